"""Phantom: ships that are nowhere fight for it."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.ships import movable, move
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.mechanics.initial_ships_on_sheet import MUSTER_ORDER, muster, ships_are_as_dealt
from domain.questions import ChooseShips
from domain.state import Modifier

PHANTOM = alien(
    "phantom",
    "Phantom",
    edition="classic",
    alert="green",
    verb="Materialize",
    setup=True,
    unverified="effect, setup, both sides of the flare, being mandatory and alert follow a later print",
    haven=True,
    ships_at_hand=True,
    power=(
        "Before the game begins, one ship of each of your home planets becomes a ghost on your sheet. As a "
        "main player, after the encounter cards are revealed, you must add 2 to your side's total for each "
        "ghost, and your ships in the encounter count nothing. Ships that return to your colonies may become "
        "ghosts instead. You may send ghosts like ships on a colony."
    ),
    wild=(
        "As a main player, after the encounter cards are revealed, you may bring up to four more of your "
        "ships from colonies to your side, past the usual limit."
    ),
    super="As an ally, after the encounter cards are revealed, you may use your power for your side.",
)

SHEET = f"{board.SHEET}:{PHANTOM.id}"
GHOST_VALUE, WILD_LIMIT = 2, 4


@power(
    PHANTOM,
    part="setup",
    at=timings.GAME_SETUP,
    must=True,
    is_use=False,
    when=ships_are_as_dealt,
    precedence=MUSTER_ORDER,
)
def first_ghosts(runner: Runner, use: Use) -> None:
    """Takes one ship of each home planet."""
    muster(runner, use.seat, SHEET, "Which ship on {planet} becomes a ghost?")


@power(PHANTOM, at=timings.CARDS_REVEALED, roles=roles.main, must=True)
@super_(PHANTOM, at=timings.CARDS_REVEALED, roles=roles.ally)
def materialize(runner: Runner, use: Use) -> None:
    """Adds the ghosts to the side without putting them into the encounter. Its ships in the encounter add nothing."""
    side, ghosts = board.side_of(runner.state, use.seat), board.ships_at(runner.state, SHEET, use.seat)
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", GHOST_VALUE * len(ghosts), "phantom")))
    runner.emit(ModifierAdded(modifier=Modifier(use.seat, "ship_value", 0, "phantom")))


def elsewhere(runner: Runner, seat: str) -> dict[str, list[str]]:
    """Returns place -> its ships there that are not in the encounter."""
    fighting = board.place_in_encounter(runner.state, seat)
    return {place: ships for place, ships in movable(runner.state, seat).items() if place != fighting}


def who_comes(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    places = elsewhere(runner, seat)
    most = min(WILD_LIMIT, sum(len(ships) for ships in places.values()))
    return ChooseShips(prompt="Which ships appear?", name="appear", places=places, least=1, most=most)


@wild(PHANTOM, at=timings.CARDS_REVEALED, roles=roles.main, asks=who_comes)
def appear(runner: Runner, use: Use) -> None:
    """Moves up to four ships from colonies to its side, past every limit."""
    there = [ship for ships in elsewhere(runner, use.seat).values() for ship in ships]
    ships = [ship for ship in use.value if ship in there]
    move(runner, ships, board.place_in_encounter(runner.state, use.seat), "phantom")
