"""New puzzles have one solution and meet the criteria; grids are evenly drawn."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import Any

import pytest

from bands import CLASSES, GRIDS, NAMINGS, class_of, frequencies
from random_puzzles import JIGSAWS
from whydoku import (
    CapReached,
    Generated,
    ManySolutions,
    Policy,
    Puzzle,
    canonical,
    find_layout,
    generate,
    redundant_givens,
    same_puzzle,
    technique,
    vary,
)
from whydoku.make.criteria import SYMMETRIES
from whydoku.make.jigsaw import random_jigsaw
from whydoku.model.layout import layout_names
from whydoku.model.policy import LEVELS

EMPTY = Puzzle([0] * 16)

# Puzzles made from a seed are promised to stay the same.
PINNED = "......5.7..9..1.2..7.6....3...4..3.....2"

# What each symmetry does to row r and column c, the last row being n.
Motion = Callable[[int, int, int], tuple[int, int]]
MOTIONS: dict[str, tuple[Motion, ...]] = {
    "none": (),
    "180": (lambda r, c, n: (n - r, n - c),),
    "90": (lambda r, c, n: (c, n - r),),
    "horizontal": (lambda r, c, n: (n - r, c),),
    "vertical": (lambda r, c, n: (r, n - c),),
    "diagonal": (lambda r, c, _: (c, r),),
    "antidiagonal": (lambda r, c, n: (n - c, n - r),),
    "diagonals": (lambda r, c, _: (c, r), lambda r, c, n: (n - c, n - r)),
    "full": (lambda r, c, n: (c, n - r), lambda r, c, n: (r, n - c)),
}


def made(count: int, **criteria: Any) -> list[Generated]:
    found = list(generate(count, seed=1, **criteria))
    assert len(found) == count
    for one in found:
        assert one.puzzle.check().ok
    return found


def test_a_seed_makes_the_same_puzzles() -> None:
    first = made(20)
    assert first[0].puzzle.line().startswith(PINNED)
    assert [one.puzzle for one in generate(5, seed=1, first=15)] == [
        one.puzzle for one in first[15:]
    ]
    assert next(generate(seed=2)).puzzle != first[0].puzzle
    assert next(generate()).seed != next(generate()).seed
    assert len({canonical(one.puzzle).form for one in first}) == 20


@pytest.mark.parametrize("name", [*layout_names(), *JIGSAWS])
def test_layouts(name: str) -> None:
    for one in made(3, layout=name):
        assert one.puzzle.layout is find_layout(name)
        assert redundant_givens(one.puzzle) == ()


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("name", ["9x9", "6x6"])
def test_places_of_givens_are_symmetric(symmetry: str, name: str) -> None:
    for one in made(3, symmetry=symmetry, layout=name):
        size = one.puzzle.layout.size
        filled = {divmod(cell, size) for cell, digit in enumerate(one.puzzle.givens) if digit}
        for motion in MOTIONS[symmetry]:
            assert {motion(r, c, size - 1) for r, c in filled} == filled


def test_minimal_puzzles_need_every_given() -> None:
    for one in made(2, symmetry="180", minimal=True):
        assert redundant_givens(one.puzzle) == ()
        for cell in filter(one.puzzle.givens.__getitem__, range(81)):
            fewer = list(one.puzzle.givens)
            fewer[cell] = 0
            assert Puzzle(fewer).count(2) == 2
    more = made(1, givens=30)[0].puzzle
    assert redundant_givens(more)


def test_redundant_givens_can_be_left_out() -> None:
    puzzle = made(1, givens=30)[0].puzzle
    for cell in redundant_givens(puzzle):
        fewer = [0 if at == cell else digit for at, digit in enumerate(puzzle.givens)]
        assert Puzzle(fewer).check().ok
    with pytest.raises(ManySolutions):
        redundant_givens(Puzzle.parse("." * 16))


@pytest.mark.parametrize("givens", [23, 24, 40, 81])
def test_number_of_givens(givens: int) -> None:
    assert {one.givens for one in made(3, givens=givens)} == {givens}


def test_pattern_says_where_givens_may_be() -> None:
    frame = [cell for cell in range(81) if cell % 9 not in (3, 5) or cell // 9 in (0, 8)]
    for one in made(2, pattern=frame):
        assert not any(one.puzzle.givens[cell] for cell in set(range(81)) - set(frame))


@pytest.mark.parametrize("level", LEVELS)
def test_levels(level: str) -> None:
    for one in made(1 if level == "extreme" else 3, level=level):
        assert one.path.solved
        assert one.level == level
        assert one.puzzle.path().level == level
        assert sum(map(bool, one.puzzle.givens)) < 50  # nothing comes nearly solved


@pytest.mark.parametrize("slug", ["x-wing", "xy-wing", "skyscraper", "naked-triple"])
def test_a_technique_is_needed(slug: str) -> None:
    easier = Policy().without_trial().up_to(slug).without(slug)
    for one in made(1, needs=slug):
        assert one.path.hardest is technique(slug)
        assert not one.puzzle.path(easier).solved


def test_techniques_are_required_and_forbidden() -> None:
    for one in made(2, require=["naked-pair", "pointing"], level="medium"):
        assert {"naked-pair", "pointing"} <= set(one.techniques)
    for one in made(2, forbid=["pointing", "claiming"], level="medium"):
        assert one.path.solved
        assert not {"pointing", "claiming"} & set(one.techniques)


def distance(found: Mapping[Any, int], shares: Mapping[Any, float]) -> float:
    """How many deviations chi squared is off; what is met less than five times is taken as one."""
    drawn = sum(found.values())
    common = [key for key, share in shares.items() if share * drawn >= 5]
    pairs = [(shares[key], found[key]) for key in common]
    if (rest := 1 - sum(share for share, _ in pairs)) > 1e-9:
        pairs.append((rest, drawn - sum(number for _, number in pairs)))
    squares: float = sum((number - share * drawn) ** 2 / (share * drawn) for share, number in pairs)
    freedom = len(pairs) - 1
    return abs(squares - freedom) / sqrt(2 * freedom)


def drawn_grids(number: int, layout: str) -> Iterator[Puzzle]:
    givens = find_layout(layout).cells
    return (one.puzzle for one in generate(number, layout=layout, givens=givens, seed=1))


@pytest.mark.slow
def test_4x4_grids_come_equally_often() -> None:
    grids = Counter(grid.line() for grid in drawn_grids(14_400, "4x4"))
    assert len(grids) == 288
    assert distance(grids, dict.fromkeys(grids, 1 / 288)) < 4


@pytest.mark.slow
def test_6x6_classes_come_with_their_frequencies() -> None:
    """A class has as many grids as there are symmetries, divided by a member's automorphisms."""
    grids = 28_200_960
    symmetries = canonical(Puzzle([0] * 36)).automorphisms
    classes = [canonical(grid) for grid in drawn_grids(8000, "6x6")]
    shares = {one.form: symmetries / one.automorphisms / grids for one in classes}
    assert distance(Counter(one.form for one in classes), shares) < 4


@pytest.mark.slow
def test_bands_come_with_their_frequencies() -> None:
    """As in grids that are equally likely: all 44 classes."""
    known = frequencies()
    assert sum(bands * grids for _, bands, grids in CLASSES) * NAMINGS == GRIDS
    found = Counter(class_of(grid.givens[:27]) for grid in drawn_grids(4000, "9x9"))
    assert set(found) <= set(known)
    assert distance(found, known) < 4


@pytest.mark.slow
def test_threads_make_the_same_puzzles() -> None:
    several: list[dict[str, Any]] = [{}, {"level": "medium"}, {"needs": "swordfish"}]
    for criteria in several:
        alone = [one.puzzle for one in generate(20, seed=5, **criteria)]
        assert [one.puzzle for one in generate(20, seed=5, threads=2, **criteria)] == alone


@pytest.mark.slow
def test_relatives_differ() -> None:
    found = made(20, needs="swordfish")
    assert {one.path.hardest for one in found} == {technique("swordfish")}
    assert len({canonical(one.puzzle).form for one in found}) == 20
    assert next(generate(seed=1, first=17, needs="swordfish")).puzzle == found[17].puzzle


def test_regions_are_drawn() -> None:
    found = made(3, layout="jigsaw")
    assert len({one.puzzle.layout.name for one in found}) == 3
    assert next(generate(seed=1, first=2, layout="jigsaw")).puzzle == found[2].puzzle
    for one in found:
        assert redundant_givens(one.puzzle) == ()


@pytest.mark.slow
def test_few_givens_are_searched_for() -> None:
    better: list[Generated] = []
    found = next(generate(givens=20, seed=1, better=better.append))
    assert found.givens == 20
    assert found.puzzle.check().ok
    assert [one.givens for one in better] == sorted({one.givens for one in better}, reverse=True)
    assert better[-1].puzzle == found.puzzle == next(generate(givens=20, seed=1)).puzzle
    with pytest.raises(CapReached, match="nodes"):
        next(generate(givens=17, seed=1, nodes=2000, better=better.append))
    assert better[-1].givens == 21
    with pytest.raises(CapReached, match="seconds"):
        next(generate(givens=17, seed=1, seconds=0.01))


def test_scores_and_ratings_are_met() -> None:
    for one in made(2, score=(500, 700)):
        assert one.score is not None
        assert 500 <= one.score <= 700
    for one in made(2, rating=(3.0, 3.4)):
        assert one.rating is not None
        assert 3.0 <= one.rating <= 3.4
        assert one.rating == one.puzzle.rate("se").er
    assert made(1, rating=(None, 1.5))[0].level == "easy"


def test_minutes_are_those_of_the_scale() -> None:
    for one in made(3, minutes=(8, 10)):
        assert 8 <= (one.puzzle.rate("human").minutes or 0) <= 10
    with pytest.raises(ValueError, match="the lowest and the highest"):
        made(1, minutes=(9, 3))
    assert [one.te for one in made(2, te=1)] == [1, 1]
    assert made(1, te=0)[0].puzzle.rate("te").te == 0


@pytest.mark.slow
def test_the_hardest_are_built_around_a_tridagon() -> None:
    deep = made(20, te=2)
    assert {one.te for one in deep} == {2}
    assert len({canonical(one.puzzle).form for one in deep}) == 20
    for one in deep:
        assert one.puzzle.check().ok
        assert redundant_givens(one.puzzle) == ()
    for one in made(2, rating=(9.5, 10.5)):
        assert one.rating is not None
        assert 9.5 <= one.rating <= 10.5
    assert (made(1, score=(20_000, None))[0].score or 0) >= 20_000
    assert made(1, te=2, givens=28)[0].givens == 28
    with pytest.raises(ValueError, match="te = 3: none was found"):
        made(1, te=3)


def test_other_layouts_have_no_rating() -> None:
    with pytest.raises(ValueError, match="the layout 6x6 has no rating"):
        made(1, layout="6x6", rating=(1.0, 2.0))
    assert made(1, layout="6x6")[0].rating is None


@pytest.mark.parametrize(
    ("name", "known"),
    [("4x4", 288), ("6x6", 28_200_960), ("9x9", 6_670_903_752_021_072_936_960)],
)
def test_numbers_of_grids_are_estimated(name: str, known: int) -> None:
    layout = find_layout(name)
    found = Puzzle([0] * layout.cells, layout=layout).estimate(20_000)
    assert abs(found.solutions - known) < 3 * found.error < known / 5


def test_wishes_that_cannot_be_met_are_refused() -> None:
    wrong = {
        "symmetry '45'": {"symmetry": "45"},
        "givens = 82": {"givens": 82},
        "does not have the symmetry 180": {"symmetry": "180", "pattern": range(40)},
        "outside r1c1 to r9c9": {"pattern": [81]},
        "no cell": {"pattern": []},
        "no level 'mean'": {"level": "mean"},
        "no technique 'magic'": {"needs": "magic"},
        "givens = 3: with fewer than 17 no puzzle of the layout 9x9": {"givens": 3},
        "fewer than 9 no puzzle of the layout 10x10": {"layout": "10x10", "givens": 8},
        "fewer than 4 no puzzle": {"layout": "4x4", "givens": 3},
        "fewer than 8 no puzzle of the layout jigsaw": {"layout": "jigsaw", "givens": 7},
        "no puzzle that uses x-wing is easy: it is hard": {"needs": "x-wing", "level": "easy"},
        "no puzzle that uses aic is hard": {"require": ["naked-pair", "aic"], "level": "hard"},
        "cannot need x-wing and be": {"require": "x-wing", "forbid": ["naked-pair", "x-wing"]},
        "no 4x4 puzzle is hard: all of them are easy": {"layout": "4x4", "level": "hard"},
    }
    for words, criteria in wrong.items():
        with pytest.raises(ValueError, match=words):
            generate(**criteria)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"count": -1}, "count = -1: expected a whole number from 0"),
        ({"count": 1.5}, "count = 1.5: expected a whole number"),
        ({"seed": -1}, "seed = -1: expected a whole number from 0"),
        ({"first": -1}, "first = -1: expected a whole number from 0"),
        ({"nodes": -1}, "nodes = -1: expected a whole number from 0"),
        ({"seconds": -1}, "seconds = -1: expected a number of seconds"),
        ({"seconds": float("nan")}, "seconds = nan: expected a number of seconds"),
        ({"threads": 0}, "threads = 0: expected a whole number from 1"),
        ({"givens": "x"}, "givens = 'x': expected a whole number"),
        ({"layout": 9}, "layout = 9: expected a Layout"),
        ({"layout": "7x7"}, "there is no layout '7x7'"),
        ({"score": (5, 1)}, r"score = \(5, 1\): expected the lowest and the highest"),
        ({"rating": 3}, "rating = 3: expected the lowest and the highest"),
        ({"require": ["magic"]}, "there is no technique 'magic'"),
        ({"forbid": 3}, "forbid = 3: expected names of techniques"),
        ({"policy": 3}, "policy = 3: expected a Policy"),
    ],
)
def test_a_wrong_argument_is_named_when_the_call_is_made(wrong: Any, words: str) -> None:
    with pytest.raises((ValueError, TypeError), match=words) as caught:
        generate(**wrong)
    assert "_core" not in str(caught.value)


WRONG: Any = "x"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: redundant_givens(WRONG), "puzzle = 'x': expected a Puzzle"),
        (lambda: redundant_givens(EMPTY, nodes=-1), "nodes = -1"),
        (lambda: canonical(EMPTY, seconds=-1), "seconds = -1"),
        (lambda: canonical(WRONG), "puzzle = 'x': expected a Puzzle"),
        (lambda: same_puzzle(EMPTY, WRONG), "other = 'x': expected a Puzzle"),
        (lambda: vary(EMPTY, -1), "seed = -1"),
        (lambda: vary(EMPTY, 1, -1), "number = -1"),
        (lambda: canonical(EMPTY).symmetry.cell(16), "cell = 16: expected a whole number from 0"),
        (lambda: random_jigsaw(-1), "seed = -1"),
        (lambda: random_jigsaw(1, WRONG), "number = 'x'"),
    ],
)
def test_wrong_arguments_are_named(call: Callable[[], object], words: str) -> None:
    with pytest.raises((ValueError, TypeError), match=words) as caught:
        call()
    assert "_core" not in str(caught.value)


def test_a_count_is_kept() -> None:
    assert list(generate(0)) == []
    assert len(list(generate(3, layout="4x4"))) == 3


def test_cells_by_name_and_one_technique_by_itself() -> None:
    by_name = next(generate(seed=3, pattern=["r1c1", *range(1, 81)], require="full-house"))
    assert by_name.puzzle == next(generate(seed=3, require=["full-house"])).puzzle


@pytest.mark.slow
def test_caps_are_reported_after_what_was_found() -> None:
    with pytest.raises(CapReached, match="cap of nodes after 0 puzzles"):
        next(generate(givens=17, seed=1, nodes=2000))
    found: list[Generated] = []
    with pytest.raises(CapReached) as caught:
        found.extend(generate(None, seed=1, seconds=0.2))
    assert f"cap of seconds after {len(found):,} puzzle" in str(caught.value)


@pytest.mark.parametrize("more", [{"layout": "jigsaw"}, {"givens": 17}, {"threads": 2}], ids=str)
def test_caps_are_reported_by_every_way_to_make_puzzles(more: dict[str, Any]) -> None:
    with pytest.raises(CapReached, match="cap of nodes after 0 puzzles"):
        next(generate(50, level="extreme", seed=1, nodes=1, **more))
