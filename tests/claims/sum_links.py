"""Links of a chain that a sum explains, as they are told.

    If r3c1 is 7, then r1c3 is not 9 (the cage of r3c1, where r3c3 is not 4; then r3c3 is 9).

The sum is a cage, or was derived before the chain. All ways to fill its cells are tried, with what
was said to be gone from them: no way has both ends of a weak link, every way has one of a strong
one. Or one end leaves a digit in some cells, and the other end sees all of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from claims.cages import derived, lost, relation, sentences_of
from claims.rules import cage_named
from claims.sums import Sum
from claims.templates import LACK, demand

if TYPE_CHECKING:
    from claims.checker import Checker

_REASON = re.compile(
    r"(?P<sum>the cage of \S+|(?:the digits of )?r\dc\d.*?)(?:, where (?P<lost>.*?))?"
    r"(?:; (?P<how>then|otherwise) (?P<fact>.*))?"
)
_DERIVATION = 3
"""So many sentences say how a sum follows."""
Pair = tuple[int, int]


class SumLinks:
    """The sums that were derived for the links of a step."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.sums: list[Sum] = []

    def read(self, text: str) -> str:
        """Read how sums follow, and return what is told after that."""
        sentences = sentences_of(text)
        while sentences and re.match(r"The digits of (?!the cage)", sentences[0]):
            first, sentences = sentences[:_DERIVATION], sentences[_DERIVATION:]
            self.sums.append(derived(self.checker, first))
        return " ".join(sentences)

    def joins(self, one: Sequence[Pair], other: Sequence[Pair], why: str, *, weak: bool) -> bool:
        """Whether a reason is about a sum; then it must be one for a link between two nodes."""
        told = _REASON.fullmatch(why)
        if not told or len(one) > 1 or len(other) > 1:
            return False
        own = self._opened(told, why)
        if told["how"]:
            demand(weak, f"no weak link: {why}")
            ends = (one[0], other[0]) if told["how"] == "then" else (other[0], one[0])
            self._forces(own, *ends, told["fact"])
        else:
            self._excludes(own, one[0], other[0], why, weak=weak)
        return True

    def leaves(self, answer: Sequence[Pair], cells: set[int], why: str) -> set[Pair]:
        """See that a sum needs one of some candidates, or leaves no digits for all its cells.

        Return what its cells have lost for that.
        """
        told = _REASON.fullmatch(why)
        demand(told and not told["how"], f"no sum: {why}")
        assert told
        own = self._opened(told, why)
        every = self.named(told["sum"]).domains
        domains = dict(own.domains)
        for cell, digit in answer:
            demand(cell in domains, f"not in the sum: {why}")
            domains[cell] -= {digit}
        if not answer:
            demand(cells == {*domains}, f"other cells: {why}")
        demand(not own.fits(domains), f"does not follow: {why}")
        return {(c, d) for c, digits in every.items() for d in digits - own.domains[c]}

    def named(self, why: str) -> Sum:
        """Return the sum of a reason that says no more."""
        own = self._sum(why)
        own.open_all(self.checker.position.values)
        return own

    def _opened(self, told: re.Match[str], why: str) -> Sum:
        """Return a sum of which cells have lost what was told."""
        own = self.named(told["sum"])
        self.checker.sum = own
        if told["lost"]:
            demand(not re.sub(", and |, | and ", "", re.sub(LACK, "", told["lost"])), why)
            lost(self.checker, told["lost"])
        return own

    def _sum(self, text: str) -> Sum:
        position = self.checker.position
        if text.startswith("the cage"):
            cage = cage_named(position, text)
            demand(cage.sum, f"a cage without a sum: {text}")
            return Sum(position, dict.fromkeys(cage.cells, 1), cage.sum)
        signs, total = relation(self.checker, text)
        turned = {cell: -sign for cell, sign in signs.items()}
        for own in self.sums:
            if (own.signs, own.total) in ((signs, total), (turned, -total)):
                return replace(own, signs={**own.signs}, domains={}, filled=set())
        demand(False, f"nobody said why: {text}")
        raise AssertionError

    def _excludes(self, own: Sum, one: Pair, other: Pair, why: str, *, weak: bool) -> None:
        """See that no way has both, or that every way has one of them."""
        domains = dict(own.domains)
        for cell, digit in (one, other):
            demand(cell in domains, f"not in the sum: {why}")
            domains[cell] &= {digit} if weak else domains[cell] - {digit}
        demand(not own.fits(domains), f"does not follow: {why}")

    def _forces(self, own: Sum, one: Pair, other: Pair, text: str) -> None:
        """See that a digit is in some cells beside one end, and that the other end sees these."""
        fact = self.checker.said.reader.fact(text)
        cells = {cell for cell, _digit in fact.candidates}
        demand(fact.holds and {d for _cell, d in fact.candidates} == {other[1]}, f"no: {text}")
        seen = self.checker.position.sight.peers[other[0]]
        demand(cells <= seen, f"does not see them: {text}")
        demand(one[0] in own.domains, f"not in the sum: {text}")
        domains = own.domains | {one[0]: own.domains[one[0]] & {one[1]}}
        for cell in cells:
            domains[cell] -= {other[1]}
        demand(not own.fits(domains), f"does not follow: {text}")
