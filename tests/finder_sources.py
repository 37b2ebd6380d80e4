"""Which sources a technique's finder stands in, and a number for what they say.

The finder is read from the row of the technique in core/ladder/ladder.cpp, its file from the
comments of core/finders/finders.hpp. What that file includes counts too, but for the ground that
all finders stand on. Comments, spaces and the folders of files do not count, so that rewording the
first and moving the last makes no evidence stale.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from whydoku import techniques

CORE = Path(__file__).parents[1] / "core"
# What every finder uses; the path signature and all tests together watch over it.
GROUND = {"bits", "board", "finders", "layout", "meter", "position", "sets", "sink", "step"}
# A string, which may look like a comment within; or an inclusion, a comment, or space.
NOISE = re.compile(
    r'^#include[^\n]*|("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/|\s+', re.DOTALL | re.MULTILINE
)


@cache
def number(slug: str, core: Path = CORE) -> str:
    """Return eight hexadecimal digits that change when the sources of a finder do."""
    told = "".join(meaning((core / name).read_text("utf-8")) for name in files(slug, core))
    return hashlib.sha256(told.encode("utf-8")).hexdigest()[:8]


def meaning(source: str) -> str:
    """Return a C++ source without inclusions, comments and spaces."""
    return NOISE.sub(lambda found: found[1] or "", source)


@cache
def files(slug: str, core: Path = CORE) -> tuple[str, ...]:
    """Return the files of a technique's finder, from core/ on: its own, and what it includes."""
    own = {homes(core)[name] for name in finders(slug, core)}
    assert own, f"core/ladder/ladder.cpp has no finder of {slug} that finders.hpp knows"
    found = set(own)
    for name in own:
        for included in re.findall(r'#include "([\w/]+)\.hpp"', _text(core, name)):
            both = (f"{included}.hpp", f"{included}.cpp")
            if Path(included).name not in GROUND:
                found.update(other for other in both if (core / other).is_file())
    return tuple(sorted(found, key=lambda name: Path(name).name))


def rows(ladder: str) -> dict[str, str]:
    """Return the rows of the table by slug, as its source has them.

    Rows that a template makes have no slug there: they are those that no other row names, in order.
    """
    table = re.search(r"LADDER\[\] = \{\n(.*?)^\};", ladder, re.MULTILINE | re.DOTALL)
    assert table, "core/ladder/ladder.cpp has no table"
    texts = re.findall(r"^    (?! |//).*\n(?:     .*\n)*", table[1], re.MULTILINE)
    named = [re.match(r' +\{\.slug = "([\w-]+)"', text) for text in texts]
    slugs = {match[1] for match in named if match}
    made = (row.slug for row in techniques() if row.slug not in slugs)
    return {
        match[1] if match else next(made): text for match, text in zip(named, texts, strict=True)
    }


def finders(slug: str, core: Path) -> set[str]:
    """Return the names of the finders in a row of the ladder, or in the function that it names."""
    ladder = _text(core, "ladder/ladder.cpp")
    row = rows(ladder)[slug]
    found = re.search(r"\.find = ([^=]*),\s+\.family", row)
    named = set(re.findall(r"\w+", found[1] if found else row))
    for name in sorted(named - homes(core).keys()):
        body = re.search(rf"^[\w ]+ {name}\(.*?^}}", ladder, re.MULTILINE | re.DOTALL)
        named |= set(re.findall(r"\w+", body[0] if body else ""))
    return named & homes(core).keys()


@cache
def homes(core: Path) -> dict[str, str]:
    """Return the file of each finder, from core/ on."""
    found, file = {}, ""
    for line in _text(core, "finders/finders.hpp").splitlines():
        if title := re.match(r"// (\w+\.cpp)", line):
            file = f"finders/{title[1]}"
        elif finder := re.match(r"void (\w+)\(", line):
            found[finder[1]] = file
    return found


@cache
def _text(core: Path, name: str) -> str:
    return (core / name).read_text(encoding="utf-8")
