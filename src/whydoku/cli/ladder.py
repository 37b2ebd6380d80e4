"""The verb `techniques`, which shows the ladder."""

from __future__ import annotations

from dataclasses import asdict

from whydoku.cli.screen import Screen, print_json

__all__ = ["techniques"]


def techniques(slug: str | None, *, as_json: bool) -> int:
    """List the techniques in the order in which they are tried, or show one in full."""
    from whydoku import explain
    from whydoku.model.policy import techniques as ladder

    rows = [t for t in ladder() if slug in (None, t.slug)]
    if as_json:
        for row in rows:
            print_json({**row.to_dict(), **asdict(explain.article(row.slug))})
        return 0
    screen = Screen()
    if slug:
        _page_of_technique(screen, slug)
        return 0
    screen.table(
        [
            (t.slug, t.level + "*" * (not t.by_default), t.family, explain.name(t.slug))
            for t in rows
        ],
        ("technique", "level", "family", "name"),
    )
    screen.say("* used only if you ask for it, with --only or --technique")
    return 0


def _page_of_technique(screen: Screen, slug: str) -> None:
    from whydoku import explain
    from whydoku.model.policy import technique

    page, row = explain.article(slug), technique(slug)
    screen.say(page.name, style="bold")
    ratings = (("Sudoku Explainer", row.se), ("HoDoKu", row.score))
    told = [f"{scale} {rating}" for scale, rating in ratings if rating is not None]
    screen.say("; ".join([f"{row.family}, {row.level}", *told]))
    for title, text in (("What to look for", page.look_for), ("Why it holds", page.why)):
        screen.say()
        screen.say(title, style="bold")
        screen.say(text, indent=2)
    if page.read_more:
        screen.say()
        screen.say("Read more", style="bold")
        for address in page.read_more:
            screen.say(address, indent=2)
