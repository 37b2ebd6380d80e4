"""Answers for each puzzle of the input, and turns every error into a sentence and a code."""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from threading import Event, Lock, Thread
from typing import Any, TypeVar

import click

from whydoku.cli.inputs import puzzles_of
from whydoku.cli.screen import FORMS, Rendering, Screen, print_json
from whydoku.errors import WhydokuError
from whydoku.model.puzzle import Puzzle
from whydoku.support.interrupts import INTERRUPTED, end_from_now_on, raise_from_now_on

__all__ = [
    "DONE",
    "NO_SOLUTION",
    "TOLD",
    "UNEXPECTED",
    "WRONG",
    "Progress",
    "answer_each",
    "complain",
    "loading",
    "report_errors",
    "with_waiting_time",
    "writing",
]

T = TypeVar("T")

DONE, NO_SOLUTION, WRONG, UNEXPECTED = 0, 1, 2, 3
"""The exit codes, with that of Ctrl-C: docs/cli.md tells them."""
TOLD = 20
"""Rows that cannot be read are told one by one up to this number; all are counted."""


def answer_each(
    ask: Callable[..., Rendering],
    puzzle: str,
    layout: str | None,
    format: str | None,
    *,
    as_json: bool,
    **options: Any,
) -> int:
    """Answer for each puzzle of the input, show the answers, and return the exit code.

    ``ask`` is the function of the verb; it gets the puzzle and the options.
    """
    puzzles, several = _look_ahead(puzzles_of(puzzle, layout, format))
    if several and (drawn := [form for form in FORMS if options.get(form)]):
        raise click.UsageError(f"--{drawn[0]} takes one puzzle, but the input holds several.")
    show = _show_json if as_json else _show_line if several else _show_page
    ok = True
    with Progress() as progress:
        for position in progress.over(puzzles):
            rendering = ask(position, **options)
            show(rendering)
            ok &= rendering.answer.ok
    return DONE if ok else NO_SOLUTION


def _look_ahead(puzzles: Iterator[Puzzle]) -> tuple[Iterator[Puzzle], bool]:
    """Return the puzzles, and whether there are several; an input error counts as one."""
    first = next(puzzles)
    try:
        second = next(puzzles, None)
    except WhydokuError as error:
        return chain([first], _raising(error)), True
    return (chain([first, second], puzzles), True) if second else (iter([first]), False)


def _raising(error: WhydokuError) -> Iterator[Puzzle]:
    yield from ()
    raise error


def _show_json(rendering: Rendering) -> None:
    print_json(rendering.answer.to_dict())


def _show_line(rendering: Rendering) -> None:
    if rendering.line:
        click.echo(rendering.line() or "# " + rendering.answer.note.replace("\n", " "))
        return
    _show_page(rendering)
    click.echo()


def _show_page(rendering: Rendering) -> None:
    rendering.page(Screen())
    if rendering.answer.note:
        complain(rendering.answer.note)


class Progress:
    """Shows the progress of long work in a terminal, and how far it came if Ctrl-C stops it.

    ``output`` is the file that the answers go to, if they are not printed; ``counted`` are the
    things that it counts.
    """

    def __init__(self, output: str | None = None, counted: str = "puzzles") -> None:
        self._counted = counted
        # If the answers appear in the same terminal, they show the progress.
        self._visible = sys.stderr.isatty() and bool(output or not sys.stdout.isatty())
        self._done = 0
        self._start = self._told = time.monotonic()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._visible and self._told > self._start:
            click.echo("\r\x1b[K", nl=False, err=True)
        if kind is KeyboardInterrupt:
            sys.stdout.flush()
            complain(f"stopped after {self._done:,} {self._counted}")

    def over(self, puzzles: Iterator[T]) -> Iterator[T]:
        """Yield the puzzles; each counts as done when the next is taken."""
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
        click.echo(
            f"\r{self._done:,} {self._counted}, {rate:,.0f} a second\x1b[K", nl=False, err=True
        )


def with_waiting_time(made: Iterator[T]) -> Iterator[T]:
    """Yield what is made; in a terminal, tell every second how long the next one takes."""
    if not sys.stderr.isatty():
        yield from made
        return
    wait = _Wait()
    try:
        while True:
            wait.begin()
            try:
                one = next(made, None)
            finally:
                wait.end()
            if one is None:
                return
            yield one
    finally:
        wait.over.set()


class _Wait:
    """Tells every second how long something takes."""

    def __init__(self) -> None:
        self.over = Event()
        self._lock = Lock()
        self._since: float | None = None
        self._told = False
        Thread(target=self._tell, daemon=True).start()

    def begin(self) -> None:
        """Begin to wait."""
        with self._lock:
            self._since = time.monotonic()

    def end(self) -> None:
        """End the wait, and remove what was told of it."""
        with self._lock:
            self._since = None
            if self._told:
                click.echo("\r\x1b[K", nl=False, err=True)
            self._told = False

    def _tell(self) -> None:
        while not self.over.wait(1.0):
            with self._lock:
                seconds = 0.0 if self._since is None else time.monotonic() - self._since
                if seconds >= 1:
                    told = f"\rsearching for {seconds:,.0f} s\x1b[K"
                    click.echo(told, nl=False, err=True)
                    self._told = True


def complain(message: str) -> None:
    """Tell the person what went wrong; on a standard error that is full, nothing."""
    with suppress(OSError):
        click.echo(f"whydoku: {message}", err=True)


@contextmanager
def loading() -> Iterator[None]:
    """Let Ctrl-C end the command at once: packages take it for an error of theirs."""
    end_from_now_on()
    try:
        yield
    finally:
        raise_from_now_on()


def report_errors(group: click.Group, arguments: Sequence[str] | None) -> int:
    """Run the command and return its exit code; whatever goes wrong becomes a sentence.

    This is the one place that catches everything: an error that nobody foresaw has an exit code of
    its own, so that a script never takes it for a puzzle without a solution.
    """
    if hasattr(signal, "SIGPIPE"):
        # When the reader goes away (as in `| head`), end quietly, as other programs do.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if not _has_streams():
        return WRONG
    try:
        raise_from_now_on()
        code = _run(group, arguments)
        sys.stdout.flush()
        return code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except OSError as error:
        what = error.filename or "cannot write the output"
        complain(f"{what}: {error.strerror or error}")
        code = WRONG
    except Exception as error:
        _complain_unexpected(error)
        code = UNEXPECTED
    _discard_output()
    return code


def _run(group: click.Group, arguments: Sequence[str] | None) -> int:
    try:
        code = group.main(arguments, prog_name="whydoku", standalone_mode=False)
    except click.ClickException as error:
        complain(error.format_message())
        if isinstance(error, click.UsageError) and error.ctx:
            click.echo(f"Try `{error.ctx.command_path} --help`.", err=True)
        return WRONG
    except WhydokuError as error:
        sys.stdout.flush()  # the answers that came before the error
        complain(str(error))
        return WRONG
    return code if isinstance(code, int) else DONE


def _has_streams() -> bool:
    """Replace a closed input or error stream by an empty one; complain of a closed output."""
    for name, mode in (("stdin", "r"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
    if sys.stdout is None:
        complain("standard output is closed")
    return sys.stdout is not None


def _complain_unexpected(error: Exception) -> None:
    what = f"{type(error).__name__}: {error}".partition("\n")[0].removesuffix(": ")
    complain(
        f"something unexpected went wrong ({what}). This is a defect of Whydoku, and says "
        "nothing about the puzzle. WHYDOKU_DEBUG=1 shows where it happened."
    )
    if os.environ.get("WHYDOKU_DEBUG"):
        traceback.print_exception(error)


def _discard_output() -> None:
    """Drop what could not be written: at its exit Python would try, and fail, once more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def writing(output: str) -> Iterator[None]:
    """Turn an ``OSError`` of this block into a sentence that names the file."""
    try:
        yield
    except OSError as error:
        raise click.UsageError(f"cannot write {output}: {error.strerror}.") from None
