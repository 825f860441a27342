"""Where a fork begins, and how the one comes into being on which a table has agreed."""

from itertools import islice
from typing import Any, NamedTuple

from domain.commands import ForkGame
from domain.game import forks
from domain.refusal import Refused
from domain.state import State
from service import ids
from service.context import context
from service.play import consent_history
from service.play.consent_history import Request
from service.store.errors import VersionNotReached
from service.store.log import envelope

BACK = 200
"""So many ends of commands are tried (FORK-08)."""


class Beginning(NamedTuple):
    """Version and state from which a fork goes on, and how everything lies in it."""

    seq: int
    then: State
    table: dict[str, Any]

    def command(self, game: str, randomness: str) -> ForkGame:
        """The command that opens the fork under the id `game`."""
        ancestor = self.then.game
        (end,) = context().games.log.read(ancestor, self.seq - 1, 1)
        origin = forks.origin_of(self.then, self.seq, end.hash, randomness)
        return ForkGame(at=ids.now(), game=game, origin=origin, table=self.table)


def beginning(game: str, seq: int, randomness: str) -> Beginning:
    """Where a fork of this version begins: there, or a little before (FORK-08).

    Raises VersionNotReached, and Refused inside a command or where there is no such place.
    """
    _check_end_of_a_command(game, seq)
    games, first = context().games, None
    for end in islice(games.ends_until(game, seq), BACK):
        then = games.state_at(game, end)
        try:
            return Beginning(end, then, forks.table(then, randomness))
        except Refused as refusal:
            first = first or refusal
            if refusal.reason != forks.HIDDEN:
                break
    assert first is not None
    raise first


def _check_end_of_a_command(game: str, seq: int) -> None:
    games = context().games
    entries = games.log.read(game, seq - 1, 1)
    if not entries:
        raise VersionNotReached(game, seq, games.load(game).version)
    index, count = envelope.decode(entries[0].body).part
    if index + 1 < count:
        ends = [end for end in (seq - index - 1, seq - index + count - 1) if end]
        raise forks.refused("inside_a_command", "A command is not cut in two.", allowed=ends)


def agreed(state: State, seat: str, seq: int) -> Request | None:
    """The newest request of a seat to fork this version on which all have agreed, if there is one."""
    requests = consent_history.newest_first(context().games.log, state.game, state.version + 1, consent_history.FORK)
    wanted = (seat, seq, consent_history.AGREED)
    return next((each for each in requests if (each["seat"], each["at_seq"], each["state"]) == wanted), None)
