"""What signals ask the supervisor to do: to stop, to restart, or to look after a process that has ended."""

import os
import signal
import sys
import threading


class Stop:
    """Becomes true at SIGINT or SIGTERM, and when the terminal is closed. Any other SIGHUP asks for a restart."""

    def __init__(self) -> None:
        self.asked = False
        self._news = threading.Event()
        self._restart = False
        self._terminal = sys.stdout.fileno() if sys.stdout.isatty() else None
        for wanted in (signal.SIGINT, signal.SIGTERM):
            signal.signal(wanted, self._ask)
        signal.signal(signal.SIGHUP, self._hang_up)
        signal.signal(signal.SIGCHLD, self._child_ended)

    def wait(self, seconds: float) -> None:
        """Waits for a signal, and no longer than that."""
        self._news.wait(seconds)
        self._news.clear()

    def restart(self) -> bool:
        """True once after each time that a restart was asked for."""
        asked, self._restart = self._restart, False
        return asked

    def _ask(self, *_: object) -> None:
        self.asked = True
        self._news.set()

    def _child_ended(self, *_: object) -> None:
        self._news.set()

    def _hang_up(self, *_: object) -> None:
        if self._terminal is not None and not _is_there(self._terminal):
            self.asked = True
        else:
            self._restart = True
        self._news.set()


def _is_there(terminal: int) -> bool:
    """False after the terminal with this file descriptor was closed."""
    try:
        os.tcgetpgrp(terminal)
    except OSError:
        return False
    return True
