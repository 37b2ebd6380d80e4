"""HoDoKu's regression library: in each of its positions a technique finds what it says.

The library is not part of the project. Its lines are `:code[-variant]:digits:cells:struck:
eliminations:placements:extra:`. The position may hold other findings of the same technique on
other digits; those on the digits of the case, taken together, must have just the outcome that is
told. With variant x there must be none.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import pytest

from pencilmark import Candidate, Policy, Puzzle, Step, find_layout, techniques
from pencilmark.layout import digit_of
from positions import read_candidates, read_cells

Outcome = tuple[tuple[Candidate, ...], tuple[Candidate, ...]]
NONE: frozenset[int] = frozenset()
NOTHING: Outcome = ((), ())
SETS = ("set", "second", "third", "fourth", "pivot")
FILE = "techniques/reglib_half.txt"

# Cases that we hold to be wrong: how the line starts, and why.
DISPUTED: dict[str, str] = {
    ":0706:12568:..63..9..+32": "the loop passes r8c1 with 9 and so rules out its 1 and 6 too",
    ":0711-2:56:4+8": "there are other grouped AICs on 5 and 6, such as r6c9, r2c9, r2c56, r13c4, "
    "r6c4, r4c56, r4c8, which strikes 6 from r6c9 and 5 from r4c8",
    ":0711-2:14:+2": "there are other grouped AICs on 1 and 4, such as r2c5, r2c8, r89c8, r9c9, "
    "r9c5, r78c4, which strikes 4 from r1c4, r2c4 and r9c5",
    ":0901-2:13679:....8.......4..+8.....12564.72": "r4c3 loses 8 as well: the set r3789c3 lacks 1 "
    "or 3, the restricted commons, so that it holds 8, and r4c3 sees all of its places",
}

# A loop through almost locked sets that is not found. What a loop strikes is refuted along its own
# links. But 2 in r9c1, which the case strikes, comes to no contradiction by any links that hold by
# themselves: weak ones, and strong ones between both parts of every division of a digit's places in
# a house, both digits of a cell, any two digits of every almost locked set of a house, and of every
# set of three or four cells of several houses with one digit more than cells, each in sight of
# itself. From it, 534 such nodes are true and 153 false, none both. So a step of the expected chain
# must rest on more than the one before it: it is a net. The other two are struck by chains of ours.
LACKING = (":0709-2:236:.4..892",)

# Techniques of these codes are asked of oracles and examples alone.
WITHOUT_CASES = [
    "0303", "0304", "0305", "03101", "0313", "0314", "0315", "03201", "0323", "0324", "0325",
    "0330", "0333", "0334", "0335", "03401", "0343", "0344", "0345", "0350", "0351", "0352",
    "0353", "0354", "0355", "0360", "03601", "0361", "03611", "0365", "0371", "0372", "1301",
    "1302", "1303", "1304",
]  # fmt: skip


@dataclass(frozen=True)
class Case:
    line: str
    code: str
    variant: str
    digits: frozenset[int]
    puzzle: Puzzle
    outcome: Outcome
    """Placements and eliminations."""

    @classmethod
    def parse(cls, line: str) -> Case:
        _, code, digits, cells, struck, eliminations, placements, *_ = line.split(":")
        code, _, variant = code.partition("-")
        layout = find_layout("9x9")
        placed, left_out = (
            tuple(sorted(read_candidates(layout, text))) for text in (placements, eliminations)
        )
        return cls(
            line,
            code,
            variant,
            frozenset(map(digit_of, digits)),
            Puzzle(*read_cells(cells), read_candidates(layout, struck)),
            (placed, left_out),
        )

    def failure(self, slugs: list[str]) -> str:
        """Say what is wrong with the findings of the techniques; nothing if they are right."""
        steps = self.puzzle.steps(Policy.only(*slugs))
        fair = [step for step in steps if self.variant != "1" or not overlapping(step)]
        here = [step.outcome for step in fair if self.digits in (digits_of(step), NONE)]
        # A finding on other digits with the same outcome may stand for the one of the case.
        if not here and self.outcome in {step.outcome for step in steps}:
            here = [self.outcome]
        expected = NOTHING if self.variant == "x" else self.outcome
        return "" if together(here) == expected else f"{self.line}\n  found {here}"


def together(outcomes: list[Outcome]) -> Outcome:
    """All placements and all eliminations of some outcomes."""
    return (
        tuple(sorted({c for placements, _ in outcomes for c in placements})),
        tuple(sorted({c for _, eliminations in outcomes for c in eliminations})),
    )


def digits_of(step: Step) -> frozenset[int]:
    """The digits that a finding is about.

    Of a uniqueness pattern those that make it deadly, of almost locked sets those that are struck.
    """
    if FAMILIES[step.technique] == "als":
        return frozenset(candidate.digit for candidate in step.eliminations)
    deadly = {mark.digit for mark in step.marks if mark.role in ("floor", "roof")}
    return frozenset(deadly or {mark.digit for mark in step.marks})


def overlapping(step: Step) -> bool:
    """Whether almost locked sets share a cell: the library has cases with and without."""
    sets = {(mark.role, mark.cell) for mark in step.marks if mark.role in SETS}
    cells = [cell for _role, cell in sets]
    return FAMILIES[step.technique] == "als" and len(cells) > len(set(cells))


def slugs_of_codes() -> dict[str, list[str]]:
    """Which techniques answer the cases of a code together."""
    slugs = defaultdict(list)
    for technique in techniques():
        if technique.code:
            slugs[technique.code].append(technique.slug)
    return dict(slugs)


SLUGS = slugs_of_codes()
FAMILIES = {technique.slug: technique.family for technique in techniques()}


@pytest.fixture(scope="module")
def cases(data: Path) -> dict[str, list[Case]]:
    """The cases of each code, without those that are disputed or lacking."""
    found = defaultdict(list)
    for line in (data / FILE).read_text(encoding="utf-8").splitlines():
        if not line.startswith((*DISPUTED, *LACKING)):
            case = Case.parse(line)
            found[case.code].append(case)
    return dict(found)


def test_codes_without_a_case_are_known(cases: dict[str, list[Case]]) -> None:
    assert set(SLUGS) - set(cases) == set(WITHOUT_CASES)


@pytest.mark.parametrize("code", sorted(set(SLUGS) - set(WITHOUT_CASES)))
def test_findings_are_those_of_the_library(code: str, cases: dict[str, list[Case]]) -> None:
    failures = [case.failure(SLUGS[code]) for case in cases[code]]
    failures = [failure for failure in failures if failure]
    assert not failures, f"{len(failures)} of {len(cases[code])}:\n" + "\n".join(failures)
