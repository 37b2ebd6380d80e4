"""Training in the console: a question, right and wrong answers, other valid steps, the next one."""

import pytest

from examples import Example, example_lines
from whydoku import (
    Candidate,
    Policy,
    Puzzle,
    canonical,
    explain,
    find_layout,
    generate,
    samples,
    technique,
)
from whydoku.console.commands import command_of
from whydoku.console.dispatch import take_line
from whydoku.console.screen import Screen
from whydoku.console.session import Session
from whydoku.console.train import Exercise, Training, takes_answer
from whydoku.course import taught
from whydoku.explain import name
from whydoku.game import Game
from whydoku.model.layout import cell_name


@pytest.fixture
def session() -> Session:
    found = Session(Screen(), find_layout("9x9"))
    found.replace(Game(samples.sample("first")))
    return found


def said(session: Session, line: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    take_line(session, line)
    return capsys.readouterr().out


def here(session: Session) -> Puzzle:
    return session.play.position.puzzle


def text(candidate: Candidate) -> str:
    return f"{cell_name(find_layout('9x9'), candidate.cell)}={candidate.digit}"


def findings(session: Session, slug: str) -> list[tuple[Candidate, ...]]:
    return [step.eliminations for step in here(session).steps(Policy.only(slug))]


def test_a_question_and_its_answer(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    asked = said(session, "train x-wing", capsys)
    assert "Find the step: X-Wing. What does it remove?" in asked
    (struck,) = findings(session, "x-wing")
    before = here(session)
    told = said(session, f"strike {text(struck[0])}", capsys)
    assert told.startswith("Right: X-Wing. ")
    assert told.endswith("`train` shows the next position.\n")
    assert set(struck) <= set(here(session).eliminated) - set(before.eliminated)


@pytest.mark.parametrize("slug", ["innie", "wide-innie"])
def test_exercises_in_killers(
    session: Session, slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of the course, and of a technique that it does not teach."""
    asked = said(session, f"train {slug}", capsys)
    assert f"Find the step: {name(slug)}. Which digit does it place?" in asked
    assert here(session).cages
    placed = here(session).steps(Policy.only(slug))[0].placements[0]
    told = said(session, f"set {text(placed)}", capsys)
    assert told.startswith(f"Right: {name(slug)}. ")


def test_a_new_puzzle_after_a_killer_is_a_killer(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    before = next(generate(1, layout="6x6+killer", seed=1)).puzzle
    session.replace(Game(before))
    assert "0 givens." in said(session, "new easy", capsys)
    assert here(session).layout.name.startswith("6x6+killer:")
    assert here(session) != before
    assert "takes perhaps" in said(session, "level", capsys), "nobody has timed people on killers"
    assert "\n9 givens." in said(session, "new 9", capsys)


def test_a_wrong_answer_is_explained(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    said(session, "train skyscraper", capsys)
    before = here(session)
    solution = Puzzle(before.givens).solve().values
    cell = next(cell for cell, digit in enumerate(before.values) if not digit)
    told = said(session, f"strike {text(Candidate(cell, solution[cell]))}", capsys)
    name = cell_name(before.layout, cell)
    digit = solution[cell]
    assert told.startswith(
        f"{name}<>{digit} is wrong: {digit} is the digit of that cell. {name} must be {digit}"
    )
    assert here(session) == before
    other = next(digit for digit in before.candidates[cell] if digit != solution[cell])
    told = said(session, f"set {cell // 9 + 1} {cell % 9 + 1} {other}", capsys)
    assert told.startswith(f"{name}={other} is wrong. {name} cannot be {other}")
    assert here(session) == before


def test_what_is_wrong_is_explained_by_techniques_of_the_course(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first exercise on X-Wings has a cell for which the easiest proof needs others."""
    said(session, "train x-wing", capsys)
    others = Policy.only(*(slug for slug in taught() if slug != "x-wing"))
    before = here(session)
    solution = before.solve().values
    for cell in (cell for cell, digit in enumerate(before.values) if not digit):
        told = " ".join(
            said(session, f"strike {text(Candidate(cell, solution[cell]))}", capsys).split()
        )
        assert "is wrong" in told
        known = before.why(cell, solution[cell], others)
        if known.verdict == "must" and str(known) != str(before.why(cell, solution[cell])):
            assert " ".join(str(known).split()) in told
            return
    pytest.fail("no such cell")


def test_a_reason_does_not_give_the_answer_away(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    slug = "impossible-pattern"
    lines = map(Example.parse, example_lines())
    example = next(line for line in lines if line.slug == slug and line.placements)
    training = Training(slug, answered=False)
    training.exercise = Exercise.of(slug, example.puzzle)
    [(cell, digit)] = example.placements
    for other in set(example.puzzle.candidates[cell]) - {digit}:
        asked = [Candidate(cell, other)]
        assert takes_answer(training, example.puzzle, asked, places=True, screen=session.screen)
        told = capsys.readouterr().out
        assert f"would give the {name(slug)} away" in told
        assert told.count(name(slug)) == 1


def test_another_step_that_holds_is_recognised(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    said(session, "train skyscraper", capsys)
    before = here(session)
    own = {pair for struck in findings(session, "skyscraper") for pair in struck}
    steps = before.steps(Policy().without_trial())
    other = next(step for step in steps if step.eliminations and not own & set(step.eliminations))
    told = said(session, f"strike {text(other.eliminations[0])}", capsys)
    assert "is right too, but by" in told
    assert "Look for the Skyscraper." in told
    assert here(session) == before
    assert said(session, f"strike {text(min(own))}", capsys).startswith("Right: ")


@pytest.mark.parametrize("slug", ["bug-plus-1", "unique-rectangle-1"])
def test_the_digit_that_is_left_over_is_right(
    session: Session, capsys: pytest.CaptureFixture[str], slug: str
) -> None:
    """The lesson on BUG + 1 says: write it in the cell."""
    said(session, f"train {slug}", capsys)
    before = here(session)
    [step] = before.steps(Policy.only(slug))
    cell = (step.placements + step.eliminations)[0].cell
    struck = {digit for _, digit in step.eliminations}
    (left,) = {d for _, d in step.placements} or set(before.candidates[cell]) - struck
    told = said(session, f"set {cell // 9 + 1} {cell % 9 + 1} {left}", capsys)
    assert told.startswith(f"Right: {explain.name(slug)}. ")
    assert here(session).values[cell] == left
    said(session, "undo", capsys)
    assert here(session) == before


def test_a_digit_is_an_answer_too(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Which digit does it place?" in said(session, "train hidden-single-box", capsys)
    (found,) = here(session).steps(Policy.only("hidden-single-box"))
    cell, digit = found.placements[0]
    assert said(session, f"set {cell // 9 + 1} {cell % 9 + 1} {digit}", capsys).startswith("Right")
    assert here(session).values[cell] == digit


def test_hints_name_the_technique(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    said(session, "train x-wing", capsys)
    assert "Look for an X-Wing." in said(session, "hint 2", capsys)


def test_the_next_position_is_another_in_clothes_of_its_own(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    said(session, "train w-wing", capsys)
    first = here(session)
    said(session, "train", capsys)
    second = here(session)
    assert canonical(Puzzle(first.givens)).form != canonical(Puzzle(second.givens)).form
    said(session, "train w-wing", capsys)
    again = here(session)
    assert again != first
    assert canonical(Puzzle(again.givens)).form == canonical(Puzzle(first.givens)).form


def test_names_may_have_blanks(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Find the step: X-Wing" in said(session, "train X wing", capsys)


def test_any_technique_can_be_trained(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    asked = said(session, "train unique-rectangle-3", capsys)
    assert "Find the step: Unique Rectangle Type 3" in asked
    hint = here(session).hint()
    assert hint is not None
    assert hint.technique == technique("unique-rectangle-3").slug


def test_what_cannot_be_trained_is_told(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    before = here(session)
    assert "which technique?" in said(session, "train", capsys)
    told = said(session, "train x-wnig", capsys)
    assert "there is no technique 'x-wnig': did you mean x-wing?" in told
    told = said(session, "train exocet", capsys)
    assert "may be double-exocet, junior-exocet or senior-exocet: name one of them" in told
    assert "see `whydoku techniques`" in said(session, "train zzzz", capsys)
    assert "tries something out" in said(session, "train search", capsys)
    assert here(session) == before


def test_outside_of_questions_moves_are_moves(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    said(session, "train x-wing", capsys)
    said(session, "apply", capsys)
    cell = next(cell for cell, digit in enumerate(here(session).values) if not digit)
    wrong = here(session).candidates[cell][0]
    assert said(session, f"strike {text(Candidate(cell, wrong))}", capsys) == ""
    assert wrong not in here(session).candidates[cell]


def test_what_is_applied_ends_the_exercise(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says so, and what comes next; a later step that is applied is no exercise."""
    said(session, "train x-wing", capsys)
    over = "The exercise is over. `train` shows the next position.\n"
    told = said(session, "apply", capsys)
    assert told.endswith(over)
    assert "So remove " in told, "it explains the step"
    assert "exercise" not in said(session, "apply", capsys)
    said(session, "undo 2", capsys)
    assert said(session, "apply 1", capsys).endswith(over)


def test_help_on_training_has_an_example(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(session, "help train", capsys).splitlines()
    shown = [line.split("  ")[1] for line in told[2:]]
    assert shown == ["train x-wing", "strike r4c7=5", "set 4 7 5", "hint", "apply", "train", "undo"]
    assert max(map(len, told)) <= 100
    assert all(command_of(form.split()[0]) for form in shown)


def test_undo_leads_back_to_the_game(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    before = here(session)
    said(session, "train x-wing", capsys)
    drawn = said(session, "board", capsys)
    said(session, "train", capsys)
    assert said(session, "undo", capsys) == f"train is undone.\n{drawn}"
    told = said(session, "undo", capsys)
    assert here(session) == before
    assert told == f"train is undone.\n{said(session, 'board', capsys)}"
    said(session, "redo 2", capsys)
    assert here(session) != before
    said(session, "undo 2", capsys)
    assert said(session, "strike r1c1=5", capsys) == ""  # no question is open


def test_training_can_be_the_first_command(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session(Screen(), find_layout("9x9"))
    assert "Find the step: X-Wing" in said(session, "train x-wing", capsys)
