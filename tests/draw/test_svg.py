"""Pictures as SVG."""

import math
import re
from itertools import groupby, pairwise, product
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from random_puzzles import JIGSAWS, LAYOUTS
from steps import NINE, any_positions, any_steps, candidates, found_steps, houses, links, marks
from whydoku import Puzzle, Step, find_layout, with_cages
from whydoku.draw import svg, text
from whydoku.draw.curves import curve
from whydoku.draw.geometry import Grid, shades
from whydoku.draw.roles import OTHER, ROLES, Look
from whydoku.draw.scene import LETTERS, MOST_NUMBERS, MOST_TINTED, line_numbers, make_scene
from whydoku.draw.symbols import SHAPES, house_outline
from whydoku.model.layout import cell_name
from whydoku.model.path import HouseMark, Mark

EMPTY = Puzzle([0] * 81)
NS = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(picture).iter(f"{NS}text")]


def classes(picture: str, name: str) -> list[ET.Element]:
    return [e for e in ET.fromstring(picture).iter() if name in e.get("class", "").split()]


# -- roles ---------------------------------------------------------------------------------------


def test_roles_can_be_told_apart() -> None:
    looks = [*ROLES.values(), OTHER]
    for part in ("shape", "sign", "label"):
        assert len({getattr(look, part) for look in looks}) == len(looks), part
    assert {look.shape for look in looks} == set(SHAPES)
    assert all(len(look.sign) == 1 and not look.sign.isalnum() for look in looks)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("look", [look for look in ROLES.values() if look.ink], ids=str)
def test_digits_stand_out_from_their_shape(look: Look) -> None:
    light, dark = sorted((luminance(look.colour), luminance(look.ink)), reverse=True)
    # WCAG 2.2, 1.4.11: at least 3 to 1 for what is not running text.
    assert (light + 0.05) / (dark + 0.05) >= 3


def test_houses_of_different_roles_have_different_lines() -> None:
    houses_have = [look.dash for role, look in ROLES.items() if role not in ("placement", "set")]
    assert len(set(houses_have)) >= len(houses_have) - 1


# -- what a picture holds ------------------------------------------------------------------------


def test_many_houses_are_only_outlined() -> None:
    for count, tinted in ((MOST_TINTED, True), (MOST_TINTED + 1, False)):
        rows = tuple(HouseMark("base", house, 0) for house in range(count))
        step = Step(NINE, "mine", houses=rows, eliminations=candidates("5r1c1"))
        picture = svg(EMPTY, step)
        assert len(classes(picture, "wd-house")) == count
        assert ('fill-opacity=".1"' in picture) is tinted


def test_givens_and_placed_digits_differ() -> None:
    picture = svg(Puzzle.parse("1...............").place(15, 2))
    assert [e.text for e in classes(picture, "wd-given")] == ["1"]
    assert [e.text for e in classes(picture, "wd-placed")] == ["2"]


def test_it_tells_itself_to_those_who_cannot_see_it() -> None:
    step = Step(NINE, "naked-pair", (), candidates("1r1c3"), houses(base="r1"), marks(set="12r1c1"))
    root = ET.fromstring(svg(EMPTY, step))
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{NS}title") == step.notation()
    assert root.findtext(f"{NS}desc") == step.words()


def test_legend_has_what_occurs() -> None:
    step = Step(
        NINE,
        "my-own",
        eliminations=candidates("1r1c3"),
        houses=houses(cover="c1"),
        marks=marks(fin="2r5c5", mine="3r6c6"),
        links=links("2r5c5 = 3r6c6 - 4r7c7"),
    )
    legend = texts(svg(EMPTY, step))[-7:]
    assert [t for t in legend if t != "5"] == [
        *("cover column", "fin", "remove", "mine", "strong link", "weak link")
    ]


def test_a_legend_shows_cells_as_the_board_frames_them() -> None:
    base, cover = HouseMark("base", 0, 5), HouseMark("cover", 2, 5)
    step = Step(
        NINE,
        "multi-fish",
        eliminations=candidates("5r3c1"),
        houses=(base, cover),
        marks=(Mark("cover", 7, 0),),
    )
    picture = svg(EMPTY, step)
    assert "cover cell and row" in texts(picture)
    assert len(classes(picture, "wd-cell-swatch")) == 1
    assert classes(picture, "wd-shape") == []  # the board has no diamond


def test_candidates_are_shown_where_the_step_is_about_them() -> None:
    placing = Step(NINE, "my-own", candidates("5r5c5"), marks=marks(set="5r5c5"))
    striking = Step(NINE, "my-own", eliminations=candidates("5r5c5"))
    assert len(texts(svg(EMPTY, placing))) < 30
    assert len(texts(svg(EMPTY, striking))) > 9 * 81
    assert len(texts(svg(EMPTY, placing, candidates=True))) > 9 * 81


def test_links_are_full_or_dashed() -> None:
    picture = svg(EMPTY, Step(NINE, "chain", links=links("1r1c1 = 1r1c9 - 1r9c9 = 2r9c9+2r9c8")))
    board = [e for e in classes(picture, "wd-link") if "Q" in e.get("d", "")]
    assert len([e for e in board if "wd-weak" in e.get("class", "")]) == 2  # one in the legend
    assert len(classes(picture, "wd-head")) == 3
    assert len(classes(picture, "wd-group")) == 1


def test_candidates_in_no_common_house_have_no_frame_and_each_has_a_curve() -> None:
    step = Step(NINE, "my-own", links=links("6r8c3 - 6r2c3+6r8c1"))
    picture = svg(EMPTY, step)
    assert classes(picture, "wd-group") == []
    assert len(classes(picture, "wd-halo")) == 2


def test_a_link_between_groups_that_share_a_candidate_is_seen() -> None:
    step = Step(NINE, "chain", links=links("9r1c1+9r3c1 = 9r1c1+9r1c2"))
    [line] = [e.get("d", "") for e in classes(svg(EMPTY, step), "wd-halo")]
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", line)]
    assert math.dist(numbers[:2], numbers[-2:]) > 40


def test_a_placed_guardian_does_not_hide_a_cell_of_the_pattern() -> None:
    step = Step(
        NINE,
        "bivalue-oddagon",
        placements=candidates("7r8c7"),
        marks=marks(floor="14r1c9", roof="14r8c7", fin="7r8c7"),
    )
    assert texts(svg(EMPTY, step)).count("9") > 70  # one sees what else the cells could hold
    picture = svg(EMPTY, step, candidates=False)
    assert texts(picture).count("4") == 2 + 2  # in two cells, and the numbers of row and column
    bare = [e for e in classes(picture, "wd-bold") if e.text == "7"]
    assert len(bare) == 1
    assert {"place", "pattern"} <= set(texts(picture)[-3:])
    assert "7'!" in text(EMPTY, step, candidates=False)


def test_a_candidate_without_a_way_left_is_not_told_to_be_false_too() -> None:
    step = Step(NINE, "my-own", marks=marks(fin="6r2c3", off="6r2c3", broken="6r2c3"))
    picture = svg(EMPTY, step, candidates=True)
    assert "false" not in texts(picture)
    assert len(classes(picture, "wd-shape")) == 1 + 2  # on the board, and in the legend


def test_themes() -> None:
    assert "prefers-color-scheme" in svg(EMPTY)
    for theme in ("light", "dark"):
        assert "prefers-color-scheme" not in svg(EMPTY, theme=theme)
    assert svg(EMPTY, theme="light") != svg(EMPTY, theme="dark")


def test_width() -> None:
    root = ET.fromstring(svg(EMPTY, width=300))
    assert (root.get("width"), root.get("height")) == ("300", "300")


def test_it_needs_nothing_else() -> None:
    picture = svg(EMPTY, found_steps()[0][1])
    assert not re.search(r"href|url\(|@import|<script", picture)


# -- shapes --------------------------------------------------------------------------------------


def test_outline_of_one_cell() -> None:
    assert house_outline([(0, 1)], 10, 1) == "M11 9L11 1L19 1L19 9z"


def test_outline_goes_around_an_inner_corner() -> None:
    # Three cells in an L: the inner corner is cut one unit outside of the empty cell.
    path = house_outline([(0, 0), (1, 0), (1, 1)], 10, 1)
    assert path.count("M") == 1
    assert "9 11" in path
    assert "19 19" in path


@pytest.mark.parametrize("name", LAYOUTS)
def test_outlines_stay_within_their_house(name: str) -> None:
    layout = find_layout(name)
    for _kind, _number, cells in layout.houses:
        inside = {divmod(cell, layout.size) for cell in cells}
        path = house_outline(inside, 10, 1)
        points = [tuple(map(float, p.split())) for p in re.findall(r"[\d.]+ [\d.]+", path)]
        assert all((int(y // 10), int(x // 10)) in inside for x, y in points)


@pytest.mark.parametrize("name", JIGSAWS)
def test_neighbouring_regions_of_a_jigsaw_differ(name: str) -> None:
    layout = find_layout(name)
    shade = shades(layout)
    for cell, other in product(range(layout.cells), repeat=2):
        near = other - cell == layout.size or (other - cell == 1 and other % layout.size)
        if near and layout.regions[cell] != layout.regions[other]:
            assert shade[cell] != shade[other]
    assert max(shade) <= 4


def test_a_curve_keeps_away_from_what_lies_between() -> None:
    between = [(x, 50.0) for x in range(20, 100, 10)]
    line = curve((0, 50), (110, 50), 6, 4, between, 200)
    nearest = min(math.dist(line.at(t / 40), p) for t in range(8, 33) for p in between)
    assert nearest > 6


def test_a_curve_stays_on_the_board() -> None:
    line = curve((5, 5), (195, 5), 4, 4, [], 200)
    assert all(0 <= line.at(t / 20)[1] <= 200 for t in range(21))


# -- any step ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_found_steps_are_drawn() -> None:
    for puzzle, step in found_steps():
        picture = svg(puzzle, step)
        placed = {cell for cell, _digit in step.placements}
        broken = {(m.cell, m.digit) for m in step.marks if m.role == "broken"}
        told = [m for m in step.marks if m.role != "off" or (m.cell, m.digit) not in broken]
        roles = {mark.role for mark in told if mark.cell not in placed}
        roles |= {house.role for house in step.houses}
        assert [role for role in roles if step.labels()[role] not in texts(picture)] == []


@pytest.mark.slow
@given(st.data())
def test_any_step_is_well_formed(data: st.DataObject) -> None:
    step = data.draw(any_steps())
    puzzle = data.draw(any_positions(step.layout))
    picture = svg(puzzle, step, candidates=data.draw(st.sampled_from([None, False, True])))
    assert {step.labels()[house.role] for house in step.houses} <= set(texts(picture))


def test_a_digit_that_is_there_already_can_have_a_role() -> None:
    puzzle = Puzzle.parse("1...............")
    step = Step(puzzle.layout, "my-own", marks=(Mark("roof", 0, 1),))
    assert "roof" in texts(svg(puzzle, step))
    assert len(classes(svg(puzzle, step), "wd-shape")) == 2


def numbers_told(step: Step) -> list[tuple[str, int, int]]:
    """The conclusions of the numbered lines of a step's text: cell, digit, number of the line.

    Of several cells or digits, the first.
    """
    cell = r"r\d+c\d+"
    answer = rf"(?:\.|\),) ({cell})(?:(?:, {cell})* or {cell})? is (\d)"
    return [
        (name, int(digit), int(line[1]))
        for line in re.finditer(r"^  (\d+)(\. .*)", step.words(), re.MULTILINE)
        for name, digit in re.findall(answer, line[2])
    ]


def badges_drawn(picture: str) -> list[tuple[tuple[float, float], str]]:
    """The numbers and letters on the board of a picture, and where each is."""
    found = []
    for group in ET.fromstring(picture).iter(f"{NS}g"):
        for circle, told in pairwise(group):
            if circle.get("class") == "wd-number" and circle.get("cx"):
                at = float(circle.get("cx", "")), float(circle.get("cy", ""))
                found.append((at, told.text or ""))
    return found


def numbers_drawn(picture: str) -> list[tuple[tuple[float, float], int]]:
    return [(at, int(told)) for at, told in badges_drawn(picture) if told.isdigit()]


def letters_drawn(picture: str) -> list[tuple[tuple[float, float], str]]:
    return [(at, told) for at, told in badges_drawn(picture) if told.isalpha()]


@pytest.mark.slow
def test_what_a_braid_shows_true_has_the_number_of_its_line_of_text() -> None:
    """In the order of the text, at the candidate that the line tells, and nothing else has one."""
    numbered = 0
    for puzzle, step in found_steps():
        if not line_numbers(step):
            continue
        told = numbers_told(step)
        if len(told) > MOST_NUMBERS:
            told = [next(line) for _n, line in groupby(told, lambda one: one[2])]
        assert [(cell_name(step.layout, c), d, n) for (c, d), n in line_numbers(step)] == told
        grid = Grid(step.layout)
        places = {(c, d): grid.candidate(c, d) for c in range(81) for d in range(1, 10)}
        drawn = []
        for at, number in numbers_drawn(svg(puzzle, step)):
            cell, digit = min(places, key=lambda pair: math.dist(places[pair], at))
            drawn.append((cell_name(step.layout, cell), digit, number))
        assert drawn == told
        numbered += 1
    assert numbered > 10


@pytest.mark.slow
def test_cages_of_a_step_stand_out_and_are_in_the_legend() -> None:
    layout = with_cages("4x4", [(["r1c1", "r1c2", "r1c3"], 6), (["r3c1", "r3c2"], 0)])
    puzzle = Puzzle([0] * 16, layout=layout)
    plain = svg(puzzle)
    assert (len(classes(plain, "wd-cage")), classes(plain, "wd-house")) == (2, [])
    innie = next(step for step in puzzle.steps() if step.technique == "innie")
    picture = svg(puzzle, innie)
    assert len(classes(picture, "wd-cage")) == 1
    assert len(classes(picture, "wd-house")) == 2  # row 1 and its cage
    assert "cage" in texts(picture)
    assert "cages: r1c1" in text(puzzle, innie).splitlines()
    single = next(step for step in puzzle.steps() if step.technique == "cage-combination")
    assert "cages: r1c1" in text(puzzle, single).splitlines()
    assert len(classes(svg(puzzle, single), "wd-house")) == 1


def test_cells_have_the_letters_of_the_text_beside_their_candidates() -> None:
    lettered = 0
    for puzzle, step in found_steps():
        picture = svg(puzzle, step)
        letters = step.letters()
        drawn = letters_drawn(picture)
        assert [letter for _at, letter in drawn] == list(letters)
        assert (LETTERS in texts(picture)) == bool(letters)
        grid, scene = Grid(step.layout), make_scene(puzzle, step, candidates=None)
        for at, letter in drawn:
            cell = letters[letter]
            assert math.dist(at, grid.centre(cell)) < grid.cell / 2
            places = [grid.candidate(cell, digit) for digit in scene.squares[cell].candidates]
            assert all(math.dist(at, place) >= grid.slot for place in places)
        lettered += bool(drawn)
    assert lettered


def test_a_cell_without_a_free_place_has_no_letter() -> None:
    found = ((puzzle, step) for puzzle, step in found_steps() if step.letters())
    puzzle, step = next(found)
    cell = step.letters()["A"]
    full = tuple(Mark("floor", cell, digit) for digit in range(1, 10))
    crowded = Step(step.layout, step.technique, step.placements, marks=(*step.marks, *full))
    assert crowded.letters()
    assert letters_drawn(svg(puzzle, crowded)) == []
    assert LETTERS not in texts(svg(puzzle, crowded))


@pytest.mark.slow
def test_a_tangle_of_links_is_not_drawn_and_the_legend_says_so() -> None:
    one, last = links("5r1c1 - 5r1c4 = 3r1c4"), links("3r1c4 - 3r1c5")
    for times, drawn, numbers in ((11, True, 11), (12, False, 12), (13, False, 5)):
        picture = svg(
            EMPTY, Step(NINE, "braid", eliminations=candidates("5r1c1"), links=one * times + last)
        )
        assert bool(classes(picture, "wd-link")) is drawn
        assert (f"{2 * times + 1} links, not drawn" in texts(picture)) is not drawn
        assert len(classes(picture, "wd-number")) == numbers + 1  # and in the legend
        assert "line of the text" in texts(picture)
