"""Chance: a counter-mode generator over a secret seed (format cg-log-2).

A draw is HMAC-SHA-256(key, label | u64 number | u32 try), its first eight bytes, by rejection sampling. With the seed
and the draw number anybody can repeat the outcome; without the seed nobody can predict it. Items are sorted by name
before each draw, so that nobody can influence the outcome by their earlier order.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import NamedTuple

SHUFFLE, SAMPLE = "shuffle", "sample"


class Drawn(NamedTuple):
    """One use of chance: `draws` draws from number `first` turned the items `of` (by name) into `got`."""

    first: int
    draws: int
    purpose: str
    method: str
    of: list[str]
    got: list[str]


class Chance:
    """The source of chance of one game. `seat_seeds` are the players' contributions in seat order.

    `drawn` records all draws so far, also those of steps that asked a question and run again.
    """

    def __init__(self, server_seed: bytes, game_id: str, seat_seeds: Sequence[bytes] = ()) -> None:
        message = b"\x31" + game_id.encode() + b"".join(seat_seeds)
        # A game draws hundreds of times with one key, and HMAC hashes that first.
        self._keyed = hmac.new(hmac.digest(server_seed, message, "sha256"), digestmod="sha256")
        self.drawn: list[Drawn] = []

    def below(self, bound: int, number: int, label: str) -> int:
        """Returns draw `number`: uniform in 0..bound-1."""
        limit = 2**64 - 2**64 % bound
        attempt = 0
        while True:
            draw = self._keyed.copy()
            draw.update(label.encode() + number.to_bytes(8, "big") + attempt.to_bytes(4, "big"))
            value = int.from_bytes(draw.digest()[:8], "big")
            if value < limit:
                return value % bound
            attempt += 1

    def shuffled(self, items: Sequence[str], first: int, label: str) -> list[str]:
        """Returns the items in a new order (Fisher-Yates from the top, by name).

        It uses len(items) - 1 draws from `first`.
        """
        before = sorted(items)
        order = list(before)
        for draw, index in enumerate(range(len(order) - 1, 0, -1)):
            other = self.below(index + 1, first + draw, label)
            order[index], order[other] = order[other], order[index]
        self._note(first, max(0, len(order) - 1), label, SHUFFLE, before, order)
        return order

    def sample(self, items: Sequence[str], count: int, first: int, label: str) -> list[str]:
        """Returns `count` different items, one draw each from `first`."""
        before = sorted(items)
        rest, taken = list(before), []
        for draw in range(count):
            taken.append(rest.pop(self.below(len(rest), first + draw, label)))
        self._note(first, count, label, SAMPLE, before, taken)
        return taken

    def _note(self, first: int, count: int, label: str, method: str, before: list[str], after: list[str]) -> None:
        self.drawn.append(Drawn(first, count, label, method, before, list(after)))


def seed_commitment(server_seed: bytes) -> str:
    """Returns SHA-256(0x30 | seed), hex: published before the first draw."""
    return hashlib.sha256(b"\x30" + server_seed).hexdigest()
