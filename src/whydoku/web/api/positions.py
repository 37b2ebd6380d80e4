"""Requests about the position of a game; answers include the moves that carry them out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fastapi import APIRouter

from whydoku import answers, explain, game
from whydoku.answers import NOTHING, SOLVED
from whydoku.errors import CapReached, sentence
from whydoku.game import (
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
from whydoku.game.record import group_of, group_to_dict
from whydoku.model.path import Candidate, Step
from whydoku.model.puzzle import Problem, Puzzle
from whydoku.web.api import schemas
from whydoku.web.api.endpoints import endpoint
from whydoku.web.settings import ServerSettings

__all__ = ["router"]

router = APIRouter(prefix="/game", tags=["positions of a game"])


def _is_slow(body: schemas.GameHintRequest) -> bool:
    return body.is_own or answers.is_sparse(body.position.position().puzzle)


@endpoint(router, "/hint", slow=_is_slow)
def hint(body: schemas.GameHintRequest, settings: ServerSettings) -> schemas.GameHintResponse:
    """Say what can be done next, and why; if there is a mistake, say that first."""
    position = body.position.position()
    try:
        found = game.hint(position, body.using(settings), nodes=settings.nodes)
    except CapReached as cap:
        return {"hint": None, "note": sentence(cap)}
    advice = _advice(position, found)
    return {"hint": advice, "note": None if advice else found.wrong or _why_no_hint(position)}


@endpoint(router, "/fault")
def fault(body: schemas.PositionRequest, settings: ServerSettings) -> schemas.GameHintResponse:
    """Say what is wrong, as a hint does: a mistake, or why there is no solution; else nothing."""
    position = body.position.position()
    found = game.fault(position, nodes=settings.nodes) or game.Hint()
    return {"hint": _advice(position, found), "note": found.wrong or None}


def _why_no_hint(position: Position) -> str:
    if position.solved:
        return SOLVED
    if position.puzzle.problems:
        return explain.tell_problems(position.layout, position.puzzle.problems)
    return NOTHING


def _advice(position: Position, found: game.Hint) -> schemas.Advice | None:
    if found.mistake:
        return _advice_on_mistake(position, found.mistake)
    return advice_on_step(found.step) if found.step else None


def advice_on_step(step: Step) -> schemas.Advice:
    """Return a step with its words, and the moves that carry it out."""
    data = step.to_dict()
    return {
        "kind": "step",
        "name": explain.name(step.technique),
        "slug": step.technique,
        "words": data["words"],
        "proof": explain.tell_moments(step),
        "step": data,
        "mistake": None,
        "group": _group("apply", *automatic.applying(step)),
    }


def _advice_on_mistake(position: Position, mistake: game.Mistake) -> schemas.Advice:
    return {
        "kind": "mistake",
        "name": "",
        "slug": "",
        "words": [mistake.words(level) for level in (1, 2, 3, 4)],
        "proof": [],
        "step": None,
        "mistake": _mistake(mistake),
        "group": _correction(position, mistake),
    }


def _correction(position: Position, mistake: game.Mistake) -> schemas.Group | None:
    if mistake.kind == "digit":
        frozen = position.is_frozen(mistake.cell)
        return None if frozen else _group("clear", Clear((mistake.cell,)))
    struck = (Candidate(mistake.cell, mistake.digit),)
    own = position.settings.candidates == "own"
    return _group("restore", AddMark("candidate", struck) if own else Restore(struck))


@endpoint(router, "/steps", slow=True)
def steps(body: schemas.GameStepsRequest, settings: ServerSettings) -> schemas.GameStepsResponse:
    """Find all steps that are possible now, easiest first, and the digits that each opens."""
    position = body.position.position()
    note = None
    try:
        policy = body.using(settings, trial=False)
        found = position.puzzle.steps(game.allowed(position, policy, nodes=settings.nodes))
    except CapReached as cap:
        found, note = list(cap.steps), sentence(cap)
    listed: list[schemas.FoundStep] = [
        {**advice_on_step(step), "opens": len(position.puzzle.opens(step))}
        for step in found[: body.limit]
    ]
    note = note or (None if listed else _why_no_hint(position))
    return {"steps": listed, "more": len(found) > body.limit, "note": note}


@endpoint(router, "/path", slow=True)
def path(body: schemas.GameHintRequest, settings: ServerSettings) -> schemas.GamePathResponse:
    """Return the path from here to where the techniques find nothing more."""
    position = body.position.position()
    policy = game.allowed(position, body.using(settings), nodes=settings.nodes)
    walked = position.puzzle.path(policy)
    return {
        "steps": [advice_on_step(step) for step in walked],
        "outcome": walked.outcome,
        "level": walked.level,
        "score": walked.score,
        "difficulty": walked.difficulty,
        "break_in": walked.break_in,
        "opportunities": [found.to_dict() for found in walked.opportunities],
    }


@endpoint(router, "/why", slow=True)
def why(body: schemas.GameWhyRequest, settings: ServerSettings) -> schemas.GameWhyResponse:
    """Explain why a digit cannot go in a cell, or must, with the simplest proof found."""
    position = body.position.position()
    proof = game.why(position, body.cell, body.digit, body.using(settings))
    return {
        "verdict": proof.verdict,
        "words": str(proof),
        "steps": [advice_on_step(step) for step in proof.steps],
        "group": _taking_back(position, proof.puzzle),
    }


def _taking_back(position: Position, sound: Puzzle) -> schemas.Group | None:
    """Return the moves that lead to a position with fewer digits and fewer strikes."""
    cells = [c for c, digit in enumerate(position.values) if digit and not sound.values[c]]
    struck = sorted(set(position.puzzle.eliminated) - set(sound.eliminated))
    moves = [
        *([Clear(tuple(cells))] if cells else []),
        *([Restore(tuple(struck))] if struck else []),
    ]
    return _group("clear", *moves) if moves else None


@endpoint(router, "/used")
def used(body: schemas.UsedRequest, _: ServerSettings) -> schemas.UsedResponse:
    """Say which technique a move needed at the position before it."""
    before = body.position.position()
    group = group_of(body.group)
    here = before
    for move in group.moves:  # a move that cannot be made is refused
        here = move.on(here)
    found = game.deed(before, group)
    return {"used": _deed(before, found) if found else None}


@endpoint(router, "/review", slow=True)
def review(body: schemas.ReviewRequest, settings: ServerSettings) -> schemas.ReviewResponse:
    """Look back on a game: what each move needed, mistakes, and where an easier step was there."""
    played = game.Game.from_dict(body.game)
    positions = played.positions()
    lines: list[schemas.ReviewLine] = [
        {
            **_deed(positions[line.group], line.deed),
            "number": line.group,
            "seconds": line.seconds,
            "stuck": line.stuck,
            "easier": advice_on_step(line.easier) if line.easier else None,
            "opportunities": line.opportunities.to_dict() if line.opportunities else None,
        }
        for line in game.review(played, seconds=settings.seconds)
    ]
    return {"lines": lines}


def _deed(before: Position, found: game.Deed) -> schemas.DeedJson:
    hardest = found.hardest
    return {
        "placed": list(found.placed),
        "struck": list(found.struck),
        "helped": found.helped,
        "verdict": found.verdict,
        "steps": [advice_on_step(step) for step in found.steps],
        "hardest": found.steps.index(hardest) if hardest else None,
        "words": explain.tell_used(hardest) if hardest else "",
        "group": _taking_back(before, found.puzzle),
    }


@endpoint(router, "/check")
def check(body: schemas.GameCheckRequest, settings: ServerSettings) -> schemas.GameCheckResponse:
    """Check a position: by the rules, for whether it can be completed, or against the solution."""
    found = game.check(body.position.position(), body.strength, nodes=settings.nodes)
    return {
        "ok": found.ok,
        "words": str(found),
        "problems": [_problem(problem) for problem in found.problems],
        "mistakes": [_mistake(mistake) for mistake in found.mistakes],
        "solutions": found.solutions,
    }


@endpoint(router, "/fill")
def fill(body: schemas.FillRequest, _: ServerSettings) -> schemas.MovesResponse:
    """Find the digits that singles place, and the singles that follow from these."""
    placed = automatic.fill(body.position.position().puzzle, body.most)
    return {
        "group": _group("fill", Enter(placed, "hint")) if placed else None,
        "count": len(placed),
    }


@endpoint(router, "/prune", slow=True)
def prune(body: schemas.PruneRequest, settings: ServerSettings) -> schemas.PruneResponse:
    """Find the candidates that techniques eliminate, without placing a digit."""
    position = body.position.position()
    names = body.techniques or position.settings.techniques
    struck = automatic.prune(
        position.puzzle, names, repeatedly=body.repeatedly, seconds=settings.seconds
    )
    group = _group("prune", Strike(struck)) if struck else None
    return {"group": group, "count": len(struck), "more": _can_prune(position, struck, names)}


def _can_prune(position: Position, struck: tuple[Candidate, ...], names: Sequence[str]) -> bool:
    after = Strike(struck).on(position).puzzle
    return bool(struck) and bool(automatic.prune(after, names, repeatedly=False))


@endpoint(router, "/candidates")
def candidates(body: schemas.PositionRequest, _: ServerSettings) -> schemas.CandidatesResponse:
    """Return the candidates of each cell: the player's own, or the computed ones."""
    return {"candidates": [list(digits) for digits in body.position.position().candidates]}


@endpoint(router, "/trial", slow=True)
def trial(body: schemas.TrialRequest, _: ServerSettings) -> schemas.TrialResponse:
    """Run trial and error; each guess and each roll-back is a group of moves."""
    position = body.position.position()
    groups: list[Group] = []
    note = None
    try:
        for group in automatic.trial(position, body.guesses):
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


def _tree(groups: Iterable[Group]) -> Iterator[schemas.Guess]:
    """Yield the guesses in the order in which they are made."""
    made: list[schemas.Guess] = []
    open_guesses: list[int] = []
    for number, group in enumerate(groups):
        # A roll-back may be followed by singles. A guess enters its own digit first.
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


@endpoint(router, "/mini-hint")
def mini_hint(body: schemas.PositionRequest, settings: ServerSettings) -> schemas.MiniResponse:
    """Give a hint in the style of mini-Sudoku: sets of cells first, then cells with one candidate.

    `red` candidates can be eliminated, `green` ones entered; `group` has the moves that do it.
    """
    position = body.position.position()
    wrong = game.fault(position, nodes=settings.nodes)
    found = None if wrong else game.mini_hint(position)
    if found is None:
        note = wrong.words(1) if wrong else SOLVED if position.solved else game.NO_MINI_HINT
        return {"red": [], "green": [], "words": [], "group": None, "note": note}
    return {
        "red": list(found.red),
        "green": list(found.green),
        "words": _words(found.step),
        "group": _group("mini", *found.moves),
        "note": None,
    }


def _words(step: Step) -> list[str]:
    return [step.words(level) for level in (1, 2, 3, 4)]


def _group(name: str, *moves: game.Move) -> schemas.Group:
    data = group_to_dict(Group(name, moves))
    return {"name": data["name"], "moves": data["moves"]}


def _problem(problem: Problem) -> schemas.ProblemJson:
    return {
        "kind": problem.kind,  # type: ignore[typeddict-item] # one of the three, as the core says
        "house": problem.house,
        "digit": problem.digit,
        "cells": list(problem.cells),
    }


def _mistake(mistake: game.Mistake) -> schemas.MistakeJson:
    return {"kind": mistake.kind, "cell": mistake.cell, "digit": mistake.digit}
