"""The store goes away and comes back: the service says so, and goes on by itself."""

import threading
from pathlib import Path

import pytest

from service.store.connection import embedded
from tests.faults.house import Fragile
from tests.faults.players import BOTS, SLOW, Notes, Player, Refusal, ask, events_of
from tests.repo.running import running
from tests.waiting import eventually

pytestmark = [pytest.mark.faults, pytest.mark.slow]


def status(house: Fragile, path: str) -> int:
    try:
        ask(house.url, "GET", path)
        return 200
    except Refusal as refusal:
        return refusal.status


def answered_one_more(player: Player) -> bool:
    before = len(player.notes.acknowledged)
    player.go_on()
    return len(player.notes.acknowledged) > before


def test_the_service_is_not_ready_while_the_store_is_away_and_ready_again_by_itself(tmp_path: Path) -> None:
    server = embedded.start(tmp_path / "elsewhere")
    try:
        addresses = {"EVENTS_REDIS_URL": server.url(0), "QUEUE_REDIS_URL": server.url(1)}
        with running(tmp_path / "var", Fragile, **addresses) as house:
            player = Player(201, house.url, Notes(), threading.Event())
            player.setup = {"seats": 3, "bots": BOTS, "options": {"timers": SLOW}}
            assert player.sit_down()
            for _ in range(5):
                player.go_on()
            api = house.member("service.server")
            for _ in range(2):
                assert server.process is not None
                server.process.kill()
                server.process.wait()
                assert eventually(lambda: status(house, "/readyz") == 503)
                assert status(house, f"/v1/games/{player.game}") == 503
                assert status(house, "/healthz") == 200
                server = embedded.start(tmp_path / "elsewhere")
                assert eventually(lambda: status(house, "/readyz") == 200)
                there = {event["seq"]: event["hash"] for event in events_of(house.url, player.game)}
                for game, promised in player.notes.acknowledged.values():
                    assert game == player.game
                    assert promised.items() <= there.items()
                assert eventually(lambda: answered_one_more(player))
            assert house.member("service.server") == api
    finally:
        server.stop()
