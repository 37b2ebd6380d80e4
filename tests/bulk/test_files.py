"""Files of puzzles: streamed in pieces, and answered by the command line's --bulk."""

from __future__ import annotations

import csv
import io
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from whydoku.bulk import file_solver, readers, solve_stream, tables
from whydoku.bulk.places import sources
from whydoku.bulk.readers import batches
from whydoku.cli import main
from whydoku.errors import ParseError

ONE = "5318..2.........86..4....3....2....7.....56..8.....54...7...892.9.....6.4.3......"
MANY = "." * 81
NONE = "11" + "." * 79
LINES = [ONE, MANY, NONE, ONE, ONE, NONE]
COUNTS = [1, 2, 0, 1, 1, 0]


def counts(text: str) -> list[int]:
    chunks = solve_stream(io.BytesIO(text.encode("latin-1")))
    return [count for chunk in chunks for count in chunk.answers.counts.tolist()]


@pytest.fixture
def collection(tmp_path: Path) -> str:
    path = tmp_path / "collection.txt"
    path.write_text("\n".join(LINES), "utf-8")
    return str(path)


@pytest.mark.parametrize("size", [1, 80, 81, 82, 100, 163, 164, 165, 1 << 20])
def test_pieces_of_any_size(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(file_solver, "CHUNK_BYTES", size)
    assert counts("\n".join(LINES)) == COUNTS
    assert counts("\r\n".join([*LINES, ""])) == COUNTS
    assert counts("puzzle,name\n" + "".join(f"{line},its name\n" for line in LINES)) == COUNTS


@pytest.mark.parametrize(
    "text",
    [
        f"# a comment\n\n{ONE}\n \n{MANY}  ; easy\n".replace("\n \n", "\n\r\n"),
        f"Some title\n{ONE},1,2,3\n{MANY},4,5,6\n",
        f"{ONE}\n#{NONE[1:]}\n{MANY}\n",
        f"{ONE},a\n{MANY},b\n",
        f"1,{ONE}\n2,{MANY}\n",
        f"{ONE}\r{MANY}\r",
        "\ufeff".encode().decode("latin-1")
        + f"{ONE.replace('.', '_')}\n{MANY.replace('.', '?')}\n",
        f"{ONE} {'a comment of many letters ' * 9}\n{MANY}\n",
    ],
)
def test_what_is_passed_over(text: str) -> None:
    assert counts(text) == [1, 2]


def test_candidates() -> None:
    assert counts(("." * 728 + "9\n") + "123456789" * 81) == [0, 2]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (f"{ONE}\n{ONE[:-1]}\n", 2, "80 cells"),
        (f"# x\n{ONE}\n\n{ONE}1\n", 4, "82 cells"),
        ("12345", 1, "'12345'"),
        (f"{ONE}\n" * 50 + "12" * 35 + "\n", 51, "70 cells"),
        (f"{ONE}\n" * 50 + "x" * 200_000, 51, "200000 characters"),
        ("", None, "read nothing"),
    ],
)
def test_other_lines_are_refused(text: str, line: int | None, words: str) -> None:
    with pytest.raises(ParseError, match=words) as caught:
        counts(text)
    assert caught.value.line == line


def test_lines_are_counted_over_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_solver, "CHUNK_BYTES", 5000)
    with pytest.raises(ParseError, match="line 201"):
        counts(f"{ONE}\n" * 200 + "123\n")


def test_another_size_is_refused_behind_the_answers_before() -> None:
    chunks = solve_stream(io.BytesIO(f"{ONE}\n{MANY}\n{'.' * 36}\n".encode()))
    assert next(chunks).answers.counts.tolist() == [1, 2]
    with pytest.raises(ParseError, match="puzzle 3 is 6x6: in bulk only 9x9 is solved"):
        next(chunks)


def test_verbs_answer_in_lines(collection: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["count", collection, "--bulk", "--limit", "2"]) == 0
    assert capfdbinary.readouterr().out.split(b"\n")[:3] == [b"1", b"2 or more", b"0"]
    assert main(["check", collection, "--bulk"]) == 1
    told = capfdbinary.readouterr().out.decode().splitlines()
    assert told[:3] == ["exactly one solution", "more than one solution", "no solution"]
    assert main(["solve", collection, "--bulk"]) == 1
    told = capfdbinary.readouterr().out.decode().splitlines()
    assert told[1:3] == ["# more than one solution", "# no solution"]
    assert counts("\n".join([told[0], told[3]])) == [1, 1]


def test_tables(collection: str, tmp_path: Path) -> None:
    table = tmp_path / "answers.csv"
    assert main(["solve", collection, "--bulk", "-o", str(table), "--threads", "1"]) == 1
    with table.open(encoding="ascii") as file:
        rows = list(csv.DictReader(file))
    assert [row["puzzle"] for row in rows] == LINES
    assert [int(row["count"]) for row in rows] == COUNTS
    assert [len(row["solution"]) for row in rows] == [81 if count else 0 for count in COUNTS]


def test_parquet(collection: str, tmp_path: Path) -> None:
    table = tmp_path / "answers.parquet"
    assert main(["solve", collection, "--bulk", "-o", str(table)]) == 1
    columns = parquet.read_table(table).to_pydict()
    assert columns["puzzle"] == LINES
    assert columns["count"] == COUNTS
    assert [solution is None for solution in columns["solution"]] == [not n for n in COUNTS]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", "missing.txt", "--bulk"], "missing.txt: No such file"),
        (["solve", "COLLECTION", "--bulk", "--json"], "--bulk takes only"),
        (["solve", "COLLECTION", "--threads", "2"], "go with --bulk"),
        (["check", "COLLECTION", "--bulk", "-o", "missing/x.csv"], "cannot write missing/x.csv"),
    ],
)
def test_mistakes_are_told(
    collection: str, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main([collection if a == "COLLECTION" else a for a in arguments]) == 2
    assert words in capsys.readouterr().err


def read_again(file: io.BytesIO) -> list[int]:
    numbers: list[int] = parquet.read_table(file).column("n").to_pylist()
    return numbers


@pytest.mark.parametrize("count", [1, 4, 5])
def test_a_table_is_written_some_rows_at_a_time(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "ROWS", 2)
    file = io.BytesIO()
    tables.write_parquet(file, ({"n": number} for number in range(count)))
    assert read_again(file) == list(range(count))


@pytest.mark.parametrize("count", [0, 1, 4])
def test_rows_that_end_by_control_c_are_kept(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def rows() -> Iterator[dict[str, int]]:
        yield from ({"n": number} for number in range(count))
        raise KeyboardInterrupt

    monkeypatch.setattr(tables, "ROWS", 2)
    file = io.BytesIO()
    with pytest.raises(KeyboardInterrupt):
        tables.write_parquet(file, rows())
    assert (read_again(file) if count else file.getvalue()) == (list(range(count)) or b"")


def test_a_table_without_rows_is_an_empty_file() -> None:
    file = io.BytesIO()
    tables.write_parquet(file, [])
    assert file.getvalue() == b""


class Input(io.BytesIO):
    """Standard input, whose bytes are in its buffer."""

    @property
    def buffer(self) -> Input:
        return self


def test_bulk_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Input(f"{ONE}\n".encode()))
    assert main(["count", "--bulk", "-"]) == 0
    assert capfd.readouterr().out.split(",")[-1].strip() == "1"


class Terminal(io.StringIO):
    """Keeps what is printed, as a terminal would."""

    def isatty(self) -> bool:
        return True


def test_bulk_shows_its_progress_in_a_terminal(
    collection: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", told)
    assert main(["count", "--bulk", collection, "-o", str(tmp_path / "counts.csv")]) == 0
    assert "6 puzzles, " in told.getvalue()


@pytest.mark.parametrize("empty", ["0", "", ".", "nan"])
@pytest.mark.parametrize("head", [[], [f"r{n // 9 + 1}c{n % 9 + 1}" for n in range(81)]])
@pytest.mark.parametrize("index", [[], ["7"]])
def test_a_table_with_a_column_for_each_cell(
    tmp_path: Path, head: list[str], index: list[str], empty: str
) -> None:
    cells = [empty if char == "." else char for char in ONE]
    names = [["id", *head] if index else head] if head else []
    source, out = tmp_path / "wide.csv", tmp_path / "out.csv"
    source.write_text("".join(",".join(row) + "\n" for row in [*names, [*index, *cells]]))
    assert main(["bulk", "solve", str(source), str(out)]) == 0
    with out.open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert (row["count"], row["error"]) == ("1", "")
    assert all(a in (".", b) for a, b in zip(ONE, row["solution"], strict=True))
    assert row.get("id" if head else "column1") == ("7" if index else None)


@pytest.mark.parametrize(("lines", "code"), [(["what", "no"], 1), (["what", ONE], 0), ([], 0)])
@pytest.mark.parametrize("invalid", ["keep", "drop"])
def test_a_run_in_which_no_row_could_be_read_fails(
    tmp_path: Path, lines: list[str], code: int, invalid: str
) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("puzzle\n" + "".join(f"{line}\n" for line in lines), "utf-8")
    assert main(["bulk", "walk", str(source), str(out), "--invalid", invalid]) == code


@pytest.mark.slow
@pytest.mark.parametrize("group", [1_000, 40_000], ids=["groups", "one group"])
def test_a_parquet_file_is_read_in_constant_memory(
    group: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "ROWS", 1_000)
    noise = pa.array([random.randbytes(1_000) for _ in range(40_000)])
    path = tmp_path / "large.parquet"
    parquet.write_table(
        pa.table({"noise": noise}), path, row_group_size=group, use_dictionary=False
    )
    del noise
    before, most = pa.total_allocated_bytes(), 0
    for batch in batches(sources([str(path)])[0], 1_000):
        most = max(most, pa.total_allocated_bytes() - before)
        del batch
    assert most < path.stat().st_size / 2
