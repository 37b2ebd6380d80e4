"""What cannot be used is named when a function is called, in a sentence and by an error of ours."""

import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import whydoku
from whydoku import Policy, Puzzle, Step, bulk, draw, explain, find_layout, samples
from whydoku.errors import WhydokuError, WrongType, WrongValue
from whydoku.explain import wording

PUZZLE = Puzzle.parse("4......1...3....")
TEXT: Any = "4......1...3...."
SOLVED = Puzzle.parse("1234341221434321")
STEP = PUZZLE.hint()
assert STEP is not None
EMPTY = ["." * 81]
ODD: tuple[Any, ...] = (-1, 10**30, None, "nonsense", True, 2.5, [], b"x", object(), float("nan"))

# A call with one argument that is odd, and the types of odd values that it may take all the same.
Call = Callable[[Any], object]
CALLS: dict[str, tuple[Call, tuple[type, ...]]] = {
    "givens": (Puzzle, ()),
    "placed": (lambda v: Puzzle([0] * 16, v), (list,)),
    "a placed candidate": (lambda v: Puzzle([0] * 16, [v]), ()),
    "the cell of one": (lambda v: Puzzle([0] * 16, [(v, 1)]), ()),
    "eliminated": (lambda v: Puzzle([0] * 16, (), v), (list,)),
    "hinted": (lambda v: Puzzle([0] * 16, hinted=v), (list,)),
    "layout": (lambda v: Puzzle([0] * 16, layout=v), (type(None),)),
    "parse": (Puzzle.parse, ()),
    "parse, layout": (lambda v: Puzzle.parse("." * 16, layout=v), (type(None),)),
    "place, cell": (lambda v: PUZZLE.place(v, 1), ()),
    "place, digit": (lambda v: PUZZLE.place(1, v), ()),
    "eliminate, cell": (lambda v: PUZZLE.eliminate(v, 1), ()),
    "eliminate, digit": (lambda v: PUZZLE.eliminate(1, v), ()),
    "apply": (PUZZLE.apply, ()),
    "opens": (PUZZLE.opens, ()),
    "hint": (PUZZLE.hint, (type(None),)),
    "steps": (PUZZLE.steps, (type(None),)),
    "path": (PUZZLE.path, (type(None),)),
    "why, cell": (lambda v: PUZZLE.why(v, 1), ()),
    "why, digit": (lambda v: PUZZLE.why(1, v), ()),
    "why, policy": (lambda v: PUZZLE.why(1, 1, v), (type(None),)),
    "advance": (PUZZLE.advance, ()),
    "solve, nodes": (SOLVED.solve, ()),
    "solve, seconds": (lambda v: SOLVED.solve(seconds=v), (type(None), float, int)),
    "count": (PUZZLE.count, ()),
    "estimate, dives": (PUZZLE.estimate, ()),
    "estimate, seed": (lambda v: PUZZLE.estimate(10, v), ()),
    "solutions": (PUZZLE.solutions, ()),
    "check": (PUZZLE.check, ()),
    "find_layout": (find_layout, ()),
    "technique": (whydoku.technique, ()),
    "Policy": (Policy, (list,)),
    "Policy, nodes": (lambda v: Policy(nodes=v), ()),
    "Policy, seconds": (lambda v: Policy(seconds=v), (type(None), float, int)),
    "Policy.named": (Policy.named, ()),
    "Policy.only": (Policy.only, ()),
    "Policy.up_to": (Policy().up_to, ()),
    "Policy.without": (Policy().without, ()),
    "Policy.from_dict": (Policy.from_dict, ()),
    "Policy.narrowed": (lambda v: Policy().narrowed(only=v), (list,)),
    "words": (STEP.words, ()),
    "Step.from_dict": (Step.from_dict, ()),
    "stop_at": (PUZZLE.path().stop_at, ()),
    "svg": (draw.svg, ()),
    "svg, step": (lambda v: draw.svg(PUZZLE, v), (type(None),)),
    "svg, theme": (lambda v: draw.svg(PUZZLE, theme=v), ()),
    "svg, width": (lambda v: draw.svg(PUZZLE, width=v), (type(None),)),
    "text": (draw.text, ()),
    "ansi": (draw.ansi, ()),
    "sheet": (draw.sheet, ()),
    "sheet, columns": (lambda v: draw.sheet([PUZZLE], columns=v), ()),
    "sheet, titles": (lambda v: draw.sheet([PUZZLE], titles=v), (list,)),
    "sample": (samples.sample, ()),
    "bulk.walk": (bulk.walk, (list,)),
    "bulk.walk, line": (lambda v: bulk.walk([v]), ()),
    "bulk.walk, policy": (lambda v: bulk.walk(["." * 16], v), (type(None),)),
    "bulk.walk, layout": (lambda v: bulk.walk(["." * 16], layout=v), (type(None),)),
    "bulk.solve": (bulk.solve, (list,)),
    "bulk.solve, limit": (lambda v: bulk.solve(EMPTY, limit=v), ()),
    "bulk.solve, threads": (lambda v: bulk.solve(EMPTY, threads=v), (type(None),)),
    "bulk.solve, into": (lambda v: bulk.solve(EMPTY, into=v), (type(None),)),
    "bulk.solve, progress": (lambda v: bulk.solve(EMPTY, progress=v), (type(None),)),
    "bulk.solve_stream": (bulk.solve_stream, ()),
    "bulk.solve_stream, limit": (lambda v: bulk.solve_stream(io.BytesIO(), limit=v), ()),
    "article": (explain.article, (str,)),
    "name": (explain.name, (str,)),
    "wording, language": (wording.load, (str,)),
}


@pytest.mark.parametrize("value", ODD, ids=lambda value: repr(value)[:20])
@pytest.mark.parametrize("name", CALLS)
def test_odd_arguments_are_named_at_the_call(name: str, value: object) -> None:
    call, taken = CALLS[name]
    if type(value) in taken and value != -1 and value == value:
        call(value)
        return
    with pytest.raises((ValueError, TypeError)) as error:
        call(value)
    assert isinstance(error.value, WhydokuError)
    told = str(error.value)
    assert "_core" not in told
    assert "incompatible" not in told
    assert "\n" not in told
    assert len(told) < 300


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: PUZZLE.count(limit=-1), "limit = -1: expected a whole number from 1"),
        (lambda: PUZZLE.estimate(dives=0), "dives = 0: expected a whole number from 1"),
        (
            lambda: PUZZLE.path("humane"),
            "there is no policy 'humane': expected human, classic, hodoku, se",
        ),
        (lambda: PUZZLE.why("r5c6", 2), "'r5c6' is not a cell: expected r1c1 to r4c4"),
        (
            lambda: PUZZLE.place(16, 1),
            "cell 16 is not in the layout 4x4: expected 0 to 15, or r1c1",
        ),
        (lambda: Puzzle(TEXT), r"Puzzle.parse reads a text"),
        (lambda: PUZZLE.apply(replace(STEP, layout=find_layout("6x6"))), "layout 6x6"),
        (lambda: bulk.walk("." * 81), "lines = .*: expected a list of lines"),
        (lambda: Policy.from_dict({"order": [1]}), r"order = \[1\]: expected a list of tech"),
        (lambda: PUZZLE.path().stop_at("x-wings"), "there is no technique 'x-wings'"),
    ],
)
def test_what_is_said(call: Callable[[], object], told: str) -> None:
    with pytest.raises((WrongValue, WrongType), match=told):
        call()


def test_cells_and_policies_by_name() -> None:
    cell = PUZZLE.layout.cells - 1
    assert PUZZLE.place("r4c4", 4) == PUZZLE.place(cell, 4)
    assert PUZZLE.eliminate("R1C2", 1) == PUZZLE.eliminate(1, 1)
    assert Puzzle([0] * 16, [("r1c2", 1)], [("r2c2", 2)], hinted=["r1c2"]).hinted == {1}
    assert PUZZLE.why("r1c2", 1).cell == 1
    assert PUZZLE.path("human") == PUZZLE.path(Policy.named("human")) == PUZZLE.path()
    assert PUZZLE.hint("se") == PUZZLE.hint(Policy.named("se"))
    assert bulk.walk([PUZZLE.line()], "hodoku") == bulk.walk(
        [PUZZLE.line()], Policy.named("hodoku")
    )


def test_a_technique_of_your_own_that_finds_no_step() -> None:
    def wrong(puzzle: Puzzle) -> Any:
        return [puzzle]

    with pytest.raises(WrongType, match=r"what wrong found = .*: expected a Step"):
        PUZZLE.hint(Policy.only(wrong))
