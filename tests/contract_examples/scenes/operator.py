"""Actions of the operator."""

from tests.contract_examples.scenes.stage import Stage, ok

BAN = {"address": "203.0.113.9", "seconds": 3600, "reason": "A flood of requests."}


def the_operator_keeps_order(stage: Stage) -> None:
    """Acts as the operator: removes a message, hides and closes games, bans an address, turns the switch."""
    client, operator, table = stage.client, stage.operator, stage.table().start()
    said = ok(client.post(f"{table.path}/messages", json={"text": "Rude words."}, headers=table.as_seat("red")))
    path = f"/v1/admin/games/{table.id}"
    ok(client.delete(f"{path}/messages/{said['id']}", headers=operator))
    ok(client.put(f"{path}/hidden", json={"hidden": True}, headers=operator))
    ok(client.get("/v1/admin/hidden-games", headers=operator))
    ok(client.post(f"{path}/close", json={"reason": "It broke our rules."}, headers=operator))
    ban = ok(client.post("/v1/admin/bans", json=BAN, headers=operator))
    ok(client.get("/v1/admin/bans", headers=operator))
    ok(client.delete(f"/v1/admin/bans/{ban['id']}", headers=operator))
    switch = "/v1/admin/switches/creation"
    ok(client.put(switch, json={"on": False, "message": "Back at noon."}, headers=operator))
    ok(client.get("/v1/admin/switches", headers=operator))
    ok(client.put(switch, json={"on": True}, headers=operator))
    ok(client.get("/metrics", headers=operator))


SCENES = (the_operator_keeps_order,)
