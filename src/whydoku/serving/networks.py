"""Which addresses count as one client."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

__all__ = ["NETWORKS_OF_SITE", "network", "site"]

NETWORKS_OF_SITE = 4
"""A site may have so many times what one of its networks may have."""


def network(address: str) -> str:
    """Return what stands for one client: an IPv4 address, or the /64 of an IPv6 address.

    However an address is spelled, the answer is the same; what is no address stands for itself.

    >>> network("2001:db8::1") == network("2001:0DB8:0:0:ffff::2%eth0")
    True
    >>> network("::ffff:192.0.2.1")
    '192.0.2.1'
    """
    return _prefix(address, 64)


def site(address: str) -> str:
    """Return what stands for everything behind one access: as `network`, with the /48 for IPv6.

    >>> site("2001:db8:0:1::1") == site("2001:db8:0:2::1")
    True
    """
    return _prefix(address, 48)


def _prefix(address: str, length: int) -> str:
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ip_network((int(parsed), length), strict=False))
