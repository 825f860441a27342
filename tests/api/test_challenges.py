"""Challenges: a table for people who are named becomes one game when all have accepted."""

import threading
from typing import Any

import pytest

from service import ids
from service.matching import matchmaking
from service.matching.challenges import MOST_GOT, MOST_MADE, Challenges
from service.matching.matches import LEASE_MS
from service.players.news import News
from service.rating.meetings import MOST
from service.store.errors import StoreUnavailable
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import Store, context_of
from tests.api.table import code
from tests.api.test_bad_input import at_once
from tests.api.test_matching import Player, kill, names


@pytest.fixture
def people(client: ApiClient) -> list[Player]:
    return [Player(client, name) for name in ("Ann", "Ben", "Cid", "Dot")]


def answered(player: Player, challenge: dict[str, Any], answer: str) -> ApiResponse:
    return player.post(f"challenges/{challenge['id']}/{answer}")


def accept(player: Player, challenge: dict[str, Any]) -> dict[str, Any]:
    done = answered(player, challenge, "acceptance")
    assert done.status_code == 200, done.text
    document: dict[str, Any] = done.json
    return document


def test_the_last_acceptance_begins_the_game(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    challenge = ann.challenge(ben, cid, options={"turn_limit": 9})
    assert (challenge["state"], challenge["seats"], challenge["by"]["name"]) == ("open", 3, "Ann")
    assert [(each["name"], each["answer"]) for each in challenge["players"]] == [("Ben", None), ("Cid", None)]
    first = accept(ben, challenge)
    assert (first["state"], [each["answer"] for each in first["players"]]) == ("open", ["accepted", None])
    last = accept(cid, challenge)
    assert last["state"] == "accepted"
    game = ann.get(f"games/{last['game_id']}").json
    assert (game["status"], names(game), game["options"]["turn_limit"]) == ("running", {"Ann", "Ben", "Cid"}, 9)
    for each in (ann, ben, cid):
        assert each.get(f"games/{game['id']}/state").json["viewer"] != "public"
        assert each.get(f"challenges/{challenge['id']}").json == last
        assert each.get("challenges").json["items"] == []


def test_everybody_is_told_of_a_challenge_and_its_answers(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    challenge = ann.challenge(ben, cid)
    game = [accept(each, challenge) for each in (ben, cid)][1]["game_id"]
    id = challenge["id"]
    one = {"challenge_id": id, "player": ben.ladder, "answer": "accepted", "game_id": None}
    begun = {"challenge_id": id, "player": None, "answer": "accepted", "game_id": game}
    assert ann.news() == [("challenge_answered", one), ("challenge_answered", begun)]
    assert ben.news() == [("challenged", {"challenge_id": id}), ("challenge_answered", begun)]
    assert cid.news() == [("challenged", {"challenge_id": id}), *ann.news()]


def test_bots_sit_down_too(people: list[Player]) -> None:
    ann, ben, _, _ = people
    challenge = ann.challenge(ben, bots=["random", "basic"])
    assert (challenge["seats"], challenge["bots"]) == (4, ["random", "basic"])
    game = ann.get(f"games/{accept(ben, challenge)['game_id']}").json
    assert sorted(seat["bot"] or seat["name"] for seat in game["seats"]) == ["Ann", "Ben", "basic", "random"]


def test_a_challenge_concerns_those_alone_who_are_named(people: list[Player], client: ApiClient) -> None:
    ann, ben, cid, dot = people
    challenge = ann.challenge(ben, cid)
    path = f"challenges/{challenge['id']}"
    for stranger in (dot, Player(client, "")):
        assert code(stranger.get(path)) == code(stranger.delete(path)) == "not_found"
        assert code(answered(stranger, challenge, "acceptance")) == "not_found"
        assert code(answered(stranger, challenge, "refusal")) == "not_found"
        assert stranger.get("challenges").json["items"] == []
    assert code(client.get(f"/v1/{path}")) == "token_missing"
    assert code(answered(ann, challenge, "acceptance")) == code(answered(ann, challenge, "refusal")) == "not_found"
    assert code(ben.delete(path)) == "not_found"
    assert [each["id"] for each in ben.get("challenges").json["items"]] == [challenge["id"]]


def test_a_refusal_ends_a_challenge_and_everybody_is_told(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    challenge = ann.challenge(ben, cid)
    accept(ben, challenge)
    assert answered(ben, challenge, "refusal").json["state"] == "refused"
    assert answered(ben, challenge, "refusal").json["state"] == "refused"
    refused = answered(cid, challenge, "acceptance")
    assert (code(refused), refused.json["context"]) == ("not_open", {"state": "refused"})
    assert code(ann.delete(f"challenges/{challenge['id']}")) == "not_open"
    told = {"challenge_id": challenge["id"], "player": ben.ladder, "answer": "refused", "game_id": None}
    assert ann.news()[-1] == cid.news()[-1] == ("challenge_answered", told)


def test_an_accepted_challenge_is_neither_refused_nor_withdrawn(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    challenge = ann.challenge(ben, cid)
    for each in (ben, cid):
        accept(each, challenge)
    game = accept(ben, challenge)["game_id"]
    assert code(answered(ben, challenge, "refusal")) == code(ann.delete(f"challenges/{challenge['id']}")) == "not_open"
    assert [each["id"] for each in ann.get("games?mine=true").json["items"]] == [game]


def test_a_withdrawn_challenge_is_over(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    challenge = ann.challenge(ben, cid)
    accept(ben, challenge)
    for _ in range(2):
        assert ann.delete(f"challenges/{challenge['id']}").status_code == 204
    assert code(answered(cid, challenge, "acceptance")) == code(answered(cid, challenge, "refusal")) == "not_open"
    closed = ("challenge_closed", {"challenge_id": challenge["id"], "state": "withdrawn"})
    assert ben.news()[1:] == cid.news()[2:] == [closed]
    assert closed not in ann.news()


def test_a_challenge_ends_when_it_says(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, cid, _ = people
    challenge = ann.challenge(ben, cid, expires_in=60)
    now = ids.now()
    monkeypatch.setattr(ids, "now", lambda: now + 61_000)
    assert ann.get(f"challenges/{challenge['id']}").json["state"] == "expired"
    assert ben.get("challenges").json["items"] == []
    assert code(answered(ben, challenge, "acceptance")) == "not_open"


def test_everybody_is_told_once_that_a_challenge_has_expired(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cid, _ = people
    made = context_of(ann.client.application).matchmaking
    challenge, accepted = ann.challenge(ben, cid, expires_in=60), ann.challenge(ben, bots=["basic"], expires_in=60)
    accept(ben, accepted)
    before = [len(each.news()) for each in (ann, ben, cid)]
    later = ids.now() + 61_000
    assert not made.is_behind(ids.now())
    assert made.is_behind(later)
    for write, nth in (((News, "tell"), 1), ((Challenges, "expire"), 0)):
        with monkeypatch.context() as killed:
            kill(killed, (write,), nth)
            with pytest.raises(StoreUnavailable):
                made.catch_up(later)
    for _ in range(2):
        made.catch_up(later)
    assert not made.is_behind(later)
    closed = ("challenge_closed", {"challenge_id": challenge["id"], "state": "expired"})
    for each, count in zip((ann, ben, cid), before, strict=True):
        assert each.news()[count:] == [closed]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"players": []}, "/players"),
        ({"players": ["ben", "l_nobody"]}, "/players/1"),
        ({"players": ["ben", "l_basic"]}, "/players/1"),
        ({"players": ["ben", "me"]}, "/players/1"),
        ({"players": ["ben", "ben"]}, "/players/1"),
        ({"players": ["ben"]}, "/players"),
        ({"players": ["ben", "cid"], "bots": ["random"] * 4}, "/players"),
        ({"players": ["ben", "cid"], "bots": ["hal"]}, "/bots/0"),
        ({"players": ["ben"], "bots": ["random"] * 5}, "/bots"),
        ({"players": ["ben", "cid"], "seed": "mine"}, "/seed"),
        ({"players": ["ben", "cid"], "seats": 3}, "/seats"),
        ({"players": ["ben", "cid"], "options": {"nothing": 1}}, "/options/nothing"),
    ],
)
def test_a_challenge_that_cannot_be_played_is_refused(people: list[Player], body: dict[str, Any], pointer: str) -> None:
    ann, ben, cid, _ = people
    ladders = {"ben": ben.ladder, "cid": cid.ladder, "me": ann.ladder}
    body = {**body, "players": [ladders.get(each, each) for each in body["players"]]}
    refused = ann.post("challenges", body)
    assert code(refused) == "validation_failed"
    assert pointer in [fault["pointer"] for fault in refused.json["errors"]]
    assert ben.news() == []


def test_who_challenges_has_a_name(client: ApiClient, people: list[Player]) -> None:
    refused = Player(client, "").post("challenges", {"players": [each.ladder for each in people[:2]]})
    assert code(refused) == "name_needed"


def test_a_refused_challenge_leaves_no_id_on_the_ladder(client: ApiClient, people: list[Player]) -> None:
    profiles = context_of(client.application).profiles
    robby, twin = Player(client, "Robby", "program"), Player(client, "\u0410nn")
    rated = {"players": [each.ladder for each in people[:2]], "rated": True}
    assert code(robby.post("challenges", rated)) == "other_kind"
    assert code(twin.post("challenges", rated)) == "name_taken"
    assert code(twin.post("challenges", {"players": ["p_unknown", "p_too"]})) == "validation_failed"
    assert [profiles.find(each.person).ladder for each in (robby, twin)] == ["", ""]


def test_a_deleted_player_is_not_challenged_and_takes_its_challenges_along(people: list[Player]) -> None:
    ann, ben, cid, dot = people
    got, made, ladder = ann.challenge(ben, cid), ben.challenge(ann, dot), ben.ladder
    assert ben.delete("players/me").status_code == 204
    assert ann.get(f"challenges/{got['id']}").json["state"] == "refused"
    gone = ann.get(f"challenges/{made['id']}").json
    assert (gone["state"], gone["by"]) == ("withdrawn", {"ladder_id": ladder, "name": None, "kind": "person"})
    refused = {"challenge_id": got["id"], "player": ladder, "answer": "refused", "game_id": None}
    closed = ("challenge_closed", {"challenge_id": made["id"], "state": "withdrawn"})
    assert ("challenge_answered", refused) in cid.news()
    assert closed in dot.news()
    assert closed in ann.news()
    assert code(ann.post("challenges", {"players": [ladder, cid.ladder]})) == "validation_failed"


def test_who_was_deleted_in_the_middle_ends_the_challenge(people: list[Player]) -> None:
    """As if the process had been killed that deletes them, after their profile was forgotten."""
    ann, ben, cid, _ = people
    challenge = ann.challenge(ben, cid)
    accept(ben, challenge)
    context_of(ann.client.application).profiles.forget(ben.person)
    assert code(answered(cid, challenge, "acceptance")) == "not_open"
    assert ann.get(f"challenges/{challenge['id']}").json["state"] == "withdrawn"


def test_open_challenges_are_bounded_on_both_sides(people: list[Player], client: ApiClient) -> None:
    ann, ben, cid, _ = people
    for _ in range(MOST_MADE):
        ann.challenge(ben, cid)
    refused = ann.post("challenges", {"players": [ben.ladder, cid.ladder]})
    assert (code(refused), refused.json["context"]) == ("too_many_open", {"reason": "made", "max": MOST_MADE})
    for number in range(MOST_GOT - MOST_MADE):
        if number % MOST_MADE == 0:
            other = Player(client, f"Eve {number}")
        other.challenge(ben, bots=["random"])
    refused = people[3].post("challenges", {"players": [ben.ladder, cid.ladder]})
    assert (code(refused), refused.json["context"]) == ("too_many_open", {"reason": "got", "max": MOST_GOT})


def test_the_same_request_again_makes_one_challenge(people: list[Player], store: Store) -> None:
    ann, ben, cid, _ = people
    body, key = {"players": [ben.ladder, cid.ladder]}, {"Idempotency-Key": "the-same-challenge"}
    first, again = (ann.post("challenges", body, **key) for _ in range(2))
    assert first.json == again.json
    assert len(ben.get("challenges").json["items"]) == 1
    assert not any(b"Cid" in (store.queue.dump(key) or b"") for key in store.queue.scan_iter())


def test_names_that_have_come_to_look_alike_do_not_sit_at_one_table(people: list[Player]) -> None:
    """On the ladder no two names look alike; the check holds whoever is named."""
    ann, ben, _, _ = people
    challenge = ann.challenge(ben, bots=["random"])
    context = context_of(ann.client.application)
    context.events.hset("cg:{ladder}:names", ben.ladder, "Ann")
    assert code(answered(ben, challenge, "acceptance")) == "name_taken"
    assert ann.get(f"challenges/{challenge['id']}").json["state"] == "open"


def test_a_rated_challenge_is_for_one_kind_and_without_bots(client: ApiClient, people: list[Player]) -> None:
    ann, ben, cid, _ = people
    robby = Player(client, "Robby", "program")
    refused = ann.post("challenges", {"players": [ben.ladder, robby.ladder], "rated": True})
    assert (code(refused), refused.json["context"]["kind"]) == ("other_kind", "person")
    assert (
        code(ann.post("challenges", {"players": [ben.ladder], "rated": True, "bots": ["random"]}))
        == "validation_failed"
    )
    challenge = ann.challenge(ben, cid, rated=True)
    game = [accept(each, challenge) for each in (ben, cid)][1]["game_id"]
    assert ann.get(f"games/{game}").json["options"]["rated"]


def test_who_blocks_the_other_after_the_challenge_ends_it_for_both(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    challenge = ann.challenge(ben, cid)
    accept(ben, challenge)
    assert cid.client.put(f"/v1/players/me/blocks/{ann.ladder}", headers=cid.headers).status_code in (200, 201)
    assert code(answered(cid, challenge, "acceptance")) == "blocked"
    assert answered(cid, challenge, "refusal").json["state"] == "refused"


def test_a_challenge_counts_as_a_meeting_once_it_is_a_game__RATE_06(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    challenges = [ann.challenge(ben, cid, rated=True) for _ in range(MOST + 1)]
    for challenge in challenges:
        accept(ben, challenge)
    for challenge in challenges[:MOST]:
        assert accept(cid, challenge)["state"] == "accepted"
    assert code(answered(cid, challenges[MOST], "acceptance")) == "met_enough"


def test_players_who_accept_twice_at_once_meet_once__RATE_06(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    for _ in range(MOST):
        challenge = ann.challenge(ben, cid, rated=True)
        both = at_once(4, lambda number, to=challenge: code(answered((ben, cid)[number % 2], to, "acceptance")))  # type: ignore[misc]
        assert both == [""] * 4
    once_more = {"players": [ben.ladder, cid.ladder], "rated": True}
    assert code(ann.post("challenges", once_more)) == "met_enough"


def test_a_challenge_whose_process_was_killed_after_the_last_acceptance_becomes_a_game(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cid, _ = people
    challenge = ann.challenge(ben, cid)
    accept(ben, challenge)
    with monkeypatch.context() as killed:
        killed.setattr(matchmaking.Matchmaking, "make", lambda *_: None)
        game = accept(cid, challenge)["game_id"]
    assert code(ann.get(f"games/{game}")) == "not_found"
    assert accept(ben, challenge)["game_id"] == game
    context_of(ann.client.application).matchmaking.catch_up(ids.now() + LEASE_MS)
    assert ann.get(f"games/{game}").json["status"] == "running"
    assert [kind for kind, _ in cid.news()][-1] == "challenge_answered"


def test_of_several_who_answer_at_once_one_game_comes_or_none(people: list[Player]) -> None:
    ann, ben, cid, _ = people
    for _ in range(5):
        challenge = ann.challenge(ben, cid)
        begin = threading.Barrier(4)

        def run(player: Player, answer: str, challenge: dict[str, Any] = challenge, begin: Any = begin) -> None:
            begin.wait()
            answered(player, challenge, answer)

        wishes = [(ben, "acceptance"), (cid, "acceptance"), (cid, "acceptance"), (ben, "refusal")]
        running = [threading.Thread(target=run, args=wish) for wish in wishes]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()
        over = ann.get(f"challenges/{challenge['id']}").json
        assert over["state"] in ("accepted", "refused")
        assert bool(over["game_id"]) == (over["state"] == "accepted")
    accepted = [each["id"] for each in ann.get("games?mine=true").json["items"]]
    assert len(accepted) == len(set(accepted))
