"""Wordoku: puzzles whose digits are letters; and texts of letters that are none."""

from __future__ import annotations

import random

import pytest

from whydoku import ParseError, Puzzle
from whydoku.formats import read

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LETTERS = "ACEHIKLST"
TOLD = "The letters A C E H I K L S T stand for 1 to 9."


def of_letters(line: str, letters: str = LETTERS) -> str:
    return "".join(letters[int(sign) - 1] if sign.isdigit() else sign for sign in line)


def rows_of(line: str, size: int = 9) -> list[str]:
    return [line[at : at + size] for at in range(0, len(line), size)]


def lines(*rows: str) -> str:
    return "\n".join(rows)


def boxes(row: str) -> str:
    return " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6))


WORDOKU = of_letters(LINE)
ROWS = rows_of(WORDOKU)
RULE = "-" * 9
FRAME = "+-------+-------+-------+"
WAYS = {
    "a line": WORDOKU,
    "a line with a name and a rating": f"easy {WORDOKU} 3.5",
    "stars in a line": WORDOKU.replace(".", "*"),
    "rows": lines(*ROWS),
    "rows with dashes": lines(*ROWS).replace(".", "-"),
    "in a mail": lines("My Wordoku, a hard one:", "", *ROWS, "difficult", "", "Have fun!"),
    "quoted": lines("```", *ROWS, "```"),
    "gaps": lines(*(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS)),
    "gaps between boxes": lines(*ROWS[:3], "", *ROWS[3:6], "", *ROWS[6:]),
    "rules": lines(RULE, *ROWS[:3], RULE, *ROWS[3:6], RULE, *ROWS[6:], RULE),
    "boxes": lines(
        FRAME,
        *(f"| {boxes(row)} |" for row in ROWS[:3]),
        FRAME,
        *(f"| {boxes(row)} |" for row in ROWS[3:]),
        FRAME,
    ),
    "markdown": lines(
        f"| {' | '.join(ROWS[0])} |", "|---" * 9 + "|", *(f"| {' | '.join(r)} |" for r in ROWS[1:])
    ),
    "a spreadsheet": lines(*(",".join(row).replace(".", "") for row in ROWS)),
    "with the solution": lines(
        *ROWS, "", "Solution:", *rows_of(of_letters(Puzzle.parse(LINE).solve().line()))
    ),
}


@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS)
def test_letters_are_digits_in_the_order_of_the_alphabet(text: str) -> None:
    (puzzle,) = read(text)
    assert (puzzle.line(), puzzle.ignored) == (LINE, TOLD)


def test_letters_may_be_small() -> None:
    (puzzle,) = read(lines(*ROWS).lower())
    assert (puzzle.line(), puzzle.ignored) == (
        LINE,
        "The letters a c e h i k l s t stand for 1 to 9.",
    )


def test_x_is_a_letter_where_others_are() -> None:
    (puzzle,) = read(lines(*rows_of(of_letters(LINE, "ACEHIKLSX"))))
    assert puzzle.line() == LINE
    assert puzzle.ignored == "The letters A C E H I K L S X stand for 1 to 9."


def test_letters_that_do_not_occur_are_told() -> None:
    text = lines(*ROWS).replace("S", ".").replace("T", ".")
    (puzzle,) = read(text)
    assert puzzle.line() == LINE.replace("8", ".").replace("9", ".")
    assert puzzle.ignored == (
        "The letters A C E H I K L stand for 1 to 7; letters for the other digits do not occur."
    )
    with pytest.raises(ParseError):
        read(text.replace("L", "."))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A.C.\n..A.\nD...\n.B.A", "1.3...1.4....2.1"),
        ("A.C..F\n..FAB.\nD..F.A\n.B.C..\n....E.\nC..D..", "1.3..6..612.4..6.1.2.3......5.3..4.."),
    ],
)
def test_other_sizes(text: str, line: str) -> None:
    (puzzle,) = read(text)
    assert puzzle.line() == line


def test_a_layout_may_be_named() -> None:
    (puzzle,) = read(lines("# layout: 9x9-x", *ROWS))
    assert (puzzle.line(), puzzle.layout.name) == (LINE, "9x9-x")


def test_several() -> None:
    other = rows_of(of_letters(LINE, "BDFGJMNPQ"))
    for text in (lines(*ROWS, "", *other), lines(*ROWS, *other)):
        first, second = read(text)
        assert (first.line(), second.line(), first.ignored) == (LINE, LINE, "")
        told = "In 2 puzzles letters stand for digits, in the order of the alphabet."
        assert second.ignored == told
    digits, letters = read(lines(LINE, WORDOKU))
    assert (digits.ignored, letters.ignored) == ("", TOLD)
    assert [puzzle.ignored for puzzle in read(lines(*[WORDOKU] * 50))] == [TOLD] * 50


def test_lines_that_are_left_are_told_too() -> None:
    (puzzle,) = read(lines(*ROWS, "", "1 2 3 . 5"))
    assert puzzle.ignored == f"{TOLD} One line was not understood: line 11, '1 2 3 . 5'."


def test_a_puzzle_with_a_mistake_is_one() -> None:
    (puzzle,) = read(lines("IEA.L....", *ROWS[1:]))
    assert puzzle.line() == "531" + LINE[3:]


@pytest.mark.parametrize(
    "text",
    [
        lines(*ROWS, *ROWS[:4]),  # a row too many
        lines(*ROWS[:8]),
        lines(*ROWS[:8], ROWS[8][:8]),
        lines(*ROWS).replace("A", "a"),  # two cases
        lines(*ROWS).replace("S", "É"),
        "A.C...A.D....B.A",
        "AC-GT-ACG-TTAG-C\n" * 4,
        lines(*["A.C.T..EH"] * 9),
        lines(*["ABCDEFGHI"] + ["." * 8 + "A"] * 8),
        of_letters(Puzzle.parse(LINE).solve().line()),  # no empty cell
    ],
)
def test_other_letters_are_refused(text: str) -> None:
    with pytest.raises(ParseError):
        read(text)


def test_names_of_rows_and_columns_are_no_digits() -> None:
    names = "ABCDEFGHI"
    named = lines(
        f"  {' '.join(names)}",
        *(f"{name} {' '.join(row)}" for name, row in zip(names, rows_of(LINE), strict=True)),
    )
    assert [(puzzle.line(), puzzle.ignored) for puzzle in read(named)] == [(LINE, "")]
    for empty in (
        lines(" ".join(names), *[" ".join("." * 9)] * 9),
        lines(f"  {' '.join(names)}", *(f"{name} {' '.join('.' * 9)}" for name in names)),
    ):
        (puzzle,) = read(empty)
        assert not any(puzzle.givens)


def test_words_with_dots_are_hardly_ever_a_puzzle() -> None:
    rng = random.Random(1)
    found = 0
    for _ in range(2_000):
        letters = rng.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", rng.randint(7, 9))
        cells = [rng.choice(letters) if rng.random() < 0.5 else "." for _ in range(81)]
        try:
            found += len(read("".join(cells)))
        except ParseError:
            continue
    assert not found
