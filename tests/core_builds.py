"""Builds of the core that checks need: by other compilers, with counters, for other machines."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOOLS = Path(sysconfig.get_path("scripts"))


def build(
    folder: Path,
    targets: Iterable[str],
    options: Iterable[str],
    more: Mapping[str, str] | None = None,
) -> None:
    """Build targets in a folder of their own; what a compiler refuses is printed.

    `options` are those of CMakeLists.txt and of cmake; `more` are further variables of the
    environment. Raises `CalledProcessError` if something cannot be built.
    """
    ninja = TOOLS / "ninja"
    configure: list[str | Path] = [TOOLS / "cmake", "-S", ROOT, "-B", folder, "-G", "Ninja"]
    commands: tuple[list[str | Path], ...] = (
        [*configure, f"-DCMAKE_MAKE_PROGRAM={ninja}", "--log-level=WARNING", *options],
        [ninja, "--quiet", "-C", folder, *targets],
    )
    for command in commands:
        subprocess.run(command, check=True, env=os.environ | (more or {}))
