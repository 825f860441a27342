"""Many games at the price of one: copies of a stored game under other names.

They have the size, the deadline and the place in the lists of a real game, and can be loaded. Nobody moves in them: the
hashes in a copy are those of the first game, so a check of its chain would fail.
"""

from typing import Any

from bench.measuring.house import House
from service.store.games import Games
from service.store.states import snapshots

BATCH = 500
PUBLIC_GAMES = "cg:games"
CREATED = 1_700_000_000_000


def clone(home: House, game: str, first: int, count: int) -> None:
    """Makes `count` copies, numbered from `first` on, which are registered as running and listed as public."""
    client: Any = home.stores.events
    games = Games(home.stores.events, home.stores.queue)
    # Else a copy of a young game could not be loaded: its events are those of another one.
    snapshots.write(client, game, games.loader.at(game, games.loader.glimpse(game)))
    prefix = f"cg:{{{game}}}:"
    stored = {key.decode().removeprefix(prefix): client.dump(key) for key in client.scan_iter(f"{prefix}*")}
    for begin in range(first, first + count, BATCH):
        pipe = client.pipeline(transaction=False)
        for number in range(begin, min(begin + BATCH, first + count)):
            name = f"g_{number:026d}"
            for part, value in stored.items():
                pipe.restore(f"cg:{{{name}}}:{part}", 0, value)
            pipe.zadd(PUBLIC_GAMES, {name: CREATED + number})
        pipe.execute()
        for number in range(begin, min(begin + BATCH, first + count)):
            games.log.register(f"g_{number:026d}")
