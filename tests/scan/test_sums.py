"""Small sums are read though their digits touch, are broken, or have dashes below them."""

import cv2
import numpy as np

from scan.pages import Array
from whydoku.scan import sums

CELL = 77
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
    """The likeliest sum in each corner, 0 for none."""
    pictures = np.array([*corners, *[np.zeros_like(corners[0])] * (81 - len(corners))])
    found, _ = sums.read(pictures.astype(np.float32), CELL)
    return [min(one, key=one.__getitem__, default=0) for one in found]


def test_sums_are_read_and_blank_corners_have_none() -> None:
    found = read([corner(str(total), 13) for total in TOTALS])
    assert found == [*TOTALS, *[0] * (81 - len(TOTALS))]


def test_digits_that_touch_are_two() -> None:
    assert read([corner(str(total), 12) for total in TOTALS])[: len(TOTALS)] == list(TOTALS)


def test_a_broken_digit_is_one_and_a_dash_below_is_none() -> None:
    corners = [corner(str(total), 13) for total in TOTALS]
    for one in corners[::4]:
        one[10] = 0
    for one in corners:
        one[26:36, 5:7] = 1
    assert read(corners)[: len(TOTALS)] == list(TOTALS)


def test_nothing_is_read_on_blank_paper() -> None:
    assert read([np.zeros((36, 45))]) == [0] * 81


def test_a_sum_that_runs_into_dashes_is_read_in_its_place() -> None:
    corners = [corner(str(total), 13) for total in TOTALS]
    pictures = np.array([*corners, *[np.zeros_like(corners[0])] * (81 - len(corners))])
    _, look = sums.read(pictures.astype(np.float32), CELL)
    for one in corners:
        top, left = (int(np.flatnonzero(one.max(axis=axis) > 0.5)[0]) for axis in (1, 0))
        one[top : top + 2, left:] = 1
        one[top:, left] = 1
    again = sums.read_again(np.array(corners, np.float32), look)
    right = sum(total in found for total, found in zip(TOTALS, again, strict=True))
    assert right > len(TOTALS) * 0.8
