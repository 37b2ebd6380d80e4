"""Every cache has a bound, and equal layouts are one object, however their regions are spelled."""

import copy
import functools
import gc
import importlib
import pickle
import pkgutil
import random
import resource
import string
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import whydoku
from whydoku import Puzzle, find_layout, same_puzzle, vary
from whydoku.explain.wording import load
from whydoku.game import Position
from whydoku.make.jigsaw import random_jigsaw
from whydoku.model import symmetry
from whydoku.model.layout import layout_names
from whydoku.support.lazy import lazy

ENDLESS = {
    "whydoku.cli.fronts": "pulls in a terminal",
    "whydoku.__main__": "runs the program",
    "whydoku.verification.taskset": "imports verifiers, which nothing else here needs",
}
"""Modules that are not imported to look for caches."""

BOXES = "jigsaw:1122112233443344"

BOUNDED_BY_THEIR_KEYS = {
    "whydoku.model.layout._named": "the named layouts; others are refused",
    "whydoku.model.policy.technique": "the rows of the ladder; others are refused",
    "whydoku.positions.ladders._used": "the policies with a name; others are refused",
    "whydoku.positions.ladders.places": "the policies with a name; others are refused",
    "whydoku.positions.ladders.policy_with": "the rows of the ladder, for each policy",
    "whydoku.scan.cells.weights": "the nets",
    "whydoku.sql.engines.statements": "the files of steps",
    "whydoku.web.api.course._exercises": "the techniques with exercises, compressed and not",
    "whydoku.web.api.techniques._ladder": "compressed, and not",
    "whydoku.web.api.techniques._names": "compressed, and not",
}
"""Caches without a number as their bound, and what bounds them."""


def modules() -> Iterator[Any]:
    for found in pkgutil.walk_packages(whydoku.__path__, "whydoku."):
        if found.name not in ENDLESS:
            yield importlib.import_module(found.name)


def caches() -> dict[str, Any]:
    """All functions with a cache, by name."""
    return {
        f"{value.__module__}.{value.__qualname__}": value
        for module in modules()
        for value in vars(module).values()
        if isinstance(value, functools._lru_cache_wrapper)
    }


@pytest.mark.slow
def test_every_cache_has_a_bound() -> None:
    found = caches()
    assert "whydoku.model.symmetry.symmetries_of" in found
    endless = {
        name
        for name, function in found.items()
        if function.cache_parameters()["maxsize"] is None
        and function.__wrapped__.__code__.co_argcount
        + function.__wrapped__.__code__.co_kwonlyargcount
    }
    assert endless <= BOUNDED_BY_THEIR_KEYS.keys(), "give it a maxsize, or say what bounds it"


def respelled(name: str, rng: random.Random) -> str:
    """The same jigsaw with other letters."""
    letters = rng.sample(string.ascii_letters, 10)
    return "jigsaw:" + "".join(letters["123456789A".index(c)] for c in name.partition(":")[2])


def nearly_boxes() -> Iterator[str]:
    """Jigsaws with 6,912 symmetries each: the boxes, with two cells of a row exchanged."""
    boxes = ["ABCDEFGHI"[r // 3 * 3 + c // 3] for r in range(9) for c in range(9)]
    for row in range(9):
        for one, other in ((a, b) for a in range(9) for b in range(a) if a // 3 != b // 3):
            regions = boxes.copy()
            a, b = 9 * row + one, 9 * row + other
            regions[a], regions[b] = regions[b], regions[a]
            yield "jigsaw:" + "".join(regions)


def megabytes() -> float:
    """The most memory that the process has had so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def test_layouts_that_are_equal_are_one_object() -> None:
    rng = random.Random(1)
    layout = random_jigsaw(1)
    for _ in range(20):
        again = find_layout(respelled(layout.name, rng))
        assert again is layout
        one, other = (Puzzle([0] * 81, layout=it) for it in (layout, again))
        assert one == other
        assert hash(one) == hash(other)
        assert Position(layout, (0,) * 81, ()) == Position(again, (0,) * 81, ())


def test_a_layout_in_use_stays_the_one_object() -> None:
    """Also when the cache has forgotten its name."""
    layout = random_jigsaw(2)
    for number in range(1100):
        find_layout(respelled(BOXES, random.Random(number)))
    assert find_layout(layout.name) is layout


@pytest.mark.parametrize("name", [*layout_names(), BOXES])
def test_layouts_are_pickled_and_copied(name: str) -> None:
    layout = find_layout(name)
    assert pickle.loads(pickle.dumps(layout)) is layout
    assert copy.copy(layout) is layout
    assert copy.deepcopy([layout])[0] is layout
    assert layout == find_layout(name)
    assert layout != name
    assert len({layout, find_layout(name)}) == 1


def test_a_flood_of_spellings_takes_no_memory() -> None:
    rng = random.Random(3)
    name = next(nearly_boxes())
    vary(Puzzle([0] * 81, layout=find_layout(name)), 1)
    before, misses = megabytes(), symmetry.symmetries_of.cache_info().misses
    for number in range(400):
        vary(Puzzle([0] * 81, layout=find_layout(respelled(find_layout(name).name, rng))), number)
    assert symmetry.symmetries_of.cache_info().misses == misses
    assert megabytes() - before < 20


@pytest.mark.slow
def test_a_flood_of_layouts_takes_little_memory() -> None:
    names = list(nearly_boxes())[::2]
    assert len(set(names)) == 122
    first = Puzzle([0] * 81, layout=names[0])
    assert same_puzzle(first, vary(first, 1))
    before = megabytes()
    for number, name in enumerate(names):
        vary(Puzzle([0] * 81, layout=name), number)
    info = symmetry.symmetries_of.cache_info()
    assert info.currsize <= (info.maxsize or 0) <= 16
    assert megabytes() - before < 15


def test_forgotten_layouts_are_freed() -> None:
    from whydoku.model.layout import _in_use, _jigsaw

    _jigsaw.cache_clear()
    symmetry.symmetries_of.cache_clear()
    gc.collect()
    before = len(_in_use)
    for name in nearly_boxes():
        find_layout(name)
    _jigsaw.cache_clear()
    for cached in caches().values():
        cached.cache_clear()
    gc.collect()
    assert len(_in_use) - before < 30


FLOODS: dict[str, Callable[[int], object]] = {
    "whydoku.model.layout._jigsaw": lambda n: find_layout(respelled(BOXES, random.Random(n))),
    "whydoku.explain.wording._load": lambda n: load(f"xx-{n}"),
}


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_keeps_to_the_bound(name: str) -> None:
    cached = caches()[name]
    info = cached.cache_info()
    for number in range(info.maxsize + 10):
        FLOODS[name](number)
    info = cached.cache_info()
    assert info.currsize <= info.maxsize


def test_a_lazy_value_is_computed_once_and_the_class_has_the_property() -> None:
    class Counted:
        times = 0

        @lazy
        def value(self) -> int:
            """How often it was computed."""
            self.times += 1
            return self.times

    one = Counted()
    assert (one.value, one.value) == (1, 1)
    assert Counted.value.__doc__ == "How often it was computed."
