"""What the puzzles of a data set should be like, and puzzles that are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from whydoku.errors import CapReached, WrongValue
from whydoku.make.criteria import CAGE_SIZES, CRITERIA, RANDOM_CAGES, Range
from whydoku.make.generator import generate
from whydoku.model.layout import find_layout
from whydoku.model.policy import LEVELS, technique
from whydoku.model.puzzle import Puzzle

__all__ = ["NewPuzzles", "Wishes", "kind_of"]

FAMILY = 16
"""Puzzles with numbers in the same block of so many may be relatives: docs/generate.md."""


def kind_of(layout: str) -> str:
    """Return the kind of a layout by its name: all killers on one layout are of one kind.

    >>> kind_of("4x4+killer:aa..............:3"), kind_of("9x9-x")
    ('4x4+killer', '9x9-x')
    """
    plain, cages, _ = layout.partition(RANDOM_CAGES)
    return plain + cages


@dataclass(frozen=True)
class Wishes:
    """What the puzzles should be like; each layout, level and technique gets an equal share.

    - ``layouts``: names of layouts, with ``+killer`` behind them for killers with new cages; those
      with random regions are not possible.
    - ``levels``: levels of the hardest step.
    - ``techniques``: techniques that a puzzle needs.
    - ``rating``: the lowest and highest rating by Sudoku Explainer (9x9 only).
    - ``symmetry``, ``givens``, ``minimal``, ``cages``, ``zero_cages``: as for
      :func:`whydoku.generate`.

    Puzzles of a file are chosen by the same wishes, but for the symmetry and the cages.

    >>> wishes = Wishes(layouts=("4x4",), levels=("easy",))
    >>> next(wishes.puzzles(seed=1)).layout.name
    '4x4'
    >>> wishes.met_by({"layout": "4x4", "level": "easy", "techniques": {}, "givens": 4})
    True
    """

    layouts: tuple[str, ...] = ("9x9",)
    levels: tuple[str, ...] = ()
    techniques: tuple[str, ...] = ()
    rating: Range | None = None
    symmetry: str = "none"
    givens: int | None = None
    minimal: bool = False
    cages: str = CAGE_SIZES[0]
    zero_cages: int = 0

    def __post_init__(self) -> None:
        for name in self.layouts:
            plain = name.removesuffix(RANDOM_CAGES)
            if plain == "jigsaw" or find_layout(plain).name.startswith("jigsaw"):
                raise WrongValue("a data set needs layouts with a name, and jigsaws have none")
        for level in self.levels:
            if level not in LEVELS:
                raise WrongValue(f"there is no level {level!r}: expected {', '.join(LEVELS)}")
        slugs = dict.fromkeys(technique(name).slug for name in self.techniques)
        object.__setattr__(self, "techniques", tuple(slugs))

    def puzzles(self, seed: int) -> NewPuzzles:
        """Return new puzzles that meet the wishes, one of each kind in turn, without end.

        A kind whose search reaches its cap of guesses ends it all: raises
        :class:`whydoku.CapReached`.
        """
        return NewPuzzles(self, seed)

    def kinds(self) -> list[dict[str, Any]]:
        """Return the criteria of each kind: a layout, and a level or a technique."""
        asked = [{"level": level} for level in self.levels]
        asked += [{"needs": slug} for slug in self.techniques]
        return [{"layout": name, **one} for one in asked or [{}] for name in self.layouts]

    def shared(self) -> dict[str, Any]:
        """Return the criteria that are the same for all kinds."""
        mine = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: mine[name] for name in CRITERIA if name in mine}

    def met_by(self, row: Mapping[str, Any]) -> bool:
        """Return whether a puzzle of a file meets the wishes, by its row."""
        layout = kind_of(row["layout"]) in self.layouts
        level = not self.levels or row["level"] in self.levels
        uses = not self.techniques or any(slug in row["techniques"] for slug in self.techniques)
        givens = self.givens is None or row["givens"] == self.givens
        return layout and level and uses and givens and self._rated(row)

    def _rated(self, row: Mapping[str, Any]) -> bool:
        if self.rating is None:
            return True
        low, high = self.rating
        er = row["er"]
        return er is not None and (low is None or er >= low) and (high is None or er <= high)


class NewPuzzles(Iterator[Puzzle]):
    """New puzzles that meet wishes, one of each kind in turn; some can be skipped."""

    def __init__(self, wishes: Wishes, seed: int) -> None:
        self.about = [asdict(wishes), seed]
        self.layouts = wishes.layouts
        self.number = -1
        """The number of the last puzzle, in the sequence of its kind."""
        self._shared = wishes.shared()
        self._kinds = wishes.kinds()
        self._seeds = [
            int.from_bytes(hashlib.blake2b(f"{seed}:{number}".encode(), digest_size=7).digest())
            for number in range(len(self._kinds))
        ]
        self._firsts = [0] * len(self._kinds)
        self._turn = 0

    def __next__(self) -> Puzzle:
        kind, first = self._kinds[self._turn], self._firsts[self._turn]
        try:
            # One of each family: relatives share most of their givens.
            (made,) = generate(1, seed=self._seeds[self._turn], first=first, **self._shared, **kind)
        except CapReached as cap:
            told = ", ".join(f"{key} {value}" for key, value in kind.items())
            raise CapReached(f"no more puzzles were found with {told}: {cap}") from None
        self.skip(made.number)
        return made.puzzle

    def skip(self, number: int) -> None:
        """Pass over a puzzle, the number of which is known."""
        self.number = number
        self._firsts[self._turn] = (number // FAMILY + 1) * FAMILY
        self._turn = (self._turn + 1) % len(self._kinds)
