"""The JSON form of a step: what the schema says, what the page about it shows, what is refused."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from pencilmark import Puzzle, Step
from pencilmark.draw.roles import ELIMINATION, PLACEMENT, ROLES
from steps import any_steps, found_steps

PAGE = (Path(__file__).parents[1] / "docs" / "step-json.md").read_text("utf-8")
SCHEMA = json.loads(files("pencilmark").joinpath("step.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
(STEP, *_) = Puzzle.parse("12343...........").steps()


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "step", [step for _puzzle, step in found_steps()], ids=lambda s: s.technique
)
def test_found_steps_keep_to_the_schema(step: Step) -> None:
    data = json.loads(json.dumps(step.to_dict()))
    VALIDATOR.validate(data)
    assert Step.from_dict(data) == step


@given(any_steps())
def test_any_step_comes_back(step: Step) -> None:
    data = json.loads(json.dumps(step.to_dict()))
    VALIDATOR.validate(data)
    assert Step.from_dict(data) == step


def test_the_page_shows_what_is_printed() -> None:
    shown = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert shown
    assert json.loads(shown[1]) == STEP.to_dict()


def test_the_page_has_every_key_and_role() -> None:
    told = set(re.findall(r"`([\w-]+)`", PAGE))
    assert set(STEP.to_dict()) <= told
    assert set(ROLES) - {PLACEMENT, ELIMINATION} <= told


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("version", 2, "a step of version 1 was expected, not 2"),
        ("layout", "3x3", "3x3"),
        ("marks", [["set", 0]], "damaged"),
        ("marks", [["set", 16, 1]], r"\[16, 1\] is not on the 4x4 layout"),
        ("placements", [[0, 0]], r"\[0, 0\] is not on the 4x4 layout"),
        ("houses", [["base", 12, 0]], r"\[12, 0\] is not on the 4x4 layout"),
        ("children", [{}], "technique"),
        ("links", None, "damaged"),
    ],
)
def test_what_is_no_step_is_refused(key: str, value: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Step.from_dict({**STEP.to_dict(), key: value})
    if key != "layout" and "layout" not in said:
        assert not VALIDATOR.is_valid({**STEP.to_dict(), key: value})
