"""The faces that cells are rendered with: which files of which Debian packages, and their glyphs.

`apt-get install` brings them (`python tools/scan/faces.py` prints the packages); none is kept in
the project. A face belongs to one part only: training sees TRAINING and HANDS, the temperatures are
fitted on VALIDATION and VALIDATION_HANDS, and the others are what the nets are measured on.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Array = NDArray[Any]

ROOTS = ("/usr/share/fonts", "/usr/share/texmf/fonts/opentype")
HEIGHT = 72  # of the digit 8, in pixels, where a glyph is drawn

TRAINING = {
    "fonts-dejavu-core": "DejaVuSans DejaVuSans-Bold DejaVuSerif DejaVuSerif-Bold DejaVuSansMono",
    "fonts-dejavu-extra": "DejaVuSansCondensed DejaVuSansCondensed-Bold DejaVuSerifCondensed",
    "fonts-liberation": "LiberationSans-Regular LiberationSans-Bold LiberationSans-Italic"
    " LiberationSansNarrow-Regular LiberationSansNarrow-Bold LiberationSerif-Regular"
    " LiberationSerif-Bold LiberationMono-Regular",
    "fonts-freefont-ttf": "FreeSans FreeSansBold FreeSerif FreeSerifBold FreeMonoBold",
    "fonts-urw-base35": "NimbusSans-Regular NimbusSans-Bold NimbusSansNarrow-Regular"
    " NimbusSansNarrow-Bold NimbusRoman-Regular NimbusRoman-Bold NimbusRoman-Italic C059-Roman"
    " C059-Bold P052-Roman P052-Bold URWBookman-Light URWBookman-Demi URWGothic-Book"
    " URWGothic-Demi",
    "fonts-roboto-hinted": "Roboto-Regular Roboto-Bold Roboto-Light Roboto-Black"
    " RobotoCondensed-Regular RobotoCondensed-Bold",
    "fonts-roboto-slab": "RobotoSlab-Regular RobotoSlab-Bold",
    "fonts-lato": "Lato-Regular Lato-Bold Lato-Light Lato-Black",
    "fonts-open-sans": "OpenSans-Regular OpenSans-Bold OpenSans-Light OpenSans-CondBold",
    "fonts-crosextra-carlito": "Carlito-Regular Carlito-Bold",
    "fonts-crosextra-caladea": "Caladea-Regular Caladea-Bold",
    "fonts-cantarell": "Cantarell-Regular Cantarell-Bold",
    "fonts-linuxlibertine": "LinLibertine_R LinLibertine_RB LinBiolinum_R LinBiolinum_RB",
    "fonts-comfortaa": "Comfortaa-Regular Comfortaa-Bold",
    "fonts-adf-gillius": "GilliusADF-Regular GilliusADF-Bold GilliusADF-Cond GilliusADFNo2-Regular",
    "fonts-adf-switzera": "SwitzeraADF-Regular SwitzeraADF-Bold SwitzeraADF-Light SwitzeraADF-Cond"
    " SwitzeraADF-ExtraBold",
    "fonts-adf-universalis": "UniversalisADFStd-Regular UniversalisADFStd-Bold"
    " UniversalisADFStd-Cond",
    "fonts-adf-baskervald": "BaskervaldADFStd BaskervaldADFStd-Bold",
    "fonts-adf-tribun": "TribunADFStd-Regular TribunADFStd-Bold TribunADFStd-Cond",
    "fonts-adf-romande": "RomandeADFStd-Regular RomandeADFStd-DemiBold",
    "fonts-adf-mekanus": "MekanusADFStd-Regular",
    "fonts-texgyre": "texgyreheros-regular texgyreheroscn-bold texgyreadventor-regular"
    " texgyreschola-bold texgyretermes-regular texgyrebonum-bold texgyrepagella-regular",
    "fonts-lmodern": "lmroman10-regular lmroman10-bold lmsans10-regular lmsans10-bold",
    "fonts-inter": "Inter-Regular Inter-Bold Inter-Light",
    "fonts-quicksand": "Quicksand-Regular Quicksand-Bold",
    "fonts-dosis": "Dosis-Book Dosis-Bold",
    "fonts-cabin": "Cabin-Regular Cabin-Bold",
    "fonts-comic-neue": "ComicNeue-Regular ComicNeue-Bold",
    "fonts-hack": "Hack-Regular",
    "fonts-inconsolata": "Inconsolata",
    "fonts-firacode": "FiraCode-Regular",
    "fonts-jetbrains-mono": "JetBrainsMono-Bold",
    "fonts-ebgaramond": "EBGaramond12-Bold",
    "fonts-go": "Go-Regular Go-Bold",
    "fonts-sil-andika": "Andika-Regular Andika-Bold",
    "fonts-sil-charis": "CharisSIL-Regular CharisSIL-Bold",
    "fonts-sil-gentium": "Gentium-R",
    "fonts-oldstandard": "OldStandard-Regular OldStandard-Bold",
    "fonts-play": "Play-Regular Play-Bold",
    "fonts-jura": "Jura-Medium Jura-Bold",
    "fonts-sora": "Sora-Regular Sora-Bold",
    "fonts-manrope": "Manrope-Regular Manrope-Bold",
    "fonts-ubuntu-title": "Ubuntu-Title",
    "fonts-gfs-didot": "GFSDidot GFSDidotBold",
    "fonts-gfs-neohellenic": "GFSNeohellenic GFSNeohellenicBold",
}
VALIDATION = {
    "fonts-karla": "Karla-Regular Karla-Bold",
    "fonts-oxygen": "Oxygen-Sans Oxygen-Sans-Bold",
    "fonts-mplus": "Mplus1-Regular Mplus1-Bold",
    "fonts-junicode": "JunicodeTwoBeta-Regular JunicodeTwoBeta-Bold",
    "fonts-national-park": "NationalPark-Regular",
    "fonts-bebas-neue": "BebasNeue-Regular",
    "fonts-averia-sans-gwf": "AveriaSansGWF-Regular",
    "fonts-averia-serif-gwf": "AveriaSerifGWF-Bold",
}
TESTING = {
    "fonts-noto-core": "NotoSans-Regular NotoSans-Bold NotoSerif-Regular NotoSerif-Bold",
    "fonts-b612": "B612-Regular B612-Bold",
    "fonts-vollkorn": "Vollkorn-Bold",
    "fonts-quattrocento": "Quattrocento-Regular",
    "fonts-paratype": "PTS55F PTS75F PTF55F PTF75F PTN57F",
    "fonts-clear-sans": "ClearSans-Regular ClearSans-Bold ClearSans-Light",
    "fonts-dustin": "Dustismo Dustismo_Roman",
    "fonts-opendin": "OSP-DIN",
    "fonts-roadgeek": "RG2014D",
    "fonts-ocr-b": "OCRB",
    "fonts-stix": "STIXGeneral-Regular STIXGeneral-Bold",
    "fonts-tuffy": "Tuffy Tuffy_Bold",
    "fonts-yanone-kaffeesatz": "YanoneKaffeesatz-Regular YanoneKaffeesatz-Bold",
    "fonts-league-spartan": "LeagueSpartan-Regular",
    "fonts-junction": "Junction",
    "fonts-tiresias": "tiresias_infofont tiresias_signfont_bold",
    "fonts-sil-doulos": "DoulosSIL-Regular",
    "fonts-tlwg-kinnari-ttf": "Kinnari",
    "fonts-tlwg-loma-ttf": "Loma Loma-Bold",
    "fonts-cmu": "cmunss cmunrm",
}
HANDS = {
    "fonts-dkg-handwriting": "dkg dkgBd",
    "fonts-breip": "Breip",
    "fonts-femkeklaver": "femkeklaver",
    "fonts-kristi": "Kristi",
    "fonts-humor-sans": "Humor-Sans",
    "fonts-ecolier-court": "Ecolier-court",
    "fonts-rufscript": "Rufscript010",
    "fonts-tomsontalks": "TomsonTalks",
    "fonts-bwht": "BecauseWeBuild-Regular BecauseWeConnect-Regular BecauseWeCreate-Regular"
    " BecauseWeLearn-Regular BecauseWeMentor-Regular BecauseWeOrganize-Regular",
    "fonts-seto": "setofont",
    "fonts-dustin": "Domestic_Manners",
}
VALIDATION_HANDS = {"fonts-tlwg-purisa-ttf": "Purisa", "fonts-kiloji": "kiloji"}
TESTING_HANDS = {
    "fonts-sjfonts": "Delphine SteveHand",
    "fonts-klee": "KleeOne-Regular",
    "fonts-yusei-magic": "YuseiMagic-Regular",
}
PARTS = {
    "training": TRAINING,
    "validation": VALIDATION,
    "testing": TESTING,
    "training hands": HANDS,
    "validation hands": VALIDATION_HANDS,
    "testing hands": TESTING_HANDS,
}


class Face(NamedTuple):
    """A face of print: its name, and its file, or None for the one that Pillow brings."""

    name: str
    path: str | None = None

    def glyph(self, text: str) -> Array:
        """The ink of `text` as uint8, 255 where it is full, cropped to what is inked."""
        return glyph(self, text)


BUILT_IN = Face("Pillow's own")


@cache
def glyph(face: Face, text: str) -> Array:
    """See `Face.glyph`; each is drawn once."""
    font = font_of(face)
    left, top, right, bottom = font.getbbox(text)
    picture = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8))
    ImageDraw.Draw(picture).text((4 - left, 4 - top), text, fill=255, font=font)
    box = picture.getbbox()
    if box is None:
        raise ValueError(f"the face {face.name} has no {text!r}")
    return np.asarray(picture.crop(box))


@cache
def font_of(face: Face) -> ImageFont.FreeTypeFont:
    """The font in the size in which an 8 is HEIGHT pixels high."""
    high = load(face, 100).getbbox("8")
    return load(face, 100 * HEIGHT / max(high[3] - high[1], 1))


def load(face: Face, size: float) -> ImageFont.FreeTypeFont:
    """The font in a size."""
    if face.path is not None:
        return ImageFont.truetype(face.path, size)
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("Pillow was built without FreeType: it draws no font in a chosen size")
    return font


def faces(part: str) -> list[Face]:
    """The faces of a part, all of them.

    Raises FileNotFoundError, which names the packages, where files are missing.
    """
    files = {
        path.stem: str(path)
        for root in ROOTS
        for suffix in ("*.ttf", "*.otf")
        for path in sorted(Path(root).rglob(suffix))
    }
    wanted = PARTS[part]
    missing = [name for names in wanted.values() for name in names.split() if name not in files]
    if missing:
        packages = [p for p, names in wanted.items() if set(names.split()) & set(missing)]
        raise FileNotFoundError(
            f"missing fonts {' '.join(missing)}: apt-get install {' '.join(packages)}"
        )
    return [Face(name, files[name]) for names in wanted.values() for name in names.split()]


if __name__ == "__main__":
    print(*sorted({package for part in PARTS.values() for package in part}))
