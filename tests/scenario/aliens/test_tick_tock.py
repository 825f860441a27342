"""Tick-Tock: time is on its side."""

from domain.events import CardsMoved, PowerLost, SheetNoted, ShipsMoved
from tests.scenario.table import Table


def left(table: Table) -> int:
    return int(table.state.sheets["tick-tock"]["tokens"])


def defended(table: Table) -> Table:
    """A defense wins; green is Tick-Tock."""
    table.seat("green", "tick-tock").against("blue").aims_at("blue-2").with_ships(1)
    return table.reveals(red="attack-08", blue="attack-08")


def test_it_starts_with_ten_tokens__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock").start()
    assert left(table) == 10


def test_every_won_defense_takes_a_token__tick_tock(table: Table) -> None:
    defended(table).play_out()
    assert left(table) == 9


def test_every_deal_takes_a_token__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock").to_a_deal()
    table.offers("red", take={"colony": "blue-1"}).accepts("blue").play_out()
    assert left(table) == 9


def test_a_won_offense_takes_none__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock").seat("red", hand=["attack-20"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-20", blue="attack-08").play_out()
    assert left(table) == 10


def test_with_no_token_left_it_wins_at_once__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock").against("blue").start().happens(
        SheetNoted(alien="tick-tock", note="tokens", value=1)
    )
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08").play_out("game_ended")
    assert table.state.winners == ["green"]


def test_the_victory_is_shared_with_who_has_five_colonies_then__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock").ships("yellow", red_1=1, red_2=1, red_3=1, red_4=1).against("blue").start()
    table.happens(SheetNoted(alien="tick-tock", note="tokens", value=1))
    table.settles("yellow", "red-5")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08").play_out("game_ended")
    assert sorted(table.state.winners) == ["green", "yellow"]


def test_zapped_the_token_stays__tick_tock(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap", "attack-08"])
    defended(table).uses("yellow", "cosmic-zap").play_out()
    assert left(table) == 10


def test_super_a_ship_for_one_more_token__tick_tock(table: Table) -> None:
    table.seat("blue", "tick-tock", hand=["flare-tick-tock", "attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(1).reveals(red="attack-08", blue="attack-08").uses("blue", "tick-tock.super").play_out()
    assert left(table) == 8
    assert table.in_warp("blue") == 1


def test_super_zapped_no_ship_is_lost_and_the_token_stays__tick_tock(table: Table) -> None:
    table.seat("blue", "tick-tock", hand=["flare-tick-tock", "attack-08"]).seat(
        "green", hand=["cosmic-zap", "attack-08"]
    )
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08")
    table.uses("blue", "tick-tock.super").uses("green", "cosmic-zap").play_out()
    assert table.in_warp("blue") == 0
    assert left(table) == 9


def reshuffling(table: Table) -> Table:
    """Rewards empty the deck: green holds the wild flare."""
    table.seat("green", hand=["flare-tick-tock", "attack-08"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(defense={"yellow": 4}).until("select_card")
    state = table.state
    rest = state.zones["deck"]
    return table.happens(
        CardsMoved(source="deck", target="discard", count=len(rest) - 2, why="position", cards=rest[:-2])
    )


def test_wild_a_reshuffle_founds_a_colony__tick_tock(table: Table) -> None:
    reshuffling(table).reveals(red="attack-08", blue="attack-08")
    table.uses("green", "tick-tock.wild", planets=["red-3"]).until("settle", "green")
    table.answer("green", **{"from": {"green-1": 4}}).play_out()
    assert table.ships_of("green", "red-3") == 4


def test_wild_card_zapped_no_colony_is_founded__tick_tock(table: Table) -> None:
    table.seat("yellow", hand=["card-zap", "attack-08"])
    reshuffling(table).reveals(red="attack-08", blue="attack-08")
    table.uses("green", "tick-tock.wild", planets=["red-3"]).uses("yellow", "card-zap").play_out()
    assert not table.has_colony("green", "red-3")


def test_its_own_won_defense_counts_as_well__tick_tock(table: Table) -> None:
    table.seat("blue", "tick-tock").against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert left(table) == 9


def test_a_failed_deal_takes_no_token__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock").to_a_deal().answer("red", refuse=True).play_out()
    assert left(table) == 10


def test_an_encounter_that_ends_as_if_by_a_deal_is_no_deal_of_two_players__tick_tock_ORACLE_01(table: Table) -> None:
    table.seat("green", "tick-tock").seat("blue", "oracle", hand=["flare-oracle", "attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(1).uses("blue", "oracle.super").play_out()
    assert left(table) == 10


def test_tokens_are_frozen_while_the_power_is_lost__tick_tock_CORE_264(table: Table) -> None:
    table.seat("green", "tick-tock").against("blue").aims_at("blue-2").with_ships(1).until("select_card")
    moved = {ship: [at, "warp"] for ship, at in table.state.ships.items() if at in ("green-1", "green-2", "green-3")}
    table.happens(ShipsMoved(moves=moved, why="position")).happens(PowerLost(seat="green"))
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert left(table) == 10


def test_tokens_go_along_with_a_power_that_is_lent__tick_tock(table: Table) -> None:
    table.seat("green", "tick-tock", hand=["flare-philanthropist", "attack-08"]).against("blue").start()
    table.happens(SheetNoted(alien="tick-tock", note="tokens", value=1))
    table.uses("green", "philanthropist.wild", seats=["yellow"]).aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out("game_ended")
    assert table.state.winners == ["yellow"]


def test_the_usual_victory_stays_possible__tick_tock(table: Table) -> None:
    table.seat("red", "tick-tock", hand=["attack-20"]).against("blue")
    table.ships("red", green_1=1, green_2=1, green_3=1, yellow_1=1).aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-20", blue="attack-08").play_out("game_ended")
    assert table.state.winners == ["red"]
    assert left(table) == 10


def test_super_after_a_deal_too__tick_tock(table: Table) -> None:
    table.seat("red", "tick-tock", hand=["flare-tick-tock", "negotiate"]).to_a_deal()
    table.offers("red", take={"colony": "blue-1"}).accepts("blue").uses("red", "tick-tock.super").play_out()
    assert left(table) == 8
    assert table.in_warp("red") == 1


def test_super_not_for_an_ally__tick_tock_CORE_018(table: Table) -> None:
    table.seat("green", "tick-tock", hand=["flare-tick-tock", "attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(1).allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert left(table) == 9
    assert not table.was_offered("green", "tick-tock.super")


def test_wild_not_without_a_ship_to_send__tick_tock(table: Table) -> None:
    reshuffling(table.seat("green", ships={}, warp=20)).reveals(red="attack-08", blue="attack-08").play_out()
    assert [event.zone for event in table.happened("pile_shuffled") if event.sources] == ["deck"]
    assert not table.was_offered("green", "tick-tock.wild")


def test_super_not_after_a_defeat__tick_tock(table: Table) -> None:
    table.seat("red", "tick-tock", hand=["flare-tick-tock", "attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(1).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("red", "tick-tock.super")


def test_super_card_zapped_the_flare_is_gone_and_the_token_stays__tick_tock(table: Table) -> None:
    table.seat("blue", "tick-tock", hand=["flare-tick-tock", "attack-08"]).seat("green", hand=["card-zap"])
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08")
    table.uses("blue", "tick-tock.super").uses("green", "card-zap").play_out()
    assert left(table) == 9
    assert "flare-tick-tock" in table.pile("discard")


def test_wild_four_ships_at_most_and_on_none_of_its_planets__tick_tock(table: Table) -> None:
    reshuffling(table).reveals(red="attack-08", blue="attack-08")
    table.until("reshuffled", "green")
    table.refuses("green", "not_an_option", use="tick-tock.wild", answer={"planets": ["green-3"]})
    table.uses("green", "tick-tock.wild", planets=["red-3"]).until("settle", "green")
    table.refuses("green", "too_many", **{"from": {"green-1": 4, "green-2": 1}})


def test_wild_a_fifth_colony_between_two_encounters_wins_at_once__tick_tock_CORE_282(table: Table) -> None:
    """Red draws a new hand for its second encounter, and the deck runs out."""
    table.seat("red", hand=["attack-00", "flare-machine"]).seat("green", hand=["flare-tick-tock", "attack-08"])
    table.ships("green", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1).against("blue").against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").until("select_card")
    rest = table.state.zones["deck"]
    table.happens(CardsMoved(source="deck", target="discard", count=len(rest) - 2, why="position", cards=rest[:-2]))
    table.reveals(red="attack-00", blue="attack-08").uses("red", "machine.wild")
    table.uses("green", "tick-tock.wild", planets=["red-3"]).at("settle", "green", **{"from": {"green-1": 1}})
    assert table.state.winners == ["green"]
