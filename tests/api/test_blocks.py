"""Block lists: who is blocked joins no game of the blocker, and is not heard by the blocker, in any game."""

import json
from pathlib import Path

import pytest
from flask import Flask

from service.players import blocks
from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.log.event_log import key
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import OpenGame, Store, context_of
from tests.api.persons import Person
from tests.api.table import code

LADDER = "l_0123456789abcdef"


@pytest.fixture
def ann(client: ApiClient) -> Person:
    return Person(client, name="Ann")


@pytest.fixture
def bob(client: ApiClient) -> Person:
    return Person(client, name="Bob")


def hosted_by(person: Person, **body: object) -> str:
    """Returns a game that a person hosts."""
    made = person.client.post("/v1/games", json={"seats": 3, **body}, headers=person.headers)
    assert made.status_code == 201, made.text
    return str(made.json["game"]["id"])


def met(open_game: OpenGame, *persons: Person) -> tuple[str, list[str]]:
    """Returns a game in which these persons have the first seats, and their seats."""
    game = open_game()["game"]["id"]
    return game, [person.join(game, f"Number {at}").json["seat"] for at, person in enumerate(persons)]


def block_seat(person: Person, game: str, seat: str) -> ApiResponse:
    return person.client.post("/v1/players/me/blocks", json={"game": game, "seat": seat}, headers=person.headers)


def block(person: Person, id: str) -> ApiResponse:
    return person.client.put(f"/v1/players/me/blocks/{id}", headers=person.headers)


def unblock(person: Person, id: str) -> ApiResponse:
    return person.client.delete(f"/v1/players/me/blocks/{id}", headers=person.headers)


def ladder_of(app: Flask, person: Person) -> str:
    return context_of(app).profiles.ladder_id(person.id)


def test_a_block_names_the_other_as_they_met(ann: Person, bob: Person, app: Flask, open_game: OpenGame) -> None:
    game, (_, seat) = met(open_game, ann, bob)
    ladder = ladder_of(app, bob)
    first = block_seat(ann, game, seat)
    assert (first.status_code, first.json["game"], first.json["name"]) == (201, game, "Number 1")
    assert first.headers["Location"] == f"/v1/players/me/blocks/{first.json['id']}"
    second = block(ann, ladder)
    assert (second.json["id"], second.json["game"], second.json["name"]) == (ladder, None, "Bob")
    listed = ann.get("/v1/players/me/blocks")["items"]
    assert listed == [first.json, second.json]
    # Neither block tells that both are one person.
    assert bob.id not in json.dumps(listed)
    assert ladder not in json.dumps(first.json)
    assert unblock(ann, ladder).status_code == unblock(ann, first.json["id"]).status_code == 204
    assert ann.get("/v1/players/me/blocks")["items"] == []
    assert code(unblock(ann, ladder)) == "not_found"


def test_a_block_that_is_there_is_not_made_twice(ann: Person, bob: Person, app: Flask, open_game: OpenGame) -> None:
    game, (_, seat) = met(open_game, ann, bob)
    assert block_seat(ann, game, seat).json == block_seat(ann, game, seat).json
    assert block(ann, ladder_of(app, bob)).json == block(ann, ladder_of(app, bob)).json
    assert len(ann.get("/v1/players/me/blocks")["items"]) == 2


def test_who_is_blocked_joins_no_game_that_the_blocker_hosts_or_plays(
    ann: Person, bob: Person, app: Flask, open_game: OpenGame
) -> None:
    hosted, (played, _) = hosted_by(ann), met(open_game, ann)
    block(ann, ladder_of(app, bob))
    for game in (hosted, played):
        refused = bob.join(game, "Bob")
        assert (refused.status_code, code(refused)) == (403, "blocked")
        assert [seat["name"] for seat in ann.client.get(f"/v1/games/{game}").json["seats"]].count("Bob") == 0
        assert ann.id not in refused.text
    elsewhere = open_game()["game"]["id"]
    assert bob.join(elsewhere, "Bob").status_code == 201
    # The blocker may come to where the other is, and decides.
    assert ann.join(elsewhere, "Ann").status_code == 201
    unblock(ann, ladder_of(app, bob))
    assert bob.join(hosted, "Bob").status_code == bob.join(played, "Bob").status_code == 201


def test_a_blocker_who_has_left_the_table_is_no_reason(
    ann: Person, bob: Person, app: Flask, open_game: OpenGame
) -> None:
    game, (seat,) = met(open_game, ann)
    block(ann, ladder_of(app, bob))
    assert ann.client.delete(f"/v1/games/{game}/seats/{seat}", headers=ann.headers).status_code == 204
    assert bob.join(game, "Bob").status_code == 201


def test_a_table_may_be_for_players_alone_who_can_be_blocked(ann: Person, bob: Person, client: ApiClient) -> None:
    game = hosted_by(ann, player_required=True)
    ann.join(game)
    stranger = client.post(f"/v1/games/{game}/seats", json={"name": "Cid"})
    assert (stranger.status_code, code(stranger)) == (403, "player_required")
    seat = bob.join(game, "Bob").json["seat"]
    blocked = client.post("/v1/players/me/blocks", json={"game": game, "seat": seat}, headers=ann.headers)
    assert blocked.status_code == 201


def test_a_rematch_is_no_way_around_a_block(ann: Person, bob: Person, app: Flask, client: ApiClient) -> None:
    made = client.post("/v1/games", json={"seats": 3, "bots": [{"kind": "random"}], "options": {"timers": "none"}})
    game, host = made.json["game"]["id"], {"Authorization": f"Bearer {made.json['host_token']}"}
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        assert person.join(game, name).status_code == 201
    assert client.post(f"/v1/games/{game}/commands", json={"type": "start_game"}, headers=host).status_code == 201
    for person in (ann, bob):
        done = client.post(f"/v1/games/{game}/commands", json={"type": "concede"}, headers=person.headers)
        assert done.status_code == 201, done.text
    block(ann, ladder_of(app, bob))
    again = f"/v1/games/{game}/rematch/seats"
    assert client.post(again, json={}, headers=ann.headers).status_code == 201
    assert code(client.post(again, json={}, headers=bob.headers)) == "blocked"


def test_what_the_blocked_say_is_not_heard_by_the_blocker_in_any_game(
    ann: Person, bob: Person, app: Flask, open_game: OpenGame
) -> None:
    before, (mine, theirs) = met(open_game, ann, bob)
    cleo = Person(ann.client)
    cleo.join(before, "Cleo")
    bob.say(before, "Said before")
    assert block(ann, ladder_of(app, bob)).status_code == 200
    later = open_game()["game"]["id"]
    bob.join(later, "Bob")
    ann.join(later, "Ann")
    for game in (before, later):
        assert bob.say(game, "To all").status_code == 201
        seat = mine if game == before else ann.get(f"/v1/games/{game}/state")["viewer"]
        assert bob.say(game, "To Ann", to=[seat]).status_code == 201
        assert ann.heard(game) == []
    assert cleo.heard(before) == ["Said before", "To all"]
    assert bob.heard(before) == ["Said before", "To all", "To Ann"]
    unblock(ann, ladder_of(app, bob))
    assert ann.heard(before) == ["Said before", "To all", "To Ann"]
    assert theirs != mine


def test_of_two_blocks_of_one_person_the_last_one_ends_the_silence(
    ann: Person, bob: Person, app: Flask, open_game: OpenGame
) -> None:
    game, (_, seat) = met(open_game, ann, bob)
    bob.say(game, "Hello")
    by_seat, by_ladder = block_seat(ann, game, seat).json["id"], block(ann, ladder_of(app, bob)).json["id"]
    unblock(ann, by_seat)
    assert ann.heard(game) == []
    unblock(ann, by_ladder)
    assert ann.heard(game) == ["Hello"]


def test_spectators_are_blocked_as_players_are(ann: Person, bob: Person, app: Flask, open_game: OpenGame) -> None:
    cleo, dan = Person(ann.client), Person(ann.client)
    watched = open_game(spectator_talk="apart")["game"]["id"]
    assert bob.say(watched, "Hello", name="Bob").status_code == 201
    block(ann, ladder_of(app, bob))
    assert cleo.heard(watched) == ["Hello"]
    assert ann.heard(watched) == []
    # At a table with the blocker somebody who is blocked says nothing.
    assert ann.join(watched, "Ann").status_code == 201
    assert code(bob.say(watched, "Hello again", name="Bob")) == "blocked"
    assert dan.say(watched, "Nice", name="Dan").status_code == 201


def test_nobody_is_blocked_who_is_not_known(ann: Person, bob: Person, client: ApiClient, open_game: OpenGame) -> None:
    game = open_game(bots=[{"kind": "random", "seat": "green"}])["game"]["id"]
    mine = ann.join(game).json["seat"]
    seated = client.post(f"/v1/games/{game}/seats", json={"name": "Somebody"}).json["seat"]
    assert code(block_seat(ann, game, seated)) == "not_found"
    assert code(block_seat(ann, game, "green")) == "not_found"
    for seat in (mine, "yellow", "mauve", ""):
        assert code(block_seat(ann, game, seat)) == "validation_failed"
    for game_id in ("g_" + "0" * 26, "x", ""):
        assert code(block_seat(ann, game_id, "red")) in ("not_found", "validation_failed")
    for id in (LADDER, "l_random", "x", "p_0123456789abcdef", bob.id):
        assert code(block(ann, id)) == "not_found"
    assert ann.get("/v1/players/me/blocks")["items"] == []


def test_nobody_blocks_a_seat_of_a_game_that_they_cannot_see(ann: Person, bob: Person, client: ApiClient) -> None:
    made = client.post("/v1/games", json={"seats": 3, "visibility": "private"}).json
    path, host = f"/v1/games/{made['game']['id']}", {"Authorization": f"Bearer {made['host_token']}"}
    invite = client.post(f"{path}/invites", json={}, headers=host).json["code"]
    body = {"name": "Bob", "invite_code": invite}
    seat = client.post(f"{path}/seats", json=body, headers=bob.headers).json["seat"]
    assert code(block_seat(ann, made["game"]["id"], seat)) == "not_found"
    assert code(block_seat(bob, made["game"]["id"], seat)) == "validation_failed"


def test_nobody_blocks_themselves(ann: Person, app: Flask) -> None:
    assert code(block(ann, ladder_of(app, ann))) == "not_found"


def test_a_block_list_has_an_end(
    ann: Person, bob: Person, app: Flask, open_game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, (_, seat, another) = met(open_game, ann, bob, Person(ann.client, name="Cid"))
    monkeypatch.setattr(blocks, "MOST", 1)
    assert block_seat(ann, game, seat).status_code == 201
    for refused in (block(ann, ladder_of(app, bob)), block_seat(ann, game, another)):
        assert (code(refused), refused.json["context"]) == ("block_limit", {"max": 1})
    assert block_seat(ann, game, seat).status_code == 201


def test_a_list_belongs_to_the_person_and_not_to_the_token(ann: Person, bob: Person, app: Flask) -> None:
    block(ann, ladder_of(app, bob))
    old = ann.headers
    ann.token = ann.client.post("/v1/players/me/token", headers=old).json["token"]
    assert code(ann.client.get("/v1/players/me/blocks", headers=old)) == "token_revoked"
    assert [each["name"] for each in ann.get("/v1/players/me/blocks")["items"]] == ["Bob"]
    assert bob.get("/v1/players/me/blocks")["items"] == []
    assert code(unblock(bob, ladder_of(app, bob))) == "not_found"


def test_a_deleted_player_is_on_no_list(
    ann: Person, bob: Person, app: Flask, store: Store, open_game: OpenGame
) -> None:
    game, (_, seat) = met(open_game, ann, bob)
    ladder = ladder_of(app, bob)
    block_seat(ann, game, seat)
    block(ann, ladder)
    bob.forget()
    assert ann.get("/v1/players/me/blocks")["items"] == []
    assert code(block(ann, ladder)) == code(block_seat(ann, game, seat)) == "not_found"
    assert not list(store.events.scan_iter(f"*{bob.id}*block*"))


def test_a_block_and_the_deletion_of_the_other_at_the_same_time_leave_nothing(
    ann: Person, bob: Person, app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder, made = ladder_of(app, bob), context_of(app).tables.blocks
    script = made._writer.script

    def forget_in_between(text: str, *arguments: object) -> object:
        if text == blocks.BLOCK:
            monkeypatch.setattr(made._writer, "script", script)
            bob.forget()
        return script(text, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(made._writer, "script", forget_in_between)
    assert code(block(ann, ladder)) == "not_found"
    assert ann.get("/v1/players/me/blocks")["items"] == []
    assert store.events.hgetall(f"cg:player:{{{ann.id}}}:blocks") == {}


def test_a_block_that_cannot_be_read_hides_no_other(ann: Person, bob: Person, app: Flask, store: Store) -> None:
    block(ann, ladder_of(app, bob))
    store.events.hset(f"cg:player:{{{ann.id}}}:blocks", LADDER, b"\xff{")
    assert [each["name"] for each in ann.get("/v1/players/me/blocks")["items"]] == ["Bob"]
    assert code(bob.join(hosted_by(ann), "Bob")) == "blocked"


def test_the_list_of_persons_goes_with_the_archive_and_the_block_stays(
    ann: Person, bob: Person, store: Store, client: ApiClient, tmp_path: Path
) -> None:
    made = client.post("/v1/games", json={"seats": 3, "bots": [{"kind": "random"}], "options": {"timers": "none"}})
    game, host = made.json["game"]["id"], {"Authorization": f"Bearer {made.json['host_token']}"}
    seats = [person.join(game, name).json["seat"] for person, name in ((ann, "Ann"), (bob, "Bob"))]
    assert block_seat(ann, game, seats[1]).status_code == 201
    client.post(f"/v1/games/{game}/commands", json={"type": "start_game"}, headers=host)
    for person in (ann, bob):
        client.post(f"/v1/games/{game}/commands", json={"type": "concede"}, headers=person.headers)
    ArchiveMover(store.events, Archive(tmp_path / "archive")).archive(game)
    assert not store.events.exists(key(game, "persons"))
    (listed,) = ann.get("/v1/players/me/blocks")["items"]
    assert code(bob.join(hosted_by(ann), "Bob")) == "blocked"
    # Nothing of the talk comes back beside an archived game.
    assert unblock(ann, listed["id"]).status_code == 204
    assert not store.events.exists(key(game, "talk.about"))
