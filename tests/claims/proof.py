"""Proofs of many lines: steps as they follow, and assumptions with how they end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from claims.logic import Node, Position
from claims.phrases import whole
from claims.templates import demand, phrase_of, values_of
from whydoku import Puzzle

if TYPE_CHECKING:
    from claims.checker import Checker

Pairs = tuple[tuple[int, int], ...]
_SINGLE = re.compile(r"(r[\d\[\]]+c[\d\[\]]+ is \w)(?: \((\w+ \d+)\))?")
_SINGLES = re.compile(rf"- {_SINGLE.pattern}(?:, {_SINGLE.pattern})*\.")


class Proof:
    """Follows the lines of a proof from a position."""

    def __init__(self, checker: Checker, position: Position) -> None:
        self.checker = checker
        self.position = position
        self.reader = checker.said.reader
        self.tried: dict[int, list[int]] = {}
        """Digits that fail when they are tried, by their cells."""
        self.came_to: list[tuple[Pairs, list[Node]]] = []
        """What each assumption led to."""
        self.solved: list[int] | None = None

    def tell(self, lines: Sequence[str]) -> None:
        """Follow lines of one depth, and those below them."""
        at = 0
        while at < len(lines):
            end = at + 1
            while end < len(lines) and lines[end].startswith("  "):
                end += 1
            below = [line[2:] for line in lines[at + 1 : end]]
            if _SINGLES.fullmatch(lines[at]):
                self._singles(lines[at])
            elif phrase_of("too_long").pattern.fullmatch(lines[at]):
                puzzle = Puzzle(self.position.values, layout=self.position.layout)
                self.solved = list(puzzle.solve().values)
            elif lines[at].startswith("- "):
                self._step("\n".join([lines[at][2:], *below]))
            else:
                self._suppose(lines[at], below)
            at = end

    def _step(self, told: str) -> None:
        values = self.checker.brief(told, self.position)
        placed, struck = (values.get(f"{n}.candidates", ()) for n in ("placements", "eliminations"))
        demand(placed or struck, f"does nothing: {told}")
        self.position = self.position.after(placed, struck)

    def _singles(self, told: str) -> None:
        """Prove singles in a row: each is alone in its cell, or in the house that is named."""
        for fact, house in _SINGLE.findall(told):
            [(cell, digit)] = self.reader.fact(fact).candidates
            own = self.position.sight.bit(cell, digit)
            demand(
                own & self.position.present and not self.position.values[cell], f"not so: {fact}"
            )
            if house:
                [of] = self.reader.houses(house)
                demand(self.position.places(of, digit) == own, f"not the only place: {told}")
            else:
                demand(self.position.digits(cell) == [digit], f"not the only candidate: {told}")
            self.position = self.position.after([(cell, digit)])

    def _suppose(self, told: str, below: list[str]) -> None:
        supposed = self.reader.candidates(_in(told, "suppose", "p", "candidates"))
        demand(all(self.position.present & self.position.sight.bit(*one) for one in supposed), told)
        end = below.pop() if below and not below[-1].startswith(("- ", " ", "Suppose")) else ""
        inner = Proof(self.checker, self.position.after(supposed))
        inner.tell(below)
        if end.startswith("But then"):
            check_broken(self.checker, inner.position, _in(end, "dead_end", "b", "text"))
            self._wrong(supposed)
        elif end.startswith("All that was tried"):
            for cell in self.reader.cells(_in(end, "dead_branches", "c", "cells")):
                left = set(inner.position.digits(cell)) - set(inner.tried.get(cell, ()))
                demand(not left, f"{left} was not tried: {end}")
            self._wrong(supposed)
        elif end.startswith("So "):
            self._leads_to(supposed, inner, _in(end, "leads_to", "o", "text"))
        elif end:
            demand(phrase_of("all_fits").pattern.fullmatch(end), f"not a phrase: {end}")
            demand(all(inner.position.values), "a cell is empty")
            self.solved = inner.position.values
        else:
            self.solved = inner.solved

    def _wrong(self, supposed: Pairs) -> None:
        self.position = self.position.after((), supposed)
        for cell, digit in supposed:
            self.tried.setdefault(cell, []).append(digit)
        self.came_to.append((supposed, []))

    def _leads_to(self, supposed: Pairs, inner: Proof, text: str) -> None:
        nodes = []
        for part in re.split(", | and ", text):
            fact = self.reader.fact(part)
            bits = self.position.sight.bits(fact.candidates)
            if fact.holds:
                demand(
                    all(inner.position.values[c] == d for c, d in fact.candidates),
                    f"not so: {part}",
                )
            else:
                demand(not bits & inner.position.present, f"not so: {part}")
            nodes.append(Node(bits, fact.holds))
        self.came_to.append((supposed, nodes))


def _in(text: str, key: str, slot: str, kind: str) -> str:
    """Return what stands in the only slot of a phrase."""
    template = phrase_of(key, ((slot, "text"),))
    demand(template.pattern.fullmatch(text), f"not a phrase: {text}")
    del kind
    [(_slot, told)] = template.texts(text)
    return told


def check_broken(checker: Checker, position: Position, text: str) -> None:
    """See that cells have no candidates left, or houses no place for a digit, as is said."""
    for part in re.split(r" and (?=no candidate|[a-z]+ \d+ has)|, ", text):
        if part.startswith("no candidate"):
            [cell] = values_of(phrase_of("no_candidate"), part, checker.said.reader)["c"]
            demand(not position.values[cell] and not position.digits(cell), f"not so: {part}")
        else:
            said = values_of(phrase_of("no_place"), part, checker.said.reader)
            [house], [digit] = said["h"], said["d"]
            demand(position.is_open(house, digit), f"it is placed: {part}")
            demand(not position.places(house, digit), f"there is a place: {part}")


@whole("follows")
def _follows(checker: Checker, text: str, _name: str) -> None:
    """What is supposed leads to a contradiction, at once or step by step."""
    match = re.fullmatch(
        r"But then (.*)\.|Then, one after the other:\n(.*)\nBut now (.*)\.", text, re.DOTALL
    )
    demand(match, f"not a phrase: {text}")
    assert match
    _proof(checker, match[2] or "", "proof")
    check_broken(checker, checker.after, match[1] or match[3])
    wrong = checker.said.values["on.candidates"]
    checker.words.known.off |= checker.position.sight.bits(wrong)


@whole("lemmas")
@whole("proof")
def _proof(checker: Checker, text: str, _name: str) -> None:
    """Follow the steps of a proof, from what is supposed if anything is."""
    supposed = checker.said.values.get("on.candidates", ())
    demand(
        all(checker.position.present & checker.position.sight.bit(*one) for one in supposed), "no"
    )
    proof = Proof(checker, checker.position.after(supposed))
    lines = text.strip("\n").split("\n") if text.strip() else []
    demand(all(line.startswith("  ") for line in lines), "a proof has an indent")
    proof.tell([line[2:] for line in lines])
    checker.after = proof.position
    known, sight = checker.words.known, checker.position.sight
    for pairs, nodes in proof.came_to:
        for node in nodes:
            known.relate(Node(sight.bits(pairs), holds=True), node)
    if not supposed:
        known.off |= checker.position.present & ~proof.position.present
        empty = [cell for cell, value in enumerate(checker.position.values) if not value]
        known.on |= sight.bits(
            (c, proof.position.values[c]) for c in empty if proof.position.values[c]
        )
        if proof.solved:
            known.on |= sight.bits((cell, proof.solved[cell]) for cell in empty)
