"""The texts and boards of the course: short sentences, and boards that show what they say."""

import re
from collections.abc import Iterator

import pytest

from pencilmark import Policy
from pencilmark.course import Lesson, lessons, worked_boards

MOST_WORDS = 25
BOARDS = 2


def texts(lesson: Lesson) -> Iterator[str]:
    yield from (lesson.look_for, *lesson.how, lesson.why, lesson.mistake, *lesson.captions)
    yield from (means for _, means in lesson.words)


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_sentences_are_short_and_whole(lesson: Lesson) -> None:
    for text in texts(lesson):
        assert text.endswith((".", "!", "?", '."')), text
        for sentence in re.split(r"(?<=[.!?])\s+", text):
            assert len(sentence.split()) <= MOST_WORDS, sentence
            assert sentence[0].isupper() or sentence[0] in '"0123456789', sentence


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_nothing_easier_than_its_technique_is_on_a_board(lesson: Lesson) -> None:
    boards = worked_boards(lesson.id)
    assert len(boards) == BOARDS
    assert {board.technique for board in boards} == set(lesson.techniques)
    for board in boards:
        step = board.position.hint()
        assert step is not None
        assert step.technique == board.technique
        assert board.position.check().ok


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_captions_name_what_is_there(lesson: Lesson) -> None:
    """Every cell that a caption names has a part in the step."""
    for board in worked_boards(lesson.id):
        step = board.position.hint(Policy.only(board.technique))
        assert step is not None
        for name in re.findall(r"r\dc\d", board.caption):
            assert name in step.words(4), (board.caption, step.words(4))
