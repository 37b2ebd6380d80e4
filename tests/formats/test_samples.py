"""Texts as people have them, each made by us in the style that it is named after."""

import pytest

from whydoku import Candidate, ParseError, Puzzle
from whydoku.formats import detect, format_for, left_out, read, read_one, write

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
BLANKS = [row.replace(".", " ") for row in ROWS]
TEN = "1A........" + "." * 90
SADMAN = "\n".join(
    ["[Puzzle]", *ROWS, "[State]", *ROWS, "[PencilMarks]", ",,249,26,2,2468,,,", *[",,,,,,,,"] * 8]
)


def boxes(row: str, gap: str = " ", bar: str = " | ") -> str:
    return bar.join(gap.join(row[at : at + 3]) for at in (0, 3, 6))


def lines(*rows: str) -> str:
    return "\n".join(rows)


BOX_DRAWING = lines(
    "╔═══════╦═══════╦═══════╗",
    *(f"║ {boxes(row, bar=' ║ ')} ║" for row in ROWS[:3]),
    "╠═══════╬═══════╬═══════╣",
    *(f"║ {boxes(row, bar=' ║ ')} ║" for row in ROWS[3:]),
    "╚═══════╩═══════╩═══════╝",
)
SAMPLES = {
    "dots": LINE,
    "zeros": LINE.replace(".", "0"),
    "underscores": LINE.replace(".", "_"),
    "stars": LINE.replace(".", "*"),
    "dashes": LINE.replace(".", "-"),
    "letters x": LINE.replace(".", "x"),
    "question marks": LINE.replace(".", "?"),
    "middle dots": LINE.replace(".", "·"),
    "blanks": LINE.replace(".", " "),
    "rows apart": " ".join(ROWS),
    "cells apart": " ".join(LINE),
    "name behind": f"{LINE} Monday, moderate 2.3",
    "rating behind a comma": f"{LINE},7.2;someone",
    "number before": f"17: {LINE}",
    "number and solution": f"17,{LINE},{'123456789' * 9}",
    "comments": f"# a collection\n\n{LINE} # 3 stars\n",
    "quoted": f'"{LINE}",',
    "title": f"Puzzle of the day 17\n{LINE}\n",
    "a program's list": str([[int(c.replace(".", "0")) for c in row] for row in ROWS]),
    "a program's rows": lines("[", *(f"[{','.join(r)}],".replace(".", "0") for r in ROWS), "]"),
    "tuples": lines(*(f"({','.join(r.replace('.', '0'))})," for r in ROWS)),
    "rows": lines(*ROWS),
    "rows with dashes": lines(*ROWS).replace(".", "-"),
    "rows with stars": lines(*ROWS).replace(".", "*"),
    "rows of blanks": lines(*BLANKS),
    "boxes apart": lines(*(boxes(row, "", " ") for row in ROWS)),
    "bands apart": lines(*ROWS[:3], "", *ROWS[3:6], "", *ROWS[6:]),
    "stars and dashes around": lines(
        "*-----------*",
        *(f"|{boxes(row, '', '|')}|" for row in ROWS[:3]),
        "|---+---+---|",
        *(f"|{boxes(row, '', '|')}|" for row in ROWS[3:]),
        "*-----------*",
    ),
    "dots around": lines(
        ".-------.-------.-------.",
        *(f"| {boxes(row)} |" for row in ROWS[:3]),
        ":-------+-------+-------:",
        *(f"| {boxes(row)} |" for row in ROWS[3:]),
        "'-------'-------'-------'",
    ),
    "dashes as cells and rules": lines(
        *(boxes(row.replace(".", "-")) for row in ROWS[:3]),
        "------+-------+------",
        *(boxes(row.replace(".", "-")) for row in ROWS[3:]),
    ),
    "rules as wide as a row": lines(*ROWS[:3], "---------", *ROWS[3:6], "---------", *ROWS[6:]),
    "box drawing": BOX_DRAWING,
    "box drawing, blanks": BOX_DRAWING.replace(".", " "),
    "blanks in boxes": lines(*(f"| {boxes(row)} |" for row in BLANKS)),
    "blanks in boxes, no outer bars": lines(*(boxes(row).rstrip() for row in BLANKS)),
    "blanks in cells": lines(*(f"| {' | '.join(row)} |" for row in BLANKS)),
    "blanks in narrow cells": lines(*(f"|{'|'.join(row)}|" for row in BLANKS)),
    "markdown table": lines(
        f"| {' | '.join(BLANKS[0])} |",
        "|---|---|---|---|---|---|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in BLANKS[1:]),
    ),
    "title that might be a column": lines("Sudoku", *ROWS),
    "bars between rows": "|".join(ROWS),
    "bar behind": f"{LINE} | easy | 7",
    "fence": lines("Can you solve this?", "```text", *ROWS, "```", "Thanks!"),
    "forum code": lines("[code]", *(boxes(row) for row in ROWS), "[/code]"),
    "forum code around": f"[code]{LINE}[/code]",
    "mail quote": lines(*(f"> {row}" for row in ROWS)),
    "byte order mark, hard spaces": "\ufeff" + BOX_DRAWING.replace(" ", "\xa0"),
    "zero-width spaces": "\u200b" + lines(*ROWS) + "\u200b",
    "tabs": lines(*("\t".join(row.replace(".", "0")) for row in ROWS)),
    "spreadsheet": lines(*(",".join(row).replace(".", "") for row in ROWS)),
    "spreadsheet, semicolons": lines(*(";".join(row).replace(".", "") for row in ROWS)),
    "spreadsheet, tabs": lines(*("\t".join(row).replace(".", "") for row in ROWS)),
    "puzzle and solution": f"quizzes,solutions\n{LINE.replace('.', '0')},{'123456789' * 9}\n",
    "columns in any order": f"id;Rating;Puzzle;Clues\n7;easy;{LINE};30\n",
    "only a column": f"puzzle\n{LINE}\n",
    "sdk, headers": lines("#AMe", "#DMonday", "#B2024-01-02", "#SOwn", "#Lhard", *ROWS),
    "sdk, section": lines("[Puzzle]", *ROWS),
    "sdk, sections": lines("#A Me", "[Puzzle]", *ROWS, "[Notes]", "none yet", "[State]", *ROWS),
    "sdk, empty state": lines("[Puzzle]", *ROWS, "", "[State]", ""),
    "library": f":0000:x:{LINE}:::182:",
    "case": lines(
        *(f"{at % 9 + 1}{at // 9 + 1}{c}*" for at, c in enumerate(LINE) if c != "."),
    ),
    "case, in one line": " ".join(
        f"{at % 9 + 1}{at // 9 + 1}{c}*" for at, c in enumerate(LINE) if c != "."
    ),
    "unmarked cells among marks": lines(
        "12 " + " ".join(ROWS[0][1:]), *(" ".join(row) for row in ROWS[1:])
    ).replace("12 3", "5 3"),
}  # fmt: skip


@pytest.mark.parametrize("text", SAMPLES.values(), ids=list(SAMPLES))
def test_sample(text: str) -> None:
    expected = Puzzle([int(char.replace(".", "0")) for char in LINE])
    assert read_one(text) == expected
    assert read_one(text, layout="9x9") == expected
    assert read_one(text.replace("\n", "\r\n").encode()) == expected
    assert read_one(text, layout="9x9-x").layout.name == "9x9-x"


@pytest.mark.parametrize(
    "text",
    [
        "." * 16,
        "-" * 16,
        "x" * 16,
        ". . | . .\n" * 4,
        "- - - -\n" * 4,
        "....\n" * 4,
        "0000\n" * 4,
        "+-----+-----+\n" + "| . . | . . |\n" * 4 + "+-----+-----+",
        "*-----*\n" + "|..|..|\n" * 4,
        "+-----------+\n" + "| * * | * * |\n" * 4,
        "|   |   |   |   |\n" * 4,
        "puzzle\n" + "." * 16,
        "[Puzzle]\n" + "....\n" * 4,
        "0,0,0,0\n" * 4,
    ],
)
def test_empty_grids(text: str) -> None:
    assert read_one(text) == Puzzle([0] * 16)


def test_lengths_tell_the_layout() -> None:
    for length, name in ((16, "4x4"), (36, "6x6"), (64, "8x8"), (81, "9x9"), (100, "10x10")):
        assert read_one("." * length).layout.name == name


def test_ten_is_a_or_10() -> None:
    rows = [TEN[at : at + 10] for at in range(0, 100, 10)]
    expected = read_one(TEN)
    assert expected.values[1] == 10
    assert read_one(TEN.lower()) == expected
    assert read_one(lines(*rows)) == expected
    assert read_one(lines(*(" ".join(row) for row in rows)).replace("A", "10")) == expected
    assert read_one(lines(*(",".join(row) for row in rows)).replace("A", "10")) == expected
    rows = [row.replace(".", "").replace("A", "10") for row in map(";".join, rows)]
    assert read_one(lines(*rows)) == expected


def test_marks_and_what_they_say() -> None:
    text = """
        *-----------*
        | 1   2   | 34  34 |
        | 34* 34  | 1   2  |
        |---------+--------|
        | 2   134 | 34  134|
        | 34  134 | 2   134|
        *-----------*"""
    puzzle = read_one(text)
    assert detect(text) == "pencilmarks"
    # The digits leave no 1 beside the 1s of rows 1 and 2; r3c2 and r4c2 have one by the marks too.
    assert puzzle.line() == "12....122.....2."
    assert puzzle.candidates[9] == (1, 3, 4)
    assert puzzle.eliminated == ()


@pytest.mark.parametrize("corners", [".:'", "***", "+++"])
def test_marks_in_frames(corners: str) -> None:
    puzzle = read_one(LINE).eliminate(2, 1).eliminate(2, 4)
    digits = zip(puzzle.values, puzzle.candidates, strict=True)
    tokens = [str(value) if value else "".join(map(str, marks)) for value, marks in digits]
    rows = [
        "| " + " | ".join("  ".join(tokens[at : at + 3]) for at in range(row, row + 9, 3)) + " |"
        for row in range(0, 81, 9)
    ]
    top, middle, bottom = (f"{c}{'-' * 14}{c}------{c}-----------{c}" for c in corners)
    text = lines(top, *rows[:3], middle, *rows[3:6], middle, *rows[6:], bottom)
    assert detect(text) == "pencilmarks"
    lone = [cell for cell, marks in enumerate(puzzle.candidates) if len(marks) == 1]
    found = read_one(text)
    assert found.candidates[2] == (2,)
    assert [found.candidates[cell] or (found.values[cell],) for cell in lone] == [
        puzzle.candidates[cell] for cell in lone
    ]


def test_a_lone_digit_is_a_value_only_if_no_peer_holds_it_beside_others() -> None:
    rows = ["1 234 234 234", "234 234 1234 1234", "4 123 123 123", "23 123 123 123"]
    puzzle = read_one(lines(*rows))
    assert puzzle.values[0] == 1
    assert puzzle.values[8] == 0
    assert puzzle.candidates[8] == (4,)


def test_candidates_in_a_line() -> None:
    cells = ["1..."] + [".234"] * 3 + ["..34", ".23."] + [".234", "1234"] * 5
    puzzle = read_one("".join(cells))
    assert detect("".join(cells)) == "candidates"
    assert puzzle.values[0] == 1
    assert puzzle.candidates[4:8] == ((3, 4), (2, 3), (2, 3, 4), (1, 2, 3, 4))


def test_64_characters_are_8x8_cells_or_4x4_candidates() -> None:
    assert read_one("12345678" + "." * 56).layout.name == "8x8"
    assert read_one("1234" * 16).layout.name == "4x4"


def test_library_line_keeps_placed_and_deleted() -> None:
    puzzle = read_one(":0702-2:9:+1...............:222 333 441:934:::")
    assert puzzle.givens == (0,) * 16
    assert puzzle.placed == ((0, 1),)
    assert puzzle.eliminated == ((5, 2), (10, 3), (15, 1)) or puzzle.candidates[5] == (3, 4)
    assert (10, 3) in puzzle.eliminated


def test_case_keeps_what_is_given() -> None:
    puzzle = read_one("345* 911")
    assert puzzle.givens[29] == 5
    assert puzzle.placed == ((8, 1),)


def test_state_of_sdk_and_csv() -> None:
    for text in ("[Puzzle]\n1...\n....\n....\n....\n[State]\n12..\n....\n....\n....\n",
                 "puzzle,state\n1...............,12..............\n"):  # fmt: skip
        puzzle = read_one(text)
        assert (puzzle.givens[:2], puzzle.placed) == ((1, 0), ((1, 2),))


def test_pencil_marks_of_sdk() -> None:
    puzzle = read_one(
        "[Puzzle]\n1...\n....\n....\n....\n[State]\n1..4\n....\n....\n....\n[code]\n"
        "[PencilMarks]\n3,2, 23 ,12\n,,,\n\n234,,,  # a comment\n,,,3\n[/code]\n[Notes]\n1,2"
    )
    assert (puzzle.format, puzzle.placed) == ("sdk", ((3, 4),))
    # What a cell with a digit has below it does not count, and one mark places no digit.
    candidates = [(), (2,), (2, 3), ()], [(2, 3, 4), (2, 3, 4), (1, 2, 3), (1, 2, 3)]
    assert [*map(list, (puzzle.candidates[:4], puzzle.candidates[4:8]))] == [*candidates]
    assert puzzle.candidates[8] == (2, 3, 4)
    assert puzzle.candidates[15] == (3,)
    assert puzzle.eliminated == ((1, 3), (15, 1), (15, 2))


def test_pencil_marks_of_a_file_of_sadman() -> None:
    marked, plain = read_one(SADMAN), read_one(LINE)
    assert (marked.givens, marked.placed) == (plain.givens, ())
    assert marked.candidates[2:6] == ((2, 4), (2, 6), (), (2, 4, 6, 8))
    assert plain.candidates[2:6] == ((1, 2, 4), (2, 6), (), (2, 4, 6, 8))
    assert marked.candidates[6:] == plain.candidates[6:]
    assert write(marked, "sdk") == lines("[Puzzle]", *ROWS, "")
    assert left_out(marked, "sdk") == "An sdk file does not keep which candidates were struck."


def test_mini_file() -> None:
    words = [0] * 36
    words[0] = 0x0015  # original 5
    words[1] = 0x0023  # played 3
    words[2] = 0x0031  # a hint's 1
    words[3] = 0x4400  # options 2 and 6
    data = b"minisudoku" + b"".join(w.to_bytes(2, "little") for w in (*words, 0xFF00))
    puzzle = read_one(data)
    assert len(data) == 84
    assert puzzle.givens[:2] == (5, 0)
    assert (puzzle.placed, puzzle.hinted) == ((Candidate(1, 3), Candidate(2, 1)), frozenset({2}))
    assert read_one(write(puzzle, "mini")).hinted == {2}
    assert puzzle.candidates[3] == (2, 6)
    assert puzzle.candidates[35] == (1, 2, 3, 4, 5, 6)
    assert read_one(data + b"\x12\x34") == puzzle


def test_layouts_that_the_text_names() -> None:
    x, windoku = "# layout: 9x9-x", "# layout: 9x9-windoku"
    text = lines(LINE, x, LINE, f"{LINE} {windoku}", LINE, "#layout=9x9", LINE)
    names = [puzzle.layout.name for puzzle in read(text)]
    assert names == ["9x9", "9x9-x", "9x9-windoku", "9x9-x", "9x9"]
    assert read_one(lines(x, *ROWS)).layout.name == "9x9-x"
    assert read_one(lines("#Clayout: 9x9-x", "[Puzzle]", *ROWS)).layout.name == "9x9-x"


def test_several_grids_need_no_line_between() -> None:
    assert read(lines(*ROWS, *ROWS)) == [read_one(LINE)] * 2
    assert len(read(lines(*(boxes(row) for row in ROWS), "", "Second", *ROWS))) == 2


def test_puzzle_parse() -> None:
    assert Puzzle.parse(lines(*ROWS)) == Puzzle.parse(LINE, format="sdm")
    with pytest.raises(ParseError, match="read 2 puzzles, expected one"):
        Puzzle.parse(lines(LINE, LINE))


def test_endings() -> None:
    assert format_for("/a/b.c/puzzle.sdk") == "sdk"
    assert format_for("puzzle.CSV") == "csv"
    assert format_for("puzzle") is None
