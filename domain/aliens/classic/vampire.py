"""Vampire: what it beats is its own."""

from domain import board
from domain.aliens.page import alien, power
from domain.encounter import roles
from domain.encounter.ships import BEFORE_RESCUE, LOSE_SHIPS, spoils
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ShipsMoved
from domain.mechanics.commandeered_ships import take
from domain.questions import Distribute
from domain.state import State

VAMPIRE = alien(
    "vampire",
    "Vampire",
    edition="classic",
    alert="yellow",
    verb="Drain",
    flare=False,
    unverified="adapted from the founding document alone: effect, roles, phase, being mandatory, alert and verb",
    power=(
        "When you win as a main player, the losing ships do not go to the warp: you must take them over. You "
        "put each of them on one of your colonies or beside your ships in the encounter. They are your ships "
        "until they are lost."
    ),
)


def lairs(state: State, seat: str) -> list[str]:
    """Returns its colonies, and the places of its winning ships."""
    fighting = board.place_in_encounter(state, seat) if board.in_encounter(state, seat) else ""
    return list(dict.fromkeys(place for place in (fighting, *board.colonies(state, seat)) if place))


def i_won(runner: Runner, seat: str, moment: Moment) -> bool:
    return spoils(runner, seat, moment) and bool(lairs(runner.state, seat))


@power(VAMPIRE, instead_of=LOSE_SHIPS, roles=roles.main, must=True, when=i_won, precedence=BEFORE_RESCUE)
def drain(runner: Runner, use: Use) -> None:
    """Takes over the losing ships, each on a colony or among its winning ships; none of them is lost."""
    captured, targets = list(use.intent["ships"]), lairs(runner.state, use.seat)
    split = {targets[0]: captured}
    if len(targets) > 1:
        question = Distribute(
            prompt="Where do the captured ships go?",
            name="drain",
            items=captured,
            targets=dict.fromkeys(targets, len(captured)),
        )
        split = runner.ask(use.seat, question)
    use.intent["ships"] = []
    take(runner, use.seat, captured, "vampire")
    moves = {ship: [runner.state.ships[ship], place] for place, ships in split.items() for ship in ships}
    moves = {ship: way for ship, way in moves.items() if way[0] != way[1]}
    if moves:
        runner.emit(ShipsMoved(moves=moves, why="vampire"))
