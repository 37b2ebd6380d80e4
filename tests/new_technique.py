r"""Write the stub of a new technique in every place that it needs.

    python tests/new_technique.py twin-pair subsets
    python tests/new_technique.py twin-pair subsets --after naked-pair --level medium --cost 28 \
        --se 3.0 --score 60 --order 1310 --code 0203
    python tests/new_technique.py twin-pair --finish

The technique is placed after the last one of its family in the ladder, or where you say. It finds
nothing yet. Write the function, the texts and the oracle. Then --finish builds the core, writes its
lines into techniques.txt and layouts.txt, and makes the documents. The tests name what is missing.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from examples import stub_line
from finder_sources import rows
from whydoku import techniques
from whydoku.model.policy import LEVELS

ROOT = Path(__file__).resolve().parents[1]
TECHNIQUES = "core/finders"
EXPLAIN = "src/whydoku/explain"


COLUMNS = ("level", "cost", "se")
OF_HODOKU = ("score", "order", "code")
"""The columns of a row of the ladder that may be given."""
LEVEL_AND_COST = r"(?:\.level = |>\()(?P<level>\w+),\s+(?:\.cost = )?(?P<cost>\d+)"


class BadRequest(Exception):
    """A sentence that says what is wrong with the request."""


@dataclass(frozen=True)
class Places:
    """The files of a project to which a technique is added."""

    root: Path

    def read(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        (self.root / path).write_text(text, encoding="utf-8")

    def family(self, name: str) -> str:
        """Return what the ladder calls a family."""
        constant = rf"^constexpr Family (\w+) = Family::{name.replace('-', '_')};"
        found = re.search(constant, self.read("core/ladder/ladder.cpp"), re.MULTILINE)
        assert found, name
        return found[1]

    def words(self, family: str) -> str:
        """Return the path of the texts of a family."""
        return f"{EXPLAIN}/words/{family}.toml"


def add_finder(places: Places, slug: str) -> None:
    """Write the function, and declare it as the others are."""
    name = function_of(slug)
    header = places.read(f"{TECHNIQUES}/finders.hpp")
    # Any finder that takes no more than what all take will do as a pattern.
    declared = re.findall(r"^void \w+(\(const \w+& \w+, Sink& out\));$", header, re.MULTILINE)[0]
    places.write(
        f"{TECHNIQUES}/{name}.cpp",
        f"// {title_of(slug)}: say here what the pattern is and why the elimination holds.\n"
        '#include "finders/finders.hpp"\n\nnamespace whydoku {\n\n'
        f"void {name}({', '.join(types_of(declared))}) {{\n"
        "    // Draft a step, fill in its evidence and report it.\n"
        "}\n\n}  // namespace whydoku\n",
    )
    before, end, after = header.rpartition("}  // namespace whydoku")
    declaration = f"// {name}.cpp\nvoid {name}{declared};\n\n"
    places.write(f"{TECHNIQUES}/finders.hpp", before + declaration + end + after)


def types_of(parameters: str) -> list[str]:
    """Return the parameters without their names, which the stub does not use."""
    return [part.rpartition(" ")[0] for part in parameters.strip("()").split(", ")]


def add_row(places: Places, slug: str, family: str, after: str, columns: Mapping[str, str]) -> None:
    """Add a row of the ladder; its level and cost are those of the row before, if not given."""
    table = places.read("core/ladder/ladder.cpp")
    row_before = rows(table)[after]
    before = re.search(LEVEL_AND_COST, row_before)
    assert before, row_before
    told = {**before.groupdict(), **columns}
    known = [f".{name} = {told[name]}" for name in COLUMNS if name in told]
    if hodoku := [f".{name} = {told[name]}" for name in OF_HODOKU if name in told]:
        known.append(f".hodoku = {{{', '.join(hodoku)}}}")
    row = (
        f'    {{.slug = "{slug}", .find = {function_of(slug)}, .family = {places.family(family)},\n'
        f"     {', '.join(known)}}},\n"
    )
    places.write("core/ladder/ladder.cpp", table.replace(row_before, row_before + row))


def add_words(places: Places, slug: str, family: str) -> None:
    """Add the texts that every technique has."""
    texts = places.read(places.words(family)).rstrip("\n")
    entry = f"""

[{slug}]
name = "{title_of(slug)}"
look_for = "To be written: what a person looks for."
nudge = "To be written: what kind of thing there is {{roughly}}."
why = "To be written: why it holds."
where = "Look at {{set.cells}}."
argument = "To be written: the reason. {{therefore}}"
notation = "{{name}}: {{set.cells}} => {{outcome}}"
"""
    places.write(places.words(family), texts + entry)


def add_example(places: Places, slug: str, after: str) -> None:
    """Add a position in which nothing may be found, after the lines of another technique."""
    lines = places.read("tests/techniques.txt").splitlines()
    last = max(i for i, line in enumerate(lines) if line.startswith(f"{after}|"))
    lines.insert(last + 1, stub_line(slug))
    places.write("tests/techniques.txt", "\n".join([*lines, ""]))


def add_oracle(places: Places, slug: str) -> None:
    """Write an oracle that expects no findings: it fails as soon as the finder finds something."""
    name = function_of(slug)
    places.write(
        f"tests/oracle_{name}.py",
        f'"""The oracle, as in oracle.py, of {slug}: list all outcomes from the definition."""\n\n'
        "from __future__ import annotations\n\n"
        "from oracle import Grid, Outcomes, oracle\n\n\n"
        f'@oracle("{slug}")\n'
        f"def {name}(_grid: Grid) -> Outcomes:\n"
        "    yield from ()\n",
    )


def function_of(slug: str) -> str:
    """Return the name of the function.

    >>> function_of("3d-medusa"), function_of("twin-pair")
    ('medusa_3d', 'twin_pair')
    """
    number, _, rest = slug.partition("-")
    parts = [rest, number] if number[0].isdigit() else [slug]
    return "_".join(parts).replace("-", "_")


def title_of(slug: str) -> str:
    return slug.replace("-", " ").title()


def add_technique(
    root: Path,
    slug: str,
    family: str,
    behind: str | None = None,
    columns: Mapping[str, str] | None = None,
) -> None:
    """Write all stubs; raise BadRequest where the technique cannot be added.

    It comes behind the row of that slug, by default the last one of its family. The columns are
    those of the ladder, as it writes them.
    """
    places = Places(root)
    families = {row.slug: row.family for row in techniques()}
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", slug):
        raise BadRequest(f"'{slug}' is not a slug: lower-case words joined by hyphens")
    if family not in families.values():
        raise BadRequest(
            f"there is no family '{family}': {', '.join(dict.fromkeys(families.values()))}"
        )
    if slug in families:
        raise BadRequest(f"there is a technique '{slug}' already")
    if behind and behind not in families:
        raise BadRequest(f"there is no technique '{behind}'")
    after = [known for known in families if families[known] == family][-1]
    add_finder(places, slug)
    add_row(places, slug, family, behind or after, columns or {})
    add_words(places, slug, family)
    add_example(places, slug, after)
    add_oracle(places, slug)


def finish(root: Path, slug: str) -> int:
    """Build the core, and write what can be made once the finder finds something."""
    examples, layouts = "tests/make_examples.py", "tests/make_layouts.py"
    for command in (
        ["make", "install"],
        [sys.executable, examples, slug],
        [sys.executable, layouts, "--slug", slug],
        ["make", "docs"],
    ):
        sys.stderr.write(f"== {' '.join(command)}\n")
        if code := subprocess.run(command, check=False, cwd=root).returncode:
            return code
    return 0


def columns_of(asked: argparse.Namespace) -> dict[str, str]:
    """Return the columns that were given, as the ladder writes them."""
    given = {name: getattr(asked, name) for name in (*COLUMNS, *OF_HODOKU)}
    columns = {name: str(value) for name, value in given.items() if value is not None}
    if asked.se is not None:
        columns["se"] = str(round(10 * asked.se))
    if asked.code is not None:
        columns["code"] = f'"{asked.code}"'
    return columns


def main() -> int:
    """Add a technique, or finish it; return 2 where the request is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("slug", help="lower-case words joined by hyphens: twin-pair")
    parser.add_argument("family", nargs="?", help="singles, subsets, fish, wings, chains, ...")
    parser.add_argument("--after", metavar="SLUG", help="the technique before it in the ladder")
    parser.add_argument("--level", choices=LEVELS, help="default: that of the technique before it")
    parser.add_argument("--cost", type=int, help="what a step costs a person; default: the same")
    parser.add_argument("--se", type=float, help="Sudoku Explainer's rating, as 4.2")
    parser.add_argument("--score", type=int, help="HoDoKu's score")
    parser.add_argument("--order", type=int, help="its place in HoDoKu's order")
    parser.add_argument("--code", help="its number in HoDoKu's library")
    parser.add_argument(
        "--finish", action="store_true", help="build, and write lines and documents"
    )
    parser.add_argument("--root", type=Path, default=ROOT, help="the project; default: this one")
    asked = parser.parse_args()
    if asked.finish:
        return finish(asked.root, asked.slug)
    if not asked.family:
        parser.error("a family was expected")
    try:
        add_technique(asked.root, asked.slug, asked.family, asked.after, columns_of(asked))
    except BadRequest as wrong:
        sys.stderr.write(f"{wrong}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
