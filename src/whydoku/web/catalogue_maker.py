"""Makes puzzles for the catalogue in the background, slowly, and only while the server is idle."""

from __future__ import annotations

import os
import time

from sqlalchemy.orm import Session

from whydoku.errors import CapReached
from whydoku.make.generator import generate
from whydoku.samples import sample, sample_level, sample_names
from whydoku.serving.admission import Admission
from whydoku.web.storage import catalogue
from whydoku.web.storage.database import Database
from whydoku.web.workers import BackgroundThread

__all__ = ["CatalogueMaker"]

SHARE = 0.1
"""The largest share of one processor's time that making puzzles may take."""
SECONDS = 1.0
"""The time for one puzzle; a search that takes longer is given up."""
PAUSE = 1.0
"""The shortest wait between two puzzles, in seconds."""
SYMMETRIES = ("180", "none", "180", "diagonal")
Shelf = tuple[str, str]
"""A layout and a level."""


class CatalogueMaker(BackgroundThread):
    """A thread that makes puzzles for the catalogue.

    The catalogue has a shelf for each pair of layout and level that occurs among the package's
    samples. The samples are its first puzzles. The thread then makes puzzles for the emptiest
    shelf, until each shelf holds ``most``.
    """

    def __init__(self, database: Database, admission: Admission, most: int) -> None:
        super().__init__("catalogue-maker")
        self._database = database
        self._admission = admission
        self._most = most
        self._tries: dict[Shelf, int] = {}

    def turn(self) -> float | None:
        """Make a puzzle for the shelf that needs one most; None: all are full."""
        if not self._tries:
            self._tries = dict.fromkeys(self._stock_samples(), 0)
        if self._admission.busy:
            return PAUSE
        shelf = self._emptiest()
        if shelf is None:
            return None
        begun = time.monotonic()
        self._make(*shelf)
        return max(PAUSE, (time.monotonic() - begun) / SHARE)

    def _stock_samples(self) -> list[Shelf]:
        """Add the samples to the catalogue, and return their shelves."""
        paths = [sample(name).path() for name in sample_names() if sample_level(name)]

        def stock(session: Session) -> None:
            for path in paths:
                catalogue.add(session, path, "none")

        self._database.change(stock)
        return [(path.puzzle.layout.name, path.level) for path in paths if path.level]

    def _emptiest(self) -> Shelf | None:
        with self._database.reading() as session:
            stock = catalogue.stock(session)
        not_full = [shelf for shelf in self._tries if stock.get(shelf, 0) < self._most]
        # Tries count too, so a level whose puzzles are hard to find does not block others.
        return min(
            not_full, key=lambda shelf: self._tries[shelf] + stock.get(shelf, 0), default=None
        )

    def _make(self, layout: str, level: str) -> None:
        self._tries[layout, level] += 1
        symmetry = SYMMETRIES[os.urandom(1)[0] % len(SYMMETRIES)]
        try:
            made = next(generate(layout=layout, level=level, symmetry=symmetry, seconds=SECONDS))
        except CapReached:
            return
        self._database.change(lambda session: catalogue.add(session, made.path, symmetry))
