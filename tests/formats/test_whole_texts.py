"""What people paste is read right, or refused; nothing is read wrong without a word.

`ways_of_writing.py` has 267 usual ways to write a puzzle, `other_texts.py` fifty texts of other
situations, and `ordinary_texts.py` 300 texts without a puzzle.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from itertools import chain, islice
from pathlib import Path

import pytest

from ordinary_texts import documents_of_ours, texts
from other_texts import CASES
from thinning import thinned
from ways_of_writing import (
    BOARDS,
    WAYS,
    Expected,
    Wanted,
    outcome_of,
    random_boards,
    table,
    verdict,
    verdicts,
)
from whydoku import ParseError, Puzzle

ROOT = Path(__file__).resolve().parents[2]
LEAST = 260
"""Ways that have to be read right, of 267."""


# -- the material --------------------------------------------------------------------------------


def test_there_are_267_ways_of_25_kinds() -> None:
    kinds = Counter(way.kind for way in WAYS)
    assert (len(WAYS), len(kinds)) == (267, 25)
    assert set(kinds.values()) == {10, 11}
    assert len({(way.kind, way.name) for way in WAYS}) == len(WAYS)


def test_there_are_fifty_other_texts_and_315_ordinary_ones() -> None:
    assert len({case.name for case in CASES}) == len(CASES) == 50
    names = [name for name, _ in texts()]
    assert len(set(names)) == len(names) == 315


def test_the_boards_are_puzzles() -> None:
    for board in chain.from_iterable(board.three for board in BOARDS):
        puzzle = Puzzle.parse(board.line)
        assert puzzle.solve().line() == board.solution
        assert all(len(marks) != 1 for marks in puzzle.candidates)
        for cell, marks in enumerate(board.candidates):
            assert int(board.solution[cell]) in marks
            assert set(marks) <= {*puzzle.candidates[cell], int(board.givens[cell])}


LINE = "4......1...3...."


@pytest.mark.parametrize(
    ("lines", "outcome", "says"),
    [
        ([LINE], [Puzzle.parse(LINE)], "right"),
        ([LINE], [Puzzle.parse(LINE).place(1, 3)], "wrong"),
        ([LINE], [Puzzle.parse(LINE)] * 2, "wrong"),
        ([LINE], ParseError("read nothing"), "refused"),
        ([], [Puzzle.parse(LINE)], "wrong"),
        ([], ParseError("read nothing"), "right"),
    ],
)
def test_verdicts(lines: list[str], outcome: list[Puzzle] | ParseError, says: str) -> None:
    assert verdict(Expected(tuple(map(Wanted, lines))), outcome) == says


def test_verdicts_on_what_else_a_puzzle_has() -> None:
    placed = [Puzzle.parse(LINE).place(1, 3)]
    assert verdict(Expected((Wanted(LINE, placed=((1, 3),)),)), placed) == "right"
    assert verdict(Expected((Wanted(LINE, placed=((1, 2),)),)), placed) == "less"
    assert verdict(Expected((Wanted(LINE, layout="9x9"),)), [Puzzle.parse(LINE)]) == "wrong"
    assert verdict(Expected(words=("16x16",)), ParseError("read nothing")) == "refused"
    assert verdict(Expected(words=("16x16",)), ParseError("a 16x16 puzzle")) == "right"


# -- what is read --------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_usual_ways_to_write_a_puzzle() -> None:
    found = verdicts(BOARDS)
    count = Counter(said for _, said in found)
    assert not count["wrong"], table(found)
    assert count["right"] >= LEAST, table(found)


@pytest.mark.slow
def test_no_way_is_read_wrong_whatever_the_board() -> None:
    found = verdicts(islice(random_boards(seed=1), thinned(2, 1)))
    assert not any(said == "wrong" for _, said in found), table(found)


@pytest.mark.slow
def test_ordinary_texts_hold_no_puzzle() -> None:
    every = [*texts(), *documents_of_ours(ROOT)]
    read = [name for name, text in every if not isinstance(outcome_of(text), ParseError)]
    assert not read, "\n".join(read)


def told(name: str, expected: Expected, text: str | bytes) -> str:
    """Return a line about a text that is not read right; nothing where it is."""
    outcome = outcome_of(text)
    said = verdict(expected, outcome)
    if said == "right":
        return ""
    read = outcome if isinstance(outcome, ParseError) else [puzzle.line() for puzzle in outcome]
    return f"{said}: {name}: {read}\n"


@pytest.mark.slow
def test_other_texts() -> None:
    failed = "".join(told(case.name, case.expected, case.text) for case in CASES)
    assert not failed, failed


# -- the collected texts -------------------------------------------------------------------------

_NAMED_CELL = re.compile(r"r([1-9])c([1-9])(?:=([1-9]))?")
NAMES_X = r"\bx\b|sudokux|diagonal"
NOT_READ = "C27a"
"""This case is about a path, not about reading."""


def digits_placed(words: str, text: str) -> tuple[tuple[int, int], ...]:
    """Return the placed digits that a case names; a cell without a digit has that of `+d`."""
    plus = iter(re.findall(r"\+([1-9])", text))
    return tuple(
        (9 * int(row) + int(column) - 10, int(digit or next(plus)))
        for row, column, digit in _NAMED_CELL.findall(words)
    )


def expected_of(row: dict[str, str], text: str) -> Expected:
    """Return what a row of the collection wants to be read from its text."""
    wanted = row["expected"]
    if size := re.search(r"one sentence that says (\S+)", wanted):
        return Expected(words=(size[1],))
    if givens := re.fullmatch(r"givens (\S+) placed (.+)", wanted):
        return Expected((Wanted(givens[1], digits_placed(givens[2], text)),))
    if layout := re.fullmatch(r"(9x9-x) (\S+)", wanted):
        puzzle = Wanted(layout[2], layout=layout[1])
        return Expected((puzzle,), words=(NAMES_X,), may_refuse=True)
    return Expected(tuple(map(Wanted, wanted.split("|"))))


@pytest.mark.slow
def test_collected_texts(data: Path) -> None:
    folder = data / "texts"
    with (folder / "cases.tsv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    failed = ""
    for row in rows:
        content = (folder / row["file"]).read_bytes()
        expected = expected_of(row, content.decode("utf-8"))
        if row["id"] != NOT_READ:
            failed += told(f"{row['id']} {row['kind']}", expected, content)
    assert len(rows) > 20
    assert not failed, failed
