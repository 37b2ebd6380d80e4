"""The table of tools: what each is for, its arguments, and the function that answers.

The functions run in worker processes, so that a slow one holds up nobody else.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from whydoku import answers, explain
from whydoku.answers import NOTHING, SOLVED, Answer
from whydoku.draw import svg, text
from whydoku.errors import CapReached, WhydokuError, WrongValue, sentence
from whydoku.make.generator import generate as new_puzzles
from whydoku.mcp.arguments import Capped, Caps, Drawing, Hint, New, Rated, Why
from whydoku.mcp.results import (
    CheckResult,
    DrawResult,
    GenerateResult,
    HintResult,
    RateResult,
    SolveResult,
    WhyResult,
)
from whydoku.model.layout import parse_cell
from whydoku.model.policy import Policy
from whydoku.model.rate import scales_named
from whydoku.serving.processes import PUT_OFF, Job, Reply, Slow, is_put_off

__all__ = ["TOOLS", "Tool", "answer_job"]

LONGEST_SENTENCE = 500
"""A sentence that refuses a call quotes what was asked; more of it is cut."""
OUR_FAULT = "Something went wrong in Whydoku; it is not your fault."
NO_MEMORY = "The answer needed more memory than any answer may have."
DETAILS = ("nudge", "technique", "where", "full")
logger = logging.getLogger(__name__)

WordsAndJson = tuple[str, dict[str, Any]]
"""The words of an answer, and its JSON."""


def _words_and_json(answer: Answer[Any], words: str, **more: Any) -> WordsAndJson:
    """Return an answer with its words; the note, where there is one, stands before them."""
    said = " ".join(filter(None, (answer.note, words)))
    return said, {**answer.to_dict(), **more, "words": said}


def hint(arguments: Hint, caps: Caps) -> WordsAndJson:
    """Find the next step."""
    puzzle = arguments.read()
    answer = answers.hint(puzzle, arguments.using(caps))
    step = answer.result
    if step:
        words = explain.fold(step.words(DETAILS.index(arguments.detail) + 1))
    else:
        words = SOLVED if puzzle.solved else "" if answer.note else NOTHING
    return _words_and_json(answer, words)


def why(arguments: Why, caps: Caps) -> WordsAndJson:
    """Prove that a digit cannot go in a cell, or must."""
    puzzle = arguments.read()
    cell = parse_cell(puzzle.layout, arguments.cell)
    answer = answers.why(puzzle, cell, arguments.digit, arguments.using(caps))
    return _words_and_json(answer, explain.fold(str(answer.result)))


def check(arguments: Capped, caps: Caps) -> WordsAndJson:
    """Find everything that is wrong."""
    answer = answers.check(arguments.read(), nodes=caps.nodes, seconds=caps.seconds)
    return _words_and_json(answer, str(answer.result))


def solve(arguments: Capped, caps: Caps) -> WordsAndJson:
    """Find the solution."""
    answer = answers.solve(arguments.read(), nodes=caps.nodes, seconds=caps.seconds)
    return _words_and_json(
        answer, f"The only solution is {answer.result.line()}." if answer.result else ""
    )


def rate(arguments: Rated, caps: Caps) -> WordsAndJson:
    """Say how hard a puzzle is; the scales share the time."""
    scales = scales_named(arguments.scales)
    answer = answers.rate(arguments.read(), *scales, seconds=caps.seconds / len(scales))
    words = sentence(Exception(answer.result)) if answer.result else ""
    if answer.capped:
        words += " Time ended before some figures were known: they are lower bounds."
    return _words_and_json(answer, words)


def generate(arguments: New, caps: Caps) -> WordsAndJson:
    """Make a new puzzle."""
    wishes = arguments.model_dump(exclude={"lowest_rating", "highest_rating"})
    low, high = arguments.lowest_rating, arguments.highest_rating
    if low is not None and high is not None and low > high:
        raise WrongValue(f"the lowest rating, {low:g}, is above the highest, {high:g}")
    rating = None if low is None and high is None else (low, high)
    made = next(new_puzzles(1, **wishes, rating=rating, nodes=caps.nodes, seconds=caps.seconds))
    answer = answers.generated(made)
    kind = f"{made.level} " if made.level else ""
    words = (
        f"A new {kind}puzzle ({made.puzzle.layout.name}) with {made.givens} givens: "
        f"{made.puzzle.line()}. Seed {made.seed} makes it again."
    )
    return _words_and_json(answer, words)


def draw(arguments: Drawing, caps: Caps) -> WordsAndJson:
    """Draw a puzzle, and perhaps its next step."""
    puzzle = arguments.read()
    step, note = None, ""
    if arguments.hint:
        told = answers.hint(puzzle, caps.on(Policy()))
        step, note = told.result, told.note
    candidates = True if arguments.candidates or puzzle.eliminated else None
    drawn = (
        svg(puzzle, step, candidates=candidates, theme=arguments.theme)
        if arguments.form == "svg"
        else text(puzzle, step, candidates=candidates)
    )
    keys = {"form": arguments.form, "drawing": drawn}
    said, json_form = _words_and_json(Answer(puzzle, drawn, keys.copy, note), "")
    words = step.words() if step else ""
    json_form["words"] = " ".join(filter(None, (said, words))) or "The puzzle as it stands."
    return "\n\n".join(filter(None, (said, drawn, words))), json_form


def _is_sparse(arguments: Capped) -> bool:
    return answers.is_sparse(arguments.read())


@dataclass(frozen=True)
class Tool:
    """One tool. ``answer`` is called in a worker process."""

    name: str
    title: str
    about: str
    """What an assistant reads to find out when to use it."""
    arguments: type[BaseModel]
    result: Any
    """The type of its JSON."""
    answer: Callable[[Any, Caps], WordsAndJson]
    slow: Slow

    def input_schema(self) -> dict[str, Any]:
        """Return the JSON schema of the arguments."""
        return _without_titles(self.arguments.model_json_schema())

    def output_schema(self) -> dict[str, Any]:
        """Return the JSON schema of the answer."""
        return _without_titles(TypeAdapter(self.result).json_schema(mode="serialization"))


def _without_titles(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema without titles, which repeat names: assistants pay for every word of it."""
    kept = {key: value for key, value in schema.items() if key != "title"}
    for key in kept.keys() & {"properties", "$defs"}:
        kept[key] = {name: _without_titles(part) for name, part in kept[key].items()}
    return kept


TOOLS = {
    tool.name: tool
    for tool in (
        Tool(
            "hint",
            "Next step",
            "Say what can be done next in a Sudoku, and why: the easiest step, with its argument. "
            "Use it when somebody is stuck, and ask for a nudge first if they want to find the "
            "step themselves. It reports a puzzle that is wrong instead of guessing.",
            Hint,
            HintResult,
            hint,
            slow=_is_sparse,
        ),
        Tool(
            "why",
            "Why (not) this digit",
            "Explain why a digit cannot go in a cell of a Sudoku, or why it must, with the "
            "simplest proof that is found.",
            Why,
            WhyResult,
            why,
            slow=True,
        ),
        Tool(
            "check",
            "Check a puzzle",
            "Say everything that is wrong with a Sudoku: equal digits in a row, column or box, "
            "cells without candidates, no solution, or several. Use it to check the digits that "
            "somebody has entered, and any Sudoku that you have written down yourself.",
            Capped,
            CheckResult,
            check,
            slow=True,
        ),
        Tool(
            "solve",
            "Solve a puzzle",
            "Fill every cell of a Sudoku, and prove that there is no other solution. To help "
            "somebody who wants to solve it themselves, use hint.",
            Capped,
            SolveResult,
            solve,
            slow=True,
        ),
        Tool(
            "rate",
            "Rate a puzzle",
            "Say how hard a Sudoku is: a level from easy to extreme, the hardest technique that "
            "it needs, HoDoKu's score, and the rating by Sudoku Explainer.",
            Rated,
            RateResult,
            rate,
            slow=True,
        ),
        Tool(
            "generate",
            "Make a puzzle",
            "Make a new Sudoku with exactly one solution: of a level, with a technique that it "
            "needs, of a size or with further rules. Rare wishes may take longer than a call may.",
            New,
            GenerateResult,
            generate,
            slow=True,
        ),
        Tool(
            "draw",
            "Draw a puzzle",
            "Draw a Sudoku in plain characters or as an SVG picture, with candidates or with the "
            "next hint marked on the board if you ask for these.",
            Drawing,
            DrawResult,
            draw,
            slow=_is_sparse,
        ),
    )
}
"""The tools by name."""


def answer_job(job: Job, caps: Caps) -> Reply:
    """Answer a call, in a worker process. Whatever goes wrong is one sentence.

    >>> reply = answer_job(Job("solve", b'{"puzzle": "sample:4x4"}'), Caps(1.0, 1000))
    >>> int(reply.status), json.loads(reply.body)["words"]
    (200, 'The only solution is 2314412332411432.')
    >>> answer_job(Job("solve", b'{"puzzle": "1"}'), Caps(1.0, 1000)).status == 400
    True
    """
    tool = TOOLS[job.name]
    try:
        arguments = tool.arguments.model_validate_json(job.body)
        if is_put_off(job, tool.slow, arguments):
            return PUT_OFF
        words, found = tool.answer(arguments, caps)
    except ValidationError as error:
        return _refused(_of_validation(error.errors(include_url=False, include_context=False)))
    except CapReached as error:
        return _refused(f"{sentence(error)} A call may take {caps.seconds:g} seconds.")
    except (WhydokuError, ValueError) as error:
        return _refused(sentence(error))
    except MemoryError:
        return _refused(NO_MEMORY)
    except Exception:
        logger.exception("the tool %s failed", job.name)
        return _refused(OUR_FAULT)
    return Reply(HTTPStatus.OK, {}, json.dumps({"words": words, "found": found}).encode("ascii"))


def _refused(message: str) -> Reply:
    if len(message) > LONGEST_SENTENCE:
        message = f"{message[:LONGEST_SENTENCE]}..."
    return Reply(HTTPStatus.BAD_REQUEST, {}, json.dumps({"words": message}).encode("ascii"))


def _of_validation(errors: Sequence[Any]) -> str:
    """Return one of the errors as a sentence; of several types, the deepest error is the meant."""
    deepest = max(errors, key=lambda error: len(error["loc"]))
    where = ".".join(str(part) for part in deepest["loc"])
    what = deepest["msg"].removeprefix("Value error, ")
    if deepest["type"] == "extra_forbidden":
        return f"There is no argument {where!r}."
    if deepest["type"] == "missing":
        return f"The argument {where!r} is missing."
    return f"The argument {where!r} is wrong: {what}." if where else f"{what}."
