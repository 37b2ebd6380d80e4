"""What proves the same many times runs in part in CI, and in full everywhere else.

CI names the commit in the variable PART. Of each thinned matrix it then runs one case of each kind,
and of each thinned amount a share. Which cases run changes with the commit. Without PART, as in
`make test` and `make long`, all cases run; `make long` begins with a table of what CI thins.

A matrix is thinned by a mark that names the parameters whose values prove much the same:

    @pytest.mark.thinned("code")
    @pytest.mark.parametrize("kind", ["write", "fsync"])
    @pytest.mark.parametrize("code", [ENOSPC, EIO])

runs each kind with one of the codes. An amount is thinned where it is named, by
`thinned(100_000, 15_000)`: these are the first, at each commit. Of a list, `some(items, 10)` takes
what the commit chooses.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import pytest

Item = TypeVar("Item")

TESTS = Path(__file__).parent
PART = os.environ.get("PART", "")
"""Chooses what runs; empty where everything does."""


def number_of(*words: object) -> int:
    """Return a number that the part and these words determine."""
    told = "\0".join(map(str, (PART, *words)))
    return int.from_bytes(blake2b(told.encode(), digest_size=8).digest(), "big")


def thinned(full: int, in_ci: int) -> int:
    """Return how many cases of a long test run here: in CI the first of them."""
    return in_ci if PART else full


def some(items: Iterable[Item], in_ci: int) -> list[Item]:
    """Return the items that run here: all of them, or so many that the part chooses, in order."""
    every = list(items)
    if not PART or in_ci >= len(every):
        return every
    test = os.environ.get("PYTEST_CURRENT_TEST", "")
    order = sorted(range(len(every)), key=lambda at: number_of(test, at))
    return [every[at] for at in sorted(order[:in_ci])]


# -- matrices of parametrized tests --------------------------------------------------------------


def kind_of(item: pytest.Item) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return what the cases of a kind have in common: the function and the other parameters."""
    mark = item.get_closest_marker("thinned")
    by = mark.args if mark else ()
    params: dict[str, object] = getattr(item, "callspec", SimpleNamespace(params={})).params
    kept = tuple((name, stable(params[name])) for name in sorted(params) if name not in by)
    return item.nodeid.partition("[")[0], kept


def stable(value: object) -> str:
    """Return a text of a parameter that is the same in each process."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


def left_out(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Return the thinned cases that do not run here."""
    if not PART:
        return []
    kinds: dict[object, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("thinned"):
            kinds[kind_of(item)].append(item)
    skipped: list[pytest.Item] = []
    for kind, cases in kinds.items():
        chosen = cases[number_of(kind) % len(cases)]
        skipped += [case for case in cases if case is not chosen]
    return skipped


def amounts() -> list[str]:
    """Return the lines of tests in which an amount is thinned."""
    call = re.compile(r"^(?!from |def ).*\b(?:thinned|some)\(")
    texts = {path: path.read_text("utf-8") for path in sorted(TESTS.rglob("test_*.py"))}
    return [
        f"{path.relative_to(TESTS.parent)}: {line.strip()}"
        for path, text in texts.items()
        if "from thinning import" in text
        for line in text.splitlines()
        if call.match(line) and "mark." not in line
    ]


def told(items: Iterable[pytest.Item], skipped: Iterable[pytest.Item]) -> list[str]:
    """Return a line for each thinned function: how many of its cases run here."""
    every = Counter(kind_of(i)[0] for i in items if i.get_closest_marker("thinned"))
    gone = Counter(kind_of(item)[0] for item in skipped)
    return [f"{count - gone[name]} of {count} cases: {name}" for name, count in every.items()]


def table() -> str:
    """Return what CI thins, as collecting all tests tells it: matrices, then amounts."""
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "--quiet"],
        cwd=TESTS.parent,
        env=os.environ | {"PART": "any"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    matrices = [line for line in told.splitlines() if re.match(r"\d+ of \d+ cases: ", line)]
    return "\n".join(["What CI thins, and this does not:", *matrices, *amounts()])
