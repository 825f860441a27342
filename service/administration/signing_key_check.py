"""The look at signing key and log at a start: a key that is lost is made again, and so is a log of finished games."""

from pathlib import Path

from service.finished_log import signed_notes
from service.signing.keys import Signer
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.log.event_log import EventLog


def findings(copy: TileFolder, key: Path | None, retired: Path | None) -> list[str]:
    """Returns a line where the copy of the log of finished games is signed by no key of this server; none without one.

    `key` and `retired` are the files of the signing key and of those before it.

    Raises ArchiveAway; OSError, ValueError of the files of keys.
    """
    note = copy.checkpoint()
    if note is None:
        return []
    known = Signer(key, retired).keys()
    try:
        signed_notes.opened(note, [bytes.fromhex(each["public_key"]) for each in known])
    except signed_notes.Unsigned as error:
        return [
            f"the newest checkpoint in {copy.folder}: {error}. Put your copy of the signing key back into "
            f"{key} (docs/operate/keys.md)"
        ]
    return []


def new_log(log: EventLog, finished: FinishedGames, key: Path | None) -> str:
    """Returns a line where no game is left, and nothing of a log that the key may have signed; without a key nothing.

    Raises ArchiveAway, StoreUnavailable.
    """
    copy = finished.copy
    if copy is None or key is None or not key.exists() or copy.checkpoint() or finished.size() or any(log.active()):
        return ""
    return (
        f"a new log of finished games begins: neither the store nor {copy.folder} has one. If {key} signed one before, "
        "bring it back before a game ends (docs/operate/recovery.md)"
    )
