"""Alien Outpost: a further alien, drawn by the player that receives the card (STAT-23..25)."""

from collections.abc import Collection

from domain.aliens.selection import drawable
from domain.encounter.setup import opening
from domain.engine.runner import Runner, watches
from domain.events import AlienDiscarded, AlienGained
from domain.powers import shuts, tied
from domain.state import Frame, State
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.abilities import station
from domain.variants.space_stations.declaration import ID
from domain.variants.space_stations.events import StationDestroyed, StationsTaken
from domain.variants.space_stations.setup import PART
from domain.variants.variant import played_with

CARD = station(
    "alien-outpost",
    "Alien Outpost",
    (
        "When you receive this station, you draw another alien at random. You have its power besides all "
        "others as long as you have a ship on the station's planet."
    ),
)


@tied
def alien_of(state: State, seat: str) -> str:
    """Returns the alien that this seat has by the card, or None when it is gone to somebody else."""
    return state.gained.get(f"{seat}:{CARD.id}", "")


def alien_beside(state: State) -> str:
    """Returns the alien beside the card."""
    outpost = variant_state.in_play(state).get(CARD.id)
    return alien_of(state, outpost["owner"]) if outpost else ""


@shuts
def without_access(state: State, seat: str) -> Collection[str]:
    """Returns the sheets that stay with the card, unusable."""
    alien = alien_beside(state) if state.gained else ""
    return (alien,) if alien and not variant_state.has_access(state, CARD.id) else ()


def draw(runner: Runner, seat: str) -> None:
    """Draws an alien for the new owner, if any is left; without its flare it never was a card of this game."""
    state = runner.state
    if aliens := drawable(state):
        alien = runner.sample(aliens, 1, f"{CARD.id} {seat}")[0]
        runner.emit(AlienGained(seat=seat, alien=alien, why=CARD.id, first_draw=state.draws, draws=1))


def give_up(runner: Runner, seat: str) -> None:
    """Removes the alien of the former owner from the game (STAT-23)."""
    if alien := alien_of(runner.state, seat):
        runner.emit(AlienDiscarded(seat=seat, alien=alien, why=CARD.id, for_good=True))


def alien_at_the_outpost(runner: Runner, frame: Frame) -> None:
    """Places the alien at the end of step 6b, or as the position says."""
    outpost = variant_state.in_play(runner.state).get(CARD.id)
    if not outpost:
        return
    named = ((runner.state.position or {}).get(PART) or {}).get(CARD.id, {}).get("alien")
    if named:
        runner.emit(AlienGained(seat=outpost["owner"], alien=named, why=CARD.id))
    else:
        draw(runner, outpost["owner"])


@watches(StationsTaken, within=played_with(ID))
def outpost_received(runner: Runner, event: StationsTaken) -> None:
    if CARD.id in event.changes:
        former, owner = event.changes[CARD.id]
        give_up(runner, former)
        draw(runner, owner)


@watches(StationDestroyed, within=played_with(ID))
def outpost_destroyed(runner: Runner, event: StationDestroyed) -> None:
    if event.station == CARD.id:
        give_up(runner, event.seat)


opening.insert(alien_at_the_outpost, after="attach_stations", within=played_with(ID))
