"""WATCH-01: where spectators are not allowed, only players and the host see the running game."""

from collections.abc import Callable
from typing import Any

import pytest

from service.api.edge import access
from service.api.edge.blueprint import AUDIENCES
from tests.api.client import ApiClient, client_of
from tests.api.conftest import PLAIN_ALIENS, OpenGame, Store, context_of, made
from tests.api.table import Table, code
from tests.api.test_authorization import OF_GAMES, ask
from tests.api.test_stream import SSE, frames, named, stream
from tests.api.test_two_processes import beside

QUIET: dict[str, Any] = {"spectators": {"allowed": False}}
IN_LISTS = {"getGame", "joinGame", "getInvitation"}
"""Members that lists of games show too, and the ways in."""
FOR_ONLOOKERS = [each for each in OF_GAMES if AUDIENCES[each.id] in access.ONLOOKING and each.id not in IN_LISTS]


def quiet(client: ApiClient, **body: Any) -> Table:
    return Table(client, seed="a table of three", options=PLAIN_ALIENS, **QUIET, **body)


def onlookers(table: Table) -> dict[str, str]:
    """Returns tokens of people who have no part in the game."""
    client, another = table.client, Table(table.client)
    who = table.as_seat("red")
    mine, everybody = (
        client.post(f"{table.path}/share-links", json={"perspective": perspective}, headers=who).json["token"]
        for perspective in ("me", "public")
    )
    return {
        "nobody": "",
        "a person": str(client.post("/v1/players").json["token"]),
        "a seat of another game": another.tokens["red"],
        "the host of another game": another.host,
        "a view of a seat": mine,
        "a view of everybody": everybody,
    }


def refusals(table: Table, token: str, client: ApiClient | None = None) -> dict[str, tuple[str, str | None]]:
    """Returns operation -> code and rule of what somebody gets."""
    found = {}
    for operation in FOR_ONLOOKERS:
        answer = ask(client or table.client, operation, table.id, token)
        problem = answer.json if answer.mimetype == "application/problem+json" else {}
        found[operation.id] = (problem.get("code", ""), problem.get("context", {}).get("rule"))
    return found


def test_watch_01_nobody_without_a_part_reads_anything_of_the_running_game(client: ApiClient) -> None:
    """WATCH-01."""
    table = quiet(client).start()
    assert len(FOR_ONLOOKERS) > 30
    for who, token in onlookers(table).items():
        found = refusals(table, token)
        others = {
            id: each for id, (each, rule) in found.items() if (each, rule) != ("spectators_forbidden", "WATCH-01")
        }
        # Some operations refuse these tokens for another reason already.
        assert {id for id in others if AUDIENCES[id] == access.READER} == set(), who
        assert set(others.values()) <= {"token_missing", "not_a_player", "view_only"}, who


def test_watch_01_players_and_the_host_see_the_game_as_in_any_other(client: ApiClient) -> None:
    """WATCH-01."""
    table = quiet(client).start()
    person = str(client.post("/v1/players").json["token"])
    seated = Table(client, options=PLAIN_ALIENS, **QUIET)
    assert client.delete(f"{seated.path}/seats/red", headers=seated.as_seat("red")).status_code == 204
    headers = {"Authorization": f"Bearer {person}"}
    took = client.post(f"{seated.path}/seats", json={"name": "Ann", "seat": "red"}, headers=headers)
    assert took.status_code == 201, took.text
    seated.start()
    for game, token in ((table, table.tokens["blue"]), (table, table.host), (seated, person)):
        codes = {each for each, _ in refusals(game, token).values()}
        assert "spectators_forbidden" not in codes
    assert code(client.get(f"{seated.path}/state")) == "spectators_forbidden"


@pytest.mark.parametrize("prepare", [lambda table: None, lambda table: table.start().end()], ids=["lobby", "over"])
def test_watch_01_before_the_start_and_after_the_end_the_game_is_open(
    client: ApiClient, prepare: Callable[[Table], None]
) -> None:
    """WATCH-01."""
    table = quiet(client)
    watching = onlookers(table)
    prepare(table)
    for token in watching.values():
        assert "spectators_forbidden" not in {each for each, _ in refusals(table, token).values()}


def test_watch_01_a_private_game_is_still_hidden_from_strangers(client: ApiClient) -> None:
    """WATCH-01: a stranger does not learn that there is such a game."""
    table = quiet(client, visibility="private").start()
    watching = onlookers(table)
    refused = client.get(f"{table.path}/state")
    assert (refused.status_code, code(refused)) == (404, "not_found")
    seen = client.get(f"{table.path}/state", headers={"Authorization": f"Bearer {watching['a view of a seat']}"})
    assert (seen.status_code, code(seen)) == (403, "spectators_forbidden")


def test_watch_01_lists_and_the_game_itself_say_that_there_is_such_a_game(client: ApiClient) -> None:
    """WATCH-01."""
    table = quiet(client).start()
    assert [each["id"] for each in client.get("/v1/games").json["items"]] == [table.id]
    shown = client.get(table.path)
    assert (shown.status_code, shown.json["options"]["spectators_allowed"]) == (200, False)
    chosen = client.get("/v1/games").json["items"][0]["chosen_options"]
    assert chosen["spectators_allowed"] is False


def test_games_are_open_to_spectators_unless_somebody_says_otherwise(client: ApiClient, open_game: OpenGame) -> None:
    bodies: list[dict[str, Any]] = [{}, {"spectators": {}}, {"spectators": {"allowed": True}}]
    for body in bodies:
        assert open_game(**body)["game"]["options"]["spectators_allowed"] is True
    table = Table(client).start()
    assert client.get(f"{table.path}/state").status_code == 200


@pytest.mark.parametrize("wrong", [None, True, [], {"allowed": 1}, {"allowed": None}, {"allow": False}])
def test_what_says_something_else_of_spectators_is_refused(client: ApiClient, wrong: Any) -> None:
    refused = client.post("/v1/games", json={"seats": 3, "spectators": wrong})
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert refused.json["errors"][0]["pointer"].startswith("/spectators")


def test_watch_01_a_stream_of_the_lobby_ends_with_the_start(client: ApiClient) -> None:
    """WATCH-01: no event of the running game is sent to a spectator who came before."""
    table = quiet(client)
    followed = frames(stream(table))
    first = next(followed)
    seen: list[Any] = []
    while len(named(seen, "game_event")) < first["data"]["version"]:
        seen.append(next(followed))
    table.start()
    # When the game is over everybody may watch again: only before that is there nothing to see.
    rest = list(followed)
    events = [frame["data"]["seq"] for frame in named([*seen, *rest], "game_event")]
    assert events == list(range(1, first["data"]["version"] + 1)), rest
    assert [frame["frame"] for frame in rest if frame["frame"] != ":"][-1] == "reconnect"


def test_watch_01_a_ticket_of_a_player_follows_the_game_and_a_spectator_gets_none(client: ApiClient) -> None:
    """WATCH-01."""
    table = quiet(client)
    before = client.post(f"{table.path}/stream-tickets").json["ticket"]
    table.start()
    late = client.get(f"{table.path}/stream?ticket={before}", headers=SSE)
    assert (late.status_code, code(late)) == (403, "spectators_forbidden")
    assert code(client.post(f"{table.path}/stream-tickets")) == "spectators_forbidden"
    mine = client.post(f"{table.path}/stream-tickets", headers=table.as_seat("red")).json["ticket"]
    followed = client.get(f"{table.path}/stream?ticket={mine}", headers=SSE)
    assert next(frames(followed))["frame"] == "snapshot_hint"
    followed.close()


def test_watch_01_another_game_is_not_compared_with_one_that_nobody_may_watch(client: ApiClient) -> None:
    """WATCH-01: the comparison reads both games."""
    hidden, mine = quiet(client).start(), quiet(client).start()
    refused = client.get(f"{mine.path}/compare?with={hidden.id}", headers=mine.as_seat("red"))
    assert (refused.status_code, code(refused)) == (404, "not_found")


def test_watch_01_a_rematch_is_played_without_spectators_too(client: ApiClient) -> None:
    """WATCH-01."""
    table = quiet(client).start()
    table.end()
    again = client.post(f"{table.path}/rematch", headers=table.as_host())
    assert again.status_code == 201, again.text
    assert again.json["game"]["options"]["spectators_allowed"] is False


def test_watch_01_holds_in_a_process_that_has_only_seen_the_lobby(store: Store) -> None:
    """WATCH-01: what a process remembers of a game may be old."""
    apps = [made(store), made(beside(store))]
    here, there = (client_of(app) for app in apps)
    table = quiet(here)
    assert there.get(f"{table.path}/state").status_code == 200
    table.start()
    assert code(there.get(f"{table.path}/state")) == "spectators_forbidden"
    for app in apps:
        context_of(app).feed.close()
