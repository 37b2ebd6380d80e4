"""Several boards on one sheet, as SVG: a worksheet, its solutions, the steps of a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from whydoku.draw.picture import Drawn, draw_board
from whydoku.draw.style import Theme, style
from whydoku.draw.symbols import number
from whydoku.errors import WrongValue
from whydoku.model.path import Step
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_int, check_list, check_text, expect

__all__ = ["sheet"]

_BOARD, _GAP, _TITLE = 500, 20, 34
"""The width of a board, the space between boards, and the height of the line above a board."""
_MOST_COLUMNS = 20


def sheet(
    boards: Iterable[Puzzle | tuple[Puzzle, Step | None]],
    *,
    columns: int = 2,
    titles: Sequence[str] = (),
    candidates: bool | None = None,
    theme: Theme = "light",
    width: int | None = None,
) -> str:
    """Draw boards of equal width side by side, as one picture.

    A board is a puzzle, or a puzzle and a step on it. ``columns`` (1 to 20) stand in a row;
    ``titles`` are written above the boards, as many as there are. The other arguments are those of
    :func:`whydoku.draw.svg`. Raises ``ValueError`` or ``TypeError`` for what cannot be drawn.

    >>> from whydoku import Puzzle
    >>> puzzle = Puzzle.parse("4......1...3....")
    >>> sheet([puzzle, (puzzle, puzzle.hint())], titles=["1", "2"]).count("<svg ")
    3
    """
    columns = check_int("columns", columns, 1, _MOST_COLUMNS)
    style_sheet = style(theme)
    listed = check_list("boards", boards, "a list of puzzles")
    drawn = [_drawn(board, candidates=candidates) for board in listed]
    if not drawn:
        raise WrongValue("boards: expected one at least")
    titles = check_list("titles", titles, "a list of texts")
    if titles and len(titles) != len(drawn):
        raise WrongValue(f"titles: expected a list of {len(drawn)}, one for each board")
    columns = min(columns, len(drawn))
    above = _TITLE if titles else 0
    parts: list[str] = []
    bottom = float(_GAP)
    for start in range(0, len(drawn), columns):
        row = drawn[start : start + columns]
        parts += _row(row, titles[start : start + columns], bottom, above)
        bottom += above + max(_height(board) for board in row) + _GAP
    across = _GAP + columns * (_BOARD + _GAP)
    shown = across if width is None else check_int("width", width, 1)
    label = f"{len(drawn)} Sudoku{'s' if len(drawn) > 1 else ''}"
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="whydoku" role="img"'
        f' viewBox="0 0 {across} {number(bottom)}" width="{shown}"'
        f' height="{round(shown * bottom / across)}" aria-label="{label}">'
    )
    paper = f'<rect class="wd-paper" width="{across}" height="{number(bottom)}"/>'
    return "\n".join((head, f"<style>{style_sheet}</style>", paper, *parts, "</svg>"))


def _drawn(board: Puzzle | tuple[Puzzle, Step | None], *, candidates: bool | None) -> Drawn:
    if isinstance(board, Puzzle):
        return draw_board(board, None, candidates=candidates)
    expect("a board", board, tuple, "a Puzzle, or a Puzzle and a Step")
    puzzle, step = board
    return draw_board(puzzle, step, candidates=candidates)


def _height(board: Drawn) -> float:
    return board.high * _BOARD / board.wide


def _row(row: Sequence[Drawn], titles: Sequence[str], top: float, above: int) -> Iterator[str]:
    """Yield a row of boards, with the titles above them."""
    for column, board in enumerate(row):
        x = _GAP + column * (_BOARD + _GAP)
        if titles:
            title = escape(check_text("a title", titles[column]))
            place = f'x="{x + _BOARD / 2:g}" y="{number(top + above * 0.65)}"'
            yield f'<text class="wd-given wd-digit" font-size="20" {place}>{title}</text>'
        yield (
            f'<svg x="{x}" y="{number(top + above)}" width="{_BOARD}"'
            f' height="{number(_height(board))}"'
            f' viewBox="0 0 {number(board.wide)} {number(board.high)}">'
        )
        yield from (*board.about, *board.parts, "</svg>")
