"""Runs the tests in Python with a core that has sanitizers of addresses and undefined behaviour.

    make sanitize-python
    make sanitize-python T="-m 'not slow'"

Python itself is not compiled so: each process of it is started with the sanitizers' library before
it (tests/debug_core). Whatever a sanitizer reports, in whichever process, is printed at the end and
fails the run, even where the test that started the process has passed. Sanitizers look at code, and
not at cases: without PART, the commit thins the tests as in CI (tests/thinning.py).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import evidence

ROOT = Path(__file__).parents[1]
PATIENCE = 3600
"""Seconds after which a test hangs: all are several times slower so."""
SHOWN = 5
"""Reports that are printed."""
LEFT_OUT = {
    "tests/web/test_admission.py::test_memory_has_a_bound": "its bound does not hold: debug_core",
}
"""Tests that cannot pass so, and why."""


def environment(core: Path, runtime: Path, reports: Path) -> dict[str, str]:
    """Return what makes each process of Python take this core, and what the sanitizers are told."""
    told = f"log_path={reports}/report"
    return os.environ | {
        "PART": os.environ.get("PART") or evidence.commit(),
        "DEBUG_CORE": str(core),
        # The C++ library as well: the sanitizers look for its functions when they are loaded.
        "DEBUG_PRELOAD": f"{runtime}:libstdc++.so.6",
        "PYTHONPATH": str(ROOT / "tests" / "debug_core"),
        "PYTHONMALLOC": "malloc",  # each object is a block of its own, whose bounds are seen
        "ASAN_OPTIONS": f"detect_leaks=0:{told}",  # Python keeps much until it ends
        "UBSAN_OPTIONS": f"print_stacktrace=1:{told}",
    }


def is_there(test: str) -> bool:
    """Return whether there is such a test: pytest leaves out what there is not without a word."""
    file, _, name = test.partition("::")
    return f"def {name}(" in (ROOT / file).read_text("utf-8")


def main() -> int:
    """Run the tests; return 1 where one fails, or a sanitizer has reported something."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--core", type=Path, required=True, help="the folder with the extension")
    parser.add_argument("--runtime", type=Path, required=True, help="the sanitizers' library")
    parser.add_argument("words", nargs="*", help="further words for pytest")
    asked = parser.parse_args()
    if gone := [test for test in LEFT_OUT if not is_there(test)]:
        print(f"there are no such tests, which LEFT_OUT names: {', '.join(gone)}")
        return 1
    reports = asked.core.resolve() / "reports"
    reports.mkdir(exist_ok=True)
    for old in reports.iterdir():
        old.unlink()
    command = [sys.executable, "-m", "pytest", "--ignore=tests/page"]
    command += ["--numprocesses", "2", "--dist", "worksteal"]
    command += [f"--override-ini=faulthandler_timeout={PATIENCE}"]
    command += [f"--deselect={test}" for test in LEFT_OUT]
    env = environment(asked.core.resolve(), asked.runtime.resolve(strict=True), reports)
    code = subprocess.run([*command, *asked.words], cwd=ROOT, env=env, check=False).returncode
    found = sorted(reports.iterdir())
    for report in found[:SHOWN]:
        print(report.read_text("utf-8", "replace"))
    print(f"the sanitizers reported something in {len(found)} processes: {reports}")
    return 1 if code or found else 0


if __name__ == "__main__":
    sys.exit(main())
