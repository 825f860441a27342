"""A stream in gzip: each frame can be read as soon as it is there, and many streams share what was coded once."""

import gzip
import zlib
from collections import deque
from typing import Any

import pytest

from service.http import codings
from service.http.codings import GzipParts
from service.server.coded_lines import CodedLine
from tests.api.table import Table
from tests.server.conftest import LONG, Begin
from tests.server.following import Follower, follow, followed, heard, hears_until
from tests.server.serving import Line, Serving

QUIET = LONG._replace(keep_alive=60.0)
SHORT = LONG._replace(stream_life=0.3, keep_alive=0.1)
PLAIN = ["", "gzip;q=0", "gzip;q=0.5, identity", "zstd, br"]
"""Headers of a client that cannot read gzip, or likes it less."""


class CodedFollower(Follower):
    """A client that follows a game in gzip."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.decoder = zlib.decompressobj(wbits=31)
        self.received = 0

    def decoded(self, chunk: bytes) -> bytes:
        """Returns what a chunk says; it needs no later one."""
        self.received += len(chunk)
        return self.decoder.decompress(chunk)


def coded(server: Serving, table: Table, seat: str) -> CodedFollower:
    """Opens a stream of a seat that has begun and knows everything."""
    headers = f"Authorization: Bearer {table.tokens[seat]}\nAccept-Encoding: gzip, br\n"
    line = followed(CodedFollower(server.port), table, headers)
    assert heard(line, "snapshot_hint")
    return line


def play(table: Table, commands: int) -> int:
    """Carries out default answers; the version after them."""
    for _ in range(commands):
        seat, question = table.asked()[0]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    return table.version()


def frames_until(line: Follower, version: int) -> list[dict[str, Any]]:
    """Returns all frames of events up to this one."""
    found: list[dict[str, Any]] = []
    while not found or found[-1]["data"]["seq"] < version:
        found.append(heard(line, "game_event"))
    return found


def test_each_part_can_be_read_at_once_and_says_what_a_plain_stream_says(begin: Begin, table: Table) -> None:
    server = begin(QUIET)
    seat = table.asked()[0][0]
    line, plain = coded(server, table, seat), follow(server, table, f"Authorization: Bearer {table.tokens[seat]}\n")
    for _ in range(6):
        version = play(table, 1)
        # Nothing comes after the last of them that could help to read it.
        assert frames_until(line, version) == frames_until(plain, version)
    line.close()
    plain.close()


def test_an_event_takes_half_as_many_bytes(begin: Begin, table: Table) -> None:
    server = begin(QUIET)
    line = coded(server, table, "red")
    before = line.received
    told = frames_until(line, play(table, 6))
    size = sum(len(table.client.get(f"{table.path}/events/{each['data']['seq']}").data) for each in told)
    assert line.received - before < size / 2
    line.close()


def test_a_stream_that_ends_is_whole(begin: Begin, table: Table) -> None:
    server = begin(SHORT)
    headers = f"Authorization: Bearer {table.tokens['red']}\nAccept-Encoding: gzip\n"
    line = followed(CodedFollower(server.port), table, headers)
    assert heard(line, "reconnect")
    while not line.decoder.eof:
        line.more()
    assert line.decoder.unused_data == b""
    line.close()


def test_fifty_streams_of_one_perspective_share_each_coded_part(begin: Begin, table: Table) -> None:
    server = begin(QUIET)
    lines = [coded(server, table, "red") for _ in range(50)]
    before = codings.deflated.cache_info().misses
    for _ in range(3):
        version = play(table, 1)
        for line in lines:
            hears_until(line, version)
    # The deliveries of a command are one or, where its events were seen earlier than its questions, a few.
    assert codings.deflated.cache_info().misses - before <= 3 * 3
    for line in lines:
        line.close()


@pytest.mark.parametrize("accepted", PLAIN)
def test_a_client_that_does_not_want_gzip_gets_plain_frames(begin: Begin, table: Table, accepted: str) -> None:
    server = begin(QUIET)
    line = Follower(server.port)
    line.ask(f"{table.path}/stream", headers=f"Accept: application/x-ndjson\nAccept-Encoding: {accepted}\n")
    head = line.head()
    assert head.status == 200
    assert "Content-Encoding" not in head.headers
    assert head.headers["Vary"] == "Authorization, Accept, Accept-Encoding"
    assert heard(line, "snapshot_hint")
    line.close()


def test_the_stream_of_the_lobby_is_coded_too(begin: Begin) -> None:
    server = begin(QUIET)
    line = CodedFollower(server.port)
    line.ask("/v1/lobby/stream", headers="Accept: application/x-ndjson\nAccept-Encoding: gzip\n")
    assert line.head().headers["Content-Encoding"] == "gzip"
    assert heard(line, "snapshot_hint")
    line.close()


def test_a_head_of_a_stream_says_its_coding_and_nothing_else(begin: Begin, table: Table) -> None:
    server = begin(QUIET)
    with Line(server.port) as line:
        answer = line.ask(f"{table.path}/stream", "HEAD", "Accept-Encoding: gzip\n").answer("HEAD")
        assert (answer.status, answer.headers["Content-Encoding"], answer.body) == (200, "gzip", b"")


class FullAtTimes:
    """Stands in for a line whose client has not taken everything when `full`."""

    def __init__(self) -> None:
        self.full = False
        self.sent: deque[bytes] = deque()

    async def send(self, data: bytes) -> None:
        self.sent.append(data)

    def push(self, data: bytes) -> bool:
        if not self.full:
            self.sent.append(data)
        return not self.full

    async def taken(self) -> None:
        """Checks that everything is taken."""


def test_what_could_not_be_pushed_is_no_part_of_the_whole() -> None:
    line, coder = FullAtTimes(), GzipParts()
    coded_line = CodedLine(line, coder)
    for number in range(6):
        line.full = number in (0, 3)
        assert coded_line.push(b"part %d\n" % number) is not line.full
    line.sent.append(coder.end())
    assert gzip.decompress(b"".join(line.sent)) == b"part 1\npart 2\npart 4\npart 5\n"


def test_a_stream_without_parts_is_whole_too() -> None:
    assert gzip.decompress(GzipParts().end()) == b""
