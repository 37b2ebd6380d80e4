"""What positions should be like, and on which grounds they are looked for."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from whydoku.errors import WrongValue
from whydoku.make.criteria import CAGES, RANDOM_CAGES, SYMMETRIES, Range
from whydoku.model.layout import find_layout
from whydoku.model.policy import LEVELS, technique, techniques_named
from whydoku.positions.ladders import DEFAULT, places
from whydoku.support.arguments import check_int, check_text

__all__ = ["SOURCES", "Ground", "Wanted", "layout_for"]

KILLERS = "9x9" + RANDOM_CAGES
"""The layout on which techniques of cages are looked for."""
LEFTOVERS = "law-of-leftovers"
JIGSAW = "jigsaw:111122333141223333141222233441255666445555566444557866997777868999977868999778888"
"""A technique of jigsaws, and one of their layouts with many places for it."""
SOURCES = ("any", "path", "nudge")
"""Where positions come from: from paths, from positions that were left at random, or from both."""


class Ground(NamedTuple):
    """A layout, and the policy whose ladder says what is easier."""

    layout: str
    policy: str

    @property
    def has_new_cages(self) -> bool:
        """Whether each puzzle has cages of its own."""
        return _has_cages(self.layout)


@dataclass(frozen=True)
class Wanted:
    """What positions should be like.

    - ``techniques``: their names; of each, the same number is looked for.
    - ``layout``: its name; random jigsaws are not possible. ``"9x9+killer"`` is new killers, on the
      paths of which positions are found. Several, separated by commas: a
      technique that hardly comes up on one is looked for on the next.
    - ``level``, ``rating``, ``symmetry``: of the puzzle, as for :func:`whydoku.generate`.
    - ``single``: exactly one outcome.
    - ``per_grid``: how many positions of a technique may have the same solution up to symmetry.
    - ``source``: one of :data:`SOURCES`.
    - ``policy``: the name of the policy whose ladder says what is easier. Several, as for layouts.

    >>> Wanted(("x-wing",), layout="9x9,6x6").grounds()[1]
    Ground(layout='6x6', policy='human')
    """

    techniques: tuple[str, ...]
    layout: str = "9x9"
    level: str | None = None
    rating: Range | None = None
    symmetry: str = "none"
    single: bool = False
    per_grid: int = 1
    source: str = "any"
    policy: str = DEFAULT

    def __post_init__(self) -> None:
        named = (slug for name in self.techniques for slug in techniques_named(name))
        object.__setattr__(self, "techniques", tuple(dict.fromkeys(named)))
        if not self.techniques:
            raise WrongValue("no technique is named")
        for slug in self.techniques:
            if technique(slug).trial:
                raise WrongValue(f"{slug} tries something out: no position is made for it")
        for name in self.layouts:
            plain = name.removesuffix(RANDOM_CAGES)
            if find_layout(plain).name != plain:
                raise WrongValue(f"the layout {name!r} has no name of its own")
        for name, value, known in (
            ("level", self.level or LEVELS[0], LEVELS),
            ("symmetry", self.symmetry, SYMMETRIES),
            ("source", self.source, SOURCES),
        ):
            if value not in known:
                raise WrongValue(f"there is no {name} {value!r}: expected {', '.join(known)}")
        if self.source == "nudge" and any(one.has_new_cages for one in self.grounds()):
            raise WrongValue("positions in new killers are found on their paths alone")
        need_cages = all(technique(slug).family == CAGES for slug in self.techniques)
        if need_cages and not any(map(_has_cages, self.layouts)):
            told = ", ".join(self.techniques)
            raise WrongValue(f"{told}: seen in killers alone; expected the layout {KILLERS}")
        check_int("per_grid", self.per_grid, 1)
        for slug in self.techniques:
            self._demand_possible(slug)

    def _demand_possible(self, slug: str) -> None:
        hard = technique(slug).level
        if self.level and LEVELS.index(hard) > LEVELS.index(self.level):
            raise WrongValue(f"no puzzle that uses {slug} is {self.level}: it is {hard}")
        if not any(slug in places(policy) for policy in self.policies):
            raise WrongValue(f"{slug} has no place on the ladder of {self.policy}")

    @property
    def layouts(self) -> tuple[str, ...]:
        """The names of the layouts."""
        return _listed("layout", self.layout)

    @property
    def policies(self) -> tuple[str, ...]:
        """The names of the policies."""
        return _listed("policy", self.policy)

    def grounds(self) -> tuple[Ground, ...]:
        """Return where positions are looked for: the next is for what the ones before lack."""
        return tuple(Ground(*pair) for pair in product(self.layouts, self.policies))

    def criteria(self) -> dict[str, Any]:
        """Return what is asked of the puzzles, as :func:`whydoku.generate` takes it."""
        asked = {"level": self.level, "rating": self.rating}
        given = {name: value for name, value in asked.items() if value is not None}
        return given if self.symmetry == "none" else {**given, "symmetry": self.symmetry}


def layout_for(name: str) -> str:
    """Return the layout on which exercises of a technique are looked for, by any of its names.

    >>> layout_for("innie"), layout_for("x-wing")
    ('9x9+killer', '9x9')
    """
    slug = techniques_named(name)[0]
    if slug == LEFTOVERS:
        return JIGSAW
    return KILLERS if technique(slug).family == CAGES else "9x9"


def _has_cages(layout: str) -> bool:
    return layout.endswith(RANDOM_CAGES)


def _listed(name: str, value: str) -> tuple[str, ...]:
    listed = tuple(dict.fromkeys(check_text(name, value).split(",")))
    if "" in listed:
        raise WrongValue(f"{name}: expected names, separated by commas")
    return listed
