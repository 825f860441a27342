"""Roach: there are always more of them."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.encounter import roles, timings
from domain.encounter.ships import LOSE_SHIPS, MOVE_SHIPS, bring_out, warp_bound
from domain.engine.moments import Moment, instead_of
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import FleetAdded, SheetNoted
from domain.mechanics.colonies import COLONY_FOUNDED
from domain.mechanics.spare_colours import a_colour_is_free, back_to_stock, free_colours, spread_out
from domain.questions import ChooseNumber, ChooseShips

ROACH = alien(
    "roach",
    "Roach",
    edition="storm",
    alert="red",
    verb="Breed",
    setup=True,
    players_max=len(board.COLOURS) - 1,
    not_with=("symbiote", "classic-symbiote"),
    unverified="that ships which return to the stock are not lost to the warp, for compensation and all else",
    permanent=True,
    bound=True,
    open_sheet=True,
    stock=True,
    power=(
        "The ships of a colour that nobody plays wait on your sheet. When you become the defense in another "
        "player's turn, you may put up to four of them on your home planets; at the start of your encounters "
        "as the offense, up to four on your foreign colonies. They are ordinary ships of yours, but return to "
        "your sheet instead of going to the warp. Nobody can take this power, and you keep it however few "
        "home colonies you have."
    ),
    wild="As an ally, when you win a colony, you may bring up to four of your ships from the warp to it.",
    super=(
        "As the offense or an ally, when you found a colony during resolution, you may put up to four ships "
        "from your sheet on any of your colonies."
    ),
)

SHEET, COLOUR, MOST = f"{board.SHEET}:{ROACH.id}", "colour", 4
SETUP_ORDER = 20
"""The order among several setup texts of one player: this one comes before those that only move ships."""


@power(
    ROACH, part="setup", at=timings.GAME_SETUP, must=True, is_use=False, when=a_colour_is_free, precedence=SETUP_ORDER
)
def stock_up(runner: Runner, use: Use) -> None:
    """Puts the ships of a colour that nobody plays on the sheet."""
    colour = free_colours(runner)[0]
    runner.emit(SheetNoted(alien=ROACH.id, note=COLOUR, value=colour))
    ships = dict.fromkeys(board.ships_of(runner.state, colour), SHEET)
    runner.emit(FleetAdded(seat=use.seat, colour=colour, ships=ships))


def stock(runner: Runner, seat: str) -> list[str]:
    return board.ships_at(runner.state, SHEET, seat)


def how_many(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    most = min(MOST, len(stock(runner, seat)))
    return ChooseNumber(prompt="How many roach ships come?", name="breed", least=1, most=most)


def i_am_attacked(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.state.turn.seat != seat


@power(ROACH, part="home", at=timings.DEFENSE_SET, roles=roles.defense, when=i_am_attacked, asks=how_many)
def breed_at_home(runner: Runner, use: Use) -> None:
    """Puts ships on home planets, colony or not."""
    spread_out(runner, use.seat, SHEET, use.value, board.planets(runner.state, use.seat), ROACH.id)


def i_live_abroad(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.foreign_colonies(runner.state, seat))


@power(ROACH, part="abroad", at=timings.START_OF_ENCOUNTER, roles=roles.offense, when=i_live_abroad, asks=how_many)
def breed_abroad(runner: Runner, use: Use) -> None:
    spread_out(runner, use.seat, SHEET, use.value, board.foreign_colonies(runner.state, use.seat), ROACH.id)


def roaches(runner: Runner, seat: str, ships: list[str]) -> list[str]:
    """Returns those of the ships that are roach ships, whichever seat commands them."""
    colour = runner.state.sheets.get(ROACH.id, {}).get(COLOUR)
    return [s for s in ships if board.colour(s) == colour and board.native_owner(runner.state, s) == seat]


def some_would_be_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(roaches(runner, seat, warp_bound(moment)))


@power(
    ROACH,
    part="survival",
    at=(instead_of(LOSE_SHIPS), instead_of(MOVE_SHIPS)),
    must=True,
    is_use=False,
    when=some_would_be_lost,
)
def survival(runner: Runner, use: Use) -> None:
    """Returns lost ships to the stock instead."""
    ships = roaches(runner, use.seat, warp_bound(use.intent))
    back_to_stock(runner, use.intent, ships, SHEET, ROACH.id)


def i_have_founded(runner: Runner, seat: str, moment: Moment) -> bool:
    return moment["seat"] == seat and runner.state.phase == "resolution"


@super_(ROACH, at=COLONY_FOUNDED, roles=roles.offense_or_ally, when=i_have_founded, asks=how_many)
def swarm(runner: Runner, use: Use) -> None:
    """Moves ships onto any of its colonies."""
    spread_out(runner, use.seat, SHEET, use.value, list(board.colonies(runner.state, use.seat)), ROACH.id)


def i_have_won_a_colony(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.state.encounter
    won = now is not None and now.winner == board.side_of(runner.state, seat) and now.planet == moment["planet"]
    return won and moment["seat"] == seat and bool(board.ships_at(runner.state, WARP, seat))


def who_comes(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    ships = board.ships_at(runner.state, WARP, seat)
    return ChooseShips(
        prompt="Which ships come out of the warp?",
        name="roach_wild",
        places={WARP: ships},
        least=1,
        most=min(MOST, len(ships)),
    )


@wild(ROACH, at=COLONY_FOUNDED, roles=roles.ally, when=i_have_won_a_colony, asks=who_comes)
def settle_in(runner: Runner, use: Use) -> None:
    """Moves ships into that colony."""
    lost = board.ships_at(runner.state, WARP, use.seat)
    ships = [ship for ship in use.value if ship in lost]
    bring_out(runner, use.seat, ships, use.moment["planet"], use.ability.title)
