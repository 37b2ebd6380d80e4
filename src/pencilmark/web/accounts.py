"""What clients have used lately: processor time, or disk space."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

__all__ = ["Accounts"]


class Accounts:
    """What clients have used lately: half of it is forgotten within each half-life, in seconds.

    >>> seconds = iter([0.0, 0.0, 10.0])
    >>> accounts = Accounts(10.0, clock=lambda: next(seconds))
    >>> accounts.charge("192.0.2.1", 3.0)
    >>> accounts.used("192.0.2.1")
    3.0
    >>> accounts.used("192.0.2.1")
    1.5
    """

    MOST = 10_000
    """Clients that are remembered; the one that asked longest ago is forgotten first."""

    def __init__(self, half_life: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._half_life = half_life
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def used(self, client: str) -> float:
        """Return how much is counted against a client now."""
        used, then = self._known.get(client, (0.0, 0.0))
        return used * 0.5 ** ((self._clock() - then) / self._half_life) if used else 0.0

    def charge(self, client: str, amount: float) -> None:
        """Count more against a client."""
        self._known[client] = (self.used(client) + amount, self._clock())
        self._known.move_to_end(client)
        if len(self._known) > self.MOST:
            self._known.popitem(last=False)
