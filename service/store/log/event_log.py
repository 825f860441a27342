"""The log: one stream per game, written only through one script that takes a command whole or not at all."""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec
import redis

from service.store.connection.cluster import Command, is_alone, partly_there, reachable, together
from service.store.connection.disk import Disk
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import Call, ReplicatedWrites
from service.store.errors import Corrupt, StoreError, StoreFull, StoreUnavailable, is_full, without_arguments
from service.store.log import envelope
from service.store.log.entries import (
    AlreadyStored,
    AppendResult,
    Head,
    LogEntry,
    answer_of,
    entries_of,
    head_of,
    hidden_parts,
    seen_of,
)
from service.store.log.envelope import Hidden
from service.store.log.packing import packed

PREFIX = "cg:"
ARCHIVED = "archived"
"""The status of the head of a game whose events are in the archive alone."""
LIVE = PREFIX + "live"
"""The channel on which a game is named with the version that it has come to; with 0 a token of it has ended."""
BESIDE = PREFIX + "beside"
"""The channel on which a game is named when something beside its log has changed."""
NOTICES_DUE = PREFIX + "notices"
"""The set of what is due for webhooks; see service/notices/schedule.py."""
FOLLOWED = PREFIX + "followed"
"""The set of games where persons sit, and the channel on which a new one is named; see service/notices."""
NEWS = PREFIX + "news"
"""The channel on which a person is named with the newest frame; without one a token of the person has ended."""
PROBE = PREFIX + "probe"
SHARDS = 64
TAIL = 500
PAGE = 2000
HEAD = ("v", "h", "st", "due")
"""The fields of a head, as `head_of` reads them."""
SCRIPT = Path(__file__).with_name("append.lua").read_text()
# KEYS: the head of a game. In one step with the look at its status: a start comes before it, or not at all.
WITHDRAW = """
local status = redis.call('HGET', KEYS[1], 'st')
if not status then
  return 1
end
if status ~= 'lobby' and status ~= 'withdrawn' then
  return 0
end
redis.call('HSET', KEYS[1], 'st', 'withdrawn')
return 1
"""


class ArchiveReader(Protocol):
    """A reader of the logs of archived games."""

    def entries(self, game: str, name: str) -> Sequence[LogEntry]:
        """Returns all entries of a game, with hidden parts, from the file of this name.

        Raises Corrupt, StoreUnavailable.
        """

    def secrets(self, game: str, name: str) -> Mapping[str, str]:
        """Returns the stored secrets of a game (hex), from the file of this name. Raises Corrupt, StoreUnavailable."""


def key(game: str, name: str) -> str:
    """Returns the key of one of a game's things; all of a game share a hash tag and so a cluster slot."""
    return f"{PREFIX}{{{game}}}:{name}"


def active_key(game: str) -> str:
    """Returns the set in which a game that may be running is registered."""
    return f"{PREFIX}active:{zlib.crc32(game.encode()) % SHARDS}"


def settled_key(game: str) -> str:
    """Returns the set in which a finalized game waits for the archive."""
    return f"{PREFIX}settled:{zlib.crc32(game.encode()) % SHARDS}"


def unlisted_key(game: str) -> str:
    """Returns the set in which a finalized game waits for its place in the log of finished games."""
    return f"{PREFIX}unlisted:{zlib.crc32(game.encode()) % SHARDS}"


@contextmanager
def answering() -> Iterator[None]:
    """Turns the client's errors into StoreUnavailable."""
    try:
        yield
    except redis.RedisError as error:
        without_arguments(error)
        if is_full(error):
            raise StoreFull(f"the store is full: {error}") from error
        raise StoreUnavailable(f"the store does not answer as it should: {error}") from error


class StateClaim(NamedTuple):
    """A claim of a process: the record of a token (by its digest), and version and hash of the game's head."""

    game: str
    token: str
    record: str
    version: int
    hash: str


class Append(NamedTuple):
    """The events of one command, to be appended if the game is at `expected` (version, head hash hex).

    `entries` continue the chain from there; `status` and `due` (unix ms) are those of the game after them.
    `credential`: the digest of the sender's token and its record, if they are to be compared with what is stored.
    """

    game: str
    expected: tuple[int, str]
    command_id: str
    fingerprint: str
    entries: Sequence[LogEntry]
    status: str
    due: int | None
    credential: tuple[str, str] = ("", "")


class EventLog:
    """The log of events in streams; archived games are read from `archive`. Safe to use from several threads.

    `disk`: nothing is appended while it refuses that.
    """

    def __init__(
        self,
        client: redis.Redis,
        archive: ArchiveReader | None = None,
        replicas: Replicas = NONE,
        disk: Disk | None = None,
    ) -> None:
        self._client: Any = client
        self._archive = archive
        self._writer = ReplicatedWrites(client, replicas)
        self._disk = disk

    def register(self, game: str) -> None:
        """Notes a game that may be running; comes before its first append, so that no sweep misses it."""
        self._refuse_without_room()
        with answering():
            self._writer.run(active_key(game), ("SADD", active_key(game), game))

    def try_write(self) -> None:
        """Writes something small. Raises StoreUnavailable (StoreFull, NotConfirmed) when no command could be stored."""
        self._refuse_without_room()
        with answering():
            self._writer.run(PROBE, ("SET", PROBE, 1))

    def _refuse_without_room(self) -> None:
        if self._disk:
            self._disk.refuse()

    def withdraw(self, game: str) -> bool:
        """Closes the log of a game that has not begun, which needs no clock any more; False for one that has.

        A game that was registered and has no log yet is not registered any more. Raises StoreUnavailable, NotConfirmed.
        """
        with answering():
            done = bool(self._writer.script(WITHDRAW, [key(game, "head")], []))
            if done:
                self._client.srem(active_key(game), game)
        return done

    def active(self) -> Iterator[str]:
        """Returns the games that may be running."""
        return self._registered("active")

    def active_counts(self) -> dict[int, int]:
        """Returns how many games are in each part of the registered ones; without parts on a server that is away."""
        shards = {f"{PREFIX}active:{shard}": shard for shard in range(SHARDS)}
        counts = self._gathered(list(shards), lambda pipe, each: pipe.scard(each))
        return {shards[each]: int(count) for each, count in counts.items() if count}

    def active_page(self, places: Mapping[int, int], most: int) -> tuple[list[str], dict[int, int]]:
        """Returns about `most` games of each of these parts, each read on from its place; 0 is the beginning.

        Also returns the places of the parts that have more games. Parts on a server that is away are left out.
        """
        shards = {f"{PREFIX}active:{shard}": shard for shard in places}
        pages = self._gathered(
            list(shards), lambda pipe, each: pipe.sscan(each, cursor=places[shards[each]], count=most)
        )
        games = [game.decode() for _, members in pages.values() for game in members]
        return games, {shards[each]: int(place) for each, (place, _) in pages.items() if int(place)}

    def settle(self, game: str) -> None:
        """Notes a finalized game for archive and log of finished games; it needs no clock any more."""
        with answering():
            # In this order, so that a crash in between leaves a duplicate, not a gap.
            self._client.sadd(settled_key(game), game)
            self._client.sadd(unlisted_key(game), game)
            self._client.srem(active_key(game), game)

    def unsettle(self, game: str) -> None:
        """Forgets a game that waits for the archive no more."""
        with answering():
            self._client.srem(settled_key(game), game)

    def settled(self) -> Iterator[str]:
        """Returns the games that wait for the archive."""
        return self._registered("settled")

    def has_settled(self) -> bool:
        """Returns True if games wait for the archive: their number does not matter, nor that of other games."""
        return self._has_any("settled")

    def unlist(self, game: str) -> None:
        """Forgets a game that the log of finished games has."""
        with answering():
            self._client.srem(unlisted_key(game), game)

    def unlisted(self) -> Iterator[str]:
        """Returns the games that wait for their place in the log of finished games."""
        return self._registered("unlisted")

    def has_unlisted(self) -> bool:
        """Returns True if games wait for their place in the log of finished games."""
        return self._has_any("unlisted")

    def _has_any(self, name: str) -> bool:
        keys = [f"{PREFIX}{name}:{shard}" for shard in range(SHARDS)]
        return any(self._gathered(keys, lambda pipe, each: pipe.scard(each)).values())

    def _registered(self, name: str) -> Iterator[str]:
        keys = [f"{PREFIX}{name}:{shard}" for shard in range(SHARDS)]
        sets = self._gathered(keys, lambda pipe, each: pipe.smembers(each)).values()
        games = [game for members in sets for game in sorted(member.decode() for member in members)]
        there = reachable(self._client, [key(game, "head") for game in games])
        return (game for game in games if key(game, "head") in there)

    def _gathered(self, keys: Sequence[str], ask: Callable[[Any, str], object]) -> dict[str, Any]:
        """Returns what is stored under these keys, asked of each server in one go.

        Keys on a server that is away are left out. Raises StoreUnavailable when all are away.
        """
        gathered: dict[str, Any] = {}
        away: StoreUnavailable | None = None
        for group in together(self._client, keys):
            try:
                with answering():
                    pipe = self._client.pipeline(transaction=False)
                    for each in group:
                        ask(pipe, each)
                    gathered.update(zip(group, pipe.execute(), strict=True))
            except StoreUnavailable as error:
                away = error
        if away and not gathered and not partly_there(self._client):
            raise away
        return gathered

    def append(
        self,
        game: str,
        expected: tuple[int, str],
        command_id: str,
        fingerprint: str,
        entries: Sequence[LogEntry],
        status: str,
        due: int | None,
        credential: tuple[str, str] = ("", ""),
    ) -> AppendResult:
        """Appends the events of one command, as `Append` describes it.

        Raises NotConfirmed when too few replicas have them in time, StoreFull (nothing is stored), StoreUnavailable
        (then it is not known whether the command was stored: the same call again tells), Corrupt when head and stream
        contradict each other.
        """
        wanted = Append(game, expected, command_id, fingerprint, entries, status, due, credential)
        (answer,) = self.append_all([wanted])
        if isinstance(answer, StoreError):
            raise answer
        return answer

    def append_all(self, wanted: Sequence[Append]) -> list[AppendResult | StoreError]:
        """Appends the events of several commands, each of them or none; of each the answer, or what `append` raises.

        All of them in one round trip; on a cluster each in its own.
        """
        groups = [wanted] if wanted and is_alone(self._client) else [[each] for each in wanted]
        return [answer for group in groups for answer in self._appended(group)]

    def _appended(self, wanted: Sequence[Append]) -> list[AppendResult | StoreError]:
        try:
            self._refuse_without_room()
            answers = self._writer.scripts(SCRIPT, [self._call(each) for each in wanted])
        except StoreError as error:
            return [error] * len(wanted)
        return [_judged(each, answer) for each, answer in zip(wanted, answers, strict=True)]

    def _call(self, wanted: Append) -> Call:
        """Returns keys and arguments of the script."""
        game, expected, command_id, fingerprint, entries, status, due, credential = wanted
        arguments: list[str | bytes | int] = [game, *expected, command_id, fingerprint]
        arguments += ["" if due is None else due, status, LIVE, TAIL, int(self._writer.replicas.number > 0)]
        fields = packed(entries)
        arguments += [*credential, entries[-1].seq, entries[-1].hash]
        arguments += [word for field in fields.items() for word in field]
        return [key(game, name) for name in ("ev", "head", "cmd", *(["tokens"] if credential[0] else []))], arguments

    def seen(self, game: str, command_id: str) -> AlreadyStored | None:
        """Returns what a command id was used for, if it was.

        Nobody knows the fingerprints of an archived game any more. Raises NotConfirmed while too few replicas have what
        it did.
        """
        return self.seen_and_head(game, command_id)[0]

    def seen_and_head(self, game: str, command_id: str) -> tuple[AlreadyStored | None, Head | None]:
        """Returns what `seen` does, and the head of the game, in one round trip."""
        head, (stored,) = self.head_with(game, [("HGET", key(game, "cmd"), command_id)])
        if stored and self._writer.replicas.number:
            with answering():
                # A connection can wait only for what it wrote itself.
                self._writer.run(key(game, "cmd"), ("HSET", key(game, "cmd"), command_id, stored))
        if stored:
            return seen_of(stored), head
        return (self._seen_in_archive(game, command_id) if head and head.status == ARCHIVED else None), head

    def _seen_in_archive(self, game: str, command_id: str) -> AlreadyStored | None:
        name = self.file_of(game) if self._archive else None
        if self._archive is None or name is None:
            return None
        named = b'"command_id":' + msgspec.json.encode(command_id)
        envelopes = (envelope.decode(entry.body) for entry in self._archive.entries(game, name) if named in entry.body)
        first = next((event for event in envelopes if event.command_id == command_id), None)
        return AlreadyStored(first.seq, first.seq + first.part[1] - 1, "") if first else None

    def head(self, game: str) -> Head | None:
        """Returns the head of the game; None when it has no event. Raises Corrupt."""
        return self.heads([game])[0] or self.head_with(game)[0]

    def heads(self, games: Iterable[str]) -> list[Head | None]:
        """Returns the heads of several games, in one round trip; None also for a damaged one, which harms no other."""
        wanted = list(games)
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for game in wanted:
                pipe.hmget(key(game, "head"), *HEAD)
            answers = pipe.execute()
        heads: list[Head | None] = [None] * len(wanted)
        for place, (game, fields) in enumerate(zip(wanted, answers, strict=True)):
            with suppress(Corrupt):
                heads[place] = head_of(game, fields)
        return heads

    def head_with(self, game: str, asked: Sequence[Command] = ()) -> tuple[Head | None, list[Any]]:
        """Returns the head of a game, and the answers to what else is asked before it, in one round trip.

        On a cluster one more for each server that has keys of `asked`. Raises Corrupt, StoreUnavailable.
        """
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for command in asked:
                pipe.execute_command(*command)
            pipe.hmget(key(game, "head"), *HEAD)
            *answers, fields = pipe.execute()
        return head_of(game, fields), answers

    def confirmed(self, claims: Sequence[StateClaim]) -> list[bool]:
        """Returns whether each of these still holds, all in one round trip; on a cluster nothing is confirmed.

        There a server that is away would hold up what the others could say. Raises StoreUnavailable.
        """
        if not is_alone(self._client):
            return [False] * len(claims)
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for claim in claims:
                pipe.hget(key(claim.game, "tokens"), claim.token)
                pipe.hmget(key(claim.game, "head"), "v", "h")
            answers = pipe.execute()
        return [
            (record, head) == (claim.record.encode(), [b"%d" % claim.version, claim.hash.encode()])
            for claim, record, head in zip(claims, answers[::2], answers[1::2], strict=True)
        ]

    def known_heads(self, games: Iterable[str]) -> dict[str, Head | None]:
        """Returns the heads of several games, without those that are damaged or on a server that is away.

        Raises StoreUnavailable when all are away.
        """
        keys = {key(game, "head"): game for game in games}
        heads = self._gathered(list(keys), lambda pipe, each: pipe.hmget(each, *HEAD))
        there: dict[str, Head | None] = {}
        for each, fields in heads.items():
            with suppress(Corrupt):
                there[keys[each]] = head_of(keys[each], fields)
        return there

    def read(self, game: str, after: int = 0, limit: int = TAIL) -> list[LogEntry]:
        """Returns up to `limit` entries after version `after`, without hidden parts. Raises Corrupt on a gap."""
        if entries := self._stored(game, after, limit, with_hidden=False):
            return entries
        return [entry._replace(hidden=b"") for entry in self._archived(game, after, limit)]

    def read_hidden(self, game: str, after: int = 0, limit: int = TAIL) -> dict[int, list[Hidden]]:
        """Returns the hidden parts of up to `limit` events after version `after`. Raises Corrupt on broken ones."""
        entries = self.read_whole(game, after, limit)
        return {entry.seq: hidden_parts(game, entry) for entry in entries if entry.hidden}

    def read_whole(self, game: str, after: int = 0, limit: int = PAGE) -> list[LogEntry]:
        """Reads as `read` does, with the hidden parts, in one round trip."""
        return self._stored(game, after, limit) or self._archived(game, after, limit)

    def _stored(self, game: str, after: int, limit: int, with_hidden: bool = True) -> list[LogEntry]:
        first, last = f"{after + 1}-0", f"{after + limit}-0"
        with answering():
            pipe = self._client.pipeline(transaction=False)
            pipe.xrange(key(game, "ev"), first, last)
            # The last events may be in an entry with later ones.
            pipe.xrange(key(game, "ev"), f"({last}", "+", count=1)
            if with_hidden:
                pipe.xrange(key(game, "pv"), first, last)
            within, across, *hidden = pipe.execute()
        return entries_of(game, after, limit, within + across, hidden[0] if with_hidden else None)

    def scattered(self, game: str, parts: Sequence[tuple[int, int]]) -> list[LogEntry]:
        """Returns the entries of these parts of a log (first, last), without hidden parts, in one round trip.

        Raises Corrupt where one is missing, StoreUnavailable.
        """
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for first, last in parts:
                pipe.xrange(key(game, "ev"), f"{first}-0", f"{last}-0")
                pipe.xrange(key(game, "ev"), f"({last}-0", "+", count=1)
            answers = pipe.execute()
        entries = list[LogEntry]()
        for (first, last), within, across in zip(parts, answers[::2], answers[1::2], strict=True):
            length = last - first + 1
            there = entries_of(game, first - 1, length, within + across, None) or self.read(game, first - 1, length)
            if len(there) < length:
                raise Corrupt(game, first + len(there), "it is missing")
            entries += there
        return entries

    def stretch(self, game: str, after: int, until: int) -> Iterator[LogEntry]:
        """Yields the events after one version up to another, with hidden parts, a page at a time.

        Raises Corrupt where they end before that, StoreUnavailable.
        """
        while after < until:
            page = self.read_whole(game, after, min(PAGE, until - after))
            if not page:
                raise Corrupt(game, after + 1, "it is missing at the end of the stream")
            yield from page
            after = page[-1].seq

    def file_of(self, game: str) -> str | None:
        """Returns the name of the file in which an archived game is."""
        with answering():
            status, name = self._client.hmget(key(game, "head"), "st", "file")
        return name.decode() if status == b"archived" and name else None

    def _archived(self, game: str, after: int, limit: int) -> list[LogEntry]:
        if self._archive is None:
            return []
        if name := self.file_of(game):
            return list(self._archive.entries(game, name)[after : after + limit])
        # It may have come back from there since the stream was found empty.
        return self._stored(game, after, limit)


def _judged(wanted: Append, answer: Any) -> AppendResult | StoreError:
    """Returns what the script's answer to an append says."""
    if not isinstance(answer, redis.RedisError):
        try:
            return answer_of(wanted.game, wanted.expected[0], answer)
        except Corrupt as damage:
            return damage
    without_arguments(answer)
    error = (StoreFull if is_full(answer) else StoreUnavailable)(f"the store refused to write: {answer}")
    error.__cause__ = answer
    return error
