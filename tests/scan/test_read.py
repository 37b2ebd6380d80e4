"""Puzzles are read from photos of pages made here, and from the photos beside the project."""

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from scan.pages import CELL, MARGIN, Array, View, printed
from whydoku import Puzzle, generate
from whydoku.scan import Reading, ScanError, load, read, svg

PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
LINE = PUZZLE.replace("0", ".")
VIEWS = {
    "flat": View(),
    "turned": View(turn=20),
    "on a corner": View(turn=45, fill=0.7),
    "on its side": View(turn=-100, tilt=0.2),
    "upside down, bent": View(turn=180, bend=-0.05, fill=0.5, noise=4),
    "tilted": View(tilt=0.35),
    "bent": View(bend=0.05),
    "bent, tilted and turned": View(bend=0.1, tilt=0.2, turn=10),
    "in shadow": View(shadow=0.7, noise=8),
    "blurred": View(blur=3),
    "small": View(blur=1.5, noise=6, fill=0.5),
}


def off(reading: Reading, corners: Array) -> float:
    """By how much the corners are off, as a part of the side."""
    found = np.array(reading.corners)
    side = np.linalg.norm(corners[1] - corners[0])
    return float(np.linalg.norm(found - corners, axis=1).max() / side)


@pytest.mark.slow
@pytest.mark.parametrize("name", VIEWS)
def test_puzzle_and_corners_are_read(name: str) -> None:
    view, page = VIEWS[name], printed(LINE)
    reading = read(view.photo(page))
    assert reading.puzzle.line() == LINE
    assert off(reading, view.corners(page)) < 0.02


@pytest.mark.slow
@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_other_sizes_are_read(size: int) -> None:
    made = next(iter(generate(layout=f"{size}x{size}", seed=2))).puzzle
    for view in (View(), View(tilt=0.2, turn=-15)):
        assert read(view.photo(printed(made.line()))).puzzle.line() == made.line()


@pytest.mark.slow
def test_light_digits_on_a_dark_page_are_read() -> None:
    assert read(255 - printed(LINE)).puzzle.line() == LINE


def test_photo_may_cut_the_margin() -> None:
    page = printed(LINE)
    cut = page[MARGIN - 4 : 4 - MARGIN, MARGIN - 4 : 4 - MARGIN]
    assert read(cut).puzzle.line() == LINE


@pytest.mark.slow
def test_grid_without_its_last_line_is_not_read() -> None:
    """Nine columns may begin one column too far to the left."""
    page = printed(LINE)
    page[:, page.shape[1] - MARGIN - 8 :] = 235
    with pytest.raises(ScanError, match="its whole grid has to be seen"):
        read(page)


@pytest.mark.slow
def test_part_of_a_grid_is_not_taken_for_a_smaller_one() -> None:
    page = printed(LINE)
    part = page[: MARGIN + 6 * CELL + 3, : MARGIN + 6 * CELL + 3]
    with pytest.raises(ScanError, match="its whole grid has to be seen"):
        read(np.pad(part, 60, constant_values=235))


@pytest.mark.slow
def test_puzzle_is_read_not_the_solution_beside_it() -> None:
    solution = Puzzle.parse(PUZZLE).solve().line()
    for pages in ((printed(solution), printed(LINE)), (printed(LINE), printed(solution))):
        assert read(np.hstack(pages)).puzzle.line() == LINE


@pytest.mark.slow
def test_other_puzzle_in_the_picture_is_told() -> None:
    other = next(iter(generate(1, seed=3))).puzzle.line()
    reading = read(np.hstack((printed(LINE), printed(other))))
    assert reading.puzzle.line() in (LINE, other)
    assert reading.note.startswith("There is another puzzle in the picture")
    assert read(printed(LINE)).note == ""


def test_grid_without_digits_is_told() -> None:
    with pytest.raises(ScanError, match="its grid holds no digits"):
        read(printed("." * 81))


def test_reading_says_all_that_was_read() -> None:
    page = printed(LINE)
    reading = read(page)
    assert reading.digits == tuple(map(int, PUZZLE))
    assert reading.doubtful == ()
    assert min(reading.probabilities) > 0.9
    assert reading.size == page.shape[::-1]
    assert np.array(reading.mesh).shape == (10, 10, 2)
    assert np.allclose(reading.mesh[3][5], (MARGIN + 5 * CELL, MARGIN + 3 * CELL), atol=2)
    assert set(reading.to_dict()) == {
        "corners",
        "digits",
        "probabilities",
        "doubtful",
        "mesh",
        "size",
        "entries",
        "marks",
        "seconds",
        "unread",
    }


def test_unreadable_digit_is_in_doubt() -> None:
    page = printed(LINE)
    row, column = 4, 8
    top, left = MARGIN + row * CELL, MARGIN + column * CELL
    cell = page[top + 8 : top + CELL - 8, left + 8 : left + CELL - 8]
    cell[:] = np.random.default_rng(1).integers(0, 2, cell.shape) * 200
    assert row * 9 + column in read(page).doubtful


@pytest.mark.slow
def test_corners_are_pixels_of_a_large_photo() -> None:
    view = View(width=4200, height=3600, turn=5)
    page = printed(LINE)
    assert off(read(view.photo(page)), view.corners(page)) < 0.02


NOTHING = {
    "a white page": np.full((600, 800), 240, np.uint8),
    "noise": np.random.default_rng(5).integers(0, 256, (600, 800), dtype=np.uint8),
    "a grid without digits": printed("." * 81),
    "one pixel": np.zeros((1, 1), np.uint8),
    "a line of pixels": np.zeros((1, 3000), np.uint8),
    "stripes": np.tile(np.repeat(np.array([40, 220], np.uint8), 20), (600, 20)),
    "a chessboard": np.kron(np.indices((8, 8)).sum(axis=0) % 2, np.ones((70, 70))).astype(np.uint8)
    * 200,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", NOTHING)
def test_picture_without_a_puzzle_is_told(name: str) -> None:
    with pytest.raises(ScanError, match=r"^no puzzle was found in the picture"):
        read(NOTHING[name])


def test_picture_shows_what_was_read() -> None:
    page = printed(LINE)
    page[MARGIN + 70 : MARGIN + 110, MARGIN + 70 : MARGIN + 110] //= 2
    photo = load(page)
    reading = read(photo)
    drawn = svg(photo, reading)
    assert drawn.startswith("<svg ")
    assert f'viewBox="0 0 {page.shape[1]} {page.shape[0]}"' in drawn
    assert "data:image/jpeg;base64," in drawn
    assert drawn.count("<text") == sum(digit > 0 for digit in reading.digits)
    assert drawn.count('class="doubt"') == len(reading.doubtful)


@dataclass(frozen=True)
class Photographed:
    """A photo of the collection, what it shows, and what was read."""

    file: str
    line: str
    corners: Array
    reading: Reading | None

    @property
    def exact(self) -> bool:
        return self.reading is not None and self.reading.puzzle.line() == self.line

    @property
    def accepted(self) -> bool:
        return self.reading is not None and not self.reading.doubtful

    @property
    def near(self) -> bool:
        """Whether the corners are right, whichever the first is."""
        if self.reading is None:
            return False
        turned = (np.roll(self.reading.corners, turn, axis=0) for turn in range(4))
        side = np.linalg.norm(self.corners[1] - self.corners[0])
        return any(
            np.linalg.norm(found - self.corners, axis=1).max() < 0.03 * side for found in turned
        )


@pytest.fixture(scope="module")
def photographed(data: Path) -> list[Photographed]:
    folder = data / "photos"
    with (folder / "labels.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = []
    for row in rows:
        corners = np.array(row["corners"].split(), float).reshape(4, 2)
        try:
            reading = read(folder / "images" / row["file"])
        except ScanError:
            reading = None
        found.append(Photographed(row["file"], row["puzzle"], corners, reading))
    return found


@pytest.mark.slow
def test_photos_are_read(photographed: list[Photographed]) -> None:
    wrong = [photo.file for photo in photographed if not photo.exact]
    assert len(wrong) <= 0.02 * len(photographed), wrong


@pytest.mark.slow
def test_no_photo_is_read_wrong_without_a_doubt(photographed: list[Photographed]) -> None:
    assert [photo.file for photo in photographed if photo.accepted and not photo.exact] == []


# The labels of two photos are wrong by 5 % of the side at one corner.
MISLABELLED = {"image115.jpg", "image118.jpg"}


@pytest.mark.slow
def test_corners_of_photos_are_found(photographed: list[Photographed]) -> None:
    known = [photo for photo in photographed if photo.file not in MISLABELLED]
    assert [photo.file for photo in known if not photo.near] == []
