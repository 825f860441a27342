"""Dervish: hands go round."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import discard_pile, give, hand, put_cards
from domain.decks.taking import swap_hands, take
from domain.encounter import roles, timings
from domain.engine.moments import Moment, named, timing
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.engine.windows import open_window
from domain.mechanics.colonies import foreign_planets, found_colony
from domain.questions import ChooseOption, ChoosePlanets, ChooseSeats
from domain.questions.wording import about, counted
from domain.state import State

DERVISH = alien(
    "dervish",
    "Dervish",
    edition="storm",
    alert="yellow",
    verb="Whirl",
    power=(
        "As a main player, after alliances are formed, you may name a direction, left or right. All main "
        "players and allies then pass their whole hands in that direction to the next of them, at the same "
        "time."
    ),
    wild=(
        "As the defense, when the gate is aimed at a planet of your home system, you may trade your whole "
        "hand with any other player."
    ),
    super=(
        "When this flare comes to you as hands are passed on by your power, you may place up to four ships as "
        "a colony in the home system of the player who passed it. The flare is then discarded."
    ),
)
CLOCKWISE, COUNTER = "clockwise", "counterclockwise"


def what_came_round(state: State, seat: str, moment: Moment) -> str:
    count = counted(len(moment["cards"]), "card")
    return f"The hands were passed on: you got {count} from {about(moment['giver'])}."


WHIRLED = named("hands_whirled", "After hands are passed on", what_came_round, members=("giver", "cards"))
"""The moment at which the flare is played: it has just come round."""
MOST_SETTLERS = 4


def circle(runner: Runner, way: str) -> list[str]:
    """Returns main players and allies, each giving to the next one."""
    seats = [seat for seat in board.seating(runner.state) if roles.involved(runner.state, seat)]
    return seats if way == CLOCKWISE else seats[::-1]


def which_way(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    options = {CLOCKWISE: "to the left", COUNTER: "to the right"}
    prompt = "In which direction do the hands go?"
    return ChooseOption(prompt=prompt, name="whirl", options=options)


@power(DERVISH, at=timings.ALLIANCES_FORMED, roles=roles.main, asks=which_way)
def whirl(runner: Runner, use: Use) -> None:
    """Makes all involved players pass their whole hands on at the same moment; flares too."""
    seats = circle(runner, use.value[0])
    hands = {seat: list(hand(runner, seat)) for seat in seats}
    for giver, taker in zip(seats, seats[1:] + seats[:1], strict=True):
        passed = take if taker == use.seat else give
        passed(runner, giver, taker, hands[giver], DERVISH.id)
    giver = seats[seats.index(use.seat) - 1]
    open_window(runner, timing(WHIRLED, only=[use.seat], giver=giver, cards=hands[giver]))


def somewhere_to_go(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(foreign_planets(runner.state, seat, moment["giver"]))


def it_came_round(runner: Runner, seat: str, moment: Moment) -> bool:
    return "flare-dervish#1" in moment["cards"]


def where(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    planets = foreign_planets(runner.state, seat, moment["giver"])
    return ChoosePlanets(prompt="Where do you found a colony?", name="dervish", planets=planets)


@super_(DERVISH, at=WHIRLED, roles=roles.main, holds=it_came_round, asks=where)
def thrown_off(runner: Runner, use: Use) -> None:
    """Founds a colony in the home system of the player who passed the flare, which is discarded."""
    pile = discard_pile(runner.state, use.card)
    put_cards(runner, [use.card], "table", pile, DERVISH.id, seat=use.seat)
    found_colony(runner, use.seat, use.value[0], MOST_SETTLERS, DERVISH.id)


def the_gate_points_at_my_home(runner: Runner, seat: str, moment: Moment) -> bool:
    return board.system_of(runner.state, runner.encounter.planet) == seat


def with_whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    others = board.clockwise(runner.state, seat)[1:]
    return ChooseSeats(prompt="With whom do you trade hands?", name="dervish_trades", seats=others)


@wild(DERVISH, at=timings.GATE_AIMED, roles=roles.defense, when=the_gate_points_at_my_home, asks=with_whom)
def trade_hands(runner: Runner, use: Use) -> None:
    swap_hands(runner, use.seat, use.value[0], "flare-dervish")
