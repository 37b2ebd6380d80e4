"""Lines of reasoning as sentences: whips and braids.

Each variable of a line, a cell or a digit in a house, is told with its answer and with what rules
out its other options, so that every line can be checked from those above it::

    Suppose that r1c8 is 4.
    1. r2c2 is 4: in box 1, r1c8 rules out r1c2 and r1c3. r4c8 is 7: r1c8 rules out 4.
    2. Row 9 has no place left for 7: r4c8 rules out r9c8, and r2c2 rules out r9c2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whydoku.explain.voice import Node, Prose, cells_of, digits_of, prose_of, short_of
from whydoku.explain.wording import Wording
from whydoku.model.layout import digit_char
from whydoku.model.path import VARIABLES_IN_A_LINE, HouseMark, Link, Step

__all__ = ["note_line", "tell_line"]


@dataclass(frozen=True)
class _Variable:
    """What one question of the line comes to."""

    losses: Sequence[Link]
    """From what rules options out, to these options."""
    answer: Node
    """Empty at the end of the line."""
    house: HouseMark | None
    """None for a cell and for a pattern."""
    guardians: bool = False
    """Whether it asks which guardian of a pattern is true."""


def tell_line(step: Step, wording: Wording) -> str:
    """Tell the variables of a whip or a braid in order, three to a line."""
    prose = prose_of(step.layout, wording)
    told = [_tell(variable, prose, wording) for variable in _variables(step)]
    starts = range(0, len(told), VARIABLES_IN_A_LINE)
    rows = [" ".join(told[i : i + VARIABLES_IN_A_LINE]) for i in starts]
    if len(rows) == 1:
        return rows[0]
    return "".join(f"\n  {number}. {row}" for number, row in enumerate(rows, 1))


def note_line(step: Step) -> str:
    """Write the variables of a whip or a braid in order, as Berthier does: ``r6c9{5 1}``.

    In braces stand the options that are ruled out, then the answer; or a dot, if none is left.
    """
    return " - ".join(_note(variable, step) for variable in _variables(step))


def _note(variable: _Variable, step: Step) -> str:
    short = short_of(step.layout)
    lost = [option for link in variable.losses for option in link.target]
    options = [lost, list(variable.answer)]
    if variable.guardians:
        told = [short.candidates(option) for option in options]
        return f"OR{len({*lost, *variable.answer})}{{{told[0]} {told[1] or '.'}}}"
    if variable.house is None:
        where = short.cells(cells_of(lost))
        told = ["".join(map(digit_char, digits_of(option))) for option in options]
    else:
        where = f"{short.houses([variable.house.house])}n{digit_char(variable.house.digit)}"
        told = [short.cells(cells_of(option)) for option in options]
    return f"{where}{{{told[0]} {told[1] or '.'}}}"


def _variables(step: Step) -> Iterator[_Variable]:
    """Split the links of a line: weak links to what is ruled out, then a strong one."""
    houses = iter([house for house in step.houses if house.role == "set"])
    guardians = {(cell, digit) for role, cell, digit in step.marks if role == "fin"}
    losses: list[Link] = []
    for link in step.links:
        if link.kind == "weak":
            losses.append(link)
            continue
        ends = {*link.source, *link.target}
        of_pattern = ends == guardians
        in_cell = of_pattern or len({cell for cell, _digit in ends}) == 1
        yield _Variable(losses, link.target, None if in_cell else next(houses), of_pattern)
        losses = []
    broken = [house for house in step.houses if house.role == "broken"]
    none_left = any(role == "broken" and digit for role, _cell, digit in step.marks)
    yield _Variable(losses, (), broken[0] if broken else None, none_left)


def _tell(variable: _Variable, prose: Prose, wording: Wording) -> str:
    kind = "cell" if variable.house is None else "house"
    kind = "guardian" if variable.guardians else kind
    kind = kind if len(variable.answer) == 1 else f"{kind}_{'group' if variable.answer else 'end'}"
    losses = [_tell_loss(link, variable, prose, wording) for link in variable.losses]
    told = wording.phrase(f"line_{kind}").replace("#l", wording.join_groups(losses))
    named = variable.answer or variable.losses[0].target
    told = told.replace("#c", prose.cells(cells_of(named), "or"))
    told = told.replace("#d", prose.digits(digits_of(named)))
    if variable.house is None:
        return told
    house = prose.houses([variable.house.house])
    return told.replace("#H", house[0].upper() + house[1:]).replace("#h", house)


def _tell_loss(link: Link, variable: _Variable, prose: Prose, wording: Wording) -> str:
    """Tell one reason: ``r1c8 rules out r1c2 and r1c3``; ``r2c1 is 9`` where that is its cell."""
    if variable.guardians:
        told = wording.phrase("rules_out").replace("#o", prose.placements(link.target))
    elif variable.house is None:
        told = wording.phrase("rules_out").replace("#o", prose.digits(digits_of(link.target)))
    elif cells_of(link.source) == cells_of(link.target):
        return prose.candidates(link.source)
    else:
        told = wording.phrase("rules_out").replace("#o", prose.cells(cells_of(link.target)))
    return told.replace("#c", prose.cells(cells_of(link.source), "or"))
