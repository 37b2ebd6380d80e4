"""The words of an exocet say where each base digit fits, and why each candidate goes."""

from pencilmark import Policy, Puzzle
from pencilmark.explain import notation, tell
from pencilmark.path import Step

EXOCETS = Policy.only("junior-exocet")
SHARED = "....3.58...9....7.57.6......3.4....786..5.1.3.4....2..7.8...3.5.....6......9....."
MIRROR = "....385...3..2.6....1.4...97....41..3..7..4.2.6.28...........1...75.....419....2."


def test_an_exocet_says_where_the_base_digits_fit() -> None:
    [step, *_] = Puzzle.parse(SHARED).steps(EXOCETS)
    told = tell(step)
    assert told.startswith("r2c7 and r3c7 hold two of 4, 6 and 9. Take either of the two: ")
    assert ": 4 in rows 1 and 7, 6 in row 1 and column 2, and 9 in row 7 and column 6." in told
    assert notation(step).startswith("Junior Exocet: 4,6,9 in r23c7, r57c8, r157 => ")


def test_two_lines_that_share_a_place_keep_a_digit_from_a_target() -> None:
    [step, *_] = Puzzle.parse(SHARED).steps(EXOCETS)
    told = tell(step)
    assert "If r7c8 were 4, r5c8 would hold the other digit, and row 5 would have no " in told
    assert "and rows 1 and 5 would both need their 9 in column 6." in told


def test_a_mirror_holds_the_digit_of_a_target() -> None:
    [step, *_] = Puzzle.parse(MIRROR).steps(EXOCETS)
    told = tell(step)
    assert "Neither target can be 4, so no base cell can." in told
    assert (
        "The digit of r3c2 is in box 2 too, but outside rows 1 and 3. There, only r2c6 can "
        "hold it, as r2c4 holds the other one: so r2c6 is 7." in told
    )


def test_a_digit_without_a_place_is_told() -> None:
    [step, *_] = Puzzle.parse(SHARED).steps(EXOCETS)
    houses = tuple(h for h in step.houses if not (h.role == "cover" and h.digit == 4))
    bare = Step(step.layout, step.technique, marks=step.marks, houses=houses)
    assert "lines: 4 nowhere, 6 in " in tell(bare)
