"""Seeds to which all commit before any is shown: a log in which another one comes is found."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from hashlib import sha256

import msgspec
import pytest

from domain.commands import CreateGame, SeedSeat, StartGame, TakeSeat
from examples import verify_log
from service.store.deciding import PreparedCommand
from service.store.log.sender import Sender
from service.verification import export_check, export_format, redecide
from tests.proof.both import found_by_both
from tests.proof.forging import Event, events_of, of_type, renumbered, written
from tests.proof.games import GAME, end_it, exported, new_games, send
from tests.properties.play import Plan, Play

PLAN = Plan(3, ("red", "blue", "green"), {"alien_selection": "random"})
SEEDS = {seat: sha256(seat.encode()).hexdigest() for seat in PLAN.seats}


def commitment_of(seed: str) -> str:
    return sha256(bytes.fromhex(seed)).hexdigest()


@cache
def honest() -> bytes:
    """Returns an export in which everybody commits to a seed, then everybody reveals it."""
    games, player = new_games(), Play(PLAN)
    for command in player.opening():
        match command:
            case CreateGame():
                games.create(msgspec.structs.replace(command, game=GAME), Sender(f"host:create:{GAME}", "", "host"))
            case TakeSeat():
                committing = msgspec.structs.replace(command, commitment=commitment_of(SEEDS[command.seat]))
                games.carry_out(PreparedCommand(GAME, committing, Sender(f"host:take {command.seat}", "", "host")))
            case StartGame():
                for seat, seed in SEEDS.items():
                    send(games, SeedSeat(at=0, seat=seat, seed=seed), "reveal")
                games.carry_out(PreparedCommand(GAME, command, Sender("host:start", "", "host")))
    end_it(games, iter(range(100, 200)))
    return exported(games)


def test_the_draws_are_made_with_the_committed_seeds__CHANCE_04() -> None:
    counts, *_ = verify_log.check(honest())
    _, findings = export_check.checked(honest())
    assert counts["draws made again"] == findings.draws > 0
    assert findings.added == dict.fromkeys(("red", "blue", "green"), True)


def another_seed(events: list[Event]) -> Event:
    seeded = of_type(events, "seat_seeded", "green")
    seeded["data"]["seed"] = "00" * 32
    return seeded


def a_commitment_after_a_reveal(events: list[Event]) -> Event:
    """Lets the last seat choose when it knows the others."""
    player = of_type(events, "seat_taken", "green")["data"]["player"]
    late = events.pop(events.index(of_type(events, "seed_committed", "green")))
    late |= {"part": [0, 1], "command_id": f"{player}:late", "ruleset": "2026.1", "by": "seat:green"}
    late["command"] = {"type": "commit_seed", **late["data"]}
    of_type(events, "seat_taken", "green")["part"] = [0, 1]
    at = events.index(of_type(events, "seat_seeded", "green"))
    late["at"] = events[at]["at"]
    events.insert(at, in_order(late))
    renumbered(events)
    return of_type(events, "seed_committed", "green")


def a_seed_without_commitment_after_a_reveal(events: list[Event]) -> Event:
    events.remove(of_type(events, "seed_committed", "green"))
    of_type(events, "seat_taken", "green")["part"] = [0, 1]
    renumbered(events)
    return of_type(events, "seat_seeded", "green")


def a_seed_revealed_before_all_seats_are_taken(events: list[Event]) -> Event:
    seeded = events.pop(events.index(of_type(events, "seat_seeded", "red")))
    at = events.index(of_type(events, "seat_taken", "green"))
    seeded["at"] = events[at]["at"]
    events.insert(at, seeded)
    renumbered(events)
    return seeded


def a_start_without_a_committed_seed(events: list[Event]) -> Event:
    events.remove(of_type(events, "seat_seeded", "green"))
    renumbered(events)
    return of_type(events, "game_started")


def in_order(event: Event) -> Event:
    """Returns its members as an event has them."""
    names = ("type", "seq", "at", "by", "command_id", "part", "command", "ruleset", "data", "parts")
    assert event.keys() <= set(names)
    return {name: event[name] for name in names if name in event}


def test_a_seed_in_the_name_of_another_is_found__CHANCE_04() -> None:
    """By the independent verifier at once, by ours when it decides the commands again."""
    events = deepcopy(events_of(honest()))
    first, second = (of_type(events, "seed_committed", seat) for seat in ("red", "blue"))
    first["data"], second["data"] = second["data"], first["data"]
    with pytest.raises(verify_log.VerificationError) as independent:
        verify_log.check(written(events))
    assert independent.value.seq == first["seq"]
    difference = next(redecide.differences(export_format.read(written(events))))
    assert difference.detail.startswith(f"event {first['seq']} would be seed_committed")


@pytest.mark.parametrize(
    "lie",
    [
        another_seed,
        a_commitment_after_a_reveal,
        a_seed_without_commitment_after_a_reveal,
        a_seed_revealed_before_all_seats_are_taken,
        a_start_without_a_committed_seed,
    ],
    ids=lambda lie: lie.__name__,
)
def test_seeds_that_come_otherwise_are_found__CHANCE_04(lie: Callable[[list[Event]], Event]) -> None:
    events = deepcopy(events_of(honest()))
    at = lie(events)
    assert found_by_both(written(events)) == (at["seq"], at["seq"])
