"""Tells links with their reasons: ``r1c4 is 5, the only other place in row 1``.

A strong link holds because its two ends are all candidates of a cell, all places of a digit in a
house, or two digits of an almost locked set, which cannot lack both. A weak link holds because its
two ends share a cell or a house, or because a set would lack both of their digits. The reason is
read from the evidence alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from whydoku.explain.voice import Node, Prose, cells_of, digits_of, prose_of
from whydoku.explain.wording import Wording
from whydoku.model.layout import Layout, houses_of
from whydoku.model.path import Candidate, Link, Step, chains_of, has_numbered_links

__all__ = ["LinkTeller"]

_SET_ROLES = frozenset({"set", "second", "third", "fourth", "pivot"})


class _Set(NamedTuple):
    """The cells of an almost locked set, and their candidates."""

    cells: frozenset[int]
    candidates: frozenset[Candidate]

    @property
    def digits(self) -> list[int]:
        return sorted({digit for _cell, digit in self.candidates})


class LinkTeller:
    """Tells the links of one step in one language."""

    def __init__(self, step: Step, wording: Wording) -> None:
        self._step = step
        self._wording = wording
        self._prose: Prose = prose_of(step.layout, wording)
        self._sets = list(_sets_of(step))

    def chains(self) -> str:
        """Tell all chains: a sentence each, or a numbered line for each link if there are many."""
        if not has_numbered_links(self._step.links):
            return " ".join(self._sentence(chain) for chain in chains_of(self._step.links))
        lines, number = [], 0
        for chain in chains_of(self._step.links):
            lines.append(self._phrase("chain_start", f=self._start(chain)))
            for link in chain:
                number += 1
                lines.append(f"  {number}. {self._link(link)}")
        return "\n".join(lines) + "\n"

    def _sentence(self, chain: Sequence[Link]) -> str:
        told = self._wording.phrase("then").join(self._link(link) for link in chain)
        return self._phrase("chain", **{"if": self._start(chain), "then": told})

    def _start(self, chain: Sequence[Link]) -> str:
        return self._fact(chain[0].source, holds=chain[0].kind == "weak")

    def _link(self, link: Link) -> str:
        fact = self._fact(link.target, holds=link.kind == "strong")
        return self._phrase("link", f=fact, r=self._reason(link))

    def ends(self) -> str:
        """Name the two ends of a chain, of which one is true: ``r1c1 is 5 or r2c9 is 3``."""
        [chain, *_] = chains_of(self._step.links)
        nodes = dict.fromkeys([chain[0].source, chain[-1].target])
        return self._wording.join([self._fact(node, holds=True) for node in nodes], "or")

    def conflicts(self) -> str:
        """Tell what each candidate at the end of a weak link cannot go with, a sentence each."""
        by_target: dict[Node, list[Link]] = {}
        for link in self._step.links:
            if link.kind == "weak":
                by_target.setdefault(link.target, []).append(link)
        told = []
        for target, links in by_target.items():
            reasons = [
                self._phrase("conflict", f=self._fact(a, holds=True), r=self._place(a, b))
                for _kind, a, b in links
            ]
            fact = self._fact(target, holds=False)
            told.append(self._phrase("conflicts", f=fact, r=self._wording.join(reasons)))
        return " ".join(told)

    # --- reasons --------------------------------------------------------------------------------

    def _reason(self, link: Link) -> str:
        return self._only_other(link) if link.kind == "strong" else self._where(*link[1:])

    def _only_other(self, link: Link) -> str:
        """Why a strong link holds."""
        digits = {digit for _cell, digit in (*link.source, *link.target)}
        if len(digits) == 1:
            cells = {cell for cell, _digit in (*link.source, *link.target)}
            houses = self._houses_over(cells)
            many = "only_other_places" if len(link.target) > 1 else "only_other_place"
            # Where the ends share two houses, the evidence does not tell which of them it is.
            told = self._wording.join([self._prose.houses([house]) for house in houses], "or")
            return self._phrase(many, h=told) if houses else ""
        found = self._set_with(link)
        if found is None:
            return self._wording.phrase("only_other_candidate")
        lacking = self._prose.digits(digits_of(link.source))
        return self._phrase("set_lacks", s=self._named(found), d=lacking)

    def _where(self, source: Node, target: Node) -> str:
        """Why a weak link holds: where both of its ends are."""
        if cells_of(source) == cells_of(target) and digits_of(source) != digits_of(target):
            return self._phrase("same_cell", f=self._fact(source, holds=True))
        if digits_of(source) == digits_of(target):
            houses = self._houses_over({*cells_of(source), *cells_of(target)})
            if houses:
                return self._phrase("same_house", h=self._prose.houses(houses[:1]))
            return self._wording.phrase("seen_by_all")
        found = self._set_taken_by(source, target)
        return self._phrase("set_lacks_both", s=self._named(found)) if found else ""

    def _place(self, source: Node, target: Node) -> str:
        """The house or cell that two candidates share."""
        houses = self._houses_over({*cells_of(source), *cells_of(target)})
        same = cells_of(source) == cells_of(target) or not houses
        return self._wording.phrase("one_cell") if same else self._prose.houses(houses[:1])

    def _houses_over(self, cells: set[int]) -> list[int]:
        return [h for h, own in enumerate(_cells_of_houses(self._step.layout)) if cells <= own]

    def _set_with(self, link: Link) -> _Set | None:
        """Return the set of several cells that a link runs in; two digits of a cell need none."""
        ends = {*link.source, *link.target}
        sets = (s for s in self._sets if len(s.cells) > 1 and len(s.digits) == len(s.cells) + 1)
        return next((found for found in sets if ends <= found.candidates), None)

    def _set_taken_by(self, source: Node, target: Node) -> _Set | None:
        """Return the set that loses both digits if both ends are true."""
        for found in self._sets:
            if all(
                any(d == digit for _c, d in found.candidates)
                and all(self._houses_over({c, cell}) for c, d in found.candidates if d == digit)
                for cell, digit in (source[0], target[0])
            ):
                return found
        return None

    # --- words ----------------------------------------------------------------------------------

    def _named(self, found: _Set) -> str:
        told = self._phrase("set", c=self._prose.cells(sorted(found.cells)))
        return told.replace("#d", self._prose.digits(found.digits))

    def _fact(self, node: Node, *, holds: bool) -> str:
        single, group = ("fact", "one_of") if holds else ("no_fact", "none_of")
        text = self._wording.phrase(single if len(node) == 1 else group)
        text = text.replace("#c", self._prose.cells(cells_of(node)))
        return text.replace("#d", self._prose.digits(digits_of(node), "or"))

    def _phrase(self, key: str, **slots: str) -> str:
        text = self._wording.phrase(key)
        for slot, told in slots.items():
            text = text.replace(f"#{slot}", told)
        return text


@lru_cache(maxsize=16)
def _cells_of_houses(layout: Layout) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(cells) for _kind, _number, cells in houses_of(layout))


def _sets_of(step: Step) -> Iterator[_Set]:
    """Yield the sets that are marked, cells with two candidates among them.

    Marks of a set follow one another; where the role changes, another set begins.
    """
    for role, marks in groupby(step.marks, key=itemgetter(0)):
        own = frozenset(Candidate(cell, digit) for _role, cell, digit in marks if digit)
        if role in _SET_ROLES and own:
            yield _Set(frozenset(cell for cell, _digit in own), own)
