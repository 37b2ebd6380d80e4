"""Keeps answers small, because an assistant pays for every character that it reads.

Most answers are small by nature. Proofs within proofs, their evidence, and lists can be long: of
these a part is left out. The answer says so, and an assistant can ask for it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from whydoku import explain
from whydoku.model.path import Step

__all__ = ["EVIDENCE", "MORE", "WORDS", "cut", "evidence", "fitting"]

WORDS = 4_000
"""The most characters of words, and of the rows of a list."""
EVIDENCE = 4_000
"""The most characters of JSON that tell what steps, or problems, consist of."""
BRIEF = ("technique", "placements", "eliminations", "notation")
"""The keys of a step whose evidence is left out."""
MORE = "Ask with whole = true for all of it."


def cut(words: str) -> str:
    r"""Return words without the proofs within their proof, and at most ``WORDS`` characters.

    A line says how many lines are left out.

    >>> print(cut("Short."))
    Short.
    >>> cut("A line.\n" * 1000).splitlines()[-1]
    '... 500 more lines'
    """
    folded = explain.fold(words)
    lines = folded.splitlines()
    kept = fitting(lines, WORDS)
    left = len(lines) - len(kept)
    if not left:
        return folded
    return "\n".join((*kept, f"... {left} more line{'s' * (left != 1)}"))


def evidence(steps: Sequence[Step]) -> tuple[list[dict[str, Any]], bool]:
    """Return steps as JSON, and whether their evidence is left out: of long ones it is.

    >>> from whydoku import Puzzle
    >>> steps, is_left_out = evidence([Puzzle.parse("4......1...3....").hint()])
    >>> steps[0]["houses"], is_left_out
    ([['base', 8, 0], ['cover', 1, 1]], False)
    """
    found = [step.to_dict() for step in steps]
    if len(json.dumps(found)) <= EVIDENCE:
        return found, False
    return [{key: step[key] for key in BRIEF} for step in found], True


def fitting(rows: Sequence[Any], most: int) -> list[Any]:
    """Return the first rows that have at most so many characters together; one at the least.

    >>> fitting(["four", "more", "rows"], 11), fitting(["four"], 1)
    (['four', 'more'], ['four'])
    """
    sizes = accumulate(len(row if isinstance(row, str) else json.dumps(row)) + 1 for row in rows)
    number = sum(size <= most for size in sizes)
    return [*rows[: max(number, 1)]]
