"""Cards that a player lays aside, face down, while compensation is taken from the player's hand."""

from domain.decks.piles import face_down, put_cards, to_hand
from domain.decks.titles import title_of
from domain.encounter.compensation import compensation
from domain.encounter.encounter import clean_up_with
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner
from domain.state import Frame, State
from domain.view_parts import View, shows

LAID_ASIDE = face_down("laid_aside")
"""`laid_aside:red` is the zone of the cards that red has laid aside."""


def lying(state: State, seat: str) -> list[str]:
    """Returns the cards that the seat has laid aside."""
    return state.zones.get(f"{LAID_ASIDE}:{seat}", [])


def lay_aside(runner: Runner, seat: str, cards: list[str], source: str) -> None:
    """Takes these cards out of the seat's hand until the compensation is taken."""
    if cards:
        put_cards(runner, cards, source, f"{LAID_ASIDE}:{seat}", LAID_ASIDE, seat, seen_by=[seat])


def until_the_end(runner: Runner) -> None:
    """Returns everything that is laid aside when the compensation, or else the encounter, is over."""
    clean_up_with(runner, returning)


@shows(LAID_ASIDE)
def in_view(state: State, viewer: str) -> View:
    """Returns the number of the cards of each seat, and the viewer's cards."""
    counts = {seat: len(cards) for seat in state.seats if (cards := lying(state, seat))}
    own = [{"id": card, "title": title_of(card)} for card in lying(state, viewer)]
    return {"counts": counts, "cards": own} if counts else {}


returning = Procedure("take_up_again")


@returning.step
def take_up(runner: Runner, frame: Frame) -> None:
    for seat in runner.state.seats:
        if cards := list(lying(runner.state, seat)):
            to_hand(runner, seat, cards, f"{LAID_ASIDE}:{seat}", LAID_ASIDE, seen_by=[seat])


def something_is_laid_aside(state: State) -> bool:
    return any(lying(state, seat) for seat in state.seats)


compensation.insert(take_up, after="taken", within=something_is_laid_aside)
