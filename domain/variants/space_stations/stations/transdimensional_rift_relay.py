"""Transdimensional Rift Relay: up to four ships from the station's planet join the encounter (STAT-40, STAT-41)."""

from domain import board
from domain.encounter import roles, timings
from domain.encounter.ships import movable, move
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseShips
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.abilities import ability, once, spend, station

CARD = station(
    "transdimensional-rift-relay",
    "Transdimensional Rift Relay",
    (
        "Once in an encounter, as a main player with a ship in it, after the encounter cards are revealed, "
        "you may bring up to four ships from this station's planet, past the usual limit."
    ),
)
MOST = 4


def could_be_joined(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for a side that could be joined; ships on the targeted planet take part anyway."""
    state = runner.state
    planet = variant_state.planet_of(state, CARD.id)
    ready = planet in movable(state, seat) and planet != board.place_in_encounter(state, seat)
    return ready and bool(board.in_encounter(state, seat))


def which_ships(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    planet = variant_state.planet_of(runner.state, CARD.id)
    ships = movable(runner.state, seat)[planet]
    return ChooseShips(
        prompt="Which ships come through the relay?",
        rule="STAT-40",
        name="rift_relay",
        places={planet: ships},
        least=1,
        most=min(MOST, len(ships)),
    )


@ability(
    CARD,
    at=(timings.CARDS_REVEALED, timings.TOTALLING),
    roles=roles.main,
    when=once(CARD, could_be_joined),
    asks=which_ships,
    rule="STAT-40",
)
def relay(runner: Runner, use: Use) -> None:
    """Adds ships to the usual limit; they are ordinary ships of the encounter from now on."""
    spend(runner, use)
    move(runner, use.value, board.place_in_encounter(runner.state, use.seat), CARD.id)
