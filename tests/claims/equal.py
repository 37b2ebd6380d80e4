"""What two sides of houses leave over, as it is told: the same digits, each as often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from claims.phrases import whole
from claims.templates import demand, phrase_of, values_of
from equal_sides import Unequal, left_over
from whydoku.explain.wording import load

if TYPE_CHECKING:
    from claims.checker import Checker

_HOUSES = (("a", "houses"), ("b", "houses"))
_KINDS = (*_HOUSES, *((letter, "all_cells") for letter in "pqst"))
_LEFT = ("equal_cell", "equal_cells", "equal_rest")
_REASONS = ("equal_none_of", "equal_none", "equal_one", "equal_held")
_FOLLOWS = ("equal_full", "equal_nor", "equal_nowhere")


@whole("equal")
def _equal(checker: Checker, text: str, _name: str) -> None:
    """See what is left over, which digits confine it, and what that rules out."""
    load().family("als")  # whose phrases are read here
    position = checker.position
    said, text = _next(checker, text, "equal_often")
    checker.said.values |= {"equal.first": said["a"], "equal.second": said["b"]}
    try:
        first, second = left_over(position.layout, said["a"], said["b"])
    except Unequal as why:
        demand(False, f"{why}: {text}")
    said, text = _next(checker, text, *_LEFT)
    if "n" in said:
        words = load().common["numbers"]["words"]
        number = words[len(first)] if len(first) < len(words) else str(len(first))
        demand(said["n"] == number, f"not {said['n']} cells")
    else:
        demand({*said["p"]} == first and {*said["q"]} == second, f"others are left: {said}")
        demand(("equal_cell" in said) == (len(first) == 1), f"one, or several: {said}")
    said, text = _next(checker, text, *_REASONS)
    digits, cells, rivals = {*said["d"]}, {*said.get("s", ())}, {*said.get("t", ())}
    if "p" in said:
        demand({*said["p"]} == first and {*said["q"]} == second, f"others are left: {said}")
    demand(cells <= first and len(cells) == len(rivals), f"not as many: {said}")
    held = position.held(first | second)
    demand(all(held[c] <= digits for c in cells), f"they can hold more: {said}")
    demand(
        not cells or digits <= set().union(*(held[c] for c in cells | rivals)), f"too many: {said}"
    )
    demand(rivals == {c for c in second if held[c] & digits}, f"others can, too: {said}")
    _conclude(checker, text, first - cells, rivals, digits, single=len(first) == 1)
    checker.on_way |= first | second


def _conclude(
    checker: Checker,
    text: str,
    others: set[int],
    rivals: set[int],
    digits: set[int],
    *,
    single: bool,
) -> None:
    """See that what is removed is of the rivals, or goes from the other cells of the first."""
    out = {*checker.said.values["eliminations.candidates"]}
    of_rivals = {(c, d) for c, d in out if c in rivals and d not in digits}
    elsewhere = {(c, d) for c, d in out if c in others and d in digits}
    demand(out == of_rivals | elsewhere, f"does not follow: {text}")
    follows = {
        key for key in _FOLLOWS if load().texts()[f"phrases.{key}"].partition("#")[0] in text
    }
    wanted = {"equal_full"} if of_rivals and not single else set()
    if elsewhere and rivals:
        wanted |= {"equal_nor" if of_rivals else "equal_nowhere"}
    demand(follows == wanted, f"not what follows: {text}")
    for key in _FOLLOWS:
        if key in follows:
            said, text = _next(checker, text, key)
            demand({*said.get("d", digits)} == digits, f"other digits: {said}")
    demand(not text, f"not a phrase: {text}")
    checker.words.known.off |= checker.position.sight.bits(out)


def _next(checker: Checker, text: str, *keys: str) -> tuple[dict[str, Any], str]:
    """Read the phrase that a text begins with; return what it says, and the rest."""
    for key in keys:
        template = phrase_of(key, _KINDS)
        if match := template.pattern.match(text):
            said = {key: True, **values_of(template, match[0], checker.said.reader)}
            return said, text[match.end() :].lstrip()
    demand(False, f"not a phrase: {text}")
    raise AssertionError
