"""The settings of the operator, read from the environment once."""

import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from service.administration import admin_token
from service.finished_log import signed_notes
from service.http import proxies
from service.http.proxies import NOBODY, TrustedProxies
from service.notices import addresses
from service.notices.addresses import WebhookPolicy
from service.play.bots.profiles import BOTS
from service.signing import keys
from service.store.connection import connection, durability, embedded
from service.store.connection.connection import Stores
from service.store.connection.disk import RESERVE, Disk
from service.store.connection.durability import NONE, Replicas

LONGEST_BODY = 256 * 1024
"""Bytes of a request body; a position with a whole table of the longest game has nearly as many."""

LONGEST_UPLOAD = 32 * 1024 * 1024
"""Bytes of an export that is brought; some sixty thousand events."""

STREAM_LIMIT = 2_000
STREAMS_PER_TOKEN = 8
STREAMS_PER_ADDRESS = 32
ARCHIVE_AFTER = 24 * 3600
BACKUP_EVERY = 3600
LONGEST_GAME = 100_000
ABANDONED_AFTER = 90 * 24 * 3600
DEEP_CHECK_SECONDS = 300
SLOW_REQUEST = 1.0
LOG_ORIGIN = "localhost/v1/log"
LOCAL_QUOTA_FACTOR = 1
API_THREADS = 16
CONNECTIONS_PER_ADDRESS = 512
REQUESTS_PER_ADDRESS = 200
HEADS_PER_ADDRESS = 1_000
PIPELINED_REQUESTS = 8
HEAD_SECONDS = 10.0
BODY_SECONDS = 15.0
REQUEST_SECONDS = 10.0
IDLE_SECONDS = 15.0
BUFFERED_BYTES = 256_000_000
"""Bytes of bodies and answers that a process keeps at once, in memory and in files."""
WRITE_SECONDS = 20.0
LONGEST_HEAD = 16 * 1024
"""Bytes of a request line with its headers."""
MOST_HEADERS = 100
LEAST_BUFFERED = 4 * LONGEST_UPLOAD
"""An upload fits into the quarter that one address may have."""
LEAST_HEAD, LEAST_HEADERS = 2_048, 20
"""Room for what a browser behind a proxy sends: with less nobody could play."""
LARGEST_DISK = 15
"""Digits of a number of bytes; a petabyte has one more."""


class MetricsAddress(NamedTuple):
    """The address at which Prometheus may read the metrics without a token."""

    host: str
    port: int


class Settings(NamedTuple):
    """`signing_key` is the file of the key that signs heads; without one the key is of this process.

    `bots` are the names of the built-in policies; times are seconds.

    `archive_after` is counted from the end of a game; None keeps all games in the store. `abandoned_after` is counted
    from a game's last event; None lets all games wait. `log_origin` is the name of the log of finished games.

    With a `backup_every` of None no backups are made. From `longest_game` events on a game takes no more commands.
    `replicas` must have what is acknowledged. A deep check of an archive takes at most `deep_check_seconds` of work;
    with None there are none. `admin_token_hash` is the SHA-256 (hex) of the operator's token; empty: there is none.

    With `log_requests` the log has every request, with `log_addresses` also its address, and always those that take
    longer than `slow_request`.

    `trusted_proxies` are those whose forwarded addresses count. Clients on this machine have quotas that are
    `local_quota_factor` times as large.

    The head of a request must arrive within `head_seconds`, its body within `body_seconds` and the time that a slow
    line needs for its size. Then it is answered within `request_seconds`, and a client must take what it is sent
    within `write_seconds`. A connection without a request stays for `idle_seconds`.

    While less than `disk_reserve` bytes of the disk are free nothing new is stored.

    `webhooks` says whether there are any and where they may lead, and `public_url` (without a slash at its end) where
    people reach the service, for the links that they get by webhooks.

    With `league` the built-in bots play a league.
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
    backup_every: float | None = BACKUP_EVERY
    backup_dir: Path | None = None
    longest_game: int = LONGEST_GAME
    abandoned_after: float | None = ABANDONED_AFTER
    log_origin: str = LOG_ORIGIN
    replicas: Replicas = NONE
    deep_check_seconds: float | None = DEEP_CHECK_SECONDS
    retired_keys: Path | None = None
    trusted_proxies: TrustedProxies = NOBODY
    local_quota_factor: int = LOCAL_QUOTA_FACTOR
    api_threads: int = API_THREADS
    connections_per_address: int = CONNECTIONS_PER_ADDRESS
    requests_per_address: int = REQUESTS_PER_ADDRESS
    heads_per_address: int = HEADS_PER_ADDRESS
    pipelined_requests: int = PIPELINED_REQUESTS
    buffered_bytes: int = BUFFERED_BYTES
    longest_head: int = LONGEST_HEAD
    most_headers: int = MOST_HEADERS
    head_seconds: float = HEAD_SECONDS
    body_seconds: float = BODY_SECONDS
    request_seconds: float = REQUEST_SECONDS
    idle_seconds: float = IDLE_SECONDS
    write_seconds: float = WRITE_SECONDS
    disk_reserve: int = RESERVE
    admin_token_hash: str = ""
    metrics: MetricsAddress | None = None
    log_requests: bool = False
    log_addresses: bool = False
    slow_request: float = SLOW_REQUEST
    webhooks: WebhookPolicy = WebhookPolicy()
    public_url: str = ""
    league: bool = False

    @property
    def public_path(self) -> str:
        """The path below which a proxy serves this service, without a slash at its end; mostly empty."""
        return urlsplit(self.public_url).path

    @property
    def uploads(self) -> Path:
        """The folder of the archives that somebody brought."""
        return self.data_dir / "uploads"

    @property
    def finished(self) -> Path:
        """The folder of the copy of the log of finished games."""
        return self.data_dir / "finished"

    @property
    def receipts(self) -> Path:
        """The folder of the receipts that players have shown."""
        return self.data_dir / "receipts"

    @property
    def accepted_losses(self) -> Path:
        """The file with the games that the operator has given up."""
        return self.data_dir / "accepted-losses"

    @property
    def archive(self) -> Path:
        """The folder of the games that have left the store."""
        return self.data_dir / "archive"

    @property
    def backup(self) -> Path:
        """The folder of the backups of the games that are in the store."""
        return self.backup_dir or self.data_dir / "backup"


def read(environment: Mapping[str, str] = os.environ) -> Settings:
    """Returns the settings that the environment names.

    RATE_LIMITS (0 or 1), TRUSTED_PROXIES (a count or networks), LOCAL_QUOTA_FACTOR (a number from 1 on), BOTS (names,
    separated by commas), DATA_DIR, ARCHIVE_AFTER (seconds, or `never`), SIGNING_KEY and RETIRED_SIGNING_KEYS (files;
    else in DATA_DIR), ABANDONED_AFTER (as ARCHIVE_AFTER), LOG_ORIGIN, BACKUP_EVERY (as ARCHIVE_AFTER), BACKUP_DIR (a
    folder; else one in DATA_DIR), DEEP_CHECK_SECONDS (or `never`), LONGEST_GAME (events), API_THREADS,
    CONNECTIONS_PER_ADDRESS, REQUESTS_PER_ADDRESS, HEADS_PER_ADDRESS, PIPELINED_REQUESTS, BUFFERED_BYTES, LONGEST_HEAD
    (bytes), MOST_HEADERS, STREAM_LIMIT (numbers), HEAD_SECONDS, BODY_SECONDS, REQUEST_SECONDS, IDLE_SECONDS,
    WRITE_SECONDS, DISK_RESERVE (bytes), METRICS_PORT and METRICS_HOST, LOG_REQUESTS and LOG_ADDRESSES (0 or 1),
    SLOW_REQUEST (as ARCHIVE_AFTER), PUBLIC_URL, LEAGUE (0 or 1), what `addresses.read`, `admin_token.chosen` and
    `profile.read` read.
    Raises ValueError, one line that names the setting, on a value that it cannot have.
    """
    return Settings(
        rate_limits=switch(environment, "RATE_LIMITS"),
        bots=_bots(environment),
        data_dir=connection.data_dir(environment),
        signing_key=_signing_key(environment),
        archive_after=_seconds(environment, "ARCHIVE_AFTER", ARCHIVE_AFTER, least=0),
        abandoned_after=_seconds(environment, "ABANDONED_AFTER", ABANDONED_AFTER, least=1),
        log_origin=_origin(environment),
        backup_every=_seconds(environment, "BACKUP_EVERY", BACKUP_EVERY, least=1),
        backup_dir=Path(environment["BACKUP_DIR"]) if environment.get("BACKUP_DIR") else None,
        longest_game=count(environment, "LONGEST_GAME", LONGEST_GAME),
        replicas=durability.read(environment).replicas,
        deep_check_seconds=_seconds(environment, "DEEP_CHECK_SECONDS", DEEP_CHECK_SECONDS, least=1),
        retired_keys=_retired(environment),
        trusted_proxies=_trusted(environment),
        local_quota_factor=count(environment, "LOCAL_QUOTA_FACTOR", LOCAL_QUOTA_FACTOR),
        api_threads=count(environment, "API_THREADS", API_THREADS),
        connections_per_address=count(environment, "CONNECTIONS_PER_ADDRESS", CONNECTIONS_PER_ADDRESS),
        requests_per_address=count(environment, "REQUESTS_PER_ADDRESS", REQUESTS_PER_ADDRESS),
        heads_per_address=count(environment, "HEADS_PER_ADDRESS", HEADS_PER_ADDRESS),
        pipelined_requests=count(environment, "PIPELINED_REQUESTS", PIPELINED_REQUESTS),
        buffered_bytes=count(environment, "BUFFERED_BYTES", BUFFERED_BYTES, LEAST_BUFFERED, LARGEST_DISK),
        longest_head=count(environment, "LONGEST_HEAD", LONGEST_HEAD, least=LEAST_HEAD),
        most_headers=count(environment, "MOST_HEADERS", MOST_HEADERS, least=LEAST_HEADERS),
        stream_limit=count(environment, "STREAM_LIMIT", STREAM_LIMIT),
        head_seconds=_limit(environment, "HEAD_SECONDS", HEAD_SECONDS),
        body_seconds=_limit(environment, "BODY_SECONDS", BODY_SECONDS),
        request_seconds=_limit(environment, "REQUEST_SECONDS", REQUEST_SECONDS),
        idle_seconds=_limit(environment, "IDLE_SECONDS", IDLE_SECONDS),
        write_seconds=_limit(environment, "WRITE_SECONDS", WRITE_SECONDS),
        disk_reserve=count(environment, "DISK_RESERVE", RESERVE, digits=LARGEST_DISK),
        admin_token_hash=admin_token.chosen(environment),
        metrics=_metrics(environment),
        log_requests=switch(environment, "LOG_REQUESTS", "0"),
        log_addresses=switch(environment, "LOG_ADDRESSES", "0"),
        slow_request=_slow(environment),
        webhooks=addresses.read(environment),
        public_url=_public_url(environment),
        league=switch(environment, "LEAGUE"),
    )


def _public_url(environment: Mapping[str, str]) -> str:
    url = environment.get("PUBLIC_URL", "").rstrip("/")
    if url:
        try:
            addresses.WebhookPolicy(http=True, networks=addresses.EVERYWHERE).target(url)
        except ValueError as error:
            raise ValueError(f"PUBLIC_URL is {url!r}: {error}") from None
    return url


def _trusted(environment: Mapping[str, str]) -> TrustedProxies:
    try:
        return proxies.read(environment.get("TRUSTED_PROXIES", ""))
    except ValueError as error:
        raise ValueError(f"TRUSTED_PROXIES: {error}") from None


def disk_of(settings: Settings, stores: Stores) -> Disk:
    """Returns the disk of DATA_DIR; it knows whether the games are on it."""
    here = embedded.store_folder(stores.addresses.events, settings.data_dir) is not None
    return Disk(settings.data_dir, settings.disk_reserve, holds_store=here)


def _bots(environment: Mapping[str, str]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in environment.get("BOTS", ",".join(BOTS)).split(",") if name.strip())
    if unknown := [name for name in names if name not in BOTS]:
        raise ValueError(f"BOTS: there is no bot {unknown[0]!r}: give some of {', '.join(BOTS)}")
    return names


def _seconds(environment: Mapping[str, str], name: str, usual: float, least: float) -> float | None:
    text = environment.get(name) or str(usual)
    try:
        seconds = None if text == "never" else float(text)
    except ValueError:
        seconds = math.nan
    if seconds is not None and not (math.isfinite(seconds) and seconds >= least):
        raise ValueError(f"{name} is {text!r}: give seconds from {least:g} on, or `never`")
    return seconds


def _limit(environment: Mapping[str, str], name: str, usual: float) -> float:
    text = environment.get(name) or str(usual)
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 1 <= seconds <= 3600:
        raise ValueError(f"{name} is {text!r}: give seconds from 1 to 3600")
    return seconds


def _slow(environment: Mapping[str, str]) -> float:
    seconds = _seconds(environment, "SLOW_REQUEST", SLOW_REQUEST, least=0)
    return math.inf if seconds is None else seconds


def _metrics(environment: Mapping[str, str]) -> MetricsAddress | None:
    text = environment.get("METRICS_PORT")
    if not text:
        return None
    port = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 0 < port < 65536:
        raise ValueError(f"METRICS_PORT is {text!r}: choose a number from 1 to 65535")
    return MetricsAddress(environment.get("METRICS_HOST") or "127.0.0.1", port)


def _origin(environment: Mapping[str, str]) -> str:
    origin = environment.get("LOG_ORIGIN") or LOG_ORIGIN
    # The same key signs heads, whose first line is their form.
    if not signed_notes.is_name(origin) or origin == keys.HEAD:
        raise ValueError(f"LOG_ORIGIN is {origin!r}: give an address like games.example.org/v1/log, no spaces, no plus")
    return origin


def _signing_key(environment: Mapping[str, str]) -> Path:
    path = Path(environment.get("SIGNING_KEY") or connection.data_dir(environment) / keys.FILE)
    try:
        keys.look_at(path)
    except (OSError, ValueError) as error:
        raise ValueError(f"SIGNING_KEY: {error}") from None
    return path


def _retired(environment: Mapping[str, str]) -> Path:
    path = environment.get("RETIRED_SIGNING_KEYS") or connection.data_dir(environment) / keys.RETIRED_FILE
    try:
        keys.retired_keys(Path(path))
    except (OSError, ValueError) as error:
        raise ValueError(f"RETIRED_SIGNING_KEYS: {error}") from None
    return Path(path)


def count(environment: Mapping[str, str], name: str, usual: int, least: int = 1, digits: int = 9) -> int:
    """Returns a number from `least` on, with a limited number of digits.

    Raises ValueError, one line, on anything else.
    """
    text = environment.get(name) or str(usual)
    if not (text.isascii() and text.isdigit() and len(text) <= digits and int(text) >= least):
        raise ValueError(f"{name} is {text!r}: give a number from {least} on")
    return int(text)


def switch(environment: Mapping[str, str], name: str, usual: str = "1") -> bool:
    """Returns False for 0, true for 1. Raises ValueError, one line, on anything else."""
    text = environment.get(name) or usual
    if text not in ("0", "1"):
        raise ValueError(f"{name} is {text!r}: give 0 or 1")
    return text == "1"
