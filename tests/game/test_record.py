"""The JSON form of a game: its schema and page, older versions, damage, and crashes."""

import copy
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from nearly_json import places
from survive import demand_sentence
from whydoku import Puzzle, samples
from whydoku.game import MOVES, Game, position_of

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "game-json.md").read_text("utf-8")
SCHEMA = json.loads(files("whydoku").joinpath("game", "game.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
LOGS = sorted((HERE / "logs").glob("*.json"))


def shown() -> list[Any]:
    return [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_logs_are_replayed_to_the_same_positions(path: Path) -> None:
    """Files as once written: they are read by every later version, and by other programs."""
    case = json.loads(path.read_text("utf-8"))
    VALIDATOR.validate(case["game"])
    game = Game.from_dict(case["game"])
    assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()
    assert game.position.to_dict() == case["position"]


def test_every_move_occurs_in_the_logs() -> None:
    games = [json.loads(path.read_text("utf-8"))["game"] for path in LOGS]
    moves = {m["move"] for game in games for group in game["log"] for m in group["moves"]}
    assert moves == set(MOVES)


def test_the_schema_has_every_move() -> None:
    rules = [SCHEMA["$defs"]["load"], *SCHEMA["$defs"]["move"]["oneOf"][:-1]]
    assert {rule["properties"]["move"]["const"] for rule in rules} == set(MOVES)


def test_the_page_shows_a_game_and_names_every_move() -> None:
    VALIDATOR.validate(shown()[0])
    assert Game.from_dict(shown()[0]).to_dict() == shown()[0]
    assert set(MOVES) <= set(re.findall(r"`([\w-]+)`", PAGE))


# -- damage ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["version"], 2, "read a game of version 2, expected 1"),
        (["version"], None, 'read no "version", so it is no saved game'),
        (["start"], {"move": "freeze"}, "starts with 'freeze', expected 'load'"),
        (["start", "givens"], "12", "cannot be taken up"),
        (["start", "layout"], 9, "the move 'load' is damaged: 9 is not a word"),
        (["done"], 9, "9 of 2 groups are said to be done"),
        (["done"], True, "True is not a whole number"),
        (["log"], 3, "the game is damaged: 3 is not a list"),
        (["log", 0, "moves", 0, "move"], "jump", "expected a move: enter, clear"),
        (["log", 0, "moves", 0, "speed"], "high", "the move 'enter' is damaged"),
        (["log", 0, "moves", 0, "candidates"], [[0, 9]], "group 1 of the game's log: digit 9"),
        (["log", 1, "moves", 0, "candidates"], [[0]], "the move 'enter' is damaged"),
    ],
)
def test_damage_is_told(path: list[Any], value: Any, said: str) -> None:
    game = Game(samples.sample("4x4"))
    game.enter(1, 1)
    game.fill(1)
    data = game.to_dict()
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(ValueError, match=re.escape(said)):
        Game.from_dict(data)


def required() -> Iterator[list[Any]]:
    """Where the required keys of a game stand: of the game, its first position, a group, a move."""
    yield from ([key] for key in SCHEMA["required"])
    yield from (["start", key] for key in ("move", "layout", "givens"))
    yield from (["log", 0, key] for key in ("name", "moves"))
    yield from (["log", 0, "moves", 0, key] for key in ("move", "candidates"))


def put(data: Any, path: list[Any], *value: Any) -> None:
    *parents, key = path
    for parent in parents:
        data = data[parent]
    del data[key]
    if value:
        (data[key],) = value


NO_SENTENCE = re.compile(r"Error|object is|__|unpack|argument|NoneType")
"""What Python says of a value that does not fit."""


def refusal(read: Callable[[Any], object], data: Any) -> str:
    """What is said of damaged data; nothing where it can be read."""
    try:
        read(data)
    except ValueError as error:
        demand_sentence(error)
        return str(error)
    return ""


@pytest.mark.parametrize("path", [*required()], ids=lambda path: "-".join(map(str, path)))
def test_what_is_missing_or_of_a_wrong_type_is_named(path: list[Any]) -> None:
    game = Game(samples.sample("4x4"))
    game.enter(1, 1)
    data = game.to_dict()
    put(data, path)
    named = {"move": "expected a move", "version": 'read no "version"'}
    assert named.get(path[-1], f'it has no "{path[-1]}"') in refusal(Game.from_dict, data)
    for wrong in (None, True, 7, 0.5, "x", [], [7], {}, {"x": 7}):
        data = game.to_dict()
        put(data, path, wrong)
        assert not NO_SENTENCE.search(refusal(Game.from_dict, data))


def test_a_version_alone_is_no_game() -> None:
    with pytest.raises(ValueError, match=r'^the game is damaged: it has no "start"$'):
        Game.from_dict({"version": 1, "layout": "9x9"})


POSITION_KEYS = ("layout", "givens", "entries", "marks", "freezes", "settings")


@pytest.mark.parametrize("key", POSITION_KEYS)
def test_what_a_position_lacks_is_named(key: str) -> None:
    game = Game(samples.sample("4x4"))
    game.fill(1)
    whole = game.position.to_dict()
    assert position_of(whole) == game.position
    assert set(whole) == set(POSITION_KEYS)
    lacking = {name: value for name, value in whole.items() if name != key}
    assert refusal(position_of, lacking) == f'the position is damaged: it has no "{key}"'
    for wrong in (None, True, 7, "x", [7], {"x": 7}):
        said = refusal(position_of, {**whole, key: wrong})
        assert said
        assert not NO_SENTENCE.search(said)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@pytest.mark.slow
@given(JSON, st.randoms(use_true_random=False))
def test_any_damage_is_refused_or_harmless(value: Any, rng: Any) -> None:
    data = copy.deepcopy(json.loads(LOGS[0].read_text("utf-8"))["game"])
    place, key = rng.choice(places(data))
    place[key] = value
    try:
        game = Game.from_dict(data)
    except ValueError:
        return
    assert Game.from_dict(game.to_dict()).position == game.position


@pytest.mark.parametrize("content", [b'{"version": 1', b"", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"game\.json is no JSON"):
        Game.open(path)


# -- files -------------------------------------------------------------------------------------


def test_autosave_after_every_change(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = Game(Puzzle.parse("..3..4.221......"), autosave=path)
    for change in (lambda: game.enter(0, 1), game.fill, game.undo, game.redo):
        change()
        read = Game.open(path)
        assert (read.position, read.log) == (game.position, game.log)
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_save_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    game = Game(samples.sample("4x4"))
    game.save(path)
    before = path.read_bytes()
    game.fill()

    def broken_disk(_handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", broken_disk)
    with pytest.raises(OSError, match="no space left"):
        game.save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


SAVER = """
import itertools, sys
from whydoku import samples
from whydoku.game import Game, AddMark
from whydoku.model.path import Candidate
game = Game(samples.sample("x"))
for cell in range(81):
    game.play(AddMark("colour", tuple(Candidate(cell, colour) for colour in range(1, 10))))
game.autosave = sys.argv[1]
for colour in itertools.cycle(range(1, 10)):
    game.undo()
    game.play(AddMark("corner", tuple(Candidate(cell, colour) for cell in range(81))))
    print("saved", flush=True)
"""


@pytest.mark.slow
def test_killed_while_saving_leaves_a_whole_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seen = set()
    for turn in range(12):
        saver = subprocess.Popen([sys.executable, "-c", SAVER, path], stdout=subprocess.PIPE)
        with saver:
            assert saver.stdout
            for _ in range(1 + turn):
                assert saver.stdout.readline() == b"saved\n"
            saver.send_signal(signal.SIGKILL)
        assert saver.returncode == -signal.SIGKILL
        game = Game.open(path)
        seen.add(game.position.marks)
        assert game.start.puzzle == samples.sample("x")
        assert len(game.log) in (80, 81)
    assert len(seen) > 1, "it was always killed at the same move"


# --- what is damaged is told in a sentence -------------------------------------------------------

ODD = "x" * 5000 + "\n"
LONG = 10**4000


def damaged_games() -> Iterator[dict[str, Any]]:
    """Games in which one value is a text that is long and has two lines, or a number like that."""
    start = {"move": "load", "layout": "4x4", "givens": "." * 16, "placed": [], "struck": []}
    game = {"version": 1, "start": start, "log": [], "done": 0}
    yield from ({**game, key: odd} for key in game for odd in (ODD, LONG))
    for key in (*start, ODD):
        yield from ({**game, "start": {**start, key: odd}} for odd in (ODD, LONG))
    yield {**game, "start": {**start, "layout": f"jigsaw:{ODD}"}}
    yield {**game, "start": {**start, "placed": [[LONG, ODD]]}}
    for move in (
        {"move": "enter", "candidates": [[LONG, 1]]},
        {"move": "enter", "candidates": [[0, LONG]]},
        {"move": "enter", "candidates": [], "by": ODD},
        {"move": "mark", "candidates": [], "kind": ODD},
        {"move": "mark", "candidates": [[0, LONG]], "kind": "colour"},
        {"move": "choose", "setting": ODD, "value": ODD},
        {"move": "choose", "setting": "show", "value": ODD},
        {"move": "choose", "setting": "candidates", "value": [ODD]},
        {"move": "choose", "setting": "techniques", "value": [ODD]},
        {"move": "freeze", ODD: ODD},
        {"move": ODD},
        ODD,
    ):
        yield {**game, "log": [{"name": ODD, "moves": [move]}]}


@pytest.mark.parametrize("data", [*damaged_games()])
def test_damage_is_told_in_a_short_sentence(data: Any) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        Game.from_dict(data)
    demand_sentence(caught.value)
