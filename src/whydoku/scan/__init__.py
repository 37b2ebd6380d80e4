"""Reads a puzzle from a photo: `pip install "whydoku[scan]"`.

:mod:`image` reads the file, :mod:`locate` finds outlines of grids, :mod:`lattice` the crossings of
their lines, :mod:`cells` tells what each cell holds, :mod:`decode` weighs all cells together,
:mod:`read` does all of it, :mod:`draw` shows what was read.
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
from whydoku.scan.read import Reading, read

__all__ = ["MOST_BYTES", "Photo", "Reading", "ScanError", "load", "pages", "read", "svg"]
