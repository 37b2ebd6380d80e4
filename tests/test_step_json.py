"""The JSON form of a step: what the schema says, what the page about it shows, what is refused."""

import copy
import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from nearly_json import places
from steps import any_steps, found_steps
from survive import demand_sentence, survives
from whydoku import Puzzle, Step
from whydoku.draw.roles import ELIMINATION, PLACEMENT, ROLES

PAGE = (Path(__file__).parents[1] / "docs" / "step-json.md").read_text("utf-8")
SCHEMA = json.loads(files("whydoku.model").joinpath("step.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
(STEP, *_) = Puzzle.parse("12343...........").steps()


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.slow
def test_found_steps_keep_to_the_schema() -> None:
    for _puzzle, step in found_steps():
        data = json.loads(json.dumps(step.to_dict()))
        VALIDATOR.validate(data)
        assert Step.from_dict(data) == step


@pytest.mark.slow
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


# --- damaged steps ----------------------------------------------------------------------------

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 120)
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from([*ROLES, "x-wing", "9x9", "strong", "weak", "\ud800"])
)
NAMES = st.sampled_from(["version", "layout", "technique", "placements", "kind", "source", "x"])
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=6,
)


@cache
def found_records() -> list[Any]:
    """Return the JSON form of all that the techniques find in their own examples."""
    return [json.loads(json.dumps(step.to_dict())) for _, step in found_steps()]


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    data = copy.deepcopy(draw(st.sampled_from(found_records())))
    for _ in range(draw(st.integers(1, 3))):
        inner, last = draw(st.sampled_from(places(data)))
        if isinstance(inner, list) and isinstance(last, int) and draw(st.booleans()):
            del inner[last]
        elif isinstance(inner[last], int) and draw(st.booleans()):
            inner[last] += draw(st.integers(-9, 9))
        else:
            inner[last] = draw(VALUES)
    return data


def demand_sense(data: Any) -> None:
    """A step is read and can be told, or it is refused with a sentence."""
    try:
        step = Step.from_dict(data)
    except ValueError as error:
        demand_sentence(error)
    else:
        survives(step)


@pytest.mark.slow
@given(damaged())
@settings(max_examples=500, suppress_health_check=[HealthCheck.too_slow])
def test_a_damaged_step_is_refused_or_can_be_told(data: Any) -> None:
    demand_sense(data)


@pytest.mark.slow
@pytest.mark.parametrize("technique", ["aic", "x-wing", "xy-wing", "kraken-fish", "search"])
def test_evidence_of_another_technique_is_refused_or_can_be_told(technique: str) -> None:
    for data in found_records():
        demand_sense({**data, "technique": technique})


def test_a_link_without_an_end_is_refused() -> None:
    data = next(data for data in found_records() if data["links"])
    link = {**data["links"][0], "target": []}
    with pytest.raises(ValueError, match="a link has no candidate at one of its ends"):
        Step.from_dict({**data, "links": [link]})


def test_givens_that_no_symmetry_pairs_do_not_keep_the_teller_busy() -> None:
    pairs = [["base", cell, digit] for cell, digit in ((0, 1), (1, 2), (2, 2), (3, 3), (4, 3))]
    pairs += [["base", 5, 2]]  # so 1 becomes 2, 2 becomes 3, 3 becomes 2: no ring leads back to 1
    data = STEP.to_dict() | {"technique": "symmetrical-placement", "marks": pairs}
    demand_sense(data)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"rating": "hard"}, "rating = 'hard': expected a number"),
        ({"rating": True}, "rating = True: expected a number"),
        ({"links": [{"kind": "odd", "source": [], "target": []}]}, "expected strong or weak"),
    ],
)
def test_values_that_a_step_cannot_have_are_refused(more: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Step.from_dict({**STEP.to_dict(), **more})


def test_steps_that_are_nested_without_end_are_refused() -> None:
    data = STEP.to_dict()
    nested = data
    for _ in range(101):
        nested = {**data, "children": [nested]}
    with pytest.raises(ValueError, match="nested more than 100 deep"):
        Step.from_dict(nested)
