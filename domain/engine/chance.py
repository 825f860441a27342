"""Chance: a counter-mode generator over a secret seed (format cg-log-1, STORE.md 3.10).

A draw is HMAC-SHA-256(key, label | u64 number | u32 try), its first eight bytes, by rejection sampling.
Who knows seed and draw number gets the outcome again; nobody else can foresee it.
"""

import hashlib
import hmac
from collections.abc import Sequence


class Chance:
    """The source of chance of one game. `seat_seeds` are the players' contributions in seat order."""

    def __init__(self, server_seed: bytes, game_id: str, seat_seeds: Sequence[bytes] = ()) -> None:
        message = b"\x31" + game_id.encode() + b"".join(seat_seeds)
        self._key = hmac.digest(server_seed, message, "sha256")

    def below(self, bound: int, number: int, label: str) -> int:
        """Draw `number`: uniform in 0..bound-1."""
        limit = 2**64 - 2**64 % bound
        attempt = 0
        while True:
            message = label.encode() + number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            value = int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")
            if value < limit:
                return value % bound
            attempt += 1

    def shuffled(self, items: Sequence[str], first: int, label: str) -> list[str]:
        """The items in a new order (Fisher-Yates from the top); uses len(items) - 1 draws from `first`."""
        order = list(items)
        for draw, index in enumerate(range(len(order) - 1, 0, -1)):
            other = self.below(index + 1, first + draw, label)
            order[index], order[other] = order[other], order[index]
        return order

    def sample(self, items: Sequence[str], count: int, first: int, label: str) -> list[str]:
        """`count` different items, one draw each from `first`."""
        rest, taken = list(items), []
        for draw in range(count):
            taken.append(rest.pop(self.below(len(rest), first + draw, label)))
        return taken


def seed_commitment(server_seed: bytes) -> str:
    """SHA-256(0x30 | seed), hex: published before the first draw."""
    return hashlib.sha256(b"\x30" + server_seed).hexdigest()
