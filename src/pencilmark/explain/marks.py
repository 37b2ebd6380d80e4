"""Tells what marks mean together: what blocks the places of a single, which colour fails."""

from __future__ import annotations

from pencilmark.explain.voice import prose_of
from pencilmark.explain.wording import Wording
from pencilmark.path import Candidate, Step

__all__ = ["tell_blockers", "tell_colours"]


def tell_colours(step: Step, wording: Wording) -> str:
    """Say what follows from the conflicts of colours: one is false, or both rule something out."""
    coloured = {(cell, digit) for role, cell, digit in step.marks if role != "set"}
    if not coloured.issuperset(step.eliminations):
        return wording.phrase("colours_both")
    emptied = sorted({cell for role, cell, _digit in step.marks if role == "set"})
    told = wording.phrase("colours_emptied" if emptied else "colours_false")
    first, second = wording.phrase("colour_names").split()
    true = {(cell, digit) for role, cell, digit in step.marks if role == "on"}
    told = told.replace("#n", first if true.issuperset(step.eliminations) else second)
    return told.replace("#c", prose_of(step.layout, wording).cells(emptied))


def tell_blockers(step: Step, wording: Wording) -> str:
    """Say which placed digits rule out the other places of a single, or the other digits."""
    prose, phrase = prose_of(step.layout, wording), wording.phrase
    blockers = [Candidate(*mark[1:]) for mark in step.marks if mark.role == "cover"]
    houses = [mark.house for mark in step.houses if mark.role == "cover"]
    struck = [Candidate(*mark[1:]) for mark in step.marks if mark.role == "off"]
    in_house = any(mark.role == "base" for mark in step.houses)
    if not in_house:
        told = [prose.placements([each]) for each in sorted(blockers, key=lambda c: c.digit)]
        if struck:
            digits = prose.digits([digit for _cell, digit in struck])
            told.append(phrase("struck_digits").replace("#d", digits))
        return wording.join(told)
    told = [
        phrase("blocks_house")
        .replace("#h", prose.houses([house]))
        .replace("#d", prose.digits([digit]))
        .replace("#c", prose.cells([cell]))
        for (cell, digit), house in zip(blockers, houses, strict=False)
    ]
    if struck:
        cells = prose.cells([cell for cell, _digit in struck])
        told.append(phrase("struck_places").replace("#c", cells))
    return wording.join(told) or phrase("all_filled")
