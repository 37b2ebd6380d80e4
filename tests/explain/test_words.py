"""The words are complete and ask only for what there is."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from whydoku import explain, techniques
from whydoku.draw.roles import ROLES
from whydoku.explain import wording as wording_module
from whydoku.explain.rough import PARTS
from whydoku.explain.slots import SLOT, THEREFORE, WHAT, WHOLE
from whydoku.explain.wording import KEYS, load

SLUGS = [technique.slug for technique in techniques()]
OPTIONAL = {"article", "look", "brief", "read_more", "like", "shape"}
WHO = {*ROLES, "placements", "eliminations", "all"}


FAMILIES = {technique.family for technique in techniques()}
ROWS = {slug: row for family in FAMILIES for slug, row in load().family(family).items()}


def test_every_technique_has_its_words() -> None:
    of_family = {t.slug: load().family(t.family) for t in techniques()}
    assert [slug for slug, rows in of_family.items() if slug not in rows] == [], "not in words/"
    missing = [
        f"{slug}: {key}" for slug in SLUGS for key in KEYS if not load().entry(slug).get(key)
    ]
    assert missing == []


def test_no_words_without_a_technique() -> None:
    assert set(ROWS) <= set(SLUGS)
    files = {file.stem for file in wording_module._FOLDER.glob("*.toml")}
    assert files == FAMILIES | {"common"}


def test_no_key_is_misspelt() -> None:
    rows = ROWS.items()
    assert [f"{slug}: {key}" for slug, row in rows for key in {*row} - {*KEYS} - OPTIONAL] == []


def templates() -> Iterator[tuple[str, str]]:
    for key, text in load().common["phrases"].items():
        yield f"phrases.{key}", text
    for slug, row in {**ROWS, "unknown": load().common["unknown"]}.items():
        yield from ((f"{slug}.{key}", t) for key, t in row.items() if isinstance(t, str))


def test_slots_are_valid() -> None:
    for where, text in templates():
        template = text.replace(THEREFORE, "")
        for who, what, form, _forms in SLOT.findall(template):
            known = WHO.issuperset(who.split("+")) and what in WHAT if what else who in WHOLE
            assert known, f"{where}: {who}.{what}"
            assert not (form == "or" and what == "houses"), f"{where}: houses are joined by and"
        assert not re.search(r"[{}]", SLOT.sub("", template)), f"{where}: a brace is no slot"


def test_every_part_of_the_grid_has_a_name() -> None:
    assert set(load().common["rough"]) == set(PARTS)


def test_a_language_may_be_partial(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(wording_module._FOLDER, tmp_path, dirs_exist_ok=True)
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "common.toml").write_text('[phrases]\nand = "und"\n', "utf-8")
    (tmp_path / "de" / "subsets.toml").write_text('[naked-pair]\nname = "Nacktes Paar"\n', "utf-8")
    monkeypatch.setattr(wording_module, "_FOLDER", tmp_path)
    wording_module._load.cache_clear()
    try:
        assert explain.name("naked-pair", "de-AT") == "Nacktes Paar"
        assert explain.name("naked-triple", "de") == "Naked Triple"
        assert load("de").join(["1", "2"]) == "1 und 2"
        assert load("xx").join(["1", "2"]) == "1 and 2"
    finally:
        wording_module._load.cache_clear()


@pytest.mark.parametrize("tag", ["../de", "", "d", "de/../..", 3, None, []])
def test_a_language_is_a_tag(tag: str) -> None:
    with pytest.raises((ValueError, TypeError), match="language"):
        load(tag)


@pytest.mark.parametrize("slug", SLUGS)
def test_articles(slug: str) -> None:
    article = explain.article(slug)
    assert str(article).startswith(f"{article.name}\n\n{article.look_for}\n\n{article.why}")
    for text in (article.look_for, article.why):
        assert re.fullmatch(r"[A-Z][^{}]*\.", text), text
    assert all(address.startswith("https://") for address in article.read_more)


def test_a_technique_that_nobody_knows_has_an_article() -> None:
    assert explain.article("my-own").name == "My Own"
