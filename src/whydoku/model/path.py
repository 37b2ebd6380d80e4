"""Steps, and the path that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from whydoku import _core
from whydoku.errors import WrongValue
from whydoku.model.graded import Graded
from whydoku.model.layout import Cell, Layout, cell_of, demand_digit, find_layout
from whydoku.model.names import known
from whydoku.model.opportunities import Opportunities, break_in, on_path
from whydoku.model.policy import costs, technique, techniques
from whydoku.support.arguments import short_repr
from whydoku.support.lazy import lazy, made

if TYPE_CHECKING:
    from whydoku.model.puzzle import Puzzle

__all__ = [
    "Candidate",
    "HouseMark",
    "Link",
    "Mark",
    "Outcome",
    "Path",
    "Step",
    "candidate_of",
]

STEP_VERSION = 1
Outcome = Literal["solved", "stuck", "broken", "capped", "stopped"]


class Candidate(NamedTuple):
    """A digit in a cell.

    >>> Candidate(cell=1, digit=5)
    Candidate(cell=1, digit=5)
    """

    cell: int
    digit: int


class Mark(NamedTuple):
    """What a candidate is in a step (digit 0: the cell as a whole).

    >>> from whydoku import Policy, Puzzle
    >>> puzzle = Puzzle.parse("12.. .... .... ....").eliminate("r1c3", 4)
    >>> puzzle.steps(Policy.only("pointing", "naked-pair"))[0].marks[:2]
    (Mark(role='set', cell=4, digit=3), Mark(role='set', cell=5, digit=3))
    """

    role: str
    cell: int
    digit: int


class HouseMark(NamedTuple):
    """What a house is in a step (digit 0: the house as a whole, else for that digit).

    >>> from whydoku import Puzzle
    >>> Puzzle.parse("4......1...3....").hint().houses[0]
    HouseMark(role='base', house=8, digit=0)
    """

    role: str
    house: int
    digit: int


class RuleMark(NamedTuple):
    """What a cage is in a step: its number in the layout, as ``Puzzle.cages`` has them.

    >>> from whydoku import Puzzle, with_cages
    >>> layout = with_cages("4x4", [(["r1c1", "r1c2"], 3)])
    >>> Puzzle([0] * 16, layout=layout).hint().rules
    (RuleMark(role='base', rule=0),)
    """

    role: str
    rule: int


class Link(NamedTuple):
    """An inference from one node to another, a node being one or more candidates.

    ``kind`` is ``strong`` (if the source is false, the target is true) or ``weak`` (if the source
    is true, the target is false).

    >>> from whydoku import Puzzle, samples
    >>> path = samples.sample("9x9-unfair").path()
    >>> link = next(step.links[0] for step in path if step.links)
    >>> link.kind, len(link.source)
    ('strong', 1)
    """

    kind: str
    source: tuple[Candidate, ...]
    target: tuple[Candidate, ...]


def candidate_of(layout: Layout, cell: Cell, digit: int) -> Candidate:
    """Return the candidate of a cell, given by number or by name, and a digit.

    Raises ``ValueError`` where the layout has no such cell or digit, and ``TypeError`` where they
    are of another type.

    >>> candidate_of(find_layout("9x9"), "r1c2", 5)
    Candidate(cell=1, digit=5)
    """
    return Candidate(cell_of(layout, cell), demand_digit(layout, digit))


_core.set_records(Candidate, Mark, HouseMark, RuleMark, Link)  # the core makes evidence of these

set_field = object.__setattr__  # of a frozen object that is being made


def _read_evidence(step: Step) -> None:
    own = step.__dict__
    found, number = own.get("_found"), own["_number"]
    own.update(found.evidence if found else own["_walked"][1].evidence(number))


def _read_rating(step: Step) -> None:
    found = step._found
    step.__dict__["rating"] = found.rating / 10 or None if found else None


def _make_children(step: Step) -> None:
    own, found = step.__dict__, step._found
    walked, number = own["_walked"], own["_number"]
    children = found.children if found else ()
    own["children"] = tuple([Step._of(step.layout, child, walked, number) for child in children])


def _make_steps(path: Path) -> None:
    own = path.__dict__
    own["steps"] = _steps(path.puzzle, own["_found"])


@dataclass(frozen=True, repr=False)
class Step:
    """One finding: what to place, what to eliminate, and the evidence.

    ``technique`` is the slug of a row of the ladder, or the name of a technique of your own.
    ``children`` are the steps of a proof, each possible after those before it. Printing a step
    prints its full argument; a notebook draws it.

    >>> from whydoku import Puzzle
    >>> step = Puzzle.parse("4..." "...1" "...3" "....").hint()
    >>> step.technique, step.placements
    ('hidden-single-box', (Candidate(cell=1, digit=1),))
    >>> step
    <Step hidden-single-box: r1c2=1>
    >>> print(step)
    In box 1, only r1c2 is left for 1: row 2 has it in r2c4. So place 1 in r1c2.
    >>> step.outcome, step.notation(), step.eureka()
    (((Candidate(cell=1, digit=1),), ()), 'Hidden Single: r1c2=1', '')
    >>> step.to_dict()["placements"]
    [[1, 1]]
    """

    layout: Layout
    technique: str
    # The fields of a step that the core found are made when they are first read.
    placements: tuple[Candidate, ...] = made(_read_evidence)
    eliminations: tuple[Candidate, ...] = made(_read_evidence)
    houses: tuple[HouseMark, ...] = made(_read_evidence)
    marks: tuple[Mark, ...] = made(_read_evidence)
    links: tuple[Link, ...] = made(_read_evidence)
    children: tuple[Step, ...] = made(_make_children)
    rating: float | None = made(_read_rating, None)
    """What Sudoku Explainer rates the step; by the policy ``se`` alone."""
    rules: tuple[RuleMark, ...] = made(_read_evidence, ())
    """The cages that the argument is about."""

    @lazy
    def _found(self) -> _core.Step | None:
        """The step of the core; None of one that somebody made."""
        own = self.__dict__
        walked: Walked | None = own.get("_walked")
        return walked[1].step(own["_number"]) if walked and walked[1] else None

    @classmethod
    def _of(cls, layout: Layout, found: _core.Step, walked: Walked, number: int = 0) -> Step:
        """Return a step of the core: a hint, or a step of the proof of the step with a number."""
        step = object.__new__(cls)
        fields = {"layout": layout, "technique": found.technique, "_found": found}
        set_field(step, "__dict__", {**fields, "_walked": walked, "_number": number})
        return step

    def __reduce__(self) -> tuple[object, ...]:
        fields = (self.placements, self.eliminations, self.houses, self.marks, self.links)
        more = (self.children, self.rating, self.rules)
        return Step, (self.layout, self.technique, *fields, *more)

    def __repr__(self) -> str:
        from whydoku.explain import outcome

        return f"<Step {self.technique}: {outcome(self)}>"

    def __str__(self) -> str:
        return self.words()

    def _repr_svg_(self) -> str:
        """Draw the step for a notebook, on an empty board where its position is not known."""
        from whydoku.draw import svg
        from whydoku.model.puzzle import Puzzle

        walked: Walked | None = self.__dict__.get("_walked")
        if walked:
            return svg(_position(*walked, self.__dict__["_number"]), self)
        return svg(Puzzle([0] * self.layout.cells, layout=self.layout), self, candidates=False)

    @property
    def _evidence(self) -> _core.Step | _core.MadeStep:
        """The step as the core tells it; ``ValueError`` where it is not on the layout."""
        own = self.__dict__
        known: _core.Step | _core.MadeStep | None = self._found or own.get("_made")
        return known or own.setdefault("_made", _core.MadeStep(self.layout, self))

    @property
    def outcome(self) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
        """What the step does, without why: (placements, eliminations), each sorted."""
        return tuple(sorted(self.placements)), tuple(sorted(self.eliminations))

    @property
    def difficulty(self) -> int:
        """How hard the step is to find and to follow, in units of our own: see docs/policies.md.

        That is the cost of its technique, a tenth of that more for each link of a chain, and ten
        times the difficulty of the steps of its proof. A technique of your own costs nothing.

        >>> from whydoku import Puzzle
        >>> Puzzle.parse("4......1...3....").hint().difficulty
        5
        """
        if self._found:
            return int(self._found.difficulty)
        cost = costs().get(self.technique, 0)
        proof = sum(child.difficulty for child in self.children)
        return cost + cost * len(self.links) // 10 + 10 * proof

    def words(self, level: int = 4) -> str:
        """Return the words of a level: 1 a nudge, 2 the technique, 3 where, 4 the full argument.

        Raises ``ValueError`` for another level.

        >>> from whydoku import Puzzle
        >>> Puzzle.parse("4......1...3....").hint().words(3)
        'Look at box 1: where can 1 go?'
        """
        return _teller()(self, level)

    def notation(self) -> str:
        """Return the step in HoDoKu's notation, as ``Naked Pair: 1,2 in r9c27 => r9c8<>1``."""
        from whydoku.explain import notation

        return notation(self)

    def eureka(self) -> str:
        """Return the links in Eureka notation, as ``(5)r1c1=(5)r1c4 => r3c3<>5``; else nothing."""
        from whydoku.explain import eureka

        return eureka(self)

    def labels(self) -> dict[str, str]:
        """Return what the roles of the step are called in legends, as its sentences call them.

        >>> from whydoku import Puzzle
        >>> Puzzle.parse("12343412214343..").hint().labels()
        {'base': 'house', 'set': 'single'}
        """
        from whydoku.draw.roles import labels

        return labels(self)

    def letters(self) -> dict[str, int]:
        """Return the cells whose digits the argument calls A, B and C; few steps have such.

        >>> from whydoku import Puzzle
        >>> Puzzle.parse("12343412214343..").hint().letters()
        {}
        """
        from whydoku.explain import letters

        return letters(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form of the step, its words included: see docs/step-json.md."""
        return {
            "version": STEP_VERSION,
            "layout": self.layout.name,
            **self._record(),
            **({} if self.rating is None else {"rating": self.rating}),
            "words": [self.words(level) for level in (1, 2, 3, 4)],
            "notation": self.notation(),
            "eureka": self.eureka(),
            "labels": self.labels(),
            **({"letters": named} if (named := self.letters()) else {}),
        }

    def _record(self) -> dict[str, Any]:
        children = [child._record() for child in self.children]
        return {"technique": self.technique, **self.drawn(), "children": children}

    def drawn(self) -> dict[str, list[Any]]:
        """Return what a picture of the step shows, as :meth:`to_dict` has it.

        >>> from whydoku import Puzzle
        >>> step = Puzzle.parse("123.............").hint()
        >>> list(step.drawn()), step.drawn()["placements"]
        (['placements', 'eliminations', 'houses', 'marks', 'links'], [[3, 4]])
        """
        return {
            "placements": [list(c) for c in self.placements],
            "eliminations": [list(c) for c in self.eliminations],
            "houses": [list(h) for h in self.houses],
            "marks": [list(m) for m in self.marks],
            "links": [
                {"kind": k, "source": [list(c) for c in a], "target": [list(c) for c in b]}
                for k, a, b in self.links
            ],
            **({"rules": [list(r) for r in self.rules]} if self.rules else {}),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Step:
        """Read the JSON form again; ``ValueError`` with a sentence where it is not one.

        >>> from whydoku import Puzzle
        >>> step = Puzzle.parse("4......1...3....").hint()
        >>> Step.from_dict(step.to_dict()) == step
        True
        """
        from whydoku.model.records import Record

        version = data.get("version") if isinstance(data, Mapping) else None
        if type(version) is not int or version != STEP_VERSION:
            raise WrongValue(
                f"a step of version {STEP_VERSION} was expected, not {short_repr(version)}"
            )
        try:
            step = Record(find_layout(data["layout"])).step(data)
        except KeyError as error:
            raise WrongValue(f"the JSON form of a step is damaged: it has no {error}") from None
        except (TypeError, ValueError) as error:
            raise WrongValue(f"the JSON form of a step is damaged: {error}") from None
        step._demand_words()
        return step

    def _demand_words(self) -> None:
        """Raise ``ValueError`` if the evidence is not what the technique's texts tell."""
        try:
            self.to_dict()
        except ValueError:  # whatever is missing: each text needs something else
            untold = f"its marks, links and houses are not those of {short_repr(self.technique)}"
            raise WrongValue(f"the JSON form of a step is damaged: {untold}") from None


@dataclass(frozen=True, repr=False)
class Path(Graded, Sequence[Step]):
    """The steps from a puzzle to where the ladder ends: a sequence of them.

    ``outcome`` is ``solved``, ``stuck`` (no technique found anything), ``broken`` (a contradiction:
    the puzzle has no solution), ``capped`` (a cap was hit, which ``cap`` names) or ``stopped``
    (:meth:`stop_at` cut the path short).

    >>> from whydoku import Puzzle
    >>> path = Puzzle.parse("1234 3412 2143 4...").path()
    >>> path
    <Path of 3 steps: solved, easy>
    >>> len(path), path[0], path[-1].technique, path[1:]
    (3, <Step full-house: r4c2=3>, 'full-house', \
(<Step full-house: r4c3=2>, <Step full-house: r4c4=1>))
    >>> path.solved, path.end.line(), path.level, path.score
    (True, '1234341221434321', 'easy', 12)
    >>> [found.count for found in path.opportunities], path.break_in
    ([3, 2, 1], None)
    >>> path.hardest.slug, path.counts["hidden-single-box"]
    ('full-house', 0)
    """

    puzzle: Puzzle
    steps: tuple[Step, ...] = made(_make_steps)
    outcome: Outcome = "stuck"
    cap: str | None = None
    by_score: bool = False
    """Whether the level is HoDoKu's, which is raised where the score is above its ceiling."""

    @classmethod
    def _of(cls, puzzle: Puzzle, walked: _core.Walk) -> Path:
        """Return a walk of the core; its steps are made when they are first read."""
        path = object.__new__(cls)
        fields = {"outcome": walked.outcome, "cap": walked.cap or None, "by_score": walked.by_score}
        set_field(path, "__dict__", {**fields, "puzzle": puzzle, "_found": walked})
        return path

    def __reduce__(self) -> tuple[object, ...]:
        return Path, (self.puzzle, self.steps, self.outcome, self.cap, self.by_score)

    def __len__(self) -> int:
        walked = self.__dict__.get("_found")
        return len(self.steps if walked is None else walked)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        return self.steps[index]

    def __repr__(self) -> str:
        many = f"{len(self)} step{'' if len(self) == 1 else 's'}"
        return f"<Path of {many}: {', '.join(filter(None, (self.outcome, self.level)))}>"

    def _repr_html_(self) -> str:
        """Tell the path for a notebook: the puzzle, how it ended, and the steps in words."""
        from html import escape

        from whydoku.draw import svg
        from whydoku.explain import name

        rows = (
            f"<li><b>{escape(name(step.technique))}</b>: "
            f"{escape(told).replace(chr(10), '<br>')}</li>"
            for step, told in zip(self, self.words(), strict=True)
        )
        head = repr(self).strip("<>")
        return (
            f"{svg(self.puzzle, width=280)}<p>{escape(head)}, difficulty {self.difficulty:,}</p>"
            f"<details><summary>Steps</summary><ol>{''.join(rows)}</ol></details>"
        )

    @property
    def solved(self) -> bool:
        """Whether the path leads to the solution."""
        return self.outcome == "solved"

    @lazy
    def end(self) -> Puzzle:
        """The puzzle after the last step."""
        return self.puzzle._after(self.steps)

    def positions(self) -> list[Puzzle]:
        """Return the position before each step, and the last one: ``len(path) + 1`` of them.

        >>> from whydoku import Puzzle
        >>> [p.line() for p in Puzzle.parse("1234 3412 2143 43..").path().positions()]
        ['12343412214343..', '123434122143432.', '1234341221434321']
        """
        found = [self.puzzle]
        for step in self.steps:
            found.append(found[-1].apply(step))
        return found

    @lazy
    def opportunities(self) -> tuple[Opportunities, ...]:
        """How many places there were to go on at each step; none where techniques are your own."""
        return on_path(self)

    @property
    def break_in(self) -> int | None:
        """The index of the step with the fewest of them, full houses aside; None if there is none.

        Of equal ones it is that of the hardest technique, then the first.
        """
        return break_in(self)

    def words(self, level: int = 4) -> list[str]:
        """Return the words of all steps, as :meth:`Step.words` has them, in a fraction of the time.

        >>> from whydoku import Puzzle
        >>> Puzzle.parse("1234 3412 2143 43..").path().words(3)[0]
        'Look at column 3: just one cell is empty.'
        """
        from whydoku.explain import tell_path

        return tell_path(self, level)

    def stop_at(self, name: str) -> Path:
        """Return the part of the path before the first step of a technique; all where none is.

        Raises ``ValueError`` where the path came from the ladder, which has no such technique.

        >>> from whydoku import Puzzle
        >>> path = Puzzle.parse("12344..........1").path()
        >>> len(path.stop_at("hidden-single-box")), path.stop_at("hidden-single-box").outcome
        (1, 'stopped')
        """
        # A path that was not found by the ladder may have techniques of somebody's own.
        is_own = "_found" not in self.__dict__ and known(name) is None
        slug = name if is_own else technique(name).slug
        for number, step in enumerate(self.steps):
            if step.technique == slug:
                return Path(self.puzzle, self.steps[:number], "stopped", None, self.by_score)
        return self

    @lazy
    def counts(self) -> Counter[str]:
        """How often each technique was used."""
        walked = self.__dict__.get("_found")
        if walked is None:
            return Counter(step.technique for step in self.steps)
        ladder = techniques()
        return Counter({ladder[row].slug: count for row, count in Counter(walked.rows).items()})

    @property
    def rating(self) -> float | None:
        """The hardest rating of the steps, as Sudoku Explainer rates them; by the policy ``se``.

        >>> from whydoku import samples
        >>> puzzle = samples.sample("first")
        >>> puzzle.path("se").rating == puzzle.rate("se").er, puzzle.path().rating
        (True, None)
        """
        return max((step.rating for step in self.steps if step.rating is not None), default=None)

    @property
    def difficulty(self) -> int:
        """The difficulty of all steps together: :attr:`Step.difficulty`.

        >>> from whydoku import Puzzle
        >>> path = Puzzle.parse("1234 3412 2143 43..").path()
        >>> path.difficulty, [step.difficulty for step in path]
        (8, [4, 4])
        """
        walked: _core.Walk | None = self.__dict__.get("_found")
        if walked is None:
            return sum(step.difficulty for step in self)
        walked.prove(self.puzzle._board)
        return walked.difficulty


@lru_cache(maxsize=1)
def _teller() -> Callable[[Step, int], str]:
    """Return what tells steps; an import at each call would take as long as a short sentence."""
    from whydoku.explain import tell

    return tell


Walked = tuple["Puzzle", "_core.Walk | None"]
"""Where a step was found: at a position, or on the walk from there."""


def _steps(puzzle: Puzzle, walk: _core.Walk) -> tuple[Step, ...]:
    """Make the steps of a walk."""
    walk.prove(puzzle._board)
    return tuple(walk.made_steps(Step, _slugs(), puzzle.layout, (puzzle, walk)))


@lru_cache(maxsize=1)
def _slugs() -> tuple[str, ...]:
    return tuple(row.slug for row in techniques())


def _position(puzzle: Puzzle, walk: _core.Walk | None, number: int) -> Puzzle:
    return puzzle._after(_steps(puzzle, walk)[:number]) if walk else puzzle
