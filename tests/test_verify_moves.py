"""The moves that a text makes: what is told in other words, and what is no move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku import find_layout
from whydoku.verification.moves import MOST_CHARACTERS, read_moves

NINE = find_layout("9x9")
PLACED, GONE = "r1c5=8", "r1c5<>3"
BOTH = "r1c5<>3 r1c6<>3"


def moves_in(told: str) -> str:
    return " ".join(move.written(NINE) for move, _ in read_moves(NINE, told))


@pytest.mark.parametrize(
    "told",
    ["r1c5=8", "R1C5: 8", "(1,5)=8", "(1, 5): 8", "A5=8", "A5 is 8", "r1c5 is 8", "r1c5 must be 8.",
     "r1c5 has to be 8 because r1c6 is full", "so r1c5 can only be 8", "r1c5 equals 8", "r1c5 -> 8",
     "r1c5 \u2192 8", "r1c5 := 8", "**r1c5 = 8**", "`r1c5=8`", "$r1c5 = 8$", "Row 1, Column 5: 8",
     "row 1, column 5 is 8", "(row 1, column 5) = 8", "r1 c5 = 8", "cell r1c5 = 8", '{"r1c5": 8}',
     "place 8 in r1c5", "Place the digit 8 at r1c5", "put an 8 into r1c5", "Set r1c5 to 8",
     "8 goes in r1c5", "8 must go in r1c5", "the digit 8 is placed in r1c5", "1. r1c5=8",
     "r1c5=\uff18", "r1c5=8, 3 has two places", "If not, r2c5 would be full. So r1c5=8."],
)  # fmt: skip
def test_a_digit_is_placed_in_many_words(told: str) -> None:
    assert moves_in(told) == PLACED


@pytest.mark.parametrize(
    "told",
    ["r1c5<>3", "r1c5 <> 3", "r1c5 != 3", "r1c5\u22603", "$r1c5 \\neq 3$", "r1c5 is not 3",
     "r1c5 isn't 3", "r1c5 cannot be 3", "r1c5 can't be 3", "r1c5 can\u2019t be 3", "A5<>3",
     "r1c5 is no longer 3", "(1,5) is not 3", "remove 3 from r1c5",
     "Eliminate the candidate 3 from r1c5",
     "we can exclude 3 from r1c5",
     "rule out 3 in r1c5", "3 is removed from r1c5", "r1c5 loses 3"],
)  # fmt: skip
def test_a_candidate_is_eliminated_in_many_words(told: str) -> None:
    assert moves_in(told) == GONE


@pytest.mark.parametrize(
    "told",
    ["remove 3 from r1c5 and r1c6", "Remove 3 from r1c5, r1c6.", "r1c5, r1c6 <> 3",
     "3 is eliminated from r1c5 and r1c6", "r1c5<>3, r1c6<>3"],
)  # fmt: skip
def test_one_elimination_may_name_several_cells(told: str) -> None:
    assert moves_in(told) == BOTH
    assert moves_in("remove 3 and 5 from r1c5") == "r1c5<>3 r1c5<>5"


@pytest.mark.parametrize(
    "told",
    ["not r1c5=8", "It is not true that r1c5=8 and r1c6=3.", "Never r1c5=8, r1c6=3",
     "None of r1c5=8, r1c6=3 or r1c7=2 holds", "don't place 8 in r1c5", "r1c5=8 is wrong",
     "r1c5=8 would be wrong", "r1c5=8 does not fit", "we cannot eliminate 3 from r1c5",
     "If r1c5=8, then r2c5=3.", "Suppose r1c5=8. Then r2c5=3.", "What if r1c5=8?", "r1c5=8?",
     "r1c5=8 or r1c6=8", "r1c5 is 3 or 8", "r1c5: 3, 8", "r1c5: 3/8", "r1c5=3/8",
     "r1c5 is neither 3 nor 8", "either r1c5=8 or not", "maybe r1c5=8", "r1c5=8 instead? No",
     "I would say r1c5=8",
     "r1c5 is a naked single", "r1c5 is 2 cells away", "r1c5=4-r1c6", "r1c5 sees r1c6", "r0c5=8",
     "r1c5=0", "r1c5=8.5", "xr1c5=8", "r1c5=88", "(10,5)=8", "J5=8"],
)  # fmt: skip
def test_what_is_no_move(told: str) -> None:
    assert moves_in(told) == ""


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("Suppose r1c5=8. Then r2c5=3. So r1c5<>8.", "r1c5<>8"),
        ("If r1c5=8, r2c5 is empty. r1c6=3.", "r1c6=3"),
        ("Since r1c4 is not 4, r1c1=1", "r1c4<>4 r1c1=1"),
        ("not r1c5=8, but r1c6=8", "r1c6=8"),
        ("r1c5=8, r1c6=3, so r2c2=1", "r1c5=8 r1c6=3 r2c2=1"),
        ('{"r1c5": 8, "r1c6": 3}', "r1c5=8 r1c6=3"),
    ],
)
def test_where_a_denial_or_a_supposition_ends(told: str, expected: str) -> None:
    assert moves_in(told) == expected


@given(st.lists(st.sampled_from(["r1c5", "=8", " is ", "not ", "8", "(1,5)", " or ", ". ", "if "])))
def test_any_text_is_survived(pieces: list[str]) -> None:
    moves_in("".join(pieces))


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    ["r1c5", "r1c5 ", "r1c5, ", "(1,5)", "remove 3 from ", "3, ", "not ", "r", "A5", "is ", " ",
     "r1c5=8", "if r1c5=8 ", "1", "place the ", "row 1, ", "r1c5 is not ", "\\", "**"],
)  # fmt: skip
def test_hostile_texts_are_read_to_their_end(piece: str) -> None:
    told = piece * (MOST_CHARACTERS // len(piece))
    assert all(move.written(NINE) in ("r1c5=8", "r1c5<>3") for move, _ in read_moves(NINE, told))
