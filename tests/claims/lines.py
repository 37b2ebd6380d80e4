"""Whips and braids as they are told: each answer, and what rules out all other options.

Suppose that r1c8 is 4. Then r2c2 is 4 (box 1: r1c2 and r1c3 see r1c8), r4c8 is 7 (r1c8 is 4)
and row 9 has no place left for 7 (r9c8 sees r4c8, and r9c2 is 4).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from claims.phrases import whole
from claims.rules import beside, cage_named
from claims.sum_links import SumLinks
from claims.templates import CELL, CELLS, DIGITS, FACT, HOUSES, KINDS, Fact, demand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from claims.checker import Checker

_HOUSE = (
    HOUSES.replace("(?:row", "(?:[Rr]ow")
    .replace("|column", "|[Cc]olumn")
    .replace("|box", "|[Bb]ox")
)
_ITEM = re.compile(
    rf"(?:(?P<fact>{FACT})(?P<last>, the last of the further candidates)?"
    rf"|[Nn]o digits are left for (?P<empty>{CELLS})"
    rf"|(?P<cell>{CELLS}) has no candidate left"
    rf"|(?P<house>{_HOUSE}) has no place left for (?P<digit>{DIGITS})"
    rf"|(?P<none>[Nn]one of the further candidates is left))"
    rf"(?: \((?P<in>{HOUSES})(?:: (?P<whys>[^()]*))?\)"
    rf"| \((?P<sum>(?:the cage of|the digits of|{CELL} is (?:\d+ (?:less|more)|the same))[^()]*)\)"
    r"| \((?P<why>[^()]*)\))?"
)
_SUM = re.compile(r"(?P<all>(?P<sum>.*?)(?:, where .*?)?)(?:: (?P<by>.*))?")
_LOSS = re.compile(
    rf"(?P<others>{KINDS['all_cells']}) sees? (?P<cells>{KINDS['all_cells']})\b(?! sees? | is )"
    rf"|(?P<by>{FACT}) and (?P<cage>the cage of {CELL}) leaves no (?P<lost>{DIGITS})"
    rf"(?: in (?P<at>{KINDS['all_cells']}))?\b(?! sees? | is )"
    rf"|(?P<fact>{FACT})(?:, so not (?P<out>{KINDS['placements']})\b(?! is ))?"
)
_JOINT = re.compile(r", and |, | and |\.\n  \d+\. |\.$|$")


class Line:
    """What a line has come to: the facts that were told, and what they rule out."""

    def __init__(self, checker: Checker, wrong: tuple[int, int]) -> None:
        self.checker = checker
        self.sight = checker.position.sight
        self.position = checker.position
        self.reader = checker.said.reader
        self.sums = checker.line_sums or SumLinks(checker)
        self.guardians = checker.said.values.get("fin.candidates", ())
        self.facts = [self.sight.bit(*wrong)]
        self.ended = False

    def tell(self, text: str) -> None:
        """Follow the answers one after the other, to where nothing is left."""
        text = re.sub(r"^(Then |Otherwise(?:: *\n *1\.)? |\s*1\. )", "", text)
        at = 0
        while at < len(text):
            item = _ITEM.match(text, at)
            demand(item and not self.ended, f"not a phrase: {text[at:]}")
            assert item
            self._answer(item)
            joint = _JOINT.match(text, item.end())
            demand(joint, f"not a phrase: {text[item.end() :]}")
            assert joint
            at = joint.end()
        demand(self.ended, "leads to nothing")
        self.checker.on_way |= {cell for fact in self.facts for cell, _digit in self._pairs(fact)}

    def _answer(self, item: re.Match[str]) -> None:
        if item["sum"]:
            self._answer_by_sum(item)
            return
        own, options = self._options(item)
        out, reasons = 0, item["why"] or item["whys"]
        if reasons:
            for loss in _losses(reasons):
                out |= self._out(loss, options & ~own)
        elif options != own:  # within a proof, anybody sees what rules the others out
            demand(self.checker.key == "brief", f"without a reason: {item[0]}")
            for fact in self.facts:
                out |= self._seen(fact)
        demand(not options & ~own & ~out, f"there are others: {item[0]}")
        self.checker.on_way |= {cell for cell, _digit in self._pairs(options)}
        if own:
            self.facts.append(own)
        else:
            self.ended = True

    def _answer_by_sum(self, item: re.Match[str]) -> None:
        """See that a sum leaves an answer, or nothing, where its cells lost what was told."""
        sight, position = self.sight, self.position
        told = _SUM.fullmatch(item["sum"])
        assert told
        answer: Sequence[tuple[int, int]] = ()
        cells: set[int] = set()
        if item["fact"]:
            fact = self.reader.fact(item["fact"])
            answer = fact.candidates
            demand(fact.holds and len({d for _c, d in answer}) == 1, f"not an answer: {item[0]}")
        else:
            cells = {*self.reader.cells(item["empty"])}
        own = sight.bits(answer)
        concerned = 0
        for cell in self.sums.named(told["sum"]).domains:
            concerned |= position.present & sight.cell(cell)
        demand(own & concerned == own, f"no option: {item[0]}")
        out = 0
        for loss in _losses(told["by"] or ""):
            out |= self._out(loss, concerned & ~own)
        for seen in self.facts:
            if self.checker.key == "brief":
                out |= self._seen(seen)
            elif len(placed := self._pairs(seen)) == 1:  # a cell of the sum may be filled by now
                out |= self._seen(seen) & concerned & sight.cell(placed[0][0])
        self.checker.position = position.after((), [*self._pairs(out & concerned)])
        if self.checker.key == "brief":
            self._leave_at_once(item, answer)
        else:
            out &= sight.bits(self.sums.leaves(answer, cells, told["all"]))
        self.checker.position = position
        self.checker.on_way |= {cell for cell, _digit in self._pairs(out | own)}
        if own:
            self.facts.append(own)
        else:
            self.ended = True

    def _leave_at_once(self, item: re.Match[str], answer: Sequence[tuple[int, int]]) -> None:
        """See that what the board and all facts leave of a sum is an answer, or nothing."""
        own = self.sums.named(item["sum"])
        domains = {c: own.domains[c] & {*self.checker.position.digits(c)} for c in own.domains}
        for cell, digit in answer:
            domains[cell] -= {digit}
        demand(not own.fits(domains), f"does not follow: {item[0]}")

    def _options(self, item: re.Match[str]) -> tuple[int, int]:
        """Return the answer, and all options of what is asked."""
        sight, position = self.sight, self.position
        if item["cell"]:
            [cell] = self.reader.cells(item["cell"])
            return 0, position.present & sight.cell(cell)
        if item["house"]:
            [house], [digit] = self.reader.houses(item["house"]), self.reader.digits(item["digit"])
            demand(position.is_open(house, digit), f"it is placed: {item[0]}")
            return 0, position.places(house, digit)
        if item["none"] or item["last"]:
            fact = self.reader.fact(item["fact"]) if item["last"] else Fact((), holds=True)
            demand(fact.holds, f"not an answer: {item[0]}")
            own = sight.bits(fact.candidates)
            return own, sight.bits(self.guardians)
        fact = self.reader.fact(item["fact"])
        own = sight.bits(fact.candidates)
        demand(fact.holds, f"not an answer: {item[0]}")
        if item["in"]:
            [house] = self.reader.houses(item["in"])
            options = position.places(house, fact.candidates[0][1])
        else:
            demand(len({c for c, _d in fact.candidates}) == 1, f"several cells: {item[0]}")
            options = position.present & sight.cell(fact.candidates[0][0])
        demand(own & options == own, f"no option: {item[0]}")
        return own, options

    def _out(self, loss: re.Match[str], options: int) -> int:
        """Return the options that a reason rules out: some, each by what was told before."""
        sight = self.sight
        if loss["cage"]:
            return self._out_of_cage(loss, options)
        if loss["others"]:
            others, cells = self.reader.cells(loss["others"]), self.reader.cells(loss["cells"])
            known = [fact for fact in self.facts if {c for c, _d in self._pairs(fact)} == {*cells}]
            out = (
                sum(sight.bits((other, d) for d in range(1, sight.width)) for other in others)
                & options
            )
            lost = {c for c, _d in self._pairs(out)}
            demand(lost == {*others} or self.checker.key == "brief", f"no option: {loss[0]}")
            digits = {d for _c, d in self._pairs(options)}
            known = [fact for fact in known if {d for _c, d in self._pairs(fact)} == digits]
            demand(known, f"was not told: {loss[0]}")
            demand((len(others) == 1) == (" sees " in loss[0]), f"see, sees: {loss[0]}")
        else:
            fact = self.reader.fact(loss["fact"])
            demand(fact.holds, f"rules out nothing: {loss[0]}")
            known = [sight.bits(fact.candidates)]
            demand(known[0] in self.facts, f"was not told: {loss[0]}")
            out = options & self._seen(known[0])
            if loss["out"]:
                named = sight.bits(self.reader.placements(loss["out"]))
                demand(named and not named & ~out, f"not so: {loss[0]}")
                out = named
        in_proof = self.checker.key == "brief"  # what goes may have gone before
        demand(out or in_proof, f"rules out nothing: {loss[0]}")
        demand(not out & ~self._seen(known[0]), f"does not rule out: {loss[0]}")
        return out

    def _out_of_cage(self, loss: re.Match[str], options: int) -> int:
        """Return the options that a cage leaves nothing for, beside a digit that was told."""
        fact, digits = self.reader.fact(loss["by"]), self.reader.digits(loss["lost"])
        demand(fact.holds, f"rules out nothing: {loss[0]}")
        demand(self.sight.bits(fact.candidates) in self.facts, f"was not told: {loss[0]}")
        cells = {c for c, _d in self._pairs(options)}
        if loss["at"]:
            cells &= {*self.reader.cells(loss["at"])}
            demand(cells == {*self.reader.cells(loss["at"])}, f"no option: {loss[0]}")
        out = options & self.sight.bits((c, d) for c in cells for d in digits)
        demand({d for _c, d in self._pairs(out)} == {*digits}, f"no option: {loss[0]}")
        cage = cage_named(self.position, loss["cage"])
        for one in fact.candidates:
            for other in self._pairs(out):
                demand(not beside(self.position, cage, one, other), f"both could be: {loss[0]}")
        return out | options & self._seen(self.sight.bits(fact.candidates))

    def _seen(self, fact: int) -> int:
        """What is false, whichever candidate of a fact is true."""
        seen = -1
        for pair in self._pairs(fact):
            seen &= self.sight.sees(self.sight.bit(*pair))
        return seen

    def _pairs(self, bits: int) -> list[tuple[int, int]]:
        return [self.sight.candidate(1 << at) for at in range(bits.bit_length()) if bits >> at & 1]


def _losses(text: str) -> list[re.Match[str]]:
    found, at = [], 0
    while at < len(text):
        loss = _LOSS.match(text, at)
        demand(loss, f"not a phrase: {text[at:]}")
        assert loss
        found.append(loss)
        joint = _JOINT.match(text, loss.end())
        demand(joint, f"not a phrase: {text[loss.end() :]}")
        assert joint
        at = joint.end()
    return found


@whole("line_sums")
def _line_sums(checker: Checker, text: str, _name: str) -> None:
    """How the sums follow that a line is about."""
    checker.line_sums = SumLinks(checker)
    left = checker.line_sums.read(text)
    demand(not left, f"not a phrase: {left}")


@whole("short_line")
@whole("line")
def _line(checker: Checker, text: str, _name: str) -> None:
    """From what is supposed, a line leads to where nothing is left: so it is false."""
    wrong = checker.said.values["eliminations.candidates"]
    for each in wrong:
        Line(checker, each).tell(text)
    checker.words.known.off |= checker.position.sight.bits(wrong)
