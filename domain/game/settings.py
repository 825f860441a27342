"""The settings of a game in its lobby, which the host may change until the start (TABLE-08)."""

import msgspec

from domain import options
from domain.commands import ChangeSettings, CreateGame
from domain.engine.runner import Runner
from domain.events import SettingsChanged
from domain.faults import Fault, fault
from domain.game import lobby
from domain.options import OPTIONS
from domain.rating import rated_games
from domain.refusal import Refused, step
from domain.state import State
from domain.variants import variant

RULE = "TABLE-08"
OF_THE_TABLE = ("ABSENT", "CLOCK", "MOTION", "TABLE", "UNDO", "WATCH")
"""The rules of those options that nothing on the table depends on: a fork may change them."""


def change(runner: Runner, command: ChangeSettings) -> None:
    """Changes settings for the host; nothing happens where all of them stay as they are."""
    state = runner.state
    if state.status != "lobby":
        raise Refused("game_started", "The game has started.", RULE)
    rated_games.check_stays(state, command.options)
    wanted = _wanted(state, command)
    if state.origin is None:
        lobby.check_setup(wanted)
    elif faults := _faults_of_a_fork(state, command):
        raise Refused("validation_failed", "A fork cannot be set up anew.", RULE, errors=faults)
    _check_seats(state, wanted.seats)
    event = _difference(state, wanted)
    if event != SettingsChanged():
        rated_games.check_nobody_sits(state)
        runner.emit(event)


def _faults_of_a_fork(state: State, command: ChangeSettings) -> list[Fault]:
    """Returns the faults of a change to a table that is laid already."""
    errors = options.faults(command.options, state.variants)
    if command.seats not in (msgspec.UNSET, list(state.seats)):
        errors.append(fault("/seats", "A fork has the seats of its table.", RULE, list(state.seats)))
    if command.variants is not msgspec.UNSET and set(command.variants) != set(state.variants):
        errors.append(fault("/variants", "A fork has the variants of its table.", RULE, list(state.variants)))
    return errors + [
        fault("/options" + step(name), "A fork keeps this option, by which its table was played.", RULE)
        for name, value in command.options.items()
        if name in OPTIONS and not _is_of_the_table(name) and value != state.options.get(name, OPTIONS[name].default)
    ]


def _is_of_the_table(option: str) -> bool:
    return OPTIONS[option].rule.partition("-")[0] in OF_THE_TABLE


def _wanted(state: State, command: ChangeSettings) -> CreateGame:
    """Returns a new game as this one would be then."""
    seats = list(state.seats) if command.seats is msgspec.UNSET else command.seats
    chosen = _chosen(state) if command.variants is msgspec.UNSET else command.variants
    played = variant.complete(chosen, len(seats))
    retained = {name: value for name, value in state.options.items() if _belongs(name, played)}
    position = state.position if state.origin is None else None
    return CreateGame(
        game=state.game, seats=seats, variants=chosen, options={**retained, **command.options}, position=position
    )


def _chosen(state: State) -> list[str]:
    """Returns the variants of the game that go on whatever its seats are: the others are implied (SIX-04)."""
    implied = variant.complete([], len(state.seats))
    return [each for each in state.variants if each not in implied]


def _belongs(option: str, variants: list[str]) -> bool:
    """Returns True if a game with these variants has an option.

    One of an earlier release, which is known no more, has gone.
    """
    declared = OPTIONS.get(option)
    return declared is not None and (not declared.variant or declared.variant in variants)


def _check_seats(state: State, seats: list[str]) -> None:
    for colour, seat in state.seats.items():
        if seat.player and colour not in seats:
            detail = f"Somebody has taken the seat `{colour}`. A seat goes only while it is free."
            raise Refused("seat_taken", detail, RULE, seat=colour)


def _difference(state: State, wanted: CreateGame) -> SettingsChanged:
    """Returns the event that makes this game like the wanted one."""
    variants = variant.complete(wanted.variants, len(wanted.seats))
    now = lobby.options_of(wanted, variants)
    # What the game may do without, because it is older than the option, stays away unless somebody asks for it.
    wished = {name: value for name, value in now.items() if name in wanted.options or not OPTIONS[name].later}
    before = state.options
    changed = {name: value for name, value in wished.items() if name not in before or before[name] != value}
    other = sorted(variants) != sorted(state.variants)
    return SettingsChanged(
        seats=wanted.seats if wanted.seats != list(state.seats) else [],
        variants=variants if other else None,
        home_planets=variant.home_planets(variants) if other else 0,
        options=changed,
        dropped=[name for name in state.options if name in OPTIONS and name not in now],
    )
