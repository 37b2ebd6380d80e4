"""Links of other sites: read with what they hold, written as the sites read them, or refused."""

import base64
import json
import re
import zlib
from itertools import pairwise
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from format_positions import JIGSAWS
from nearly_json import places
from survive import demand_sentence
from whydoku import ParseError, Puzzle, find_layout
from whydoku.formats import FORMATS, WRITTEN, detect, left_out, read, read_one, write
from whydoku.formats.links import SITES
from whydoku.formats.links.packed import MOST, unzip, zipped

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ZEROS = LINE.replace(".", "0")
PUZZLE = read_one(LINE)
JIGSAW = JIGSAWS[2].partition(":")[2]
PLACED = PUZZLE.place("r1c3", 4)
MARKED = PLACED
for wrong in (3, 4, 5, 7, 8, 9, 1):
    MARKED = MARKED.eliminate("r1c4", wrong)
SIZE = 9


def fpuzzles(document: Any) -> str:
    return f"https://www.f-puzzles.com/?load={zipped(json.dumps(document))}"


def grid(**first: Any) -> list[list[dict[str, Any]]]:
    """The cells of the puzzle as f-puzzles has them; the first empty cell is as given."""
    cells: list[dict[str, Any]] = [
        {"value": int(char), "given": True} if char != "." else {} for char in LINE
    ]
    cells[2] = first
    return [cells[at : at + SIZE] for at in range(0, 81, SIZE)]


def document(**more: Any) -> dict[str, Any]:
    return {"size": SIZE, "grid": grid(), **more}


# -- what is packed ----------------------------------------------------------------------------

# Made by the library lz-string 1.5 of those who invented the packing.
PACKED = {
    '{"size":4}': "N4IgzglgXgpiBcAWAvkA",
    "hello, hello, hello": "BYUwNmD2A0AE8wV3xiQ=",
    "\u00e9\u4e2d\u4e2d": "Cgq8KWaKLog==",
}


def test_texts_are_packed_as_others_pack_them() -> None:
    assert zipped('{"size":4}') == PACKED['{"size":4}']
    for text in PACKED:
        assert unzip(zipped(text)) == text


@given(st.text(max_size=300) | st.text("ab{}", max_size=300))
def test_what_is_packed_comes_back(text: str) -> None:
    assert unzip(zipped(text)) == text
    for_addresses = zipped(text).replace("+", " ").replace("/", "-").rstrip("=")
    assert unzip(for_addresses) == text


@pytest.mark.slow
def test_a_text_that_would_fill_the_memory_is_refused() -> None:
    packed = zipped("a" * (MOST + 1))
    assert len(packed) < MOST // 100
    with pytest.raises(ParseError, match="read a packed puzzle of more than 1,048,576 characters"):
        read(f"https://f-puzzles.com/?load={packed}")
    deflated = zlib.compress(b" " * (MOST + 1))[2:-4]
    with pytest.raises(ParseError, match="of more than 1,048,576 bytes"):
        read(penpa_address(deflated))


# -- each site ---------------------------------------------------------------------------------


def penpa_address(deflated: bytes) -> str:
    packed = base64.b64encode(deflated).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}"


def deflated(text: str) -> bytes:
    return zlib.compress(text.encode())[2:-4]


def penpa(about: str = "square,9,9,38", **drawn: Any) -> str:
    """A link of penpa-edit: cells are numbered in rows of 13, from the third cell of the third."""
    cells = [row * 13 + column for row in range(2, 11) for column in range(2, 11)]
    numbers = {str(cells[at]): [char, 1, "1"] for at, char in enumerate(LINE) if char not in ".0"}
    steps = [cells[0], *(b - a for a, b in pairwise(cells))]
    text = "\n".join(
        [about, "[0,0,0,0]", "{}", json.dumps({"number": numbers, **drawn}),
         json.dumps({"number": {str(cells[2]): ["4", 2, "1"]}}), json.dumps(steps), ""]
    )  # fmt: skip
    shortened = text.replace("z", "zZ").replace('"number"', "zN").replace('"lineE"', "zE")
    return penpa_address(deflated(shortened))


def wiki(base: int) -> str:
    """A board of SudokuWiki: r1c3 was placed, r1c4 has the candidates 2 and 6."""
    out = ""
    for cell, char in enumerate(LINE):
        digit, marks = int(char.replace(".", "0")), MARKED.candidates[cell]
        if base == 36:
            number = digit or (9 + 4 if cell == 2 else 18 + sum(1 << d - 1 for d in marks))
        else:
            held = {digit} if digit else {4} if cell == 2 else marks
            number = sum(1 << d for d in held) | bool(digit)
        high, low = divmod(number, base)
        out += (
            "0123456789abcdefghijklmnopqrstuvwxyz"[high]
            + ("0123456789abcdefghijklmnopqrstuvwxyz"[low])
        )
    return out


def sudokumaker(**more: Any) -> str:
    cells: list[dict[str, Any]] = [cell for row in grid() for cell in row]
    cells[2] = {"value": 4}
    cells[3] = {"candidates": 1 << 2 | 1 << 6}
    regions = find_layout("9x9").regions
    constraints = [{"type": 0}, {"type": 1, "regions": regions}, *more.pop("constraints", [])]
    puzzle = {"cells": cells, "constraints": constraints, **more}
    return sudokumaker_document({"puzzle": puzzle})


def sudokumaker_document(document: Any) -> str:
    return f"https://sudokumaker.app/?puzzle={zipped(json.dumps(document))}"


# The zipped documents of SudokuPad have short names, few quotes, and gaps for empty cells.
SCL = (
    "{ce:["
    + ",".join(
        "[" + ",".join(f"{{v:{char}}}" if char != "." else "" for char in LINE[at : at + 9]) + "]"
        for at in range(0, 81, 9)
    )
    + "],ca:[{v:'title: It\\'s easy'},{v:'rules: Normal sudoku rules apply.'}],re:["
    + ",".join(
        "[" + ",".join(f"[{cell // 9},{cell % 9}]" for cell in range(81)
                       if find_layout("9x9").regions[cell] == box) + "]"
        for box in range(9)
    )
    + "]}"
)  # fmt: skip
LINKS = {
    "f-puzzles": (fpuzzles(document()), PUZZLE),
    "f-puzzles in words": (f"Try [this]({fpuzzles(document())}), please", PUZZLE),
    "sudokupad, of f-puzzles": (f"sudokupad.app/fpuz{zipped(json.dumps(document()))}", PUZZLE),
    "sudokupad, its own": (f"https://sudokupad.app/scf?puzzleid=scl{zipped(SCL)}", PUZZLE),
    "sudokupad, ctc": (f"https://app.crackingthecryptic.com/sudoku/ctc{zipped(SCL)}", PUZZLE),
    "sudokupad, no prefix": (f"https://sudokupad.app/{zipped(json.dumps(document()))}", PUZZLE),
    "sudokupad, classic": (
        "https://app.crackingthecryptic.com/sudoku/classic"
        + re.sub(r"\.+", lambda run: chr(65 + len(run[0])), LINE), PUZZLE),
    "sudokupad, digits": (f"https://sudokupad.app/{ZEROS}", PUZZLE),
    "sudokuwiki": (f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}", PUZZLE),
    "sudokuwiki, version B": (f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{wiki(36)}", MARKED),
    "sudokuwiki, packed": (f"https://www.sudokuwiki.org/Sudoku.htm?bd={wiki(32)}", MARKED),
    "sudokuwiki, another page": (f"https://sudokuwiki.org/Sudoku_Player?bd={ZEROS}", PUZZLE),
    "sudoku-coach": (f"https://sudoku.coach/en/play/{ZEROS}", PUZZLE),
    "sudoku-coach, solver": (f"https://sudoku.coach/de/solver/{LINE}", PUZZLE),
    "sudokuexchange": (f"https://sudokuexchange.com/play/?s={ZEROS}&d=3", PUZZLE),
    "sudokumaker": (sudokumaker(), MARKED),
    "penpa": (penpa(), PLACED),
}  # fmt: skip


@pytest.mark.parametrize("name", LINKS)
def test_a_link_is_read(name: str) -> None:
    text, puzzle = LINKS[name]
    found = read_one(text)
    assert found == puzzle
    assert found.format == detect(text) == name.partition(",")[0].split(" ")[0]
    assert found.ignored == ""
    assert read(f"# a comment\n\n{text}\nand {text}\n") == [puzzle, puzzle]


def test_every_site_is_tried() -> None:
    assert {name.partition(",")[0].split(" ")[0] for name in LINKS} == set(SITES)
    assert set(SITES) <= set(FORMATS)


def test_letters_for_empty_cells() -> None:
    # The first is of SudokuExchange's own tests.
    found = read_one("https://sudokuexchange.com/play/?s=KDTRBQsV3CQ3p0q08RJ5avLJSRFc")
    digits = "000309007001060040000010003206003100000020000008700905600070000010090800700508000"
    assert found.line() == digits.replace("0", ".")
    (grid,) = read("https://sudokupad.app/scfKDTRBQsV3CQ3p0q08RJ5avLJSRFc*wa")
    assert (grid.line(), grid.layout.name) == (found.line(), "9x9-windoku")


# -- layouts and what is left out --------------------------------------------------------------


def regions(labels: str) -> list[list[dict[str, Any]]]:
    rows = grid()
    for cell, label in enumerate(labels):
        rows[cell // SIZE][cell % SIZE]["region"] = int(label) - 1
    return rows


def windows() -> list[dict[str, Any]]:
    found = [h[2] for h in find_layout("9x9-windoku").houses if h[0] == "window"]
    return [{"cells": [f"R{c // 9 + 1}C{c % 9 + 1}" for c in cells]} for cells in found]


@pytest.mark.parametrize(
    ("more", "layout", "ignored"),
    [
        ({"diagonal+": True, "diagonal-": True}, "9x9-x", ""),
        ({"diagonal+": True}, "9x9", "a diagonal"),
        ({"extraregion": windows()}, "9x9-windoku", ""),
        ({"extraregion": windows()[:3]}, "9x9", "extra regions"),
        ({"extraregion": windows(), "diagonal+": True}, "9x9-windoku", "diagonals"),
        ({"grid": regions(JIGSAW)}, f"jigsaw:{JIGSAW}", ""),
        ({"grid": regions(JIGSAW), "diagonal-": True}, f"jigsaw:{JIGSAW}", "diagonals"),
        ({"grid": grid(cornerPencilMarks=[1])}, "9x9", "corner marks"),
        ({"grid": grid(c="#ff0000")}, "9x9", "colours"),
        ({"killercage": [{"cells": ["R1C1"], "value": "3"}]},
         f"9x9+killer:a{'.' * 80}:3", ""),
        ({"killercage": [{"cells": ["R1C1"], "value": "x"}]},
         f"9x9+killer:a{'.' * 80}:0", "cages with words"),
        ({"killercage": [{"cells": ["R1C1", "R1C10"], "value": "3"}]},
         "9x9", "cages outside the grid"),
        ({"killercage": [{"cells": ["R10C1"]}, {"cells": [], "value": "3"}, {"value": 4}]},
         "9x9", "cages outside the grid and cages without cells"),
        ({"extraregion": [{"cells": ["R1C9", "R1C10"]}]}, "9x9", "extra regions"),
        ({"arrow": [1], "thermometer": [1], "antiknight": True}, "9x9",
         "arrows, thermometers and the anti-knight rule"),
        ({"frobnicate": [1]}, "9x9", "'frobnicate'"),
        ({"arrow": [], "title": "none", "ruleset": "Normal sudoku rules apply!"}, "9x9", ""),
        ({"ruleset": "Digits on a line rise."}, "9x9", "rules in words"),
    ],
)  # fmt: skip
def test_what_a_link_holds_besides(more: dict[str, Any], layout: str, ignored: str) -> None:
    found = read_one(fpuzzles(document(**more)))
    assert (found.layout.name, found.values) == (layout, PUZZLE.values)
    told = f"The link also holds {ignored}, which cannot be played here."
    assert found.ignored == (told if ignored else "")


def test_entries_and_marks_of_a_link() -> None:
    entered = read_one(fpuzzles(document(grid=grid(value=4))))
    assert (entered.givens, entered.placed) == (PUZZLE.givens, ((2, 4),))
    marked = read_one(fpuzzles(document(grid=grid(centerPencilMarks=[1, 2]))))
    assert marked.candidates[2] == (1, 2)


def test_what_other_sites_hold_besides() -> None:
    rings = {"type": 7, "definition": {"name": "Rings"}}
    rules = [{"type": 301}, {"type": 300, "disabled": True}, rings]
    found = read_one(sudokumaker(constraints=rules))
    assert found.ignored == (
        "The link also holds killer cages and 'Rings', which cannot be played here."
    )
    found = read_one(penpa(thermo=[[1, 2]], lineE={"222,223": 2}))
    assert found.ignored == "The link also holds thermometers, which cannot be played here."


def test_regions_of_penpa_are_those_between_bold_edges() -> None:
    regions, width, first = find_layout(f"jigsaw:{JIGSAW}").regions, 13, 13 * 13
    edges = {}
    for cell, region in enumerate(regions):
        corner = first + (cell // 9 + 2) * width + cell % 9 + 2
        if cell % 9 < 8 and regions[cell + 1] != region:
            edges[f"{corner - width},{corner}"] = 2
        if cell < 72 and regions[cell + 9] != region:
            edges[f"{corner - 1},{corner}"] = 2
    found = read_one(penpa(lineE=edges))
    assert found.layout.name == f"jigsaw:{JIGSAW}"


WIKI = "https://www.sudokuwiki.org/"
COLOURS = "1" * 81


def wiki_jigsaw() -> str:
    """A packed jigsaw of SudokuWiki: with three characters for each cell, and regions from 0."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    out = ""
    for cell, region in enumerate(JIGSAW):
        number = int(wiki(36)[2 * cell : 2 * cell + 2], 36) + 1024 * (int(region) - 1)
        out += digits[number // 36**2] + digits[number // 36 % 36] + digits[number % 36]
    return out


@pytest.mark.parametrize(
    ("rest", "layout"),
    [
        (f"sudokux.aspx?bd={ZEROS}", "9x9-x"),
        (f"sudokux.htm?bd={ZEROS}", "9x9-x"),
        (f"SudokuX.aspx?bd=X9B{wiki(36)}", "9x9-x"),
        (f"sudokux.htm?bd=S9B{wiki(36)}", "9x9-x"),
        (f"sudokux.htm?bd={wiki(32)}", "9x9-x"),
        (f"sudoku.htm?bd=X9B{wiki(36)}", "9x9-x"),
        (f"Windoku.aspx?bd={LINE}", "9x9-windoku"),
        (f"windoku.aspx?bd=W9B{wiki(36)}", "9x9-windoku"),
        (f"jigsaw.aspx?shape=33&bd={ZEROS}&jigmap={JIGSAW}", f"jigsaw:{JIGSAW}"),
        (f"jigsaw.aspx?shape=33&bd={wiki(32)}&jigmap={JIGSAW}", f"jigsaw:{JIGSAW}"),
        (f"Jigsaw_Sudoku_Player?bd=J9B{wiki_jigsaw()}", f"jigsaw:{JIGSAW}"),
    ],
)
def test_variants_of_sudokuwiki(rest: str, layout: str) -> None:
    found = read_one(WIKI + rest)
    assert found.layout.name == layout
    assert found.ignored == ""
    assert found.givens == PUZZLE.givens


# -- which part of a text is meant -------------------------------------------------------------


def test_a_puzzle_in_the_text_is_read_before_a_link_without_one() -> None:
    for link in ("https://www.sudokuwiki.org/X_Wing_Strategy", "https://sudokupad.app/abcd"):
        assert read_one(f"{link}\n{LINE}\n").format == "line"
        assert read_one(f"{LINE} {link}\n").format == "line"


def test_a_puzzle_before_a_link_is_the_one() -> None:
    link = f"https://sudoku.coach/en/play/{ZEROS}"
    assert read_one(f"{LINE} # {link[::-1]}") == PUZZLE
    assert read_one(f"{LINE} from {link}") == PUZZLE
    assert len(read(f"{LINE} from {link.replace(ZEROS, ZEROS[::-1])}")) == 2


def test_links_of_several_sites() -> None:
    text = "\n".join(link for link, _ in LINKS.values())
    assert [puzzle.line() for puzzle in read(text)] == [p.line() for _, p in LINKS.values()]


REFUSED = [
    ("https://sudokupad.app/tuesday", "SudokuPad: read the name 'tuesday' of a puzzle"),
    ("https://f-puzzles.com/?id=y2m5", "f-puzzles: read no puzzle, expected it behind 'load='"),
    ("https://f-puzzles.com/?load=N4Igzg", "f-puzzles: read a packed puzzle that is cut off"),
    ("https://f-puzzles.com/?load=N4I%21", "f-puzzles: read '!' in the packed puzzle"),
    (f"https://f-puzzles.com/?load={zipped('[1')}", "f-puzzles: read a packed puzzle that is"),
    (f"https://f-puzzles.com/?load={zipped('[' * 9999)}", "f-puzzles: read a packed puzzle that"),
    (fpuzzles([1]), "f-puzzles: read a packed puzzle without names"),
    (fpuzzles({"size": 16, "grid": []}), "f-puzzles: read a grid of '16' rows, expected 4 to 10"),
    (fpuzzles({"size": 9, "grid": [[]]}), "f-puzzles: read 1 rows that do not fit"),
    (fpuzzles(document(grid=grid(value=10))), "f-puzzles: read '10' in r1c3, expected a"),
    (fpuzzles(document(grid=regions(JIGSAW[:-1] + "1"))), "f-puzzles: read regions of 8"),
    ("https://www.sudokuwiki.org/sudoku.htm?bd=12", "SudokuWiki: read a board of 2 characters"),
    (f"{WIKI}killersudoku.aspx?bd={ZEROS}", "SudokuWiki: read a board of 81 characters, expected"),
    (f"{WIKI}killersudoku.aspx?bd={COLOURS},{ZEROS}99", "SudokuWiki: read other than 162 signs"),
    (f"{WIKI}killersudoku.aspx?bd={COLOURS},{ZEROS}{ZEROS}", "SudokuWiki: read two sums of"),
    (f"{WIKI}KillerJigsaw.aspx?bd={ZEROS}", "SudokuWiki: read the page of killer jigsaws, expec"),
    (f"{WIKI}colours.aspx?bd={ZEROS}", "SudokuWiki: read the page of coloured Sudokus, expected"),
    (f"{WIKI}str8ts.htm?bd={ZEROS}", "SudokuWiki: read the page of Str8ts, expected one of Sud"),
    (f"{WIKI}futoshiki.aspx?bd={ZEROS}", "SudokuWiki: read the page 'futoshiki.aspx', expected"),
    (f"{WIKI}jigsaw.aspx?shape=3&bd={ZEROS}", "SudokuWiki: read the shape '3' of a jigsaw with"),
    (f"{WIKI}jigsaw.aspx?bd={ZEROS}&jigmap=123", "SudokuWiki: read a jigsaw without regions, exp"),
    (f"{WIKI}jigsaw.aspx?bd={ZEROS}&jigmap={'1' * 81}", "SudokuWiki: read regions of 81 cells, e"),
    (f"{WIKI}jigsaw.aspx?bd=J9B{wiki_jigsaw()[3:]}", "SudokuWiki: read 240 packed characters, exp"),
    (f"{WIKI}jigsaw.aspx?bd=J9B{'0sg' * 81}", "SudokuWiki: read the number 0 for r1c1, expected"),
    (f"{WIKI}sudoku.htm?bd=S9B{'00' * 81}", "SudokuWiki: read the number 0 for r1c1, expected 1"),
    (f"{WIKI}sudoku.htm?bd=S9B{'eq' * 81}", "SudokuWiki: read the number 530 for r1c1, expected"),
    (f"{WIKI}sudoku.htm?bd=S9B{wiki(36)}0", "SudokuWiki: read 163 packed characters, expected 16"),
    (f"{WIKI}sudoku.htm?bd=L9B{wiki(36)}", "SudokuWiki: read a board that begins with 'L9B', exp"),
    (f"{WIKI}sudoku.htm", "SudokuWiki: read no puzzle, expected it behind 'bd='"),
    ("https://sudoku.coach/en/play/0123456789012345678", "sudoku.coach: read 19 cells"),
    ("https://sudoku.coach/en/s/JCDs", "sudoku.coach: read no digits, expected a link such as"),
    ("https://sudokuexchange.com/play/?s=12-4", "SudokuExchange: read '-' in the packed puzzle"),
    (f"https://www.sudokuwiki.org/sudoku.htm?bd={'07' * 81}", "SudokuWiki: read 2 digits given in"),
    (sudokumaker(width=6), "SudokuMaker: read 81 cells, expected 36"),
    (sudokumaker_document({"puzzle": [1]}), "SudokuMaker: read a document without a puzzle"),
    (sudokumaker(constraints=[{"type": 1, "regions": [0]}]), "SudokuMaker: read regions of 1 c"),
    (sudokumaker_document({"puzzle": {"cells": [{}] * 81}}), "SudokuMaker: read a grid without r"),
    (f"https://sudokupad.app/scl{zipped('{ce:[[],[],[],[]]}')}", "SudokuPad: read rows that do no"),
    (penpa("tri,9,9,60"), "penpa-edit: read a grid of the kind 'tri', expected a square one"),
    (penpa("square,nine,9,38"), "penpa-edit: read a grid of 'nine' columns, expected 4 to 10"),
    (penpa("square,10,9,38"), "penpa-edit: read 81 cells that are no square, expected n rows of n"),
    (penpa_address(deflated("square,9,9\n")), "penpa-edit: read 2 lines, expected a puzzle of"),
    (penpa_address(deflated("square,9,9\n\n\n{}\n{}\n[")), "penpa-edit: read no list of cells in"),
    (penpa_address(deflated(f"square,9,9\n\n\n{{}}\n{{}}\n{[1] * 101}")),
     "penpa-edit: read a list of 101 cells, expected at most 100"),
    (penpa_address(b"\xff" * 9), "penpa-edit: read a packed puzzle that is damaged"),
]  # fmt: skip


@pytest.mark.parametrize(("link", "sentence"), REFUSED)
def test_a_link_is_refused(link: str, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(f"# see\n  {link}")
    assert str(caught.value).startswith(f"line 2, column 3: in a link of {sentence}")
    assert (caught.value.line, caught.value.column) == (2, 3)


def test_the_layout_that_was_asked_for() -> None:
    assert read(fpuzzles(document()), layout="9x9") == [PUZZLE]
    with pytest.raises(ParseError, match="read the layout '9x9', expected '9x9-x'"):
        read(fpuzzles(document()), layout="9x9-x")


# -- out ---------------------------------------------------------------------------------------


def test_links_are_written_as_the_sites_read_them() -> None:
    starts = {
        "f-puzzles": "https://f-puzzles.com/?load=",
        "sudokupad": "https://sudokupad.app/scf?puzzleid=fpuz",
    }
    for name, start in starts.items():
        text = PLACED.to_text(name)
        assert re.fullmatch(rf"{re.escape(start)}[\w%]+\n", text)
        held = json.loads(unzip(unquote(text.removeprefix(start).strip())))
        assert held["size"] == SIZE
        assert held["grid"][0][:3] == [
            {"value": 5, "given": True},
            {"value": 3, "given": True},
            {"value": 4} if name == "f-puzzles" else {"value": 4, "given": True},
        ]
        assert held["grid"][0][3] == {}
    # SudokuPad leaves out digits that are not given, so they are written as givens.
    assert "which digits are given" in left_out(PLACED, "sudokupad")
    assert left_out(PLACED, "f-puzzles") == ""


def test_a_puzzle_is_written_as_a_link_with_its_digits() -> None:
    links = {
        "sudokuwiki": "https://www.sudokuwiki.org/sudoku.htm?bd=",
        "sudoku-coach": "https://sudoku.coach/en/play/",
        "sudokuexchange": "https://sudokuexchange.com/play/?s=",
    }
    assert {name: PUZZLE.to_text(name) for name in links} == {
        name: f"{link}{ZEROS}\n" for name, link in links.items()
    }


@pytest.mark.parametrize(
    ("layout", "start"),
    [("9x9", "sudoku.htm?bd=S9B"), ("9x9-x", "sudokux.htm?bd=X9B"),
     ("9x9-windoku", "windoku.htm?bd=W9B")],
)  # fmt: skip
def test_a_position_is_handed_on_to_sudokuwiki(layout: str, start: str) -> None:
    """A given 5 and 3, the placed 4 (13), and the marks of 2 and 6 (18 + 2 + 32)."""
    position = Puzzle(MARKED.givens, MARKED.placed, MARKED.eliminated, layout)
    text = position.to_text("sudokuwiki")
    assert text.startswith(f"https://www.sudokuwiki.org/{start}05030d1g")
    assert read(text) == [position]


def test_a_position_is_handed_on_to_sudoku_coach() -> None:
    signs = MARKED.to_text("sudoku-coach").strip().removeprefix("SCv7_32_")
    values = ["0123456789abcdefghijklmnopqrstuv".index(sign) for sign in signs]
    bits = "".join(format(value, "05b") for value in values)
    packed = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) // 8 * 8, 8))
    state = json.loads(zlib.decompress(packed))
    assert state["gridSize"] == SIZE
    assert state["givenDigits"] == ZEROS
    assert state["userDigits"] == "004" + 78 * "0"
    assert state["userCellCandidates"].startswith("0-0-0-68-0-")
    assert left_out(MARKED, "sudoku-coach") == left_out(MARKED, "sudokuwiki") == ""
    assert "which digits are given" in left_out(PLACED, "sudokuexchange")


def test_what_is_only_read_is_not_written() -> None:
    assert set(FORMATS) - set(WRITTEN) == {"penpa", "sudokumaker", "ps", "sumocue", "arrows"}
    with pytest.raises(ValueError, match="the format 'penpa' is only read: expected mini, csv"):
        write(PUZZLE, "penpa")


# -- whatever comes in -------------------------------------------------------------------------

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2000) | st.text(max_size=4) | st.just("R1C1")
    | st.floats(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["cells", "ce", "value", "v", "region", "regions", "grid", "size", "given",
                         "number", "type", "lines", "wp", "puzzle"]) | st.text(max_size=3),
        inner, max_size=4),
    max_leaves=8,
)  # fmt: skip


def wrapped(site: str, data: Any) -> str:
    packed = zipped(json.dumps(data))
    if site == "penpa":
        lines = ["square,9,9,1", "", "", json.dumps(data), "{}", json.dumps([28, 1, 1])]
        return penpa_address(zlib.compress("\n".join(lines).encode())[2:-4])
    return {
        "f-puzzles": f"https://f-puzzles.com/?load={packed}",
        "sudokupad": f"https://sudokupad.app/scl{packed}",
        "sudokumaker": f"https://sudokumaker.app/?puzzle={packed}",
    }[site]


DOCUMENTS = [
    ("f-puzzles", document(extraregion=windows(), grid=regions(JIGSAW))),
    ("sudokupad", {"cells": grid(), "regions": [[[0, 0]]], "cages": [{"cells": [[1, 1]]}],
                   "lines": [{"wayPoints": [[0, 0], [9, 9]]}], "metadata": {"rules": ["x"]}}),
    ("sudokumaker", json.loads(unzip(sudokumaker().partition("=")[2]))),
    ("penpa", {"number": {"28": ["5", 1, "1"]}, "lineE": {"222,223": 2}}),
]  # fmt: skip


@pytest.mark.slow
@given(st.data(), st.sampled_from(DOCUMENTS))
@settings(max_examples=200, deadline=None)
def test_documents_with_anything_in_them(data: st.DataObject, kind: tuple[str, Any]) -> None:
    site, original = kind
    changed = json.loads(json.dumps(original))
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(places(changed)))
        if key in holder if isinstance(holder, dict) else key < len(holder):
            holder[key] = data.draw(JUNK)
    demand_puzzle_or_sentence(wrapped(site, changed))


@pytest.mark.slow
@given(st.sampled_from(list(LINKS)), st.integers(0, 400), st.text(max_size=3))
@settings(max_examples=200, deadline=None)
def test_damaged_links(name: str, at: int, put: str) -> None:
    link = LINKS[name][0]
    demand_puzzle_or_sentence(link[:at] + put + link[at + 1 :])


def demand_puzzle_or_sentence(text: str) -> None:
    try:
        found = read(text)
    except ParseError as error:
        demand_sentence(error)
        return
    for puzzle in found:
        assert isinstance(puzzle, Puzzle)
        assert read(write(puzzle, "hodoku")) == [puzzle]


def test_what_links_of_sudokupad_hold() -> None:
    def of(old: str, new: str) -> Puzzle:
        assert old in SCL
        return read_one(f"sudokupad.app/scl{zipped(SCL.replace(old, new, 1))}")

    assert of("{v:3},,", "{v:3},{centremarks:[1,2]},").candidates[2] == (1, 2)
    column = ",".join(f"[{row},{row + 9}]" for row in range(9))
    rows = [",".join(f"[{row},{at}]" for row in (1, 2, 3) for at in (1, 2, 3))]
    assert "cages outside" in of("ca:[", f"ca:[7,{{ce:[{column}],v:9}},").ignored
    assert of("ca:[", f"ca:[7,{{ce:[{column}],v:'author: I'}},").ignored == ""
    assert "extra regions" in of("ca:[", f"ca:[{{ce:[{rows[0]}]}},").ignored
    assert of("ca:[", "ca:[{ce:[[0,0]],v:5,hidden:true},").ignored == ""
    assert "the anti-knight rule" in of("ca:[", "metadata:{antiknight:true},ca:[").ignored


def test_digits_of_sudokupad_may_be_followed_by_rules() -> None:
    assert read_one(f"https://sudokupad.app/scf{ZEROS}*x").layout.name == "9x9-x"
    assert read_one(f"https://sudokupad.app/classic{ZEROS}") == PUZZLE


def test_what_penpa_draws_besides_digits_is_told() -> None:
    outside, long = {"0": ["5", 1, "1"]}, {"28": ["ABC", 1, "1"]}
    known = read_one(penpa(number={**outside, **long, "x": 7}))
    assert known.ignored == (
        "The link also holds numbers outside the grid and texts, which cannot be played here."
    )
