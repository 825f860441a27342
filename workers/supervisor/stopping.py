"""The requests that signals make to the supervisor: to stop, to restart, or to look after a process that has ended."""

import contextlib
import os
import select
import signal
import sys

DRAUGHT = 4096
"""Bytes of signals that are taken at a time; one is enough to wake."""


class Stop:
    """The wish to stop: true at SIGINT or SIGTERM, and when the terminal is closed.

    Any other SIGHUP asks for a restart.
    """

    def __init__(self) -> None:
        self.asked = False
        self._news, written = os.pipe()
        for end in (self._news, written):
            os.set_blocking(end, False)
        # A full pipe holds news enough.
        signal.set_wakeup_fd(written, warn_on_full_buffer=False)
        self._restart = False
        self._terminal = sys.stdout.fileno() if sys.stdout.isatty() else None
        for wanted in (signal.SIGINT, signal.SIGTERM):
            signal.signal(wanted, self._ask)
        signal.signal(signal.SIGHUP, self._hang_up)
        signal.signal(signal.SIGCHLD, self._child_ended)

    def wait(self, seconds: float) -> None:
        """Waits for a signal, and no longer than that."""
        if select.select([self._news], [], [], seconds)[0]:
            with contextlib.suppress(BlockingIOError):
                while len(os.read(self._news, DRAUGHT)) == DRAUGHT:
                    pass

    def restart(self) -> bool:
        """Returns True once after each time that a restart was asked for."""
        asked, self._restart = self._restart, False
        return asked

    def _ask(self, *_: object) -> None:
        self.asked = True

    def _child_ended(self, *_: object) -> None:
        """Does nothing: the signal itself wakes the supervisor. Without a handler Python would not notice it."""

    def _hang_up(self, *_: object) -> None:
        if self._terminal is not None and not _is_there(self._terminal):
            self.asked = True
        else:
            self._restart = True


def _is_there(terminal: int) -> bool:
    """Returns False after the terminal with this file descriptor was closed."""
    try:
        os.tcgetpgrp(terminal)
    except OSError:
        return False
    return True
