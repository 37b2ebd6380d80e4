"""The options that verbs share, each declared once, and the policy that they ask for."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any

import click
from click.shell_completion import CompletionItem

from whydoku.make.generator import RANDOM_JIGSAW
from whydoku.model.layout import find_layout, layout_names
from whydoku.model.policy import POLICIES, Policy, techniques, techniques_named

__all__ = [
    "CANDIDATES",
    "CAPS",
    "COMMON",
    "JSON",
    "LADDER",
    "NOTATION",
    "PUZZLE",
    "SEED",
    "SLUG",
    "SVG",
    "THEME",
    "THREADS",
    "Count",
    "FormatName",
    "LayoutName",
    "LayoutOrRandom",
    "Range",
    "TechniqueName",
    "caps_of",
    "policy_of",
]


LARGEST = 2**63 - 1


class PolicyName(click.ParamType[Policy]):
    """A policy by its name, or one of your own in a TOML file."""

    name = "policy"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Policy:
        """Return the policy; refuse a name that is neither known nor a file."""
        if isinstance(value, Policy):
            return value
        try:
            return Policy.named(value) if value in POLICIES else Policy.read(value)
        except OSError:
            known = ", ".join(POLICIES)
            self.fail(f"{value!r} is neither a policy ({known}) nor a file.", param, ctx)
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)


class TechniqueName(click.ParamType[Any]):
    """Slugs of the ladder, separated by commas; a family stands for all of its techniques."""

    name = "technique"

    def __init__(self, *, several: bool = True) -> None:
        self.several = several

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...] | str:
        """Return the slugs, or one slug if not ``several``; refuse unknown names."""
        if not self.several:
            return value if value in _slugs() else self._refuse(value, _slugs(), param, ctx)
        found: list[str] = []
        for name in filter(None, value.split(",")):
            try:
                found += techniques_named(name)
            except ValueError:
                self._refuse(name, _names(), param, ctx)
        return tuple(found)

    def _refuse(
        self,
        name: str,
        known: Iterable[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str:
        from difflib import get_close_matches

        near = get_close_matches(name, list(known), n=3)
        meant = f"did you mean {' or '.join(near)}?" if near else "see `whydoku techniques`."
        self.fail(f"there is no technique {name!r}; {meant}", param, ctx)

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Complete the last name of the list."""
        before, comma, name = incomplete.rpartition(",")
        known = _names() if self.several else _slugs()
        return [CompletionItem(before + comma + n) for n in known if n.startswith(name)]


def _slugs() -> list[str]:
    return [technique.slug for technique in techniques()]


def _names() -> list[str]:
    return [*_slugs(), *dict.fromkeys(technique.family for technique in techniques())]


class Count(click.IntRange):
    """A whole number. One that the core's 64 bits cannot hold becomes the largest that they can."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number; refuse what is none, or too small."""
        return min(super().convert(value, param, ctx), LARGEST)


class Seconds(click.FloatRange):
    """A time in seconds."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the time; refuse what is no number."""
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            self.fail(f"{value!r} is no number.", param, ctx)
        return seconds


class LayoutName(click.ParamType[Any]):
    """The name of a layout."""

    name = "layout"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name, refuse an unknown one."""
        try:
            return find_layout(value).name
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Complete a name without regions."""
        return [CompletionItem(name) for name in layout_names() if name.startswith(incomplete)]


class LayoutOrRandom(LayoutName):
    """The name of a layout, or `jigsaw` for random regions."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name, refuse an unknown one."""
        return RANDOM_JIGSAW if value == RANDOM_JIGSAW else super().convert(value, param, ctx)


class Range(click.ParamType[Any]):
    """Two numbers with a dash between them; one of them may be missing."""

    name = "range"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float | None, float | None]:
        """Return the lowest and the highest value; refuse what is no range."""
        low, dash, high = str(value).partition("-")
        try:
            bounds = (float(low) if low else None, float(high) if high else None)
        except ValueError:
            bounds = (None, None)
        given = [bound for bound in bounds if bound is not None]
        if not dash or not given or not all(map(math.isfinite, given)):
            self.fail(f"{value!r} is no range: expected FROM-TO, such as 500-800.", param, ctx)
        if given[0] > given[-1]:
            self.fail(f"{value!r} is an empty range: the first number is larger.", param, ctx)
        return bounds


class FormatName(click.ParamType[Any]):
    """The name of a format of :mod:`whydoku.formats`, perhaps of one that can be written."""

    name = "format"

    def __init__(self, *, written: bool = False) -> None:
        self._written = written

    def _names(self) -> list[str]:
        from whydoku.formats import FORMATS, WRITTEN

        return list(WRITTEN if self._written else FORMATS)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name, refuse an unknown one."""
        names = self._names()
        if value not in names:
            self.fail(f"there is no format {value!r}: expected {', '.join(names)}.", param, ctx)
        return str(value)

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Complete a name."""
        return [CompletionItem(name) for name in self._names() if name.startswith(incomplete)]


PUZZLE = click.Argument(["puzzle"], default="-", metavar="[PUZZLE]")
LAYOUT = click.Option(
    ["--layout", "-L"],
    type=LayoutName(),
    metavar="NAME",
    help=f"The layout, if the length does not tell it: {', '.join(layout_names())}, or "
    "jigsaw:REGIONS with a letter for each cell.",
)
FORMAT = click.Option(
    ["--format", "-f"],
    type=FormatName(),
    metavar="FORMAT",
    help="The format of the input, if it is not recognised.",
)
JSON = click.Option(
    ["--json", "as_json"], is_flag=True, help="Print one JSON object for each puzzle."
)
COMMON = (LAYOUT, FORMAT, JSON)


def _list_of_techniques(names: Sequence[str], help: str) -> click.Option:
    return click.Option(names, type=TechniqueName(), multiple=True, metavar="NAMES", help=help)


LADDER = (
    click.Option(
        ["--policy"],
        type=PolicyName(),
        metavar="NAME",
        help=f"The order of techniques: {', '.join(POLICIES)}, or a TOML file of your own.",
    ),
    click.Option(
        ["--no-uniqueness"],
        is_flag=True,
        help="Leave out techniques that rely on a unique solution.",
    ),
    _list_of_techniques(
        ["--only", "--technique", "-t"],
        "Use these techniques, in this order: slugs or families, separated by commas.",
    ),
    _list_of_techniques(["--without", "-x"], "Use all techniques but these."),
    click.Option(
        ["--up-to"],
        type=TechniqueName(several=False),
        metavar="NAME",
        help="Use the ladder up to this technique.",
    ),
)
CAPS = (
    click.Option(
        ["--nodes"],
        type=Count(min=0),
        metavar="N",
        help="Stop a search after N guesses (0: never).",
    ),
    click.Option(
        ["--seconds"],
        type=Seconds(min=0),
        metavar="T",
        help="Stop work on a puzzle after T seconds (0: never).",
    ),
)
THREADS = click.IntRange(1, 1024)
SVG = click.Option(
    ["--svg"], metavar="FILE", help="Write a picture to this file; `-` is standard output."
)
THEME = click.Option(
    ["--theme"],
    type=click.Choice(["auto", "light", "dark"]),
    default="auto",
    help="The colours of the picture; auto follows the settings of who sees it.",
)
CANDIDATES = click.Option(
    ["--candidates", "-c"], is_flag=True, help="Draw the candidates of every cell."
)
NOTATION = click.Option(
    ["--notation", "-n"],
    is_flag=True,
    help="Use the short notation of experts instead of sentences.",
)
SEED = click.Option(
    ["--seed"],
    type=click.IntRange(0, 2**64 - 1),
    metavar="N",
    help="The same seed makes the same puzzles; default: a random one.",
)
SLUG = click.Argument(["slug"], type=TechniqueName(several=False), required=False)


def caps_of(nodes: int | None, seconds: float | None) -> Mapping[str, Any]:
    """Return the caps that were given, as arguments; the library has defaults for the others."""
    asked = {"nodes": nodes, "seconds": seconds}
    return {name: cap for name, cap in asked.items() if cap is not None}


@lru_cache(maxsize=16)
def policy_of(
    *,
    policy: Policy | None,
    no_uniqueness: bool,
    only: tuple[tuple[str, ...], ...],
    without: tuple[tuple[str, ...], ...],
    up_to: str | None,
    nodes: int | None,
    seconds: float | None,
    trial: bool = True,
) -> Policy:
    """Return the policy that the options of :data:`LADDER` and :data:`CAPS` ask for.

    ``trial`` is whether techniques that work by trial are used without being named. Raises
    ``click.UsageError`` if no technique is left.
    """
    chosen = replace(policy or Policy(), **caps_of(nodes, seconds))
    try:
        return chosen.narrowed(
            only=chain.from_iterable(only),
            without=chain.from_iterable(without),
            up_to=up_to,
            uniqueness=not no_uniqueness,
            trial=trial,
        )
    except ValueError as error:
        raise click.UsageError(f"{error}.") from None
