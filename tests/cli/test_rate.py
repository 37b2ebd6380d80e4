"""The verb `rate`: pages, lines and tables; what is kept when it is stopped, and taken up again."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from whydoku import Puzzle, generate
from whydoku.cli.rate import _rated
from whydoku.formats import write
from whydoku.samples import sample

PUZZLES = [sample(name).line() for name in ("first", "9x9-easy", "9x9-hard", "9x9-medium")]
SCALES = "level,hodoku,se,te,human"


def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "whydoku", "rate", *words]
    return subprocess.run(command, capture_output=True, text=True, input=text, check=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "collection.txt"
    path.write_text("".join(f"{line}\n" for line in PUZZLES))
    return path


def test_one_puzzle_is_a_page() -> None:
    said = run("sample:first", "--scale", "te,b,se").stdout
    assert [line.split() for line in said.splitlines()[-6:]] == [
        ["scale", "rating"],
        ["ER", "3.0"],
        ["EP", "1.2"],
        ["ED", "1.2"],
        ["T&E", "depth", "1"],
        ["B", "2"],
    ]


def test_several_puzzles_are_a_line_each(file: Path) -> None:
    lines = run(str(file), "sample:first", "-s", "te").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [*PUZZLES, PUZZLES[0]]
    assert lines[1].endswith("T&E depth: 0")


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_tables_hold_what_the_library_says(file: Path, tmp_path: Path, ending: str) -> None:
    table = tmp_path / f"ratings.{ending}"
    ran = run(str(file), "--scale", SCALES, "-o", str(table))
    assert (ran.returncode, ran.stdout) == (0, "")
    rows = read(table)
    ratings = [Puzzle.parse(line).rate(*SCALES.split(",")) for line in PUZZLES]
    assert [row["puzzle"] for row in rows] == PUZZLES
    for key in (
        "level",
        "hardest",
        "steps",
        "hodoku_level",
        "score",
        "er",
        "ep",
        "ed",
        "te",
        "minutes",
    ):
        assert [str(row[key]) for row in rows] == [str(getattr(one, key)) for one in ratings], key


def test_scales_that_do_not_know_killers_say_so() -> None:
    [killer] = [made.puzzle for made in generate(1, layout="6x6+killer", seed=1)]
    told = run("--scale", "se", str(write(killer, "iss")))
    assert told.returncode == 0
    assert told.stderr.endswith(
        "whydoku: killers have no rating on these scales: expected level or human\n"
    )


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_a_table_of_killers_has_their_cages(tmp_path: Path, ending: str) -> None:
    killers = [made.puzzle for made in generate(2, layout="6x6+killer", seed=1)]
    source, table = tmp_path / "killers.txt", tmp_path / f"ratings.{ending}"
    source.write_text("\n".join(str(write(killer, "iss")) for killer in killers))
    assert run(str(source), "--scale", "level", "-o", str(table)).returncode == 0
    rows = read(table)
    told = [Puzzle.parse(str(row["puzzle"]), layout=str(row["layout"])) for row in rows]
    assert told == killers
    assert [row["level"] for row in rows] == [killer.rate("level").level for killer in killers]


def read(table: Path) -> list[dict[str, object]]:
    if table.suffix == ".parquet":
        rows: list[dict[str, object]] = pq.read_table(table).to_pylist()
        return rows
    lines = table.read_text().splitlines()
    return [*csv.DictReader(lines)] if table.suffix == ".csv" else [json.loads(x) for x in lines]


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_a_table_that_was_cut_is_completed(file: Path, tmp_path: Path, ending: str) -> None:
    table = tmp_path / f"ratings.{ending}"
    run(str(file), "-s", "hodoku", "-o", str(table))
    whole = table.read_bytes()
    for kept in (0, 1, len(whole) // 2, len(whole) - 1, len(whole)):
        table.write_bytes(whole[:kept])
        ran = run(str(file), "-s", "hodoku", "-o", str(table), "--resume")
        assert (ran.returncode, ran.stderr) == (0, "")
        assert table.read_bytes() == whole


def test_control_c_keeps_what_was_rated(tmp_path: Path) -> None:
    source, table = tmp_path / "many.txt", tmp_path / "ratings.csv"
    source.write_text(f"{PUZZLES[2]}\n" * 50_000)
    words = ["rate", str(source), "-s", "level", "--threads", "2", "-o", str(table)]
    command = [sys.executable, "-m", "whydoku", *words]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while not table.exists() or table.stat().st_size < 10_000:
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=300)
    assert running.returncode == 130
    assert "stopped after" in told
    rows = read(table)
    assert 0 < len(rows) < 50_000
    assert {row["level"] for row in rows} == {"hard"}


@pytest.mark.slow
def test_control_c_stops_long_trials(data: Path, tmp_path: Path) -> None:
    table, puzzles = tmp_path / "ratings.csv", tmp_path / "deep.txt"
    deep = (data / "ratings/shc_bxbb_half.csv").read_text().splitlines()[1].split(",")[0]
    puzzles.write_text(f"{deep}\n" * 10_000)
    words = ["rate", str(puzzles), "-s", "bxbb", "--seconds", "0", "-o", str(table)]
    running = subprocess.Popen([sys.executable, "-m", "whydoku", *words])
    while not table.exists():
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    # Shells call both 130. Python ends by the signal if it came while a class was being made.
    assert running.wait(timeout=300) in {130, -signal.SIGINT}


@pytest.mark.slow
def test_a_run_that_is_given_up_stops_nothing_else() -> None:
    empty = Puzzle.parse("." * 81)
    estimate = empty.estimate(dives=20_000)
    rated = _rated(iter([sample("9x9-hard")] * 50), ("te",), 60, 2)
    next(rated)
    rated.close()
    assert empty.estimate(dives=20_000) == estimate


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--scale", "hodku"], "there is no scale 'hodku': expected level, hodoku, se"),
        (["--csv", "--json"], "--csv and --json exclude each other."),
        (["--resume"], "--resume goes with --output."),
        (["-o", "ratings.xls"], "ratings.xls: expected a name with .csv, .jsonl, .parquet."),
        (["-o", "r.parquet", "--resume"], "--resume goes with a table of .csv or .jsonl."),
    ],
)
def test_wrong_options_are_told_in_a_sentence(words: list[str], sentence: str) -> None:
    ran = run(PUZZLES[0], *words)
    assert ran.returncode == 2
    assert sentence in ran.stderr


@pytest.mark.slow
def test_a_table_of_other_scales_is_not_continued(file: Path, tmp_path: Path) -> None:
    table = tmp_path / "ratings.csv"
    run(str(file), "-s", "te", "-o", str(table))
    before = table.read_bytes()
    ran = run(str(file), "-s", "se", "-o", str(table), "--resume")
    assert ran.returncode == 2
    assert "its columns are not those of these scales" in ran.stderr
    assert table.read_bytes() == before


def test_puzzles_without_a_rating_say_why() -> None:
    ran = run("-", "--csv", "-s", "te", text="4......1...3....\n..3..4.221......\n")
    assert ran.returncode == 1
    assert ran.stdout.splitlines() == [
        "puzzle,layout,te,at_least,beyond,note",
        "4......1...3....,4x4,,,,The puzzle has more than one solution.",
        "..3..4.221......,4x4,0,,,",
    ]
