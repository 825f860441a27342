"""Setup: board, decks, aliens, hands, the first turn (CORE-001..033, SIX-01..06)."""

from collections import Counter
from typing import Any

import pytest

from domain import board, powers
from domain import state as states
from domain.aliens.page import ALIENS
from domain.aliens.selection import pool
from domain.commands import CreateGame, StartGame
from domain.decider import decide
from domain.decks.titles import title_of
from domain.engine.chance import Chance
from domain.events import DestinyDrawn
from domain.game import position
from domain.game.views import view
from domain.refusal import Refused
from tests.scenario.table import Table

SIX = ("red", "blue", "green", "yellow", "purple", "orange")


@pytest.mark.parametrize("count", [2, 7])
def test_fewer_than_three_or_more_than_six_cannot_play__CORE_001(table: Table, count: int) -> None:
    seats = [*SIX, "pink"][:count]
    with pytest.raises(Refused) as refused:
        decide(table.state, CreateGame(game="g_scenario", seats=seats), table.chance)
    assert refused.value.context["errors"][0]["pointer"] == "/seats"


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_three_to_six_can_play__CORE_001(table: Table, count: int) -> None:
    table.seats(*SIX[:count]).as_dealt().play_out()
    assert list(table.state.seats) == list(SIX[:count])


def test_two_seats_of_one_colour_cannot_play__CORE_020(table: Table) -> None:
    with pytest.raises(Refused):
        decide(table.state, CreateGame(game="g_scenario", seats=["red", "red", "blue"]), table.chance)


def test_a_game_starts_when_every_seat_is_taken__CORE_020(table: Table) -> None:
    table.command(CreateGame(game="g_scenario", seats=["red", "blue", "green"]))
    with pytest.raises(Refused) as refused:
        decide(table.state, StartGame(), table.chance)
    assert refused.value.reason == "seats_free"


def test_turns_go_round_clockwise__CORE_002(table: Table) -> None:
    table.play_out("turn_ended").play_out("turn_ended").play_out("turn_ended").play_out("turn_ended")
    table.until("aim")
    turns = [event.seat for event in table.happened("turn_began")]
    assert turns == ["red", "blue", "green", "yellow", "red"]


def test_twenty_ships_start_four_on_each_of_five_home_planets__CORE_003_CORE_004_CORE_021(table: Table) -> None:
    table.as_dealt().start()
    laid = Counter((ship[:-3], place) for ship, place in table.happened("board_laid_out")[0].ships.items())
    assert laid == {(colour, planet): 4 for colour in table.state.seats for planet in board.PLANETS[colour]}


def test_the_colony_track_starts_at_nothing__CORE_015_CORE_020(table: Table) -> None:
    table.as_dealt().start()
    assert {seat["foreign_colonies"] for seat in view(table.state)["seats"].values()} == {0}


def test_destiny_cards_of_colours_nobody_plays_are_removed__CORE_022(table: Table) -> None:
    table.seats("red", "blue", "yellow").as_dealt().start()
    titles = Counter(title_of(card) for card in table.happened("pile_stacked")[0].cards)
    assert titles == {
        "destiny-red": 3,
        "destiny-blue": 3,
        "destiny-yellow": 3,
        "destiny-wild": 2,
        "destiny-most-colonies": 1,
        "destiny-most-cards": 1,
        "destiny-fewest-warp": 1,
    }


def test_everybody_is_dealt_two_flares_secretly_and_keeps_one_alien__CORE_023_CORE_024(table: Table) -> None:
    table.seats("red", "blue", "green").as_dealt().option(alien_selection="flares").start()
    dealt = table.happened("flares_dealt")
    assert [(event.seat, event.count) for event in dealt] == [("red", 2), ("blue", 2), ("green", 2)]
    assert all(event.hidden_fields() == {"flares": event.seat} for event in dealt)
    mine = table.state.zones["dealt:red"]
    table.answer("red", cards=[mine[1]])
    assert not table.happened("aliens_revealed")
    table.play_out("aliens_revealed")
    assert table.aliens("red") == [title_of(mine[1]).removeprefix("flare-")]
    assert title_of(mine[0]).removeprefix("flare-") not in table.state.unused_aliens


def test_an_alien_that_was_not_dealt_cannot_be_kept__CORE_024(table: Table) -> None:
    table.seats("red", "blue", "green").as_dealt().option(alien_selection="flares").start()
    table.refuses("red", "not_an_option", "CORE-024", cards=table.state.zones["dealt:blue"][:1])


def test_all_chosen_aliens_are_revealed_at_the_same_moment__CORE_027_TIME_33(table: Table) -> None:
    table.seats("red", "blue", "green").as_dealt().option(alien_selection="flares").start()
    assert {asked.seat for asked in table.questions().values()} == {"red", "blue", "green"}
    table.answer("green", cards=table.state.zones["dealt:green"][:1])
    assert table.aliens("green") == []
    table.answer("red", cards=table.state.zones["dealt:red"][:1])
    table.answer("blue", cards=table.state.zones["dealt:blue"][:1])
    assert [len(event.aliens) for event in table.happened("aliens_revealed")] == [3]


def test_aliens_carry_difficulty_and_condition_on_their_sheets__CORE_017_CORE_025() -> None:
    assert {alien.alert for alien in ALIENS.values()} <= {"green", "yellow", "red"}
    assert all(alien.name and alien.verb for alien in ALIENS.values())


def test_an_alien_that_cannot_be_used_is_not_in_the_pool__CORE_026(table: Table) -> None:
    table.seats("red", "blue", "green").as_dealt().start()
    assert pool(table.state)
    assert all(ALIENS[alien].players_min <= 3 for alien in pool(table.state))


def test_the_dealt_flares_go_into_the_deck_with_the_72_cards__CORE_028(table: Table) -> None:
    table.seats("red", "blue", "green").as_dealt().option(alien_selection="flares").start()
    dealt = {title_of(card) for event in table.happened("flares_dealt") for card in event.flares}
    table.play_out("aliens_revealed")
    deck = next(event for event in table.happened("pile_stacked") if event.zone == "deck").cards
    kinds = Counter(title_of(card).startswith("flare-") for card in deck)
    assert kinds[False] == 72
    assert dealt <= {title_of(card) for card in deck}


def test_everybody_is_dealt_eight_cards_from_the_deck__CORE_030(table: Table) -> None:
    table.as_dealt().start()
    dealt = [event for event in table.happened("cards_moved") if event.why == "setup"]
    assert [(event.seat, event.source, event.count) for event in dealt] == [
        (seat, "deck", 8) for seat in table.state.seats
    ]


def test_the_first_colour_on_a_destiny_card_has_the_first_turn__CORE_031(table: Table) -> None:
    table.as_dealt().start()
    types = [event.type for event in table.events]
    before = table.events[: types.index("turn_began")]
    drawn = [title_of(event.card) for event in before if isinstance(event, DestinyDrawn)]
    assert drawn[-1] == f"destiny-{table.happened('turn_began')[0].seat}"


def test_destiny_cards_drawn_for_the_first_turn_go_back__CORE_031(table: Table) -> None:
    table.as_dealt().start()
    shuffled = [event for event in table.happened("pile_shuffled") if event.zone == "destiny"]
    assert [event.count for event in shuffled] == [17, 17]


def test_a_starting_hand_without_encounter_card_is_repaired_when_it_matters__CORE_033(table: Table) -> None:
    table.seat("blue", hand=["plague"]).against("blue").aims_at("blue-1").with_ships(1)
    assert table.hand("blue") == ["plague"]
    table.until("select_card", "blue")
    assert "plague" not in table.hand("blue")


def test_three_orange_destiny_cards_come_with_the_sixth_colour__SIX_01(table: Table) -> None:
    table.seats(*SIX).as_dealt().start()
    cards = table.happened("pile_stacked")[0].cards
    assert len(cards) == 23
    assert [title_of(card) for card in cards].count("destiny-orange") == 3


def test_the_sixth_player_has_ships_planets_and_no_colony_elsewhere__SIX_02_SIX_03(table: Table) -> None:
    table.seats(*SIX).start()
    orange = view(table.state)["seats"]["orange"]
    assert (orange["home_colonies"], orange["foreign_colonies"]) == (5, 0)
    assert sum(table.ships_of("orange", planet) for planet in board.PLANETS["orange"]) == 20


def test_six_are_dealt_eight_cards_and_need_five_colonies__SIX_05(table: Table) -> None:
    table.seats(*SIX).as_dealt().start()
    assert [event.count for event in table.happened("cards_moved") if event.why == "setup"] == [8] * 6
    assert {seat["colonies_needed"] for seat in view(table.state)["seats"].values()} == {5}


def test_orange_may_be_chosen_at_any_number_of_players__SIX_06(table: Table) -> None:
    table.seats("orange", "red", "blue").offense("red").against("orange").aims_at("orange-3").with_ships(1).play_out()
    assert table.happened("defense_set")[0].seat == "orange"
    assert not any(title_of(card) == "destiny-green" for card in table.happened("pile_stacked")[0].cards)


def test_under_five_players_the_deck_is_filled_to_ten_flares__CORE_028_CORE_029(table: Table) -> None:
    table.seats("red", "blue", "green").as_dealt().option(alien_selection="flares").play_out("aliens_revealed")
    deck = next(event for event in table.happened("pile_stacked") if event.zone == "deck").cards
    assert len(deck) == 82
    assert sum(title_of(card).startswith("flare-") for card in deck) == 10


def test_with_five_players_exactly_the_ten_dealt_flares_are_in_the_deck__CORE_028(table: Table) -> None:
    table.seats(*SIX[:5]).as_dealt().option(alien_selection="flares").play_out("aliens_revealed")
    dealt = {card for event in table.happened("flares_dealt") for card in event.flares}
    deck = next(event for event in table.happened("pile_stacked") if event.zone == "deck").cards
    assert {card for card in deck if card.startswith("flare-")} == dealt


def test_with_six_players_exactly_the_twelve_dealt_flares_are_in_the_deck__SIX_04_CORE_029(table: Table) -> None:
    table.seats(*SIX).as_dealt().option(alien_selection="flares").play_out("aliens_revealed")
    dealt = {card for event in table.happened("flares_dealt") for card in event.flares}
    deck = next(event for event in table.happened("pile_stacked") if event.zone == "deck").cards
    assert len(deck) == 84
    assert {card for card in deck if card.startswith("flare-")} == dealt


def test_aliens_dealt_at_random_have_their_flares_in_the_deck__SETUP_01(table: Table) -> None:
    table.as_dealt().start()
    deck = next(event for event in table.happened("pile_stacked") if event.zone == "deck").cards
    flares = {title_of(card) for card in deck if card.startswith("flare-")}
    assert len(flares) == 10
    assert {f"flare-{alien}" for seat in table.state.seats for alien in table.aliens(seat)} <= flares


def test_game_setup_of_an_alien_comes_after_the_first_player_is_known_and_before_the_turn__CORE_032(
    table: Table,
) -> None:
    table.seat("blue", "tick-tock").start()
    types = [event.type for event in table.events]
    assert types.index("sheet_noted") < types.index("turn_began")
    assert table.state.sheets["tick-tock"] == {"tokens": 10}


FLARES = ["flare-human", "flare-oracle", "flare-zombie", "flare-macron", "flare-loser", "flare-void", "flare-hate"]


def stacked(table: Table) -> tuple[int, int, int, int]:
    """How many cards and draws the cosmic deck took, in public; how many draws there were, and flares there are."""
    piled = next(event for event in table.start().happened("pile_stacked") if event.zone == "deck" and event.draws)
    held = [title_of(card) for cards in table.state.zones.values() for card in cards]
    return piled.count, piled.draws, table.state.draws, sum(title.startswith("flare-") for title in held)


@pytest.mark.parametrize(("held", "on_top"), [(1, 0), (0, 1), (2, 1), (6, 0), (6, 1)])
def test_flares_that_a_position_hides_change_neither_draws_nor_deck__CORE_028_CORE_029_TIME_37(
    table: Table, other_table: Table, held: int, on_top: int
) -> None:
    for each in (table, other_table):
        for seat, alien in (("red", "healer"), ("blue", "human"), ("yellow", "warpish"), ("green", "virus")):
            each.seat(seat, alien)
    hidden = FLARES[: held + on_top]
    table.seat("green", hand=["attack-08", "negotiate", *hidden[:held]]).deck(*hidden[held:])
    assert stacked(table) == stacked(other_table)
    assert stacked(table)[0] == 82
    assert set(hidden) <= {title_of(card) for cards in table.state.zones.values() for card in cards}


def test_flares_on_the_discard_pile_stay_whatever_a_hand_hides__CORE_028(table: Table) -> None:
    table.seat("green", hand=["attack-08", "negotiate", *FLARES]).discard_pile("flare-healer", "flare-virus").start()
    assert [title_of(card) for card in table.state.zones["discard"]] == ["flare-healer", "flare-virus"]
    assert stacked(table)[3] == 10


# -- Game Setup of aliens at a laid table ------------------------------------------------------


WITHOUT_POWER: dict[str, Any] = {"ships": {"red-1": 10, "red-2": 10}, "warp": 0}
"""Two home colonies are too few for a power."""


@pytest.mark.parametrize(
    ("alien", "notes"),
    [
        ("sloth", {"token": "sheet"}),
        ("sycophant", {"tokens": 10}),
        ("tick-tock", {"tokens": 10}),
        ("tide", {"tokens": 2}),
        ("swindler", {"mark": "blue"}),
    ],
)
def test_a_seat_that_begins_without_its_power_has_the_setup_of_its_alien__CORE_032_SETUP_03(
    table: Table, alien: str, notes: dict[str, Any]
) -> None:
    table.seat("red", alien, **WITHOUT_POWER).against("blue").until("aim")
    assert powers.active(table.state, "red") == []
    assert table.state.sheets[alien] == notes


@pytest.mark.parametrize(("alien", "place"), [("roach", "sheet:roach"), ("symbiote", "red-1")])
def test_further_colours_come_to_a_seat_that_begins_without_its_power__CORE_032_SETUP_03(
    table: Table, alien: str, place: str
) -> None:
    table.seat("red", alien, **WITHOUT_POWER).against("blue").until("aim")
    assert table.state.fleets == {"purple": "red"}
    assert sum(ship.startswith("purple") for ship in board.ships_at(table.state, place)) == (
        20 if alien == "roach" else 4
    )


def test_no_power_but_game_setup_is_at_work_before_the_first_turn__SETUP_03(table: Table) -> None:
    table.seat("red", "human", **WITHOUT_POWER).start()
    lost = [event for event in table.happened("power_lost") if event.seat == "red"]
    assert len(lost) == 1
    assert not table.happened("use_declared")


def test_a_position_whose_ships_are_placed_is_not_rearranged__SETUP_03(table: Table) -> None:
    table.seat("red", "phantom", ships=dict.fromkeys(board.PLANETS["red"], 4)).against("blue").until("aim")
    assert board.ships_at(table.state, "sheet:phantom") == []


def test_a_table_without_a_colour_for_a_setup_is_refused_with_the_reason__SETUP_03() -> None:
    five, aliens = list(SIX[:5]), ("symbiote", "roach", "human")
    parts = [{"seat": seat, "aliens": [alien]} for seat, alien in zip(five, aliens, strict=False)]
    with pytest.raises(Refused) as refused:
        decide(states.new(), CreateGame(game="g", seats=five, position={"seats": parts}), Chance(b"", "g"))
    assert [(each["pointer"], each["rule"]) for each in refused.value.context["errors"]] == [
        ("/position/seats/1/aliens/0", "SETUP-03")
    ]
    assert "roach" in refused.value.context["errors"][0]["detail"]
    assert position.faults({"seats": parts[:1]}, five) == []
    assert position.faults({"seats": parts[:2]}, five[:4]) == []
    assert [each["rule"] for each in position.faults({"seats": parts[:1]}, list(SIX))] == ["SETUP-03"]
