"""A simulated game is the game that a server plays with the same seed: the same events, in the same order."""

import pytest
from flask import Flask

from domain import events
from domain.events import Event
from service.store.log import envelope
from tests.api.client import ApiClient
from tests.api.conftest import context_of
from workers.bots.turns import take_turns
from workers.laboratory.simulated_game import SeriesSetup, SimulatedGame

SETUPS = {
    "three seats": SeriesSetup(seed="spring", seats=(3,), bots=("basic", "random")),
    "six seats, all sets, some variants": SeriesSetup(
        seed="summer",
        seats=(6,),
        bots=("random", "basic"),
        variants=("technology", "hazards"),
        options={"sets": ["base", "incursion", "storm", "classic"], "turn_limit": 12},
    ),
}


@pytest.mark.parametrize("name", SETUPS)
def test_the_request_of_a_simulated_game_gives_its_events(name: str, app: Flask, client: ApiClient) -> None:
    setup = SETUPS[name]
    simulated = SimulatedGame(setup, 1)
    result = simulated.play()

    made = client.post("/v1/games", json=setup.request(1)).json
    id, host = made["game"]["id"], {"Authorization": f"Bearer {made['host_token']}"}
    assert client.post(f"/v1/games/{id}/commands", json={"type": "start_game"}, headers=host).status_code == 201
    games = context_of(app).games
    while take_turns(games, id, lambda: 5_000).status == "running":
        pass
    stored = [envelope.decode(entry.body) for entry in games.log.read(id, 0, 100_000)]
    theirs = [(each.type, bytes(each.data)) for each in stored]
    assert (
        after_the_lobby([(event.type, written(event)) for event in simulated.happened]) == after_the_lobby(theirs)[:-1]
    )
    assert theirs[-1][0] == "game_finalized"
    assert client.get(f"/v1/games/{id}").json["winners"] == result.winners


def written(event: Event) -> bytes:
    """Returns the public part as a log has it."""
    return bytes(events.public(event))


def after_the_lobby(found: list[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    """Returns the events from the start on; those before have the ids of the game and of its players."""
    types = [type for type, _ in found]
    return found[types.index("game_started") :]
