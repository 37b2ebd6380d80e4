"""One function for each verb over puzzles in bulk: Arrow in, Arrow out.

Each takes a table or a record batch of pyarrow with a column of puzzles, and returns the same with
columns added; all other columns are kept. So Ray, Dask, Spark, Polars and DuckDB can call them: see
docs/bulk.md. A row without a puzzle that can be read has nulls there, and the reason in the column
``error``. A name that the table already has, in any case, gets ``_found`` behind it, then
``_found2``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from itertools import count as count_from
from typing import Any

from whydoku.bulk import answer_columns
from whydoku.bulk.heads import ANSWERS, column_named
from whydoku.bulk.new import New, new_puzzles
from whydoku.bulk.puzzles import Puzzles, layouts_in, puzzles_of, texts_of
from whydoku.bulk.solver import MOST_SOLUTIONS, require_numpy
from whydoku.bulk.splits import SHARES, Splits, shares_of
from whydoku.bulk.tables import require_pyarrow
from whydoku.bulk.variations import variations
from whydoku.errors import WrongType
from whydoku.model.policy import Policy, policy_of
from whydoku.model.rate import SECONDS, scales_named
from whydoku.model.symmetry import NODES
from whydoku.support.arguments import check_int, short_repr

__all__ = [
    "ERROR",
    "canonical",
    "check",
    "count",
    "generate",
    "rate",
    "solve",
    "split",
    "vary",
    "walk",
]

ERROR = "error"
"""The column that says why there is no puzzle in a row."""
MOST_COPIES = 10_000
"""Variations that `vary` makes of one puzzle."""
TOGETHER = 1 << 20
"""Rows that are answered at a time."""

MOST_ID = 1 << 29
"""The largest number of a new puzzle."""
NEW = {
    "puzzle": "string",
    "solution": "string",
    "layout": "string",
    "givens": "int64",
    "seed": "uint64",
    "number": "int64",
    ERROR: "string",
}
"""The columns of new puzzles, and their types in Arrow."""


def solve(table: Any, column: str | None = None, *, threads: int | None = None) -> Any:
    """Return the table with the columns ``solution`` (the first) and ``count`` (0, 1, or 2: more).

    ``column`` names the puzzles; without it, the name is recognised: puzzle, quizzes, question, ...
    ``threads`` is how many threads to use (default: all processors). Raises ``ValueError`` if there
    is no such column, or it holds no texts.

    >>> import pyarrow as pa
    >>> found = solve(pa.table({"id": [7], "quizzes": ["..3..4.221......"]}))
    >>> found.column_names, found["solution"].to_pylist()
    (['id', 'quizzes', 'solution', 'count', 'error'], ['1234341221434321'])
    """
    return _with_answers(table, column, answer_columns.Solutions(threads))


def count(
    table: Any, column: str | None = None, *, limit: int = 1000, threads: int | None = None
) -> Any:
    """Return the table with the column ``count``: the number of solutions, up to ``limit``.

    The other arguments and the errors are those of :func:`solve`.

    >>> import pyarrow as pa
    >>> count(pa.table({"puzzle": ["4......1...3...."]}))["count"].to_pylist()
    [3]
    """
    limit = check_int("limit", limit, 1, MOST_SOLUTIONS)
    return _with_answers(table, column, answer_columns.Counts(limit, threads))


def check(
    table: Any,
    column: str | None = None,
    *,
    answer: str | None = None,
    threads: int | None = None,
) -> Any:
    """Return the table with the columns ``count`` (of solutions: 0, 1, 2) and ``problem``.

    A problem is a puzzle with no solution or several, or an answer that is wrong or empty:
    ``answer`` names the column with the solutions that others give; without it, solution, solutions
    or answer is recognised. The other arguments and the errors are those of :func:`solve`.

    >>> import pyarrow as pa
    >>> rows = {"question": ["..3..4.221......"] * 2, "answer": ["1234341221434321", "1" * 16]}
    >>> check(pa.table(rows))["problem"].to_pylist()
    [None, 'wrong answer']
    """
    checked = _with_answers(table, column, answer_columns.Checks(threads))
    place = len(checked.schema) - 2  # of the solutions, which stand before the errors
    given = _given(table, answer, column)
    if given is not None:
        problems = _problems(checked.columns[place - 1], checked.columns[place], table[given])
        checked = _replaced(checked, place - 1, problems)
    return _without(checked, place)


def rate(
    table: Any,
    column: str | None = None,
    *,
    scales: Sequence[str] = (),
    seconds: float | None = SECONDS,
    threads: int | None = None,
) -> Any:
    """Return the table with the columns of these scales: see :func:`whydoku.model.rate.rate`.

    ``at_least`` and ``beyond`` name the columns of a row that are lower bounds, or off the scale;
    ``note`` says why a puzzle has no rating. ``seconds`` is the cap for each scale and puzzle. The
    other arguments and the errors are those of :func:`solve`.

    >>> import pyarrow as pa
    >>> rate(pa.table({"puzzle": ["..3..4.221......"]}), scales=["te"])["te"].to_pylist()
    [0]
    """
    return _with_answers(
        table, column, answer_columns.Ratings(scales_named(scales), seconds, threads)
    )


def walk(
    table: Any,
    column: str | None = None,
    *,
    policy: Policy | str | None = None,
    trajectory: bool = False,
    threads: int | None = None,
) -> Any:
    """Return the table with ``outcome``, ``level``, ``hardest``, ``steps`` and ``techniques``.

    ``techniques`` says how often the path uses each technique. With ``trajectory`` there is also
    the technique of each step, in order. The other arguments and the errors are those of
    :func:`solve`.

    >>> import pyarrow as pa
    >>> walk(pa.table({"puzzle": ["123434122143432."]}), trajectory=True)["trajectory"].to_pylist()
    [['full-house']]
    """
    verb = answer_columns.Walks(policy_of(policy), trajectory, threads)
    return _with_answers(table, column, verb)


def canonical(
    table: Any, column: str | None = None, *, nodes: int = NODES, threads: int | None = None
) -> Any:
    """Return the table with the smallest ``form`` of each puzzle and its ``hash``.

    Two puzzles are the same up to a symmetry of their layout if and only if they have one form. The
    hash is 128 bits of BLAKE2. ``automorphisms`` counts the symmetries that leave the givens as
    they are; ``note`` says why a puzzle has no form: equal digits share a house, or its cap on
    ``nodes`` was hit. The other arguments and the errors are those of :func:`solve`.

    >>> import pyarrow as pa
    >>> canonical(pa.table({"puzzle": ["4......1...3...."]}))["form"].to_pylist()
    ['.......1.....23.']
    """
    verb = answer_columns.Canonicals(check_int("nodes", nodes), threads)
    return _with_answers(table, column, verb)


def split(
    table: Any,
    column: str | None = None,
    *,
    shares: Mapping[str, float] | str = SHARES,
    seed: int = 0,
    threads: int | None = None,
) -> Any:
    """Return the table with the column ``split``: train, validation or test, drawn by the seed.

    Puzzles whose solutions are equal up to symmetry are in one split, however the rows are cut into
    tables. ``shares`` names the splits and what each gets, on average: ``{"train": 9, "test": 1}``
    or the text ``"train=9,test=1"``. Where a puzzle has not exactly one solution, the split is null
    and ``note`` says so. The other arguments and the errors are those of :func:`solve`.

    >>> import pyarrow as pa
    >>> rows = {"puzzle": ["..3..4.221......", "4......1...3...."]}
    >>> split(pa.table(rows), shares="train=1")["split"].to_pylist()
    ['train', None]
    """
    return _with_answers(table, column, Splits(shares_of(shares), check_int("seed", seed), threads))


def vary(
    table: Any,
    column: str | None = None,
    *,
    seed: int = 0,
    copies: int = 1,
    answer: str | None = None,
) -> Any:
    """Return a table with ``copies`` rows for each: the puzzle moved by a random symmetry.

    A column with its solution (see :func:`check`) is moved alike. The columns ``seed`` and
    ``number`` say which variation it is (see :func:`whydoku.vary`); they depend on the puzzle,
    the seed and the copy alone. The errors are those of :func:`solve`.

    >>> import pyarrow as pa
    >>> varied = vary(pa.table({"puzzle": ["4......1...3...."]}), seed=1, copies=2)
    >>> len(varied), len(set(varied["puzzle"].to_pylist()))
    (2, 2)
    """
    seed, copies = check_int("seed", seed), check_int("copies", copies, 1, MOST_COPIES)
    return _in_slices(table, lambda part: _varied(part, column, seed, copies, answer), copies)


def generate(
    table: Any,
    column: str | None = None,
    *,
    seed: int = 0,
    threads: int | None = None,
    **criteria: Any,
) -> Any:
    """Return the table with new puzzles: ``puzzle``, ``solution``, ``layout``, ``givens``.

    Each puzzle depends on the number in its row (in the column ``id``, or the one that ``column``
    names; from 0), the seed and the criteria alone, however the rows are cut into tables. The
    criteria are those of :func:`whydoku.generate`, with its ``policy`` and ``nodes``. The
    columns ``seed`` and ``number`` say how ``whydoku.generate(seed=..., first=number)`` makes it
    again. Where a search reaches its cap of nodes, there is no puzzle, and ``error`` says so. The
    errors are those of :func:`solve` and of :func:`whydoku.generate`.

    >>> import pyarrow as pa
    >>> made = generate(pa.table({"id": [0, 1]}), seed=1, layout="4x4")
    >>> made["puzzle"].to_pylist()[0], made["solution"].to_pylist()[0], made["number"].to_pylist()
    ('42.......3.1....', '4213312423411432', [0, 1])
    """
    seed, name = check_int("seed", seed), column_named(_names(table), column, ("id", "number"))

    def made(part: Any) -> Any:
        ids = [check_int(name, one, 0, MOST_ID) for one in part[name].to_pylist()]
        found = new_puzzles(ids, seed, criteria, threads)
        columns = list(zip(*found, strict=True)) or [()] * len(New._fields)
        values = dict(zip(New._fields, columns, strict=True))
        for field, kind in NEW.items():
            here = [seed] * len(ids) if field == "seed" else values[field]
            part = _added(part, field, _column(here, kind))
        return part

    return _in_slices(table, made)


# -- the table around the answers ------------------------------------------------------------------


def _with_answers(table: Any, column: str | None, verb: answer_columns.Verb) -> Any:
    name = column_named(_names(table), column)

    def answered(part: Any) -> Any:
        puzzles = puzzles_of(part[name], layouts_in(part))
        for (field, kind), values in zip(verb.fields, _answered(puzzles, verb), strict=True):
            part = _added(part, field, values.cast(kind))
        return _added(part, ERROR, _errors(puzzles))

    return _in_slices(table, answered)


def _answered(puzzles: Puzzles, verb: answer_columns.Verb) -> Sequence[Any]:
    """Return the columns of a verb: those of classic puzzles, with the others and nulls between."""
    np, (pa, _) = require_numpy(), require_pyarrow()
    many = verb.many(puzzles.rows)
    if puzzles.places is None:
        return many
    singly = [verb.one(puzzle) for puzzle in puzzles.others.values()]
    order = np.full(puzzles.count, -1)
    order[puzzles.places] = np.arange(len(puzzles.rows))
    order[list(puzzles.others)] = len(puzzles.rows) + np.arange(len(singly))
    indices = pa.array(order, mask=order < 0)
    columns = []
    for place, (_, kind) in enumerate(verb.fields):
        values = pa.array([row[place] for row in singly], kind)
        columns.append(pa.concat_arrays([many[place].cast(kind), values]).take(indices))
    return columns


def _errors(puzzles: Puzzles) -> Any:
    pa, _ = require_pyarrow()
    if not puzzles.errors:
        return pa.nulls(puzzles.count, pa.string())
    return pa.array([puzzles.errors.get(place) for place in range(puzzles.count)], pa.string())


def _names(table: Any) -> list[str]:
    if not hasattr(table, "schema") or not hasattr(table, "columns"):
        raise WrongType(
            f"table = {short_repr(table)}: expected a table or a record batch of pyarrow"
        )
    names: list[str] = table.schema.names
    return names


def _in_slices(table: Any, function: Any, factor: int = 1) -> Any:
    """Answer for some rows at a time; return a record batch for a record batch."""
    pa, _ = require_pyarrow()
    _names(table)
    is_batch = isinstance(table, pa.RecordBatch)
    whole_table = pa.Table.from_batches([table]) if is_batch else table
    size = max(1, TOGETHER // factor)
    starts = range(0, max(1, len(table)), size)
    parts = [function(whole_table.slice(start, size)) for start in starts]
    made = pa.concat_tables(parts) if len(parts) > 1 else parts[0]
    if not is_batch:
        return made
    # A table without rows has no batch.
    batches = made.combine_chunks().to_batches()
    return batches[0] if batches else pa.RecordBatch.from_pylist([], made.schema)


def _added(table: Any, name: str, values: Any) -> Any:
    # DuckDB and other databases do not tell names apart by case.
    taken = {known.casefold() for known in table.schema.names}
    others = (f"{name}_found{number}" for number in count_from(2))
    free = next(n for n in chain((name, f"{name}_found"), others) if n not in taken)
    return table.append_column(free, values)


def _column(values: Sequence[Any], kind: str) -> Any:
    pa, _ = require_pyarrow()
    return pa.array(values, pa.type_for_alias(kind))


def _replaced(table: Any, place: int, values: Any) -> Any:
    return table.set_column(place, table.schema.names[place], values)


def _without(table: Any, place: int) -> Any:
    return table.remove_column(place)


def _given(table: Any, answer: str | None, column: str | None) -> str | None:
    """Return the name of the column with given solutions, or None if there is none."""
    names = _names(table)
    rest = [name for name in names if name != column_named(names, column)]
    if answer is None and not any(name.strip().lower() in ANSWERS for name in rest):
        return None
    return column_named(names, answer, ANSWERS)


def _problems(problems: Any, solutions: Any, given: Any) -> Any:
    """Return the problems, and where there is none, whether the given answer is wrong."""
    import pyarrow.compute as pc

    pa, _ = require_pyarrow()
    told = pc.fill_null(pc.utf8_trim_whitespace(texts_of(given)), "")
    lacking = pc.if_else(pc.equal(told, ""), "no answer given", "wrong answer")
    wrong = pc.if_else(pc.not_equal(told, solutions), lacking, pa.scalar(None, pa.string()))
    return pc.coalesce(problems, wrong)


# -- variations ------------------------------------------------------------------------------------


def _varied(table: Any, column: str | None, seed: int, copies: int, answer: str | None) -> Any:
    np, (pa, _) = require_numpy(), require_pyarrow()
    name, given = column_named(_names(table), column), _given(table, answer, column)
    owners = np.repeat(np.arange(len(table)), copies)
    puzzles = puzzles_of(table[name], layouts_in(table))
    given_texts = texts_of(table[given]).to_pylist() if given else [None] * len(table)
    rows = variations(puzzles, given_texts, seed, copies)
    made = table.take(pa.array(owners))
    kept = made[name].to_pylist()  # of rows without a puzzle
    lines = [row.puzzle or text for row, text in zip(rows, kept, strict=True)]
    made = _replaced(made, made.schema.names.index(name), pa.array(lines, pa.string()))
    if given:
        solutions = pa.array([row.solution for row in rows], pa.string())
        made = _replaced(made, made.schema.names.index(given), solutions)
    made = _added(made, "seed", pa.array([seed] * len(made), pa.int64()))
    made = _added(made, "number", pa.array([row.number for row in rows], pa.int64()))
    return _added(made, ERROR, _errors(puzzles).take(pa.array(owners)))
