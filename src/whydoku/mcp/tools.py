"""The table of tools: what each is for, its arguments, and the function that answers.

The functions run in worker processes, so that a slow one holds up nobody else.
"""

from __future__ import annotations

import base64
import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, NamedTuple

from pydantic import BaseModel, TypeAdapter, ValidationError

from whydoku import answers, explain
from whydoku.answers import NOTHING, SOLVED, Answer
from whydoku.draw import png, svg, text
from whydoku.errors import CapReached, WhydokuError, WrongValue, sentence
from whydoku.formats import write
from whydoku.make.generator import generate as new_puzzles
from whydoku.make.generator import new_seed
from whydoku.mcp.arguments import (
    AtMoment,
    Capped,
    Caps,
    Drawing,
    Hint,
    Listed,
    New,
    Rated,
    Scanned,
    Verified,
    Why,
)
from whydoku.mcp.bounds import EVIDENCE, MORE, WORDS, cut, evidence, fitting
from whydoku.mcp.results import (
    CheckResult,
    DrawResult,
    GenerateResult,
    HintResult,
    PathResult,
    PositionResult,
    RateResult,
    ScanResult,
    SolveResult,
    StepsResult,
    VerifyResult,
    WhyResult,
)
from whydoku.model.layout import cell_name, parse_cell
from whydoku.model.path import Step
from whydoku.model.policy import Policy, technique
from whydoku.model.rate import scales_named
from whydoku.positions import fresh_position
from whydoku.serving.processes import PUT_OFF, Job, Reply, Slow, is_put_off
from whydoku.verification.verify import Move

__all__ = ["TOOLS", "Tool", "answer_job"]

LONGEST_SENTENCE = 500
"""A sentence that refuses a call quotes what was asked; more of it is cut."""
OUR_FAULT = "Something went wrong in Whydoku; it is not your fault."
NO_MEMORY = "The answer needed more memory than any answer may have."
PICTURE = 800
"""The width of a picture in pixels: more costs an assistant more and shows no more."""
DETAILS = ("nudge", "technique", "where", "full")
logger = logging.getLogger(__name__)


class Told(NamedTuple):
    """An answer as an assistant gets it."""

    words: str
    found: dict[str, Any]
    """Its JSON."""
    image: bytes = b""
    """A picture as PNG, where there is one; it is in neither of the others."""


def _told(answer: Answer[Any], words: str) -> Told:
    """Return an answer with its words; the note, where there is one, stands before them."""
    said = " ".join(filter(None, (answer.note, words)))
    return Told(said, {**answer.to_dict(), "words": said})


def _proved(answer: Answer[Any], words: str, steps: Sequence[Step], *, whole: bool) -> Told:
    """Return an answer with its words and its ``steps`` as JSON: bounded, or whole."""
    if whole:
        found, told = [step.to_dict() for step in steps], words
    else:
        found, is_left_out = evidence(steps)
        told = cut(words)
        told = f"{told}\n{MORE}" if is_left_out or told != words else told
    bounded = {"steps": found}
    return _told(Answer(answer.puzzle, None, bounded.copy, answer.note), told)


def _proved_once(answer: Answer[Any], words: str, step: Step | None, *, whole: bool) -> Told:
    """Return the same for one step, or none."""
    told = _proved(answer, words, [step] if step else [], whole=whole)
    (found,) = told.found.pop("steps") or [None]
    return told._replace(found={**told.found, "step": found})


def hint(arguments: Hint, caps: Caps) -> Told:
    """Find the next step."""
    puzzle = arguments.read()
    answer = answers.hint(puzzle, arguments.using(caps))
    step = answer.result
    if step:
        words = step.words(DETAILS.index(arguments.detail) + 1)
    else:
        words = SOLVED if puzzle.solved else "" if answer.note else NOTHING
    told = step if arguments.detail == "full" else None  # a nudge tells no more than its words
    return _proved_once(answer, words, told, whole=arguments.whole)


def why(arguments: Why, caps: Caps) -> Told:
    """Prove that a digit cannot go in a cell, or must."""
    puzzle = arguments.read()
    cell = parse_cell(puzzle.layout, arguments.cell)
    answer = answers.why(puzzle, cell, arguments.digit, arguments.using(caps))
    proof = answer.result
    told = _proved(answer, str(proof), proof.steps, whole=arguments.whole)
    about = {"cell": proof.cell, "digit": proof.digit, "verdict": proof.verdict}
    return told._replace(found={**told.found, **about})


def check(arguments: Capped, caps: Caps) -> Told:
    """Find everything that is wrong."""
    answer = answers.check(arguments.read(), nodes=caps.nodes, seconds=caps.seconds)
    told = _told(answer, cut(str(answer.result)))
    problems = fitting(told.found["problems"], EVIDENCE)
    return told._replace(found={**told.found, "problems": problems})


def solve(arguments: Capped, caps: Caps) -> Told:
    """Find the solution."""
    answer = answers.solve(arguments.read(), nodes=caps.nodes, seconds=caps.seconds)
    return _told(answer, f"The only solution is {answer.result.line()}." if answer.result else "")


def rate(arguments: Rated, caps: Caps) -> Told:
    """Say how hard a puzzle is; the scales share the time."""
    scales = scales_named(arguments.scales)
    answer = answers.rate(arguments.read(), *scales, seconds=caps.seconds / len(scales))
    words = sentence(Exception(answer.result)) if answer.result else ""
    if answer.capped:
        words += " Time ended before some figures were known: they are lower bounds."
    return _told(answer, words)


def generate(arguments: New, caps: Caps) -> Told:
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
        f"A new {kind}puzzle ({made.puzzle.layout.name}) with {made.givens} givens:\n"
        f"{made.puzzle.line()}\nSeed {made.seed} makes it again."
    )
    return _told(answer, words)


def draw(arguments: Drawing, caps: Caps) -> Told:
    """Draw a puzzle, and perhaps its next step."""
    puzzle = arguments.read()
    step, note = None, ""
    if arguments.hint:
        told = answers.hint(puzzle, caps.on(Policy()))
        step, note = told.result, told.note
    candidates = True if arguments.candidates or puzzle.eliminated else None
    drawn, image = None, b""
    if arguments.form == "png":
        theme = arguments.theme
        image = png(svg(puzzle, step, candidates=candidates, theme=theme), PICTURE)
    else:
        drawn = text(puzzle, step, candidates=candidates)
    keys = {"form": arguments.form, "drawing": drawn}
    said, json_form, _ = _told(Answer(puzzle, drawn, keys.copy, note), "")
    words = cut(step.words()) if step else ""
    json_form["words"] = " ".join(filter(None, (said, words))) or "The puzzle as it stands."
    parts = (said, drawn, words) if drawn else (json_form["words"],)
    return Told("\n\n".join(filter(None, parts)), json_form, image)


def verify(arguments: Verified, caps: Caps) -> Told:
    """Say whether a move is justified."""
    puzzle = arguments.read()
    move = Move.parse(arguments.move, puzzle.layout)
    policy = arguments.using(caps).without_trial()
    answer = answers.verify(puzzle, move, policy, reason=arguments.reason)
    step = answer.result.step
    words = "" if answer.note else str(answer.result)
    argument = str(step) if step else ""
    told = "\n".join(filter(None, (words, argument)))
    proved = _proved_once(answer, told, step, whole=arguments.whole)
    return proved._replace(found={**answer.result.to_dict(), **proved.found})


def steps(arguments: Listed, caps: Caps) -> Told:
    """List the steps that are possible now, some at a time."""
    answer = answers.steps(arguments.read(), arguments.using(caps).without_trial())
    return _listed(arguments, answer, answer.result, {})


def path(arguments: Listed, caps: Caps) -> Told:
    """List the steps of the path, some at a time."""
    answer = answers.path(arguments.read(), arguments.using(caps))
    walked = answer.result
    found = {
        "outcome": walked.outcome,
        "level": walked.level,
        "hardest": walked.hardest.slug if walked.hardest else None,
        "counts": dict(walked.counts),
    }
    return _listed(arguments, answer, walked, found)


def _listed(
    arguments: Listed, answer: Answer[Any], found: Sequence[Step], more: dict[str, Any]
) -> Told:
    """Return the steps that are asked for, each as one line, and how many there are."""
    first = arguments.first
    some = found[first - 1 : first - 1 + arguments.most]
    listed = [
        {
            "number": number,
            "technique": step.technique,
            "does": explain.outcome(step),
            "words": cut(step.words()),
        }
        for number, step in enumerate(some, first)
    ]
    listed = fitting(listed, WORDS)
    lines = [
        f"{row['number']}. {explain.name(step.technique)}: {row['words']}"
        for row, step in zip(listed, some[: len(listed)], strict=True)
    ]
    last = first + len(listed) - 1
    rest = f"; ask with first = {last + 1} for more" if last < len(found) else ""
    head = f"{len(found)} steps" if len(found) != 1 else "1 step"
    if more.get("outcome"):
        head += f", {more['outcome']}" + (f", {more['level']}" if more["level"] else "")
    told = f"{head}. Steps {first} to {last}{rest}:" if some else f"{head}."
    made = {**more, "total": len(found), "steps": listed}
    return _told(Answer(answer.puzzle, None, made.copy, answer.note), "\n".join((told, *lines)))


def scan(arguments: Scanned, caps: Caps) -> Told:
    """Read a puzzle from a picture."""
    from whydoku.scan import read_all
    from whydoku.scan.read import puzzles_among

    source = arguments.source(caps)
    try:
        puzzles = puzzles_among(read_all(source, page=arguments.page))
    except OSError as error:
        raise WrongValue(f"{arguments.path} cannot be read: {error.strerror}") from None
    reading = max(puzzles, key=lambda one: one.area)
    answer = answers.scan(reading)
    layout = reading.puzzle.layout
    others = [one.puzzle.line() for one in puzzles if one is not reading]
    entered = reading.position.line() if any(reading.entries) else None
    marks = {cell_name(layout, cell): [*small] for cell, small in enumerate(reading.marks) if small}
    words = [f"The puzzle ({layout.name}) in the picture:\n{reading.puzzle.line()}"]
    if entered:
        words.append(f"With the digits that are written by hand:\n{entered}")
    if answer.ok:
        words.append("Every digit is certain, and it has exactly one solution.")
    if others:
        words.append("The other puzzles in the picture:\n" + "\n".join(others))
    found = {
        "doubtful": [*reading.doubtful],
        "entered": entered,
        "marks": marks,
        "others": others,
    }
    told = _told(Answer(reading.puzzle, None, found.copy, answer.note), "")
    said = "\n".join(filter(None, (*words, answer.note)))
    return told._replace(words=said, found={**told.found, "words": said})


def positions(arguments: AtMoment, caps: Caps) -> Told:
    """Make a position at which a technique is what comes next."""
    slug = technique(arguments.technique).slug
    seed = new_seed() if arguments.seed is None else arguments.seed
    made = fresh_position(slug, seed, caps.seconds)
    text_form = str(write([made.puzzle], "pencilmarks")).rstrip()
    found = {"technique": slug, "seed": seed, "position": text_form, "findings": len(made.outcomes)}
    words = (
        f"A position for {explain.name(slug)}, from which nothing easier goes on. "
        f"Pass it to other tools as it stands:\n{text_form}"
    )
    return _told(Answer(made.puzzle, made, found.copy), words)


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
    answer: Callable[[Any, Caps], Told]
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
            "verify",
            "Verify a move",
            "Say whether a move that somebody wants to make is justified at this position, and by "
            "which technique, or whether it is wrong or only a guess. Use it before you tell "
            "somebody a move of your own.",
            Verified,
            VerifyResult,
            verify,
            slow=True,
        ),
        Tool(
            "steps",
            "All steps now",
            "List every step that is possible now, easiest first, a few at a time. Use it when "
            "somebody wants to see what else can be found; for the next step alone, use hint.",
            Listed,
            StepsResult,
            steps,
            slow=True,
        ),
        Tool(
            "path",
            "The whole way",
            "List the steps from a Sudoku to its solution in order, a few at a time, with its "
            "level. Use it to explain a whole solution, or what a puzzle needs.",
            Listed,
            PathResult,
            path,
            slow=True,
        ),
        Tool(
            "positions",
            "A position for a technique",
            "Make a Sudoku position at which a technique, such as x-wing, is the next step and "
            "nothing easier works. Use it to let somebody practise that technique.",
            AtMoment,
            PositionResult,
            positions,
            slow=True,
        ),
        Tool(
            "scan",
            "Read a picture",
            "Read the Sudoku in a photo or another picture, and say which cells are in doubt. Use "
            "it in place of reading a picture yourself, and ask about the cells in doubt.",
            Scanned,
            ScanResult,
            scan,
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
            "Draw a Sudoku in plain characters or as a picture (form png), with candidates or with "
            "the next hint marked on the board if you ask for these.",
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
        told = tool.answer(arguments, caps)
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
    image = base64.b64encode(told.image).decode("ascii")
    body = {"words": told.words, "found": told.found, "image": image}
    return Reply(HTTPStatus.OK, {}, json.dumps(body).encode("ascii"))


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
