"""Bytes that an event takes in the memory of the store, beside the same events as plain JSON in a plain stream."""

from typing import Any

import msgspec

from bench.measuring.house import house
from bench.measuring.long_game import LongGame, laid
from bench.measuring.row import Row, Run
from service.store.games import Games
from service.store.log import decoding

EVENTS = 1_000
GAME, PLAIN = "g_bench", "floor:plain"


def rows(run: Run) -> list[Row]:
    """Bytes for each event, everything of the game included; the same in each round, so one is enough."""
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
            plain = {"type": type(event).__struct_config__.tag, **msgspec.to_builtins(event)}
            client.xadd(PLAIN, {"e": msgspec.json.encode(plain)}, id=f"{entry.seq}-0")
        keys = sorted(client.scan_iter(f"cg:{{{GAME}}}:*"))
        sizes = {key.decode().rpartition(":")[2]: client.memory_usage(key, samples=0) for key in keys}
        floor = client.memory_usage(PLAIN, samples=0)
    parts = ", ".join(f"{name} {size / count:.0f}" for name, size in sorted(sizes.items()))
    return [
        Row(
            "bytes of an event in the store",
            "bytes",
            "plain JSON",
            [floor / count],
            [sum(sizes.values()) / count],
            must=1.5,
            goal=1.1,
            note=f"{count:,} events; {parts}",
            facts={name: size / count for name, size in sizes.items()},
        )
    ]
