"""Sneak: driven from home, it turns up in the victor's."""

from domain import board
from domain.aliens.page import alien, own_use, power, super_, wild
from domain.cards.flares import pass_on
from domain.decks.piles import hand
from domain.decks.taking import take
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.choose_ships import places_of, told_apart
from domain.encounter.ships import LOSE_SHIPS, put
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, pending_change
from domain.events import HandSeen
from domain.questions import ChooseCards, ChoosePlanets, Distribute

SNEAK = alien(
    "sneak",
    "Sneak",
    edition="storm",
    alert="yellow",
    verb="Infiltrate",
    unverified="that no compensation is due for ships that were saved",
    permanent=True,
    power=(
        "As the defense, when you lose a planet of your home system in an encounter, you may save your "
        "defending ships. They land together on a planet of your choice in the offense's home system. You "
        "keep this power however few home colonies you have."
    ),
    wild=(
        "As the defense, when you have lost the encounter, you may look at your opponent's hand and take a "
        "card of your choice. You may do so before or after compensation."
    ),
    super=(
        "When you save two or more ships with your power, you may divide them between two planets there. You "
        "then give this flare to another player of your choice."
    ),
)
SECOND = "second_planet"


def defenders(runner: Runner, seat: str, ships: list[str]) -> list[str]:
    """Returns those of the lost ships that defended the seat's home planet."""
    now = runner.encounter
    mine = board.commanded_by(runner.state, seat, ships)
    return [ship for ship in mine if runner.state.ships[ship] == now.planet]


def i_lost_a_home_colony(runner: Runner, seat: str, moment: Moment) -> bool:
    if moment["why"] != "encounter" or not board.at_home(runner.state, seat, runner.encounter.planet):
        return False
    return bool(targets(runner) and defenders(runner, seat, moment["ships"]))


def targets(runner: Runner) -> list[str]:
    return board.planets(runner.state, runner.encounter.offense)


def where(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    return ChoosePlanets(prompt="Where do your ships escape to?", name="infiltrate", planets=targets(runner))


@power(SNEAK, instead_of=LOSE_SHIPS, roles=roles.defense, when=i_lost_a_home_colony, asks=where)
def infiltrate(runner: Runner, use: Use) -> None:
    """Lands the defending ships together on one planet of the offense's home system, or on two by the flare."""
    planet, second = use.value[0], use.notes.get(SECOND)
    ships = defenders(runner, use.seat, use.intent["ships"])
    places = dict.fromkeys(ships, planet)
    if second and len(ships) > 1:
        question = Distribute(
            prompt="How many ships go to each planet?",
            name="two_colonies",
            total=len(ships),
            targets=dict.fromkeys((planet, second), len(ships) - 1),
            least={planet: 1, second: 1},
        )
        places = places_of(ships, runner.ask(use.seat, told_apart(runner.state, ships, question)))
    use.intent["ships"] = [ship for ship in use.intent["ships"] if ship not in ships]
    put(runner, places, SNEAK.id)


def two_can_be_founded(runner: Runner, seat: str, moment: Moment) -> bool:
    if not own_use("sneak.power")(runner, seat, moment):
        return False
    ships = defenders(runner, seat, pending_change(runner)["ships"])
    return len(ships) > 1 and len(targets(runner)) > 1


@super_(SNEAK, answers=True, roles=roles.defense, when=two_can_be_founded)
class SplitUp:
    """A second planet there; the flare goes to somebody else."""

    @staticmethod
    def where_else(runner: Runner, use: Use) -> None:
        first = use.subject.chosen["value"][0]
        others = [planet for planet in targets(runner) if planet != first]
        prompt = "Where is the second colony?"
        question = ChoosePlanets(prompt=prompt, name="second_planet", planets=others)
        use.subject_notes[SECOND] = runner.ask(use.seat, question)[0]

    @staticmethod
    def pass_the_flare_on(runner: Runner, use: Use) -> None:
        pass_on(runner, use)


def i_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    lost = now.winner == "offense" or now.case == "both_lose"
    return lost and bool(hand(runner, now.offense))


@wild(SNEAK, at=(timings.WINNER_KNOWN, timings.AFTER_RESOLUTION), roles=roles.defense, when=i_lost)
class Souvenir:
    """A look at the opponent's hand, before or after compensation, and one card of it."""

    @staticmethod
    def look(runner: Runner, use: Use) -> None:
        opponent = board.opponent(runner.state, use.seat)
        runner.emit(HandSeen(seat=opponent, viewer=use.seat, cards=list(hand(runner, opponent))))

    @staticmethod
    def keep_one(runner: Runner, use: Use) -> None:
        opponent = board.opponent(runner.state, use.seat)
        cards = {card: facts(card).id for card in hand(runner, opponent)}
        prompt = "Which card do you keep?"
        question = ChooseCards(prompt=prompt, name="souvenir", cards=cards, secret=True)
        if cards:
            take(runner, opponent, use.seat, runner.ask(use.seat, question), use.ability.title)
