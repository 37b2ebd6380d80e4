"""The ladders on which positions are the moment of a technique: what is easier there, and what not.

A policy's ladder says what is easier: the default one and `classic` by their order, `hodoku` by
HoDoKu's order, `se` by the ratings of Sudoku Explainer. Of techniques at the same place, none is
the easier one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache

from whydoku.errors import WrongValue
from whydoku.model.policy import POLICIES, Policy, Technique, technique, techniques

__all__ = ["DEFAULT", "easier_than", "ladder_for", "places", "policy_with"]

DEFAULT = "human"
"""The policy whose ladder counts unless another one is named."""
BASIC = ("easy", "medium")
"""A ladder has all techniques of these levels, so that a path goes on behind an easier one."""


@cache
def places(policy: str) -> Mapping[str, float]:
    """Return the place on the ladder of a policy of each technique that can have one there.

    >>> places("hodoku")["x-wing"], "m-wing" in places("hodoku")
    (2200, False)
    """
    if policy not in POLICIES:
        raise WrongValue(f"there is no policy {policy!r}: expected {', '.join(POLICIES)}")
    rows = [(number, row) for number, row in enumerate(techniques()) if not row.trial]
    if policy == "hodoku":
        return {row.slug: row.order for _, row in rows if row.order is not None}
    if policy == "se":
        return {row.slug: row.se for _, row in rows if row.se is not None}
    order = {row.slug: number for number, row in rows}
    if policy == DEFAULT:
        return order
    used = [str(slug) for slug in Policy.named(policy).techniques]
    return {slug: number for number, slug in enumerate(used) if slug in order}


def easier_than(slug: str, policy: str = DEFAULT) -> tuple[str, ...]:
    """Return the techniques that a policy uses and that stand before this one on its ladder.

    >>> easier_than("last-cage-cell")
    ('full-house', 'hidden-single-box', 'hidden-single-line', 'naked-single')
    >>> len(easier_than("nishio")) > len(easier_than("nishio", "se")) > 20
    True
    """
    at = places(policy)
    before = [row for row in _used(policy) if at[row.slug] < at[slug]]
    return tuple(row.slug for row in sorted(before, key=lambda row: at[row.slug]))


def ladder_for(slugs: Collection[str], policy: str = DEFAULT) -> tuple[str, ...]:
    """Return the ladder of a policy up to the hardest of some techniques, and these in it.

    It ends with what is basic, where that is harder.

    >>> ladder_for(["pointing"])[9:13]
    ('locked-in-cage', 'pointing', 'locked-to-cage', 'claiming')
    """
    at = places(policy)
    last = max(at[slug] for slug in slugs)
    used = {row.slug for row in _used(policy)}
    chosen = [
        row.slug
        for row in techniques()
        if row.slug in slugs or (row.slug in used and (at[row.slug] <= last or row.level in BASIC))
    ]
    return tuple(sorted(chosen, key=lambda slug: (at[slug], slug not in slugs)))


@cache
def policy_with(slug: str, policy: str = DEFAULT) -> Policy:
    """Return a policy by its name; a technique that it lacks takes its place on the ladder.

    >>> policy = policy_with("kraken-fish-1", "hodoku")
    >>> policy.techniques[policy.techniques.index("kraken-fish-1") + 1]
    'cell-forcing-chain'
    """
    named = Policy.named(policy)
    if slug in named.techniques:
        return named
    at = places(policy)
    mine = (technique(slug).trial, at[slug])
    before = [one for one in named.techniques if _key(one, at) < mine]
    return replace(named, techniques=(*before, slug, *named.techniques[len(before) :]))


def _key(slug: object, at: Mapping[str, float]) -> tuple[bool, float]:
    name = str(slug)
    return technique(name).trial, at.get(name, 0)


@cache
def _used(policy: str) -> tuple[Technique, ...]:
    used = Policy.named(policy).techniques
    return tuple(row for row in techniques() if row.slug in used and not row.trial)
