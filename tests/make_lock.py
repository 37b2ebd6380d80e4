"""Writes requirements-dev.lock: every package of the development environment, with its hashes.

    make lock

It holds for all systems and Pythons that the package supports, and names no index. `make install`
follows the ranges of pyproject.toml, so that a newer release that breaks something is seen;
`make install LOCKED=1` installs just what the lock says, the state in which all was known to work.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements-dev.lock"
HEAD = "# Written by `make lock` from pyproject.toml: all extras and the group dev.\n"
CHOICES = ("--all-extras", "--group=dev", "--universal", "--python-version=3.11")
FORM = ("--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url", "--quiet")


def main() -> int:
    """Resolve in an environment of its own, where uv can be of any version."""
    with tempfile.TemporaryDirectory() as name:
        venv.create(name, with_pip=True)
        python = Path(name) / "bin" / "python"
        for wanted in (["--upgrade", "pip>=25.1"], ["--group", "lock"]):
            pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", *wanted]
            subprocess.run(pip, cwd=ROOT, check=True)
        told = subprocess.run(
            [Path(name) / "bin" / "uv", "pip", "compile", "pyproject.toml", *CHOICES, *FORM],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout
    LOCK.write_text(HEAD + told, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
