"""How hard a puzzle is, on the scales that people quote: see docs/ratings.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from whydoku import _core
from whydoku.errors import WrongValue, refusal
from whydoku.model.policy import Policy, core_policy, techniques
from whydoku.support.arguments import check_list, check_text, seconds_of, short_repr

if TYPE_CHECKING:
    from whydoku.model.layout import Layout
    from whydoku.model.puzzle import Puzzle

__all__ = [
    "KINDS",
    "SCALES",
    "SECONDS",
    "USUAL",
    "Kind",
    "Rating",
    "Scale",
    "figures_of",
    "marked",
    "rate",
    "request",
    "scales_named",
]

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
    puzzles less hard; ``layout``, of puzzles 9x9 only; ``difficulty``, of puzzles of the same
    difficulty that are no killers."""
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


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale: its name, what it is, the fields of a :class:`Rating` that it fills."""

    name: str
    about: str
    fields: tuple[str, ...]


# fmt: off
SCALES = {scale.name: scale for scale in (
    Scale("level", "our level, and the path that it comes from",
          ("level", "difficulty", "hardest", "steps", "techniques")),
    Scale("hodoku", "HoDoKu's level and score", ("hodoku_level", "score")),
    Scale("se", "ER, EP and ED by Sudoku Explainer 1.2.1; 9x9 only", ("er", "ep", "ed")),
    Scale("te", "the depth of trial and error", ("te",)),
    Scale("b", "the length of braids", ("b",)),
    Scale("bxb", "the length of braids with one candidate supposed", ("bxb",)),
    Scale("bxbb", "the length of braids with two candidates supposed", ("bxbb",)),
    Scale("human", "the minutes that people take, with a band; not the policy of that name",
          ("minutes", "minutes_low", "minutes_high", "minutes_level", "minutes_basis")),
)}
# fmt: on
"""The scales by name, in the order of the core."""

BASIS = "minutes_basis"
"""The field that says what others rest on, and is no bound itself."""

TRIAL = {"te", "b", "bxb", "bxbb"}
"""Those of trial and error."""

USUAL = ("level", "hodoku", "se")
"""The scales that are used where none is named: those that are quick for most puzzles."""


def scales_named(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of scales; ``all`` stands for all, no name for the usual ones.

    A figure stands for its scale: what a column is called can be asked for.

    >>> scales_named(["te", "se"]), scales_named(["er", "score"])
    (('se', 'te'), ('hodoku', 'se'))
    """
    listed = check_list("scales", names, "names of scales")
    scale_of = {field: scale.name for scale in SCALES.values() for field in scale.fields}
    asked = [scale_of.get(name, name) for name in (check_text("a scale", n) for n in listed)]
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
    in ``at_least``. Of killers, only ``level`` and ``human`` are known. Raises
    :class:`NoSolution` and :class:`ManySolutions`, since only a puzzle with one solution has a
    rating, and :class:`CapReached` if even that is not known in time.

    >>> from whydoku import Puzzle
    >>> rate(Puzzle.parse("..3..4.221......"), "b").b
    0
    """
    names = scales_named(scales)
    rated = request(puzzle.layout, names, seconds_of(seconds)).rate(puzzle._board)
    figures = dict(zip(KINDS, rated.figures, strict=True))
    if error := refusal(figures["solutions"], rated.cap):
        raise error
    found: dict[str, Any] = {name: marked(figures[name]) for name in ("at_least", "beyond")}
    for name in figures_of(names):
        if figures[name] >= 0:
            found[name] = KINDS[name].read(figures[name])
    if "level" in names:
        rows = techniques()
        counts = Counter(rated.rows)
        found["techniques"] = {rows[row].slug: count for row, count in counts.items()}
    return Rating(**found)


@dataclass(frozen=True, slots=True)
class Kind:
    """How a figure is read from the core's whole number."""

    in_tenths: bool
    words: Sequence[str]

    def read(self, figure: int) -> Any:
        """Return the value of a figure that there is.

        >>> KINDS["er"].read(71), KINDS["level"].read(0)
        (7.1, 'easy')
        """
        if self.words:
            return self.words[figure]
        return figure / 10 if self.in_tenths else figure


KINDS = {kind.name: Kind(kind.in_tenths, kind.words) for kind in _core.figure_kinds()}
"""The kinds of the core's figures, by name, in the order in which the core hands them over."""


@lru_cache(maxsize=256)
def figures_of(scales: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the figures of these scales, in the order of the table.

    >>> figures_of(("level", "te"))
    ('level', 'difficulty', 'hardest', 'steps', 'te')
    """
    return tuple(name for scale in scales for name in SCALES[scale].fields if name in KINDS)


@lru_cache(maxsize=256)
def marked(bits: int) -> tuple[str, ...]:
    """Return the fields of a rating that are marked, from the core's bits, one for each scale.

    >>> marked(0b10)
    ('hodoku_level', 'score')
    """
    scales = [name for place, name in enumerate(_core.scale_names()) if bits >> place & 1]
    told = (field for scale in scales for field in SCALES[scale].fields)
    return tuple(field for field in told if field != BASIS)


@lru_cache(maxsize=16)
def request(layout: Layout, scales: tuple[str, ...], seconds: float) -> _core.RatingRequest:
    """Return what asks the core for these scales; ``seconds`` (0: no cap) is the cap for each."""
    human, hodoku = (_using(name, seconds or None) for name in ("human", "hodoku"))
    network = _core.Network(layout) if TRIAL.intersection(scales) else None
    return _core.RatingRequest(layout, scales, human, hodoku, network, seconds)


def _using(policy: str, seconds: float | None) -> _core.Policy:
    named = Policy.named(policy)
    return core_policy(map(str, named.techniques), replace(named, seconds=seconds))
