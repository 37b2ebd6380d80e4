"""Deletes what nobody has opened for long: games, shares, and devices without games."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from functools import partial
from typing import Any

from sqlalchemy import delete, exists, select, update
from sqlalchemy.orm import Session

from whydoku.web.storage.database import Database
from whydoku.web.storage.disk_space import ROW
from whydoku.web.storage.tables import Device, SavedGame, Share, now

__all__ = ["A_DAY", "clean", "is_old_note", "note_opened"]

A_DAY = 24 * 3600 * 1000
"""In milliseconds, as the tables have them."""
BATCH = 200
"""Rows that are deleted in one transaction, so that others do not wait long for theirs."""


def is_old_note(opened: int) -> bool:
    """Return whether an opening should be noted again: it is noted once a day."""
    return opened < now() - A_DAY


def note_opened(session: Session, table: type[SavedGame | Share], id: str | uuid.UUID) -> None:
    """Note that a game or a share was opened now."""
    session.execute(update(table).where(table.id == id).values(opened=now()))


def clean(database: Database, *, games_days: int, shares_days: int) -> int:
    """Delete what was not opened for so many days (0: keep it for ever); return how many rows.

    A game keeps its line of the statistics until its device goes: when none of its games was opened
    for so many days.
    """
    cleaned = 0
    for statement in _statements(games_days, shares_days):
        while True:
            rows = database.free(partial(_changed, statement=statement))
            cleaned += rows
            if rows < BATCH:
                break
    return cleaned


def _changed(session: Session, statement: Any) -> int:
    rows: int = session.execute(statement).rowcount  # type: ignore[attr-defined]
    return rows


def _statements(games_days: int, shares_days: int) -> Iterator[Any]:
    if games_days:
        before = now() - games_days * A_DAY
        old = SavedGame.opened < before
        kept = exists().where(SavedGame.device_id == Device.id, SavedGame.opened >= before)
        idle = select(Device.id).where(Device.created < before, ~kept).limit(BATCH)
        yield delete(Device).where(Device.id.in_(idle))
        games = select(SavedGame.id).where(old, SavedGame.content.is_not(None)).limit(BATCH)
        emptied = {"content": None, "title": "", "size": ROW}
        yield update(SavedGame).where(SavedGame.id.in_(games)).values(emptied)
    if shares_days:
        shares = select(Share.id).where(Share.opened < now() - shares_days * A_DAY).limit(BATCH)
        yield delete(Share).where(Share.id.in_(shares))
