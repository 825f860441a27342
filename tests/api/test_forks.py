"""Forks: a new game goes on from any version of a game that is over, or of your training game against bots."""

from typing import Any

import pytest

from service.store.log import envelope
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import PLAIN_ALIENS
from tests.api.table import Table, code
from tests.api.test_time_travel import plain
from tests.api.test_undo import cards, state

HIDDEN = ("deck", "destiny")


def fork(table: Table, seq: int, how: str, headers: dict[str, str] | None = None, **body: Any) -> ApiResponse:
    body = {"at_seq": seq, "randomness": how, **body}
    return table.client.post(f"{table.path}/forks", json=body, headers=headers or {})


def reason(response: ApiResponse) -> tuple[str, str]:
    return code(response), response.json["context"]["reason"]


class Forked(Table):
    """The table of a game that was forked; everybody who was free to sit down does."""

    def __init__(self, client: ApiClient, made: Any) -> None:
        self.client, self.id, self.host, self.tokens = client, made["game"]["id"], made["host_token"], {}
        for seat in made["game"]["seats"]:
            if not seat["taken"]:
                self.join(seat["seat"])


def over(table: Table) -> tuple[int, dict[str, Any]]:
    """Returns a game in which the offense aimed, and which is over now; the version then, and the views of it."""
    table.play_until("choose_planets", "aim")
    version = table.version()
    views = {seat: state(table, seat) for seat in table.tokens}
    seat, question = table.asked()[0]
    table.answer(seat, question["id"], question["on_timeout"])
    table.end()
    return version, views


def lying(view: dict[str, Any]) -> dict[str, Any]:
    """Returns where everything is, without the names of the players."""
    kept = ("phase", "turn", "planets", "gate", "warp", "piles", "open_piles", "encounter", "options", "variants")
    hands = {seat: facts.get("hand") for seat, facts in view["seats"].items()}
    return {name: view[name] for name in kept} | {"hands": hands}


def test_a_fork_says_where_it_comes_from_in_its_first_event__FORK_01(table: Table) -> None:
    version, _ = over(table)
    made = fork(table, version, "same")
    assert made.status_code == 201, made.text
    head = table.client.get(f"{table.path}/events/{version}").json["hash"]
    origin = {"game_id": table.id, "seq": version, "hash": head, "randomness": "same"}
    assert made.json["game"]["forked_from"] == origin
    new = Forked(table.client, made.json)
    assert table.client.get(new.path).json["forked_from"] == origin
    first = table.client.get(f"{new.path}/events/1").json
    assert first["type"] == "game_forked"
    assert (first["data"]["origin"]["game"], first["data"]["origin"]["hash"]) == (table.id, head)
    assert "table" not in first["data"]
    assert len(first["commitments"]) == 1
    assert first["prev_hash"] == envelope.genesis(new.id).hex()
    assert table.client.get(table.path).json["forked_from"] is None


def test_with_the_same_randomness_everything_is_where_it_was__FORK_02_FORK_04(table: Table) -> None:
    version, views = over(table)
    new = Forked(table.client, fork(table, version, "same").json).start()
    for seat, view in views.items():
        assert lying(state(new, seat)) == lying(view)
    assert [(seat, question["name"]) for seat, question in new.asked()] == [(views["red"]["turn"]["seat"], "aim")]
    assert table.client.get(new.path).json["chosen_seed"]


def test_the_same_answers_bring_the_same_cards_as_before__FORK_04(client: ApiClient) -> None:
    """A seed that nobody chose, and seats that added to it: chance goes on where it stood."""
    old = Table(client, options=PLAIN_ALIENS).start()
    old.play_until("choose_planets", "aim")
    version = old.version()
    expected = played_out(old)
    old.end()
    assert played_out(Forked(client, fork(old, version, "same").json).start()) == expected
    fresh = played_out(Forked(client, fork(old, version, "fresh").json).start())
    assert fresh != expected


def played_out(table: Table) -> list[list[dict[str, Any]]]:
    """Returns where everything is after each of some default answers."""
    seen: list[list[dict[str, Any]]] = []
    for _ in range(25):
        for seat, question in table.asked()[:1]:
            assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
        seen.append([lying(state(table, seat)) for seat in table.tokens])
    return seen


def test_a_fork_of_a_fork_goes_on_with_the_first_games_chance__FORK_04(client: ApiClient) -> None:
    old = Table(client, options=PLAIN_ALIENS).start()
    old.play_until("choose_planets", "aim")
    version = old.version()
    expected = played_out(old)
    old.end()
    first = Forked(client, fork(old, version, "same").json).start()
    middle = first.version()
    first.end()
    assert played_out(Forked(client, fork(first, middle, "same").json).start()) == expected


def test_with_fresh_randomness_what_is_hidden_is_dealt_anew__FORK_05(table: Table) -> None:
    version, views = over(table)
    new = Forked(table.client, fork(table, version, "fresh").json)
    for seat in new.tokens:
        assert state(new, seat)["seats"][seat]["hand"] == []
    new.start()
    for seat, view in views.items():
        now = state(new, seat)
        assert now["seats"][seat]["hand_size"] == view["seats"][seat]["hand_size"]
        assert now["seats"][seat]["hand"] != view["seats"][seat]["hand"]
        assert {**lying(now), "hands": 0} == {**lying(view), "hands": 0}
    assert not table.client.get(new.path).json["chosen_seed"]
    told = table.client.get(f"{new.path}/events?limit=500").json["items"]
    shuffled = [event["data"]["zone"] for event in told if event["type"] == "pile_shuffled"]
    assert set(HIDDEN) <= set(shuffled)


def test_a_fresh_fork_begins_before_the_hidden_cards_that_are_in_play__FORK_08(client: ApiClient) -> None:
    seats = [{"seat": seat, "hand": ["negotiate", "negotiate"]} for seat in ("red", "blue", "green")]
    table = Table(client, position={"seats": seats}, seed="a deal").start()
    table.play_until("deal")
    before = table.version()
    seat, question = table.asked()[0]
    giving = {"kind": "deal", "offer": {"give": {"cards": [state(table, seat)["seats"][seat]["hand"][0]["id"]]}}}
    assert table.answer(seat, question["id"], giving).status_code == 201, question
    version = table.version()
    table.end()
    made = fork(table, version, "fresh")
    assert made.status_code == 201, made.text
    assert made.json["game"]["forked_from"]["seq"] == before < version
    new = Forked(client, made.json).start()
    assert "offer" not in state(new)["encounter"]
    new = Forked(client, fork(table, version, "same").json).start()
    assert {question["kind"] for _, question in new.asked()} == {"deal"}


def test_a_secret_choice_that_was_made_is_made_anew_where_the_cards_are_new__FORK_05(table: Table) -> None:
    seat, question = table.play_until("choose_cards", "select")
    choosing = [each for each, _ in table.asked()]
    table.answer(seat, question["id"], question["on_timeout"])
    version = table.version()
    table.end()
    for how, asked in (("same", [each for each in choosing if each != seat]), ("fresh", choosing)):
        new = Forked(table.client, fork(table, version, how).json).start()
        assert [each for each, _ in new.asked()] == asked


def test_a_fork_waits_in_a_lobby_until_all_sit__FORK_06(table: Table) -> None:
    version, _ = over(table)
    made = fork(table, version, "same", seats={"blue": "random"}).json
    assert made["game"]["status"] == "lobby"
    assert {seat["seat"]: seat["bot"] for seat in made["game"]["seats"]} == {
        "red": None,
        "blue": "random",
        "green": None,
    }
    new = Table.__new__(Forked)
    new.client, new.id, new.host, new.tokens = table.client, made["game"]["id"], made["host_token"], {}
    refused = new.command(new.as_host(), type="start_game")
    assert refused.json["context"]["reason"] == "seats_free"
    for seat in ("red", "green"):
        new.join(seat)
    left = table.client.delete(f"{new.path}/seats/green", headers=new.as_seat("green"))
    assert left.status_code == 204
    new.join("green")
    new.start()
    view = state(new, "green")
    assert view["seats"]["green"]["aliens"] == ["human"]
    assert not any(seat["conceded"] for seat in view["seats"].values())


def test_deadlines_of_a_fork_begin_anew__FORK_06(client: ApiClient) -> None:
    old = Table(client, options={**PLAIN_ALIENS, "timers": "relaxed"}).start()
    old.play_until("choose_planets", "aim")
    version = old.version()
    old.end()
    new = Forked(client, fork(old, version, "same").json).start()
    assert 100_000 < new.asked()[0][1]["remaining_ms"] <= 300_000


def test_nothing_before_a_fork_can_be_taken_back_in_it__FORK_06(table: Table) -> None:
    version, _ = over(table)
    new = Forked(table.client, fork(table, version, "same").json).start()
    for seq in range(1, new.version()):
        body = {"to_seq": seq}
        refused = table.client.post(f"{new.path}/undo-requests", json=body, headers=new.as_seat("red"))
        assert code(refused) == "undo_refused"


def test_a_fork_is_played_to_its_end(table: Table) -> None:
    version, _ = over(table)
    made = fork(table, version, "fresh").json
    new = Forked(table.client, made).start()
    for _ in range(90):
        asked = new.asked()
        if not asked:
            break
        seat, question = asked[0]
        assert new.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    new.end()
    games = table.client.application.extensions["cosmic-ledger"].games
    fresh = type(games)(games._client, games._decider._queue)
    assert fresh.load(new.id).status == "over"
    for at in range(1, new.version(), 7):
        assert plain(state(new, "", at))["version"] == at


@pytest.fixture
def training(client: ApiClient) -> Table:
    """Starts a game of red against two bots."""
    bots = [{"seat": "blue", "kind": "basic"}, {"seat": "green", "kind": "random"}]
    return Table(client, options=PLAIN_ALIENS, bots=bots, seed="training").start()


def test_a_player_alone_against_bots_may_fork_a_running_game__FORK_03(training: Table) -> None:
    version, before = training.version(), state(training, "red")
    assert reason(fork(training, version, "same", training.as_seat("red"))) == ("fork_refused", "still_hidden")
    made = fork(training, version, "fresh", training.as_seat("red"))
    assert made.status_code == 201, made.text
    assert [seat["bot"] for seat in made.json["game"]["seats"]] == [None, "basic", "random"]
    new = Forked(training.client, made.json).start()
    hand = {card["id"] for card in before["seats"]["red"]["hand"]}
    assert {card["id"] for card in state(new, "red")["seats"]["red"]["hand"]} != hand
    assert training.client.get(training.path).json["status"] == "running"


def test_a_fork_of_a_running_game_tells_nothing_of_its_hidden_cards__FORK_03(training: Table) -> None:
    games = training.client.application.extensions["cosmic-ledger"].games
    made = fork(training, training.version(), "fresh", training.as_seat("red"), seats={"blue": "open"}).json
    table = games.history(made["game"]["id"], 0, 1)[0].event.table
    assert [cards for zone, cards in table["zones"].items() if zone.startswith("hand:") and cards] == []
    for pile in HIDDEN:
        assert table["zones"][pile] == sorted(table["zones"][pile])
    assert made["game"]["visibility"] == "public"


@pytest.mark.parametrize("who", ["nobody", "host"])
def test_others_do_not_fork_a_running_game__FORK_03(training: Table, who: str) -> None:
    headers = training.as_host() if who == "host" else {}
    assert reason(fork(training, training.version(), "fresh", headers)) == ("fork_refused", "others_play")


def test_a_running_game_of_several_people_is_not_forked__FORK_03(table: Table) -> None:
    assert reason(fork(table, table.version(), "fresh", table.as_seat("red"))) == ("fork_refused", "others_play")


def test_the_host_forks_a_running_game_of_bots_alone__FORK_03(client: ApiClient) -> None:
    bots = [{"kind": "random"}] * 3
    table = Table(client, options=PLAIN_ALIENS, bots=bots).start()
    assert fork(table, table.version(), "fresh", table.as_host()).status_code == 201
    assert reason(fork(table, table.version(), "fresh"))[1] == "others_play"


def test_a_fork_begins_at_the_end_of_a_command_while_the_game_was_played__FORK_01(table: Table) -> None:
    version, _ = over(table)
    refused = fork(table, version - 1, "same")
    assert reason(refused) == ("fork_refused", "inside_a_command")
    assert version in refused.json["context"]["allowed"]
    assert reason(fork(table, 1, "same")) == ("fork_refused", "not_running")
    assert code(fork(table, 10_000, "same")) == "version_not_reached"
    last = table.version()
    assert reason(fork(table, last, "same")) == ("fork_refused", "not_running")


def test_a_game_in_its_lobby_is_not_forked__FORK_01(lobby: Table) -> None:
    assert reason(fork(lobby, 1, "same", lobby.as_host())) == ("fork_refused", "not_running")


@pytest.mark.parametrize(
    "body",
    [
        {"at_seq": 5},
        {"at_seq": 0, "randomness": "same"},
        {"at_seq": 5, "randomness": "some"},
        {"at_seq": 5, "randomness": "same", "seats": {"pink": "open"}},
    ],
)
def test_a_fork_needs_a_version_and_its_randomness(table: Table, body: dict[str, Any]) -> None:
    assert code(table.client.post(f"{table.path}/forks", json=body)) == "validation_failed"


@pytest.mark.parametrize("seats", [{"red": "genius"}, {"purple": "open"}])
def test_seats_of_a_fork_are_open_or_of_known_bots(table: Table, seats: dict[str, str]) -> None:
    version, _ = over(table)
    refused = fork(table, version, "same", seats=seats)
    assert code(refused) == "validation_failed"
    assert refused.json["errors"][0]["pointer"] == f"/seats/{next(iter(seats))}"


def test_the_same_request_makes_one_fork(table: Table) -> None:
    version, _ = over(table)
    key = {"Idempotency-Key": "fork-it-once"}
    first, again = (fork(table, version, "same", key) for _ in range(2))
    assert first.json == again.json
    assert again.headers["Idempotency-Replayed"] == "true"


def test_forks_of_private_games_are_private(client: ApiClient) -> None:
    old = Table(client, options=PLAIN_ALIENS, visibility="private").start()
    version = client.get(old.path, headers=old.as_host()).json["version"]
    for seat in ("blue", "green"):
        old.command(old.as_seat(seat), type="concede")
    assert fork(old, version, "same").status_code == 404
    made = fork(old, version, "same", old.as_seat("red")).json
    assert made["game"]["visibility"] == "private"


def test_a_fork_of_a_version_that_was_undone_is_a_fork_of_what_was_seen_then(table: Table) -> None:
    from tests.api.test_undo import MY_LAST, aimed, ask

    seat = aimed(table)
    version, planet = table.version(), state(table, seat)["encounter"]["planet"]
    ask(table, seat, MY_LAST)
    table.end()
    new = Forked(table.client, fork(table, version, "same").json).start()
    assert state(new)["encounter"]["planet"] == planet
    assert cards(state(new)) == cards(state(table, "", version))


@pytest.mark.parametrize("how", ["same", "fresh"])
def test_the_log_of_a_fork_verifies_by_itself__FORK_01(table: Table, how: str) -> None:
    version, _ = over(table)
    new = Forked(table.client, fork(table, version, how).json).start()
    for _ in range(10):
        for seat, question in new.asked()[:1]:
            assert new.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    new.end()
    found = new.client.get(f"{new.path}/verification").json
    assert found["ok"], found
