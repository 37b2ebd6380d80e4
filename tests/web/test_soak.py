"""A short run of the mixed load with attacks and kills: nothing is lost, and no answer is wrong."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from check_soak import Seen, soak

WANTED = Counter({
    "moves saved by players": 60,
    "hints asked for": 20,
    "requests of an attacker": 40,
    "connections left half open": 20,
    "kills of a program that saves a game": 1,
    "kills of the server": 1,
})  # fmt: skip


@pytest.mark.slow
def test_nothing_is_lost_under_load_attacks_and_kills(tmp_path: Path) -> None:
    seen = Seen()

    async def enough() -> None:
        while not seen.failed and not seen.tried >= WANTED:
            await asyncio.sleep(0.1)

    asyncio.run(soak(tmp_path, enough(), seen))
    assert not seen.failed, seen.examples
