"""The open request of a game is of one of three types, and is stored in the one form that it has always had."""

import msgspec
import pytest

from domain import state as states
from domain.events import Event
from domain.reducers import evolve
from domain.requests.events import ForkRequested, ForkVoted, UndoRequested, UndoVoted
from domain.requests.motion_events import MotionPut, MotionVoted
from domain.state import ForkRequest, MotionRequest, Pending, Request, State, UndoRequest

QUESTIONS = {"q_1": Pending("blue", "undo", 9)}
UNDO = UndoRequested(
    id="undo_1",
    seat="red",
    to=3,
    reason="",
    crosses={"draws": 1},
    needs=["blue"],
    piles=["cosmic"],
    questions=QUESTIONS,
    at=5,
)
FORK = ForkRequested(id="fork_1", seat="red", to=3, game="g_2", bots={}, reason="", needs=["blue"], questions=QUESTIONS)
MOTION = MotionPut(id="motion_1", seat="red", motion={"kind": "draw"}, needs=["blue"], questions=QUESTIONS, at=5)
TYPES = [(UNDO, UndoRequest), (FORK, ForkRequest), (MOTION, MotionRequest)]

OPEN = '"votes":{},"set_aside":{"q_0":{"seat":"red","key":"x","due":null}}'
STORED = [
    (
        UNDO,
        '{"id":"undo_1","seat":"red","to":3,"reason":"","crosses":{"draws":1},"needs":["blue"],"piles":["cosmic"],'
        + OPEN
        + ',"fork":"","at":5}',
        "31f256eb5643b05b613cd3d3a88eef955b67f2a52da29d12d02532ddfcfc76a9",
    ),
    (
        FORK,
        '{"id":"fork_1","seat":"red","to":3,"reason":"","crosses":{},"needs":["blue"],"piles":[],'
        + OPEN
        + ',"fork":"g_2"}',
        "d4c4b72043f21604ec88a105234b0977baeb5252d4b5df058be86b76a16ca925",
    ),
    (
        MOTION,
        '{"id":"motion_1","seat":"red","to":0,"reason":"","crosses":{},"needs":["blue"],"piles":[],'
        + OPEN
        + ',"fork":"","at":5,"motion":{"kind":"draw"}}',
        "eb0774cae1e3c2da5e95eca13b1cae4fefad25362c0c9c3e462a8094dea6469e",
    ),
]


def after(event: Event) -> State:
    state = State(questions={"q_0": Pending("red", "x")})
    return evolve(state, event)


@pytest.mark.parametrize(("event", "form", "fingerprint"), STORED, ids=["undo", "fork", "motion"])
def test_a_request_is_stored_as_by_older_releases(event: Event, form: str, fingerprint: str) -> None:
    state = after(event)
    assert f'"undo":{form}' in msgspec.json.encode(state).decode()
    assert states.fingerprint(state) == fingerprint


@pytest.mark.parametrize(("event", "kind"), TYPES, ids=["undo", "fork", "motion"])
def test_a_request_has_its_type_however_the_state_came_about(event: Event, kind: type[Request]) -> None:
    state = after(event)
    read = [
        states.copy(state),
        states.decode(states.encode(state)),
        msgspec.convert(msgspec.to_builtins(state), State),
        msgspec.json.decode(msgspec.json.encode(state), type=State),
    ]
    for each in [state, *read]:
        assert type(each.request) is kind
        assert each == state


@pytest.mark.parametrize(("event", "kind"), TYPES, ids=["undo", "fork", "motion"])
def test_only_a_vote_of_its_kind_fits_a_request(event: Event, kind: type[Request]) -> None:
    votes: dict[type[Request], Event] = {
        UndoRequest: UndoVoted(id="undo_1", seat="blue", question="q_1", approves=True),
        ForkRequest: ForkVoted(id="fork_1", seat="blue", question="q_1", approves=True),
        MotionRequest: MotionVoted(id="motion_1", seat="blue", question="q_1", approves=True),
    }
    assert evolve(after(event), votes.pop(kind)).questions == {}
    for other in votes.values():
        with pytest.raises(LookupError, match="no such request is open"):
            evolve(after(event), other)
