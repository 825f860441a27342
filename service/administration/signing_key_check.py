"""The look at the signing key at a start: a key that is lost is made again, and everybody would meet another one."""

from pathlib import Path

from service.finished_log import signed_notes
from service.signing.keys import Signer
from service.store.finished.tiles import TileFolder


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
