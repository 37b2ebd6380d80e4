"""The words are complete and ask only for what there is."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pencilmark import explain, techniques
from pencilmark.draw.roles import ROLES
from pencilmark.explain import words as words_module
from pencilmark.explain.rough import PARTS
from pencilmark.explain.slots import SLOT, WHAT, WHOLE
from pencilmark.explain.words import KEYS, load

SLUGS = [technique.slug for technique in techniques()]
OPTIONAL = {"article", "look", "brief", "read_more", "like"}
WHO = {*ROLES, "placements", "eliminations", "all"}


def test_every_technique_has_its_words() -> None:
    rows = load().data["techniques"]
    assert [slug for slug in SLUGS if slug not in rows] == [], "not in words.toml at all"
    missing = [
        f"{slug}: {key}" for slug in SLUGS for key in KEYS if not load().entry(slug).get(key)
    ]
    assert missing == []


def test_no_words_without_a_technique() -> None:
    assert set(load().data["techniques"]) - {"unknown"} <= set(SLUGS)


def test_no_key_is_misspelt() -> None:
    rows = load().data["techniques"].items()
    assert [f"{slug}: {key}" for slug, row in rows for key in {*row} - {*KEYS} - OPTIONAL] == []


def templates() -> Iterator[tuple[str, str]]:
    data = load().data
    for key, text in data["phrases"].items():
        yield f"phrases.{key}", text
    for slug, row in data["techniques"].items():
        yield from ((f"{slug}.{key}", t) for key, t in row.items() if isinstance(t, str))


@pytest.mark.parametrize(("where", "template"), list(templates()), ids=lambda x: x[:30])
def test_slots_are_valid(where: str, template: str) -> None:
    for who, what, form, _forms in SLOT.findall(template):
        known = WHO.issuperset(who.split("+")) and what in WHAT if what else who in WHOLE
        assert known, f"{where}: {who}.{what}"
        assert not (form == "or" and what == "houses"), f"{where}: houses are joined by and"
    assert not re.search(r"[{}]", SLOT.sub("", template)), f"{where}: a brace is no slot"


def test_every_part_of_the_grid_has_a_name() -> None:
    assert set(load().data["rough"]) == set(PARTS)


def test_a_language_may_be_partial(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    english = Path(words_module.__file__).with_name("words.toml").read_text("utf-8")
    (tmp_path / "words.toml").write_text(english, "utf-8")
    german = '[phrases]\nand = "und"\n[techniques.naked-pair]\nname = "Nacktes Paar"\n'
    assert tomllib.loads(german)
    (tmp_path / "words.de.toml").write_text(german, "utf-8")
    monkeypatch.setattr(words_module, "_FOLDER", tmp_path)
    load.cache_clear()
    try:
        assert explain.name("naked-pair", "de-AT") == "Nacktes Paar"
        assert explain.name("naked-triple", "de") == "Naked Triple"
        assert load("de").join(["1", "2"]) == "1 und 2"
        assert load("xx").join(["1", "2"]) == "1 and 2"
    finally:
        load.cache_clear()


@pytest.mark.parametrize("slug", SLUGS)
def test_articles(slug: str) -> None:
    article = explain.article(slug)
    assert str(article).startswith(f"{article.name}\n\n{article.look_for}\n\n{article.why}")
    for text in (article.look_for, article.why):
        assert re.fullmatch(r"[A-Z][^{}]*\.", text), text
    assert all(address.startswith("https://") for address in article.read_more)


def test_a_technique_that_nobody_knows_has_an_article() -> None:
    assert explain.article("my-own").name == "My Own"
