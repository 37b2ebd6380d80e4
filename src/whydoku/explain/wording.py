"""The words of a language: what the files under `words/` hold, with lists and numbers."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from whydoku.errors import WrongValue
from whydoku.model.policy import technique, techniques
from whydoku.support.arguments import check_text, short_repr
from whydoku.support.lazy import lazy

__all__ = ["KEYS", "Wording", "load"]

KEYS = ("name", "look_for", "nudge", "where", "argument", "notation", "why")
"""What every technique of the ladder must have; `words/common.toml` says what each key is for."""

_FOLDER = Path(__file__).parent / "words"
_TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,2}")


class Wording:
    """All texts of one language; what a translation leaves out is there in English.

    A file is read when a text of it is first asked for: ``words/common.toml`` for what all
    techniques share, and one file for each family of techniques. A translation to German has the
    same files in the folder ``words/de``.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._entries: dict[str, dict[str, Any]] = {}
        self._families: dict[str, dict[str, Any]] = {}

    @lazy
    def common(self) -> dict[str, Any]:
        """What all techniques share: phrases, numbers, houses, parts of the grid."""
        return self._read("common")

    @lazy
    def _phrases(self) -> dict[str, str]:
        phrases: dict[str, str] = self.common["phrases"]
        return phrases

    def family(self, name: str) -> dict[str, Any]:
        """Return the texts of a family of techniques, by slug."""
        if name not in self._families:
            self._families[name] = self._read(name)
        return self._families[name]

    def _read(self, name: str) -> dict[str, Any]:
        tag = self._language
        folders = dict.fromkeys([_FOLDER, _FOLDER / tag.partition("-")[0], _FOLDER / tag])
        found: dict[str, Any] = {}
        for file in (folder / f"{name}.toml" for folder in folders):
            if file.is_file():
                found = _merge(found, tomllib.loads(file.read_text("utf-8")))
        return found

    def entry(self, slug: str) -> dict[str, Any]:
        """Return the texts of a technique; for one that the ladder lacks, those that fit any step.

        >>> load().entry("naked-triple")["name"], load().entry("my-own")["name"]
        ('Naked Triple', 'My Own')
        """
        found = self._entries.get(check_text("technique", slug))
        if found is not None:
            return found
        if slug not in _slugs():
            name = slug.replace("-", " ").title() if slug.islower() else slug
            return {**self.common["unknown"], "name": name}
        row: dict[str, Any] = self.family(technique(slug).family)[slug]
        found = row
        if "like" in row:
            like = dict(self.entry(row["like"]))
            like.pop("article", None)  # goes with the name
            found = {**like, **row}
        self._entries[slug] = found
        return found

    def phrase(self, key: str) -> str:
        """Return one of the small texts that all techniques share."""
        return self._phrases[key]

    def roughly(self, key: str) -> str:
        """Return what a part of the grid is called, as ``in the top left``."""
        return str(self.common["rough"][key])

    def number(self, count: int) -> str:
        """Return a small number as a word, a large one in figures.

        >>> load().number(3), load().number(30)
        ('three', '30')
        """
        words = self.common["numbers"]["words"]
        return str(words[count]) if count < len(words) else str(count)

    def houses(self, kind: str, numbers: Sequence[int]) -> str:
        """Return what houses of one kind are called, numbered from 0.

        >>> load().houses("row", [3]), load().houses("box", [0, 2])
        ('row 4', 'boxes 1 and 3')
        """
        one, many = self.common["houses"][kind]
        form: str = one if len(numbers) == 1 else many
        return form.replace("#", self.join([str(n + 1) for n in numbers]))

    def kind(self, kind: str) -> str:
        """Return what a kind of houses is called: ``row``.

        >>> load().kind("box")
        'box'
        """
        return str(self.common["houses"][kind][0]).replace("#", "").strip()

    def join(self, items: Sequence[str], joint: str = "and") -> str:
        """Return items as a list that reads naturally; ``joint`` is ``and`` or ``or``.

        >>> load().join(["1", "2", "3"])
        '1, 2 and 3'
        """
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self._phrases[joint]} {items[-1]}"

    def join_groups(self, items: Sequence[str]) -> str:
        """Return items, some of which may be lists themselves, so that each can be told apart.

        >>> load().join_groups(["rows 1 and 3", "box 2"])
        'rows 1 and 3, and box 2'
        """
        if len(items) < 2:
            return "".join(items)
        joint = f" {self.phrase('and')} "
        if not any(joint in item for item in items):
            return self.join(items)
        return ", ".join(items[:-1]) + "," + joint + items[-1]


def load(language: str = "en") -> Wording:
    """Return the wording of a language such as ``de`` or ``de-AT``; English where there is none.

    Raises ``ValueError`` for what cannot be the tag of a language.
    """
    return _load(check_text("language", language))


@lru_cache(maxsize=32)
def _load(language: str) -> Wording:
    if not _TAG.fullmatch(language):
        raise WrongValue(f"language = {short_repr(language)}: expected a tag such as en or de-AT")
    return Wording(language)


@lru_cache(maxsize=1)
def _slugs() -> frozenset[str]:
    return frozenset(row.slug for row in techniques())


def _merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(base.get(key), dict)
        merged[key] = _merge(base[key], value) if both else value
    return merged
