"""Games whose settings the host changed in the lobby: both verifiers follow the seats, and find what does not fit."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from hashlib import sha256
from typing import Any

import pytest

from domain.commands import ChangeSettings, CreateGame, LeaveSeat, SeedSeat, SetStandingOrders, StartGame, TakeSeat
from domain.refusal import Refused
from examples import verify_log
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.sender import Sender
from service.verification import export_check, export_format, redecide
from tests.proof.both import found_by_both
from tests.proof.forging import Event, events_of, of_type, written
from tests.proof.games import GAME, end_it, exported, new_games, send

SEATS = ["orange", "red", "blue", "yellow"]
"""The table with which the game starts."""
SEEDS = {seat: sha256(seat.encode()).hexdigest() for seat in ("red", "blue", "green", "yellow", "orange")}
HOST = Sender("host:start", "", "host")


def change(games: Games, number: int, **settings: Any) -> None:
    games.carry_out(
        PreparedCommand(GAME, ChangeSettings(at=0, **settings), Sender(f"host:settings{number}", "", "host"))
    )


def sit(games: Games, seat: str) -> None:
    commitment = sha256(bytes.fromhex(SEEDS[seat])).hexdigest()
    command = TakeSeat(at=0, seat=seat, player=f"p_{seat}", commitment=commitment)
    games.carry_out(PreparedCommand(GAME, command, Sender(f"p_{seat}:join", "", f"seat:{seat}")))


@cache
def honest() -> bytes:
    """Returns an export in which seats come and go.

    When one is added after the others have revealed their seeds, these do not count any more.
    """
    games = new_games()
    options = {"alien_selection": "random", "timers": {}}
    create = CreateGame(game=GAME, seats=["red", "blue", "green"], options=options)
    games.create(create, Sender(f"host:create:{GAME}", "", "host"))
    sit(games, "green")
    send(games, SetStandingOrders(at=0, seat="green", orders=[{"window": "*"}]), "orders")
    send(games, LeaveSeat(at=0, seat="green"), "leave")
    change(games, 1, seats=["red", "blue", "yellow"], options={"timers": {"reaction": 2.5}})
    for seat in ("red", "blue", "yellow"):
        sit(games, seat)
    for seat in ("red", "blue", "yellow"):
        send(games, SeedSeat(at=0, seat=seat, seed=SEEDS[seat]), "reveal")
    change(games, 2, seats=SEATS, variants=["skill_tokens"], options={"skill_tokens.power_rule": "leaders_only"})
    assert not any(seat.seed for seat in games.load(GAME).seats.values())
    change(games, 3, variants=[])
    send(games, SeedSeat(at=0, seat="red", seed=SEEDS["red"]), "once more")
    sit(games, "orange")
    send(games, SeedSeat(at=0, seat="orange", seed=SEEDS["orange"]), "reveal")
    games.carry_out(PreparedCommand(GAME, StartGame(at=0), HOST))
    end_it(games, iter(range(100, 200)))
    return exported(games)


def test_a_game_of_changed_settings_is_verified__TABLE_08() -> None:
    counts, manifest, events, _ = verify_log.check(honest())
    found, findings = export_check.checked(honest())
    assert counts["draws made again"] == findings.draws > 0
    assert manifest["seats"] == SEATS
    assert sum(event["type"] == "settings_changed" for event in events) == 3
    assert findings.added == {"red": False, "orange": True}
    assert list(verify_log.seeds_of(events, events[0]["data"]["seats"])[0]) == ["red", "orange"]
    assert list(redecide.differences(found)) == []


def test_the_seat_that_was_added_reveals_last__TABLE_08() -> None:
    """As after a player has left: nobody chooses a seed who knows those of the others."""
    games = new_games()
    games.create(CreateGame(game=GAME, seats=["red", "blue", "green"]), Sender(f"host:create:{GAME}", "", "host"))
    for seat in ("red", "blue", "green"):
        sit(games, seat)
    send(games, SeedSeat(at=0, seat="red", seed=SEEDS["red"]), "reveal")
    with pytest.raises(Refused) as refused:
        send(games, SeedSeat(at=0, seat="blue", seed=SEEDS["green"]), "reveal")
    assert refused.value.rule == "CHANCE-04"
    change(games, 1, seats=["red", "blue", "green", "yellow"])
    state = games.load(GAME)
    assert state.seed_commitments == {}
    assert not any(seat.seed for seat in state.seats.values())


def a_seat_that_left(events: list[Event]) -> tuple[Event, dict[str, Any]]:
    """Leaves a seat in the manifest that has the seats of the first event."""
    return {"seq": 0}, {"seats": ["red", "blue", "green"]}


def a_command_of_a_seat(events: list[Event]) -> tuple[Event, dict[str, Any]]:
    """Changes the settings as a seat, not the host."""
    changed = of_type(events, "settings_changed")
    changed |= {"by": "seat:red", "command_id": "p_red:settings"}
    return changed, {}


def a_seat_of_nobody(events: list[Event]) -> tuple[Event, dict[str, Any]]:
    """Seats somebody where the table has no seat any more."""
    changed = of_type(events, "settings_changed", "leaders_only")
    changed["data"]["seats"] = changed["command"]["seats"] = ["green", "red", "blue", "yellow"]
    return next(each for each in events if each["by"] == "seat:orange"), {"seats": changed["data"]["seats"]}


@pytest.mark.parametrize("lie", [a_seat_that_left, a_command_of_a_seat, a_seat_of_nobody])
def test_a_lie_about_settings_is_found__TABLE_08(lie: Callable[[list[Event]], tuple[Event, dict[str, Any]]]) -> None:
    events = deepcopy(events_of(honest()))
    wrong, manifest = lie(events)
    assert found_by_both(written(events, **{"seats": SEATS, **manifest})) == (wrong["seq"], wrong["seq"])


def test_settings_that_nobody_ordered_are_found__TABLE_08() -> None:
    """That an event is what its command asks for, only the rules know."""
    events = deepcopy(events_of(honest()))
    changed = of_type(events, "settings_changed", "reaction")
    changed["data"]["options"] = {"timers": {"reaction": 3.5}}
    difference = next(redecide.differences(export_format.read(written(events, seats=SEATS))))
    assert difference.seq == changed["seq"]
    assert difference.detail.startswith(f"event {changed['seq']} would be settings_changed")
