"""Miser: has a second hand that nobody touches."""

from typing import Any

import pytest

from domain.decks.titles import title_of
from domain.events import CardsMoved
from domain.game.views import redact, view
from tests.scenario.table import Table

HOARD = "sheet:miser"
FLARE = "flare-miser"
EIGHT = ["attack-40", "attack-30", "mobius-tubes", "plague", "reinforcement-5", "card-zap", "flare-chosen", "quash"]
UNARMED = [*EIGHT[2:], "flare-human", "cosmic-zap"]
NEW_EIGHT = ["attack-20", *["attack-06"] * 7]


def miser(table: Table, *after: str, hoard: list[str] | None = None, hand: list[str] | None = None) -> Table:
    """Red is Miser with this hoard; the cards after it are on top of the deck. Red attacks blue."""
    table.seat("red", "miser", hand=hand or ["attack-08", "negotiate"]).deck(*(hoard or EIGHT), *after)
    return table.against("blue")


def hoarded(table: Table) -> list[str]:
    return table.pile(HOARD)


def in_the_hoard(table: Table, title: str) -> str:
    return next(card for card in table.state.zones[HOARD] if title_of(card) == title)


def plays(table: Table, ability: str, seat: str = "red") -> Table:
    return table.uses(seat, "miser.power", options=[ability])


def launched(table: Table, ships: int = 3) -> Table:
    return table.aims_at("blue-2").with_ships(ships, "red-1")


def from_the_hoard(table: Table, title: str, seat: str = "red") -> Table:
    """The seat's encounter card comes from its hoard."""
    table.uses(seat, "miser.encounter").until("select_card", seat)
    return table.answer(seat, cards=[in_the_hoard(table, title)])


# -- two hands ---------------------------------------------------------------------------------


def dealt(table: Table) -> Table:
    """Red is Miser, and no position has laid its hand."""
    table.seat("red", "miser")
    del table._parts["red"]["hand"]
    table.deck(*EIGHT, *NEW_EIGHT)
    return table.start()


def test_it_is_dealt_two_hands_and_chooses_its_hoard__miser(table: Table) -> None:
    dealt(table).until("hoard", "red")
    assert (sorted(table.hand("red")), sorted(hoarded(table))) == (sorted(EIGHT), sorted(NEW_EIGHT))
    table.answer("red", options=["held"])
    assert (sorted(table.hand("red")), sorted(hoarded(table))) == (sorted(NEW_EIGHT), sorted(EIGHT))


def test_or_keeps_the_second_hand_as_its_hoard__miser(table: Table) -> None:
    dealt(table).at("hoard", "red", options=["new"])
    assert (sorted(table.hand("red")), sorted(hoarded(table))) == (sorted(EIGHT), sorted(NEW_EIGHT))


def test_it_reads_both_hands_and_nobody_else_does__miser_CORE_311(table: Table) -> None:
    dealt(table).until("hoard", "red")
    assert "Attack 40" in str(table.question("red").question.describe())
    table.answer("red", options=["held"])
    moved = [event for event in table.happened("cards_moved") if HOARD in (event.source, event.target)]
    assert len(moved) == 3
    assert all("cards" not in redact(event, viewer) for event in moved for viewer in ("blue", "public"))
    assert "attack-40" not in str(view(table.state, "blue")) + str(view(table.state))


def test_where_the_position_laid_its_hand_the_deck_gives_the_hoard__miser_MISER_02(table: Table) -> None:
    miser(table).start()
    assert table.hand("red") == ["attack-08", "negotiate"]
    assert hoarded(table) == EIGHT
    assert "hoard" not in {event.name for event in table.happened("answered")}


def test_also_where_the_position_said_how_many_cards_its_hand_holds__miser_MISER_02(table: Table) -> None:
    table.seat("red", "miser", hand_size=3).deck("quash", "plague", "attack-04", *EIGHT[:3], *NEW_EIGHT[:5])
    del table._parts["red"]["hand"]
    table.start()
    assert (len(table.hand("red")), len(hoarded(table))) == (3, 8)
    assert table.asked("red") != "hoard"


@pytest.mark.parametrize("laid", [["attack-40", "quash"], []])
def test_a_hoard_that_the_position_has_laid_is_left_as_it_is__miser_MISER_02(table: Table, laid: list[str]) -> None:
    table.seat("red", "miser").position(sheet_cards={"miser": laid}).start()
    assert table.pile(HOARD) == laid if laid else HOARD not in table.state.zones
    assert table.hand("red") == ["attack-08", "negotiate"]


def test_others_see_how_many_cards_it_holds_and_its_player_which__miser_CORE_310_CORE_311(table: Table) -> None:
    miser(table).start()
    assert view(table.state, "blue")["sheets"]["miser"] == {"count": 8}
    assert [card["title"] for card in view(table.state, "red")["sheets"]["miser"]["cards"]] == EIGHT
    assert view(table.state, "blue")["seats"]["red"]["hand_size"] == 2


def test_nobody_reads_in_the_agenda_what_could_be_played__miser_CORE_347(table: Table) -> None:
    launched(miser(table)).until("select_card", "red")
    for viewer in ("public", "blue", "green"):
        told = str([redact(event, viewer) for event in table.events]) + str(view(table.state, viewer))
        assert not [title for title in EIGHT if f"{title}#" in told]


# -- playing from the hoard --------------------------------------------------------------------


def test_a_card_is_played_from_the_hoard_instead_of_the_hand__miser(table: Table) -> None:
    plays(miser(table.ships("red", warp=3)), "mobius-tubes").until("aim", "red")
    assert table.in_warp("red") == 0
    assert "mobius-tubes" not in hoarded(table)
    assert table.pile("discard") == ["mobius-tubes"]
    assert table.hand("red") == ["attack-08", "negotiate"]


def test_the_use_is_announced_with_the_card__miser_MISER_01(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    plays(miser(table), "mobius-tubes").until("use", "green")
    assert table.last("use_declared").chosen == {"value": ["mobius-tubes"]}
    assert "Mobius Tubes" in table.question("green").question.describe()["prompt"]


def test_cards_of_the_hand_are_played_as_ever__miser(table: Table) -> None:
    miser(table.ships("red", warp=3), hand=["attack-08", "mobius-tubes"]).uses("red", "mobius-tubes").until("aim")
    assert table.pile("discard") == ["mobius-tubes"]
    assert hoarded(table) == EIGHT
    assert not table.used("miser.power")


def test_only_what_could_be_played_from_a_hand_now__miser(table: Table) -> None:
    miser(table).until("start_of_encounter", "red")
    question: Any = table.question("red").question
    assert set(question.abilities["miser.power"].question.options) == {"mobius-tubes", "plague"}


def test_it_asks_what_the_card_asks__miser(table: Table) -> None:
    plays(miser(table), "plague").at("plague", "red", seats=["blue"]).until("aim", "red")
    assert table.in_warp("blue") == 3


def test_several_cards_in_one_window__miser(table: Table) -> None:
    plays(miser(table.ships("red", warp=3)), "mobius-tubes").until("start_of_encounter", "red")
    plays(table, "plague").at("plague", "red", seats=["blue"]).until("aim", "red")
    assert {"mobius-tubes", "plague"} <= set(table.pile("discard"))


def test_reinforcements_too__miser(table: Table) -> None:
    launched(miser(table)).reveals(red="attack-08", blue="attack-08")
    plays(table, "reinforcement-5").at("reinforcement", "red", options=["offense"]).play_out()
    assert ("reinforcement-5", 5) in table.total("offense").explained


def test_and_answers__miser(table: Table) -> None:
    table.seat("green", hand=["plague"])
    miser(table, hoard=[*NEW_EIGHT[:7], "card-zap"]).uses("green", "plague", seats=["blue"])
    plays(table, "card-zap").until("aim", "red")
    assert table.outcome_of("plague") == "cancelled"
    assert "card-zap" not in hoarded(table)


def test_a_card_that_is_announced_cannot_be_announced_again_in_answer_to_itself__miser_MISER_01(table: Table) -> None:
    """Otherwise Miser could answer each announcement of its Cosmic Zap with the same card, without end."""
    miser(table.ships("red", warp=3), hoard=["mobius-tubes", "cosmic-zap", *NEW_EIGHT[:6]])
    plays(plays(table, "mobius-tubes"), "cosmic-zap")
    assert not table.may_use("red", "miser.power")
    table.until("aim", "red")
    assert table.happened("use_cancelled")[-1].how == "cancelled"
    assert "cosmic-zap" not in hoarded(table)
    assert "mobius-tubes" in hoarded(table)


def test_two_zaps_do_not_answer_each_other_without_end__miser_MISER_01(table: Table) -> None:
    """The one of the reward deck is another card: each could be announced in answer to the other."""
    hoard = ["mobius-tubes", "cosmic-zap", "rw-cosmic-zap", *NEW_EIGHT[:5]]
    miser(table.variant("common_rewards").ships("red", warp=3), hoard=hoard)
    plays(plays(plays(table, "mobius-tubes"), "cosmic-zap"), "rw-cosmic-zap")
    assert not table.may_use("red", "miser.power")
    table.until("aim", "red")
    assert "mobius-tubes" not in hoarded(table)


def test_a_flare_returns_to_the_hoard_and_counts_for_the_encounter__miser_CORE_224(table: Table) -> None:
    launched(miser(table, "attack-20", hand=["attack-08", "flare-human"]))
    plays(table, "chosen.wild").until("select_card", "red")
    assert "flare-chosen" in hoarded(table)
    assert "attack-20" in table.hand("red")
    table.offered.clear()
    table.play_out()
    assert not table.was_offered("red", "human.wild")


def test_an_artifact_that_is_kept_returns_to_the_hoard__miser(table: Table) -> None:
    miser(table.ships("red", warp=3), hand=["attack-08", "flare-clone"])
    plays(table, "mobius-tubes").uses("red", "clone.wild").until("aim", "red")
    assert "mobius-tubes" in hoarded(table)
    assert table.pile("discard") == []


def test_cosmic_zapped_the_card_stays_and_the_hoard_is_shut_for_the_encounter__miser_MISER_01(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"]).ships("red", warp=3)
    plays(miser(table), "mobius-tubes").uses("green", "cosmic-zap").until("aim", "red")
    table.offered.clear()
    launched(table).until("select_card", "red")
    assert table.outcome_of("miser.power") == "cancelled"
    assert hoarded(table) == EIGHT
    assert not table.used("mobius-tubes")
    assert not any(table.was_offered("red", each) for each in ("miser.power", "miser.encounter"))


def test_card_zapped_the_card_is_discarded_and_the_hoard_is_open__miser(table: Table) -> None:
    table.seat("green", hand=["card-zap"]).ships("red", warp=3)
    plays(miser(table), "mobius-tubes").uses("green", "card-zap").until("start_of_encounter", "red")
    assert table.outcome_of("mobius-tubes") == "cancelled"
    assert "mobius-tubes" not in hoarded(table)
    assert table.may_use("red", "miser.power")


def test_without_three_home_colonies_the_hoard_is_out_of_reach__miser_CORE_260_CORE_264(table: Table) -> None:
    table.ships("red", red_1=6, red_2=6, red_3=0, red_4=0, red_5=0, green_1=8)
    launched(miser(table)).play_out()
    assert not any(table.was_offered("red", each) for each in ("miser.power", "miser.encounter"))
    assert hoarded(table) == EIGHT


def test_in_a_veiled_window_it_may_answer_although_its_hand_is_empty__miser_TIME_30(table: Table) -> None:
    """Its hoard holds no answer; nobody else can tell."""
    table.option(response_windows="veiled").seat("green", "miser", hand=[]).deck(*NEW_EIGHT)
    table.seat("yellow", hand=[]).seat("red", hand=["attack-08", "mobius-tubes"]).against("blue")
    table.uses("red", "mobius-tubes")
    assert "green" in view(table.state)["waiting"]
    assert "yellow" not in view(table.state)["waiting"]
    assert not table.asked("green")


def test_at_a_table_of_three_without_any_flare__miser(table: Table) -> None:
    plays(miser(table.seats("red", "blue", "green").ships("red", warp=3)), "mobius-tubes").until("aim", "red")
    assert table.in_warp("red") == 0


# -- encounter cards ---------------------------------------------------------------------------


def test_the_encounter_card_may_come_from_the_hoard__miser(table: Table) -> None:
    from_the_hoard(launched(miser(table)), "attack-40").play_out()
    assert table.total("offense").explained[0] == ("attack-40", 40)
    assert "attack-40" not in hoarded(table)
    assert table.hand("red") == ["attack-08", "negotiate"]
    assert "attack-40" in table.pile("discard")


def test_that_it_comes_from_there_is_public_and_the_card_is_not__miser_CORE_123(table: Table) -> None:
    from_the_hoard(launched(miser(table)), "attack-40").until("select_card", "blue")
    assert "attack-40" not in str(view(table.state, "blue"))
    table.selects("blue", "attack-08")
    selected = next(event for event in table.happened("card_selected") if event.seat == "red")
    assert redact(selected, "blue") == {"seat": "red", "origin": HOARD}


def test_as_the_defense_too__miser(table: Table) -> None:
    table.seat("blue", "miser").deck(*EIGHT).against("blue").aims_at("blue-2").with_ships(3)
    from_the_hoard(table, "attack-40", "blue").play_out()
    assert table.total("defense").explained[0] == ("attack-40", 40)


def test_it_is_optional_and_the_hand_is_there_as_well__miser(table: Table) -> None:
    launched(miser(table)).until("picking", "red").passes("red").until("select_card", "red")
    table.refuses("red", "not_an_option", cards=[in_the_hoard(table, "attack-40")])
    table.answer("red", cards=[table.card("red", "attack-08")])


def test_cosmic_zapped_it_picks_from_its_hand__miser(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    launched(miser(table)).uses("red", "miser.encounter").uses("green", "cosmic-zap").until("select_card", "red")
    assert table.outcome_of("miser.encounter") == "cancelled"
    assert set(table.question("red").question.cards.values()) == {"attack-08", "negotiate"}  # type: ignore[attr-defined]


def test_not_if_it_has_to_play_a_card_of_its_hand__miser_MISER_01(table: Table) -> None:
    """Blue's gift has to be played."""
    table.seat("blue", "philanthropist", hand=["attack-00", "attack-08", "flare-philanthropist"])
    launched(miser(table)).uses("blue", "philanthropist.power").until("gift", "blue")
    table.answer("blue", cards=[table.card("blue", "attack-00")]).uses("blue", "philanthropist.super")
    table.until("select_card", "red")
    assert not table.was_offered("red", "miser.encounter")
    assert list(table.question("red").question.cards.values()) == ["attack-00"]  # type: ignore[attr-defined]


def test_a_card_that_is_taken_back_returns_to_the_hoard__miser(table: Table) -> None:
    table.seat("red", "oracle", hand=["attack-08", "flare-oracle"]).seat("blue", "miser").deck(*EIGHT).against("blue")
    launched(table).uses("blue", "miser.encounter").until("select_card", "blue")
    table.answer("blue", cards=[in_the_hoard(table, "attack-40")]).uses("red", "oracle.super").play_out()
    assert "attack-40" in hoarded(table)
    assert table.hand("blue") == ["attack-08", "negotiate"]


def test_a_card_that_another_power_of_its_player_keeps_returns_to_the_hoard__miser(table: Table) -> None:
    from_the_hoard(launched(miser(table).seat("red", aliens=["miser", "clone"])), "attack-40")
    table.uses("red", "clone.power").play_out()
    assert "attack-40" in hoarded(table)
    assert "attack-40" not in table.hand("red")


def test_a_card_that_has_replaced_its_card_does_not_come_into_the_hoard__miser(table: Table) -> None:
    """Blue turns up another card for red, and then travels in time."""
    table.seat("blue", "phantasm", aliens=["phantasm", "chronos"], hand=["attack-08", "attack-10"])
    launched(miser(table, "attack-20", hoard=["attack-40", *["attack-06"] * 7]))
    from_the_hoard(table, "attack-40").selects("blue", "attack-08").until("instability", "blue")
    table.answer("blue", seats=["red"]).uses("blue", "chronos.power").until("picking", "red")
    assert "attack-20" not in hoarded(table)
    assert "attack-40" in table.pile("discard")


def test_a_flare_of_the_hoard_is_back_there_already_when_planning_begins_again__miser(table: Table) -> None:
    table.seat("blue", "chronos", hand=["attack-08", "attack-10"])
    launched(miser(table, "attack-20", hoard=["flare-chosen", "attack-40", *["attack-06"] * 6]))
    plays(table, "chosen.wild").until("picking", "red").reveals(red="attack-08", blue="attack-08")
    table.uses("blue", "chronos.power").until("picking", "red")
    assert hoarded(table).count("flare-chosen") == 1


def test_when_planning_begins_again_its_card_and_its_artifacts_are_in_the_hoard__miser_CHRONOS_03(table: Table) -> None:
    table.seat("blue", "chronos", hand=["attack-08", "attack-10"]).seat("red", "miser", hand=["attack-08", "negotiate"])
    table.deck("attack-40", "emotion-control", *EIGHT[1:7]).against("blue")
    from_the_hoard(launched(table), "attack-40").selects("blue", "attack-08")
    plays(table, "emotion-control")
    table.uses("blue", "chronos.power").until("picking", "red")
    assert "emotion-control" in hoarded(table)
    assert "attack-40" not in table.hand("red")


# -- it is no hand -----------------------------------------------------------------------------


def test_the_new_hand_rule_looks_at_the_hand_alone__miser_CORE_121(table: Table) -> None:
    table.seat("blue", "miser", hand=["force-field"]).deck(*EIGHT, *NEW_EIGHT).against("blue")
    table.aims_at("blue-2").with_ships(1).until("select_card", "blue")
    assert sorted(table.hand("blue")) == sorted(NEW_EIGHT)
    assert hoarded(table) == EIGHT


def test_an_offense_without_an_encounter_card_in_hand_has_no_encounter__miser_MISER_01_CORE_122(table: Table) -> None:
    launched(miser(table, hand=["force-field"])).play_out()
    assert table.result() == "aborted"
    assert hoarded(table) == EIGHT


def test_an_encounter_card_in_the_hoard_gives_no_second_encounter__miser_CORE_043(table: Table) -> None:
    launched(miser(table, hand=["attack-40"], hoard=["attack-30", *EIGHT[2:], "attack-20"]))
    table.reveals(red="attack-40", blue="attack-08").play_out("turn_ended")
    assert table.result() == "offense_won"
    assert "second_encounter" not in {event.name for event in table.happened("answered")}


def test_compensation_is_never_taken_from_it__miser(table: Table) -> None:
    table.seat("blue", "miser", hand=["attack-40", "quash"]).seat("red", hand=["negotiate"]).deck(*NEW_EIGHT)
    table.against("blue").aims_at("blue-2").with_ships(4, "red-1").reveals(red="negotiate", blue="attack-40").play_out()
    assert table.hand("red") == ["quash"]
    assert hoarded(table) == NEW_EIGHT


def test_a_player_who_looks_at_its_hand_does_not_see_it__miser(table: Table) -> None:
    table.seat("red", "hacker", hand=["negotiate"]).seat("blue", "miser", hand=["attack-40", "quash", "plague"])
    table.deck(*NEW_EIGHT).against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="negotiate", blue="attack-40").uses("red", "hacker.power", seats=["blue"])
    table.until("take_by_choice", "red")
    assert sorted(map(title_of, table.last("hand_seen").cards)) == ["plague", "quash"]


def test_forced_discards_of_a_hand_leave_it_alone__miser(table: Table) -> None:
    table.seat("green", hand=["plague"])
    miser(table, hoard=NEW_EIGHT).uses("green", "plague", seats=["red"]).until("aim", "red")
    assert hoarded(table) == NEW_EIGHT
    assert table.hand("red") == []


def test_cards_that_it_gets_come_into_its_hand__miser(table: Table) -> None:
    launched(miser(table, "attack-20", hand=["attack-08", "flare-chosen"], hoard=[*NEW_EIGHT[1:], "attack-04"]))
    table.uses("red", "chosen.wild").until("select_card", "red")
    assert "attack-20" in table.hand("red")
    assert len(hoarded(table)) == 8


def test_a_quake_leaves_it_alone__miser_QUAKE_06(table: Table) -> None:
    """No card is left when red has its hoard."""
    launched(miser(table, hand=["attack-08", "flare-chosen"], hoard=NEW_EIGHT).position(deck_size=8))
    table.uses("red", "chosen.wild").until("select_card", "red")
    assert table.happened("quake_struck")
    assert hoarded(table) == NEW_EIGHT


def test_it_moves_with_the_power_and_its_new_player_reads_it__miser_CORE_264(table: Table) -> None:
    table.seat("green", hand=["flare-sorcerer"]).seat("blue", "virus")
    launched(miser(table)).uses("green", "sorcerer.wild").until("picking", "blue")
    assert table.aliens("blue") == ["miser"]
    seen = table.last("sheet_seen")
    assert (seen.viewer, len(seen.cards)) == ("blue", 8)
    assert view(table.state, "red")["sheets"]["miser"] == {"count": 8}
    from_the_hoard(table, "attack-40", "blue").play_out()
    assert table.total("defense").explained[0] == ("attack-40", 40)


def test_if_the_alien_leaves_the_game_the_hoard_is_discarded__miser_CORE_264(table: Table) -> None:
    table.seat("green", hand=["flare-reincarnator"])
    launched(miser(table, hand=["attack-00"])).reveals(red="attack-00", blue="attack-08")
    table.uses("green", "reincarnator.wild", seats=["red"]).play_out()
    assert "miser" not in table.aliens("red")
    assert set(EIGHT) <= set(table.pile("discard"))
    assert table.state.zones[HOARD] == []


# -- a new hoard -------------------------------------------------------------------------------


def test_a_hoard_without_an_encounter_card_is_shown_discarded_and_dealt_anew__miser(table: Table) -> None:
    miser(table, *NEW_EIGHT, hoard=UNARMED).uses("red", "miser.renew").until("aim", "red")
    assert hoarded(table) == NEW_EIGHT
    assert table.pile("discard") == UNARMED
    gone = [event for event in table.happened("cards_moved") if (event.source, event.target) == (HOARD, "discard")]
    assert all(redact(event, "blue")["cards"] == event.cards for event in gone)


def test_not_while_an_encounter_card_is_in_it__miser(table: Table) -> None:
    launched(miser(table)).play_out()
    assert not table.was_offered("red", "miser.renew")


def test_an_empty_hoard_too__miser_MISER_02(table: Table) -> None:
    miser(table, *NEW_EIGHT, hoard=UNARMED).start()
    gone = list(table.state.zones[HOARD])
    table.happens(CardsMoved(source=HOARD, target="removed", count=8, why="position", cards=gone))
    table.uses("red", "miser.renew").until("aim", "red")
    assert hoarded(table) == NEW_EIGHT


def test_also_in_the_turn_of_another_player__miser(table: Table) -> None:
    table.seat("green", "miser").deck(*UNARMED, *NEW_EIGHT).against("blue").aims_at("blue-2").with_ships(1)
    table.until("before_selection", "green").uses("green", "miser.renew").play_out()
    assert hoarded(table) == NEW_EIGHT


def test_renewal_zapped_the_hoard_stays__miser(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    miser(table, *NEW_EIGHT, hoard=[*UNARMED[:7], "force-field"]).uses("red", "miser.renew").uses("green", "cosmic-zap")
    table.until("aim", "red")
    assert table.outcome_of("miser.renew") == "cancelled"
    assert hoarded(table) == [*UNARMED[:7], "force-field"]


def test_a_quake_ends_the_deal_of_a_new_hoard__miser_MISER_02_QUAKE_05_QUAKE_06(table: Table) -> None:
    """Three cards are in the deck, and those of the old hoard come after them: five of these are gone."""
    miser(table, "attack-20", "attack-06", "attack-04", hoard=UNARMED).position(deck_size=11).start()
    gone = table.state.zones[HOARD][:6]
    table.happens(CardsMoved(source=HOARD, target="removed", count=6, why="position", cards=gone))
    table.uses("red", "miser.renew").until("aim", "red")
    assert table.happened("quake_struck")
    assert len(hoarded(table)) == 5


# -- with the reward deck ----------------------------------------------------------------------


def test_a_kicker_of_the_hoard_is_laid_like_one_of_the_hand__miser_MISER_01(table: Table) -> None:
    table.variant("common_rewards")
    launched(miser(table, hoard=["rw-kicker-2", *EIGHT[:7]])).until("kickers", "red")
    table.uses("red", "kicker", cards=[in_the_hoard(table, "rw-kicker-2")])
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert "rw-kicker-2" not in hoarded(table)
    assert table.total("offense").amount == 2 * 8 + 3


def test_a_kicker_of_the_hoard_is_back_there_when_planning_begins_again__miser_MISER_01_REW_39l(table: Table) -> None:
    table.variant("common_rewards").seat("blue", "chronos", hand=["attack-08", "attack-10", "rw-kicker-3"])
    launched(miser(table, hoard=["rw-kicker-2", *EIGHT[:7]])).until("kickers", "red")
    table.uses("red", "kicker", cards=[in_the_hoard(table, "rw-kicker-2")])
    table.uses("blue", "kicker", cards=[table.card("blue", "rw-kicker-3")]).reveals(red="attack-08", blue="attack-08")
    table.uses("blue", "chronos.power").until("kickers", "red")
    assert "rw-kicker-2" in hoarded(table)
    assert "rw-kicker-2" not in table.hand("red")
    assert "rw-kicker-3" in table.hand("blue")
    table.uses("red", "kicker", cards=[in_the_hoard(table, "rw-kicker-2")]).play_out()
    assert "rw-kicker-2" in table.pile("discard")


def test_a_rift_of_the_hoard_is_played_too__miser(table: Table) -> None:
    table.variant("common_rewards").ships("green", warp=2)
    plays(miser(table, hoard=["rw-rift-3", *EIGHT[:7]]), "rw-rift-3").at("rift", "red", amounts={"green": 2})
    table.until("aim", "red")
    assert table.in_warp("green") == 0


def test_a_new_hoard_never_comes_from_the_reward_deck__miser_REW_51(table: Table) -> None:
    table.variant("reward_deck")
    miser(table, *NEW_EIGHT, hoard=UNARMED).uses("red", "miser.renew").until("aim", "red")
    assert hoarded(table) == NEW_EIGHT


# -- the wild flare ----------------------------------------------------------------------------

OLD_HAND = ["plague", "quash", "mobius-tubes", FLARE]


def redrawing(table: Table, *hand: str) -> Table:
    """Blue, the defense, has no encounter card and must draw a new hand."""
    table.seat("blue", hand=list(hand or OLD_HAND)).deck(*NEW_EIGHT).against("blue")
    return table.aims_at("blue-2").with_ships(1).until("new_hand", "blue")


def hides(table: Table, *titles: str, seat: str = "blue") -> Table:
    cards = [table.card(seat, title) for title in titles]
    return table.uses(seat, "miser.wild", cards=cards)


def test_wild_the_flare_and_two_cards_are_kept_besides_a_whole_new_hand__miser(table: Table) -> None:
    hides(redrawing(table), "plague", "quash").until("select_card", "blue")
    assert sorted(table.hand("blue")) == sorted([*NEW_EIGHT, "plague", "quash", FLARE])
    assert table.pile("discard") == ["mobius-tubes"]


def test_wild_nobody_sees_what_was_laid_aside__miser_MISER_03(table: Table) -> None:
    hides(redrawing(table), "plague", "quash").until("select_card", "blue")
    shown = [title_of(card) for card in table.last("cards_revealed_in_hand").cards]
    declared = next(event for event in table.happened("use_declared") if event.ability == "miser.wild")
    assert shown == ["mobius-tubes"]
    assert "chosen" not in redact(declared, "red")


def test_wild_exactly_two_others__miser(table: Table) -> None:
    redrawing(table)
    one = {"kind": "choose_cards", "cards": [table.card("blue", "plague")]}
    table.refuses("blue", "too_few", use="miser.wild", answer=one)
    three = {"kind": "choose_cards", "cards": table.state.zones["hand:blue"][:3]}
    table.refuses("blue", "too_many", use="miser.wild", answer=three)


def test_wild_with_fewer_cards_what_there_is__miser_MISER_03(table: Table) -> None:
    redrawing(table, FLARE).uses("blue", "miser.wild").until("select_card", "blue")
    assert sorted(table.hand("blue")) == sorted([*NEW_EIGHT, FLARE])


def test_wild_it_is_optional__miser(table: Table) -> None:
    redrawing(table).until("select_card", "blue")
    assert table.was_offered("blue", "miser.wild")
    assert sorted(table.hand("blue")) == sorted(NEW_EIGHT)


def test_wild_card_zapped_the_whole_hand_is_replaced__miser(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    hides(redrawing(table), "plague", "quash").uses("green", "card-zap").until("select_card", "blue")
    assert table.outcome_of("miser.wild") == "cancelled"
    assert sorted(table.hand("blue")) == sorted(NEW_EIGHT)


def paying(table: Table, *hand: str) -> Table:
    """Blue has beaten red, who has lost four ships with a negotiate, and is about to pay."""
    table.seat("red", hand=["negotiate"]).seat("blue", hand=["attack-40", FLARE, *hand]).against("blue")
    table.aims_at("blue-2").with_ships(4, "red-1").reveals(red="negotiate", blue="attack-40")
    return table.until("before_compensation", "blue")


def test_wild_compensation_cannot_take_what_is_laid_aside__miser(table: Table) -> None:
    hides(paying(table, "plague", "quash", "attack-30"), "plague", "attack-30").play_out()
    assert table.hand("red") == ["quash"]
    assert sorted(event.count for event in table.happened("cards_moved") if event.why == "compensation") == [1]


def test_wild_the_cards_are_back_when_the_compensation_is_taken__miser_MISER_03(table: Table) -> None:
    table.option(turn_limit=1)
    hides(paying(table, "plague", "quash", "attack-30"), "plague", "attack-30").play_out("game_ended")
    assert sorted(table.hand("blue")) == ["attack-30", FLARE, "plague"]
    assert table.state.zones["laid_aside:blue"] == []


def test_wild_a_hand_that_is_looked_at_is_without_them_and_others_see_how_many__miser_CORE_311(table: Table) -> None:
    table.seat("red", "hacker", hand=["negotiate"]).seat("blue", hand=["attack-40", FLARE, *RICH]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="negotiate", blue="attack-40")
    table.uses("red", "hacker.power", seats=["blue"]).until("before_compensation", "blue")
    hides(table, "plague", "attack-30").until("take_by_choice", "red")
    assert sorted(map(title_of, table.last("hand_seen").cards)) == ["attack-11", "attack-12", "quash"]
    assert view(table.state, "red")["mechanics"]["laid_aside"] == {"counts": {"blue": 3}, "cards": []}
    assert {card["title"] for card in view(table.state, "blue")["mechanics"]["laid_aside"]["cards"]} == {
        "plague",
        "attack-30",
        FLARE,
    }


RICH = ["plague", "quash", "attack-30", "attack-11", "attack-12"]


def test_wild_card_zapped_all_cards_can_be_taken__miser(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    hides(paying(table, "plague", "quash", "attack-30"), "plague", "attack-30").uses("green", "card-zap").play_out()
    assert sorted(table.hand("red")) == ["attack-30", "plague", "quash"]


def test_wild_also_a_bystander_from_whom_compensation_is_taken__miser(table: Table) -> None:
    table.seat("red", "hacker", hand=["negotiate"]).seat("blue", hand=["attack-40"]).seat("green", hand=[FLARE, *RICH])
    table.against("blue").aims_at("blue-2").with_ships(4, "red-1").reveals(red="negotiate", blue="attack-40")
    table.uses("red", "hacker.power", seats=["green"]).until("before_compensation", "green")
    hides(table, "plague", "attack-30", seat="green").play_out()
    assert sorted(table.hand("red")) == ["attack-11", "attack-12", "quash"]


# -- the super flare ---------------------------------------------------------------------------


def test_super_at_the_start_of_its_encounter_it_draws_into_the_hoard__miser(table: Table) -> None:
    miser(table, "attack-20", hand=["attack-08", FLARE]).uses("red", "miser.super").until("aim", "red")
    assert hoarded(table) == [*EIGHT, "attack-20"]
    assert table.hand("red") == ["attack-08", FLARE]


def test_super_the_flare_may_be_in_the_hoard_itself__miser(table: Table) -> None:
    plays(miser(table, "attack-20", hoard=[FLARE, *EIGHT[:7]]), "miser.super").until("aim", "red")
    assert sorted(hoarded(table)) == sorted([FLARE, *EIGHT[:7], "attack-20"])


def test_super_nobody_else_sees_the_card__miser_CORE_311(table: Table) -> None:
    miser(table, "attack-20", hand=["attack-08", FLARE]).uses("red", "miser.super").until("aim", "red")
    moved = next(event for event in table.happened("cards_moved") if event.why == FLARE)
    assert "cards" not in redact(moved, "blue")
    assert redact(moved, "red")["cards"] == moved.cards


def test_super_not_in_the_encounter_of_another_player__miser_CORE_018(table: Table) -> None:
    table.seat("blue", "miser", hand=["attack-08", FLARE]).deck(*EIGHT).against("blue").until("aim", "red")
    assert not table.was_offered("blue", "miser.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_it_draws_nothing__miser_CORE_226(table: Table, zap: str) -> None:
    table.seat("green", hand=[zap])
    miser(table, "attack-20", hand=["attack-08", FLARE], hoard=["attack-40", *["attack-06"] * 7])
    table.uses("red", "miser.super").uses("green", zap).until("aim", "red")
    assert table.outcome_of("miser.super") == "cancelled"
    assert len(hoarded(table)) == 8
    assert (FLARE in table.hand("red")) == (zap == "cosmic-zap")


PEACEFUL = ["negotiate", "plague", "quash", "mobius-tubes", "card-zap", "cosmic-zap", "flare-chosen", "reinforcement-5"]


def test_an_answer_that_it_attacks_is_kept_from_the_hand__miser_MISER_01(table: Table) -> None:
    table.seat("blue", "seeker", hand=["attack-08"])
    launched(miser(table, hand=["attack-10", "negotiate"], hoard=PEACEFUL))
    table.uses("blue", "seeker.power", options=["red|plays:attack"]).at("answer", "red", yes=True)
    table.until("select_card", "red")
    assert not table.was_offered("red", "miser.encounter")


def test_a_gift_that_it_does_not_hold_any_more_shuts_no_hoard__miser_MISER_01(table: Table) -> None:
    """Green's gift goes on to blue, who trades hands with red."""
    table.seat("green", "philanthropist", hand=["attack-00", "flare-philanthropist"])
    table.seat("blue", "trader", hand=["attack-12"])
    launched(miser(table, hand=["attack-10"], hoard=PEACEFUL)).allies(offense={"green": 1})
    table.uses("green", "philanthropist.power", seats=["red"])
    table.at("gift", "green", cards=[table.card("green", "attack-00")])
    table.until("before_selection", "blue").passes("blue").uses("green", "philanthropist.super")
    table.uses("blue", "trader.power").until("select_card", "red")
    assert table.used("philanthropist.super")
    assert table.hand("red") == ["attack-12"]
    assert table.was_offered("red", "miser.encounter")
