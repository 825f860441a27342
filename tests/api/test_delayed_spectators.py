"""WATCH-02: people without a part in a game see it as it was some seconds ago, in every answer and in every frame."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from service import ids
from service.api.edge import access
from service.api.edge.blueprint import AUDIENCES
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import PLAIN_ALIENS, context_of
from tests.api.table import Table, code
from tests.api.test_authorization import OF_GAMES
from tests.api.test_stream import SSE, frames, named, stream

DELAY_S = 60
DELAY = 1000 * DELAY_S
HOUR = 3_600_000
LATE: dict[str, Any] = {"spectators": {"delay_s": DELAY_S}}
QUERIES = {"getDiff": "?from=1&to={version}", "compareGames": "?with={other}"}
PLACES = {"{seq}": "{version}", "{id}": "x", "{seat}": "red"}
READ = [
    each
    for each in OF_GAMES
    if each.method == "GET" and AUDIENCES[each.id] in access.ONLOOKING and each.id != "streamGame"
]
BY_CHANCE = ("Request-Id", "RateLimit", "RateLimit-Policy")
"""Headers that say nothing of the game."""


class Clock:
    """The time of the service, in unix ms. It moves by hand alone.

    Messages are dated by the store. Its clock goes on, and no test takes an hour.
    """

    def __init__(self) -> None:
        self.now = ids.now() - DELAY

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(ids, "now", found)
    return found


@pytest.fixture
def late(client: ApiClient, clock: Clock) -> Table:
    """Returns a running game; its delay has passed, so everything is shown."""
    table = Table(client, seed="a table of three", options=PLAIN_ALIENS, **LATE).start()
    clock.now += DELAY
    return table


def play(table: Table, answers: int = 4) -> None:
    """Gives default answers of players, and says something."""
    for _ in range(answers):
        waiting = table.client.get(f"{table.path}/questions", headers=table.as_host()).json["waiting"]
        question = table.questions(waiting[0])[0]
        assert table.answer(waiting[0], question["id"], question["on_timeout"]).status_code == 201
    said = table.client.post(f"{table.path}/messages", json={"text": "I attack you"}, headers=table.as_seat("red"))
    assert said.status_code == 201
    remark = {"version": 1, "audience": "all", "text": "This was it"}
    table.client.post(f"{table.path}/annotations", json=remark, headers=table.as_seat("red"))


def shared(table: Table) -> str:
    answer = table.client.post(
        f"{table.path}/share-links", json={"perspective": "public"}, headers=table.as_seat("red")
    )
    return str(answer.json["token"])


def written(answer: ApiResponse) -> tuple[int, bytes, dict[str, str]]:
    headers = {name: value for name, value in answer.headers.items() if name not in BY_CHANCE}
    # A problem names the request.
    body = answer.get_data().replace(answer.headers["Request-Id"].encode(), b"")
    return answer.status_code, body, headers


def read(
    table: Table, version: int, other: Table, headers: dict[str, str]
) -> dict[str, tuple[int, bytes, dict[str, str]]]:
    """Returns operation -> what a caller gets of it.

    Operations that these callers may not use are the same at any time.
    """
    found = {}
    for operation in READ:
        path = operation.path.replace("{game_id}", table.id) + QUERIES.get(operation.id, "")
        for name, place in PLACES.items():
            path = path.replace(name, place)
        path = path.replace("{version}", str(version)).replace("{other}", other.id)
        found[operation.id] = written(table.client.get(path, headers=headers))
    return found


@pytest.mark.parametrize("who", ["nobody", "a public share link", "a person"])
def test_watch_02_every_answer_is_that_of_the_delayed_version(
    client: ApiClient, late: Table, clock: Clock, who: str
) -> None:
    """WATCH-02: byte by byte and header by header, until the moment when the next event is old enough."""
    other = Table(client, seed="a table of three", options=PLAIN_ALIENS, **LATE).start()
    clock.now += DELAY
    token = {"nobody": "", "a public share link": shared(late), "a person": client.post("/v1/players").json["token"]}[
        who
    ]
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    version = late.version_as_host()
    before = read(late, version, other, headers)
    assert len(before) > 25
    assert before["compareGames"][0] == 200
    play(late)
    began = clock.now
    assert late.version_as_host() > version
    during = read(late, version, other, headers)
    assert {id: each for id, each in during.items() if each != before[id]} == {}
    newer = client.get(f"{late.path}/events/{version + 1}", headers=headers)
    assert (newer.status_code, newer.json["context"]["current_version"]) == (404, version)
    clock.now = began + DELAY - 1
    again = read(late, version, other, headers)
    assert (again["getState"][2]["ETag"], again["getGame"]) == (before["getState"][2]["ETag"], before["getGame"])
    assert b'"version":%d' % version in again["getState"][1]
    clock.now = began + DELAY
    now = read(late, version, other, headers)
    assert now["getState"][2]["ETag"] != before["getState"][2]["ETag"]
    assert f'"version":{late.version_as_host()}'.encode() in now["getState"][1]
    changed = {id for id in now if now[id] != before[id]}
    refused = {"getHead", "verifyGame"} if who == "a public share link" else set()
    assert {"getGame", "getState", "listEvents", "getHead", "exportGame", "verifyGame"} - refused <= changed


def test_watch_02_players_and_the_host_see_everything_at_once(late: Table) -> None:
    """WATCH-02."""
    before = late.version_as_host()
    play(late)
    for headers in (late.as_host(), late.as_seat("blue")):
        for path in ("/state", "/events?limit=500", "/questions", ""):
            assert late.client.get(late.path + path, headers=headers).json["version"] > before
    assert late.client.get(f"{late.path}/state").json["version"] == before


@pytest.mark.parametrize(
    "query",
    [
        "/state?at={}",
        "/board.txt?at={}",
        "/board.svg?at={}",
        "/questions?at={}",
        "/position?at={}",
        "/history?at={}",
        "/encounters?at={}",
        "/commands?at={}",
        "/diff?from=1&to={}",
        "/events/{}",
    ],
)
def test_watch_02_a_version_that_is_not_shown_yet_is_not_reached(late: Table, query: str) -> None:
    """WATCH-02: also when a player has just read it, and the process has it cached."""
    version = late.version_as_host()
    play(late)
    path = late.path + query.format(version + 1)
    late.client.get(path, headers=late.as_seat("red"))
    refused = late.client.get(path)
    assert (refused.status_code, code(refused)) == (404, "version_not_reached")
    assert refused.json["context"]["current_version"] == version


def test_watch_02_right_after_the_start_spectators_see_the_lobby(client: ApiClient, clock: Clock) -> None:
    """WATCH-02: its last version, whenever that was."""
    table = Table(client, options=PLAIN_ALIENS, **LATE)
    lobby = client.get(table.path).json
    clock.now += 5
    table.start()
    assert client.get(table.path).json == lobby
    assert client.get("/v1/games").json["items"][0]["status"] == "lobby"
    clock.now += DELAY - 1
    assert client.get(f"{table.path}/state").json["status"] == "lobby"
    clock.now += 1
    assert client.get(f"{table.path}/state").json["status"] == "running"


def test_watch_02_the_end_comes_as_late_and_then_everything_is_open(late: Table, clock: Clock) -> None:
    """WATCH-02."""
    late.end()
    shown = late.client.get(late.path).json
    assert (shown["status"], shown["winners"], shown["next_game_id"]) == ("running", [], None)
    assert late.client.get(f"{late.path}/draws").json["seed"] is None
    assert late.client.get(f"{late.path}/verification").json["finalized"] is False
    assert late.client.get(f"{late.path}/state?perspective=red").status_code == 403
    assert code(late.client.get(f"{late.path}/inclusion")) == "not_in_log"
    clock.now += DELAY
    assert late.client.get(late.path).json["status"] == "over"
    assert late.client.get(f"{late.path}/draws").json["seed"]
    assert late.client.get(f"{late.path}/state?perspective=red").status_code == 200


def followed(late: Table) -> Iterator[dict[str, Any]]:
    return (frame for frame in frames(stream(late)) if frame["frame"] not in (":", "presence"))


def test_watch_02_a_stream_is_as_late_and_ends_with_the_end_that_is_shown(late: Table, clock: Clock) -> None:
    """WATCH-02."""
    shown = late.version_as_host()
    play(late)
    follower = followed(late)
    hint = next(follower)
    assert hint["data"]["version"] == shown
    assert [next(follower)["data"]["seq"] for _ in range(shown)] == list(range(1, shown + 1))
    played = late.version_as_host()
    clock.now += DELAY
    late.end()
    found: list[dict[str, Any]] = []
    while len(named(found, "game_event")) < played - shown:
        found.append(next(follower))
    assert [frame["data"]["seq"] for frame in named(found, "game_event")] == list(range(shown + 1, played + 1))
    assert not named(found, "message")
    clock.now += DELAY
    with context_of(late.client.application).feed.follow(late.id, True) as channel:
        channel.notify()
        rest = list(follower)
    ended = late.version_as_host()
    assert [frame["data"]["seq"] for frame in named(rest, "game_event")] == list(range(played + 1, ended + 1))
    assert rest[-1]["frame"] == "end"


def test_watch_02_a_long_poll_waits_for_what_is_shown(late: Table, clock: Clock) -> None:
    """WATCH-02."""
    shown = late.version_as_host()
    play(late)
    played = late.version_as_host()
    found: list[Any] = []

    def ask() -> None:
        found.append(client_of(late.client.application).get(f"{late.path}/events?after={shown}&wait=25").json)

    asking = threading.Thread(target=ask)
    clock.now += DELAY - 1
    play(late)
    asking.start()
    with context_of(late.client.application).feed.follow(late.id, True) as channel:
        clock.now += 1
        while asking.is_alive():
            channel.notify()
            asking.join(0.05)
    assert [each["seq"] for each in found[0]["items"]] == list(range(shown + 1, played + 1))


def test_watch_02_the_stream_of_the_lobby_tells_the_end_as_late(late: Table, clock: Clock) -> None:
    """WATCH-02: a listener learns nothing of the end before it is shown."""
    feed = context_of(late.client.application).lobby_feed
    feed.notify(late.id)
    assert [each["type"] for each in feed._changes()] == ["game_opened", "game_filled", "game_started"]
    late.end()
    feed.notify(late.id)
    assert [each["type"] for each in feed._changes()] == []
    clock.now += DELAY
    feed.notify(late.id)
    assert [each["type"] for each in feed._changes()] == ["game_finished"]


def test_watch_02_a_stream_from_a_later_event_is_refused(late: Table) -> None:
    """WATCH-02: the refusal does not say how far the game is."""
    shown = late.version_as_host()
    play(late)
    refused = late.client.get(f"{late.path}/stream?after={shown + 1}", headers=SSE)
    assert (code(refused), refused.json["context"]["current_version"]) == ("other_branch", shown)


def test_watch_02_players_talk_reaches_spectators_as_late(late: Table, clock: Clock) -> None:
    """WATCH-02."""
    play(late)
    assert late.client.get(f"{late.path}/messages").json["items"] == []
    assert late.client.get(f"{late.path}/annotations").json["items"] == []
    clock.now += HOUR
    assert [each["text"] for each in late.client.get(f"{late.path}/messages").json["items"]] == ["I attack you"]
    assert len(late.client.get(f"{late.path}/annotations").json["items"]) == 1


def test_watch_02_the_delay_is_a_setting_of_the_lobby(client: ApiClient) -> None:
    """WATCH-02, TABLE-08."""
    table = Table(client)
    assert client.get(table.path).json["options"]["spectators_delay_s"] == 0
    tag = client.get(table.path, headers=table.as_host()).headers["ETag"]
    changed = client.patch(
        table.path, json={"spectators": {"allowed": False, "delay_s": 30}}, headers=table.as_host(**{"If-Match": tag})
    )
    assert changed.status_code == 200, changed.text
    options = changed.json["options"]
    assert (options["spectators_allowed"], options["spectators_delay_s"]) == (False, 30)
    assert client.get("/v1/meta").json["spectators"] == {"longest_delay_s": 3600}
    checked = client.post("/v1/setup-checks", json={"seats": 3, **LATE}).json
    assert checked["options"]["spectators_delay_s"] == DELAY_S


def test_watch_02_a_rematch_keeps_the_delay(late: Table, clock: Clock) -> None:
    """WATCH-02."""
    late.end()
    again = late.client.post(f"{late.path}/rematch", headers=late.as_host())
    assert again.status_code == 201, again.text
    assert again.json["game"]["options"]["spectators_delay_s"] == DELAY_S
    assert late.client.get(late.path).json["next_game_id"] is None
    clock.now += DELAY
    assert late.client.get(late.path).json["next_game_id"] == again.json["game"]["id"]


@pytest.mark.parametrize("wrong", [-1, 3601, 1.5, "5", None, True])
def test_a_delay_that_is_none_is_refused(client: ApiClient, wrong: Any) -> None:
    refused = client.post("/v1/games", json={"seats": 3, "spectators": {"delay_s": wrong}})
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert refused.json["errors"][0]["pointer"] == "/spectators/delay_s"
