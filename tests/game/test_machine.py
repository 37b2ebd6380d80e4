"""Any sequence of moves, undone entirely, gives back the first position; redone, the last."""

import json
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from whydoku import MoveRefused, samples
from whydoku.game import (
    COLOURS,
    AddMark,
    Back,
    Choose,
    Clear,
    Empty,
    Enter,
    Freeze,
    Game,
    Give,
    Load,
    Move,
    Position,
    RemoveMark,
    Reset,
    Restart,
    Restore,
    Strike,
    Thaw,
    ThawAll,
)
from whydoku.model.path import Candidate

NAMES = st.sampled_from(["4x4", "6x6", "x", "first"])
BARE: list[Move] = [Freeze(), Thaw(), ThawAll(), Back(), Restart(), Empty(), Reset()]
CHOICES = [
    ("candidates", ["computed", "own"]),
    ("show", ["always", "request", "never"]),
    ("prune", ["never", "once", "repeatedly"]),
    ("clash", ["allow", "warn", "refuse"]),
    ("techniques", [("singles",), ("naked-pair", "intersections")]),
]
KINDS = st.sampled_from(["candidate", "corner", "colour"])
# A cell and a digit of any layout: what is too large is brought down to the one played on.
SPOTS = st.lists(st.tuples(st.integers(0, 99), st.integers(1, 10)), min_size=1, max_size=3)


class Play(RuleBasedStateMachine):
    """A game, and beside it the position after each number of groups, from its log alone."""

    @initialize(name=NAMES)
    def begin(self, name: str) -> None:
        self.game = Game(samples.sample(name))
        self.seen: list[Position] = [self.game.position]

    def play(self, *moves: Move) -> None:
        before, known = self.game.position, self.game.to_dict()
        try:
            self.game.play(*moves)
        except MoveRefused:
            assert self.game.position is before
            assert self.game.to_dict() == known
        self.note()

    def note(self) -> None:
        """Find out what the positions are now that groups may have been added."""
        replayed = Game.from_dict(self.game.to_dict())
        replayed.undo(len(replayed.log))
        self.seen = [replayed.position]
        while replayed.redo():
            self.seen.append(replayed.position)

    def fitting(self, spots: list[tuple[int, int]]) -> tuple[Candidate, ...]:
        layout = self.game.position.layout
        return tuple(Candidate(c % layout.cells, (d - 1) % layout.size + 1) for c, d in spots)

    @rule(spots=SPOTS, by=st.sampled_from(["hand", "hint"]))
    def enter_several(self, spots: list[tuple[int, int]], by: Any) -> None:
        self.play(Enter(self.fitting(spots), by))

    @rule(spots=SPOTS)
    def enter(self, spots: list[tuple[int, int]]) -> None:
        before = self.game.position
        try:
            self.game.enter(*self.fitting(spots)[0])
        except MoveRefused:
            assert self.game.position is before
        self.note()

    @rule(spots=SPOTS)
    def clear(self, spots: list[tuple[int, int]]) -> None:
        self.play(Clear(tuple(cell for cell, _ in self.fitting(spots))))

    @rule(spots=SPOTS, kind=st.sampled_from([Strike, Restore, Give]))
    def strike_restore_give(self, spots: list[tuple[int, int]], kind: Any) -> None:
        self.play(kind(self.fitting(spots)))

    @rule(spots=SPOTS)
    def take_given_away(self, spots: list[tuple[int, int]]) -> None:
        self.play(Give(tuple(Candidate(cell, 0) for cell, _ in self.fitting(spots))))

    @rule(spots=SPOTS, kind=KINDS, move=st.sampled_from([AddMark, RemoveMark]))
    def mark(self, spots: list[tuple[int, int]], kind: Any, move: Any) -> None:
        fitting = [Candidate(c, min(d, COLOURS)) for c, d in self.fitting(spots)]
        self.play(move(kind, tuple(fitting)))

    @rule(moves=st.lists(st.sampled_from(BARE), min_size=1, max_size=2))
    def bare(self, moves: list[Move]) -> None:
        self.play(*moves)

    @rule(choice=st.sampled_from(CHOICES), data=st.data())
    def choose(self, choice: tuple[str, list[Any]], data: st.DataObject) -> None:
        self.play(Choose(choice[0], data.draw(st.sampled_from(choice[1]))))

    @rule(name=NAMES)
    def load(self, name: str) -> None:
        self.play(Load.of(samples.sample(name)))

    @rule(name=NAMES, back=st.booleans())
    def take_up(self, name: str, *, back: bool) -> None:
        other = Game(samples.sample(name))
        other.fill(1)
        other.play(Choose("clash", "refuse"))
        other.undo(int(back))
        self.game.take_up(other)
        assert self.game.position == other.position
        self.note()

    @rule(most=st.sampled_from([None, 1]))
    def fill(self, most: int | None) -> None:
        self.game.fill(most)
        self.note()

    @rule(repeatedly=st.booleans())
    def prune(self, *, repeatedly: bool) -> None:
        self.game.prune(("singles", "intersections"), repeatedly=repeatedly)
        self.note()

    @rule()
    def apply_a_hint(self) -> None:
        hint = self.game.hint()
        if hint.step:
            self.game.apply(hint.step)
        self.note()

    @rule()
    def trial(self) -> None:
        if self.game.check("solution").solutions == 1:
            self.game.trial()
        self.note()

    @rule(count=st.integers(0, 5))
    def undo(self, count: int) -> None:
        done = len(self.game.log)
        assert self.game.undo(count) == min(count, done)
        assert self.game.position == self.seen[max(0, done - count)]

    @rule(count=st.integers(0, 5))
    def redo(self, count: int) -> None:
        done, left = len(self.game.log), len(self.game.undone)
        assert self.game.redo(count) == min(count, left)
        assert self.game.position == self.seen[done + min(count, left)]

    @invariant()
    def all_the_way_back_and_forth(self) -> None:
        done, last = len(self.game.log), self.game.position
        self.game.undo(done)
        assert self.game.position == self.seen[0]
        self.game.redo(done)
        assert self.game.position == last

    @invariant()
    def json_keeps_all(self) -> None:
        read = Game.from_dict(json.loads(json.dumps(self.game.to_dict())))
        assert read.position == self.game.position
        assert (read.log, read.undone) == (self.game.log, self.game.undone)


TestPlay = pytest.mark.slow(Play.TestCase)
TestPlay.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)
