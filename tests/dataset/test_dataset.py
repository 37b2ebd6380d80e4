"""Data sets: nothing leaks between splits, all of it is true, and a seed makes it again."""

import gzip
import json
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from whydoku import (
    CapReached,
    ManySolutions,
    NoSolution,
    Puzzle,
    WhydokuError,
    canonical,
    same_puzzle,
    vary,
)
from whydoku.bulk.answer_columns import hashed
from whydoku.cli import main
from whydoku.dataset import Plan, Vocabulary, Wishes, card, make, make_dataset
from whydoku.dataset.puzzle_files import Unread, puzzles_in
from whydoku.dataset.rows import Refused, row_of
from whydoku.dataset.splits import SPLITS, Place, assigned
from whydoku.formats import write
from whydoku.make.generator import generate
from whydoku.make.jigsaw import random_jigsaw
from whydoku.samples import sample

WISHES = Wishes(layouts=("9x9", "6x6", "9x9-x"), levels=("easy", "hard"))
PLAN = Plan(seed=7, count=120, shares=(60, 20, 20), copies=3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "sudoku"
    make_dataset(path, WISHES.puzzles(7), PLAN, None)
    return path


def rows_of(folder: Path, split: str) -> list[dict[str, Any]]:
    table = pq.read_table(folder / f"{split}.parquet")
    found: list[dict[str, Any]] = table.to_pylist(maps_as_pydicts="strict")
    return found


def plain_form(row: dict[str, Any]) -> str:
    """The smallest form of a solution as a plain grid, found independently of the rows."""
    size = int(len(row["solution"]) ** 0.5)
    return f"{size} {canonical(Puzzle.parse(row['solution'], f'{size}x{size}')).form.line()}"


@pytest.mark.slow
def test_no_two_splits_share_a_grid(folder: Path) -> None:
    forms = [{plain_form(row) for row in rows_of(folder, split)} for split in SPLITS]
    assert all(forms)
    assert not forms[0] & forms[1]
    assert not forms[0] & forms[2]
    assert not forms[1] & forms[2]


@pytest.mark.slow
def test_no_two_puzzles_are_equal(folder: Path) -> None:
    rows = list(chain.from_iterable(rows_of(folder, split) for split in SPLITS))
    forms = {
        (row["layout"], canonical(Puzzle.parse(row["puzzle"], row["layout"])).form.line())
        for row in rows
    }
    assert len(forms) == len(rows) == PLAN.count
    assert sorted(row["id"] for row in rows) == list(range(len(rows)))
    assert {(row["layout"], row["hash"]) for row in rows} == {
        (layout, hashed(form)) for layout, form in forms
    }


@pytest.mark.parametrize("split", SPLITS)
def test_rows_are_true(folder: Path, split: str) -> None:
    for row in rows_of(folder, split):
        puzzle = Puzzle.parse(row["puzzle"], row["layout"])
        assert puzzle.solve().line() == row["solution"]
        path, rating = puzzle.path(), puzzle.rate("hodoku", "se")
        assert (row["level"], row["outcome"]) == (path.level, path.outcome)
        assert (row["hodoku_level"], row["score"]) == (rating.hodoku_level, rating.score)
        assert (row["er"], row["ep"], row["ed"]) == (rating.er, rating.ep, rating.ed)
        assert row["minutes"] == puzzle.rate("human").minutes
        assert row["techniques"] == dict(path.counts)
        assert path.hardest
        assert row["hardest"] == path.hardest.slug
        assert row["givens"] == sum(sign != "." for sign in row["puzzle"])
        assert [one["notation"] for one in row["steps"]] == [step.notation() for step in path]
        assert all(one["text"] for one in row["steps"])


def test_tokens_lead_to_the_solution(folder: Path) -> None:
    for row in rows_of(folder, "train"):
        puzzle = Puzzle.parse(row["puzzle"], row["layout"])
        digits = [int(sign) if sign != "." else 0 for sign in row["puzzle"]]
        told = Vocabulary(puzzle.layout.size).decode(row["tokens"])
        assert [slug for slug, _, _ in told] == [one["technique"] for one in row["steps"]]
        for _, placed, _ in told:
            for cell, digit in placed:
                digits[cell] = digit
        assert "".join(map(str, digits)) == row["solution"]


def test_vocabulary_is_written(folder: Path) -> None:
    words = json.loads((folder / "vocabulary.json").read_text())
    assert words == list(Vocabulary().words)
    assert len(set(words)) == len(words) < 2**16
    last = rows_of(folder, "test")[0]["tokens"][-1]
    assert words[last] == "<end>"


def test_every_technique_has_tokens() -> None:
    for name in ("9x9-extreme", "x-extreme", "windoku-unfair", "10x10-extreme", "9x9-unfair"):
        puzzle = sample(name)
        path = puzzle.path()
        vocabulary = Vocabulary(puzzle.layout.size)
        told = vocabulary.decode(vocabulary.encode(path))
        expected = [(s.technique, list(s.placements), list(s.eliminations)) for s in path]
        assert told == expected


def test_shares_of_each_level(folder: Path) -> None:
    for layout in ("9x9", "9x9-x"):
        found = [
            Counter(row["level"] for row in rows_of(folder, split) if row["layout"] == layout)
            for split in SPLITS
        ]
        for level in ("easy", "hard"):
            numbers = [counter[level] for counter in found]
            assert sum(numbers) == 20
            assert all(abs(n - want) <= 2 for n, want in zip(numbers, (12, 4, 4), strict=True))


# -- arrays ----------------------------------------------------------------------------------------


def arrays(folder: Path, layout: str, split: str) -> tuple[dict[str, Any], dict[str, Any]]:
    place = folder / "npy" / layout / split
    names = ("inputs", "labels", "puzzle_indices", "group_indices", "puzzle_identifiers")
    found = {name: np.load(place / f"all__{name}.npy") for name in names}
    return found, json.loads((place / "dataset.json").read_text())


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("layout", WISHES.layouts)
def test_arrays_are_what_their_readers_expect(folder: Path, layout: str, split: str) -> None:
    found, about = arrays(folder, layout, split)
    rows = [row for row in rows_of(folder, split) if row["layout"] == layout]
    examples, groups = len(found["inputs"]), len(rows)
    size = int(len(rows[0]["puzzle"]) ** 0.5)
    assert examples == groups * (4 if split == "train" else 1)
    assert found["inputs"].shape == found["labels"].shape == (examples, size * size)
    assert found["puzzle_indices"].tolist() == list(range(examples + 1))
    assert found["group_indices"].tolist() == list(range(0, examples + 1, examples // groups))
    assert found["puzzle_identifiers"].tolist() == [0] * examples
    assert about["seq_len"] == size * size
    assert about["vocab_size"] == size + 2
    assert about["total_groups"] == groups
    assert about["total_puzzles"] == examples
    assert (about["pad_id"], about["ignore_label_id"], about["sets"]) == (0, 0, ["all"])
    assert found["inputs"].min() == 1
    assert found["labels"].min() == 2
    assert found["labels"].max() == size + 1
    for row, first in zip(rows, found["group_indices"], strict=False):
        for name, key in (("puzzle", "inputs"), ("solution", "labels")):
            digits = [int(sign) if sign != "." else 0 for sign in row[name]]
            assert (found[key][first] - 1).tolist() == digits
    assert json.loads((folder / "npy" / layout / "identifiers.json").read_text()) == ["<blank>"]


def test_copies_are_equal_puzzles(folder: Path) -> None:
    rows = {row["id"]: row for row in rows_of(folder, "train")}
    copies = pq.read_table(folder / "train-copies.parquet").to_pylist()
    assert len(copies) == 3 * len(rows)
    for copy in copies:
        row = rows[copy["id"]]
        puzzle = Puzzle.parse(row["puzzle"], row["layout"])
        number = copy["id"] * 3 + copy["copy"] - 1
        made = Puzzle.parse(copy["puzzle"], row["layout"])
        assert copy["puzzle"] == vary(puzzle, 7, number).line()
        assert made.solve().line() == copy["solution"]
    assert same_puzzle(puzzle, made)


# -- the folder ------------------------------------------------------------------------------------


def bytes_of(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


@pytest.mark.slow
def test_the_same_seed_makes_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    plan = Plan(seed=7, count=120, shares=(60, 20, 20), copies=3, threads=2)
    make_dataset(tmp_path / "other", WISHES.puzzles(7), plan, None)
    assert bytes_of(tmp_path / "other") == bytes_of(folder)
    make_dataset(tmp_path / "another", WISHES.puzzles(8), plan, None)
    assert bytes_of(tmp_path / "another") != bytes_of(folder)


def test_the_card_tells_how_it_was_made(folder: Path) -> None:
    card = (folder / "README.md").read_text("utf-8")
    summary = json.loads((folder / "summary.json").read_text())
    assert "| seed | 7 |" in card
    assert "train 72, validation 24, test 24" in card
    assert summary["splits"] == {"train": 72, "validation": 24, "test": 24}
    for split in SPLITS:
        assert f"path: {split}.parquet" in card
    told = re.findall(r"^\| ([a-z_, ]+) \|", card.partition("## Columns of")[2], re.MULTILINE)
    names = {name for names in told for name in names.split(", ")}
    assert names - {"column"} == set(pq.read_schema(folder / "train.parquet").names)


def test_a_file_is_taken_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles = [made.puzzle for made in generate(12, seed=3)]
    wrong = [Puzzle.parse("." * 81), Puzzle.parse("11" + "." * 79)]
    (tmp_path / "many.sdm").write_text(str(write([*puzzles, *wrong, vary(puzzles[0], 1)], "sdm")))
    words = ["--from", str(tmp_path / "many.sdm"), "--split", "50,25,25", "--json"]
    assert main(["dataset", str(tmp_path / "made"), *words]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["left_out"] == {
        "equal to another": 1,
        "with several solutions": 1,
        "without a solution": 1,
    }
    lines = {row["puzzle"] for split in SPLITS for row in rows_of(tmp_path / "made", split)}
    assert lines == {puzzle.line() for puzzle in puzzles}
    assert made["source"].startswith("many.sdm, SHA-256 ")


ENDINGS = ["csv", "csv.gz", "sdm", "txt", "jsonl", "parquet", "candidates"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_row_that_cannot_be_read_is_left_out(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [made.puzzle.line() for made in generate(8, seed=3)]
    rows = [*lines[:5], lines[5][:-1], "12345", *lines[6:]]
    path = tmp_path / f"many.{ending}"
    text = "\n".join([*rows, ""])
    if ending == "candidates":
        puzzles = [Puzzle.parse(line) for line in lines]
        path = tmp_path / "many.txt"
        shown = str(write(puzzles, "candidates")).splitlines()
        path.write_text("\n".join([*shown[:5], shown[5][:-1], "12345", *shown[6:]]))
    elif ending == "parquet":
        pq.write_table(pa.table({"id": range(len(rows)), "Quiz": rows}), path)
    elif ending == "jsonl":
        path.write_text("".join(json.dumps({"puzzle": row}) + "\n" for row in rows))
    elif "csv" in ending:
        text = "id,puzzle\n" + "".join(f"{i},{row}\n" for i, row in enumerate(rows))
        path.write_bytes(gzip.compress(text.encode()) if "gz" in ending else text.encode())
    else:
        path.write_text(text)
    assert main(["dataset", str(tmp_path / "made"), "--from", str(path), "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["left_out"] == {"that cannot be read": 2}
    first = 7 if "csv" in ending else 6
    for number in (first, first + 1):
        assert re.search(rf"{path.name}: (line|row) {number}\b", said.err), said.err
    found = {row["puzzle"] for split in SPLITS for row in rows_of(tmp_path / "made", split)}
    assert found == {*lines} - {lines[5]}


def test_layouts_of_a_table_and_all_files_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number, layout in enumerate(["6x6", "9x9-x"]):
        puzzles = [made.puzzle for made in generate(3, seed=3, layout=layout)]
        (tmp_path / "in" / f"{number}.csv").write_text(str(write(puzzles, "csv")))
        named = {"puzzle": [one.line() for one in puzzles[:1]], "layout": [layout]}
        pq.write_table(pa.table(named), tmp_path / "in" / f"{number}.parquet")
    (tmp_path / "in" / "grid.txt").write_text("# layout: 9x9-x\n" + puzzles[0].line() + "\n")
    found = [*puzzles_in(str(tmp_path / "in"))]
    assert [one.layout.name for one in found if isinstance(one, Puzzle)] == [
        *["6x6"] * 4,
        *["9x9-x"] * 5,
    ]
    several = tmp_path / "two.txt"
    several.write_text("4...\n...1\n...3\n....\n\n....\n...1\n...3\n4...\n")
    assert len([*puzzles_in(str(several))]) == 2
    several.write_bytes(b"\x1f\x8b broken")
    several.rename(tmp_path / "bad.csv.gz")
    with pytest.raises(WhydokuError, match=r"bad\.csv\.gz"):
        [*puzzles_in(str(tmp_path / "bad.csv.gz"))]


@pytest.mark.slow
def test_wishes_choose_among_the_puzzles_of_a_file(tmp_path: Path) -> None:
    puzzles = [made.puzzle for made in generate(30, seed=3)]
    wishes = Wishes(levels=("easy",))
    made = make_dataset(tmp_path / "easy", puzzles, Plan(), wishes)
    levels = {row["level"] for split in SPLITS for row in rows_of(tmp_path / "easy", split)}
    assert levels == {"easy"}
    assert sum(made["splits"].values()) + made["left_out"]["not as asked"] == 30


def test_new_puzzles_are_as_wished() -> None:
    wishes = Wishes(techniques=("skyscraper",), rating=(4.0, 4.4), symmetry="180")
    for puzzle in islice(wishes.puzzles(5), 3):
        assert "skyscraper" in puzzle.path().counts
        er = puzzle.rate("se").er
        assert er
        assert 4.0 <= er <= 4.4
        assert all(
            bool(a) == bool(b) for a, b in zip(puzzle.givens, puzzle.givens[::-1], strict=True)
        )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--level", "harder"], "'harder'"),
        (["--technique", "magic"], "there is no technique 'magic'"),
        (["--layout", "jigsaw:" + "a" * 81], "layout"),
        (["--split", "1,2"], "three whole numbers"),
        (["--split", "0,0,0"], "three whole numbers"),
        (["--layout", "6x6", "--rating", "2-3"], "no rating"),
        (["--from", "none.sdm"], "there is no file"),
        (["--from", "11..............", "--count", "1"], "no puzzle is left"),
        (["--from", "sample:first", "--minimal"], "goes with new puzzles"),
    ],
)
def test_what_is_wrong_is_told(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dataset", str(tmp_path / "made"), *words]) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_files_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kept").write_text("kept")
    assert main(["dataset", str(tmp_path), "--count", "1"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]


@pytest.mark.slow
def test_too_few_puzzles_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--layout", "4x4", "--givens", "4", "--count", "1000", "--seed", "1"]
    assert main(["dataset", str(tmp_path / "small"), *words]) == 1
    assert "in a row were there already" in capsys.readouterr().err
    rows = [row for split in SPLITS for row in rows_of(tmp_path / "small", split)]
    assert 0 < len(rows) < 1000


def test_ctrl_c_keeps_what_there_is(tmp_path: Path) -> None:
    def puzzles() -> Iterator[Puzzle]:
        yield from islice(Wishes().puzzles(1), 12)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_dataset(tmp_path / "made", puzzles(), Plan(), None)
    assert sum(len(rows_of(tmp_path / "made", split)) for split in SPLITS) == 12
    assert [file.name for file in tmp_path.iterdir()] == ["made"]


@pytest.mark.slow
def test_ctrl_c_ends_the_command(tmp_path: Path) -> None:
    words = ["dataset", "made", "--count", "10000000", "--threads", "2"]
    command = [sys.executable, "-m", "whydoku", *words]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE) as running:
        while not list(tmp_path.glob(".made.new/answers")):
            assert running.poll() is None
        running.send_signal(signal.SIGINT)
        _, told = running.communicate()
    assert running.returncode == 130
    assert b"Traceback" not in told
    assert not list(tmp_path.glob(".made*"))


# -- splits ----------------------------------------------------------------------------------------


def test_large_groups_stay_together() -> None:
    places = [Place("4x4", "easy", "full-house", str(number % 2)) for number in range(50)]
    found = assigned(places, (80, 10, 10), 1)
    assert len(set(found[::2])) == len(set(found[1::2])) == 1
    assert found[0] != found[1]


def test_a_split_without_a_share_gets_nothing() -> None:
    places = [Place("9x9", "easy", "full-house", str(number)) for number in range(50)]
    assert set(assigned(places, (1, 0, 1), 1)) == {0, 2}


@pytest.mark.parametrize("line", ["." * 16, "11" + "." * 14])
def test_puzzles_without_one_solution_have_no_row(line: str) -> None:
    with pytest.raises((ManySolutions, NoSolution)):
        Puzzle.parse(line).solve()
    with pytest.raises(Refused):
        row_of(Puzzle.parse(line), 1.0)


def test_what_is_no_row_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refused, match="jigsaws"):
        row_of(Puzzle([0] * 81, layout=random_jigsaw(1)), 1.0)
    rate = Puzzle.rate
    monkeypatch.setattr(Puzzle, "rate", lambda one, *scales, **_: rate(one, *scales, seconds=1e-6))
    with pytest.raises(Refused, match="that took too long"):
        row_of(sample("9x9-extreme"), 60.0)


def test_killers_share_no_grid_with_others_of_another_split(tmp_path: Path) -> None:
    wishes = Wishes(layouts=("6x6", "6x6+killer"))
    plan = Plan(seed=3, count=80, shares=(50, 25, 25))
    made = make_dataset(tmp_path / "set", wishes.puzzles(3), plan, wishes)
    splits = [rows_of(tmp_path / "set", split) for split in SPLITS]
    rows = [row for split in splits for row in split]
    killers = [row for row in rows if "+killer:" in row["layout"]]
    assert len(killers) == len(rows) - len(killers) == 40
    assert made["left_out"] == {}
    for row in killers:
        killer = Puzzle.parse(row["puzzle"], layout=row["layout"])
        assert killer.solve().line() == row["solution"]
        assert [step["technique"] for step in row["steps"]] == [s.technique for s in killer.path()]
    grids = [{plain_form(row) for row in split} for split in splits]
    assert sum(map(len, grids)) == len(set.union(*grids))
    told = (tmp_path / "set" / "README.md").read_text("utf-8")
    assert "| 6x6+killer | " in told
    assert [folder.name for folder in (tmp_path / "set" / "npy").iterdir()] == ["6x6"]


def test_no_copies_are_made_of_killers(tmp_path: Path) -> None:
    wishes = Wishes(layouts=("4x4+killer",))
    with pytest.raises(ValueError, match="no copies are made of killers"):
        make_dataset(tmp_path / "set", wishes.puzzles(1), Plan(copies=2, count=3), wishes)
    found = [next(wishes.puzzles(1)), sample("first")]
    made = make_dataset(tmp_path / "set", found, Plan(copies=2), None)
    assert made["left_out"] == {"killers, of which no copies are made": 1}


@pytest.mark.parametrize(
    ("wished", "told"),
    [
        ({"layouts": (random_jigsaw(1).name,)}, "jigsaws have none"),
        ({"layouts": ("jigsaw+killer",)}, "jigsaws have none"),
        ({"levels": ("harder",)}, "there is no level 'harder': expected easy"),
    ],
    ids=["layout", "killer", "level"],
)
def test_wishes_that_cannot_be_met_are_told(wished: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Wishes(**wished)


@pytest.mark.parametrize("shares", [(2, -1, 1), (0, 0, 0)])
def test_shares_that_are_none_are_told(shares: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match="must not be negative, nor all zero"):
        Plan(shares=shares)


def test_what_cannot_be_found_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def generated(*_: object, **__: object) -> Iterator[Any]:
        raise CapReached("stopped by its cap of nodes")

    monkeypatch.setattr("whydoku.dataset.wishes.generate", generated)
    told = "no more puzzles were found with layout 4x4, level easy: stopped by its cap of nodes"
    with pytest.raises(CapReached, match=told):
        next(Wishes(layouts=("4x4",), levels=("easy",)).puzzles(1))


@pytest.mark.parametrize(
    ("er", "wished", "met"),
    [
        (None, (None, None), False),
        (3.0, (None, 2.9), False),
        (3.0, (3.1, None), False),
        (3.0, (3.0, 3.0), True),
    ],
)
def test_a_rating_is_wished_for(
    er: float | None, wished: tuple[float | None, float | None], met: bool
) -> None:
    row = {"layout": "9x9", "level": "hard", "techniques": {}, "givens": 25, "er": er}
    assert Wishes(rating=wished).met_by(row) == met


def test_tables_are_written_some_rows_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "parts").mkdir()  # a folder without files may be there
    puzzles = [Puzzle.parse(line) for line in ("2...4......1...2", "..3..4.221......")]
    for folder, rows in (("whole", 1000), ("parts", 1)):
        monkeypatch.setattr(make, "ROWS", rows)
        monkeypatch.setattr(make, "COPIES", rows)
        make_dataset(tmp_path / folder, puzzles, Plan(seed=1, copies=2), None)
    assert rows_of(tmp_path / "parts", "train") == rows_of(tmp_path / "whole", "train")


def test_lines_without_a_puzzle_are_passed_over_or_told(tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("# layout: 4x4\n2...4......1...2\n\n# and another\n..3..4.221......\n")
    assert [one for one in puzzles_in(str(lines)) if isinstance(one, Unread)] == []
    assert len([*puzzles_in(str(lines))]) == 2
    table = tmp_path / "table.jsonl"
    table.write_text('{"puzzle": "2...4......1...2"}\n{"puzzle"\n')
    unread, read = puzzles_in(str(table))
    assert isinstance(unread, Unread)
    assert "table.jsonl: line 2: no JSON" in unread.reason
    assert isinstance(read, Puzzle)
    table.write_bytes(b"")
    assert [*puzzles_in(str(table))] == []


def test_of_many_rows_that_cannot_be_read_some_are_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("puzzle\n2...4......1...2\n" + "x\n" * 23)
    assert main(["dataset", str(tmp_path / "new"), "--from", str(rows)]) == 0
    told = capfd.readouterr().err.splitlines()
    assert len([line for line in told if "rows.csv: line " in line]) == 20
    assert "whydoku: 3 further rows cannot be read" in told


def test_the_commit_is_known_only_in_a_copy_of_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card, "__file__", str(tmp_path / "src" / "whydoku" / "dataset" / "card.py"))
    assert card.commit() is None
    (tmp_path / ".git").mkdir()
    monkeypatch.setenv("PATH", "")  # there is no git
    assert card.commit() is None
