"""Captive ships on alien sheets: they go where the sheet goes; some can be ransomed, home to their owners, in deals."""

from domain import board, powers
from domain.board import CAPTURED, WARP
from domain.deal_question import Goods
from domain.encounter.goods import Gets, trade
from domain.encounter.ships import choose_ships_from, movable, put, return_home, spared
from domain.engine.agenda import Procedure
from domain.engine.game import Game, watches
from domain.events import AlienDiscarded, PowersExchanged
from domain.state import Frame, State

JAILERS: set[str] = set()
"""Aliens on whose sheets ships of others lie captive; their pages say so."""

RANSOMED: set[str] = set()
"""Those of them whose captives can go home as part of a deal; their pages say so."""


def cell(seat: str, alien: str) -> str:
    """Where the captives on this sheet of the seat are."""
    return f"{CAPTURED}:{seat}:{alien}"


def hostages(state: State, holder: str, alien: str, owner: str) -> list[str]:
    """The owner's ships on this sheet of the holder."""
    return board.ships_at(state, cell(holder, alien), owner)


def surrender(game: Game, owner: str, holder: str, alien: str) -> None:
    """The owner gives up a ship from any of its colonies, if it has one, to the holder's sheet."""
    game.call("surrender", owner=owner, holder=holder, alien=alien)


surrendering = Procedure("surrender")


@surrendering.step
def choose_a_ship(game: Game, frame: Frame) -> None:
    owner, places = frame.vars["owner"], movable(game.state, frame.vars["owner"])
    last = spared(game.state, places)
    question = choose_ships_from(places, 1, "Which ship do you surrender?", "CORE-240", "surrender", last)
    ships = game.ask(owner, question) if question.most else []
    put(game, dict.fromkeys(ships, cell(frame.vars["holder"], frame.vars["alien"])), frame.vars["alien"])


def _ransom(state: State, one: str, other: str) -> Goods | None:
    """The captives that two seats could give back to each other in a deal (nothing else makes it a deal)."""
    if RANSOMED.isdisjoint(powers.held(state, one) + powers.held(state, other)):
        return None
    held = {
        holder: [s for a in powers.active(state, holder) if a in RANSOMED for s in hostages(state, holder, a, owner)]
        for holder, owner in ((one, other), (other, one))
    }
    if not any(held.values()):
        return None
    return Goods(givable=held, room={one: len(held[other]), other: len(held[one])}, alone=False, rule="CORE-183")


def _set_free(game: Game, gets: Gets) -> None:
    for owner, ships in gets.items():
        return_home(game, owner, ships, "captives")


trade("captives", _ransom, _set_free)


@watches(PowersExchanged)
def captives_go_with_the_sheet(game: Game, event: PowersExchanged) -> None:
    for holder, aliens in event.aliens.items():
        for alien in JAILERS.intersection(aliens):
            held = [ship for seat in game.state.seats for ship in board.ships_at(game.state, cell(seat, alien))]
            put(game, dict.fromkeys(held, cell(holder, alien)), "sheet")
            if own := hostages(game.state, holder, alien, holder):
                game.later("return_ships", seat=holder, ships=own, why="sheet", leaving=False, besides="")


@watches(AlienDiscarded)
def captives_of_a_sheet_that_leaves_the_game(game: Game, event: AlienDiscarded) -> None:
    put(game, dict.fromkeys(board.ships_at(game.state, cell(event.seat, event.alien)), WARP), "sheet")
