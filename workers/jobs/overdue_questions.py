"""Deadlines: a question whose time is over gets its default answer, given by the clock."""

from domain.commands import Expire
from domain.refusal import Refused
from domain.state import State
from service.observability import metrics
from service.store.deadlines import earliest_due
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.sender import TIMER, Sender
from workers.unix_time import Now


def fire(games: Games, game: str, now: Now) -> State | None:
    """Returns the state after the clock's command; None when no deadline of the state has passed.

    Raises what Games.load and Games.carry_out raise, but no Refused.
    """
    state = games.load(game)
    due, moment = earliest_due(state), now()
    if due is None or moment < due:
        return None
    try:
        command_id = f"expire:{state.version}"
        fired = games.carry_out(
            PreparedCommand(game, Expire(at=moment), Sender(command_id, "clock", "clock", cause=TIMER))
        )
    except Refused:
        # The seat was quicker: the question is answered, or the game over.
        return None
    if not fired.replayed:
        metrics.deadline(moment - due)
    return fired.state
