"""Holds what is printed about a step against the claims of its template."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from claims import cages, cases, chutes, equal, exocets, lines, proof, symmetry, together
from claims.chains import AlmostLocked, contradicts
from claims.logic import Node, Position
from claims.phrases import WHOLES
from claims.templates import Fact, Reader, Said, Template, Untrue, demand, template_of
from claims.words import Words
from sufficiency import each_bit
from whydoku import Layout, techniques
from whydoku.explain.wording import load

TEXTS = (cages, cases, chutes, equal, exocets, lines, proof, symmetry, together)
"""Modules that register what proves slots that are texts by themselves."""
FAMILY = {row.slug: row.family for row in techniques()}
LEVELS = ("nudge", "look", "where")


@cache
def rows() -> dict[str, dict[str, Any]]:
    """Return the words of all techniques."""
    families = sorted({row.family for row in techniques()})
    return {slug: row for name in families for slug, row in load().family(name).items()}


@cache
def entry(slug: str, key: str) -> str | None:
    """Return a text of a technique, or of the one whose texts hold for it too."""
    row = rows()[slug]
    if key in row or "like" not in row or key == "article":
        found = row.get(key)
        return None if found is None else str(found)
    return entry(row["like"], key)


def claims_of(slug: str, key: str = "argument") -> str | None:
    """Return the claims of a text: those that stand beside it, not beside another text."""
    if key == "brief" and not entry(slug, key):
        return str(load().common["claims"]["brief"])
    own, row = "claims" if key == "argument" else f"{key}_claims", rows()[slug]
    if own in row or key in row or "like" not in row:
        found = row.get(own)
        return None if found is None else str(found)
    return claims_of(row["like"], key)


@cache
def reader_of(layout: Layout) -> Reader:
    return Reader(layout)


@cache
def brief_of(slug: str) -> Template:
    """Return how a technique is told in one line of a proof."""
    text = entry(slug, "brief") or load().common["phrases"]["brief"]
    return template_of(text, (("name", str(entry(slug, "name"))),))


_NETS = ("candidate-forcing-net", "cell-forcing-net", "house-forcing-net")
_EXOCET = ("base", "wing", "second", "third")
_SHOWN_WHERE = "given same all.cells placements.cells&eliminations.cells"
_SHOWN = load().common["shown"]["argument"].partition("{")[0]


def is_brief_of(slug: str, told: str) -> bool:
    """Whether a line of a proof may be about a technique: most begin with its name."""
    begins = (entry(slug, "brief") or "{name}").startswith("{name}")
    named = not begins or told.startswith(str(entry(slug, "name")))
    return named and bool(brief_of(slug).pattern.fullmatch(told))


class Checker:
    """Checks what is said about one step."""

    def __init__(self, slug: str, position: Position, key: str = "argument") -> None:
        self.slug = slug
        self.position = position
        self.words = Words(position)
        self.said = Said(reader_of(position.layout))
        self.key = key
        self.shown = False
        """Whether a step of another program is shown by others."""
        self.sets: dict[str, AlmostLocked] = {}
        """Almost locked sets, by their letters."""
        self.sum: Any = None
        self.line_sums: Any = None
        """What cages and houses add up to: a `cages.Sum`."""
        self.starts: list[Fact] = []
        """What chains began with."""
        self.ends = Node(0, holds=False), Node(0, holds=False)
        self.way: list[set[int]] = []
        """The cells of the nodes of a chain, in order."""
        self.on_way: set[int] = set()
        """Cells that chains run through."""
        self.moved: list[int] = []
        """Where a symmetry moves each cell."""
        self.changed: dict[int, int] = {}
        """What a symmetry makes of each digit."""
        self.told = ""
        self.along = ""
        """The cells of a chain in its order, as they are printed."""
        self.after = position
        """Where a proof has come to."""
        self.nodes: list[tuple[tuple[int, int], ...]] = []
        """Nodes, one of which is true."""

    def check(self, told: str) -> Said:
        """Prove a text; raises `Untrue` where it cannot be proved."""
        self.told = told
        self.slug = self._told_as(told)
        claims = claims_of(self.slug, self.key)
        if told.startswith(_SHOWN):
            self.shown, claims = True, load().common["claims"]["shown"]
        demand(claims is not None, f"{self.slug}: no claims")
        self.read(self.key, told)
        self.said.outcome()
        self.said.check_numbers()
        self.words.outcome = self.said.values.get("eliminations.candidates", ())
        self.prove(str(claims))
        self.check_outcome()
        return self.said

    def _told_as(self, told: str) -> str:
        """Return the technique whose template fits: of a net, one that tries what it tries."""
        if entry(self.slug, "shape"):
            for slug in (self.slug, *_NETS):
                text = entry(slug, self.key) or load().common["phrases"][self.key]
                if template_of(text, self._names()).pattern.fullmatch(told):
                    return slug
        return self.slug

    def read(self, key: str, told: str) -> None:
        """Read a text of the step into its slots."""
        shown = load().common.get("shown", {}) if self.shown else {}
        text = shown.get(key) or entry(self.slug, key) or load().common["phrases"][key]
        self.said.read(template_of(text, self._names()), told)

    def brief(self, told: str, position: Position) -> dict[str, Any]:
        """Prove a step that is told in a line; return what stands in it."""
        fitting = (slug for slug in FAMILY if is_brief_of(slug, told))
        bad = Untrue(f"no step: {told}")
        for slug in fitting:
            try:
                return Checker(slug, position, "brief").check(told).values
            except Untrue as why:
                bad = why
        raise bad

    def _names(self) -> tuple[tuple[str, str], ...]:
        name = str(entry(self.slug, "name"))
        article = entry(self.slug, "article")
        article = load().common["phrases"]["article"] if article is None else article
        return ("name", name), ("a_name", f"{article} {name}".strip())

    def prove(self, claims: str) -> None:
        """Prove claims, one after the other."""
        for line in claims.strip().splitlines():
            how, *rest = line.split("#")[0].split()
            if how == "told":
                [name] = rest
                WHOLES[name.split(".")[-1]](self, self.said.wholes[name], name)
            elif how == "if":
                {"none": self.words.none, "one": self.words.some}[rest[0]](*self.values(rest[1:]))
            elif how == "suppose":
                self.words.suppose(*self.values(rest))
            elif how == "contradicts":
                contradicts(self)
            elif how == "end":
                self.words.end()
            else:
                demand(how in ("given", "so", "theorem"), f"no claim: {line}")
                self.words.claim(how, rest[0], self.values(rest[1:]))

    def values(self, names: Sequence[str]) -> list[Any]:
        return [self.value(name) for name in names]

    def value(self, name: str) -> Any:
        """Return what stands in a slot: `a.cells&b.cells` are both, `a.cells-b.cells` the rest."""
        if name in self.said.values:
            return self.said.values[name]
        both = re.fullmatch(r"(.*)([&-])(.*)", name)
        if not both:
            demand(name.startswith(("placements.", "eliminations.")), f"{name} is not said")
            return ()
        one, other = self.value(both[1]), self.value(both[3])
        if both[2] == "-":
            return tuple(each for each in one if each not in other)
        return tuple(sorted({*one, *other}))

    def check_outcome(self) -> None:
        """See that what is placed and removed follows."""
        values, sight = self.said.values, self.position.sight
        for name, word in (("placements", "place"), ("eliminations", "remove")):
            for cell, digit in values.get(f"{name}.candidates", ()):
                bit = sight.bit(cell, digit)
                demand(bit & self.position.present, f"{word}: no candidate")
                known = self.words.known
                follows = known.follows(bit) if word == "place" else known.excludes(bit)
                demand(follows, f"{word}: does not follow")

    def check_level(self, key: str, told: str) -> None:
        """Prove a hint, after the argument: it is about the same."""
        before = set(self.said.values)
        claims = _SHOWN_WHERE if self.shown else claims_of(self.slug, key) or ""
        self.read(key, told)
        self.said.check_numbers()
        self.prove(claims if not self.shown or key == "where" else "")
        more = [
            name
            for name in self.said.values
            if name not in {*before, "along.cells"} and name not in claims
        ]
        demand(not more, f"nobody claims anything of {more}")
        if rough := self.said.wholes.get("roughly"):
            self.check_part(rough)

    def check_part(self, told: str) -> None:
        """See that the part of the grid that is named has most, or some, of the pattern."""
        cells = self.pattern()
        inside = [cell for cell in cells if cell in part_of(self.position.layout, told)]
        enough = bool(inside) if "around" in told else 2 * len(inside) >= len(cells)
        demand(enough, f"the pattern is not {told}")

    def pattern(self) -> set[int]:
        """Return the cells that the argument is about; of an exocet those that its nudge names."""
        values = self.said.values
        if self.slug.endswith("exocet"):
            return {cell for who in _EXOCET for cell in values.get(f"{who}.cells", ())}
        sight = self.position.sight
        about = [*self.words.known.clauses, self.words.about]
        found = {sight.candidate(bit)[0] for own in about for bit in each_bit(own)} | self.on_way
        for name, value in values.items():
            whose, _, what = name.partition(".")
            if what in ("cells", "ring") and whose not in ("placements", "eliminations"):
                found.update(value)
        return found


@cache
def part_of(layout: Layout, told: str) -> frozenset[int]:
    """Return the cells of a part of the grid, as it is called."""
    name = re.sub("^in (and around )?", "", told)
    key = next(key for key, words in load().common["rough"].items() if words == name)
    row, _, column = key.partition("-")
    if row in ("left", "centre", "right"):
        row, column = "", row
    return frozenset(
        cell
        for cell in range(layout.cells)
        if row in ("", _third(cell // layout.size, layout, ("top", "middle", "bottom"), 0))
        and column in ("", _third(cell % layout.size, layout, ("left", "centre", "right"), 1))
    )


def _third(line: int, layout: Layout, names: Sequence[str], way: int) -> str:
    """The part in which a line is: people see bands of boxes, or single lines in a jigsaw."""
    size = layout.size
    boxes = [cells for kind, _n, cells in layout.houses if kind == "box"]
    depths = {len({cell // size if not way else cell % size for cell in box}) for box in boxes}
    depth = depths.pop() if len(depths) == 1 else 1
    if size // depth % 2:
        return names[3 * (2 * line + 1) // (2 * size)]
    return names[2 * ((2 * line + 1) // size)]


def check(slug: str, position: Position, told: Mapping[str, str]) -> Said:
    """Check what is said of a step at all levels; raises `Untrue`."""
    checker = Checker(slug, position)
    checker.check(told["argument"])
    for key in LEVELS:
        if key in told:
            checker.check_level(key, told[key])
    return checker.said


def covered() -> Iterator[str]:
    """Yield the techniques whose argument has claims."""
    return (slug for slug in FAMILY if claims_of(slug) is not None)


__all__ = ["Checker", "Untrue", "check", "covered"]
