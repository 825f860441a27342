"""Sloth: arrives as late as can be."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.encounter import AFTER_SELECTION
from domain.encounter.launch import SHIP_LIMIT, commit_nothing, ship_limit, ships_to_send
from domain.encounter.ships import movable, move
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import AlliesDismissed, EncounterEnded, SheetNoted
from domain.questions import ChooseShips

SLOTH = alien(
    "sloth",
    "Sloth",
    edition="storm",
    alert="yellow",
    verb="Laziness",
    setup=True,
    tokens=(("token", 1),),
    open_sheet=True,
    power=(
        "As the offense or an ally, you must lay down your token instead of sending ships. After encounter "
        "cards are selected, you replace it with up to four ships from your colonies, or with none. An ally "
        "who sends none is an ally no longer."
    ),
    wild=(
        "As an ally, after the encounter cards are revealed, you may send more ships from your colonies, up "
        "to the usual limit."
    ),
    super=(
        "As a main player, after encounter cards are selected, you may let each of your allies add up to four ships."
    ),
)
TOKEN, SHEET = "token", "sheet"
"""The place of the token: on the sheet, in the gate, or beside the planet."""
BY = "laid_by"
"""The seat that laid it last. The ships that come for it are that seat's, also when another seat has the power."""


def place_token(runner: Runner, place: str) -> None:
    runner.emit(SheetNoted(alien="sloth", note=TOKEN, value=place))


def stands_for(runner: Runner, seats: list[str]) -> bool:
    """Returns True while the token is out, for ships of one of these."""
    sheet = runner.state.sheets.get("sloth", {})
    return sheet.get(TOKEN, SHEET) != SHEET and sheet.get(BY) in seats


@power(SLOTH, part="setup", at=timings.GAME_SETUP, must=True, is_use=False)
def token_on_the_sheet(runner: Runner, use: Use) -> None:
    place_token(runner, SHEET)


def ships_would_be_committed(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if a moment follows at which the token is exchanged: a homecoming has no planning (SLOTH-01)."""
    return not runner.encounter.homecoming and runner.state.phase not in AFTER_SELECTION


@power(SLOTH, at=timings.LOADING, roles=roles.offense_or_ally, must=True, when=ships_would_be_committed)
def laziness(runner: Runner, use: Use) -> None:
    """Places the token for ships that are yet to come; it is no ship."""
    commit_nothing(runner, use.seat)
    runner.emit(SheetNoted(alien="sloth", note=BY, value=use.seat))
    place_token(runner, board.place_in_encounter(runner.state, use.seat))


def the_token_is_mine(runner: Runner, seat: str, moment: Moment) -> bool:
    return stands_for(runner, [seat])


@power(
    SLOTH,
    part="arrival",
    at=timings.CARDS_SELECTED,
    roles=roles.offense_or_ally,
    must=True,
    is_use=False,
    when=the_token_is_mine,
)
def arrive(runner: Runner, use: Use) -> None:
    """Sends none to four ships for the token, with those that are there already; an ally without any ships is none."""
    there = board.in_encounter(runner.state, use.seat)
    question = ships_to_send(runner.state, use.seat, len(there))
    question.prompt, question.rule, question.name = "How many ships come for the token?", "CORE-240", "sloth"
    question.least = 0
    ships = runner.ask(use.seat, question) if question.most else []
    place_token(runner, SHEET)
    move(runner, ships, board.place_in_encounter(runner.state, use.seat), "sloth")
    if not ships and not there and roles.ally(runner.state, use.seat):
        runner.emit(AlliesDismissed(seats=[use.seat], why="sloth"))


@watches(AlliesDismissed, within=SLOTH.in_game)
@watches(EncounterEnded, within=SLOTH.in_game)
def token_comes_back(runner: Runner, event: AlliesDismissed | EncounterEnded) -> None:
    """Returns the token with an ally that leaves, also from an encounter that ended before the ships came."""
    if stands_for(runner, event.seats if isinstance(event, AlliesDismissed) else list(runner.state.seats)):
        place_token(runner, SHEET)


def more_could_come(runner: Runner, seat: str, moment: Moment) -> bool:
    room = ship_limit(runner.state, seat) - len(board.in_encounter(runner.state, seat))
    return room > 0 and bool(movable(runner.state, seat))


def reinforcements(runner: Runner, seat: str, least: int, most: int) -> ChooseShips:
    places = movable(runner.state, seat)
    most = min(most, sum(len(ships) for ships in places.values()))
    return ChooseShips(
        prompt="Which ships join the encounter?",
        name="sloth_reinforces",
        places=places,
        least=least,
        most=most,
    )


@wild(SLOTH, at=timings.CARDS_REVEALED, roles=roles.ally, when=more_could_come)
def after_all(runner: Runner, use: Use) -> None:
    """Sends more ships, up to the number that the gate takes of one player."""
    room = ship_limit(runner.state, use.seat) - len(board.in_encounter(runner.state, use.seat))
    question = reinforcements(runner, use.seat, 1, room)
    ships = runner.ask(use.seat, question) if question.most else []
    move(runner, ships, board.place_in_encounter(runner.state, use.seat), "sloth")


def allies(runner: Runner, seat: str) -> list[str]:
    members = board.side_members(runner.state, board.side_of(runner.state, seat))
    return [each for each in members[1:] if movable(runner.state, each)]


def has_allies(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(allies(runner, seat))


@super_(SLOTH, at=timings.CARDS_SELECTED, roles=roles.main, when=has_allies)
def let_them_work(runner: Runner, use: Use) -> None:
    """Lets each of its allies add up to four ships."""
    questions = {seat: reinforcements(runner, seat, 0, SHIP_LIMIT) for seat in allies(runner, use.seat)}
    for seat, ships in runner.ask_all(dict(questions)).items():
        move(runner, ships, board.place_in_encounter(runner.state, seat), "sloth")
