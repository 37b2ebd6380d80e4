"""Lines of techniques.txt: a position, and what a technique must find in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from random_puzzles import read_candidates, read_cells, write_candidates, write_cells
from whydoku import Policy, Puzzle, find_layout, techniques
from whydoku.model.path import Candidate

FILE = Path(__file__).with_name("techniques.txt")

Candidates = frozenset[Candidate]


def findings(puzzle: Puzzle, *slugs: str) -> tuple[Candidates, Candidates]:
    """Return the eliminations and placements of all findings of the techniques together."""
    steps = puzzle.steps(replace(Policy.only(*slugs), choice="first"))
    return (
        frozenset(candidate for step in steps for candidate in step.eliminations),
        frozenset(candidate for step in steps for candidate in step.placements),
    )


@dataclass(frozen=True)
class Example:
    """A position with all that a technique finds in it; nothing where it must not fire."""

    slug: str
    puzzle: Puzzle
    eliminations: Candidates
    placements: Candidates

    @property
    def fires(self) -> bool:
        return bool(self.eliminations or self.placements)

    @classmethod
    def of(cls, slug: str, puzzle: Puzzle) -> Example:
        """Return the example that says what the technique finds now."""
        return cls(slug, puzzle, *findings(puzzle, slug))

    @classmethod
    def parse(cls, line: str) -> Example:
        """Read a line."""
        slug, layout_name, cells, struck, eliminations, placements = line.split("|")
        layout = find_layout(layout_name)
        givens, placed = read_cells(cells)
        return cls(
            slug,
            Puzzle(givens, placed, read_candidates(layout, struck), layout),
            read_candidates(layout, eliminations),
            read_candidates(layout, placements),
        )

    def line(self) -> str:
        """Write what `parse` reads."""
        sets = (frozenset(self.puzzle.eliminated), self.eliminations, self.placements)
        layout = self.puzzle.layout
        candidates = [write_candidates(layout, candidates) for candidates in sets]
        return "|".join([self.slug, layout.name, write_cells(self.puzzle), *candidates])


def example_lines() -> list[str]:
    """Return the lines of the file without its comments."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def in_order(lines: list[str]) -> list[str]:
    """Return lines in the order of the ladder, those of a technique as they come."""
    order = [technique.slug for technique in techniques()]
    return sorted(lines, key=lambda line: order.index(line.partition("|")[0]))


def stub_line(slug: str) -> str:
    """Return the line that a new technique gets first: it finds nothing in an empty grid."""
    return f"{slug}|9x9|{'.' * 81}|||"
