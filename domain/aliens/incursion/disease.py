"""Disease: spreads in the systems where it already has colonies."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.cards.flares import return_flare
from domain.decks.destiny import colour_of
from domain.decks.nature import nature
from domain.decks.piles import discard, hand
from domain.decks.titles import facts, title_of
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_any, choose_colony, choose_own_ships
from domain.encounter.ships import lose, movable, move
from domain.encounter.victory import perhaps_enough_colonies
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseCards, ChoosePlanets, ChooseShips, Question

DISEASE = alien(
    "disease",
    "Disease",
    edition="incursion",
    alert="red",
    verb="Contagion",
    power=(
        "When the destiny card points to another player and you are not the defense, you may spread in that "
        "player's home system. You move one or more ships from a colony there with at least three of your "
        "ships to another planet of the same system."
    ),
    wild=(
        "At the start of any encounter, you may make all other players discard a card of their choice at the "
        "same time. Each player whose card is of the same type as another of these cards loses three ships. "
        "You then give this flare to the player who is Disease, or discard it if nobody is."
    ),
    super="At the start of any encounter, you may move one of your ships from one of your colonies to another.",
)
ENOUGH, SICK = 3, 3


def struck(runner: Runner, moment: Moment) -> str:
    """Returns the seat to which this draw points: a colour at once, any other card when it has settled the defense."""
    now = runner.encounter
    colour, drawn = colour_of(title_of(now.destiny)), moment["key"] == timings.DESTINY_DRAWN
    if drawn or not now.destiny:
        return colour
    return "" if colour else now.defense


def breeding(runner: Runner, seat: str, moment: Moment) -> dict[str, list[str]]:
    """Returns Disease's colonies of three ships or more in the system to which the draw points."""
    system = struck(runner, moment)
    if system in ("", seat) or len(board.planets(runner.state, system)) < 2:
        return {}
    mine = {planet: ships for planet, ships in movable(runner.state, seat).items() if len(ships) >= ENOUGH}
    return {planet: ships for planet, ships in mine.items() if board.system_of(runner.state, planet) == system}


def from_where(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    return choose_colony(list(breeding(runner, seat, moment)), "From which colony do you spread?", "spread")


@power(DISEASE, at=(timings.DESTINY_DRAWN, timings.DEFENSE_SET), roles=roles.not_defense, asks=from_where)
class Contagion:
    """One ship or more of one colony to one other planet of the system; a colony may win at once."""

    @staticmethod
    def infect(runner: Runner, use: Use) -> None:
        source, ships = use.value[0], movable(runner.state, use.seat)[use.value[0]]
        system = board.planets(runner.state, board.system_of(runner.state, source))
        planets = [planet for planet in system if planet != source]
        target = runner.ask(use.seat, choose_colony(planets, "To which planet do your ships spread?", "infect"))[0]
        question = choose_any({source: ships}, "Which ships of yours spread?", "infecting")
        move(runner, runner.ask(use.seat, question), target, DISEASE.id)

    perhaps_enough_colonies = staticmethod(perhaps_enough_colonies)


@wild(DISEASE, at=timings.START_OF_ENCOUNTER)
class Outbreak:
    """Everybody else lays off a card; those whose cards are of one kind lose ships."""

    @staticmethod
    def cards(runner: Runner, use: Use) -> None:
        questions: dict[str, Question] = {}
        for seat in board.clockwise(runner.state, use.seat)[1:]:
            if cards := {card: facts(card).id for card in hand(runner, seat)}:
                questions[seat] = ChooseCards(
                    prompt="Which card do you give up?", name="outbreak", cards=cards, secret=True
                )
        picked = {seat: cards[0] for seat, cards in runner.ask_all(questions).items()}
        kinds = [nature(runner.state, card).kind for card in picked.values()]
        use.notes["sick"] = [seat for seat, card in picked.items() if kinds.count(nature(runner.state, card).kind) > 1]
        for seat, card in picked.items():
            discard(runner, seat, [card], DISEASE.id)

    @staticmethod
    def ships(runner: Runner, use: Use) -> None:
        prompt, questions = f"You are sick and lose {SICK} ships.", dict[str, Question]()
        for seat in use.notes["sick"]:
            question = choose_own_ships(runner.state, seat, SICK, prompt, "CORE-214", "sick")
            questions |= {seat: question} if question.most else {}
        lose(runner, [ship for ships in runner.ask_all(questions).values() for ship in ships], DISEASE.id)

    @staticmethod
    def pass_the_flare_on(runner: Runner, use: Use) -> None:
        """Gives the flare to the seat that has Disease; without Disease it is discarded."""
        return_flare(runner, use, DISEASE.id, DISEASE.id)


def lives_at_two_places(runner: Runner, seat: str, moment: Moment) -> bool:
    return len(board.colonies(runner.state, seat)) > 1


def which_ship(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    settled = board.colonies(runner.state, seat)
    places = {planet: ships for planet, ships in movable(runner.state, seat).items() if planet in settled}
    return choose_any(places, "Which ship of yours moves?", "drift", most=1, rule="CORE-221")


@super_(DISEASE, at=timings.START_OF_ENCOUNTER, when=lives_at_two_places, asks=which_ship)
def drift(runner: Runner, use: Use) -> None:
    """Moves a single ship between two of its colonies."""
    here = runner.state.ships[use.value[0]]
    settled = board.colonies(runner.state, use.seat)
    planets = [planet for planet in settled if planet != here]
    if here not in settled or not planets:
        # The ship went to the warp while others answered.
        return
    target = runner.ask(use.seat, choose_colony(planets, "To which colony does your ship move?", "drift_to"))
    move(runner, use.value, target[0], DISEASE.id)
