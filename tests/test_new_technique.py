"""The stub of a new technique is written in every place, and it compiles."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from finder_sources import rows
from new_technique import EXPLAIN, ROOT, BadRequest, Places, add_technique

PARTS = ("core", "tests", EXPLAIN)
COMPILER = os.environ.get("CXX") or shutil.which("c++") or "g++"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the files that a technique is added to."""
    for part in PARTS:
        skipped = shutil.ignore_patterns("__pycache__", "page", "node_modules")
        shutil.copytree(ROOT / part, tmp_path / part, ignore=skipped)
    return tmp_path


def changes(project: Path) -> set[str]:
    """Return the files that are not as in the project."""
    files = (path.relative_to(project) for path in project.rglob("*") if path.is_file())
    return {
        str(path)
        for path in files
        if not (ROOT / path).exists() or (ROOT / path).read_bytes() != (project / path).read_bytes()
    }


def test_a_stub_is_written_in_every_place(project: Path) -> None:
    add_technique(project, "twin-pair", "wings")
    assert changes(project) == {
        "core/finders/twin_pair.cpp",
        "core/finders/finders.hpp",
        "core/ladder/ladder.cpp",
        Places(project).words("wings"),
        "tests/techniques.txt",
        "tests/oracle_twin_pair.py",
    }


def test_a_row_has_the_columns_that_are_given(project: Path) -> None:
    columns = {"level": "medium", "cost": "28", "se": "30", "score": "60", "code": '"0203"'}
    add_technique(project, "twin-pair", "wings", "naked-pair", columns)
    text = Places(project).read("core/ladder/ladder.cpp")
    slugs = [*rows(text)]
    assert slugs[slugs.index("naked-pair") + 1] == "twin-pair"
    assert (
        '{.slug = "twin-pair", .find = twin_pair, .family = WINGS,\n'
        '     .level = medium, .cost = 28, .se = 30, .hodoku = {.score = 60, .code = "0203"}},\n'
    ) in text
    with pytest.raises(BadRequest, match="no technique 'twins'"):
        add_technique(project, "twin-triple", "wings", "twins")


@pytest.mark.slow
@pytest.mark.parametrize("file", ["finders/twin_pair.cpp", "ladder/ladder.cpp"])
def test_the_stub_compiles(project: Path, file: str) -> None:
    add_technique(project, "twin-pair", "fish")
    command = [
        COMPILER,
        "-std=c++20",
        f"-I{project / 'core'}",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fsyntax-only",
    ]
    subprocess.run([*command, str(project / "core" / file)], check=True)


@pytest.mark.slow
def test_the_texts_and_the_oracle_of_the_stub_can_be_read(project: Path) -> None:
    add_technique(project, "9-twins", "trial")
    places = Places(project)
    texts = tomllib.loads(places.read(places.words("trial")))
    assert texts.get("techniques", texts)["9-twins"]["name"] == "9 Twins"
    program = "import oracles; print('9-twins' in oracles.ORACLES)"
    told = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        cwd=project / "tests",
        capture_output=True,
        text=True,
    )
    assert told.stdout == "True\n", told.stderr
    lines = (project / "tests/techniques.txt").read_text("utf-8").splitlines()
    before = lines.index(f"9-twins|9x9|{'.' * 81}|||") - 1
    assert lines[before].startswith("search|")


@pytest.mark.parametrize(
    ("slug", "family", "sentence"),
    [
        ("Twin Pair", "wings", "'Twin Pair' is not a slug"),
        ("twin-pair", "birds", "there is no family 'birds': singles"),
        ("naked-pair", "subsets", "there is a technique 'naked-pair' already"),
    ],
)
def test_a_wrong_request_is_refused(project: Path, slug: str, family: str, sentence: str) -> None:
    with pytest.raises(BadRequest, match=sentence):
        add_technique(project, slug, family)
    assert changes(project) == set()
