"""Shares: copies that everybody who knows the id can read; ids cannot be guessed."""

from __future__ import annotations

import json
import secrets

from sqlalchemy.orm import Session

from pencilmark.web.storage.tables import Share

__all__ = ["add", "find"]

BYTES = 12
"""96 random bits: too many to find a share by trying."""


def add(session: Session, title: str, game: str) -> str:
    """Save a copy of a game, given as its JSON, and return its id."""
    content = f'{{"title":{json.dumps(title)},"game":{game}}}'
    share = Share(id=secrets.token_urlsafe(BYTES), content=content)
    session.add(share)
    return share.id


def find(session: Session, id: str) -> str | None:
    """Return what was shared, as JSON; None if there is no such id."""
    share = session.get(Share, id)
    return share.content if share else None
