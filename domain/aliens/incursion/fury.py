"""Fury: remembers every ship."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.board import REMOVED
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_ships_from, not_to_give, spared
from domain.encounter.resolution import has_lost
from domain.encounter.ships import SHIPS_GONE, removable, remove
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded, SheetNoted
from domain.questions import ChooseNumber, ChooseShips, Question
from domain.state import Modifier, State

FURY = alien(
    "fury",
    "Fury",
    edition="incursion",
    alert="green",
    verb="Vengeance",
    open_sheet=True,
    counts_tokens=True,
    gains_by_losses=True,
    power=(
        "For each of your ships that goes to the warp or leaves the game, you must take a token. As a main "
        "player or ally, after encounter cards are selected, you may spend any number of tokens. You add 3 to "
        "your side's total for each of them, or subtract 3 for each."
    ),
    wild=(
        "As a main player, when you lose the encounter, you may make each opposing player remove one ship of "
        "that player's choice from the game. A player who needs all ships that are left to win is spared."
    ),
    super="When you use your tokens, you may have all of them count, and none of them is spent.",
)
TOKENS, REMAIN = "tokens", "remain"
WORTH = 3


def tokens(runner: Runner) -> int:
    return int(runner.state.sheets.get(FURY.id, {}).get(TOKENS, 0))


def mine(runner: Runner, seat: str, moment: Moment) -> list[str]:
    """Returns the seat's ships.

    In the warp, or out of the game, they belong to their owner again, whichever seat commanded them.
    """
    return [ship for ship in moment["ships"] if board.native_owner(runner.state, ship) == seat]


def i_lost_ships(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(mine(runner, seat, moment))


@power(FURY, part="collect", at=SHIPS_GONE, must=True, when=i_lost_ships)
def collect(runner: Runner, use: Use) -> None:
    """Takes a token for each of them."""
    count = tokens(runner) + len(mine(runner, use.seat, use.moment))
    runner.emit(SheetNoted(alien=FURY.id, note=TOKENS, value=count))


def there_are_tokens(runner: Runner, seat: str, moment: Moment) -> bool:
    return tokens(runner) > 0


def how_many(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    most = tokens(runner)
    prompt = f"How many tokens add {WORTH} each to your side's total? A negative number subtracts."
    return ChooseNumber(prompt=prompt, name="vengeance", least=-most, most=most, fallback={"number": 0})


@power(FURY, at=timings.CARDS_SELECTED, roles=roles.involved, when=there_are_tokens, asks=how_many)
def vengeance(runner: Runner, use: Use) -> None:
    """Spends tokens, whatever the outcome. With the super flare all that are there count, and stay."""
    count = use.value
    if use.notes.get(REMAIN):
        count = -tokens(runner) if count < 0 else tokens(runner)
    side = board.side_of(runner.state, use.seat)
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", WORTH * count, FURY.id)))
    if not use.notes.get(REMAIN):
        runner.emit(SheetNoted(alien=FURY.id, note=TOKENS, value=tokens(runner) - abs(count)))


@super_(FURY, with_use="fury.power", roles=roles.involved)
def tokens_remain(runner: Runner, use: Use) -> None:
    use.subject_notes[REMAIN] = True


def i_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    return has_lost(runner.state, seat)


def which_ship(state: State, seat: str) -> ChooseShips:
    """Asks for any ship of the seat, also one in the warp, unless somebody has captured it."""
    places: dict[str, list[str]] = {}
    for ship in board.fleet(state, seat):
        place = state.ships.get(ship, REMOVED)
        held = powers.in_stock(place) or any(holds(place) for holds in not_to_give)
        if not held and place not in (REMOVED, *board.at_rest(state)):
            places.setdefault(place, []).append(ship)
    prompt, last = "Which of your ships leaves the game?", spared(state, places)
    return choose_ships_from(places, 1, prompt, "CORE-216", "fury_ship", last)


@wild(FURY, at=timings.WINNER_KNOWN, roles=roles.main, when=i_lost)
def never_again(runner: Runner, use: Use) -> None:
    """Removes one ship of everybody on the other side. A player who needs all remaining ships to win is exempt."""
    opponents = board.other_side(board.side_of(runner.state, use.seat))
    questions: dict[str, Question] = {}
    for seat in board.side_members(runner.state, opponents):
        question = which_ship(runner.state, seat)
        if removable(runner.state, [ship for ships in question.places.values() for ship in ships]):
            questions[seat] = question
    chosen = runner.ask_all(questions) if questions else {}
    remove(runner, [ship for ships in chosen.values() for ship in ships], FURY.id)
