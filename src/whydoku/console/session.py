"""A session of the console: the game, what the person has seen of it, and the typed lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from whydoku import explain
from whydoku.console.cells import CommandError
from whydoku.console.kept import Kept
from whydoku.console.rows import Rows
from whydoku.console.screen import Screen, counted, with_visible_candidates
from whydoku.console.train import NEXT, Training, takes_answer
from whydoku.console.wishes import Wishes
from whydoku.errors import WhydokuError
from whydoku.game import (
    NO_MINI_HINT,
    Enter,
    Game,
    Load,
    MiniHint,
    Position,
    fault,
    first_freeze,
    mini_hint,
)
from whydoku.game.automatic import applying
from whydoku.model.layout import Layout
from whydoku.model.path import Candidate, Step
from whydoku.model.puzzle import Puzzle

__all__ = ["WHERE", "Session"]

FULL = 4
"""The level of a hint that says everything and marks it on the board."""
WHERE = 3
"""The level of a hint that says where something is wrong."""
FOLDED = "(`hint full` tells the lines that are left out.)"
SET_UP = ("setRow", "choose", "candidates")
"""After these commands, rows set by ``setRow`` are still givens."""
LONGEST = 5.0
"""The time in seconds that the check of a new puzzle may take."""


@dataclass
class Session:
    """The state between the first line and `quit`: the game, and how the person wants it shown."""

    screen: Screen
    layout: Layout
    game: Game | None = None
    kept: Kept | None = None
    """The games that are saved as they go, or None."""
    folder: Path | None = None
    """The folder in which wishes are kept, or None."""
    wishes: Wishes = field(default_factory=Wishes)
    single_step: bool = True
    trace: bool = True
    over: bool = False
    failed: bool = False
    """Whether a command has failed."""
    drawn: bool = False
    """Whether the current command has drawn the board."""
    rows: Rows = field(init=False)
    training: Training | None = None
    _told: tuple[Position, int] | None = None
    """The position of the last hint, and the hint's level."""
    _marked: tuple[Position, MiniHint] | None = None
    """The position of the last mini hint, and that hint."""

    def __post_init__(self) -> None:
        self.rows = Rows(self.layout)

    @property
    def entering(self) -> bool:
        """Whether lines are still read as rows of a puzzle."""
        return self.game is None

    @property
    def setting_up(self) -> bool:
        """Whether rows that are set become givens: after a lone `.`, until another command."""
        if self.rows.complete or not self.rows.ended:
            return False
        return all(group.name in SET_UP for group in self.play.log)

    @property
    def play(self) -> Game:
        """The game, once there is one."""
        if self.game is None:
            raise CommandError("there is no puzzle yet; a lone . ends the rows")
        return self.game

    @property
    def solved(self) -> bool:
        """Whether there is a game and it is solved."""
        return self.game is not None and self.game.solved

    @property
    def asks(self) -> bool:
        """Whether a question of a training is open at this position."""
        return bool(self.training and self.training.asks_at(self.play.position.puzzle))

    def fail(self, message: str) -> None:
        """Report an error."""
        self.failed = True
        self.screen.say(message)

    # -- what commands share -------------------------------------------------------------------

    def begin(self, puzzle: Puzzle) -> None:
        """Start a game: say what is wrong with the puzzle, or a first hint; show the board."""
        game = Game(puzzle)
        game.play(*first_freeze(puzzle))
        self.replace(game)
        self.drawn = False
        report = puzzle.check(seconds=LONGEST)
        if not report.ok:
            self.screen.say(str(report))
        if not puzzle.problems:
            try:
                self.hint(FULL if self.wishes.first == "reason" else 1)
            except WhydokuError as error:
                self.screen.say(f"hint: {error}")
        if not self.drawn:
            self.board()

    def wish(self, name: str, value: str) -> None:
        """Choose how the console answers, and keep that for the next session."""
        self.wishes = self.wishes.chosen(name, value)
        if self.folder:
            self.wishes.keep(self.folder)

    def keep_in(self, folder: Path) -> None:
        """Save games in a folder as they go, each in a file of its own."""
        self.kept = Kept(folder)
        if self.game:
            self.kept.begin(self.game)

    def replace(self, game: Game) -> None:
        """Go on with another game; the previous one is kept."""
        if self.kept:
            self.kept.begin(game)
        self._start_clock(game)
        self.game = game

    @staticmethod
    def _start_clock(game: Game) -> None:
        """Let a game note when its moves are made, after those that were made before."""
        played = max((group.at for group in game.log if group.at is not None), default=0.0)
        began = monotonic() - played
        game.clock = lambda: monotonic() - began

    def board(self, step: Step | None = None, *, candidates: bool = False) -> None:
        """Draw the position."""
        position = self.play.position
        wanted = candidates or position.settings.shows
        self.drawn = True
        note = self.play.note
        self.screen.board(
            with_visible_candidates(position), step or note.drawing, candidates=wanted
        )
        if not step:
            self.tell_comment()

    def draw_after(self, before: Position) -> None:
        """Draw what a command has changed, if it has not done so and the person wants it."""
        position = self.play.position
        if self.drawn or position == before:
            return
        size = position.layout.size
        if position.layout is before.layout:
            pairs = zip(position.values, before.values, strict=True)
            rows = sorted({cell // size for cell, (new, old) in enumerate(pairs) if new != old})
        else:
            rows = list(range(size))
        if position.settings.shows or (rows and self.wishes.draw == "board"):
            self.board()
        elif rows and self.wishes.draw == "row":
            self.screen.board(with_visible_candidates(position), rows=rows)

    def warn_after(self, before: Position) -> None:
        """Say what a command has made wrong, unless the person does not want to know.

        That includes cells without a candidate and houses without a place for a digit.
        """
        position = self.play.position
        known = before.puzzle.problems
        new = [problem for problem in position.puzzle.problems if problem not in known]
        if new and position.settings.clash != "allow":
            self.screen.say(explain.tell_problems(position.layout, new))

    def tell_comment(self) -> None:
        """Say what a teacher has written at this move, if anything."""
        if comment := self.play.note.comment:
            self.screen.say(comment)

    def tell_note(self) -> None:
        """Show what a teacher has drawn at this move, if anything, and say what is written."""
        if self.play.note.drawing:
            self.board()
        else:
            self.tell_comment()

    def hint(self, level: int | None = None, *, full: bool = False) -> None:
        """Show the next step; without a level, asking again at a position says one level more.

        Proofs within a proof are folded unless ``full``.
        """
        position = self.play.position
        if level is None:
            told = self._told[1] if self._told and self._told[0] == position else 0
            level = min(told + 1, FULL)
        self._told = position, level
        hint = self.play.hint()
        if hint.step and level == FULL:
            self.board(hint.step)
        words = hint.words(level) or self.nothing()
        folded = words if full else explain.fold(words)
        self.screen.say(words if folded == words else f"{folded}\n{FOLDED}")

    def tell_fault(self) -> bool:
        """Say what is wrong with the position, as a hint does; return whether anything is."""
        wrong = fault(self.play.position)
        if wrong:
            self.screen.say(wrong.words(WHERE))
        return bool(wrong)

    def mini(self) -> None:
        """Mark what is redundant or may be entered; when asked again, do it and mark the next.

        What is wrong is told first, as by a hint.
        """
        marked, self._marked = self._marked, None
        does = marked is not None and marked[0] == self.play.position
        if marked and does:
            self.play.play(*marked[1].moves, name="mini")
        position = self.play.position
        found = None if fault(position) else mini_hint(position)
        if found is None:
            if does:
                self.board(candidates=True)
            if not self.tell_fault():
                self.screen.say(self.nothing() if position.solved else NO_MINI_HINT)
            return
        self._marked = position, found
        self.drawn = True
        self.screen.board(with_visible_candidates(position), found.step, candidates=True)
        self.screen.say(found.explanation)
        deed = "enters it" if found.green else "removes them"
        self.screen.say(f"`mini` again {deed} and looks for the next.")

    def train(self, training: Training | None) -> None:
        """Show the next position of a training, and ask its question."""
        if training is None:
            raise CommandError("which technique? One of the course, such as x-wing, or any other")
        self.training = training
        exercise = training.next()
        self.play.play(Load.of(exercise.puzzle), name="train")
        self.board(candidates=exercise.shows_candidates)
        self.screen.say(exercise.question)

    def is_answer(self, candidates: Sequence[Candidate], *, places: bool) -> bool:
        """Take moves as the answer to a question of the training; False if none is open."""
        position = self.play.position.puzzle
        step = takes_answer(self.training, position, candidates, places=places, screen=self.screen)
        if isinstance(step, Step):
            self.board(step)
            left_over = (Enter(tuple(candidates)),) if places and not step.placements else ()
            self.play.play(*applying(step), *left_over, name="apply")
            self.screen.say(NEXT)
        return bool(step)

    def nothing(self) -> str:
        """Say why there is no hint."""
        position = self.play.position
        if position.solved:
            return "The puzzle is solved."
        if position.puzzle.problems:
            return explain.tell_problems(position.layout, position.puzzle.problems)
        return "None of the techniques finds anything."

    def tell_solved(self) -> None:
        """Say that the puzzle is solved, and how many digits came from hints."""
        position = self.play.position
        hand, hint = position.count("hand"), position.count("hint")
        self.screen.say(f"Solved: {counted(hand, 'digit')} entered by hand, {hint} by hint.")
