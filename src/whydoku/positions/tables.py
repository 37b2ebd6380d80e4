"""Positions as rows of tables: CSV, JSON Lines and Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from whydoku.bulk.tables import parquet_file, require_pyarrow
from whydoku.positions.position import Position

__all__ = ["ENDINGS", "columns", "flat", "row_of", "write_csv", "write_json_lines", "write_table"]

COLUMNS = {
    "id": "the technique and a hash: the same for positions that are equal up to symmetry",
    "layout": "the shape and the rules",
    "givens": "a character for each cell, `.` for an empty one",
    "placed": "the digits placed since, in the same way",
    "struck": "candidates struck although no digit of a house rules them out, such as `r1c2=3`; "
    "in CSV `r1c2<>3`",
    "technique": "the easiest technique of the ladder that finds something here",
    "policy": "whose ladder it is: `human` is the default one; `classic` has the order in which "
    "techniques are taught, `hodoku` HoDoKu's order, `se` that of Sudoku Explainer's ratings",
    "outcomes": "all that it finds: each outcome with the digits that it places and the candidates "
    "that it strikes",
    "difficulty": "the cost of the easiest finding, more on a board with many candidates",
    "themes": "family and level of the technique; one outcome or several; whether it places or "
    "strikes; the links of its chain; opening, middle or late",
    "source": "`path`: on the path of its puzzle; `nudge`: candidates were struck at random on the "
    "way",
    "grid": "the same for positions whose solutions are equal up to symmetry, and for few others",
    "seed": "the seed of the search",
    "commit": "the commit of Whydoku's source, or null",
}
"""The columns, and what they mean."""
TOGETHER = 1000
"""Rows that are written at a time."""
BREAK = "; "
"""Between outcomes, where a cell of a table holds several."""


def columns() -> dict[str, str]:
    """Return the columns of the tables, each with what it means.

    >>> list(columns())[:3]
    ['id', 'layout', 'givens']
    """
    return dict(COLUMNS)


def row_of(position: Position, commit: str | None) -> dict[str, Any]:
    """Return a position with all columns, as JSON Lines and Parquet have it."""
    return {**position.to_dict(), "commit": commit}


def flat(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row whose values are texts and numbers: `r1c1=5` places, `r2c2<>4` strikes."""
    outcomes = (" ".join([*one["placed"], *_struck(one["struck"])]) for one in row["outcomes"])
    flat = {"struck": " ".join(_struck(row["struck"])), "outcomes": BREAK.join(outcomes)}
    return {**row, **flat, "themes": " ".join(row["themes"])}


def _struck(candidates: Iterable[str]) -> Iterator[str]:
    return (text.replace("=", "<>") for text in candidates)


def write_csv(file: BinaryIO, rows: Iterable[dict[str, Any]]) -> None:
    """Write rows as CSV. Candidates and themes are separated by blanks, outcomes by ``; ``.

    >>> file = io.BytesIO()
    >>> write_csv(file, [])
    >>> file.getvalue()[:17]
    b'id,layout,givens,'
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow(flat(row))
        file.write(text.getvalue().encode())
        text.seek(0)
        text.truncate()
    file.write(text.getvalue().encode())


def write_json_lines(file: BinaryIO, rows: Iterable[dict[str, Any]]) -> None:
    r"""Write a JSON object a line for each row.

    >>> file = io.BytesIO()
    >>> write_json_lines(file, [{"id": "x-wing-1"}])
    >>> file.getvalue()
    b'{"id":"x-wing-1"}\n'
    """
    file.writelines(json.dumps(row, separators=(",", ":")).encode("ascii") + b"\n" for row in rows)


def write_table(file: Any, rows: Iterable[dict[str, Any]]) -> None:
    """Write rows as a Parquet table; if an exception ends them, it has those before it.

    Raises :class:`whydoku.WhydokuError` if pyarrow is missing.
    """
    pa, pq = require_pyarrow()
    form = schema(pa)
    with pq.ParquetWriter(file, form, compression="zstd") as writer:
        waiting: list[dict[str, Any]] = []
        try:
            for row in rows:
                waiting.append(row)
                if len(waiting) == TOGETHER:
                    writer.write_table(pa.Table.from_pylist(waiting, form))
                    waiting.clear()
        finally:
            writer.write_table(pa.Table.from_pylist(waiting, form))


def schema(pa: Any) -> Any:
    """Return the columns of the tables, for the module pyarrow that is passed."""
    text, texts = pa.string(), pa.list_(pa.string())
    outcome = pa.struct([("placed", texts), ("struck", texts)])
    kinds = {
        "struck": texts,
        "outcomes": pa.list_(outcome),
        "difficulty": pa.int64(),
        "themes": texts,
        "seed": pa.uint64(),
    }
    return pa.schema([(name, kinds.get(name, text)) for name in COLUMNS])


def rows_in(path: Any) -> Iterator[dict[str, Any]]:
    """Yield the rows of a Parquet table."""
    for batch in parquet_file(path).iter_batches(TOGETHER):
        yield from batch.to_pylist()


ENDINGS = {".csv": write_csv, ".jsonl": write_json_lines, ".parquet": write_table}
"""How tables are written, by the ending of the file."""
