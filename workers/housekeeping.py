"""The work of a clock beside the deadlines: it searches for what was lost, and enqueues the jobs that are due
regularly.
"""

import threading
from collections.abc import Callable

import structlog

from service.jobs.queue import JobQueue
from service.play.bots.jobs import BotJobs
from service.rating.kept_ladder import KeptLadder
from service.store import deadlines, outages
from service.store.connection.disk import Disk
from service.store.errors import StoreError, StoreUnavailable
from service.store.games import Games
from workers.jobs import queues
from workers.jobs.sweep import Round, RunningJobs, StillGames
from workers.unix_time import Now, is_over, unix_ms

EVERY_LOOK_S = 1.0
"""Seconds between two looks at what is due."""
EVERY_PAGE_MS, EVERY_ROUND_MS, EVERY_RUNNING_JOBS_MS = 900, 10_000, 5_000
EVERY_ARCHIVE_MS = 60_000
EVERY_BACKUP_MS = 60_000
"""Milliseconds at least between two jobs that look for backups that have become too old."""
EVERY_ENTRY_MS, EVERY_ABANDONED_MS, EVERY_MATCHING_MS = 10_000, 3_600_000, 5_000
EVERY_MONITOR_MS, EVERY_LOST_MS = 600_000, 60_000
EVERY_LEAGUE_MS = 20_000

log = structlog.get_logger()


class Housekeeper:
    """The housekeeper of one clock. Several beside each other do no harm: whatever they ask for happens once.

    `backup_every` (seconds): how old a backup may get; None for no backups. `abandoned_after` (seconds): how long a
    game may stand still; None for ever. With `league` the built-in bots play a league. While `disk` takes no writes
    nothing is asked for that writes files. With the `onlooker` it looks at games that stand still, which need not be
    kept and watched like those that are played. It has entries counted for the `ladder`. `is_behind` says whether the
    matching has left something to do.
    """

    def __init__(
        self,
        games: Games,
        queue: JobQueue,
        now: Now = unix_ms,
        backup_every: float | None = None,
        abandoned_after: float | None = None,
        disk: Disk | None = None,
        onlooker: Games | None = None,
        is_behind: Callable[[int], bool] = lambda _: False,
        ladder: KeptLadder | None = None,
        league: bool = False,
    ) -> None:
        self._games, self._queue, self._now = games, queue, now
        self._housekeeping = queues.housekeeping(queue.connection)
        self._ends_abandoned = abandoned_after is not None
        self._every_backup_ms = None if backup_every is None else round(min(1000 * backup_every, EVERY_BACKUP_MS))
        self._disk, self._trouble = disk, False
        self._is_behind, self._ladder, self._league = is_behind, ladder, league
        self._bots = StillGames(onlooker or games, BotJobs(queue.connection))
        self._round = Round(games, queue, self._bots)
        self._running_jobs = RunningJobs(games, queue, self._bots)
        self._last: dict[str, int] = {"monitor": now(), "lost": now()}
        self._lost = threading.Event()
        self._begun = False
        self._made_up = 0
        """The newest outage that all games have made up for."""

    def all_is_lost(self) -> None:
        """Notes that the queue was emptied: the next tick restores all deadlines, and searches for lost games."""
        self._lost.set()

    def tick(self) -> None:
        """Does whatever is due at this moment. Raises StoreError and RedisError when the store is away."""
        if self._lost.is_set() or not self._begun:
            self._restore()
        self._make_up()
        self._sweep()
        self._hand_out_all()

    def _restore(self) -> None:
        """Restores every deadline. What is lost meanwhile is restored at the next tick."""
        lost = self._lost.is_set()
        self._lost.clear()
        try:
            deadlines.sweep(self._games.log, self._queue.connection)
        except StoreError:
            self._lost.set()
            raise
        self._begun = True
        if lost:
            # An emptied store has forgotten all games too.
            self._last.pop("lost", None)

    def _make_up(self) -> None:
        """Moves all deadlines after an outage, so that people see them at once; the clock would find each in time."""
        past_outages = outages.known(self._queue.connection)
        if past_outages.newest == self._made_up or not past_outages.accepts:
            return
        for game in deadlines.games(self._queue.connection):
            try:
                outages.make_up(self._games, game, past_outages.outages, self._now())
            except StoreUnavailable:
                raise
            except StoreError:
                log.exception("deadlines_not_moved", game=game)
        self._made_up = past_outages.newest

    def _sweep(self) -> None:
        """Searches a little further for what was lost."""
        now = self._now()
        if (not self._round.is_over or self._time_for("round", EVERY_ROUND_MS)) and self._time_for(
            "page", EVERY_PAGE_MS
        ):
            self._round.step(now)
        if self._time_for("jobs", EVERY_RUNNING_JOBS_MS):
            self._running_jobs.look()
        self._bots.wake(now)

    def _hand_out_all(self) -> None:
        """Asks for what is to be done now and then, while the disk takes files."""
        if not self._has_room():
            return
        if self._time_for("enter", EVERY_ENTRY_MS) and (self._games.log.has_unlisted() or self._ladder_is_behind()):
            self._hand_out("enter", EVERY_ENTRY_MS)
        if self._time_for("matching", EVERY_MATCHING_MS) and self._is_behind(self._now()):
            self._hand_out("matching", EVERY_MATCHING_MS)
        if self._ends_abandoned and self._time_for("abandoned", EVERY_ABANDONED_MS):
            self._hand_out("abandoned", EVERY_ABANDONED_MS)
        if self._time_for("archive", EVERY_ARCHIVE_MS) and self._games.log.has_settled():
            self._hand_out("archive", EVERY_ARCHIVE_MS)
        if (every := self._every_backup_ms) and self._time_for("backup", every):
            self._hand_out("backup", every)
        if self._league and self._time_for("league", EVERY_LEAGUE_MS):
            self._hand_out("league", EVERY_LEAGUE_MS)
        if self._time_for("lost", EVERY_LOST_MS):
            self._hand_out("lost", EVERY_LOST_MS)
        if self._time_for("monitor", EVERY_MONITOR_MS):
            self._hand_out("monitor", EVERY_MONITOR_MS)

    def _ladder_is_behind(self) -> bool:
        """Checks whether entries of the log are to be counted: the operator adds some, and a ladder may be lost."""
        return self._ladder is not None and self._ladder.is_behind()

    def _has_room(self) -> bool:
        """Checks whether the disk takes files, and logs each change of that."""
        trouble = self._disk.trouble() if self._disk else None
        if trouble and not self._trouble:
            log.error("disk_takes_no_writes", disk=trouble.kind, detail=trouble.text)
        elif self._trouble and not trouble:
            log.info("disk_takes_writes_again")
        self._trouble = trouble is not None
        return trouble is None

    def _hand_out(self, what: str, every_ms: int) -> None:
        # The period is in the name of the job: several clocks have it done once.
        queues.in_period(self._housekeeping, what, self._now() // every_ms)

    def _time_for(self, what: str, every_ms: int) -> bool:
        now = self._now()
        if what in self._last and not is_over(self._last[what], every_ms, now):
            return False
        self._last[what] = now
        return True
