"""The architecture of docs/design.md holds: who may import whom, and how long a thing may be.

The directions are read from section 3 of docs/design.md, so that there is no second list to keep.
"""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from itertools import pairwise, takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CORE = ROOT / "core"
PACKAGE = ROOT / "src" / "whydoku"
CXX_FILES = sorted([*CORE.rglob("*.[ch]pp"), *(ROOT / "tests" / "core").rglob("*.[ch]pp")])
PYTHON_FILES = sorted(
    path for folder in ("src", "tests", "bench") for path in (ROOT / folder).rglob("*.py")
)
# They offer conveniences made in later modules, which they import inside the method.
LOOKING_AHEAD = {"findings", "puzzle", "path", "policy"}

MAX_FILE_LINES = 600
MAX_FUNCTION_LINES = 60
MAX_NESTING = 4


# --- the plan ---------------------------------------------------------------------------------


def read_directions(design: str) -> dict[str, set[str]]:
    """The modules that each module may use, by the block after "Direction of imports"."""
    block = re.search(r"Direction of imports.*?```\n(.*?)```", design, re.DOTALL)
    assert block, "docs/design.md no longer says the direction of imports"
    uses: dict[str, set[str]] = {}
    for chain in re.split(r"[;\n]", block[1].strip()):
        stages = [
            {module.strip().removesuffix("/*") for module in stage.split(",")}
            for stage in chain.split("->")
        ]
        for earlier, later in pairwise(stages):
            for module in later:
                uses.setdefault(module, set()).update(earlier)
            for module in earlier:
                uses.setdefault(module, set())
    return {module: followed(uses, module) for module in uses}


def followed(uses: dict[str, set[str]], module: str) -> set[str]:
    """Everything that `module` may use directly or through what it uses."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        direct = uses[waiting.pop()] - found
        if "all" in direct:
            return set(uses) - {module}
        found |= direct
        waiting.extend(direct)
    return found


DIRECTIONS = read_directions((ROOT / "docs" / "design.md").read_text(encoding="utf-8"))


def offence(file: Path, module: str, used: str) -> str | None:
    """Why `file` of `module` may not import from `used`, or None where it may."""
    where = file.relative_to(ROOT)
    for name in (module, used):
        if name not in DIRECTIONS:
            return f"{where}: docs/design.md, section 3, has no {name!r}: give it a place there"
    if used == module or used in DIRECTIONS[module]:
        return None
    return f"{where}: {module} may not use {used} (docs/design.md, section 3)"


def test_plan_is_read_as_written() -> None:
    chains = "Direction of imports:\n```\na -> b, c -> d/* ; b -> e\nall -> f\n```\n"
    assert read_directions(chains) == {
        "a": set(),
        "b": {"a"},
        "c": {"a"},
        "d": {"a", "b", "c"},
        "e": {"a", "b"},
        "all": set(),
        "f": {"a", "b", "c", "d", "e", "all"},
    }


def listed_modules(design: str) -> tuple[list[str], list[str]]:
    """The names that section 3 lists below core/ and below src/whydoku/."""
    block = re.search(r"## 3\. The modules\n\n```\n(.*?)```", design, re.DOTALL)
    assert block, "docs/design.md no longer lists the modules"
    core, package = block[1].split("src/whydoku/\n")
    return names_of(core), names_of(package)


def names_of(lines: str) -> list[str]:
    """The names with which lines begin: files, patterns of files, and folders with a slash."""
    found: list[str] = []
    for line in lines.splitlines():
        if line.startswith("  "):
            fields = re.split(r"  +", line.strip())
            names = list(takewhile(re.compile(r"[\w/]+(\.\w+|\*?\.\*|\*|/)").fullmatch, fields))
            folder = names[0].rpartition("/")[0] if not names[0].endswith("/") else ""
            found += [names[0], *(f"{folder}/{name}".lstrip("/") for name in names[1:])]
    return found


LISTED = listed_modules((ROOT / "docs" / "design.md").read_text(encoding="utf-8"))
NO_MODULES = ("__pycache__", "_core*", "py.typed", "*.json")


@pytest.mark.parametrize(("folder", "names"), [(CORE, LISTED[0]), (PACKAGE, LISTED[1])])
def test_design_lists_the_modules_that_exist(folder: Path, names: list[str]) -> None:
    missing = [name for name in names if not list(folder.glob(name))]
    assert not missing, f"docs/design.md lists {missing}"
    patterns = [name.removesuffix("/") for name in names] + list(NO_MODULES)
    children = [path.name for path in folder.iterdir()]
    unlisted = [name for name in children if not any(fnmatch(name, p) for p in patterns)]
    assert not unlisted, f"docs/design.md, section 3, lacks {unlisted}"


# --- C++ --------------------------------------------------------------------------------------


def cxx_module(path: Path) -> str:
    """The module of a file under core/: its folder, or its name up to the first underscore."""
    place = path.relative_to(CORE)
    return place.parts[0] if len(place.parts) > 1 else place.stem.split("_")[0]


def includes(path: Path) -> list[str]:
    return re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)', path.read_text("utf-8"), re.MULTILINE)


def included_file(path: Path, name: str) -> Path | None:
    """The file of ours that `#include name` in `path` means; None for a library's header."""
    for folder in (path.parent, CORE):
        if (folder / name).is_file():
            return (folder / name).resolve()
    return None


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.[ch]pp")), ids=lambda path: path.name)
def test_core_includes_only_earlier_modules(path: Path) -> None:
    module = cxx_module(path)
    found: list[str | None] = []
    for name in includes(path):
        target = included_file(path, name)
        if target is None:
            python = module != "bind" and re.match(r"(Python\.h|nanobind/|pybind11/)", name)
            found += [f"{path.name}: only the binding includes {name}"] if python else []
            continue
        assert target.is_relative_to(CORE), f"{path.name} includes {target}"
        found.append(offence(path, module, cxx_module(target)))
    assert not any(found), "\n".join(filter(None, found))


DEFINITION = re.compile(r"(?:class|struct|enum class) ((?:\w+::)*\w+)\b(?!<)[^;]*{")


def cxx_types(text: str) -> Iterator[str]:
    """Names of the types that C++ code defines at the level of a namespace that has a name."""
    around: list[str] = []
    for line in text.splitlines():
        if opened := re.match(r"namespace ?([\w:]*) ?{", line):
            around.append(opened[1])
        elif line.startswith("}  // namespace"):
            around.pop()
        elif (defined := DEFINITION.match(line)) and all(around):
            yield "::".join([*around, defined[1]])


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
}  // namespace b
template <class T>
class Three final : public One {
class One::Inner {
}  // namespace a
"""
    assert list(cxx_types(text)) == ["a::One", "a::b::Two", "a::Three", "a::One::Inner"]


def test_technique_families_do_not_include_one_another() -> None:
    """A header beside a .cpp belongs to that family; others are common ground."""
    families = {path.with_suffix("") for path in CORE.glob("techniques/*.cpp")}
    for path in CORE.glob("techniques/*.[ch]pp"):
        targets = filter(None, (included_file(path, name) for name in includes(path)))
        used = {target.with_suffix("") for target in targets} & families
        assert used <= {path.with_suffix("")}, f"{path.name} includes another family"


def cxx_functions(path: Path) -> Iterator[tuple[str, int]]:
    """Functions at namespace level and their length: they alone end in a bare brace at column 1."""
    start = 0
    lines = path.read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        if line == "}":
            yield f"{path.name}:{start + 1}", number - start + 1
        elif line and not line.startswith((" ", "#", "//")):
            start = number


# --- Python -----------------------------------------------------------------------------------


def python_module(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def walk_imports(node: ast.AST, *, deferred: bool = False) -> Iterator[tuple[ast.stmt, bool]]:
    """Each import below `node`, and whether it is put off (in a function, or for types only)."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, deferred
            continue
        puts_off = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        yield from walk_imports(child, deferred=deferred or puts_off or is_type_checking(child))


def imported_modules(statement: ast.stmt, path: Path) -> Iterator[str]:
    """The modules of ours that an import names; a public name counts as `__init__`."""
    if isinstance(statement, ast.Import):
        dotted = [alias.name for alias in statement.names]
    else:
        assert isinstance(statement, ast.ImportFrom)
        package = path.relative_to(PACKAGE.parent).parts[: -statement.level or None]
        base = ".".join([*(package if statement.level else ()), *filter(None, [statement.module])])
        dotted = [f"{base}.{alias.name}" for alias in statement.names]
    for parts in (name.split(".") for name in dotted):
        if parts[0] != "whydoku":
            continue
        yield parts[1] if len(parts) > 1 and is_module(parts[1]) else "__init__"


def is_module(name: str) -> bool:
    return any((PACKAGE / form).exists() for form in (name, f"{name}.py", f"{name}.pyi"))


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_package_imports_only_earlier_modules(path: Path) -> None:
    module = python_module(path)
    found = [offence(path, module, module)]
    for statement, deferred in walk_imports(ast.parse(path.read_text("utf-8"))):
        if deferred and module in LOOKING_AHEAD:
            continue
        found += [offence(path, module, used) for used in imported_modules(statement, path)]
    assert not any(found), "\n".join(filter(None, found))


def test_imports_are_recognised() -> None:
    source = (
        "from whydoku import Puzzle, _core\nfrom . import cli\nimport whydoku.cli\n"
        "def f():\n    import os.path\n"
    )
    imports = list(walk_imports(ast.parse(source)))
    modules = [list(imported_modules(statement, PACKAGE / "puzzle.py")) for statement, _ in imports]
    assert modules == [["__init__", "_core"], ["cli"], ["cli"], []]
    assert [deferred for _, deferred in imports] == [False, False, False, True]


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
    lengths = {
        path: len(path.read_text("utf-8").splitlines()) for path in [*CXX_FILES, *PYTHON_FILES]
    }
    assert {path.name: n for path, n in lengths.items() if n > MAX_FILE_LINES} == {}


@pytest.mark.slow
def test_functions_are_short_enough() -> None:
    lengths = {name: n for path in CXX_FILES for name, n in cxx_functions(path)}
    for path in PYTHON_FILES:
        lengths |= {name: code_lines(function) for name, function in python_functions(path)}
    assert {name: n for name, n in lengths.items() if n > MAX_FUNCTION_LINES} == {}


@pytest.mark.slow
def test_functions_are_flat_enough() -> None:
    depths = {
        name: nesting(function)
        for path in PYTHON_FILES
        for name, function in python_functions(path)
    }
    assert {name: depth for name, depth in depths.items() if depth > MAX_NESTING} == {}


def test_lengths_and_depths_are_measured(tmp_path: Path) -> None:
    source = tmp_path / "sample.cpp"
    source.write_text("template <int N>\nint f(\n    int a) {\n    return a;\n}\n\nint g() {\n}\n")
    assert list(cxx_functions(source)) == [("sample.cpp:2", 4), ("sample.cpp:7", 2)]
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
