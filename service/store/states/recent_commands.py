"""The last commands of a game as this process stored or read them: what a store that is replaced may have lost.

A replica that is promoted knows what reached it; a server that begins again knows what was on its disk. Commands that
were acknowledged and are not there are offered once more, with the same ids, bytes and heads, before anything new.
"""

import time
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import structlog

from service.store.log import envelope, packing
from service.store.log.entries import AlreadyStored, Appended, AppendResult, Conflict, Head, LogEntry, commands
from service.store.log.event_log import EventLog

MOST = 100
"""Events that are kept of a game: more than a replica lags behind."""
FRESH_S = 120.0
"""Seconds after its last event in which a game is checked without a request for it."""

log = structlog.get_logger()


class StoredCommand(NamedTuple):
    """A command as it was stored. One that was only read has no fingerprint."""

    id: str
    fingerprint: str
    entries: Sequence[LogEntry]


class RecentCommands:
    """The newest events of one game, without a gap. To be used under the lock of its game."""

    def __init__(self) -> None:
        self._entries: deque[LogEntry] = deque(maxlen=MOST)
        self._resting: tuple[int, dict[bytes, bytes]] | None = None
        """The events before these, packed as a stream keeps them, and the number of the last of them."""
        self._newest: tuple[int, str] | None = None
        self._own: dict[int, tuple[str, str]] = {}
        self._grown = 0.0

    @property
    def fresh(self) -> bool:
        """True when the game has moved lately."""
        return self._newest is not None and time.monotonic() - self._grown < FRESH_S

    def add(self, base: tuple[int, str], entries: Sequence[LogEntry], id: str = "", fingerprint: str = "") -> None:
        """Notes what follows on `base` (version, head); with an id, the command that this process stored with it."""
        if self._newest and self._newest != base:
            self.forget()
        self._grown = time.monotonic()
        if not entries:
            return
        self._entries.extend(entries)
        self._newest = entries[-1].seq, entries[-1].hash
        if len(self._entries) == MOST:
            self._resting = None
        if id:
            self._own[entries[0].seq] = (id, fingerprint)
        if len(self._own) > MOST:
            first = self._entries[0].seq
            self._own = {seq: own for seq, own in self._own.items() if seq >= first}

    def rest(self) -> None:
        """Packs the events: of most games that a process meets nobody asks for them, and packed they are a third."""
        if entries := self._since(0):
            self._resting = entries[-1].seq, packing.packed(entries)
            self._entries.clear()

    def forget(self) -> None:
        """Drops everything."""
        self._entries.clear()
        self._resting = self._newest = None
        self._own.clear()

    def hash_at(self, version: int) -> str | None:
        """Returns the head after an event, if it is one of these."""
        if self._newest and self._newest[0] == version:
            return self._newest[1]
        entries = self.entries(version - 1, version)
        return entries[0].hash if entries else None

    def entries(self, after: int, until: int) -> list[LogEntry]:
        """Returns the events after one version up to another; none when not all of them are here."""
        entries = self._since(after + 1)
        place = after + 1 - entries[0].seq if entries else -1
        if place < 0 or until > entries[-1].seq:
            return []
        return list(islice(entries, place, place + until - after))

    def _since(self, version: int) -> deque[LogEntry]:
        """Returns the events here from this one on; packed ones are unpacked if they are asked for."""
        if self._resting and not (self._entries and self._entries[0].seq <= version):
            older = packing.unpacked("", *self._resting)
            self._entries = deque([*map(LogEntry._make, older), *self._entries], maxlen=MOST)
            self._resting = None
        return self._entries

    def behind(self, head: Head) -> list[StoredCommand]:
        """Returns the commands that follow on this head; none when it is not known here that they do."""
        entries = [entry for entry in self._since(head.version + 1) if entry.seq > head.version]
        if not entries or entries[0].seq != head.version + 1:
            return []
        first = entries[0]
        continued = envelope.link(bytes.fromhex(head.hash), first.seq, first.body).hex() == first.hash
        return list(self._commands(entries)) if continued else []

    def _commands(self, entries: list[LogEntry]) -> Iterator[StoredCommand]:
        for command in commands(entries):
            id = envelope.decode(command[0].body).command_id
            yield StoredCommand(*self._own.get(command[0].seq, (id, "")), command)


def offer(store: EventLog, game: str, head: Head, recent: RecentCommands, status: str, due: int | None) -> bool:
    """Offers everything after `head` once more; True when the store has all of it then.

    `status` and `due` are those of the game after the last event. Raises StoreUnavailable, Corrupt.
    """
    version, hash = head.version, head.hash
    missing = recent.behind(head)
    if not missing:
        log.error("events_lost", game=game, after=version, head=hash, offered=0)
        return False
    for command in missing:
        last = command.entries[-1]
        # A finalized game takes nothing: only the last command reports the end.
        status_then = "over" if status == "finalized" and command is not missing[-1] else status
        answer = store.append(game, (version, hash), command.id, command.fingerprint, command.entries, status_then, due)
        if not _there(store, game, answer, command):
            break
        version, hash = last.seq, last.hash
    else:
        log.warning("offered_again", game=game, after=head.version, events=version - head.version)
        return True
    log.error("events_lost", game=game, after=version, head=hash, offered=missing[-1].entries[-1].seq)
    return False


def compare(game: str, head: tuple[int, str], recent: RecentCommands) -> bool:
    """Sounds the alarm when the log as it was read now does not lead to a head (version, hash) known before.

    False then.
    """
    version, hash = head
    if (there := recent.hash_at(version)) and there != hash:
        log.error("other_history", game=game, version=version, known=hash, there=there)
        return False
    return True


def _there(store: EventLog, game: str, answer: AppendResult, command: StoredCommand) -> bool:
    """Returns whether exactly these events are stored now, by any process."""
    entries = command.entries
    match answer:
        case Appended():
            return True
        case AlreadyStored():
            there = store.read(game, entries[0].seq - 1, len(entries))
            return [entry.hash for entry in there] == [entry.hash for entry in entries]
        case Conflict():
            return [entry.hash for entry in answer.missing[: len(entries)]] == [entry.hash for entry in entries]
        case _:
            return False
