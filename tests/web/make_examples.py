"""Writes the examples of the web's pages about techniques, from those of techniques.txt.

`make docs` runs it; a test fails where the file is not what it would write.
"""

import json
from collections.abc import Iterator

from examples import Example, example_lines
from whydoku.web.api.puzzles import puzzle_json
from whydoku.web.api.techniques import EXAMPLES


def lines() -> Iterator[str]:
    """Yield a line for the first example of each technique that finds something."""
    seen: set[str] = set()
    for example in map(Example.parse, example_lines()):
        if example.fires and example.slug not in seen:
            seen.add(example.slug)
            data = {"technique": example.slug, **puzzle_json(example.puzzle)}
            yield json.dumps(data, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    EXAMPLES.write_text("".join(lines()), "utf-8")
