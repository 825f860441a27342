"""The set of deadlines: which game has a deadline when. A member is `<game>|<version>`, its score unix milliseconds.

The truth is the deadline in the state, copied to the game's head. The set holds for each game an entry that is not
later than that. Entries may be early or stale: `ripe` puts right what it meets. They may all be lost: `sweep`
restores them, `restore` those of some games. They may not be late (except by a lease, see below): a deadline that is
earlier than the one before is armed BEFORE the append that sets it.

A clock that is about to fire a deadline takes it first: its entry is late by a lease, so that no other clock does the
same work. Should that clock die, the next one finds the deadline at the end of the lease. Safety needs none of this:
of two clocks that fire the same deadline, one is heard.

A clock sleeps until the earliest entry. An entry that becomes the earliest wakes all clocks by a message on `WAKE`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import redis
from redis.client import Pipeline

from domain.engine import clocks
from domain.state import State
from service.store.due_set import DueSet, Waker
from service.store.log.entries import Head
from service.store.log.event_log import PREFIX, EventLog, answering

KEY = PREFIX + "due"
WAKE = PREFIX + "due:wake"
"""The channel on which the game of an entry is published that is earlier than all others."""
DEADLINES = DueSet(KEY, WAKE)
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
    """Notes a deadline that is about to be stored. Of several for one version the earliest stays. One round trip."""
    with answering():
        DEADLINES.arm(queue, timer.member, timer.due)


def put_off(queue: redis.Redis, timer: Timer, until: int) -> None:
    """Lets a timer that cannot be fired rest until then (unix ms), or until the next sweep."""
    with answering():
        DEADLINES.put_off(queue, timer.member, until)


def ripe(log: EventLog, queue: redis.Redis, now: int, limit: int = BATCH) -> list[Timer]:
    """Returns the timers whose time has come, each with the present version of its game.

    Entries of games that moved on or ended go away; what came early is set to its true time. A ripe timer stays in the
    set until its game moves, so a process that acts on it may fail. One whose game is on a server that is away rests
    for a while.
    """
    with answering():
        entries = DEADLINES.due(queue, now, limit)
    armed = _read(queue, entries)
    heads = log.known_heads(timer.game for timer in armed)
    ready, wrong = [], {}
    for timer in armed:
        if timer.game not in heads:
            put_off(queue, timer, now + REST)
            continue
        head = heads[timer.game]
        if timer.version > (head.version if head else 0) and now - timer.due < GRACE:
            continue
        true = _true_timer(timer.game, head)
        if true != timer:
            wrong[timer] = true
        if true and true.due <= now:
            ready.append(true)
    if wrong:
        _replace(queue, wrong)
    return sorted(set(ready), key=lambda timer: timer.due)


def take(queue: redis.Redis, timers: Sequence[Timer], most: int, until: int) -> list[Timer]:
    """Takes up to `most` of these ripe timers until then (unix ms), the first ones that no other clock has taken."""
    with answering():
        taken = set(DEADLINES.take_seen(queue, [(timer.member, timer.due) for timer in timers], until, most))
    return [timer for timer in timers if timer.member in taken]


def follow(queue: redis.Redis, moved: Mapping[Timer, State]) -> None:
    """Replaces timers that were fired by those of the states after that."""
    if not moved:
        return
    after = {timer: (state, earliest_due(state)) for timer, state in moved.items()}
    _replace(
        queue,
        {
            timer: None if due is None else Timer(state.game, state.version, due)
            for timer, (state, due) in after.items()
        },
    )


def ask_next(pipe: Pipeline, now: int) -> None:
    """Asks for the first deadline after `now` (unix ms), beside what else is asked: a list of one or of none."""
    DEADLINES.ask_next(pipe, now)


def games(queue: redis.Redis) -> list[str]:
    """Returns the games in the set, the earliest deadline first."""
    with answering():
        entries = DEADLINES.entries(queue)
    return list(dict.fromkeys(timer.game for timer in _read(queue, entries)))


def sweep(log: EventLog, queue: redis.Redis) -> int:
    """Restores every deadline that the set lacks or has too late, and forgets finalized games. Returns how many."""
    with answering():
        entries = DEADLINES.entries(queue, latest_first=True)
    # Scores fall, so the earliest entry of a game stays.
    earliest = {timer.game: timer.due for timer in _read(queue, entries)}
    restored = 0
    for games in _batches(log.active()):
        heads = log.known_heads(games)
        for game in closed(heads):
            log.settle(game)
        for game, head in heads.items():
            true = _true_timer(game, head)
            if true and earliest.get(game, true.due + 1) > true.due:
                arm(queue, true)
                restored += 1
    return restored


def restore(queue: redis.Redis, heads: Mapping[str, Head | None], until: int) -> int:
    """Restores those deadlines of these games that pass before `until` (unix ms) and that the set lacks; how many.

    It looks for the very version and not for an earlier entry, which does as well: so it may add an entry that is not
    needed. Without `until` those of games with days to think would pile up. What was put off stays so.
    """
    timers = [true for game, head in heads.items() if (true := _true_timer(game, head)) and true.due < until]
    if not timers:
        return 0
    with answering():
        lacking = set(DEADLINES.missing(queue, [timer.member for timer in timers]))
    missing = [timer for timer in timers if timer.member in lacking]
    for timer in missing:
        arm(queue, timer)
    return len(missing)


def waker(queue: redis.Redis) -> Waker:
    """Lets a clock sleep until an earlier deadline is armed."""
    return Waker(queue, WAKE)


def closed(heads: Mapping[str, Head | None]) -> list[str]:
    """Returns those of the games that are finalized: they need no clock any more."""
    return [game for game, head in heads.items() if head and head.status not in ("lobby", "running", "over")]


def _true_timer(game: str, head: Head | None) -> Timer | None:
    return Timer(game, head.version, head.due) if head and head.due is not None else None


def _replace(queue: redis.Redis, wrong: Mapping[Timer, Timer | None]) -> None:
    right = {new.member: new.due for new in wrong.values() if new}
    gone = [old.member for old in wrong if old.member not in right]
    with answering():
        DEADLINES.replace(queue, right, gone)


def _read(queue: redis.Redis, entries: Sequence[tuple[bytes, float]]) -> list[Timer]:
    """Returns the timers among these entries; anything else was planted there, and is removed."""
    timers, odd = [], []
    for member, score in entries:
        try:
            game, _, version = member.decode().partition("|")
            timers.append(Timer(game, int(version), int(score)))
        except (ValueError, OverflowError):
            odd.append(member)
    if odd:
        with answering():
            DEADLINES.remove(queue, odd)
    return timers


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
    """Returns the deadline (unix ms) at which the clock must look at this game next; None while its clocks are stopped.

    In a pause only the votes on a motion have one.
    """
    if state.status != "running" or state.halted:
        return None
    dues = [clocks.on_the_wall(state, each.due) for each in state.questions.values() if each.due is not None]
    return min(dues, default=None)
