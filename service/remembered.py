"""Idempotency of what shows a token once: creating a game and joining it.

Commands are remembered by the log itself; these answers hold a fresh token, so they are kept for an hour beside it,
without names of players, which may be erased meanwhile.
"""

import hashlib
from typing import Any, NamedTuple

import msgspec
import redis

from service.problems import Problem
from service.store.log import answering

KEPT_SECONDS = 3600
CLAIMED_SECONDS = 30


class Remembered:
    """Answers by caller and key."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def begin(self, caller: str, key: str, fingerprint: str) -> "Claim":
        """Claims a key. `answer` of the claim is what was answered before, if it was.

        Raises Problem idempotency_key_reused, or unavailable while the same request is still under way.
        """
        name = "cg:answer:" + hashlib.sha256(f"{caller}|{key}".encode()).hexdigest()
        with answering():
            mine = self._client.set(name, fingerprint, nx=True, ex=CLAIMED_SECONDS)
            stored = None if mine else self._client.get(name)
        if stored is None:
            return Claim(self._client, name, fingerprint, None)
        known, _, answer = stored.decode().partition("|")
        if known != fingerprint:
            raise Problem("idempotency_key_reused")
        if not answer:
            raise Problem("unavailable", "The same request is still being carried out.")
        return Claim(self._client, name, fingerprint, msgspec.json.decode(answer))

    def settle(self, caller: str, key: str, fingerprint: str, choice: str) -> str:
        """What was chosen when this call came first: `choice`, if that is now. Raises StoreUnavailable."""
        name = "cg:choice:" + hashlib.sha256(f"{caller}|{key}|{fingerprint}".encode()).hexdigest()
        with answering():
            first = self._client.set(name, choice, nx=True, get=True, ex=KEPT_SECONDS)
        return choice if first is None else str(first.decode())


class Claim(NamedTuple):
    """A key that is ours: keep the answer under it, or drop it when the request was refused."""

    client: Any
    name: str
    fingerprint: str
    answer: dict[str, Any] | None

    def keep(self, answer: dict[str, Any]) -> None:
        """Remembers the answer. Raises StoreUnavailable."""
        with answering():
            self.client.set(self.name, f"{self.fingerprint}|{msgspec.json.encode(answer).decode()}", ex=KEPT_SECONDS)

    def drop(self) -> None:
        """Frees the key: what was refused may be sent again. Raises StoreUnavailable."""
        with answering():
            self.client.delete(self.name)
