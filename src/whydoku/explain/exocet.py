"""Tells what exocets rest on: where base digits fit, and which of them a target cannot hold."""

from __future__ import annotations

from whydoku.explain.voice import prose_of
from whydoku.explain.wording import Wording
from whydoku.model.layout import digit_char, houses_of
from whydoku.model.path import Step

__all__ = ["tell_apart", "tell_band", "tell_covers", "tell_crossed", "tell_losses"]


def tell_band(step: Step, wording: Wording) -> str:
    """Name the boxes in which the base and the targets lie: ``boxes 4, 5 and 6``."""
    return prose_of(step.layout, wording).houses(_boxes_of(step, "base", "wing"))


def tell_covers(step: Step, wording: Wording) -> str:
    """Say which houses hold the places of each base digit: ``1 in rows 4 and 9``."""
    prose = prose_of(step.layout, wording)
    told = []
    for digit in _base_digits(step):
        houses = sorted(h for role, h, d in step.houses if role == "cover" and d == digit)
        key = "fits_in" if houses else "fits_nowhere"
        phrase = wording.phrase(key).replace("#h", prose.houses(houses))
        told.append(phrase.replace("#d", digit_char(digit)))
    return wording.join_groups(told)


def tell_apart(step: Step, wording: Wording) -> str:
    """Say why the two pairs of a double exocet cannot hold the same digit."""
    prose = prose_of(step.layout, wording)
    own = _boxes_of(step, "base", "second")
    others = [box for box in _boxes_of(step, "base", "wing") if box not in own]
    there = {cell for box in others for cell in houses_of(step.layout)[box][2]}
    targets = there & {cell for role, cell, _digit in step.marks if role in ("wing", "third")}
    told = wording.phrase("exocet_apart").replace("#c", prose.cells(sorted(targets)))
    return told.replace("#h", prose.houses(own)).replace("#b", prose.houses(others))


def tell_crossed(step: Step, wording: Wording) -> str:
    """Say which cross-lines have a digit outside the band, if it goes from them for that reason."""
    prose, band = prose_of(step.layout, wording), _boxes_of(step, "base", "wing")
    cells = {cell for box in band for cell in houses_of(step.layout)[box][2]}
    crossing = {house for role, house, _digit in step.houses if role == "set"}
    told = []
    for role, house, digit in step.houses:
        if role != "cover" or house not in crossing:
            continue
        own = cells & set(houses_of(step.layout)[house][2])
        if any(cell in own and d == digit for cell, d in step.eliminations):
            phrase = wording.phrase("exocet_crossed").replace("#d", digit_char(digit))
            phrase = phrase.replace("#b", prose.houses(band))
            told.append(phrase.replace("#h", prose.houses([house])))
    return " ".join(told)


def tell_losses(step: Step, wording: Wording) -> str:
    """Say why base digits go from targets and from the base, and what goes from a mirror."""
    told = [_from_target(step, *lost, wording) for lost in _struck(step, "wing")]
    if digits := sorted({digit for _cell, digit in _struck(step, "base")}):
        named = prose_of(step.layout, wording).digits(digits, "or")
        told.append(wording.phrase("exocet_base").replace("#d", named))
    marked = {cell for role, cell, _digit in step.marks if role in ("base", "wing")}
    mirrors = sorted({cell for cell, _digit in step.eliminations} - marked)
    told += [_from_mirror(step, cell, wording) for cell in mirrors]
    return " ".join(told)


def _from_target(step: Step, cell: int, digit: int, wording: Wording) -> str:
    """Say why a target cannot be a digit: two cross-lines or the other target's box forbid it."""
    prose = prose_of(step.layout, wording)
    [other] = {c for role, c, _digit in step.marks if role == "wing"} - {cell}
    lines = _cross_lines_without(step, cell)
    across = [_lines_across(step, h, digit, besides=cell) for h in lines]
    empty = [h for h, places in zip(lines, across, strict=True) if not places]
    shared = set().union(*across)
    if empty or len(shared) > 1:
        houses = empty[:1] or [_house_of(step, "box", other)]
        reason = wording.phrase("exocet_empty" if empty else "exocet_empty_box")
        reason = reason.replace("#l", prose.houses(_lines_with_both(step, cell)))
        reason = reason.replace("#h", prose.houses(houses))
    else:
        reason = wording.phrase("exocet_shared").replace("#h", prose.houses(lines))
        reason = reason.replace("#l", prose.houses(sorted(shared)))
    told = wording.phrase("exocet_target").replace("#r", reason).replace("#d", digit_char(digit))
    return told.replace("#c", prose.cells([cell])).replace("#o", prose.cells([other]))


def _from_mirror(step: Step, cell: int, wording: Wording) -> str:
    """Say why a cell holds the same digit as a target."""
    prose = prose_of(step.layout, wording)
    box = _house_of(step, "box", cell)
    targets = {c for role, c, _digit in step.marks if role == "wing"}
    [near] = targets & set(houses_of(step.layout)[box][2])
    [far] = targets - {near}
    lines = _lines_with_both(step, far)
    left = [d for r, c, d in step.marks if r == "second" and c == cell]
    digits = [d for d in left if (cell, d) not in step.eliminations]
    told = wording.phrase("exocet_mirror").replace("#l", prose.houses(lines))
    told = told.replace("#c", prose.cells([far])).replace("#o", prose.cells([near]))
    told = told.replace("#m", prose.cells([cell])).replace("#h", prose.houses([box]))
    return told.replace("#d", prose.digits(digits, "or"))


def _boxes_of(step: Step, *roles: str) -> list[int]:
    cells = {cell for role, cell, _digit in step.marks if role in roles}
    houses = enumerate(houses_of(step.layout))
    return [h for h, (kind, _n, own) in houses if kind == "box" and cells & set(own)]


def _lines_with_both(step: Step, target: int) -> list[int]:
    """Return the line of the base and that of a target: both have the target's digit."""
    base = next(house for role, house, _digit in step.houses if role == "base")
    return sorted([base, _house_of(step, houses_of(step.layout)[base][0], target)])


def _house_of(step: Step, kind: str, cell: int) -> int:
    houses = enumerate(houses_of(step.layout))
    return next(h for h, (own, _number, cells) in houses if own == kind and cell in cells)


def _base_digits(step: Step) -> list[int]:
    """Return the digits of the base; of a double exocet, those of both."""
    return sorted({digit for role, _cell, digit in step.marks if role in ("base", "second")})


def _struck(step: Step, role: str) -> list[tuple[int, int]]:
    """Return the marked candidates of a role that the step eliminates."""
    struck = set(step.eliminations)
    return [(cell, digit) for r, cell, digit in step.marks if r == role and (cell, digit) in struck]


def _cross_lines_without(step: Step, cell: int) -> list[int]:
    """Return the cross-lines that do not go through a cell."""
    houses = houses_of(step.layout)
    crossing = (house for role, house, _digit in step.houses if role == "set")
    return [house for house in crossing if cell not in houses[house][2]]


def _lines_across(step: Step, house: int, digit: int, besides: int) -> set[int]:
    """Return the lines in which a cross-line has its marked places of a digit.

    Those through a cell that would hold the digit are left out.
    """
    houses = houses_of(step.layout)
    kind, _number, own = houses[house]
    lines = [
        h
        for h, (other, _n, cells) in enumerate(houses)
        if {kind, other} == {"row", "column"} and besides not in cells
    ]
    places = {c for role, c, d in step.marks if role == "set" and d == digit and c in own}
    return {line for line in lines if places & set(houses[line][2])}
