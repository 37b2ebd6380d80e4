"""How the page looks: it fits, is accessible to everybody, and loads fast."""

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from engine import PAGE as SOURCES
from needs import need
from player import BEFORE_PLAY, FIRST, MOST_BYTES, MOST_REQUESTS, Player, play
from whydoku.web.page_words import written
from whydoku.web.settings import PAGE

HERE = Path(__file__).parent
AXE = SOURCES / "node_modules" / "axe-core" / "axe.min.js"
FONT = PAGE / "fonts" / "inter.woff2"
THEMES = ["light", "dark", "contrast"]
SHAPES = {
    "4x4": "4x4", "6x6": "6x6", "8x8": "8x8", "9x9": "9x9", "10x10": "10x10", "X": "9x9-x",
    "Windoku": "9x9-windoku",
    "jigsaw": "jigsaw:11222233341112533341122533341425566641425869644455869677758899677758999677788"
    "8899",
}  # fmt: skip
SCROLLS = (
    "document.documentElement.scrollHeight > innerHeight"
    " || document.documentElement.scrollWidth > innerWidth"
)


@pytest.mark.parametrize("shape", SHAPES)
def test_all_layouts_fit_a_phone(phone: Player, shape: str) -> None:
    layout = SHAPES[shape]
    size = int(shape.partition("x")[0]) if shape[0].isdigit() else 9
    phone.start("." * size**2, layout)
    assert not phone.page.evaluate(SCROLLS)
    board = phone.page.locator("wd-board").bounding_box()
    assert board
    assert board["width"] == board["height"] >= 340
    for button in phone.page.locator("button:visible").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, button.inner_text()
        assert box["y"] + box["height"] <= 640
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_an_empty_line_of_words_covers_no_command(desktop: Player) -> None:
    desktop.page.set_viewport_size({"width": 320, "height": 568})
    desktop.start()
    desktop.act(desktop.page.locator("#more"))
    line = desktop.page.locator("#status:empty")
    assert line.evaluate("one => getComputedStyle(one).backgroundColor") == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize(
    ("width", "height", "least"),
    [(320, 568, 250), (390, 844, 370), (640, 360, 250), (768, 1024, 500), (1280, 800, 690),
     (1920, 1080, 950), (3840, 2160, 1900)],
)  # fmt: skip
def test_the_board_is_as_large_as_it_can_be(
    desktop: Player, width: int, height: int, least: int
) -> None:
    desktop.page.set_viewport_size({"width": width, "height": height})
    desktop.start()
    assert not desktop.page.evaluate(SCROLLS)
    box = desktop.page.locator("wd-board").bounding_box()
    assert box
    assert box["width"] >= least


def test_regions_windows_and_diagonals_are_drawn(desktop: Player) -> None:
    desktop.start("." * 81, SHAPES["Windoku"])
    assert desktop.page.locator("wd-board .window").count() == 36
    desktop.ask(f"app.begin({{ layout: '9x9-x', givens: '{'.' * 81}' }}, 'X')")
    desktop.page.wait_for_selector("wd-board .diagonal", state="attached")
    assert desktop.page.locator("wd-board .diagonal").count() == 2
    assert desktop.page.locator("wd-board .window").count() == 0
    lines = desktop.page.locator("wd-board .regions")
    assert (lines.get_attribute("d") or "").count("v") == 2 * 9


# -- for everybody -------------------------------------------------------------------------------


def offences(player: Player) -> list[str]:
    """Return what axe-core finds wrong on the page."""
    need(AXE.is_file(), "axe-core (`make test` brings it)")
    player.page.evaluate(AXE.read_text("utf-8") + "; undefined")
    found = player.page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{rule['id']}: {node['html'][:120]}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing(player: Player, theme: str) -> None:
    player.prefer(theme=theme).start()
    assert player.page.locator("html").get_attribute("data-theme") == theme
    player.tap("r1c1")
    player.digit(4)
    assert offences(player) == []
    player.mode("colour")
    keys = ("Keys",) if not player.touch else ()  # who plays by touch is not offered them
    for dialog in ("Home", "New puzzle", "Games", "Settings", *keys):
        player.do(dialog)
        player.page.locator("dialog").wait_for()
        assert offences(player) == [], dialog
        player.do("Close")
        player.page.locator("dialog").wait_for(state="detached")


# What is drawn, in which colour and on which ground. Axe does not read drawings.
PAIRS = [
    ("given", "cell"), ("own", "cell"), ("by-hint", "cell"), ("candidate", "cell"),
    ("corner", "cell"), ("wrong", "cell"), ("given", "window"), ("own", "window"),
    ("candidate", "window"), ("text", "page"), ("muted", "page"), ("muted", "surface"),
    *((mark, f"colour-{number}") for mark in ("given",) for number in range(1, 10)),
]  # fmt: skip
CONTRAST = """([ink, ground]) => {
  const light = (name) => {
    const value = getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
    const part = (at) => parseInt(value.slice(at, at + 2), 16) / 255;
    const linear = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = [1, 3, 5].map((at) => linear(part(at)));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high, low] = [light(ink), light(ground)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}"""


@pytest.mark.parametrize("theme", THEMES)
def test_everything_on_the_board_has_contrast(desktop: Player, theme: str) -> None:
    desktop.prefer(theme=theme).start()
    found = {pair: desktop.page.evaluate(CONTRAST, list(pair)) for pair in PAIRS}
    assert {pair: round(c, 2) for pair, c in found.items() if not c >= 4.5} == {}


def test_the_theme_follows_the_device(desktop: Player) -> None:
    desktop.page.emulate_media(color_scheme="dark")
    desktop.start()
    theme = "document.documentElement.dataset.theme"
    assert desktop.page.evaluate(theme) == "dark"
    desktop.page.emulate_media(color_scheme="light")
    desktop.until(f"{theme} === 'light'")
    desktop.page.emulate_media(contrast="more")
    desktop.until(f"{theme} === 'contrast'")


def test_settings_are_changed_and_kept(player: Player) -> None:
    player.start()
    player.do("Settings")
    player.page.get_by_label("Colours").select_option("dark")
    player.page.get_by_label("The same digit twice").select_option("refuse")
    player.act(player.page.get_by_label("Show the clock"))
    player.do("Close")
    player.page.reload()
    player.ready()
    assert player.page.locator("html").get_attribute("data-theme") == "dark"
    assert player.page.locator("#clock").is_hidden()
    assert player.position()["settings"]["clash"] == "refuse"
    player.ask(f"app.begin({{ layout: '9x9', givens: '{FIRST}' }}, 'Next')")
    assert player.position()["settings"]["clash"] == "refuse"


def test_a_game_is_played_by_keyboard_alone(desktop: Player) -> None:
    """The grid is one stop of the Tab key, and the focus is visible."""
    desktop.start()
    for _ in range(12):
        desktop.press("Tab")
        if desktop.page.evaluate("document.activeElement.role") == "gridcell":
            break
    focused = "document.activeElement.ariaLabel"
    assert desktop.page.evaluate(focused) == "r1c1, empty"
    desktop.press("ArrowRight", "ArrowRight", "5")
    assert desktop.page.evaluate(focused) == "r1c3, 5"
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert desktop.page.evaluate(outline) == "solid"
    desktop.press("Tab")
    assert desktop.page.evaluate("document.activeElement.role") != "gridcell"
    assert desktop.page.locator('[role=gridcell][tabindex="0"]').count() == 1
    desktop.press("n")
    desktop.page.locator("dialog").wait_for()
    desktop.press("Escape")


def test_the_grid_has_rows_and_columns(desktop: Player) -> None:
    desktop.start()
    grid = desktop.page.get_by_role("grid")
    assert grid.get_attribute("aria-rowcount") == grid.get_attribute("aria-colcount") == "9"
    desktop.tap("r4c7")
    desktop.press("Shift+ArrowLeft")
    assert desktop.page.locator('wd-board [aria-selected="true"]').count() == 2


OVERLAP = """(selectors) => {
  const boxes = selectors.map((selector) => [...document.querySelectorAll(selector)]
    .map((part) => part.getBoundingClientRect()).filter(({ width }) => width));
  return boxes[0].some((one) => boxes[1].some((other) => one.left < other.right - 1
    && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1));
}"""


@pytest.mark.parametrize("screen", [(320, 568), (360, 640), (360, 740), (740, 360)], ids=str)
def test_nothing_moves_when_a_hint_comes(
    browser: Browser, server: str, screen: tuple[int, int]
) -> None:
    width, height = screen
    viewport = {"width": width, "height": height}
    for player in play(browser, server, "phone", viewport=viewport):
        player.start()
        board = player.page.locator("wd-board")
        before = board.bounding_box()
        player.ask(
            "app.say('Read as a link of f-puzzles: 9x9, medium. Left out: thermos, arrows.')"
        )
        assert not player.page.evaluate(OVERLAP, ["#status:not(.long)", "button"])
        player.press("h")
        for stage in range(4):
            if stage:
                player.page.get_by_role("button", name="Tell me more").tap()
            player.page.wait_for_selector(f".stages li:nth-child({stage + 1}) [aria-current]")
            assert board.bounding_box() == before
            assert not player.page.evaluate(OVERLAP, [".stages button", "#panel > header button"])


# -- fast ----------------------------------------------------------------------------------------


CUT = """() => [...document.querySelectorAll('dialog select')].flatMap((select) => {
  if (!select.checkVisibility()) return [];
  const text = document.createElement('span');
  text.style.cssText = 'position: absolute; white-space: nowrap';
  text.style.font = getComputedStyle(select).font;
  text.textContent = select.selectedOptions[0].textContent;
  document.querySelector('dialog').append(text);
  const needed = text.getBoundingClientRect().width;
  text.remove();
  return needed + 34 > select.getBoundingClientRect().width ? [select.name] : [];
})"""


@pytest.mark.parametrize("dialog", ["Settings", "New puzzle", "Save or copy"])
def test_on_a_phone_no_choice_is_cut(phone: Player, dialog: str) -> None:
    phone.start().do(dialog)
    phone.page.locator("dialog").wait_for()  # it may be fetched first
    for folded in phone.page.locator("dialog details:not([open]) > summary").all():
        folded.tap()
    phone.page.locator("dialog select").first.wait_for()
    assert phone.page.evaluate(CUT) == []
    assert "`" not in phone.page.locator("dialog").inner_text()


FIGURES = """async () => {
  const [font] = [...document.fonts];
  await font.load();
  const board = document.querySelector('wd-board svg');
  const text = document.createElementNS(board.namespaceURI, 'text');
  board.append(text);
  const widths = [...'0123456789'].map((digit) => {
    text.textContent = digit;
    return text.getComputedTextLength();
  });
  text.remove();
  const { fontFamily, fontWeight } = getComputedStyle(board);
  const weights = ['.given', '.own'].map((kind) =>
    Number(getComputedStyle(document.querySelector('.digit' + kind)).fontWeight));
  const { size } = document.fonts;
  return [size, font.status, font.display, new Set(widths).size, fontFamily, weights];
}"""


SPILLING = """() => [...document.querySelectorAll(
    'button, kbd, dialog a, .dialog-content, .panel-content, .helper-head, [role=tabpanel]')]
  .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
  .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth
    || part.getBoundingClientRect().right > innerWidth + 1)
  .map((part) => part.textContent.slice(0, 30))"""
"""What is wider than the room that it has."""
OPENED = (
    "new",
    "settings",
    "keys",
    "open",
    "path",
    "rating",
    "print",
    "save",
    "prune-with",
    "home",
)


@pytest.mark.parametrize("size", [24, 28])
def test_large_letters_fit_a_phone(browser: Browser, files: str, size: int) -> None:
    for player in play(browser, files, "phone", viewport={"width": 360, "height": 740}):
        player.start()
        fonts = player.context.new_cdp_session(player.page)
        fonts.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
        assert player.page.evaluate(SPILLING) == []
        player.act(player.page.locator("#more"))
        for tab in ("Hint", "Helper", "Learn", "Game"):
            player.act(player.page.get_by_role("tab", name=tab))
            assert player.page.evaluate(SPILLING) == [], tab
        for name in OPENED:
            player.press("Escape", "Escape")
            player.ask(f"void app.commands.find(({{ id }}) => id === '{name}').run()")
            player.page.locator("dialog, #panel header").first.wait_for()
            player.page.wait_for_timeout(200)
            assert player.page.evaluate(SPILLING) == [], name
        for address in ("learn/x-wing", "course/x-wing"):
            player.visit(address)
            fonts.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
            player.page.locator("dialog h3").first.wait_for()
            assert player.page.evaluate(SPILLING) == [], address


PRESSED = """() => ['#pad [data-mode]', '#tabs [role=tab]'].map((names) => {
  const all = [...document.querySelectorAll(names)];
  const isOn = (one) => one.ariaPressed === 'true' || one.ariaSelected === 'true';
  const ground = (one) => getComputedStyle(one).backgroundColor;
  const off = new Set(all.filter((one) => !isOn(one)).map(ground));
  return all.filter(isOn).length === 1 && !off.has(ground(all.find(isOn)));
})"""
SHIFTS = """
  globalThis.shifts = [];
  const seen = (list) => shifts.push(...list.getEntries().map(({ value, sources }) =>
    [value, ...sources.map(({ node }) => node?.id || node?.className)]));
  new PerformanceObserver(seen).observe({ type: 'layout-shift', buffered: true });
"""
"""Hears of every part that moves, also where a press was just before."""


def test_what_is_pressed_or_open_is_seen_in_colours_of_the_system(desktop: Player) -> None:
    desktop.page.emulate_media(forced_colors="active")
    desktop.start()
    assert desktop.page.evaluate(PRESSED) == [True, True]


def test_two_fingers_enlarge_the_board(phone: Player) -> None:
    phone.start()
    x, y = phone.place("r5c5")
    fingers = phone.context.new_cdp_session(phone.page)

    def touch(kind: str, *places: float) -> None:
        points = [{"x": place, "y": y, "id": at} for at, place in enumerate(places)]
        event = {"type": f"touch{kind}", "touchPoints": points}
        fingers.send("Input.dispatchTouchEvent", event)

    touch("Start", x - 20, x + 20)
    for apart in range(24, 100, 6):
        touch("Move", x - apart, x + apart)
    touch("End")
    phone.until("visualViewport.scale > 1.5")


@pytest.mark.parametrize("height", [640, 740])
def test_nothing_moves(browser: Browser, files: str, height: int) -> None:
    """From the first picture to a hint, and to the end of the game."""
    for player in play(browser, files, "phone", viewport={"width": 360, "height": height}):
        player.context.add_init_script(SHIFTS)
        player.start("123434122143432.", "4x4", level="easy", seconds=65)
        player.do("Hint")
        player.button("Tell me more")
        player.act(player.page.locator("#panel [aria-label=Close]"))
        player.tap("r4c4")
        player.digit(1)
        player.page.get_by_role("button", name="Review").wait_for()
        player.page.wait_for_timeout(500)
        assert player.ask("shifts") == []


def test_keys_are_as_high_as_there_is_room(phone: Player) -> None:
    heights = []
    for height in (640, 740):
        phone.page.set_viewport_size({"width": 360, "height": height})
        phone.start()
        box = phone.page.locator(".keypad .key").first.bounding_box()
        assert box
        heights.append(box["height"])
    assert heights == [48, 68]


def test_figures_are_of_a_font_that_comes_with_the_page(desktop: Player) -> None:
    """They are equally wide, and nothing moves if the font comes late: it is not taken then."""
    desktop.start(log=[{"name": "enter", "moves": [{"move": "enter", "candidates": [[0, 2]]}]}])
    fonts, status, display, widths, family, weights = desktop.page.evaluate(FIGURES)
    assert (fonts, status, display, widths) == (1, "loaded", "optional", 1)
    assert family.startswith("Inter,")
    given, own = weights
    assert 100 <= given - own <= 160


SIGN_WIDTHS = """() => ['tabular-nums', 'normal'].map((numbers) => {
  const text = document.createElement('span');
  text.style = `font-size: 100px; position: absolute; font-variant-numeric: ${numbers}`;
  document.body.append(text);
  const widths = [...'-.,:()+'].map((sign) => {
    text.textContent = sign;
    return text.getBoundingClientRect().width;
  });
  text.remove();
  return widths;
})"""


def test_only_figures_are_of_equal_width(desktop: Player) -> None:
    """Else there are gaps around the hyphen of X-Wing."""
    desktop.start()
    desktop.until("document.fonts.size === 1 && [...document.fonts][0].status === 'loaded'")
    tabular, plain = desktop.page.evaluate(SIGN_WIDTHS)
    assert tabular == plain
    assert len(set(plain)) > 1


def test_the_font_is_small_and_has_its_licence() -> None:
    assert FONT.stat().st_size < 25_000
    licence = FONT.with_name("LICENSE.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert licence.strip() in (HERE.parents[1] / "NOTICE").read_text("utf-8")


def test_all_assets_together_are_small() -> None:
    """As they are sent, which is compressed.

    The font has its own limit, above, and so have the engine, and studies and the trainer with its
    library, which are loaded after all else, what killers have besides, what entering one's own
    puzzle needs, and what reads photos, which few ask for. Icons are for devices that install the
    page, and what unpacks the page as one file is sent in that alone.
    """
    kinds = {
        "fonts/*": "font", "icons/*": "icons", "engine.wasm": "engine", "js/engine/*": "worker",
        "js/trainer-*": "to learn", "js/study-*": "to learn", "js/scan-*": "photos",
        "js/cages-*": "killers", "js/own-*": "own", "js/unpack.js": "one file",
    }  # fmt: skip
    sizes: dict[str, int] = {}
    for path in (path for path in PAGE.rglob("*.*") if path.is_file()):
        name = path.relative_to(PAGE)
        kind = next((kind for form, kind in kinds.items() if name.match(form)), "play")
        sizes[kind] = sizes.get(kind, 0) + sent(path.read_bytes())
    # 4 kB of them draw QR codes, 1 kB reads names of techniques, 0.6 kB tells the player's minutes.
    assert sizes["play"] < 100_000
    assert sizes["to learn"] < 33_200
    assert sizes["photos"] < 6_000
    assert sizes["killers"] < 4_000
    assert sizes["own"] < 4_000
    assert sizes["icons"] < 36_000
    # 50 kB of them read whole texts, 1 kB makes symmetric killers, 3 kB follow sums in lines.
    assert sizes["engine"] + sent(written().encode()) < 632_000
    # 0.2 kB of them leave out cages, 0.2 kB find exercises in killers.
    assert sizes["worker"] < 42_700


def sent(data: bytes) -> int:
    """How many bytes are sent."""
    return len(gzip.compress(data, mtime=0))


def test_nothing_is_loaded_from_elsewhere(desktop: Player, site: str) -> None:
    asked: list[str] = []
    desktop.page.on("request", lambda request: asked.append(request.url))
    desktop.start()
    assert asked
    assert all(url.startswith((site, "data:", "blob:")) for url in asked)


def test_a_cold_load_takes_little_before_it_can_be_played(browser: Browser, server: str) -> None:
    """Nothing is cached. `bench/bench_page.py` measures how long it takes."""
    for player in play(browser, server, "phone"):
        came = player.visit().page.evaluate(BEFORE_PLAY)
        assert f"{server}/js/main.js" in dict(came)
        assert len(came) <= MOST_REQUESTS
        assert not any("/later" in name for name, _ in came), "what is not needed before play"
        assert sum(size for _, size in came) <= MOST_BYTES
        assert not any("/api/" in name for name, _ in came), "nothing waits for the server"
