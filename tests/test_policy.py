"""Policies: by name, from a file, and what they refuse."""

from pathlib import Path

import pytest

from pencilmark import Policy, Puzzle, Technique, techniques
from pencilmark.policy import POLICIES

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
        ('base = "hokodu"', "there is no policy 'hokodu': expected human, hodoku, se"),
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
