"""What all tests share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import postgres as postgresql

# The same examples at every run, and no deadline: a loaded machine is not a wrong answer.
settings.register_profile("pencilmark", derandomize=True, deadline=None)
settings.load_profile("pencilmark")

DATA = Path(os.environ.get("PENCILMARK_DATA", Path(__file__).resolve().parents[2] / "shared/data"))


@pytest.fixture(scope="session")
def data() -> Path:
    """The puzzle collections beside the project; a test that asks for them skips without them."""
    if not DATA.is_dir():
        pytest.skip(f"no puzzle collections at {DATA} (PENCILMARK_DATA names another place)")
    return DATA


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server; where it is not installed tests skip, but not in CI."""
    programs = postgresql.programs()
    if programs is None:
        message = "PostgreSQL is not installed (apt install postgresql)"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with postgresql.server(programs) as address:
        yield address
