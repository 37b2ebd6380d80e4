"""Compares the answers of the page's engine with those of the server: the same objects.

    python tests/check_answers.py --positions 20000

Positions are of all layouts and collections, with mistakes among them. Prints how many answers of
each kind were compared, and ends with 1 at the first difference.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from check_engine import positions
from conftest import DATA
from engine import Engine
from prepared import TAUGHT
from whydoku import Puzzle, technique
from whydoku.game import Game, Position
from whydoku.game.record import group_of
from whydoku.serving.processes import Job
from whydoku.web.app import answer
from whydoku.web.page_words import written
from whydoku.web.settings import ServerSettings

PATIENT = ServerSettings(seconds=60, nodes=10_000_000)
"""The caps of the page's own engine."""
CAPPED = ("game/used", "game/review")
"""Questions whose searches have a cap of their own, of few seconds."""
TRIES = 4
SELDOM, OFTEN, MOSTLY = 0.1, 0.5, 0.8
QUICK = [slug for slug in TAUGHT if technique(slug).family != "cages"]
"""Techniques whose exercises are found well within the page's time. Killers have a test."""
MOVES = 12
"""Moves of a game that is reviewed."""


def served(name: str, body: object) -> Any:
    """Return what a worker of the server answers to a question of some name."""
    job = Job(name, json.dumps(body).encode(), slow=True)
    return json.loads(answer(job, PATIENT).body)


def asked_of_server(path: str, body: object) -> Any:
    """Return what the server answers at an address."""
    return served(f"/{path}", body)


# -- what is asked ---------------------------------------------------------------------------------


def with_mistakes(puzzle: Puzzle, rng: random.Random) -> Position:
    """Return a position, sometimes with a digit or a strike that may be wrong."""
    for act in ("place", "eliminate"):
        open_cells = [cell for cell, digits in enumerate(puzzle.candidates) if digits]
        if open_cells and rng.random() < SELDOM:
            cell = rng.choice(open_cells)
            puzzle = getattr(puzzle, act)(cell, rng.choice(puzzle.candidates[cell]))
    return Position.of(puzzle)


def a_move(position: Position, rng: random.Random) -> dict[str, Any]:
    """Return a group of moves: a digit that is right or wrong, or a strike; sometimes by a hint."""
    open_cells = [cell for cell, digit in enumerate(position.values) if not digit]
    free = [cell for cell, digit in enumerate(position.puzzle.givens) if not digit]
    cell = rng.choice(open_cells or free or [0])
    digit = rng.randrange(position.layout.size) + 1
    found = position.origin.solutions()
    right = next(iter(found), None)
    if right and rng.random() < MOSTLY:
        digit = right.values[cell]
    if rng.random() < OFTEN:
        struck = [c for c in position.puzzle.candidates[cell] if c != digit][:1]
        return {
            "name": rng.choice(("strike", "apply")),
            "moves": [{"move": "strike", "candidates": [[cell, d] for d in struck]}],
        }
    by = rng.choice(("hand", "hand", "hint"))
    entered = {"move": "enter", "candidates": [[cell, digit]], "by": by}
    return {"name": "enter", "moves": [entered], "at": rng.randrange(900)}


def a_game(puzzle: Puzzle, rng: random.Random) -> dict[str, Any]:
    """Return a game of at most so many moves, one of them after a long pause."""
    game = Game(puzzle)
    clock = iter(sorted(rng.sample(range(900), MOVES)))
    game.clock = lambda: next(clock)
    for _ in range(MOVES):
        if all(game.position.values):
            break
        group = group_of(a_move(game.position, rng))
        game.play(*group.moves, name=group.name)
    return game.to_dict()


def questions(position: Position, rng: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what a page may ask about a position; what takes long, seldom."""
    here = {"position": position.to_dict()}
    layout = position.layout
    yield "game/hint", here
    yield "game/fault", here
    for strength in ("rules", "completable", "solution"):
        yield "game/check", {**here, "strength": strength}
    cell, digit = rng.randrange(layout.cells), rng.randrange(layout.size) + 1
    yield "game/why", {**here, "cell": cell, "digit": digit}
    yield "game/fill", {**here, "most": rng.choice((None, 1))}
    yield "game/mini-hint", here
    yield "game/used", {**here, "group": a_move(position, rng)}
    puzzle = {"puzzle": position.puzzle.line(), "layout": layout.name}
    yield "check", puzzle
    yield "solve", puzzle
    yield "count", {**puzzle, "limit": 100}
    yield "minimal", puzzle
    if rng.random() < SELDOM:
        yield "game/review", {"game": a_game(position.puzzle, rng)}
        yield "game/prune", {**here, "repeatedly": rng.random() < OFTEN}
        yield "game/candidates", here
        yield "game/steps", here
        yield "game/path", here
        yield "game/trial", here
        yield "rate", {**puzzle, "scales": ["level", "hodoku", "se", "te", "human"]}
        yield "course/fresh", {"technique": rng.choice(QUICK), "seed": rng.randrange(2**53)}


def told(path: str, body: Any, here: Any, there: Any) -> str:
    """Return where two answers differ, with the question."""
    keys = [key for key in {**here, **there} if here.get(key) != there.get(key)]
    rows = [f"{key}:\n  page:   {here.get(key)}\n  server: {there.get(key)}" for key in keys]
    return "\n".join([f"{path} {json.dumps(body)}", *rows])


def compare(engine: Engine, data: Path, count: int, seed: int) -> Counter[str]:
    """Return how many answers of each kind were compared; raises ``AssertionError``."""
    rng = random.Random(seed)
    compared: Counter[str] = Counter()
    files = sorted((data / "puzzles").glob("*"))
    for puzzle in islice(positions(files, seed), count):
        for path, body in questions(with_mistakes(puzzle, rng), rng):
            here, there = answers(engine, path, body)
            assert here == there, told(path, body, here, there)
            compared[path] += 1
    return compared


def answers(engine: Engine, path: str, body: dict[str, Any]) -> tuple[Any, Any]:
    """Return the answers of the page and of the server.

    Where a search has a cap of few seconds, a busy machine may end one of them early. So what
    differs is asked again; a true difference stays.
    """
    for _ in range(TRIES if path in CAPPED else 1):
        here, there = engine.question(path, body), asked_of_server(path, body)
        if here == there:
            break
    return here, there


def main() -> int:
    """Compare as many positions as are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    try:
        with NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as words:
            words.write(written())
            words.flush()
            with Engine(words=Path(words.name)) as engine:
                compared = compare(engine, DATA, asked.positions, asked.seed)
    except AssertionError as error:
        print(error, file=sys.stderr)
        return 1
    for path, number in compared.items():
        print(f"{path:16} {number:9,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
