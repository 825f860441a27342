"""Signed notes and checkpoints of the log of finished games, as C2SP signed-note and tlog-checkpoint have them.

    <origin>
    <number of entries>
    <root of the tree, base64>

    — <name of the key> <base64 of its id (4 bytes) and the Ed25519 signature of the three lines>

The name of the key is the origin.
"""

import base64
import binascii
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

ED25519 = b"\x01"
DASH = "\N{EM DASH}"
MOST_SIGNATURES = 100
_LINE = re.compile(rf"{DASH} ([^\s+]+) ([A-Za-z0-9+/=]+)")
_SIZE = re.compile(r"0|[1-9][0-9]{0,15}")
_NAME = re.compile(r"[^\s+\x00-\x1f\x7f]+")


class Unsigned(ValueError):
    """A note that cannot be read, or that none of the known keys has signed."""


class Checkpoint(NamedTuple):
    """The size of the log, and the root of its tree."""

    origin: str
    size: int
    root: bytes

    def text(self) -> str:
        """Returns the signed text."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


class Note(NamedTuple):
    """A checkpoint as read, and its signatures: name of the key, its id, the signature."""

    checkpoint: Checkpoint
    signatures: list[tuple[str, bytes, bytes]]


def is_name(text: str) -> bool:
    """Checks whether a word may be the name of a key, and so of a log."""
    return _NAME.fullmatch(text) is not None


def key_id(name: str, public: bytes) -> bytes:
    """Returns the four bytes by which a signature names its key."""
    return sha256(name.encode() + b"\n" + ED25519 + public).digest()[:4]


def verifier_key(name: str, public: bytes) -> str:
    """Returns a key in the form that witnesses read."""
    return f"{name}+{key_id(name, public).hex()}+{base64.b64encode(ED25519 + public).decode()}"


def signed(checkpoint: Checkpoint, public: bytes, sign: Callable[[bytes], bytes]) -> str:
    """Returns the checkpoint as a note that one key has signed."""
    text = checkpoint.text()
    signature = key_id(checkpoint.origin, public) + sign(text.encode())
    return f"{text}\n{DASH} {checkpoint.origin} {base64.b64encode(signature).decode()}\n"


def read(note: str) -> Note:
    """Returns the content of a note; nothing of it is proven. Raises Unsigned."""
    text, separator, below = note.rpartition("\n\n")
    lines = text.split("\n")
    if not separator or len(lines) != 3 or not is_name(lines[0]) or not _SIZE.fullmatch(lines[1]):
        raise Unsigned("this is no checkpoint")
    root, signatures = _exact(lines[2]), below.split("\n")
    if len(root) != 32 or signatures.pop() or not 0 < len(signatures) <= MOST_SIGNATURES:
        raise Unsigned("this is no checkpoint")
    return Note(Checkpoint(lines[0], int(lines[1]), root), [_signature(line) for line in signatures])


def _signature(line: str) -> tuple[str, bytes, bytes]:
    if not (match := _LINE.fullmatch(line)):
        raise Unsigned("a line of the note is no signature")
    raw = _exact(match[2])
    return match[1], raw[:4], raw[4:]


def _exact(text: str) -> bytes:
    """Decodes base64 that is written in the only form that is allowed."""
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Unsigned("a line of the note is no base64") from None
    if base64.b64encode(raw).decode() != text:
        raise Unsigned("a line of the note is no base64 of the usual form")
    return raw


def opened(note: str, keys: Sequence[bytes]) -> Checkpoint:
    """Returns the checkpoint of a note that one of these public keys has signed for the log; others may have signed as
    well.

    Raises Unsigned.
    """
    checkpoint, signatures = read(note)
    ids = {key_id(checkpoint.origin, key): key for key in keys}
    mine = [(ids[id], raw) for name, id, raw in signatures if name == checkpoint.origin and id in ids]
    if not mine:
        raise Unsigned("the note is signed by no key that is known")
    try:
        for key, raw in mine:
            Ed25519PublicKey.from_public_bytes(key).verify(raw, checkpoint.text().encode())
    except (InvalidSignature, ValueError):
        raise Unsigned("the signature of the note does not fit") from None
    return checkpoint
