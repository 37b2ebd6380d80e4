"""The packings of links: LZ-string, deflate, runs of empty cells, and JSON without quotes.

A short text can be unpacked to a huge one, so everything here stops at a limit.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

__all__ = [
    "Unreadable",
    "inflate",
    "json_of",
    "loose_json",
    "parsed",
    "unzip",
    "with_zeros",
    "zipped",
]

MOST = 1 << 20
"""Characters of an unpacked text. The largest puzzles that people share have some 50,000."""
MOST_NESTED = 100
"""Lists and objects of JSON around one another."""


class Unreadable(ValueError):
    """A link does not hold what it should; the message says what was read and what expected."""


# -- LZ-string ---------------------------------------------------------------------------------
#
# The packed text is a sequence of numbers, lowest bit first, 6 bits in a character. Numbers below 3
# are signals: a new character of 8 bits follows, one of 16 bits, or the end. The others are phrases
# seen before. A phrase that is read makes another: the previous phrase and its own first character.
# A number is as wide as the count of phrases so far.

_NARROW, _WIDE, _END = range(3)
_SIGNALS = 3
_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = {char: format(number, "06b") for number, char in enumerate(_CHARACTERS)}
# In addresses, other characters stand for some of these, and the end may be filled up.
_BITS |= {" ": _BITS["+"], "-": _BITS["/"], "=": "", "$": "", "\\": ""}


def unzip(packed: str) -> str:
    """Return the text that LZ-string has packed, as base64 or in its form for addresses.

    >>> unzip("N4IgzglgXgpiBcAWAvkA")
    '{"size":4}'
    """
    try:
        bits = "".join([_BITS[char] for char in packed])
    except KeyError as error:
        raise Unreadable(f"read {error.args[0]!r} in the packed puzzle") from None
    pieces: list[str] = []
    length = 0
    for phrase in _Phrases(bits).all():
        pieces.append(phrase)
        length += len(phrase)
        if length > MOST:
            raise Unreadable(f"read a packed puzzle of more than {MOST:,} characters")
    units = "".join(pieces).encode("utf-16-le", "surrogatepass")
    return units.decode("utf-16-le", "replace")


class _Phrases:
    """Reads the phrases of a text in LZ-string."""

    def __init__(self, bits: str) -> None:
        self._bits = bits
        self._at = 0

    def _number(self, width: int) -> int:
        piece = self._bits[self._at : self._at + width]
        if len(piece) < width:
            raise Unreadable("read a packed puzzle that is cut off")
        self._at += width
        return int(piece[::-1], 2)

    def all(self) -> Iterator[str]:
        """Yield the phrases one by one."""
        known = [""] * _SIGNALS
        last = ""
        while (number := self._number(len(known).bit_length())) != _END:
            if number < _END:
                known.append(chr(self._number(8 if number == _NARROW else 16)))
                number = len(known) - 1
            if number < len(known):
                phrase = known[number]
            elif number == len(known) and last:
                phrase = last + last[0]
            else:
                raise Unreadable("read a packed puzzle that is damaged")
            if last:
                known.append(last + phrase[0])
            last = phrase
            yield phrase


def zipped(text: str) -> str:
    """Return a text packed by LZ-string as base64.

    >>> zipped('{"size":4}')
    'N4IgzglgXgpiBcAWAvkA'
    """
    units = text.encode("utf-16-le", "surrogatepass")
    chars = [chr(units[at] | units[at + 1] << 8) for at in range(0, len(units), 2)]
    out = _Numbers()
    held = ""
    for char in chars:
        out.meet(char)
        if held + char in out.known:
            held += char
        else:
            out.put(held)
            out.name(held + char)
            held = char
    if held:
        out.put(held)
    return out.end()


class _Numbers:
    """Writes the numbers of a text in LZ-string."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}
        self._new: set[str] = set()
        self._bits: list[str] = []
        self._size = _SIGNALS  # the count of phrases that a reader knows by now
        self._begun = False

    def meet(self, char: str) -> None:
        """Note a character; if it is new, it is written in full when its turn comes."""
        if char not in self.known:
            self.name(char)
            self._new.add(char)

    def name(self, phrase: str) -> None:
        """Give a phrase the next number."""
        self.known[phrase] = len(self.known) + _SIGNALS

    def put(self, phrase: str) -> None:
        """Write a phrase."""
        if phrase in self._new:
            self._new.remove(phrase)
            wide = ord(phrase) > 0xFF
            self._write(_WIDE if wide else _NARROW)
            self._write(ord(phrase), 16 if wide else 8)
            self._size += 1
        else:
            self._write(self.known[phrase])
        self._size += self._begun
        self._begun = True

    def _write(self, number: int, width: int = 0) -> None:
        self._bits.append(format(number, f"0{width or self._size.bit_length()}b")[::-1])

    def end(self) -> str:
        """Return everything that was written."""
        self._write(_END)
        bits = "".join(self._bits)
        bits += "0" * (6 - len(bits) % 6)
        packed = "".join(_CHARACTERS[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
        return packed + "=" * (-len(packed) % 4)


# -- the others --------------------------------------------------------------------------------

_BASE64 = re.compile(r"[A-Za-z0-9+/]*")


def inflate(packed: str) -> str:
    """Return the text that was deflated, without a header, and written as base64.

    >>> inflate("qwQA")
    'y'
    """
    digits = packed.replace(" ", "+").rstrip("=")
    if not _BASE64.fullmatch(digits):
        raise Unreadable("read a packed puzzle that is damaged")
    try:
        data = base64.b64decode(digits + "=" * (-len(digits) % 4))
        text = zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, MOST + 1)
    except (binascii.Error, zlib.error, ValueError):
        raise Unreadable("read a packed puzzle that is damaged") from None
    if len(text) > MOST:
        raise Unreadable(f"read a packed puzzle of more than {MOST:,} bytes")
    return text.decode("utf-8", "replace")


def with_zeros(packed: str) -> str:
    """Return digits after which letters stood for runs of empty cells, written as zeros.

    A character counts ten for each empty cell after its digit: ``k`` is 46, so 6 and four of them.

    >>> with_zeros("k3")
    '600003'
    """
    cells = []
    for char in packed:
        if not char.isascii() or not char.isalnum():
            raise Unreadable(f"read {char!r} in the packed puzzle, expected letters and digits")
        code = ord(char) - (61 if char > "Z" else 55 if char > "9" else 48)
        cells.append(f"{code % 10}{'0' * (code // 10)}")
    return "".join(cells)


def json_of(text: str) -> dict[str, Any]:
    """Return the object that a text of JSON holds.

    >>> json_of('{"size": 9}')
    {'size': 9}
    """
    found = parsed(text)
    if not isinstance(found, dict):
        raise Unreadable("read a packed puzzle without names, expected an object of JSON")
    return found


def parsed(text: str) -> Any:
    """Return what a text of JSON holds; nested too deep, it counts as no JSON.

    >>> parsed("[1, [2]]")
    [1, [2]]
    """
    try:
        found = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        raise Unreadable(_NO_JSON) from None
    if _is_deep(found):
        raise Unreadable(_NO_JSON)
    return found


_NO_JSON = "read a packed puzzle that is not JSON"


def _is_deep(found: Any) -> bool:
    """Return whether something is nested deeper than anything that people share."""
    level = [found]
    for _ in range(MOST_NESTED):
        lists = [inner for inner in level if isinstance(inner, list)]
        lists += [[*inner.values()] for inner in level if isinstance(inner, dict)]
        level = [inner for held in lists for inner in held]
    return bool(level)


_TOKEN = re.compile(
    r"""'(?P<single>(?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|['"].*|[\[\]{},:]|[^\[\]{},:'"\s]+|\s+""",
    re.DOTALL,
)
_WORDS = {"t": "true", "f": "false"}
_JSON_WORD = re.compile(r"true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def loose_json(text: str) -> dict[str, Any]:
    """Return an object of JSON that may lack quotes, with ``t`` and ``f`` for true and false.

    Where an item is missing, it is an empty object.

    >>> loose_json("{ce:[[,{v:5,g:t}]],c:'it',d:FF0000}")
    {'ce': [[{}, {'v': 5, 'g': True}]], 'c': 'it', 'd': 'FF0000'}
    """
    out: list[str] = []
    before = ""
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token.isspace():
            continue
        # A missing item is between two separators; nothing is missing between { and }.
        if token in ",]}" and before in ("[", ",", "{") and before + token != "{}":
            out.append("{}")
        out.append(_strict(token, found["single"]))
        before = token if token in "[]{},:" else "value"
    return json_of("".join(out))


def _strict(token: str, single: str | None) -> str:
    if single is not None:
        return '"' + single.replace("\\'", "'").replace('"', '\\"') + '"'
    if token in "[]{},:" or token[0] in "'\"":  # text in quotes; without an end it is no JSON
        return token
    word = _WORDS.get(token, token)
    return word if _JSON_WORD.fullmatch(word) else json.dumps(word)
