"""The course: lessons in order, for whoever knows only the rules of Sudoku.

>>> from pencilmark.course import chapters, lesson
>>> [chapter.title for chapter in chapters()][:2]
['First moves', 'Boxes and lines']
>>> lesson("scanning").techniques
('hidden-single-box',)
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from pencilmark.arguments import shown, text
from pencilmark.errors import WrongValue

__all__ = ["Chapter", "Lesson", "chapters", "lesson", "lessons", "taught"]


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


@dataclass(frozen=True, slots=True)
class Chapter:
    """A few lessons that belong together."""

    title: str
    lessons: tuple[Lesson, ...]


@cache
def _read() -> dict[str, Any]:
    file = resources.files("pencilmark") / "course" / "lessons.toml"
    return tomllib.loads(file.read_text("utf-8"))


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters in order, each with its lessons in order.

    >>> chapters()[-1].lessons[-1].id
    'aic'
    """
    rows = _read()["lesson"]
    return tuple(
        Chapter(chapter["title"], tuple(_lesson(key, rows[key]) for key in chapter["lessons"]))
        for chapter in _read()["chapter"]
    )


def _lesson(id: str, row: dict[str, Any]) -> Lesson:
    return Lesson(id, row["title"], tuple(row["techniques"]), tuple(row["after"]))


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
    if text("id", id) not in found:
        raise WrongValue(f"there is no lesson {shown(id)}: expected one of {', '.join(found)}")
    return found[id]


def taught() -> tuple[str, ...]:
    """Return the slugs of all techniques of the course, in the order of the lessons.

    >>> taught()[:3], taught()[-1]
    (('full-house', 'hidden-single-box', 'hidden-single-line'), 'aic')
    """
    return tuple(slug for lesson in lessons() for slug in lesson.techniques)
