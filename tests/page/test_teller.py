"""The page's engine is given all that there is to tell, and says what Python says."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from engine import ENGINE, NODE, Engine, Refused
from tellings import Tasks
from thinning import thinned
from whydoku import techniques
from whydoku.model.layout import layout_names
from whydoku.web import page_words

RUNNER = Path(__file__).parent / "modules" / "tell_again.js"


@pytest.mark.slow
def test_the_page_tells_what_python_tells(tmp_path: Path) -> None:
    words = tmp_path / page_words.WORDS
    words.write_text(page_words.written(), "utf-8")
    tasks = Tasks(thinned(5, 1))
    told = tell_again(words, tasks)
    assert told.endswith(" 0 different\n"), told
    assert {slug for _layout, slug in tasks.covered} == {row.slug for row in techniques()}
    assert {layout for layout, _slug in tasks.covered} >= set(layout_names())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("naked-pair mset:81:1", "that is not on the layout: '81'"),
        ("naked-pair mset:0:10", "that is not on the layout: '10'"),
        ("naked-pair hset:x:0", "that is not on the layout: 'x'"),
        ("naked-pair zset:0:0", "no evidence is 'set:0:0'"),
        ("aic s0:1>", "a link has no candidate at one of its ends"),
        ("search ) more", "a step ends before 'more'"),
        ("a " + "(b " * 200, "children are nested too deep"),
        ("aic", "marks, links and houses are not those of"),
        ("mine" + "".join(f" mown{n}:0:1" for n in range(300)), "too many techniques or roles"),
    ],
)
def test_a_step_that_is_none_is_refused(tmp_path: Path, step: str, said: str) -> None:
    words = tmp_path / page_words.WORDS
    words.write_text(page_words.written(), "utf-8")
    with Engine(words=words) as engine, pytest.raises(Refused, match=re.escape(said)):
        engine.ask("tell", step=step)


def test_nothing_is_told_without_words() -> None:
    with Engine() as engine, pytest.raises(Refused, match="nothing can be told without 'words'"):
        engine.ask("tell", step="naked-pair")


def tell_again(words: Path, tasks: Tasks) -> str:
    """Return what the page's teller prints: differences, and then how much was compared."""
    command = [NODE, str(RUNNER), str(ENGINE), str(words)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as page:
        assert page.stdin
        assert page.stdout
        encode = json.JSONEncoder(separators=(",", ":")).encode
        page.stdin.writelines(encode(task) + "\n" for task in tasks)
        page.stdin.close()
        return page.stdout.read()
