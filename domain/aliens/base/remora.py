"""Remora: clings to what others gain."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.board import REMOVED, WARP
from domain.decks.piles import draw
from domain.encounter.choose_ships import some_of
from domain.encounter.ships import homes, return_home
from domain.engine.abilities import opens
from domain.engine.moments import Moment, named, says_at
from domain.engine.runner import Runner, watches
from domain.engine.uses import FLARE_USED, Use
from domain.events import CardsMoved, SheetNoted, ShipsMoved
from domain.mechanics.captured_places import captor
from domain.mechanics.colonies import COLONIES_GAINED
from domain.mechanics.extra_rewards import cards_or_ships
from domain.questions.wording import subject
from domain.state import State

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

# -- the moments at which others gain something ----------------------------------------------------

CARDS_GAINED = named("cards_gained", "After a player draws from the deck", members=("seat",))
"""The moment after a player has drawn cards of the cosmic deck, one or more, to the hand or to choose from."""
SHIPS_RETRIEVED = named("ships_retrieved", "After a player gets ships out of the warp", members=("seat",))
"""The moment after ships of a player have come out of the warp into play, wherever they went."""


@says_at(CARDS_GAINED)
def _cards_gained(state: State, seat: str, moment: Moment) -> str:
    return f"{subject(seat, moment['seat'], 'has', 'have')} drawn from the deck."


@says_at(SHIPS_RETRIEVED)
def _ships_retrieved(state: State, seat: str, moment: Moment) -> str:
    return f"{subject(seat, moment['seat'], 'has', 'have')} got ships back from the warp."


def _tell(runner: Runner, moment: Moment) -> None:
    """Reports a draw once for each player, also when the deck is shuffled again in the middle of it."""
    if moment not in runner.queued_windows and opens(runner.state, moment):
        runner.open_window_for(moment)


@watches(CardsMoved)
def drawn_from_the_deck(runner: Runner, event: CardsMoved) -> None:
    """Records a draw.

    A card that everybody sees is turned up, and the hands of a setup or a quake are dealt: those are no draws.
    """
    drawn = event.source == "deck" and event.seen_by == [event.seat]
    if drawn and event.why not in ("setup", "position", "quake"):
        _tell(runner, {"key": CARDS_GAINED, "seat": event.seat})


@watches(ShipsMoved)
def out_of_the_warp(runner: Runner, event: ShipsMoved) -> None:
    for ship, (source, target) in event.moves.items():
        if source == WARP and target not in (WARP, REMOVED) and not captor(target):
            _tell(runner, {"key": SHIPS_RETRIEVED, "seat": board.owner(runner.state, ship)})


# -- the sheet --------------------------------------------------------------------------------------

FALLEN = "fallen"
"""The note of the ships that entered the warp in an encounter: `in` says in which one."""


def fallen(runner: Runner) -> list[str]:
    noted = runner.state.sheets.get(REMORA.id, {}).get(FALLEN, {})
    return list(noted["ships"]) if noted and noted["in"] == runner.state.encounter_id else []


@watches(ShipsMoved, within=REMORA.in_game)
def the_fallen_are_noted(runner: Runner, event: ShipsMoved) -> None:
    """Notes the lost ships of everybody: the power may change hands in the encounter."""
    gone = [ship for ship, (_, target) in event.moves.items() if target == WARP]
    if gone and powers.holder(runner.state, REMORA.id):
        ships = sorted({*fallen(runner), *gone})
        value = {"in": runner.state.encounter_id, "ships": ships}
        runner.emit(SheetNoted(alien=REMORA.id, note=FALLEN, value=value))


def long_lost(runner: Runner, seat: str) -> list[str]:
    """Returns the seat's ships in the warp that were there before this encounter."""
    recent = fallen(runner)
    return [ship for ship in board.ships_at(runner.state, WARP, seat) if ship not in recent]


def a_ship_may_cling(runner: Runner, seat: str, moment: Moment) -> bool:
    return moment["seat"] != seat and bool(long_lost(runner, seat) and homes(runner.state, seat))


@power(REMORA, at=SHIPS_RETRIEVED, when=a_ship_may_cling)
def cling(runner: Runner, use: Use) -> None:
    """Frees one ship, whatever number the other player got back."""
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
    """Frees any ship in the warp, also one that was lost in this encounter."""
    cards_or_ships(runner, use.seat, len(others(use.seat, use.moment)), REMORA.id)
