"""Cards that leave a hand without their owner's choice: taken, swapped, drawn or discarded at random (CORE-313).

A card is taken when the taker's action, effect or entitlement moves it out of another hand; a gift is not (REW-48).
"""

from collections.abc import Callable
from itertools import groupby
from typing import Any

import msgspec

from domain.decks.piles import by_back, discard_pile, give, hand
from domain.decks.titles import facts, title_of
from domain.engine.agenda import Procedure
from domain.engine.moments import named, timing
from domain.engine.runner import Runner, watches
from domain.engine.windows import open_window
from domain.events import CardsMoved, HandSeen
from domain.extension_points import ExtensionPoint
from domain.questions import ChooseCards, ChooseOption
from domain.questions.wording import about, counted, which
from domain.state import Frame, State

when_kept: ExtensionPoint[Callable[[Runner, str, list[str]], None]] = ExtensionPoint()
"""`function(runner, seat, cards)` runs when a seat has taken cards out of another hand and keeps them (REW-52)."""

still_sorting: ExtensionPoint[Callable[[State, str], bool]] = ExtensionPoint()
"""`function(state, seat)`: True while the seat has yet to say which of the cards that it takes it keeps."""


@watches(CardsMoved)
def cards_taken(runner: Runner, event: CardsMoved) -> None:
    if event.taken and not any(sorts(runner.state, event.seat) for sorts in still_sorting):
        keep(runner, event.seat, event.cards)


def keep(runner: Runner, seat: str, cards: list[str]) -> None:
    """Notes that the seat keeps these cards, which it has taken."""
    for function in when_kept:
        function(runner, seat, cards)


def take(runner: Runner, giver: str, taker: str, cards: list[str], why: str) -> None:
    """Takes named cards out of another hand, seen by both."""
    if cards:
        runner.emit(_taken(giver, taker, cards, why))


def _taken(giver: str, taker: str, cards: list[str], why: str, **how: Any) -> CardsMoved:
    moved = CardsMoved(
        source=f"hand:{giver}",
        target=f"hand:{taker}",
        count=len(cards),
        why=why,
        seat=taker,
        cards=cards,
        seen_by=[giver, taker],
        taken=True,
    )
    return msgspec.structs.replace(moved, **how)


def take_one_of(runner: Runner, giver: str, taker: str, cards: list[str], why: str) -> str:
    """Takes one of these cards at random out of another hand, seen by both, and returns it."""
    chosen = runner.sample(cards, 1, f"{why} {giver} {taker}")
    runner.emit(_taken(giver, taker, chosen, why, first_draw=runner.state.draws, draws=1))
    return chosen[0]


def swap_hands(runner: Runner, user: str, other: str, why: str) -> None:
    """Swaps two whole hands, each knows both afterwards; the user takes, the other one receives (REW-48)."""
    own, taken = list(hand(runner, user)), list(hand(runner, other))
    give(runner, user, other, own, why)
    take(runner, other, user, taken, why)


def mix_hands(runner: Runner, user: str, other: str, why: str) -> None:
    """Mixes both hands. As many random cards as before come back to the user, the other one gets the rest."""
    own, others = list(hand(runner, user)), list(hand(runner, other))
    back = runner.sample(own + others, len(own), f"{why} wild")
    gained, lost = [card for card in others if card in back], [card for card in own if card not in back]
    runner.emit(_taken(other, user, gained, why, first_draw=runner.state.draws, draws=len(back)))
    give(runner, user, other, lost, why)


OWN_CHOICE = "own_choice"
"""On the frame of what happens to a hand at random: its owner chooses the cards instead."""
DISCARDING = named("discarding_at_random", "Before cards are discarded at random")
"""The moment before random discards of a seat; only that seat is asked."""


def _own_choice(runner: Runner, seat: str, count: int, prompt: str) -> list[str]:
    """Asks for this number of cards of the owner's choice, or all. It asks, so it comes first in its step."""
    cards = {card: title_of(card) for card in hand(runner, seat)}
    count = min(count, len(cards))
    question = ChooseCards(
        prompt=prompt, rule="CORE-313", name="own_choice", cards=cards, least=count, most=count, secret=True
    )
    chosen: list[str] = runner.ask(seat, question) if count else []
    return chosen


def discard_at_random(runner: Runner, seat: str, count: int, why: str, keeper: str = "") -> None:
    """Discards random cards of a hand, whatever their backs; it is done when this step is over.

    `keeper`: another seat looks at the cards first and may take any of them.
    """
    if count > 0 and hand(runner, seat):
        keeping = {"keeper": keeper} if keeper else {}
        runner.call("discard_at_random", seat=seat, count=count, why=why, **keeping)


discarding = Procedure("discard_at_random")


@discarding.step
def before_chance(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(DISCARDING, only=[frame.vars["seat"]]))


@discarding.step
def discard_some(runner: Runner, frame: Frame) -> str | None:
    seat, keeper = frame.vars["seat"], frame.vars.get("keeper", "")
    count = min(frame.vars["count"], len(hand(runner, seat)))
    if not count:
        return "done"
    chance: dict[str, Any] = {}
    if frame.vars.get(OWN_CHOICE):
        cards = _own_choice(runner, seat, count, "Which cards do you discard?")
    else:
        cards = runner.sample(hand(runner, seat), count, f"{frame.vars['why']} {seat}")
        chance = {"first_draw": runner.state.draws, "draws": count}
    if keeper:
        frame.vars["shown"] = cards
        _leave(runner, frame, cards, f"drawn:{keeper}", seen_by=sorted((seat, keeper)), **chance)
        return None
    for pile, together in groupby(cards, lambda card: discard_pile(runner.state, card)):
        _leave(runner, frame, list(together), pile, **chance)
        chance = {}
    return "done"


def let_the_owner_choose(runner: Runner) -> None:
    """Lets the seat choose the cards that are about to be discarded at random."""
    runner.frame_of(discarding).vars[OWN_CHOICE] = True


def _leave(runner: Runner, frame: Frame, cards: list[str], target: str, source: str = "", **how: Any) -> None:
    """Moves these cards out of the hand, or the place where another seat has looked at them."""
    seat, why = frame.vars["seat"], frame.vars["why"]
    source, count = source or f"hand:{seat}", len(cards)
    runner.emit(CardsMoved(source=source, target=target, count=count, why=why, seat=seat, cards=cards, **how))


@discarding.step
def keep_some(runner: Runner, frame: Frame) -> None:
    """Lets the other seat keep some: these it has taken (REW-43); the rest is discarded."""
    seat, keeper, shown = frame.vars["seat"], frame.vars["keeper"], frame.vars["shown"]
    question = ChooseCards(
        prompt=f"{about(seat)} is about to discard these cards. Which do you take?",
        rule="CORE-313",
        name="keep_discarded",
        cards={card: title_of(card) for card in shown},
        least=0,
        most=len(shown),
        secret=True,
        fallback={"cards": [card for card in shown if facts(card).kind != "rift"]},
    )
    chosen = runner.ask(keeper, question)
    zone, rest = f"drawn:{keeper}", [card for card in shown if card not in chosen]
    if chosen:
        runner.emit(_taken(seat, keeper, chosen, frame.vars["why"], source=zone, seen_by=[keeper]))
    for pile, together in groupby(rest, lambda card: discard_pile(runner.state, card)):
        _leave(runner, frame, list(together), pile, zone)


def take_at_random(runner: Runner, giver: str, taker: str, count: int, why: str, own_choice: bool = False) -> None:
    """Moves random cards from hand to hand; of a hand with different backs one by one, each time of a named back.

    `own_choice`: an effect lets the giver choose the cards.
    """
    if count > 0 and hand(runner, giver):
        chooses = {OWN_CHOICE: True} if own_choice else {}
        runner.call("take_at_random", giver=giver, taker=taker, count=count, why=why, **chooses)


def give_at_random(runner: Runner, giver: str, taker: str, count: int, why: str) -> None:
    """Moves cards like `take_at_random`, but the owner gives them willingly: they are a gift (REW-44)."""
    if count > 0 and hand(runner, giver):
        runner.call("take_at_random", giver=giver, taker=taker, count=count, why=why, gift=True)


taking = Procedure("take_at_random")


@taking.step
def take_some(runner: Runner, frame: Frame) -> str | None:
    """Asks the taker for a back before each card, unless all cards go (REW-10, REW-11)."""
    vars = frame.vars
    giver, taker, why = vars["giver"], vars["taker"], vars["why"]
    if vars.get(OWN_CHOICE):
        take(
            runner,
            giver,
            taker,
            _own_choice(runner, giver, vars["count"], f"Which cards do you give to {about(taker)}?"),
            why,
        )
        return None
    cards = hand(runner, giver)
    count, backs, named = min(vars["count"], len(cards)), by_back(runner.state, cards), ""
    if count < len(cards) and len(backs) > 1:
        options = {each: f"{about(each)} ({counted(len(having), 'card')})" for each, having in backs.items()}
        question = ChooseOption(
            prompt=f"You take a card from {about(giver)}. With which back?", rule="REW-11", name="back", options=options
        )
        named = runner.ask(taker, question)[0]
        cards, count = backs[named], 1
    chosen = runner.sample(cards, count, f"{why} {giver} {taker}")
    how = {"taken": not vars.get("gift"), "back": named, "first_draw": runner.state.draws, "draws": count}
    runner.emit(_taken(giver, taker, chosen, why, **how))
    vars["count"] -= count
    return "take_some" if vars["count"] > 0 and hand(runner, giver) else None


def take_by_choice(runner: Runner, giver: str, taker: str, count: int, why: str) -> None:
    """Lets the taker look at the other hand and pick this number of cards, all if there are fewer."""
    if count > 0 and hand(runner, giver):
        runner.call("take_by_choice", giver=giver, taker=taker, count=count, why=why)


choosing = Procedure("take_by_choice")


@choosing.step
def look(runner: Runner, frame: Frame) -> None:
    giver, taker = frame.vars["giver"], frame.vars["taker"]
    runner.emit(HandSeen(seat=giver, viewer=taker, cards=list(hand(runner, giver))))


@choosing.step
def pick(runner: Runner, frame: Frame) -> None:
    giver, taker = frame.vars["giver"], frame.vars["taker"]
    cards = {card: title_of(card) for card in hand(runner, giver)}
    count = min(frame.vars["count"], len(cards))
    question = ChooseCards(
        prompt=f"{which(count, 'card')} of {about(giver)} do you take?",
        rule="CORE-170",
        name="take_by_choice",
        cards=cards,
        least=count,
        most=count,
        secret=True,
    )
    chosen = runner.ask(taker, question) if count < len(cards) else list(cards)
    take(runner, giver, taker, chosen, frame.vars["why"])
