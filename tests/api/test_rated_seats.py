"""Seats of rated games after a loss of the store: the log says whose they are."""

from typing import Any

from flask import Flask

from service.players.persons import NAME, key_of
from service.players.rated_seats import seat_again
from service.store.log.event_log import key
from tests.api.client import ApiClient
from tests.api.conftest import Store, context_of
from tests.api.persons import Person


def test_the_players_of_a_rated_game_play_on_with_their_player_tokens_after_a_loss(
    client: ApiClient, app: Flask, store: Store
) -> None:
    made = client.post("/v1/games", json={"seats": 3, "options": {"rated": True}}).json
    game, shared = made["game"]["id"], context_of(app)
    people = [Person(client, name=name) for name in ("Ann", "Bob", "Cleo")]
    seats = [each.join(game).json for each in people]
    host = {"Authorization": f"Bearer {made['host_token']}"}
    start = client.post(f"/v1/games/{game}/commands", json={"type": "start_game"}, headers=host)
    assert start.status_code == 201
    ann, bob, cleo = people
    cleo.forget()
    lost: list[Any] = [key(game, NAME)]
    for each, seat in zip(people, seats, strict=True):
        lost += [key_of(each.id, "seats"), key_of(each.id, "games")]
        shared.lobby.name(game, seat["player"], None)
    store.events.delete(*lost)
    assert ann.get(f"/v1/games/{game}/state")["viewer"] == "public"
    state = shared.games.load(game)
    # Cleo was deleted: nobody is known by her id.
    assert seat_again(state, shared.profiles, shared.persons, shared.lobby) == 2
    for each, seat in zip((ann, bob), seats, strict=False):
        assert each.get(f"/v1/games/{game}/state")["viewer"] == seat["seat"]
        assert each.games() == [game]
    shown = {seat["seat"]: seat["name"] for seat in client.get(f"/v1/games/{game}").json["seats"]}
    assert [shown[seat["seat"]] for seat in seats] == ["Ann", "Bob", "anonymous"]
    assert seat_again(state, shared.profiles, shared.persons, shared.lobby) == 0
