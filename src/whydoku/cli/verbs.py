"""The table of verbs: the options of each, the keys of its JSON, and examples that a test runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import click

from whydoku.cli import (
    bulk,
    bulk_files,
    dataset,
    fronts,
    ladder,
    options,
    positions,
    puzzle_verbs,
    rate,
    scan,
    sql,
    sql_solver,
    writers,
)
from whydoku.cli.criteria import CRITERIA
from whydoku.cli.run import answer_each
from whydoku.cli.screen import Rendering

__all__ = ["ABOUT_EACH", "VERBS", "WHAT_PUZZLE_IS", "Verb"]

ABOUT_EACH = {
    "puzzle": "the digits of the position, as a line",
    "layout": "the name of its layout",
    "read_as": "the format that it was read from, or null",
    "note": "what prevented an answer, in sentences, or null",
}
"""What the JSON objects about puzzles have in common."""
WHAT_PUZZLE_IS = """\
PUZZLE is a file, the puzzle itself as text, a link to one, `sample:NAME` for one that comes with
the program, `catalogue:NUMBER` for a full grid, or `-` for standard input. Without PUZZLE,
standard input is read."""


class _Command(click.Command):
    """A command whose epilog is written when it is asked for: some keys take long to load."""

    def __init__(self, *args: Any, write_epilog: Callable[[], str], **options: Any) -> None:
        super().__init__(*args, **options)
        self._write_epilog = write_epilog

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write examples and keys."""
        self.epilog = self._write_epilog()
        super().format_epilog(ctx, formatter)


@dataclass(frozen=True)
class Verb:
    """One verb. ``call`` gets the parameters and returns the exit code."""

    name: str
    call: Callable[..., int]
    about: str
    parameters: Sequence[click.Parameter]
    keys: Mapping[str, str]
    """The keys of its JSON objects, and their meaning; empty if it has no JSON."""
    examples: Sequence[str]

    def command(self) -> click.Command:
        """Return the verb as a click command."""
        return _Command(
            self.name,
            callback=self.call,
            params=list(self.parameters),
            help=self._help(),
            write_epilog=self._epilog,
            short_help=self.about.partition(".")[0],
        )

    def _epilog(self) -> str:
        shown = "\n".join(f"  whydoku {example}" for example in self.examples)
        width = max([12, *(len(key) + 2 for key in self.keys)])
        keys = "\n".join(f"  {key:<{width}}{means}" for key, means in self.keys.items())
        json = f"\n\n\b\nJSON:\n{keys}" if keys else ""
        return f"\b\nExamples:\n{shown}{json}"

    def _help(self) -> str:
        takes_puzzles = any(str(one.name).startswith("puzzle") for one in self.parameters)
        return f"{self.about}\n\n{WHAT_PUZZLE_IS}" if takes_puzzles else self.about


def _each(
    ask: Callable[..., Rendering],
    *parameters: click.Parameter,
    keys: Mapping[str, str],
    examples: Sequence[str],
) -> Verb:
    """Return a verb that answers for each puzzle; PUZZLE is its last argument."""
    arguments = [p for p in parameters if isinstance(p, click.Argument)]
    others = [p for p in parameters if not isinstance(p, click.Argument)]
    every = (*arguments, options.PUZZLE, *others, *options.COMMON)
    about = _paragraphs(ask.__doc__)
    verb = Verb(
        ask.__name__, partial(answer_each, ask), about, every, {**ABOUT_EACH, **keys}, examples
    )
    return _also_in_bulk(verb) if verb.name in bulk.VERBS else verb


def _writes(
    call: Callable[..., int],
    *parameters: click.Parameter,
    keys: Mapping[str, str],
    examples: Sequence[str],
) -> Verb:
    """Return a verb that writes puzzles made from those of its input."""
    every = (options.PUZZLE, *parameters, options.TO, options.OUTPUT, *options.COMMON)
    about = _paragraphs(call.__doc__)
    return Verb(call.__name__, call, about, every, {**ABOUT_EACH, **keys}, examples)


def _also_in_bulk(verb: Verb) -> Verb:
    def call(*, output: str | None, threads: int | None, **rest: Any) -> int:
        if rest.pop("bulk"):
            return bulk.answer(verb.name, output=output, threads=threads, **rest)
        if output or threads:
            raise click.UsageError("--output and --threads go with --bulk.")
        return verb.call(**rest)

    return replace(verb, call=call, parameters=(*verb.parameters, *bulk.OPTIONS))


def _paragraphs(doc: str | None) -> str:
    import inspect

    return inspect.cleandoc(doc or "")


VERBS: tuple[Verb, ...] = (
    _each(
        puzzle_verbs.hint,
        options.LEVEL,
        options.FULL,
        options.AFTER,
        options.NOTATION,
        *options.PICTURE,
        options.THEME,
        *options.LADDER,
        *options.CAPS,
        keys={"step": "the next step (see step-json.md), or null"},
        examples=(
            "hint sample:first",
            "hint sample:first --level 1",
            "hint sample:first --after 12",
            "hint sample:jigsaw --svg hint.svg",
        ),
    ),
    _each(
        puzzle_verbs.mini,
        options.APPLY,
        keys={
            "red": "[cell, digit] of each redundant candidate",
            "green": "[cell, digit] of each digit that may be entered",
            "words": "why, or null",
        },
        examples=("mini sample:6x6", "mini sample:6x6 --apply"),
    ),
    _each(
        puzzle_verbs.path,
        options.STOP_AT,
        options.BOARDS,
        options.FULL,
        options.NOTATION,
        *options.PICTURES,
        options.THEME,
        *options.LADDER,
        *options.CAPS,
        keys={
            "outcome": "solved, stuck, broken, capped or stopped",
            "cap": "the cap that was hit: nodes, seconds or null",
            "level": "easy, medium, hard, unfair, extreme or null",
            "score": "the sum of HoDoKu's scores of the steps",
            "difficulty": "the difficulty of the steps together, in units of our own",
            "hardest": "the technique that comes last on the ladder, or null",
            "rating": "Sudoku Explainer's rating of the hardest step, by the policy se; or null",
            "counts": "how often each technique was used",
            "end": "the digits at the end, as a line",
            "break_in": "the step with the fewest opportunities, full houses aside; or null",
            "opportunities": "at each step, how many places to go on (count), and which cells",
            "steps": "the steps (see step-json.md)",
        },
        examples=(
            "path sample:first",
            "path sample:first --notation --stop-at naked-pair",
            "path sample:6x6 --only singles,intersections",
            "path sample:windoku --svg pictures",
        ),
    ),
    _each(
        puzzle_verbs.steps,
        options.AFTER,
        *options.LADDER,
        *options.CAPS,
        keys={
            "steps": "all possible steps (see step-json.md); `opens`: the digits that each opens"
        },
        examples=(
            "steps sample:first",
            "steps sample:first --technique locked-pair,naked-pair",
            "steps sample:first --after 12",
        ),
    ),
    _each(
        puzzle_verbs.why,
        click.Argument(["candidate"], metavar="CELL=DIGIT"),
        options.FULL,
        *options.LADDER,
        *options.CAPS,
        keys={
            "cell": "the cell, from 0",
            "digit": "the digit",
            "verdict": "cannot, must, can (some solutions have it, others not) or open (unknown)",
            "steps": "the proof (see step-json.md); empty if the position itself shows it",
            "words": "the answer in words",
        },
        examples=("why r5c6=2 sample:first", "why r1c4=2 sample:first"),
    ),
    _each(
        puzzle_verbs.verify,
        click.Argument(["move"], metavar="MOVE"),
        options.REASON,
        options.FULL,
        *options.LADDER,
        *options.CAPS,
        keys={
            "move": "the move, as r1c2=5 or r1c2<>5",
            "ok": "whether it is justified",
            "verdict": "justified, or why it is not (see verify.md)",
            "technique": "the easiest technique that gives the move here, or null",
            "named": "the technique of --reason, or null",
            "by": "the cell and digit from which an elimination follows, or null",
            "cap": "the cap that was hit: nodes, seconds or null",
            "words": "the answer in a sentence",
            "step": "the step that gives the move (see step-json.md), or null",
        },
        examples=("verify r1c5=8 sample:first", "verify r1c5=8 sample:first --reason x-wing"),
    ),
    _each(
        puzzle_verbs.solve,
        *options.CAPS,
        keys={"solution": "all digits, as a line, or null"},
        examples=(
            "solve sample:10x10",
            "solve collection.sdm > solutions.txt",
            "solve collection.sdm --bulk -o solutions.csv",
        ),
    ),
    _each(
        puzzle_verbs.check,
        *options.CAPS,
        keys={
            "solutions": "0, 1, 2 (two or more), or null if a cap was hit",
            "differing": "the cells in which solutions differ; of many, the first hundred",
            "problems": "what is wrong: kind (equal, no-candidate, no-place, equal-in-cage, "
            "wrong-sum), house, digit, cells",
            "words": "the same, in sentences",
        },
        examples=("check sample:first", "check 11.............."),
    ),
    _each(
        puzzle_verbs.count,
        options.LIMIT,
        *options.CAPS,
        keys={
            "count": "how many solutions were found",
            "complete": "whether these are all",
        },
        examples=("count ................", "count collection.sdm --limit 2"),
    ),
    _each(
        puzzle_verbs.solutions,
        options.LIMIT,
        options.DIFFERING,
        *options.CAPS,
        keys={
            "solutions": "each solution as a line, up to the limit",
            "complete": "whether these are all",
            "differing": "the cells in which they differ",
        },
        examples=("solutions 4......1...3....", "solutions 4......1...3.... --differing"),
    ),
    _each(
        puzzle_verbs.estimate,
        options.DIVES,
        options.SEED,
        keys={
            "solutions": "the estimated number of solutions",
            "error": "the standard deviation of the estimate",
        },
        examples=(f"estimate {'.' * 36}", "estimate sample:first --dives 100"),
    ),
    _each(
        puzzle_verbs.minimal,
        *options.CAPS,
        keys={
            "minimal": "whether each given and cage is needed, or null",
            "redundant": "the cells of givens that could be left out alone, or null; for a killer, "
            "`redundant_cages` has the numbers of such cages, from 0",
        },
        examples=("minimal sample:first", "minimal collection.sdm"),
    ),
    Verb(
        "rate",
        rate.rate,
        _paragraphs(rate.rate.__doc__),
        (*rate.OPTIONS, *options.COMMON),
        {
            **ABOUT_EACH,
            "level": "our level: easy, medium, hard, unfair or extreme",
            "difficulty": "that of all steps of our path together",
            "hardest": "the hardest technique of our path",
            "steps": "the number of its steps",
            "techniques": "how often it uses each technique",
            "hodoku_level": "HoDoKu's level, in the same words",
            "score": "HoDoKu's score",
            "er": "Sudoku Explainer: the hardest step",
            "ep": "the hardest step up to the first digit",
            "ed": "the hardest step up to the first elimination or digit",
            "te": "the depth of trial and error",
            "b": "the longest braid needed",
            "bxb": "the same, with one candidate supposed",
            "bxbb": "the same, with two candidates supposed",
            "minutes": "what practised players take in the mean, an estimate",
            "minutes_low": "the 10th percentile of players",
            "minutes_high": "the 90th percentile of players",
            "minutes_level": "easy, medium, hard, very hard or extreme, by the minutes",
            "minutes_basis": "what they rest on: players, extrapolated, layout or difficulty",
            "at_least": "the keys whose figures are lower bounds, since a cap was hit",
            "beyond": "the keys without a figure, since the scale does not reach so far",
        },
        (
            "rate sample:first",
            "rate sample:first --scale te,b",
            "rate sample:9x9-easy --scale human",
            "rate collection.sdm --scale level,hodoku --csv",
            "rate collection.sdm -o ratings.csv --resume",
        ),
    ),
    _each(
        puzzle_verbs.show,
        options.CANDIDATES,
        *options.PICTURE,
        options.THEME,
        keys={
            "givens": "the digit given in each cell, 0 for none",
            "placed": "[cell, digit] of each digit placed since",
            "eliminated": "[cell, digit] of each candidate struck since",
            "candidates": "the candidates of each cell",
        },
        examples=("show sample:first --candidates", "show sample:x --png puzzle.png"),
    ),
    Verb(
        "scan",
        scan.scan,
        _paragraphs(scan.scan.__doc__),
        scan.OPTIONS,
        {
            **ABOUT_EACH,
            "corners": "[x, y] of each corner in pixels of the photo, clockwise from r1c1",
            "digits": "the digit read in each cell, 0 for none",
            "probabilities": "how probable each cell's digit is, or that it has none",
            "seconds": "the next likeliest digit of each cell, 0 for none",
            "doubtful": "the cells, from 0, that a person should look at",
            "mesh": "[x, y] of each crossing of lines, row by row",
            "size": "width and height of the photo, in pixels",
            "entries": "the digit written by hand in each cell, 0 for none",
            "marks": "the small digits written by hand in each cell",
            "unread": "the cells with handwriting that could not be read",
        },
        (
            "scan photo.jpg",
            "scan photo.jpg --to sdm",
            "scan photo.jpg --svg read.svg",
            "scan photos",
        ),
    ),
    _writes(
        writers.convert,
        keys={"format": "the name of the format", "text": "the puzzle in that format"},
        examples=("convert sample:first --to sdm", "convert collection.sdm -o collection.csv"),
    ),
    _each(
        puzzle_verbs.canonical,
        *options.CAPS,
        keys={
            "form": "the canonical form, as a line",
            "automorphisms": "how many symmetries leave the givens as they are",
            "symmetry": "leads to the form: transposed, then rows, columns and digits (from 0)",
        },
        examples=("canonical sample:first", "canonical 4......1...3...."),
    ),
    _each(
        puzzle_verbs.catalogue,
        keys={"number": "the number of the solution, from 1 to 5,472,730,538"},
        examples=("catalogue sample:first", "show catalogue:1"),
    ),
    _writes(
        writers.dedupe,
        *options.CAPS,
        keys={
            "form": "the canonical form, as a line",
            "automorphisms": "see canonical",
            "symmetry": "see canonical",
        },
        examples=("dedupe collection.sdm", "dedupe collection.sdm -o different.sdm"),
    ),
    _writes(
        writers.vary,
        options.SEED,
        options.EACH,
        keys={"seed": "the seed", "number": "the number of the puzzle among those of the seed"},
        examples=("vary sample:first --seed 1", "vary sample:first --count 3 --to sdm"),
    ),
    Verb(
        "generate",
        writers.generate,
        _paragraphs(writers.generate.__doc__),
        (
            *CRITERIA,
            options.POLICY,
            options.SEED,
            *options.CAPS,
            options.TO,
            options.OUTPUT,
            options.JSON,
        ),
        {
            **ABOUT_EACH,
            "seed": "the seed",
            "number": "the number of the puzzle; with the seed it makes the puzzle again",
            "givens": "how many givens it has",
            "level": "easy, medium, hard, unfair, extreme or null",
            "score": "its score in HoDoKu",
            "rating": "its rating by Sudoku Explainer (ER), or null for other layouts than 9x9",
            "minutes": "how many practised players take",
            "techniques": "how often its path uses each technique",
        },
        (
            "generate --seed 1",
            "generate --count 3 --symmetry 180 --to sdm",
            "generate --layout 6x6 --count 5 --json",
            "generate --level hard -o hard.csv",
            "generate --givens 20 --seconds 600",
            "generate --layout jigsaw --level medium",
            "generate --needs skyscraper --seed 5",
            "generate --minutes 5-10",
            "generate --layout 9x9+killer --to killer",
        ),
    ),
    Verb(
        "positions",
        positions.positions,
        _paragraphs(positions.positions.__doc__),
        positions.OPTIONS,
        positions.KEYS,
        positions.EXAMPLES,
    ),
    Verb(
        "bulk",
        bulk_files.bulk,
        _paragraphs(bulk_files.bulk.__doc__),
        bulk_files.OPTIONS,
        {
            "rows": "how many rows were read",
            "written": "how many rows were written",
            "unread": "how many rows and lines hold no puzzle that can be read",
            "answers": "how many rows have each answer",
            "output": "where the rows were written",
            "seconds": "how long it took",
        },
        (
            "bulk solve collection.csv solved.parquet",
            "bulk split collection.csv parted.csv --shares train=9,test=1",
            "bulk check collection.csv checked.jsonl.gz",
            "bulk rate 'coll*.csv' ratings --to csv --scale level,hodoku",
            "bulk vary collection.csv varied.csv.zst --seed 1 --count 3",
            "bulk generate new.csv --count 50 --level easy --seed 1",
        ),
    ),
    Verb(
        "dataset",
        dataset.dataset,
        _paragraphs(dataset.dataset.__doc__),
        dataset.OPTIONS,
        dataset.KEYS,
        dataset.EXAMPLES,
    ),
    Verb(
        "techniques",
        ladder.techniques,
        _paragraphs(ladder.techniques.__doc__),
        (options.NAME, options.JSON),
        {
            "slug": "its identifier",
            "name": "its name",
            "family": "its family",
            "level": "easy, medium, hard, unfair or extreme",
            "se": "its Sudoku Explainer rating, or null",
            "score": "its score in HoDoKu, or null",
            "order": "its place in HoDoKu's order, or null",
            "code": "its number in HoDoKu's library, or null",
            "trial": "whether it works by trial",
            "default": "whether it is used without being asked for",
            "needed_from": "the size of the smallest layout, up to 6x6, that can need it, or null",
            "look_for": "what to look for",
            "why": "why it holds",
            "read_more": "addresses of pages by others",
            "other_names": "what else it is called",
        },
        ("techniques", "techniques naked-pair"),
    ),
    Verb(
        "console",
        fronts.console,
        _paragraphs(fronts.console.__doc__),
        (click.Argument(["file"], required=False), options.LAYOUT),
        {},
        ("console sample:first", "console sample:first < commands.txt"),
    ),
    Verb(
        "sql",
        sql.query,
        _paragraphs(sql.query.__doc__),
        sql.QUERY,
        {"...": "the columns of the query"},
        (
            """sql "SELECT sudoku_count('4......1...3....', 10)\"""",
            """sql --csv "SELECT puzzle, sudoku_level(puzzle) FROM 'collection.csv'\"""",
        ),
    ),
    Verb(
        "sql solve",
        sql_solver.solve_in_sql,
        _paragraphs(sql_solver.solve_in_sql.__doc__),
        sql_solver.SOLVER,
        {
            "status": "the outcome: solved by logic, solved with guesses, stuck, no solution, ...",
            "solution": "all digits, a line, or null",
            "passes": "how often logic was tried",
            "guesses": "every guess: its number, cell, value, what was possible, whether it stands",
            "messages": "the messages at the end, in sentences",
            "trace": "with --trace: what was found and ruled out, one line each; else null",
        },
        ("sql solve sample:first", "sql solve sample:6x6 --engine duckdb --trace"),
    ),
    Verb(
        "sql script",
        sql_solver.write_script,
        _paragraphs(sql_solver.write_script.__doc__),
        sql_solver.SCRIPT,
        {"engine": "the database", "script": "the statements"},
        ("sql script sample:first", "sql script sample:6x6 --engine postgresql --trace"),
    ),
    Verb(
        "serve",
        fronts.serve,
        _paragraphs(fronts.serve.__doc__),
        options.SERVER,
        {},
        (
            "serve --open",
            "serve --host 0.0.0.0 --port 80",
            "serve --files page",
            "serve --one-file whydoku.html",
        ),
    ),
    Verb(
        "mcp",
        fronts.mcp,
        _paragraphs(fronts.mcp.__doc__),
        fronts.MCP,
        {},
        ("mcp", "mcp --http --port 8765"),
    ),
)
