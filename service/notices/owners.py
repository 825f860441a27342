"""The owner of a webhook, and whether it still holds: a webhook ends with the token that made it."""

import redis

from domain.state import State
from service.callers import tokens
from service.callers.tokens import Tokens
from service.http.problems import Problem
from service.notices.webhooks import Owner
from service.players.persons import Persons


def seat(owner: Owner, state: State) -> str:
    """Returns the seat that the owner plays now; none for the host."""
    if not owner.player:
        return ""
    return next((colour for colour, each in state.seats.items() if each.player == owner.player), "")


class Owners:
    """The look-up of owners. Safe to use from several threads."""

    def __init__(self, client: redis.Redis) -> None:
        self._tokens, self._persons = Tokens(client), Persons(client)

    def holds(self, owner: Owner, state: State) -> bool:
        """Returns whether the token that made the webhook still belongs to somebody of the game.

        Raises StoreUnavailable.
        """
        try:
            if owner.person:
                bearer = self._persons.find(owner.person, owner.digest, state.game)
            else:
                bearer = self._tokens.find(owner.digest, state.game)
        except Problem:
            return False
        if not owner.player:
            return bearer.role == tokens.HOST and bearer.game == state.game
        return bearer.player == owner.player and seat(owner, state) != ""
