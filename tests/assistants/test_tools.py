"""Whatever an assistant sends, the answer is an answer or one sentence."""

import base64
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from whydoku.draw import png, svg
from whydoku.mcp.arguments import Caps
from whydoku.mcp.bounds import EVIDENCE, MORE, WORDS
from whydoku.mcp.tools import NO_MEMORY, OUR_FAULT, TOOLS, Told, answer_job
from whydoku.model.puzzle import Puzzle
from whydoku.samples import sample
from whydoku.serving.processes import PUT_OFF, Job

CAPS = Caps(0.05, 1000)
PUZZLES = st.one_of(
    st.sampled_from(["sample:first", "sample:4x4", "4......1...3....", "sample:", "11" + "." * 79]),
    st.text("123456789.0 -|+\n", max_size=100),
    st.text(max_size=40),
)
VALUES = st.one_of(
    PUZZLES,
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.sampled_from(["9x9", "4x4", "hard", "full", "png", "r1c1", "fish", "human", "all"]),
    st.lists(st.sampled_from(["singles", "fish", "te", "b", "xy-wing"]), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A tool with arguments of which many are wrong."""
    tool = TOOLS[draw(st.sampled_from(list(TOOLS)))]
    names = [*tool.arguments.model_fields, "other"]
    asked = draw(st.dictionaries(st.sampled_from(names), VALUES, max_size=4))
    if "puzzle" in names and draw(st.booleans()):
        asked["puzzle"] = draw(PUZZLES)
    return tool.name, asked


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(calls())
def test_whatever_is_asked(call: tuple[str, dict[str, Any]]) -> None:
    name, asked = call
    reply = answer_job(Job(name, json.dumps(asked).encode("ascii"), slow=True), CAPS)
    told = json.loads(reply.body)
    assert reply.status in (200, 400)
    assert told["words"].strip()
    assert "not your fault" not in told["words"]
    if reply.status == 200:
        Draft202012Validator(TOOLS[name].output_schema()).validate(told["found"])


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"{", b'{"puzzle": NaN}', b"\xff"])
def test_a_body_that_is_no_object(body: bytes) -> None:
    reply = answer_job(Job("hint", body, slow=True), CAPS)
    assert reply.status == 400
    assert json.loads(reply.body)["words"].endswith(".")


@pytest.mark.parametrize("name", TOOLS)
def test_schemas_are_schemas(name: str) -> None:
    for schema in (TOOLS[name].input_schema(), TOOLS[name].output_schema()):
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"


SOLVED = "2314412332411432"
ANSWERS: list[tuple[str, dict[str, Any], str]] = [
    ("hint", {"puzzle": SOLVED}, "The puzzle is solved."),
    ("hint", {"puzzle": "4......1...3....", "policy": "se"}, "So place "),
    ("why", {"puzzle": "2...4......1...2", "cell": "r1c2", "digit": 4}, "r1c2"),
    ("rate", {"puzzle": "sample:9x9-extreme", "scales": ["all"]}, "they are lower bounds."),
    ("rate", {"puzzle": "sample:4x4", "scales": ["score", "minutes"]}, "minutes: "),
    ("draw", {"puzzle": "2...4......1...2", "hint": True}, "So place 2 in r2c3."),
]


@pytest.mark.parametrize(("name", "asked", "words"), ANSWERS)
def test_answers_in_words(name: str, asked: dict[str, Any], words: str) -> None:
    reply = answer_job(Job(name, json.dumps(asked).encode("ascii"), slow=True), Caps(0.01, 1000))
    assert reply.status == 200
    assert words in json.loads(reply.body)["words"]


@pytest.mark.parametrize("name", ["path", "steps"])
def test_lists_are_bounded_and_go_on_where_they_ended(name: str) -> None:
    def ask(**more: int) -> Any:
        asked = {"puzzle": "sample:9x9-extreme", **more}
        reply = answer_job(Job(name, json.dumps(asked).encode("ascii"), slow=True), Caps(60, 10**7))
        assert reply.status == 200
        return json.loads(reply.body)

    usual, later, beyond = ask(), ask(first=4, most=2), ask(first=100_000)
    assert "ask with first = 6 for more" in usual["words"]
    assert [row["number"] for row in usual["found"]["steps"]] == [1, 2, 3, 4, 5]
    assert later["found"]["steps"] == usual["found"]["steps"][3:]
    assert beyond["found"]["steps"] == []
    assert len(json.dumps(usual)) < 20_000


HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
"""Golden Nugget: its steps are nets, of which each has proofs within its proof."""
LONG = WORDS + EVIDENCE + 3_000
"""The most characters of an answer as JSON: its words, what they tell, and what each answer has."""


def found(name: str, **asked: Any) -> Any:
    body = json.dumps(asked).encode("ascii")
    reply = answer_job(Job(name, body, slow=True), Caps(60, 10**7))
    assert reply.status == 200, reply.body
    return json.loads(reply.body)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("hint", {}),
        ("why", {"cell": "r9c7", "digit": 1}),
        ("verify", {"move": "r1c7<>2", "reason": "nested-whip"}),
        ("steps", {"most": 20}),
        ("path", {"first": 4, "most": 20}),
        ("draw", {"hint": True, "candidates": True}),
    ],
)
def test_answers_about_the_hardest_puzzles_are_small(name: str, more: dict[str, Any]) -> None:
    told = found(name, puzzle=HARD, **more)
    assert len(told["words"]) <= WORDS + 1_000
    assert len(json.dumps(told["found"])) <= LONG


def test_what_is_wrong_is_told_in_a_small_answer() -> None:
    told = found("check", puzzle="1" * 81)
    assert len(told["words"]) <= WORDS
    assert len(json.dumps(told["found"])) <= LONG
    assert told["found"]["problems"]


def test_the_whole_of_a_long_answer_is_given_when_asked() -> None:
    asked = {"puzzle": HARD, "cell": "r9c7", "digit": 1}
    short, whole = found("why", **asked), found("why", **asked, whole=True)
    assert short["words"].endswith(MORE)
    assert not any("children" in step for step in short["found"]["steps"])
    assert len(whole["words"]) > 5 * len(short["words"])
    assert MORE not in whole["words"]
    assert all("children" in step for step in whole["found"]["steps"])
    techniques = [[step["technique"] for step in one["found"]["steps"]] for one in (short, whole)]
    assert techniques[0] == techniques[1]


@pytest.mark.parametrize("detail", ["nudge", "technique", "where"])
def test_a_nudge_tells_nothing_but_its_words(detail: str) -> None:
    assert found("hint", puzzle="sample:first", detail=detail)["found"]["step"] is None


# -- pictures --------------------------------------------------------------------------------------


def test_a_picture_is_read_from_its_path_or_its_bytes(tmp_path: Path) -> None:
    puzzle = sample("first")
    drawn = png(svg(puzzle), 700)
    (tmp_path / "photo.png").write_bytes(drawn)
    encoded = base64.b64encode(drawn).decode("ascii")
    here = Caps(60, 10**7, files=True)
    for asked in (
        {"path": str(tmp_path / "photo.png")},
        {"picture": encoded},
        {"picture": f"data:image/png;base64,{encoded}"},
    ):
        reply = answer_job(Job("scan", json.dumps(asked).encode("ascii"), slow=True), here)
        told = json.loads(reply.body)
        assert told["found"]["puzzle"] == puzzle.line()
        assert told["found"]["doubtful"] == []
        assert "Every digit is certain" in told["words"]
        Draft202012Validator(TOOLS["scan"].output_schema()).validate(told["found"])


def test_doubts_are_told() -> None:
    drawn = png(svg(Puzzle.parse("." * 30 + "123456789" + "." * 42)), 700)
    told = found("scan", picture=base64.b64encode(drawn).decode("ascii"))
    assert told["found"]["note"]
    assert told["found"]["note"] in told["words"]
    assert "certain" not in told["words"]


PICTURES: list[tuple[dict[str, Any], bool, str]] = [
    ({"path": "photo.jpg"}, False, "This server reads no files: send the picture itself"),
    ({"path": "/no/such/photo.jpg"}, True, "photo.jpg cannot be read: No such file"),
    ({"path": "/dev/null"}, True, "This is no picture"),
    ({"picture": "no base64!"}, True, "The picture is not in base64."),
    ({"picture": ""}, True, "This is no picture"),
    ({"picture": "aGVsbG8=", "path": "photo.jpg"}, True, "and not both."),
    ({}, True, "Expected the path of a picture or the picture itself"),
]


@pytest.mark.parametrize(("asked", "files", "words"), PICTURES)
def test_no_picture_is_one_sentence(asked: dict[str, Any], files: bool, words: str) -> None:
    body = json.dumps(asked).encode("ascii")
    reply = answer_job(Job("scan", body, slow=True), Caps(1, 1000, files=files))
    assert reply.status == 400
    assert words in json.loads(reply.body)["words"]


# -- other answers ---------------------------------------------------------------------------------


def test_a_position_is_at_the_moment_of_its_technique() -> None:
    asked = json.dumps({"technique": "X-Wing", "seed": 1}).encode("ascii")
    made = json.loads(answer_job(Job("positions", asked, slow=True), Caps(60, 10**7)).body)
    hint = Puzzle.parse(made["found"]["position"]).hint()
    assert hint
    assert hint.technique == made["found"]["technique"] == "x-wing"


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("generate", {"lowest_rating": 4.5, "highest_rating": 4.4}, "The lowest rating, 4.5, is above"),
    ("rate", {"puzzle": "sample:4x4", "scales": ["stars"]}, "There is no scale 'stars'"),
    ("generate", {"givens": 17, "seed": 1}, "A call may take 0.01 seconds."),
    ("hint", {"puzzle": "4......1...3....", "without": ["x" * 200] * 3}, "..."),
    ("hint", {"puzzle": SOLVED, "policy": "hodkou"}, "expected human, classic, hodoku, se"),
]


@pytest.mark.parametrize(("name", "asked", "words"), REFUSED)
def test_refusals_in_words(name: str, asked: dict[str, Any], words: str) -> None:
    reply = answer_job(Job(name, json.dumps(asked).encode("ascii"), slow=True), Caps(0.01, 1000))
    assert reply.status == 400
    assert words in json.loads(reply.body)["words"]


@pytest.mark.parametrize(
    ("error", "words"), [(MemoryError(), NO_MEMORY), (KeyError("secret"), OUR_FAULT)]
)
def test_an_answer_that_fails_is_told(
    error: Exception, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Told:
        raise error

    monkeypatch.setitem(TOOLS, "check", replace(TOOLS["check"], answer=fail))
    reply = answer_job(Job("check", json.dumps({"puzzle": SOLVED}).encode("ascii")), CAPS)
    assert (reply.status, json.loads(reply.body)["words"]) == (400, words)


@pytest.mark.parametrize("name", ["hint", "draw"])
def test_a_puzzle_with_few_digits_is_for_the_slow_processes(name: str) -> None:
    for puzzle, is_put_off in ((SOLVED, False), ("." * 100, True)):
        asked = Job(name, json.dumps({"puzzle": puzzle}).encode("ascii"))
        assert (answer_job(asked, CAPS) == PUT_OFF) == is_put_off
        assert answer_job(asked._replace(slow=True), CAPS).status == 200
