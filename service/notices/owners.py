"""The owner of a webhook, and whether it still holds: a webhook ends with the token that made it."""

from contextlib import suppress

import redis
from msgspec import structs

from domain.state import State
from service.callers import tokens
from service.callers.tokens import Tokens
from service.http.problems import Problem
from service.notices.webhooks import Owner, Webhook
from service.players.persons import Persons


def seat(owner: Owner, state: State) -> str:
    """Returns the seat that the owner plays now; none for the host."""
    return seat_of(owner.player, state) if owner.player else ""


def seat_of(player: str, state: State) -> str:
    """Returns the seat that a player has now, if any."""
    return next((colour for colour, each in state.seats.items() if each.player == player), "")


class Owners:
    """The look-up of owners. Safe to use from several threads."""

    def __init__(self, client: redis.Redis) -> None:
        self._tokens, self._persons = Tokens(client), Persons(client)

    def at_game(self, hook: Webhook, game: str) -> Webhook:
        """Returns a webhook as that of the player whom its person is in a game. Raises StoreUnavailable."""
        owner = hook.owner
        if not owner.person or owner.player:
            return hook
        with suppress(Problem):
            bearer = self._persons.find(owner.person, owner.digest, game)
            return structs.replace(hook, owner=structs.replace(owner, player=bearer.player))
        return hook

    def holds(self, owner: Owner, state: State | None = None) -> bool:
        """Returns whether the token that made the webhook still belongs to somebody of the game; without one, to a
        person.

        Raises StoreUnavailable.
        """
        try:
            if state is None:
                self._persons.find(owner.person, owner.digest)
                return True
            if owner.person:
                bearer = self._persons.find(owner.person, owner.digest, state.game)
            else:
                bearer = self._tokens.find(owner.digest, state.game)
        except Problem:
            return False
        if not owner.player:
            return bearer.role == tokens.HOST and bearer.game == state.game
        return bearer.player == owner.player and seat(owner, state) != ""
