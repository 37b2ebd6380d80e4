"""Renders photos of whole pages that are hard to read, with what they show.

    torch-env/bin/python tools/scan/hard_pages.py FOLDER --count 2000

writes `images/*.jpg` and `labels.csv`: file, puzzle (a line), group (the kind of page), corners of
the grid (x y, clockwise from r1c1), what is written by hand (see `by_hand`). The faces and hands
are those that no training ever sees. The same seed gives the same pictures.
"""

from __future__ import annotations

import argparse
import csv
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from camera import blurred, lit, papered, sensed, shadow
from faces import Array, Face, faces
from grids import BLANK, CELL, MARGIN, MARKS, OTHER, Written, contents_of, draw_grid, style_of
from numpy.random import Generator, default_rng

from whydoku import generate

KINDS = ("bent", "folded", "shadowed", "two grids", "screen", "dark", "small", "written on")
GRID = 9 * CELL
PAGE = (1500, 1150)  # pixels: high, wide
PLACES = np.linspace(0, 1, 400)  # across the page, where its height and length are tabled


@dataclass(frozen=True)
class Camera:
    """A camera above a page that is curved across. Lengths are parts of the page's width."""

    heights: Array  # of the page at PLACES
    turn: Array  # rotation of the page before the camera, 3 x 3
    distance: float
    focal: float  # pixels
    size: tuple[int, int]  # of the photo: high, wide
    aim: tuple[float, float]  # the point of the page in the middle of the photo, about

    def lengths(self) -> Array:
        """The length of the paper up to each of PLACES; the page's width is 1."""
        steps = np.hypot(np.diff(PLACES), np.diff(self.heights))
        return np.concatenate([[0], np.cumsum(steps)])

    def seen(self, points: Array) -> Array:
        """Where points of the flat page (x, y from 0 on) are in the photo, in pixels."""
        lengths = self.lengths()
        x = np.interp(points[:, 0] * lengths[-1], lengths, PLACES)
        z = np.interp(x, PLACES, self.heights)
        placed = np.stack([x - self.aim[0], points[:, 1] - self.aim[1], -z], axis=1) @ self.turn.T
        depth = placed[:, 2:] + self.distance
        return placed[:, :2] / depth * self.focal + np.array(self.size[::-1]) / 2

    def page_points(self) -> tuple[Array, Array]:
        """For each pixel of the photo the point of the flat page that it shows."""
        high, wide = self.size
        rows, columns = np.mgrid[:high, :wide].astype(np.float32)
        ray = np.stack(
            [(columns - wide / 2) / self.focal, (rows - high / 2) / self.focal, np.ones_like(rows)]
        ).reshape(3, -1)
        direction, start = self.turn.T @ ray, self.turn.T @ np.array([0, 0, -self.distance])
        height = np.zeros(high * wide)
        for _ in range(8):  # the ray meets the paper at the height that the paper has there
            reach = (-height - start[2]) / direction[2]
            x = start[0] + reach * direction[0] + self.aim[0]
            height = np.interp(x, PLACES, self.heights)
        y = start[1] + reach * direction[1] + self.aim[1]
        lengths = self.lengths()
        flat = np.interp(x, PLACES, lengths / lengths[-1]) + np.where(x < 0, x, 0)
        flat += np.where(x > 1, x - 1, 0)
        return flat.reshape(high, wide), y.reshape(high, wide)


class Shot(NamedTuple):
    """A rendered photo and what it shows."""

    picture: Array  # uint8 (high, wide)
    puzzle: str
    kind: str
    corners: Array  # (4, 2) pixels
    written: dict[int, Written]  # by hand, by the number of the cell


def shot(rng: Generator, kind: str, print_faces: list[Face], hands: list[Face]) -> Shot:
    """One random photo of a kind."""
    digits = next(iter(generate(1, seed=int(rng.integers(1 << 30))))).puzzle.line()
    page, corner, written = printed_page(rng, kind, digits, print_faces, hands)
    page = papered(rng, page)
    if kind == "screen":
        page = pixelled(rng, page)
    aim = (corner + GRID * rng.uniform(0.3, 0.7, 2)) / PAGE[1]
    camera = camera_of(rng, kind, (float(aim[0]), float(aim[1])))
    x, y = camera.page_points()
    u, v = ((one * PAGE[1]).astype(np.float32) for one in (x, y))
    table = float(rng.uniform(0.1, 0.7))
    seen = cv2.remap(
        page, u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=table
    )
    seen = lit(rng, seen * shaded(camera, x))
    if kind == "shadowed":
        seen = (seen * shadow(rng, seen.shape) * shadow(rng, seen.shape)).astype(np.float32)
    ends = np.array([[0, 0], [GRID, 0], [GRID, GRID], [0, GRID]]) + corner
    corners = camera.seen(ends / PAGE[1])
    pixels = float(np.linalg.norm(corners[1] - corners[0])) / 9
    kept = sensed(rng, blurred(rng, seen, pixels * (0.6 if kind == "small" else 1)))
    if kind == "dark":
        kept = darkened(rng, kept)
    return Shot(kept, digits, kind, corners, written)


def printed_page(
    rng: Generator, kind: str, digits: str, print_faces: list[Face], hands: list[Face]
) -> tuple[Array, Array, dict[int, Written]]:
    """The flat page, where on it (x, y) the grid begins, and what is written in it by hand.

    The page has lines of text, the grid, and a second one.
    """
    page = np.full(PAGE, 255, np.uint8)
    left = 130 if kind == "two grids" else int(rng.integers(100, PAGE[1] - GRID - 100))
    top = int(rng.integers(250, 700))
    for y in [*range(60, top - 50, 34), *range(top + GRID + 70, PAGE[0], 34)]:
        text = "".join(chr(97 + int(c)) if c < 26 else " " for c in rng.integers(0, 31, 70))
        cv2.putText(page, text, (60, y), cv2.FONT_HERSHEY_COMPLEX, 0.8, 60, 1)
    paper = page.astype(np.float32) / 255
    style = replace(style_of(rng, print_faces, hands), inverse=kind == "screen")
    contents = np.array([int(digit) if digit.isdigit() else BLANK for digit in digits])
    if kind == "written on":
        extra = contents_of(rng)
        contents = np.where((contents == BLANK) & (extra >= MARKS), extra, contents)
        contents[contents == OTHER] = MARKS
    written: dict[int, Written] = {}
    pasted(paper, draw_grid(rng, style, contents, written), left, top)
    if kind == "two grids":
        solved = np.roll(np.arange(81).reshape(9, 9) % 9, 3, axis=0).ravel() + 1
        full = draw_grid(rng, replace(style, face=print_faces[0]), solved)
        factor = rng.uniform(0.5, 0.9)
        small = cv2.resize(full, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        pasted(paper, small, left + GRID + 60, top + int(rng.integers(-100, 100)))
    return paper, np.array([left, top]), written


def pasted(paper: Array, grid: Array, left: int, top: int) -> None:
    """Puts a drawn grid with a part of its margin on the page, its corner at (left, top)."""
    scale = len(grid) / (GRID + 2 * MARGIN)
    edge = round((MARGIN - 8) * scale)
    inner = grid[edge : len(grid) - edge, edge : len(grid) - edge]
    y, x = top - round(8 * scale), left - round(8 * scale)
    room = paper[y : y + inner.shape[0], x : x + inner.shape[1]]
    room[:] = inner[: room.shape[0], : room.shape[1]]


def pixelled(rng: Generator, page: Array) -> Array:
    """The page on a screen, whose pixels beat against the camera's (moire)."""
    rows, columns = np.mgrid[: page.shape[0], : page.shape[1]].astype(np.float32)
    pitch, depth = rng.uniform(2.05, 2.6), rng.uniform(0.05, 0.3)
    net = np.cos(2 * np.pi * columns / pitch) + np.cos(2 * np.pi * rows / pitch)
    return np.asarray(page * (1 + depth / 2 * net), np.float32)


def camera_of(rng: Generator, kind: str, aim: tuple[float, float]) -> Camera:
    """A random camera: the page bent or folded by its kind, turned, more or less far away."""
    heights = np.zeros(len(PLACES))
    if kind == "bent":
        heights = rng.uniform(0.05, 0.16) * np.sin(np.pi * PLACES ** rng.uniform(0.6, 1.6))
    elif kind == "folded":
        fold = rng.uniform(0.3, 0.7)
        slope = np.where(fold > PLACES, PLACES / fold, (1 - PLACES) / (1 - fold))
        heights = rng.uniform(-0.06, 0.06) * slope
    else:
        heights = rng.normal(0, 0.01) * np.sin(np.pi * PLACES)
    angles = np.deg2rad(rng.normal(0, [8, 8, 6]))
    turn = cv2.Rodrigues(np.array([angles[0], 0, 0]))[0]
    turn = turn @ cv2.Rodrigues(np.array([0, angles[1], 0]))[0]
    turn = turn @ cv2.Rodrigues(np.array([0, 0, angles[2]]))[0]
    size = (760, 600) if kind == "small" else (1600, 1250)
    distance = rng.uniform(1.3, 2.2)
    focal = distance * size[1] * rng.uniform(0.95, 1.9)
    return Camera(heights, turn, distance, focal, size, aim)


def shaded(camera: Camera, x: Array) -> Array:
    """How bright light from one side falls on the paper at places across it."""
    slopes = np.gradient(camera.heights, PLACES)
    light = 1 - 0.5 * np.interp(x, PLACES, slopes)
    return np.asarray(light.clip(0.4, 1.4), np.float32)


def darkened(rng: Generator, picture: Array) -> Array:
    """A photo in low light: few grey levels, much noise."""
    dim = picture * rng.uniform(0.12, 0.3) + rng.normal(0, rng.uniform(1.5, 4), picture.shape)
    return np.asarray(dim.clip(0, 255).round(), np.uint8)


def by_hand(written: dict[int, Written]) -> str:
    """What is written in cells: `7:5` is a large 5 in cell 7, `8:24+` small 2 and 4 in cell 8."""
    return " ".join(
        f"{cell}:{digit or ''.join(map(str, small)) + '+'}"
        for cell, (digit, small) in written.items()
    )


def main() -> None:
    """Writes the pictures and their labels."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, help="pages of this kind alone")
    given = parser.parse_args()
    kinds = [given.kind] if given.kind else KINDS
    (given.folder / "images").mkdir(parents=True, exist_ok=True)
    print_faces, hands = faces("testing"), faces("testing hands")
    with (given.folder / "labels.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["file", "puzzle", "group", "corners", "written"])
        for number in range(given.count):
            rng = default_rng([given.seed, number])
            made = shot(rng, kinds[number % len(kinds)], print_faces, hands)
            name = f"hard{number:04}.jpg"
            quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 95))]
            cv2.imwrite(str(given.folder / "images" / name), made.picture, quality)
            ends = " ".join(str(round(float(v), 1)) for v in made.corners.ravel())
            table.writerow([name, made.puzzle, made.kind, ends, by_hand(made.written)])
            file.flush()  # whoever stops it early can use what is there


if __name__ == "__main__":
    main()
