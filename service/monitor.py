"""Looks after the store: `python -m service.monitor`; exit code 0 when all is well, else 1.

Every log is as long as it was, nothing in it will expire, its seed is there, and the server's settings lose no games.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence

from service.store import monitor, profile
from service.store.connection import open_stores
from service.store.errors import StoreError
from service.store.log import EventLog
from service.store.safety import findings


def main(arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> int:
    """Prints a line for everything that is wrong."""
    parser = argparse.ArgumentParser(prog="python -m service.monitor", description="Looks after the store.")
    parser.parse_args(arguments)
    try:
        stores = open_stores(environment)
        try:
            log = EventLog(stores.events)
            games = sorted({*log.active(), *log.settled()})
            wrong = [f"{found.game}: {found.detail}" for found in monitor.look(stores.events, games)]
            wrong += [f"store: {found}" for found in findings(stores.events, profile.read(environment))]
        finally:
            stores.close()
    except (StoreError, ValueError) as error:
        print(f"not done: {error}", file=sys.stderr)
        return 1
    for line in wrong:
        print(f"WRONG  {line}")
    if not wrong:
        print(f"ok     {len(games)} games in the store, each with all its events")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
