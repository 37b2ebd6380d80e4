"""The worst attacks of bench/bench_attacks.py in small: the work that they cause is counted.

Times tell little on a busy machine. Calls, looks at the disk and the order of questions are the
same on each, so a guard that is lost is seen at once. Packets of many requests, and bodies without
end, are in test_http.py.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from web.conftest import QUIET, ask, until
from whydoku.game import Position
from whydoku.make.jigsaw import random_jigsaw
from whydoku.samples import sample
from whydoku.serving import admission
from whydoku.serving.processes import PUT_OFF, Job, Reply, Worker
from whydoku.web.api.endpoints import answer_job
from whydoku.web.app import API, create_app
from whydoku.web.errors import as_json
from whydoku.web.page_files import PageFiles

GREEDY, POLITE = "192.0.2.1", "198.51.100.1"


@contextmanager
def counted_calls() -> Iterator[Counter[str]]:
    """Count the calls in this thread, of Python and of C, by module and name."""
    calls: Counter[str] = Counter()

    def count(frame: Any, kind: str, called: Any) -> None:
        if kind == "call":
            calls[f"{frame.f_globals.get('__name__')}.{frame.f_code.co_name}"] += 1
        elif kind == "c_call":
            calls[f"{called.__module__}.{called.__name__}"] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield calls
    finally:
        sys.setprofile(before)


# -- descriptions of jigsaws ---------------------------------------------------------------------


class HeldWorker(Worker):
    """Notes the questions that it gets, and answers none before it is let."""

    begun: ClassVar[list[str]] = []
    free: ClassVar[threading.Event]

    def start(self) -> None:
        """There is no process."""

    def ask(self, job: Job, _seconds: float) -> tuple[Reply, float]:
        self.begun.append(job.name)
        assert self.free.wait(60)
        return Reply(200, {}, b"{}"), 0.0

    def end(self, **_: bool) -> None:
        """There is no process."""


@pytest.mark.slow
def test_who_asks_for_many_jigsaws_has_one_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another client's hint is begun while all but one of them wait, and the loop makes none."""
    monkeypatch.setattr(admission, "Worker", HeldWorker)
    hint = {"position": Position.of(sample("4x4")).to_dict()}
    jigsaws = [f"/layouts/{random_jigsaw(seed).name}" for seed in range(20)]
    url = f"sqlite:///{tmp_path / 'games.db'}"
    app = create_app(replace(QUIET, database_url=url, quick_workers=2, slow_workers=2))

    async def run() -> Counter[str]:
        HeldWorker.begun.clear()
        HeldWorker.free = threading.Event()
        async with app.router.lifespan_context(app):
            with counted_calls() as calls:
                flood = [asyncio.create_task(ask(app, GREEDY, API + path)) for path in jigsaws]
                polite = asyncio.create_task(ask(app, POLITE, f"{API}/game/hint", hint))
                await until(lambda: len(HeldWorker.begun) == 2)
            assert HeldWorker.begun == ["layout", "/game/hint"]
            HeldWorker.free.set()
            assert {await polite, *await asyncio.gather(*flood)} == {200}
        return calls

    calls = asyncio.run(run())
    assert calls["whydoku.web.api.layouts.layout"] == len(jigsaws)
    assert not [name for name in calls if name.startswith(("whydoku.layout.", "whydoku._core."))]


# -- expensive questions -------------------------------------------------------------------------

EMPTY = {"layout": "10x10", "givens": [0] * 100}
PUZZLE = Position.of(sample("9x9")).to_dict()
PRICED = [
    ("/game/hint", {"position": PUZZLE}, False),
    ("/game/hint", {"position": EMPTY}, True),
    ("/game/hint", {"position": PUZZLE, "only": ["fish"]}, True),
    ("/hint", {"puzzle": "sample:9x9"}, False),
    ("/hint", {"puzzle": "." * 100}, True),
    ("/hint", {"puzzle": "sample:9x9", "after": 5}, True),
    ("/hint", {"puzzle": "sample:9x9", "policy": {"on": ["singles"]}}, True),
]


@pytest.mark.parametrize(("name", "body", "is_expensive"), PRICED)
def test_what_is_expensive_is_known_before_it_is_begun(
    name: str, body: dict[str, Any], is_expensive: bool
) -> None:
    reply = answer_job(Job(name, as_json(body)), QUIET)
    assert (reply == PUT_OFF) == is_expensive
    assert reply.status == (0 if is_expensive else 200)


# -- files that are not there ----------------------------------------------------------------------

LOOKS = {
    f"{module}.{call}"
    for module in ("posix", "nt", "io", "_io")
    for call in ("stat", "lstat", "readlink", "open", "listdir", "scandir")
}
"""What asks the file system for something."""
LONGEST_WAY = 32_768
NAMES = (
    "nothing",
    "js/nothing.js",
    "x/" * 1000 + "x",
    "a" * LONGEST_WAY,
    "js/../" * 600 + "js/a.js",
    "./" * 2000 + "js/a.js",
    "js" + "/" * 4000 + "a.js",
    "../" * 1000 + "etc/passwd",
    "/etc/passwd",
)
"""Names of files that are not there."""


def looks(files: PageFiles, name: str) -> int:
    """Look for a file, and return how often that looks at the disk."""
    with counted_calls() as calls:
        files.find(name)
    return sum(calls[called] for called in LOOKS)


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_file_that_is_not_there_costs_no_look(tmp_path: Path, name: str) -> None:
    """However its name is spelled, and however often it is asked for."""
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("x")
    files = PageFiles(tmp_path)
    assert looks(files, name) == 0
    assert len(files) == 0
    assert looks(files, "js/a.js") > 1, "it is read"
    assert looks(files, "js/a.js") == 1, "it is only looked at"
