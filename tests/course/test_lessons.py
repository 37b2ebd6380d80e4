"""The list of lessons: every technique is one of the ladder, every prerequisite comes before."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from whydoku import course, technique
from whydoku.course import chapters, lesson, lessons, taught

FOLDER = Path(course.__file__).parent


def test_ids_and_techniques_occur_once() -> None:
    ids = [each.id for each in lessons()]
    assert len(set(ids)) == len(ids)
    assert len(set(taught())) == len(taught())


def test_every_technique_is_one_of_the_ladder() -> None:
    for slug in taught():
        assert technique(slug).slug == slug


def test_every_prerequisite_is_an_earlier_lesson() -> None:
    read: set[str] = set()
    for each in lessons():
        assert read.issuperset(each.after), each.id
        read.add(each.id)


def test_every_lesson_of_the_file_is_in_a_chapter() -> None:
    plan = tomllib.loads((FOLDER / "lessons.toml").read_text("utf-8"))
    assert set(plan["lesson"]) == {each.id for each in lessons()}
    assert all(chapter.lessons for chapter in chapters())
    assert {path.stem for path in FOLDER.glob("texts/*")} == {each.id for each in chapters()}


def test_lesson_that_there_is_not() -> None:
    with pytest.raises(ValueError, match=r"there is no lesson 'x': expected one of last-empty"):
        lesson("x")


def test_library_does_not_load_the_course() -> None:
    code = "import sys, whydoku; print('whydoku.course' in sys.modules)"
    command = [sys.executable, "-c", code]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout == "False\n"
