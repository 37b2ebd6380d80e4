"""Tells a review of the game in lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku import explain
from whydoku.console.screen import counted
from whydoku.game import Reviewed
from whydoku.model.layout import Layout, cell_name, digit_char

__all__ = ["summary", "tell"]

MANY = 4
"""A reason of more steps was hardly seen at once."""
HELPED = {"fill": "Filled in", "prune": "Pruned"}
"""What is said of moves that a command has found, by its name."""
HINTS = {"mini": "A mini hint"}
HINT = "A hint"
"""What is said of those of all other commands."""


def tell(layout: Layout, line: Reviewed, command: str = "") -> str:
    """Return what there is to say of a move: what it did and needed, and what was easier.

    ``command`` is the name of the group of the game's log.

    >>> from whydoku import Puzzle
    >>> from whydoku.game import Game, review
    >>> game = Game(Puzzle.parse("..3..4.221......"))
    >>> game.enter(3, 4), game.enter(0, 1)
    ((), ())
    >>> for line in review(game):
    ...     print(tell(game.position.layout, line))
    r1c4=4: Hidden Single in a Box.
    r1c1=1: Hidden Single in a Line.
    """
    found = line.deed
    told = [
        *(f"{cell_name(layout, cell)}={digit_char(digit)}" for cell, digit in found.placed),
        *(f"{cell_name(layout, cell)}<>{digit_char(digit)}" for cell, digit in found.struck),
    ]
    sentences = [_needed(line, command)]
    if line.stuck and line.seconds:
        minutes, seconds = divmod(round(line.seconds), 60)
        sentences.insert(0, f"You thought for {minutes}:{seconds:02}.")
        if found_there := line.opportunities:
            verb = "was" if found_there.count == 1 else "were"
            sentences.insert(1, f"There {verb} {found_there}.")
    if line.easier:
        other = "Another way" if line.another_way else "Easier"
        other = "Instead" if found.verdict == "wrong" else other
        sentences.append(f"{other}: {explain.notation(line.easier)}.")
    return f"{', '.join(told)}: {' '.join(sentences)}"


def _needed(line: Reviewed, command: str) -> str:
    found = line.deed
    name = explain.name(found.hardest.technique) if found.hardest else "the only digit left"
    match found.verdict:
        case "wrong":
            return "A mistake."
        case "open":
            return "Right, but no pattern shows it yet."
    if found.helped:
        return f"{(HELPED | HINTS).get(command, HINT)}: {name}."
    if len(found.steps) > MANY:
        return f"It takes {len(found.steps)} steps to see. The hardest: {name}."
    return f"{name[0].upper()}{name[1:]}."


def summary(lines: Sequence[Reviewed], commands: Sequence[str] = ()) -> str:
    """Return how many moves were a person's own, hints, and mistakes.

    ``commands`` are the names of the groups of the game's log: what was filled in or pruned is no
    hint.

    >>> summary([])
    '0 good moves of your own, no hints, no mistakes.'
    """
    deeds = [line.deed for line in lines]
    wrong = sum(deed.verdict == "wrong" for deed in deeds)
    own_commands = {number for number, name in enumerate(commands) if name in HELPED}
    helped = sum(line.deed.helped and line.group not in own_commands for line in lines)
    own = sum(not deed.helped and deed.verdict != "wrong" for deed in deeds)
    facts = [
        f"{counted(own, 'good move')} of your own",
        counted(helped, "hint") if helped else "no hints",
        counted(wrong, "mistake") if wrong else "no mistakes",
    ]
    return f"{', '.join(facts)}."
