"""Renders what people point a camera at: written-in pages, screens, killers, several grids, others.

`page(kind, seed, number)` is one picture in colour with what it shows. `bench/bench_scan_real.py`
measures how they are read. Faces of print and hands are those that no training sees; strokes are
of writers of other seeds. The same numbers give the same picture.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import NamedTuple

import cv2
import looks
import numpy as np
import rules
from camera import blurred, lit, photographed, smooth, view_of
from faces import Array, Face, faces
from grids import (
    CELL,
    MARGIN,
    Style,
    draw_grid,
    draw_small,
    middle,
    printed,
    resized,
    style_of,
    written,
)
from killer_pages import Outlines, outline
from looks import Colour, mixed
from numpy.random import Generator, default_rng
from people import written_in

from whydoku import generate
from whydoku.model.layout import cages_of

GRID = 9 * CELL
MISTAKES = 0.03  # the part of entries that is not the solution's digit


Drawn = Callable[[Generator, Array, Style, str], None]
"""Draws a rule on a paper, for a solution: see `rules.py`."""


@dataclass(frozen=True)
class Shown:
    """One grid of a picture. Lines have 81 characters, or as many as the grid has cells."""

    givens: str
    solution: str
    entries: dict[int, int] = field(default_factory=dict)
    marks: dict[int, tuple[int, ...]] = field(default_factory=dict)
    cages: tuple[tuple[int, tuple[int, ...]], ...] = ()  # the sum and the cells of each

    @property
    def full(self) -> bool:
        """Whether it is a solution, not a puzzle."""
        return "." not in self.givens


class Page(NamedTuple):
    """A picture, and the grids on it in reading order; none where it is no Sudoku."""

    picture: Array  # uint8, high x wide x 3: blue, green, red
    grids: tuple[Shown, ...]


@cache
def puzzles() -> list[tuple[str, str]]:
    """Puzzles and their solutions, made once."""
    made = [one.puzzle for one in generate(60, seed=51)]
    return [(one.line(), one.solve().line()) for one in made]


Caged = tuple[tuple[int, tuple[int, ...]], ...]
"""The sum and the cells of each cage."""


@cache
def killers() -> list[tuple[str, Caged]]:
    """The solutions and the cages of killers with exactly one solution, made once."""
    made = [one.puzzle for one in generate(60, seed=51, layout="9x9+killer")]
    return [
        (one.solve().line(), tuple((cage.sum, cage.cells) for cage in cages_of(one.layout)))
        for one in made
    ]


@cache
def kept_faces() -> tuple[list[Face], list[Face]]:
    """The faces of print and of hands that no training sees."""
    return faces("testing"), faces("testing hands")


def fresh(rng: Generator) -> tuple[str, str]:
    """A puzzle with its digits renamed at random, and its solution."""
    givens, solution = puzzles()[int(rng.integers(60))]
    names = str.maketrans("123456789", "".join(map(str, rng.permutation(9) + 1)))
    return givens.translate(names), solution.translate(names)


def clean_style(rng: Generator) -> Style:
    """How a newspaper or a book prints: no oddity that makes digits unreadable."""
    print_faces, hands = kept_faces()
    style = written_in(rng, style_of(rng, print_faces, hands), "testing", 1.0)
    return replace(
        style,
        height=float(rng.uniform(0.42, 0.66)),
        lines=(float(rng.choice([0.02, 0.03])), float(rng.choice([0.05, 0.08])), style.lines[2]),
        ink=min(style.ink, 0.3),
        inverse=False,
        dropped=0.0,
        stretch=1.0,
    )


def contents(line: str) -> Array:
    """What `draw_grid` draws for a line."""
    return np.array([int(char) if char.isdigit() else 0 for char in line])


def inked(paper: Array, mask: Array, centre: Array, ink: Colour) -> None:
    """Ink of a colour in the shape of a mask, its middle at `centre` (x, y)."""
    high, wide = mask.shape
    x, y = round(float(centre[0]) - wide / 2), round(float(centre[1]) - high / 2)
    top, left = max(0, -y), max(0, -x)
    part = paper[y + top : y + high, x + left : x + wide]
    seen = mask[top : top + part.shape[0], left : left + part.shape[1], None]
    part *= 1 - seen * (1 - np.array(ink, np.float32))


PENS: tuple[Colour, ...] = (
    (0.55, 0.2, 0.1), (0.7, 0.3, 0.15), (0.15, 0.12, 0.12), (0.1, 0.1, 0.1), (0.5, 0.5, 0.5),
    (0.62, 0.6, 0.6), (0.2, 0.15, 0.75), (0.3, 0.5, 0.1),
)  # fmt: skip


def filled(rng: Generator, givens: str, solution: str, part: float) -> dict[int, int]:
    """Entries of a person in a part of the blank cells; a few are wrong."""
    blank = [cell for cell in range(81) if givens[cell] == "."]
    chosen = rng.permutation(blank)[: round(part * len(blank))]
    return {
        int(cell): int(solution[cell]) if rng.random() > MISTAKES else int(rng.integers(1, 10))
        for cell in sorted(chosen)
    }


def by_hand(rng: Generator, least: float = 0.15, most: float = 0.85) -> Page:
    """A printed puzzle that a person has begun, photographed."""
    givens, solution = fresh(rng)
    style = clean_style(rng)
    paper = np.repeat(draw_grid(rng, style, contents(givens))[..., None], 3, axis=2)
    entries = filled(rng, givens, solution, rng.uniform(least, most))
    pen, high = enter(rng, paper, style, entries)
    marks = {}
    left = [c for c in range(81) if givens[c] == "." and c not in entries]
    share = rng.choice([0.0, 0.0, 0.3, 0.8])
    for cell in left:
        if rng.random() < share:
            layer: Array = np.ones((CELL, CELL), np.float32)
            inside = replace(style, pencil=0.0)
            marks[cell] = draw_small(rng, layer, inside, np.array([CELL / 2] * 2))
            inked(paper, 1 - layer, middle(cell), pen)
        elif rng.random() < 0.02:  # something that was erased
            mask = written(rng, style, str(int(rng.integers(1, 10))), high)
            inked(paper, mask * 0.15, middle(cell), pen)
    shown = Shown(givens, solution, entries, marks)
    return Page(snapped(rng, paper), (shown,))


def with_rules(rng: Generator, draw: Drawn) -> Page:
    """A grid with few givens and rules beyond them: no puzzle of digits alone."""
    givens, solution = fresh(rng)
    few = rng.random() * 12
    kept = "".join(char if rng.random() < few / 26 else "." for char in givens)
    style = clean_style(rng)
    paper = draw_grid(rng, style, contents(kept))
    draw(rng, paper, style, solution)
    return Page(snapped(rng, coloured(paper)), ())


def enter(
    rng: Generator, paper: Array, style: Style, entries: dict[int, int]
) -> tuple[Colour, float]:
    """Writes entries into their cells; returns the pen's colour, and the height as it is meant."""
    pen = PENS[rng.integers(len(PENS))]
    high = rng.uniform(0.45, 0.85)
    for cell, digit in entries.items():
        mask = written(rng, style, str(digit), high * rng.uniform(0.85, 1.15))
        centre = middle(cell) + CELL * rng.normal(0, 0.06, 2)
        inked(paper, mask * rng.uniform(0.85, 1), centre, pen)
    return pen, high


def snapped(rng: Generator, paper: Array, pixels: float | None = None) -> Array:
    """A page as a phone photographs it, in colour."""
    pixels = float(np.exp(rng.uniform(np.log(32), np.log(80)))) if pixels is None else pixels
    side = max(paper.shape[:2])
    paper = np.pad(
        paper,
        ((0, side - paper.shape[0]), (0, side - paper.shape[1]), (0, 0)),
        constant_values=1.0,
    )
    view, size = view_of(rng, side, CELL, pixels)
    seen = blurred(rng, photographed(paper, view, size), 0.6 * pixels)
    light = lit(rng, np.ones(seen.shape[:2], np.float32))
    tint = 1 + rng.normal(0, 0.04, 3)
    paper_tint = smooth(rng, seen.shape, 2) * rng.uniform(0, 0.02)
    picture = seen * light[..., None] * tint * (1 + paper_tint[..., None])
    low = rng.uniform(0.02, 0.2)
    picture = low + picture * (rng.uniform(0.65, 0.98) - low)
    picture = picture + rng.normal(0, rng.choice([0.004, 0.012]), picture.shape)
    kept = np.clip(picture * 255, 0, 255).astype(np.uint8)
    return compressed(kept, int(rng.integers(55, 95)))


def compressed(picture: Array, quality: int) -> Array:
    """A picture in colour after JPEG."""
    stored = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(stored, cv2.IMREAD_COLOR))


class App(NamedTuple):
    """How a program shows a grid on a screen: colours of blue, green, red from 0 to 1."""

    ground: Colour
    given: Colour
    entry: Colour
    line: Colour
    light: Colour  # of the row and column of the selected cell; the ground for none
    bold: int = 0  # how much bolder entries are: -1, 0, 1
    box: Colour | None = None  # the lines around boxes, where they differ
    chequer: Colour | None = None  # the ground of every second box


WHITE, BLACK = (1.0, 1.0, 1.0), (0.05, 0.05, 0.05)
APPS = (
    App(WHITE, BLACK, (0.85, 0.35, 0.1), (0.7, 0.7, 0.7), (0.98, 0.93, 0.88), box=BLACK),
    App(WHITE, BLACK, (0.9, 0.5, 0.2), (0.6, 0.6, 0.6), WHITE, box=BLACK),
    App(WHITE, (0.35, 0.25, 0.2), (0.9, 0.45, 0.15), (0.8, 0.75, 0.72), (0.95, 0.9, 0.86)),
    App(WHITE, BLACK, (0.45, 0.45, 0.45), (0.5, 0.5, 0.5), WHITE, box=BLACK),
    App(WHITE, BLACK, (0.6, 0.58, 0.55), (0.6, 0.6, 0.6), (0.93, 0.93, 0.93), 1, BLACK),
    App((0.1, 0.1, 0.1), (0.95, 0.95, 0.95), (0.95, 0.65, 0.3), (0.35, 0.35, 0.35),
        (0.2, 0.18, 0.16), box=(0.6, 0.6, 0.6)),
    App((0.17, 0.14, 0.12), (0.85, 0.85, 0.85), (0.98, 0.7, 0.45), (0.4, 0.36, 0.33),
        (0.25, 0.2, 0.17), box=(0.75, 0.7, 0.7)),
    App((0, 0, 0), WHITE, (0.55, 0.55, 0.55), (0.3, 0.3, 0.3), (0, 0, 0), box=(0.6, 0.6, 0.6)),
    App((0.88, 0.95, 0.98), (0.15, 0.25, 0.35), (0.15, 0.5, 0.75), (0.6, 0.75, 0.82),
        (0.78, 0.9, 0.95), box=(0.3, 0.45, 0.55)),
    App(WHITE, (0.3, 0.3, 0.3), (0.2, 0.6, 0.15), (0.75, 0.75, 0.75), (0.92, 0.97, 0.9), 1,
        (0.3, 0.3, 0.3)),
    App(WHITE, BLACK, (0.8, 0.2, 0.15), (0.6, 0.6, 0.6), (0.7, 0.95, 1.0), -1, BLACK),
    App(WHITE, (0.5, 0.45, 0.42), (0.85, 0.6, 0.4), (0.85, 0.83, 0.8), WHITE,
        box=(0.6, 0.58, 0.55)),
    App(WHITE, BLACK, (0.7, 0.3, 0.1), (0.6, 0.6, 0.6), WHITE, 1, BLACK, (0.92, 0.92, 0.92)),
)  # fmt: skip
RED = (0.2, 0.15, 0.85)


def screen(rng: Generator) -> Page:
    """A screenshot of a program in which a game has begun."""
    app = APPS[rng.integers(len(APPS))]
    givens, solution = fresh(rng)
    entries = filled(rng, givens, solution, rng.uniform(0.1, 0.9))
    style = replace(clean_style(rng), tilt=0, jitter=0, dropped=0)
    wide = CELL
    side = GRID + 2 * 24
    margin = 24
    paper: Array = np.empty((side + 260, side, 3), np.float32)
    paper[:] = app.ground
    top = 110
    board = paper[top : top + side]
    marks = shade_screen(rng, board, app, givens, entries, margin)
    grid_lines(board, app, margin)
    for cell in range(81):
        digit = int(givens[cell]) if givens[cell] != "." else entries.get(cell, 0)
        centre = middle(cell, wide, margin)
        if not digit:
            for small in marks.get(cell, ()):
                offset = np.array([(small - 1) % 3 - 1, (small - 1) // 3 - 1]) * 0.29 * CELL
                mask = resized(style.face.glyph(str(small)), *[0.2 * CELL / 72] * 2)
                over(board, mask, centre + offset, mixed(app.entry, app.ground, 0.3))
            continue
        own = givens[cell] != "."
        ink = app.given if own else app.entry
        if not own and str(digit) != solution[cell] and rng.random() < 0.5:
            ink = RED
        weight = style.weight if own else style.weight + app.bold
        over(board, printed(rng, replace(style, weight=weight), str(digit)), centre, ink)
    ui(rng, paper, app, style)
    scale = rng.uniform(0.7, 2.2)
    picture = cv2.resize(paper, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    kept = np.clip(picture * 255, 0, 255).astype(np.uint8)
    kept = compressed(kept, int(rng.integers(70, 98))) if rng.random() < 0.5 else kept
    return Page(kept, (Shown(givens, solution, entries, marks),))


def over(paper: Array, mask: Array, centre: Array, ink: Colour) -> None:
    """Paint of a colour on a ground of any colour, in the shape of a mask."""
    high, wide = mask.shape
    x, y = round(float(centre[0]) - wide / 2), round(float(centre[1]) - high / 2)
    part = paper[max(y, 0) : y + high, max(x, 0) : x + wide]
    seen = mask[: part.shape[0], : part.shape[1], None]
    part[:] = part * (1 - seen) + seen * np.array(ink, np.float32)


def shade_screen(
    rng: Generator, board: Array, app: App, givens: str, entries: dict[int, int], margin: int
) -> dict[int, tuple[int, ...]]:
    """Shades what a program highlights; returns the marks of the cells that stay blank."""
    marks = {}
    share, seen = rng.choice([0.0, 0.3, 0.8]), int(rng.integers(81))
    for cell in range(81):
        row, column = divmod(cell, 9)
        y, x = margin + row * CELL, margin + column * CELL
        if app.chequer and (row // 3 + column // 3) % 2:
            board[y : y + CELL, x : x + CELL] = app.chequer
        if row == seen // 9 or column == seen % 9:
            board[y : y + CELL, x : x + CELL] = app.light
        if cell == seen:
            board[y : y + CELL, x : x + CELL] = mixed(app.light, app.entry, 0.2)
        if givens[cell] == "." and cell not in entries and rng.random() < share:
            many = int(rng.integers(2, 5))
            marks[cell] = tuple(int(d) + 1 for d in np.sort(rng.choice(9, many, replace=False)))
    return marks


def grid_lines(board: Array, app: App, margin: int) -> None:
    """Thin lines, and thicker ones around boxes."""
    low, high = margin, margin + GRID
    for number in sorted(range(10), key=lambda n: n % 3 == 0):
        at = margin + number * CELL
        thick = number % 3 == 0
        ink = (app.box or app.line) if thick else app.line
        cv2.line(board, (low, at), (high, at), ink, 3 if thick else 1)
        cv2.line(board, (at, low), (at, high), ink, 3 if thick else 1)


def ui(rng: Generator, paper: Array, app: App, style: Style) -> None:
    """A title, and the keys with the digits below the grid."""
    text = str(rng.choice(["Sudoku", "Easy  03:12", "Level 12", "Hard"]))
    mask = resized(style.face.glyph(text), 0.4, 0.4)
    over(paper, mask, np.array([30 + mask.shape[1] / 2, 60]), app.given)
    for digit in range(1, 10):
        mask = resized(style.face.glyph(str(digit)), 0.5, 0.5)
        over(paper, mask, np.array([20 + digit * 45, paper.shape[0] - 70]), app.entry)


def plain(rng: Generator) -> Page:
    """A printed puzzle in which nobody has written."""
    givens, solution = fresh(rng)
    grid = draw_grid(rng, clean_style(rng), contents(givens))
    return Page(snapped(rng, coloured(grid)), (Shown(givens, solution),))


def coloured(grid: Array) -> Array:
    """A grey page as one in colour."""
    return np.repeat(grid[..., None], 3, axis=2)


def beside(rng: Generator, rows: int, columns: int, solved: int = -1) -> Page:
    """Several grids on a page; the one of a number is solved, and smaller."""
    style = clean_style(rng)
    side = GRID + 2 * MARGIN
    sheet = np.ones((rows * side, columns * side), np.float32)
    shown = []
    for number in range(rows * columns):
        givens, solution = fresh(rng)
        small = number == solved
        line = solution if small else givens
        grid = draw_grid(rng, style, contents(line))
        if small:
            factor = rng.uniform(0.45, 0.75)
            grid = cv2.resize(grid, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        y, x = (at * side for at in divmod(number, columns))
        sheet[y : y + len(grid), x : x + len(grid)] = grid
        shown.append(Shown(line, solution))
    pixels = rng.uniform(26, 42) / (1 if columns * rows == 2 else 1.2)
    return Page(snapped(rng, coloured(sheet), float(pixels)), tuple(shown))


def scaled(rng: Generator, factor: float) -> Page:
    """The same page for each factor (by the generator's state), of 0.2 to 1 of its size."""
    givens, solution = fresh(rng)
    grid = draw_grid(rng, clean_style(rng), contents(givens))
    picture = snapped(rng, coloured(np.pad(grid, 120, constant_values=1.0)), 95.0)
    size = round(picture.shape[1] * factor), round(picture.shape[0] * factor)
    kept = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return Page(kept, (Shown(givens, solution),))


def boxes_only(rng: Generator) -> Page:
    """Only the lines of boxes."""
    givens, solution = fresh(rng)
    style = clean_style(rng)
    style = replace(style, lines=(0.0, style.lines[1], 0.1), shades=(1.0,))
    grid = draw_grid(rng, style, contents(givens))
    return Page(snapped(rng, coloured(grid)), (Shown(givens, solution),))


def without_lines(
    rng: Generator,
    looks_of: tuple[looks.Tones, ...],
    drawn: Callable[[Generator, looks.Tones], tuple[Array, Array]],
) -> Page:
    """A grid that is told by its fields, on paper or on a screen."""
    givens, solution = fresh(rng)
    style = clean_style(rng)
    tones = looks_of[rng.integers(len(looks_of))]
    paper, middles = drawn(rng, tones)
    for char, centre in zip(givens, middles, strict=True):
        if char != ".":
            over(paper, printed(rng, style, char), centre, tones.ink)
    return Page(shown_somehow(rng, paper), (Shown(givens, solution),))


def shown_somehow(rng: Generator, paper: Array) -> Array:
    """A photo of a page, or what a screen shows."""
    if rng.random() < 0.6:
        return snapped(rng, paper)
    scale = rng.uniform(0.7, 2.0)
    picture = cv2.resize(paper, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    kept = np.clip(picture * 255, 0, 255).astype(np.uint8)
    return compressed(kept, int(rng.integers(70, 98))) if rng.random() < 0.5 else kept


def tables(rng: Generator) -> Page:
    """Calendars, keys, chessboards, tables of numbers: fields in equal steps, and no puzzle."""
    made = looks.table(rng)
    style = replace(clean_style(rng), height=0.4)
    for text, centre in zip(made.texts, made.middles, strict=True):
        if text:
            over(made.paper, printed(rng, style, text), centre, made.ink)
    return Page(shown_somehow(rng, made.paper), ())


def turned(rng: Generator, sort: str) -> Page:
    """A page seen in a mirror, or upside down."""
    made = plain(rng)
    picture = made.picture[:, ::-1] if sort == "mirrored" else made.picture[::-1, ::-1]
    return Page(np.ascontiguousarray(picture), made.grids)


def crossword(rng: Generator) -> Page:
    """A grid of a crossword: black cells, small numbers."""
    n, style = int(rng.integers(9, 16)), clean_style(rng)
    side = n * CELL + 2 * MARGIN
    paper = np.ones((side, side), np.float32)
    black = rng.random((n, n)) < 0.2
    black |= black[::-1, ::-1]
    number = 0
    for row, column in np.ndindex(n, n):
        x, y = MARGIN + column * CELL, MARGIN + row * CELL
        if black[row, column]:
            paper[y : y + CELL, x : x + CELL] = 0.08
        elif rng.random() < 0.4:
            number += 1
            mask = resized(style.face.glyph(str(number)), *[0.2 * CELL / 72] * 2)
            paper[y + 4 : y + 4 + mask.shape[0], x + 4 : x + 4 + mask.shape[1]] -= 0.9 * mask
    ruled(paper, n, 1)
    return Page(snapped(rng, coloured(paper)), ())


def ruled(paper: Array, n: int, box: int) -> None:
    """The lines of a grid of n x n; every `box`-th is thick."""
    end = MARGIN + n * CELL
    for number in range(n + 1):
        at, wide = MARGIN + number * CELL, 3 if number % box == 0 else 1
        cv2.line(paper, (MARGIN, at), (end, at), 0.1, wide)
        cv2.line(paper, (at, MARGIN), (at, end), 0.1, wide)


def large(rng: Generator) -> Page:
    """A Sudoku of 16x16: numbers, or 0 to F."""
    n, style = 16, clean_style(rng)
    side = n * CELL + 2 * MARGIN
    paper = np.ones((side, side), np.float32)
    ruled(paper, n, 4)
    letters = rng.random() < 0.5
    base = [(r * 4 + r // 4 + c) % n for r in range(n) for c in range(n)]
    inside = coloured(paper)
    for cell, value in enumerate(base):
        if rng.random() < 0.45:
            text = "123456789ABCDEFG"[value] if letters else str(value + 1)
            centre = MARGIN + (np.array([cell % n, cell // n]) + 0.5) * CELL
            inked(inside, printed(rng, style, text), centre, (style.ink,) * 3)
    return Page(snapped(rng, inside, float(rng.uniform(26, 50))), ())


def letters(rng: Generator) -> Page:
    """A Sudoku of nine letters in place of digits."""
    givens, _ = fresh(rng)
    style = clean_style(rng)
    names = "".join(rng.permutation(list("ABCDEFGHIKLMNOPRSTUVWY"))[:9])
    paper = coloured(draw_grid(rng, style, contents("." * 81)))
    for cell, char in enumerate(givens):
        if char != ".":
            inked(paper, printed(rng, style, names[int(char) - 1]), middle(cell), (style.ink,) * 3)
    return Page(snapped(rng, paper), ())


def killer(rng: Generator, *, dotted: bool = False, begun: bool = False) -> Page:
    """A killer: cages with small sums; their lines are dashed, or dotted.

    It holds no digits, unless a person has ``begun`` it.
    """
    solution, cages = killers()[int(rng.integers(60))]
    style = replace(clean_style(rng), shades=(1.0,))
    paper = draw_grid(rng, style, contents("." * 81))
    bright, inset = float(rng.uniform(0.1, 0.45)), int(rng.integers(3, 6))
    dash, thick = float(rng.uniform(3, 6)), 1
    if dotted:
        dash, thick = float(rng.uniform(1.5, 3)), int(rng.integers(1, 3))
        bright = float(rng.uniform(0.1, 0.6))
    for total, cells in cages:
        outline(paper, set(cells), Outlines(inset, dash, bright, thick))
        row, column = divmod(min(cells), 9)
        x, y = MARGIN + column * CELL + inset, MARGIN + row * CELL + inset
        mask = resized(style.face.glyph(str(total)), *[rng.uniform(0.2, 0.26) * CELL / 72] * 2)
        paper[y - 1 : y + mask.shape[0] + 2, x - 1 : x + mask.shape[1] + 2] = 1.0
        paper[y : y + mask.shape[0], x : x + mask.shape[1]] -= mask * (1 - style.ink)
    inside, entries = coloured(paper), dict[int, int]()
    if begun:
        entries = filled(rng, "." * 81, solution, rng.uniform(0.05, 0.9))
        enter(rng, inside, style, entries)
    shown = Shown("." * 81, solution, entries, cages=cages)
    return Page(snapped(rng, inside, float(rng.uniform(45, 90))), (shown,))


def nothing(rng: Generator) -> Page:
    """What holds no grid of digits: noise, text, squared or blank paper, a chessboard, stripes."""
    high, wide = (int(side) for side in rng.integers(500, 1600, 2))
    paper: Array = np.full((high, wide), rng.uniform(0.6, 1.0), np.float32)
    step = int(rng.integers(12, 90))
    sort = rng.choice(["noise", "text", "squares", "blank", "chess", "stripes"])
    if sort == "noise":
        paper = cv2.resize(rng.random((high // 2, wide // 2)).astype(np.float32), (wide, high))
    elif sort == "text":
        text = "Fill 1 to 9 in each row, 27 times, 3 x 45 or 1 of 8. " * 3
        ink = np.zeros((high, wide), np.uint8)
        for line in range(30, high, 24 + step // 3):
            cv2.putText(ink, text, (20, line), 0, 0.4 + step / 200, 255, 1, cv2.LINE_AA)
        paper = paper * (1 - ink / 300)
    elif sort == "squares":
        paper[::step] = paper[:, ::step] = 0.5
    elif sort in ("chess", "stripes"):
        rows, columns = np.indices(paper.shape) // step
        paper[(rows + (columns if sort == "chess" else 0)) % 2 > 0] = 0.15
    seen = paper + rng.normal(0, 0.02, paper.shape)
    return Page((coloured(np.clip(seen, 0, 1)) * 255).astype(np.uint8), ())


KINDS: dict[str, Callable[[Generator], Page]] = {
    "printed": plain,
    "by hand": by_hand,
    "few by hand": lambda rng: by_hand(rng, 0.02, 0.12),
    "screens": screen,
    "two grids": lambda rng: beside(rng, 1, 2),
    "six grids": lambda rng: beside(rng, 3, 2),
    "solution beside": lambda rng: beside(rng, 1, 2, int(rng.integers(2))),
    "boxes only": boxes_only,
    "shaded boxes": lambda rng: without_lines(rng, looks.BOXES, looks.shaded_boxes),
    "rounded cells": lambda rng: without_lines(rng, looks.CELLS, looks.rounded_cells),
    "upside down": lambda rng: turned(rng, "upside down"),
    "mirrored": lambda rng: turned(rng, "mirrored"),
    **{f"scale {factor}": partial(scaled, factor=factor) for factor in (0.2, 0.4, 0.6, 0.8, 1.0)},
    "killers": killer,
    "crosswords": crossword,
    "16x16": large,
    "letters": letters,
    "nothing": nothing,
    "tables": tables,
    "dotted killers": partial(killer, dotted=True),
    "begun killers": partial(killer, begun=True),
    "dots": partial(with_rules, draw=rules.draw_dots),
    "lines": partial(with_rules, draw=rules.draw_lines),
    "numbers beside": partial(with_rules, draw=rules.draw_numbers),
}


def page(kind: str, seed: int, number: int) -> Page:
    """One picture of a kind. Pages of the five scales are the same pages."""
    family = list(KINDS).index("scale 0.2" if kind.startswith("scale") else kind)
    return KINDS[kind](default_rng([seed, family, number]))
