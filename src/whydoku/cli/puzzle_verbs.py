"""The verbs that answer about a puzzle: one function each, from its options to what is shown.

:mod:`whydoku.answers` finds the answer; a :class:`Rendering` shows it as a page or as a line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path as File
from typing import Any

import click

from whydoku import answers
from whydoku.answers import NOTHING, SOLVED, Answer
from whydoku.cli.options import caps_of, policy_of
from whydoku.cli.run import writing
from whydoku.cli.screen import Rendering, Screen
from whydoku.errors import sentence
from whydoku.model.catalogue import GRIDS
from whydoku.model.layout import cell_name, digit_of, parse_cell
from whydoku.model.path import Path, Step
from whydoku.model.policy import techniques
from whydoku.model.puzzle import Puzzle
from whydoku.support.files import write_whole
from whydoku.verification.verify import Move

__all__ = [
    "canonical",
    "catalogue",
    "check",
    "count",
    "estimate",
    "hint",
    "mini",
    "minimal",
    "path",
    "show",
    "solutions",
    "solve",
    "steps",
    "verify",
    "why",
]

FULL = 4
"""The level of a hint that is the full argument."""
FOLDED = "(--full tells the lines that are left out.)"
SHARP = 1200
"""The width of a PNG in pixels: sharp on a screen, and in print of a hand's width."""


def solve(puzzle: Puzzle, *, nodes: int | None, seconds: float | None) -> Rendering:
    """Fill every cell, and prove that there is no other solution.

    One solution is drawn as a board; of several puzzles, each solution is a line.
    """
    answer = answers.solve(puzzle, **caps_of(nodes, seconds))
    solution = answer.result
    return Rendering(
        answer,
        page=lambda screen: screen.board(solution) if solution else None,
        line=lambda: solution.line() if solution else "",
    )


def hint(
    puzzle: Puzzle,
    *,
    level: int,
    full: bool,
    after: int,
    notation: bool,
    svg: str | None,
    png: str | None,
    pdf: str | None,
    theme: Any,
    **policy: Any,
) -> Rendering:
    """Say what can be done next, and why.

    At level 1 a hint is a nudge, at level 2 it names the technique, at level 3 it says where to
    look, and at level 4 it is the full argument with a drawing.
    """
    here = _advanced(puzzle, after, policy)
    answer = answers.hint(here, policy_of(**policy))
    step = answer.result
    nothing = SOLVED if here.solved else "" if answer.note else NOTHING
    drawn = step if level == FULL else None
    pictures = {"svg": svg, "png": png, "pdf": pdf}
    _draw(pictures, here, drawn, theme=theme)

    def page(screen: Screen) -> None:
        if drawn:
            screen.board(here, drawn)
            screen.say()
        if told := _told(step, level, notation=notation) if step else nothing:
            screen.say(_folded(told, full=full))

    return Rendering(
        answer,
        page=page if "-" not in pictures.values() else _silent,
        line=lambda: _told(step, level, notation=notation or level == FULL) if step else nothing,
    )


def path(
    puzzle: Puzzle,
    *,
    stop_at: str | None,
    boards: bool,
    full: bool,
    notation: bool,
    svg: str | None,
    png: str | None,
    pdf: str | None,
    theme: Any,
    **policy: Any,
) -> Rendering:
    """Show the whole way to the solution, step by step.

    The path ends early if the techniques in use find nothing more. There is none if the puzzle has
    no solution.
    """
    answer = answers.path(puzzle, policy_of(**policy), stop_at=stop_at)
    walked = answer.result
    for form, folder in (("svg", svg), ("png", png), ("pdf", pdf)):
        if folder:
            _write_pictures(form, File(folder), walked, theme)
    told = bool(walked) or walked.outcome != "broken"

    def page(screen: Screen) -> None:
        if told:
            _page_of_path(screen, walked, boards=boards, full=full, notation=notation)

    return Rendering(answer, page=page, line=lambda: _summary(walked) if told else "")


def steps(puzzle: Puzzle, *, after: int, **policy: Any) -> Rendering:
    """List all steps that are possible now, easiest first, and how many digits each opens.

    A step opens a digit if singles alone can place that digit only after the step. Steps are
    written in the short notation of experts. Techniques that work by trial are used only if you
    name them.
    """
    here = _advanced(puzzle, after, policy)
    answer = answers.steps(here, policy_of(**policy, trial=False))
    found = answer.result

    def page(screen: Screen) -> None:
        if found:
            rows = [(s.technique, s.notation(), _gain(here, s)) for s in found]
            screen.table(rows, ("technique", "step", "opens"))
        elif not answer.note:
            screen.say(SOLVED if here.solved else NOTHING)

    return Rendering(
        answer,
        page=page,
        line=lambda: (
            f"{len(found)} steps: " + "; ".join(step.notation() for step in found)
            if found or not answer.note
            else ""
        ),
    )


def why(puzzle: Puzzle, *, candidate: str, full: bool, **policy: Any) -> Rendering:
    """Explain why a digit cannot go in a cell, or must, with the simplest proof found.

    The exit code is 0, whatever the answer.
    """
    cell, digit = _candidate(puzzle, candidate)
    answer = answers.why(puzzle, cell, digit, policy_of(**policy))
    told = str(answer.result)
    return Rendering(
        answer,
        page=lambda screen: screen.say(_folded(told, full=full)),
        line=lambda: told.replace("\n", " "),
    )


def verify(
    puzzle: Puzzle, *, move: str, reason: str | None, full: bool, **policy: Any
) -> Rendering:
    """Say whether a move is justified at the position, and by which technique.

    A move is a digit, as r1c2=5, or an elimination, as r1c2<>5. It is justified if it agrees with
    the solution and a step of a technique gives it right here; the step is told. The exit code is
    0 whether it is justified or not. Techniques that work by trial are used only if you name them.
    """
    try:
        asked = Move.parse(move, puzzle.layout)
    except ValueError as error:
        raise click.UsageError(sentence(error)) from None
    answer = answers.verify(puzzle, asked, policy_of(**policy, trial=False), reason=reason)
    found = answer.result

    def page(screen: Screen) -> None:
        if not answer.note:
            screen.say(str(found))
        if found.step:
            screen.say()
            screen.say(_folded(str(found.step), full=full))

    return Rendering(answer, page=page, line=lambda: str(found))


def _candidate(puzzle: Puzzle, text: str) -> tuple[int, int]:
    name, _, digit = text.replace("<>", "=").partition("=")
    try:
        cell, value = parse_cell(puzzle.layout, name), digit_of(digit.strip())
    except ValueError:
        value = 0
    if not 1 <= value <= puzzle.layout.size:
        raise click.UsageError(
            f"{text!r} is not a cell and a digit of {puzzle.layout.name}: expected, say, r4c7=5"
        )
    return cell, value


def _gain(puzzle: Puzzle, step: Step) -> str:
    return str(len(puzzle.opens(step)) or "")


def mini(puzzle: Puzzle, *, apply: bool) -> Rendering:
    """Hint as mini-Sudoku does: redundant candidates in red, a digit to enter in green.

    What sets of cells make redundant comes first, then a cell with one candidate. Any layout will
    do.
    """
    from whydoku.game import NO_MINI_HINT, Position, mini_hint

    position, report = Position.of(puzzle), puzzle.check()
    note = str(report) if report.solutions == 0 else ""
    found = None if note else mini_hint(position)
    nothing = SOLVED if puzzle.solved else "" if note else NO_MINI_HINT

    def page(screen: Screen) -> None:
        if found is None:
            if nothing:
                screen.say(nothing)
        elif apply:
            after = position
            for move in found.moves:
                after = move.on(after)
            screen.board(after.puzzle, candidates=True)
        else:
            screen.board(puzzle, found.step, candidates=True)
            screen.say(found.explanation)

    def details() -> dict[str, Any]:
        return {
            "red": [list(c) for c in found.red] if found else [],
            "green": [list(c) for c in found.green] if found else [],
            "words": found.words() if found else None,
        }

    return Rendering(
        Answer(puzzle, found, details, note, ok=not note),
        page=page,
        line=lambda: found.explanation if found else nothing,
    )


def check(puzzle: Puzzle, *, nodes: int | None, seconds: float | None) -> Rendering:
    """Say everything that is wrong with a puzzle, such as having no solution, or several."""
    answer = answers.check(puzzle, **caps_of(nodes, seconds))
    told = str(answer.result)
    return Rendering(
        answer,
        page=lambda screen: screen.say(told),
        line=lambda: told.replace("\n", " "),
    )


def count(puzzle: Puzzle, *, limit: int, nodes: int | None, seconds: float | None) -> Rendering:
    """Count the solutions. The exit code is 0, however many there are."""
    answer = answers.count(puzzle, limit, **caps_of(nodes, seconds))
    found = answer.result
    told = str(found.number) if found.complete else f"{found.number} or more"
    return Rendering(answer, page=lambda screen: screen.say(told), line=lambda: told)


def solutions(
    puzzle: Puzzle, *, limit: int, differing: bool, nodes: int | None, seconds: float | None
) -> Rendering:
    """List the solutions, one a line, or the cells in which they differ.

    The exit code is 0, however many there are.
    """
    answer = answers.solutions(puzzle, limit, **caps_of(nodes, seconds))
    cells = [cell_name(puzzle.layout, cell) for cell in answer.result.differing()]
    lines = [" ".join(cells)] if differing else [s.line() for s in answer.result.found]

    def page(_screen: Screen) -> None:
        for line in lines:
            click.echo(line)

    return Rendering(answer, page=page)


def estimate(puzzle: Puzzle, *, dives: int, seed: int | None) -> Rendering:
    """Estimate how many solutions there are, if they are too many to count.

    The standard deviation of the estimate follows the number.
    """
    answer = answers.estimate(puzzle, dives, seed or 0)
    told = f"{answer.result.solutions:.4g} ± {answer.result.error:.2g}"
    return Rendering(answer, page=lambda screen: screen.say(told), line=lambda: told)


def minimal(puzzle: Puzzle, *, nodes: int | None, seconds: float | None) -> Rendering:
    """Say whether every given and cage is needed, and which could be left out, one at a time."""
    answer = answers.minimal(puzzle, **caps_of(nodes, seconds))
    told = ""
    if answer.result is not None:
        cells = [cell_name(puzzle.layout, cell) for cell in answer.result.givens]
        firsts = [puzzle.cages[number].cells[0] for number in answer.result.cages]
        cells += [f"the cage of {cell_name(puzzle.layout, cell)}" for cell in firsts]
        listed = " and ".join(filter(None, [", ".join(cells[:-1]), *cells[-1:]]))
        told = f"Could be left out, one at a time: {listed}." if cells else "Minimal."
    return Rendering(
        answer,
        page=lambda screen: screen.say(told) if told else None,
        line=lambda: told,
    )


def canonical(puzzle: Puzzle, *, nodes: int | None, seconds: float | None) -> Rendering:
    """Show the canonical form of a puzzle: the smallest under the symmetries of its layout.

    Two puzzles have the same form exactly if one becomes the other by transposing, permuting rows
    and columns so that houses stay houses, and relabelling digits. Only the givens count.
    """
    answer = answers.canonical(puzzle, **caps_of(nodes, seconds))
    found = answer.result

    def page(screen: Screen) -> None:
        if not found:
            return
        screen.board(found.form)
        screen.say(found.form.line())
        screen.say(f"Automorphisms: {found.automorphisms:,}")

    return Rendering(answer, page=page, line=lambda: found.form.line() if found else "")


def catalogue(puzzle: Puzzle) -> Rendering:
    """Show the number of a grid in the catalogue of all 5,472,730,538 different full 9x9 grids.

    The number of a puzzle is that of its solution. Grids that are the same except for a symmetry
    have the same number; they are numbered in the order of their canonical forms. The other way
    round, `catalogue:NUMBER` is the grid with that number, wherever a verb takes a puzzle.
    """
    answer = answers.catalogue(puzzle)
    told = f"{answer.result:,}" if answer.result else ""
    return Rendering(
        answer,
        page=lambda screen: screen.say(f"Number {told} of {GRIDS:,}") if told else None,
        line=lambda: str(answer.result or ""),
    )


def show(
    puzzle: Puzzle,
    *,
    candidates: bool,
    svg: str | None,
    png: str | None,
    pdf: str | None,
    theme: Any,
) -> Rendering:
    """Draw a puzzle, in the terminal or as a picture."""
    marked = candidates or bool(puzzle.eliminated)
    pictures = {"svg": svg, "png": png, "pdf": pdf}
    _draw(pictures, puzzle, candidates=marked, theme=theme)

    def page(screen: Screen) -> None:
        if not any(pictures.values()):
            screen.board(puzzle, candidates=marked)

    return Rendering(answers.show(puzzle), page=page)


def _silent(_screen: Screen) -> None:
    """Show nothing: the answer is a picture, in a file or on standard output."""


def _advanced(puzzle: Puzzle, after: int, policy: dict[str, Any]) -> Puzzle:
    """Return the position after so many steps of the path; ``only`` is about what comes then."""
    if not after:
        return puzzle
    whole = policy_of(**{**policy, "only": ()})
    report = puzzle.check(seconds=whole.seconds)
    try:
        return puzzle.advance(after, whole.for_solutions(report.solutions))
    except ValueError as error:
        raise click.UsageError(f"--after: {error}.") from None


def _folded(told: str, *, full: bool) -> str:
    """Return words without the proofs within their proofs, and say how to see these."""
    from whydoku import explain

    folded = explain.fold(told)
    return told if full or folded == told else f"{folded}\n{FOLDED}"


def _told(step: Step, level: int, *, notation: bool) -> str:
    return step.notation() if notation else step.words(level)


def _page_of_path(
    screen: Screen, walked: Path, *, boards: bool, full: bool, notation: bool
) -> None:
    from whydoku import explain

    screen.board(walked.puzzle)
    screen.say()
    width = len(str(len(walked)))
    found = walked.opportunities
    for number, (here, step) in enumerate(zip(walked.positions(), walked, strict=False), 1):
        rating = "" if step.rating is None else f"SE {step.rating:4.1f}  "
        if notation:
            screen.say(f"{number:{width}}  {rating}{step.notation()}")
        else:
            places = f", {found[number - 1]}" if found else ""
            name = explain.name(step.technique)
            screen.say(f"{number:{width}}  {rating}{name}{places}", style="bold")
            screen.say(_folded(step.words(), full=full), indent=width + 2)
        if boards:
            screen.say()
            screen.board(here, step)
            screen.say()
    screen.say()
    screen.board(walked.end)
    screen.say(_summary(walked))
    if (at := walked.break_in) is not None:
        screen.say(f"The break-in is step {at + 1}: {found[at]}.")
    used = [t.slug for t in techniques() if t.slug in walked.counts]
    if used:
        rows = [(explain.name(slug), str(walked.counts[slug])) for slug in used]
        screen.table(rows, ("technique", "steps"))


def _summary(walked: Path) -> str:
    """Return the summary of a path: outcome, length, and how hard it was."""
    preposition = "in" if walked.solved else "after"
    level = ""
    if walked.level:
        score = f", HoDoKu's score {walked.score:,}" if walked.by_score else ""
        level = f", {walked.level}{score}, difficulty {walked.difficulty:,}"
    length = f"{len(walked)} step{'s' if len(walked) != 1 else ''}"
    rating = "" if walked.rating is None else f", SE {walked.rating:.1f}"
    return f"{walked.outcome.capitalize()} {preposition} {length}{level}{rating}."


def _write_pictures(form: str, folder: File, walked: Path, theme: Any) -> None:
    with writing(str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
    for number, (here, step) in enumerate(zip(walked.positions(), walked, strict=False), 1):
        _draw({form: str(folder / f"{number:03}.{form}")}, here, step, theme=theme)


def _draw(
    targets: Mapping[str, str | None],
    puzzle: Puzzle,
    step: Step | None = None,
    *,
    theme: Any,
    candidates: bool | None = None,
) -> None:
    """Write a picture in each form that has a target."""
    from whydoku import draw

    if not any(targets.values()):
        return
    picture = draw.svg(puzzle, step, candidates=candidates, theme=theme)
    forms: dict[str, Callable[[], bytes]] = {
        "svg": picture.encode,
        "png": lambda: draw.png(picture, SHARP),
        "pdf": lambda: draw.pdf(picture),
    }
    for form, target in targets.items():
        if not target:
            continue
        data = forms[form]()
        if target == "-":
            sys.stdout.flush()
            sys.stdout.buffer.write(data + b"\n" if form == "svg" else data)
            continue
        with writing(target):
            write_whole(target, data)
