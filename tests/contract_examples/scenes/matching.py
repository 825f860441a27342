"""People who find each other: by seeks for the same table, and by challenges."""

from unittest.mock import patch

from domain.refusal import Refused
from service.http import merge_patch
from service.matching.challenges import MOST_MADE
from service.play.lobby.game_creation import GameCreation
from service.rating.meetings import MOST
from tests.contract_examples.scenes.stage import Stage, bearer, ok, refused

TABLE = {"seats": 3, "options": {"timers": "daily"}, "rated": True}


def named(stage: Stage, name: str, kind: str = "person") -> dict[str, str]:
    """Returns the headers of a new player with this name."""
    headers = bearer(ok(stage.client.post("/v1/players"))["token"])
    profile = b'{"name": "%s", "kind": "%s"}' % (name.encode(), kind.encode())
    ok(stage.client.patch("/v1/players/me", data=profile, content_type=merge_patch.MEDIA_TYPE, headers=headers))
    return headers


def ladder_id(stage: Stage, headers: dict[str, str]) -> str:
    """Returns the ladder id of a player, who seeks a rated table for it, and withdraws that."""
    seek = ok(stage.client.post("/v1/seeks", json={**TABLE, "seats": 6}, headers=headers))
    ok(stage.client.delete(f"/v1/seeks/{seek['id']}", headers=headers))
    ladder: str = seek["by"]["ladder_id"]
    return ladder


def three_people_seek_the_same_table(stage: Stage) -> None:
    """Opens seeks until a game comes of them; one is withdrawn."""
    client = stage.client
    ann, bob, cleo = (named(stage, name) for name in ("Ann", "Bob", "Cleo"))
    wish = {**TABLE, "who": "persons", "ratings": {"least": -5, "most": 40}, "expires_in": 3600}
    first = ok(client.post("/v1/seeks", json=wish, headers={**ann, "Idempotency-Key": "seek-my-table"}))
    spare = ok(client.post("/v1/seeks", json={"seats": 4}, headers=ann))
    ok(client.get("/v1/seeks?limit=1"))
    ok(client.get("/v1/seeks?mine=true", headers=ann))
    ok(client.delete(f"/v1/seeks/{spare['id']}", headers=ann))
    for headers in (bob, cleo):
        ok(client.post("/v1/seeks", json=TABLE, headers=headers))
    ok(client.get(f"/v1/seeks/{first['id']}"))
    client.delete(f"/v1/seeks/{first['id']}", headers=ann)


def two_are_challenged(stage: Stage) -> None:
    """Makes challenges that are accepted, refused and withdrawn, and some that cannot be made."""
    client = stage.client
    ann, bob, cleo = (named(stage, name) for name in ("Ann", "Bob", "Cleo"))
    players = [ladder_id(stage, headers) for headers in (bob, cleo)]
    for answer, made in (("acceptance", 1), ("refusal", 1)):
        for _ in range(made):
            challenge = ok(client.post("/v1/challenges", json={"players": players, "rated": True}, headers=ann))
            path = f"/v1/challenges/{challenge['id']}"
            ok(client.post(f"{path}/acceptance", headers=bob))
            ok(client.get("/v1/challenges", headers=cleo))
            ok(client.post(f"{path}/{answer}", headers=cleo))
            ok(client.get(path, headers=ann))
    with_bot = {"players": players[:1], "bots": ["basic"]}
    withdrawn = ok(client.post("/v1/challenges", json=with_bot, headers=ann))
    ok(client.delete(f"/v1/challenges/{withdrawn['id']}", headers=ann))
    client.post(f"/v1/challenges/{withdrawn['id']}/acceptance", headers=bob)
    for _ in range(MOST_MADE + 1):
        client.post("/v1/challenges", json=with_bot, headers=ann)
    for _ in range(MOST):
        for headers in (ann, bob, cleo):
            client.post("/v1/seeks", json=TABLE, headers=headers)
    client.post("/v1/challenges", json={"players": [ladder_id(stage, ann), players[1]], "rated": True}, headers=bob)


def a_game_cannot_be_made(stage: Stage) -> None:
    """Brings people together for games that the rules refuse by then."""
    client = stage.client
    ann, bob, cleo = (named(stage, name) for name in ("Ann", "Bob", "Cleo"))
    players = [ladder_id(stage, headers) for headers in (bob, cleo)]
    challenge = ok(client.post("/v1/challenges", json={"players": players}, headers=ann))
    path = f"/v1/challenges/{challenge['id']}"
    refusal = Refused("variants_conflict", "The variant `technology` has other options now.")
    with patch.object(GameCreation, "create", side_effect=refusal):
        ok(client.post(f"{path}/acceptance", headers=bob))
        refused(client.post(f"{path}/acceptance", headers=cleo), "not_open")
        seeks = [ok(client.post("/v1/seeks", json={"seats": 3}, headers=headers)) for headers in (ann, bob, cleo)]
    ok(client.get(f"/v1/seeks/{seeks[0]['id']}"))
    ok(client.get(path, headers=ann))
    ok(client.get("/v1/players/me/export", headers=ann))


SCENES = (three_people_seek_the_same_table, two_are_challenged, a_game_cannot_be_made)
