"""Runs the tests in Python with another core than the one that is installed.

    python tests/other_core.py build/debug -k words

The folder holds the extension; all other words are pytest's. Every process of Python that a test
starts takes this core too (tests/debug_core). `make core-debug T=...` runs this.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
# All tests but those of the page, which are of its scripts and of its own engine.
ALL = ("src", "tests", "--ignore=tests/page", "--numprocesses", "2", "--dist", "worksteal")


def run_tests(
    core: Path,
    words: Iterable[str] = ALL,
    *,
    by: Iterable[str] = (),
    more: Mapping[str, str] | None = None,
) -> int:
    """Run pytest with the core that a folder holds; return its exit code.

    `by` are words between Python and pytest, such as those of coverage.py; `more` are further
    variables of the environment.
    """
    own = {"DEBUG_CORE": str(core.resolve()), "PYTHONPATH": str(ROOT / "tests" / "debug_core")}
    command = [sys.executable, *by, "-m", "pytest", *words]
    env = os.environ | own | dict(more or {})
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(run_tests(Path(sys.argv[1]), sys.argv[2:]))
