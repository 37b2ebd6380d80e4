"""What a review says of the moves of a game."""

import pytest

from whydoku import Puzzle, verify
from whydoku.console.reviewing import tell
from whydoku.game import (
    Back,
    Clear,
    Empty,
    Enter,
    Freeze,
    Game,
    Give,
    Group,
    Load,
    Move,
    Position,
    Reset,
    Restart,
    Restore,
    Strike,
    deed,
    review,
)
from whydoku.model.path import Candidate
from whydoku.model.policy import Policy, techniques

LINE = "..3..4.221......"
SOLUTION = Puzzle.parse(LINE).solve().values
HARD = Puzzle.parse(
    ".7...9..46....4.8.8...3..9....8...7...1...4...3...5....5..2...1.2.1....53..7...6."
)


def timed(*times: float) -> Game:
    """A game of single digits, each entered at one of these times."""
    game = Game(Puzzle.parse(LINE))
    clock = iter(times)
    game.clock = lambda: next(clock)
    for _ in times:
        step = game.position.puzzle.hint()
        assert step
        game.enter_all(step.placements)
    return game


def test_each_step_of_a_path_is_found_again() -> None:
    """A person who plays a path by hand has used its techniques, or easier ones."""
    game = Game(HARD)
    steps = list(HARD.path(Policy().without_trial()))
    for step in steps:
        if step.placements:
            game.enter_all(step.placements)
        if step.eliminations:
            game.strike(*step.eliminations)
    lines = review(game)
    assert len(lines) >= len(steps)
    assert not any(line.deed.helped or line.easier for line in lines)
    assert {line.deed.verdict for line in lines} == {"shown"}
    order = [row.slug for row in techniques()]
    used = max(order.index(step.technique) for line in lines for step in line.deed.steps)
    assert used == max(order.index(step.technique) for step in steps)


def test_what_a_step_shows_follows_from_it() -> None:
    """The step of each move gives it, as `verify` says."""
    game = Game(HARD)
    for step in list(HARD.path(Policy().without_trial()))[:12]:
        game.apply(step)
    for before, line in zip(game.positions(), review(game), strict=False):
        assert line.deed.helped
        (step,) = line.deed.steps
        cell, digit = line.deed.placed[0] if line.deed.placed else line.deed.struck[0]
        sign = "=" if line.deed.placed else "<>"
        move = f"r{cell // 9 + 1}c{cell % 9 + 1}{sign}{digit}"
        assert verify(before.puzzle, move, step.technique).ok


def test_a_mistake_is_told_once_and_moves_after_it_are_judged_without_it() -> None:
    game = Game(Puzzle.parse(LINE))
    candidates = enumerate(game.position.puzzle.candidates)
    wrong = next((c, d) for c, found in candidates for d in found if c != 3 and d != SOLUTION[c])
    game.enter(*wrong)
    game.enter(3, SOLUTION[3])
    first, second = review(game)
    assert first.deed.verdict == "wrong"
    assert first.easier
    assert second.deed.verdict == "shown"
    assert not second.deed.puzzle.placed


@pytest.mark.slow
def test_a_digit_that_takes_several_steps_has_them_all() -> None:
    before = Position.of(HARD)
    solution = HARD.solve().values
    longest = 0
    for cell, value in enumerate(before.values):
        if not value:
            found = deed(before, Group("enter", (Enter((Candidate(cell, solution[cell]),)),)))
            assert found
            assert found.verdict in ("shown", "open")
            longest = max(longest, len(found.steps))
    assert longest > 1


@pytest.mark.parametrize(
    ("times", "stuck"),
    [
        ((5, 10, 15, 20), []),
        ((5, 10, 70, 75), [2]),
        ((40, 80, 120, 160), []),
        ((1, 62, 63, 124, 125, 186, 187, 248, 249), [1, 3, 5]),
    ],
)
def test_a_person_is_stuck_in_long_pauses(times: tuple[float, ...], stuck: list[int]) -> None:
    lines = review(timed(*times))
    assert [line.seconds for line in lines][:2] == [times[0], times[1] - times[0]]
    assert [at for at, line in enumerate(lines) if line.stuck] == stuck


def test_a_game_without_a_clock_has_no_pauses() -> None:
    game = Game(Puzzle.parse(LINE))
    game.enter(3, SOLUTION[3])
    assert [(line.seconds, line.stuck) for line in review(game)] == [(None, False)]


def test_what_is_tried_out_and_what_is_no_move_has_no_line() -> None:
    game = Game(Puzzle.parse(LINE))
    game.play(Freeze())
    game.enter(3, SOLUTION[3])
    game.trial()
    assert review(game) == ()
    several = Game(Puzzle.parse("." * 16))
    several.enter(0, 1)
    assert review(several) == ()


def test_typed_digits_become_a_puzzle_when_they_are_frozen() -> None:
    game = Game(Puzzle.parse("." * 16))
    game.enter_all([(cell, int(d)) for cell, d in enumerate(LINE) if d != "."])
    game.play(Freeze())
    game.enter(3, SOLUTION[3])
    assert [line.group for line in review(game)] == [2]


def test_given_digits_and_gone_candidates_are_no_moves() -> None:
    before = Position.of(Puzzle.parse(LINE))
    assert deed(before, Group("give", (Give((Candidate(3, 4),)),))) is None
    assert deed(before, Group("strike", (Strike((Candidate(0, 3),)),))) is None


def test_a_review_ends_in_time_with_what_it_has() -> None:
    assert review(timed(1, 2, 3), seconds=0) == ()


@pytest.mark.parametrize("take_back", [Clear((3,)), Back(), Restart(), Empty(), Load.of(HARD)])
def test_what_was_taken_back_has_no_line_unless_it_is_done_again(take_back: Move) -> None:
    game = Game(Puzzle.parse(LINE))
    game.enter(3, SOLUTION[3] % 4 + 1)
    game.enter(3, SOLUTION[3])
    assert [line.group for line in review(game)] == [0, 1], "a digit that is replaced has a line"
    game.play(take_back)
    assert review(game) == ()
    if not isinstance(take_back, Empty | Load):
        game.enter(3, SOLUTION[3])
        assert [line.group for line in review(game)] == [3]


@pytest.mark.parametrize("resets", [True, False])
def test_strikes_that_were_taken_back_have_no_line(resets: bool) -> None:
    game = Game(Puzzle.parse(LINE))
    candidates = enumerate(game.position.candidates)
    wrong = next(Candidate(c, d) for c, found in candidates for d in found if d != SOLUTION[c])
    game.strike(wrong)
    assert [line.group for line in review(game)] == [0]
    game.play(Reset() if resets else Restore((wrong,)))
    assert review(game) == ()


def test_a_longer_finding_of_a_technique_has_another_way() -> None:
    """Where the path opens more by a longer braid than the hint's."""
    puzzle = Puzzle.parse(
        ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........"
    )
    path = puzzle.path()
    here, step = list(zip(path.positions(), path, strict=False))[18]
    game = Game(here)
    game.strike(*step.eliminations)
    [line] = review(game)
    assert line.deed.hardest
    assert line.easier
    assert line.another_way
    assert line.easier.technique == line.deed.hardest.technique == "braid"
    assert len(line.easier.links) < len(line.deed.hardest.links)
    assert "Another way: Braid: " in tell(here.layout, line)
