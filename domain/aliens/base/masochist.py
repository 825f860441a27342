"""Masochist: wins by losing everything."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import REMOVED, WARP
from domain.encounter import roles, timings
from domain.encounter.choose_ships import some_of
from domain.encounter.regroup import release_pending, replace_the_release
from domain.encounter.ships import homes, removable, remove
from domain.encounter.victory import win
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.captured_places import captor
from domain.questions import ChooseSeats
from domain.state import State

MASOCHIST = alien(
    "masochist",
    "Masochist",
    edition="base",
    alert="red",
    verb="Hurt Yourself",
    wins_otherwise=True,
    gains_by_losses=True,
    permanent=True,
    power=(
        "At the start of any encounter, you win the game if every ship of yours is in the warp, out of the "
        "game or captured by another player. You may also win in the usual way. You keep this power however "
        "few home colonies you have."
    ),
    wild=(
        "In any player's regroup, when the offense would get a ship back from the warp, you may name a player "
        "other than the offense, who gets a ship back instead. You may not do so if the offense has no "
        "colony."
    ),
    super=(
        "In your regroup, when you would get a ship back from the warp, you may instead remove one of your "
        "ships in the warp from the game."
    ),
)


def all_lost(state: State, seat: str) -> bool:
    """Returns True if each of its ships is in the warp, removed from the game or captured by another seat."""
    places = (state.ships.get(ship, REMOVED) for ship in board.fleet(state, seat))
    return all(place in (WARP, REMOVED) or captor(place) not in ("", seat) for place in places)


def nothing_is_left(runner: Runner, seat: str, moment: Moment) -> bool:
    return all_lost(runner.state, seat)


@power(MASOCHIST, at=timings.START_OF_ENCOUNTER, must=True, when=nothing_is_left)
def hurt_yourself(runner: Runner, use: Use) -> None:
    win(runner, [use.seat], "CORE-283", "masochist")


def offense(runner: Runner) -> str:
    return runner.encounter.offense


def other_owners(runner: Runner) -> list[str]:
    """Returns the others to whom a ship could be released."""
    state = runner.state
    others = board.clockwise(state, offense(runner))[1:]
    return [each for each in others if board.ships_at(state, WARP, each) and homes(state, each)]


def can_be_redirected(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns False if the offense is left without any ship for the gate."""
    return release_pending(runner) and bool(homes(runner.state, offense(runner)) and other_owners(runner))


def to_whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = other_owners(runner)
    return ChooseSeats(prompt="Who gets a ship back instead?", name="masochist_wild", seats=seats)


@wild(MASOCHIST, at=timings.LEAVING_WARP, when=can_be_redirected, asks=to_whom)
def redirect(runner: Runner, use: Use) -> None:
    replace_the_release(runner)
    runner.call("retrieve", seat=use.value[0], count=1, why="flare-masochist")


def can_be_removed(runner: Runner, seat: str, moment: Moment) -> bool:
    return release_pending(runner) and bool(removable(runner.state, board.ships_at(runner.state, WARP, seat)))


@super_(MASOCHIST, at=timings.LEAVING_WARP, roles=roles.offense, when=can_be_removed)
def out_of_reach(runner: Runner, use: Use) -> None:
    """Removes one of its ships in the warp from the game instead of the one that would return."""
    lost = board.ships_at(runner.state, WARP, use.seat)
    ship = some_of(runner, use.seat, lost, 1, "Which ship leaves the game?")
    replace_the_release(runner)
    remove(runner, ship if removable(runner.state, lost) else [], "masochist")
