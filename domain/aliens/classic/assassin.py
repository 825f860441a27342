"""Assassin: the player named by destiny loses a ship."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.decks.destiny import colour_of
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_from_another, choose_own_ships, some_of
from domain.encounter.destiny import WILD, pointed_at
from domain.encounter.ships import lose, put
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseSeats, ChooseShips
from domain.questions.wording import about

ASSASSIN = alien(
    "assassin",
    "Assassin",
    edition="classic",
    alert="yellow",
    verb="Execute",
    unverified="the wording of the effect; wild and super are those of its heir in a later edition",
    power=(
        "When a destiny card names another player, you must send one ship from any of that player's colonies "
        "to the warp; you choose the ship. When a wild destiny card is drawn, you choose the player too."
    ),
    wild=(
        "As the defense, when an attack card beats you, you may send one of your ships from outside the "
        "encounter to the warp. All opposing ships in the encounter are then lost too, and nobody lands."
    ),
    super=(
        "On your turn as the offense, when you use your power, you may put one of your ships from the warp on "
        "the planet of the ship that you chose."
    ),
)

IN_ITS_PLACE = "in_its_place"


def named(runner: Runner, moment: Moment) -> list[str]:
    """Whom destiny names at this moment: a colour and a wild card as they come up, a special card by its target."""
    now = runner.encounter
    title = title_of(now.destiny)
    colour = colour_of(title)
    if colour or title == WILD:
        drawn = moment["key"] == timings.DESTINY_DRAWN
        return ([colour] if colour else list(runner.state.seats)) if drawn else []
    if moment["key"] != timings.DEFENSE_SET:
        return []
    seats, _ = pointed_at(runner.state, title)
    return seats if now.defense in seats else []


def victims(runner: Runner, seat: str, moment: Moment) -> list[str]:
    """Of those whom destiny names, the others with a ship on a colony."""
    return [each for each in named(runner, moment) if each != seat and board.colonies(runner.state, each)]


def somebody_is_named(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(runner.state.encounter and runner.state.encounter.destiny and victims(runner, seat, moment))


def whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats | None:
    seats = victims(runner, seat, moment)
    if len(seats) == 1:
        return None
    return ChooseSeats(prompt="Whose ship do you execute?", name="victim", seats=seats)


@power(
    ASSASSIN,
    at=(timings.DESTINY_DRAWN, timings.DEFENSE_SET),
    must=True,
    when=somebody_is_named,
    asks=whom,
)
class Execute:
    """One ship of the victim, on whichever of its colonies, goes to the warp."""

    @staticmethod
    def execute(runner: Runner, use: Use) -> str | None:
        victim = (use.value or victims(runner, use.seat, use.moment) or [""])[0]
        places = board.colonies(runner.state, victim) if victim else {}
        if not places:
            return "done"
        prompt = f"Which of {about(victim)}'s ships do you execute?"
        question = choose_from_another(runner.state, places, 1, prompt, "CORE-240", "execute")
        ships = runner.ask(use.seat, question)
        use.notes["planet"] = runner.state.ships[ships[0]]
        lose(runner, ships, ASSASSIN.id)
        return None

    @staticmethod
    def take_its_place(runner: Runner, use: Use) -> None:
        lost = board.ships_at(runner.state, WARP, use.seat)
        if use.notes.get(IN_ITS_PLACE) and lost:
            ship = some_of(runner, use.seat, lost, 1, "Which ship leaves the warp?", "CORE-212")
            put(runner, dict.fromkeys(ship, use.notes["planet"]), ASSASSIN.id)

    @staticmethod
    def perhaps_enough_colonies(runner: Runner, use: Use) -> None:
        """A colony that is founded here may win at once (CORE-282)."""
        if use.notes.get(IN_ITS_PLACE):
            runner.call("victory")


def a_ship_is_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.ships_at(runner.state, WARP, seat))


@super_(ASSASSIN, with_use="assassin.power", roles=roles.offense, when=a_ship_is_lost)
def in_its_place(runner: Runner, use: Use) -> None:
    """One of its ships comes out of the warp to the planet of the executed ship."""
    use.subject_notes[IN_ITS_PLACE] = True


def uninvolved_ship(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    prompt, fighting = "Which ship do you sacrifice?", board.place_in_encounter(runner.state, seat)
    return choose_own_ships(runner.state, seat, 1, prompt, "CORE-214", "sacrifice", besides=fighting)


def beaten_by_an_attack(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    beaten = now.winner == "offense" and bool(now.faces) and now.faces[now.offense].type == "attack"
    return beaten and uninvolved_ship(runner, seat, moment).most > 0


@wild(ASSASSIN, at=timings.WINNER_KNOWN, roles=roles.defense, when=beaten_by_an_attack, asks=uninvolved_ship)
def drag_them_along(runner: Runner, use: Use) -> None:
    """For one of its ships from elsewhere every opposing ship is lost, so that nobody lands."""
    lose(runner, use.value, "sacrifice")
    opposing = board.side_members(runner.state, "offense")
    lose(runner, [ship for seat in opposing for ship in board.in_encounter(runner.state, seat)], ASSASSIN.id)
