"""Cards that serve as ships of a seat in one encounter, face down: their number is public, the cards are its secret."""

from domain import board
from domain.decks.piles import discard_pile, face_down, put_cards
from domain.decks.titles import title_of
from domain.encounter.encounter import clean_up_with
from domain.encounter.resolution import also_lost
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner, watches
from domain.events import EncounterRewound, ShipsLost
from domain.state import Frame, State
from domain.view_parts import View, shows

HIRED = face_down("hired")
"""`hired:red` is the zone of the cards that serve red as ships in this encounter."""


def hired(state: State, seat: str) -> list[str]:
    """The cards that serve the seat as ships now."""
    return list(state.zones.get(f"{HIRED}:{seat}", []))


def hire(runner: Runner, seat: str, cards: list[str]) -> None:
    """These cards of its hand are ships of the seat until the encounter is over."""
    put_cards(runner, cards, f"hand:{seat}", f"{HIRED}:{seat}", HIRED, seat, [seat])
    clean_up_with(runner, returning)


@board.also_counts
def count(state: State, seat: str) -> int:
    """Each hired card counts as a ship."""
    return len(state.zones.get(f"{HIRED}:{seat}", ()))


@shows("hired_cards")
def in_view(state: State, viewer: str) -> View:
    """The number of each seat's hired cards, and the viewer's cards."""
    counts = {seat: len(cards) for seat in state.seats if (cards := hired(state, seat))}
    own = [{"id": card, "title": title_of(card)} for card in hired(state, viewer)]
    return {"counts": counts, "cards": own} if counts else {}


def dismiss(runner: Runner, seat: str, cards: list[str]) -> None:
    """Hired cards of the seat are discarded."""
    for card in cards:
        pile = discard_pile(runner.state, card)
        put_cards(runner, [card], f"{HIRED}:{seat}", pile, HIRED, seat=seat)


losing = also_lost(Procedure("lose_hired"))


@losing.step
def those_of_the_losers_are_discarded(runner: Runner, frame: Frame) -> None:
    """They count as lost to the warp, even if the ships with them are not (HIRED-01)."""
    for side in frame.vars["sides"]:
        for seat in board.side_members(runner.state, side):
            if cards := hired(runner.state, seat):
                dismiss(runner, seat, cards)
                runner.emit(ShipsLost(counts={seat: len(cards)}))


returning = Procedure("hired_return")


@returning.step
def the_others_go_back_to_hand(runner: Runner, frame: Frame) -> None:
    for seat in runner.state.seats:
        back(runner, seat)


def back(runner: Runner, seat: str) -> None:
    if cards := hired(runner.state, seat):
        put_cards(runner, cards, f"{HIRED}:{seat}", f"hand:{seat}", HIRED, seat, [seat])


@watches(EncounterRewound)
def hired_anew(runner: Runner, event: EncounterRewound) -> None:
    for seat in runner.state.seats:
        back(runner, seat)
