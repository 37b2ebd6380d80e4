"""Firefox as its makers build it, for Playwright, which otherwise brings a Firefox of its own.

Both speak WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), but Playwright sends commands of
newer drafts too. This program starts Firefox with the given arguments and passes all messages on;
what Firefox does not know is answered here, as if it had been done.

    python tests/page/firefox.py /usr/bin/firefox-esr --remote-debugging-port=0
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import stat
import sys
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
ANSWERED_HERE = {"emulation.setMediaFeaturesOverride"}
READY = "WebDriver BiDi listening on "
Connection = ClientConnection | ServerConnection


def launcher(folder: Path) -> Path:
    """Write a program that Playwright can start as its browser; return its path."""
    path = folder / "firefox"
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" "{FIREFOX}" "$@"\n', "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


async def pass_on(source: Connection, target: Connection, *, commands: bool) -> None:
    """Send what comes from one side to the other."""
    async for message in source:
        asked = json.loads(message) if commands else {}
        if asked.get("method") in ANSWERED_HERE:
            await source.send(json.dumps({"type": "success", "id": asked["id"], "result": {}}))
        else:
            await target.send(message)


async def relay(address: str) -> int:
    """Open a port beside Firefox's own; return its number."""

    async def meet(client: ServerConnection) -> None:
        assert client.request
        place = address + client.request.path
        async with connect(place, max_size=None, ping_interval=None) as firefox:
            ways = [
                asyncio.create_task(pass_on(client, firefox, commands=True)),
                asyncio.create_task(pass_on(firefox, client, commands=False)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)

    server = await serve(meet, "127.0.0.1", 0, max_size=None, ping_interval=None)
    port: int = next(iter(server.sockets)).getsockname()[1]
    return port


async def main(*command: str) -> int:
    """Run Firefox to its end, with its messages; the line with its address names ours instead."""
    firefox = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr
    async for line in firefox.stderr:
        said = line.decode()
        if found := re.search(rf"{READY}(ws://\S+)", said):
            said = f"{READY}ws://127.0.0.1:{await relay(found[1])}\n"
        sys.stderr.write(said)
        sys.stderr.flush()
    return await firefox.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
