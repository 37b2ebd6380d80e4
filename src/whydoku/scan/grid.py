"""Reads the digits of one grid: its turn, its layout, and what is given, entered or in doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from whydoku.model.layout import Layout, cages_of
from whydoku.model.puzzle import Puzzle
from whydoku.scan import (
    borders,
    cages,
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
from whydoku.scan.arrays import Floats, Pixels
from whydoku.scan.decode import Decoded, decode
from whydoku.scan.lattice import USUAL, Lattice

__all__ = ["Grid", "is_full", "told"]

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
NEARLY = 0.2
"""Nor where the first turn is a puzzle, and more probable by this."""
MEANT_PLAIN = "The grid looks like {}, but its digits are a plain puzzle."
KINDS = {"x": "an X-Sudoku", "windoku": "a windoku", "jigsaw": "a jigsaw"}
"""What the layouts are called that can be recognised."""
CHANGED = 3.0
"""A further grid is a puzzle if it lost less than this when cells were read together."""
AS_SEEN = 0.1
"""Cells that lost no more than this together were read as they look."""
ALIKE_EDGE, ALIKE_REACH = 9, 3
"""At each side, the pixels that are left out where cells are compared, and how far they move."""
DIFFERENT = 0.95
"""Two cells with a lower correlation do not look alike."""
EVEN = 0.5
"""Cells that are less probably blank than this hold something."""
SURELY = 0.9
"""Two digits that are as probable as this, and larger than the size, belong to a larger grid."""
GREY = np.array([0.114, 0.587, 0.299], np.float32)
"""How bright blue, green and red are."""
SOLVED = 0.85
"""A grid of which more than this part is printed is a solution. Some digits may not be read."""
CLUES = 15
"""With as many certain digits a usual grid is told though it has not exactly one solution."""
FEWEST = 4
"""A grid with fewer digits is no puzzle."""


def is_full(digits: Sequence[int] | Floats) -> bool:
    """Return whether nearly every cell has a printed digit: then this is a solution."""
    return bool(np.count_nonzero(digits) > SOLVED * len(digits))


@dataclass(frozen=True, eq=False)
class Grid:
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
        """Whether nearly every cell has a printed digit: then this is a solution."""
        return is_full(self.decoded.digits)

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
        return lattice.area(self.mesh)

    @property
    def is_clear(self) -> bool:
        """Whether this is a grid beyond doubt, though some digits may not be certain."""
        size = len(self.mesh) - 1
        known = np.count_nonzero((self.decoded.digits > 0) & (self.decoded.certain > SURELY))
        if self.layout.cages:
            return True
        if size != USUAL:
            return self.decoded.unique and self.decoded.lost < CHANGED
        return self.decoded.unique or bool(known >= CLUES)

    @property
    def is_puzzle(self) -> bool:
        """Whether this is clearly a puzzle: text between lines is read so only with changes."""
        return self.decoded.unique and not self.full and self.decoded.lost < CHANGED

    @property
    def is_killer(self) -> bool:
        """Whether this is a killer, though its cages may not be read."""
        usual = len(self.mesh) - 1 == USUAL
        return bool(self.layout.cages) or (usual and self.kind == kinds.KILLER)

    @property
    def is_usual(self) -> bool:
        """Whether this is a puzzle of the usual size, or a larger one."""
        return self.is_puzzle and len(self.mesh) > USUAL

    @property
    def is_as_seen(self) -> bool:
        """Whether each cell was read as it looks: then this lies in its place.

        It is a puzzle, or a solution of the usual size.
        """
        solved = self.full and self.decoded.unique and len(self.mesh) - 1 == USUAL
        return (self.is_puzzle or solved) and self.decoded.lost < AS_SEEN

    def lies_on(self, others: Sequence[Grid]) -> bool:
        """Whether the middle of this grid lies in another one, or that of another one in this."""
        return any(search.overlap(self.mesh, other.mesh) for other in others)

    def rank(self) -> tuple[bool, bool, float]:
        """Return what the likeliest of several grids has most of.

        Beside a puzzle there may be the solution of another: it is full.
        """
        return self.decoded.unique, not self.full, self.decoded.weight


def told(
    colour: Pixels,
    grey: Pixels,
    grid: Lattice,
    *,
    least: float = -np.inf,
    as_seen: bool = False,
) -> Grid | None:
    """Return the digits of a grid, turned as is most probable.

    None if there are hardly any, or if they are less probable than ``least`` on average. Where only
    a puzzle is wanted that is read ``as_seen``, its digits are hardly repeated.
    """
    n = grid.size
    pictures = _pictures(grey, grid.mesh, lattice.CELL)
    shape = layouts.recognised(colour, grid.mesh)
    if shape and shape.kind == "x":
        pictures = layouts.erased(pictures, n)
    pictures = cells.normalise(pictures)
    seen = cells.classify(pictures)
    inked = np.flatnonzero(seen[:, cells.BLANK] < EVEN)
    if len(inked) < FEWEST:
        return None
    found = _turns(seen, pictures, inked)
    likely = found[0].likely
    if likely < least or (as_seen and kinds.repeats(found[0].classes, n)):
        return None
    kind = kinds.of_cells(grid, found[0].classes, pictures)
    if n == USUAL:
        hardly = likely < HARDLY and found[0].clearest < CLEAREST
    else:
        hardly = likely < HARDLY_OTHERS
    if n == USUAL and (hardly or kind == kinds.KILLER):
        with_cages = killers.read(grey, grid.mesh)
        if with_cages:
            return _killer(grey, grid, with_cages)
    too_large = found[0].classes[:, n + 1 : cells.TEN].max(axis=1, initial=0) > SURELY
    partial = bool(np.count_nonzero(too_large) > 1)
    if hardly:
        return replace(_undecoded(grid, kind), partial=partial)
    colours = lattice.cells(colour, grid.mesh, hands.SIDE).reshape(n * n, *[hands.SIDE] * 2, 3)
    large = cells.normalise(colours @ GREY, hands.SIDE)
    alike = np.zeros((n * n, n * n))
    alike[np.ix_(inked, inked)] = _alike(large[inked])
    ink = doubts.ink_of(pictures)
    turned: list[Grid] = []
    for sure, _, turn, here in found:
        # A clear puzzle is not turned further, unless it would look nearly as well.
        reach = NEARLY if turned and (turned[0].is_puzzle or kind or as_seen) else TURNS
        if sure < likely - reach:
            break
        turned.append(_laid_out(grid, turn, _Seen(here, alike, ink, large, colours), shape))
    best = max(turned, key=Grid.rank)
    if n == USUAL and kind != kinds.KILLER and not best.is_puzzle and not best.full:
        # A person may have begun a killer.
        with_cages = killers.read(grey, grid.mesh, [one.turn for one in found[: len(turned)]])
        if with_cages:
            return _killer(grey, grid, with_cages)
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


def _undecoded(grid: Lattice, kind: str) -> Grid:
    """Return a grid that holds no digits that can be read, but something else."""
    cells_of = grid.size**2
    none = (0,) * cells_of
    blank = np.zeros(cells_of, np.uint8)
    decoded = Decoded(blank, np.zeros(cells_of), -np.inf, unique=False, lost=0.0)
    return Grid(
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


def _killer(grey: Pixels, grid: Lattice, found: killers.Cages) -> Grid:
    """Return a grid with cages; a sum that is in doubt is at the first cell.

    All digits in its cells are entries.
    """
    blank = _undecoded(grid, kinds.KILLER)
    mesh = np.rot90(grid.mesh, found.turn)
    firsts = [cage.cells[0] for cage in cages_of(found.layout)]
    even = borders.evened(grey, mesh)
    small, large = (
        cages.entered(cells.normalise(_pictures(even, mesh, side), side), firsts)
        for side in (cells.SIDE, hands.SIDE)
    )
    seen = cells.classify(small)
    inked = seen[:, cells.BLANK] < EVEN
    solution = None
    if found.unique and inked.any():
        solution = np.array(Puzzle.parse("." * len(seen), layout=found.layout).solve().values)
    placed = entered.entries(entered.alone(seen, large), blank.decoded.digits, solution)
    placed = np.where(inked, placed, 0)
    return replace(
        blank,
        mesh=mesh,
        decoded=replace(blank.decoded, certain=found.certain, weight=0.0, unique=found.unique),
        layout=found.layout,
        by_hand=tuple(np.flatnonzero(inked & (placed == 0)).tolist()),
        entries=tuple(placed.tolist()),
        large=large,
        kind="",
    )


def _pictures(grey: Pixels, mesh: Floats, side: int) -> Pixels:
    """Return pictures of the cells, row by row, of so many pixels a side."""
    return lattice.cells(grey, mesh, side).reshape(-1, side, side)


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


def _laid_out(grid: Lattice, turn: int, seen: _Seen, shape: layouts.Shape | None) -> Grid:
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
    many, side, steps = len(pictures), hands.SIDE - 2 * ALIKE_EDGE, range(2 * ALIKE_REACH + 1)
    first = ALIKE_EDGE - ALIKE_REACH
    places = [(first + y, first + x) for y in steps for x in steps]
    moved = np.concatenate([pictures[:, y : y + side, x : x + side] for y, x in places])
    rows = _standard(moved)
    middle = len(places) // 2
    found = rows[middle * many : (middle + 1) * many] @ rows.T
    best = found.reshape(many, len(places), many).max(axis=1).clip(0)
    np.fill_diagonal(best, 0)
    alike: Floats = np.maximum(best, best.T)
    return alike


def _standard(pictures: Floats) -> Floats:
    """Return each picture as a row of mean 0 and length 1."""
    rows = pictures.clip(0, 1).reshape(len(pictures), -1)
    rows = rows - rows.mean(axis=1, keepdims=True)
    standard: Floats = rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6)
    return standard


def _decoded(grid: Lattice, turn: int, unturned: _Seen, layout: Layout) -> Grid:
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
    return Grid(
        mesh=np.rot90(grid.mesh, turn),
        decoded=decoded,
        layout=layout,
        by_hand=tuple(unread.tolist()),
        entries=tuple(placed.tolist()),
        large=large,
        seconds=tuple(others.argmax(axis=1).tolist()),
        lattice=grid,
    )
