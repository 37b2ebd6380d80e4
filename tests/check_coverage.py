"""Which lines and branches of the package and of the core no test runs.

    python tests/check_coverage.py --record
    python tests/check_coverage.py --quick      the quick tests alone, in some minutes

Builds the core by clang with counters, runs the core's own tests, and then the Python suite with
this core; the tests of the page are left out, because they test its scripts. Prints a table by
module; --record keeps it in docs/coverage.md. That page also lists each file of which less than
90 % runs, with a reason. Exits with 1 where a test fails, where such a file has no reason in the
list, or where the list names another file.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import evidence
import other_core
from core_builds import ROOT, build
from thinning import PART

FOLDER = ROOT / "build" / "coverage"
CORE_TESTS = FOLDER / "core_tests"
LEAST = 0.9
"""The share of lines and of branches of a file that has to run, where no reason is given."""
# A counter lies in a file that all processes map, so that one that is killed has counted too.
COUNTERS = "-fprofile-instr-generate -fcoverage-mapping -mllvm -runtime-counter-relocation=true"
QUICK = ("-m", "not slow")
NO_CLANG = "this needs clang that counts, and llvm-cov: apt install clang llvm libclang-rt-dev"


@dataclass(frozen=True)
class Share:
    """So many of all that there are."""

    run: int = 0
    all: int = 0

    def __add__(self, other: Share) -> Share:
        return Share(self.run + other.run, self.all + other.all)

    def __str__(self) -> str:
        return f"{100 * self.run / self.all:.1f} %" if self.all else ""

    @property
    def is_enough(self) -> bool:
        return self.run >= LEAST * self.all


@dataclass(frozen=True)
class Covered:
    """What runs of a file or of a module; parts are branches in Python, and regions in C++."""

    lines: Share = field(default_factory=Share)
    parts: Share = field(default_factory=Share)

    def __add__(self, other: Covered) -> Covered:
        return Covered(self.lines + other.lines, self.parts + other.parts)

    @property
    def is_enough(self) -> bool:
        return self.lines.is_enough and self.parts.is_enough


Files = dict[str, Covered]
"""What runs of each file, by its path from the root of the project."""


# --- the core -----------------------------------------------------------------------------------


def clang(wanted: str) -> str:
    """Return the wanted compiler, or the newest clang, that can compile with counters."""
    folders = map(Path, os.environ.get("PATH", os.defpath).split(os.pathsep))
    versions = {path.name for folder in folders for path in folder.glob("clang++-[0-9]*")}
    newest = sorted(versions, key=lambda name: -int(name.rpartition("-")[2]))
    for name in filter(shutil.which, (wanted, *newest)):
        command = [name, *COUNTERS.split(), "-x", "c++", "-", "-o", os.devnull]
        tried = subprocess.run(command, input=b"int main() {}", capture_output=True, check=False)
        if tried.returncode == 0 and shutil.which(tool(name, "llvm-cov")):
            return name
    sys.exit(NO_CLANG)


def tool(compiler: str, name: str) -> str:
    """Return the program of LLVM that belongs to a compiler."""
    command = [compiler, f"-print-prog-name={name}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def build_core(compiler: str) -> Path:
    """Build the core's tests and the extension; return where the latter is."""
    options = (
        f"-DCMAKE_CXX_COMPILER={compiler}",
        "-DCMAKE_BUILD_TYPE=Coverage",
        f"-DCMAKE_CXX_FLAGS_COVERAGE=-O1 -g1 {COUNTERS}",
        "-DWHYDOKU_MODULE=ON",
        "-DWHYDOKU_TESTS=ON",
        "-DWHYDOKU_TOGETHER=ON",
        f"-DPython_EXECUTABLE={sys.executable}",
    )
    build(FOLDER, ["core_tests", "_core"], options)
    (module,) = FOLDER.glob("_core*.so")
    return module


def core_files(compiler: str, module: Path, counters: Iterable[Path]) -> Files:
    """Return what the counters say of the core's files."""
    merged = FOLDER / "core.profdata"
    profdata = tool(compiler, "llvm-profdata")
    subprocess.run([profdata, "merge", *counters, "-o", merged], check=True)
    export = [tool(compiler, "llvm-cov"), "export", "-summary-only", f"-instr-profile={merged}"]
    told = subprocess.run(
        [*export, CORE_TESTS, "-object", module], stdout=subprocess.PIPE, check=True
    )
    return {
        name: Covered(*(Share(of[kind]["covered"], of[kind]["count"]) for kind in CXX_KINDS))
        for name, of in summaries(json.loads(told.stdout)["data"][0]["files"], "filename")
        if name.startswith("core/")
    }


CXX_KINDS = ("lines", "regions")


def summaries(files: Iterable[Mapping[str, Any]], name: str) -> list[tuple[str, Any]]:
    """Return the summary of each file, by its path from the root."""
    return [(os.path.relpath(file[name], ROOT), file["summary"]) for file in files]


# --- the package --------------------------------------------------------------------------------


def run_suite(module: Path, more: Iterable[str]) -> int:
    """Run the Python suite with the counting core and under coverage.py; return the exit code."""
    counters = {"LLVM_PROFILE_FILE": str(FOLDER / "counters" / "suite-%c%m.profraw")}
    words = [*other_core.ALL, "-q", *more]
    return other_core.run_tests(module.parent, words, by=("-m", "coverage", "run"), more=counters)


def package_files() -> Files:
    """Return what coverage.py says of the package's files."""
    told = FOLDER / "python.json"
    for words in (["combine", "--quiet"], ["json", "--quiet", "-o", str(told)]):
        subprocess.run([sys.executable, "-m", "coverage", *words], cwd=ROOT, check=True)
    files = json.loads(told.read_text("utf-8"))["files"]
    listed = [{"filename": ROOT / name, **file} for name, file in files.items()]
    return {
        name: Covered(
            Share(of["covered_lines"], of["num_statements"]),
            Share(of["covered_branches"], of["num_branches"]),
        )
        for name, of in summaries(listed, "filename")
    }


# --- what is told -------------------------------------------------------------------------------


def by_module(files: Files) -> Files:
    """Return what runs of each folder, and of all."""
    found: dict[str, Covered] = defaultdict(Covered)
    for name in sorted(files):
        found[str(Path(name).parent)] += files[name]
    found["all"] = sum(files.values(), Covered())
    return dict(found)


def problems(files: Files, reasons: Mapping[str, str]) -> list[str]:
    """Return a sentence for each file that lacks a reason, and for each that needs none."""
    below = {name: covered for name, covered in files.items() if not covered.is_enough}
    missing = [
        f"{name}: {covered.lines} of its lines and {covered.parts} of its branches or regions run,"
        " and the list has no reason: write a test, or why not"
        for name, covered in below.items()
        if not reasons.get(name)
    ]
    needless = [
        f"{name}: the list has a reason, but {'enough runs' if name in files else 'it is gone'}:"
        " delete the row"
        for name in reasons
        if name not in below
    ]
    return [*missing, *needless]


def cells(covered: Covered) -> list[object]:
    return [covered.lines.all, covered.lines, covered.parts.all, covered.parts]


def show(title: str, files: Files) -> None:
    """Print a table by module."""
    print(f"\n{title:40}{'lines':>8}{'run':>9}{'parts':>9}{'run':>9}")
    for name, covered in by_module(files).items():
        count, run, parts, run_parts = cells(covered)
        print(f"{name:40}{count:8}{run!s:>9}{parts:9}{run_parts!s:>9}")


def record(python: Files, core: Files, alone: Files, how: str) -> None:
    """Keep the tables by module and the list of files in docs/coverage.md."""
    for name, files in (("python", python), ("core", core)):
        rows = {module: cells(covered) for module, covered in by_module(files).items()}
        if files is core:
            own = by_module(alone)
            rows = {module: [*row, own[module].lines] for module, row in rows.items()}
        evidence.keep_rows(name, rows, list(rows))
    reasons = listed()
    files = python | core
    below = {name for name, covered in files.items() if not covered.is_enough}
    order = sorted(below | set(reasons))
    now = {name: files.get(name, Covered()) for name in order}
    told = {name: [c.lines, c.parts, reasons.get(name, "")] for name, c in now.items()}
    evidence.keep_rows("below", told, order)
    evidence.keep_rows("runs", {evidence.today(): [evidence.commit(), how]}, [evidence.today()])


def listed() -> dict[str, str]:
    """Return the reasons of the page, by file."""
    return {name: row[-1] for name, row in evidence.rows_of("below").items()}


def main() -> int:
    """Build, run and tell; return 1 where a test fails or the list is not what it should be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--compiler", default="clang++", help="default: clang++, or the newest")
    parser.add_argument("--record", action="store_true", help="keep the figures")
    parser.add_argument("--quick", action="store_true", help="leave out the slow tests")
    asked = parser.parse_args()
    how = "the quick ones" if asked.quick else "thinned as in CI" if PART else "in full"
    compiler = clang(asked.compiler)
    module = build_core(compiler)
    counters = FOLDER / "counters"
    shutil.rmtree(counters, ignore_errors=True)
    own = {"LLVM_PROFILE_FILE": str(counters / "own-%c%m.profraw")}
    failed = subprocess.run([CORE_TESTS], env=os.environ | own, check=False).returncode
    alone = core_files(compiler, module, counters.iterdir())
    subprocess.run([sys.executable, "-m", "coverage", "erase"], cwd=ROOT, check=True)
    failed |= run_suite(module, QUICK if asked.quick else ())
    core, python = core_files(compiler, module, counters.iterdir()), package_files()
    show("package", python)
    show("core", core)
    if asked.record:
        record(python, core, alone, how)
    found = problems(python | core, listed())
    print(*found, sep="\n")
    return int(bool(failed or found))


if __name__ == "__main__":
    sys.exit(main())
