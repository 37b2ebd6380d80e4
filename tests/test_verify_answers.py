"""The grid that an answer gives: 500 answers in the styles of language models, and the rule."""

import pytest

from made_answers import BODIES, answers
from whydoku import Puzzle, find_layout
from whydoku.verification.grids import MOST_CHARACTERS, read_grid, spoken
from whydoku.verification.scorer import score_grid

FOUR = Puzzle.parse("..3..4.221......")
SOLVED = "1234341221434321"
OTHER = "4123214334121234"
CHANGED = "1244341221434321"
PART = "1.34341221434321"


def grid_of(told: str) -> str | None:
    values = read_grid(FOUR.layout, told, FOUR.values)
    return "".join(map(str, values)).replace("0", ".") if values else None


def test_500_answers() -> None:
    """Expected are the digits that were written, and the scores that follow from them alone."""
    made = [*answers(500, seed=52)]
    assert {answer.name.split(", ")[0] for answer in made} == {b.split(", ")[0] for b in BODIES}
    for answer in made:
        givens = answer.puzzle.values
        cells = [cell for cell, given in enumerate(givens) if not given]
        right = [cell for cell in cells if answer.values[cell] == answer.solution[cell]]
        score = score_grid(answer.puzzle, answer.text)
        assert score.values == answer.values, (answer.name, answer.text)
        assert score.exact == (answer.values == answer.solution)
        assert score.cells == len(right) / len(cells)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        # the puzzle does not count beside another grid, wherever it stands
        (f"{SOLVED}\nsolves\n{FOUR.line()}", SOLVED),
        (f"{FOUR.line()}\nleads to\n{SOLVED}", SOLVED),
        (f'{{"puzzle": "{FOUR.line()}", "solution": "{SOLVED}"}}', SOLVED),
        (f"I give up: {FOUR.line()}", FOUR.line()),
        (f"I have thought about it for long, and I am sure that {SOLVED} is right.", SOLVED),
        (f"It is, and of that there can be no doubt at all, {SOLVED}.", SOLVED),
        ("..3.  1234\n.4.2  3412\n21..  2143\n....  4321", SOLVED),
        # later before earlier; full before not full; givens kept before givens changed
        (f"{OTHER}\nNo:\n{SOLVED}", SOLVED),
        (f"{SOLVED}\nNo:\n{CHANGED}", SOLVED),
        (f"{SOLVED}\nI began with\n{PART}", SOLVED),
        (f"{PART}\nand then\n{CHANGED}", CHANGED),
        # what is marked as the answer goes before all else
        (f"<answer>{CHANGED}</answer>\n{SOLVED}", CHANGED),
        (f"<answer>{OTHER}</answer> <answer>{SOLVED}</answer>", SOLVED),
        (f"I put it into <answer> tags. <answer>{SOLVED}</answer>", SOLVED),
        (f"<answer>I do not know.</answer>\n{SOLVED}", None),
        (f"\\boxed{{{SOLVED}}} and not {OTHER}", SOLVED),
        (f"\\boxed{{4}} and so {SOLVED}", SOLVED),
        (f"{OTHER}\nSolution: {PART}", PART),
        (f"Solution: {SOLVED}\nThe answer is for:\n{FOUR.line()}", SOLVED),
        # what is thought is not said
        (f"<think>{SOLVED}</think>\n{PART}", PART),
        (f"{OTHER}</think>\n{SOLVED}", SOLVED),
        (f"<think>{SOLVED}", None),
    ],
)
def test_which_grid_counts(told: str, expected: str | None) -> None:
    assert grid_of(told) == expected


def test_grids_that_break_every_rule_are_read() -> None:
    assert grid_of("1111 1111 1111 1111") == "1" * 16
    assert grid_of("Row 1: 4444\nRow 2: 3333\nRow 3: 4444\nRow 4: 1112") == "4444333344441112"


def test_what_is_spoken() -> None:
    assert spoken("<think>a</think>b<think>c</think>d") == "d"
    assert spoken("a<thinking>b") == "a"
    assert spoken("a") == "a"


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    ["5", "5 ", "5 3 4 6 7 8 9 1 2\n", "[", "[1,", "{", "<", "\\", "\\n", "**", "1\n", '"', "(",
     "<answer>", "</answer>", "\\boxed{", "<think>", "answer is ", "\\begin{a}{", "Row 1: ",
     "53467891267219534819834256785976142342685379171392485696153728428741963534528617.\n",
     "5 3 4 6 7 8 9 1 .\n"],
)  # fmt: skip
def test_hostile_texts_are_read_to_their_end(piece: str) -> None:
    """Of a million characters only the end is read; time that grows faster would not end here."""
    layout = find_layout("9x9")
    told = piece * (1_000_000 // len(piece))
    assert read_grid(layout, told) == read_grid(layout, spoken(told)[-MOST_CHARACTERS:])
