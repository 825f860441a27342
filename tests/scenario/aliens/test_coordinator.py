"""Coordinator: looks ahead in the destiny deck, and turns the tables."""

import pytest

from domain.aliens.selection import conflict
from domain.events import CardsMoved
from domain.game.views import redact
from tests.scenario.table import Table

FLARE = "flare-coordinator"


def on_top(table: Table, *colours: str) -> Table:
    """Red is Coordinator; these cards are on top of the destiny deck, the first one uppermost."""
    table.seat("red", "coordinator")
    for colour in colours:
        table.against(colour)
    return table


def looks(table: Table, *colours: str) -> Table:
    return on_top(table, *(colours or ("blue", "green", "yellow"))).uses("red", "coordinator.power").until("schedule")


def picks(table: Table, colour: str) -> Table:
    cards = table.question("red").question.cards  # type: ignore[attr-defined]
    return table.answer("red", cards=[next(card for card, title in cards.items() if title == f"destiny-{colour}")])


def rest(table: Table) -> list[str]:
    return list(table.until("put_back").question("red").question.items)  # type: ignore[attr-defined]


def deck(table: Table) -> list[str]:
    """Titles of the destiny deck, the uppermost first."""
    return table.pile("destiny")[::-1]


# -- the power ---------------------------------------------------------------------------------


def test_the_three_top_cards_are_looked_at__coordinator(table: Table) -> None:
    looks(table)
    titles = table.question("red").question.cards.values()  # type: ignore[attr-defined]
    assert sorted(titles) == ["destiny-blue", "destiny-green", "destiny-yellow"]


def test_one_of_them_is_the_draw__coordinator(table: Table) -> None:
    picks(looks(table), "green").until("aim")
    assert table.defense_now == "green"
    assert table.pile("destiny_discard")[-1] == "destiny-green"


@pytest.mark.parametrize("upper", ["destiny-blue", "destiny-yellow"])
def test_the_rest_goes_above_the_deck_in_the_order_wanted__coordinator(table: Table, upper: str) -> None:
    picks(looks(table), "green")
    cards = rest(table)
    first = sorted(cards, key=lambda card: not card.startswith(upper))
    table.answer("red", items={"above": cards}).at("order_back", "red", order=first).until("aim")
    assert deck(table)[:2] == [card.partition("#")[0] for card in first]


@pytest.mark.parametrize("upper", ["destiny-blue", "destiny-yellow"])
def test_or_below_the_deck__coordinator(table: Table, upper: str) -> None:
    picks(looks(table), "green")
    cards = rest(table)
    first = sorted(cards, key=lambda card: not card.startswith(upper))
    table.answer("red", items={"below": cards}).at("order_back", "red", order=first).until("aim")
    assert deck(table)[-2:] == [card.partition("#")[0] for card in first]


def test_or_one_above_and_one_below__coordinator(table: Table) -> None:
    picks(looks(table), "green")
    blue, yellow = sorted(rest(table))
    table.answer("red", items={"below": [blue], "above": [yellow]}).until("aim")
    assert (deck(table)[0], deck(table)[-1]) == ("destiny-yellow", "destiny-blue")


def test_nobody_else_learns_what_goes_back__coordinator(table: Table) -> None:
    picks(looks(table), "green")
    table.answer("red", items={"below": rest(table)}).until("order_back", "red")
    table.answer("red", order=sorted(table.question("red").question.items)).until("aim")  # type: ignore[attr-defined]
    moved = [event for event in table.happened("cards_moved") if event.why == "coordinator"]
    assert len(moved) == 3
    assert not any("cards" in redact(event, viewer) for event in moved for viewer in ("blue", "green", "public"))
    answered = [event for event in table.happened("answered") if event.seat == "red" and "items" in event.answer]
    assert not any("answer" in redact(event, "blue") for event in answered)


def test_with_less_than_three_cards_the_discards_are_shuffled_in_first__coordinator(table: Table) -> None:
    on_top(table, "blue", "green").start()
    drawn = table.state.zones["destiny"][:-2]
    used = CardsMoved(source="destiny", target="destiny_discard", count=len(drawn), why="position", cards=drawn)
    table.happens(used)
    table.uses("red", "coordinator.power").until("schedule")
    assert table.last("pile_shuffled").zone == "destiny"
    assert len(table.question("red").question.cards) == 3  # type: ignore[attr-defined]


def test_it_is_optional__coordinator(table: Table) -> None:
    on_top(table, "blue", "green").until("aim")
    assert table.was_offered("red", "coordinator.power")
    assert table.defense_now == "blue"


def test_only_for_the_offense__coordinator(table: Table) -> None:
    table.seat("blue", "coordinator").against("blue").until("aim")
    assert not table.was_offered("blue", "coordinator.power")


def test_a_redraw_in_the_same_encounter_is_a_plain_draw__coordinator(table: Table) -> None:
    picks(looks(table, "red", "blue", "green"), "red")
    blue, green = sorted(rest(table))
    table.answer("red", items={"above": [blue], "below": [green]})
    table.offered.clear()
    table.until("aim")
    assert table.defense_now == "blue"
    assert not table.was_offered("red", "coordinator.power")


def test_in_the_next_encounter_it_is_there_again__coordinator(table: Table) -> None:
    table.seat("red", hand=["attack-20", "attack-08"])
    picks(looks(table), "blue").aims_at("blue-2").with_ships(3).reveals(red="attack-20", blue="attack-08")
    table.at("second_encounter", "red", yes=True).uses("red", "coordinator.power").until("schedule")


def test_cosmic_zapped_the_top_card_is_drawn__coordinator(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    on_top(table, "blue", "green").uses("red", "coordinator.power").uses("green", "cosmic-zap").until("aim")
    assert table.outcome_of("coordinator.power") == "cancelled"
    assert table.defense_now == "blue"


# -- the flare ---------------------------------------------------------------------------------


def test_wild_the_drawn_card_is_rejected_for_a_new_one__coordinator(table: Table) -> None:
    table.seat("red", hand=["attack-08", FLARE]).against("blue").against("green")
    table.uses("red", "coordinator.wild").until("aim")
    assert table.defense_now == "green"
    assert table.pile("destiny_discard")[-2:] == ["destiny-blue", "destiny-green"]


def test_wild_only_by_the_offense__coordinator(table: Table) -> None:
    table.seat("blue", hand=["attack-08", FLARE]).against("blue").until("aim")
    assert not table.was_offered("blue", "coordinator.wild")


def test_wild_card_zapped_the_card_stays__coordinator(table: Table) -> None:
    table.seat("red", hand=["attack-08", FLARE]).seat("yellow", hand=["card-zap"]).against("blue").against("green")
    table.uses("red", "coordinator.wild").uses("yellow", "card-zap").until("aim")
    assert table.outcome_of("coordinator.wild") == "cancelled"
    assert table.defense_now == "blue"


def reversed_roles(table: Table) -> Table:
    """Red has drawn the colour of blue, who is Coordinator."""
    table.seat("red", hand=["attack-06", "attack-04"]).seat(
        "blue", "coordinator", hand=["attack-20", FLARE, "attack-10"]
    )
    return table.against("blue").uses("blue", "coordinator.super")


def test_super_the_defense_becomes_the_offense_against_the_drawer__coordinator(table: Table) -> None:
    reversed_roles(table).until("aim", "blue")
    assert (table.offense_now, table.defense_now) == ("blue", "red")
    planets = table.question("blue").question.planets  # type: ignore[attr-defined]
    assert planets == [f"red-{n}" for n in range(1, 6)]


def test_super_the_encounter_runs_normally__coordinator(table: Table) -> None:
    reversed_roles(table).aims_at("red-2").with_ships(3, "blue-1").reveals(blue="attack-20", red="attack-06").play_out()
    assert (table.result(), table.has_colony("blue", "red-2"), table.in_warp("red")) == ("offense_won", True, 4)


def test_super_then_the_turn_of_the_drawer_is_over_and_nobody_has_a_second_encounter__coordinator(table: Table) -> None:
    reversed_roles(table).aims_at("red-2").with_ships(3, "blue-1").reveals(blue="attack-20", red="attack-06")
    table.play_out()
    assert "second_encounter" not in [asked.question.name for asked in table.questions().values()]
    table.play_out("turn_began")
    assert table.last("turn_began").seat == "blue"
    course = [event.type for event in table.events if event.type in ("encounter_began", "turn_ended")]
    assert course[:2] == ["encounter_began", "turn_ended"]


@pytest.mark.parametrize("card", ["wild", "most-cards"])
def test_super_a_wild_or_special_card_has_the_colour_of_whom_it_selects__coordinator_CORE_092(
    table: Table, card: str
) -> None:
    table.seat("blue", "coordinator", hand=["attack-20", FLARE, "attack-10"]).against(card)
    table.uses("blue", "coordinator.super").until("aim", "blue")
    assert (table.offense_now, table.defense_now) == ("blue", "red")


def test_super_not_where_the_drawer_has_drawn_its_own_colour__coordinator(table: Table) -> None:
    table.ships("blue", red_1=2).seat("blue", "coordinator", hand=["attack-20", FLARE]).against("red")
    table.at("own_colour", "red", options=["encounter:blue"]).until("invite")
    assert table.defense_now == "blue"
    assert not table.was_offered("blue", "coordinator.super")


def test_super_not_by_others__coordinator(table: Table) -> None:
    table.seat("green", "coordinator", hand=["attack-20", FLARE]).against("blue").until("aim")
    assert not table.was_offered("green", "coordinator.super")


def test_super_not_without_a_ship_to_send__coordinator(table: Table) -> None:
    table.seat("blue", "coordinator", hand=["attack-20", FLARE], ships={}, warp=20).against("blue").until("aim")
    assert not table.was_offered("blue", "coordinator.super")


def test_super_a_drawer_whose_only_ship_waits_in_the_gate_takes_it_back__coordinator(table: Table) -> None:
    table.seat("red", ships={}, warp=20)
    reversed_roles(table).until("aim", "blue")
    assert (table.ships_of("red", "gate"), table.in_warp("red")) == (0, 20)


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_roles_stay__coordinator(table: Table, zap: str) -> None:
    table.seat("green", hand=["morph", zap])
    reversed_roles(table).uses("green", zap).until("aim")
    assert table.outcome_of("coordinator.super") == "cancelled"
    assert (table.offense_now, table.defense_now) == ("red", "blue")


def test_it_does_not_go_with_dictator__coordinator(table: Table) -> None:
    table.start()
    assert conflict("coordinator", ["dictator"])
