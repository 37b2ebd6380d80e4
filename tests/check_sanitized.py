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
import sys
from pathlib import Path

import evidence
import other_core

PATIENCE = 3600
"""Seconds after which a test hangs: all are several times slower so."""
SHOWN = 5
"""Reports that are printed."""
LEFT_OUT = {
    "tests/web/test_admission.py::test_memory_has_a_bound": "its bound does not hold: debug_core",
}
"""Tests that cannot pass so, and why."""


def environment(runtime: Path, reports: Path) -> dict[str, str]:
    """Return what loads the sanitizers into each process of Python, and what they are told."""
    told = f"log_path={reports}/report"
    return {
        "PART": os.environ.get("PART") or evidence.commit(),
        # The C++ library as well: the sanitizers look for its functions when they are loaded.
        "DEBUG_PRELOAD": f"{runtime}:libstdc++.so.6",
        "PYTHONMALLOC": "malloc",  # each object is a block of its own, whose bounds are seen
        "ASAN_OPTIONS": f"detect_leaks=0:{told}",  # Python keeps much until it ends
        "UBSAN_OPTIONS": f"print_stacktrace=1:{told}",
    }


def is_there(test: str) -> bool:
    """Return whether there is such a test: pytest leaves out what there is not without a word."""
    file, _, name = test.partition("::")
    return f"def {name}(" in (other_core.ROOT / file).read_text("utf-8")


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
    words = [*other_core.ALL, f"--override-ini=faulthandler_timeout={PATIENCE}"]
    words += [f"--deselect={test}" for test in LEFT_OUT]
    more = environment(asked.runtime.resolve(strict=True), reports)
    code = other_core.run_tests(asked.core, [*words, *asked.words], more=more)
    found = sorted(reports.iterdir())
    for report in found[:SHOWN]:
        print(report.read_text("utf-8", "replace"))
    print(f"the sanitizers reported something in {len(found)} processes: {reports}")
    return 1 if code or found else 0


if __name__ == "__main__":
    sys.exit(main())
