"""What all tests share."""

import gc
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

import thinning
from needs import need
from postgres import Cluster, running_cluster
from quick import too_slow, used_processor

# The same examples at every run, and no deadline: a loaded machine is not a wrong answer.
settings.register_profile("whydoku", derandomize=True, deadline=None)
settings.load_profile("whydoku")

# A shell that starts this in the background has it ignore Ctrl-C, and all that it starts; but tests
# send just that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

THINNED = pytest.StashKey[list[str]]()
DATA = Path(os.environ.get("WHYDOKU_DATA", Path(__file__).resolve().parents[2] / "shared/data"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage, a fifth of the work: all that is collected stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], object]:
    """Look for doctests in the package alone: those of tests would import all their helpers."""
    found = yield
    return [one for one in found if not isinstance(one, DoctestModule)]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    skipped = thinning.left_out(items)
    config.stash[THINNED] = thinning.told(items, skipped)
    config.hook.pytest_deselected(items=skipped)
    gone = set(skipped)
    items[:] = [item for item in items if item not in gone]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    config = terminalreporter.config
    if thinning.PART and config.option.collectonly and THINNED in config.stash:
        terminalreporter.write_line(f"thinned by PART={thinning.PART}:")
        lines: list[str] = config.stash[THINNED]
        terminalreporter.write_line("\n".join(lines))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    before = used_processor()
    yield
    if problem := too_slow(item, used_processor() - before):
        pytest.fail(problem, pytrace=False)


@pytest.fixture(autouse=True)
def kept_sigpipe() -> Iterator[None]:
    """Undo what the command line does to the signal: the next test may write to a closed socket."""
    before = signal.getsignal(signal.SIGPIPE)
    yield
    signal.signal(signal.SIGPIPE, before)


@pytest.fixture(scope="session")
def data() -> Path:
    """The puzzle collections beside the project; needed by the tests that ask for them."""
    need(DATA.is_dir(), f"folder {DATA} of puzzle collections (WHYDOKU_DATA names another)")
    return DATA


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """The PostgreSQL of this run."""
    with running_cluster() as cluster:
        yield cluster
