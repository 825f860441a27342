"""Sniveler: it is not fair."""

import pytest

from domain.encounter.alliance import NOT_INVITED
from domain.events import CardsMoved, PlanetDestroyed, SheetNoted
from domain.game.views import redact
from tests.scenario.table import Table
from tests.scenario.variants import techs


def sniveler(table: Table, *red: str) -> Table:
    """Red is Sniveler and encounters blue."""
    table.seat("red", "sniveler", hand=list(red or ("attack-08", "negotiate")))
    return table.against("blue").aims_at("blue-2").with_ships(2, "red-1")


def whines(table: Table, matter: str) -> Table:
    return table.uses("red", "sniveler.power", options=[matter])


def votes(table: Table, **yes: bool) -> Table:
    for seat, consents in yes.items():
        table.at("consent", seat, yes=consents)
    return table


ALL = {"blue": True, "green": True, "yellow": True}


# -- ships -------------------------------------------------------------------------------------


def lost(table: Table, **warp: int) -> Table:
    """Red has the most ships in the warp; one comes back in Regroup."""
    table.ships("red", warp=6)
    for seat, count in warp.items():
        table.ships(seat, warp=count)
    return whines(sniveler(table), "ships")


def test_when_all_consent_its_ships_leave_the_warp__sniveler(table: Table) -> None:
    votes(lost(table), **ALL).until("select_card", "red")
    assert table.in_warp("red") == 0


def test_unless_all_consent_everybody_fills_the_warp_to_its_number__sniveler(table: Table) -> None:
    votes(lost(table, green=3), **(ALL | {"green": False})).until("select_card", "red")
    assert [table.in_warp(seat) for seat in ("red", "blue", "green", "yellow")] == [5, 5, 5, 5]


def test_with_ships_of_their_own_choice__sniveler(table: Table) -> None:
    votes(lost(table), **(ALL | {"green": False})).at(
        "fill_the_warp", "yellow", **{"from": {"yellow-1": 4, "yellow-2": 1}}
    )
    table.until("select_card", "red")
    assert (table.ships_of("yellow", "yellow-1"), table.ships_of("yellow", "yellow-2")) == (0, 3)


def test_as_far_as_that_can_be_done__sniveler(table: Table) -> None:
    """Without ships enough, all are lost."""
    table.seat("red", ships={"red-1": 2, "red-2": 1, "red-3": 1}, warp=16)
    table.seat("yellow", ships={"yellow-1": 3, "blue-1": 3}, warp=14)
    whines(sniveler(table), "ships")
    votes(table, **(ALL | {"blue": False})).until("select_card", "red")
    assert table.in_warp("yellow") == 15
    assert table.in_warp("blue") == 15


def test_somebody_who_says_nothing_refuses__sniveler_SNIVELER_01(table: Table) -> None:
    lost(table).until("select_card", "red")
    assert table.in_warp("blue") == 5


def test_not_when_another_has_as_many_in_the_warp__sniveler(table: Table) -> None:
    table.ships("red", warp=4).ships("green", warp=3)
    sniveler(table).until("before_invitations", "red")
    table.refuses("red", "not_an_option", use="sniveler.power", answer={"options": ["ships"]})


# -- colonies ----------------------------------------------------------------------------------


def poor(table: Table) -> Table:
    """Everybody but red has foreign colonies."""
    return table.ships("blue", green_1=2).ships("green", yellow_1=2, yellow_2=1).ships("yellow", green_2=1)


def test_when_all_consent_it_founds_a_foreign_colony_of_its_choosing__sniveler(table: Table) -> None:
    whines(sniveler(poor(table)), "colonies").at("wanted", "red", planets=["green-4"])
    votes(table, **ALL).at("settle", "red", **{"from": {"red-2": 3}}).until("select_card", "red")
    assert table.ships_of("red", "green-4") == 3


def test_unless_all_consent_everybody_gives_up_a_foreign_colony__sniveler(table: Table) -> None:
    whines(sniveler(poor(table)), "colonies").at("wanted", "red", planets=["green-4"])
    votes(table, **(ALL | {"yellow": False})).at("give_up", "green", planets=["yellow-1"]).until("select_card", "red")
    assert not table.has_colony("blue", "green-1")
    assert not table.has_colony("yellow", "green-2")
    assert (table.has_colony("green", "yellow-1"), table.has_colony("green", "yellow-2")) == (False, True)
    assert table.in_warp("green") == 0
    assert not table.has_colony("red", "green-4")


def test_not_when_another_has_as_few_colonies__sniveler(table: Table) -> None:
    sniveler(table).until("before_invitations", "red")
    table.refuses("red", "not_an_option", use="sniveler.power", answer={"options": ["colonies"]})


def test_a_devoured_planet_counts_as_a_colony_and_cannot_be_given_up__sniveler(table: Table) -> None:
    table.seat("green", "locust").ships("blue", blue_5=0, green_1=1).ships("green", blue_5=1).ships("yellow", green_2=1)
    whines(sniveler(table), "colonies").at("wanted", "red", planets=["green-4"])
    votes(table, **(ALL | {"yellow": False})).until("select_card", "red")
    assert table.state.trophies == {"blue-5": "green"}
    assert not table.has_colony("yellow", "green-2")


# -- cards -------------------------------------------------------------------------------------


def bare(table: Table) -> Table:
    table.seat("blue", hand=["attack-08"]).seat("green", hand=["attack-20", "attack-30"])
    return table.seat("yellow", hand=["attack-40", "plague"])


def test_somebody_hands_over_a_card_that_fits__sniveler(table: Table) -> None:
    whines(sniveler(bare(table)), "cards:over-15")
    table.at("hand_over", "green", cards=[table.card("green", "attack-20")]).until("select_card", "red")
    assert "attack-20" in table.hand("red")
    assert table.hand("yellow") == ["attack-40", "plague"]


def test_of_several_who_offer_the_first_clockwise_gives__sniveler_SNIVELER_01(table: Table) -> None:
    whines(sniveler(bare(table)), "cards:over-15").at("hand_over", "yellow", cards=[table.card("yellow", "attack-40")])
    table.at("hand_over", "green", cards=[table.card("green", "attack-20")]).until("select_card", "red")
    assert "attack-20" in table.hand("red")
    assert "attack-40" in table.hand("yellow")


def test_else_all_fitting_cards_in_all_hands_are_discarded__sniveler(table: Table) -> None:
    whines(sniveler(bare(table)), "cards:over-15").until("select_card", "red")
    assert (table.hand("green"), table.hand("yellow"), table.hand("blue")) == ([], ["plague"], ["attack-08"])
    assert {"attack-20", "attack-30", "attack-40"} <= set(table.pile("discard"))


def test_everybody_with_a_hand_is_asked_so_that_nobody_can_tell__sniveler(table: Table) -> None:
    whines(sniveler(bare(table)), "cards:over-15").until("hand_over", "blue")
    assert {each.seat for each in table.questions().values()} == {"blue", "green", "yellow"}
    assert table.question("blue").question.cards == {}  # type: ignore[attr-defined]


def test_what_is_handed_over_only_the_two_players_see__sniveler(table: Table) -> None:
    whines(sniveler(bare(table)), "cards:over-15")
    table.at("hand_over", "green", cards=[table.card("green", "attack-20")]).until("select_card", "red")
    moved = next(event for event in table.happened("cards_moved") if event.why == "sniveler")
    assert ["cards" in redact(moved, viewer) for viewer in ("red", "green", "blue")] == [True, True, False]


def test_only_a_card_that_it_lacks__sniveler(table: Table) -> None:
    sniveler(bare(table)).until("before_invitations", "red")
    table.refuses("red", "not_an_option", use="sniveler.power", answer={"options": ["cards:attack"]})
    table.refuses("red", "not_an_option", use="sniveler.power", answer={"options": ["cards:over-5"]})


# -- whenever ----------------------------------------------------------------------------------


def test_one_time_per_encounter_over_one_matter__sniveler(table: Table) -> None:
    votes(lost(table), **ALL)
    table.offered.clear()
    table.until("select_card", "red")
    assert not table.was_offered("red", "sniveler.power")


def test_before_invitations_are_made__sniveler(table: Table) -> None:
    sniveler(table).until("before_invitations", "red")
    assert table.may_use("red", "sniveler.power")


def test_only_as_a_main_player__sniveler(table: Table) -> None:
    table.seat("green", "sniveler").against("blue").aims_at("blue-2").with_ships(1).until("select_card", "red")
    assert not table.was_offered("green", "sniveler.power")


def test_it_is_optional__sniveler(table: Table) -> None:
    sniveler(table).until("select_card", "red")
    assert table.was_offered("red", "sniveler.power")
    assert not table.used("sniveler.power")


def test_zapped_nobody_has_to_listen__sniveler(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    lost(table).uses("yellow", "cosmic-zap").until("select_card", "red")
    assert table.outcome_of("sniveler.power") == "cancelled"
    assert (table.in_warp("red"), table.in_warp("blue")) == (5, 0)


# -- the wild flare ----------------------------------------------------------------------------


def left_out(table: Table) -> Table:
    """Yellow, with the flare, was invited by nobody; green allies with red."""
    table.seat("yellow", hand=["attack-08", "flare-sniveler"]).against("blue").aims_at("blue-2").with_ships(1)
    return table.invites("red", "green").invites("blue")


def complains(table: Table, to: str = "red") -> Table:
    return table.uses("yellow", "sniveler.wild", seats=[to])


def test_wild_the_main_player_invites_it__sniveler(table: Table) -> None:
    complains(left_out(table)).at("complaint", "red", yes=True).at("ally", "yellow", options=["offense"])
    table.until("select_card", "red")
    assert table.encounter.allies["yellow"] == "offense"


def test_wild_or_goes_without_allies_altogether__sniveler(table: Table) -> None:
    left_out(table).at("ally", "green", options=["offense"])
    complains(table).at("complaint", "red", yes=False).until("select_card", "red")
    assert table.encounter.allies == {}
    assert table.ships_of("green", "gate") == 0


def test_wild_who_has_not_answered_yet_cannot_join_either__sniveler(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-sniveler"]).against("blue").aims_at("blue-2").with_ships(1)
    table.invites("red", "yellow").invites("blue").uses("green", "sniveler.wild", seats=["red"])
    table.at("complaint", "red", yes=False).until("select_card", "red")
    assert not any(event.seat == "yellow" for event in table.happened("alliance_answered"))


def test_wild_also_after_all_have_answered__sniveler(table: Table) -> None:
    left_out(table).at("ally", "green", options=["offense"]).until("alliances_formed", "yellow")
    complains(table, "blue").at("complaint", "blue", yes=True).at("ally", "yellow", options=["defense"])
    table.until("select_card", "red")
    assert table.encounter.allies == {"green": "offense", "yellow": "defense"}


def test_wild_not_for_a_player_who_was_invited__sniveler(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "flare-sniveler"]).against("blue").aims_at("blue-2").with_ships(1)
    table.invites("red", "yellow").invites("blue").until("select_card", "red")
    assert not table.was_offered("yellow", "sniveler.wild")


def test_wild_not_for_a_main_player_or_an_ally__sniveler(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-sniveler"]).against("blue").aims_at("blue-2").with_ships(1)
    table.until("select_card", "red")
    assert not table.was_offered("red", "sniveler.wild")


def test_wild_card_zapped_nobody_is_invited__sniveler(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    complains(left_out(table)).uses("green", "card-zap").until("select_card", "red")
    assert table.outcome_of("sniveler.wild") == "cancelled"
    assert "yellow" not in table.encounter.invited["offense"]


# -- the super flare ---------------------------------------------------------------------------


def winning(table: Table, colonies: int = 4, further: str = "") -> Table:
    """Red wins with a fifth colony; green, Sniveler with its flare, has four; a further seat gets red-5."""
    table.ships("red", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1).seat("red", hand=["attack-30", "attack-06"])
    table.ships("green", **{f"yellow_{n}": 1 for n in range(1, colonies + 1)})
    table.seat("green", "sniveler", hand=["attack-20", "flare-sniveler"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1")
    return (table.settles(further, "red-5") if further else table).reveals(red="attack-30", blue="attack-08")


def challenged(table: Table) -> Table:
    """Red does not share, and green encounters it."""
    winning(table).uses("green", "sniveler.super").at("share", "red", yes=False)
    return table.at("challenge", "green", seats=["red"])


def test_super_the_winners_share_their_victory__sniveler(table: Table) -> None:
    winning(table).uses("green", "sniveler.super").at("share", "red", yes=True)
    assert table.state.winners == ["red", "green"]


def test_super_only_when_at_most_one_colony_is_missing__sniveler(table: Table) -> None:
    winning(table, 3).play_out("game_ended")
    assert not table.was_offered("green", "sniveler.super")
    assert table.state.winners == ["red"]


def test_super_a_winner_has_nothing_to_whine_about__sniveler(table: Table) -> None:
    table.seat("red", "sniveler")
    table.ships("red", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1)
    table.seat("red", hand=["attack-30", "flare-sniveler"]).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="attack-30", blue="attack-08").play_out("game_ended")
    assert not table.was_offered("red", "sniveler.super")


def test_super_it_encounters_a_winner_who_refuses__sniveler_CONTEST_01(table: Table) -> None:
    challenged(table).until("aim", "green")
    assert (table.offense_now, table.defense_now) == ("green", "red")
    assert table.state.status == "running"


def test_super_its_victory_there_makes_it_and_its_allies_the_winners__sniveler(table: Table) -> None:
    table.seat("yellow", hand=["negotiate"])
    challenged(table).aims_at("red-4").with_ships(2).allies(offense={"yellow": 1})
    table.reveals(green="attack-20", red="attack-06").play_out("game_ended")
    assert table.state.winners == ["green", "yellow"]


def test_super_otherwise_the_first_result_holds__sniveler(table: Table) -> None:
    table.seat("red", hand=["attack-30", "attack-40"])
    table.ships("red", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1)
    table.ships("green", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1)
    table.seat("green", "sniveler", hand=["attack-20", "flare-sniveler"]).against("blue").aims_at("blue-2")
    table.with_ships(2, "red-1").reveals(red="attack-30", blue="attack-08").uses("green", "sniveler.super")
    table.at("share", "red", yes=False).at("challenge", "green", seats=["red"]).aims_at("red-4").with_ships(
        1, "green-1"
    )
    table.reveals(green="attack-20", red="attack-40").play_out("game_ended")
    assert table.state.winners == ["red"]


def test_super_a_victory_in_the_middle_of_an_encounter_ends_it_first__sniveler_CONTEST_01(table: Table) -> None:
    table.seat("red", "tick-tock").ships("green", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1)
    table.seat("green", "sniveler", hand=["attack-20", "flare-sniveler"]).seat("blue", hand=["attack-20"])
    table.against("blue").aims_at("blue-2").with_ships(1)
    table.happens(SheetNoted(alien="tick-tock", note="tokens", value=1)).reveals(red="attack-08", blue="attack-20")
    table.uses("green", "sniveler.super").at("share", "red", yes=False).at("challenge", "green", seats=["red"])
    table.until("aim", "green")
    assert [event.result for event in table.happened("encounter_ended")] == ["aborted"]
    assert table.offense_now == "green"


def test_super_it_need_not_fight__sniveler(table: Table) -> None:
    winning(table).uses("green", "sniveler.super").at("share", "red", yes=False).at("challenge", "green", seats=[])
    assert table.state.winners == ["red"]


def test_super_it_is_optional__sniveler(table: Table) -> None:
    winning(table).play_out("game_ended")
    assert table.was_offered("green", "sniveler.super")
    assert table.state.winners == ["red"]


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_victory_stays__sniveler(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    winning(table).uses("green", "sniveler.super").uses("yellow", zap).play_out("game_ended")
    assert table.outcome_of("sniveler.super") == "cancelled"
    assert table.state.winners == ["red"]


# -- the wild flare: without allies for the whole encounter ------------------------------------


def test_wild_it_is_played_at_the_turn_to_answer_or_after_all_answers__sniveler_SNIVELER_02(table: Table) -> None:
    left_out(table).at("ally", "green", options=["none"]).until("alliance_turn", "yellow")
    assert table.may_use("yellow", "sniveler.wild")
    table.passes("yellow").until("alliances_formed", "yellow")
    assert table.may_use("yellow", "sniveler.wild")


def test_wild_nobody_joins_without_an_invitation_either__sniveler_SNIVELER_02(table: Table) -> None:
    """Yellow, who may join whom it wants, comes after green has complained."""
    table.seat("green", hand=["attack-08", "flare-sniveler"]).seat("yellow", "parasite").against("blue")
    table.aims_at("blue-2").with_ships(1).invites("red").invites("blue").uses("green", "sniveler.wild", seats=["red"])
    table.at("complaint", "red", yes=False).uses("yellow", "parasite.power").until("ally", "yellow")
    assert set(table.question("yellow").question.options) == {"defense", "none"}  # type: ignore[attr-defined]


def test_wild_nobody_is_drawn_to_the_side_later__sniveler_SNIVELER_02(table: Table) -> None:
    table.seat("red", "magnet")
    left_out(table).at("ally", "green", options=["offense"])
    complains(table).at("complaint", "red", yes=False).uses("red", "magnet.power", options=["green:offense"])
    table.until("select_card", "red")
    assert table.encounter.allies == {}
    assert table.ships_of("green", "gate") == 0


def test_wild_the_next_encounter_is_another_matter__sniveler_SNIVELER_02(table: Table) -> None:
    table.seat("red", hand=["attack-40", "attack-30"]).seat("blue", hand=["attack-08", "attack-06"])
    complains(left_out(table)).at("complaint", "red", yes=False).reveals(red="attack-40", blue="attack-08")
    table.at("second_encounter", "red", yes=True).until("invite", "red")
    table.invites("red", "green").at("ally", "green", options=["offense"]).until("select_card")
    assert table.encounter.allies == {"green": "offense"}


def test_wild_a_player_who_may_not_be_invited_cannot_complain__sniveler_SNIVELER_02(table: Table) -> None:
    """Red and yellow win; green contests that, and an effect from elsewhere gives its flare to yellow."""
    table.ships("yellow", blue_1=1, blue_3=1, blue_4=1, blue_5=1)
    winning(table, further="yellow").uses("green", "sniveler.super").at("share", "red", yes=False)
    table.at("challenge", "green", seats=["red"]).until("aim", "green")
    table.happens(
        CardsMoved(source="hand:green", target="hand:yellow", count=1, why="elsewhere", cards=["flare-sniveler#1"])
    )
    table.aims_at("red-4").with_ships(2).until("select_card")
    assert NOT_INVITED.of(table.encounter) == ["red", "yellow"]
    assert not table.was_offered("yellow", "sniveler.wild")


def test_a_devoured_planet_counts_for_two_when_it_is_worth_two__sniveler_LOCUST_01(table: Table) -> None:
    table.option(locust_planet_worth=2).seat("red", "sniveler").ships("red", green_1=1)
    table.ships("blue", green_1=1, green_2=1).ships("yellow", green_1=1, green_2=1).against("blue").until("aim")
    table.happens(PlanetDestroyed(planet="blue-5", system="blue", why="locust", by="green"))
    table.uses("red", "sniveler.power", options=["colonies"])
    assert table.used("sniveler.power")


def test_nobody_complains_to_a_defense_that_may_not_invite__sniveler_TECH_26_SNIVELER_02(table: Table) -> None:
    techs.lay(table, red=techs.completed("energy_cloak")).option(sets=["base", "incursion"])
    table.seat("green", hand=["flare-sniveler", "attack-08"]).against("blue").aims_at("blue-2")
    table.uses("red", techs.full("energy_cloak")).with_ships(1, "red-1").invites("red").until("alliance_turn", "green")
    (complaint,) = table.question("green").question.describe()["abilities"]
    assert complaint["question"]["seats"] == ["red"]
