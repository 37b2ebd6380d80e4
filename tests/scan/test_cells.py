"""The net that reads cells: what it is given, what it answers, and how large it may be."""

from importlib.resources import files

import cv2
import numpy as np
import pytest

from whydoku.scan import cells


def grid(ink: float = 60, paper: float = 200) -> np.ndarray:
    """81 blank cells with thin lines at their edges, a bar of ink in every third one."""
    found = np.full((81, 32, 32), paper, np.float32)
    found[:, 3] = found[:, :, 3] = ink
    found[::3, 9:23, 15:18] = ink
    return found


def test_paper_is_one_and_ink_is_zero() -> None:
    found = cells.normalise(grid())
    assert found.shape == (81, 32, 32)
    assert found.dtype == np.float32
    assert np.allclose(found[:, 24:28, 24:28], 1, atol=0.01)
    assert np.allclose(found[::3, 12:20, 16], 0, atol=0.01)


@pytest.mark.parametrize("light", [0.1, 0.5, 1.0])
def test_brightness_of_the_photo_does_not_matter(light: float) -> None:
    assert np.allclose(cells.normalise(grid() * light), cells.normalise(grid()), atol=1e-4)


def test_bytes_and_floats_give_the_same() -> None:
    whole = np.round(grid()).astype(np.uint8)
    assert np.array_equal(cells.normalise(whole), cells.normalise(whole.astype(np.float64)))


def test_shadow_on_one_cell_goes() -> None:
    shaded = grid()
    shaded[3] *= 0.6
    assert np.allclose(cells.normalise(shaded), cells.normalise(grid()), atol=1e-4)


def test_blank_cells_stay_blank() -> None:
    noisy = grid() + np.random.default_rng(1).normal(0, 2, (81, 32, 32))
    found = cells.normalise(noisy)[1::3, 6:26, 6:26]
    assert found.min() > 0.85


def test_light_digits_on_a_dark_ground_are_inverted() -> None:
    found = cells.normalise(grid(ink=200, paper=40))
    assert found[0, 16, 16] < 0.1
    assert found[1, 16, 16] > 0.9


def test_one_dark_cell_is_inverted_alone() -> None:
    mixed = grid()
    mixed[0] = grid(ink=200, paper=40)[0]
    found = cells.normalise(mixed)
    assert found[0, 16, 16] < 0.1
    assert found[0, 16, 26] > 0.9
    assert np.allclose(found[1:], cells.normalise(grid())[1:], atol=0.02)


@pytest.mark.parametrize("shape", [(32, 32), (1, 28, 28), (1, 32, 32, 1)])
def test_other_shapes_are_refused(shape: tuple[int, ...]) -> None:
    for function in (cells.normalise, cells.classify):
        with pytest.raises(ValueError, match=r"shape \(n, 32, 32\), not \("):
            function(np.zeros(shape))


def test_no_cells_give_no_answers() -> None:
    assert cells.normalise(np.zeros((0, 32, 32))).shape == (0, 32, 32)
    assert cells.classify(np.zeros((0, 32, 32))).shape == (0, 13)


def test_answers_are_probabilities() -> None:
    found = cells.classify(np.random.default_rng(2).uniform(0, 1, (200, 32, 32)))
    assert found.shape == (200, len(cells.CLASSES))
    assert found.dtype == np.float32
    assert found.min() >= 0
    assert np.allclose(found.sum(axis=1), 1, atol=1e-5)


def test_answers_do_not_depend_on_the_other_cells() -> None:
    pictures = np.random.default_rng(3).uniform(0, 1, (150, 32, 32)).astype(np.float32)
    together = cells.classify(pictures)
    assert np.allclose(together[140:], cells.classify(pictures[140:]), atol=1e-5)


def test_blank_cells_with_lines_are_blank() -> None:
    found = cells.classify(cells.normalise(grid()))[1::3]
    assert (found.argmax(axis=1) == cells.BLANK).all()


def test_weights_are_small() -> None:
    stored = files("whydoku.scan") / "data" / "cells.npz"
    assert len(stored.read_bytes()) < 500_000
    assert sum(part.size for part in cells.weights("cells").values()) < 150_000


@pytest.mark.parametrize("name", ["sans", "serif"])
@pytest.mark.parametrize("height", [12, 16])
def test_printed_digits_are_read(name: str, height: int) -> None:
    """Faces that come with OpenCV, none of which the net was trained on."""
    pictures = np.full((81, 32, 32), 230, np.uint8)
    face = cv2.FontFace(name)
    for cell in range(81):
        large = np.full((128, 128, 3), 230, np.uint8)
        cv2.rectangle(large, (13, 13), (115, 115), (40,) * 3, 3)
        if cell % 3 == 0:
            text = str(cell // 3 % 9 + 1)
            box = cv2.getTextSize((128, 128), text, (0, 0), face, height * 5, 400)
            start = 64 - box[0] - box[2] // 2, 64 - box[1] - box[3] // 2
            cv2.putText(large, text, start, (40,) * 3, face, height * 5, 400)
        pictures[cell] = cv2.resize(large, (32, 32), interpolation=cv2.INTER_AREA)[:, :, 0]
    found = cells.classify(cells.normalise(pictures))
    assert found.argmax(axis=1)[::3].tolist() == [*range(1, 10)] * 3
    assert (found.argmax(axis=1)[1::3] == cells.BLANK).all()
