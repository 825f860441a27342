"""A veiled game with everything that `make run` starts: the real clock closes its windows."""

from typing import Any

import pytest

from tests.repo.running import Run
from tests.waiting import PATIENCE_S, eventually

pytestmark = pytest.mark.processes


@pytest.mark.slow
def test_a_whole_veiled_game_of_bots_ends_through_the_real_clock__TIME_30(installation: Run) -> None:
    body: dict[str, Any] = {
        "seats": 3,
        "options": {"response_windows": "veiled", "veil_seconds": 0.05, "turn_limit": 6},
        "bots": [{"kind": "basic"}] * 3,
    }
    made = installation.call("POST", "/v1/games", body)
    path = f"/v1/games/{made['game']['id']}"
    installation.call("POST", f"{path}/commands", {"type": "start_game"}, made["host_token"])
    assert eventually(lambda: installation.call("GET", path)["status"] == "over", PATIENCE_S), installation.said
    assert installation.call("GET", path)["winners"]
    log: list[dict[str, Any]] = []
    while page := installation.call("GET", f"{path}/events?limit=500&after={len(log)}")["items"]:
        log += page
    closed = [event for event in log if event["by"] == "clock" and event["part"][0] == 0]
    assert len(closed) > 10
    assert {event["cause"] for event in closed} == {"timer"}
    veiled = [event for event in log if event["data"].get("veiled")]
    assert {event["by"] for event in veiled} <= {"clock", "seat"}
