"""Every input of the corpus is survived: what fuzzers found once is not found again.

The corpus is the folder tests/corpus, with a folder for each kind of input; its files are small.
"""

from pathlib import Path

import pytest

from survive import KINDS

CORPUS = Path(__file__).parent / "corpus"
LARGEST = 20_000


def inputs() -> list[tuple[str, Path]]:
    return [(kind, path) for kind in KINDS for path in sorted((CORPUS / kind).iterdir())]


@pytest.fixture(scope="module", autouse=True)
def _started() -> None:
    """What a kind imports and starts is no part of the time that an input takes."""
    for survive in KINDS.values():
        survive(b"")


@pytest.mark.parametrize(
    ("kind", "path"), inputs(), ids=lambda value: getattr(value, "name", value)
)
def test_input(kind: str, path: Path) -> None:
    assert path.stat().st_size <= LARGEST
    KINDS[kind](path.read_bytes())


def test_every_kind_has_inputs() -> None:
    assert {kind for kind, _ in inputs()} == set(KINDS) == {path.name for path in CORPUS.iterdir()}
