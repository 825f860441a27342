"""The effects of moons for their occupants; no uses that could be answered (MOON-04)."""

from collections.abc import Callable, Iterable
from typing import Unpack

from domain import board
from domain.encounter import roles as condition
from domain.encounter import timings
from domain.encounter.choose_ships import choose_from_another
from domain.encounter.ships import lose
from domain.encounter.totals import THIS_SHIP, flat_worth, ship_value
from domain.engine.abilities import declare_of_page
from domain.engine.ability import Body, OnPage
from domain.engine.index import SOURCES, AbilitiesByTitle, Source, UsableAbility
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.questions import ChooseSeats, ChooseShips
from domain.state import Modifier, State
from domain.variants.classic import variant_state
from domain.variants.classic.declaration import ID
from domain.variants.classic.moons import DEFENSE, FLUX, MINI_MAC, Moon
from domain.variants.variant import played_with


def effect(moon: Moon, **said: Unpack[OnPage]) -> Callable[[Body], Body]:
    """Declares the effect of the moon as long as it is occupied."""
    said["is_use"] = False

    def register(body: Body) -> Body:
        declare_of_page(
            moon.id,
            body,
            title=moon.id,
            kind="moon",
            label=moon.name,
            name=moon.name,
            text=moon.text,
            rule=moon.rule,
            **said,
        )
        return body

    return register


def _settled(state: State) -> list[str]:
    return [seat for seat in state.seats if board.colonies(state, seat)]


def whose_ship(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = [other for other in board.clockwise(runner.state, seat) if other in _settled(runner.state)]
    others = [other for other in seats if other != seat] + [other for other in seats if other == seat]
    return ChooseSeats(prompt="Who loses a ship to the Flux Moon?", rule=FLUX.rule, name="moon_flux", seats=others)


@effect(FLUX, at=timings.START_OF_ENCOUNTER, roles=condition.offense, asks=whose_ship)
def flux(runner: Runner, use: Use) -> None:
    """Selects a ship of another player explicitly (SKILL-37)."""
    colonies = board.colonies(runner.state, use.value[0])
    prompt = "Which ship goes to the warp?"
    question = choose_from_another(runner.state, colonies, 1, prompt, FLUX.rule, "moon_flux_ship", chooser=use.seat)
    lose(runner, runner.ask(use.seat, question), FLUX.id)


def both_attack(runner: Runner) -> bool:
    """Returns True if both attack: totals are counted only then (TIME-25)."""
    return all(face.type == "attack" for face in runner.encounter.faces.values())


def used(runner: Runner, moon: Moon) -> bool:
    return any(modifier.source == moon.id for modifier in runner.encounter.modifiers)


def a_ship_would_count_more(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    more = ship_value(now, seat) < MINI_MAC.ship_value and not flat_worth(now, seat)
    return more and both_attack(runner) and not used(runner, MINI_MAC) and bool(board.in_encounter(runner.state, seat))


def which_ship(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    places = {board.place_in_encounter(runner.state, seat): board.in_encounter(runner.state, seat)}
    return ChooseShips(
        prompt="Which of your ships counts 4?", rule=MINI_MAC.rule, name="moon_mini_mac", places=places, least=1, most=1
    )


@effect(MINI_MAC, at=timings.TOTALLING, roles=condition.involved, when=a_ship_would_count_more, asks=which_ship)
def mini_mac(runner: Runner, use: Use) -> None:
    """Changes the value of a ship (SKILL-55)."""
    runner.emit(ModifierAdded(modifier=Modifier(use.value[0], THIS_SHIP, MINI_MAC.ship_value, MINI_MAC.id)))


def not_yet_added(runner: Runner, seat: str, moment: Moment) -> bool:
    return both_attack(runner) and not used(runner, DEFENSE)


@effect(DEFENSE, at=timings.TOTALLING, roles=condition.defense_or_defensive_ally, must=True, when=not_yet_added)
def defense(runner: Runner, use: Use) -> None:
    """Adds ships from outside: these are not in the encounter (SKILL-56)."""
    more = DEFENSE.outside_bonus * len(board.ships_at(runner.state, DEFENSE.id, use.seat))
    runner.emit(ModifierAdded(modifier=Modifier("defense", "total", more, DEFENSE.id)))


def _abilities(state: State, seat: str, carried: AbilitiesByTitle) -> Iterable[UsableAbility]:
    for moon in variant_state.occupied(state, seat):
        for each in carried.get(moon, ()):
            yield UsableAbility(each, "", moon)


SOURCES.append(Source(variant_state.occupied, _abilities, frozenset({"moon"}), played_with(ID)))
