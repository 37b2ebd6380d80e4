"""What all tests share."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from postgres import Cluster, programs

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
def cluster() -> Iterator[Cluster]:
    """The PostgreSQL of this run. Its folder is not pytest's, which others may not enter."""
    found = programs()
    if found is None:
        assert not os.environ.get("CI"), "the tests need postgresql"
        pytest.skip("no PostgreSQL (initdb and pg_ctl) is installed")
    with tempfile.TemporaryDirectory(prefix="pencilmark-pg-") as folder:
        cluster = Cluster(Path(folder), found)
        yield cluster
        cluster.stop()
