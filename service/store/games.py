"""The games as the service meets them: load a state, carry out a command, read the history.

Each process keeps the folded states of the games it met last and advances them from the log. A published state
is never changed: a holder may read it without a lock.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, overload

import msgspec
import redis
import structlog

from domain.commands import Command, CreateGame, Finalize, ForkGame, MoveDeadlines, Reseed
from domain.decider import decide
from domain.engine.chance import Chance, seed_commitment
from domain.events import Event, snake
from domain.history import PastInMemory
from domain.refusal import Refused
from domain.state import State
from service.observability import metrics
from service.store.archive.archive import Archive
from service.store.backup.witnesses import Witnesses
from service.store.connection.disk import Disk
from service.store.connection.durability import NONE, Replicas
from service.store.deciding import REFUSALS, Decider, Decision, OptimisticCommand, PreparedCommand
from service.store.errors import Contended, Corrupt, GameNotFound, KeyReused, LogClosed, StoreError
from service.store.log import decoding, game_secrets
from service.store.log.entries import (
    AlreadyStored,
    Appended,
    AppendResult,
    Closed,
    Conflict,
    Fork,
    TokenEnded,
    Withdrawn,
)
from service.store.log.event_log import Append, EventLog
from service.store.log.game_secrets import GameSecrets
from service.store.log.sender import Sender
from service.store.publishing import Executed, Listener, Publisher
from service.store.reading import GameReader
from service.store.states.folding import Folding, beginning
from service.store.states.snapshots import Snapshot
from service.store.states.state_cache import CAPACITY, CachedGame, StateCache

log = structlog.get_logger()

ATTEMPTS = 8
Found = TypeVar("Found")


class Guard(Protocol):
    """A guard that has something done before the commands of a game."""

    def is_settled(self, game: str) -> bool:
        """Returns whether nothing is to be done."""

    def settle(self, game: str) -> None:
        """Does it. Raises what Games.carry_out raises."""


class Games(GameReader):
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
        log = EventLog(events, archive, replicas, disk)
        folding, cache = Folding(log, events), StateCache(capacity)
        super().__init__(log, folding, cache)
        self._client: Any = events
        self._witnesses = witnesses
        self._decider = Decider(log, folding, cache, (events, queue), archive, longest, witnesses)
        self._publisher = Publisher(events, cache)
        self._before_commands: Guard | None = None

    # -- commands ------------------------------------------------------------------------------

    @overload
    def carry_out(self, wanted: PreparedCommand) -> Executed: ...

    @overload
    def carry_out(self, wanted: Sequence[OptimisticCommand]) -> list[Executed | None]: ...

    def carry_out(self, wanted: PreparedCommand | Sequence[OptimisticCommand]) -> Executed | list[Executed | None]:
        """Decides commands, stores the events of each, all or none, and calls the listeners.

        A *prepared* command comes alone and is decided on the newest state, whatever that costs. The same command id
        with the same fingerprint gives the stored result again. Raises Refused, VersionMismatch, KeyReused,
        GameNotFound, GameFinalized, TooLong, Contended, Corrupt (SecretsLost, RestoreNeeded), StoreUnavailable (the
        last: ask again with the same id to learn whether it was stored; StoreFull: it was not), and what a listener
        raises.

        *Optimistic* commands come together and are stored in one round trip. Nothing is raised: one is None if it
        cannot be carried out without asking the store first, if another thread holds its game, or if anything fails.
        Its caller then prepares it by what the store says. The same command id tells whether it was stored.
        """
        several = [wanted] if isinstance(wanted, PreparedCommand) else wanted
        with ExitStack() as locks:
            commands = [self._begin(each, locks) for each in several]
            self._run([each for each in commands if each])
            for each in commands:
                if each:
                    each.guarded(self._close)
        done = [each.guarded(self._tell) if each else None for each in commands]
        if not isinstance(wanted, PreparedCommand):
            return done
        assert done[0] is not None
        return done[0]

    def _begin(self, wanted: PreparedCommand | OptimisticCommand, locks: ExitStack) -> "_UnderWay | None":
        """Begins a command under the lock of its game. An optimistic one waits for nobody: None if another has it."""
        if isinstance(wanted, PreparedCommand):
            if self._before_commands and not isinstance(wanted.command, MoveDeadlines):
                self._before_commands.settle(wanted.game)
            cached = self._cache.of(wanted.game)
            locks.enter_context(cached.lock)
            return _UnderWay(wanted, cached)
        held = self._cache.known(wanted.game)
        if held is None or not held.lock.acquire(blocking=False):
            return None
        locks.callback(held.lock.release)
        return _UnderWay(wanted, held)

    def _run(self, commands: Sequence["_UnderWay"]) -> None:
        """Decides and stores what is open until nothing is: all appends of a round take one round trip."""
        under_way = commands
        for _ in range(ATTEMPTS):
            for each in under_way:
                each.guarded(self._decide)
            ready = [(each, each.append) for each in under_way if each.append]
            answers = self.log.append_all([append for _, append in ready]) if ready else []
            for (each, _), answer in zip(ready, answers, strict=True):
                each.guarded(self._conclude, answer)
            under_way = [each for each in under_way if not each.is_over]
            if not under_way:
                return
        for each in under_way:
            each.guarded(self._give_up)

    def _decide(self, each: "_UnderWay") -> None:
        """Decides a command on the cached state. Raises REFUSALS if they hold of the newest one; StoreUnavailable."""
        game, cached, each.append = each.wanted.game, each.cached, None
        base, credential = cached.at, ("", "")
        if isinstance(each.wanted, PreparedCommand):
            each.prepared = each.wanted
            base = base or self.loader.of(game, cached)
        elif base and (self._before_commands is None or self._before_commands.is_settled(game)):
            each.prepared, credential = each.wanted.prepare(base.state), each.wanted.credential
        if base is None or each.prepared is None:
            each.finish(None)
            return
        try:
            decision = self._decider.decide(cached, base, each.prepared)
        except REFUSALS:
            if each.is_optimistic or not self._was_old(each, base, each.prepared):
                raise
            return
        if decision.events:
            each.base, each.decision = base, decision
            each.append = self._decider.append_of(base, each.prepared, decision, credential)
        elif each.is_optimistic:
            each.finish(None)
        else:
            each.finish(Executed(base.version + 1, base.version, [], base.state, False, [], base.undos))

    def _was_old(self, each: "_UnderWay", base: Snapshot, prepared: PreparedCommand) -> bool:
        """Returns whether a refusal was of an old state, or of a command that has been carried out already."""
        game, cached = prepared.game, each.cached
        stored, head = self.log.seen_and_head(game, prepared.sender.command_id)
        if stored:
            each.finish(self._again(cached, prepared, stored))
            return True
        if head is None and not base.version:
            # A game that is not created: there is no newer state.
            return False
        newest = self.loader.of(game, cached, head)
        return (newest.version, newest.hash) != (base.version, base.hash)

    def _conclude(self, each: "_UnderWay", answer: AppendResult | StoreError) -> None:
        """Does what follows from the answer to an append.

        Raises LogClosed, GameNotFound, Corrupt, KeyReused, StoreError.
        """
        prepared, cached, base, decision = each.prepared, each.cached, each.base, each.decision
        assert prepared is not None
        assert base is not None
        assert decision is not None
        match answer:
            case Appended():
                each.finish(self._publisher.publish(cached, base, prepared, decision))
            case Conflict():
                self.loader.catch_up(prepared.game, cached, base, answer)
            case AlreadyStored():
                each.finish(self._again(cached, prepared, answer))
            case Closed():
                raise LogClosed(prepared.game)
            case Withdrawn():
                raise GameNotFound(prepared.game)
            case Fork() if each.is_optimistic or each.reloaded:
                raise Corrupt(prepared.game, answer.version, "its head is not the one that its events lead to")
            case Fork():
                # Lost in a failover, perhaps: then it comes back, or the cached state goes.
                each.reloaded = True
                self.loader.of(prepared.game, cached)
            case TokenEnded():
                each.finish(None)
            case StoreError():
                raise answer

    def _again(self, cached: CachedGame, prepared: PreparedCommand, stored: AlreadyStored) -> Executed:
        """Returns what a command that is sent again did. Raises KeyReused, Corrupt, StoreUnavailable."""
        game, _, sender, _ = prepared
        if stored.fingerprint and stored.fingerprint != sender.fingerprint:
            raise KeyReused(game, sender.command_id)
        entries = self.log.read_whole(game, stored.first - 1, stored.last - stored.first + 1)
        events = [decoding.decoded(game, entry) for entry in entries]
        newest = self.loader.of(game, cached)
        return Executed(stored.first, stored.last, events, newest.state, True, entries, newest.undos)

    def _give_up(self, each: "_UnderWay") -> None:
        raise Contended(each.wanted.game, ATTEMPTS)

    def _close(self, each: "_UnderWay") -> None:
        """Counts a command that was carried out, and closes the log where it ended the game."""
        done, prepared = each.done, each.prepared
        if done is None or prepared is None:
            return
        metrics.command(_type(prepared), "replayed" if done.replayed else "done")
        if done.state.status == "over" and not done.state.finalized:
            # The sweep finalizes what a killed process leaves open.
            with suppress(StoreError):
                ended = self._finalize(prepared.game, each.cached)
                each.done = done._replace(state=ended.state, undos=ended.undos)

    def _tell(self, each: "_UnderWay") -> Executed | None:
        """Calls the listeners; returns what was done."""
        if each.done is not None and each.prepared is not None:
            self._publisher.tell(each.prepared.sender, each.done)
        return each.done

    def _carry_out_at_once(self, cached: CachedGame, wanted: PreparedCommand) -> Executed:
        """Carries out a command of the service itself, under the lock of its game; nobody listens."""
        command = _UnderWay(wanted, cached)
        self._run([command])
        assert command.done
        return command.done

    def subscribe(self, listener: Listener) -> None:
        """Has a listener called after each command that is carried out, also one that is sent again."""
        self._publisher.listeners.append(listener)

    def guard(self, guard: Guard) -> None:
        """Has this one asked before each command that a caller gives."""
        self._before_commands = guard

    # -- what the service itself does ------------------------------------------------------------

    def create(self, command: CreateGame | ForkGame, sender: Sender, seed: bytes | None = None) -> Executed:
        """Opens the game `command.game` with fresh secrets; `seed` only when somebody chose it.

        The commitment of the seed is put into the command. Raises what `carry_out` raises; VersionMismatch when there
        is such a game, RestoreNeeded when there was one.
        """
        game = command.game
        cached = self._cache.of(game)
        with cached.lock:
            if cached.at is None and self.log.head(game) is None:
                first = beginning(game)
                if self._witnesses:
                    self._witnesses.check(game, 0, "")
                # A creation is refused before its secrets are stored: nobody would ever remove those of no game.
                decide(first.state, command, Chance(b"", game), PastInMemory([], ()))
                game_secrets.first(self._client, game, seed)
                self.log.register(game)
                cached.at = first
                self._cache.make_room()
            base = cached.at or self.loader.of(game, cached)
            commitment = seed_commitment(self._decider.secrets(game, cached, base).seed)
            command = msgspec.structs.replace(command, seed_commitment=commitment, chosen_seed=seed is not None)
            return self._carry_out_at_once(cached, PreparedCommand(game, command, sender, 0))

    def check_lost(self, game: str) -> None:
        """Raises RestoreNeeded where the store has lost a game as a whole, and nobody gave it up; StoreUnavailable."""
        if self._witnesses:
            self._witnesses.check_lost(game)

    def finalize(self, game: str) -> Executed | None:
        """Opens the secrets of a game that is over and closes its log; None when that is done already or too early.

        Raises GameNotFound, Corrupt, Contended, StoreUnavailable.
        """
        cached = self._cache.of(game)
        with cached.lock:
            newest = self.loader.of(game, cached)
            return None if newest.state.status != "over" or newest.state.finalized else self._finalize(game, cached)

    def preview(self, game: str, command: Command) -> list[Event]:
        """Returns the events that a command would have now, with nothing stored.

        Raises Refused and what `load` raises.
        """
        cached = self._cache.of(game)
        with cached.lock:
            return list(self._decider.preview(cached, self.loader.of(game, cached), command))

    def bot_seed(self, state: State) -> bytes:
        """Returns the seed of a game at this state; where it is known the store is not asked.

        Raises what `opened` raises.
        """
        cached = self._cache.known(state.game)
        secrets = cached.secrets if cached and cached.era == state.reseeded else None
        return secrets.seed if secrets else self.opened(state.game).seed

    def opened(self, game: str) -> GameSecrets:
        """Returns seed and salt master, for proofs and signatures.

        Raises GameNotFound, SecretsLost and what `load` raises.
        """
        cached = self._cache.of(game)
        with cached.lock:
            return self._decider.secrets(game, cached, self.loader.of(game, cached))

    def reseed(self, game: str, at: int) -> Executed | None:
        """Puts others in the place of secrets that are lost, and says so in the log; None when none is (CHANCE-03).

        `at`: unix ms. Raises Refused when the game is finalized, VersionMismatch when it moved meanwhile, and what
        `carry_out` raises.
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
                return self._carry_out_at_once(cached, PreparedCommand(game, command, sender, base.version))
            finally:
                cached.secrets = None

    def _finalize(self, game: str, cached: CachedGame) -> Executed:
        own = self._decider.secrets(game, cached, cached.at or self.loader.of(game, cached))
        command = Finalize(seed=own.seed.hex(), salt=own.salt.hex())
        sender = Sender("finalize", "finalize", "engine")
        done = self._carry_out_at_once(cached, PreparedCommand(game, command, sender))
        # For the archive; the sweep of the deadlines finds it too.
        self.log.settle(game)
        return done


@dataclass(slots=True)
class _UnderWay:
    """A command under way. The lock of `cached` is held. With nothing `done` in the end it is left to its caller."""

    wanted: PreparedCommand | OptimisticCommand
    cached: CachedGame
    prepared: PreparedCommand | None = None
    base: Snapshot | None = None
    decision: Decision | None = None
    append: Append | None = None
    reloaded: bool = False
    is_over: bool = False
    done: Executed | None = None

    @property
    def is_optimistic(self) -> bool:
        """True for a command that is left to its caller where anything is against it."""
        return isinstance(self.wanted, OptimisticCommand)

    def finish(self, done: Executed | None) -> None:
        """Ends it; with nothing done its caller has to do it in another way."""
        self.is_over, self.done = True, done

    def guarded(self, step: Callable[..., Found | None], *arguments: Any) -> Found | None:
        """Takes a step; where that raises, an optimistic command is left to its caller."""
        try:
            return step(self, *arguments)
        except Exception as error:
            if not self.is_optimistic:
                self._count(error)
                raise
            self.finish(None)
            if not isinstance(error, (*REFUSALS, StoreError)):
                log.exception("optimistic_command_failed")
            return None

    def _count(self, error: Exception) -> None:
        """Counts a command that is refused."""
        if self.done is None and self.prepared is not None:
            if isinstance(error, Refused):
                metrics.command(_type(self.prepared), "refused", error.code)
            elif isinstance(error, StoreError):
                metrics.command(_type(self.prepared), "refused", snake(error.__class__.__name__))


def _type(prepared: PreparedCommand) -> str:
    return str(prepared.command.__struct_config__.tag)
