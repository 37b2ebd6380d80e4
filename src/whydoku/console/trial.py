"""Trial and error in a terminal: the command, and the names of what it does."""

from __future__ import annotations

from whydoku.console.arguments import Arguments
from whydoku.console.screen import counted
from whydoku.console.session import Session
from whydoku.game import Enter, Group, Strike, Thaw
from whydoku.model.layout import Layout, cell_name, digit_char
from whydoku.model.path import Candidate

__all__ = ["called", "trial"]

PARTS = {"guess": "A guess of trial", "roll back": "A roll-back of trial"}


def trial(session: Session, arguments: Arguments) -> None:
    """Solve by trial and error; each guess and each roll-back can be undone by itself."""
    arguments.end()
    game = session.play
    before = len(game.log)
    if not game.trial():
        session.screen.say("There is no solution from here.")
        return
    made = game.log[before:]
    guesses = sum(group.name == "guess" for group in made)
    wrong = sum(group.name == "roll back" for group in made)
    if session.trace:
        for group in made:
            session.screen.say(_told(session.play.position.layout, group))
    session.screen.say(f"{counted(guesses, 'guess')}, {wrong} rolled back.")
    session.board()


def called(group: Group) -> str:
    """Return what a command, or a part of trial and error, is called when it is undone.

    >>> called(Group("fill", ())), called(Group("guess", ())), called(Group("trial", (Thaw(),)))
    ('fill', 'A guess of trial', 'The end of trial')
    """
    if group.name == "trial" and isinstance(group.moves[0], Thaw):
        return "The end of trial"
    return PARTS.get(group.name, group.name)


def _told(layout: Layout, group: Group) -> str:
    told = []
    placed = [m.candidates for m in group.moves if isinstance(m, Enter)]
    if group.name == "guess":
        told.append(f"guess {_fact(layout, placed.pop(0)[0])}")
    elif group.name == "roll back":
        (wrong,) = next(m.candidates for m in group.moves if isinstance(m, Strike))
        told.append(f"wrong: not {_fact(layout, wrong)}")
    singles = sum(map(len, placed))
    if singles:
        told.append(counted(singles, "single"))
    return ", ".join(told) or "the guesses were right"


def _fact(layout: Layout, candidate: Candidate) -> str:
    return f"{cell_name(layout, candidate.cell)}={digit_char(candidate.digit)}"
