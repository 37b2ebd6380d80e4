"""The page as one file, which a browser opens without a server and without a network.

Its document holds the files that the static page has beside it, packed. `page/js/unpack.js` takes
them out again. The scripts are those of every page; only the names by which they import one another
are changed, because an address inside a document has no neighbours.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

from whydoku.support.files import write_whole
from whydoku.web.page_files import kind_of
from whydoku.web.settings import DOCUMENT, PAGE
from whydoku.web.static_page import SERVER, page_files

__all__ = ["write"]

FONT, ICON, ICONS, STYLES = "fonts/inter.woff2", "icon.svg", "icons.svg", "css/page.css"
PACKED = re.compile(
    r"js/(?!theme|unpack).*\.js|data/.*|engine\.wasm|words\.json|" + re.escape(FONT)
)
"""The files that scripts ask for."""
IMPORTED = re.compile(r'"\./([\w-]+\.js)"')
ELSEWHERE = re.compile(r' *<link rel="(?:preload|modulepreload|apple-touch-icon|manifest)"[^>]*>\n')
"""What the document names only to fetch it sooner, or to be installed."""
POLICY = "; ".join(
    (
        "default-src 'none'",  # so that the page asks nobody anything
        "script-src 'nonce-{nonce}' blob: 'wasm-unsafe-eval'",
        "style-src 'nonce-{nonce}'",
        "worker-src data:",
        "connect-src blob: data:",
        "font-src data:",
        "img-src data: blob:",
        "base-uri 'none'",
        "form-action 'none'",
    )
)


def write(file: Path, page: Path = PAGE) -> int:
    """Write the page as one file, in place of what is there, and return its bytes.

    Raises ``ValueError`` if the page is not built, and ``OSError``.
    """
    data = document(page_files(page)).encode()
    write_whole(file, data)
    return len(data)


def document(files: dict[str, bytes]) -> str:
    """Return the document that holds the other files.

    >>> "src='https:" in document(page_files()), len(document(page_files())) < 2_000_000
    (False, True)
    """
    inside = packed({name: data for name, data in files.items() if PACKED.fullmatch(name)})
    nonce = hashlib.sha256(inside.encode()).hexdigest()[:20]

    def script(name: str) -> str:
        return f'<script nonce="{nonce}">{files[name].decode()}</script>'

    icon = _data_address(files[ICON], ICON)
    style = f'<style nonce="{nonce}">{styles(files)}</style>'
    swaps = {
        '<script src="/js/theme.js"></script>': script("js/theme.js"),
        '<script type="module" src="/js/main.js"></script>': script("js/unpack.js"),
        f'<link rel="stylesheet" href="/{STYLES}">': style,
        f'="/{ICON}"': f'="{icon}"',
        f'href="/{ICONS}#': f'href="#{ICONS}#',
        "</body>": f"{icons(files)}\n  "
        f'<script type="application/gzip" id="packed">{inside}</script>\n</body>',
    }
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(nonce=nonce)}">'
    text = ELSEWHERE.sub("", SERVER.sub(f"  {policy}", files[DOCUMENT].decode(), count=1))
    for old, new in swaps.items():
        text = text.replace(old, new)
    return text


def styles(files: dict[str, bytes]) -> str:
    """Return the styles, with the font in them and its licence before it.

    The font is there at once, so the page waits for it.
    """
    licence = files["fonts/LICENSE.txt"].decode()
    text = files[STYLES].decode().replace("font-display:optional", "font-display:block")
    return f"/*\n{licence}*/\n" + text.replace(f"../{FONT}", _data_address(files[FONT], FONT))


def icons(files: dict[str, bytes]) -> str:
    """Return the icons as a part of the document: the name of each is its former address."""
    drawings = files[ICONS].decode().replace(' id="', f' id="{ICONS}#')
    return f"<div hidden>{drawings.strip()}</div>"


def packed(files: dict[str, bytes]) -> str:
    """Return files as text, in the form that `page/js/unpack.js` reads."""
    named = {
        name: IMPORTED.sub(r'"js/\1"', data.decode()).encode() if name.startswith("js/") else data
        for name, data in files.items()
    }
    index = [[name, kind_of(Path(name)), len(data)] for name, data in named.items()]
    plain = b"\n".join([json.dumps(index).encode(), b"".join(named.values())])
    return base64.b64encode(gzip.compress(plain, mtime=0)).decode()


def _data_address(data: bytes, name: str) -> str:
    return f"data:{kind_of(Path(name))};base64,{base64.b64encode(data).decode()}"
