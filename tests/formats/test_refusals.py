"""What is no puzzle is refused: with the place, what was read and what was expected."""

from io import BytesIO
from itertools import count

import pytest

from whydoku import ParseError
from whydoku.formats import FORMATS, read, read_lines, read_one
from whydoku.formats.streams import blocks_of, lines_of

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(LINE[at : at + 9] for at in range(0, 81, 9))
SMALL = "1...\n....\n....\n...."
MINI = b"minisudoku" + b"\0\0" * 36 + b"\0\xff"
MARKS = "1 234 234 234\n234 234 1234 1234\n4 123 123 123\n23 123 123 123"
MARKED = f"[Puzzle]\n{SMALL}\n# of SadMan Sudoku\n[PencilMarks]\n,24,23,"
AN_EMPTY_CELL = "one of 0 . _ * - x ? for an empty cell"

REFUSED = [
    ("", "read nothing, expected a puzzle"),
    (" \n\t\n", "read nothing, expected a puzzle"),
    ("hello", "line 1: read 'hello', expected a puzzle"),
    ("# only a comment", "line 1: read '# only a comment', expected a puzzle"),
    ("12345", "line 1: read '12345', expected a puzzle"),
    # one puzzle per line
    (LINE[:80], "line 1: read 80 cells, expected 16, 36, 64, 81 or 100"),
    (LINE + "1", "line 1: read 82 cells, expected 16, 36, 64, 81 or 100"),
    (f"{LINE}\n{LINE[:-1]}q",
     f"line 2, column 81: read 'q', expected a digit 1 to 9, or {AN_EMPTY_CELL}"),
    (LINE[:-1] + "A", "line 1, column 81: read 'A', expected a digit 1 to 9"),
    ("." * 35 + "7", "line 1, column 36: read '7', expected a digit 1 to 6"),
    (f"{LINE[1:]},{LINE}", "line 1: read 80 cells, expected 16, 36, 64, 81 or 100"),
    (f"  {LINE[:40]}ß{LINE[41:]} name", "line 1, column 43: read 'ß', expected a digit 1 to 9"),
    ("1" * 200_000, "line 1: read 200000 characters, expected 100000 at most"),
    # layouts
    ("# layout: 7x7\n" + LINE, "line 1: there is no layout '7x7': expected 4x4, 6x6"),
    ("# layout: jigsaw:123\n" + LINE, "line 1: a jigsaw layout of 3 cells: expected n*n region"),
    ("# layout: " + "9" * 700,
     "line 1: read the layout '999999999999999999999...', expected a name"),
    ("# layout: \ud800", "line 1: read the layout '\\ud800', expected a name such as 9x9-x"),
    ("# layout: 6x6\n" + LINE, "line 2: read 81 cells, expected 36"),
    # grids
    (ROWS[:-10], "line 8: read 8 of the 9 rows of a grid"),
    (ROWS.replace("8..79", "8..7"), "line 9: read a row of 8 cells, expected 9"),
    (ROWS[1:], "line 1: read a row of 8 cells, expected 9"),
    (ROWS.replace("98", "9y"), "line 3, column 3: read 'y', expected a digit 1 to 9"),
    ("1 2 | 3 4\n3 5 | . .\n. . | . .\n. . | . .",
     "line 2, column 3: read '5', expected a digit 1 to 4"),
    ("1,2,3,4\n,,,\n,,5,\n,,,", "line 3, column 3: read '5', expected a digit 1 to 4"),
    (ROWS[:20] + "# layout: 9x9-x\n" + ROWS[20:],
     "line 10: read 7 of the 9 rows of a grid"),
    # marks
    (MARKS.replace("\n23 ", "\n2 3 "), "line 4: read a row of 5 cells, expected 4"),
    (MARKS.replace("\n4 123", "\n44 123"),
     "line 3, column 1: read '44', expected candidates from 1 to 4, each once"),
    (MARKS[:-16], "line 3: read 3 of the 4 rows of a grid"),
    (MARKS.replace("1234 1234", "1235 1234"),
     "line 2, column 9: read '1235', expected candidates from 1 to 4"),
    ("12* 312 619*", "line 1, column 1: read '12*', a record that is cut, expected column, row"),
    ("217* 31 619*", "line 1, column 6: read '31', a record that is cut, expected column, row"),
    ("217* 312\n6", "line 2, column 1: read '6', a record that is cut, expected column, row"),
    # libraries, cases, sdk, csv
    (":0000:x:", "line 1: read ':0000:x:', expected :code:digits:cells:deleted:"),
    (":0000:x:" + "." * 15 + "::::", "line 1: read 15 cells, expected 16, 36, 64, 81 or 100"),
    (":0000:x:+" + "." * 16 + "::::",
     "line 1, column 9: read '+' before an empty cell, expected a digit"),
    (":0000:x:" + "." * 16 + ":12:::",
     "line 1, column 26: read '12', expected digit, row and column"),
    (":0000:x:" + "." * 16 + ":115:::", "line 1, column 28: read '5', expected a digit 1 to 4"),
    ("115* 225\n112", "line 2, column 1: read r1c1 twice, expected a digit a cell"),
    ("# layout: 4x4\n115*", "line 2, column 3: read '5', expected a digit 1 to 4"),
    (f"[Puzzle]\n{SMALL}\n[State]\n{SMALL.replace('1', '2')}",
     "line 7: read '2' for r1c1 in the state, expected the given 1"),
    (f"[Puzzle]\n{SMALL}\n{SMALL}", "line 6: read a second grid, expected one"),
    (f"[Puzzle]\n{SMALL}\n[Puzzle]\n{SMALL}", "line 6: read a second '[Puzzle]', expected one"),
    (f"[Puzzle]\n{SMALL[:-1]}", "line 5: read a row of 3 cells, expected 4"),
    (f"{MARKED}", "line 8: read 1 rows of candidates, expected 4"),
    (f"{MARKED}\n,,,\n,,,\n,,,\n,,,\n", "line 12: read 5 rows of candidates, expected 4"),
    (f"{MARKED}\n,,,\n,,\n,,,\n", "line 10: read a row of 3 fields, expected 4"),
    (f"{MARKED}\n234\n,,,\n,,,\n", "line 9: read a row of 1 fields, expected 4"),
    (f"{MARKED}\n, 35,,\n,,,\n,,,\n",
     "line 9, column 3: read '35', expected candidates 1 to 4, each once"),
    (f"{MARKED}\n,,33,\n,,,\n,,,\n", "line 9, column 3: read '33', expected candidates 1 to 4"),
    (f"{MARKED}\n,,,0\n,,,\n,,,\n", "line 9, column 4: read '0', expected candidates 1 to 4"),
    (f"{MARKED}\n,,,2q\n,,,\n,,,\n", "line 9, column 4: read '2q', expected candidates 1 to"),
    (f"{MARKED}\n,,,\n,,,\n,,,\n[PencilMarks]\n,,,",
     "line 12: read a second '[PencilMarks]', expected one"),
    ("[Puzzle]\n", "read no puzzle, expected a grid under `[Puzzle]`"),
    ("puzzle,solution\n", "line 1: read 'puzzle,solution', expected a puzzle"),
    ("puzzle,solution\n" + LINE, "line 2: read 1 fields, expected 2"),
    (f"id,puzzle\n17,{LINE[:-1]}q", "line 2, column 84: read 'q', expected a digit 1 to 9"),
    (f'puzzle,name\n{LINE},me\n{LINE},"me',
     "line 3: read '53..7....6..195....98...', expected a row of CSV"),
    (f"puzzle,layout\n{LINE},8x8", "line 2: read 81 cells, expected 64"),
    # mini-Sudoku
    (MINI[:-2], "read 82 bytes, expected a mini-Sudoku file of 86 or 84"),
    (MINI + b"\0" * 3, "read 87 bytes, expected a mini-Sudoku file of 86 or 84"),
    (MINI[:-2] + b"\0\0", "read 0x0000 behind the cells, expected 0xff00"),
    (MINI[:10] + b"\x17" + MINI[11:], "read type 1 and digit 7 for r1c1, expected types 0 to 3"),
    (MINI[:12] + b"\x02" + MINI[13:], "read type 0 and digit 2 for r1c2, expected types 0 to 3"),
    (MINI[:14] + b"\x42" + MINI[15:], "read type 4 and digit 2 for r1c3, expected types 0 to 3"),
    (b"minisudoku", "read 10 bytes, expected a mini-Sudoku file of 86 or 84"),
    (b"\xff\xfe1", "line 1: read 'ÿþ1', expected a puzzle"),
]  # fmt: skip

SHORT = "read '53..7....6..195....98...', expected"

REFUSED_AS = [
    ("mini", LINE, "read 81 bytes, expected a mini-Sudoku file: minisudoku first"),
    ("csv", LINE, f"line 1: {SHORT} a column called 'puzzle'"),
    ("hodoku", LINE, f"line 1: {SHORT} :code:digits:"),
    ("candidates", LINE, "line 1: read 81 characters, expected 64, 216, 512, 729 or 1000"),
    (
        "candidates",
        "2" + "." * 728,
        "line 1, column 1: read '2', expected 1 or one of 0 . _ * - x ?",
    ),
    (
        "cases",
        LINE,
        f"line 1, column 1: {SHORT} column, row",
    ),
    ("cases", "", "read no puzzle, expected one record per digit"),
    ("line", ROWS, "line 1: read 9 cells, expected 16, 36, 64, 81 or 100"),
    ("grid", LINE, "line 1: read a row of 81 cells, expected 4 to 10"),
    ("pencilmarks", LINE, "line 1: read a row of 1 cells, expected 4 to 10"),
]


@pytest.mark.parametrize(("data", "sentence"), REFUSED)
def test_refused(data: str | bytes, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(data)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("form", "text", "sentence"), REFUSED_AS)
def test_refused_as(form: str, text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text, format=form)
    assert str(caught.value).startswith(sentence)


def test_place_is_data() -> None:
    with pytest.raises(ParseError) as caught:
        read(f"# one\n{LINE[:-1]}q")
    assert (caught.value.line, caught.value.column) == (2, 81)


def test_layout_asked_for_and_another_one_read() -> None:
    for text in (f"# layout: 9x9-x\n{LINE}", f"puzzle,layout\n{LINE},9x9-x\n"):
        with pytest.raises(ParseError, match=r"line [12]: read the layout '9x9-x', expected '9x9'"):
            read(text, layout="9x9")
    with pytest.raises(ParseError, match="read a mini-Sudoku file, which is 6x6, expected 9x9"):
        read(MINI, layout="9x9")
    with pytest.raises(ParseError, match="line 1: read 16 cells, expected 81"):
        read("." * 16, layout="9x9")


def test_lines_before_the_bad_one_are_read() -> None:
    found = read_lines([LINE, "bad", LINE[:-1]])
    assert next(found) == read_one(LINE)
    with pytest.raises(ParseError, match="line 3: read 80 cells"):
        next(found)


NONSENSE = (
    "." * 90_000,
    "1 " * 45_000,
    ":" * 90_000,
    "\n".join(["123456789"] * 30_001),
    "\n".join(["1 2 3 4 5 6 7 8 9"] * 1_000),
)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS)
def test_long_nonsense_is_refused(form: str) -> None:
    for text in NONSENSE:
        with pytest.raises(ParseError) as caught:
            read(text, format=form)
        assert len(str(caught.value)) < 300


def test_many_comments_may_come_first() -> None:
    comments = ["# a comment\n"] * 5000
    assert [puzzle.line() for puzzle in read_lines([*comments, LINE])] == [LINE]
    endless = (f"# comment {number}" for number in count())
    with pytest.raises(ParseError, match="read 100,000 lines of comments, expected a puzzle"):
        next(read_lines(endless))


def test_a_long_comment_behind_a_puzzle_is_no_reason_to_pass_it_over() -> None:
    words = " and so on" * 30
    for line in (LINE, LINE.replace(".", "_"), f"17 {LINE}"):
        assert [puzzle.line() for puzzle in read(f"{LINE}\n{line}{words}")] == [LINE, LINE]


def test_a_stream_in_pieces_of_any_size() -> None:
    text = f"{LINE}\r\n{LINE}\r{LINE}\n\r\n{LINE}"
    for data in (text.encode(), text.encode("utf-16"), b"\xef\xbb\xbf" + text.encode(), MINI):
        whole = [puzzle.line() for puzzle in read(data)]
        for size in (1, 2, 7, 82, 83, 1000):
            blocks = blocks_of(BytesIO(data), size)
            assert [puzzle.line() for puzzle in read_lines(lines_of(blocks))] == whole
