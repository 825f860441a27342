"""The clock process: fires deadlines, has bots move that take their time, and finds what was lost.

Any number may run; none leads.

Deadlines have this process to themselves: they wait for no bot, archive or backup. What it does beside them
(workers/housekeeping.py) has a thread of its own.

`python -m workers.clock`
"""

import gc
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial

if __name__ == "__main__":
    # Imported objects stay: to look for garbage among them takes a tenth of the start. `main` lets the collector work.
    gc.disable()

import structlog
from redis import RedisError

from domain.refusal import Refused
from domain.state import State
from service import logging_setup, process_ready
from service.jobs.queue import JobQueue
from service.observability import metrics
from service.play.bots import pauses
from service.play.bots.jobs import BotJobs
from service.store import deadlines, outages
from service.store.due_set import Waker
from service.store.errors import StoreError
from service.store.games import Games
from service.store.outages import Outage
from service.store.states.failover_watch import FailoverWatch
from workers import heartbeat
from workers.housekeeping import EVERY_LOOK_S, Housekeeper
from workers.jobs import overdue_questions, process, queues
from workers.stop_signals import stop_event
from workers.unix_time import Now, is_over, unix_ms
from workers.webhook_watcher import WatcherThread, WebhookWatcher

MOST_SLEEP_S = 1.0
"""The longest sleep: a wake-up that was lost costs no more than this."""
SAID_LATE_MS = 5_000
"""Delay (ms) after which a warning is logged."""
MOST_TAKEN, THREADS = 20, 5
"""Deadlines that a clock takes at a time, and on how many threads it fires them: most of their time they wait for the
store. Others may take the rest, and then it looks again what has passed meanwhile."""
LOOKED_AT = 100
"""Deadlines from which a clock takes some: other clocks may have taken as many before."""
LEASE_MS = 1_000
"""Lease (ms) of a claimed deadline: its delay if its clock is killed then."""
PUT_OFF_MS = 60_000
"""Milliseconds by which the deadline of a game is put off that cannot be read."""
EVERY_BEAT_MS = 5_000
PAUSE_AFTER_FAULT_S = 1.0
SWITCH_S = 0.0005
"""Seconds that housekeeping may hold the interpreter while a deadline waits for it."""

log = structlog.get_logger()


class DeadlineClock:
    """The clock, which fires deadlines on `threads` or alone.

    Several clocks share the work: each takes what no other has taken.
    """

    def __init__(
        self,
        games: Games,
        queue: JobQueue,
        now: Now = unix_ms,
        threads: Executor | None = None,
        forgotten: Callable[[], None] = lambda: None,
    ) -> None:
        self._games, self._queue, self._now = games, queue.connection, now
        self._bot_jobs = BotJobs(queue.connection, now)
        self._each = threads.map if threads else map
        self._forgotten = forgotten
        self._last_beat: int | None = None

    def tick(self) -> float:
        """Fires what is due at this moment. Returns for how many seconds it may sleep unless a deadline wakes it.

        Raises StoreError and RedisError when the store is away.
        """
        self._beat()
        more = self._fire()
        pause = self._hand_over()
        return 0.0 if more else pause

    def _beat(self) -> None:
        now, last = self._now(), self._last_beat
        if last is not None and not is_over(last, EVERY_BEAT_MS, now):
            return
        # A queue that has forgotten our beat has forgotten the deadlines too.
        if not heartbeat.beat(self._queue, "clock") and last is not None:
            self._forgotten()
        self._last_beat = now

    def _hand_over(self) -> float:
        """Enqueues jobs of bots whose moment has come. Returns the seconds until the next one or a near deadline."""
        now = self._now()
        pipe = self._queue.pipeline(transaction=False)
        deadlines.ask_next(pipe, now)
        pauses.ask(pipe)
        following, sleeping = pipe.execute()
        due = [int(score) for _, score in following]
        if moment := self._bot_jobs.hand_over(sleeping, now):
            due.append(moment)
        return min(max(min(due) - self._now(), 0) / 1000, MOST_SLEEP_S) if due else MOST_SLEEP_S

    def _fire(self) -> bool:
        """Fires deadlines that have passed. Returns whether others may have passed that nobody has taken yet."""
        now = self._now()
        ripe = deadlines.ripe(self._games.log, self._queue, now, LOOKED_AT)
        # Asked after the time was read: what was not due before a clock or a machine stood still is not fired now.
        past_outages = outages.known(self._queue) if ripe else outages.NOTHING
        if not past_outages.accepts:
            return False
        taken = deadlines.take(self._queue, ripe, MOST_TAKEN, now + LEASE_MS)
        fired = zip(taken, self._each(partial(self._fire_one, now, past_outages.outages), taken), strict=True)
        deadlines.follow(self._queue, {timer: state for timer, state in fired if state})
        return bool(ripe)

    def _fire_one(self, now: int, missed: Sequence[Outage], timer: deadlines.Timer) -> State | None:
        """Returns the state after what was due by `now`, or after more time was given for the
        outages that were missed.
        """
        try:
            moved = outages.make_up(self._games, timer.game, missed, now)
            if not moved and (late := self._now() - timer.due) > SAID_LATE_MS:
                log.warning("deadline_late", game=timer.game, version=timer.version, late_ms=late)
            return overdue_questions.fire(self._games, timer.game, lambda: now) or moved
        except (StoreError, Refused):
            # One broken game must not stop the clock of all others, nor keep it busy.
            log.exception("deadline_failed", game=timer.game, version=timer.version)
            deadlines.put_off(self._queue, timer, self._now() + PUT_OFF_MS)
            return None


def run(tick: Callable[[], None], stop: threading.Event, fault: str) -> None:
    """Ticks until `stop` is set; continues when the store comes back. The same fault is logged once."""
    last_error = ""
    while not stop.is_set():
        try:
            tick()
            last_error = ""
        except (StoreError, RedisError) as error:
            if str(error) != last_error:
                log.error(fault, error=str(error))
            last_error = str(error)
            stop.wait(PAUSE_AFTER_FAULT_S)


def run_clock(clock: DeadlineClock, waker: Waker, stop: threading.Event) -> None:
    """Fires deadlines until `stop` is set; sleeps between them."""

    def tick() -> None:
        began = time.perf_counter()
        pause = clock.tick()
        metrics.tick(time.perf_counter() - began)
        if pause:
            waker.sleep(pause)

    run(tick, stop, "clock_tick_failed")


def run_housekeeping(housekeeper: Housekeeper, stop: threading.Event) -> None:
    """Runs the housekeeper until `stop` is set. Should it break, the clock ends too, and is begun again."""

    def tick() -> None:
        housekeeper.tick()
        stop.wait(EVERY_LOOK_S)

    try:
        run(tick, stop, "housekeeping_failed")
    finally:
        stop.set()


def _watcher() -> WatcherThread:
    """Returns the thread by which webhooks learn that games move."""
    stores = process.stores()
    watcher = WebhookWatcher(stores.events, process.games().log, queues.notices(stores.queue))
    return WatcherThread(stores.events, watcher)


def main() -> None:
    """Runs the process. It ends on SIGTERM or SIGINT within a second."""
    ready = process_ready.asked("python -m workers.clock", "Fires deadlines until SIGTERM or SIGINT.")
    logging_setup.set_up("clock")
    sys.setswitchinterval(SWITCH_S)
    stop = stop_event()
    chosen, games, queue = process.chosen(), process.games(), process.queue()
    housekeeper = Housekeeper(
        games,
        queue,
        backup_every=chosen.backup_every,
        abandoned_after=chosen.abandoned_after,
        disk=process.disk(),
        onlooker=process.onlooker(),
        is_behind=process.matchmaking().is_behind,
        ladder=process.ladder(),
        league=chosen.league,
    )
    threads = ThreadPoolExecutor(THREADS, "fire")
    clock = DeadlineClock(games, queue, threads=threads, forgotten=housekeeper.all_is_lost)
    beside = threading.Thread(target=run_housekeeping, args=(housekeeper, stop), name="housekeeper", daemon=True)
    log.info("clock_started")
    gc.freeze()
    gc.enable()
    process_ready.tell(ready)
    watch = FailoverWatch(games.loader)
    waker = deadlines.waker(queue.connection)
    watcher = _watcher() if chosen.webhooks.on else None
    beside.start()
    run_clock(clock, waker, stop)
    waker.close()
    if watcher:
        watcher.close()
    threads.shutdown()
    beside.join()
    watch.close()
    process.stores().close()
    log.info("clock_stopped")


if __name__ == "__main__":
    main()
