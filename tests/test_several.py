"""Where several solutions are known, no front argues that there is one, or says "solved"."""

from collections.abc import Iterable

import pytest
from click.testing import CliRunner
from pyarrow import table

from check_answers import asked_of_server
from whydoku import Policy, Puzzle, Step, answers, bulk, find_layout, technique
from whydoku.bulk import verbs
from whydoku.bulk.answer_columns import Walks
from whydoku.cli.program import cli
from whydoku.console.dispatch import take_line
from whydoku.console.screen import Screen
from whydoku.console.session import Session
from whydoku.game import Game, Position, hint, why
from whydoku.mcp import tools
from whydoku.mcp.arguments import Caps, Why

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


ASKED = 45, 3
"""A candidate that uniqueness would help to rule out with the policy hodoku."""


def test_uniqueness_would_be_a_reason() -> None:
    proof = PUZZLE.why(*ASKED, "hodoku")
    assert not are_fair(slugs(proof.steps))


def test_a_reason_uses_no_uniqueness_and_says_so_first() -> None:
    done = CliRunner().invoke(cli, ["why", "r6c1=3", SEVERAL, "--policy", "hodoku"])
    assert done.exit_code == 0
    assert "more than one solution" in done.stderr
    assert "two solutions" not in done.stdout
    answer = answers.why(PUZZLE, *ASKED, Policy.named("hodoku"))
    assert answer.result.verdict == "cannot"
    assert are_fair(slugs(answer.result.steps))


def test_the_reasons_of_server_and_assistants_use_no_uniqueness() -> None:
    question = {"puzzle": SEVERAL, "cell": "r6c1", "digit": 3, "policy": "hodoku"}
    told = asked_of_server("why", question)
    assert "more than one solution" in told["note"]
    assert are_fair(step["technique"] for step in told["steps"])
    said, found, _ = tools.why(Why.model_validate(question), Caps(60, 1_000_000))
    assert said.startswith("The puzzle has more than one solution.")
    assert are_fair(step["technique"] for step in found["steps"])


EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
POLICIES = [Policy().up_to("extended-rectangle"), Policy.named("hodoku")]


@pytest.mark.parametrize("policy", POLICIES)
def test_walks_in_bulk_use_no_uniqueness_if_asked(policy: Policy) -> None:
    assumed, _ = bulk.walk([SEVERAL, EASY], policy)
    assert not are_fair(assumed.techniques)
    found, easy = bulk.walk([SEVERAL, EASY], policy, check=True)
    assert list(found.techniques) == slugs(answers.path(PUZZLE, policy).result)
    assert found.outcome == "stuck"
    assert easy == bulk.walk([EASY], policy)[0]


@pytest.mark.slow
def test_the_walks_of_a_table_use_no_uniqueness() -> None:
    found = verbs.walk(table({"puzzle": [SEVERAL, EASY]}), policy="hodoku", trajectory=True)
    assert are_fair(found["trajectory"][0].as_py())
    assert found["outcome"].to_pylist() == ["stuck", "solved"]


@pytest.mark.slow
def test_walks_of_other_layouts_use_no_uniqueness() -> None:
    small = Puzzle.parse(".....3....13....")
    walks = Walks(trajectory=True)
    assert not are_fair(slugs(small.path()))
    assert are_fair(walks.one(small)[-1])


def test_the_console_uses_no_uniqueness(capsys: pytest.CaptureFixture[str]) -> None:
    session = Session(Screen(), find_layout("9x9"))
    session.replace(Game(PUZZLE))
    take_line(session, "level")
    assert "stuck" in capsys.readouterr().out
    session.replace(Game(answers.path(PUZZLE, Policy()).result.end))
    take_line(session, "steps all")
    assert "ectangle" not in capsys.readouterr().out
