"""Commands of `python -m service` in processes that are killed in mid-work, and commands that are carried out here.

One process forks those that are killed, with the modules there: an interpreter of its own takes half a second to begin.
"""

import io
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from service.tools import command_line

FORKED = get_context("forkserver")
FORKED.set_forkserver_preload([f"service.tools.{verb}" for verb in ("archive", "backup", "finished")])


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Returns the settings of a command on this folder."""
    clean = {name: value for name, value in os.environ.items() if "REDIS_URL" not in name}
    return clean | {"DATA_DIR": str(folder), **more}


def carried_out(settings: Mapping[str, str], *words: str) -> str:
    """Carries out a command in this process; returns what it said."""
    said = io.StringIO()
    with redirect_stdout(said):
        assert command_line.main(words, settings) == 0
    return said.getvalue()


class Command:
    """A command in a process of its own. An endless one is carried out again and again, and says the number first."""

    def __init__(self, settings: Mapping[str, str], *words: str, endless: bool = False) -> None:
        self._end, theirs = FORKED.Pipe(duplex=False)
        self._process = FORKED.Process(target=_carry_out, args=(theirs, dict(settings), words, endless))
        self._process.start()
        theirs.close()

    def speaks(self) -> bool:
        """Waits until it has said something; returns False if it ends without a word."""
        return bool(os.read(self._end.fileno(), 1))

    def killed(self, after: float = 0.0) -> bool:
        """Kills it if it goes on for this number of seconds; returns False if it had ended, as it should."""
        self._process.join(after)
        self._process.kill()
        self._process.join()
        self._end.close()
        assert self._process.exitcode in (0, -signal.SIGKILL)
        return self._process.exitcode != 0


def _carry_out(said: Connection, settings: Mapping[str, str], words: tuple[str, ...], endless: bool) -> None:
    with os.fdopen(said.fileno(), "w", buffering=1, closefd=False) as stdout, redirect_stdout(stdout):
        for number in count():
            if endless:
                print(number)
            code = command_line.main(words, settings)
            if code or not endless:
                sys.exit(code)
