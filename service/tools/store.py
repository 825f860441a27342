"""The bundled store by hand, while it does not run."""

from collections.abc import Mapping
from datetime import UTC, datetime

import click

from service.store.connection import append_only_file, connection
from service.tools.terminal import stopped_by_errors
from service.tools.verbs import NotDone, Verb, Verbs


@click.group("store", cls=Verbs, examples=["repair --dry-run", "repair"])
def command() -> None:
    """Mends the file of the bundled store in DATA_DIR."""


@command.command("repair", cls=Verb, examples=["", "--dry-run"])
@click.option("--dry-run", is_flag=True, help="Only say what would be cut off.")
@click.pass_obj
def repair(environment: Mapping[str, str], dry_run: bool) -> int:
    """Cuts off the damaged end of the append-only file, after its last whole command, and keeps what it cuts off.

    The service does so itself when its store does not come up. Damage before other commands is not cut off: its
    offset is printed.
    """
    with stopped_by_errors():
        if connection.addresses(environment):
            raise NotDone("the store is the server that REDIS_URL or EVENTS_REDIS_URL names, not the bundled one")
        store = (connection.data_dir(environment) / "store").resolve()
        with append_only_file.held(store) as ours:
            if not ours:
                raise NotDone(f"a server runs on {store}: its file is whole, or stop the service first")
            tail = append_only_file.look(store) if dry_run else append_only_file.mend(store, datetime.now(UTC))
    if tail is None:
        print(f"the file of the store in {store} is whole: nothing is cut off")
    else:
        print(f"would be cut off: {tail.line()}" if dry_run else tail.line())
    return 0
