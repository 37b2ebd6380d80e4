"""What clients have used lately: processor time, disk space, or their share of requests."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

__all__ = ["Accounts", "Buckets", "ByClient"]

Value = TypeVar("Value")


class ByClient(OrderedDict[str, Value]):
    """A value for each client; of more than ``MOST``, the one set longest ago is forgotten."""

    MOST = 10_000

    def __setitem__(self, client: str, value: Value) -> None:
        """Keep the value of a client."""
        super().__setitem__(client, value)
        self.move_to_end(client)
        if len(self) > self.MOST:
            self.popitem(last=False)


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

    def __init__(self, half_life: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._half_life = half_life
        self._clock = clock
        self._known: ByClient[tuple[float, float]] = ByClient()

    def __len__(self) -> int:
        return len(self._known)

    def used(self, client: str) -> float:
        """Return how much is counted against a client now."""
        used, then = self._known.get(client, (0.0, 0.0))
        return used * 0.5 ** ((self._clock() - then) / self._half_life) if used else 0.0

    def charge(self, client: str, amount: float) -> None:
        """Count more against a client."""
        self._known[client] = (self.used(client) + amount, self._clock())


class Buckets:
    """A bucket of tokens for each client: ``burst`` of them, refilled at ``rate`` a second.

    >>> buckets = Buckets(burst=1, rate=0.5, clock=lambda: 0.0)
    >>> buckets.reserve("192.0.2.1", 0.0), buckets.reserve("192.0.2.1", 0.0)
    (0.0, 2.0)
    """

    def __init__(
        self, *, burst: float, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._buckets: ByClient[tuple[float, float]] = ByClient()

    def __len__(self) -> int:
        return len(self._buckets)

    def reserve(self, client: str, longest_wait: float) -> float:
        """Return the seconds until there is a token for a client: 0 if there is one.

        The token is the client's, unless it would wait longer than ``longest_wait`` for it.
        """
        now = self._clock()
        tokens, then = self._buckets.get(client, (self._burst, now))
        tokens = min(self._burst, tokens + (now - then) * self._rate)
        wait = max(0.0, (1 - tokens) / self._rate)
        self._buckets[client] = (tokens - 1 if wait <= longest_wait else tokens), now
        return wait
