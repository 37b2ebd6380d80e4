"""Tells the conclusions of a chute triplet: which minilines hold what, and what that rules out.

As in: "In row 5, 4 can only go in r5c7 or r5c9. In box 6, that rules out 4 in r4c8." A conclusion
is a step of its own. A base house with a digit has no other place for it than the marked cells.
Without such a house, the cells can hold nothing else. A cover house loses the digits elsewhere;
without one, the cells lose their other digits.
"""

from __future__ import annotations

from whydoku.explain.voice import Prose, cells_of, digits_of, prose_of
from whydoku.explain.wording import Wording
from whydoku.model.path import Candidate, Step

__all__ = ["tell_chute"]

IN_A_LINE = 3
"""Conclusions that are told in one line of text; of more, each has a line of its own."""


def tell_chute(step: Step, wording: Wording) -> str:
    """Tell what leads to a step, one conclusion after the other; of a conclusion, why it holds."""
    prose = prose_of(step.layout, wording)
    if not step.children:
        return _reason(step, prose)
    told = [f"{_reason(child, prose)} {_losses(child, prose)}" for child in step.children]
    few = len(told) <= IN_A_LINE
    lines = [f"\n  {number}. {each}" for number, each in enumerate(told, 1)]
    joined = " ".join(told) if few else "".join(lines) + "\n"
    bases = [house for role, house, _digit in step.houses if role == "base"]
    whole = wording.phrase("chute" if few else "chute_list").replace("#h", prose.houses(bases))
    whole = whole.replace("#l", joined)
    left = [Candidate(cell, digit) for role, cell, digit in step.marks if role == "set"]
    return _filled(whole, left, prose)


def _reason(step: Step, prose: Prose) -> str:
    """Say which digits must be in the cells of a conclusion."""
    phrase = prose.wording.phrase
    marked = [Candidate(cell, digit) for _role, cell, digit in step.marks]
    bases = [house for house in step.houses if house.role == "base" and house.digit]
    if not bases:
        key = "chute_these" if len(cells_of(marked)) > 1 else "chute_this"
        return _filled(phrase(key), marked, prose)
    if not any(house.role == "cover" for house in step.houses):
        key = "chute_full" if len(cells_of(marked)) > 1 else "chute_full_one"
        told = phrase(key).replace("#h", prose.sectors(bases))
        return _filled(told, marked, prose)
    houses = list(dict.fromkeys(house for _role, house, _digit in bases))
    told = phrase("chute_place").replace("#h", prose.houses(houses))
    return _filled(told, marked, prose)


def _losses(step: Step, prose: Prose) -> str:
    """Say what a conclusion rules out."""
    covers = list(dict.fromkeys(house for role, house, _digit in step.houses if role == "cover"))
    told = prose.wording.phrase("chute_out_of" if covers else "chute_out")
    told = told.replace("#h", prose.houses(covers))
    return told.replace("#e", prose.placements(step.eliminations))


def _filled(phrase: str, candidates: list[Candidate], prose: Prose) -> str:
    cells, digits = cells_of(candidates), digits_of(candidates)
    told = phrase.replace("#C", prose.cells(cells, "or")).replace("#c", prose.cells(cells))
    told = told.replace("#n", prose.wording.number(len(cells)))
    return told.replace("#d", prose.digits(digits))
