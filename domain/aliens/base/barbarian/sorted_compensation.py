"""Compensation that its taker looks at before it keeps any of it: what the taker discards was never taken (REW-52)."""

from typing import Any

from domain.decks.piles import discard, hand
from domain.decks.taking import keep, still_sorting
from domain.decks.titles import facts, title_of
from domain.encounter.compensation import compensation
from domain.engine.runner import Runner, watches
from domain.events import CardsMoved
from domain.questions import ChooseCards
from domain.state import Frame, State

SORTED_FOR = "sorted_for"
"""On the frame of the compensation: the effect that lets its taker sort it. Nothing is sorted without it."""
RECEIVED, OUT_OF_THE_HAND = "received", "out_of_the_hand"
"""On the same frame: all cards that came, and those of them that came out of the payer's hand."""


def sort_before_keeping(runner: Runner, why: str) -> None:
    """Lets the taker of this compensation discard unwanted cards after it has seen all of them."""
    runner.frame_of(compensation).vars[SORTED_FOR] = why


def _sorting(state: State) -> dict[str, Any] | None:
    """Returns the data of the compensation that is being sorted, if there is one."""
    nearest = compensation.nearest(state)
    return nearest.vars if nearest and nearest.vars.get(SORTED_FOR) else None


@still_sorting
def taker_sorts(state: State, seat: str) -> bool:
    sorting = _sorting(state)
    return sorting is not None and sorting["taker"] == seat


@watches(CardsMoved)
def remember_the_cards(runner: Runner, event: CardsMoved) -> None:
    sorting = _sorting(runner.state)
    if sorting and event.why == compensation.name and event.target == f"hand:{sorting['taker']}":
        sorting.setdefault(RECEIVED, []).extend(event.cards)
        if event.taken:
            sorting.setdefault(OUT_OF_THE_HAND, []).extend(event.cards)


def sort_the_cards(runner: Runner, frame: Frame) -> None:
    """Discards cards without replacing them. What was taken and is kept counts as taken from now on."""
    seat, received = frame.vars["taker"], frame.vars.get(RECEIVED, [])
    cards = {card: title_of(card) for card in received if card in hand(runner, seat)}
    gone: list[str] = []
    if cards:
        question = ChooseCards(
            prompt="You have received these cards. Which of them do you discard?",
            rule="CORE-221",
            name="sort_compensation",
            cards=cards,
            least=0,
            most=len(cards),
            secret=True,
            fallback={"cards": [card for card in cards if facts(card).kind == "rift"]},
        )
        gone = runner.ask(seat, question)
    discard(runner, seat, gone, frame.vars.pop(SORTED_FOR))
    keep(runner, seat, [card for card in frame.vars.get(OUT_OF_THE_HAND, []) if card in cards and card not in gone])


compensation.insert(sort_the_cards, after="take", within=lambda state: _sorting(state) is not None)
