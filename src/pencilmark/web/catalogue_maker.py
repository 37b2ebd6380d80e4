"""Makes puzzles for the catalogue in the background, slowly, and only while the server is idle."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Iterator

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from pencilmark.errors import CapReached
from pencilmark.generator import generate
from pencilmark.samples import sample, sample_level, sample_names
from pencilmark.web.admission import Admission
from pencilmark.web.storage import catalogue
from pencilmark.web.storage.database import Database
from pencilmark.web.workers import lower_priority

__all__ = ["CatalogueMaker"]

SHARE = 0.1
"""The largest share of one processor's time that making puzzles may take."""
SECONDS = 1.0
"""The time for one puzzle; a search that takes longer is given up."""
PAUSE = 1.0
"""The shortest wait between two puzzles, in seconds."""
SYMMETRIES = ("180", "none", "180", "diagonal")
logger = logging.getLogger(__name__)


class CatalogueMaker:
    """A thread that makes puzzles for the catalogue.

    The catalogue has a shelf for each pair of layout and level that occurs among the package's
    samples. The samples are its first puzzles. The thread then makes puzzles for the emptiest
    shelf, until each shelf holds ``most``.
    """

    def __init__(self, database: Database, admission: Admission, most: int) -> None:
        self._database = database
        self._admission = admission
        self._most = most
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="catalogue-maker", daemon=True)

    def start(self) -> None:
        """Start the thread, unless the settings ask for no puzzles."""
        if self._most:
            self._thread.start()

    def stop(self) -> None:
        """Stop the thread; it ends after at most ``SECONDS``."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(2 * SECONDS)

    def _run(self) -> None:
        lower_priority()
        try:
            shelves = self._stock_samples()
            for layout, level in self._turns(shelves):
                begun = time.monotonic()
                self._make(layout, level)
                took = time.monotonic() - begun
                self._stopped.wait(max(PAUSE, took / SHARE))
        except SQLAlchemyError as error:
            logger.error("no more puzzles are made for the catalogue: %s", error)

    def _stock_samples(self) -> list[tuple[str, str]]:
        """Add the samples to the catalogue, and return their shelves."""
        paths = [sample(name).path() for name in sample_names() if sample_level(name)]

        def stock(session: Session) -> None:
            for path in paths:
                catalogue.add(session, path, "none")

        self._database.change(stock)
        return [(path.puzzle.layout.name, path.level) for path in paths if path.level]

    def _turns(self, shelves: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """Yield the shelf that needs a puzzle most, until all are full; wait while others work."""
        tries = dict.fromkeys(shelves, 0)
        while not self._stopped.is_set():
            if self._admission.busy:
                self._stopped.wait(PAUSE)
                continue
            with self._database.reading() as session:
                stock = catalogue.stock(session)
            not_full = [shelf for shelf in shelves if stock.get(shelf, 0) < self._most]
            if not not_full:
                return
            # Tries count too, so a level whose puzzles are hard to find does not block others.
            shelf = min(not_full, key=lambda shelf: tries[shelf] + stock.get(shelf, 0))
            tries[shelf] += 1
            yield shelf

    def _make(self, layout: str, level: str) -> None:
        symmetry = SYMMETRIES[os.urandom(1)[0] % len(SYMMETRIES)]
        try:
            made = next(generate(layout=layout, level=level, symmetry=symmetry, seconds=SECONDS))
        except CapReached:
            return
        self._database.change(lambda session: catalogue.add(session, made.path, symmetry))
