"""Receipts of players, held against the store."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import click
import msgspec

from service.administration import store_loss_check
from service.signing.keys import Signer
from service.store.backup import receipts
from service.store.backup.receipts import Receipts
from service.store.backup.witnesses import RECEIPT, Witness, is_in_store
from service.store.errors import RestoreNeeded, StoreError
from service.store.log.event_log import EventLog
from service.tools.terminal import opened, said
from service.tools.verbs import Verb


class Forged(StoreError):
    """No key of this server has signed it."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is no receipt of this server: none of its keys has signed it")


@click.command("receipt", cls=Verb, examples=["head.json"])
@click.argument("files", metavar="FILE ...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.pass_obj
def command(environment: Mapping[str, str], files: Sequence[Path]) -> int:
    """Holds receipts of players against the store: signed heads, as `GET /v1/games/{id}/head` has given them.

    A game that a receipt knows further than the store, or with another history, takes no command until it is restored.
    `monitor` reports it, and `monitor --accept-loss` gives up what was lost.
    """
    with opened(environment) as (wishes, stores):
        signer, places = Signer(wishes.signing_key, wishes.retired_keys), store_loss_check.known(wishes)
        log = EventLog(stores.events, places.archives[0])
        failed = sum(said(_held, signer, log, places.receipts, path) for path in files)
    return 1 if failed else 0


def _held(signer: Signer, log: EventLog, known_receipts: Receipts, path: Path) -> str:
    """Raises Forged, RestoreNeeded, StoreUnavailable, OSError."""
    try:
        receipt = receipts.read(path.read_bytes())
    except ValueError as error:
        raise Forged(path) from error
    if not signer.signed(**msgspec.structs.asdict(receipt)):
        raise Forged(path)
    game, version = receipt.game, receipt.version
    head = log.head(game)
    current = head.version if head else 0
    if is_in_store(log, game, current, Witness(RECEIPT, version, receipt.hash)):
        return f"{game} has event {version} as this receipt says"
    known_receipts.keep(receipt)
    raise RestoreNeeded(game, current, RECEIPT, version)
