"""A short run of the mixed load with attacks and kills: nothing is lost, and no answer is wrong."""

from __future__ import annotations

import asyncio
from pathlib import Path

from check_soak import Seen, soak


def test_nothing_is_lost_under_load_attacks_and_kills(tmp_path: Path) -> None:
    seen = Seen()
    asyncio.run(soak(tmp_path, 12.0, seen))
    assert not seen.failed, seen.examples
    wanted = {"moves saved by players", "hints asked for", "requests of an attacker"}
    assert wanted <= set(seen.tried)
