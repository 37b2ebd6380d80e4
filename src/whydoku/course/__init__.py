"""The course: lessons in order, for whoever knows only the rules of Sudoku.

The order of the lessons is in ``lessons.toml``, their texts are in ``texts/``, a file for each
chapter, and their boards in ``boards.jsonl``. ``positions/`` holds exercises for each technique.

>>> from whydoku.course import chapters, lesson
>>> [chapter.title for chapter in chapters()][:2]
['First moves', 'Boxes and lines']
>>> lesson("scanning").techniques
('hidden-single-box',)
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from whydoku.errors import WrongValue
from whydoku.model.policy import technique
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import check_text, short_repr

__all__ = [
    "Chapter",
    "Lesson",
    "WorkedBoard",
    "chapters",
    "exercises",
    "lesson",
    "lessons",
    "taught",
    "worked_boards",
]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: about one technique, or two that are learned together."""

    id: str
    """What it is called in addresses, such as ``x-wing``."""
    title: str
    techniques: tuple[str, ...]
    """The slugs of the techniques that it covers; the first is its main one."""
    after: tuple[str, ...]
    """The ids of lessons that help to understand it."""
    words: tuple[tuple[str, str], ...]
    """Words that are new here, each with what it means."""
    look_for: str
    how: tuple[str, ...]
    """How to look for it in practice, step by step."""
    why: str
    mistake: str
    """A common mistake."""
    captions: tuple[str, ...]
    """What to see on each of its boards."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A few lessons that belong together."""

    id: str
    title: str
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True, slots=True)
class WorkedBoard:
    """A position at the moment when a technique is the easiest that finds something."""

    technique: str
    caption: str
    """What to see there, in a sentence or two."""
    position: Puzzle


def _folder() -> Traversable:
    return resources.files("whydoku") / "course"


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((_folder() / name).read_text("utf-8"))


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters in order, each with its lessons in order.

    >>> chapters()[-1].lessons[-1].id
    'cage-combinations'
    """
    plan = _toml("lessons.toml")
    return tuple(_chapter(row, plan["lesson"]) for row in plan["chapter"])


def _chapter(row: dict[str, Any], plan: dict[str, Any]) -> Chapter:
    texts = _toml(f"texts/{row['id']}.toml")
    return Chapter(
        row["id"],
        row["title"],
        tuple(_lesson(id_, plan[id_], texts[id_]) for id_ in row["lessons"]),
    )


def _lesson(id_: str, plan: dict[str, Any], texts: dict[str, Any]) -> Lesson:
    return Lesson(
        id_,
        plan["title"],
        tuple(plan["techniques"]),
        tuple(plan["after"]),
        tuple(texts.get("words", {}).items()),
        texts["look_for"],
        tuple(texts["how"]),
        texts["why"],
        texts["mistake"],
        tuple(texts["boards"]),
    )


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in the order in which they are read.

    >>> [lesson.id for lesson in lessons()][:3]
    ['last-empty-cell', 'scanning', 'rows-and-columns']
    """
    return tuple(lesson for chapter in chapters() for lesson in chapter.lessons)


def lesson(id: str) -> Lesson:
    """Return a lesson by its id; ``ValueError`` naming all ids if there is none.

    >>> lesson("simple-colors").techniques
    ('simple-colors-trap', 'simple-colors-wrap')
    """
    found = {lesson.id: lesson for lesson in lessons()}
    if check_text("id", id) not in found:
        raise WrongValue(f"there is no lesson {short_repr(id)}: expected one of {', '.join(found)}")
    return found[id]


@cache
def taught() -> tuple[str, ...]:
    """Return the slugs of all techniques of the course, in the order of the lessons.

    >>> taught()[:3], taught()[-1]
    (('full-house', 'hidden-single-box', 'hidden-single-line'), 'cage-combinations')
    """
    return tuple(slug for lesson in lessons() for slug in lesson.techniques)


def worked_boards(id: str) -> tuple[WorkedBoard, ...]:
    """Return the boards of a lesson, two of them; ``ValueError`` if there is no such lesson.

    >>> board = worked_boards("x-wing")[0]
    >>> board.position.hint().technique
    'x-wing'
    """
    return _worked_boards()[lesson(id).id]


@cache
def _worked_boards() -> dict[str, tuple[WorkedBoard, ...]]:
    from whydoku.positions import puzzle_of

    rows = map(json.loads, (_folder() / "boards.jsonl").read_text("utf-8").splitlines())
    drawn: dict[str, list[tuple[str, Puzzle]]] = {}
    for row in rows:
        drawn.setdefault(row["lesson"], []).append((row["technique"], puzzle_of(row)))
    return {
        each.id: tuple(
            WorkedBoard(technique, caption, position)
            for (technique, position), caption in zip(drawn[each.id], each.captions, strict=True)
        )
        for each in lessons()
    }


def exercises(slug: str) -> tuple[str, ...]:
    """Return the prepared exercises of a technique: positions, each a line of JSON.

    Raises ``ValueError`` if the course does not teach the technique. Each exercise has

    - ``id``, ``layout``, ``technique``, ``difficulty``
    - ``givens``, ``placed``: a character for each cell, ``.`` where there is none
    - ``struck``: candidates that were struck, such as ``r1c2=3``
    - ``outcomes``: all that the technique finds, each with ``placed`` and ``struck``

    >>> import json
    >>> all(json.loads(line)["technique"] == "x-wing" for line in exercises("x-wing"))
    True
    """
    slug = technique(slug).slug
    if slug not in taught():
        raise WrongValue(f"the course does not teach {short_repr(slug)}")
    file = _folder() / "positions" / f"{slug}.jsonl"
    return tuple(file.read_text("utf-8").splitlines()) if file.is_file() else ()
