"""The form of an entry in the log, "cg-log-2": one flat JSON object, its chain hash, its commitments.

The stored bytes are what is hashed, streamed and archived; they are never encoded a second time.
Formulas: docs/auditing/proof.md. All numbers in them are big-endian.
"""

import hmac
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from service import ids
from service.store.log.signed_requests import SignedRequest

FORMAT = "cg-log-2"


PROOF = "proof"
"""Audience of the parts that serve only as proof and belong to no event's data: nobody, until the log is finalized.
"""


class Draws(NamedTuple):
    """Draws of chance after an event: their first number, how many, what for, by shuffle or sample."""

    first: int
    draws: int
    purpose: str
    method: str


class Envelope(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event as the log stores it. The order of the fields is part of the format.

    `part` is [index, count] within the command; its first event has `command` and `ruleset`, and `see`
    when the sender cited a head ("<version>:<16 hex digits>"), `signed` when the player signs and the command hides
    nothing. `data` is the event's public part, `draws` what was drawn for it.
    """

    type: str
    schema: int = 1
    seq: int
    at: str
    by: str
    cause: str = ""
    command_id: str
    part: tuple[int, int]
    command: dict[str, Any] | None = None
    ruleset: str = ""
    see: str = ""
    signed: SignedRequest | None = None
    data: msgspec.Raw
    draws: list[Draws] = []
    commitments: list[str] = []
    reveals: bool = False


class Slim(msgspec.Struct, frozen=True):
    """The fields of an entry that a fold needs."""

    type: str
    seq: int
    data: msgspec.Raw
    schema: int = 1
    commitments: list[str] = []


class Hidden(NamedTuple):
    """A hidden part of an event. `salt` (hex) is given only where it does not follow from the salt master."""

    slot: int
    audience: str
    salt: str | None
    value: msgspec.Raw


_ENCODER = msgspec.json.Encoder()
_ENVELOPES = msgspec.json.Decoder(Envelope)
_SLIM = msgspec.json.Decoder(Slim)
_HIDDEN = msgspec.json.Decoder(list[Hidden])

# Copying a hash that has begun costs half of making a new one.
_LINK, _LEAF = sha256(b"\x10"), sha256(b"\x00")


encode: Callable[[Envelope], bytes] = _ENCODER.encode
"""The bytes of an envelope, to store and to hash."""


def decode(body: bytes) -> Envelope:
    """Returns the whole envelope; `data` stays raw. Raises msgspec.MsgspecError."""
    return _ENVELOPES.decode(body)


def decode_slim(body: bytes) -> Slim:
    """Returns what a fold needs of the envelope; `data` stays raw. Raises msgspec.MsgspecError."""
    return _SLIM.decode(body)


def encode_hidden(parts: Sequence[Hidden]) -> bytes:
    """Returns JSON [[slot, audience, salt or null, value], ...]; empty bytes when there is none."""
    return _ENCODER.encode(parts) if parts else b""


def decode_hidden(stored: bytes) -> list[Hidden]:
    """Returns the inverse of `encode_hidden`. Raises msgspec.MsgspecError."""
    return _HIDDEN.decode(stored) if stored else []


def written(at: int) -> str:
    """Returns unix milliseconds as UTC with milliseconds and offset."""
    return ids.iso(at)


def read_time(at: str) -> int:
    """Returns the inverse of `written`. Raises ValueError."""
    moment = datetime.fromisoformat(at)
    return int(moment.replace(microsecond=0).timestamp()) * 1000 + moment.microsecond // 1000


def genesis(root: str) -> bytes:
    """Returns head(0) = SHA-256(11 | root game id). A fork keeps the id of the game it began as."""
    return sha256(b"\x11" + root.encode()).digest()


def leaf(body: bytes) -> bytes:
    """Returns SHA-256(00 | body)."""
    hash = _LEAF.copy()
    hash.update(body)
    return hash.digest()


def link(head: bytes, seq: int, body: bytes) -> bytes:
    """Returns head(v) = SHA-256(10 | head(v-1) | u64 v | leaf(v))."""
    leaf, hash = _LEAF.copy(), _LINK.copy()
    leaf.update(body)
    hash.update(head + seq.to_bytes(8, "big") + leaf.digest())
    return hash.digest()


def audience_key(salt_master: bytes, audience: str) -> bytes:
    """Returns K = HMAC-SHA-256(salt master, audience): it lets one audience check all its parts."""
    return hmac.digest(salt_master, audience.encode(), "sha256")


def salt(key: bytes, seq: int, slot: int) -> bytes:
    """Returns the first 16 bytes of HMAC-SHA-256(K, u64 v | u32 slot)."""
    return hmac.digest(key, seq.to_bytes(8, "big") + slot.to_bytes(4, "big"), "sha256")[:16]


@lru_cache(maxsize=1024)
def _begun(salt_master: bytes, audience: str) -> hmac.HMAC:
    """Returns the HMAC of an audience's salts before the place is added: each command of a game needs the same ones."""
    return hmac.new(audience_key(salt_master, audience), digestmod="sha256")


def salt_of(salt_master: bytes, audience: str, seq: int, slot: int) -> bytes:
    """Returns the salt of a part for this audience."""
    begun = _begun(salt_master, audience).copy()
    begun.update(seq.to_bytes(8, "big") + slot.to_bytes(4, "big"))
    return begun.digest()[:16]


def commit(game: str, seq: int, slot: int, salt: bytes, value: bytes) -> str:
    """Returns SHA-256(20 | game id | u64 v | u32 slot | salt | private JSON bytes), hex."""
    place = seq.to_bytes(8, "big") + slot.to_bytes(4, "big")
    return sha256(b"\x20" + game.encode() + place + salt + value).hexdigest()


def first_broken(
    game: str, seq: int, commitments: Sequence[str], parts: Sequence[Hidden], salt_master: bytes
) -> int | None:
    """Returns the first slot whose stored part does not fit its commitment or is missing; None when all fit."""
    stored = {part.slot: part for part in parts}
    for slot, commitment in enumerate(commitments):
        part = stored.get(slot)
        if part is None:
            return slot
        own = bytes.fromhex(part.salt) if part.salt else salt_of(salt_master, part.audience, seq, slot)
        if commit(game, seq, slot, own, bytes(part.value)) != commitment:
            return slot
    return None if len(parts) == len(commitments) else len(commitments)
