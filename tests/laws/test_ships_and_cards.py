"""What is never lost and never doubled (CORE-340..346), watched after every single event of random games."""

from __future__ import annotations

from collections import Counter

from domain import board
from domain.aliens.page import ALIENS
from domain.decks.titles import TITLES, title_of
from domain.events import AlliesDismissed, EncounterBegan, ShipsMoved
from domain.state import State
from domain.variants.classic.moons import MOONS
from domain.views import view
from tests.laws.plans import over
from tests.laws.play import Plan, Play


@over(0.1)
def test_every_colour_keeps_its_twenty_ships_each_at_one_place_of_the_table__CORE_340(plan: Plan) -> None:
    play = Play(plan)
    places = {planet for seat in plan.seats for planet in board.PLANETS[seat]}
    places |= {board.GATE, board.BESIDE, board.WARP, board.REMOVED, *MOONS}
    ships = {ship for seat in plan.seats for ship in board.SHIPS[seat]}
    for _ in play.happenings():
        if play.state.ships:
            assert set(play.state.ships) >= ships
            colours = [*plan.seats, *play.state.fleets]
            assert Counter(ship[:-3] for ship in play.state.ships) == Counter(dict.fromkeys(colours, 20))
            lying = places | play.state.further_planets.keys()
            sheets = {f"{board.SHEET}:{alien}" for alien in ALIENS}
            places = lying | sheets
            assert all(at in places or board.captor(at) in plan.seats for at in play.state.ships.values())


@over(0.1)
def test_the_view_shows_every_ship_once_and_counts_colonies_right__CORE_341(plan: Plan) -> None:
    play = Play(plan).start()
    for _ in play.steps():
        if play.random.random() < 0.1 and play.state.ships:
            shown = view(play.state)
            places = [*shown["planets"].values(), shown["gate"], shown["beside"], shown["warp"]]
            places += [facts["ships_on_sheets"] for facts in shown["seats"].values()]
            places += [moon["ships"] for moon in shown["variants"].get("classic", {"moons": {}})["moons"].values()]
            seen = [ship for place in places for of_colour in place.values() for ship in of_colour]
            away = [s for s, at in play.state.ships.items() if at == board.REMOVED or board.captor(at)]
            assert sorted(seen + away) == sorted(play.state.ships)
            for seat, facts in shown["seats"].items():
                settled = {planet for planet, there in shown["planets"].items() if there.get(seat)}
                further = shown["further_planets"]
                home = {planet for planet in board.PLANETS[seat] if planet not in further}
                home |= {planet for planet, system in further.items() if system == seat}
                gone = {planet for planet, system in play.state.further_planets.items() if not system}
                assert facts["home_colonies"] == len(settled & home - gone)
                assert facts["foreign_colonies"] == len(settled - home - gone)


def lying(state: State) -> Counter[str]:
    """How often each card lies in any zone."""
    return Counter(card for zone in state.zones.values() for card in zone)


@over(0.1)
def test_every_card_lies_in_exactly_one_zone_for_the_whole_game__CORE_342(plan: Plan) -> None:
    play = Play(plan)
    all_cards: Counter[str] | None = None
    for event in play.happenings():
        if event.type == "turn_began" and all_cards is None:
            all_cards = lying(play.state)
        if all_cards is not None:
            assert lying(play.state) == all_cards
    assert all_cards is not None
    assert set(all_cards.values()) == {1}
    printed = {t.id: t.count for t in TITLES.values() if t.deck == "cosmic" and t.kind != "flare" and t.set == "base"}
    assert printed.items() <= Counter(title_of(card) for card in all_cards).items()


@over(0.1)
def test_nothing_of_an_encounter_is_left_when_it_is_over__CORE_343(plan: Plan) -> None:
    play = Play(plan)
    for event in play.happenings():
        if play.state.encounter is None and play.state.ships:
            assert not board.ships_at(play.state, board.GATE)
            assert not board.ships_at(play.state, board.BESIDE)
            assert not any(cards for zone, cards in play.state.zones.items() if zone.startswith("played:"))
        if event.type == "encounter_ended":
            assert not play.state.lent
        if event.type == "turn_began":
            assert not play.state.silenced
            assert not play.state.flares_played
            assert not play.state.flares_barred


@over(0.1)
def test_the_gate_holds_ships_of_the_offense_and_nobody_sends_more_than_four__CORE_344(plan: Plan) -> None:
    """Unless an effect takes ships out of the gate, raises a limit or adds ships later."""
    play = Play(plan)
    taken_out = False
    sent: set[str] = set()
    for event in play.happenings():
        state, now = play.state, play.state.encounter
        if isinstance(event, EncounterBegan):
            taken_out = False
            sent = set()
        if isinstance(event, ShipsMoved) and now:
            places = [place for place, _ in event.moves.values()]
            taken_out |= board.GATE in places and state.phase != "resolution"
            taken_out |= state.phase == "launch" and event.why != "launch"
            sent |= set(event.moves) if event.why in ("launch", "alliance") else set()
        if isinstance(event, AlliesDismissed):
            sent = {ship for ship in sent if board.owner(state, ship) not in event.seats}
        if now is None or not now.planet or state.phase not in ("alliance", "planning", "reveal"):
            continue
        later = any(fact.startswith("commits_nothing") for fact in now.facts)
        assert taken_out or later or board.ships_at(state, board.GATE, now.offense)
        limits = [modifier.amount for modifier in now.modifiers if modifier.quantity == "ship_limit"]
        straight_from_the_warp = any(modifier.quantity == "warp_commit" for modifier in now.modifiers)
        for seat in state.seats:
            of_seat = [ship for ship in sent if board.owner(state, ship) == seat]
            assert len(of_seat) <= max([4, *limits]) + straight_from_the_warp


@over(0.1)
def test_nobody_is_on_two_sides__CORE_345(plan: Plan) -> None:
    """Ships that change hands do so where they stand, and leave at once."""
    play = Play(plan)
    for event in play.happenings():
        now = play.state.encounter
        if now is None or event.type == "ships_taken":
            continue
        assert now.offense != now.defense
        assert not {now.offense, now.defense} & set(now.allies)
        assert set(now.allies.values()) <= {"offense", "defense"}
        at_the_gate = {board.owner(play.state, ship) for ship in board.ships_at(play.state, board.GATE)}
        beside = {board.owner(play.state, ship) for ship in board.ships_at(play.state, board.BESIDE)}
        assert not at_the_gate & beside
        assert now.offense not in beside
