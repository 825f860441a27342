"""Bully: picks the ships that its victims lose."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import hand
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_from_another, choose_own_ships, in_reach
from domain.encounter.ships import LOSE_SHIPS, lose, movable, return_home, spoils
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, pending_change
from domain.mechanics.colonies import found_colony
from domain.questions import ChooseOption, ChoosePlanets, ChooseShips
from domain.questions.wording import about, counted, which

BULLY = alien(
    "bully",
    "Bully",
    edition="incursion",
    alert="yellow",
    verb="Intimidate",
    power=(
        "As a main player, when your attack card wins against an attack card, you may choose which ships your "
        "opponent loses: as many as your opponent would lose, from the encounter and from any of your "
        "opponent's colonies. Ships that you spare stay on the planet or return from the gate to a colony."
    ),
    wild=(
        "As a main player, when your opponent's card is a negotiate after the cards are revealed, you may "
        "make your opponent choose. Either you place ships at once as a colony on a planet of your choice "
        "where your opponent has ships, or your opponent loses two ships from outside the encounter."
    ),
    super="When you use your power, you may also choose which ships your opponent's allies lose.",
)
ALLIES_TOO = "allies_too"
SETTLERS, PRICE = 20, 2


def attack_beat_attack(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if the cards were really shown: a win without cards leaves no victim."""
    now = runner.state.encounter
    if now is None or not now.faces or any(face.type != "attack" for face in now.faces.values()):
        return False
    flare = f"flare-{BULLY.id}" in map(title_of, hand(runner, seat)) and losing_allies(runner, seat, moment)
    beaten = board.commanded_by(runner.state, board.opponent(runner.state, seat), moment["ships"])
    return spoils(runner, seat, moment) and bool(flare or beaten)


def losing_allies(runner: Runner, seat: str, moment: Moment) -> list[str]:
    """Returns the allies of the opponent that lose ships now; the flare makes them victims too."""
    opposing = board.side_members(runner.state, board.side_of(runner.state, board.opponent(runner.state, seat)))
    return [ally for ally in opposing[1:] if board.commanded_by(runner.state, ally, moment["ships"])]


def casualties(runner: Runner, victim: str, moment: Moment) -> ChooseShips:
    """Asks for as many ships as the victim would lose, from the encounter and everywhere else, each from its place."""
    fighting, elsewhere = board.place_in_encounter(runner.state, victim), in_reach(runner.state, victim)
    places = {fighting: board.ships_at(runner.state, fighting, victim)} | elsewhere
    resting = board.at_rest(runner.state)
    places = {place: ships for place, ships in places.items() if ships and place not in resting}
    count = len(board.commanded_by(runner.state, victim, moment["ships"]))
    prompt = f"Choose {counted(count, 'ship')} of {about(victim)} for the warp."
    return choose_from_another(runner.state, places, count, prompt, "CORE-240", "casualties")


def which_ships(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    return casualties(runner, board.opponent(runner.state, seat), moment)


@power(BULLY, instead_of=LOSE_SHIPS, roles=roles.main, when=attack_beat_attack, asks=which_ships, empty_choice=True)
def intimidate(runner: Runner, use: Use) -> None:
    """Takes the chosen ships instead.

    Spared ships stay on the planet with those that land there, or leave the gate for a remaining colony.
    """
    named = {board.opponent(runner.state, use.seat): list(use.value)}
    for ally in losing_allies(runner, use.seat, use.intent) if use.notes.get(ALLIES_TOO) else ():
        named[ally] = runner.ask(use.seat, casualties(runner, ally, use.intent))
    spared = {
        victim: [ship for ship in board.commanded_by(runner.state, victim, use.intent["ships"]) if ship not in ships]
        for victim, ships in named.items()
    }
    others = [ship for ship in use.intent["ships"] if board.owner(runner.state, ship) not in named]
    use.intent["ships"] = sorted(others + [ship for ships in named.values() for ship in ships])
    for victim, ships in spared.items():
        away = [ship for ship in ships if not board.system_of(runner.state, runner.state.ships[ship])]
        return_home(runner, victim, away, BULLY.id, leaving=True, lost=named[victim])


def allies_lose_ships(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(losing_allies(runner, seat, pending_change(runner)))


@super_(BULLY, with_use="bully.power", roles=roles.main, when=allies_lose_ships)
def allies_too(runner: Runner, use: Use) -> None:
    """Does the same to every ally of the opponent."""
    use.subject_notes[ALLIES_TOO] = True


def ransom(runner: Runner, seat: str) -> ChooseShips:
    """Asks for two ships of the seat from outside the encounter."""
    fighting, prompt = board.place_in_encounter(runner.state, seat), f"{which(PRICE, 'ship')} do you lose?"
    return choose_own_ships(runner.state, seat, PRICE, prompt, "CORE-214", "extorted_ships", fighting)


def a_negotiate_is_up(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if a negotiate is up, and there is something to extort."""
    now, opponent = runner.state.encounter, board.opponent(runner.state, seat)
    up = now is not None and now.faces[opponent].type == "negotiate"
    return up and (wanted(runner, seat, moment) is not None or ransom(runner, opponent).most > 0)


def wanted(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets | None:
    """Returns the planets where the opponent has a ship and the seat could found a colony."""
    theirs, mine = board.colonies(runner.state, board.opponent(runner.state, seat)), board.colonies(runner.state, seat)
    planets = [planet for planet in theirs if planet not in mine] if movable(runner.state, seat) else []
    prompt = "On which planet do you demand a colony?"
    return ChoosePlanets(prompt=prompt, name="demand", planets=planets) if planets else None


@wild(BULLY, at=(timings.CARDS_REVEALED, timings.TOTALLING), roles=roles.main, when=a_negotiate_is_up, asks=wanted)
class Extort:
    """A colony there and then, or two ships from outside the encounter: the opponent says which."""

    @staticmethod
    def colony_or_ships(runner: Runner, use: Use) -> str:
        options = {"colony": f"{about(use.seat)} founds a colony on {about(use.value[0])}"} if use.value else {}
        options["ships"] = f"you lose {PRICE} ships"
        question = ChooseOption(
            prompt=f"{about(use.seat)} extorts you. What do you choose?",
            name="extorted",
            options=options,
        )
        return str(runner.ask(board.opponent(runner.state, use.seat), question)[0])

    @staticmethod
    def colony(runner: Runner, use: Use) -> str:
        found_colony(runner, use.seat, use.value[0], SETTLERS, BULLY.id)
        return "done"

    @staticmethod
    def ships(runner: Runner, use: Use) -> None:
        opponent = board.opponent(runner.state, use.seat)
        question = ransom(runner, opponent)
        lose(runner, runner.ask(opponent, question) if question.most else [], BULLY.id)
