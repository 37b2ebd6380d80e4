"""With --bulk and without it, the answers are the same: there is one reader."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_texts import SEEDS, TEXTS, damaged
from survive import agree
from whydoku import Puzzle
from whydoku.bulk import file_solver, rows
from whydoku.cli import main

ONE = "5318..2.........86..4....3....2....7.....56..8.....54...7...892.9.....6.4.3......"
MANY = "." * 81
NONE = "11" + "." * 79
ENOUGH = 45
"""Lines after which a file may be taken for plain ones: see whydoku.bulk.rows."""
# --- lines of one format, of which some are odd -----------------------------------------------

SIGNS = "0._*-xX?"
TAILS = ["", "", "", " name", ",1.5", ";x", "\ta b", " # told", ",", " " * 30, ", layout", " 1" * 9]
TAILS += [" " + "word " * 20, "," + "." * 81, " ünïcödé", '"', "|", " \x0b", "1", " # layout: 9x9"]
ODD = ["", "# a comment", "#layout: 9x9", "A title of the list", "\t", "1" * 80, "# layout: 6x6"]
ODD += ["." * 36, "1" * 100, "1" * 81 + " " * 19, f"17 {ONE}", f"  {ONE}", ONE.replace(".", " ")]
ODD += [
    "x" * 81 + " word" * 30,
    f'{ONE},"',
    " ".join(ONE),
    ONE[:-1] + "A",
    ONE[:-1] + "q",
    "\N{MIDDLE DOT}" * 81,
    "-" * 81,
    "é" * 81,
]


DIGITS = "123456789"
MARKS = "".join("".join(d if c in {d, "."} else "." for d in DIGITS) for c in ONE)


def line_of(rng: random.Random) -> str:
    if rng.random() < 0.03:
        return rng.choice(ODD)
    empty = rng.choice(SIGNS)
    return rng.choice([ONE, MANY, NONE]).replace(".", empty) + rng.choice(
        TAILS[: rng.choice([3, 99])]
    )


def row_of(rng: random.Random) -> str:
    cells = rng.choice([ONE, MANY, NONE]).replace(".", rng.choice(SIGNS))
    if rng.random() < 0.05:
        return rng.choice(
            [
                "",
                f'"{cells}",1,9x9',
                cells,
                f"{cells}, # x,y",
                f'{cells},"a,b"',
                f"{cells[1:]},,",
                " ",
            ]
        )
    return rng.choice([f"{cells},{ONE},9x9", f"{cells},,9x9", f"{cells},,", f"{cells},,9x9-x"])


def marks_of(rng: random.Random) -> str:
    marks = "".join(
        "123456789" if c == "." else "." * (int(c) - 1) + c + "." * (9 - int(c)) for c in ONE
    )
    if rng.random() < 0.05:
        return rng.choice(
            ["", " " + marks, marks + " # told", marks + ",1", "2" + marks[1:], "# x"]
        )
    return marks.replace(".", rng.choice(SIGNS))


def table(rng: random.Random) -> Iterator[str]:
    yield rng.choice(["puzzle,state,layout", "quizzes,solutions,x", "id,level,puzzle", "Puzzle,,"])
    yield from (row_of(rng) for _ in range(60))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["lines", "table", "candidates"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=ascii)
def test_plain_and_odd_lines(kind: str, end: str) -> None:
    for seed in range(5 if kind == "candidates" else 20):
        rng = random.Random(f"{kind} {end} {seed}")
        if kind == "table":
            lines = list(table(rng))
        else:
            make = line_of if kind == "lines" else marks_of
            lines = [make(rng) for _ in range(60)]
        agree(end.join(lines).encode())
        agree(end.join([*lines, ""]).encode("latin-1", "replace"))


@pytest.mark.parametrize(
    "odd", [*ODD, *(ONE + tail for tail in TAILS)], ids=lambda text: ascii(text)[:25]
)
@pytest.mark.parametrize("at", [0, 30, 59])
def test_one_odd_line(odd: str, at: int) -> None:
    lines = [ONE] * 60
    lines[at] = odd
    agree("\n".join(lines).encode())


# --- lines that are all alike, which are taken at once ----------------------------------------

OURS = "puzzle,state,layout"
ALIKE = {
    "cells": ("", f"{ONE}"),
    "zeros": ("", ONE.replace(".", "0")),
    "stars": ("", ONE.replace(".", "*")),
    "text": ("", f"{ONE},easy 17"),
    "solution": ("quizzes,solutions", f"{ONE},{'1' * 81}"),
    "rating": ("id,puzzle,rating", f"a17,{ONE.replace('.', '0')},1.5"),
    "twice": ("puzzle,puzzle", f"{ONE},{MANY}"),
    "ours": (OURS, f"{ONE},,9x9"),
    "candidates": ("", MARKS),
}


def alike(kind: str) -> list[str]:
    header, row = ALIKE[kind]
    return [header] * bool(header) + [row] * 110


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Files are read in small blocks; the puzzles of each block that was taken at once."""
    taken: list[int] = []
    original = rows._of_one_shape

    def of_one_shape(*words: Any) -> Any:
        found = original(*words)
        taken.append(0 if found is None else len(found))
        return found

    monkeypatch.setattr(rows, "_of_one_shape", of_one_shape)
    monkeypatch.setattr(file_solver, "CHUNK_BYTES", 50 * (len(MARKS) + 1))
    return taken


@pytest.mark.slow
@pytest.mark.parametrize("kind", ALIKE)
def test_lines_that_are_alike_are_taken_at_once(kind: str, at_once: list[int]) -> None:
    agree("\n".join([*alike(kind), ""]).encode())
    assert max(at_once) > 40 or kind == "ours"
    agree("\r\n".join(["", " ", *alike(kind), "# the end"]).encode())


@pytest.mark.slow
@pytest.mark.parametrize("kind", ALIKE)
def test_one_line_differs_in_one_place(kind: str, at_once: list[int]) -> None:
    """Whatever byte is changed, in whatever place, the readers agree."""
    rng = random.Random(kind)
    for byte in '0.1_x,;# \t"\r\nqA\x0b\xe9':
        lines = alike(kind)
        number = rng.randrange(len(lines))
        places = range(len(lines[number]))
        for place in {places[-1], places[80] if len(places) > 80 else 0, *rng.choices(places, k=1)}:
            line = lines[number]
            changed = [*lines[:number], line[:place] + byte + line[place + 1 :]]
            agree("\n".join([*changed, *lines[number + 1 :]]).encode("latin-1"))
    assert at_once


# --- everything that readers are tried with ---------------------------------------------------


@pytest.mark.slow
@given(TEXTS | damaged(), st.integers(1, 60))
@settings(max_examples=100)
def test_texts(text: str, times: int) -> None:
    agree(text.encode("utf-8", "replace"))
    agree((text + "\n").encode("latin-1", "replace") * times)


@pytest.mark.slow
@given(st.binary(max_size=300), st.sampled_from([b"", (ONE + "\n").encode() * ENOUGH]))
@settings(max_examples=100)
def test_bytes(data: bytes, before: bytes) -> None:
    for whole in (before + data, data + before):
        if not whole.startswith(b"\x93NUMPY"):  # arrays are read in bulk alone
            agree(whole)


@pytest.mark.parametrize("text", SEEDS, ids=lambda text: ascii(text)[:25])
def test_seeds(text: str) -> None:
    agree(text.encode("latin-1"))
    agree((text + "\n").encode("utf-16"))


# --- the verbs --------------------------------------------------------------------------------

FILES = {
    "signs": "".join(ONE.replace(".", sign) + "\n" for sign in SIGNS + " "),
    "returns": f"{ONE}\r{MANY}\r{NONE}\r",
    "grids": "\n".join(Puzzle.parse(line).__str__() for line in (ONE, NONE)),
    "comment behind": f"{ONE} {'with many words ' * 9}\n" * ENOUGH,
    "stops": f"{ONE}\n{MANY}\n123\n{ONE}\n",
    "6x6": f"{ONE}\n{'.' * 36}\n",
    "empty": "",
}


def answers_of(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    code = main(words)
    return code, capsys.readouterr().out.splitlines()


def told(verb: str, answer: dict[str, Any]) -> str:
    """What --bulk prints for an answer that is told as JSON without it."""
    if verb == "count":
        return f"{answer['count']}{'' if answer['complete'] else ' or more'}"
    number = Puzzle.parse(answer["puzzle"]).count(2)
    verdict = ("no solution", "exactly one solution", "more than one solution")[number]
    return verdict if verb == "check" else answer["solution"] or f"# {verdict}"


@pytest.mark.parametrize("verb", ["solve", "check", "count"])
@pytest.mark.parametrize("name", FILES)
def test_verbs(verb: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(FILES[name].encode())
    code, lines = answers_of([verb, str(file), "--json"], capsys)
    answers = [json.loads(line) for line in lines]
    expected = [told(verb, answer) for answer in answers if answer["layout"] == "9x9"]
    is_classic = len(expected) == len(answers)
    assert answers_of([verb, str(file), "--bulk"], capsys) == (code if is_classic else 2, expected)
