"""Brute: your card or your place."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import hand
from domain.decks.taking import take
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.alliance import send_away
from domain.encounter.choose_ships import some_of
from domain.encounter.resolution import owed, rewarded_seats
from domain.encounter.ships import homes, lose, return_home
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import HandSeen
from domain.events.facts import Fact
from domain.mechanics.payment_limits import limit_payments
from domain.questions import ChooseCards, ChooseOption, ChooseSeats
from domain.questions.wording import about

BRUTE = alien(
    "brute",
    "Brute",
    edition="storm",
    alert="yellow",
    verb="Threaten",
    unverified="that it threatens once in an encounter; that each payment is limited apart",
    power=(
        "Once in an encounter, as a main player or ally, after alliances are formed, you may threaten a "
        "player of the opposing side. That player must either show you the whole hand, from which you take "
        "one card, or take all ships out of the encounter. A main player then goes on without ships, and an "
        "ally is an ally no longer."
    ),
    wild=(
        "As a main player or ally, when compensation or rewards are due, you may limit them: nobody gets more "
        "than one card of compensation or more than one reward."
    ),
    super=(
        "As the offense, after alliances are formed, you may make the defense and each defensive ally lose "
        "one of their ships in the encounter."
    ),
)
THREATENED = Fact("brute_threatened", "")
HAND, WITHDRAW = "hand", "withdraw"


def ways_out(runner: Runner, seat: str) -> dict[str, str]:
    """Returns what the seat can give in with: a card, or its force if it has another colony to go to."""
    place = board.place_in_encounter(runner.state, seat)
    ways = {HAND: "open your hand and lose a card"} if hand(runner, seat) else {}
    if board.in_encounter(runner.state, seat) and set(homes(runner.state, seat)) - {place}:
        ways[WITHDRAW] = "take all your ships out of the encounter"
    return ways


def victims(runner: Runner, seat: str) -> list[str]:
    return [each for each in board.opposing(runner.state, seat) if ways_out(runner, each)]


def somebody_can_be_threatened(runner: Runner, seat: str, moment: Moment) -> bool:
    return not THREATENED.noted(runner.encounter)


def whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    return ChooseSeats(prompt="Whom do you threaten?", name="threaten", seats=victims(runner, seat))


@power(BRUTE, at=timings.ALLIANCES_FORMED, roles=roles.involved, when=somebody_can_be_threatened, asks=whom)
class Threaten:
    """The victim opens its hand and loses a card of Brute's choice, or takes its ships home."""

    @staticmethod
    def give_in(runner: Runner, use: Use) -> str | None:
        victim = use.value[0]
        options = ways_out(runner, victim)
        question = ChooseOption(
            prompt=f"{about(use.seat)} threatens you. What do you do?",
            name="threatened",
            options=options,
        )
        way = runner.ask(victim, question)[0] if len(options) > 1 else next(iter(options), "")
        THREATENED.note(runner, victim)
        if way == WITHDRAW:
            withdraw(runner, victim)
        if way != HAND:
            return "done"
        runner.emit(HandSeen(seat=victim, viewer=use.seat, cards=list(hand(runner, victim))))
        return None

    @staticmethod
    def grab(runner: Runner, use: Use) -> None:
        victim = use.value[0]
        cards = {card: facts(card).id for card in hand(runner, victim)}
        question = ChooseCards(prompt="Which card do you keep?", name="grab", cards=cards, secret=True)
        take(runner, victim, use.seat, runner.ask(use.seat, question), BRUTE.id)


def withdraw(runner: Runner, seat: str) -> None:
    """Removes the seat's ships: a main player goes on without ships, an ally is no ally any more."""
    place, ships = board.place_in_encounter(runner.state, seat), board.in_encounter(runner.state, seat)
    if roles.ally(runner.state, seat):
        send_away(runner, [seat], BRUTE.id)
    else:
        return_home(runner, seat, ships, BRUTE.id, besides=place)


def something_is_due(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for compensation, or rewards of defensive allies."""
    now = runner.encounter
    if not now.winner:
        return False
    loser = board.main_player(runner.state, board.other_side(now.winner))
    return owed(now, loser) or bool(rewarded_seats(runner.state))


@wild(BRUTE, at=timings.WINNER_KNOWN, roles=roles.involved, when=something_is_due)
def tight_fisted(runner: Runner, use: Use) -> None:
    """Limits everybody to one card of compensation, or one reward."""
    limit_payments(runner, 1, "flare-brute")


def defenders(runner: Runner) -> dict[str, list[str]]:
    members = board.side_members(runner.state, "defense")
    there = {seat: board.in_encounter(runner.state, seat) for seat in members}
    return {seat: ships for seat, ships in there.items() if ships}


def somebody_defends(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(defenders(runner))


@super_(BRUTE, at=timings.ALLIANCES_FORMED, roles=roles.offense, when=somebody_defends)
def first_blow(runner: Runner, use: Use) -> None:
    """Takes one ship of the encounter each from the defense and defensive allies."""
    prompt = "Which ship do you lose?"
    lost = [some_of(runner, seat, ships, 1, prompt, "CORE-214")[0] for seat, ships in defenders(runner).items()]
    lose(runner, lost, BRUTE.id)
