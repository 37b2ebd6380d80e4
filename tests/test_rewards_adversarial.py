"""Rewards that hold: ways to be paid without work pay nothing, or what docs/verify.md says.

Each attack is on the puzzle ``PUZZLE``; what a reward may pay at most follows from the attack.
"""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whydoku import Puzzle, samples
from whydoku.model.layout import cell_name
from whydoku.verification.rewards import (
    REWARDS,
    cells_reward,
    exact_reward,
    justified_reward,
    legal_reward,
    moves_reward,
    progress_reward,
)

PUZZLE = samples.sample("9x9-easy")
SOLUTION = PUZZLE.solve()
LINE = SOLUTION.line()
OPEN = [cell for cell, digit in enumerate(PUZZLE.values) if not digit]
GIVEN = [cell for cell, digit in enumerate(PUZZLE.values) if digit]
ORDER = [step.placements[0] for step in PUZZLE.path() if step.placements]
"""Digits in an order in which each is justified."""
EVERY = [(cell, digit) for cell in range(81) for digit in range(1, 10)]


def named(cell: int) -> str:
    return cell_name(PUZZLE.layout, cell)


def told(pairs: Any, sign: str = "=", between: str = ". ") -> str:
    return between.join(f"{named(cell)}{sign}{digit}" for cell, digit in pairs)


def paid(completion: Any, puzzle: Puzzle = PUZZLE) -> dict[str, float]:
    return {reward.__name__: reward(completion, puzzle) for reward in REWARDS}


def with_cell(cell: int, digit: int) -> str:
    return LINE[:cell] + str(digit) + LINE[cell + 1 :]


def test_honest_work_is_paid() -> None:
    assert paid(f"Solution: {LINE}") == {
        name: 0.0 if name == "moves_reward" else 1.0 for name in paid("")
    }
    assert moves_reward(told(ORDER), PUZZLE) == progress_reward(told(ORDER), PUZZLE) == 1


DENIED = told(ORDER, between="\n")
NOTHING: dict[str, Any] = {
    "nothing": "",
    "the puzzle": PUZZLE.line(),
    "the puzzle as an answer": f"<answer>{PUZZLE.line()}</answer>",
    "the givens as moves": told((cell, PUZZLE.values[cell]) for cell in GIVEN),
    "denied moves": DENIED.replace("r", "not r"),
    "denied in words": "\n".join(f"It is not true that {move}." for move in DENIED.split("\n")),
    "never": "\n".join(f"I would never write {move}." for move in DENIED.split("\n")),
    "a list that is denied": "None of these hold: " + DENIED.replace("\n", ", "),
    "wrong by its own words": "\n".join(f"{move} is wrong." for move in DENIED.split("\n")),
    "suppositions": "\n".join(f"If {move}, all fits." for move in DENIED.split("\n")),
    "one long supposition": "Suppose " + DENIED.replace("\n", ", "),
    "questions": DENIED.replace("\n", "?\n") + "?",
    "choices": "\n".join(f"{move} or {named(0)}=1" for move in DENIED.split("\n")),
    "thoughts": f"<think>{LINE} {DENIED}</think>I do not know.",
    "thoughts without an end": f"<think>{LINE} {DENIED}",
    "an empty answer": f"<answer></answer> {LINE}",
    "another answer behind": f"<answer>{LINE}</answer><answer>{PUZZLE.line()}</answer>",
    "the user's message": [{"role": "user", "content": f"{LINE} {DENIED}"}],
    "the user's last message": [
        {"role": "assistant", "content": "I do not know."},
        {"role": "user", "content": f"It is {LINE}, as {DENIED}"},
    ],
    "a message alone": {"role": "user", "content": LINE},
    "the system's message": [{"role": "system", "content": LINE}],
    "the answer of a tool": [{"role": "tool", "content": LINE}],
    "parts that are no text": [{"role": "assistant", "content": [{"type": "image", "text": LINE}]}],
    "a turn of the user": f"<|im_start|>user\n{LINE}<|im_end|><|im_start|>assistant\nNo.<|im_end|>",
    "a turn of the user behind": f"<|im_start|>assistant\nNo.<|im_end|><|im_start|>user\n{LINE}",
    "wrong reasons": told(ORDER[:9], between=" by x-wing. ") + " by x-wing",
    "eliminations that are there already": told(((GIVEN[0], d) for d in range(1, 10)), "<>"),
}


@pytest.mark.parametrize("name", NOTHING)
def test_attacks_that_pay_nothing(name: str) -> None:
    assert paid(NOTHING[name]) == dict.fromkeys(paid(""), 0.0)


@pytest.mark.parametrize("cell", GIVEN[::5])
def test_a_changed_given_pays_nothing(cell: int) -> None:
    for grid in (with_cell(cell, PUZZLE.values[cell] % 9 + 1), with_cell(cell, 0)):
        assert paid(f"<answer>{grid}</answer>") == dict.fromkeys(paid(""), 0.0)
    changed = with_cell(cell, PUZZLE.values[cell] % 9 + 1)
    assert progress_reward(f"{told(ORDER)}\n{changed}", PUZZLE) == 0


def test_one_trivial_move_pays_for_one() -> None:
    assert moves_reward(told(ORDER[:1]), PUZZLE) == 1 / len(OPEN)
    assert progress_reward(told(ORDER[:1]), PUZZLE) == 1 / len(OPEN)


def test_repeating_pays_nothing_more() -> None:
    once = moves_reward(told(ORDER[:9]), PUZZLE)
    assert once == 9 / len(OPEN)
    assert moves_reward(told(ORDER[:9] * 50), PUZZLE) == once


def test_guesses_at_every_cell_pay_little() -> None:
    assert moves_reward(told(EVERY), PUZZLE) < 0.15
    drawn = random.Random(7).sample(EVERY, len(EVERY))
    assert moves_reward(told(drawn), PUZZLE) < 0.15
    assert progress_reward(told(drawn), PUZZLE) < 0.15


def test_every_digit_for_every_cell_is_no_grid() -> None:
    assert exact_reward(told(EVERY), PUZZLE) == cells_reward(told(EVERY), PUZZLE) == 0
    assert exact_reward(told(ORDER), PUZZLE) == 1
    assert exact_reward(f"{told(ORDER)}. {named(ORDER[0][0])}={ORDER[0][1] % 9 + 1}", PUZZLE) == 0


def test_padding_with_eliminations_pays_nothing_more() -> None:
    cell, digit = ORDER[0]
    wrong = told([(ORDER[1][0], ORDER[1][1] % 9 + 1)])
    padding = told(
        ((peer, digit) for peer in OPEN if peer != cell and shares_house(peer, cell)), "<>"
    )
    bare = moves_reward(f"{told(ORDER[:1])}. {wrong}", PUZZLE)
    assert bare == 1 / len(OPEN) / 2
    assert moves_reward(f"{padding}. {told(ORDER[:1])}. {wrong}. {padding}", PUZZLE) <= bare


def shares_house(one: int, other: int) -> bool:
    return any(one in cells and other in cells for _, _, cells in PUZZLE.layout.houses)


def test_wrong_eliminations_cost() -> None:
    wrong = told(((cell, SOLUTION.values[cell]) for cell in OPEN[:20]), "<>")
    assert moves_reward(f"{wrong}. {told(ORDER)}", PUZZLE) == len(ORDER) / (len(ORDER) + 20)


def test_of_many_grids_one_counts() -> None:
    """A right grid among others pays only if it stands where the answer stands."""
    wrong = with_cell(OPEN[0], SOLUTION.values[OPEN[0]] % 9 + 1)
    for others in (f"{LINE}\nor\n{wrong}", f"{LINE}\n<answer>{wrong}</answer>"):
        assert exact_reward(others, PUZZLE) == 0
    assert exact_reward(f"{wrong}\nor\n{LINE}", PUZZLE) == 1


@pytest.mark.parametrize("digit", range(1, 10))
def test_one_digit_everywhere(digit: int) -> None:
    """It is right in a ninth of the cells: cells_reward pays that, as docs/verify.md says."""
    grid = "".join(str(given or digit) for given in PUZZLE.values)
    right = sum(SOLUTION.values[cell] == digit for cell in OPEN) / len(OPEN)
    assert cells_reward(grid, PUZZLE) == justified_reward(grid, PUZZLE) == right
    assert progress_reward(grid, PUZZLE) == pytest.approx(right**2)
    assert exact_reward(grid, PUZZLE) == legal_reward(grid, PUZZLE) == 0


@given(st.integers(0, 2**32), st.floats(0, 1))
def test_guessed_cells_pay_at_most_their_square(seed: int, known: float) -> None:
    rng = random.Random(seed)
    values = [
        given or (right if rng.random() < known else rng.randint(0, 9))
        for given, right in zip(PUZZLE.values, SOLUTION.values, strict=True)
    ]
    right = [cell for cell in OPEN if values[cell] == SOLUTION.values[cell]]
    filled = [cell for cell in OPEN if values[cell]]
    grid = "".join(map(str, values))
    worth = len(right) / len(OPEN) * len(right) / max(1, len(filled))
    assert progress_reward(grid, PUZZLE) == pytest.approx(worth)


def test_moves_of_a_puzzle_with_several_solutions_pay_nothing() -> None:
    several = Puzzle.parse("4......1...3....")
    solution = next(iter(several.solutions()))
    moves = "\n".join(f"{cell_name(several.layout, c)}={d}" for c, d in enumerate(solution.values))
    assert moves_reward(moves, several) == 0
