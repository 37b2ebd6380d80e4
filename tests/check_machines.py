"""Whether the core does on other machines what it does on this one.

    python tests/check_machines.py                       on all of them
    python tests/check_machines.py x86_64-windows-gnu    on one
    python tests/check_machines.py --changed             compile one file for each, in seconds

zig compiles the core, its tests and path_digest.cpp for each machine. An emulator runs both
programs: the tests have to pass, and the path signature has to be the committed one. For macOS
there is no emulator, so there the programs are only linked. --changed only compiles the file of the
core that was changed last. --record keeps the figures in docs/evidence.md. `make machines` and
`make portable` run this.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import whydoku_build

import check_signature
import evidence
from core_builds import ROOT, build

BUILT = ROOT / "build" / "machines"
# Wine keeps there what Windows would; it shall neither talk nor ask for more programs.
WINE = {
    "WINEPREFIX": str(BUILT / "wine"),
    "WINEDEBUG": "-all",
    "WINEDLLOVERRIDES": "mscoree,mshtml=",
}
# Where Debian puts what is not meant to be called by hand.
PLACES = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/lib/wine"])


@dataclass(frozen=True)
class Emulator:
    """A program that runs those of another machine, and Debian's package of it."""

    names: tuple[str, ...]
    package: str

    def path(self) -> str | None:
        """Return where it is, or None if it is not installed."""
        return next(filter(None, (shutil.which(name, path=PLACES) for name in self.names)), None)


MACHINES = {
    "aarch64-linux-musl": Emulator(("qemu-aarch64", "qemu-aarch64-static"), "qemu-user"),
    "x86_64-windows-gnu": Emulator(("wine64",), "wine64"),
    "aarch64-macos": None,
}
"""What runs the programs of each machine; None if they are only linked."""


class CheckError(Exception):
    """A machine fails the check, or the check cannot be made."""


def missing(machines: list[str]) -> str:
    """Say which emulators have to be installed; nothing if all are there."""
    asked = filter(None, (MACHINES[machine] for machine in machines))
    lacking = [emulator for emulator in asked if not emulator.path()]
    names = " and no ".join(emulator.names[0] for emulator in lacking)
    packages = " ".join(emulator.package for emulator in lacking)
    return f"there is no {names}: apt install {packages}" if lacking else ""


def build_for(machine: str, together: str, *targets: str) -> Path:
    """Build targets for a machine, many files as one or not; return the folder that holds them."""
    options = (
        f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'cmake' / 'zig.cmake'}",
        f"-DCMAKE_CXX_COMPILER_TARGET={machine}",
        "-DCMAKE_BUILD_TYPE=Machine",
        "-DCMAKE_CXX_FLAGS_MACHINE=-O1 -g0",
        "-DWHYDOKU_TESTS=ON",
        "-DWHYDOKU_WERROR=ON",
        f"-DWHYDOKU_TOGETHER={together}",
    )
    folder = BUILT / machine
    try:
        build(folder, targets, options, whydoku_build.zig_variables())
    except subprocess.CalledProcessError:
        raise CheckError(f"{machine}: the core cannot be built") from None
    return folder


def changed_file() -> Path:
    """Return the file of the core that was changed last: in the tree, or else in a commit."""
    sources = sorted((ROOT / "core").rglob("*.cpp"))
    looks = (["diff", "HEAD"], ["log", "--no-merges", "-1", "--format="])
    told = [
        subprocess.run(
            ["git", *look, "--name-only", "--", "core/*.cpp", ":!core/border"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,  # an archive has no repository
        ).stdout
        for look in looks
    ]
    changed = [ROOT / name for name in "".join(told).splitlines()]
    return next(path for path in [*changed, *sources] if path in sources)


def compile_changed(machine: str) -> list[str]:
    """Compile the file of the core that was changed last; return its name."""
    source = changed_file()
    # To ninja, this is the first that is made of the file.
    build_for(machine, "OFF", f"{source}^")
    return [str(source.relative_to(ROOT))]


def check(machine: str) -> list[str]:
    """Build and run all; return what ran the programs, and what the tests and the paths gave."""
    folder = build_for(machine, "ON", "core_tests", "path_digest")
    emulator = MACHINES[machine]
    if emulator is None:
        return ["nothing", "linked", "linked"]
    by = [str(emulator.path())]
    tests = subprocess.run(
        [*by, folder / "core_tests"], stdout=subprocess.PIPE, text=True, check=False
    )
    if tests.returncode:
        raise CheckError(f"{tests.stdout}{machine}: the core's tests fail")
    if told := check_signature.failure(folder / "path_digest", by):
        raise CheckError(f"{machine}: {told}")
    version = subprocess.run([*by, "--version"], capture_output=True, text=True, check=True)
    signature, puzzles = check_signature.kept()
    return [
        version.stdout.partition("\n")[0].split(" (")[0],
        tests.stdout.splitlines()[-1],
        f"{len(puzzles)} paths, signature {signature}",
    ]


def main() -> int:
    """Check the machines that are asked for; return 1 if one fails, or an emulator is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("machines", nargs="*", metavar="MACHINE", help=", ".join(MACHINES))
    parser.add_argument("--changed", action="store_true", help="compile one file for each")
    parser.add_argument("--record", action="store_true", help="keep the figures")
    asked = parser.parse_args()
    machines = asked.machines or list(MACHINES)
    if unknown := set(machines) - set(MACHINES):
        parser.error(f"there is no {', '.join(unknown)}, but {', '.join(MACHINES)}")
    if not asked.changed and (told := missing(machines)):
        print(told)
        return 1
    os.environ.update(WINE)
    for machine in machines:
        start = time.monotonic()
        try:
            found = (compile_changed if asked.changed else check)(machine)
        except CheckError as error:
            print(error)
            return 1
        spent = f"{time.monotonic() - start:.0f}"
        print(f"{machine}: {'; '.join(found)}; {spent} s", flush=True)
        if asked.record and not asked.changed:
            row = [*found, evidence.commit(), evidence.today(), spent]
            evidence.keep_rows("machines", {machine: row}, list(MACHINES))
    return 0


if __name__ == "__main__":
    sys.exit(main())
