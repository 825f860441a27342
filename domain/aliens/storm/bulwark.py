"""Bulwark: one ship at a time is all that it loses."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.decks.piles import hand
from domain.decks.taking import DISCARDING, let_the_owner_choose
from domain.encounter import roles, timings
from domain.encounter.choose_ships import picked
from domain.encounter.compensation import let_the_payer_choose
from domain.encounter.ships import LOSE_SHIPS, return_home
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use

BULWARK = alien(
    "bulwark",
    "Bulwark",
    edition="storm",
    alert="green",
    verb="Resilience",
    unverified="where saved ships go that cannot stay; that costs are reduced too; random discards of several cards",
    power=(
        "When you would lose two or more ships to the warp at the same time, you lose only one, which you "
        "choose. Ships that you sent as the offense or an ally return from a lost encounter to your colonies. "
        "In all other cases the saved ships stay where they are."
    ),
    wild=(
        "As a main player, when you would lose two or more ships to the warp at the same time, you may lose "
        "only one. The others go to your other colonies."
    ),
    super=(
        "When cards from your hand are discarded at random, or when you pay compensation, you may choose the cards."
    ),
)


def several_are_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    return moment["to"] == WARP and len(board.commanded_by(runner.state, seat, moment["ships"])) > 1


def all_but_one(runner: Runner, use: Use) -> list[str]:
    """Returns the ships that are not lost; their owner says which one is, where that makes a difference."""
    ships = board.commanded_by(runner.state, use.seat, use.intent["ships"])
    one = picked(runner, use.seat, ships, 1, "Which ship of yours is lost?", "CORE-240")
    saved = [ship for ship in ships if ship not in one]
    use.intent["ships"] = [ship for ship in use.intent["ships"] if ship not in saved]
    return saved


def can_stay(runner: Runner, use: Use, ship: str) -> bool:
    """Returns True where it is lost as the defense or outside the encounter, unless the planet is destroyed."""
    place = runner.state.ships[ship]
    return not board.destroyed(runner.state, place) and (
        use.intent["why"] != "encounter" or roles.defense(runner.state, use.seat)
    )


@power(BULWARK, instead_of=LOSE_SHIPS, must=True, when=several_are_lost, often=True)
def resilience(runner: Runner, use: Use) -> None:
    """Reduces a loss to one ship; the others stay, or return from the encounter."""
    saved = all_but_one(runner, use)
    homeless = [ship for ship in saved if not can_stay(runner, use, ship)]
    return_home(runner, use.seat, homeless, BULWARK.id, leaving=True)


def some_can_be_saved(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if there is a colony besides those that are lost with these ships."""
    lost = set(board.commanded_by(runner.state, seat, moment["ships"]))
    left = [there for there in board.colonies(runner.state, seat).values() if not set(there) <= lost]
    return several_are_lost(runner, seat, moment) and bool(left or powers.havens(runner.state, seat))


@wild(BULWARK, instead_of=LOSE_SHIPS, roles=roles.main, when=some_can_be_saved)
def narrow_escape(runner: Runner, use: Use) -> None:
    """Loses one ship; the others go to other colonies."""
    before = board.commanded_by(runner.state, use.seat, use.intent["ships"])
    return_home(runner, use.seat, all_but_one(runner, use), "flare-bulwark", leaving=True, lost=before)


def something_to_choose(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True with more cards than this flare, which is on the table then."""
    return len(hand(runner, seat)) > 1


@super_(BULWARK, at=(timings.BEFORE_COMPENSATION, DISCARDING), when=something_to_choose)
def choose_the_cards(runner: Runner, use: Use) -> None:
    """Lets it choose what it pays as compensation, or what it discards in place of random cards."""
    if use.moment["key"] == DISCARDING:
        let_the_owner_choose(runner)
    else:
        let_the_payer_choose(runner)
