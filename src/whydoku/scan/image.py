"""Reads a photo: from a file or bytes of several formats to an array of pixels, with caps."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

import cv2
import numpy as np

from whydoku.errors import WhydokuError
from whydoku.scan.arrays import Pixels
from whydoku.support.files import read_at_most, read_bounded

__all__ = ["MOST_BYTES", "MOST_PIXELS", "Photo", "ScanError", "load", "pages"]

MOST_BYTES = 64 << 20
"""What a file may hold."""
MOST_PIXELS = 64_000_000
"""How many pixels a picture may have."""
ENOUGH_PIXELS = 3_000_000
"""A larger JPEG is read at a half, a quarter or an eighth of its size, as long as so many stay."""
MOST_CLEAR_PIXELS = 16_000_000
"""The transparent parts of a picture with more pixels are not laid on white."""
MOST_SCANS = 100
"""How many times a progressive JPEG may refine its pixels; cameras need about ten."""
PDF_SIDE = 2000
"""The longer side of a page of a PDF, in pixels."""


class ScanError(WhydokuError, ValueError):
    """A file is not a picture that can be read, or the picture has no grid.

    >>> load(b"four legs, whiskers")
    Traceback (most recent call last):
        ...
    whydoku.scan.image.ScanError: this is no picture: expected JPEG, PNG, WebP, HEIC or PDF
    """


@dataclass(frozen=True)
class Photo:
    """The pixels of a photo, turned upright as its EXIF data says."""

    colour: Pixels
    """Height x width x 3, blue, green and red; perhaps smaller than the photo."""
    width: int
    """The width of the photo itself, in pixels."""
    height: int
    """The height of the photo itself, in pixels."""

    @property
    def scale(self) -> float:
        """How many pixels of the photo one pixel of ``colour`` stands for, along a side."""
        return self.width / int(self.colour.shape[1])


def load(source: str | os.PathLike[str] | bytes | BinaryIO | Pixels, page: int = 1) -> Photo:
    """Return the photo that a path, bytes, an open file or an array of pixels holds.

    An array is grey (height x width) or colour (height x width x 3: red, green, blue), of type
    ``uint8``. ``page`` counts from 1 and matters for a PDF alone. Raises :class:`ScanError` with a
    sentence if this is no picture, or too large; ``OSError`` if there is no file.
    """
    if isinstance(source, np.ndarray):
        return _of_pixels(source)
    if isinstance(source, bytes):
        data = source
    elif isinstance(source, str | os.PathLike):
        data = read_at_most(source, MOST_BYTES)
    else:
        data = read_bounded(source, "the picture", MOST_BYTES)
    for kind in KINDS:
        if kind.marks(data):
            return kind.read(data, page)
    raise ScanError("this is no picture: expected JPEG, PNG, WebP, HEIC or PDF")


def _of_pixels(pixels: Pixels) -> Photo:

    shape = pixels.shape
    if pixels.dtype != np.uint8 or not (len(shape) == 2 or (len(shape) == 3 and shape[2] == 3)):
        raise ScanError(
            f"an array of {'x'.join(map(str, shape))} {pixels.dtype} is no picture: expected "
            "height x width, perhaps x 3, of uint8"
        )
    _check_size(shape[1], shape[0])
    turn = cv2.COLOR_GRAY2BGR if len(shape) == 2 else cv2.COLOR_RGB2BGR
    return _photo(cv2.cvtColor(pixels, turn))


def _photo(colour: Pixels, times: int = 1) -> Photo:
    height, width = colour.shape[:2]
    return Photo(colour, width * times, height * times)


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise ScanError(
            f"the picture has {width:,} x {height:,} pixels, expected at most "
            f"{MOST_PIXELS // 1_000_000} million"
        )
    if min(width, height) < 1:
        raise ScanError("the picture has no pixels")


def _jpeg(data: bytes, page: int) -> Photo:  # noqa: ARG001

    width, height, start = _jpeg_frame(data)
    _check_size(width, height)
    if data.find(b"\xff\xd9", start) < 0:
        raise ScanError("the JPEG is cut short: its end is missing")
    if data.count(b"\xff\xda", start) > MOST_SCANS:
        raise ScanError(f"the JPEG refines its pixels more than {MOST_SCANS} times, expected fewer")
    times = 1
    while times < 8 and width * height >= ENOUGH_PIXELS * (2 * times) ** 2:
        times *= 2
    flags = {
        1: cv2.IMREAD_COLOR,
        2: cv2.IMREAD_REDUCED_COLOR_2,
        4: cv2.IMREAD_REDUCED_COLOR_4,
        8: cv2.IMREAD_REDUCED_COLOR_8,
    }
    return _photo(_decoded(data, flags[times], "JPEG"), times)


def _jpeg_frame(data: bytes) -> tuple[int, int, int]:
    """Return the width, the height, and where the pixels begin."""
    at, size = 2, (0, 0)
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == 0xDA:
            return *size, at
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            size = (_number(data, at + 7, 2), _number(data, at + 5, 2))
        at += 2 + _number(data, at + 2, 2)
    raise ScanError("the JPEG is cut short: its pixels are missing")


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "big")


def _png(data: bytes, page: int) -> Photo:  # noqa: ARG001

    _check_size(_number(data, 16, 4), _number(data, 20, 4))
    if b"IEND" not in data[-64:]:
        raise ScanError("the PNG is cut short: its end is missing")
    # Colour type 4 or 6, or a table of what is transparent.
    clear = data[25:26] in (b"\x04", b"\x06") or b"tRNS" in data[: data.find(b"IDAT")]
    return _photo(_on_white(data, "PNG") if clear else _decoded(data, cv2.IMREAD_COLOR, "PNG"))


def _webp(data: bytes, page: int) -> Photo:  # noqa: ARG001

    if len(data) < 30 or len(data) < 8 + int.from_bytes(data[4:8], "little"):
        raise ScanError("the WebP is cut short: its end is missing")
    _check_size(*_webp_size(data))
    return _photo(_on_white(data, "WebP"))


def _webp_size(data: bytes) -> tuple[int, int]:
    def little(at: int, size: int) -> int:
        return int.from_bytes(data[at : at + size], "little")

    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + little(24, 3), 1 + little(27, 3)
    if kind == b"VP8L":
        bits = little(21, 4)
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF


def _on_white(data: bytes, name: str) -> Pixels:
    """Return the pixels of a picture; where it is transparent there is white paper."""
    colour = _decoded(data, cv2.IMREAD_COLOR, name)
    if colour.shape[0] * colour.shape[1] > MOST_CLEAR_PIXELS:
        return colour
    whole = _decoded(data, cv2.IMREAD_UNCHANGED, name)
    if whole.ndim < 3 or whole.shape[2] < 4:
        return colour
    solid = (whole[:, :, 3] >> 8 * (whole.itemsize - 1)).astype(np.uint8)
    if solid.min() == 255:
        return colour
    if solid.shape != colour.shape[:2]:  # the camera's turn is undone in `colour` alone
        return colour
    share = cv2.merge([solid] * 3)
    ink = cv2.multiply(colour, share, scale=1 / 255)
    return np.asarray(cv2.add(ink, cv2.bitwise_not(share)))


def _decoded(data: bytes, flags: int, name: str) -> Pixels:

    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        pixels = None
    if pixels is None:
        raise ScanError(f"the {name} is damaged: its pixels cannot be read")
    return pixels


def _heic(data: bytes, page: int) -> Photo:  # noqa: ARG001
    import pi_heif

    try:
        picture = pi_heif.open_heif(io.BytesIO(data), convert_hdr_to_8bit=True)
        _check_size(*picture.size)
        pixels = np.asarray(picture)
    except (ValueError, OSError, EOFError, LookupError, RuntimeError, SyntaxError) as error:
        if isinstance(error, ScanError):
            raise
        raise ScanError("the HEIC is damaged or cut short: its pixels cannot be read") from None
    turns = {1: cv2.COLOR_GRAY2BGR, 3: cv2.COLOR_RGB2BGR, 4: cv2.COLOR_RGBA2BGR}
    channels = pixels.shape[2] if pixels.ndim == 3 else 1
    return _photo(cv2.cvtColor(pixels, turns[channels]))


def _pdf(data: bytes, page: int) -> Photo:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise ScanError("the PDF is damaged, cut short or locked: it cannot be read") from None
    with document:
        if not 1 <= page <= len(document):
            raise ScanError(f"there is no page {page}: the PDF has {len(document)}")
        try:
            sheet = document[page - 1]
            scale = PDF_SIDE / max(*sheet.get_size(), 1)
            drawn = sheet.render(scale=scale, may_draw_forms=False)
        except pypdfium2.PdfiumError:
            raise ScanError(f"page {page} of the PDF is damaged: it cannot be read") from None
        return _photo(np.ascontiguousarray(drawn.to_numpy()[:, :, :3]))


def pages(data: bytes) -> int:
    """Return how many pages a file has: those of a PDF; any other picture is one page."""
    if not _is_pdf(data):
        return 1
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(data) as document:
            count = len(document)
    except pypdfium2.PdfiumError:
        raise ScanError("the PDF is damaged, cut short or locked: it cannot be read") from None
    if not count:
        raise ScanError("the PDF has no pages")
    return count


def _is_pdf(data: bytes) -> bool:
    return b"%PDF-" in data[:1024]


def _is_heic(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"heim")


class _Kind(NamedTuple):
    """A kind of file: what marks it, and what reads it."""

    marks: Callable[[bytes], bool]
    read: Callable[[bytes, int], Photo]


KINDS = (
    _Kind(lambda data: data[:3] == b"\xff\xd8\xff", _jpeg),
    _Kind(lambda data: data[:8] == b"\x89PNG\r\n\x1a\n", _png),
    _Kind(lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP", _webp),
    _Kind(_is_heic, _heic),
    _Kind(_is_pdf, _pdf),
)
