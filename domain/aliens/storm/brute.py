"""Brute: your card or your place."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import hand
from domain.decks.taking import take
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.alliance import send_away
from domain.encounter.choose_ships import some_of
from domain.encounter.resolution import owed
from domain.encounter.ships import homes, lose, return_home
from domain.engine.moments import Moment
from domain.engine.runner import Game
from domain.engine.uses import Use
from domain.events import FactNoted, HandSeen
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
THREATENED = "brute_threatened"
HAND, WITHDRAW = "hand", "withdraw"


def ways_out(game: Game, seat: str) -> dict[str, str]:
    """What the seat can give in with: a card, or its force if it has another colony to go to."""
    place = board.place_in_encounter(game.state, seat)
    found = {HAND: "open your hand and lose a card"} if hand(game, seat) else {}
    if board.in_encounter(game.state, seat) and set(homes(game.state, seat)) - {place}:
        found[WITHDRAW] = "take all your ships out of the encounter"
    return found


def victims(game: Game, seat: str) -> list[str]:
    return [each for each in board.opposing(game.state, seat) if ways_out(game, each)]


def somebody_can_be_threatened(game: Game, seat: str, moment: Moment) -> bool:
    assert game.state.encounter is not None
    return THREATENED not in game.state.encounter.facts and bool(victims(game, seat))


def whom(game: Game, seat: str, moment: Moment) -> ChooseSeats:
    return ChooseSeats(prompt="Whom do you threaten?", rule="CORE-240", name="threaten", seats=victims(game, seat))


@power(BRUTE, at=timings.ALLIANCES_FORMED, roles=roles.involved, when=somebody_can_be_threatened, asks=whom)
class Threaten:
    """The victim opens its hand and loses a card of Brute's choice, or takes its ships home."""

    @staticmethod
    def give_in(game: Game, use: Use) -> str | None:
        victim = use.value[0]
        options = ways_out(game, victim)
        question = ChooseOption(
            prompt=f"{about(use.seat)} threatens you. What do you do?",
            rule="CORE-240",
            name="threatened",
            options=options,
        )
        way = game.ask(victim, question)[0] if len(options) > 1 else next(iter(options), "")
        game.emit(FactNoted(fact=THREATENED, value=victim))
        if way == WITHDRAW:
            withdraw(game, victim)
        if way != HAND:
            return "done"
        game.emit(HandSeen(seat=victim, viewer=use.seat, cards=list(hand(game, victim))))
        return None

    @staticmethod
    def grab(game: Game, use: Use) -> None:
        victim = use.value[0]
        cards = {card: facts(card).id for card in hand(game, victim)}
        question = ChooseCards(prompt="Which card do you keep?", rule="CORE-240", name="grab", cards=cards, sealed=True)
        take(game, victim, use.seat, game.ask(use.seat, question), BRUTE.id)


def withdraw(game: Game, seat: str) -> None:
    """A main player goes on without ships, an ally is no ally any more."""
    place, ships = board.place_in_encounter(game.state, seat), board.in_encounter(game.state, seat)
    if roles.ally(game.state, seat):
        send_away(game, [seat], BRUTE.id)
    else:
        return_home(game, seat, ships, BRUTE.id, besides=place)


def something_is_due(game: Game, seat: str, moment: Moment) -> bool:
    """Compensation, or rewards of defensive allies."""
    now = game.state.encounter
    assert now is not None
    if not now.winner:
        return False
    loser = board.main_player(game.state, board.other_side(now.winner))
    return owed(now, loser) or (now.winner == "defense" and "defense" in now.allies.values())


@wild(BRUTE, at=timings.WINNER_KNOWN, roles=roles.involved, when=something_is_due)
def tight_fisted(game: Game, use: Use) -> None:
    """Nobody gets more than one card of compensation, or more than one reward."""
    limit_payments(game, 1, "flare-brute")


def defenders(game: Game) -> dict[str, list[str]]:
    members = board.side_members(game.state, "defense")
    there = {seat: board.in_encounter(game.state, seat) for seat in members}
    return {seat: ships for seat, ships in there.items() if ships}


def somebody_defends(game: Game, seat: str, moment: Moment) -> bool:
    return bool(defenders(game))


@super_(BRUTE, at=timings.ALLIANCES_FORMED, roles=roles.offense, when=somebody_defends)
def first_blow(game: Game, use: Use) -> None:
    """Defense and defensive allies lose one ship of the encounter each."""
    prompt = "Which ship do you lose?"
    lost = [some_of(game, seat, ships, 1, prompt, "CORE-214")[0] for seat, ships in defenders(game).items()]
    lose(game, lost, BRUTE.id)
