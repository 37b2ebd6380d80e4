"""What cells of a photo hold: pictures of 32x32 pixels in, probabilities of 13 classes out.

A picture shows the cell's square, widened by an eighth of its side on each side, upright. The
net is small and runs in numpy alone; `tools/scan/train.py` makes its weights, and docs/scan.md
tells how.
"""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float32]

SIDE = 32  # pixels of a cell picture
CLASSES = ("blank", *"123456789", "10", "marks", "other ink")
BLANK, TEN, MARKS, OTHER = 0, 10, 11, 12

# Lines of the grid, and what the neighbours hold, are in this part of a picture at each side.
EDGE = 5 / SIDE
# The percentiles of a cell that tell its ink, its ground if it is dark or light, light ink. Bold
# digits fill more than half of a cell, but not 70 parts of a hundred.
LEVELS = (3, 30, 70, 97)
# Ink that is fainter than this part of the paper's brightness is not stretched to full ink.
LEAST_INK = 0.2


def normalise(grey: ArrayLike, side: int = SIDE) -> Floats:
    """Pictures with their paper at about 1 and the grid's ink at about 0: float32 (n, 32, 32).

    `grey` holds all cells of one grid, (n, side, side), in any unit of brightness. Each is divided
    by its own paper. The contrast is stretched by one factor for the whole grid, so that blank
    cells stay blank. Cells in which light digits stand on a dark ground are inverted.

    Raises ValueError for another shape.

    >>> import numpy as np
    >>> page = np.full((81, 32, 32), 180, np.uint8)
    >>> page[0, 10:22, 14:18] = 90
    >>> found = normalise(page)
    >>> bool(found[1].min() > 0.99), bool(found[0].min() < 0.6)
    (True, True)
    """
    cells = checked(grey, side)
    if not len(cells):
        return cells
    edge = round(EDGE * side)
    inner = cells[:, edge:-edge, edge:-edge].reshape(len(cells), -1)
    levels = np.percentile(inner, LEVELS, axis=1).astype(np.float32)
    white = max(float(np.percentile(levels[-1], 90)), 1e-6)
    dark = on_dark(levels, white)
    cells = np.where(dark[:, None, None], 1.1 * white - cells, cells)
    low = np.where(dark, 1.1 * white - levels[-1], levels[0])
    paper = np.maximum(np.where(dark, 1.1 * white - levels[1], levels[2]), 0.02 * white)
    ink = float(np.percentile(1 - low / paper, 88))
    scaled = 1 - (1 - cells / paper[:, None, None]) / max(ink, LEAST_INK)
    found: Floats = np.clip(scaled, -0.25, 1.25).astype(np.float32)
    return found


def checked(pictures: ArrayLike, side: int = SIDE) -> Floats:
    """The pictures as float32, if they have the right shape."""
    cells = np.asarray(pictures, np.float32)
    if cells.ndim != 3 or cells.shape[1:] != (side, side):
        raise ValueError(f"pictures of cells have the shape (n, {side}, {side}), not {cells.shape}")
    return cells


def on_dark(levels: Floats, white: float) -> NDArray[np.bool_]:
    """Which cells have light ink on a dark ground, by the LEVELS of each.

    All have it where most ink of the grid is lighter than its ground, and a single cell where its
    ground is under half as bright as the brightest and its ink is lighter.
    """
    low, dark_ground, ground, high = levels
    lighter, darker = high - dark_ground, ground - low
    if np.sum(lighter) > 1.5 * np.sum(darker) and float(np.median(ground)) < 0.8 * white:
        return np.full(len(low), fill_value=True)
    found: NDArray[np.bool_] = (
        (ground < 0.5 * white) & (lighter > 1.5 * darker) & (lighter > 0.15 * white)
    )
    return found


def classify(pictures: ArrayLike) -> Floats:
    """Probabilities of the classes, float32 (n, 13), for pictures that `normalise` made.

    The classes, in the order of CLASSES: 0 a blank cell, 1 to 9 the printed digits, 10 the
    printed number 10 or the digit 0, 11 marks or handwriting, 12 other ink. The probabilities are
    calibrated on rendered cells.

    Raises ValueError where `pictures` has another shape than (n, 32, 32).

    >>> import numpy as np
    >>> blank = np.ones((1, 32, 32), np.float32)
    >>> int(classify(blank).argmax())
    0
    """
    return known_by(checked(pictures), "cells")


def known_by(pictures: Floats, name: str) -> Floats:
    """Probabilities of the classes of the net of that name, for pictures of its size."""
    net = weights(name)
    found = [scores(pictures[at : at + 128], net) for at in range(0, len(pictures), 128)]
    if not found:
        return np.zeros((0, len(net["dense2_bias"])), np.float32)
    return shares(np.concatenate(found) / net["temperature"])


def shares(logits: Floats) -> Floats:
    """Scores as probabilities: each row sums to 1."""
    powers: Floats = np.exp(logits - logits.max(axis=1, keepdims=True))
    powers /= powers.sum(axis=1, keepdims=True)
    return powers


@cache
def weights(name: str) -> dict[str, Floats]:
    """A net's weights by name, read once."""
    with (files("whydoku.scan") / "data" / f"{name}.npz").open("rb") as file:
        stored = np.load(file, allow_pickle=False)
        return {name: stored[name].astype(np.float32) for name in stored.files}


def scores(cells: Floats, net: dict[str, Floats]) -> Floats:
    """The net's scores before they become probabilities: three convolutions, two dense layers."""
    layer = 1 - cells[:, :, :, None]
    for name in ("conv1", "conv2", "conv3"):
        layer = convolved(layer, net[name], net[f"{name}_bias"])
    flat = layer.reshape(len(layer), -1)
    hidden = np.maximum(flat @ net["dense1"] + net["dense1_bias"], 0)
    found: Floats = hidden @ net["dense2"] + net["dense2_bias"]
    return found


def convolved(layer: Floats, kernel: Floats, bias: Floats) -> Floats:
    """A convolution of every second place, then ReLU.

    The layer is (n, y, x, in), the kernel (side * side * in, out), the result (n, y/2, x/2, out).
    """
    count, high, wide, depth = layer.shape
    side = math.isqrt(len(kernel) // depth)
    edge = side // 2
    padded = np.zeros((count, high + 2 * edge, wide + 2 * edge, depth), np.float32)
    padded[:, edge : edge + high, edge : edge + wide] = layer
    patches = np.empty((count, high // 2, wide // 2, side * side, depth), np.float32)
    for place in range(side * side):
        y, x = divmod(place, side)
        patches[:, :, :, place] = padded[:, y : y + high : 2, x : x + wide : 2]
    found = patches.reshape(-1, len(kernel)) @ kernel
    found += bias
    np.maximum(found, 0, out=found)
    return found.reshape(count, high // 2, wide // 2, -1)
