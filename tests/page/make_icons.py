"""Draws the icons of the page, as devices want them, from page/icon.svg: page/icons/*.png.

python tests/page/make_icons.py
"""

from __future__ import annotations

import os

from playwright.sync_api import sync_playwright

from engine import PAGE
from page.conftest import CHROMIUM

ROUND = 'rx="14" '
SAFE = 0.8
"""A device may cut a circle of this width out of an icon that is maskable."""
ICONS = {"180": (180, 1.0), "192": (192, None), "512": (512, None), "maskable": (512, SAFE)}
"""The size of each, and how large the drawing is on a full ground; None: with round corners."""


def drawn(scale: float | None) -> str:
    """Return the icon as SVG."""
    icon = (PAGE / "icon.svg").read_text("utf-8")
    if scale is None:
        return icon
    head, ground, rest = icon.partition("/>")
    rest = rest.replace("</svg>", "</g></svg>")
    moved = 32 * (1 - scale)
    group = f'<g transform="translate({moved} {moved}) scale({scale})">'
    return head.replace(ROUND, "") + ground + group + rest


def main() -> None:
    """Write all of them."""
    (PAGE / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        for name, (size, scale) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawn(scale)}")
            page.screenshot(path=PAGE / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
