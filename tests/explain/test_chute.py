"""What is said of chute triplets: each conclusion can be checked on the board."""

from dataclasses import replace

from steps import NINE, candidates, houses, marks
from whydoku import Policy, Puzzle, Step
from whydoku.draw.roles import labels
from whydoku.draw.scene import make_scene
from whydoku.explain import tell, tell_moments
from whydoku.model.path import HouseMark

PUZZLE = Puzzle.parse("123......" + "." * 9 + "...789..." + "." * 54)
STEP = PUZZLE.steps(Policy.only("chute-triplet"))[0]
FULL = Step(
    NINE,
    "chute-triplet",
    eliminations=candidates("2r1c3"),
    houses=(HouseMark("base", 0, 1), HouseMark("base", 18, 7)),
    marks=marks(set="1r1c2 7r1c3"),
)
ALONE = Step(
    NINE,
    "chute-triplet",
    eliminations=candidates("3r1c3 3r3c8"),
    houses=(HouseMark("cover", 0, 3), HouseMark("cover", 20, 3)),
    marks=marks(second="3r1c8"),
)
MANY = Step(
    NINE,
    "chute-triplet",
    eliminations=candidates("2r1c3 3r1c3"),
    houses=houses(base="r1 b1"),
    marks=marks(set="1r1c2 7r1c3"),
    children=(ALONE, FULL, ALONE, FULL),
)


def test_a_few_conclusions_are_told_in_one_line() -> None:
    assert tell(STEP) == (
        "Look at r2c7, r2c8 and r2c9, where row 2 and box 3 meet."
        " In row 1, 7, 8 and 9 can only go in r1c7, r1c8 or r1c9."
        " In box 3, that rules out 7, 8 and 9 in r2c7, r2c8 and r2c9."
        " In box 2, 1, 2 and 3 can only go in r2c4, r2c5 or r2c6."
        " In row 2, that rules out 1, 2 and 3 in r2c7, r2c8 and r2c9."
        " Then r2c7, r2c8 and r2c9 can hold only 4, 5 and 6."
        " So remove 1, 2, 3, 7, 8 and 9 from r2c7, r2c8 and r2c9."
    )


def test_many_conclusions_have_a_line_each() -> None:
    alone = "r1c8 can hold only 3. In row 1 and box 3, that rules out 3 in r1c3 and r3c8."
    full = (
        "Only r1c2 and r1c3 can hold 1 in row 1 and 7 in box 1: two cells for two digits."
        " That rules out 2 in r1c3."
    )
    assert tell(MANY).split("\n") == [
        "Look at r1c2 and r1c3, where row 1 and box 1 meet. One after the other:",
        *(f"  {n}. {told}" for n, told in enumerate((alone, full, alone, full), 1)),
        "Then r1c2 and r1c3 can hold only 1 and 7. So remove 2 and 3 from r1c3.",
    ]


def test_without_conclusions_it_is_told_what_is_left() -> None:
    told = "r1c2 and r1c3 can hold only 1 and 7: two cells for two digits."
    assert tell(replace(MANY, children=())) == f"{told} So remove 2 and 3 from r1c3."


def test_each_conclusion_is_a_moment() -> None:
    assert tell_moments(STEP) == [
        "In row 1, 7, 8 and 9 can only go in r1c7, r1c8 or r1c9."
        " So remove 7, 8 and 9 from r2c7, r2c8 and r2c9.",
        "In box 2, 1, 2 and 3 can only go in r2c4, r2c5 or r2c6."
        " So remove 1, 2 and 3 from r2c7, r2c8 and r2c9.",
    ]


def test_the_picture_shows_where_conclusions_come_from() -> None:
    scene = make_scene(PUZZLE, STEP, candidates=None)
    shown = {c for c, square in enumerate(scene.squares) if "second" in square.every_role}
    assert shown == {3 + 9, 4 + 9, 5 + 9, 6, 7, 8}  # r2c456 and r1c789
    assert labels(STEP)["second"] == "leads to it"
    guess = replace(FULL, marks=marks(on="2r1c3"))
    assert "second" not in labels(replace(MANY, children=(ALONE, guess)))
