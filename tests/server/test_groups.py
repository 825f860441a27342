"""A token is believed for a second at most, and at once no more when its player's seat has changed."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from domain.state import State
from service.play.live.frames import SSE
from service.play.live.groups import TRUSTED_S, AudienceGroup, Subscription
from service.play.reading.resume_points import START


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stand_in = Clock()
    monkeypatch.setattr("service.play.live.groups.time", stand_in)
    return stand_in


def state(seat: str = "red") -> State:
    return cast(State, SimpleNamespace(seat=seat))


class Token:
    """A token that may end; how often it was looked up."""

    def __init__(self) -> None:
        self.lives = True
        self.asked = 0
        self.meanwhile: list[Callable[[], object]] = []

    def still_allowed(self, _: State) -> bool:
        self.asked += 1
        found = self.lives
        # Another thread may do this before the answer is noted.
        while self.meanwhile:
            self.meanwhile.pop()()
        return found

    def ends(self) -> None:
        self.lives = False

    def group(self) -> AudienceGroup:
        def perspective(state: Any) -> str:
            return str(state.seat)

        return AudienceGroup(Subscription(START, SSE, perspective, 0, "digest", self.still_allowed), state())


def test_a_token_that_has_ended_is_told_nothing_more_after_a_second(clock: Clock) -> None:
    token = Token()
    group = token.group()
    assert group.admits(state())
    token.lives = False
    clock.now += TRUSTED_S * 0.9
    assert group.admits(state())
    clock.now += TRUSTED_S * 0.1
    assert not group.admits(state())
    assert TRUSTED_S <= 1.0


def test_a_token_that_has_ended_stays_ended_and_is_not_asked_for_again(clock: Clock) -> None:
    token = Token()
    group = token.group()
    token.lives = False
    clock.now += TRUSTED_S
    assert [group.admits(state()) for _ in range(3)] == [False] * 3
    clock.now += TRUSTED_S
    assert not group.admits(state())
    assert token.asked == 1


def test_whose_seat_has_changed_is_asked_at_once(clock: Clock) -> None:
    token = Token()
    group = token.group()
    token.lives = False
    assert group.judged(state("blue")) is None
    assert not group.admits(state("blue"))


def test_within_a_second_nobody_is_asked(clock: Clock) -> None:
    token = Token()
    group = token.group()
    for _ in range(9):
        clock.now += TRUSTED_S / 10
        assert group.admits(state())
    assert token.asked == 0


def test_after_word_that_some_token_has_ended_it_is_asked_at_once(clock: Clock) -> None:
    token = Token()
    group = token.group()
    group.recheck_token()
    assert group.admits(state())
    assert group.admits(state())
    assert token.asked == 1


def test_a_token_that_ends_while_it_is_looked_up_is_asked_for_again_at_once(clock: Clock) -> None:
    token = Token()
    group = token.group()
    clock.now += TRUSTED_S
    token.meanwhile = [group.recheck_token, token.ends]
    assert group.admits(state())
    assert not group.admits(state())


def test_a_token_that_another_thread_has_found_ended_stays_ended(clock: Clock) -> None:
    token = Token()
    group = token.group()
    clock.now += TRUSTED_S
    token.meanwhile = [lambda: group.admits(state()), token.ends]
    assert not group.admits(state())
    assert not group.judged(state())
