"""Killers: the model, exact answers against a slow oracle, forms, new puzzles."""

import copy
import pickle
import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, islice

import pytest

from conftest import DATA
from test_generator import MOTIONS
from whydoku import (
    ParseError,
    Policy,
    Puzzle,
    answers,
    canonical,
    find_layout,
    formats,
    generate,
    redundant_cages,
    same_puzzle,
    techniques,
    true_candidates,
    vary,
)
from whydoku.errors import CapReached, NoSolution, WrongValue
from whydoku.make.criteria import CAGE_SIZES, SYMMETRIES
from whydoku.model.layout import Layout, cages_of, with_cages

MAP = """aabb
cddb
ce.f
gggf
a=7 b=6 c=5 d=5 e=0 f=6 g=8
"""
GRIDS = [grid.values for grid in Puzzle([0] * 16).solutions()]
"""All 288 grids of the 4x4."""


def random_cages(drawn: random.Random, layout: Layout, most: int) -> list[list[int]]:
    """Connected cells, some in no cage."""
    free = set(range(layout.cells))
    cages = []
    while free:
        cage = [drawn.choice(sorted(free))]
        free -= {*cage}
        for _ in range(drawn.randrange(most)):
            row, column = divmod(drawn.choice(cage), layout.size)
            ways = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
            cells = [r * layout.size + c for r, c in ways if {r, c} <= {*range(layout.size)}]
            if beside := sorted(free & {*cells}):
                cage.append(drawn.choice(beside))
                free -= {cage[-1]}
        if drawn.random() < 0.8:
            cages.append(cage)
    return cages


def of_a_grid(drawn: random.Random, values: tuple[int, ...], layout: Layout) -> Puzzle | None:
    """A killer that a grid solves, or, now and then, one with a sum that is wrong there."""
    told = []
    for cage in random_cages(drawn, layout, 4):
        digits = [values[cell] for cell in cage]
        if len({*digits}) < len(digits):
            continue
        total = 0 if drawn.random() < 0.1 else sum(digits) + (drawn.random() < 0.03)
        told.append((cage, total))
    try:
        killer = with_cages(layout, told)
    except ValueError:  # the sum that is wrong there is wrong everywhere
        return None
    givens = [digit if drawn.random() < 0.1 else 0 for digit in values]
    return Puzzle(givens, layout=killer)


def keeps(values: tuple[int, ...], puzzle: Puzzle) -> bool:
    """Whether a grid has the givens, and keeps the cages."""
    if any(given not in (0, digit) for given, digit in zip(puzzle.givens, values, strict=True)):
        return False
    for cells, total in puzzle.cages:
        digits = [values[cell] for cell in cells]
        if len({*digits}) < len(digits) or total not in (0, sum(digits)):
            return False
    return True


def test_counts_are_those_of_all_grids() -> None:
    drawn, found = random.Random(1), set()
    for _ in range(1500):
        puzzle = of_a_grid(drawn, drawn.choice(GRIDS), find_layout("4x4"))
        if not puzzle:
            continue
        expected = {values for values in GRIDS if keeps(values, puzzle)}
        assert puzzle.count() == len(expected), puzzle
        assert {grid.values for grid in puzzle.solutions()} == expected
        found.add(min(len(expected), 3))
    assert found == {0, 1, 2, 3}


@pytest.mark.parametrize("name", ["6x6", "9x9-x", "jigsaw:" + "AABBAABBCCDDCCDD"])
def test_solutions_of_other_layouts(name: str) -> None:
    layout, drawn = find_layout(name), random.Random(2)
    solved = 0
    for number, made in enumerate(generate(30, layout=layout, seed=3)):
        solution = made.puzzle.solve().values
        puzzle = of_a_grid(drawn, solution, layout)
        if not puzzle:
            continue
        found = [grid.values for grid, _ in zip(puzzle.solutions(), range(4), strict=False)]
        assert all(keeps(values, puzzle) for values in found), number
        assert solution in found or len(found) == 4 or not keeps(solution, puzzle)
        assert len({*found}) == len(found)
        solved += solution in found
    assert solved > 10


def test_a_killer_with_another_sum_has_no_such_solution() -> None:
    for made in generate(20, layout="9x9+killer", seed=5):
        puzzle = made.puzzle
        solution = puzzle.solve()
        assert solution.solved
        assert keeps(solution.values, puzzle)
        cells, total = puzzle.cages[0]
        wrong = with_cages(find_layout("9x9"), [(cells, total - 1), *puzzle.cages[1:]])
        with pytest.raises(NoSolution):
            Puzzle(puzzle.givens, layout=wrong).solve()
        assert not Puzzle(solution.values, layout=wrong).solved


def collection(name: str) -> Iterator[tuple[Puzzle, str]]:
    """Yield the killers of a file with their solutions, or "-"."""
    file = DATA / "variants" / "killer" / f"{name}.txt"
    for line in file.read_text().splitlines():
        numbers, sums, solution = line.split()
        cages: dict[int, list[int]] = {}
        for cell, number in enumerate(map(int, numbers.split("."))):
            cages.setdefault(number, []).append(cell)
        totals = [*map(int, sums.split(","))]
        told = [(cells, totals[number]) for number, cells in cages.items() if totals[number]]
        yield Puzzle([0] * 81, layout=with_cages("9x9", told)), solution


@pytest.mark.parametrize("name", ["TAREK_ALL", "HS_KILLERS", "EXTREME_KILLERS"])
def test_collections_have_one_solution(name: str) -> None:
    for puzzle, solution in islice(collection(name), 0, None, 4 if name == "TAREK_ALL" else 1):
        solved = puzzle.solve()
        assert solution in ("-", solved.line())
        assert keeps(solved.values, puzzle)


def test_a_search_of_very_many_steps_lists_none_of_them() -> None:
    puzzle, _ = next(collection("EXTREME_KILLERS"))
    step = puzzle.hint(Policy.only("search"))
    assert step is not None
    assert step.children == ()
    assert "more than 10,000 steps" in step.words()
    assert puzzle.apply(step).values == puzzle.solve().values


def test_cages_are_part_of_the_layout() -> None:
    puzzle = Puzzle.parse(MAP)
    assert puzzle.format == "killer"
    assert puzzle.layout.name == "4x4+killer:aabbcddbce.fgggf:7.6.5.5.0.6.8"
    assert [total for _, total in puzzle.cages] == [7, 6, 5, 5, 0, 6, 8]
    again = [pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle), Puzzle.parse(MAP)]
    assert {puzzle, *again} == {puzzle}
    assert puzzle != Puzzle([0] * 16)
    assert find_layout(puzzle.layout.name.replace("a", "Z")) is puzzle.layout
    apart = with_cages("4x4", [([0, 10], 0)])  # r1c1 and r3c3
    assert 10 not in find_layout("4x4").peers[0]
    assert Puzzle([0] * 16, layout=apart).place("r3c3", 2).candidates[0] == (1, 3, 4)
    assert puzzle.solve().line() == "4321214332141432"
    assert cages_of(find_layout("4x4")) == ()


@pytest.mark.parametrize(
    ("cages", "told"),
    [
        ([(["r1c1", "r1c2"], 3), (["r1c2"], 4)], "r1c2 is in two cages"),
        ([(["r1c1", "r1c2"], 8)], "the cage of r1c1 has 2 cells and the sum 8: expected 3 to 7"),
        ([(["r1c1"], 5)], "the cage of r1c1 has 1 cell and the sum 5: expected 1 to 4"),
        ([([0, 1, 2, 3, 4], 0)], "the cage of r1c1 has 5 cells: there are only 4 digits"),
        ([([0], -1)], "sum = -1: expected a whole number from 0"),
        ([([16], 1)], "cell 16 is not in the layout 4x4"),
    ],
)
def test_cages_that_cannot_be(cages: list, told: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(ValueError, match=told):
        with_cages("4x4", cages)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("4x4+killer:aa:3", "a map of cages with 2 signs: expected 16, one for each cell"),
        ("4x4+killer:aa..............:", "0 sums for 1 cages: expected one for each"),
        ("4x4+killer:aa..............:3.4", "2 sums for 1 cages: expected one for each"),
        ("4x4+killer:aa..............:x", "'x' is not the sum of a cage"),
        ("4x4+killer:aa..............", "0 sums for 1 cages"),
        ("5x5+killer:aa..............:3", "there is no layout '5x5'"),
    ],
)
def test_names_that_are_none(name: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        find_layout(name)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("a=7", ""), "read no sum of the cage 'a', expected a= and a number"),
        (("a=7", "a=7 q=4"), "read a sum of 'q', expected a letter of the map of cages"),
        (("a=7", "a=7 a=6"), "read two sums of 'a', expected one for each cage"),
        (("a=7", "a=8"), "the cage of r1c1 has 2 cells and the sum 8: expected 3 to 7"),
        (("aabb", "aaba"), "read no sum of|the cage of"),
    ],
)
def test_maps_that_cannot_be(change: tuple[str, str], told: str) -> None:
    with pytest.raises(ParseError, match=told):
        Puzzle.parse(MAP.replace(*change) if change[0] != "aabb" else MAP.replace("b=6", ""))


def test_maps_are_read_in_other_shapes() -> None:
    puzzle = Puzzle.parse(MAP)
    spaced = "\n".join(" ".join(row) for row in MAP.splitlines()[:4])
    sums = "a: 7, b: 6; c 5\n\nd=5,e=0, f = 6 g=8"
    assert Puzzle.parse(f"A killer\n\n{spaced}\n\n{sums}\n") == puzzle
    given = Puzzle.parse(f"{MAP}\n4...\n....\n....\n....\n")
    assert given.givens[0] == 4
    assert given.layout is puzzle.layout
    assert Puzzle.parse("# layout: " + puzzle.layout.name + "\n" + "." * 16) == puzzle
    two = formats.read(f"{MAP}\n{MAP.replace('a=7', 'a=0')}")
    assert [one.cages[0].sum for one in two] == [7, 0]


@pytest.mark.parametrize("form", ["killer", "f-puzzles", "line", "grid", "csv", "sudokupad"])
def test_forms_keep_cages(form: str) -> None:
    layouts = ["9x9+killer", "6x6+killer", "9x9-x+killer"]
    made = [one.puzzle for name in layouts for one in generate(8, layout=name, seed=4)]
    given = [puzzle.place(40 % puzzle.layout.cells, 1) for puzzle in made]
    for puzzle in [*made, *(Puzzle(one.values, layout=one.layout) for one in given)]:
        (again,) = formats.read(formats.write([puzzle], form))
        assert again == puzzle, form


def test_a_broken_map_is_never_a_crash() -> None:
    drawn = random.Random(6)
    for _ in range(2000):
        text = list(MAP + drawn.choice(["", "\n4...\n....\n....\n....\n"]))
        for _ in range(drawn.randrange(1, 6)):
            at = drawn.randrange(len(text))
            text[at : at + drawn.randrange(2)] = [drawn.choice("ab.=7 \n,:x0#+")]
        with suppress(ParseError):
            assert Puzzle.parse("".join(text)).count(limit=2) in range(3)


def test_new_killers() -> None:
    made = [one.puzzle for one in generate(12, layout="9x9+killer", seed=8)]
    assert [one.puzzle for one in generate(12, layout="9x9+killer", seed=8, threads=3)] == made
    later = next(generate(1, layout="9x9+killer", seed=8, first=7)).puzzle
    assert later == made[7]
    for puzzle in made:
        assert puzzle.count(limit=2) == 1
        assert not any(puzzle.givens)
        assert sorted(cell for cells, _ in puzzle.cages for cell in cells) == [*range(81)]
        assert 24 <= len(puzzle.cages) <= 38
        assert all(len(cells) > 1 for cells, _ in puzzle.cages)
    with pytest.raises(ValueError, match="no puzzles are made on given cages"):
        next(generate(1, layout=made[0].layout))
    with pytest.raises(ValueError, match="minimal was asked of a killer"):
        next(generate(1, layout="9x9+killer", minimal=True))
    with pytest.raises(CapReached):
        next(generate(1, layout="9x9+killer", seed=1, seconds=1e-6))


def test_new_killers_need_techniques_that_are_asked_for() -> None:
    [made] = generate(1, layout="9x9+killer", needs="cage-combinations", seed=1)
    policy = Policy().without_trial().up_to("cage-combinations")
    assert made.puzzle.path(policy).solved
    assert not made.puzzle.path(policy.without("cage-combinations")).solved
    [made] = generate(1, layout="9x9+killer", require=["outie"], forbid=["pointing"], seed=1)
    assert made.techniques["outie"]
    assert "pointing" not in made.techniques
    assert made.path.solved
    with pytest.raises(ValueError, match="innie is seen in killers alone"):
        next(generate(1, layout="9x9", needs="innie"))


def test_new_killers_on_jigsaws_have_regions_of_their_own() -> None:
    made = [one.puzzle for one in generate(3, layout="jigsaw+killer", seed=8)]
    assert [one.puzzle for one in generate(3, layout="jigsaw+killer", seed=8, threads=2)] == made
    assert len({one.layout.name.split("+")[0] for one in made}) == 3
    for one in made:
        assert one.layout.name.startswith("jigsaw:")
        assert one.count() == 1


def test_new_killers_have_the_cages_and_givens_that_are_asked_for() -> None:
    sizes = {}
    for cages in CAGE_SIZES:
        made = [*generate(6, layout="9x9+killer", cages=cages, givens=5, seed=1)]
        assert all(sum(map(bool, one.puzzle.givens)) == 5 for one in made)
        assert all(one.puzzle.count() == 1 for one in made)
        sizes[cages] = sum(len(one.puzzle.cages) for one in made)
    assert sizes["large"] < sizes["usual"] < sizes["small"]
    again = next(generate(layout="6x6+killer", cages="usual", seed=3))
    assert again.puzzle == next(generate(layout="6x6+killer", seed=3)).puzzle
    with pytest.raises(ValueError, match="for killers alone"):
        generate(layout="9x9", cages="small")
    with pytest.raises(ValueError, match="no cages of the size 'huge': expected usual"):
        generate(layout="9x9+killer", cages="huge")


@pytest.mark.parametrize("symmetry", SYMMETRIES[1:])
@pytest.mark.parametrize("name", ["4x4", "6x6", "9x9", "9x9-x"])
def test_new_killers_have_the_symmetry_that_is_asked_for(name: str, symmetry: str) -> None:
    for made in generate(3, layout=f"{name}+killer", symmetry=symmetry, givens=4, seed=2):
        puzzle = made.puzzle
        cages = {frozenset(cage.cells) for cage in puzzle.cages}
        givens = {cell for cell, digit in enumerate(puzzle.givens) if digit}
        assert len(givens) == 4
        size = puzzle.layout.size
        for motion in MOTIONS[symmetry]:
            places = [motion(*divmod(cell, size), size - 1) for cell in range(size**2)]
            moved = [row * size + column for row, column in places]
            assert {frozenset(moved[cell] for cell in cage) for cage in cages} == cages
            assert {moved[cell] for cell in givens} == givens
        assert sum(map(len, cages)) == puzzle.layout.cells
        assert puzzle.count() == 1


def test_new_killers_have_as_many_cages_without_a_sum_as_are_asked_for() -> None:
    for made in generate(5, layout="9x9+killer", zero_cages=9, symmetry="180", seed=1):
        assert sum(cage.sum == 0 for cage in made.puzzle.cages) == 9
        assert all(len(cage.cells) > 1 for cage in made.puzzle.cages if not cage.sum)
        assert made.puzzle.count() == 1
    with pytest.raises(ValueError, match="zero_cages = 14: with more than 13 cages without a sum"):
        generate(layout="9x9+killer", zero_cages=14)
    with pytest.raises(ValueError, match="cages without a sum are for killers alone"):
        generate(layout="9x9", zero_cages=1)
    with pytest.raises(ValueError, match="no 7 cells have the symmetry full"):
        next(generate(layout="9x9+killer", symmetry="full", givens=7))


def test_killers_by_seed_stay_the_same() -> None:
    [made] = generate(1, layout="4x4+killer", seed=1)
    assert made.puzzle.layout.name == "4x4+killer:aabbcddbceefgggf:7.6.5.5.3.6.8"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_new_killers_have_the_level_that_is_asked_for(level: str) -> None:
    [made] = generate(1, layout="9x9+killer", level=level, seed=2)
    path = made.puzzle.path()
    assert (path.outcome, path.level, made.level) == ("solved", level, level)
    assert made.techniques == path.counts
    [again] = generate(1, layout="9x9+killer", level=level, seed=2, threads=2)
    assert again.puzzle == made.puzzle


def test_paths_and_hints_know_sums() -> None:
    families = {row.slug: row.family for row in techniques()}
    for made in generate(3, layout="9x9+killer", seed=1):
        path = made.puzzle.path()
        assert path.solved
        assert path.end.values == made.puzzle.solve().values
        hint = made.puzzle.hint()
        assert hint
        assert families[hint.technique] == "cages"


def test_ratings_are_by_scales_that_know_cages() -> None:
    [made] = generate(1, layout="9x9+killer", seed=1)
    rating = made.puzzle.rate()
    assert rating.level == made.puzzle.path().level
    assert rating.difficulty == made.puzzle.path().difficulty
    assert (rating.hodoku_level, rating.score, rating.er, rating.te) == (None, None, None, None)


def test_the_minutes_of_killers_follow_their_difficulty() -> None:
    rated = [
        made.puzzle.rate("human", "level") for made in generate(6, layout="9x9+killer", seed=1)
    ]
    assert {one.minutes_basis for one in rated} == {"difficulty"}
    rated.sort(key=lambda one: one.difficulty or 0)
    minutes = [one.minutes or 0 for one in rated]
    assert minutes == sorted(minutes)
    assert 5 < minutes[0] < minutes[-1] < 60
    assert all((one.minutes_low or 0) < (one.minutes or 0) / 3 for one in rated)


def test_hard_killers_are_explained_without_search() -> None:
    """Where patterns end, nets go through sums; each is proved, and nothing is left to a search."""
    layout = with_cages("6x6", [(range(row, row + 3), 0) for row in (0, 3)])
    puzzle = Puzzle([0] * 36, layout=layout)
    assert puzzle.path().outcome == "stuck"  # there are many solutions
    for made in generate(20, layout="6x6+killer", seed=2):
        path = made.puzzle.path()
        assert path.solved
        assert not {step.technique for step in path} & {"search", "two-candidate-trial"}


def test_cages_that_could_go_are_those_without_which_one_solution_is_left() -> None:
    [made] = generate(1, layout="4x4+killer", seed=5)
    cages = [*made.puzzle.cages]
    for number in range(len(cages)):
        rest = with_cages("4x4", cages[:number] + cages[number + 1 :])
        left = Puzzle([0] * 16, layout=rest).count(limit=2)
        assert (number in redundant_cages(made.puzzle)) == (left == 1)


def test_what_could_be_left_out_names_givens_and_cages() -> None:
    layout = with_cages("4x4", [(["r1c1", "r1c2"], 3), (["r4c1", "r4c2"], 7)])
    full = answers.minimal(Puzzle.parse("1234341221434321", layout=layout))
    assert full.result == (tuple(range(16)), (0, 1))
    assert full.to_dict()["redundant_cages"] == [0, 1]
    many = answers.minimal(Puzzle([0] * 16, layout=layout))
    assert (many.result, many.ok) == (None, False)
    assert many.to_dict()["redundant_cages"] is None
    assert "redundant_cages" not in answers.minimal(Puzzle.parse("12343412....43.1")).to_dict()


def test_true_candidates_are_those_of_all_solutions() -> None:
    rng = random.Random(3)
    for made in generate(5, layout="4x4+killer", seed=3):
        cages = [cage for cage in made.puzzle.cages if rng.random() < 0.5]
        puzzle = Puzzle([0] * 16, layout=with_cages("4x4", cages))
        every = [solution.values for solution in puzzle.solutions()]
        held = [tuple(sorted({values[cell] for values in every})) for cell in range(16)]
        assert true_candidates(puzzle) == tuple(held)


def test_a_cage_that_is_wrong_is_named() -> None:
    layout = with_cages("4x4", [(["r1c1", "r1c2"], 7), (["r1c3", "r2c3", "r3c3", "r3c2"], 0)])
    wrong = Puzzle.parse("12..............", layout=layout).check()
    assert [problem.kind for problem in wrong.problems] == ["wrong-sum"]
    assert str(wrong).startswith("The digits of the cage r1c1 and r1c2 do not add up to 7.")
    twice = Puzzle.parse("..3......3......", layout=layout)
    assert [(p.kind, p.cells) for p in twice.problems][-1] == ("equal-in-cage", (2, 9))
    why = str(Puzzle.parse("..3.............", layout=layout).why("r3c2", 3))
    assert why == "r3c2 cannot be 3: 3 stands in r1c3, in the same cage."


def test_symmetries_are_refused_in_a_sentence() -> None:
    [made] = generate(1, layout="4x4+killer", seed=5)
    for ask in (
        canonical,
        lambda puzzle: vary(puzzle, 1),
        lambda puzzle: same_puzzle(puzzle, puzzle),
    ):
        with pytest.raises(WrongValue, match="symmetries of puzzles with cages are not looked for"):
            ask(made.puzzle)


def test_no_step_rests_on_uniqueness_alone() -> None:
    """Where other rules may tell two ways apart, patterns of uniqueness prove nothing."""
    from whydoku import _core

    slugs = [row.slug for row in techniques() if row.family == "uniqueness"]
    policy = _core.Policy(slugs, 100_000, 0.0)
    seen = 0
    for made in generate(20, layout="9x9", seed=9, level="hard"):
        plain = made.puzzle
        pair = with_cages("9x9", [([0, 1], 0)])
        for puzzle, expected in ((plain, True), (Puzzle(plain.givens, layout=pair), False)):
            steps = policy.all(puzzle._board).steps
            seen += bool(steps) and expected
            assert expected or not steps
    assert seen


def test_sums_are_drawn() -> None:
    from whydoku.draw import svg, text

    puzzle = Puzzle.parse(MAP)
    drawn = svg(puzzle)
    assert drawn.count(' wd-cage"') == 7
    assert drawn.count(' wd-sum"') == 6
    assert "a=7 b=6" in text(puzzle)
    assert " wd-cage" not in svg(Puzzle([0] * 16))


def test_oracle_of_the_solver_knows_peers() -> None:
    """The slow solver of the tests agrees where a cage without a sum is a group of peers."""
    drawn = random.Random(10)
    for _ in range(40):
        cages = [(cage, 0) for cage in random_cages(drawn, find_layout("4x4"), 3)]
        puzzle = Puzzle([0] * 16, layout=with_cages("4x4", cages))
        groups = [{*cells} for cells, _ in cages]
        expected = sum(
            all(values[a] != values[b] for group in groups for a, b in combinations(group, 2))
            for values in GRIDS
        )
        assert puzzle.count() == expected


def test_a_single_combination_says_why_its_digits_are_the_only_ones() -> None:
    layout = with_cages("4x4", [(["r1c1", "r1c2"], 7), (["r1c3", "r1c4", "r2c3"], 9)])
    told = str(Puzzle([0] * 16, layout=layout).hint())
    assert "add up to 7. So r1c1 and r1c2 hold 3 and 4, as no others fit." in told
