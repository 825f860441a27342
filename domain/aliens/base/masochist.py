"""Masochist: wins by losing everything."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.board import REMOVED, WARP
from domain.encounter import roles, timings
from domain.encounter.choose_ships import some_of
from domain.encounter.regroup import release_pending
from domain.encounter.ships import homes, removable, remove
from domain.encounter.victory import win
from domain.engine.moments import Moment
from domain.engine.runner import Game
from domain.engine.uses import Use
from domain.questions import ChooseSeats
from domain.state import State

MASOCHIST = alien(
    "masochist",
    "Masochist",
    edition="base",
    alert="red",
    verb="Hurt Yourself",
    wins_otherwise=True,
    power=(
        "At the start of any encounter, you win the game if every ship of yours is in the warp, out of the "
        "game or captured by another player. You may also win in the usual way. You keep this power even with "
        "fewer than three home colonies."
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
powers.GLAD_OF_LOSSES.add(MASOCHIST.id)
powers.PERMANENT.add(MASOCHIST.id)


def all_lost(state: State, seat: str) -> bool:
    """Every own ship is in the warp, removed from the game or captured by somebody else."""
    places = (state.ships.get(ship, REMOVED) for ship in board.fleet(state, seat))
    return all(place in (WARP, REMOVED) or board.captor(place) not in ("", seat) for place in places)


def nothing_is_left(game: Game, seat: str, moment: Moment) -> bool:
    return all_lost(game.state, seat)


@power(MASOCHIST, at=timings.START_OF_ENCOUNTER, must=True, when=nothing_is_left)
def hurt_yourself(game: Game, use: Use) -> None:
    win(game, [use.seat], "CORE-283", "masochist")


def offense(game: Game) -> str:
    assert game.state.encounter is not None
    return game.state.encounter.offense


def other_owners(game: Game) -> list[str]:
    """The others to whom a ship could be released."""
    state = game.state
    others = board.clockwise(state, offense(game))[1:]
    return [each for each in others if board.ships_at(state, WARP, each) and homes(state, each)]


def can_be_redirected(game: Game, seat: str, moment: Moment) -> bool:
    """Not if the offense is left without any ship for the gate."""
    return release_pending(game) and bool(homes(game.state, offense(game)) and other_owners(game))


def to_whom(game: Game, seat: str, moment: Moment) -> ChooseSeats:
    seats = other_owners(game)
    return ChooseSeats(prompt="Who gets a ship back instead?", rule="CORE-221", name="masochist_wild", seats=seats)


@wild(MASOCHIST, at=timings.LEAVING_WARP, when=can_be_redirected, asks=to_whom)
def redirect(game: Game, use: Use) -> None:
    game.below("regroup").vars["released"] = True
    game.call("retrieve", seat=use.value[0], count=1, why="flare-masochist")


def can_be_removed(game: Game, seat: str, moment: Moment) -> bool:
    return release_pending(game) and bool(removable(game.state, board.ships_at(game.state, WARP, seat)))


@super_(MASOCHIST, at=timings.LEAVING_WARP, roles=roles.offense, when=can_be_removed)
def out_of_reach(game: Game, use: Use) -> None:
    """One own ship in the warp leaves the game in place of the one that would come back."""
    lost = board.ships_at(game.state, WARP, use.seat)
    ship = some_of(game, use.seat, lost, 1, "Which ship leaves the game?", "CORE-221")
    game.below("regroup").vars["released"] = True
    remove(game, ship if removable(game.state, lost) else [], "masochist")
