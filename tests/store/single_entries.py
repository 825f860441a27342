"""Logs as version 0.2.0 stored them: an entry of the stream for each event, hidden parts in a stream beside it.

Such games go on as they are. Tests that damage one event lay the game out like this first.
"""

from typing import Any

import redis

from service.store.log.event_log import EventLog, key

WHOLE = 10_000


def lay_singly(client: redis.Redis, game: str) -> None:
    """Writes the streams of a game again with an entry for each event."""
    entries = EventLog(client).read_whole(game, 0, WHOLE)
    with client.pipeline() as pipe:
        pipe.delete(key(game, "ev"), key(game, "pv"))
        for entry in entries:
            body: dict[Any, Any] = {"e": entry.body, "h": entry.hash}
            pipe.xadd(key(game, "ev"), body, f"{entry.seq}-0")
            if entry.hidden:
                pipe.xadd(key(game, "pv"), {"x": entry.hidden}, f"{entry.seq}-0")
        pipe.execute()
