"""The look at the signing key at a start: a key that is lost is made again, and everybody would meet another one."""

from service.finished_log import signed_notes
from service.settings import Settings
from service.signing.keys import Signer
from service.store.finished.tiles import TileFolder


def findings(settings: Settings) -> list[str]:
    """Returns a line where the copy of the log of finished games is signed by no key of this server; none without one.

    Raises ArchiveAway; OSError, ValueError of the files of keys.
    """
    note = TileFolder(settings.finished).checkpoint()
    if note is None:
        return []
    known = Signer(settings.signing_key, settings.retired_keys).keys()
    try:
        signed_notes.opened(note, [bytes.fromhex(each["public_key"]) for each in known])
    except signed_notes.Unsigned as error:
        return [
            f"the newest checkpoint in {settings.finished}: {error}. Put your copy of the signing key back into "
            f"{settings.signing_key} (docs/operate/keys.md)"
        ]
    return []
