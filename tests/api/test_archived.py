"""A game in the archive answers as it did; one that is damaged says so and harms no other."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from service import context
from service.context import Context
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.log.event_log import key
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store
from tests.api.table import Table, code
from tests.store.single_entries import lay_singly

PATHS = (
    "",
    "/state",
    "/state?at=9",
    "/events?limit=500",
    "/events/3",
    "/history?limit=500",
    "/encounters",
    "/commands?limit=500",
    "/stats",
    "/diff?from=5&to=9",
    "/draws",
)
LINES = {"Accept": "application/x-ndjson"}


@pytest.fixture
def app(bare_app: Flask, store: Store, tmp_path: Path) -> Iterator[Flask]:
    """Yields the service with a separate archive."""
    made = begun(bare_app, store, tmp_path)
    yield bare_app
    made.feed.close()


def begun(app: Flask, store: Store, data_dir: Path) -> Context:
    """Restarts the service: it knows only what is stored."""
    made = context.build(QUICK._replace(data_dir=data_dir), store.events, store.queue)
    context.attach(app, made)
    return made


def everything_served(table: Table) -> dict[str, object]:
    answers = {path: table.client.get(table.path + path) for path in PATHS}
    assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(PATHS, 200)
    streamed = table.client.get(f"{table.path}/stream?after=0", headers=LINES).data
    # The first line and the digest in the last are of the moment at which the head was signed.
    exported = table.client.get(f"{table.path}/export").data.splitlines()[1:-1]
    checked = table.client.get(f"{table.path}/verification").json
    assert checked["ok"]
    others = {"stream": streamed, "export": exported, "verification": checked}
    return {path: answer.data for path, answer in answers.items()} | others


@pytest.mark.parametrize("anew", [False, True])
def test_an_archived_game_answers_as_before(table: Table, store: Store, app: Flask, tmp_path: Path, anew: bool) -> None:
    table.end()
    before = everything_served(table)
    ArchiveMover(store.events, Archive(tmp_path / "archive")).archive(table.id)
    if anew:
        begun(app, store, tmp_path)
    assert everything_served(table) == before
    kept = {name.decode().rpartition(":")[2] for name in store.events.scan_iter(f"cg:{{{table.id}}}:*")}
    assert kept == {"head", "lobby", "tokens"}


def test_a_finished_and_an_archived_game_take_remarks__PAST_02(
    table: Table, store: Store, app: Flask, tmp_path: Path
) -> None:
    """The tokens of seats and hosts hold on."""

    def remark(headers: dict[str, str], text: str) -> int:
        body = {"version": 3, "text": text, "audience": "all"}
        return table.client.post(f"{table.path}/annotations", json=body, headers=headers).status_code

    assert remark(table.as_seat("red"), "while it runs") == 201
    table.end()
    assert remark(table.as_host(), "after the end") == 201
    ArchiveMover(store.events, Archive(tmp_path / "archive")).archive(table.id)
    begun(app, store, tmp_path)
    assert remark(table.as_seat("blue"), "from the archive") == 201
    found = table.client.get(f"{table.path}/annotations").json["items"]
    assert [item["text"] for item in found] == ["while it runs", "after the end", "from the archive"]


def test_an_archived_game_takes_no_command_and_no_request_for_an_undo(
    table: Table, store: Store, tmp_path: Path
) -> None:
    table.end()
    ArchiveMover(store.events, Archive(tmp_path / "archive")).archive(table.id)
    assert code(table.command(table.as_seat("red"), type="concede")) == "game_over"
    asked = table.client.post(f"{table.path}/undo-requests", json={"to_seq": 5}, headers=table.as_seat("red"))
    assert asked.status_code >= 400


def test_a_command_that_is_sent_again_after_the_move_gets_its_first_answer(
    table: Table, store: Store, app: Flask, tmp_path: Path
) -> None:
    headers = [table.as_seat(seat, Idempotency_Key=f"last-word-{seat}") for seat in ("blue", "green")]
    first = [table.command(each, type="concede") for each in headers]
    ArchiveMover(store.events, Archive(tmp_path / "archive")).archive(table.id)
    begun(app, store, tmp_path)
    again = [table.command(each, type="concede") for each in headers]
    assert [each.status_code for each in again] == [201, 201]
    assert [each.headers["Idempotency-Replayed"] for each in again] == ["true", "true"]
    hashes = [[[event["hash"] for event in each.json["events"]] for each in answers] for answers in (first, again)]
    assert hashes[0] == hashes[1]


def test_archived_games_are_listed_as_over(table: Table, store: Store, tmp_path: Path) -> None:
    running = Table(table.client, options=PLAIN_ALIENS).start()
    table.end()
    ArchiveMover(store.events, Archive(tmp_path / "archive")).archive(table.id)
    for status, found in (("over", [table.id]), ("running", [running.id]), ("lobby", [])):
        items = table.client.get(f"/v1/games?status={status}").json["items"]
        assert [game["id"] for game in items] == found
    assert len(table.client.get("/v1/games").json["items"]) == 2


def test_an_archive_that_is_away_is_no_fault_of_the_game_and_harms_no_other(
    table: Table, store: Store, app: Flask, tmp_path: Path
) -> None:
    other = Table(table.client, options=PLAIN_ALIENS).start()
    table.end()
    mover = ArchiveMover(store.events, Archive(tmp_path / "archive"))
    name = mover.archive(table.id)
    (tmp_path / "archive" / name).rename(tmp_path / "aside")
    begun(app, store, tmp_path)
    assert code(table.client.get(table.path)) == "unavailable"
    assert [game["id"] for game in table.client.get("/v1/games").json["items"]] == [other.id]
    (tmp_path / "aside").rename(tmp_path / "archive" / name)
    assert table.client.get(table.path).json["status"] == "over"


def test_a_damaged_entry_stops_its_game_names_the_event_and_harms_no_other(
    table: Table, store: Store, app: Flask, tmp_path: Path
) -> None:
    other = Table(table.client, options=PLAIN_ALIENS).start()
    damage(store, table.id, 7)
    begun(app, store, tmp_path)
    seat = table.as_seat("red")
    for answer in (
        table.client.get(table.path),
        table.client.get(f"{table.path}/state", headers=seat),
        table.client.get(f"{table.path}/questions", headers=seat),
        table.client.get(f"{table.path}/stream", headers=LINES),
        table.command(seat, type="concede"),
        table.command(table.as_host(), type="pause_game"),
    ):
        assert answer.status_code == 500
        assert answer.json["code"] == "game_damaged"
        assert answer.json["context"] == {"first_bad_seq": 7}
    assert [game["id"] for game in table.client.get("/v1/games").json["items"]] == [other.id]
    assert other.command(other.as_host(), type="pause_game").status_code == 201


def damage(store: Store, game: str, seq: int) -> None:
    """Changes one byte in the body of a stored event."""
    lay_singly(store.events, game)
    entries = store.stream(key(game, "ev"))
    fields = entries[seq - 1][1]
    fields[b"e"] = fields[b"e"].replace(b'"at":"2', b'"at":"3', 1)
    store.rewrite(key(game, "ev"), entries)
