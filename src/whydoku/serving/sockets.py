"""The socket of a server. We open it ourselves, so a port in use is reported in one sentence."""

from __future__ import annotations

import contextlib
import signal
import socket

from whydoku.errors import WhydokuError

__all__ = ["ServeError", "address_of", "ignore_closed_readers", "listen"]

BACKLOG = 2048
"""Connections that may wait to be accepted."""


class ServeError(WhydokuError):
    """The server cannot be started."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a host and port; port 0 takes a port that is free.

    Raises :class:`ServeError` if they cannot be used.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with contextlib.ExitStack() as failing:
            listener = failing.enter_context(socket.socket(family, kind, proto))
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(BACKLOG)
            failing.pop_all()
    except OSError as error:
        raise ServeError(f"cannot serve at {host}, port {port}: {error.strerror}") from None
    except UnicodeError:
        raise ServeError(f"cannot serve at {host!r}: that is no name of a host") from None
    return listener


def address_of(listener: socket.socket, host: str) -> str:
    """Return the address of a server, without a path.

    >>> with listen("127.0.0.1", 0) as listener:
    ...     address_of(listener, "127.0.0.1").rpartition(":")[0]
    'http://127.0.0.1'
    """
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}:{listener.getsockname()[1]}"


def ignore_closed_readers() -> None:
    """Let a server go on when a reader goes away; the command line would end quietly."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
