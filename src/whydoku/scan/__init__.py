"""Reads a puzzle from a photo: `pip install "whydoku[scan]"`.

:mod:`image` reads the file, :mod:`search` finds the grids: :mod:`locate` their outlines,
:mod:`lattice` the crossings of their lines. :mod:`cells` tells what each cell holds, :mod:`inks`
what is printed and what a person has entered; :mod:`decode` weighs all cells together, :mod:`hands`
and :mod:`entered` read what a person has written. :mod:`read` does all of it, :mod:`draw` shows it.
"""

from __future__ import annotations

from whydoku.errors import WhydokuError

try:
    import cv2  # noqa: F401
    import numpy as np  # noqa: F401
except ImportError:
    raise WhydokuError(
        'reading photos needs OpenCV and NumPy: pip install "whydoku[scan]"'
    ) from None

from whydoku.scan.draw import svg
from whydoku.scan.image import MOST_BYTES, Photo, ScanError, load, pages
from whydoku.scan.read import Reading, read, read_all

__all__ = [
    "MOST_BYTES",
    "Photo",
    "Reading",
    "ScanError",
    "load",
    "pages",
    "read",
    "read_all",
    "svg",
]
