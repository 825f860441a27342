"""Chronos: plays it again."""

import pytest

from domain.decks.titles import title_of
from domain.events import PileStacked
from tests.scenario.table import Table
from tests.scenario.variants import techs


def lost(table: Table, blue: tuple[str, ...] = ("attack-40", "attack-06")) -> Table:
    """Red, Chronos, sees that it will lose."""
    table.seat("red", "chronos", hand=["attack-08", "attack-20"]).seat("blue", hand=list(blue))
    return table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-40")


def test_time_travel_goes_back_to_planning_with_the_same_ships__chronos(table: Table) -> None:
    lost(table).uses("red", "chronos.power").until("select_card", "red")
    assert table.state.phase == "planning"
    assert table.encounter.planet == "blue-2"
    assert table.ships_of("red", "gate") == 2
    assert sorted(table.hand("red")) == ["attack-08", "attack-20"]


def test_the_opponents_card_is_set_aside_until_the_encounter_ends__chronos(table: Table) -> None:
    lost(table).uses("red", "chronos.power").until("select_card", "blue")
    assert table.hand("blue") == ["attack-06"]
    table.reveals(red="attack-20", blue="attack-06").play_out()
    assert table.hand("blue") == ["attack-40"]


def test_the_second_outcome_is_final__chronos(table: Table) -> None:
    lost(table).uses("red", "chronos.power").reveals(red="attack-20", blue="attack-06").play_out()
    assert table.result() == "offense_won"
    assert table.has_colony("red", "blue-2")


def test_an_opponent_without_another_encounter_card_gets_it_back__chronos(table: Table) -> None:
    lost(table, blue=("attack-40", "reinforcement-2")).uses("red", "chronos.power").until("select_card", "blue")
    assert "attack-40" in table.hand("blue")


@pytest.mark.parametrize(("opposing", "offered"), [("attack-06", True), ("morph", False)])
def test_two_morphs_leave_no_time_to_travel__chronos_CHRONOS_02(table: Table, opposing: str, offered: bool) -> None:
    table.seat("red", "chronos", hand=["morph", "attack-20"]).seat("blue", hand=["attack-06", "attack-04"])
    table.against("blue").aims_at("blue-2").with_ships(2).until("select_card", "blue")
    held = [*table.state.zones["hand:blue"], "morph#2"]
    table.happens(PileStacked(zone="hand:blue", count=len(held), why="effect", cards=held))
    table.reveals(red="morph", blue=opposing).play_out()
    assert table.was_offered("red", "chronos.power") == offered


def test_once_in_an_encounter__chronos(table: Table) -> None:
    lost(table).uses("red", "chronos.power")
    table.offered.clear()
    table.reveals(red="attack-20", blue="attack-06").play_out()
    assert not table.was_offered("red", "chronos.power")


def test_cards_played_since_planning_go_back_to_their_owners__chronos(table: Table) -> None:
    table.seat("green", hand=["attack-08", "force-field"])
    table.seat("red", "chronos", hand=["attack-08", "attack-20", "flare-hate"]).seat(
        "blue", hand=["attack-40", "attack-06"]
    )
    table.against("blue").aims_at("blue-2").with_ships(2).uses("red", "hate.wild").until("select_card", "red")
    discarded = table.pile("discard")
    table.reveals(red="attack-08", blue=table.hand("blue")[0]).uses("red", "chronos.power").until("select_card", "red")
    assert "flare-hate" in table.hand("red")
    assert table.pile("discard") == discarded


def test_also_from_a_sheet_to_which_a_power_has_moved_them__chronos(table: Table) -> None:
    """What Scavenger has spent lies on its sheet, what its opponent has spent is swallowed by Mouth."""
    table.seat("green", "scavenger", hand=["attack-10", "reinforcement-3"]).seat(
        "blue", "mouth", hand=["attack-40", "attack-06"]
    )
    table.seat("red", "chronos", hand=["attack-08", "attack-20", "reinforcement-2"]).against("blue").aims_at("blue-2")
    table.with_ships(2, "red-1").allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-40")
    table.uses("red", "reinforcement-2", options=["offense"]).passes("red")
    table.uses("green", "reinforcement-3", options=["defense"])
    assert (table.pile("sheet:mouth"), table.pile("sheet:scavenger")) == (["reinforcement-2"], ["reinforcement-3"])
    table.uses("red", "chronos.power").until("select_card", "red")
    assert "reinforcement-2" in table.hand("red")
    assert "reinforcement-3" in table.hand("green")


def test_modifiers_of_the_first_run_are_gone__chronos(table: Table) -> None:
    table.seat("blue", "human")
    lost(table).uses("red", "chronos.power").reveals(red="attack-20", blue="attack-06").play_out()
    assert [term for term in table.total("defense").explained if term[0] == "human"] == [("human", 4)]


def test_zapped_the_cards_stay__chronos(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap", "attack-08"])
    lost(table).uses("red", "chronos.power").uses("green", "cosmic-zap").play_out()
    assert table.result() == "defense_won"


def bound(table: Table) -> Table:
    table.seat("red", "chronos", hand=["attack-08", "attack-20", "flare-chronos"])
    table.seat("blue", hand=["attack-10", "attack-06", "attack-40"]).against("blue").aims_at("blue-2").with_ships(2)
    return table.reveals(red="attack-08", blue="attack-10").uses("red", "chronos.power").uses("red", "chronos.super")


def test_super_the_opponent_is_bound_to_the_very_same_card__chronos(table: Table) -> None:
    bound(table).until("select_card", "blue")
    assert list(table.question("blue").question.cards.values()) == ["attack-10"]  # type: ignore[attr-defined]
    assert len(table.question("red").question.cards) == 2  # type: ignore[attr-defined]


def test_super_card_zapped_the_card_is_set_aside__chronos(table: Table) -> None:
    table.seat("green", hand=["card-zap", "attack-08"])
    bound(table).uses("green", "card-zap").until("select_card", "blue")
    assert sorted(table.hand("blue")) == ["attack-06", "attack-40"]


def test_wild_one_card_of_the_discard_pile_and_the_rest_into_the_deck__chronos(table: Table) -> None:
    table.seat("green", hand=["flare-chronos", "attack-08"]).seat("yellow", "chronos")
    table.discard_pile("attack-40", "attack-30").against("blue").start()
    card = next(card for card in table.state.zones["discard"] if card.startswith("attack-40"))
    table.uses("green", "chronos.wild", cards=[card]).until("aim", "red")
    assert "attack-40" in table.hand("green")
    assert table.pile("discard") == []
    assert "attack-30" in table.pile("deck")
    assert "flare-chronos" in table.hand("yellow")


def test_wild_without_a_chronos_player_the_flare_is_discarded__chronos(table: Table) -> None:
    table.seat("green", hand=["flare-chronos", "attack-08"]).discard_pile("attack-40").against("blue").start()
    table.uses("green", "chronos.wild", cards=[table.state.zones["discard"][0]]).until("aim", "red")
    assert table.pile("discard") == ["flare-chronos"]


def test_wild_card_zapped_the_pile_stays__chronos(table: Table) -> None:
    table.seat("green", hand=["flare-chronos", "attack-08"]).seat("yellow", hand=["card-zap", "attack-08"])
    table.discard_pile("attack-40").against("blue").start()
    table.uses("green", "chronos.wild", cards=[table.state.zones["discard"][0]]).uses("yellow", "card-zap").until(
        "aim", "red"
    )
    assert table.pile("discard") == ["attack-40", "card-zap", "flare-chronos"]


def test_the_defense_travels_too__chronos(table: Table) -> None:
    table.seat("blue", "chronos", hand=["attack-08", "attack-40"]).seat("red", hand=["attack-20", "attack-06"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-20", blue="attack-08")
    table.uses("blue", "chronos.power").until("select_card", "red")
    assert table.hand("red") == ["attack-06"]
    assert sorted(table.hand("blue")) == ["attack-08", "attack-40"]


def test_a_player_who_is_no_main_player_does_not_travel__chronos_CORE_018(table: Table) -> None:
    table.seat("green", "chronos").against("blue").aims_at("blue-2").with_ships(2).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "chronos.power")


def test_allies_stay_with_their_ships__chronos(table: Table) -> None:
    table.seat("red", "chronos", hand=["attack-08", "attack-20"]).seat("blue", hand=["attack-40", "attack-06"])
    table.against("blue").aims_at("blue-2").with_ships(2).allies(offense={"green": 3}, defense={"yellow": 1})
    table.reveals(red="attack-08", blue="attack-40").uses("red", "chronos.power").until("select_card", "red")
    assert table.encounter.allies == {"green": "offense", "yellow": "defense"}
    assert table.ships_of("green", "gate") == 3


def test_it_is_optional__chronos_CORE_240(table: Table) -> None:
    lost(table).play_out()
    assert table.was_offered("red", "chronos.power")
    assert table.result() == "defense_won"


def test_an_opponent_that_gets_its_card_back_shows_that_it_holds_no_other__chronos(table: Table) -> None:
    lost(table, blue=("attack-40", "reinforcement-2")).uses("red", "chronos.power").until("select_card", "blue")
    shown = table.last("cards_revealed_in_hand")
    assert shown.seat == "blue"
    assert [card.partition("#")[0] for card in shown.cards] == ["reinforcement-2"]


def test_a_card_laid_aside_is_out_of_the_hand_and_cannot_be_taken__chronos(table: Table) -> None:
    lost(table).uses("red", "chronos.power").until("select_card", "blue")
    card = next(card for zone, cards in table.state.zones.items() for card in cards if card.startswith("attack-40"))
    assert card not in table.state.zones["hand:blue"]
    assert list(table.question("blue").question.cards.values()) == ["attack-06"]  # type: ignore[attr-defined]
    table.refuses("blue", "not_an_option", cards=[card])


def test_the_card_rejoins_the_hand_when_chronos_leaves_the_game__chronos_CORE_264(table: Table) -> None:
    table.seat("red", "chronos", hand=["attack-08", "attack-00"]).seat("blue", hand=["attack-40", "attack-06"])
    table.seat("yellow", hand=["flare-reincarnator", "attack-08"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-40").uses("red", "chronos.power")
    table.reveals(red="attack-00", blue="attack-06").uses("yellow", "reincarnator.wild", seats=["red"]).play_out()
    assert table.aliens("red") != ["chronos"]
    assert table.hand("blue") == ["attack-40"]


def test_cards_discarded_as_a_cost_are_not_brought_back__chronos(table: Table) -> None:
    table.seat("yellow", hand=["flare-deuce", "attack-08", "attack-01"])
    table.seat("red", "chronos", hand=["attack-08", "attack-20"]).seat("blue", hand=["attack-40", "attack-06"])
    table.against("blue").aims_at("blue-2").with_ships(2).allies(defense={"yellow": 1})
    table.reveals(red="attack-08", blue="attack-40").until("cards_revealed", "red").passes("red")
    table.uses("yellow", "deuce.wild", cards=[table.card("yellow", "attack-08")])
    table.uses("red", "chronos.power").until("select_card", "red")
    assert sorted(table.hand("yellow")) == ["attack-01", "flare-deuce"]
    assert table.pile("discard") == ["attack-08"]


def test_zapped_it_cannot_be_tried_again_in_the_encounter__chronos_CORE_228(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap", "attack-08"]).seat("red", "chronos", hand=["attack-08", "reinforcement-2"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "chronos.power").uses("green", "cosmic-zap").until("totalling", "red")
    assert table.may_use("red", "reinforcement-2")
    assert not table.may_use("red", "chronos.power")


def test_super_the_bound_card_is_played_again__chronos(table: Table) -> None:
    bound(table).reveals(red="attack-20", blue="attack-10").play_out()
    assert table.result() == "offense_won"
    assert "attack-10" in table.pile("discard")


def test_super_it_may_keep_its_own_card__chronos(table: Table) -> None:
    bound(table).reveals(red="attack-08", blue="attack-10")
    assert table.last("cards_revealed").faces["red"].value == 8


def test_super_cosmic_zapped_the_flare_returns_and_the_power_is_off__chronos_CORE_226(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap", "attack-08"])
    bound(table).uses("green", "cosmic-zap")
    assert "flare-chronos" in table.hand("red")
    assert (table.last("power_silenced").seat, table.last("power_silenced").alien) == ("red", "chronos")


def test_wild_in_the_regroup_of_any_player__chronos(table: Table) -> None:
    table.seat("blue", hand=["flare-chronos", "attack-08"]).discard_pile("attack-40").against("green").start()
    table.uses("blue", "chronos.wild", cards=[table.state.zones["discard"][0]]).until("aim", "red")
    assert "attack-40" in table.hand("blue")


def test_wild_not_with_an_empty_discard_pile__chronos(table: Table) -> None:
    table.seat("green", hand=["flare-chronos", "attack-08"]).against("blue").until("aim", "red")
    assert not table.was_offered("green", "chronos.wild")


def test_wild_a_chronos_without_its_power_gets_the_flare_back__chronos_CORE_222(table: Table) -> None:
    table.seat("green", "chronos", hand=["flare-chronos"], ships={"green-1": 10, "green-2": 10}).against("blue")
    table.discard_pile("attack-40").start()
    table.uses("green", "chronos.wild", cards=[table.state.zones["discard"][0]]).until("aim", "red")
    assert sorted(table.hand("green")) == ["attack-40", "flare-chronos"]


def test_what_works_once_per_encounter_has_worked__chronos__chronos_01(table: Table) -> None:
    table.seat("blue", "chosen", hand=["attack-06", "attack-08"]).seat(
        "red", "chronos", hand=["attack-40", "attack-20"]
    )
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-40", blue="attack-06")
    table.passes("red").uses("blue", "chosen.power").uses("red", "chronos.power")
    table.offered.clear()
    table.reveals(red="attack-20").play_out()
    assert not table.was_offered("blue", "chosen.power")


def test_also_what_was_thrown_in_once__chronos__chronos_01(table: Table) -> None:
    table.seat("blue", "porcupine", hand=["attack-06", "attack-08", "plague", "quash"])
    table.seat("red", "chronos", hand=["attack-40", "attack-20"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-40", blue="attack-06").until("totalling", "red").passes("red")
    table.uses("blue", "porcupine.power", cards=[table.card("blue", "plague")]).uses("red", "chronos.power")
    table.offered.clear()
    table.reveals(red="attack-20").play_out()
    assert not table.was_offered("blue", "porcupine.power")


def test_also_what_was_built_once__chronos__chronos_01(table: Table) -> None:
    table.seat("blue", "citadel", hand=["attack-06", "attack-08", "attack-04"])
    table.seat("red", "chronos", hand=["attack-40", "attack-20"]).against("blue").aims_at("blue-2").with_ships(2)
    table.until("before_selection", "blue")
    table.uses("blue", "citadel.build", cards=[table.card("blue", "attack-04")])
    table.reveals(red="attack-40").uses("red", "chronos.power")
    table.offered.clear()
    table.until("select_card", "blue")
    assert not table.was_offered("blue", "citadel.build")


def test_a_card_that_a_tech_has_brought_is_taken_into_the_hand__chronos_CHRONOS_03_TECH_38(table: Table) -> None:
    techs.lay(table, red=techs.completed(quark_battery={"card": "attack-10"}))
    lost(table).uses("red", techs.full("quark_battery")).uses("red", "chronos.power").until("select_card", "red")
    assert sorted(table.hand("red")) == ["attack-10", "attack-20"]
    assert table.pile("discard") == ["attack-08"]
    assert techs.discarded(table) == ["quark_battery"]


def test_a_card_from_a_sheet_is_laid_aside_like_any_other_and_comes_to_the_hand__chronos_CHRONOS_03(
    table: Table,
) -> None:
    """Mouth has spat out what it had swallowed."""
    table.seat("blue", "mouth", hand=["attack-06", "attack-04", "flare-mouth"]).position(
        sheet_cards={"mouth": ["attack-30"]}
    )
    table.seat("red", "chronos", hand=["attack-08", "attack-20"]).against("blue").aims_at("blue-2")
    table.with_ships(2, "red-1").reveals(red="attack-08", blue="attack-06").until("cards_revealed", "red").passes("red")
    table.uses("blue", "mouth.super", seats=["blue"]).uses("red", "chronos.power")
    table.reveals(red="attack-20", blue="attack-04").play_out()
    assert "attack-30" in table.hand("blue")
    assert "attack-30" not in table.state.zones.get("sheet:mouth", [])


def test_an_exchange_of_cards_is_undone_and_both_cards_go_back_to_their_owners__chronos_CHRONOS_03(
    table: Table,
) -> None:
    table.seat("red", "chronos", hand=["attack-04", "attack-06"])
    table.seat("blue", "sorcerer", hand=["attack-30", "attack-10"]).against("blue").aims_at("blue-2")
    table.with_ships(2, "red-1").selects("red", "attack-04").selects("blue", "attack-30")
    table.uses("blue", "sorcerer.power").uses("red", "chronos.power").until("select_card", "red")
    assert sorted(table.hand("red")) == ["attack-04", "attack-06"]
    assert table.pile("aside:blue") == ["attack-30"]


HOARD = "sheet:miser"


def hoarded(table: Table, title: str) -> str:
    return next(card for card in table.state.zones[HOARD] if title_of(card) == title)


def test_super_a_card_of_the_hoard_is_played_again_from_there__chronos_CHRONOS_03(table: Table) -> None:
    table.seat("red", "chronos", hand=["attack-08", "attack-20", "flare-chronos"])
    table.seat("blue", "miser", hand=["attack-01"]).position(sheet_cards={"miser": ["attack-40", "quash"]})
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").uses("blue", "miser.encounter")
    table.selects("red", "attack-08").until("select_card", "blue").answer("blue", cards=[hoarded(table, "attack-40")])
    table.uses("red", "chronos.power").uses("red", "chronos.super").until("select_card", "blue")
    assert list(table.question("blue").question.cards.values()) == ["attack-40"]  # type: ignore[attr-defined]


def test_cards_that_somebody_has_picked_up_go_back_too__chronos_CHRONOS_03(table: Table) -> None:
    table.seat("red", "chronos", hand=["attack-04", "attack-06"]).seat("blue", hand=["attack-30", "attack-10"])
    table.seat("green", "vulch", hand=["attack-08"]).seat("yellow", hand=["emotion-control", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-04", blue="attack-30")
    table.until("totalling", "red").passes("red").uses("yellow", "emotion-control").until("totalling", "red")
    assert "emotion-control" in table.hand("green")
    table.uses("red", "chronos.power").until("select_card", "red")
    assert "emotion-control" in table.hand("yellow")


def test_a_flare_that_was_given_away_goes_back_too__chronos_human_CHRONOS_03(table: Table) -> None:
    table.seat("red", hand=["attack-08", "attack-10", "flare-human"]).seat("green", "human")
    table.seat("blue", "chronos", hand=["attack-20", "attack-30"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-20").uses("red", "human.wild")
    assert "flare-human" in table.hand("green")
    table.uses("blue", "chronos.power").until("select_card")
    assert "flare-human" in table.hand("red")


def test_a_card_that_two_players_have_played_goes_back_to_the_first_one__chronos_CHRONOS_03(table: Table) -> None:
    """Green's card is zapped, Vulch salvages it and plays it once more; then red travels."""
    table.seat("red", "chronos", hand=["attack-08", "attack-20"])
    table.seat("blue", hand=["attack-40", "attack-06", "card-zap"])
    table.seat("green", hand=["attack-10", "emotion-control"]).seat("yellow", "vulch", hand=["attack-10"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-40")
    table.uses("green", "emotion-control").uses("blue", "card-zap").until("cards_revealed", "yellow")
    table.passes("red").uses("yellow", "emotion-control").uses("red", "chronos.power").until("select_card", "red")
    assert "emotion-control" in table.hand("green")
    assert "emotion-control" not in table.hand("yellow")
