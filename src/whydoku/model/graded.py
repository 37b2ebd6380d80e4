"""What the techniques of a walk tell about it: paths have it, and the routes of bulk."""

from __future__ import annotations

from collections import Counter

from whydoku import _core
from whydoku.model.policy import LEVELS, Technique, ladder_rows, techniques

__all__ = ["Graded"]


class Graded:
    """The level, the score and the hardest technique of a walk, by how often each was used."""

    counts: Counter[str]
    """How often each technique was used."""
    outcome: str
    """How the walk ended: see :class:`whydoku.Path`."""
    by_score: bool
    """Whether the level is HoDoKu's, which is raised where the score is above its ceiling."""

    @property
    def hardest(self) -> Technique | None:
        """The technique used that comes last on the ladder; None if no built-in one was used."""
        return max(self._used, key=techniques().index, default=None)

    @property
    def level(self) -> str | None:
        """The hardest level of the techniques used; None if no built-in one was used.

        By the policy ``hodoku`` it is raised where the score is above the level's ceiling.
        """
        hardest = max((row.level for row in self._used), key=LEVELS.index, default=None)
        if hardest is None or not self.by_score:
            return hardest
        if self.outcome == "stuck":
            return LEVELS[-1]  # HoDoKu calls extreme what it does not solve
        return _core.hodoku_level(hardest, self.score)

    @property
    def score(self) -> int:
        """The sum of HoDoKu's scores of the steps (a step without one counts 0)."""
        return sum((row.score or 0) * self.counts[row.slug] for row in self._used)

    @property
    def _used(self) -> list[Technique]:
        """The rows of the ladder that were used."""
        rows = ladder_rows()
        return [rows[slug] for slug in self.counts if slug in rows]
