"""Deep checks of archives: each stored command decided again, by jobs that do a little at a time.

The progress of a check is in a file beside its archive, `<folder>/<id>.check.json`: a lost job costs no more than
a request that asks how it goes. Jobs are short, because their worker has games to serve too.
"""

import contextlib
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import redis

from domain.rulebook.rulesets import RULESET
from service import ids, logging_setup
from service.imports.uploads import Upload, Uploads
from service.jobs.kinds import GO_ON, HOUSEKEEPING
from service.jobs.queue import JobQueue
from service.verification import redecide
from service.verification.errors import VerificationError
from service.verification.redecide import Difference

SLICE_S = 1.0
"""Seconds that a job works at one check."""
SILENT_MS = 30_000
"""Milliseconds without progress after which a job counts as lost; the next request for the progress starts another."""
REPORTED_IN_FULL = 100
"""Differences that are reported in full."""
MOST_CACHED = 4

WAITING, RUNNING, DONE, STOPPED, BROKEN, OFF = "waiting", "running", "done", "stopped", "broken", "off"

Decisions = Iterator[tuple[int, Difference | None]]


class ReportedDifference(msgspec.Struct, frozen=True):
    """A command that is decided in another way today; `explained`: other rules decided it then."""

    seq: int
    ruleset: str
    detail: str
    explained: bool


class CheckProgress(msgspec.Struct):
    """The progress of a check. `ok` is known when it is done; `seconds` is the work until now, times are unix ms."""

    archive: str
    events: int
    state: str = WAITING
    ok: bool | None = None
    ruleset: str = RULESET
    checked: int = 0
    commands: int = 0
    explained: int = 0
    wrong: int = 0
    differences: list[ReportedDifference] = []
    detail: str | None = None
    seconds: float = 0.0
    began: int = 0
    updated: int = 0

    def under_way(self) -> bool:
        """Returns True while there is something left to do."""
        return self.state in (WAITING, RUNNING)


class DeepChecks:
    """The checks of a folder of archives; `longest` is how many seconds of work one may take, None for no checks."""

    def __init__(self, folder: Path, queue: redis.Redis, longest: float | None) -> None:
        self._folder, self._longest = folder, longest
        self._queue = JobQueue(HOUSEKEEPING, queue)
        self._cached: OrderedDict[str, tuple[int, Decisions]] = OrderedDict()

    def begin(self, upload: Upload) -> None:
        """Has an archive checked, unless that was done by these rules or is under way. Never raises StoreError."""
        progress = self.find(upload.id)
        if self._longest is None or (progress is not None and (progress.under_way() or progress.ruleset == RULESET)):
            return
        now = ids.now()
        self._keep(CheckProgress(upload.id, upload.findings.events, began=now, updated=now))
        self._enqueue(upload.id, 0)

    def find(self, id: str) -> CheckProgress | None:
        """Returns the progress of a check; None where there is none. `id` is that of an archive that exists."""
        try:
            return msgspec.json.decode(self._path(id).read_bytes(), type=CheckProgress)
        except (FileNotFoundError, msgspec.MsgspecError):
            return None

    def asked_for(self, id: str) -> CheckProgress | None:
        """Returns the progress like `find`; a check without progress for a while continues in another job."""
        progress = self.find(id)
        if progress is not None and progress.under_way() and ids.now() - progress.updated > SILENT_MS:
            self._enqueue(id, progress.checked)
        return progress

    def go_on(self, id: str, uploads: Uploads, clock: Callable[[], float] = time.monotonic) -> None:
        """Does the work of one job: some commands more, then another job. Raises OSError."""
        progress = self.find(id)
        if progress is None or not progress.under_way() or self._longest is None:
            return
        began = clock()
        progress.state = RUNNING
        try:
            self._some_more(progress, uploads, lambda: clock() - began < SLICE_S)
        except VerificationError as error:
            progress.state, progress.ok, progress.detail = BROKEN, False, str(error)
        progress.seconds += clock() - began
        progress.updated = ids.now()
        if progress.under_way() and progress.seconds > self._longest:
            progress.state, progress.detail = STOPPED, f"it took longer than {self._longest:g} seconds"
        self._keep(progress)
        if progress.under_way():
            self._enqueue(id, progress.checked)
        else:
            self._cached.pop(id, None)

    def _some_more(self, progress: CheckProgress, uploads: Uploads, time_left: Callable[[], bool]) -> None:
        left = self._decisions(progress, uploads)
        for last, difference in left:
            progress.checked, progress.commands = last, progress.commands + 1
            if difference is not None:
                _note(progress, difference)
            if not time_left():
                self._cached[progress.archive] = (last, left)
                while len(self._cached) > MOST_CACHED:
                    self._cached.popitem(last=False)
                return
        progress.state, progress.ok = DONE, progress.wrong == 0

    def _decisions(self, progress: CheckProgress, uploads: Uploads) -> Decisions:
        """Returns the commands that are left; they continue those of the job before, if this process did it."""
        checked, left = self._cached.pop(progress.archive, (-1, iter(())))
        if checked == progress.checked:
            return left
        upload = uploads.find(progress.archive)
        if upload is None:
            raise VerificationError(0, "the archive no longer exists")
        return redecide.again(upload.export, progress.checked)

    def _enqueue(self, id: str, place: int) -> None:
        try:
            self._queue.put(GO_ON, id, id=f"check-{id}-{place}")
        except redis.RedisError as error:
            # A later request for the progress enqueues it again.
            logging_setup.LOG.warning("deep_check_not_enqueued", archive=id, error=str(error))

    def _path(self, id: str) -> Path:
        return self._folder / f"{id}.check.json"

    def _keep(self, progress: CheckProgress) -> None:
        path = self._path(progress.archive)
        fresh = path.with_suffix(f".{secrets.token_hex(4)}")
        try:
            fresh.write_bytes(msgspec.json.encode(progress))
            os.replace(fresh, path)
        except OSError:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise


def _note(progress: CheckProgress, difference: Difference) -> None:
    if difference.explained:
        progress.explained += 1
    else:
        progress.wrong += 1
    if len(progress.differences) < REPORTED_IN_FULL:
        reported = ReportedDifference(difference.seq, difference.ruleset, difference.detail, difference.explained)
        progress.differences = [*progress.differences, reported]
