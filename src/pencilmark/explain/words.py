"""The words of a language: what `words.toml` and its translations hold, with lists and numbers."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

__all__ = ["KEYS", "Words", "load"]

KEYS = ("name", "look_for", "nudge", "where", "argument", "notation", "why")
"""What every technique of the ladder must have; `words.toml` says what each key is for."""

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Words:
    """All texts of one language; what a translation leaves out is there in English."""

    data: dict[str, Any]

    def entry(self, slug: str) -> dict[str, Any]:
        """Return the texts of a technique; for one that is not known, such as fit any step.

        >>> load().entry("naked-triple")["name"], load().entry("my-own")["name"]
        ('Naked Triple', 'My Own')
        """
        rows = self.data["techniques"]
        if slug not in rows:
            name = slug.replace("-", " ").title() if slug.islower() else slug
            return {**rows["unknown"], "name": name}
        row: dict[str, Any] = rows[slug]
        return {**self.entry(row["like"]), **row} if "like" in row else row

    def phrase(self, key: str) -> str:
        """Return one of the small texts that all techniques share."""
        return str(self.data["phrases"][key])

    def roughly(self, key: str) -> str:
        """Return what a part of the grid is called, as ``in the top left``."""
        return str(self.data["rough"][key])

    def number(self, count: int) -> str:
        """Return a small number as a word, a large one in figures.

        >>> load().number(3), load().number(30)
        ('three', '30')
        """
        words = self.data["numbers"]["words"]
        return str(words[count]) if count < len(words) else str(count)

    def houses(self, kind: str, numbers: Sequence[int]) -> str:
        """Return what houses of one kind are called, numbered from 0.

        >>> load().houses("row", [3]), load().houses("box", [0, 2])
        ('row 4', 'boxes 1 and 3')
        """
        one, many = self.data["houses"][kind]
        form = one if len(numbers) == 1 else many
        return str(form).replace("#", self.join([str(n + 1) for n in numbers]))

    def join(self, items: Sequence[str], joint: str = "and") -> str:
        """Return items as a list that reads naturally; ``joint`` is ``and`` or ``or``.

        >>> load().join(["1", "2", "3"])
        '1, 2 and 3'
        """
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + f" {self.phrase(joint)} " + items[-1]

    def join_groups(self, items: Sequence[str]) -> str:
        """Return items, some of which may be lists themselves, so that each can be told apart.

        >>> load().join_groups(["rows 1 and 3", "box 2"])
        'rows 1 and 3, and box 2'
        """
        joint = f" {self.phrase('and')} "
        if len(items) < 2 or not any(joint in item for item in items):
            return self.join(items)
        return ", ".join(items[:-1]) + "," + joint + items[-1]


@lru_cache(maxsize=16)
def load(language: str = "en") -> Words:
    """Return the words of a language such as ``de`` or ``de-AT``; English where there are none."""
    words = _read("words.toml")
    for tag in (language.partition("-")[0], language):
        name = f"words.{tag}.toml"
        if (_FOLDER / name).is_file():
            words = _merge(words, _read(name))
    return Words(words)


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / name).read_text("utf-8"))


def _merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(base.get(key), dict)
        merged[key] = _merge(base[key], value) if both else value
    return merged
