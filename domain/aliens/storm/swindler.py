"""Swindler: is somebody else in the end."""

from domain import board, powers, private_notes
from domain.aliens.page import alien, power, super_, wild
from domain.board import GATE
from domain.decks.piles import hand
from domain.decks.taking import take_at_random
from domain.encounter import roles, timings
from domain.encounter.deal import stand_in
from domain.encounter.ships import return_home
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import PlayersSwapped, SheetNoted
from domain.mechanics.colonies import foreign_planets, found_colony
from domain.private_notes import Pick, PrivateNote
from domain.questions import ChoosePlanets, ChooseSeats
from domain.state import State

SWINDLER = alien(
    "swindler",
    "Swindler",
    edition="storm",
    alert="red",
    verb="Identity Theft",
    setup=True,
    tokens=(("blank", 6), ("mark", 1)),
    bound=True,
    private_note="mark",
    exposed_note="exposed",
    power=(
        "Before the game begins, you secretly choose another player as your mark. Once in the game, when the "
        "defense of any encounter is known, you may expose the mark: the two of you trade places and go on "
        "with all that the other one has. The player who then has this alien may, at the start of another "
        "player's turn, place up to four ships as a colony in that player's home system. Nobody can take this "
        "power."
    ),
    wild=(
        "As an ally on the winning side, after resolution, you may take a random card from the hand of an "
        "ally of the losing side."
    ),
    super=(
        "As an ally, when both main players show negotiates, you may negotiate in place of your main player. "
        "All ships in the gate return to colonies."
    ),
)

MARK, EXPOSED = SWINDLER.private_note, SWINDLER.exposed_note
MOST_SETTLERS = 4


def note(runner: Runner, name: str) -> str:
    return str(runner.state.sheets.get("swindler", {}).get(name, ""))


def choose_mark(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    others = board.clockwise(runner.state, seat)[1:]
    return ChooseSeats(
        prompt="Who gets the X among your tokens?", rule="CORE-032", name="mark", seats=others, secret=True
    )


@power(SWINDLER, part="setup", at=timings.GAME_SETUP, must=True, is_use=False, asks=choose_mark, secret=True)
def hand_out_tokens(runner: Runner, use: Use) -> None:
    """Gives each other player a token; only the Swindler knows which one is the X."""
    runner.emit(SheetNoted(alien="swindler", note=MARK, value=use.value[0], seat=use.seat, private=True))


@private_notes.guessed(MARK)
def the_mark_as_others_see_it(state: State, noted: PrivateNote, pick: Pick) -> str:
    """Returns the mark as others see it: each of the other seats has a token."""
    swindler = powers.holder(state, "swindler")
    return str(noted.value) if noted.viewer == swindler else pick(board.clockwise(state, swindler)[1:], 1)[0]


def tokens_are_out(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(note(runner, MARK)) and not note(runner, EXPOSED)


@power(SWINDLER, at=timings.DEFENSE_SET, when=tokens_are_out)
def identity_theft(runner: Runner, use: Use) -> None:
    """Swaps everything of Swindler and mark, once per game: the tokens are shown and leave it."""
    mark = note(runner, MARK)
    runner.emit(SheetNoted(alien="swindler", note=EXPOSED, value=mark))
    runner.emit(PlayersSwapped(seats=[use.seat, mark], orders=True))


def targets(runner: Runner, seat: str) -> list[str]:
    return foreign_planets(runner.state, seat, runner.state.turn.seat)


def the_mark_sits_here(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(note(runner, EXPOSED))


def where(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    planets = targets(runner, seat)
    return ChoosePlanets(prompt="Where do you found a colony?", name="panic", planets=planets)


@power(SWINDLER, part="panic", at=timings.START_OF_TURN, roles=roles.not_offense, when=the_mark_sits_here, asks=where)
def panic(runner: Runner, use: Use) -> None:
    """Founds a colony in the home system of the seat whose turn it is."""
    found_colony(runner, use.seat, use.value[0], MOST_SETTLERS, "swindler")


def losing_allies(runner: Runner, seat: str) -> list[str]:
    side = board.other_side(board.side_of(runner.state, seat))
    return [each for each in board.side_members(runner.state, side)[1:] if hand(runner, each)]


def my_side_won(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    return now.winner == board.side_of(runner.state, seat) and bool(losing_allies(runner, seat))


def from_whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = losing_allies(runner, seat)
    return ChooseSeats(prompt="Whose card do you draw?", name="swindler_takes", seats=seats)


@wild(SWINDLER, at=timings.AFTER_RESOLUTION, roles=roles.ally, when=my_side_won, asks=from_whom)
def pick_a_pocket(runner: Runner, use: Use) -> None:
    take_at_random(runner, use.value[0], use.seat, 1, "swindler")


def two_negotiates(runner: Runner, seat: str, moment: Moment) -> bool:
    faces = runner.encounter.faces.values()
    return bool(faces) and all(face.type == "negotiate" for face in faces)


@super_(SWINDLER, at=(timings.CARDS_REVEALED, timings.TOTALLING), roles=roles.ally, when=two_negotiates)
def impersonate(runner: Runner, use: Use) -> None:
    """Empties the gate; the ally deals in place of its main player. Attacks may become negotiates later too (W-62)."""
    stand_in(runner, use.seat, board.side_of(runner.state, use.seat))
    for seat in board.timing_order(runner.state):
        return_home(runner, seat, board.ships_at(runner.state, GATE, seat), "swindler")
