"""Every public name has an example that the doctests run, and every method is used in one.

A class or function has an example in its own docstring. A method or property is used in an example
of its class, of one of its methods, or of a base class.
"""

import doctest
import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import pytest

from whydoku import Layout, find_layout

MODULES = (
    "",
    ".bulk",
    ".draw",
    ".env",
    ".explain",
    ".formats",
    ".game",
    ".verification.rewards",
    ".verification.scorer",
    ".sql",
    ".verification.verify",
)
# Classes of the extension have no docstrings that Python runs; another function shows them.
SHOWN_BY = {Layout: find_layout}


def public() -> dict[str, Any]:
    """Return the public classes and functions by their full names."""
    found = {}
    for name in MODULES:
        module = importlib.import_module(f"whydoku{name}")
        for item in map(vars(module).get, module.__all__):
            if isinstance(item, type | FunctionType):
                found[f"{item.__module__}.{item.__qualname__}"] = item
    return found


PUBLIC = public()


@cache
def examples(module: ModuleType) -> dict[str, str]:
    """Return what the doctests of a module run, by the full name of what they belong to."""
    tests = doctest.DocTestFinder().find(module)
    return {test.name: "".join(example.source for example in test.examples) for test in tests}


def own_examples(item: Any) -> str:
    """Return the examples in the docstring of a class or function."""
    item = SHOWN_BY.get(item, item)
    return examples(importlib.import_module(item.__module__))[
        f"{item.__module__}.{item.__qualname__}"
    ]


def class_examples(item: type) -> Iterator[str]:
    """Yield the examples of a class, its methods and its base classes."""
    yield own_examples(item)
    for base in item.__mro__:
        if base.__module__.startswith("whydoku.") and base not in SHOWN_BY:
            name = f"{base.__module__}.{base.__qualname__}"
            for owner, told in examples(importlib.import_module(base.__module__)).items():
                if owner == name or owner.startswith(f"{name}."):
                    yield told


def members(item: type) -> list[str]:
    """Return the public methods and properties of a class; its fields are data."""
    fields = inspect.get_annotations(item)
    return [name for name in vars(item) if not name.startswith("_") and name not in fields]


@pytest.mark.parametrize("name", PUBLIC)
def test_it_has_an_example(name: str) -> None:
    assert own_examples(PUBLIC[name])


CLASSES = {name: item for name, item in PUBLIC.items() if isinstance(item, type)}


@pytest.mark.parametrize("name", CLASSES)
def test_its_methods_and_properties_are_used_in_examples(name: str) -> None:
    told = "".join(class_examples(CLASSES[name]))
    unused = [n for n in members(CLASSES[name]) if not re.search(rf"\.{n}\b", told)]
    assert unused == []
