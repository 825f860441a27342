"""The hazard Galactic Council: one deal of all players in place of the encounter (HAZ-17)."""

from typing import Any

import pytest

from domain.commands import Expire
from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants.hazards import comes, discarded, lay

SEATS = ("red", "blue", "green", "yellow")


def meets(table: Table, *variants: str) -> Table:
    """The council meets; red, the offense, has the floor."""
    return comes(table, "galactic_council", *variants).until("council_floor", "red")


def offers(table: Table, seat: str, *parts: str, **answers: Any) -> Table:
    """The seat puts up an offer with these parts; `colony_red="blue:blue-1"`, `cards_blue={"red": 1}`."""
    table.until("council_floor", seat).answer(seat, yes=True).answer(seat, options=list(parts))
    for part in parts:
        kind, _, of = part.partition(":")
        value = answers[f"{kind}_{of.replace(':', '_')}"]
        if kind == "cards":
            hand = len(table.state.zones[f"hand:{of}"])
            table.answer(seat, amounts={of: hand - sum(value.values()), **value})
        else:
            table.answer(seat, options=value if isinstance(value, list) else [value])
    return table


def answered(table: Table, *no: str) -> Table:
    """All others answer the open offer, and accept it but for these."""
    by = table.encounter.facts["offer"]["by"]
    for seat in [seat for seat in table.state.seats if seat != by]:
        table.answer(seat, yes=seat not in no)
    return table


def a_card(table: Table) -> Table:
    return offers(table, "red", "cards:blue", cards_blue={"red": 1})


def test_no_encounter_is_fought_and_the_table_deals__HAZ_17(table: Table) -> None:
    meets(table)
    phases = [event.phase for event in table.happened("phase_began")]
    assert phases[-1] == "resolution"
    assert "launch" not in phases
    table.play_out()
    assert not table.happened("gate_aimed")


def test_any_players_may_exchange_colonies_and_cards__HAZ_17(table: Table) -> None:
    table.seat("blue", hand=["quash"])
    meets(table)
    parts = ("colony:green", "colony:yellow", "cards:blue")
    given: dict[str, Any] = {"colony_green": "yellow:yellow-1", "colony_yellow": "green:green-2"}
    answered(offers(table, "red", *parts, **given, cards_blue={"red": 1})).play_out()
    assert table.has_colony("green", "yellow-1")
    assert table.has_colony("yellow", "green-2")
    assert "quash" in table.hand("red")
    assert table.hand("blue") == []
    assert table.has_colony("yellow", "yellow-1")


def test_every_player_must_accept_the_same_offer__HAZ_17(table: Table) -> None:
    meets(table)
    answered(a_card(table), "yellow")
    assert not table.happened("deal_agreed")
    assert "offer" not in table.encounter.facts
    assert table.asked("blue") == "council_floor"


def test_a_deal_that_is_made_is_successful_for_the_offense__HAZ_17_CORE_044(table: Table) -> None:
    meets(table)
    answered(a_card(table)).play_out()
    assert table.result() == "deal"
    assert table.last("encounter_ended").successful
    assert len(table.hand("red")) == 3
    assert table.until("second_encounter").asked("red") == "second_encounter"


def test_without_a_deal_every_player_chooses_three_ships_and_loses_them__HAZ_17_CORE_214(table: Table) -> None:
    meets(table)
    for seat in SEATS:
        table.answer(seat, yes=False)
    table.answer("red", **{"from": {"red-5": 3}}).play_out()
    assert [table.in_warp(seat) for seat in SEATS] == [3, 3, 3, 3]
    assert table.ships_of("red", "red-5") == 1
    assert (table.result(), table.last("encounter_ended").successful) == ("failed_deal", False)


def test_the_owner_picks_so_leaders_may_be_picked__XVAR_34_HAZ_17(table: Table) -> None:
    meets(table, "skill_tokens")
    for seat in SEATS:
        table.answer(seat, yes=False)
    leaders = [ship for ship in table.state.ships if ship.startswith("red") and table.state.marks[ship] == "L"]
    table.answer("red", ships=leaders[:3]).play_out()
    assert [table.state.ships[ship] for ship in leaders[:3]] == ["warp"] * 3


def test_each_player_gains_at_most_one_colony__HAZ_17_CORE_185(table: Table) -> None:
    meets(table)
    table.answer("red", yes=True).answer("red", options=["colony:red"])
    table.refuses("red", "too_many", "HAZ-17", options=["blue:blue-1", "green:green-1"])


def test_the_floor_goes_round_until_all_pass__HAZARD_06(table: Table) -> None:
    meets(table).answer("red", yes=False)
    answered(offers(table, "blue", "cards:blue", cards_blue={"red": 1}), "green")
    for seat in ("green", "yellow", "red", "blue"):
        assert table.asked(seat) == "council_floor"
        table.answer(seat, yes=False)
    table.play_out()
    assert table.result() == "failed_deal"


def test_there_are_three_minutes_for_the_whole_council__HAZ_17(table: Table) -> None:
    table.option(timers={"deal": 60})
    meets(table)
    assert [pending.due for pending in table.state.questions.values()] == [180_000]
    table.answer("red", yes=False)
    assert [pending.due for pending in table.state.questions.values()] == [180_000]


def test_when_the_time_is_over_there_is_no_deal__HAZ_17(table: Table) -> None:
    table.option(timers={"deal": 60})
    meets(table)
    for _ in SEATS:
        table.command(Expire(at=180_000))
    table.play_out()
    assert table.result() == "failed_deal"


def test_quash_can_be_played__HAZ_17_CORE_192(table: Table) -> None:
    table.seat("green", hand=["quash", "attack-08"])
    meets(table)
    answered(a_card(table)).uses("green", "quash").play_out()
    assert table.result() == "failed_deal"
    assert [table.in_warp(seat) for seat in SEATS] == [3, 3, 3, 3]
    assert len(table.hand("blue")) == 2


def test_everybody_sees_the_offer__HAZ_17(table: Table) -> None:
    meets(table)
    a_card(table)
    for viewer in ("green", "public"):
        offer = view(table.state, viewer)["encounter"]["offer"]
        assert (offer["by"], offer["gifts"]) == ("red", {"blue": {"red": 1}})


def test_the_giver_chooses_the_cards__HAZARD_06(table: Table) -> None:
    table.seat("blue", hand=["quash", "morph"])
    meets(table)
    answered(a_card(table)).at("deal_cards", "blue", cards=[table.card("blue", "morph")]).play_out()
    assert "morph" in table.hand("red")
    assert table.hand("blue") == ["quash"]


def test_an_offer_may_name_cards__HAZARD_06_CORE_189(table: Table) -> None:
    """Also cards of others, and for somebody else than the speaker."""
    table.seat("blue", hand=["quash", "morph", "plague"]).seat("red", hand=["attack-20", "attack-08"])
    meets(table)
    parts = ("titles:blue:green", "cards:blue", "titles:red:blue")
    given: dict[str, Any] = {"titles_blue_green": ["morph"], "cards_blue": {"red": 1}, "titles_red_blue": ["attack-20"]}
    answered(offers(table, "red", *parts, **given)).until("deal_cards", "blue")
    assert sorted(table.question("blue").question.cards.values()) == ["plague", "quash"]  # type: ignore[attr-defined]
    table.answer("blue", cards=[table.card("blue", "plague")]).play_out()
    assert table.result() == "deal"
    assert "morph" in table.hand("green")
    assert "plague" in table.hand("red")
    assert sorted(table.hand("blue")) == ["attack-20", "quash"]


def test_everybody_reads_which_cards_an_offer_names__HAZARD_06(table: Table) -> None:
    meets(table)
    offers(table, "red", "titles:blue:green", titles_blue_green=["morph", "quash"])
    prompt = table.question("yellow").question.describe()["prompt"]
    assert prompt == "Red offers: Blue gives Green Morph and Quash. Do you accept?"
    assert view(table.state)["encounter"]["offer"]["titles"] == {"blue": {"green": ["morph", "quash"]}}


def test_a_named_card_that_the_giver_does_not_hold_fails_the_deal__HAZARD_06_CORE_190(table: Table) -> None:
    table.seat("blue", hand=["quash", "attack-08"])
    meets(table)
    answered(offers(table, "red", "titles:blue:red", titles_blue_red=["morph"])).play_out()
    assert table.result() == "failed_deal"
    assert table.last("deal_failed").why == "not_possible"
    assert [table.in_warp(seat) for seat in SEATS] == [3, 3, 3, 3]


def test_one_card_cannot_go_to_two_players__HAZARD_06_CORE_190(table: Table) -> None:
    table.seat("blue", hand=["quash", "attack-08"])
    meets(table)
    parts = ("titles:blue:red", "titles:blue:green")
    answered(offers(table, "red", *parts, titles_blue_red=["quash"], titles_blue_green=["quash"])).play_out()
    assert table.result() == "failed_deal"


def test_named_cards_and_numbers_together_are_no_more_than_the_hand__HAZARD_06_CORE_190(table: Table) -> None:
    table.seat("blue", hand=["quash", "attack-08"])
    meets(table)
    parts = ("titles:blue:red", "cards:blue")
    answered(offers(table, "red", *parts, titles_blue_red=["quash"], cards_blue={"green": 2})).play_out()
    assert table.last("deal_failed").why == "not_possible"


def test_of_its_own_cards_the_speaker_names_those_that_it_holds__HAZARD_06(table: Table) -> None:
    table.seat("red", hand=["attack-08", "morph"])
    meets(table).answer("red", yes=True).answer("red", options=["titles:red:blue"])
    question: Any = table.question("red").question
    assert set(question.options) == {"attack-08", "morph"}


def test_an_offer_that_gives_nothing_is_none__CORE_184_HAZ_17(table: Table) -> None:
    meets(table)
    offers(table, "red", "cards:blue", cards_blue={})
    assert not table.happened("council_offered")
    assert table.asked("blue") == "council_floor"


def test_a_term_that_cannot_be_met_any_more_fails_the_deal__CORE_190_HAZ_17(table: Table) -> None:
    """A card played after the agreement is not there to be given."""
    table.seat("blue", hand=["rw-finder"]).seat("green", hand=["quash"])
    meets(table, "reward_deck")
    answered(a_card(table)).uses("blue", "rw-finder", seats=["yellow"]).play_out()
    assert table.result() == "failed_deal"
    assert table.last("deal_failed").why == "not_possible"


def test_a_council_can_make_players_win__HAZ_17_CORE_191(table: Table) -> None:
    table.ships("red", blue_1=1, blue_2=1, blue_3=1, blue_4=1)
    meets(table)
    answered(offers(table, "red", "colony:red", colony_red="green:green-1")).play_out()
    assert table.state.status == "over"
    assert table.state.winners == ["red"]


def test_stations_can_be_part_of_the_deal__XVAR_38_STAT_13(table: Table) -> None:
    stations = {"station-tactical-array": {"owner": "blue", "planet": "blue-3"}}
    table.position(stations=stations)
    meets(table, "space_stations")
    answered(offers(table, "red", "stations:green", stations_green="station-tactical-array")).play_out()
    assert view(table.state)["variants"]["space_stations"]["stations"]["station-tactical-array"]["owner"] == "green"


def test_without_a_defense_the_council_meets_all_the_same__HAZ_08_HAZ_17(table: Table) -> None:
    lay(table, deck_top=["hazard-galactic-council"], marked=[True]).seat("red", ships={"red-1": 10, "red-2": 10})
    table.against("red").at("own_colour", "red", options=["homecoming"]).until("council_floor", "red").play_out()
    assert table.result() == "failed_deal"
    assert not table.has_colony("red", "red-3")


def test_the_card_is_discarded_afterwards__HAZ_17_HAZ_04(table: Table) -> None:
    meets(table).play_out()
    assert discarded(table) == ["hazard-galactic-council"]


def test_powers_that_change_a_deal_of_two_do_not_work__HAZARD_07(table: Table) -> None:
    table.seat("red", hand=["rw-crooked-deal"])
    meets(table, "reward_deck").play_out()
    assert [table.in_warp(seat) for seat in SEATS] == [3, 3, 3, 3]


def test_by_defaults_everybody_offers_a_card_to_the_next_player__HAZ_17(table: Table) -> None:
    meets(table).answer("red", yes=True).until("council_answer", "blue")
    assert table.encounter.facts["offer"]["gifts"] == {
        "red": {"blue": 1},
        "blue": {"green": 1},
        "green": {"yellow": 1},
        "yellow": {"red": 1},
    }


@pytest.mark.parametrize("seats", [("red", "blue", "green"), ("red", "blue", "green", "yellow", "purple")])
def test_with_any_number_of_players__HAZ_17(table: Table, seats: tuple[str, ...]) -> None:
    table.seats(*seats)
    answered(a_card(meets(table))).play_out()
    assert table.result() == "deal"
