"""No circles of imports inside a package: its modules can be read in an order, one after another.

Imports inside functions count; imports for type checkers alone do not. Conveniences between the
modules at the top (`puzzle` and `path` import later ones inside methods) are outside this test:
tests/test_architecture.py holds their directions.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "src"
PACKAGES = sorted(path.parent for path in SOURCE.glob("whydoku/*/**/__init__.py"))


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def import_statements(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
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
    yield base
    yield from (f"{base}.{alias.name}" for alias in statement.names)


def imports_within(folder: Path) -> dict[str, set[str]]:
    """For each module of a package, which other modules of the same package it imports."""
    package = ".".join(folder.relative_to(SOURCE).parts)
    modules = {path.stem: path for path in folder.glob("*.py") if path.stem != "__init__"}
    found: dict[str, set[str]] = {}
    for name, path in modules.items():
        statements = import_statements(ast.parse(path.read_text("utf-8")))
        asked = {dotted for s in statements for dotted in names_in(s, package)}
        found[name] = {other for other in modules if f"{package}.{other}" in asked} - {name}
    return found


def circle(imports: dict[str, set[str]]) -> list[str]:
    """The modules that are left when those that import nothing left are taken away, in turn."""
    left = {name: set(used) for name, used in imports.items()}
    while free := [name for name, used in left.items() if not used & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


@pytest.mark.parametrize(
    "folder", PACKAGES, ids=lambda path: ".".join(path.relative_to(SOURCE).parts)
)
def test_a_package_has_no_circle_of_imports(folder: Path) -> None:
    imports = imports_within(folder)
    left = circle(imports)
    told = "; ".join(f"{name} imports {', '.join(sorted(imports[name]))}" for name in left)
    assert not left, f"a circle, or modules that need one: {told}"


def test_circles_are_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert circle({"a": {"b"}, "b": {"a"}, "c": set()}) == ["a", "b"]
    code = "if TYPE_CHECKING:\n    from x.a import A\ndef f():\n    from . import b\nimport x.c\n"
    statements = list(import_statements(ast.parse(code)))
    assert [[*names_in(s, "x")] for s in statements] == [["x", "x.b"], ["x.c"]]
