"""Tells what marks mean together: what blocks the places of a single, which colour fails."""

from __future__ import annotations

from whydoku.explain.voice import Prose, prose_of
from whydoku.explain.wording import Wording
from whydoku.model.path import Candidate, Step

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


def tell_blockers(step: Step, prose: Prose) -> str:
    """Say which placed digits rule out the other places of a single, or the other digits.

    The marks of a hidden single follow the order of its houses: each digit, and where it stands.
    """
    if not step.houses:
        return _tell_other_digits(step, prose)
    told = [
        prose.blocker(cell, digit, house)
        for (_, cell, digit), (role, house, _) in zip(step.marks, step.houses, strict=False)
        if role == "cover"
    ]
    phrase = prose.wording.phrase
    if struck := [cell for role, cell, _digit in step.marks if role == "off"]:
        told.append(phrase("struck_places").replace("#c", prose.cells(struck)))
    return prose.wording.join(told) or phrase("all_filled")


def _tell_other_digits(step: Step, prose: Prose) -> str:
    blockers = [Candidate(*mark[1:]) for mark in step.marks if mark.role == "cover"]
    struck = [mark.digit for mark in step.marks if mark.role == "off"]
    told = [prose.placements([each]) for each in sorted(blockers, key=lambda c: c.digit)]
    if struck:
        phrase = prose.wording.phrase("struck_digits")
        told.append(phrase.replace("#d", prose.digits(struck)))
    return prose.wording.join(told)
