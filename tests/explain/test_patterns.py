"""What is said of deadly and impossible patterns, word for word."""

from steps import NINE, candidates, houses, marks
from whydoku import Step
from whydoku.explain import notation, tell


def test_a_locked_digit_is_the_reason() -> None:
    step = Step(
        NINE,
        "unique-loop",
        eliminations=candidates("5r1c7 5r1c8"),
        houses=(*houses(base="r1"),),
        marks=marks(floor="15r2c7 15r2c9 15r3c8 15r3c9", roof="15r1c7 15r1c8", fin="3r1c7 4r1c8"),
    )
    locked = step.houses[0]._replace(digit=1)
    told = tell(Step(NINE, step.technique, (), step.eliminations, (locked,), step.marks))
    assert told.endswith(
        "To prevent that, one of these must be true: r1c7 is 3 or r1c8 is 4. In row 1, 1 can only"
        " go in r1c7 or r1c8. So one of these cells is 1, and the other holds one of the further"
        " candidates. Neither can hold anything else. So remove 5 from r1c7 and r1c8."
    )
    assert notation(step).endswith(", guardians r1c7=3, r1c8=4 => r1c78<>5")


def test_a_subset_is_the_reason() -> None:
    step = Step(
        NINE,
        "reverse-bug",
        eliminations=candidates("6r5c2"),
        houses=houses(base="r5"),
        marks=marks(floor="2r1c1 3r1c2", roof="2r5c7 3r5c9", fin="17r5c7 9r5c9")
        + marks(set="16r5c4 167r5c5 679r5c8"),
    )
    told = tell(step)
    assert told.startswith("Suppose r5c7 is 2 and r5c9 is 3. Then every house has both 2 and ")
    assert told.endswith(
        "In row 5, r5c4, r5c5 and r5c8 can hold only 1, 6, 7 and 9, and one of r5c7 and r5c9 holds"
        " 1, 7 or 9. These are four cells for the four digits 1, 6, 7 and 9, so no other cell there"
        " can hold these digits. So remove 6 from r5c2."
    )


def test_cells_that_make_no_ring_are_told_as_they_are() -> None:
    for floor, told in (("12r1c1 12r1c2 12r9c9", "r1c1, r1c2 and r9c9"), ("12r1c1", "r1c1")):
        step = Step(
            NINE, "bivalue-oddagon", candidates("3r1c1"), marks=marks(floor=floor, fin="3r1c1")
        )
        assert tell(step).startswith(f"{told} are a ring")
