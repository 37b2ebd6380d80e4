"""What all tests share."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from needs import need
from postgres import Cluster, running_cluster

# The same examples at every run, and no deadline: a loaded machine is not a wrong answer.
settings.register_profile("pencilmark", derandomize=True, deadline=None)
settings.load_profile("pencilmark")

# A shell that starts this in the background has it ignore Ctrl-C, and all that it starts; but tests
# send just that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

DATA = Path(os.environ.get("PENCILMARK_DATA", Path(__file__).resolve().parents[2] / "shared/data"))


@pytest.fixture(autouse=True)
def kept_sigpipe() -> Iterator[None]:
    """Undo what the command line does to the signal: the next test may write to a closed socket."""
    before = signal.getsignal(signal.SIGPIPE)
    yield
    signal.signal(signal.SIGPIPE, before)


@pytest.fixture(scope="session")
def data() -> Path:
    """The puzzle collections beside the project; needed by the tests that ask for them."""
    need(DATA.is_dir(), f"folder {DATA} of puzzle collections (PENCILMARK_DATA names another)")
    return DATA


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """The PostgreSQL of this run."""
    with running_cluster() as cluster:
        yield cluster
