"""`cosmic-ledger run`, which `make run` calls: the store and the processes around it.

It runs the API server, workers and clocks until somebody asks it to stop.
"""

import os
import sys
from collections.abc import Mapping, Sequence

import click

from service import settings
from service.administration import signing_key_check
from service.administration.store_loss_check import reported
from service.store.connection import connection
from service.store.errors import StoreError
from service.store.finished.tiles import TileFolder
from service.tools.verbs import EXIT_CODES, Verb
from workers.demo import address_of_game
from workers.supervisor.health import LOOK_EVERY, await_health
from workers.supervisor.listening import listening
from workers.supervisor.processes import Processes
from workers.supervisor.run_settings import read
from workers.supervisor.stopping import Stop
from workers.supervisor.terminal import CannotStart, say

REST = 0.5
"""Seconds between two looks at processes that run; one that ends is noticed at once."""


def block(processes: Processes, notes: Sequence[str], demo_game: str = "") -> str:
    """Returns what a person wants to know once all are ready; `demo_game` is the address of a game to watch.

    `notes` are what was found before the start.
    """
    url, stores = processes.settings.url, processes.store.stores
    place = str(stores.server.folder) if stores.server else "the store that the environment names"
    lines = [
        "",
        f"  Cosmic Ledger is ready. Play at {url}/",
        *([f"  Watch the demo game at {demo_game}"] if demo_game else []),
        "",
        f"  API     {url}/v1",
        f"  Docs    {url}/docs",
        f"  Health  {url}/readyz",
        f"  Games   are kept in {place}",
        f"  Logs    {processes.settings.data_dir / 'logs'}",
        f"  Restart kill -HUP {os.getpid()} (with the code of now; no request is refused)",
        "  Stop    Ctrl-C (the next run goes on with all games)",
        "",
    ]
    of_store = [] if stores.server else connection.findings(stores.events)
    lines[-1:-1] = [f"  Note    {note}" for note in [*notes, *of_store, *reported(stores.queue).lines()]]
    return "\n".join(lines)


def run(environment: Mapping[str, str]) -> None:
    """Runs all processes until somebody asks it to stop. Raises CannotStart or StoreError."""
    stop = Stop()
    chosen = read(environment)
    if chosen.metrics:
        listening(*chosen.metrics, name="METRICS_PORT").close()
    served = listening(chosen.host, chosen.port)
    # Before anything is signed.
    wishes = settings.read({**environment, "DATA_DIR": str(chosen.data_dir)})
    notes = signing_key_check.findings(TileFolder(wishes.finished), wishes.signing_key, wishes.retired_keys)
    processes = Processes(chosen._replace(host=str(served.getsockname()[0])), environment, served)
    try:
        processes.open()
        if await_health(processes, stop):
            demo_game = address_of_game(processes.settings.url, chosen.data_dir) if chosen.demo else ""
            say(block(processes, notes, demo_game))
            if chosen.demo:
                processes.show()
        while not stop.asked:
            if stop.restart():
                processes.renew()
            processes.tend()
            stop.wait(LOOK_EVERY if processes.is_busy else REST)
    finally:
        processes.close()
        served.close()
    say("stopped; every game is kept")


def main() -> int:
    """Runs the installation. Returns exit code 0 after an ordinary stop, 1 when there was nothing to run."""
    try:
        run(os.environ)
    except (CannotStart, StoreError) as error:
        print(f"cosmic-ledger: {error}", file=sys.stderr)
        return 1
    return 0


@click.command(
    "run",
    cls=Verb,
    examples=[""],
    exit_codes={
        0: "it was asked to stop (SIGINT or SIGTERM), and every game is kept",
        1: "it cannot start; a line on stderr says why",
        2: EXIT_CODES[2],
    },
)
def command() -> int:
    """Starts the service: store, API server, workers and clocks; until Ctrl-C.

    The settings come from the environment, above all HOST, PORT, DATA_DIR (the folder `var` without it), REDIS_URL
    and DEMO. Without REDIS_URL it starts a store of its own in DATA_DIR. API_PROCESSES, WORKERS and CLOCKS say how many
    processes answer requests, play for bots, and watch deadlines: one of each without them.
    """
    return main()
