"""Questions about a game where it stands; answers with the moves that do what they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fastapi import APIRouter

from pencilmark import explain, game
from pencilmark.answers import NOTHING, SOLVED
from pencilmark.errors import CapReached, sentence
from pencilmark.game import (
    AddMark,
    Back,
    Clear,
    Enter,
    Freeze,
    Group,
    Position,
    Restore,
    Strike,
    automatic,
)
from pencilmark.game.record import group_to_dict
from pencilmark.path import Candidate, Step
from pencilmark.policy import Policy, techniques_named
from pencilmark.puzzle import Problem, Puzzle
from pencilmark.web.api import shapes
from pencilmark.web.api.ask import question
from pencilmark.web.settings import Settings

__all__ = ["router"]

router = APIRouter(prefix="/game", tags=["positions of a game"])

SETS = (
    *techniques_named("subsets"),
    *techniques_named("intersections"),
    "hidden-single-box",
    "hidden-single-line",
)
ONE_LEFT = ("full-house", "naked-single")
NO_SET = "No set strikes anything, and no cell has just one candidate."


@question(router, "/hint")
def hint(asked: shapes.HintQuestion, settings: Settings) -> shapes.HintAnswer:
    """Say what can be done next, and why: a mistake first, where one was made."""
    position = asked.position.position()
    try:
        found = game.hint(position, asked.using(settings), nodes=settings.nodes)
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


def _told(position: Position, found: game.Hint) -> shapes.Told | None:
    if found.mistake:
        return _mistake_told(position, found.mistake)
    return step_told(found.step) if found.step else None


def step_told(step: Step) -> shapes.Told:
    """Return a step with its words, and the moves that do what it says."""
    data = step.to_dict()
    return {
        "kind": "step",
        "name": explain.name(step.technique),
        "slug": step.technique,
        "words": data["words"],
        "step": data,
        "mistake": None,
        "group": _group("apply", *automatic.applying(step)),
    }


def _mistake_told(position: Position, mistake: game.Mistake) -> shapes.Told:
    return {
        "kind": "mistake",
        "name": "",
        "slug": "",
        "words": [mistake.words(level) for level in (1, 2, 3, 4)],
        "step": None,
        "mistake": _mistake(mistake),
        "group": _putting_right(position, mistake),
    }


def _putting_right(position: Position, mistake: game.Mistake) -> shapes.Group | None:
    if mistake.kind == "digit":
        frozen = position.is_frozen(mistake.cell)
        return None if frozen else _group("clear", Clear((mistake.cell,)))
    struck = (Candidate(mistake.cell, mistake.digit),)
    own = position.settings.candidates == "own"
    return _group("restore", AddMark("candidate", struck) if own else Restore(struck))


@question(router, "/steps", slow=True)
def steps(asked: shapes.StepsQuestion, settings: Settings) -> shapes.StepsAnswer:
    """Find all that can be done now, easiest first, and what each step opens."""
    position = asked.position.position()
    try:
        found = position.puzzle.steps(asked.using(settings, trial=False))
    except CapReached as cap:
        return {"steps": [], "more": False, "note": sentence(cap)}
    told: list[shapes.FoundStep] = [
        {**step_told(step), "opens": len(position.puzzle.opens(step))}
        for step in found[: asked.limit]
    ]
    note = None if told else _without_hint(position)
    return {"steps": told, "more": len(found) > asked.limit, "note": note}


@question(router, "/path", slow=True)
def path(asked: shapes.HintQuestion, settings: Settings) -> shapes.PathAnswer:
    """Walk from here to where the ladder ends."""
    walked = asked.position.position().puzzle.path(asked.using(settings))
    return {
        "steps": [step_told(step) for step in walked],
        "outcome": walked.outcome,
        "level": walked.level,
        "score": walked.score,
    }


@question(router, "/why", slow=True)
def why(asked: shapes.WhyQuestion, settings: Settings) -> shapes.WhyAnswer:
    """Say why a digit cannot go in a cell, or must: the simplest proof that is found."""
    puzzle = asked.position.position().puzzle
    proof = puzzle.why(asked.cell, asked.digit, asked.using(settings))
    return {
        "verdict": proof.verdict,
        "words": str(proof),
        "steps": [step_told(step) for step in proof.steps],
    }


@question(router, "/check")
def check(asked: shapes.CheckQuestion, settings: Settings) -> shapes.CheckAnswer:
    """Say what is wrong: by the rules, whether it can be completed, or against the solution."""
    found = game.check(asked.position.position(), asked.strength, nodes=settings.nodes)
    return {
        "ok": found.ok,
        "words": str(found),
        "problems": [_problem(problem) for problem in found.problems],
        "mistakes": [_mistake(mistake) for mistake in found.mistakes],
        "solutions": found.solutions,
    }


@question(router, "/fill")
def fill(asked: shapes.FillQuestion, _: Settings) -> shapes.MovesAnswer:
    """Find the digits that singles place, and those that become singles by them."""
    placed = automatic.fill(asked.position.position().puzzle, asked.most)
    return {
        "group": _group("fill", Enter(placed, "hint")) if placed else None,
        "count": len(placed),
    }


@question(router, "/prune", slow=True)
def prune(asked: shapes.PruneQuestion, settings: Settings) -> shapes.MovesAnswer:
    """Find the candidates that techniques strike, without placing a digit."""
    position = asked.position.position()
    names = asked.techniques or position.settings.techniques
    struck = automatic.prune(
        position.puzzle, names, repeatedly=asked.repeatedly, seconds=settings.seconds
    )
    return {"group": _group("prune", Strike(struck)) if struck else None, "count": len(struck)}


@question(router, "/candidates")
def candidates(asked: shapes.PositionQuestion, _: Settings) -> shapes.CandidatesAnswer:
    """Tell the candidates of each cell: the person's own, or those that the digits leave."""
    return {"candidates": [list(digits) for digits in asked.position.position().candidates]}


@question(router, "/trial", slow=True)
def trial(asked: shapes.TrialQuestion, _: Settings) -> shapes.TrialAnswer:
    """Run trial and error: each guess and each roll-back is a group of its own."""
    position = asked.position.position()
    groups: list[Group] = []
    note = None
    try:
        for group in automatic.trial(position, asked.guesses):
            groups.append(group)
            for move in group.moves:
                position = move.on(position)
    except CapReached as cap:
        note = sentence(cap)
    return {
        "solved": position.solved,
        "groups": [_group(group.name, *group.moves) for group in groups],
        "tree": list(_tree(groups)),
        "note": note,
    }


def _tree(groups: Iterable[Group]) -> Iterator[shapes.Guess]:
    """Yield the guesses in the order in which they are made."""
    made: list[shapes.Guess] = []
    open_guesses: list[int] = []
    for number, group in enumerate(groups):
        # A roll-back may be followed by nothing or by singles; a guess enters its digit first.
        match group.moves:
            case (Back(), *_):
                made[open_guesses.pop()]["ended"] = number
            case (Freeze(), Enter(((cell, digit),)), *_):
                parent = open_guesses[-1] if open_guesses else None
                open_guesses.append(len(made))
                made.append(
                    {"candidate": (cell, digit), "parent": parent, "group": number, "ended": None}
                )
    yield from made


@question(router, "/mini-hint")
def mini_hint(asked: shapes.PositionQuestion, _: Settings) -> shapes.MiniAnswer:
    """Hint as mini-Sudoku does: sets of cells first, then cells with one candidate.

    `red` is redundant, `green` may be entered, `group` does it.
    """
    position = asked.position.position()
    puzzle = position.puzzle
    told: shapes.MiniAnswer = {"red": [], "green": [], "words": [], "group": None, "note": None}
    if puzzle.problems or puzzle.solved:
        return {**told, "note": _without_hint(position)}
    for step in puzzle.steps(Policy.only(*SETS)):
        if red := step.eliminations or _others_of_cells(puzzle, step):
            struck = _group("strike", Strike(red))
            return {**told, "red": list(red), "words": _words(step), "group": struck}
    if single := puzzle.hint(Policy.only(*ONE_LEFT)):
        green = single.placements
        entered = _group("enter", Enter(green, "hint"))
        return {**told, "green": list(green), "words": _words(single), "group": entered}
    return {**told, "note": NO_SET}


def _others_of_cells(puzzle: Puzzle, step: Step) -> tuple[Candidate, ...]:
    """What a hidden single makes redundant: a set of one cell, for one digit."""
    found = puzzle.candidates
    return tuple(
        Candidate(cell, other)
        for cell, digit in step.placements
        for other in found[cell]
        if other != digit
    )


def _words(step: Step) -> list[str]:
    return [step.words(level) for level in (1, 2, 3, 4)]


def _group(name: str, *moves: game.Move) -> shapes.Group:
    data = group_to_dict(Group(name, moves))
    return {"name": data["name"], "moves": data["moves"]}


def _problem(problem: Problem) -> shapes.ProblemJson:
    return {
        "kind": problem.kind,  # type: ignore[typeddict-item] # one of the three, as the core says
        "house": problem.house,
        "digit": problem.digit,
        "cells": list(problem.cells),
    }


def _mistake(mistake: game.Mistake) -> shapes.MistakeJson:
    return {"kind": mistake.kind, "cell": mistake.cell, "digit": mistake.digit}
