"""Views, questions and answers of a seat; commands and their receipts."""

from typing import Any

import pytest

from service.jobs.kinds import QUEUE
from service.play.bots.turn_queue import TurnQueue
from tests.api.client import ApiClient
from tests.api.conftest import Store
from tests.api.table import Table, code
from tests.properties.wording import faults


def test_starting_deals_hands_that_only_their_seats_see(table: Table) -> None:
    for seat in table.tokens:
        view = table.client.get(f"{table.path}/state", headers=table.as_seat(seat)).json
        assert view["viewer"] == seat
        assert len(view["seats"][seat]["hand"]) == 8
        assert all("hand" not in view["seats"][other] for other in table.tokens if other != seat)
    for headers in ({}, table.as_host()):
        view = table.client.get(f"{table.path}/state", headers=headers).json
        assert view["viewer"] == "public"
        assert not any("hand" in seat for seat in view["seats"].values())


def test_no_answer_to_anybody_holds_a_card_of_another_hand(table: Table) -> None:
    table.play_until("choose_cards", "select")
    seats = list(table.tokens)
    views = {seat: table.client.get(f"{table.path}/state", headers=table.as_seat(seat)).json for seat in seats}
    open_cards = {card for pile in views[seats[0]]["open_piles"].values() for card in pile}
    for seat in seats:
        hidden = {card["id"] for other in seats if other != seat for card in views[other]["seats"][other]["hand"]}
        headers = table.as_seat(seat)
        told = [table.client.get(table.path + path, headers=headers).text for path in ("/state", "/questions")]
        told += [table.client.get(f"{table.path}/events?limit=500", headers=headers).text]
        told += [table.client.get(f"{table.path}/legal-commands", headers=headers).text]
        told += [table.client.get(f"{table.path}/events/{n}", headers=headers).text for n in range(1, table.version())]
        assert not [card for card in hidden - open_cards for text in told if f'"{card}"' in text]


def test_every_state_can_be_seen_again(table: Table) -> None:
    before = table.client.get(f"{table.path}/state", headers=table.as_seat("red")).json
    table.play_until("choose_ships")
    then = table.client.get(f"{table.path}/state?at={before['version']}", headers=table.as_seat("red"))
    assert then.json == before
    assert then.headers["ETag"] == f'"{before["version"]}.red"'
    response = table.client.get(f"{table.path}/state?at=99999")
    assert (response.status_code, code(response)) == (404, "version_not_reached")
    assert response.json["context"]["current_version"] == table.version()


def test_an_unchanged_state_is_not_sent_again_but_each_seat_has_its_own(table: Table) -> None:
    red = table.client.get(f"{table.path}/state", headers=table.as_seat("red"))
    assert red.headers["Vary"] == "Authorization, Accept-Encoding"
    again = table.client.get(
        f"{table.path}/state", headers=table.as_seat("red", **{"If-None-Match": red.headers["ETag"]})
    )
    assert (again.status_code, again.data) == (304, b"")
    blue = table.client.get(
        f"{table.path}/state", headers=table.as_seat("blue", **{"If-None-Match": red.headers["ETag"]})
    )
    assert blue.status_code == 200


def test_questions_are_full_for_their_seat_and_bare_for_others(table: Table) -> None:
    seat, question = table.asked()[0]
    assert question["kind"]
    assert question["on_timeout"]["kind"] == question["kind"]
    other = next(name for name in table.tokens if name != seat)
    for headers in (table.as_seat(other), table.as_host(), {}):
        found = table.client.get(f"{table.path}/questions", headers=headers).json
        shown = next(each for each in found["items"] if each["id"] == question["id"])
        assert set(shown) == {"id", "seat", "kind", "deadline_at", "base_ends_at", "reserve_ms", "remaining_ms"}
        assert shown["kind"] is None
        assert seat in found["waiting"]


def test_deadlines_are_told_absolute_and_relative(client: ApiClient) -> None:
    table = Table(client, options={"timers": "relaxed"}).start()
    _, question = table.asked()[0]
    assert question["deadline_at"].endswith("+00:00")
    assert 100_000 < question["remaining_ms"] <= 300_000
    seat = question["seat"]
    extended = table.command(table.as_seat(seat), type="extend_deadline", question_id=question["id"])
    assert extended.status_code == 201
    assert table.asked()[0][1]["deadline_at"] >= question["deadline_at"]
    refused = table.command(table.as_seat(seat), type="extend_deadline", question_id="q_999")
    assert code(refused) == "question_closed"
    table.command(table.as_host(), type="pause_game")
    assert table.client.get(f"{table.path}/questions").json["items"][0]["deadline_at"] is None


def test_without_timers_there_is_no_deadline_to_extend(table: Table) -> None:
    seat, question = table.asked()[0]
    assert question["deadline_at"] is None
    refused = table.command(table.as_seat(seat), type="extend_deadline", question_id=question["id"])
    assert (code(refused), refused.json["context"]["reason"]) == ("illegal_command", "no_deadline")


def test_legal_commands_are_accepted_unchanged(table: Table) -> None:
    for turn in range(40):
        asked = table.asked()
        if not asked:
            break
        seat, question = asked[turn % len(asked)]
        query = f"?question_id={question['id']}" if turn % 2 else ""
        found = table.client.get(f"{table.path}/legal-commands{query}", headers=table.as_seat(seat)).json
        assert found["version"] == table.version()
        ready = found["items"][turn % len(found["items"])]
        assert faults(ready["label"]) == []
        assert faults(question["prompt"]) == []
        assert set(question["about"]) - {"use"} == {"seats", "planets", "ships", "cards", "uses"}
        for item in found["items"][:20]:
            tried = table.client.post(
                f"{table.path}/commands?dry_run=true", json=item["command"], headers=table.as_seat(seat)
            )
            assert tried.status_code == 200, tried.text
        done = table.command(table.as_seat(seat), **ready["command"])
        assert done.status_code == 201, (ready, done.text)


def test_a_seat_that_is_not_asked_has_no_legal_commands(table: Table) -> None:
    seat, question = table.asked()[0]
    other = next(name for name in table.tokens if name not in {each for each, _ in table.asked()})
    path = f"{table.path}/legal-commands"
    assert table.client.get(path, headers=table.as_seat(other)).status_code == 204
    foreign = table.client.get(f"{path}?question_id={question['id']}", headers=table.as_seat(other))
    assert code(foreign) == "not_waiting_for_you"
    assert code(table.client.get(f"{path}?question_id=q_999", headers=table.as_seat(seat))) == "question_closed"
    assert code(table.client.get(path)) == "token_missing"


def test_a_receipt_tells_what_happened_and_what_is_asked_now(table: Table) -> None:
    seat, question = table.asked()[0]
    before = table.version()
    headers = {"Prefer": "return=representation"}
    done = table.answer(seat, question["id"], question["on_timeout"], **headers)
    assert [event["seq"] for event in done.json["events"]] == list(range(before + 1, done.json["version"] + 1))
    assert done.json["events"][0]["type"] == "answered"
    assert done.json["events"][0]["by"] == f"seat:{seat}"
    assert done.json["events"][0]["command_id"] == done.json["command_id"]
    assert done.headers["Location"] == f"{table.path}/events/{before + 1}"
    assert done.headers["ETag"] == f'"{done.json["version"]}.{seat}"'
    assert done.headers["Preference-Applied"] == "return=representation"
    assert done.json["state"] == table.client.get(f"{table.path}/state", headers=table.as_seat(seat)).json
    assert {each["id"] for each in done.json["questions"]} == {each["id"] for _, each in table.asked()}


def test_a_command_may_rest_on_a_version(table: Table) -> None:
    seat, question = table.asked()[0]
    version = table.version()
    stale = table.answer(seat, question["id"], question["on_timeout"], **{"If-Match": f'"{version - 1}.{seat}"'})
    assert (stale.status_code, code(stale)) == (412, "version_mismatch")
    assert stale.json["context"] == {"expected_version": version - 1, "current_version": version}
    assert table.version() == version
    fresh = table.answer(seat, question["id"], question["on_timeout"], **{"If-Match": f'"{version}.{seat}"'})
    assert fresh.status_code == 201
    seat, question = table.asked()[0]
    any_version = table.answer(seat, question["id"], question["on_timeout"], **{"If-Match": "*"})
    assert any_version.status_code == 201


def test_the_head_that_a_sender_saw_is_recorded(table: Table) -> None:
    seat, question = table.asked()[0]
    last = table.client.get(f"{table.path}/events/{table.version()}").json
    see = f"{last['seq']}:{last['hash'][:16]}"
    done = table.command(
        table.as_seat(seat), type="answer", question_id=question["id"], answer=question["on_timeout"], see=see
    )
    assert done.json["events"][0]["see"] == see


@pytest.mark.parametrize("ahead", [0, -3, 1])
def test_a_client_that_saw_a_head_of_another_log_gets_unknown_head(table: Table, ahead: int) -> None:
    seat, question = table.asked()[0]
    see = f"{table.version() + ahead}:0123456789abcdef"
    told = table.command(
        table.as_seat(seat), type="answer", question_id=question["id"], answer=question["on_timeout"], see=see
    )
    assert (told.status_code, code(told)) == (409, "unknown_head")
    assert told.json["context"] == {"see": see, "current_version": table.version()}


def test_a_dry_run_stores_nothing(lobby: Table) -> None:
    def dry(headers: dict[str, str], **body: Any) -> Any:
        return lobby.client.post(f"{lobby.path}/commands?dry_run=true", json=body, headers=headers)

    before = lobby.version()
    assert dry(lobby.as_host(), type="start_game").json["events"] == []
    assert lobby.version() == before
    lobby.start()
    seat, question = lobby.play_until("choose_ships")
    before = lobby.version()
    body = {"type": "answer", "question_id": question["id"]}
    tried = dry(lobby.as_seat(seat), **body, answer=question["on_timeout"])
    assert (tried.status_code, tried.json["command_id"], tried.json["version"]) == (200, None, before)
    refused = dry(lobby.as_seat(seat), **body, answer={"kind": "choose_ships", "from": {}})
    assert code(refused) == "illegal_command"
    stale = lobby.client.post(
        f"{lobby.path}/commands?dry_run=true",
        json={**body, "answer": question["on_timeout"]},
        headers=lobby.as_seat(seat, **{"If-Match": '"1.red"'}),
    )
    assert code(stale) == "version_mismatch"
    assert code(dry(lobby.as_host(), type="start_game")) == "game_started"
    assert lobby.version() == before


@pytest.mark.parametrize("dry", ["maybe", "1", "True"])
def test_dry_run_is_true_or_false(table: Table, dry: str) -> None:
    response = table.client.post(
        f"{table.path}/commands?dry_run={dry}", json={"type": "concede"}, headers=table.as_seat("red")
    )
    assert code(response) == "validation_failed"


def test_a_player_who_concedes_is_asked_nothing_any_more_and_the_last_one_wins(table: Table) -> None:
    assert table.command(table.as_seat("blue"), type="concede").status_code == 201
    assert "blue" not in {seat for seat, _ in table.asked()}
    again = table.command(table.as_seat("blue"), type="concede")
    assert (code(again), again.json["context"]["reason"]) == ("illegal_command", "conceded")
    table.command(table.as_seat("green"), type="concede")
    assert table.client.get(table.path).json["winners"] == ["red"]


def test_a_whole_game_can_be_played_by_default_answers(client: ApiClient) -> None:
    table = Table(client, seed="a whole game")
    table.start()
    for _ in range(150):
        asked = table.asked()
        if not asked:
            break
        for seat, question in asked[:1]:
            assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    events = client.get(f"{table.path}/events?limit=500").json["items"]
    assert {"encounter_began", "cards_revealed", "ships_moved"} <= {event["type"] for event in events}


def test_an_offer_of_a_deal_asks_for_kinds_of_cards__CORE_189(client: ApiClient) -> None:
    seats = [{"seat": seat, "hand": ["negotiate", "attack-08"]} for seat in ("red", "blue", "green")]
    table = Table(client, position={"seats": seats}, seed="a deal").start()
    seat, question = table.play_until("deal")

    def offers(kinds: Any) -> Any:
        answer = {"kind": "deal", "offer": {"give": {}, "take": {"kinds": kinds}}}
        return table.answer(seat, question["id"], answer)

    no_kind, no_number = offers({"kicker": 1}), offers({"attack": 0})
    assert [(code(refused), refused.json["errors"][0]["pointer"]) for refused in (no_kind, no_number)] == [
        ("illegal_command", "/answer/offer/take/kinds/kicker"),
        ("validation_failed", "/answer/offer/take/kinds/attack"),
    ]
    assert no_kind.json["errors"][0]["allowed"] == question["kinds"]
    assert offers({"attack": 1}).status_code == 201
    take = {"kinds": {"attack": 1}}
    assert client.get(f"{table.path}/state").json["encounter"]["offer"]["take"] == take
    told = client.get(f"{table.path}/events?limit=500&types=deal_offered").json["items"]
    assert [event["data"]["offer"]["take"] for event in told] == [take]
    other = next(each for each in question["between"] if each != seat)
    assert [asked["offer"]["take"] for asked in table.questions(other)] == [take]


def test_a_bot_that_is_asked_becomes_a_job(store: Store, client: ApiClient) -> None:
    table = Table(client, bots=[{"seat": seat, "kind": "random"} for seat in ("red", "blue", "green")])
    queue = TurnQueue(QUEUE, store.queue)
    assert queue.job_ids == []
    table.start()
    assert queue.job_ids == [f"b-{table.id}-{table.version()}"]
    job = queue.jobs[0]
    assert (job.func_name, job.args) == ("workers.jobs.bot_turns.play", (table.id, table.version()))


def test_a_queue_that_is_gone_does_not_undo_a_command(
    client: ApiClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(client, bots=[{"seat": seat, "kind": "random"} for seat in ("red", "blue", "green")])
    store.queue.connection_pool.disconnect()
    monkeypatch.setattr("service.jobs.queue.JobQueue.put", _unreachable)
    assert table.command(table.as_host(), type="start_game").status_code == 201
    assert table.client.get(table.path).json["status"] == "running"


def _unreachable(*_: Any, **__: Any) -> None:
    import redis

    raise redis.ConnectionError("gone")


def test_a_store_that_is_gone_is_a_503_that_tells_when_to_try_again(table: Table, store: Store) -> None:
    seat, question = table.asked()[0]
    store.server.connected = False
    response = table.answer(seat, question["id"], question["on_timeout"])
    assert (response.status_code, code(response)) == (503, "unavailable")
    assert int(response.headers["Retry-After"]) > 0
    assert code(table.client.get(f"{table.path}/state")) == "unavailable"
    assert table.client.get("/healthz").status_code == 200
    store.server.connected = True
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
