"""The store of a run: opened before all other processes, begun again when it ends, closed after them."""

import time
from collections.abc import Mapping

from service import settings as service_settings
from service.administration import signing_key_check
from service.administration.store_loss_check import Search
from service.finished_log import backup_mirror
from service.observability.rotating_log import RotatingLog
from service.store.backup.backup import BackupAway, Busy
from service.store.connection import connection, disk, embedded
from service.store.connection.disk import Trouble
from service.store.connection.embedded import EmbeddedServer
from service.store.errors import LogDamaged, StoreError
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.log.event_log import EventLog
from workers.supervisor.child import HEALTHY_LIFE
from workers.supervisor.disk_watch import DiskWatch
from workers.supervisor.run_settings import RunSettings
from workers.supervisor.terminal import CannotStart, say

# A store that its disk has ended is begun again after this, then after ever longer, up to the last.
PAUSE, LONGEST_PAUSE = 0.5, 30.0


class StoreProcess:
    """The store that the environment names, or the bundled one, which lives and ends with this run."""

    def __init__(self, settings: RunSettings, environment: Mapping[str, str]) -> None:
        self._settings, self._environment = settings, environment
        self._opened: connection.Stores | None = None
        self._disk = DiskWatch(settings.data_dir, settings.disk_reserve, say)
        self._log: RotatingLog | None = None
        self._again: float | None = None
        self._pause = PAUSE
        self._began = 0.0

    @property
    def stores(self) -> connection.Stores:
        """The clients of the store. Only after `open`."""
        assert self._opened
        return self._opened

    @property
    def is_full(self) -> bool:
        """True while the disk takes no writes."""
        return self._disk.trouble is not None

    @property
    def ended(self) -> EmbeddedServer | None:
        """The bundled server when it has ended, else None."""
        server = self.stores.server
        return server if server and server.process and server.process.poll() is not None else None

    def open(self) -> None:
        """Opens the store. Raises StoreError or CannotStart."""
        if connection.addresses(self._environment) is None:
            self._check_disk()
        self._opened = connection.open_stores(self._environment)
        server = self._opened.server
        if server and server.process is None:
            raise CannotStart(f"another run uses {server.folder}: stop it, or choose another folder with DATA_DIR")
        self._check_disk()
        self._began = time.monotonic()
        if server:
            self._log = embedded.log_file(server.folder, self._settings.log_bytes, self._settings.log_files)
        mended = server.mended if server else None
        if mended:
            say(mended.line())
        self._look_for_lost_games(thoroughly=mended is not None)

    def close(self) -> None:
        """Ends the bundled store. Harmless when it was never opened."""
        if self._opened:
            self._opened.close()

    def tend(self) -> None:
        """Watches a running store: its disk and the size of its log."""
        self._disk.look(self.stores)
        if self._log:
            self._log.turn_over()

    def blame_disk(self, server: EmbeddedServer) -> bool:
        """Checks whether the disk has ended the store; the first time it also says so, and plans the next try."""
        if self._again is not None:
            return True
        why: Trouble | None = self._disk.why_it_ended(server)
        if why is None:
            return False
        self._disk.tell(why)
        if time.monotonic() - self._began > HEALTHY_LIFE:
            self._pause = PAUSE
        self._again = time.monotonic() + self._pause
        return True

    def try_for_reading(self) -> bool:
        """Begins a store that its disk has ended so that it can be read, when its time has come.

        True when its addresses are others than before: then processes would not find it.
        """
        if self._again is None or time.monotonic() < self._again:
            return False
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        try:
            moved = self._open_for_reading()
            self._again = None
        except StoreError:
            # It was said that the disk takes nothing; that it still does not is no news.
            self._again = time.monotonic() + self._pause
            return False
        return moved

    def _open_for_reading(self) -> bool:
        before, self._opened = self.stores, connection.open_stores(self._environment, for_reading=True)
        if self._opened.server and (mended := self._opened.server.mended):
            say(mended.line())
        before.events.close()
        before.queue.close()
        self._began = time.monotonic()
        self._disk.opened_for_reading()
        return self._opened.addresses != before.addresses

    def _look_for_lost_games(self, thoroughly: bool) -> None:
        """Compares the store with backup and archive before anybody plays in the wrong store. Raises StoreError.

        `thoroughly`: each game is looked at, because some of the store's file was cut off.
        """
        wishes, stores = service_settings.read(self._environment), self.stores
        try:
            backup_mirror.bring_back(wishes)
        except (LogDamaged, Busy, BackupAway) as error:
            say(f"the second copy of the log of finished games is of no use ({error})")
        log = EventLog(stores.events)
        finished = FinishedGames(stores.events, log, TileFolder(wishes.finished))
        if line := signing_key_check.new_log(log, finished, wishes.signing_key):
            say(line)
        try:
            search = Search(log, finished, stores.queue, wishes)
            search.noted() if thoroughly else search.quick()
        except (OSError, BackupAway) as error:
            say(f"backup and archive cannot be compared with the store ({error})")

    def _check_disk(self) -> None:
        """Raises CannotStart when the folder takes no writes."""
        folder = self._settings.data_dir
        if trouble := disk.look(folder, self._settings.disk_reserve) or disk.probe(folder):
            raise CannotStart(f"{trouble.text}: make room, or choose another folder with DATA_DIR")
