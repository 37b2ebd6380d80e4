"""The words of claims: what each of them says, and how it is held against the board.

A claim is a line that stands beside a template: ``given WORD SLOT SLOT`` or ``so WORD SLOT SLOT``.
What is *given* is seen on the board, exactly as it is said. What is *so* follows from what was said
before it, and from nothing else. ``theorem`` says what rests on the solution being the only one, or
on all ways to fill some cells: that is tried out. ``if none``, ``if one`` and ``end`` are for what
is supposed for a while.

Each word is a method: its docstring, or its name, says what it says. Most are about candidates of
the board alone; others are about where cells lie, or about all ways to fill some cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

from claims.logic import Knowledge, Position
from claims.templates import demand
from equal_sides import left_over, refuted
from sufficiency import each_bit, is_deadly

Pairs = Sequence[tuple[int, int]]
Numbers = Sequence[int]


class Formula(NamedTuple):
    """What a claim says: sets of candidates, one of each true, and candidates that are false."""

    clauses: list[int]
    off: int = 0


class Words:
    """The words, and what was said with them."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.about = 0
        """Candidates that a claim is about, besides those that are known."""
        self.outcome: Pairs = ()
        """What is removed in the end."""
        self.sight = position.sight
        self.known = Knowledge(self.sight)
        self.before: list[Knowledge] = []

    # -- what is said, and how it is proved ------------------------------------------------------

    def claim(self, how: str, word: str, values: Sequence[Any]) -> None:
        """Hold a claim against the board, or against what was said; then it is known."""
        said: Callable[..., Formula | None] = getattr(self, word)
        formula = said(*values)
        told = f"{how} {word}"
        if formula is None:
            return
        if how == "given":
            self._is_seen(formula, told)
        elif how == "so":
            self.conclude(formula, told)
        self.add(formula)

    def _is_seen(self, formula: Formula, told: str) -> None:
        for clause in formula.clauses:
            demand(self.position.is_evident(clause), f"{told}: is not seen on the board")
            demand(not clause & ~self.position.present, f"{told}: names what is no candidate")
        demand(not formula.off & self.position.present, f"{told}: is still a candidate")

    def conclude(self, formula: Formula, told: str) -> None:
        """See that something follows from what was said."""
        for clause in formula.clauses:
            demand(self.known.follows(clause), f"{told}: does not follow")
        for bit in each_bit(formula.off):
            demand(self.known.excludes(bit), f"{told}: does not follow")

    def add(self, formula: Formula) -> None:
        """Know something from now on."""
        self.known.clauses += formula.clauses
        self.known.off |= formula.off

    def suppose(self, pairs: Pairs) -> None:
        """Suppose for a while that candidates are true."""
        for cell, digit in pairs:
            bit = self.sight.bit(cell, digit)
            demand(bit & self.position.present, "supposes what is no candidate")
            self.known.on |= bit

    def none(self, cells: Numbers, digits: Numbers) -> None:
        self._for_a_while()
        self.known.off |= self._bits(cells, digits)

    def some(self, cells: Numbers, digits: Numbers) -> None:
        self._for_a_while()
        self.known.clauses.append(self._bits(cells, digits))

    def end(self) -> None:
        self.known = self.before.pop()

    def _for_a_while(self) -> None:
        while self.before:
            self.end()
        self.before.append(self.known)
        self.known = self.known.copy()

    # -- candidates ------------------------------------------------------------------------------

    def _bits(self, cells: Numbers, digits: Numbers) -> int:
        """The candidates among cells and digits."""
        return self.position.present & self.sight.bits(product(cells, digits))

    def _cell(self, cell: int) -> int:
        return self.position.present & self.sight.cell(cell)

    def _in(self, house: int, cells: Iterable[int]) -> list[int]:
        own = self.sight.cells[house]
        return [cell for cell in cells if cell in own]

    def hold(self, cells: Numbers, digits: Numbers) -> Formula:
        """Each cell holds one of the digits; given, these are all that it can hold."""
        here = {d for cell in cells for d in self.position.digits(cell)}
        demand(here >= set(digits), "hold: not each digit is a candidate")
        held = [self._bits([cell], digits) for cell in cells]
        others = self.position.present & sum(map(self.sight.cell, cells)) & ~sum(held)
        return Formula(held, others)

    def confined(self, cells: Numbers, digits: Numbers) -> Formula:
        """Each cell has no other candidates; it may lack some."""
        return Formula([self._bits([cell], digits) for cell in cells])

    def bivalue(self, cells: Numbers) -> Formula:
        """Each cell has just two candidates."""
        demand(all(self._cell(cell).bit_count() == 2 for cell in cells), "not two candidates")
        return Formula([self._cell(cell) for cell in cells])

    def places(self, digits: Numbers, houses: Numbers, cells: Numbers) -> Formula:
        """In each house, each digit has just those of the cells as its places that are there."""
        used = {cell for house in houses for cell in self._in(house, cells)}
        demand(used == set(cells), "places: a cell is in none of the houses")
        demand(all(self._bits([c], digits) for c in cells), "places: a cell cannot hold it")
        every = [self._bits(self._in(h, cells), [d]) for h, d in product(houses, digits)]
        there = [self.position.places(h, d) for h, d in product(houses, digits)]
        demand(every == there, "places: there are others")
        return Formula(every)

    def no_places_besides(self, digits: Numbers, houses: Numbers, cells: Numbers) -> Formula:
        """In each house, each digit has no places but some of the cells."""
        return Formula([self._bits(self._in(h, cells), [d]) for h, d in product(houses, digits)])

    def two_places(self, digits: Numbers, houses: Numbers) -> Formula:
        """Each digit has just two places in each house."""
        every = [self.position.places(h, d) for h, d in product(houses, digits)]
        demand(all(each.bit_count() == 2 for each in every), "not two places")
        return Formula(every)

    def besides(self, digits: Numbers, houses: Numbers, fins: Numbers, covers: Numbers) -> Formula:
        """But for some cells, the places in the houses lie in the covers."""
        every = [self.position.places(h, d) for h, d in product(houses, digits)]
        inside = {c for cover in covers for c in self.sight.cells[cover]}
        here = {self.sight.candidate(bit)[0] for clause in every for bit in each_bit(clause)}
        demand(here - inside <= set(fins) <= here, "the places lie elsewhere")
        here |= {cell for cell, _digit in self.outcome}
        demand(all(self._in(cover, here) for cover in covers), "a house covers nothing")
        return Formula(every)

    def needs_places(self, digits: Numbers, houses: Numbers) -> Formula:
        """The houses need the digits, wherever these can go."""
        return Formula([self.position.places(h, d) for h, d in product(houses, digits)])

    def lacks(self, houses: Numbers) -> Formula:
        """The houses need all digits that are not placed there."""
        digits = range(1, self.sight.width)
        lacking = [(h, d) for h, d in product(houses, digits) if self.position.is_open(h, d)]
        return Formula([self.position.places(h, d) for h, d in lacking])

    def evidence(self, cells: Numbers, digits: Numbers) -> Formula:
        """What cells can hold, and where digits can go, as far as all of it is named."""
        houses = range(len(self.sight.cells))
        rules = [self._cell(cell) for cell in cells]
        rules += [self.position.places(h, d) for h, d in product(houses, digits)]
        named = self._bits(cells, range(1, self.sight.width))
        return Formula([rule for rule in rules if rule and not rule & ~named])

    def candidate(self, pairs: Pairs) -> None:
        demand(not self.sight.bits(pairs) & ~self.position.present, "no candidate")

    def two_ways(
        self, digits: Numbers, houses: Numbers, fins: Numbers, covers: Numbers, pairs: Pairs
    ) -> Formula:
        """As many of the covers as there are houses hold all but some fins, in two ways."""
        [digit] = digits
        every = [self.position.places(house, digit) for house in houses]
        here = {self.sight.candidate(bit)[0] for clause in every for bit in each_bit(clause)}
        removed, used, beside = {cell for cell, _digit in pairs}, set[int](), set[int]()
        ways, shared = 0, {c for c in here if sum(bool(self._in(h, [c])) for h in houses) > 1}
        for way in combinations(covers, len(houses)):
            inside = {cell for cover in way for cell in self.sight.cells[cover]}
            own = here - inside | shared
            goes = any(own <= self.sight.peers[c] for c in removed & inside - here)
            if own and own <= set(fins) and goes:
                ways, used, beside = ways + 1, used | {*way}, beside | own
        demand(ways > 1 and used == {*covers} and beside == {*fins}, "no two ways")
        return Formula(every)

    def outside(self, digits: Numbers, houses: Numbers, boxes: Numbers, cells: Numbers) -> Formula:
        """Outside some boxes, the places in the houses are just the cells."""
        within = {c for box in boxes for c in self.sight.cells[box]}
        every = [self.position.places(h, d) for h, d in product(houses, digits)]
        here = {self.sight.candidate(bit)[0] for clause in every for bit in each_bit(clause)}
        demand(here - within <= set(cells), "there are other places")
        demand(not within.intersection(cells), "a cell is not outside")
        demand(all(any(self._in(h, [c]) for h in houses) for c in cells), "a cell is elsewhere")
        return Formula([clause for clause in every if clause])

    def needs(self, digits: Numbers, houses: Numbers) -> None:
        """Any empty cell of the house may hold the digit, until something rules it out."""
        values = self.position.values
        for house, digit in product(houses, digits):
            demand(self.position.is_open(house, digit), "needs: it is there")
            empty = [cell for cell in self.sight.cells[house] if not values[cell]]
            self.known.clauses.append(self.sight.bits((cell, digit) for cell in empty))

    def last_empty(self, cells: Numbers, houses: Numbers) -> None:
        """The houses have just these empty cells."""
        for house in houses:
            empty = [c for c in self.sight.cells[house] if not self.position.values[c]]
            demand(empty == list(cells), "not the empty cells")

    def last_missing(self, digits: Numbers, houses: Numbers) -> None:
        """The houses lack just these digits."""
        every = range(1, self.sight.width)
        for house in houses:
            demand(
                [d for d in every if self.position.is_open(house, d)] == [*digits], "not missing"
            )

    def one(self, cells: Numbers, digits: Numbers) -> Formula:
        """One of the cells holds one of the digits."""
        return Formula([self._named([*product(cells, digits)])])

    def one_true(self, pairs: Pairs) -> Formula:
        """One of the candidates is true."""
        return Formula([self._named(pairs)])

    def _named(self, pairs: Pairs) -> int:
        """Candidates that are named must be some: each cell and each digit of them."""
        named = [*pairs]
        bits = self.position.present & self.sight.bits(named)
        held = [self.sight.candidate(bit) for bit in each_bit(bits)]
        for part in (0, 1):
            demand({p[part] for p in held} == {p[part] for p in named}, "no candidate is named")
        return bits

    def each(self, digits: Numbers, cells: Numbers) -> Formula:
        """Each digit is in one of the cells."""
        return Formula([self._bits(cells, [digit]) for digit in digits])

    def gone(self, digits: Numbers, houses: Numbers, cells: Numbers) -> Formula:
        """The other cells of the houses do not hold the digits."""
        others = {c for house in houses for c in self.sight.cells[house]} - set(cells)
        return Formula([], self._bits([*others], digits))

    def gone_outside(self, digits: Numbers, houses: Numbers, others: Numbers) -> Formula:
        """The houses have the digits nowhere outside the others."""
        return self.gone(digits, houses, [c for house in others for c in self.sight.cells[house]])

    def isnt(self, cells: Numbers, digits: Numbers) -> Formula:
        """No cell holds one of the digits."""
        return Formula([], self.sight.bits(product(cells, digits)))

    def lines_need(self, digits: Numbers, houses: Numbers) -> Formula:
        """The houses need the digits, as far as these are not placed there."""
        lacking = [(h, d) for h, d in product(houses, digits) if self.position.is_open(h, d)]
        return Formula([self.position.places(h, d) for h, d in lacking])

    def again_in(self, digits: Numbers, base: Numbers, cells: Numbers) -> None:
        """A digit that one of the base cells holds is in one of the others, too."""
        for digit, cell in product(digits, base):
            bit, held = self._bits([cell], [digit]), self._bits(cells, [digit])
            if bit:
                trial = self.known.copy()
                trial.off |= held
                demand(trial.excludes(bit), f"{digit} may be elsewhere")
                self.known.implied.append((bit, held))

    def not_both(self, cells: Numbers, digits: Numbers) -> None:
        """No two of the cells hold the same one of the digits."""
        for digit, (one, other) in product(digits, combinations(cells, 2)):
            seen = self.sight.sees(self.sight.bit(one, digit))
            demand(seen & self.sight.bit(other, digit), "both could be true")

    def apart(self, digits: Numbers, one: Numbers, other: Numbers) -> None:
        """All places of the digits in some cells see all those in others."""
        for digit in digits:
            here, there = ([c for c in cells if self._bits([c], [digit])] for cells in (one, other))
            pairs = [*product(here, there)]
            demand(pairs and all(o in self.sight.peers[c] for c, o in pairs), "not all see")

    def any_of(self, cells: Numbers) -> Formula:
        """Each cell holds one of its candidates."""
        return Formula([self._cell(cell) for cell in cells])

    def together(self, cells: Numbers, more: Numbers, houses: Numbers) -> None:
        """Two groups of cells share just one of some houses."""
        shared = [h for h in houses if len(self._in(h, [*cells, *more])) == len(cells) + len(more)]
        demand(len(shared) == 1, "not in one of the houses")

    def once(self, digits: Numbers, cells: Numbers) -> None:
        """Each digit fits into the cells only once."""
        for digit in digits:
            self.not_both([c for c in cells if self._bits([c], [digit])], [digit])

    # -- where things are ------------------------------------------------------------------------

    def as_many(self, one: Sequence[object], other: Sequence[object]) -> None:
        demand(len(one) == len(other), "not as many")

    def same(self, one: Sequence[object], other: Sequence[object]) -> None:
        demand(set(one) == set(other), "not the same")

    def one_more(self, one: Sequence[object], other: Sequence[object]) -> None:
        demand(len(one) == len(other) + 1, "not one more")

    def two(self, one: Sequence[object]) -> None:
        demand(len(one) == 2, "not two")

    def odd(self, one: Sequence[object]) -> None:
        demand(len(one) % 2, "not odd")

    def inside(self, cells: Numbers, houses: Numbers) -> None:
        """Each cell is in one of the houses, and each house has some."""
        demand(all(self._in(house, cells) for house in houses), "inside: a house has no cell")
        own = {c for house in houses for c in self._in(house, cells)}
        demand(own == set(cells), "inside: a cell is elsewhere")

    def in_each(self, cells: Numbers, houses: Numbers) -> None:
        """Each cell is in each of the houses."""
        demand(all(len(self._in(h, cells)) == len(cells) for h in houses), "a cell is elsewhere")

    def sees_one(self, cells: Numbers, others: Numbers) -> None:
        """Each cell sees one of the others, and each of these is seen."""
        peers = self.sight.peers
        demand(all(peers[c].intersection(others) for c in cells), "a cell sees none of the others")
        demand(all(peers[c].intersection(cells) for c in others), "a cell is not seen")

    def ring(self, cells: Numbers) -> None:
        """Each cell sees the next, and the last one sees the first."""
        turns = pairwise([*cells, cells[0]])
        demand(all(other in self.sight.peers[one] for one, other in turns), "no ring")
        demand(len(set(cells)) == len(cells), "no ring")

    def ring_of_places(self, cells: Numbers, digits: Numbers, houses: Numbers) -> Formula:
        """Each two neighbours are places of a digit in one of some houses."""
        used = set()
        for one, other in pairwise([*cells, cells[0]]):
            shared = [h for h in houses if len(self._in(h, [one, other])) == 2]
            demand(shared, "no ring")
            used |= set(shared)
        demand(used == set(houses), "a house has no part in the ring")
        return Formula([self.position.places(h, d) for h, d in product(houses, digits)])

    def rest(self, digits: Numbers, houses: Numbers, cells: Numbers, pairs: Pairs) -> None:
        """All other places of a digit in some houses are named."""
        own = self._bits([c for h in houses for c in self.sight.cells[h]], digits)
        demand(own & ~self._bits(cells, digits) == self.sight.bits(pairs), "other places")

    # -- deadly patterns -------------------------------------------------------------------------

    def not_given(self, cells: Numbers) -> None:
        demand(not set(cells).intersection(self.position.givens), "a cell is given")

    def cells_of(self, cells: Numbers, pairs: Pairs) -> None:
        demand({cell for cell, _digit in pairs} == set(cells), "not the cells of these")

    def _further(self, cells: Numbers, digits: Numbers) -> int:
        whole = self.position.present & sum(map(self.sight.cell, cells))
        return whole & ~self.sight.bits(product(cells, digits))

    def deadly(self, cells: Numbers, digits: Numbers) -> Formula:
        """Any way to fill the cells with the digits could be exchanged for another."""
        order = tuple(sorted(cells))
        filled = {self.position.values[cell] for cell in cells} - {0}
        demand(filled <= set(digits), "a cell holds something else")
        there = [d for d in digits if d in filled or self._bits(cells, [d])]
        demand(there == [*digits], "a digit has no place")
        demand(is_deadly(self.position.layout, order, tuple(digits)), "it could not be exchanged")
        own = [set(house).intersection(cells) for house in self.sight.cells]
        demand(all(len(each) != 1 for each in own), "a cell has no partner in a house")
        self.not_given(cells)
        self.known.clauses += [self._cell(cell) for cell in cells if self._cell(cell)]
        return Formula([self._further(cells, digits)])

    def further_in(self, cells: Numbers, pattern: Numbers, digits: Numbers) -> None:
        """The further candidates of a pattern are in some of its cells, in each of them."""
        bits = self._further(pattern, digits)
        here = {self.sight.candidate(bit)[0] for bit in each_bit(bits)}
        demand(here == set(cells), "the further candidates are elsewhere")

    def across(self, pattern: Numbers, cells: Numbers, digits: Numbers) -> Formula:
        """The corner across from a cell can only be the digits."""
        [cell] = cells
        [corner] = [c for c in pattern if c != cell and not self._shares_line(c, cell)]
        return self.hold([corner], digits)

    def _shares_line(self, one: int, other: int) -> bool:
        lines = (set(c) for kind, _n, c in self.position.layout.houses if kind in ("row", "column"))
        return any({one, other} <= line for line in lines)

    def unfillable(self, cells: Numbers, digits: Numbers) -> Formula:
        """The digits cannot fill the cells, whatever is tried."""
        sight, held = self.sight, dict[int, int]()

        def fills(at: int) -> bool:
            if at == len(cells):
                return True
            for digit in digits:
                if all(held.get(peer) != digit for peer in sight.peers[cells[at]]):
                    held[cells[at]] = digit
                    if fills(at + 1):
                        return True
                    del held[cells[at]]
            return False

        demand(not fills(0), "the digits can fill the cells")
        return Formula([self._further(cells, digits)])

    def tridagon(self, cells: Numbers) -> None:
        """Four boxes have three cells each, and each row and column that has any has two."""
        shares = {"box": 3, "row": 2, "column": 2}
        for kind, _number, house in self.position.layout.houses:
            share = len(set(house).intersection(cells))
            demand(share in (0, shares.get(kind, share)), "no tridagon")
        demand(len(cells) == 12, "no tridagon")

    def grave(self, pairs: Pairs) -> Formula:
        """Without some candidates, each cell has two, and each digit two places in a house."""
        own = self.sight.bits(pairs)
        demand(not own & ~self.position.present, "no candidate")
        self._two_or_none(self.position.present & ~own, range(self.position.layout.cells))
        return Formula([own])

    def grave_but_for(self, cells: Numbers, digits: Numbers) -> Formula:
        return self.grave([*product(cells, digits)])

    def small_grave(self, cells: Numbers, digits: Numbers, pairs: Pairs) -> Formula:
        """So it is in a part of the grid."""
        own = self.sight.bits(pairs)
        left = self.position.present & sum(map(self.sight.cell, cells)) & ~own
        here = {self.sight.candidate(bit) for bit in each_bit(left)}
        demand({c for c, _d in here} == set(cells), "a cell has no candidates")
        demand({d for _c, d in here} == set(digits), "other digits")
        self._two_or_none(left, cells)
        return Formula([own])

    def _two_or_none(self, left: int, cells: Iterable[int]) -> None:
        houses = range(len(self.sight.cells))
        rules = [self.sight.cell(cell) for cell in cells]
        rules += [self.sight.places(h, d) for h, d in product(houses, range(1, self.sight.width))]
        demand(all((left & rule).bit_count() in (0, 2) for rule in rules), "not two")

    def both_or_neither(self, digits: Numbers, pairs: Pairs, fins: Pairs) -> Formula:
        """With some candidates, each house would have both digits, or neither and room for them."""
        one, other = digits
        after = [*self.position.values]
        for cell, digit in pairs:
            demand(self._bits([cell], [digit]), "no candidate")
            after[cell] = digit
        room = False
        for cells in self.sight.cells:
            here = {after[c] for c in cells} & {one, other}
            demand(len(here) != 1, "a house would have one of the digits")
            if not here:
                coming = [c for c in cells if self._bits([c], [one, other])]
                demand(coming and not self._given_of(cells, digits), "no room")
                room = True
        demand(room, "nothing could be exchanged")
        bits = self.position.present & ~self.sight.bits(pairs)
        further = bits & sum(self.sight.cell(cell) for cell, _digit in pairs)
        demand(further == self.sight.bits(fins), "other candidates")
        return Formula([further])

    def _given_of(self, cells: Iterable[int], digits: Numbers) -> bool:
        return any(c in self.position.givens and self.position.values[c] in digits for c in cells)

    # -- colours ---------------------------------------------------------------------------------

    def colours(self, digits: Numbers, one: Numbers, other: Numbers) -> Formula:
        """Houses with two places for a digit join cells of one colour and of the other."""
        return self.web([*product(one, digits)], [*product(other, digits)])

    def web(self, one: Pairs, other: Pairs) -> Formula:
        """Pairs, of which one is true, join candidates of one colour and of the other."""
        mine, others = self.sight.bits(one), self.sight.bits(other)
        own = mine | others
        digits, houses = {d for _c, d in one}, range(len(self.sight.cells))
        rules = [self._cell(cell) for cell in {c for c, _d in one}]
        rules += [self.position.places(h, d) for h, d in product(houses, digits)]
        links = [
            r for r in rules if r.bit_count() == 2 and not r & ~own and r & mine and r & others
        ]
        joined, before = own & -own, 0
        while joined != before:
            before = joined
            for link in links:
                joined |= link if link & joined else 0
        demand(joined == own and links, "the candidates do not hang together")
        return Formula(links)

    # -- counting --------------------------------------------------------------------------------

    def cells_in_sectors(
        self, cells: Numbers, sectors: tuple[Numbers, Pairs], pairs: Pairs
    ) -> None:
        """As many digits in houses as there are cells have all their candidates: all are needed."""
        demand(not sectors[0] and len(sectors[1]) == len(cells), "not as many")
        every = twice = full = 0
        for house, digit in sectors[1]:
            places = self._bits(self._in(house, cells), [digit])
            demand(places, "a sector has no place here")
            twice |= every & places
            every |= places
            full |= self.position.places(house, digit)
        here = self.position.present & sum(map(self.sight.cell, cells))
        demand(every == here, "not all candidates")
        self._all_used(pairs, full & ~every | twice)

    def _all_used(self, pairs: Pairs, gone: int) -> None:
        """As many are needed as there is room for: what would take the room of two goes."""
        demand(not self.sight.bits(pairs) & ~gone, "it does not follow")
        self.add(Formula([], gone))

    def equal_sides(self, one: Numbers, other: Numbers, pairs: Pairs) -> None:
        """What the houses do not have in common holds the same digits on both sides."""
        first, second = left_over(self.position.layout, one, other)
        sides = self.position.held(first), self.position.held(second)
        demand(all(refuted(*sides, *pair) for pair in pairs), "it does not follow")
        self.add(Formula([], self.sight.bits(pairs)))

    def sectors_in_sectors(
        self, base: tuple[Numbers, Pairs], cover: tuple[Numbers, Pairs], pairs: Pairs
    ) -> None:
        """As many digits in houses fit into as many cells, and digits in houses."""
        demand(len(base[1]) == len(cover[0]) + len(cover[1]), "not as many")
        inside = 0
        for house, digit in base[1]:
            demand(self.position.is_open(house, digit), "it is placed")
            places = self.position.places(house, digit)
            demand(not inside & places, "a place is counted twice")
            inside |= places
        self.about |= inside
        full = twice = 0
        rooms = [self._cell(cell) for cell in cover[0]]
        rooms += [self.position.places(house, digit) for house, digit in cover[1]]
        for room in rooms:
            demand(room & inside, "it covers nothing")
            twice |= full & room
            full |= room
        demand(not inside & ~full, "a place is not covered")
        self._all_used(pairs, full & ~inside | twice)
