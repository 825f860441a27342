"""Requests as players sign them (SIGN-01, docs/auditing/proof.md): Ed25519 over seven lines, each with its line feed.

    cg-command-1
    <game>
    <seat>
    <Idempotency-Key>
    <version>:<first 16 hex digits of its hash>       the head that the sender knew
    <method> <path below the game>                    such as `POST /commands`
    <SHA-256 of the body, hex>                        of its bytes as they were sent

The log keeps the body, so that anybody can see that the command in it is the one that was signed. Anybody who
knows the body can check the signature, and so could test guesses at a hidden choice. If a command hides anything, body
and signature are in a hidden part, which is opened when the game is over.
"""

import base64
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SIGNATURE = r"[A-Za-z0-9_-]{85}[AQgw]"
"""64 bytes in base64url, in the one way in which they can be written."""


class SignedRequest(msgspec.Struct, frozen=True):
    """A request and its signature (base64url); `key` is its Idempotency-Key, `see` the head that it cites."""

    request: str
    key: str
    see: str
    body: str
    signature: str

    @property
    def fingerprint(self) -> str:
        """The digest (hex) of everything but head and signature: it is the same when the command is sent again."""
        return sha256(f"{self.request}\n{self.body}".encode()).hexdigest()


def signed_bytes(game: str, seat: str, signed: SignedRequest) -> bytes:
    """Returns the bytes over which the signature is made."""
    body = sha256(signed.body.encode()).hexdigest()
    lines = ("cg-command-1", game, seat, signed.key, signed.see, signed.request, body)
    return "".join(f"{line}\n" for line in lines).encode()


def fits(public_key: str, game: str, seat: str, signed: SignedRequest) -> bool:
    """Returns True if the owner of the key (base64url) signed this for that seat."""
    try:
        key = Ed25519PublicKey.from_public_bytes(_bytes(public_key))
        key.verify(_bytes(signed.signature), signed_bytes(game, seat, signed))
    except (InvalidSignature, ValueError):
        return False
    return True


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
