"""The long mode of a million findings: the same figures however often it was ended."""

import json
import random
from argparse import Namespace
from pathlib import Path

import pytest

import check_million
from check_million import CopyChecker, Million, Seen, carried, done_by, moved, named, seen_in
from random_puzzles import random_puzzles
from soundness import Position
from symmetries import Move
from whydoku import _core

EVERY = 40


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles that take no time, and few techniques."""
    monkeypatch.setattr(check_million, "SOURCES", ("4x4", "6x6"))
    monkeypatch.setattr(check_million, "SLUGS", ("hidden-single-box", "naked-pair", "x-chain"))


def seen(seed: int, numbers: range) -> list[Seen]:
    return [seen_in(seed, 2, number) for number in numbers]


def test_a_run_that_was_ended_goes_on(tmp_path: Path) -> None:
    whole = Million(tmp_path / "whole.json", seed=3, every=2)
    for one in seen(3, range(6)):
        whole.add(one)
    assert whole.rows()["all"][0] == 6
    path = tmp_path / "parts.json"
    for numbers in (range(2), range(2, 6)):
        part = Million(path, seed=3, every=2)
        assert part.next == numbers.start
        for one in seen(3, numbers):
            part.add(one)
        part.keep()
    assert Million(path, seed=3, every=2).rows() == whole.rows()
    assert whole.distinct() == whole.rows()["all"][3] > 50
    with pytest.raises(ValueError, match="was begun with"):
        Million(path, seed=4, every=2)


def test_the_figures_of_a_changed_finder_begin_anew(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    million = Million(path, seed=3, every=2)
    for one in seen(3, range(2)):
        million.add(one)
    million.keep()
    kept = json.loads(path.read_bytes())
    path.write_text(json.dumps(kept | {"sources": kept["sources"] | {"x-chain": "other"}}))
    again = Million(path, seed=3, every=2)
    single = "hidden-single-box"
    assert again.of_technique(single) == million.of_technique(single) != [0, 0, 0]
    assert again.of_technique("x-chain") == [0, 0, 0]


def test_a_puzzle_counts_once(tmp_path: Path) -> None:
    million = Million(tmp_path / "state.json", seed=3, every=2)
    one, other = seen(3, range(2))
    for puzzle in (one, other, one):
        million.add(puzzle)
    assert (million.next, million.rows()["all"][0]) == (3, 2)


def test_a_run_ends_when_there_are_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_million, "BLOCK", 2)
    monkeypatch.setattr(check_million, "SOURCES", ("6x6",))
    asked = Namespace(seed=1, every=EVERY, jobs=1, findings=1, seconds=600.0)
    million = Million(tmp_path / "state.json", asked.seed, asked.every)
    check_million.run(million, asked)
    assert million.next == Million(million.path, asked.seed, asked.every).next == 2
    asked.seconds = 0.0
    check_million.run(million, Namespace(**vars(asked) | {"findings": 10**9}))
    assert million.next == 2


@pytest.mark.parametrize("name", ["9x9", "9x9-x", "6x6"])
def test_a_copy_is_the_position_carried_over(name: str) -> None:
    position = Position.start(next(random_puzzles(name)))
    position.strike(*position.wrong()[0])
    asked = _core.Policy(["hidden-single-box", "naked-single", "pointing", "x-chain"], 0, 0.0)
    position.apply(asked.next(position.board).steps[0])
    move = Move.random(position.layout, random.Random(1))
    copy = moved(position, move)
    assert set(copy.wrong()) == set(move.candidates(position.wrong()))
    found, again = (asked.all(board) for board in (position.board, copy.board))
    assert carried(done_by(found), move) == done_by(again) != (set(), set())


def test_a_copy_in_which_less_is_found_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter((1, 2))
    monkeypatch.setattr(check_million, "done_by", lambda _: (set(), {(0, next(numbers))}))
    monkeypatch.setattr(check_million, "carried", lambda parts, _: parts)
    position = Position.start(next(random_puzzles("6x6")))
    with pytest.raises(check_million.Asymmetric, match="naked-single does otherwise in a copy"):
        CopyChecker(["naked-single"], 0).look(position, ["naked-single"])


def test_jigsaws_are_told_by_their_size() -> None:
    assert named("jigsaw:1222212344133441533415555") == "jigsaw 5x5"
    assert named("6x6") == "6x6"
