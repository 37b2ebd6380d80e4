"""Whether the givens that a step names in pairs show a symmetry, and whether it shows the rest.

A symmetry carries the givens onto themselves, and houses to houses; so it carries the one solution
onto itself. The rows and columns must follow from the pairs alone.
"""

from __future__ import annotations

from itertools import permutations, product

from proofs import AnyStep
from symmetries import Cells, keeps_houses
from whydoku import Layout, _core

TECHNIQUES = ("symmetrical-placement", "mirror-image")
"""Those that rest on a symmetry of the givens."""
MOST_OPEN = 3
Pairs = list[tuple[tuple[int, int], tuple[int, int]]]


def carried_gap(layout: Layout, board: _core.Board, step: AnyStep) -> str:
    """Say what does not follow from the pairs of givens; nothing if all does."""
    marks = [(cell, digit) for role, cell, digit in step.marks if role == "base"]
    pairs = list(zip(marks[::2], marks[1::2], strict=False))
    givens = {(cell, board.values[cell]) for cell in board.given}
    if not {one for one, _ in pairs} == {other for _, other in pairs} == givens:
        return "not all givens are carried to givens"
    digits = digits_carried(layout, pairs)
    moves = cells_carried(layout, pairs)
    if digits is None or len(moves) != 1:
        return f"the givens show {len(moves)} symmetries"
    [cells] = moves
    left = [c for c in step.placements if not is_placed(board, step, c, cells, digits)]
    left += [c for c in step.eliminations if not is_struck(layout, board, step, c, cells, digits)]
    return f"{left} does not follow from what is named" if left else ""


def digits_carried(layout: Layout, pairs: Pairs) -> dict[int, int] | None:
    to = {one[1]: other[1] for one, other in pairs}
    if any(to[one[1]] != other[1] for one, other in pairs) or len(set(to.values())) != len(to):
        return None
    every = set(range(1, layout.size + 1))
    open_, images = every - to.keys(), every - set(to.values())
    return to | dict(zip(open_, images, strict=True)) if len(open_) <= 1 else None


def cells_carried(layout: Layout, pairs: Pairs) -> list[Cells]:
    """Return the symmetries of the layout that carry the givens as the pairs say."""
    n = layout.size
    found = []
    for transposed in (False, True):
        at = [(divmod(one[0], n), divmod(other[0], n)) for one, other in pairs]
        if transposed:
            at = [(one, (other[1], other[0])) for one, other in at]
        choices = [lines_carried(n, [(one[k], other[k]) for one, other in at]) for k in (0, 1)]
        for rows, columns in product(*choices):
            moved = ((rows[c // n], columns[c % n]) for c in range(n * n))
            cells = tuple(j * n + i if transposed else i * n + j for i, j in moved)
            if keeps_houses(layout, cells):
                found.append(cells)
    return found


def lines_carried(n: int, pairs: list[tuple[int, int]]) -> list[dict[int, int]]:
    to = dict(pairs)
    if any(to[one] != other for one, other in pairs) or len(set(to.values())) != len(to):
        return []
    left, images = [i for i in range(n) if i not in to], set(range(n)) - set(to.values())
    if len(left) > MOST_OPEN:
        return []
    return [to | dict(zip(left, order, strict=True)) for order in permutations(images)]


def is_placed(
    board: _core.Board, step: AnyStep, one: tuple[int, int], cells: Cells, digits: dict[int, int]
) -> bool:
    """Whether a digit is the image of one that is marked and stands there."""
    known = [(c, d) for role, c, d in step.marks if role == "on" and board.values[c] == d]
    return one in [(cells[c], digits[d]) for c, d in known]


def is_struck(
    layout: Layout,
    board: _core.Board,
    step: AnyStep,
    one: tuple[int, int],
    cells: Cells,
    digits: dict[int, int],
) -> bool:
    """Whether a candidate excludes its image, or is the image of one that is marked and gone."""
    cell, digit = one
    marked = {c for role, c, _digit in step.marks if role in ("set", "second")}
    stays, same = cells[cell] == cell, digits[digit] == digit
    if cell in marked and (not same if stays else same and cells[cell] in layout.peers[cell]):
        return True
    gone = [(c, d) for role, c, d in step.marks if role == "off" and not board.has(c, d)]
    return tuple(one) in [(cells[c], digits[d]) for c, d in gone]
