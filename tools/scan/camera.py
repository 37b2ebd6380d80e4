"""Photographs a drawn page: paper, light, lens, sensor and JPEG, and cuts cells out again.

All is random by the generator that is passed: the same seed gives the same picture.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from faces import Array
from numpy.random import Generator

WINDOW = 32  # pixels of a cell picture
WIDENED = 1.25  # its side against the cell's side


class View(NamedTuple):
    """How a flat page lies in the picture: a homography after a gentle bend."""

    homography: Array  # page to picture
    bend: tuple[Array, Array]  # coarse fields of shifts in x and y, pixels of the page
    side: int  # of the page, pixels
    scale: float  # pixels of the picture for a pixel of the page

    def shifts(self, x: Array, y: Array) -> tuple[Array, Array]:
        """How far the bend moves points of the page."""
        found = []
        for field in self.bend:
            fine = cv2.resize(field, (64, 64), interpolation=cv2.INTER_CUBIC)
            u, v = (np.clip(one / self.side * 63, 0, 63).astype(np.float32) for one in (x, y))
            found.append(remap(fine, u, v))
        return found[0], found[1]


def remap(picture: Array, x: Array, y: Array) -> Array:
    """The picture at points, between pixels by straight lines; beyond its edge as at the edge."""
    return cv2.remap(
        picture,
        x.astype(np.float32),
        y.astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )


def applied(homography: Array, x: Array, y: Array) -> tuple[Array, Array]:
    """Points after a homography."""
    u, v, w = (row[0] * x + row[1] * y + row[2] for row in homography)
    return u / w, v / w


def view_of(rng: Generator, side: int, cell: float, pixels: float) -> tuple[View, int]:
    """A random view in which a cell (`cell` pixels of the page) takes about `pixels`; its size."""
    scale = pixels / cell
    size = round(side * scale)
    flat = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    angle = np.deg2rad(rng.normal(0, 2.5))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = (flat - side / 2) @ turn.T * scale + size / 2
    corners = corners + rng.normal(0, 0.02 * size, (4, 2))
    homography = cv2.getPerspectiveTransform(flat, corners.astype(np.float32))
    strength = rng.choice([0, 0.02, 0.06]) * cell
    bend = rng.normal(0, 1, (2, 4, 4)).astype(np.float32) * np.float32(strength)
    return View(homography, (bend[0], bend[1]), side, scale), size


def photographed(page: Array, view: View, size: int) -> Array:
    """The page as seen through a view, (size, size), bright as it is printed."""
    if view.scale < 1:
        page = cv2.GaussianBlur(page, (0, 0), 0.35 / view.scale)
    rows, columns = np.mgrid[:size, :size].astype(np.float32)
    x, y = applied(np.linalg.inv(view.homography), columns, rows)
    dx, dy = view.shifts(x, y)
    return remap(page, x + dx, y + dy)


def papered(rng: Generator, page: Array) -> Array:
    """The page with the grain of its paper, half-tone dots and what shows through from behind."""
    high, wide = page.shape
    page = page * (1 + smooth(rng, page.shape, 3) * rng.uniform(0, 0.03))
    if rng.random() < 0.2:
        rows, columns = np.mgrid[:high, :wide].astype(np.float32)
        pitch = rng.uniform(3, 7)
        dots = np.sin((rows + columns) * 2 * np.pi / pitch) * np.sin(
            (rows - columns) * 6.28 / pitch
        )
        page = page + dots.astype(np.float32) * (1 - page) * rng.uniform(0.1, 0.5)
    if rng.random() < 0.35:
        page = page * (1 - behind(rng, high, wide) * rng.uniform(0.04, 0.22))
    return page.astype(np.float32)


def behind(rng: Generator, high: int, wide: int) -> Array:
    """What is printed on the other side: mirrored lines of text or another grid, blurred."""
    layer = np.zeros((high, wide), np.uint8)
    if rng.random() < 0.6:
        step, letter = int(rng.integers(9, 30)), rng.uniform(0.25, 0.8)
        for y in range(int(rng.integers(0, step)), high, step):
            text = "".join(chr(97 + int(c)) for c in rng.integers(0, 26, 60))
            cv2.putText(layer, text, (0, y), cv2.FONT_HERSHEY_COMPLEX, letter, 255, 1)
    else:
        step = int(rng.integers(30, 60))
        for at in range(int(rng.integers(0, step)), wide, step):
            cv2.line(layer, (at, 0), (at, high), 255, 2)
            cv2.line(layer, (0, at), (wide, at), 255, 2)
            digit = str(rng.integers(1, 10))
            cv2.putText(layer, digit, (at + 8, at - 8), cv2.FONT_HERSHEY_COMPLEX, 1.0, 255, 2)
    mirrored = layer[:, ::-1].astype(np.float32) / 255
    return cv2.GaussianBlur(mirrored, (0, 0), rng.uniform(1, 2.5))


def smooth(rng: Generator, shape: tuple[int, ...], cells: int) -> Array:
    """A field that varies slowly, about -1 to 1, from a coarse net of random values."""
    high, wide = shape[:2]
    coarse = rng.normal(0, 0.6, (cells + 1, cells + 1)).astype(np.float32)
    return cv2.resize(coarse, (wide, high), interpolation=cv2.INTER_CUBIC)


def lit(rng: Generator, picture: Array) -> Array:
    """The picture under uneven light, with a shadow or a highlight now and then."""
    light = 1 + smooth(rng, picture.shape, 2) * rng.uniform(0, 0.25)
    if rng.random() < 0.3:
        light = light * shadow(rng, picture.shape)
    return picture * np.clip(light, 0.15, 1.6).astype(np.float32)


def shadow(rng: Generator, shape: tuple[int, ...]) -> Array:
    """A shadow with one soft straight edge."""
    high, wide = shape[:2]
    rows, columns = np.mgrid[:high, :wide].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    x, y = rng.uniform(0.2, 0.8, 2) * (wide, high)
    away = (columns - x) * np.cos(angle) + (rows - y) * np.sin(angle)
    soft = rng.uniform(0.005, 0.1) * wide
    depth = rng.uniform(0.2, 0.6)
    return np.asarray(1 - depth / (1 + np.exp(np.clip(-away / soft, -30, 30))))


def blurred(rng: Generator, picture: Array, pixels: float) -> Array:
    """The picture out of focus or moved, never so far that a cell of `pixels` is lost."""
    sort = rng.random()
    if sort < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.1 + rng.uniform(0, 0.065) * pixels)
    elif sort < 0.75:
        length = max(2, round(rng.uniform(0.03, 0.14) * pixels))
        kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        angle = rng.uniform(0, np.pi)
        reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        ends = [tuple(round(float(v)) for v in length + sign * reach) for sign in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0)
        picture = cv2.filter2D(picture, -1, kernel / kernel.sum())
    return picture


def sensed(rng: Generator, picture: Array) -> Array:
    """What a camera keeps, as uint8: exposure, haze, noise, sharpening and JPEG."""
    black = rng.uniform(0, 0.15) if rng.random() < 0.7 else rng.uniform(0.15, 0.4)
    white = rng.uniform(0.35, 1.05)
    picture = black * white + np.clip(picture, 0, 2) * (white - black * white)
    noise = rng.choice([0.004, 0.015, 0.04]) * rng.uniform(0.3, 1)
    grain = rng.normal(0, noise, picture.shape).astype(np.float32)
    if rng.random() < 0.4:
        grain = cv2.GaussianBlur(grain, (0, 0), 1.0) * 2.5
    picture = picture + grain
    if rng.random() < 0.35:
        amount = rng.uniform(0.3, 1.2)
        picture = picture * (1 + amount) - amount * cv2.GaussianBlur(picture, (0, 0), 1.5)
    bright = np.clip(picture, 0, 1) ** rng.uniform(0.8, 1.25) * 255
    kept: Array = np.clip(bright, 0, 255).astype(np.uint8)
    if rng.random() < 0.1:
        kept = cv2.medianBlur(kept, 3)
    return compressed(kept, int(rng.integers(25, 96))) if rng.random() < 0.8 else kept


def compressed(picture: Array, quality: int) -> Array:
    """The picture after JPEG."""
    stored = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(stored, cv2.IMREAD_GRAYSCALE))


def cut(
    rng: Generator,
    picture: Array,
    view: View,
    size: int,
    cell: float,
    margin: float,
    window: int = WINDOW,
) -> Array:
    """The cells of a photographed grid, (size * size, window, window) uint8, as a reader cuts them.

    The reader's mesh is a little off: all cells by a shift and a scale, each by one of its own.
    """
    count = size * size
    step = (np.arange(window, dtype=np.float32) + 0.5) / window - 0.5
    scale = (WIDENED * cell * rng.normal(1, 0.025, count))[:, None, None]
    angle = np.deg2rad(rng.normal(0, 1.5, count))[:, None, None]
    places = np.stack(np.divmod(np.arange(count), size)[::-1], axis=1)
    off = rng.normal(0, 0.025, 2) + rng.normal(0, 0.02, (count, 2))
    middle = margin + cell * (places + 0.5 + off)
    across, down = step[None, None, :] * scale, step[None, :, None] * scale
    x = across * np.cos(angle) - down * np.sin(angle) + middle[:, 0, None, None]
    y = across * np.sin(angle) + down * np.cos(angle) + middle[:, 1, None, None]
    x, y = x.reshape(-1, window), y.reshape(-1, window)
    dx, dy = view.shifts(x, y)
    u, v = applied(view.homography, x - dx, y - dy)
    shrinks = view.scale * WIDENED * cell / window
    if shrinks > 1.3:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 * shrinks)
    return remap(picture, u, v).reshape(count, window, window)
