"""The keys with which this server signs the heads of games: Ed25519 (RFC 8032), the first one made at the first start.

A signed head is a receipt: a client that keeps it can show later that the server had this history then. A retired key
signs nothing more, but is listed with the time until which it signed, so that older receipts can still be checked.
"""

import contextlib
import os
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

ALGORITHM = "Ed25519"
FILE = "signing-key"
RETIRED_FILE = "retired-signing-keys"
HEAD = "cg-head-1"
IN_FLIGHT_MS = 5_000
"""Milliseconds after its retirement in which a key may still have signed requests in progress."""


class SigningKey(NamedTuple):
    """A key as it is in use; `public` is what everybody may know of it."""

    private: Ed25519PrivateKey
    public: dict[str, str]

    def sign(self, text: bytes) -> bytes:
        """Returns the signature (64 bytes) of a text; the first line of the text must say what it is about."""
        return self.private.sign(text)

    def secret(self, purpose: bytes) -> bytes:
        """Returns 32 bytes that follow from the private key and a purpose alone (HKDF-SHA256, RFC 5869)."""
        return HKDF(SHA256(), 32, salt=None, info=purpose).derive(self.private.private_bytes_raw())


class Signer:
    """The signer of heads, with a key from a file.

    A missing file is made; without a path the key is of this process. Another key in the file is used from the next
    signature on. `retired` is the file of `retired_keys`.
    """

    def __init__(self, path: Path | None, retired: Path | None = None) -> None:
        self._path, self._retired = path, retired
        self._lock = Lock()
        self._key: SigningKey | None = None
        self._read_at: tuple[int, int] | None = None

    @property
    def key(self) -> SigningKey:
        """The key of this moment: what belongs together is signed and named with one."""
        with self._lock:
            if self._key is None:
                self._key = _key(_private_key(self._path) if self._path else secrets.token_bytes(32))
                self._read_at = self._file_identity()
            elif self._path is not None and (there := self._file_identity()) not in (None, self._read_at):
                self._key, self._read_at = _key(_private_key(self._path)), there
            return self._key

    def _file_identity(self) -> tuple[int, int] | None:
        """Returns the identity of the file that is there; a lost file is no reason to sign with another key."""
        try:
            status = self._path.stat() if self._path else None
        except OSError:
            return None
        return (status.st_ino, status.st_mtime_ns) if status else None

    @property
    def public(self) -> dict[str, str]:
        """The public key (hex) with the id by which signatures name it: the start of its SHA-256."""
        return self.key.public

    def keys(self) -> list[dict[str, Any]]:
        """Returns the active key and then the retired ones, newest first; `not_after` is None for the active one."""
        active = self.public
        retired = retired_keys(self._retired) if self._retired else {}
        rest = [_public(each) | {"not_after": at} for each, at in retired.items() if each != active["public_key"]]
        return [active | {"not_after": None}, *sorted(rest, key=lambda each: each["not_after"], reverse=True)]

    def vouches(self, head: Mapping[str, Any], public_key: str) -> bool:
        """Returns True if a head whose signature fits this key (hex) is this server's own."""
        ends = [each["not_after"] for each in self.keys() if each["public_key"] == public_key]
        return any(end is None or head["at"] <= end for end in ends)

    def signed(self, game: str, version: int, hash: str, at: str, signature: str, key_id: str) -> bool:
        """Returns True if a head is a receipt of this server: a key of it has signed it, before it was retired."""
        for each in self.keys():
            if each["key_id"] == key_id and self.vouches({"at": at}, each["public_key"]):
                public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(each["public_key"]))
                with contextlib.suppress(InvalidSignature, ValueError):
                    public.verify(bytes.fromhex(signature), signed_bytes(game, version, hash, at))
                    return True
        return False

    def receipt(self, game: str, version: int, hash: str, at: str, key: SigningKey | None = None) -> dict[str, Any]:
        """Returns the head of a game as this server vouches for it at a time.

        It is signed with `key`, or else with the active key.
        """
        key = key or self.key
        signature = key.sign(signed_bytes(game, version, hash, at)).hex()
        head = {"game": game, "version": version, "hash": hash, "at": at}
        return head | {"signature": signature, "key_id": key.public["key_id"]}


def signed_bytes(game: str, version: int, hash: str, at: str) -> bytes:
    """Returns what is signed of a head: five lines of UTF-8, each with its line feed."""
    return f"{HEAD}\n{game}\n{version}\n{hash}\n{at}\n".encode()


def retired_keys(path: Path) -> dict[str, str]:
    """Returns each public key (hex) in a file with the time until which it signed; empty if there is no file.

    Raises ValueError with the number of a line that is not `<public key> <time>`.
    """
    try:
        lines = path.read_text().splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    ends: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        try:
            public, at = line.split()
            fits = bytes.fromhex(public).hex() == public and len(public) == 64 and _written(_read(at)) == at
        except ValueError:
            fits = False
        if not fits:
            raise ValueError(f"line {number} of {path} is not a public key (64 hex digits) and a time")
        ends[public] = at
    return ends


def rotate(path: Path, retired: Path, now: int) -> SigningKey:
    """Retires the key of a file and puts another one there; `now` is unix ms. Raises OSError, ValueError.

    A process that is stopped in between has retired a key that still signs; the next try completes the rotation.
    """
    retired_keys(retired)
    old = _key(_private_key(path)).public["public_key"]
    retired.parent.mkdir(parents=True, exist_ok=True)
    with retired.open("a") as file:
        file.write(f"{old} {_written((now + IN_FLIGHT_MS) / 1000)}\n")
        file.flush()
        os.fsync(file.fileno())
    fresh = _new_key_file(path)
    fresh.replace(path)
    return _key(_private_key(path))


def _read(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()


def _written(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def _public(public_key: str) -> dict[str, str]:
    id = sha256(bytes.fromhex(public_key)).hexdigest()[:16]
    return {"key_id": id, "algorithm": ALGORITHM, "public_key": public_key}


def _key(private: bytes) -> SigningKey:
    key = Ed25519PrivateKey.from_private_bytes(private)
    return SigningKey(key, _public(key.public_key().public_bytes_raw().hex()))


def look_at(path: Path) -> None:
    """Raises ValueError when the file is not a key of this server, OSError when it cannot be read; it may be missing.

    Neither message contains the content of the file.
    """
    if path.exists():
        _private(path)


def _private(path: Path) -> bytes:
    content = path.read_bytes().strip()
    try:
        private = bytes.fromhex(content.decode("ascii"))
    except ValueError:
        private = b""
    if len(private) != 32:
        raise ValueError(f"{path} is not a private key (64 hex digits)")
    return private


def _private_key(path: Path) -> bytes:
    """Returns the 32 private bytes of the file. If several processes make the file at once, one wins."""
    if not path.exists():
        fresh = _new_key_file(path)
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return _private(path)


def _new_key_file(path: Path) -> Path:
    """Writes another key into a file beside this path, for its owner alone, and returns the path of that file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_bytes(32).hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    return fresh
