"""Runs of `whydoku bulk` that are killed on their way."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path


def kill_often(
    command: Sequence[str], folder: Path, times: int, chance: random.Random, pause: float
) -> None:
    """Run a command until it ends, but kill it that often, each time soon after it made a part.

    Between two kills at least one part may be made, so that the run ends some time. It has to be
    killed once at the least.
    """
    kills = 0
    while kills < times:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        before = len(list(folder.glob("*/part-*")))
        while process.poll() is None and len(list(folder.glob("*/part-*"))) <= before:
            time.sleep(0.005)
        time.sleep(chance.random() * pause)
        if process.poll() is not None:
            break
        process.send_signal(signal.SIGKILL)
        process.wait()
        kills += 1
    assert kills
