"""Lengthens the tables that say which puzzle each day has.

    python tools/days/lengthen.py classic 2030-12-31
    python tools/days/lengthen.py killer 2027-12-31

Days that a table has keep their puzzles. The seed of a further day is its ordinal. Its puzzle is
the first one of the seed that is as the weekday asks: a classic one has half-turn symmetry, its
level and its minutes; a killer has its level. A table holds the number of that puzzle in the seed.
So the puzzle is made at once, and stays when the ladder or the scale of minutes changes.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

from whydoku import generate

PROJECT = Path(__file__).resolve().parents[2]
CLASSIC = PROJECT / "core" / "make" / "days_table.hpp"
KILLER = PROJECT / "src" / "whydoku" / "web" / "killers.json"
FIRST_NUMBERED = date(2026, 12, 1)
OF_WEEKDAYS = (
    ("easy", 5.0, 6.0),
    ("easy", 6.5, 8.0),
    ("medium", 8.5, 10.5),
    ("medium", 11.0, 13.5),
    ("hard", 14.0, 17.0),
    ("unfair", 18.0, 22.0),
    ("unfair", 23.0, 30.0),
)
"""From Monday to Sunday: the level, and the fewest and the most minutes."""
KILLER_LEVELS = "easy", "easy", "medium", "medium", "medium", "hard", "hard"
"""From Monday to Sunday. Harder killers are too rare."""
NUMBERS = re.compile(r"(?<=NUMBERS\[\] = {\n)[^}]*")
IN_A_LINE = 16


def classic_number(day: date) -> int:
    """Return the number of the puzzle of a day."""
    level, fewest, most = OF_WEEKDAYS[day.weekday()]
    for made in generate(None, seed=day.toordinal(), symmetry="180"):
        # The level takes longest, and is asked for last.
        if fewest <= (made.minutes or 0) <= most and made.level == level:
            return made.number
    raise AssertionError("there is no end of puzzles")


def killer_number(day: date) -> int:
    """Return the number of the killer of a day."""
    level = KILLER_LEVELS[day.weekday()]
    return next(generate(1, layout="9x9+killer", seed=day.toordinal(), level=level)).number


def lengthen(
    numbers: list[int], first: date, last: date, number_of: Callable[[date], int]
) -> list[int]:
    """Return the numbers of the days from the first to the last; those that are known stay."""
    missing = range(len(numbers), (last - first).days + 1)
    return numbers + [number_of(first + timedelta(at)) for at in missing]


def lengthen_classic(last: date) -> None:
    """Add days to the table of the core."""
    text = CLASSIC.read_text("utf-8")
    (known,) = NUMBERS.findall(text)
    before = [int(number) for number in known.replace(",", " ").split()]
    numbers = lengthen(before, FIRST_NUMBERED, last, classic_number)
    lines = (numbers[at : at + IN_A_LINE] for at in range(0, len(numbers), IN_A_LINE))
    rows = "".join(f"    {', '.join(map(str, line))},\n" for line in lines)
    CLASSIC.write_text(NUMBERS.sub(rows, text), "utf-8")


def lengthen_killer(last: date) -> None:
    """Add days to the table of killers."""
    table = json.loads(KILLER.read_text("utf-8"))
    first = date.fromordinal(table["seed"])
    table["numbers"] = lengthen(table["numbers"], first, last, killer_number)
    KILLER.write_text(json.dumps(table, separators=(",", ":")) + "\n", "utf-8")


def main() -> None:
    """Add days to the table that is asked for, up to the last one."""
    _, kind, last = sys.argv
    {"classic": lengthen_classic, "killer": lengthen_killer}[kind](date.fromisoformat(last))


if __name__ == "__main__":
    main()
