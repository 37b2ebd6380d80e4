"""Killers in every form that they are read in, and written where programs of others read it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from foreign_killers import FOREIGN, WIKI, arrows, perfect_sudoku, sudokuwiki, sumocue
from whydoku import FormatError, ParseError, Puzzle, find_layout, generate, with_cages
from whydoku.formats import WRITTEN, read, read_one, write
from whydoku.formats.links.packed import zipped

COUNT, ZEROS = 200, 20
KILLERS = [made.puzzle for made in generate(COUNT, layout="9x9+killer", seed=50)]
FIRST = KILLERS[0]
ZERO = [
    made.puzzle
    for made in generate(ZEROS, layout="9x9+killer", zero_cages=8, symmetry="180", seed=50)
]
"""Killers in which some cages have no sum."""
CAGED = [name for name, form in WRITTEN.items() if not form.layouts]


@pytest.mark.parametrize("name", CAGED)
def test_what_is_written_is_read_back_equal(name: str) -> None:
    for killers in (KILLERS, ZERO):
        if WRITTEN[name].single:
            assert all(read(write(killer, name)) == [killer] for killer in killers)
        else:
            assert read(write(killers, name)) == killers


@pytest.mark.parametrize("form", FOREIGN)
def test_what_others_write_is_read_equal(form: str) -> None:
    name, written = FOREIGN[form]
    for killer in KILLERS:
        found = read_one(written(killer))
        assert (found, found.format, found.ignored) == (killer, name, "")


@pytest.mark.parametrize("form", FOREIGN)
def test_it_stands_in_a_post(form: str) -> None:
    _, written = FOREIGN[form]
    one, other = map(written, KILLERS[:2])
    assert read(f"My killer of today, see\n\n{one}\n\nand one more:\n\n{other}\n") == KILLERS[:2]
    assert read(f"{write(FIRST, 'iss')!s}\n{one}") == [FIRST]


@pytest.mark.parametrize("width", [40, 72])
@pytest.mark.parametrize("written", [perfect_sudoku, sumocue, sudokuwiki])
def test_a_mail_has_cut_it(written: Any, width: int) -> None:
    text = written(FIRST)
    lines = [text[at : at + width] for at in range(0, len(text), width)]
    assert read("Hello,\n\n" + "\n".join(lines) + "\n\nbye") == [FIRST]


def test_arrows_in_rows() -> None:
    text = arrows(FIRST)
    assert read("\n".join(text[at : at + 9] for at in range(0, 81, 9))) == [FIRST]


def test_layouts_beside_cages() -> None:
    diagonal = next(generate(layout="9x9-x+killer", seed=3)).puzzle
    assert read_one(perfect_sudoku(diagonal)) == read_one(sumocue(diagonal)) == diagonal
    for layout in ("4x4", "6x6", "10x10", "9x9-windoku", "9x9-x"):
        killer = next(generate(layout=f"{layout}+killer", seed=4)).puzzle
        assert read_one(str(write(killer, "iss"))) == killer
    jigsaw = read_one("SumoCueV1" + "".join(f"=0J{at % 9}" for at in range(80)) + "=5J8")
    assert jigsaw.layout.name == f"jigsaw:{'123456789' * 9}"
    assert (jigsaw.givens[80], jigsaw.format) == (5, "sumocue")


# -- Interactive Sudoku Solver -------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["4x4+killer", "6x6+killer"])
def test_texts_of_small_killers_one_below_the_other(layout: str) -> None:
    """Their boards hold no digit, and are told by a program all the same."""
    killers = [made.puzzle for made in generate(3, layout=layout, seed=1)]
    text = "\n".join(str(write(killer, "iss")) for killer in killers)
    assert read(text) == killers
    assert read(f"Some that I made:\n\n{text}\n\nHave fun!") == killers


def test_a_text_of_iss() -> None:
    shape = (
        ".Shape~4x4~1-4.Cage~7~R1C1~R1C2.AllDifferent~r2c1~R2C2.Cage~~R3C3~R3C4.~R4C4_3~R4C1_1_2"
    )
    found = read_one(shape)
    layout = with_cages("4x4", [((0, 1), 7), ((4, 5), 0), ((10, 11), 0)])
    assert found == Puzzle([0] * 15 + [3], (), [(12, 3), (12, 4)], layout)
    assert found.format == "iss"
    address = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
    assert read(f"Try [this]({address}{shape}&mode=step-by-step)!") == [found]
    assert read("\n".join(f".{part}" for part in shape.split(".")[1:])) == [found]
    assert read(f"{shape}\n{shape.replace('_3', '_4')}")[1].givens[15] == 4


def test_what_iss_has_besides_is_named() -> None:
    names = ".Thermo~R1C1~R1C2.Arrow~R3C3~R3C4.Thermo~R5C5~R5C6.Cage~3~R9C1~R9C2"
    with pytest.raises(ParseError, match="line 1: read a puzzle with 'Thermo' and 'Arrow', exp"):
        read(names)
    with pytest.raises(ParseError, match="with a grid without boxes, expected one of rows"):
        read(".NoBoxes.Cage~3~R9C1~R9C2")
    with pytest.raises(ParseError, match="with the digits '0-8', expected"):
        read(".Shape~9x9~0-8.~R1C1_0")


# -- what is left out, refused and not understood ------------------------------------------------


def document(**cage: Any) -> str:
    cages = [{"cells": [[0, 0], [0, 1]], **cage}]
    return f"sudokupad.app/scl{zipped(json.dumps({'cells': [[{}] * 9] * 9, 'cages': cages}))}"


@pytest.mark.parametrize(
    ("cage", "total", "ignored"),
    [
        ({"value": 9}, 9, ""),
        ({"value": "9", "sum": 9, "unique": True}, 9, ""),
        ({"value": "the sum", "sum": 9}, 9, ""),
        ({}, 0, ""),
        ({"value": "x"}, 0, "cages with words"),
        ({"value": 9, "unique": False}, None, "cages with digits that may repeat"),
        ({"cells": [[0, 8], [0, 9]], "value": 9}, None, "cages outside the grid"),
        ({"cells": [[9, 0], [-1, 9]], "value": 9}, None, "cages outside the grid"),
        ({"cells": [], "value": 9}, None, "cages without cells"),
        ({"cells": [], "sum": 9}, None, "cages without cells"),
        ({"cells": [], "value": "title: Nine"}, None, ""),
    ],
)
def test_a_cage_of_sudokupad(cage: dict[str, Any], total: int | None, ignored: str) -> None:
    found = read_one(document(**cage))
    assert [cage.sum for cage in found.cages] == ([] if total is None else [total])
    assert ignored in found.ignored
    assert bool(ignored) == bool(found.ignored)


def test_a_document_of_sudokupad() -> None:
    cages = [{"cells": [[0, 0], [0, 1]], "value": "9"}, {"cells": [[2, 2], [3, 2]], "sum": 8}]
    text = json.dumps({"cells": [[{}] * 9] * 9, "cages": cages})
    assert read_one(text) == Puzzle(
        [0] * 81, layout=with_cages("9x9", [((0, 1), 9), ((20, 29), 8)])
    )
    repeated = text.replace('"sum": 8', '"sum": 8, "unique": false')
    with pytest.raises(ParseError, match="read a puzzle with cages with digits that may repeat, e"):
        read(repeated)


PS, SUMO, COLOURS = perfect_sudoku(FIRST), sumocue(FIRST), sudokuwiki(FIRST)
REFUSED = [
    (PS[:100], "read 19 numbers behind 3x3::k:, expected 81, one for each cell"),
    (PS.replace("::", ":dn:"), "read a puzzle with the rule 'n', expected one of rows"),
    (PS + "5:", "read 82 numbers behind 3x3::k:, expected 81"),
    ("3x3::k:" + "2561:2561:9999:" * 27, "the cage of r1c1 has 54 cells: there are only 9 digits"),
    ("3x3::k:" + "2561:2817:" + "0:" * 79, "read two sums of the cage of r1c1, expected one for e"),
    ("3x3::k:" + "5121:" * 2 + "0:" * 79, "the cage of r1c1 has 2 cells and the sum 20: expected"),
    (SUMO[:90], "cells behind SumoCueV1, expected 81"),
    ("SumoCueV1" + "+1+0" + "=0" * 79, "read a cage of r1c1 that begins nowhere, expected + and"),
    ("SumoCueV1" + "=3+81" + "=0" * 79, "read a cage of r1c2 that begins nowhere, expected + and"),
    ("SumoCueV1" + "=3J0+0" + "=0" * 79, "read a cell without a region, expected a region for"),
    ("><" + "3" + "<<<<<<<<" * 9 + "<<<<<<", "read arrows from r1c1 that lead to no sum, expected"),
    (COLOURS[:-3], "read other than 162 signs behind the comma of a killer of SudokuWiki, exp"),
    (".Cage~3~R1C1~R1C2.Cage~4~R1C2~R1C3", "r1c2 is in two cages"),
    (".Cage~3~R1C1~R1C", "read 'R1C' in a text of Interactive Sudoku Solver, expected a cell of"),
    (".Cage~a~R1C1~R1C2", "read the sum 'a' of a cage, expected a number"),
    (".Shape~5x10.~R1C1_5", "read a grid of other rows, expected 4 to 10 of as many cells"),
    (".Shape~4x4.~R1C1_5", "read '5' in r1c1, expected a digit 1 to 4"),
    (".Shape~4x4.Jigsaw~1234.~R1C1_4", "read a map of regions with 4 signs, expected 16, one for"),
    (".Cage~3~" + "~".join(["R1C1"] * 9000) + "~R1C2" * 9000 + ".Cage~3~R1C1", "r1c1 is in two ca"),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED, ids=range(len(REFUSED)))
def test_bad_input_gets_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_page_of_sudokuwiki_tells_a_position() -> None:
    text = FOREIGN["a position of SudokuWiki"][1]
    begun = FIRST.place(0, FIRST.solve().values[0]).eliminate(80, FIRST.solve().values[79])
    found = read_one(WIKI + text(begun))
    assert (found.placed, found.candidates) == (begun.placed, begun.candidates)


@pytest.mark.parametrize("name", sorted(set(WRITTEN) - set(CAGED)))
def test_a_format_without_cages_says_so(name: str) -> None:
    killer = FIRST if name != "mini" else Puzzle([0] * 36, layout=KILLER_6)
    with pytest.raises(FormatError, match=f"^the format '{name}' has no cages: expected csv, f-p"):
        write(killer, name)


KILLER_6 = find_layout(f"6x6+killer:aa{'.' * 34}:3")
