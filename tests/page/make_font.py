"""Writes the fonts of the page and of pictures: letters, digits and signs out of Inter.

    python tests/page/make_font.py inter-latin-wght-normal.woff2

The argument is the file of that name in the npm package `@fontsource-variable/inter` (5.3.0 was
used). It needs `fonttools` and `brotli`: `pip install --group font`. The result has one axis, the
weight from 400 to 700, and the figures of equal width that a board needs. Signs keep their own
widths: Inter makes those of equal width too, with gaps around the hyphen of X-Wing. What the font
lacks comes from the system's font. `whydoku.draw` gets the same as a file for each of two weights,
for what makes PNG and PDF of pictures.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from engine import PAGE
from whydoku.draw import rendering

PUNCTUATION = (0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2039, 0x203A, 0x2212)
LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x100), *PUNCTUATION)
FEATURES = ("kern", "tnum", "lnum")
NAMES = (0, 1, 2, 5, 13, 14)
"""The copyright, the family, the style, the version, the licence and its address."""
WEIGHTS = (400, 700)
FIGURES = "0123456789"


def main() -> None:
    """Write the font into the folder of the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    font = TTFont(parser.parse_args().source)
    keep_signs(font)
    options = Options()
    options.layout_features = list(FEATURES)
    options.name_IDs = list(NAMES)
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": WEIGHTS})
    font.flavor = "woff2"
    written = PAGE / "fonts" / "inter.woff2"
    font.save(written)
    print(f"{written.stat().st_size:,} bytes  {written.name}")
    for weight, style in zip(WEIGHTS, ("Regular", "Bold"), strict=True):
        write_static(written, weight, style)


def write_static(variable: Path, weight: int, style: str) -> None:
    """Write the font of one weight, with the names by which it is found."""
    font = instantiateVariableFont(TTFont(variable), {"wght": weight})
    font.flavor = None
    font["OS/2"].usWeightClass = weight
    names = font["name"]
    names.names = [row for row in names.names if row.nameID in NAMES]
    names.setName(style, 2, 3, 1, 0x409)
    names.setName(f"Inter-{style}", 6, 3, 1, 0x409)
    font.save(rendering.FONTS / f"inter-{style.lower()}.ttf")


def keep_signs(font: TTFont) -> None:
    """Let figures alone be of equal width."""
    figures = {font.getBestCmap()[ord(figure)] for figure in FIGURES}
    features, lookups = font["GSUB"].table.FeatureList, font["GSUB"].table.LookupList.Lookup
    of_width = next(row.Feature for row in features.FeatureRecord if row.FeatureTag == "tnum")
    for number in of_width.LookupListIndex:
        for part in lookups[number].SubTable:
            part.mapping = {glyph: to for glyph, to in part.mapping.items() if glyph in figures}


if __name__ == "__main__":
    main()
