"""The live stream of a game, and the way back after a connection broke."""

import json

from httpx_sse import ServerSentEvent

from .models import GameEventFrame, ReconnectFrame
from .patience import Patience
from .unions import StreamFrame, read_frame

SILENCE_S = 40.0
"""The server sends something every 15 seconds. A connection that is silent for longer is broken."""


class StreamPlace:
    """The place up to which a stream has come. It goes on there after each connection."""

    def __init__(self, patience: Patience, after: int | str) -> None:
        self._patience = patience
        self._after = str(after)
        self._failures = 0

    def headers(self) -> dict[str, str]:
        """Returns the query of a connection."""
        return {"Last-Event-ID": self._after}

    def frame(self, sent: ServerSentEvent) -> StreamFrame | None:
        """Returns the frame that was sent; None for what only concerns the connection, or is
        younger than this package.
        """
        self._failures = 0
        if not sent.data:
            return None
        number = {"id": sent.id} if sent.id else {}
        frame = read_frame({"frame": sent.event, "data": json.loads(sent.data), **number})
        if isinstance(frame, GameEventFrame):
            self._after = frame.id
        return None if isinstance(frame, ReconnectFrame) else frame

    def pause(self) -> float:
        """Returns the seconds until the next connection, after one has ended."""
        self._failures += 1
        return self._patience.pause(self._failures)
