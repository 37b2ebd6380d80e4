"""The console in a terminal: a prompt with history and completion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import HTML
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from whydoku.console import storage
from whydoku.console.commands import COMMANDS, command_of
from whydoku.console.dispatch import end_input, take_line
from whydoku.console.session import Session
from whydoku.console.wishes import WISHES
from whydoku.course import taught
from whydoku.game import HELPER_FAMILIES
from whydoku.game.moves import choices
from whydoku.model.policy import LEVELS, families, techniques
from whydoku.samples import sample_names

__all__ = ["Names", "converse"]

HISTORY = "history"
ROWS = "Type the rows of a puzzle, 0 or . for an empty cell; a lone . ends it."
HELP = "`help` lists the commands."
REASON = "The first hint is a nudge: `choose first reason` has it tell its reason at once."


def converse(session: Session) -> None:
    """Talk with a person until they quit."""
    folder = _folder(session)
    prompt: PromptSession[str] = PromptSession(
        history=_history(folder), completer=Names(), complete_while_typing=False
    )
    session.folder = folder
    session.screen.say(_welcome(session))
    while not session.over:
        try:
            take_line(session, prompt.prompt(_prompt(session)))
        except KeyboardInterrupt:
            continue
        except EOFError:
            if not end_input(session):
                return


def _welcome(session: Session) -> str:
    rows = [ROWS] if session.entering else []
    nudge = [REASON] if session.wishes.first == "nudge" else []
    return " ".join([*rows, HELP, *nudge])


def _prompt(session: Session) -> HTML:
    if session.entering:
        return HTML(f"<ansiblue>row {session.rows.next + 1}&gt;</ansiblue> ")
    return HTML("<ansigreen>Sudoku&gt;</ansigreen> ")


def _folder(session: Session) -> Path | None:
    """Return the folder for history and games; None, and say so, if it cannot be made."""
    folder = storage.folder()
    try:
        session.keep_in(folder)
    except OSError as error:
        session.screen.say(f"Games are not saved as they go: {folder}: {error.strerror or error}.")
        return None
    return folder


class _History(FileHistory):
    """Earlier lines; what a full disk does not take is remembered until the end."""

    def store_string(self, string: str) -> None:
        with suppress(OSError):
            super().store_string(string)


def _history(folder: Path | None) -> History:
    return _History(str(folder / HISTORY)) if folder else InMemoryHistory()


class Names(Completer):
    """Completes commands and their arguments."""

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002 - not needed
    ) -> Iterable[Completion]:
        """Yield the completions of the last word, or the arguments of a complete command."""
        before, _, start = document.text_before_cursor.rpartition(" ")
        if not before.strip():
            yield from _starting([c.name for c in COMMANDS], start)
            for name in self._behind(start):
                yield Completion(f" {name}", display=name)
            return
        # The word may be a list of names separated by commas.
        yield from _starting(self._behind(before), start.rpartition(",")[2])

    def _behind(self, before: str) -> list[str]:
        command = command_of((before.split() or [""])[0])
        match command.name if command else "":
            case "help":
                return [c.name for c in COMMANDS]
            case "prune":
                return ["once", "repeatedly", *_technique_names()]
            case "choose" if before.split()[1:] == ["techniques"]:
                return _technique_names()
            case "choose":
                values = {**choices(), "techniques": (), **WISHES}
                return list(values.get((before.split()[1:] or [""])[0], values))
            case "candidates":
                return ["always", "request", "never", "own", "computed", "reset"]
            case "load" | "new" | "train" as known:
                return _NAMES[known]()
        options = command.usage.partition(" ")[2].strip("[]") if command else ""
        return options.split("|") if "|" in options else ["all"] if options == "all" else []


_NAMES: Mapping[str, Callable[[], list[str]]] = {
    "load": lambda: [f"sample:{name}" for name in sample_names()],
    "new": lambda: list(LEVELS),
    "train": lambda: list(taught()),
}
"""What is completed after a command that takes a name."""


def _starting(names: Iterable[str], start: str) -> Iterable[Completion]:
    for name in names:
        if name.lower().startswith(start.lower()):
            yield Completion(name, start_position=-len(start))


def _technique_names() -> list[str]:
    return [*HELPER_FAMILIES, *(row.slug for row in techniques()), *families()]
