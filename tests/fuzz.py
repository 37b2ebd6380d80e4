"""Looks for inputs that a reader does not survive, guided by what code each input reaches.

    make fuzz
    make fuzz KIND=games SECONDS=600

All kinds share the seconds. Readers in Python are run by atheris, which `make fuzz` installs beside
the environment; requests of the page's engine by libFuzzer, tests/request_fuzzer.cpp. Each kind
begins with tests/corpus, and with what earlier runs kept in build/fuzz. An input that is not
survived is kept there too, and belongs into tests/corpus once it is.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import platform
import random
import re
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import survive
from nearly_json import mutated

ROOT = Path(__file__).parents[1]
FOUND = ROOT / "build" / "fuzz"
PROGRAMS = {"requests": ROOT / "build" / "sanitize" / "request_fuzzer"}
"""What runs the kinds that are not read in Python."""
FOLLOWED = ("whydoku", "tomllib")
"""The packages whose branches guide atheris."""
LARGEST = 4000
"""Bytes of an input."""
SHOWN = 80
"""Lines of a failed run that are printed."""


def _instrument() -> None:
    """Have the functions of the package tell which branches an input takes."""
    import atheris

    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and (thing.__module__ or "").startswith(FOLLOWED):
            atheris.instrument_func(thing)


def options(kind: str, seconds: int) -> list[str]:
    """Return what libFuzzer is told: where inputs are read and kept, and its caps."""
    return [
        str(FOUND / kind),
        str(ROOT / "tests" / "corpus" / kind),
        f"-artifact_prefix={FOUND}/{kind}-",
        f"-max_total_time={seconds}",
        f"-max_len={LARGEST}",
        "-timeout=60",  # a machine may be busy
        "-rss_limit_mb=2000",
        "-print_final_stats=1",
    ]


def changed(data: bytes, most: int, seed: int) -> bytes:
    """Return an input that is changed: JSON most often by a value, all else by its bytes.

    Bytes that are changed anywhere mostly leave no JSON, which is refused before it is read.
    """
    import atheris

    chance = random.Random(seed)
    start = data.find(b"{")
    if start >= 0 and chance.randrange(4):
        try:
            made = json.dumps(mutated(json.loads(data[start:]), chance)).encode("ascii")
        except (ValueError, IndexError, RecursionError):  # no JSON, or none that holds something
            made = b""
        if made and start + len(made) <= most:
            return data[:start] + made
    return bytes(atheris.Mutate(data, most))


def fuzz_here(kind: str, seconds: int) -> None:
    """Run a kind until the time is over, or an input is not survived; this ends the process."""
    import atheris

    survive.KINDS[kind](b"")  # what it imports is instrumented, too
    _instrument()
    words = [sys.argv[0], *options(kind, seconds)]
    atheris.Setup(words, survive.KINDS[kind], custom_mutator=changed)
    atheris.Fuzz()


def survived(kind: str, seconds: int) -> bool:
    """Run a kind in a process of its own; say what it did, and return whether it found nothing."""
    (FOUND / kind).mkdir(parents=True, exist_ok=True)
    if kind in PROGRAMS:
        command = [str(PROGRAMS[kind]), *options(kind, seconds)]
    else:
        command = [sys.executable, __file__, kind, "--seconds", str(seconds), "--here"]
    log = FOUND / f"{kind}.log"
    with log.open("w") as file:
        code = subprocess.run(command, stdout=file, stderr=file, check=False).returncode
    told = log.read_text("utf-8", "replace")
    stats = dict(re.findall(r"^stat::(\w+): +(\d+)$", told, re.MULTILINE))
    names = ("number_of_executed_units", "average_exec_per_sec")
    tried, each = (int(stats.get(name, 0)) for name in names)
    # A run that tried nothing has proven nothing.
    good = code == 0 and tried > 0
    print(f"{kind}: {tried:,} inputs, {each:,} a second: {'all survived' if good else 'FAILED'}")
    if not good:
        print(*told.splitlines()[-SHOWN:], f"exit code {code}; all of it: {log}", sep="\n")
    return good


def main() -> int:
    """Run the kinds one after the other; return 1 where an input was not survived."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=["all", *survive.KINDS])
    parser.add_argument("--seconds", type=int, default=600, help="for all kinds together")
    parser.add_argument("--here", action="store_true", help="one kind, in this process")
    asked = parser.parse_args()
    if asked.here:
        fuzz_here(asked.kind, asked.seconds)
    kinds = list(survive.KINDS) if asked.kind == "all" else [asked.kind]
    if not importlib.util.find_spec("atheris"):
        left_out = [kind for kind in kinds if kind not in PROGRAMS]
        kinds = [kind for kind in kinds if kind in PROGRAMS]
        print(
            f"atheris has no wheel for Python {platform.python_version()} on"
            f" {platform.machine()}: left out are {', '.join(left_out)}"
        )
    share = max(1, asked.seconds // max(1, len(kinds)))
    results = [survived(kind, share) for kind in kinds]
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
