"""Notes at moves, and studies: kept without loss, or refused with a sentence."""

import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from survive import demand_sentence
from whydoku import Puzzle, draw, find_layout, samples
from whydoku.console.dispatch import take_line
from whydoku.console.screen import Screen
from whydoku.console.session import Session
from whydoku.game import Chapter, Game, Note, Study

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "studies.md").read_text("utf-8")
BAD = json.loads((HERE / "bad_notes.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(
    json.loads((HERE.parents[1] / "src/whydoku/game/game.schema.json").read_text("utf-8"))
)
PUZZLE = "4......1...3...."


def lesson(name: str = "9x9-unfair", steps: int = 25) -> Game:
    """A game in which each step has its own words and picture."""
    game = Game(samples.sample(name))
    game.annotate("Where do you begin?\nTake your time.")
    for _ in range(steps):
        step = game.hint().step
        if step is None:
            break
        game.apply(step)
        game.annotate(step.words(), step)
    return game


def read(note: Any, layout: str = "4x4") -> Game:
    load = {"move": "load", "layout": layout, "givens": "." * 16}
    return Game.from_dict({"version": 1, "start": load, "log": [], "done": 0, **note})


def test_the_json_of_the_page_is_read_and_written() -> None:
    (shown,) = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
    study = Study.from_dict(shown)
    again = study.to_dict()
    shown["chapters"][0]["game"]["start"] |= {"placed": [], "struck": [], "hinted": []}
    assert again == shown
    VALIDATOR.validate(again["chapters"][0]["game"])


@pytest.mark.parametrize("name", ["9x9-unfair", "6x6-easy", "x-hard"])
def test_notes_are_kept_without_loss(name: str, tmp_path: Path) -> None:
    game = lesson(name)
    path = tmp_path / "game.json"
    game.save(path)
    again = Game.open(path)
    assert again.to_dict() == game.to_dict()
    assert again.notes() == game.notes()
    assert next(note.comment for note in again.notes().values()).startswith("Where")
    VALIDATOR.validate(game.to_dict())


def test_a_study_is_kept_without_loss(tmp_path: Path) -> None:
    study = Study("Singles & “more”", (Chapter("One", lesson()), Chapter("", lesson(), True)))
    study.save(tmp_path / "study.json")
    again = Study.open(tmp_path / "study.json")
    assert again.to_dict() == study.to_dict()
    assert [chapter.candidates for chapter in again.chapters] == [False, True]


def test_a_game_is_a_study_of_one_chapter() -> None:
    game = lesson(steps=2)
    (chapter,) = Study.from_dict(game.to_dict()).chapters
    assert chapter.game.notes() == game.notes()


def test_undo_and_redo_leave_notes_where_they_are() -> None:
    game = lesson(steps=3)
    notes = game.notes()
    game.undo(2)
    assert game.notes() == notes
    assert game.note == notes[1]
    game.redo(2)
    assert game.notes() == notes
    game.undo()
    game.enter(next(c for c, v in enumerate(game.position.values) if not v), 1)
    assert list(game.notes()) == [0, 1, 2], "what was undone is forgotten with its note"


def test_notes_stay_with_moves_that_are_taken_up() -> None:
    game, other = Game(Puzzle.parse("." * 16)), lesson(steps=2)
    game.take_up(other)
    assert [note.comment for note in game.notes().values()] == [
        note.comment for note in other.notes().values()
    ]


def test_a_drawing_is_on_the_layout_of_its_move() -> None:
    game = Game(Puzzle.parse("." * 16))
    game.take_up(lesson(steps=2))
    assert Game.from_dict(game.to_dict()).notes() == game.notes()


def test_an_empty_note_is_none() -> None:
    game = Game(Puzzle.parse(PUZZLE))
    game.annotate("x")
    game.annotate()
    assert game.notes() == {}
    assert "comment" not in game.to_dict()
    assert not read({"comment": "", "drawing": {"marks": []}}).note


def test_what_links_cells_is_drawn() -> None:
    link = {"kind": "weak", "source": [[0, 0]], "target": [[15, 0]]}
    note = read({"drawing": {"links": [link], "marks": [["on", 5, 0]]}}).note
    puzzle = Puzzle.parse(PUZZLE)
    assert "wd-link" in draw.svg(puzzle, note.drawing)
    assert "wd-link" in draw.svg(puzzle, note.drawing, candidates=True)
    assert draw.text(puzzle, note.drawing)


def test_a_digit_that_was_drawn_before_it_was_placed() -> None:
    game = Game(Puzzle.parse(PUZZLE))
    step = game.hint().step
    assert step
    game.apply(step)
    game.annotate("", step)
    drawn = draw.svg(game.position.puzzle, game.note.drawing)
    assert drawn.count(f">{step.placements[0].digit}<") >= 1


@pytest.mark.parametrize("case", BAD, ids=lambda case: case["what"])
def test_bad_notes_are_refused_with_a_sentence(case: Any) -> None:
    with pytest.raises(ValueError, match=r"\w") as refused:
        read(case["note"])
    demand_sentence(refused.value)
    with pytest.raises(ValueError, match="chapter 1: "):
        Study.from_dict({
            "version": 1, "study": "", "chapters": [{"name": "", "game": {
                "version": 1, "start": {"move": "load", "layout": "4x4", "givens": "." * 16},
                "log": [], "done": 0, **case["note"]}}],
        })  # fmt: skip


def test_a_note_that_a_program_makes_is_checked_too() -> None:
    with pytest.raises(ValueError, match="10,001 characters, expected 10,000"):
        Note("x" * 10_001)
    with pytest.raises(ValueError, match="10,002 characters"):
        Note("\U0001f600" * 5_001)
    game = Game(Puzzle.parse(PUZZLE))
    with pytest.raises(ValueError, match="not on the 4x4 layout"):
        game.annotate("", lesson(steps=1).note.drawing)
    assert Note("<script>alert(1)</script>").comment.startswith("<"), "text is text"


@pytest.mark.parametrize(
    "damage",
    [
        {"version": 2}, {"chapters": []}, {"chapters": {}}, {"chapters": [None]}, {"study": 5},
        {"chapters": [{"name": "x" * 201, "game": None}]}, {"study": "\x1b[2J"},
        {"chapters": [{"name": "x"}]}, {"study": None},
    ],
)  # fmt: skip
def test_damaged_studies_are_refused_with_a_sentence(damage: Any) -> None:
    good = Study("x", (Chapter("y", Game(Puzzle.parse(PUZZLE))),)).to_dict()
    with pytest.raises(ValueError, match=r"\w") as refused:
        Study.from_dict(good | damage)
    demand_sentence(refused.value)


def test_too_many_chapters() -> None:
    good = Study("x", (Chapter("y", Game(Puzzle.parse(PUZZLE))),)).to_dict()
    with pytest.raises(ValueError, match="1 to 100 chapters"):
        Study.from_dict(good | {"chapters": good["chapters"] * 101})


def _damaged(data: Any, rng: random.Random) -> Any:
    """The data with one part replaced by something else."""
    places: list[tuple[Any, Any]] = []

    def walk(part: Any) -> None:
        keys = list(part) if isinstance(part, dict) else range(len(part))
        for key in keys:
            places.append((part, key))
            if isinstance(part[key], dict | list):
                walk(part[key])

    walk(data)
    part, key = rng.choice(places)
    odd: list[Any] = [None, -1, 10**20, 1.5, "", "\x00", [], {}, True, [[]], "__proto__", 81, 9]
    part[key] = rng.choice(odd)
    if isinstance(part, dict) and rng.random() < 0.1:
        part["constructor"] = 1
    return data


@pytest.mark.slow
def test_damage_never_gives_a_traceback() -> None:
    """Whatever is wrong in a study, there is a sentence, or a study that is read again."""
    rng = random.Random(23)
    whole = Study(
        "S", (Chapter("A", lesson(steps=6)), Chapter("B", lesson("6x6-easy", 3)))
    ).to_dict()
    read_again = 0
    for _ in range(3000):
        data = _damaged(copy.deepcopy(whole), rng)
        try:
            study = Study.from_dict(data)
        except ValueError as error:
            demand_sentence(error)
            continue
        read_again += 1
        assert Study.from_dict(study.to_dict()).to_dict() == study.to_dict()
    assert 0 < read_again < 3000


def test_the_console_shows_comments_at_their_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(Puzzle.parse(PUZZLE))
    game.annotate("Where can 1 go?")
    step = game.hint().step
    assert step
    game.apply(step)
    game.annotate("Only here.", step)
    game.undo()
    Study("S", (Chapter("First", game), Chapter("Last", lesson(steps=0)))).save(tmp_path / "s.json")
    session = Session(Screen(), find_layout("9x9"))
    session.replace(Game(samples.sample("first")))
    for line in (f"load {tmp_path}/s.json", "redo", f"save {tmp_path}/back",
                 f"load {tmp_path}/s.json#2", f"load {tmp_path}/s.json#3"):  # fmt: skip
        take_line(session, line)
    said = capsys.readouterr()
    assert "Chapter 1 of 2: First." in said.out
    assert said.out.index("Where can 1 go?") < said.out.index("Only here.")
    assert "Chapter 2 of 2: Last." in said.out
    assert "it has no chapter 3, but 2" in said.out + said.err
    kept = Game.open(tmp_path / "back.json").notes().values()
    assert [note.comment for note in kept] == ["Where can 1 go?", "Only here."]


def test_the_console_shows_drawings_while_one_steps_through_a_study(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(Puzzle.parse(PUZZLE))
    game.annotate("Look at box 1.")
    step = game.hint().step
    assert step
    game.apply(step)
    game.annotate("Only here.", step)
    game.undo()
    Study("S", (Chapter("", game),)).save(tmp_path / "s.json")
    session = Session(Screen(), find_layout("4x4"))
    session.replace(Game(samples.sample("first")))
    take_line(session, f"load {tmp_path}/s.json")
    assert "`redo` goes to the next move" in capsys.readouterr().out
    take_line(session, "redo")
    redone = capsys.readouterr().out
    take_line(session, "board")
    assert redone.endswith(drawn := capsys.readouterr().out)
    assert "+----" in drawn
    assert "Only here." in drawn
    take_line(session, "undo")
    undone = capsys.readouterr().out
    assert "Look at box 1." in undone
    assert "1!" in drawn
    assert "1!" not in undone  # no drawing belongs to the beginning
