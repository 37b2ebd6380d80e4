"""The games of a device; only their owner finds them."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import case, delete, func, or_, select
from sqlalchemy.orm import Session

from whydoku.game import Position
from whydoku.game.record import game_of, game_to_dict
from whydoku.web.storage.disk_space import ROW, NoSpace
from whydoku.web.storage.tables import Device, SavedGame, now

__all__ = [
    "MOST_GAMES",
    "CheckedGame",
    "GameConflict",
    "GameDeleted",
    "GameSummary",
    "checked",
    "find",
    "forget",
    "hash_of",
    "listed",
    "put",
    "remove",
    "replayed",
    "results",
    "size_of",
    "statistics",
]

MOST_GAMES = 300
"""Games that a device may keep at a time."""
MOST_LINES = 10_000
"""Rows that a device may have; deleted games count, because the statistics need them."""
MOST_MOVES = 10_000
MOST_RESULTS = 2000
"""The latest games whose results are told."""
DAY = 24 * 3600 * 1000
LINE = ("id", "title", "layout", "level", "seconds", "solved", "updated", "version")
"""The columns of a game in a list."""
COUNTS = or_(SavedGame.level.is_not(None), SavedGame.solved)
"""Other games may be puzzles that somebody is still entering."""


class GameConflict(Exception):
    """A save descends from another version than the one that is kept."""

    def __init__(self, kept: SavedGame) -> None:
        super().__init__()
        self.kept = kept


class GameDeleted(Exception):
    """The game was deleted."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What the list of games shows about a game."""

    title: str
    level: str | None
    seconds: int
    solved: bool
    updated: int


class CheckedGame(NamedTuple):
    """A game that can be replayed."""

    layout: str
    content: str
    """Its JSON."""


def hash_of(key: str) -> bytes:
    """Return the hash of a device's key, which is all that the database stores of it."""
    return hashlib.sha256(key.encode("utf-8")).digest()


def replayed(data: Any) -> Position:
    """Return the position of a game; raises ``ValueError`` if its log cannot be replayed."""
    start, log, done, _ = game_of(data)
    if sum(len(group.moves) for group in log) > MOST_MOVES:
        raise ValueError(f"the game has more than {MOST_MOVES:,} moves")
    position = here = Position.of(start.puzzle())
    for number, group in enumerate(log, 1):
        for move in group.moves:
            position = move.on(position)
        if number == done:
            here = position
    return here


def checked(data: Any) -> CheckedGame:
    """Return a game as it is stored, with the keys that a game has and no other.

    Replaying takes long if the log is, so do it before a transaction begins. Raises ``ValueError``
    if the data is not a game, or if its log cannot be replayed.
    """
    layout = replayed(data).layout.name
    return CheckedGame(layout, json.dumps(game_to_dict(*game_of(data)), separators=(",", ":")))


def put(
    session: Session,
    owner: bytes,
    id: uuid.UUID,
    game: CheckedGame,
    summary: GameSummary,
    base: int = 0,
) -> int | None:
    """Save a game, and return its new version; None if the id belongs to another device.

    ``base`` is the version from which the sender's copy descends, 0 if the sender knows of none.
    If another version is kept, :class:`GameConflict` is raised and nothing changes. A game that is
    kept already is a save that was sent again because its answer was lost: it is no conflict.
    Raises :class:`GameDeleted` and :class:`NoSpace` too.
    """
    device = _device(session, owner) or _new_device(session, owner)
    kept = session.get(SavedGame, id, with_for_update=True)
    if kept is None:
        _check_limits(session, device)
        kept = SavedGame(id=id, device_id=device.id, version=base)
        session.add(kept)
        _fill(kept, game, summary)
    elif kept.device_id != device.id:
        return None
    elif kept.content is None:
        raise GameDeleted
    elif kept.version == base:
        _fill(kept, game, summary)
    elif kept.content == game.content:
        kept.seconds = max(kept.seconds, summary.seconds)
        kept.solved |= summary.solved
    else:
        raise GameConflict(kept)
    return kept.version


def _fill(kept: SavedGame, game: CheckedGame, summary: GameSummary) -> None:
    kept.version += 1
    kept.layout, kept.content = game
    kept.title, kept.level, kept.seconds = summary.title, summary.level, summary.seconds
    kept.solved, kept.updated = summary.solved, _plausible(summary.updated)
    kept.size, kept.opened = ROW + len(game.content), now()


def _plausible(updated: int) -> int:
    """Return the time of a device, or this server's where that is more than a day ahead."""
    return updated if updated <= now() + DAY else now()


def size_of(session: Session, id: uuid.UUID) -> int:
    """Return the bytes that a game counts; 0 if there is no such game."""
    return session.scalar(select(SavedGame.size).where(SavedGame.id == id)) or 0


def _device(session: Session, owner: bytes) -> Device | None:
    return session.scalar(select(Device).where(Device.key_hash == owner))


def _new_device(session: Session, owner: bytes) -> Device:
    device = Device(key_hash=owner)
    session.add(device)
    session.flush()
    return device


def _check_limits(session: Session, device: Device) -> None:
    of_device = select(func.count(), func.count(SavedGame.content)).where(
        SavedGame.device_id == device.id
    )
    lines, games = session.execute(of_device).one()
    if games >= MOST_GAMES or lines >= MOST_LINES:
        raise NoSpace(f"this device has {games} games here: delete some that are no longer needed")


def listed(session: Session, owner: bytes) -> Sequence[Any]:
    """Return the lines of the games of a device, without their contents, the latest first."""
    return session.execute(_lines_of(owner).where(SavedGame.content.is_not(None))).all()


def find(session: Session, owner: bytes, id: uuid.UUID) -> SavedGame | None:
    """Return a game of a device; None if it has none with this id.

    Raises :class:`GameDeleted` if the device had one.
    """
    game: SavedGame | None = session.scalar(_of(owner).where(SavedGame.id == id))
    if game is not None and game.content is None:
        raise GameDeleted
    return game


def remove(session: Session, owner: bytes, id: uuid.UUID) -> bool:
    """Delete a game, and return whether there was one. Its row stays for the statistics.

    The row also tells other browsers of the device, which may still have a copy, what happened.
    """
    kept = session.scalar(_of(owner).where(SavedGame.id == id, SavedGame.content.is_not(None)))
    if kept is None:
        return False
    kept.content, kept.title, kept.size = None, "", ROW
    return True


def forget(session: Session, owner: bytes) -> None:
    """Delete a device with all its games."""
    session.execute(delete(Device).where(Device.key_hash == owner))


def _of(owner: bytes) -> Any:
    return select(SavedGame).join(Device).where(Device.key_hash == owner)


def statistics(session: Session, owner: bytes) -> Sequence[Any]:
    """Return for each level the games started and solved, the best and the mean time."""
    time = case((SavedGame.solved, SavedGame.seconds))
    counted = (
        select(
            SavedGame.level,
            func.count().label("started"),
            func.count(time).label("solved"),
            func.min(time).label("best"),
            func.avg(time).label("mean"),
        )
        .join(Device)
        .where(Device.key_hash == owner, COUNTS)
        .group_by(SavedGame.level)
    )
    return session.execute(counted).all()


def results(session: Session, owner: bytes) -> Sequence[Any]:
    """Return what came of the games of a device, deleted ones too, the latest first."""
    return session.execute(_lines_of(owner).where(COUNTS).limit(MOST_RESULTS)).all()


def _lines_of(owner: bytes) -> Any:
    columns = (getattr(SavedGame, name) for name in LINE)
    found = select(*columns).join(Device).where(Device.key_hash == owner)
    return found.order_by(SavedGame.updated.desc())
