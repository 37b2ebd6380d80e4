"""What techniques are called, here and elsewhere, and what each name means.

Every place where somebody names a technique asks :func:`meaning`. The names are those of the ladder
(slugs, families, the numbers of HoDoKu's library) and those of ``names.toml``. The page has the
same table as a file, and reads names by the same rule (``page/js/base/names.js``).
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from whydoku import _core
from whydoku.errors import WrongValue
from whydoku.support.arguments import check_text, short_repr

__all__ = [
    "Meaning",
    "known",
    "listed",
    "meaning",
    "names_file",
    "names_of",
    "other_names",
    "readings",
    "suggested",
    "the_one_named",
]

Kind = Literal["technique", "family", "several", "found", "near"]
KINDS = get_args(Kind)

MOST_LISTED = 12
"""The most slugs in a sentence."""
MOST_SUGGESTED = 3
LONGEST = 200
"""Longer texts are no names: they are not compared with all names."""
SHORTEST_PART = 4
"""A text this long may be a part of a name."""

_FILE = Path(__file__).with_name("names.toml")
_EACH_FISH = "FISH"
_APOSTROPHES = re.compile("['\u2018\u2019`\u00b4\u02bc]")
_NEW_WORD = re.compile("(?<=[a-z])(?=[A-Z])")
_WORD = re.compile("[a-z]+|[0-9]+")
_LENGTH = re.compile(r"\[[0-9]+\]")
_PLURAL_OF_SIBILANT = re.compile("(?:x|sh|ch|ss)es$")
_PLURAL = re.compile("[^sui]s$")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name means.

    ``kind`` is ``technique``, a ``family``, or ``several`` techniques; ``found`` for a technique
    that others find here; ``near`` for one that nothing here looks for, with what comes closest.

    >>> meaning("Y-Wing")
    Meaning(slugs=('xy-wing',), kind='technique')
    """

    slugs: tuple[str, ...]
    kind: Kind

    def note(self, name: str) -> str:
        """Return a sentence about a technique that is not here by itself; empty for others.

        >>> meaning("Direct Pointing").note("Direct Pointing")
        'Direct Pointing is found here as pointing.'
        """
        asked = " ".join(name.split())
        if self.kind == "found":
            return f"{asked} is found here as {listed(self.slugs)}."
        if self.kind == "near":
            return f"Nothing here looks for {asked}; what comes closest is {listed(self.slugs)}."
        return ""


def meaning(name: str) -> Meaning:
    """Return what a name of a technique means; its spelling does not matter.

    Raises ``ValueError`` with a sentence that names similar ones where there is no such name.

    >>> meaning("Simple Colouring").slugs
    ('simple-colors-trap', 'simple-colors-wrap')
    >>> meaning("x-wnig")
    Traceback (most recent call last):
    whydoku.errors.WrongValue: there is no technique 'x-wnig': did you mean x-wing?
    """
    found = known(check_text("technique", name))
    if found is None:
        near = suggested(name)
        meant = f"did you mean {listed(near)}?" if near else "see `whydoku techniques`"
        raise WrongValue(f"there is no technique {short_repr(name)}: {meant}")
    return found


def known(name: str) -> Meaning | None:
    """Return what a name of a technique means, and None where there is no such name.

    >>> known("guesswork")
    """
    if len(name) > LONGEST:
        return None
    plain, loose = readings(name)
    return _by_reading().get(plain) or _by_reading().get(loose)


def the_one_named(name: str) -> str:
    """Return the slug that a name means, where just one technique is asked for.

    Raises ``ValueError`` with the slugs that an ambiguous name may mean.

    >>> the_one_named("Multi-Colouring")
    Traceback (most recent call last):
    whydoku.errors.WrongValue: 'Multi-Colouring' may be multi-colors-1 or multi-colors-2: name one \
of them
    """
    found = meaning(name)
    if len(found.slugs) == 1:
        return found.slugs[0]
    told = found.note(name).removesuffix(".") or f"{short_repr(name)} may be {listed(found.slugs)}"
    raise WrongValue(f"{told}: name one of them")


def listed(slugs: Iterable[str]) -> str:
    """Return slugs as a list in words, the first of them where there are many.

    >>> listed(["x-wing", "swordfish", "jellyfish"])
    'x-wing, swordfish or jellyfish'
    """
    *others, last = slugs
    if len(others) >= MOST_LISTED:
        more = len(others) + 1 - MOST_LISTED
        *others, last = [*others[:MOST_LISTED], f"{more} more"]
    return f"{', '.join(others)} or {last}" if others else last


def suggested(name: str) -> tuple[str, ...]:
    """Return the slugs that somebody may have meant by a name that there is not, nearest first.

    These are names that differ by the fewest letters, or else those of which it is a part.

    >>> suggested("skyscrapper"), suggested("nonsense")
    (('skyscraper',), ())
    """
    plain, _ = readings(name[:LONGEST])
    most = 1 + (len(plain) > 6) + (len(plain) > 11)
    near: list[tuple[int, str]] = []
    if 2 < len(plain) < LONGEST:
        near = [
            (distance, key)
            for key in _by_reading()
            if abs(len(key) - len(plain)) <= most and len(key) > most
            if (distance := changes(plain, key)) <= most
        ]
    least = min((distance for distance, _ in near), default=0)
    nearest = sorted((key for distance, key in near if distance == least), key=_numbers_first)
    if not nearest and len(plain) >= SHORTEST_PART:
        nearest = [key for key in _by_reading() if plain in key]
    slugs = dict.fromkeys(slug for key in nearest for slug in _by_reading()[key].slugs)
    return tuple(slugs)[:MOST_SUGGESTED]


def _numbers_first(key: str) -> int:
    """Return where an object of JavaScript has a key: numbers first, by size, then the others."""
    is_number = key.isascii() and key.isdecimal() and str(int(key)) == key
    return int(key) if is_number else sys.maxsize


def changes(one: str, other: str) -> int:
    """Return how many letters must be added, left out, replaced or exchanged with the next one.

    Source: Damerau (1964), in the form in which no part is changed twice.

    >>> changes("xwnig", "xwing"), changes("kite", "kites")
    (1, 1)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, its in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != its))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == its:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


def readings(name: str) -> tuple[str, str]:
    """Return the two forms in which names are compared: without spaces, and word by word.

    Case, accents, spaces and signs do not count, nor does British spelling, nor how long a pattern
    is, as in ``whip[5]``. Word by word, the order does not count either, nor the plural, nor words
    that distinguish nothing; words that mean the same are the same.

    >>> readings("Simple Colours"), readings("Type 2 of the BUGs")
    (('simplecolors', 'color simple'), ('type2ofthebugs', '2 bug'))
    """
    words = [word.replace("colour", "color") for word in _words(name)]
    same = _reading()["words"]
    told = [same.get(word) or same.get(_singular(word)) or _singular(word) for word in words]
    idle = _reading()["idle"]
    told = [word for word in told if word not in idle]
    for short, parts in _reading()["phrases"].items():
        if all(part in told for part in parts):
            for part in parts:
                told.remove(part)
            told.append(short)
    return "".join(words), " ".join(sorted(told))


def _words(name: str) -> list[str]:
    letters = _LENGTH.sub("", _APOSTROPHES.sub("", name))
    spaced = _NEW_WORD.sub(" ", _without_accents(letters)).lower().replace("ß", "ss")
    return _WORD.findall(spaced.replace("+", " plus ").replace("&", " and "))


def _without_accents(text: str) -> str:
    if text.isascii():
        return text
    letters = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in letters if not unicodedata.category(sign).startswith("M"))


def _singular(word: str) -> str:
    if len(word) > 3 and _PLURAL_OF_SIBILANT.search(word):
        return word[:-2]
    return word[:-1] if len(word) > 3 and _PLURAL.search(word) else word


@cache
def _table() -> Mapping[str, Any]:
    import tomllib

    return tomllib.loads(_FILE.read_text("utf-8"))


@cache
def _reading() -> Mapping[str, Any]:
    return _table()["reading"]  # type: ignore[no-any-return]


@cache
def names_of() -> tuple[tuple[str, Meaning], ...]:
    """Return every name with what it means: those of the ladder first, then those of the table.

    >>> dict(names_of())["Thor's Hammer"].slugs
    ('tridagon',)
    """
    return tuple(_names())


def other_names(slug: str) -> tuple[str, ...]:
    """Return what else a technique is called; abbreviations are left out.

    >>> other_names("xy-wing")
    ('Y-Wing',)
    """
    return tuple(name for name in _table()["techniques"].get(slug, ()) if not name.islower())


def _names() -> Iterator[tuple[str, Meaning]]:
    rows, table = _core.techniques(), _table()
    of_codes: dict[str, list[str]] = {}
    of_families: dict[str, list[str]] = {}
    for row in rows:
        yield row.slug, Meaning((row.slug,), "technique")
        of_families.setdefault(row.family, []).append(row.slug)
        if row.code:
            of_codes.setdefault(row.code, []).append(row.slug)
    for family, slugs in of_families.items():
        for name in (family, *table["families"].get(family, ())):
            yield name, Meaning(tuple(slugs), "family")
    for slug, names in table["techniques"].items():
        for name in names:
            yield name, Meaning((slug,), "technique")
    for kind in KINDS[2:]:
        for entry in table[kind]:
            for name, slugs in _each_fish(entry):
                yield name, Meaning(_matching(slugs), kind)
    for code, slugs in of_codes.items():
        yield code, Meaning(tuple(slugs), "technique" if len(slugs) == 1 else "several")


def _each_fish(entry: Mapping[str, list[str]]) -> Iterator[tuple[str, list[str]]]:
    for name in entry["names"]:
        for fish in _table()["fish"] if _EACH_FISH in name else [""]:
            slugs = [slug.replace(_EACH_FISH, fish.lower()) for slug in entry["slugs"]]
            yield name.replace(_EACH_FISH, fish), slugs


def _matching(forms: Iterable[str]) -> tuple[str, ...]:
    """Return the slugs that are meant by slugs, families and slugs with ``*``, in that order."""
    rows = _core.techniques()
    return tuple(
        dict.fromkeys(
            row.slug
            for form in forms
            for row in rows
            if form == row.family or fnmatchcase(row.slug, form)
        )
    )


@cache
def _by_reading() -> Mapping[str, Meaning]:
    """Return what each name means, by both of its readings.

    The first reading counts more than the second. Where the second one of two names is the same,
    it means any of both.
    """
    read = [
        (readings(spelt), known)
        for name, known in names_of()
        for spelt in dict.fromkeys((name, _without_umlauts(name)))
    ]
    found: dict[str, Meaning] = {}
    for (plain, _), known in read:
        found.setdefault(plain, known)
    loose: dict[str, Meaning] = {}
    for (_, reading), known in read:
        if reading and reading not in found:
            loose[reading] = _either(loose.get(reading, known), known)
    return found | loose


def _without_umlauts(name: str) -> str:
    for letter, spelt in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        name = name.replace(letter, spelt)
    return name


def _either(one: Meaning, other: Meaning) -> Meaning:
    if one.slugs == other.slugs:
        return one
    return Meaning(tuple(dict.fromkeys((*one.slugs, *other.slugs))), "several")


def names_file() -> dict[str, Any]:
    """Return the table as the page reads it: how names are read, and what each reading means.

    ``keys`` has, for each reading, the number of its meaning in ``meanings``.

    >>> names = names_file()
    >>> names["meanings"][names["keys"]["ywing"]]
    {'slugs': ['xy-wing'], 'kind': 'technique'}
    """
    known = dict.fromkeys(_by_reading().values())
    places = {each: place for place, each in enumerate(known)}
    return {
        "reading": dict(_reading()),
        "meanings": [{"slugs": list(each.slugs), "kind": each.kind} for each in known],
        "keys": {key: places[each] for key, each in _by_reading().items()},
    }
