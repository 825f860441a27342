"""Warrior: learns from every encounter, most from those that it loses."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import hand
from domain.decks.titles import has_encounter_card
from domain.encounter import roles, timings
from domain.encounter.encounter import ABORTED, before_it_ends
from domain.encounter.resolution import has_lost
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded, SheetNoted
from domain.events.deals import DEAL
from domain.mechanics.extra_encounters import encounter_at_once
from domain.state import Modifier, State

WARRIOR = alien(
    "warrior",
    "Warrior",
    edition="base",
    alert="green",
    verb="Mastery",
    open_sheet=True,
    counts_tokens=True,
    power=(
        "After each encounter in which you were a main player, you take a token if you won or made a deal, and two "
        "tokens if you lost or your deal failed, even if your power was zapped. If each home system has four "
        "planets, you take one more in either case. As a main player, after you reveal an attack card, you must "
        "add 1 to your side's total for each of your tokens. You keep them."
    ),
    wild=(
        "As the defense, right after the encounter is over, you may have an encounter against the offense in the "
        "offense's home system, with you as the offense. You need an encounter card in hand. Afterwards the turn "
        "goes on where it stopped."
    ),
    super="As an ally, after the encounter cards are revealed, you may add your tokens to your side's total.",
)
TOKENS = "tokens"
FOR_SUCCESS, FOR_FAILURE, MORE_IN_SMALL_SYSTEMS = 1, 2, 1


def tokens(state: State) -> int:
    return int(state.sheets.get(WARRIOR.id, {}).get(TOKENS, 0))


def lesson(state: State, seat: str) -> int:
    """Returns what this encounter teaches a main player, or nothing where nobody won, lost or dealt."""
    now = state.current_encounter
    if ABORTED.noted(now):
        return 0
    more = MORE_IN_SMALL_SYSTEMS if board.small_systems(state) else 0
    if DEAL.of(now) == "made" or now.winner == board.side_of(state, seat):
        return FOR_SUCCESS + more
    return FOR_FAILURE + more if now.case == "deal" or has_lost(state, seat) else 0


@before_it_ends
def learn(runner: Runner) -> None:
    """Adds the lesson, which is no use: a zap of this encounter does not stop it, but a lost power does."""
    state, now = runner.state, runner.encounter
    for seat in [
        seat for seat in (now.offense, now.defense) if seat and WARRIOR.id in powers.not_shut_off(state, seat)
    ]:
        if gained := lesson(state, seat):
            runner.emit(SheetNoted(alien=WARRIOR.id, note=TOKENS, value=tokens(state) + gained))


def my_attack_is_up(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.encounter.faces[seat].type == "attack"


def there_are_tokens(runner: Runner, seat: str, moment: Moment) -> bool:
    return tokens(runner.state) > 0


@power(WARRIOR, at=timings.CARDS_REVEALED, roles=roles.main, must=True, when=my_attack_is_up)
@super_(WARRIOR, at=timings.CARDS_REVEALED, roles=roles.ally, when=there_are_tokens)
def mastery(runner: Runner, use: Use) -> None:
    side = board.side_of(runner.state, use.seat)
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", tokens(runner.state), use.ability.title)))


def i_have_an_encounter_card(runner: Runner, seat: str, moment: Moment) -> bool:
    return has_encounter_card(hand(runner, seat))


@wild(WARRIOR, at=timings.ENCOUNTER_CLOSES, roles=roles.defense, holds=i_have_an_encounter_card)
def strike_back(runner: Runner, use: Use) -> None:
    encounter_at_once(runner, use.seat, board.opponent(runner.state, use.seat))
