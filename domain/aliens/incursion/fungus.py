"""Fungus: what it defeats sticks to it."""

from itertools import product

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import CAPTURED, WARP
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.ships import LOSE_SHIPS, move, return_home, spoils
from domain.engine.agenda import Procedure
from domain.engine.moments import Moment
from domain.engine.runner import Game, watches
from domain.engine.uses import Use
from domain.events import CardsMoved, CardsRevealed, ModifierAdded, UseClosed
from domain.mechanics import stacks
from domain.questions import Distribute
from domain.questions.wording import about
from domain.state import Frame, Modifier

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
BEFORE_RESCUE = 20
"""What sticks is out of reach for those who save ships from the warp."""


def my_ships_won(game: Game, seat: str, moment: Moment) -> bool:
    return spoils(game, seat, moment) and bool(board.in_encounter(game.state, seat))


@power(FUNGUS, instead_of=LOSE_SHIPS, roles=roles.involved, must=True, when=my_ships_won, precedence=BEFORE_RESCUE)
def adhere(game: Game, use: Use) -> None:
    """The losing ships go under the own ones of the encounter."""
    captured, own = list(use.intent["ships"]), board.in_encounter(game.state, use.seat)
    split = {own[0]: captured}
    if len(own) > 1:
        question = Distribute(
            prompt="Under which of your ships do the captured ones go?", rule="CORE-240", name="adhere",
            items=captured, targets=dict.fromkeys(own, len(captured)),
            where={ship: f"under {about(ship)}" for ship in own},
        )  # fmt: skip
        split = game.ask(use.seat, question)
    use.intent["ships"] = []
    stacks.tuck(game, split, use.ability.title)


def stacks_are_in(game: Game, seat: str, moment: Moment) -> bool:
    return stacks.uncounted(game.state, seat) != 0


@power(FUNGUS, part="strength", at=(timings.CARDS_REVEALED, timings.TOTALLING), roles=roles.involved, must=True,
       when=stacks_are_in, often=True)  # fmt: skip
def strength(game: Game, use: Use) -> None:
    """A stack is worth as many as it has ships, a late one too; those under the top have no traits of their own."""
    stacks.count(game, use.seat, use.ability.title)


def lost_stacks(game: Game, seat: str, moment: Moment) -> list[str]:
    mine = [ship for ship in moment["ships"] if board.owner(game.state, ship) == seat]
    return [ship for ship in mine if stacks.under(game.state, ship)]


def a_stack_is_lost(game: Game, seat: str, moment: Moment) -> bool:
    return moment["to"] == WARP and bool(lost_stacks(game, seat, moment))


@super_(FUNGUS, instead_of=LOSE_SHIPS, when=a_stack_is_lost)
def stay_together(game: Game, use: Use) -> None:
    """In the warp too; the captured ships leave it only with the one on top."""
    stacks.bind(game, lost_stacks(game, use.seat, use.intent), use.ability.title)


RINGS = {"flare-fungus": ""}
"""The flares that capture ships, and what ends the places where these wait."""


def ring(seat: str, flare: str) -> str:
    """Where the ships wait that a wild flare has captured."""
    return f"{CAPTURED}:{seat}{RINGS[flare]}"


def i_defend_my_system(game: Game, seat: str) -> bool:
    now = game.state.encounter
    return now is not None and now.defense == seat == board.system_of(game.state, now.planet)


def i_won_at_home(game: Game, seat: str, moment: Moment) -> bool:
    return spoils(game, seat, moment) and i_defend_my_system(game, seat)


@wild(FUNGUS, instead_of=LOSE_SHIPS, roles=roles.defense, when=i_won_at_home)
def encircle(game: Game, use: Use) -> None:
    """All opposing ships are held around the own system."""
    captured, use.intent["ships"] = list(use.intent["ships"]), []
    move(game, captured, ring(use.seat, use.ability.title), use.ability.title)


@watches(CardsRevealed)
def captives_defend(game: Game, event: CardsRevealed) -> None:
    seat = game.state.encounter.defense if game.state.encounter else ""
    for flare in RINGS if i_defend_my_system(game, seat) else ():
        if count := len(board.ships_at(game.state, ring(seat, flare))):
            game.emit(ModifierAdded(modifier=Modifier("defense", "total", count, flare)))


@watches(CardsMoved)
@watches(UseClosed)
def flare_may_be_gone(game: Game, event: CardsMoved | UseClosed) -> None:
    cards = event.cards if isinstance(event, CardsMoved) else game.state.zones.get(event.zone, [])[-1:]
    if any(title_of(card) in RINGS for card in cards):
        game.later(free_captives.name)


free_captives = Procedure("fungus_frees_captives")


@free_captives.step
def who_lost_the_flare_lets_them_go(game: Game, frame: Frame) -> None:
    """They go home to colonies of their owners."""
    for flare, holder in product(RINGS, game.state.seats):
        cards = game.state.zones[f"hand:{holder}"] + game.state.zones["table"]
        if flare not in map(title_of, cards):
            for owner in game.state.seats:
                return_home(game, owner, board.ships_at(game.state, ring(holder, flare), owner), "fungus")
