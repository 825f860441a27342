"""Symbiote: two colours live as one."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import SHIPS_PER_PLANET, WARP
from domain.decks.piles import discard_pile, put_cards
from domain.encounter import roles, timings
from domain.encounter.choose_ships import places_of, some_of, told_apart
from domain.encounter.ships import homes
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import FleetAdded, ShipsMoved
from domain.mechanics.commandeered_ships import free
from domain.mechanics.spare_colours import a_colour_is_free, free_colours
from domain.questions import ChooseShips, Distribute

SYMBIOTE = alien(
    "symbiote",
    "Symbiote",
    edition="incursion",
    alert="green",
    verb="Symbiosis",
    setup=True,
    players_max=len(board.COLOURS) - 1,
    permanent=True,
    bound=True,
    power=(
        "You start with the ships of a colour that nobody plays besides your usual ones, as many of them on "
        "each of your home planets. All of them are your ships. Nothing can zap, copy or take this power, and "
        "you keep it however few home colonies you have."
    ),
    wild="In another player's regroup, you may get one of your ships back from the warp.",
    super=(
        "At the start of any encounter, you may discard this flare to recall any of your ships, even from the "
        "warp, from captivity or from outside the game. You put up to eight on each of your home planets. "
        "Nothing can cancel this."
    ),
)

SETUP_ORDER = 20
"""The order among several setup texts of one player: this one comes before those that only move ships."""
MOST_PER_PLANET = 8


@power(
    SYMBIOTE,
    part="setup",
    at=timings.GAME_SETUP,
    must=True,
    is_use=False,
    when=a_colour_is_free,
    precedence=SETUP_ORDER,
)
def second_fleet(runner: Runner, use: Use) -> None:
    """Adds the ships of a colour that nobody plays: on each home planet as many as Symbiote's ships at the start."""
    colour = free_colours(runner)[0]
    places = [p for p in board.printed_planets(runner.state, use.seat) for _ in range(SHIPS_PER_PLANET)]
    ships = dict(zip(board.ships_of(runner.state, colour), places, strict=True))
    runner.emit(FleetAdded(seat=use.seat, colour=colour, ships=ships))


def can_come_back(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.ships_at(runner.state, WARP, seat)) and bool(homes(runner.state, seat))


@wild(SYMBIOTE, at=timings.LEAVING_WARP, roles=roles.not_offense, when=can_come_back)
def one_more_comes_back(runner: Runner, use: Use) -> None:
    runner.call("retrieve", seat=use.seat, count=1, why="symbiote")


def fleet_by_place(runner: Runner, seat: str) -> dict[str, list[str]]:
    """Returns place -> ships of its colours there, at any place and under any command."""
    places: dict[str, list[str]] = {}
    for ship in board.native_fleet(runner.state, seat):
        if ship in runner.state.ships:
            places.setdefault(runner.state.ships[ship], []).append(ship)
    return places


def has_a_home(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.planets(runner.state, seat))


@super_(SYMBIOTE, at=timings.START_OF_ENCOUNTER, is_use=False, when=has_a_home)
class Rebirth:
    """Its ships from anywhere, up to eight on each home planet; nothing can answer it."""

    @staticmethod
    def recall(runner: Runner, use: Use) -> None:
        places = fleet_by_place(runner, use.seat)
        room = MOST_PER_PLANET * len(board.planets(runner.state, use.seat))
        question = ChooseShips(
            prompt="Which of your ships do you recall?",
            name="recall",
            places=places,
            least=1,
            most=min(room, sum(len(ships) for ships in places.values())),
        )
        use.notes["recalled"] = runner.ask(use.seat, question)

    @staticmethod
    def settle(runner: Runner, use: Use) -> None:
        """Settles ships; what does not fit stays where it is. The flare is spent."""
        recalled = use.notes["recalled"]
        room = {}
        for planet in board.planets(runner.state, use.seat):
            staying = set(board.ships_at(runner.state, planet, use.seat)) - set(recalled)
            room[planet] = max(0, MOST_PER_PLANET - len(staying))
        total = min(len(recalled), sum(room.values()))
        ships = some_of(runner, use.seat, recalled, total, "Which of the recalled ships do you put on home planets?")
        question = Distribute(
            prompt="On which home planets do they live?",
            name="rebirth",
            total=total,
            targets={planet: most for planet, most in room.items() if most},
        )
        split = runner.ask(use.seat, told_apart(runner.state, ships, question)) if total else {}
        ways = {ship: [runner.state.ships[ship], place] for ship, place in places_of(ships, split).items()}
        moves = {ship: way for ship, way in ways.items() if way[0] != way[1]}
        pile = discard_pile(runner.state, use.card)
        put_cards(runner, [use.card], "table", pile, "symbiote", seat=use.seat)
        free(runner, list(moves))
        if moves:
            runner.emit(ShipsMoved(moves=moves, why="symbiote"))
