"""A house of many players and programs behind one address meets none of the limits of an address."""

from typing import NamedTuple

import pytest

from service.callers.quotas import POLICIES
from service.http.rate_limit_headers import Quota
from service.server import heads
from service.settings import Settings
from tests.repo.sources import ROOT

SIZING = (ROOT / "docs" / "operate" / "sizing.md").read_text()
LIMITS = Settings()

PLAYERS, PROGRAMS = 30, 50
SEATS = PLAYERS + PROGRAMS
BROWSER = 6
"""Connections that a browser opens to one name, one of them for the stream."""
PROGRAM = 2
"""A stream, and a connection for everything else."""
CLICKS = 3
"""Requests of a page in a second in which its player clicks: a command, and what it shows then."""
ASKED = 8
"""Requests of a program in a second; a simple one opens a connection for each."""
TABLE = 4


class Need(NamedTuple):
    """The need of the house for a limit."""

    what: str
    need: int
    limit: int
    setting: str

    @property
    def row(self) -> str:
        """The row of the table."""
        return f"| {self.what} | {self.need:,} | {self.limit:,} | {self.setting} |"


def quota(name: str) -> Quota:
    return POLICIES[name]


NEEDS = (
    Need(
        "open connections",
        PLAYERS * BROWSER + PROGRAMS * PROGRAM,
        LIMITS.connections_per_address,
        "`CONNECTIONS_PER_ADDRESS`",
    ),
    Need(
        "requests under way, when all open the page at once",
        PLAYERS * BROWSER,
        LIMITS.requests_per_address,
        "`REQUESTS_PER_ADDRESS`",
    ),
    Need(
        "heads and new connections a second",
        PLAYERS * CLICKS + PROGRAMS * ASKED * 2,
        LIMITS.heads_per_address,
        "`HEADS_PER_ADDRESS`",
    ),
    Need(
        "heads that wait, when every connection asks at once",
        PLAYERS * BROWSER + PROGRAMS * PROGRAM,
        (heads.BURST_S + heads.PATIENCE_S) * LIMITS.heads_per_address,
        "`HEADS_PER_ADDRESS`",
    ),
    Need("requests that a browser has on one connection", 1, LIMITS.pipelined_requests, "`PIPELINED_REQUESTS`"),
    Need("joins an hour", SEATS, quota("join").most, "quota `join`"),
    Need("new games an hour", SEATS // TABLE, quota("create").most, "quota `create`"),
    Need(
        "rematches an hour, two for each table",
        2 * SEATS // TABLE,
        quota("create_as_member").most,
        "quota `create_as_member`",
    ),
    Need("reads a minute of one program", 60 * ASKED, quota("reads").most, "quota `reads`, by seat"),
    Need(
        "commands a minute of one program that does nothing else",
        60 * ASKED,
        quota("commands").most,
        "quota `commands`, by seat",
    ),
    Need("streams of one player: three tabs and a phone", 4, LIMITS.streams_per_token, "by token"),
)


@pytest.mark.parametrize("need", NEEDS, ids=lambda need: need.what)
def test_a_house_meets_no_limit_and_the_page_says_so(need: Need) -> None:
    assert need.need <= need.limit
    assert need.row in SIZING


def test_the_page_says_what_the_house_does() -> None:
    told = " ".join(SIZING.split())
    assert f"{PLAYERS} players with the page, and {PROGRAMS} programs" in told
    for rate in (CLICKS, ASKED):
        assert f"{rate} requests a second" in told
