"""The table of commands: a name, how it is typed, and a function of the session.

The first rows are the commands of the former hint provider, which work as they did there.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from whydoku import explain
from whydoku.console import old, storage
from whydoku.console.arguments import Arguments
from whydoku.console.cells import CommandError
from whydoku.console.reviewing import summary, tell
from whydoku.console.screen import counted
from whydoku.console.session import WHERE, Session
from whydoku.console.train import OVER, Training, slug_named
from whydoku.console.trial import called, trial
from whydoku.console.wishes import WISHES
from whydoku.game import (
    HELPER_FAMILIES,
    Back,
    Choose,
    Clear,
    Empty,
    Freeze,
    Group,
    Marks,
    Position,
    Reset,
    Thaw,
    ThawAll,
    allowed,
    fault,
)
from whydoku.game import review as look_back
from whydoku.game import why as reason_why
from whydoku.game.families import names_read, short_names
from whydoku.game.moves import choices
from whydoku.model.layout import cell_name, digit_char
from whydoku.model.path import Step
from whydoku.model.policy import LEVELS, Policy, families

__all__ = ["COMMANDS", "Command", "command_of", "suggestion"]

MANY = 10**6
EMPTIED = "Nothing was given or frozen: the board is empty. `undo` brings the digits back."
FORM = 21
"""The width of what can be typed, in the help of a command."""
CELLS = (
    ("4 7", "a cell: row 4, column 7"),
    ("r4c7", "the same"),
    ("D7", "the same, with letters for the rows"),
)
"""How a cell can be typed."""
DIGIT = (*CELLS, ("4 7 5, r4c7=5, D7 5", "the cell and its digit"))
DIGITS = (
    *CELLS,
    ("4 7 58, r4c7=58", "the cell and its digits, together or apart"),
    ("r46c3<>2", "r4c3 and r6c3, as steps are written"),
)
TRAINING = (
    ("train x-wing", "a position of a technique, and one question; any technique will do"),
    ("strike r4c7=5", "your answer where the technique removes candidates; one of them is enough"),
    ("set 4 7 5", "your answer where it places a digit: row, column, digit"),
    ("hint", "where to look; each time a little more"),
    ("apply", "have the step done for you, which ends the exercise"),
    ("train", "the next position of that technique, also without an answer"),
    ("undo", "back to what you played before; several times, if need be"),
)
"""What can be typed in a training."""
Run = Callable[[Session, Arguments], None]


@dataclass(frozen=True, slots=True)
class Command:
    """One row of the table; the docstring of its function is the command's help."""

    usage: str
    run: Run
    while_typing: Run | None = None
    """What the command does while rows are typed; None if it ends the typing first."""
    brings_puzzle: bool = False
    """Whether the command starts another puzzle."""
    forms: tuple[tuple[str, str], ...] = ()
    """What can be typed, and what that does, for commands that need more than a sentence."""

    @property
    def name(self) -> str:
        """The word that is typed first."""
        return self.usage.split()[0]

    @property
    def about(self) -> str:
        """What the command does, in one or more sentences."""
        return " ".join((self.run.__doc__ or "").split())


def help_(session: Session, arguments: Arguments) -> None:
    """List the commands, or tell one of them."""
    if arguments:
        name = arguments.word()
        command = command_of(name)
        if command is None:
            raise CommandError(f"there is no command {name!r}; {suggestion(name)}")
        session.screen.say(f"{command.usage}\n  {command.about}")
        for form, does in command.forms:
            session.screen.lines(f"  {form:{FORM}}{does}")
        return
    half = -(-len(COMMANDS) // 2)
    width = max(len(command.usage) for command in COMMANDS[:half])
    for left, right in zip_longest(COMMANDS[:half], COMMANDS[half:]):
        behind = f"  {right.usage}" if right else ""
        session.screen.lines(f"{left.usage:{width}}{behind}".rstrip())
    session.screen.say("`help COMMAND` tells what one does; upper and lower case are the same.")


def quit_(session: Session, arguments: Arguments) -> None:
    """End the session."""
    arguments.end()
    session.over = True


# -- moves -------------------------------------------------------------------------------------


def undo(session: Session, arguments: Arguments) -> None:
    """Undo the last command, or the last N; solve, fill and prune are one each, guesses too."""
    done = session.play.undo(_count(arguments))
    _tell_count(session, done, "undone", session.play.undone[:1])


def redo(session: Session, arguments: Arguments) -> None:
    """Redo what was undone, or N of it."""
    done = session.play.redo(_count(arguments))
    _tell_count(session, done, "redone", session.play.log[-1:])


def _count(arguments: Arguments) -> int:
    count = arguments.number("number", 1, MANY) if arguments else 1
    arguments.end()
    return count


def _tell_count(session: Session, count: int, told: str, last: tuple[Group, ...]) -> None:
    if not count:
        session.screen.say(f"There is nothing to be {told}.")
    elif count == 1:
        session.screen.say(f"{called(last[0])} is {told}.")
    else:
        session.screen.say(f"{count} commands are {told}.")


def undo_row(session: Session, arguments: Arguments) -> None:
    """Take back the row that was typed last."""
    arguments.end()
    row = session.rows.undo()
    session.screen.say("No row has been typed." if row is None else f"Row {row + 1} is taken back.")


def redo_row(session: Session, arguments: Arguments) -> None:
    """Take the row again that was taken back last."""
    arguments.end()
    row = session.rows.redo()
    told = "No row has been taken back." if row is None else f"Row {row + 1} is there again."
    session.screen.say(told)


def mini(session: Session, arguments: Arguments) -> None:
    """Mark redundant candidates red, or a digit that may be entered green; again: do it, and on."""
    arguments.end()
    session.mini()


def hint(session: Session, arguments: Arguments) -> None:
    """Tell the next step: 1 a nudge, 2 the technique, 3 where, 4 why, full with whole proofs.

    Without a number, one level more each time.
    """
    full = arguments.takes("full")
    level = 4 if full else arguments.number("level", 1, 4) if arguments else None
    arguments.end()
    session.hint(level, full=full)


def apply(session: Session, arguments: Arguments) -> None:
    """Do the step that the hint is about, or number N of steps."""
    game = session.play
    if wrong := fault(game.position):
        raise CommandError(wrong.words(WHERE))
    if arguments:
        found = _possible(game.position)
        step = found[_number_of_step(arguments, found) - 1]
        arguments.end()
    else:
        found_hint = game.hint()
        if found_hint.step is None:
            raise CommandError(session.nothing())
        step = found_hint.step
    is_exercise = session.asks
    game.apply(step)
    session.screen.say(step.notation())
    session.board()
    if is_exercise:
        session.screen.say(f"{explain.fold(step.words())}\n{OVER}")


def _possible(position: Position) -> list[Step]:
    """Return the steps that are possible now, without those that try something out."""
    return position.puzzle.steps(allowed(position, Policy().without_trial()))


def _number_of_step(arguments: Arguments, found: Sequence[Step]) -> int:
    number = arguments.number("number", 1, MANY)
    if number > len(found):
        raise CommandError(
            f"read {number}, expected at most {len(found)}, the steps that there are"
        )
    return number


def why(session: Session, arguments: Arguments) -> None:
    """Say why a cell holds a digit, or cannot."""
    position = session.play.position
    for cell, digit in arguments.candidates(position.layout):
        session.screen.say(explain.fold(str(reason_why(position, cell, digit))))


def steps(session: Session, arguments: Arguments) -> None:
    """List what can be done now, easiest first, a screen at a time; from number N on, or all."""
    every = arguments.takes("all")
    if session.tell_fault():
        return
    found = _possible(session.play.position)
    first = _number_of_step(arguments, found) if arguments else 1
    arguments.end()
    if not found:
        session.screen.say(session.nothing())
        return
    width = len(str(len(found)))
    lines = [f"{number:{width}}  {step.notation()}" for number, step in enumerate(found, 1)]
    lines = lines[first - 1 :]
    shown = len(lines) if every else session.screen.fitting(lines)
    session.screen.lines("\n".join(lines[:shown]))
    last = first + shown - 1
    if last < len(found):
        session.screen.say(
            f"{first} to {last} of {len(found)} steps: `steps {last + 1}` goes on,"
            " `steps all` lists all."
        )


def review(session: Session, arguments: Arguments) -> None:
    """Look back on your moves: what each needed, mistakes, long pauses, and easier steps."""
    arguments.end()
    lines = look_back(session.play)
    layout, names = session.play.position.layout, [group.name for group in session.play.log]
    width = len(str(len(lines)))
    for number, line in enumerate(lines, 1):
        session.screen.lines(f"{number:{width}}  {tell(layout, line, names[line.group])}")
    session.screen.say(
        summary(lines, names) if lines else "There are no moves to look back on yet."
    )


def freeze(session: Session, arguments: Arguments) -> None:
    """Hold all digits so far as a step that cannot be changed."""
    arguments.end()
    position = session.play.position
    marks = position.freezes.last or Marks()
    if position.marks == marks and all(e is None or e.frozen for e in position.entries):
        session.screen.say("There is nothing to freeze: nothing has been done since the last time.")
        return
    session.play.play(Freeze())
    session.screen.say(f"Frozen: {counted(len(session.play.position.freezes), 'step')} in all.")


def thaw(session: Session, arguments: Arguments) -> None:
    """Undo the last freeze, or all of them."""
    every = arguments and arguments.word("all")
    arguments.end()
    if not session.play.position.freezes:
        session.screen.say("There is nothing to thaw.")
        return
    session.play.play(ThawAll() if every else Thaw(), name="thaw")
    session.screen.say(f"Thawed: {counted(len(session.play.position.freezes), 'step')} left.")


def back(session: Session, arguments: Arguments) -> None:
    """Go back to the last freeze: what was entered and removed since is gone."""
    arguments.end()
    before = session.play.position
    if session.play.play(Back()) == before:
        session.screen.say("There is nothing to take back.")
    elif not before.freezes:
        _tell_what_is_left(session, "Nothing was frozen: only the givens are left.")
    session.board()


def _tell_what_is_left(session: Session, otherwise: str = "") -> None:
    """Say that no digit is left, if that is so."""
    if not any(session.play.position.values):
        session.screen.say(EMPTIED)
    elif otherwise:
        session.screen.say(otherwise)


def check(session: Session, arguments: Arguments) -> None:
    """Say what is wrong: by the rules, as far as it can be completed, or against the solution."""
    strength = arguments.word("rules", "completable", "solution") if arguments else "solution"
    arguments.end()
    session.screen.say(str(session.play.check(strength)))  # type: ignore[arg-type]


def fill(session: Session, arguments: Arguments) -> None:
    """Place one single, or all of them until there is none left."""
    every = arguments and arguments.word("all")
    arguments.end()
    before = session.play.position
    count = session.play.fill(None if every else 1)
    if not count:
        faulty = before.puzzle.problems
        session.screen.say(session.nothing() if faulty else "There is no single.")
        return
    if not every:
        cell = next(c for c, d in enumerate(session.play.position.values) if d != before.values[c])
        digit = digit_char(session.play.position.values[cell])
        session.screen.say(f"{cell_name(before.layout, cell)}={digit}")
    else:
        session.screen.say(f"{counted(count, 'digit')} placed.")
    session.board()


def prune(session: Session, arguments: Arguments) -> None:
    """Remove what techniques remove, in one pass or repeatedly; without names, the chosen ones.

    Names are techniques, families, or triplets, hint-sets and unique-hints.
    """
    first, _, rest = (told := arguments.rest()).partition(" ")
    is_told_how = first.lower() in ("once", "repeatedly")
    repeatedly = first.lower() == "repeatedly"
    names = names_read(rest if is_told_how else told)
    if session.tell_fault():
        return
    count = session.play.prune(names, repeatedly=repeatedly)
    if not count:
        session.screen.say("Nothing is left to prune.")
        return
    more = not repeatedly and session.play.can_prune(names)
    left = "more could be pruned" if more else "nothing is left to prune"
    session.screen.say(f"Pruned: {counted(count, 'candidate')}; {left}.")


def new(session: Session, arguments: Arguments) -> None:
    """Start another puzzle, of a level and with a number of givens if they are named."""
    level = givens = None
    layout = session.play.position.layout
    while arguments:
        if givens is None and arguments.is_number():
            givens = arguments.number("number of givens", 1, layout.cells)
        elif level is None:
            level = arguments.word(*LEVELS)
        else:
            arguments.end()
    session.play.play(storage.another(level, layout, givens=givens), name="new")
    session.board()
    count = sum(map(bool, session.play.position.givens))
    session.screen.say(f"{counted(count, 'given')}.")


def train(session: Session, arguments: Arguments) -> None:
    """Train a technique: a position, one question, your answer. For example, line by line."""
    session.train(
        Training(slug_named(arguments, session.screen)) if arguments else session.training
    )


def candidates(session: Session, arguments: Arguments) -> None:
    """Show the candidates, or choose: always, request or never; own or computed; reset."""
    game = session.play
    if arguments:
        chosen = arguments.word("always", "request", "never", "own", "computed", "reset")
        arguments.end()
        kind = "candidates" if chosen in ("own", "computed") else "show"
        move = Reset() if chosen == "reset" else Choose(kind, chosen)
        game.play(move, name="candidates")
        return
    settings = game.position.settings
    if settings.show == "never" and not settings.shows:
        raise CommandError("candidates are never shown; `candidates request` changes that")
    session.board(candidates=True)


def level(session: Session, arguments: Arguments) -> None:
    """Say how hard the puzzle is: level, hardest technique, break-in, and how long it takes."""
    arguments.end()
    position = session.play.position
    origin = position.origin
    path = origin.path(allowed(position))
    if not path.hardest:
        report = origin.check()
        session.screen.say(str(report) if report.solutions == 0 else "No technique finds anything.")
        return
    name = explain.name(path.hardest.slug)
    session.screen.say(
        f"{path.level}, difficulty {path.difficulty:,}: {path.outcome} in"
        f" {counted(len(path), 'step')}, the hardest {name}."
    )
    if path.break_in is not None:
        found = path.opportunities[path.break_in]
        session.screen.say(f"The break-in is step {path.break_in + 1} of its path: {found}.")
    if origin.count(2) == 1 and (minutes := origin.rate("human").in_minutes()):
        session.screen.say(minutes)


def board(session: Session, arguments: Arguments) -> None:
    """Draw the board."""
    arguments.end()
    session.board()


def clear(session: Session, arguments: Arguments) -> None:
    """Take the digit of a cell away, or those of several cells."""
    session.play.play(Clear(tuple(arguments.cells(session.play.position.layout))))


def strike(session: Session, arguments: Arguments) -> None:
    """Remove candidates: digits of one cell, or of several in one command."""
    asked = arguments.candidates(session.play.position.layout)
    if not session.is_answer(asked, places=False):
        session.play.strike(*asked)


def restore(session: Session, arguments: Arguments) -> None:
    """Give candidates back: digits of one cell, or of several in one command."""
    session.play.restore(*arguments.candidates(session.play.position.layout))


def give(session: Session, arguments: Arguments) -> None:
    """Change a given; 0 or . takes it away. `check` says how many solutions there are."""
    session.play.give(arguments.entry(session.play.position.layout))


def choose(session: Session, arguments: Arguments) -> None:
    """Choose how to play; alone, list the settings.

    prune never, once or repeatedly after each entry; techniques NAMES or none for that; clash
    allow, warn or refuse an entry of yours that breaks a rule or leaves a cell without
    possibilities. Of the console itself, and kept for the next time: draw the board, the row or
    nothing after a command that changes digits; first nudge or reason, what the first hint of a
    puzzle tells.
    """
    if not arguments:
        _list_settings(session)
        return
    setting = arguments.word(*choices(), "techniques", *WISHES)
    told = arguments.rest()
    value = told.lower()
    if setting in WISHES:
        session.wish(setting, value)
        session.screen.say(f"{setting} is {value}.")
        return
    if setting != "techniques":
        session.play.play(Choose(setting, value))
        return
    if not value:
        raise CommandError("techniques: expected techniques or families, or none")
    names = () if value == "none" else short_names(names_read(told))
    session.play.play(Choose(setting, names))


def _list_settings(session: Session) -> None:
    settings = session.play.position.settings
    for name, values in choices().items():
        chosen = f"{name} {getattr(settings, name)}"
        session.screen.lines(f"{chosen:<22}of {', '.join(values)}")
    for name, values in WISHES.items():
        chosen = f"{name} {getattr(session.wishes, name)}"
        session.screen.lines(f"{chosen:<22}of {', '.join(values)}")
    session.screen.say(f"techniques {', '.join(settings.techniques) or 'none'}")
    names = ", ".join([*HELPER_FAMILIES, *families()])
    session.screen.say(f"  of {names}, or single techniques")


def restart(session: Session, arguments: Arguments) -> None:
    """Take everything away but the givens; without givens, but the first freeze."""
    arguments.end()
    session.play.restart()
    _tell_what_is_left(session)
    session.board()


def empty(session: Session, arguments: Arguments) -> None:
    """Take everything away, the givens too."""
    arguments.end()
    session.play.play(Empty())


COMMANDS: tuple[Command, ...] = (
    Command("help [COMMAND]", help_, help_),
    Command("quit", quit_, quit_),
    Command("exit", quit_, quit_),
    Command("display", old.display),
    Command("show", old.show),
    Command("poss R C", old.poss, forms=CELLS),
    Command("set R C D", old.set_, forms=DIGIT),
    Command("setRow R DIGITS", old.set_row, old.type_row),
    Command("save FILE", old.save),
    Command("load [FILE]", old.load, brings_puzzle=True),
    Command("solve", old.solve),
    Command("singleStep true|false", old.single_step),
    Command("trace on|off", old.trace),
    Command("board", board),
    Command("hint [1-4|full]", hint),
    Command("apply [N]", apply),
    Command("mini", mini),
    Command("why r4c7=5", why, forms=DIGITS),
    Command("steps [N|all]", steps),
    Command("review", review),
    Command("undo [N]", undo, undo_row),
    Command("redo [N]", redo, redo_row),
    Command("clear R C", clear, forms=CELLS),
    Command("fill [all]", fill),
    Command("candidates [...]", candidates),
    Command("strike r4c7=5 ...", strike, forms=DIGITS),
    Command("restore r4c7=5 ...", restore, forms=DIGITS),
    Command("prune [once|repeatedly] [NAMES]", prune),
    Command("check [rules|completable|solution]", check),
    Command("freeze", freeze),
    Command("thaw [all]", thaw),
    Command("back", back),
    Command("trial", trial),
    Command("level", level),
    Command("new [LEVEL] [GIVENS]", new, brings_puzzle=True),
    Command("train [TECHNIQUE]", train, brings_puzzle=True, forms=TRAINING),
    Command("give R C D", give, forms=DIGIT),
    Command("restart", restart),
    Command("empty", empty),
    Command("choose [SETTING VALUE]", choose, choose),
)
_BY_NAME = {command.name.lower(): command for command in COMMANDS}


def command_of(name: str) -> Command | None:
    """Return the command of a name, in upper or lower case; None where there is none.

    >>> command_of("SETROW").usage
    'setRow R DIGITS'
    """
    return _BY_NAME.get(name.lower())


def suggestion(name: str) -> str:
    """Say what to type instead of something unknown."""
    near = difflib.get_close_matches(name.lower(), _BY_NAME, n=1)
    return f"did you mean {_BY_NAME[near[0]].name}?" if near else "`help` lists them."
