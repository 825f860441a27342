"""Checks the store: `python -m service.monitor`; exit code 0 when all is well, else 1.

Every log is as long as it was, nothing in it will expire, its seed is there, the server's settings lose no games, and
every game that backup, archive or the log of finished games know is there. `--accept-loss` gives up those that are not.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence

from service import lost_games, settings
from service.lost_games import Search
from service.settings import Settings
from service.store import monitor, profile
from service.store.connection import Stores, open_stores
from service.store.errors import StoreError
from service.store.finished import FinishedGames
from service.store.log import EventLog
from service.store.safety import findings
from service.store.tiles import Copy

MOST_SHOWN = 20


def main(arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> int:
    """Prints a line for everything that is wrong."""
    parser = argparse.ArgumentParser(prog="python -m service.monitor", description="Checks the store.")
    parser.add_argument("--accept-loss", action="store_true", help="give up the games that the store has lost")
    accepting = parser.parse_args(arguments).accept_loss
    try:
        wishes, stores = settings.read(environment), open_stores(environment)
        try:
            log = EventLog(stores.events)
            games = sorted({*log.active(), *log.settled()})
            wrong = [f"{found.game}: {found.detail}" for found in monitor.look(stores.events, games)]
            wrong += [f"store: {found}" for found in findings(stores.events, profile.read(environment))]
            wrong += _lost(stores, log, wishes, accepting)
        finally:
            stores.close()
    except (StoreError, OSError, ValueError) as error:
        print(f"not done: {error}", file=sys.stderr)
        return 1
    for line in wrong:
        print(f"WRONG  {line}")
    if not wrong:
        print(f"ok     {len(games)} games in the store, each with all its events")
    return 1 if wrong else 0


def _lost(stores: Stores, log: EventLog, wishes: Settings, accepting: bool) -> list[str]:
    """A line for each game that is lost, some of many; with `accepting` they are given up."""
    finished = FinishedGames(stores.events, log, Copy(wishes.finished), wishes.replicas)
    search = Search(log, finished, stores.queue, wishes)
    lost = search.whole()
    if accepting and lost:
        lost_games.accept(wishes.accepted_losses, lost)
        print(f"given up: {len(lost)} games, listed in {wishes.accepted_losses}")
        lost = []
    lines = [f"{each.game}: {each.detail}" for each in lost[:MOST_SHOWN]]
    if len(lost) > MOST_SHOWN:
        lines.append(f"and {len(lost) - MOST_SHOWN} games more: {lost_games.RESTORE}")
    if entries := search.entries():
        lines.append(f"the log of finished games has lost {entries} entries: {lost_games.RESTORE_LOG}")
    search.noted()
    return lines


if __name__ == "__main__":
    sys.exit(main())
