"""The socket that the API processes inherit, and the commands of processes that run this code."""

import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

from service.server.listening import listener
from workers.supervisor.terminal import CannotStart

ROOT = Path(__file__).resolve().parents[2]


def listening(host: str, port: int, name: str = "PORT") -> socket.socket:
    """Returns the socket that all API processes serve; it stays open while they come and go.

    Raises CannotStart, which names the setting `name`.
    """
    try:
        return listener(host, port)
    except OSError as error:
        why = f"cannot listen on {host} port {port} ({error.strerror})"
        raise CannotStart(f"{why}: choose another, as in {name}=8081 make run") from None


def api_command(served: socket.socket, processor: int | None = None) -> list[str]:
    """Returns the command of one process of the API server, on a socket that it inherits; with `processor` it stays on
    that one.
    """
    words = [sys.executable, "-m", "service.server", "--socket", str(served.fileno())]
    return words if processor is None else [*words, "--processor", str(processor)]


def code_of_this_process(environment: Mapping[str, str]) -> dict[str, str]:
    """Returns the variables that make a child import the packages of this process, whatever is in the folder it runs
    in.
    """
    more = [environment[name] for name in ("PYTHONPATH",) if environment.get(name)]
    return {"PYTHONPATH": os.pathsep.join([str(ROOT), *more]), "PYTHONSAFEPATH": "1"}
