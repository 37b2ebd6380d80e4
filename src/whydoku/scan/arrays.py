"""The arrays of this package by what they hold. OpenCV's types do not tell the kind of numbers."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

__all__ = ["Floats", "Pixels", "Points"]

Pixels = NDArray[Any]
"""A picture: height x width, or height x width x 3, of ``uint8``."""
Points = NDArray[Any]
"""x and y of each point, in pixels: the last axis has length 2."""
Floats = NDArray[Any]
"""Any other numbers."""
