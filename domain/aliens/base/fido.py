"""Fido: fetches what was thrown away."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.decks.piles import draw, to_hand
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.ships import homes
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.used_cards import lying, pick_up
from domain.questions import ChooseOption, Confirm
from domain.questions.wording import about

FIDO = alien(
    "fido",
    "Fido",
    edition="base",
    alert="yellow",
    verb="Fetch",
    power=(
        "After the encounter cards of any encounter are discarded, you may pick one of them and offer it to "
        "another player. If that player accepts, the card goes to that player's hand, and you may draw a card or "
        "take one of your ships from the warp. If that player refuses, you may take the card into your hand."
    ),
    wild=(
        "As a main player, before encounter cards are selected, you may put the top card of the discard pile into "
        "your opponent's hand. You then draw a card."
    ),
    super=(
        "When you use your power, you may offer any or all of the discarded encounter cards, one by one, in any "
        "order and to any other players."
    ),
)
OFFER, OFFERED, ALL = "offer", "offered", "all"
CARD, SHIP, NOTHING = "card", "ship", "nothing"


def offers(runner: Runner, seat: str, moment: Moment, offered: list[str]) -> ChooseOption:
    """Returns `card|seat` for the used cards that have not been offered yet."""
    cards = [card for there in lying(runner, moment).values() for card in there if card not in offered]
    options = {
        f"{card}|{other}": f"{about(title_of(card))} to {about(other)}"
        for card in cards
        for other in board.clockwise(runner.state, seat)[1:]
    }
    least = 0 if offered else 1
    return ChooseOption(prompt="Which card do you offer, and to whom?", name="fetch", options=options, least=least)


def what_to_whom(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    return offers(runner, seat, moment, [])


def payments(runner: Runner, seat: str) -> ChooseOption:
    options = {CARD: "a card from the deck", SHIP: "one of your ships from the warp", NOTHING: "no payment"}
    if not (board.ships_at(runner.state, WARP, seat) and homes(runner.state, seat)):
        del options[SHIP]
    return ChooseOption(prompt="What do you take for the card?", name="fido_payment", options=options)


@power(FIDO, at=timings.ENCOUNTER_CLOSES, asks=what_to_whom)
class Fetch:
    """One used card for another player, or several by the super flare."""

    @staticmethod
    def offer(runner: Runner, use: Use) -> str | None:
        """Offers the card, which is on its pile meanwhile (FIDO-01)."""
        card, _, other = use.notes.get(OFFER, use.value[0]).partition("|")
        prompt = f"{about(use.seat)} offers you {about(title_of(card))}. Do you take it?"
        accepted = runner.ask(other, Confirm(prompt=prompt, name="fido_offers", yes=True))
        use.notes[OFFERED] = [*use.notes.get(OFFERED, []), card]
        return "payment" if accepted and pick_up(runner, other, card, FIDO.id) else None

    @staticmethod
    def keep_or_leave_it(runner: Runner, use: Use) -> str:
        card = use.notes[OFFERED][-1]
        question = Confirm(prompt=f"Do you keep {about(title_of(card))}?", name="fido_keeps", yes=True)
        if runner.ask(use.seat, question):
            pick_up(runner, use.seat, card, FIDO.id)
        return "another"

    @staticmethod
    def payment(runner: Runner, use: Use) -> None:
        chosen = runner.ask(use.seat, payments(runner, use.seat))[0]
        if chosen == SHIP:
            runner.call("retrieve", seat=use.seat, count=1, why=FIDO.id)
        elif chosen == CARD:
            draw(runner, use.seat, 1, FIDO.id)

    @staticmethod
    def another(runner: Runner, use: Use) -> str | None:
        """Offers another card by the super flare, for as long as Fido likes."""
        question = offers(runner, use.seat, use.moment, use.notes[OFFERED])
        chosen = runner.ask(use.seat, question) if use.notes.get(ALL) and question.options else []
        if not chosen:
            return None
        use.notes[OFFER] = chosen[0]
        return "offer"


@super_(FIDO, with_use="fido.power")
def fetch_them_all(runner: Runner, use: Use) -> None:
    use.subject_notes[ALL] = True


def something_was_discarded(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(runner.state.zones["discard"])


@wild(FIDO, at=timings.BEFORE_SELECTION, roles=roles.main, when=something_was_discarded)
def drop_it_at_their_feet(runner: Runner, use: Use) -> None:
    """Gives the opponent the top card of the pile, like it or not."""
    top = runner.state.zones["discard"][-1:]
    if top:
        to_hand(runner, board.opponent(runner.state, use.seat), top, "discard", "flare-fido")
    draw(runner, use.seat, 1, "flare-fido")
