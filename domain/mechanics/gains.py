"""What a player gains by a draw from the deck or from the warp: moments at which other players may step in."""

from domain import board
from domain.board import REMOVED, WARP
from domain.engine.abilities import opens
from domain.engine.moments import Moment, named, says_at
from domain.engine.runner import Runner, watches
from domain.events import CardsMoved, ShipsMoved
from domain.mechanics.captured_places import captor
from domain.questions.wording import subject
from domain.state import State

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
    """Once for each player, also when the deck is made anew in the middle of a draw."""
    if moment not in runner.noticed and opens(runner.state, moment):
        runner.notice(moment)


@watches(CardsMoved)
def drawn_from_the_deck(runner: Runner, event: CardsMoved) -> None:
    """A card that everybody sees is turned up, and the hands of a setup or a quake are dealt: those are no draws."""
    drawn = event.source == "deck" and event.seen_by == [event.seat]
    if drawn and event.why not in ("setup", "position", "quake"):
        _tell(runner, {"key": CARDS_GAINED, "seat": event.seat})


@watches(ShipsMoved)
def out_of_the_warp(runner: Runner, event: ShipsMoved) -> None:
    for ship, (source, target) in event.moves.items():
        if source == WARP and target not in (WARP, REMOVED) and not captor(target):
            _tell(runner, {"key": SHIPS_RETRIEVED, "seat": board.owner(runner.state, ship)})
