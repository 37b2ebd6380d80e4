"""Tells the cells of a ring in its order, and which cells of a loop must hold which digit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.explain.voice import prose_of
from whydoku.explain.wording import Wording
from whydoku.model.layout import digit_char, houses_of
from whydoku.model.path import Candidate, Step

__all__ = ["ring_of", "tell_walk"]

MOST_TRIED = 10_000
"""Cells that are tried before a ring counts as not found: evidence may be damaged."""


def ring_of(step: Step, cells: Sequence[int]) -> list[int]:
    """Return cells in the order of a ring, in which each shares a house with the next.

    So do the last and the first. Where the houses that are marked as base make a ring, it runs
    through these. Cells that make no ring come as they are.
    """
    houses = [set(own) for _kind, _number, own in houses_of(step.layout)]
    base = [houses[house] for role, house, _digit in step.houses if role == "base"]
    return _ring(cells, base) or _ring(cells, houses) or list(cells)


def _ring(cells: Sequence[int], houses: Sequence[set[int]]) -> list[int]:
    """Return a ring through houses; it is empty if none is found."""
    near = {
        cell: [c for c in cells if c != cell and any({c, cell} <= own for own in houses)]
        for cell in cells
    }
    if any(len(others) < 2 for others in near.values()):
        return []
    ring, options = list(cells[:1]), [iter(near[cell]) for cell in cells[:1]]
    for _ in range(MOST_TRIED):
        if not options:
            break
        cell = next((c for c in options[-1] if c not in ring), None)
        if cell is None:
            options.pop()
            ring.pop()
            continue
        ring.append(cell)
        if len(ring) == len(cells) and cells[0] in near[cell]:
            return ring
        options.append(iter(near[cell]))
    return []


def tell_walk(step: Step, wording: Wording) -> str:
    """Say what the cells of a loop must hold if its first one holds a digit, each with a reason."""
    phrase, prose = wording.phrase, prose_of(step.layout, wording)
    told, last = "", None
    for source, (cell, digit), house in _walk(step):
        if told:
            joint = phrase("then" if source == last else "then_from")
            told += joint.replace("#c", prose.cells([source]))
        fact = phrase("fact").replace("#c", prose.cells([cell])).replace("#d", digit_char(digit))
        reason = phrase("only_other_candidate")
        if house is not None:
            reason = phrase("only_other_place").replace("#h", prose.houses([house]))
        told += phrase("link").replace("#f", fact).replace("#r", reason)
        last = cell
    return told


def _walk(step: Step) -> Iterator[tuple[int, Candidate, int | None]]:
    """Yield each cell that must hold a digit, after the cell that forces it.

    With it comes the house in which it is the only other place, or none if it has no other
    candidate. From a cell that forces no more, the walk goes back.
    """
    digits = {mark.digit for mark in step.marks if mark.role in ("floor", "roof")}
    way = [cell for cell, _digit in step.eliminations[:1]]
    held = dict(step.eliminations[:1])
    while way and len(digits) == 2:
        source = way[-1]
        digit = min(digits - {held[source]})
        found = _forced_by(step, source, digit, held)
        if found is None:
            way.pop()
            continue
        cell, house = found
        held[cell] = digit
        way.append(cell)
        yield source, Candidate(cell, digit), house


def _forced_by(
    step: Step, source: int, digit: int, held: dict[int, int]
) -> tuple[int, int | None] | None:
    """Return the first open cell that holds a digit because of a cell, and the house or none."""
    houses = [own for _kind, _number, own in houses_of(step.layout)]
    roof = {mark.cell for mark in step.marks if mark.role == "roof"}
    cells = {mark.cell for mark in step.marks if mark.role == "floor"} | roof
    for cell in sorted(cells - held.keys()):
        if cell not in roof:
            if any(source in own and cell in own for own in houses):
                return cell, None
            continue
        for role, house, own_digit in step.houses:
            both = source in houses[house] and cell in houses[house]
            if role == "base" and own_digit == digit and both:
                return cell, house
    return None
