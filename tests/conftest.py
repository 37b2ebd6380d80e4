"""What all tests share."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

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
