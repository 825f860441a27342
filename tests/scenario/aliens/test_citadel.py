"""Citadel: attack cards beside planets."""

import pytest

from domain.aliens.base import citadel
from domain.decks.titles import TITLES, Title
from domain.game.views import view
from domain.powers import active
from tests.scenario.table import Table


def builder(table: Table, *hand: str) -> Table:
    """Green is Citadel and no main player: red encounters blue."""
    table.seat("green", "citadel", hand=["attack-10", "attack-06", "negotiate", *hand])
    return table.against("blue")


def builds(table: Table, planet: str, title: str = "attack-10", seat: str = "green") -> Table:
    table.until("defense_set", seat)
    table.uses(seat, "citadel.build", cards=[table.card(seat, title)])
    return table.at("citadel_site", seat, planets=[planet])


def standing(table: Table, planet: str) -> list[str]:
    return [card.partition("#")[0] for card in citadel.citadels(table.state, planet)]


def fortified(table: Table, *hand: str) -> Table:
    """An attack 10 stands beside blue-2, at which red aims with two ships."""
    return builds(builder(table, *hand), "blue-2").aims_at("blue-2").with_ships(2)


# -- building ----------------------------------------------------------------------------------


def test_an_attack_card_of_the_hand_is_placed_face_up_beside_a_planet__citadel(table: Table) -> None:
    builds(builder(table), "blue-2")
    assert standing(table, "blue-2") == ["attack-10"]
    assert table.hand("green") == ["attack-06", "negotiate"]
    assert table.last("cards_moved").seen_by is None
    card = table.state.zones["sheet:citadel"][0]
    assert view(table.state, "public")["sheets"]["citadel"] == {"cards": [card], "sites": {card: "blue-2"}}


@pytest.mark.parametrize("planet", ["red-5", "green-1", "yellow-3"])
def test_any_planet_of_any_system_will_do__citadel(table: Table, planet: str) -> None:
    assert standing(builds(builder(table), planet), planet) == ["attack-10"]


def test_only_attack_cards_become_citadels__citadel(table: Table) -> None:
    builder(table).until("defense_set", "green")
    answer = {"kind": "choose_cards", "cards": [table.card("green", "negotiate")]}
    table.refuses("green", "not_an_option", use="citadel.build", answer=answer)


def test_nothing_is_built_before_destiny__citadel(table: Table) -> None:
    builder(table).until("defense_set", "green")
    assert [event.type for event in table.events].count("defense_set") == 1


def test_it_may_still_be_built_until_encounter_cards_are_selected__citadel(table: Table) -> None:
    builder(table).aims_at("blue-2").with_ships(2).until("before_selection", "green")
    table.uses("green", "citadel.build", cards=[table.card("green", "attack-06")])
    table.at("citadel_site", "green", planets=["blue-2"])
    assert standing(table, "blue-2") == ["attack-06"]


def two_encounters(table: Table) -> Table:
    """Red wins at blue-3 and encounters blue once more; a citadel is built beside blue-2 each time."""
    table.seat("red", hand=["attack-40", "attack-08"]).against("blue")
    builds(builder(table), "blue-2").aims_at("blue-3").with_ships(2).reveals(red="attack-40", blue="attack-08")
    return builds(table.at("second_encounter", "red", yes=True), "blue-2", "attack-06")


def test_one_citadel_per_encounter_of_any_player__citadel(table: Table) -> None:
    builds(builder(table), "blue-2").offered.clear()
    table.until("select_card")
    assert not table.was_offered("green", "citadel.build")


def test_the_next_encounter_allows_the_next_citadel__citadel(table: Table) -> None:
    assert standing(two_encounters(table), "blue-2") == ["attack-10", "attack-06"]


def test_building_is_no_use_and_cannot_be_zapped__citadel(table: Table) -> None:
    table.seat("red", hand=["attack-08", "cosmic-zap"])
    builds(builder(table), "blue-2").until("aim")
    assert not table.was_offered("red", "cosmic-zap")
    assert table.outcome_of("citadel.build") == "carried_out"


def test_without_the_power_nothing_is_built__citadel(table: Table) -> None:
    table.ships("green", green_1=0, green_2=0, green_3=0, warp=8)
    builder(table).play_out()
    assert not table.was_offered("green", "citadel.build")


def test_citadels_stay_while_the_power_is_lost__citadel(table: Table) -> None:
    table.ships("green", green_1=0, green_2=0, green_3=1)
    fortified(table).allies(offense={"green": 1})
    assert not active(table.state, "green")
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "citadel.power")
    assert standing(table, "blue-2") == ["attack-10"]


# -- activating --------------------------------------------------------------------------------


def test_activated_citadels_are_added_to_the_total_of_the_defense__citadel(table: Table) -> None:
    fortified(table).selects("red", "attack-08").selects("blue", "attack-08")
    table.uses("green", "citadel.power").play_out()
    assert ("citadel", 10) in table.total("defense").explained
    assert table.total("defense").amount == 8 + 4 + 10


def test_all_citadels_of_the_planet_are_activated_together__citadel(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "attack-08"])
    two_encounters(table).aims_at("blue-2").with_ships(2).selects("red", "attack-08").selects("blue", "attack-08")
    table.uses("green", "citadel.power").play_out()
    assert ("citadel", 10 + 6) in table.total("defense").explained


def test_only_the_targeted_planets_citadels_count__citadel(table: Table) -> None:
    builds(builder(table), "blue-3").aims_at("blue-2").with_ships(2).reveals(
        red="attack-08", blue="attack-08"
    ).play_out()
    assert not table.was_offered("green", "citadel.power")
    assert table.total("defense").amount == 8 + 4


def test_it_is_optional__citadel(table: Table) -> None:
    fortified(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.was_offered("green", "citadel.power")
    assert table.total("defense").amount == 8 + 4
    assert standing(table, "blue-2") == ["attack-10"]


def test_its_encounter_may_be_fortified_too__citadel(table: Table) -> None:
    table.seat("blue", "citadel", hand=["attack-10", "attack-06"]).against("blue")
    builds(table, "blue-2", seat="blue").aims_at("blue-2").with_ships(2)
    table.selects("red", "attack-08").selects("blue", "attack-06").uses("blue", "citadel.power").play_out()
    assert ("citadel", 10) in table.total("defense").explained


def activated(table: Table, red: str, blue: str, *hand: str) -> Table:
    table.seat("red", hand=["attack-08", "attack-40", "negotiate", "morph"])
    fortified(table, *hand).selects("red", red).selects("blue", blue)
    return table.uses("green", "citadel.power")


def test_if_the_defense_loses_the_activated_citadels_are_discarded__citadel(table: Table) -> None:
    activated(table, "attack-40", "attack-08").play_out()
    assert table.result() == "offense_won"
    assert standing(table, "blue-2") == []
    assert "attack-10" in table.pile("discard")


def test_if_the_defense_wins_they_stay__citadel(table: Table) -> None:
    activated(table, "attack-08", "attack-08").play_out()
    assert table.result() == "defense_won"
    assert standing(table, "blue-2") == ["attack-10"]


def test_after_a_failed_deal_they_stay__citadel(table: Table) -> None:
    activated(table, "negotiate", "negotiate").at("deal", "red", refuse=True).play_out()
    assert table.result() == "failed_deal"
    assert standing(table, "blue-2") == ["attack-10"]


def test_after_a_deal_they_stay__citadel(table: Table) -> None:
    activated(table, "negotiate", "negotiate").offers("red", give={"cards": ["attack-08"]})
    table.accepts("blue").play_out()
    assert table.result() == "deal"
    assert standing(table, "blue-2") == ["attack-10"]


def test_if_the_defense_loses_citadels_that_were_not_activated_stay__citadel(table: Table) -> None:
    table.seat("red", hand=["attack-40"])
    fortified(table).reveals(red="attack-40", blue="attack-08").play_out()
    assert table.result() == "offense_won"
    assert standing(table, "blue-2") == ["attack-10"]


def test_zapped_they_neither_count_nor_fall__citadel(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    activated(table, "attack-40", "attack-08").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("citadel.power") == "cancelled"
    assert table.total("defense").amount == 8 + 4
    assert standing(table, "blue-2") == ["attack-10"]


def test_negative_attack_cards_weaken_the_defense__citadel(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    title = Title("attack-minus-07", "Attack -07", "attack", value=-7)
    monkeypatch.setitem(TITLES, title.id, title)
    table.seat("green", "citadel", hand=["attack-minus-07"]).against("blue")
    builds(table, "blue-2", title.id).aims_at("blue-2").with_ships(2).selects("red", "attack-08")
    table.selects("blue", "attack-08").uses("green", "citadel.power").play_out()
    assert table.total("defense").amount == 8 + 4 - 7


def test_effects_on_encounter_cards_ignore_citadels__citadel(table: Table) -> None:
    table.seat("blue", "virus")
    fortified(table).selects("red", "attack-08").selects("blue", "attack-08").uses("green", "citadel.power").play_out()
    assert table.total("defense").amount == 4 * 8 + 10


def test_citadels_are_discarded_when_the_alien_leaves_the_game__citadel(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "flare-reincarnator"])
    fortified(table).allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    table.uses("yellow", "reincarnator.wild", seats=["green"]).play_out()
    assert table.aliens("green") != ["citadel"]
    assert "attack-10" in table.pile("discard")
    assert "citadel" not in table.state.sheets


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table, seat: str) -> Table:
    table.seat(seat, hand=["attack-08", "flare-citadel"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    return table.uses(seat, "citadel.wild")


@pytest.mark.parametrize("seat", ["blue", "red", "green"])
def test_wild_five_for_the_defense_by_whichever_side_plays_it__citadel(table: Table, seat: str) -> None:
    wild(table, seat).play_out()
    assert table.total("defense").explained[-1] == ("flare-citadel", 5)


def test_wild_it_is_for_main_players_and_allies__citadel(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "flare-citadel"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("yellow", "citadel.wild")


def test_wild_card_zapped_nothing_is_added__citadel(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table, "blue").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("citadel.wild") == "cancelled"
    assert table.total("defense").amount == 8 + 4


def test_super_the_citadels_may_be_subtracted_from_the_defense__citadel(table: Table) -> None:
    activated(table, "attack-08", "attack-08", "flare-citadel").uses("green", "citadel.super").play_out()
    assert table.total("defense").amount == 8 + 4 - 10
    assert "flare-citadel" in table.hand("green")


def test_super_they_are_still_discarded_if_the_defense_loses__citadel(table: Table) -> None:
    activated(table, "attack-08", "attack-08", "flare-citadel").uses("green", "citadel.super").play_out()
    assert table.result() == "offense_won"
    assert "attack-10" in table.pile("discard")


def test_super_card_zapped_they_are_added__citadel(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    activated(table, "attack-08", "attack-08", "flare-citadel").uses("green", "citadel.super")
    table.uses("yellow", "card-zap").play_out()
    assert table.outcome_of("citadel.super") == "cancelled"
    assert table.total("defense").amount == 8 + 4 + 10


def test_super_cosmic_zapped_it_returns_to_hand_and_the_power_is_off__citadel(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    activated(table, "attack-08", "attack-08", "flare-citadel").passes("yellow").uses("green", "citadel.super")
    table.uses("yellow", "cosmic-zap")
    assert table.outcome_of("citadel.super") == "cancelled"
    assert (table.last("power_silenced").seat, table.last("power_silenced").alien) == ("green", "citadel")
    assert "flare-citadel" in table.hand("green")
    assert ("citadel", -10) not in table.total("defense").explained
