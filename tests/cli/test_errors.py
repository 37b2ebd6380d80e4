"""Whatever is typed, and whatever fails, the answer is a sentence and the right exit code."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from needs import need
from scan.pages import saved
from whydoku.cli import main
from whydoku.cli.run import DONE, NO_SOLUTION, UNEXPECTED, WRONG, report_errors
from whydoku.cli.verbs import VERBS

COMMAND = [sys.executable, "-m", "whydoku"]
GOOD = "4......1...3..2."
FULL = Path("/dev/full")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and devices of POSIX")


@pytest.fixture
def full() -> None:
    need(FULL.exists(), "/dev/full")


def said_by(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    options: dict[str, object] = {"stdin": subprocess.DEVNULL, "stderr": subprocess.PIPE, **more}
    return subprocess.run([*COMMAND, *words], text=True, check=False, **options)  # type: ignore[call-overload, no-any-return]


NONE = "11.............."
LATER = "57" + "0009004600004080800030090000800070001000400030005000050020001020100005300700060"
"""Puzzles without a solution: one says so at once, in the other several steps are possible."""


@pytest.mark.parametrize("verb", ["hint", "steps", "path", "mini"])
def test_without_a_solution_no_step_is_told(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for wrong in (NONE, LATER):
        assert main([verb, wrong]) == NO_SOLUTION
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.endswith("The puzzle has no solution.\n")
    assert main([verb, NONE, "--json"]) == NO_SOLUTION
    assert "The puzzle has no solution." in capsys.readouterr().out
    several = tmp_path / "several.txt"
    several.write_text(f"{NONE}\n{GOOD}\n")
    assert main([verb, str(several)]) == NO_SOLUTION
    assert capsys.readouterr().out.startswith("# A digit stands twice")


PRESSES_CONTROL_C = """
import os, signal, sys

class Presses:
    def find_spec(self, name, *_):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Presses())
"""
SCRIPT = "import sys\nfrom whydoku.cli import main\nsys.exit(main())\n"
"""What an installer writes as the command."""


def interrupted(folder: Path, module: str, *words: str) -> tuple[int, str, str]:
    """Run Python; Ctrl-C is pressed when it looks for a module, as Python reads `sitecustomize`."""
    (folder / "sitecustomize.py").write_text(PRESSES_CONTROL_C.format(module=module), "utf-8")
    command, paths = [sys.executable, *words], os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=paths)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("by", ["module", "script"])
@pytest.mark.parametrize(
    "module", ["whydoku.errors", "whydoku._core", "whydoku.cli", "whydoku.cli.verbs"]
)
def test_control_c_while_the_command_loads_is_quiet(tmp_path: Path, module: str, by: str) -> None:
    script = tmp_path / "whydoku"
    script.write_text(SCRIPT, "utf-8")
    words = ("-m", "whydoku") if by == "module" else (str(script),)
    assert interrupted(tmp_path, module, *words, "--version") == (130, "", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("duckdb", ("sql", "select 1")),
        ("whydoku.web.serve", ("serve", "--port", "0")),
        ("whydoku.mcp.serve", ("mcp",)),
    ],
)
def test_control_c_while_packages_load_is_quiet(
    tmp_path: Path, module: str, words: tuple[str, ...]
) -> None:
    """They may turn it into errors of their own: such as that they are missing."""
    assert interrupted(tmp_path, module, "-m", "whydoku", *words) == (130, "", "")


def test_control_c_while_a_program_loads_the_package_is_its_own(tmp_path: Path) -> None:
    script = """
try:
    import whydoku
except KeyboardInterrupt:
    print("caught")
"""
    assert interrupted(tmp_path, "whydoku.errors", "-c", script) == (0, "caught\n", "")


# --- extreme values ---------------------------------------------------------------------------

NUMBERS = [str(2**power + less) for power in (31, 32, 63, 64, 100) for less in (-1, 0)]
VALUES = ["", "-1", "0", *NUMBERS, "1e400", "nan", "inf", "-inf", "nan-nan", "1e400-", "9-1"]
VALUES += ["é", "\udcff", "x" * 5000, "a/b", "jigsaw:" + "a" * 81]

# What each verb needs to be quick, whatever the option under test says.
BEGINNINGS = {
    "generate": ["--layout", "4x4", "--seconds", "0.1"],
    "positions": ["--technique", "full-house", "--layout", "4x4"],
    "catalogue": ["sample:first"],
    "verify": ["r1c1=4", GOOD],
    "why": ["r1c1=4", GOOD],
    "techniques": [],
    "sql": ["SELECT 1"],
    "scan": ["{photo}"],
    "bulk": ["solve", "{puzzles}", "{photo}.csv"],
    "dataset": ["{photo}-made", "--layout", "4x4", "--count", "2"],
}
# These would do as they are told, without end: so many puzzles, a server.
ENDLESS = {("vary", "--count"), ("generate", "--seconds"), ("dataset", "--count")}
ENDLESS |= {("positions", "--count"), ("positions", "--seconds")}
FRONTS = {"console", "mcp", "serve"}


def extremes() -> Iterator[tuple[str, str]]:
    for verb in VERBS:
        for option in verb.parameters:
            name = option.opts[0]
            takes_value = isinstance(option, click.Option) and not option.is_flag
            if takes_value and verb.name not in FRONTS and (verb.name, name) not in ENDLESS:
                yield verb.name, name


@pytest.mark.slow
@pytest.mark.parametrize(("verb", "option"), list(extremes()))
def test_extreme_values_never_crash(
    verb: str,
    option: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for value in VALUES:
        code = main([*verb.split(), *BEGINNINGS.get(verb, [GOOD]), f"{option}={value}"])
        told = capfd.readouterr().err
        assert code in (DONE, NO_SOLUTION, WRONG), f"{option}={value!r}: {told}"
        assert "Traceback" not in told


@pytest.mark.parametrize("verb", [verb.name for verb in VERBS if verb.name not in FRONTS])
@pytest.mark.parametrize("value", VALUES, ids=lambda value: ascii(value)[:20])
def test_extreme_arguments_never_crash(
    verb: str,
    value: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    few = ["--count", "1"] if verb == "dataset" else []
    more = ["-"] if verb in ("verify", "why") else []
    code = main([*verb.split(), *few, "--", value, *more])
    told = capfd.readouterr().err
    assert code in (DONE, NO_SOLUTION, WRONG), told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("base = []", "base"),
        ("[order]\na = 1", "order"),
        ("\udcff", "policy"),
        ('order = [["singles"]]', "order = [['singles']]: expected a list of techniques"),
        ("order = " + "[" * 400 + "]" * 400, "expected a list of techniques"),
        ("order = " + "[" * 40_000 + "]" * 40_000, "policy"),
        ("x = " + "{a=" * 9000 + "1" + "}" * 9000, "policy"),
        ("order = [1979-05-27]", "expected a list of techniques"),
        ("order = []", "no technique is left"),
        (f"nodes = {'9' * 30}", "nodes"),
        (f"nodes = {'9' * 5000}", "policy"),
        ("seconds = nan", "seconds = nan"),
        ("#" * 200_000, "holds more than 100,000 bytes"),
    ],
    ids=lambda text: ascii(text)[:30],
)
def test_odd_policies_are_refused(
    text: str, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    policy = tmp_path / "policy.toml"
    policy.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert main(["hint", GOOD, "--policy", str(policy)]) == WRONG
    assert said in capfd.readouterr().err


@pytest.mark.slow  # the first of them loads the server
@pytest.mark.parametrize("host", ["a..b", "x" * 300, "\udcff", "256.256.256.256"], ids=ascii)
def test_hosts_that_are_none_are_refused(host: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--host", host]) == WRONG
    assert "cannot serve" in capfd.readouterr().err


def test_an_empty_range_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--score", "800-500"]) == WRONG
    assert "empty range" in capfd.readouterr().err


# --- output that cannot be written ------------------------------------------------------------

OUTPUTS = [
    [*verb.name.split(), *BEGINNINGS.get(verb.name, [GOOD])]
    for verb in VERBS
    if verb.name not in {*FRONTS, "convert"}
]
OUTPUTS += [
    ["--help"],
    ["path", GOOD, "--json"],
    ["solve", "{puzzles}"],
    ["solve", "{puzzles}", "--bulk"],
    ["convert", GOOD, "--to", "sdm"],
    ["show", GOOD, "--svg", "-"],
    ["console", "sample:4x4"],
]


@pytest.fixture
def puzzles(tmp_path: Path) -> str:
    path = tmp_path / "puzzles.sdm"
    path.write_text(f"{'.' * 81}\n" * 3)
    return str(path)


@pytest.fixture
def photo(tmp_path: Path) -> str:
    return saved(GOOD, tmp_path)


@pytest.mark.slow
@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("words", OUTPUTS, ids=" ".join)
def test_a_full_disk_is_told(words: list[str], puzzles: str, photo: str) -> None:
    with FULL.open("w") as full:
        done = said_by(*(word.format(puzzles=puzzles, photo=photo) for word in words), stdout=full)
    assert done.returncode == WRONG
    # `scan` shows the board on standard error before it writes the puzzle.
    board = [line for line in done.stderr.splitlines() if line[0] in "+|"]
    assert bool(board) == (words[0] == "scan")
    told = "whydoku: cannot write the output: No space left on device"
    assert done.stderr.splitlines() == [*board, told]


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("ending", [".sdm", ".csv", ".parquet"])
@pytest.mark.parametrize("verb", [["dedupe"], ["solve", "--bulk"]], ids=" ".join)
def test_a_file_on_a_full_disk_is_told(
    verb: list[str], ending: str, puzzles: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / f"out{ending}"
    output.symlink_to(FULL)
    assert main([*verb, puzzles, "-o", str(output)]) == WRONG
    assert "No space left on device" in capfd.readouterr().err


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize(
    "words",
    [
        ["hint", GOOD, "--svg"],
        ["show", GOOD, "--svg"],
        ["convert", GOOD, "-o"],
        ["vary", GOOD, "-o"],
        ["generate", "--layout", "4x4", "-o"],
    ],
    ids=" ".join,
)
def test_a_device_that_is_full_is_told(
    words: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "full.sdm"
    output.symlink_to(FULL)
    assert main([*words, str(output)]) == WRONG
    assert "full.sdm: No space left on device" in capfd.readouterr().err


ODD_BYTES = b"\xff\xfe\nhint \xed\xa0\x80\nload \xff\nclear \xff\nr1c1=\xff\nsave \xff/x.json\n\0\n"


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX"])
def test_the_console_takes_any_bytes(locale: str, tmp_path: Path) -> None:
    typed = tmp_path / "typed"
    typed.write_bytes(ODD_BYTES)
    with typed.open("rb") as stdin:
        done = subprocess.run(
            [*COMMAND, "console", "sample:4x4"],
            stdin=stdin,
            capture_output=True,
            check=False,
            cwd=tmp_path,
            env={**os.environ, "LC_ALL": locale},
        )
    assert done.returncode == WRONG, done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stdout.count(b"there is no such command") == 3


@pytest.mark.parametrize("ending", [".sdm", ".csv", ".parquet"])
@pytest.mark.parametrize("verb", ["dedupe", "vary"])
def test_verbs_write_every_kind_of_table(
    verb: str, ending: str, puzzles: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / f"out{ending}"
    assert main([verb, puzzles, "-o", str(output)]) == DONE, capfd.readouterr().err
    assert output.stat().st_size > 80


def test_pictures_need_a_folder(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "taken"
    file.touch()
    assert main(["path", GOOD, "--svg", str(file)]) == WRONG
    assert f"cannot write {file}: File exists" in capfd.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("closed", "code"), [(">&-", WRONG), ("2>&-", DONE), ("<&-", DONE), ("2>/dev/full", DONE)]
)
def test_closed_streams(closed: str, code: int) -> None:
    need("full" not in closed or FULL.exists(), "/dev/full")
    line = " ".join([*COMMAND, "hint", GOOD, closed])
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("full")
def test_an_error_that_cannot_be_told_keeps_its_code() -> None:
    with FULL.open("w") as full:
        assert said_by("hint", "nothing.sdm", stderr=full).returncode == WRONG


# --- what nobody foresaw ----------------------------------------------------------------------


def failing(error: Exception) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (TypeError("incompatible arguments\nand more"), "(TypeError: incompatible arguments)"),
        (ValueError("no"), "(ValueError: no)"),
        (MemoryError(), "(MemoryError)"),
        (RecursionError("too deep"), "(RecursionError: too deep)"),
    ],
)
def test_a_crash_has_a_code_of_its_own(
    error: Exception, told: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WHYDOKU_DEBUG", raising=False)
    group = click.Group("whydoku", [click.Command("fail", callback=failing(error))])
    assert report_errors(group, ["fail"]) == UNEXPECTED == 3
    said = capfd.readouterr().err
    assert said.startswith(f"whydoku: something unexpected went wrong {told}.")
    assert said.count("\n") == 1


def test_a_crash_can_be_looked_into(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHYDOKU_DEBUG", "1")
    group = click.Group("whydoku", [click.Command("fail", callback=failing(ValueError("no")))])
    assert report_errors(group, ["fail"]) == UNEXPECTED
    assert "raise error\nValueError: no\n" in capfd.readouterr().err


def test_help_tells_the_exit_codes(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == DONE
    said = capfd.readouterr().out
    for code in (DONE, NO_SOLUTION, WRONG, UNEXPECTED):
        assert f"\n    {code}  " in said
