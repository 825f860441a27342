"""Squee: nobody has the heart to fight it."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import GATE
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_own_ships, choose_ships_from, some_of, spared
from domain.encounter.resolution import COMPENSATION_OWED, CONCLUDED
from domain.encounter.ships import lose, return_home
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import OutcomeFixed
from domain.events.facts import Fact
from domain.questions import ChooseOption, ChooseSeats
from domain.questions.wording import about, counted, which

SQUEE = alien(
    "squee",
    "Squee",
    edition="storm",
    alert="red",
    verb="Unimaginable Cuteness",
    power=(
        "As the defense, after encounter cards are selected, you may plead with the offense. The offense must "
        "either let you win before any card is revealed, or lose three ships of its choice and go on. If it "
        "goes on and wins with an attack card, you collect compensation, whatever card you played."
    ),
    wild=(
        "As the defense, when you have lost the encounter and ships in it, you may name another player who "
        "took part. That player loses as many ships from colonies as you lost."
    ),
    super=(
        "As a defensive ally, during planning, you may make the offense and each offensive ally take one ship "
        "out of the gate, back to a colony."
    ),
)
CONCEDE, CONTINUE = "concede", "continue"
PLEADED = Fact("squee_pleaded", "")
PRICE = 3


@power(SQUEE, at=timings.CARDS_SELECTED, roles=roles.defense)
class Plead:
    """The offense gives in, or pays three ships and goes on."""

    @staticmethod
    def how_cruel(runner: Runner, use: Use) -> str | None:
        offense = board.opponent(runner.state, use.seat)
        options = {CONCEDE: "let Squee win", CONTINUE: f"lose {PRICE} ships and go on"}
        question = ChooseOption(
            prompt=f"{about(use.seat)} pleads with you. What do you do?", name="plea", options=options
        )
        return None if runner.ask(offense, question) == [CONCEDE] else "price"

    @staticmethod
    def conceded(runner: Runner, use: Use) -> None:
        """Ends the encounter without revealing a card; everything else is an ordinary victory of the defense."""
        CONCLUDED.note(runner, {"side": "defense", "source": "squee"})
        runner.go_to("encounter", "resolution")

    @staticmethod
    def price(runner: Runner, use: Use) -> None:
        """Takes any three ships of the offense, from colonies or the gate."""
        offense = board.opponent(runner.state, use.seat)
        prompt = f"{which(PRICE, 'ship')} do you lose?"
        question = choose_own_ships(runner.state, offense, PRICE, prompt, "CORE-214", "squee_price")
        lost = runner.ask(offense, question) if question.most else []
        PLEADED.note(runner, use.seat)
        lose(runner, lost, "squee")


@watches(OutcomeFixed, within=SQUEE.in_game)
def the_cruel_pay(runner: Runner, event: OutcomeFixed) -> None:
    """Makes an offense that went on and wins by an attack owe compensation, whatever the defense showed."""
    now = runner.encounter
    attack = now.offense in now.faces and now.faces[now.offense].type == "attack"
    owed = COMPENSATION_OWED.noted(now, now.defense)
    if PLEADED.of(now) == now.defense and event.winner == "offense" and attack and not owed:
        COMPENSATION_OWED.note(runner, True, now.defense)


def comforters(runner: Runner, seat: str) -> list[str]:
    """Returns the other participants that have ships on colonies."""
    members = board.side_members(runner.state, "offense") + board.side_members(runner.state, "defense")
    return [each for each in members if each != seat and board.colonies(runner.state, each)]


def i_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    lost = now.winner == "offense" or now.case == "both_lose"
    return lost and bool(now.lost.get(seat)) and bool(comforters(runner, seat))


def whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = comforters(runner, seat)
    return ChooseSeats(prompt="Who shares your loss?", name="squee_shares", seats=seats)


@wild(SQUEE, at=timings.AFTER_RESOLUTION, roles=roles.defense, when=i_lost, asks=whom)
def misery_loves_company(runner: Runner, use: Use) -> None:
    """Makes somebody lose as many ships, out of colonies, as the defense has lost here."""
    other, count = use.value[0], runner.encounter.lost[use.seat]
    prompt = f"{about(use.seat)} is sad: you lose {counted(count, 'ship')}. Which?"
    places = board.colonies(runner.state, other)
    last = spared(runner.state, places)
    question = choose_ships_from(places, count, prompt, "CORE-214", "squee_shared_loss", last)
    lose(runner, runner.ask(other, question) if question.most else [], "squee")


def somebody_is_in_the_gate(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.ships_at(runner.state, GATE))


@super_(
    SQUEE,
    at=(timings.BEFORE_SELECTION, timings.CARDS_SELECTED),
    roles=roles.defensive_ally,
    when=somebody_is_in_the_gate,
)
def soften(runner: Runner, use: Use) -> None:
    """Removes one ship each of the offense and offensive allies from the gate."""
    members = board.side_members(runner.state, "offense")
    there = {seat: board.ships_at(runner.state, GATE, seat) for seat in members}
    prompt = "Which ship leaves the gate?"
    ships = {seat: some_of(runner, seat, mine, 1, prompt) for seat, mine in there.items()}
    for seat, mine in ships.items():
        return_home(runner, seat, mine, "squee")
