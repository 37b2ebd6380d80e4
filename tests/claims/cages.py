"""Sums of cages as they are told: what adds up to what, what is left, and what that rules out.

    The digits of the cage r2c7 and r3c7 add up to 14. r2c7 and r3c7 are not 9. So r2c7 and r3c7
    hold 6 and 8.

What is told is held against the layout and the board. What follows is tried out with what was told
alone: every digit is possible that was not said to be gone, and is not in a filled cell of the sum.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from claims.phrases import sees_all, whole
from claims.rules import cage_at
from claims.sums import Sum
from claims.templates import CELL, CELLS, DIGITS, FACT, KINDS, LACK, demand, phrase_of, values_of
from whydoku.explain.wording import load

if TYPE_CHECKING:
    from claims.checker import Checker

load().family("cages")  # whose phrases are read here
_ALL = KINDS["all_cells"]
_OTHERS = rf"(?:{CELL}|the digits of {_ALL} together|those of {_ALL})"
_MAKES = rf"(?:{CELL} is|[Tt]he digits of {_ALL} add up to)"
_BOUND = re.compile(rf"({_MAKES}) at (least|most) (\d+)")
_RELATION = re.compile(
    rf"({_MAKES}) (?:(?P<total>-?\d+)|(?P<by>\d+) (?P<way>more|less) than (?P<than>{_OTHERS})"
    rf"|the same as (?P<same>{_OTHERS}))"
)
_FACTS = re.compile(rf"{FACT}(?:(?:, {FACT})*,? and {FACT})?")


# -- what adds up to what --------------------------------------------------------------------------


def sentences_of(text: str) -> list[str]:
    return re.split(r"(?<=\.) ", text.strip()) if text.strip() else []


def _said(checker: Checker, key: str, text: str, **kinds: str) -> Mapping[str, Any] | None:
    template = phrase_of(key, tuple(kinds.items()))
    if not template.pattern.fullmatch(text):
        return None
    return values_of(template, text, checker.said.reader)


def _cages_named(checker: Checker, text: str) -> list[Any]:
    match = re.fullmatch(rf"the (cage|cages) of ({_ALL})", text)
    demand(match, f"not a phrase: {text}")
    assert match
    cells = checker.said.reader.cells(match[2])
    demand((match[1] == "cage") == (len(cells) == 1), f"cage, cages: {text}")
    return [cage_at(checker.position, cell) for cell in cells]


def _left_over(checker: Checker, houses: Sequence[int], cages: Sequence[Any]) -> Sum:
    """Return what cages leave over of houses."""
    position = checker.position
    size = position.layout.size
    signs: dict[int, int] = {}
    for house in houses:
        for cell in position.sight.cells[house]:
            signs[cell] = signs.get(cell, 0) + 1
    total = len(houses) * size * (size + 1) // 2
    for cage in cages:
        demand(cage.sum, "a cage without a sum")
        total -= cage.sum
        for cell in cage.cells:
            signs[cell] = signs.get(cell, 0) - 1
    signs = {cell: sign for cell, sign in signs.items() if sign}
    demand(set(signs.values()) <= {1, -1}, "a cell counts twice")
    return Sum(position, signs, total)


def derived(checker: Checker, sentences: list[str]) -> Sum:
    """Read the houses, their total, the cages that are taken away, and what they leave."""
    text = f"{sentences.pop(0)} {sentences.pop(0)}"
    size = checker.position.layout.size
    kinds = {"c": "all_cells", "o": "all_cells", "t": "text", "s": "number", "g": "text"}
    for key in ("sum_innies", "sum_outies", "sum_difference"):
        if said := _said(checker, key, text, **kinds):
            cages = _cages_named(checker, said["g"])
            found = _left_over(checker, said["h"], cages)
            houses, one = len(said["h"]), size * (size + 1) // 2
            times = f"{houses} times {one} = {houses * one}" if houses > 1 else str(one)
            demand(said["t"] == times, f"not so: {text}")
            demand(int(said["s"]) == sum(cage.sum for cage in cages), f"not so: {text}")
            for name, sign in (("c", 1), ("o", -1)):
                cells = tuple(sorted(c for c, s in found.signs.items() if s == sign))
                demand(said.get(name, ()) == cells, f"other cells are left: {text}")
            _rest(checker, found, (houses * one, int(said["s"])), sentences.pop(0))
            return found
    demand(False, f"not a phrase: {text}")
    raise AssertionError


def _rest(checker: Checker, own: Sum, sums: tuple[int, int], text: str) -> None:
    """Read what cages leave of houses: ``So the digits of r4c3 and r6c3 add up to 45 - 36 = 9``."""
    key = "sum_left_one" if len(own.signs) == 1 else "sum_left"
    if said := _said(checker, key, text, a="number", b="number", n="number", c="all_cells"):
        more, less, rest = (int(said[key]) for key in "abn")
        demand(more - less == rest and (more, less) == (max(sums), min(sums)), f"not so: {text}")
        _same(own, dict.fromkeys(said["c"], 1), rest, text)
        return
    kinds = {"s": "number", "d": "number", "t": "number", "r": "text"}
    for key, sign in (("sum_rest_more", 1), ("sum_rest_less", -1)):
        if said := _said(checker, key, text, **kinds):
            told = int(said["s"]), sign * int(said["d"])
            demand(told == (sums[1], sums[1] - sums[0]), f"not so: {text}")
            demand(int(said["t"]) == sums[0], f"not so: {text}")
            break
    else:
        said = _said(checker, "sum_rest", text, r="text")
        demand(said, f"not a phrase: {text}")
        assert said
    _same(own, *relation(checker, said["r"]), text)


def relation(checker: Checker, text: str) -> tuple[dict[int, int], int]:
    """Read ``r1c1 is 3 more than r2c2``: the signs of the cells, and the total."""
    match = _RELATION.fullmatch(text)
    demand(match, f"not a phrase: {text}")
    assert match
    signs = dict.fromkeys(_cells_in(checker, match[1]), 1)
    if match["total"]:
        return signs, int(match["total"])
    others = _cells_in(checker, match["than"] or match["same"])
    signs |= dict.fromkeys(others, -1)
    return signs, int(match["by"] or 0) * (-1 if match["way"] == "less" else 1)


def _cells_in(checker: Checker, text: str) -> tuple[int, ...]:
    """Return the cells of ``the digits of r1c1 and r1c2 add up to``."""
    found = re.search(CELLS, text)
    demand(found, f"no cells: {text}")
    assert found
    cells = checker.said.reader.cells(found[0])
    demand((len(cells) == 1) == ("of" not in text.split()), f"one, several: {text}")
    return cells


def _same(own: Sum, signs: dict[int, int], total: int, text: str) -> None:
    turned = {cell: -sign for cell, sign in signs.items()}
    same = (signs, total) == (own.signs, own.total) or (turned, -total) == (own.signs, own.total)
    demand(same, f"not so: {text}")


@whole("sum")
def _sum(checker: Checker, text: str, _name: str) -> None:
    """A cage or what cages leave over, and what the filled cells leave for the others."""
    sentences = sentences_of(text)
    said = None
    for key in ("sum_cage", "sum_cage_cell"):
        said = said or _said(checker, key, sentences[0], c="all_cells", n="number")
    if said:
        sentences.pop(0)
        cage = cage_at(checker.position, said["c"][0])
        demand((cage.cells, cage.sum) == (said["c"], int(said["n"])), f"no such cage: {text}")
        own = Sum(checker.position, dict.fromkeys(cage.cells, 1), cage.sum)
    else:
        own = derived(checker, sentences)
    every = set(own.signs)
    own.open_all(checker.position.values)
    filled = every - set(own.signs)
    checker.sum = own
    checker.on_way |= every
    if filled:
        demand(sentences, f"filled cells are not told: {text}")
        _known(checker, own, filled, sentences)
    demand(not sentences, f"not a phrase: {text}")
    if len(own.domains) == 1:
        [(cell, sign)] = own.signs.items()
        checker.words.known.on |= checker.position.sight.bit(cell, sign * own.total)


def _known(checker: Checker, own: Sum, filled: set[int], sentences: list[str]) -> None:
    """What filled cells hold, and what they leave for the others."""
    text = sentences.pop(0)
    said = _said(checker, "sum_leaves", text, k="text", c="all_cells", n="number")
    facts = said["k"] if said else text[:-1]
    demand(_FACTS.fullmatch(facts), f"not a phrase: {text}")
    told = checker.said.reader.candidates(facts)
    demand({cell for cell, _d in told} == filled, f"other cells are filled: {text}")
    demand(all(checker.position.values[c] == d for c, d in told), f"not so: {text}")
    if said:
        _same(own, dict.fromkeys(said["c"], 1), int(said["n"]), text)
    else:
        rest = sentences.pop(0)
        demand(rest.startswith("So "), f"not a phrase: {rest}")
        _same(own, *relation(checker, rest[3:-1]), rest)


@whole("lacks")
def _lacks(checker: Checker, text: str, _name: str) -> None:
    """Candidates of the sum that are gone: each is on the board no more."""
    if not text:
        return
    demand(re.sub(", and |, | and ", "", re.sub(LACK, "", text)) == ".", f"not a phrase: {text}")
    lost(checker, text)


def lost(checker: Checker, text: str) -> None:
    """See that the candidates of a list are gone: ``r1c2 is not 5 and r8c1 can only be 2``."""
    for lack in re.findall(LACK, text):
        if not (said := _said(checker, "can_only_be", lack, c="all_cells")):
            _gone(checker, lack)
            continue
        for cell in said["c"]:
            every = {*range(1, checker.position.sight.width)}
            _lost(checker, cell, every - {*said["d"]}, text)


def _gone(checker: Checker, text: str) -> None:
    fact = checker.said.reader.fact(text)
    for cell, digit in fact.candidates:
        every = {*range(1, checker.position.sight.width)}
        _lost(checker, cell, every - {digit} if fact.holds else {digit}, text)


def _lost(checker: Checker, cell: int, digits: set[int] | frozenset[int], text: str) -> None:
    """See that a cell of the sum has lost digits, some of which it could hold by what was told."""
    own: Sum = checker.sum
    demand(digits & own.domains.get(cell, frozenset()), f"not in question: {text}")
    bits = checker.position.sight.bits((cell, digit) for digit in digits)
    demand(not bits & checker.position.present, f"is still there: {text}")
    own.domains[cell] -= digits


@whole("only")
def _only(checker: Checker, text: str, _name: str) -> None:
    """Where a digit that the sum needs cannot be, so that one cell is left for it."""
    said = _said(checker, "sum_only", text, f="text")
    demand(said, f"not a phrase: {text}")
    assert said
    [cell], [digit] = said["c"], said["d"]
    before = dict(checker.sum.domains)
    for fact in re.findall(FACT, said["f"]):
        _gone(checker, fact)
    lost = {(c, d) for c, domain in before.items() for d in domain - checker.sum.domains[c]}
    demand({d for _c, d in lost} == {digit}, f"another digit: {text}")
    sight, known = checker.position.sight, checker.words.known
    known.off |= sight.bits(lost)
    demand(known.follows(sight.bit(cell, digit)), f"does not follow: {text}")


# -- what that leaves ------------------------------------------------------------------------------


@whole("ways")
def _ways(checker: Checker, text: str, _name: str) -> None:
    """Sets of digits, bounds, and what a digit would demand of other cells."""
    own: Sum = checker.sum
    proofs = (_listed, _bound, _would_be, _both, _would_hold, _fails, _without, _none)
    left = sentences_of(" ".join(filter(None, (text, checker.said.wholes.get("held")))))
    while left and any(proof(checker, own, left[0]) for proof in proofs):
        left.pop(0)
    demand(not left or "held" in checker.said.wholes, f"not a phrase: {text}")
    own.rest = left


def _exclude(checker: Checker, cell: int, digits: set[int] | frozenset[int]) -> None:
    checker.words.known.off |= checker.position.sight.bits((cell, digit) for digit in digits)


def digits_added(text: str) -> frozenset[int]:
    """Read ``1+2+6``."""
    demand(re.fullmatch(r"[1-9A-J](\+[1-9A-J])*", text), f"no digits: {text}")
    digits = [int(digit, 20) for digit in text.split("+")]
    demand(digits == sorted({*digits}), f"not in order: {text}")
    return frozenset(digits)


def sets_of_digits(text: str) -> list[frozenset[int]]:
    """Read ``1+5 or 2+4``."""
    listed = [digits_added(way) for way in re.split(", | or ", text)]
    demand(len(listed) == len({*listed}), f"twice: {text}")
    return listed


def _listed(checker: Checker, own: Sum, text: str) -> bool:
    """The sets of digits that cells can hold, and digits that all of them have."""
    kinds = {"c": "all_cells", "w": "text", "d": "digits", "n": "number"}
    keys = ("ways_with", "ways", "ways_one", "ways_is", "ways_many")
    for key in keys:
        if said := _said(checker, key, text, **kinds):
            break
    else:
        return False
    cells = said["c"]
    if own.held and key in ("ways_one", "ways_is"):
        return False  # this is about where digits are
    demand(set(cells) <= set(own.domains), f"not in the sum: {text}")
    demand(all(o in own.peers(c) for c, o in combinations(cells, 2)), f"may be alike: {text}")
    least, most = own.bounds.get(frozenset(cells), [0, 99])
    if set(cells) == set(own.domains):
        least = most = own.total * own.signs[cells[0]]
    ways = own.ways(cells, least, most)
    if "w" in said:
        demand({*sets_of_digits(said["w"])} == ways, f"other sets: {text}")
    elif "n" in said:
        demand(len(ways) == int(said["n"]), f"not so many: {text}")
    else:
        demand(ways == {frozenset(said["d"])}, f"other digits: {text}")
    own.held = cells
    needed = frozenset(said["d"]) if "d" in said else frozenset[int]()
    demand(all(needed <= way for way in ways), f"not all have it: {text}")
    sight = checker.position.sight
    for digit in needed:
        held = [(cell, digit) for cell in cells if digit in own.domains[cell]]
        checker.words.known.clauses.append(sight.bits(held))
    used = frozenset[int]().union(*ways)
    for cell in cells:
        _exclude(checker, cell, frozenset(range(1, sight.width)) - used)
    return True


def _bound(checker: Checker, own: Sum, text: str) -> bool:
    """``r3c8 is at most 6 and r2c2 is at least 1, so r2c1 is at most 7``."""
    said = _said(checker, "sum_bound", text, k="text", r="text")
    if not said:
        return False
    found = [_BOUND.fullmatch(said["r"]), *_BOUND.finditer(said["k"])]
    demand(all(found) and len(found) > 1, f"not a phrase: {text}")
    rest = re.sub(" and |, and ", "", _BOUND.sub("", said["k"]))
    demand(not rest, f"not a phrase: {text}")
    target, *reasons = [match for match in found if match]
    cells = _cells_in(checker, target[1])
    sign = own.signs[cells[0]]
    left = sign * own.total
    others: set[int] = set()
    for reason in reasons:
        beside, number = _cells_in(checker, reason[1]), int(reason[3])
        [across] = {own.signs[cell] != sign for cell in beside}
        demand(not others & {*beside}, f"twice: {text}")
        others |= {*beside}
        demand((reason[2] == target[2]) == across, f"least, most: {text}")
        least, most = own.range_of(beside)
        demand(number <= least if reason[2] == "least" else number >= most, f"not so: {text}")
        left += number if across else -number
    demand(others == set(own.signs) - {*cells}, f"other cells are left: {text}")
    demand(all(own.signs[cell] == sign for cell in cells), f"not on one side: {text}")
    demand(left == int(target[3]), f"wrong sum: {text}")
    ends = own.bounds.setdefault(frozenset(cells), [0, 99])
    ends[target[2] == "most"] = left
    if len(cells) == 1:
        below = target[2] == "most"
        gone = {d for d in own.domains[cells[0]] if (d > left if below else d < left)}
        demand(gone, f"rules out nothing: {text}")
        _exclude(checker, cells[0], gone)
    return True


def _would_be(checker: Checker, own: Sum, text: str) -> bool:
    """``With 5 in r8c4, r7c3 would have to be 8, which it cannot be``."""
    said = _said(checker, "sum_would_be", text, n="text")
    if not said:
        return False
    [cell], [other] = said["c"], checker.said.reader.cells(said["o"])
    demand({cell, other} == set(own.domains), f"other cells are left: {text}")
    demanded = [int(number) for number in re.split(", | or ", said["n"])]
    demand(len(demanded) == len(said["d"]), f"not as many: {text}")
    for digit, number in zip(said["d"], demanded, strict=True):
        total = own.signs[cell] * digit + own.signs[other] * number
        demand(total == own.total, f"wrong sum: {text}")
        demand(digit in own.domains[cell] and not own.can_be(cell, digit), f"it can: {text}")
        _exclude(checker, cell, {digit})
    return True


def _both(checker: Checker, own: Sum, text: str) -> bool:
    """``With 4 in r1c7 and 5 or 6 in r9c7, r4c7 would have to be 5 or 4, which it cannot be``."""
    kinds = {"e": "digits", "s": "all_cells", "o": "all_cells", "n": "text"}
    said = _said(checker, "sum_both_would_be", text, **kinds)
    if not said:
        return False
    [cell], [digit], [second], [third] = said["c"], said["d"], said["s"], said["o"]
    demand({cell, second, third} == set(own.domains), f"other cells are left: {text}")
    free = own.domains[second] - ({digit} if second in own.peers(cell) else set())
    demand({*said["e"]} == free, f"other digits: {text}")
    demanded = [int(number) for number in re.split(", | or ", said["n"])]
    for held, number in zip(said["e"], demanded, strict=True):
        total = own.signs[cell] * digit + own.signs[second] * held + own.signs[third] * number
        demand(total == own.total, f"wrong sum: {text}")
    demand(digit in own.domains[cell] and not own.can_be(cell, digit), f"it can: {text}")
    _exclude(checker, cell, {digit})
    return True


def _would_hold(checker: Checker, own: Sum, text: str) -> bool:
    """``With 5 in r1c1, r1c2 and r1c3 would have to hold 2+3 or 1+4, which they cannot``."""
    said = _said(checker, "sum_would_hold", text, o="all_cells", w="text")
    if not said:
        return False
    [cell], [digit] = said["c"], said["d"]
    demand({cell, *said["o"]} == set(own.domains), f"other cells are left: {text}")
    every = own.ways(said["o"], 0, 99)
    left = own.signs[cell] * own.total - digit
    free = {*range(1, checker.position.sight.width)} - own.filled - {digit}
    ways = {frozenset(w) for w in combinations(sorted(free), len(said["o"])) if sum(w) == left}
    demand({*sets_of_digits(said["w"])} == ways, f"other sets: {text}")
    demand(not ways & every, f"they can: {text}")
    _exclude(checker, cell, {digit})
    return True


def _fails(checker: Checker, own: Sum, text: str) -> bool:
    """``With 5 in r1c1, no digits that are left for r1c2 and r1c3 make that sum``."""
    said = _said(checker, "sum_fails", text, o="all_cells")
    if not said:
        return False
    [cell] = said["c"]
    demand({cell, *said["o"]} == set(own.domains), f"other cells are left: {text}")
    demand(all(d in own.domains[cell] for d in said["d"]), f"it is gone: {text}")
    demand(not any(own.can_be(cell, digit) for digit in said["d"]), f"it can: {text}")
    _exclude(checker, cell, set(said["d"]))
    return True


def _without(checker: Checker, own: Sum, text: str) -> bool:
    """``Without 5 in r1c1 or r1c2, no digits that are left make that sum``."""
    said = _said(checker, "sum_without", text)
    if not said:
        return False
    own.held = said["c"]
    for digit in said["d"]:
        lacking = {cell: own.domains[cell] - {digit} for cell in said["c"]}
        demand(not own.fits(own.domains | lacking), f"they can: {text}")
        held = [(cell, digit) for cell in said["c"] if digit in own.domains[cell]]
        checker.words.known.clauses.append(checker.position.sight.bits(held))
    return True


def _none(checker: Checker, own: Sum, text: str) -> bool:
    """``But no digits that are left for r1c1 and r1c2 make that sum``."""
    said = _said(checker, "ways_none", text, c="all_cells")
    if not said:
        return False
    demand(set(said["c"]) == set(own.domains), f"other cells are left: {text}")
    demand(not own.fits(own.domains), f"they can: {text}")
    checker.words.known.clauses.append(0)
    return True


@whole("held")
def _held(checker: Checker, _text: str, _name: str) -> None:
    """Where digits are, and what sees all of these places."""
    if not checker.sum.rest:
        return
    known, sight = checker.words.known, checker.position.sight
    first, *rest = checker.sum.rest
    cells: tuple[int, ...] = checker.sum.held
    seen = [first, *rest]
    if first.startswith("So "):
        seen = rest
        hold = re.fullmatch(
            rf"So (?:({_ALL}) hold ({DIGITS})|({DIGITS}) are among the digits of ({_ALL}))\.", first
        )
        if hold:
            cells = checker.said.reader.cells(hold[1] or hold[4])
            digits = checker.said.reader.digits(hold[2] or hold[3])
            demand((len(cells) == len(digits)) == bool(hold[1]), f"hold, among: {first}")
        else:
            fact = checker.said.reader.fact(first[3:-1])
            demand(fact.holds, f"not a phrase: {first}")
            cells = tuple(sorted({cell for cell, _digit in fact.candidates}))
            digits = tuple({digit for _cell, digit in fact.candidates})
        for digit in digits:
            places = sight.bits((cell, digit) for cell in cells)
            demand(known.follows(places), f"does not follow: {first}")
    told = sees_all(checker, " ".join(seen), cells)
    removed = checker.said.values["eliminations.cells"]
    demand(set(told) == set(removed), "what is removed is not what sees it")


# -- hints and lines of proofs ---------------------------------------------------------------------


@whole("cages")
def _cages(checker: Checker, text: str, _name: str) -> None:
    """The houses and cages of a sum; in a line of a proof, everybody sees what they leave."""
    houses, _, named = text.rpartition("the cage")
    houses = re.sub(",? and $", "", houses)
    numbers = checker.said.reader.houses(houses) if houses else ()
    cages = _cages_named(checker, f"the cage{named}")
    if numbers:
        own = _left_over(checker, numbers, cages)
    else:
        demand(len(cages) == 1, f"several cages: {text}")
        own = Sum(checker.position, dict.fromkeys(cages[0].cells, 1), cages[0].sum)
    own.open_all(checker.position.values)
    if checker.key != "brief":
        same = (own.signs, own.total) == (checker.sum.signs, checker.sum.total)
        demand(same, f"another sum: {text}")
        return
    for cell in own.domains:
        own.domains[cell] &= frozenset(checker.position.digits(cell))
    values, sight = checker.said.values, checker.position.sight
    out = {*values.get("eliminations.candidates", ())}
    for cell in own.domains:
        _exclude(checker, cell, {d for d in own.domains[cell] if not own.can_be(cell, d)})
    for digit in {d for _c, d in (*out, *values.get("placements.candidates", ()))}:
        for group in _groups(own):
            lacking = {cell: own.domains[cell] - {digit} for cell in group}
            if not own.fits(own.domains | lacking):
                held = [(cell, digit) for cell in group if digit in own.domains[cell]]
                checker.words.known.clauses.append(sight.bits(held))


def _groups(own: Sum) -> list[list[int]]:
    """Cells of one sign that all see each other, each in the first group where it fits."""
    groups: list[list[int]] = []
    for cell in sorted(own.domains):
        for group in groups:
            alike = own.signs[group[0]] == own.signs[cell]
            if alike and all(other in own.peers(cell) for other in group):
                group.append(cell)
                break
        else:
            groups.append([cell])
    return groups
