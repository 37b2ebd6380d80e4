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
