"""New secrets for games whose secret seed or salts were lost (CHANCE-03)."""

import sys
from collections.abc import Mapping, Sequence

import click

from domain.refusal import Refused
from service import ids
from service.administration import store_loss_check
from service.store.archive.archive import Archive
from service.store.errors import StoreError
from service.store.games import Games
from service.tools.terminal import opened
from service.tools.verbs import Verb


def reseeded(games: Games, game: str) -> bool:
    """Says what became of a game; False when it could not be helped."""
    try:
        done = games.reseed(game, ids.now())
    except (StoreError, Refused) as error:
        print(f"not done: {game}: {error}", file=sys.stderr)
        return False
    if done is None:
        print(f"{game}: its secrets are there, or it is over and finalized: nothing to do")
    else:
        print(f"{game}: goes on from other secrets since event {done.first}, which says so")
    return True


@click.command("reseed", cls=Verb, examples=["g_1a2b3c", "g_1a2b3c g_4d5e6f"])
@click.argument("games", metavar="GAME ...", nargs=-1, required=True)
@click.pass_obj
def command(environment: Mapping[str, str], games: Sequence[str]) -> int:
    """Lets games continue whose secret seed or salts were lost.

    The server makes new secrets, and the log of the game records that for all players to see. A game that still has
    its secrets is not changed. First look for a backup: `backup restore` brings the old secrets back.
    """
    with opened(environment) as (wishes, stores):
        archive, most = Archive(wishes.archive), wishes.longest_game
        witnesses = store_loss_check.witnesses(stores.events, wishes)
        games_there = Games(
            stores.events, stores.queue, archive=archive, replicas=wishes.replicas, longest=most, witnesses=witnesses
        )
        helped = [reseeded(games_there, game) for game in games]
    return 0 if all(helped) else 1
