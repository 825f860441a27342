"""A guard that runs a server so that it cannot outlive the process that wanted it.

Run by file path with the standard library alone: `guard.py LAUNCHER_PID LOCK_FD PIPE_FD COMMAND...`. On Linux the
kernel ends the server when the launcher's thread is gone (PDEATHSIG) and this process becomes the server. Elsewhere
(PIPE_FD is given) it stays beside the server and ends it when the pipe to the launcher breaks.
"""

import ctypes
import os
import signal
import subprocess
import sys
import threading

PR_SET_PDEATHSIG = 1


def become(command: list[str], launcher: int) -> None:
    """Replaces this process by the server, bound to the launcher's life."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    # The launcher may have ended before the line above: then no signal will ever come.
    if os.getppid() != launcher:
        sys.exit(1)
    os.execv(command[0], command)


def watch(command: list[str], lock: int, pipe: int) -> int:
    """Runs the server until it ends by itself or the launcher's end of the pipe is closed."""
    server = subprocess.Popen(command, pass_fds=(lock,))
    # From here on the server alone holds the folder.
    os.close(lock)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())

    def end_with_launcher() -> None:
        os.read(pipe, 1)
        server.terminate()

    threading.Thread(target=end_with_launcher, daemon=True).start()
    return server.wait()


def main(arguments: list[str]) -> int:
    launcher, lock, pipe = (int(word) for word in arguments[:3])
    command = arguments[3:]
    if pipe >= 0:
        return watch(command, lock, pipe)
    become(command, launcher)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
