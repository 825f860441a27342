"""Commands of players and hosts, in one round trip where this process knows the token and the game.

A first attempt is decided on what is in hand. The script that stores it compares the token's record and the head, so
nothing happens by a token that has ended or on a state that is old. Nobody learns why it is refused: the store is
asked, and the command is decided on what it says.
"""

from collections.abc import Callable

from domain.commands import Command
from domain.refusal import Refused
from domain.state import State
from service.api.edge import access
from service.context import context
from service.http.problems import Problem
from service.store.games import Attempt, Executed
from service.store.log.sender import Sender

Prepared = Callable[[State], tuple[Command, Sender]]
"""The command of the running request and its sender, judged by a state. It changes nothing, and may be called again."""


ATTEMPTS = 3


def carried_out(game: str, prepared: Prepared, expected_version: int | None = None) -> Executed:
    """Carries out the command of the running request, whose endpoint is in access.TRUSTING.

    Raises what `prepared` and Games.execute raise, and Problem token_revoked.
    """
    believed = access.caller().believed
    for _ in range(ATTEMPTS):
        if believed is None:
            break
        done = _attempted(game, believed, prepared, expected_version)
        if done is not None:
            access.confirmed()
            return done
        state = context().games.in_hand(game)
        if state is None or state is believed.state:
            break
        # Another command was quicker, and this process knows it by now.
        believed = believed._replace(state=state)
    access.confirm()
    command, sender = prepared(access.newest(game))
    return context().games.execute(game, command, sender, expected_version)


def _attempted(game: str, believed: access.Believed, prepared: Prepared, pinned: int | None) -> Executed | None:
    try:
        command, sender = prepared(believed.state)
    except (Problem, Refused):
        return None
    return context().games.attempt(Attempt(game, command, sender, believed.state, believed.credential, pinned))
