"""The words of an exocet, at positions of our own; tests/claims proves what is found."""

from whydoku import Policy, Puzzle, Step
from whydoku.explain import notation, tell

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


SENIORS = Policy.only("senior-exocet")
OUTSIDE = ".39...7.4.57.........4.9.......8.2...8.9.........3..1572.8..9.6....963...6.2.5.8."
ROOM = "...5.2.......4......1369.4.7.26..8...3......9...71...3....2.3...58..1...47.9..18."


def test_a_senior_exocet_counts_all_that_the_base_does_not_see() -> None:
    found = Puzzle.parse(OUTSIDE).steps(SENIORS)
    [step, *_] = [one for one in found if "Without r3c8 and r6c2" in tell(one)]
    told = tell(step)
    assert told.startswith("r4c9 and r5c9 hold two of 3, 7 and 9. Take either of the two: ")
    assert "need it too, once each, but not in column 9 and box 6, where r4c9 and r5c9 " in told
    assert "Without r3c8 and r6c2, the rest of rows 3, 6 and 9 has it at most twice" in told
    assert "rows 3 and 9 would both need their 7 in column 5. Neither target can be 7" in told
    assert notation(step).startswith("Senior Exocet: 3,7,9 in r45c9, r3c8,r6c2, r369 => ")


def test_a_target_leaves_the_other_cross_lines_room() -> None:
    [step, *_] = Puzzle.parse(ROOM).steps(SENIORS)
    told = tell(step)
    assert "If r1c3 were 3, r4c6 would hold the other digit, and column 6 would have no " in told
