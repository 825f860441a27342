"""Changes of seats, clocks and secrets of a game beside its play."""

from contextlib import redirect_stdout
from hashlib import sha256
from io import StringIO
from random import Random

from domain.commands import Expire
from service import ids
from service.store.deciding import PreparedCommand
from service.store.log.event_log import key
from service.store.log.sender import Sender
from service.store.outages import Outage, make_up
from service.tools import reseed
from tests.ability_sweep.playing import Taste
from tests.api.signing import SigningTable
from tests.api.table import Table
from tests.contract_examples.scenes.stage import Stage, bearer, go_on, ok
from tests.contract_examples.scenes.variety import played_by_chance

HUNDRED_DAYS = 100 * 86400


def seats_change_hands(stage: Stage) -> None:
    """Changes seats: one player leaves, one signs, one commits to a seed, and after the start one leaves for good."""
    client = stage.client
    table = SigningTable(client, ("red",), options={"timers": "none"})
    stage.watched(table)
    ok(client.delete(f"{table.path}/seats/blue", headers=table.as_seat("blue")))
    seed = sha256(b"dice of my own")
    committed = {"name": "Bob", "seat": "blue", "client_seed_commitment": sha256(seed.digest()).hexdigest()}
    blue = bearer(ok(client.post(f"{table.path}/seats", json=committed))["token"])
    green = {"client_seed_commitment": sha256(sha256(b"mine too").digest()).hexdigest()}
    ok(client.patch(f"{table.path}/seats/green", json=green, headers=table.as_seat("green")))
    ok(client.patch(f"{table.path}/seats/blue", json={"client_seed": "dice of my own"}, headers=blue))
    ok(client.patch(f"{table.path}/seats/green", json={"client_seed": "mine too"}, headers=table.as_seat("green")))
    ok(client.post(f"{table.path}/seats/green/token", headers=table.as_host()))
    ok(client.post(f"{table.path}/commands", json={"type": "start_game"}, headers=table.as_host()))
    ok(client.delete(f"{table.path}/seats/blue", headers=blue))
    code = ok(client.post(f"{table.path}/invites", json={"seat": "blue"}, headers=table.as_host()))["code"]
    ok(client.post(f"{table.path}/seats", json={"name": "Cleo", "invite_code": code}))


def orders_are_added(stage: Stage) -> None:
    """Adds orders one at a time."""
    table = stage.table().start()
    body = {"add": {"window": "start_of_turn"}}
    ok(stage.client.patch(f"{table.path}/seats/red/standing-orders", json=body, headers=table.as_seat("red")))


def the_clock_answers(stage: Stage) -> None:
    """Spends the reserve of a seat; then the time of the next question is over."""
    table = stage.table(options={"timers": "clock"}).start()
    seat, question = table.asked()[0]
    stage.conditions.later(60)
    ok(table.answer(seat, question["id"], question["on_timeout"]))
    stage.conditions.later(HUNDRED_DAYS)
    games = stage.context.games
    version = games.load(table.id).version
    games.carry_out(PreparedCommand(table.id, Expire(at=ids.now()), Sender(f"expire:{version}", "", "clock", "timer")))


def nobody_can_answer(stage: Stage) -> None:
    """Moves deadlines: the service was away for a while."""
    table = stage.table(options={"timers": "clock"}).start()
    since = ids.now()
    stage.conditions.later(75)
    make_up(stage.context.games, table.id, [Outage(ids.now(), since, ids.now())], ids.now())


def aliens_are_drafted(stage: Stage) -> None:
    """Drafts aliens: seats choose one after the other among aliens that all can see."""
    options = {"timers": "none", "alien_selection": "draft"}
    go_on(stage.watched(Table(stage.client, seed="a draft", options=options).start()), 3)


def a_game_begins_from_the_position_of_another(stage: Stage) -> None:
    """Begins a game from the position of another: the whole table is laid as it was."""
    table = stage.table().start()
    table.play_until("choose_planets", "aim")
    version = table.version()
    table.end()
    position = ok(stage.client.get(f"{table.path}/position?at={version}"))
    stage.watched(Table(stage.client, position=position).start())


def secrets_are_lost_and_made_anew(stage: Stage) -> None:
    """Replaces lost secrets by the operator, in public."""
    table = Table(stage.client, options={"timers": "none"}).start()
    stage.store.events.delete(key(table.id, "key"))
    with stage.served() as shared, redirect_stdout(StringIO()):
        assert reseed.reseeded(shared.games, table.id)
    with stage.served():
        go_on(table, 1)
        stage.watched(table)
        stage.read_logs()


def the_deck_is_empty(stage: Stage) -> None:
    """Empties the deck: the next draw makes a quake."""
    hands = (["negotiate"] * 10, [*["attack-06"] * 7, "attack-40", "attack-15"], [*["attack-08"] * 7, "attack-13"])
    seats = [
        {"seat": seat, "aliens": [], "hand": hand} for seat, hand in zip(("red", "blue", "green"), hands, strict=True)
    ]
    position = {"start": "regroup", "offense": "red", "deck_size": 0, "seats": seats}
    table = Table(stage.client, position=position, options={"sets": ["base"]}, seed="an empty deck")
    played_by_chance(stage, table, Taste(()), Random("an empty deck"), 150)


SCENES = (
    seats_change_hands,
    orders_are_added,
    the_clock_answers,
    aliens_are_drafted,
    a_game_begins_from_the_position_of_another,
    secrets_are_lost_and_made_anew,
    the_deck_is_empty,
    nobody_can_answer,
)
