"""The live stream of a game: frames, and the way back after a connection broke."""

import json
from typing import Any, NamedTuple

from httpx_sse import ServerSentEvent

from .patience import Patience

SILENCE_S = 40.0
"""The server sends something every 15 seconds. A connection that says nothing for so long is dead."""


class Frame(NamedTuple):
    """What a stream says at once."""

    name: str
    """`game_event`, or a hint: `snapshot_hint`, `question`, `presence`, `message`; at last `end`. More may come."""
    data: dict[str, Any]
    id: int | None = None
    """The `seq` of an event; None for hints."""


class Place:
    """How far a stream has come. It goes on there after each connection."""

    def __init__(self, patience: Patience, after: int) -> None:
        self._patience = patience
        self._after = after
        self._failures = 0

    def headers(self) -> dict[str, str]:
        """What a connection asks for."""
        return {"Last-Event-ID": str(self._after)}

    def frame(self, sent: ServerSentEvent) -> Frame | None:
        """The frame that was sent; None for what only concerns the connection."""
        self._failures = 0
        if sent.event == "reconnect" or not sent.data:
            return None
        if sent.event != "game_event":
            return Frame(sent.event, json.loads(sent.data))
        self._after = int(sent.id)
        return Frame(sent.event, json.loads(sent.data), self._after)

    def pause(self) -> float:
        """Seconds until the next connection, after one has ended."""
        self._failures += 1
        return self._patience.pause(self._failures)
