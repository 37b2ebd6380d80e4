"""Bundles the page by esbuild, as users get it: few scripts, one style sheet, one document, words.

    python tests/page/make_bundle.py

What `later.js` loads is a script of its own, and so is what it shares with the main one. Both have
the digest of their content in their names, so that no browser mixes those of two versions.

The sources stay what people read and tests check. The bundle is not kept in the repository, but in
the source archive, so that an installation needs no node.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from whydoku.web.page_bundle import (
    DOCUMENT,
    FOLDER,
    MADE_FROM,
    SCRIPT,
    STYLES,
    WORKER,
    Bundle,
    digest_of,
)
from whydoku.web.page_words import WORDS, written
from whydoku.web.settings import PAGE

ESBUILD = Path(__file__).with_name("node_modules") / ".bin" / "esbuild"
OPTIONS = (
    "--bundle", "--minify", "--target=es2022", "--log-level=warning", "--charset=utf8",
    "--external:*.woff2",
)  # fmt: skip
SPLITTING = ("--format=esm", "--splitting", "--chunk-names=[name]-[hash]")
# The document names what the main script imports, so that browsers fetch both at once.
MAIN = f'<script type="module" src="/{SCRIPT}"></script>'
VERSION = '<meta name="whydoku-version" content="{}">\n  '
PRELOAD = '<link rel="modulepreload" href="/js/{}">\n  '
IMPORT = re.compile(r"""(?:from|import)\s*["']\./(chunk-[\w-]+\.js)""")
STYLE = re.compile(r' *<link rel="stylesheet" href="/(css/[\w.]+)">\n')


def esbuild(*options: str, text: str | None = None) -> str:
    """Return what esbuild writes."""
    command = [str(ESBUILD), *OPTIONS, *options]
    done = subprocess.run(
        command, input=text, cwd=PAGE, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return done.stdout


def main() -> int:
    """Write the bundle, unless it is there already."""
    if Bundle(PAGE).is_current():
        return 0
    document = (PAGE / DOCUMENT).read_text("utf-8")
    styles = STYLE.findall(document)
    if STYLES not in styles or MAIN not in document:
        print(f"{DOCUMENT} does not name {STYLES} or {SCRIPT}", file=sys.stderr)
        return 1
    imports = "".join(f'@import "./{name}";\n' for name in styles)
    document = STYLE.sub(lambda style: style[0] if style[1] == STYLES else "", document)
    folder, digest = PAGE / FOLDER, digest_of(PAGE)
    shutil.rmtree(folder, ignore_errors=True)
    esbuild(SCRIPT, *SPLITTING, f"--outdir={folder / 'js'}")
    esbuild(WORKER, "--format=esm", f"--outfile={folder / WORKER}")
    shared = sorted(set(IMPORT.findall((folder / SCRIPT).read_text("utf-8"))))
    files = {
        DOCUMENT: document.replace(
            MAIN, VERSION.format(digest[:16]) + "".join(map(PRELOAD.format, shared)) + MAIN
        ),
        STYLES: esbuild("--loader=css", text=imports),
        WORDS: written(),
        MADE_FROM: digest + "\n",
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    for name in Bundle(PAGE).names():
        print(f"{(folder / name).stat().st_size:9,} bytes  {FOLDER}/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
