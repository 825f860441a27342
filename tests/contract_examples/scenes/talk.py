"""Talk and notes beside a game: messages, mutes, share links, stream tickets, annotations, webhooks."""

from tests.contract_examples.recorder import LINES
from tests.contract_examples.scenes.stage import Stage, bearer, ok

HOOK = "https://example.org/cosmic"


def people_talk(stage: Stage) -> None:
    """Shows talk: messages are written, read, taken away and hidden."""
    client, table = stage.client, stage.table().start()
    red, blue = table.as_seat("red"), table.as_seat("blue")
    said = ok(client.post(f"{table.path}/messages", json={"text": "Shall we ally?", "to": ["blue"]}, headers=red))
    ok(client.post(f"{table.path}/messages", json={"text": "Hello, everybody."}, headers=blue))
    ok(client.get(f"{table.path}/messages", headers=blue))
    ok(client.get(f"{table.path}/messages/export", headers=blue))
    ok(client.delete(f"{table.path}/messages/{said['id']}", headers=red))
    ok(client.put(f"{table.path}/seats/red/mutes/blue", headers=red))
    ok(client.get(f"{table.path}/seats/red/mutes", headers=red))
    ok(client.delete(f"{table.path}/seats/red/mutes/blue", headers=red))
    ok(client.delete(f"{table.path}/seats/blue/messages", headers=blue))


def spectators_talk_apart(stage: Stage) -> None:
    """Lets spectators talk apart, where the host allows it, under a name that they choose."""
    client, table = stage.client, stage.table(spectator_talk="apart").start()
    watcher = bearer(ok(client.post("/v1/players"))["token"])
    body = {"text": "Who will win?", "name": "Watcher"}
    ok(client.post(f"{table.path}/messages", json=body, headers=watcher))
    ok(client.get(f"{table.path}/messages", headers=watcher))


def a_view_is_shared(stage: Stage) -> None:
    """Shares a view: a link is given, listed and ended."""
    client, table = stage.client, stage.table().start()
    red = table.as_seat("red")
    path = f"{table.path}/share-links"
    link = ok(client.post(path, json={"perspective": "me", "expires_in": 86400}, headers=red))
    ok(client.get(path, headers=red))
    ok(client.delete(f"{path}/{link['id']}", headers=red))


def a_stream_is_followed_by_ticket(stage: Stage) -> None:
    """Follows a stream by ticket, for which a player's page asks."""
    client, table = stage.client, stage.table().start()
    ok(client.post(f"{table.path}/stream-tickets", headers=table.as_seat("red")))


def versions_are_annotated(stage: Stage) -> None:
    """Annotates versions: a remark is written, read and taken away."""
    client, table = stage.client, stage.table().start()
    red, path = table.as_seat("red"), f"{table.path}/annotations"
    body = {"version": table.version(), "text": "Here I should have kept my ships.", "audience": "all"}
    made = ok(client.post(path, json=body, headers=red))
    ok(client.get(path, headers=red))
    ok(client.get(path, headers={**red, "Accept": LINES}))
    ok(client.delete(f"{path}/{made['id']}", headers=red))


def a_webhook_is_used(stage: Stage) -> None:
    """Uses a webhook: it is made, listed, tested, changed and deleted."""
    client, table = stage.client, stage.table().start()
    red, path = table.as_seat("red"), f"{table.path}/webhooks"
    body = {"url": HOOK, "events": ["question.pending", "game.finished"]}
    made = ok(client.post(path, json=body, headers=red))
    ok(client.get(path, headers=red))
    mine = f"{path}/{made['id']}"
    sent = ok(client.post(f"{mine}/test", headers=red))
    ok(client.get(f"{mine}/deliveries", headers=red))
    ok(client.post(f"{mine}/deliveries/{sent['id']}/retry", headers=red))
    ok(client.patch(mine, json={"rotate_secret": True}, headers=red))
    ok(client.delete(mine, headers=red))


SCENES = (
    people_talk,
    spectators_talk_apart,
    a_view_is_shared,
    a_stream_is_followed_by_ticket,
    versions_are_annotated,
    a_webhook_is_used,
)
