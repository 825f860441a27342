"""A process that keeps an eye on what it knows: what a store that was replaced has lost is offered again at once.

Without it a command would come back only when somebody asks this process for its game, and others may have gone on.
"""

import threading

from service.store.errors import StoreError
from service.store.states.loader import StateLoader

EVERY_S = 0.5


class FailoverWatch:
    """A watch over the games of this process that moved lately, until it is closed."""

    def __init__(self, loader: StateLoader, every: float = EVERY_S) -> None:
        self._loader, self._every = loader, every
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True, name="watch")
        self._thread.start()

    def close(self) -> None:
        """Ends it before its connections end."""
        self._closing.set()
        self._thread.join(self._every)

    def _look(self) -> None:
        while not self._closing.wait(self._every):
            try:
                self._loader.offer_lost()
            except StoreError:
                # A server that is away cannot have been replaced yet; requests for its games report it.
                continue
