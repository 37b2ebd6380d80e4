"""The types of options: how the text of an option is read, and what completes it in a shell."""

from __future__ import annotations

import math
from typing import Any

import click
from click.shell_completion import CompletionItem

from whydoku.errors import ended
from whydoku.make.criteria import RANDOM_CAGES, RANDOM_JIGSAW
from whydoku.model.layout import find_layout, layout_names
from whydoku.model.names import meaning
from whydoku.model.policy import POLICIES, Policy, families, technique, techniques, techniques_named

__all__ = [
    "THREADS",
    "AnyName",
    "Count",
    "FormatName",
    "LayoutName",
    "LayoutOrCages",
    "LayoutOrRandom",
    "PolicyName",
    "Range",
    "Seconds",
    "TechniqueName",
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
            self.fail(ended(str(error)), param, ctx)


class TechniqueName(click.ParamType[Any]):
    """Techniques by any of their names, separated by commas.

    The name of a family, or of several techniques, stands for all of them, unless each name has to
    mean one (``each``).
    """

    name = "technique"

    def __init__(self, *, several: bool = True, each: bool = False) -> None:
        self.several = several
        self.each = each or not several

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...] | str:
        """Return the slugs, or one slug if not ``several``; refuse unknown names."""
        names = filter(str.strip, value.split(",")) if self.several else [value]
        try:
            found = tuple(slug for name in names for slug in self._slugs(name))
        except ValueError as error:
            self.fail(ended(str(error)), param, ctx)
        return found if self.several else found[0]

    def _slugs(self, name: str) -> tuple[str, ...]:
        slugs = (technique(name).slug,) if self.each else techniques_named(name)
        if note := meaning(name).note(name):
            click.echo(note, err=True)
        return slugs

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Complete the last name of the list."""
        before, comma, name = incomplete.rpartition(",")
        known = _slugs() if self.each else _names()
        return [CompletionItem(before + comma + n) for n in known if n.startswith(name)]


class AnyName(TechniqueName):
    """A word of what may be the name of a technique or of several: it is read later."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        """Return the word."""
        return str(value)


def _slugs() -> list[str]:
    return [technique.slug for technique in techniques()]


def _names() -> list[str]:
    return [*_slugs(), *families()]


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


class LayoutOrCages(LayoutName):
    """The name of a layout, or with `+killer` for random cages."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name, refuse an unknown one."""
        plain = str(value).removesuffix(RANDOM_CAGES)
        return super().convert(plain, param, ctx) + str(value)[len(plain) :]


class LayoutOrRandom(LayoutOrCages):
    """The same, or `jigsaw` for random regions."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name, refuse an unknown one."""
        if value in (RANDOM_JIGSAW, RANDOM_JIGSAW + RANDOM_CAGES):
            return str(value)
        return super().convert(value, param, ctx)


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


THREADS = click.IntRange(1, 1024)
