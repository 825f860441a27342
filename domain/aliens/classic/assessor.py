"""Assessor: a player who uses the gate pays a ship, and bargains for it."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import give, hand
from domain.decks.taking import take_at_random
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_ships_from, some_of, spared
from domain.encounter.destiny import visitors
from domain.encounter.ships import movable, put, return_home
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.captured_ships import captured_from, cell
from domain.options import one_of, option
from domain.questions import ChooseCards, ChooseNumber, ChooseSeats, Confirm
from domain.questions.wording import about, counted

ASSESSOR = alien(
    "assessor",
    "Assessor",
    edition="classic",
    alert="yellow",
    verb="Tax",
    players_min=3,
    unverified="adapted from one sentence about the power: effect, wild, super, phases and being mandatory",
    captures_ships=True,
    ransoms_ships=True,
    power=(
        "When another player sends two or more ships as the offense or an ally, that player must hand over "
        "one more ship from a colony, which you keep. You may give such ships back as part of a deal. Between "
        "encounters, you may offer them to their owner for cards."
    ),
    wild=(
        "When you become the defense, you may take a random card from each player who has a colony in your home system."
    ),
    super="When you tax a player with your power, you may take two ships instead of one.",
)

option(
    "assessor_side_deals", True, one_of(True, False), "Assessor may trade captured ships for cards between encounters"
)

DOUBLE = "double"


def payer(runner: Runner, moment: Moment) -> str:
    return str(moment.get("seat", runner.encounter.offense))


def can_be_taxed(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for somebody else who has sent two ships or more, and has another one on a colony."""
    other = payer(runner, moment)
    sent = board.in_encounter(runner.state, other)
    return other != seat and len(sent) > 1 and any(movable(runner.state, other).values())


@power(ASSESSOR, at=(timings.SHIPS_LAUNCHED, timings.SHIPS_COMMITTED), must=True, when=can_be_taxed)
def tax(runner: Runner, use: Use) -> None:
    """Captures on the sheet a ship that its owner chooses from its colonies."""
    other, count = payer(runner, use.moment), 2 if use.notes.get(DOUBLE) else 1
    prompt = f"{about(use.seat)} taxes you: you hand over {counted(count, 'ship')}. Which?"
    places = movable(runner.state, other)
    question = choose_ships_from(places, count, prompt, "CORE-240", "tax", last=spared(runner.state, places))
    put(runner, dict.fromkeys(runner.ask(other, question), cell(use.seat, ASSESSOR.id)), ASSESSOR.id)


@super_(ASSESSOR, with_use="assessor.power")
def double_tax(runner: Runner, use: Use) -> None:
    """Takes two ships instead of one."""
    use.subject_notes[DOUBLE] = True


def visited(runner: Runner, seat: str, moment: Moment) -> bool:
    return any(hand(runner, each) for each in visitors(runner.state, seat))


@wild(ASSESSOR, at=timings.DEFENSE_SET, roles=roles.defense, when=visited)
def rent(runner: Runner, use: Use) -> None:
    """Gives the defense a random card of each owner of a colony in its system."""
    for each in visitors(runner.state, use.seat):
        take_at_random(runner, each, use.seat, 1, ASSESSOR.id)


def debtors(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = [
        each
        for each in runner.state.seats
        if captured_from(runner.state, seat, ASSESSOR.id, each) and hand(runner, each)
    ]
    return ChooseSeats(prompt="To whom do you offer captured ships for cards?", name="debtor", seats=seats)


def can_trade(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(runner.state.options["assessor_side_deals"] and debtors(runner, seat, moment).seats)


@power(ASSESSOR, part="trade", at=timings.BETWEEN_ENCOUNTERS, when=can_trade, asks=debtors)
class SideDeal:
    """Captured ships back for cards, if their owner agrees."""

    @staticmethod
    def offer(runner: Runner, use: Use) -> str | None:
        owner = use.value[0]
        # The last card may have been played while the others answered the offer.
        if not hand(runner, owner):
            return "done"
        held = captured_from(runner.state, use.seat, ASSESSOR.id, owner)
        prompt, most = f"How many ships do you give back to {about(owner)}?", len(held)
        count = runner.ask(use.seat, ChooseNumber(prompt=prompt, name="ransomed", least=1, most=most))
        prompt, most = f"How many cards do you ask of {about(owner)}?", len(hand(runner, owner))
        price = runner.ask(use.seat, ChooseNumber(prompt=prompt, name="price", least=1, most=most))
        use.notes.update(count=count, price=price)
        return None

    @staticmethod
    def settle(runner: Runner, use: Use) -> None:
        owner, count, price = use.value[0], use.notes["count"], use.notes["price"]
        trade = f"{counted(count, 'ship')} of yours for {counted(price, 'card')}"
        prompt = f"{about(use.seat)} gives back {trade}. Do you agree?"
        if not runner.ask(owner, Confirm(prompt=prompt, name="ransom")):
            return
        question = ChooseCards(
            prompt="Which cards do you pay with?",
            name="ransom_cards",
            cards={card: facts(card).id for card in hand(runner, owner)},
            least=price,
            most=price,
            secret=True,
        )
        cards = runner.ask(owner, question)
        ships = some_of(
            runner,
            owner,
            captured_from(runner.state, use.seat, ASSESSOR.id, owner),
            count,
            "Which ships do you take back?",
            "CORE-240",
        )
        give(runner, owner, use.seat, cards, ASSESSOR.id)
        return_home(runner, owner, ships, ASSESSOR.id)
