"""Chains as they are told: each inference follows from the one before it, in the order told.

    If r1c8 is not 6, then r5c8 is 6 (column 8), r5c2 is 2 (row 5) and r3c2 is not 2 (column 2).

What an inference says is known from then on. That one end of the chain is true, or that its start
is not, follows from that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from string import ascii_uppercase
from typing import TYPE_CHECKING

from claims.logic import Node
from claims.phrases import in_sight, phrases_in, sees_all, whole
from claims.rules import cage_named, is_needed
from claims.sum_links import SumLinks
from claims.templates import CELLS, DIGITS, FACT, SIGHTS, Fact, demand

if TYPE_CHECKING:
    from claims.checker import Checker

_ITEM = re.compile(
    rf"(?:(?P<fact>{FACT})|it is (?P<digit>{DIGITS})|(?P<set>[A-Z])"
    rf"(?: has no (?P<lacks>{DIGITS}) \((?P<by>[^()]*)\) and)? needs its (?P<needs>{DIGITS})"
    rf" in (?P<in>{CELLS}))(?: \((?P<why>[^()]*)\))?(?P<but> and not (?P<not>{DIGITS}))?"
)
_LEAD = re.compile(
    rf"If (?P<fact>{FACT})(?: and not (?P<not>{DIGITS}))?, then "
    rf"|Without (?P<digit>{DIGITS}), |Then "
)
_JOINT = re.compile(r", and |, | and |$")
_SET = re.compile(r"([A-Z]) = ([rc0-9\[\],]*) \(([1-9A-J]+)\)")


@dataclass(frozen=True)
class AlmostLocked:
    """A set of cells with one digit more than cells."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


class Chain:
    """What a chain has come to: its start, and its last inference."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.words = checker.words
        self.position = checker.position
        self.sight = checker.position.sight
        self.reader = checker.said.reader
        self.start: Node | None = None
        self.last: Node | None = None
        self.lost = 0
        self.sums = SumLinks(checker)

    def tell(self, text: str) -> None:
        """Follow all sentences of some chains."""
        for sentence in re.split(r"(?<=\.) (?=If |Without |Then )", self.sums.read(text)):
            lead = _LEAD.match(sentence)
            demand(lead and sentence.endswith("."), f"not a phrase: {sentence}")
            assert lead
            if not lead[0].startswith("Then"):
                self._begin(lead)
            demand(self.start, f"begins with nothing: {sentence}")
            for item in _items(sentence[lead.end() : -1]):
                self._follow(item)

    def _begin(self, lead: re.Match[str]) -> None:
        self.lost = 0
        if lead["digit"]:
            [self.lost] = self.reader.digits(lead["digit"])
            self.start = self.last = Node(0, holds=False)
            return
        fact = self.reader.fact(lead["fact"])
        self.start = self.last = self._node(fact)
        demand(self.last.bits & ~self.position.present == 0, "supposes what is no candidate")
        self._starts.append(fact)
        self._pass(self.start)
        self._but(lead["not"])

    @property
    def _starts(self) -> list[Fact]:
        return self.checker.starts

    def _node(self, fact: Fact) -> Node:
        return Node(self.sight.bits(fact.candidates), fact.holds)

    def _cells(self, node: Node) -> set[int]:
        return {cell for cell, _digit in self._pairs(node)}

    def _pairs(self, node: Node) -> list[tuple[int, int]]:
        pairs, bits = [], node.bits
        while bits:
            pairs.append(self.sight.candidate(bits & -bits))
            bits &= bits - 1
        return pairs

    def _digits(self, node: Node) -> set[int]:
        return {digit for _cell, digit in self._pairs(node)}

    def _digit(self, node: Node) -> int:
        digits = self._digits(node)
        demand(len(digits) == 1, "several digits")
        return digits.pop()

    def _go(self, node: Node) -> None:
        """Know that a node follows from the last one."""
        assert self.last
        demand(node.bits and not node.bits & ~self.position.present, "names what is no candidate")
        self.words.known.relate(self.last, node)
        self.last = node
        self.checker.ends = (self.start or node, node)
        self._pass(node)

    def _pass(self, node: Node) -> None:
        """Keep the way of the chain: it does not stand still."""
        cells = self._cells(node)
        if cells and (not self.checker.way or self.checker.way[-1] != cells):
            self.checker.way.append(cells)
        self.checker.on_way |= cells

    def _follow(self, item: re.Match[str]) -> None:
        if item["set"]:
            self._need(item)
        elif item["digit"]:
            self._it_is(item["digit"])
        else:
            fact = self.reader.fact(item["fact"])
            if fact.holds:
                self._left(self._node(fact), item["why"])
            else:
                self._lose(self._node(fact), item["why"])
        self._but(item["not"])

    def _but(self, text: str | None) -> None:
        """``r1c2 is 5 and not 3``: the cell cannot be 3, either."""
        if text:
            assert self.last
            [cell], [digit] = self._cells(self.last), self.reader.digits(text)
            demand(self.last.holds and digit != self._digit(self.last), f"and not {text}")
            self._go(Node(self.sight.bit(cell, digit), holds=False))

    def _it_is(self, text: str) -> None:
        """The only other candidate of a cell that has lost one."""
        assert self.last
        [cell], [digit] = self._cells(self.last), self.reader.digits(text)
        node = Node(self.sight.bit(cell, digit), holds=True)
        every = self.position.present & self.sight.cell(cell)
        demand(
            not self.last.holds and every == node.bits | self.last.bits, f"there are others: {text}"
        )
        self._go(node)

    def _left(self, node: Node, why: str | None) -> None:
        """What is left for a cell, or for a digit in a house."""
        assert self.last
        demand(why, "without a reason")
        assert why
        if not self.last.holds and self._joined_by_sum(node, why):
            self._go(node)
            return
        if not self.last.holds:
            digit, sights = self._digit(node), self._sights(why, " or ")
            every = [self.position.present & self._places(own, digit) for own in sights]
            demand(node.bits | self.last.bits in every, f"there are others in {why}")
            cells = self._cells(node) | self._cells(self.last)
            demand(all(cells <= own for own in sights), f"not in {why}")
            if why.startswith("the cage"):
                demand(is_needed(self.position, cage_named(self.position, why), digit), why)
            self._go(node)
            return
        [cell] = self._cells(node)
        other = self.position.present & self.sight.cell(cell) & ~node.bits
        self._excludes(Node(other, holds=False), why)
        self.words.known.clauses.append(other | node.bits)
        self._go(node)

    def _lose(self, node: Node, why: str | None) -> None:
        """What the last inference rules out; or the start, if all go at once."""
        assert self.last
        if not self.last.holds:
            self.last = self.start
        assert self.last
        demand(self.last.holds, "nothing rules it out")
        if why is None:
            demand(self._cells(node) == self._cells(self.last), "without a reason")
            demand(not node.bits & self.last.bits and len(self._cells(node)) == 1, "no other digit")
        else:
            self._excludes(node, why)
        self._go(node)

    def _excludes(self, node: Node, why: str) -> None:
        """See that the last inference rules out a node, as is said."""
        assert self.last
        if re.fullmatch(FACT, why):
            demand(self._node(self.reader.fact(why)) == self.last, f"not because {why}")
            demand(self._cells(node) == self._cells(self.last), f"not because {why}")
        elif why.endswith("would lose two digits"):
            demand(why[0] in self.checker.sets, f"no such set: {why}")
            known = self.words.known
            for one, other in product(self._pairs(self.last), self._pairs(node)):
                bit = self.sight.bit(*one) | self.sight.bit(*other)
                demand(known.excludes(bit), f"not so: {why}")
        elif re.fullmatch(SIGHTS, why) and self._digits(self.last) == self._digits(node):
            in_sight([*self._cells(node)], [*self._cells(self.last)], self._sights(why))
        else:
            for one, other in product(self._pairs(self.last), self._pairs(node)):
                demand(self.sums.joins([one], [other], why, weak=True), f"no reason: {why}")

    def _joined_by_sum(self, node: Node, why: str) -> bool:
        """Whether a sum says that one of two nodes is true, and not that a cage needs a digit."""
        assert self.last
        ends = self._pairs(self.last), self._pairs(node)
        return self.sums.joins(*ends, why, weak=False)

    def _places(self, cells: frozenset[int], digit: int) -> int:
        return self.sight.bits((cell, digit) for cell in cells)

    def _sights(self, text: str, joint: str = "") -> Sequence[frozenset[int]]:
        demand(re.fullmatch(rf"{SIGHTS}(?: or {SIGHTS})*", text), f"no reason: {text}")
        parts = text.split(joint) if joint else [text]
        sights = [own for part in parts for own in self.reader.sights(part)]
        demand(len(set(sights)) == len(sights), f"twice: {text}")
        return sights

    def _need(self, item: re.Match[str]) -> None:
        """A set that has lost a digit has all its others."""
        assert self.last
        own = self.checker.sets.get(item["set"])
        demand(own, f"no set {item['set']}")
        assert own
        [digit] = self.reader.digits(item["needs"])
        there = self.position.present & self.sight.bits((cell, digit) for cell in own.cells)
        cells = self.reader.cells(item["in"])
        demand(there == self.sight.bits((cell, digit) for cell in cells), "other places in the set")
        demand(" and " not in item["in"], f"not a phrase: {item[0]}")
        lacks = self.reader.digits(item["lacks"])[0] if item["lacks"] else self.lost
        places = self.position.present & self.sight.bits((cell, lacks) for cell in own.cells)
        demand(places and lacks != digit, "the set does not lack it")
        self._pass(Node(places, holds=False))
        if item["lacks"]:
            self._excludes(Node(places, holds=False), item["by"])
        else:
            demand(self.lost and not self.last.bits, "without what?")
            self.start = self.last = Node(places, holds=False)
            pairs = tuple(self.sight.candidate(1 << at) for at in _bits(places))
            self._starts.append(Fact(pairs, holds=False))
        self._go(Node(there, holds=True))


def _bits(bits: int) -> Iterator[int]:
    return (at for at in range(bits.bit_length()) if bits >> at & 1)


def _items(text: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(text):
        item = _ITEM.match(text, at)
        demand(item, f"not a phrase: {text[at:]}")
        assert item
        yield item
        joint = _JOINT.match(text, item.end())
        demand(joint, f"not a phrase: {text[item.end() :]}")
        assert joint
        at = joint.end()


@whole("links")
def _links(checker: Checker, text: str, _name: str) -> None:
    """All chains of a step."""
    Chain(checker).tell(text)
    starts = {pair for fact in checker.starts if fact.holds for pair in fact.candidates}
    checker.said.values["starts.candidates"] = tuple(sorted(starts))
    checker.said.values["starts.cells"] = tuple(sorted({cell for cell, _digit in starts}))


def contradicts(checker: Checker) -> None:
    """The end of a chain is what its start is not, or leaves no room for it."""
    start, last = checker.ends
    if start.holds:
        seen = checker.position.sight.sees(start.bits) if not last.bits & start.bits else 0
        demand(last.bits & seen if last.holds else last.bits == start.bits, "no contradiction")
    else:
        demand(last == Node(start.bits, holds=True), "no contradiction")


@whole("groups")
def _groups(checker: Checker, text: str, _name: str) -> None:
    """The sets that chains run through, if any."""
    if text:
        match = re.fullmatch(r"Take (.*): (it|each) has one digit more than cells\.", text)
        demand(match, f"not a phrase: {text}")
        assert match
        _sets(checker, match[1], "")
        demand((match[2] == "it") == (len(checker.sets) == 1), f"not a phrase: {text}")


@whole("sets")
def _sets(checker: Checker, text: str, _name: str) -> None:
    """Sets of cells with one digit more than cells."""
    position, rest = checker.position, _SET.sub("", text)
    demand(not re.sub(", | and ", "", rest), f"not a phrase: {text}")
    for letter, cells, digits in _SET.findall(text):
        own = AlmostLocked(
            _short_cells(checker, cells), checker.said.reader.digits(", ".join(digits))
        )
        here = {digit for cell in own.cells for digit in position.digits(cell)}
        demand(here == {*own.digits}, f"{letter} has other digits")
        alone = "cell cannot lose all" in checker.told and len(own.cells) == 1
        demand(alone or len(own.digits) == len(own.cells) + 1, f"{letter} is not almost locked")
        demand(letter == ascii_uppercase[len(checker.sets)], f"not in order: {text}")
        checker.sets[letter] = own
        checker.words.known.clauses += [
            position.present & position.sight.cell(c) for c in own.cells
        ]
    values, every = checker.said.values, [*checker.sets.values()]
    named = {**checker.sets, "first": every[0], "last": every[-1]}
    for letter, own in named.items():
        values[f"{letter}.cells"], values[f"{letter}.digits"] = own.cells, own.digits
    values["sets.cells"] = tuple(sorted({cell for own in every for cell in own.cells}))


def _short_cells(checker: Checker, text: str) -> tuple[int, ...]:
    """Read ``r12c3,r4c56``."""
    found = []
    for part in re.findall(r"r[\d\[\]]+c[\d\[\]]+", text):
        rows, columns = (re.findall(r"\[(\d+)\]|(\d)", each) for each in part[1:].split("c"))
        names = (f"r{a or b}c{c or d}" for (a, b), (c, d) in product(rows, columns))
        found += [checker.said.reader.cells(name)[0] for name in names]
    return tuple(sorted(found))


@whole("divided")
def _divided(checker: Checker, text: str, _name: str) -> None:
    """Which digits a house has in some cells, as the others cannot hold them."""
    position, values = checker.position, checker.said.values
    every = {cell for who in ("base", "set", "second") for cell in values[f"{who}.cells"]}
    for _key, said in phrases_in(checker, text, "divided"):
        [house], lines = said["h"], (values["set.cells"], values["second.cells"])
        demand(said["c"] in lines, f"not one of the parts: {text}")
        demand((len(said["d"]) == 1) == (said["n"] == "it"), f"it, them: {text}")
        demand(house in values["base.houses"], f"another house: {text}")
        for digit in said["d"]:
            held = {cell for cell in every if digit in position.digits(cell)}
            demand(held and not held.intersection(said["c"]), f"there it can be: {text}")
            inside = {*position.sight.cells[house]}
            demand(
                held <= inside and not inside.intersection(said["c"]), f"not in the house: {text}"
            )


@whole("along")
def _along(checker: Checker, text: str, _name: str) -> None:
    """Cells in the order of a chain: each sees the next, or has part in it."""
    nodes = [_short_cells(checker, part) for part in text.split(" - ")]
    peers = checker.position.sight.peers
    for one, other in pairwise(nodes):
        joined = all(o in peers[c] or o == c for c, o in product(one, other))
        demand(joined or checker.sets or checker.starts, f"does not see the next: {text}")
    every = tuple(sorted({cell for node in nodes for cell in node}))
    checker.said.values["along.cells"] = every
    demand(checker.along in ("", text), f"{text}: it was {checker.along}")
    checker.along = text
    if checker.starts:
        is_ring = len(checker.way) > 2 and checker.way[0] == checker.way[-1]
        way = checker.way[:-1] if is_ring else checker.way
        demand([set(node) for node in nodes] == way, f"not the way: {text}")
    elif len(nodes) > 1:
        checker.nodes = [((nodes[0][0], 0),), ((nodes[-1][0], 0),)]


@whole("ends")
def _ends(checker: Checker, text: str, _name: str) -> None:
    """The two ends of the chain, one of which is true."""
    match = re.fullmatch(rf"({FACT})(?: or ({FACT}))?", text)
    demand(match, f"not a phrase: {text}")
    assert match
    facts = [checker.said.reader.fact(each) for each in match.groups() if each]
    demand(all(fact.holds for fact in facts), f"not a phrase: {text}")
    nodes = [fact.candidates for fact in facts]
    bits = checker.position.sight.bits(pair for node in nodes for pair in node)
    start, last = checker.ends
    demand(bits == start.bits | last.bits, f"not the ends: {text}")
    demand(checker.words.known.follows(bits), f"does not follow: {text}")
    checker.nodes = nodes if len(nodes) > 1 else [(pair,) for pair in nodes[0]]
    checker.words.known.clauses.append(bits)


@whole("falls")
@whole("excluded")
@whole("ends_seen")
def _falls(checker: Checker, text: str, name: str) -> None:
    """Why each candidate goes, whichever of some is true."""
    if name == "excluded":
        checker.nodes = [(pair,) for pair in checker.said.values["fin.candidates"]]
        if len(checker.nodes) == 1:
            demand(not text, f"not a phrase: {text}")
            return
    cells = sorted({cell for node in checker.nodes for cell, _digit in node})
    gone: set[tuple[int, int]] = set()
    for sentence in re.split(r"(?<=\.) ", text):
        if ": either " in sentence:
            gone.add(_either(checker, sentence))
        else:
            seen = sees_all(checker, sentence, cells)
            digits = {digit for node in checker.nodes for _cell, digit in node}
            gone |= {(c, d) for c, d in _removed(checker) if c in seen and digits & {d, 0}}
    demand(gone == _removed(checker), "what is removed is not what falls")


def _removed(checker: Checker) -> set[tuple[int, int]]:
    return set(checker.said.values.get("eliminations.candidates", ()))


def _either(checker: Checker, sentence: str) -> tuple[int, int]:
    """Read ``r2c9 is not 3: either it is 8, or r2c3 is 3 (row 2).``: return what goes."""
    match = re.fullmatch(rf"({FACT}): either (.*)\.", sentence)
    demand(match, f"not a phrase: {sentence}")
    assert match
    sight, fact = checker.position.sight, checker.said.reader.fact(match[1])
    demand(not fact.holds and len(fact.candidates) == 1, f"not a phrase: {sentence}")
    [(cell, digit)] = fact.candidates
    one_true = 0
    for part in match[2].split(", or "):
        reason = re.fullmatch(rf"it is ({DIGITS})|({FACT}) \(({SIGHTS})\)", part)
        demand(reason, f"not a phrase: {part}")
        assert reason
        if reason[1]:
            [other] = checker.said.reader.digits(reason[1])
            demand(other != digit, f"not excluded: {part}")
            one_true |= sight.bit(cell, other)
            continue
        true = checker.said.reader.fact(reason[2])
        demand(true.holds and {d for _c, d in true.candidates} == {digit}, f"not excluded: {part}")
        in_sight([cell], [c for c, _d in true.candidates], checker.said.reader.sights(reason[3]))
        one_true |= sight.bits(true.candidates)
    demand(not one_true & ~checker.position.present, f"no candidate: {sentence}")
    demand(checker.words.known.follows(one_true), f"neither must be true: {sentence}")
    return cell, digit


@whole("pairs")
def _pairs(checker: Checker, text: str, _name: str) -> None:
    """Of each two neighbours in a ring, one is true."""
    match = re.fullmatch(r"(?:So in any case (.*?)\.(?: |$))?(.*)", text, re.DOTALL)
    assert match
    known, sight = checker.words.known, checker.position.sight
    for part in match[1].split("; ") if match[1] else ():
        said = re.fullmatch(rf"({FACT})(?: \(({SIGHTS})\))?", part)
        demand(said, f"not a phrase: {part}")
        assert said
        fact = checker.said.reader.fact(said[1])
        bits = sight.bits(fact.candidates)
        demand(fact.holds and not bits & ~checker.position.present, f"no candidate: {part}")
        demand(known.follows(bits), f"does not follow: {part}")
        if said[2]:
            cells = [cell for cell, _digit in fact.candidates]
            shares = [own & {*cells} for own in checker.said.reader.sights(said[2])]
            demand(all(len(share) > 1 for share in shares), f"not in {said[2]}")
            demand(set().union(*shares) == set(cells), f"not in {said[2]}")
        known.clauses.append(bits)
    for sentence in re.split(r"(?<=\.) ", match[2]) if match[2] else ():
        demand(_either(checker, sentence) in _removed(checker), f"it stays: {sentence}")


@whole("holding")
def _holding(checker: Checker, text: str, _name: str) -> None:
    """What is removed sees all places of its digit in some sets."""
    position, removed = checker.position, _removed(checker)
    gone: set[tuple[int, int]] = set()
    for sentence in re.split(r"(?<=\.) ", text):
        match = re.fullmatch(
            rf"({CELLS}) sees? each ({DIGITS}) of ([A-Z, and]*) \(({SIGHTS})\)\.", sentence
        )
        demand(match, f"not a phrase: {sentence}")
        assert match
        letters = re.findall("[A-Z]", match[3])
        demand(all(letter in checker.sets for letter in letters), f"no such set: {sentence}")
        cells = checker.said.reader.cells(match[1])
        demand((len(cells) == 1) == (" sees " in sentence), f"see, sees: {sentence}")
        seen = set()
        for digit in checker.said.reader.digits(match[2]):
            held = [
                c
                for name in letters
                for c in checker.sets[name].cells
                if digit in position.digits(c)
            ]
            demand(held, f"no {digit} there: {sentence}")
            places = position.sight.bits((cell, digit) for cell in held)
            demand(checker.words.known.follows(places), f"it may be elsewhere: {sentence}")
            seen |= set(held)
            gone |= {(cell, digit) for cell in cells}
            in_sight(cells, held, checker.said.reader.sights(match[4]), all_needed=False)
        in_sight(cells, [*seen], checker.said.reader.sights(match[4]))
    demand(gone == removed, "what is removed is not what sees it")
