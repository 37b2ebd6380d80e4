"""What is imported is declared, what is declared is bounded, and the lock holds all of it."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCK = (ROOT / "requirements-dev.lock").read_text("utf-8")
# Modules and folders beside the package import one another by these names.
OURS = {"whydoku"} | {
    path.stem
    for folder in ("tests", "bench", "docs", "tools/backend", "tools/human", "tools/scan")
    for path in (ROOT / folder).iterdir()
}


def requirements(*lists: list[object]) -> list[Requirement]:
    return [Requirement(line) for lines in lists for line in lines if isinstance(line, str)]


PACKAGE = requirements(PROJECT["project"]["dependencies"])
EXTRAS = requirements(*PROJECT["project"]["optional-dependencies"].values())
GROUPS = requirements(*PROJECT["dependency-groups"].values())
BUILD = requirements(PROJECT["build-system"]["requires"])


def imported(folder: Path) -> Iterator[tuple[str, Path]]:
    """The first names of all that is imported and is neither ours nor Python's."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names = [node.module]
            for name in {name.partition(".")[0] for name in names}:
                if name not in sys.stdlib_module_names | OURS:
                    yield name, path


def names(found: list[Requirement]) -> set[str]:
    return {canonicalize_name(one.name) for one in found}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "declared"),
    [
        # No extra brings verifiers, which alone imports the module that needs it.
        ("src", [*PACKAGE, *EXTRAS, *requirements(PROJECT["dependency-groups"]["verifiers"])]),
        *((f, [*PACKAGE, *EXTRAS, *GROUPS]) for f in ("tests", "bench", "docs", "tools")),
    ],
    ids=["src", "tests", "bench", "docs", "tools"],
)
def test_what_is_imported_is_declared(folder: str, declared: list[Requirement]) -> None:
    owners = packages_distributions()
    known = names(declared)
    undeclared = {
        f"{path.relative_to(ROOT)}: {name}"
        for name, path in imported(ROOT / folder)
        if not known & {canonicalize_name(owner) for owner in owners.get(name, [name])}
    }
    assert undeclared == set()


BREAKS = {"granian": "serving/http.py passes a socket to its embedded server, by a private name"}
"""What the package needs and may not take in a later version: why."""


@pytest.mark.parametrize("one", [*PACKAGE, *EXTRAS], ids=str)
def test_users_get_a_floor_and_no_bound_above_without_a_reason(one: Requirement) -> None:
    """A bound that nothing asks for keeps others from installing us beside what they have."""
    operators = {specifier.operator for specifier in one.specifier}
    assert operators == ({">=", "<"} if one.name in BREAKS else {">="})


@pytest.mark.parametrize("one", [*GROUPS, *BUILD], ids=str)
def test_what_builds_and_tests_is_bounded(one: Requirement) -> None:
    operators = {specifier.operator for specifier in one.specifier}
    assert operators & {"<", "<=", "==", "~="}, f"{one} takes any later version"
    assert operators & {">", ">=", "==", "~="}, f"{one} takes any earlier version"


def locked() -> dict[str, list[tuple[Version, Marker | None]]]:
    """The versions of each package in the lock, for which systems each."""
    found: dict[str, list[tuple[Version, Marker | None]]] = {}
    for line in re.findall(r"^\w.*?(?= \\$)", LOCK, re.MULTILINE):
        one = Requirement(line)
        (version,) = one.specifier
        found.setdefault(canonicalize_name(one.name), []).append(
            (Version(version.version), one.marker)
        )
    return found


def test_lock_is_within_the_ranges() -> None:
    versions = locked()
    dev = requirements(*(PROJECT["dependency-groups"][name] for name in ("dev", "build", "page")))
    for one in (*PACKAGE, *EXTRAS, *dev):
        found = versions.get(canonicalize_name(one.name))
        assert found, f"the lock lacks {one}: run `make lock`"
        assert all(version in one.specifier for version, _ in found), f"{one}: run `make lock`"


def test_lock_has_hashes_and_no_addresses() -> None:
    assert "://" not in LOCK
    assert not re.search(r"^-", LOCK, re.MULTILINE)
    for entry in re.split(r"\n(?=\w)", LOCK)[1:]:
        assert "--hash=sha256:" in entry, entry
