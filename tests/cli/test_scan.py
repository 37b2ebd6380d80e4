"""`whydoku scan`: one photo, several, a folder, standard input, and what is wrong."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from scan.pages import CELL, MARGIN, Array, Print, printed, written_on
from whydoku import generate
from whydoku.cli import main

COMMAND = [sys.executable, "-m", "whydoku", "scan"]
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def run(
    folder: Path, *words: str, given: bytes | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *words], cwd=folder, input=given, capture_output=True, check=False
    )


def doubtful() -> Array:
    """A page on which a digit cannot be read: r1c1."""
    page = printed(LINE)
    place = slice(MARGIN + 8, MARGIN + CELL - 8)
    page[place, place] = np.random.default_rng(1).integers(0, 2, page[place, place].shape) * 200
    return page


def written() -> Array:
    """A page with a large 8 written in r1c6, and small 2 and 6 in r1c4."""
    page = np.ascontiguousarray(printed(LINE))
    written_on(page, 5, "8", (0.55, 0.5), 0.85)
    written_on(page, 3, "2", (0.5, 0.21), 0.22)
    written_on(page, 3, "6", (0.79, 0.5), 0.22)
    return page


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scan")
    (folder / "photos").mkdir()
    (folder / "empty").mkdir()
    for name, page in (("good", printed(LINE)), ("asked", doubtful())):
        assert cv2.imwrite(str(folder / f"{name}.jpg"), page)
        assert cv2.imwrite(str(folder / "photos" / f"{name}.png"), page)
    assert cv2.imwrite(str(folder / "written.png"), written())
    (folder / "photos" / "notes.txt").write_text("not a photo")
    (folder / "cat.jpg").write_bytes(b"meow")
    return folder


@pytest.mark.slow
def test_one_photo_gives_a_page(folder: Path) -> None:
    done = run(folder, "good.jpg")
    assert (done.returncode, done.stdout.decode()) == (0, f"{LINE}\n")
    board = done.stderr.decode().splitlines()
    assert board[1] == "| 5 3 . | . 7 . | . . . |"
    assert len(board) == 13


@pytest.mark.slow
def test_handwriting_is_told_apart_from_the_puzzle(folder: Path) -> None:
    done = run(folder, "written.png")
    assert done.stdout.decode() == f"{LINE}\n"
    said = done.stderr.decode().splitlines()
    assert said[13:15] == ["By hand: r1c6 8", "Marks: r1c4 2 6"]
    assert run(folder, "written.png", "--to", "line").stdout.decode() == LINE + "\n"
    kept = run(folder, "written.png", "--to", "sdk").stdout.decode()
    assert "[State]\n53..78..." in kept
    told = json.loads(run(folder, "written.png", "--json").stdout)
    assert (told["puzzle"], told["entries"][5], told["marks"][3]) == (LINE, 8, [2, 6])


def solved(scanned: bytes) -> bytes:
    """What `solve` answers to what `scan` has written."""
    command = [sys.executable, "-m", "whydoku", "solve"]
    return subprocess.run(command, input=scanned, capture_output=True, check=True).stdout


PHOTOS = ("image1038.jpg", "image1008.jpg", "image1.jpg")


@pytest.mark.slow
@pytest.mark.parametrize("name", PHOTOS)
def test_from_the_camera_to_the_solution(data: Path, name: str) -> None:
    with (data / "photos" / "labels.csv").open() as file:
        (puzzle,) = (row["puzzle"] for row in csv.DictReader(file) if row["file"] == name)
    done = run(data / "photos" / "images", name)
    assert done.stdout.decode() == f"{puzzle}\n"
    assert solved(done.stdout) == solved(puzzle.encode())


@pytest.mark.slow
def test_standard_input_is_read(folder: Path) -> None:
    data = (folder / "good.jpg").read_bytes()
    for words in ((), ("-",)):
        done = run(folder, *words, "--to", "line", given=data)
        assert (done.returncode, done.stdout.decode()) == (0, LINE + "\n")


@pytest.mark.slow
def test_doubtful_cell_is_named(folder: Path) -> None:
    done = run(folder, "asked.jpg")
    assert done.returncode == 1
    assert b"Look at r1c1 (" in done.stderr


@pytest.mark.slow
def test_folder_gives_a_line_for_each_photo(folder: Path) -> None:
    done = run(folder, "photos")
    assert done.returncode == 1
    asked, good = done.stdout.decode().splitlines()
    assert "asked.png: Look at r1c1 (" in asked
    assert good == f"{LINE}  {Path('photos') / 'good.png'}"


@pytest.mark.slow
def test_format_can_be_chosen(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "read.sdm"
    assert run(folder, "good.jpg", "-o", str(target)).returncode == 0
    assert target.read_text() == LINE.replace(".", "0") + "\n"


@pytest.mark.slow
def test_json_holds_corners_and_probabilities(folder: Path) -> None:
    done = run(folder, "good.jpg", "asked.jpg", "--json")
    assert done.returncode == 1
    good, asked = map(json.loads, done.stdout.splitlines())
    assert (good["puzzle"], good["layout"], good["note"]) == (LINE, "9x9", None)
    assert good["doubtful"] == []
    assert len(good["corners"]) == 4
    assert len(good["probabilities"]) == 81
    assert 0 in asked["doubtful"]


@pytest.mark.slow
def test_picture_is_written(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "read.svg"
    done = run(folder, "good.jpg", "--svg", str(target))
    assert done.stdout.decode() == f"{LINE}\n"
    assert target.read_text().startswith("<svg ")
    assert run(folder, "good.jpg", "--svg", "-").stdout == target.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["cat.jpg"], "cat.jpg: this is no picture: expected JPEG, PNG, WebP, HEIC or PDF"),
        (["missing.jpg"], "missing.jpg: No such file or directory"),
        (["empty"], "empty: expected a photo in the folder: .jpg, .jpeg, .png"),
        (["photos", "--svg", "x.svg"], "--svg takes one photo, but there are several."),
        (["good.jpg", "-o", "no/where.sdm"], "cannot write no/where.sdm: No such file"),
        (["good.jpg", "--svg", "no/where.svg"], "cannot write no/where.svg: No such file"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(folder: Path, words: list[str], told: str) -> None:
    done = run(folder, *words)
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"whydoku: {told}")


@pytest.mark.slow
def test_photo_that_cannot_be_read_does_not_stop_the_others(folder: Path) -> None:
    done = run(folder, "cat.jpg", "good.jpg")
    assert done.returncode == 2
    bad, good = done.stdout.decode().splitlines()
    assert bad.startswith("# cat.jpg: this is no picture")
    assert good == f"{LINE}  good.jpg"


@pytest.mark.slow
def test_layout_is_told(tmp_path: Path) -> None:
    within = np.arange(9) % 4 > 0
    line = next(iter(generate(1, layout="9x9-windoku", seed=4))).puzzle.line()
    page = printed(line, Print(shaded=within[:, None] & within))
    assert cv2.imwrite(str(tmp_path / "page.png"), page)
    alone = run(tmp_path, "page.png")
    assert alone.returncode == 0
    assert alone.stdout.decode().splitlines() == ["# layout: 9x9-windoku", line]
    assert solved(alone.stdout).count(b"\n") == 13, "the layout is known beyond the pipe"
    several = run(tmp_path, "page.png", "page.png").stdout.decode().splitlines()
    assert several == [f"{line}  page.png: --layout 9x9-windoku"] * 2


def book(folder: Path, *sheets: Array) -> str:
    """Return the name of a PDF with a picture on each page."""
    document = pypdfium2.PdfDocument.new()
    for sheet in sheets:
        page = document.new_page(600, 800)
        image = pypdfium2.PdfImage.new(document)
        image.load_jpeg(io.BytesIO(bytes(cv2.imencode(".jpg", sheet)[1])))
        image.set_matrix(pypdfium2.PdfMatrix().scale(500, 500).translate(50, 200))
        page.insert_obj(image)
        page.gen_content()
    name = folder / "book.pdf"
    document.save(str(name))
    return str(name)


@pytest.mark.slow
def test_pages_of_a_pdf_are_read_each_for_itself(tmp_path: Path) -> None:
    empty = np.full((600, 600), 240, np.uint8)
    name = book(tmp_path, printed(LINE), empty, printed(LINE))
    done = run(tmp_path, "book.pdf", name)
    assert done.returncode == 2
    told = done.stdout.decode().splitlines()
    assert told[0] == f"{LINE}  book.pdf, page 1"
    assert told[1].startswith("# book.pdf, page 2: no puzzle was found")
    assert told[2] == f"{LINE}  book.pdf, page 3"
    assert len(told) == 6
    refused = run(tmp_path, name, "--svg", "x.svg")
    assert refused.returncode == 2
    assert b"--svg takes one photo, but the PDF has 3 pages." in refused.stderr


def test_pages_beyond_the_cap_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("whydoku.cli.scan.MOST_PAGES", 1)
    name = book(tmp_path, printed(LINE), printed(LINE))
    assert main(["scan", name, "--to", "line"]) == 2
    found = capsys.readouterr()
    assert found.out == LINE + "\n"
    assert "the PDF has 2 pages, of which the first 1 were read" in found.err


def test_package_is_light() -> None:
    heavy = ("cv2", "numpy", "whydoku.scan")
    code = f"import sys, whydoku.cli.verbs; print([name in sys.modules for name in {heavy}])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
    assert told.strip() == b"[False, False, False]"
