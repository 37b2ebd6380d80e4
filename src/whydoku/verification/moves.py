"""The moves that an answer makes: found in whatever a language model, or a person, wrote.

A move is told in one of three forms: a cell, a sign and a digit (``r1c5=8``, ``A5 is 8``); a verb,
a digit and a cell (``remove 3 from r1c5``); or a digit that goes somewhere (``8 goes in r1c5``).
What is denied, supposed, asked or one of several choices is no move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple
from unicodedata import decimal

from whydoku.errors import WrongValue
from whydoku.model.layout import Layout
from whydoku.model.names import known
from whydoku.support.arguments import check_text
from whydoku.verification.grids import spoken
from whydoku.verification.verify import Move

__all__ = ["read_moves"]

MOST_CHARACTERS = 1_000_000
"""Of a longer text only the end is read."""
MOST_WORDS = 7
"""The most words of a technique's name that are read behind a move."""
MOST_BEFORE = 200
"""Characters before a move in which a word may take it back."""

_NAMED = r"r(?:ow)?\s{0,2}\d{1,2}\s{0,2},?\s{0,2}c(?:ol(?:umn)?)?\s{0,2}\d{1,2}"
_CELL = (
    rf"(?:\b{_NAMED}|\(\s?{_NAMED}\s?\)|\(\s?\d{{1,2}}\s?,\s?\d{{1,2}}\s?\)"
    r"|\b(?-i:[A-J])\d{1,2})(?!\d)"
)
_CELLS = rf"{_CELL}(?:(?:\s?,\s?|\s{{1,2}})(?:and\s{{1,2}})?{_CELL}){{0,8}}"
_DIGIT = r"(?:\d{1,2})(?!\w|[.,]\d)"
_DIGITS = rf"{_DIGIT}(?:(?:\s?,\s?|\s{{1,2}})(?:and\s|or\s)?{_DIGIT}){{0,9}}"
_THE = r"(?:(?:an?|the|digit|number|value|candidates?|cell|only)\s{1,2}){0,3}"
_IS = (
    r"(?:is|are|(?:must|has\sto|have\sto|needs\sto|should|will|can\sonly)\sbe"
    r"|equals|gets|becomes|holds|contains)"
)
_NOT = (
    r"(?:(?:is|are|can|could|must|may|will)\s?not|(?:is|are|ca|could|must)n['\u2019]t|can['\u2019]t"
    r"|(?:is|are)\sno(?:\slonger)?|no\slonger)(?:\s(?:longer\s)?(?:be|is|hold|contain))?"
)
_REMOVE = (
    r"(?:remov|eliminat|exclud|strik|delet|discard|rul|cross)(?:e|es|ed|ing|s)?(?:\s(?:out|off))?"
)
_GO = r"(?:goes|(?:must|has\sto|can\sonly|should)\s(?:go|be)(?:\splaced)?|is\splaced|belongs)"
_FORMS = re.compile(
    rf"""
    (?P<off>{_CELLS})\s{{0,3}}(?:<>|!=|\u2260|\\neq?\b|=/=|(?<=\s)(?:loses|{_NOT})\s)
        \s{{0,3}}{_THE}(?P<off_digit>{_DIGIT}|[aA]\b)
  | (?P<on>{_CELL})["'*`]{{0,3}}\s{{0,3}}
        (?:(?::=|==?(?!/)|:|\u2190|<-|\u2192|->)\s{{0,3}}["'*`]{{0,3}}(?P<on_digit>{_DIGIT}|[aA]\b)
        |(?<=\s){_IS}\s{{1,2}}(?:an?\s|the\s|digit\s|forced\sto\sbe\s){{0,2}}(?P<be_digit>{_DIGIT}))
  | \b{_REMOVE}\s{{1,2}}{_THE}(?P<gone_digit>{_DIGITS})
        \s{{1,2}}(?:as\san?\s\w{{1,12}}\s)?(?:from|in|at|of|for)\s{{1,2}}{_THE}(?P<gone>{_CELLS})
  | (?P<left_digit>{_DIGIT})\s(?:is|are|can\sbe|must\sbe|gets?)\s{_REMOVE}\s(?:from|in|at)
        \s{{1,2}}{_THE}(?P<left>{_CELLS})
  | \b(?:plac|put|enter|writ|insert)(?:e|es|ed|ing|s|ting)?\s{{1,2}}{_THE}(?P<put_digit>{_DIGIT})
        \s(?:in|into|at|on|to)\s{{1,2}}{_THE}(?P<put>{_CELL})
  | \b(?:set|fill)(?:s|ting|ing)?\s{{1,2}}(?:in\s)?{_THE}(?P<set>{_CELL})
        \s(?:to|with|as)\s{_THE}(?P<set_digit>{_DIGIT})
  | (?P<go_digit>{_DIGIT})\s{_GO}\s(?:in|into|at|to)\s{{1,2}}{_THE}(?P<go>{_CELL})
    """,
    re.IGNORECASE | re.VERBOSE,
)
_NUMBERS = re.compile(r"\d{1,2}")
_EACH_CELL = re.compile(_CELL, re.IGNORECASE)
_OTHER_DIGIT = re.compile(r"(?![0-9])\d")
_JSON_CELL = re.compile(
    r"""["']row["']\s?:\s?(\d{1,2})\s?,\s{0,9}["']col(?:umn)?["']\s?:\s?(\d{1,2})\s?,\s{0,9}
    ["'](?:value|digit|val|number)["']\s?:\s?(\d{1,2})""",
    re.IGNORECASE | re.VERBOSE,
)
_MARKUP = re.compile(r"\*\*|__|`|\$|\\[()\[\]]|~~")
_SENTENCE = re.compile(r"[.;!?\n]")
_CLAUSE = re.compile(r"[.;!?\n]|\b(?:so|therefore|thus|hence|because|since|but)\b", re.IGNORECASE)
_DENIED = re.compile(
    r"\b(?:not|never|no|none|neither|nor|cannot|\w{1,6}n['\u2019]t|wrong\w*|false\w*|incorrect\w*"
    r"|impossible|avoid\w*|refus\w+|reject\w*|den(?:y|ies)|instead\sof|rather\sthan|or)\b",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"\b(?:if|suppos\w+|assum\w+|imagine|unless|were|would|could|might|may(?:be)?|perhaps|possibl[ey]"
    r"|either|whether|consider\w*|try\w*|test\w*|guess\w*|hypothe\w+|say|example|e\.g)\b",
    re.IGNORECASE,
)
_THEREFORE = re.compile(r"\b(?:so|therefore|thus|hence)\b", re.IGNORECASE)
_THEN = re.compile(r"\s*(?:then|next|now|and|which|that|this)\b", re.IGNORECASE)
_TAKEN_BACK = re.compile(
    r"""\s{0,3}(?:[^.;!?\n]{0,80}\?|[-=]\s?(?:\b(?:r\d|[A-J]\d)|\()|or\b|[/|{]\s?\d
    |(?:(?:is|was|are|(?:would|must)\sbe)\s(?:also\s)?)?
        (?:wrong|false|incorrect|impossible|invalid|untrue|a\smistake)
    |(?:is|was|does|would|did|can)\s?(?:not|n['\u2019]t)|cannot|would|could|might|contradicts|fails
    |leads\sto\sa?\s?contradiction|gives\sa\scontradiction
    |of\b|(?:cell|candidate|option|possib|time|place|row|column|box)\w*)""",
    re.IGNORECASE | re.VERBOSE,
)
_JOINED = re.compile(r"\s?(?:,|and|or|nor|,\s?(?:and|or))\s?", re.IGNORECASE)
_SEVERAL = re.compile(r"\s?[,/]\s?\d(?![\d,]*\s?\)|\w)(?!\s?(?:[=:]|<>|goes|must|is))")
_REASON = re.compile(
    r"\s*(?:\(|[-\u2013\u2014]\s|(?:by|via|using|from)\s+|(?:because\s+of|due\s+to)\s+|:\s*)"
    r"([^\n()\[\],;:.=<>]{3,80})"
)


class Told(NamedTuple):
    """A move as it is told: cells as texts, digits, and whether they are placed."""

    cells: tuple[str, ...]
    digits: tuple[int, ...]
    places: bool


def read_moves(layout: Layout, answer: str) -> Iterator[tuple[Move, str | None]]:
    """Yield the moves of a layout that a text makes, with the slugs of techniques behind them.

    ``r1c5=8``, ``R1C5: 8``, ``(1,5)=8``, ``A5=8``, ``r1c5 is 8`` and ``place 8 in r1c5`` place a
    digit; ``r1c5<>3``, ``r1c5 != 3``, ``r1c5 is not 3`` and ``remove 3 from r1c5`` eliminate one.
    ``not r1c5=8``, ``if r1c5=8``, ``r1c5=8?`` and ``r1c5=8 or r2c5=8`` are no moves.

    >>> from whydoku import find_layout
    >>> found = read_moves(find_layout("9x9"), "r1c2=5 (naked-single), r9c9<>1, not r1c3=2")
    >>> [(move.cell, move.places, slug) for move, slug in found]
    [(1, True, 'naked-single'), (80, False, None)]
    """
    text = _MARKUP.sub("", spoken(check_text("answer", answer))[-MOST_CHARACTERS:])
    text = _JSON_CELL.sub(r"r\1c\2=\3", text)
    text = _OTHER_DIGIT.sub(lambda sign: str(decimal(sign[0])), text)
    end, was_denied = 0, False
    claims = _Claims(text)
    for match in _FORMS.finditer(text):
        told = _told(match)
        is_joined = _JOINED.fullmatch(text, end, match.start()) is not None
        was_denied = (was_denied and is_joined) or not claims.is_claim(match, end, told)
        end = match.end()
        if was_denied:
            continue
        behind = _REASON.match(text, match.end())
        slug = _slug_at(behind[1]) if behind else None
        for cell in told.cells:
            for digit in told.digits:
                with suppress(WrongValue):  # no cell or digit of the layout
                    yield _move(layout, cell, digit, places=told.places), slug


def _told(match: re.Match[str]) -> Told:
    found = match.groupdict()
    for cells, digits in (("off", "off_digit"), ("gone", "gone_digit"), ("left", "left_digit")):
        if found[cells]:
            each = tuple(_EACH_CELL.findall(found[cells]))
            return Told(each, _digits(found[digits]), places=False)
    cell = found["on"] or found["put"] or found["set"] or found["go"]
    forms = ("on", "be", "put", "set", "go")
    digit = next(filter(None, (found[f"{form}_digit"] for form in forms)))
    return Told((cell,), _digits(digit), places=True)


def _digits(told: str) -> tuple[int, ...]:
    return (10,) if told in "aA" else tuple(map(int, _NUMBERS.findall(told)))


def _move(layout: Layout, cell: str, digit: int, *, places: bool) -> Move:
    if cell[0].upper() in "ABCDEFGHIJ" and cell[1:].isdigit():
        row, column = "ABCDEFGHIJ".index(cell[0].upper()) + 1, int(cell[1:])
    else:
        row, column = map(int, _NUMBERS.findall(cell))
    sign = "=" if places else "<>"
    return Move.parse(f"r{row}c{column}{sign}{'A' if digit == 10 else digit}", layout)


class _Claims:
    """Tells which moves of a text are claimed, going from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._supposed = False

    def is_claim(self, match: re.Match[str], end: int, told: Told) -> bool:
        """Return whether a move is claimed; ``end`` is where the move before it ends."""
        text = self._text
        between = text[max(end, match.start() - MOST_BEFORE) : match.start()]
        self._suppose(between)
        if self._supposed or _DENIED.search(_CLAUSE.split(between)[-1]):
            return False
        if _TAKEN_BACK.match(text, match.end()):
            return False
        may_be_several = told.places and "=" not in match[0]
        return not (may_be_several and _SEVERAL.match(text, match.end()))

    def _suppose(self, between: str) -> None:
        """Note whether what stands before a move makes it supposed, and all of its sentence."""
        sentences = _SENTENCE.split(between)
        last = sentences[-1]
        if len(sentences) > 1 and not _THEN.match(last):
            self._supposed = False
        after = _THEREFORE.split(last)
        if len(after) > 1:
            self._supposed = False
        if _SUPPOSED.search(after[-1]):
            self._supposed = True


def _slug_at(told: str) -> str | None:
    """Return the technique that the first words of a text name; None where they name none."""
    words = told.split()[:MOST_WORDS]
    for end in range(len(words), 0, -1):
        name = " ".join(words[:end])
        found = known(name) if len(name) > 2 else None
        if found and len(found.slugs) == 1:
            return found.slugs[0]
    return None
