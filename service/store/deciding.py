"""Decisions on commands: what must be true before the rules are asked, what they say, and what is to be stored."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
import redis

from domain import decider
from domain import state as states
from domain.commands import Abandon, CloseGame, Command, Concede, Finalize, Reseed
from domain.engine import clocks
from domain.events import Event
from domain.game import open_questions
from domain.refusal import Refused
from domain.state import State
from service.store import deadlines, reading
from service.store.archive.archive import Archive
from service.store.backup.witnesses import Witnesses
from service.store.errors import GameTooLong, RestoreNeeded, SecretsLost, UnknownHead, VersionMismatch
from service.store.log import encoding, game_secrets
from service.store.log.entries import LogEntry
from service.store.log.event_log import Append, EventLog
from service.store.log.game_secrets import GameSecrets
from service.store.log.sender import Sender
from service.store.states.folding import Folding, PastOfGame
from service.store.states.snapshots import Snapshot
from service.store.states.state_cache import CachedGame, StateCache

ENDINGS = (Concede, Abandon, CloseGame, Reseed, Finalize)
"""Commands that are carried out in the longest of games too: they bring it to its end, or make that possible."""
REFUSALS = (Refused, VersionMismatch, UnknownHead, SecretsLost, RestoreNeeded, GameTooLong)
"""Refusals that `Decider.decide` raises of a state. One of an old state means nothing."""


class PreparedCommand(NamedTuple):
    """A command and its sender. `expected_version`: the version on which alone it is to be decided."""

    game: str
    command: Command
    sender: Sender
    expected_version: int | None = None


Prepare = Callable[[State], PreparedCommand | None]
"""A function that prepares a command by a state; None if that state is against it.

It changes nothing and may be called again.
"""


class OptimisticCommand(NamedTuple):
    """A command that is decided on the cached state, by a sender whom this process remembers.

    The store compares with its append whether that state is still the newest, and whether its record of the sender's
    token (by digest) is still this `credential`.
    """

    game: str
    prepare: Prepare
    credential: tuple[str, str]


class Decision(NamedTuple):
    """A decided command: its time (unix ms), the state after it, its events and their entries."""

    at: int
    state: State
    events: list[Event]
    entries: list[LogEntry]


class Decider:
    """A decider of commands under the locks of their games. `longest` and `witnesses` are those of `Games`."""

    def __init__(
        self,
        log: EventLog,
        folding: Folding,
        cache: StateCache,
        stores: tuple[redis.Redis, redis.Redis],
        archive: Archive | None,
        longest: int | None,
        witnesses: Witnesses | None,
    ) -> None:
        self._log = log
        self._folding = folding
        self._cache = cache
        self._client: Any = stores[0]
        self._queue = stores[1]
        self._archive = archive
        self._longest = longest
        self._witnesses = witnesses

    def decide(self, cached: CachedGame, base: Snapshot, wanted: PreparedCommand) -> Decision:
        """Returns what the rules make of a command. Raises REFUSALS and StoreUnavailable."""
        game, _, sender, _ = wanted
        self._check(cached, base, wanted)
        own = self.secrets(game, cached, base)
        chance = game_secrets.chance(base.state, own)
        timed = _timed(wanted.command, base)
        state = states.copy(base.state)
        past = PastOfGame(self._folding, self._log, self._cache, cached.recent, game, base)
        decided = decider.advance(state, timed, chance, past)
        open_questions.publish(state)
        if not decided:
            return Decision(timed.at, state, [], [])
        proofs = encoding.proofs(base.version, decided, chance.drawn, state)
        named = encoding.shown(sender, decided, own.salt)
        entries = encoding.written(
            game, (base.version, base.hash), bool(base.state.keys), timed, decided, proofs, named, own.salt
        )
        return Decision(timed.at, state, decided, entries)

    def preview(self, cached: CachedGame, base: Snapshot, command: Command) -> Sequence[Event]:
        """Returns the events that a command would have. Raises Refused, SecretsLost, StoreUnavailable."""
        game = base.state.game
        chance = game_secrets.chance(base.state, self.secrets(game, cached, base))
        past = PastOfGame(self._folding, self._log, self._cache, cached.recent, game, base)
        return decider.decide(base.state, _timed(command, base), chance, past)

    def _check(self, cached: CachedGame, base: Snapshot, wanted: PreparedCommand) -> None:
        """Raises VersionMismatch, RestoreNeeded, TooLong, UnknownHead, Refused; StoreUnavailable."""
        game, command, sender, expected = wanted
        if expected is not None and base.version != expected:
            raise VersionMismatch(game, expected, base.version)
        if self._witnesses is not None and (now := self._witnesses.receipts.generation()) != cached.compared:
            # A receipt was shown since then, or the game was never compared.
            # Those who create a game have asked before.
            begins = base.version == 0 or base.state.finalized
            if begins or self._witnesses.check(game, base.version, base.hash):
                cached.compared = now
        if self._longest is not None and base.version >= self._longest and not isinstance(command, ENDINGS):
            raise GameTooLong(game, self._longest)
        if sender.see:
            # The head that the sender saw, as `version:hash` with 16 digits.
            seen, _, hash = sender.see.partition(":")
            if int(seen) > base.version or not self._hash_at(cached, base, game, int(seen)).startswith(hash):
                raise UnknownHead(game, sender.see, base.version)
        seat = sender.by.removeprefix("seat:")
        if sender.player and base.state.seats[seat].player != sender.player:
            # A power has given the seat to somebody else while the command was under way.
            raise Refused("wrong_seat", "Another player has this seat now.", "TABLE-03", seat=seat)

    def _hash_at(self, cached: CachedGame, base: Snapshot, game: str, version: int) -> str:
        if version == base.version:
            return base.hash
        return reading.hash_at(self._log, game, cached, version) or ""

    def append_of(self, base: Snapshot, wanted: PreparedCommand, decision: Decision, credential: Any) -> Append:
        """Returns what is to be stored of a decision. If it has a deadline earlier than before, that is armed first."""
        game, _, sender, _ = wanted
        state = decision.state
        earliest, before = deadlines.earliest_due(state), deadlines.earliest_due(base.state)
        if self._longest is not None and state.version >= self._longest:
            # Its clock stops: what it would fire is refused.
            earliest = None
        if earliest is not None and (before is None or earliest < before):
            deadlines.arm(self._queue, deadlines.Timer(game, state.version, earliest))
        status = "finalized" if state.finalized else state.status
        head = (base.version, base.hash)
        return Append(game, head, sender.command_id, sender.fingerprint, decision.entries, status, earliest, credential)

    def secrets(self, game: str, cached: CachedGame, base: Snapshot) -> GameSecrets:
        """Returns the secrets with which the game continues from there. Raises SecretsLost."""
        era = base.state.reseeded
        if cached.secrets is None or cached.era != era:
            cached.secrets, cached.era = (
                game_secrets.current(self._log, self._client, self._archive, game, base.state),
                era,
            )
        return cached.secrets


def _timed(command: Command, base: Snapshot) -> Command:
    """Returns the command at the time of the game, and not before the last event: the log never runs backwards."""
    return msgspec.structs.replace(command, at=max(command.at + clocks.ahead(base.state), base.at))
