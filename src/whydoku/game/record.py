"""The JSON form of a game, and its files: docs/game-json.md describes it."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, fields, replace
from typing import Any, NamedTuple, get_args

from whydoku.game.automatic import Group
from whydoku.game.moves import MOVES, AddMark, Choose, Enter, Load, Move, Strike
from whydoku.game.notes import NO_NOTE, Note, note_of, note_to_dict
from whydoku.game.position import By, Freezes, Kind, Marks, Position
from whydoku.model.layout import Layout, find_layout
from whydoku.model.path import Candidate
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import short_repr
from whydoku.support.files import read_at_most, write_whole

__all__ = [
    "VERSION",
    "Record",
    "game_of",
    "game_to_dict",
    "group_of",
    "group_to_dict",
    "position_of",
    "read_game",
    "write_game",
]

VERSION = 1
"""It grows when a reader of the old form would misread the new one. Old forms are still read."""


class Record(NamedTuple):
    """A game as its JSON form tells it."""

    start: Load
    log: list[Group]
    done: int
    note: Note = NO_NOTE
    """What was written and drawn at the first position."""


def game_to_dict(
    start: Load, log: Sequence[Group], done: int, note: Note = NO_NOTE
) -> dict[str, Any]:
    """Return the JSON form of a game: its first position, all groups, and how many are done."""
    return {
        "version": VERSION,
        "start": move_to_dict(start),
        "log": [group_to_dict(group) for group in log],
        "done": done,
        **note_to_dict(note),
    }


def group_to_dict(group: Group) -> dict[str, Any]:
    """Return the JSON form of moves that are undone together.

    >>> group_to_dict(Group("freeze", (move_of({"move": "freeze"}),)))
    {'name': 'freeze', 'moves': [{'move': 'freeze'}]}
    """
    at = {} if group.at is None else {"at": group.at}
    return {"name": group.name, "moves": [move_to_dict(move) for move in group.moves], **at,
            **note_to_dict(group.note)}  # fmt: skip


def group_of(data: Any) -> Group:
    """Read the JSON form of moves that are undone together; raise ``ValueError`` if it is damaged.

    What was written and drawn at them is left out: it can be read where the layout is known.

    >>> group_of({"name": "freeze", "moves": [{"move": "freeze"}], "at": 12}).moves
    (Freeze(),)
    """
    try:
        moves = tuple(map(move_of, _list(_part(data, "moves"))))
        return Group(_word(_part(data, "name")), moves, _seconds(data))
    except TypeError as error:
        raise ValueError(f"the group of moves is damaged: {error}") from None


def _seconds(data: Any) -> float | None:
    at: float | None = data.get("at")
    if at is None or (type(at) in (int, float) and 0 <= at < math.inf):
        return at
    raise TypeError(f"{short_repr(at)} is no number of seconds")


def game_of(data: Any) -> Record:
    """Read the JSON form of a game; raise ``ValueError`` if it is damaged."""
    version = data.get("version") if isinstance(data, dict) else None
    if version is None:
        raise ValueError('read no "version", so it is no saved game')
    if version != VERSION:
        raise ValueError(f"read a game of version {short_repr(version)}, expected {VERSION}")
    try:
        start = move_of(_part(data, "start"))
        log = [group_of(group) for group in _list(_part(data, "log"))]
        done = _number(_part(data, "done"))
    except TypeError as error:
        raise ValueError(f"the game is damaged: {error}") from None
    if not isinstance(start, Load):
        raise ValueError(f"the game starts with {start.name!r}, expected {Load.name!r}")
    if not 0 <= done <= len(log):
        raise ValueError(f"{short_repr(done)} of {len(log)} groups are said to be done")
    return _with_notes(Record(start, log, done), data)


def _with_notes(record: Record, data: Any) -> Record:
    """Read the notes of a game: drawings are on the layout that the moves so far have led to."""
    start, log, done, _ = record
    if not _has_note(data) and not any(map(_has_note, data["log"])):
        return record
    layout = find_layout(start.layout)
    first = note_of(data, layout)
    noted = []
    for number, (group, told) in enumerate(zip(log, data["log"], strict=True), 1):
        layout = _layout_after(group, layout)
        try:
            noted.append(group._replace(note=note_of(told, layout)))
        except ValueError as error:
            raise ValueError(f"group {number} of the game's log: {error}") from None
    return Record(start, noted, done, first)


def _has_note(data: Any) -> bool:
    return "comment" in data or "drawing" in data


def _layout_after(group: Group, layout: Layout) -> Layout:
    names = [move.layout for move in group.moves if isinstance(move, Load)]
    return find_layout(names[-1]) if names else layout


# -- parts: each function raises TypeError, in words, where something else stands there --------


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{short_repr(value)} is not an object")
    return value


def _part(data: Any, key: str) -> Any:
    if key not in _object(data):
        raise TypeError(f'it has no "{key}"')
    return data[key]


def _list(value: Any) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"{short_repr(value)} is not a list")
    return value


def _row(value: Any, length: int) -> Sequence[Any]:
    if len(_list(value)) != length:
        raise TypeError(f"{short_repr(value)} is not a list of {length}")
    row: Sequence[Any] = value
    return row


def _candidates(value: Any) -> tuple[Candidate, ...]:
    return tuple(Candidate(*map(_number, _row(pair, 2))) for pair in _list(value))


def _cells(value: Any) -> tuple[int, ...]:
    return tuple(map(_number, _list(value)))


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{short_repr(value)} is not a whole number")
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{short_repr(value)} is not a word")
    return value


def _words(value: Any) -> str | tuple[str, ...]:
    return tuple(map(_word, value)) if isinstance(value, list) else _word(value)


# -- moves -------------------------------------------------------------------------------------

_READERS: dict[str, Callable[[Any], Any]] = {
    "candidates": _candidates,
    "placed": _candidates,
    "struck": _candidates,
    "cells": _cells,
    "hinted": _cells,
    "value": _words,
}
"""For each key whose value is not a single word, the function that reads the value."""


def _read(key: str, value: Any) -> Any:
    read: Callable[[Any], Any] = _READERS.get(key, _word)
    return read(value)


def move_to_dict(move: Move) -> dict[str, Any]:
    """Return the JSON form of a move.

    >>> from whydoku.game.moves import Enter
    >>> move_to_dict(Enter((Candidate(0, 5),)))
    {'move': 'enter', 'candidates': [[0, 5]], 'by': 'hand'}
    """
    data: dict[str, Any] = {"move": move.name}
    for row in fields(move):
        value = getattr(move, row.name)
        data[row.name] = _listed(value) if isinstance(value, tuple) else value
    return data


def _listed(values: Iterable[Any]) -> list[Any]:
    return [list(value) if isinstance(value, tuple) else value for value in values]


def move_of(data: Any) -> Move:
    """Read the JSON form of a move; raise ``ValueError`` if it is damaged.

    >>> move_of({"move": "freeze"})
    Freeze()
    """
    kind = MOVES.get(str(data.get("move"))) if isinstance(data, dict) else None
    if kind is None:
        raise ValueError(f"read {short_repr(data)}, expected a move: {', '.join(MOVES)}")
    names = {row.name for row in fields(kind)}
    if odd := [key for key in data if key not in names and key != "move"]:
        raise ValueError(f"the move {kind.name!r} is damaged: it has no {short_repr(odd[0])}")
    try:
        for row in fields(kind):
            if row.default is MISSING:
                _part(data, row.name)
        given = {key: _read(key, value) for key, value in data.items() if key != "move"}
        return kind(**given)
    except (TypeError, ValueError) as error:
        raise ValueError(f"the move {kind.name!r} is damaged: {error}") from None


# -- positions ---------------------------------------------------------------------------------


def position_of(data: Any) -> Position:
    """Return the position that :meth:`Position.to_dict` wrote; raise ``ValueError`` otherwise.

    The position is made by moves, so that impossible positions are refused.

    >>> position = Position.of(Puzzle.parse("12343...........").place(5, 4))
    >>> position_of(position.to_dict()) == position
    True
    """
    try:
        layout = find_layout(_word(_part(data, "layout")))
        position = Position.of(Puzzle(_cells(_part(data, "givens")), layout=layout))
        for setting, value in _object(_part(data, "settings")).items():
            position = Choose(_word(setting), _words(value)).on(position)
        marks = _marks(position, _part(data, "marks"))
        freezes = Freezes.of(_marks(position, m) for m in _list(_part(data, "freezes")))
        position = replace(position, marks=marks, freezes=freezes)
        return _with_entries(position, [_row(row, 4) for row in _list(_part(data, "entries"))])
    except TypeError as error:
        raise ValueError(f"the position is damaged: {error}") from None


def _marks(bare: Position, data: Any) -> Marks:
    marked = bare
    for kind in get_args(Kind):
        marked = AddMark(kind, _candidates(_part(data, kind))).on(marked)
    return Strike(_candidates(_part(data, "struck"))).on(marked).marks


def _with_entries(position: Position, data: Sequence[Sequence[Any]]) -> Position:
    held = {_number(cell): _number(frozen) for cell, _, _, frozen in data}
    for frozen in held.values():
        if not 0 <= frozen <= len(position.freezes):
            raise ValueError(f"freeze {frozen}: the position has {len(position.freezes)}")
    for by in get_args(By):
        entered = _candidates([(cell, digit) for cell, digit, who, _ in data if who == by])
        position = Enter(entered, by).on(position)
    entries = tuple(
        entry and entry._replace(frozen=held[cell]) for cell, entry in enumerate(position.entries)
    )
    if len(data) != len(held) or entries.count(None) + len(held) != len(entries):
        raise ValueError("each entry is [cell, digit, hand or hint, freeze], once a cell")
    return replace(position, entries=entries)


# -- files -------------------------------------------------------------------------------------


def write_game(path: str | os.PathLike[str], data: Any) -> None:
    """Write JSON so that even a crash leaves the old or the new text in the file, whole."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    write_whole(path, text.encode())


def read_game(path: str | os.PathLike[str]) -> Any:
    """Read a file of JSON; raise ``ValueError`` if it is damaged or too large."""
    data = read_at_most(path)
    try:
        return json.loads(data.decode())
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{os.fspath(path)} is no JSON: {error}") from None
