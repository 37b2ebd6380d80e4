"""Whether a step names enough: its conclusion must follow from its evidence and the rules alone.

Whoever reads a step sees the candidates of the board and what the step names: marked candidates,
cells, houses, links, child steps. This module makes a small exact problem of just these, adds the
opposite of the conclusion, and searches for a way to satisfy it. There must be none.

The problem's rules are of two kinds:

- *One of these is true*: the candidates of a cell that is marked with all of them; the places of a
  digit in a house that is named for it; the two ends of a strong link that a cell or a house
  explains; and for a deadly pattern, the candidates of its cells that prevent it.
- *Not both are true*: two candidates of a cell, or of a digit in a house. If the step has links or
  covers, just those that its links, its houses and its sets name.

What rests on a symmetry of the givens is checked in carried.py.

A proof is replayed move by move, and each move is held against the same rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import groupby, product
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

import carried
from caged import Cages, cages_on
from equal_sides import EQUAL, equal_gap
from proofs import CONCLUDED, AnyStep, BadProof, changed, check_proof, marked_broken
from summed import SUMMED, joined, link_mutants, locked_gap, sum_gap, sum_mutants
from whydoku import Layout, _core, techniques

SETS = frozenset({"set", "second", "third", "fourth", "base", "pivot", "broken"})
"""Roles of cells that are meant with all their candidates, in steps with links too."""
PARTS = SETS | {"floor", "roof", "wing"}
TEMPLATES = frozenset(row.slug for row in techniques() if row.family == "templates")
FISH = frozenset(row.slug for row in techniques() if row.family == "fish")
CAGES = frozenset(row.slug for row in techniques() if row.family == "cages")
SINGLES = frozenset(row.slug for row in techniques() if row.family == "singles")
COUNTED = frozenset({"sk-loop", "multi-fish", "multi-sector-locked-set"})
"""As many houses or cells as are named cover these: nothing else that their cells see counts."""
MOST_FILLINGS = 5000
"""Ways to fill a deadly pattern before it counts as too large to check."""


class Sight:
    """The weak rules of a layout: bits of candidates, and what each of them excludes."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.width = layout.size + 1
        self.cells = [house_cells for _kind, _number, house_cells in layout.houses]
        self.peers = [set(peers) for peers in layout.peers]
        self._sees: dict[int, int] = {}

    def bit(self, cell: int, digit: int) -> int:
        return 1 << cell * self.width + digit

    def bits(self, candidates: Iterable[tuple[int, int]]) -> int:
        return sum(self.bit(cell, digit) for cell, digit in set(candidates))

    def cell(self, cell: int) -> int:
        """The candidates of a cell."""
        return ((1 << self.width) - 2) << cell * self.width

    def places(self, house: int, digit: int) -> int:
        """The places of a digit in a house."""
        return self.bits((cell, digit) for cell in self.cells[house])

    def candidate(self, bit: int) -> tuple[int, int]:
        return divmod(bit.bit_length() - 1, self.width)

    def sees(self, bit: int) -> int:
        """All candidates that cannot be true together with one."""
        found = self._sees.get(bit)
        if found is None:
            cell, digit = self.candidate(bit)
            found = self.cell(cell) & ~bit | self.bits((c, digit) for c in self.peers[cell])
            self._sees[bit] = found
        return found


sight_of = cache(Sight)


def each_bit(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


class Problem:
    """The small exact problem that the evidence of a step makes."""

    def __init__(
        self,
        sight: Sight,
        present: int,
        step: AnyStep,
        cages: Cages | None = None,
        by_sums: Any = (),
    ) -> None:
        self.sight = sight
        self.present = present
        self.step = step
        self.needed = (
            [sight.bits((c, d) for c in cells) for cells, d in cages.needed] if cages else []
        )
        self.apart: dict[int, int] = {}
        joined_by = [(kind, pair) for kind, *pair in by_sums]
        self.either = {sight.bits(pair) for kind, pair in joined_by if kind == "strong"}
        apart = [pair for kind, pair in joined_by if kind == "weak"]
        for pair in (*cages.apart, *apart) if cages else ():
            one, other = (sight.bit(*candidate) for candidate in pair)
            self.apart[one] = self.apart.get(one, 0) | other
            self.apart[other] = self.apart.get(other, 0) | one
        self.outcome = sight.bits((*step.placements, *step.eliminations))
        self.marked = sight.bits((cell, digit) for _role, cell, digit in step.marks if digit)
        whole = getattr(step, "whole", None)
        self.whole = self._means_whole_houses() if whole is None else whole
        self.named = [sight.places(house, d) for house, d in self._named_houses()]
        self.sets = self._sets()
        self.rules = [*self._cell_rules(), *self._house_rules(), *self._strong_rules()]
        self.rules += self._deadly_rules()
        self.known = self.marked | self.outcome
        for rule in self.rules:
            self.known |= rule
        self.weak = self._weak_rules()
        self.excluded = list(self._exclusions())
        self._clashes: dict[int, int] = {}
        whole = 0
        for own in self.sets:
            whole |= own
        # What each cell of a set can hold, as bits of digits.
        self._own = {c: (whole & sight.cell(c)) >> c * sight.width for c in self._cells(whole)}
        every = [self._cells(own) for own in self.sets]
        houses = [set(house) for house in sight.cells]
        self.in_one_house = [
            sorted(cells) for cells in every if any(cells <= house for house in houses)
        ]
        self.tried = self._marks(mark for mark in step.marks if mark[0] == "base")

    # --- one of these is true -------------------------------------------------------------------

    def _means_whole_houses(self) -> bool:
        """Whether houses are meant with all their digits, as no candidate is marked in one.

        A fish is about one digit, whatever is marked.
        """
        digits = range(1, self.sight.width)
        return self.step.technique not in FISH and any(
            not digit and not any(self.marked & self.sight.places(house, d) for d in digits)
            for role, house, digit in self.step.houses
        )

    def _named_houses(self) -> Iterator[tuple[int, int]]:
        """Yield houses with the digits that they are named for, or that are marked in them."""
        about = self.marked | self.outcome
        for role, house, digit in self.step.houses:
            for d in [digit] if digit else range(1, self.sight.width):
                if role != "broken" and (
                    digit or self.whole or self.sight.places(house, d) & about
                ):
                    yield house, d

    def _sets(self) -> list[int]:
        """The sets of cells that are marked with all their candidates, each as its candidates.

        Marks of a set follow one another; where the role changes, another set begins.
        """
        own: dict[tuple[str, int], int] = {}
        for mark in self.step.marks:
            if mark[0] in SETS or not self.step.links:
                own[mark[:2]] = own.get(mark[:2], 0) | self._marks([mark])
        whole = {key for key, bits in own.items() if self._all_of(key[1]) == bits}
        runs = (list(marks) for _role, marks in groupby(self.step.marks, key=itemgetter(0)))
        cells = (dict.fromkeys(mark[:2] for mark in marks if mark[:2] in whole) for marks in runs)
        return [sum(own[key] for key in keys) for keys in cells if keys]

    def _all_of(self, cell: int) -> int:
        return self.present & self.sight.cell(cell)

    def _marks(self, marks: Iterable[tuple[str, int, int]]) -> int:
        """The candidates that are marked, by themselves or with their cell."""
        found = 0
        for _role, cell, digit in marks:
            found |= self.sight.bit(cell, digit) if digit else self._all_of(cell)
        return found

    def _cell_rules(self) -> Iterator[int]:
        whole = 0
        for bits in self.sets:
            whole |= bits
        for cell in self._cells(whole):
            yield whole & self.sight.cell(cell)

    def _house_rules(self) -> Iterator[int]:
        """The places of digits in named houses, if all of them are marked."""
        for places in self.named:
            here = self.present & places
            if here and (self.whole or not here & ~self.marked):
                yield here

    def _strong_rules(self) -> Iterator[int]:
        for kind, source, target in self.step.links:
            ends = self.sight.bits((*source, *target))
            if kind == "strong" and self._explained(ends):
                yield ends

    def _explained(self, ends: int) -> bool:
        """Whether the ends of a strong link are all candidates of a cell, house or cage."""
        if ends in self.either:
            return True
        if any(ends & places and not self.present & places & ~ends for places in self.needed):
            return True
        candidates = [self.sight.candidate(bit) for bit in each_bit(ends)]
        cells = {cell for cell, _digit in candidates}
        if len(cells) == 1:
            return not self.present & self.sight.cell(cells.pop()) & ~ends
        digits = {digit for _cell, digit in candidates}
        return len(digits) == 1 and any(
            not self.present & self.sight.places(house, *digits) & ~ends
            for house, own in enumerate(self.sight.cells)
            if cells <= set(own)
        )

    def _deadly_rules(self) -> Iterator[int]:
        pattern = {(c, d) for role, c, d in self.step.marks if role in ("floor", "roof")}
        if not pattern:
            return
        cells, digits = {c for c, _ in pattern}, {d for _, d in pattern if d}
        fins = self.sight.bits((c, d) for role, c, d in self.step.marks if role == "fin")
        held = self.sight.bits(pattern)
        further = self.present & sum(self.sight.cell(cell) for cell in cells) & ~held
        if fins and self._is_grave(self.present & ~fins):
            yield fins
        elif (not held & ~self.present and self._is_grave(held)) or self._leaves_a_grave(pattern):
            yield further
        elif is_deadly(self.sight.layout, tuple(sorted(cells)), tuple(sorted(digits))):
            own = self.sight.bits(product(cells, digits))
            yield self.present & sum(self.sight.cell(cell) for cell in cells) & ~own

    def _is_grave(self, left: int) -> bool:
        """Whether candidates are a universal grave: two of each cell, and of a digit in a house."""
        sight = self.sight
        rules = [sight.cell(cell) for cell in range(sight.layout.cells)]
        rules += [
            sight.places(h, d) for h in range(len(sight.cells)) for d in range(1, sight.width)
        ]
        return all((left & rule).bit_count() in (0, 2) for rule in rules)

    def _leaves_a_grave(self, held: Iterable[tuple[int, int]]) -> bool:
        """Whether each house has both of two digits in these cells, or both are still to come."""
        digits = {digit for _cell, digit in held}
        here = [{d for c, d in held if c in cells} for cells in self.sight.cells]
        to_come = [
            all(self.present & self.sight.places(house, digit) for digit in digits)
            for house in range(len(here))
        ]
        left = [coming for own, coming in zip(here, to_come, strict=True) if not own]
        whole = all(own in (set(), digits) for own in here)
        return len(digits) == 2 and whole and any(left) and all(left)

    # --- not both are true ----------------------------------------------------------------------

    def _weak_rules(self) -> list[tuple[int, int]] | None:
        """Pairs of sets, of which not one each may be true; None: whatever sees each other."""
        if not getattr(self.step, "linked", self.step.links) and not names_houses(self.step):
            return None
        bits = self.sight.bits
        links = [(kind, bits(source), bits(target)) for kind, source, target in self.step.links]
        pairs = [(a, b) for kind, a, b in links if kind == "weak" or self._explained(a | b)]
        pairs += [pair for link in links if link[0] == "weak" for pair in self._twins(*link[1:])]
        pairs += [(places, places) for places in self.named]
        if self.step.technique not in COUNTED:
            pairs += [(own, own) for own in self.sets]
        if getattr(self.step, "linked", links):
            pairs.append((self.outcome & ~self._ends(), self.marked))
            # Of two chains told together, one may strike an end of the other.
            ends = [self._ends_of(chain) for chain in self._chains()]
            pairs += [(self.outcome & ~own, own) for own in ends]
            pairs += [(self.marked, own) for own in self.sets if len(self._cells(own)) == 1]
        else:
            fins = self._marks(mark for mark in self.step.marks if mark[0] == "fin")
            deadly = self._marks(m for m in self.step.marks if m[0] in ("floor", "roof"))
            deadly = sum(self.sight.cell(cell) for cell in self._cells(deadly))
            pairs += [(self.outcome, fins), (deadly | self.outcome, deadly)]
            pairs += [(self.sight.cell(cell),) * 2 for cell in self._cells(self.known)]
        return pairs

    def _twins(self, source: int, target: int) -> list[tuple[int, int]]:
        """Cells with the same two candidates: where they cannot both hold one, nor the other."""
        cells = [self._cells(source), self._cells(target)]
        own = [self._all_of(*one) if len(one) == 1 else 0 for one in cells]
        alike = [{self.sight.candidate(bit)[1] for bit in each_bit(bits)} for bits in own]
        twins = cells[0] != cells[1] and alike[0] == alike[1] and len(alike[0]) == 2
        return [(own[0], own[1])] if twins and not (own[0] | own[1]) & ~self.marked else []

    def _exclusions(self) -> Iterator[tuple[int, int]]:
        """Pairs of candidates that a weak link joins and of which a set cannot lack both."""
        for kind, source, target in self.step.links:
            a, b = self.sight.bits(source), self.sight.bits(target)
            if kind == "weak" and not self.sees(a) & b:
                taken = self.sees(a) | self.sees(b)
                if any(not self._has_room(own & ~taken, own) for own in self.sets):
                    yield a, b

    def _has_room(self, left: int, own: int) -> bool:
        """Whether each cell of a set can have a digit of its own of those that are left."""
        cells = [left & self.sight.cell(cell) for cell in self._cells(own)]
        digits = [{self.sight.candidate(bit)[1] for bit in each_bit(bits)} for bits in cells]
        return len(set().union(*digits)) >= len(cells) and all(digits)

    def _cells(self, bits: int) -> set[int]:
        return {self.sight.candidate(bit)[0] for bit in each_bit(bits)}

    def _ends(self) -> int:
        """The candidates at which chains begin and end; a ring has none."""
        found = 0
        for chain in self._chains():
            found |= self._ends_of(chain)
        return found

    def _ends_of(self, chain: list[Any]) -> int:
        ring = chain[0][1] == chain[-1][2] and chain[0][0] != chain[-1][0]
        return 0 if ring else self.sight.bits((*chain[0][1], *chain[-1][2]))

    def _chains(self) -> Iterator[list[Any]]:
        chain: list[Any] = []
        for link in self.step.links:
            if chain and chain[-1][2] != link[1]:
                yield chain
                chain = []
            chain.append(link)
        if chain:
            yield chain

    def sees(self, bit: int) -> int:
        """All candidates that cannot be true together with one."""
        return self.sight.sees(bit) | self.apart.get(bit, 0)

    def clash(self, bit: int) -> int:
        """Return what a candidate excludes."""
        found = self._clashes.get(bit)
        if found is None:
            found = self.known
            if self.weak is not None:
                found = 0
                for one, other in self.weak:
                    found |= (other if one & bit else 0) | (one if other & bit else 0)
            found &= self.sees(bit)
            for one, other in self.excluded:
                found |= (other if one & bit else 0) | (one if other & bit else 0)
            self._clashes[bit] = found
        return found

    # --- the search -----------------------------------------------------------------------------

    def satisfiable(self, on: int, off: int) -> bool:
        """Whether the rules can hold if some candidates are true and others false."""
        while True:
            before = on, off
            for rule in self.rules:
                if rule & on:
                    continue
                left = rule & ~off
                if not left:
                    return False
                if not left & (left - 1):
                    on |= left
                    off |= self.clash(left)
                    if on & off:
                        return False
            if before == (on, off):
                break
        if any(self._is_short(cells, ~off) for cells in self.in_one_house):
            return False
        undecided = [rule & ~off for rule in self.rules if not rule & on]
        if not undecided:
            return True
        # What is tried comes first: else each of its cases is looked for in all other cells.
        shortest = min(undecided, key=lambda rule: (not rule & self.tried, rule.bit_count()))
        return any(
            self.satisfiable(on | bit, off | self.clash(bit))
            for bit in each_bit(shortest)
            if not self.clash(bit) & on
        )

    def _is_short(self, cells: Sequence[int], left: int) -> bool:
        """Whether cells that see each other have fewer digits left than there are cells."""
        digits = 0
        for cell in cells:
            digits |= left >> cell * self.sight.width & self._own[cell]
        return digits.bit_count() < len(cells)

    def unproved(self) -> list[tuple[int, int]]:
        """Return the placements and eliminations that do not follow."""
        bit = self.sight.bit
        left = [c for c in self.step.placements if self.satisfiable(0, bit(*c))]
        left += [
            c for c in self.step.eliminations if self.satisfiable(bit(*c), self.clash(bit(*c)))
        ]
        return left


@cache
def is_deadly(layout: Layout, cells: tuple[int, ...], digits: tuple[int, ...]) -> bool:
    """Whether any way to fill the cells with the digits can be exchanged for another.

    Two fillings can be exchanged if every house has the same digits in both.
    """
    sight = sight_of(layout)
    houses = [tuple(i for i, c in enumerate(cells) if c in own) for own in sight.cells]
    houses = [house for house in houses if house]
    seen: dict[tuple[tuple[int, ...], ...], int] = {}
    count = 0
    filling: list[int] = []

    def fill() -> bool:
        nonlocal count
        if len(filling) == len(cells):
            key = tuple(tuple(sorted(filling[i] for i in house)) for house in houses)
            seen[key] = seen.get(key, 0) + 1
            count += 1
            return count < MOST_FILLINGS
        cell = cells[len(filling)]
        for d in digits:
            if all(d != e for c, e in zip(cells, filling, strict=False) if c in sight.peers[cell]):
                filling.append(d)
                if not fill():
                    return False
                filling.pop()
        return True

    return fill() and all(alike > 1 for alike in seen.values())


def present_of(sight: Sight, board: _core.Board) -> int:
    """The candidates of a board that are still open."""
    width, found = sight.width, 0
    for cell, digits in enumerate(board.candidates):
        for digit in digits:
            found |= 1 << cell * width + digit
    return found


class Gap(AssertionError):
    """The conclusion of a step does not follow from what the step names."""


def gap(layout: Layout, board: _core.Board, step: AnyStep, present: int | None = None) -> str:
    """Say what does not follow from what a step names; nothing if all does."""
    sight = sight_of(layout)
    if step.technique in SINGLES:
        return single_gap(layout, board, step)
    if step.technique in SUMMED:
        return sum_gap(layout, board, step)
    if step.technique in CAGES:
        return locked_gap(layout, board, step)
    if step.technique in EQUAL:
        return equal_gap(layout, board, step)
    if step.technique in carried.TECHNIQUES:
        return carried.carried_gap(layout, board, step)
    if step.children or marked_broken(step) or is_concluded(step):
        try:
            check_proof(layout, board, step, partial(is_sufficient, layout))
        except BadProof as bad:
            return str(bad)
        return ""
    if present is None:
        present = present_of(sight, board)
    cages, by_sums = cages_on(layout, board), joined(layout, board, step)
    left = Problem(sight, present, step, cages, by_sums).unproved()
    return f"{left} does not follow from what is named" if left else ""


def names_houses(step: AnyStep) -> bool:
    """Whether a step, or the one that it is a mutant of, names houses: then only these count.

    A template is about all houses, of which it names some.
    """
    return step.technique not in TEMPLATES and bool(getattr(step, "named", step.houses))


def single_gap(layout: Layout, board: _core.Board, step: AnyStep) -> str:
    """Say what nothing rules out of all that stands beside a single: its reasons are the digits.

    A place is ruled out by a digit that is marked, in a house that is named and holds both; a
    digit of the cell by one that is marked, and that the cell sees. What was struck is marked too.
    """
    [(single, digit)] = step.placements
    blocking = {(c, d) for role, c, d in step.marks if role == "cover" and board.values[c] == d}
    struck = {(c, d) for role, c, d in step.marks if role == "off" and not board.has(c, d)}
    named = [set(layout.houses[house][2]) for role, house, _d in step.houses if role == "cover"]
    base = [layout.houses[house][2] for role, house, _d in step.houses if role == "base"]
    if base:
        rivals = [(c, digit) for c in base[0] if c != single and not board.values[c]]
        seen = {c for house in named for c in house if (house & {b for b, _d in blocking})}
        left = [rival for rival in rivals if rival[0] not in seen]
    else:
        rivals = [(single, d) for d in range(1, layout.size + 1) if d != digit]
        near = {d for c, d in blocking if c in layout.peers[single]}
        left = [rival for rival in rivals if rival[1] not in near]
    left = [rival for rival in left if rival not in struck]
    return f"nothing rules out {left}" if left else ""


def is_sufficient(layout: Layout, board: _core.Board, step: AnyStep) -> bool:
    if is_concluded(step):
        return False  # it shows nothing but what its children do
    return not gap(layout, board, changed(step, children=[], named=names_houses(step)))


def is_concluded(step: AnyStep) -> bool:
    """Whether the children of a step, or of that which it is a mutant of, are all its argument."""
    return step.technique in CONCLUDED and getattr(step, "concluded", bool(step.children))


def without(items: Sequence[object], left_out: int) -> list[object]:
    return [*items[:left_out], *items[left_out + 1 :]]


def mutants(step: AnyStep, sight: Sight) -> Iterator[tuple[str, SimpleNamespace]]:
    """Yield the step without one of its links, without a cell of a set, without a house.

    What says the same goes too: a house with the links that run in it, a link with its houses and
    its copies, a cell with its links. A strong link within a set is no rule of its own.
    """

    def runs_in(link: Sequence[Any], house: Sequence[Any]) -> bool:
        return ends_of(link) <= set(sight.cells[house[1]])

    if is_concluded(step):
        yield from mutants_of_conclusions(step, sight)
        return
    if step.technique in CAGES:
        yield from sum_mutants(sight.layout, step, changed)
        return
    named = names_houses(step)
    parts = {"cover"} if step.technique in SINGLES else PARTS
    seen: list[object] = []
    for link in step.links:
        same = (link, (link[0], link[2], link[1]))
        if link in seen or (link[0] == "strong" and in_one_set(step, link)):
            continue
        seen += same
        links = [other for other in step.links if other not in same]
        houses = [house for house in step.houses if not runs_in(link, house)]
        yield "link", changed(step, links=links, houses=houses, named=named)
    if step.links:
        yield from link_mutants(step, partial(changed, named=named))
    for cell in dict.fromkeys(cell for role, cell, _digit in step.marks if role in parts):
        marks = [mark for mark in step.marks if mark[1] != cell]
        links = [link for link in step.links if cell not in ends_of(link)]
        yield "cell", changed(step, marks=marks, links=links, named=named)
    for i, house in enumerate(step.houses):
        links = [link for link in step.links if not runs_in(link, house)]
        yield "house", changed(step, houses=without(step.houses, i), links=links, named=named)


def mutants_of_conclusions(step: AnyStep, sight: Sight) -> Iterator[tuple[str, SimpleNamespace]]:
    """Yield the step without one of its children, and with a mutant in place of one."""
    children = step.children
    for i, child in enumerate(children):
        yield "child", changed(step, children=without(children, i), concluded=True)
        for kind, mutant in mutants(child, sight):
            others = [*children[:i], mutant, *children[i + 1 :]]
            yield kind, changed(step, children=others, concluded=True)


def ends_of(link: Sequence[Any]) -> set[int]:
    """The cells that a link joins."""
    return {cell for end in link[1:] for cell, _digit in end}


def in_one_set(step: AnyStep, link: Sequence[Any]) -> bool:
    """Whether a set that is marked explains a link between two digits."""
    digits = {digit for end in link[1:] for _cell, digit in end}
    cells = ({mark[1] for mark in step.marks if mark[0] == role} for role in SETS)
    return len(digits) > 1 and any(ends_of(link) <= own for own in cells)
