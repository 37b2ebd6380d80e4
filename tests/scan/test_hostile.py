"""A hundred files that are damaged or lie: each is read, or is told in a sentence."""

from collections.abc import Iterator
from contextlib import suppress

import cv2
import numpy as np
import pytest

from scan.pages import Array, printed
from whydoku.scan import ScanError, cells, read_all

MOST_CELLS = 1_000

scores = cells.scores

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GIANT = (b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\x00\x00\x00\x00")


def stored() -> dict[str, bytes]:
    """A page in several formats, odd ones too."""
    page = cv2.resize(printed(PUZZLE), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    deep = page.astype(np.uint16) * 257
    clear = np.dstack([page, page, page, np.full_like(page, 128)])
    return {
        "jpeg": cv2.imencode(".jpg", page)[1].tobytes(),
        "png": cv2.imencode(".png", page)[1].tobytes(),
        "deep": cv2.imencode(".png", deep)[1].tobytes(),
        "clear": cv2.imencode(".png", clear)[1].tobytes(),
        "webp": cv2.imencode(".webp", page)[1].tobytes(),
        "tiff": cv2.imencode(".tiff", page)[1].tobytes(),
        "bmp": cv2.imencode(".bmp", page)[1].tobytes(),
    }


def damaged() -> Iterator[bytes]:
    """Files that are cut, overwritten, or have zeros, heads of others or giant sizes."""
    rng = np.random.default_rng(7)
    files = list(stored().values())
    yield b""
    yield bytes(1000)
    for number in range(98):
        data = bytearray(files[number % len(files)])
        other = files[int(rng.integers(len(files)))]
        at = int(rng.integers(len(data)))
        way = number // len(files) % 6
        if way == 0:
            data = data[:at]
        elif way == 1:
            for place in rng.integers(0, len(data), 20):
                data[place] = int(rng.integers(256))
        elif way == 2:
            data[at : at + 500] = bytes(len(data[at : at + 500]))
        elif way == 3:
            data[:40] = other[:40]
        elif way == 4:
            data[16:20] = GIANT[number % 3]
        else:
            place = data.find(b"\xff\xc0")
            data[place + 5 : place + 9] = GIANT[number % 3]
        yield bytes(data)


@pytest.mark.slow
def test_a_damaged_file_is_read_or_told_in_a_sentence() -> None:
    told = []
    for data in damaged():
        try:
            assert read_all(data)
        except ScanError as error:
            told.append(str(error))
    assert len(told) > 50
    assert all(0 < len(words) < 200 and "\n" not in words for words in told)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["deep", "jpeg", "png", "webp"])
def test_odd_files_are_read(kind: str) -> None:
    assert [reading.puzzle.line() for reading in read_all(stored()[kind])] == [PUZZLE]


def without_a_grid() -> dict[str, Array]:
    """Large pictures in which much looks like lines, but that hold no puzzle."""
    rng = np.random.default_rng(3)
    rows, columns = np.indices((3000, 4000)) // 250
    noise = rng.integers(0, 256, (600, 800), dtype=np.uint8)
    lines = np.full((3000, 4000), 240, np.uint8)
    lines[::60] = lines[:, ::60] = 120
    nonsense = printed("".join(rng.permutation(list(PUZZLE.replace(".", "7")))))
    return {
        "noise": cv2.resize(noise, (4000, 3000)),
        "chessboard": ((rows + columns) % 2 * 200 + 20).astype(np.uint8),
        "squared paper": lines,
        "no puzzle": cv2.resize(nonsense, (3400, 3400), interpolation=cv2.INTER_CUBIC),
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", without_a_grid())
def test_few_cells_are_looked_at_where_there_is_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = 0

    def count(pictures: Array, net: dict[str, Array]) -> Array:
        nonlocal looked_at
        looked_at += len(pictures)
        return scores(pictures, net)

    monkeypatch.setattr(cells, "scores", count)
    with suppress(ScanError):
        assert all(reading.doubtful for reading in read_all(without_a_grid()[name]))
    assert looked_at <= MOST_CELLS


@pytest.mark.parametrize("shape", [(48, 5000), (4000, 50), (48, 48)])
def test_narrow_picture_of_noise_is_refused(shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(1).integers(0, 256, shape, dtype=np.uint8)
    with pytest.raises(ScanError, match="its whole grid has to be seen"):
        read_all(noise)
