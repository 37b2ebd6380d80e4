"""The long mode of page/test_texts.py: very many damaged texts, read by Python and by the page.

    python tests/check_texts.py --texts 500000 --seed another

The first text that is not read or refused alike ends the run.
"""

import argparse
import sys
import time

from format_positions import LAYOUTS
from page_texts import (
    Question,
    TextEngine,
    damaged_texts,
    deflated,
    differences,
    written_texts,
)
from whydoku.formats import FORMATS, WRITTEN

POSITIONS = 20
"""Random positions of each layout."""


def written() -> list[Question]:
    """Return the questions about what is written: as it is, by each writer, as each format."""
    questions: list[Question] = []
    for text in written_texts(POSITIONS):
        questions += [{"kind": "read", "text": text}, {"kind": "detect", "text": text}]
        questions += [{"kind": "write", "text": text, "to": name} for name in WRITTEN]
        questions += [{"kind": "read", "text": text, "format": name} for name in FORMATS]
        questions += [{"kind": "read", "text": text, "layout": name} for name in LAYOUTS]
    return questions


def main() -> int:
    """Compare; return 1 where something differs."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--texts", type=int, default=500_000, help="damaged ones")
    parser.add_argument("--seed", default="long")
    asked = parser.parse_args()
    with TextEngine() as engine:
        for name, questions in (
            ("written", iter(written())),
            ("deflated", deflated(asked.seed, asked.texts // 10)),
            ("damaged", damaged_texts(asked.seed, asked.texts)),
        ):
            start = time.monotonic()
            for told in differences(engine, questions):
                print(told)
                return 1
            print(f"{name}: no difference, {time.monotonic() - start:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
