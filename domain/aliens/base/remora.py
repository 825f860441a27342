"""Remora: clings to what others gain."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.decks.piles import draw
from domain.encounter.choose_ships import some_of
from domain.encounter.ships import homes, return_home
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import FLARE_USED, Use
from domain.events import SheetNoted, ShipsMoved
from domain.mechanics.colonies import COLONIES_GAINED
from domain.mechanics.extra_rewards import cards_or_ships
from domain.mechanics.gains import CARDS_GAINED, SHIPS_RETRIEVED

REMORA = alien(
    "remora",
    "Remora",
    edition="base",
    alert="yellow",
    verb="Cling",
    power=(
        "When ships of another player come out of the warp, you may get one of your ships back too, but none "
        "that went there in this encounter. When another player draws from the deck, you may draw one card."
    ),
    wild="After another player uses a flare, for its wild or its super effect, you may draw one card from the deck.",
    super=(
        "When other players gain colonies, you may draw a card from the deck or get one of your ships back from "
        "the warp, once for each of these players."
    ),
)
FALLEN = "fallen"
"""The note of the ships that entered the warp in an encounter: `in` says in which one."""


def fallen(runner: Runner) -> list[str]:
    noted = runner.state.sheets.get(REMORA.id, {}).get(FALLEN, {})
    return list(noted["ships"]) if noted and noted["in"] == runner.state.encounter_id else []


@watches(ShipsMoved, within=REMORA.in_game)
def the_fallen_are_noted(runner: Runner, event: ShipsMoved) -> None:
    """Ships of everybody: the power may change hands in the encounter."""
    gone = [ship for ship, (_, target) in event.moves.items() if target == WARP]
    if gone and powers.holder(runner.state, REMORA.id):
        ships = sorted({*fallen(runner), *gone})
        value = {"in": runner.state.encounter_id, "ships": ships}
        runner.emit(SheetNoted(alien=REMORA.id, note=FALLEN, value=value))


def long_lost(runner: Runner, seat: str) -> list[str]:
    """The seat's ships in the warp that were there before this encounter."""
    recent = fallen(runner)
    return [ship for ship in board.ships_at(runner.state, WARP, seat) if ship not in recent]


def a_ship_may_cling(runner: Runner, seat: str, moment: Moment) -> bool:
    return moment["seat"] != seat and bool(long_lost(runner, seat) and homes(runner.state, seat))


@power(REMORA, at=SHIPS_RETRIEVED, when=a_ship_may_cling)
def cling(runner: Runner, use: Use) -> None:
    """One ship, however many the other player got back."""
    lost = long_lost(runner, use.seat)
    ship = some_of(runner, use.seat, lost, 1, "Which of your ships leaves the warp?", "CORE-212")
    return_home(runner, use.seat, ship, REMORA.id)


def another_one(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(moment["seat"] != seat)


@power(REMORA, part="card", at=CARDS_GAINED, when=another_one)
@wild(REMORA, at=FLARE_USED, when=another_one)
def one_card(runner: Runner, use: Use) -> None:
    draw(runner, use.seat, 1, REMORA.id)


def others(seat: str, moment: Moment) -> list[str]:
    return [each for each in moment["seats"] if each != seat]


def others_gain(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(others(seat, moment))


@super_(REMORA, at=COLONIES_GAINED, when=others_gain)
def feed(runner: Runner, use: Use) -> None:
    """Any ship in the warp may be chosen, also one that was lost in this encounter."""
    cards_or_ships(runner, use.seat, len(others(use.seat, use.moment)), REMORA.id)
