"""The sentences of uses: which power or card a seat uses, on what, and what becomes of it."""

import re
from typing import Any

from domain.board import COLOURS, FURTHER, PLANETS
from domain.events import (
    Answered,
    CardBarred,
    StandingOrderAdded,
    StandingOrderRemoved,
    StandingOrdersSet,
    UseCancelled,
    UseClosed,
    UseDeclared,
)
from domain.questions.wording import about, besides, listed
from domain.story import NOTHING, Scene, Sentence, detail, tells, thing, untold

THINGS = {*COLOURS, *FURTHER, *(planet for planets in PLANETS.values() for planet in planets)}
"""The targets of a use, beside cards, that sentences name."""
CARD = re.compile(r"[a-z][a-z0-9-]*#[0-9]+")
ENDS = {
    "cancelled": "is cancelled",
    "discarded": "is cancelled, and its card is discarded",
    "returned": "is cancelled, and its card returns to the hand",
    "barred": "is cancelled, and its card returns to the hand, out of play until the encounter ends",
}
BY = {
    "timer": "does not answer in time",
    "standing_order": "answers by a standing order",
    "conceded": "answers no more, having conceded",
}
"""The cause of an answer -> who spoke."""

untold(UseClosed)


@tells(UseDeclared)
def use_declared(event: UseDeclared, scene: Scene) -> Sentence:
    """Tells the seat, what it uses, on what, and in answer to what."""
    answered = scene.uses.get(event.subject)
    to = f" in answer to {_of(*answered, event.seat)}" if answered else ""
    chosen = ["itself" if id == event.seat else about(id) for id in _things(event.chosen.get("value"))]
    on = f"{',' if to else ''} on {listed(chosen)}" if chosen else ""
    named = besides([event.use, event.card] if event.card else [event.use])
    return Sentence(f"{about(event.seat)} uses {thing(event.ability) or 'an ability'}{to}{on}.{named}")


def _things(value: Any) -> list[str]:
    """Returns the seats, planets and cards of a choice, if it is made of nothing else; `card|seat` is two of them."""
    chosen = value if isinstance(value, list) else [value]
    ids = [id for each in chosen if isinstance(each, str) for id in each.split("|")]
    return ids if ids and all(id in THINGS or CARD.fullmatch(id) for id in ids) else []


def _of(ability: str, seat: str, speaker: str = "") -> str:
    whose = "its own" if seat == speaker else f"{about(seat)}'s"
    return f"{whose} {thing(ability) or 'use'}"


@tells(UseCancelled)
def use_cancelled(event: UseCancelled, scene: Scene) -> Sentence:
    """Tells that a use is cancelled; the sentence about its end names its seat."""
    used = scene.uses.get(event.use)
    what = _of(*used) if used else "A use"
    return Sentence(f"{what} {ENDS.get(event.how, 'is cancelled')}.{besides([event.use])}")


@tells(CardBarred)
def card_barred(event: CardBarred, scene: Scene) -> Sentence:
    """Tells that a card is barred until the encounter ends."""
    return detail(f"{about(event.card)} cannot be played again in this way until the encounter ends.")


@tells(Answered)
def answered(event: Answered, scene: Scene) -> Sentence:
    """Tells only what no other event tells: a pass, and an answer that the player did not give."""
    if event.seat not in COLOURS:
        return NOTHING
    if event.cause in BY:
        return detail(f"{about(event.seat)} {BY[event.cause]}.")
    if event.answer.get("pass") is True:
        return detail(f"{about(event.seat)} passes.")
    return NOTHING


@tells(StandingOrdersSet)
def standing_orders_set(event: StandingOrdersSet, scene: Scene) -> Sentence:
    """Tells nobody else what the orders say."""
    return _changes_orders(event.seat)


@tells(StandingOrderAdded)
def standing_order_added(event: StandingOrderAdded, scene: Scene) -> Sentence:
    """Tells nobody else which order it is."""
    return _changes_orders(event.seat)


@tells(StandingOrderRemoved)
def standing_order_removed(event: StandingOrderRemoved, scene: Scene) -> Sentence:
    """Tells nobody else which order it is."""
    return _changes_orders(event.seat)


def _changes_orders(seat: str) -> Sentence:
    return detail(f"{about(seat)} changes its standing orders.")
