"""The page reads and writes texts as Python does; tests/check_texts.py is the long mode."""

import random
import re
import unicodedata
from base64 import b64encode
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import page_texts
from format_positions import LAYOUTS, random_position
from page_texts import Question, TextEngine
from thinning import some, thinned
from whydoku.formats import FORMATS, WRITTEN
from whydoku.formats.links.packed import zipped
from whydoku.game import Position
from whydoku.samples import sample
from whydoku.web.api.formats import listed_formats

DAMAGED = thinned(6_000, 2_000)
"""Damaged texts; 500,000 in the long mode."""
POSITIONS = 2
"""Random positions of each layout."""
OF_A_COLLECTION = 100
"""Lines of each collection."""


@pytest.fixture(scope="module")
def engine() -> Iterator[TextEngine]:
    """The page's engine, in Node."""
    with TextEngine() as engine:
        yield engine


def demand_none(engine: TextEngine, questions: Iterable[Question]) -> None:
    for told in page_texts.differences(engine, questions):
        pytest.fail(told)


def a_third(questions: Iterable[Question]) -> list[Question]:
    every = list(questions)
    return some(every, len(every) // 3)


def test_the_table_of_formats(engine: TextEngine) -> None:
    assert engine.ask("formats") == listed_formats()


def known() -> Iterator[Question]:
    for text in page_texts.known_texts():
        if isinstance(text, bytes):
            yield {"kind": "bytes", "base64": b64encode(text).decode()}
            continue
        yield {"kind": "read", "text": text}
        yield {"kind": "detect", "text": text}
        if len(text) < 5_000:
            yield from ({"kind": "read", "text": text, "layout": name} for name in LAYOUTS[:-3])
            yield from ({"kind": "read", "text": text, "format": name} for name in FORMATS)


@pytest.mark.slow
def test_texts_of_the_other_tests(engine: TextEngine) -> None:
    demand_none(engine, a_third(known()))
    demand_none(engine, ({"kind": "read", "text": text} for text in page_texts.large_texts()))


def written() -> Iterator[Question]:
    for text in [page_texts.HINTED, *page_texts.written_texts(POSITIONS)]:
        yield {"kind": "read", "text": text}
        yield from ({"kind": "write", "text": text, "to": form} for form in WRITTEN)


@pytest.mark.slow
def test_whatever_is_written(engine: TextEngine) -> None:
    demand_none(engine, a_third(written()))


@pytest.mark.slow
def test_damaged_texts(engine: TextEngine) -> None:
    demand_none(engine, page_texts.damaged_texts("short", DAMAGED))


def endpoints() -> Iterator[Question]:
    for layout in LAYOUTS:
        rng = random.Random(f"{layout}, endpoints")
        puzzle = random_position(layout, rng)
        position = Position.of(puzzle).to_dict()
        for text in page_texts.texts_of(puzzle):
            yield {"kind": "parse", "body": {"text": text}}
            yield {"kind": "convert", "body": {"puzzle": text, "to": rng.choice([*FORMATS])}}
        for entry in position["entries"]:
            entry[2] = rng.choice(("hand", "hint"))
        for form in WRITTEN:
            yield {"kind": "export", "body": {"position": position, "format": form}}


@pytest.mark.slow
def test_the_answers_of_the_endpoints(engine: TextEngine) -> None:
    line = "4......1...3...."
    bodies = [
        {"text": ""},
        {"text": line},
        {"text": f"{line}\n" * 101},
        {"text": "#" * 100_001},
        {"text": line, "layout": "x" * 136},
        {"text": line, "layout": "7x7"},
        {"text": line, "format": "docx"},
    ]
    questions = [{"kind": "parse", "body": body} for body in bodies]
    questions.append({"kind": "convert", "body": {"puzzle": f"{line}\n{line}", "to": "sdm"}})
    questions.append({"kind": "convert", "body": {"puzzle": line, "to": "docx"}})
    body = {"puzzle": "sample:first", "to": "hodoku"}
    questions.append({"kind": "convert", "body": body, "sample": sample("first").line()})
    questions += [{"kind": "write", "text": f"{line}\n{line}", "to": form} for form in FORMATS]
    questions.append({"kind": "read", "text": line, "format": "docx"})
    questions.append({"kind": "read", "text": "1234\n" * 200_001, "format": "grid"})
    demand_none(engine, [*questions, *endpoints()])


def collections(data: Path) -> Iterator[Question]:
    files = [*(data / "puzzles").iterdir(), data / "techniques" / "reglib_half.txt"]
    files += [*(data / "ratings").glob("*.csv"), *(data / "variants").rglob("*.*")]
    for path in sorted(files):
        lines = path.read_text("utf-8", "replace").splitlines()
        yield {"kind": "read", "text": "\n".join(lines[:OF_A_COLLECTION])}
        yield from ({"kind": "read", "text": line} for line in lines[:OF_A_COLLECTION])


@pytest.mark.slow
def test_the_collections(engine: TextEngine, data: Path) -> None:
    demand_none(engine, collections(data))


@pytest.mark.slow
def test_packed_texts(engine: TextEngine) -> None:
    rng = random.Random("packed")
    texts = ["".join(rng.choices("ab\u00e9\u4e2d\U0001f600{}", k=at)) for at in range(300)]
    demand_none(engine, ({"kind": "zipped", "text": text} for text in texts))
    demand_none(engine, ({"kind": "unzip", "packed": zipped(text)[:-3]} for text in texts))
    demand_none(engine, page_texts.deflated("short", 2_000))


@pytest.mark.slow
def test_signs_are_of_the_kinds_that_python_knows(engine: TextEngine) -> None:
    """Signs that only one side's version of Unicode has are no difference."""
    word, digit = re.compile(r"\w"), re.compile(r"\d")
    for first in range(0, 0x20000, 0x4000):
        for at, kinds in enumerate(engine.ask("classes", **{"from": first, "to": first + 0x4000})):
            char = chr(first + at)
            if unicodedata.category(char) in ("Cn", "Cs") or kinds[-1] == "0":
                continue
            held = (char.isspace(), word.match(char), char.isalpha(), char.isprintable(),
                    digit.match(char))  # fmt: skip
            assert kinds[:-1] == "".join(str(int(bool(each))) for each in held), hex(first + at)
