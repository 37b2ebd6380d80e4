"""Tables and numbers that hold no puzzle, though several look like one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ordinary_words import WORDS, name

PI = (
    "3.1415926535897932384626433832795028841971"
    "693993751058209749445923078164062862089986280348253421170679"
)


def _joined(rows: Sequence[Sequence[object]], sep: str) -> str:
    return "\n".join(sep.join(map(str, row)) for row in rows)


def statistics(rng: Random) -> str:
    """A table of numbers with several digits: often 9 rows and 9 columns."""
    shape, sep = rng.randrange(4), rng.choice(["\t", ",", "  ", " | "])
    columns = rng.choice([9, 9, 7])
    if shape == 0:
        rows = [[f"{rng.gauss(0, 40):.2f}" for _ in range(columns)] for _ in range(9)]
    elif shape == 1:
        rows = [[str(rng.randint(10, 9999)) for _ in range(columns)] for _ in range(9)]
    elif shape == 2:
        rows = [[f"{rng.random():.4f}" for _ in range(columns)] for _ in range(9)]
    else:
        rows = [[f"{rng.randint(0, 100)}%" for _ in range(columns)] for _ in range(9)]
    head = [rng.choice(WORDS) for _ in range(columns)]
    return _joined([head, *rows] if rng.random() < 0.5 else rows, sep)


def _repeating(rng: Random, digits: str, least: int) -> list[list[str]]:
    """Return 9 by 9 digits; so many rows have one of 1 to 9 twice, as no puzzle has."""
    while True:
        rows = [rng.choices(digits, k=9) for _ in range(9)]
        broken = [row for row in rows if any(row.count(digit) > 1 for digit in "123456789")]
        if len(broken) >= least:
            return rows


def nine_by_nine(rng: Random) -> str:
    """A table of 9 rows and 9 columns whose rows repeat digits, or whose numbers are large."""
    shape, sep = rng.randrange(6), rng.choice([" ", "\t", ",", ""])
    if shape == 0:
        return _joined(
            [[row * column for column in range(1, 10)] for row in range(1, 10)], sep or " "
        )
    if shape == 1:
        return _joined(_repeating(rng, "0123456789", 7), sep)
    if shape == 2:
        square = [
            [9 * ((at + row) % 9) + (2 * at + row) % 9 + 1 for at in range(9)] for row in range(9)
        ]
        return _joined(square, sep or "  ")
    if shape == 3:
        return _joined([rng.choices("01", k=9) for _ in range(9)], sep or " ")
    if shape == 4:
        return _joined(_repeating(rng, "123456789", 8), sep)
    rows = [[row + column for column in range(9)] for row in range(1, 10)]
    return _joined([["+", *range(9)], *([at, *row] for at, row in enumerate(rows))], sep or " ")


def timetables(rng: Random) -> str:
    """Numbers of a lottery, times of buses, or dates."""
    shape = rng.randrange(3)
    if shape == 0:
        draws = (sorted(rng.sample(range(1, 50), 6)) for _ in range(rng.choice([9, 12])))
        return "\n".join(
            f"{rng.randint(1, 28):02}.{rng.randint(1, 12):02}.2026  {' '.join(map(str, draw))}"
            f"  bonus {rng.randint(1, 9)}"
            for draw in draws
        )
    if shape == 1:
        rows = []
        for hour in range(6, 15):
            minutes = " ".join(f"{minute:02}" for minute in sorted(rng.sample(range(60), 4)))
            rows.append(f"{hour:02} | {minutes}")
        return "\n".join(["Bus 81", *rows])
    return "\n".join(
        f"{rng.randint(1990, 2026)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        for _ in range(rng.choice([9, 16, 20]))
    )


def leagues(rng: Random) -> str:
    """A table of a league: nine teams, with matches, goals and points."""
    sep = rng.choice(["\t", "  ", " | ", ";"])
    rows = []
    for place in range(1, 10):
        won, drawn, lost = (rng.randint(0, 9) for _ in range(3))
        cells = [place, rng.choice(WORDS).title(), won + drawn + lost, won, drawn, lost]
        goals = f"{rng.randint(5, 60)}:{rng.randint(5, 60)}"
        rows.append([*cells, goals, 3 * won + drawn, rng.choice("WDL")])
    return _joined([["#", "Team", "P", "W", "D", "L", "Goals", "Points", "Form"], *rows], sep)


def exports(rng: Random) -> str:
    """An export as CSV: people, things or measurements."""
    sep = rng.choice([",", ";", "\t"])
    rows: list[list[object]] = [
        [
            number,
            name(rng),
            rng.choice(WORDS),
            rng.randint(0, 9),
            f"{rng.random() * 100:.1f}",
            rng.choice(["yes", "no", ""]),
        ]
        for number in range(1, rng.choice([9, 10, 25]))
    ]
    return _joined([["id", "name", "thing", "count", "score", "paid"], *rows], sep) + "\n"


def long_numbers(rng: Random) -> str:
    """Numbers of many digits; one of 81 digits breaks the rules in nearly all of its rows."""
    shape = rng.randrange(5)
    if shape == 0:
        return PI[: rng.choice([83, 102])]
    if shape == 1:
        return "".join(map("".join, _repeating(rng, "123456789", 8)))
    if shape == 2:
        numbers = ["".join(row) for row in _repeating(rng, "0123456789", 8)]
        return "\n".join(numbers)
    if shape == 3:
        return "".join(rng.choices("0123456789", k=rng.choice([40, 64, 80, 90, 100, 128, 200])))
    return f"{rng.randbytes(32).hex()}\n{rng.randbytes(32).hex()}\n"


def nearly(rng: Random) -> str:
    """Texts about puzzles that hold none, and marks that look like empty cells."""
    level = rng.choice(["easy", "hard", "fiendish"])
    cell = f"r{rng.randint(1, 9)}c{rng.randint(1, 9)}"
    digit = rng.randint(1, 9)
    return rng.choice(
        [
            f"The {level} puzzle of today took me {digit}:{rng.randint(10, 59)} minutes.\n",
            f"In {cell} only {digit} is left, so r{digit}c{digit} is not {digit}. Why?\n",
            f"{cell}={digit} {cell}<>{digit} => {digit} in box {digit}, then singles to the end.\n",
            f"{'.' * 80}\n{'.' * 40} {digit}\n",
            f"1. Introduction {'.' * 40} {digit}\n2. Methods {'.' * 45} 1{digit}\n",
            "---\n***\n___\n===\n\n" * digit,
            "[ ] wash the car\n[x] buy bread\n[ ] call the bank\n" * 3,
            f"+---+---+---+\n| A | B | C |\n+---+---+---+\n| {digit} | 22 | 7 |\n+---+---+---+\n",
            f"Name: {'_' * 30}\nDate: {'_' * 30}\nSeat: {'_' * 30}\n",
            f"{'#' * 81}\n# {WORDS[digit]}\n{'#' * 81}\n",
            "x - - x - - x - -\n" * 4 + f"bpm 9{digit}\n",
            f"Puzzle 12, {level}\n2026-03-14\nSE 7.{digit}\nhttps://www.example.org/daily/{digit}\n",
        ]
    )
