"""`whydoku bulk`: files of all kinds, in parts; a run that is killed goes on where it was."""

import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from killed import kill_often
from whydoku import Puzzle
from whydoku.bulk import readers, verbs
from whydoku.bulk.job import Job, Record
from whydoku.bulk.places import NewRows, place, sources
from whydoku.bulk.ray import pieces_of
from whydoku.bulk.readers import batches
from whydoku.bulk.run import run, run_piece
from whydoku.cli import main
from whydoku.errors import WrongValue
from whydoku.model.policy import LEVELS
from whydoku.samples import sample

COMMAND = [sys.executable, "-m", "whydoku", "bulk"]
PUZZLES = [sample(name).line() for name in ("first", "9x9", "9x9-hard")]
SOLUTIONS = [Puzzle.parse(line).solve().line() for line in PUZZLES]


def rows(count: int) -> list[dict[str, str]]:
    return [{"id": str(i), "puzzle": PUZZLES[i % 3]} for i in range(count)]


def write(path: Path, found: Sequence[dict[str, Any]]) -> Path:
    """Write a file of the kind that its name says."""
    table = pa.Table.from_pylist(list(found))
    if path.suffix == ".parquet":
        pq.write_table(table, path)
    elif path.suffix == ".arrow":
        with pa.ipc.new_file(path, table.schema) as file:
            file.write_table(table)
    elif path.suffix == ".stream":
        with pa.ipc.new_stream(path.with_suffix(".ipc"), table.schema) as stream:
            stream.write_table(table)
        return path.with_suffix(".ipc")
    elif ".jsonl" in path.name:
        text = "".join(json.dumps(row) + "\n" for row in found).encode()
        path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)
    elif ".csv" in path.name:
        lines = [",".join(found[0]), *(",".join(row.values()) for row in found)]
        with (
            pa.CompressedOutputStream(str(path), "zstd")
            if path.suffix == ".zst"
            else path.open("wb") as out
        ):
            out.write("\n".join(lines).encode() + b"\n")
    else:
        path.write_text("# a head\n\n" + "".join(row["puzzle"] + "\n" for row in found))
    return path


def read(path: Path | str) -> list[dict[str, Any]]:
    """Read all rows of a file or a folder, through the project's own readers."""
    found = [one for source in sources([str(path)]) for one in batches(source, 1000)]
    return [row for one in found for row in one.table.to_pylist()]


KINDS = ["x.csv", "x.csv.zst", "x.jsonl", "x.jsonl.gz", "x.parquet", "x.arrow", "x.stream", "x.txt"]


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_read_and_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = write(tmp_path / name, rows(7))
    for target in ("y.csv", "y.tsv", "y.jsonl.zst", "y.csv.gz", "y.parquet", "y.arrow", "folder"):
        out = tmp_path / target
        assert main(["bulk", "solve", str(source), str(out), "--rows", "3", "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["rows"], told["written"], told["unread"]) == (7, 7, 0)
        assert told["answers"] == {"one solution": 7}
        found = read(out)
        assert [row["puzzle"] for row in found] == [row["puzzle"] for row in rows(7)]
        assert [row["solution"] for row in found] == [SOLUTIONS[i % 3] for i in range(7)]
        if name != "x.txt":
            assert [row["id"] for row in found] == [str(i) for i in range(7)]
    with gzip.open(tmp_path / "y.csv.gz", "rt") as text:
        assert len(text.readlines()) == 8
    assert not list(tmp_path.glob("*.parts"))
    assert len(list((tmp_path / "folder").glob("*.parquet"))) == 3


def test_plain_lines_are_written(tmp_path: Path) -> None:
    source = write(tmp_path / "x.csv", rows(4))
    assert main(["bulk", "solve", str(source), str(tmp_path / "y.txt"), "--rows", "3"]) == 0
    assert (tmp_path / "y.txt").read_text().split() == [*SOLUTIONS, SOLUTIONS[0]]


def test_many_files_folders_and_patterns(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    for number, name in enumerate(["b.csv", "a.csv", "deep/c.csv"]):
        write(folder / name, [{"id": f"{number}-{i}", "puzzle": PUZZLES[i]} for i in range(3)])
    (folder / "notes.md").write_text("no puzzles")
    out = tmp_path / "out.csv"
    assert main(["bulk", "check", str(folder), str(out)]) == 0
    assert [row["id"][0] for row in read(out)] == list("111000222")
    assert main(["bulk", "check", str(folder / "?.csv"), str(out)]) == 0
    assert [row["id"][0] for row in read(out)] == list("111000")
    assert main(["bulk", "check", str(folder / "**" / "c.csv"), str(out)]) == 0
    assert [row["id"][0] for row in read(out)] == list("222")
    assert main(["bulk", "check", str(folder / "*.parquet"), str(out)]) == 2


def test_places_of_fsspec(tmp_path: Path) -> None:
    files = fsspec.filesystem("memory")
    with files.open("/in/x.csv", "wb") as file:
        file.write(write(tmp_path / "x.csv", rows(5)).read_bytes())
    for out in ("memory://out/y.parquet", "memory://out/z.csv.gz", "memory://folder"):
        assert main(["bulk", "solve", "memory://in/*.csv", out, "--rows", "2"]) == 0
        assert [row["solution"] for row in read(out)] == [SOLUTIONS[i % 3] for i in range(5)]
        assert main(["bulk", "solve", "memory://in", out, "--rows", "2"]) == 0
    assert not files.exists("/out/y.parquet.parts")
    assert main(["bulk", "solve", "nowhere://x/y.csv", "z.csv"]) == 2


@pytest.mark.parametrize(
    "head", ["quizzes,solutions", "id,puzzle,solution,clues,difficulty", "puzzle,solution"]
)
def test_heads_of_others(head: str, tmp_path: Path) -> None:
    values = {"id": "7", "clues": "30", "difficulty": "2.2"}
    answers = [SOLUTIONS[0], SOLUTIONS[0]]
    lines = [head]
    for puzzle, answer in zip(PUZZLES, answers, strict=False):
        row = [
            puzzle.replace(".", "0") if n[0] in "pq" else values.get(n, answer)
            for n in head.split(",")
        ]
        lines.append(",".join(row))
    path = tmp_path / "x.csv"
    path.write_text("\r\n".join(lines))
    assert main(["bulk", "check", str(path), str(tmp_path / "y.csv")]) == 1
    found = read(tmp_path / "y.csv")
    assert [row["problem"] for row in found] == ["", "wrong answer"]
    assert list(found[0])[: head.count(",") + 1] == head.split(",")


def test_head_of_sudoku_extreme_and_none(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text(f"source,question,answer,rating\na,{'.' * 81},{SOLUTIONS[0]},7\n")
    assert main(["bulk", "check", str(path), str(tmp_path / "y.csv")]) == 1
    assert read(tmp_path / "y.csv")[0]["problem"] == "more than one solution"
    path.write_text(f"7,{PUZZLES[0]}\n8,{PUZZLES[1]}\n")
    assert main(["bulk", "solve", str(path), str(tmp_path / "y.csv")]) == 0
    assert [row["column1"] for row in read(tmp_path / "y.csv")] == ["7", "8"]


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "faulty.csv"
    path.write_text(
        f'id,puzzle,note\n1,{PUZZLES[0]},"two\nlines, and ""quotes"""\n2,{PUZZLES[1]}\n'
        f"3,what is this,\n\n4,{PUZZLES[2]},\n"
    )
    return path


@pytest.mark.parametrize("size", ["1", "2", "9"])
def test_rows_that_cannot_be_read(
    faulty: Path, tmp_path: Path, size: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "y.csv"
    assert main(["bulk", "solve", str(faulty), str(out), "--rows", size]) == 0
    told = capsys.readouterr()
    assert f"{faulty}: line 4: 2 fields, expected 3" in told.err
    assert f"{faulty}: line 5: read" in told.err
    assert "2 could not be read" in told.out
    found = read(out)
    assert [row["id"] for row in found] == ["1", "3", "4"]
    assert found[0]["note"] == 'two\nlines, and "quotes"'
    assert "read" in found[1]["error"]
    options = ["--rows", size, "--invalid"]
    assert main(["bulk", "solve", str(faulty), str(out), *options, "drop"]) == 0
    assert [row["id"] for row in read(out)] == ["1", "4"]
    assert "error" not in read(out)[0]
    capsys.readouterr()
    assert main(["bulk", "solve", str(faulty), str(out), *options, "fail"]) == 2
    assert "faulty.csv: line 4" in capsys.readouterr().err


def test_bad_lines_of_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.jsonl"
    good = json.dumps({"puzzle": PUZZLES[0], "n": 1.5, "tags": ["a"], "none": None})
    path.write_text(f'{good}\n{{"puzzle"\n[1]\n\n{json.dumps({"puzzle": PUZZLES[1]})}\n')
    assert main(["bulk", "walk", str(path), str(tmp_path / "y.jsonl"), "--trajectory"]) == 0
    told = capsys.readouterr()
    assert "line 2: no JSON" in told.err
    assert "line 3: no JSON object" in told.err
    found = [json.loads(line) for line in (tmp_path / "y.jsonl").read_text().splitlines()]
    assert (found[0]["n"], found[0]["tags"], found[1]["n"]) == (1.5, ["a"], None)
    assert len(found[0]["trajectory"]) == sum(found[0]["techniques"].values())


def test_wrong_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = str(write(tmp_path / "x.csv", rows(3)))
    out = str(tmp_path / "y")
    for words, told in (
        (["solve", source, out, "--limit", "3"], "solve does not take --limit"),
        (["solve", source, "y.csv", "--to", "csv"], "--to goes with a folder"),
        (["solve", source, out, "--to", "docx"], "no format 'docx'"),
        (["solve", source, out, "--column", "z"], "no column 'z'"),
        (["solve", source, str(tmp_path / "y.gz")], "expected a name such as"),
        (["solve", source, str(tmp_path / "none" / "y.csv"), "--column", "id"], "x.csv: line"),
        (["solve", "none.csv", out], "none.csv"),
    ):
        code = main(["bulk", *words, *(["--invalid", "fail"] if "--column" in words else [])])
        assert code == 2
        assert told in capsys.readouterr().err
    assert not [*tmp_path.rglob("*.parts"), *tmp_path.glob("y")]
    other = tmp_path / "other.csv"
    other.write_text(f"puzzle,x\n{PUZZLES[0]},1\n")
    assert main(["bulk", "solve", source, str(other), out]) == 2
    assert "expected id string, puzzle string" in capsys.readouterr().err
    (tmp_path / "bad.parquet").write_text("no parquet")
    assert main(["bulk", "solve", str(tmp_path / "bad.parquet"), out, "--restart"]) == 2
    assert "bad.parquet" in capsys.readouterr().err


def test_empty_files(tmp_path: Path) -> None:
    empty = tmp_path / "a.csv"
    empty.write_text("")
    head = tmp_path / "b.csv"
    head.write_text("id,puzzle\n")
    full = write(tmp_path / "c.csv", rows(2))
    out = tmp_path / "y.csv"
    assert main(["bulk", "solve", str(empty), str(head), str(full), str(out)]) == 0
    assert [row["id"] for row in read(out)] == ["0", "1"]
    assert main(["bulk", "solve", str(empty), str(tmp_path / "z.parquet")]) == 0


def test_another_run_is_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = write(tmp_path / "x.csv", rows(5)), str(tmp_path / "out")
    assert main(["bulk", "solve", str(source), out, "--rows", "2"]) == 0
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").iterdir()}
    assert main(["bulk", "solve", str(source), out, "--rows", "2"]) == 0
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "out").iterdir()}
    assert main(["bulk", "count", str(source), out, "--rows", "2"]) == 2
    assert "--restart" in capsys.readouterr().err
    write(source, rows(6))
    assert main(["bulk", "solve", str(source), out, "--rows", "2"]) == 2
    assert main(["bulk", "solve", str(source), out, "--rows", "2", "--restart"]) == 0
    assert len(read(out)) == 6


def test_batches_are_cut_at_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "x.csv", rows(23))
    (source,) = sources([str(path)])
    for together in (1, 4, 7, 100):
        monkeypatch.setattr(readers, "ROWS", together)
        found = list(batches(source, 5))
        assert [len(one.table) for one in found] == [5, 5, 5, 5, 3]
        assert [one.is_last for one in found] == [False] * 4 + [True]
        assert [line for one in found for line in one.lines] == list(range(2, 25))
        assert [len(one.table) for one in batches(source, 23)] == [23]


# -- a run that is killed --------------------------------------------------------------------------

MANY = 30_000
SLOW = 6000
"""Rows whose rating takes seconds, so that a run is not over before it is killed."""


@pytest.mark.slow
@pytest.mark.thinned("out")
@pytest.mark.parametrize("out", ["out", "out.csv.gz", "out.parquet"])
def test_killed_runs_lose_no_row_and_double_none(out: str, tmp_path: Path) -> None:
    sources = [tmp_path / "a.csv", tmp_path / "b.csv"]
    some = verbs.vary(pa.table({"puzzle": PUZZLES}), copies=SLOW // 3)["puzzle"].to_pylist()
    for number, path in enumerate(sources):
        half = some[number * SLOW // 2 : (number + 1) * SLOW // 2]
        write(path, [{"id": f"{number}-{i}", "puzzle": line} for i, line in enumerate(half)])
    options = ["--rows", "200", "--threads", "2"]
    command = [*COMMAND, "rate", *map(str, sources), str(tmp_path / out), *options]
    kill_often(command, tmp_path, 6, random.Random(out), pause=0.1)
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert (told["rows"], told["written"], told["unread"]) == (SLOW, SLOW, 0)
    found = read(tmp_path / out)
    half_rows = range(SLOW // 2)
    assert [row["id"] for row in found] == [f"{number}-{i}" for number in (0, 1) for i in half_rows]
    assert [row["puzzle"] for row in found] == some
    assert [row["level"] for row in found] == verbs.rate(pa.table({"puzzle": some}))[
        "level"
    ].to_pylist()
    left = {path.name for path in tmp_path.iterdir()} - {"a.csv", "b.csv", out}
    assert left == set()
    assert not list((tmp_path / out).glob(".*"))


DIES = """
import os, sys
from pathlib import Path
from whydoku.bulk import places
from whydoku.cli import main

how, left = sys.argv[1], int(sys.argv[2])

def dying(call):
    def counted(place, *others):
        global left
        left -= 1
        if left < 0:
            os._exit(9)
        return call(place, *others)
    return counted

if how == "joined":
    Path.replace = dying(Path.replace)
else:
    places.Place.remove = dying(places.Place.remove)
main(sys.argv[3:])
"""
"""Runs a command, and dies at a file that is put in place, or at one that is removed."""


@pytest.mark.slow
@pytest.mark.thinned("verb", "out")
@pytest.mark.parametrize("verb", ["solve", "dedupe"])
@pytest.mark.parametrize("out", ["out.csv", "out.parquet"])
@pytest.mark.parametrize("how", ["joined", "removed"])
def test_a_run_killed_at_its_end_leaves_nothing(
    how: str, out: str, verb: str, tmp_path: Path
) -> None:
    source = write(tmp_path / "a.csv", rows(9))
    words = ["bulk", verb, str(source), str(tmp_path / out), "--rows", "3"]
    ends = 0
    for left in range(30):
        program = [sys.executable, "-c", DIES, how, str(left), *words]
        if subprocess.run(program, check=False).returncode != 9:
            break
        ends += 1
        (tmp_path / out).unlink(missing_ok=True)
        assert main(words) == 0
        assert len(read(tmp_path / out)) == (9 if verb == "solve" else 3)
        assert {path.name for path in tmp_path.iterdir()} == {"a.csv", out}
        (tmp_path / out).unlink()
    assert ends > 3


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are other things there")
def test_ctrl_c_stops_cleanly(tmp_path: Path) -> None:
    source = write(tmp_path / "a.csv", rows(MANY))
    out = tmp_path / "out.csv"
    options = ["--rows", "50", "--threads", "2"]
    command = [*COMMAND, "rate", str(source), str(out), *options]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and len(list(tmp_path.glob("*/part-*"))) < 4:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate()
    assert process.returncode == 130
    assert "stopped after" in told
    assert "goes on from there" in told
    assert not out.exists()
    records = list((tmp_path / "out.csv.parts").glob("part-*.json"))
    assert records


@pytest.mark.parametrize("name", ["part", "record"])
def test_a_part_that_is_not_as_it_was_written_is_made_anew(name: str, tmp_path: Path) -> None:
    source = sources([str(write(tmp_path / "x.csv", rows(40)))])
    job = Job("solve", source, place(str(tmp_path / "y")), size=10, kind="csv")
    run(job)
    [*_, cut] = sorted((tmp_path / "y").glob("*.csv" if name == "part" else "part-*.json"))
    whole = cut.read_bytes()
    told: list[bool] = []
    for damaged in (whole[: len(whole) // 2], whole[:-9] + b"123456789"):
        cut.write_bytes(damaged)
        assert run(job, lambda _, __, is_new: told.append(is_new)).rows == 40
        assert cut.read_bytes() == whole
    assert told == 2 * [False, False, False, True]


def test_a_damaged_checkpoint_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = str(write(tmp_path / "x.csv", rows(9)))
    words = ["bulk", "solve", source, str(tmp_path / "y")]
    assert main(words) == 0
    for damaged in (b"", b'{"whydoku": ', b"5"):
        (tmp_path / "y" / "checkpoint.json").write_bytes(damaged)
        assert main(words) == 2
        assert "--restart begins anew" in capsys.readouterr().err
    assert main([*words, "--restart"]) == 0


def test_two_runs_do_not_write_to_one_place(tmp_path: Path) -> None:
    source = sources([str(write(tmp_path / "x.csv", rows(9)))])
    job = Job("solve", source, place(str(tmp_path / "y.csv")), size=3)

    def tell(*_: object) -> None:
        with pytest.raises(WrongValue, match=r"y\.csv: another run is writing there now"):
            run(job, restart=True)

    run(job, tell)
    assert len(read(tmp_path / "y.csv")) == 9
    assert {path.name for path in tmp_path.iterdir()} == {"x.csv", "y.csv"}


def in_pieces(job: Job, workers: int) -> Iterator[tuple[int, int, Record, bool]]:
    """Make the pieces of an engine with so many workers, in an order that nobody foresees."""
    pieces = pieces_of(job, workers)
    random.Random(workers).shuffle(pieces)
    for piece in pieces:
        for found in run_piece(job, piece):
            yield (piece.file, *found)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2, 5])
@pytest.mark.parametrize("name", ["x.csv", "x.parquet", "x.arrow", "empty.parquet"])
def test_a_file_in_pieces_gives_the_same_bytes(name: str, workers: int, tmp_path: Path) -> None:
    source = write(tmp_path / name, rows(500))
    if source.suffix == ".parquet":
        table = pq.read_table(source)
        pq.write_table(table.slice(0, 0 if "empty" in name else 500), source, row_group_size=70)
    job = Job("solve", sources([str(source)]), place(str(tmp_path / "here")), size=13)
    run(job)
    there = replace(job, output=place(str(tmp_path / "there")))
    assert len(pieces_of(there, workers)) >= workers or "empty" in name
    told: list[bool] = []
    (tmp_path / "there").mkdir()
    for _ in range(2):
        total = run(
            there, lambda _, __, is_new: told.append(is_new), partial(in_pieces, workers=workers)
        )
        assert total.rows == (0 if "empty" in name else 500)
    parts = len(told) // 2
    assert told == [True] * parts + [False] * parts
    names = sorted(path.name for path in (tmp_path / "here").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "there").iterdir())
    for one in names:
        assert (tmp_path / "here" / one).read_bytes() == (tmp_path / "there" / one).read_bytes()


def test_pieces_are_many_but_not_without_end(tmp_path: Path) -> None:
    source = sources([str(write(tmp_path / "x.parquet", rows(1000)))])
    job = Job("rate", source, place(str(tmp_path / "y")), size=1)
    pieces = pieces_of(job, 2)
    assert [one.first for one in pieces] == list(range(0, 1000, 16))
    assert pieces[-1].stop == 1000


def test_new_puzzles_are_made_in_pieces_too(tmp_path: Path) -> None:
    job = Job("generate", [NewRows(50)], place(str(tmp_path / "y.csv")), {"seed": 1}, size=7)
    total = run(job, engine=partial(in_pieces, workers=3))
    assert total.written == 50
    assert [row["id"] for row in read(tmp_path / "y.csv")] == [str(i) for i in range(50)]


@pytest.mark.slow
def test_ray_makes_the_same_parts(tmp_path: Path) -> None:
    files = [str(write(tmp_path / f"{number}.csv", rows(7 + 40 * number))) for number in range(2)]
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    words = [*COMMAND, "solve", *files]
    subprocess.run([*words, str(here), "--rows", "3"], check=True)
    options = ["--rows", "3", "--engine", "ray", "--threads", "2", "--json"]
    done = subprocess.run(
        [*words, str(there), *options], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout.splitlines()[-1])["rows"] == 54
    assert here.read_bytes() == there.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("out", ["y.parquet", "y.csv.gz", "y.txt"])
def test_dedupe_keeps_the_first_of_each(out: str, tmp_path: Path) -> None:
    some = verbs.vary(pa.table({"puzzle": PUZZLES}), copies=20)["puzzle"].to_pylist()
    random.Random(1).shuffle(some)
    lines = [*some[:40], "junk", "11" + "." * 79, *some[40:], "junk", "11" + "." * 79]
    files = [tmp_path / "b.csv", tmp_path / "a.csv"]
    for number, path in enumerate(files):
        half = lines[number * 32 : (number + 1) * 32]
        write(path, [{"id": f"{number}-{i}", "puzzle": line} for i, line in enumerate(half)])
    words = ["bulk", "dedupe", *map(str, files), str(tmp_path / out), "--rows", "7"]
    assert main([*words, "--memory", "200MB"]) == 0
    forms = verbs.canonical(pa.table({"puzzle": lines}))["form"].to_pylist()
    firsts = [i for i, form in enumerate(forms) if form is None or forms.index(form) == i]
    assert [row["puzzle"] for row in read(tmp_path / out)] == [lines[i] for i in firsts]
    if out != "y.txt":
        ids = [f"{i // 32}-{i % 32}" for i in firsts]
        found = read(tmp_path / out)
        assert [row["id"] for row in found] == ids
        assert list(found[0]) == ["id", "puzzle", "hash", "error"]
    assert main([*words, "--invalid", "drop"]) == 0
    assert len(read(tmp_path / out)) == 3 + 2
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"a.csv", "b.csv", out}


def test_dedupe_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = str(write(tmp_path / "x.csv", rows(3)))
    assert main(["bulk", "dedupe", source, str(tmp_path / "folder")]) == 2
    assert "expected a file" in capsys.readouterr().err
    assert main(["bulk", "dedupe", source, str(tmp_path / "y.csv"), "--memory", "much"]) == 2
    assert "expected a size" in capsys.readouterr().err


def test_standard_output_is_no_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bulk", "walk", str(write(tmp_path / "a.csv", rows(1))), "-"]) == 2
    assert capsys.readouterr().err == (
        "whydoku: read - as a place, expected a file, a folder or an address\n"
    )
    assert not Path("-").exists()


def test_places() -> None:
    assert place("a.jsonl.zst").ending == ("jsonl", "zstd")
    assert place("a.b").ending == (None, None)


# --- wishes that make no sense ----------------------------------------------------------------


def test_a_file_that_is_read_is_not_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in").mkdir()
    path = write(tmp_path / "in" / "a.csv", rows(3))
    before = path.read_bytes()
    for output in (path, path.parent / ".." / "in" / "a.csv", path.parent):
        assert main(["bulk", "solve", str(path), str(output), "--restart"]) == 2
        assert f"{path} is read: write somewhere else" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.rglob("*")] == ["in", "a.csv"]


def test_the_number_of_variations_has_an_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "a.csv", rows(1))
    assert main(["bulk", "vary", str(path), "b.csv", "--count", "99999999999"]) == 2
    assert "vary makes 10,000 of each puzzle at the most" in capsys.readouterr().err


def test_levels_are_told_from_the_easiest_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "a.csv", rows(3))
    assert main(["bulk", "rate", str(path), str(tmp_path / "b.csv"), "--json", "-s", "level"]) == 0
    told = list(json.loads(capsys.readouterr().out)["answers"])
    assert len(told) > 1
    assert told == [level for level in LEVELS if level in told]


@pytest.mark.slow
def test_parts_of_many_variations_take_no_more_memory(tmp_path: Path) -> None:
    path = write(tmp_path / "a.csv", rows(8))
    assert main(["bulk", "vary", str(path), str(tmp_path / "out"), "--count", "10000"]) == 0
    sizes = [
        pq.read_metadata(part).num_rows for part in sorted((tmp_path / "out").glob("*.parquet"))
    ]
    assert sizes == [30_000, 30_000, 20_000]


def test_many_small_files_are_read_once_each(tmp_path: Path) -> None:
    names = [str(write(tmp_path / f"{number:02}.csv", rows(1))) for number in range(32)]
    job = Job("rate", sources(names), place(str(tmp_path / "y")), size=1)
    assert [(one.file, one.first, one.step) for one in pieces_of(job, 1)] == [
        (file, 0, 1) for file in range(32)
    ]


def test_a_file_without_columns_has_nothing_to_dedupe(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "none.csv").write_bytes(b"")
    assert main(["bulk", "dedupe", str(tmp_path / "none.csv"), str(tmp_path / "out.csv")]) == 2
    assert "the files have no columns" in capfd.readouterr().err


def test_dedupe_can_begin_again(tmp_path: Path) -> None:
    source = write(tmp_path / "a.csv", rows(2))
    words = ["bulk", "dedupe", str(source), str(tmp_path / "out.csv")]
    assert [main(words), main([*words, "--restart"])] == [0, 0]
    assert read(tmp_path / "out.csv")
