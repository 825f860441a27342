"""The partner's colour in destiny, the gift of a new colony, the extra turn of the odd player (TEAM-05, 07, 09)."""

from domain import board
from domain.decks import destiny as cards
from domain.encounter.choose_ships import choose_ships_from
from domain.encounter.destiny import NAMED, destiny, opponents, visitors
from domain.encounter.ships import homes, movable, move, return_home
from domain.encounter.turn import passes_the_turn
from domain.encounter.victory import colonies_needed, colonies_that_count, meet_a_condition
from domain.engine.agenda import DONE, Procedure
from domain.engine.runner import Runner, watches
from domain.events import DefenseSet, ShipsMoved
from domain.questions import ChooseOption, Confirm
from domain.questions.wording import about, counted, which
from domain.state import Frame, State
from domain.variants.team import variant_state
from domain.variants.team.declaration import ID
from domain.variants.team.events import ColonyGiven, ExtraTurnGiven
from domain.variants.variant import played_with

# -- destiny -----------------------------------------------------------------------------------


def partners_colour(runner: Runner, frame: Frame) -> str | None:
    """Lets the offense attack a foreign colony in the partner's home system, or draw again (TEAM-05)."""
    state, offense = runner.state, runner.encounter.offense
    colour = cards.colour_of(runner.encounter.destiny.partition("#")[0])
    if NAMED.of(runner.encounter) or not colour or colour != variant_state.partner(state, offense):
        return None
    where = f"in the home system of {about(colour)}"
    options = {
        f"encounter:{seat}": f"encounter {about(seat)} {where}"
        for seat in visitors(state, colour)
        if seat in opponents(state, offense)
    }
    chosen = "redraw"
    if options:
        question = ChooseOption(
            prompt=f"You drew the colour of your partner {about(colour)}. What do you do?",
            rule="TEAM-05",
            name="partners_colour",
            options={**options, "redraw": "discard the card and draw again"},
            fallback={"options": ["redraw"]},
        )
        chosen = runner.ask(offense, question)[0]
    if chosen == "redraw":
        return "draw"
    runner.emit(DefenseSet(seat=chosen.partition(":")[2], system=colour, rule="TEAM-05"))
    return "defense_set"


destiny.insert(partners_colour, before="interpret", within=played_with(ID))


# -- the gift of a colony ----------------------------------------------------------------------

GIFT = "colony_gift"


@watches(ShipsMoved, within=played_with(ID))
def a_colony_is_gained(runner: Runner, event: ShipsMoved) -> None:
    """Lets each foreign colony that ships have just founded be given to the partner (TEAM-07)."""
    state = runner.state
    if event.why == GIFT:
        return
    came: dict[tuple[str, str], set[str]] = {}
    for ship, (_, target) in event.moves.items():
        came.setdefault((board.owner(state, ship), target), set()).add(ship)
    for (seat, planet), ships in came.items():
        if ships.issuperset(board.ships_at(state, planet, seat)) and can_give(state, seat, planet):
            runner.call_after_step(gift.name, seat=seat, planet=planet)


def can_give(state: State, seat: str, planet: str) -> bool:
    """Returns True for a foreign colony, if both have other places for their ships (PARTNER-04)."""
    partner = variant_state.partner(state, seat)
    if not partner or not board.system_of(state, planet) or board.at_home(state, seat, planet):
        return False
    elsewhere = [home for home in homes(state, seat) if home != planet]
    return bool(elsewhere and settlers(state, partner, planet))


def settlers(state: State, partner: str, planet: str) -> dict[str, list[str]]:
    """Returns place -> ships of the partner that could come; none when it has a colony there already."""
    places = movable(state, partner)
    return {} if planet in board.colonies(state, partner) else places


gift = Procedure(GIFT)


@gift.step
def offer(runner: Runner, frame: Frame) -> str | None:
    """Asks whether the colony is given. By default it is, if the partner needs it and the giver does not."""
    state, seat, planet = runner.state, frame.vars["seat"], frame.vars["planet"]
    partner, ships = variant_state.partner(state, seat), board.ships_at(state, planet, seat)
    if not ships or not can_give(state, seat, planet):
        return DONE
    question = Confirm(
        prompt=(
            f"You have a new colony on {about(planet)}. Do you give it to your partner {about(partner)}? "
            f"Your {counted(len(ships), 'ship')} there would return to your other colonies."
        ),
        rule="TEAM-07",
        name="colony_gift",
        yes=generous(state, seat, partner),
    )
    return None if runner.ask(seat, question) else DONE


def generous(state: State, seat: str, partner: str) -> bool:
    """Returns True if the seat has more than it needs to win, and the partner has not enough."""
    mine = sum(int(each["amount"]) for each in colonies_that_count(state, seat))
    return mine > colonies_needed(state, seat) and partner not in meet_a_condition(state)


@gift.step
def partner_settles(runner: Runner, frame: Frame) -> None:
    """Moves as many ships as the giver has there, or all if they are fewer; then the giver's ships leave."""
    state, seat, planet = runner.state, frame.vars["seat"], frame.vars["planet"]
    partner, ships = variant_state.partner(state, seat), board.ships_at(state, planet, seat)
    placed = which(len(ships), "ship").capitalize()
    prompt = f"{about(seat)} gives you the colony on {about(planet)}. {placed} of yours do you place there?"
    question = choose_ships_from(settlers(state, partner, planet), len(ships), prompt, "TEAM-07", "settle_gift")
    coming = runner.ask(partner, question)
    runner.emit(ColonyGiven(seat=seat, partner=partner, planet=planet, count=len(coming)))
    move(runner, coming, planet, GIFT)
    return_home(runner, seat, ships, GIFT, besides=planet)


# -- the unused planet -------------------------------------------------------------------------

UNUSED_PLANET = "unused_planet"
"""The place opposite the odd player, after the last seat."""


@passes_the_turn
def past_the_unused_planet(runner: Runner, to_the_right: bool) -> str:
    """Gives the odd player a further turn at the place opposite, after the last seat (TEAM-09)."""
    state, alone = runner.state, variant_state.odd_player(runner.state)
    if not alone:
        return ""
    places = [*board.seating(state), UNUSED_PLANET]
    at = places.index(UNUSED_PLANET if variant_state.in_extra_turn(state) else state.turn.seat)
    following = places[(at + (-1 if to_the_right else 1)) % len(places)]
    if following != UNUSED_PLANET:
        return following
    runner.emit(ExtraTurnGiven(seat=alone, number=state.turn.number + 1))
    return alone
