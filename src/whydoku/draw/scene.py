"""The content of a picture of a puzzle and a step. Text, terminal and SVG draw the same scene."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from whydoku.draw.roles import (
    ELIMINATION,
    PLACEMENT,
    ROLES,
    Names,
    conclusions_of,
    look,
    names,
)
from whydoku.errors import WrongValue
from whydoku.model.layout import Layout
from whydoku.model.path import Candidate, Link, Step
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import expect

__all__ = [
    "LETTERS",
    "Scene",
    "Square",
    "in_order",
    "is_in_a_house",
    "line_numbers",
    "make_scene",
    "mini_grid",
]


MOST_BESIDE_NUMBERS = 24
"""The most links that are drawn where candidates have the numbers of their lines of text."""
MOST_NUMBERS = 12
"""More numbers than these cover a picture: then only the first answer of each line has one."""
VARIABLES_IN_A_LINE = 3
"""Variables of a whip or braid that are told in one line; no more than these have no number."""
MOST_TINTED = 5
"""More houses than these are only outlined: tints one upon the other would hide what is in them."""
LETTERS = "name in the text"
"""What the letters of cells are called in a legend."""


@dataclass(frozen=True, slots=True)
class Square:
    """One cell of a picture."""

    value: int
    given: bool
    placing: int
    """The digit that the step places here where no candidates are shown; else 0."""
    candidates: dict[int, tuple[str, ...]]
    """The candidates to show, each with its roles. What the step does to it is a role too."""
    roles: tuple[str, ...]
    """The roles of the cell as a whole."""
    letter: str = ""
    """What the text calls the digit of the cell, as A; empty for most cells."""

    @property
    def every_role(self) -> tuple[str, ...]:
        """The roles of the cell and its candidates, in the order of the legend."""
        own = (PLACEMENT,) if self.placing else ()
        return in_order((*own, *self.roles, *(r for rs in self.candidates.values() for r in rs)))


@dataclass(frozen=True, slots=True)
class Scene:
    """A puzzle and the step to be shown on it, if there is one."""

    layout: Layout
    squares: tuple[Square, ...]
    houses: tuple[tuple[str, int], ...]
    """Role and house, each once."""
    cages: tuple[tuple[str, int], ...]
    """Role and number of each cage that the step is about."""
    links: tuple[Link, ...]
    numbers: tuple[tuple[Candidate, int], ...]
    """Candidates that have the number of the line of text that tells them."""
    letters_at: int
    """The digit at whose place letters are drawn, as none of their cells shows it; else 0."""
    with_candidates: bool
    names: Mapping[str, Names]
    """What the roles of the step are called."""

    @property
    def candidates(self) -> list[Candidate]:
        """The candidates to show."""
        return [Candidate(c, d) for c, square in enumerate(self.squares) for d in square.candidates]

    @property
    def letters(self) -> list[tuple[str, int]]:
        """The letters of cells, in their order."""
        return sorted((s.letter, cell) for cell, s in enumerate(self.squares) if s.letter)

    @property
    def draws_links(self) -> bool:
        """Whether links are drawn: not where a person could follow none of a tangle of curves.

        The numbers of the lines take their place: they lead from the text to the board, one
        conclusion after the other, and the text names what rules out what.
        """
        return not self.numbers or len(self.links) <= MOST_BESIDE_NUMBERS

    def label(self, role: str) -> str:
        """Return what a role is called in the legend."""
        return self.names[role].whole if role in self.names else look(role).label

    def label_of_marks(self, role: str) -> str:
        """Return what the cells and candidates of a role are called."""
        return (role in self.names and self.names[role].marks) or self.label(role)

    def label_of_houses(self, role: str) -> str:
        """Return what the houses of a role are called."""
        return (role in self.names and self.names[role].houses) or self.label(role)

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that occur, in the order of the legend."""
        houses = (role for role, _house in self.houses)
        cages = (role for role, _cage in self.cages)
        return in_order((*(r for s in self.squares for r in s.every_role), *houses, *cages))


def in_order(roles: Iterable[str]) -> tuple[str, ...]:
    """Return each role once, in the order of the legend; unknown ones last.

    >>> in_order(["fin", "mine", "set", "fin"])
    ('set', 'fin', 'mine')
    """
    order = list(ROLES)
    return tuple(sorted(set(roles), key=lambda r: (order.index(r) if r in ROLES else 99, r)))


def line_numbers(step: Step) -> list[tuple[Candidate, int]]:
    """Return the answers of a whip or braid, each with the number of the line that tells it.

    Of many answers, only the first of each line is returned. An answer of several candidates is
    represented by its first. Other steps have none, and neither has an argument of a single line.

    >>> from whydoku import Puzzle
    >>> line_numbers(Puzzle.parse("4......1...3....").hint())
    []
    """
    if not step.technique.endswith(("whip", "braid")):
        return []
    answers = [link.target[0] for link in step.links if link.kind == "strong"]
    # The last variable has no answer: nothing is left for it.
    if len(answers) < VARIABLES_IN_A_LINE:
        return []
    each = VARIABLES_IN_A_LINE if len(answers) > MOST_NUMBERS else 1
    told = range(0, len(answers), each)
    return [(answers[i], i // VARIABLES_IN_A_LINE + 1) for i in told]


def is_in_a_house(layout: Layout, node: Iterable[Candidate]) -> bool:
    """Whether the candidates of a node share a cell or a house: others are not drawn as one group.

    A frame around the guardians of a pattern would hold cells that have no part in the step.

    >>> from whydoku import find_layout
    >>> nine = find_layout("9x9")
    >>> is_in_a_house(nine, [Candidate(0, 5), Candidate(8, 5)])
    True
    >>> is_in_a_house(nine, [Candidate(0, 5), Candidate(40, 5)])
    False
    """
    cells = {cell for cell, _digit in node}
    return len(cells) == 1 or any(cells.issubset(of) for _kind, _n, of in layout.houses)


def mini_grid(size: int) -> tuple[int, int]:
    """Return the rows and columns in which the candidates of a cell are set.

    >>> mini_grid(9), mini_grid(6), mini_grid(10)
    ((3, 3), (2, 3), (3, 4))
    """
    columns = math.isqrt(size - 1) + 1
    return -(-size // columns), columns


def make_scene(puzzle: Puzzle, step: Step | None, *, candidates: bool | None) -> Scene:
    """Return what to show; ``candidates`` None shows them where the step is about candidates.

    Raises ``ValueError`` where the step is of another layout than the puzzle.
    """
    expect("puzzle", puzzle, Puzzle, "a Puzzle")
    if step is not None:
        expect("step", step, Step, "a Step")
    layout = puzzle.layout
    if step and step.layout.name != layout.name:
        raise WrongValue(f"a step on {step.layout.name} cannot be drawn on {layout.name}")
    if candidates is None:
        candidates = step is not None and _is_about_candidates(step)
    roles = _roles(step) if step else {}
    placed = () if candidates or not step else step.placements
    # A person's drawing may have a digit that stands on the board already. A cell whose other
    # candidates have roles shows these: the guardian of a ring must not hide a cell of the ring.
    placing = {
        cell: digit
        for cell, digit in placed
        if not puzzle.values[cell] and not _has_marks_besides(roles.get(cell, {}), digit)
    }
    squares = []
    for cell, value in enumerate(puzzle.values):
        told = {digit: rs for digit, rs in roles.get(cell, {}).items() if digit}
        plain = puzzle.candidates[cell] if candidates else ()
        shown = {} if cell in placing else {d: told.get(d, ()) for d in sorted({*plain, *told})}
        whole = roles.get(cell, {}).get(0, ())
        given = bool(puzzle.givens[cell])
        squares.append(Square(value, given, placing.get(cell, 0), shown, whole))
    letters = step.letters() if step else {}
    letters_at = _free_place([squares[cell] for cell in letters.values()], layout.size)
    for letter, cell in letters.items() if letters_at else ():
        squares[cell] = replace(squares[cell], letter=letter)
    houses = dict.fromkeys((role, house) for role, house, _digit in step.houses) if step else ()
    cages = tuple(step.rules) if step else ()
    links, named = (step.links, names(step)) if step else ((), {})
    numbers = tuple(line_numbers(step)) if step else ()
    return Scene(
        layout, tuple(squares), tuple(houses), cages, links, numbers, letters_at, candidates,
        named,
    )  # fmt: skip


def _free_place(squares: list[Square], size: int) -> int:
    """Return the first digit that none of some cells shows, so that its place is free; else 0."""
    if not squares or any(square.value or square.placing for square in squares):
        return 0
    shown = {digit for square in squares for digit in square.candidates}
    return next((digit for digit in range(1, size + 1) if digit not in shown), 0)


def _has_marks_besides(roles: Mapping[int, tuple[str, ...]], placed: int) -> bool:
    """Whether candidates of a cell have roles, other than the one that is placed."""
    return any(found for digit, found in roles.items() if digit not in (0, placed))


def _is_about_candidates(step: Step) -> bool:
    """Whether it eliminates some, has further ones in a pattern (a roof), or links some.

    In a person's drawing a link may join whole cells.
    """
    has_roof = any(mark.role == "roof" for mark in step.marks)
    is_linked = any(c.digit for link in step.links for c in (*link.source, *link.target))
    return bool(step.eliminations) or has_roof or is_linked


def _roles(step: Step) -> dict[int, dict[int, tuple[str, ...]]]:
    """The roles by cell and digit. The ends of links are included, without a role.

    The role that was marked last comes first, because it says most: a wing of a set is a wing.
    """
    found: dict[int, dict[int, tuple[str, ...]]] = {}
    every: list[tuple[int, int, tuple[str, ...]]]
    every = [(c, d, (ELIMINATION,)) for c, d in step.eliminations]
    every += [(c, d, ()) for link in step.links for c, d in (*link.source, *link.target)]
    marks = [*(mark for child in conclusions_of(step) for mark in child.marks), *step.marks]
    every += [(mark.cell, mark.digit, (mark.role,)) for mark in marks]
    for cell, digit, roles in every:
        digits = found.setdefault(cell, {})
        digits[digit] = tuple(dict.fromkeys((*roles, *digits.get(digit, ()))))
    for digits in found.values():
        # What has no way left is false, so a third symbol around the digit would say nothing new.
        for digit, roles in digits.items():
            if "broken" in roles:
                digits[digit] = tuple(role for role in roles if role != "off")
    for cell, digit in step.placements:  # replaces all other roles
        found.setdefault(cell, {})[digit] = (PLACEMENT,)
    return found
