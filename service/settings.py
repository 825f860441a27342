"""What the operator may set, read from the environment once."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from service import signing
from service.bots import BOTS
from service.store import connection

LONGEST_BODY = 256 * 1024
"""Bytes of a request body; a position document of every ship and card stays far below."""

LONGEST_UPLOAD = 32 * 1024 * 1024
"""Bytes of an export that is brought; some sixty thousand events."""

STREAM_LIMIT = 480
STREAMS_PER_TOKEN = 8
STREAMS_PER_ADDRESS = 32
ARCHIVE_AFTER = 24 * 3600


class Settings(NamedTuple):
    """`signing_key` is the file of the key that signs heads; without one the key is of this process.

    `bots` are the names of the built-in policies; times are seconds.

    `archive_after` is counted from the end of a game; None keeps all games in the store.
    """

    rate_limits: bool = True
    bots: tuple[str, ...] = tuple(BOTS)
    stream_limit: int = STREAM_LIMIT
    streams_per_token: int = STREAMS_PER_TOKEN
    streams_per_address: int = STREAMS_PER_ADDRESS
    keep_alive: float = 15.0
    stream_life: float = 600.0
    longest_body: int = LONGEST_BODY
    data_dir: Path = Path("var")
    archive_after: float | None = ARCHIVE_AFTER
    signing_key: Path | None = None
    longest_upload: int = LONGEST_UPLOAD

    @property
    def archive(self) -> Path:
        """The folder of the games that have left the store."""
        return self.data_dir / "archive"


def read(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment names.

    RATE_LIMITS (0 turns them off), BOTS (names, separated by commas), DATA_DIR, ARCHIVE_AFTER (seconds, or `never`),
    SIGNING_KEY (a file; else one in DATA_DIR).
    Raises ValueError on an ARCHIVE_AFTER that is neither.
    """
    bots = environment.get("BOTS", ",".join(BOTS))
    after = environment.get("ARCHIVE_AFTER") or str(ARCHIVE_AFTER)
    return Settings(
        rate_limits=environment.get("RATE_LIMITS", "1") != "0",
        bots=tuple(name.strip() for name in bots.split(",") if name.strip()),
        data_dir=connection.data_dir(environment),
        signing_key=Path(environment.get("SIGNING_KEY") or connection.data_dir(environment) / signing.FILE),
        archive_after=None if after == "never" else float(after),
    )
