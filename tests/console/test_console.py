"""What a session is apart from its words: scripts, files, games that are kept, errors."""

import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from whydoku import Candidate, Puzzle, find_layout, samples
from whydoku.console import storage
from whydoku.console.commands import COMMANDS, Command, command_of
from whydoku.console.dispatch import take_line
from whydoku.console.reviewing import tell
from whydoku.console.screen import Screen
from whydoku.console.session import Session
from whydoku.game import Deed, Game, Reviewed
from whydoku.make.jigsaw import random_jigsaw

COMMAND = [sys.executable, "-m", "whydoku", "console"]
PAGE = (Path(__file__).parents[2] / "docs" / "console.md").read_text("utf-8")


@pytest.fixture
def session() -> Session:
    found = Session(Screen(), find_layout("9x9"))
    found.replace(Game(samples.sample("first")))
    return found


def said(session: Session, line: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    take_line(session, line)
    return capsys.readouterr().out


def script(*lines: str, words: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


# -- scripts -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_script_prints_plain_text_and_ends_well() -> None:
    done = script("# a comment", "hint 2", "", "poss 1 1", words=("sample:first",))
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert done.stdout.endswith("Look for a Hidden Single in a Box.\nr1c1: 1 2 5\n")


@pytest.mark.slow
def test_a_script_goes_on_after_an_error() -> None:
    done = script("poss 0 1", "poss 1 1", "quit", "poss 1 2", words=("sample:first",))
    assert done.returncode == 2
    assert done.stdout.splitlines()[-2:] == [
        "poss: read '0', expected a row from 1 to 9",
        "r1c1: 1 2 5",
    ]


@pytest.mark.slow
def test_a_script_types_the_puzzle() -> None:
    done = script("12", ".", "poss 1 3", words=("--layout", "4x4"))
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "r1c3: 3 4")


@pytest.mark.slow
def test_a_command_ends_the_rows() -> None:
    done = script("12", "poss 1 3", words=("--layout", "4x4"))
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "r1c3: 3 4")
    first = script("12", ".", words=("--layout", "4x4")).stdout
    assert done.stdout == first + "r1c3: 3 4\n"


@pytest.mark.slow
def test_the_end_of_the_input_ends_the_rows() -> None:
    typed = script("12", ".3", words=("--layout", "4x4"))
    assert typed.stdout == script("12", ".3", ".", words=("--layout", "4x4")).stdout
    assert "+-----+-----+\n1 | 1 2 | . . |\n2 | . 3 | . . |" in typed.stdout
    assert script("", words=("--layout", "4x4")).stdout == ""


@pytest.mark.slow
def test_the_text_of_a_puzzle_is_a_start() -> None:
    done = script("poss 1 3", words=("12...3..........",))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Read as a line of digits.\n")
    assert done.stdout.endswith("r1c3: 3 4\n")


@pytest.mark.slow
def test_a_text_that_is_no_puzzle_is_refused() -> None:
    done = script("quit", words=("12...3.........q",))
    assert (done.returncode, done.stdout) == (2, "")
    assert "line 1, column 16: read 'q', expected a digit 1 to 4" in done.stderr


@pytest.mark.slow
def test_help_does_not_end_the_rows() -> None:
    done = script("12", "help poss", "34", ".", "poss 2 2", words=("--layout", "4x4"))
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "r2c2: 4")


@pytest.mark.slow
@pytest.mark.thinned("layout")
@pytest.mark.parametrize("layout", ["4x4", "9x9", "10x10"])
def test_an_empty_grid_is_taken(layout: str) -> None:
    done = script(".", "hint", "steps", "solve", "level", words=("--layout", layout))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("The puzzle has more than one solution.")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nowhere.txt",), "nowhere.txt: No such file or directory"),
        (("sample:nothing",), "there is no sample 'nothing'"),
        (("--layout", "5x5"), "5x5"),
    ],
)
def test_a_wrong_start_is_told(words: tuple[str, ...], told: str) -> None:
    done = script("quit", words=words)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


# -- commands ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_its_help_and_its_line_in_the_page(
    session: Session, capsys: pytest.CaptureFixture[str], command: Command
) -> None:
    told = said(session, f"help {command.name}", capsys)
    assert told.startswith(command.usage)
    assert f"`{command.usage}`" in PAGE.replace(r"\|", "|")
    assert command_of(command.name.upper()) is command_of(command.name)


def test_unknown_commands_are_met_with_what_is_near(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "did you mean prune?" in said(session, "prun", capsys)
    assert session.failed


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
@pytest.mark.parametrize("behind", ["", "x", "1", "1 1", "-1 2 3", "r1c1=", "9 9 9 9", "r99c1=1"])
def test_no_command_ends_in_a_traceback(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command, behind: str
) -> None:
    monkeypatch.chdir(tmp_path)
    take_line(session, f"{command.name} {behind}")


def test_trace_off_prints_no_reasons(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    take_line(session, "trace off")
    before = session.play.position
    assert said(session, "solve", capsys) == ""
    assert session.play.position != before
    assert said(session, "undo", capsys) == "solve is undone.\n"
    assert session.play.position == before


def test_solve_all_is_undone_as_one(session: Session) -> None:
    before = session.play.position
    take_line(session, "singleStep false")
    take_line(session, "solve")
    assert len(session.play.log) == 1
    assert not session.play.position.count("hint")
    take_line(session, "undo")
    assert session.play.position == before


@pytest.mark.slow
def test_steps_are_numbered_for_apply(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    listed = said(session, "steps", capsys).splitlines()
    second = session.play.position.puzzle.steps()[1]
    assert listed[1].split(maxsplit=1) == ["2", second.notation()]
    take_line(session, "apply 2")
    assert session.play.position.puzzle == session.play.start.puzzle.apply(second)
    assert "steps that there are" in said(session, "apply 9999", capsys)


def test_apply_does_not_hide_a_mistake(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    take_line(session, "strike r1c1=1")
    told = "apply: A candidate of r1c1 has been removed that is still needed.\n"
    assert said(session, "apply", capsys) == told


def test_what_is_typed_wrongly_does_nothing(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    take_line(session, "fill")
    for line in ("undo 1 now", "undo x", "redo 0", "fill most", "back now", "new simple"):
        assert said(session, line, capsys).startswith(f"{line.split()[0]}: ")
        assert len(session.play.log) == 1


def test_level(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    path = session.play.start.puzzle.path()
    level = (
        f"{path.level}, difficulty {path.difficulty:,}: solved in {len(path)} steps, the hardest "
    )
    assert said(session, "level", capsys).startswith(level)


def test_solved_is_said(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    digit = session.play.position.puzzle.solve().values[0]
    take_line(session, f"set 1 1 {digit}")
    assert "Solved: 1 digit entered by hand, " in said(session, "trial", capsys)
    assert "The puzzle is solved." in said(session, "hint", capsys)


# -- puzzles and files -------------------------------------------------------------------------


def test_new_is_of_the_level_and_can_be_undone(session: Session) -> None:
    before = session.play.position
    take_line(session, "new easy")
    assert session.play.position.puzzle.path().level == "easy"
    take_line(session, "undo")
    assert session.play.position == before


def test_new_differs_each_time() -> None:
    layout = find_layout("9x9")
    made = {storage.another("hard", layout, seed) for seed in range(5)}
    assert len(made) == 5
    assert {move.puzzle().path().level for move in made} == {"hard"}


def test_new_has_as_many_givens_as_wanted(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(session, "new 30 easy", capsys)
    assert told.endswith("\n30 givens.\n")
    assert sum(map(bool, session.play.position.givens)) == 30
    assert session.play.position.origin.path().level == "easy"
    assert said(session, "undo", capsys).startswith("new is undone.\n")


def test_new_says_where_no_puzzle_has_as_few_givens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "PATIENCE", 1e-9)
    with pytest.raises(ValueError, match="no hard puzzle with 20 givens was found"):
        storage.another("hard", find_layout("9x9"), givens=20)


def test_new_is_a_sample_where_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "PATIENCE", 1e-9)
    layout = find_layout("9x9-windoku")
    made = {storage.another("extreme", layout, seed).puzzle() for seed in range(3)}
    assert len(made) == 3
    assert {puzzle.path().level for puzzle in made} == {"extreme"}
    with pytest.raises(ValueError, match="no 4x4 puzzle is extreme"):
        storage.another("extreme", find_layout("4x4"))


@pytest.mark.parametrize("ending", ["", ".json", ".txt", ".case", ".sudoku", ".hodoku", ".sdk"])
def test_saved_and_loaded(session: Session, tmp_path: Path, ending: str) -> None:
    take_line(session, "fill")
    position = session.play.position
    take_line(session, f"save {tmp_path / 'mine'}{ending}")
    take_line(session, "restart")
    take_line(session, f"load {tmp_path / 'mine'}{ending}")
    assert not session.failed
    assert session.play.position.values == position.values
    if ending in ("", ".json"):
        assert session.play.position == position
        assert [group.name for group in session.play.log] == ["fill", "restart", "fill"]


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("bad.json", "{", "is no JSON"),
        ("old.json", '{"version": 0}', "read a game of version 0, expected 1"),
        ("bad.txt", "123* 12", "expected"),
        ("bad.sudoku", "123\n45x\n", "expected"),
        ("bad.mini", "minisudoku", "expected"),
    ],
)
def test_damaged_files_are_refused(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    name: str, content: str, told: str,
) -> None:  # fmt: skip
    (tmp_path / name).write_text(content)
    before = session.play.position
    printed = said(session, f"load {tmp_path / name}", capsys)
    assert printed.startswith(f"load: {tmp_path / name}: ")
    assert told in printed
    assert session.play.position == before


def test_the_game_is_kept_and_the_last_one_taken_up(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session.keep_in(tmp_path)
    take_line(session, "fill")
    [file] = (tmp_path / "console-games").iterdir()
    kept = Game.open(file)
    assert kept.position == session.play.position
    # The next session lists it, and takes it up in a file of its own.
    later = Session(Screen(), find_layout("9x9"))
    later.keep_in(tmp_path)
    listed = said(later, "load", capsys)
    assert re.fullmatch(
        r"  1  \d{4}-\d\d-\d\d \d\d:\d\d  9x9, \d+ of 81 digits, first row [.1-9]{9}\n"
        r"`load 1` goes on with the first\.\n",
        listed,
    )
    take_line(later, "load 1")
    assert later.play.position == kept.position
    assert later.play.log[-1:] == kept.log
    take_line(later, "fill")
    assert Game.open(file).position == kept.position != later.play.position
    assert "load: " in said(later, "load 7", capsys)


def test_two_consoles_keep_both_games(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session.keep_in(tmp_path)
    other = Session(Screen(), find_layout("9x9"))
    other.keep_in(tmp_path)
    take_line(other, "load sample:4x4")
    take_line(session, "fill")
    take_line(other, "fill")
    take_line(session, "fill")
    third = Session(Screen(), find_layout("9x9"))
    third.keep_in(tmp_path)
    assert re.findall(r"(\d)  .*?  (\dx\d),", said(third, "load", capsys)) == [
        ("1", "9x9"),
        ("2", "4x4"),
    ]


def test_games_of_the_former_file_are_listed_and_a_damaged_one_is_said(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Game(samples.sample("6x6")).save(tmp_path / "console.json")
    (tmp_path / "last.json").write_text("{")
    session.keep_in(tmp_path)
    listed = said(session, "load", capsys)
    assert "6x6, " in listed
    assert "cannot be read" in listed
    assert not (tmp_path / "console.json").exists()


def test_undoing_leads_back_through_a_game_that_was_loaded(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session.keep_in(tmp_path)
    take_line(session, "fill all")
    take_line(session, "choose clash refuse")
    played = session.play.position
    other = Game(samples.sample("4x4"))
    other.fill(1)
    other.fill(1)
    other.undo()
    other.save(tmp_path / "other.json")
    take_line(session, f"load {tmp_path / 'other.json'}")
    assert session.play.position == other.position
    take_line(session, "redo")
    assert session.play.position.count("hint") == 2
    take_line(session, "undo 3")
    assert session.play.position == played
    assert said(session, "load", capsys) == "load: there is no game of last time\n"


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["4x4", "6x6", "9x9", "10x10"])
def test_what_was_struck_comes_back_with_a_plain_save(layout: str, tmp_path: Path) -> None:
    session = Session(Screen(), find_layout(layout))
    for line in (".", "set 1 1 1", "strike 2 4 2 3", f"save {tmp_path / 'later'}", "restart"):
        take_line(session, line)
    take_line(session, f"load {tmp_path / 'later'}")
    assert not session.failed
    assert [tuple(c) for c in session.play.position.marks.struck] != []
    assert session.play.position.count("hand") == 1


@pytest.mark.slow
def test_the_helpers_file_to_the_letter(tmp_path: Path) -> None:
    """The puzzle and the file of its page, and its digits can be changed until they are frozen."""
    rows = (
        "070009004", "600004080", "800030090", "000800070", "001000400", "030005000", "050020001",
        "020100005", "300700060",
    )  # fmt: skip
    session = Session(Screen(), find_layout("9x9"))
    for row in rows:
        take_line(session, row)
    take_line(session, f"save {tmp_path / 'nikoli.sudoku'}")
    assert (tmp_path / "nikoli.sudoku").read_text() == "".join(f"{row}\n" for row in rows)
    later = Session(Screen(), find_layout("9x9"))
    for line in (".", f"load {tmp_path / 'nikoli.sudoku'}", "thaw", "set 1 2 5"):
        take_line(later, line)
    assert later.play.position.values[1] == 5
    assert not later.failed
    for line in ("freeze", "set 1 2 7"):
        take_line(later, line)
    assert later.play.position.values[1] == 5
    assert later.failed


def test_samples_are_not_told_as_files(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(session, "load sample:first", capsys).startswith("    1 2 3 ")


@pytest.mark.parametrize(
    ("digits", "line", "answer"),
    [
        (".", "fill", "There is no single.\n"),
        (
            "11.",
            "fill all",
            "A digit stands twice: 1 is in r1c1 and r1c2, all of row 1 and box 1.\n"
            "No place is left for 1 in box 3.\n",
        ),
        ("123........4....", "trial", "There is no solution from here.\n"),
    ],
)
def test_what_cannot_be_placed_is_said(
    digits: str, line: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Session(Screen(), find_layout("4x4"))
    session.replace(Game(Puzzle.parse(digits.ljust(16, "."))))
    before = session.play.position
    assert said(session, line, capsys) == answer
    assert session.play.position == before


def test_what_a_review_says_of_a_move() -> None:
    puzzle = samples.sample("first")
    placed, steps = (Candidate(4, 8),), tuple(puzzle.path())[:5]

    def told(**more: Any) -> str:
        deed = Deed(placed, (), False, more.pop("verdict", "shown"), puzzle, more.pop("steps", ()))
        line = Reviewed(0, deed, **{"seconds": None, "stuck": False, "easier": None, **more})
        return tell(puzzle.layout, line)

    assert told(verdict="open") == "r1c5=8: Right, but no pattern shows it yet."
    assert told(steps=steps).startswith("r1c5=8: It takes 5 steps to see. The hardest: ")
    assert told(seconds=83.4, stuck=True).startswith("r1c5=8: You thought for 1:23. ")


class Terminal(io.StringIO):
    """Keeps what is printed, as a terminal would."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("colourless", ["", "1"])
def test_a_terminal_wraps_words_and_has_colours(
    colourless: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Terminal()
    monkeypatch.setattr(sys, "stdout", seen)
    for name, value in (("COLUMNS", "20"), ("TERM", "xterm"), ("NO_COLOR", colourless)):
        monkeypatch.setenv(name, value)
    screen = Screen()
    screen.say("  one two three four\n\nend")
    assert seen.getvalue() == "  one two three\n  four\n\nend\n"
    screen.board(Puzzle.parse("2...4......1...2"))
    assert ("\x1b[" in seen.getvalue()) != bool(colourless)


def test_endings_that_stand_for_no_format_are_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"the ending '\.doc' stands for no format: \.json keeps"):
        storage.save(Game(samples.sample("first")), tmp_path / "game.doc")
    assert list(tmp_path.iterdir()) == []


def test_a_layout_without_samples_that_yields_no_puzzle_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(storage, "PATIENCE", 1e-9)
    with pytest.raises(ValueError, match="no hard puzzle of jigsaw:"):
        storage.another("hard", random_jigsaw(1))
