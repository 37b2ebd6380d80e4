"""The questions about puzzles: what the command line says, over HTTP."""

import json
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

from web import make_examples
from whydoku import Puzzle, find_layout, techniques
from whydoku.formats import FORMATS, WRITTEN
from whydoku.model import layout
from whydoku.samples import sample, sample_names
from whydoku.web.api.techniques import EXAMPLES

FIRST = "sample:first"

# Each verb: what the API is asked, and the words of the command line that ask the same.
VERBS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("hint", {}, []),
    ("hint", {"after": 21, "policy": "se", "without": ["uniqueness"]},
     ["--after", "21", "--policy", "se", "--without", "uniqueness"]),
    ("path", {"stop_at": "naked-pair", "no_uniqueness": True},
     ["--stop-at", "naked-pair", "--no-uniqueness"]),
    ("steps", {"only": ["subsets"], "up_to": "naked-triple"},
     ["--only", "subsets", "--up-to", "naked-triple"]),
    ("why", {"cell": "r5c6", "digit": 2}, ["r5c6=2"]),
    ("verify", {"move": "r5c6=2"}, ["r5c6=2"]),
    ("verify", {"move": "r5c6<>3", "reason": "x-wing", "up_to": "x-wing"},
     ["r5c6<>3", "--reason", "x-wing", "--up-to", "x-wing"]),
    ("solve", {}, []),
    ("check", {}, []),
    ("count", {"limit": 5}, ["--limit", "5"]),
    ("rate", {"scales": ["all"]}, ["--scale", "all"]),
    ("estimate", {"dives": 50}, ["--dives", "50"]),
    ("minimal", {}, []),
    ("show", {}, []),
    ("convert", {"to": "sdm"}, ["--to", "sdm"]),
    ("canonical", {}, []),
    ("vary", {"seed": 3}, ["--seed", "3"]),
]  # fmt: skip


@pytest.mark.parametrize(("verb", "options", "words"), VERBS)
def test_a_verb_says_what_the_command_line_says(
    api: TestClient, verb: str, options: dict[str, Any], words: list[str]
) -> None:
    answer = api.post(f"/{verb}", json={"puzzle": FIRST, **options})
    assert answer.status_code == 200, answer.text
    where = [*words, FIRST] if verb in {"why", "verify"} else [FIRST, *words]
    command = [sys.executable, "-m", "whydoku", verb, *where, "--json"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert answer.json() == json.loads(said)


def test_a_move_is_verified(api: TestClient) -> None:
    ask = {"puzzle": "..3..4.221......", "move": "r1c4=4"}
    found = api.post("/verify", json=ask).json()
    assert (found["ok"], found["verdict"], found["technique"]) == (
        True,
        "justified",
        "hidden-single-box",
    )
    assert found["step"]["technique"] == "hidden-single-box"
    named = api.post("/verify", json={**ask, "reason": "x-wing"}).json()
    assert (named["ok"], named["verdict"], named["named"]) == (False, "other-technique", "x-wing")
    several = api.post("/verify", json={"puzzle": "." * 16, "move": "r1c1=1"}).json()
    assert (several["verdict"], several["note"]) == ("several", several["words"])
    for wrong in ({"move": "r9c9=1"}, {"move": "up"}, {"reason": "magic"}):
        refused = api.post("/verify", json={**ask, **wrong})
        assert refused.status_code == 400
    other = api.post("/verify", json={"puzzle": "sample:first", "move": "r1c1=1", "layout": "4x4"})
    assert "first is 9x9, not 4x4" in other.json()["error"]


def test_a_check_names_the_cells_in_which_solutions_differ(api: TestClient) -> None:
    puzzle = Puzzle.parse("12..34..214343..")
    grids = [solution.values for solution in puzzle.solutions()]
    assert len(grids) == 2
    differing = [cell for cell in range(16) if len({grid[cell] for grid in grids}) > 1]
    answer = api.post("/check", json={"puzzle": puzzle.line()}).json()
    assert (answer["solutions"], answer["differing"]) == (2, differing)
    assert api.post("/check", json={"puzzle": FIRST}).json()["differing"] == []


def test_a_table_is_a_policy(api: TestClient) -> None:
    table = {"order": ["naked-single"], "off": ["full-house"]}
    answer = api.post("/path", json={"puzzle": FIRST, "policy": table})
    assert set(answer.json()["counts"]) <= {"naked-single"}


def test_parse_reads_several_in_any_form(api: TestClient) -> None:
    text = "4......1...3....\n..3..4.221......\n"
    answer = api.post("/parse", json={"text": text}).json()
    assert [found["puzzle"] for found in answer["puzzles"]] == text.split()
    assert answer["puzzles"][0]["givens"][:2] == [4, 0]
    assert answer["more"] is False
    many = api.post("/parse", json={"text": text * 60}).json()
    assert (len(many["puzzles"]), many["more"]) == (100, True)


def test_every_form_can_be_asked_for_and_read(api: TestClient) -> None:
    told = api.get("/formats").json()["formats"]
    assert [form["name"] for form in told] == list(FORMATS)
    for form in told:
        layout = next(iter(form["layouts"]), "6x6")
        position = {"layout": layout, "givens": list(sample(layout).givens)}
        answer = api.post("/game/export", json={"position": position, "format": form["name"]})
        assert form["written"] == (form["name"] in WRITTEN)
        if not form["written"]:
            assert answer.status_code == 422
            continue
        assert answer.status_code == 200, answer.text
        assert (answer.json()["text"] is None) == (form["name"] == "mini")
        if text := answer.json()["text"]:
            asked = {"text": text, "layout": layout, "format": form["name"]}
            (read,) = api.post("/parse", json=asked).json()["puzzles"]
            assert read["puzzle"] == sample(layout).line(), form["name"]


@pytest.mark.parametrize(
    ("verb", "body", "status", "said"),
    [
        ("solve", {"puzzle": "12"}, 400, "expected"),
        ("solve", {"puzzle": "sample:nothing"}, 400, "There is no sample 'nothing'"),
        ("solve", {"puzzle": "1" * 16 + "\n" + "." * 16}, 400, "."),
        ("solve", {}, 422, "puzzle: Field required."),
        ("solve", {"puzzle": FIRST, "colour": "red"}, 422, "colour: Extra inputs"),
        ("solve", {"puzzle": FIRST, "nodes": 0}, 422, "nodes: Input should be greater"),
        ("solve", {"puzzle": "." * 200_000}, 422, "puzzle: String should have at most"),
        ("hint", {"puzzle": FIRST, "only": ["nix"]}, 400, "There is no technique 'nix'"),
        ("hint", {"puzzle": FIRST, "policy": "nix"}, 400, "There is no policy 'nix'"),
        (
            "hint",
            {"puzzle": FIRST, "policy": {"base": "nix"}},
            422,
            "expected human, classic, hodoku, se",
        ),
        ("hint", {"puzzle": FIRST, "without": ["singles"], "only": ["singles"]}, 400, "is left"),
        ("hint", {"puzzle": FIRST, "after": 99}, 400, "99 steps were asked for"),
        ("why", {"puzzle": FIRST, "cell": "r0c1", "digit": 1}, 400, "'r0c1' is not a cell"),
        ("why", {"puzzle": FIRST, "cell": -1, "digit": 1}, 400, "not in the layout"),
        ("why", {"puzzle": FIRST, "cell": 0, "digit": 12}, 400, "not in the layout"),
        ("convert", {"puzzle": FIRST, "to": "mini"}, 400, "6x6"),
        ("convert", {"puzzle": FIRST, "to": "word"}, 422, "to: expected mini, csv"),
        ("solve", {"puzzle": "." * 81, "layout": "jigsaw:" + "1" * 81}, 400, "region '1'"),
    ],
)
def test_wrong_questions_are_told_in_a_sentence(
    api: TestClient, verb: str, body: dict[str, Any], status: int, said: str
) -> None:
    answer = api.post(f"/{verb}", json=body)
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}
    assert said.lower() in answer.json()["error"].lower()
    assert answer.json()["error"].endswith(".")


@pytest.mark.parametrize("body", ["", "{", "[]", "null", "7", '"x"', "[" * 100_000, "9" * 5000])
def test_what_is_no_json_object_is_refused(api: TestClient, body: str) -> None:
    answer = api.post("/solve", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert set(answer.json()) == {"error"}


def test_a_puzzle_without_one_solution_is_told(api: TestClient) -> None:
    none = api.post("/solve", json={"puzzle": "11.............."}).json()
    assert none["solution"] is None
    assert "no solution" in none["note"]
    many = api.post("/solve", json={"puzzle": "." * 16}).json()
    assert "more than one solution" in many["note"]


def test_the_caps_of_the_server_hold(api: TestClient) -> None:
    """An empty grid has more solutions than anybody counts, however much is asked for."""
    asked = {"puzzle": "." * 81, "limit": 100_000, "nodes": 10**15, "seconds": 1e9}
    answer = api.post("/count", json=asked).json()
    assert answer["complete"] is False
    few = api.post("/count", json={"puzzle": "." * 81, "nodes": 10}).json()
    assert "cap of nodes" in few["note"]


# -- layouts and techniques ----------------------------------------------------------------------


@pytest.mark.parametrize("name", [*layout.layout_names(), sample("jigsaw").layout.name])
def test_a_layout_is_described(api: TestClient, name: str) -> None:
    told, shape = api.get(f"/layouts/{name}").json(), find_layout(name)
    assert (told["name"], told["size"], told["region"]) == (name, shape.size, shape.regions)
    assert [(h["kind"], h["number"], h["cells"]) for h in told["houses"]] == shape.houses
    assert told["houses"][0]["name"] == "row 1"
    assert told["peers"] == shape.peers


def test_layouts_are_listed_and_unknown_ones_told(api: TestClient) -> None:
    assert api.get("/layouts").json() == {"layouts": layout.layout_names()}
    unknown = api.get("/layouts/3x3")
    assert unknown.status_code == 404
    assert "There is no layout '3x3'" in unknown.json()["error"]


def test_techniques_are_listed_in_order(api: TestClient) -> None:
    told = api.get("/techniques").json()["techniques"]
    assert [row["slug"] for row in told] == [row.slug for row in techniques()]


def test_all_lessons_come_at_once(api: TestClient) -> None:
    told = api.get("/lessons").json()["lessons"]
    assert [row["slug"] for row in told] == [row.slug for row in techniques()]
    assert told[20] == api.get(f"/techniques/{told[20]['slug']}").json()


@pytest.mark.parametrize("slug", [row.slug for row in techniques()])
def test_the_example_of_a_technique_shows_it(api: TestClient, slug: str) -> None:
    told = api.get(f"/techniques/{slug}").json()
    assert told["why"]
    assert told["told"]["slug"] == slug
    example = told["example"]
    puzzle = Puzzle(example["givens"], example["placed"], example["struck"], example["layout"])
    assert puzzle.line() == example["puzzle"]


def test_examples_of_techniques_are_current() -> None:
    assert EXAMPLES.read_text("utf-8") == "".join(make_examples.lines()), "run `make docs`"


def test_unknown_techniques_are_told(api: TestClient) -> None:
    unknown = api.get("/techniques/magic")
    assert unknown.status_code == 404
    assert unknown.json() == {"error": "There is no technique 'magic': see /api/v1/techniques."}


# -- pictures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", [None, "9x9", "9x9-x"])
def test_a_puzzle_is_a_picture_for_any_page(api: TestClient, layout: str | None) -> None:
    asked = {"puzzle": sample("first").line()} | ({"layout": layout} if layout else {})
    answer = api.get("/picture.svg", params=asked)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "style-src 'unsafe-inline'" in answer.headers["content-security-policy"]
    assert len(answer.headers.get_list("content-security-policy")) == 1
    root = ElementTree.fromstring(answer.text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "script" not in answer.text
    refused = api.get("/picture.svg", params={"puzzle": "12"})
    assert refused.status_code == 400
    assert refused.headers["cross-origin-resource-policy"] == "same-origin"


def test_every_sample_can_be_asked_about(api: TestClient) -> None:
    for name in sample_names():
        answer = api.post("/solve", json={"puzzle": f"sample:{name}"}).json()
        assert answer["note"] is None, name
