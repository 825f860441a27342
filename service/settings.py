"""What the operator may set, read from the environment once."""

import os
from collections.abc import Mapping
from typing import NamedTuple

from service.bots import BOTS

LONGEST_BODY = 256 * 1024
"""Bytes of a request body; a position document of every ship and card stays far below."""

STREAM_LIMIT = 480
STREAMS_PER_TOKEN = 8
STREAMS_PER_ADDRESS = 32


class Settings(NamedTuple):
    """`bots` are the names of the built-in policies; times are seconds."""

    rate_limits: bool = True
    bots: tuple[str, ...] = tuple(BOTS)
    stream_limit: int = STREAM_LIMIT
    streams_per_token: int = STREAMS_PER_TOKEN
    streams_per_address: int = STREAMS_PER_ADDRESS
    keep_alive: float = 15.0
    stream_life: float = 600.0
    longest_body: int = LONGEST_BODY


def read(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment names: RATE_LIMITS (0 turns them off), BOTS (names, separated by commas)."""
    bots = environment.get("BOTS", ",".join(BOTS))
    return Settings(
        rate_limits=environment.get("RATE_LIMITS", "1") != "0",
        bots=tuple(name.strip() for name in bots.split(",") if name.strip()),
    )
