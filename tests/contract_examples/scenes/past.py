"""The past of a game: its log, history, statistics and proofs, and the log of finished games."""

from tests.contract_examples.scenes.following import FORMS, Listener
from tests.contract_examples.scenes.stage import Stage, go_on, ok
from workers.jobs import finished as jobs


def the_past_is_read(stage: Stage) -> None:
    """Reads the past while a game runs."""
    client, table = stage.client, stage.table().start()
    table.play_until("choose_cards", "select")
    go_on(table, 6)
    red, version = table.as_seat("red"), table.version()
    for query in ("?types=destiny_drawn&limit=1", "?limit=3", "?before=20&limit=2"):
        ok(client.get(f"{table.path}/events{query}", headers=red))
    dealt = ok(client.get(f"{table.path}/events?types=destiny_drawn&limit=1"))["items"][0]
    ok(client.get(f"{table.path}/events/{dealt['seq']}", headers=red))
    for path in (
        f"/diff?from={version - 1}&to={version}",
        "/history?limit=3",
        "/encounters",
        "/commands?limit=2",
        "/stats",
        "/head",
        "/verification",
        "/draws?limit=2",
    ):
        found = client.get(f"{table.path}{path}", headers=red)
        ok(found)
        if "ETag" in found.headers:
            client.get(f"{table.path}{path}", headers={**red, "If-None-Match": found.headers["ETag"]})
    for form in ("text/plain", "text/markdown"):
        ok(client.get(f"{table.path}/history?limit=5", headers={**red, "Accept": form}))
    ok(client.get(f"{table.path}/export", headers=red))


def a_finished_game_is_looked_back_at(stage: Stage) -> None:
    """Reads a finished game: its position, a fork of it beside it, and its place in the log of finished games."""
    client, table = stage.client, stage.table().start()
    table.play_until("choose_planets", "aim")
    version = table.version()
    go_on(table, 1)
    table.end()
    path = f"{table.path}/position?at={version}"
    position = client.get(path)
    client.get(path, headers={"If-None-Match": position.headers["ETag"]})
    ok(client.get(f"{table.path}/draws?limit=2"))
    ok(client.get(f"{table.path}/export"))
    fork = ok(client.post(f"{table.path}/forks", json={"at_seq": version, "randomness": "same"}))["game"]["id"]
    ok(client.get(f"{table.path}/compare?with={fork}&limit=2"))
    jobs.entered(stage.context.games.log, stage.context.finished)
    jobs.counted(stage.context.alien_results, stage.context.games)
    size = ok(client.get("/v1/log"))["size"]
    for what in ("checkpoint", f"tile/0/000.p/{size}", "entries?limit=2", f"consistency?from=1&to={size}"):
        ok(client.get(f"/v1/log/{what}"))
    ok(client.get(f"{table.path}/inclusion"))
    ok(client.get("/v1/stats/aliens"))


def a_finished_game_is_streamed(stage: Stage) -> None:
    """Streams a finished game: its last events, and the frame after which nothing comes."""
    table = stage.table().start()
    table.end()
    for form in FORMS:
        with Listener(stage, f"{table.path}/stream?after={table.version() - 1}", form) as listener:
            listener.hear("end")


SCENES = (the_past_is_read, a_finished_game_is_looked_back_at, a_finished_game_is_streamed)
