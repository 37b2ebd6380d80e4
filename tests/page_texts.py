"""Texts that the page's engine reads and writes too, in Node: the same as Python, or it is a fault.

Python answers first. The engine gets the same questions, and what it says must be equal: the
puzzles, the format, what was left out, and the sentence, line and column of a refusal.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import random
import subprocess
import zlib
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from types import ModuleType, TracebackType
from typing import IO, Any
from urllib.parse import quote

import ordinary_texts
from engine import ENGINE, NODE
from format_positions import LAYOUTS, random_position
from made_texts import SEEDS
from nearly_json import places
from other_texts import CASES
from ways_of_writing import BOARDS, WAYS
from whydoku import Puzzle, draw
from whydoku.formats import FORMATS, WRITTEN, detect, read, write, write_lines
from whydoku.formats.links.packed import MOST, inflate, loose_json, unzip, zipped
from whydoku.model.layout import layout_names
from whydoku.serving.processes import Job
from whydoku.web.api.endpoints import answer_job
from whydoku.web.api.puzzles import puzzle_json
from whydoku.web.settings import ServerSettings

HERE = Path(__file__).parent
RUNNER = HERE / "page" / "modules" / "texts_runner.js"
AT_ONCE = 100
"""Questions that are sent together."""

Question = dict[str, Any]
HINTED = "minisudoku" + "\x11\0\x22\0\x33\0" + "\0" * 66 + "\0\xff"
"""A mini-Sudoku file in which a digit is given, one was played, and one came by a hint."""
PENPA = "a whole link of penpa-edit"


# -- the engine --------------------------------------------------------------------------------


class TextEngine:
    """A process that answers questions by the scripts of the page and its engine."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [NODE, str(RUNNER), str(ENGINE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdin
        assert self._process.stdout
        self._in: IO[bytes] = self._process.stdin
        self._out: IO[bytes] = self._process.stdout

    def __enter__(self) -> TextEngine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._in.close()
        self._process.wait()
        self._out.close()

    def _say(self, data: Any) -> None:
        self._in.write(json.dumps(data).encode() + b"\n")
        self._in.flush()

    def answers(self, questions: Iterable[Question]) -> Iterator[tuple[Question, Any]]:
        """Yield each question with its answer."""
        waiting = iter(questions)
        while part := list(islice(waiting, AT_ONCE)):
            self._say(part)
            yield from zip(part, self._heard(), strict=True)

    def _heard(self) -> list[Any]:
        line = self._out.readline()
        assert line, "the engine ended"
        heard: list[Any] = json.loads(line)
        return heard

    def ask(self, kind: str, **fields: Any) -> Any:
        """Return the answer to one question."""
        ((_, answer),) = self.answers([{"kind": kind, **fields}])
        return answer


# -- Python ------------------------------------------------------------------------------------


def _puzzles(found: list[Puzzle]) -> Any:
    return {"puzzles": [puzzle_json(puzzle) for puzzle in found]}


def _endpoint(path: str, body: Any) -> Any:
    reply = answer_job(Job(path, json.dumps(body).encode(), slow=True), ServerSettings())
    answer = json.loads(reply.body)
    return answer if reply.status == 200 else {**answer, "status": reply.status}


_ANSWERS: dict[str, Callable[[Question], Any]] = {
    "read": lambda q: _puzzles(read(q["text"], q.get("layout"), q.get("format"))),
    "bytes": lambda q: _puzzles(read(base64.b64decode(q["base64"]), None, q.get("format"))),
    "detect": lambda q: detect(q["text"]),
    "write": lambda q: "".join(write_lines(read(q["text"]), q["to"])),
    "unzip": lambda q: unzip(q["packed"]),
    "zipped": lambda q: zipped(q["text"]),
    "inflate": lambda q: inflate(q["packed"]),
    "parse": lambda q: _endpoint("/parse", q["body"]),
    "convert": lambda q: _endpoint("/convert", q["body"]),
    "export": lambda q: _endpoint("/game/export", q["body"]),
}


def expected(question: Question) -> Any:
    """Return what Python answers."""
    try:
        answer = _ANSWERS[question["kind"]](question)
    except ValueError as error:
        places = {key: getattr(error, key, None) for key in ("line", "column")}
        return {"error": str(error), **places}
    return json.loads(json.dumps(answer))


def differences(engine: TextEngine, questions: Iterable[Question]) -> Iterator[str]:
    """Yield what the engine says otherwise than Python."""
    for question, answer in engine.answers(questions):
        wanted = expected(question)
        told = answer
        if isinstance(wanted, dict) and "error" in wanted and isinstance(answer, dict):
            told = {key: answer.get(key) for key in wanted}
        if told != wanted:
            yield f"{question!r}\n  Python: {wanted!r}\n  page:   {told!r}"


# -- texts -------------------------------------------------------------------------------------


def _module(name: str) -> ModuleType:
    """Return a module of tests/formats, whose texts are used here too."""
    spec = importlib.util.spec_from_file_location(f"formats_{name}", HERE / f"formats/{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def known_texts() -> list[str | bytes]:
    """Return the texts of the tests of formats, good and bad, and the corpus of inputs."""
    samples, refusals = _module("test_samples"), _module("test_refusals")
    links = _module("test_links")
    texts: list[str | bytes] = [*SEEDS, *samples.SAMPLES.values(), samples.TEN, samples.SADMAN]
    texts += _module("test_letters").WAYS.values()
    texts += [text for text, _ in refusals.REFUSED] + [text for _, text, _ in refusals.REFUSED_AS]
    texts += [link for link, _ in links.LINKS.values()] + [link for link, _ in links.REFUSED]
    texts += [links.wrapped(site, data) for site, data in link_documents() if site != PENPA]
    texts += further_texts(links)
    texts += [way.write(BOARDS[0]) for way in WAYS] + [case.text for case in CASES]
    texts += [text for _, text in ordinary_texts.texts()]
    for path in sorted((HERE / "corpus" / "puzzles").iterdir()):
        texts.append(path.read_bytes())
    return texts


def large_texts() -> list[str]:
    """Return texts that are large, or unpack to what is."""
    links = _module("test_links")
    return [
        *_module("test_refusals").NONSENSE,
        *(made() for made in _module("test_hostile").HOSTILE),
        f"https://f-puzzles.com/?load={zipped('a' * (MOST + 1))}",
        links.penpa_address(zlib.compress(b" " * (MOST + 1))[2:-4]),
    ]


def further_texts(links: Any) -> Iterator[str | bytes]:
    """Yield texts that take the ways that the others do not."""
    yield "1234" * 16
    yield "12345678" * 8
    yield "#\n" * 100_001 + "." * 16
    yield ("5 3" + "." * 78).encode("utf-16")
    yield b"\xfe\xff" + links.LINE.encode("utf-16-be")
    yield links.penpa("square,9,x,38")
    yield links.penpa("square,nine,9,38")
    yield links.penpa("square,9,9,38", lineE={"222,223": 2, "223,236": 2, "x": 1}, cage=[1])
    for board in ("1f" * 81, "11" + "0" * 160, *(f"S9B{cell * 81}" for cell in ("0j", "0k", "00"))):
        yield f"https://www.sudokuwiki.org/sudoku.htm?bd={board}"
    for end in ("", "*wa", "*x", "*xt", "*tx", "x", "wx", "*a", "*w*x", "/", "?x=1"):
        yield f"https://sudokupad.app/scfKDTRBQsV3CQ3p0q08RJ5avLJSRFc{end}"
    for digits in (
        "KDTRBQsV3CQ3p0q08RJ5avLJSRFc",
        "1" * 81,
        "1J" * 8,
        "9z",
        "B" * 81,
        "\U0001f600",
    ):
        yield f"https://app.crackingthecryptic.com/sudoku/classic{digits}"
    for size in range(3, 12):
        yield f"https://sudoku.coach/en/play/{'0' * size * size}"
        yield links.fpuzzles({"grid": [[{"region": row}] * size for row in range(size)]})
        yield links.fpuzzles({"size": size, "grid": [[{}] * size] * size})
    held: Any
    for held in ({"x": 1}, {"puzzle": {"cells": [], "width": 4}}, {"puzzle": {"cells": [{}] * 81}}):
        yield f"https://sudokumaker.app/?puzzle={zipped(json.dumps(held))}"
    for rule in (
        {"type": 1, "regions": [1]},
        {"type": 9},
        {"type": 8, "definition": {"name": "\n"}},
    ):
        yield links.sudokumaker(constraints=[rule])
    for text in (
        '{"a":"\\u12g4"}',
        f'{{"a":1{"0" * 5000}}}',
        '{"cells":[[],[],[],[]]}',
        '{"a":"\\',
    ):
        yield f"https://sudokupad.app/scl{zipped(text)}"
    lines = ["square,9,9,1", "", "", "{}", "{}", json.dumps([1] * 101)]
    yield links.penpa_address(zlib.compress("\n".join(lines).encode())[2:-4])
    yield "1234\n" + "#\n" * 100_001
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    yield " ".join(solved[at : at + 3] for at in range(0, 81, 3))
    yield "115*\n# layout: 4x4\n225*"
    for name in ('"a""b"', '"a"b', '"a', 'a"b', '""', ""):
        yield f"puzzle,name\n{links.LINE},{name}"
    yield HINTED
    yield f":0000:x:{'+A' * 3}{'a' * 97}:AAA aaa:::"
    yield links.fpuzzles(links.document(ruleset="Digits on a line rise."))
    yield f"https://sudokupad.app/scl{zipped('[1]')}"


def written_texts(count: int) -> Iterator[str]:
    """Yield so many random positions of each layout in every format that holds them."""
    for layout in LAYOUTS:
        rng = random.Random(f"{layout}, page")
        for _ in range(count):
            yield from texts_of(random_position(layout, rng))


def texts_of(puzzle: Puzzle) -> Iterator[str]:
    """Yield a puzzle in every format that holds it, and as the console draws it.

    A binary one has a character for each byte.
    """
    for shown in (False, True):
        yield draw.text(puzzle, candidates=shown, numbered=True)
    for form in WRITTEN.values():
        if not form.layouts or puzzle.layout.name in form.layouts:
            text = write(puzzle, form.name)
            yield text if isinstance(text, str) else text.decode("latin-1")


PIECES = (
    "12* ", "    1 2   3 4\n  +--\n1 | ",
    *"0123456789A.._*-x?|+=: \t\n\r,;#[](){}'\"`>@!~aq\\/&%^$<",
    *"\0\x0b\x1c\x1f\x85\xa0\xad\xb2\u0130\u017f\u0663\u1680\u2028\u2060\u212a\ufeff\uff15",
    *"\u4e2d\U0001f600\U0001d7d8\u0301·¦│═\ud800",
    "[Puzzle]\n", "[State]\n", "puzzle,state,layout\n", ":0000:x:", "# layout: 9x9-x\n", "\n\n\n",
    "# layout: jigsaw:1111222233334444\n", "minisudoku", "115* ", "```", "---+---+---\n", "." * 81,
    "1234 12 34 5\n", "1" * 16, "5 3 . | . 7 . | . . .\n", "|||||||||\n", ",,,,,,,,\n", "10 ",
    "# layout: 7x7\n", "# layout: jigsaw:1\n", "layout=9x9-windoku ", "#C layout : 6x6", "+5",
    "\r\n", "some words of a post ", "Monday 12:30 pm", "2024-01-02 12:30", "https://",
    "sudokupad.app/",
    "https://f-puzzles.com/?load=", "www.sudokuwiki.org/sudoku.htm?bd=", "?puzzleid=", "&s=", "%41",
    "https://sudoku.coach/en/play/" + "1" * 81, "%E4%B8%AD", "%ff", "scf", "fpuz", "classic", "}]",
    '"5"', "null", "true", "1e5", "-0", "NaN", "{}", "'", "t", ",,", "12345678901234567890", "[[",
)  # fmt: skip


def mutated(rng: random.Random, texts: list[str]) -> str:
    """Return one of the texts with something cut, put in, changed, moved or mixed with another."""
    text = rng.choice(texts)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5))):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 1, 1, 1, 2, 9, 30, 90)))
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        match rng.randrange(8):
            case 0:
                text = text[:start] + text[end:]
            case 1 | 2 | 3:
                text = text[:start] + rng.choice(PIECES) + text[end:]
            case 4:
                text = text[:start] + text[start:end] * 2 + text[end:]
            case 5:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
                text = "\n".join(lines)
            case 6:
                lines.insert(at, rng.choice((*PIECES, rng.choice(rng.choice(texts).split("\n")))))
                text = "\n".join(lines)
            case 7:
                other_text = rng.choice(texts)
                text = text[:start] + other_text[rng.randint(0, len(other_text)) :]
    return text


JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 5, 9, 10, 2**31, 2**53 + 1, 10**30, -(10**30), 0.0, -0.0, 1.0,
    0.0625, 5.5, 1e16, 1e-7, 1e22, 123456789.125, float("nan"), float("inf"), "", "5", "A", "10",
    "\xb2", "0x", "R1C1", "R10C2", "a'b", 'a"b', "a'\"b", "\n", "\ud800", "\u4e2d", "\U0001f600",
    "x" * 40, "\U000e0001", [], {}, [1], [[0, 0], [9, 9]], [[0, 9], [9, 0]], {"a": None},
    [[True, False], [9, 9.0]], [None, "b", 1.5], {"cells": ["R1C1", "R2C2"]}, {"type": 1},
    [0] * 81, "Normal sudoku rules apply", "rules: Cages", "\u017fudoku", "Class\u0131c sudoku",
    {"name": "Rings\n"}, {"name": "Rings"}, "0.5", "-", "7.", [[[]]],
)  # fmt: skip
KEYS = (
    "cells", "ce", "value", "v", "region", "regions", "re", "grid", "size", "given", "number",
    "type", "lines", "l", "wayPoints", "wp", "puzzle", "cages", "ca", "constraints", "definition",
    "disabled", "width", "minDigit", "candidates", "centerPencilMarks", "givenPencilMarks",
    "cornerPencilMarks", "centremarks", "extraregion", "diagonal+", "diagonal-", "ruleset",
    "rules", "metadata", "sum", "hidden", "antiknight", "killercage", "lineE", "__proto__",
    "constructor", "unique", "12", "7", "colors", "c",
)  # fmt: skip


def link_documents() -> list[tuple[str, Any]]:
    """Return documents that links hold, each with the kind of its link."""
    links = _module("test_links")
    maker = json.loads(unzip(links.sudokumaker().partition("=")[2]))
    rules = [{"type": 301}, {"type": 7, "definition": {"name": "Rings"}}, {"type": 1}]
    maker["puzzle"] |= {"minDigit": 1, "size": 9, "width": 9}
    maker["puzzle"]["constraints"] += [{"type": 300, "disabled": True}, *rules[:2]]
    own = loose_json(links.SCL)
    cages = [
        {"cells": [[at, 0] for at in range(9)]},
        {"ce": [[1, 1], [1, 2]], "v": 9, "sum": 3},
        {"ce": [[2, 1], [2, 2]], "v": "7", "unique": False},
        {"ce": [[3, 1], [9, 2]], "v": "x"},
        {"ce": [[9, 2]], "v": 3},
        {"ce": [], "v": "12"},
    ]
    lines = [{"wayPoints": [[0, 0], [9, 9]]}, {"wp": [[0, 9], [9, 0]]}, {"wp": [[1, 1]]}]
    more = {"cages": [*own["ca"], *cages], "lines": lines, "metadata": {"antiknight": True}}
    many = {f"rule{number}": [number] for number in range(15)}
    return [
        *links.DOCUMENTS,
        ("f-puzzles", links.document(grid=links.grid(centerPencilMarks=[1, "2"]), arrow=[1])),
        ("f-puzzles", links.document(extraregion=links.windows(), **{"diagonal+": True})),
        ("f-puzzles", links.document(**many, ruleset="Sudoku!", cage=[])),
        ("sudokupad", own),
        ("sudokupad", own | more | {"ce": [[{"centremarks": [1, 2]}] * 9] * 9, "u": [1]}),
        ("sudokumaker", maker),
        (PENPA, links.penpa(lineE={"222,223": 2, "223,236": 2}, thermo=[[1]])),
        (PENPA, links.penpa()),
    ]


def mutated_link(rng: random.Random, documents: list[tuple[str, Any]]) -> str:
    """Return a link whose document has something else in it, or whose packing is damaged."""
    site, original = rng.choice(documents)
    if site == PENPA:
        return _mutated_penpa(rng, original)
    data = json.loads(json.dumps(original))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        holder, key = rng.choice(places(data) or [({}, "size")])
        if isinstance(holder, dict) and rng.random() < 0.2:
            holder.pop(key, None)
        elif isinstance(holder, dict) and rng.random() < 0.4:
            holder[rng.choice(KEYS)] = deepcopy(rng.choice(JUNK))
        elif key in holder if isinstance(holder, dict) else key < len(holder):
            holder[key] = deepcopy(rng.choice(JUNK))
    text = json.dumps(data, ensure_ascii=rng.random() < 0.8)
    if rng.random() < 0.2:
        text = _damaged(rng, text)
    return _link_of(rng, site, text)


def _damaged(rng: random.Random, text: str) -> str:
    at = rng.randint(0, len(text))
    put: str = rng.choice(PIECES)
    return text[:at] + put + text[at + rng.randint(0, 2) :]


def _link_of(rng: random.Random, site: str, text: str) -> str:
    packed = zipped(text)
    match rng.randrange(8):
        case 0:
            packed = _damaged(rng, packed)
        case 1:
            packed = quote(packed, safe="")
        case 2:
            packed = packed.replace("+", "%20").replace("/", "-").rstrip("=")
    if site == "penpa":
        cells = [row * 13 + column for row in range(2, 11) for column in range(2, 11)]
        steps = [b - a for a, b in zip([0, *cells], cells, strict=False)]
        lines = ["square,9,9,1", "", "", text, rng.choice(("{}", text)), json.dumps(steps)]
        return _penpa_of(rng, "\n".join(lines))
    prefix = {
        "f-puzzles": (
            "https://f-puzzles.com/?load=",
            "sudokupad.app/fpuz",
            "f-puzzles.com/?x=1&load=",
        ),
        "sudokupad": ("https://sudokupad.app/scl", "https://sudokupad.app/scf?puzzleid=ctc"),
        "sudokumaker": ("https://sudokumaker.app/?puzzle=",),
    }[site]
    return rng.choice(prefix) + packed


def _penpa_of(rng: random.Random, text: str) -> str:
    squeeze = zlib.compressobj(
        rng.choice((0, 1, 6, 9)), zlib.DEFLATED, -15, 9, rng.choice((0, 2, 4))
    )
    data = squeeze.compress(text.encode("utf-8", "surrogatepass")) + squeeze.flush()
    if rng.random() < 0.3:
        at = rng.randrange(len(data))
        data = data[:at] + rng.choice((b"", rng.randbytes(1), rng.randbytes(3))) + data[at + 1 :]
    if rng.random() < 0.2:
        data = data[: rng.randrange(len(data))]
    packed = base64.b64encode(data).decode()
    if rng.random() < 0.1:
        packed = _damaged(rng, packed)
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}"


def _mutated_penpa(rng: random.Random, link: str) -> str:
    text = inflate(link.partition("p=")[2])
    for _ in range(rng.randint(0, 3)):
        text = _damaged(rng, text)
    return _penpa_of(rng, text)


def deflated(seed: str, count: int) -> Iterator[Question]:
    """Yield so many questions about bytes that are, or look like, deflated ones."""
    rng = random.Random(seed)
    for _ in range(count):
        data = bytearray(rng.randbytes(rng.choice((1, 3, 20, 60))))
        match rng.randrange(3):
            case 0:
                data[0] = data[0] & 0xF8 | rng.choice((2, 3, 4, 5))
            case 1:
                text = bytes(rng.choices(b"ab{}01", k=rng.choice((10, 300, 9000))))
                squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, 9, rng.choice((0, 2, 3, 4)))
                data = bytearray(squeeze.compress(text) + squeeze.flush())
                for _ in range(rng.randint(0, 2)):
                    data[rng.randrange(min(len(data), 40))] ^= 1 << rng.randrange(8)
        packed = base64.b64encode(data).decode()
        yield {"kind": "inflate", "packed": packed[: rng.choice((len(packed), rng.randint(0, 40)))]}


def damaged_texts(seed: str, count: int) -> Iterator[Question]:
    """Yield so many questions about damaged texts, a third of them links."""
    rng = random.Random(seed)
    texts = [each for each in known_texts() if isinstance(each, str) and len(each) < 20_000]
    texts += [text for layout in LAYOUTS for text in texts_of(random_position(layout, rng))]
    names = [*layout_names(), "jigsaw:1111222233334444", "7x7", "", "\xe9", "\u4e2d" * 50]
    documents = link_documents()
    for _ in range(count):
        is_link = rng.random() < 1 / 3
        text = mutated_link(rng, documents) if is_link else mutated(rng, texts)
        question: Question = {"kind": "read", "text": text}
        if rng.random() < 0.15:
            question["layout"] = rng.choice(names)
        if rng.random() < 0.15:
            question["format"] = rng.choice([*FORMATS])
        if rng.random() < 0.05:
            data = text.encode(rng.choice(("utf-8", "utf-16", "utf-16-be", "latin-1")), "ignore")
            question = {"kind": "bytes", "base64": base64.b64encode(_cut(rng, data)).decode()}
        yield question


def _cut(rng: random.Random, data: bytes) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + data[at + rng.choice((0, 0, 1)) :]
