"""The clock process: turns deadlines into jobs, and finds what was lost. Any number may run; none leads.

`python -m workers.clock`
"""

import signal
import threading
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from types import FrameType

import structlog
from redis import RedisError
from rq import Queue

from domain.refusal import Refused
from service import logging_setup, readiness
from service.observability import metrics
from service.play.bot_jobs import BotJobs
from service.store import deadlines
from service.store.connection.disk import Disk
from service.store.deadlines import Waker
from service.store.errors import StoreError
from service.store.games import Games
from service.store.states.failover_watch import FailoverWatch
from workers import heartbeat
from workers.jobs import overdue_questions, process, schedule
from workers.jobs.sweep import JobsInHand, Round, StillGames
from workers.now import Now, unix_ms

POLL_S = 0.05
"""Seconds between two looks while a deadline has passed and its worker has not answered yet."""
MOST_SLEEP_S = 1.0
"""The longest sleep: a wake-up that was lost costs no more than this."""
LATE_MS = 100
"""So late, the worker has too much to do, or is dead: the clock runs the command itself."""
SAID_LATE_MS = 5_000
"""So late, something is broken, and it is said."""
MOST_FIRED, THREADS = 20, 5
"""Deadlines that the clock fires itself in one go, and on how many threads: most of their time they wait for the store.
Then it looks again what has passed meanwhile."""
PUT_OFF_MS = 60_000
"""So long rests the deadline of a game that cannot be read."""
EVERY_BEAT_MS, EVERY_PAGE_MS, EVERY_ROUND_MS, EVERY_JOBS_IN_HAND_MS = 5_000, 900, 10_000, 5_000
EVERY_ARCHIVE_MS = 60_000
EVERY_BACKUP_MS = 60_000
"""So often at most a job looks for backups that have become too old."""
EVERY_ENTRY_MS, EVERY_ABANDONED_MS = 10_000, 3_600_000
EVERY_MONITOR_MS, EVERY_LOST_MS = 600_000, 60_000
PAUSE_AFTER_FAULT_S = 1.0

log = structlog.get_logger()


class Clock:
    """One clock. Several beside each other do no harm: whatever they ask for happens once.

    `backup_every` (seconds): how old a backup may get; None for no backups. `abandoned_after` (seconds): how long a
    game may stand still; None for ever. While `disk` takes no writes nothing is asked for that writes files. On
    `threads` it fires what its workers do not take in time; without them it does that alone. With the `onlooker` it
    looks at games that stand still, which need not be kept and watched like those that it plays in.
    """

    def __init__(
        self,
        games: Games,
        queue: Queue,
        now: Now = unix_ms,
        backup_every: float | None = None,
        abandoned_after: float | None = None,
        disk: Disk | None = None,
        threads: Executor | None = None,
        onlooker: Games | None = None,
    ) -> None:
        self._games, self._queue, self._now = games, queue, now
        self._each = threads.map if threads else map
        self._housekeeping = schedule.housekeeping(queue.connection)
        self._ends_abandoned = abandoned_after is not None
        self._every_backup_ms = None if backup_every is None else round(min(1000 * backup_every, EVERY_BACKUP_MS))
        self._disk, self._trouble = disk, False
        self._bots = StillGames(onlooker or games, BotJobs(queue.connection))
        self._round = Round(games, queue, self._bots)
        self._in_hand = JobsInHand(games, queue, self._bots)
        self._handed: set[deadlines.Timer] = set()
        self._last: dict[str, int] = {"monitor": now(), "lost": now()}
        self._first_beat = True

    def tick(self) -> float:
        """Does whatever is due at this moment. Returns for how many seconds it may sleep unless a deadline wakes it.

        Raises StoreError and RedisError when the store is away.
        """
        # A queue that has forgotten our beat has forgotten the deadlines too.
        forgotten = self._time_for("beat", EVERY_BEAT_MS) and not heartbeat.beat(self._queue.connection, "clock")
        if forgotten or self._first_beat:
            deadlines.sweep(self._games.log, self._queue.connection)
        if forgotten and not self._first_beat:
            # An emptied store has forgotten all games too.
            self._last.pop("lost", None)
            self._handed.clear()
        self._first_beat = False
        waits = self.fire()
        self._sweep()
        self._hand_out_all()
        return POLL_S if waits else self._until_next()

    def _until_next(self) -> float:
        """Seconds until the next deadline passes, if that is soon."""
        due, now = deadlines.next_due(self._queue.connection, self._now()), self._now()
        return MOST_SLEEP_S if due is None else min(max(due - now, 0) / 1000, MOST_SLEEP_S)

    def _sweep(self) -> None:
        """A little more of the search for what was lost."""
        now = self._now()
        if (not self._round.is_over or self._time_for("round", EVERY_ROUND_MS)) and self._time_for(
            "page", EVERY_PAGE_MS
        ):
            self._round.step(now)
        if self._time_for("jobs", EVERY_JOBS_IN_HAND_MS):
            self._in_hand.look()
        self._bots.wake(now)

    def _hand_out_all(self) -> None:
        """Asks for what is to be done now and then, while the disk takes files."""
        if not self._has_room():
            return
        if self._time_for("enter", EVERY_ENTRY_MS) and self._games.log.has_unlisted():
            self._hand_out("enter", EVERY_ENTRY_MS)
        if self._ends_abandoned and self._time_for("abandoned", EVERY_ABANDONED_MS):
            self._hand_out("abandoned", EVERY_ABANDONED_MS)
        if self._time_for("archive", EVERY_ARCHIVE_MS) and self._games.log.has_settled():
            self._hand_out("archive", EVERY_ARCHIVE_MS)
        if (every := self._every_backup_ms) and self._time_for("backup", every):
            self._hand_out("backup", every)
        if self._time_for("lost", EVERY_LOST_MS):
            self._hand_out("lost", EVERY_LOST_MS)
        if self._time_for("monitor", EVERY_MONITOR_MS):
            self._hand_out("monitor", EVERY_MONITOR_MS)

    def _has_room(self) -> bool:
        """Whether the disk takes files; a change of that is written down."""
        found = self._disk.trouble() if self._disk else None
        if found and not self._trouble:
            log.error("disk_takes_no_writes", disk=found.kind, detail=found.text)
        elif self._trouble and not found:
            log.info("disk_takes_writes_again")
        self._trouble = found is not None
        return found is None

    def fire(self) -> bool:
        """Hands every deadline that has passed to a worker, once; one that waited too long is fired here.

        Returns whether one is waiting.
        """
        now = self._now()
        timers = deadlines.ripe(self._games.log, self._queue.connection, now)
        # What is not ripe any more was fired, or has another deadline now.
        self._handed.intersection_update(timers)
        late = [timer for timer in timers if now - timer.due > LATE_MS][:MOST_FIRED]
        for timer in timers:
            if timer not in self._handed and timer not in late:
                schedule.fire_deadline(self._queue, timer.game, timer.version)
                self._handed.add(timer)
        list(self._each(self._fire_here, late))
        return bool(timers)

    def _fire_here(self, timer: deadlines.Timer) -> None:
        if (late := self._now() - timer.due) > SAID_LATE_MS:
            log.warning("deadline_late", game=timer.game, version=timer.version, late_ms=late)
        try:
            overdue_questions.fire(self._games, timer.game, self._now)
        except (StoreError, Refused):
            # One broken game must not stop the clock of all others, nor keep it busy.
            log.exception("deadline_failed", game=timer.game, version=timer.version)
            deadlines.put_off(self._queue.connection, timer, self._now() + PUT_OFF_MS)

    def _hand_out(self, what: str, every_ms: int) -> None:
        # The period is in the name of the job: several clocks have it done once.
        schedule.in_period(self._housekeeping, what, self._now() // every_ms)

    def _time_for(self, what: str, every_ms: int) -> bool:
        now = self._now()
        if now - self._last.get(what, now - every_ms) < every_ms:
            return False
        self._last[what] = now
        return True


def run(clock: Clock, waker: Waker, stop: threading.Event) -> None:
    """Ticks until `stop` is set; continues when the store comes back. The same fault is logged once."""
    last_error = ""
    while not stop.is_set():
        began = time.perf_counter()
        try:
            pause = clock.tick()
            metrics.tick(time.perf_counter() - began)
            last_error = ""
            waker.sleep(pause)
        except (StoreError, RedisError) as error:
            if str(error) != last_error:
                log.error("clock_tick_failed", error=str(error))
            last_error = str(error)
            stop.wait(PAUSE_AFTER_FAULT_S)


def main() -> None:
    """The process. Ends on SIGTERM or SIGINT within a second."""
    ready = readiness.asked("python -m workers.clock", "Turns deadlines into jobs until SIGTERM or SIGINT.")
    logging_setup.set_up("clock")
    stop = threading.Event()

    def end(signum: int, frame: FrameType | None) -> None:  # noqa: ARG001 - what signal hands over
        stop.set()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    chosen = process.chosen()
    threads = ThreadPoolExecutor(THREADS, "fire")
    clock = Clock(
        process.games(),
        process.queue(),
        backup_every=chosen.backup_every,
        abandoned_after=chosen.abandoned_after,
        disk=process.disk(),
        threads=threads,
        onlooker=process.onlooker(),
    )
    log.info("clock_started")
    readiness.tell(ready)
    watch = FailoverWatch(process.games().loader)
    waker = Waker(process.queue().connection)
    run(clock, waker, stop)
    waker.close()
    threads.shutdown()
    watch.close()
    process.stores().close()
    log.info("clock_stopped")


if __name__ == "__main__":
    main()
