"""Copies of puzzles under symmetries, and the arrays that HRM and TRM read.

The layout of these arrays is that of github.com/sapientinc/HRM: a token is a digit + 1, so that 1
is an empty cell and 0 is padding; a group is a puzzle with its copies; each copy is one example.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from whydoku.bulk.solver import require_numpy
from whydoku.model.layout import find_layout
from whydoku.model.symmetry import symmetries_of
from whydoku.support.files import write_whole

__all__ = ["Examples", "copies_of"]

DOT = "."
LETTERS = ord("A") - 10


def copies_of(
    puzzle: str, solution: str, layout: str, seed: int, numbers: Sequence[int]
) -> list[tuple[str, str]]:
    """Return a puzzle with its solution, each time under the symmetry of a number of the seed.

    They are those that :func:`whydoku.vary` makes.

    >>> copies_of("4......1...3....", "4123231414323241", "4x4", 1, [0])[0][0]
    '....2.1....4....'
    """
    shape = find_layout(layout)
    size, symmetries = shape.size, symmetries_of(shape)
    found = []
    for number in numbers:
        moved = symmetries.random(seed, number)
        rows, columns = moved.rows[:size], moved.columns[:size]
        cells = [
            column * size + row if moved.transposed else row * size + column
            for row in rows
            for column in columns
        ]
        signs = {_sign(digit): _sign(moved.digits[digit]) for digit in range(1, size + 1)}
        signs[DOT] = DOT
        first, second = (
            "".join(signs[line[cell]] for cell in cells) for line in (puzzle, solution)
        )
        found.append((first, second))
    return found


def _sign(digit: int) -> str:
    return str(digit) if digit < 10 else chr(LETTERS + digit)


class Examples:
    """The examples of one layout and split, collected for the arrays."""

    def __init__(self, layout: str) -> None:
        self._layout = find_layout(layout)
        self._token = {_sign(digit): digit + 1 for digit in range(1, self._layout.size + 1)}
        self._token[DOT] = 1
        self._inputs, self._labels = bytearray(), bytearray()
        self._groups = [0]
        self._count = 0

    def add(self, group: Sequence[tuple[str, str]]) -> None:
        """Add a puzzle and its copies, each with its solution, as one group."""
        for puzzle, solution in group:
            self._inputs += bytes(self._token[sign] for sign in puzzle)
            self._labels += bytes(self._token[sign] for sign in solution)
        self._count += len(group)
        self._groups.append(self._count)

    def write(self, folder: Path) -> None:
        """Write the arrays of the split to a folder, which is made."""
        np = require_numpy()
        folder.mkdir(parents=True)
        cells = self._layout.cells
        arrays = {
            "inputs": np.frombuffer(self._inputs, np.uint8).reshape(-1, cells),
            "labels": np.frombuffer(self._labels, np.uint8).reshape(-1, cells),
            "puzzle_indices": np.arange(self._count + 1, dtype=np.int32),
            "group_indices": np.array(self._groups, np.int32),
            "puzzle_identifiers": np.zeros(self._count, np.int32),
        }
        for name, array in arrays.items():
            np.save(folder / f"all__{name}.npy", array)
        about: dict[str, Any] = {
            "pad_id": 0,
            "ignore_label_id": 0,
            "blank_identifier_id": 0,
            "vocab_size": self._layout.size + 2,
            "seq_len": cells,
            "num_puzzle_identifiers": 1,
            "total_groups": len(self._groups) - 1,
            "mean_puzzle_examples": 1,
            "total_puzzles": self._count,
            "sets": ["all"],
        }
        write_whole(folder / "dataset.json", json.dumps(about, indent=1).encode("ascii"))
        write_whole(folder.parent / "identifiers.json", b'["<blank>"]')
