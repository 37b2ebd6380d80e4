"""Draws puzzles and steps: plain text, terminal, SVG, PNG, PDF, and several boards on one sheet.

Every picture is made from the roles of a step's evidence (:mod:`whydoku.draw.roles`), so that
a step of any technique and any layout can be shown by each of them.
"""

from whydoku.draw.characters import text
from whydoku.draw.picture import svg
from whydoku.draw.rendering import pdf, png
from whydoku.draw.sheets import sheet
from whydoku.draw.terminal import ansi

__all__ = ["ansi", "pdf", "png", "sheet", "svg", "text"]
