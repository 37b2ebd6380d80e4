"""Notes: what a teacher writes and draws at a move of a game. docs/studies.md tells the form.

A drawing is the evidence of a step without a technique: roles on cells, candidates and houses, and
links. So whatever draws steps draws it. A note is refused where it is not exactly that, because
games come from strangers, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from whydoku.draw.roles import ROLES
from whydoku.model.layout import Layout, houses_of
from whydoku.model.path import Candidate, HouseMark, Link, Mark, Step
from whydoku.support.arguments import short_repr

__all__ = ["DRAWING", "MOST_COMMENT", "MOST_DRAWN", "NO_NOTE", "Note", "note_of", "note_to_dict"]

DRAWING = "drawing"
"""The technique of the step that a drawing is."""
MOST_COMMENT = 10_000
"""Characters of a comment, as JavaScript counts them: one beyond U+FFFF is two."""
MOST_DRAWN = 1_000
"""What a drawing may hold: its marks, houses, placements and eliminations, and ends of links."""
KINDS = ("strong", "weak")
UNFIT = re.compile("[^\\t\\n\\x20-\\x7e\\xa0-\\ud7ff\\ue000-\\U0010ffff]")
"""Control characters, which a terminal would obey, and halves of characters."""


@dataclass(frozen=True)
class Note:
    """A comment, as plain text, and a drawing on the board.

    The drawing is a :class:`~whydoku.Step`, of which placements, eliminations, houses, marks and
    links are kept. Roles are those of the pictures of steps; digit 0 stands for the cell itself.
    Raises ``ValueError`` where a comment or a drawing is too large, or a comment holds control
    characters.

    >>> from whydoku.game import Note
    >>> Note("Look at row 4.").comment, bool(Note())
    ('Look at row 4.', False)
    """

    comment: str = ""
    drawing: Step | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.comment, str):
            raise ValueError(f"comment = {short_repr(self.comment)}: expected a text")
        length = len(self.comment) + sum(char > "\uffff" for char in self.comment)
        if length > MOST_COMMENT:
            raise ValueError(f"a comment has {length:,} characters, expected {MOST_COMMENT:,}")
        if UNFIT.search(self.comment):
            raise ValueError("a comment holds a character that is no text")
        if self.drawing is not None:
            _drawing(_drawing_to_dict(self.drawing), self.drawing.layout)

    def __bool__(self) -> bool:
        return bool(self.comment or self.drawing)


NO_NOTE = Note()


def note_to_dict(note: Note) -> dict[str, Any]:
    """Return the JSON form of a note: `comment` and `drawing`, each only where there is one.

    >>> note_to_dict(Note("Look."))
    {'comment': 'Look.'}
    """
    comment = {"comment": note.comment} if note.comment else {}
    return comment | ({DRAWING: _drawing_to_dict(note.drawing)} if note.drawing else {})


def _drawing_to_dict(step: Step) -> dict[str, Any]:
    return {name: drawn for name, drawn in step.drawn().items() if drawn}


def note_of(data: Mapping[str, Any], layout: Layout) -> Note:
    """Read the note of an object that may have one; raise ``ValueError`` if it is damaged.

    >>> from whydoku.model.layout import find_layout
    >>> note_of({"comment": "Look.", "drawing": {"marks": [["on", 0, 4]]}}, find_layout("4x4"))
    Note(comment='Look.', drawing=<Step drawing: >)
    >>> note_of({"drawing": {"marks": [["on", 16, 4]]}}, find_layout("4x4"))
    Traceback (most recent call last):
    ValueError: a drawing is damaged: [16, 4] is not on the 4x4 layout
    """
    drawing = data.get(DRAWING)
    step = None if drawing is None else _drawing(drawing, layout)
    return Note(data.get("comment", ""), step) if step or "comment" in data else NO_NOTE


# -- drawings ----------------------------------------------------------------------------------


def _drawing(data: Any, layout: Layout) -> Step | None:
    """Read a drawing; None if it holds nothing."""
    try:
        if not isinstance(data, Mapping):
            raise ValueError(f"read {short_repr(data)}, expected an object")
        if odd := [key for key in data if key not in _READERS]:
            raise ValueError(f"it has no {short_repr(odd[0])}")
        if sum(map(_size, data.values())) > MOST_DRAWN:
            raise ValueError(f"it has more than {MOST_DRAWN:,} parts")
        read = {name: _READERS[name](drawn, layout) for name, drawn in data.items()}
    except ValueError as error:
        raise ValueError(f"a drawing is damaged: {error}") from None
    placed, struck, houses, marks, links = (tuple(read.get(name, ())) for name in _READERS)
    if not (placed or struck or houses or marks or links):
        return None
    return Step(layout, DRAWING, placed, struck, houses, marks, links, ())


def _size(drawn: Any) -> int:
    """Return how much a list of a drawing holds: a link counts by the candidates at its ends."""
    ends = [
        len(end)
        for link in _list(drawn)
        if isinstance(link, Mapping)
        for end in link.values()
        if isinstance(end, list)
    ]
    return len(drawn) + sum(ends)


def _list(value: Any, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or length not in (None, len(value)):
        raise ValueError(
            f"read {short_repr(value)}, expected a list{f' of {length}' if length else ''}"
        )
    return value


def _place(value: Any, places: int, layout: Layout, least: int) -> tuple[int, int]:
    place, digit = _list(value, 2)
    whole = type(place) is int and type(digit) is int
    if not (whole and 0 <= place < places and least <= digit <= layout.size):
        raise ValueError(f"{short_repr(value)} is not on the {layout.name} layout")
    return place, digit


def _role(value: Any) -> str:
    if not isinstance(value, str) or value not in ROLES:
        raise ValueError(f"{short_repr(value)} is no role of a picture")
    return value


def _candidates(value: Any, layout: Layout, least: int = 1) -> list[Candidate]:
    return [Candidate(*_place(pair, layout.cells, layout, least)) for pair in _list(value)]


def _houses(value: Any, layout: Layout) -> list[HouseMark]:
    rows = [_list(row, 3) for row in _list(value)]
    count = len(houses_of(layout))
    return [HouseMark(_role(role), *_place(place, count, layout, 0)) for role, *place in rows]


def _marks(value: Any, layout: Layout) -> list[Mark]:
    rows = [_list(row, 3) for row in _list(value)]
    return [Mark(_role(role), *_place(place, layout.cells, layout, 0)) for role, *place in rows]


def _links(value: Any, layout: Layout) -> list[Link]:
    links = []
    for link in _list(value):
        if not isinstance(link, Mapping) or set(link) != {"kind", "source", "target"}:
            raise ValueError(f"read {short_repr(link)}, expected a link: kind, source, target")
        if link["kind"] not in KINDS:
            raise ValueError(f"a link is {short_repr(link['kind'])}, expected strong or weak")
        ends = [tuple(_candidates(link[end], layout, 0)) for end in ("source", "target")]
        if not all(ends):
            raise ValueError("a link has nothing at one of its ends")
        links.append(Link(link["kind"], *ends))
    return links


_READERS: dict[str, Callable[[Any, Layout], list[Any]]] = {
    "placements": _candidates,
    "eliminations": _candidates,
    "houses": _houses,
    "marks": _marks,
    "links": _links,
}
"""What a drawing may hold, in the order of the fields of a step."""
