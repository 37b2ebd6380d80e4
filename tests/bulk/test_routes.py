"""`bulk.walk` tells of many puzzles what `Puzzle.path` tells of one."""

from pathlib import Path

import pytest

from whydoku import Policy, Puzzle, generate
from whydoku.bulk import Route, walk
from whydoku.samples import sample, sample_names

HARD = "..2...7...1.....6.5......18....37.......49.....41.23....3.2.9...8.....5.6.......2"
EASY = "070009004600004080800030090000800070001000400030005000050020001020100005300700060"


@pytest.mark.parametrize("name", sample_names())
def test_route_is_that_of_the_path(name: str) -> None:
    puzzle = sample(name)
    path = puzzle.path()
    (route,) = walk([puzzle.line()], layout=puzzle.layout)
    assert route == Route(path.outcome, tuple(step.technique for step in path))


@pytest.mark.parametrize("layout", ["9x9+killer", "6x6+killer"])
def test_routes_of_killers_are_those_of_their_paths(layout: str) -> None:
    for made in generate(20, layout=layout, seed=31):
        path = made.puzzle.path()
        (route,) = walk([made.puzzle.line()], layout=made.puzzle.layout)
        assert route == Route(path.outcome, tuple(step.technique for step in path))


@pytest.mark.parametrize("policy", ["human", "hodoku"])
def test_a_route_tells_what_its_path_tells(policy: str) -> None:
    lines = [EASY, sample("9x9-hard").line(), HARD]
    for line, route in zip(lines, walk(lines, policy), strict=True):
        path = Puzzle.parse(line).path(policy)
        assert (route.counts, route.level, route.score, route.hardest) == (
            path.counts,
            path.level,
            path.score,
            path.hardest,
        )


def test_policy_is_followed() -> None:
    (route,) = walk([EASY], Policy.only("naked-single"))
    assert route == Route("stuck", ("naked-single",))


def test_cap_on_nodes_is_for_each_puzzle() -> None:
    policy = Policy(("naked-single", "hidden-single-box", "search"), nodes=10)
    routes = walk([HARD, EASY, HARD, EASY.replace("0", ".")], policy)
    easy = Puzzle.parse(EASY).path(policy).outcome
    assert [route.outcome for route in routes] == ["capped", easy, "capped", easy]


def test_cap_on_seconds_is_for_all() -> None:
    routes = walk([HARD] * 20_000, Policy(seconds=0.05))
    assert len(routes) == 20_000
    assert routes[-1] == Route("capped", ())


def test_nothing_comes_of_nothing() -> None:
    assert walk([]) == []


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([EASY, "z" + EASY[1:]], "'z' is no digit"),
        ([EASY, EASY[1:]], "80"),
        (["1" * 17], "17 cells: expected 16, 36"),
    ],
)
def test_bad_lines_are_refused(lines: list[str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        walk(lines)


def test_own_techniques_are_refused() -> None:
    with pytest.raises(ValueError, match="only techniques of the ladder"):
        walk([EASY], Policy((lambda _: None,)))


def test_collection_of_17_givens(data: Path) -> None:
    lines = (data / "puzzles" / "sudoku17.sdm").read_text("utf-8").split()[:500]
    routes = walk(lines, Policy().without_trial())
    for line, route in list(zip(lines, routes, strict=True))[::50]:
        path = Puzzle.parse(line).path(Policy().without_trial())
        assert route == Route(path.outcome, tuple(step.technique for step in path))


def test_routes_are_a_sequence() -> None:
    routes = walk([EASY, HARD, EASY])
    assert routes[1:] == [routes[1], routes[-1]]
    assert routes == walk([EASY, HARD, EASY])
    assert routes != walk([EASY, HARD])
    assert routes != "routes"
    assert repr(routes) == "<the routes of 3 puzzles>"
