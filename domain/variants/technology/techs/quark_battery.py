"""Quark Battery: an encounter card that waits under it to replace a revealed one."""

from domain.decks.piles import discard_pile, face_down, hand, put_cards
from domain.decks.titles import facts, title_of
from domain.encounter import roles, timings
from domain.encounter.reveal import put_in_its_place
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseCards
from domain.state import State
from domain.variants.technology.abilities import COMPLETED, ability, on_completion, tech

TECH = tech(
    "quark-battery",
    "Quark Battery",
    3,
    "When you complete this tech, you put an encounter card of your hand face down under it. As a main player, "
    "after the encounter cards are revealed, you may discard this tech and your revealed card: the card under the "
    "tech replaces it.",
)
UNDER = face_down("battery")


def zone(seat: str) -> str:
    """Returns the zone of the card under the seat's battery."""
    return f"{UNDER}:{seat}"


def under(state: State, seat: str) -> list[str]:
    return state.zones.get(zone(seat), [])


@ability(TECH, "charge", at=COMPLETED, must=True, when=on_completion(TECH), rule="TECH-38", is_use=False, spends=False)
def charge(runner: Runner, use: Use) -> None:
    """Puts a card under the tech. Without an encounter card in the hand the tech stays useless."""
    seat = use.seat
    cards = {card: title_of(card) for card in hand(runner, seat) if facts(card).is_encounter_card}
    if cards:
        prompt = "Which encounter card do you put under the Quark Battery?"
        question = ChooseCards(prompt=prompt, name="quark_battery", cards=cards, secret=True)
        chosen = runner.ask(seat, question)
        put_cards(runner, chosen, f"hand:{seat}", zone(seat), TECH.id, seat=seat, seen_by=[seat])


def is_charged(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(under(runner.state, seat) and runner.state.zones.get(f"played:{seat}"))


def let_go(runner: Runner, use: Use) -> None:
    """Discards the card under a tech that is stopped with it."""
    for card in list(under(runner.state, use.seat)):
        pile = discard_pile(runner.state, card)
        put_cards(runner, [card], zone(use.seat), pile, TECH.id, seat=use.seat)


@ability(TECH, at=timings.CARDS_REVEALED, roles=roles.main, when=is_charged, rule="TECH-38", cancelled=let_go)
def swap(runner: Runner, use: Use) -> None:
    card = under(runner.state, use.seat)[0]
    put_in_its_place(runner, use.seat, card, zone(use.seat), TECH.id)


def seen_by(state: State, viewer: str) -> dict[str, str | None]:
    """Returns seat -> the title of the card under its battery; None for a viewer who may not know it."""
    return {
        seat: title_of(cards[0]) if seat == viewer else None for seat in state.seats if (cards := under(state, seat))
    }
