"""Whether a step about a sum names enough: a small exact problem of its own.

A step of the family `cages` names houses and cages. The digits of the houses, less the sums of the
cages, are what the cells add up to that are in one and not in the other. The problem has these
cells: those that are named as known hold their digits, the others any digit that is not named as
gone and that none of the known cells they see holds. Cells that see each other differ, where both
are added or both taken away. With the opposite of the conclusion there must be no way to fill them.
Nothing else of the board counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from whydoku import Layout, _core, techniques
from whydoku.model.layout import cages_of

if TYPE_CHECKING:
    from proofs import AnyStep

SUMMED = frozenset(row.slug for row in techniques() if row.family == "cages") - {"locked-to-cage"}
"""Techniques about a sum; `locked-to-cage` is about a house and what sees its cells."""
TOGETHER = frozenset({"killer-pair", "killer-triple", "killer-quad"})
"""Of these, techniques about several sums and cells of one house."""
HIDDEN = frozenset({"needed-in-cage", "hidden-killer-pair", "hidden-killer-triple"})
"""Techniques about what has all places of some digits in a house."""
MOST_TRIED = 20_000
"""A problem that takes longer is as one that has a solution."""


class Hopeless(Exception):
    """A search took too long."""


class SumProblem:
    """The cells of a sum, what each may hold, and the number that they make."""

    def __init__(self, layout: Layout, step: AnyStep) -> None:
        self.factors, self.total = equation(layout, step)
        self.sees = [{*peers} for peers in layout.peers]
        self.peers = {c: self.differing(layout, c) for c in range(layout.cells)}
        known = {c: d for role, c, d in step.marks if role == "on"}
        gone = {(c, d) for role, c, d in step.marks if role == "gone"}
        self.open = {
            c: {d for d in range(1, layout.size + 1) if (c, d) not in gone}
            - {known[peer] for peer in self.peers[c] & known.keys()}
            for c in self.factors.keys() - known.keys()
        }
        self.total -= sum(factor * known.get(c, 0) for c, factor in self.factors.items())
        self.tried = 0

    def differing(self, layout: Layout, cell: int) -> set[int]:
        """Return what a cell sees; a cell that is added and one that is taken away do not count."""
        factor = self.factors.get(cell, 0)
        return {c for c in layout.peers[cell] if factor * self.factors.get(c, 0) >= 0}

    def refutes(self, cell: int, digit: int, *, holds: bool) -> bool:
        """Whether there is no way to fill the cells if a cell holds a digit, or does not."""
        if cell in self.open:
            own = self.open[cell] & {digit} if holds else self.open[cell] - {digit}
        elif holds:
            own = {digit}
        else:
            return False
        left = self.open | {cell: own} if cell in self.open else dict(self.open)
        if holds:  # what it sees loses the digit, on whichever side it counts
            for peer in self.sees[cell] & left.keys():
                left[peer] = left[peer] - {digit}
        return self.is_unfillable(left)

    def is_unfillable(self, left: dict[int, set[int]]) -> bool:
        """Whether no digits of what is left make the total; false if that takes too long."""
        self.tried = 0
        try:
            return not self.can_be_filled(left, self.total)
        except Hopeless:
            return False

    def can_be_filled(self, left: dict[int, set[int]], total: int) -> bool:
        """Whether digits of what is left make the total."""
        if not left:
            return total == 0
        self.tried += 1
        if self.tried > MOST_TRIED:
            raise Hopeless
        if not all(left.values()) or not self.within(left, total):
            return False
        cell = min(left, key=lambda c: (len(left[c]), c))
        others = {c: digits for c, digits in left.items() if c != cell}
        near = self.peers[cell] & others.keys()
        return any(
            self.can_be_filled(
                others | {c: others[c] - {d} for c in near}, total - self.factors[cell] * d
            )
            for d in sorted(left[cell])
        )

    def within(self, left: dict[int, set[int]], total: int) -> bool:
        """Whether the total is between bounds; cells that all see each other differ in them."""
        groups: list[list[int]] = []
        for cell in left:
            for group in groups:
                alike = self.factors[group[0]] == self.factors[cell]
                if alike and self.peers[cell].issuperset(group):
                    group.append(cell)
                    break
            else:
                groups.append([cell])
        least = most = 0
        for group in groups:
            digits = sorted(set().union(*(left[c] for c in group)))
            if len(digits) < len(group):
                return False
            factor = self.factors[group[0]]
            ends = [factor * sum(digits[: len(group)]), factor * sum(digits[-len(group) :])]
            least, most = least + min(ends), most + max(ends)
        return least <= total <= most


def equation(layout: Layout, step: AnyStep) -> tuple[dict[int, int], int]:
    """Return how often each cell counts, and what all of them make."""
    houses = [house for role, house, _digit in step.houses if role == "base"]
    cages = [cages_of(layout)[rule] for _role, rule in step.rules]
    factors: Counter[int] = Counter()
    for house in houses:
        factors.update(layout.houses[house][2])
    for cage in cages:
        (factors.subtract if houses else factors.update)(cage.cells)
    total = sum(cage.sum for cage in cages)
    if houses:
        total = len(houses) * layout.size * (layout.size + 1) // 2 - total
    return {c: factor for c, factor in factors.items() if factor}, total


def sum_gap(layout: Layout, board: _core.Board, step: AnyStep) -> str:
    """Say what does not follow from what a step about a sum names; nothing if all does."""
    if step.technique in TOGETHER:
        return together_gap(layout, board, step)
    if step.technique in HIDDEN:
        return hidden_gap(layout, board, step)
    for role, cell, digit in step.marks:
        if role == "on" and board.values[cell] != digit:
            return f"{digit} is not in cell {cell}"
        if role == "gone" and board.has(cell, digit):
            return f"{digit} is not gone from cell {cell}"
    if any(not cages_of(layout)[rule].sum for _role, rule in step.rules):
        return "names a cage without a sum"
    problem = SumProblem(layout, step)
    marked = {c for role, c, _digit in step.marks if role == "set"}
    if marked != problem.open.keys():
        return f"marks {sorted(marked)}, but the sum is of {sorted(problem.open)}"
    left = [one for one in step.placements if not problem.refutes(*one, holds=False)]
    left += [one for one in step.eliminations if not problem.refutes(*one, holds=True)]
    return f"{left} does not follow from the sum" if left else ""


def groups_named(
    layout: Layout, board: _core.Board, step: AnyStep
) -> tuple[set[int], list[tuple[set[int], set[frozenset[int]]]]]:
    """Return the cells of the house that a step names, and its groups: cells, what they hold."""
    [base] = [house for role, house, _digit in step.houses if role == "base"]
    groups = [
        (cells, ways)
        for role in ("set", "second", "third", "fourth")
        if (cells := {c for own, c, _digit in step.marks if own == role})
        for ways in [ways_of_group(layout, board, step, role, cells)]
    ]
    return set(layout.houses[base][2]), groups


def hidden_gap(layout: Layout, board: _core.Board, step: AnyStep) -> str:
    """Say what groups that have all places of as many digits leave open; nothing if all follows."""
    house, groups = groups_named(layout, board, step)
    digits = {d for role, _c, d in step.marks if d and role not in ("on", "gone")}
    if len(digits) != len(groups):
        return f"{len(digits)} digits and {len(groups)} groups"
    own = set().union(*(cells for cells, _ways in groups))
    if not {c for c in house for d in digits if board.has(c, d)} <= own:
        return "the digits have other places"
    if any(len(way & digits) > 1 for _cells, ways in groups for way in ways):
        return "a group can hold two of the digits"
    left = [
        (cell, digit)
        for cell, digit in step.eliminations
        if not any(cell in cells for cells, _ways in groups)
        or any(
            way & digits and digit in way for cells, ways in groups if cell in cells for way in ways
        )
    ]
    return f"{left} does not follow from the groups" if left else ""


def together_gap(layout: Layout, board: _core.Board, step: AnyStep) -> str:
    """Say what groups of a house, whose digits all differ, leave open; nothing if all follows."""
    house, groups = groups_named(layout, board, step)
    own = set().union(*(cells for cells, _ways in groups))
    if not own <= house or len(own) != sum(len(cells) for cells, _ways in groups):
        return "the groups are not apart in the house"
    chosen = [
        ways
        for ways in product(*(ways for _cells, ways in groups))
        if len(frozenset().union(*ways)) == sum(map(len, ways))
    ]
    left = []
    for cell, digit in step.eliminations:
        at = next((i for i, (cells, _ways) in enumerate(groups) if cell in cells), None)
        if at is not None:
            open_still = any(digit in ways[at] for ways in chosen)
        else:
            open_still = cell not in house or any(digit not in set().union(*w) for w in chosen)
        if open_still:
            left.append((cell, digit))
    return f"{left} does not follow from the groups" if left else ""


def ways_of_group(
    layout: Layout, board: _core.Board, step: AnyStep, role: str, cells: set[int]
) -> set[frozenset[int]]:
    """Return the sets of digits that a group can hold; all sets if the step names too little."""
    rules = [("base", rule) for own, rule in step.rules if own == role]
    if not rules:
        marked = {d for own, _c, d in step.marks if own == role}
        [cell] = cells
        return {frozenset({d}) for d in marked | {*board.candidates[cell]}}
    houses = [("base", house, 0) for own, house, _digit in step.houses if own == role]
    marks = [mark for mark in step.marks if mark[0] in ("on", "gone")]
    problem = SumProblem(layout, SimpleNamespace(houses=houses, rules=rules, marks=marks))
    if problem.open.keys() != cells:
        return {frozenset(w) for w in combinations(range(1, layout.size + 1), len(cells))}
    order = sorted(cells)
    fillings = product(*(problem.open[cell] for cell in order))
    factors = [problem.factors[cell] for cell in order]
    return {
        frozenset(filling)
        for filling in fillings
        if len({*filling}) == len(order)
        and sum(f * d for f, d in zip(factors, filling, strict=True)) == problem.total
    }


def locked_gap(layout: Layout, board: _core.Board, step: AnyStep) -> str:
    """Say what does not see all places of a digit in the house that a step names."""
    [(_role, house, _digit)] = step.houses or [("", -1, 0)]
    own = layout.houses[house][2] if house >= 0 else ()
    marked = {(c, d) for role, c, d in step.marks if role == "set"}
    left = []
    for cell, digit in step.eliminations:
        places = {c for c in own if board.has(c, digit)}
        seen = places and all((c, digit) in marked and cell in layout.peers[c] for c in places)
        if not seen:
            left.append((cell, digit))
    return f"{left} does not see all places" if left else ""


def sum_mutants(layout: Layout, step: AnyStep, changed: Any) -> Iterator[tuple[str, Any]]:
    """Yield the step with a digit less that is gone or known, without a cage, without a house."""
    for i, mark in enumerate(step.marks):
        if mark[0] == "gone":
            yield "gone", changed(step, marks=without(step.marks, i))
        elif step.technique in TOGETHER | HIDDEN:
            continue
        elif mark[0] == "on":
            known = ("set", mark[1], 0)
            yield "known", changed(step, marks=[*step.marks[:i], known, *step.marks[i + 1 :]])
        elif step.technique not in SUMMED:
            yield "place", changed(step, marks=without(step.marks, i))
    if step.technique in TOGETHER | HIDDEN:
        return
    for i in range(len(step.rules)):
        yield "cage", marked_anew(layout, changed(step, rules=without(step.rules, i)))
    for i, (_role, house, _digit) in enumerate(step.houses):
        fewer = changed(step, houses=without(step.houses, i))
        if step.technique not in SUMMED:
            yield "house", fewer
        elif not equation(layout, fewer)[0].keys() >= set(layout.houses[house][2]):
            # Cells of a whole house make its sum, as they differ, whether it is named or not.
            yield "house", marked_anew(layout, fewer)


def marked_anew(layout: Layout, mutant: Any) -> Any:
    """Mark the cells of which the sum is now."""
    factors, _total = equation(layout, mutant)
    known = {c for role, c, _digit in mutant.marks if role == "on"} & factors.keys()
    kept = [m for m in mutant.marks if m[1] in factors and m[0] != "set"]
    mutant.marks = [*kept, *(("set", c, 0) for c in factors if c not in known)]
    return mutant


def without(items: Sequence[Any], left_out: int) -> list[Any]:
    return [*items[:left_out], *items[left_out + 1 :]]


class LinkProblem(SumProblem):
    """A sum that links two candidates. All cells that see each other differ."""

    def differing(self, layout: Layout, cell: int) -> set[int]:
        return {*layout.peers[cell]}

    def joins(self, kind: str, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Whether there is no way to fill the cells with both, or with none."""
        left = dict(self.open)
        if kind == "strong":
            if not {one[0], other[0]} <= left.keys():
                return False
            for cell, digit in (one, other):
                left[cell] = left[cell] - {digit}
        elif not {one[0], other[0]} & left.keys():
            return False
        else:
            for cell, digit in (one, other):
                for peer in self.sees[cell] & left.keys():
                    left[peer] = left[peer] - {digit}
                if cell in left:
                    left[cell] = left[cell] & {digit}
        return self.is_unfillable(left)


def link_problems(layout: Layout, board: _core.Board, step: AnyStep) -> Iterator[LinkProblem]:
    """Yield the sums that a step names beside its links, with what is gone from them."""
    rules = [rule for role, rule in step.rules if role == "cover"]
    if not rules:
        return
    known = [("on", c, d) for role, c, d in step.marks if role == "cover" and board.values[c] == d]
    gone = [mark for mark in step.marks if mark[0] == "gone" and not board.has(*mark[1:])]
    named = [house for role, house, _digit in step.houses if role == "cover"]
    for houses, taken in sums_named(layout, named, rules):
        evidence = SimpleNamespace(
            houses=[("base", house, 0) for house in houses],
            rules=[("base", rule) for rule in taken],
            marks=known + gone,
        )
        yield LinkProblem(layout, evidence)


def leaving(
    layout: Layout,
    board: _core.Board,
    step: AnyStep,
    lost: set[tuple[int, int]],
    answer: Sequence[tuple[int, int]],
) -> bool:
    """Whether a sum that a step names needs one of an answer beside what is lost; or has no way."""
    for problem in link_problems(layout, board, step):
        left = {c: {d for d in own if (c, d) not in lost} for c, own in problem.open.items()}
        if not {cell for cell, _digit in answer} <= left.keys():
            continue
        for cell, digit in answer:
            left[cell] -= {digit}
        if problem.is_unfillable(left):
            return True
    return False


def joined(layout: Layout, board: _core.Board, step: AnyStep) -> Iterator[tuple[str, Any, Any]]:
    """Yield the links of a step that hold by the sums that it names, and what is gone from them."""
    problems = [*link_problems(layout, board, step)]
    for kind, source, target in step.links:
        if len(source) == len(target) == 1 and source[0][0] != target[0][0]:
            one, other = tuple(source[0]), tuple(target[0])
            if any(problem.joins(kind, one, other) for problem in problems):
                yield kind, one, other


def sums_named(
    layout: Layout, named: Sequence[int], rules: Sequence[int]
) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Yield each cage; and houses with the cages in them, and with some that reach out, too."""
    cages = cages_of(layout)
    for rule in rules:
        yield (), (rule,)
    for count in range(1, 5):
        for houses in combinations(named, count):
            whole = [c for house in houses for c in layout.houses[house][2]]
            if len(whole) != len(set(whole)):
                continue
            for reaching in (False, True):
                taken = [
                    rule
                    for rule in rules
                    for outside in [{*cages[rule].cells} - {*whole}]
                    if not outside or (reaching and 2 * len(outside) < len(cages[rule].cells))
                ]
                if taken:
                    yield houses, taken


def link_mutants(step: AnyStep, changed: Any) -> Iterator[tuple[str, Any]]:
    """Yield the step with a digit less that is gone from sums, or without a cage."""
    for i in range(len(step.rules)):
        yield "cage", changed(step, rules=without(step.rules, i))
    for i, mark in enumerate(step.marks if step.rules else ()):
        if mark[0] == "gone":
            yield "gone", changed(step, marks=without(step.marks, i))
