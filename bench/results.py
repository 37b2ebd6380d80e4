"""Keeps the results of a bench in bench/results/*.md, with the machine, the compiler and its flags.

Each page has a section for each machine and compiler. A new record replaces the section of this
machine and compiler.
"""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import whydoku

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tests"))

from evidence import commit, today  # noqa: E402 (it lies beside the tests)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return rows as a table of Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def publish(
    name: str, head: Sequence[str], rows: Iterable[Sequence[str]], about: str | None
) -> None:
    """Print a table; with --record among the arguments, keep it as results/NAME.md too."""
    told = table(head, rows)
    print(told)
    if "--record" in sys.argv:
        path = ROOT / "bench" / "results" / f"{name}.md"
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        intro = f"# {name.capitalize()}\n\n{(about or '').strip()}"
        path.write_text(kept(before, intro, where(), told), encoding="utf-8")


def kept(page: str, intro: str, title: str, told: str) -> str:
    """Return a page with a new introduction, in which a section replaces the one of its title."""
    sections = dict(re.findall(r"^## (.*)\n\n((?:(?!## ).*\n)*)", page, re.MULTILINE))
    sections[title] = f"{told}\n\n{circumstances()}\n"
    told_all = (f"## {name}\n\n{text.strip()}\n" for name, text in sections.items())
    return "\n".join([f"{intro}\n", *told_all])


def where() -> str:
    """Return the title of a section: the machine and the compiler."""
    return f"{_processor()}; {_compiler()}"


def circumstances() -> str:
    """Return a list that says on what machine, with which build and when this was measured."""
    found = {
        "processor": _processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "compiler": _compiler(),
        "flags": _flags(),
        "Python": platform.python_version(),
        "whydoku": whydoku.__version__,
        "commit": commit(),
        "date": today(),
    }
    return "\n".join(f"- {what}: {value}" for what, value in found.items())


def _processor() -> str:
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor()
    name = re.search(r"model name\s*:\s*(.*)", told)
    return f"{name[1] if name else 'unknown'}, {told.count('model name')} threads"


def _built(name: str) -> str:
    files = sorted(ROOT.glob(f"build/Release-*/{name}"), key=lambda path: path.stat().st_mtime)
    return files[-1].read_text(encoding="utf-8") if files else ""


def _compiler() -> str:
    found = re.search(r"CMAKE_CXX_COMPILER:\w+=(.*)", _built("CMakeCache.txt"))
    if not found:
        return "unknown"
    told = subprocess.run([found[1], "--version"], capture_output=True, text=True, check=False)
    return told.stdout.partition("\n")[0]


def _flags() -> str:
    found = re.search(r"FLAGS = (.*)", _built("build.ninja"))
    return " ".join(word for word in found[1].split() if "-W" not in word) if found else "unknown"
