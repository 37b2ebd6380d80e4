"""Lengthens core/make/days_table.hpp, which says which puzzle each day has.

    python tools/days/lengthen.py 2030-12-31

Days that the table has keep their puzzles. The seed of a further day is its ordinal. Its puzzle is
the first one of the seed, with half-turn symmetry, that takes the minutes of the weekday and is of
its level. The table holds the number of that puzzle in the seed. So the puzzle is made at once, and
stays when the ladder or the scale of minutes changes.
"""

from __future__ import annotations

import re
import sys
from datetime import date, timedelta
from pathlib import Path

from whydoku import generate

TABLE = Path(__file__).resolve().parents[2] / "core" / "make" / "days_table.hpp"
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
NUMBERS = re.compile(r"(?<=NUMBERS\[\] = {\n)[^}]*")
IN_A_LINE = 16


def number_of(day: date) -> int:
    """Return the number of the puzzle of a day."""
    level, fewest, most = OF_WEEKDAYS[day.weekday()]
    for made in generate(None, seed=day.toordinal(), symmetry="180"):
        # The level takes longest, and is asked for last.
        if fewest <= (made.minutes or 0) <= most and made.level == level:
            return made.number
    raise AssertionError("there is no end of puzzles")


def main() -> None:
    """Add the days up to the one that is asked for."""
    text = TABLE.read_text("utf-8")
    (known,) = NUMBERS.findall(text)
    numbers = [int(number) for number in known.replace(",", " ").split()]
    last = date.fromisoformat(sys.argv[1])
    while (day := FIRST_NUMBERED + timedelta(len(numbers))) <= last:
        numbers.append(number_of(day))
    lines = (numbers[at : at + IN_A_LINE] for at in range(0, len(numbers), IN_A_LINE))
    rows = "".join(f"    {', '.join(map(str, line))},\n" for line in lines)
    TABLE.write_text(NUMBERS.sub(rows, text), "utf-8")


if __name__ == "__main__":
    main()
