"""Many puzzles at once: columns in, columns out."""

from __future__ import annotations

from pencilmark.bulk.routes import Route, walk

__all__ = ["Route", "walk"]
