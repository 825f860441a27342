"""Bully: picks what its victims lose."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_from_another, choose_own_ships
from domain.encounter.settling import settle
from domain.encounter.ships import LOSE_SHIPS, lose, movable, return_home, spoils
from domain.engine.game import Game
from domain.engine.moments import Moment
from domain.engine.uses import Use
from domain.questions import ChooseOption, ChoosePlanets, ChooseShips

BULLY = alien("bully", "Bully", edition="incursion", alert="yellow", verb="Intimidate")
ALLIES_TOO = "allies_too"
SETTLERS, PRICE = 20, 2


def doomed(game: Game, seat: str, moment: Moment) -> list[str]:
    """The seat's ships of this loss."""
    return [ship for ship in moment["ships"] if board.owner(game.state, ship) == seat]


def attack_beat_attack(game: Game, seat: str, moment: Moment) -> bool:
    """The cards were really shown: who has won without them has nobody to push around."""
    if not spoils(game, seat, moment):
        return False
    assert game.state.encounter is not None
    faces = game.state.encounter.faces.values()
    attacks = bool(faces) and all(face.type == "attack" for face in faces)
    return attacks and bool(doomed(game, board.opponent(game.state, seat), moment))


def casualties(game: Game, victim: str, moment: Moment) -> ChooseShips:
    """As many ships as the victim would lose, from the encounter and its colonies, each of them where it stands."""
    fighting, colonies = board.place_in_encounter(game.state, victim), board.colonies(game.state, victim)
    places = {fighting: board.ships_at(game.state, fighting, victim)} | colonies
    places = {place: ships for place, ships in places.items() if ships and place != board.frozen(game.state)}
    count = len(doomed(game, victim, moment))
    prompt = f"Which {count} ships of {victim} go to the warp?"
    return choose_from_another(game.state, places, count, prompt, "CORE-240", "casualties")


def which_ships(game: Game, seat: str, moment: Moment) -> ChooseShips:
    return casualties(game, board.opponent(game.state, seat), moment)


@power(BULLY, instead_of=LOSE_SHIPS, roles=roles.main, when=attack_beat_attack, asks=which_ships)
def intimidate(game: Game, use: Use) -> None:
    """What is spared stays on the planet beside those who land there, or leaves the gate for a colony that is left."""
    opponent = board.opponent(game.state, use.seat)
    named = {opponent: list(use.value)}
    for ally in board.side_members(game.state, board.side_of(game.state, opponent))[1:]:
        if use.notes.get(ALLIES_TOO) and doomed(game, ally, use.intent):
            named[ally] = game.ask(use.seat, casualties(game, ally, use.intent))
    spared = {v: [s for s in doomed(game, v, use.intent) if s not in named[v]] for v in named}
    others = [ship for ship in use.intent["ships"] if board.owner(game.state, ship) not in named]
    use.intent["ships"] = sorted(others + [ship for ships in named.values() for ship in ships])
    for victim, ships in spared.items():
        away = [ship for ship in ships if not board.system_of(game.state, game.state.ships[ship])]
        return_home(game, victim, away, BULLY.id, leaving=True, lost=named[victim])


@super_(BULLY, with_use="bully.power", roles=roles.main)
def allies_too(game: Game, use: Use) -> None:
    """The same for every ally of the opponent."""
    use.subject_notes[ALLIES_TOO] = True


def a_negotiate_is_up(game: Game, seat: str, moment: Moment) -> bool:
    assert game.state.encounter is not None
    return game.state.encounter.faces[board.opponent(game.state, seat)].type == "negotiate"


def wanted(game: Game, seat: str, moment: Moment) -> ChoosePlanets | None:
    """Where the opponent has a ship and the own seat could found a colony."""
    theirs, mine = board.colonies(game.state, board.opponent(game.state, seat)), board.colonies(game.state, seat)
    planets = [planet for planet in theirs if planet not in mine] if movable(game.state, seat) else []
    prompt = "On which planet do you demand a colony?"
    return ChoosePlanets(prompt=prompt, rule="CORE-221", name="demand", planets=planets) if planets else None


@wild(BULLY, at=(timings.CARDS_REVEALED, timings.TOTALLING), roles=roles.main, when=a_negotiate_is_up, asks=wanted)
class Extort:
    """A colony there and then, or two ships from outside the encounter: the opponent says which."""

    @staticmethod
    def colony_or_ships(game: Game, use: Use) -> str:
        options = {"colony": f"{use.seat} founds a colony on {use.value[0]}"} if use.value else {}
        question = ChooseOption(
            prompt="You are extorted.", rule="CORE-221", name="extorted",
            options={**options, "ships": f"you lose {PRICE} ships"},
        )  # fmt: skip
        return str(game.ask(board.opponent(game.state, use.seat), question)[0])

    @staticmethod
    def colony(game: Game, use: Use) -> str:
        settle(game, use.seat, use.value[0], SETTLERS, BULLY.id)
        return "done"

    @staticmethod
    def ships(game: Game, use: Use) -> None:
        opponent = board.opponent(game.state, use.seat)
        fighting = board.place_in_encounter(game.state, opponent)
        prompt = f"Which {PRICE} ships do you lose?"
        question = choose_own_ships(game.state, opponent, PRICE, prompt, "CORE-214", "extorted_ships", fighting)
        lose(game, game.ask(opponent, question) if question.most else [], BULLY.id)
