"""Games of a device: found by their owner alone."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import case, delete, func, select
from sqlalchemy.orm import Session

from pencilmark.errors import PencilmarkError
from pencilmark.game import Position
from pencilmark.game.record import game_of
from pencilmark.web.storage.tables import Device, Played, now

__all__ = [
    "MOST_GAMES",
    "Facts",
    "TooMany",
    "find",
    "forget",
    "hash_of",
    "listed",
    "put",
    "remove",
    "replayed",
    "statistics",
]

MOST_GAMES = 300
"""Games that a device may keep at a time."""
MOST_LINES = 10_000
"""Deleted ones included: they are the statistics."""
MOST_MOVES = 10_000


class TooMany(PencilmarkError):
    """A device keeps more than it may."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is told about a game beside its log."""

    title: str
    level: str | None
    seconds: int
    solved: bool
    updated: int


def hash_of(key: str) -> bytes:
    """Return what is kept of a device's key: who reads the database cannot play the owner."""
    return hashlib.sha256(key.encode("utf-8")).digest()


def replayed(data: Any) -> Position:
    """Return where a game stands; ``ValueError`` where it cannot be played as it says."""
    start, log, done = game_of(data)
    if sum(len(group.moves) for group in log) > MOST_MOVES:
        raise ValueError(f"the game has more than {MOST_MOVES:,} moves")
    position = here = Position.of(start.puzzle())
    for number, group in enumerate(log, 1):
        for move in group.moves:
            position = move.on(position)
        if number == done:
            here = position
    return here


def put(session: Session, owner: bytes, id: uuid.UUID, game: Any, facts: Facts) -> bool | None:
    """Keep a game: True if it was, False if a later one is kept already, None if it is another's.

    Raises ``ValueError`` for what is no game, and :class:`TooMany`.
    """
    layout = replayed(game).layout.name
    device = _device(session, owner) or _new_device(session, owner)
    kept = session.get(Played, id, with_for_update=True)
    if kept is None:
        _demand_room(session, device)
        kept = Played(id=id, device_id=device.id)
        session.add(kept)
    elif kept.device_id != device.id:
        return None
    elif kept.updated > facts.updated:
        return False
    kept.layout = layout
    kept.content = json.dumps(game, separators=(",", ":"))
    kept.title, kept.level, kept.seconds = facts.title, facts.level, facts.seconds
    kept.solved, kept.updated = facts.solved, facts.updated
    return True


def _device(session: Session, owner: bytes) -> Device | None:
    return session.scalar(select(Device).where(Device.key_hash == owner))


def _new_device(session: Session, owner: bytes) -> Device:
    device = Device(key_hash=owner)
    session.add(device)
    session.flush()
    return device


def _demand_room(session: Session, device: Device) -> None:
    of_device = select(func.count(), func.count(Played.content)).where(
        Played.device_id == device.id
    )
    lines, games = session.execute(of_device).one()
    if games >= MOST_GAMES or lines >= MOST_LINES:
        raise TooMany(f"{games} games are kept here already: delete some that are no longer needed")


def listed(session: Session, owner: bytes) -> Sequence[Played]:
    """Return the games of a device, the latest first."""
    found = _of(owner).where(Played.content.is_not(None)).order_by(Played.updated.desc())
    return session.scalars(found).all()


def find(session: Session, owner: bytes, id: uuid.UUID) -> Played | None:
    """Return a game of a device; None where there is none, or it is another's."""
    game: Played | None = session.scalar(
        _of(owner).where(Played.id == id, Played.content.is_not(None))
    )
    return game


def remove(session: Session, owner: bytes, id: uuid.UUID) -> bool:
    """Delete a game, and return whether there was one. Its line in the statistics stays."""
    kept = find(session, owner, id)
    if kept is None:
        return False
    kept.content, kept.title = None, ""
    kept.updated = max(kept.updated, now())  # a version that is under way does not bring it back
    return True


def forget(session: Session, owner: bytes) -> None:
    """Delete all that is known of a device."""
    session.execute(delete(Device).where(Device.key_hash == owner))


def _of(owner: bytes) -> Any:
    return select(Played).join(Device).where(Device.key_hash == owner)


def statistics(session: Session, owner: bytes) -> Sequence[Any]:
    """Return of each level: how many games were started and solved, the best and the mean time."""
    time = case((Played.solved, Played.seconds))
    counted = (
        select(
            Played.level,
            func.count().label("started"),
            func.count(time).label("solved"),
            func.min(time).label("best"),
            func.avg(time).label("mean"),
        )
        .join(Device)
        .where(Device.key_hash == owner)
        .group_by(Played.level)
    )
    return session.execute(counted).all()
