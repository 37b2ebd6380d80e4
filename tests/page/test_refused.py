"""Moves that cannot be made are refused with a sentence.

Where moves lead is tested without a browser, in modules/moves.test.js.
"""

import json

from player import Player

REFUSED = [
    ({"move": "enter", "candidates": [[1, 5]], "by": "hand"}, "r1c2 is given."),
    ({"move": "enter", "candidates": [[81, 5]], "by": "hand"}, "There is no 5 in cell 81"),
    ({"move": "enter", "candidates": [[0, 10]], "by": "hand"}, "There is no 10 in cell 0"),
    ({"move": "clear", "cells": [-1]}, "in cell -1"),
    ({"move": "mark", "kind": "colour", "candidates": [[0, 10]]}, "There is no 10"),
    ({"move": "mark", "kind": "centre", "candidates": [[0, 1]]}, "no marks of the kind centre"),
    ({"move": "thaw"}, "Nothing is frozen."),
    ({"move": "choose", "setting": "speed", "value": "high"}, "The setting speed"),
    ({"move": "choose", "setting": "techniques", "value": "all"}, "The setting techniques"),
    ({"move": "load", "layout": "9x9", "givens": "12"}, "not one of the layout 9x9"),
    ({"move": "jump"}, "There is no move jump."),
]


def test_moves_are_refused_with_a_sentence(desktop: Player) -> None:
    """The game stays as it was, and the sentence is shown."""
    desktop.start()
    before = desktop.position()
    entered = {"move": "enter", "candidates": [[0, 1]], "by": "hand"}
    for move, said in REFUSED:
        group = json.dumps({"name": "test", "moves": [entered, move]})
        assert desktop.ask(f"app.play({group})") is False
        assert said in desktop.said()
        assert desktop.position() == before


LOST = "This game is not saved: the disk is full."
FULL = "No room in this browser: delete some games."


def test_a_message_that_is_cut_short_is_said_again(desktop: Player) -> None:
    desktop.start()
    desktop.tap("r1c1")
    desktop.ask(f"app.sayLater({LOST!r})")
    assert desktop.said() == LOST
    desktop.ask("app.say('No mistakes so far.')")
    assert desktop.said() == "No mistakes so far."
    desktop.digit(1)  # which ends what is said about the position
    assert desktop.said() == LOST
    desktop.page.locator("#status").dispatch_event("click")  # read
    desktop.ask("app.say('No mistakes so far.')")
    desktop.digit(2)
    assert LOST not in desktop.said()


def test_no_lasting_message_hides_another(desktop: Player) -> None:
    desktop.start()
    desktop.ask("app.keepSaying('stuck', 'r1c1 has no candidate.')")
    desktop.ask(f"app.keepSaying('room', {FULL!r})")
    assert desktop.said() == f"r1c1 has no candidate. {FULL}"
    desktop.ask("app.keepSaying('stuck', '')")
    assert desktop.said() == FULL
