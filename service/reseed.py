"""Lets games go on whose secret seed or salts were lost: `python -m service.reseed GAME ...` (CHANCE-03).

Puts new secrets in the place of the lost ones and says so in the log, for all to see. A game whose secrets are there
stays as it is.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence

from domain.refusal import Refused
from service import ids, settings
from service.store.archive import Archive
from service.store.connection import open_stores
from service.store.errors import StoreError
from service.store.games import Games


def reseeded(games: Games, game: str) -> bool:
    """Says what became of a game; False when it could not be helped."""
    try:
        done = games.reseed(game, ids.now())
    except (StoreError, Refused) as error:
        print(f"not done: {game}: {error}", file=sys.stderr)
        return False
    if done is None:
        print(f"{game}: its secrets are there, or it is over and sealed: nothing to do")
    else:
        print(f"{game}: goes on from other secrets since event {done.first}, which says so")
    return True


def main(arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> int:
    """0 when every game was helped or needed no help, else 1."""
    parser = argparse.ArgumentParser(prog="python -m service.reseed", description="Games whose seed was lost go on.")
    parser.add_argument("games", nargs="+", metavar="GAME")
    named = parser.parse_args(arguments).games
    try:
        wishes, stores = settings.read(environment), open_stores(environment)
    except (StoreError, ValueError) as error:
        print(f"not done: {error}", file=sys.stderr)
        return 1
    try:
        archive, most = Archive(wishes.archive), wishes.longest_game
        games = Games(stores.events, stores.queue, archive=archive, replicas=wishes.replicas, longest=most)
        helped = [reseeded(games, game) for game in named]
        return 0 if all(helped) else 1
    finally:
        stores.close()


if __name__ == "__main__":
    sys.exit(main())
