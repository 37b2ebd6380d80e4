"""What CI leaves out, and how tests are kept quick."""

from collections.abc import Iterable
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

import thinning
from quick import LIMIT, MOST, too_slow

KINDS, CODES = 6, 3


def case(kind: int, code: int, *marks: pytest.Mark) -> Any:
    """Return what is asked of a case of a matrix."""
    named = {mark.name: mark for mark in marks}
    return SimpleNamespace(
        nodeid=f"test_it[{kind}-{code}]",
        callspec=SimpleNamespace(params={"kind": kind, "code": code}),
        get_closest_marker=named.get,
    )


MATRIX = [case(*at, pytest.mark.thinned("code").mark) for at in product(range(KINDS), range(CODES))]


def run_by(part: str, monkeypatch: pytest.MonkeyPatch, items: Iterable[Any]) -> list[str]:
    """Return the names of the cases that a part runs."""
    monkeypatch.setattr(thinning, "PART", part)
    gone = {item.nodeid for item in thinning.left_out(items)}
    return [item.nodeid for item in items if item.nodeid not in gone]


def test_without_a_part_all_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(run_by("", monkeypatch, MATRIX)) == KINDS * CODES
    assert thinning.thinned(100, 5) == 100
    assert thinning.some(range(9), 2) == list(range(9))


def test_a_part_runs_one_case_of_each_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {part: run_by(part, monkeypatch, MATRIX) for part in map(str, range(40))}
    for names in found.values():
        assert [name.partition("-")[0] for name in names] == [f"test_it[{k}" for k in range(KINDS)]
    assert {name for names in found.values() for name in names} == {one.nodeid for one in MATRIX}
    assert found["7"] == run_by("7", monkeypatch, MATRIX)


def test_what_has_no_mark_always_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(run_by("any", monkeypatch, [case(1, 1), case(1, 2)])) == 2


def test_a_part_chooses_some_of_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = set()
    for part in map(str, range(1, 60)):
        monkeypatch.setattr(thinning, "PART", part)
        some = thinning.some("abcdef", 2)
        assert some == sorted(some)
        assert len(some) == 2
        chosen.update(some)
        assert thinning.thinned(100, 5) == 5
    assert chosen == set("abcdef")


def test_it_is_told_what_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinning, "PART", "any")
    assert thinning.told(MATRIX, thinning.left_out(MATRIX)) == ["6 of 18 cases: test_it"]


def test_a_quick_test_that_got_slow_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEBUG_CORE", raising=False)
    plain, slow = case(1, 1), case(1, 1, pytest.mark.slow.mark)
    assert too_slow(plain, LIMIT) == ""
    assert "mark it @pytest.mark.slow" in too_slow(plain, MOST + 0.01)
    assert too_slow(slow, 100.0) == ""
