"""The usual ways to write a puzzle: 267 of 25 kinds, for tests of readers.

Each way is a function from a board to a text, and says what has to be read from the text:

    for way in WAYS:
        for board in BOARDS:
            said = verdict(way.expected(board), outcome_of(way.write(board)))

`random_boards` makes as many boards as you like.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from ways_board import VERDICTS, Board, Expected, Outcome, Wanted, Way, verdict
from ways_grids import DRAWN, HTML, LABELLED, LISTS, MARKDOWN, PLAIN
from ways_lines import LINES, SEVERAL, SPREADSHEETS, STRAY
from ways_marks import BOTH, MARKED, MARKS, PLACED
from ways_others import BROKEN, OWN, SIZES
from ways_pasted import BESIDE, LANGUAGES, LEAD_INS, SHEETS, STATES
from ways_signs import PROGRAMS, SIGNS, WORD_PROCESSORS
from whydoku import ParseError, Puzzle, generate
from whydoku.formats import read

__all__ = [
    "BOARDS",
    "VERDICTS",
    "WAYS",
    "Board",
    "Expected",
    "Wanted",
    "Way",
    "outcome_of",
    "random_boards",
    "table",
    "verdict",
    "verdicts",
]

WAYS: tuple[Way, ...] = (
    *LINES,
    *SEVERAL,
    *PLAIN,
    *DRAWN,
    *LABELLED,
    *MARKDOWN,
    *HTML,
    *LISTS,
    *SPREADSHEETS,
    *MARKS,
    *MARKED,
    *BOTH,
    *STRAY,
    *PLACED,
    *SIGNS,
    *WORD_PROCESSORS,
    *PROGRAMS,
    *SIZES,
    *OWN,
    *BROKEN,
    *LEAD_INS,
    *LANGUAGES,
    *SHEETS,
    *BESIDE,
    *STATES,
)

BOARDS = (
    Board.of(
        "....35....8....1.6.23....5.2..3...9.9...8..4..1..7.6...5.9.....1.........7.4..5.8",
        "791635482584792136623148957267314895935286741418579623852967314146853279379421568",
    ),
    Board.of(
        "..93..6........8.4.7.....1.58...2..3.3...5......9.8.7......6..22..8..4...53.1...8",
        "849321657315697824672584319587162943936745281124938576798456132261873495453219768",
    ),
    Board.of(
        "....9.5.795.....8....2....4......1..38.7...4...4.36...8.7...4.9....6.....15.2....",
        "248693517953174682761285394572948136386712945194536728827351469439867251615429873",
    ),
    Board.of(
        ".....2..5.81.5..9.24.......7...6315..6...87............5.3.7.62......53...7.8....",
        "976132485381754296245896371724963158163528749598471623459317862812649537637285914",
    ),
)
"""The boards of the tests; row 1 of the first one has two givens, row 6 of the last one none."""


def random_boards(seed: int) -> Iterator[Board]:
    """Yield boards without end; the same ones for the same seed.

    They are hard puzzles in which no empty cell has a single candidate.
    """
    while True:
        for made in generate(20, seed=seed, level="hard"):
            puzzle = made.puzzle
            if all(len(marks) != 1 for marks in puzzle.candidates):
                yield Board.of(puzzle.line(), puzzle.solve().line())
        seed += 1


def outcome_of(text: str | bytes, reader: Callable[[str | bytes], list[Puzzle]] = read) -> Outcome:
    """Return the puzzles that a reader finds in a text, or its refusal."""
    try:
        return reader(text)
    except ParseError as error:
        return error


def verdicts(boards: Iterable[Board] = BOARDS) -> list[tuple[Way, str]]:
    """Return each way with the worst verdict on it, over the boards."""
    worst: dict[Way, str] = {}
    for board in boards:
        for way in WAYS:
            said = verdict(way.expected(board), outcome_of(way.write(board)))
            worst[way] = max(worst.get(way, said), said, key=VERDICTS.index)
    return list(worst.items())


def table(found: Sequence[tuple[Way, str]]) -> str:
    """Return the number of each verdict by kind, and the ways that are not read right."""
    rows = [f"{'kind':32}{'  '.join(VERDICTS)}"]
    for kind in dict.fromkeys(way.kind for way, _ in found):
        count = Counter(said for way, said in found if way.kind == kind)
        cells = "  ".join(str(count[said]).rjust(len(said)) for said in VERDICTS)
        rows.append(f"{kind:32}{cells}")
    for said in reversed(VERDICTS[1:]):
        rows += [f"{said}: {way.kind}: {way.name}" for way, one in found if one == said]
    return "\n".join(rows)
