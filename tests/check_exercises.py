"""Positions of the techniques of the course, held against the oracles: tests/course checks a few.

    python tests/check_exercises.py [SLUG ...]
    python tests/check_exercises.py --fresh 10 [SLUG ...]

By default all prepared ones are checked. With `--fresh`, so many new ones of each technique are:
those that the page's engine makes. Each has to be what the server makes, too, and no position may
come twice or be a prepared one. The first position in which an oracle finds something easier, or
finds something else for the technique itself, ends the run.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from check_answers import asked_of_server
from engine import Engine
from prepared import TAUGHT, check_by_oracles, rows_of
from whydoku.web.page_words import written


def fresh_rows(engine: Engine, slug: str, count: int) -> Iterator[dict[str, Any]]:
    """Yield new positions of a technique, each of another seed."""
    known = {row["id"] for row in rows_of(slug)}
    for seed in range(count):
        asked = {"technique": slug, "seed": seed}
        answer = engine.question("course/fresh", asked)
        assert answer == asked_of_server("course/fresh", asked), asked
        row = answer["position"]
        assert row, answer["note"]
        assert row["id"] not in known, row["id"]
        known.add(row["id"])
        yield row


def main() -> None:
    """Check the positions of some techniques, or of all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--fresh", type=int, default=0, metavar="N", help="new ones of each")
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    asked = parser.parse_args()
    start, total = time.time(), 0
    with ExitStack() as stack:
        if asked.fresh:
            words = Path(stack.enter_context(TemporaryDirectory())) / "words.json"
            words.write_text(written(), "utf-8")
            engine = stack.enter_context(Engine(words=words))
        for slug in asked.slugs or TAUGHT:
            rows = list(fresh_rows(engine, slug, asked.fresh)) if asked.fresh else rows_of(slug)
            for row in rows:
                check_by_oracles(row)
            total += len(rows)
            print(f"{slug:24} {len(rows):4} positions, {time.time() - start:.0f} s", flush=True)
    print(f"{total} positions agree with the oracles")


if __name__ == "__main__":
    main()
