"""Magnet: brings in whom nobody invited, drives off whom somebody did."""

import pytest

from domain.board import BESIDE, GATE
from tests.scenario.table import Table


def joins_the_offense(table: Table, alien: str) -> Table:
    """Green, who is this alien, becomes an ally of red, who is Magnet."""
    table.seat("red", "magnet").seat("green", alien).seat("yellow", hand=["cosmic-zap", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").invites("red", "green").invites("blue")
    return table.at("ally", "green", options=["offense"])


def is_moved(table: Table) -> Table:
    """Nobody zaps Magnet, who makes green join the defense instead."""
    return table.uses("red", "magnet.power", options=["green:defense"]).passes("yellow")


def magnet(table: Table, *hand: str) -> Table:
    """Red is Magnet and attacks blue-2 with two ships."""
    table.seat("red", "magnet", hand=["attack-08", "negotiate", *hand]).against("blue")
    return table.aims_at("blue-2").with_ships(2, "red-1")


def sides(table: Table) -> dict[str, str]:
    return dict(table.encounter.allies)


# -- attracting --------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_it_makes_an_uninvited_player_join_the_side_it_names__magnet(table: Table, side: str) -> None:
    magnet(table).uses("red", "magnet.power", options=[f"green:{side}"]).until("select_card")
    assert sides(table) == {"green": side}


@pytest.mark.parametrize("count", [1, 4])
def test_the_attracted_player_says_how_many_ships_it_sends__magnet(table: Table, count: int) -> None:
    magnet(table).uses("red", "magnet.power", options=["green:offense"]).until("commit", "green")
    table.answer("green", **{"from": {"green-1": count}}).until("select_card")
    assert table.ships_of("green", GATE) == count


def test_none_or_five_it_may_not_send__magnet(table: Table) -> None:
    magnet(table).uses("red", "magnet.power", options=["green:offense"]).until("commit", "green")
    table.refuses("green", "too_few", **{"from": {}})
    table.refuses("green", "too_many", **{"from": {"green-1": 4, "green-2": 1}})


def test_a_player_that_stayed_out_can_be_attracted_too__magnet(table: Table) -> None:
    magnet(table).invites("red", "green").at("ally", "green", options=["none"])
    table.uses("red", "magnet.power", options=["green:offense"]).until("select_card")
    assert sides(table) == {"green": "offense"}


def test_an_ally_of_the_other_side_is_taken_from_there_first__magnet(table: Table) -> None:
    magnet(table).allies(defense={"green": 3}).uses("red", "magnet.power", options=["green:offense"])
    table.at("return_ships", "green", amounts={"green-4": 3})
    table.at("commit", "green", **{"from": {"green-4": 1}}).until("select_card")
    assert sides(table) == {"green": "offense"}
    assert (table.ships_of("green", BESIDE), table.ships_of("green", GATE)) == (0, 1)
    assert table.ships_of("green", "green-4") == 6


def test_the_attracted_one_shares_the_fate_of_its_side__magnet(table: Table) -> None:
    magnet(table).uses("red", "magnet.power", options=["green:offense"])
    table.at("commit", "green", **{"from": {"green-1": 2}}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 2 + 2
    assert table.in_warp("green") == 2


def test_nobody_without_a_ship_on_a_colony_can_be_attracted__magnet(table: Table) -> None:
    table.ships("green", warp=20, green_1=0, green_2=0, green_3=0, green_4=0, green_5=0)
    magnet(table).until("alliances_settled", "red")
    assert not {o for o in power_options(table) if o.startswith("green")}


def power_options(table: Table) -> set[str]:
    return set(table.question("red").question.abilities["magnet.power"].question.options)  # type: ignore[attr-defined]


def test_it_is_not_offered_where_nobody_can_be_moved__magnet(table: Table) -> None:
    for other in ("green", "yellow"):
        table.ships(other, warp=20, **{f"{other}_{n}": 0 for n in range(1, 6)})
    magnet(table).until("select_card")
    assert not table.was_offered("red", "magnet.power")


# -- repelling ---------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_it_makes_an_ally_leave_with_all_ships_to_its_colonies__magnet(table: Table, side: str) -> None:
    magnet(table).allies(**{side: {"green": 3}}).uses("red", "magnet.power", options=["green:none"])
    table.at("return_ships", "green", amounts={"green-2": 3}).until("select_card")
    assert sides(table) == {}
    assert table.ships_of("green", "green-2") == 7


def test_the_side_loses_what_the_repelled_ally_had_brought__magnet(table: Table) -> None:
    magnet(table).allies(defense={"green": 4}).uses("red", "magnet.power", options=["green:none"])
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").amount == 8 + 4


def test_a_player_who_is_no_ally_cannot_be_repelled__magnet(table: Table) -> None:
    magnet(table).until("alliances_settled", "red")
    assert "green:none" not in power_options(table)


# -- when and whom -----------------------------------------------------------------------------


def test_it_waits_until_everybody_has_decided_and_committed__magnet(table: Table) -> None:
    magnet(table).allies(offense={"green": 2}, defense={"yellow": 2}).until("alliances_settled", "red")
    assert sides(table) == {"green": "offense", "yellow": "defense"}
    assert (table.ships_of("green", GATE), table.ships_of("yellow", BESIDE)) == (2, 2)


def test_one_player_only__magnet(table: Table) -> None:
    magnet(table).uses("red", "magnet.power", options=["green:offense"]).until("select_card")
    assert len([event for event in table.happened("use_declared") if event.ability == "magnet.power"]) == 1
    assert sides(table) == {"green": "offense"}


def test_no_main_player_can_be_moved__magnet(table: Table) -> None:
    magnet(table).until("alliances_settled", "red")
    assert {option.partition(":")[0] for option in power_options(table)} == {"green", "yellow"}


def test_as_an_ally_it_cannot_move_itself__magnet(table: Table) -> None:
    table.seat("green", "magnet").against("blue").aims_at("blue-2").with_ships(2).allies(offense={"green": 2})
    table.until("alliances_settled", "green")
    options = table.question("green").question.abilities["magnet.power"].question.options  # type: ignore[attr-defined]
    assert set(options) == {"yellow:offense", "yellow:defense"}


def test_also_as_the_defense__magnet(table: Table) -> None:
    table.seat("blue", "magnet").against("blue").aims_at("blue-2").with_ships(2)
    table.uses("blue", "magnet.power", options=["yellow:defense"]).until("select_card")
    assert sides(table) == {"yellow": "defense"}


def test_not_when_it_is_not_in_the_encounter__magnet(table: Table) -> None:
    table.seat("green", "magnet").against("blue").aims_at("blue-2").with_ships(2).allies(offense={"yellow": 2})
    table.play_out()
    assert not table.was_offered("green", "magnet.power")


def test_it_is_optional__magnet(table: Table) -> None:
    magnet(table).allies(defense={"green": 1}).until("alliances_settled", "red").passes("red").until("select_card")
    assert sides(table) == {"green": "defense"}


def test_zapped_everybody_stays_where_it_is__magnet(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    magnet(table).allies(defense={"green": 2}).uses("red", "magnet.power", options=["green:offense"])
    table.uses("yellow", "cosmic-zap").until("select_card")
    assert table.outcome_of("magnet.power") == "cancelled"
    assert sides(table) == {"green": "defense"}


# -- the flare ---------------------------------------------------------------------------------


def pulled(table: Table) -> Table:
    """Red attracts green, and plays its super flare with it."""
    return magnet(table, "flare-magnet").uses("red", "magnet.power", options=["green:offense"])


def test_super_as_many_players_as_it_likes_are_put_on_sides__magnet(table: Table) -> None:
    pulled(table).uses("red", "magnet.super", items={"defense": ["yellow"]})
    table.at("commit", "green", **{"from": {"green-1": 4}}).at("commit", "yellow", **{"from": {"yellow-1": 1}})
    table.until("select_card")
    assert sides(table) == {"green": "offense", "yellow": "defense"}
    assert (table.ships_of("green", GATE), table.ships_of("yellow", BESIDE)) == (4, 1)
    assert "flare-magnet" in table.hand("red")


def test_super_or_kept_off__magnet(table: Table) -> None:
    magnet(table, "flare-magnet").allies(defense={"green": 2, "yellow": 3})
    table.uses("red", "magnet.power", options=["green:none"])
    table.uses("red", "magnet.super", items={"none": ["yellow"]}).until("select_card")
    assert sides(table) == {}
    assert table.ships_of("green", BESIDE) == table.ships_of("yellow", BESIDE) == 0


def test_super_others_may_stay_where_they_are__magnet(table: Table) -> None:
    magnet(table, "flare-magnet").allies(defense={"yellow": 3})
    table.uses("red", "magnet.power", options=["green:offense"]).until("use", "red")
    question = table.question("red").question.abilities["magnet.super"].question  # type: ignore[attr-defined]
    assert question.default()["items"] == {"defense": ["yellow"]}
    table.uses("red", "magnet.super", items={"defense": ["yellow"]}).until("select_card")
    assert sides(table) == {"green": "offense", "yellow": "defense"}
    assert table.ships_of("yellow", BESIDE) == 3


def test_super_not_itself_and_not_out_of_the_encounter__magnet(table: Table) -> None:
    table.seat("green", "magnet", hand=["attack-08", "flare-magnet"]).against("blue").aims_at("blue-2").with_ships(2)
    table.play_out()
    assert not table.was_offered("green", "magnet.super")


def test_super_it_cannot_move_itself__magnet(table: Table) -> None:
    table.seat("green", "magnet", hand=["attack-08", "flare-magnet"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 2}).uses("green", "magnet.power", options=["yellow:offense"]).until("select_card")
    assert not table.was_offered("green", "magnet.super")


def test_super_card_zapped_only_the_one_player_moves__magnet(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "card-zap"])
    pulled(table).uses("red", "magnet.super", items={"defense": ["yellow"]}).uses("blue", "card-zap")
    table.until("select_card")
    assert table.outcome_of("magnet.super") == "cancelled"
    assert sides(table) == {"green": "offense"}


def test_super_cosmic_zapped_the_flare_returns__magnet(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "cosmic-zap"])
    pulled(table).passes("blue").uses("red", "magnet.super", items={"defense": ["yellow"]})
    table.uses("blue", "cosmic-zap").until("select_card")
    assert table.outcome_of("magnet.super") == "cancelled"
    assert "yellow" not in sides(table)
    assert "flare-magnet" in table.hand("red")


def forbidden(table: Table, title: str, *hand: str) -> Table:
    """Red forbids blue, who holds these cards, to play one title."""
    table.seat("red", hand=["attack-08", "flare-magnet"]).seat("blue", hand=list(hand)).against("blue")
    return table.aims_at("blue-2").with_ships(2).uses("red", "magnet.wild", options=[title])


def test_wild_the_opponent_may_not_select_the_named_card__magnet(table: Table) -> None:
    forbidden(table, "attack-40", "attack-40", "attack-08", "negotiate").until("select_card", "blue")
    table.refuses("blue", "not_an_option", cards=[table.card("blue", "attack-40")])
    assert sorted(table.question("blue").question.cards.values()) == ["attack-08", "negotiate"]  # type: ignore[attr-defined]
    assert "flare-magnet" in table.hand("red")


def test_wild_any_other_card_it_may__magnet(table: Table) -> None:
    forbidden(table, "attack-40", "attack-40", "attack-08").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.result() == "defense_won"


def test_wild_void_if_it_is_the_only_encounter_card__magnet(table: Table) -> None:
    forbidden(table, "attack-40", "attack-40", "plague").reveals(red="attack-08", blue="attack-40").play_out()
    assert table.result() == "defense_won"


def test_wild_only_in_this_encounter__magnet(table: Table) -> None:
    table.seat("red", hand=["attack-40", "attack-30", "flare-magnet"]).against("blue").against("blue")
    table.seat("blue", hand=["attack-08", "attack-06"]).aims_at("blue-2").with_ships(2)
    table.uses("red", "magnet.wild", options=["attack-08"]).reveals(red="attack-40", blue="attack-06").play_out()
    table.at("second_encounter", "red", yes=True).reveals(red="attack-30", blue="attack-08").play_out()
    assert table.result() == "offense_won"


def test_wild_only_as_a_main_player__magnet(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-magnet"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).play_out()
    assert not table.was_offered("green", "magnet.wild")


def test_wild_card_zapped_nothing_is_forbidden__magnet(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    forbidden(table, "attack-40", "attack-40", "attack-08").uses("yellow", "card-zap")
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert table.outcome_of("magnet.wild") == "cancelled"


def miser_defends(table: Table, hoard: list[str], hand: list[str]) -> Table:
    table.seat("blue", "miser", hand=hand).position(sheet_cards={"miser": hoard})
    return table.against("blue").aims_at("blue-2").with_ships(2, "red-1")


def test_wild_a_forbidden_card_does_not_come_from_a_hoard__magnet_MISER_01(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-magnet"])
    miser_defends(table, ["attack-40"], ["negotiate", "attack-01"])
    table.uses("red", "magnet.wild", options=["attack-40"]).until("select_card", "blue")
    assert not table.was_offered("blue", "miser.encounter")


def test_wild_a_forbidden_card_is_forbidden_with_either_back__magnet_REW_55(table: Table) -> None:
    table.variant("reward_deck").option(sets=["base", "classic"]).seat("red", hand=["flare-magnet", "attack-08"])
    table.seat("blue", hand=["rw-attack-10", "attack-10", "attack-06"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").uses("red", "magnet.wild", options=["attack-10"]).until("select_card", "blue")
    assert list(table.question("blue").question.cards.values()) == ["attack-06"]  # type: ignore[attr-defined]
