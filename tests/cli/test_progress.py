"""Long work says how far it is, where nothing else does."""

import io
import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from whydoku.bulk.job import Record
from whydoku.cli import main
from whydoku.cli.bulk_files import _ProgressReport, _time
from whydoku.cli.run import Progress, with_waiting_time
from whydoku.cli.screen import Screen

ERASED = "\x1b[K"


class Terminal(io.StringIO):
    """Keeps what is printed, as a terminal would."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("printed_to", "output", "seen"),
    [
        (Terminal, None, False),  # the answers themselves are seen
        (Terminal, "all.csv", True),
        (io.StringIO, None, True),
    ],
)
def test_progress_is_shown_where_answers_are_not(
    printed_to: type[io.StringIO],
    output: str | None,
    seen: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = Terminal()
    monkeypatch.setattr(sys, "stdout", printed_to())
    monkeypatch.setattr(sys, "stderr", told)
    clock = iter(range(100))
    monkeypatch.setattr("whydoku.cli.run.time.monotonic", lambda: float(next(clock)))
    with Progress(output) as progress:
        assert list(progress.over(iter("abc"))) == ["a", "b", "c"]
    assert ("3 puzzles, 1 a second" in told.getvalue()) == seen


def test_a_long_search_is_told_in_a_terminal_until_it_finds_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = Terminal()
    monkeypatch.setattr(sys, "stderr", told)

    def found() -> Iterator[str]:
        while "searching for " not in told.getvalue():
            time.sleep(0.1)
        yield "a"

    assert list(with_waiting_time(found())) == ["a"]
    assert told.getvalue().endswith("\r\x1b[K")


def test_a_long_search_is_not_told_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    told = io.StringIO()
    monkeypatch.setattr(sys, "stderr", told)
    assert list(with_waiting_time(iter("ab"))) == ["a", "b"]
    assert told.getvalue() == ""


def test_progress_is_told_twice_a_second_at_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Terminal()
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", told)
    clock = count(step=0.25)
    monkeypatch.setattr("whydoku.cli.run.time.monotonic", lambda: next(clock))
    with Progress() as progress:
        assert list(progress.over(iter("abcd"))) == ["a", "b", "c", "d"]
    assert re.findall(r"(\d) puzzles", told.getvalue()) == ["2", "4"]


def test_a_run_over_files_tells_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Terminal()
    monkeypatch.setattr(sys, "stderr", told)
    clock = count(step=100)
    monkeypatch.setattr("whydoku.cli.bulk_files.time.monotonic", lambda: float(next(clock)))
    with _ProgressReport("solve") as report:
        report.part(Record(rows=50), 0.5, False)
        report.part(Record(rows=50, unread=25, faults=["row"] * 25), 0.75, True)
        report.part(Record(rows=1), 0.76, True)
    lines = re.split("[\r\n]+", told.getvalue())
    assert f" 75%  100 rows, 0 a second, 1:40 left{ERASED}" in lines
    assert f" 76%  101 rows, 0 a second, 3:05 left{ERASED}" in lines
    assert f"{ERASED}whydoku: 5 further rows cannot be read" in lines
    assert [_time(seconds) for seconds in (59.6, 3600)] == ["1:00", "1:00:00"]


@pytest.mark.skipif(os.name == "nt", reason="signals are other things there")
def test_a_collection_in_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its progress is told, its note too, and whoever has Ctrl-C ignored is not interrupted."""
    asked: list[object] = []

    def collect(_: str, search: object, **more: Any) -> object:
        more["progress"](search)
        asked.append(signal.getsignal(signal.SIGINT))
        return {"splits": {"train": 1}, "seed": 1, "note": "it was given up"}

    told = Terminal()
    monkeypatch.setattr(sys, "stderr", told)
    monkeypatch.setattr("whydoku.positions.collection.collect", collect)
    monkeypatch.setattr("whydoku.cli.run.raise_from_now_on", lambda: None)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert main(["positions", "-t", "x-wing", "--folder", str(tmp_path / "new")]) == 1
    finally:
        signal.signal(signal.SIGINT, before)
    assert asked == [signal.SIG_IGN]
    assert "\r0 positions; 1 techniques to go\x1b[K" in told.getvalue()
    assert told.getvalue().endswith("whydoku: it was given up\n")
    assert capsys.readouterr().out.endswith(": train 1; seed 1.\n")


def test_a_terminal_wraps_words_and_cuts_the_widest_column(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = Terminal()
    monkeypatch.setattr(sys, "stdout", seen)
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("NO_COLOR", "1")
    screen = Screen()
    screen.say("one two three four five six", indent=2)
    screen.table([("1", "a long cell of many letters"), ("22", "short")], ("n", "text"))
    screen.table([("1",)], ("n",))
    assert seen.getvalue() == (
        "  one two three four\n  five six\n n  text\n 1  a long cell of …\n22  short\nn\n1\n"
    )
