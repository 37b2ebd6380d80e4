"""Names of techniques: each means what the table says, however it is spelt, also on the page."""

import json
import random
import re
import string
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import NODE
from needs import need
from whydoku import Policy, Puzzle, explain, generate
from whydoku.cli import main
from whydoku.explain.wording import load
from whydoku.model.names import (
    KINDS,
    MOST_SUGGESTED,
    known,
    meaning,
    names_file,
    names_of,
    readings,
    suggested,
    the_one_named,
)
from whydoku.model.policy import ladder_rows, technique, techniques, techniques_named
from whydoku.verification.scorer import read_moves

PAGE = Path(__file__).parent / "page" / "modules" / "names_runner.js"
NAMES = [name for name, _ in names_of()]
TWO_ORDERS = {"box interaction line", "candidate unique"}
"""Names that differ in the order of their words alone, or in the language."""

ONE_OR_SEVERAL = {
    "cage combination", "innie", "innie wide", "outie", "outie wide",
    "house innie several", "house outie several",
}  # fmt: skip
"""Names that differ in the plural alone, which is kept where a name is read exactly."""


def test_other_programs_names_are_known(data: Path) -> None:
    file = data / "techniques" / "names_half.txt"
    need(file.is_file(), f"file {file} of names")
    lines = [line.strip() for line in file.read_text("utf-8").splitlines()]
    names = [line for line in lines if line and not line.startswith("total ")]
    assert len(names) > 100
    assert [name for name in names if known(name) is None] == []


def test_names_that_hodoku_prints_are_known(data: Path) -> None:
    file = data / "techniques" / "hodoku_order.tsv"
    need(file.is_file(), f"file {file} of HoDoKu's techniques")
    rows = [line.split("\t") for line in file.read_text("utf-8").splitlines()]
    named = [name for row in rows if row[3] != "Incomplete Solution!" for name in (row[2], row[3])]
    assert [name for name in named if known(name) is None] == []


def test_each_name_means_what_the_table_says() -> None:
    for name, told in names_of():
        assert meaning(name) == told, name
        assert told.slugs, name
        assert set(told.slugs) <= ladder_rows().keys(), name
        assert told.kind in KINDS


def read_alike() -> set[str]:
    """How names of different meanings are read word by word."""
    loose: dict[str, set[tuple[str, ...]]] = {}
    for name, told in names_of():
        loose.setdefault(readings(name)[1], set()).add(told.slugs)
    return {reading for reading, meant in loose.items() if len(meant) > 1}


ALIKE = read_alike()


def test_no_two_names_of_different_meaning_are_read_alike() -> None:
    several = ALIKE
    unlike = {each for each in several if "finned" not in each or "sashimi" not in each}
    assert unlike == TWO_ORDERS | ONE_OR_SEVERAL


def printed_names() -> Iterator[tuple[str, str]]:
    """Names in steps and in notation, each with its technique."""
    wording = load()
    for row in techniques():
        yield explain.name(row.slug), row.slug
        text = wording.family(row.family)[row.slug].get("notation", "{name}: ")
        name = re.split(r":| =>|\{", text, maxsplit=1)[0]
        if name:
            yield name, row.slug


def test_what_is_printed_is_known() -> None:
    printers: dict[str, set[str]] = {}
    for name, slug in printed_names():
        printers.setdefault(name, set()).add(slug)
    for name, slugs in printers.items():
        assert slugs & set(meaning(name).slugs), name
    for row in techniques():
        assert technique(explain.name(row.slug)) == row
        assert technique(row.slug) == row
        assert row.slug in meaning(row.family).slugs
        if row.code:
            assert row.slug in meaning(row.code).slugs


def test_families_stand_for_all_of_theirs() -> None:
    for family in {row.family for row in techniques()}:
        slugs = tuple(row.slug for row in techniques() if row.family == family)
        assert techniques_named(family) == techniques_named(family.upper()) == slugs


@pytest.mark.parametrize("name", NAMES[:: len(NAMES) // 150])
def test_spelling_does_not_matter(name: str) -> None:
    told = meaning(name)
    spaced = re.sub(r"[-/ ]+", " ", name)
    for spelt in (
        name.upper(),
        name.lower(),
        f"  {name} ",
        spaced,
        spaced.replace(" ", "-"),
        spaced.replace(" ", "_"),
        spaced.replace(" ", ""),
        name.replace("'", "\u2019"),
        name.replace("olor", "olour"),
        name if readings(name)[1] in ALIKE else f"The {name}",
    ):
        assert meaning(spelt).slugs == told.slugs, spelt


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("XY-Wings", "xy-wing"),
        ("Naked Pairs", "naked-pair"),
        ("two string kites", "two-string-kite"),
        ("2stringkite", "two-string-kite"),
        ("Type 1 Unique Rectangle", "unique-rectangle-1"),
        ("UR Type IV", "unique-rectangle-4"),
        ("Gurth Symmetrical Placement", "symmetrical-placement"),
        ("Schwertfisch", "swordfish"),
        ("Verstecktes Paar", "hidden-pair"),
        ("XY-Flügel", "xy-wing"),
        ("XY-Fluegel", "xy-wing"),
        ("Paire nue", "naked-pair"),
        ("Triplet caché", "hidden-triple"),
        ("UniqueRectangleType3", "unique-rectangle-3"),
        ("whip[5]", "whip"),
        ("0800", "xy-wing"),
    ],
)
def test_one_technique_is_meant(name: str, slug: str) -> None:
    assert the_one_named(name) == technique(name).slug == slug


@settings(max_examples=40)
@given(st.text(max_size=40))
def test_any_text_is_a_name_or_refused(text: str) -> None:
    found = known(text)
    if found is None:
        with pytest.raises(ValueError, match="there is no technique"):
            meaning(text)
        assert len(suggested(text)) <= MOST_SUGGESTED


@settings(max_examples=30)
@given(st.sampled_from(NAMES), st.integers(0), st.sampled_from(string.ascii_lowercase))
def test_a_slip_of_a_long_name_gets_it_suggested(name: str, place: int, letter: str) -> None:
    plain = readings(name)[0]
    if len(plain) < 12:
        return
    at = place % len(plain)
    slip = plain[:at] + letter + plain[at + 1 :]
    if known(slip) is None:
        told = set(suggested(slip))
        assert told & set(meaning(name).slugs) or len(told) == MOST_SUGGESTED


def test_the_page_reads_names_alike() -> None:
    """The table as a file, its rule in JavaScript: all names, and texts that are none."""
    need(NODE, "node")
    draw = random.Random(1)
    letters = string.printable + "äöüßéÄ\u2019\u00b4ⅣİΣ漢ﬁ²"
    asked = NAMES + [name.upper() for name in NAMES[::5]]
    asked += ["".join(draw.choices(letters, k=draw.randrange(30))) for _ in range(300)]
    slips = [f"{name[:3]}{name[4:]}x" for name in NAMES[::40]]
    table = names_file()
    given_in = json.dumps({"names": table, "asked": asked, "slips": slips})
    ran = subprocess.run([NODE, PAGE], input=given_in, capture_output=True, text=True, check=True)
    told = json.loads(ran.stdout)
    assert told["readings"] == [[*readings(name)] for name in asked]
    meant = [known(name) for name in asked]
    assert told["slugs"] == [list(each.slugs) if each else None for each in meant]
    near = [suggested(name) for name in slips]
    for page, here in zip(told["suggested"], near, strict=True):
        assert page == list(here) or not page  # the page says nothing of parts of names


# -- doors -----------------------------------------------------------------------------------------


def test_doors_for_one_technique(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["techniques", "Y-Wing"]) == 0
    assert capsys.readouterr().out.startswith("XY-Wing\n")
    assert main(["techniques", "almost", "locked", "quad"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "almost locked quad is found here as sue-de-coq." in told
    assert main(["techniques", "Kite"]) == 0
    told = capsys.readouterr().out
    assert "Kite may be any of these:" in told
    assert "dual-two-string-kite" in told
    assert main(["generate", "--needs", "Kite"]) == 2
    assert "may be two-string-kite or dual-two-string-kite" in capsys.readouterr().err
    assert main(["generate", "--needs", "skyscrapper"]) == 2
    assert "did you mean skyscraper?" in capsys.readouterr().err


def test_doors_for_sets() -> None:
    trap, wrap = techniques_named("Simple Colouring")
    assert Policy.from_dict({"order": ["Simple Colours"]}).techniques == (trap, wrap)
    assert Policy().narrowed(only=["simple coloring"]).techniques == (trap, wrap)
    left = Policy.from_dict({"on": ["Starfish"], "off": ["SIMPLE COLOURS", "Fishes"]}).techniques
    assert not {trap, wrap, "x-wing", "squirmbag"} & set(left)
    assert Policy.only("Obvious Pair").techniques == ("naked-pair",)
    assert Policy().up_to("2-String Kite").techniques[-1] == "two-string-kite"


def test_what_a_policy_leaves_out_can_be_put_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for wish in ("--needs", "--require"):
        assert main(["generate", wish, "Squirmbag"]) == 2
        assert 'on = ["squirmbag"]' in capsys.readouterr().err
    file = tmp_path / "mine.toml"
    file.write_text('on = ["Dual Two-String Kite"]')
    asked = ["--needs", "dual 2-string kite", "--seconds", "0.01", "--policy", str(file)]
    assert main(["generate", "--seed", "1", *asked]) in {0, 1}
    with pytest.raises(ValueError, match="does not use 'squirmbag'"):
        generate(needs="Squirmbag")


def test_reasons_behind_moves() -> None:
    layout = Puzzle.parse("." * 81).layout
    told = "r1c2=5 (Naked Single), r1c3<>4 by the Y-Wing there; r1c4=1: hidden pairs, r1c5=2 by me"
    slugs = [slug for _, slug in read_moves(layout, told)]
    assert slugs == ["naked-single", "xy-wing", "hidden-pair", None]
