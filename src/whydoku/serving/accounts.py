"""What clients have used lately: processor time, or disk space."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network

__all__ = ["Accounts", "site"]

PREFIXES = {4: 24, 6: 48}
"""The bits that the addresses of a site share, by the version of IP."""


def site(address: str) -> str:
    """Return what counts as one client: the /24 of an IPv4 address, the /48 of an IPv6 address.

    Whoever has one address of a site may have all. What is no address stands for itself.

    >>> site("192.0.2.7"), site("::ffff:192.0.2.9")
    ('192.0.2.0/24', '192.0.2.0/24')
    >>> site("2001:db8:0:1::1") == site("2001:0DB8:0:2::2%eth0")
    True
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        parsed = parsed.ipv4_mapped or parsed
    return str(ip_network((parsed, PREFIXES[parsed.version]), strict=False))


class Accounts:
    """What clients have used lately: half of it is forgotten within each half-life, in seconds.

    Of more than ``MOST`` clients, the one that was charged longest ago is forgotten.

    >>> seconds = iter([0.0, 0.0, 10.0])
    >>> accounts = Accounts(10.0, clock=lambda: next(seconds))
    >>> accounts.charge("192.0.2.1", 3.0)
    >>> accounts.used("192.0.2.1")
    3.0
    >>> accounts.used("192.0.2.1")
    1.5
    """

    MOST = 10_000

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
