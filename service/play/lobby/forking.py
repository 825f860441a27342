"""The beginning of forks: at which version, and how a fork on which a table has agreed is made."""

from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

from domain.commands import ForkGame
from domain.refusal import Refused
from domain.requests import forks
from domain.requests.events import ForkAgreed
from domain.state import State
from service import ids
from service.play.lobby.game_creation import GameCreation, door
from service.play.lobby.game_records import Lobby, Record
from service.play.reading import consent_history
from service.play.reading.consent_history import Request
from service.store.errors import GameNotFound, VersionNotReached
from service.store.games import Games
from service.store.log import envelope
from service.store.log.consents import FORK
from service.store.log.sender import Sender
from service.store.publishing import Executed

BACK = 200
"""The number of ends of commands that are tried (FORK-08)."""


class Beginning(NamedTuple):
    """Version and state from which a fork continues, the chain head there (hex), and the table of the fork."""

    seq: int
    then: State
    hash: str
    table: dict[str, Any]

    def command(self, game: str, randomness: str) -> ForkGame:
        """Returns the command that opens the fork under the id `game`."""
        origin = forks.origin_of(self.then, self.seq, self.hash, randomness)
        return ForkGame(at=ids.now(), game=game, origin=origin, table=self.table)


def beginning(games: Games, game: str, seq: int, randomness: str) -> Beginning:
    """Returns the version at which a fork of this one begins: the same, or one a little before (FORK-08).

    Raises VersionNotReached, and Refused inside a command or where there is no such place.
    """
    _check_end_of_a_command(games, game, seq)
    first = None
    for end in islice(games.ends_until(game, seq), BACK):
        then = games.state_at(game, end)
        try:
            table = forks.table(then, randomness)
        except Refused as refusal:
            first = first or refusal
            if refusal.reason != forks.HIDDEN:
                break
            continue
        (entry,) = games.log.read(game, end - 1, 1)
        return Beginning(end, then, entry.hash, table)
    assert first is not None
    raise first


def _check_end_of_a_command(games: Games, game: str, seq: int) -> None:
    entries = games.log.read(game, seq - 1, 1)
    if not entries:
        raise VersionNotReached(game, seq, games.load(game).version)
    index, count = envelope.decode(entries[0].body).part
    if index + 1 < count:
        ends = [end for end in (seq - index - 1, seq - index + count - 1) if end]
        raise forks.refused("inside_a_command", "A fork cannot begin inside a command.", allowed=ends)


def agreed(games: Games, state: State, seat: str, seq: int) -> Request | None:
    """Returns the newest request of a seat to fork this version on which all have agreed, if there is one."""
    newest = games.at_least(state.game, state.version)
    requests = consent_history.newest_first(games.log, newest, newest.version + 1, FORK)
    wanted = (seat, seq, consent_history.AGREED)
    return next((each for each in requests if (each["seat"], each["at_seq"], each["state"]) == wanted), None)


class AgreedForks:
    """The maker of the forks on which tables have agreed (FORK-09); `may_create`: whether new games
    may be created now.
    """

    def __init__(self, games: Games, lobby: Lobby, game_creation: GameCreation, may_create: Callable[[], bool]) -> None:
        self._games, self._lobby, self._game_creation, self._may_create = games, lobby, game_creation, may_create

    def make(self, game: str, request: Request) -> Record:
        """Returns the fork of a game on which its table has agreed; it is made if it is not there yet.

        Raises StoreError.
        """
        fork = request["game_id"]
        if (record := self._lobby.find(fork)) is not None:
            return record
        ancestor = self._lobby.find(game)
        if ancestor is None:
            raise GameNotFound(game)
        begins = beginning(self._games, game, request["at_seq"], forks.FRESH)
        bots = list(request["seats"].items())
        return self._game_creation.create(begins.command(fork, forks.FRESH), bots, door(ancestor), None, request["id"])

    def after_command(self, sender: Sender, done: Executed) -> None:  # noqa: ARG002 - as every listener
        """Makes the fork to which the last vote of a table agrees, by whatever way that vote was given.

        While no games may be created it is not made; the seat that asked can still call for it later, by
        `POST .../forks`.
        """
        if not self._may_create():
            return
        for event in done.events:
            if isinstance(event, ForkAgreed):
                game, version = done.state.game, done.state.version
                newest = self._games.at_least(game, version)
                request = consent_history.find(self._games.log, newest, event.id, FORK)
                assert request is not None
                self.make(game, request)
