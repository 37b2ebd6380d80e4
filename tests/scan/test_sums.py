"""Small sums are read though their digits touch, are broken, or have dashes below them."""

import cv2
import numpy as np

from scan.pages import Array
from whydoku.scan import borders, sums

TOTALS = (3, 4, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 23, 24, 27, 28, 30, 35)


def corner(text: str, apart: int = 10) -> Array:
    """The corner of a cell with a sum: paper 0, ink 1; its digits begin so many pixels apart."""
    large: Array = np.zeros((144, 180), np.uint8)
    for number, digit in enumerate(text):
        at = (16 + 4 * apart * number, 90)
        own: Array = np.zeros_like(large)
        cv2.putText(own, digit, at, 255, cv2.FontFace("sans"), 92, 500)
        large = np.maximum(large, own)
    return cv2.resize(large, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA) / 255


def read(corners: list[Array]) -> list[int]:
    """The likeliest sum in each corner, 0 for none; the other cells of the grid are blank."""
    dark = np.zeros((81, borders.SIDE, borders.SIDE), np.float32)
    inside = slice(borders.EDGE, None)
    for cell, one in zip(dark, corners, strict=False):
        cell[inside, inside][: one.shape[0], : one.shape[1]] = one
    found, _ = sums.read(dark.reshape(9, 9, *dark.shape[1:]))
    return [min(one, key=one.__getitem__, default=0) for one in found]


def test_sums_are_read_and_blank_corners_have_none() -> None:
    found = read([corner(str(total), 13) for total in TOTALS])
    assert found == [*TOTALS, *[0] * (81 - len(TOTALS))]


def test_digits_that_touch_are_two() -> None:
    assert read([corner(str(total), 12) for total in TOTALS])[: len(TOTALS)] == list(TOTALS)


def right(found: list[int]) -> int:
    """How many of TOTALS are read."""
    return sum(total == one for total, one in zip(TOTALS, found, strict=False))


def test_a_broken_digit_is_one_and_a_dash_below_is_none() -> None:
    corners = [corner(str(total), 13) for total in TOTALS]
    for one in corners[::4]:
        one[10] = 0
    for one in corners:
        one[26:36, 5:7] = 1
    assert right(read(corners)) >= len(TOTALS) - 1


def test_nothing_is_read_on_blank_paper() -> None:
    assert read([np.zeros((36, 45))]) == [0] * 81


def test_a_sum_that_runs_into_lines_of_a_cage_is_read() -> None:
    corners = [corner(str(total), 13) for total in TOTALS]
    for one in corners:
        top, left = (int(np.flatnonzero(one.max(axis=axis) > 0.5)[0]) for axis in (1, 0))
        one[top : top + 2, left:] = 1
        one[top:, left] = 1
    assert right(read(corners)) >= len(TOTALS) - 1
