"""Rated games and the ladder, and how the operator takes a result out."""

from typing import Any

from tests.contract_examples.scenes.stage import Stage, bearer, ok, refused
from workers.jobs import finished as jobs

TIMERS = {"reaction": 60, "decision": 300, "deal": 300}


def _person(stage: Stage, name: str, kind: str = "person") -> dict[str, str]:
    """Returns the headers of a new player with a name."""
    headers = bearer(ok(stage.client.post("/v1/players"))["token"])
    ok(stage.client.patch("/v1/players/me", json={"name": name, "kind": kind}, headers=headers))
    return headers


def _rated_game(stage: Stage) -> dict[str, Any]:
    """Returns a new rated game for three."""
    options = {"rated": True, "timers": TIMERS, "alien_selection": "random"}
    made: dict[str, Any] = ok(stage.client.post("/v1/games", json={"seats": 3, "options": options}))
    return made


def a_rated_game_changes_the_ladder(stage: Stage) -> None:
    """Plays a rated game; its result is in the log of finished games, and on the ladder."""
    # The log of another scene has its copy in the folder of all scenes.
    with stage.served(data_dir=stage.settings.data_dir / "ladder"):
        _a_result(stage)


def _a_result(stage: Stage) -> None:
    client, made = stage.client, _rated_game(stage)
    path, host = f"/v1/games/{made['game']['id']}", bearer(made["host_token"])
    people = [_person(stage, name) for name in ("Astrid", "Benno", "Carla")]
    joined = [ok(client.post(f"{path}/seats", json={"name": "any"}, headers=person)) for person in people]
    ok(client.post(f"{path}/commands", json={"type": "start_game"}, headers=host))
    for person in people[1:]:
        ok(client.post(f"{path}/commands", json={"type": "concede"}, headers=person))
    jobs.entered(stage.context.games.log, stage.context.finished)
    stage.context.ladder.count(1_000_000)
    ok(client.get("/v1/log/entries?limit=500"))
    ok(client.get("/v1/ladder?limit=2"))
    ladder = joined[0]["game"]["seats"][0]["ladder_id"]
    ok(client.get(f"/v1/ladder/{ladder}"))
    jobs.counted(stage.context.alien_results, stage.context.games)
    ok(client.get(f"/v1/players/{ladder}"))
    ok(client.post(f"/v1/admin{path[3:]}/unrated", json={"reason": "collusion"}, headers=stage.operator))


def a_seat_of_a_rated_game_is_not_for_everybody(stage: Stage) -> None:
    """Refuses a nameless player, a program among people, and a sixth game of the same two on one day."""
    client = stage.client
    games = [f"/v1/games/{_rated_game(stage)['game']['id']}/seats" for _ in range(6)]
    body = {"name": "any"}
    refused(client.post(games[0], json=body), "player_required")
    nameless = bearer(ok(client.post("/v1/players"))["token"])
    refused(client.post(games[0], json=body, headers=nameless), "name_needed")
    one, other = _person(stage, "Dorit"), _person(stage, "Egon")
    for game in games[:5]:
        for person in (one, other):
            ok(client.post(game, json=body, headers=person))
    refused(client.post(games[0], json=body, headers=_person(stage, "Fibo", "program")), "other_kind")
    ok(client.post(games[5], json=body, headers=one))
    refused(client.post(games[5], json=body, headers=other), "rated_limit")
    unrated = stage.table()
    path = f"/v1/admin/games/{unrated.id}/unrated"
    refused(client.post(path, json={"reason": "other"}, headers=stage.operator), "not_rated")


SCENES = (a_rated_game_changes_the_ladder, a_seat_of_a_rated_game_is_not_for_everybody)
