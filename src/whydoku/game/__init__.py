"""One person's play on any front: moves, undo and redo, freezes, marks, checks, hints.

A :class:`Position` is the state of a game, a move leads from one position to the next, and a
:class:`Game` is the log of moves, with a :class:`Note` at some. A :class:`Study` is a list of games
with names. Fronts keep no other state of play.
"""

from whydoku.game.automatic import Group, strikes
from whydoku.game.checks import Check, Hint, Mistake, Strength, allowed, check, fault, hint, why
from whydoku.game.families import HELPER_FAMILIES
from whydoku.game.mini import NO_MINI_HINT, MiniHint, mini_hint
from whydoku.game.moves import (
    COLOURS,
    MOVES,
    AddMark,
    Back,
    Choose,
    Clear,
    Empty,
    Enter,
    Freeze,
    Give,
    Load,
    Move,
    RemoveMark,
    Reset,
    Restart,
    Restore,
    Strike,
    Thaw,
    ThawAll,
    first_freeze,
)
from whydoku.game.notes import Note
from whydoku.game.play import Game
from whydoku.game.position import Entry, GameSettings, Marks, Position
from whydoku.game.record import position_of
from whydoku.game.review import Deed, Reviewed, deed, review
from whydoku.game.study import Chapter, Study

__all__ = [
    "COLOURS",
    "HELPER_FAMILIES",
    "MOVES",
    "NO_MINI_HINT",
    "AddMark",
    "Back",
    "Chapter",
    "Check",
    "Choose",
    "Clear",
    "Deed",
    "Empty",
    "Enter",
    "Entry",
    "Freeze",
    "Game",
    "GameSettings",
    "Give",
    "Group",
    "Hint",
    "Load",
    "Marks",
    "MiniHint",
    "Mistake",
    "Move",
    "Note",
    "Position",
    "RemoveMark",
    "Reset",
    "Restart",
    "Restore",
    "Reviewed",
    "Strength",
    "Strike",
    "Study",
    "Thaw",
    "ThawAll",
    "allowed",
    "check",
    "deed",
    "fault",
    "first_freeze",
    "hint",
    "mini_hint",
    "position_of",
    "review",
    "strikes",
    "why",
]
