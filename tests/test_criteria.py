"""The criteria of new puzzles stand in one place: each front knows each, by name and default."""

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from whydoku.cli.criteria import CRITERIA as OPTIONS
from whydoku.dataset import Wishes
from whydoku.make.criteria import CRITERIA, Criteria, Keywords
from whydoku.mcp.arguments import New
from whydoku.positions import Wanted
from whydoku.web.api.new_puzzles import GenerateRequest

DEFAULTS = {name: Criteria.__dataclass_fields__[name].default for name in CRITERIA}
# What a server does not take: what it has no time to search for, and a policy, which is a whole
# ladder. The tool of assistants has two arguments for a rating, and none for cells.
TOO_RARE = {"score", "te"}
NOT_TAKEN = {
    GenerateRequest: {"policy", *TOO_RARE},
    New: {"policy", "pattern", "rating", *TOO_RARE},
}


def same(value: Any) -> Any:
    """Return a default of any front: a list that is empty stands for the empty tuple."""
    return () if value == [] else value


def test_the_library_takes_each() -> None:
    assert tuple(Keywords.__annotations__) == CRITERIA


def test_the_command_line_has_an_option_for_each() -> None:
    options = {one.name: one for one in OPTIONS if one.name not in {"count", "threads"}}
    assert options.keys() == set(CRITERIA) - {"policy"}
    defaults = {name: one.to_info_dict()["default"] for name, one in options.items()}
    assert {name: default for name, default in defaults.items() if default} == {
        name: default for name, default in DEFAULTS.items() if default and name in options
    }


@pytest.mark.parametrize("body", [GenerateRequest, New])
def test_servers_take_each(body: type[BaseModel]) -> None:
    taken = {name: same(one.default) for name, one in body.model_fields.items()}
    assert set(CRITERIA) - taken.keys() == NOT_TAKEN[body]
    here = taken.keys() & DEFAULTS.keys()
    assert {name: taken[name] for name in here} == {name: DEFAULTS[name] for name in here}


def test_the_page_takes_each() -> None:
    script = Path(__file__).parents[1] / "page" / "js" / "engine" / "generator.js"
    told = script.read_text("utf-8").split("{object} Criteria", 1)[1].split("*/", 1)[0]
    named = re.findall(r"@property \{.*\} \[?(\w+)", told)
    assert set(named) == set(CRITERIA) - {"pattern", "policy", *TOO_RARE} | {"seed", "first"}


@pytest.mark.parametrize("record", [Wishes, Wanted])
def test_defaults_are_the_same(record: Any) -> None:
    taken = {name: one.default for name, one in record.__dataclass_fields__.items()}
    here = (taken.keys() & DEFAULTS.keys()) - {"policy"}
    assert len(here) > 2
    assert {name: taken[name] for name in here} == {name: DEFAULTS[name] for name in here}
