"""Every sentence is read as it is printed, and proved; what says something else is not."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from check_claims import figures_of, sources
from claims.checker import FAMILY, Checker, Untrue, claims_of, covered, rows
from claims.logic import Knowledge
from claims.mutants import is_caught, mutants, mutants_of_evidence
from claims.walks import (
    at_positions,
    in_examples,
    in_made_positions,
    on_path,
    position_of,
    told_of,
)
from quick import used_processor
from steps import found_steps
from sufficiency import sight_of
from whydoku import Policy, Puzzle, find_layout, generate
from whydoku.explain.wording import load

NOT_YET = (Path(__file__).parents[1] / "claims" / "not_yet.txt").read_text("utf-8").split()
"""Techniques without claims. This list may only become shorter."""
MADE = 10
"""Positions that are made for each technique."""
PUZZLES = 1000
EVERY = 2
"""One step in so many is checked."""
KILLERS = 10
SECONDS = 60
"""Seconds of processor time that the puzzles may take."""
ONCE_REFUSED = [
    # cells with three candidates that the ladder's finder explains by larger sets
    (
        "se",
        "aligned-triplet-exclusion",
        "12....7....7....36....7.........5..85..9.......6.2.3...4..........8.4.9...2.6.1..",
    ),
    # a placement that HoDoKu finds by a net, and nothing below a search showed
    (
        "hodoku",
        "cell-forcing-net",
        "....6...9..6..35...4..5..7......2......8.......2.1.8....5...3...9..3..1.71......4",
    ),
]
TOOK_A_NET = (
    "9x9+killer:aabcdddeeafbcggggeffbhhhigjffkkhhiijlfmknnopqlrmmmoopqrrmssttppuumssvtpwxxyysvwww"
    ":17.18.9.16.8.27.33.16.15.11.17.4.31.15.19.23.7.18.19.13.12.12.25.12.8"
)
MOST_MUTANTS = 2
"""Mutants of a kind in a slot of a text; there are many of the same."""


def test_every_technique_has_claims_or_is_listed() -> None:
    lacking = [slug for slug in FAMILY if claims_of(slug) is None]
    assert lacking == NOT_YET, (
        f"{len(lacking)} techniques have no claims, {len(NOT_YET)} are listed"
    )


def test_claims_stand_beside_an_argument() -> None:
    for slug, row in rows().items():
        for key in row:
            if key.endswith("claims"):
                beside = key.removesuffix("claims").rstrip("_") or "argument"
                assert beside in row or claims_of(slug, beside), f"{slug}: {key}"


def test_nobody_tells_claims() -> None:
    for family in {*FAMILY.values()}:
        load().family(family)
    assert [key for key in load().texts() if "claims" in key] == []


@pytest.mark.slow
def test_the_sentences_of_all_examples_are_proved() -> None:
    told = Counter[str]()
    for each in in_examples(covered()):
        each.check()
        told[each.slug] += 1
    assert set(told) == {*covered()}


@pytest.mark.slow
@pytest.mark.parametrize("slug", [*covered()])
def test_sentences_in_positions_made_for_a_technique_are_proved(slug: str) -> None:
    for told in in_made_positions(slug, MADE):
        told.check()


@pytest.mark.slow
def test_sentences_about_patterns_at_all_positions_of_paths_are_proved() -> None:
    patterns = [slug for slug in covered() if FAMILY[slug] in ("uniqueness", "coloring")]
    for made in generate(12, seed=1):
        for told in at_positions(made.puzzle, patterns):
            told.check()


@pytest.mark.slow
def test_sentences_on_the_paths_of_puzzles_are_proved() -> None:
    start = used_processor()
    figures = figures_of(sources(PUZZLES, seed=0), every=EVERY)
    assert figures.untrue == []
    assert figures.sentences > 100 * PUZZLES
    assert used_processor() - start < SECONDS


@pytest.mark.parametrize(
    ("left_out", "through"), [((), "whip"), (("whip", "braid"), "cell-forcing-chain")]
)
def test_lines_and_chains_through_sums_spare_a_net_and_name_their_sums(
    left_out: tuple[str, ...], through: str
) -> None:
    puzzle = Puzzle([0] * 81, layout=find_layout(TOOK_A_NET))
    policy = Policy().without(*left_out)
    path = puzzle.path(policy)
    assert path.solved
    assert "dynamic-forcing-plus" not in path.counts
    assert path.counts[through]
    chains = [step for step in path if step.links and step.rules]
    assert chains
    assert all(
        re.search(r"\(.*(?:, where|add up to|more than|less than|;)", str(c)) for c in chains
    )
    for told in on_path(puzzle, policy, random.Random(0)):
        told.check()


@pytest.mark.slow
def test_whips_and_braids_through_sums_are_proved_at_all_positions() -> None:
    puzzle = Puzzle([0] * 81, layout=find_layout(TOOK_A_NET))
    told = [*at_positions(puzzle, ["whip", "braid"], 6)]
    assert sum("no digits are left for" in str(one) for one in told) > 10
    for one in told:
        one.check()


def test_sentences_on_the_paths_of_killers_are_proved() -> None:
    killers = generate(KILLERS, layout="9x9+killer", seed=1)
    figures = figures_of((made.puzzle, "human") for made in killers)
    assert figures.untrue == []
    assert {"innies", "cage-combinations", "locked-in-cage"} <= set(figures.steps)


@pytest.mark.parametrize(("policy", "technique", "line"), ONCE_REFUSED)
def test_steps_of_other_programs_are_told_and_proved(
    policy: str, technique: str, line: str
) -> None:
    figures = figures_of([(Puzzle.parse(line), policy)])
    assert figures.untrue == []
    assert figures.steps[technique]


@pytest.mark.slow
def test_mutants_of_sentences_are_not_proved() -> None:
    rng, made, caught = random.Random(0), Counter[tuple[str, ...]](), Counter[tuple[str, ...]]()
    for told in in_examples(covered()):
        for mutant in mutants(told, rng, MOST_MUTANTS):
            kind = FAMILY[told.slug], mutant.key, mutant.slot, mutant.kind
            made[kind] += 1
            caught[kind] += is_caught(mutant.told)
    assert len(made) > 200
    assert caught.total() > 0.97 * made.total()
    many = [kind for kind in made if made[kind] > MOST_MUTANTS and kind[-1] != "part"]
    assert [kind for kind in many if caught[kind] < 0.5 * made[kind]] == []


@pytest.mark.slow
def test_mutants_of_evidence_are_not_proved() -> None:
    rng, made, caught = random.Random(0), Counter[str](), Counter[str]()
    for puzzle, step in found_steps():
        if claims_of(step.technique) is None:
            continue
        told = told_of(position_of(puzzle), step)
        for _kind, mutant in mutants_of_evidence(step, rng):
            try:
                other = told_of(told.position, mutant)
            except ValueError:  # the teller sees that it is none
                continue
            if other.texts["argument"] != told.texts["argument"]:
                made[told.slug] += 1
                caught[told.slug] += is_caught(other)
    assert caught.total() > 0.97 * made.total()


# -- the logic -----------------------------------------------------------------------------------


def test_what_follows_and_what_does_not() -> None:
    sight = sight_of(find_layout("4x4"))
    known = Knowledge(sight)
    ones = [sight.bit(cell, 1) for cell in range(4)]
    known.clauses.append(ones[0] | ones[1])
    assert known.excludes(ones[2])
    assert not known.excludes(ones[0])
    known.off |= ones[1]
    assert known.follows(ones[0])
    assert not known.follows(ones[1])


def test_a_sentence_that_is_not_so_is_told() -> None:
    [told, *_] = in_examples(["full-house"])
    wrong = re.sub(r"r\dc\d", "r5c5", told.texts["argument"])
    with pytest.raises(Untrue, match="not the empty cells"):
        Checker("full-house", told.position).check(wrong)
