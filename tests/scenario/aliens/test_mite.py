"""Mite: big words, and the others give way."""

import pytest

from domain.events import ShipsMoved
from domain.game.views import redact, view
from tests.scenario.table import Table
from tests.scenario.variants import planetoids, skills
from tests.scenario.variants.rewards import lays

RICH = ["attack-06", "attack-10", "quash", "plague", "morph", "reinforcement-5"]


def blustering(table: Table, *hand: str, blue: list[str] | None = None) -> Table:
    """Red, who is Mite, has launched three ships at blue-2; blue has six cards."""
    table.seat("red", "mite", hand=["attack-08", "negotiate", *hand]).seat("blue", hand=blue or RICH)
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


# -- the power ---------------------------------------------------------------------------------


def test_the_defense_discards_at_random_down_to_three_cards__mite(table: Table) -> None:
    blustering(table).at("bluster", "blue", options=["discard"]).until("invite")
    assert len(table.hand("blue")) == 3
    assert sorted(table.hand("blue") + table.pile("discard")) == sorted(RICH)


def test_then_the_encounter_goes_on__mite(table: Table) -> None:
    blustering(table, blue=["attack-06"] * 4).at("bluster", "blue", options=["discard"])
    table.reveals(red="attack-08", blue="attack-06").play_out()
    assert table.total("offense").amount == 8 + 3


def test_or_it_grants_a_colony_on_the_targeted_planet__mite(table: Table) -> None:
    blustering(table).at("bluster", "blue", options=["colony"]).play_out()
    assert (table.ships_of("red", "blue-2"), table.ships_of("red", "gate")) == (3, 0)
    assert len(table.hand("blue")) == 6


def test_the_ships_that_were_there_stay_beside_it__mite(table: Table) -> None:
    table.ships("green", blue_2=2)
    blustering(table).at("bluster", "blue", options=["colony"]).play_out()
    assert (table.ships_of("blue", "blue-2"), table.ships_of("green", "blue-2")) == (4, 2)


def test_the_encounter_ends_at_once_and_is_successful__mite(table: Table) -> None:
    blustering(table).at("bluster", "blue", options=["colony"]).play_out()
    ended = table.last("encounter_ended")
    assert (ended.result, ended.successful) == ("succeeded", True)
    assert not table.happened("allies_invited")
    assert not table.happened("card_selected")


def test_a_second_encounter_may_follow__mite_CORE_043(table: Table) -> None:
    blustering(table).at("bluster", "blue", options=["colony"]).at("second_encounter", "red", yes=True)
    table.until("aim", "red")
    assert table.encounter.number == 2


def test_it_is_neither_won_nor_lost_nor_a_deal__mite_MITE_01(table: Table) -> None:
    blustering(table).at("bluster", "blue", options=["colony"]).play_out()
    for type in ("outcome_fixed", "deal_made", "deal_failed", "compensation_fixed", "ships_lost"):
        assert not table.happened(type)


def test_the_colony_may_win_the_game__mite_CORE_282(table: Table) -> None:
    table.ships("red", blue_1=1, green_1=1, green_2=1, yellow_1=1)
    blustering(table).at("bluster", "blue", options=["colony"]).play_out()
    assert table.state.winners == ["red"]


def test_ships_join_a_colony_that_is_there_already__mite_CORE_104(table: Table) -> None:
    table.ships("red", blue_2=2)
    blustering(table).at("bluster", "blue", options=["colony"]).play_out()
    assert table.ships_of("red", "blue-2") == 5


def test_its_home_planet_may_be_granted_too__mite_CORE_083(table: Table) -> None:
    table.seat("red", "mite").seat("blue", hand=RICH).ships("blue", red_2=2).ships("red", red_2=0).against("red")
    table.at("own_colour", "red", options=["encounter:blue"]).with_ships(2)
    table.at("bluster", "blue", options=["colony"]).play_out()
    assert (table.ships_of("red", "red-2"), table.ships_of("blue", "red-2")) == (2, 2)


@pytest.mark.parametrize(("cards", "asked"), [(3, False), (4, True)])
def test_only_if_the_defense_has_more_than_three_cards__mite(table: Table, cards: int, asked: bool) -> None:
    blustering(table, blue=["attack-06"] * cards).until("invite")
    assert table.used("mite.power") is asked
    assert len(table.hand("blue")) == 3


def test_it_is_mandatory__mite(table: Table) -> None:
    blustering(table).until("bluster", "blue")
    assert not table.was_offered("red", "mite.power")


def test_only_as_the_offense__mite(table: Table) -> None:
    table.seat("blue", "mite").seat("red", hand=RICH).against("blue").aims_at("blue-2").with_ships(3).play_out()
    assert not table.used("mite.power")


def test_it_comes_after_launch_and_before_the_invitations__mite(table: Table) -> None:
    blustering(table).until("bluster", "blue")
    assert table.state.phase == "launch"
    assert table.ships_of("red", "gate") == 3


def test_a_home_colony_is_re_established_without_anyone_agreeing__mite_CORE_084(table: Table) -> None:
    table.seat("red", "mite").ships("red", red_5=0).against("red")
    table.at("own_colour", "red", options=["homecoming"]).play_out()
    assert not table.used("mite.power")


def test_without_a_ship_in_the_gate_cards_are_discarded__mite_MITE_01(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    blustering(table).until("use", "yellow")
    gate = [ship for ship, place in table.state.ships.items() if place == "gate"]
    table.happens(ShipsMoved(moves={ship: ["gate", "red-1"] for ship in gate}, why="effect"))
    table.passes("yellow").until("invite")
    assert len(table.hand("blue")) == 3
    assert table.ships_of("red", "blue-2") == 0


def test_with_three_players_it_is_the_same__mite(table: Table) -> None:
    table.seats("red", "blue", "green")
    blustering(table).at("bluster", "blue", options=["colony"]).play_out()
    assert table.has_colony("red", "blue-2")


def test_cosmic_zapped_nothing_is_discarded_or_granted__mite(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    blustering(table).uses("yellow", "cosmic-zap").until("invite")
    assert table.outcome_of("mite.power") == "cancelled"
    assert len(table.hand("blue")) == 6
    assert table.ships_of("red", "gate") == 3


def test_a_defense_that_says_nothing_discards__mite(table: Table) -> None:
    blustering(table).until("bluster", "blue")
    assert table.question("blue").question.default()["options"] == ["discard"]


# -- with variants -----------------------------------------------------------------------------


def test_cards_of_both_decks_are_discarded_to_their_piles_and_no_rift_goes_off__mite_TAKE_01_REW_43(
    table: Table,
) -> None:
    table.variant("reward_deck")
    blue = ["rw-rift-3", "rw-rift-5", "rw-kicker-2", "rw-kicker-3", "rw-attack-23", "attack-06", "attack-10"]
    blustering(table, blue=blue).at("bluster", "blue", options=["discard"]).until("invite")
    gone = table.pile("reward_discard") + table.pile("discard")
    assert len(gone) == 4
    assert all(title.startswith("rw-") for title in table.pile("reward_discard"))
    assert [table.in_warp(seat) for seat in ("red", "blue")] == [0, 0]


def test_a_kicker_that_is_left_may_still_be_laid__mite_REW_31(table: Table) -> None:
    table.variant("reward_deck")
    blue = ["rw-kicker-0", "rw-kicker-2", "rw-kicker-2", "rw-kicker-3", "attack-06"]
    blustering(table, blue=blue).at("bluster", "blue", options=["discard"]).until("invite")
    assert [title for title in table.hand("blue") if title.startswith("rw-kicker")]
    lays(table, "blue")
    assert table.state.zones["kicker:blue"]


def test_a_kicker_has_nothing_to_multiply_when_a_colony_was_granted__mite_REW_37(table: Table) -> None:
    table.variant("reward_deck").seat("red", "mite", hand=["negotiate", "rw-kicker-3"]).seat("blue", hand=RICH)
    table.against("blue").aims_at("blue-2").with_ships(3).at("bluster", "blue", options=["colony"]).play_out()
    assert not table.happened("kickers_revealed")
    assert not table.was_offered("red", "kicker")
    assert table.in_warp("blue") == 0


def test_a_colony_may_be_granted_on_a_planetoid__mite_PLAN_05(table: Table) -> None:
    planetoids.lay(table, {"blue": [3]}, {"green": [3]}).seat("red", "mite").seat("blue", hand=RICH).against("blue")
    table.aims_at("planetoid-3").with_ships(2).at("bluster", "blue", options=["colony"]).play_out()
    assert table.has_colony("red", "planetoid-3")


# -- the super flare ---------------------------------------------------------------------------


def picking(table: Table, blue: list[str] | None = None) -> Table:
    """Red plays the super flare with the power, and blue discards."""
    blustering(table, "flare-mite", blue=blue).uses("red", "mite.super").at("bluster", "blue", options=["discard"])
    return table.until("keep_discarded", "red")


def test_super_it_looks_at_the_cards_and_takes_any_of_them__mite(table: Table) -> None:
    shown = picking(table).question("red").question.cards  # type: ignore[attr-defined]
    first, *rest = shown
    assert len(shown) == 3
    table.answer("red", cards=[first])
    assert first in table.state.zones["hand:red"]
    assert table.state.zones["discard"] == rest
    assert len(table.hand("blue")) == 3


@pytest.mark.parametrize("count", [0, 3])
def test_super_all_of_them_or_none__mite(table: Table, count: int) -> None:
    shown = list(picking(table).question("red").question.cards)  # type: ignore[attr-defined]
    table.answer("red", cards=shown[:count])
    assert (len(table.hand("red")), len(table.pile("discard"))) == (2 + 1 + count, 3 - count)


def test_super_nobody_else_sees_what_it_keeps__mite_CORE_311(table: Table) -> None:
    """The defense sees which cards it loses, and which of them are not discarded then."""
    shown = list(picking(table).question("red").question.cards)  # type: ignore[attr-defined]
    laid = table.last("cards_moved")
    table.answer("red", cards=shown)
    for event, eyes in ((laid, ["red", "blue"]), (table.last("cards_moved"), ["red"])):
        assert [viewer for viewer in (*table.state.seats, "public") if "cards" in redact(event, viewer)] == eyes
    assert not any(card in str(view(table.state, viewer)) for card in shown for viewer in ("blue", "green"))


def test_super_a_rift_that_it_keeps_goes_off__mite_MITE_01_REW_43(table: Table) -> None:
    table.variant("reward_deck")
    picking(table, ["rw-rift-3", "rw-rift-4", "rw-rift-4", "rw-rift-5"])
    (rift,) = table.question("red").question.cards  # type: ignore[attr-defined]
    table.answer("red", cards=[rift]).until("invite")
    assert table.in_warp("red") == int(rift.removeprefix("rw-rift-")[0])
    assert table.pile("reward_discard") == [rift.partition("#")[0]]


def test_super_a_rift_that_it_leaves_does_not__mite_REW_52(table: Table) -> None:
    table.variant("reward_deck")
    picking(table, ["rw-rift-3", "rw-rift-4", "rw-rift-4", "rw-rift-5"])
    assert table.question("red").question.default()["cards"] == []
    table.answer("red", cards=[]).until("invite")
    assert table.in_warp("red") == 0
    assert len(table.pile("reward_discard")) == 1


def test_super_the_owner_may_still_choose_its_cards_by_an_effect__mite_CORE_313(table: Table) -> None:
    """What is shown is what the defense discards, however these cards were chosen."""
    table.seat("blue", "bulwark")
    blustering(table, "flare-mite", blue=["attack-06", "flare-bulwark", "quash", "plague", "morph"])
    table.uses("red", "mite.super").at("bluster", "blue", options=["discard"]).uses("blue", "bulwark.super")
    table.until("own_choice", "blue").answer("blue", cards=[table.card("blue", each) for each in ("quash", "plague")])
    table.until("keep_discarded", "red").answer("red", cards=list(table.state.zones["drawn:red"]))
    assert {"quash", "plague"} <= set(table.hand("red"))


def test_super_it_changes_nothing_about_a_granted_colony__mite(table: Table) -> None:
    blustering(table, "flare-mite").uses("red", "mite.super").at("bluster", "blue", options=["colony"]).play_out()
    assert table.has_colony("red", "blue-2")
    assert len(table.hand("blue")) == 6


def test_super_card_zapped_everything_is_discarded__mite(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    blustering(table, "flare-mite").uses("red", "mite.super").uses("yellow", "card-zap")
    table.at("bluster", "blue", options=["discard"]).until("invite")
    assert table.outcome_of("mite.super") == "cancelled"
    assert len(table.pile("discard")) == 2 + 3


def test_super_cosmic_zapped_the_use_itself_goes_on__mite_FLARE_02(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    blustering(table, "flare-mite").until("use", "yellow").passes("yellow").uses("red", "mite.super")
    table.uses("yellow", "cosmic-zap").at("bluster", "blue", options=["discard"]).until("invite")
    assert table.outcome_of("mite.super") == "cancelled"
    assert table.outcome_of("mite.power") == "carried_out"
    assert "flare-mite" in table.hand("red")
    assert len(table.hand("blue")) == 3


# -- the wild flare ----------------------------------------------------------------------------


def alone(table: Table, seat: str = "red", green: int = 3, yellow: int = 2) -> Table:
    """Green defends with blue, yellow attacks with red; the seat has the flare."""
    table.seat(seat, hand=["attack-08", "flare-mite"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"yellow": yellow}, defense={"green": green})


def test_wild_the_allies_of_both_sides_go_home__mite(table: Table) -> None:
    alone(table).uses("red", "mite.wild").until("select_card")
    assert (table.ships_of("green", "beside"), table.ships_of("yellow", "gate")) == (0, 0)
    assert sum(table.ships_of("green", f"green-{n}") for n in range(1, 6)) == 20
    assert table.ships_of("red", "gate") == 3


def test_wild_they_are_allies_no_more__mite_MITE_01(table: Table) -> None:
    alone(table).uses("red", "mite.wild").until("select_card")
    assert table.encounter.allies == {}


def test_wild_the_owners_choose_their_colonies__mite_CORE_210(table: Table) -> None:
    alone(table).uses("red", "mite.wild").at("return_ships", "green", amounts={"green-5": 3})
    table.at("return_ships", "yellow", amounts={"yellow-5": 2}).until("select_card")
    assert (table.ships_of("yellow", "yellow-5"), table.ships_of("green", "green-5")) == (6, 7)


def test_wild_the_defense_may_use_it_too__mite(table: Table) -> None:
    alone(table, "blue", green=1, yellow=4).uses("blue", "mite.wild").until("select_card")
    assert table.encounter.allies == {}


@pytest.mark.parametrize(("green", "yellow"), [(2, 2), (1, 2)])
def test_wild_only_if_the_opponent_has_more_allied_ships__mite(table: Table, green: int, yellow: int) -> None:
    alone(table, green=green, yellow=yellow).until("select_card")
    assert not table.was_offered("red", "mite.wild")


def test_wild_ships_count_and_not_allies__mite(table: Table) -> None:
    table.seats("red", "blue", "green", "yellow", "purple").seat("red", hand=["attack-08", "flare-mite"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(
        offense={"yellow": 4}, defense={"green": 1, "purple": 2}
    )
    table.until("select_card")
    assert not table.was_offered("red", "mite.wild")


def test_wild_with_three_players_one_opposing_ally_is_enough__mite(table: Table) -> None:
    table.seats("red", "blue", "green").seat("red", hand=["attack-08", "flare-mite"]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(defense={"green": 1}).uses("red", "mite.wild").until("select_card")
    assert table.encounter.allies == {}


def test_wild_not_for_allies_and_others__mite(table: Table) -> None:
    alone(table, "yellow").until("select_card")
    assert not table.was_offered("yellow", "mite.wild")


def test_wild_not_for_mite_itself__mite_CORE_222(table: Table) -> None:
    table.seat("red", "mite")
    alone(table).until("select_card")
    assert not table.was_offered("red", "mite.wild")


def test_wild_an_ally_that_was_sent_home_calls_no_escorts__mite_SKILL_28(table: Table) -> None:
    table.variant("skill_tokens")
    skills.lay(table, "green", green_1="EEE").seat("red", hand=["attack-08", "flare-mite"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(defense={"green": 3}).uses("red", "mite.wild").play_out()
    assert not [event for event in table.happened("escorts_called") if event.seat == "green"]


def test_wild_card_zapped_the_allies_stay__mite(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    alone(table).uses("red", "mite.wild").uses("green", "card-zap").until("select_card")
    assert table.outcome_of("mite.wild") == "cancelled"
    assert table.ships_of("green", "beside") == 3
