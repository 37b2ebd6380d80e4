"""Finds quadrilaterals in a photo that may be the outline of a grid, the likeliest first."""

from __future__ import annotations

import cv2
import numpy as np

from whydoku.scan.arrays import Pixels, Points

__all__ = ["candidates", "flattened"]

SMALLEST = 0.18
"""The least side of an outline, as a part of the shorter side of the picture."""
WINDOWS = ((15, 8), (41, 8), (25, 3), (61, 15))
"""Neighbourhoods in pixels, and by how much ink is darker than they are on average."""


def flattened(grey: Pixels) -> Pixels:
    """Return the picture with even light: each pixel divided by the paper around it."""
    small = cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, cv2.getStructuringElement(0, (15, 15)))
    paper = cv2.GaussianBlur(paper, (0, 0), 4)
    paper = cv2.resize(paper, grey.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return cv2.divide(grey, paper, scale=220)


def candidates(grey: Pixels, most: int) -> list[Points]:
    """Return the largest outlines: four corners each, clockwise from the upper left."""
    flat = cv2.GaussianBlur(flattened(grey), (3, 3), 0)
    found: list[Points] = []
    for window, darker in WINDOWS:
        ink = cv2.adaptiveThreshold(
            flat, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, darker
        )
        found += _outlines(ink, SMALLEST * min(grey.shape))
    found.sort(key=lambda quad: -float(cv2.contourArea(quad)))
    return _different(found)[:most]


def _outlines(ink: Pixels, least: float) -> list[Points]:

    contours, _ = cv2.findContours(ink, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour in contours:
        if len(contour) < 4 or min(cv2.boundingRect(contour)[2:]) < least:
            continue
        quad = quadrilateral(contour, 0.8)
        if quad is not None and _is_squarish(quad):
            found.append(clockwise(quad))
    return found


def quadrilateral(contour: Pixels, filled: float) -> Points | None:
    """Return the four corners around a contour that takes a part of their area; None if less."""
    hull = cv2.convexHull(contour)
    if len(hull) < 4:
        return None
    quad = cv2.approxPolyN(hull, 4, ensure_convex=True).reshape(4, 2).astype("float32")
    return quad if cv2.contourArea(hull) > filled * cv2.contourArea(quad) else None


def _is_squarish(quad: Points) -> bool:

    sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    return bool(sides.min() > 0.35 * sides.max())


def clockwise(quads: Points) -> Points:
    """Return corners (... x 4 x 2) clockwise as seen, from the one nearest to the upper left."""
    off = quads - quads.mean(axis=-2, keepdims=True)
    order = np.arctan2(off[..., 1], off[..., 0]).argsort(axis=-1)
    around = np.take_along_axis(quads, order[..., None], axis=-2)
    first = around.sum(axis=-1).argmin(axis=-1)
    order = (first[..., None] + np.arange(4)) % 4
    return np.take_along_axis(around, order[..., None], axis=-2)


def _different(quads: list[Points]) -> list[Points]:
    """Leave out outlines that lie on an earlier one."""
    kept: list[Points] = []
    for quad in quads:
        near = 0.03 * np.linalg.norm(quad[2] - quad[0])
        if all(np.abs(quad - other).max() > near for other in kept):
            kept.append(quad)
    return kept
