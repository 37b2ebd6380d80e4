"""Every technique is held against something that it did not make: none rests on itself alone.

A technique has an oracle, or cases in HoDoKu's library, or a reason here why it has neither.
"""

from pathlib import Path

from oracle import ORACLES, TOGETHER
from oracles import LARGEST  # noqa: F401  (importing this fills ORACLES and TOGETHER)
from whydoku import techniques

FISH_AND_CHAINS = (
    "what a kraken fish strikes is found by fish and chains, which have oracles; which of the many "
    "pairs of them make a finding is a choice of the finder"
)
EXEMPT = dict.fromkeys(("kraken-fish-1", "kraken-fish-2"), FISH_AND_CHAINS)


def test_every_technique_has_an_oracle_or_cases_or_a_reason(data: Path) -> None:
    library = (data / "techniques/reglib_half.txt").read_text(encoding="utf-8").splitlines()
    codes = {line.split(":")[1].partition("-")[0] for line in library}
    with_oracle = {*ORACLES, *(slug for slugs in TOGETHER for slug in slugs)}
    with_cases = {row.slug for row in techniques() if row.code in codes}
    bare = {row.slug for row in techniques()} - with_oracle - with_cases
    assert bare == EXEMPT.keys(), "write an oracle, or the reason why there is none"
