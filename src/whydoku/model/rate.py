"""How hard a puzzle is, on the scales that people quote: see docs/ratings.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from whydoku import _core
from whydoku.errors import WrongValue
from whydoku.model.path import Path
from whydoku.model.policy import Policy, core_policy
from whydoku.support.arguments import check_list, check_text, seconds_of, short_repr
from whydoku.support.lazy import lazy

if TYPE_CHECKING:
    from whydoku.model.layout import Layout
    from whydoku.model.puzzle import Puzzle

__all__ = ["SCALES", "SECONDS", "USUAL", "Rating", "Scale", "rate", "scales_named"]

SECONDS = 60.0
"""The default cap on the time for one scale and one puzzle."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is. What was not asked for, or does not exist for the layout, is None.

    >>> from whydoku import Puzzle
    >>> rating = Puzzle.parse("..3..4.221......").rate("level", "te")
    >>> rating.level, rating.te, rating.er
    ('easy', 0, None)
    >>> print(rating)
    level: easy; difficulty: 47; hardest technique: hidden-single-box; steps: 11; T&E depth: 0
    """

    level: str | None = None
    """Our level: that of the hardest technique of its path by the policy ``human``."""
    difficulty: int | None = None
    """The difficulty of all steps of that path together: :attr:`Path.difficulty`."""
    hardest: str | None = None
    """The slug of the hardest technique."""
    steps: int | None = None
    """The number of steps of that path."""
    techniques: Mapping[str, int] | None = None
    """How often that path uses each technique, by slug."""
    hodoku_level: str | None = None
    """The level that HoDoKu gives it, in the same words: easy, medium, hard, unfair, extreme."""
    score: int | None = None
    """HoDoKu's score."""
    er: float | None = None
    """The rating by Sudoku Explainer 1.2.1: that of the hardest step."""
    ep: float | None = None
    """The same of the steps up to the first digit that is placed."""
    ed: float | None = None
    """The same of the steps up to the first that does anything, a diamond or a pearl if equal."""
    te: int | None = None
    """The depth of trial and error: 0 singles alone, 1 one supposed candidate at a time, ..."""
    b: int | None = None
    """The length of the longest braid that is needed."""
    bxb: int | None = None
    """The length of the longest braid that is needed while one candidate is supposed."""
    bxbb: int | None = None
    """The length of the longest braid that is needed while two candidates are supposed."""
    minutes: float | None = None
    """The minutes that practised players take in the mean, an estimate fitted to their times."""
    minutes_low: float | None = None
    """The 10th percentile of players: one in ten is quicker."""
    minutes_high: float | None = None
    """The 90th percentile of players: one in ten is slower."""
    minutes_level: str | None = None
    """The level by minutes: easy, medium, hard, very hard, extreme."""
    minutes_basis: str | None = None
    """What the minutes rest on: ``players``, people's times of such puzzles; ``extrapolated``, of
    puzzles less hard; ``layout``, of puzzles 9x9 only."""
    at_least: tuple[str, ...] = ()
    """The fields that are lower bounds only, since a cap was hit."""
    beyond: tuple[str, ...] = ()
    """The fields without a figure because the scale does not reach so far: a puzzle of T&E depth 2,
    for example, has no B, since no braid is long enough."""

    def __str__(self) -> str:
        return "; ".join(f"{name}: {value}" for name, value in self.figures())

    def figures(self) -> list[tuple[str, str]]:
        """Return what is known: the name of each figure, and the figure, as a person reads it.

        >>> Rating(er=7.1, at_least=("er",)).figures()
        [('ER', 'at least 7.1')]
        """
        return [
            (name, self._figure(key))
            for key, name in NAMES.items()
            if getattr(self, key) is not None or key in self.beyond
        ]

    def _figure(self, key: str) -> str:
        if key in self.beyond:
            return "beyond this scale"
        return f"{'at least ' if key in self.at_least else ''}{getattr(self, key)}"

    def in_minutes(self) -> str:
        """Return how long it takes people, in sentences; empty where that was not asked.

        >>> made = Rating(minutes=9.2, minutes_low=0.8, minutes_high=15.6, minutes_basis="players")
        >>> made.in_minutes().partition(". ")[0]
        'A practised player takes about 9 minutes'
        """
        if self.minutes is None or self.minutes_low is None or self.minutes_high is None:
            return ""
        mean, low, high = map(_named, (self.minutes, self.minutes_low, self.minutes_high))
        about = "about" if self.minutes_basis == "players" else "perhaps"
        spread = f"One in ten takes less than {low}, and one in ten more than {high}."
        return f"A practised player takes {about} {mean}. {spread}"

    def to_dict(self) -> dict[str, Any]:
        """Return the fields with their values, for JSON and tables.

        >>> Rating(score=228).to_dict()["score"]
        228
        """
        found = {one.name: getattr(self, one.name) for one in fields(self)}
        return found | {"at_least": list(self.at_least), "beyond": list(self.beyond)}


def _named(minutes: float) -> str:
    whole = max(1, round(minutes))
    return f"{whole} minute{'' if whole == 1 else 's'}"


NAMES = {
    "level": "level",
    "difficulty": "difficulty",
    "hardest": "hardest technique",
    "steps": "steps",
    "hodoku_level": "HoDoKu level",
    "score": "HoDoKu score",
    "er": "ER",
    "ep": "EP",
    "ed": "ED",
    "te": "T&E depth",
    "b": "B",
    "bxb": "BxB",
    "bxbb": "BxBB",
    "minutes": "minutes",
    "minutes_low": "minutes, 10th percentile",
    "minutes_high": "minutes, 90th percentile",
    "minutes_level": "level by minutes",
    "minutes_basis": "minutes estimated from",
}
"""The figures of a rating that are told, with their names."""


class _Rated:
    """A puzzle with one solution that is rated, and the cap on seconds."""

    def __init__(self, puzzle: Puzzle, seconds: float) -> None:
        self.puzzle = puzzle
        self.seconds = seconds
        if puzzle.count(2, 0, seconds or None) != 1:
            self._solve()  # raises what is wrong

    def depth(self) -> _core.TrialRating:
        return _core.rate_trial_depth(*self._boards, 0, self.seconds)

    def braids(self, depth: int) -> _core.TrialRating:
        return _core.rate_braid_length(*self._boards, depth, 0, self.seconds)

    @lazy
    def _boards(self) -> tuple[_core.Network, _core.Board, _core.Board]:
        layout = self.puzzle.layout
        solution = _core.Board(layout, self._solve().values)
        return _network(layout), self.puzzle._board, solution

    def using(self, policy: str) -> _core.Policy:
        """Return a policy of that name with the cap on seconds."""
        return _using(policy, self.seconds or None)

    def _solve(self) -> Puzzle:
        return self.puzzle.solve(0, self.seconds or None)


@lru_cache(maxsize=16)
def _network(layout: Layout) -> _core.Network:
    return _core.Network(layout)


@lru_cache(maxsize=16)
def _using(policy: str, seconds: float | None) -> _core.Policy:
    """Return a policy for many puzzles: to make one takes longer than to rate an easy puzzle."""
    named = Policy.named(policy)
    return core_policy(map(str, named.techniques), replace(named, seconds=seconds))


def _by_level(rated: _Rated) -> dict[str, Any]:
    path = Path._of(rated.puzzle, rated.using("human").walk(rated.puzzle._board))
    hardest = path.hardest.slug if path.hardest else None
    found = {
        "level": path.level,
        "difficulty": path.difficulty,
        "hardest": hardest,
        "steps": len(path),
        "techniques": dict(path.counts),
    }
    return found | _bounds(found, capped=path.outcome == "capped")


def _by_hodoku(rated: _Rated) -> dict[str, Any]:
    made = _core.rate_hodoku(rated.puzzle._board, rated.using("hodoku"))
    found = {"hodoku_level": made.level, "score": made.score}
    return found | _bounds(found, capped=not made.solved)


def _by_explainer(rated: _Rated) -> dict[str, Any]:
    if rated.puzzle.layout.name != "9x9":
        return {}
    made = _core.rate_se(rated.puzzle._board, 0, rated.seconds)
    found = {"er": made.er / 10, "ep": made.ep / 10, "ed": made.ed / 10}
    return found | _bounds(found, capped=bool(made.cap))


def _by_people(rated: _Rated) -> dict[str, Any]:
    made = _core.rate_human(rated.puzzle._board, rated.using("human"))
    found = {
        "minutes": made.minutes,
        "minutes_low": made.low,
        "minutes_high": made.high,
        "minutes_level": made.level,
    }
    return found | {"minutes_basis": made.basis} | _bounds(found, capped=not made.solved)


def _by_depth(rated: _Rated) -> dict[str, Any]:
    return _of_trial("te", rated.depth())


def _by_braids(name: str, depth: int) -> Callable[[_Rated], dict[str, Any]]:
    return lambda rated: _of_trial(name, rated.braids(depth))


def _of_trial(name: str, made: _core.TrialRating) -> dict[str, Any]:
    if made.kind == "beyond":
        return {"beyond": (name,)}
    found = {name: made.value}
    return found | _bounds(found, capped=made.kind == "at least")


def _bounds(found: Mapping[str, Any], *, capped: bool) -> dict[str, Any]:
    return {"at_least": tuple(found)} if capped else {}


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale: its name, what it is, the fields of a :class:`Rating` that it fills."""

    name: str
    about: str
    fields: tuple[str, ...]
    ask: Callable[[_Rated], dict[str, Any]] = field(repr=False)


# fmt: off
SCALES = {scale.name: scale for scale in (
    Scale("level", "our level, and the path that it comes from",
          ("level", "difficulty", "hardest", "steps", "techniques"), _by_level),
    Scale("hodoku", "HoDoKu's level and score", ("hodoku_level", "score"), _by_hodoku),
    Scale("se", "ER, EP and ED by Sudoku Explainer 1.2.1; 9x9 only", ("er", "ep", "ed"),
          _by_explainer),
    Scale("te", "the depth of trial and error", ("te",), _by_depth),
    Scale("b", "the length of braids", ("b",), _by_braids("b", 0)),
    Scale("bxb", "the length of braids with one candidate supposed", ("bxb",),
          _by_braids("bxb", 1)),
    Scale("bxbb", "the length of braids with two candidates supposed", ("bxbb",),
          _by_braids("bxbb", 2)),
    Scale("human", "the minutes that people take, with a band; not the policy of that name",
          ("minutes", "minutes_low", "minutes_high", "minutes_level", "minutes_basis"),
          _by_people),
)}
# fmt: on
"""The scales by name."""

USUAL = ("level", "hodoku", "se")
"""The scales that are used where none is named: those that are quick for most puzzles."""


def scales_named(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of scales; ``all`` stands for all, no name for the usual ones.

    >>> scales_named(["te", "se"])
    ('se', 'te')
    """
    asked = [check_text("a scale", name) for name in check_list("scales", names, "names of scales")]
    for name in asked:
        if name not in SCALES and name != "all":
            known = ", ".join(SCALES)
            raise WrongValue(f"there is no scale {short_repr(name)}: expected {known} or all")
    if "all" in asked:
        return tuple(SCALES)
    return tuple(name for name in SCALES if name in asked) or USUAL


def rate(puzzle: Puzzle, *scales: str, seconds: float | None = SECONDS) -> Rating:
    """Return how hard a puzzle is, on these scales; without names, on the usual ones.

    ``seconds`` is the time for each scale; when it is up, the figure is a lower bound and is named
    in ``at_least``. Raises :class:`NoSolution` and :class:`ManySolutions`, since only a puzzle with
    one solution has a rating, and :class:`CapReached` if even that is not known in time.

    >>> from whydoku import Puzzle
    >>> rate(Puzzle.parse("..3..4.221......"), "b").b
    0
    """
    names = scales_named(scales)
    rated = _Rated(puzzle, seconds_of(seconds))
    found: dict[str, Any] = {"at_least": (), "beyond": ()}
    for name in names:
        for key, value in SCALES[name].ask(rated).items():
            found[key] = found[key] + value if isinstance(value, tuple) else value
    return Rating(**found)
