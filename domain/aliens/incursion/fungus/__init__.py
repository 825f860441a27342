"""Fungus: captures the ships that it defeats."""

from itertools import product

from domain import board, powers
from domain.aliens.incursion.fungus import stacks
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.decks.piles import FACE_DOWN
from domain.decks.titles import TITLES, title_of
from domain.encounter import roles, timings
from domain.encounter.ships import BEFORE_RESCUE, LOSE_SHIPS, move, return_home, spoils
from domain.engine.agenda import Procedure
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import CardsMoved, CardsRevealed, ModifierAdded, UseClosed
from domain.mechanics.captured_places import CAPTURED
from domain.questions import Distribute
from domain.questions.wording import about
from domain.state import Frame, Modifier, State, sets_in_play

FUNGUS = alien(
    "fungus",
    "Fungus",
    edition="incursion",
    alert="yellow",
    verb="Adhere",
    power=(
        "When your side wins and you have ships in the encounter, the losing ships do not go to the warp: you "
        "must place them under your ships there, divided as you like. Such a stack is one ship of yours, but "
        "counts in an encounter as many as it has ships. It falls apart only when it goes to the warp."
    ),
    wild=(
        "As the defense, when you win in your home system, you may capture all opposing ships and keep them "
        "around your system. Each of them adds 1 to your total when you defend a planet of your home system. "
        "They go home when you no longer have this flare."
    ),
    super=(
        "When a stack of yours goes to the warp, you may keep it together. The captured ships then leave the "
        "warp only with your ship on top of them."
    ),
)


def my_ships_won(runner: Runner, seat: str, moment: Moment) -> bool:
    return spoils(runner, seat, moment) and bool(board.in_encounter(runner.state, seat))


@power(FUNGUS, instead_of=LOSE_SHIPS, roles=roles.involved, must=True, when=my_ships_won, precedence=BEFORE_RESCUE)
def adhere(runner: Runner, use: Use) -> None:
    """Puts the losing ships under its ships in the encounter."""
    captured, own = list(use.intent["ships"]), board.in_encounter(runner.state, use.seat)
    if not own:
        # Its ships went to the warp while others answered.
        return
    split = {own[0]: captured}
    if len(own) > 1:
        question = Distribute(
            prompt="Under which of your ships do the captured ones go?",
            name="adhere",
            items=captured,
            targets=dict.fromkeys(own, len(captured)),
            where={ship: f"under {about(ship)}" for ship in own},
        )
        split = runner.ask(use.seat, question)
    use.intent["ships"] = []
    stacks.tuck(runner, split, use.ability.title)


def stacks_are_in(runner: Runner, seat: str, moment: Moment) -> bool:
    return stacks.uncounted(runner.state, seat) != 0


@power(
    FUNGUS,
    part="strength",
    at=(timings.CARDS_REVEALED, timings.TOTALLING),
    roles=roles.involved,
    must=True,
    when=stacks_are_in,
    often=True,
)
def strength(runner: Runner, use: Use) -> None:
    """Counts a stack as its number of ships, a late one too; those under the top have no traits of their own."""
    stacks.count(runner, use.seat, use.ability.title)


def lost_stacks(runner: Runner, seat: str, moment: Moment) -> list[str]:
    mine = board.commanded_by(runner.state, seat, moment["ships"])
    return [ship for ship in mine if stacks.under(runner.state, ship)]


def a_stack_is_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    return moment["to"] == WARP and bool(lost_stacks(runner, seat, moment))


@super_(FUNGUS, instead_of=LOSE_SHIPS, when=a_stack_is_lost)
def stay_together(runner: Runner, use: Use) -> None:
    """Keeps the stack together in the warp too; the captured ships leave it only with the one on top."""
    stacks.bind(runner, lost_stacks(runner, use.seat, use.intent), use.ability.title)


RINGS = {"flare-fungus": ""}
"""The flares that capture ships, and what ends the places where these wait."""


def rings_in_game(state: State) -> bool:
    """Returns True if the sets of a game have such a flare."""
    sets = sets_in_play(state)
    return sets is None or any(TITLES[flare].set in sets for flare in RINGS)


def ring(seat: str, flare: str) -> str:
    """Returns the place of ships that a wild flare has captured."""
    return f"{CAPTURED}:{seat}{RINGS[flare]}"


def i_defend_my_system(runner: Runner, seat: str) -> bool:
    now = runner.state.encounter
    return now is not None and now.defense == seat == board.system_of(runner.state, now.planet)


def i_won_at_home(runner: Runner, seat: str, moment: Moment) -> bool:
    return spoils(runner, seat, moment) and i_defend_my_system(runner, seat)


@wild(FUNGUS, instead_of=LOSE_SHIPS, roles=roles.defense, when=i_won_at_home)
def encircle(runner: Runner, use: Use) -> None:
    """Holds all opposing ships around its system."""
    captured, use.intent["ships"] = list(use.intent["ships"]), []
    move(runner, captured, ring(use.seat, use.ability.title), use.ability.title)


@watches(CardsRevealed, within=rings_in_game)
def captured_ships_defend(runner: Runner, event: CardsRevealed) -> None:
    seat = runner.state.encounter.defense if runner.state.encounter else ""
    for flare in RINGS if i_defend_my_system(runner, seat) else ():
        if count := len(board.ships_at(runner.state, ring(seat, flare))):
            runner.emit(ModifierAdded(modifier=Modifier("defense", "total", count, flare)))


@watches(CardsMoved, within=rings_in_game)
@watches(UseClosed, within=rings_in_game)
def flare_may_be_gone(runner: Runner, event: CardsMoved | UseClosed) -> None:
    cards = event.cards if isinstance(event, CardsMoved) else runner.state.zones.get(event.zone, [])[-1:]
    if any(title_of(card) in RINGS for card in cards):
        runner.call_after_step(free_captured_ships.name)


def held(state: State, seat: str) -> list[str]:
    """Returns the cards that the seat has, wherever it keeps them, and those on the table."""
    zones = ["table", f"hand:{seat}", *(f"{kind}:{seat}" for kind in FACE_DOWN)]
    zones += [f"{board.SHEET}:{each}" for each in powers.held(state, seat)]
    return [card for zone in zones for card in state.zones.get(zone, [])]


free_captured_ships = Procedure("fungus_frees_captured_ships")


@free_captured_ships.step
def who_lost_the_flare_lets_them_go(runner: Runner, frame: Frame) -> None:
    """Returns the ships to colonies of their owners."""
    for flare, holder in product(RINGS, runner.state.seats):
        if flare not in map(title_of, held(runner.state, holder)):
            for owner in runner.state.seats:
                return_home(runner, owner, board.ships_at(runner.state, ring(holder, flare), owner), "fungus")
