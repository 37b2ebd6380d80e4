"""Symmetries as they are told: how the grid is moved and digits are changed, and what follows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from claims.phrases import whole
from claims.templates import CELLS, DIGITS, FACT, demand
from symmetries import keeps_houses
from whydoku.explain.wording import load

if TYPE_CHECKING:
    from claims.checker import Checker

_PHRASES = load().common["phrases"]
_RING = r"\w+(?: to \w+)+ and back"
_RINGS = rf"{_RING}(?:, {_RING})*"
_MOVED = re.compile(
    rf"move (?:rows (?P<rows>{_RINGS}))?(?:,? and )?(?:columns (?P<columns>{_RINGS}))?,"
)
_WAYS = [
    *("half_turn", "quarter_turn", "quarter_turn_back", "upside_down", "left_to_right"),
    *("diagonal", "other_diagonal"),
]


def _moved(checker: Checker, text: str) -> list[int]:
    """Return where each cell goes."""
    n = checker.position.layout.size
    ways = {
        "half_turn": lambda r, c: (n - 1 - r, n - 1 - c),
        "quarter_turn": lambda r, c: (c, n - 1 - r),
        "quarter_turn_back": lambda r, c: (n - 1 - c, r),
        "upside_down": lambda r, c: (n - 1 - r, c),
        "left_to_right": lambda r, c: (r, n - 1 - c),
        "diagonal": lambda r, c: (c, r),
        "other_diagonal": lambda r, c: (n - 1 - c, n - 1 - r),
    }
    key = next((key for key in _WAYS if _PHRASES[key] == text), None)
    if key:
        to = [ways[key](cell // n, cell % n) for cell in range(n * n)]
        return [row * n + column for row, column in to]
    first = _PHRASES["diagonal_then"].replace("#m", "")
    turned, rest = text.startswith(first), text.removeprefix(first)
    match = _MOVED.fullmatch(rest)
    demand(match and (match["rows"] or match["columns"]), f"not a phrase: {text}")
    assert match
    rows, columns = (_rings(match[key], 1) for key in ("rows", "columns"))
    at = [divmod(cell, n)[:: -1 if turned else 1] for cell in range(n * n)]
    return [rows.get(row, row) * n + columns.get(column, column) for row, column in at]


def _rings(text: str | None, first: int) -> Mapping[int, int]:
    """Read ``1 to 2 and back, 4 to 5 to 6 and back``: where each goes."""
    to: dict[int, int] = {}
    for ring in re.findall(_RING, text or ""):
        names = [
            int(name, 20 if first == 0 else 10) - first
            for name in re.split(" to | and ", ring)[:-1]
        ]
        demand(not to.keys() & {*names} and len(names) > 1, f"twice: {text}")
        to |= dict(zip(names, names[1:] + names[:1], strict=True))
    return to


@whole("exchange")
def _exchange(checker: Checker, text: str, _name: str) -> None:
    """The givens are the same after the grid has been moved, and digits have been changed."""
    position, wholes = checker.position, checker.said.wholes
    demand(text == _PHRASES["no_exchange"] or text.startswith("change "), f"not a phrase: {text}")
    rings = text.removeprefix("change ")
    demand(rings == text or re.fullmatch(_RINGS, rings), f"not a phrase: {text}")
    to, moved = _rings(rings if rings != text else None, 0), _moved(checker, wholes["movement"])
    demand(sorted(moved) == [*range(len(moved))], f"no movement: {wholes['movement']}")
    demand(keeps_houses(position.layout, tuple(moved)), "a house is torn")
    values = position.values
    for cell in position.givens:
        image = moved[cell]
        there = image in position.givens and values[image] == to.get(values[cell], values[cell])
        demand(there, "the givens are not the same")
    checker.moved, checker.changed = (
        moved,
        {d: to.get(d, d) for d in range(1, position.sight.width)},
    )


@whole("stays")
def _stays(checker: Checker, text: str, _name: str) -> None:
    """Which cells stay, and so hold a digit that stays; and which cannot hold one."""
    sight, reader, known = checker.position.sight, checker.said.reader, checker.words.known
    kept = tuple(digit for digit, image in checker.changed.items() if digit == image)
    for sentence in re.split(r"(?<=\.) (?=r\d)", text):
        match = re.fullmatch(
            rf"({CELLS}) (stays? in [^:]*: (?:it|each) is|move to [^(]*) \(?({DIGITS})\)?\.",
            sentence,
        )
        demand(match, f"not a phrase: {sentence}")
        assert match
        cells = reader.cells(match[1])
        demand(reader.digits(match[3] or "") == kept, f"other digits stay: {sentence}")
        for cell in cells:
            image, bits = checker.moved[cell], sight.bits((cell, digit) for digit in kept)
            if match[2].startswith("move"):
                demand(image in sight.peers[cell], f"sees no image: {sentence}")
                known.off |= bits
            else:
                demand(image == cell, f"does not stay: {sentence}")
                known.clauses.append(bits & checker.position.present)


@whole("images")
def _images(checker: Checker, text: str, _name: str) -> None:
    """What is known of candidates, and so of their images."""
    position, reader, known = checker.position, checker.said.reader, checker.words.known
    cells = set()
    for part in text.split("; "):
        match = re.fullmatch(rf"({FACT}), so ({FACT})", part)
        demand(match, f"not a phrase: {part}")
        assert match
        fact, image = reader.fact(match[1]), reader.fact(match[2])
        [(cell, digit)], [other] = fact.candidates, image.candidates
        cells.add(cell)
        seen = (
            position.values[cell] == digit
            if fact.holds
            else not position.present & position.sight.bit(cell, digit)
        )
        demand(seen and fact.holds == image.holds, f"not known: {part}")
        demand(other == (checker.moved[cell], checker.changed[digit]), f"not its image: {part}")
        bit = position.sight.bit(*other)
        known.on, known.off = (
            (known.on | bit, known.off) if fact.holds else (known.on, known.off | bit)
        )
    checker.said.values["known.cells"] = tuple(sorted(cells))
