"""Whatever an assistant sends, the answer is an answer or one sentence."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from whydoku.mcp.arguments import Caps
from whydoku.mcp.tools import NO_MEMORY, OUR_FAULT, TOOLS, Told, answer_job
from whydoku.model.puzzle import Puzzle
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


def test_a_position_is_at_the_moment_of_its_technique() -> None:
    asked = json.dumps({"technique": "X-Wing", "seed": 1}).encode("ascii")
    made = json.loads(answer_job(Job("positions", asked, slow=True), Caps(60, 10**7)).body)
    hint = Puzzle.parse(made["found"]["position"]).hint()
    assert hint
    assert hint.technique == made["found"]["technique"] == "x-wing"


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("generate", {"lowest_rating": 4.5, "highest_rating": 4.4}, "The lowest rating, 4.5, is above"),
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
