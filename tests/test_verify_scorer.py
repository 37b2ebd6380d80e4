"""Any text is scored: grids in many forms, moves with reasons, and whatever else is written."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from random_puzzles import LAYOUTS, random_puzzles
from whydoku import Move, Policy, Puzzle, Step, find_layout, samples
from whydoku.model.layout import digit_char
from whydoku.verification.scorer import GridScore, read_grid, read_moves, score_grid, score_moves

FOUR = Puzzle.parse("..3..4.221......")
SOLVED = "1234341221434321"
SINGLES = Policy.from_dict({"order": ["singles"]})


def rows_of(puzzle: Puzzle) -> list[list[str]]:
    size = puzzle.layout.size
    digits = [digit_char(digit) for digit in puzzle.values]
    return [digits[start : start + size] for start in range(0, len(digits), size)]


def forms_of(puzzle: Puzzle) -> dict[str, str]:
    """Return a grid as people and models write it."""
    rows = rows_of(puzzle)
    numbers = [["10" if cell == "A" else cell.replace(".", "0") for cell in row] for row in rows]
    width = puzzle.layout.size
    return {
        "line": puzzle.line(),
        "rows": "\n".join("".join(row) for row in rows),
        "spaces": "\n".join(" ".join(row) for row in rows),
        "numbers": "\n".join(" ".join(row) for row in numbers),
        "commas": ",\n".join(", ".join(row) for row in numbers),
        "json": json.dumps([[int(cell) for cell in row] for row in numbers], indent=None).replace(
            "], [", "],\n["
        ),
        "table": "\n".join(
            ["|" + "|".join(f" c{n + 1} " for n in range(width)) + "|", "|---" * width + "|"]
            + ["| " + " | ".join(row) + " |" for row in rows]
        ),
        "frame": "\n".join(
            line
            for n, row in enumerate(rows)
            for line in (["+---" * width + "+"] if n % 2 else []) + ["| " + " ".join(row) + " |"]
        ),
        "box": "\n".join("│ " + " ┃ ".join(row) + " │\n├───┼───┤" for row in rows),
        "blank": "\n\n".join(" ".join(row) for row in rows),
        "fence": "```text\n" + "\n".join(" ".join(row) for row in rows) + "\n```",
        "named rows": "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(rows, 1)),
        "underscores": "\n".join(" ".join(row).replace(".", "_") for row in rows),
    }


@pytest.mark.parametrize("name", LAYOUTS)
def test_grids_are_read_in_many_forms(name: str) -> None:
    puzzle = next(random_puzzles(name, seed=8))
    for grid in (puzzle, puzzle.solve()):
        for form, told in forms_of(grid).items():
            for text in (told, f"Let me think.\n{told}\nThat is all.", f"<answer>\n{told}"):
                assert read_grid(puzzle.layout, text) == grid.values, (form, text)


@pytest.mark.parametrize("arrow", [" -> ", "=>", " --> ", "\u2192", " \u21d2 "])
def test_behind_an_arrow_stands_the_answer(arrow: str) -> None:
    puzzle = Puzzle.parse("..3..4.221......")
    line = puzzle.solve().line()
    for told in (
        f"{puzzle.line()}{arrow}{line}",
        f"Solution {arrow} {line}",
        "\n".join(f"{'.' * 4}{arrow}{line[i : i + 4]}" for i in range(0, 16, 4)),
    ):
        assert score_grid(puzzle, told).exact, told
    assert not score_grid(puzzle, f"{puzzle.line()}{arrow}who knows").cells


def test_the_last_grid_counts_and_the_answer_before_it() -> None:
    two = f"{FOUR.line()}\nso\n{SOLVED}"
    assert score_grid(FOUR, two).exact
    assert score_grid(FOUR, f"{SOLVED}\nwas the answer to\n{FOUR.line()}").exact
    tagged = f"<answer>1111222233334444</answer><ANSWER>{SOLVED}</ANSWER>\n{FOUR.line()}"
    assert score_grid(FOUR, tagged).exact
    assert score_grid(FOUR, "<answer>none</answer>\n" + SOLVED).values is None


@pytest.mark.parametrize(
    "told",
    [
        "",
        "I do not know.",
        "1 2 3 4\n3 4 1 2\n2 1 4 3",
        "1 2 3 4\n3 4 1 2\nand then\n2 1 4 3\n4 3 2 1",
        "5" * 16,
        "1" * 15,
        "r1c1=1",
        "1234 3412 2143 4321 1",
        "²" * 16,
    ],
)
def test_what_is_no_grid_of_the_layout(told: str) -> None:
    score = score_grid(FOUR, told)
    assert not score.found
    assert (score.exact, score.cells, score.legal, score.justified) == (False, 0, False, 0)
    assert str(score) == "There is no grid in the text."


def test_a_part_of_the_answer() -> None:
    score = score_grid(FOUR, "1.34 3412 2143 432.")
    assert (score.exact, score.legal, score.wrong, score.changed) == (False, True, (), ())
    assert (len(score.right), score.cells) == (9, 9 / 11)


def test_wrong_and_changed_cells() -> None:
    score = score_grid(FOUR, "1244341221434321")
    assert (score.wrong, score.changed, score.legal, score.exact) == ((), (2,), False, False)
    score = score_grid(FOUR, "1134341221434321")
    assert (score.wrong, score.changed, score.legal) == ((1,), (), False)
    assert "Wrong: r1c2." in str(score)


def test_justified_digits_are_those_that_the_policy_reaches() -> None:
    puzzle = samples.sample("first")
    solved = puzzle.solve().line()
    by_singles = score_grid(puzzle, solved, SINGLES)
    reached = puzzle.path(SINGLES).end.values
    assert by_singles.exact
    assert set(by_singles.justified_cells) == {
        cell for cell, digit in enumerate(reached) if digit and not puzzle.values[cell]
    }
    assert 0 < by_singles.justified < 1
    assert score_grid(puzzle, solved).justified == 1


def test_puzzles_with_several_solutions_or_none() -> None:
    several = Puzzle.parse("4......1...3....")
    for solution in several.solutions():
        score = score_grid(several, solution.line())
        assert (score.exact, score.cells, score.solutions, score.justified) == (True, 1, 2, 0)
        assert "several solutions" in str(score)
    assert not score_grid(several, "4444" * 4).exact
    none = score_grid(Puzzle.parse("11.............."), SOLVED)
    assert (none.solutions, none.exact, none.cells) == (0, False, 0)
    assert "no solution" in str(none)
    full = score_grid(Puzzle.parse(SOLVED), SOLVED)
    assert (full.exact, full.cells) == (True, 1)
    assert score_grid(Puzzle([0] * 81), "." * 81).solutions == 2


# --- moves ------------------------------------------------------------------------------------


def test_a_path_of_moves_is_justified_and_solves() -> None:
    puzzle = samples.sample("9x9-hard")
    told = "\n".join(
        f"{found.written(puzzle.layout)} by {step.technique}"
        for step in puzzle.path()
        for found in moves_of(step)
    )
    score = score_moves(puzzle, told)
    assert score.solved
    assert {one.verdict for one in score.found} <= {"justified", "gone", "other-technique"}
    first = [one for one in score.found if one.verdict == "other-technique"]
    # A step may have several conclusions, and the later ones are judged after the earlier ones.
    assert len(first) < len(score.found) / 4


def moves_of(step: Step) -> list[Move]:
    placed = [Move(*c, places=True) for c in step.placements]
    return placed + [Move(*c, places=False) for c in step.eliminations]


def test_false_moves_are_left_out() -> None:
    score = score_moves(FOUR, "r1c4=1 r1c4=4 r1c4=4 r1c1<>1 r2c1≠4 r9c9=1 r1c1=9")
    verdicts = ["contradicts", "justified", "filled", "contradicts", "gone"]
    assert [one.verdict for one in score.found] == verdicts
    assert (score.true, score.justified, score.end) == (1, 0.2, FOUR.place("r1c4", 4))


def test_caps_of_moves_are_told() -> None:
    score = score_moves(FOUR, "r1c4=1 " * 2000)
    assert (len(score.found), score.cap, score.to_dict()["cap"]) == (1000, "moves", "moves")
    score = score_moves(FOUR, "r1c4=4 r1c1=1", seconds=1e-9)
    assert (score.found, score.cap) == ((), "seconds")
    assert "cap of seconds was hit" in str(score)
    assert score_moves(FOUR, "r1c4=4 r1c1=1", seconds=None).cap is None
    with pytest.raises(ValueError, match="seconds"):
        score_moves(FOUR, "r1c4=4", seconds=-1)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("r1c2 = 5 (naked-single).", ["naked-single"]),
        ("r1c2=5 by pointing, r1c3=2: x-wing", ["pointing", "x-wing"]),
        ("r1c2=5 because of claiming", ["claiming"]),
        ("r1c2=5 (surely)", [None]),
        ("r1c2=55 r1c2=5a xr1c2=5 r1c2=5.5 r1c22=5 r0c1=1 r1c1=0", []),
        ("r1c2=5. r1c3=2.", [None, None]),
    ],
)
def test_moves_are_read(told: str, expected: list[str | None]) -> None:
    assert [slug for _, slug in read_moves(find_layout("9x9"), told)] == expected


def test_ten_is_a_digit() -> None:
    layout = find_layout("10x10")
    assert [*read_moves(find_layout("4x4"), "R1C4 = 4")] == [(Move(3, 4, places=True), None)]
    found = [move for move, _ in read_moves(layout, "r10c1=10 r1c1<>a r1c10=A")]
    assert [(move.cell, move.digit) for move in found] == [(90, 10), (0, 10), (9, 10)]


# --- any text ---------------------------------------------------------------------------------

NEARLY = st.lists(st.sampled_from([*"0123456789.|+-_ \n\n", "Row 1:", "<answer>", "r1c1=", "A"]))


@given(st.one_of(st.text(), NEARLY.map("".join)))
def test_any_text_is_survived(told: str) -> None:
    score = score_grid(FOUR, told)
    check(score)
    moves = score_moves(FOUR, told)
    assert 0 <= moves.justified <= 1
    json.dumps(moves.to_dict())


@given(st.integers(0, 2**32))
def test_nearly_right_grids_are_scored(seed: int) -> None:
    rng = random.Random(seed)
    line = list(SOLVED)
    for cell in rng.sample(range(16), rng.randint(0, 5)):
        line[cell] = rng.choice("1234.")
    score = score_grid(FOUR, "".join(line))
    check(score)
    asked = [cell for cell in range(16) if not FOUR.values[cell]]
    assert list(score.right) == [cell for cell in asked if line[cell] == SOLVED[cell]]
    assert score.exact == ("".join(line) == SOLVED)


def check(score: GridScore) -> None:
    assert 0 <= score.justified <= score.cells <= 1
    assert score.exact <= score.legal <= score.found
    assert not {*score.right} & {*score.wrong}
    json.dumps(score.to_dict())


@pytest.mark.slow
def test_long_texts_take_no_long_time() -> None:
    for told in (
        "1 " * 2_000_000,
        "|" * 3_000_000,
        "1\n" * 600_000,
        "<answer>" * 200_000,
        "r1c1=" * 10**5,
    ):
        assert not score_grid(FOUR, told).exact
        assert not score_moves(FOUR, told).solved
