"""Kamikaze: gives its ships for cards."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_any, choose_own_ships
from domain.encounter.regroup import release_pending, replace_the_release
from domain.encounter.ships import homes, lose, movable
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use, notes_of_the_effect
from domain.events import ModifierAdded, ShipsMoved
from domain.questions import ChooseShips
from domain.state import Modifier

KAMIKAZE = alien(
    "kamikaze",
    "Kamikaze",
    edition="base",
    alert="yellow",
    verb="Sacrifice",
    power=(
        "As a main player, before encounter cards are selected, you may sacrifice up to four ships from your "
        "colonies. They go to the warp, and you draw two cards from the deck for each of them."
    ),
    wild=(
        "As a main player, after encounter cards are selected and before they are revealed, you may send up to four "
        "of your ships that are not in the encounter to the warp. Each of them adds 3 to your side's total."
    ),
    super="In your regroup, you may get three of your ships back from the warp instead of one.",
)
MOST, CARDS_EACH, WORTH_EACH, BACK = 4, 2, 3, 3
LOST = "lost"
"""The number of ships that have gone to the warp, in the notes of the use."""
FLARE = f"flare-{KAMIKAZE.id}"


@watches(ShipsMoved, within=KAMIKAZE.in_game)
def count_the_lost(runner: Runner, event: ShipsMoved) -> None:
    """Counts the lost ships; ships that a power saves are not lost (KAMIKAZE-01)."""
    gone = [ship for ship, (_, place) in event.moves.items() if place == WARP]
    if gone and event.why in (KAMIKAZE.id, FLARE):
        notes = notes_of_the_effect(runner)
        notes[LOST] = notes.get(LOST, 0) + len(gone)


def which_colonists(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    places = movable(runner.state, seat)
    return choose_any(places, "Which ships do you sacrifice?", "sacrifice", most=MOST)


@power(KAMIKAZE, at=timings.BEFORE_SELECTION, roles=roles.main, asks=which_colonists)
class Sacrifice:
    """Ships for cards."""

    @staticmethod
    def ships(runner: Runner, use: Use) -> None:
        lose(runner, use.value, KAMIKAZE.id)

    @staticmethod
    def cards(runner: Runner, use: Use) -> None:
        runner.call("draw_cards", seat=use.seat, count=CARDS_EACH * use.notes.get(LOST, 0), why=KAMIKAZE.id)


def which_others(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    fighting = board.place_in_encounter(runner.state, seat)
    places = choose_own_ships(runner.state, seat, MOST, "", "CORE-221", "", besides=fighting).places
    return choose_any(places, "Which ships go to the warp for your total?", "last_stand", most=MOST, rule="CORE-221")


@wild(KAMIKAZE, at=timings.CARDS_SELECTED, roles=roles.main, asks=which_others)
class LastStand:
    """Ships for the total."""

    @staticmethod
    def ships(runner: Runner, use: Use) -> None:
        lose(runner, use.value, FLARE)

    @staticmethod
    def total(runner: Runner, use: Use) -> None:
        side, amount = board.side_of(runner.state, use.seat), WORTH_EACH * use.notes.get(LOST, 0)
        runner.emit(ModifierAdded(modifier=Modifier(side, "total", amount, FLARE)))


def more_than_one_could_return(runner: Runner, seat: str, moment: Moment) -> bool:
    state = runner.state
    return release_pending(runner) and len(board.ships_at(state, WARP, seat)) > 1 and bool(homes(state, seat))


@super_(KAMIKAZE, at=timings.LEAVING_WARP, roles=roles.offense, when=more_than_one_could_return)
def back_to_life(runner: Runner, use: Use) -> None:
    replace_the_release(runner)
    runner.call("retrieve", seat=use.seat, count=BACK, why=FLARE)
