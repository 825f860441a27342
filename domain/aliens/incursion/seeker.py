"""Seeker: asks, and gets a true answer."""

from typing import Any

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.described import DESCRIPTIONS, fits
from domain.decks.piles import hand
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.planning import MUST_PLAY, pledge, selection
from domain.encounter.statements import STATEMENT
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import AllianceAnswered, AllyDrawnIn, CardsRevealedInHand
from domain.events.facts import Fact, SeatFact
from domain.questions import ChooseOption, ChooseSeats, Confirm
from domain.questions.wording import about

SEEKER = alien(
    "seeker",
    "Seeker",
    edition="incursion",
    alert="yellow",
    verb="Truth",
    unverified="that a promise binds what card is selected and nothing else; further questions are left to talk",
    power=(
        "Once in an encounter, as a main player or ally, after alliances are formed and before encounter "
        "cards are selected, you may ask another main player a question that is answered with yes or no. The "
        "answer is true. A player who says what card will be played is held to it."
    ),
    wild=(
        "When you are invited to an alliance, you may have one of the main players who invited you show the "
        "encounter card that this player means to play. If you then join that side, the player must play that "
        "card."
    ),
    super=(
        "Instead of your usual question, you may ask one that needs more than yes or no: how many cards of a "
        "kind the player holds, which card the player will play, or what the whole hand is."
    ),
)
ASKED = Fact("seeker_asked", "", lasting=True)
SHOWN = SeatFact[dict[str, str] | None]("shown", None)
WINS, WHICH, HAND = "wins", "which", "hand"
YES_OR_NO = {f"plays:{each}": f"will play {what}" for each, what in DESCRIPTIONS.items()}
YES_OR_NO |= {f"holds:{each}": f"holds {what}" for each, what in DESCRIPTIONS.items()}
YES_OR_NO[WINS] = "wants to win"
OPEN = {f"counts:{each}": f"holds how many cards: {what}" for each, what in DESCRIPTIONS.items()}
OPEN |= {WHICH: "will play which card", HAND: "holds which cards"}


def could_ask(runner: Runner, seat: str, moment: Moment) -> bool:
    return not ASKED.noted(runner.encounter)


def asks(questions: dict[str, str], runner: Runner, seat: str) -> ChooseOption:
    """Returns `seat|question`: a main player asks the other one, an ally either of them."""
    main = [runner.encounter.offense, runner.encounter.defense]
    options = {
        f"{each}|{id}": f"{about(each)} {what}" for each in main if each != seat for id, what in questions.items()
    }
    return ChooseOption(prompt="What do you ask?", name="truth", options=options)


def yes_or_no(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    return asks(YES_OR_NO, runner, seat)


def of_any_form(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    return asks(OPEN | YES_OR_NO, runner, seat)


WHEN = (timings.ALLIANCES_FORMED, timings.BEFORE_SELECTION)


@power(SEEKER, at=WHEN, roles=roles.involved, when=could_ask, asks=yes_or_no)
@super_(SEEKER, at=WHEN, roles=roles.involved, when=could_ask, asks=of_any_form)
def truth(runner: Runner, use: Use) -> None:
    """Answers the question: cards are looked up, plans are decided now and must be kept."""
    seat, _, question = use.value[0].partition("|")
    kind, _, what = question.partition(":")
    answer = answered(runner, seat, question)
    ASKED.note(runner, use.seat)
    told = title_of(answer) if kind == WHICH and answer else answer
    STATEMENT.note(runner, {"question": question, "answer": told}, seat)
    if kind == "plays":
        pledge(runner, seat, what, bool(answer))
    elif kind == WHICH:
        MUST_PLAY.note(runner, answer, seat)
    elif kind == HAND:
        runner.emit(CardsRevealedInHand(seat=seat, cards=list(hand(runner, seat))))


def answered(runner: Runner, seat: str, question: str) -> Any:
    """Asks for the truth, so it comes first in its step."""
    kind, _, what = question.partition(":")
    confirm = Confirm(prompt=f"Is this true: {about(seat)} {(OPEN | YES_OR_NO)[question]}?", name="answer")
    fitting = [card for card in hand(runner, seat) if fits(runner.state, card, what)]
    possible = {fits(runner.state, card, what) for card in selection(runner.state, seat).cards}
    if kind in ("holds", "counts"):
        return bool(fitting) if kind == "holds" else len(fitting)
    if kind == WINS or (kind == "plays" and len(possible) != 1):
        return runner.ask(seat, confirm)
    if kind == "plays":
        return True in possible
    return show(runner, seat) if kind == WHICH and possible else None


def show(runner: Runner, seat: str) -> str:
    """Asks for the card that the seat says it will play, so it comes first in its step."""
    question = selection(runner.state, seat)
    question.prompt, question.name = "Which encounter card do you mean to play? Your answer is shown.", "intended"
    card: str = runner.ask(seat, question)[0]
    return card


def inviting(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = [board.main_player(runner.state, s) for s, invited in runner.encounter.invited.items() if seat in invited]
    return ChooseSeats(prompt="Who shows you its card?", name="seeker_wild", seats=seats)


def was_invited(runner: Runner, seat: str, moment: Moment) -> bool:
    return any(hand(runner, each) for each in inviting(runner, seat, moment).seats)


@wild(SEEKER, at=timings.ALLIANCE_TURN, roles=roles.not_main, when=was_invited, asks=inviting)
def show_me(runner: Runner, use: Use) -> None:
    seat = use.value[0]
    card = show(runner, seat) if selection(runner.state, seat).cards else ""
    runner.emit(CardsRevealedInHand(seat=seat, cards=[card] if card else list(hand(runner, seat))))
    SHOWN.note(runner, {"to": use.seat, "card": card}, seat)
    bind(runner, use.seat)


@watches(AllianceAnswered, within=SEEKER.in_game)
@watches(AllyDrawnIn, within=SEEKER.in_game)
def who_is_joined_must_play_it(runner: Runner, event: AllianceAnswered | AllyDrawnIn) -> None:
    """Makes the seat that is joined play it, whatever has made the asking seat an ally (JOIN-01)."""
    bind(runner, event.seat)


def bind(runner: Runner, ally: str) -> None:
    """Holds the main player of the ally's side to the card that it has shown the ally, if both is so."""
    side = board.side_of(runner.state, ally)
    main = board.main_player(runner.state, side) if side else ""
    shown = SHOWN.of(runner.state.encounter, main)
    if shown and shown["to"] == ally:
        MUST_PLAY.note(runner, shown["card"], main, in_public=True)
