"""Sloth: arrives as late as can be."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.launch import SHIP_LIMIT, commit_nothing, ship_limit, ships_to_send
from domain.encounter.ships import movable, move
from domain.engine.moments import Moment
from domain.engine.runner import Game, watches
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
powers.OPEN_SHEETS.add(SLOTH.id)
TOKEN, SHEET = "token", "sheet"
"""Where the token lies: on the sheet, in the gate, or beside the planet."""
BY = "laid_by"
"""Who has laid it last: the ships that come for it are that seat's, whoever has the power by then."""


def place_token(game: Game, place: str) -> None:
    game.emit(SheetNoted(alien="sloth", note=TOKEN, value=place))


def stands_for(game: Game, seats: list[str]) -> bool:
    """The token is out, for ships of one of these."""
    sheet = game.state.sheets.get("sloth", {})
    return sheet.get(TOKEN, SHEET) != SHEET and sheet.get(BY) in seats


@power(SLOTH, part="setup", at=timings.GAME_SETUP, must=True, is_use=False)
def token_on_the_sheet(game: Game, use: Use) -> None:
    place_token(game, SHEET)


def ships_would_be_committed(game: Game, seat: str, moment: Moment) -> bool:
    """A homecoming has no planning, so no moment at which a token would be exchanged."""
    assert game.state.encounter is not None
    return not game.state.encounter.homecoming


@power(SLOTH, at=timings.LOADING, roles=roles.offense_or_ally, must=True, when=ships_would_be_committed)
def laziness(game: Game, use: Use) -> None:
    """The token stands for ships that are yet to come; it is no ship."""
    commit_nothing(game, use.seat)
    game.emit(SheetNoted(alien="sloth", note=BY, value=use.seat))
    place_token(game, board.place_in_encounter(game.state, use.seat))


def the_token_is_mine(game: Game, seat: str, moment: Moment) -> bool:
    return stands_for(game, [seat])


@power(SLOTH, part="arrival", at=timings.CARDS_SELECTED, roles=roles.offense_or_ally, must=True, is_use=False,
       when=the_token_is_mine)  # fmt: skip
def arrive(game: Game, use: Use) -> None:
    """None to four ships for the token, with those that are there already; an ally without any ships is none."""
    there = board.in_encounter(game.state, use.seat)
    question = ships_to_send(game.state, use.seat, len(there))
    question.prompt, question.rule, question.name = "How many ships come for the token?", "CORE-240", "sloth"
    question.least = 0
    ships = game.ask(use.seat, question) if question.most else []
    place_token(game, SHEET)
    move(game, ships, board.place_in_encounter(game.state, use.seat), "sloth")
    if not ships and not there and roles.ally(game.state, use.seat):
        game.emit(AlliesDismissed(seats=[use.seat], why="sloth"))


@watches(AlliesDismissed)
@watches(EncounterEnded)
def token_comes_back(game: Game, event: AlliesDismissed | EncounterEnded) -> None:
    """With an ally that leaves; also from an encounter that ended before the ships came."""
    if stands_for(game, event.seats if isinstance(event, AlliesDismissed) else list(game.state.seats)):
        place_token(game, SHEET)


def more_could_come(game: Game, seat: str, moment: Moment) -> bool:
    room = ship_limit(game.state, seat) - len(board.in_encounter(game.state, seat))
    return room > 0 and bool(movable(game.state, seat))


def reinforcements(game: Game, seat: str, least: int, most: int) -> ChooseShips:
    places = movable(game.state, seat)
    most = min(most, sum(len(ships) for ships in places.values()))
    return ChooseShips(
        prompt="Which ships join the encounter?", rule="CORE-221", name="sloth_reinforces", places=places,
        least=least, most=most,
    )  # fmt: skip


@wild(SLOTH, at=timings.CARDS_REVEALED, roles=roles.ally, when=more_could_come)
def after_all(game: Game, use: Use) -> None:
    """More ships, up to what the gate takes of one player."""
    room = ship_limit(game.state, use.seat) - len(board.in_encounter(game.state, use.seat))
    ships = game.ask(use.seat, reinforcements(game, use.seat, 1, room))
    move(game, ships, board.place_in_encounter(game.state, use.seat), "sloth")


def allies(game: Game, seat: str) -> list[str]:
    members = board.side_members(game.state, board.side_of(game.state, seat))
    return [each for each in members[1:] if movable(game.state, each)]


def has_allies(game: Game, seat: str, moment: Moment) -> bool:
    return bool(allies(game, seat))


@super_(SLOTH, at=timings.CARDS_SELECTED, roles=roles.main, when=has_allies)
def let_them_work(game: Game, use: Use) -> None:
    """Each own ally may add up to four ships."""
    questions = {seat: reinforcements(game, seat, 0, SHIP_LIMIT) for seat in allies(game, use.seat)}
    for seat, ships in game.ask_all(dict(questions)).items():
        move(game, ships, board.place_in_encounter(game.state, seat), "sloth")
