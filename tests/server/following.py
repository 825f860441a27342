"""A client of the real server that follows a game."""

import json
from collections import deque
from typing import Any, TypeVar

from tests.api.table import Table
from tests.server.serving import Line, Serving


class Follower(Line):
    """A client that follows a game by lines of JSON."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self._said = b""
        self._frames: deque[dict[str, Any]] = deque()

    def hear(self) -> dict[str, Any]:
        """Returns the next frame; keep-alives are passed over."""
        while not self._frames:
            self.more()
        return self._frames.popleft()

    def more(self) -> None:
        """Takes what comes next."""
        piece = self.socket.recv(65536)
        assert piece, "the stream has ended"
        self._said += piece
        self._unpack()

    def decoded(self, chunk: bytes) -> bytes:
        """Returns what a chunk says."""
        return chunk

    def _unpack(self) -> None:
        """Takes whole chunks (RFC 9112, 7.1): each holds whole frames."""
        while b"\r\n" in self._said:
            size, _, rest = self._said.partition(b"\r\n")
            length = int(size, 16)
            if len(rest) < length + 2:
                return
            self._frames.extend(json.loads(line) for line in self.decoded(rest[:length]).splitlines() if line)
            self._said = rest[length + 2 :]


SomeFollower = TypeVar("SomeFollower", bound=Follower)


def follow(server: Serving, table: Table, headers: str = "", after: int | None = None, level: str = "all") -> Follower:
    """Opens a stream of lines that has begun, from the newest event on."""
    return followed(Follower(server.port), table, headers, after, level)


def followed(
    line: SomeFollower, table: Table, headers: str = "", after: int | None = None, level: str = "all"
) -> SomeFollower:
    """Opens the same on a connection of any kind of client."""
    start = table.version() if after is None else after
    path = f"{table.path}/stream?after={start}&level={level}"
    line.ask(path, headers=f"Accept: application/x-ndjson\n{headers}")
    assert line.head().status == 200
    return line


def heard(line: Follower, name: str) -> dict[str, Any]:
    """Returns the next frame of this name; what comes before it is thrown away."""
    while True:
        if (frame := line.hear())["frame"] == name:
            return frame


def hears_until(line: Follower, version: int) -> list[int]:
    """Returns the numbers of the events up to this one, as they come."""
    found: list[int] = []
    while not found or found[-1] < version:
        found.append(heard(line, "game_event")["data"]["seq"])
    return found
