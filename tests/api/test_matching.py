"""Seeks and challenges: people who want the same table get one game, and play it with their player tokens."""

import json
import threading
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from domain.commands import LeaveSeat, StartGame
from domain.rating.ladder import Rating
from domain.refusal import Refused
from service import ids
from service.matching import matchmaking, tables
from service.matching.match_games import GIVEN_UP_MS
from service.matching.matches import LEASE_MS, LONGEST_WAIT_MS, MATCHES, UNMADE, Match, Matches
from service.matching.open_seeks import MOST_OPEN, OpenSeeks, Seek
from service.matching.tables import Table
from service.play.lobby.game_creation import GameCreation
from service.play.lobby.game_records import Lobby
from service.players.news import START, News, NewsPage
from service.players.persons import Persons
from service.rating.kept_ladder import KeptLadder
from service.rating.meetings import MOST, Meetings
from service.store.deciding import PreparedCommand
from service.store.errors import StoreFull, StoreUnavailable
from service.store.games import Games
from service.store.log.sender import Sender
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import Store, context_of
from tests.api.table import code

DAY_MS = 86_400_000
TOLD = (*("seek_matched", "seek_expired", "match_failed"), *("challenged", "challenge_answered", "challenge_closed"))
WRITES: tuple[tuple[type, str], ...] = (
    *((Games, "create"), (Games, "carry_out"), (Lobby, "open"), (Lobby, "name")),
    *((Persons, "sit"), (News, "tell"), (Matches, "done")),
)
ENDS: tuple[tuple[type, str], ...] = (
    *((Matches, "fail"), (Matches, "end"), (Meetings, "drop"), (Lobby, "withdraw"), (News, "tell"), (Matches, "done")),
)


class Player:
    """Somebody with a player token and a name."""

    def __init__(self, client: ApiClient, name: str, kind: str = "person") -> None:
        self.client = client
        self.headers = {"Authorization": f"Bearer {client.post('/v1/players').json['token']}"}
        self.name = name
        if name:
            context_of(client.application).profiles.change(self.person, name, kind)

    @property
    def person(self) -> str:
        return self.headers["Authorization"].split("cep_")[1][:16]

    @property
    def ladder(self) -> str:
        return context_of(self.client.application).profiles.ladder_id(self.person)

    def post(self, path: str, body: Any = None, **headers: str) -> ApiResponse:
        return self.client.post(f"/v1/{path}", json=body, headers={**self.headers, **headers})

    def get(self, path: str) -> ApiResponse:
        return self.client.get(f"/v1/{path}", headers=self.headers)

    def delete(self, path: str) -> ApiResponse:
        return self.client.delete(f"/v1/{path}", headers=self.headers)

    def seek(self, **body: Any) -> dict[str, Any]:
        made = self.post("seeks", {"seats": 3, **body})
        assert made.status_code == 201, made.text
        seek: dict[str, Any] = made.json
        return seek

    def challenge(self, *others: "Player", **body: Any) -> dict[str, Any]:
        made = self.post("challenges", {"players": [each.ladder for each in others], **body})
        assert made.status_code == 201, made.text
        challenge: dict[str, Any] = made.json
        return challenge

    def news(self) -> list[tuple[str, Any]]:
        """Returns the kind and data of what this player was told of seeks and challenges."""
        page: NewsPage = context_of(self.client.application).news.after(self.person, START)
        return [(each.kind, json.loads(each.data)) for each in page.frames if each.kind in TOLD]


@pytest.fixture
def people(client: ApiClient) -> list[Player]:
    return [Player(client, name) for name in ("Ann", "Ben", "Cid", "Dot")]


def names(game: dict[str, Any]) -> set[str]:
    return {seat["name"] for seat in game["seats"]}


# -- seeks -----------------------------------------------------------------------------------------


def test_the_last_seek_that_fits_begins_the_game_and_all_play_it_with_their_player_tokens(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    first, second = ann.seek(), ben.seek()
    assert (first["state"], first["game_id"], first["by"]["name"]) == ("open", None, "Ann")
    third = cid.seek()
    assert (third["state"], third["by"]) == ("matched", None)
    game = ann.get(f"games/{third['game_id']}").json
    assert (game["status"], names(game), game["visibility"]) == ("running", {"Ann", "Ben", "Cid"}, "public")
    for each, seek in ((ann, first), (ben, second), (cid, third)):
        assert each.get(f"seeks/{seek['id']}").json["game_id"] == game["id"]
        assert each.get(f"games/{game['id']}/state").json["viewer"] != "public"
        assert [mine["id"] for mine in each.get("games?mine=true").json["items"]] == [game["id"]]
        assert each.news() == [("seek_matched", {"seek_id": seek["id"], "game_id": game["id"]})]
    assert ann.get("seeks").json["items"] == []


def test_a_seek_of_another_table_does_not_fit(people: list[Player]) -> None:
    ann, ben, cid, dot = people
    ann.seek(options={"turn_limit": 9})
    ben.seek(seats=4)
    cid.seek(variants=["technology"])
    assert dot.seek()["state"] == "open"
    assert len(ann.get("seeks").json["items"]) == 4


def test_two_orders_of_variants_and_options_are_one_table(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    ann.seek(variants=["technology", "hazards"], options={"turn_limit": 9, "timers": "relaxed"})
    ben.seek(variants=["hazards", "technology"], options={"timers": "relaxed", "turn_limit": 9})
    seek = cid.seek(variants=["technology", "hazards"], options={"timers": "relaxed", "turn_limit": 9})
    assert seek["state"] == "matched"


def test_the_table_of_a_seek_can_be_sent_again_and_is_the_same(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    asked = ann.seek(seats=3, variants=["technology"], options={"turn_limit": 9, "timers": "live"})
    assert asked["options"]["turn_limit"] == 9
    table = {name: asked[name] for name in ("seats", "variants", "options", "rated")}
    assert {name: ben.seek(**table)[name] for name in table} == table
    assert cid.seek(**table)["state"] == "matched"


def test_people_are_seated_by_chance_and_nobody_hosts(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    seats = set()
    for _ in range(12):
        ann.seek()
        ben.seek()
        game = ann.get(f"games/{cid.seek()['game_id']}").json
        seats.add(next(seat["seat"] for seat in game["seats"] if seat["name"] == "Ann"))
        assert game["invite_required"]
    assert len(seats) > 1


def test_a_player_without_a_name_seeks_nothing(client: ApiClient) -> None:
    assert code(Player(client, "").post("seeks", {"seats": 3})) == "name_needed"


def test_a_seek_needs_a_player_token(client: ApiClient) -> None:
    assert code(client.post("/v1/seeks", json={"seats": 3})) == "token_missing"
    assert code(client.get("/v1/seeks?mine=true")) == "token_missing"
    assert code(client.delete("/v1/seeks/k_1")) == "token_missing"
    made = client.post("/v1/games", json={"seats": 3}).json
    host = {"Authorization": f"Bearer {made['host_token']}"}
    assert code(client.post("/v1/seeks", json={"seats": 3}, headers=host)) == "player_required"


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"seats": 2}, "validation_failed"),
        ({"seats": ["red", "blue", "green"]}, "validation_failed"),
        ({}, "validation_failed"),
        ({"seats": 3, "variants": ["sixth_player"]}, "variants_conflict"),
        ({"seats": 3, "variants": ["nothing"]}, "variants_conflict"),
        ({"seats": 3, "seed": "mine"}, "validation_failed"),
        ({"seats": 3, "position": {}}, "validation_failed"),
        ({"seats": 3, "options": {"nothing": 1}}, "validation_failed"),
        ({"seats": 3, "options": {"rated": True}}, "validation_failed"),
        ({"seats": 3, "ratings": {"least": 5, "most": 4}}, "validation_failed"),
        ({"seats": 3, "who": "bots"}, "validation_failed"),
        ({"seats": 3, "expires_in": 24 * 3600 + 1}, "validation_failed"),
    ],
)
def test_a_seek_of_a_table_that_cannot_be_is_refused_like_a_new_game(
    people: list[Player], body: dict[str, Any], refusal: str
) -> None:
    assert code(people[0].post("seeks", body)) == refusal
    assert people[0].get("seeks").json["items"] == []


def test_who_may_come_holds_for_both(client: ApiClient, people: list[Player]) -> None:
    ann, ben, cid, dot = people
    bot = Player(client, "Robby", "program")
    bot.seek(who="persons")
    ann.seek(who="persons")
    assert ben.seek(who="programs")["state"] == "open"
    assert cid.seek()["state"] == "open"
    assert dot.seek()["state"] == "matched"
    assert bot.get("seeks?mine=true").json["items"] == []


def test_a_range_of_ratings_keeps_others_away(people: list[Player]) -> None:
    ann, ben, cid, dot = people
    ann.seek(ratings={"least": 0.5})
    ben.seek(ratings={"most": 3})
    cid.seek()
    assert dot.seek()["state"] == "matched"
    assert [seek["by"]["name"] for seek in ann.get("seeks").json["items"]] == ["Ann"]


def test_two_names_that_look_alike_never_sit_at_one_table(client: ApiClient, people: list[Player]) -> None:
    twin = Player(client, "\u0410nn")
    people[0].seek()
    twin.seek()
    assert people[1].seek()["state"] == "open"
    matched = people[2].seek()
    assert matched["state"] == "matched"
    assert names(people[0].get(f"games/{matched['game_id']}").json) == {"Ann", "Ben", "Cid"}


def test_a_person_has_ten_open_seeks_at_most_and_sits_once_at_a_table(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    mine = [ann.seek() for _ in range(MOST_OPEN)]
    refused = ann.post("seeks", {"seats": 3})
    assert (code(refused), refused.json["context"]) == ("too_many_open", {"reason": "seeks", "max": MOST_OPEN})
    ben.seek()
    assert cid.seek()["state"] == "matched"
    assert [each["id"] for each in ann.get("seeks?mine=true").json["items"]] == [each["id"] for each in mine[:0:-1]]
    assert ann.seek()["state"] == "open"


def test_seeks_are_listed_page_by_page_newest_first(people: list[Player]) -> None:
    seeks = [each.seek(seats=6)["id"] for each in people]
    page = people[0].get("seeks?limit=3").json
    rest = people[0].client.get(page["next"]).json
    assert [each["id"] for each in page["items"] + rest["items"]] == seeks[::-1]
    assert rest["next"] is None
    assert code(people[0].get("seeks?cursor=nothing")) == "validation_failed"


def test_a_withdrawn_seek_is_over_for_everybody(people: list[Player]) -> None:
    ann, ben, cid, dot = people
    seek = ann.seek()
    assert code(ben.delete(f"seeks/{seek['id']}")) == "not_found"
    assert ann.delete(f"seeks/{seek['id']}").status_code == 204
    assert ann.delete(f"seeks/{seek['id']}").status_code == 204
    ben.seek()
    last = cid.seek()
    assert last["state"] == "open"
    over = ann.get(f"seeks/{seek['id']}").json
    assert (over["state"], over["by"], over["game_id"]) == ("withdrawn", None, None)
    assert dot.seek()["state"] == "matched"
    refused = cid.delete(f"seeks/{last['id']}")
    assert (code(refused), refused.json["context"]) == ("not_open", {"state": "matched"})
    assert code(ann.delete("seeks/k_nobody")) == code(ann.get("seeks/k_nobody")) == "not_found"


def test_a_seek_ends_after_a_day_or_when_it_says(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, cid, _ = people
    short, long = ann.seek(expires_in=60), ben.seek()
    now = ids.now()
    monkeypatch.setattr(ids, "now", lambda: now + 61_000)
    assert ann.get(f"seeks/{short['id']}").json["state"] == "expired"
    assert [each["id"] for each in ann.get("seeks").json["items"]] == [long["id"]]
    assert cid.seek()["state"] == "open"
    refused = ann.delete(f"seeks/{short['id']}")
    assert (code(refused), refused.json["context"]) == ("not_open", {"state": "expired"})
    monkeypatch.setattr(ids, "now", lambda: now + 24 * 3_600_000)
    context_of(ann.client.application).matchmaking.catch_up(ids.now())
    assert [each["state"] for each in (ann.get(f"seeks/{id['id']}").json for id in (short, long))] == ["expired"] * 2


def test_who_seeks_is_told_once_that_the_seek_has_expired(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, _, _ = people
    made = context_of(ann.client.application).matchmaking
    over, withdrawn = (each.seek(expires_in=60) for each in (ann, ben))
    ben.delete(f"seeks/{withdrawn['id']}")
    later = ids.now() + 61_000
    assert made.is_behind(later)
    with monkeypatch.context() as killed:
        kill(killed, ((OpenSeeks, "close"),), 0)
        with pytest.raises(StoreUnavailable):
            made.catch_up(later)
    for _ in range(2):
        made.catch_up(later)
    assert (ann.news(), ben.news()) == ([("seek_expired", {"seek_id": over["id"]})], [])


def test_the_same_request_again_opens_one_seek(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    key = {"Idempotency-Key": "the-same-seek"}
    first, again = (ann.post("seeks", {"seats": 3}, **key) for _ in range(2))
    assert first.json == again.json
    assert again.headers["Idempotency-Replayed"] == "true"
    ben.seek()
    game = cid.seek()["game_id"]
    assert ann.post("seeks", {"seats": 3}, **key).json["game_id"] == game


def test_an_answer_that_is_kept_for_a_retry_holds_no_name(people: list[Player], store: Store) -> None:
    people[0].post("seeks", {"seats": 3}, **{"Idempotency-Key": "the-same-seek"})
    assert not any(b"Ann" in (store.queue.dump(key) or b"") for key in store.queue.scan_iter())


def test_while_no_games_are_created_nobody_is_brought_together(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    made = context_of(ann.client.application)
    ann.seek()
    ben.seek()
    made.moderation.switch_creation(False, "later")
    assert code(cid.post("seeks", {"seats": 3})) == "creation_off"
    assert made.matchmaking.catch_up(ids.now()) == 0


# -- rated tables ----------------------------------------------------------------------------------


def test_a_rated_seek_gives_a_ladder_id_and_a_rated_game_in_whose_log_it_is(client: ApiClient) -> None:
    programs = [Player(client, f"Robby {number}", "program") for number in range(3)]
    seeks = [each.seek(rated=True) for each in programs]
    assert [each["rated"] for each in seeks] == [True] * 3
    assert "rated" not in seeks[0]["options"]
    assert seeks[0]["by"]["ladder_id"].startswith("l_")
    game = client.get(f"/v1/games/{seeks[2]['game_id']}").json
    assert (game["status"], game["options"]["rated"]) == ("running", True)
    events = client.get(f"/v1/games/{game['id']}/events?limit=100").json["items"]
    sat = [event["data"] for event in events if event["type"] == "seat_taken"]
    taken = {(each["ladder"], each["kind"]) for each in sat}
    assert taken == {(each.ladder, "program") for each in programs}


def test_rated_and_unrated_seeks_are_of_two_tables(people: list[Player]) -> None:
    ann, ben, cid, dot = people
    ann.seek(rated=True)
    ben.seek()
    cid.seek(rated=True)
    assert dot.seek()["state"] == "open"


def test_at_a_rated_table_sits_one_kind(client: ApiClient, people: list[Player]) -> None:
    Player(client, "Robby", "program").seek(rated=True)
    ann, ben, cid, _ = people
    ann.seek(rated=True)
    assert ben.seek(rated=True)["state"] == "open"
    assert cid.seek(rated=True)["state"] == "matched"


@pytest.mark.parametrize("options", [{"hints": True}, {"alien_selection": "chosen"}, {"timers": "none"}])
def test_a_table_that_cannot_be_rated_is_refused(people: list[Player], options: dict[str, Any]) -> None:
    assert code(people[0].post("seeks", {"seats": 3, "rated": True, "options": options})) == "validation_failed"


def rated(player: Player, value: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the ladder say this rating of a player."""
    ladder, real = player.ladder, KeptLadder.ratings

    def ratings(kept: KeptLadder, ladders: list[str]) -> dict[str, Rating]:
        return real(kept, ladders) | ({ladder: Rating(value, 0.0)} if ladder in ladders else {})

    monkeypatch.setattr(KeptLadder, "ratings", ratings)


def test_a_rating_counts_as_it_is_when_people_are_brought_together(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cid, _ = people
    rated(ann, 10.0, monkeypatch)
    first = ann.seek(rated=True)
    ben.seek(rated=True, ratings={"least": 20})
    assert cid.seek(rated=True)["state"] == "open"
    rated(ann, 25.0, monkeypatch)
    rated(cid, 20.0, monkeypatch)
    assert context_of(ann.client.application).matchmaking.catch_up(ids.now()) == 1
    assert ann.get(f"seeks/{first['id']}").json["state"] == "matched"


def test_no_two_meet_more_than_five_times_a_day__RATE_06(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, cid, dot = people
    evening = 1_790_000_000_000 // DAY_MS * DAY_MS + DAY_MS - 60_000
    monkeypatch.setattr(ids, "now", lambda: evening)
    for _ in range(MOST):
        assert [each.seek(rated=True)["game_id"] for each in (ann, ben, cid)][2]
    for each in (ann, ben, cid):
        assert each.seek(rated=True)["state"] == "open"
    refused = ann.post("challenges", {"players": [ben.ladder, dot.ladder], "rated": True})
    assert (code(refused), refused.json["context"]) == ("met_enough", {"rule": "RATE-06", "limit": MOST})
    made = context_of(ann.client.application).matchmaking
    assert made.catch_up(evening) == 0
    monkeypatch.setattr(ids, "now", lambda: evening + 60_000)
    assert made.catch_up(evening + 60_000) == 1


def test_seeks_at_once_never_bring_the_same_two_together_too_often__RATE_06(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cid, _ = people
    monkeypatch.setattr(ids, "now", lambda: 1_790_000_000_000)

    def run(player: Player) -> None:
        for _ in range(7):
            player.seek(rated=True)

    running = [threading.Thread(target=run, args=(each,)) for each in (ann, ben, cid)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    assert len(ann.get("games?mine=true").json["items"]) == MOST
    assert len(ann.get("seeks").json["items"]) == 6


def test_people_who_have_blocked_one_another_do_not_meet(people: list[Player]) -> None:
    ann, ben, cid, dot = people
    assert ann.client.put(f"/v1/players/me/blocks/{ben.ladder}", headers=ann.headers).status_code in (200, 201)
    ben.seek()
    cid.seek()
    assert ann.seek()["state"] == "open"
    assert dot.seek()["state"] == "matched"
    assert [each["by"]["name"] for each in ann.get("seeks").json["items"]] == ["Ann"]
    for one, other in ((ann, ben), (ben, ann)):
        assert code(one.post("challenges", {"players": [other.ladder, cid.ladder]})) == "blocked"


# -- what a killed process leaves ------------------------------------------------------------------


def test_a_match_whose_process_was_killed_is_made_by_the_job_and_nobody_is_told_twice(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cid, _ = people
    made = context_of(ann.client.application).matchmaking
    ann.seek()
    ben.seek()
    with monkeypatch.context() as killed:
        killed.setattr(matchmaking.Matchmaking, "make", lambda *_: None)
        seek = cid.seek()
    assert seek["state"] == "matched"
    assert code(ann.get(f"games/{seek['game_id']}")) == "not_found"
    assert made.catch_up(ids.now()) == 0
    later = ids.now() + LEASE_MS
    assert made.is_behind(later)
    assert made.catch_up(later) == 1
    assert ann.get(f"games/{seek['game_id']}").json["status"] == "running"
    assert made.catch_up(later + 9 * LEASE_MS) == 0
    assert not made.is_behind(later)
    assert [kind for kind, _ in ann.news()] == ["seek_matched"]


def kill(patch: pytest.MonkeyPatch, writes: tuple[tuple[type, str], ...], nth: int) -> None:
    """Has every one of these writes fail from the nth on, as in a process that is killed there."""
    left = nth

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        def write(*arguments: Any, **named: Any) -> Any:
            nonlocal left
            if left == 0:
                raise StoreUnavailable("killed")
            left -= 1
            return real(*arguments, **named)

        return write

    for owner, name in writes:
        patch.setattr(owner, name, counted(getattr(owner, name)))


@pytest.mark.parametrize("nth", range(20))
def test_a_process_may_be_killed_before_any_write_and_the_next_one_makes_the_same_game(
    people: list[Player], monkeypatch: pytest.MonkeyPatch, nth: int
) -> None:
    ann, ben, cid, _ = people
    made = context_of(ann.client.application)
    ann.seek()
    ben.seek()
    with monkeypatch.context() as killed:
        kill(killed, WRITES, nth)
        seek = cid.seek()
    made.matchmaking.catch_up(ids.now() + LEASE_MS)
    game = ann.get(f"games/{seek['game_id']}").json
    assert (game["status"], names(game)) == ("running", {"Ann", "Ben", "Cid"})
    for each in (ann, ben, cid):
        assert [kind for kind, _ in each.news()] == ["seek_matched"]
        assert each.get(f"games/{game['id']}/state").json["viewer"] != "public"
    events = ann.get(f"games/{game['id']}/events?limit=500").json["items"]
    assert [event["type"] for event in events].count("game_started") == 1


def test_seeks_that_a_killed_process_did_not_look_at_are_found_by_the_job(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = context_of(people[0].client.application).matchmaking
    with monkeypatch.context() as killed:
        killed.setattr(matchmaking.Matchmaking, "seat", lambda *_: None)
        seeks = [each.seek() for each in people]
    assert {each["state"] for each in seeks} == {"open"}
    assert made.catch_up(ids.now()) == 1
    assert made.catch_up(ids.now()) == 0
    assert sorted(people[0].get(f"seeks/{each['id']}").json["state"] for each in seeks) == ["matched"] * 3 + ["open"]


def test_two_processes_that_make_the_same_game_make_one(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, cid, _ = people
    made = context_of(ann.client.application).matchmaking
    ann.seek()
    ben.seek()
    matches: list[Match] = []
    with monkeypatch.context() as slow:
        slow.setattr(matchmaking.Matchmaking, "make", lambda _, match: matches.append(match))
        seek = cid.seek()
    running = [threading.Thread(target=made.make, args=matches) for _ in range(2)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    made.make(*matches)
    game = ann.get(f"games/{seek['game_id']}").json
    assert (game["status"], names(game)) == ("running", {"Ann", "Ben", "Cid"})
    assert [kind for kind, _ in ann.news()] == ["seek_matched"]


def test_who_gets_up_before_the_game_has_begun_is_seated_again(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cid, _ = people
    ann.seek()
    ben.seek()
    real, left = Games.carry_out, list[bool]()

    def leave_first(games: Games, wanted: Any) -> Any:
        if not left and isinstance(wanted.command, StartGame):
            left.append(True)
            seat = next(each for each, it in games.load(wanted.game).seats.items())
            player = games.load(wanted.game).seats[seat].player
            real(games, PreparedCommand(wanted.game, LeaveSeat(at=ids.now(), seat=seat), Sender("leaves", player, "x")))
        return real(games, wanted)

    monkeypatch.setattr(Games, "carry_out", leave_first)
    game = ann.get(f"games/{cid.seek()['game_id']}").json
    assert left
    assert (game["status"], names(game)) == ("running", {"Ann", "Ben", "Cid"})


def test_who_was_deleted_before_the_game_was_made_sits_there_as_nobody(
    people: list[Player], monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    ann, ben, cid, _ = people
    made = context_of(ann.client.application).matchmaking
    ann.seek()
    ben.seek()
    with monkeypatch.context() as killed:
        killed.setattr(matchmaking.Matchmaking, "make", lambda *_: None)
        seek = cid.seek()
    assert ben.delete("players/me").status_code == 204
    made.catch_up(ids.now() + LEASE_MS)
    game = ann.get(f"games/{seek['game_id']}").json
    assert (game["status"], names(game)) == ("running", {"Ann", "Cid", "anonymous"})
    assert not [key for key in store.events.scan_iter() if ben.person.encode() in key and b"seats" in key]


def test_a_deleted_player_is_not_brought_together_with_anybody(people: list[Player]) -> None:
    ann, ben, cid, dot = people
    ann.seek()
    assert ann.delete("players/me").status_code == 204
    assert ben.get("seeks").json["items"] == []
    ben.seek()
    assert cid.seek()["state"] == "open"
    assert dot.seek()["state"] == "matched"


def test_a_profile_that_cannot_be_read_keeps_nobody_else_waiting(people: list[Player], store: Store) -> None:
    ann, ben, cid, dot = people
    ann.seek()
    store.events.hset(f"cg:player:{{{ann.person}}}", "kind", b"\xff")
    ben.seek()
    cid.seek()
    assert dot.seek()["state"] == "matched"


def test_of_many_who_seek_at_once_all_sit_down_once(client: ApiClient) -> None:
    """Fifty programs, in threads of one process; tests/faults has whole installations."""
    programs = [Player(client, f"Robby {number}", "program") for number in range(48)]
    seeks: list[dict[str, Any]] = []
    begin = threading.Barrier(8)

    def run(number: int) -> None:
        begin.wait()
        for each in programs[number::8]:
            seeks.append(each.seek())

    running = [threading.Thread(target=run, args=(number,)) for number in range(8)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    ended = [client.get(f"/v1/seeks/{each['id']}").json for each in seeks]
    assert [each["state"] for each in ended] == ["matched"] * 48
    assert sorted(Counter(each["game_id"] for each in ended).values()) == [3] * 16


# -- games that cannot be made ---------------------------------------------------------------------


def old_seeks(people: list[Player]) -> list[Seek]:
    """Opens rated seeks of these people for a table with an option that the rules no longer have."""
    table = tables.table_of(len(people), [], {"rated": True})
    table = Table(table.seats, table.variants, {**table.options, "asteroids": True})
    made, now = context_of(people[0].client.application).matchmaking, ids.now()
    seeks = [Seek(f"k_{each.ladder}", table, now, now + 3_600_000) for each in people]
    for seek, each in zip(seeks, people, strict=True):
        assert made.seeks.open(seek, each.person, now)
    return seeks


def assert_failed(people: list[Player], seeks: list[Seek], code: str) -> None:
    """Checks that all of these have the same end, which everybody was told once, and that nothing is left of it."""
    for each, seek in zip(people, seeks, strict=True):
        shown = each.get(f"seeks/{seek.id}").json
        assert (shown["state"], shown["game_id"], shown["failure"]["code"]) == ("failed", None, code)
        said = {"seek_id": seek.id, "challenge_id": None, **shown["failure"]}
        assert each.news() == [("match_failed", said)]
        assert each.get("games?mine=true").json["items"] == []
    made = context_of(people[0].client.application).matchmaking
    assert not made.is_behind(ids.now() + DAY_MS)
    assert not made.company.meetings.are_enough(people[0].ladder, people[1].ladder)


def test_seeks_whose_game_is_refused_end_and_say_why(people: list[Player]) -> None:
    seeks = old_seeks(people[:3])
    made = context_of(people[0].client.application).matchmaking
    for _ in range(MOST):
        made.company.meetings.note("g_other", people[0].ladder, [people[1].ladder])
    made.seat(seeks[0])
    assert_failed(people[:3], seeks, "validation_failed")
    assert "asteroids" in people[0].get(f"seeks/{seeks[0].id}").json["failure"]["detail"]


@pytest.mark.parametrize("nth", range(len(ENDS) + 3 + 2))
def test_a_process_may_be_killed_before_any_write_that_ends_a_match_and_everybody_is_told_once(
    people: list[Player], monkeypatch: pytest.MonkeyPatch, nth: int
) -> None:
    seeks = old_seeks(people[:3])
    made = context_of(people[0].client.application).matchmaking
    with monkeypatch.context() as killed:
        kill(killed, ENDS, nth)
        made.seat(seeks[0])
    made.catch_up(ids.now() + 2 * LEASE_MS)
    assert_failed(people[:3], seeks, "validation_failed")


def test_a_challenge_whose_game_is_refused_ends_and_says_why(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cid, _ = people
    challenge = ann.challenge(ben, cid)
    ben.post(f"challenges/{challenge['id']}/acceptance")
    monkeypatch.setattr(GameCreation, "create", refuse)
    cid.post(f"challenges/{challenge['id']}/acceptance")
    shown = ann.get(f"challenges/{challenge['id']}").json
    assert (shown["state"], shown["game_id"]) == ("failed", None)
    assert shown["failure"] == {"code": "variants_conflict", "detail": "Not any more."}
    said = {"seek_id": None, "challenge_id": challenge["id"], **shown["failure"]}
    for each in (ann, ben, cid):
        assert each.news()[-1] == ("match_failed", said)


def refuse(*_: Any) -> Any:
    raise Refused("variants_conflict", "Not any more.")


def test_a_game_that_the_store_has_no_room_for_is_tried_less_and_less_often_and_given_up_after_an_hour(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cid, _ = people
    made, now, tries = context_of(ann.client.application).matchmaking, ids.now(), list[int]()
    monkeypatch.setattr(ids, "now", lambda: now)
    began = now
    ann.seek()
    ben.seek()

    def create(*_: Any) -> Any:
        tries.append(now - began)
        raise StoreFull("no room")

    with monkeypatch.context() as full:
        full.setattr(GameCreation, "create", create)
        seek = cid.seek()
        assert seek["state"] == "matched"
        while made.is_behind(began + 2 * GIVEN_UP_MS):
            now += LEASE_MS
            made.catch_up(now)
    waits = [later - before for before, later in pairwise(tries)]
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_WAIT_MS
    assert tries[-1] >= GIVEN_UP_MS
    assert len(tries) < 25
    assert ann.news()[-1][1]["code"] == "store_full"
    assert ann.get(f"seeks/{seek['id']}").json["failure"]["code"] == "store_full"


def test_of_two_processes_with_other_rules_one_decides_whether_the_game_is_made(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cid, dot = people
    made = context_of(ann.client.application).matchmaking
    real, matches = Matches.begin, list[Match]()

    def failed_before(found: Matches, game: str) -> Any:
        # Another process, whose rules refuse the game, comes in between.
        with monkeypatch.context() as other:
            other.setattr(GameCreation, "create", refuse)
            made.make(matches[-1])
        return real(found, game)

    def make(seeking: list[Player]) -> dict[str, Any]:
        with monkeypatch.context() as slow:
            slow.setattr(matchmaking.Matchmaking, "make", lambda _, match: matches.append(match))
            seek = [each.seek() for each in seeking][-1]
        made.make(matches[-1])
        shown: dict[str, Any] = ann.get(f"seeks/{seek['id']}").json
        return shown

    with monkeypatch.context() as patch:
        patch.setattr(Matches, "begin", failed_before)
        assert make([ann, ben, cid])["state"] == "failed"
    assert ann.get("games?mine=true").json["items"] == []
    seek = make([ann, ben, dot])
    with monkeypatch.context() as other:
        other.setattr(GameCreation, "create", refuse)
        made.make(matches[-1])
    assert ann.get(f"games/{seek['game_id']}").json["status"] == "running"
    assert [kind for kind, _ in ann.news()] == ["match_failed", "seek_matched"]


def test_a_match_that_cannot_be_read_keeps_no_other_from_being_made(
    people: list[Player], monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    made = context_of(people[0].client.application).matchmaking
    with monkeypatch.context() as killed:
        killed.setattr(matchmaking.Matchmaking, "make", lambda *_: None)
        seek = [each.seek() for each in people[:3]][-1]
    store.events.hset(MATCHES, "g_damaged", b"{")
    store.events.zadd(UNMADE, {"g_damaged": 1, "g_lost": 2})
    assert made.catch_up(ids.now() + LEASE_MS) == 1
    assert people[0].get(f"games/{seek['game_id']}").json["status"] == "running"
    assert not made.is_behind(ids.now() + DAY_MS)
