"""What each move does, and what the program plays, checks and hints at."""

import pickle

import pytest

from whydoku import CapReached, MoveRefused, Policy, Puzzle, Step, samples, technique
from whydoku.game import (
    AddMark,
    Back,
    Choose,
    Clear,
    Empty,
    Enter,
    Freeze,
    Game,
    Give,
    Hint,
    Load,
    Move,
    Position,
    RemoveMark,
    Reset,
    Restart,
    Strike,
    Thaw,
    ThawAll,
    check,
    strikes,
    why,
)
from whydoku.game.position import Freezes, Marks
from whydoku.model.layout import parse_cell
from whydoku.model.path import Candidate

START = "..3..4.221......"
SOLUTION = "1234341221434321"


def spot(name: str, digit: int = 1) -> tuple[Candidate]:
    """One candidate of a 4x4."""
    return (Candidate(parse_cell(Puzzle.parse(START).layout, name), digit),)


@pytest.fixture
def game() -> Game:
    return Game(Puzzle.parse(START))


# -- moves -------------------------------------------------------------------------------------


def test_enter_and_clear(game: Game) -> None:
    game.play(Enter(spot("r1c1", 1)))
    assert game.position.entries[0] == (1, "hand", 0)
    game.play(Enter(spot("r1c1", 4), "hint"))
    assert (game.position.count("hand"), game.position.count("hint")) == (0, 1)
    game.play(Clear((0, 1)))
    assert game.position == game.start
    assert game.undo() == 1
    assert game.position.values[0] == 4


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (Enter(spot("r1c3")), "r1c3 is given"),
        (Clear((2,)), "r1c3 is given"),
        (Enter((Candidate(16, 1),)), "cell 16: the cells of 4x4 are 0 to 15"),
        (Enter((Candidate(0, 5),)), "digit 5: expected 1 to 4"),
        (Enter(spot("r1c1"), "magic"), "by hand or by hint, not by 'magic'"),  # type: ignore[arg-type]
        (Strike((Candidate(-1, 1),)), "cell -1"),
        (Give((Candidate(0, -1),)), "digit -1: expected 0 to 4"),
        (AddMark("colour", (Candidate(0, 10),)), "colour 10: expected 1 to 9"),
        (AddMark("centre", spot("r1c1")), "marks 'centre': expected candidate, corner, colour"),  # type: ignore[arg-type]
        (Thaw(), "nothing is frozen"),
        (Choose("speed", "high"), "there is no setting 'speed'"),
        (Choose("show", "often"), "show 'often': expected always, request, never"),
        (Choose("techniques", ("magic",)), "there is no technique 'magic'"),
        (Choose("techniques", "x-wing"), "expected slugs or families"),
        (Load("5x5", "." * 25), "cannot be taken up"),
        (Load("4x4", "12"), "cannot be taken up"),
        (Load("4x4", "?" * 16), "read '?' among the givens"),
    ],
)
def test_refused(game: Game, move: Move, said: str) -> None:
    with pytest.raises(MoveRefused, match=said.replace("?", r"\?")):
        game.play(Enter(spot("r1c1", 1)), move)
    assert game.position == game.start
    assert game.log == ()


def test_strike_and_restore(game: Game) -> None:
    before = game.position.candidates[0]
    game.strike((0, 1))
    assert game.position.candidates[0] == tuple(d for d in before if d != 1)
    game.restore((0, 1))
    assert game.position == game.start


def test_own_candidates(game: Game) -> None:
    game.play(Choose("candidates", "own"))
    assert not any(game.position.candidates)
    game.play(AddMark("candidate", (*spot("r1c1", 1), *spot("r1c1", 3))))
    assert list(game.position.candidates[0]) == [1, 3]
    # Marks are notes: what they leave out is not struck.
    assert game.position.puzzle == game.start.puzzle
    assert not game.check("solution").mistakes
    game.strike((0, 3))
    assert list(game.position.candidates[0]) == [1]
    game.restore((0, 3))
    assert list(game.position.candidates[0]) == [1, 3]
    game.play(RemoveMark("candidate", spot("r1c1", 1)))
    assert game.position.candidates[0] == (3,)
    game.play(Reset())
    assert game.position.candidates == game.start.candidates


def test_corner_marks_and_colours(game: Game) -> None:
    game.play(AddMark("corner", spot("r1c1", 2)), AddMark("colour", spot("r1c1", 9)))
    assert game.position.marks.corner == set(spot("r1c1", 2))
    assert game.position.candidates == game.start.candidates
    assert game.position.puzzle == game.start.puzzle
    game.play(RemoveMark("corner", spot("r1c1", 2)), RemoveMark("colour", spot("r1c1", 9)))
    assert game.position == game.start


def test_freeze_thaw_and_back(game: Game) -> None:
    game.play(Enter(spot("r1c1", 1)))
    game.play(Freeze())
    game.play(Enter(spot("r1c2", 2)), Strike(spot("r1c4", 1)))
    game.play(Freeze())
    game.play(Enter(spot("r1c4", 4)))
    with pytest.raises(MoveRefused, match="r1c2 is frozen"):
        game.play(Clear((1,)))
    assert [game.position.is_frozen(cell) for cell in range(4)] == [True, True, True, False]
    game.play(Back())
    assert game.position.values[:4] == (1, 2, 3, 0)
    game.play(Thaw())
    assert [game.position.is_frozen(cell) for cell in range(4)] == [True, False, True, False]
    assert game.position.marks.struck
    game.play(Back())
    assert game.position.values[:4] == (1, 0, 3, 0)
    assert not game.position.marks.struck
    game.play(ThawAll())
    assert [game.position.is_frozen(cell) for cell in range(4)] == [False, False, True, False]
    game.play(Back())
    assert game.position == game.start


def test_the_puzzle_behind_a_game_without_givens() -> None:
    """A puzzle that tells no given is a first freeze; what is frozen later is no part of it."""
    digits = [(cell, int(digit)) for cell, digit in enumerate("..3..4.221......") if digit != "."]
    game = Game(Puzzle([0] * 16, layout="4x4"))
    game.begin(Puzzle([0] * 16, digits, layout="4x4"))
    game.enter(0, 4)
    game.play(Freeze())
    assert game.position.origin.line() == "..3..4.221......"
    assert game.position.puzzle.placed == ((0, 4),)
    assert game.hint().words(3) == "The digit in r1c1 is wrong."
    game.restart()
    assert game.position.puzzle.line() == "..3..4.221......"
    game.give((3, 4))
    assert game.position.origin.line() == "..34.4.221......"
    assert Game.from_dict(game.to_dict()).position == game.position


def test_a_hint_without_a_solution_says_so() -> None:
    game = Game(Puzzle.parse(".....3....13...."))
    assert game.hint().step
    game.enter(1, 1)
    assert not game.position.puzzle.problems
    assert game.hint() == Hint(wrong="The puzzle has no solution.")


def test_restart_empty_and_load(game: Game) -> None:
    game.play(Enter(spot("r1c1", 1)), Freeze(), Strike(spot("r1c4", 1)), Choose("show", "always"))
    game.play(Restart())
    assert game.position == Position.of(game.start.puzzle, game.position.settings)
    assert game.position.settings.show == "always"
    game.play(Empty())
    assert not any(game.position.values)
    other = samples.sample("6x6")
    game.play(Load.of(other.place(0, other.solve().values[0])))
    assert (game.position.layout.name, game.position.count("hand")) == ("6x6", 1)
    game.undo(10)
    assert game.position.puzzle == Puzzle.parse(START)


def test_creating() -> None:
    game = Game(Puzzle.parse("." * 16))
    given = tuple(Candidate(cell, int(d)) for cell, d in enumerate(START) if d != ".")
    game.play(Enter(given[:1]))
    game.play(Give(given))
    assert game.position.puzzle == Puzzle.parse(START)
    assert game.check("solution").solutions == 1
    game.play(Give(tuple(Candidate(cell, 0) for cell, _ in given)))
    assert game.check("solution").solutions == 2


# -- the log -----------------------------------------------------------------------------------


def test_redo_ends_with_another_move(game: Game) -> None:
    game.enter(0, 1)
    game.enter(1, 2)
    assert (game.undo(5), game.redo(1)) == (2, 1)
    game.enter(3, 4)
    assert (game.redo(), [group.name for group in game.log]) == (0, ["enter", "enter"])


def test_moves_that_change_nothing_are_none(game: Game) -> None:
    game.enter(0, 1)
    game.undo()
    game.play(Clear((0,)), ThawAll())
    assert len(game.undone) == 1


# -- what the program plays --------------------------------------------------------------------


def test_fill_one_and_all(game: Game) -> None:
    assert game.fill(1) == 1
    assert game.position.count("hint") == 1
    assert game.fill() == 11 - 1
    assert game.solved
    assert len(game.log) == 2
    assert game.position.puzzle.line() == SOLUTION
    assert game.fill() == 0


def test_apply(game: Game) -> None:
    step = game.hint().step
    assert step
    game.apply(step)
    assert [(c, e.digit, e.by) for c, e in enumerate(game.position.entries) if e] == [
        (*candidate, "hint") for candidate in step.placements
    ]


def test_prune_once_is_one_pass() -> None:
    game = Game(samples.sample("first"))
    techniques = ["pointing", "naked-pair"]
    puzzle = game.position.puzzle
    for slug in techniques:
        for step in puzzle.steps(Policy.only(slug)):
            puzzle = puzzle.apply(step)
    assert game.prune(techniques) == len(puzzle.eliminated)
    assert game.position.puzzle == puzzle
    assert len(game.log) == 1


def test_prune_repeatedly_leaves_nothing() -> None:
    game = Game(samples.sample("first"))
    assert game.prune(repeatedly=True) > 0
    assert game.prune() == 0
    assert not game.position.count("hint")
    # This one falls to singles, locked candidates and pairs: one candidate is left in each cell.
    solution = game.start.puzzle.solve()
    left = game.position.puzzle.candidates
    assert all(ds == (solution.values[c],) for c, ds in enumerate(left) if ds)


def test_strikes_of_a_placement_keep_the_digit_itself() -> None:
    puzzle = Puzzle.parse(START)
    step = puzzle.hint()
    assert step
    ((cell, digit),) = step.placements
    struck = strikes(puzzle, step)
    assert (cell, digit) not in struck
    assert all(c == cell or d == digit for c, d in struck)


def test_pruning_after_each_entry() -> None:
    game = Game(samples.sample("first"))
    before = game.position.settings
    assert not before.shows
    game.play(Choose("prune", "repeatedly"))
    after = game.position.settings
    assert after.shows
    solution = game.start.puzzle.solve().values
    game.enter(0, solution[0])
    assert len(game.log) == 2
    assert game.position.marks.struck
    assert game.prune(repeatedly=True) == 0
    game.undo()
    assert not game.position.marks.struck


def test_pruning_after_an_entry_takes_own_marks_from_peers(game: Game) -> None:
    game.play(Choose("candidates", "own"), Choose("prune", "once"))
    game.play(AddMark("candidate", (*spot("r1c2", 1), *spot("r1c2", 2), *spot("r4c4", 1))))
    game.enter(0, 1)
    assert game.position.candidates[1] == (2,)
    assert game.position.candidates[15] == (1,)


# -- trial -------------------------------------------------------------------------------------


def test_trial_guesses_and_rolls_back() -> None:
    puzzle = samples.sample("x")
    game = Game(puzzle)
    game.play(Freeze())
    assert game.trial()
    assert game.solved
    assert game.position.puzzle.values == puzzle.solve().values
    names = {group.name for group in game.log}
    assert {"guess", "roll back"} <= names
    assert len(game.position.freezes) == 1
    guesses = sum(group.name == "guess" for group in game.log)
    undone = sum(group.name == "roll back" for group in game.log)
    assert guesses - undone == len(game.log[-1].moves)
    game.undo()
    assert len(game.position.freezes) == 1 + guesses - undone


def test_trial_without_a_solution_leaves_the_game(game: Game) -> None:
    game.enter(0, 4)
    before = game.position
    assert not game.trial()
    assert game.position == before


def test_trial_is_capped() -> None:
    game = Game(Puzzle.parse("." * 81))
    with pytest.raises(CapReached, match="cap of 2 guesses"):
        game.trial(2)
    assert game.position == game.start


# -- checks and hints --------------------------------------------------------------------------


def test_checks_of_three_strengths() -> None:
    game = Game(samples.sample("9x9"))
    game.enter(2, 6)  # against the solution, but nothing is to be seen yet
    assert game.check("rules").ok
    assert game.check("completable").ok
    assert [m.words(3) for m in game.check("solution").mistakes] == ["The digit in r1c3 is wrong."]
    game.undo()
    game.strike((2, 6), (2, 8), (2, 9))
    assert game.check("rules").ok
    assert str(game.check("completable")) == "No candidate is left for r1c3."
    assert [m.words(3) for m in game.check("solution").mistakes] == [
        "A candidate of r1c3 has been removed that is still needed."
    ]
    game.restore((2, 6))
    game.enter(3, 7)
    assert "7 is in r1c2 and r1c4" in str(game.check("rules"))


def test_check_says_how_many_solutions() -> None:
    game = Game(Puzzle.parse("1..............."))
    assert game.check("solution").solutions == 2
    assert str(game.check("solution")).endswith("The puzzle has more than one solution.")
    game.enter(1, 1)
    assert game.check("solution").solutions == 0


def test_check_words_when_all_is_well(game: Game) -> None:
    told = [str(game.check(strength)) for strength in ("rules", "completable", "solution")]
    assert told == ["Nothing is wrong so far."] * 2 + ["The puzzle has exactly one solution."]
    with pytest.raises(ValueError, match="expected rules, completable, solution"):
        check(game.position, "spelling")  # type: ignore[arg-type]


def test_a_mistake_is_told_first_and_gently(game: Game) -> None:
    game.enter(13, 4)
    game.strike((0, 1))
    told = [game.hint().words(level) for level in (1, 2, 3, 4)]
    assert told == [
        "Something in row 4 cannot be right.",
        "A digit that was entered in row 4 is wrong.",
        "The digit in r4c2 is wrong.",
        "r4c2 cannot be 4: 4 stands in r2c2, in the same column.",
    ]
    game.play(Clear((13,)))
    assert game.hint().words(1) == "Something in row 1 cannot be right."
    assert game.hint().words(4) == "1 has been removed from r1c1, but is still needed there."


def test_a_wrong_digit_is_told_with_its_shortest_contradiction() -> None:
    game = Game(samples.sample("9x9"))
    game.enter(2, 6)
    [told] = game.check("solution").mistakes
    *lines, end = told.words().split("\n")
    assert lines[0].startswith("r1c3 cannot be 6: Suppose r1c3 is 6.")
    assert end.startswith("But now no candidate is left for r7c3.")
    assert str(game.check("solution")).startswith(told.words())
    assert game.hint().words(4) == str(why(game.position, 2, 6)) == told.words()
    # The four singles and the pair that the direct proof needs take more words.
    direct = told.puzzle.why(2, 6, Policy().without("candidate-forcing-net"))
    assert len(direct.steps) == 5
    assert len(told.words()) < len(str(direct))


def test_the_reason_of_a_digit_does_not_rest_on_wrong_ones() -> None:
    game = Game(samples.sample("9x9"))
    game.enter(2, 6)
    proof = why(game.position, 3, 6)
    assert proof.left_out == ((2, 6),)
    assert str(proof).startswith("Leave out what is wrong: 6 in r1c3. Then r1c4 cannot be 6")
    assert proof.puzzle.values[2] == 0


def test_of_many_mistakes_the_first_ones_are_explained(game: Game) -> None:
    wrong = [(0, 2), (1, 3), (12, 3), (13, 4), (14, 1)]
    for cell, digit in wrong:
        game.enter(cell, digit)
    told = str(game.check("solution")).split("\n")
    assert [line.endswith(("cannot be 4.", "cannot be 1.")) for line in told[-3:-1]] == [True] * 2
    assert all(":" in line for line in told[:3])


def test_hints_relate_to_the_position(game: Game) -> None:
    game.play(Enter(spot("r1c1", 1)), Enter(spot("r1c2", 2)))
    assert game.hint().words(4).startswith("Only r1c4 and 4 are left in row 1")
    game.fill()
    assert game.hint().words() == ""


def test_clashes_are_allowed_warned_of_or_refused(game: Game) -> None:
    assert next(p.kind for p in game.enter(0, 3)) == "equal"
    assert game.position.values[0] == 3
    game.undo()
    game.play(Choose("clash", "allow"))
    assert game.enter(0, 3) == ()
    game.undo()
    game.play(Choose("clash", "refuse"))
    with pytest.raises(MoveRefused, match=r"3 in r1c1 is refused\. A digit stands twice"):
        game.enter(0, 3)
    assert not game.position.values[0]
    game.enter(0, 1)


def test_an_entry_that_leaves_a_cell_empty_is_warned_of() -> None:
    game = Game(samples.sample("9x9"))
    game.strike((2, 8), (2, 9))
    found = game.enter(3, 6)
    assert [(p.kind, p.cells) for p in found] == [("no-candidate", (2,))]


def test_solved_says_by_whom(game: Game) -> None:
    for cell in (0, 1):
        game.enter(cell, int(SOLUTION[cell]))
    game.fill()
    assert game.solved
    assert (game.position.count("hand"), game.position.count("hint")) == (2, 9)


# -- why ---------------------------------------------------------------------------------------


def test_why_of_what_can_be_seen(game: Game) -> None:
    game.enter(0, 1)
    told = [str(why(game.position, *c)) for c in ((2, 4), (2, 3), (1, 1))]
    assert told == [
        "r1c3 cannot be 4: it is 3, a given.",
        "r1c3 is 3, a given.",
        "r1c2 cannot be 1: 1 stands in r1c1, in the same row.",
    ]


def test_why_of_what_was_entered_or_struck_is_the_reason_for_it(game: Game) -> None:
    asked = [(0, 1), (3, 4), (0, 2)]
    reasons = [str(why(game.position, *candidate)) for candidate in asked]
    game.enter(0, 1)
    game.strike((3, 4))
    assert [str(why(game.position, *candidate)) for candidate in asked] == reasons
    assert reasons[0].startswith("r1c1 must be 1")
    assert reasons[1].startswith("r1c4 must be 4")  # it was struck by mistake


def test_why_of_what_steps_decide() -> None:
    position = Game(samples.sample("first")).position
    solution = position.puzzle.solve().values
    for cell in range(0, 81, 7):
        for digit in position.puzzle.candidates[cell]:
            proof = why(position, cell, digit)
            assert proof.verdict == ("must" if digit == solution[cell] else "cannot")
            last = proof.steps[-1]
            in_short = len(proof.steps) > 3 and technique(last.technique).family == "singles"
            assert in_short or last.words() in str(proof)
            elsewhere = {placed.digit for placed in last.placements if placed.cell != cell}
            assert (f"Then {digit} stands in " in str(proof)) == (digit in elsewhere)


def test_why_tells_no_step_that_is_not_needed() -> None:
    position = Game(samples.sample("first")).position
    cell = parse_cell(position.layout, "r5c9")
    steps = why(position, cell, position.puzzle.solve().values[cell]).steps
    assert 2 < len(steps) < len(position.puzzle.path())

    def leads_there(chosen: list[Step]) -> bool:
        puzzle = position.puzzle
        for step in chosen:
            again = puzzle.steps(Policy.only(step.technique))
            if not any(set(step.outcome[0]) <= set(s.outcome[0])
                       and set(step.outcome[1]) <= set(s.outcome[1]) for s in again):  # fmt: skip
                return False
            puzzle = puzzle.apply(step)
        return True

    every = list(steps)
    assert leads_there(every)
    without_one = [every[:n] + every[n + 1 :] for n in range(len(every) - 1)]
    assert not any(map(leads_there, without_one))


def test_why_may_be_open() -> None:
    puzzle = Puzzle.parse("1234" + "." * 12)
    proof = why(Position.of(puzzle), 15, 1, Policy.only("naked-single"))
    assert (proof.verdict, str(proof)) == (
        "can",
        "r4c4 can be 1: there is a solution with it, and one without it.",
    )


def test_freezes_are_equal_where_all_their_marks_are() -> None:
    none, one = Freezes(), Freezes.of([Marks()])
    two = one.plus(Marks(candidate=frozenset(spot("r1c1"))))
    again = pickle.loads(pickle.dumps(two))
    assert again == two
    assert hash(again) == hash(two)
    assert repr(one) == f"Freezes.of([{Marks()}])"
    other = Freezes.of([*one, *one])
    assert other != two
    assert other.first(1) == one
    assert one.plus(*list(two)[1:]) == two
    assert none != one
    assert two != list(two)
