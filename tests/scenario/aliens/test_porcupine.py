"""Porcupine: cards thrown in shift a total."""

import pytest

from domain.game.views import redact
from tests.scenario.table import Table

SPARE = ["attack-04", "attack-10", "morph"]


def losing(table: Table, porcupine: str = "red", red: str = "attack-08", blue: str = "attack-10") -> Table:
    """Red's side has 8 + 3 + 1, blue's 10 + 4 + 2; yellow is with red, green with blue."""
    table.seat("red", hand=[red, "negotiate"]).seat("blue", hand=[blue, "negotiate"])
    own = {"red": red, "blue": blue}.get(porcupine, "attack-06")
    table.seat(porcupine, "porcupine", hand=[own, *SPARE]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"yellow": 1}, defense={"green": 2}).reveals(red=red, blue=blue)


def throws(table: Table, *titles: str, seat: str = "red", way: str = "up") -> Table:
    table.until("totalling", seat)
    table.uses(seat, "porcupine.power", cards=[table.card(seat, title) for title in titles])
    return table.at("needle", seat, options=[way])


# -- the power ---------------------------------------------------------------------------------


def test_each_card_thrown_in_adds_one__porcupine(table: Table) -> None:
    throws(losing(table), "attack-04", "morph").play_out()
    assert table.total("offense").explained[-1] == ("porcupine", 2)
    assert table.hand("red") == ["attack-10"]
    assert {"attack-04", "morph"} <= set(table.pile("discard"))


def test_it_may_be_all_cards__porcupine(table: Table) -> None:
    throws(losing(table), *SPARE).play_out()
    assert table.total("offense").amount == 12 + 3


def test_or_subtracts_one__porcupine(table: Table) -> None:
    throws(losing(table), "attack-04", "morph", way="down").play_out()
    assert table.total("offense").explained[-1] == ("porcupine", -2)


@pytest.mark.parametrize(("ally", "side"), [("yellow", "offense"), ("green", "defense")])
def test_an_ally_shifts_its_side_s_total__porcupine(table: Table, ally: str, side: str) -> None:
    losing(table, ally, **({} if side == "offense" else {"red": "attack-40"}))
    throws(table, "morph", seat=ally).play_out()
    assert table.total(side).explained[-1] == ("porcupine", 1)


def test_not_while_its_side_leads__porcupine(table: Table) -> None:
    losing(table, red="attack-40").play_out()
    assert not table.was_offered("red", "porcupine.power")


def test_a_tie_is_a_defeat_of_the_offense__porcupine(table: Table) -> None:
    losing(table, red="attack-12").until("totalling", "red")
    assert table.may_use("red", "porcupine.power")


def test_the_defense_leads_with_a_tie__porcupine(table: Table) -> None:
    losing(table, "blue", red="attack-12").play_out()
    assert not table.was_offered("blue", "porcupine.power")


def test_totals_as_they_are_now_say_who_loses__porcupine(table: Table) -> None:
    table.seat("yellow", hand=["reinforcement-5"])
    losing(table, "blue").until("totalling", "yellow")
    assert not table.was_offered("blue", "porcupine.power")
    table.uses("yellow", "reinforcement-5", options=["offense"]).until("totalling", "blue")
    assert table.may_use("blue", "porcupine.power")


def test_once_in_an_encounter__porcupine(table: Table) -> None:
    throws(losing(table), "morph")
    table.offered.clear()
    table.play_out()
    assert not table.was_offered("red", "porcupine.power")


def test_not_against_a_negotiate__porcupine(table: Table) -> None:
    losing(table, red="negotiate", blue="attack-10").play_out()
    assert not table.was_offered("red", "porcupine.power")


def test_not_without_cards__porcupine(table: Table) -> None:
    table.seat("red", "porcupine", hand=["attack-08"]).seat("blue", hand=["attack-10"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-10").play_out()
    assert not table.was_offered("red", "porcupine.power")


def test_subtracting_serves_when_the_lower_total_wins__porcupine(table: Table) -> None:
    table.seat("blue", "loser", hand=["attack-08", "negotiate"]).seat("red", "porcupine", hand=["attack-10", *SPARE])
    table.against("blue").aims_at("blue-2").with_ships(4, "red-1").uses("blue", "loser.power")
    table.reveals(red="attack-10", blue="attack-08")
    throws(table, *SPARE, way="down").play_out()
    assert (table.total("offense").amount, table.total("defense").amount) == (11, 12)
    assert table.result() == "offense_won"


def test_which_cards_they_are_is_known_when_they_are_there__porcupine(table: Table) -> None:
    losing(table).until("totalling", "red")
    table.uses("red", "porcupine.power", cards=[table.card("red", "morph")])
    declared = next(event for event in table.happened("use_declared") if event.ability == "porcupine.power")
    assert ["chosen" in redact(declared, viewer) for viewer in ("red", "blue")] == [True, False]


def test_cosmic_zapped_the_cards_stay_in_hand__porcupine(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    losing(table).until("totalling", "red")
    table.uses("red", "porcupine.power", cards=[table.card("red", "morph")]).uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("porcupine.power") == "cancelled"
    assert "morph" in table.hand("red")
    assert table.total("offense").amount == 12


def test_by_the_house_rule_also_while_leading__porcupine(table: Table) -> None:
    losing(table.option(porcupine_anytime=True), red="attack-40")
    throws(table, "morph").play_out()
    assert table.total("offense").explained[-1] == ("porcupine", 1)


# -- the flare ---------------------------------------------------------------------------------


def bristling(table: Table, red: str = "attack-08", blue: str = "attack-10") -> Table:
    """Red has the flare and two cards more."""
    table.seat("red", hand=[red, "flare-porcupine", "attack-04", "morph"]).seat("blue", hand=[blue])
    return table.against("blue").aims_at("blue-2").with_ships(3).reveals(red=red, blue=blue)


def test_wild_each_exposed_card_and_the_flare_add_one__porcupine(table: Table) -> None:
    bristling(table).until("totalling", "red")
    cards = [table.card("red", "attack-04"), table.card("red", "morph")]
    table.uses("red", "porcupine.wild", cards=cards).play_out()
    assert table.total("offense").explained[-1] == ("flare-porcupine", 3)
    assert table.happened("cards_revealed_in_hand")[0].cards == cards
    assert {"attack-04", "morph", "flare-porcupine"} <= set(table.hand("red"))


def test_wild_the_flare_alone_adds_one__porcupine(table: Table) -> None:
    bristling(table).uses("red", "porcupine.wild", cards=[]).play_out()
    assert table.total("offense").explained[-1] == ("flare-porcupine", 1)


def test_wild_only_when_attack_meets_attack__porcupine(table: Table) -> None:
    bristling(table, blue="negotiate").play_out()
    assert not table.was_offered("red", "porcupine.wild")


def test_wild_only_as_a_main_player__porcupine(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-porcupine"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "porcupine.wild")


def test_wild_card_zapped_nothing_is_exposed__porcupine(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    bristling(table).until("totalling", "red")
    table.uses("red", "porcupine.wild", cards=[table.card("red", "morph")]).uses("yellow", "card-zap").play_out()
    assert table.outcome_of("porcupine.wild") == "cancelled"
    assert table.total("offense").amount == 8 + 3
    assert "red" not in [event.seat for event in table.happened("cards_revealed_in_hand")]


def sharpened(table: Table, **hands: list[str]) -> Table:
    """Red, who is Porcupine, throws two cards in."""
    for seat, hand in hands.items():
        table.seat(seat, hand=hand)
    table.seat("red", "porcupine", hand=["attack-08", "flare-porcupine", "attack-04", "morph"])
    table.seat("blue", hand=["attack-10"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-10").until("totalling", "red")
    cards = [table.card("red", "attack-04"), table.card("red", "morph")]
    return table.uses("red", "porcupine.power", cards=cards)


def test_super_each_card_adds_three__porcupine(table: Table) -> None:
    sharpened(table).uses("red", "porcupine.super").play_out()
    assert table.total("offense").explained[-1] == ("porcupine", 6)


def test_super_it_need_not_be_played__porcupine(table: Table) -> None:
    sharpened(table).at("needle", "red", options=["up"]).play_out()
    assert table.was_offered("red", "porcupine.super")
    assert table.total("offense").explained[-1] == ("porcupine", 2)


def test_super_card_zapped_each_adds_one__porcupine(table: Table) -> None:
    sharpened(table, yellow=["card-zap"]).uses("red", "porcupine.super").uses("yellow", "card-zap")
    table.at("needle", "red", options=["up"]).play_out()
    assert table.outcome_of("porcupine.super") == "cancelled"
    assert table.total("offense").explained[-1] == ("porcupine", 2)


def test_super_cosmic_zapped_each_adds_one__porcupine(table: Table) -> None:
    sharpened(table, yellow=["cosmic-zap"]).until("use", "yellow").passes("yellow")
    table.uses("red", "porcupine.super").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("porcupine.super") == "cancelled"
    assert "flare-porcupine" in table.hand("red")


def test_a_power_that_was_used_before_time_travel_is_grafted_in_vain__porcupine_plant_CHRONOS_01(table: Table) -> None:
    """Green, an ally of the defense, needles; blue travels; red grafts the power and is about to lose."""
    table.seat("red", "plant", hand=["attack-12", "attack-04", "negotiate"]).ships("red", green_1=1)
    table.seat("blue", "chronos", hand=["attack-08", "attack-20"]).seat("green", "porcupine", hand=["quash", "morph"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(defense={"green": 1})
    table.selects("red", "attack-12").selects("blue", "attack-08")
    table.until("totalling", "green").uses("green", "porcupine.power", cards=[table.card("green", "quash")])
    table.at("needle", "green", options=["up"]).uses("blue", "chronos.power")
    table.uses("red", "plant.power", options=["green:porcupine"]).selects("red", "attack-04")
    table.selects("blue", "attack-20").play_out()
    assert not table.was_offered("red", "porcupine.power")
