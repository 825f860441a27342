"""Bytes that an event takes in the memory of the store, beside plain JSON in a plain stream.

The floor are the small events of `bench.fold`, one entry each; a second line has the same events as ours.
"""

from typing import Any

import msgspec

from bench.fold import PLAIN, write_plain
from bench.measuring.house import house
from bench.measuring.long_game import LongGame, laid
from bench.measuring.row import Row, Run
from service.store.games import Games
from service.store.log import decoding

EVENTS = 1_000
GAME, SAME = "g_bench", "floor:same"


def rows(run: Run) -> list[Row]:
    """Measures the bytes for each event, everything of the game included; the same in each round, so one is enough."""
    with house() as home:
        client: Any = home.stores.events
        games = Games(home.stores.events, home.stores.queue)
        run.say(f"a game of {EVENTS:,} events is played")
        game = LongGame(games, GAME, laid(games, GAME))
        game.grow(EVENTS)
        count = game.state.version
        entries = games.log.read_whole(GAME, 0, count)
        for entry in entries:
            event = decoding.decoded(GAME, entry)
            same = {"type": type(event).__struct_config__.tag, **msgspec.to_builtins(event)}
            client.xadd(SAME, {"e": msgspec.json.encode(same)}, id=f"{entry.seq}-0")
        write_plain(home, count)
        keys = sorted(client.scan_iter(f"cg:{{{GAME}}}:*"))
        sizes = {key.decode().rpartition(":")[2]: client.memory_usage(key, samples=0) for key in keys}
        small, same_events = (client.memory_usage(name, samples=0) / count for name in (PLAIN, SAME))
    parts = ", ".join(f"{name} {size / count:.0f}" for name, size in sorted(sizes.items()))
    ours = [sum(sizes.values()) / count]
    work, note = "bytes of an event in the store", f"{count:,} events; {parts}"
    return [
        Row(work, "bytes", "small plain JSON", [small], ours, 1.5, 1.1, note=note),
        Row(f"{work}, beside itself", "bytes", "the same as plain JSON", [same_events], ours),
    ]
