"""What trainers pass to a reward: completions in all their forms, and the puzzle they are about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, overload

from whydoku.errors import WrongType, WrongValue
from whydoku.model.puzzle import Puzzle
from whydoku.support.arguments import short_repr

__all__ = ["Reward", "Scored", "reward", "text_of"]

OTHER_ROLES = ("user", "system", "developer", "tool", "function")
"""Roles of messages that the model did not write."""
_TURN = re.compile(
    r"<\|im_start\|>\s*assistant|<\|start_header_id\|>assistant<\|end_header_id\|>|<\|assistant\|>"
)
_END = re.compile(r"<\|(?:im_end|im_start|eot_id|start_header_id|user|end|endoftext)\|>")


class Scored(Protocol):
    """A function that scores what a completion says about a puzzle."""

    __name__: str

    def __call__(self, puzzle: Puzzle, told: str) -> float:
        """Return a number from 0 to 1 for a text."""
        ...


class Reward(Protocol):
    """A reward, in each form in which trainers call one."""

    __name__: str

    @overload
    def __call__(self, completion: Any, puzzle: Puzzle | str, **others: Any) -> float: ...
    @overload
    def __call__(self, *, completions: Sequence[Any], **others: Any) -> list[float]: ...
    @overload
    def __call__(self, *, solution_str: str, ground_truth: Any, **others: Any) -> float: ...
    @overload
    def __call__(self, *, completion: Any, **others: Any) -> float: ...


def reward(scored: Scored) -> Reward:
    """Return the reward of a function that scores one text, in each form that trainers call.

    The forms are those of :mod:`whydoku.verification.rewards`.
    """

    def called(completion: Any = None, puzzle: Any = None, **others: Any) -> Any:
        if (completions := others.pop("completions", None)) is not None:
            columns = _columns(puzzle, others, len(completions))
            pairs = zip(completions, columns, strict=True)
            return [scored(_puzzle(**one), text_of(told)) for told, one in pairs]
        told = others.pop("solution_str", completion)
        return scored(_puzzle(puzzle, **others), text_of(told))

    for name in ("__name__", "__qualname__", "__doc__", "__module__"):
        setattr(called, name, getattr(scored, name))
    return called


def text_of(completion: Any) -> str:
    """Return what a completion says: a text, a message, the last of the model's, or its parts.

    Messages of the user, of the system and of tools say nothing, and neither do parts that are no
    text. Raises ``TypeError`` where it is none of these.

    >>> text_of([{"role": "assistant", "content": "r1c1=2"}, {"role": "user", "content": "r1c2=1"}])
    'r1c1=2'
    """
    if completion is None:
        return ""
    if isinstance(completion, str):
        return _last_turn(completion)
    if isinstance(completion, Mapping) or hasattr(completion, "content"):
        return _message(completion)
    if not isinstance(completion, Sequence):
        raise WrongType(f"completion = {short_repr(completion)}: expected a text, or chat messages")
    if all(isinstance(part, Mapping) and "role" not in part for part in completion):
        return "\n".join(map(text_of, completion))  # the parts of one message
    own = [one for one in completion if _field(one, "role") not in OTHER_ROLES]
    return text_of(own[-1]) if own else ""


def _field(message: Any, name: str) -> Any:
    return message.get(name) if isinstance(message, Mapping) else getattr(message, name, None)


def _message(message: Any) -> str:
    is_own = _field(message, "role") not in OTHER_ROLES
    is_said = _field(message, "type") in (None, "text", "output_text", "message")
    said = _field(message, "content") or _field(message, "text")
    return text_of(said) if is_own and is_said else ""


def _last_turn(text: str) -> str:
    """Return the last turn of the model, where a text has the marks of a chat's turns."""
    starts = [turn.end() for turn in _TURN.finditer(text)]
    if not starts:
        return text
    end = _END.search(text, starts[-1])
    return text[starts[-1] : end.start() if end else len(text)]


# --- the puzzle -------------------------------------------------------------------------------


def _columns(puzzle: Any, others: Mapping[str, Any], count: int) -> list[dict[str, Any]]:
    """Return what is said about the puzzle of each completion: columns, or the same for all."""
    said = {"puzzle": puzzle} | {name: others[name] for name in PLACES if name in others}
    each: list[dict[str, Any]] = [{} for _ in range(count)]
    for name, value in said.items():
        is_column = hasattr(value, "__getitem__") and not isinstance(value, (str, Mapping, Puzzle))
        if is_column and len(value) != count:
            raise WrongValue(f"{name}: read {len(value)} rows for {count} completions")
        for number, one in enumerate(each):
            one[name] = value[number] if is_column else value
    return each


PLACES = ("info", "extra_info", "ground_truth", "answer")
"""Arguments that may name the puzzle where ``puzzle`` does not, the first that does."""


def _puzzle(puzzle: Any, **others: Any) -> Puzzle:
    for value in (puzzle, *(others.get(place) for place in PLACES)):
        found = value.get("puzzle") if isinstance(value, Mapping) else value
        if isinstance(found, Puzzle):
            return found
        if isinstance(found, str):
            return _parsed(found)
    raise WrongType(
        "puzzle: expected the puzzle as an argument or a column `puzzle`, in `info` or"
        " `extra_info`, or as `ground_truth`"
    )


@lru_cache(maxsize=256)
def _parsed(text: str) -> Puzzle:
    return Puzzle.parse(text)
