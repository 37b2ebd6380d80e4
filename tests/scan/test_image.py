"""Photos of all formats are read and turned upright; bad ones are refused with a sentence."""

import io
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from scan.pages import Array
from whydoku.scan import MOST_BYTES, ScanError, image, load, pages
from whydoku.scan.image import MOST_PIXELS, PDF_SIDE
from whydoku.scan.lattice import between

LOSSY = (cv2.IMWRITE_WEBP_QUALITY, 80)
HEIC = Path(__file__).with_name("page.heic")


def picture(width: int = 90, height: int = 60) -> Array:
    """A picture whose upper left is dark, as OpenCV orders its colours."""
    pixels = np.full((height, width, 3), 200, np.uint8)
    pixels[: height // 2, : width // 2] = (20, 40, 80)
    return pixels


def encoded(ending: str, pixels: Array | None = None, choices: tuple[int, ...] = ()) -> bytes:
    done, data = cv2.imencode(ending, picture() if pixels is None else pixels, choices)
    assert done
    return bytes(data)


def pdf(sheets: int = 1) -> bytes:
    document = pypdfium2.PdfDocument.new()
    for _ in range(sheets):
        page = document.new_page(90, 60)
        image = pypdfium2.PdfImage.new(document)
        image.load_jpeg(io.BytesIO(encoded(".jpg")))
        image.set_matrix(pypdfium2.PdfMatrix().scale(90, 60))
        page.insert_obj(image)
        page.gen_content()
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


FORMATS: dict[str, Callable[[], bytes]] = {
    "JPEG": lambda: encoded(".jpg"),
    "PNG": lambda: encoded(".png"),
    "WebP": lambda: encoded(".webp"),
    "WebP, lossy": lambda: encoded(".webp", choices=LOSSY),
    "HEIC": HEIC.read_bytes,
    "PDF": pdf,
}


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_read(name: str) -> None:
    photo = load(FORMATS[name]())
    height, width = photo.colour.shape[:2]
    assert (photo.width, photo.height) == (width, height)
    assert abs(width * 2 - height * 3) < 3
    dark, light = photo.colour[height // 4, width // 4], photo.colour[-2, -2]
    assert np.abs(dark.astype(int) - (20, 40, 80)).max() < 25
    assert light.min() > 180


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_cut_short_is_told(name: str) -> None:
    data = FORMATS[name]()
    with pytest.raises(ScanError, match=f"^the {name[:4]}.* is (cut short|damaged)"):
        load(data[: len(data) * 2 // 3])


@pytest.mark.parametrize("name", FORMATS)
def test_damaged_bytes_are_read_or_refused(name: str) -> None:
    data = FORMATS[name]()
    rng = np.random.default_rng(3)
    for _ in range(20):
        bad = bytearray(data)
        for at in rng.integers(0, len(bad), 4):
            bad[at] = rng.integers(256)
        with suppress(ScanError):
            load(bytes(bad))


def test_path_bytes_file_and_pixels_give_the_same(tmp_path: Path) -> None:
    data = encoded(".png")
    (tmp_path / "page.png").write_bytes(data)
    found = [load(data), load(tmp_path / "page.png"), load(io.BytesIO(data))]
    found.append(load(np.ascontiguousarray(picture()[:, :, ::-1])))
    for photo in found:
        assert np.array_equal(photo.colour, picture())


def test_grey_pixels_are_read() -> None:
    assert load(np.full((4, 6), 9, np.uint8)).colour.tolist() == [[[9, 9, 9]] * 6] * 4


def test_other_arrays_are_refused() -> None:
    for pixels in (np.zeros((4, 4)), np.zeros((4, 4, 2), np.uint8), np.zeros(4, np.uint8)):
        with pytest.raises(ScanError, match=r"^an array of .* is no picture: expected height x"):
            load(pixels)


def turned(data: bytes, orientation: int) -> bytes:
    """A JPEG with the EXIF entry that says how the camera was held."""
    entry = struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0)
    exif = b"Exif\0\0II*\0" + struct.pack("<IH", 8, 1) + entry + struct.pack("<I", 0)
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + data[2:]


# The corner of the photo where the dark part of the picture is, for each way to hold the camera.
DARK = {1: (0, 0), 2: (0, -1), 3: (-1, -1), 4: (-1, 0), 5: (0, 0), 6: (0, -1), 7: (-1, -1),
        8: (-1, 0)}  # fmt: skip


@pytest.mark.parametrize(("orientation", "dark"), DARK.items())
def test_exif_turns_the_photo(orientation: int, dark: tuple[int, int]) -> None:
    photo = load(turned(encoded(".jpg"), orientation))
    assert photo.colour[dark].mean() < 80
    upright = orientation < 5
    assert (photo.width, photo.height) == ((90, 60) if upright else (60, 90))


def ink_on_nothing(kind: type = np.uint8) -> Array:
    """The dark part of the picture; the rest is transparent, and black where nobody sees it."""
    pixels: Array = np.zeros((60, 90, 4), kind)
    pixels[:30, :45] = np.iinfo(kind).max // 255 * np.array([20, 40, 80, 255])
    return pixels


CLEAR = {
    "PNG": lambda: encoded(".png", ink_on_nothing()),
    "PNG of 16 bits": lambda: encoded(".png", ink_on_nothing(np.uint16)),
    "WebP": lambda: encoded(".webp", ink_on_nothing()),
}


@pytest.mark.parametrize("name", CLEAR)
def test_what_is_transparent_is_white_paper(name: str) -> None:
    photo = load(CLEAR[name]())
    assert photo.colour[50, 80].tolist() == [255, 255, 255]
    assert np.abs(photo.colour[10, 10].astype(int) - (20, 40, 80)).max() < 2


def test_other_depths_are_read() -> None:
    deep = load(encoded(".png", picture().astype(np.uint16) * 257))
    flat = load(encoded(".png", picture()[:, :, 0] // 128 * 255, (cv2.IMWRITE_PNG_BILEVEL, 1)))
    assert np.array_equal(deep.colour, picture())
    assert flat.colour[0, 0].tolist() == [0, 0, 0]
    assert flat.colour[-1, -1].tolist() == [255, 255, 255]


def test_first_frame_of_an_animation_is_read() -> None:
    film = cv2.Animation()
    film.frames = [picture(), 255 - picture()]
    film.durations = [100, 100]
    done, data = cv2.imencodeanimation(".webp", film)
    assert done
    assert load(bytes(data)).colour[-1, -1].min() > 180


def test_large_jpeg_is_read_at_a_part_of_its_size() -> None:
    photo = load(encoded(".jpg", picture(4000, 3200)))
    assert photo.colour.shape == (1600, 2000, 3)
    assert (photo.width, photo.height, photo.scale) == (4000, 3200, 2)


def png_of(width: int, height: int) -> bytes:
    """A PNG of one colour: few bytes for many pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    body = zlib.compress(b"\0" * 1_000_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def with_size(data: bytes, width: int, height: int) -> bytes:
    """A JPEG that says that it has another size."""
    at = data.index(b"\xff\xc0") + 5
    return data[:at] + struct.pack(">HH", height, width) + data[at + 4 :]


def lossy_webp(width: int, height: int) -> bytes:
    data = encoded(".webp", choices=LOSSY)
    at = data.index(b"\x9d\x01\x2a") + 3
    return data[:at] + struct.pack("<HH", width, height) + data[at + 4 :]


def lossless_webp(width: int, height: int) -> bytes:
    data = encoded(".webp")
    return data[:21] + struct.pack("<I", width - 1 | height - 1 << 14) + data[25:]


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (png_of(60_000, 60_000), "60,000 x 60,000"),
        (with_size(encoded(".jpg"), 16_320, 12_240), "16,320 x 12,240"),
        (lossy_webp(16_000, 16_000), "16,000 x 16,000"),
        (lossless_webp(16_000, 16_001), "16,000 x 16,001"),
    ],
    ids=["bomb", "200 megapixels", "lossy WebP", "lossless WebP"],
)
def test_too_many_pixels_are_refused_before_they_are_read(data: bytes, size: str) -> None:
    with pytest.raises(ScanError, match=f"^the picture has {size} pixels, expected at most 64 mil"):
        load(data)


def test_too_many_pixels_in_an_array_are_refused() -> None:
    pixels = np.broadcast_to(np.uint8(0), (MOST_PIXELS, 2))
    with pytest.raises(ScanError, match="expected at most"):
        load(pixels)


def test_too_many_bytes_are_refused(tmp_path: Path) -> None:
    large = tmp_path / "large.jpg"
    with large.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(ValueError, match="holds more than"):
        load(large)


def test_jpeg_with_endless_scans_is_refused() -> None:
    data = encoded(".jpg")
    at = data.index(b"\xff\xda")
    with pytest.raises(ScanError, match="more than 100 times"):
        load(data[:-2] + data[at:-2] * 100 + data[-2:])


@pytest.mark.parametrize("data", [b"", b"meow", b"GIF89a", b"<svg/>", b"\xff\xd8\xff"])
def test_what_is_no_picture_is_told(data: bytes) -> None:
    with pytest.raises(ScanError, match=r"^this is no picture|^the JPEG is cut short"):
        load(data)


def test_pages_of_a_pdf_are_counted_and_read() -> None:
    data = pdf(3)
    assert pages(data) == 3
    assert max(load(data, 3).colour.shape) == PDF_SIDE
    with pytest.raises(ScanError, match="there is no page 4: the PDF has 3"):
        load(data, 4)


def test_pdf_without_pages_is_told() -> None:
    with pytest.raises(ScanError, match="the PDF"):
        pages(pdf(0))


def test_page_of_any_size_is_drawn_within_the_cap() -> None:
    document = pypdfium2.PdfDocument.new()
    document.new_page(1e6, 1e6)
    document.new_page(14_000, 1)
    file = io.BytesIO()
    document.save(file)
    for page in (1, 2):
        assert max(load(file.getvalue(), page).colour.shape) <= PDF_SIDE


def test_other_pictures_are_one_page() -> None:
    assert pages(encoded(".png")) == 1


def test_a_picture_without_pixels_is_refused() -> None:
    with pytest.raises(ScanError, match="the picture has no pixels"):
        load(png_of(0, 5))


def test_a_jpeg_may_have_bytes_that_fill() -> None:
    data = encoded(".jpg")
    assert np.array_equal(load(data[:2] + b"\xff" + data[2:]).colour, load(data).colour)


def test_what_is_opaque_everywhere_is_as_it_is() -> None:
    pixels = np.dstack([picture(), np.full((60, 90), 255, np.uint8)])
    assert np.array_equal(load(encoded(".png", pixels)).colour, picture())


def test_a_large_transparent_picture_is_read_without_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image, "MOST_CLEAR_PIXELS", 90 * 60 - 1)
    assert load(encoded(".png", ink_on_nothing())).colour[-1, -1].tolist() == [0, 0, 0]


def test_too_many_pixels_of_a_heic_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image, "MOST_PIXELS", 1)
    with pytest.raises(ScanError, match=r"the picture has .* pixels, expected at most"):
        load(HEIC.read_bytes())


def test_a_pdf_without_pages_is_told() -> None:
    with pytest.raises(ScanError, match=r"no pages|cannot be read"):
        pages(pdf(0))


def test_where_no_lines_fit_the_corners_are_those_of_a_flat_grid() -> None:
    outline = np.array([[10, 10], [100, 12], [98, 101], [9, 99]], np.float32)
    found = between(np.full((120, 120), 200, np.uint8), outline)
    assert found.size == 9
    assert np.allclose(found.corners, outline, atol=0.01)
