"""Rated games over HTTP: who sits down, how often two meet, the result in the log, and the ladder (RATE-01..09)."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from domain.rating.places import read
from service import context, ids
from service.callers.tokens import digest
from service.finished_log import signed_notes
from service.rating.meetings import MOST
from service.store.finished.entries import part
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import QUICK, Store, context_of
from tests.api.table import code
from tests.api.test_bad_input import at_once
from tests.api.test_finished import enter, finished
from workers.jobs import finished as jobs

TOKEN = "cea_" + "A" * 43
ADMIN = {"Authorization": f"Bearer {TOKEN}"}
TIMERS = {"reaction": 60, "decision": 60, "deal": 60}
DAY_MS = 86_400_000
AT_ONCE = {"alien_selection": "random"}
"""The option with which the first turn begins as soon as the game does."""


@pytest.fixture
def app(bare_app: Flask, store: Store, tmp_path: Path) -> Iterator[Flask]:
    """Yields the service with an operator, and with a separate folder for the log of finished games."""
    settings = QUICK._replace(admin_token_hash=digest(TOKEN), data_dir=tmp_path, log_origin="games.example/v1/log")
    made = context.build(settings, store.events, store.queue)
    context.attach(bare_app, made)
    yield bare_app
    made.feed.close()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Person:
    """Somebody with a player token, a name and a kind."""

    def __init__(self, client: ApiClient, app: Flask, name: str, kind: str = "person") -> None:
        self._client = client
        self.token = str(client.post("/v1/players", json={}).json["token"])
        self.id = self.token[4:20]
        self._app, self.name = app, name
        context_of(app).profiles.change(self.id, name or None, kind)

    def joins(self, game: str, **body: Any) -> ApiResponse:
        return self._client.post(f"/v1/games/{game}/seats", json={"name": "Nobody", **body}, headers=bearer(self.token))

    @property
    def ladder(self) -> str:
        return context_of(self._app).profiles.find(self.id).ladder


@pytest.fixture
def people(client: ApiClient, app: Flask) -> list[Person]:
    return [Person(client, app, name) for name in ("Ann", "Bob", "Cleo")]


def new_game(client: ApiClient, **body: Any) -> dict[str, Any]:
    options = {"rated": True, "timers": TIMERS, **body.pop("options", {})}
    made = client.post("/v1/games", json={"seats": 3, "options": options, **body})
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json
    return found


def fault_of(response: ApiResponse) -> tuple[str, str]:
    (fault,) = response.json["errors"]
    return fault["pointer"], fault["rule"]


def played(client: ApiClient, app: Flask, people: list[Person], **options: Any) -> str:
    """Returns a rated game that the first of these has won, and that is entered."""
    game = new_game(client, options=options)
    id = str(game["game"]["id"])
    for person in people:
        assert code(person.joins(id)) == ""
    start = client.post(f"/v1/games/{id}/commands", json={"type": "start_game"}, headers=bearer(game["host_token"]))
    assert start.status_code == 201, start.text
    for person in people[1:]:
        given_up = client.post(f"/v1/games/{id}/commands", json={"type": "concede"}, headers=bearer(person.token))
        assert given_up.status_code == 201, given_up.text
    assert enter(app) == 1
    context_of(app).ladder.count(100)
    return id


# -- setup -----------------------------------------------------------------------------------------


def test_a_rated_game_says_so_and_is_public(client: ApiClient) -> None:
    """RATE-01, RATE-02."""
    game = new_game(client)["game"]
    assert (game["rated"], game["visibility"], game["options"]["undo_policy"]) == (True, "public", "own_unseen")
    usual = client.post("/v1/games", json={"seats": 3}).json["game"]
    assert (usual["rated"], "rated" in usual["options"]) == (False, False)


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"visibility": "private"}, ("/visibility", "RATE-02")),
        ({"visibility": "unlisted"}, ("/visibility", "RATE-02")),
        ({"bots": [{"kind": "basic"}]}, ("/bots", "RATE-03")),
        ({"seed": "mine"}, ("/seed", "RATE-01")),
    ],
)
def test_a_game_that_is_not_like_any_other_cannot_be_rated(
    client: ApiClient, body: dict[str, Any], fault: tuple[str, str]
) -> None:
    """RATE-01, RATE-02, RATE-03."""
    asked = {"seats": 3, "options": {"rated": True}, **body}
    refused = client.post("/v1/games", json=asked)
    assert (code(refused), fault_of(refused)) == ("validation_failed", fault)
    checked = client.post("/v1/setup-checks", json=asked).json
    assert (checked["ok"], [(each["pointer"], each["rule"]) for each in checked["errors"]]) == (False, [fault])


def test_a_rated_game_stays_public_and_rated_while_its_host_changes_settings(client: ApiClient) -> None:
    """RATE-01, RATE-02."""
    made = new_game(client)
    path, host = f"/v1/games/{made['game']['id']}", bearer(made["host_token"])
    for patch in ({"visibility": "private"}, {"options": {"rated": False}}):
        tag = client.get(path).headers["ETag"]
        refused = client.patch(path, json=patch, headers={**host, "If-Match": tag})
        assert code(refused) == "validation_failed"
    assert client.get(path).json["rated"]


# -- sitting down ----------------------------------------------------------------------------------


def test_who_sits_down_has_a_player_token_and_a_name(client: ApiClient, app: Flask) -> None:
    """RATE-03."""
    game = new_game(client)["game"]["id"]
    refused = client.post(f"/v1/games/{game}/seats", json={"name": "Eve"})
    assert (code(refused), refused.json["context"]["rule"]) == ("player_required", "RATE-03")
    assert code(Person(client, app, "").joins(game)) == "name_needed"


def test_the_join_gives_the_id_on_the_ladder_and_the_name_of_the_profile(
    client: ApiClient, people: list[Person]
) -> None:
    """RATE-03."""
    ann = people[0]
    first, second = (ann.joins(new_game(client)["game"]["id"], name="Somebody else") for _ in range(2))
    seats = [joined.json["game"]["seats"][0] for joined in (first, second)]
    assert [(seat["name"], seat["ladder_id"]) for seat in seats] == [("Ann", ann.ladder)] * 2
    assert ann.ladder.startswith("l_")
    assert first.json["game"]["rated"]
    log = client.get(f"/v1/games/{first.json['game']['id']}/events").json["items"]
    (taken,) = [event["data"] for event in log if event["type"] == "seat_taken"]
    assert (taken["ladder"], taken["kind"]) == (ann.ladder, "person")
    assert ann.id not in client.get(f"/v1/games/{first.json['game']['id']}/events").text


def test_the_name_at_a_rated_table_is_that_of_the_profile(client: ApiClient, people: list[Person]) -> None:
    """RATE-03."""
    joined = people[0].joins(new_game(client)["game"]["id"]).json
    path = f"/v1/games/{joined['game']['id']}/seats/{joined['seat']}"
    refused = client.patch(path, json={"name": "Zoe"}, headers=bearer(joined["token"]))
    assert (code(refused), refused.json["context"]["reason"]) == ("illegal_command", "rated")


def test_persons_and_programs_sit_at_tables_of_their_own(client: ApiClient, app: Flask, people: list[Person]) -> None:
    """RATE-05."""
    game = new_game(client)["game"]["id"]
    assert code(people[0].joins(game)) == ""
    refused = Person(client, app, "Robby", "program").joins(game)
    assert (code(refused), refused.json["context"]["kind"]) == ("other_kind", "person")


def test_a_refused_join_leaves_no_id_on_the_ladder(client: ApiClient, app: Flask, people: list[Person]) -> None:
    """RATE-03."""
    game = str(new_game(client)["game"]["id"])
    assert code(people[0].joins(game, seat="red")) == ""
    late, robby, alike = people[1], Person(client, app, "Robby", "program"), Person(client, app, "\u0410nn")
    assert code(late.joins(game, seat="red")) == "seat_taken"
    assert code(late.joins(game, seat="orange")) == "validation_failed"
    assert code(robby.joins(game)) == "other_kind"
    assert code(alike.joins(game)) == "name_taken"
    assert [each.ladder for each in (late, robby, alike)] == ["", "", ""]
    assert code(late.joins(game, seat="blue")) == ""
    assert late.ladder


def test_nobody_gets_the_seat_of_another_player(client: ApiClient, people: list[Person]) -> None:
    """RATE-04."""
    made = new_game(client)
    path, host = f"/v1/games/{made['game']['id']}", bearer(made["host_token"])
    people[0].joins(made["game"]["id"])
    for refused in (
        client.post(f"{path}/seats/red/token", json={}, headers=host),
        client.put(f"{path}/seats/blue/bot", json={"kind": "basic"}, headers=host),
    ):
        assert (code(refused), refused.json["context"]["reason"]) == ("illegal_command", "rated")


# -- how often two meet ----------------------------------------------------------------------------


def test_two_players_sit_in_five_rated_games_of_one_day(
    client: ApiClient, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """RATE-06."""
    now = ids.now() // DAY_MS * DAY_MS
    monkeypatch.setattr(ids, "now", lambda: now)
    ann, bob, cleo = people
    for _ in range(MOST):
        game = new_game(client)["game"]["id"]
        assert [code(person.joins(game)) for person in (ann, bob)] == ["", ""]
    game = new_game(client)["game"]["id"]
    assert code(ann.joins(game)) == ""
    refused = bob.joins(game)
    assert (code(refused), refused.json["context"]) == ("rated_limit", {"rule": "RATE-06", "seat": "red", "limit": 5})
    assert code(cleo.joins(game)) == ""
    monkeypatch.setattr(ids, "now", lambda: now + DAY_MS)
    assert code(bob.joins(game)) == ""


def test_a_game_that_somebody_left_before_the_start_counts_no_more(client: ApiClient, people: list[Person]) -> None:
    """RATE-06."""
    ann, bob, _ = people
    for number in range(2 * MOST):
        made = new_game(client)
        game = made["game"]["id"]
        ann.joins(game)
        joined = bob.joins(game)
        assert code(joined) == ""
        # A player who gets up, or whom the host removes, has not played.
        who = joined.json["token"] if number % 2 else made["host_token"]
        left = client.delete(f"/v1/games/{game}/seats/{joined.json['seat']}", headers=bearer(who))
        assert left.status_code == 204


def test_a_game_that_was_withdrawn_before_the_start_counts_no_more(client: ApiClient, people: list[Person]) -> None:
    """RATE-06."""
    for _ in range(MOST + 1):
        made = new_game(client)
        game = made["game"]["id"]
        assert [code(each.joins(game)) for each in people[:2]] == ["", ""]
        assert client.delete(f"/v1/games/{game}", headers=bearer(made["host_token"])).status_code == 204


def test_a_second_join_of_the_same_player_makes_no_meeting_forgotten(
    client: ApiClient, people: list[Person], app: Flask
) -> None:
    """RATE-06."""
    ann, bob, _ = people
    for _ in range(MOST):
        game = new_game(client)["game"]["id"]
        ann.joins(game)
        bob.joins(game)
        assert code(bob.joins(game)) == "illegal_command"
    game = new_game(client)["game"]["id"]
    ann.joins(game)
    assert code(bob.joins(game)) == "rated_limit"


def test_of_many_who_come_at_once_no_two_meet_more_often(client: ApiClient, people: list[Person]) -> None:
    """RATE-06."""
    ann, bob, _ = people
    games = [new_game(client)["game"]["id"] for _ in range(MOST + 3)]
    for game in games:
        ann.joins(game)
    joined = at_once(len(games), lambda number: bob.joins(games[number]))
    assert sorted(map(code, joined)) == [""] * MOST + ["rated_limit"] * 3


# -- the result and the ladder ---------------------------------------------------------------------


def test_the_result_is_an_entry_of_the_log_and_changes_the_ladder(
    client: ApiClient, app: Flask, people: list[Person]
) -> None:
    """RATE-07, RATE-09."""
    game = played(client, app, people)
    entries = client.get("/v1/log/entries").json["items"]
    assert [entry["kind"] for entry in entries] == ["cg-finished-1", "cg-rated-1"]
    result = read(entries[1]["value"])
    assert (result.ladder_ids, result.places) == (tuple(person.ladder for person in people), (1, 3, 2))
    assert entries[1]["game"] == game
    ladder = client.get("/v1/ladder").json
    first = ladder["items"][0]
    assert (first["rank"], first["name"], first["games"], first["wins"]) == (1, "Ann", 1, 1)
    assert {each["name"] for each in ladder["items"]} == {"Ann", "Bob", "Cleo"}
    assert all(each["provisional"] for each in ladder["items"])
    assert (ladder["players"], ladder["entries"], ladder["next"]) == (3, 2, None)
    key = bytes.fromhex(client.get("/v1/keys").json["items"][0]["public_key"])
    assert signed_notes.opened(ladder["checkpoint"], [key]).size == 2
    assert client.get("/v1/ladder?kind=program").json["items"] == []
    assert code(client.get("/v1/ladder?kind=cat")) == "validation_failed"


def test_a_player_on_the_ladder_has_a_page_with_each_rated_game(
    client: ApiClient, app: Flask, people: list[Person]
) -> None:
    """RATE-09."""
    games = [played(client, app, people) for _ in range(3)]
    shown = client.get(f"/v1/ladder/{people[0].ladder}?limit=2").json
    assert (shown["rank"], shown["kind"], shown["games"], shown["wins"]) == (1, "person", 3, 3)
    course = [(each["number"], each["game"], each["place"]) for each in shown["items"]]
    assert course == [(3, games[2], 1), (2, games[1], 1)]
    assert shown["items"][0]["rating"] == shown["rating"]
    rest = client.get(shown["next"]).json
    assert ([each["number"] for each in rest["items"]], rest["next"]) == ([1], None)
    assert code(client.get("/v1/ladder/l_0000000000000000")) == "not_found"
    assert code(client.get("/v1/ladder/nobody")) == "not_found"


def test_the_ladder_is_read_by_pages(client: ApiClient, app: Flask, people: list[Person]) -> None:
    played(client, app, people)
    first = client.get("/v1/ladder?limit=2").json
    second = client.get(first["next"]).json
    assert [each["rank"] for each in first["items"] + second["items"]] == [1, 2, 3]
    assert second["next"] is None


def test_a_game_that_is_not_rated_has_no_result_in_the_log(client: ApiClient, app: Flask) -> None:
    """RATE-01."""
    table = finished(client, app)
    assert len(client.get("/v1/log/entries").json["items"]) == 1
    refused = client.post(f"/v1/admin/games/{table.id}/unrated", json={"reason": "other"}, headers=ADMIN)
    assert code(refused) == "not_rated"


def test_a_game_that_is_not_there_is_taken_out_of_nothing(client: ApiClient) -> None:
    path = "/v1/admin/games/g_00000000000000000000000000/unrated"
    assert code(client.post(path, json={"reason": "other"}, headers=ADMIN)) == "not_found"


def test_the_operator_takes_a_result_out_and_the_log_says_why(
    client: ApiClient, app: Flask, people: list[Person]
) -> None:
    """RATE-09."""
    kept, bad = played(client, app, people), played(client, app, people[::-1])
    path = f"/v1/admin/games/{bad}/unrated"
    assert code(client.post(path, json={"reason": "collusion"})) == "token_missing"
    assert code(client.post(path, json={"reason": "his nose"}, headers=ADMIN)) == "validation_failed"
    for reason in ("collusion", "other"):
        out = client.post(path, json={"reason": reason}, headers=ADMIN)
        assert (out.status_code, out.json) == (200, {"id": bad, "index": 4, "reason": "collusion"})
    context_of(app).ladder.count(100)
    shown = client.get(f"/v1/ladder/{people[0].ladder}").json
    assert [each["game"] for each in shown["items"]] == [kept]
    assert client.get("/v1/log/entries").json["items"][-1]["kind"] == "cg-unrated-1"


# -- the page of a player --------------------------------------------------------------------------


def test_everybody_sees_the_page_of_a_player(client: ApiClient, app: Flask, people: list[Person]) -> None:
    ann, bob, _ = people
    games = [played(client, app, people, **AT_ONCE) for _ in range(2)]
    games.append(played(client, app, [bob, ann, people[2]], **AT_ONCE))
    jobs.counted(context_of(app).alien_results, context_of(app).games)
    page = client.get(f"/v1/players/{ann.ladder}?limit=2").json
    assert (page["name"], page["kind"], page["ladder_id"]) == ("Ann", "person", ann.ladder)
    assert (page["standing"]["games"], page["standing"]["wins"], page["standing"]["provisional"]) == (3, 2, True)
    assert [(each["game"], each["place"]) for each in page["items"]] == [(games[2], 3), (games[1], 1)]
    assert page["items"][0]["rating"] == page["standing"]["rating"]
    further = client.get(page["next"]).json
    assert [each["game"] for each in further["items"]] == [games[0]]
    assert further["next"] is None
    seats = [seat for game in games for seat in _seats(client, game) if seat["ladder_id"] == ann.ladder]
    assert page["aliens"]
    begun = [alien for game, seat in zip(games, seats, strict=True) for alien in _aliens(app, game, seat["seat"])]
    assert {each["alien"]: each["games"] for each in page["aliens"]} == dict(Counter(begun))
    assert sum(each["wins"] for each in page["aliens"]) == len(begun) - len(_aliens(app, games[2], seats[2]["seat"]))
    text = client.get(f"/v1/players/{ann.ladder}").text
    assert ann.id not in text
    assert seats[0]["player"] not in text


def _seats(client: ApiClient, game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/v1/games/{game}").json["seats"]
    return found


def _aliens(app: Flask, game: str, seat: str) -> list[str]:
    return [*dict.fromkeys(context_of(app).games.load(game).seats[seat].aliens)]


def test_a_result_that_counts_no_more_is_on_no_page(client: ApiClient, app: Flask, people: list[Person]) -> None:
    first, second = (played(client, app, people, **AT_ONCE) for _ in range(2))
    shared = context_of(app)
    jobs.counted(shared.alien_results, shared.games)
    before = shared.alien_results.of_player(people[0].ladder)
    assert sum(each.games for each in before.values()) >= 2
    taken_out = client.post(f"/v1/admin/games/{first}/unrated", json={"reason": "collusion"}, headers=ADMIN)
    assert taken_out.status_code < 300, taken_out.text
    shared.ladder.count(100)
    jobs.counted(shared.alien_results, shared.games)
    page = client.get(f"/v1/players/{people[0].ladder}").json
    assert [each["game"] for each in page["items"]] == [second]
    seat = next(each["seat"] for each in _seats(client, second) if each["ladder_id"] == people[0].ladder)
    assert sorted(each["alien"] for each in page["aliens"]) == sorted(_aliens(app, second, seat))


def test_the_counts_of_players_that_are_lost_are_counted_again(
    client: ApiClient, app: Flask, people: list[Person], store: Store
) -> None:
    played(client, app, people, **AT_ONCE)
    shared = context_of(app)
    jobs.counted(shared.alien_results, shared.games)
    before = shared.alien_results.of_player(people[0].ladder)
    for entries in (99, 0):
        store.events.delete(part("aliens"))
        store.events.hset(part("aliens"), "entries", entries)
        jobs.counted(shared.alien_results, shared.games)
        assert shared.alien_results.of_player(people[0].ladder) == before != {}


def test_a_deleted_player_stays_on_the_ladder_without_a_name(
    client: ApiClient, app: Flask, people: list[Person], store: Store
) -> None:
    ann, ladder = people[0], ""
    game, ladder = played(client, app, people), ann.ladder
    assert client.delete("/v1/players/me", headers=bearer(ann.token)).status_code == 204
    page = client.get(f"/v1/players/{ladder}").json
    assert (page["name"], page["kind"], page["standing"]["name"]) == (None, "person", None)
    assert [each["game"] for each in page["items"]] == [game]
    assert [each["name"] for each in client.get("/v1/ladder").json["items"]].count(None) == 1
    assert "Ann" not in client.get(f"/v1/games/{game}").text
    # The same where the store has lost all that it knew of the id.
    store.events.delete(f"cg:ladder:{{{ladder}}}")
    assert client.get(f"/v1/players/{ladder}").json == page


def test_before_the_first_game_has_ended_a_player_stands_nowhere(client: ApiClient, people: list[Person]) -> None:
    people[0].joins(new_game(client)["game"]["id"])
    page = client.get(f"/v1/players/{people[0].ladder}").json
    assert (page["name"], page["standing"], page["items"], page["aliens"], page["next"]) == ("Ann", None, [], [], None)


@pytest.mark.parametrize("id", ["l_0123456789abcdef", "l_", "x", "me2", "p_0123456789abcdef"])
def test_nobody_has_the_page_of_an_id_that_was_never_given(client: ApiClient, id: str) -> None:
    assert code(client.get(f"/v1/players/{id}")) == "not_found"


def test_one_person_sits_down_at_a_rated_table_once(
    client: ApiClient, app: Flask, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """RATE-04."""
    game, names, others = new_game(client)["game"]["id"], context_of(app).seat_names, list[ApiResponse]()
    check = names.check

    def join_in_between(*arguments: Any) -> None:
        monkeypatch.setattr(names, "check", check)
        others.append(people[0].joins(game))
        check(*arguments)

    monkeypatch.setattr(names, "check", join_in_between)
    first = people[0].joins(game)
    assert [each.status_code for each in (first, *others)].count(201) == 1
    assert [seat["ladder_id"] for seat in _seats(client, game)].count(people[0].ladder) == 1
