"""The ladder of techniques, and policies: which of them are tried, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache, lru_cache
from itertools import chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from whydoku import _core
from whydoku.errors import WrongValue
from whydoku.model.names import meaning, the_one_named
from whydoku.model.taught import TAUGHT
from whydoku.support.arguments import (
    check_int,
    check_list,
    check_text,
    expect,
    seconds_of,
    short_repr,
)
from whydoku.support.files import read_at_most
from whydoku.support.lazy import lazy

if TYPE_CHECKING:
    from whydoku.model.path import Step
    from whydoku.model.puzzle import Puzzle

__all__ = [
    "LEVELS",
    "POLICIES",
    "Policy",
    "Technique",
    "core_policy",
    "ladder_rows",
    "patterns",
    "policy_of",
    "ranks",
    "technique",
    "techniques",
    "techniques_named",
]

MOST_BYTES = 100_000
"""What a policy file may hold; one with all techniques has some thousand bytes."""
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
Choice = Literal["first", "easiest", "hodoku", "se"]
CHOICES = get_args(Choice)
CHOICE_OF: Mapping[str, Choice] = {
    "human": "easiest",
    "classic": "easiest",
    "hodoku": "hodoku",
    "se": "se",
}
"""Which finding the policy of a name takes."""
NODES = 100_000
NODES_OF: Mapping[str, int] = {"se": 10_000_000}
"""The cap on nodes, where a policy needs more: Sudoku Explainer's nested chains are many."""


@dataclass(frozen=True, slots=True)
class Technique:
    """One row of the ladder; words about it are in :mod:`whydoku.explain`.

    >>> row = technique("naked-pair")
    >>> row.family, row.level, row.se, row.score, row.by_default
    ('subsets', 'medium', 3.0, 60, True)
    """

    slug: str
    family: str
    level: str
    se: float | None
    """Sudoku Explainer 1.2.1 rating, where it has one."""
    score: int | None
    """HoDoKu's score, where it has one."""
    order: int | None
    """Its place in HoDoKu's order, where HoDoKu has it."""
    code: str | None
    """Its number in HoDoKu's library format."""
    trial: bool
    """Tries something out instead of seeing a pattern."""
    by_default: bool
    """Part of the default policy; others must be asked for."""
    needed_from: int | None
    """Of layouts up to 6x6, the size of the smallest whose puzzles were found to need it."""

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON has it: its fields, with ``default`` for ``by_default``.

        >>> technique("naked-pair").to_dict()["default"]
        True
        """
        row = asdict(self)
        row["default"] = row.pop("by_default")
        return row


@cache
def techniques() -> tuple[Technique, ...]:
    """Return the ladder: every built-in technique, in the order in which they are tried.

    >>> [t.slug for t in techniques()][:2]
    ['full-house', 'hidden-single-box']
    """
    return tuple(
        Technique(
            t.slug,
            t.family,
            t.level,
            t.se or None,
            t.score or None,
            t.order or None,
            t.code or None,
            t.trial,
            t.by_default,
            t.needed_from or None,
        )
        for t in _core.techniques()
    )


@cache
def ladder_rows() -> Mapping[str, Technique]:
    """Return the rows of the ladder by slug."""
    return {row.slug: row for row in techniques()}


@cache
def ranks() -> Mapping[str, int]:
    """Return the place of each technique in the ladder, by slug."""
    return {row.slug: rank for rank, row in enumerate(techniques())}


@cache
def costs() -> Mapping[str, int]:
    """Return what a step of each technique costs a person, in units of our own, by slug."""
    return {row.slug: row.cost for row in _core.techniques()}


def technique(name: str) -> Technique:
    """Return one row of the ladder, by its slug or another name.

    Raises ``ValueError`` where no technique has the name, or several have it.

    >>> technique("naked-pair").level, technique("Obvious Pair").slug
    ('medium', 'naked-pair')
    """
    row = ladder_rows().get(check_text("technique", name))
    return row or ladder_rows()[the_one_named(name)]


def techniques_named(name: str) -> tuple[str, ...]:
    """Return the slugs that a name stands for: of one technique, of several, or of a family.

    Raises ``ValueError`` where it is none.

    >>> techniques_named("naked-pair"), techniques_named("trial")
    (('naked-pair',), ('two-candidate-trial', 'search'))
    >>> techniques_named("Simple Colouring")
    ('simple-colors-trap', 'simple-colors-wrap')
    """
    slug = check_text("technique", name)
    return (slug,) if slug in ladder_rows() else families().get(slug) or meaning(name).slugs


@cache
def families() -> Mapping[str, tuple[str, ...]]:
    """Return the slugs of each family, which is asked for so often that no table of names is read.

    The families come in the order of their easiest techniques that are on by default, if any are.

    >>> families()["trial"], next(iter(families()))
    (('two-candidate-trial', 'search'), 'singles')
    """
    found: dict[str, list[Technique]] = {}
    for row in techniques():
        found.setdefault(row.family, []).append(row)

    def easiest(family: str) -> int:
        rows = found[family]
        return techniques().index(next((row for row in rows if row.by_default), rows[0]))

    return {name: tuple(row.slug for row in found[name]) for name in sorted(found, key=easiest)}


def _human(ladder: Iterable[Technique]) -> list[Technique]:
    return [row for row in ladder if row.by_default]


def _classic(ladder: Iterable[Technique]) -> list[Technique]:
    rows = _human(ladder)
    places = {slug: place for place, slug in enumerate(TAUGHT)}
    return sorted(rows, key=lambda row: places.get(row.slug, len(places)))


def _hodoku(ladder: Iterable[Technique]) -> list[Technique]:
    rows = [(row.order, row) for row in ladder if row.by_default and row.order is not None]
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]


def _se(ladder: Iterable[Technique]) -> list[Technique]:
    # Of those with one rating, HoDoKu's order decides.
    rows = [((row.se, row.order or 0), row) for row in ladder if row.se is not None]
    rated = [row for _, row in sorted(rows, key=lambda pair: pair[0])]
    return rated + [row for row in ladder if row.trial]


POLICIES: Mapping[str, Callable[[Iterable[Technique]], list[Technique]]] = {
    "human": _human,
    "classic": _classic,
    "hodoku": _hodoku,
    "se": _se,
}
"""The policies by name: how each chooses and orders the rows of the ladder."""


def _slugs(names: Iterable[str]) -> tuple[str, ...]:
    listed = check_list("techniques", names, "a list of techniques")
    return tuple(dict.fromkeys(slug for name in listed for slug in techniques_named(name)))


OwnTechnique = Callable[["Puzzle"], "Iterable[Step] | Step | None"]


# The keys of a policy file: the types of their values, and what is said where it is another.
_KEYS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "base": ((str,), "the name of a policy"),
    "order": ((list,), "a list of techniques"),
    "on": ((list,), "a list of techniques"),
    "off": ((list,), "a list of techniques"),
    "nodes": ((int,), "a whole number"),
    "seconds": ((int, float), "a number"),
}


def _demand_key(key: str, value: Any) -> None:
    """Raise ``ValueError`` where a key is none of a policy's, or has a value of another type."""
    if key not in _KEYS:
        raise WrongValue(f"{short_repr(key)} is no key of a policy: expected {', '.join(_KEYS)}")
    types, expected = _KEYS[key]
    fits = isinstance(value, types) and not isinstance(value, bool)
    if not fits or (isinstance(value, list) and not all(isinstance(v, str) for v in value)):
        raise WrongValue(f"{key} = {short_repr(value)}: expected {expected}")


def _chosen(name: str) -> list[Technique]:
    """Return the rows that the policy of a name has, in its order."""
    if name not in POLICIES:
        raise WrongValue(f"there is no policy {short_repr(name)}: expected {', '.join(POLICIES)}")
    return POLICIES[name](techniques())


@cache
def _default() -> tuple[str, ...]:
    return tuple(row.slug for row in _chosen("human"))


@dataclass(frozen=True)
class Policy:
    """Which techniques are tried, in which order, and how much trial and search may cost.

    ``techniques`` holds names of techniques, which become slugs of the ladder, and functions of
    your own, from a :class:`~whydoku.Puzzle` to a step, steps or None. ``nodes`` caps what one
    technique may search at one position; a technique that needs more is given up, and the next one
    is tried.
    ``seconds`` caps the time of the whole call (None: no limit).

    >>> Policy.only("naked-single").techniques
    ('naked-single',)
    >>> Policy().without("full-house").up_to("naked-single").techniques
    ('hidden-single-box', 'hidden-single-line', 'naked-single')
    >>> "search" in Policy().without_trial().techniques
    False
    >>> "bug-plus-1" in Policy().without_uniqueness().techniques
    False
    """

    techniques: tuple[str | OwnTechnique, ...] = field(default_factory=_default)
    nodes: int = NODES
    seconds: float | None = None
    choice: Choice = "easiest"
    """Which of several findings of a technique is taken: the one that is ``easiest`` to see, as
    people would; the ``first``; the one that ``hodoku`` takes; or, by ``se``, the steps of Sudoku
    Explainer, as long as all techniques that it rates are there in the order of its ratings."""

    def __post_init__(self) -> None:
        named = check_list("techniques", self.techniques, "a list of techniques")
        chosen = ((item,) if callable(item) else techniques_named(item) for item in named)
        object.__setattr__(self, "techniques", tuple(chain.from_iterable(chosen)))
        object.__setattr__(self, "nodes", check_int("nodes", self.nodes))
        seconds_of(self.seconds)
        if self.choice not in CHOICES:
            known = ", ".join(CHOICES)
            raise WrongValue(f"there is no choice {short_repr(self.choice)}: expected {known}")

    def __reduce__(self) -> tuple[object, ...]:
        return Policy, (self.techniques, self.nodes, self.seconds, self.choice)

    @classmethod
    def named(cls, name: str) -> Policy:
        """Return the policy of that name; ``ValueError`` naming those that there are.

        ``human`` is the default: our own order, of what people find first. ``classic`` has the
        order in which techniques are taught. ``hodoku`` has HoDoKu's order and its defaults.
        ``se`` takes the steps of Sudoku Explainer 1.2.1, with trial and search last.

        >>> Policy.named("se").techniques[:5][-1]
        'pointing'
        """
        return _named(check_text("policy", name))

    @classmethod
    def read(cls, path: str | Path) -> Policy:
        """Read a policy of your own from a TOML file: see docs/policies.md for its keys.

        Raises ``ValueError`` with a sentence that names the file and what is wrong in it.

        >>> import tempfile
        >>> with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        ...     _ = file.write('order = ["singles"]')
        ...     file.flush()
        ...     print(Policy.read(file.name).techniques[0])
        full-house
        """
        import tomllib

        data = read_at_most(path, MOST_BYTES)
        try:
            return cls.from_dict(tomllib.loads(data.decode()))
        except (ValueError, RecursionError) as error:  # of the TOML as well
            raise WrongValue(f"{path}: {error}") from error

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Policy:
        """Return the policy that a table of keys describes, as the TOML file has them.

        >>> Policy.from_dict({"order": ["singles"], "off": ["full-house"]}).techniques
        ('hidden-single-box', 'hidden-single-line', 'naked-single')
        """
        expect("data", data, Mapping, "a table of keys")
        for key, value in data.items():
            _demand_key(key, value)
        base = tuple(row.slug for row in _chosen(data.get("base", "human")))
        chosen = _slugs(data["order"]) if "order" in data else base
        added = tuple(slug for slug in _slugs(data.get("on", [])) if slug not in chosen)
        rows = [technique(slug) for slug in (*chosen, *added)]
        sorted_rows = sorted(rows, key=lambda row: row.trial)  # what tries something out comes last
        name = data.get("base", "human")
        caps = {"nodes": NODES_OF.get(name, NODES)}
        caps |= {key: data[key] for key in ("nodes", "seconds") if key in data}
        choice = CHOICE_OF[name]
        slugs = tuple(row.slug for row in sorted_rows)
        return cls(slugs, **caps, choice=choice).without(*_slugs(data.get("off", [])))

    @classmethod
    def only(cls, *techniques: str | OwnTechnique) -> Policy:
        """Return a policy of just these techniques, in this order."""
        return cls(techniques)

    def narrowed(
        self,
        *,
        only: Iterable[str] = (),
        without: Iterable[str] = (),
        up_to: str | None = None,
        uniqueness: bool = True,
        trial: bool = True,
    ) -> Policy:
        """Return what is left of this policy by all that a person asks for at once.

        ``only`` and ``without`` hold names of techniques and families; ``trial`` is whether what
        tries something out is used without being named by ``only``. Raises ``ValueError`` where
        nothing is left.

        >>> Policy().narrowed(only=["singles"], up_to="hidden-single-box").techniques
        ('full-house', 'hidden-single-box')
        """
        named = _slugs(only)
        chosen = replace(self, techniques=named) if named else self
        if not named and not trial:
            chosen = chosen.without_trial()
        if not uniqueness:
            chosen = chosen.without_uniqueness()
        if up_to:
            chosen = chosen.up_to(up_to)
        chosen = chosen.without(*_slugs(without))
        if not chosen.techniques:
            raise WrongValue("no technique is left to use")
        return chosen

    def up_to(self, name: str) -> Policy:
        """Return this policy ending with a technique; ``ValueError`` if it does not use it."""
        slug = self.demand(name)
        return replace(self, techniques=self.techniques[: self.techniques.index(slug) + 1])

    def demand(self, name: str) -> str:
        """Return the slug of a technique that this policy uses.

        Raises ``ValueError`` with what to do where it does not.

        >>> Policy().demand("Squirmbag")
        Traceback (most recent call last):
        whydoku.errors.WrongValue: the policy does not use 'squirmbag'; a policy file with \
on = ["squirmbag"] does: --policy FILE, or Policy.read(FILE) in Python
        """
        slug = technique(name).slug
        if slug not in self.techniques:
            raise WrongValue(
                f'the policy does not use {slug!r}; a policy file with on = ["{slug}"] does: '
                "--policy FILE, or Policy.read(FILE) in Python"
            )
        return slug

    def without(self, *names: str) -> Policy:
        """Return this policy without these techniques and families."""
        gone = set(_slugs(names))
        return replace(self, techniques=tuple(t for t in self.techniques if t not in gone))

    def without_uniqueness(self) -> Policy:
        """Return this policy without techniques that rely on the solution being the only one."""
        return self.without(*(t.slug for t in techniques() if t.family == "uniqueness"))

    def for_solutions(self, number: int | None) -> Policy:
        """Return this policy as a puzzle with so many solutions allows: several forbid uniqueness.

        >>> "bug-plus-1" in Policy().for_solutions(2).techniques
        False
        """
        return self.without_uniqueness() if number and number > 1 else self

    def without_trial(self) -> Policy:
        """Return this policy without techniques that try something out."""
        return self.without(*(t.slug for t in techniques() if t.trial))

    @lazy
    def _parts(self) -> tuple[_core.Policy | OwnTechnique, ...]:
        """The techniques, with each run of slugs joined into one policy of the core."""
        parts: list[_core.Policy | OwnTechnique] = []
        for _, run in groupby(self.techniques, lambda item: isinstance(item, str)):
            items = list(run)
            slugs = [item for item in items if isinstance(item, str)]
            parts += [core_policy(slugs, self)] if slugs else []
            parts += [item for item in items if not isinstance(item, str)]
        return tuple(parts)


def core_policy(slugs: Iterable[str], policy: Policy) -> _core.Policy:
    """Return what the core tries: equal policies are one object, which is made once."""
    seconds = policy.seconds or 0.0
    named = tuple(slugs)
    choice = policy.choice
    if choice == "se" and not _is_explainers(named):
        choice = "first"
    return _core_policy(named, policy.nodes, seconds, choice)


@lru_cache(maxsize=256)
def _is_explainers(slugs: tuple[str, ...]) -> bool:
    """Whether these are the techniques that Sudoku Explainer rates, besides trial and search."""
    rows = ladder_rows()
    rated = [row for row in _chosen("se") if not row.trial]
    return [rows[slug] for slug in slugs if not rows[slug].trial] == rated


@lru_cache(maxsize=256)
def _core_policy(
    slugs: tuple[str, ...], nodes: int, seconds: float, choice: Choice
) -> _core.Policy:
    return _core.Policy(slugs, nodes, seconds, choice)


@lru_cache(maxsize=16)
def _named(name: str) -> Policy:
    slugs = tuple(row.slug for row in _chosen(name))
    return Policy(slugs, NODES_OF.get(name, NODES), choice=CHOICE_OF[name])


def policy_of(policy: Policy | str | None) -> Policy:
    """Return the policy that a caller means: by itself, by name, or the default for None.

    Raises ``ValueError`` where no policy has that name, and ``TypeError`` for something else.

    >>> policy_of("human") == policy_of(None) == Policy()
    True
    """
    if policy is None:
        return _named("human")
    if isinstance(policy, str):
        return _named(policy)
    expect("policy", policy, Policy, f"a Policy, or the name of one: {', '.join(POLICIES)}")
    return policy


@cache
def patterns() -> Policy:
    """Return the default policy without what tries something out.

    >>> "brute-force" in patterns().techniques
    False
    """
    return Policy().without_trial()
