"""`python -m service.server`: serves the API over the store that the environment names."""

import argparse
import gc
import os
import socket
import sys

# Imported objects stay: to look for garbage among them takes a third of the start. `serve` lets the collector work.
gc.disable()

from service import process_ready
from service.api import docs
from service.app import create_app
from service.server.cpu_pinning import pin
from service.server.listening import listener
from service.server.process import serve
from service.store.errors import StoreError


def main() -> int:
    """Runs the server; returns 0 after an ordinary stop, and 1 with one line if it cannot start."""
    about = "Serves the API over the store that the environment names until SIGTERM or SIGINT."
    parser = argparse.ArgumentParser("python -m service.server", description=about)
    parser.add_argument("--socket", type=int, metavar="FD", help="the listening socket, inherited; else HOST and PORT")
    about_processor = "pin this process to a processor; 0 is the last one that it may use, 1 the one before"
    parser.add_argument("--processor", type=int, metavar="N", help=about_processor)
    process_ready.add_argument(parser)
    chosen = parser.parse_args()
    if chosen.processor is not None:
        pin(chosen.processor)
    try:
        if chosen.socket is None:
            served = listener(os.environ.get("HOST") or "127.0.0.1", int(os.environ.get("PORT") or 8080))
        else:
            served = socket.socket(fileno=chosen.socket)
        app = create_app()
        docs.prepare(app)
        serve(app, served, chosen.ready)
    except (OSError, ValueError, StoreError) as error:
        print(f"cosmic-ledger: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
