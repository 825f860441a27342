"""A look compares two snapshots: each group gets what is new for it, or its streams see for themselves."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from service.play.live.frames import KEEP_ALIVE, SSE
from service.play.live.game_snapshot import Audience, GameSnapshot, OpenQuestions
from service.play.live.groups import AudienceGroup, Payload, StreamProgress, Subscription
from service.play.live.looking import LONGEST, LookRequest, update_of
from service.play.reading.resume_points import START, ResumePoint

CAUGHT_UP = OpenQuestions([], [])
LOOK = LookRequest(stored=None)


class Snapshot:
    """Stands in for the snapshot of a game; `asked` are the open questions, `follows` the version before."""

    def __init__(self, version: int, follows: int = 0, asked: str = "", data: bytes = b"event", seat: str = "") -> None:
        self.version, self.point, self._follows, self._data = version, ResumePoint(version), follows, data
        self.state = SimpleNamespace(seat=seat or "public")
        self._questions = OpenQuestions([asked] if asked else [], [])

    def open_questions(self, _: str) -> OpenQuestions:
        return self._questions

    def continues(self, before: "Snapshot") -> bool:
        return self._follows == before.version

    def frames(self, _form: str, audience: Audience, after: int) -> bytes:
        return self._data + b" for %s after %d" % (audience.viewer.encode(), after)

    def question(self, _form: str, before: OpenQuestions, now: OpenQuestions) -> bytes:
        return f" and {now.open}".encode()


def snapshot(version: int, **told: Any) -> GameSnapshot:
    return cast(GameSnapshot, Snapshot(version, **told))


def group(allowed: bool = True) -> AudienceGroup:
    def perspective(state: Any) -> str:
        return str(state.seat)

    return AudienceGroup(Subscription(START, SSE, perspective, 0, "digest", lambda _: allowed), snapshot(1).state)


def payload_of(
    before: GameSnapshot | None,
    now: GameSnapshot,
    request: LookRequest = LOOK,
    ended: bool = False,
    allowed: bool = True,
) -> Payload | str | None:
    """Returns what one group gets; a word when it is not reached at all."""
    member = group(allowed)
    payloads = update_of(before, now, [member], request, ended).payloads
    return payloads.get(member, "nothing")


def test_what_has_happened_is_framed_for_the_group() -> None:
    now = snapshot(2, follows=1, asked="q1")
    assert payload_of(snapshot(1), now) == Payload(
        b"event for public after 1 and ['q1']", StreamProgress(ResumePoint(2), OpenQuestions(["q1"], []))
    )
    assert payload_of(snapshot(1), snapshot(2, follows=1)) == Payload(
        b"event for public after 1", StreamProgress(ResumePoint(2), CAUGHT_UP)
    )


def test_groups_of_one_audience_share_one_payload() -> None:
    update = update_of(snapshot(1), snapshot(2, follows=1), [group(), group()], LOOK, ended=False)
    one, other = update.payloads.values()
    assert one is other


def test_nothing_is_sent_when_nothing_has_happened() -> None:
    same = snapshot(1)
    assert payload_of(same, same) == "nothing"
    assert payload_of(same, same, LOOK._replace(recheck_tokens=True)) == "nothing"


def test_a_heartbeat_keeps_a_silent_stream_alive() -> None:
    same = snapshot(1)
    assert payload_of(same, same, LOOK._replace(heartbeat=True)) == Payload(
        KEEP_ALIVE[SSE], StreamProgress(ResumePoint(1), CAUGHT_UP)
    )


def test_the_streams_of_a_token_that_has_ended_see_for_themselves() -> None:
    same, recheck = snapshot(1), LOOK._replace(recheck_tokens=True)
    assert payload_of(same, same, recheck, allowed=False) is None
    assert payload_of(same, snapshot(2, follows=1), recheck, allowed=False) is None


@pytest.mark.parametrize(
    ("before", "now", "ended"),
    [
        (None, snapshot(2), False),
        (snapshot(1), snapshot(3, follows=2), False),
        (snapshot(1), snapshot(2, follows=1, seat="red"), False),
        (snapshot(1), snapshot(2, follows=1, data=b"." * LONGEST), False),
        (snapshot(1), snapshot(2, follows=1), True),
    ],
    ids=["the first look", "a gap", "another seat", "more than is written at once", "the end"],
)
def test_streams_see_for_themselves_what_is_rare(before: GameSnapshot | None, now: GameSnapshot, ended: bool) -> None:
    assert payload_of(before, now, ended=ended) is None
