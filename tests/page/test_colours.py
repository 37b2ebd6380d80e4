"""Colours that mean something are told apart, whatever colours a person sees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from re import findall, split

import pytest

from engine import PAGE
from player import Player

Vector = tuple[float, float, float]

STYLES = (PAGE / "css" / "themes.css").read_text("utf-8")
EVIDENCE = (PAGE / "css" / "evidence.css").read_text("utf-8")
ROLES = (PAGE / "js" / "board" / "roles.js").read_text("utf-8")
THEMES = ["light", "dark", "contrast"]

# What a person sees who lacks one kind of cones, on linear RGB: Machado, Oliveira and Fernandes,
# "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1.
SIGHTS: dict[str, tuple[Vector, Vector, Vector]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}  # fmt: skip
TO_XYZ: tuple[Vector, Vector, Vector] = (
    (0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)  # fmt: skip
WHITE: Vector = (0.95047, 1.0, 1.08883)
FAR = 25.0**7


def times(rows: tuple[Vector, Vector, Vector], v: Vector) -> Vector:
    first, second, third = (sum(a * b for a, b in zip(row, v, strict=True)) for row in rows)
    return first, second, third


def seen(colour: str, sight: str) -> Vector:
    """A colour as #rrggbb, as it is seen, in CIE L*a*b*."""

    def linear(at: int) -> float:
        part = int(colour[at : at + 2], 16) / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = times(SIGHTS[sight], (linear(1), linear(3), linear(5)))
    clipped = tuple(min(max(part, 0.0), 1.0) for part in (red, green, blue))
    xyz = times(TO_XYZ, (clipped[0], clipped[1], clipped[2]))
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (part / white for part, white in zip(xyz, WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def mean_hue(first: float, second: float) -> float:
    apart = abs(first - second)
    return (first + second + (360 if apart > 180 else 0)) / 2 % 360


def difference(one: Vector, other: Vector) -> float:
    """The difference of two colours by CIEDE2000: 1 is just seen, 5 at a glance."""
    chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + FAR))
    (a1, b1), (a2, b2) = ((v[1] * stretch, v[2]) for v in (one, other))
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180
    light, chroma, hue = (one[0] + other[0]) / 2, (c1 + c2) / 2, mean_hue(h1, h2)
    wave = sum(
        weight * cos(radians(times * hue + shift))
        for weight, times, shift in (
            (-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63),
        )
    )  # fmt: skip
    by_light = (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * (1 + wave))
    tilt = (
        -2
        * sqrt(chroma**7 / (chroma**7 + FAR))
        * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    )
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + tilt * by_chroma * by_hue)


def colours(theme: str, pattern: str) -> dict[str, str]:
    """The colours of a theme whose names match."""
    blocks = split(r'\[data-theme="(\w+)"\]', STYLES)
    block = dict(zip(["light", *blocks[1::2]], blocks[::2], strict=True))[theme]
    return dict(findall(rf"--({pattern}): (#\w{{6}});", block))


def differences(named: dict[str, str]) -> Iterator[tuple[float, str]]:
    for sight in SIGHTS:
        for (one, first), (other, second) in combinations(named.items(), 2):
            yield difference(seen(first, sight), seen(second, sight)), f"{one}, {other}: {sight}"


def test_the_difference_is_that_of_the_standard() -> None:
    """Pairs of Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula", 2005, table 1."""
    pairs: list[tuple[Vector, Vector, float]] = [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ]
    for one, other, expected in pairs:
        assert difference(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("theme", THEMES)
def test_colours_of_cells_are_told_apart(theme: str) -> None:
    """From each other and from a cell without a colour. The nearest were 0.2 apart once."""
    named = colours(theme, r"colour-\d|cell")
    assert len(named) == 10
    assert min(differences(named)) > (8,)


@pytest.mark.parametrize("theme", THEMES)
def test_tints_of_regions_are_told_apart(theme: str) -> None:
    named = colours(theme, r"tint-\d")
    assert len(named) == 4
    assert min(differences(named)) > (4,)


def over(colour: str, ground: str, opacity: float) -> str:
    """A colour that lies over another one."""
    pairs = [(int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * opacity + b * (1 - opacity)):02x}" for a, b in pairs)


@pytest.mark.parametrize("theme", THEMES)
def test_tints_of_regions_are_told_apart_from_those_of_hints(theme: str) -> None:
    """A cell that a hint tints differs from each that it does not, in whichever region."""
    step_back = float(findall(r'\^="tint-"\] {\s*opacity: ([\d.]+)', EVIDENCE)[0])
    opacity = float(findall(r"\.ev-tint {\s*fill-opacity: ([\d.]+)", EVIDENCE)[0])
    cell = colours(theme, "cell")["cell"]
    plain = [over(tint, cell, step_back) for tint in colours(theme, r"tint-\d").values()]
    apart = [
        difference(seen(over(role, ground, opacity), sight), seen(other, sight))
        for role in set(findall(r'"colour": "(#\w+)"', ROLES))
        for ground in plain
        for other in plain
        for sight in SIGHTS
    ]
    assert min(apart) > 1.7


# -- on the board --------------------------------------------------------------------------------

JIGSAW = "jigsaw:112222333411125333411225333414255666414258696444558696777588996777589996777888899"
TOUCHING = """() => {
  const { region } = document.querySelector('wd-board').layout;
  const tints = [...document.querySelectorAll('wd-board [class^=tint]')]
    .map((square) => square.classList[0]);
  const right = (cell) => (cell % 9 < 8 ? cell + 1 : cell);
  const pairs = region.flatMap((_, cell) => [[cell, cell + 9], [cell, right(cell)]])
    .filter(([one, other]) => other < 81 && region[one] !== region[other]);
  return [tints.length, pairs.length, pairs.filter(([one, other]) => tints[one] === tints[other])];
}"""


def test_regions_of_a_jigsaw_are_tinted(desktop: Player) -> None:
    desktop.start("." * 81, JIGSAW)
    cells, pairs, alike = desktop.page.evaluate(TOUCHING)
    assert (cells, alike) == (81, [])
    assert pairs > 40
    desktop.ask(f"app.begin({{ layout: '9x9', givens: '{'.' * 81}' }}, 'Classic')")
    desktop.page.locator("wd-board [class^=tint]").first.wait_for(state="detached")


def test_tints_of_a_jigsaw_step_back_behind_a_hint(desktop: Player) -> None:
    desktop.start("." * 81, JIGSAW)
    faded = "getComputedStyle(document.querySelector('wd-board [class^=tint]')).opacity"
    assert desktop.ask(faded) == "1"
    desktop.ask("app.showEvidence({ candidates: [] })")
    assert desktop.ask(faded) == "0.1"


def test_coloured_cells_have_patterns_if_wanted(player: Player) -> None:
    player.start()
    player.tap("r1c1")
    player.mode("colour")
    player.digit(2)
    player.digit(7)
    assert player.page.locator("wd-board .colour").count() == 2
    assert player.page.locator("wd-board .pattern").count() == 0
    player.do("Settings")
    player.act(player.page.get_by_label("Add patterns to coloured cells"))
    player.do("Close")
    painted = player.page.locator("wd-board .pattern")
    fills = [one.get_attribute("fill") for one in painted.all()]
    assert fills == ["url(#pattern-2)", "url(#pattern-7)"]
    drawn = {path.get_attribute("d") for path in player.page.locator("#patterns path").all()}
    assert len(drawn) == 9
    assert player.page.locator(".keypad .key svg:not(.icon)").count() == 9
