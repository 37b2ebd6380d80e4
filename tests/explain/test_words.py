"""The words are complete and ask only for what there is."""

import re
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from steps import found_steps
from whydoku import _core, explain, find_layout, techniques
from whydoku.draw.roles import ROLES
from whydoku.explain import wording as wording_module
from whydoku.explain.wording import KEYS, Wording, load

SLUGS = [technique.slug for technique in techniques()]
OPTIONAL = {"article", "look", "brief", "read_more", "like", "shape", "labels"}
OPTIONAL |= {"claims", "where_claims", "nudge_claims", "brief_claims"}
SLOT = re.compile(r"\{([a-z_+]+)(?:\.([a-z]+))?(?:\.(or|number))?(?:\?([^{}]*))?\}")
WHO = {*ROLES, "placements", "eliminations", "outcome", "all"}


FAMILIES = {technique.family for technique in techniques()}
ROWS = {
    slug: row
    for family in FAMILIES
    for slug, row in load().family(family).items()
    if slug not in ("labels", "phrases")
}


def text(slug: str, key: str) -> str | None:
    return load().ask(_core.Words.text, slug, key)


def test_every_technique_has_its_words() -> None:
    of_family = {t.slug: load().family(t.family) for t in techniques()}
    assert [slug for slug, rows in of_family.items() if slug not in rows] == [], "not in words/"
    missing = [f"{slug}: {key}" for slug in SLUGS for key in KEYS if not text(slug, key)]
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
        texts = ((key, t) for key, t in row.items() if isinstance(t, str) and "claims" not in key)
        yield from ((f"{slug}.{key}", t) for key, t in texts)


def test_slots_ask_for_roles_that_there_are() -> None:
    for where, template in templates():
        for who, what, form, _forms in SLOT.findall(template):
            assert not what or WHO.issuperset(who.split("+")), f"{where}: {who}.{what}"
            assert not (form == "or" and what == "houses"), f"{where}: houses are joined by and"
        assert not re.search(r"[{}]", SLOT.sub("", template)), f"{where}: a brace is no slot"


def test_every_text_of_a_technique_is_filled_by_what_its_examples_find() -> None:
    """A slot that the core does not know is refused."""
    first = {step.technique: step for _puzzle, step in reversed(found_steps())}
    assert set(first) == set(SLUGS)
    for slug, step in first.items():
        for key in (*KEYS, "look", "brief", "used"):
            told = load().ask(_core.tell, step.layout, step._evidence, key)
            assert told, f"{slug}: {key}"


@pytest.mark.slow
def test_the_words_that_a_technique_refers_to_are_read() -> None:
    """Some techniques have the texts of one of another family."""
    for family in FAMILIES:
        load().family(family)
    first = {step.technique: step for _puzzle, step in reversed(found_steps())}
    for slug, step in first.items():
        for key in ("argument", "notation"):
            told, again = (
                wording.ask(_core.tell, step.layout, step._evidence, key)
                for wording in (load(), wording_module.Wording("en"))
            )
            assert told == again, f"{slug}: {key}"


def test_a_slot_that_nobody_fills_is_refused() -> None:
    step = found_steps()[0][1]
    for slot in ("{nobody}", "{set.shoes}"):
        words = _core.Words([*load().texts().items(), (f"{step.technique}.argument", slot)])
        with pytest.raises(ValueError, match="not those of its technique"):
            _core.tell(words, step.layout, step._evidence, "argument")


def test_every_part_of_the_grid_has_a_name() -> None:
    rows, columns = ("top", "middle", "bottom"), ("left", "centre", "right")
    crossings = {f"{row}-{column}" for row in rows for column in columns}
    assert set(load().common["rough"]) == {*rows, *columns, *crossings}


def test_labels_are_of_roles_that_there_are() -> None:
    named = [load().family(family) for family in FAMILIES] + [*ROWS.values()]
    assert {role for own in named for role in own.get("labels", {})} <= set(ROLES)
    assert not FAMILIES & set(SLUGS), "both have labels"


def test_a_language_may_be_partial(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(wording_module._FOLDER, tmp_path, dirs_exist_ok=True)
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "common.toml").write_text('[phrases]\nand = "und"\n', "utf-8")
    (tmp_path / "de" / "subsets.toml").write_text('[naked-pair]\nname = "Nacktes Paar"\n', "utf-8")
    monkeypatch.setattr(wording_module, "_FOLDER", tmp_path)
    wording_module._load.cache_clear()
    try:
        assert load("de-AT").ask(_core.Words.text, "naked-pair", "name") == "Nacktes Paar"
        assert load("de").ask(_core.Words.text, "naked-triple", "name") == "Naked Triple"
        nine = find_layout("9x9")
        assert load("de").ask(_core.digits_told, nine, [1, 2]) == "1 und 2"
        assert load("xx").ask(_core.digits_told, nine, [1, 2]) == "1 and 2"
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


def test_threads_that_read_words_at_once_all_get_them() -> None:
    """One was told that a family is there before its words were."""
    interval = sys.getswitchinterval()
    wrong: list[Exception] = []

    def tell(wording: Wording) -> None:
        try:
            for slug in ("naked-single", "x-wing", "naked-pair", "xy-wing"):
                wording.ask(_core.Words.text, slug, "name")
        except KeyError as error:
            wrong.append(error)

    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            wording = Wording("en")
            threads = [threading.Thread(target=tell, args=[wording]) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert wrong == []
