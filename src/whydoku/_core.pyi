from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, overload

import numpy
from numpy.typing import NDArray


version: str = '0.1.0'

class Layout:
    """The shape of a Sudoku: see whydoku.find_layout."""

    @property
    def name(self) -> str:
        """As find_layout takes it."""

    @property
    def size(self) -> int:
        """Digits, and cells of a house."""

    @property
    def cells(self) -> int:
        """Number of cells."""

    @property
    def box_rows(self) -> int:
        """Rows of a box; 0 for a jigsaw."""

    @property
    def box_cols(self) -> int:
        """Columns of a box; 0 for a jigsaw."""

    @property
    def houses(self) -> list[tuple[str, int, list[int]]]:
        """Each house: its kind, its number from 0 within that kind, its cells."""

    @property
    def regions(self) -> list[int]:
        """The number of the box of each cell."""

    @property
    def peers(self) -> list[list[int]]:
        """For each cell, the cells that it sees."""

    @property
    def cages(self) -> list[tuple[list[int], int]]:
        """The cells of each cage and their sum; 0: it has none."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

def layout_names() -> list[str]:
    """Return the names of the layouts, besides 'jigsaw:REGIONS'."""

def make_layout(name: str) -> Layout: ...

class Problem:
    @property
    def kind(self) -> str: ...

    @property
    def house(self) -> int:
        """-1: does not apply."""

    @property
    def digit(self) -> int:
        """0: does not apply."""

    @property
    def cells(self) -> list[int]: ...

class Board:
    def __init__(self, layout: Layout, givens: Sequence[int]) -> None: ...

    @property
    def values(self) -> list[int]: ...

    @property
    def given(self) -> list[int]:
        """The cells that the puzzle came with."""

    @property
    def candidates(self) -> list[list[int]]: ...

    @property
    def solved(self) -> bool: ...

    @property
    def broken(self) -> bool: ...

    def has(self, cell: int, digit: int) -> bool: ...

    def place(self, cell: int, digit: int) -> None: ...

    def eliminate(self, cell: int, digit: int) -> None: ...

    def problems(self) -> list[Problem]: ...

    def __copy__(self) -> Board: ...

def problems(layout: Layout, values: Sequence[int]) -> list[Problem]: ...

class Technique:
    @property
    def slug(self) -> str: ...

    @property
    def family(self) -> str: ...

    @property
    def level(self) -> str: ...

    @property
    def se(self) -> float: ...

    @property
    def score(self) -> int: ...

    @property
    def order(self) -> int: ...

    @property
    def code(self) -> str: ...

    @property
    def cost(self) -> int: ...

    @property
    def order_in_nets(self) -> int:
        """When nested nets try the technique; 0 if they never do."""

    @property
    def needed_from(self) -> int: ...

    @property
    def by_default(self) -> bool: ...

    @property
    def trial(self) -> bool: ...

def techniques() -> list[Technique]: ...

def role_names() -> list[str]: ...

def outcome_names() -> list[str]: ...

class Step:
    @property
    def technique(self) -> str: ...

    @property
    def rating(self) -> int:
        """By Sudoku Explainer, in tenths; or 0."""

    @property
    def placements(self) -> list[tuple[int, int]]: ...

    @property
    def eliminations(self) -> list[tuple[int, int]]: ...

    @property
    def houses(self) -> list[tuple[str, int, int]]: ...

    @property
    def rules(self) -> list[tuple[str, int]]: ...

    @property
    def marks(self) -> list[tuple[str, int, int]]: ...

    @property
    def links(self) -> list[tuple[str, tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]]: ...

    @property
    def children(self) -> list[Step]: ...

    @property
    def difficulty(self) -> int:
        """How hard it is to find and to follow."""

    @property
    def evidence(self) -> dict[str, tuple[Any, ...]]:
        """Its placements, eliminations, houses, marks, links and rules."""

def set_records(candidate: object, mark: object, house_mark: object, rule_mark: object, link: object) -> None:
    """Set the classes of what evidence is made of."""

class Why:
    @property
    def verdict(self) -> Literal['open', 'cannot', 'must']: ...

    @property
    def steps(self) -> list[Step]: ...

    @property
    def cap(self) -> str: ...

class Routes:
    @property
    def outcomes(self) -> bytes:
        """The outcome of each puzzle."""

    @property
    def ends(self) -> bytes:
        """Where in techniques each puzzle ends."""

    @property
    def techniques(self) -> bytes:
        """The row of the ladder of every step, all puzzles in one column."""

    @property
    def cap(self) -> str: ...

class Found:
    @property
    def steps(self) -> list[Step]: ...

    @property
    def cap(self) -> str:
        """Which cap was hit, or an empty text."""

class Walk:
    def __len__(self) -> int: ...

    @property
    def by_score(self) -> bool:
        """
        Whether its level is raised where its score is above the level's ceiling.
        """

    @property
    def rows(self) -> bytes:
        """The row of the ladder that each step belongs to."""

    def prove(self, board: Board) -> None:
        """Complete the evidence of the steps, which lead on from this board."""

    def step(self, number: int) -> Step: ...

    @property
    def steps(self) -> list[Step]: ...

    def evidence(self, number: int) -> dict[str, tuple[Any, ...]]: ...

    def made_steps(self, kind: type, slugs: tuple[str, ...], layout: Layout, walked: object) -> list[Any]:
        """
        The steps as objects of a class with these attributes, and `_number`, from 0.
        """

    @property
    def difficulty(self) -> int:
        """How hard its steps are together, as difficulty() of a step counts."""

    @property
    def outcome(self) -> Literal['solved', 'stuck', 'broken', 'capped']: ...

    @property
    def cap(self) -> str: ...

class Policy:
    def __init__(self, slugs: Sequence[str], nodes: int, seconds: float, choice: str = 'first') -> None: ...

    def next(self, board: Board, on_path: bool = False) -> Found:
        """The hint; or the step that a path takes."""

    def all(self, board: Board) -> Found: ...

    def walk(self, board: Board, prove: bool = True) -> Walk: ...

    def walk_many(self, layout: Layout, lines: Sequence[str], check: bool = False) -> Routes:
        """
        Pass a tuple: the lines must not change during the call, which runs without the GIL.
        """

    def why(self, board: Board, cell: int, digit: int, easiest: bool = False) -> Why: ...

class Opportunities:
    """How many places there are to go on."""

    @property
    def count(self) -> int:
        """Findings of different outcome."""

    @property
    def cells(self) -> list[int]:
        """That they fill, or remove candidates from."""

    @property
    def cap(self) -> str: ...

def opportunities(board: Board, row: int, nodes: int, seconds: float) -> Opportunities:
    """
    What a row of the ladder finds, and, where it is a single, what easier singles find.
    """

def break_in(rows: Sequence[int], counts: Sequence[int]) -> int:
    """The step at which a path is opened; -1 if none."""

class Count:
    @property
    def count(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def cap(self) -> str: ...

def count(board: Board, limit: int, nodes: int, seconds: float) -> Count: ...

class TrueCandidates:
    @property
    def candidates(self) -> list[list[int]]: ...

    @property
    def cap(self) -> str: ...

def true_candidates(board: Board, nodes: int, seconds: float) -> TrueCandidates: ...

class Solution:
    @property
    def values(self) -> list[int]: ...

    @property
    def cap(self) -> str: ...

class Solutions:
    def __init__(self, board: Board, nodes: int, seconds: float) -> None: ...

    def next(self) -> Solution: ...

class Totals:
    @property
    def nodes(self) -> int: ...

    @property
    def passes(self) -> int: ...

    @property
    def lanes(self) -> int: ...

def bulk_solve(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device='cpu', writable=False)], solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu')], counts: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], nodes: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu')], limit: int, threads: int, text: bool, progress: object | None) -> Totals: ...

def copy_lines(lines: list[str], rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')]) -> bool:
    """
    Copy lines to the rows of an array. False if one does not fit or is not ASCII.
    """

def instruction_sets() -> list[str]: ...

def default_instruction_set() -> str: ...

def stop_long_calls(stop: bool) -> None:
    """
    Stop the long calls of all threads, or no more: Ctrl-C reaches the main thread alone.
    """

class Symmetry:
    """The arrays have the length of the largest layout."""

    @property
    def transposed(self) -> bool: ...

    @property
    def rows(self) -> list[int]: ...

    @property
    def columns(self) -> list[int]: ...

    @property
    def digits(self) -> list[int]: ...

class Canonical:
    @property
    def values(self) -> list[int]: ...

    @property
    def symmetry(self) -> Symmetry: ...

    @property
    def automorphisms(self) -> int: ...

    @property
    def cap(self) -> str: ...

class CanonicalBatch:
    @property
    def forms(self) -> bytes:
        """A byte for each cell."""

    @property
    def automorphisms(self) -> bytes:
        """Eight bytes for each puzzle; 0: it has no form, or its cap was hit."""

    @property
    def cap(self) -> str: ...

class Symmetries:
    def __init__(self, layout: Layout) -> None: ...

    def smallest(self, values: Sequence[int], nodes: int, seconds: float) -> Canonical: ...

    def smallest_of_each(self, puzzles: bytes, nodes: int) -> CanonicalBatch: ...

    def random(self, seed: int, stream: int) -> Symmetry: ...

class Catalogue:
    """Full grids of 9x9 by number: see its header."""

    def __init__(self, table: bytes) -> None: ...

    def counts(self, kind: int) -> list[int]:
        """As count_smallest_grids() counts them."""

    def number(self, form: Sequence[int]) -> int:
        """Of a smallest form, from 1; 0 if it is none."""

    def grid(self, number: int) -> list[int]:
        """The smallest form with that number, which must be one."""

def count_smallest_grids(kind: int) -> list[int]:
    """
    For each fourth row, the smallest forms of full grids with a kind of first bands.
    """

KINDS_OF_BANDS: int = 416

DIFFERENT_GRIDS: int = 5472730538

class Killer:
    @property
    def layout(self) -> str:
        """Its name; empty if a cap was hit."""

    @property
    def solution(self) -> list[int]: ...

    @property
    def givens(self) -> list[int]: ...

    @property
    def cap(self) -> str: ...

def make_killer(layout: Layout, seed: int, number: int, nodes: int, seconds: float, cages: str = 'usual', givens: int = 0, symmetry: str = 'none', zero_cages: int = 0) -> Killer: ...

def cage_size_names() -> list[str]: ...

def symmetry_names() -> list[str]: ...

def puzzle_of_day(ordinal: int) -> list[int]:
    """Days are counted as by date.toordinal()."""

class GeneratedBatch:
    @property
    def puzzles(self) -> list[list[int]]: ...

    @property
    def cap(self) -> str: ...

class Criteria:
    def __init__(self) -> None: ...

    @property
    def symmetry(self) -> str: ...

    @symmetry.setter
    def symmetry(self, arg: str, /) -> None: ...

    @property
    def pattern(self) -> list[int]: ...

    @pattern.setter
    def pattern(self, arg: Sequence[int], /) -> None: ...

    @property
    def givens(self) -> int: ...

    @givens.setter
    def givens(self, arg: int, /) -> None: ...

    @property
    def minimal(self) -> bool: ...

    @minimal.setter
    def minimal(self, arg: bool, /) -> None: ...

    @property
    def solved_by(self) -> Policy | None: ...

    @solved_by.setter
    def solved_by(self, arg: Policy | None, /) -> None: ...

    @property
    def not_solved_by(self) -> Policy | None: ...

    @not_solved_by.setter
    def not_solved_by(self, arg: Policy | None, /) -> None: ...

    @property
    def rare(self) -> bool: ...

    @rare.setter
    def rare(self, arg: bool, /) -> None: ...

    @property
    def hardest(self) -> bool: ...

    @hardest.setter
    def hardest(self, arg: bool, /) -> None: ...

    @property
    def around_tridagon(self) -> bool: ...

    @around_tridagon.setter
    def around_tridagon(self, arg: bool, /) -> None: ...

def random_regions(state: Sequence[int]) -> str:
    """
    A letter for each cell of a jigsaw, by the words of a state of random.Random.
    """

class Stop:
    """Set it to end the calls in other threads that received it."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

    def is_set(self) -> bool: ...

class PuzzleMaker:
    def __init__(self, layout: Layout, criteria: Criteria, seed: int) -> None: ...

    def make(self, first: int, count: int, nodes: int, seconds: float, stop: Stop | None = None) -> GeneratedBatch: ...

class FewGivens:
    @property
    def puzzle(self) -> list[int]: ...

    @property
    def cap(self) -> str: ...

def find_few_givens(layout: Layout, criteria: Criteria, seed: int, number: int, better: Callable[[Sequence[int]], None], nodes: int, seconds: float) -> FewGivens: ...

class Estimate:
    @property
    def solutions(self) -> float: ...

    @property
    def error(self) -> float: ...

    @property
    def cap(self) -> str: ...

def estimate_solutions(board: Board, dives: int, seed: int) -> Estimate: ...

class RedundantGivens:
    @property
    def cells(self) -> list[int]: ...

    @property
    def solutions(self) -> int:
        """2 means two or more."""

    @property
    def cap(self) -> str: ...

def redundant_givens(layout: Layout, givens: Sequence[int], nodes: int, seconds: float) -> RedundantGivens: ...

class Moment:
    @property
    def puzzle(self) -> int: ...

    @property
    def technique(self) -> str: ...

    @property
    def nudged(self) -> bool: ...

    @property
    def placed(self) -> list[tuple[int, int]]: ...

    @property
    def struck(self) -> list[tuple[int, int]]: ...

    @property
    def findings(self) -> list[Step]: ...

    @property
    def candidates(self) -> int: ...

    @property
    def form(self) -> bytes: ...

    @property
    def grid(self) -> str: ...

class Moments:
    @property
    def found(self) -> list[Moment]: ...

    @property
    def cap(self) -> str: ...

class MomentFinder:
    def __init__(self, layout: Layout, policy: Policy, wanted: Sequence[str], most_outcomes: int, each: int, seed: int) -> None: ...

    def on_paths(self, puzzles: Sequence[Sequence[int]], first: int, seconds: float) -> Moments: ...

    def by_nudges(self, puzzles: Sequence[Sequence[int]], first: int, tries: int, seconds: float) -> Moments: ...

    def by_strikes(self, puzzles: Sequence[Sequence[int]], first: int, tries: int, seconds: float) -> Moments: ...

class SeStep:
    @property
    def rule(self) -> str: ...

    @property
    def rating(self) -> int:
        """In tenths."""

    @property
    def placements(self) -> list[tuple[int, int]]: ...

    @property
    def eliminations(self) -> list[tuple[int, int]]: ...

class SeRating:
    """Ratings in tenths: 71 is 7.1."""

    @property
    def er(self) -> int: ...

    @property
    def ep(self) -> int: ...

    @property
    def ed(self) -> int: ...

    @property
    def solutions(self) -> int:
        """1, or else nothing is rated; 2: several."""

    @property
    def steps(self) -> list[SeStep]: ...

    @property
    def cap(self) -> str:
        """If it was hit, the ratings are lower bounds."""

def rate_se(board: Board, nodes: int, seconds: float, steps: bool = False) -> SeRating: ...

class HodokuRating:
    @property
    def level(self) -> str: ...

    @property
    def score(self) -> int: ...

    @property
    def solved(self) -> bool:
        """If not, level and score are at least these."""

    @property
    def cap(self) -> str: ...

    @property
    def counts(self) -> list[int]:
        """How many steps each row of the ladder has."""

def rate_hodoku(board: Board, policy: Policy) -> HodokuRating:
    """Rate a board by a walk under HoDoKu's policy."""

def hodoku_level(hardest: str, score: int) -> str:
    """Return the level of a puzzle by its hardest step and its score."""

class Network:
    """What the scales of trial and error know of a layout."""

    def __init__(self, layout: Layout) -> None: ...

class TrialRating:
    @property
    def kind(self) -> str:
        """
        Whether the value is `exact` or `at least` that; or the puzzle `beyond` the scale.
        """

    @property
    def value(self) -> int:
        """The least that solves the puzzle."""

    @property
    def cap(self) -> str: ...

def rate_trial_depth(network: Network, board: Board, solution: Board, nodes: int, seconds: float) -> TrialRating: ...

def rate_braid_length(network: Network, board: Board, solution: Board, depth: int, nodes: int, seconds: float) -> TrialRating: ...

class HumanRound:
    """Digits that are placed together, found in one way."""

    @property
    def empty(self) -> int:
        """Cells, before the round."""

    @property
    def placed(self) -> int: ...

    @property
    def way(self) -> int:
        """How they are found: 0 in boxes, 1 in lines, 2 in cells."""

    @property
    def before(self) -> list[int]:
        """How many can be found in boxes, in boxes and lines, in all ways."""

    @property
    def after(self) -> list[int]: ...

class HumanReading:
    """How many places there are to go on."""

    @property
    def empty(self) -> int: ...

    @property
    def rounds(self) -> list[HumanRound]: ...

    @property
    def beyond(self) -> float:
        """Roots of the difficulties of steps beyond singles."""

    @property
    def steps_beyond(self) -> int: ...

    @property
    def solved(self) -> bool: ...

    @property
    def cap(self) -> str: ...

    @property
    def features(self) -> list[float]: ...

class HumanRating:
    """Minutes, in tenths of one."""

    @property
    def minutes(self) -> float: ...

    @property
    def low(self) -> float:
        """The 10th percentile of players."""

    @property
    def high(self) -> float:
        """The 90th."""

    @property
    def level(self) -> str: ...

    @property
    def basis(self) -> str: ...

    @property
    def solved(self) -> bool:
        """If not, the minutes are lower bounds."""

    @property
    def cap(self) -> str: ...

def read_opportunities(board: Board, policy: Policy) -> HumanReading:
    """Read a board with one solution, under the policy human."""

def rate_human(board: Board, policy: Policy) -> HumanRating:
    """Rate a board with one solution, under the policy human."""

def scale_names() -> list[str]: ...

class FigureKind:
    """How a figure of a rating is to be read."""

    @property
    def name(self) -> str: ...

    @property
    def in_tenths(self) -> bool: ...

    @property
    def words(self) -> list[str]:
        """If there are any, the figure says which."""

def figure_kinds() -> list[FigureKind]: ...

class Rated:
    @property
    def figures(self) -> list[int]:
        """As figure_kinds(); -1: there is none."""

    @property
    def rows(self) -> bytes:
        """The row of the ladder of each step of the path that the level is from."""

    @property
    def cap(self) -> str: ...

class RatedBatch:
    @property
    def figures(self) -> bytes:
        """Numbers of 64 bits: for each puzzle, those of figure_kinds()."""

    @property
    def cap(self) -> str: ...

class RatingRequest:
    """What ratings are asked for."""

    def __init__(self, layout: Layout, scales: Sequence[str], human: Policy, hodoku: Policy, network: Network | None, seconds: float) -> None: ...

    def rate(self, board: Board) -> Rated: ...

    def rate_many(self, puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), device='cpu', writable=False)]) -> RatedBatch:
        """Rate rows of 81 bytes, classic puzzles."""

class Words:
    """The words of a language: see whydoku.explain.wording."""

    def __init__(self, texts: Sequence[tuple[str, str]]) -> None: ...

    def text(self, slug: str, key: str) -> str | None: ...

    def fold(self, text: str) -> str: ...

class MadeStep:
    """A step that was made in Python."""

    def __init__(self, layout: Layout, step: object) -> None: ...

@overload
def tell(words: Words, layout: Layout, step: Step, key: str) -> str: ...

@overload
def tell(words: Words, layout: Layout, step: MadeStep, key: str) -> str: ...

@overload
def notation(words: Words, layout: Layout, step: Step) -> str: ...

@overload
def notation(words: Words, layout: Layout, step: MadeStep) -> str: ...

@overload
def eureka(words: Words, layout: Layout, step: Step) -> str: ...

@overload
def eureka(words: Words, layout: Layout, step: MadeStep) -> str: ...

@overload
def outcome(words: Words, layout: Layout, step: Step) -> str: ...

@overload
def outcome(words: Words, layout: Layout, step: MadeStep) -> str: ...

@overload
def moments(words: Words, layout: Layout, step: Step) -> list[str]: ...

@overload
def moments(words: Words, layout: Layout, step: MadeStep) -> list[str]: ...

@overload
def letters(words: Words, layout: Layout, step: Step) -> list[int]: ...

@overload
def letters(words: Words, layout: Layout, step: MadeStep) -> list[int]: ...

@overload
def labels(words: Words, layout: Layout, step: Step) -> list[tuple[str, str, str, str]]: ...

@overload
def labels(words: Words, layout: Layout, step: MadeStep) -> list[tuple[str, str, str, str]]: ...

def tell_walk(words: Words, layout: Layout, walk: Walk, key: str) -> list[str]:
    """Each step of a walk, as tell() tells it."""

MOST_IN_FULL: int = 3

def tell_why(words: Words, layout: Layout, values: Sequence[int], asked: tuple[int, int], verdict: str, steps: Sequence[str], placed: Sequence[tuple[int, int]], left_out: Sequence[tuple[int, int]]) -> str: ...

def tell_mistake(words: Words, layout: Layout, mistake: tuple[str, int, int, str], level: int) -> str: ...

def tell_problems(words: Words, layout: Layout, problems: Sequence[tuple[str, int | None, int | None, Sequence[int]]]) -> str: ...

def tell_report(words: Words, layout: Layout, problems: Sequence[tuple[str, int | None, int | None, Sequence[int]]], mistakes: Sequence[tuple[str, int, int, str]], solutions: int | None) -> str: ...

MOST_REASONS: int = 3

def cells_told(words: Words, layout: Layout, items: Sequence[int], joint: str = 'and') -> str: ...

def digits_told(words: Words, layout: Layout, items: Sequence[int], joint: str = 'and') -> str: ...

def houses_told(words: Words, layout: Layout, items: Sequence[int], joint: str = 'and') -> str: ...

def strikes_told(words: Words, layout: Layout, candidates: Sequence[tuple[int, int]]) -> str: ...

class ReadPuzzle:
    @property
    def layout(self) -> str: ...

    @property
    def givens(self) -> list[int]: ...

    @property
    def placed(self) -> list[tuple[int, int]]: ...

    @property
    def struck(self) -> list[tuple[int, int]]: ...

    @property
    def form(self) -> str: ...

    @property
    def line(self) -> int: ...

class Refusal:
    @property
    def told(self) -> str: ...

    @property
    def line(self) -> int: ...

    @property
    def column(self) -> int: ...

    @property
    def is_of_nothing(self) -> bool: ...

class ReadText:
    @property
    def puzzles(self) -> list[ReadPuzzle]: ...

    @property
    def left(self) -> str: ...

    @property
    def layout(self) -> str: ...

    @property
    def refusal(self) -> Refusal | None: ...

def read_text(lines: Sequence[str], layout: str, named: str, first: int) -> ReadText: ...

def write_text(form: str, board: Board) -> str: ...

def judged_names() -> list[str]: ...

class Verified:
    @property
    def judged(self) -> str: ...

    @property
    def by(self) -> tuple[int, int]:
        """The digit from which an elimination follows; digit 0: none."""

    @property
    def steps(self) -> list[Step]:
        """The easiest step that gives the move, if any does."""

    @property
    def cap(self) -> str: ...

def verify(board: Board, cell: int, digit: int, places: bool, named: str, policy: Policy) -> Verified:
    """named: a slug, or an empty text."""

def steps_that_give(board: Board, cell: int, digit: int, places: bool, slug: str, limit: int, nodes: int, seconds: float) -> Found: ...

class VerifiedAll:
    @property
    def cap(self) -> str: ...

def verify_many(layout: Layout, values: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], givens: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu', writable=False)] | None, places: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], moves: Annotated[NDArray[numpy.uint8], dict(shape=(4, None), order='C', device='cpu', writable=False)], answers: Annotated[NDArray[numpy.uint8], dict(shape=(5, None), order='C', device='cpu')], policy: Policy, threads: int) -> VerifiedAll:
    """
    The caller checks that cells, digits and positions are in range, and sorts by position.
    """
