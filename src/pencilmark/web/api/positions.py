"""Questions about a game where it stands; answers with the moves that do what they say."""

from __future__ import annotations

from fastapi import APIRouter

from pencilmark import explain
from pencilmark.errors import CapReached
from pencilmark.game import Clear, Enter, Hint, Mark, Mistake, Move, Position, Restore, Strike
from pencilmark.game import Group as MoveGroup
from pencilmark.game import check as check_position
from pencilmark.game import hint as hint_for
from pencilmark.game.automatic import applying
from pencilmark.game.automatic import fill as singles_of
from pencilmark.game.automatic import prune as prunable
from pencilmark.game.record import group_to_dict
from pencilmark.path import Candidate, Step
from pencilmark.puzzle import Problem
from pencilmark.web.api.ask import question
from pencilmark.web.api.shapes import (
    CheckAnswer,
    CheckQuestion,
    FillQuestion,
    Group,
    HintAnswer,
    HintQuestion,
    MistakeJson,
    MovesAnswer,
    ProblemJson,
    PruneQuestion,
    Told,
)
from pencilmark.web.errors import sentence
from pencilmark.web.settings import Settings

__all__ = ["router"]

router = APIRouter(prefix="/game", tags=["positions of a game"])

NOTHING = "None of the techniques in use finds anything."
SOLVED = "The puzzle is solved."


@question(router, "/hint")
def hint(asked: HintQuestion, settings: Settings) -> HintAnswer:
    """Say what can be done next, and why: a mistake first, where one was made."""
    position = asked.position.position()
    try:
        policy = asked.using(settings.nodes, settings.seconds)
        found = hint_for(position, policy, nodes=settings.nodes)
    except CapReached as cap:
        return {"hint": None, "note": sentence(cap)}
    told = _told(position, found)
    return {"hint": told, "note": None if told else _without_hint(position)}


def _without_hint(position: Position) -> str:
    if position.solved:
        return SOLVED
    if position.puzzle.problems:
        return explain.tell_problems(position.layout, position.puzzle.problems)
    return NOTHING


def _told(position: Position, found: Hint) -> Told | None:
    if found.mistake:
        return _mistake_told(position, found.mistake)
    return step_told(found.step) if found.step else None


def step_told(step: Step) -> Told:
    """Return a step with its words, and the moves that do what it says."""
    data = step.to_dict()
    return {
        "kind": "step",
        "name": explain.name(step.technique),
        "slug": step.technique,
        "words": data["words"],
        "step": data,
        "mistake": None,
        "group": _group("apply", *applying(step)),
    }


def _mistake_told(position: Position, mistake: Mistake) -> Told:
    return {
        "kind": "mistake",
        "name": "",
        "slug": "",
        "words": [mistake.words(level) for level in (1, 2, 3, 4)],
        "step": None,
        "mistake": _mistake(mistake),
        "group": _putting_right(position, mistake),
    }


def _putting_right(position: Position, mistake: Mistake) -> Group | None:
    if mistake.kind == "digit":
        frozen = position.is_frozen(mistake.cell)
        return None if frozen else _group("clear", Clear((mistake.cell,)))
    struck = (Candidate(mistake.cell, mistake.digit),)
    own = position.settings.candidates == "own"
    return _group("restore", Mark("candidate", struck) if own else Restore(struck))


@question(router, "/check")
def check(asked: CheckQuestion, settings: Settings) -> CheckAnswer:
    """Say what is wrong: by the rules, whether it can be completed, or against the solution."""
    found = check_position(asked.position.position(), asked.strength, nodes=settings.nodes)
    return {
        "ok": found.ok,
        "words": str(found),
        "problems": [_problem(problem) for problem in found.problems],
        "mistakes": [_mistake(mistake) for mistake in found.mistakes],
        "solutions": found.solutions,
    }


@question(router, "/fill")
def fill(asked: FillQuestion, _: Settings) -> MovesAnswer:
    """Find the digits that singles place, and those that become singles by them."""
    placed = singles_of(asked.position.position().puzzle, asked.most)
    return {
        "group": _group("fill", Enter(placed, "hint")) if placed else None,
        "count": len(placed),
    }


@question(router, "/prune", slow=True)
def prune(asked: PruneQuestion, settings: Settings) -> MovesAnswer:
    """Find the candidates that techniques strike, without placing a digit."""
    position = asked.position.position()
    names = asked.techniques or position.settings.techniques
    struck = prunable(position.puzzle, names, repeatedly=asked.repeatedly, seconds=settings.seconds)
    return {"group": _group("prune", Strike(struck)) if struck else None, "count": len(struck)}


def _group(name: str, *moves: Move) -> Group:
    data = group_to_dict(MoveGroup(name, moves))
    return {"name": data["name"], "moves": data["moves"]}


def _problem(problem: Problem) -> ProblemJson:
    return {
        "kind": problem.kind,  # type: ignore[typeddict-item] # one of the three, as the core says
        "house": problem.house,
        "digit": problem.digit,
        "cells": list(problem.cells),
    }


def _mistake(mistake: Mistake) -> MistakeJson:
    return {"kind": mistake.kind, "cell": mistake.cell, "digit": mistake.digit}
