"""Long work says how far it is, where nothing else does."""

import io
import sys
import time
from collections.abc import Iterator

import pytest

from whydoku.cli.run import Progress, with_waiting_time


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
