"""The trainer's streak and five minutes: how they go on, how they are left, how they end."""

import re
from itertools import pairwise

from playwright.sync_api import expect

from page.test_look import offences
from page.test_trainer import Training
from player import Player
from whydoku import explain

LEAST_HARDER, MOST_HARDER = 9, 41
"""By how much an exercise of a streak is rated above the one before; both are rounded."""


def test_a_streak_gets_harder_and_ends_at_the_first_wrong_answer(desktop: Player) -> None:
    training = Training(desktop).begin("streak")
    progress = training.dialog.locator(".train-progress")
    rated = []
    for right in range(4):
        expect(progress).to_contain_text(f"{right} right")
        [rating] = re.findall(r"rated (\d+)", progress.inner_text())
        rated.append(int(rating))
        if right == 3:
            break
        training.solve()
        assert progress.inner_text() == f"{right + 1} right · rated {rating}", "at once"
        training.do("next")
        training.ready()
    assert all(LEAST_HARDER <= b - a <= MOST_HARDER for a, b in pairwise(rated)), rated
    assert offences(desktop) == []
    training.do("show")
    expect(training.part("next")).to_have_text("Finish")
    training.do("next")
    expect(training.dialog.locator(".big")).to_have_text("3 of 4 right")
    expect(training.dialog).to_contain_text("That is your best so far!")
    assert [row["right"] for row in training.attempts()] == [True] * 3 + [False]
    missed = training.attempts()[-1]["technique"]
    link = training.dialog.get_by_text("Missed: ").get_by_role("link")
    expect(link).to_have_text(explain.name(missed))
    assert re.search(r"[/?](course|learn)[/=]", link.get_attribute("href") or "")
    expect(training.dialog.get_by_role("button", name="Practise what went wrong")).to_be_visible()
    assert offences(desktop) == []
    desktop.button("Back")
    expect(training.dialog).to_contain_text("Your best: 3 right.")


def test_five_minutes(desktop: Player) -> None:
    """The clock of the browser is turned forward."""
    desktop.context.clock.install()
    training = Training(desktop).begin("timed")
    training.solve()
    assert training.dialog.locator(".train-progress").inner_text() == "1 right"
    training.do("next")
    training.ready()
    desktop.page.clock.fast_forward(200_000)
    expect(training.dialog.locator(".train-clock")).to_contain_text("1:")
    desktop.page.clock.fast_forward(101_000)
    expect(training.dialog.locator(".big")).to_have_text("1 of 1 right")
    desktop.button("Again")
    expect(training.ready().dialog.locator(".train-clock")).to_contain_text("4:5")


def test_a_round_is_not_left_by_mistake(desktop: Player) -> None:
    training = Training(desktop).begin("timed")
    asked = training.dialog.locator(".train-leave")
    training.solve()
    desktop.press("Escape")
    expect(asked).to_contain_text("End the five minutes now? Your answers count.")
    assert offences(desktop) == []
    desktop.button("Go on")
    expect(asked).to_have_count(0)
    training.do("next")
    training.ready()
    desktop.button("Close")
    asked.get_by_role("button", name="End").click()
    expect(training.dialog.locator(".big")).to_have_text("1 of 1 right")
    expect(training.dialog).to_contain_text("That is your best so far!")
    desktop.press("Escape")
    expect(training.dialog).to_have_count(0)


def test_what_is_right_is_kept_when_a_streak_is_closed(desktop: Player) -> None:
    training = Training(desktop).begin("streak")
    training.solve()
    desktop.press("Escape", "Escape")
    expect(training.dialog).to_have_count(0)
    desktop.visit("/train")
    expect(training.dialog.locator(".card", has_text="Streak")).to_contain_text("best: 1 right.")
