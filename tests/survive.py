"""What every input has to survive: a reader reads it, or refuses it in one sentence.

Tests hold this for the corpus and for what hypothesis makes up; `make fuzz` (tests/fuzz.py) looks
for inputs that break it.
"""

from __future__ import annotations

import atexit
import io
import json
import tempfile
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from whydoku import CapReached, ParseError, Policy, Puzzle, Step, draw, explain
from whydoku.bulk import solve_stream
from whydoku.formats import read, read_stream, write
from whydoku.game import Game

if TYPE_CHECKING:
    from engine import Engine

CLASSIC = "in bulk only 9x9 is solved"

Answers = tuple[list[int], str]
"""The number of solutions of each puzzle, up to two, and what the file was refused with."""


def demand_sentence(error: Exception) -> None:
    """What an error says can be shown to a person."""
    told = str(error)
    assert told
    assert "\n" not in told
    assert len(told) < 400


def singly(data: bytes) -> Answers:
    """What the verbs answer without --bulk."""
    counts: list[int] = []
    try:
        for puzzle in read_stream(io.BytesIO(data)):
            if puzzle.layout.name != "9x9":
                return counts, CLASSIC
            counts.append(puzzle.count(2))
    except ParseError as error:
        return counts, str(error)
    return counts, ""


def in_bulk(data: bytes) -> Answers:
    """What they answer with it."""
    counts: list[int] = []
    try:
        for chunk in solve_stream(io.BytesIO(data)):
            counts += chunk.answers.counts.tolist()
    except ParseError as error:
        return counts, CLASSIC if CLASSIC in str(error) else str(error)
    return counts, ""


def agree(data: bytes) -> None:
    """With --bulk and without it, the answers are the same."""
    assert in_bulk(data) == singly(data)


def puzzles(data: bytes) -> None:
    """A file of puzzles: each can be written, and is then read as the same."""
    try:
        found = read(data)
    except ParseError as error:
        demand_sentence(error)
    else:
        assert found
        for puzzle in found:
            assert read(write(puzzle, "hodoku")) == [puzzle]
    agree(data)


def games(data: bytes) -> None:
    """The JSON of a game: played, told, drawn, and written as the same game."""
    try:
        game = Game.from_dict(_json(data))
    except ValueError as error:
        demand_sentence(error)
        return
    assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()
    draw.text(game.position.puzzle)
    game.undo(2)
    game.redo(1)
    assert Game.from_dict(game.to_dict()).position == game.position


def steps(data: bytes) -> None:
    """The JSON of a step: told at every level, drawn, and written as the same step."""
    try:
        told = _json(data)
        step = Step.from_dict(told)
    except ValueError as error:
        demand_sentence(error)
        return
    survives(step)


def survives(step: Step) -> None:
    """A step can be told, drawn and written, whatever stands in it."""
    assert Step.from_dict(json.loads(json.dumps(step.to_dict()))) == step
    for level in range(1, 5):
        assert explain.tell(step, level)
    assert step.notation()
    assert step._repr_svg_()


def policies(data: bytes) -> None:
    """A policy file: what it says can be used, and is the same where its techniques are named."""
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        try:
            policy = Policy.read(f"/dev/fd/{file.fileno()}")
        except ValueError as error:
            demand_sentence(error)
            return
    again = {"order": list(policy.techniques), "nodes": policy.nodes}
    assert Policy.from_dict(again).techniques == policy.techniques
    try:
        SMALL.hint(policy)
    except CapReached as error:
        demand_sentence(error)


def questions(data: bytes) -> None:
    """A question to the server, a line with its path and then the body: answered, or refused.

    It is asked as a worker of the server is. Paths that there are not are the server's own affair.
    """
    from whydoku.serving.processes import Job
    from whydoku.web import app  # noqa: F401  the app names all that can be asked
    from whydoku.web.api import endpoints
    from whydoku.web.settings import ServerSettings

    name, _, body = data.partition(b"\n")
    path = name.decode("ascii", "replace")
    if path not in endpoints._FUNCTIONS:
        return
    hurried = ServerSettings(seconds=0.2, nodes=500)
    reply = endpoints.answer_job(Job(path, body, slow=True), hurried)
    assert reply.status != 500, reply
    if reply.status != 200:
        told = json.loads(reply.body)
        assert list(told) == ["error"]
        assert told["error"]


def requests(data: bytes) -> None:
    """A request to the page's engine, which holds its own caps: answered, or refused.

    This asks the engine that is built for the page. `make fuzz` looks for such requests with
    tests/request_fuzzer.cpp, which is the same code with sanitizers.
    """
    from engine import Refused

    try:
        answer = _engine().ask_text(data.decode("utf-8", "replace"))
    except Refused as error:
        demand_sentence(error)
    else:
        assert isinstance(answer, dict)


SMALL = Puzzle.parse("4......1...3....")


@cache
def _engine() -> Engine:
    """The page's engine, which ends with the process."""
    from engine import Engine

    running = Engine()
    atexit.register(running.close)
    return running


def _json(data: bytes) -> Any:
    """JSON as it comes in; what is none says nothing about us."""
    try:
        return json.loads(data)
    except RecursionError:
        raise ParseError("it is nested too deep") from None


KINDS: dict[str, Callable[[bytes], None]] = {
    "puzzles": puzzles,
    "games": games,
    "steps": steps,
    "policies": policies,
    "questions": questions,
    "requests": requests,
}
"""The kinds of inputs, by the name of their folder in the corpus, and what each has to survive."""
