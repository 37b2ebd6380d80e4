"""A new puzzle, and what is known about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from whydoku.model.path import Path
from whydoku.model.policy import Policy
from whydoku.model.puzzle import Puzzle
from whydoku.model.rate import Rating, rate
from whydoku.support.lazy import lazy

__all__ = ["Generated"]


@dataclass(frozen=True)
class Generated:
    """A new puzzle. ``seed`` and ``number``, with the same criteria, make it again.

    >>> from whydoku import generate
    >>> made = next(generate(layout="4x4", seed=1))
    >>> made.seed, made.number, made.givens, made.level
    (1, 0, 4, 'easy')
    >>> made.path.outcome, list(made.techniques)
    ('solved', ['hidden-single-box', 'full-house'])
    >>> made.score, made.rating, made.te  # in HoDoKu; ER, which only the 9x9 has; by trial
    (48, None, 0)
    >>> made.minutes is not None  # that people take
    True
    """

    puzzle: Puzzle
    seed: int
    number: int
    _policy: Policy = field(repr=False)

    @lazy
    def path(self) -> Path:
        """The path to its solution, by the techniques that were allowed."""
        return self.puzzle.path(self._policy)

    @property
    def givens(self) -> int:
        """The number of givens."""
        return sum(map(bool, self.puzzle.givens))

    @property
    def level(self) -> str | None:
        """The level of the hardest step of its path."""
        return self.path.level

    @lazy
    def score(self) -> int | None:
        """Its score in HoDoKu."""
        return self._rated("hodoku").score

    @lazy
    def rating(self) -> float | None:
        """Its rating by Sudoku Explainer 1.2.1 (ER); None for other layouts than 9x9."""
        return self._rated("se").er

    @lazy
    def minutes(self) -> float | None:
        """The minutes that practised players take in the mean, by the scale ``human``."""
        return self._rated("human").minutes

    @lazy
    def te(self) -> int | None:
        """Its depth of trial and error."""
        return self._rated("te").te

    def _rated(self, *scales: str) -> Rating:
        return Rating() if self.puzzle.cages else rate(self.puzzle, *scales)

    @property
    def techniques(self) -> Mapping[str, int]:
        """How often its path uses each technique."""
        return self.path.counts
