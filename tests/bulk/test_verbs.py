"""The functions from Arrow to Arrow say what the library says of each puzzle by itself."""

import json
import pickle
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from whydoku import (
    ManySolutions,
    NoSolution,
    Puzzle,
    bulk,
    canonical,
    generate,
    same_puzzle,
    vary,
)
from whydoku.bulk import verbs
from whydoku.cli import main
from whydoku.model.rate import SCALES, figures_of
from whydoku.samples import sample

CLASSIC = [sample(name).line() for name in ("first", "9x9", "9x9-hard")]
MIXED = [
    CLASSIC[0],
    None,
    sample("6x6").line(),
    CLASSIC[1].replace(".", "0"),
    "not a puzzle",
    "." * 81,
    "11" + "." * 79,
    CLASSIC[2].replace(".", " "),
    "",
]
READ = [0, 2, 3, 5, 6, 7]


def puzzle_at(place: int) -> Puzzle:
    text = MIXED[place]
    assert text is not None
    return Puzzle.parse(text)


def mixed() -> pa.Table:
    return pa.table({"id": list(range(len(MIXED))), "puzzle": MIXED})


def rows(table: pa.Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.to_pylist()
    return found


def fixed(table: pa.Table) -> list[dict[str, Any]]:
    """Return the rows without the solutions of puzzles that have several.

    Which of them comes first may depend on the puzzles that are solved beside it.
    """
    found = rows(table)
    for row in found:
        if row.get("count") == 2 and "solution" in row:
            assert all(a in (".", b) for a, b in zip(row["puzzle"], row["solution"], strict=True))
            del row["solution"]
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "verb",
    [
        verbs.solve,
        verbs.count,
        verbs.check,
        partial(verbs.rate, scales=["te"]),
        partial(verbs.rate, scales=["human"]),
        verbs.walk,
        verbs.canonical,
        verbs.vary,
    ],
    ids=lambda verb: getattr(verb, "__name__", "rate"),
)
def test_rows_are_kept_and_errors_told(verb: Any) -> None:
    verb = pickle.loads(pickle.dumps(verb))
    made = verb(mixed())
    assert made.column_names[:2] == ["id", "puzzle"]
    assert made["id"].to_pylist() == list(range(len(MIXED)))
    errors = made["error"].to_pylist()
    assert [place for place, error in enumerate(errors) if error is None] == READ
    assert errors[1] == errors[8] == "there is no puzzle"
    for place in (1, 4, 8):
        added = [v for k, v in rows(made)[place].items() if k not in ("id", "puzzle", "error")]
        assert set(added) <= {None, 0}  # the seed of a variation
    # In batches, and cut anywhere, the answers are the same.
    (batch,) = mixed().combine_chunks().to_batches()
    again = [verb(batch.slice(start, 4)) for start in (0, 4, 8)]
    assert all(isinstance(one, pa.RecordBatch) for one in again)
    assert fixed(pa.Table.from_batches(again)) == fixed(made)
    assert verb(mixed().slice(0, 0)).schema == made.schema


def killers() -> list[Puzzle]:
    return [one.puzzle for one in generate(3, layout="6x6+killer", seed=4)]


def test_the_column_layout_names_the_layout_of_each() -> None:
    made = killers()
    lines = [*(one.line() for one in made), CLASSIC[0], CLASSIC[1], "." * 36]
    layouts = [*(one.layout.name for one in made), "9x9", None, "7x7"]
    table = pa.table({"puzzle": lines, "Layout": layouts})
    solved = rows(verbs.solve(table))
    expected = [
        *(one.solve() for one in made),
        *(Puzzle.parse(line).solve() for line in CLASSIC[:2]),
    ]
    assert [row["solution"] for row in solved[:5]] == [one.line() for one in expected]
    assert "there is no layout '7x7'" in solved[5]["error"]
    levels = verbs.rate(table)["level"].to_pylist()
    assert levels[:3] == [one.path().level for one in made]
    splits = rows(verbs.split(table))
    assert all(row["split"] for row in splits[:5])
    varied = rows(verbs.vary(table))
    assert "symmetries of puzzles with cages" in varied[0]["error"].lower()
    assert varied[0]["number"] is None
    assert varied[3]["error"] is None
    forms = rows(verbs.canonical(table))
    assert forms[0]["form"] is None
    assert "cages" in forms[0]["note"]


def test_solve_and_count() -> None:
    solved, counted = rows(verbs.solve(mixed())), rows(verbs.count(mixed(), limit=5))
    for place in READ:
        puzzle = puzzle_at(place)
        assert counted[place]["count"] == puzzle.count(5)
        assert solved[place]["count"] == puzzle.count(2)
        try:
            assert solved[place]["solution"] == puzzle.solve().line()
        except NoSolution:
            assert solved[place]["solution"] is None
        except ManySolutions:
            assert len(solved[place]["solution"]) == 81


def test_check_compares_given_answers() -> None:
    right = [Puzzle.parse(line).solve().line() for line in CLASSIC]
    head = ["quizzes", "solutions"]
    table = pa.table([[*CLASSIC, "." * 81], [right[0], right[0], f" {right[2]}\n", None]], head)
    problems = verbs.check(table)["problem"].to_pylist()
    assert problems == [None, "wrong answer", None, "more than one solution"]
    assert verbs.check(table.select(["quizzes"]))["problem"].to_pylist()[1] is None
    empty = verbs.check(pa.table([CLASSIC[:2], [" ", right[1]]], head))
    assert empty["problem"].to_pylist() == ["no answer given", None]
    null = verbs.check(pa.table([[*CLASSIC[:2], "no puzzle"], [None, right[1], None]], head))
    assert null["problem"].to_pylist() == ["no answer given", None, None]
    renamed = table.rename_columns(["a", "b"])
    assert verbs.check(renamed, "a", answer="b")["problem"].to_pylist() == problems


def test_rate() -> None:
    table = pa.table({"puzzle": [*CLASSIC, "." * 81]})
    rated = rows(verbs.rate(table, scales=["all"], threads=2))
    for line, row in zip(CLASSIC, rated, strict=False):
        expected = Puzzle.parse(line).rate("all").to_dict()
        assert {name: expected[name] for name in figures_of(tuple(SCALES))}.items() <= row.items()
        assert (row["at_least"], row["note"]) == ("", None)
    assert rated[3]["level"] is None
    assert rated[3]["note"] == "The puzzle has more than one solution."


@pytest.mark.parametrize("figure", figures_of(tuple(SCALES)))
def test_the_column_of_a_figure_is_called_as_it_is_asked_for(figure: str) -> None:
    made = verbs.rate(pa.table({"puzzle": [sample("4x4").line()]}), scales=[figure])
    assert figure in made.column_names


@pytest.mark.slow
def test_walk() -> None:
    walked = rows(verbs.walk(mixed(), trajectory=True, threads=2))
    for place in READ:
        path, row = puzzle_at(place).path(), walked[place]
        assert row["outcome"] == path.outcome
        assert row["trajectory"] == [step.technique for step in path]
        assert dict(row["techniques"]) == dict(path.counts)
        assert row["steps"] == len(path)
        assert row["level"] == (path.level if len(path) else None)
        assert row["hardest"] == (path.hardest.slug if path.hardest else None)
    many = verbs.walk(pa.table({"puzzle": CLASSIC * 2000}))
    assert many["steps"].to_pylist() == [len(Puzzle.parse(x).path()) for x in CLASSIC] * 2000


def test_canonical() -> None:
    found = rows(verbs.canonical(mixed()))
    for place in READ:
        if place == 6:
            assert found[place]["form"] is None
            assert "breaks the rules" in found[place]["note"]
            continue
        expected = canonical(puzzle_at(place))
        assert found[place]["form"] == expected.form.line()
        assert found[place]["automorphisms"] == expected.automorphisms
    turned = pa.table({"puzzle": [vary(Puzzle.parse(CLASSIC[0]), 5).line(), *CLASSIC]})
    hashes = verbs.canonical(turned)["hash"].to_pylist()
    assert hashes[0] == hashes[1] != hashes[2]


def test_vary_moves_puzzle_and_answer_alike() -> None:
    right = [Puzzle.parse(line).solve().line() for line in CLASSIC]
    table = pa.table({"id": [1, 2, 3], "question": CLASSIC, "answer": right})
    made = rows(verbs.vary(table, seed=3, copies=4))
    assert [row["id"] for row in made] == [1] * 4 + [2] * 4 + [3] * 4
    assert len({row["question"] for row in made}) == 12
    for row in made:
        original = Puzzle.parse(CLASSIC[row["id"] - 1])
        varied = Puzzle.parse(row["question"])
        assert varied == vary(original, row["seed"], row["number"])
        assert same_puzzle(varied, original)
        assert row["answer"] == varied.solve().line()
    alone = rows(verbs.vary(table.slice(1, 1), seed=3, copies=4))
    assert alone == made[4:8]


def test_taken_names_are_not_lost() -> None:
    table = pa.table({"puzzle": CLASSIC, "solution": ["a", "b", "c"], "count": [7, 8, 9]})
    made = verbs.solve(table)
    assert made.column_names[1:] == ["solution", "count", "solution_found", "count_found", "error"]
    assert made["solution"].to_pylist() == ["a", "b", "c"]
    assert made["count_found"].to_pylist() == [1, 1, 1]
    again = verbs.solve(made).column_names[6:]
    assert again == ["solution_found2", "count_found2", "error_found"]
    capital = verbs.count(pa.table({"puzzle": CLASSIC, "Count": [7, 8, 9]})).column_names
    assert capital == ["puzzle", "Count", "count_found", "error"]


def test_many_columns_are_told_in_one_line() -> None:
    with pytest.raises(ValueError, match=r"the columns are c0, c1, c2, \.\.\. \(81 of them\)$"):
        verbs.solve(pa.table({f"c{n}": ["1"] for n in range(81)}))


@pytest.mark.parametrize("kind", [pa.large_string(), pa.string_view(), pa.binary(), "dictionary"])
def test_kinds_of_text(kind: Any) -> None:
    column = pa.array(CLASSIC)
    column = column.dictionary_encode() if kind == "dictionary" else column.cast(kind)
    made = verbs.solve(pa.table({"puzzle": pa.chunked_array([column.slice(1), column])}))
    assert made["count"].to_pylist() == [1] * 5
    assert made.schema.field("puzzle").type == column.type


def test_wrong_arguments() -> None:
    with pytest.raises(ValueError, match="the columns are id, x"):
        verbs.solve(pa.table({"id": [1], "x": ["y"]}))
    with pytest.raises(ValueError, match="there is no column 'y'"):
        verbs.solve(pa.table({"puzzle": ["1"]}), "y")
    with pytest.raises(ValueError, match="expected texts"):
        verbs.solve(pa.table({"puzzle": [1]}))
    with pytest.raises(TypeError, match="expected a table"):
        verbs.solve(["1"])


def test_large_tables_are_answered_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = verbs.solve(pa.table({"puzzle": CLASSIC * 3}))
    monkeypatch.setattr(verbs, "TOGETHER", 2)
    parts = verbs.solve(pa.table({"puzzle": CLASSIC * 3}))
    assert parts.num_rows == 9
    assert parts.to_pydict() == whole.to_pydict()
    assert bulk.solve(CLASSIC).lines() == whole["solution"].to_pylist()[:3]


def test_a_search_for_the_smallest_form_that_is_capped_is_noted() -> None:
    found = rows(verbs.canonical(pa.table({"puzzle": ["." * 81, sample("6x6").line()]}), nodes=1))
    assert [row["form"] for row in found] == [None, None]
    assert all("cap of nodes" in row["note"] for row in found)


def test_a_comment_names_the_layout_of_the_lines_below_it(tmp_path: Path) -> None:
    made = killers()[:2]
    lines = [f"# layout: {one.layout.name}\n{one.line()}\n" for one in made]
    text = "".join(["# a head\n", *lines, "# layout: 9x9\n", CLASSIC[0], "\n"])
    (tmp_path / "in.txt").write_text(text)
    assert main(["bulk", "solve", str(tmp_path / "in.txt"), str(tmp_path / "out.jsonl")]) == 0
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    expected = [*made, Puzzle.parse(CLASSIC[0])]
    assert [row["solution"] for row in found] == [one.solve().line() for one in expected]
    assert [row["puzzle"].split("\n")[-1] for row in found] == [one.line() for one in expected]
    assert found[2]["puzzle"] == CLASSIC[0]


def test_vary_says_that_killers_are_not_moved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, out = tmp_path / "killers.csv", tmp_path / "moved.csv"
    count, layout = "24", "4x4+killer"
    assert main(["bulk", "generate", str(made), "--layout", layout, "--count", count]) == 0
    assert main(["bulk", "vary", str(made), str(out)]) == 1
    told = capsys.readouterr()
    assert "line 2: Symmetries of puzzles with cages are not looked for." in told.err
    assert "4 further rows cannot be moved" in told.err
    assert told.out.endswith("; 24 could not be moved.\n")
