"""PNG and PDF are what the SVG shows: every digit, every candidate, in our own font."""

import time
from io import BytesIO

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from whydoku import draw
from whydoku.draw.rendering import pixels
from whydoku.errors import WhydokuError, WrongValue
from whydoku.model.puzzle import Puzzle
from whydoku.samples import sample

PUZZLE = sample("first")
PICTURE = draw.svg(PUZZLE, theme="light")


def page_of(data: bytes) -> pypdfium2.PdfPage:
    document = pypdfium2.PdfDocument(data)
    assert len(document) == 1
    return document[0]


def test_a_png_has_the_width_that_was_asked_for() -> None:
    for width in (64, 1000):
        with Image.open(BytesIO(draw.png(PICTURE, width))) as image:
            assert (image.format, image.width) == ("PNG", width)
    assert pixels(PICTURE).shape[1] == int(PICTURE.partition(' width="')[2].partition('"')[0])


def test_each_cell_shows_its_digit_and_nothing_else() -> None:
    """Cells with the same digit look the same, others differ, and empty ones are blank."""
    shown = pixels(PICTURE, 664)  # 9 cells of 68 and two margins of 26
    cells = [
        shown[30 + 68 * (n // 9) : 90 + 68 * (n // 9), 30 + 68 * (n % 9) : 90 + 68 * (n % 9)]
        for n in range(81)
    ]
    of_digit = {digit: cells[PUZZLE.givens.index(digit)].astype(int) for digit in range(10)}
    for digit, cell in zip(PUZZLE.givens, cells, strict=True):
        apart = {other: np.abs(cell - look).sum() for other, look in of_digit.items()}
        assert min(apart, key=apart.__getitem__) == digit
    assert (of_digit[0] == 255).all()


def test_a_pdf_has_text_and_lines_and_no_pixels() -> None:
    page = page_of(draw.pdf(PICTURE))
    text = page.get_textpage().get_text_bounded()
    assert sorted(c for c in text if c.isdigit()) == sorted(
        "".join(PUZZLE.line().split(".")) + "123456789" * 2  # the numbers of rows and columns
    )
    assert not list(page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]))


def test_a_booklet_has_a_page_for_each_picture() -> None:
    sheet = draw.sheet([PUZZLE, PUZZLE.solve()], columns=2, titles=["One", "Two"])
    made = draw.pdf([PICTURE, sheet])
    pages = pypdfium2.PdfDocument(made)
    for page, alone in zip(pages, (PICTURE, sheet), strict=True):
        one = page_of(draw.pdf(alone))
        assert page.get_size() == one.get_size()
        shown, expected = (p.get_textpage().get_text_bounded() for p in (page, one))
        assert shown == expected


def test_a_booklet_is_the_same_at_any_time() -> None:
    first = draw.pdf([PICTURE] * 2)
    time.sleep(1.1)  # PDFium writes the second of its clock
    assert draw.pdf([PICTURE] * 2) == first


def test_a_booklet_of_nothing_is_told() -> None:
    with pytest.raises(WrongValue, match="expected one for each page"):
        draw.pdf([])


def test_both_show_the_same() -> None:
    path = sample("9x9-unfair").path()
    at = next(number for number, step in enumerate(path) if step.links)
    picture = draw.svg(path.positions()[at], path[at], theme="light")
    drawn = pixels(picture).astype(int)
    printed = page_of(draw.pdf(picture)).render().to_numpy()[..., ::-1].astype(int)
    assert drawn.shape == printed.shape
    assert np.abs(drawn - printed).mean() < 3


def test_sheets_are_rendered_too() -> None:
    sheet = draw.sheet([PUZZLE, PUZZLE.solve()], columns=2, titles=["1", "Lösung"])
    assert draw.png(sheet, 300) != draw.png(PICTURE, 300)
    assert "Lösung" in page_of(draw.pdf(sheet)).get_textpage().get_text_bounded()


def test_text_of_other_languages_takes_the_fonts_of_the_system() -> None:
    sheets = [draw.sheet([Puzzle.parse("4" + "." * 15)], titles=[title]) for title in ("", "Ответ")]
    assert draw.png(sheets[1], 300) != draw.png(sheets[0], 300)


@pytest.mark.parametrize("render", [draw.png, draw.pdf])
@pytest.mark.parametrize("text", ["", "no picture", "<svg"])
def test_what_is_no_svg_is_refused(render: object, text: str) -> None:
    with pytest.raises(WhydokuError, match="cannot be read as SVG"):
        render(text)  # type: ignore[operator]


def test_sizes_out_of_range_are_refused() -> None:
    for width in (0, 10_001):
        with pytest.raises(ValueError, match="width"):
            draw.png(PICTURE, width)
