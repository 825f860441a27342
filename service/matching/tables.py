"""The table that a seek or a challenge is for, and the key under which equal tables meet."""

import hashlib
from collections.abc import Collection
from typing import Any

import msgspec

from domain import board
from domain import state as states
from domain.commands import CreateGame
from domain.decider import decide
from domain.engine.chance import Chance
from domain.events import GameCreated
from domain.rating.rated_games import RATED
from service import ids
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import PREFIX

KEPT_MS = 24 * 3600 * 1000
"""Milliseconds for which a seek or challenge can be read after its end."""


def part(name: str) -> str:
    """Returns the key of one part of the matching; all share a hash tag and so a cluster slot."""
    return f"{PREFIX}{{matching}}:{name}"


def seek_key(id: str) -> str:
    """Returns the key of a seek."""
    return part(f"seek:{id}")


def challenge_key(id: str) -> str:
    """Returns the key of a challenge."""
    return part(f"challenge:{id}")


def ids_over(client: Any, ends: str, now: int, most: int) -> list[str]:
    """Returns the ids of those seeks or challenges whose end has come, by the set of their ends."""
    return [member.decode() for member in client.zrange(ends, "-inf", now, byscore=True, offset=0, num=most)]


def drop_lost(writer: ReplicatedWrites, ends: str, lost: Collection[str]) -> None:
    """Removes ids that the store has forgotten by itself: nobody looked for longer than they are kept."""
    if lost:
        writer.run(ends, ("ZREM", ends, *lost))


class Table(msgspec.Struct, frozen=True):
    """A table for some people: number of seats, variants, and all options with their defaults."""

    seats: int
    variants: list[str]
    options: dict[str, Any]

    @property
    def is_rated(self) -> bool:
        """True when the game counts for the ladder."""
        return bool(self.options.get(RATED, False))

    @property
    def digest(self) -> str:
        """The same for all tables that are alike."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()[:32]

    def game(self, game: str, at: int) -> CreateGame:
        """Returns the command that creates a game (id, unix ms) at this table."""
        return CreateGame(
            at=at, game=game, seats=list(board.COLOURS[: self.seats]), variants=self.variants, options=self.options
        )


def table_of(seats: int, variants: list[str], options: dict[str, Any]) -> Table:
    """Returns the table of these settings. Raises Refused like the creation of a game with them."""
    game = ids.game()
    wanted = Table(seats, variants, options).game(game, ids.now())
    created = decide(states.new(), wanted, Chance(b"", game))[0]
    assert isinstance(created, GameCreated)
    return Table(seats, created.variants, created.options)
