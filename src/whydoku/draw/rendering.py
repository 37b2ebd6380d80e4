"""Makes PNG and PDF of the SVG that :func:`whydoku.draw.svg` and :func:`sheet` draw.

resvg reads the SVG for both (as PDF by svg2pdf, which has the same reader), so that they look the
same. The font comes with the package: on each machine a picture has the same pixels, also where no
font is installed. Other characters than those of Western languages need a font of the system.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whydoku.draw.style import FAMILIES
from whydoku.errors import WhydokuError, WrongValue
from whydoku.support.arguments import check_int, check_list, check_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["FONTS", "pdf", "pixels", "png"]

FONTS = Path(__file__).parent / "fonts"
FAMILY = "Inter"
FILES = ("inter-regular.ttf", "inter-bold.ttf")
LAST_LATIN = "ÿ"
"""Text above this character may need other fonts."""
BY_CHANCE = re.compile(rb"(?<=<)\w{32}(?=>)|(?<=\(D:)\d{14}")
"""The two numbers of a PDF of several pages, and its time; all of a size, so that nothing moves."""
NUMBER, TIME = b"0" * 32, b"20000101000000"
MISSING = 'PNG and PDF need resvg: pip install "whydoku[pictures]"'
WIDEST = 10_000
"""The most pixels of a side: a larger picture does not fit into memory."""


def png(picture: str, width: int | None = None) -> bytes:
    """Return a picture, drawn as SVG, as a PNG file of ``width`` pixels (1 to 10,000).

    Without ``width`` it has the size of the SVG. The theme ``auto`` is light here. Raises
    ``ValueError`` where the text is no SVG, and :class:`whydoku.WhydokuError` if what renders it is
    missing (``pip install "whydoku[pictures]"``).

    >>> from whydoku import Puzzle, draw
    >>> draw.png(draw.svg(Puzzle.parse("4......1...3....")), width=100)[1:4]
    b'PNG'
    """
    resvg, _ = _renderers()
    drawn = _with_our_font(picture)
    size = {} if width is None else {"width": check_int("width", width, 1, WIDEST)}
    files = [str(FONTS / name) for name in FILES]
    try:
        made = resvg.svg_to_bytes(
            svg_string=drawn, skip_system_fonts=_is_latin(drawn), font_files=files, **size
        )
    except ValueError as error:
        raise WrongValue(f"the picture cannot be read as SVG: {error}") from None
    return bytes(made)


def pdf(pictures: str | Sequence[str]) -> bytes:
    """Return pictures, drawn as SVG, as a PDF file of a page each: lines and text, no pixels.

    A page has the size of its SVG, a point for each of its pixels. One picture may stand alone. The
    errors are those of :func:`png`.

    >>> from whydoku import Puzzle, draw
    >>> picture = draw.svg(Puzzle.parse("4......1...3...."))
    >>> draw.pdf(picture)[:4], draw.pdf([picture] * 3).count(b"/MediaBox")
    (b'%PDF', 3)
    """
    _, svg2pdf = _renderers()
    if isinstance(pictures, str):
        return _page(svg2pdf, pictures)
    pages = [_page(svg2pdf, one) for one in check_list("pictures", pictures, "pictures, as SVG")]
    if not pages:
        raise WrongValue("read no pictures, expected one for each page")
    return _bound(pages)


def _page(svg2pdf: Any, picture: str) -> bytes:
    """Return a picture as a PDF file of one page."""
    drawn = _with_our_font(picture)
    fonts = svg2pdf.FontDatabase() if _is_latin(drawn) else svg2pdf.FontDatabase.system()
    for name in FILES:
        fonts.load_font_file(str(FONTS / name))
    try:
        return bytes(svg2pdf.svg_to_pdf(drawn, fonts))
    except (ValueError, RuntimeError) as error:
        raise WrongValue(f"the picture cannot be read as SVG: {error}") from None


def _bound(pages: Sequence[bytes]) -> bytes:
    """Return the pages of PDF files as one file, which has no clock and no chance in it."""
    try:
        from pypdfium2 import PdfDocument
    except ImportError:
        raise WhydokuError(MISSING) from None
    book = PdfDocument.new()
    for page in pages:
        book.import_pages(PdfDocument(page))
    made = BytesIO()
    book.save(made)
    return BY_CHANCE.sub(lambda at: NUMBER if len(at[0]) > len(TIME) else TIME, made.getvalue())


def pixels(picture: str, width: int | None = None) -> NDArray[np.uint8]:
    """Return a picture, drawn as SVG, as an array of shape (height, width, 3): red, green, blue.

    The arguments and the errors are those of :func:`png`.

    >>> from whydoku import Puzzle, draw
    >>> pixels(draw.svg(Puzzle.parse("4......1...3....")), width=100).shape
    (100, 100, 3)
    """
    data = png(picture, width)
    import numpy as np
    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        found: NDArray[np.uint8] = np.asarray(image.convert("RGB"))
    return found


def _with_our_font(picture: str) -> str:
    return check_text("picture", picture).replace(FAMILIES, f"{FAMILY},{FAMILIES}")


def _is_latin(drawn: str) -> bool:
    return max(drawn, default="") <= LAST_LATIN


def _renderers() -> tuple[Any, Any]:
    try:
        import PIL  # noqa: F401
        import resvg_py
        import svg2pdf_py
    except ImportError:
        raise WhydokuError(MISSING) from None
    return resvg_py, svg2pdf_py
