"""The loss of secrets in a log (CHANCE-03): what was hidden or drawn before can be checked by nobody."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from service.store.log import envelope
from service.verification.export_format import ExportLine


class LostSecrets(NamedTuple):
    """The last events since which there are another seed and another master of the salts; 0: since the first."""

    seed: int = 0
    salts: int = 0

    @property
    def last(self) -> int:
        """After it everything can be checked again."""
        return max(self)

    def in_words(self, draws: int) -> str:
        """Returns the parts that nobody can check; `draws`: their number before the last loss."""
        drawn = f"draws 0-{draws - 1}" if draws else "no draw"
        if self.salts:
            hidden = f"the hidden parts of events 1-{self.salts - 1}"
            return f"{drawn}, and {hidden}: seed or salts were lost at event {self.last}"
        return f"{drawn}: the seed was lost at event {self.last}, and the server alone chose the next one"


class ReseedRecord(msgspec.Struct):
    """The public part of such an event."""

    seed_commitment: str
    seed_lost: bool
    salts_lost: bool


_TOLD = msgspec.json.Decoder(ReseedRecord)
_MARK = b'{"type":"reseeded"'


def of_event(body: bytes) -> ReseedRecord | None:
    """Returns the record of lost secrets in an event; None for any other event, and for what cannot be read."""
    if not body.startswith(_MARK):
        return None
    try:
        return of_data(bytes(envelope.decode(body).data))
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def of_data(data: bytes) -> ReseedRecord | None:
    """Returns the same from the public data of such an event."""
    try:
        return _TOLD.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def after(lost: LostSecrets, seq: int, body: bytes) -> LostSecrets:
    """Returns the losses after one more event, which is not checked here."""
    if record := of_event(body):
        return LostSecrets(seq if record.seed_lost else lost.seed, seq if record.salts_lost else lost.salts)
    return lost


def of_lines(lines: Sequence[ExportLine]) -> LostSecrets:
    """Returns the losses of an exported log."""
    lost = LostSecrets()
    for seq, line in enumerate(lines, 1):
        lost = after(lost, seq, line.body)
    return lost
