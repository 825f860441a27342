"""Setup, last of all: each player is dealt two techs and keeps one face down (TECH-01), or as the position says."""

from typing import Any

from domain import board
from domain.decks.piles import draw_apart, put_cards, shuffle
from domain.decks.titles import copies, title_of
from domain.encounter.setup import lay_on_the_pile, lay_on_top, opening, setup
from domain.engine.runner import Runner
from domain.events import AlienGained, PileStacked, PlanetAdded
from domain.questions import ChooseCards
from domain.state import Frame, State
from domain.variants.technology import variant_state
from domain.variants.technology.abilities import TECHS
from domain.variants.technology.declaration import DECK, ID, WHY
from domain.variants.technology.techs import genesis_bomb, lunar_cannon, precursor_seed, prometheus, quark_battery
from domain.variants.variant import played_with

PART = "techs"
"""The member of a custom position."""
GENESIS = "genesis_planet"
"""The member that names the seat in whose system the Genesis planet is."""
ANY = ""
"""A face-down tech that a position does not name."""
DEALT = 2
USEFUL = 4
"""The number of ships with which default answers use a tech with research number X."""


def add_the_genesis_planet(runner: Runner, frame: Frame) -> None:
    """Adds the planet as the position says, before the ships, which may be on it."""
    if seat := (runner.state.position or {}).get(GENESIS):
        runner.emit(PlanetAdded(planet=genesis_bomb.PLANET, system=seat, why="position"))


def charge_the_battery(runner: Runner, frame: Frame) -> None:
    """Charges the battery as the position says, before hands are dealt from the deck."""
    for seat, facts in _completed_in_position(runner.state, quark_battery.TECH.id):
        if title := facts.get("card"):
            cards = [card for card in runner.state.zones["deck"] if title_of(card) == title][:1]
            if cards:
                put_cards(runner, cards, "deck", quark_battery.zone(seat), "position", seat=seat, seen_by=[seat])


def _completed_in_position(state: State, title: str) -> list[tuple[str, dict[str, Any]]]:
    """Returns the seat that has completed this tech in the position, if there is one, and the facts of it."""
    parts = (state.position or {}).get(PART, {})
    return [(seat, part["completed"][title]) for seat, part in parts.items() if title in part.get("completed", {})]


def lay_out_the_techs(runner: Runner, frame: Frame) -> None:
    """Lays out the shuffled deck and its discard pile; then two techs for each seat, or those of the position."""
    cards = copies(*[each.card for each in TECHS.values()])
    runner.emit(PileStacked(zone=variant_state.PILE, count=0, why="setup"))
    runner.emit(PileStacked(zone=DECK, count=len(cards), why="setup", cards=cards))
    shuffle(runner, DECK, [DECK], "techs")
    position = runner.state.position or {}
    parts = position.get(PART, {})
    for seat, part in parts.items():
        _as_the_position_says(runner, seat, part)
    lay_on_top(runner, DECK, position.get("tech_top", []))
    lay_on_the_pile(runner, DECK, variant_state.PILE, position.get("tech_discard", []))
    for seat, part in parts.items():
        _deal_what_it_leaves_open(runner, seat, part)
    for seat in runner.state.seats if PART not in position else []:
        draw_apart(runner, seat, DEALT, WHY, DECK, f"{variant_state.DRAWN}:{seat}")


def _as_the_position_says(runner: Runner, seat: str, part: dict[str, Any]) -> None:
    for number, title in enumerate(part.get("researching", []), start=1):
        if title:
            place = f"{variant_state.RESEARCH}:{seat}:{number}"
            put_cards(runner, [variant_state.card_of(title)], DECK, place, "position", seat=seat, seen_by=[seat])
    for title in part.get("completed", {}):
        put_cards(
            runner, [variant_state.card_of(title)], DECK, f"{variant_state.COMPLETED}:{seat}", "position", seat=seat
        )


def _deal_what_it_leaves_open(runner: Runner, seat: str, part: dict[str, Any]) -> None:
    """Deals what a position leaves open.

    An empty title is a face-down tech that nobody has named: one from the bottom, beneath the named ones.
    """
    for number, title in enumerate(part.get("researching", []), start=1):
        if title == ANY and (beneath := runner.state.zones[DECK][:1]):
            place = f"{variant_state.RESEARCH}:{seat}:{number}"
            put_cards(runner, beneath, DECK, place, "position", seat=seat, seen_by=[seat])


def keep_one_tech_each(runner: Runner, frame: Frame) -> None:
    """Asks all seats independently; each learns only the techs that the others discard."""
    drawn = [seat for seat in runner.state.seats if runner.state.zones.get(f"{variant_state.DRAWN}:{seat}")]
    chosen = runner.ask_all({seat: which_to_keep(runner.state, seat, "TECH-01") for seat in drawn})
    for seat in drawn:
        keep(runner, seat, chosen[seat][0])


def which_to_keep(state: State, seat: str, rule: str) -> ChooseCards:
    """Asks for one of the techs that the seat has drawn; by default one that needs few ships."""
    cards = {card: title_of(card) for card in state.zones[f"{variant_state.DRAWN}:{seat}"]}
    soonest = min(cards, key=lambda card: TECHS[cards[card]].number(USEFUL))
    return ChooseCards(
        prompt="Which tech do you keep?",
        rule=rule,
        name="keep_tech",
        cards=cards,
        secret=True,
        verb="Keep",
        fallback={"cards": [soonest]},
    )


def keep(runner: Runner, seat: str, card: str) -> None:
    """Puts one of the drawn techs face down before the seat; the others are discarded face up."""
    drawn = f"{variant_state.DRAWN}:{seat}"
    place = variant_state.free_place(runner.state, seat)
    put_cards(runner, [card], drawn, place, WHY, seat=seat, seen_by=[seat])
    rest = list(runner.state.zones[drawn])
    if rest:
        put_cards(runner, rest, drawn, variant_state.PILE, WHY, seat=seat)


def lay_out_the_markers(runner: Runner, frame: Frame) -> None:
    """Lays out what the completed techs of a position have brought."""
    for _, facts in _completed_in_position(runner.state, lunar_cannon.TECH.id):
        if planets := facts.get("between"):
            lunar_cannon.place(runner, board.system_of(runner.state, planets[0]), planets, "position")
    for seat, facts in _completed_in_position(runner.state, prometheus.TECH.id):
        if place := facts.get("at"):
            prometheus.put_into_service(runner, seat, place)
    for seat, facts in _completed_in_position(runner.state, precursor_seed.TECH.id):
        if alien := facts.get("alien"):
            runner.emit(AlienGained(seat=seat, alien=alien, why=precursor_seed.TECH.id))


setup.insert(add_the_genesis_planet, before="lay_out_the_board", within=played_with(ID))
setup.insert(charge_the_battery, after="arrange_the_position", within=played_with(ID))
for _step in (lay_out_the_techs, lay_out_the_markers, keep_one_tech_each):
    opening.insert(_step, before="begin_play", within=played_with(ID))
