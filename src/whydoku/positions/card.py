"""The card of a collection of positions, README.md: what is in it, and how to make it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from whydoku import __version__
from whydoku.dataset.splits import SPLITS
from whydoku.positions.tables import columns
from whydoku.positions.wanted import Ground

__all__ = ["card"]

HOW = """## How they were made

New puzzles were walked along the ladder, and the moments of the techniques were taken from their
paths (`source`: path). Where a technique is rare, the path was left: candidates that the solution
does not need were struck at random, and digits placed, until the technique worked and nothing
easier did (nudge). Where it hardly came up on one layout and one policy's ladder, the next was
tried. Every puzzle has exactly one solution.
"""


def card(about: Mapping[str, Any], each: Mapping[tuple[str, Ground], Sequence[int]]) -> str:
    """Return the card, by the summary and the positions of each technique in each split.

    They are counted by layout and policy.
    """
    return f"""{_front_matter()}
# Sudoku: {sum(about["splits"].values())} positions at the moment of a technique

In each position the technique finds something, and nothing that is easier on the ladder does
(`policy` says on whose). All that it finds is listed. No two positions of a technique are equal up
to symmetry (`id`). No two splits share a solution grid up to symmetry (`grid`).

Licence: [CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/). Do with it what you like.

{_facts(about)}

The same command with the same version makes the same positions, with any number of threads, unless
a cap on time has ended it.

{HOW}
## Positions of each technique

{_counts(each)}

{_lacking(about["techniques"])}

## Columns

{_columns()}
"""


def _front_matter() -> str:
    """Return what sites that keep data sets read of the card."""
    files = "\n".join(f"  - split: {name}\n    path: {name}.parquet" for name in SPLITS)
    return f"""---
license: cc0-1.0
configs:
- config_name: default
  data_files:
{files}
tags: [sudoku]
---
"""


def _facts(about: Mapping[str, Any]) -> str:
    made = f"Whydoku {__version__}" + (f", commit {about['commit']}" if about["commit"] else "")
    return f"""| | |
|---|---|
| made by | {made} |
| command | `{about["command"]}` |
| seed | {about["seed"]} |
| positions | {", ".join(f"{name} {number}" for name, number in about["splits"].items())} |
| solution grids | {about["grids"]} |
| ended by | {about["note"] or "the number of positions"} |"""


def _counts(each: Mapping[tuple[str, Ground], Sequence[int]]) -> str:
    rows = "\n".join(_rows(each))
    return f"""| technique | layout | policy | {" | ".join(SPLITS)} |
|---|---|---|---|---|---|
{rows}"""


def _columns() -> str:
    told = "\n".join(f"| {name} | {means} |" for name, means in columns().items())
    return f"""| column | |
|---|---|
{told}"""


def _lacking(techniques: Mapping[str, int]) -> str:
    lacking = [slug for slug, number in techniques.items() if not number]
    if not lacking:
        return "There is at least one position of each technique that was asked for."
    return f"No position was found of: {', '.join(lacking)}."


def _rows(each: Mapping[tuple[str, Ground], Sequence[int]]) -> Iterator[str]:
    for (slug, (layout, policy)), numbers in each.items():
        if any(numbers):
            yield f"| {slug} | {layout} | {policy} | {' | '.join(map(str, numbers))} |"
