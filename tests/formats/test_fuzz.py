"""Whatever comes in: a puzzle that can be written and read again, or a ParseError."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_texts import FORM, LAYOUTS, TEXTS, damaged
from whydoku import ParseError, Puzzle
from whydoku.formats import FORMATS, detect, read, write


def outcome(data: str | bytes, layout: str | None, form: str | None) -> list[Puzzle] | str:
    try:
        return read(data, layout, form)
    except ParseError as error:
        return str(error)


def check(data: str | bytes, layout: str | None, form: str | None) -> None:
    found = outcome(data, layout, form)
    if isinstance(found, str):
        assert "\n" not in found
        assert len(found) < 400
        return
    assert found
    for puzzle in found:
        assert layout in {None, puzzle.layout.name}
        assert read(write(puzzle, "hodoku")) == [puzzle]


@pytest.mark.slow
@given(TEXTS, LAYOUTS, FORM)
@settings(max_examples=300)
def test_text(text: str, layout: str | None, form: str | None) -> None:
    check(text, layout, form)


@pytest.mark.slow
@given(st.binary(max_size=300) | TEXTS.map(lambda text: text.encode("utf-16", "replace")), FORM)
@settings(max_examples=300)
def test_bytes(data: bytes, form: str | None) -> None:
    check(data, None, form)


@pytest.mark.slow
@given(damaged(), LAYOUTS, FORM)
@settings(max_examples=300)
def test_damaged(text: str, layout: str | None, form: str | None) -> None:
    check(text, layout, form)
    check(text.encode("latin-1", "ignore"), None, form)


@pytest.mark.slow
@given(TEXTS | damaged())
@settings(max_examples=300)
def test_detection(text: str) -> None:
    try:
        name = detect(text)
    except ParseError:
        return
    assert name in FORMATS


@given(st.integers(10, 83), st.integers(0, 0xFF))
def test_damaged_mini_files(at: int, byte: int) -> None:
    data = bytearray(b"minisudoku" + b"\x11\0" + b"\0\0" * 35 + b"\0\xff")
    data[at] = byte
    check(bytes(data), None, None)


LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["line", "sudoku", "grid", "cells", "candidates", "hodoku", "cases"]
)
def test_a_character_lost_or_doubled_is_never_another_puzzle(name: str) -> None:
    puzzle = read(LINE)[0]
    text = str(write(puzzle, name))
    for at, char in enumerate(text):
        for changed in (text[:at] + text[at + 1 :], text[:at] + char + text[at:]):
            found = outcome(changed, None, None)
            may_lose = name in {"cases", "cells"} and len(changed) < len(text)
            if isinstance(found, list) and not may_lose:
                assert [other.values for other in found] == [puzzle.values], changed
