"""Policies: by name, from a file, and what they refuse."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import md5
from itertools import pairwise
from pathlib import Path

import pytest

from whydoku import Policy, Puzzle, Step, Technique, _core, generate, technique, techniques
from whydoku.bulk import walk
from whydoku.model.policy import LEVELS, POLICIES
from whydoku.model.taught import TAUGHT

PUZZLE = Puzzle.parse(
    "070009004600004080800030090000800070001000400030005000050020001020100005300700060"
)


@pytest.mark.parametrize("name", POLICIES)
def test_named_policies_explain_a_puzzle_to_its_end(name: str) -> None:
    policy = Policy.named(name)
    assert policy.techniques[0] == "full-house"
    assert policy.techniques[-1] == "search"
    assert len(set(policy.techniques)) == len(policy.techniques)
    assert PUZZLE.path(policy).solved


def test_named_policies_have_their_order() -> None:
    rows: dict[object, Technique] = {row.slug: row for row in techniques()}
    hodoku = [rows[slug].order or 0 for slug in Policy.named("hodoku").techniques]
    assert hodoku == sorted(hodoku)
    assert hodoku[0] > 0
    ratings = [rows[slug].se for slug in Policy.named("se").techniques if not rows[slug].trial]
    assert ratings == sorted(rating for rating in ratings if rating is not None)


def before(slug: str, later: str) -> bool:
    order = Policy.named("human").techniques
    return order.index(slug) < order.index(later)


def test_the_human_order_is_that_of_the_costs() -> None:
    """The table is sorted by cost, and levels rise with it."""
    rows = _core.techniques()
    assert [row.cost for row in rows] == sorted(row.cost for row in rows)
    levels = [LEVELS.index(row.level) for row in rows]
    assert levels == sorted(levels)


def test_people_find_small_patterns_first() -> None:
    for later in ("naked-quad", "hidden-quad", "jellyfish"):
        assert before("x-wing", later)
        assert before("skyscraper", later)
        assert before("xy-wing", later)
    assert before("simple-colors-trap", "sue-de-coq")
    assert before("hidden-pair", "naked-triple")
    assert before("hidden-quad", "x-chain")


def test_the_orders_of_other_programs_stay() -> None:
    """Techniques of the same rating keep their places, too."""
    hodoku, se = (Policy.named(name).techniques for name in ("hodoku", "se"))
    assert (len(hodoku), digest(hodoku)) == (69, "bf674fed11e12a274349f31302965380")
    assert (len(se), digest(se)) == (48, "af9dd3048e6840755a457e4e232003db")


def digest(slugs: Iterable[object]) -> str:
    return md5(" ".join(map(str, slugs)).encode(), usedforsecurity=False).hexdigest()


def test_human_is_the_default() -> None:
    assert Policy() == Policy.named("human")


def test_a_policy_may_leave_out_uniqueness() -> None:
    families = {row.slug: row.family for row in techniques()}
    without = Policy().without_uniqueness().techniques
    default = {row.family for row in techniques() if row.by_default}
    assert {families[str(slug)] for slug in without} == default - {"uniqueness"}


def test_a_file_changes_its_base(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('base = "se"\noff = ["fish"]\non = ["locked-pair"]\nnodes = 7\nseconds = 1.5\n')
    policy = Policy.read(file)
    assert policy.techniques[-3:] == ("locked-pair", "two-candidate-trial", "search")
    assert not {"x-wing", "swordfish"} & {*policy.techniques}
    assert (policy.nodes, policy.seconds) == (7, 1.5)


def test_an_order_stands_for_the_base() -> None:
    policy = Policy.from_dict({"order": ["naked-pair", "search", "singles"]})
    assert policy.techniques[0] == "naked-pair"
    assert policy.techniques[-2:] == ("naked-single", "search")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('base = "hokodu"', "there is no policy 'hokodu': expected human, classic, hodoku, se"),
        ('of = ["fish"]', "'of' is no key of a policy"),
        ('off = "fish"', "off = 'fish': expected a list of techniques"),
        ('off = ["fisch"]', "there is no technique 'fisch'"),
        ("nodes = true", "nodes = True: expected a whole number"),
        ("nodes = ", "mine.toml: "),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"mine\.toml") as refused:
        Policy.read(file)
    assert says in str(refused.value)


def effort(step: Step) -> tuple[int, ...]:
    """What makes a step hard to see: links, cells, houses with a cell of it; how little it does."""
    cells = {mark.cell for mark in step.marks}
    houses = [cells & set(house[2]) for house in step.layout.houses]
    done = len(step.placements) + len(step.eliminations)
    return len(step.links), len(cells), sum(map(bool, houses)), -done


def test_the_easiest_finding_is_taken() -> None:
    """By policy human alone, of what costs little to compare; ties go to the first."""
    better = 0
    for made in generate(6, seed=4, level="hard"):
        positions = made.puzzle.path().positions()
        for puzzle, step in zip(positions, made.puzzle.path(), strict=False):
            if technique(step.technique).level not in ("medium", "hard"):
                continue
            found = puzzle.steps(replace(Policy.only(step.technique), choice="first"))
            if len(found) > 20:
                continue  # of those with one outcome steps() has the first alone
            assert effort(step) <= min(map(effort, found))
            better += step != found[0]
    assert better


def test_bulk_work_and_paths_choose_alike() -> None:
    puzzles = [made.puzzle for made in generate(4, seed=5, level="unfair")]
    for name in POLICIES:
        routes = walk([puzzle.line() for puzzle in puzzles], Policy.named(name))
        for puzzle, route in zip(puzzles, routes, strict=True):
            path = puzzle.path(name)
            assert route.techniques == tuple(step.technique for step in path)
            assert path[0] == puzzle.hint(name)


def test_each_policy_has_its_choice() -> None:
    assert [Policy.named(name).choice for name in ("human", "classic", "hodoku", "se")] == [
        "easiest",
        "easiest",
        "hodoku",
        "se",
    ]
    assert Policy.from_dict({"base": "se"}).choice == "se"
    assert Policy.named("hodoku").up_to("naked-pair").choice == "hodoku"
    with pytest.raises(ValueError, match="no choice 'best': expected first, easiest, hodoku, se"):
        Policy(choice="best")  # type: ignore[arg-type]


SOME_TAUGHT = """naked-single pointing naked-pair hidden-quad x-wing simple-colors-trap xy-wing
    swordfish xyz-wing unique-rectangle-1 x-chain xy-chain aic als-xz cell-forcing-chain whip"""


def test_classic_has_the_order_in_which_techniques_are_taught() -> None:
    order = Policy.named("classic").techniques
    assert set(order) == set(Policy.named("human").techniques)
    assert order[len(order) - 2 :] == ("two-candidate-trial", "search")
    for earlier, later in pairwise(SOME_TAUGHT.split()):
        assert order.index(earlier) < order.index(later)
    assert set(TAUGHT) <= set(order)
    assert "unique-rectangle-1" not in Policy.named("classic").without_uniqueness().techniques


PLAIN = ("unique-rectangle-1", "bug-plus-1")
WAITING = [
    row.slug
    for row in techniques()
    if row.family == "uniqueness" and row.level == "hard" and row.slug not in PLAIN
]
UP_TO_HARD = Policy().without(*(t.slug for t in techniques() if t.level in LEVELS[3:]))


def test_uniqueness_waits_where_a_puzzle_needs_more_than_hard() -> None:
    """Then all else up to the level unfair comes first; no path gets a higher level by that."""
    others = Policy().without(*WAITING, *(t.slug for t in techniques() if t.level == "extreme"))
    waited = 0
    for made in generate(12, seed=3, level="unfair"):
        path = made.puzzle.path()
        for puzzle, step in zip(path.positions(), path, strict=False):
            solved = puzzle.path(UP_TO_HARD).solved
            if step.technique in WAITING:
                assert solved or puzzle.hint(others) is None
            elif technique(step.technique).level in LEVELS[3:]:
                assert not solved
                waited += bool(puzzle.steps(Policy.only(*WAITING)))
            assert puzzle.hint().technique == step.technique  # type: ignore[union-attr]
    assert waited


def test_an_order_of_ones_own_is_kept() -> None:
    """Nothing waits where the order is not that of the ladder."""
    slugs = ["singles", "intersections", "hidden-rectangle", "aic", "x-wing"]
    policy = Policy.from_dict({"order": slugs})
    for made in generate(12, seed=3, level="unfair"):
        path = made.puzzle.path(policy)
        for puzzle, step in zip(path.positions(), path, strict=False):
            found = (slug for slug in policy.techniques if puzzle.hint(Policy.only(slug)))
            assert step.technique == next(found)


OF_LINES = (
    "..15.....2.4...59......4.......3...24.2.95.......7.84..65.....1.....72.99.....3..",
    "..7..3.14...2.18....1..6....4..6.5...79.....2...5....8..5....932.........96.4....",
    ".9....1....2.3....73.6..9.....491..7.......8.....7.5...7..2...4.2...3.965..94.2..",
    ".7....3.1.6.5...7...2..7.853....48......1....7..8....2.5......4..83..95.9...4....",
    ".1.........94..1..23....57...2.4.........3.5...892...3...28...6..3.69.........91.",
)


def questions(step: Step) -> int:
    return sum(link.kind == "strong" for link in step.links)


def test_forcing_chains_come_before_long_whips() -> None:
    chains = Policy.only("cell-forcing-chain", "house-forcing-chain", "candidate-forcing-chain")
    used = set()
    for line in OF_LINES:
        path = Puzzle.parse(line).path()
        for puzzle, step in zip(path.positions(), path, strict=False):
            if step.technique == "whip" and questions(step) > 5:
                assert puzzle.hint(chains) is None
            if step.technique in ("whip", *chains.techniques):
                assert puzzle.hint().technique == step.technique  # type: ignore[union-attr]
                used.add(step.technique)
    assert {"whip", "cell-forcing-chain"} <= used


def test_singles_go_on_where_the_last_one_was() -> None:
    """With the same digit, then in the houses of its cell: of those of the same technique."""
    same = of_digit = 0
    for made in generate(10, seed=8, level="easy"):
        path = made.puzzle.path()
        steps = list(path)
        for puzzle, last, step in zip(path.positions()[1:], steps, steps[1:], strict=False):
            ((_, digit),) = last.placements
            ((_, next_digit),) = step.placements
            found = puzzle.steps(Policy.only(step.technique))
            if any(other.placements[0][1] == digit for other in found):
                assert next_digit == digit
                of_digit += 1
            same += next_digit == digit
    assert same == of_digit > 100


OF_PROGRAMS = {
    "hodoku": "8f0cd5a54f2872db3a91d1544d62277b",
    "se": "80f10c7184531a3bc9f9eada7e2bea6f",
}


@pytest.mark.parametrize("name", OF_PROGRAMS)
def test_other_programs_keep_their_singles(name: str) -> None:
    steps = PUZZLE.path(name)
    lines = " ".join(f"{step.technique} {step.placements}" for step in steps)
    assert digest(lines.split()) == OF_PROGRAMS[name]


def test_wings_and_single_digit_patterns_are_measured_alike() -> None:
    """Links beyond those of the shortest chain count: a skyscraper costs less than an XY-Wing."""
    costs = {row.slug: row.cost for row in _core.techniques()}
    seen = set()
    for made in generate(12, seed=4, level="hard"):
        for step in made.puzzle.path():
            more = max(0, len(step.links) - 3)
            assert step.difficulty == costs[step.technique] * (10 + more) // 10
            seen.add(step.technique)
    assert {"skyscraper", "xy-wing"} <= seen
