"""Vox: turns it up to eleven."""

from domain.aliens.page import alien, power, super_, wild
from domain.cards.reinforcements import played
from domain.decks.titles import TITLES
from domain.encounter import roles, timings
from domain.encounter.planning import choose_size
from domain.encounter.resolution import ahead
from domain.encounter.totals import FLAT, base_value
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.options import one_of, option
from domain.questions import ChooseNumber, ChooseOption, ChooseSeats
from domain.state import Modifier, State

VOX = alien(
    "vox",
    "Vox",
    edition="storm",
    alert="green",
    verb="Volume",
    power=(
        "As a main player or offensive ally, after the encounter cards are revealed, you may choose a "
        "revealed attack below 11. Its value is now 11."
    ),
    wild=(
        "As an ally, when both main players have attack cards, you may count 11 for your side's total instead of the "
        "number of your ships."
    ),
    super=(
        "When you draw a new hand, you may choose how many cards it has, from 1 to 11. You keep this flare besides."
    ),
)

option("vox_any_ally", False, one_of(True, False), "Vox works as any ally, and on a reinforcement below 11 too")

ELEVEN = 11


def loud(state: State, seat: str) -> bool:
    """Returns True for a main player or offensive ally; by the option for any ally."""
    if state.options["vox_any_ally"] and roles.ally(state, seat):
        return True
    return roles.main_or_offensive_ally(state, seat)


def quiet_attacks(runner: Runner) -> list[str]:
    """Returns the seats that show an attack below eleven, negative ones too."""
    now = runner.encounter
    return [seat for seat, face in now.faces.items() if face.type == "attack" and base_value(now, seat)[0] < ELEVEN]


def whose(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = quiet_attacks(runner)
    return ChooseSeats(prompt="Whose attack is worth eleven?", name="volume", seats=seats)


@power(VOX, at=timings.CARDS_REVEALED, roles=loud, asks=whose)
def volume(runner: Runner, use: Use) -> None:
    runner.emit(ModifierAdded(modifier=Modifier(use.value[0], "card_set", ELEVEN, VOX.id)))


def quiet_reinforcements(runner: Runner) -> dict[str, Modifier]:
    """Returns number among what changes the encounter -> a reinforcement below eleven that was played."""
    return {id: each for id, each in played(runner.encounter).items() if each.amount < ELEVEN}


def may_raise_one(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(runner.state.options["vox_any_ally"])


def which_one(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    options = {id: f"{TITLES[m.source].name} of the {m.target}" for id, m in quiet_reinforcements(runner).items()}
    prompt = "Which reinforcement is worth eleven?"
    return ChooseOption(prompt=prompt, name="volume_up", options=options)


@power(VOX, part="reinforcement", at=timings.TOTALLING, roles=loud, when=may_raise_one, asks=which_one)
def volume_up(runner: Runner, use: Use) -> None:
    quiet = quiet_reinforcements(runner)[use.value[0]]
    runner.emit(ModifierAdded(modifier=Modifier(quiet.target, "total", ELEVEN - quiet.amount, VOX.id)))


def totals_will_count(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if both cards are attacks."""
    return bool(ahead(runner.state))


@wild(VOX, at=timings.CARDS_REVEALED, roles=roles.ally, when=totals_will_count)
def choir(runner: Runner, use: Use) -> None:
    """Counts eleven for its side instead of the number of its ships."""
    runner.emit(ModifierAdded(modifier=Modifier(use.seat, FLAT, ELEVEN, use.ability.title)))


def how_many(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    return ChooseNumber(
        prompt="How many cards will your new hand have?",
        name="hand_size",
        least=1,
        most=ELEVEN,
        fallback={"number": ELEVEN},
    )


@super_(VOX, at=timings.HAND_SHOWN, asks=how_many)
def louder_hand(runner: Runner, use: Use) -> None:
    """Returns the flare beside the new hand."""
    choose_size(runner, use.value, [use.card])
