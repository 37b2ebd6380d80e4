"""Solving steps as numbers: one vocabulary for all layouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from whydoku import _core
from whydoku.model.layout import cages_of, cell_name, find_layout
from whydoku.model.path import Candidate, Step
from whydoku.model.policy import techniques
from whydoku.support.lazy import lazy

__all__ = ["Conclusion", "Vocabulary"]

LARGEST = "10x10"
"""The layout whose cells and digits all others have too."""
HOUSES = 64
PADDING, STEP, SO, TO, END = "<pad>", "<step>", "=>", "->", "<end>"

Conclusion = tuple[str, list[Candidate], list[Candidate]]
"""A technique, the digits that it places, and the candidates that it eliminates."""


@dataclass(frozen=True)
class Vocabulary:
    """The words of steps, with their numbers from 0.

    A step is ``<step>``, its technique, its evidence, ``=>``, and what it does. The evidence is the
    role and the candidate of each mark, the role and the number of each house (from 0, and its
    digit if it has one), and each link as ``strong`` or ``weak``, its source, ``->`` and its
    target. What child steps of nets say is in the text of a step only.

    >>> from whydoku import Puzzle
    >>> words = Vocabulary()
    >>> told = words.encode(Puzzle.parse("1234 3412 2143 43.1").path())
    >>> print(*(words.words[number] for number in told))
    <step> full-house set r4c3/2 base house:3 => r4c3=2 <end>
    >>> words.decode(told)
    [('full-house', [Candidate(cell=14, digit=2)], [])]
    """

    size: int = 4
    """The size of the grid, by which cells are numbered."""

    @lazy
    def words(self) -> tuple[str, ...]:
        """All words, in the order of their numbers; the same for each size."""
        return tuple(_words())

    @lazy
    def _numbers(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self.words)}

    def encode(self, steps: Iterable[Step]) -> list[int]:
        """Return steps as numbers."""
        told = [word for step in steps for word in self._told(step)]
        return [self._numbers[word] for word in (*told, END)]

    def _told(self, step: Step) -> Iterator[str]:
        yield STEP
        yield step.technique
        for mark in step.marks:
            yield mark.role
            yield self._name(mark.cell, mark.digit)
        for house in step.houses:
            yield house.role
            yield f"house:{house.house}"
            if house.digit:
                yield f"digit:{house.digit}"
        for rule in step.rules:
            yield rule.role
            yield self._name(cages_of(step.layout)[rule.rule].cells[0], 0)
        for link in step.links:
            yield link.kind
            yield from (self._name(*candidate) for candidate in link.source)
            yield TO
            yield from (self._name(*candidate) for candidate in link.target)
        yield SO
        yield from (self._name(*candidate, "=") for candidate in step.placements)
        yield from (self._name(*candidate, "<>") for candidate in step.eliminations)

    def _name(self, cell: int, digit: int, sign: str = "/") -> str:
        row, column = divmod(cell, self.size)
        place = f"r{row + 1}c{column + 1}"
        return f"{place}{sign}{digit}" if digit else place

    def decode(self, numbers: Sequence[int]) -> list[Conclusion]:
        """Return what each step does, without its evidence."""
        found: list[Conclusion] = []
        words = iter([self.words[number] for number in numbers])
        for word in words:
            if word == STEP:
                found.append((next(words), [], []))
            elif "<>" in word:
                found[-1][2].append(self._read(*word.split("<>")))
            elif "=" in word and word != SO:
                found[-1][1].append(self._read(*word.split("=")))
        return found

    def _read(self, place: str, digit: str) -> Candidate:
        row, column = place[1:].split("c")
        return Candidate((int(row) - 1) * self.size + int(column) - 1, int(digit))


def _words() -> Iterator[str]:
    layout = find_layout(LARGEST)
    cells = [cell_name(layout, cell) for cell in range(layout.cells)]
    yield from (PADDING, END, STEP, SO, TO, "strong", "weak")
    yield from (row.slug for row in techniques())
    yield from _core.role_names()
    yield from (f"house:{number}" for number in range(HOUSES))
    yield from (f"digit:{digit}" for digit in range(1, layout.size + 1))
    yield from cells
    for sign in ("/", "=", "<>"):
        yield from (f"{cell}{sign}{digit}" for cell in cells for digit in range(1, layout.size + 1))
