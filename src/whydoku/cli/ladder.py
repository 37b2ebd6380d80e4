"""The verb `techniques`, which shows the ladder."""

from __future__ import annotations

from dataclasses import asdict

import click

from whydoku.cli.screen import Screen, print_json
from whydoku.errors import ended

__all__ = ["techniques"]


def techniques(name: tuple[str, ...], *, as_json: bool) -> int:
    """List the techniques in the order in which they are tried, or show one in full.

    NAME is any name of a technique, also that of other programs, or of a family. A name that may
    mean several lists them.
    """
    from whydoku import explain
    from whydoku.model.names import meaning, other_names
    from whydoku.model.policy import techniques as ladder

    asked = " ".join(name)
    try:
        known = meaning(asked) if asked else None
    except ValueError as error:
        raise click.UsageError(ended(str(error))) from None
    rows = [t for t in ladder() if known is None or t.slug in known.slugs]
    if as_json:
        for row in rows:
            about = asdict(explain.article(row.slug))
            print_json({**row.to_dict(), **about, "other_names": other_names(row.slug)})
        return 0
    screen = Screen()
    if known and (note := known.note(asked)):
        screen.say(note)
        screen.say()
    if known and len(rows) == 1:
        _page_of_technique(screen, rows[0].slug)
        return 0
    if known and known.kind == "several":
        screen.say(f"{asked} may be any of these:")
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
    from whydoku.model.names import other_names
    from whydoku.model.policy import technique

    page, row = explain.article(slug), technique(slug)
    screen.say(page.name, style="bold")
    ratings = (("Sudoku Explainer", row.se), ("HoDoKu", row.score))
    told = [f"{scale} {rating}" for scale, rating in ratings if rating is not None]
    screen.say("; ".join([f"{row.family}, {row.level}", *told]))
    if others := other_names(slug):
        screen.say(f"Also called {', '.join(others)}")
    for title, text in (("What to look for", page.look_for), ("Why it holds", page.why)):
        screen.say()
        screen.say(title, style="bold")
        screen.say(text, indent=2)
    if page.read_more:
        screen.say()
        screen.say("Read more", style="bold")
        for address in page.read_more:
            screen.say(address, indent=2)
