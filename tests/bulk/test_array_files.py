"""Array files of NumPy, answered by --bulk; all else that reads files refuses them."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from whydoku import formats
from whydoku.bulk import array_files, file_solver, solve_stream
from whydoku.cli import main
from whydoku.errors import ParseError

ONE = "5318..2.........86..4....3....2....7.....56..8.....54...7...892.9.....6.4.3......"
LINES = [ONE, "." * 81, "11" + "." * 79]
NUMBERS = np.array([[int(sign) for sign in line.replace(".", "0")] for line in LINES])


def file_of(array: Any) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def read(data: bytes) -> list[str]:
    """Return the puzzles that bulk reads, as lines."""
    lines = []
    for chunk in solve_stream(io.BytesIO(data)):
        lines += [row.tobytes().decode() for row in chunk.puzzles]
    return lines


@pytest.mark.parametrize("dtype", ["u1", "i1", "<i2", ">i4", "i8", "u8", "f2", ">f4", "f8"])
@pytest.mark.parametrize("shape", [(3, 81), (3, 9, 9)])
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("together", [1, 2, 1 << 15])
def test_arrays_of_all_kinds(
    monkeypatch: pytest.MonkeyPatch, dtype: str, shape: tuple[int, ...], order: Any, together: int
) -> None:
    monkeypatch.setattr(array_files, "TOGETHER", together)
    array = np.array(NUMBERS.reshape(shape), dtype, order=order)
    assert read(file_of(array)) == LINES


@pytest.mark.parametrize("shape", [(81,), (9, 9), (1, 81), (1, 9, 9)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_one_puzzle(shape: tuple[int, ...], order: Any) -> None:
    assert read(file_of(np.array(NUMBERS[0].reshape(shape), order=order))) == [ONE]


def test_as_many_puzzles_as_cells() -> None:
    assert read(file_of(np.tile(NUMBERS[0], (81, 1)))) == [ONE] * 81


@pytest.mark.parametrize("size", [1, 7, 1 << 20])
def test_pieces_of_any_size(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(array_files, "AT_A_TIME", size)
    monkeypatch.setattr(file_solver, "CHUNK_BYTES", size)
    assert read(file_of(NUMBERS)) == LINES


def wrong(number: float) -> Any:
    array = NUMBERS.astype(float)
    array[1, 13] = number
    return array


@pytest.mark.parametrize(
    ("array", "told"),
    [
        (np.zeros((2, 80), int), "read an array of int64 of shape (2, 80), expected integers 0"),
        (np.zeros((2, 729), "u1"), "read an array of uint8 of shape (2, 729), expected"),
        (np.zeros((0, 81), int), "of shape (0, 81), expected integers 0 to 9 of shape (n, 81)"),
        (np.zeros((1, 2, 9, 9), int), "of shape (1, 2, 9, 9)"),
        (np.array(5), "of shape ()"),
        (np.zeros((2, 81), bool), "read an array of bool of shape (2, 81)"),
        (np.array(LINES), "read an array of <U81 of shape (3,)"),
        (np.zeros((2, 81), [("a", "i4")]), "read an array of [('a', '<i4')] of shape (2, 81)"),
        (np.array([[None] * 81]), "read an array of object of shape (1, 81)"),
        (wrong(10), "read 10.0 in row 2, column 5 of puzzle 2, expected a digit 1 to 9, or 0 for"),
        (wrong(-1), "read -1.0 in row 2"),
        (wrong(0.5), "read 0.5 in row 2"),
        (wrong(np.nan), "read nan in row 2"),
        (wrong(np.inf), "read inf in row 2"),
        (np.full((1, 81), 257), "read 257 in row 1, column 1 of puzzle 1"),
    ],
)
def test_other_arrays_are_refused(array: Any, told: str) -> None:
    with pytest.raises(ParseError) as refused:
        read(file_of(array))
    assert told in str(refused.value)


@pytest.mark.parametrize("together", [1, 1 << 15])
def test_puzzles_before_a_wrong_one_are_answered(
    monkeypatch: pytest.MonkeyPatch, together: int
) -> None:
    monkeypatch.setattr(array_files, "TOGETHER", together)
    chunks = solve_stream(io.BytesIO(file_of(wrong(10))))
    assert next(chunks).answers.counts.tolist() == [1]
    with pytest.raises(ParseError, match="puzzle 2"):
        next(chunks)


@pytest.mark.parametrize("order", ["C", "F"])
def test_damaged_files_are_refused(order: Any) -> None:
    data = file_of(np.array(NUMBERS, order=order))
    head = len(data) - NUMBERS.nbytes
    for end in range(6, head):
        with pytest.raises(ParseError, match="whose head is damaged"):
            read(data[:end])
    for end in (head, head + 1, head + 81 * 8, len(data) - 1):
        with pytest.raises(ParseError, match=r"^read .* expected"):
            read(data[:end])
    with pytest.raises(ParseError, match="behind the array"):
        read(data + b"\n")
    for text in (b"(" * 118, b"{'descr': (", b"\xff" * 118, b"{'descr': 1}".ljust(118)):
        with pytest.raises(ParseError, match="whose head is damaged"):
            read(data[:10] + text + data[10 + len(text) :])


def test_nothing_is_unpickled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pickle.load", lambda *_, **__: pytest.fail("it was"))
    with pytest.raises(ParseError):
        read(file_of(np.array([[None] * 81])))


@pytest.fixture
def path(tmp_path: Path) -> str:
    # The ending does not matter.
    path = tmp_path / "puzzles.txt"
    path.write_bytes(file_of(NUMBERS.reshape(3, 9, 9)))
    return str(path)


def test_verbs_read_arrays(path: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["count", path, "--bulk"]) == 0
    assert capfdbinary.readouterr().out == b"1\n1000 or more\n0\n"
    assert main(["check", path, "--bulk"]) == 1
    verdicts = capfdbinary.readouterr().out.decode().split("\n")
    assert verdicts == ["exactly one solution", "more than one solution", "no solution", ""]
    assert main(["solve", path, "--bulk"]) == 1
    assert len(capfdbinary.readouterr().out.split(b"\n")[0]) == 81


def test_standard_input(
    path: str, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with Path(path).open("rb") as file, io.TextIOWrapper(file) as text:
        monkeypatch.setattr(sys, "stdin", text)
        assert main(["count", "-", "--bulk"]) == 0
    assert capfdbinary.readouterr().out == b"1\n1000 or more\n0\n"


def test_a_table(path: str, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    assert main(["count", path, "--bulk", "-o", str(out)]) == 0
    assert [row.split(",")[0] for row in out.read_text("utf-8").split("\n")[1:4]] == LINES


@pytest.mark.parametrize("name", ["in.npy", "in.npy.gz"])
def test_the_verb_bulk_reads_arrays(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, out = file_of(NUMBERS), tmp_path / "out.csv"
    path = tmp_path / name
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    main(["bulk", "count", str(path), str(out)])
    rows = out.read_text("utf-8").split("\n")
    assert [row.split(",")[:2] for row in rows[1:4]] == [
        [line, count] for line, count in zip(LINES, ["1", "1000", "0"], strict=True)
    ]
    assert main(["bulk", "count", str(path), str(tmp_path / "out.npy")]) == 2
    assert "out.npy: arrays are only read: write another file" in capsys.readouterr().err
    path = tmp_path / "wrong.npy"
    path.write_bytes(file_of(wrong(10)))
    assert main(["bulk", "count", str(path), str(tmp_path / "other.csv")]) == 2
    assert "wrong.npy: read 10.0 in row 2, column 5 of puzzle 2" in capsys.readouterr().err


def test_without_bulk_the_file_is_refused(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = "read an array file of NumPy, expected a text: `whydoku solve --bulk FILE` reads arrays"
    assert main(["solve", path]) == 2
    assert told in capsys.readouterr().err
    with pytest.raises(ParseError) as refused:
        formats.read(Path(path).read_bytes())
    assert str(refused.value) == told
