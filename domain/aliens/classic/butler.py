"""Butler: serves for a tip, and in its own way without one."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import hand
from domain.decks.taking import give_at_random
from domain.encounter import roles, timings
from domain.encounter.alliance import MUST_INVITE
from domain.encounter.launch import LOADER, TARGET, aiming, legal_targets, must_commit
from domain.encounter.ships import movable
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import OffenseSet
from domain.events.facts import Fact
from domain.questions import ChoosePlanets, ChooseSeats, Confirm
from domain.questions.wording import about, counted

BUTLER = alien(
    "butler",
    "Butler",
    edition="classic",
    alert="yellow",
    verb="Serve",
    unverified="wild and super; whether the oldest tip was a card; that it is asked for as Launch begins",
    power=(
        "In another player's encounter, before launch, the offense may tip you with a random card. Without a "
        "tip you may do one of two things: aim the gate at a planet of your choice, or choose from which "
        "colonies the offense's ships are sent. How many are sent is the offense's choice."
    ),
    wild=(
        "At the start of your encounter as the offense, you may have another player be the offense in your "
        "place. That player must invite you, and a success is counted as yours."
    ),
    super="When you serve the offense, you may raise the price of a tip to two random cards.",
)

TIPPED, PRICE = Fact("tipped", False), "price"


def a_tip_could_be_given(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(hand(runner, runner.encounter.offense)) and not TIPPED.noted(runner.encounter)


@power(BUTLER, part="tip", at=timings.BEFORE_LAUNCH, roles=roles.not_offense, must=True, when=a_tip_could_be_given)
def at_your_service(runner: Runner, use: Use) -> None:
    """Lets the offense give a random card; then its wishes are carried out."""
    offense, price = runner.encounter.offense, use.notes.get(PRICE, 1)
    question = Confirm(prompt=f"Do you give {about(use.seat)} a tip of {counted(price, 'random card')}?", name="tip")
    tipped = len(hand(runner, offense)) >= price and runner.ask(offense, question)
    TIPPED.note(runner, bool(tipped))
    if tipped:
        give_at_random(runner, offense, use.seat, price, BUTLER.id)


@super_(BUTLER, with_use="butler.tip", roles=roles.not_offense)
def dearer_service(runner: Runner, use: Use) -> None:
    """Raises the tip to two cards."""
    use.subject_notes[PRICE] = 2


def no_tip(runner: Runner) -> bool:
    return not TIPPED.of(runner.encounter)


def free_to_aim(runner: Runner, seat: str, moment: Moment) -> bool:
    return no_tip(runner) and len(legal_targets(runner.state)) > 1


def where(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    targets = legal_targets(runner.state)
    return ChoosePlanets(prompt=aiming(runner.state, seat, targets), name="butler_aims", planets=targets)


@power(BUTLER, part="aim", at=timings.BEFORE_LAUNCH, roles=roles.not_offense, when=free_to_aim, asks=where)
def aim(runner: Runner, use: Use) -> None:
    """Aims without a tip at a planet of its own choice."""
    TARGET.note(runner, use.value[0])


def free_to_load(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if it has not aimed, and the ships that the offense sends make a difference (BUTLER-01)."""
    offense = runner.encounter.offense
    own_way = no_tip(runner) and not TARGET.noted(runner.encounter)
    places = movable(runner.state, offense)
    a_choice = len(places) > 1 or any(not board.alike(runner.state, ships) for ships in places.values())
    return own_way and must_commit(runner.state, offense) and a_choice


@power(BUTLER, part="launch", at=timings.GATE_AIMED, roles=roles.not_offense, when=free_to_load)
def load(runner: Runner, use: Use) -> None:
    """Loads without a tip as many ships as the offense wants, from colonies of its own choice."""
    LOADER.note(runner, use.seat)


def stand_ins(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    others = board.clockwise(runner.state, seat)[1:]
    return ChooseSeats(prompt="Who has this encounter for you?", name="stand_in", seats=others)


@wild(BUTLER, at=timings.START_OF_ENCOUNTER, roles=roles.offense, asks=stand_ins)
def do_it_for_me(runner: Runner, use: Use) -> None:
    """Makes another player the offense, who invites the player whose turn it is; a success counts for that player."""
    runner.emit(OffenseSet(seat=use.value[0]))
    MUST_INVITE.note(runner, [use.seat], "offense")
