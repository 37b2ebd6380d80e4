"""The path signature: one digest of the paths of puzzles of ours, on every layout.

    python tests/check_signature.py [PROGRAM...]    compare it with the one that is committed
    python tests/check_signature.py --renew         keep it, after paths were changed on purpose
    python tests/check_signature.py --choose        choose the puzzles anew, and keep theirs

PROGRAM is a build of path_digest.cpp, so that each compiler and the sanitizers can be asked; by
default the one that `make install` builds. tests/signature.txt holds the signature and the puzzles.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from whydoku import Puzzle, generate, samples
from whydoku.model.layout import layout_names
from whydoku.model.policy import LEVELS

ROOT = Path(__file__).parents[1]
KEPT = Path(__file__).with_name("signature.txt")
SEED = 13
# How many of the classic layout for each level, and of every other layout.
OF_A_LEVEL, OF_A_LAYOUT = 8, 6
HEAD = """# The signature of the paths of these puzzles by the default ladder: check_signature.py.
# It changes where a path does: then run `make signature`, and say in the commit which and why."""


def built() -> Path | None:
    """Return the program that `make install` has built last; None where there is none."""
    found = sorted(ROOT.glob("build/Release-*/path_digest"), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else None


def kept() -> tuple[str, list[str]]:
    """Return the signature that is committed, and its puzzles."""
    lines = [line for line in KEPT.read_text("utf-8").splitlines() if not line.startswith("#")]
    word, signature = lines[0].split()
    assert word == "signature"
    return signature, lines[1:]


def signature_of(program: Path, puzzles: list[str], by: Sequence[str] = ()) -> str:
    """Return the signature of the paths of some puzzles; their order counts.

    `by` is the command of an emulator that runs the program, if it needs one.
    """
    told = subprocess.run(
        [*by, program], input="\n".join(puzzles), capture_output=True, text=True, check=True
    ).stdout
    assert len(told.splitlines()) == len(puzzles)
    return hashlib.sha256(told.encode("ascii")).hexdigest()[:16]


def failure(program: Path, by: Sequence[str] = ()) -> str:
    """Say what is wrong with a program's paths; nothing if they are those of the signature."""
    committed, puzzles = kept()
    found = signature_of(program, puzzles, by)
    if found == committed:
        return ""
    return (
        f"the path signature is {found}, committed is {committed}: the paths of the ladder have"
        " changed. If that is meant, run `make signature`, and say in the commit which paths"
        " change and why."
    )


def keep(program: Path, puzzles: list[str]) -> None:
    """Write the signature of some puzzles, and the puzzles."""
    lines = [HEAD, f"signature {signature_of(program, puzzles)}", *puzzles]
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def chosen() -> list[str]:
    """Choose puzzles: the samples, and new ones of every level and layout."""
    criteria: list[tuple[int, dict[str, Any]]] = [
        (OF_A_LEVEL, {"level": level, "minimal": True}) for level in LEVELS
    ]
    criteria += [
        (OF_A_LAYOUT, {"layout": name, "minimal": True}) for name in (*layout_names(), "jigsaw")
    ]
    puzzles = [samples.sample(name) for name in samples.sample_names()]
    for count, chosen in criteria:
        puzzles += (one.puzzle for one in generate(count, seed=SEED, **chosen))
    return list(dict.fromkeys(map(line_of, puzzles)))


def line_of(puzzle: Puzzle) -> str:
    return f"{puzzle.layout.name} {puzzle.line()}"


def main() -> int:
    """Compare or keep; return 1 where a signature is another."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("programs", nargs="*", type=Path, metavar="PROGRAM")
    parser.add_argument("--renew", action="store_true", help="keep the signature")
    parser.add_argument("--choose", action="store_true", help="choose the puzzles anew")
    asked = parser.parse_args()
    programs = asked.programs or [built()]
    assert programs[0], "run `make install` first: it builds path_digest"
    if asked.renew or asked.choose:
        keep(programs[0], chosen() if asked.choose else kept()[1])
    failures = [told for program in programs if (told := failure(program))]
    print(*failures or [f"path signature {kept()[0]}"], sep="\n")
    return min(len(failures), 1)


if __name__ == "__main__":
    sys.exit(main())
