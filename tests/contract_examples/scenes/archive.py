"""Exports that somebody uploads: of a game that was played here, and the recorded games of this release."""

from tests.contract_examples.recorder import LINES
from tests.contract_examples.scenes.stage import Stage, go_on, ok
from tests.recorded_games.games import content, files


def a_finished_game_is_uploaded(stage: Stage) -> None:
    """Uploads a finished game, which is checked again by the rules."""
    client, table = stage.client, stage.table().start()
    go_on(table, 3)
    table.end()
    export = client.get(f"{table.path}/export").get_data()
    path = f"/v1/archives/{ok(client.post('/v1/archives', data=export, content_type=LINES))['id']}"
    ok(client.get(path))
    ok(client.get(f"{path}/deep-check"))
    ok(client.post(f"{path}/deep-check"))
    ok(client.get(f"{path}/state"))
    ok(client.get(f"{path}/events?limit=2"))
    ok(client.get(f"{path}/export"))


def recorded_games_are_read(stage: Stage) -> None:
    """Reads recorded games: they have what few games have: variants, many aliens, undos, events of every kind."""
    for file in files()[-4:]:
        export = content(file)
        id = ok(stage.client.post("/v1/archives", data=export, content_type=LINES))["id"]
        after = f"/v1/archives/{id}/events?limit=500"
        while after:
            after = ok(stage.client.get(after))["next"]


SCENES = (a_finished_game_is_uploaded, recorded_games_are_read)
