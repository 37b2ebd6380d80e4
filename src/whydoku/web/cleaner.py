"""Cleans the database in the background, from what nobody has opened for long."""

from __future__ import annotations

from whydoku.web.settings import ServerSettings
from whydoku.web.storage.cleaning import clean
from whydoku.web.storage.database import Database
from whydoku.web.workers import BackgroundThread

__all__ = ["Cleaner"]

HOUR = 3600.0


class Cleaner(BackgroundThread):
    """A thread that cleans the database when it starts, and then every hour."""

    def __init__(self, database: Database, settings: ServerSettings) -> None:
        super().__init__("cleaner")
        self._database = database
        self._settings = settings

    def turn(self) -> float:
        """Clean, and return the seconds until the next time."""
        self._database.keep_reserve()
        clean(
            self._database,
            games_days=self._settings.keep_games,
            shares_days=self._settings.keep_shares,
        )
        return HOUR
