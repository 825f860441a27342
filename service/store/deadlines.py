"""The due-set: which game has a deadline when. A member is `<game>|<version>`, its score unix milliseconds.

The truth is the deadline in the state, copied to the game's head. The set holds for each game an entry that is not
later than that. Entries may be early or stale: `ripe` puts right what it meets. They may all be lost: `sweep` restores
them. They may not be late: a deadline that is earlier than the one before is armed BEFORE the append that sets it.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import redis

from domain.state import State
from service.store.log.entries import Head
from service.store.log.event_log import PREFIX, EventLog, answering

KEY = PREFIX + "due"
BATCH = 500
# How long an entry may wait for the append that it was armed for.
GRACE = 60_000
# How long the timers of a game rest whose server is away.
REST = 5_000


class Timer(NamedTuple):
    """A deadline (unix ms) of a game at `version`."""

    game: str
    version: int
    due: int

    @property
    def member(self) -> str:
        return f"{self.game}|{self.version}"


def arm(queue: redis.Redis, timer: Timer) -> None:
    """Notes a deadline that is about to be stored. Of several for one version the earliest stays."""
    with answering():
        queue.zadd(KEY, {timer.member: timer.due}, lt=True)


def put_off(queue: redis.Redis, timer: Timer, until: int) -> None:
    """Lets a timer that cannot be fired rest until then (unix ms), or until the next sweep."""
    with answering():
        queue.zadd(KEY, {timer.member: until}, xx=True)


def ripe(log: EventLog, queue: redis.Redis, now: int, limit: int = BATCH) -> list[Timer]:
    """The timers whose time has come, each with the present version of its game.

    Entries of games that moved on or ended go away; what came early is set to its true time. A ripe timer
    stays in the set until its game moves, so a process that acts on it may fail. One whose game is on a server that is
    away rests for a while.
    """
    with answering():
        found: Any = queue.zrange(KEY, "-inf", str(now), byscore=True, offset=0, num=limit, withscores=True)
    armed = [_timer(member, score) for member, score in found]
    heads = log.known_heads(timer.game for timer in armed)
    ready = []
    for timer in armed:
        if timer.game not in heads:
            put_off(queue, timer, now + REST)
            continue
        head = heads[timer.game]
        if timer.version > (head.version if head else 0) and now - timer.due < GRACE:
            continue
        true = _true_timer(timer.game, head)
        if true != timer:
            _replace(queue, timer, true)
        if true and true.due <= now:
            ready.append(true)
    return sorted(set(ready), key=lambda timer: timer.due)


def sweep(log: EventLog, queue: redis.Redis) -> int:
    """Restores every deadline that the set lacks or has too late, and forgets finalized games. Returns how many."""
    with answering():
        found: Any = queue.zrange(KEY, 0, -1, withscores=True, desc=True)
    # Falling scores: what stays for a game is its earliest entry.
    earliest = {timer.game: timer.due for timer in (_timer(member, score) for member, score in found)}
    restored = 0
    for games in _batches(log.active()):
        for game, head in log.known_heads(games).items():
            true = _true_timer(game, head)
            if head and head.status not in ("lobby", "running", "over"):
                log.settle(game)
            elif true and earliest.get(game, true.due + 1) > true.due:
                arm(queue, true)
                restored += 1
    return restored


def _true_timer(game: str, head: Head | None) -> Timer | None:
    return Timer(game, head.version, head.due) if head and head.due is not None else None


def _replace(queue: redis.Redis, old: Timer, new: Timer | None) -> None:
    # First the new, then away with the old: dying in between leaves one too many, never one too few.
    with answering():
        if new:
            queue.zadd(KEY, {new.member: new.due})
        if new is None or new.member != old.member:
            queue.zrem(KEY, old.member)


def _timer(member: bytes, score: float) -> Timer:
    game, _, version = member.decode().partition("|")
    return Timer(game, int(version), int(score))


def _batches(games: Iterable[str]) -> Iterable[list[str]]:
    batch: list[str] = []
    for game in games:
        batch.append(game)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def earliest_due(state: State) -> int | None:
    """The deadline (unix ms) at which the clock must look at this game next; None while it is paused."""
    if state.paused or state.status != "running":
        return None
    return min((pending.due for pending in state.questions.values() if pending.due is not None), default=None)
