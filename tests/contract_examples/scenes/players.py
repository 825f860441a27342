"""Players: profiles, block lists, reports, and all that is kept of somebody."""

import json
from typing import Any
from unittest.mock import patch

from service.http import merge_patch
from service.notices.webhooks import MATCH, PENDING
from service.players import blocks, news, reports
from service.players.persons import id_in
from tests.contract_examples.scenes.following import FORMS, Listener
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


def a_person_follows_all_games(stage: Stage) -> None:
    """Follows all games of a person over one connection, from a place of which some frames are lost."""
    for form in FORMS:
        # Another person each time: with frames from before the stream would end wherever it had come to by then.
        token = ok(stage.client.post("/v1/players"))["token"]
        with (
            stage.served() as shared,
            Listener(stage, f"{ME}/stream?after=1-7", {**bearer(token), **form}) as listener,
        ):
            listener.hear("snapshot_hint")
            listener.hear("gap")
            for kind, data in NEWS.items():
                shared.news.tell(id_in(token), kind, data)
                listener.hear("player_event")
            shared.feed.close()
            listener.hear("reconnect")


GAME = {"game_id": "g_00000000000000000000000001"}
SEAT = {**GAME, "version": 41, "seat": "red"}
NEWS: dict[str, dict[str, Any]] = {
    news.BEGAN: SEAT,
    news.YOUR_TURN: {**SEAT, "question_ids": ["q_12"], "deadline_at": "2026-01-01T12:00:00.000+00:00"},
    news.QUESTION: {**SEAT, "question_ids": ["q_12", "q_13"], "deadline_at": None},
    news.MESSAGE: {**SEAT, "message_id": "m_1767225600000", "from_seat": "blue"},
    news.REMINDED: {**SEAT, "question_ids": ["q_12"], "deadline_at": "2026-01-01T12:00:00.000+00:00"},
    news.UNDO_REQUESTED: {**SEAT, "undo_request_id": "undo_1", "from_seat": "blue"},
    news.UNDONE: SEAT,
    news.ENDED: {**SEAT, "winners": ["blue"]},
    news.INVITED: {
        **GAME,
        "invite_id": "0123456789abcdef",
        "invite_code": "cei_example",
        "seat": None,
        "expires_at": "2026-01-08T12:00:00.000+00:00",
    },
    news.CHALLENGED: {"challenge_id": "c_00000000000000000000000001"},
    news.ANSWERED: {
        "challenge_id": "c_00000000000000000000000001",
        "player": "l_0123456789abcdef",
        "answer": "accepted",
        "game_id": None,
    },
    news.CHALLENGE_CLOSED: {"challenge_id": "c_00000000000000000000000001", "state": "withdrawn"},
    news.MATCHED: {**GAME, "seek_id": "k_00000000000000000000000001"},
    news.SEEK_EXPIRED: {"seek_id": "k_00000000000000000000000001"},
}
"""One frame of each kind."""


def a_person_has_webhooks_of_all_games(stage: Stage) -> None:
    """Makes a webhook of all games of a person, lists, tests, changes and deletes it."""
    client, path = stage.client, f"{ME}/webhooks"
    ann = bearer(ok(client.post("/v1/players"))["token"])
    made = ok(client.post(path, json={"url": "https://example.org/ann", "events": [PENDING, MATCH]}, headers=ann))
    ok(client.get(path, headers=ann))
    mine = f"{path}/{made['id']}"
    sent = ok(client.post(f"{mine}/test", headers=ann))
    ok(client.get(f"{mine}/deliveries", headers=ann))
    ok(client.post(f"{mine}/deliveries/{sent['id']}/retry", headers=ann))
    ok(client.patch(mine, json={"rotate_secret": True}, headers=ann))
    ok(client.delete(mine, headers=ann))


def a_player_is_invited(stage: Stage) -> None:
    """Invites a player by the ladder id, who gets the code as news."""
    client = stage.client
    token = ok(client.post("/v1/players"))["token"]
    stage.context.profiles.change(id_in(token), name="Dora")
    made = ok(client.post("/v1/games", json={"seats": 3}))
    body = {"player": stage.context.profiles.ladder_id(id_in(token))}
    host = bearer(made["host_token"])
    ok(client.post(f"/v1/games/{made['game']['id']}/invites", json=body, headers=host))


SCENES = (
    a_player_has_a_profile_and_gets_all_that_is_kept,
    a_player_blocks_others,
    a_player_reports_another,
    a_person_follows_all_games,
    a_person_has_webhooks_of_all_games,
    a_player_is_invited,
)
