"""The key with which this server signs the heads of games: Ed25519 (RFC 8032), made at the first start.

A signed head is a receipt: who keeps it can show later that the server had this history then.
"""

import os
import secrets
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

ALGORITHM = "Ed25519"
FILE = "signing-key"
HEAD = "cg-head-1"


class Signer:
    """Signs with the key of a file, which is made when it is not there; without a path the key is of this process."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    @cached_property
    def _key(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(_kept(self._path) if self._path else secrets.token_bytes(32))

    @cached_property
    def public(self) -> dict[str, str]:
        """The public key (hex) with the id by which signatures name it: the start of its SHA-256."""
        raw = self._key.public_key().public_bytes_raw()
        return {"key_id": sha256(raw).hexdigest()[:16], "algorithm": ALGORITHM, "public_key": raw.hex()}

    def sign(self, text: bytes) -> bytes:
        """The signature (64 bytes) of a text; what it is about must stand in its first line."""
        return self._key.sign(text)

    def receipt(self, game: str, version: int, hash: str, at: str) -> dict[str, Any]:
        """The head of a game as this server vouches for it at a time."""
        signature = self.sign(signed_bytes(game, version, hash, at)).hex()
        head = {"game": game, "version": version, "hash": hash, "at": at}
        return head | {"signature": signature, "key_id": self.public["key_id"]}


def signed_bytes(game: str, version: int, hash: str, at: str) -> bytes:
    """What is signed of a head: five lines of UTF-8, each with its line feed."""
    return f"{HEAD}\n{game}\n{version}\n{hash}\n{at}\n".encode()


def _kept(path: Path) -> bytes:
    """The 32 private bytes of the file. Of several processes that make it at once, one wins."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_bytes(32).hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return bytes.fromhex(path.read_text().strip())
