"""The page's engine answers as the core does in Python, and refuses what is no question."""

import gzip
import http.server
import random
import threading
from collections.abc import Iterator
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from check_engine import differences, positions
from engine import ENGINE, MOST_BYTES, Engine, Refused, fields_of, fields_of_policy, grid, record
from needs import need
from random_puzzles import LAYOUTS, random_puzzles
from thinning import thinned
from whydoku import Policy, Puzzle, _core, find_layout, samples, true_candidates
from whydoku.model.layout import layout_names
from whydoku.model.policy import core_policy

POSITIONS = thinned(1500, 250)
FUZZED = 500
UNIQUE = samples.sample("9x9-unfair")
# What a fuzzed request may cost at most.
CAPS = ["nodes 200", "seconds 0.2"]
WITHOUT_CAPS = ("names", "techniques", "layout", "show", "problems", "vary", "hodoku_level")
VERBS = (
    "names", "techniques", "layout", "show", "problems", "next", "all", "walk", "why", "verify",
    "give", "solutions", "count", "truth", "estimate", "minimal", "generate", "few_givens",
    "canonical", "vary", "moments", "hodoku", "hodoku_level", "se", "trial_depth",
    "braid_length", "day",
)  # fmt: skip


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    need(ENGINE.is_file(), "engine.wasm: `make engine` builds it")
    with Engine() as running:
        yield running


@pytest.mark.slow
def test_steps_are_those_of_python(engine: Engine, data: Path) -> None:
    files = sorted((data / "puzzles").glob("*"))
    compared, rng = 0, random.Random(1)
    for puzzle in islice(positions(files, seed=1), POSITIONS):
        for verb, equal, count in differences(engine, puzzle, rng):
            assert equal, (verb, fields_of(puzzle))
            compared += count
    assert compared > POSITIONS


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["application/wasm", "application/octet-stream"])
def test_engine_is_loaded_from_a_server(engine: Engine, kind: str) -> None:
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            data = ENGINE.read_bytes()
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.handle_request).start()
        with Engine(f"http://127.0.0.1:{server.server_port}/engine.wasm") as fetched:
            assert fetched.ask("names") == engine.ask("names")


def test_what_is_loaded_is_small(engine: Engine) -> None:
    assert engine
    assert len(gzip.compress(ENGINE.read_bytes())) <= MOST_BYTES


def test_techniques_are_the_rows_of_the_ladder(engine: Engine) -> None:
    rows = engine.ask("techniques")["techniques"]
    named = ("slug", "family", "level", "cost", "order_in_nets", "by_default", "trial")
    for row, core in zip(rows, _core.techniques(), strict=True):
        assert {key: row[key] for key in named} == {key: getattr(core, key) for key in named}
        for key in ("se", "score", "order", "code"):
            assert row[key] == (getattr(core, key) or None)


def test_names(engine: Engine) -> None:
    assert engine.ask("names") == {
        "layouts": layout_names(),
        "symmetries": _core.symmetry_names(),
        "roles": _core.role_names(),
        "outcomes": _core.outcome_names(),
        "judged": _core.judged_names(),
    }


@pytest.mark.parametrize("name", LAYOUTS)
def test_layout(engine: Engine, name: str) -> None:
    layout = find_layout(name)
    plain = ("name", "size", "cells", "box_rows", "box_cols", "regions", "peers")
    houses = [dict(zip(("kind", "number", "cells"), house, strict=True)) for house in layout.houses]
    wanted = {key: getattr(layout, key) for key in plain} | {"houses": houses, "cages": []}
    assert engine.ask("layout", layout=name) == wanted


@pytest.mark.parametrize("name", LAYOUTS)
def test_positions(engine: Engine, name: str) -> None:
    for puzzle in islice(random_puzzles(name, seed=3), 3):
        struck = next((c, d) for c, ds in enumerate(puzzle.candidates) for d in ds if len(ds) > 1)
        for here in (puzzle, puzzle.eliminate(*struck), puzzle.solve()):
            shown = engine.ask("show", **fields_of(here))
            board = here._board
            assert shown == {
                "values": board.values,
                "given": board.given,
                "candidates": board.candidates,
                "solved": board.solved,
                "broken": board.broken,
            }
            assert engine.ask("count", **fields_of(here))["count"] == here.count()


def test_problems(engine: Engine) -> None:
    puzzle = Puzzle.parse("11..............")
    told = engine.ask("problems", **fields_of(puzzle))["problems"]
    keys = ("kind", "house", "digit", "cells")
    assert told == [{k: getattr(p, k) for k in keys} for p in puzzle._board.problems()]
    assert [problem["kind"] for problem in told][:2] == ["equal", "equal"]


def test_solutions(engine: Engine) -> None:
    puzzle = Puzzle.parse("4......1...3....")
    told = engine.ask("solutions", limit=10, **fields_of(puzzle))
    assert told["solutions"] == [list(found.values) for found in puzzle.solutions()]
    assert told["cap"] == ""
    capped = engine.ask("solutions", givens="." * 81, limit=5, nodes=1)
    assert capped == {"solutions": [], "cap": "nodes"}
    assert engine.ask("count", givens="." * 81, nodes=10, limit=10**6)["cap"] == "nodes"


def test_true_candidates(engine: Engine) -> None:
    for puzzle in (Puzzle.parse("4......1...3...."), Puzzle.parse("1...2......3....")):
        told = engine.ask("truth", **fields_of(puzzle))
        assert told == {"candidates": [list(own) for own in true_candidates(puzzle)], "cap": ""}
    assert engine.ask("truth", givens="." * 81, nodes=1)["cap"] == "nodes"


def test_estimate(engine: Engine) -> None:
    puzzle = Puzzle.parse("." * 36)
    made, told = puzzle.estimate(2000, 7), engine.ask("estimate", layout="6x6", dives=2000, seed=7)
    assert told["solutions"] == pytest.approx(made.solutions, rel=1e-9)
    assert told["error"] == pytest.approx(made.error, rel=1e-9)


@pytest.mark.parametrize("name", LAYOUTS)
def test_minimal_canonical_and_varied(engine: Engine, name: str) -> None:
    puzzle = next(random_puzzles(name, seed=5))
    layout, givens = puzzle.layout, puzzle.givens
    fields = {"layout": name, "givens": grid(givens)}
    redundant = _core.redundant_givens(layout, givens, 0, 0.0)
    told = engine.ask("minimal", **fields)
    assert told == {"cells": redundant.cells, "solutions": redundant.solutions, "cap": ""}
    symmetries = _core.Symmetries(layout)
    form, told = symmetries.smallest(givens, 0, 0.0), engine.ask("canonical", **fields)
    assert (told["values"], told["automorphisms"]) == (form.values, form.automorphisms)
    assert told | _symmetry(form.symmetry, layout.size) == told
    drawn = symmetries.random(11, 3)
    varied = engine.ask("vary", seed=11, stream=3, **fields)
    assert varied | _symmetry(drawn, layout.size) == varied
    assert sorted(map(bool, varied["values"])) == sorted(map(bool, givens))


def _symmetry(drawn: _core.Symmetry, size: int) -> dict[str, Any]:
    return {
        "transposed": drawn.transposed,
        "rows": list(drawn.rows)[:size],
        "columns": list(drawn.columns)[:size],
        "digits": list(drawn.digits)[: size + 1],
    }


CRITERIA: tuple[dict[str, Any], ...] = (
    {},
    {"symmetry": "180"},
    {"givens": 30, "minimal": False},
    {"minimal": True, "symmetry": "diagonal"},
    {"solved_by": "medium", "not_solved_by": "easy"},
    {"solved_by": "hard", "not_solved_by": "medium", "rare": True},
    {"around_tridagon": True, "not_solved_by": "easy"},
    {"pattern": [cell for cell in range(81) if cell % 5 or cell < 40], "symmetry": "none"},
)


@pytest.mark.parametrize("criteria", CRITERIA)
def test_generated_puzzles_are_those_of_python(engine: Engine, criteria: dict[str, Any]) -> None:
    wanted, fields = _core.Criteria(), dict[str, Any]()
    for key, value in criteria.items():
        chosen = _up_to(value) if key.endswith("solved_by") else value
        slugs = [*map(str, chosen.techniques)] if isinstance(chosen, Policy) else chosen
        fields["givens_count" if key == "givens" else key] = slugs
        setattr(wanted, key, core_policy(slugs, chosen) if isinstance(chosen, Policy) else value)
    maker = _core.PuzzleMaker(find_layout("9x9"), wanted, 2**64 - 5)
    made = maker.make(3, 4, 10_000_000, 0.0)
    told = engine.ask("generate", seed=str(2**64 - 5), first=3, count=4, **fields)
    assert told == {"puzzles": made.puzzles, "cap": ""}


@pytest.mark.parametrize("day", ["2026-01-01", "2026-12-01", "2030-12-31", "2040-02-29"])
def test_the_puzzle_of_a_day_is_that_of_python(engine: Engine, day: str) -> None:
    ordinal = date.fromisoformat(day).toordinal()
    assert engine.ask("day", ordinal=ordinal) == {"puzzle": _core.puzzle_of_day(ordinal)}


def test_all_criteria_are_known(engine: Engine) -> None:
    fields = {name for name in dir(_core.Criteria) if not name.startswith("_")}
    texts = {"symmetry": "none", "pattern": [*range(16)], "givens": 4}
    for name in sorted(fields):
        value = texts.get(name, ["full-house"] if name.endswith("solved_by") else False)
        asked = {"givens_count" if name == "givens" else name: value}
        told = engine.ask("generate", layout="4x4", seed=1, seconds=0.1, **asked)
        assert set(told) == {"puzzles", "cap"}


def _up_to(level: str) -> Policy:
    levels = ("easy", "medium", "hard")[: ("easy", "medium", "hard").index(level) + 1]
    rows = [row.slug for row in _core.techniques() if row.by_default and row.level in levels]
    return Policy.only(*rows)


@pytest.mark.parametrize("name", LAYOUTS)
def test_generated_on_every_layout(engine: Engine, name: str) -> None:
    made = _core.PuzzleMaker(find_layout(name), _core.Criteria(), 9).make(0, 2, 0, 0.0)
    told = engine.ask("generate", layout=name, seed=9, count=2)
    assert told == {"puzzles": made.puzzles, "cap": ""}


def test_few_givens(engine: Engine) -> None:
    wanted = _core.Criteria()
    wanted.givens = 21
    found = _core.find_few_givens(find_layout("9x9"), wanted, 4, 0, lambda _: None, 0, 0.0)
    told = engine.ask("few_givens", seed=4, givens_count=21, nodes=0)
    assert told == {"puzzle": found.puzzle, "cap": ""}


@pytest.mark.slow
def test_verify_and_give(engine: Engine) -> None:
    policy = Policy(nodes=20_000)
    ladder = core_policy(list(map(str, policy.techniques)), policy)
    fields = fields_of(UNIQUE) | fields_of_policy(policy)
    cells = [cell for cell, digits in enumerate(UNIQUE.candidates) if digits]
    for cell in cells[::12]:
        for digit in UNIQUE.candidates[cell]:
            for places in (False, True):
                asked = {"cell": cell, "digit": digit, "places": places}
                made = _core.verify(UNIQUE._board, cell, digit, places, "naked-pair", ladder)
                told = engine.ask("verify", named="naked-pair", **fields, **asked)
                assert told["judged"] == made.judged
                assert told["by"] == (list(made.by) if made.by[1] else None)
                assert told["steps"] == [record(UNIQUE.layout, step) for step in made.steps]
    step = UNIQUE.hint()
    assert step
    cell, digit = step.placements[0]
    move = {"cell": cell, "digit": digit, "places": True, "technique": step.technique}
    given = engine.ask("give", limit=3, **fields_of(UNIQUE), **move)
    assert step._record() in given["steps"]


def test_ratings(engine: Engine) -> None:
    fields = fields_of(UNIQUE)
    policy = Policy.named("hodoku")
    made = _core.rate_hodoku(UNIQUE._board, core_policy(list(map(str, policy.techniques)), policy))
    told = engine.ask("hodoku", **fields, **fields_of_policy(policy))
    counts = {t.slug: n for t, n in zip(_core.techniques(), made.counts, strict=True) if n}
    wanted = {"level": made.level, "score": made.score, "solved": made.solved, "cap": made.cap}
    assert told == wanted | {"counts": counts}
    assert engine.ask("hodoku_level", level="easy", score=801) == {
        "level": _core.hodoku_level("easy", 801)
    }
    se, told = _core.rate_se(UNIQUE._board, 0, 0.0, True), engine.ask("se", steps=True, **fields)
    assert [told[key] for key in ("er", "ep", "ed")] == [se.er, se.ep, se.ed]
    assert [step["rule"] for step in told["steps"]] == [step.rule for step in se.steps]
    people = Policy.named("human")
    ours = _core.rate_human(UNIQUE._board, core_policy(list(map(str, people.techniques)), people))
    told = engine.ask("human", **fields, **fields_of_policy(people))
    for key in ("minutes", "low", "high", "level", "basis", "solved", "cap"):
        assert told[key] == getattr(ours, key)
    network, solution = _core.Network(UNIQUE.layout), UNIQUE.solve()
    boards = network, UNIQUE._board, solution._board
    for depth in (0, 1):
        braid = _core.rate_braid_length(*boards, depth, 0, 0.0)
        told = engine.ask("braid_length", depth=depth, solution=grid(solution.values), **fields)
        assert told == {"kind": braid.kind, "value": braid.value, "cap": ""}
    trial = _core.rate_trial_depth(*boards, 0, 0.0)
    told = engine.ask("trial_depth", solution=grid(solution.values), **fields)
    assert told == {"kind": trial.kind, "value": trial.value, "cap": ""}


def test_caps_are_told(engine: Engine) -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    assert engine.ask("walk", givens=hard, seconds=0.001)["cap"] == "seconds"
    assert engine.ask("se", givens=hard, seconds=0.01)["cap"] == "seconds"
    assert engine.ask("next", givens=hard, techniques=["search"], nodes=1)["cap"] == "nodes"
    told = engine.ask("generate", solved_by=["full-house"], not_solved_by=["search"], seconds=0.05)
    assert told == {"puzzles": [], "cap": "seconds"}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"verb": "shout"}, "there is no verb 'shout'"),
        ({"givens": "123"}, "3 cells: expected 81 for the layout 9x9"),
        ({"givens": "x" * 81}, "givens = 'x': expected a digit, or . for an empty cell"),
        ({"layout": "7x7"}, "there is no layout '7x7'"),
        ({"layout": "jigsaw:1122"}, "a jigsaw layout"),
        ({"techniques": "guess"}, "there is no technique 'guess'"),
        ({"choice": "best"}, "there is no choice 'best'"),
        ({"struck": "81:1"}, "candidate = '81:1': expected cell:digit of the layout 9x9"),
        ({"seconds": "soon"}, "seconds = 'soon': expected a number of seconds"),
        ({"nodes": -1}, "nodes = '-1': expected a number from 0 to 18446744073709551615"),
        ({"color": "red"}, "next has no field 'color'"),
        ({"givens": "1" + "." * 80, "values": "2" + "." * 80}, "cell 0 is given as 1, not 2"),
        ({"values": "." * 80 + "\n"}, "A field holds several lines"),
        ({"verb": "why"}, "a cell and a digit were expected"),
        ({"verb": "why", "cell": 81, "digit": 1}, "cell = '81': expected a number from 0 to 80"),
        ({"verb": "verify", "cell": 0, "digit": 1, "named": "luck"}, "there is no technique"),
        ({"verb": "generate", "symmetry": "round"}, "there is no symmetry 'round'"),
        ({"verb": "generate", "pattern": [99]}, "pattern = '99': expected cells from 0 to 80"),
        ({"verb": "canonical", "givens": "11" + "." * 79}, "the puzzle breaks the rules"),
        ({"verb": "se", "layout": "4x4"}, "the scale of Sudoku Explainer is for the layout 9x9"),
    ],
)
def test_bad_requests_are_refused_by_a_sentence(
    engine: Engine, fields: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refused) as told:
        engine.ask(fields.pop("verb", "next"), **fields)
    assert sentence in str(told.value)
    assert engine.ask("count", givens=grid(UNIQUE.givens))["count"] == 1  # it goes on


@pytest.mark.slow
def test_fuzzed_requests_are_answered_or_refused(engine: Engine) -> None:
    rng = random.Random(17)
    outcomes = {True: 0, False: 0}
    for _ in range(FUZZED):
        text = _damaged(_request(rng), rng)
        try:
            outcomes[isinstance(engine.ask_text(text), dict)] += 1
        except Refused:
            outcomes[False] += 1
    assert all(outcomes.values()), outcomes


VALUES = (
    lambda rng: "".join(rng.choice("0123456789.A") for _ in range(rng.choice((0, 16, 36, 81)))),
    lambda rng: str(rng.randrange(-2, 100)),
    lambda rng: rng.choice(("4x4", "9x9", "6x6", "9x9-x", "180", "first", "hodoku", "se", "easy")),
    lambda rng: " ".join(f"{rng.randrange(20)}:{rng.randrange(5)}" for _ in range(3)),
    lambda rng: rng.choice(_core.techniques()).slug,
    lambda rng: "".join(chr(rng.randrange(1, 300)) for _ in range(rng.randrange(20))),
)
KEYS = (
    "layout", "givens", "values", "struck", "techniques", "choice", "cell", "digit", "places",
    "named", "technique", "limit", "dives", "seed", "first", "count", "symmetry", "pattern",
    "givens_count", "minimal", "rare", "hardest", "solved_by", "not_solved_by", "stream", "steps",
    "solution", "depth", "level", "score", "puzzles", "wanted", "most_outcomes", "each", "tries",
)  # fmt: skip


def _request(rng: random.Random) -> str:
    """Return a request of which some is right, as lines; its caps are small."""
    lines = [rng.choice(VERBS)]
    if rng.random() < 0.7:
        puzzle = Puzzle.parse("1...............") if rng.random() < 0.7 else UNIQUE
        lines += [f"layout {puzzle.layout.name}", f"givens {grid(puzzle.givens)}"]
    if lines[0] == "moments":
        lines = [*lines[:2], f"puzzles {grid(UNIQUE.givens)}", f"wanted {VALUES[4](rng)}"]
    if rng.random() < 0.3:
        lines += [f"cell {rng.randrange(16)}", f"digit {rng.randrange(1, 5)}"]
    if rng.random() < 0.5:
        lines += [f"{rng.choice(KEYS)} {rng.choice(VALUES)(rng)}" for _ in range(rng.randrange(4))]
    return "\n".join(lines if lines[0] in WITHOUT_CAPS else lines + CAPS)


def _damaged(text: str, rng: random.Random) -> str:
    """Return a text with a few of its characters changed, mostly none."""
    chars = list(text)
    for _ in range(rng.choice((0, 0, 0, 0, 1, 1, 3))):
        chars[rng.randrange(len(chars))] = chr(rng.randrange(1, 256))
    return "".join(chars)


@pytest.mark.slow
def test_memory_is_bounded_over_many_hints(engine: Engine) -> None:
    policy = fields_of_policy(Policy().without_trial())
    asked = [fields_of(puzzle) | policy for puzzle in islice(positions([], seed=2), 40)]
    for fields in asked:
        engine.ask("next", **fields)
    before = engine.memory()
    for _ in range(250):
        for fields in asked:
            engine.ask("next", **fields)
    assert engine.memory() <= before + 2**20
    assert before < 64 * 2**20
