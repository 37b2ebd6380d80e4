"""The colours of a picture, except those of roles, for light and dark surroundings."""

from __future__ import annotations

from typing import Literal, get_args

from whydoku.errors import WrongValue
from whydoku.support.arguments import short_repr

__all__ = ["FAMILIES", "Theme", "style"]

Theme = Literal["auto", "light", "dark"]

FAMILIES = '"Helvetica Neue",Arial,"Liberation Sans","DejaVu Sans",sans-serif'
"""The fonts of pictures, by what a browser has."""
_FORMS = (
    f".whydoku text{{font-family:{FAMILIES}}}"
    + """
.wd-digit{text-anchor:middle}
.wd-given{font-weight:700}
.wd-bold{font-weight:700}
.wd-line,.wd-wall,.wd-house,.wd-link,.wd-halo{fill:none;stroke-linejoin:round}
.wd-line{stroke-width:1}
.wd-wall{stroke-width:2.6;stroke-linecap:round}
.wd-house{stroke-width:2.2}
.wd-link{stroke-width:1.9;stroke-linecap:round}
.wd-weak{stroke-dasharray:5 4.5}
.wd-halo{stroke-width:4.6;stroke-linecap:round;opacity:.75}
.wd-group{fill:none;stroke-width:1.4}
.wd-number{stroke-width:.8}
.wd-shape{fill-rule:evenodd;stroke:#000;stroke-opacity:.3;stroke-width:.8}
""".replace("\n", "")
)

# class, property, light, dark
_COLOURS = (
    ("paper", "fill", "#ffffff", "#14171d"),
    ("shade1", "fill", "#eceef3", "#242a35"),
    ("shade2", "fill", "#dfe3eb", "#303846"),
    ("shade3", "fill", "#f6f7f9", "#1b2029"),
    ("shade4", "fill", "#d3d8e2", "#3a4353"),
    ("line", "stroke", "#b9bfca", "#454e5d"),
    ("wall", "stroke", "#1b2230", "#c5ccd8"),
    ("given", "fill", "#10151f", "#f3f5f9"),
    ("placed", "fill", "#2056ae", "#8ab6ff"),
    ("mark", "fill", "#596273", "#a3acbb"),
    ("label", "fill", "#6d7687", "#929cad"),
    ("link", "stroke", "#10151f", "#f3f5f9"),
    ("head", "fill", "#10151f", "#f3f5f9"),
    ("halo", "stroke", "#ffffff", "#14171d"),
    ("group", "stroke", "#10151f", "#f3f5f9"),
    ("number", "fill", "#ffffff", "#14171d"),
    ("number", "stroke", "#10151f", "#f3f5f9"),
)


def style(theme: Theme) -> str:
    """Return the style sheet for a theme; ``auto`` follows what the reader prefers.

    Raises ``ValueError`` where there is no such theme.
    """
    if theme not in get_args(Theme):
        raise WrongValue(f"theme = {short_repr(theme)}: expected {', '.join(get_args(Theme))}")
    light = "".join(f".wd-{name}{{{what}:{on}}}" for name, what, on, _off in _COLOURS)
    dark = "".join(f".wd-{name}{{{what}:{off}}}" for name, what, _on, off in _COLOURS)
    if theme == "dark":
        return _FORMS + dark
    if theme == "light":
        return _FORMS + light
    return f"{_FORMS}{light}@media (prefers-color-scheme:dark){{{dark}}}"
