"""The events of a log in order, with what is opened of each (docs/auditing/proof.md)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from domain import events
from domain.engine.chance import Drawn
from domain.events import Event
from domain.game.open_questions import LOADED
from service.store.log import envelope
from service.store.log.envelope import PROOF, Envelope
from service.store.log.signed_requests import SignedRequest
from service.verification.errors import VerificationError
from service.verification.export_format import ExportLine

assert LOADED  # Events of variants can be read.


class CheckedEvent(NamedTuple):
    """One event of a checked log; `event` is None where a part of it is closed.

    `hash` (hex) is the head with it, `openings` is the number of its hidden parts that are open.
    """

    body: Envelope
    event: Event | None
    drawn: Drawn | None
    state: str
    signed: SignedRequest | None
    hash: str
    openings: int


class _Drawn(msgspec.Struct, forbid_unknown_fields=True):
    first: int
    draws: int
    purpose: str
    method: str
    of: list[str]
    got: list[str]


class _Proof(msgspec.Struct, forbid_unknown_fields=True):
    drawn: _Drawn | None = None
    state: str = ""
    signed: SignedRequest | None = None


_HEX = re.compile("[0-9a-f]*")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", re.ASCII)
OF_SEATS = (
    "add_standing_order",
    "answer",
    "call_stand_in",
    "concede",
    "extend_deadline",
    "leave_game",
    "leave_seat",
    "put_motion",
    "take_back_seat",
    "withdraw_motion",
    "commit_seed",
    "remove_standing_order",
    "request_fork",
    "request_undo",
    "seed_seat",
    "set_standing_orders",
    "withdraw_fork",
    "withdraw_undo",
)
"""Commands that only a seat gives; the host too may free one."""
_NOTHING_PROVEN = _Proof()
_PLAIN = msgspec.json.Encoder()
_ANYTHING = msgspec.json.Decoder()
_PROOF = msgspec.json.Decoder(_Proof)


def read(
    game: str, root: str, lines: Iterable[ExportLine], salt_master: str = "", whole: bool = True, since: int = 0
) -> Iterator[CheckedEvent]:
    """Yields the events of a log, each after its place in the chain and its openings were checked.

    Raises VerificationError. `salt_master` (hex): every salt from event `since` on must follow from it, so that each
    audience was given what is opened now. `whole`: the last command must be complete.
    """
    head, before = envelope.genesis(root), None
    salts = _Salts(bytes.fromhex(salt_master)) if salt_master else None
    for seq, line in enumerate(lines, 1):
        head = envelope.link(head, seq, line.body)
        if head.hex() != line.hash:
            raise VerificationError(seq, "its bytes do not fit its hash")
        body = _body(seq, line)
        _check_place(seq, body, before)
        before = body
        if salts and line.openings and seq >= since:
            salts.check(seq, line)
        yield _opened(game, body, line)
    if whole and before is not None and before.part[0] + 1 != before.part[1]:
        raise VerificationError(before.seq + 1, "the rest of the command is missing")


def _body(seq: int, line: ExportLine) -> Envelope:
    try:
        body = envelope.decode(line.body)
        written = envelope.encode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise VerificationError(seq, f"it cannot be read: {error}") from None
    if written != line.body:
        raise VerificationError(seq, "it is not encoded in the one form that events have")
    return body


def _check_place(seq: int, body: Envelope, before: Envelope | None) -> None:
    index, count = body.part
    if body.seq != seq:
        raise VerificationError(seq, f"it says that it is event {body.seq}")
    begins = before is None or before.part[0] + 1 == before.part[1]
    if begins != (index == 0) or not 0 <= index < count:
        raise VerificationError(seq, "its place in its command is wrong")
    if (body.command is None) == begins:
        raise VerificationError(seq, "the first event of a command must carry the command, and no other event may")
    if (before is None or body.at != before.at) and not is_time(body.at):
        raise VerificationError(seq, "its timestamp is invalid")
    if before is None:
        return
    if before.type == "game_finalized":
        raise VerificationError(seq, "it follows the event that finalized the log")
    if not begins and (before.command_id, before.part) != (body.command_id, (index - 1, count)):
        raise VerificationError(seq, "it belongs to another command than the event before it")
    if not begins and (body.by, body.cause) != (before.by, before.cause):
        raise VerificationError(seq, "its sender is not the sender of its command")
    if body.at < before.at:
        raise VerificationError(seq, "its timestamp is earlier than that of the event before it")


def is_time(text: str) -> bool:
    """Checks for an existing moment in UTC, in the one form that timestamps have."""
    try:
        return _TIME.fullmatch(text) is not None and bool(datetime.fromisoformat(text))
    except ValueError:
        return False


def _opened(game: str, body: Envelope, line: ExportLine) -> CheckedEvent:
    slots = [opening.slot for opening in line.openings]
    if slots != sorted(set(slots)):
        raise VerificationError(body.seq, "its hidden parts are out of order, or one appears twice")
    whole, seen = len(slots) == len(body.commitments), set[int]()
    proven, own = _NOTHING_PROVEN, []
    for slot, audience, salt, value in line.openings:
        if not 0 <= slot < len(body.commitments):
            raise VerificationError(body.seq, f"hidden part {slot} is opened, but the event has no such part")
        seen.add(slot)
        if not is_hex(salt, 16):
            raise VerificationError(body.seq, f"the salt of part {slot} is not 16 bytes in hex")
        if envelope.commit(game, body.seq, slot, bytes.fromhex(salt), value.encode()) != body.commitments[slot]:
            raise VerificationError(body.seq, f"part {slot} ({audience}) does not fit its commitment")
        if audience != PROOF:
            own.append(value.encode())
        if (audience == PROOF or not whole) and not is_plain(value.encode()):
            raise VerificationError(
                body.seq, f"part {slot} ({audience}) is not encoded in the one form that hidden parts have"
            )
    try:
        if len(own) + 1 < len(seen):
            raise VerificationError(body.seq, "it has two parts with proofs")
        if len(own) < len(seen):
            proven = _PROOF.decode(next(opening.value for opening in line.openings if opening.audience == PROOF))
        event = None
        _check_form(body, whole)
        if whole:
            data = bytes(body.data)
            event = events.decode(body.type, body.schema, data, own)
            _check_public_data(body, data, line, event)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise VerificationError(body.seq, f"its data cannot be read: {error}") from None
    if body.signed and proven.signed:
        raise VerificationError(body.seq, "its public data contradict its hidden parts")
    drawn = Drawn(**msgspec.structs.asdict(proven.drawn)) if proven.drawn else None
    signed = body.signed or proven.signed
    return CheckedEvent(body, event, drawn, proven.state, signed, line.hash, len(line.openings))


def _check_form(body: Envelope, whole: bool) -> None:
    """Checks that the public data have the form of their type, even if hidden parts are closed. Raises KeyError."""
    form, data = events.TYPES[body.type], bytes(body.data)
    if not 0 < body.schema <= form.schema:
        raise VerificationError(body.seq, f"this type of event has no form {body.schema}")
    if whole and body.schema == form.schema:
        # It is written once more, and compared, when its parts are put together.
        return
    if not is_plain(data):
        raise VerificationError(body.seq, "its data are not encoded in the one form that data have")
    if body.schema == form.schema:
        names = [*msgspec.json.decode(data, type=dict[str, msgspec.Raw])]
        if names != [name for name in form.__struct_fields__ if name in names]:
            raise VerificationError(body.seq, "its data have other members than this type of event")


def is_plain(text: bytes) -> bool:
    """Checks for JSON in the one form that this service writes. Raises msgspec.MsgspecError, UnicodeDecodeError."""
    return _PLAIN.encode(_ANYTHING.decode(text)) == text


def _check_public_data(body: Envelope, data: bytes, line: ExportLine, event: Event) -> None:
    """Checks that the public data reveal nothing hidden, and that each hidden part has the right audience."""
    seq = body.seq
    if body.schema != event.schema:
        return
    if body.reveals != event.reveals:
        raise VerificationError(seq, "it does not say correctly whether it showed anything hidden")
    if events.public(event) != data:
        raise VerificationError(seq, "its public data are not encoded as they should be, or reveal a hidden part")
    if not line.openings and not event.hidden_fields():
        return
    parts = [(part.audience, part.value) for part in events.hidden(event)]
    opened = [(each.audience, each.value.encode()) for each in line.openings if each.audience != PROOF]
    if parts != opened:
        raise VerificationError(seq, "a hidden part is meant for another audience than the seats that may see it")


def is_hex(text: str, length: int) -> bool:
    """Checks for `length` bytes in lower-case hex."""
    return len(text) == 2 * length and _HEX.fullmatch(text) is not None


class _Salts:
    """The salts of a log whose master is known."""

    def __init__(self, master: bytes) -> None:
        self._master = master
        self._keys: dict[str, bytes] = {}

    def check(self, seq: int, line: ExportLine) -> None:
        """Raises VerificationError."""
        for slot, audience, salt, _ in line.openings:
            if audience not in self._keys:
                self._keys[audience] = envelope.audience_key(self._master, audience)
            if envelope.salt(self._keys[audience], seq, slot).hex() != salt:
                raise VerificationError(
                    seq, f"the salt of part {slot} ({audience}) does not follow from the salt master and the audience"
                )


def undos(lines: Sequence[ExportLine]) -> list[tuple[int, int]]:
    """Returns the undos of a log: each event that is one, and the version that it goes back to."""
    return [(seq, to) for seq, line in enumerate(lines, 1) if (to := target(line.body)) is not None]


def targets(lines: Sequence[ExportLine]) -> set[int]:
    """Returns the versions that undos go back to."""
    return {to for _, to in undos(lines)}


def target(body: bytes) -> int | None:
    """Returns the version that an undo goes back to; None for any other event, and for what cannot be read."""
    if not body.startswith(b'{"type":"moves_undone"'):
        return None
    try:
        return int(msgspec.json.decode(envelope.decode(body).data)["to"])
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError):
        return None
