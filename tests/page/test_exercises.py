"""What the trainer says about answers, with positions as the course has them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from page.test_trainer import Training, is_kept
from player import Player, play
from whydoku import Policy


@pytest.mark.needs_server
@pytest.mark.parametrize("slug", ["bug-plus-1", "unique-rectangle-1"])
def test_the_digit_that_is_left_over_is_right(desktop: Player, slug: str) -> None:
    """The lesson on BUG + 1 says: write it in the cell."""
    training = Training(desktop).begin(slug)
    puzzle = training.puzzle()
    step = training.step(slug)
    cell = (step.placements or step.eliminations)[0].cell
    after = puzzle.apply(step)
    left = after.values[cell] or after.candidates[cell][0]
    training.way("digit")
    training.give([(cell, left)])
    training.check()
    training.demand("Right! You found the ")
    [attempt] = training.attempts()
    assert (attempt["right"], attempt["found"]) == (True, slug)


@pytest.fixture
def kept(browser: Browser, site: str) -> Iterator[Player]:
    """A player whose browser keeps the page."""
    yield from play(browser, site, "desktop", service_workers="allow")


@pytest.mark.slow
def test_exercises_that_were_never_loaded_are_made_without_a_network(kept: Player) -> None:
    """Whoever has opened neither the course nor the trainer has none of its positions."""
    kept.visit("/")
    for part in ("engine.wasm", "words.json", "trainer", "course"):
        kept.until(is_kept(part))
    assert not kept.ask(is_kept("course/x-wing"))
    kept.context.set_offline(True)
    training = Training(kept).begin("x-wing")
    training.answer(training.step("x-wing"))
    training.demand("Right! You found the X-Wing.")
    kept.context.set_offline(False)
    kept.errors.clear()  # what could not be fetched


@pytest.mark.needs_server
@pytest.mark.parametrize("slug", ["x-wing", "m-wing"])
def test_the_page_of_a_technique_leads_to_exercises(desktop: Player, slug: str) -> None:
    desktop.visit(f"/learn/{slug}")
    desktop.button("Practise")
    training = Training(desktop).ready()
    assert training.puzzle().steps(Policy.only(slug))
    desktop.act(training.dialog.get_by_role("button", name="Close"))
    training.dialog.wait_for(state="detached")
    desktop.page.get_by_text("Why it holds").wait_for()
    assert desktop.page.url == desktop.address(f"/learn/{slug}")


@pytest.mark.needs_server
def test_where_something_is_tried_out_there_are_no_exercises(desktop: Player) -> None:
    desktop.visit("/learn/search")
    desktop.page.get_by_text("Why it holds").wait_for()
    assert desktop.page.get_by_role("button", name="Practise").count() == 0
