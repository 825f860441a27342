"""The edicts, as artifacts of the cosmic deck: Force Field (CLASSIC-30) and Rebirth (CLASSIC-31)."""

from domain import board
from domain.cards.artifacts import force_field, somebody_allied, which_allies
from domain.cards.card import card
from domain.decks.titles import BROUGHT, Brought, title
from domain.encounter import timings
from domain.encounter.choose_ships import places_of, told_apart
from domain.encounter.ships import movable, set_out
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseSeats, ChooseShips, Distribute
from domain.state import State
from domain.variants.classic.declaration import ID

DECK = "edicts"
BROUGHT[ID] = Brought(DECK, apart=False)

FORCE_FIELD = title(
    "edict-force-field",
    "Edict: Force Field",
    "artifact",
    deck=DECK,
    set="classic",
    unverified=True,
    text=(
        "After alliances are formed, you may play this edict to end the alliances of as many allies as you "
        "like, of either side. These players take their ships back to colonies."
    ),
)
REBIRTH = title(
    "edict-rebirth",
    "Edict: Rebirth",
    "artifact",
    deck=DECK,
    set="classic",
    unverified=True,
    text=(
        "At the start of any encounter, you may play this edict and choose a player, perhaps yourself. That "
        "player may move any ships from colonies to any planets of the home system, also to those without a "
        "colony."
    ),
)

card(FORCE_FIELD, at=timings.ALLIANCES_FORMED, when=somebody_allied, asks=which_allies, rule="CLASSIC-30")(force_field)


def can_go_home(state: State, seat: str) -> bool:
    """Returns True if the seat has ships to move, and a home planet that is not destroyed."""
    return bool(movable(state, seat) and board.planets(state, seat))


def somebody_can_move(runner: Runner, seat: str, moment: Moment) -> bool:
    return any(can_go_home(runner.state, each) for each in runner.state.seats)


def who_is_reborn(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = [each for each in board.clockwise(runner.state, seat) if can_go_home(runner.state, each)]
    return ChooseSeats(prompt="Whose ships may go home?", rule="CLASSIC-31", name="rebirth_for", seats=seats)


@card(REBIRTH, at=timings.START_OF_ENCOUNTER, when=somebody_can_move, asks=who_is_reborn, rule="CLASSIC-31")
class Rebirth:
    """The chosen player moves any of its ships from colonies onto any planets of its home system."""

    @staticmethod
    def which_ships(runner: Runner, use: Use) -> None:
        seat = use.value[0]
        places = movable(runner.state, seat)
        question = ChooseShips(
            prompt="Which of your ships do you put on home planets?",
            rule="CLASSIC-31",
            name="rebirth_ships",
            places=places,
            least=0,
            most=sum(map(len, places.values())),
        )
        use.notes["ships"] = runner.ask(seat, question)

    @staticmethod
    def where_to(runner: Runner, use: Use) -> None:
        seat, ships = use.value[0], use.notes["ships"]
        if ships:
            targets = dict.fromkeys(board.planets(runner.state, seat), len(ships))
            question = Distribute(
                prompt="On which of your home planets do you put your ships?",
                rule="CLASSIC-31",
                name="rebirth",
                total=len(ships),
                targets=targets,
            )
            split = runner.ask(seat, told_apart(runner.state, ships, question))
            set_out(runner, places_of(ships, split), REBIRTH.id)
