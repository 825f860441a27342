"""Sycophant: flatters winners, until it wins itself."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.cards.flares import pass_on
from domain.encounter import roles, timings
from domain.encounter.ships import homes
from domain.encounter.victory import have_won, win
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import SheetNoted
from domain.events.deals import DEAL
from domain.events.facts import Fact
from domain.questions import ChooseSeats
from domain.state import State

SYCOPHANT = alien(
    "sycophant",
    "Sycophant",
    edition="storm",
    alert="yellow",
    verb="Flattery",
    setup=True,
    wins_otherwise=True,
    unverified="that the last token may be taken off by the super flare, and wins then too",
    open_sheet=True,
    counts_tokens=True,
    power=(
        "You start with ten tokens, or with eight if each home system has four planets. When you are not a main "
        "player, after alliances are formed, you may flatter either main player. If that player's side wins or "
        "a deal is made, you discard a token. When the last token goes, you win the game at once; you may also "
        "win in the usual way."
    ),
    wild=(
        "When you are neither a main player nor an ally and a side wins, you may get one of your ships back "
        "from the warp for each player on that side."
    ),
    super=(
        "At nearly any time, you may discard tokens until five are left, or one token if you have five or "
        "fewer. You then give this flare to another player of your choice."
    ),
)

TOKENS, MANY = "tokens", 5
AT_START, AT_START_WITH_SMALL_SYSTEMS = 10, 8
FLATTERED = Fact[dict[str, str] | None]("flattered", None)


def at_start(state: State) -> int:
    return AT_START_WITH_SMALL_SYSTEMS if board.small_systems(state) else AT_START


def tokens(runner: Runner) -> int:
    return int(runner.state.sheets.get(SYCOPHANT.id, {}).get(TOKENS, at_start(runner.state)))


def leave(runner: Runner, seat: str, left: int) -> None:
    """Sets the number of tokens left. Without any it wins at once, with every seat that meets a condition now."""
    runner.emit(SheetNoted(alien=SYCOPHANT.id, note=TOKENS, value=left))
    if not left:
        together = [s for s in runner.state.seats if s == seat or s in have_won(runner.state)]
        win(runner, together, "CORE-283", SYCOPHANT.id)


@power(SYCOPHANT, part="setup", at=timings.GAME_SETUP, must=True, is_use=False)
def ten_tokens(runner: Runner, use: Use) -> None:
    runner.emit(SheetNoted(alien=SYCOPHANT.id, note=TOKENS, value=at_start(runner.state)))


def whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    now = runner.encounter
    mains = [now.offense, now.defense]
    return ChooseSeats(prompt="Whom do you flatter?", name="flatter", seats=mains)


@power(SYCOPHANT, at=timings.ALLIANCES_FORMED, roles=roles.not_main, asks=whom)
def flattery(runner: Runner, use: Use) -> None:
    """Flatters a main player, even the opponent of its side."""
    FLATTERED.note(runner, {"by": use.seat, "seat": use.value[0]})


def it_was_right(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if the flattered player has won, or a deal was made."""
    now = runner.encounter
    flattered = FLATTERED.of(now)
    if not flattered or flattered["by"] != seat:
        return False
    return DEAL.of(now) == "made" or now.winner == board.side_of(runner.state, flattered["seat"])


@power(SYCOPHANT, part="token", at=timings.AFTER_RESOLUTION, must=True, when=it_was_right, is_use=False)
def one_token_less(runner: Runner, use: Use) -> None:
    leave(runner, use.seat, max(0, tokens(runner) - 1))


def winners(runner: Runner) -> list[str]:
    return board.side_members(runner.state, runner.encounter.winner)


def others_won(runner: Runner, seat: str, moment: Moment) -> bool:
    lost = board.ships_at(runner.state, WARP, seat)
    return bool(runner.encounter.winner and lost and homes(runner.state, seat))


@wild(SYCOPHANT, at=timings.AFTER_RESOLUTION, roles=roles.uninvolved, when=others_won)
def congratulate(runner: Runner, use: Use) -> None:
    """Frees a ship from the warp for every player of the winning side."""
    runner.call("retrieve", seat=use.seat, count=len(winners(runner)), why=use.ability.title)


@super_(SYCOPHANT, at=timings.ALL)
class Grovel:
    """Down to five tokens, or one less; the flare goes to somebody else."""

    @staticmethod
    def pass_the_flare_on(runner: Runner, use: Use) -> None:
        pass_on(runner, use)

    @staticmethod
    def tokens_go(runner: Runner, use: Use) -> None:
        count = tokens(runner)
        leave(runner, use.seat, MANY if count > MANY else max(0, count - 1))
