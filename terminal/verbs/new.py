"""The verb that creates a game."""

from collections.abc import Mapping
from typing import Any

import click

from service.tools.verbs import Verb
from terminal.addresses import address
from terminal.kept_tokens import HOST, KeptTokens
from terminal.verbs import carrying_out

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
TIMERS = ("live", "relaxed", "daily", "clock", "none")


@click.command(
    "new",
    cls=Verb,
    examples=["--seats 4 --bots 3", "--seats 5 --variants reward_deck,common_rewards --timers daily --private"],
)
@carrying_out.server_option
@click.option("--seats", type=click.IntRange(3, 6), default=4, show_default=True, help="How many seats.")
@click.option("--bots", type=click.IntRange(0, 6), default=0, show_default=True, help="How many of them bots take.")
@click.option("--bot-kind", default="basic", show_default=True, help="Which bots; `/v1/bots` of the server lists them.")
@click.option("--variants", default="", metavar="A,B", help="The variants, with commas between them.")
@click.option("--timers", type=click.Choice(TIMERS), help="The clock; without it, as the server usually has it.")
@click.option("--private", is_flag=True, help="Nobody finds it, and one joins with an invitation only.")
@click.option(
    "--invites", type=click.IntRange(0, 6), help="How many invitations; one for each free seat of a private game."
)
@click.pass_obj
def command(
    environment: Mapping[str, str],
    server: str,
    seats: int,
    bots: int,
    bot_kind: str,
    variants: str,
    timers: str | None,
    private: bool,
    invites: int | None,
) -> int:
    """Creates a game and prints its address and its invitations.

    The host's token goes into a file that only you can read, below `XDG_STATE_HOME`. `play` finds it there. A game
    with bots in all seats begins at once.
    """
    if bots > seats:
        raise click.BadParameter(f"there are {seats} seats for {bots} bots.", param_hint="--bots")
    body = new_game(seats, bots, bot_kind, [each for each in variants.split(",") if each], timers, private)
    wanted = (seats - bots if private else 0) if invites is None else invites
    tokens = KeptTokens.of(environment)
    game, codes = carrying_out.done(lambda: create(server, tokens, body, wanted))
    click.echo(f"game    {address(server, game)}")
    for code in codes:
        click.echo(f"invite  {address(server, game, code)}")
    click.echo(f"host    its token is in {tokens.file}")
    return 0


def new_game(
    seats: int, bots: int, kind: str, variants: list[str], timers: str | None = None, private: bool = False
) -> dict[str, Any]:
    """Returns the body of a request for a game; the bots get the last seats."""
    colours = COLOURS[:seats]
    return {
        "seats": list(colours),
        "bots": [{"seat": seat, "kind": kind} for seat in colours[seats - bots :]],
        **({"variants": variants} if variants else {}),
        **({"options": {"timers": timers}} if timers else {}),
        **({"visibility": "private", "invite_required": True} if private else {}),
    }


async def create(server: str, tokens: KeptTokens, body: dict[str, Any], invites: int) -> tuple[str, list[str]]:
    """Makes the game, keeps the host's token, and starts it if nobody is missing. Its id, and codes of invitations."""
    from terminal.connection import Connection

    async with Connection(server) as connection:
        made = await connection.post("/games", body)
        game, token = made["game"]["id"], made["host_token"]
        tokens.keep(connection.server, game, HOST, token)
        codes = [(await connection.post(f"/games/{game}/invites", {}, token))["code"] for _ in range(invites)]
        if len(body["bots"]) == len(body["seats"]):
            await connection.post(f"/games/{game}/commands", {"type": "start_game"}, token)
        return game, codes
