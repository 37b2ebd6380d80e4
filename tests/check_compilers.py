"""Whether the core walks the same under several compilers, down to the last mark of each step.

    python tests/check_compilers.py g++ clang++

Builds the core with each compiler that is there and walks puzzles of the collections by the default
ladder. The first puzzle whose paths differ ends the run. --record keeps the figures in
docs/evidence.md.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import evidence
from core_builds import ROOT, build
from long_mode import sample

# Of each of these collections so many puzzles, spread over all of it.
PUZZLES = {
    "qqwing_easy.sdm": 500,
    "sudoku17.sdm": 2000,
    "qqwing_expert.sdm": 500,
    "random_minimal.txt": 1000,
    "top1465.sdm": 150,
    "hardest110626.txt": 20,
}


def walker(compiler: str) -> Path:
    """Build the program that walks; return where it is."""
    folder = ROOT / "build" / "compilers" / compiler
    build(folder, ["path_digest"], [f"-DCMAKE_CXX_COMPILER={compiler}", "-DWHYDOKU_DIGEST=ON"])
    return folder / "path_digest"


def version(compiler: str) -> str:
    told = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True)
    return told.stdout.partition("\n")[0]


def digests(program: Path, lines: list[str]) -> list[str]:
    """Return the end, length and digest of each path."""
    told = subprocess.run(
        [program], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    found = told.stdout.splitlines()
    assert len(found) == len(lines)
    return found


def main() -> int:
    """Compare; return 1 where paths differ."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("compilers", nargs="*", default=["g++", "clang++"])
    parser.add_argument("--record", action="store_true", help="keep the figures")
    asked = parser.parse_args()
    compilers = [compiler for compiler in asked.compilers if shutil.which(compiler)]
    programs = {version(compiler): walker(compiler) for compiler in compilers}
    rows: dict[str, list[object]] = {}
    for name, count in PUZZLES.items():
        lines = sample(name, count)
        first, *others = (digests(program, lines) for program in programs.values())
        for line, one, *rest in zip(lines, first, *others, strict=True):
            if {one} != {one, *rest}:
                print(f"{line} is walked differently:", one, *rest, sep=os.linesep)
                return 1
        steps = sum(int(told.split()[1]) for told in first)
        rows[name] = [len(lines), steps, ", ".join(programs)]
        print(f"{name:24}{len(lines):6} puzzles {steps:8} steps, the same")
    if asked.record:
        evidence.keep_rows("compilers", rows, list(PUZZLES))
    return 0


if __name__ == "__main__":
    sys.exit(main())
