"""The questions about a game: answers that a page can play without knowing any rule."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from test_rate_se import NO_DIGIT_AT_FIRST
from whydoku import Candidate, Puzzle, Step
from whydoku.game import Choose, Game, Position
from whydoku.game.mini import NO_MINI_HINT
from whydoku.game.record import move_of
from whydoku.samples import sample

GRID = "12343412214343.."


def ask(api: TestClient, what: str, position: Position, **more: Any) -> Any:
    answer = api.post(f"/game/{what}", json={"position": position.to_dict(), **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def after(position: Position, group: dict[str, Any]) -> Position:
    """Play a group as a page does."""
    for move in group["moves"]:
        position = move_of(move).on(position)
    return position


def test_a_hint_is_told_in_four_stages_and_can_be_done(api: TestClient) -> None:
    position = Position.of(sample("first"))
    told = ask(api, "hint", position)["hint"]
    step = position.puzzle.hint()
    assert step
    assert (told["kind"], told["slug"], told["name"]) == (
        "step", "hidden-single-box", "Hidden Single in a Box",
    )  # fmt: skip
    assert told["words"] == [step.words(level) for level in (1, 2, 3, 4)]
    assert Step.from_dict(told["step"]) == step
    assert after(position, told["group"]).puzzle == position.puzzle.apply(step)


def test_the_hints_of_a_game_lead_to_its_solution(api: TestClient) -> None:
    position = Position.of(sample("6x6"))
    for _ in range(200):
        if (told := ask(api, "hint", position))["hint"] is None:
            break
        position = after(position, told["hint"]["group"])
    assert position.solved
    assert told["note"] == "The puzzle is solved."


def test_a_mistake_comes_first_and_is_put_right(api: TestClient) -> None:
    game = Game(Puzzle.parse(GRID))
    game.enter(14, 1)
    told = ask(api, "hint", game.position)["hint"]
    assert told["kind"] == "mistake"
    assert told["mistake"] == {"kind": "digit", "cell": 14, "digit": 1}
    assert told["words"][0] == "Something in row 4 cannot be right."
    assert after(game.position, told["group"]).entries[14] is None


@pytest.mark.parametrize("own", [False, True])
def test_a_candidate_struck_wrongly_comes_back(api: TestClient, *, own: bool) -> None:
    position = Position.of(Puzzle.parse("." + GRID[1:]))
    if own:
        position = Choose("candidates", "own").on(position)
    told = ask(
        api, "hint", after(position, {"moves": [{"move": "strike", "candidates": [[0, 1]]}]})
    )
    assert told["hint"]["mistake"]["kind"] == "candidate"
    struck = after(position, {"moves": [{"move": "strike", "candidates": [[0, 1]]}]})
    right = after(struck, told["hint"]["group"])
    assert ask(api, "hint", right)["hint"]["kind"] == "step"


def test_a_frozen_mistake_is_told_but_not_done(api: TestClient) -> None:
    game = Game(Puzzle.parse(GRID))
    game.enter(14, 1)
    frozen = after(game.position, {"moves": [{"move": "freeze"}]})
    assert ask(api, "hint", frozen)["hint"]["group"] is None


def test_a_broken_position_is_told_where_there_is_no_hint(api: TestClient) -> None:
    position = Position.of(Puzzle.parse("." * 16).place(0, 1).place(1, 1))
    told = ask(api, "hint", position)
    assert told["hint"] is None
    assert "stands twice" in told["note"]


def test_steps_tell_what_they_open(api: TestClient) -> None:
    position = Position.of(sample("first"))
    told = ask(api, "steps", position, limit=3)
    assert len(told["steps"]) == 3
    assert told["more"] is True
    found = position.puzzle.steps()
    assert [step["opens"] for step in told["steps"]] == [
        len(position.puzzle.opens(step)) for step in found[:3]
    ]


def test_steps_that_were_found_before_a_cap_are_listed(api: TestClient) -> None:
    told = ask(api, "steps", Position.of(Puzzle.parse(NO_DIGIT_AT_FIRST)), limit=1, nodes=200)
    assert len(told["steps"]) == 1
    assert told["note"] == "Looking for steps was stopped by its cap of nodes."


def test_a_path_is_a_film(api: TestClient) -> None:
    position = Position.of(sample("first"))
    told = ask(api, "path", position)
    for step in told["steps"]:
        position = after(position, step["group"])
    assert position.solved
    path = sample("first").path()
    assert (told["outcome"], told["level"], told["score"]) == ("solved", path.level, path.score)


def test_why(api: TestClient) -> None:
    position = Position.of(sample("first"))
    told = ask(api, "why", position, cell=41, digit=2)
    proof = position.puzzle.why(41, 2)
    assert (told["verdict"], told["words"]) == (proof.verdict, str(proof))
    assert [Step.from_dict(s["step"]) for s in told["steps"]] == list(proof.steps)


def test_why_of_a_wrong_digit_leaves_it_out(api: TestClient) -> None:
    position = Position.of(sample("9x9").place("r1c3", 6))
    answer = ask(api, "why", position, cell=2, digit=6)
    assert answer["verdict"] == "cannot"
    assert answer["words"].startswith("r1c3 cannot be 6: Suppose r1c3 is 6.")
    assert answer["group"]["moves"] == [{"move": "clear", "cells": [2]}]
    other = ask(api, "why", position, cell=3, digit=6)
    assert other["words"].startswith("Leave out what is wrong: 6 in r1c3.")
    assert other["group"] == answer["group"]


def test_checks_of_three_strengths(api: TestClient) -> None:
    game = Game(Puzzle.parse("1234" + "." * 12))
    game.enter(4, 3)
    assert ask(api, "check", game.position, strength="rules")["ok"] is True
    game.enter(5, 3)
    told = ask(api, "check", game.position, strength="rules")
    assert told["ok"] is False
    assert {problem["kind"] for problem in told["problems"]} == {"equal"}
    assert "stands twice" in told["words"]
    game = Game(Puzzle.parse(GRID))
    game.enter(14, 1)
    solution = ask(api, "check", game.position, strength="solution")
    assert solution["solutions"] == 1
    assert solution["mistakes"] == [{"kind": "digit", "cell": 14, "digit": 1}]


def test_singles_are_filled(api: TestClient) -> None:
    position = Position.of(Puzzle.parse(GRID))
    one = ask(api, "fill", position, most=1)
    assert (one["count"], after(position, one["group"]).solved) == (1, False)
    assert after(position, ask(api, "fill", position)["group"]).solved
    assert ask(api, "fill", Position.of(Puzzle.parse("." * 16))) == {"group": None, "count": 0}


@pytest.mark.parametrize("repeatedly", [False, True])
def test_pruning_is_the_game_s_own(api: TestClient, *, repeatedly: bool) -> None:
    game = Game(sample("first"))
    told = ask(api, "prune", game.position, techniques=["singles"], repeatedly=repeatedly)
    before = game.position
    assert game.prune(["singles"], repeatedly=repeatedly) == told["count"]
    assert after(before, told["group"]) == game.position


def test_candidates_are_those_to_be_shown(api: TestClient) -> None:
    position = Position.of(sample("first"))
    told = ask(api, "candidates", position)["candidates"]
    assert told == [list(digits) for digits in position.candidates]


def test_trial_tells_its_tree(api: TestClient) -> None:
    position = Position.of(Puzzle.parse("....1.2.....4..3"))
    told = ask(api, "trial", position)
    assert told["solved"] is True
    for number, group in enumerate(told["groups"]):
        for guess in told["tree"]:
            if guess["group"] == number:
                assert Candidate(*guess["candidate"]) == move_of(group["moves"][1]).candidates[0]  # type: ignore[attr-defined]
            if guess["ended"] == number:
                assert group["name"] == "roll back"
        position = after(position, group)
    assert position.solved
    assert [g["name"] for g in told["groups"]].count("guess") + [
        len(g["moves"]) > 3 for g in told["groups"] if g["name"] == "roll back"
    ].count(True) >= len(told["tree"])


def test_a_trial_with_wrong_guesses_has_roll_backs_in_its_tree(api: TestClient) -> None:
    told = ask(api, "trial", Position.of(sample("9x9-extreme")))
    assert told["solved"] is True
    wrong = [guess for guess in told["tree"] if guess["ended"] is not None]
    assert wrong, "the first guess was right: this puzzle shows nothing"
    for guess in told["tree"]:
        if guess["parent"] is not None:
            parent = told["tree"][guess["parent"]]
            assert parent["group"] < guess["group"]
            assert parent["ended"] is None or parent["ended"] > guess["group"]
    stopped = ask(api, "trial", Position.of(sample("9x9-extreme")), guesses=0)
    assert "cap of 0 guesses" in stopped["note"]


def test_small_hints_are_sets_first_then_single_candidates(api: TestClient) -> None:
    position = Position.of(sample("6x6-easy"))
    colours = set()
    for _ in range(500):
        told = ask(api, "mini-hint", position)
        if told["group"] is None:
            break
        assert bool(told["red"]) != bool(told["green"]), "one at a time"
        colours.add("red" if told["red"] else "green")
        for cell, digit in told["red"]:
            assert digit in position.candidates[cell]
        for cell, digit in told["green"]:
            assert position.candidates[cell] == (digit,)
        position = after(position, told["group"])
    assert position.solved
    assert colours == {"red", "green"}


def test_small_hints_say_where_they_end(api: TestClient) -> None:
    """One cell with two candidates, and a grid with many solutions: nothing can be seen."""
    told = ask(api, "mini-hint", Position.of(Puzzle([0] * 36)))
    assert told["note"] == NO_MINI_HINT


POSITION = {"layout": "4x4", "givens": [0] * 16}


@pytest.mark.parametrize(
    ("position", "status", "said"),
    [
        ({"layout": "5x5"}, 400, "There is no layout '5x5'"),
        ({"givens": [0] * 15}, 400, "15 cells"),
        ({"givens": [9] * 16}, 400, "r1c1 holds 9"),
        ({"givens": [2**70] + [0] * 15}, 400, "not a number from 0 to 4"),
        ({"givens": "x"}, 422, "position.givens"),
        ({"entries": [[0, 1, "hand", 1]]}, 400, "freeze 1: the position has 0"),
        ({"entries": [[0, 1, "hand", 0], [0, 2, "hand", 0]]}, 400, "once a cell"),
        ({"entries": [[16, 1, "hand", 0]]}, 400, "cell 16"),
        ({"entries": [[0, 1, "foot", 0]]}, 422, "position.entries"),
        ({"marks": {"colour": [[0, 10]]}}, 400, "colour 10"),
        ({"marks": {"struck": [[0, 5]]}}, 400, "digit 5"),
        ({"settings": {"techniques": ["nix"]}}, 400, "no technique 'nix'"),
        ({"settings": {"clash": "nix"}}, 422, "position.settings.clash"),
        ({"freezes": [{}] * 101}, 422, "position.freezes"),
        ({"extra": 1}, 422, "position.extra"),
    ],
)
def test_positions_that_cannot_be_are_refused(
    api: TestClient, position: dict[str, Any], status: int, said: str
) -> None:
    answer = api.post("/game/hint", json={"position": {**POSITION, **position}})
    assert answer.status_code == status, answer.text
    assert said.lower() in answer.json()["error"].lower()
