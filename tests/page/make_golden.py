"""Writes the golden files: answers of Python that the page's scripts must give as well.

``make docs`` runs it. A test fails if a file is not what this module would write, and the tests of
the scripts (``tests/page/modules``) fail if a script answers differently.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

from examples import Example, example_lines
from random_puzzles import JIGSAWS
from whydoku import MoveRefused, Policy, Puzzle, Step, find_layout
from whydoku.draw.curves import curve
from whydoku.draw.roles import conclusions_of
from whydoku.draw.scene import make_scene, mini_grid
from whydoku.game import (
    COLOURS,
    MOVES,
    Enter,
    Freeze,
    Give,
    Load,
    Move,
    Position,
    Thaw,
    first_freeze,
)
from whydoku.game.moves import giving, restarting
from whydoku.game.position import Kind
from whydoku.game.record import move_of, move_to_dict
from whydoku.model.layout import cell_name, cell_of, cells_name, digit_char, house_name
from whydoku.model.path import Candidate
from whydoku.samples import sample
from whydoku.web.api.layouts import described

FOLDER = Path(__file__).parent / "golden"
LOGS = Path(__file__).parents[1] / "game" / "logs"

LAYOUTS = ("4x4", "6x6", "8x8", "9x9", "10x10", "9x9-x", "9x9-windoku", JIGSAWS[0])


# -- layouts, and the names of what they hold ----------------------------------------------------


def layouts() -> dict[str, Any]:
    """Return layouts as the server describes them, with the names of all that they hold.

    The layouts of the logs in ``tests/game`` are among them.
    """
    logs = "".join(path.read_text("utf-8") for path in sorted(LOGS.glob("*.json")))
    logged = re.findall(r'"layout":"([^"]+)"', logs)
    return {name: _named(name) for name in dict.fromkeys((*LAYOUTS, *logged))}


def _named(name: str) -> dict[str, Any]:
    layout = find_layout(name)
    size = layout.size
    rows = [list(range(row * size, (row + 1) * size)) for row in range(size)]
    lines = [*rows, *(list(column) for column in zip(*rows, strict=True))]
    return {
        "layout": json.loads(described(name)),
        "cells": [cell_name(layout, cell) for cell in range(layout.cells)],
        "lines": [[cells_name(layout, line), line] for line in lines],
        "houses": [house_name(layout, house) for house in range(len(layout.houses))],
        "digits": [digit_char(digit) for digit in range(size + 1)],
        "candidates": list(mini_grid(size)),
    }


SENTENCES_OF = ("4x4-easy", "10x10-easy", "10x10-hard", "first", "x-easy", "windoku-easy")


def sentences() -> list[dict[str, Any]]:
    """Return what steps say on small and large layouts, with the cells that each name stands for.

    The names are found word by word in the list of all names that the layout has.
    """
    return [
        {"layout": puzzle.layout.name, "words": words, "names": _names_in(words, puzzle)}
        for puzzle in map(sample, SENTENCES_OF)
        for words in sorted({step.words(4) for step in puzzle.steps()})[::12]
        if len(words) < 400
    ]


def _names_in(words: str, puzzle: Puzzle) -> list[Any]:
    layout = puzzle.layout
    known = {cell_name(layout, cell): [cell] for cell in range(layout.cells)}
    known |= {house_name(layout, h): list(row[2]) for h, row in enumerate(layout.houses)}
    found = re.findall(r"\b(?:r[\d\[\]]+c(?:\d|\[\d+\])+|[a-z]+ \d+\b)", words)
    return [
        [name, known[name] if name in known else _several(name, layout)]
        for name in found
        if name in known or re.match(r"r[\d\[]", name)
    ]


def _several(name: str, layout: Any) -> list[int]:
    """Return the cells of a short form such as ``r12c1``."""
    rows, columns = (re.findall(r"(?<=\[)\d+|\d", run) for run in name[1:].split("c"))
    return [cell_of(layout, f"r{row}c{column}") for row in rows for column in columns]


# -- pictures ------------------------------------------------------------------------------------


def curves() -> list[dict[str, Any]]:
    """Return curves among candidates on boards of several sizes, with several margins."""
    rng = random.Random(1)
    return [
        _curve(rng, side, margin, head)
        for side in (400.0, 612.0, 1000.0)
        for margin in (4.0, 10.0, 14.8, 23.2)
        for head in (0.0, 9.0, 14.0)
        for _ in range(4)
    ]


def _curve(rng: random.Random, side: float, margin: float, head: float) -> dict[str, Any]:
    step = side / 27
    places = [((x + 0.5) * step, (y + 0.5) * step) for x in range(27) for y in range(27)]
    source, target, *others = rng.sample(places, rng.choice((2, 8, 24)))
    if rng.random() < 0.2:  # neighbours in a cell
        target = (source[0] + step, source[1])
    line = curve(source, target, margin, head, others, side)
    return {
        "source": _rounded(source),
        "target": _rounded(target),
        "margin": margin,
        "head": head,
        "others": [_rounded(other) for other in others],
        "side": side,
        "curve": [_rounded(p) for p in line],
        "path": line.path,
        "arrowhead": line.arrowhead(head or 10),
    }


def _rounded(point: tuple[float, float]) -> list[float]:
    return [round(value, 6) for value in point]


EVIDENCE = ("placements", "eliminations", "houses", "marks", "links", "rules")
EXAMPLES_APART = 16
"""A scene is made of one in so many examples of the techniques."""
ALWAYS = ("bivalue-oddagon|9x9", "or-whip|9x9", "or-braid|9x9", "chute-triplet|9x9|123",
          "impossible-pattern|9x9")  # fmt: skip
"""How examples begin whose scenes need rules of their own, or whose children are drawn, too."""


def scenes() -> list[dict[str, Any]]:
    """Return what pictures of steps show, with all candidates and without."""
    lines = list(example_lines())
    special = [line for line in lines if line.startswith(ALWAYS)]
    fired = map(Example.parse, dict.fromkeys((*lines[::EXAMPLES_APART], *special)))
    found = ((e.puzzle, e.puzzle.steps(Policy.only(e.slug))) for e in fired if e.fires)
    steps = [(puzzle, steps[0]) for puzzle, steps in found if steps]
    return [_scene(*step, everything=everything) for step in steps for everything in (True, False)]


def _scene(puzzle: Puzzle, step: Step, *, everything: bool) -> dict[str, Any]:
    scene = make_scene(puzzle, step, candidates=everything)
    told = step.to_dict()
    return {
        "values": list(puzzle.values),
        "candidates": [list(digits) for digits in puzzle.candidates],
        "step": {"children": told["children"] if conclusions_of(step) else []}
        | {key: told[key] for key in ("technique", *EVIDENCE, "letters") if key in told},
        "everything": everything,
        "placing": [square.placing for square in scene.squares],
        "shown": [[[d, list(rs)] for d, rs in s.candidates.items()] for s in scene.squares],
        "cell_roles": [list(square.roles) for square in scene.squares],
        "line_numbers": [[list(candidate), line] for candidate, line in scene.numbers],
        "letters": [[letter, cell] for letter, cell in scene.letters],
        "letters_at": scene.letters_at,
        "houses": [list(house) for house in scene.houses],
        "cages": [list(cage) for cage in scene.cages],
        "roles": list(scene.roles),
    }


# -- moves ---------------------------------------------------------------------------------------

PLAYED = ("4x4", "6x6", "10x10-easy", "x-easy", "first")
MOVES_EACH = 160
PUZZLES = 60
"""Games that begin without givens."""


def moves() -> dict[str, Any]:
    """Return the kinds of moves, and games of random moves, many of which are refused.

    Of each move only the digest of the position that follows is kept, or None if it is refused.
    """
    behind = [_behind(random.Random(seed)) for seed in range(PUZZLES)]
    return {"moves": list(MOVES), "games": [_played(name) for name in PLAYED], "behind": behind}


def _behind(rng: random.Random) -> dict[str, Any]:
    """Return a game that begins without givens, and what the puzzle behind it is at its end."""
    digits = [Candidate(cell, rng.randint(1, 4)) for cell in rng.sample(range(16), 6)]
    placed = digits[: rng.randint(0, 3)]
    hinted = [cell for cell, _ in placed[: rng.randint(0, 1) * rng.randint(0, 1)]]
    puzzle = Puzzle([0] * 16, placed, layout="4x4", hinted=hinted)
    begun = first_freeze(puzzle)
    position, log = Position.of(puzzle), []
    makers: list[Callable[[], Move]] = [Freeze, Thaw, lambda: Enter((rng.choice(digits),))]
    makers += [lambda: Give((rng.choice(digits),))] * rng.randint(0, 1)
    for move in (*begun, *(make() for make in rng.choices(makers, k=rng.randint(0, 7)))):
        with suppress(MoveRefused):
            position = move.on(position)
            log.append(move)
    return {
        "start": move_to_dict(Load.of(puzzle)),
        "begun": list(map(move_to_dict, begun)),
        "log": list(map(move_to_dict, log)),
        "first": list(position.first_digits),
        "origin": list(position.origin.values),
        "restart": list(map(move_to_dict, restarting(position))),
        "given": list(map(move_to_dict, giving(position, ()))) if position.first_freeze else [],
    }


def _played(name: str) -> dict[str, Any]:
    rng = random.Random(name)
    puzzle = sample(name)
    start = {"move": "load", "layout": puzzle.layout.name, "givens": puzzle.line()}
    position = Position.of(puzzle)
    played: list[list[Any]] = []
    for _ in range(MOVES_EACH):
        move = _move(rng, position)
        try:
            position = move_of(move).on(position)
        except (MoveRefused, ValueError):
            played.append([move, None])
        else:
            played.append([move, digest(position)])
    return {"start": start, "played": played, "end": position.to_dict(), "facts": _facts(position)}


def digest(position: Position) -> str:
    """Return the digest of a position's JSON, as the page writes it."""
    text = json.dumps(position.to_dict(), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _facts(position: Position) -> dict[str, Any]:
    """Return what the page finds out about a position without asking."""
    equal = {cell for p in position.puzzle.problems if p.kind == "equal" for cell in p.cells}
    return {
        "values": list(position.values),
        "candidates": [list(digits) for digits in position.candidates],
        "frozen": [cell for cell in range(position.layout.cells) if position.is_frozen(cell)],
        "equal": sorted(equal),
        "solved": position.solved,
        "shows": position.settings.shows,
    }


CHOICES = {
    "candidates": ("computed", "own", "mine"),
    "show": ("always", "request", "never", ""),
    "prune": ("never", "once", "repeatedly", "often"),
    "clash": ("allow", "warn", "refuse", "forbid"),
    "techniques": (["singles"], ["naked-pair", "fish"], []),
    "speed": ("high",),
}


def _move(rng: random.Random, position: Position) -> dict[str, Any]:
    """Return a move that fits the position, or now and then one that must be refused."""
    cells, size = position.layout.cells, position.layout.size
    wild = int(rng.random() < 0.12)
    spots = [
        [rng.randint(-wild, cells - 1 + wild), rng.randint(1 - 2 * wild, size + wild)]
        for _ in range(rng.choice((1, 1, 2, 4)))
    ]
    odd = int(rng.random() < 0.12)
    kind = rng.choice((*get_args(Kind), *(["centre"] * odd)))
    colours = [[cell, min(digit, COLOURS + odd)] for cell, digit in spots]
    setting = rng.choice(list(CHOICES))
    with_data: dict[str, Callable[[], dict[str, Any]]] = {
        "enter": lambda: {"candidates": spots, "by": rng.choice(("hand", "hint", *["me"] * odd))},
        "clear": lambda: {"cells": [cell for cell, _ in spots]},
        "strike": lambda: {"candidates": spots},
        "restore": lambda: {"candidates": spots},
        "give": lambda: {"candidates": [[c, d * rng.randint(0, 1)] for c, d in spots]},
        "mark": lambda: {"kind": kind, "candidates": colours if kind == "colour" else spots},
        "unmark": lambda: {"kind": kind, "candidates": colours if kind == "colour" else spots},
        "choose": lambda: {"setting": setting, "value": rng.choice(CHOICES[setting])},
        "load": lambda: _load(rng, position, spots),
    }
    rare = ("restart", "empty", "reset", "load", "thaw-all", "back")
    name = rng.choice([m for m in MOVES if m not in rare or rng.random() < 0.15])
    return {"move": name} | with_data.get(name, dict)()


def _load(rng: random.Random, position: Position, spots: list[list[int]]) -> dict[str, Any]:
    """Return a move that loads the givens again, with digits placed and candidates struck."""
    givens = "".join(map(digit_char, position.givens))
    free = [spot for spot in spots if not 0 <= spot[0] < len(givens) or givens[spot[0]] == "."]
    placed = list({cell: [cell, digit] for cell, digit in free}.values())
    wild = rng.choice((givens, givens, givens, givens[1:], givens[1:] + "%"))
    hinted = [cell for cell, _ in placed[: rng.randint(0, 2)]]
    struck = [spot for spot in spots if spot not in placed]
    return {
        "layout": position.layout.name,
        "givens": wild,
        "placed": placed,
        "struck": struck,
        "hinted": hinted,
    }


# -- files ---------------------------------------------------------------------------------------

GOLDEN: dict[str, Callable[[], Any]] = {
    "curves.json": curves,
    "layouts.json": layouts,
    "moves.json": moves,
    "scenes.json": scenes,
    "sentences.json": sentences,
}


def written(make: Callable[[], Any]) -> str:
    """Return a golden file as text: an item a line, so that differences can be read."""
    return "".join(_lines(make()))


def _lines(data: Any) -> Iterator[str]:
    short = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
    if isinstance(data, dict):
        yield "{\n" + ",\n".join(f"{short(key)}:{short(data[key])}" for key in data) + "\n}\n"
    else:
        yield "[\n" + ",\n".join(map(short, data)) + "\n]\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, make in GOLDEN.items():
        (FOLDER / name).write_text(written(make), "utf-8")
