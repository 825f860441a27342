"""Healer: brings back what others lose, for a fee."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import REMOVED, WARP
from domain.cards.zaps import aimed_at
from domain.decks.piles import draw
from domain.encounter.choose_ships import some_of
from domain.encounter.ships import LOSE_SHIPS, REMOVE_SHIPS, homes, return_home
from domain.engine.moments import Moment, reaction_to
from domain.engine.runner import Runner
from domain.engine.uses import Use, cancel, open_use
from domain.engine.windows import moment_of_the_window
from domain.options import one_of, option
from domain.questions import ChooseNumber, ChooseSeats
from domain.questions.wording import about, counted

HEALER = alien(
    "healer",
    "Healer",
    edition="base",
    alert="yellow",
    verb="Heal",
    not_with=("sadist",),
    power=(
        "Right after another player loses ships to the warp or has ships removed from the game, you may "
        "return all ships of that loss to their owner's colonies. You then draw one card from the deck. You "
        "may heal several players, each of them once for a loss."
    ),
    wild=(
        "When a player plays a Cosmic Zap on something that you use, you may cancel the Cosmic Zap. It is discarded."
    ),
    super=(
        "When you heal more than one ship with your power, you may draw one card for each of these ships "
        "instead of one card in all."
    ),
)
FEE_PER_SHIP = "fee_per_ship"
HEALED = "healed"
"""On the moment of a loss: the seats already asked."""

option(
    "healer_asks",
    False,
    one_of(True, False),
    "Healer's patients choose how many ships they take back, and ships removed from the game are not healed",
)


def lost_ships(runner: Runner, seat: str, moment: Moment) -> list[str]:
    """Returns the ships of this loss that are still where it brought them."""
    where = (WARP,) if runner.state.options["healer_asks"] else (WARP, REMOVED)
    mine = board.commanded_by(runner.state, seat, moment["ships"])
    return [ship for ship in mine if runner.state.ships[ship] in where]


def patients(runner: Runner, seat: str, moment: Moment) -> list[str]:
    """Returns the others who lost ships, have a colony to put them on, and were not healed of this loss yet."""
    others = [each for each in board.clockwise(runner.state, seat)[1:] if each not in moment.get(HEALED, [])]
    return [each for each in others if lost_ships(runner, each, moment) and homes(runner.state, each)]


def whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = patients(runner, seat, moment)
    labels = {each: f"{about(each)}'s {counted(len(lost_ships(runner, each, moment)), 'ship')}" for each in seats}
    return ChooseSeats(prompt="Whose ships do you heal?", name="heal", seats=seats, labels=labels, verb="Heal")


@power(HEALER, at=(reaction_to(LOSE_SHIPS), reaction_to(REMOVE_SHIPS)), asks=whom, often=True)
class Heal:
    """All ships of the loss return to their owner's colonies; one card for Healer."""

    @staticmethod
    def ships(runner: Runner, use: Use) -> None:
        patient = use.value[0]
        ships = lost_ships(runner, patient, use.moment)
        if runner.state.options["healer_asks"]:
            prompt = f"You lost {counted(len(ships), 'ship')}. How many do you take back?"
            question = ChooseNumber(
                prompt=prompt,
                name="healed_ships",
                least=0,
                most=len(ships),
                fallback={"number": len(ships)},
            )
            count = runner.ask(patient, question)
            ships = some_of(runner, patient, ships, count, "Which ships do you take back?")
        use.notes["healed"] = len(ships)
        loss = moment_of_the_window(runner)
        loss[HEALED] = [*loss.get(HEALED, []), patient]
        return_home(runner, patient, ships, "healer")

    @staticmethod
    def fee(runner: Runner, use: Use) -> None:
        healed = use.notes["healed"]
        draw(runner, use.seat, healed if use.notes.get(FEE_PER_SHIP) else min(1, healed), "healer")


@wild(HEALER, answers=True, when=aimed_at)
def immune(runner: Runner, use: Use) -> None:
    cancel(runner, use.subject_id, "discarded")


def several_ships(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for several ships; for one ship the fee is one card anyway."""
    use = open_use(runner, moment["use"])
    return len(lost_ships(runner, use.value[0], use.moment)) > 1


@super_(HEALER, with_use="healer.power", when=several_ships)
def dearer(runner: Runner, use: Use) -> None:
    use.subject_notes[FEE_PER_SHIP] = True
