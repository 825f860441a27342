"""Content codings of answers to reads (RFC 9110, 8.4): which one a client gets, and coded bytes, made once for all.

The same body is sent to many readers and again and again, so what was coded is kept by its digest, in bounds of memory.
Streams are coded in gzip alone, a part at a time (docs/decisions/0021-coded-streams.md).

By the length of a coded answer one can learn how alike a secret in it and a text of somebody else are (BREACH). So only
answers of GET are coded. Tokens, secrets of webhooks and codes of invites are in the answers of POST, PUT and PATCH
alone, which never are. A state has the viewer's hand beside names that others chose: to learn from its length somebody
would have to make the viewer's client ask again and again while they change their text. Pages of others cannot do that,
for there are no cookies and no page has the viewer's token.
"""

import gzip
import struct
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b

import brotli
import zstandard

from service.observability import metrics

ZSTD, BR, GZIP = "zstd", "br", "gzip"
CODINGS = (ZSTD, BR, GZIP)
"""Those that this server speaks, the one first that it takes of several that a client likes alike.

A state gets as short by each of them, within a tenth; by the first it costs the least.
"""
LEAST = 1024
"""Bytes from which on a body is coded: below that it would save no packet."""
MOST_BYTES = 8 * 1024 * 1024
"""Bytes of coded bodies that are kept."""
ZSTD_LEVEL, BR_LEVEL, GZIP_LEVEL = 6, 5, 6
PARTS = 64
"""Coded parts of streams that are kept: the streams of a game are sent the same at almost the same time."""
_CODED_TYPES = ("text/", "application/json", "application/yaml", "application/x-ndjson", "image/svg+xml")
_ON_THIS_THREAD = threading.local()


@lru_cache(512)
def chosen(accepted: str, among: tuple[str, ...] = CODINGS) -> str:
    """Returns the coding for this Accept-Encoding (RFC 9110, 12.5.3); empty if the body goes as it is."""
    liked = dict(_weighed(each) for each in accepted.lower().split(",") if each.strip())
    others = liked.get("*", 0.0)
    weights = {coding: liked.get(coding, others) for coding in among}
    best = max(weights.values())
    if best <= 0 or best < liked.get("identity", 0.0):
        return ""
    return next(coding for coding in among if weights[coding] == best)


def _weighed(member: str) -> tuple[str, float]:
    """Returns a coding, and its weight: 1 if the client gives none, 0 if that is no number."""
    coding, _, parameters = member.partition(";")
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return coding.strip(), 1.0
    try:
        return coding.strip(), float(value)
    except ValueError:
        return coding.strip(), 0.0


def is_coded(media_type: str) -> bool:
    """Returns True for media types that shrink: text, JSON, drawings."""
    return media_type.startswith(_CODED_TYPES) or media_type.partition(";")[0].endswith("+json")


def coded(body: bytes, coding: str) -> bytes:
    """Returns the body in this coding, one of CODINGS."""
    return _CODERS[coding](body)


def _zstd(body: bytes) -> bytes:
    # A compressor serves one thread at a time, and is expensive to make.
    compressor = getattr(_ON_THIS_THREAD, "zstd", None)
    if compressor is None:
        compressor = _ON_THIS_THREAD.zstd = zstandard.ZstdCompressor(level=ZSTD_LEVEL)
    compressed: bytes = compressor.compress(body)
    return compressed


_CODERS: dict[str, Callable[[bytes], bytes]] = {
    ZSTD: _zstd,
    BR: lambda body: brotli.compress(body, quality=BR_LEVEL),
    GZIP: lambda body: gzip.compress(body, GZIP_LEVEL, mtime=0),
}


def pieces(body: Iterable[bytes], coding: str) -> Iterator[bytes]:
    """Yields a long body in this coding, a piece after the other."""
    code, end = _STEPWISE[coding]()
    for piece in body:
        if block := code(piece):
            yield block
    yield end()


Steps = tuple[Callable[[bytes], bytes], Callable[[], bytes]]
"""Functions that code the next piece, and that end the coding."""


def _zstd_steps() -> Steps:
    coder = zstandard.ZstdCompressor(level=ZSTD_LEVEL).compressobj()
    return coder.compress, coder.flush


def _br_steps() -> Steps:
    coder = brotli.Compressor(quality=BR_LEVEL)
    return coder.process, coder.finish


def _gzip_steps() -> Steps:
    coder = zlib.compressobj(GZIP_LEVEL, zlib.DEFLATED, wbits=31)
    return coder.compress, coder.flush


_STEPWISE: dict[str, Callable[[], Steps]] = {ZSTD: _zstd_steps, BR: _br_steps, GZIP: _gzip_steps}


class GzipParts:
    """A gzip member (RFC 1952) that is sent in parts. A client can read each part as soon as it is there.

    No part refers to an earlier one, so a part is coded once for all streams that are sent it.
    """

    HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

    def __init__(self) -> None:
        self._checked = 0
        self._size = 0

    def coded(self, data: bytes) -> bytes:
        """Returns the next part in the coding, as long as nothing else is sent."""
        return self._head + deflated(data)

    def count(self, data: bytes) -> None:
        """Notes that this part was sent."""
        self._checked = zlib.crc32(data, self._checked)
        self._size += len(data)

    def end(self) -> bytes:
        """Returns what comes after the last part: an empty block that says so, the checksum and the size."""
        return self._head + b"\x03\x00" + struct.pack("<II", self._checked, self._size & 0xFFFFFFFF)

    @property
    def _head(self) -> bytes:
        return b"" if self._size else self.HEAD


@lru_cache(PARTS)
def deflated(data: bytes) -> bytes:
    """Returns the data as DEFLATE blocks (RFC 1951, 3.2.3), none of them marked as the last.

    They end with a whole byte.
    """
    coder = zlib.compressobj(GZIP_LEVEL, zlib.DEFLATED, wbits=-15)
    return coder.compress(data) + coder.flush(zlib.Z_SYNC_FLUSH)


def digest(body: bytes) -> str:
    """Returns a digest that two different bodies never share, short enough for an entity tag."""
    return blake2b(body, digest_size=12).hexdigest()


class CodedBodies:
    """Bodies in the codings that were asked for, by digest; the one that was asked for last is kept longest.

    Safe to use from several threads: two may code the same at once, and both get the right bytes.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._lock = threading.Lock()
        self.size = 0
        """Bytes that are kept."""

    def find(self, body: bytes, name: str, coding: str) -> bytes:
        """Returns the body in this coding; `name` is its digest."""
        key = (name, coding)
        with self._lock:
            if cached := self._kept.get(key):
                self._kept.move_to_end(key)
        metrics.cache("codings", hit=cached is not None)
        return cached or self._keep(key, coded(body, coding))

    def _keep(self, key: tuple[str, str], made: bytes) -> bytes:
        with self._lock:
            if key not in self._kept and len(made) <= self._most:
                self._kept[key] = made
                self.size += len(made)
                while self.size > self._most:
                    self.size -= len(self._kept.popitem(last=False)[1])
            metrics.kept("coded_bytes", self.size)
        return made
