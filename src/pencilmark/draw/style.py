"""The colours of a picture, except those of roles, for light and dark surroundings."""

from __future__ import annotations

from typing import Literal, get_args

from pencilmark.arguments import shown
from pencilmark.errors import WrongValue

__all__ = ["Theme", "style"]

Theme = Literal["auto", "light", "dark"]

_FORMS = """
.pencilmark text{font-family:"Helvetica Neue",Arial,"Liberation Sans","DejaVu Sans",sans-serif}
.pm-digit{text-anchor:middle}
.pm-given{font-weight:700}
.pm-bold{font-weight:700}
.pm-line,.pm-wall,.pm-house,.pm-link,.pm-halo{fill:none;stroke-linejoin:round}
.pm-line{stroke-width:1}
.pm-wall{stroke-width:2.6;stroke-linecap:round}
.pm-house{stroke-width:2.2}
.pm-link{stroke-width:1.9;stroke-linecap:round}
.pm-weak{stroke-dasharray:5 4.5}
.pm-halo{stroke-width:4.6;stroke-linecap:round;opacity:.75}
.pm-group{fill:none;stroke-width:1.4}
.pm-number{stroke-width:.8}
.pm-shape{fill-rule:evenodd;stroke:#000;stroke-opacity:.3;stroke-width:.8}
""".replace("\n", "")

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
        raise WrongValue(f"theme = {shown(theme)}: expected {', '.join(get_args(Theme))}")
    light = "".join(f".pm-{name}{{{what}:{on}}}" for name, what, on, _off in _COLOURS)
    dark = "".join(f".pm-{name}{{{what}:{off}}}" for name, what, _on, off in _COLOURS)
    if theme == "dark":
        return _FORMS + dark
    if theme == "light":
        return _FORMS + light
    return f"{_FORMS}{light}@media (prefers-color-scheme:dark){{{dark}}}"
