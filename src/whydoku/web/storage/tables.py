"""The tables. A change here needs a migration: a test compares the two."""

from __future__ import annotations

import time
import uuid
from datetime import date

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

__all__ = [
    "Base",
    "DailyPuzzle",
    "Device",
    "SavedGame",
    "Share",
    "now",
]

LAYOUT = String(140)
"""Long enough for the regions of a jigsaw."""
PUZZLE = String(128)
LEVEL = String(20)


def now() -> int:
    """Return the time in milliseconds since 1970, as browsers count it."""
    return time.time_ns() // 1_000_000


class Base(DeclarativeBase):
    """What all tables have in common."""

    # SQLite numbers rows only in columns of type INTEGER, which holds 64 bits there.
    type_annotation_map = {int: BigInteger().with_variant(Integer, "sqlite")}  # noqa: RUF012


class Device(Base):
    """A browser that keeps games here. Only the hash of its key is stored."""

    __tablename__ = "devices"

    id: Mapped[int] = mapped_column(primary_key=True)
    key_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    created: Mapped[int] = mapped_column(default=now)


class SavedGame(Base):
    """A game of a device. A deleted game keeps only what the statistics need."""

    __tablename__ = "games"
    __table_args__ = (
        Index("games_of_device", "device_id", "updated"),
        Index("games_by_opened", "opened"),
        Index("games_by_size", "size"),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id", ondelete="CASCADE"))
    title: Mapped[str] = mapped_column(String(200))
    layout: Mapped[str] = mapped_column(LAYOUT)
    level: Mapped[str | None] = mapped_column(LEVEL)
    seconds: Mapped[int]
    solved: Mapped[bool]
    updated: Mapped[int]
    """By the clock of the device: shown in lists, and their order. It decides nothing."""
    opened: Mapped[int] = mapped_column(default=now)
    """When the game was last saved or opened, by the clock of the server."""
    size: Mapped[int] = mapped_column(default=0)
    """The bytes that it counts, with its row: :mod:`~whydoku.web.storage.disk_space`."""
    version: Mapped[int] = mapped_column(default=1)
    """Grows by one with each save, so that a device knows whether it has seen the latest."""
    content: Mapped[str | None] = mapped_column(Text)
    """The JSON of the game; None if it was deleted."""


class Share(Base):
    """A copy of a puzzle or game, for everybody who knows the id."""

    __tablename__ = "shares"
    __table_args__ = (
        Index("shares_of_owner", "owner"),
        Index("shares_by_opened", "opened"),
        Index("shares_by_size", "size"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[bytes | None] = mapped_column(LargeBinary(32))
    """The hash of the key of the device that made it; None if that device was forgotten."""
    created: Mapped[int] = mapped_column(default=now)
    opened: Mapped[int] = mapped_column(default=now)
    size: Mapped[int] = mapped_column(default=0)
    content: Mapped[str] = mapped_column(Text)


class DailyPuzzle(Base):
    """The puzzle of a day, saved so that a later version of the program returns the same."""

    __tablename__ = "daily"

    day: Mapped[date] = mapped_column(primary_key=True)
    puzzle: Mapped[str] = mapped_column(PUZZLE)
    layout: Mapped[str] = mapped_column(LAYOUT)
