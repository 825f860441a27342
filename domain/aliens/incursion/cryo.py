"""Cryo: keeps cards on ice for a better hand."""

from domain import powers
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import HAND_SIZE, discard, draw, hand
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Game, watches
from domain.engine.uses import Use
from domain.events import CardsMoved, EncounterEnded, FactNoted, SheetNoted
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
STORED, GRANTED = "cryo_stored", "granted"
ANY_TIME = tuple(each for each in timings.ALL if each != timings.HAND_SHOWN)
"""Whoever has shown its hand must draw a new one; what is on ice cannot come before that any more."""


def titles(cards: list[str]) -> dict[str, str]:
    return {card: facts(card).id for card in cards}


def stored(game: Game) -> list[str]:
    return game.state.zones.get(STORAGE, [])


def shift(game: Game, seat: str, source: str, target: str, cards: list[str]) -> None:
    """Between hand and storage; nobody sees the cards but who has the sheet."""
    eyes, count = sorted({seat, *powers.beholders(game.state, CRYO.id)}), len(cards)
    game.emit(CardsMoved(source=source, target=target, count=count, why=CRYO.id, seat=seat, cards=cards, seen_by=eyes))


def may_store(game: Game, seat: str, moment: Moment) -> bool:
    assert game.state.encounter is not None
    return STORED not in game.state.encounter.facts and bool(hand(game, seat))


def which_card(game: Game, seat: str, moment: Moment) -> ChooseCards:
    cards = titles(hand(game, seat))
    return ChooseCards(prompt="Which card do you store?", rule="CORE-240", name="store", cards=cards, sealed=True)


@power(CRYO, at=timings.ALLIANCES_FORMED, roles=roles.involved, when=may_store, asks=which_card, secret=True)
class Preserve:
    """One card of the hand face down on the sheet for one of the deck."""

    @staticmethod
    def store(game: Game, use: Use) -> str | None:
        """A card that was played in the meantime is not there to be stored, and no other one is drawn for it."""
        game.emit(FactNoted(fact=STORED, value=True))
        if use.value[0] not in hand(game, use.seat):
            return "done"
        shift(game, use.seat, f"hand:{use.seat}", STORAGE, list(use.value))
        return None

    @staticmethod
    def exchange_or_draw(game: Game, use: Use) -> None:
        """With the super flare another stored card may come in place of the draw."""
        others = titles([card for card in stored(game) if card not in use.value])
        question = ChooseCards(prompt="Which stored card do you pick up in exchange?", rule="CORE-221", name="exchange",
                               cards=others, least=0, sealed=True)  # fmt: skip
        chosen = game.ask(use.seat, question) if others and granted(game, use.seat) else []
        if chosen:
            shift(game, use.seat, STORAGE, f"hand:{use.seat}", chosen)
        else:
            draw(game, use.seat, 1, CRYO.id)


def granted(game: Game, seat: str) -> bool:
    """The seat has played the super flare in this encounter; it is good for both of its parts."""
    return bool(game.state.sheets.get(CRYO.id, {}).get(GRANTED) == seat)


def enough_on_ice(game: Game, seat: str, moment: Moment) -> bool:
    return len(stored(game)) >= (1 if granted(game, seat) else HAND_SIZE)


@power(CRYO, part="thaw", at=ANY_TIME, when=enough_on_ice)
def thaw(game: Game, use: Use) -> None:
    """All that is stored in place of the hand."""
    cards = list(stored(game))
    discard(game, use.seat, list(hand(game, use.seat)), CRYO.id)
    shift(game, use.seat, STORAGE, f"hand:{use.seat}", cards)


@super_(CRYO, with_use="cryo.power", roles=roles.involved)
def exchange_cards(game: Game, use: Use) -> None:
    game.emit(SheetNoted(alien=CRYO.id, note=GRANTED, value=use.seat))


def a_few_on_ice(game: Game, seat: str, moment: Moment) -> bool:
    return bool(stored(game)) and not enough_on_ice(game, seat, moment)


@super_(CRYO, part="super_thaw", at=ANY_TIME, when=a_few_on_ice)
def thaw_early(game: Game, use: Use) -> None:
    """With fewer than eight cards on ice, in any role and phase."""
    game.emit(SheetNoted(alien=CRYO.id, note=GRANTED, value=use.seat))
    thaw(game, use)


@watches(EncounterEnded)
def no_longer_granted(game: Game, event: EncounterEnded) -> None:
    if game.state.sheets.get(CRYO.id, {}).get(GRANTED):
        game.emit(SheetNoted(alien=CRYO.id, note=GRANTED, value=""))


def what_to_lay_aside(game: Game, seat: str, moment: Moment) -> ChooseCards:
    cards = titles([card for card in hand(game, seat) if not facts(card).is_encounter_card])
    return ChooseCards(prompt="Which cards do you lay aside and keep?", rule="CORE-221", name="lay_aside", cards=cards,
                       least=0, most=len(cards), sealed=True)  # fmt: skip


@wild(CRYO, at=timings.NEW_HAND, asks=what_to_lay_aside, secret=True)
def lay_aside(game: Game, use: Use) -> None:
    """Face down, beside the eight cards of the new hand."""
    game.below("new_hand").vars["aside"] = list(use.value)
