"""Answers as language models write them, and the grid that each gives, by construction.

:func:`answers` makes as many as you like out of ways to write a grid, what stands around it, and
grids that are right, not complete or wrong.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from whydoku import Puzzle, samples
from whydoku.model.layout import digit_char

LAYOUTS = ("4x4", "6x6", "9x9", "x-", "first")
KINDS = ("right", "right", "open", "wrong", "very wrong", "changed")
ORDINALS = "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth".split()  # noqa: SIM905

Rows = list[list[str]]


class Grid(NamedTuple):
    """What is written: rows of digits, a dot for an empty cell, and where the givens stand."""

    rows: Rows
    given: list[list[bool]]
    box: int
    """Columns of a box."""

    def each(self, write: Callable[[int, list[str]], str], between: str = "\n") -> str:
        return between.join(write(number, row) for number, row in enumerate(self.rows, 1))

    def numbers(self, empty: int | None = 0) -> list[list[int | None]]:
        return [[empty if cell == "." else int(cell) for cell in row] for row in self.rows]

    def line(self) -> str:
        return "".join(map("".join, self.rows))

    def with_bars(self, bar: str, row: list[str]) -> str:
        parts = [row[at : at + self.box] for at in range(0, len(row), self.box)]
        return f" {bar} ".join(map(" ".join, parts))

    def bold(self, mark: str) -> Rows:
        return [
            [f"{mark}{cell}{mark}" if given else cell for cell, given in zip(*both, strict=True)]
            for both in zip(self.rows, self.given, strict=True)
        ]


def spaced(_number: int, row: list[str]) -> str:
    return " ".join(row)


def table(rows: Rows, head: list[str]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def head_of(grid: Grid, before: str = "") -> list[str]:
    return [f"{before}{number}" for number in range(1, len(grid.rows) + 1)]


def latex(grid: Grid, end: str, name: str = "array") -> str:
    columns = "{" + "c" * len(grid.rows) + "}" if name == "array" else ""
    cells = grid.each(lambda _, row: " & ".join(row), f" \\\\{end}")
    return f"\\begin{{{name}}}{columns}{end}{cells}{end}\\end{{{name}}}"


def other_digits(text: str, first: int) -> str:
    return "".join(chr(first + int(sign)) if sign.isdigit() else sign for sign in text)


def framed(grid: Grid, bar: str, rule: str) -> str:
    size = len(grid.rows)
    height = size // grid.box
    lines = [
        line
        for number, row in enumerate(grid.rows)
        for line in (
            *([rule * (2 * size + 3)] if number % height == 0 else []),
            f"{bar} {grid.with_bars(bar, row)} {bar}",
        )
    ]
    return "\n".join([*lines, rule * (2 * size + 3)])


BODIES: dict[str, Callable[[Grid], str]] = {
    "line": Grid.line,
    "line of zeros": lambda grid: grid.line().replace(".", "0"),
    "bold line": lambda grid: f"**{grid.line()}**",
    "code span": lambda grid: f"`{grid.line()}`",
    "full width": lambda grid: other_digits(grid.line(), 0xFF10),
    "line in groups": lambda grid: grid.each(lambda _, row: "".join(row), " "),
    "slashes": lambda grid: grid.each(lambda _, row: "".join(row), "/"),
    "boxed": lambda grid: f"\\boxed{{{grid.line()}}}",
    "boxed in dollars": lambda grid: f"$$\\boxed{{\\text{{{grid.line()}}}}}$$",
    "boxed array": lambda grid: f"\\[\\boxed{{{latex(grid, '')}}}\\]",
    "array": lambda grid: "$$\n" + latex(grid, "\n") + "\n$$",
    "array in a line": lambda grid: "\\[" + latex(grid, " ") + "\\]",
    "matrix": lambda grid: "$" + latex(grid, "\n", "bmatrix") + "$",
    "rows": lambda grid: grid.each(spaced),
    "tight rows": lambda grid: grid.each(lambda _, row: "".join(row)),
    "rows of zeros": lambda grid: grid.each(spaced).replace(".", "0"),
    "underscores": lambda grid: grid.each(spaced).replace(".", "_"),
    "blank lines": lambda grid: grid.each(spaced, "\n\n"),
    "fence": lambda grid: f"```text\n{grid.each(spaced)}\n```",
    "bars": lambda grid: grid.each(lambda _, row: grid.with_bars("|", row)),
    "frame": lambda grid: framed(grid, "|", "-"),
    "box drawing": lambda grid: framed(grid, "\u2502", "\u2500"),
    "commas": lambda grid: grid.each(lambda _, row: ", ".join(row)),
    "numbered": lambda grid: grid.each(lambda n, row: f"{n}. {' '.join(row)}"),
    "numbered, tight": lambda grid: grid.each(lambda n, row: f"{n}) {''.join(row)}"),
    "bullets": lambda grid: grid.each(lambda _, row: f"- {' '.join(row)}"),
    "stars": lambda grid: grid.each(lambda _, row: f"* {' '.join(row)}").replace(".", "0"),
    "quoted": lambda grid: grid.each(lambda _, row: f"> {' '.join(row)}"),
    "named": lambda grid: grid.each(lambda n, row: f"Row {n}: {' '.join(row)}"),
    "named, bold": lambda grid: grid.each(lambda n, row: f"**Row {n}:** {' '.join(row)}"),
    "named, bullets": lambda grid: grid.each(lambda n, row: f"- **Row {n}**: {', '.join(row)}"),
    "named, short": lambda grid: grid.each(lambda n, row: f"R{n}: {''.join(row)}"),
    "named in a line": lambda grid: grid.each(lambda n, row: f"Row {n}: {''.join(row)}", "; "),
    "ordinals": lambda grid: grid.each(lambda n, row: f"{ORDINALS[n - 1]} row: {' '.join(row)}"),
    "named behind": lambda grid: grid.each(lambda n, row: f"{' '.join(row)}   (row {n})"),
    "comments": lambda grid: grid.each(lambda n, row: f"{' '.join(row)}  # row {n}"),
    "table": lambda grid: table(grid.rows, head_of(grid, "c")),
    "table with rows": lambda grid: table(
        [[f"**R{n}**", *row] for n, row in enumerate(grid.rows, 1)], ["", *head_of(grid, "C")]
    ),
    "table with numbers": lambda grid: table(
        [[str(n), *row] for n, row in enumerate(grid.rows, 1)], ["", *head_of(grid)]
    ),
    "table with letters": lambda grid: table(
        [["ABCDEFGHIJ"[n], *row] for n, row in enumerate(grid.rows)], [" ", *head_of(grid)]
    ),
    "numbers around": lambda grid: "  "
    + " ".join(head_of(grid))
    + "\n"
    + grid.each(lambda n, row: f"{n} {' '.join(row)}"),
    "bold givens": lambda grid: "\n".join(map(" ".join, grid.bold("**"))),
    "bold givens in a table": lambda grid: table(grid.bold("**"), head_of(grid, "c")),
    "list": lambda grid: f"grid = {grid.numbers()}",
    "list in a fence": lambda grid: "```python\nsolution = [\n"
    + grid.each(lambda _, row: f"    [{', '.join(row).replace('.', '0')}]", ",\n")
    + "\n]\n```",
    "array of NumPy": lambda grid: "[" + grid.each(lambda _, r: f"[{' '.join(r)}]", "\n ") + "]",
    "JSON": lambda grid: json.dumps({"solution": grid.numbers()}),
    "JSON with null": lambda grid: json.dumps({"grid": grid.numbers(None)}),
    "JSON, indented": lambda grid: json.dumps({"answer": grid.numbers()}, indent=2),
    "JSON of a line": lambda grid: json.dumps({"solution": grid.line()}),
    "JSON of lines": lambda grid: json.dumps({"grid": [*map("".join, grid.rows)]}),
    "JSON of a text": lambda grid: json.dumps({"answer": grid.each(spaced)}),
    "JSON of named rows": lambda grid: json.dumps(
        {f"row{n}": row for n, row in enumerate(grid.numbers(), 1)}
    ),
    "JSON of named lines": lambda grid: json.dumps(
        {f"row_{n}": "".join(row) for n, row in enumerate(grid.rows, 1)}, indent=1
    ),
    "JSON in a fence": lambda grid: f"```json\n{json.dumps({'a': {'grid': grid.numbers()}})}\n```",
    "HTML": lambda grid: "<table>"
    + grid.each(lambda _, r: "<tr>" + "".join(f"<td>{c}</td>" for c in r) + "</tr>", "")
    + "</table>",
}  # fmt: skip
"""Ways to write a grid."""


def behind_puzzle(body: str, puzzle: str) -> str:
    return f"The puzzle was {puzzle}.\n\nI solved it.\n\n{body}"


AROUND: dict[str, Callable[[str, str], str]] = {
    "nothing": lambda body, _: body,
    "solution": lambda body, _: f"Solution:\n{body}",
    "answer": lambda body, _: f"Let me think.\n\n**Answer:**\n\n{body}\n",
    "solution is": lambda body, _: f"The solution is\n\n{body}\n\nEach row has every digit.",
    "final": lambda body, _: f"### Final answer\n{body}\n\nI hope that this helps!",
    "tags": lambda body, _: f"I think so.\n<answer>\n{body}\n</answer>",
    "solution tags": lambda body, _: f"<solution>{body}</solution>\nDone.",
    "typed tags": lambda body, _: f'<answer type="grid">\n{body}\n</answer>',
    "thinking": lambda body, puzzle: f"<think>Is it {puzzle}?</think>\n\n{body}",
    "puzzle before": behind_puzzle,
    "puzzle behind": lambda body, puzzle: f"{body}\n\nThis solves the puzzle\n{puzzle}\n",
    "moves": lambda body, _: f"r1c2 is 3, so r2c2 = 4 (hidden single).\n\n{body}\n\nr1c1=1 fits.",
}
"""What stands around it."""


class Answer(NamedTuple):
    """An answer, the puzzle, its solution, and the grid that the answer gives."""

    text: str
    puzzle: Puzzle
    solution: tuple[int, ...]
    values: tuple[int, ...]
    name: str


def answers(count: int, seed: int = 1) -> Iterator[Answer]:
    """Yield answers: each way to write a grid in turn, the rest drawn."""
    rng = random.Random(seed)
    bodies = [*BODIES.items()]
    for number in range(count):
        puzzle = samples.sample(rng.choice(SAMPLES))
        solution = puzzle.solve().values
        kind = rng.choice(KINDS)
        values = varied(kind, puzzle, solution, rng)
        name, body = bodies[number % len(bodies)]
        around = rng.choice([*AROUND])
        text = AROUND[around](body(grid_of(puzzle, values)), puzzle.line())
        yield Answer(text, puzzle, solution, values, f"{name}, {around}, {kind}")


SAMPLES = tuple(name for name in samples.sample_names() if name.startswith(LAYOUTS))


def grid_of(puzzle: Puzzle, values: tuple[int, ...]) -> Grid:
    size = puzzle.layout.size
    starts = range(0, len(values), size)
    rows = [[digit_char(digit) for digit in values[at : at + size]] for at in starts]
    given = [[bool(digit) for digit in puzzle.values[at : at + size]] for at in starts]
    return Grid(rows, given, {4: 2, 6: 3, 9: 3}[size])


def varied(
    kind: str, puzzle: Puzzle, solution: tuple[int, ...], rng: random.Random
) -> tuple[int, ...]:
    """Return the solution with some cells emptied or wrong, or with a given that is wrong."""
    values = [*solution]
    size = puzzle.layout.size
    empty = [cell for cell, digit in enumerate(puzzle.values) if not digit]
    if kind == "changed":
        empty = [cell for cell, digit in enumerate(puzzle.values) if digit]
    few = {"right": 0, "changed": 1, "very wrong": len(empty)}.get(kind, rng.randint(1, 4))
    for cell in rng.sample(empty, few):
        wrong = (values[cell] + rng.randint(0, size - 2)) % size + 1
        values[cell] = 0 if kind == "open" else wrong
    return tuple(values)
