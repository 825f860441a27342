"""Human: four more for its side; the side that zaps it loses."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.cards.flares import return_flare
from domain.decks.piles import discard_pile, put_cards
from domain.encounter import roles, timings
from domain.encounter.resolution import OUTRIGHT_WINNER
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, cancel, silence
from domain.events import FaceChanged, ModifierAdded
from domain.questions import ChooseOption
from domain.state import Face, Modifier

HUMAN = alien(
    "human",
    "Human",
    edition="base",
    alert="yellow",
    verb="Humanity",
    power=(
        "As a main player or ally, after the encounter cards are revealed, you must add 4 to your side's "
        "total. If this is zapped, your side wins the encounter, whatever cards were revealed."
    ),
    wild=(
        "As a main player, after the encounter cards are revealed, you may turn your card into an attack of "
        "value 42, unless your opponent is the Human. You then give this flare to the player who is the "
        "Human, or discard it if nobody is."
    ),
    super=(
        "When you use your power, you may add 8 instead of 4. Or you may discard this flare to zap your "
        "power, so that your side wins the encounter."
    ),
)


def win_outright(runner: Runner, use: Use) -> None:
    """Makes a zapped Human's side win, with any revealed cards."""
    winner = {"side": board.side_of(runner.state, use.seat), "source": "human"}
    OUTRIGHT_WINNER.note(runner, winner)


@power(HUMAN, at=timings.CARDS_REVEALED, roles=roles.involved, must=True, cancelled=win_outright)
def humanity(runner: Runner, use: Use) -> None:
    side = board.side_of(runner.state, use.seat)
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", 4, "human")))


def opponent_is_no_human(runner: Runner, seat: str, moment: Moment) -> bool:
    return board.opponent(runner.state, seat) != powers.holder(runner.state, "human")


@wild(HUMAN, at=timings.CARDS_REVEALED, roles=roles.main, when=opponent_is_no_human)
def forty_two(runner: Runner, use: Use) -> None:
    """Turns its card into an attack 42. The flare goes to the Human, or is discarded."""
    runner.emit(FaceChanged(seat=use.seat, face=Face("attack", 42, "flare-human"), source="flare-human"))
    return_flare(runner, use, "human", "flare-human")


def eight_or_zap(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    return ChooseOption(
        prompt="Do you add 8 instead of 4, or discard the flare and zap your power?",
        name="human_super",
        options={"eight": "add 8 instead of 4", "zap": "discard this flare: your power is zapped"},
    )


@super_(HUMAN, with_use="human.power", roles=roles.involved, asks=eight_or_zap)
def eight(runner: Runner, use: Use) -> None:
    if use.value == ["eight"]:
        side = board.side_of(runner.state, use.seat)
        runner.emit(ModifierAdded(modifier=Modifier(side, "total", 4, "flare-human")))
        return
    cancel(runner, use.subject_id)
    silence(runner, use.seat, "human")
    put_cards(runner, [use.card], "table", discard_pile(runner.state, use.card), "flare-human", seat=use.seat)
