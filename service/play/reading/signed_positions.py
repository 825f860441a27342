"""The signature of a position document: only a document as this service wrote it may hold a whole table.

A table says what is under way in the rules' own words, so nobody else can write one that surely goes on. Everything
else in a document can be written by hand.
"""

from hashlib import sha256
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from domain.events.laid_table import MEMBER
from service.signing.keys import Signer

KEY_ID, SIGNATURE = "key_id", "signature"
FORMAT = "cg-position-1"
Position = dict[str, Any]

_CANONICAL = msgspec.json.Encoder(order="deterministic")


def signed(position: Position, signer: Signer) -> Position:
    """Returns the document with this service's signature, if it holds a whole table."""
    if MEMBER not in position:
        return position
    key = signer.key
    return {**position, KEY_ID: key.public["key_id"], SIGNATURE: key.sign(_text(position)).hex()}


def unsigned(position: Position) -> Position:
    """Returns the document without its signature, as the rules read it."""
    return {name: said for name, said in position.items() if name not in (KEY_ID, SIGNATURE)}


def signature_faults(position: Position, signer: Signer) -> list[dict[str, str]]:
    """Returns the faults of a document that holds a whole table and is not as this service wrote it."""
    if MEMBER not in position or _fits(position, signer):
        return []
    detail = (
        "Only a document exactly as this service wrote it may hold a `table`. To change it, leave out `table`, "
        "`key_id` and `signature`: play then begins at the phase `start`."
    )
    return [{"pointer": f"/position/{SIGNATURE}", "detail": detail}]


def _fits(position: Position, signer: Signer) -> bool:
    id, signature = position.get(KEY_ID), position.get(SIGNATURE)
    listed = signer.keys()
    keys = {each["key_id"]: each["public_key"] for each in listed}
    if not isinstance(id, str) or not isinstance(signature, str) or id not in keys:
        return False
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(keys[id]))
        public.verify(bytes.fromhex(signature), _text(unsigned(position)))
    except (InvalidSignature, ValueError):
        return False
    return True


def _text(position: Position) -> bytes:
    """Returns the signed text: two lines, the format and SHA-256 (hex) of the document as JSON with sorted members."""
    return f"{FORMAT}\n{sha256(_CANONICAL.encode(position)).hexdigest()}\n".encode()
