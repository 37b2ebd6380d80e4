"""Long work says how far it is, where nothing else does."""

import io
import sys

import pytest

from pencilmark.cli.run import Progress


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
    monkeypatch.setattr("pencilmark.cli.run.time.monotonic", lambda: float(next(clock)))
    with Progress(output) as progress:
        assert list(progress.over(iter("abc"))) == ["a", "b", "c"]
    assert ("3 puzzles, 1 a second" in told.getvalue()) == seen
