"""Alliance: two players must invite each other for the rest of the game (HAZ-10)."""

from domain import board
from domain.encounter.alliance import MUST_INVITE
from domain.encounter.choose_ships import choose_ships_from, not_to_give
from domain.encounter.ships import movable, put
from domain.engine.agenda import DONE
from domain.engine.runner import Runner, watches
from domain.events import PhaseBegan
from domain.questions import ChooseSeats
from domain.state import Frame, State
from domain.variants.hazards.cards.page import at_once, hazard, put_away
from domain.variants.hazards.events import AlliancePledged
from domain.variants.hazards.variant_state import in_game, partners, the_card, works

RULE = "HAZ-10"
CARD = hazard(
    "alliance",
    "Alliance",
    (
        "The offense puts one of its ships from a colony on this card and gives the card to another player. For the "
        "rest of the game, each of these two must invite the other as an ally whenever one of them is a main player."
    ),
    rule=RULE,
    stays=True,
)
PLACE = CARD.id
"""The place of the ship on the card: in no colony and in no encounter."""

pledge = at_once(CARD)


@pledge.step
def a_ship_and_a_partner(runner: Runner, frame: Frame) -> str | None:
    """Asks for a ship and a partner.

    Without a ship on a colony there is nothing to give, and the card is discarded (HAZARD-05).
    """
    state, offense = runner.state, runner.encounter.offense
    settled = board.colonies(state, offense)
    places = {place: ships for place, ships in movable(state, offense).items() if place in settled}
    if not places:
        put_away(runner, [the_card(state, CARD)])
        return DONE
    prompt = "Which of your ships do you put on the card Alliance?"
    ship = runner.ask(offense, choose_ships_from(places, 1, prompt, RULE, "alliance_ship"))[0]
    others = board.clockwise(state, offense)[1:]
    prompt = "Which player is your partner for the rest of the game?"
    question = ChooseSeats(prompt=prompt, rule=RULE, name="alliance_partner", seats=others)
    partner = runner.ask(offense, question)[0]
    runner.emit(AlliancePledged(seats=[offense, partner], ship=ship))
    put(runner, {ship: PLACE}, PLACE)
    return None


@watches(PhaseBegan, within=in_game)
def each_invites_the_other(runner: Runner, event: PhaseBegan) -> None:
    """Makes each partner invite the other; two who are both main players invite nobody by this."""
    pair = partners(runner.state)
    if event.phase != "alliance" or not pair or not works(runner.state, CARD):
        return
    now = runner.encounter
    mains = {"offense": now.offense, "defense": now.defense}
    for side, seat in mains.items():
        if seat in pair and (partner := next(each for each in pair if each != seat)) not in mains.values():
            MUST_INVITE.note(runner, [*MUST_INVITE.of(now, side), partner], side)


@not_to_give
def stays_on_the_card(place: str) -> bool:
    return place == PLACE


def pledged_ship(state: State) -> dict[str, list[str]]:
    """Returns seat -> its ship on the card."""
    return {board.owner(state, ship): [ship] for ship in board.ships_at(state, PLACE)}
