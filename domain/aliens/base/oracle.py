"""Oracle: sees the opponent's card before choosing."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks import taking
from domain.decks.piles import hand
from domain.decks.titles import has_encounter_card
from domain.encounter import roles, timings
from domain.encounter.planning import commit, selection, take_back
from domain.engine.moments import Moment, timing
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.engine.windows import open_window

ORACLE = alien(
    "oracle",
    "Oracle",
    edition="base",
    alert="green",
    verb="Foresee",
    not_with=("magician",),
    power=(
        "As a main player, when encounter cards are to be selected, your opponent must select first and play "
        "the card face up. You select your card after you have seen it."
    ),
    wild=(
        "As a main player, before encounter cards are selected, you may mix your hand with your opponent's "
        "hand. You take back at random as many cards as you had, and your opponent gets the rest."
    ),
    super=(
        "After your opponent's card lies face up and before you select yours, you may end the encounter. Your "
        "opponent takes the card back, the ships of the offense and of all allies return to colonies, and "
        "play goes on as if a deal had been made."
    ),
)


@power(ORACLE, at=timings.SELECTING, roles=roles.main, must=True)
class Foresee:
    """The opponent selects first, face up; that is no reveal yet."""

    @staticmethod
    def before_it_lies_open(runner: Runner, use: Use) -> None:
        open_window(runner, timing(timings.LAID_OPEN, only=[board.opponent(runner.state, use.seat)]))

    @staticmethod
    def opponent_first(runner: Runner, use: Use) -> None:
        """Checks the hand of a main player again that has lost its encounter cards (TIME-22)."""
        opponent = board.opponent(runner.state, use.seat)
        if opponent in runner.encounter.selected or not has_encounter_card(hand(runner, opponent)):
            return
        question = selection(runner.state, opponent)
        question.secret, question.prompt = False, "Oracle: play your encounter card face up."
        commit(runner, opponent, runner.ask(opponent, question)[0], face_up=True)


@wild(ORACLE, at=timings.BEFORE_SELECTION, roles=roles.main)
def mix_hands(runner: Runner, use: Use) -> None:
    """Mixes both hands. As many random cards as before come back, the opponent gets the rest."""
    taking.mix_hands(runner, use.seat, board.opponent(runner.state, use.seat), "oracle")


def opponent_lies_open(runner: Runner, seat: str, moment: Moment) -> bool:
    encounter = runner.encounter
    return board.opponent(runner.state, seat) in encounter.face_up and seat not in encounter.selected


@super_(ORACLE, at=timings.FACE_UP, roles=roles.main, when=opponent_lies_open)
def end_the_encounter(runner: Runner, use: Use) -> None:
    """Returns the card and all ships. Play goes on as if a deal had been made."""
    take_back(runner, board.opponent(runner.state, use.seat))
    runner.call("abort", rule="deal")
