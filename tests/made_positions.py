"""Positions of our own for techniques that the way through a puzzle seldom gives.

A finding strikes nothing that the solution needs, in any position that holds the solution; so
candidates may be struck at random, as long as those of the solution stay. Techniques that rest on
there being one solution only are asked about positions of puzzles that have just one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle

import carried
import made_fireworks
import made_oddagons
import made_symmetries
from made_exocets import exocet_positions
from made_sectors import SECTORS, sector_positions
from made_tridagons import open_tridagons, tridagon_positions
from random_puzzles import random_solution
from soundness import Position
from whydoku import Puzzle, _core, find_layout, generate, technique, techniques

Positions = Iterator[Position]

SINGLES = _core.Policy([row.slug for row in techniques() if row.family == "singles"], 0, 0.0)
# Some fish are there only where diagonals are houses.
LAYOUTS = ("9x9", "9x9-x")
PER_GRID = 20
PER_PUZZLE = 5
NEAR = 4  # so many cells with three candidates or more may be left
GIVEN_BACK = 12


def puzzles(rng: random.Random) -> Iterator[Puzzle]:
    """Yield new puzzles, each with one solution, without end."""
    for made in generate(None, seed=rng.getrandbits(32)):
        yield made.puzzle


def one_digit(rng: random.Random) -> Positions:
    """One digit has many places at random; the other digits are placed, but for those cells."""
    for name in cycle(LAYOUTS):
        layout = find_layout(name)
        solution = random_solution(layout, rng)
        for _ in range(PER_GRID):
            digit, share = rng.randint(1, layout.size), rng.uniform(0.1, 0.4)
            givens = [0 if d == digit or rng.random() < share else d for d in solution]
            position = Position(layout, givens, _core.Board(layout, givens), solution)
            for cell, candidate in position.wrong():
                if candidate != digit:
                    position.strike(cell, candidate)
            yield position


def few_digits(rng: random.Random) -> Positions:
    """Most digits but two or three are placed; candidates are struck, at last those of the few."""
    for puzzle in puzzles(rng):
        for _ in range(PER_PUZZLE):
            position = Position.start(puzzle)
            few = rng.sample(range(1, puzzle.layout.size + 1), rng.choice((2, 2, 3)))
            share = rng.random()
            for cell, digit in enumerate(position.solution):
                if not position.board.values[cell] and digit not in few and rng.random() < share:
                    position.place(cell, digit)
            wrong = position.wrong()
            rng.shuffle(wrong)
            kept = {
                candidate for candidate in wrong if candidate.digit in few and rng.random() < 0.8
            }
            wrong.sort(key=kept.__contains__)
            for number, candidate in enumerate(wrong):
                position.strike(*candidate)
                if number % 4 == 0:
                    yield position


def bugs(rng: random.Random) -> Positions:
    """Nearly every cell has two candidates, and every digit two places in each house."""
    for puzzle in puzzles(rng):
        start = Position.start(puzzle)
        start.follow(SINGLES)
        for _ in range(PER_PUZZLE):
            position = start.copy()
            for cell in rng.sample(range(puzzle.layout.cells), 3):
                if position.board.has(cell, position.solution[cell]):
                    position.place(cell, position.solution[cell])
            position.follow(SINGLES)
            strike_down_to_two(position, rng)
            if not position.board.solved and cells_with_more(position) <= NEAR:
                yield position
                yield from some_given_back(position, rng)


def struck_at_random(rng: random.Random) -> Positions:
    """Singles have been placed, and ever more wrong candidates are struck."""
    for puzzle in puzzles(rng):
        start = Position.start(puzzle)
        start.follow(SINGLES)
        for _ in range(PER_PUZZLE):
            position = start.copy()
            wrong = position.wrong()
            for number, candidate in enumerate(rng.sample(wrong, len(wrong))):
                position.strike(*candidate)
                if number % 4 == 0:
                    yield position


def cells_with_more(position: Position) -> int:
    return sum(len(candidates) > 2 for candidates in position.board.candidates)


def strike_down_to_two(position: Position, rng: random.Random) -> None:
    """Strike as long as each cell keeps two candidates, and each digit two places in a house."""
    houses = position.layout.houses
    houses_of = [[h for h, (_, _, cells) in enumerate(houses) if c in cells]
                 for c in range(position.layout.cells)]  # fmt: skip
    sizes = [len(candidates) for candidates in position.board.candidates]
    counts = Counter(
        (house, digit)
        for cell, candidates in enumerate(position.board.candidates)
        for digit in candidates
        for house in houses_of[cell]
    )
    wrong = position.wrong()
    for cell, digit in rng.sample(wrong, len(wrong)):
        keys = [(house, digit) for house in houses_of[cell]]
        if sizes[cell] > 2 and all(counts[key] > 2 for key in keys):
            position.strike(cell, digit)
            sizes[cell] -= 1
            counts.subtract(keys)


def some_given_back(position: Position, rng: random.Random) -> Positions:
    """The same with one or two of the candidates that were struck."""
    for _ in range(min(GIVEN_BACK, len(position.struck))):
        count = rng.choice((1, 1, 2))
        if count <= len(position.struck):
            yield position.copy(given_back=rng.sample(position.struck, count))


KINDS: dict[str, Callable[[random.Random], Positions]] = {
    "fish": one_digit,
    "single-digit": one_digit,
}
BEGINNINGS: dict[str, Callable[[random.Random], Positions]] = {
    "bug-lite": struck_at_random,
    "bug-": bugs,
    "bivalue-oddagon": made_oddagons.oddagon_positions,
    "tridagon": tridagon_positions,
    "impossible-": open_tridagons,
    "or-": open_tridagons,
    "kraken": few_digits,  # their chains have other digits too
}
"""Positions by how slugs begin."""


def kind_of(slug: str) -> Callable[[random.Random], Positions]:
    """The positions that give findings of a technique."""
    for beginning, kind in BEGINNINGS.items():
        if slug.startswith(beginning):
            return kind
    if slug in made_fireworks.TECHNIQUES:
        return made_fireworks.firework_positions
    if slug in carried.TECHNIQUES:
        return made_symmetries.symmetry_positions
    if "exocet" in slug:
        return partial(exocet_positions, slug)
    if slug in SECTORS:
        return sector_positions(slug)
    return KINDS.get(technique(slug).family, few_digits)
