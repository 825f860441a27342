"""Landing on a moon (MOON-02): after a won encounter, or when a home colony is re-established."""

from domain import board
from domain.encounter.resolution import resolution
from domain.encounter.ships import lose, movable, move
from domain.engine.agenda import DONE, Procedure
from domain.engine.runner import Runner, watches
from domain.events import ShipsMoved
from domain.questions import ChooseShips
from domain.state import Frame, State
from domain.variants.classic import variant_state
from domain.variants.classic.declaration import ID
from domain.variants.classic.moons import GENERAL, IMMEDIATE, MOONS
from domain.variants.variant import played_with


def land_after_a_win(runner: Runner, frame: Frame) -> None:
    """Asks the main player who has won, whichever side it was; no ally, and nobody after a deal."""
    now = runner.encounter
    if now.winner:
        seat = board.main_player(runner.state, now.winner)
        if open_to(runner.state, seat, now.planet):
            runner.call("moon_landing", seat=seat, planet=now.planet)


resolution.insert(land_after_a_win, after="losers_and_winners", within=played_with(ID))


@watches(ShipsMoved, within=played_with(ID))
def land_at_a_homecoming(runner: Runner, event: ShipsMoved) -> None:
    now = runner.state.encounter
    if event.why == "homecoming" and now is not None and open_to(runner.state, now.offense, now.planet):
        runner.call_after_step("moon_landing", seat=now.offense, planet=now.planet)


def open_to(state: State, seat: str, planet: str) -> bool:
    """Returns True if there is a moon beside the planet on which nobody else has a ship."""
    moon = variant_state.moon_at(state, planet)
    return bool(moon) and variant_state.occupant(state, moon) in ("", seat)


landing = Procedure("moon_landing")


@landing.step
def choose_a_ship(runner: Runner, frame: Frame) -> str | None:
    seat, planet = frame.vars["seat"], frame.vars["planet"]
    ships = movable(runner.state, seat).get(planet, [])
    if not ships:
        return DONE
    moon = variant_state.moon_at(runner.state, planet)
    question = ChooseShips(
        prompt=f"Does one of your ships land on the {MOONS[moon].name}?",
        rule="MOON-02",
        name="moon_landing",
        places={planet: ships},
        least=0,
        most=1,
    )
    chosen = runner.ask(seat, question)
    frame.vars["first"] = not variant_state.occupant(runner.state, moon)
    move(runner, chosen, moon, "moon_landing")
    return None if chosen else DONE


@landing.step
def at_once(runner: Runner, frame: Frame) -> None:
    """Runs the effect that happens once, when a moon is occupied (MOON-06)."""
    planet = frame.vars["planet"]
    moon = MOONS[variant_state.moon_at(runner.state, planet)]
    landed = frame.vars["first"] and variant_state.occupant(runner.state, moon.id) == frame.vars["seat"]
    if landed and moon.kind == IMMEDIATE and moon.selects_ships == GENERAL:
        lose(runner, board.ships_at(runner.state, planet), moon.id)
