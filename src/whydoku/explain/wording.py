"""The words of a language: what the files under `words/` hold, handed over to the core."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from whydoku import _core
from whydoku.errors import WrongValue
from whydoku.support.arguments import check_text, short_repr

__all__ = ["KEYS", "Wording", "load"]

KEYS = ("name", "look_for", "nudge", "where", "argument", "notation", "why")
"""What every technique of the ladder must have; `words/common.toml` says what each key is for."""

_FOLDER = Path(__file__).parent / "words"
_SIZED = re.compile(r"<(\w+)>")
_TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,2}")
_COMMON = "common"
Answer = TypeVar("Answer")


class Wording:
    """All texts of one language; what a translation leaves out is there in English.

    ``words/common.toml`` has what all techniques share, and there is a file for each family of
    techniques, which is read when the core first lacks a text of it. A translation to German has
    the same files in the folder ``words/de``.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        # Both are replaced at once: another thread may be telling with the words so far.
        self._held: tuple[dict[str, dict[str, Any]], _core.Words] = ({}, _core.Words([]))
        self.family(_COMMON)

    @property
    def common(self) -> dict[str, Any]:
        """What all techniques share: phrases, numbers, houses, parts of the grid."""
        return self._held[0][_COMMON]

    def family(self, name: str) -> dict[str, Any]:
        """Return the texts of a family of techniques, by slug."""
        files, _ = self._held
        if name not in files:
            files = {**files, name: self._read(name)}
            self._held = files, _core.Words([*_texts(files).items()])
        return files[name]

    def _read(self, name: str) -> dict[str, Any]:
        tag = self._language
        folders = dict.fromkeys([_FOLDER, _FOLDER / tag.partition("-")[0], _FOLDER / tag])
        found: dict[str, Any] = {}
        for file in (folder / f"{name}.toml" for folder in folders):
            if file.is_file():
                found = _merge(found, tomllib.loads(file.read_text("utf-8")))
        return _of_all_sizes(found)

    def texts(self) -> dict[str, str]:
        r"""Return the texts that were read, by the keys of the core; lists have an item a line.

        >>> texts = load().texts()
        >>> texts["phrases.and"], texts["houses.row"]
        ('and', 'row #\nrows #')
        """
        return _texts(self._held[0])

    def ask(self, question: Callable[..., Answer], *details: object) -> Answer:
        """Return what a function of the core answers with these words.

        Raises ``ValueError`` where it refuses: the evidence of a step is not what texts tell.

        >>> load().ask(_core.Words.text, "naked-triple", "name")
        'Naked Triple'
        """
        while True:
            files, words = self._held
            try:
                return question(words, *details)
            except KeyError as lacking:
                (family,) = lacking.args
                if family in files:
                    raise
                self.family(family)
            except ValueError as error:
                raise WrongValue(str(error)) from None


def load(language: str = "en") -> Wording:
    """Return the wording of a language such as ``de`` or ``de-AT``; English where there is none.

    Raises ``ValueError`` for what cannot be the tag of a language.
    """
    return _load(language if type(language) is str else check_text("language", language))


@lru_cache(maxsize=32)
def _load(language: str) -> Wording:
    if not _TAG.fullmatch(language):
        raise WrongValue(f"language = {short_repr(language)}: expected a tag such as en or de-AT")
    return Wording(language)


def _texts(files: Mapping[str, dict[str, Any]]) -> dict[str, str]:
    return {
        key: text
        for name, held in files.items()
        for key, text in _flat(held if name == _COMMON else _by_section(name, held))
    }


def _by_section(family: str, held: dict[str, Any]) -> dict[str, Any]:
    """Return the sections of a file: those of techniques, and what stands above the first."""
    return {slug: row for slug, row in held.items() if slug != "labels"} | (
        {family: {"labels": held["labels"]}} if "labels" in held else {}
    )


def _flat(held: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in held.items():
        if key.endswith("claims"):  # what tests prove of a text: nobody tells it
            continue
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", "\n".join(value) if isinstance(value, list) else value


def _of_all_sizes(held: dict[str, Any]) -> dict[str, Any]:
    """Return the sections with those of fish of several sizes written out, as fish.toml says."""
    sizes = held.get("sizes", {})
    made: dict[str, Any] = {}
    for section, row in held.items():
        for size in row.get("of", ()):
            made[section.replace("<fish>", size)] = _filled(row, {"fish": size, **sizes[size]})
    plain = {name: row for name, row in held.items() if "of" not in row and name != "sizes"}
    return _merge(made, plain)


def _filled(row: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, Any]:
    def fill(text: str) -> str:
        return _SIZED.sub(lambda found: words[found[1]], text)

    return {
        key: [fill(each) for each in text] if isinstance(text, list) else fill(text)
        for key, text in row.items()
        if key != "of"
    }


def _merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(base.get(key), dict)
        merged[key] = _merge(base[key], value) if both else value
    return merged
