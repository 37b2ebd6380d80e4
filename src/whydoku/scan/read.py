"""Reads a photo: finds the grids, tells their cells, and chooses the puzzle."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, BinaryIO

import cv2
import numpy as np

from whydoku.model.puzzle import Puzzle
from whydoku.scan import (
    hands,
    kinds,
    lattice,
    rules,
    search,
)
from whydoku.scan.arrays import Pixels, Points
from whydoku.scan.grid import Grid, is_full, told
from whydoku.scan.image import Photo, ScanError, load
from whydoku.scan.lattice import Lattice

__all__ = ["Point", "Reading", "puzzles_among", "read", "read_all"]

Point = tuple[float, float]
"""x and y in pixels of the photo, from its upper left corner."""

MIRROR = 0.5
"""Digits in a mirror are more probable by this when they are mirrored once more."""
SEVERAL = "The digits that were read are not a puzzle with exactly one solution."
BEYOND = "The grid has {}, and such rules are not read."
OTHERS = "There is another puzzle in the picture: the one that is easier to read was taken."
LEFT = "There may be another grid in the picture, which could not be read."
MIRRORED = "The picture is mirrored."
MOST_FAINT = 4
"""How many grids of which many lines are missing are tried."""
LIKE_OTHERS = 0.3
"""What may be a further grid of a page takes this part of the largest one's area at least."""
FULL = "The grid is full: it is a solution, not a puzzle."


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
        return is_full(self.digits)

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
    best = max(found, key=Grid.rank)
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
    clear = [grid for grid in found if grid.is_clear] or [max(found, key=Grid.rank)]
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
) -> tuple[list[Grid], list[Grid]]:
    """Return the grids with digits that are no parts of larger ones; there is one at least.

    Then come what may be further grids, but could not be read.
    """
    grey = _grey(photo)
    pointed = outline is not None
    if outline is None:
        grids, faint = search.grids(photo.colour, grey, every=every)
    else:
        grids, faint = [lattice.between(grey, outline)], []
    small = [grid for grid in grids if grid.size != lattice.LARGE]
    seen = _told_of(photo, grey, small, every=every)
    found = [one for one in seen if one.is_there]
    left = [one for one in seen if one.holds_digits and not one.is_there]
    empty = bool(grids) and not seen
    if not any(grid.is_puzzle or grid.is_killer for grid in found) and not pointed:
        again = (_mirrored(photo.colour, grey, one) for one in (*found, *left))
        clear = [replace(one, note=MIRRORED) for one in again if one and one.is_puzzle]
        more = _told_of(photo, grey, [] if clear else _whole(faint), every=False)
        clear += [one for one in more if one.is_puzzle]
        likely = [one for one in found if one.is_clear] or [one for one in more if one.is_clear]
        found = _apart(clear or likely) or found
    elif every:
        found += _fainter(photo, grey, found, faint)
    if not any(grid.layout.cages or grid.is_usual for grid in found):
        drawn = _rules(grey, grids)
        if drawn and any(one.holds_digits for one in found):
            return found, left
        kind = next((one.kind for one in found if one.kind), "") or kinds.of_picture(grey, grids)
        why = drawn and f"its grid has {drawn}, and such rules are not read"
        if why or kind:
            raise ScanError(f"no puzzle was found in the picture: {why or kind}")
    if not found:
        why = "its grid holds no digits" if empty else "its whole grid has to be seen"
        raise ScanError(f"no puzzle was found in the picture: {why}")
    return found, left


def _fainter(
    photo: Photo, grey: Pixels, found: Sequence[Grid], faint: Sequence[Lattice]
) -> list[Grid]:
    """Return puzzles beside those that are found, of their size, that lack many lines."""
    least = LIKE_OTHERS * max(one.area for one in found)
    large = [one for one in faint if lattice.area(one.mesh) > least]
    more = (told(photo.colour, grey, one, as_seen=True) for one in _whole(large))
    return _apart([one for one in more if one and one.is_puzzle and not one.lies_on(found)])


def _grey(photo: Photo) -> Pixels:
    return cv2.cvtColor(photo.colour, cv2.COLOR_BGR2GRAY)


def _rules(grey: Pixels, grids: Sequence[Lattice]) -> str:
    """Return which rules beyond digits are drawn on the clearest grid of the usual size."""
    usual = [grid for grid in grids if grid.size == lattice.USUAL]
    return rules.named(grey, usual[0].mesh) if usual else ""


def _told_of(photo: Photo, grey: Pixels, grids: Sequence[Lattice], *, every: bool) -> list[Grid]:
    """Return the grids with ink in their cells."""
    known: list[Grid] = []
    for grid in grids:
        if any(one.is_puzzle and search.overlap(grid.mesh, one.mesh) for one in known):
            continue
        one = told(photo.colour, grey, grid)
        unclear = one and not one.is_puzzle and one.kind in ("", kinds.KILLER)
        if unclear and every and grid.size == lattice.USUAL - 1:
            # The outermost lines may be missing.
            places = lattice.enlarged(grid)
            wider = (told(photo.colour, grey, more, as_seen=True) for more in places)
            whole = [more for more in wider if more and more.is_as_seen]
            one = max(whole, key=Grid.rank, default=one)
        if one:
            known.append(one)
    return known


def _mirrored(colour: Pixels, grey: Pixels, seen: Grid) -> Grid | None:
    """Return the digits of a grid in a mirror; None where they are no clearer than without it."""
    mesh = np.ascontiguousarray(seen.lattice.mesh[:, ::-1])
    return told(colour, grey, replace(seen.lattice, mesh=mesh), least=seen.likely + MIRROR)


def _whole(faint: Sequence[Lattice]) -> list[Lattice]:
    """Return the grids of cells of which many lines are missing, as many as are tried."""
    faint = sorted(faint, key=lambda one: -one.score)[:MOST_FAINT]
    return [lattice.divided(grid) if grid.size == lattice.BOXES else grid for grid in faint]


def _apart(found: Sequence[Grid]) -> list[Grid]:
    """Return grids of which none lies on another one, the likeliest of those that do."""
    kept: list[Grid] = []
    for grid in sorted(found, key=Grid.rank, reverse=True):
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


def _reading(photo: Photo, grid: Grid, note: str) -> Reading:
    n = len(grid.mesh) - 1
    digits = tuple(grid.decoded.digits.tolist())
    mesh = (grid.mesh + 0.5) * photo.scale
    rows = tuple(tuple((float(x), float(y)) for x, y in row) for row in mesh.round(1))
    if not grid.decoded.unique:
        drawn = "" if grid.layout.cages else rules.named(_grey(photo), grid.mesh)
        note = f"{SEVERAL} {BEYOND.format(drawn)}" if drawn else SEVERAL
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
        note=note or FULL * grid.full,
    )
