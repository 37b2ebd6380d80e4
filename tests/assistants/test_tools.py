"""Whatever an assistant sends, the answer is an answer or one sentence."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from whydoku.mcp.arguments import Caps
from whydoku.mcp.tools import TOOLS, answer_job
from whydoku.serving.processes import Job

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
    st.sampled_from(["9x9", "4x4", "hard", "full", "svg", "r1c1", "fish", "human", "all"]),
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
    reply = answer_job(Job(name, json.dumps(asked).encode("ascii")), CAPS)
    told = json.loads(reply.body)
    assert reply.status in (200, 400)
    assert told["words"].strip()
    assert "not your fault" not in told["words"]
    if reply.status == 200:
        Draft202012Validator(TOOLS[name].output_schema()).validate(told["found"])


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"{", b'{"puzzle": NaN}', b"\xff"])
def test_a_body_that_is_no_object(body: bytes) -> None:
    reply = answer_job(Job("hint", body), CAPS)
    assert reply.status == 400
    assert json.loads(reply.body)["words"].endswith(".")


@pytest.mark.parametrize("name", TOOLS)
def test_schemas_are_schemas(name: str) -> None:
    for schema in (TOOLS[name].input_schema(), TOOLS[name].output_schema()):
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
