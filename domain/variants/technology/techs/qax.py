"""The Qax: an ally that cannot refuse, and owns the tech afterwards."""

from domain import board
from domain.board import WARP
from domain.decks.piles import put_cards
from domain.encounter import roles, timings
from domain.encounter.alliance import INVITES_NOBODY, MUST_INVITE, NOT_INVITED, draws_in, may_join
from domain.encounter.choose_ships import choose_ships_from
from domain.encounter.launch import SHIP_LIMIT, ships_to_send
from domain.encounter.ships import sendable_from_the_warp
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events.facts import SeatFact
from domain.questions import ChooseSeats, ChooseShips
from domain.state import State
from domain.variants.technology import variant_state
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


def fleet(state: State, seat: str, waiting: int) -> ChooseShips:
    """Asks for four ships (more by a higher limit) with those that wait, or as many as leave a ship on each colony."""
    question, colonies = ships_to_send(state, seat, waiting), board.colonies(state, seat)
    room = {place: len(colonies[place]) - 1 for place in question.places if place in colonies}
    spare = {place: ships[: room.get(place, len(ships))] for place, ships in question.places.items()}
    spare = {place: ships for place, ships in spare.items() if ships}
    question.places = {place: question.places[place] for place in spare}
    question.place_most = {place: len(ships) for place, ships in spare.items()}
    question.most = min(question.most, sum(map(len, spare.values())))
    question.least = min(question.most, max(0, SHIP_LIMIT - waiting))
    lost = spare.get(WARP, ())
    question.fallback = choose_ships_from(spare, question.least, "", "TECH-37", "qax_ships", lost).fallback
    question.prompt = "The Qax make you an ally. From where do your ships come?"
    question.rule, question.name, question.verb = "TECH-37", "qax_ships", "Send"
    return question


def can_be_sent(state: State, seat: str) -> bool:
    """Returns True if the seat can send a ship without giving up a colony, also one that may come from the warp."""
    return bool(sendable_from_the_warp(state, seat)) or fleet(state, seat, 0).most > 0


def which_player(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    state, now = runner.state, runner.encounter
    out = {now.offense, now.defense, *now.allies, *NOT_INVITED.of(now)}
    side = board.side_of(state, seat)
    others = [each for each in board.clockwise(state, seat) if each not in out and may_join(state, each, side)]
    seats = [each for each in others if can_be_sent(state, each)]
    return ChooseSeats(prompt="To whom do you give the Qax?", name="qax", seats=seats)


def may_invite(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    return bool(now.defense) and not INVITES_NOBODY.of(now, board.side_of(runner.state, seat))


@ability(TECH, at=timings.BEFORE_INVITATIONS, roles=roles.main, when=may_invite, asks=which_player, rule="TECH-37")
def give_it_away(runner: Runner, use: Use) -> None:
    ally, side = use.value[0], board.side_of(runner.state, use.seat)
    mine, theirs = (f"{variant_state.COMPLETED}:{seat}" for seat in (use.seat, ally))
    put_cards(runner, [variant_state.card_of(TECH.id)], mine, theirs, WHY, seat=ally)
    MUST_INVITE.note(runner, [*MUST_INVITE.of(runner.encounter, side), ally], side)
    BOUND.note(runner, side, ally)


def i_am_bound(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    return BOUND.noted(now, seat) and seat not in now.allies and can_be_sent(runner.state, seat)


@ability(TECH, "ally", at=timings.ALLIANCE_TURN, must=True, when=i_am_bound, rule="TECH-37", is_use=False)
def ally_with_the_giver(runner: Runner, use: Use) -> None:
    side = BOUND.of(runner.encounter, use.seat)
    runner.call(joining.name, seat=use.seat, side=side, why=TECH.id)


joining = draws_in("qax_ally", fleet)
