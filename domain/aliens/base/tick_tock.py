"""Tick-Tock: time is on its side."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import RESHUFFLED
from domain.encounter import roles, timings
from domain.encounter.ships import pay_one_ship
from domain.encounter.victory import have_won, win
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import SheetNoted
from domain.events.deals import DEAL
from domain.mechanics.colonies import foreign_planets, found_colony
from domain.questions import ChoosePlanets
from domain.state import State

TICK_TOCK = alien(
    "tick-tock",
    "Tick-Tock",
    edition="base",
    alert="yellow",
    verb="Patience",
    setup=True,
    wins_otherwise=True,
    open_sheet=True,
    counts_tokens=True,
    power=(
        "You start with ten tokens, or with eight if each home system has four planets. Each time a defense "
        "wins an encounter or a deal is made, you must discard one token, even if you are not in the encounter. "
        "When the last token goes, you win the game at once. You may also win in the usual way."
    ),
    wild=(
        "When the discard pile is shuffled into a new deck, you may at once place up to four of your ships as "
        "a colony on a planet in another player's home system."
    ),
    super=(
        "As a main player, after you win an encounter or make a deal, you may send one of your ships to the "
        "warp to discard one more token."
    ),
)
TOKENS, MOST_SETTLERS = "tokens", 4
AT_START, AT_START_WITH_SMALL_SYSTEMS = 10, 8


def at_start(state: State) -> int:
    return AT_START_WITH_SMALL_SYSTEMS if board.small_systems(state) else AT_START


def tokens(runner: Runner) -> int:
    return int(runner.state.sheets.get("tick-tock", {}).get(TOKENS, at_start(runner.state)))


def discard_token(runner: Runner, seat: str) -> None:
    """Discards a token. With none left it wins at once, together with every seat that meets a condition now."""
    left = max(0, tokens(runner) - 1)
    runner.emit(SheetNoted(alien="tick-tock", note=TOKENS, value=left))
    if not left:
        together = [s for s in runner.state.seats if s == seat or s in have_won(runner.state)]
        win(runner, together, "CORE-283", "tick-tock")


@power(TICK_TOCK, part="setup", at=timings.GAME_SETUP, must=True, is_use=False)
def ten_tokens(runner: Runner, use: Use) -> None:
    runner.emit(SheetNoted(alien="tick-tock", note=TOKENS, value=at_start(runner.state)))


def a_defense_won_or_a_deal_was_made(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.encounter.winner == "defense" or DEAL.of(runner.encounter) == "made"


@power(TICK_TOCK, at=timings.AFTER_RESOLUTION, must=True, when=a_defense_won_or_a_deal_was_made)
def patience(runner: Runner, use: Use) -> None:
    discard_token(runner, use.seat)


def targets(runner: Runner, seat: str) -> list[str]:
    others = board.clockwise(runner.state, seat)[1:]
    return [planet for other in others for planet in foreign_planets(runner.state, seat, other)]


def somewhere_to_go(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(targets(runner, seat))


def where(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    planets = targets(runner, seat)
    return ChoosePlanets(prompt="Where do you found a colony?", name="tick_tock", planets=planets)


@wild(TICK_TOCK, at=RESHUFFLED, asks=where)
def settle_down(runner: Runner, use: Use) -> None:
    """Founds a colony of up to four of its ships on a home planet of any other player."""
    found_colony(runner, use.seat, use.value[0], MOST_SETTLERS, "tick-tock")


def i_succeeded(runner: Runner, seat: str, moment: Moment) -> bool:
    encounter = runner.encounter
    return DEAL.of(encounter) == "made" or encounter.winner == board.side_of(runner.state, seat)


@super_(TICK_TOCK, at=timings.AFTER_RESOLUTION, roles=roles.main, when=i_succeeded)
class Hurry:
    """One of its ships to the warp for one more token."""

    @staticmethod
    def pay(runner: Runner, use: Use) -> None:
        pay_one_ship(runner, use.seat)

    @staticmethod
    def one_more_token(runner: Runner, use: Use) -> None:
        discard_token(runner, use.seat)
