"""Tells steps to people: sentences, HoDoKu's notation, the Eureka notation.

The sentences are templates, in a file for each family of techniques under ``words/``. Their slots
are filled from the roles of a step's evidence; no sentence is tied to the code of a technique. A
translation has the same files in a folder of its language, such as ``words/de``; what it leaves out
is told in English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whydoku.errors import WrongValue
from whydoku.explain import report as _report
from whydoku.explain.chain import eureka_links
from whydoku.explain.proof import fold as _fold
from whydoku.explain.proof import tell_moments as _tell_moments
from whydoku.explain.slots import outcome as _outcome
from whydoku.explain.slots import tell_text
from whydoku.explain.voice import prose_of, short_of
from whydoku.explain.wording import load
from whydoku.model.layout import Layout
from whydoku.model.path import Step
from whydoku.support.arguments import short_repr

if TYPE_CHECKING:
    from whydoku.model.findings import Mistake, Problem, Proof, Report

__all__ = [
    "Article",
    "article",
    "eureka",
    "fold",
    "name",
    "notation",
    "outcome",
    "tell",
    "tell_mistake",
    "tell_moments",
    "tell_problems",
    "tell_report",
    "tell_used",
    "tell_why",
]


def tell(step: Step, level: int = 4, language: str = "en") -> str:
    """Tell a step: 1 a nudge, 2 the technique, 3 where to look, 4 the full argument.

    The argument of a step with children has several lines: the proof in order. Raises
    ``ValueError`` for another level.

    >>> from whydoku import Puzzle
    >>> step = Puzzle.parse("4......1...3....").hint()
    >>> tell(step, 2)
    'Look for a Hidden Single in a Box.'
    """
    if type(level) is not int or level not in _LEVELS:
        expected = "expected 1 (nudge), 2 (technique), 3 (where) or 4 (full argument)"
        raise WrongValue(f"level {short_repr(level)}: {expected}")
    return tell_text(step, _LEVELS[level], prose_of(step.layout, load(language)))


def tell_used(step: Step, language: str = "en") -> str:
    """Tell a person which technique a move of theirs needed, as ``You just used an X-Wing.``.

    >>> from whydoku import Puzzle
    >>> tell_used(Puzzle.parse("4......1...3....").hint())
    'You just used a Hidden Single in a Box.'
    """
    return tell_text(step, "used", prose_of(step.layout, load(language)))


def tell_moments(step: Step, language: str = "en") -> list[str]:
    """Tell the proof of a step moment by moment, as it is played on a board; none without a proof.

    Each plain step of the proof has its full argument. What follows from an assumption comes before
    how the assumption ends, which is empty where that says nothing new.

    >>> from whydoku import Puzzle
    >>> tell_moments(Puzzle.parse("4......1...3....").hint())
    []
    """
    return _tell_moments(step, load(language), _teller(language))


_LEVELS = {1: "nudge", 2: "look", 3: "where", 4: "argument"}


def fold(words: str, language: str = "en") -> str:
    """Return words without the proofs within their proof; a line says how many lines are left out.

    >>> words = ["Suppose that r1c1 is 2.", "  Suppose r1c2 is 3.", "    - r1c3 is 4.", "So it is."]
    >>> print(fold(chr(10).join(words)))
    Suppose that r1c1 is 2.
      Suppose r1c2 is 3.
        ... 1 more line
    So it is.
    """
    return _fold(words, load(language))


def notation(step: Step) -> str:
    """Write a step in HoDoKu's notation, as ``Naked Pair: 1,2 in r9c27 => r9c8<>1``.

    The form is that of HoDoKu 2.2; techniques that it lacks follow it.

    >>> from whydoku import Puzzle
    >>> notation(Puzzle.parse("4......1...3....").hint())
    'Hidden Single: r1c2=1'
    """
    return tell_text(step, "notation", short_of(step.layout))


def outcome(step: Step) -> str:
    """Write what a step does, without why: ``r1c8=2, r9c89<>1``.

    >>> from whydoku import Puzzle
    >>> outcome(Puzzle.parse("4......1...3....").hint())
    'r1c2=1'
    """
    return _outcome(short_of(step.layout), step)


def eureka(step: Step) -> str:
    """Write the links of a step as chains in Eureka notation, ending with the outcome.

    ``=`` is a strong link and ``-`` a weak one. Neighbours in the same cells share a bracket, as
    in ``(5)r1c1=(5-3)r1c4=(3)r2c4``; a node of several cells names them all, as ``(5)r1c12``. The
    result is empty for a step without links. Source: "Eureka notation", Sudopedia.

    >>> from whydoku.model.path import Candidate, Link, Step
    >>> from whydoku import find_layout
    >>> ends = (Candidate(0, 5),), (Candidate(3, 5),)
    >>> links = (Link("strong", *ends),)
    >>> eureka(Step(find_layout("9x9"), "x-chain", (), (Candidate(1, 5),), links=links))
    '(5)r1c1=(5)r1c4 => r1c2<>5'
    """
    if not step.links:
        return ""
    return f"{eureka_links(step.links, step.layout)} => {outcome(step)}"


def tell_report(report: Report, language: str = "en") -> str:
    """Tell what :meth:`whydoku.Puzzle.check` found, a sentence a line.

    >>> from whydoku import Puzzle
    >>> print(tell_report(Puzzle.parse("12343412214343.1").check()))
    The puzzle has exactly one solution.
    """
    return _report.tell_report(report, load(language), _teller(language))


def tell_why(proof: Proof, language: str = "en") -> str:
    """Tell what :meth:`whydoku.Puzzle.why` found out: the steps of the proof in order.

    >>> from whydoku import Puzzle
    >>> print(tell_why(Puzzle.parse("12343412214343..").why(14, 1)))
    r4c3 cannot be 1: 1 stands in r2c3, in the same column.
    """
    return _report.tell_why(proof, load(language), _teller(language))


def tell_problems(layout: Layout, problems: Iterable[Problem], language: str = "en") -> str:
    """Tell what can be seen to be wrong, a sentence a line; where nothing is, so.

    >>> from whydoku import Puzzle
    >>> puzzle = Puzzle.parse("11..............")
    >>> print(tell_problems(puzzle.layout, puzzle.problems[:1]))
    A digit stands twice: 1 is in r1c1 and r1c2, all of row 1.
    """
    wording = load(language)
    lines = _report.tell_problems(layout, problems, wording)
    return "\n".join(lines or [wording.phrase("nothing_wrong")])


def tell_mistake(mistake: Mistake, level: int = 4, language: str = "en") -> str:
    """Tell gently that a digit was entered, or a candidate struck, against the solution.

    Level 1 names the row, 2 says which of both it is, 3 names the cell, 4 the digit, and why it is
    wrong. The digit that would be right is not told.

    >>> from whydoku import Puzzle
    >>> (mistake,) = Puzzle.parse("..3..4.221......").place("r1c1", 4).check().mistakes
    >>> tell_mistake(mistake, level=3)
    'The digit in r1c1 is wrong.'
    """
    return _report.tell_mistake(mistake, level, load(language), _teller(language))


def _teller(language: str) -> Callable[[Step], str]:
    return lambda step: tell(step, 4, language)


def name(slug: str, language: str = "en") -> str:
    """Return what a technique is called.

    >>> name("naked-pair")
    'Naked Pair'
    """
    return str(load(language).entry(slug)["name"])


@dataclass(frozen=True, slots=True)
class Article:
    """What there is to read about a technique.

    >>> article("full-house").name
    'Full House'
    """

    slug: str
    name: str
    look_for: str
    why: str
    read_more: tuple[str, ...]
    """Addresses of pages by others."""

    def __str__(self) -> str:
        return "\n\n".join((self.name, self.look_for, self.why, *self.read_more))


def article(slug: str, language: str = "en") -> Article:
    """Return the page of a technique: what to look for, and why it holds.

    >>> article("full-house").look_for
    'A row, a column, a box or another house with just one empty cell.'
    """
    row = load(language).entry(slug)
    more = tuple(row.get("read_more", ()))
    return Article(slug, row["name"], row["look_for"].strip(), row["why"].strip(), more)
