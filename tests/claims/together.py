"""What cages and cells of one house hold together: each group is read, and all ways are tried."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from claims.cages import digits_added, sentences_of, sets_of_digits
from claims.phrases import WHOLES, whole
from claims.templates import KINDS, demand, phrase_of, values_of

if TYPE_CHECKING:
    from claims.checker import Checker

Ways = set[frozenset[int]]
Group = tuple[tuple[int, ...], Ways]

MOST_DROPPED = 3  # sets of digits of which it is told why they are out


@whole("together")
def _together(checker: Checker, text: str, _name: str) -> None:
    """Groups with their sets of digits, the house that they are in, and what follows."""
    left = sentences_of(text)
    groups: list[Group] = []
    while left and not left[0].startswith("All these cells"):
        groups.append(_cell(checker, left) or _sum(checker, left))
    [house] = _said(checker, "no_digit_twice", left.pop(0))["h"]
    own = [cell for cells, _ways in groups for cell in cells]
    cells_of_house = set(checker.position.sight.cells[house])
    demand(len(own) == len({*own}) and {*own} <= cells_of_house, f"not in the house: {text}")
    chosen = [ways for ways in product(*(ways for _cells, ways in groups)) if are_apart(ways)]
    demand(chosen, f"nothing goes together: {text}")
    out = {*checker.said.values["eliminations.candidates"]}
    _beside(checker, groups, chosen, {cell for cell, _digit in out}, left)
    always = frozenset.intersection(*(frozenset[int]().union(*ways) for ways in chosen))
    outside = {(cell, digit) for cell, digit in out if cell not in own}
    if outside:
        digits = {digit for _cell, digit in outside}
        _held(checker, groups, chosen, digits, left)
        demand(digits <= always, f"not held: {text}")
        demand({cell for cell, _digit in outside} <= cells_of_house, f"not in the house: {text}")
    for at, (cells, _ways) in enumerate(groups):
        used = frozenset[int]().union(*(ways[at] for ways in chosen))
        demand(not any(c in cells and d in used for c, d in out), f"it can be: {text}")
    demand(not left, f"not a phrase: {text}")
    checker.on_way |= {*own}
    checker.words.known.off |= checker.position.sight.bits(out)


@whole("hidden_together")
def _hidden_together(checker: Checker, text: str, _name: str) -> None:
    """Sums with their sets of digits, where a house has some digits, and what each group holds."""
    left = sentences_of(text)
    groups: list[Group] = []
    there = phrase_of("only_there", (("c", "text"),))
    while left and not there.pattern.fullmatch(left[0]):
        groups.append(_sum(checker, left))
    said = values_of(there, left.pop(0), checker.said.reader)
    [house], digits = said["h"], frozenset(said["d"])
    told_places = [
        checker.said.reader.cells(part) for part in re.split("(?:, | or )in ", said["c"])
    ]
    position = checker.position
    places = {c for c in position.sight.cells[house] if {*position.digits(c)} & digits}
    held = {cell for own, _ways in groups for cell in own}
    demand(len(held) == sum(len(own) for own, _ways in groups), f"not apart: {text}")
    groups += [((c,), {frozenset({d}) for d in position.digits(c)}) for c in places - held]
    demand(len(groups) == len(digits), f"not as many groups as digits: {text}")
    apart = {tuple(sorted({*own} & places)) for own, _ways in groups}
    demand(sorted(told_places) == sorted(apart), f"other places: {text}")
    demand(
        not any(len(way & digits) > 1 for _own, ways in groups for way in ways),
        f"a group can hold two of them: {text}",
    )
    if len(groups) > 1:
        key = "neither_holds_both" if len(groups) == 2 else "none_holds_two"
        demand(phrase_of(key, ()).pattern.fullmatch(left.pop(0)), f"not a phrase: {text}")
    kept = {own: {way for way in ways if way & digits} for own, ways in groups}
    out = {*checker.said.values["eliminations.candidates"]}
    told = _told_ways(checker, "so_hold", left.pop(0))
    losing = {own for own in kept if {*own} & {cell for cell, _digit in out}}
    demand(told.keys() == losing, f"other groups: {text}")
    demand(all(ways == kept[own] for own, ways in told.items()), f"not so: {text}")
    for cell, digit in out:
        [own] = [own for own in kept if cell in own] or [()]
        demand(own and not any(digit in way for way in kept[own]), f"it can be: {text}")
    demand(not left, f"not a phrase: {text}")
    checker.on_way |= {cell for own in kept for cell in own}
    roles = "+".join(("set", "second", "third")[: len(groups)])
    checker.said.values |= {"base.houses": said["h"], f"{roles}.digits": said["d"]}
    checker.words.known.off |= checker.position.sight.bits(out)


def held_as(can: str) -> str:
    """Return a pattern of cells, and of the sets of digits that they can, or could, only hold."""
    return rf"({KINDS['all_cells']}) {can} only hold ([\w+]+(?:(?:, [\w+]+)* or [\w+]+)?)"


def are_apart(ways: tuple[frozenset[int], ...]) -> bool:
    """Whether no digit is in two sets."""
    return len(frozenset[int]().union(*ways)) == sum(map(len, ways))


def _told_ways(checker: Checker, key: str, text: str) -> dict[tuple[int, ...], Ways]:
    """Read what groups can only hold: ``So r1c1 can only hold 2, and r1c5 can only hold 1``."""
    said = phrase_of(key, (("f", "text"),)).pattern.fullmatch(text)
    demand(said, f"not a phrase: {text}")
    assert said
    one = held_as("can")
    demand(re.sub(", and | and |, ", "", re.sub(one, "", said[1])) == "", f"not a phrase: {text}")
    return {
        checker.said.reader.cells(cells): {*sets_of_digits(ways)}
        for cells, ways in re.findall(one, said[1])
    }


def _beside(
    checker: Checker,
    groups: list[Group],
    chosen: list[tuple[frozenset[int], ...]],
    out: set[int],
    left: list[str],
) -> None:
    """Read ``So, beside the others, r1c1 can only hold 2``: of each group that loses digits."""
    losing = {cells: at for at, (cells, _ways) in enumerate(groups) if out & {*cells}}
    if not losing:
        return
    is_told = _dropped(checker, groups, chosen, losing, left)
    text = left.pop(0)
    told = _told_ways(checker, "so_hold" if is_told else "beside_others", text)
    demand(told.keys() == losing.keys(), f"other groups: {text}")
    for cells, at in losing.items():
        demand(told[cells] == {ways[at] for ways in chosen}, f"not so: {text}")


def _dropped(
    checker: Checker,
    groups: list[Group],
    chosen: list[tuple[frozenset[int], ...]],
    losing: dict[tuple[int, ...], int],
    left: list[str],
) -> bool:
    """Read ``With 4+6 in r1c1 and r1c2, r1c3 could only hold 1, and ...``."""
    template = phrase_of("dropped", (("w", "text"), ("f", "text")))
    told: set[tuple[int, frozenset[int]]] = set()
    while match := template.pattern.fullmatch(left[0]):
        left.pop(0)
        [way] = sets_of_digits(match[1])
        at = losing[checker.said.reader.cells(match[2])]
        _clash(checker, _without(groups[:at] + groups[at + 1 :], way), match[3])
        demand((at, way) not in told, f"told twice: {match[0]}")
        told.add((at, way))
    out = {
        (at, way)
        for at in losing.values()
        for way in groups[at][1]
        if all(ways[at] != way for ways in chosen)
    }
    demand(told == (out if len(out) <= MOST_DROPPED else set()), "not all")
    return bool(told)


def _without(groups: list[Group], digits: frozenset[int]) -> list[Group]:
    return [(cells, {way for way in ways if not way & digits}) for cells, ways in groups]


def _clash(checker: Checker, groups: list[Group], text: str) -> None:
    """Read what groups could only hold, one after the other, and that it cannot be."""
    reader = checker.said.reader
    left, own = dict(groups), []
    for cells, ways in re.findall(held_as("could"), text):
        own.append(left.pop(reader.cells(cells)))
        demand({*sets_of_digits(ways)} == own[-1], f"not so: {text}")
        if len(own[-1]) == 1:
            left = dict(_without([*left.items()], *own[-1]))
    end = re.sub(held_as("could") + "(?:, and | and |, )", "", text)
    if match := phrase_of("nothing_left", ()).pattern.fullmatch(end):
        demand(not left[reader.cells(match[1])], f"something is left: {text}")
        return
    demand(phrase_of("clash", ()).pattern.fullmatch(end), f"not a phrase: {text}")
    together = (ways for ways in product(*own) if are_apart(ways))
    demand(not any(True for _ways in together), f"they go together: {text}")


def _held(
    checker: Checker,
    groups: list[Group],
    chosen: list[tuple[frozenset[int], ...]],
    digits: set[int],
    left: list[str],
) -> None:
    """Read ``So they hold 1+4 with 2 or 2+3 with 4, and each of these has 2``."""
    text = left.pop(0)
    for key in ("hold_together", "hold_just"):
        if match := phrase_of(key, (("w", "text"),)).pattern.fullmatch(text):
            ways = re.split(", | or ", match[1])
            told = [tuple(digits_added(own) for own in way.split(" with ")) for way in ways]
            demand(len(told) == len({*told}) and {*told} == {*chosen}, f"not so: {text}")
            demand((key == "hold_just") == (len(told) == 1), f"one, several: {text}")
            if len(told) > 1:
                demand({*checker.said.reader.digits(match[2])} == digits, f"not held: {text}")
            return
    without = phrase_of("without_digit", (("f", "text"),))
    for digit in sorted(digits):
        match = without.pattern.fullmatch(text)
        demand(match and int(match[1], 36) == digit, f"not {digit}: {text}")
        assert match
        _clash(checker, _without(groups, frozenset({digit})), match[2])
        text = left.pop(0)
    key = "held_anyway" if len(digits) == 1 else "hold_anyway"
    demand({*_said(checker, key, text)["d"]} == digits, f"not held: {text}")


def _said(checker: Checker, key: str, text: str) -> dict[str, tuple[int, ...]]:
    template = phrase_of(key, ())
    demand(template.pattern.fullmatch(text), f"not a phrase: {text}")
    return dict(values_of(template, text, checker.said.reader))


def _cell(checker: Checker, left: list[str]) -> tuple[tuple[int, ...], Ways] | None:
    """Read ``r1c1 can only hold 1 or 2``: a cell with few candidates."""
    if not re.match(r"r\S+ can only hold ", left[0]):
        return None
    text = left.pop(0)
    said = values_of(phrase_of("can_only_hold"), text.removesuffix("."), checker.said.reader)
    [cell] = said["c"]
    held = checker.position.digits(cell)
    demand(sets_of_digits(said["w"]) == [{d} for d in held], f"holds other digits: {text}")
    return (cell,), {frozenset({digit}) for digit in held}


def _sum(checker: Checker, left: list[str]) -> tuple[tuple[int, ...], Ways]:
    """Read a sum, what is gone from its cells, and the sets of digits that are left for it."""
    at = next((i for i, text in enumerate(left) if re.search(r" hold |^So \S+ is ", text)), -1)
    demand(at > 0, f"no sets of digits: {left}")
    lacks = at - 1 if re.search(r" (?:(?:is|are) not|can only be) ", left[at - 1]) else at
    parts = left[:lacks], left[lacks:at], left[at : at + 1]
    del left[: at + 1]
    for name, part in zip(("sum", "lacks", "ways"), parts, strict=True):
        WHOLES[name](checker, " ".join(part), name)
    own = checker.sum
    cells = tuple(sorted(own.domains))
    total = own.total * own.signs[cells[0]]
    return cells, own.ways(cells, total, total)
