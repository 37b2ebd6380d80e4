"""What each verb says about a puzzle: a function a verb, from a puzzle and options to an answer.

The library finds; an :class:`Answer` has it in each of the forms that it may be asked for.
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path as File
from typing import Any

import click

from pencilmark.cli.options import caps_of, policy_of
from pencilmark.cli.screen import Answer, Screen, sentence
from pencilmark.errors import CapReached, ManySolutions, NoSolution
from pencilmark.layout import cells_name, digit_of, parse_cell
from pencilmark.path import Path, Step
from pencilmark.policy import techniques
from pencilmark.puzzle import Puzzle, Report

__all__ = [
    "canonical",
    "check",
    "count",
    "estimate",
    "hint",
    "minimal",
    "path",
    "show",
    "solve",
    "steps",
    "why",
]

FULL = 4
"""The level of a hint that tells everything."""
NOTHING = "None of the techniques in use finds anything."


def solve(puzzle: Puzzle, *, nodes: int | None, seconds: float | None) -> Answer:
    """Fill every cell, and prove that no other way exists.

    One puzzle is drawn; of several, each solution is a line.
    """
    caps = caps_of(nodes, seconds)
    solution, note = None, ""
    try:
        solution = puzzle.solve(**caps)
    except (NoSolution, ManySolutions):
        note = str(puzzle.check(**caps))
    except CapReached as cap:
        note = sentence(cap)
    line = solution.line() if solution else ""
    return Answer(
        page=lambda screen: screen.board(solution) if solution else None,
        line=lambda: line,
        data=lambda: {"solution": line or None},
        note=note,
        ok=not note,
    )


def hint(
    puzzle: Puzzle,
    *,
    level: int,
    after: int,
    notation: bool,
    svg: str | None,
    theme: Any,
    **policy: Any,
) -> Answer:
    """Say what can be done next, and why.

    At level 1 a hint is a nudge, at level 2 it names the technique, at level 3 it says where to
    look, at level 4 it is the full argument, with a drawing.
    """
    using = policy_of(**policy)
    here = _advanced(puzzle, after, using) if after else puzzle
    report = here.check(seconds=using.seconds)
    step, note = None, _trouble(report)
    try:
        step = here.hint(using) if report.solutions != 0 and not here.solved else None
        nothing = "The puzzle is solved." if here.solved else "" if note else NOTHING
    except CapReached as cap:
        nothing, note = "", sentence(cap)
    drawn = step if level == FULL else None
    if svg:
        _write_svg(svg, here, drawn, theme=theme)

    def page(screen: Screen) -> None:
        if drawn:
            screen.board(here, drawn)
            screen.say()
        if told := _told(step, level, notation=notation) if step else nothing:
            screen.say(told)

    return Answer(
        page=page if svg != "-" else _silent,
        line=lambda: _told(step, level, notation=notation or level == FULL) if step else nothing,
        data=lambda: {"step": step.to_dict() if step else None},
        note=note,
        ok=not note,
    )


def path(
    puzzle: Puzzle,
    *,
    stop_at: str | None,
    boards: bool,
    notation: bool,
    svg: str | None,
    theme: Any,
    **policy: Any,
) -> Answer:
    """Tell the whole way to the solution, step by step.

    The path ends early where the techniques in use find nothing more.
    """
    using = policy_of(**policy)
    walked = puzzle.path(using)
    if stop_at:
        walked = walked.stop_at(stop_at)
    note = _trouble(puzzle.check(seconds=using.seconds))
    if walked.outcome == "capped":
        note = f"The path was stopped by its cap of {walked.cap}."
    if svg:
        _write_pictures(File(svg), walked, theme)
    return Answer(
        page=lambda screen: _page_of_path(screen, walked, boards=boards, notation=notation),
        line=lambda: _summary(walked),
        data=lambda: _data_of_path(walked),
        note=note,
        ok=not note,
    )


def steps(puzzle: Puzzle, **policy: Any) -> Answer:
    """List all that can be done now, easiest first, and how many digits each step opens.

    A step opens the digits that singles alone can place only after it. Steps are written in the
    short notation of experts. Techniques that try something out are left out unless they are
    named.
    """
    found: list[Step] = []
    note = _trouble(puzzle.check(seconds=policy["seconds"]))
    try:
        found = puzzle.steps(policy_of(**policy, trial=False))
    except CapReached as cap:
        note = sentence(cap)

    def page(screen: Screen) -> None:
        if found:
            rows = [(s.technique, s.notation(), _gain(puzzle, s)) for s in found]
            screen.table(rows, ("technique", "step", "opens"))
        elif not note:
            screen.say("The puzzle is solved." if puzzle.solved else NOTHING)

    return Answer(
        page=page,
        line=lambda: f"{len(found)} steps: " + "; ".join(step.notation() for step in found),
        data=lambda: {
            "steps": [
                {**step.to_dict(), "opens": [list(c) for c in puzzle.opens(step)]} for step in found
            ]
        },
        note=note,
        ok=not note,
    )


def why(puzzle: Puzzle, *, candidate: str, **policy: Any) -> Answer:
    """Say why a digit cannot go in a cell, or must: the simplest proof that is found.

    The exit code is 0 whatever the answer.
    """
    cell, digit = _candidate(puzzle, candidate)
    proof = puzzle.why(cell, digit, policy_of(**policy))
    return Answer(
        page=lambda screen: screen.say(str(proof)),
        line=lambda: str(proof).replace("\n", " "),
        data=lambda: {
            "cell": proof.cell,
            "digit": proof.digit,
            "verdict": proof.verdict,
            "steps": [step.to_dict() for step in proof.steps],
            "words": str(proof),
        },
    )


def _candidate(puzzle: Puzzle, text: str) -> tuple[int, int]:
    name, _, digit = text.replace("<>", "=").partition("=")
    try:
        cell, value = parse_cell(puzzle.layout, name), digit_of(digit.strip())
    except ValueError:
        value = 0
    if not 1 <= value <= puzzle.layout.size:
        raise click.UsageError(
            f"{text!r} is no cell and digit of {puzzle.layout.name}: expected one as r4c7=5"
        )
    return cell, value


def _gain(puzzle: Puzzle, step: Step) -> str:
    return str(len(puzzle.opens(step)) or "")


def check(puzzle: Puzzle, *, nodes: int | None, seconds: float | None) -> Answer:
    """Say everything that is wrong with a puzzle.

    That includes having no solution or several.
    """
    report = puzzle.check(**caps_of(nodes, seconds))
    problems = [
        {"kind": p.kind, "house": p.house, "digit": p.digit, "cells": list(p.cells)}
        for p in report.problems
    ]
    return Answer(
        page=lambda screen: screen.say(str(report)),
        line=lambda: str(report).replace("\n", " "),
        data=lambda: {"solutions": report.solutions, "problems": problems, "words": str(report)},
        ok=report.ok,
    )


def count(puzzle: Puzzle, *, limit: int, nodes: int | None, seconds: float | None) -> Answer:
    """Count the solutions. The exit code is 0 however many there are."""
    note = ""
    try:
        number = puzzle.count(limit, **caps_of(nodes, seconds))
    except CapReached as cap:
        number, note = cap.found, sentence(cap)
    complete = number < limit and not note
    told = str(number) if complete else f"{number} or more"
    return Answer(
        page=lambda screen: screen.say(told),
        line=lambda: told,
        data=lambda: {"count": number, "complete": complete},
        note=note,
        ok=not note,
    )


def estimate(puzzle: Puzzle, *, dives: int, seed: int | None) -> Answer:
    """Estimate how many solutions there are, where they are too many to be counted.

    The number is followed by the standard deviation of the estimate.
    """
    found = puzzle.estimate(dives, seed or 0)
    told = f"{found.solutions:.4g} ± {found.error:.2g}"
    return Answer(page=lambda screen: screen.say(told), line=lambda: told, data=found._asdict)


def minimal(puzzle: Puzzle) -> Answer:
    """Say whether every given is needed, and which can be left out, each by itself."""
    from pencilmark.generator import redundant_givens

    redundant, note = None, ""
    try:
        redundant = redundant_givens(puzzle)
    except (NoSolution, ManySolutions, CapReached) as error:
        note = sentence(error)
    told = ""
    if redundant is not None:
        cells = cells_name(puzzle.layout, redundant)
        told = f"Not needed, each by itself: {cells}." if redundant else "Minimal."
    return Answer(
        page=lambda screen: screen.say(told) if told else None,
        line=lambda: told,
        data=lambda: {
            "minimal": None if redundant is None else not redundant,
            "redundant": None if redundant is None else list(redundant),
        },
        note=note,
        ok=not note,
    )


def canonical(puzzle: Puzzle) -> Answer:
    """Show the smallest form of a puzzle under the symmetries of its layout.

    Puzzles have the same form if and only if one becomes the other by transposing, rearranging
    rows and columns so that houses stay houses, and exchanging digits. Only the givens count.
    """
    from pencilmark.symmetry import canonical as found_for

    found, note = None, ""
    try:
        found = found_for(puzzle)
    except ValueError as error:
        note = sentence(error)

    def page(screen: Screen) -> None:
        if not found:
            return
        screen.board(found.form)
        screen.say(found.form.line())
        screen.say(f"Automorphisms: {found.automorphisms:,}")

    return Answer(
        page=page,
        line=lambda: found.form.line() if found else "",
        data=lambda: {
            "form": found.form.line() if found else None,
            "automorphisms": found.automorphisms if found else None,
            "symmetry": asdict(found.symmetry) if found else None,
        },
        note=note,
        ok=not note,
    )


def show(puzzle: Puzzle, *, candidates: bool, svg: str | None, theme: Any) -> Answer:
    """Draw a puzzle, in the terminal or as a picture."""
    marked = candidates or bool(puzzle.eliminated)
    if svg:
        _write_svg(svg, puzzle, candidates=marked, theme=theme)
    return Answer(
        page=(lambda screen: screen.board(puzzle, candidates=marked)) if not svg else _silent,
        data=lambda: {
            "givens": list(puzzle.givens),
            "placed": [list(c) for c in puzzle.placed],
            "eliminated": [list(c) for c in puzzle.eliminated],
            "candidates": [list(c) for c in puzzle.candidates],
        },
    )


def _silent(_screen: Screen) -> None:
    """Show nothing: the answer is in a file, or a picture on standard output."""


def _trouble(report: Report) -> str:
    return "" if report.ok else str(report)


def _advanced(puzzle: Puzzle, after: int, using: Any) -> Puzzle:
    try:
        return puzzle.advance(after, using)
    except ValueError as error:
        raise click.UsageError(f"--after: {error}.") from None


def _told(step: Step, level: int, *, notation: bool) -> str:
    return step.notation() if notation else step.words(level)


def _page_of_path(screen: Screen, walked: Path, *, boards: bool, notation: bool) -> None:
    from pencilmark import explain

    screen.board(walked.puzzle)
    screen.say()
    width = len(str(len(walked)))
    for number, (here, step) in enumerate(zip(walked.positions(), walked, strict=False), 1):
        if notation:
            screen.say(f"{number:{width}}  {step.notation()}")
        else:
            screen.say(f"{number:{width}}  {explain.name(step.technique)}", style="bold")
            screen.say(step.words(), indent=width + 2)
        if boards:
            screen.say()
            screen.board(here, step)
            screen.say()
    screen.say()
    screen.board(walked.end)
    screen.say(_summary(walked))
    used = [t.slug for t in techniques() if t.slug in walked.counts]
    if used:
        rows = [(explain.name(slug), str(walked.counts[slug])) for slug in used]
        screen.table(rows, ("technique", "steps"))


def _summary(walked: Path) -> str:
    """Tell how a path went: outcome, length, and how hard it was."""
    preposition = "in" if walked.solved else "after"
    level = f", {walked.level}, score {walked.score}" if walked.level else ""
    length = f"{len(walked)} step{'s' if len(walked) != 1 else ''}"
    return f"{walked.outcome.capitalize()} {preposition} {length}{level}."


def _data_of_path(walked: Path) -> dict[str, Any]:
    return {
        "outcome": walked.outcome,
        "cap": walked.cap,
        "level": walked.level,
        "score": walked.score,
        "hardest": walked.hardest.slug if walked.hardest else None,
        "counts": dict(walked.counts),
        "end": walked.end.line(),
        "steps": [step.to_dict() for step in walked],
    }


def _write_pictures(folder: File, walked: Path, theme: Any) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, (here, step) in enumerate(zip(walked.positions(), walked, strict=False), 1):
        _write_svg(str(folder / f"{number:03}.svg"), here, step, theme=theme)


def _write_svg(
    target: str,
    puzzle: Puzzle,
    step: Step | None = None,
    *,
    theme: Any,
    candidates: bool | None = None,
) -> None:
    from pencilmark.draw import svg

    picture = svg(puzzle, step, candidates=candidates, theme=theme)
    if target == "-":
        sys.stdout.write(picture + "\n")
        return
    try:
        File(target).write_text(picture, "utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot write {target}: {error.strerror}.") from None
