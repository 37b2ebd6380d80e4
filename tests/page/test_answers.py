"""The page's engine answers questions as the server does: the same objects, word for word."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from check_answers import asked_of_server, compare, served
from engine import ENGINE, Engine, Refused
from needs import need
from prepared import check_by_oracles
from test_rate_se import NO_DIGIT_AT_FIRST
from test_several import SEVERAL
from thinning import thinned
from whydoku import Policy, Puzzle, answers, generate, with_cages
from whydoku.game import Clear, Game, Position, Reset
from whydoku.model.layout import layout_names
from whydoku.model.rate import SCALES
from whydoku.positions.wanted import layout_for
from whydoku.web.page_words import written

POSITIONS = thinned(120, 20)
DAYS = ("2026-01-01", "2026-03-11", "2026-11-22")
WISHES = (
    {"level": "easy", "symmetry": "180", "seed": 1},
    {"level": "extreme", "seed": 2},
    {"needs": "x-wing", "symmetry": "diagonal", "seed": 3},
    {"rating": [4.0, 4.9], "seed": 4},
    {"layout": "6x6", "level": "medium", "minimal": True, "seed": 5},
    {"layout": "9x9+killer", "level": "hard", "seed": 7, "first": 3},
    {"layout": "6x6+killer", "needs": "cage-combinations", "seed": 1},
    {"layout": "9x9-x+killer", "cages": "large", "givens": 7, "seed": 5},
    {"layout": "9x9+killer", "symmetry": "diagonals", "zero_cages": 6, "givens": 9, "seed": 5},
    {"layout": "9x9+killer", "require": ["outie"], "forbid": ["pointing"], "seed": 2},
    {"require": ["naked-pair"], "forbid": ["hidden-pair"], "level": "medium", "seed": 6},
)
FRESH = ("full-house", "locked-triple", "naked-quad", "x-wing", "simple-colors-wrap", "aic")
"""Techniques of which new exercises are compared: common and rare ones."""
NEVER_FIRST = "siamese-finned-x-wing"
"""A finned X-Wing is easier, and always there."""
SEEDS = (0, 7, 2**53 - 1)
KILLER = "4x4+killer:aabbcddbccdeffee:7.6.6.7.8.6"
MADE = {"name": "enter", "moves": [{"move": "enter", "candidates": [[1, 1]]}]}
GAME = {
    "version": 1,
    "start": {"move": "load", "layout": "4x4", "givens": "4......1...3...."},
    "log": [MADE],
    "done": 1,
}
DAMAGED = (
    {**GAME, "drawing": {"marks": [["on", 16, 4]]}},
    {**GAME, "log": [{**MADE, "comment": 7}]},
    {**GAME, "log": [{**MADE, "drawing": {"marks": [["nothing", 1, 4]]}}], "done": 0},
)
"""Games with a note that is none."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    need(ENGINE.is_file(), "engine.wasm: `make engine` builds it")
    words = tmp_path_factory.mktemp("words") / "words.json"
    words.write_text(written(), "utf-8")
    with Engine(words=words) as running:
        yield running


@pytest.mark.slow
def test_answers_about_positions_are_the_server_s(page: Engine, data: Path) -> None:
    compared = compare(page, data, POSITIONS, seed=1)
    assert compared["game/hint"] == POSITIONS
    assert all(compared[path] for path in ("game/steps", "game/path", "game/trial", "rate"))


@pytest.mark.parametrize("path", ["game/hint", "game/steps", "game/path", "game/why"])
def test_where_several_solutions_are_known_uniqueness_is_not_used(page: Engine, path: str) -> None:
    end = answers.path(Puzzle.parse(SEVERAL), Policy()).result.end
    for puzzle in (Puzzle.parse(SEVERAL), end):
        cell = {"cell": 0, "digit": 9} if path == "game/why" else {}
        body = {"position": Position.of(puzzle).to_dict()} | cell
        assert page.question(path, body) == asked_of_server(path, body)


def test_steps_that_were_found_before_a_cap_are_listed(page: Engine) -> None:
    position = Position.of(Puzzle.parse(NO_DIGIT_AT_FIRST)).to_dict()
    told = page.question("game/steps", {"position": position, "limit": 1, "seconds": 0.2})
    assert len(told["steps"]) == 1
    assert told["note"] == "Looking for steps was stopped by its cap of seconds."


@pytest.mark.parametrize("cages", ["aabb............:3.7", "aabb............:4.7"])
def test_what_a_killer_can_leave_out_is_the_server_s(page: Engine, cages: str) -> None:
    body = {"puzzle": "12.434122143432.", "layout": f"4x4+killer:{cages}"}
    assert page.question("minimal", body) == asked_of_server("minimal", body)


def test_true_candidates_are_the_server_s(page: Engine) -> None:
    [made] = generate(1, layout="6x6+killer", seed=2)
    cages = made.puzzle.cages
    solution = made.puzzle.solve().line()
    bodies = [
        {"puzzle": puzzle, "layout": with_cages(layout, cages[:number]).name}
        for layout in ("6x6", f"jigsaw:{'112233' * 3}{'445566' * 3}")
        for number in (0, 3, len(cages) - 1, len(cages), 5, 8)
        for puzzle in ("." * 36, solution[0] + "." * 35, "66" + "." * 34)
    ]
    for body in bodies:
        asked = {**body, "candidates": True, "limit": 10}
        told = page.question("count", asked)
        assert told == asked_of_server("count", asked)
        assert told["candidates"] is not None


def test_the_rating_of_a_killer_is_the_server_s(page: Engine) -> None:
    body = {"puzzle": "." * 16, "layout": KILLER, "scales": list(SCALES)}
    assert page.question("rate", body) == asked_of_server("rate", body)


@pytest.mark.parametrize("wishes", WISHES)
def test_new_puzzles_are_the_server_s(page: Engine, wishes: dict[str, object]) -> None:
    assert page.question("generate", wishes) == asked_of_server("generate", wishes)


@pytest.mark.parametrize("day", DAYS)
def test_the_puzzle_of_a_day_is_the_server_s(page: Engine, day: str) -> None:
    assert page.question(f"daily?date={day}") == served("daily", [day, None])


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", FRESH)
def test_fresh_exercises_are_the_server_s_and_hold(page: Engine, slug: str, seed: int) -> None:
    asked = {"technique": slug, "seed": seed}
    answer = page.question("course/fresh", asked)
    assert answer == asked_of_server("course/fresh", asked)
    row = answer["position"]
    assert row["technique"] == slug
    assert len(row["outcomes"]) == 1
    check_by_oracles(row)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", ["innie", "cage-combinations", "law-of-leftovers"])
def test_fresh_exercises_in_killers_and_on_jigsaws_are_the_server_s(
    page: Engine, slug: str, seed: int
) -> None:
    asked = {"technique": slug, "seed": seed, "layout": layout_for(slug)}
    answer = page.question("course/fresh", asked)
    assert answer == asked_of_server("course/fresh", asked)
    assert answer["position"]["technique"] == slug
    assert len(answer["position"]["outcomes"]) == 1


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["impossible-pattern", "whip"])
def test_fresh_exercises_on_hard_paths_are_the_server_s(page: Engine, slug: str) -> None:
    """Others check what holds there: oracles need minutes for what comes before an extreme step."""
    asked = {"technique": slug, "seed": 2**53 - 1}
    answer = page.question("course/fresh", asked)
    assert answer == asked_of_server("course/fresh", asked)
    assert answer["position"]["technique"] == slug


def test_what_is_not_found_in_time_is_said(page: Engine) -> None:
    asked = {"technique": NEVER_FIRST, "seed": 1, "seconds": 0.05}
    answer = page.question("course/fresh", asked)
    assert answer == asked_of_server("course/fresh", asked)
    assert answer["position"] is None
    assert answer["note"] == "No new exercise was found in time."


@pytest.mark.parametrize("name", [*layout_names(), "jigsaw:" + "111222333" * 9])
def test_layouts_are_the_server_s(page: Engine, name: str) -> None:
    there = served("layout", name)
    if "error" in there:
        with pytest.raises(Refused) as refused:
            page.question(f"layouts/{name}")
        assert str(refused.value) == there["error"]
    else:
        assert page.question(f"layouts/{name}") == there


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("generate", {"needs": "no-such-technique"}),
        ("course/fresh", {"technique": "no-such-technique", "seed": 1}),
        ("course/fresh", {"technique": "two-candidate-trial", "seed": 1}),
        ("daily?date=1999-01-01", None),
        ("daily?date=2999-01-01", None),
        ("nothing", {}),
        ("parse", {"text": "q"}),
        ("check", {"puzzle": "1", "layout": "7x7"}),
        *(("game/review", {"game": game}) for game in DAMAGED),
    ],
)
def test_what_cannot_be_answered_gets_a_sentence(page: Engine, path: str, body: object) -> None:
    with pytest.raises(Refused) as refused:
        page.question(path, body)
    assert str(refused.value).endswith("."), json.dumps(str(refused.value))


@pytest.mark.slow
def test_a_review_leaves_out_what_was_taken_back_as_the_server_does(page: Engine) -> None:
    game = Game(Puzzle.parse("..3..4.221......"))
    game.enter(3, 4)
    game.play(Clear((3,)))
    game.enter(0, 2)
    game.enter(0, 1)
    game.strike((1, 1))
    game.play(Reset())
    game.strike((6, 1))
    asked = {"game": game.to_dict()}
    told = page.question("game/review", asked)
    assert told == asked_of_server("game/review", asked)
    assert [line["number"] for line in told["lines"]] == [2, 3, 6]


@pytest.mark.parametrize("endpoint", ["game/mini-hint", "game/trial"])
def test_what_the_program_plays_has_the_server_s_names(page: Engine, endpoint: str) -> None:
    asked = {"position": Position.of(Puzzle.parse("4......1...3....")).to_dict()}
    assert page.question(endpoint, asked) == asked_of_server(endpoint, asked)


def test_a_damaged_note_is_refused_by_the_server_too(page: Engine) -> None:
    for game in DAMAGED:
        assert re.search("comment|drawing", asked_of_server("game/review", {"game": game})["error"])
    noted = {**GAME, "comment": "Look.", "drawing": {"marks": [["on", 15, 4]]}}
    asked = {"game": noted}
    assert page.question("game/review", asked) == asked_of_server("game/review", asked)
