"""Writes what is made from the code.

That is cli.md from the verbs and techniques.md from the ladder. For the web page it is roles.js,
how roles are drawn, and choices.js, what a person can choose from.

`make docs` runs it; a test fails where a file is not what it would write.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from textwrap import fill

import click

from whydoku import Technique, explain, techniques
from whydoku.cli.program import cli
from whydoku.cli.verbs import VERBS
from whydoku.draw.roles import OTHER, ROLES, Look
from whydoku.draw.symbols import shape
from whydoku.game import COLOURS, GameSettings
from whydoku.game.families import HELPER_FAMILIES
from whydoku.game.moves import choices
from whydoku.make.criteria import RANDOM_CAGES, SYMMETRIES
from whydoku.model.layout import find_layout, layout_names
from whydoku.model.policy import LEVELS

FOLDER = Path(__file__).parent
WIDTH = 90
SHAPE_RADIUS = 10
SEARCHED = 8
"""Of smaller layouts, the table says which techniques their puzzles can need."""


def help_of(command: click.Command, name: str) -> str:
    """Return what --help says."""
    context = click.Context(
        command, info_name=name, terminal_width=WIDTH, help_option_names=["-h", "--help"]
    )
    lines = command.get_help(context).splitlines()
    return "\n".join(line.rstrip() for line in lines)


def cli_page() -> Iterator[str]:
    """Yield the parts of cli.md."""
    yield "# The command line\n"
    yield "All verbs and options, as `whydoku --help` shows them. Made by `make docs`.\n"
    yield f"```text\n{help_of(cli, 'whydoku')}\n```\n"
    yield (
        "With `--json`, every verb prints one JSON object on each line: one for each puzzle, or,\n"
        "for `techniques`, one for each technique. The keys are listed with each verb. They stay;\n"
        "later versions may add some. See also [a step as JSON](step-json.md) and the\n"
        "[formats](formats.md) of puzzles.\n"
    )
    yield (
        "If the input holds several puzzles, each answer is one line, in the order of the input.\n"
        "If there is no answer for a puzzle, its line begins with `#` and says why; readers of\n"
        "puzzles skip such lines.\n"
    )
    for verb in VERBS:
        yield f"## {verb.name}\n"
        yield f"```text\n{help_of(cli.commands[verb.name], f'whydoku {verb.name}')}\n```\n"


def techniques_page() -> Iterator[str]:
    """Yield the parts of techniques.md."""
    yield "# The techniques\n"
    yield (
        "All techniques, in the order in which they are tried. SE is the rating of Sudoku\n"
        "Explainer 1.2.1, score is HoDoKu's, and code is the number in HoDoKu's library format.\n"
        "Made from the ladder by `make docs`.\n"
    )
    yield "| technique | slug | family | level | SE | score | code |\n|---|---|---|---|---|---|---|"
    for row in techniques():
        name = explain.name(row.slug)
        cells = (row.family, row.level, row.se or "", row.score or "", row.code or "")
        link = f"[{name}](#{row.slug})"
        yield f"| {link} | `{row.slug}` | {' | '.join(map(str, cells))} |"
    for row in techniques():
        yield from article(row)


def article(row: Technique) -> Iterator[str]:
    """Yield the parts of one technique's article."""
    page = explain.article(row.slug)
    yield f'\n<a id="{row.slug}"></a>\n\n## {page.name}\n\n*{row.family}, {row.level}*\n'
    yield f"{page.look_for}\n\n{page.why}"
    if page.read_more:
        yield "\nRead more: " + ", ".join(f"<{address}>" for address in page.read_more)


def roles_module() -> Iterator[str]:
    """Yield the parts of roles.js."""
    yield "// How each role looks. Made by `make docs` from draw/roles.py and draw/symbols.py."
    yield f"// Shapes are path data around 0, 0, of radius {SHAPE_RADIUS}; the fill is even-odd."
    yield "\n/**"
    yield " * @typedef {object} Look"
    yield from (f" * @property {{string}} {name}" for name in _looks(OTHER))
    yield " */\n"
    yield "/** In the order of a legend.\n * @type {Record<string, Look>} */"
    yield "export const ROLES = {"
    yield from (f'  "{role}": {json.dumps(_looks(row))},' for role, row in ROLES.items())
    yield "};\n"
    yield "/** For a role that is not in the table.\n * @type {Look} */"
    yield f"export const OTHER = {json.dumps(_looks(OTHER))};\n"


def _looks(row: Look) -> dict[str, str]:
    """Return what the page draws: the shape as path data, and no sign, which is for text."""
    drawn = {name: value for name, value in row._asdict().items() if name != "sign"}
    return drawn | {"shape": shape(row.shape, 0, 0, SHAPE_RADIUS)}


def small_levels(size: int) -> list[str]:
    """Return the levels of the techniques that puzzles of a small size can need."""
    found = {row.level for row in techniques() if row.needed_from and row.needed_from <= size}
    return [level for level in LEVELS if level in found]


def choices_module() -> Iterator[str]:
    """Yield the parts of choices.js: what the page lets a person choose from."""
    yield "/** What can be chosen. Made by `make docs` from the library. */\n"
    yield from _constant("Levels, the easiest first.", "LEVELS", LEVELS)
    yield "/** The levels that puzzles of small layouts can have."
    yield " * @type {Readonly<Record<string, readonly string[]>>} */"
    yield from _exported(
        "LEVELS_OF",
        {
            name: small_levels(find_layout(name).size)
            for name in layout_names()
            if find_layout(name).size < SEARCHED
        },
    )
    yield from _constant("Symmetries of the places of the givens.", "SYMMETRIES", SYMMETRIES)
    yield from _constant("The layouts that have a name.", "LAYOUT_NAMES", layout_names())
    yield from _constant(
        "What asks for new cages, behind a layout's name.", "NEW_CAGES", RANDOM_CAGES
    )
    yield from _constant("Colours of marks are numbered from 1 to this.", "COLOURS", COLOURS)
    settings = choices()
    yield "/**"
    yield " * How a person wants to play: see docs/game-json.md."
    yield " * @typedef {object} Settings"
    for name, values in settings.items():
        yield f" * @property {{{' | '.join(map(repr, values))}}} {name}"
    yield " * @property {readonly string[]} techniques slugs or families"
    yield " */\n"
    yield "/** The choices of each setting."
    yield " * @type {Readonly<Record<string, readonly string[]>>} */"
    yield from _exported("CHOICES", settings)
    yield "/** The families of pruning of the Sudoku Puzzle Helper, with their techniques."
    yield " * @type {Readonly<Record<string, readonly string[]>>} */"
    yield from _exported("HELPER_FAMILIES", HELPER_FAMILIES)
    yield "/** The settings of a first game."
    yield " * @type {Settings} */"
    yield from _exported("FIRST_SETTINGS", asdict(GameSettings()))


def _constant(about: str, name: str, value: object) -> Iterator[str]:
    yield f"/** {about} */"
    yield from _exported(name, value)


def _exported(name: str, value: object) -> Iterator[str]:
    """Yield a constant; a table has a row for each key."""
    if isinstance(value, dict):
        rows = (f"  {_key(key)}: {_literal(row)}," for key, row in value.items())
        yield "\n".join((f"export const {name} = {{", *rows, "};\n"))
    else:
        line = f"export const {name} = {_literal(value)};"
        yield fill(line, 100, subsequent_indent="  ", break_on_hyphens=False) + "\n"


def _key(name: str) -> str:
    return name if name.isidentifier() else _literal(name)


def _literal(value: object) -> str:
    return json.dumps(value).replace('"', "'")


PAGES = {
    "cli.md": cli_page,
    "techniques.md": techniques_page,
    "../page/js/base/choices.js": choices_module,
    "../page/js/board/roles.js": roles_module,
}


def main() -> None:
    """Write all files."""
    for name, parts in PAGES.items():
        (FOLDER / name).write_text("\n".join(parts()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
