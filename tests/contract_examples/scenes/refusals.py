"""Refusals and their problems: each code that a client can meet without a fault of the server."""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import redis

from service import ids
from service.administration.moderation import MOST_BANS
from service.callers import quotas
from service.callers.idempotency import KeyClaim
from service.http.rate_limit_headers import Quota
from service.notices.addresses import WebhookPolicy
from service.play.reading.annotations import MOST_OF_AN_AUTHOR
from service.store.archive.archive import Archive
from service.store.backup.backup import Backup
from service.store.backup.writer import BackupWriter
from service.store.connection import replicated_writes
from service.store.connection.cluster import Command, at_owner
from service.store.connection.disk import Disk
from service.store.connection.durability import Replicas
from service.store.finished.entries import part
from service.store.log.event_log import key
from tests.api.conftest import Store
from tests.api.signing import SigningTable
from tests.api.table import Table
from tests.api.test_archived import damage
from tests.contract_examples.recorder import LINES
from tests.contract_examples.scenes.following import FORMS
from tests.contract_examples.scenes.operator import BAN
from tests.contract_examples.scenes.stage import Stage, bearer, go_on, ok, refused
from tests.server.serving import Line, serving
from workers.jobs.finished import entered

MORE_THAN_THERE_IS = 10**18
"""Free bytes that no disk has."""
UNKNOWN = "/v1/games/g_01KB0000000000000000000000"


def requests_are_not_understood(stage: Stage) -> None:
    """Sends requests that are not understood: bodies, headers and paths that are wrong by themselves."""
    client, table = stage.client, stage.table().start()
    json_type = "application/json"
    refused(client.post("/v1/games", json={"seats": 7, "visible": "public"}), "validation_failed")
    refused(client.post("/v1/games", data="{", content_type=json_type), "malformed_request")
    refused(client.post("/v1/games", data="seats=3", content_type="text/plain"), "unsupported_media_type")
    refused(client.post("/v1/games", data=" " * 300_000, content_type=json_type), "body_too_large")
    refused(client.get(UNKNOWN), "not_found")
    refused(client.put("/v1/games", json={}), "method_not_allowed")
    refused(client.get(f"{table.path}/history", headers={"Accept": "image/png"}), "not_acceptable")
    refused(client.get(f"{table.path}/state?at=99999"), "version_not_reached")
    once = {"Idempotency-Key": "a-key-of-mine"}
    ok(client.post("/v1/games", json={"seats": 3}, headers=once))
    refused(client.post("/v1/games", json={"seats": 4}, headers=once), "idempotency_key_reused")
    conflict = {"seats": 3, "variants": ["team"]}
    refused(client.post("/v1/games", json=conflict), "variants_conflict")
    meanwhile = {"Idempotency-Key": "another-of-mine"}
    # The first is still under way for all that the store knows.
    with patch.object(KeyClaim, "keep"):
        ok(client.post("/v1/players", headers=meanwhile))
    refused(client.post("/v1/players", headers=meanwhile), "request_under_way")


def tokens_do_not_fit(stage: Stage) -> None:
    """Sends tokens that do not fit: none, unknown ones, ended ones, and those of somebody else."""
    client, table = stage.client, stage.table(visibility="unlisted")
    red, start = table.as_seat("red"), {"type": "start_game"}
    link = ok(client.post(f"{table.path}/share-links", json={"perspective": "public"}, headers=red))
    refused(client.post(f"{table.path}/commands", json=start), "token_missing")
    refused(client.post(f"{table.path}/commands", json=start, headers=bearer("ces_" + "0" * 43)), "token_invalid")
    refused(client.post(f"{table.path}/commands", json=start, headers=bearer(link["token"])), "view_only")
    refused(client.post(f"{table.path}/commands", json=start, headers=red), "host_required")
    refused(client.delete("/v1/players/me", headers=red), "player_required")
    other = stage.table(visibility="unlisted")
    refused(client.get(f"{table.path}/legal-commands", headers=other.as_seat("red")), "not_a_player")
    blue = {"name": "Bob"}
    refused(client.patch(f"{table.path}/seats/blue", json=blue, headers=red), "wrong_seat")
    ok(client.post(f"{table.path}/seats/red/token", headers=red))
    refused(client.get(f"{table.path}/state", headers=red), "token_revoked")
    unknown = f"{table.path}/stream?ticket=cet_{'0' * 43}"
    refused(client.get(unknown, headers={"Accept": "text/event-stream"}), "ticket_invalid")
    quiet = stage.table(spectators={"allowed": False}).start()
    refused(client.get(f"{quiet.path}/state"), "spectators_forbidden")


def seats_are_not_to_be_had(stage: Stage) -> None:
    """Asks for seats that are refused: taken, named alike, or open with a code alone."""
    client = stage.client
    made = ok(client.post("/v1/games", json={"seats": 3, "invite_required": True}))
    path = f"/v1/games/{made['game']['id']}/seats"
    ann = {"name": "Ann", "seat": "red"}
    refused(client.post(path, json=ann), "invite_required")
    refused(client.post(path, json={**ann, "invite_code": "no-such-code"}), "invite_invalid")
    made = ok(client.post("/v1/games", json={"seats": 3}))
    path = f"/v1/games/{made['game']['id']}/seats"
    ok(client.post(path, json=ann))
    refused(client.post(path, json={**ann, "name": "Bob"}), "seat_taken")
    refused(client.post(path, json={"name": "Ann", "seat": "blue"}), "name_taken")
    table = stage.table()
    refused(client.patch(table.path, json={}, headers=table.as_host()), "precondition_required")
    refused(client.post(f"{table.path}/seats", json={"name": "Ann"}), "game_full")
    table.start()
    refused(client.post(f"{table.path}/seats", json={"name": "Ann"}), "game_started")


def commands_are_not_allowed(stage: Stage) -> None:
    """Sends commands that are not allowed: too late, for somebody else, or against the rules."""
    client, table = stage.client, stage.table(options={"timers": "relaxed", "undo_policy": "off"}).start()
    seat, question = table.play_until("choose_planets", "aim")
    other = next(each for each in table.tokens if each != seat)
    none = {"kind": "choose_planets", "planets": []}
    refused(table.answer(seat, question["id"], none), "illegal_command")
    refused(table.answer(other, question["id"], question["on_timeout"]), "not_waiting_for_you")
    version = table.version()
    stale = {"If-Match": f'"{version - 1}.{seat}"'}
    refused(table.answer(seat, question["id"], question["on_timeout"], **stale), "version_mismatch")
    unknown = f"{version}:{'0' * 16}"
    refused(table.command(table.as_seat(seat), type="concede", see=unknown), "unknown_head")
    refused(client.get(f"{table.path}/events?after={unknown}"), "other_branch")
    refused(client.get(f"{table.path}/stream?after={unknown}", headers=FORMS[0]), "other_branch")
    more = {"type": "extend_deadline", "question_id": question["id"]}
    while (answer := table.command(table.as_seat(seat), **more)).status_code == 201:
        pass
    refused(answer, "extension_refused")
    ok(table.answer(seat, question["id"], question["on_timeout"]))
    refused(table.answer(seat, question["id"], question["on_timeout"]), "question_closed")
    undo = {"target": "my_last_command"}
    refused(client.post(f"{table.path}/undo-requests", json=undo, headers=table.as_seat(seat)), "undo_disabled")
    ok(table.command(table.as_host(), type="pause_game"))
    asked, question = table.asked()[0]
    refused(table.answer(asked, question["id"], question["on_timeout"]), "game_paused")
    ok(table.command(table.as_host(), type="resume_game"))
    table.end()
    refused(table.command(table.as_seat(seat), type="concede"), "game_over")


def requests_of_players_are_refused(stage: Stage) -> None:
    """Refuses requests of players: undos, forks and motions, one after the other."""
    client, table = stage.client, stage.table(options={"undo_policy": "unanimous"}).start()
    table.play_until("choose_cards", "select")
    before = table.version()
    for seat, question in table.asked():
        ok(table.answer(seat, question["id"], question["on_timeout"]))
    red, undos = table.as_seat("red"), f"{table.path}/undo-requests"
    refused(client.post(undos, json={"to_seq": 2}, headers=red), "undo_refused")
    asked = ok(client.post(undos, json={"to_seq": before}, headers=red))
    refused(client.post(undos, json={"to_seq": before}, headers=red), "undo_pending")
    ok(client.delete(f"{undos}/{asked['id']}", headers=red))
    refused(client.post(undos, json={"to_seq": before}, headers=red), "undo_limit_reached")
    put = ok(client.post(f"{table.path}/motions", json={"kind": "pause"}, headers=red))
    ok(client.delete(f"{table.path}/motions/{put['id']}", headers=red))
    refused(client.post(f"{table.path}/motions", json={"kind": "pause"}, headers=red), "motion_limit_reached")
    forks, body = f"{table.path}/forks", {"at_seq": before, "randomness": "same"}
    refused(client.post(forks, json=body, headers=red), "fork_refused")
    other = stage.table(seed="another").id
    refused(client.get(f"{table.path}/compare?with={other}"), "nothing_in_common")
    refused(client.get(f"{table.path}/position?at=2"), "no_position")
    refused(client.get(f"{table.path}/inclusion"), "not_in_log")
    refused(client.get("/v1/log/consistency?from=1&to=99999"), "size_not_reached")


def talk_and_notices_are_refused(stage: Stage) -> None:
    """Refuses talk and notices: of somebody else, too much, or switched off."""
    client, table = stage.client, stage.table().start()
    red, blue = table.as_seat("red"), table.as_seat("blue")
    refused(client.post(f"{table.path}/messages", json={"text": "Me.", "to": ["red"]}, headers=red), "talk_refused")
    hook = {"url": "https://example.org/cosmic"}
    ok(client.post(f"{table.path}/webhooks", json=hook, headers=red))
    refused(client.post(f"{table.path}/webhooks", json=hook, headers=blue), "webhook_exists")
    with stage.served(webhooks=WebhookPolicy(on=False)):
        refused(client.post(f"{table.path}/webhooks", json=hook, headers=red), "webhooks_off")
    remark, path = {"version": 1, "text": "Well begun.", "audience": "all"}, f"{table.path}/annotations"
    made = ok(client.post(path, json=remark, headers=red))
    refused(client.delete(f"{path}/{made['id']}", headers=blue), "not_yours")
    for number in range(1, MOST_OF_AN_AUTHOR):
        ok(client.post(path, json={**remark, "text": f"Remark {number}."}, headers=red))
    refused(client.post(path, json={**remark, "text": "One more."}, headers=red), "too_many_annotations")


def commands_are_signed_wrongly(stage: Stage) -> None:
    """Signs commands wrongly: a player who gave a key signs everything."""
    table = SigningTable(stage.client, ("red",), options={"timers": "none"})
    ok(stage.client.post(f"{table.path}/commands", json={"type": "start_game"}, headers=table.as_host()))
    body = {"type": "concede"}
    refused(stage.client.post(f"{table.path}/commands", json=body, headers=table.as_seat("red")), "signature_missing")
    refused(table.send("red", "POST", "/commands", body, body="{}"), "signature_invalid")


def the_operator_refuses(stage: Stage) -> None:
    """Refuses as the operator: banned addresses, too many bans, and no new games."""
    client, operator = stage.client, stage.operator
    ban = ok(client.post("/v1/admin/bans", json=BAN, headers=operator))
    refused(client.get("/v1/games", environ_base={"REMOTE_ADDR": BAN["address"]}), "address_banned")
    stored = stage.store.events.hget("cg:bans", ban["id"])
    assert isinstance(stored, bytes)
    stage.store.events.hset("cg:bans", mapping={f"b_{number}": stored for number in range(MOST_BANS)})
    refused(client.post("/v1/admin/bans", json={**BAN, "address": "198.51.100.1"}, headers=operator), "ban_limit")
    stage.store.events.delete("cg:bans")
    switch = "/v1/admin/switches/creation"
    ok(client.put(switch, json={"on": False, "message": "Back at noon."}, headers=operator))
    refused(client.post("/v1/games", json={"seats": 3}), "creation_off")
    ok(client.put(switch, json={"on": True}, headers=operator))


def limits_are_reached(stage: Stage) -> None:
    """Reaches limits of requests, streams, events and the disk."""
    client, table = stage.client, stage.table().start()
    with stage.served(Store(), rate_limits=True):
        before = quotas.POLICIES["create"]
        quotas.POLICIES["create"] = Quota(1, before.seconds, before.by)
        try:
            ok(client.post("/v1/games", json={"seats": 3}))
            refused(client.post("/v1/games", json={"seats": 3}), "quota_exceeded")
        finally:
            quotas.POLICIES["create"] = before
    with stage.served(stream_limit=0):
        refused(client.get(f"{table.path}/stream", headers={"Accept": LINES}), "stream_limit")
    with stage.served(longest_game=table.version()):
        seat, question = table.asked()[0]
        refused(table.answer(seat, question["id"], question["on_timeout"]), "game_too_long")
    with stage.served(disk=Disk(stage.settings.data_dir, MORE_THAN_THERE_IS, holds_store=True)):
        refused(client.post("/v1/games", json={"seats": 3}), "store_full")


def what_is_stored_is_damaged(stage: Stage) -> None:
    """Damages what is stored: an export, a log and its secrets."""
    client, table = stage.client, stage.table().start()
    go_on(table, 3)
    table.end()
    lines = client.get(f"{table.path}/export").get_data().splitlines(keepends=True)
    third = json.loads(lines[3])
    third["at"] = "2020-01-01T00:00:00.000+00:00"
    wrong = b"".join([*lines[:3], json.dumps(third).encode() + b"\n", *lines[4:]])
    refused(client.post("/v1/archives", data=wrong, content_type=LINES), "chain_broken")
    lost = stage.table().start()
    stage.store.events.delete(key(lost.id, "key"))
    harmed = stage.table().start()
    damage(stage.store, harmed.id, 5)
    assert not ok(client.get(f"{harmed.path}/verification"))["ok"]
    behind = stage.table().start()
    loses_its_end(stage, behind)
    with stage.served():
        seat, question = lost.asked()[0]
        refused(lost.answer(seat, question["id"], question["on_timeout"]), "seed_lost")
        seat, question = behind.asked()[0]
        refused(behind.answer(seat, question["id"], question["on_timeout"]), "restore_needed")
        refused(client.get(f"{harmed.path}/state"), "game_damaged")
    away = Store()
    with stage.served(away):
        away.server.connected = False
        refused(client.get(UNKNOWN), "unavailable")
        client.get("/readyz")


def loses_its_end(stage: Stage, table: Table) -> None:
    """Loses the end of a log: the store has less of the game than its backup."""
    events: Any = stage.store.events
    before = {name: events.dump(name) for name in events.scan_iter(f"cg:{{{table.id}}}:*")}
    go_on(table, 1)
    BackupWriter(events, Backup(stage.settings.backup), Archive(stage.settings.archive)).keep(table.id, ids.now())
    for name, value in before.items():
        events.restore(name, 0, value, replace=True)


def the_server_refuses_before_the_service_is_asked(stage: Stage) -> None:
    """Refuses heads that never end, are late, or are of another HTTP. A real server answers them."""
    with stage.served(head_seconds=1.0), serving(stage.app) as server:
        for said, code in (
            ("GET /v1/games?" + "x" * 70_000, "head_too_large"),
            ("GET /v1/games HTT", "request_timeout"),
            ("GET /v1/games HTTP/2.0\nHost: here\n\n", "http_version_unsupported"),
            ("GET /v1/games HTTP/1.1\nHost: here\nTransfer-Encoding: gzip\n\n", "transfer_coding_unsupported"),
        ):
            with Line(server.port) as line:
                told = line.say(said).answer()
            assert told.code == code
            stage.client.overheard(told.status, told.headers.get_content_type(), told.json)


def what_is_written_is_not_confirmed(stage: Stage) -> None:
    """Writes without a confirmation: the store has a replica that has lost its connection."""
    table = stage.table().start()
    seat, question = table.asked()[0]
    with stage.served(replicas=Replicas(1, 150)), patch.object(replicated_writes, "at_owner", _nobody_has_it):
        refused(table.answer(seat, question["id"], question["on_timeout"]), "not_confirmed")


def _nobody_has_it(client: redis.Redis, key: str, commands: Sequence[Command]) -> list[Any]:
    """Returns what a store answers, and at the end that no replica has it."""
    *written, wait = commands
    assert wait[0] == "WAIT"
    return [*at_owner(client, key, written), 0]


def the_log_of_finished_games_is_damaged(stage: Stage) -> None:
    """Damages the log of finished games: its tree is not the one that this server has signed."""
    with tempfile.TemporaryDirectory() as folder, stage.served(data_dir=Path(folder)) as context:
        table = stage.table().start()
        table.end()
        entered(context.games.log, context.finished)
        ok(stage.client.get("/v1/log"))
        stage.store.events.set(part("level:0"), b"\0" * 32)
        refused(stage.client.get("/v1/log"), "log_damaged")


def the_server_fails(stage: Stage) -> None:
    """Fails by a fault of the program, which says nothing about itself."""
    table = stage.table().start()
    with patch.object(stage.context.games, "newest", side_effect=ValueError("a fault")):
        refused(stage.client.get(f"{table.path}/export"), "internal_error")


SCENES = (
    requests_are_not_understood,
    tokens_do_not_fit,
    seats_are_not_to_be_had,
    commands_are_not_allowed,
    requests_of_players_are_refused,
    talk_and_notices_are_refused,
    commands_are_signed_wrongly,
    the_operator_refuses,
    limits_are_reached,
    what_is_stored_is_damaged,
    the_server_refuses_before_the_service_is_asked,
    what_is_written_is_not_confirmed,
    the_log_of_finished_games_is_damaged,
    the_server_fails,
)
