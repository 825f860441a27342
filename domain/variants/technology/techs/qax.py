"""The Qax: an ally that cannot refuse, and owns the tech afterwards."""

from domain import board
from domain.board import BESIDE, GATE
from domain.decks.piles import put_cards
from domain.encounter import roles, timings
from domain.encounter.alliance import INVITES_NOBODY, MUST_INVITE, NOT_INVITED, joins, may_join
from domain.encounter.choose_ships import choose_ships_from
from domain.encounter.launch import SHIP_LIMIT, must_commit, sends_again
from domain.encounter.ships import movable, move
from domain.engine.agenda import Procedure
from domain.engine.moments import Moment, timing
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.engine.windows import open_window
from domain.events.facts import SeatFact
from domain.questions import ChooseSeats, ChooseShips
from domain.state import Frame, State
from domain.variants.technology import slice
from domain.variants.technology.abilities import ability, tech
from domain.variants.technology.declaration import WHY

TECH = tech(
    "qax",
    "The Qax",
    4,
    "As a main player, you may invite a player by giving away this tech. That player must ally with you, with four "
    "ships or as many as possible without giving up a colony. The tech is then that player's, completed, to be used in "
    "the same way.",
    once=False,
)
BOUND = SeatFact("qax", "")
"""The side that the seat must join."""


def to_spare(state: State, seat: str) -> dict[str, list[str]]:
    """Colony -> the seat's ships that can leave it, if more than one is there."""
    colonies = board.colonies(state, seat)
    return {
        planet: ships
        for planet, ships in movable(state, seat).items()
        if planet in colonies and len(colonies[planet]) > 1
    }


def how_many(state: State, seat: str) -> int:
    """Four, or as many as leave a ship on each colony."""
    colonies = board.colonies(state, seat)
    return min(SHIP_LIMIT, sum(min(len(s), len(colonies[p]) - 1) for p, s in to_spare(state, seat).items()))


def which_player(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    state, now = runner.state, runner.encounter
    out = {now.offense, now.defense, *NOT_INVITED.of(now)}
    side = board.side_of(state, seat)
    others = [each for each in board.clockwise(state, seat) if each not in out and may_join(state, each, side)]
    seats = [each for each in others if how_many(state, each)]
    return ChooseSeats(prompt="To whom do you give the Qax?", name="qax", seats=seats)


def may_invite(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    return bool(now.defense) and not INVITES_NOBODY.of(now, board.side_of(runner.state, seat))


@ability(TECH, at=timings.BEFORE_INVITATIONS, roles=roles.main, when=may_invite, asks=which_player, rule="TECH-37")
def give_it_away(runner: Runner, use: Use) -> None:
    ally, side = use.value[0], board.side_of(runner.state, use.seat)
    mine, theirs = (f"{slice.COMPLETED}:{seat}" for seat in (use.seat, ally))
    put_cards(runner, [slice.card_of(TECH.id)], mine, theirs, WHY, seat=ally)
    MUST_INVITE.note(runner, [*MUST_INVITE.of(runner.encounter, side), ally], side)
    BOUND.note(runner, side, ally)


def i_am_bound(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    return BOUND.noted(now, seat) and seat not in now.allies


@ability(TECH, "ally", at=timings.ALLIANCE_TURN, must=True, when=i_am_bound, rule="TECH-37", is_use=False)
def ally_with_the_giver(runner: Runner, use: Use) -> None:
    side = BOUND.of(runner.encounter, use.seat)
    runner.call(joining.name, seat=use.seat, side=side, why=TECH.id)


joining = Procedure("qax_ally")
joining.step(joins)


def commit(runner: Runner, frame: Frame) -> None:
    """The ally chooses only from where they come."""
    seat = frame.vars["seat"]
    question = settlers(runner.state, seat)
    if question.most and must_commit(runner.state, seat):
        place = GATE if runner.encounter.allies[seat] == "offense" else BESIDE
        move(runner, runner.ask(seat, question), place, "alliance")


def ships_committed(runner: Runner, frame: Frame) -> str | None:
    """Where all that it sent was held back it sends others, if that costs no colony."""
    seat = frame.vars["seat"]
    if sends_again(runner.state, seat) and settlers(runner.state, seat).most:
        return "commit"
    open_window(runner, timing(timings.SHIPS_COMMITTED, seat=seat))
    return None


for _step in (commit, ships_committed):
    joining.step(_step)


def settlers(state: State, seat: str) -> ChooseShips:
    colonies, places = board.colonies(state, seat), to_spare(state, seat)
    prompt = "The Qax make you an ally. From where do your ships come?"
    spare = {planet: ships[: len(colonies[planet]) - 1] for planet, ships in places.items()}
    question = choose_ships_from(spare, how_many(state, seat), prompt, "TECH-37", "qax_ships")
    question.places = places
    question.place_most = {planet: len(ships) for planet, ships in spare.items()}
    return question
