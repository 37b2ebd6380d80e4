"""Fills the catalogue in the background, slowly, and only while nothing else is to be done."""

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
from pencilmark.web.storage import catalogue
from pencilmark.web.storage.database import Database
from pencilmark.web.workers import Workers, step_back

__all__ = ["Filler"]

SHARE = 0.1
"""Of the time of one processor it takes no more."""
SECONDS = 1.0
"""A puzzle that takes longer is given up, and tried again when its turn comes."""
PAUSE = 1.0
SYMMETRIES = ("180", "none", "180", "diagonal")
logger = logging.getLogger(__name__)


class Filler:
    """A thread that makes puzzles for the shelves of the catalogue, the emptiest first.

    There is a shelf for each layout and level of which a sample comes with the package: levels
    that a layout has. The samples are the first on the shelves.
    """

    def __init__(self, database: Database, workers: Workers, most: int) -> None:
        self._database = database
        self._workers = workers
        self._most = most
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="filler", daemon=True)

    def start(self) -> None:
        """Start, unless nothing is to be made."""
        if self._most:
            self._thread.start()

    def stop(self) -> None:
        """Stop soon: a puzzle that is being made is given up within its second."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(2 * SECONDS)

    def _run(self) -> None:
        step_back()
        try:
            shelves = self._stock_samples()
            for layout, level in self._turns(shelves):
                begun = time.monotonic()
                self._make(layout, level)
                took = time.monotonic() - begun
                self._stopped.wait(max(PAUSE, took / SHARE))
        except SQLAlchemyError as error:
            logger.error("the catalogue is no longer filled: %s", error)

    def _stock_samples(self) -> list[tuple[str, str]]:
        """Put the samples on their shelves, and return these."""
        paths = [sample(name).path() for name in sample_names() if sample_level(name)]

        def stock(session: Session) -> None:
            for path in paths:
                catalogue.add(session, path, "none")

        self._database.change(stock)
        return [(path.puzzle.layout.name, path.level) for path in paths if path.level]

    def _turns(self, shelves: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """Yield the shelf that has least, again and again, until all are full; wait while busy."""
        tries = dict.fromkeys(shelves, 0)
        while not self._stopped.is_set():
            if self._workers.busy:
                self._stopped.wait(PAUSE)
                continue
            with self._database.reading() as session:
                stock = catalogue.stock(session)
            wanting = [shelf for shelf in shelves if stock.get(shelf, 0) < self._most]
            if not wanting:
                return
            # A shelf whose puzzles are hard to find does not keep the others waiting.
            shelf = min(wanting, key=lambda shelf: tries[shelf] + stock.get(shelf, 0))
            tries[shelf] += 1
            yield shelf

    def _make(self, layout: str, level: str) -> None:
        symmetry = SYMMETRIES[os.urandom(1)[0] % len(SYMMETRIES)]
        try:
            made = next(generate(layout=layout, level=level, symmetry=symmetry, seconds=SECONDS))
        except CapReached:
            return
        self._database.change(lambda session: catalogue.add(session, made.path, symmetry))
