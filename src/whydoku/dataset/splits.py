"""Which puzzle goes to which split: no two splits share a solution grid up to symmetry."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["SPLITS", "Place", "assigned"]

SPLITS = ("train", "validation", "test")


class Place(NamedTuple):
    """What decides the split of a puzzle."""

    layout: str
    level: str
    hardest: str
    grid: str
    """Stands for its solution, the same for all that are equal up to symmetry."""


def assigned(places: Sequence[Place], shares: Sequence[float], seed: int) -> list[int]:
    """Return the split of each puzzle, by number; splits get these shares, which need not sum to 1.

    Puzzles with the same grid go to the same split. The others, which are nearly all in larger
    layouts, are put in the order of layout, level and hardest technique, and dealt out: each goes
    to the split that lacks most. So each level and technique is spread over the splits by the same
    shares, as far as whole puzzles can be.

    >>> places = [Place("9x9", "easy", "full-house", str(number // 2)) for number in range(20)]
    >>> found = assigned(places, (0.6, 0.2, 0.2), seed=1)
    >>> [found.count(split) for split in range(3)], found[0] == found[1]
    ([12, 4, 4], True)
    """
    groups: dict[str, list[int]] = {}
    for number, place in enumerate(places):
        groups.setdefault(place.grid, []).append(number)
    found = [0] * len(places)
    layouts = sorted({places[group[0]].layout for group in groups.values()})
    for layout in layouts:
        here = [group for group in groups.values() if places[group[0]].layout == layout]
        several = sorted(
            (group for group in here if len(group) > 1),
            key=lambda group: (-len(group), _mixed(places[group[0]], seed)),
        )
        alone = sorted(
            (group for group in here if len(group) == 1),
            key=lambda group: (*places[group[0]][1:3], _mixed(places[group[0]], seed)),
        )
        wanted = [share * sum(map(len, here)) / sum(shares) for share in shares]
        left = _deal(several, wanted, found)
        # Where large groups have taken more than a split's share, it gets none of the others.
        _deal(alone, [max(0.0, lacking) for lacking in left], found)
    return found


def _deal(groups: list[list[int]], wanted: list[float], found: list[int]) -> list[float]:
    """Give each group to the split that lacks most at its turn; return what each lacks at last."""
    total, count = sum(wanted), sum(map(len, groups))
    if not groups or not total:
        return wanted
    have, dealt = [0.0] * len(wanted), 0
    for turn, group in enumerate(groups):
        dealt += len(group)
        grown = dealt / max(total, count)  # splits grow alike
        lacking = [want * grown - has for want, has in zip(wanted, have, strict=True)]
        empty = [one for one, want in enumerate(wanted) if want and not have[one]]
        # The last groups go to splits that have none yet: two grids still make train and test.
        among = empty if len(groups) - turn <= len(empty) else range(len(wanted))
        split = max(among, key=lambda one: (lacking[one], wanted[one], one))
        have[split] += len(group)
        for number in group:
            found[number] = split
    return [want - has for want, has in zip(wanted, have, strict=True)]


def _mixed(place: Place, seed: int) -> bytes:
    return hashlib.blake2b(f"{seed}:{place.grid}".encode(), digest_size=8).digest()
