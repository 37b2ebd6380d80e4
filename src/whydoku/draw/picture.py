"""Draws a puzzle and a step as SVG."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from itertools import product
from typing import NamedTuple

from whydoku.draw.curves import Curve, curve
from whydoku.draw.frame import Walls
from whydoku.draw.geometry import Grid, shades
from whydoku.draw.legend import make_legend
from whydoku.draw.roles import ELIMINATION, PLACEMENT, look
from whydoku.draw.scene import MOST_TINTED, Scene, is_in_a_house, make_scene
from whydoku.draw.style import Theme, style
from whydoku.draw.symbols import Point, house_outline, number, shape
from whydoku.model.layout import Layout, cages_of, digit_char
from whydoku.model.path import Candidate, Step
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_int

__all__ = ["Drawn", "draw_board", "svg"]

_MARGIN = 26
"""The space around the board for the numbers of rows and columns."""
_HALF_DIGIT = 0.36
"""Half the height of a digit as a share of the font size, in Helvetica and similar fonts."""
_HEAD = 9
"""The length of an arrowhead."""
_LINK_NUMBER = 9
"""The font size of the number of a link."""
_CAGE = 5
"""The distance of the line of a cage from the border of its cells."""
_SUM = 13
"""The font size of the sum of a cage."""
_LETTER = 0.65
"""The font size of a letter, as a share of the place of a candidate."""


def svg(
    puzzle: Puzzle,
    step: Step | None = None,
    *,
    candidates: bool | None = None,
    theme: Theme = "auto",
    width: int | None = None,
) -> str:
    """Draw a puzzle, and a step on it, as a picture that needs nothing else.

    With ``candidates`` every cell shows its candidates; None shows them where the step is about
    them. Roles differ by shape and by colour, and a legend tells those that occur. Links are
    curves: full for strong, dashed for weak. In whips and braids what is true has the number of
    its line of text, and a tangle of links is not drawn. Cells to whose digits the text gives names
    have these as letters. ``theme`` is ``light``, ``dark`` or,
    following the reader's settings, ``auto``; ``width`` is in pixels. Raises ``ValueError`` where
    the step is of another layout than the puzzle, or there is no such theme.

    >>> from whydoku import Puzzle
    >>> svg(Puzzle.parse("1_3_ ____ ____ _4__")).startswith("<svg ")
    True
    """
    style_sheet = style(theme)
    drawn = draw_board(puzzle, step, candidates=candidates)
    shown = round(drawn.wide * 1.1) if width is None else check_int("width", width, 1)
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="whydoku" role="img"'
        f' viewBox="0 0 {number(drawn.wide)} {number(drawn.high)}" width="{shown}"'
        f' height="{round(shown * drawn.high / drawn.wide)}" style="max-width:100%;height:auto"'
        f' aria-label="{escape(drawn.title)}">'
    )
    return "\n".join((head, *drawn.about, f"<style>{style_sheet}</style>", *drawn.parts, "</svg>"))


class Drawn(NamedTuple):
    """A board as elements of SVG, without the element around them and without colours."""

    wide: float
    high: float
    title: str
    about: tuple[str, str]
    """The title and the description, for readers who cannot see the picture."""
    parts: list[str]


def draw_board(puzzle: Puzzle, step: Step | None, *, candidates: bool | None) -> Drawn:
    """Draw a puzzle and a step on it: what :func:`svg` and :func:`whydoku.draw.sheet` share."""
    scene = make_scene(puzzle, step, candidates=candidates)
    grid = Grid(scene.layout)
    wide = grid.side + 2 * _MARGIN
    legend = make_legend(scene, _MARGIN, wide - 6, grid.side)
    high = wide + legend.height
    title = step.notation() if step else f"Sudoku {puzzle.layout.name}"
    told = step.words() if step else _rows(puzzle)
    parts = [
        f'<rect class="wd-paper" width="{number(wide)}" height="{number(high)}" rx="8"/>',
        f'<g transform="translate({_MARGIN} {_MARGIN})">',
        *(part for layer in _LAYERS for part in layer(scene, grid)),
        "</g>",
        *legend.elements,
    ]
    about = f"<title>{escape(title)}</title>", f"<desc>{escape(told)}</desc>"
    return Drawn(wide, high, title, about, parts)


def _rows(puzzle: Puzzle) -> str:
    size = puzzle.layout.size
    line = puzzle.line()
    return " ".join(line[i : i + size] for i in range(0, len(line), size))


# -- layers: each is drawn above those before it ---------------------------------------------------


def _labels(_scene: Scene, grid: Grid) -> Iterator[str]:
    """The numbers of rows and columns."""
    yield '<g class="wd-label wd-digit" font-size="12">'
    for i in range(grid.size):
        middle = (i + 0.5) * grid.cell
        yield _text((middle, -12), 12, str(i + 1)) + _text((-13, middle), 12, str(i + 1))
    yield "</g>"


def _ground(scene: Scene, grid: Grid) -> Iterator[str]:
    for cell, shade in enumerate(shades(scene.layout)):
        if shade:
            yield _rect(grid, cell, 0, f'class="wd-shade{shade}"')


def _tints(scene: Scene, grid: Grid) -> Iterator[str]:
    for role, house in scene.houses if len(scene.houses) <= MOST_TINTED else ():
        yield f'<g fill="{look(role).colour}" fill-opacity=".1">'
        yield from (_rect(grid, cell, 0, "") for cell in scene.layout.houses[house][2])
        yield "</g>"


def _frames(scene: Scene, grid: Grid) -> Iterator[str]:
    """Cells with a role of their own, and cells where a digit is placed."""
    for cell, square in enumerate(scene.squares):
        placing = (PLACEMENT,) if PLACEMENT in square.every_role else ()
        for nth, role in enumerate((*square.roles, *placing)):
            colour = look(role).colour
            paint = f'fill="{colour}" fill-opacity=".2" stroke="{colour}" stroke-width="2.5" rx="6"'
            yield _rect(grid, cell, 4 + 3 * nth, paint)


def _lines(scene: Scene, grid: Grid) -> Iterator[str]:
    walls = Walls(scene.layout)
    thin: list[str] = []
    thick: list[str] = []
    for row, column in product(range(grid.size + 1), repeat=2):
        start = f"M{number(column * grid.cell)} {number(row * grid.cell)}"
        if column < grid.size:
            lines = thick if walls.above(row, column) else thin
            lines.append(f"{start}h{number(grid.cell)}")
        if row < grid.size:
            lines = thick if walls.left_of(row, column) else thin
            lines.append(f"{start}v{number(grid.cell)}")
    yield f'<path class="wd-line" d="{"".join(thin)}"/>'
    yield f'<path class="wd-wall" d="{"".join(thick)}"/>'


def _cages(scene: Scene, grid: Grid) -> Iterator[str]:
    """The cages of a killer: a dashed line inside each, but for those that the step is about."""
    of_step = {cage for _role, cage in scene.cages}
    for cage, (cells, _total) in enumerate(cages_of(scene.layout)):
        if cage in of_step:
            continue
        places = [divmod(cell, grid.size) for cell in cells]
        path = house_outline(places, grid.cell, _CAGE)
        yield f'<path class="wd-group wd-cage" stroke-dasharray="4 3" d="{path}"/>'


def _sums(scene: Scene, grid: Grid) -> Iterator[str]:
    """The sum of each cage that has one, in its first cell."""
    for cells, total in cages_of(scene.layout):
        if not total:
            continue
        x, y = grid.corner(cells[0])
        wide = _SUM * (0.6 * len(str(total)) + 0.2)
        yield (
            f'<rect class="wd-paper" x="{number(x + 2)}" y="{number(y + 2)}"'
            f' width="{number(wide)}" height="{number(_SUM)}"/>'
        )
        yield (
            f'<text class="wd-given wd-sum" x="{number(x + 3)}" y="{number(y + 2 + _SUM * 0.85)}"'
            f' font-size="{_SUM}">{total}</text>'
        )


def _outlines(scene: Scene, grid: Grid) -> Iterator[str]:
    order = list(dict.fromkeys(role for role, _house in scene.houses))
    for role, house in scene.houses:
        cells = [divmod(cell, grid.size) for cell in scene.layout.houses[house][2]]
        path = house_outline(cells, grid.cell, 3 + 2.5 * (order.index(role) % 3))
        dash = f' stroke-dasharray="{look(role).dash}"' if look(role).dash else ""
        yield f'<path class="wd-house" stroke="{look(role).colour}"{dash} d="{path}"/>'


def _cages_of_step(scene: Scene, grid: Grid) -> Iterator[str]:
    """A thick line inside each cage that the step is about, in the colour of its role."""
    cages = cages_of(scene.layout)
    for role, cage in scene.cages:
        places = [divmod(cell, grid.size) for cell in cages[cage].cells]
        path = house_outline(places, grid.cell, _CAGE + 3)
        yield (
            f'<path class="wd-house" stroke="{look(role).colour}" stroke-dasharray="4 3"'
            f' d="{path}"/>'
        )


def _values(scene: Scene, grid: Grid) -> Iterator[str]:
    """The digits that the cells hold, or are given by the step."""
    size = grid.cell * 0.6
    yield f'<g class="wd-digit" font-size="{number(size)}">'
    for cell, square in enumerate(scene.squares):
        centre = grid.centre(cell)
        marks = [r for r in square.candidates.get(square.value, ()) if r != ELIMINATION]
        for role in marks[:1]:
            path = shape(look(role).shape, *centre, grid.cell * 0.36)
            yield f'<path class="wd-shape" fill="{look(role).colour}" d="{path}"/>'
        ink = f' style="fill:{look(marks[0]).ink}"' if marks and look(marks[0]).ink else ""
        if square.placing:
            colour = f' style="fill:{look(PLACEMENT).colour}"'
            yield _text(centre, size, digit_char(square.placing), "wd-given", colour)
        elif square.value:
            kind = "wd-given" if square.given else "wd-placed"
            yield _text(centre, size, digit_char(square.value), kind, ink)
    yield "</g>"


def _shapes(scene: Scene, grid: Grid) -> Iterator[str]:
    """The shapes of candidates: filled for the first role, outlined for other roles."""
    for cell, square in enumerate(scene.squares):
        for digit, roles in square.candidates.items():
            if digit == square.value:
                continue
            centre = grid.candidate(cell, digit)
            for nth, role in enumerate(_drawn(roles)):
                path = shape(look(role).shape, *centre, grid.radius * (1 + 0.22 * nth))
                paint = f'class="wd-shape" fill="{look(role).colour}"'
                if nth:
                    paint = f'fill="none" stroke="{look(role).colour}" stroke-width="1.6"'
                yield f'<path {paint} d="{path}"/>'


def _candidates(scene: Scene, grid: Grid) -> Iterator[str]:
    size = grid.slot * 0.7
    yield f'<g class="wd-mark wd-digit" font-size="{number(size)}">'
    strikes = []
    for cell, square in enumerate(scene.squares):
        for digit, roles in square.candidates.items():
            if digit == square.value:
                continue
            centre = grid.candidate(cell, digit)
            drawn = _drawn(roles)
            ink = look(drawn[0]).ink if drawn else ""
            struck = ELIMINATION in roles
            colour = ink or (look(ELIMINATION).colour if struck else "")
            paint = f' style="fill:{colour}"' if colour else ""
            yield _text(centre, size, digit_char(digit), "wd-bold" if roles else "", paint)
            if struck:
                strikes.append(shape(look(ELIMINATION).shape, *centre, grid.radius))
    yield "</g>"
    yield f'<path class="wd-strike" fill="{look(ELIMINATION).colour}" d="{"".join(strikes)}"/>'


def _drawn(roles: tuple[str, ...]) -> tuple[str, ...]:
    """The roles that have a shape around the digit."""
    return tuple(role for role in roles if role != ELIMINATION)


def _links(scene: Scene, grid: Grid) -> Iterator[str]:
    if not scene.draws_links:
        return
    places = [grid.centre(cell) for cell, square in enumerate(scene.squares) if square.value]
    places += [grid.candidate(*candidate) for candidate in scene.candidates]
    for node in {node for link in scene.links for node in (link.source, link.target)}:
        if is_in_a_house(scene.layout, node):
            yield from _group(node, grid)
    lines = [
        (kind, _link(start, end, grid, places))
        for kind, source, target in scene.links
        for start, end in product(_parts(source, scene.layout), _parts(target, scene.layout))
    ]
    for kind, line in lines:
        yield f'<path class="wd-halo" d="{line.path}"/>'
        yield f'<path class="wd-link wd-{kind}" d="{line.path}"/>'
        yield f'<path class="wd-head" d="{line.arrowhead(_HEAD)}"/>'


def _line_numbers(scene: Scene, grid: Grid) -> Iterator[str]:
    """The numbers of the lines of the explanation, each at the corner of what the line tells."""
    aside = grid.radius * 0.85
    numbers = [(grid.candidate(*candidate), number_of) for candidate, number_of in scene.numbers]
    badges = [(str(number_of), (x + aside, y - aside)) for (x, y), number_of in numbers]
    yield from _badges(badges, _LINK_NUMBER)


def _letters(scene: Scene, grid: Grid) -> Iterator[str]:
    """The names that the text gives to the digits of cells, where no candidate is shown."""
    places = [(letter, grid.candidate(cell, scene.letters_at)) for letter, cell in scene.letters]
    yield from _badges(places, grid.slot * _LETTER)


def _parts(node: tuple[Candidate, ...], layout: Layout) -> list[tuple[Candidate, ...]]:
    """The ends of a link's curves at a node: the node, or each candidate if it has no frame."""
    return [node] if is_in_a_house(layout, node) else [(candidate,) for candidate in node]


def _badges(places: Sequence[tuple[str, Point]], size: float) -> Iterator[str]:
    """Numbers of links and lines, and letters of cells: what the text calls them, in circles."""
    if not places:
        return
    yield f'<g class="wd-digit" font-size="{number(size)}">'
    for told, (x, y) in places:
        place = f'cx="{number(x)}" cy="{number(y)}" r="{number(size * 0.68)}"'
        yield f'<circle class="wd-number" {place}/>'
        yield _text((x, y), size, told, "wd-head")
    yield "</g>"


def _link(
    source: tuple[Candidate, ...], target: tuple[Candidate, ...], grid: Grid, places: list[Point]
) -> Curve:
    """The curve between the two nodes: it joins the candidates that are nearest to each other.

    A candidate that both nodes have is no place for a curve.
    """
    pairs = product([grid.candidate(*c) for c in source], [grid.candidate(*c) for c in target])
    start, end = min(pairs, key=lambda pair: math.dist(*pair) or math.inf)
    return curve(start, end, grid.radius + 1, _HEAD, places, grid.side)


def _group(node: tuple[Candidate, ...], grid: Grid) -> Iterator[str]:
    """A capsule around the candidates of a node that has several."""
    if len(node) < 2:
        return
    xs, ys = zip(*(grid.candidate(*candidate) for candidate in node), strict=True)
    r = grid.radius + 1.5
    yield (
        f'<rect class="wd-group" x="{number(min(xs) - r)}" y="{number(min(ys) - r)}"'
        f' width="{number(max(xs) - min(xs) + 2 * r)}"'
        f' height="{number(max(ys) - min(ys) + 2 * r)}" rx="{number(r)}"/>'
    )


_LAYERS = (
    _labels, _ground, _tints, _frames, _lines, _cages, _outlines, _cages_of_step, _sums, _values,
    _shapes, _candidates, _links, _line_numbers, _letters,
)  # fmt: skip


def _text(centre: Point, size: float, text: str, kind: str = "", paint: str = "") -> str:
    x, y = centre
    own = f' class="{kind}"' if kind else ""
    return f'<text x="{number(x)}" y="{number(y + size * _HALF_DIGIT)}"{own}{paint}>{text}</text>'


def _rect(grid: Grid, cell: int, inset: float, paint: str) -> str:
    x, y = (number(part + inset) for part in grid.corner(cell))
    side = number(grid.cell - 2 * inset)
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" {paint}/>'
