"""One person's play, whatever the front: moves, undo and redo, freezes, marks, checks, hints.

A :class:`Position` is where a game stands, a move leads from one to the next, and a
:class:`Game` is the log of moves. Fronts hold no other state of play.
"""

from pencilmark.game.automatic import Group, strikes
from pencilmark.game.checks import Check, Hint, Mistake, Strength, check, hint
from pencilmark.game.moves import (
    COLOURS,
    MOVES,
    Back,
    Choose,
    Clear,
    Empty,
    Enter,
    Freeze,
    Give,
    Load,
    Mark,
    Move,
    Reset,
    Restart,
    Restore,
    Strike,
    Thaw,
    ThawAll,
    Unmark,
)
from pencilmark.game.play import Game
from pencilmark.game.position import Entry, Marks, Position, Settings
from pencilmark.game.reasons import Reason, why

__all__ = [
    "COLOURS",
    "MOVES",
    "Back",
    "Check",
    "Choose",
    "Clear",
    "Empty",
    "Enter",
    "Entry",
    "Freeze",
    "Game",
    "Give",
    "Group",
    "Hint",
    "Load",
    "Mark",
    "Marks",
    "Mistake",
    "Move",
    "Position",
    "Reason",
    "Reset",
    "Restart",
    "Restore",
    "Settings",
    "Strength",
    "Strike",
    "Thaw",
    "ThawAll",
    "Unmark",
    "check",
    "hint",
    "strikes",
    "why",
]
