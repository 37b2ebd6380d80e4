"""Reads a photo: finds the grids, tells their cells, and chooses the puzzle."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, BinaryIO, NamedTuple

import cv2
import numpy as np

from whydoku.model.layout import Layout
from whydoku.model.puzzle import Puzzle
from whydoku.scan import (
    cells,
    doubts,
    entered,
    hands,
    killers,
    kinds,
    lattice,
    layouts,
    search,
)
from whydoku.scan.arrays import Floats, Pixels, Points
from whydoku.scan.decode import Decoded, decode
from whydoku.scan.image import Photo, ScanError, load
from whydoku.scan.lattice import Lattice

__all__ = ["Point", "Reading", "puzzles_among", "read", "read_all"]

Point = tuple[float, float]
"""x and y in pixels of the photo, from its upper left corner."""

TURNS = 1.0
"""Turns of the grid are tried if their digits are as probable but for this (natural logarithm)."""
HARDLY = -4.5
"""A grid whose digits are no more probable than this in any turn (the same logarithm, on average)
holds none. It is more than -3.6 on rendered pages with a puzzle, and less than -5 on killers."""
CLEAREST, A_FIFTH = -1.5, 5
"""Nor is the clearest fifth of its cells less probable than this: a page may be full of
handwriting. It is more than -0.1 on pages, and less than -3.3 on killers."""
HARDLY_OTHERS = -2.5
"""The same for other sizes: parts of pages look like small grids."""
MIRROR = 0.5
"""Digits in a mirror are more probable by this when they are mirrored once more."""
NEARLY = 0.2
"""Nor where the first turn is a puzzle, and more probable by this."""
SEVERAL = "The digits that were read are not a puzzle with exactly one solution."
OTHERS = "There is another puzzle in the picture: the one that is easier to read was taken."
LEFT = "There may be another grid in the picture, which could not be read."
MIRRORED = "The picture is mirrored."
MEANT_PLAIN = "The grid looks like {}, but its digits are a plain puzzle."
KINDS = {"x": "an X-Sudoku", "windoku": "a windoku", "jigsaw": "a jigsaw"}
"""What the layouts are called that can be recognised."""
MOST_FAINT = 4
"""How many grids of which many lines are missing are tried."""
CHANGED = 3.0
"""A further grid is a puzzle if it lost less than this when cells were read together."""
DIFFERENT = 0.95
"""Two cells with a lower correlation do not look alike."""
SURELY = 0.9
"""Two digits that are as probable as this, and larger than the size, belong to a larger grid."""
USUAL = (9,)
"""The sizes of grids that are looked for once more, if nothing else is found."""
GREY = np.array([0.114, 0.587, 0.299], np.float32)
"""How bright blue, green and red are."""
LIKE_OTHERS = 0.3
"""What may be a further grid of a page takes this part of the largest one's area at least."""
SOLVED = 0.85
"""A grid of which more than this part is printed is a solution. Some digits may not be read."""
CLUES = 15
"""With as many certain digits a usual grid is told though it has not exactly one solution."""
FULL = "The grid is full: it is a solution, not a puzzle."
FEWEST = 4
"""A grid with fewer digits is no puzzle."""


@dataclass(frozen=True)
class Reading:
    """What was read from a photo: see :func:`read`."""

    puzzle: Puzzle
    """The puzzle, as far as it was read."""
    corners: tuple[Point, ...]
    """The four corners of the grid, clockwise from that of r1c1."""
    digits: tuple[int, ...]
    """The digit of each cell, 0 for none."""
    probabilities: tuple[float, ...]
    """How probable each cell's digit is, or that it has none: from 0 to 1."""
    doubtful: tuple[int, ...]
    """The cells, from 0, that a person should look at; empty if the reading can be trusted."""
    mesh: tuple[tuple[Point, ...], ...]
    """The crossings of the lines in the photo, row by row from that of r1c1."""
    size: tuple[int, int]
    """Width and height of the photo in pixels, turned upright."""
    entries: tuple[int, ...] = ()
    """The digit that a person has written in each cell, 0 for none: never a given."""
    marks: tuple[tuple[int, ...], ...] = ()
    """The small digits that a person has written in each cell."""
    seconds: tuple[int, ...] = ()
    """The second likeliest digit of each cell, 0 for none: a question is between the two."""
    unread: tuple[int, ...] = ()
    """The cells with handwriting that could not be read: it is left out."""
    note: str = ""
    """A sentence if the digits are not a puzzle with exactly one solution, or if there is another
    puzzle in the picture; else empty."""

    @property
    def full(self) -> bool:
        """Whether nearly every cell has a printed digit: then this is a solution, not a puzzle."""
        return _is_full(self.digits)

    @property
    def place(self) -> tuple[float, float, float]:
        """X and y of the grid's middle and its height, in pixels of the photo."""
        x, y = (sum(corner[axis] for corner in self.corners) / 4 for axis in (0, 1))
        tops = [corner[1] for corner in self.corners]
        return x, y, max(tops) - min(tops)

    @property
    def area(self) -> float:
        """How much of the photo the grid takes, in square pixels of the photo."""
        return float(cv2.contourArea(np.array(self.corners, np.float32)))

    @property
    def position(self) -> Puzzle:
        """The puzzle with the entries as digits placed since."""
        placed = [(cell, digit) for cell, digit in enumerate(self.entries) if digit]
        return Puzzle(self.digits, placed, layout=self.puzzle.layout)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form without the puzzle: all that :class:`Reading` holds, in lists."""
        return {
            "corners": [list(corner) for corner in self.corners],
            "digits": list(self.digits),
            "probabilities": list(self.probabilities),
            "doubtful": list(self.doubtful),
            "mesh": [[list(point) for point in row] for row in self.mesh],
            "size": list(self.size),
            "entries": list(self.entries),
            "marks": [list(digits) for digits in self.marks],
            "seconds": list(self.seconds),
            "unread": list(self.unread),
        }


def _is_full(digits: Sequence[int] | Floats) -> bool:
    return bool(np.count_nonzero(digits) > SOLVED * len(digits))


Source = str | os.PathLike[str] | bytes | BinaryIO | Pixels


def read(
    source: Source | Photo, *, page: int = 1, corners: Sequence[Point] | None = None
) -> Reading:
    """Return the puzzle in a photo, its corners, and how certain each digit is.

    ``source`` is a path, the bytes of a file, an open file, a :class:`Photo`, or an array of pixels
    (``uint8``, height x width, or height x width x 3: red, green, blue); ``page`` is that of a PDF.
    With ``corners`` (the four of the grid, clockwise, in pixels of the photo) no other grid is
    looked for. Raises :class:`ScanError` with a sentence if this is no picture, or if no puzzle is
    found in it.
    """
    photo = source if isinstance(source, Photo) else load(source, page)
    found, _ = _found(photo, None if corners is None else _outline(corners, photo.scale))
    best = max(found, key=_Grid.rank)
    others = sum(grid.is_puzzle for grid in found) > best.is_puzzle
    return _reading(photo, best, OTHERS if others else best.note)


def read_all(source: Source | Photo, *, page: int = 1) -> list[Reading]:
    """Return every grid in a photo, in reading order: row by row, each from the left.

    A full grid is a solution, and stands among them: its ``note`` says so. If no grid is clear, the
    list holds the one that :func:`read` returns. If there may be a further grid that could not be
    read, the ``note`` of the largest puzzle says so. Raises :class:`ScanError` as :func:`read`.
    """
    photo = source if isinstance(source, Photo) else load(source, page)
    found, left = _found(photo, every=True)
    clear = [grid for grid in found if grid.is_clear] or [max(found, key=_Grid.rank)]
    largest = max(clear, key=lambda grid: (not grid.full, grid.area))
    left = [one for one in (*left, *found) if one not in clear and not one.lies_on(clear)]
    if sum(grid.area for grid in left) > LIKE_OTHERS * largest.area:
        clear[clear.index(largest)] = replace(largest, note=largest.note or LEFT)
    readings = [_reading(photo, grid, grid.note) for grid in clear]
    order = search.in_reading_order([reading.place for reading in readings])
    return [readings[number] for number in order]


def puzzles_among(readings: list[Reading]) -> list[Reading]:
    """Return the grids of a photo that are no solutions; all, where there is nothing else."""
    return [reading for reading in readings if not reading.full] or readings


def _found(
    photo: Photo, outline: Points | None = None, *, every: bool = False
) -> tuple[list[_Grid], list[_Grid]]:
    """Return the grids with digits that are no parts of larger ones; there is one at least.

    Then come what may be further grids, but could not be read.
    """
    grey = cv2.cvtColor(photo.colour, cv2.COLOR_BGR2GRAY)
    pointed = outline is not None
    if outline is None:
        grids, faint = search.grids(photo.colour, grey, every=every)
    else:
        grids, faint = [lattice.between(grey, outline)], []
    small = [grid for grid in grids if grid.size != lattice.LARGE]
    told = _told_of(photo, grey, small, every=every)
    found = [one for one in told if one.is_there]
    left = [one for one in told if one.holds_digits and not one.is_there]
    empty = bool(grids) and not told
    if not any(grid.is_puzzle or grid.is_killer for grid in found) and not pointed:
        again = (_mirrored(photo.colour, grey, one) for one in (*found, *left))
        clear = [replace(one, note=MIRRORED) for one in again if one and one.is_puzzle]
        more = _told_of(photo, grey, [] if clear else _whole(faint), every=False)
        clear += [one for one in more if one.is_puzzle]
        likely = [one for one in found if one.is_clear] or [one for one in more if one.is_clear]
        found = _apart(clear or likely) or found
    if not any(grid.layout.cages or grid.is_usual for grid in found):
        kind = next((one.kind for one in found if one.kind), "") or kinds.of_picture(grey, grids)
        if kind:
            raise ScanError(f"no puzzle was found in the picture: {kind}")
    if not found:
        why = "its grid holds no digits" if empty else "its whole grid has to be seen"
        raise ScanError(f"no puzzle was found in the picture: {why}")
    return found, left


def _told_of(photo: Photo, grey: Pixels, grids: Sequence[Lattice], *, every: bool) -> list[_Grid]:
    """Return the grids with ink in their cells."""
    told: list[_Grid] = []
    for grid in grids:
        if any(one.is_puzzle and search.overlap(grid.mesh, one.mesh) for one in told):
            continue
        one = _told(photo.colour, grey, grid)
        unclear = one and not one.is_puzzle and one.kind in ("", kinds.KILLER)
        if unclear and every and grid.size == max(USUAL) - 1:
            # The outermost lines may be missing.
            wider = (_told(photo.colour, grey, more) for more in lattice.enlarged(grid))
            whole = [more for more in wider if more and more.is_as_seen]
            one = max(whole, key=_Grid.rank, default=one)
        if one:
            told.append(one)
    return told


def _mirrored(colour: Pixels, grey: Pixels, seen: _Grid) -> _Grid | None:
    """Return the digits of a grid in a mirror; None where they are no clearer than without it."""
    mesh = np.ascontiguousarray(seen.lattice.mesh[:, ::-1])
    return _told(colour, grey, replace(seen.lattice, mesh=mesh), seen.likely + MIRROR)


def _whole(faint: Sequence[Lattice]) -> list[Lattice]:
    """Return the grids of cells of which many lines are missing, as many as are tried."""
    faint = sorted(faint, key=lambda one: -one.score)[:MOST_FAINT]
    return [lattice.divided(grid) if grid.size == lattice.BOXES else grid for grid in faint]


def _apart(found: Sequence[_Grid]) -> list[_Grid]:
    """Return grids of which none lies on another one, the likeliest of those that do."""
    kept: list[_Grid] = []
    for grid in sorted(found, key=_Grid.rank, reverse=True):
        if not grid.lies_on(kept):
            kept.append(grid)
    return kept


def _outline(corners: Sequence[Point], scale: float) -> Points:
    """Return the corners that a person has pointed at, in pixels of the picture that is read."""
    outline = (np.array(corners, np.float32).reshape(-1, 2) + 0.5) / scale - 0.5
    known = len(outline) == 4 and bool(np.isfinite(outline).all())
    if (
        not known
        or not cv2.isContourConvex(outline)
        or cv2.contourArea(outline) < search.SMALLEST**2
    ):
        raise ScanError("the four corners are no outline of a grid: expected x and y, clockwise")
    return outline


@dataclass(frozen=True, eq=False)
class _Grid:
    """A grid with its digits, turned upright."""

    mesh: Floats
    decoded: Decoded
    layout: Layout
    by_hand: tuple[int, ...]
    """The cells with marks, or with handwriting that is no entry."""
    entries: tuple[int, ...]
    """The digit that a person has entered in each cell, 0 for none."""
    large: Floats
    """Pictures of the cells, upright, in which handwriting is read."""
    seconds: tuple[int, ...]
    """The second likeliest digit of each cell, 0 for none."""
    lattice: Lattice
    """The grid as it was found, before it was turned."""
    note: str = ""
    kind: str = ""
    """What this is if it looks like no puzzle of digits: the end of a sentence."""
    likely: float = 0.0
    """How probable its digits are on average, each for itself (natural logarithm)."""
    partial: bool = False
    """Whether some digits are too large: then this is a part of a larger grid."""

    @property
    def full(self) -> bool:
        return _is_full(self.decoded.digits)

    @property
    def holds_digits(self) -> bool:
        """Whether some ink looks like digits."""
        return self.decoded.weight > -np.inf

    @property
    def is_there(self) -> bool:
        """Whether this is a whole grid that shows its lines, or whose digits tell that it is one.

        What is named is one, though it holds no digits.
        """
        shown = self.lattice.score >= search.PRESENT or self.is_as_seen
        return shown and not self.partial and (self.holds_digits or bool(self.kind))

    @property
    def area(self) -> float:
        """How much of the picture it takes, in square pixels."""
        corners = self.mesh[[0, 0, -1, -1], [0, -1, -1, 0]]
        return float(cv2.contourArea(np.ascontiguousarray(corners)))

    @property
    def is_clear(self) -> bool:
        """Whether this is a grid beyond doubt, though some digits may not be certain."""
        size = len(self.mesh) - 1
        known = np.count_nonzero((self.decoded.digits > 0) & (self.decoded.certain > SURELY))
        if self.layout.cages:
            return True
        if size != max(USUAL):
            return self.decoded.unique and self.decoded.lost < CHANGED
        return self.decoded.unique or bool(known >= CLUES)

    @property
    def is_puzzle(self) -> bool:
        """Whether this is clearly a puzzle: text between lines is read so only with changes."""
        return self.decoded.unique and not self.full and self.decoded.lost < CHANGED

    @property
    def is_killer(self) -> bool:
        """Whether this is a killer, though its cages may not be read."""
        usual = len(self.mesh) - 1 == killers.SIZE
        return bool(self.layout.cages) or (usual and self.kind == kinds.KILLER)

    @property
    def is_usual(self) -> bool:
        """Whether this is a puzzle of the usual size, or a larger one."""
        return self.is_puzzle and len(self.mesh) > max(USUAL)

    @property
    def is_as_seen(self) -> bool:
        """Whether this is a puzzle, each cell read as it looks: then it lies in its place."""
        return self.is_puzzle and not self.decoded.lost

    def lies_on(self, others: Sequence[_Grid]) -> bool:
        """Whether the middle of this grid lies in another one, or that of another one in this."""
        return any(search.overlap(self.mesh, other.mesh) for other in others)

    def rank(self) -> tuple[bool, bool, float]:
        """Return what the likeliest of several grids has most of.

        Beside a puzzle there may be the solution of another: it is full.
        """
        return self.decoded.unique, not self.full, self.decoded.weight


def _told(colour: Pixels, grey: Pixels, grid: Lattice, least: float = -np.inf) -> _Grid | None:
    """Return the digits of a grid, turned as is most probable.

    None if there are hardly any, or if they are less probable than ``least`` on average.
    """
    n = grid.size
    pictures = lattice.cells(grey, grid.mesh).reshape(n * n, lattice.CELL, lattice.CELL)
    shape = layouts.recognised(colour, grid.mesh)
    if shape and shape.kind == "x":
        pictures = layouts.erased(pictures, n)
    pictures = cells.normalise(pictures)
    seen = cells.classify(pictures)
    inked = np.flatnonzero(seen[:, cells.BLANK] < 0.5)
    if len(inked) < FEWEST:
        return None
    found = _turns(seen, pictures, inked)
    likely = found[0].likely
    if likely < least:
        return None
    kind = kinds.of_cells(grid, found[0].classes, pictures)
    hardly = likely < (HARDLY if n in USUAL else HARDLY_OTHERS) and found[0].clearest < CLEAREST
    if kind == kinds.KILLER and hardly and n == killers.SIZE:
        cages = killers.read(grey, grid.mesh)
        if cages:
            return _killer(grid, cages)
    too_large = found[0].classes[:, n + 1 : cells.TEN].max(axis=1, initial=0) > SURELY
    partial = bool(np.count_nonzero(too_large) > 1)
    if hardly:
        return replace(_undecoded(grid, kind), partial=partial)
    colours = lattice.cells(colour, grid.mesh, hands.SIDE).reshape(n * n, *[hands.SIDE] * 2, 3)
    large = cells.normalise(colours @ GREY, hands.SIDE)
    alike = np.zeros((n * n, n * n))
    alike[np.ix_(inked, inked)] = _alike(large[inked])
    turned: list[_Grid] = []
    for sure, _, turn, here in found:
        # A clear puzzle is not turned further, unless it would look nearly as well.
        reach = NEARLY if turned and (turned[0].is_puzzle or kind) else TURNS
        if sure < likely - reach:
            break
        seen_here = _Seen(here, alike, doubts.ink_of(pictures), large, colours)
        turned.append(_laid_out(grid, turn, seen_here, shape))
    best = max(turned, key=_Grid.rank)
    return replace(best, partial=partial, kind="" if best.is_puzzle else kind, likely=likely)


class _Turn(NamedTuple):
    """What the net sees in the cells of a grid that is turned."""

    likely: float
    """How probable the digits are on average (natural logarithm)."""
    clearest: float
    """The same of the clearest ones."""
    turn: int
    """Quarters counterclockwise, as by ``np.rot90``."""
    classes: Floats
    """The probabilities of the net's classes."""


def _turns(seen: Floats, pictures: Floats, inked: Floats) -> list[_Turn]:
    """Return the four turns of a grid, the likeliest first; ``seen`` is of the grid as it lies."""
    size = round(len(seen) ** 0.5)
    found = []
    for turn in range(4):
        here = seen.copy()
        if turn:
            here[inked] = cells.classify(np.rot90(pictures[inked], turn, axes=(1, 2)))
        sure = np.sort(np.log(here[inked, 1 : min(size, 9) + 1].max(axis=1) + 1e-3))
        clearest = sure[-max(len(sure) // A_FIFTH, FEWEST) :]
        found.append(_Turn(float(sure.mean()), float(clearest.mean()), turn, here))
    return sorted(found, key=lambda one: -one.likely)


def _undecoded(grid: Lattice, kind: str) -> _Grid:
    """Return a grid that holds no digits that can be read, but something else."""
    cells_of = grid.size**2
    none = (0,) * cells_of
    blank = np.zeros(cells_of, np.uint8)
    decoded = Decoded(blank, np.zeros(cells_of), -np.inf, unique=False, lost=0.0)
    return _Grid(
        mesh=grid.mesh,
        decoded=decoded,
        layout=layouts.plain(grid.size),
        by_hand=(),
        entries=none,
        large=np.zeros((0, hands.SIDE, hands.SIDE), np.float32),
        seconds=none,
        kind=kind,
        lattice=grid,
    )


def _killer(grid: Lattice, found: killers.Cages) -> _Grid:
    """Return a grid with cages and no digits; a sum that is in doubt is at the first cell."""
    blank = _undecoded(grid, kinds.KILLER)
    return replace(
        blank,
        mesh=np.rot90(grid.mesh, found.turn),
        decoded=replace(blank.decoded, certain=found.certain, weight=0.0, unique=found.unique),
        layout=found.layout,
        kind="",
    )


class _Seen(NamedTuple):
    """What the cells of a grid look like, as it lies in the photo."""

    classes: Floats
    """The probabilities of the net's classes."""
    alike: Floats
    """How much any two cells look alike."""
    ink: doubts.Ink
    large: Floats
    """Pictures of the cells in which handwriting is read."""
    colours: Pixels
    """The same in colour."""


def _laid_out(grid: Lattice, turn: int, seen: _Seen, shape: layouts.Shape | None) -> _Grid:
    """Return the digits by the layout that was recognised, or else by the plain one.

    A plain puzzle may be printed with shades or lines that mean nothing. Its digits tell: they have
    exactly one solution by its own rule, and by the other one only if some are read otherwise.
    """
    usual = layouts.plain(grid.size)
    if shape is None:
        return _decoded(grid, turn, seen, usual)
    special = _decoded(grid, turn, seen, shape.layout(turn))
    if special.layout is usual or (special.decoded.unique and not special.decoded.lost):
        return special
    other = _decoded(grid, turn, seen, usual)
    if other.decoded.unique and not other.decoded.lost:
        return replace(other, note=MEANT_PLAIN.format(KINDS[shape.kind]))
    return special


def _alike(pictures: Floats) -> Floats:
    """Return the correlation of any two pictures (none is below 0), best of small shifts."""
    reach, edge = 3, 9
    side = hands.SIDE - 2 * edge
    best = np.zeros((len(pictures), len(pictures)))
    middle = _standard(pictures[:, edge : edge + side, edge : edge + side])
    for y in range(edge - reach, edge + reach + 1):
        for x in range(edge - reach, edge + reach + 1):
            moved = _standard(pictures[:, y : y + side, x : x + side])
            best = np.maximum(best, middle @ moved.T)
    np.fill_diagonal(best, 0)
    return np.maximum(best, best.T)


def _standard(pictures: Floats) -> Floats:
    """Return each picture as a row of mean 0 and length 1."""
    rows = pictures.clip(0, 1).reshape(len(pictures), -1)
    rows = rows - rows.mean(axis=1, keepdims=True)
    standard: Floats = rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6)
    return standard


def _decoded(grid: Lattice, turn: int, unturned: _Seen, layout: Layout) -> _Grid:
    n = grid.size
    order = np.rot90(np.arange(n * n).reshape(n, n), turn).ravel()
    seen = unturned.classes[order]
    ink = doubts.Ink(*(part[order] for part in unturned.ink))
    alike = unturned.alike[np.ix_(order, order)]
    large, colours = (
        np.rot90(pictures[order], turn, axes=(1, 2))
        for pictures in (unturned.large, unturned.colours)
    )
    found = entered.weighed(seen, large, colours, alike, layout)
    digits = found.given
    in_a_face = np.clip((alike - DIFFERENT) / (1 - DIFFERENT), 0, 1)
    decoded = decode(digits, layout, in_a_face)
    solution, spare = None, np.zeros(n * n, bool)
    if decoded.unique:
        decoded = doubts.without_entries(decoded, found, in_a_face, layout)
        spare = doubts.spare(decoded.digits, layout)
        solved = Puzzle(decoded.digits.tolist(), layout=layout).solve()
        solution = np.array(solved.values)
    placed = entered.entries(found, decoded.digits, solution)
    was_read = doubts.Read(decoded, found, seen, placed, solution, spare)
    sure = doubts.trust(was_read, ink)
    if layout is not layouts.plain(n):
        # With further houses few digits are enough: a wrong reading may have one solution too.
        sure[(decoded.digits != digits.argmax(axis=1)) & (decoded.digits > 0)] *= 0.5
    by_hand = doubts.by_hand(was_read)
    unread = np.flatnonzero(by_hand & (decoded.digits == 0) & (placed == 0))
    decoded = replace(decoded, certain=decoded.certain * sure)
    others = digits.copy()
    others[np.arange(len(others)), decoded.digits] = -1
    return _Grid(
        mesh=np.rot90(grid.mesh, turn),
        decoded=decoded,
        layout=layout,
        by_hand=tuple(unread.tolist()),
        entries=tuple(placed.tolist()),
        large=large,
        seconds=tuple(others.argmax(axis=1).tolist()),
        lattice=grid,
    )


def _reading(photo: Photo, grid: _Grid, note: str) -> Reading:
    n = len(grid.mesh) - 1
    digits = tuple(grid.decoded.digits.tolist())
    mesh = (grid.mesh + 0.5) * photo.scale
    rows = tuple(tuple((float(x), float(y)) for x, y in row) for row in mesh.round(1))
    told = hands.read(grid.large[list(grid.by_hand)], n) if grid.by_hand else []
    found = {cell: one for cell, one in zip(grid.by_hand, told, strict=True) if one}
    written = [found.get(cell) or hands.NOTHING for cell in range(n * n)]
    return Reading(
        puzzle=Puzzle(digits, layout=grid.layout),
        corners=(rows[0][0], rows[0][-1], rows[-1][-1], rows[-1][0]),
        digits=digits,
        probabilities=tuple(round(float(p), 4) for p in grid.decoded.certain),
        doubtful=grid.decoded.doubtful,
        mesh=rows,
        size=(photo.width, photo.height),
        seconds=grid.seconds,
        entries=tuple(
            entry or (0 if grid.decoded.unique else one.digit)
            for one, entry in zip(written, grid.entries, strict=True)
        ),
        marks=tuple(one.marks for one in written),
        unread=tuple(
            cell
            for cell in grid.by_hand
            if cell not in found or (found[cell].digit and grid.decoded.unique)
        ),
        note=(note or FULL * grid.full) if grid.decoded.unique else SEVERAL,
    )
