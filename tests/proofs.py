"""Replaying the proof that a finding carries in its child steps.

Each move of a proof must hold when its turn comes. By default the finder of its technique must find
it then; another test can be passed instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

from caged import cages_on
from summed import leaving
from whydoku import Layout, _core

# A step of the core, or a copy of one that a test has changed.
AnyStep = _core.Step | SimpleNamespace


Holds = Callable[[_core.Board, AnyStep], bool]


class BadProof(AssertionError):
    """A step of a proof does not hold, or the proof does not end where it says."""


CONCLUDED = frozenset({"chute-triplet"})
"""Techniques whose children are single conclusions, which no finder finds by itself."""


FIELDS = (
    "technique",
    "placements",
    "eliminations",
    "houses",
    "marks",
    "links",
    "children",
    "rules",
)
"""What a step has, and its copy needs."""


@cache
def only(slug: str) -> _core.Policy:
    return _core.Policy([slug], 0, 0.0)


def outcome(step: AnyStep) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    return sorted(step.placements), sorted(step.eliminations)


def holds(board: _core.Board, step: AnyStep) -> bool:
    """Whether the technique of the step finds just that now."""
    return outcome(step) in map(outcome, only(step.technique).all(board).steps)


def concludes(layout: Layout, board: _core.Board, step: AnyStep) -> bool:
    """Whether a conclusion of a proof holds: with the opposite, its cells or houses go short."""
    if step.children or not step.eliminations:
        return False
    cells = {cell for _role, cell, _digit in step.marks}
    base = [(house, digit) for role, house, digit in step.houses if role == "base"]
    for candidate in step.eliminations:
        after = copy(board)
        after.place(*candidate)
        left = {cell for cell in cells if not after.values[cell]}
        holds = {d for cell in left for d in after.candidates[cell]}
        missing = {d for _house, d in base} - {after.values[cell] for cell in cells}
        in_cells = all(options(layout, board, *one) <= {(c, one[1]) for c in cells} for one in base)
        short = len(missing) > len(left) or any(not options(layout, after, *one) for one in base)
        if not (in_cells and short if base else len(holds) < len(left)):
            return False
    return True


def check_proof(layout: Layout, board: _core.Board, step: AnyStep, move: Holds = holds) -> None:
    """Raise `BadProof` unless the children, one after the other, show what the step says."""
    if step.technique in CONCLUDED and move is holds:
        move = partial(concludes, layout)
    if step.links and marked_broken(step):
        check_line(layout, board, step)
        return
    if alternatives(step):
        check_cases(layout, board, step, move)
        return
    board = copy(board)
    ending = follow(layout, board, step, move)
    if ending == "open" and not assumed(step):  # the children prepare what is then found
        left = [(cell, d) for cell, d in step.placements if board.values[cell] != d]
        left += [c for c in step.eliminations if board.has(*c)]
        if left and not move(board, step):
            raise BadProof(f"{step.technique} does not find {outcome(step)} after its children")
        return
    if step.placements and ending != "solved":
        raise BadProof(f"ends {ending} instead of solved")
    if step.eliminations and ending != "broken":
        raise BadProof(f"ends {ending} instead of broken")
    if step.eliminations and step.eliminations != assumed(step):
        raise BadProof(f"assumes {assumed(step)} and strikes {step.eliminations}")


def check_line(layout: Layout, board: _core.Board, step: AnyStep) -> None:
    """Raise `BadProof` unless the links of a whip or a braid lead to its contradiction.

    What was supposed and each answer rule out options. Where a strong link says so, these are all
    the others of a cell, or of the places in the house that is marked next, or of the guardians of
    the pattern that is marked: an answer is left.
    """
    lost = follow_links(layout, board, step)
    patterns = [set(options) for options in guardians(layout, board, step)]
    none_left = {(cell, digit) for role, cell, digit in step.marks if role == "broken" and digit}
    if none_left and not (none_left in patterns and none_left <= lost):
        raise BadProof(f"{none_left} are not all guardians, or not all ruled out")
    is_sum = any(role == "broken" for role, _rule in step.rules)
    if is_sum and not leaving(layout, board, step, lost, ()):
        raise BadProof("no sum is without digits")
    ends: list[tuple[int, int | None]] = [
        (cell, None) for role, cell, digit in step.marks if role == "broken" and not digit
    ]
    ends += [(house, digit) for role, house, digit in step.houses if role == "broken"]
    for end in ends:
        if not options(layout, board, *end) <= lost:
            raise BadProof(f"{end} is not without options")


def follow_links(layout: Layout, board: _core.Board, step: AnyStep) -> set[tuple[int, int]]:
    """Return what the links of a line rule out, from its target on."""
    known = [tuple(step.eliminations)]
    lost: set[tuple[int, int]] = set()
    houses = iter([(house, digit) for role, house, digit in step.houses if role == "set"])
    patterns = [set(options) for options in guardians(layout, board, step)]
    by_sums = [(cell, digit) for role, cell, digit in step.marks if role == "second_on"]
    for kind, source, target in step.links:
        if kind == "weak":
            if tuple(source) not in known:
                raise BadProof(f"{source} is not known to be true")
            if not all(excludes(layout, board, one, other) for one in source for other in target):
                raise BadProof(f"{source} does not exclude {target}")
            lost |= set(target)
            continue
        if [*target] == by_sums[: len(target)]:
            del by_sums[: len(target)]
            if not leaving(layout, board, step, {*source}, target):
                raise BadProof(f"no sum leaves {target} beside {source}")
        elif {*source, *target} not in patterns:
            check_options(layout, board, source, target, houses)
        if not set(source) <= lost:
            raise BadProof(f"{source} is not all ruled out")
        known.append(tuple(target))
    return lost


def check_options(
    layout: Layout,
    board: _core.Board,
    source: Sequence[tuple[int, int]],
    target: Sequence[tuple[int, int]],
    houses: Iterator[tuple[int, int]],
) -> None:
    """Raise `BadProof` unless both are all options of a cell, or of the house marked next."""
    in_cell = len({cell for cell, _digit in (*source, *target)}) == 1
    asked = (target[0][0], None) if in_cell else next(houses, None)
    if not asked:
        raise BadProof(f"no house is marked for {target}")
    if options(layout, board, *asked) != {*source, *target}:
        raise BadProof(f"{source} and {target} are not all options of {asked}")


def options(
    layout: Layout, board: _core.Board, where: int, digit: int | None
) -> set[tuple[int, int]]:
    """Return the candidates of a cell, or the places of a digit in a house."""
    if digit is None:
        return {(where, d) for d in board.candidates[where]}
    return {(cell, digit) for cell in layout.houses[where][2] if board.has(cell, digit)}


def excludes(
    layout: Layout, board: _core.Board, one: tuple[int, int], other: tuple[int, int]
) -> bool:
    """Whether two candidates cannot both be true."""
    (cell, digit), (other_cell, other_digit) = one, other
    if cell == other_cell:
        return digit != other_digit
    cages = cages_on(layout, board)
    if cages and frozenset({one, other}) in cages.apart:
        return True
    return digit == other_digit and other_cell in layout.peers[cell]


def changed(step: Any, **fields: object) -> SimpleNamespace:
    """Return a copy of a step with other fields."""
    return SimpleNamespace(**{name: getattr(step, name) for name in FIELDS} | fields)


def without(step: AnyStep, left_out: int) -> SimpleNamespace:
    """Return a step without one of its children."""
    return changed(step, children=[c for i, c in enumerate(step.children) if i != left_out])


def alternatives(step: AnyStep) -> list[tuple[int, int]]:
    """Candidates of which one is true, each followed by a child of its own; none of other steps."""
    cases = [candidate for child in step.children for candidate in assumed(child)]
    base = [(cell, digit) for role, cell, digit in step.marks if role == "base"]
    return base if base and base == cases else []


def check_cases(layout: Layout, board: _core.Board, step: AnyStep, move: Holds) -> None:
    """Raise `BadProof` unless one of the cases must be so, and each leads to what the step says."""
    cases = alternatives(step)
    options = [[(cell, digit) for digit in board.candidates[cell]] for cell, _ in cases[:1]]
    options += [
        [(cell, digit) for cell in layout.houses[house][2] if board.has(cell, digit)]
        for role, house, digit in step.houses
        if role == "base"
    ]
    options += guardians(layout, board, step)
    if sorted(cases) not in map(sorted, options):
        raise BadProof(f"{cases} are not all that a cell, house or pattern allows: {options}")
    for child in step.children:
        after = copy(board)
        if follow(layout, after, child, move) == "broken":
            continue
        missed = [c for c in step.placements if after.values[c[0]] != c[1]]
        missed += [c for c in step.eliminations if after.has(*c) or after.values[c[0]] == c[1]]
        if missed:
            raise BadProof(f"{assumed(child)} does not lead to {missed}")


def guardians(layout: Layout, board: _core.Board, step: AnyStep) -> list[list[tuple[int, int]]]:
    """Return what else the cells of a marked pattern may hold, if its digits cannot fill them."""
    pattern = [(cell, digit) for role, cell, digit in step.marks if role in ("floor", "roof")]
    cells, digits = {cell for cell, _ in pattern}, {digit for _, digit in pattern}
    if not pattern or can_be_filled(layout, sorted(cells), digits, {}):
        return []
    return [[(cell, d) for cell in cells for d in board.candidates[cell] if d not in digits]]


def can_be_filled(
    layout: Layout, cells: list[int], digits: set[int], filled: dict[int, int]
) -> bool:
    """Whether digits can fill cells so that no two that see each other are equal."""
    if len(filled) == len(cells):
        return True
    cell = cells[len(filled)]
    near = {filled[peer] for peer in layout.peers[cell] if peer in filled}
    return any(
        can_be_filled(layout, cells, digits, {**filled, cell: digit}) for digit in digits - near
    )


def follow(layout: Layout, board: _core.Board, step: AnyStep, move: Holds = holds) -> str:
    """Assume what the step assumes, take its children, and return where that ends.

    ``solved``; ``broken`` where a contradiction is shown; ``open`` otherwise. Children that assume
    something are guesses, each on the board as it was before it, unless they strike what they
    assume: these are proofs within the proof.
    """
    for cell, digit in assumed(step):
        board.place(cell, digit)
    guesses = [child for child in step.children if assumed(child) and not refutes_itself(child)]
    for child in step.children[: len(step.children) - len(guesses)]:
        if refutes_itself(child):
            check_proof(layout, board, child, move)
        elif not move(board, child):
            raise BadProof(f"{child.technique} does not find {outcome(child)}")
        apply(board, child)
    if guesses:
        return ending_of_guesses(layout, board, guesses, move)
    if marked_broken(step):
        check_contradiction(layout, board, step)
        return "broken"
    return "solved" if board.solved else "open"


def ending_of_guesses(
    layout: Layout, board: _core.Board, guesses: list[AnyStep], move: Holds
) -> str:
    """Return ``solved`` where the last guess leads there, ``broken`` where none of a cell can."""
    endings = [follow(layout, copy(board), guess, move) for guess in guesses]
    if endings[:-1] != ["broken"] * (len(endings) - 1):
        raise BadProof(f"guesses end {endings}: all but the last must fail")
    tried = [candidate for guess in guesses for candidate in assumed(guess)]
    cell = tried[0][0]
    options = [(cell, digit) for digit in board.candidates[cell]]
    if tried != options[: len(tried)]:
        raise BadProof(f"guesses {tried} in a cell that may be {options}")
    if endings[-1] == "broken" and tried != options:
        raise BadProof(f"all guesses fail, but {options} are not all of them")
    return endings[-1]


def check_contradiction(layout: Layout, board: _core.Board, step: AnyStep) -> None:
    """Raise `BadProof` unless every cell and house marked as broken is."""
    for house, digit in ((h, d) for role, h, d in step.houses if role == "broken"):
        cells = layout.houses[house][2]
        if any(board.has(cell, digit) for cell in cells) or digit in placed(board, cells):
            raise BadProof(f"house {house} has a place for {digit}")
    for cell in (c for role, c, d in step.marks if role == "broken" and not d):
        if board.candidates[cell] or board.values[cell]:
            raise BadProof(f"cell {cell} has a candidate")


def placed(board: _core.Board, cells: list[int]) -> set[int]:
    values = board.values
    return {values[cell] for cell in cells}


def marked_broken(step: AnyStep) -> bool:
    return any(mark[0] == "broken" for mark in (*step.houses, *step.marks, *step.rules))


def assumed(step: AnyStep) -> list[tuple[int, int]]:
    """Return what the step supposes.

    A chain, with its links, only marks what is true in turns, and a sum what is known of its cells.
    """
    if step.links or getattr(step, "rules", ()):
        return []
    return [(c, d) for role, c, d in step.marks if role == "on"]


def refutes_itself(step: AnyStep) -> bool:
    return bool(assumed(step)) and step.eliminations == assumed(step)


def apply(board: _core.Board, step: AnyStep) -> None:
    for cell, digit in step.placements:
        board.place(cell, digit)
    for cell, digit in step.eliminations:
        board.eliminate(cell, digit)
