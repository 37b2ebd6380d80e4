"""From the words typed in a shell to answers: the loop over puzzles, and what can go wrong."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar

import click

from pencilmark.cli.inputs import puzzles_of
from pencilmark.cli.screen import Screen, Shown, print_json
from pencilmark.errors import PencilmarkError
from pencilmark.puzzle import Puzzle

__all__ = ["DONE", "NO_SOLUTION", "Progress", "answer_each", "complain", "report_errors"]

T = TypeVar("T")

DONE, NO_SOLUTION, WRONG, INTERRUPTED = 0, 1, 2, 130


def answer_each(
    ask: Callable[..., Shown],
    puzzle: str,
    layout: str | None,
    format: str | None,
    *,
    as_json: bool,
    **options: Any,
) -> int:
    """Ask a verb about each puzzle of the input, show its answers, and return the exit code."""
    puzzles, several = _look_ahead(puzzles_of(puzzle, layout, format))
    if several and options.get("svg"):
        raise click.UsageError("--svg takes one puzzle, the input holds several.")
    show = _show_json if as_json else _show_line if several else _show_page
    ok = True
    with Progress() as progress:
        for position in progress.over(puzzles):
            shown = ask(position, **options)
            show(shown)
            ok &= shown.answer.ok
    return DONE if ok else NO_SOLUTION


def _look_ahead(puzzles: Iterator[Puzzle]) -> tuple[Iterator[Puzzle], bool]:
    """Return the puzzles, and whether there are several: bad input counts as one."""
    first = next(puzzles)
    try:
        second = next(puzzles, None)
    except PencilmarkError as error:
        return chain([first], _refused(error)), True
    return (chain([first, second], puzzles), True) if second else (iter([first]), False)


def _refused(error: PencilmarkError) -> Iterator[Puzzle]:
    yield from ()
    raise error


def _show_json(shown: Shown) -> None:
    print_json(shown.answer.to_dict())


def _show_line(shown: Shown) -> None:
    if shown.line:
        click.echo(shown.line() or "# " + shown.answer.note.replace("\n", " "))
        return
    _show_page(shown)
    click.echo()


def _show_page(shown: Shown) -> None:
    shown.page(Screen())
    if shown.answer.note:
        complain(shown.answer.note)


class Progress:
    """Tells on a terminal how far long work is; says so too where it is stopped by Ctrl-C."""

    def __init__(self) -> None:
        # Where the answers appear in the same terminal they are progress enough.
        self._visible = sys.stderr.isatty() and not sys.stdout.isatty()
        self._done = 0
        self._start = self._told = time.monotonic()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._visible and self._told > self._start:
            click.echo("\r\x1b[K", nl=False, err=True)
        if kind is KeyboardInterrupt:
            sys.stdout.flush()
            complain(f"stopped after {self._done:,} puzzles")

    def over(self, puzzles: Iterator[T]) -> Iterator[T]:
        """Yield the puzzles, counting each when the next is asked for."""
        for puzzle in puzzles:
            yield puzzle
            self._done += 1
            if self._visible:
                self._tell()

    def _tell(self) -> None:
        now = time.monotonic()
        if now - self._told < 0.5:
            return
        self._told = now
        rate = self._done / (now - self._start)
        click.echo(f"\r{self._done:,} puzzles, {rate:,.0f} a second\x1b[K", nl=False, err=True)


def complain(message: str) -> None:
    """Tell a person what is in the way."""
    click.echo(f"pencilmark: {message}", err=True)


def report_errors(group: click.Group, arguments: Sequence[str] | None) -> int:
    """Run the command; whatever goes wrong becomes a sentence and an exit code."""
    if hasattr(signal, "SIGPIPE"):
        # A reader that has seen enough ends this program as it ends others: without a word.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        code = group.main(arguments, prog_name="pencilmark", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        complain(error.format_message())
        if isinstance(error, click.UsageError) and error.ctx:
            click.echo(f"Try `{error.ctx.command_path} --help`.", err=True)
        return WRONG
    except PencilmarkError as error:
        sys.stdout.flush()
        complain(str(error))
        return WRONG
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    return code if isinstance(code, int) else DONE
