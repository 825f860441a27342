"""Cudgel: its victories cost more than the ships that fought."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_ships_from, spared
from domain.encounter.ships import BY_THE_OUTCOME, lose
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.colonies import COLONY_FOUNDED
from domain.questions import ChooseSeats, ChooseShips, Question
from domain.questions.wording import about, counted
from domain.state import State

CUDGEL = alien(
    "cudgel",
    "Cudgel",
    edition="base",
    alert="green",
    verb="Smash",
    power=(
        "As a main player, when you win an encounter in which you revealed an attack card, your opponent must lose "
        "as many further ships to the warp as you have in the encounter. Your opponent chooses them from any "
        "colonies. They come on top of the usual losses."
    ),
    wild=(
        "As the offense, when you gain a colony, you may send all ships of other players on that planet to the "
        "warp, except those of your allies in this encounter."
    ),
    super=(
        "When you use your power, you may also smash any of your opponent's allies. Each of them loses as many "
        "further ships as your opponent."
    ),
)
ALSO = "also"
"""The allies of the opponent who are smashed too, in the notes of the use."""

BY_THE_OUTCOME(CUDGEL.id)


def won_by_an_attack(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns False for a deal, which has no winner, and for an encounter that was won without cards."""
    now, face = runner.encounter, runner.encounter.faces.get(seat)
    return now.winner == board.side_of(runner.state, seat) and face is not None and face.type == "attack"


def which_ships(state: State, victim: str, count: int) -> ChooseShips:
    """Asks the victim for ships from its colonies; ships in the encounter have their own fate (CUDGEL-01)."""
    fighting = board.place_in_encounter(state, victim)
    out = (fighting, *board.places_within(state, fighting), *board.at_rest(state))
    places = {planet: ships for planet, ships in board.colonies(state, victim).items() if planet not in out}
    prompt = f"You are smashed and lose {counted(count, 'further ship')}. Which?"
    return choose_ships_from(places, count, prompt, "CORE-214", "smash", spared(state, places))


@power(CUDGEL, at=timings.WINNER_KNOWN, roles=roles.main, must=True, when=won_by_an_attack)
def smash(runner: Runner, use: Use) -> None:
    count = len(board.in_encounter(runner.state, use.seat))
    victims = [board.opponent(runner.state, use.seat), *use.notes.get(ALSO, [])]
    choices = {victim: which_ships(runner.state, victim, count) for victim in victims}
    questions: dict[str, Question] = {victim: choice for victim, choice in choices.items() if choice.most}
    chosen = runner.ask_all(questions) if questions else {}
    lose(runner, [ship for ships in chosen.values() for ship in ships], CUDGEL.id)


def which_allies(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    allies = board.opposing(runner.state, seat)[1:]
    return ChooseSeats(
        prompt=f"Which allies of {about(board.opponent(runner.state, seat))} do you smash too?",
        name="smash_allies",
        seats=allies,
        most=len(allies),
        fallback={"seats": allies},
    )


@super_(CUDGEL, with_use="cudgel.power", roles=roles.main, asks=which_allies)
def smash_the_side(runner: Runner, use: Use) -> None:
    use.subject_notes[ALSO] = use.value


def others_there(state: State, seat: str, planet: str) -> list[str]:
    """Returns the ships on a planet that are neither the seat's nor its allies'."""
    friends = board.side_members(state, board.side_of(state, seat))
    return [ship for ship in board.ships_at(state, planet) if board.owner(state, ship) not in friends]


def i_gained_a_shared_colony(runner: Runner, seat: str, moment: Moment) -> bool:
    mine = moment["seat"] == seat and runner.state.phase == "resolution"
    return mine and bool(others_there(runner.state, seat, moment["planet"]))


@wild(CUDGEL, at=COLONY_FOUNDED, roles=roles.offense, when=i_gained_a_shared_colony)
def clear_the_planet(runner: Runner, use: Use) -> None:
    lose(runner, others_there(runner.state, use.seat, use.moment["planet"]), use.ability.title)
