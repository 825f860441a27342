"""The watch that keeps the bundled store running on a disk that takes no writes, and says so once.

Below half of the reserve, long after the processes have stopped storing anything, the store no longer waits for the
disk with each command: so it can be read on a full disk, and refuses writes by itself. As soon as the disk takes writes
again, it waits as before.
"""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

import redis

from service.store.connection import disk, embedded
from service.store.connection.connection import Stores
from service.store.connection.disk import FULL, Trouble
from service.store.connection.embedded import EmbeddedServer

LOOK_EVERY_S = 0.5


class DiskWatch:
    """The watch over the disk of one folder; `say` gets a line for each change."""

    def __init__(
        self,
        folder: Path,
        reserve: int,
        say: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder, self._reserve, self._say, self._clock = folder, reserve, say, clock
        self._looked: float | None = None
        self._for_reading = False
        self.trouble: Trouble | None = None

    def look(self, stores: Stores) -> None:
        """Looks at the disk, twice a second at most, and has the bundled store write as the disk allows."""
        now = self._clock()
        if self._looked is not None and now - self._looked < LOOK_EVERY_S:
            return
        self._looked = now
        trouble = disk.look(self._folder, self._reserve)
        if stores.server:
            # A server that does not answer is looked after elsewhere.
            with contextlib.suppress(redis.RedisError):
                trouble = self._adapted(stores, trouble)
        if trouble:
            self.tell(trouble)
        elif self.trouble:
            self.trouble = None
            self._say(f"the disk of {self._folder} takes writes again: games go on")

    def _adapted(self, stores: Stores, trouble: Trouble | None) -> Trouble | None:
        """Returns what is wrong, once the store writes as the disk allows. Raises RedisError."""
        if not self._for_reading:
            if disk.look(self._folder, self._reserve // 2):
                embedded.write_through(stores.events, False)
                self._for_reading = True
            return trouble
        if trouble:
            return trouble
        # A quota shows nowhere but in the store.
        if not embedded.takes_writes(stores.queue):
            return self.trouble or Trouble(FULL, f"the disk of {self._folder} takes no writes")
        embedded.write_through(stores.events, True)
        self._for_reading = False
        return None

    def why_it_ended(self, server: EmbeddedServer) -> Trouble | None:
        """Returns what the disk had to do with the end of the store; None when it was something else."""
        if trouble := disk.look(self._folder, self._reserve) or disk.probe(self._folder):
            return trouble
        said = embedded.ended_by_disk(server.folder)
        return Trouble(FULL, f"the disk of {server.folder} took no more writes ({said})") if said else None

    def tell(self, trouble: Trouble) -> None:
        """Says what is wrong, unless it was said."""
        if self.trouble is None or self.trouble.kind != trouble.kind:
            self._say(f"{trouble.text}; games can be read, and go on when there is room")
        self.trouble = trouble

    def opened_for_reading(self) -> None:
        """Notes that the store was started so that it can run on such a disk."""
        self._for_reading = True
        self._looked = None
