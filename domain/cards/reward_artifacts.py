"""The artifacts of the reward deck that are no zaps (REW-56)."""

from domain import board
from domain.cards.card import card
from domain.decks.piles import DISCARDED, HAND_SIZE, discard, draw, hand, to_hand
from domain.decks.reward import FINDER, HAND_ZAP, SPACE_JUNK
from domain.decks.taking import take
from domain.decks.titles import facts, in_hands, same_face, title_of
from domain.encounter import timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import HandSeen
from domain.questions import ChooseCards, ChooseOption, ChooseSeats


def anybody(prompt: str, rule: str, name: str, runner: Runner, seat: str) -> ChooseSeats:
    """Asks for any player, the seat itself last."""
    seats = board.clockwise(runner.state, seat)
    return ChooseSeats(prompt=prompt, rule=rule, name=name, seats=seats[1:] + seats[:1])


def whose_hand(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    return anybody("Whose hand is replaced?", "REW-56", "hand_zap", runner, seat)


@card(HAND_ZAP, at=timings.START_OF_ENCOUNTER, asks=whose_hand, rule="REW-56")
def hand_zap(runner: Runner, use: Use) -> None:
    """Discards the whole hand and draws eight cosmic cards; the victim plays none of its cards before (REW-51)."""
    victim = use.value[0]
    discard(runner, victim, list(hand(runner, victim)), "hand-zap")
    draw(runner, victim, HAND_SIZE, "hand-zap")


def somebody_else(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = [each for each in board.clockwise(runner.state, seat)[1:] if hand(runner, each)]
    return ChooseSeats(prompt="Whose hand do you search?", rule="REW-56", name="finder", seats=seats)


def others_hold_cards(runner: Runner, seat: str, moment: Moment) -> bool:
    return any(hand(runner, each) for each in runner.state.seats if each != seat)


@card(FINDER, at=timings.ALL, when=others_hold_cards, asks=somebody_else, rule="REW-56")
class Finder:
    """Names one exact card, looks at the whole hand, and may take the card if it is there."""

    @staticmethod
    def name_a_card(runner: Runner, use: Use) -> None:
        # A card of either back has the same face, and a name for it (REW-55).
        faces: dict[str, str] = {}
        for title in in_hands(runner.state.variants):
            if title.deck == "cosmic" or title.name not in faces:
                faces[title.name] = title.id
        options = {id: name for name, id in faces.items()}
        question = ChooseOption(prompt="Which card do you look for?", rule="REW-56", name="find", options=options)
        use.notes["wanted"] = runner.ask(use.seat, question)[0]
        runner.emit(HandSeen(seat=use.value[0], viewer=use.seat, cards=list(hand(runner, use.value[0]))))

    @staticmethod
    def take_it(runner: Runner, use: Use) -> None:
        """Asks whether the card is there or not, so that silence tells the others nothing."""
        victim, wanted = use.value[0], use.notes["wanted"]
        matching = {title_of(each): each for each in hand(runner, victim) if same_face(title_of(each), wanted)}
        question = ChooseCards(
            prompt="Do you take the card?",
            rule="REW-56",
            name="found",
            cards={card: title for title, card in matching.items()},
            least=0,
            secret=True,
            fallback={"cards": list(matching.values())[:1]},
        )
        take(runner, victim, use.seat, runner.ask(use.seat, question), "finder")


def who_gets_it(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    return anybody("Who takes the discarded card?", "REW-56", "space_junk", runner, seat)


def within_reach(runner: Runner, moment: Moment) -> list[str]:
    """Returns the top card of the cosmic discard pile, or what has just gone there together (REW-05)."""
    pile = runner.state.zones["discard"]
    together = [each for each in moment.get("cards", []) if each in pile] if moment["key"] == DISCARDED else []
    return together or pile[-1:]


@card(SPACE_JUNK, at=(*timings.ALL, DISCARDED), asks=who_gets_it, rule="REW-56")
def space_junk(runner: Runner, use: Use) -> None:
    """Takes the card.

    Of several that went there at the same time the user picks one; with an empty pile nothing happens.
    """
    cards = {each: facts(each).id for each in within_reach(runner, use.moment)}
    question = ChooseCards(prompt="Which card is taken?", rule="REW-56", name="junk", cards=cards)
    taken = runner.ask(use.seat, question) if len(cards) > 1 else list(cards)
    if taken:
        to_hand(runner, use.value[0], taken, "discard", "space-junk")
