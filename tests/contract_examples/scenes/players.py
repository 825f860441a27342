"""Players: profiles, block lists, reports, and all that is kept of somebody."""

import json
from unittest.mock import patch

from service.http import merge_patch
from service.players import blocks, reports
from service.players.persons import id_in
from tests.contract_examples.scenes.stage import Stage, bearer, ok, refused

ME = "/v1/players/me"


def a_player_has_a_profile_and_gets_all_that_is_kept(stage: Stage) -> None:
    """Gives a player a name and a kind, writes and says something, and exports it."""
    client = stage.client
    token = ok(client.post("/v1/players"))["token"]
    ann = bearer(token)
    ok(client.get(ME, headers=ann))
    ok(client.patch(ME, json={"name": "Ann", "kind": "program"}, headers=ann))
    made = ok(client.post("/v1/games", json={"seats": 3}, headers=ann))
    path = f"/v1/games/{made['game']['id']}"
    ok(client.post(f"{path}/seats", json={"name": "Captain Ann"}, headers=ann))
    bob = bearer(ok(client.post("/v1/players"))["token"])
    ok(client.post(f"{path}/seats", json={"name": "Bob"}, headers=bob))
    ok(client.post(f"{path}/messages", json={"text": "Good luck."}, headers=ann))
    ok(client.post(f"{path}/annotations", json={"version": 1, "text": "My first game."}, headers=ann))
    ok(client.post(f"{path}/webhooks", json={"url": "https://example.org/cosmic"}, headers=ann))
    ok(client.post(f"{ME}/blocks", json={"game": made["game"]["id"], "seat": "blue"}, headers=ann))
    player = ok(client.get(path))["seats"][1]["player"]
    report = {"game": made["game"]["id"], "player": player, "reason": "He stalls."}
    ok(client.post(f"{ME}/reports", json=report, headers=ann))
    ok(client.get(f"{ME}/export", headers=ann))
    ok(client.get("/v1/games?mine=true&turn=mine", headers=ann))
    name = {"data": json.dumps({"name": "Ann Lee"}), "content_type": merge_patch.MEDIA_TYPE}
    ok(client.patch(ME, headers=ann, **name))
    stage.context.profiles.ladder_id(id_in(token))
    refused(client.patch(ME, json={"kind": "person"}, headers=ann), "kind_fixed")
    refused(client.patch(ME, json={"name": None}, headers=ann), "name_needed")
    stage.store.events.hset(f"cg:player:{{{id_in(token)}}}", "kind", "octopus")
    refused(client.get(ME, headers=ann), "record_damaged")


def a_player_blocks_others(stage: Stage) -> None:
    """Blocks the player of a seat and a player of the ladder, who then cannot join."""
    client = stage.client
    tokens = [ok(client.post("/v1/players"))["token"] for _ in range(3)]
    ann, bob, cleo = map(bearer, tokens)
    made = ok(client.post("/v1/games", json={"seats": 3}, headers=ann))
    game = made["game"]["id"]
    for name, player in (("Ann", ann), ("Bob", bob)):
        ok(client.post(f"/v1/games/{game}/seats", json={"name": name}, headers=player))
    ok(client.post(f"{ME}/blocks", json={"game": game, "seat": "blue"}, headers=ann))
    stage.context.profiles.change(id_in(tokens[2]), name="Cleo")
    ladder = stage.context.profiles.ladder_id(id_in(tokens[2]))
    ok(client.put(f"{ME}/blocks/{ladder}", headers=ann))
    ok(client.get(f"{ME}/blocks", headers=ann))
    refused(client.post(f"/v1/games/{game}/seats", json={"name": "Cleo"}, headers=cleo), "blocked")
    ok(client.delete(f"{ME}/blocks/{ladder}", headers=ann))
    with patch.object(blocks, "MOST", 1):
        refused(client.put(f"{ME}/blocks/{ladder}", headers=ann), "block_limit")


def a_player_reports_another(stage: Stage) -> None:
    """Reports a message to the operator, who reads and removes the report."""
    client = stage.client
    ann, bob = (bearer(ok(client.post("/v1/players"))["token"]) for _ in range(2))
    game = ok(client.post("/v1/games", json={"seats": 3}))["game"]["id"]
    for name, player in (("Ann", ann), ("Bob", bob)):
        ok(client.post(f"/v1/games/{game}/seats", json={"name": name}, headers=player))
    said = ok(client.post(f"/v1/games/{game}/messages", json={"text": "Rude words."}, headers=bob))
    report = {"game": game, "messages": [said["id"]], "reason": "I do not want to read this."}
    made = ok(client.post(f"{ME}/reports", json=report, headers={**ann, "Idempotency-Key": "report-this-once"}))
    ok(client.get("/v1/admin/reports", headers=stage.operator))
    with patch.object(reports, "MOST", 1):
        refused(client.post(f"{ME}/reports", json=report, headers=ann), "report_limit")
    ok(client.delete(f"/v1/admin/reports/{made['id']}", headers=stage.operator))


SCENES = (a_player_has_a_profile_and_gets_all_that_is_kept, a_player_blocks_others, a_player_reports_another)
