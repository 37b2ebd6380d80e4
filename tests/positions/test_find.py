"""Positions at the moment of a technique: what they are, the same again, collections of them."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from moments import check_moment
from thinning import some
from whydoku import CapReached, Puzzle, canonical, techniques
from whydoku.cli import main
from whydoku.cli.positions import KEYS
from whydoku.course import exercises
from whydoku.errors import WrongValue
from whydoku.positions import Position, Search, Wanted, fresh_position, positions, tables
from whydoku.positions.collection import collect
from whydoku.positions.tables import ENDINGS, columns, row_of
from whydoku.positions.turned import TURNED

needs_signals = pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT")
SOME = ("full-house", "naked-pair", "x-wing", "xy-chain", "unique-rectangle-1", "remote-pair")


@pytest.mark.slow
@pytest.mark.parametrize("source", ["path", "nudge"])
@pytest.mark.parametrize("slug", ["hidden-single-line", *SOME[1:5]])
def test_a_position_is_the_moment_of_its_technique(slug: str, source: str) -> None:
    found = list(positions(slug, 3, seed=1, source=source))
    assert [one.technique for one in found] == [slug] * 3
    for one in found:
        check_moment(one)
        assert Position.from_dict(one.to_dict()) == one


@pytest.mark.slow
def test_techniques_that_are_rare_are_found_too() -> None:
    rare = (
        "jellyfish",
        "simple-colors-wrap",
        "unique-rectangle-5",
        "bug-2",
        "avoidable-rectangle-1",
    )
    for slug in some(rare, 2):
        for one in positions(slug, 2, seed=1, single=True):
            check_moment(one)
            assert len(one.outcomes) == 1


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["full-house", "naked-quad", "aic"])
def test_a_fresh_position_is_the_first_on_the_paths(slug: str) -> None:
    found = fresh_position(slug, seed=5)
    check_moment(found)
    on_paths = positions(slug, 200, seed=5, single=True, source="path")
    assert found == next(one for one in on_paths if one.suits_exercise)


@pytest.mark.slow
@pytest.mark.thinned("slug")
@pytest.mark.parametrize("slug", ["tridagon", "impossible-pattern", "whip"])
def test_fresh_positions_of_extreme_techniques_come_from_hard_puzzles(slug: str) -> None:
    check_moment(fresh_position(slug, seed=5, seconds=60))


@pytest.mark.slow
@pytest.mark.parametrize("slug", [row.slug for row in techniques() if row.family == "singles"])
def test_fresh_positions_of_singles_need_no_candidates(slug: str) -> None:
    """The same holds for those that come with the course."""
    prepared = [Position.from_dict(json.loads(line)) for line in exercises(slug)]
    for one in [*prepared, *(fresh_position(slug, seed) for seed in range(40))]:
        assert one.suits_exercise
        assert one.puzzle.eliminated == ()
        assert one.puzzle.values.count(0) >= 8


def test_a_fresh_position_that_is_not_found_in_time() -> None:
    with pytest.raises(CapReached):
        fresh_position("siamese-finned-x-wing", seed=5, seconds=0.01)
    with pytest.raises(WrongValue):
        fresh_position("two-candidate-trial", seed=5)


@pytest.mark.slow
@pytest.mark.parametrize("slug", TURNED)
def test_puzzles_that_half_a_turn_leaves_the_same(slug: str) -> None:
    for one in positions(slug, 3, seed=1, source="nudge"):
        check_moment(one)
        given = [sign != "." for sign in one.givens]
        assert given == given[::-1]


@pytest.mark.slow
def test_the_same_seed_makes_the_same_with_any_number_of_threads() -> None:
    asked = {"seed": 7, "single": True}
    slugs = some(SOME, 2)
    one, two = (list(positions(slugs, 5, threads=threads, **asked)) for threads in (1, 3))
    assert one == two
    assert one != list(positions(slugs, 5, **{**asked, "seed": 8}))
    assert len({position.id for position in one}) == 5 * len(slugs)


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["6x6", "9x9-x"])
def test_positions_of_other_layouts(layout: str) -> None:
    for one in positions("naked-pair", 2, layout=layout, seed=1):
        assert (one.layout, one.puzzle.layout.name) == (layout, layout)
        hint = one.puzzle.hint()
        assert hint is not None
        assert hint.technique == "naked-pair"


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["innie", "locked-in-cage", "naked-pair"])
def test_positions_in_new_killers(slug: str) -> None:
    found = list(positions(slug, 3, layout="6x6+killer", seed=1, single=True))
    assert list(positions(slug, 3, layout="6x6+killer", seed=1, single=True, threads=2)) == found
    assert len({one.grid for one in found}) == len(found) == 3
    for one in found:
        assert one.layout.startswith("6x6+killer:")
        check_moment(one)
        assert len(one.outcomes) == 1


def test_a_fresh_position_of_cages_is_in_a_killer() -> None:
    found = fresh_position("innie", seed=5)
    assert found == fresh_position("Innie", seed=5) != fresh_position("innie", seed=6)
    assert found.layout.startswith("9x9+killer:")
    assert len(found.outcomes) == 1


@pytest.mark.slow
def test_what_never_comes_up_on_one_layout_is_looked_for_on_the_next() -> None:
    found = list(positions(("full-house", "swordfish"), 1, layout="4x4,9x9", seed=1))
    assert [one.layout for one in found] == ["4x4", "9x9"]
    for one in found:
        check_moment(one)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("policy", "slugs"),
    [
        ("se", ("nishio", "cell-forcing-chain", "candidate-forcing-net")),
        ("hodoku", ("x-wing", "kraken-fish-2", "template-delete")),
    ],
)
def test_another_policy_says_what_is_easier(policy: str, slugs: tuple[str, ...]) -> None:
    found = list(positions(slugs, 2, policy=policy, seed=1))
    assert Counter(one.technique for one in found) == dict.fromkeys(slugs, 2)
    for one in found:
        assert one.policy == policy
        check_moment(one)
        assert Position.from_dict(one.to_dict()) == one


@pytest.mark.slow
def test_the_first_policy_counts_where_a_technique_comes_up_there() -> None:
    found = list(positions(("x-wing", "nishio"), 2, policy="human,se", seed=1))
    assert {(one.technique, one.policy) for one in found} == {("x-wing", "human"), ("nishio", "se")}


@pytest.mark.slow
@pytest.mark.parametrize(("barren", "next_ladder"), [(0, False), (96, True)])
def test_a_way_that_gives_nothing_for_long_is_left_for_the_next_ladder(
    barren: int, next_ladder: bool
) -> None:
    slug = "nishio"
    own = [f"{slug} {kind} 9x9 human" for kind in ("nudges", "strikes")]
    jobs = {"hard path 9x9 human": 8, own[0]: 6, own[1]: 6}
    state = {"found": {slug: 1}, "jobs": jobs, "given": {f"{slug}: {own[0]}": 1}}
    search = Search(Wanted((slug,), policy="human,se"), 5, 1)
    search.resume({**state, "barren": {slug: barren}, "rounds": 0}, ())
    list(search.round())
    assert (search.jobs[f"{slug} hard path 9x9 se"] > 0) == next_ladder
    assert (search.jobs[own[0]] > 6) == (not next_ladder)


@pytest.mark.slow
def test_what_is_easy_to_get_is_soon_complete() -> None:
    """A round has one job of each of many techniques, but more of a way that gives much."""
    slugs = tuple(row.slug for row in techniques() if not row.trial)[:70]
    ways = {slug: f"{slug} nudges 4x4 human" for slug in slugs}
    tried = {way: 6 for name in ways.values() for way in (name, name.replace("nudges", "strikes"))}
    found = {"full-house": 20, "naked-single": 5}
    given = {f"{slug}: {ways[slug]}": count for slug, count in found.items()}
    search = Search(Wanted(slugs, layout="4x4", source="nudge"), 30, 1)
    search.resume({"found": found, "jobs": tried, "given": given, "barren": {}, "rounds": 5}, ())
    list(search.round())
    assert search.jobs[ways["full-house"]] == 6 + 3, "ten are missing, and a job gives 20 / 6"
    assert search.jobs[ways["naked-single"]] == 6 + 1


@pytest.mark.slow
def test_criteria_are_those_of_the_puzzle() -> None:
    found = list(positions("naked-pair", 3, seed=1, level="hard", symmetry="180"))
    for one in found:
        puzzle = Puzzle.parse(one.givens)
        assert puzzle.path().level == "hard"
        assert [bool(d) for d in puzzle.givens] == [bool(d) for d in puzzle.givens[::-1]]
    rated = next(positions("naked-pair", 1, seed=1, rating=(4.0, 5.0)))
    assert 4 <= (Puzzle.parse(rated.givens).rate("se").er or 0) <= 5


@pytest.mark.slow
def test_a_technique_that_never_comes_first_is_given_up() -> None:
    # Two kites at once are two kites, which are easier.
    with pytest.raises(CapReached, match="dual-two-string-kite"):
        list(positions("dual-two-string-kite", 1, seed=1, layout="4x4"))


@pytest.mark.slow
def test_time_is_capped() -> None:
    with pytest.raises(CapReached, match="seconds"):
        list(positions("bug-4", 100_000, seed=1, seconds=0.5))


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"technique": ()}, "no technique"),
        ({"technique": "magic"}, "no technique"),
        ({"technique": "search"}, "tries something out"),
        ({"level": "harder"}, "no level"),
        ({"level": "easy"}, "no puzzle that uses x-wing is easy: it is hard"),
        ({"source": "books"}, "no source"),
        ({"symmetry": "round"}, "no symmetry"),
        ({"layout": "7x7"}, "7x7"),
        ({"layout": "9x9,"}, "separated by commas"),
        ({"policy": "mine"}, "no policy"),
        ({"technique": "m-wing", "policy": "se,hodoku"}, "no place on the ladder of se,hodoku"),
        ({"technique": "innie"}, "innie: seen in killers alone; expected the layout 9x9"),
        ({"layout": "6x6+killer", "source": "nudge"}, "on their paths alone"),
        ({"count": 0}, "count"),
        ({"per_grid": 0}, "per_grid"),
    ],
)
def test_wrong_wishes_are_told(asked: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        list(positions(**{"technique": "x-wing", **asked}))  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("ending", ENDINGS)
def test_tables_have_all_columns(ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TOGETHER", 4)
    rows = [row_of(one, "abc") for one in positions(("full-house", "x-wing"), 3, seed=1)]
    file = io.BytesIO()
    ENDINGS[ending](file, iter(rows))
    file.seek(0)
    if ending == ".csv":
        read = list(csv.DictReader(io.StringIO(file.getvalue().decode())))
        assert [row["id"] for row in read] == [row["id"] for row in rows]
        assert read[0]["outcomes"].startswith(rows[0]["outcomes"][0]["placed"][0])
    elif ending == ".jsonl":
        read = [json.loads(line) for line in file.getvalue().splitlines()]
        assert read == rows
    else:
        read = pq.read_table(file).to_pylist()
        assert read == rows
    assert list(read[0]) == list(columns()) == list(KEYS)


def collected(folder: Path) -> dict[str, list[dict[str, object]]]:
    names = ("train", "validation", "test")
    return {name: pq.read_table(folder / f"{name}.parquet").to_pylist() for name in names}


def search_for(count: int) -> Search:
    return Search(Wanted(("x-wing", "naked-pair", "naked-quad"), single=True), count, 4)


@pytest.mark.slow
def test_a_collection_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    whole = collect(tmp_path / "whole", search_for(30))
    assert whole["techniques"] == {"x-wing": 30, "naked-pair": 30, "naked-quad": 30}

    def end(search: Search) -> None:
        if search.rounds in (2, 4):
            raise KeyboardInterrupt

    for resume in (False, True):
        with pytest.raises(KeyboardInterrupt):
            collect(tmp_path / "parts", search_for(30), resume=resume, progress=end)
        assert (tmp_path / "parts/README.md").exists()
    with pytest.raises(WrongValue, match="another choice of count"):
        collect(tmp_path / "parts", search_for(31), resume=True)
    with pytest.raises(WrongValue, match="there already"):
        collect(tmp_path / "parts", search_for(30))
    assert collect(tmp_path / "parts", search_for(30), resume=True, threads=2) == whole
    assert collected(tmp_path / "parts") == collected(tmp_path / "whole")
    assert sorted(file.name for file in (tmp_path / "parts").iterdir()) == [
        "README.md", "summary.json", "test.parquet", "train.parquet", "validation.parquet"
    ]  # fmt: skip


@pytest.mark.slow
def test_a_collection_that_was_ended_before_it_found_anything_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(*_: object) -> None:
        raise KeyboardInterrupt

    folder = tmp_path / "early"
    with monkeypatch.context() as patched:
        patched.setattr(Search, "round", end)
        with pytest.raises(KeyboardInterrupt):
            collect(folder, search_for(30))
    made = collect(folder, search_for(30), resume=True)
    assert made == collect(tmp_path / "whole", search_for(30))
    with pytest.raises(WrongValue, match="is complete"):
        collect(folder, search_for(30), resume=True)


@pytest.mark.slow
def test_a_round_that_is_ended_leaves_what_it_has_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = collect(tmp_path / "whole", search_for(30))
    every_round = Search.round

    def ended(search: Search, threads: int, seconds: float) -> Iterator[Position]:
        first = islice(every_round(search, threads, seconds), 2)
        yield from first if search.rounds == 2 else every_round(search, threads, seconds)
        if search.rounds == 2:
            raise KeyboardInterrupt

    folder = tmp_path / "ended"
    with monkeypatch.context() as patched:
        patched.setattr(Search, "round", ended)
        search = search_for(30)
        with pytest.raises(KeyboardInterrupt):
            collect(folder, search)
    found = collected(folder)
    assert sum(map(len, found.values())) == search.found.total() > 2
    assert "| ended by | the search was stopped by Ctrl-C |" in (folder / "README.md").read_text()
    assert collect(folder, search_for(30), resume=True) == whole
    assert collected(folder) == collected(tmp_path / "whole")


def run_script(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)


@pytest.mark.slow
@needs_signals
@pytest.mark.parametrize("threads", ["1", "3"])
def test_control_c_leaves_a_complete_collection(tmp_path: Path, threads: str) -> None:
    folder = tmp_path / "wings"
    script = """
import os, signal, sys, threading
from whydoku.cli import main
from whydoku.positions import Search

taken = Search._taken

def then_interrupted(search, *job):
    for one in taken(search, *job):
        yield one
        if search.found.total() == 5:
            threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()

Search._taken = then_interrupted
sys.exit(main(["positions", "-t", "wings", "-n", "60", "--seed", "1", *sys.argv[1:]]))
"""
    done = run_script(script, "--folder", str(folder), "--threads", threads)
    assert done.returncode == 130
    number = sum(map(len, collected(folder).values()))
    assert number >= 5
    told = f"stopped after {number:,} positions; the same command with --resume goes on"
    assert done.stderr.strip() == f"whydoku: {told}"
    assert f"# Sudoku: {number} positions" in (folder / "README.md").read_text()
    assert json.loads((folder / "summary.json").read_bytes())["note"].endswith("Ctrl-C")


@needs_signals
def test_a_position_that_ctrl_c_leaves_out_is_not_counted(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = iter("ab")

    def interrupted(one: Position, commit: str | None) -> dict[str, Any]:
        if next(rows, None) is None:
            raise KeyboardInterrupt
        return row_of(one, commit)

    monkeypatch.setattr("whydoku.positions.collection.row_of", interrupted)
    folder = tmp_path / "singles"
    words = ["-t", "naked-single", "-n", "3", "--seed", "1", "--folder", str(folder)]
    assert main(["positions", *words]) == 130
    assert "stopped after 2 positions; the same command with --resume" in capfd.readouterr().err
    assert sum(map(len, collected(folder).values())) == 2


def test_a_collection_that_ends_while_it_clears_up_is_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: Path) -> None:
        raise KeyboardInterrupt

    search, again = (Search(Wanted(("naked-single",)), 3, 1) for _ in range(2))
    with monkeypatch.context() as patched:
        patched.setattr(Path, "rmdir", interrupted)
        with pytest.raises(KeyboardInterrupt):
            collect(tmp_path / "singles", search)
    with pytest.raises(WrongValue, match="is complete"):
        collect(tmp_path / "singles", again, resume=True)


@pytest.mark.slow
@needs_signals
def test_a_second_control_c_ends_a_collection_at_once(tmp_path: Path) -> None:
    script = """
import os, signal, sys, time
from whydoku.cli import main
from whydoku.positions.collection import _Folder

def add_round(*_):
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(60)

def last_round(*_):
    try:
        add_round()
    finally:
        add_round()

_Folder.add_round = last_round
sys.exit(main(["positions", "-t", "wings", "--folder", sys.argv[1]]))
"""
    done = run_script(script, str(tmp_path / "wings"))
    assert done.returncode == -signal.SIGINT
    assert not done.stderr


@pytest.mark.slow
def test_splits_share_no_grid(tmp_path: Path) -> None:
    wanted = Wanted(("hidden-single-box", "naked-single", "x-wing"), per_grid=3)
    made = collect(tmp_path / "new", Search(wanted, 60, 2))
    splits = collected(tmp_path / "new")
    forms = [
        {canonical(Puzzle.parse(str(row["givens"])).solve()).form for row in rows[:40]}
        for rows in splits.values()
    ]
    grids = [{row["grid"] for row in rows} for rows in splits.values()]
    for one, two in ((0, 1), (0, 2), (1, 2)):
        assert not grids[one] & grids[two]
        assert not forms[one] & forms[two]
    assert sum(map(len, splits.values())) == sum(made["splits"].values()) == 180
    assert "cc0" in (tmp_path / "new/README.md").read_text("utf-8")


@pytest.mark.slow
def test_the_paths_of_hard_puzzles_give_extreme_techniques() -> None:
    found = list(positions(("braid", "tridagon"), 2, seed=1))
    assert [one.source for one in found] == ["path"] * 4
    for one in found:
        check_moment(one)


@pytest.mark.slow
def test_puzzles_that_are_to_have_a_level_are_not_left_for_harder_ones() -> None:
    search = Search(Wanted(("full-house", "swordfish"), level="hard"), 1, 1)
    list(search.round(1))
    assert search.jobs["hard path"] == 0
