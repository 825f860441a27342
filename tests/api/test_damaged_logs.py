"""A log that is damaged while its game is played: whoever reads that part is told so, by a problem."""

from typing import Any

import pytest

from service.store.log import packing
from service.store.log.event_log import key
from tests.api.client import ApiClient, client_of
from tests.api.conftest import Store, context_of, made
from tests.api.table import Table, code
from workers.jobs.sweep import finalize

READS = ("export", "draws")
"""Operations that read the whole log, whatever the process has cached."""


def damaged(table: Table, store: Store) -> int:
    """Removes the end of a command in the middle of a log that the API has read.

    Returns the first event of that command.
    """
    table.play_until("choose_cards", "select")
    name = key(table.id, "ev")
    entries = store.stream(name)
    last, first = (int(id.partition(b"-")[0]) for id, _ in entries[4:2:-1])

    def spoiled(fields: dict[bytes, bytes]) -> dict[bytes, bytes]:
        return fields | {b"events": fields[b"events"][:-9] + b"}"}

    store.rewrite(name, [(id, spoiled(fields) if id == b"%d-0" % last else fields) for id, fields in entries])
    return first + 1


@pytest.mark.parametrize("read", READS)
def test_what_reads_the_damaged_part_is_answered_with_a_problem(table: Table, store: Store, read: str) -> None:
    seq = damaged(table, store)
    assert table.client.get(f"{table.path}/state").status_code == 200
    answer = table.client.get(f"{table.path}/{read}")
    assert (answer.status_code, code(answer)) == (500, "game_damaged")
    assert answer.json["context"] == {"first_bad_seq": seq}


def test_a_process_that_has_the_game_in_memory_adds_nothing_to_a_log_that_is_lost(table: Table, store: Store) -> None:
    table.play_until("choose_cards", "select")
    events: Any = store.events
    events.delete(key(table.id, "ev"))
    seat, question = table.asked()[0]
    answer = table.answer(seat, question["id"], question["on_timeout"])
    assert (answer.status_code, code(answer)) == (500, "game_damaged")
    assert not events.exists(key(table.id, "ev"))


@pytest.mark.parametrize("value", [b"1x", b"\xff\xfe", b""])
@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("head", "v"),
        ("head", "h"),
        ("head", "st"),
        ("head", "due"),
        ("lobby", "created"),
        ("lobby", "visibility"),
        ("lobby", "chosen_seed"),
        ("lobby", "changed"),
    ],
)
def test_a_record_that_cannot_be_read_harms_its_game_alone(
    client: ApiClient, store: Store, name: str, field: str, value: bytes
) -> None:
    damaged, whole = Table(client, visibility="public"), Table(client, visibility="public")
    events: Any = store.events
    events.hset(key(damaged.id, name), field, value)
    other = client_of(made(store))
    told = other.get(f"{damaged.path}/state")
    assert told.status_code == 200 or code(told) in ("game_damaged", "not_found")
    for path in ("/v1/games", "/v1/games?status=lobby"):
        assert whole.id in [game["id"] for game in other.get(path).json["items"]]
    log = context_of(other.application).games.log
    assert whole.id in log.known_heads([damaged.id, whole.id])
    finalize(context_of(other.application).games)


@pytest.mark.parametrize("name", ["head", "lobby", "ev", "key", "cmd", "tokens"])
def test_a_record_that_is_lost_harms_its_game_alone(client: ApiClient, store: Store, name: str) -> None:
    lost, whole = Table(client, visibility="public"), Table(client, visibility="public")
    events: Any = store.events
    events.delete(key(lost.id, name))
    other = client_of(made(store))
    for path in ("/v1/games", "/v1/games?status=lobby"):
        assert whole.id in [game["id"] for game in other.get(path).json["items"]]
    assert other.get(f"{whole.path}/state").status_code == 200


@pytest.mark.parametrize("value", [b"\xff\xfe", b"seat|p_1||x", b"sea|", b""])
def test_a_token_whose_record_cannot_be_read_opens_nothing(table: Table, store: Store, value: bytes) -> None:
    events: Any = store.events
    records = key(table.id, "tokens")
    for digest in events.hkeys(records):
        events.hset(records, digest, value)
    other = client_of(made(store))
    for token in (table.as_host(), table.as_seat("red")):
        seen = other.get(f"{table.path}/state", headers=token)
        assert code(seen) in ("game_damaged", "token_invalid") or seen.json["viewer"] == "public"
        sent = other.post(f"{table.path}/commands", json={"type": "pause_game"}, headers=token)
        assert code(sent) in ("game_damaged", "token_invalid", "host_required")
    assert other.get(f"{table.path}/state").status_code == 200


def test_an_export_of_a_log_whose_bytes_do_not_fit_is_not_begun(table: Table, store: Store) -> None:
    """Nothing of such a log looks wrong until its hashes are compared."""
    table.play_until("choose_cards", "select")
    name = key(table.id, "ev")

    def told_later(id: bytes, fields: dict[bytes, bytes]) -> dict[bytes, bytes]:
        events = packing.unpacked(table.id, int(id[:-2]), fields)
        return packing.packed(
            [(seq, body.replace(b"+00:00", b"+01:00"), head, part) for seq, body, head, part in events]
        )

    entries = store.stream(name)
    rewritten = [(id, told_later(id, dict(fields)) if at == 4 else fields) for at, (id, fields) in enumerate(entries)]
    store.rewrite(name, rewritten)
    answer = table.client.get(f"{table.path}/export")
    assert (answer.status_code, code(answer)) == (500, "game_damaged")


def test_a_check_looks_again_after_some_minutes(table: Table, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play_until("choose_cards", "select")
    path = f"{table.path}/verification"

    def check() -> Any:
        return table.client.get(path, headers={"If-None-Match": tag})

    tag = ""
    whole = check()
    tag = whole.headers["ETag"]
    assert whole.json["ok"] is True
    seq = damaged(table, store)
    kept = context_of(table.client.application).answer_cache
    now = kept._clock()
    assert check().status_code == 304
    monkeypatch.setattr(kept, "_clock", lambda: now + 301)
    again = check()
    assert (again.status_code, again.json["ok"], again.json["first_bad_seq"]) == (200, False, seq)
