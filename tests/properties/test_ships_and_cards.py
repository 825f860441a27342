"""Things that are never lost and never doubled (CORE-340..343), watched after every single event of random games."""

from __future__ import annotations

from collections import Counter

from domain import board
from domain.aliens.page import ALIENS
from domain.decks.titles import TITLES, title_of
from domain.mechanics.captured_places import captor
from domain.state import State
from domain.variants.classic.moons import MOONS
from domain.variants.hazards.cards import alliance
from domain.variants.technology.variant_state import is_research
from domain.variants.variant import home_planets
from tests.properties.watching import Game, watched


@watched()
async def test_every_colour_keeps_its_ships_each_at_one_place_of_the_table__CORE_340_FOUR_01_FOUR_02(
    game: Game,
) -> None:
    """Twenty, and five planets; or sixteen and four."""
    count = home_planets(game.variants)
    printed = {planet for seat in game.seats for planet in board.PLANETS[seat][:count]}
    always = {
        board.GATE,
        board.BESIDE,
        board.WARP,
        board.REMOVED,
        *MOONS,
        alliance.PLACE,
        *(f"{board.SHEET}:{alien}" for alien in ALIENS),
    }
    ships = {ship for seat in game.seats for ship in board.SHIPS[seat][: 4 * count]}
    before: dict[str, str] = {}
    async for event in game.events():
        state = game.state
        if state.ships and (state.ships != before or game.random.random() < 0.1):
            before = dict(state.ships)
            assert set(before) >= ships
            colours = [*game.seats, *state.fleets]
            each = {colour: 4 * count if colour in board.COLOURS else len(board.SHIPS[colour]) for colour in colours}
            assert Counter(ship[:-3] for ship in state.ships) == Counter(each)
            places = always | printed | state.further_planets.keys()
            held = {at for at in state.ships.values() if captor(at) in game.seats or is_research(at)}
            assert not set(state.ships.values()) - places - held
            if event.type == "agenda_moved" and not on_the_way_off(state):
                assert not [at for at in state.ships.values() if at in gone(state)]


def gone(state: State) -> set[str]:
    """Returns the planets that are destroyed."""
    return {planet for planet, system in state.further_planets.items() if not system}


def on_the_way_off(state: State) -> bool:
    """Returns True while ships of a destroyed planet are bound for the warp.

    Effects may step in before they have left it (PLAN-32).
    """
    return any(frame.procedure in ("intent", "return_ships") for frame in state.agenda)


@watched()
async def test_the_view_shows_every_ship_once_and_counts_colonies_right__CORE_341(game: Game) -> None:
    async for _ in game.moments(every=8):
        if game.state.ships:
            shown = game.view()
            places = [
                *shown["planets"].values(),
                shown["gate"],
                shown["beside"],
                shown["warp"],
                *shown["mechanics"].get("captured_ships", {}).values(),
            ]
            places += [facts["ships_on_sheets"] for facts in shown["seats"].values()]
            places += [moon["ships"] for moon in shown["variants"].get("classic", {"moons": {}})["moons"].values()]
            techs = shown["variants"].get("technology", {"researching": {}})
            places += [place["ships"] for place in techs["researching"].values()]
            places += [alliance.pledged_ship(game.state)]
            seen = [ship for place in places for of_colour in place.values() for ship in of_colour]
            away = [ship for ship, at in game.state.ships.items() if at == board.REMOVED]
            assert sorted(seen + away) == sorted(game.state.ships)
            for seat, facts in shown["seats"].items():
                settled = {planet for planet, there in shown["planets"].items() if there.get(seat)}
                further = shown["further_planets"]
                homes = {seat, game.state.shared_homes.get(seat, seat)}
                printed = {planet for each in homes for planet in board.printed_planets(game.state, each)}
                home = {planet for planet in printed if planet not in further}
                home |= {planet for planet, system in further.items() if system in homes}
                assert facts["home_colonies"] == len(settled & home - gone(game.state))
                assert facts["foreign_colonies"] == len(settled - home - gone(game.state))


@watched()
async def test_every_card_is_in_exactly_one_zone_for_the_whole_game__CORE_342(game: Game) -> None:
    all_cards: Counter[str] | None = None
    async for event in game.events():
        if event.type == "turn_began" and all_cards is None:
            all_cards = game.lying()
        if all_cards is not None:
            assert dict.__eq__(game.lying(), all_cards)
    assert all_cards is not None
    assert set(all_cards.values()) == {1}
    printed = {t.id: t.count for t in TITLES.values() if t.deck == "cosmic" and t.kind != "flare" and t.set == "base"}
    assert printed.items() <= Counter(title_of(card) for card in all_cards).items()


@watched()
async def test_nothing_of_an_encounter_is_left_when_it_is_over__CORE_343(game: Game) -> None:
    async for event in game.events():
        if game.state.encounter is None and game.state.ships:
            assert not board.ships_at(game.state, board.GATE)
            assert not board.ships_at(game.state, board.BESIDE)
            assert not any(cards for zone, cards in game.state.zones.items() if zone.startswith("played:"))
        if event.type == "encounter_ended":
            assert not game.state.lent
        if event.type == "turn_began":
            assert not game.state.silenced
            assert not game.state.flares_played
            assert not game.state.flares_barred
