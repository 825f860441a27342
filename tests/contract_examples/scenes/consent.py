"""Requests on which others decide: undos, forks, motions, rematches, stand-ins."""

from tests.api.table import Table
from tests.contract_examples.scenes.stage import Stage, go_on, ok


def an_undo_is_asked_for(stage: Stage) -> None:
    """Asks for an undo: one request is withdrawn, and another is agreed to."""
    client, table = stage.client, stage.table(options={"undo_policy": "majority", "undo_cooldown_seconds": 0}).start()
    seat, before = _both_reveal(table)
    path, mine = f"{table.path}/undo-requests", table.as_seat(seat)
    asked = ok(client.post(path, json={"to_seq": before, "reason": "The wrong card."}, headers=mine))
    ok(client.get(path))
    ok(client.get(f"{table.path}/state", headers=mine))
    ok(client.delete(f"{path}/{asked['id']}", headers=mine))
    asked = ok(client.post(path, json={"to_seq": before}, headers=mine))
    for voter in asked["needs"]:
        if ok(client.get(f"{path}/{asked['id']}"))["state"] == "open":
            ok(client.put(f"{path}/{asked['id']}/votes/{voter}", json={"vote": "approve"}, headers=_who(table, voter)))
    ok(client.get(f"{table.path}/events?types=moves_undone"))


def _who(table: Table, voter: str) -> dict[str, str]:
    return table.as_host() if voter == "host" else table.as_seat(voter)


def _both_reveal(table: Table) -> tuple[str, int]:
    """Reveals both cards; returns the offense, and the version before both players chose their cards."""
    seat, _ = table.play_until("choose_cards", "select")
    before = table.version()
    for each, question in table.asked():
        ok(table.answer(each, question["id"], question["on_timeout"]))
    return seat, before


def a_fork_is_asked_for(stage: Stage) -> None:
    """Asks for a fork: one request is withdrawn, and another is agreed to."""
    client, table = stage.client, stage.table(options={"undo_cooldown_seconds": 0}).start()
    go_on(table, 2)
    path, red = f"{table.path}/fork-requests", table.as_seat("red")
    body = {"at_seq": table.version(), "reason": "What if?", "seats": {"green": "random"}}
    asked = ok(client.post(path, json=body, headers=red))
    ok(client.get(path))
    ok(client.get(f"{table.path}/state", headers=red))
    ok(client.delete(f"{path}/{asked['id']}", headers=red))
    asked = ok(client.post(path, json={**body, "at_seq": table.version()}, headers=red))
    for voter in asked["needs"]:
        vote = {"vote": "approve"}
        ok(client.put(f"{path}/{asked['id']}/votes/{voter}", json=vote, headers=table.as_seat(voter)))
    ok(client.get(f"{path}/{asked['id']}"))


def a_motion_is_put(stage: Stage) -> None:
    """Puts a motion: one is withdrawn, and another is carried."""
    client, table = stage.client, stage.table().start()
    path, red, blue = f"{table.path}/motions", table.as_seat("red"), table.as_seat("blue")
    put = ok(client.post(path, json={"kind": "pause", "reason": "Supper."}, headers=red))
    ok(client.delete(f"{path}/{put['id']}", headers=red))
    timers = {"reaction": 3600, "decision": 86400, "deal": 86400}
    put = ok(client.post(path, json={"kind": "timers", "timers": timers}, headers=blue))
    ok(client.get(path))
    for seat in put["needs"]:
        ok(client.put(f"{path}/{put['id']}/votes/{seat}", json={"vote": "approve"}, headers=table.as_seat(seat)))
    ok(client.get(f"{path}/{put['id']}"))


def a_player_goes_away(stage: Stage) -> None:
    """Calls a stand-in: a bot plays meanwhile."""
    client, table = stage.client, stage.table().start()
    path, blue = f"{table.path}/seats/blue/bot", table.as_seat("blue")
    ok(client.put(path, json={"kind": "basic"}, headers=blue))
    ok(client.delete(path, headers=blue))


def a_game_is_forked_and_played_again(stage: Stage) -> None:
    """Forks a game after its end: from a version in its middle, and from its beginning."""
    client, table = stage.client, stage.table().start()
    table.play_until("choose_planets", "aim")
    version = table.version()
    go_on(table, 1)
    table.end()
    ok(client.post(f"{table.path}/forks", json={"at_seq": version, "randomness": "same"}))
    for seat in ("red", "blue"):
        ok(client.post(f"{table.path}/rematch", headers=table.as_seat(seat)))
    ok(client.post(f"{table.path}/rematch/seats", json={}, headers=table.as_seat("red")))


SCENES = (
    an_undo_is_asked_for,
    a_fork_is_asked_for,
    a_motion_is_put,
    a_player_goes_away,
    a_game_is_forked_and_played_again,
)
