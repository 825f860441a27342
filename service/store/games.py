"""The games as the service meets them: load a state, carry out a command, read the history.

Each process keeps the folded states of the games it met last and advances them from the log. A published state
is never changed: a holder may read it without a lock.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
import redis
import structlog

from domain import decider
from domain import state as states
from domain.commands import (
    Abandon,
    CloseGame,
    Command,
    Concede,
    CreateGame,
    Finalize,
    ForkGame,
    MoveDeadlines,
    Reseed,
)
from domain.engine import clocks
from domain.engine.chance import seed_commitment
from domain.events import Event, MovesUndone, snake
from domain.game import open_questions
from domain.refusal import Refused
from domain.state import State
from service.observability import metrics
from service.store import deadlines
from service.store.archive.archive import Archive
from service.store.backup.witnesses import Witnesses
from service.store.connection.cluster import Command as Asked
from service.store.connection.disk import Disk
from service.store.connection.durability import NONE, Replicas
from service.store.errors import (
    Contended,
    Corrupt,
    GameFinalized,
    GameNotFound,
    KeyReused,
    RestoreNeeded,
    SecretsLost,
    StoreError,
    TooLong,
    UnknownHead,
    VersionMismatch,
    VersionNotReached,
)
from service.store.log import consents, decoding, encoding, envelope, game_secrets
from service.store.log.decoding import Recorded
from service.store.log.entries import Answer, Appended, Closed, Conflict, Entry, Fork, Seen
from service.store.log.event_log import Append, EventLog
from service.store.log.game_secrets import GameSecrets
from service.store.log.sender import Sender
from service.store.states import snapshots
from service.store.states.folding import Folding, PastOfGame, beginning
from service.store.states.loader import Glimpse, StateLoader
from service.store.states.snapshots import Snapshot
from service.store.states.state_cache import CAPACITY, CachedGame, StateCache

log = structlog.get_logger()

Found = TypeVar("Found")

ATTEMPTS = 8
ENDINGS = (Concede, Abandon, CloseGame, Reseed, Finalize)
"""What is carried out in the longest of games too: it brings them to their end, or makes that possible."""
BACK = 100
"""Events that are read at once in the search for earlier ends of commands."""


class Executed(NamedTuple):
    """What a command did: its events `first`..`last` (none: last < first) and the state of the game after them.

    `entries` are the events as stored, `undos` all undos of the log up to `state`. `replayed`: the command had been
    carried out before under the same id; `state` is then the game's newest.
    """

    first: int
    last: int
    events: list[Event]
    state: State
    replayed: bool
    entries: list[Entry]
    undos: tuple[tuple[int, int], ...] = ()

    @property
    def alive(self) -> list[tuple[int, int]]:
        """The ranges (first, last) of events that are alive at the version of `state`."""
        return snapshots.alive_at(self.undos, self.state.version)


class Attempt(NamedTuple):
    """A command for a first attempt, in one round trip: on the state in hand, with a token that this process remembers.

    The store looks whether `on` is still the newest state, and whether its record of the token (by digest) is still
    this `credential`. `pinned`: the version on which alone the command is to be decided.
    """

    game: str
    command: Command
    sender: Sender
    on: State
    credential: tuple[str, str]
    pinned: int | None = None


class Guard(Protocol):
    """Has something done before the commands of a game."""

    def is_settled(self, game: str) -> bool:
        """Whether nothing is to be done."""

    def settle(self, game: str) -> None:
        """Does it. Raises what Games.execute raises."""


Listener = Callable[[Sender, Executed], None]
"""What has to happen after a command: it learns who sent it and what it did."""


class Games:
    """All games of a store, and of its archive if it has one. Safe to use from several threads.

    `longest`: a game with this many events takes no more commands; None for no bound. `disk`: while it takes no writes
    no game takes commands. `witnesses`: a game of which they know more than the store takes none either.
    """

    def __init__(
        self,
        events: redis.Redis,
        queue: redis.Redis,
        capacity: int = CAPACITY,
        archive: Archive | None = None,
        replicas: Replicas = NONE,
        longest: int | None = None,
        disk: Disk | None = None,
        witnesses: Witnesses | None = None,
    ) -> None:
        self.log = EventLog(events, archive, replicas, disk)
        self._witnesses = witnesses
        self._folding = Folding(self.log, events)
        self._longest = longest
        self._archive = archive
        self._client: Any = events
        self._queue = queue
        self._cache = StateCache(capacity)
        self._listeners: list[Listener] = []
        self._before_commands: Guard | None = None
        self.loader = StateLoader(self.log, self._folding, self._cache)

    # -- reading -------------------------------------------------------------------------------

    def load(self, game: str, glimpse: Glimpse | None = None) -> State:
        """The newest state; with a glimpse the newest at that time, or a later one. Not to be changed.

        Raises GameNotFound, Corrupt, StoreUnavailable.
        """
        return self.newest(game, glimpse).state

    def newest(self, game: str, glimpse: Glimpse | None = None) -> Snapshot:
        """Like `load`, with head and undos. Raises what `load` raises."""
        return self.loader.at(game, glimpse or self.glimpse(game))

    def in_hand(self, game: str) -> State | None:
        """The state that this process has of a game, which others may have moved meanwhile. For `attempt`."""
        at = self.at_hand(game)
        return at.state if at else None

    def at_hand(self, game: str) -> Snapshot | None:
        """The same with its head."""
        cached = self._cache.known(game)
        return cached.at if cached else None

    def glimpse(self, game: str, asked: Sequence[Asked] = ()) -> Glimpse:
        """The head of a game, and the answers to what else is asked, in one round trip. Raises StoreUnavailable."""
        return self.loader.glimpse(game, asked)

    def at_least(self, game: str, stored: int | None) -> Snapshot:
        """The newest state with its head and its undos; what `load` says of the state.

        `stored`: a version that is known to be stored. A state in hand that has come so far is then new enough, and
        the store is not asked. Raises what `load` raises.
        """
        cached = self._cache.known(game)
        if stored is not None and cached:
            at = cached.at
            if at is None or at.version < stored:
                # A command of this process, perhaps, that is stored and about to be published: it has the lock.
                with cached.lock:
                    at = cached.at
            if at and at.version >= stored:
                return at
        return self.newest(game)

    def between(self, game: str, after: int, until: int) -> list[Entry]:
        """The entries after one version up to another, with hidden parts; from what is in hand, else from the log.

        Fewer where the log ends before that. Raises Corrupt, StoreUnavailable.
        """
        if until <= after:
            return []
        cached = self._cache.of(game)
        with cached.lock:
            known = cached.recent.entries(after, until)
        return known or self.log.read_whole(game, after, until - after)

    def hash_at(self, game: str, version: int) -> str | None:
        """The head of the log (hex) after a version; None when it has not come so far. Raises what `between` raises."""
        cached = self._cache.of(game)
        with cached.lock:
            return self._hash_at(game, cached, version)

    def _hash_at(self, game: str, cached: CachedGame, version: int) -> str | None:
        if version == 0:
            return envelope.genesis(game).hex()
        known = cached.recent.hash_at(version)
        return known or next((entry.hash for entry in self.log.read(game, version - 1, 1)), None)

    def state_at(self, game: str, version: int) -> State:
        """The state right after event `version`. Raises GameNotFound, VersionNotReached, Corrupt, StoreUnavailable."""
        newest = self.newest(game)
        if version > newest.version or version < 0:
            raise VersionNotReached(game, version, newest.version)
        return newest.state if version == newest.version else self._folding.then(game, version, newest.undos)

    def ends_a_command(self, game: str, version: int) -> bool:
        """True when event `version` is the last of its command. Raises GameNotFound, VersionNotReached, Corrupt."""
        entries = self.log.read(game, version - 1, 1)
        if not entries:
            raise VersionNotReached(game, version, self.load(game).version)
        index, count = envelope.decode(entries[0].body).part
        return index + 1 == count

    def ends_until(self, game: str, version: int) -> Iterator[int]:
        """The ends of commands in what is alive at `version`, from there back. Raises what `load` raises."""
        for first, last in reversed(snapshots.alive_at(self.newest(game).undos, version)):
            while last >= first:
                after = max(first - 1, last - BACK)
                for entry in reversed(self.log.read(game, after, last - after)):
                    index, count = envelope.decode(entry.body).part
                    if index + 1 == count:
                        yield entry.seq
                last = after

    def living(self, game: str) -> list[tuple[int, int]]:
        """The ranges (first, last) of events that are alive at the newest version. Raises what `load` raises."""
        return self.newest(game).alive

    def history(self, game: str, after: int = 0, limit: int = 500) -> list[Recorded]:
        """Up to `limit` events after version `after`. Raises GameNotFound, Corrupt, StoreUnavailable."""
        # One entry more than asked for: it carries the head before the first.
        entries = self.log.read_whole(game, max(after - 1, 0), limit + (after > 0))
        if not entries and self.log.head(game) is None:
            raise GameNotFound(game)
        previous = entries.pop(0).hash if after > 0 and entries else envelope.genesis(game).hex()
        return decoding.recorded(game, previous, entries)

    # -- commands ------------------------------------------------------------------------------

    def create(self, command: CreateGame | ForkGame, sender: Sender, seed: bytes | None = None) -> Executed:
        """Opens the game `command.game` with fresh secrets; `seed` only when somebody chose it.

        The commitment of the seed is put into the command. Raises what `execute` raises; VersionMismatch when there is
        such a game.
        """
        game = command.game
        game_secrets.first(self._client, game, seed)
        self.log.register(game)
        cached = self._cache.of(game)
        with cached.lock:
            if cached.at is None and self.log.head(game) is None:
                cached.at = beginning(game)
                self._cache.make_room()
            base = cached.at or self.loader.of(game, cached)
            commitment = seed_commitment(self._secrets(game, cached, base).seed)
            command = msgspec.structs.replace(command, seed_commitment=commitment, chosen_seed=seed is not None)
            return self._carry_out(game, cached, command, sender, 0)

    def execute(self, game: str, command: Command, sender: Sender, expected_version: int | None = None) -> Executed:
        """Decides a command on the newest state and stores its events, all or none; then calls the listeners.

        The same command id with the same fingerprint gives the stored result again. `expected_version` pins the
        version on which the command is decided. Raises Refused, VersionMismatch, KeyReused, GameNotFound,
        GameFinalized, TooLong, Contended, Corrupt (SecretsLost, RestoreNeeded), StoreUnavailable (the last: ask again
        with the same id to learn whether it was stored; StoreFull: it was not), and what a listener raises.
        """
        if self._before_commands and not isinstance(command, MoveDeadlines):
            self._before_commands.settle(game)
        cached = self._cache.of(game)
        with cached.lock:
            with _counted(command) as outcome:
                done = self._carry_out(game, cached, command, sender, expected_version)
                outcome.done = done
            done = self._closed(game, cached, done)
        self._tell(sender, done)
        return done

    def attempt(self, wanted: Attempt) -> Executed | None:
        """Like `execute`, in one round trip, on what this process remembers.

        None when anything is against the command: nothing is stored then, and what was said of an old state nobody
        shall hear. Raises StoreUnavailable (StoreFull: nothing is stored), Corrupt, and what a listener raises.
        """
        cached = self._cache.known(wanted.game)
        if cached is None:
            return None
        with cached.lock:
            tried = self._tried(cached, wanted)
            if tried is None:
                return None
            (answer,) = self.log.append_all([tried.append])
            done = self._concluded(tried, answer)
        if done is not None:
            self._tell(wanted.sender, done)
        return done

    def attempt_all(self, wanted: Sequence[Attempt]) -> list[Executed | None]:
        """Like `attempt` for several commands, which are stored in one round trip; waits for no other command.

        None also of a command whose game another one changes just now, and where anything is raised: it may be stored
        then, and the same command id tells.
        """
        with ExitStack() as held:
            tried = [_or_none(self._tried_at_once, held, each) for each in wanted]
            answers = iter(self.log.append_all([each.append for each in tried if each]))
            found = [each and _or_none(self._concluded, each, next(answers)) for each in tried]
        return [done and _or_none(self._heard_of, each.sender, done) for each, done in zip(wanted, found, strict=True)]

    def _tried_at_once(self, held: ExitStack, wanted: Attempt) -> "_Tried | None":
        """What `_tried` says, if nobody holds the lock of the game; then `held` keeps it."""
        cached = self._cache.known(wanted.game)
        if cached is None or not cached.lock.acquire(blocking=False):
            return None
        held.callback(cached.lock.release)
        return self._tried(cached, wanted)

    def _tried(self, cached: CachedGame, wanted: Attempt) -> "_Tried | None":
        """What an attempt would store. Raises StoreUnavailable, Corrupt."""
        base = cached.at
        if base is None or base.state is not wanted.on or wanted.pinned not in (None, base.version):
            return None
        if self._before_commands and not self._before_commands.is_settled(wanted.game):
            return None
        try:
            decision = self._decided(wanted.game, cached, base, wanted.command, wanted.sender)
        except (Refused, UnknownHead, SecretsLost, RestoreNeeded, TooLong):
            return None
        if not decision.events:
            return None
        append = self._append_of(wanted.game, base, wanted.sender, decision, wanted.credential)
        return _Tried(wanted, cached, base, decision, append)

    def _concluded(self, tried: "_Tried", answer: Answer | StoreError) -> Executed | None:
        """What became of an attempt, by what the store says. Raises what `attempt` raises."""
        (game, command, sender, *_), cached, base, decision, _ = tried
        with _counted(command) as outcome:
            match answer:
                case Appended():
                    outcome.done = self._published(game, cached, base, sender, decision)
                case Seen():
                    outcome.done = self._again(game, cached, sender, answer)
                case Conflict():
                    self.loader.catch_up(game, cached, base, answer)
                case StoreError():
                    raise answer
        return outcome.done and self._closed(game, cached, outcome.done)

    def _closed(self, game: str, cached: CachedGame, done: Executed) -> Executed:
        """What a command did, with the end of the log where it ended the game."""
        if done.state.status == "over" and not done.state.finalized:
            # What a killed process leaves open is finalized by the sweep.
            with suppress(StoreError):
                ended = self._finalize(game, cached)
                return done._replace(state=ended.state, undos=ended.undos)
        return done

    def _heard_of(self, sender: Sender, done: Executed) -> Executed:
        self._tell(sender, done)
        return done

    def _tell(self, sender: Sender, done: Executed) -> None:
        for listener in self._listeners:
            listener(sender, done)

    def subscribe(self, listener: Listener) -> None:
        """Has a listener called after each command that is carried out, also one that is sent again."""
        self._listeners.append(listener)

    def guard(self, guard: Guard) -> None:
        """Has this one asked before each command that a caller gives."""
        self._before_commands = guard

    def finalize(self, game: str) -> Executed | None:
        """Opens the secrets of a game that is over and closes its log; None when that is done already or too early.

        Raises GameNotFound, Corrupt, Contended, StoreUnavailable.
        """
        cached = self._cache.of(game)
        with cached.lock:
            newest = self.loader.of(game, cached)
            return None if newest.state.status != "over" or newest.state.finalized else self._finalize(game, cached)

    def preview(self, game: str, command: Command) -> list[Event]:
        """The events that a command would have now, with nothing stored. Raises Refused and what `load` raises."""
        cached = self._cache.of(game)
        with cached.lock:
            newest = self.loader.of(game, cached)
            chance = game_secrets.chance(newest.state, self._secrets(game, cached, newest))
            past = PastOfGame(self._folding, self.log, self._cache, cached.recent, game, newest)
            return decider.decide(newest.state, _timed(command, newest), chance, past)

    def bot_seed(self, state: State) -> bytes:
        """The seed of a game at this state; where it is known the store is not asked. Raises what `opened` raises."""
        cached = self._cache.known(state.game)
        known = cached.secrets if cached and cached.era == state.reseeded else None
        return known.seed if known else self.opened(state.game).seed

    def opened(self, game: str) -> GameSecrets:
        """Seed and salt master, for proofs and signatures. Raises GameNotFound, SecretsLost and what `load` raises."""
        cached = self._cache.of(game)
        with cached.lock:
            return self._secrets(game, cached, self.loader.of(game, cached))

    def reseed(self, game: str, at: int) -> Executed | None:
        """Puts others in the place of secrets that are lost, and says so in the log; None when none is (CHANCE-03).

        `at`: unix ms. Raises Refused when the game is finalized, VersionMismatch when it moved meanwhile, and what
        `execute` raises.
        """
        cached = self._cache.of(game)
        with cached.lock:
            base = self.loader.of(game, cached)
            era = base.state.reseeded
            commitment = game_secrets.commitment_of(self.log, game, era)
            this = base.version + 1
            if base.state.finalized:
                return None
            replaced = game_secrets.replaced(self._client, game, era, commitment, this)
            if replaced is None:
                return None
            cached.secrets, cached.era = replaced, era
            command = Reseed(
                at=at,
                seed_commitment=seed_commitment(replaced.seed),
                seed_lost=replaced.seed_since == this,
                salts_lost=replaced.salts_since == this,
            )
            try:
                sender = Sender(f"reseed:{base.version}", "reseed", "operator")
                return self._carry_out(game, cached, command, sender, base.version)
            finally:
                cached.secrets = None

    def _finalize(self, game: str, cached: CachedGame) -> Executed:
        own = self._secrets(game, cached, cached.at or self.loader.of(game, cached))
        command = Finalize(seed=own.seed.hex(), salt=own.salt.hex())
        done = self._carry_out(game, cached, command, Sender("finalize", "finalize", "engine"), None)
        # For the archive; the sweep of the deadlines finds it too.
        self.log.settle(game)
        return done

    # -- the loop ------------------------------------------------------------------------------

    def _carry_out(
        self, game: str, cached: CachedGame, command: Command, sender: Sender, pinned: int | None
    ) -> Executed:
        reloaded = False
        for _ in range(ATTEMPTS):
            base = cached.at or self.loader.of(game, cached)
            try:
                if pinned is not None and base.version != pinned:
                    raise VersionMismatch(game, pinned, base.version)
                decision = self._decided(game, cached, base, command, sender)
            except (Refused, VersionMismatch, UnknownHead, SecretsLost, RestoreNeeded, TooLong):
                # Perhaps it was said of an old state, or of a command that has been carried out already.
                stored, head = self.log.seen_and_head(game, sender.command_id)
                if stored:
                    return self._again(game, cached, sender, stored)
                newest = self.loader.of(game, cached, head)
                if (newest.version, newest.hash) == (base.version, base.hash):
                    raise
                continue
            if not decision.events:
                return Executed(base.version + 1, base.version, [], base.state, False, [], base.undos)
            answer = self.log.append(*self._append_of(game, base, sender, decision))
            match answer:
                case Appended():
                    return self._published(game, cached, base, sender, decision)
                case Conflict():
                    self.loader.catch_up(game, cached, base, answer)
                case Seen():
                    return self._again(game, cached, sender, answer)
                case Closed():
                    raise GameFinalized(game)
                case Fork() if reloaded:
                    raise Corrupt(game, answer.version, "its head is not the one that its events lead to")
                case Fork():
                    # Lost in a failover, perhaps: then it comes back, or what is in hand goes.
                    reloaded = True
                    self.loader.of(game, cached)
        raise Contended(game, ATTEMPTS)

    def _decided(self, game: str, cached: CachedGame, base: Snapshot, command: Command, sender: Sender) -> "_Decision":
        """What the rules make of a command.

        Raises Refused, UnknownHead, SecretsLost, RestoreNeeded, TooLong, StoreUnavailable.
        """
        self._check_whole(game, cached, base)
        self._check_length(game, base, command)
        self._check_head(game, cached, base, sender.see)
        _check_player(base.state, sender)
        own = self._secrets(game, cached, base)
        chance = game_secrets.chance(base.state, own)
        timed = _timed(command, base)
        state = states.copy(base.state)
        past = PastOfGame(self._folding, self.log, self._cache, cached.recent, game, base)
        decided = decider.advance(state, timed, chance, past)
        open_questions.publish(state)
        if not decided:
            return _Decision(timed.at, state, [], [])
        proofs = encoding.proofs(base.version, decided, chance.drawn, state)
        named = encoding.shown(sender, decided, own.salt)
        entries = encoding.written(
            game, (base.version, base.hash), bool(base.state.keys), timed, decided, proofs, named, own.salt
        )
        return _Decision(timed.at, state, decided, entries)

    def _append_of(
        self, game: str, base: Snapshot, sender: Sender, decision: "_Decision", credential: tuple[str, str] = ("", "")
    ) -> Append:
        """What is to be stored of a decision. If it has a deadline earlier than before, that is armed first."""
        state = decision.state
        earliest, before = deadlines.earliest_due(state), deadlines.earliest_due(base.state)
        if self._longest is not None and state.version >= self._longest:
            # Its clock stops: what it would fire is refused.
            earliest = None
        if earliest is not None and (before is None or earliest < before):
            deadlines.arm(self._queue, deadlines.Timer(game, state.version, earliest))
        status = "finalized" if state.finalized else state.status
        known = (base.version, base.hash)
        return Append(
            game, known, sender.command_id, sender.fingerprint, decision.entries, status, earliest, credential
        )

    def _published(
        self, game: str, cached: CachedGame, base: Snapshot, sender: Sender, decision: "_Decision"
    ) -> Executed:
        """Puts the stored state into the hands of all threads; what was done."""
        at, state, events, entries = decision
        undos = base.undos + _undos(base.version, events)
        cached.recent.add((base.version, base.hash), entries, sender.command_id, sender.fingerprint)
        last = entries[-1]
        marks = base.consents + consents.marks(entries)
        self._publish(game, cached, base, Snapshot(state, last.seq, last.hash, at, undos, marks))
        return Executed(base.version + 1, last.seq, events, state, False, entries, undos)

    def _again(self, game: str, cached: CachedGame, sender: Sender, stored: Seen) -> Executed:
        if stored.fingerprint and stored.fingerprint != sender.fingerprint:
            raise KeyReused(game, sender.command_id)
        entries = self.log.read_whole(game, stored.first - 1, stored.last - stored.first + 1)
        events = [decoding.decoded(game, entry) for entry in entries]
        newest = self.loader.of(game, cached)
        return Executed(stored.first, stored.last, events, newest.state, True, entries, newest.undos)

    def _publish(self, game: str, cached: CachedGame, base: Snapshot, newest: Snapshot) -> None:
        cached.at = newest
        self._cache.pass_by(game, base)
        # An undo makes the snapshots of what it undoes useless; a new one keeps what is alive near a snapshot.
        behind = [to for _, to in newest.undos[len(base.undos) :] if snapshots.crosses(to, base.version)]
        if behind or snapshots.crosses(base.version, newest.version):
            snapshots.write(self._client, game, newest)

    # -- what a command needs -------------------------------------------------------------------

    def _check_whole(self, game: str, cached: CachedGame, base: Snapshot) -> None:
        """Raises RestoreNeeded when more is known of the game than is in the store. A game that begins has nothing."""
        witnesses = self._witnesses
        if witnesses is None or (now := witnesses.generation()) == cached.compared:
            return
        if base.version == 0 or base.state.finalized or witnesses.check(game, base.version, base.hash):
            cached.compared = now

    def _check_length(self, game: str, base: Snapshot, command: Command) -> None:
        """Raises TooLong when the game is not to grow any more and the command would not end it."""
        if self._longest is not None and base.version >= self._longest and not isinstance(command, ENDINGS):
            raise TooLong(game, self._longest)

    def _check_head(self, game: str, cached: CachedGame, base: Snapshot, see: str) -> None:
        """Raises UnknownHead when the log does not lead to the head (`version:hash`, 16 digits) that a sender saw."""
        if not see:
            return
        version, hash = int(see.partition(":")[0]), see.partition(":")[2]
        there = base.hash if version == base.version else None
        if version < base.version:
            there = self._hash_at(game, cached, version)
        if there is None or not there.startswith(hash):
            raise UnknownHead(game, see, base.version)

    def _secrets(self, game: str, cached: CachedGame, base: Snapshot) -> GameSecrets:
        """The secrets with which the game continues from there. Raises SecretsLost."""
        era = base.state.reseeded
        if cached.secrets is None or cached.era != era:
            cached.secrets, cached.era = (
                game_secrets.found(self.log, self._client, self._archive, game, base.state),
                era,
            )
        return cached.secrets


class _Decision(NamedTuple):
    """A decided command: its time (unix ms), the state after it, its events and their entries."""

    at: int
    state: State
    events: list[Event]
    entries: list[Entry]


class _Tried(NamedTuple):
    """An attempt that the rules allow, and what is to be stored of it; the lock of `cached` is held meanwhile."""

    wanted: Attempt
    cached: CachedGame
    base: Snapshot
    decision: _Decision
    append: Append


@dataclass
class _Outcome:
    done: Executed | None = None


def _or_none(act: Callable[..., Found | None], *arguments: Any) -> Found | None:
    """What this gives, or None where it raises: the command is tried once more by itself, and then it is said why."""
    try:
        return act(*arguments)
    except StoreError:
        return None
    except Exception:
        log.exception("attempt_failed")
        return None


@contextmanager
def _counted(command: Command) -> Iterator[_Outcome]:
    """Records what became of a command, unless it is to be tried again; errors pass through."""
    outcome, type = _Outcome(), str(command.__struct_config__.tag)
    try:
        yield outcome
    except Refused as refusal:
        metrics.command(type, "refused", refusal.code)
        raise
    except StoreError as error:
        metrics.command(type, "refused", snake(error.__class__.__name__))
        raise
    if outcome.done is not None:
        metrics.command(type, "replayed" if outcome.done.replayed else "done")


def _check_player(state: State, sender: Sender) -> None:
    """Raises Refused when a power has given the seat to somebody else while the command was under way."""
    seat = sender.by.removeprefix("seat:")
    if sender.player and state.seats[seat].player != sender.player:
        raise Refused("wrong_seat", "Another player has this seat now.", "TABLE-03", seat=seat)


def _timed(command: Command, base: Snapshot) -> Command:
    """The command at the time of the game, and not before the last event: the log never runs backwards."""
    return msgspec.structs.replace(command, at=max(command.at + clocks.ahead(base.state), base.at))


def _undos(after: int, decided: Sequence[Event]) -> tuple[tuple[int, int], ...]:
    return tuple((seq, event.to) for seq, event in enumerate(decided, after + 1) if isinstance(event, MovesUndone))
