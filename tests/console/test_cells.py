"""Cells and digits are read in every form, by every command; no text breaks that."""

import random

import pytest

from whydoku import find_layout, samples
from whydoku.console.arguments import Arguments
from whydoku.console.cells import CommandError
from whydoku.console.dispatch import take_line
from whydoku.console.screen import Screen
from whydoku.console.session import Session
from whydoku.game import Game
from whydoku.model.layout import Layout, cell_name, cells_name, digit_char
from whydoku.model.path import Candidate

NINE, TEN = find_layout("9x9"), find_layout("10x10")
ALPHABET = "0123456789ABDJabjrcRC=<>!,;[] .-_x·¹٣\t"


def read(layout: Layout, text: str) -> list[Candidate]:
    return Arguments(text).candidates(layout)


@pytest.mark.parametrize(
    "text",
    ["4 7 5 8", "4 7 58", "r4c7 58", "r4c7=58", "R4C7 58", "D7 58", "d7=5,8", "D7<>58", "4,7,58",
     "r4 c7 = 5 8", "r4c7!=58", "r4c7=5 r4c7=8", "4 7 5 D7 8", "r4c7=5; r4c7=8"],
)  # fmt: skip
def test_the_forms_of_a_cell_and_its_digits(text: str) -> None:
    assert read(NINE, text) == [Candidate(33, 5), Candidate(33, 8)]


def test_several_cells_as_steps_write_them() -> None:
    assert read(NINE, "r46c3<>2") == [Candidate(29, 2), Candidate(47, 2)]
    assert Arguments("D7 r46c3 1 1").cells(NINE) == [33, 29, 47, 0]


@pytest.mark.parametrize("text", ["1 10 10", "1 10 A", "r1c10=A", "A10 a", "r1c[10]=10"])
def test_the_tenth_row_and_digit(text: str) -> None:
    assert read(TEN, text) == [Candidate(9, 10)]


def test_letters_for_rows_and_for_digits() -> None:
    assert read(TEN, "A1 A A2 5 J10 1A") == [
        Candidate(0, 10), Candidate(1, 5), Candidate(99, 1), Candidate(99, 10)
    ]  # fmt: skip
    assert read(NINE, "I1 5") == read(NINE, "J1 5")  # many programs leave out I


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the cell is missing"),
        ("4", "the column is missing behind '4'"),
        ("r4", "the column is missing behind 'r4'"),
        ("D", "the column is missing behind 'D'"),
        ("4 7", "the digit for r4c7 is missing, as in `r4c7=5`"),
        ("r4c7=", "the digit for r4c7 is missing"),
        ("r4c7=5 D8", "the digit for r4c8 is missing"),
        ("4 x 5", "read 'x', expected a column from 1 to 9"),
        ("10 1 5", "read '10', expected a row from 1 to 9"),
        ("D0 5", "read '0', expected a column from 1 to 9"),
        ("r0c1 5", "read '0', expected a row from 1 to 9"),
        ("4 7 0", "read '0', expected a digit from 1 to 9"),
        ("4 7 5q", "read '5q', expected a digit from 1 to 9"),
        ("q", "read 'q', expected a cell, such as `4 7`, `r4c7` or `D7`"),
    ],
)
def test_what_is_missing_or_wrong_is_told(text: str, told: str) -> None:
    with pytest.raises(CommandError) as error:
        read(NINE, text)
    assert str(error.value).startswith(told)


def test_a_digit_of_another_size_is_refused() -> None:
    with pytest.raises(CommandError, match="expected a row from A to D"):
        read(find_layout("4x4"), "E1 3")
    with pytest.raises(CommandError, match="expected a digit from 1 to 4"):
        read(find_layout("4x4"), "D1 5")


@pytest.mark.parametrize("name", ["4x4", "9x9", "10x10"])
def test_every_candidate_is_read_again_in_every_form(name: str) -> None:
    layout = find_layout(name)
    for cell in range(layout.cells):
        row, column = divmod(cell, layout.size)
        digit = cell % layout.size + 1
        letter, char = chr(ord("A") + row), digit_char(digit)
        for where in (f"{row + 1} {column + 1}", cell_name(layout, cell), f"{letter}{column + 1}",
                      cells_name(layout, [cell])):  # fmt: skip
            for sign in " ", "=", "<>":
                assert read(layout, f"{where}{sign}{char}") == [Candidate(cell, digit)]


@pytest.mark.parametrize("layout", [NINE, TEN], ids=lambda layout: layout.name)
def test_no_text_breaks_the_reader(layout: Layout) -> None:
    rng = random.Random(38)
    for _ in range(3000):
        text = "".join(rng.choices(ALPHABET, k=rng.randrange(14)))
        for reader in (Arguments.candidates, Arguments.cells, Arguments.entry, Arguments.row):
            try:
                found = reader(Arguments(text), layout)
            except CommandError:
                continue
            cells = found if isinstance(found, list) else []
            for one in cells:
                cell, digit = one if isinstance(one, Candidate) else (one, 1)
                assert 0 <= cell < layout.cells, text
                assert 1 <= digit <= layout.size, text


@pytest.mark.parametrize(
    "command", ["set", "give", "clear", "poss", "why", "strike", "restore", "setRow"]
)
def test_no_line_breaks_a_command(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    session = Session(Screen(), find_layout("4x4"))
    session.replace(Game(samples.sample("4x4")))
    rng = random.Random(command)
    for _ in range(60):
        take_line(session, command + " " + "".join(rng.choices(ALPHABET, k=rng.randrange(9))))
    assert "Traceback" not in capsys.readouterr().out


def test_commands_that_take_one_digit_say_so() -> None:
    for text, told in [("4 7 5 8", "read '5 8', expected one digit from 1 to 9, or 0"),
                       ("4 7 10", "read '10', expected one digit from 1 to 9, or 0"),
                       ("r46c3=5", "expected one cell and one digit"),
                       ("4 7 5 D8 5", "expected one cell and one digit")]:  # fmt: skip
        with pytest.raises(CommandError, match=told):
            Arguments(text).entry(NINE)
    assert Arguments("D7 -").entry(NINE) == Candidate(33, 0)
