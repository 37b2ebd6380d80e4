"""The renderer for the training: the same by seed, true to its labels, no face in two parts."""

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import faces
import grids
import hard_pages
import killer_pages
import numpy as np
import people
import pytest
import render
from numpy.random import default_rng

OWN = [faces.BUILT_IN]


def drawn(seed: int) -> render.Batch:
    """The cells of a grid in one face."""
    rng = default_rng(seed)
    return render.cells_of_grid(rng, grids.style_of(rng, OWN, OWN))


def drawn_by_hand(seed: int) -> render.HandBatch:
    """The cells of a grid that is written in."""
    rng = default_rng(seed)
    return render.hand_cells_of_grid(rng, grids.style_of(rng, OWN, OWN))


def test_same_seed_renders_the_same_cells() -> None:
    first, again, other = (drawn(seed) for seed in (5, 5, 6))
    assert np.array_equal(first.pictures, again.pictures)
    assert np.array_equal(first.kinds, again.kinds)
    assert not np.array_equal(first.pictures, other.pictures)
    assert first.pictures.shape == (81, 32, 32)
    assert first.pictures.dtype == np.uint8


def test_all_classes_are_rendered() -> None:
    kinds = np.concatenate([grids.contents_of(default_rng(seed)) for seed in range(30)])
    assert set(kinds.tolist()) == set(range(13))


def test_digits_stand_in_the_cells_of_their_labels() -> None:
    """Nothing but lines is drawn in a blank cell of clean print; a digit has ink in its middle."""
    rng = default_rng(1)
    style = grids.Style(
        face=faces.BUILT_IN, hands=tuple(OWN), writer=None, height=0.6, stretch=1, weight=0,
        ink=0.0, lines=(0.03, 0.05, 0.0), offset=(0, 0), jitter=0, tilt=0, dropped=0, shades=(1.0,),
        inverse=False, pencil=0.3,
    )  # fmt: skip
    contents = np.zeros(81, int)
    contents[4] = 8
    page = grids.draw_grid(rng, style, contents)
    inked = [
        float(page[y : y + 40, x : x + 40].min())
        for y in range(grids.MARGIN + 4, grids.MARGIN + 9 * grids.CELL, grids.CELL)
        for x in range(grids.MARGIN + 4, grids.MARGIN + 9 * grids.CELL, grids.CELL)
    ]
    assert inked[4] < 0.1
    assert sum(ink > 0.3 for ink in inked) == 80


def test_no_face_serves_two_parts() -> None:
    named = {
        part: {name for names in table.values() for name in names.split()}
        for part, table in faces.PARTS.items()
    }
    for one, other in combinations(named, 2):
        assert not named[one] & named[other]
    assert len(named["training"]) >= 60
    assert len(named["testing"]) >= 30


def test_missing_fonts_are_named_with_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "ROOTS", ())
    with pytest.raises(FileNotFoundError, match=r"Karla-Bold .*apt-get install fonts-karla "):
        faces.faces("validation")


@pytest.mark.slow
def test_hard_page_is_the_same_by_seed() -> None:
    first, again = (hard_pages.shot(default_rng([3, 1]), "small", OWN, OWN) for _ in range(2))
    assert first.kind == "small"
    assert first.puzzle == again.puzzle
    assert np.array_equal(first.picture, again.picture)
    assert np.array_equal(first.corners, again.corners)


@pytest.mark.parametrize("kind", ["bent", "folded"])
def test_camera_sees_points_where_the_picture_shows_them(kind: str) -> None:
    camera = hard_pages.camera_of(default_rng(4), kind, (0.5, 0.6))
    camera = replace(camera, size=(400, 320), focal=camera.focal / 4)
    points = np.array([[0.3, 0.4], [0.6, 0.5], [0.5, 0.8]])
    x, y = camera.page_points()
    for point, (column, row) in zip(points, camera.seen(points).round().astype(int), strict=True):
        shown = x[row, column], y[row, column]
        assert np.hypot(*(shown - point)) < 0.01


def test_cells_written_by_hand_are_told_by_what_is_drawn() -> None:
    first, again = (drawn_by_hand(7) for _ in range(2))
    assert np.array_equal(first.pictures, again.pictures)
    assert first.pictures.shape[1:] == (48, 48)
    assert {0, 10} < set(first.kinds.tolist()) <= set(range(11))
    assert first.marks[first.kinds == 10].any(axis=1).all()
    assert not first.marks[first.kinds == 0].any()


def test_people_write_in_grids_and_no_digit_of_theirs_is_in_two_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each sample is a bar as wide as its number says: 4 to 23 pixels."""
    for digit in range(1, 10):
        samples = np.zeros((20, people.SIDE, people.SIDE))
        for number, sample in enumerate(samples):
            sample[4:24, 2 : 6 + number] = 1
        (tmp_path / f"{digit}.json").write_text(json.dumps({"data": samples.ravel().tolist()}))
    monkeypatch.setenv("PEOPLE", str(tmp_path))
    people.digits_of.cache_clear()
    wide = {
        part: {round(ink.shape[1] / people.LARGER) for ink in people.digits_of(part)[4].inks}
        for part in people.PARTS
    }
    assert sorted(one for widths in wide.values() for one in widths) == list(range(4, 24))
    rng = default_rng(3)
    style = people.written_in(rng, grids.style_of(rng, OWN, OWN), "testing", 1.0)
    assert style.writer is not None
    assert round(style.writer.glyph(rng, 7).shape[1] / people.LARGER) in wide["testing"]
    people.digits_of.cache_clear()


def test_killers_are_the_same_by_seed_and_their_pictures_have_labels() -> None:
    first, again = (
        killer_pages.cages_of_page(rng, grids.style_of(rng, OWN, OWN))
        for rng in (default_rng(6), default_rng(6))
    )
    assert all(map(np.array_equal, first, again))
    assert (first.corners.shape, first.strips.shape[1:]) == ((81, 48, 48), (24, 48))
    assert len(first.strips) == len(first.ends) > 20
    assert 10 < np.count_nonzero(first.totals) < 60


def test_sums_stand_in_the_cells_of_their_labels_and_lines_where_cages_end() -> None:
    rng = default_rng(2)
    style, paper = grids.style_of(rng, OWN, OWN), np.ones((544, 544), np.float32)
    cages = killer_pages.partition(rng)
    totals, look = killer_pages.totals_of(rng, cages), killer_pages.Outlines(4, 5.0, 0.0, 1)
    assert sorted(cell for cage in cages for cell in cage) == list(range(81))
    killer_pages.outline(paper, {0, 1}, look)
    inside = paper[grids.MARGIN : grids.MARGIN + grids.CELL]
    ends = [inside[20:30, x + 30 : x + 60].min() for x in (grids.MARGIN, grids.MARGIN + grids.CELL)]
    assert ends == [1.0, 0.0]
    paper[:] = 1
    killer_pages.write_sums(rng, paper, style, totals, look, grids.CELL)
    cells = paper[grids.MARGIN : -grids.MARGIN, grids.MARGIN : -grids.MARGIN]
    darkest = cells.reshape(9, grids.CELL, 9, grids.CELL).min(axis=(1, 3)).ravel()
    assert np.array_equal(darkest < 0.9, totals > 0)
