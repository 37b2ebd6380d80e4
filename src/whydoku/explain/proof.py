"""Tells the children of a step: a proof in order, or a tree of guesses with its roll-backs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from whydoku.explain.voice import Prose, prose_of
from whydoku.explain.wording import Wording
from whydoku.model.path import Candidate, Step

__all__ = ["fold", "tell_broken", "tell_moments", "tell_proof"]

MOST_LINES = 40
"""Lines of a proof that are shown before the rest is folded."""


def tell_broken(step: Step, wording: Wording) -> str:
    """Say where the contradiction shows: ``r4c7 has no candidate left``; empty if nowhere."""
    prose = prose_of(step.layout, wording)
    cells = [mark.cell for mark in step.marks if mark.role == "broken"]
    houses = [house for house in step.houses if house.role == "broken"]
    parts = [wording.phrase("no_candidate").replace("#c", prose.cells([cell])) for cell in cells]
    for _role, house, digit in houses:
        phrase = wording.phrase("no_place").replace("#h", prose.houses([house]))
        parts.append(phrase.replace("#d", prose.digits([digit])))
    return wording.join(parts)


def tell_proof(step: Step, wording: Wording, tell: Callable[[Step], str]) -> str:
    """Tell the children of a step, a line each; what follows from an assumption is indented.

    ``tell`` tells a step of the proof.
    """
    return "\n".join(_Proof(step, wording, tell).lines(step))


def tell_moments(step: Step, wording: Wording, tell: Callable[[Step], str]) -> list[str]:
    """Tell a proof moment by moment: each plain step, and behind its steps how each guess ends."""
    return list(_Proof(step, wording, tell).moments(step))


def fold(words: str, wording: Wording) -> str:
    """Return words without the proofs within a proof, and without more than ``MOST_LINES`` lines.

    Where lines are left out, a line says how many.
    """
    lines: list[str] = []
    folded = 0

    def close() -> None:
        nonlocal folded
        if folded:
            told = wording.phrase("folded_one" if folded == 1 else "folded")
            lines.append("    " + told.replace("#n", str(folded)))
        folded = 0

    for line in words.split("\n"):
        indented = len(line) - len(line.lstrip())
        if indented > 2 or (indented and len(lines) >= MOST_LINES):
            folded += 1
        else:
            close()
            lines.append(line)
    close()
    return "\n".join(lines)


class _Proof:
    """How the proof of one step is told."""

    def __init__(self, root: Step, wording: Wording, tell: Callable[[Step], str]) -> None:
        is_cases = any(mark.role == "base" for mark in root.marks)
        self._answer = set() if is_cases else set(root.placements)
        self._wording = wording
        self._tell = tell

    def lines(self, step: Step, depth: int = 1) -> Iterator[str]:
        """Tell the children: plain steps as they follow, and a heading for each assumption."""
        indent = "  " * depth
        for assumed, group in groupby(step.children, key=_assumed):
            if not assumed:
                yield from (indent + line for line in self._plain(list(group)))
                continue
            for child in group:
                told = prose_of(child.layout, self._wording).candidates(assumed)
                yield indent + self._wording.phrase("suppose").replace("#p", told)
                yield from self.lines(child, depth + 1)
                if ending := self._ending(child):
                    yield f"  {indent}{ending}"

    def moments(self, step: Step) -> Iterator[str]:
        """Tell the children one after the other; those of an assumption come before its end."""
        for child in step.children:
            if _assumed(child):
                yield from self.moments(child)
                yield self._ending(child)
            else:
                yield self._tell(child)

    def _plain(self, steps: list[Step]) -> Iterator[str]:
        for step in steps:
            first, *rest = self._tell(step).split("\n")
            yield f"- {first}"
            yield from (f"  {line}" for line in rest)

    def _fact(self, key: str, candidate: Candidate, prose: Prose) -> str:
        cell, digit = candidate
        told = self._wording.phrase(key).replace("#c", prose.cells([cell]))
        return told.replace("#d", prose.digits([digit]))

    def _ending(self, branch: Step) -> str:
        """How an assumption ends: refuted, by itself or by all that it leads to, or confirmed."""
        if broken := tell_broken(branch, self._wording):
            return self._wording.phrase("dead_end").replace("#b", broken)
        if _fails(branch):
            tried = sorted({c.cell for child in branch.children for c in _assumed(child)})
            cells = prose_of(branch.layout, self._wording).cells(tried)
            return self._wording.phrase("dead_branches").replace("#c", cells)
        if conclusion := self._conclusion(branch):
            return self._wording.phrase("leads_to").replace("#o", conclusion)
        placed = {c for step in (branch, *branch.children) for c in step.placements}
        leaf = not any(map(_assumed, branch.children))
        return self._wording.phrase("all_fits") if leaf and placed <= self._answer else ""

    def _conclusion(self, branch: Step) -> str:
        """What a branch leads to that says more than its assumption."""
        prose = prose_of(branch.layout, self._wording)
        outcome = [("no_fact", c) for c in branch.eliminations]
        outcome += [("fact", c) for c in branch.placements if c not in _assumed(branch)]
        return self._wording.join([self._fact(key, c, prose) for key, c in outcome])


def _assumed(step: Step) -> list[Candidate]:
    """Return what a step supposes; a chain, with its links, only marks what is true in turns."""
    supposed = [] if step.links else [mark for mark in step.marks if mark.role == "on"]
    return [Candidate(mark.cell, mark.digit) for mark in supposed]


def _fails(branch: Step) -> bool:
    if "broken" in {mark.role for mark in branch.marks} | {house.role for house in branch.houses}:
        return True
    nested = [child for child in branch.children if _assumed(child)]
    return bool(nested) and all(map(_fails, nested))
