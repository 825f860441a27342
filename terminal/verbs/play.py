"""The verb that plays a seat in the terminal."""

import getpass
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from service.tools.verbs import NotDone, Verb
from terminal.addresses import GameAddress, address
from terminal.kept_tokens import HOST, KeptTokens
from terminal.verbs import carrying_out
from terminal.verbs.new import create, new_game

if TYPE_CHECKING:
    from terminal.connection import Connection


@click.command(
    "play",
    cls=Verb,
    examples=["", "--bots 4 --seats 5", "g_01K2QX3N0F8T5V7W9Y1A3B5C7D", "g_01K2QX3N0F8T5V7W9Y1A3B5C7D+CODE --name Ann"],
)
@click.argument("game", required=False)
@carrying_out.server_option
@click.option("--name", help="What the others call you; your user name if you say nothing.")
@click.option(
    "--seats", type=click.IntRange(3, 6), default=4, show_default=True, help="For a new game: how many seats."
)
@click.option("--bots", type=click.IntRange(0, 5), default=3, show_default=True, help="For a new game: how many bots.")
@click.option("--variants", default="", metavar="A,B", help="For a new game: the variants.")
@click.pass_obj
def command(
    environment: Mapping[str, str],
    game: str | None,
    server: str,
    name: str | None,
    seats: int,
    bots: int,
    variants: str,
) -> int:
    """Plays a game in the whole terminal.

    GAME is an id, an address, or an invitation. You take a free seat of it, or come back to the one that you have.
    Without GAME a new one is created. `?` shows the keys.
    """
    if bots >= seats:
        raise click.BadParameter(f"there are {seats} seats: leave one to you.", param_hint="--bots")
    tokens = KeptTokens.of(environment)
    if game is None:
        body = new_game(seats, bots, "basic", [each for each in variants.split(",") if each])
        made, _ = carrying_out.done(lambda: create(server, tokens, body, 0))
        place = GameAddress(server, made, "")
    else:
        place = carrying_out.named(game, server)
    message = carrying_out.done(lambda: play(tokens, place, name or getpass.getuser()))
    if message:
        raise NotDone(message)
    click.echo(f"The game: cosmic-ledger play {address(place.server, place.game)}")
    return 0


async def play(tokens: KeptTokens, place: GameAddress, name: str) -> str:
    """Shows the screen until the person leaves; what has ended it, else an empty text."""
    from terminal.connection import Connection
    from terminal.play import PlayApp

    async with Connection(place.server) as connection:
        token = await seat_token(connection, tokens, place, name)
        app = PlayApp(connection, place.game, token, tokens.of_game(connection.server, place.game).get(HOST, ""))
        await app.run_async(mouse=False)
        return app.ended_by


async def seat_token(connection: "Connection", kept_tokens: KeptTokens, place: GameAddress, name: str) -> str:
    """Returns the token of this person's seat; if there is none yet, a seat is taken, and its token is kept."""
    tokens = kept_tokens.of_game(connection.server, place.game)
    if mine := [token for who, token in tokens.items() if who != HOST]:
        return mine[0]
    body = {"name": name, **({"invite_code": place.code} if place.code else {})}
    joined = await connection.post(f"/games/{place.game}/seats", body)
    kept_tokens.keep(connection.server, place.game, joined["seat"], joined["token"])
    return str(joined["token"])
