"""What a case of the other texts is: a text, and what has to be read from it."""

from __future__ import annotations

from dataclasses import dataclass

from ways_board import Expected, Marks, Wanted


@dataclass(frozen=True, slots=True)
class Case:
    """A pasted text, and the puzzles in it as lines with dots; without any, it has to be refused.

    ``words`` have to stand in the sentence of a refusal. With ``may_refuse`` the text is so unusual
    that a refusal is right, too. ``marks`` has nine rows of candidates of the only puzzle.
    """

    name: str
    text: str | bytes
    puzzles: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    may_refuse: bool = False
    marks: tuple[str, ...] = ()

    @property
    def expected(self) -> Expected:
        """What has to be read, as of the ways of writing."""
        cells = " ".join(self.marks).split()
        marks: Marks | None = tuple(tuple(map(int, cell)) for cell in cells) or None
        wanted = tuple(Wanted(line, candidates=marks) for line in self.puzzles)
        return Expected(wanted, self.words, self.may_refuse)
