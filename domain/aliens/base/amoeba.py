"""Amoeba: its force flows in and out of the encounter."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.ships import movable, move, return_home
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events.facts import SeatFact
from domain.questions import ChooseOption, ChooseShips
from domain.state import State

AMOEBA = alien(
    "amoeba",
    "Amoeba",
    edition="base",
    alert="yellow",
    verb="Ooze",
    power=(
        "As a main player with at least one ship in the encounter, after both encounter cards are selected "
        "and before they are revealed, you may change the size of your force once. You either add any number "
        "of ships from your colonies, past the usual limit, or you return any number of your ships from the "
        "encounter to your colonies."
    ),
    wild=(
        "As a main player, before encounter cards are selected, you may add up to four ships from your "
        "colonies to the encounter, past the usual limit, or return up to four of your ships from it to your "
        "colonies."
    ),
    super="As an ally of either side, you may use your power on the ships that you sent.",
)

OOZED = SeatFact("amoeba_oozed", False, lasting=True)
"""The seat has resized its force by the power in this encounter."""
ADD, WITHDRAW = "add", "withdraw"
WILD_LIMIT, NO_LIMIT = 4, 0


def at_home(state: State, seat: str) -> dict[str, list[str]]:
    """Returns place -> ships there that can be sent and are not in the encounter."""
    place = board.place_in_encounter(state, seat)
    return {planet: ships for planet, ships in movable(state, seat).items() if planet != place}


def has_elsewhere(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(at_home(runner.state, seat))


def has_a_force(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True with a ship in the encounter, and a colony that ships could come from or go to."""
    fights = bool(board.in_encounter(runner.state, seat)) and has_elsewhere(runner, seat, moment)
    return fights and not OOZED.of(runner.encounter, seat)


def withdrawable(state: State, seat: str) -> list[str]:
    """Returns its ships in the encounter that can leave it. Ships on a worldship stay there (LEVIATHAN-01)."""
    place = board.place_in_encounter(state, seat)
    return [ship for ship in board.in_encounter(state, seat) if state.ships[ship] == place]


def which_way(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    options = {ADD: "add ships from your colonies"}
    if withdrawable(runner.state, seat):
        options[WITHDRAW] = "take ships out to your colonies"
    return ChooseOption(prompt="How does your force change?", name="resize", options=options)


@power(AMOEBA, at=timings.CARDS_SELECTED, roles=roles.main, when=has_a_force, asks=which_way)
@super_(AMOEBA, at=timings.CARDS_SELECTED, roles=roles.ally, when=has_a_force, asks=which_way)
def ooze(runner: Runner, use: Use) -> None:
    """Moves any number of its ships in or out, in one move and past the limit."""
    flow(runner, use, NO_LIMIT)


@wild(AMOEBA, at=timings.BEFORE_SELECTION, roles=roles.main, when=has_elsewhere, asks=which_way)
def ooze_a_little(runner: Runner, use: Use) -> None:
    flow(runner, use, WILD_LIMIT)


def flow(runner: Runner, use: Use, limit: int) -> None:
    """Moves its ships in or out, at most `limit` of them."""
    place = board.place_in_encounter(runner.state, use.seat)
    places = at_home(runner.state, use.seat) if use.value == [ADD] else {place: withdrawable(runner.state, use.seat)}
    most = sum(len(ships) for ships in places.values())
    question = ChooseShips(
        prompt="Which ships do you add?" if use.value == [ADD] else "Which ships do you take out of the encounter?",
        name="ooze",
        places=places,
        least=1,
        most=min(most, limit) if limit else most,
    )
    ships = runner.ask(use.seat, question) if most else []
    if not limit:
        OOZED.note(runner, True, use.seat)
    if use.value == [ADD]:
        move(runner, ships, place, "amoeba")
    else:
        return_home(runner, use.seat, ships, "amoeba", besides=place)
