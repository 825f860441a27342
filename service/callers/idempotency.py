"""Idempotency of what shows a token once: creating a game, joining it, and all else that gives out tokens.

Commands are remembered by the log itself; these answers hold a fresh token, so they are kept for an hour beside it,
without names of players, which may be erased meanwhile. They are encrypted: the key follows from the Idempotency-Key,
which is stored only as a digest, and from a secret of the server that is not in the store. Neither the store alone nor
a caller alone opens them. So is the player who was chosen for a join: people who write to the queue's server would
otherwise choose one who has a seat, and be given that seat's token.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import redis
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from service.http.problems import Problem
from service.store.log.event_log import answering

KEPT_SECONDS = 3600
CLAIMED_SECONDS = 30
PURPOSE = b"cg-answer-1"
CHOICE = b"choice|"
"""The front of what a sealed choice is bound to, so that no kept answer stands for one."""
MADE = "cosmic-ledger.idempotency-key"
"""The key in the WSGI environment of a request for the idempotency key that was made for it."""
NONCE = 12
"""Bytes (RFC 8439)."""


def key_of(header: str) -> str:
    """Returns the key of a header: bare, or quoted as draft-ietf-httpapi-idempotency-key-header writes it."""
    return header[1:-1] if len(header) > 1 and header[0] == header[-1] == '"' else header


def made_for(environ: dict[str, Any]) -> str:
    """Returns the key of a request that names none: always the same one, so that what is tried twice is done once."""
    # Chance is asked once too: else what follows from it would depend on how quickly a request is carried out.
    if MADE not in environ:
        environ[MADE] = secrets.token_hex(8)
    made: str = environ[MADE]
    return made


class IdempotencyCache:
    """Answers by caller and key. `secret` gives the 32 bytes of the server without which none can be opened."""

    def __init__(self, client: redis.Redis, secret: Callable[[], bytes]) -> None:
        self._client: Any = client
        self._secret = secret

    def begin(self, caller: str, key: str, fingerprint: str) -> "KeyClaim":
        """Claims a key. `answer` of the claim is what was answered before, if it was.

        Raises Problem idempotency_key_reused, also when the server's secret is another one since, or request_under_way
        while the same request is carried out.
        """
        words = f"{caller}|{key}".encode()
        claim = KeyClaim(self._client, "cg:answer:" + hashlib.sha256(words).hexdigest(), fingerprint, self._box(words))
        with answering():
            # This is one step: between two, the first request could drop its claim, and both others would act.
            stored = self._client.set(claim.name, fingerprint, nx=True, get=True, ex=CLAIMED_SECONDS)
        if stored is None:
            return claim
        stored_print, _, encrypted = stored.partition(b"|")
        if stored_print != fingerprint.encode():
            raise Problem("idempotency_key_reused")
        if not encrypted:
            raise Problem("request_under_way")
        return claim._replace(answer=claim.opened(encrypted))

    def _box(self, words: bytes) -> ChaCha20Poly1305:
        """Returns the cipher of the answers under one key of one caller (HKDF, RFC 5869)."""
        return ChaCha20Poly1305(HKDF(SHA256(), 32, salt=None, info=PURPOSE).derive(self._secret() + words))

    def settle(self, caller: str, key: str, fingerprint: str, choice: str) -> str:
        """Returns what was chosen when this call came first: `choice`, if that is now.

        Raises StoreUnavailable, and Problem idempotency_key_reused when no choice of this server is there.
        """
        name = "cg:choice:" + hashlib.sha256(f"{caller}|{key}|{fingerprint}".encode()).hexdigest()
        box, place = self._box(f"{caller}|{key}".encode()), CHOICE + fingerprint.encode()
        with answering():
            first = self._client.set(name, _sealed(box, choice.encode(), place), nx=True, get=True, ex=KEPT_SECONDS)
        return choice if first is None else _opened(box, first, place).decode()


def _sealed(box: ChaCha20Poly1305, plain: bytes, place: bytes) -> bytes:
    nonce = secrets.token_bytes(NONCE)
    return nonce + box.encrypt(nonce, plain, place)


def _opened(box: ChaCha20Poly1305, sealed: bytes, place: bytes) -> bytes:
    """Returns what was sealed for this place.

    Raises Problem idempotency_key_reused when it was sealed with another secret or is damaged.
    """
    try:
        return box.decrypt(sealed[:NONCE], sealed[NONCE:], place)
    except (InvalidTag, ValueError):
        detail = "What is kept for this key cannot be decrypted: the key of the server has changed, or it is damaged."
        raise Problem("idempotency_key_reused", detail) from None


class KeyClaim(NamedTuple):
    """A key that is ours: keep the answer under it, or drop it when the request was refused."""

    client: Any
    name: str
    fingerprint: str
    box: ChaCha20Poly1305
    answer: dict[str, Any] | None = None

    def keep(self, answer: dict[str, Any]) -> None:
        """Remembers the answer. Raises StoreUnavailable."""
        encrypted = _sealed(self.box, msgspec.json.encode(answer), self.fingerprint.encode())
        with answering():
            self.client.set(self.name, self.fingerprint.encode() + b"|" + encrypted, ex=KEPT_SECONDS)

    def opened(self, encrypted: bytes) -> dict[str, Any]:
        """Returns a kept answer. Raises Problem idempotency_key_reused when that cannot be decrypted."""
        answer: dict[str, Any] = msgspec.json.decode(_opened(self.box, encrypted, self.fingerprint.encode()))
        return answer

    def drop(self) -> None:
        """Frees the key: what was refused may be sent again. Raises StoreUnavailable."""
        with answering():
            self.client.delete(self.name)
