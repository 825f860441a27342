"""A turn: Start Turn, encounters, the new hand (CORE-040..064, W-00..W-02, W-91, W-92)."""

from domain import powers
from domain.decks.titles import facts
from tests.scenario.table import Table

PHASES = ["regroup", "destiny", "launch", "alliance", "planning", "reveal", "resolution"]


def won_by_red(table: Table) -> Table:
    """Red wins an encounter and still holds an encounter card."""
    table.seat("red", hand=["attack-20", "attack-15", "negotiate"]).against("blue").against("green")
    return table.aims_at("blue-2").with_ships(1).reveals(red="attack-20", blue="attack-08").play_out()


def test_the_player_whose_turn_it_is_becomes_the_offense__CORE_040(table: Table) -> None:
    table.offense("green").from_the_start_of_the_turn().until("aim", "green")
    assert table.offense_now == "green"


def test_an_encounter_has_seven_phases_after_the_start_of_the_turn__CORE_041_CORE_042(table: Table) -> None:
    table.from_the_start_of_the_turn().against("blue").play_out()
    assert [event.phase for event in table.happened("phase_began")][:9] == [
        "start_turn",
        *PHASES,
        "start_turn",
    ]


def test_a_won_encounter_gives_the_choice_of_a_second_one__CORE_043_CORE_044(table: Table) -> None:
    won_by_red(table).answer("red", yes=True)
    assert [(event.number, event.offense) for event in table.happened("encounter_began")] == [(1, "red"), (2, "red")]


def test_the_second_encounter_may_be_declined__CORE_043_CORE_045(table: Table) -> None:
    won_by_red(table).answer("red", yes=False)
    assert table.state.turn.seat == "blue"


def test_a_deal_is_successful_and_gives_a_second_encounter__CORE_044_CORE_194(table: Table) -> None:
    table.seat("red", hand=["negotiate", "attack-08"]).to_a_deal().offers("red", give={"cards": ["attack-08"]})
    table.accepts("blue").play_out()
    assert table.last("encounter_ended").successful
    assert table.asked("red") == ""  # no encounter card is left
    assert table.state.turn.seat == "blue"


def test_a_lost_encounter_ends_the_turn__CORE_044_CORE_045(table: Table) -> None:
    table.seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.last("encounter_ended").successful
    table.until("aim")
    assert table.state.turn.seat == "blue"


def test_a_failed_deal_is_not_successful__CORE_044(table: Table) -> None:
    table.to_a_deal().answer("red", refuse=True).play_out()
    assert table.result() == "failed_deal"
    assert not table.last("encounter_ended").successful


def test_without_an_encounter_card_there_is_no_second_encounter__CORE_043(table: Table) -> None:
    table.seat("red", hand=["attack-20", "plague"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-20", blue="attack-08").play_out()
    assert table.last("encounter_ended").successful
    table.until("aim")
    assert table.state.turn.seat == "blue"


def test_the_turn_passes_to_the_left__CORE_045_CORE_002(table: Table) -> None:
    table.offense("yellow", encounter=2).play_out().until("aim")
    assert table.state.turn.seat == "red"


def test_the_second_encounter_has_its_own_regroup_and_no_start_of_turn__CORE_046_CORE_326(table: Table) -> None:
    table.ships("red", warp=2).from_the_start_of_the_turn()
    won_by_red(table).answer("red", yes=True).until("aim", "red")
    assert [event.phase for event in table.happened("phase_began")][8:] == ["regroup", "destiny", "launch"]
    assert [event.why for event in table.happened("ships_moved")].count("regroup") == 2
    assert table.in_warp("red") == 0


def test_an_offense_without_encounter_card_must_get_a_new_hand_first__CORE_060_CORE_314(table: Table) -> None:
    table.seat("red", hand=["plague", "quash"]).from_the_start_of_the_turn().deck(*["attack-06"] * 7, "negotiate")
    table.until("aim")
    shown = table.happened("cards_revealed_in_hand")
    assert [facts(card).id for card in shown[0].cards] == ["plague", "quash"]
    assert shown[0].hidden_fields() == {}
    assert sorted(table.hand("red")) == [*["attack-06"] * 7, "negotiate"]
    assert table.pile("discard") == ["plague", "quash"]


def test_the_new_hand_comes_before_anything_else_of_the_turn__CORE_060_CORE_063(table: Table) -> None:
    table.seat("red", hand=["plague"]).from_the_start_of_the_turn().until("aim")
    types = [event.type for event in table.events]
    assert types.index("cards_revealed_in_hand") < types.index("encounter_began")


def test_a_new_hand_without_encounter_card_is_replaced_again__CORE_062_CORE_351(table: Table) -> None:
    first = ["reinforcement-2", "reinforcement-3", "reinforcement-3", "reinforcement-3", "reinforcement-5"]
    first += ["quash", "force-field", "ionic-gas"]
    table.seat("red", hand=["mobius-tubes"]).from_the_start_of_the_turn().deck(*first, *["attack-06"] * 7, "morph")
    table.until("aim")
    assert len(table.happened("cards_revealed_in_hand")) == 2
    assert table.pile("discard") == ["mobius-tubes", *first]
    assert "morph" in table.hand("red")


def test_a_hand_with_an_encounter_card_is_kept__CORE_064(table: Table) -> None:
    table.seat("red", hand=["negotiate", "plague"]).from_the_start_of_the_turn().until("aim")
    assert sorted(table.hand("red")) == ["negotiate", "plague"]
    assert not table.happened("cards_revealed_in_hand")


def test_a_lone_morph_is_an_encounter_card__CORE_013_CORE_060(table: Table) -> None:
    table.seat("red", hand=["morph"]).from_the_start_of_the_turn().until("aim")
    assert table.hand("red") == ["morph"]


def test_legal_cards_may_be_played_before_the_hand_is_discarded__CORE_061(table: Table) -> None:
    table.seat("red", "vulch", hand=["flare-vulch", "reinforcement-2"]).from_the_start_of_the_turn().start()
    assert table.may_use("red", "vulch.super_keep")
    assert len(table.hand("red")) == 2


def test_a_flare_of_the_start_of_the_turn_counts_for_the_first_encounter__CORE_048_CORE_224_TIME_14(
    table: Table,
) -> None:
    table.ships("red", red_5=0).seat("red", hand=["attack-08", "flare-worm", "flare-warpish"]).against("blue")
    table.from_the_start_of_the_turn().uses("red", "worm.wild", planets=["red-5"]).until("aim")
    table.aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("red", "warpish.wild")


def test_a_power_zapped_at_the_start_of_the_turn_is_off_in_the_first_encounter__CORE_048(table: Table) -> None:
    table.seat("red", aliens=["hate", "human"], hand=["attack-08", "quash"]).from_the_start_of_the_turn()
    table.seat("green", hand=["cosmic-zap"]).against("blue").uses("green", "cosmic-zap").until("aim")
    assert powers.active(table.state, "red") == ["human"]
