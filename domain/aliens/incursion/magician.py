"""Magician: one of the opponent's cards vanishes up its sleeve."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import hand, put_cards
from domain.decks.taking import take, take_one_of
from domain.decks.titles import facts, title_of
from domain.encounter import roles, timings
from domain.encounter.planning import selection
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import CardSelected, CardsRevealedInHand
from domain.questions import ChooseCards, ChooseOption

MAGICIAN = alien(
    "magician",
    "Magician",
    edition="incursion",
    alert="red",
    verb="Prestidigitation",
    not_with=("oracle",),
    power=(
        "As a main player, when encounter cards are to be selected, your opponent must lay down two encounter "
        "cards face down. You take one of them at random into your hand, and the other one is the card that "
        "your opponent plays. Nothing happens if your opponent shows a hand with fewer than two encounter "
        "cards."
    ),
    wild=(
        "As a main player, when encounter cards are to be selected, you may make your opponent lay down three "
        "encounter cards. Chance decides which of them is played, and the others return to your opponent's "
        "hand. An opponent with fewer than three draws a new hand first."
    ),
    super=(
        "When you use your power, you may have one of the two cards turned up, one of your opponent's choice. "
        "You then choose which of the two you take."
    ),
)
OPEN_CHOICE, UP, DOWN = "open_choice", "face_up", "face_down"
STOLEN_FROM, MIXED = 2, 3


def encounter_cards(runner: Runner, seat: str) -> list[str]:
    return [card for card in hand(runner, seat) if facts(card).is_encounter_card]


def lay_down(runner: Runner, seat: str, count: int) -> list[str]:
    """Asks for a number of encounter cards of the seat's choice. The first one obeys what binds the seat."""
    first: str = runner.ask(seat, selection(runner.state, seat))[0]
    others = {card: title_of(card) for card in encounter_cards(runner, seat) if card != first}
    more = min(count - 1, len(others))
    prompt, rule = "Which encounter cards do you lay down besides?", "CORE-240"
    question = ChooseCards(prompt=prompt, rule=rule, name="lay_down", cards=others, least=more, most=more, secret=True)
    return [first, *(runner.ask(seat, question) if more else [])]


def opponent_is_to_choose(runner: Runner, seat: str, moment: Moment) -> bool:
    return board.opponent(runner.state, seat) not in runner.encounter.selected


def shift(runner: Runner, seat: str, source: str, target: str, cards: list[str], first_draw: int | None = None) -> None:
    """Moves cards of the seat between its hand and the table, seen by nobody else."""
    put_cards(runner, cards, source, target, "magician", seat, [seat], first_draw=first_draw)


@power(MAGICIAN, at=timings.SELECTING, roles=roles.main, must=True, when=opponent_is_to_choose)
class Prestidigitation:
    """The opponent lays down two encounter cards: one comes into the user's hand, the opponent plays the other."""

    @staticmethod
    def two_cards(runner: Runner, use: Use) -> None:
        """Asks for two cards. A player without two encounter cards shows the hand."""
        opponent = board.opponent(runner.state, use.seat)
        use.notes["laid"] = []
        if len(encounter_cards(runner, opponent)) < STOLEN_FROM:
            runner.emit(CardsRevealedInHand(seat=opponent, cards=list(hand(runner, opponent))))
        else:
            use.notes["laid"] = lay_down(runner, opponent, STOLEN_FROM)

    @staticmethod
    def turn_one_up(runner: Runner, use: Use) -> None:
        """Turns one card up, only by the super flare; the opponent says which."""
        cards, opponent = {card: title_of(card) for card in use.notes["laid"]}, board.opponent(runner.state, use.seat)
        if not cards or not use.notes.get(OPEN_CHOICE):
            return
        question = ChooseCards(prompt="Which card is turned up?", name="turn_up", cards=cards, secret=True)
        use.notes["up"] = runner.ask(opponent, question)[0]
        runner.emit(CardsRevealedInHand(seat=opponent, cards=[use.notes["up"]]))

    @staticmethod
    def take_one(runner: Runner, use: Use) -> None:
        laid, opponent = use.notes["laid"], board.opponent(runner.state, use.seat)
        if not laid:
            return
        if up := use.notes.get("up"):
            options = {UP: f"take {facts(up).name}", DOWN: "take the card that lies face down"}
            question = ChooseOption(prompt="Which card do you take?", name="take", options=options)
            taken = up if runner.ask(use.seat, question) == [UP] else next(card for card in laid if card != up)
            take(runner, opponent, use.seat, [taken], "magician")
        else:
            taken = take_one_of(runner, opponent, use.seat, laid, "magician")
        runner.emit(CardSelected(seat=opponent, card=next(card for card in laid if card != taken)))


@super_(MAGICIAN, with_use="magician.power", roles=roles.main)
def open_choice(runner: Runner, use: Use) -> None:
    """Turns one card up first; the choice is free."""
    use.subject_notes[OPEN_CHOICE] = True


@wild(MAGICIAN, at=timings.SELECTING, roles=roles.main, when=opponent_is_to_choose)
class BlindPick:
    """Three encounter cards of the opponent are mixed, and chance says which one it plays."""

    @staticmethod
    def refill(runner: Runner, use: Use) -> None:
        opponent = board.opponent(runner.state, use.seat)
        if len(encounter_cards(runner, opponent)) < MIXED:
            runner.call("new_hand", seat=opponent, ordered=True)

    @staticmethod
    def pick(runner: Runner, use: Use) -> None:
        opponent = board.opponent(runner.state, use.seat)
        if not encounter_cards(runner, opponent):
            runner.call("abort", rule="CORE-122")
            return
        laid, in_hand, table = lay_down(runner, opponent, MIXED), f"hand:{opponent}", f"mixed:{opponent}"
        shift(runner, opponent, in_hand, table, laid)
        picked, first = runner.sample(laid, 1, f"magician {opponent}"), runner.state.draws
        shift(runner, opponent, table, in_hand, picked, first)
        runner.emit(CardSelected(seat=opponent, card=picked[0]))
        if rest := [card for card in laid if card not in picked]:
            shift(runner, opponent, table, in_hand, rest)
