"""A game that is over is finalized once, whatever process dies; before that nothing of its secrets goes out."""

from typing import Any

import fakeredis
import pytest
from hypothesis import given, settings

from domain.commands import Finalize
from domain.refusal import Refused
from service.store import deadlines
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log import decoding, envelope
from service.store.log.entries import Appended, Closed
from service.store.log.envelope import PROOF
from service.store.log.event_log import key
from service.store.log.sender import Sender
from tests.proof.games import GAME, new_games, play
from tests.properties.plans import EXAMPLES, games
from tests.properties.play import Plan
from workers.jobs import sweep

PLAN = Plan(5, ("red", "blue", "green"), {"alien_selection": "random"})


def killed_before_finalizing(monkeypatch: pytest.MonkeyPatch) -> Games:
    """Kills the process that ended the game before it finalizes it."""
    monkeypatch.setattr(Games, "_finalize", _dies)
    with pytest.raises(KeyboardInterrupt):
        play(PLAN, 5, games=(dying := new_games()))
    monkeypatch.undo()
    return dying


def _dies(self: Games, *given: Any) -> None:
    raise KeyboardInterrupt


def test_the_end_of_a_game_and_its_finalization_are_one_act() -> None:
    finished = play(PLAN, 5)
    state = finished.load(GAME)
    assert (state.status, state.finalized) == ("over", True)
    body = envelope.decode(finished.log.read(GAME, state.version - 1, 1)[0].body)
    assert (body.type, body.by, body.part) == ("game_finalized", "engine", (0, 1))


def test_what_a_killed_process_left_open_is_finalized_by_the_sweep_once(monkeypatch: pytest.MonkeyPatch) -> None:
    left = killed_before_finalizing(monkeypatch)
    version = left.load(GAME).version
    assert not left.load(GAME).finalized
    deadlines.sweep(left.log, left._decider._queue)
    assert sweep.finalize(left) == 1
    assert (left.load(GAME).version, left.load(GAME).finalized) == (version + 1, True)
    assert sweep.finalize(left) == 0
    assert left.finalize(GAME) is None
    deadlines.sweep(left.log, left._decider._queue)
    assert list(left.log.active()) == []


def test_two_processes_that_finalize_at_once_finalize_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one = killed_before_finalizing(monkeypatch)
    other = Games(one._client, one._decider._queue)
    version = other.load(GAME).version
    assert one.finalize(GAME) is not None
    assert other.finalize(GAME) is None
    assert other.load(GAME).version == version + 1


def test_a_running_game_is_not_finalized(monkeypatch: pytest.MonkeyPatch) -> None:
    running = new_games()
    monkeypatch.setattr("tests.proof.games.end_it", lambda *given: None)
    play(PLAN, 5, games=running)
    assert running.finalize(GAME) is None
    assert sweep.finalize(running) == 0
    with pytest.raises(Refused):
        running.carry_out(PreparedCommand(GAME, Finalize(seed="00", salt="00"), Sender("early", "", "engine")))


def test_nothing_is_appended_to_a_finalized_log() -> None:
    finished = play(PLAN, 5)
    head, last = finished.log.head(GAME), finished.log.read_whole(GAME, 0, 1)[0]
    assert head is not None
    answer = finished.log.append(GAME, (head.version, head.hash), "late", "", [last], "over", None)
    assert isinstance(answer, Closed)
    assert not isinstance(answer, Appended)


@settings(max_examples=max(3, EXAMPLES // 5))
@given(games())
def test_proofs_are_kept_beside_the_events_and_are_no_part_of_them(plan: Plan) -> None:
    finished = play(plan, 40, undos=False)
    entries = finished.log.read_whole(GAME, 0, finished.load(GAME).version)
    audiences = {part.audience for entry in entries for part in envelope.decode_hidden(entry.hidden)}
    assert PROOF in audiences
    for entry in entries:
        decoding.decoded(GAME, entry)
    decoding.check_hidden(GAME, entries, finished.opened(GAME).salt)
    public = b"".join(entry.body for entry in entries[:-1])
    secrets = finished.opened(GAME)
    for secret in (secrets.seed, secrets.salt):
        assert secret not in public
        assert secret.hex().encode() not in public


def test_the_secrets_lie_under_a_key_of_their_own() -> None:
    server = fakeredis.FakeServer()
    client = fakeredis.FakeRedis(server=server)
    kept = play(PLAN, 5, games=Games(client, client))
    secrets = kept.opened(GAME)
    assert client.hget(key(GAME, "key"), "seed") == secrets.seed
    assert client.hget(key(GAME, "key"), "salt") == secrets.salt
