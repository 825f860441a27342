"""Values beside the log of a game, presence and talk, on every kind of store."""

from collections.abc import Callable
from typing import Any

import pytest

from service.play.live import talk
from service.play.live.presence import GRACE_S, Presence, PresenceWriter, Present
from service.play.live.talk import Listener, Said, Talk
from service.play.lobby.game_records import PUBLIC, Lobby, Record
from service.store.log.event_log import BESIDE, key
from tests.store.conftest import Pair
from tests.waiting import eventually

GAME = "g_1"
RED = Listener(talk.SEAT, "p_red")


def texts(talking: Talk, after: int = 0) -> list[str]:
    return [message.said.text for message in talking.read(GAME, after).messages]


def test_messages_of_players_and_spectators_come_in_the_order_of_their_ids(stores: Pair) -> None:
    talking = Talk(stores.events)
    said = [
        talking.post(GAME, Said("one", "p_red", "red")),
        talking.post(GAME, Said("two", person="somebody", name="Ann")),
        talking.post(GAME, Said("three", "p_red", "red", {"p_blue": "blue"})),
    ]
    ids = [message.id for message in said if message]
    assert ids == sorted(set(ids))
    assert talking.read(GAME).messages == talking.recent(GAME).messages == tuple(said)
    assert texts(talking, ids[0]) == ["two", "three"]
    assert talking.find(GAME, ids[2]) == said[2]
    assert talking.find(GAME, ids[2] + 1) is None


def test_two_messages_have_two_ids_also_when_the_clock_has_gone_back(stores: Pair) -> None:
    talking = Talk(stores.events)
    stores.events.hset(key(GAME, "talk.about"), "last", "4000000000000")
    for each in range(1, 3):
        said = talking.post(GAME, Said("later", "p_red", "red"))
        assert said is not None
        assert said.id == 4000000000000 + each


def test_deleted_and_erased_messages_are_gone(stores: Pair) -> None:
    talking = Talk(stores.events)
    for player in ("p_red", "p_blue"):
        talking.post(GAME, Said(f"of {player}", player, "red"))
    watched = talking.post(GAME, Said("of Ann", person="somebody", name="Ann"))
    assert watched is not None
    talking.mute(GAME, "p_red", "p_blue", muted=True)
    assert [each.said.player for each in talking.read(GAME).heard_by(RED, over=False)] == ["p_red"]
    talking.erase(GAME, player="p_red")
    assert texts(talking) == ["of p_blue", "of Ann"]
    assert talking.read(GAME).mutes == frozenset()
    talking.erase(GAME, person="somebody")
    assert texts(talking) == ["of p_blue"]
    talking.delete(GAME, talking.read(GAME).messages)
    assert talking.read(GAME).messages == ()


def test_the_oldest_messages_go_first(stores: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST", 2)
    talking = Talk(stores.events)
    for number in range(4):
        talking.post(GAME, Said(str(number), "p_red", "red"))
    assert texts(talking) == ["2", "3"]


def test_a_game_that_is_withdrawn_leaves_nothing_beside_its_log(stores: Pair) -> None:
    lobby, talking, presence = Lobby(stores.events), Talk(stores.events), Presence(stores.events)
    lobby.open(Record(GAME, PUBLIC, 1, "", False, {}, spectator_talk=talk.APART))
    assert (found := lobby.find(GAME)) is not None
    assert found.spectator_talk == talk.APART
    talking.post(GAME, Said("one", "p_red", "red"))
    talking.post(GAME, Said("two", person="somebody", name="Ann"))
    with presence.connected(GAME, "p_red"):
        presence.write()
    lobby.withdraw(GAME)
    left: Any = stores.events.keys(key(GAME, "*"))
    assert list(left) == []


def test_all_processes_know_who_is_connected(stores: Pair) -> None:
    seconds = [0.0]
    here, there = (Presence(stores.events, lambda: seconds[0]) for _ in range(2))
    with here.connected(GAME, "p_red"):
        here.write()
        there.write()
        for process in (here, there):
            assert process.of_game(GAME)["p_red"].connected
    seconds[0] = GRACE_S + 1
    here.write()
    found = there.of_game(GAME)["p_red"]
    assert not found.connected
    assert found.since is not None
    assert found.last_seen is not None


def test_who_comes_and_who_speaks_is_heard_by_those_who_listen(stores: Pair) -> None:
    presence, talking = Presence(stores.events), Talk(stores.events)
    # No other test has this game: its notices may come late.
    game = "g_listened"
    listening: Any = stores.events.pubsub()
    acts: list[Callable[[], object]] = [
        presence.write,
        lambda: talking.post(game, Said("one", "p_red", "red")),
    ]
    with listening as pokes, presence.connected(game, "p_red"):
        pokes.subscribe(BESIDE)
        assert eventually(pokes.get_message)["type"] == "subscribe"
        for act in acts:
            act()
            assert eventually(lambda: (pokes.get_message() or {}).get("data") == game.encode())
        # Nothing is new.
        presence.write()
        assert pokes.get_message() is None


def test_a_thread_writes_as_soon_as_somebody_comes(stores: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.play.live.presence.GATHER_S", 0.001)
    presence = Presence(stores.events)
    writer = PresenceWriter(presence, list)
    with presence.connected(GAME, "p_red"):
        assert eventually(lambda: presence.of_game(GAME).get("p_red", Present()).connected)
        writer.close()
        assert not presence.of_game(GAME)["p_red"].connected
