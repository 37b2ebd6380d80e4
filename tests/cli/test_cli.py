"""The command line as a shell sees it: what is said where, and with which exit code."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result
from pyarrow import parquet

from scan.pages import saved
from whydoku import Policy, Puzzle, technique, techniques
from whydoku.cli import main
from whydoku.cli.program import cli
from whydoku.cli.verbs import VERBS, Verb
from whydoku.formats import WRITTEN, read
from whydoku.formats.links.packed import zipped
from whydoku.samples import sample, sample_names

FIRST = "070009004600004080800030090000800070001000400030005000050020001020100005300700060"
GOOD, NONE, MANY = "123434122143432.", "11..............", "4......1...3...."
COMMAND = [sys.executable, "-m", "whydoku"]


@pytest.fixture
def call() -> Callable[..., Result]:
    def run(*words: str, text: str | bytes | None = None) -> Result:
        found = CliRunner().invoke(cli, words, input=text, standalone_mode=False)
        assert found.exception is None, found.exception
        return found

    return run


def shell(
    *words: str, text: str = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [*COMMAND, *words],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **(env or {})},
        check=False,
    )


# --- what the verbs say -----------------------------------------------------------------------


def test_hint_says_what_and_why(call: Callable[..., Result]) -> None:
    said = call("hint", FIRST).stdout
    assert "| .  7 . | .  8! 9 | . .  4 |" in said
    assert said.endswith("and row 3 in r3c1. So place 8 in r1c5.\n")


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_hint_levels_are_those_of_the_step(call: Callable[..., Result], level: int) -> None:
    step = Puzzle.parse(FIRST).hint()
    assert step is not None
    said = call("hint", FIRST, "--level", str(level)).stdout
    assert said.endswith(step.words(level) + "\n")
    assert ("+---" in said) == (level == 4), "a drawing would give the answer away"


def test_hint_after_some_steps(call: Callable[..., Result]) -> None:
    after = Puzzle.parse(FIRST).advance(12)
    said = call("hint", FIRST, "--after", "12", "--notation").stdout
    step = after.hint()
    assert step is not None
    assert step.notation() in said
    assert step.technique == "pointing"


def test_a_technique_is_looked_for_after_steps_of_the_whole_path(
    call: Callable[..., Result],
) -> None:
    after = sample("9x9-hard").advance(29)
    chains = after.steps(Policy.only("aic"))
    asked = ("sample:9x9-hard", "--after", "29", "--only", "aic")
    assert chains[0].notation() in call("hint", *asked, "--notation").stdout
    listed = json.loads(call("steps", *asked, "--json").stdout)["steps"]
    assert [step["technique"] for step in listed] == ["aic"] * len(chains)
    assert [tuple(map(tuple, step["eliminations"])) for step in listed] == [
        step.eliminations for step in chains
    ]
    assert [step["opens"] for step in listed] == [
        [list(one) for one in after.opens(step)] for step in chains
    ]


def test_path_ends_with_the_solution(call: Callable[..., Result]) -> None:
    said = call("path", FIRST).stdout
    solution = str(Puzzle.parse(FIRST).solve())
    assert solution in said
    assert "Solved in 65 steps, medium, difficulty " in said
    assert "score" not in said
    assert said.count("So place") == FIRST.count("0")


def test_path_stops_at_a_technique(call: Callable[..., Result]) -> None:
    answer = json.loads(call("path", FIRST, "--json", "--stop-at", "locked-pair").stdout)
    assert answer["outcome"] == "stopped"
    assert len(answer["steps"]) == 18
    assert "locked-pair" not in answer["counts"]


def test_path_with_boards_draws_every_step(call: Callable[..., Result]) -> None:
    said = call("path", GOOD, "--boards").stdout
    assert said.count("! place") == 1
    assert "Solved in 1 step, easy" in said


@pytest.mark.slow
def test_steps_lists_all(call: Callable[..., Result]) -> None:
    found = Puzzle.parse(FIRST).steps()
    said = call("steps", FIRST).stdout.splitlines()[1:]
    assert [line.split()[0] for line in said] == [step.technique for step in found]
    for line, step in zip(said, found, strict=True):
        assert step.notation() in line
        opens = len(Puzzle.parse(FIRST).opens(step))
        assert line.removesuffix(str(opens or "")).rstrip().endswith(step.notation())


@pytest.mark.parametrize(
    ("words", "used"),
    [
        (["--only", "naked-pair"], {"naked-pair"}),
        (["--technique", "naked-pair,naked-triple"], {"naked-pair", "naked-triple"}),
        (["--only", "subsets", "--without", "naked-pair"], {"naked-triple", "hidden-triple"}),
        (["--up-to", "naked-single"], {"naked-single", "hidden-single-box"}),
    ],
)
def test_techniques_are_chosen(
    call: Callable[..., Result], words: list[str], used: set[str]
) -> None:
    answer = json.loads(call("steps", FIRST, "--json", *words).stdout)
    assert used <= {step["technique"] for step in answer["steps"]}
    kinds = {technique(slug).family for slug in used}
    assert {technique(step["technique"]).family for step in answer["steps"]} == kinds


def test_count(call: Callable[..., Result]) -> None:
    assert call("count", "." * 16).stdout == "288\n"
    assert call("count", "." * 16, "--limit", "100").stdout == "100 or more\n"
    assert call("count", NONE).stdout == "0\n"


def test_convert_writes_what_can_be_read_again(call: Callable[..., Result], tmp_path: Path) -> None:
    for name, form in WRITTEN.items():
        held = next(iter(form.layouts), "first")
        puzzle = sample(held)
        path = tmp_path / f"puzzle.{name}"
        call("convert", f"sample:{held}", "--to", name, "-o", str(path))
        assert [p.line() for p in read(path.read_bytes(), format=name)] == [puzzle.line()]


def test_convert_takes_the_form_from_the_name(call: Callable[..., Result], tmp_path: Path) -> None:
    call("convert", FIRST, "-o", str(tmp_path / "one.sdm"))
    assert (tmp_path / "one.sdm").read_text() == FIRST + "\n"


def test_dedupe_knows_puzzles_in_disguise(call: Callable[..., Result]) -> None:
    varied = call("vary", FIRST, "--seed", "4", "--count", "2").stdout
    assert len(varied.split()) == 2
    assert call("vary", FIRST, "--seed", "4", "--count", "2").stdout == varied
    other = sample("9x9").line()
    text = f"{FIRST}\n{varied}{NONE}\n{other}\n{NONE}\n"
    kept = call("dedupe", "--to", "sdm", text=text).stdout.split()
    assert kept == [line.replace(".", "0") for line in (FIRST, NONE, other, NONE)]


@pytest.mark.slow
def test_caps_on_smallest_forms_and_minimality(call: Callable[..., Result]) -> None:
    sparse = "123456789A" + "." * 90
    for verb in ("canonical", "minimal"):
        capped = shell(verb, sparse, "--nodes", "1")
        assert capped.returncode == 1
        assert "was stopped by its cap of nodes" in capped.stderr
    kept = shell("dedupe", "-", "--nodes", "2000", text=f"{sparse}\n{sparse}\n")
    assert kept.returncode == 1
    assert len(kept.stdout.split()) == 2
    assert "puzzle 1 is kept. Looking for the smallest form was stopped" in kept.stderr
    assert call("canonical", FIRST, "--nodes", "0").stdout


@pytest.mark.slow
def test_generate_meets_criteria(call: Callable[..., Result], tmp_path: Path) -> None:
    words = ["generate", "--seed", "7", "--count", "3", "--layout", "6x6", "--symmetry", "180"]
    said = call(*words).stdout
    assert call(*words).stdout == said
    assert [len(line) for line in said.split()] == [36] * 3
    target = tmp_path / "new.csv"
    call(*words, "-o", str(target))
    assert [p.line() for p in read(target.read_bytes())] == said.split()
    answers = [json.loads(line) for line in call(*words, "--json").stdout.splitlines()]
    assert [answer["puzzle"] for answer in answers] == said.split()
    assert [answer["number"] for answer in answers] == [0, 1, 2]
    easy = call("generate", "--seed", "7", "--level", "easy", "--json").stdout
    assert json.loads(easy)["level"] == "easy"
    corners = "1" + "." * 79 + "1"
    wrong = shell("generate", "--symmetry", "90", "--pattern", corners)
    assert wrong.returncode == 2
    assert "the pattern does not have the symmetry 90" in wrong.stderr.lower()
    capped = shell("generate", "--givens", "17", "--nodes", "500")
    assert capped.returncode == 1
    assert "cap of nodes" in capped.stderr


def test_generate_writes_a_table(call: Callable[..., Result], tmp_path: Path) -> None:
    target = tmp_path / "new.parquet"
    words = ["generate", "--seed", "7", "--count", "3", "--level", "medium"]
    call(*words, "-o", str(target))
    said = [json.loads(line) for line in call(*words, "--json").stdout.splitlines()]
    rows = parquet.read_table(target).to_pylist(maps_as_pydicts="strict")
    assert [row["puzzle"] for row in rows] == [answer["puzzle"] for answer in said]
    assert [row["techniques"] for row in rows] == [answer["techniques"] for answer in said]
    assert [row["score"] for row in rows] == [answer["score"] for answer in said]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of a console are another thing there")
def test_control_c_keeps_the_best_so_far(tmp_path: Path) -> None:
    target = tmp_path / "few.sdm"
    words = [*COMMAND, "generate", "--givens", "17", "-o", str(target)]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        told = [process.stderr.readline() for _ in range(2)]
        process.send_signal(signal.SIGINT)
        told += process.stderr.readlines()
    assert process.returncode == 130
    *givens, last = [int(line.split()[-2]) for line in told if line.endswith(" givens\n")]
    assert givens == sorted(givens, reverse=True)
    assert any("stopped after" in line for line in told)
    (kept,) = read(target.read_bytes())
    assert kept.check().ok
    assert f"kept the best so far: {sum(map(bool, kept.givens))} givens\n" in told
    assert last <= givens[-1]


def test_minimal_names_the_givens_in_words(call: Callable[..., Result]) -> None:
    told = call("minimal", "sample:first").stdout
    assert told == "Could be left out, one at a time: r1c2 and r1c9.\n"


def test_a_mini_hint_and_the_position_after_it(call: Callable[..., Result]) -> None:
    told = call("mini", "sample:6x6").stdout
    assert "1-4-5-6" in told
    red = "\nRed, redundant: r3c1: 4 5; r4c2: 1 4 5. In box 3, r3c3, r4c1 and r4c3 can hold only"
    assert red in told
    applied = json.loads(call("mini", "sample:6x6", "--json").stdout)
    assert (applied["red"], applied["green"]) == ([[12, 4], [12, 5], [19, 1], [19, 4], [19, 5]], [])
    after = call("mini", "sample:6x6", "--apply").stdout
    assert "| 2    3   145 |" in after
    green = json.loads(call("mini", "12343412214343..", "--json").stdout)
    assert (green["red"], green["green"]) == ([], [[14, 2]])
    assert call("mini", "12343412214343..", "--apply").stdout.count("2") > call(
        "show", "12343412214343.."
    ).stdout.count("2")
    assert call("mini", "................").stdout == (
        "No set removes anything, and no cell has just one candidate.\n"
    )


def test_minimal_and_estimate(call: Callable[..., Result]) -> None:
    assert (
        call("minimal", text=f"{GOOD}\n{MANY}\n")
        .stdout.splitlines()[0]
        .startswith("Could be left out")
    )
    made = call("generate", "--seed", "1").stdout
    assert call("minimal", made).stdout == "Minimal.\n"
    number, error = call("estimate", "." * 36).stdout.split(" ± ")
    assert abs(float(number) - 28_200_960) < 3 * float(error)


def test_show_draws_candidates_where_some_are_struck(call: Callable[..., Result]) -> None:
    assert call("show", FIRST).stdout == f"{Puzzle.parse(FIRST)}\n"
    assert "123" in call("show", "." * 16, "--candidates").stdout
    assert "13" in call("show", ":0000:x:................:211 411:::").stdout


def test_techniques_is_the_ladder(call: Callable[..., Result]) -> None:
    _head, *lines, note = call("techniques").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [t.slug for t in techniques()]
    assert ["*" in line for line in lines] == [not t.by_default for t in techniques()]
    assert note.startswith("* used only if you ask for it")
    page = call("techniques", "naked-pair").stdout
    assert page.startswith("Naked Pair\nsubsets, medium; Sudoku Explainer 3.0; HoDoKu 60\n")


@pytest.mark.parametrize("name", sample_names())
def test_samples_are_walked_without_trial(name: str) -> None:
    path = sample(name).path()
    assert path.solved
    assert not any(technique(slug).trial for slug in path.counts)


# --- pictures ---------------------------------------------------------------------------------


def test_pictures_are_written(call: Callable[..., Result], tmp_path: Path) -> None:
    target = tmp_path / "hint.svg"
    call("hint", FIRST, "--svg", str(target), "--theme", "dark")
    assert target.read_text("utf-8").startswith("<svg ")
    assert call("show", FIRST, "--svg", "-").stdout.startswith("<svg ")
    for form, begins in (("png", b"\x89PNG"), ("pdf", b"%PDF")):
        call("hint", FIRST, f"--{form}", str(target))
        assert target.read_bytes().startswith(begins)
    call("path", GOOD, "--svg", str(tmp_path / "steps"))
    assert [file.name for file in (tmp_path / "steps").iterdir()] == ["001.svg"]


def test_a_picture_that_would_tell_more_than_the_hint_is_not_drawn(
    call: Callable[..., Result],
) -> None:
    assert call("hint", FIRST, "--level", "2", "--svg", "-").stdout == (
        call("show", FIRST, "--svg", "-").stdout
    )


# --- JSON -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("verb", [v for v in VERBS if v.keys], ids=lambda verb: verb.name)
def test_json_has_the_keys_that_are_documented(
    call: Callable[..., Result], verb: Verb, tmp_path: Path
) -> None:
    words = {
        "convert": [FIRST, "--to", "line"],
        "techniques": ["naked-pair"],
        "generate": ["--seed", "1"],
        "positions": ["--technique", "naked-pair", "--seed", "1"],
        "sql": ['SELECT 1 AS "..."'],
        "verify": ["r1c5=8", FIRST],
        "why": ["r1c5=8", FIRST],
        "scan": [saved(FIRST, tmp_path)],
    }
    for text in (FIRST, NONE, MANY):
        (tmp_path / "x.txt").write_text(text)
        words["bulk"] = ["solve", str(tmp_path / "x.txt"), str(tmp_path / "y.csv")]
        words["dataset"] = [str(tmp_path / text), "--count", "2"]
        options = words.get(verb.name, [text])
        answer = json.loads(call(verb.name, *options, "--json").stdout)
        assert set(answer) == set(verb.keys)


def test_json_is_a_line_a_puzzle(call: Callable[..., Result]) -> None:
    said = call("solve", "--json", text=f"{GOOD}\n{NONE}\n").stdout.splitlines()
    answers = [json.loads(line) for line in said]
    assert [answer["solution"] for answer in answers] == ["1234341221434321", None]
    assert answers[0]["note"] is None
    assert "A digit stands twice" in answers[1]["note"]


# --- where puzzles come from ------------------------------------------------------------------


def test_a_puzzle_is_a_file_a_text_or_standard_input(
    call: Callable[..., Result], tmp_path: Path
) -> None:
    path = tmp_path / "p.txt"
    path.write_text(FIRST)
    said = {
        call("solve", FIRST).stdout,
        call("solve", str(path)).stdout,
        call("solve", "-", text=FIRST).stdout,
        call("solve", text=FIRST).stdout,
        call("solve", "sample:first").stdout,
        call("solve", text=str(Puzzle.parse(FIRST))).stdout,
        call("solve", text=FIRST.encode("utf-16")).stdout,
    }
    assert len(said) == 1


def test_many_puzzles_make_a_line_each(call: Callable[..., Result]) -> None:
    found = call("solve", text=f"{GOOD}\n{MANY}\n{NONE}\n")
    lines = found.stdout.splitlines()
    assert lines[0] == "1234341221434321"
    assert lines[1] == "# The puzzle has more than one solution."
    assert lines[2].startswith("# A digit stands twice: 1 is in r1c1 and r1c2")
    assert found.return_value == 1


def test_layouts_are_asked_for_or_said_by_the_input(call: Callable[..., Result]) -> None:
    line = sample("x").line()
    asked = call("check", line, "--layout", "9x9-x").stdout
    assert asked == call("check", f"# layout: 9x9-x\n{line}").stdout
    assert asked == "The puzzle has exactly one solution.\n"
    assert call("check", line).return_value == 1


# --- exit codes and sentences -----------------------------------------------------------------


@pytest.mark.parametrize("verb", ["hint", "path", "steps", "solve", "check"])
@pytest.mark.parametrize(("puzzle", "code"), [(GOOD, 0), (NONE, 1), (MANY, 1)])
def test_exit_code_tells_of_the_puzzle(
    call: Callable[..., Result], verb: str, puzzle: str, code: int
) -> None:
    assert call(verb, puzzle).return_value == code
    assert call(verb, puzzle, "--json").return_value == code


REFUSED = [
    (["hint", FIRST.replace("6", "z", 1)], "line 1, column 10: read 'z', expected a digit 1 to 9"),
    (["hint", FIRST + "1"], "line 1: read 82 cells, expected 16, 36, 64, 81 or 100"),
    (["hint", "nothing.sdm"], "there is no file 'nothing.sdm', and it is not a puzzle"),
    (["hint", "/"], "/: Is a directory"),
    (["hint", "sample:none"], "there is no sample 'none': expected 10x10, 4x4"),
    (["hint", FIRST, "--only", "naked-piar"], "'naked-piar': did you mean naked-pair?\n"),
    (["hint", FIRST, "--layout", "7x7"], "there is no layout '7x7': expected 4x4"),
    (["hint", FIRST, "--after", "99"], "--after: 99 steps were asked for: the path has 65."),
    (["hint", FIRST, "--level", "5"], "5 is not in the range 1<=x<=4"),
    (["path", FIRST, "--up-to", "search", "--only", "naked-pair"], "does not use 'search'"),
    (["path", FIRST, "--only", "subsets", "--without", "subsets"], "no technique is left"),
    (["convert", FIRST], "--to is missing: which format do you want?"),
    (["convert", FIRST, "--to", "doc"], "there is no format 'doc': expected mini, csv"),
    (["convert", FIRST, "--to", "mini"], "the format 'mini' holds 6x6, not 9x9"),
    (["show", FIRST, "--svg", "no/such/folder.svg"], "cannot write no/such/folder.svg: No such"),
    (["hint", "--svg", "x.svg", f"{GOOD}\n{GOOD}"], "--svg takes one puzzle"),
    (["hint", FIRST, "--policy", "hodkou"], "'hodkou' is neither a policy (human, "),
    (["hint", FIRST, "--seconds", "nan"], "'nan' is no number."),
    (["generate", "--score", "hard"], "'hard' is no range: expected FROM-TO, such as 500-800."),
    (["positions"], "--technique is missing: of which one do you want positions?"),
    (["positions", "-t", "x-wing", "--json", "--csv"], "--folder exclude one another."),
    (["positions", "-t", "x-wing", "--resume"], "--resume goes with --folder."),
    (["hint", "4...\n...1\n...3"], "line 3"),
    (["bulk", "generate", "y.csv", "--address", "auto"], "--address goes with --engine ray."),
    (["sql", "solve", f"{GOOD}\n{GOOD}"], "read 2 puzzles, expected one"),
    (["hnit", FIRST], "No such command 'hnit'"),
    (["hint", FIRST, "--levle", "1"], "No such option '--levle'"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED, ids=lambda value: str(value)[-30:])
def test_what_is_wrong_is_said_in_a_sentence(
    capfd: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(words) == 2
    captured = capfd.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("whydoku: ")
    assert sentence in captured.err


@pytest.mark.parametrize(
    ("words", "typed", "offered"),
    [
        (["hint", "--only"], "naked-pair,hidden-q", ["naked-pair,hidden-quad"]),
        (["path", "--up-to"], "two-s", ["two-string-kite"]),
        (["generate", "--layout"], "9x9-w", ["9x9-windoku"]),
        (["convert", "--to"], "hod", ["hodoku"]),
        (["positions", "--layout"], "4x4,9x9-w", ["4x4,9x9-windoku"]),
    ],
)
def test_the_shell_completes_names(words: list[str], typed: str, offered: list[str]) -> None:
    shell_asks = ShellComplete(cli, {}, "whydoku", "_WHYDOKU_COMPLETE")
    assert [found.value for found in shell_asks.get_completions(words, typed)] == offered


def test_a_puzzle_is_answered_though_the_next_cannot_be_read(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from whydoku.cli import main

    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{GOOD}\n{GOOD}x!\n")
    assert main(["solve", str(puzzles)]) == 2
    told = capfd.readouterr()
    assert told.out == "1234341221434321\n"
    assert f"{puzzles}: line 2" in told.err


@pytest.mark.slow
def test_what_was_read_before_bad_input_is_answered() -> None:
    done = shell("solve", text=f"{GOOD}\n{GOOD}\n{GOOD}x!\n")
    assert done.stdout == "1234341221434321\n" * 2
    assert done.stderr.startswith("whydoku: standard input: line 3")
    assert done.returncode == 2


@pytest.mark.slow
def test_caps_are_reported() -> None:
    done = shell("solve", "sample:10x10", "--nodes", "1")
    assert done.returncode == 1
    assert "was stopped by its cap of nodes" in done.stderr
    walked = shell("path", "sample:10x10", "--only", "search", "--nodes", "1", "--json")
    assert json.loads(walked.stdout)["cap"] == "nodes"
    assert walked.returncode == 1


# --- being one program among others -----------------------------------------------------------


@pytest.mark.slow
def test_no_colour_where_it_is_not_wanted() -> None:
    assert "\x1b[" in shell("hint", FIRST, env={"FORCE_COLOR": "1", "TERM": "xterm"}).stdout
    for env in ({}, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, {"FORCE_COLOR": "1", "TERM": "dumb"}):
        assert shell("hint", FIRST, env=env).stdout.isascii()


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="pipes break differently here")
def test_a_broken_pipe_is_quiet(tmp_path: Path) -> None:
    path = tmp_path / "many.sdm"
    path.write_text(f"{FIRST}\n" * 3000)
    with subprocess.Popen(
        [*COMMAND, "solve", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == -signal.SIGPIPE


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_keeps_what_was_done(tmp_path: Path) -> None:
    path = tmp_path / "many.sdm"
    path.write_text(f"{FIRST}\n" * 200_000)
    output = tmp_path / "out"
    with output.open("w") as out:
        process = subprocess.Popen(
            [*COMMAND, "hint", str(path)], stdout=out, stderr=subprocess.PIPE, text=True
        )
        while not output.stat().st_size:
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=300)
    assert process.returncode == 130
    assert told.startswith("whydoku: stopped after ")
    assert output.read_text().startswith("Hidden Single: r1c5=8\n")


def test_verify_tells_whether_a_move_is_justified(call: Callable[..., Result]) -> None:
    said = call("verify", "r1c5=8", FIRST)
    assert said.exit_code == 0
    assert said.stdout.startswith("r1c5=8 is justified by Hidden Single in a Box.\n\n")
    assert "So place 8 in r1c5." in said.stdout
    answer = json.loads(call("verify", "r1c5=8", FIRST, "--reason", "x-wing", "--json").stdout)
    assert (answer["ok"], answer["verdict"]) == (False, "other-technique")
    assert answer["step"]["technique"] == answer["technique"] == "hidden-single-box"
    said = call("verify", "r1c5=1", FIRST)
    assert (said.exit_code, said.stdout) == (
        0,
        "r1c5=1 is wrong: the solution has another digit in r1c5.\n",
    )
    assert "several solutions" in call("verify", "r1c1=1", MANY).stderr


@pytest.mark.parametrize("word", ["r1c1", "r1c1=", "r1c1=A", "r0c1=1", ""])
def test_verify_refuses_what_is_no_move(word: str) -> None:
    said = CliRunner().invoke(cli, ["verify", word, FIRST])
    assert said.exit_code == 2
    assert "r1c" in said.stderr


def test_why_tells_a_proof(call: Callable[..., Result]) -> None:
    said = call("why", "r1c5=8", FIRST)
    assert said.exit_code == 0
    assert said.stdout.startswith("r1c5 must be 8: ")
    answer = json.loads(call("why", "r5c6<>2", FIRST, "--json").stdout)
    assert (answer["verdict"], answer["cell"], answer["digit"]) == ("cannot", 41, 2)
    assert [41, 2] in answer["steps"][-1]["eliminations"]


@pytest.mark.parametrize("word", ["r99=8", "r1c1", "r1c1=0", "r1c1=A", "8"])
def test_why_refuses_what_is_no_candidate(word: str) -> None:
    said = CliRunner().invoke(cli, ["why", word, FIRST])
    assert said.exit_code == 2
    assert repr(word) in said.output


def test_what_a_link_holds_besides_is_told(call: Callable[..., Result]) -> None:
    known = {"size": 4, "grid": [[{}] * 4] * 4, "thermometer": [{"lines": [["R1C1"]]}]}
    said = call("show", f"https://www.f-puzzles.com/?load={zipped(json.dumps(known))}")
    assert "The link also holds thermometers, which cannot be played here." in said.stderr


def test_whoever_types_a_puzzle_is_told_how_to_end(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    typed = TextIOWrapper(BytesIO(GOOD.encode()))
    monkeypatch.setattr(typed, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", typed)
    assert main(["count", "-"]) == 0
    assert "Type or paste a puzzle, then press Ctrl-D." in capfd.readouterr().err
