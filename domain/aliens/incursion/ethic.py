"""Ethic: makes the victor feel guilty."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import DRAWN, give, hand, is_draw
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.compensation import draw_instead, owed
from domain.encounter.resolution import COMPENSATION_OWED, has_lost
from domain.encounter.totals import Term, term
from domain.engine.agenda import Procedure
from domain.engine.moments import Moment
from domain.engine.queries import adds_by_rule
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import CardsMoved, EncounterEnded, SheetNoted
from domain.events.facts import SeatFact
from domain.questions import ChooseCards, ChooseNumber, Distribute
from domain.state import Frame

ETHIC = alien(
    "ethic",
    "Ethic",
    edition="incursion",
    alert="green",
    verb="Guilt",
    open_sheet=True,
    power=(
        "As a main player, when you lose with an attack card against an attack card, you must collect "
        "compensation as if you had played a negotiate. When you collect compensation, you may draw any of "
        "its cards from the deck instead of taking them from your opponent."
    ),
    wild=(
        "When you draw cards from the deck, you may pass some of them on to other players. Until the "
        "encounter ends, you may do so with every draw of yours, with three cards in all."
    ),
    super="As a main player, when compensation is due to you, you may name its amount, from 0 to 8 cards.",
)
NAMED, MOST_NAMED = SeatFact[int | None]("ethic_named", None), 8
GENEROUS, MOST_GIVEN = "generous", 3
BEHIND_ALL_TERMS = 50


def i_lost_by_attacks(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    attacks = bool(now.faces) and all(face.type == "attack" for face in now.faces.values())
    return attacks and has_lost(runner.state, seat)


@power(ETHIC, at=timings.WINNER_KNOWN, roles=roles.main, must=True, when=i_lost_by_attacks)
def guilt(runner: Runner, use: Use) -> None:
    """Takes compensation as for a negotiate."""
    COMPENSATION_OWED.note(runner, True, use.seat)


def how_many(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    prompt = "How many of these cards do you draw from the deck?"
    return ChooseNumber(prompt=prompt, name="from_deck", least=1, most=owed(runner.state))


@power(ETHIC, part="deck", at=timings.TAKING_COMPENSATION, asks=how_many)
def from_the_deck(runner: Runner, use: Use) -> None:
    """Takes any compensation from the deck, wholly or in part."""
    draw_instead(runner, use.value)


def any_amount(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    prompt = "How many cards of compensation do you collect?"
    return ChooseNumber(prompt=prompt, name="ethic_amount", least=0, most=MOST_NAMED)


@super_(ETHIC, at=timings.COMPENSATION_DUE, roles=roles.main, asks=any_amount)
def name_the_amount(runner: Runner, use: Use) -> None:
    NAMED.note(runner, use.value, use.seat)


@adds_by_rule("compensation", BEHIND_ALL_TERMS)
def as_named(runner: Runner, seat: str, count: int) -> list[Term]:
    named = NAMED.of(runner.state.encounter, seat)
    return [] if named is None else [term("flare-ethic", named - count, seat=seat)]


def left(runner: Runner, seat: str) -> int:
    """Returns how many cards the seat may still pass on in this encounter."""
    return int(runner.state.sheets.get(ETHIC.id, {}).get(GENEROUS, {}).get(seat, 0))


def allow(runner: Runner, amounts: dict[str, int]) -> None:
    runner.emit(SheetNoted(alien=ETHIC.id, note=GENEROUS, value=amounts))


@wild(ETHIC, at=DRAWN)
def generosity(runner: Runner, use: Use) -> None:
    """Gives cards of this draw and of later ones to others, three until the encounter ends."""
    allow(runner, {use.seat: MOST_GIVEN})
    runner.call(passing_on.name, seat=use.seat, cards=use.moment["cards"])


@watches(CardsMoved, within=ETHIC.in_game)
def another_draw(runner: Runner, event: CardsMoved) -> None:
    if is_draw(event) and left(runner, event.seat):
        runner.call_after_step(passing_on.name, seat=event.seat, cards=event.cards)


@watches(EncounterEnded, within=ETHIC.in_game)
def no_longer(runner: Runner, event: EncounterEnded) -> None:
    if runner.state.sheets.get(ETHIC.id, {}).get(GENEROUS):
        allow(runner, {})


passing_on = Procedure("ethic_passes_on")


@passing_on.step
def choose_and_give(runner: Runner, frame: Frame) -> None:
    seat = frame.vars["seat"]
    cards = {card: facts(card).id for card in frame.vars["cards"] if card in hand(runner, seat)}
    most = min(left(runner, seat), len(cards))
    which = ChooseCards(
        prompt="Which of the drawn cards do you pass on?",
        rule="CORE-221",
        name="pass_on",
        cards=cards,
        least=0,
        most=most,
        secret=True,
    )
    chosen = runner.ask(seat, which) if most else []
    if chosen:
        to = dict.fromkeys(board.clockwise(runner.state, seat)[1:], len(chosen))
        whom = Distribute(
            prompt="Who gets which card?", rule="CORE-221", name="pass_to", items=chosen, targets=to, secret=True
        )
        split = runner.ask(seat, whom)
        allow(runner, {seat: left(runner, seat) - len(chosen)})
        for other, gifts in split.items():
            give(runner, seat, other, gifts, ETHIC.id)
