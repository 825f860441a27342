"""Genius: would rather know than own."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import draw, hand
from domain.encounter import roles, timings
from domain.encounter.ships import MOVE_SHIPS, return_home
from domain.encounter.victory import have_won, win
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import CardsRevealed
from domain.events.facts import SeatFact
from domain.questions import ChooseNumber, ChooseSeats

GENIUS = alien(
    "genius",
    "Genius",
    edition="incursion",
    alert="red",
    verb="Outwit",
    wins_otherwise=True,
    power=(
        "As a main player or ally, when you win a foreign colony in an encounter, you may give it up: you "
        "draw a card for each of your ships that would land there, and the ships return to your other "
        "colonies. At the start of any turn, you win the game if you hold 20 or more cards. You may also win "
        "in the usual way."
    ),
    wild=(
        "As a main player, before allies are invited, you may choose any players, perhaps yourself among "
        "them, who must draw one card each from the deck."
    ),
    super=(
        "As a main player, after encounter cards are selected, you may call a number from 0 to 40. If your "
        "opponent reveals an attack that is at most 3 away from it, you draw four cards."
    ),
)
CARDS_TO_WIN = 20
HIGHEST, NEAR, PRIZE = 40, 3, 4
GUESS = SeatFact[int | None]("genius_guess", None)
"""The number that the seat has called."""


def landing(runner: Runner, seat: str, moment: Moment) -> list[str]:
    """Returns its ships that are about to land after a won encounter."""
    if moment["why"] != "landing":
        return []
    return board.commanded_by(runner.state, seat, moment["moves"])


def a_foreign_colony_is_won(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns False on a planet where it already has a colony, and in its system."""
    now = runner.state.encounter
    if now is None or not landing(runner, seat, moment):
        return False
    settled = now.planet in board.colonies(runner.state, seat)
    return not settled and not board.at_home(runner.state, seat, now.planet)


@power(GENIUS, instead_of=MOVE_SHIPS, roles=roles.involved, when=a_foreign_colony_is_won)
def outwit(runner: Runner, use: Use) -> None:
    """Draws a card for each ship in place of the colony."""
    ships = landing(runner, use.seat, use.intent)
    use.intent["moves"] = {ship: way for ship, way in use.intent["moves"].items() if ship not in ships}
    draw(runner, use.seat, len(ships), GENIUS.id)
    return_home(runner, use.seat, ships, GENIUS.id)


def knows_enough(runner: Runner, seat: str, moment: Moment) -> bool:
    return len(hand(runner, seat)) >= CARDS_TO_WIN


@power(GENIUS, part="triumph", at=timings.START_OF_TURN, must=True, when=knows_enough)
def triumph(runner: Runner, use: Use) -> None:
    """Wins, together with every seat that meets a condition now."""
    together = [seat for seat in runner.state.seats if seat == use.seat or seat in have_won(runner.state)]
    win(runner, together, "CORE-283", GENIUS.id)


def pupils(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = board.clockwise(runner.state, seat)
    prompt = "Who must draw a card?"
    return ChooseSeats(prompt=prompt, name="genius_wild", seats=seats, most=len(seats))


@wild(GENIUS, at=timings.BEFORE_INVITATIONS, roles=roles.main, asks=pupils)
def lesson(runner: Runner, use: Use) -> None:
    for seat in board.timing_order(runner.state):
        if seat in use.value:
            draw(runner, seat, 1, GENIUS.id)


def which_number(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    prompt = "Which number do you call?"
    return ChooseNumber(prompt=prompt, name="genius_guess", least=0, most=HIGHEST)


@super_(GENIUS, at=timings.CARDS_SELECTED, roles=roles.main, asks=which_number)
def call_a_number(runner: Runner, use: Use) -> None:
    GUESS.note(runner, use.value, use.seat)


@watches(CardsRevealed, within=GENIUS.in_game)
def near_enough(runner: Runner, event: CardsRevealed) -> None:
    """Makes the guess hold if the opponent shows an attack that is at most three away from the number."""
    now = runner.encounter
    for seat in event.faces:
        guess, face = GUESS.of(now, seat), event.faces[board.opponent(runner.state, seat)]
        if guess is not None and face.type == "attack" and abs(face.value - guess) <= NEAR:
            runner.call_after_step("draw_cards", seat=seat, count=PRIZE, why=GENIUS.id)
