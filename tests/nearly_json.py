"""Makes JSON that is nearly right: one value of it is another, missing, or there twice."""

from __future__ import annotations

import copy
import random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 10, 127, 128, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**40, 1.5, 1e308,
    "", "x", "\0", "\ud800", "é" * 50, "naked-pair", "9x9", "jigsaw:", "jigsaw:" + "1" * 16,
    "sample:first", "." * 81, "1" * 81, "a" * 3000, [], [[]], [0], [[0, 1]], [[0, 1, 2, 3, 4]],
    {}, {"move": "load"}, {"version": 1},
)  # fmt: skip


def places(data: Any) -> list[tuple[Any, Any]]:
    """Return each place of a value: the dictionary or list that holds it, and its key or index."""
    pairs = list(data.items() if isinstance(data, dict) else enumerate(data))
    found = []
    for key, value in pairs:
        found.append((data, key))
        if isinstance(value, dict | list):
            found += places(value)
    return found


def mutated(data: Any, chance: random.Random) -> Any:
    """Change one value, leave one out, or double one."""
    changed = copy.deepcopy(data)
    holder, last = chance.choice(places(changed))
    match chance.randrange(4):
        case 0:
            del holder[last]
        case 1 if isinstance(holder, list):
            holder.insert(last, holder[last])
        case _:
            holder[last] = chance.choice(ODD)
    return changed
