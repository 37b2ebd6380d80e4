"""What is said in phrases that techniques share: each is read, and proved, by a function."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from claims.templates import (
    CELL,
    CELLS,
    FACT,
    HOUSES,
    Fact,
    demand,
    phrase_of,
    template_of,
    values_of,
)
from sufficiency import each_bit
from whydoku.explain.wording import load

if TYPE_CHECKING:
    from claims.checker import Checker

Tell = Callable[["Checker", str, str], None]
"""Proves the text of a slot, which has a name."""
WHOLES: dict[str, Tell] = {}
_KINDS = dict.fromkeys(("sees", "see"), (("c", "all_cells"), ("h", "sights"))) | {
    "conflict": (("r", "text"),)
}
_JOINT = re.compile(r",? and |, |; |\. | |$")


def whole(name: str) -> Callable[[Tell], Tell]:
    """Register what proves the slot of a name."""

    def register(tell: Tell) -> Tell:
        WHOLES[name] = tell
        return tell

    return register


def phrases_in(checker: Checker, text: str, *keys: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the phrases that a text consists of, with what they say."""
    at, reader = 0, checker.said.reader
    while at < len(text):
        for key in keys:
            template = phrase_of(key, _KINDS.get(key, ()))
            if match := template.pattern.match(text, at):
                yield key, values_of(template, match[0], reader)
                at = match.end()
                break
        else:
            demand(False, f"not a phrase: {text[at:]}")
        joint = _JOINT.match(text, at)
        demand(joint, f"not a phrase: {text[at:]}")
        assert joint
        at = joint.end()


Pairs = set[tuple[int, int]]


@whole("blockers")
def _blockers(checker: Checker, text: str, _name: str) -> None:
    """What rules out the other places of a digit, or the other digits of a cell."""
    values, position = checker.said.values, checker.position
    [cell], [digit] = values["set.cells"], values["set.digits"]
    if house := values.get("base.houses"):
        others = {(c, digit) for c in position.sight.cells[house[0]] if not position.values[c]}
        each = [
            _by_house(checker, others - {(cell, digit)}, key, said)
            for key, said in phrases_in(checker, text, *_OF_HOUSE)
        ]
    else:
        checker.words.known.clauses.append(position.sight.cell(cell))
        others = {(cell, d) for d in range(1, position.sight.width)}
        each = _by_cell(checker, others - {(cell, digit)}, text)
    for at, gone in enumerate(each):
        rest = set().union(*each[:at], *each[at + 1 :])
        demand(gone - rest, f"a reason is not needed: {text}")
    checker.words.known.off |= position.sight.bits(others.intersection(set().union(*each)))


_OF_HOUSE = ("blocks_house", "blocks_too", "struck_places", "all_filled")
_OF_CELL = ("sees_all", "sees_but_one", "sees_but_some", "has_lost")


def _by_house(checker: Checker, others: Pairs, key: str, said: Mapping[str, Any]) -> Pairs:
    """What a reason rules out of the places of a digit in a house."""
    if key == "all_filled":
        demand(not others, "a cell is not filled")
        return {(-1, 0)}
    if key == "struck_places":
        return _before(checker, {(c, d) for c, d in others if c in said["c"]}, len(said["c"]))
    [digit], [cell], [house] = checker.said.values["set.digits"], said["c"], said["h"]
    cells = checker.position.sight.cells[house]
    demand(checker.position.values[cell] == digit and cell in cells, "it is not there")
    return {(c, d) for c, d in others if c in cells}


def _by_cell(checker: Checker, others: Pairs, text: str) -> list[Pairs]:
    """What each reason rules out of the digits of a cell: digits that it sees, and lost ones."""
    position, [own] = checker.position, checker.said.values["set.cells"]
    templates = {key: phrase_of(key, (("b", "placements"),)) for key in _OF_CELL}
    fitting = [key for key in templates if templates[key].pattern.fullmatch(text)]
    demand(fitting, f"not a phrase: {text}")
    said = values_of(templates[fitting[0]], text, checker.said.reader)
    gone = []
    for cell, digit in said.get("b", ()):
        demand(position.values[cell] == digit, "it is not there")
        demand(own in position.sight.peers[cell], "it is not seen")
        gone.append({(c, d) for c, d in others if d == digit})
    if lost := said.get("d", ()):
        demand((len(lost) == 1) == (fitting[0] == "sees_but_one") or "has lost" in text, text)
        gone.append(_before(checker, {(c, d) for c, d in others if d in lost}, len(lost)))
    return gone


def _before(checker: Checker, own: Pairs, count: int) -> Pairs:
    """Candidates that have been removed before."""
    demand(len(own) == count, "it was not in question")
    demand(not checker.position.sight.bits(own) & checker.position.present, "it is still there")
    return own


@whole("leaves")
def _leaves(checker: Checker, text: str, _name: str) -> None:
    """The single that a pattern leaves, where it is taken together with it."""
    if not text:
        return
    words, values = checker.words, checker.said.values
    struck = words.known.off & words.position.present
    position = words.position.after((), map(words.sight.candidate, each_bit(struck)))
    single = checker.brief(text.removeprefix("Then "), position)
    pairs = single["placements.candidates"]
    demand(pairs == values.get("placements.candidates"), "it leaves something else")
    words.known.on |= words.sight.bits(pairs)


@whole("web")
def _web(checker: Checker, text: str, _name: str) -> None:
    """The way between two candidates of a web, or the whole web."""
    common = load().common
    for key in ("colour_web", "colour_way"):
        template = template_of(common["phrases"][key])
        if template.pattern.fullmatch(text):
            checker.said.read(template, text)
            checker.prove(common["claims"][key])
            values = checker.said.values
            of_web = {*values.get("on.cells", ()), *values.get("off.cells", ())}
            values["web.cells"] = tuple(sorted(of_web or checker.on_way))
            return
    demand(False, f"not a phrase: {text}")


@whole("colours")
def _colours(checker: Checker, text: str, _name: str) -> None:
    """One colour is false, or both rule something out."""
    values, words = checker.said.values, checker.words
    gone = {*values["eliminations.candidates"]}
    for key in ("colours_both", "colours_false", "colours_emptied"):
        template = phrase_of(key, (("n", "text"),))
        if not template.pattern.fullmatch(text):
            continue
        said = values_of(template, text, checker.said.reader)
        if name := said.get("n"):
            own = {"first": "on", "second": "off"}.get(name, "")
            demand(gone <= {*values.get(f"{own}.candidates", ())}, f"not the {name} colour")
        words.known.clauses += words.any_of(said.get("c", ())).clauses
        return
    demand(False, f"not a phrase: {text}")


# -- what one of the guardians of a pattern rules out ----------------------------------------------


@whole("guardians")
def _guardians(checker: Checker, text: str, _name: str) -> None:
    """What follows as one of the further candidates is true."""
    common = load().common["phrases"]
    for key, claims in load().common["claims"].items():
        template = template_of(common[key]) if key.startswith("guardians_") else None
        if template and template.pattern.fullmatch(text):
            checker.said.read(template, text)
            checker.said.check_numbers()
            checker.prove(claims)
            return
    demand(False, f"not a phrase: {text}")


# -- what a loop must hold, one cell after the other -----------------------------------------------


@whole("walk")
def _walk(checker: Checker, text: str, _name: str) -> None:
    """Each cell must hold a digit, because of the one before, or of the one that is named."""
    words, reader = checker.words, checker.said.reader
    [(last, digit)] = checker.said.values["eliminations.candidates"]
    held = {last: digit}
    for part in items_of(text):
        match = re.fullmatch(rf"(?:from ({CELL}) )?({FACT})(?: \(({HOUSES})\))?", part)
        demand(match, f"not a phrase: {part}")
        assert match
        source = reader.cells(match[1])[0] if match[1] else last
        demand(source in held, "from what was not said")
        fact = reader.fact(match[2])
        excluded = words.sight.sees(words.sight.bit(source, held[source]))
        rule = reader.houses(match[3]) if match[3] else None
        demand(fact.holds and len(fact.candidates) == 1, f"not a phrase: {part}")
        [(last, digit)] = fact.candidates
        demand(
            last not in held and is_left(checker, fact, rule, excluded), f"does not follow: {part}"
        )
        held[last] = digit
    words.known.on |= words.sight.bits(held.items())
    checker.said.values["walk.cells"] = tuple(sorted(held))


def is_left(checker: Checker, fact: Fact, houses: Sequence[int] | None, excluded: int) -> bool:
    """Whether a fact is all that is left in its cell, or of its digit in one of some houses."""
    position = checker.position
    own = position.sight.bits(fact.candidates)
    cells = {cell for cell, _digit in fact.candidates}
    [digit] = {digit for _cell, digit in fact.candidates}
    if houses is None:
        rules = [position.sight.cell(cell) for cell in cells]
        demand(len(rules) == 1, "several cells")
    else:
        demand(all(len(cells - {*position.sight.cells[h]}) == 0 for h in houses), "elsewhere")
        rules = [position.sight.places(house, digit) for house in houses]
    left = [position.present & rule for rule in rules]
    return any(own & each == own and not each & ~own & ~excluded for each in left)


def items_of(text: str) -> list[str]:
    """Split a list of facts: commas and `and` within a fact, or in brackets, join no facts."""
    begins = rf"(?:from {CELL} )?{CELLS} (?:is|are) |it is |[A-Z] (?:has no|needs) "
    return re.split(rf"(?:, and |, | and )(?={begins})", text)


@whole("seen")
def _seen(checker: Checker, text: str, name: str) -> None:
    """What is removed sees all cells of a role, in the houses that are named."""
    told = sees_all(checker, text, checker.value(name.removesuffix(".seen") + ".cells"))
    removed = checker.said.values["eliminations.cells"]
    demand(set(told) == set(removed), "what is removed is not what sees it")


def sees_all(checker: Checker, text: str, targets: Sequence[int]) -> list[int]:
    """See that each cell sees all of some others, in the houses that are named."""
    told: list[int] = []
    for key, said in phrases_in(checker, text.rstrip("."), "sees", "see"):
        what = said["w"]
        if len(targets) == 1:
            demand(re.fullmatch(CELL, what), f"sees {what}")
            demand(checker.said.reader.cells(what) == tuple(targets), f"sees {what}")
        else:
            demand(what == ("both" if len(targets) == 2 else "all of them"), f"sees {what}")
        in_sight(said["c"], targets, said["h"])
        demand((len(said["c"]) == 1) == (key == "sees"), "see, sees")
        told += said["c"]
    return told


def in_sight(
    cells: Sequence[int],
    others: Sequence[int],
    sets: Sequence[frozenset[int]],
    *,
    all_needed: bool = True,
) -> None:
    """See that each cell shares a house or cage with each other one, and that all are needed."""
    for cell, other in product(cells, others):
        demand(any({cell, other} <= own for own in sets), "it is not seen there")
        demand(cell != other, "it does not see itself")
    for at, own in enumerate(sets if all_needed else ()):
        rest = [*sets[:at], *sets[at + 1 :]]
        pairs = [{c, o} for c, o in product(cells, others) if {c, o} <= own]
        demand(any(not any(pair <= each for each in rest) for pair in pairs), "not needed")


# -- what excludes each other ----------------------------------------------------------------------


@whole("conflicts")
def _conflicts(checker: Checker, text: str, _name: str) -> None:
    """Each candidate that is false if another one is true, and the house of both."""
    sight = checker.position.sight
    for sentence in re.split(r"(?<=\.) ", text):
        said = re.fullmatch(rf"({FACT}) (if .*)\.", sentence)
        demand(said, f"not a phrase: {sentence}")
        assert said
        false = checker.said.reader.fact(said[1])
        demand(not false.holds, f"not a phrase: {sentence}")
        for _key, why in phrases_in(checker, said[2], "conflict"):
            true = checker.said.reader.fact(why["f"])
            demand(true.holds, f"not a phrase: {sentence}")
            [one], [other] = false.candidates, true.candidates
            demand(
                sight.sees(sight.bit(*one)) & sight.bit(*other), "they do not exclude each other"
            )
            demand(checker.position.present & sight.bit(*one), "it is no candidate")
            coloured = any(own & sight.bit(*other) for own in checker.words.known.clauses)
            demand(coloured, "it has no colour")
            demand(_share(checker, one, other, why["r"]), f"not both in {why['r']}")


def _share(checker: Checker, one: tuple[int, int], other: tuple[int, int], place: str) -> bool:
    if place == load().common["phrases"]["one_cell"]:
        return one[0] == other[0]
    [own] = checker.said.reader.sights(place)
    return {one[0], other[0]} <= own
