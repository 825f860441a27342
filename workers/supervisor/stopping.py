"""What signals ask the supervisor to do: to stop, or to restart."""

import os
import signal
import sys


class Stop:
    """Becomes true at SIGINT or SIGTERM, and when the terminal is closed. Any other SIGHUP asks for a restart."""

    def __init__(self) -> None:
        self.asked = False
        self._restart = False
        self._terminal = sys.stdout.fileno() if sys.stdout.isatty() else None
        for wanted in (signal.SIGINT, signal.SIGTERM):
            signal.signal(wanted, self._ask)
        signal.signal(signal.SIGHUP, self._hang_up)

    def restart(self) -> bool:
        """True once after each time that a restart was asked for."""
        asked, self._restart = self._restart, False
        return asked

    def _ask(self, *_: object) -> None:
        self.asked = True

    def _hang_up(self, *_: object) -> None:
        if self._terminal is not None and not _is_there(self._terminal):
            self.asked = True
        else:
            self._restart = True


def _is_there(terminal: int) -> bool:
    """False after the terminal with this file descriptor was closed."""
    try:
        os.tcgetpgrp(terminal)
    except OSError:
        return False
    return True
