"""Cryo: keeps cards on ice for a better hand."""

from domain import powers
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import HAND_SIZE, discard, draw, hand, put_cards
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.planning import set_aside
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import EncounterEnded, SheetNoted
from domain.events.facts import Fact
from domain.questions import ChooseCards

CRYO = alien(
    "cryo",
    "Cryo",
    edition="incursion",
    alert="yellow",
    verb="Preserve",
    power=(
        "Once in an encounter, as a main player or ally, after alliances are formed, you may store a card "
        "from your hand face down and draw a card from the deck. At nearly any time, when eight or more cards "
        "are stored, you may discard your hand and take all stored cards as your new hand."
    ),
    wild=(
        "When you have to draw a new hand, you may first lay aside any of your cards that are not encounter "
        "cards. You keep them besides the whole new hand."
    ),
    super=(
        "When you store a card, you may take another stored card in exchange instead of drawing one. You may "
        "also exchange your hand for the stored cards when there are fewer than eight of them."
    ),
)
STORAGE = f"sheet:{CRYO.id}"
STORED, GRANTED = Fact("cryo_stored", False), "granted"
ANY_TIME = tuple(each for each in timings.ALL if each != timings.HAND_SHOWN)
"""A seat that has shown its hand must draw a new one; cards on ice can no longer come before that."""


def titles(cards: list[str]) -> dict[str, str]:
    return {card: facts(card).id for card in cards}


def stored(runner: Runner) -> list[str]:
    return runner.state.zones.get(STORAGE, [])


def shift(runner: Runner, seat: str, source: str, target: str, cards: list[str]) -> None:
    """Moves cards between hand and storage; only the seat that has the sheet sees them."""
    eyes = sorted({seat, *powers.beholders(runner.state, CRYO.id)})
    put_cards(runner, cards, source, target, CRYO.id, seat=seat, seen_by=eyes)


def may_store(runner: Runner, seat: str, moment: Moment) -> bool:
    return not STORED.noted(runner.encounter)


def which_card(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = titles(hand(runner, seat))
    return ChooseCards(prompt="Which card do you store?", name="store", cards=cards, secret=True)


@power(CRYO, at=timings.ALLIANCES_FORMED, roles=roles.involved, when=may_store, asks=which_card, secret=True)
class Preserve:
    """One card of the hand face down on the sheet for one of the deck."""

    @staticmethod
    def store(runner: Runner, use: Use) -> str | None:
        """Stores the card.

        One that was played in the meantime is not there to be stored, and no other one is drawn for it.
        """
        STORED.note(runner, True)
        if use.value[0] not in hand(runner, use.seat):
            return "done"
        shift(runner, use.seat, f"hand:{use.seat}", STORAGE, list(use.value))
        return None

    @staticmethod
    def exchange_or_draw(runner: Runner, use: Use) -> None:
        """Exchanges another stored card with the super flare, in place of the draw."""
        others = titles([card for card in stored(runner) if card not in use.value])
        question = ChooseCards(
            prompt="Which stored card do you pick up in exchange?", name="exchange", cards=others, least=0, secret=True
        )
        chosen = runner.ask(use.seat, question) if others and granted(runner, use.seat) else []
        if chosen:
            shift(runner, use.seat, STORAGE, f"hand:{use.seat}", chosen)
        else:
            draw(runner, use.seat, 1, CRYO.id)


def granted(runner: Runner, seat: str) -> bool:
    """Returns True if the seat has played the super flare in this encounter, which is good for both of its parts."""
    return bool(runner.state.sheets.get(CRYO.id, {}).get(GRANTED) == seat)


def enough_on_ice(runner: Runner, seat: str, moment: Moment) -> bool:
    return len(stored(runner)) >= (1 if granted(runner, seat) else HAND_SIZE)


@power(CRYO, part="thaw", at=ANY_TIME, when=enough_on_ice)
def thaw(runner: Runner, use: Use) -> None:
    """Takes all that is stored in place of the hand."""
    cards = list(stored(runner))
    discard(runner, use.seat, list(hand(runner, use.seat)), CRYO.id)
    shift(runner, use.seat, STORAGE, f"hand:{use.seat}", cards)


@super_(CRYO, with_use="cryo.power", roles=roles.involved)
def exchange_cards(runner: Runner, use: Use) -> None:
    runner.emit(SheetNoted(alien=CRYO.id, note=GRANTED, value=use.seat))


def a_few_on_ice(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(stored(runner)) and not enough_on_ice(runner, seat, moment)


@super_(CRYO, part="super_thaw", at=ANY_TIME, when=a_few_on_ice)
def thaw_early(runner: Runner, use: Use) -> None:
    """Takes it with fewer than eight cards on ice, in any role and phase."""
    runner.emit(SheetNoted(alien=CRYO.id, note=GRANTED, value=use.seat))
    thaw(runner, use)


@watches(EncounterEnded, within=CRYO.in_game)
def no_longer_granted(runner: Runner, event: EncounterEnded) -> None:
    if runner.state.sheets.get(CRYO.id, {}).get(GRANTED):
        runner.emit(SheetNoted(alien=CRYO.id, note=GRANTED, value=""))


def what_to_lay_aside(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = titles([card for card in hand(runner, seat) if not facts(card).is_encounter_card])
    return ChooseCards(
        prompt="Which cards do you lay aside and keep?",
        name="lay_aside",
        cards=cards,
        least=0,
        most=len(cards),
        secret=True,
    )


@wild(CRYO, at=timings.NEW_HAND, asks=what_to_lay_aside, secret=True)
def lay_aside(runner: Runner, use: Use) -> None:
    """Lays cards face down, beside the eight cards of the new hand."""
    set_aside(runner, list(use.value))
