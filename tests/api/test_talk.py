"""Talk at a game: to the table, to some seats, among spectators; deleted, muted, and gone with the archive."""

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import time_machine

from service.play.live import talk
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.log.event_log import key
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import QUICK, OpenGame, Store, context_of, made
from tests.api.table import Table, code
from tests.api.test_stream import SSE, frames, named

ADMIN = "cea_" + "a" * 43


def say(table: Table, who: dict[str, str], text: str = "Hello", **body: Any) -> ApiResponse:
    return table.client.post(f"{table.path}/messages", json={"text": text, **body}, headers=who)


def said(table: Table, who: dict[str, str], text: str = "Hello", **body: Any) -> str:
    """Returns the id of a message that was stored."""
    done = say(table, who, text, **body)
    assert done.status_code == 201, done.text
    return str(done.json["id"])


def heard(table: Table, who: dict[str, str], query: str = "") -> list[str]:
    """Returns the texts that somebody reads."""
    found = table.client.get(f"{table.path}/messages{query}", headers=who)
    assert found.status_code == 200, found.text
    return [message["text"] for message in found.json["items"]]


def person(client: ApiClient) -> dict[str, str]:
    return {"Authorization": f"Bearer {client.post('/v1/players').json['token']}"}


def why(response: ApiResponse) -> tuple[str, str, str]:
    return code(response), response.json["context"]["rule"], response.json["context"]["reason"]


@pytest.fixture
def hall(client: ApiClient) -> Table:
    """Returns a running game at which spectators may talk."""
    return Table(client, seed="a table of three", spectator_talk="apart").start()


# -- players ---------------------------------------------------------------------------------------


def test_talk_changes_nothing_in_the_game__TALK_01(table: Table) -> None:
    before = table.client.get(f"{table.path}/state", headers=table.as_seat("red"))
    lines = table.client.get(f"{table.path}/export", headers=table.as_seat("red")).text.splitlines()[1:-1]
    done = say(table, table.as_seat("red"), "Shall we ally?\r\nI bring three ships.  ")
    assert done.status_code == 201
    assert done.json["text"] == "Shall we ally?\nI bring three ships."
    assert (done.json["room"], done.json["seat"], done.json["to"]) == ("table", "red", None)
    assert done.json["player"] == table.client.get(table.path).json["seats"][0]["player"]
    again = table.as_seat("red", **{"If-None-Match": before.headers["ETag"]})
    assert table.client.get(f"{table.path}/state", headers=again).status_code == 304
    after = table.client.get(f"{table.path}/export", headers=table.as_seat("red")).text
    assert after.splitlines()[1:-1] == lines
    assert "ally?" not in after
    for who in (table.as_seat("blue"), table.as_host(), {}):
        assert heard(table, who) == ["Shall we ally?\nI bring three ships."]


def test_people_talk_in_the_lobby_and_while_the_game_is_paused__TALK_01(lobby: Table) -> None:
    said(lobby, lobby.as_seat("red"), "Welcome")
    lobby.start()
    assert lobby.command(lobby.as_host(), type="pause_game").status_code == 201
    said(lobby, lobby.as_seat("blue"), "Back soon")
    assert heard(lobby, {}) == ["Welcome", "Back soon"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n ",
        "x" * (talk.LONGEST + 1),
        "a\x00b",
        "a\x1b[31mred",
        "\u200e\u200f",
        "\u2066\u2069 \t",
        "a\u2028b",
        "a" + "\u0301" * 9,
        "\u3164",
        "a" + "\nb" * talk.MOST_LINES,
        7,
        None,
    ],
)
def test_a_message_is_plain_text_of_some_lines__TALK_01(table: Table, text: Any) -> None:
    refused = say(table, table.as_seat("red"), text)
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert [fault["pointer"] for fault in refused.json["errors"]] == ["/text"]
    assert refused.json["context"]["rule"] == "TALK-01"
    assert heard(table, {}) == []


@pytest.mark.parametrize(
    "text",
    [
        "x" * talk.LONGEST,
        "\u0633\u0644\u0627\u0645",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\U0001f469\u200d\U0001f680 \U0001f596\U0001f3fd",
        "<b>&amp;</b>",
        "e\u0301",
    ],
)
def test_texts_of_all_languages_are_said_as_they_are__TALK_01(table: Table, text: str) -> None:
    said(table, table.as_seat("red"), text)
    assert heard(table, {}) == [text]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("\u200fخوب\u200f!", "خوب!"),
        ("a\u202eb\u202c", "ab"),
        ("\u2068Ann\u2069: ok", "Ann: ok"),
        ("\u061cok", "ok"),
        ("red\t3\nblue\t4", "red 3\nblue 4"),
        ("\ufeffa\u200bb\u00adc\u2060d", "abcd"),
        ("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f 1\ufe0f\u20e3 🇫🇷", None),
    ],
    ids=ascii,
)
def test_what_cannot_be_seen_in_a_copied_text_is_taken_out__TALK_01(table: Table, text: str, read: str | None) -> None:
    said(table, table.as_seat("red"), text)
    assert heard(table, {}) == [read or text]


def test_what_is_said_to_some_seats_only_they_and_the_writer_read__TALK_02(table: Table) -> None:
    done = say(table, table.as_seat("red"), "To you alone", to=["blue"])
    assert (done.json["room"], done.json["to"]) == ("private", ["blue"])
    for seat, texts in (("red", ["To you alone"]), ("blue", ["To you alone"]), ("green", [])):
        assert heard(table, table.as_seat(seat)) == texts
    link = table.client.post(
        f"{table.path}/share-links", json={"perspective": "me"}, headers=table.as_seat("blue")
    ).json["token"]
    table.end()
    for who in (table.as_host(), {}, {"Authorization": f"Bearer {link}"}, table.as_seat("green")):
        assert heard(table, who) == []


def test_a_message_is_for_players_who_are_there__TALK_02(client: ApiClient) -> None:
    table = Table(client, bots=[{"seat": "green", "kind": "random"}])
    red = table.as_seat("red")
    assert why(say(table, red, to=["red"])) == ("talk_refused", "TALK-02", "yourself")
    assert why(say(table, red, to=["green"])) == ("talk_refused", "TALK-02", "bot")
    assert client.delete(f"{table.path}/seats/blue", headers=table.as_host()).status_code == 204
    free = say(table, red, to=["blue"])
    assert why(free) == ("talk_refused", "TALK-02", "free_seat")
    assert free.json["context"]["seat"] == "blue"
    for to in (["purple"], ["mauve"], [], "blue", ["blue"] * 6):
        assert code(say(table, red, to=to)) == "validation_failed", to


def test_a_player_who_gets_a_seat_later_does_not_get_what_was_said_before__TALK_02(lobby: Table) -> None:
    said(lobby, lobby.as_seat("red"), "For the old blue", to=["blue"])
    assert lobby.client.delete(f"{lobby.path}/seats/blue", headers=lobby.as_host()).status_code == 204
    lobby.join("blue")
    said(lobby, lobby.as_seat("red"), "For the new blue", to=["blue"])
    assert heard(lobby, lobby.as_seat("blue")) == ["For the new blue"]


def test_only_players_of_the_game_talk_at_the_table(table: Table, open_game: OpenGame) -> None:
    assert code(say(table, {})) == "token_missing"
    assert code(say(table, table.as_host())) == "not_a_player"
    link = table.client.post(f"{table.path}/share-links", json={"perspective": "me"}, headers=table.as_seat("red")).json
    assert code(say(table, {"Authorization": f"Bearer {link['token']}"})) == "view_only"
    elsewhere = Table(table.client)
    assert code(say(table, elsewhere.as_seat("red"))) == "token_missing"
    assert code(say(table, table.as_seat("red"), name="Ann")) == "validation_failed"


def test_strangers_do_not_find_the_talk_of_a_private_game(client: ApiClient) -> None:
    table = Table(client, visibility="private", spectator_talk="apart")
    id = said(table, table.as_seat("red"))
    for who in ({}, person(client)):
        for found in (
            say(table, who),
            client.get(f"{table.path}/messages", headers=who),
            client.get(f"{table.path}/messages/export", headers=who),
            client.delete(f"{table.path}/messages/{id}", headers=who),
        ):
            assert (found.status_code, code(found)) == (404, "not_found")
    assert heard(table, table.as_host()) == ["Hello"]


# -- spectators ------------------------------------------------------------------------------------


def test_spectators_talk_only_where_the_game_allows_it__TALK_03(table: Table, client: ApiClient) -> None:
    assert client.get(table.path).json["spectator_talk"] == "off"
    assert why(say(table, person(client), name="Watcher")) == ("talk_refused", "TALK-03", "spectator_talk")


def test_players_do_not_see_what_spectators_say_before_the_end__TALK_03(hall: Table) -> None:
    done = say(hall, person(hall.client), "Red will lose", name="Watcher")
    assert done.status_code == 201
    assert (done.json["room"], done.json["name"], done.json["seat"], done.json["player"]) == (
        "spectators",
        "Watcher",
        None,
        None,
    )
    for who in ({}, person(hall.client), hall.as_host()):
        assert heard(hall, who) == ["Red will lose"]
    for seat in hall.tokens:
        assert heard(hall, hall.as_seat(seat)) == []
    hall.end()
    assert heard(hall, hall.as_seat("red")) == ["Red will lose"]


def test_a_spectator_has_a_name_that_is_no_players__TALK_03(hall: Table) -> None:
    who = person(hall.client)
    assert [fault["pointer"] for fault in say(hall, who).json["errors"]] == ["/name"]
    assert code(say(hall, who, name="Captain Red")) == "name_taken"
    assert code(say(hall, who, name="server")) == "validation_failed"
    assert code(say(hall, who, name="Watcher", to=["red"])) == "validation_failed"
    assert code(say(hall, {}, name="Watcher")) == "token_missing"


def test_no_answer_names_the_player_token_of_a_spectator(hall: Table) -> None:
    who = person(hall.client)
    said(hall, who, name="Watcher")
    hidden = who["Authorization"].removeprefix("Bearer cep_")[:16]
    for path in ("/messages", "/messages/export", ""):
        assert hidden not in hall.client.get(hall.path + path).text


def test_a_rematch_allows_spectators_what_the_game_allowed(hall: Table) -> None:
    hall.end()
    rematch = hall.client.post(f"{hall.path}/rematch", headers=hall.as_host()).json["game"]
    assert rematch["spectator_talk"] == "apart"


# -- lists -----------------------------------------------------------------------------------------


def test_a_client_asks_for_what_came_since(table: Table) -> None:
    table_talk = [said(table, table.as_seat(seat), f"From {seat}") for seat in table.tokens]
    said(table, table.as_seat("red"), "In private", to=["green"])
    assert heard(table, table.as_seat("blue"), f"?after={table_talk[0]}") == ["From blue", "From green"]
    assert heard(table, table.as_seat("green"), "?room=private") == ["In private"]
    assert heard(table, table.as_seat("green"), "?seat=red&room=table") == ["From red"]
    assert heard(table, table.as_seat("green"), f"?after={table_talk[-1]}&room=table") == []
    for query in ("?after=x", "?after=m_x", "?after=m_1%0a", "?room=cellar", "?limit=0", "?limit=101", "?seat=mauve"):
        assert code(table.client.get(f"{table.path}/messages{query}")) == "validation_failed", query


def test_a_page_counts_messages_that_its_reader_may_read(table: Table) -> None:
    for number in range(7):
        said(table, table.as_seat("red"), f"Open {number}")
        said(table, table.as_seat("red"), f"Hidden {number}", to=["green"])
    path, found = f"{table.path}/messages?limit=3&room=table", []
    while path:
        page = table.client.get(path, headers=table.as_seat("blue")).json
        assert 1 <= len(page["items"]) <= 3
        found += [message["text"] for message in page["items"]]
        path = page["next"]
    assert found == [f"Open {number}" for number in range(7)]


def test_ids_do_not_count_what_others_say_in_private(table: Table) -> None:
    ids = []
    with time_machine.travel(1_790_000_000.0, tick=False) as clock:
        for private in (0, 5):
            for _ in range(private):
                said(table, table.as_seat("red"), to=["green"])
            clock.shift(1)
            ids.append(said(table, table.as_seat("blue")))
    assert ids == ["m_1790000001000", "m_1790000002000"]


def test_a_game_keeps_so_many_messages_of_players_and_as_many_of_spectators(
    hall: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.live.talk.MOST", 3)
    said(hall, hall.as_seat("red"), "Kept")
    for number in range(5):
        said(hall, person(hall.client), f"Spectator {number}", name="Watcher")
    assert heard(hall, {}) == ["Kept", "Spectator 2", "Spectator 3", "Spectator 4"]


def test_the_export_of_the_talk_is_apart_from_the_proof(hall: Table) -> None:
    said(hall, hall.as_seat("red"), "To all")
    said(hall, hall.as_seat("red"), "To blue", to=["blue"])
    said(hall, person(hall.client), "From the hall", name="Watcher")
    for who, texts in (({}, ["To all", "From the hall"]), (hall.as_seat("blue"), ["To all", "To blue"])):
        found = hall.client.get(f"{hall.path}/messages/export", headers=who)
        assert found.mimetype == "application/x-ndjson"
        lines = [json.loads(line) for line in found.text.splitlines()]
        assert lines == hall.client.get(f"{hall.path}/messages", headers=who).json["items"]
        assert [line["text"] for line in lines] == texts
        export = hall.client.get(f"{hall.path}/export", headers=who).text
        assert not any(text in export for text in texts)


def test_a_message_that_is_sent_again_is_said_once(table: Table) -> None:
    once = table.as_seat("red", **{"Idempotency-Key": "say-it-once"})
    first, second = say(table, once), say(table, once)
    assert (first.json, second.headers["Idempotency-Replayed"]) == (second.json, "true")
    assert heard(table, {}) == ["Hello"]
    assert code(say(table, once, "Something else")) == "idempotency_key_reused"
    table.client.delete(f"{table.path}/messages/{first.json['id']}", headers=table.as_seat("red"))
    assert code(say(table, once)) == "not_found"


# -- deleting --------------------------------------------------------------------------------------


def gone(table: Table, id: str, who: dict[str, str]) -> ApiResponse:
    return table.client.delete(f"{table.path}/messages/{id}", headers=who)


def test_the_writer_and_the_host_delete_a_message__TALK_04(table: Table) -> None:
    for who in (table.as_seat("red"), table.as_host()):
        id = said(table, table.as_seat("red"))
        refused = gone(table, id, table.as_seat("blue"))
        assert (code(refused), refused.json["context"]["rule"]) == ("host_required", "TALK-04")
        assert code(gone(table, id, {})) == "token_missing"
        assert gone(table, id, who).status_code == 204
        assert code(gone(table, id, who)) == "not_found"
        assert heard(table, {}) == []
    for id in ("m_1", "m_x", "x", "m_1-0", "m_" + "9" * 30):
        assert code(gone(table, id, table.as_host())) == "not_found"


def test_others_do_not_learn_that_a_private_message_is_there__TALK_04(table: Table) -> None:
    id = said(table, table.as_seat("red"), to=["blue"])
    for who in (table.as_seat("green"), {}):
        assert code(gone(table, id, who)) == "not_found"
    assert gone(table, id, table.as_seat("red")).status_code == 204
    assert heard(table, table.as_seat("blue")) == []


def test_a_spectator_deletes_what_that_spectator_said__TALK_04(hall: Table) -> None:
    ann, ben = person(hall.client), person(hall.client)
    id = said(hall, ann, name="Ann")
    assert code(gone(hall, id, ben)) == "host_required"
    assert gone(hall, id, ann).status_code == 204
    assert heard(hall, {}) == []


def test_a_player_or_the_host_deletes_all_that_a_seat_has_said__TALK_04(table: Table) -> None:
    for who in (table.as_seat("red"), table.as_host()):
        said(table, table.as_seat("red"), "One")
        said(table, table.as_seat("red"), "Two", to=["blue"])
        said(table, table.as_seat("blue"), "Three")
        path = f"{table.path}/seats/red/messages"
        assert code(table.client.delete(path, headers=table.as_seat("blue"))) == "wrong_seat"
        assert table.client.delete(path, headers=who).status_code == 204
        assert set(heard(table, table.as_seat("blue"))) == {"Three"}
    assert code(table.client.delete(f"{table.path}/seats/mauve/messages", headers=table.as_host())) == "not_found"


def test_the_operator_deletes_a_message_of_any_room__TALK_04(store: Store) -> None:
    app = made(store, QUICK._replace(admin_token_hash=sha256(ADMIN.encode()).hexdigest()))
    table = Table(client_of(app), spectator_talk="apart")
    id = said(table, table.as_seat("red"), "Abuse", to=["blue"])
    path = f"/v1/admin/games/{table.id}/messages/{id}"
    assert code(table.client.delete(path, headers=table.as_host())) == "token_invalid"
    operator = {"Authorization": f"Bearer {ADMIN}"}
    assert table.client.delete(path, headers=operator).status_code == 204
    assert code(table.client.delete(path, headers=operator)) == "not_found"
    assert code(table.client.delete(path.replace(table.id, "g_x"), headers=operator)) == "not_found"
    assert heard(table, table.as_seat("blue")) == []
    context_of(app).feed.close()


def test_a_person_who_is_forgotten_has_said_nothing(hall: Table, client: ApiClient, store: Store) -> None:
    ann = person(client)
    game = client.post("/v1/games", json={"seats": 3}).json["game"]["id"]
    joined = client.post(f"/v1/games/{game}/seats", json={"name": "Ann"}, headers=ann).json
    seat = {"Authorization": f"Bearer {joined['token']}"}
    for who in (ann, seat):
        assert client.post(f"/v1/games/{game}/messages", json={"text": "Rosalind"}, headers=who).status_code == 201
    said(hall, ann, "Rosalind", name="Ann")
    said(hall, hall.as_seat("red"), "Stays")
    assert client.delete("/v1/players/me", headers=ann).status_code == 204
    assert client.get(f"/v1/games/{game}/messages").json["items"] == []
    assert heard(hall, {}) == ["Stays"]
    for database in (store.events, store.queue):
        assert not any(b"Rosalind" in (database.dump(name) or b"") for name in database.scan_iter())


def test_a_player_who_leaves_the_lobby_takes_along_what_was_said(lobby: Table) -> None:
    said(lobby, lobby.as_seat("red"), "I am off")
    assert lobby.client.delete(f"{lobby.path}/seats/red", headers=lobby.as_seat("red")).status_code == 204
    assert heard(lobby, {}) == []


# -- muting ----------------------------------------------------------------------------------------


def mute(table: Table, other: str, by: str = "red", method: str = "PUT") -> ApiResponse:
    return table.client.open(f"{table.path}/seats/{by}/mutes/{other}", method=method, headers=table.as_seat("red"))


def test_a_muted_player_is_not_heard_and_does_not_learn_of_it__TALK_05(table: Table) -> None:
    said(table, table.as_seat("blue"), "Before")
    assert mute(table, "blue").status_code == 204
    done = say(table, table.as_seat("blue"), "After", to=["red"])
    assert done.status_code == 201
    said(table, table.as_seat("green"), "Green")
    assert heard(table, table.as_seat("red")) == ["Green"]
    export = table.client.get(f"{table.path}/messages/export", headers=table.as_seat("red")).text
    assert [json.loads(line)["text"] for line in export.splitlines()] == ["Green"]
    assert heard(table, table.as_seat("blue")) == ["Before", "After", "Green"]
    listed = table.client.get(f"{table.path}/seats/red/mutes", headers=table.as_seat("red"))
    assert listed.json["items"] == [{"seat": "blue"}]
    assert table.client.get(f"{table.path}/seats/blue/mutes", headers=table.as_seat("blue")).json["items"] == []
    assert mute(table, "blue", method="DELETE").status_code == 204
    assert heard(table, table.as_seat("red")) == ["Before", "After", "Green"]


def test_a_player_mutes_others_and_for_nobody_else__TALK_05(table: Table) -> None:
    for method in ("PUT", "DELETE"):
        assert why(mute(table, "red", method=method)) == ("talk_refused", "TALK-05", "yourself")
    assert code(mute(table, "mauve")) == "not_found"
    assert code(mute(table, "green", by="blue")) == "wrong_seat"
    assert code(mute(table, "green", by="mauve")) == "not_found"
    listed = table.client.get(f"{table.path}/seats/blue/mutes", headers=table.as_seat("red"))
    assert code(listed) == "wrong_seat"


# -- the end ---------------------------------------------------------------------------------------


def test_people_talk_after_the_end_until_the_game_is_archived__TALK_06(
    table: Table, store: Store, tmp_path: Path
) -> None:
    said(table, table.as_seat("red"), "Before the end")
    table.end()
    games = context_of(table.client.application).games
    assert games.load(table.id).finalized
    said(table, table.as_seat("red"), "Well played", to=["blue"])
    assert heard(table, table.as_seat("blue")) == ["Before the end", "Well played"]
    archive = Archive(tmp_path / "archive")
    name = ArchiveMover(store.events, archive).archive(table.id)
    assert [store.events.exists(key(table.id, each)) for each in talk.KEYS] == [0, 0, 0]
    assert b"Well played" not in (tmp_path / "archive" / name).read_bytes()
    assert why(say(table, table.as_seat("red"), "Anybody here?")) == ("talk_refused", "TALK-06", "archived")
    assert heard(table, table.as_seat("red")) == []


def test_a_game_that_is_withdrawn_keeps_no_talk__TALK_06(lobby: Table, store: Store) -> None:
    said(lobby, lobby.as_seat("red"))
    assert lobby.client.delete(lobby.path, headers=lobby.as_host()).status_code == 204
    assert [store.events.exists(key(lobby.id, each)) for each in talk.KEYS] == [0, 0, 0]


# -- limits ----------------------------------------------------------------------------------------


def test_each_seat_says_so_many_messages_a_minute(store: Store) -> None:
    app = made(store, QUICK._replace(rate_limits=True))
    table = Table(client_of(app))
    limits = table.client.get("/v1/meta").json
    assert limits["limits"]["messages"] == {"requests": 20, "seconds": 60, "by": "seat or address"}
    assert limits["talk"] == {"characters": talk.LONGEST, "lines": talk.MOST_LINES, "messages": talk.MOST}
    for _ in range(20):
        said(table, table.as_seat("red"))
    refused = say(table, table.as_seat("red"))
    assert (code(refused), refused.json["context"]["violated_policies"]) == ("quota_exceeded", ["messages"])
    said(table, table.as_seat("blue"))
    context_of(app).feed.close()


# -- streams ---------------------------------------------------------------------------------------


Live = Callable[[Table, dict[str, str]], Iterator[dict[str, Any]]]


@pytest.fixture
def live() -> Iterator[Live]:
    """Gives the frames of a stream from the newest event on; all of them are left after the test."""
    opened: list[ApiResponse] = []

    def follow(table: Table, who: dict[str, str]) -> Iterator[dict[str, Any]]:
        path = f"{table.path}/stream?after={table.version_as_host()}"
        opened.append(table.client.get(path, headers={**SSE, **who}))
        return frames(opened[-1])

    yield follow
    for response in opened:
        response.close()


def messages(stream: Iterator[dict[str, Any]], number: int) -> list[dict[str, Any]]:
    """Returns the next frames about messages."""
    found: list[dict[str, Any]] = []
    while len(found) < number:
        found += named([next(stream)], "message")
    return found


def test_streams_report_messages_to_those_who_may_read_them(hall: Table, live: Live) -> None:
    watchers = {"red": hall.as_seat("red"), "green": hall.as_seat("green"), "host": hall.as_host(), "nobody": {}}
    streams = {name: live(hall, who) for name, who in watchers.items()}
    assert {next(each)["data"]["newest_message"] for each in streams.values()} == {None}
    said(hall, hall.as_seat("blue"), "To red", to=["red"])
    said(hall, person(hall.client), "From the hall", name="Watcher")
    said(hall, hall.as_seat("blue"), "To all")
    expected = {
        "red": ["To red", "To all"],
        "green": ["To all"],
        "host": ["From the hall", "To all"],
        "nobody": ["From the hall", "To all"],
    }
    for name, texts in expected.items():
        told = messages(streams[name], len(texts))
        assert [frame["data"]["text"] for frame in told] == texts
        assert not any("id" in frame for frame in told)
        listed = hall.client.get(f"{hall.path}/messages", headers=watchers[name]).json["items"]
        assert [frame["data"] for frame in told] == listed
    assert next(live(hall, hall.as_seat("green")))["data"]["newest_message"] == listed[-1]["id"]


def test_streams_report_that_a_message_was_deleted(table: Table, live: Live) -> None:
    id = said(table, table.as_seat("blue"))
    hidden = said(table, table.as_seat("red"), to=["blue"])
    stream = live(table, table.as_seat("green"))
    assert next(stream)["data"]["newest_message"] == id
    for each in (hidden, id):
        assert gone(table, each, table.as_host()).status_code == 204
    (told,) = messages(stream, 1)
    assert told["data"] == {"id": id, "deleted": True}


def test_streams_do_not_report_what_a_muted_player_says(table: Table, live: Live) -> None:
    assert mute(table, "blue").status_code == 204
    stream = live(table, table.as_seat("red"))
    next(stream)
    said(table, table.as_seat("blue"), "Unheard")
    said(table, table.as_seat("green"), "Heard")
    assert messages(stream, 1)[0]["data"]["text"] == "Heard"


def test_a_long_talk_that_goes_by_is_not_taken_for_deleted(
    table: Table, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.live.talk.RECENT", 3)
    stream = live(table, {})
    next(stream)
    for number in range(6):
        said(table, table.as_seat("red"), str(number))
        assert messages(stream, 1)[0]["data"]["text"] == str(number)
