"""The verb that watches a game in the terminal."""

from collections.abc import Mapping

import click

from service.tools.verbs import NotDone, Verb
from terminal.addresses import GameAddress
from terminal.kept_tokens import KeptTokens
from terminal.verbs import carrying_out


@click.command(
    "watch", cls=Verb, examples=["g_01K2QX3N0F8T5V7W9Y1A3B5C7D", "https://ledger.example/v1/games/g_01K2QX3N0F8T5V7W"]
)
@click.argument("game")
@carrying_out.server_option
@click.pass_obj
def command(environment: Mapping[str, str], game: str, server: str) -> int:
    """Watches a game as it happens, or steps through its past.

    You see what everybody may see. `?` shows the keys. A private game needs a token of yours: that of your seat, or one
    in COSMIC_LEDGER_TOKEN.
    """
    place = carrying_out.named(game, server)
    if message := carrying_out.done(lambda: watch(place, token_of(environment, place))):
        raise NotDone(message)
    return 0


def token_of(environment: Mapping[str, str], place: GameAddress) -> str:
    """Returns a token with which this person may read the game; empty if there is none."""
    tokens = KeptTokens.of(environment).of_game(place.server.rstrip("/"), place.game)
    return environment.get("COSMIC_LEDGER_TOKEN", "") or next(iter(tokens.values()), "")


async def watch(place: GameAddress, token: str) -> str:
    """Shows the screen until the person leaves; what has ended it, else an empty text."""
    from terminal.connection import Connection
    from terminal.watch import WatchApp

    async with Connection(place.server) as connection:
        app = WatchApp(connection, place.game, token)
        await app.run_async(mouse=False)
        return app.ended_by
