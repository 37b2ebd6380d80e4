"""Everything that is too long for CI; run before each release, by `make long`.

    python tests/check_long.py --record
    python tests/check_long.py --part shares --part web

Parts run one after the other, and the first that fails ends the run. --record keeps in
docs/evidence.md when each was run last, at which commit, and for how long, and what it found.
The first part runs all tests in full; it says first which of them CI thins.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

import evidence
import thinning

ROOT = Path(__file__).parents[1]
RECORD = "--record"
NO_END = "-o faulthandler_timeout=0"
# What is run, by the name of the part; those that end in --record keep figures of their own.
PARTS = {
    "tests": ("make", "test"),
    "soundness": ("tests/check_soundness.py", "--least", "1000", RECORD),
    "million": ("tests/check_million.py", RECORD),
    "sufficiency": ("tests/check_sufficiency.py", "--jobs", "2", RECORD),
    "claims": ("tests/check_claims.py", "--puzzles", "100000", "--jobs", "2"),
    "paths": ("tests/check_paths.py", RECORD),
    "shares": ("tests/check_shares.py", RECORD),
    "compilers": ("tests/check_compilers.py", RECORD),
    "engine": ("tests/check_engine.py", "--positions", "20000"),
    "texts": ("tests/check_texts.py", "--texts", "500000"),
    "generate": ("tests/check_generate.py", "--threads", "2", "--share", "0.2"),
    "minutes": ("tools/human/fit.py", "--check"),
    "coverage": ("tests/check_coverage.py", RECORD),
    "floors": ("make", "floors"),
    "checkout": ("tests/check_archive.py", "checkout"),
    "soak": ("tests/check_soak.py", RECORD),
    "kills": ("tests/check_soak.py", "--kills", "1000"),
    "killed": ("make", "test", "KILLS=50", f"T=tests/dataset/test_killed.py {NO_END}"),
    "web": ("bench/bench_web.py", "--seconds", "120", RECORD),
    "attacks": ("bench/bench_attacks.py", RECORD),
    "proxy": ("bench/bench_attacks.py", "--proxy", RECORD),
    "machines": ("make", "machines"),
    "trainers": ("tests/check_trainers.py",),
    "threads": ("make", "tsan"),
    "sanitizers": ("make", "sanitize-python"),
    "fuzz": ("make", "fuzz", "SECONDS=3600"),
}


def minutes(part: str, *, record: bool) -> float:
    """Run a part; return how long it took, or raise `CalledProcessError`."""
    words = [word for word in PARTS[part] if record or word != RECORD]
    print("==", *words, flush=True)
    if part == "tests":
        print(thinning.table(), flush=True)
    start = time.monotonic()
    command = words if words[0] == "make" else [sys.executable, *words]
    subprocess.run(command, cwd=ROOT, check=True)
    return (time.monotonic() - start) / 60


def main() -> int:
    """Run the parts that are asked for; return 1 where one fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", action="append", choices=PARTS, help="default: all")
    parser.add_argument(RECORD, action="store_true", help="keep when, and the figures")
    asked = parser.parse_args()
    for part in asked.part or PARTS:
        try:
            spent = minutes(part, record=asked.record)
        except subprocess.CalledProcessError as failed:
            print(f"{part} failed: exit code {failed.returncode}")
            return 1
        if asked.record:
            row = [" ".join(PARTS[part]), evidence.commit(), evidence.today(), f"{spent:.0f}"]
            evidence.keep_rows("long", {part: row}, list(PARTS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
