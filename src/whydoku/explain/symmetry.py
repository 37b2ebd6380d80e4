"""Tells how a symmetry carries the givens of a puzzle onto one another, and what follows.

The evidence of such a step names the givens in pairs: a given, and the one to which it is carried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from whydoku.explain.voice import Voice
from whydoku.explain.wording import Wording
from whydoku.model.layout import digit_char
from whydoku.model.path import Candidate, Step

__all__ = ["note_exchange", "tell_exchange", "tell_images", "tell_movement", "tell_stays"]

Lines = dict[int, int]
"""Where lines go: the number of a row or a column, from 0, by that of another."""


def _pairs(step: Step) -> list[tuple[Candidate, Candidate]]:
    givens = [Candidate(cell, digit) for role, cell, digit in step.marks if role == "base"]
    return list(zip(givens[::2], givens[1::2], strict=True))


def _exchange(step: Step) -> dict[int, int]:
    """Return what each digit becomes; one that is not given becomes what is left over."""
    digits = range(1, step.layout.size + 1)
    return _completed({one.digit: other.digit for one, other in _pairs(step)}, digits)


def _completed(to: dict[int, int], every: Sequence[int]) -> dict[int, int]:
    left = [one for one in every if one not in to.values()]
    return to | dict(zip((one for one in every if one not in to), left, strict=False))


def _movement(step: Step) -> tuple[bool, Lines, Lines]:
    """Return whether rows become columns, where the rows go, and where the columns go."""
    n = step.layout.size
    at = [(divmod(one.cell, n), divmod(other.cell, n)) for one, other in _pairs(step)]
    transposed = not _is_map((one[0], other[0]) for one, other in at)
    rows = {one[0]: other[transposed] for one, other in at}
    columns = {one[1]: other[not transposed] for one, other in at}
    box = step.layout.box_rows or n, step.layout.box_cols or n
    return (transposed, _with_empty(rows, n, box[0], box[transposed]),
            _with_empty(columns, n, box[1], box[not transposed]))  # fmt: skip


def _is_map(pairs: Iterator[tuple[int, int]]) -> bool:
    to: dict[int, int] = {}
    return all(to.setdefault(one, other) == other for one, other in pairs)


def _with_empty(lines: Lines, size: int, width: int, image_width: int) -> Lines:
    """Add lines without givens: they go where the other lines of their chute leave a place."""
    for start in range(0, size, width):
        own = range(start, start + width)
        seen = [lines[line] // image_width for line in own if line in lines]
        if seen:
            images = range(seen[0] * image_width, (seen[0] + 1) * image_width)
            left = [line for line in images if line not in lines.values()]
            lines = lines | dict(zip((i for i in own if i not in lines), left, strict=False))
    return _completed(lines, range(size))


def tell_movement(step: Step, wording: Wording) -> str:
    """Say what moves the givens: ``turn the grid by half a turn``."""
    n = step.layout.size
    transposed, rows, columns = _movement(step)
    same, back = {i: i for i in range(n)}, {i: n - 1 - i for i in range(n)}
    known = {
        (False, "back", "back"): "half_turn",
        (False, "back", "same"): "upside_down",
        (False, "same", "back"): "left_to_right",
        (True, "same", "same"): "diagonal",
        (True, "back", "back"): "other_diagonal",
        (True, "back", "same"): "quarter_turn",
        (True, "same", "back"): "quarter_turn_back",
    }
    kinds = ["same" if to == same else "back" if to == back else "" for to in (rows, columns)]
    if key := known.get((transposed, kinds[0], kinds[1])):
        return wording.phrase(key)
    # Rows that have become columns are moved as columns.
    lines = (("rows_go", columns), ("columns_go", rows)) if transposed else (
        ("rows_go", rows), ("columns_go", columns))  # fmt: skip
    moves = wording.join_groups([
        wording.phrase(key).replace("#l", _tell_rings(_rings(to), wording, 1))
        for key, to in lines
        if to != same
    ])  # fmt: skip
    moves = wording.phrase("move").replace("#m", moves)
    return wording.phrase("diagonal_then").replace("#m", moves) if transposed else moves


def _rings(to: dict[int, int]) -> list[list[int]]:
    """Return what changes places, each as a ring from its least; the last goes to the first."""
    rings: list[list[int]] = []
    seen: set[int] = set()  # evidence that is damaged may have no rings
    for one in sorted(to):
        ring, at = [], one
        while at not in seen:
            seen.add(at)
            ring.append(at)
            at = to[at]
        if len(ring) > 1:
            rings.append(ring)
    return rings


def _tell_rings(rings: list[list[int]], wording: Wording, first: int = 0) -> str:
    """Say what changes places: ``1 to 2 and back, 4 to 5 to 6 and back``."""
    phrase = wording.phrase
    told = (phrase("goes_to").join(digit_char(one + first) for one in ring) for ring in rings)
    return ", ".join(phrase("ring").replace("#r", ring) for ring in told)


def tell_exchange(step: Step, wording: Wording) -> str:
    """Say how digits are exchanged: ``change 1 to 2 and back``."""
    rings = _tell_rings(_rings(_exchange(step)), wording)
    key = "exchange" if rings else "no_exchange"
    return wording.phrase(key).replace("#l", rings)


def note_exchange(step: Step) -> str:
    """Write the exchange short: ``1-2, 3-4-5``."""
    rings = _rings(_exchange(step))
    return ", ".join("-".join(map(digit_char, ring)) for ring in rings) or "-"


def tell_stays(step: Step, voice: Voice) -> str:
    """Say which cells stay in their places, and which come to lie in a house that they are in."""
    phrase = voice.wording.phrase
    kept = [one for one, other in sorted(_exchange(step).items()) if one == other]
    stay = sorted({mark.cell for mark in step.marks if mark.role == "set"})
    told = []
    if stay:
        told.append(phrase("stays_one" if len(stay) == 1 else "stays_many"))
    if see := sorted({cell for cell, _digit in step.eliminations} - set(stay)):
        told.append(phrase("sees_image").replace("#c", voice.cells(see)))
    return " ".join(told).replace("#c", voice.cells(stay)).replace("#d", voice.digits(kept, "or"))


def tell_images(step: Step, voice: Voice) -> str:
    """Say what each conclusion is the image of: ``r1c1 is 5, so r9c9 is 3``."""
    phrase = voice.wording.phrase
    known = [("fact", mark) for mark in step.marks if mark.role == "on"]
    known += [("no_fact", mark) for mark in step.marks if mark.role == "off"]
    told = []
    for (key, mark), image in zip(known, chain(step.placements, step.eliminations), strict=False):
        facts = [
            phrase(key).replace("#c", voice.cells([cell])).replace("#d", digit_char(digit))
            for cell, digit in (mark[1:], image)
        ]
        told.append(phrase("image").replace("#f", facts[0]).replace("#i", facts[1]))
    return "; ".join(told)
