"""The architecture of docs/design.md holds: who may use whom, and how long a thing may be.

The layers are read from section 3 of docs/design.md, so that there is no second list to keep.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import syntax

ROOT = Path(__file__).resolve().parents[1]
CORE = ROOT / "core"
PACKAGE = ROOT / "src" / "whydoku"
SCRIPTS = ROOT / "page" / "js"
CXX_FILES = sorted([*CORE.rglob("*.[ch]pp"), *(ROOT / "tests" / "core").rglob("*.[ch]pp")])
PYTHON_FILES = sorted(
    path for folder in ("src", "tests", "bench") for path in (ROOT / folder).rglob("*.py")
)
STYLES = sorted((ROOT / "page" / "css").glob("*.css"))
MADE_BY_DOCS = {"choices.js", "roles.js"}
SCRIPT_FILES = sorted(
    path
    for folder in (SCRIPTS, ROOT / "tests" / "page")
    for path in folder.rglob("*.js")
    if path.name not in MADE_BY_DOCS
)

MAX_FILE_LINES = 600
MAX_FUNCTION_LINES = 60
MAX_NESTING = 4
MAX_COLUMNS = 100

# What uses a layer below its own, or stands in a circle: the file, what it uses, and why.
LATER = "it fetches, by import(), what is not needed at first"
BY_ITSELF = "what a person holds can read, tell and draw itself: imports inside methods"
EXEMPT = (
    ("page/js/base/load.js", "page/js/cages.js", LATER),
    ("page/js/base/load.js", "page/js/own.js", LATER),
    ("page/js/base/load.js", "page/js/later.js", LATER),
    ("page/js/base/load.js", "page/js/scan/", LATER),
    ("page/js/base/load.js", "page/js/study/", LATER),
    ("page/js/base/load.js", "page/js/train/", LATER),
    ("src/whydoku/model/findings.py", "src/whydoku/explain/", BY_ITSELF),
    ("src/whydoku/model/path.py", "src/whydoku/draw/", BY_ITSELF),
    ("src/whydoku/model/path.py", "src/whydoku/explain/", BY_ITSELF),
    ("src/whydoku/model/path.py", "src/whydoku/model/puzzle.py", BY_ITSELF),
    ("src/whydoku/model/path.py", "src/whydoku/model/records.py", BY_ITSELF),
    ("src/whydoku/model/puzzle.py", "src/whydoku/draw/", BY_ITSELF),
    ("src/whydoku/model/puzzle.py", "src/whydoku/formats/", BY_ITSELF),
)
FRONTS = {"console", "mcp", "web"}


# --- the plan ---------------------------------------------------------------------------------


def read_layers(design: str) -> dict[str, list[str]]:
    """The layers of each tree, in order, by the block of section 3: a layer uses those above it."""
    section = design.partition("## 3. The layers")[2]
    block = re.search(r"```\n(.*?)```", section, re.DOTALL)
    assert block, "docs/design.md no longer lists the layers"
    layers: dict[str, list[str]] = {}
    for line in block[1].splitlines():
        if root := re.match(r"(\S+)/(?: |$)", line):
            layers[root[1]] = []
        elif layer := re.match(r"  (\w+) ", line):
            layers[list(layers)[-1]].append(layer[1])
    return layers


LAYERS = read_layers((ROOT / "docs" / "design.md").read_text(encoding="utf-8"))
# Not folders: the extension below all layers, what the package offers, and how it is started.
ORDER = {
    "core": LAYERS["core"],
    "page/js": [*LAYERS["page/js"], "root"],
    "src/whydoku": ["_core", *LAYERS["src/whydoku"], "__main__"],
}


def offence(file: Path, used: Path, tree: str) -> str | None:
    """Why `file` of a tree may not use the file `used`, or None where it may."""
    order = ORDER[tree]
    names = layer_of(file, tree), layer_of(used, tree)
    for name in names:
        if name not in order:
            return (
                f"{told(file)}: docs/design.md, section 3, has no layer {name!r}: give it a place"
            )
    layer, below = names
    is_front = layer != below and {layer, below} <= FRONTS
    if order.index(below) <= order.index(layer) and not is_front:
        return None
    return f"{told(file)}: {layer} may not use {told(used)} (docs/design.md, section 3)"


def told(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def layer_of(file: Path, tree: str) -> str:
    """The layer of a file: its folder, or itself where it lies at the root of the tree."""
    parts = file.relative_to(ROOT / tree).parts
    if len(parts) > 1:
        return parts[0]
    return "root" if tree == "page/js" else file.stem


def test_the_plan_is_read_as_written() -> None:
    design = (
        "## 3. The layers\n```\na/b/   text\n  one  text\n  two  text\nc/  text\n  one  text\n```\n"
    )
    assert read_layers(design) == {"a/b": ["one", "two"], "c": ["one"]}
    assert [len(names) > 5 for names in LAYERS.values()] == [True] * 3


@pytest.mark.parametrize("tree", LAYERS)
def test_the_plan_names_the_folders_that_exist(tree: str) -> None:
    children = {path.stem for path in (ROOT / tree).iterdir()}
    assert set(LAYERS[tree]) <= children
    folders = {path.name for path in (ROOT / tree).iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders <= set(LAYERS[tree])


@pytest.mark.parametrize("tree", ORDER)
def test_layers_use_those_above_them(tree: str) -> None:
    pairs = [(file, used) for file, others in graph(tree).items() for used in others]
    assert len(pairs) > 100
    found = [offence(file, used, tree) for file, used in pairs]
    assert not any(found), "\n".join(filter(None, found))


NOT_TOLD_WITH = (
    r"\b(throw|catch|try)\b|std::(regex|locale|cout|cerr|\w*stream)|<(regex|locale|\w*stream)>"
)


@pytest.mark.parametrize("path", sorted((CORE / "tell").iterdir()), ids=lambda path: path.name)
def test_the_teller_refuses_by_a_value(path: Path) -> None:
    """The page's engine cannot catch, and regular expressions or streams would make it large."""
    code = re.sub(r"//.*|\"(\\.|[^\"\\])*\"", "", path.read_text(encoding="utf-8"))
    assert not re.search(NOT_TOLD_WITH, code)


@pytest.mark.parametrize(("name", "what", "why"), EXEMPT)
def test_exemptions_are_needed(name: str, what: str, why: str) -> None:
    tree = next(tree for tree in ORDER if name.startswith(tree))
    exempt = [used for used in USES[tree](ROOT / name) if told(used).startswith(what)]
    is_needed = [offence(ROOT / name, used, tree) or leads_to(used, ROOT / name) for used in exempt]
    assert why
    assert any(is_needed)


@cache
def graph(tree: str) -> dict[Path, set[Path]]:
    """What each file of a tree uses besides itself, but for what is exempt."""
    found = {file: set(USES[tree](file)) - {file} for file in files_of(tree)}
    for name, what, _ in EXEMPT:
        if name.startswith(tree):
            found[ROOT / name] -= {
                used for used in found[ROOT / name] if told(used).startswith(what)
            }
    return found


def leads_to(file: Path, goal: Path) -> bool:
    """Whether a file of a tree uses another, directly or by others."""
    tree = next(tree for tree in ORDER if told(file).startswith(tree))
    waiting, seen = [file], {file}
    while waiting:
        new = graph(tree).get(waiting.pop(), set()) - seen
        seen |= new
        waiting += new
    return goal in seen


def files_of(tree: str) -> list[Path]:
    """The sources of a tree."""
    kinds = {"core": "*.[ch]pp", "page/js": "*.js", "src/whydoku": "*.py"}
    return sorted((ROOT / tree).rglob(kinds[tree]))


# --- the page ---------------------------------------------------------------------------------

IMPORT = re.compile(r"""(?:\bfrom|\bimport|\bimport\() ?'(\.[\w./]*\.js)'""")


def imported_scripts(path: Path) -> list[Path]:
    """The scripts that a script imports, at once or when they are needed; types are none."""
    code = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    return [(path.parent / name).resolve() for name in IMPORT.findall(code)]


def test_imports_of_scripts_are_recognised(tmp_path: Path) -> None:
    script = tmp_path / "a" / "b.js"
    script.parent.mkdir()
    script.write_text(
        "import './c.js';\nimport { d } from '../d.js';\nexport { e } from './e/f.js';\n"
        "/** @typedef {import('./type.js').Type} Type */\nconst g = () => import('./g.js');\n"
        "import * as h from 'ts-fsrs';\n"
    )
    names = [path.relative_to(tmp_path).as_posix() for path in imported_scripts(script)]
    assert names == ["a/c.js", "d.js", "a/e/f.js", "a/g.js"]


# --- C++ --------------------------------------------------------------------------------------


def includes(path: Path) -> list[str]:
    return re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)', path.read_text("utf-8"), re.MULTILINE)


def headers_used(path: Path) -> Iterator[Path]:
    for name in includes(path):
        if (CORE / name).is_file():
            yield CORE / name
        elif re.match(r"(Python\.h|nanobind/|pybind11/)", name):
            assert path.is_relative_to(CORE / "border" / "python"), f"{path.name} includes {name}"


DEFINITION = re.compile(
    r"(?:class|struct|enum class) ((?:\w+::)*\w+)\b(?!<)[^;]*{|(?:template <.*> ?)?using (\w+) ="
)


def cxx_types(text: str) -> Iterator[str]:
    """Names of the types that C++ code defines or names in a namespace that has a name."""
    around: list[str] = []
    for line in text.splitlines():
        if opened := re.match(r"namespace ?([\w:]*) ?{", line):
            around.append(opened[1])
        elif line.startswith("}  // namespace"):
            around.pop()
        elif (defined := DEFINITION.match(line)) and all(around):
            yield "::".join([*around, defined[1] or defined[2]])


def test_no_type_of_the_core_has_two_definitions() -> None:
    """The linker keeps one of two functions of a name, and no compiler tells."""
    files: dict[str, list[str]] = {}
    for path in CORE.rglob("*.[ch]pp"):
        for name in cxx_types(path.read_text(encoding="utf-8")):
            files.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    assert len(files) > 100
    # Of vectors one definition is compiled, for a processor that has them.
    twice = {name for name, where in files.items() if len(where) > 1 and "LANES" not in name}
    assert not twice, [(name, files[name]) for name in twice]


def test_types_are_recognised() -> None:
    text = """
namespace a {
struct One {
    struct Inner {
class Told;
namespace {
class Hidden {
}  // namespace
namespace b {
enum class Two : int { x };
using Three = int;
    using Inner = int;
}  // namespace b
template <class T>
class Three final : public One {
class One::Inner {
}  // namespace a
"""
    assert list(cxx_types(text)) == [
        "a::One",
        "a::b::Two",
        "a::b::Three",
        "a::Three",
        "a::One::Inner",
    ]


# Names that the standard leaves to compilers and systems, and headers that are not its own.
BEYOND_CXX = re.compile(
    r"\b__(?!FILE__|LINE__)\w+|\b_[A-Z]\w*|#\s*include\s*<[^>]*[./][^>]*>|#\s*pragma (?!once)"
)


def test_what_only_a_compiler_or_a_machine_knows_stands_in_named_places() -> None:
    """Beside platform.hpp these are instructions, and the borders to Python and the page."""
    lanes = set(CORE.rglob("lanes/vector*.hpp"))
    assert lanes, "the vectors of the lanes have another name"
    named = lanes | set(CORE.rglob("border/**/*.[ch]pp")) | set(CORE.rglob("platform.hpp"))
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted(set(CXX_FILES) - named)
        for name in BEYOND_CXX.findall(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("line", "is_beyond"),
    [
        ("#ifdef __linux__", True),
        ("#include <sys/mman.h>", True),
        ("#include <signal.h>", True),
        ("#pragma GCC ivdep", True),
        ("#if defined(_MSC_VER)", True),
        ("return __builtin_ctz(bits);", True),
        ("#include <string>", False),
        ('#include "base/sets.hpp"', False),
        ("#pragma once", False),
        ("fail(__FILE__, __LINE__, bits_)", False),
    ],
)
def test_names_beyond_the_standard_are_recognised(line: str, is_beyond: bool) -> None:
    assert bool(BEYOND_CXX.search(line)) is is_beyond


def test_technique_families_do_not_include_one_another() -> None:
    """A header beside a .cpp belongs to that family; what several need lies in shared/."""
    for path in CORE.glob("finders/*.[ch]pp"):
        own = {"finders/finders.hpp", f"finders/{path.stem}.hpp"}
        others = {name for name in includes(path) if re.fullmatch(r"finders/\w+\.hpp", name)} - own
        assert not others, f"{path.name} includes another family"


# --- Python -----------------------------------------------------------------------------------


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def import_statements(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Each import below `node`, in functions too; what only type checkers read is none."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif not is_type_checking(child):
            yield from import_statements(child)


def names_in(statement: ast.Import | ast.ImportFrom, package: str) -> Iterator[str]:
    """The dotted names that an import in a module of `package` asks for."""
    if isinstance(statement, ast.Import):
        yield from (alias.name for alias in statement.names)
        return
    above = package.split(".")
    start = above[: len(above) - statement.level + 1] if statement.level else []
    base = ".".join([*start, *filter(None, [statement.module])])
    yield from (f"{base}.{alias.name}" for alias in statement.names)


def imported_names(path: Path) -> Iterator[str]:
    """The dotted names that a module of the package imports."""
    package = ".".join(path.parent.relative_to(PACKAGE.parent).parts)
    for statement in import_statements(ast.parse(path.read_text("utf-8"))):
        yield from names_in(statement, package)


def modules_used(path: Path) -> Iterator[Path]:
    """The modules of the package that a module imports; a public name is one of `__init__`."""
    for name in imported_names(path):
        whole = PACKAGE.parent / name.replace(".", "/")
        forms = (
            form
            for module in (whole, whole.parent)
            for form in (
                module.with_suffix(".py"),
                module.with_suffix(".pyi"),
                module / "__init__.py",
            )
        )
        if name.partition(".")[0] == "whydoku":
            yield next(form for form in forms if form.is_file())


def test_imports_are_recognised() -> None:
    source = (
        "from whydoku import Puzzle, _core\nfrom . import cli\nimport whydoku.cli\n"
        "if TYPE_CHECKING:\n    from whydoku.a import A\ndef f():\n    import os.path\n"
    )
    names = [[*names_in(each, "whydoku")] for each in import_statements(ast.parse(source))]
    assert names == [
        ["whydoku.Puzzle", "whydoku._core"],
        ["whydoku.cli"],
        ["whydoku.cli"],
        ["os.path"],
    ]


# --- circles ----------------------------------------------------------------------------------


def circle(uses: dict[Path, set[Path]]) -> set[Path]:
    """What is left when what uses nothing that is left, or is used by nothing, is taken away."""
    left = dict(uses)
    while left:
        used = set().union(*left.values())
        ends = [path for path in left if not left[path] & left.keys() or path not in used]
        if not ends:
            break
        for path in ends:
            del left[path]
    return set(left)


USES = {"core": headers_used, "page/js": imported_scripts, "src/whydoku": modules_used}


@pytest.mark.parametrize("tree", USES)
def test_no_files_use_one_another_in_a_circle(tree: str) -> None:
    left = circle(graph(tree))
    used = {
        told(file): [told(other) for other in graph(tree)[file] & left] for file in sorted(left)
    }
    assert not left, f"a circle: {used}"


def test_circles_are_found() -> None:
    a, b, c = map(Path, "abc")
    assert circle({a: {b}, b: {c}, c: set()}) == set()
    assert circle({a: {b}, b: {a}, c: set()}) == {a, b}


# --- how long functions are -------------------------------------------------------------------

Function = ast.FunctionDef | ast.AsyncFunctionDef
BLOCKS = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match, ast.AsyncFor, ast.AsyncWith)


def python_functions(path: Path) -> Iterator[tuple[str, Function]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, Function):
            yield f"{path.name}:{node.lineno} {node.name}", node


def code_lines(function: Function) -> int:
    """Lines of a function without its docstring: examples there are welcome."""
    docstring = function.body[0] if ast.get_docstring(function, clean=False) else None
    told = docstring.end_lineno - docstring.lineno + 1 if docstring and docstring.end_lineno else 0
    return (function.end_lineno or function.lineno) - function.lineno + 1 - told


def nesting(node: ast.AST) -> int:
    """How deep blocks stand in one another; `elif` stands beside its `if`."""
    deepest = 0
    for child in ast.iter_child_nodes(node):
        opens = isinstance(child, BLOCKS) and not is_elif(node, child)
        deepest = max(deepest, nesting(child) + opens)
    return deepest


def is_elif(node: ast.AST, child: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(child, ast.If) and node.orelse == [child]


# --- how long a thing may be ------------------------------------------------------------------


def test_files_are_short_enough() -> None:
    sources = [*CXX_FILES, *PYTHON_FILES, *SCRIPT_FILES, *STYLES]
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in sources}
    assert {path.name: n for path, n in lengths.items() if n > MAX_FILE_LINES} == {}


def test_lines_of_scripts_are_short_enough() -> None:
    """Those of Python and C++ are held by ruff and clang-format; biome leaves comments alone."""
    long = [
        f"{path.name}:{number}"
        for path in [*SCRIPT_FILES, *(ROOT / "page").glob("*.js"), *STYLES]
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > MAX_COLUMNS
    ]
    assert long == []


@pytest.mark.slow
def test_functions_are_short_and_flat_enough() -> None:
    measured = [
        (f"{path.name}:{function.line}", function.lines, function.depth)
        for path in [*CXX_FILES, *SCRIPT_FILES]
        for function in syntax.functions(path)
    ]
    measured += [
        (name, code_lines(function), nesting(function))
        for path in PYTHON_FILES
        for name, function in python_functions(path)
    ]
    assert len(measured) > 10_000
    long = [name for name, lines, _ in measured if lines > MAX_FUNCTION_LINES]
    deep = [name for name, _, depth in measured if depth > MAX_NESTING]
    assert (long, deep) == ([], [])


def test_lengths_and_depths_are_measured(tmp_path: Path) -> None:
    source = tmp_path / "sample.cpp"
    source.write_text("template <int N>\nint f(\n    int a) {\n    return a;\n}\n\nint g() {\n}\n")
    found = [(each.line, each.lines) for each in syntax.functions(source)]
    assert sorted(found) == [(2, 4), (7, 2)]
    script = tmp_path / "sample.js"
    script.write_text(
        "class A {\n  b() {\n    if (c) {\n      for (const d of e) f();\n    } else if (g) h();\n"
        "    return i.map((j) => {\n      while (k) l();\n    });\n  }\n}\n"
    )
    deep = [(each.line, each.lines, each.depth) for each in syntax.functions(script)]
    assert sorted(deep) == [(2, 8, 2), (6, 3, 1)]
    code = """def f():
    '''One.

    Two.
    '''
    if a:
        for b in c:
            d
    elif e:
        g
"""
    function = ast.parse(code).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert (code_lines(function), nesting(function)) == (6, 2)
