"""The texts and boards of the course: short sentences, and boards that show what they say."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from whydoku import Policy
from whydoku.course import Lesson, exercises, lesson, lessons, worked_boards
from whydoku.draw.roles import ROLES
from whydoku.model.layout import cell_name
from whydoku.positions import puzzle_of

MOST_WORDS = 25
# A naked single names eight digits and where each of them stands: a list that cannot be split.
MOST_WORDS_TOLD = {"naked-single": 30, "locked-in-cage": 30}
BOARDS = 2
COLOURS = {"green": "#009e73", "orange": "#e69f00", "yellow": "#f0e442", "blue": "#0072b2"}
"""As the pens of studies are called."""


def texts(lesson: Lesson) -> Iterator[str]:
    yield from (lesson.look_for, *lesson.how, lesson.why, lesson.mistake, *lesson.captions)
    yield from (means for _, means in lesson.words)


def sentences(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from re.split(r"(?<=[.!?])\s+", line.strip())


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_sentences_are_short_and_whole(lesson: Lesson) -> None:
    for text in texts(lesson):
        assert text.endswith((".", "!", "?", '."')), text
        for sentence in sentences(text):
            assert len(sentence.split()) <= MOST_WORDS, sentence
            assert sentence[0].isupper() or sentence[0] in '"0123456789', sentence


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_sentences_of_the_told_steps_are_short(lesson: Lesson) -> None:
    """The page prints the told step under each board of a lesson."""
    for board in worked_boards(lesson.id):
        step = board.position.hint(Policy.only(board.technique))
        assert step is not None
        most = MOST_WORDS_TOLD.get(board.technique, MOST_WORDS)
        too_long = [each for each in sentences(step.words(4)) if len(each.split()) > most]
        assert too_long == []


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_nothing_easier_than_its_technique_is_on_a_board(lesson: Lesson) -> None:
    boards = worked_boards(lesson.id)
    assert len(boards) == BOARDS
    assert {board.technique for board in boards} == set(lesson.techniques)
    for board in boards:
        step = board.position.hint(Policy().up_to(board.technique))
        assert step is not None
        assert step.technique == board.technique
        assert board.position.check().ok


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_captions_name_what_is_there(lesson: Lesson) -> None:
    """Every cell that a caption names has a part in the step."""
    for board in worked_boards(lesson.id):
        step = board.position.hint(Policy.only(board.technique))
        assert step is not None
        parts: list[Any] = [*step.marks, *step.placements, *step.eliminations]
        named = {cell_name(board.position.layout, part.cell) for part in parts}
        assert set(re.findall(r"r\dc\d", board.caption)) <= named, board.caption


@pytest.mark.parametrize("id_", ["simple-colors", "3d-medusa"])
def test_colours_are_those_of_the_pictures(id_: str) -> None:
    named = set(re.findall("|".join(COLOURS), " ".join(texts(lesson(id_)))))
    assert {COLOURS[name] for name in named} == {ROLES["on"].colour, ROLES["off"].colour}


def test_buttons_are_named_where_they_are() -> None:
    """A phone has them under More, a desk under a tab."""
    for lesson_ in lessons():
        for text in texts(lesson_):
            assert "More" not in text or "under Helper, and on a phone under More" in text, text


def test_naked_quads_are_in_houses_as_empty_as_their_lesson_says() -> None:
    assert "eight or nine empty cells" in lesson("naked-quad").how[0]
    positions = [puzzle_of(json.loads(line)) for line in exercises("naked-quad")]
    positions += [board.position for board in worked_boards("naked-quad")]
    found = set()
    for position in positions:
        for step in position.steps(Policy.only("naked-quad")):
            cells = {cell for role, cell, _ in step.marks if role == "set"}
            houses = [house for _, _, house in position.layout.houses if cells <= {*house}]
            found.add(max(sum(not position.values[cell] for cell in house) for house in houses))
    assert found == {8, 9}
