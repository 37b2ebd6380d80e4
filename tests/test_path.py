"""Steps and paths as objects: made on demand, read as sequences, copied, shown."""

import copy
import pickle
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from itertools import islice

import pytest

from random_puzzles import random_puzzles
from whydoku import Candidate, Path, Policy, Step, find_layout, technique, techniques

PUZZLE = next(random_puzzles("9x9", seed=6))
PATH = PUZZLE.path()


def test_a_path_is_a_sequence() -> None:
    steps = list(PATH)
    assert len(PATH) == len(steps) == len(PATH.steps)
    assert PATH[3] == steps[3]
    assert PATH[-1] == steps[-1]
    assert PATH[2:5] == tuple(steps[2:5])
    assert list(reversed(PATH)) == steps[::-1]
    assert PATH.index(PATH[3]) == 3
    with pytest.raises(IndexError):
        PATH[len(PATH)]


@pytest.mark.parametrize("layout", ["6x6", "9x9", "9x9-x"])
def test_opportunities_are_what_singles_find(layout: str) -> None:
    """A single has those of its technique and of easier ones, each cell once."""
    ladder = [technique.slug for technique in techniques()]
    for puzzle in islice(random_puzzles(layout, seed=8), 5):
        path = puzzle.path()
        for here, step, found in zip(path.positions(), path, path.opportunities, strict=False):
            as_easy = ladder[: ladder.index(step.technique) + 1]
            if technique(step.technique).family == "singles":
                wanted = {s.placements for s in here.steps(Policy.only(*as_easy))}
                assert (found.count, found.cells) == (
                    len(wanted),
                    tuple(sorted({cell for ((cell, _),) in wanted})),
                )
            else:
                assert {c.cell for c in (*step.placements, *step.eliminations)} <= {*found.cells}
            assert found.count >= 1
            assert not found.at_least


def test_the_break_in_has_the_fewest_opportunities() -> None:
    ladder = [technique.slug for technique in techniques()]
    for puzzle in islice(random_puzzles("9x9", seed=9), 10):
        path = puzzle.path()
        found = {
            at: (path.opportunities[at].count, -ladder.index(step.technique), at)
            for at, step in enumerate(path)
            if step.technique != "full-house"
        }
        assert path.break_in == min(found, key=lambda at: found[at])


def test_steps_of_ones_own_have_no_opportunities() -> None:
    own = Step(PUZZLE.layout, "my-technique", PATH[0].placements)
    path = Path(PUZZLE, (own,))
    assert path.opportunities == ()
    assert path.break_in is None


def test_steps_and_their_fields_are_made_when_they_are_read() -> None:
    path = PUZZLE.path()
    assert path.level == PATH.level
    assert len(path) == len(PATH)
    assert "steps" not in vars(path)
    step = path[0]
    assert "steps" in vars(path)
    assert "marks" not in vars(step)
    assert step.marks is step.marks
    assert "marks" in vars(step)


def test_a_step_outlives_its_path() -> None:
    step = PUZZLE.path()[-1]
    assert step == PATH[-1]
    assert step.children == PATH[-1].children


def test_what_is_made_by_hand_equals_what_was_found() -> None:
    for step in PATH:
        fields = step.placements, step.eliminations, step.houses, step.marks, step.links
        by_hand = Step(step.layout, step.technique, *fields, step.children)
        assert by_hand == step
        assert hash(by_hand) == hash(step)
        assert by_hand.words() == step.words()
    assert Path(PUZZLE, tuple(PATH), PATH.outcome, PATH.cap) == PATH
    assert Path(PUZZLE, tuple(PATH), PATH.outcome).counts == PATH.counts


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies(how: object) -> None:
    assert callable(how)
    policy = Policy.named("hodoku")
    PUZZLE.hint(policy)
    step = PATH[len(PATH) // 2]
    for thing in (PUZZLE, PUZZLE.path(), step, find_layout("9x9"), policy, PUZZLE.check()):
        other = how(thing)
        assert other == thing
        assert hash(other) == hash(thing)
    assert how(step).words() == step.words()
    assert how(policy).techniques == policy.techniques


def test_nothing_can_be_changed() -> None:
    for thing, name in ((PATH[0], "technique"), (PATH[0], "marks"), (PATH, "steps")):
        with pytest.raises(AttributeError):
            setattr(thing, name, ())


def test_in_print() -> None:
    assert str(PATH[0]) == PATH[0].words()
    assert repr(PATH) == f"<Path of {len(PATH)} steps: {PATH.outcome}, {PATH.level}>"
    assert len(repr(PATH[0])) < 60
    assert repr(Path(PUZZLE, (), "stuck")) == "<Path of 0 steps: stuck>"


@pytest.mark.parametrize("path", [PATH, Path(PUZZLE, PATH.steps[:3], "stopped")])
def test_a_path_tells_its_steps(path: Path) -> None:
    for level in (1, 2, 3, 4):
        assert path.words(level) == [step.words(level) for step in path]
    with pytest.raises(ValueError, match="level 5"):
        path.words(5)


def test_a_notebook_shows_a_step_at_its_position() -> None:
    for number, step in islice(enumerate(PATH), 0, None, 10):
        root = ET.fromstring(step._repr_svg_())
        assert root.get("aria-label") == step.notation()
        before = PATH.positions()[number]
        shown = [e.text for e in root.iter() if e.get("class") == "wd-placed"]
        assert len(shown) == len(before.placed)
    alone = Step(find_layout("4x4"), "my-own", (Candidate(0, 1),))
    assert ET.fromstring(alone._repr_svg_()) is not None


def test_a_notebook_shows_a_path() -> None:
    class Reader(HTMLParser):
        items = 0

        def handle_starttag(self, tag: str, _attrs: object) -> None:
            self.items += tag == "li"

    reader = Reader()
    reader.feed(PATH._repr_html_())
    assert reader.items == len(PATH)


def test_the_end_is_what_the_steps_lead_to() -> None:
    assert PATH.end == PATH.positions()[-1]
    assert PUZZLE.advance(5) == PATH.positions()[5]
    assert PUZZLE.advance(5).hinted == PATH.positions()[5].hinted
