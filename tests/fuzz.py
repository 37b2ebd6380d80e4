"""Looks for inputs that a reader does not survive, guided by what code each input reaches.

    make fuzz
    make fuzz KIND=games SECONDS=600

It needs atheris, which `make fuzz` installs beside the environment. An input that is not survived
is kept in build/fuzz, and belongs into tests/corpus once it is.
"""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path
from types import FunctionType

import atheris

import survive

ROOT = Path(__file__).parents[1]
LARGEST = 4000
"""Bytes of an input."""


def _instrument() -> None:
    """Have the functions of the package tell which branches an input takes."""
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and (thing.__module__ or "").startswith("whydoku"):
            atheris.instrument_func(thing)


def main() -> None:
    """Run until the time is over, or an input is not survived."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=survive.KINDS)
    parser.add_argument("--seconds", type=int, default=600)
    asked = parser.parse_args()
    found = ROOT / "build" / "fuzz" / asked.kind
    found.mkdir(parents=True, exist_ok=True)
    _instrument()
    atheris.Setup(
        [
            sys.argv[0],
            str(found),
            str(ROOT / "tests" / "corpus" / asked.kind),
            f"-artifact_prefix={found.parent}/{asked.kind}-",
            f"-max_total_time={asked.seconds}",
            f"-max_len={LARGEST}",
            "-timeout=20",
            "-rss_limit_mb=2000",
        ],
        survive.KINDS[asked.kind],
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
