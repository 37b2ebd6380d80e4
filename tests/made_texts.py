"""Texts for tests of readers: puzzles in all formats, damaged ones, and whatever comes to mind."""

from typing import Any

from hypothesis import strategies as st

from foreign_killers import FOREIGN
from whydoku import Puzzle, generate
from whydoku.formats import FORMATS, WRITTEN, write
from whydoku.model.layout import layout_names

SEEDS = tuple(
    text if isinstance(text := write(puzzle, form.name), str) else text.decode("latin-1")
    for form in WRITTEN.values()
    for puzzle in (
        Puzzle([1, 2, 0, 0] * 4, [(2, 3)], [(3, 1), (3, 4)]),
        Puzzle([1] + [0] * 35, [(20, 6)], [(3, 2), (35, 5)]),
        Puzzle([0] * 80 + [9], [(1, 7)], [(2, 2), (3, 3)], "9x9-x"),
        Puzzle([0] * 99 + [10], [(0, 1)], [(2, 2), (3, 3)]),
    )
    if not form.layouts or puzzle.layout.name in form.layouts
)
KILLER = next(generate(layout="9x9+killer", seed=1)).puzzle
SEEDS += tuple(written(KILLER) for _form, written in FOREIGN.values())
SEEDS += (str(write(KILLER, "iss")), str(write(KILLER, "killer")))
ALPHABET = st.sampled_from(
    "0123456789A.._*-x?|+=: \t\n\r,;#[](){}'\"`>@!~aq\0\x1c\u2028\ufeff\xa0٣²"
)
PIECES = st.sampled_from(
    ["[Puzzle]\n", "[State]\n", "puzzle,state,layout\n", ":0000:x:", "# layout: 9x9-x\n", "\n" * 3,
     "# layout: jigsaw:1111222233334444\n", "minisudoku", "115* ", "```", "---+---+---\n", "." * 81,
     "1234 12 34 5\n", "1" * 16, "5 3 . | . 7 . | . . .\n", "|||||||||\n", ",,,,,,,,\n", "10 ",
     ".Cage~3~R1C1", ".Shape~4x4", ".~R1C1_5", "3x3::k:", "SumoCueV1=", "=7J0+0J0", "<<^^>>vv"]
)  # fmt: skip
TEXTS = st.lists(ALPHABET | PIECES | st.characters(), max_size=120).map("".join)
LAYOUTS = st.none() | st.sampled_from([*layout_names(), "jigsaw:1111222233334444"])
FORM = st.none() | st.sampled_from(list(FORMATS))


@st.composite
def damaged(draw: Any) -> str:
    text: str = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 1, 1, 2, 9, 30])))
        text = text[:start] + draw(ALPHABET | PIECES | st.just(text[start:end] * 2)) + text[end:]
    return text
