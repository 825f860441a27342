"""Compensation: cards for ships lost after playing a negotiate (CORE-170..176, W-74)."""

from domain.decks.titles import title_of
from domain.game.views import redact
from tests.scenario.table import Table

RICH = ["attack-08", "attack-20", "attack-15", "quash", "plague", "reinforcement-2"]


def beaten(table: Table, payer: list[str], ships: int = 3) -> Table:
    """Red shows a negotiate and loses these ships to blue, who holds these cards."""
    table.seat("red", hand=["negotiate"]).seat("blue", hand=payer)
    table.against("blue").aims_at("blue-2").with_ships(ships, "red-1")
    return table


def test_one_random_card_for_each_ship_lost_to_the_warp__CORE_170(table: Table) -> None:
    beaten(table, RICH).reveals(red="negotiate", blue="attack-08").play_out()
    assert len(table.hand("red")) == 3
    assert len(table.hand("blue")) == 2
    moved = next(event for event in table.happened("cards_moved") if event.why == "compensation")
    assert moved.draws == 3


def test_ships_of_allies_do_not_count_and_allies_get_nothing__CORE_170(table: Table) -> None:
    table.seat("green", hand=[])
    beaten(table, RICH, 1).allies(offense={"green": 4}).reveals(red="negotiate", blue="attack-08").play_out()
    assert table.last("compensation_fixed").count == 1
    assert table.hand("green") == []


def test_the_defense_is_compensated_for_its_ships_on_the_planet__CORE_170(table: Table) -> None:
    table.seat("red", hand=RICH).seat("blue", hand=["negotiate"])
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="negotiate").play_out()
    assert table.last("compensation_fixed").count == 4
    assert len(table.hand("blue")) == 4


def test_ships_saved_from_the_warp_do_not_count__CORE_171_CORE_330(table: Table) -> None:
    table.seat("red", "zombie")
    beaten(table, RICH).reveals(red="negotiate", blue="attack-08").play_out()
    assert not table.happened("compensation_fixed")
    assert table.hand("red") == []


def test_only_the_ships_not_saved_count__CORE_171(table: Table) -> None:
    table.seat("red", hand=["negotiate", "flare-zombie"]).seat("blue", hand=RICH).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="negotiate", blue="attack-08")
    table.uses("red", "zombie.wild").play_out()
    assert table.last("compensation_fixed").count == 2


def test_a_payer_with_fewer_cards_gives_them_all_and_nothing_is_drawn__CORE_172(table: Table) -> None:
    beaten(table, ["attack-08", "quash"]).reveals(red="negotiate", blue="attack-08").play_out()
    moved = next(event for event in table.happened("cards_moved") if event.why == "compensation")
    assert [title_of(card) for card in moved.cards] == ["quash"]
    assert table.hand("red") == ["quash"]


def test_the_card_on_the_table_cannot_be_taken__CORE_174(table: Table) -> None:
    beaten(table, ["attack-08"]).reveals(red="negotiate", blue="attack-08").play_out()
    assert table.hand("red") == []
    assert table.pile("discard") == ["negotiate", "attack-08"]


def test_compensation_is_not_a_choice__CORE_175(table: Table) -> None:
    beaten(table, RICH).reveals(red="negotiate", blue="attack-08").play_out()
    asked = {(event.seat, event.kind) for event in table.happened("answered")}
    assert ("red", "confirm") not in asked


def test_a_defense_with_no_ships_loses_and_gets_no_cards__CORE_176(table: Table) -> None:
    table.ships("blue", blue_2=0).seat("red", hand=RICH).seat("blue", hand=["negotiate"]).against("blue")
    table.aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="negotiate").play_out()
    assert table.result() == "offense_won"
    assert not table.happened("compensation_fixed")


def test_two_attacks_bring_no_compensation__CORE_140(table: Table) -> None:
    table.seat("blue", hand=["attack-40", "quash"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.happened("compensation_fixed")


def test_cards_taken_are_seen_by_taker_and_payer_alone__CORE_313(table: Table) -> None:
    beaten(table, RICH).reveals(red="negotiate", blue="attack-08").play_out()
    moved = next(event for event in table.happened("cards_moved") if event.why == "compensation")
    assert redact(moved, "green")["count"] == 3
    assert "cards" not in redact(moved, "green")
    assert len(redact(moved, "red")["cards"]) == 3
    assert len(redact(moved, "blue")["cards"]) == 3
