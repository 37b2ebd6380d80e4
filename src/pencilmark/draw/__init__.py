"""Draws puzzles and steps: plain text, terminal, SVG, and several boards on one sheet.

Every picture is made from the roles of a step's evidence (:mod:`pencilmark.draw.roles`), so that
a step of any technique and any layout can be shown by each of them.
"""

from pencilmark.draw.characters import text
from pencilmark.draw.picture import svg
from pencilmark.draw.sheets import sheet
from pencilmark.draw.terminal import ansi

__all__ = ["ansi", "sheet", "svg", "text"]
