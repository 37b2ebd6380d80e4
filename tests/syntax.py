"""How long functions of C++ and of the page's scripts are, and how deep blocks stand in them.

Python measures itself, by `ast`; these two are read by tree-sitter, which reads what compiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import tree_sitter_cpp
import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

FUNCTIONS = {
    ".cpp": {"function_definition", "lambda_expression"},
    ".js": {
        "arrow_function",
        "function_declaration",
        "function_expression",
        "generator_function",
        "generator_function_declaration",
        "method_definition",
    },
}
FUNCTIONS[".hpp"] = FUNCTIONS[".cpp"]
BLOCKS = {
    "do_statement",
    "for_in_statement",
    "for_range_loop",
    "for_statement",
    "if_statement",
    "switch_statement",
    "try_statement",
    "while_statement",
}


@dataclass(frozen=True)
class Measured:
    """A function: where it begins, its lines, and how deep its blocks stand in one another."""

    line: int
    lines: int
    depth: int


def functions(path: Path) -> Iterator[Measured]:
    """Yield each function of a file. The lines of one inside another count for both."""
    kinds = FUNCTIONS[path.suffix]
    waiting = [_parser(path.suffix).parse(path.read_bytes()).root_node]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        if node.type in kinds:
            first, last = node.start_point.row, node.end_point.row
            yield Measured(first + 1, last - first + 1, _depth(node, kinds))


@cache
def _parser(suffix: str) -> Parser:
    module = tree_sitter_javascript if suffix == ".js" else tree_sitter_cpp
    return Parser(Language(module.language()))


def _depth(node: Node, functions: set[str]) -> int:
    """Return how deep blocks stand below a node; `else if` stands beside its `if`."""
    inner = (child for child in node.children if child.type not in functions)
    return max((_opens(child) + _depth(child, functions) for child in inner), default=0)


def _opens(node: Node) -> bool:
    is_else_if = node.parent is not None and node.parent.type == "else_clause"
    return node.type in BLOCKS and not (is_else_if and node.type == "if_statement")
