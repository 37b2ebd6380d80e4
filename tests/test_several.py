"""Where several solutions are known, no front argues that there is one, or says "solved"."""

from collections.abc import Iterable

import pytest
from click.testing import CliRunner

from check_answers import asked_of_server
from whydoku import Policy, Puzzle, Step, answers, find_layout, technique
from whydoku.cli.verbs import cli
from whydoku.console.dispatch import take_line
from whydoku.console.screen import Screen
from whydoku.console.session import Session
from whydoku.game import Game, Position, hint, why

SEVERAL = ".......1.182.9..43.3.8..7...7..2...6........8...........7..9.2...93.6...8..7..1.."
"""Uniqueness would lead to one of its solutions."""
PUZZLE = Puzzle.parse(SEVERAL)


def are_fair(slugs: Iterable[str]) -> bool:
    return not {slug for slug in slugs if technique(slug).family == "uniqueness"}


def slugs(steps: Iterable[Step]) -> list[str]:
    return [step.technique for step in steps]


def test_uniqueness_would_be_used() -> None:
    assert PUZZLE.path().solved
    assert not are_fair(slugs(PUZZLE.path()))


@pytest.mark.parametrize("name", ["human", "hodoku", "se"])
def test_an_answer_uses_no_uniqueness(name: str) -> None:
    path = answers.path(PUZZLE, Policy.named(name)).result
    assert path.outcome == "stuck"
    assert are_fair(slugs(path))
    end = path.end
    found = answers.hint(end, Policy.only("bug-plus-1", "unique-rectangle-1"))
    assert found.result is None
    assert are_fair(slugs(answers.steps(end, Policy().without_trial()).result))


def test_a_game_uses_no_uniqueness() -> None:
    end = answers.path(PUZZLE, Policy()).result.end
    found = hint(Position.of(end)).step
    assert found is None
    cell = end.values.index(0)
    assert are_fair(slugs(why(Position.of(end), cell, end.candidates[cell][0]).steps))


@pytest.mark.parametrize("verb", ["path", "steps"])
def test_the_server_uses_no_uniqueness(verb: str) -> None:
    answer = asked_of_server(f"game/{verb}", {"position": Position.of(PUZZLE).to_dict()})
    assert answer["steps"]
    assert are_fair(step["slug"] for step in answer["steps"])
    assert answer.get("outcome") != "solved"


def test_the_command_says_it_first_and_uses_no_uniqueness() -> None:
    done = CliRunner().invoke(cli, ["path", SEVERAL])
    assert "more than one solution" in done.stderr
    assert "Solved" not in done.stdout
    assert "two solutions" not in done.stdout
    after = CliRunner().invoke(cli, ["hint", SEVERAL, "--after", "30"])
    assert "more than one solution" in after.stderr


def test_the_console_uses_no_uniqueness(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session(Screen(), find_layout("9x9"))
    session.replace(Game(PUZZLE))
    take_line(session, "level")
    assert "stuck" in capsys.readouterr().out
    session.replace(Game(answers.path(PUZZLE, Policy()).result.end))
    take_line(session, "steps all")
    assert "ectangle" not in capsys.readouterr().out
