"""Texts that were made to keep a reader busy for hours, and letters that only look like ASCII."""

import json
from collections.abc import Callable

import pytest

from whydoku import ParseError, Puzzle, find_layout
from whydoku.formats import read, read_one
from whydoku.formats.links.packed import MOST_NESTED, Unreadable, loose_json, parsed, zipped

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WIDE = "\N{LATIN SMALL LETTER LONG S}"


def fpuzzles(**more: object) -> str:
    cells = [{"value": int(char), "given": True} if char != "." else {} for char in LINE]
    grid = [cells[at : at + 9] for at in range(0, 81, 9)]
    return f"https://f-puzzles.com/?load={zipped(json.dumps({'size': 9, 'grid': grid, **more}))}"


def sudokupad(text: str) -> str:
    return f"https://sudokupad.app/scl{zipped(text)}"


HOSTILE: tuple[Callable[[], str], ...] = (
    lambda: "\N{SECTION SIGN}1\N{LATIN SMALL LETTER E WITH ACUTE}1" * 24_000,
    lambda: "[Puzzle]\n\n" * 80_000,
    lambda: "[State]\n#\n" * 80_000,
    lambda: sudokupad("{" + "\\'" * 200_000),
    lambda: sudokupad('{"' + '\\"' * 200_000),
    lambda: sudokupad("{'" * 200_000),
    lambda: sudokupad('{"cells":' + "[" * 90_000),
)


@pytest.mark.slow
@pytest.mark.parametrize("made", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_takes_long(made: Callable[[], str]) -> None:
    text = made()
    with pytest.raises(ParseError, match=r"^.{1,400}$"):
        read(text)


def test_long_rules_take_no_time() -> None:
    rules = "Normal Sudoku rules apply. " * 2000
    assert read_one(fpuzzles(ruleset=rules)).ignored == ""
    assert "rules in words" in read_one(fpuzzles(ruleset=f"{rules} Cages too.")).ignored


@pytest.mark.slow
def test_long_blanks_in_a_title_take_no_time() -> None:
    rules = [{"value": "\n" * 500_000}, {"value": "\n rules: Cages too."}]
    found = read_one(sudokupad(json.dumps({"cells": [[{}] * 4] * 4, "cages": rules})))
    assert found.ignored == "The link also holds rules in words, which cannot be played here."


def test_of_many_things_that_a_link_holds_some_are_named() -> None:
    told = read_one(fpuzzles(**{f"rule{number}": [1] for number in range(3_000)})).ignored
    assert told.startswith("The link also holds 'rule0', 'rule1', ")
    assert told.endswith("'rule10', 'rule11' and more, which cannot be played here.")


def test_what_is_nested_deeper_than_any_puzzle_is_no_json() -> None:
    deep = "[" * MOST_NESTED + "]" * MOST_NESTED
    assert str(parsed(deep)) == deep
    with pytest.raises(Unreadable, match="is not JSON"):
        parsed(f"[{deep}]")


def test_text_in_quotes_without_an_end_is_no_json() -> None:
    for text in ("{v:1}'", "{v:'1}", '{v:"1}'):
        with pytest.raises(Unreadable, match="is not JSON"):
            loose_json(text)


def test_letters_that_look_like_ascii() -> None:
    link = f"https://sudoku.coach/en/play/{LINE}"
    assert read(f"https://{WIDE}udoku.coach/en/ {link}") == [Puzzle.parse(LINE)]
    with pytest.raises(ParseError, match="read a board of 165 characters, expected 81 digits"):
        read(f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{WIDE * 162}")


def test_a_layout_has_an_ascii_name() -> None:
    four = "\N{LATIN SMALL LETTER E WITH ACUTE}\N{CYRILLIC SMALL LETTER ZHE}"  # of four bytes
    with pytest.raises(ValueError, match=r"there is no layout 'jigsaw:.*expected 4x4, 6x6"):
        find_layout(f"jigsaw:{four * 4}")
