"""Steps, and the path that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pencilmark import _core
from pencilmark.layout import Layout, find_layout
from pencilmark.policy import LEVELS, Technique, techniques

if TYPE_CHECKING:
    from pencilmark.puzzle import Puzzle

__all__ = [
    "Candidate",
    "HouseMark",
    "Link",
    "Mark",
    "Outcome",
    "Path",
    "Step",
]

STEP_VERSION = 1
Outcome = Literal["solved", "stuck", "broken", "capped", "stopped"]


class Candidate(NamedTuple):
    """A digit in a cell."""

    cell: int
    digit: int


class Mark(NamedTuple):
    """What a candidate is in a step (digit 0: the cell as a whole)."""

    role: str
    cell: int
    digit: int


class HouseMark(NamedTuple):
    """What a house is in a step (digit 0: the house as a whole, else for that digit)."""

    role: str
    house: int
    digit: int


class Link(NamedTuple):
    """An inference from one node to another, a node being one or more candidates.

    ``kind`` is ``strong`` (if the source is false, the target is true) or ``weak`` (if the source
    is true, the target is false).
    """

    kind: str
    source: tuple[Candidate, ...]
    target: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One finding: what to place, what to strike, and the evidence.

    ``technique`` is the slug of a row of the ladder, or the name of a technique of your own.
    ``children`` are the steps of a proof, each possible after those before it.

    >>> from pencilmark import Puzzle
    >>> step = Puzzle.parse("4..." "...1" "...3" "....").hint()
    >>> step.technique, step.placements
    ('hidden-single-box', (Candidate(cell=1, digit=1),))
    """

    layout: Layout
    technique: str
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    houses: tuple[HouseMark, ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    children: tuple[Step, ...] = ()

    @classmethod
    def _of(cls, layout: Layout, found: _core.Step) -> Step:
        return cls(
            layout,
            found.technique,
            tuple(map(Candidate._make, found.placements)),
            tuple(map(Candidate._make, found.eliminations)),
            tuple(map(HouseMark._make, found.houses)),
            tuple(map(Mark._make, found.marks)),
            tuple(Link(k, _candidates(a), _candidates(b)) for k, a, b in found.links),
            tuple(cls._of(layout, child) for child in found.children),
        )

    @property
    def outcome(self) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
        """What the step does, without why: (placements, eliminations), each sorted."""
        return tuple(sorted(self.placements)), tuple(sorted(self.eliminations))

    def words(self, level: int = 4) -> str:
        """Tell the step: 1 a nudge, 2 the technique, 3 where, 4 the full argument."""
        from pencilmark.explain import tell

        return tell(self, level)

    def notation(self) -> str:
        """Return the step in HoDoKu's notation, as ``Naked Pair: 1,2 in r9c27 => r9c8<>1``."""
        from pencilmark.explain import notation

        return notation(self)

    def eureka(self) -> str:
        """Return the links in Eureka notation, as ``(5)r1c1=(5)r1c4 => r3c3<>5``; else nothing."""
        from pencilmark.explain import eureka

        return eureka(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form of the step, its words included: see docs/step-json.md."""
        return {
            "version": STEP_VERSION,
            "layout": self.layout.name,
            **self._record(),
            "words": [self.words(level) for level in (1, 2, 3, 4)],
            "notation": self.notation(),
            "eureka": self.eureka(),
        }

    def _record(self) -> dict[str, Any]:
        return {
            "technique": self.technique,
            "placements": [list(c) for c in self.placements],
            "eliminations": [list(c) for c in self.eliminations],
            "houses": [list(h) for h in self.houses],
            "marks": [list(m) for m in self.marks],
            "links": [
                {"kind": k, "source": [list(c) for c in a], "target": [list(c) for c in b]}
                for k, a, b in self.links
            ],
            "children": [child._record() for child in self.children],
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Step:
        """Read the JSON form again; ``ValueError`` with a sentence where it is not one.

        >>> from pencilmark import Puzzle
        >>> step = Puzzle.parse("4......1...3....").hint()
        >>> Step.from_dict(step.to_dict()) == step
        True
        """
        version = data.get("version") if isinstance(data, dict) else None
        if version != STEP_VERSION:
            raise ValueError(f"a step of version {STEP_VERSION} was expected, not {version!r}")
        try:
            step = cls._from_record(find_layout(data["layout"]), data)
            step._demand_places()
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"the JSON form of a step is damaged: {error!r}") from error
        return step

    @classmethod
    def _from_record(cls, layout: Layout, data: dict[str, Any]) -> Step:
        return cls(
            layout,
            data["technique"],
            _candidates(data["placements"]),
            _candidates(data["eliminations"]),
            tuple(HouseMark(r, h, d) for r, h, d in data["houses"]),
            tuple(Mark(r, c, d) for r, c, d in data["marks"]),
            tuple(
                Link(link["kind"], _candidates(link["source"]), _candidates(link["target"]))
                for link in data["links"]
            ),
            tuple(cls._from_record(layout, child) for child in data["children"]),
        )

    def _demand_places(self) -> None:
        """Raise ``ValueError`` where a cell, digit or house is not one of the layout."""
        nodes = [node for link in self.links for node in (link.source, link.target)]
        certain: list[tuple[int, int]] = [
            *self.placements,
            *self.eliminations,
            *(c for node in nodes for c in node),
        ]
        for places, least, pairs in (
            (self.layout.cells, 1, certain),
            (self.layout.cells, 0, [mark[1:] for mark in self.marks]),
            (len(self.layout.houses), 0, [house[1:] for house in self.houses]),
        ):
            for place, digit in pairs:
                if not (0 <= place < places and least <= digit <= self.layout.size):
                    raise ValueError(f"{[place, digit]} is not on the {self.layout.name} layout")
        for child in self.children:
            child._demand_places()


def _candidates(pairs: Iterable[Iterable[int]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(cell, digit) for cell, digit in pairs)


@dataclass(frozen=True)
class Path:
    """The steps from a puzzle to where the ladder ends.

    ``outcome`` is ``solved``, ``stuck`` (nothing more was found), ``broken`` (a contradiction was
    met: the puzzle has no solution), ``capped`` (a cap was hit before the end, which ``cap`` names)
    or ``stopped`` (it was cut short by :meth:`stop_at`).
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    outcome: Outcome
    cap: str | None = None

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @property
    def solved(self) -> bool:
        """Whether the path leads to the solution."""
        return self.outcome == "solved"

    @cached_property
    def end(self) -> Puzzle:
        """The puzzle after the last step."""
        return self.positions()[-1]

    def positions(self) -> list[Puzzle]:
        """Return the position before each step, and the last one: ``len(path) + 1`` of them."""
        found = [self.puzzle]
        for step in self.steps:
            found.append(found[-1].apply(step))
        return found

    def stop_at(self, slug: str) -> Path:
        """Return the part of the path before the first step of a technique; all where none is.

        >>> from pencilmark import Puzzle
        >>> path = Puzzle.parse("12344..........1").path()
        >>> len(path.stop_at("hidden-single-box")), path.stop_at("hidden-single-box").outcome
        (1, 'stopped')
        """
        for number, step in enumerate(self.steps):
            if step.technique == slug:
                return Path(self.puzzle, self.steps[:number], "stopped")
        return self

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each technique was used."""
        return Counter(step.technique for step in self.steps)

    @property
    def hardest(self) -> Technique | None:
        """The technique used that comes last on the ladder; None if no built-in one was used."""
        used = [t for t in techniques() if t.slug in self.counts]
        return used[-1] if used else None

    @property
    def level(self) -> str | None:
        """The hardest level of the techniques used; None if no built-in one was used."""
        used = [LEVELS.index(t.level) for t in techniques() if t.slug in self.counts]
        return LEVELS[max(used)] if used else None

    @property
    def score(self) -> int:
        """The sum of HoDoKu's scores of the steps (a step without one counts 0)."""
        return sum((t.score or 0) * self.counts[t.slug] for t in techniques())
