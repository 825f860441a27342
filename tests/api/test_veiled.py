"""Veiled windows over HTTP: others see neither which seat is asked, nor which acts, nor a hand (TIME-30)."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import pytest

from domain import board
from domain.commands import Answer, Expire
from domain.decks.titles import TITLES
from service import ids
from service.store.deciding import PreparedCommand
from service.store.log.sender import Sender
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import context_of
from tests.api.table import Table, code
from tests.api.test_stream import frames
from tests.conftest import PROFILE

SEATS = ("red", "blue", "green", "yellow")
HEADERS = ("ETag", "Location", "Cache-Control", "Vary", "Idempotency-Replayed", "RateLimit")
PASS = {"kind": "respond", "pass": True}
PLAGUE = {"kind": "respond", "use": "plague", "answer": {"kind": "choose_seats", "seats": ["blue"]}}
TUBES = {"kind": "respond", "use": "mobius-tubes"}
NOTHING_PLAYABLE = "attack-10"
HELD = ("plague", "flare-tide")
"""A card that green could use now, and one that it can use at other times: neither may look like one without a use."""
QUESTIONS = (1, 3, 4, 5)
"""Numbers of questions that are asked in these games: of red, green and the clock; nobody is asked the fourth."""


def veiled(client: ApiClient, green: str = "plague", variants: tuple[str, ...] = ()) -> Table:
    """Begins an encounter of red, which could free ships by its card; green has this card, the others have no use."""
    away = {"ships": {"red-1": 19}, "warp": 1}
    hands = {"red": ["attack-08", "mobius-tubes"], "green": ["negotiate", green]}
    position = {
        "start": "regroup",
        "offense": "red",
        "seats": [
            {
                "seat": seat,
                "aliens": [],
                "hand": hands.get(seat, ["attack-08", "negotiate"]),
                **(away if seat == "red" else {"ships": dict.fromkeys(board.PLANETS[seat], 4)}),
            }
            for seat in SEATS
        ],
    }
    options = {"response_windows": "veiled", "veil_seconds": 600}
    body = {"options": options, "position": position, "variants": list(variants)}
    return Table(client, seats=list(SEATS), seed="veiled", **body).start()


class Observer:
    """The viewers of a table: a seat, the host, or a caller without a token."""

    def __init__(self, table: Table, who: str = "yellow") -> None:
        self.table, self.client = table, table.client
        self.headers = table.as_seat(who) if who in table.tokens else table.as_host() if who == "host" else {}
        seats = self.client.get(table.path).json["seats"]
        self._own = {table.id: "GAME", **{seat["player"]: seat["seat"] for seat in seats}}

    def hears(self) -> list[str]:
        """Returns everything that can be asked for, byte for byte but for what is random, and what the clock says."""
        last = self.table.version()
        paths = ["", "/state", "/questions", "/events?limit=500", "/history?limit=500", "/legal-commands"]
        paths += [f"/events?seat={seat}" for seat in SEATS]
        paths += [f"/legal-commands?question_id=q_{number}" for number in QUESTIONS]
        paths += [f"/events/{seq}" for seq in range(last - 2, last + 2)]
        return [*(self.get(path) for path in paths), *self._tries(), self._streamed()]

    def reads(self) -> list[str]:
        """Returns what is answered and streamed to those who only read, at this version and at the last ones."""
        last = self.table.version()
        paths = [
            "",
            "/state",
            "/questions",
            "/events?limit=500",
            "/history?limit=500",
            "/draws?limit=500",
            "/export",
            "/legal-commands",
        ]
        paths += [f"/state?at={version}" for version in range(last - 2, last + 1)]
        return [*(self.get(path) for path in paths), self._streamed()]

    def get(self, path: str) -> str:
        return self._heard(path, self.client.get(self.table.path + path, headers=self.headers))

    def _heard(self, asked: str, response: ApiResponse) -> str:
        shown = [f"{name}: {response.headers.get(name)}" for name in HEADERS]
        return self.masked(f"{asked} {response.status_code} {shown} {response.text}")

    def _tries(self) -> Iterator[str]:
        """Sends refused commands that grope for questions of others."""
        for number in QUESTIONS:
            for body in ({"type": "answer", "answer": PASS}, {"type": "extend_deadline"}):
                command = {**body, "question_id": f"q_{number}"}
                for path in ("/commands", "/commands?dry_run=true"):
                    response = self.client.post(self.table.path + path, json=command, headers=self.headers)
                    yield self._heard(f"{path} {command}", response)

    def _streamed(self) -> str:
        response = self.client.get(f"{self.table.path}/stream", headers=self.headers)
        heard = [str(frame) for frame in takewhile(lambda frame: frame["frame"] != ":", frames(response))]
        response.close()
        return self.masked("\n".join(heard))

    def masked(self, text: str) -> str:
        """Returns a text without random ids, hashes, times, and which copy of a title went where."""
        for own, name in self._own.items():
            text = text.replace(own, name)
        text = re.sub(r"20\d\d-\d\d-\d\dT[\d:.+]+", "TIME", text)
        text = re.sub(r'"remaining_ms":\d+', "MS", text)
        # A game's tag follows the random names of its players.
        text = re.sub(r"\.[0-9a-f]{8}\.game", ".HASH.game", text)
        return re.sub(r"\b(r_)?[0-9a-f]{16,}\b", "HASH", re.sub(r"#\d+", "", text))


def watched(table: Table) -> list[str]:
    return [line for who in ("yellow", "host", "nobody") for line in Observer(table, who).hears()]


def asked_in(table: Table, seat: str) -> dict[str, Any] | None:
    return next((question for question in table.questions(seat) if question["kind"] == "respond"), None)


def uses(table: Table, seat: str, answer: Any, **headers: str) -> ApiResponse:
    question = asked_in(table, seat)
    assert question, f"{seat} is not asked"
    return table.answer(seat, question["id"], answer, **headers)


def lift(table: Table) -> None:
    """Closes the window by the clock."""
    games = context_of(table.client.application).games
    due = max(pending.due or 0 for pending in games.load(table.id).questions.values())
    games.carry_out(
        PreparedCommand(table.id, Expire(at=due), Sender(f"expire:{table.version()}", "", "clock", cause="timer"))
    )


def test_two_games_that_differ_in_a_hand_alone_look_the_same_to_everybody_else__TIME_30(client: ApiClient) -> None:
    seen = scenes(veiled(client, NOTHING_PLAYABLE))
    every = sorted(title.id for title in TITLES.values() if title.deck == "cosmic")
    for title in every if PROFILE == "soak" else HELD:
        assert scenes(veiled(client, title)) == seen, title


def readings(table: Table) -> list[str]:
    """Returns what others read when the game has begun, and after each of its first commands."""
    heard = []
    for _ in range(2):
        heard += [line for who in ("yellow", "host") for line in Observer(table, who).reads()]
        goes_on(table)
    return heard


def goes_on(table: Table) -> None:
    """Closes the windows by the clock when all pass; other questions get their default answers."""
    decided = [(seat, question) for seat, question in table.asked() if question["kind"] != "respond"]
    for seat, question in decided:
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    if not decided:
        lift(table)


def test_whatever_is_laid_in_a_hand_the_first_windows_look_the_same__TIME_37(client: ApiClient) -> None:
    """That begins with the draws of the setup; with the reward deck only the back of a card is known."""
    plain = readings(veiled(client, NOTHING_PLAYABLE))
    for title in ("flare-human", "flare-oracle", "plague"):
        assert readings(veiled(client, title)) == plain, title
    rewards = ("reward_deck",)
    plain = readings(veiled(client, "rw-attack-10", rewards))
    for title in ("rw-kicker-0", "rw-rift-3"):
        assert readings(veiled(client, title, rewards)) == plain, title


def scenes(table: Table) -> list[str]:
    """Returns what others read while a window is open, when all have passed, and when it is closed."""
    heard = watched(table)
    for seat in ("green", "red"):
        if asked_in(table, seat):
            assert uses(table, seat, PASS).status_code == 201
    heard += watched(table)
    lift(table)
    return heard + watched(table)


def test_a_hand_makes_a_difference_to_its_seat(client: ApiClient) -> None:
    """The comparison can fail."""
    assert Observer(veiled(client), "green").hears() != Observer(veiled(client, NOTHING_PLAYABLE), "green").hears()
    assert asked_in(veiled(client), "green")
    assert not asked_in(veiled(client, NOTHING_PLAYABLE), "green")


def test_an_early_use_names_no_seat_before_the_window_closes__TIME_30(client: ApiClient) -> None:
    by_green, by_red, by_bot = veiled(client), veiled(client), veiled(client)
    assert uses(by_green, "green", PLAGUE, **{"Idempotency-Key": "my-own-key"}).status_code == 201
    head = Observer(by_red).get("/events/1")
    assert uses(by_red, "red", TUBES).status_code == 201
    question = asked_in(by_bot, "red")
    assert question
    command = Answer(at=ids.now(), seat="red", question=question["id"], answer=TUBES)
    context_of(client.application).games.carry_out(
        PreparedCommand(by_bot.id, command, Sender("bot:q_1:1", "bot", "seat:red", cause="bot"))
    )
    assert watched(by_green) == watched(by_red) == watched(by_bot)
    assert Observer(by_red).get("/events/1") == head


def test_an_early_use_is_by_some_seat_with_no_argument_and_its_seat_sees_it_all__TIME_30(
    client: ApiClient,
) -> None:
    table = veiled(client)
    last = client.get(f"{table.path}/events/{table.version()}").json
    question = asked_in(table, "green")
    assert question
    done = table.command(
        table.as_seat("green"),
        type="answer",
        question_id=question["id"],
        answer=PLAGUE,
        see=f"{last['seq']}:{last['hash'][:16]}",
    )
    seq = last["seq"] + 1
    event = client.get(f"{table.path}/events/{seq}", headers=table.as_seat("yellow")).json
    assert (event["type"], event["by"], event["data"]) == ("answered", "seat", {"veiled": True})
    assert event["command"] == {"type": "answer", "hidden": ["answer", "question", "seat"]}
    assert not {"cause", "see"} & set(event)
    assert event["openings"] == []
    own = client.get(f"{table.path}/events/{seq}", headers=table.as_seat("green")).json
    assert (own["data"]["seat"], own["data"]["answer"]["use"]) == ("green", "plague")
    assert len(own["openings"]) == 1
    assert own["command_id"] == event["command_id"] != done.json["command_id"]


def test_when_the_window_closes_the_use_comes_out_by_the_clock__TIME_30(client: ApiClient) -> None:
    table = veiled(client)
    uses(table, "green", PLAGUE)
    before = table.version()
    lift(table)
    found = client.get(f"{table.path}/events?after={before}").json["items"]
    assert {(event["by"], event["cause"]) for event in found} == {("clock", "timer")}
    assert next(event["data"]["seat"] for event in found if event["type"] == "use_declared") == "green"


def test_a_pass_is_accepted_and_leaves_nothing_behind__TIME_30(client: ApiClient) -> None:
    table = veiled(client)
    before, etag = watched(table), client.get(f"{table.path}/state").headers["ETag"]
    for _ in range(2):
        done = uses(table, "green", PASS, **{"Idempotency-Key": "pass-this-one"})
        assert (done.status_code, done.json["events"]) == (201, [])
        assert "Location" not in done.headers
    assert watched(table) == before
    assert client.get(f"{table.path}/state").headers["ETag"] == etag


def test_an_early_use_is_remembered_for_its_sender_and_its_key_tells_others_nothing__TIME_30(
    client: ApiClient,
) -> None:
    table, key = veiled(client), {"Idempotency-Key": "a-guessed-key"}
    question = asked_in(table, "green")
    assert question
    first = table.answer("green", question["id"], PLAGUE, **key)
    again = table.answer("green", question["id"], PLAGUE, **key)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json["events"] == first.json["events"]
    assert code(table.answer("green", question["id"], PASS, **key)) == "idempotency_key_reused"
    for seat in ("yellow", "blue"):
        assert code(table.answer(seat, question["id"], PLAGUE, **key)) == "question_closed"


@pytest.mark.parametrize("act", [PASS, None])
def test_a_stream_says_nothing_while_others_pass__TIME_30(client: ApiClient, act: Any) -> None:
    table = veiled(client)
    path = f"{table.path}/stream?after={table.version()}"
    live = frames(client.get(path, headers=table.as_seat("yellow")))
    assert next(live)["frame"] == "snapshot_hint"
    if act:
        uses(table, "green", act)
    assert [next(live)["frame"] for _ in range(3)] == [":"] * 3


def test_a_stream_reports_of_an_early_use_only_that_there_is_one__TIME_30(client: ApiClient) -> None:
    table = veiled(client)
    path = f"{table.path}/stream?after={table.version()}"
    live = frames(client.get(path, headers=table.as_seat("yellow")))
    assert next(live)["frame"] == "snapshot_hint"
    uses(table, "green", PLAGUE)
    heard = list(takewhile(lambda frame: frame["frame"] != ":", live))
    assert [frame["frame"] for frame in heard] == ["game_event"] * 2
    assert [frame["data"]["data"] for frame in heard] == [{"veiled": True}, {}]
