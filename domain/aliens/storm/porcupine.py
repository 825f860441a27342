"""Porcupine: throws cards in when its side is about to lose."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import discard, hand
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.resolution import ahead
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import CardsRevealedInHand, ModifierAdded
from domain.events.facts import Fact
from domain.options import one_of, option
from domain.questions import ChooseCards, ChooseOption
from domain.state import Modifier

PORCUPINE = alien(
    "porcupine",
    "Porcupine",
    edition="storm",
    alert="yellow",
    verb="Needle",
    unverified="that current totals say who is about to lose; that it needles once in an encounter",
    power=(
        "Once in an encounter, as a main player or ally, when both main players have attack cards and your side is "
        "about to lose, you may discard any number of cards from your hand. You add 1 to your side's total "
        "for each of them, or subtract 1 for each."
    ),
    wild=(
        "As a main player, when both main players have attack cards, you may show any number of cards from your "
        "hand. You add 1 to your side's total for each of them and 1 for this flare."
    ),
    super="When you use your power, you may add 3 for each discarded card instead of 1.",
)

option("porcupine_anytime", False, one_of(True, False), "Porcupine works also when its side is not about to lose")

NEEDLED, EACH = Fact("needled", 0, lasting=True), "each"
UP, DOWN, WORTH = "up", "down", 3


def about_to_lose(runner: Runner, seat: str, moment: Moment) -> bool:
    now, side = runner.encounter, board.side_of(runner.state, seat)
    leading = ahead(runner.state)
    may = leading == board.other_side(side) or (leading == side and runner.state.options["porcupine_anytime"])
    return may and not NEEDLED.noted(now) and bool(hand(runner, seat))


def some_cards(
    prompt: str, rule: str, name: str, runner: Runner, seat: str, least: int, besides: str = ""
) -> ChooseCards:
    """Asks for any number of its cards."""
    cards = {card: facts(card).id for card in hand(runner, seat) if facts(card).id != besides}
    return ChooseCards(
        prompt=prompt,
        rule=rule,
        name=name,
        cards=cards,
        least=least,
        most=len(cards),
        secret=True,
        fallback={"cards": list(cards)[:least]},
    )


def which(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    return some_cards("Which cards do you throw in?", "CORE-240", "needles", runner, seat, 1)


@power(PORCUPINE, at=timings.TOTALLING, roles=roles.involved, when=about_to_lose, asks=which, secret=True)
def needle(runner: Runner, use: Use) -> None:
    """Changes its side's total by one for each card, up or down; by the flare up by three."""
    thrown = [card for card in use.value if card in hand(runner, use.seat)]
    each = use.notes.get(EACH)
    ways = {UP: f"add {len(thrown)} to it", DOWN: f"subtract {len(thrown)} from it"}
    prompt = "How do you change your side's total?"
    question = ChooseOption(prompt=prompt, name="needle", options=ways)
    sign = 1 if each or runner.ask(use.seat, question) == [UP] else -1
    NEEDLED.note(runner, len(thrown))
    discard(runner, use.seat, thrown, PORCUPINE.id)
    side = board.side_of(runner.state, use.seat)
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", sign * (each or 1) * len(thrown), PORCUPINE.id)))


@super_(PORCUPINE, with_use="porcupine.power", roles=roles.involved)
def longer_needles(runner: Runner, use: Use) -> None:
    use.subject_notes[EACH] = WORTH


def both_attack(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(ahead(runner.state))


def to_show(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    """Asks for cards to show. The flare counts too, but is face up anyway."""
    prompt = "Which further cards do you expose?"
    return some_cards(prompt, "CORE-221", "exposed", runner, seat, 0, besides="flare-porcupine")


@wild(PORCUPINE, at=timings.TOTALLING, roles=roles.main, when=both_attack, asks=to_show, secret=True)
def bristle(runner: Runner, use: Use) -> None:
    """Shows cards, each of which adds one."""
    exposed = [card for card in use.value if card in hand(runner, use.seat)]
    if exposed:
        runner.emit(CardsRevealedInHand(seat=use.seat, cards=exposed))
    side = board.side_of(runner.state, use.seat)
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", len(exposed) + 1, use.ability.title)))
