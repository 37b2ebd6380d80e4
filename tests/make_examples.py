"""Write lines of techniques.txt, made out of random puzzles of our own.

    python tests/make_examples.py naked-pair hidden-pair --layout 9x9 --seed 1 --puzzles 500

For each technique, puzzles are walked by the ladder below it. Where that gets stuck and the
technique finds something, it fires; where it never does, any position of a walk will do. The one
with the fewest candidates is taken, its struck candidates thinned out as far as the findings stay
the same. Beside it stands a near miss: the same position with one thing changed so that the
technique finds nothing. Both lines are written into the file, behind those that it has of the
technique; if it has them already, it stays as it is. The empty grid of a new technique goes.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from carried import TECHNIQUES
from examples import FILE, Example, example_lines, findings, in_order, stub_line
from killers import KINDS, random_killers
from made_exocets import puzzles_with_exocets
from made_sectors import SECTORS, puzzles_with_sectors
from made_symmetries import symmetric_puzzles
from made_tridagons import puzzles_with_tridagons
from make_layouts import ABOUT_CAGES
from random_puzzles import LAYOUTS, random_puzzles
from whydoku import Policy, Puzzle, find_layout, techniques
from whydoku.model.path import Candidate


def ladder_below(slug: str) -> Policy:
    """Return the techniques that are tried before this one, but none that tries things out."""
    rows = techniques()
    place = [row.slug for row in rows].index(slug)
    return Policy.only(*(row.slug for row in rows[:place] if not row.trial))


def stuck_positions(slug: str, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Where the ladder below the technique ends without a solution."""
    below = ladder_below(slug)
    paths = (puzzle.path(below) for puzzle in puzzles)
    return (path.end for path in paths if path.outcome == "stuck")


def all_positions(slug: str, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Everything that the ladder below the technique comes by."""
    below = ladder_below(slug)
    return (position for puzzle in puzzles for position in puzzle.path(below).positions())


def simplest(slug: str, positions: Iterable[Puzzle]) -> Example | None:
    """Return the position with the fewest candidates in which the technique fires."""
    examples = (Example.of(slug, position) for position in positions)
    firing = (example for example in examples if example.fires)
    return min(firing, key=candidates_left, default=None)


def richest(slug: str, positions: Iterable[Puzzle]) -> Example | None:
    """Return the position in which the technique strikes most."""
    examples = (Example.of(slug, position) for position in positions)
    return max(examples, key=lambda example: len(example.eliminations), default=None)


def candidates_left(example: Example) -> int:
    return sum(map(len, example.puzzle.candidates))


def with_struck(puzzle: Puzzle, struck: Iterable[Candidate]) -> Puzzle:
    return Puzzle(puzzle.givens, puzzle.placed, struck, puzzle.layout)


def thinned(example: Example) -> Example:
    """Give candidates back that were struck, as long as the findings stay the same."""
    puzzle = example.puzzle
    for candidate in puzzle.eliminated:
        fewer = with_struck(puzzle, set(puzzle.eliminated) - {candidate})
        if findings(fewer, example.slug) == (example.eliminations, example.placements):
            puzzle = fewer
    return Example(example.slug, puzzle, example.eliminations, example.placements)


def changed(example: Example) -> Iterator[Puzzle]:
    """Positions that differ in one thing: a candidate given back, or a digit taken away.

    At last the one in which everything that the technique finds has been done already.
    """
    puzzle = example.puzzle
    for candidate in puzzle.eliminated:
        yield with_struck(puzzle, set(puzzle.eliminated) - {candidate})
    for candidate in puzzle.placed:
        placed = set(puzzle.placed) - {candidate}
        yield Puzzle(puzzle.givens, placed, puzzle.eliminated, puzzle.layout)
    for cell, given in enumerate(puzzle.givens):
        givens = [*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]]
        if given:
            yield Puzzle(givens, puzzle.placed, puzzle.eliminated, puzzle.layout)
    yield puzzle.path(Policy.only(example.slug)).end


def near_miss(example: Example) -> Example | None:
    misses = (Example.of(example.slug, puzzle) for puzzle in changed(example))
    return next((miss for miss in misses if not miss.fires), None)


def lacking() -> list[str]:
    """Return the techniques of which techniques.txt has no line that fires."""
    have = {example.slug for example in map(Example.parse, example_lines()) if example.fires}
    return [technique.slug for technique in techniques() if technique.slug not in have]


def with_lines(text: str, new: Sequence[str] = ()) -> str:
    """Return the text of techniques.txt with new lines, in the order of the ladder."""
    lines = text.splitlines()
    comments = [line for line in lines if line.startswith("#")]
    firing = {example.slug for example in map(Example.parse, new) if example.fires}
    kept = [line for line in lines if line and line not in comments]
    kept = [line for line in kept if line not in {stub_line(slug) for slug in firing}]
    return "\n".join([*comments, "", *in_order(list(dict.fromkeys([*kept, *new]))), ""])


def puzzles_for(slug: str, asked: argparse.Namespace) -> Iterator[Puzzle]:
    """Return random puzzles, or those that are made for a technique."""
    rng = random.Random(asked.seed)
    if slug.startswith(("tridagon", "impossible-", "or-")):
        return (one.puzzle for one in puzzles_with_tridagons(rng))
    if slug in TECHNIQUES:
        return (one.puzzle for one in symmetric_puzzles(find_layout(asked.layout), rng))
    if "exocet" in slug:
        return puzzles_with_exocets(slug, rng)
    if slug in ABOUT_CAGES:
        kinds = (random_killers(f"{asked.layout}+{kind}", asked.seed) for kind in KINDS)
        return chain.from_iterable(zip(*kinds, strict=False))
    if slug in SECTORS:
        return puzzles_with_sectors(slug, rng, (asked.layout,))
    return random_puzzles(asked.layout, asked.seed, asked.givens)


def main() -> int:
    """Write lines; return 1 where no position was found for some technique."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="default: those without examples")
    parser.add_argument(
        "--layout", default="9x9", help=f"one of {', '.join(LAYOUTS[:-3])} or jigsaw:REGIONS"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--puzzles", type=int, default=300, help="how many puzzles to walk")
    parser.add_argument("--givens", type=int, default=0, help="digits to leave; 0: minimal puzzles")
    parser.add_argument("--sort", action="store_true", help="only bring techniques.txt into order")
    asked = parser.parse_args()
    text = FILE.read_text(encoding="utf-8")
    if asked.sort:
        FILE.write_text(with_lines(text), encoding="utf-8")
        return 0
    missing = 0
    for slug in asked.slugs or lacking():
        puzzles = list(islice(puzzles_for(slug, asked), asked.puzzles))
        pick = richest if slug in SECTORS else simplest  # patterns of many cells
        best = pick(slug, stuck_positions(slug, puzzles))
        if best is None or not best.fires:
            best = pick(slug, all_positions(slug, puzzles))
        if best is None or not best.fires:
            print(f"{slug}: no position found in {asked.puzzles} puzzles", file=sys.stderr)
            missing += 1
            continue
        best = thinned(best)
        lines = [example.line() for example in filter(None, (best, near_miss(best)))]
        added = len(set(lines) - set(text.splitlines()))
        text = with_lines(text, lines)
        FILE.write_text(text, encoding="utf-8")
        print(f"{slug}: {added} lines added")
    return min(missing, 1)


if __name__ == "__main__":
    sys.exit(main())
