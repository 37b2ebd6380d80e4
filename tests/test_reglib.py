"""HoDoKu's regression library: in each of its positions a technique finds what it says.

The library is not part of the project. Its lines are `:code[-variant]:digits:cells:struck:
eliminations:placements:extra:`. The position may hold other findings of the same technique on
other digits. Those on the digits of the case, taken together, must have exactly the outcome of the
case. With variant x there must be none.

The digits of a case are those that make a uniqueness pattern deadly; of chains and almost locked
sets those that are struck; otherwise all of the pattern. Of chains the extra field is the number of
links. Where chains on the same digits have several outcomes, only those with that many links are
compared. The cases of `FOUND_AMONG_OTHERS` are only asked to be found.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from random_puzzles import read_candidates, read_cells
from whydoku import Candidate, Policy, Puzzle, Step, find_layout, techniques
from whydoku.model.layout import digit_of

Outcome = tuple[tuple[Candidate, ...], tuple[Candidate, ...]]
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


# Cases with other findings on the same digits, which differ in what they do: how the line starts.
FOUND_AMONG_OTHERS = (
    ":0201:459:2.6..13......3.+7.87.3.....1..",  # first found as a triple of 359
    ":0706:1359:..28.....7..+9...3.",
    ":0707-2:9:....2+96..2.9....+71",
    ":0709-1:1238:.+5243+19+6..3+67",
    ":0710-2:9:+3+4512+8+9..+97+6..",
    ":0710-2:4:..59....37.38.16....",
    ":0710-2:5:7.1+4....+34...3..7+",
    ":0710-2:6:1..94+7.5.+4....5.1.",
    ":0710-2:2:3.2....1.+1..97.....",
    ":0711-1:3:5..41..686....9.+4.1",
    ":0711-3:9:....6.+83..36.8..94.",
    ":0711-3:3:.4..892...652+4...+9",
    ":0711-3:7:....5493.........2..",
    ":0711-4:18:12+3.86.+7.+9+7...+",
)


@dataclass(frozen=True)
class Case:
    line: str
    code: str
    variant: str
    digits: frozenset[int]
    puzzle: Puzzle
    outcome: Outcome
    """Placements and eliminations."""
    length: int
    """Of a chain, the number of its links; 0 where the library has none."""

    @classmethod
    def parse(cls, line: str) -> Case:
        _, code, digits, cells, struck, eliminations, placements, *extra = line.split(":")
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
            int(extra[0]) if extra and extra[0].isdigit() else 0,
        )

    def failure(self, slugs: list[str]) -> str:
        """Say what is wrong with the findings of the techniques; nothing if they are right."""
        steps = self.puzzle.steps(replace(Policy.only(*slugs), choice="first"))
        here = self.compared(steps)
        expected = NOTHING if self.variant == "x" else self.outcome
        exact = together(here) == expected
        if not self.line.startswith(FOUND_AMONG_OTHERS):
            return "" if exact else f"{self.line}\n  found {here}"
        found = self.outcome in [step.outcome for step in steps]
        return f"{self.line}\n  is exact by now: take it off the list" if exact or not found else ""

    def compared(self, steps: list[Step]) -> list[Outcome]:
        """Return the outcomes of the findings that the case is about."""
        # Of findings with the same outcome only the first is told; its sets may overlap.
        any_sets = self.variant != "1"
        fair = [
            step
            for step in steps
            if any_sets or not overlapping(step) or step.outcome == self.outcome
        ]
        here = [step for step in fair if not self.digits or digits_of(step) == self.digits]
        as_long = [step for step in here if len(step.links) == self.length]
        several = len({step.outcome for step in here}) > 1
        return [self.as_in_hodoku(step) for step in (as_long if several and as_long else here)]

    def as_in_hodoku(self, step: Step) -> Outcome:
        """Return the outcome; of a BUG+1, which places its digit, what HoDoKu eliminates."""
        if step.technique != "bug-plus-1":
            return step.outcome
        [(cell, digit)] = step.placements
        others = (Candidate(cell, d) for d in self.puzzle.candidates[cell] if d != digit)
        return (), tuple(others)


def together(outcomes: list[Outcome]) -> Outcome:
    """All placements and all eliminations of some outcomes."""
    return (
        tuple(sorted({c for placements, _ in outcomes for c in placements})),
        tuple(sorted({c for _, eliminations in outcomes for c in eliminations})),
    )


def digits_of(step: Step) -> frozenset[int]:
    """The digits that a finding is about.

    Of a uniqueness pattern those that make it deadly, of chains and almost locked sets those that
    are struck.
    """
    if FAMILIES[step.technique] in ("als", "chains") and step.technique != "remote-pair":
        return frozenset(candidate.digit for candidate in step.eliminations)
    if step.placements:  # other digits only say why these go there
        return frozenset(candidate.digit for candidate in step.placements)
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


def test_the_cases_that_are_only_found_are_in_the_library(data: Path) -> None:
    lines = (data / FILE).read_text(encoding="utf-8").splitlines()
    counts = {start: sum(line.startswith(start) for line in lines) for start in FOUND_AMONG_OTHERS}
    assert set(counts.values()) == {1}, counts
