"""Before the start: games are opened, listed and withdrawn, people and bots take seats, codes and tokens are given."""

from hashlib import sha256
from unittest.mock import patch

from service.http import merge_patch
from service.play.lobby import lobby_feed
from tests.contract_examples.scenes.following import FORMS, Listener
from tests.contract_examples.scenes.stage import Stage, bearer, ok

NEW_GAME = {
    "seats": 3,
    "variants": ["reward_deck"],
    "options": {"timers": "daily"},
    "bots": [{"seat": "green", "kind": "basic"}],
}


def a_game_is_opened_and_seats_are_taken(stage: Stage) -> None:
    """Opens a game with one person, one bot, and somebody who comes with an invite."""
    client = stage.client
    ok(client.post("/v1/setup-checks", json=NEW_GAME))
    made = ok(client.post("/v1/games", json=NEW_GAME, headers={"Idempotency-Key": "open-my-game"}))
    path, host = f"/v1/games/{made['game']['id']}", bearer(made["host_token"])
    seed = sha256(sha256(b"dice of my own").digest()).hexdigest()
    joined = ok(client.post(f"{path}/seats", json={"name": "Ann", "seat": "red", "client_seed_commitment": seed}))
    ann = bearer(joined["token"])
    game = client.get(path)
    client.get(path, headers={"If-None-Match": game.headers["ETag"]})
    client.get("/v1/games?open_seats=true")
    settings = {"seats": 4, "options": {"undo_policy": "majority", "timers": {"reaction": 43200}}}
    changed = ok(client.patch(path, json=settings, headers={**host, "If-Match": game.headers["ETag"]}))
    client.get(f"{path}/events/{changed['version']}")
    ok(client.patch(f"{path}/seats/red", json={"name": "Ann Lee"}, headers=ann))
    invite = ok(client.post(f"{path}/invites", json={"seat": "blue", "expires_in": 3600}, headers=host))
    client.get(f"{path}/invites", headers=host)
    signing = {"name": "Bob", "invite_code": invite["code"]}
    bob = bearer(ok(client.post(f"{path}/seats", json=signing))["token"])
    ok(client.delete(f"{path}/seats/blue", headers=bob))
    spare = ok(client.post(f"{path}/invites", json={}, headers=host))
    client.get(f"{path}/invitation", headers={"Invite-Code": spare["code"]})
    ok(client.delete(f"{path}/invites/{spare['id']}", headers=host))
    ok(client.put(f"{path}/seats/blue/bot", json={"kind": "random"}, headers=host))
    ok(client.delete(f"{path}/seats/blue/bot", headers=host))
    fresh = ok(client.post(f"{path}/seats/red/token", headers=ann))
    ok(client.delete(f"{path}/seats/red/name", headers=bearer(fresh["token"])))
    fresh = ok(client.post(f"{path}/host-token", headers=host))
    ok(client.delete(path, headers=bearer(fresh["host_token"])))


def the_lobby_is_followed(stage: Stage) -> None:
    """Follows the lobby: a game opens, fills, starts and ends, while somebody listens."""
    with patch.object(lobby_feed, "GATHER_S", 0.0):
        for form in FORMS:
            with stage.served() as shared, Listener(stage, "/v1/lobby/stream", form) as listener:
                listener.hear("snapshot_hint")
                _a_whole_game(stage, listener)
                shared.feed.close()
                listener.hear("reconnect")


def _a_whole_game(stage: Stage, listener: Listener) -> None:
    client = stage.client
    made = ok(client.post("/v1/games", json={"seats": 3}))
    listener.hear("game_opened")
    path, host = f"/v1/games/{made['game']['id']}", bearer(made["host_token"])
    planets = b'{"variants": ["four_planets"]}'
    any_version = {**host, "If-Match": "*"}
    ok(client.patch(path, data=planets, content_type=merge_patch.MEDIA_TYPE, headers=any_version))
    listener.hear("game_changed")
    names = ("Ann", "Bob", "Cleo")
    players = [bearer(ok(client.post(f"{path}/seats", json={"name": name}))["token"]) for name in names]
    listener.hear("game_filled")
    ok(client.post(f"{path}/commands", json={"type": "start_game"}, headers=host))
    listener.hear("game_started")
    for player in players[1:]:
        ok(client.post(f"{path}/commands", json={"type": "concede"}, headers=player))
    listener.hear("game_finished")


def a_person_has_one_token_for_many_games(stage: Stage) -> None:
    """Makes a token for many games, uses, replaces and deletes it."""
    client = stage.client
    ann = bearer(ok(client.post("/v1/players"))["token"])
    made = ok(client.post("/v1/games", json={"seats": 3}))
    ok(client.post(f"/v1/games/{made['game']['id']}/seats", json={"name": "Ann"}, headers=ann))
    ok(client.get("/v1/games?mine=true", headers=ann))
    fresh = ok(client.post("/v1/players/me/token", headers=ann))
    ok(client.delete("/v1/players/me", headers=bearer(fresh["token"])))


SCENES = (a_game_is_opened_and_seats_are_taken, the_lobby_is_followed, a_person_has_one_token_for_many_games)
