"""Draws the pictures of docs/scan.md: what each stage finds on a rendered page.

    torch-env/bin/python tools/scan/stages.py docs/pictures

The page is bent, and has a blot on one digit. The same version gives the same pictures.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
from faces import BUILT_IN, Array
from hard_pages import shot
from numpy.random import default_rng

from whydoku.scan import Photo, Reading, cells, lattice, load, locate, read, search, svg

SEED = 3
WIDE = 420  # pixels of each picture
BLUE, ORANGE, GREEN, RED = (209, 110, 10), (0, 140, 255), (60, 160, 40), (40, 40, 200)


def page() -> Photo:
    """A photo of a rendered page on which one given cannot be read."""
    picture = shot(default_rng(SEED), "bent", [BUILT_IN], [BUILT_IN]).picture
    picture = cv2.resize(picture, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
    seen = read(np.ascontiguousarray(picture))
    cell = next(cell for cell in range(30, 81) if seen.digits[cell])
    row, column = divmod(cell, 9)
    x, y = np.mean([seen.mesh[row + i][column + j] for i in (0, 1) for j in (0, 1)], axis=0)
    blot = np.random.default_rng(1).integers(30, 200, (6, 6)).astype(np.uint8)
    side = int(0.6 * abs(seen.mesh[row][column + 1][0] - seen.mesh[row][column][0]))
    left, top = int(x) - side // 2, int(y) - side // 2
    picture[top : top + side, left : left + side] = cv2.resize(blot, (side, side))
    points = np.array(seen.mesh).reshape(-1, 2)
    room = 0.3 * float(np.ptp(points[:, 0]))
    (left, top), (right, bottom) = points.min(axis=0) - room, points.max(axis=0) + room
    part = picture[max(int(top), 0) : int(bottom), max(int(left), 0) : int(right)]
    return load(np.ascontiguousarray(part))


def outlines(photo: Photo) -> Array:
    """The shapes with four sides that may be a grid."""
    found = photo.colour.copy()
    grey = cv2.cvtColor(found, cv2.COLOR_BGR2GRAY)
    shrink = min(1.0, search.SIDES[0] / max(grey.shape))
    small = lattice.reduced(grey, shrink)
    for quad in locate.candidates(small, search.OUTLINES):
        corners = (quad / shrink).round().astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(found, [corners], isClosed=True, color=GREEN, thickness=4)
    return found


def mesh(photo: Photo, reading: Reading) -> Array:
    """The crossings of the lines, and the lines through them."""
    found = photo.colour.copy()
    points = np.array(reading.mesh).round().astype(np.int32)
    for line in map(np.ascontiguousarray, (*points, *points.transpose(1, 0, 2))):
        cv2.polylines(found, [line.reshape(-1, 1, 2)], isClosed=False, color=BLUE, thickness=2)
    for x, y in points.reshape(-1, 2):
        cv2.circle(found, (int(x), int(y)), 5, ORANGE, -1)
    return found


def cut(photo: Photo, reading: Reading) -> Array:
    """The pictures of the cells, as the net sees them."""
    grey = cv2.cvtColor(photo.colour, cv2.COLOR_BGR2GRAY)
    pictures = lattice.cells(grey, np.array(reading.mesh, np.float32))
    seen = cells.normalise(pictures.reshape(81, 32, 32))
    shown = (seen.clip(0, 1) * 255).astype(np.uint8).reshape(9, 9, 32, 32)
    spaced = np.pad(shown, ((0, 0), (0, 0), (2, 2), (2, 2)), constant_values=190)
    return np.asarray(spaced.transpose(0, 2, 1, 3).reshape(9 * 36, 9 * 36))


def told(reading: Reading) -> Array:
    """Each digit, and how probable it is; red where a person is asked."""
    side = 48
    found = np.full((9 * side, 9 * side, 3), 255, np.uint8)
    for cell, digit in enumerate(reading.digits):
        y, x = (side * at for at in divmod(cell, 9))
        asked = cell in reading.doubtful
        if asked:
            found[y : y + side, x : x + side] = (200, 225, 255)
        if digit or asked:
            colour = RED if asked else BLUE
            cv2.putText(found, str(digit or "-"), (x + 15, y + 27), 0, 0.8, colour, 2, cv2.LINE_AA)
            share = f"{100 * reading.probabilities[cell]:.0f} %"
            cv2.putText(found, share, (x + 6, y + 43), 0, 0.36, (60, 60, 60), 1, cv2.LINE_AA)
    for at in range(0, 9 * side + 1, side):
        thick = 2 if at % (3 * side) == 0 else 1
        for ends in (((at, 0), (at, 9 * side)), ((0, at), (9 * side, at))):
            cv2.line(found, ends[0], ends[1], (120, 120, 120), thick)
    return found


def main() -> None:
    """Writes the pictures to a folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    photo = page()
    reading = read(photo)
    pictures = {
        "outlines": outlines(photo),
        "lattice": mesh(photo, reading),
        "cells": cut(photo, reading),
        "digits": told(reading),
    }
    for name, picture in pictures.items():
        shrink = WIDE / picture.shape[1]
        small = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        # A camera's noise takes much space: 32 levels are enough to see what is meant.
        cv2.imwrite(
            str(folder / f"scan-{name}.png"), small // 8 * 8, [cv2.IMWRITE_PNG_COMPRESSION, 9]
        )
    (folder / "scan-result.svg").write_text(svg(photo, reading), encoding="utf-8")


if __name__ == "__main__":
    main()
