"""Converter: turns cards into ships and ships into cards."""

import pytest

from domain.game.views import redact
from tests.scenario.table import Table
from tests.scenario.variants.planetoids import lay

FLARE = "flare-converter"
HAND = ["attack-08", "attack-01", "morph", "attack-10"]


def beaten(table: Table, red: str = "attack-08") -> Table:
    """Red, who is Converter, loses three ships to blue."""
    table.seat("red", "converter", hand=[red, "attack-01", "morph", "attack-10"]).seat("blue", hand=["attack-40"])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red=red, blue="attack-40")


def pays(table: Table, *titles: str, seat: str = "red") -> Table:
    cards = [table.card(seat, title) for title in titles]
    return table.uses(seat, "converter.loss", cards=cards)


# -- ships for cards: losses -------------------------------------------------------------------


@pytest.mark.parametrize(("titles", "lost"), [(["morph"], 2), (["morph", "attack-10"], 1), (HAND[1:], 0)])
def test_each_discarded_card_saves_a_ship_from_the_warp__converter(table: Table, titles: list[str], lost: int) -> None:
    pays(beaten(table).until("instead:lose_ships"), *titles)
    table.play_out()
    assert table.in_warp("red") == lost
    assert set(titles) <= set(table.pile("discard"))


def test_at_most_as_many_cards_as_ships__converter(table: Table) -> None:
    table.seat("red", "converter", hand=HAND).seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").reveals(red="attack-08", blue="attack-40").until("instead:lose_ships")
    cards = [table.card("red", title) for title in ("morph", "attack-10")]
    table.refuses("red", "too_many", use="converter.loss", answer={"cards": cards})


def test_saved_ships_of_an_encounter_go_to_its_other_colonies__converter(table: Table) -> None:
    pays(beaten(table).until("instead:lose_ships"), "morph").at("return_ships", "red", amounts={"red-4": 1}).play_out()
    assert table.ships_of("red", "red-4") == 5


def test_of_the_defense_too__converter(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("blue", "converter", hand=["attack-08", "morph", "attack-10"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-40", blue="attack-08")
    pays(table.until("instead:lose_ships"), "morph", seat="blue").until("return_ships", "blue")
    table.refuses("blue", "not_an_option", amounts={"blue-2": 1})
    table.answer("blue", amounts={"blue-5": 1}).play_out()
    assert (table.in_warp("blue"), table.ships_of("blue", "blue-2")) == (3, 0)


def test_ships_of_an_ally_are_saved_too__converter(table: Table) -> None:
    table.seat("green", "converter", hand=["morph"]).seat("blue", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-40")
    pays(table.until("instead:lose_ships"), "morph", seat="green").play_out()
    assert (table.in_warp("green"), table.in_warp("red")) == (1, 3)


def test_other_saved_ships_stay_where_they_are__converter(table: Table) -> None:
    table.seat("red", "converter", hand=HAND).seat("green", hand=["plague"]).uses("green", "plague", seats=["red"])
    table.at("plague", "red", **{"from": {"red-1": 2, "red-3": 1}})
    pays(table, "attack-01").at("which_ships", "red", **{"from": {"red-3": 1}})
    assert (table.in_warp("red"), table.ships_of("red", "red-1"), table.ships_of("red", "red-3")) == (2, 2, 4)


def test_from_a_planet_that_is_no_more_they_go_to_other_colonies__converter(table: Table) -> None:
    table.seat("green", "converter", hand=HAND).ships("red", planetoid_1=2).ships("green", planetoid_1=3)
    lay(table, {"blue": [1]}, {"red": [1]}).until("instead:lose_ships", "green")
    pays(table, "morph", seat="green").until("regroup")
    assert (table.in_warp("green"), sum(table.ships_of("green", f"green-{n}") for n in range(1, 6))) == (2, 18)


def test_it_is_optional__converter(table: Table) -> None:
    beaten(table).play_out()
    assert table.was_offered("red", "converter.loss")
    assert table.in_warp("red") == 3


def test_nobody_learns_which_cards_before_the_zaps__converter(table: Table) -> None:
    pays(beaten(table).until("instead:lose_ships"), "morph")
    declared = next(event for event in table.happened("use_declared") if event.ability == "converter.loss")
    assert ["chosen" in redact(declared, viewer) for viewer in ("red", "blue", "public")] == [True, False, False]


def test_not_without_a_card__converter(table: Table) -> None:
    table.seat("blue", "converter", hand=["attack-08"]).seat("red", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("blue", "converter.loss")


def test_not_for_ships_of_others__converter(table: Table) -> None:
    table.seat("red", "converter", hand=["attack-40", "morph"]).seat("blue", hand=["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("red", "converter.loss")


def test_compensation_is_for_the_ships_really_lost__converter_CORE_171(table: Table) -> None:
    pays(beaten(table, "negotiate").until("instead:lose_ships"), "morph").play_out()
    assert table.last("compensation_fixed").count == 2


def test_cosmic_zapped_cards_stay_and_ships_are_lost__converter(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    pays(beaten(table).until("instead:lose_ships"), "morph").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("converter.loss") == "cancelled"
    assert (table.in_warp("red"), "morph" in table.hand("red")) == (3, True)


# -- cards for ships: retrieval ----------------------------------------------------------------


def freed(table: Table, *hand: str) -> Table:
    """All ships of green, who is Converter, and of blue are about to leave the warp."""
    table.ships("green", warp=3).ships("blue", warp=2).seat("green", "converter", hand=["morph"])
    table.seat("red", hand=["attack-08", "mobius-tubes"]).seat("yellow", hand=["attack-10", *hand])
    return table.against("blue").uses("red", "mobius-tubes")


@pytest.mark.parametrize(("count", "left"), [(1, 1), (2, 2), (3, 3)])
def test_ships_may_stay_in_the_warp_for_a_card_each__converter(table: Table, count: int, left: int) -> None:
    freed(table).uses("green", "converter.retrieval", number=count).until("aim")
    assert (table.in_warp("green"), len(table.hand("green"))) == (left, 1 + count)
    assert table.in_warp("blue") == 0


def test_all_may_leave_the_warp_as_well__converter(table: Table) -> None:
    freed(table).until("aim")
    assert table.was_offered("green", "converter.retrieval")
    assert (table.in_warp("green"), table.hand("green")) == (0, ["morph"])


def test_also_of_rewards__converter(table: Table) -> None:
    table.ships("green", warp=3).seat("green", "converter", hand=["morph"]).seat("blue", hand=["attack-20"])
    table.against("blue").aims_at("blue-2").with_ships(3).allies(defense={"green": 2})
    table.reveals(red="attack-08", blue="attack-20").at("rewards", "green", amounts={"ships": 2})
    table.uses("green", "converter.retrieval", number=1).play_out()
    assert (table.in_warp("green"), len(table.hand("green"))) == (2, 2)


def test_also_where_an_effect_brings_them_straight_into_a_colony__converter(table: Table) -> None:
    table.ships("green", warp=3).seat("green", "converter", hand=["morph", "flare-roach"]).seat(
        "red", hand=["attack-40"]
    )
    table.against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="attack-40", blue="attack-08").uses("green", "roach.wild", **{"from": {"warp": 3}})
    table.uses("green", "converter.retrieval", number=2).play_out()
    assert (table.ships_of("green", "blue-2"), table.in_warp("green"), len(table.hand("green"))) == (2, 2, 4)


def test_retrieval_cosmic_zapped_the_ships_return__converter(table: Table) -> None:
    freed(table, "cosmic-zap").uses("green", "converter.retrieval", number=2).uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of("converter.retrieval") == "cancelled"
    assert table.in_warp("green") == 0


def release(table: Table, *hand: str) -> Table:
    table.seat("red", "converter", hand=["attack-08"]).ships("red", warp=3).seat("green", hand=["morph", *hand])
    return table.against("blue").uses("red", "converter.release")


def test_a_card_for_the_ship_of_the_regroup_phase__converter(table: Table) -> None:
    release(table).until("aim")
    assert (table.in_warp("red"), len(table.hand("red"))) == (3, 2)


def test_without_ships_in_the_warp_there_is_no_card__converter(table: Table) -> None:
    table.seat("red", "converter", hand=["attack-08"]).against("blue").until("aim")
    assert not table.was_offered("red", "converter.release")


def test_no_card_for_the_ship_of_somebody_else__converter(table: Table) -> None:
    table.seat("green", "converter").ships("green", warp=2).ships("red", warp=2).against("blue").until("aim")
    assert table.in_warp("red") == 1
    assert not table.was_offered("green", "converter.release")


def test_release_cosmic_zapped_the_ship_comes_back__converter(table: Table) -> None:
    release(table, "cosmic-zap").uses("green", "cosmic-zap").until("aim")
    assert table.outcome_of("converter.release") == "cancelled"
    assert table.in_warp("red") == 2


# -- the flare ---------------------------------------------------------------------------------


def falling(table: Table, *zap: str) -> Table:
    """Green, an ally of red with the flare, is beaten by blue and yellow."""
    table.seat("green", hand=["attack-01", FLARE]).seat("blue", hand=["attack-40", "attack-04", "attack-06"])
    table.seat("yellow", hand=["attack-10", "morph"]).seat("red", hand=["attack-08", *zap]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 1}, defense={"yellow": 1})
    return table.reveals(red="attack-08", blue="attack-40")


def test_wild_every_winner_discards_a_random_card__converter(table: Table) -> None:
    falling(table).uses("green", "converter.wild").play_out()
    discards = [event for event in table.happened("cards_moved") if event.why == FLARE]
    assert [(event.seat, event.count, event.draws) for event in discards] == [("blue", 1, 1), ("yellow", 1, 1)]


def test_wild_losers_keep_their_cards__converter(table: Table) -> None:
    falling(table).uses("green", "converter.wild").play_out()
    assert "attack-01" in table.hand("green")


def test_wild_only_for_an_ally_that_is_about_to_lose_a_ship__converter(table: Table) -> None:
    table.seat("yellow", hand=["attack-10", FLARE]).seat("blue", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(defense={"yellow": 1}).reveals(red="attack-08", blue="attack-40")
    table.play_out()
    assert not table.was_offered("yellow", "converter.wild")


def test_wild_not_for_an_ally_whose_ships_are_gone__converter(table: Table) -> None:
    table.seat("red", hand=["attack-40", "morph"]).seat("green", "patriot", hand=["attack-08", "flare-patriot"])
    table.seat("yellow", hand=["attack-10", FLARE]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 1}, defense={"yellow": 1}).reveals(red="attack-40", blue="attack-08")
    table.uses("green", "patriot.super", amounts={"yellow": 1}).play_out()
    assert (table.result(), table.in_warp("yellow")) == ("offense_won", 1)
    assert not table.was_offered("yellow", "converter.wild")


def test_wild_not_for_a_main_player__converter(table: Table) -> None:
    table.seat("red", hand=["attack-08", FLARE]).seat("blue", hand=["attack-40", "morph"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.was_offered("red", "converter.wild")


def test_wild_card_zapped_nobody_discards__converter(table: Table) -> None:
    falling(table, "card-zap").uses("green", "converter.wild").uses("red", "card-zap").play_out()
    assert table.outcome_of("converter.wild") == "cancelled"
    assert sorted(table.hand("blue")) == ["attack-04", "attack-06"]


def converting(table: Table, titles: list[str], *zap: str) -> Table:
    """Green, who is Converter with three ships in the warp, discards these cards."""
    table.ships("green", warp=3).seat("green", "converter", hand=["morph", "attack-10", "attack-04", FLARE])
    table.seat("yellow", hand=["negotiate", *zap]).against("blue").start()
    return table.uses("green", "converter.super", cards=[table.card("green", title) for title in titles])


@pytest.mark.parametrize(("cards", "ships"), [(2, 0), (1, 1), (0, 2)])
def test_super_for_each_card_a_new_one_or_a_ship__converter(table: Table, cards: int, ships: int) -> None:
    converting(table, ["morph", "attack-10"])
    table.at("cards_or_ships", "green", amounts={"cards": cards, "ships": ships}).play_out("use_closed")
    assert {"morph", "attack-10"} <= set(table.pile("discard"))
    assert (len(table.hand("green")), table.in_warp("green")) == (2 + cards, 3 - ships)


def test_super_without_ships_in_the_warp_cards_alone__converter(table: Table) -> None:
    table.seat("green", "converter", hand=["morph", "attack-10", FLARE]).against("blue").start()
    table.uses("green", "converter.super", cards=[table.card("green", "morph")]).play_out("use_closed")
    assert len(table.hand("green")) == 3


def test_super_the_flare_itself_is_not_converted__converter(table: Table) -> None:
    table.seat("green", "converter", hand=["morph", FLARE]).against("blue").until("start_of_encounter", "green")
    flare = table.card("green", FLARE)
    table.refuses("green", "not_an_option", use="converter.super", answer={"cards": [flare]})


@pytest.mark.parametrize(
    "window",
    [
        "start_of_encounter",
        "destiny_drawn",
        "gate_aimed",
        "alliances_formed",
        "before_selection",
        "cards_revealed",
        "after_resolution",
    ],
)
def test_super_in_any_phase__converter(table: Table, window: str) -> None:
    table.seat("green", "converter", hand=["morph", FLARE]).against("blue").until(window, "green")
    assert table.may_use("green", "converter.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_cards_stay__converter(table: Table, zap: str) -> None:
    converting(table, ["morph", "attack-10"], zap).uses("yellow", zap).until("aim")
    assert table.outcome_of("converter.super") == "cancelled"
    assert {"morph", "attack-10"} <= set(table.hand("green"))
