"""Shares: copies that everybody who knows the id can read; ids cannot be guessed."""

from __future__ import annotations

import json
import secrets

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from whydoku.web.storage.disk_space import ROW, NoSpace
from whydoku.web.storage.tables import Share

__all__ = ["MOST_SHARES", "add", "disown", "find"]

BYTES = 12
"""96 random bits: too many to find a share by trying."""
MOST_SHARES = 200
"""Shares that a device may have at a time."""


def add(session: Session, owner: bytes, title: str, game: str) -> Share:
    """Save a copy of a game, given as its JSON. Raises :class:`NoSpace`."""
    count = session.scalar(select(func.count()).where(Share.owner == owner)) or 0
    if count >= MOST_SHARES:
        raise NoSpace(f"this device has {count} shares here: the oldest must end first")
    content = f'{{"title":{json.dumps(title)},"game":{game}}}'
    share = Share(
        id=secrets.token_urlsafe(BYTES), owner=owner, content=content, size=ROW + len(content)
    )
    session.add(share)
    session.flush()  # it gets its times
    return share


def find(session: Session, id: str) -> Share | None:
    """Return a share; None if there is no such id."""
    return session.get(Share, id)


def disown(session: Session, owner: bytes) -> None:
    """Forget which device made its shares; they stay until they end."""
    session.execute(update(Share).where(Share.owner == owner).values(owner=None))
