"""Cosmic Energy Generator: counters by won and lost encounters; five are worth a foreign colony (STAT-29..31)."""

from domain import board
from domain.encounter import roles, timings
from domain.encounter.victory import may_decide_victories, worth_colonies
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.state import State
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.abilities import ability, once, spend, station
from domain.variants.space_stations.declaration import ID
from domain.variants.space_stations.events import StationAttached, StationCounted
from domain.variants.variant import played_with

CARD = station(
    "cosmic-energy-generator",
    "Cosmic Energy Generator",
    (
        "You put two counters on this station when your side wins an encounter, and take one off when it "
        "loses. With five counters or more the station counts as a foreign colony for you when it is checked "
        "who wins."
    ),
)
WON, LOST, ENOUGH = 2, -1, 5

may_decide_victories(StationAttached, StationCounted, within=played_with(ID))


def counters_then(state: State, seat: str) -> int:
    """Returns how many counters there will be after this encounter.

    One that was neither won nor lost changes nothing.
    """
    now, counters = state.current_encounter, int(variant_state.in_play(state)[CARD.id]["counters"])
    if now.case == "decided":
        return max(0, counters + (WON if now.winner == board.side_of(state, seat) else LOST))
    return max(0, counters + LOST) if now.case == "both_lose" else counters


def counters_change(runner: Runner, seat: str, moment: Moment) -> bool:
    return counters_then(runner.state, seat) != int(variant_state.in_play(runner.state)[CARD.id]["counters"])


@ability(
    CARD, at=timings.AFTER_RESOLUTION, roles=roles.involved, must=True, when=once(CARD, counters_change), rule="STAT-29"
)
def count(runner: Runner, use: Use) -> None:
    runner.emit(StationCounted(station=CARD.id, counters=counters_then(runner.state, use.seat)))
    spend(runner, use)


@worth_colonies(CARD.id)
def one_colony(state: State, seat: str) -> int:
    """Returns one colony, for victory only, while there is access (STAT-30)."""
    generator = variant_state.in_play(state).get(CARD.id)
    if not generator or generator["owner"] != seat or generator["counters"] < ENOUGH:
        return 0
    return int(variant_state.has_access(state, CARD.id))
