"""The check of the store: its logs, its settings, and the games that it should have."""

from collections.abc import Mapping

import click

from service.administration import log_walk, store_loss_check
from service.administration.store_loss_check import Search
from service.settings import Settings
from service.store.connection import durability
from service.store.connection.connection import Stores
from service.store.connection.server_checks import findings
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.log import monitor
from service.store.log.event_log import EventLog
from service.tools.terminal import opened
from service.tools.verbs import EXIT_CODES, Verb

MOST_SHOWN = 20


@click.command(
    "monitor",
    cls=Verb,
    examples=["", "--accept-loss"],
    exit_codes={
        0: "nothing is wrong",
        1: "something is wrong (a line `WRONG` for each), or it could not be checked (a line on stderr)",
        2: EXIT_CODES[2],
    },
)
@click.option("--accept-loss", is_flag=True, help="Give up what the store has lost.")
@click.pass_obj
def command(environment: Mapping[str, str], accept_loss: bool) -> int:
    """Checks that no game was lost and that the store is configured safely.

    Every log is as long as it was, nothing in it expires, the secrets of each game are there, no log was damaged when a
    worker read it last, the settings of the Redis server lose no games, and the store has every game that backup,
    archive or the log of finished games know, up to the version that they know and with the same history.
    """
    with opened(environment) as (wishes, stores):
        log = EventLog(stores.events)
        games = sorted({*log.active(), *log.settled()})
        wrong = [f"{finding.game}: {finding.detail}" for finding in monitor.look(stores.events, games)]
        wrong += [f"{finding.game}: {finding.detail}" for finding in log_walk.damaged(stores.queue)]
        wrong += [f"store: {finding}" for finding in findings(stores.events, durability.read(environment))]
        wrong += _lost(stores, log, wishes, accept_loss)
    for line in wrong:
        print(f"WRONG  {line}")
    if not wrong:
        print(f"ok     {len(games)} games in the store, each with all its events")
    return 1 if wrong else 0


def _lost(stores: Stores, log: EventLog, wishes: Settings, accepting: bool) -> list[str]:
    """Returns a line for each game that is lost, some of many; with `accepting` they are given up."""
    finished = FinishedGames(stores.events, log, TileFolder(wishes.finished), wishes.replicas)
    search = Search(log, finished, stores.queue, wishes)
    lost = search.whole()
    if accepting and lost:
        aside = search.accept(lost)
        if gone := sum(not each.behind for each in lost):
            print(f"given up: {gone} games, listed in {wishes.accepted_losses}")
        for path in aside:
            print(f"given up: what is in {path} and not in the store")
        # A game that exists is not given up, whatever archive and log of finished games know of it.
        lost = search.whole()
    lines = [f"{each.game}: {each.detail}" for each in lost[:MOST_SHOWN]]
    if len(lost) > MOST_SHOWN:
        lines.append(f"and {len(lost) - MOST_SHOWN} games more: {store_loss_check.RESTORE}")
    if entries := search.entries():
        lines.append(f"the log of finished games has lost {entries} entries: {store_loss_check.RESTORE_LOG}")
    search.noted()
    return lines
