"""Worm: tunnels to another planet."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.choose_ships import places_of
from domain.encounter.launch import DRIVEN_FROM
from domain.encounter.setup import part, spread_at_home
from domain.encounter.ships import movable, move
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import GateAimed, ShipsMoved
from domain.questions import ChoosePlanets, ChooseShips

WORM = alien(
    "worm",
    "Worm",
    edition="storm",
    alert="yellow",
    verb="Tunnel",
    setup=True,
    power=(
        "Before the game begins, you spread your ships over your home planets as you like, at least one on "
        "each. As a main player, after the encounter cards are revealed, you may turn the gate to another "
        "home planet or colony of the defense where the offense has no colony. The ships in the gate and of "
        "defensive allies go along."
    ),
    wild=(
        "At the start of your turn, you may move any number of your ships from your colonies to one of your "
        "home planets where you have none."
    ),
    super="As an ally of either side, you may use your power and turn the gate to another planet.",
)
SETUP_ORDER = 40
"""The order among several setup texts of one player: this one comes last."""


def ships_are_as_dealt(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns False for a custom position that places the ships, which is not rearranged."""
    return "ships" not in part(runner.state, seat)


@power(
    WORM, part="setup", at=timings.GAME_SETUP, must=True, is_use=False, when=ships_are_as_dealt, precedence=SETUP_ORDER
)
def spread(runner: Runner, use: Use) -> None:
    """Moves ships wherever wanted, but leaves one on each home planet."""
    prompt = "One ship is on each of your home planets. Where do the others start?"
    ships, question = spread_at_home(runner.state, use.seat, prompt, "CORE-032", "spread")
    places = places_of(ships, runner.ask(use.seat, question))
    moves = {ship: [runner.state.ships[ship], place] for ship, place in places.items()}
    moves = {ship: way for ship, way in moves.items() if way[0] != way[1]}
    if moves:
        runner.emit(ShipsMoved(moves=moves, why="worm"))


def exits(runner: Runner) -> list[str]:
    """Returns the defense's home planets and its colonies elsewhere, where the offense has no colony."""
    now = runner.encounter
    planets = [*board.planets(runner.state, now.defense), *board.colonies_abroad(runner.state, now.defense)]
    settled = board.colonies(runner.state, now.offense)
    out = {now.planet, *DRIVEN_FROM.of(now), *settled}
    return [planet for planet in planets if planet not in out]


def which_exit(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    return ChoosePlanets(prompt="Where does the tunnel end?", name="tunnel", planets=exits(runner))


@power(WORM, at=timings.CARDS_REVEALED, roles=roles.main, asks=which_exit)
@super_(WORM, at=timings.CARDS_REVEALED, roles=roles.ally, asks=which_exit)
def tunnel(runner: Runner, use: Use) -> None:
    """Points the gate elsewhere; the ships in it and beside the planet move too."""
    runner.emit(GateAimed(planet=use.value[0]))


def abandoned(runner: Runner, seat: str) -> list[str]:
    settled = board.home_colonies(runner.state, seat)
    return [planet for planet in board.planets(runner.state, seat) if planet not in settled]


def ships_can_go(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(movable(runner.state, seat))


def which_home(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    return ChoosePlanets(
        prompt="To which of your home planets do your ships go?", name="worm_home", planets=abandoned(runner, seat)
    )


@wild(WORM, at=timings.START_OF_TURN, roles=roles.offense, when=ships_can_go, asks=which_home)
def homewards(runner: Runner, use: Use) -> None:
    """Moves any number of its ships from colonies to a home planet where the seat has none."""
    places = movable(runner.state, use.seat)
    question = ChooseShips(
        prompt="Which ships go to that planet?",
        name="worm_ships",
        places=places,
        least=1,
        most=sum(len(ships) for ships in places.values()),
    )
    move(runner, runner.ask(use.seat, question) if places else [], use.value[0], "worm")
