"""Runs a verb over files in parts; a run that was stopped or killed goes on where it was."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from whydoku.bulk.encoders import encoded, head_of, join, packed
from whydoku.bulk.heads import listed_names
from whydoku.bulk.job import VERBS, Job, Piece, Record
from whydoku.bulk.places import Place, place
from whydoku.bulk.readers import Batch, batches
from whydoku.bulk.tables import require_pyarrow
from whydoku.errors import WhydokuError, WrongValue
from whydoku.support.files import held_alone
from whydoku.support.former import renamed

__all__ = ["Engine", "Progress", "alone", "remove_parts", "run", "run_piece"]

CHECKPOINT = "checkpoint.json"
TOLD = 20
"""The faults of a part that are told one by one; all are counted."""
WRITING = 2
"""Parts that wait to be written while the next is answered."""

Progress = Callable[[Record, float, bool], object]
"""Called with the record of each part, how much of all input has been read (0 to 1), and whether
the part was made by this run."""
Engine = Callable[[Job], Iterator[tuple[int, int, Record, bool]]]
"""Yields for each part the number of its file, its own number in that file, its record, and whether
it was made now, in any order."""


def run(
    job: Job,
    tell: Progress | None = None,
    engine: Engine | None = None,
    *,
    restart: bool = False,
) -> Record:
    """Answer for all rows of the files, and return what was done, counted.

    If a run of the same job was stopped or killed, its parts are kept and the others are made, but
    for ``restart``. Raises ``ValueError`` if the output belongs to another job, if another run
    writes there now, if the files have different columns, or, with ``invalid="fail"``, at the first
    row without a puzzle; :class:`WhydokuError` if a file cannot be read; ``OSError`` if the output
    cannot be written.
    """
    with alone(job):
        if restart:
            job.folder.remove()
        is_first = _begin(job)
        try:
            return _run(job, tell, engine or on_this_machine)
        except WhydokuError:
            if is_first and job.folder.names() <= {CHECKPOINT}:
                job.folder.remove()  # nothing was made that another run could go on with
            raise


@contextmanager
def alone(job: Job) -> Iterator[None]:
    """Refuse a second run that writes to the same place; only on this machine can it be seen."""
    lock = job.folder.beside(".lock")
    if not lock.is_local:
        yield
        return
    Path(lock.path).parent.mkdir(parents=True, exist_ok=True)
    with ExitStack() as held:
        try:
            held.enter_context(held_alone(lock.path))
        except BlockingIOError:
            raise WrongValue(f"{job.output.name}: another run is writing there now") from None
        yield


def _run(job: Job, tell: Progress | None, engine: Engine) -> Record:
    total = Record()
    parts: dict[tuple[int, int], Place] = {}
    size = sum(one.size for one in job.inputs) or 1
    read = [0.0] * len(job.inputs)
    for file, number, record, is_new in engine(job):
        if record.columns:
            parts[file, number] = job.part(file, number)
            _expect_same(job, file, total, record)
            total.columns = record.columns
        total.add(record)
        read[file] = max(read[file], record.read * job.inputs[file].size)
        if tell:
            tell(record, sum(read) / size, is_new)
    if not job.is_folder:
        names = [json.loads(column)[0] for column in total.columns]
        join([parts[key] for key in sorted(parts)], names, job.output, job.folder)
        remove_parts(job)
    return total


def on_this_machine(job: Job) -> Iterator[tuple[int, int, Record, bool]]:
    """Answer for one file after the other; the threads of the verb share the work."""
    for file in range(len(job.inputs)):
        for number, record, is_new in run_piece(job, Piece(file)):
            yield file, number, record, is_new


def run_piece(job: Job, piece: Piece) -> Iterator[tuple[int, Record, bool]]:
    """Make the missing parts of a piece; yield of each its number, its record, whether it is new.

    The next rows are read and the last part is written while this one is answered.
    """
    there = job.folder.names()
    known_of = cache(lambda number: _known(job, piece.file, number, there))  # it reads the part
    done = _done(piece, known_of)
    if done is not None:
        yield from ((number, record, False) for number, record in done)
        return
    number = piece.first if piece.step == 1 else 0
    rows = batches(job.inputs[piece.file], job.rows, number)
    waiting: deque[tuple[int, Future[Record], bool]] = deque()
    with ThreadPoolExecutor(1) as reader, ThreadPoolExecutor(1) as writer:
        ahead = reader.submit(next, rows, None)
        while not piece.is_over(number) and (batch := ahead.result()):
            if not piece.is_over(number + 1):
                ahead = reader.submit(next, rows, None)
            if piece.has(number):
                known = known_of(number)
                if known:
                    future: Future[Record] = Future()
                    future.set_result(known)
                else:
                    record, table = _answered(job, piece.file, batch)
                    future = writer.submit(_write, job, piece.file, number, record, table)
                waiting.append((number, future, not known))
            if len(waiting) > WRITING:
                yield _finished(waiting)
            number += 1
        while waiting:
            yield _finished(waiting)


def _finished(waiting: deque[tuple[int, Future[Record], bool]]) -> tuple[int, Record, bool]:
    number, future, is_new = waiting.popleft()
    return number, future.result(), is_new


# -- the answers to some rows ----------------------------------------------------------------------


def _answered(job: Job, file: int, batch: Batch) -> tuple[Record, Any]:
    """Return the record of a part, and its table; None if the file is empty."""
    name = job.inputs[file].place.name
    record = Record(rows=len(batch.table), is_last=batch.is_last, read=batch.read)
    faults = list(batch.faults)
    made = None
    if batch.table.num_columns:
        verb = VERBS[job.verb]
        try:
            made = verb.call(batch.table, job.column, **_options(job))
        except WrongValue as error:
            raise WrongValue(f"{name}: {error}") from None
        lost = _without_puzzle(made, batch)
        record.puzzles = record.rows - len(lost)
        faults += lost
        made = _kept(made, job.invalid)
        _count(record, made, job)
        record.columns = [json.dumps([f.name, str(f.type)]) for f in made.schema]
        record.written = len(made)
    record.unread = len(faults)
    unit = job.inputs[file].unit
    record.faults = [f"{name}: {unit} {line}: {told}" for line, told in sorted(faults)[:TOLD]]
    if faults and job.invalid == "fail":
        raise WrongValue(record.faults[0])
    return record, made


def _options(job: Job) -> dict[str, Any]:
    threads = {} if job.verb == "vary" else {"threads": job.threads}
    return {**job.options, **threads}


def _without_puzzle(made: Any, batch: Batch) -> list[tuple[int, str]]:
    """Return the lines whose errors the last column of the answers tells."""
    errors = made.column(made.num_columns - 1)
    if errors.null_count == len(errors):
        return []
    copies = len(made) // len(batch.table)
    told = zip(batch.lines, errors.to_pylist()[::copies], strict=True)
    return [(line, error) for line, error in told if error is not None]


def _kept(made: Any, invalid: str) -> Any:
    """Return the rows that are to be written; the errors are told only if rows with them stay."""
    if invalid == "keep":
        return made
    errors = made.column(made.num_columns - 1)
    made = made.remove_column(made.num_columns - 1)
    return made if errors.null_count == len(errors) else made.filter(errors.is_null())


def _count(record: Record, made: Any, job: Job) -> None:
    """Count the answers of each kind; rows without a puzzle have none."""
    verb = VERBS[job.verb]
    column = _last_named(made, verb.counted)
    if column is None:
        return
    if job.invalid == "keep":
        column = column.filter(made.column(made.num_columns - 1).is_null())
    for row in column.value_counts().to_pylist():
        record.counts[verb.labels.get(row["values"], str(row["values"]))] = row["counts"]
        record.ok &= verb.good is None or row["values"] in verb.good


def _last_named(made: Any, name: str | None) -> Any:
    """Return the column of the answers, which stand last; None if there is none of this name."""
    names = [
        place for place, known in enumerate(made.schema.names) if known.split("_found")[0] == name
    ]
    return made.column(names[-1]) if names else None


def _write(job: Job, file: int, number: int, record: Record, table: Any) -> Record:
    """Write a part. Its record comes first: a part that is there is complete."""
    kind, packing = place(f"x{job.ending}").ending
    assert kind is not None
    data = None
    if table is not None:
        line = VERBS[job.verb].line
        data = encoded(table, kind, packing, _line_column(table, line))
        if job.is_folder:
            data = _with_head(data, table, kind, packing)
        record.size, record.checksum = len(data), _checksum(data)
    job.record(file, number).write_json(asdict(record))
    if data is not None:
        job.part(file, number).write(data)
    return record


def _checksum(data: Any) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def _line_column(table: Any, line: str) -> str:
    return line if line in table.schema.names else table.schema.names[0]


def _with_head(data: Any, table: Any, kind: str, packing: str | None) -> Any:
    head = head_of(table.schema.names, kind)
    if not head:
        return data
    return bytes(packed(head, packing) if packing else head) + bytes(data)


# -- what is there of a former run -----------------------------------------------------------------


def _begin(job: Job) -> bool:
    """Make the folder of the parts; refuse one of another job. Return whether it is new."""
    require_pyarrow()
    kind, packing = job.output.ending
    if kind is None and packing:
        raise WrongValue(f"{job.output.name}: expected a name such as x.csv.gz")
    if place(f"x{job.ending}").ending[0] is None:
        raise WrongValue(f"there is no format {job.kind!r}: expected csv, parquet, csv.gz, ...")
    if job.is_folder and job.output.is_file:
        raise WrongValue(f"{job.output.name} is a file whose ending says nothing")
    checkpoint = job.folder.within(CHECKPOINT)
    names = job.folder.names()
    # A former process was killed while it wrote these.
    cut = {name for name in names if name.startswith(".") and name.endswith(".new")}
    for name in cut:
        job.folder.within(name).remove()
    names -= cut
    identity = json.loads(json.dumps(job.identity))
    if names - {CHECKPOINT} and CHECKPOINT in names:
        if _read_checkpoint(checkpoint) != identity:
            raise WrongValue(
                f"{job.folder.name} belongs to another run, or its input has changed since: "
                "--restart begins anew"
            )
        return False
    if names - {CHECKPOINT}:
        raise WrongValue(f"{job.folder.name} holds files that are not of such a run")
    is_new = not job.folder.is_folder
    job.folder.make_folder()
    checkpoint.write_json(identity)
    return is_new


def _read_checkpoint(checkpoint: Place) -> Any:
    try:
        return renamed(checkpoint.read_json())
    except ValueError:
        told = "cannot be read, so nobody knows of which run it is: --restart begins anew"
        raise WrongValue(f"{checkpoint.name} {told}") from None


def remove_parts(job: Job) -> None:
    """Remove the folder of the parts; a run that is killed meanwhile can be begun again.

    The checkpoint goes last: without it the rest would look like files of somebody else.
    """
    for name in job.folder.names() - {CHECKPOINT}:
        job.folder.within(name).remove()
    job.folder.remove()


def _done(
    piece: Piece, known_of: Callable[[int], Record | None]
) -> list[tuple[int, Record]] | None:
    """Return the records of the parts of a piece; None if one of them is missing."""
    found: list[tuple[int, Record]] = []
    number = piece.first if piece.stop is not None else 0
    while not piece.is_over(number):
        known = known_of(number)
        if not known:
            return None
        if piece.has(number):
            found.append((number, known))
        if known.is_last:
            break
        number += 1
    return found


def _known(job: Job, file: int, number: int, there: set[str]) -> Record | None:
    """Return the record of a part that is there as it was written; else None: it is made anew."""
    record, part = (one(file, number) for one in (job.record, job.part))
    if record.path.rsplit("/", 1)[-1] not in there:
        return None
    try:
        found = Record(**record.read_json())
    except (ValueError, TypeError):
        return None
    if not found.columns:
        return found
    if part.path.rsplit("/", 1)[-1] not in there or part.info.size != found.size:
        return None
    return found if _checksum(part.read()) == found.checksum else None


def _expect_same(job: Job, file: int, total: Record, record: Record) -> None:
    if total.columns and total.columns != record.columns:
        here, there = (
            listed_names([" ".join(json.loads(column)) for column in columns])
            for columns in (record.columns, total.columns)
        )
        name = job.inputs[file].place.name
        raise WrongValue(f"{name}: its columns are {here}: expected {there}, as before")
