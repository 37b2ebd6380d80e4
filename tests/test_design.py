"""The design is true: its table "Where do I add X" names all places, and no list stands twice."""

import ast
import re
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from finder_sources import rows as rows_of_ladder
from whydoku import _core, techniques
from whydoku.cli.verbs import VERBS
from whydoku.formats import FORMATS
from whydoku.game.moves import MOVES

ROOT = Path(__file__).resolve().parents[1]
# `make docs` writes these, and `check_soundness.py --record` the last one.
WRITTEN = {
    "docs/cli.md",
    "docs/techniques.md",
    "page/js/board/roles.js",
    "tests/page/golden/moves.json",
    "docs/evidence.md",
}
# The code with a list of techniques: the reason why the table of the ladder does not hold it.
LISTS = {
    "core/ladder/ladder.cpp": "it is the table",
    "core/scales/se/names.cpp": "the rules of another program, which are not our techniques",
    "src/whydoku/console/patterns.py": "what the old hint provider knew, in its order",
}
LIST = 6
# What lists nearly all things of a kind is a place to which a new one is added.
NEARLY_ALL = 0.95


@cache
def files() -> dict[str, str]:
    """Return the text of each file of the project."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    found = {}
    for name in filter(None, listed):
        data = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b"\0"
        if b"\0" not in data:
            found[name] = data.decode("utf-8", "replace")
    return found


@cache
def rows() -> dict[str, str]:
    """Return the rows of the table: what is added, and where."""
    section = files()["docs/design.md"].partition("## 5. Where do I add X")[2].partition("\n## ")[0]
    return dict(re.findall(r"^\| (.+?) \| (.+) \|$", section, re.MULTILINE))


@cache
def ladder_rows() -> dict[str, str]:
    """Return the rows of the ladder; those of fish, made by a template, do not say their slug."""
    return rows_of_ladder(files()["core/ladder/ladder.cpp"])


def named_in(row: str) -> list[str]:
    """Return the files and folders that a row names in backquotes."""
    quoted = re.findall(r"`([^`<>]+)`", row)
    return [word for text in quoted for word in text.split() if re.search(r"[/.]\w", word)]


def is_called(path: str, name: str) -> bool:
    """Whether a name, which may leave out folders at either end, stands for the path."""
    return f"/{name.rstrip('/')}" in f"/{path}"


KINDS: dict[str, Callable[[], list[str]]] = {
    "a technique": lambda: [slug for slug, row in ladder_rows().items() if slug in row],
    "a role": _core.role_names,
    "a format": lambda: list(FORMATS),
    "a verb": lambda: [verb.name for verb in VERBS],
    "a move of the game": lambda: list(MOVES),
}


def places_of(names: list[str]) -> set[str]:
    """Return the files that mention nearly all of the names as words; the changelog aside."""
    found = set()
    for path, text in files().items():
        if path == "CHANGELOG.md":
            continue
        words = set(re.findall(r"[\w-]+", text))
        count = sum({*name.split()} <= words or name.replace("-", "_") in words for name in names)
        if count >= NEARLY_ALL * len(names):
            found.add(path)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_row_names_every_place(kind: str) -> None:
    places = places_of(KINDS[kind]())
    assert places
    written = WRITTEN if "make docs" in rows()[kind] else set()
    named = named_in(rows()[kind])
    missing = {p for p in places - written if not any(is_called(p, name) for name in named)}
    assert not missing, f"the row of {kind} does not name them"


@pytest.mark.parametrize("kind", rows())
def test_what_a_row_names_is_there(kind: str) -> None:
    gone = [name for name in named_in(rows()[kind]) if not any(is_called(p, name) for p in files())]
    assert not gone


@pytest.mark.slow
def test_a_place_that_is_not_named_is_noticed() -> None:
    assert "core/ladder/ladder.cpp" in places_of(KINDS["a technique"]())
    assert not any(is_called("core/ladder/ladder.cpp", name) for name in named_in(rows()["a role"]))


def test_lists_of_techniques_have_a_reason() -> None:
    """No code names six techniques or more but where LISTS says why; `make docs` may write some."""
    slugs = {row.slug for row in techniques()}
    found = {
        path
        for path, text in files().items()
        if path.startswith(("core/", "src/", "page/js/", "tools/"))
        and "Made by `make docs`" not in text
        and len(slugs & strings_in(path, text)) >= LIST
    }
    assert found == set(LISTS)


def strings_in(path: str, text: str) -> set[str]:
    """Return the strings of code: those of Python, and what stands in quotes elsewhere."""
    if path.endswith(".py"):
        nodes = ast.walk(ast.parse(text))
        return {
            node.value
            for node in nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
    if not path.endswith((".cpp", ".hpp", ".js")):
        return set()
    return set(re.findall(r"""["'`]([\w-]+)["'`]""", text))
