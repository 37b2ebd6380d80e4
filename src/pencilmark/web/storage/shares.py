"""Shares: copies that everybody can read who knows the id, which nobody can guess."""

from __future__ import annotations

import json
import secrets
from typing import Any

from sqlalchemy.orm import Session

from pencilmark.web.storage.tables import Share

__all__ = ["add", "find"]

BYTES = 12
"""Of 2 to the power of 96 ids a stranger finds none by trying."""


def add(session: Session, content: dict[str, Any]) -> str:
    """Keep a copy, and return its id."""
    share = Share(
        id=secrets.token_urlsafe(BYTES), content=json.dumps(content, separators=(",", ":"))
    )
    session.add(share)
    return share.id


def find(session: Session, id: str) -> str | None:
    """Return what was shared, as JSON; None where there is no such id."""
    share = session.get(Share, id)
    return share.content if share else None
