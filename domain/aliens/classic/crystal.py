"""Crystal: says how many ships the allies bring."""

from domain import board
from domain.aliens.page import alien, power, wild
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_ships_from
from domain.encounter.launch import SHIP_LIMIT, must_commit, ship_limit
from domain.encounter.ships import movable, return_home, set_out
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics import hidden_ships
from domain.mechanics.ordered_escorts import fix_the_number
from domain.questions import ChooseNumber, ChooseSeats, ChooseShips, Distribute, Question
from domain.questions.wording import about, counted
from domain.state import State

CRYSTAL = alien(
    "crystal",
    "Crystal",
    edition="classic",
    alert="green",
    verb="Order",
    players_min=3,
    unverified="wild, verb, whether none may be ordered, and whether only on its side; no super text was read",
    power=(
        "As a main player or ally, after alliances are formed, you may fix how many ships any of the allies "
        "bring, on both sides: from one to four, as far as the ally has them. The allies choose which ships "
        "these are. When an ally calls Escorts, you may fix their number too."
    ),
    wild="At the start of any encounter, you may spread your ships anew over your colonies.",
)


def bounds(state: State, ally: str) -> tuple[int, int]:
    """Returns the least and the most that this ally can be ordered to bring."""
    available = len(board.in_encounter(state, ally)) + sum(map(len, movable(state, ally).values()))
    return 1, min(SHIP_LIMIT, ship_limit(state, ally), available)


def allies(runner: Runner) -> list[str]:
    """Returns the allies whose numbers can be changed: those whose ships nothing else has replaced."""
    in_order = [seat for seat in board.timing_order(runner.state) if seat in runner.encounter.allies]
    return [seat for seat in in_order if must_commit(runner.state, seat) and bounds(runner.state, seat)[1] > 1]


def somebody_allied(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(allies(runner))


def which_allies(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = allies(runner)
    prompt = "For which allies do you fix the number of ships?"
    return ChooseSeats(prompt=prompt, name="order_allies", seats=seats, most=len(seats))


@power(CRYSTAL, at=timings.ALLIANCES_FORMED, roles=roles.involved, asks=which_allies)
class Order:
    """One to four ships each, if the ally has them; the ally says which."""

    @staticmethod
    def numbers(runner: Runner, use: Use) -> None:
        numbers = {}
        for ally in use.value:
            least, most = bounds(runner.state, ally)
            now = len(board.in_encounter(runner.state, ally))
            question = ChooseNumber(
                prompt=f"How many ships must {about(ally)} have in the encounter?",
                name="ordered",
                least=least,
                most=most,
                of="ship",
                fallback={"number": min(max(now, least), most)},
            )
            numbers[ally] = runner.ask(use.seat, question)
        use.notes["numbers"] = numbers

    @staticmethod
    def obey(runner: Runner, use: Use) -> None:
        state = runner.state
        change = {ally: n - len(board.in_encounter(state, ally)) for ally, n in use.notes["numbers"].items()}
        asked: dict[str, Question] = {ally: which_ships(state, ally, count) for ally, count in change.items() if count}
        chosen = runner.ask_all(asked) if asked else {}
        coming = {
            ship: board.place_in_encounter(state, a) for a, ships in chosen.items() if change[a] > 0 for ship in ships
        }
        set_out(runner, coming, CRYSTAL.id)
        for ally, ships in chosen.items():
            if change[ally] < 0:
                return_home(runner, ally, ships, CRYSTAL.id)

    @staticmethod
    def with_those_that_nobody_sees(runner: Runner, use: Use) -> None:
        hidden_ships.keep_to_the_limit(runner, use.value)


def which_ships(state: State, ally: str, change: int) -> ChooseShips:
    """Asks for ships to bring besides, or to take back."""
    places = (
        movable(state, ally) if change > 0 else {board.place_in_encounter(state, ally): board.in_encounter(state, ally)}
    )
    prompt = (
        f"You must bring {counted(change, 'more ship')}. Which?"
        if change > 0
        else f"You must take back {counted(-change, 'ship')}. Which?"
    )
    return choose_ships_from(places, abs(change), prompt, "CORE-240", "obey")


def how_many_escorts(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    prompt = f"How many Escorts must {about(moment['ally'])} bring?"
    return ChooseNumber(prompt=prompt, rule="SKILL-18", name="ordered_escorts", least=0, most=moment["available"])


@power(CRYSTAL, part="escorts", at=timings.ESCORTS_NAMED, roles=roles.involved, asks=how_many_escorts)
def order_escorts(runner: Runner, use: Use) -> None:
    """Orders the number of ships of an ally who calls Escorts; the ally says which."""
    fix_the_number.provided(runner, use.value)


def ships_at_home(runner: Runner, seat: str) -> dict[str, list[str]]:
    return {
        place: ships
        for place, ships in movable(runner.state, seat).items()
        if place in board.colonies(runner.state, seat)
    }


def several_colonies(runner: Runner, seat: str, moment: Moment) -> bool:
    return len(ships_at_home(runner, seat)) > 1


@wild(CRYSTAL, at=timings.START_OF_ENCOUNTER, when=several_colonies)
def rearrange(runner: Runner, use: Use) -> None:
    """Spreads its ships again over its colonies."""
    now = ships_at_home(runner, use.seat)
    ships = [ship for there in now.values() for ship in there]
    question = Distribute(
        prompt="How do you spread your ships over your colonies?",
        name="rearrange",
        items=ships,
        targets=dict.fromkeys(now, len(ships)),
        fallback={"items": now},
    )
    split = runner.ask(use.seat, question)
    set_out(runner, {ship: planet for planet, there in split.items() for ship in there}, CRYSTAL.id)
