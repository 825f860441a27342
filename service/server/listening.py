"""The socket on which the API is served. The supervisor holds it, so that it outlives the processes that serve it."""

import socket

BACKLOG = 2048
"""Connections that may wait to be accepted."""
SEND_BUFFER = 64 * 1024
"""Bytes that the kernel keeps for a client that does not read (it doubles them). Left to itself it keeps megabytes for
each, and thousands of such clients use up the memory that it has for all connections."""

TOGETHER = 8
"""Connections that are accepted in one round of the event loop."""


def listener(host: str, port: int) -> socket.socket:
    """Returns a socket that listens there. Raises OSError."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Connections inherit it.
        made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        made.bind(address)
        made.listen(BACKLOG)
    except OSError:
        made.close()
        raise
    return made


def accepting_together(on: socket.socket) -> list[socket.socket]:
    """Returns descriptors of one listening socket, from each of which the event loop takes a connection in each round.

    With one alone, two thousand connections that come at once keep the next one waiting for two thousand rounds.
    """
    # All processes that serve the socket share this flag, and `dup` would clear it: a process that serves already would
    # then wait in the kernel for the next connection, and answer nobody meanwhile.
    on.setblocking(False)
    return [on, *(on.dup() for _ in range(TOGETHER - 1))]
