"""Barbarian: plunders the hands of those it beats."""

from domain.decks.titles import title_of
from domain.game.views import redact
from tests.scenario.table import Table

LOOT = ["attack-00", "attack-10", "attack-12", "plague"]


def beaten(table: Table, blue: list[str] | None = None, ships: int = 2, red: list[str] | None = None) -> Table:
    """Red, the Barbarian, wins against blue, who plays the first card and has the others left."""
    cards = blue or LOOT
    table.seat("red", "barbarian", hand=red or ["attack-40"]).seat("blue", hand=cards).against("blue")
    return table.aims_at("blue-2").with_ships(ships, "red-1").reveals(red="attack-40", blue=cards[0])


def keeps(table: Table, *titles: str, seat: str = "red") -> Table:
    """The looter keeps these cards of the hand of blue."""
    table.until("loot", seat)
    return table.answer(seat, cards=[table.card("blue", title) for title in titles])


def looted(table: Table) -> tuple[list[str], list[str]]:
    """The cards that were kept, and those that were discarded."""
    moves = [event for event in table.happened("cards_moved") if event.why == "barbarian"]
    kept, gone = ([title_of(c) for e in moves if e.taken is taken for c in e.cards] for taken in (True, False))
    return kept, sorted(gone)


def test_it_keeps_one_card_for_each_ship_and_the_rest_is_discarded__barbarian(table: Table) -> None:
    keeps(beaten(table), "attack-12", "plague").play_out()
    assert table.hand("red") == ["attack-12", "plague"]
    assert table.hand("blue") == []
    assert table.pile("discard")[:1] == ["attack-10"]
    assert table.last("cards_moved").why == "played"


def test_it_may_keep_a_card_for_each_ship_and_no_more__barbarian_BARBARIAN_01(table: Table) -> None:
    beaten(table).until("loot", "red")
    table.refuses("red", "too_many", "CORE-240", cards=table.state.zones["hand:blue"])
    keeps(table, "plague")
    assert looted(table) == (["plague"], ["attack-10", "attack-12"])


def test_it_need_not_keep_anything__barbarian_BARBARIAN_01(table: Table) -> None:
    assert looted(keeps(beaten(table))) == ([], ["attack-10", "attack-12", "plague"])


def test_of_a_hand_no_larger_than_its_force_it_chooses_too__barbarian_BARBARIAN_01(table: Table) -> None:
    assert looted(keeps(beaten(table, ships=4), "attack-12")) == (["attack-12"], ["attack-10", "plague"])


def test_by_default_it_keeps_as_many_as_it_may__barbarian_BARBARIAN_01(table: Table) -> None:
    beaten(table, ships=4).play_out()
    assert table.hand("red") == ["attack-10", "attack-12", "plague"]
    assert table.hand("blue") == []


def test_it_looks_at_the_whole_hand_and_nobody_else_does__barbarian_CORE_313(table: Table) -> None:
    beaten(table).until("loot", "red")
    seen = table.last("hand_seen")
    assert (seen.seat, seen.viewer, len(seen.cards)) == ("blue", "red", 3)
    assert redact(seen, "red") == redact(seen, "blue") != redact(seen, "green")


def test_only_the_two_know_what_is_kept_and_everybody_sees_the_rest__barbarian_CORE_313(table: Table) -> None:
    keeps(beaten(table), "attack-12", "plague").play_out()
    kept = next(event for event in table.happened("cards_moved") if event.taken)
    gone = next(event for event in table.happened("cards_moved") if event.why == "barbarian" and not event.taken)
    answered = next(event for event in table.happened("answered") if event.name == "loot")
    assert redact(kept, "red") == redact(kept, "blue") != redact(kept, "green")
    assert redact(gone, "green") == redact(gone, "red")
    assert redact(answered, "blue") == redact(answered, "green") != redact(answered, "red")
    assert gone.seat == "red"


def test_an_empty_hand_is_plundered_all_the_same__barbarian_CORE_242(table: Table) -> None:
    beaten(table, blue=["attack-00"]).play_out()
    assert table.outcome_of("barbarian.power") == "carried_out"
    assert not table.happened("hand_seen")


def test_with_no_ship_left_in_the_encounter_the_whole_hand_is_discarded__barbarian(table: Table) -> None:
    table.seat("red", "barbarian", hand=["attack-40", "flare-amoeba"]).seat("blue", hand=LOOT).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").uses("red", "amoeba.wild", options=["withdraw"])
    table.until("ooze", "red").answer("red", **{"from": {"gate": 1}}).reveals(red="attack-40", blue="attack-00")
    table.play_out()
    assert table.hand("red") == ["flare-amoeba"]
    assert table.pile("discard")[:3] == LOOT[1:]


def test_zapped_the_hand_is_safe__barbarian(table: Table) -> None:
    beaten(table, blue=[*LOOT, "cosmic-zap"]).uses("blue", "cosmic-zap").play_out()
    assert table.outcome_of("barbarian.power") == "cancelled"
    assert table.hand("blue") == LOOT[1:]
    assert not table.happened("hand_seen")


def test_a_third_player_may_zap_it__barbarian(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap", "attack-08"])
    beaten(table).uses("green", "cosmic-zap").play_out()
    assert table.hand("blue") == LOOT[1:]


def test_it_loots_before_compensation_is_taken_from_the_enlarged_hand__barbarian(table: Table) -> None:
    table.ships("blue", blue_2=3)
    keeps(beaten(table, blue=["negotiate", *LOOT]), "attack-12", "plague").play_out()
    assert table.last("compensation_fixed").count == 3
    assert sorted(table.hand("blue")) == ["attack-12", "plague"]
    assert table.hand("red") == []


def test_it_does_not_loot_as_the_defense__barbarian_CORE_018(table: Table) -> None:
    table.seat("blue", "barbarian", hand=["attack-40"]).seat("red", hand=LOOT).against("blue")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-00", blue="attack-40").play_out()
    assert table.result() == "defense_won"
    assert not table.used("barbarian.power")


def test_it_does_not_loot_when_it_loses__barbarian(table: Table) -> None:
    table.seat("red", "barbarian", hand=["attack-01"]).seat("blue", hand=["attack-40", *LOOT]).against("blue")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-01", blue="attack-40").play_out()
    assert not table.used("barbarian.power")
    assert table.hand("blue") == LOOT


def test_a_deal_is_no_win__barbarian_CORE_306(table: Table) -> None:
    table.seat("red", "barbarian").to_a_deal().offers("red", give={"cards": ["attack-08"]}).accepts("blue").play_out()
    assert table.result() == "deal"
    assert not table.used("barbarian.power")


def test_an_encounter_that_only_counts_as_successful_is_no_win__barbarian_ORACLE_01(table: Table) -> None:
    table.seat("red", "barbarian").seat("blue", "oracle", hand=["flare-oracle", "attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(1).uses("blue", "oracle.super").play_out()
    assert table.result() == "deal"
    assert not table.used("barbarian.power")


def test_a_colony_that_was_granted_is_no_win__barbarian_MITE_01(table: Table) -> None:
    table.seat("red", aliens=["barbarian", "mite"]).seat("blue", hand=LOOT).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").at("bluster", "blue", options=["colony"]).play_out()
    assert table.result() == "succeeded"
    assert not table.used("barbarian.power")


def test_a_home_colony_founded_again_is_no_win__barbarian_CORE_358(table: Table) -> None:
    table.seat("red", "barbarian").ships("red", red_1=0, green_1=4).against("red")
    table.at("own_colour", "red", options=["homecoming"]).play_out()
    assert table.result() == "homecoming"
    assert not table.used("barbarian.power")


def test_a_win_without_cards_is_a_win__barbarian(table: Table) -> None:
    table.seat("red", "barbarian", hand=["flare-hate", "attack-08"]).seat("blue", hand=["attack-10", *LOOT[3:]])
    table.seat("blue", hand=["attack-10"]).against("blue").aims_at("blue-2").with_ships(1)
    table.uses("red", "hate.wild").play_out()
    assert table.result() == "offense_won"
    assert table.outcome_of("barbarian.power") == "carried_out"


def test_cards_off_the_hand_are_untouched__barbarian(table: Table) -> None:
    table.seat("blue", "cryo").deck("attack-06").seat("red", "barbarian", hand=["attack-40"])
    table.seat("blue", hand=LOOT).against("blue").aims_at("blue-2").with_ships(4, "red-1")
    table.until("alliances_formed", "blue").uses("blue", "cryo.power", cards=[table.card("blue", "plague")])
    table.reveals(red="attack-40", blue="attack-00").play_out()
    assert table.pile("sheet:cryo") == ["plague"]
    assert sorted(table.hand("red")) == ["attack-06", "attack-10", "attack-12"]


def test_a_hoard_is_no_hand__barbarian(table: Table) -> None:
    hoard = ["attack-30", "attack-20", "mobius-tubes", "reinforcement-5", "card-zap", "quash", "morph", "force-field"]
    table.seat("blue", "miser").deck(*hoard)
    beaten(table, ships=4).play_out()
    assert sorted(table.pile("sheet:miser")) == sorted(hoard)
    assert table.hand("red") == ["attack-10", "attack-12", "plague"]


def test_without_three_home_colonies_it_does_not_loot__barbarian_CORE_260(table: Table) -> None:
    table.ships("red", red_1=6, red_2=6, red_3=0, red_4=0, red_5=0, green_1=8)
    beaten(table).play_out()
    assert not table.used("barbarian.power")


def test_of_three_players_too__barbarian(table: Table) -> None:
    table.seats("red", "blue", "green")
    keeps(beaten(table, ships=1), "plague").play_out()
    assert table.hand("red") == ["plague"]
    assert table.pile("discard")[:2] == ["attack-10", "attack-12"]


def allied(table: Table, yellow: str = "card-zap", side: str = "offense", card: str = "attack-40") -> Table:
    """Green, the Barbarian with its flare, is an ally of red, who attacks blue."""
    table.seat("green", "barbarian", hand=["flare-barbarian", "attack-08"]).seat("red", hand=[card])
    table.seat("blue", hand=LOOT).seat("yellow", hand=[yellow, "attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3 if card == "attack-40" else 1, "red-1").allies(**{side: {"green": 1}})
    return table.reveals(red=card, blue="attack-00")


def test_super_an_offensive_ally_loots_by_the_number_of_its_ships__barbarian(table: Table) -> None:
    keeps(allied(table).uses("green", "barbarian.super"), "plague", seat="green").play_out()
    assert sorted(table.hand("green")) == ["attack-08", "flare-barbarian", "plague"]
    assert table.pile("discard")[:2] == ["attack-10", "attack-12"]


def test_super_it_may_leave_the_hand_alone__barbarian(table: Table) -> None:
    allied(table).until("winner_known", "green").passes("green").play_out()
    assert table.hand("blue") == LOOT[1:]


def test_super_card_zapped_the_hand_is_safe__barbarian(table: Table) -> None:
    allied(table).uses("green", "barbarian.super").uses("yellow", "card-zap").play_out()
    assert table.hand("blue") == LOOT[1:]
    assert "flare-barbarian" in table.pile("discard")


def test_super_cosmic_zapped_the_flare_returns__barbarian_CORE_226(table: Table) -> None:
    allied(table, "cosmic-zap").uses("green", "barbarian.super").uses("yellow", "cosmic-zap").play_out()
    assert table.hand("blue") == LOOT[1:]
    assert "flare-barbarian" in table.hand("green")


def test_super_not_when_the_offense_loses__barbarian(table: Table) -> None:
    allied(table, card="attack-01").play_out()
    assert table.result() == "defense_won"
    assert not table.was_offered("green", "barbarian.super")


def test_super_not_for_a_defensive_ally__barbarian_CORE_018(table: Table) -> None:
    allied(table, side="defense").play_out()
    assert table.result() == "offense_won"
    assert not table.was_offered("green", "barbarian.super")


# -- the wild flare ----------------------------------------------------------------------------------


def compensated(table: Table, *red: str, yellow: str = "plague") -> Table:
    """Blue, who holds the flare, loses four ships with a negotiate against red, who has these cards left."""
    table.seat("red", hand=["attack-40", *red]).seat("blue", hand=["negotiate", "attack-01", "flare-barbarian"])
    table.seat("yellow", hand=[yellow, "attack-08"]).against("blue").aims_at("blue-2").with_ships(1)
    return table.reveals(red="attack-40", blue="negotiate")


def test_wild_compensation_is_looked_at_and_some_of_it_discarded__barbarian(table: Table) -> None:
    compensated(table, "attack-10", "attack-12", "quash").uses("blue", "barbarian.compensation")
    table.until("sort_compensation", "blue").answer("blue", cards=[table.card("blue", "attack-10")]).play_out()
    assert sorted(table.hand("blue")) == ["attack-01", "attack-12", "flare-barbarian", "quash"]
    assert table.pile("discard")[:1] == ["attack-10"]
    assert table.last("compensation_fixed").count == 4


def test_wild_all_of_it_may_be_kept__barbarian(table: Table) -> None:
    compensated(table, "attack-10", "attack-12").uses("blue", "barbarian.compensation")
    table.until("sort_compensation", "blue").answer("blue", cards=[]).play_out()
    assert sorted(table.hand("blue")) == ["attack-01", "attack-10", "attack-12", "flare-barbarian"]


def test_wild_others_learn_only_what_is_discarded__barbarian_CORE_313(table: Table) -> None:
    compensated(table, "attack-10", "attack-12").uses("blue", "barbarian.compensation")
    table.until("sort_compensation", "blue").answer("blue", cards=[table.card("blue", "attack-10")]).play_out()
    answered = next(event for event in table.happened("answered") if event.name == "sort_compensation")
    gone = next(event for event in table.happened("cards_moved") if event.why == "barbarian")
    assert redact(answered, "red") == redact(answered, "green") != redact(answered, "blue")
    assert redact(gone, "red") == redact(gone, "blue")


def test_wild_card_zapped_compensation_is_kept__barbarian(table: Table) -> None:
    compensated(table, "attack-10", "attack-12", yellow="card-zap").uses("blue", "barbarian.compensation")
    table.uses("yellow", "card-zap").play_out()
    assert sorted(table.hand("blue")) == ["attack-01", "attack-10", "attack-12"]
    assert "flare-barbarian" in table.pile("discard")


def test_wild_of_compensation_that_is_none_nothing_can_be_discarded__barbarian(table: Table) -> None:
    table.ships("blue", blue_2=0)
    compensated(table, "attack-10").play_out()
    assert not table.was_offered("blue", "barbarian.compensation")


def test_wild_with_an_empty_hand_to_take_from_nothing_is_asked__barbarian_CORE_172(table: Table) -> None:
    compensated(table).uses("blue", "barbarian.compensation").play_out()
    assert not [event for event in table.happened("answered") if event.name == "sort_compensation"]
    assert sorted(table.hand("blue")) == ["attack-01", "flare-barbarian"]


def rewarded(table: Table, yellow: str = "plague") -> Table:
    """Green, who holds the flare, is an ally of blue, who wins; it takes two cards as rewards."""
    table.seat("green", hand=["flare-barbarian"]).seat("yellow", hand=[yellow, "attack-08"])
    table.seat("blue", hand=["attack-40"]).against("blue").deck("attack-06", "attack-13", "attack-15")
    table.aims_at("blue-2").with_ships(1).allies(defense={"green": 2})
    return table.reveals(red="attack-08", blue="attack-40")


def test_wild_rewards_are_looked_at_and_some_of_them_discarded__barbarian(table: Table) -> None:
    rewarded(table).until("reward_cards_drawn", "green")
    table.uses("green", "barbarian.wild", cards=[table.card("green", "attack-06")]).play_out()
    assert sorted(table.hand("green")) == ["attack-13", "flare-barbarian"]
    assert "attack-06" in table.pile("discard")
    drawn = [event.cards for event in table.happened("cards_moved") if event.why == "rewards"]
    assert [len(cards) for cards in drawn] == [2]


def test_wild_card_zapped_rewards_are_kept__barbarian(table: Table) -> None:
    rewarded(table, "card-zap").until("reward_cards_drawn", "green")
    table.uses("green", "barbarian.wild", cards=[table.card("green", "attack-06")]).uses("yellow", "card-zap")
    table.play_out()
    assert sorted(table.hand("green")) == ["attack-06", "attack-13"]


def test_wild_once_in_an_encounter__barbarian_CORE_224(table: Table) -> None:
    rewarded(table).until("reward_cards_drawn", "green")
    table.uses("green", "barbarian.wild", cards=[table.card("green", "attack-06")])
    table.offered.clear()
    table.play_out()
    assert not table.was_offered("green", "barbarian.wild")


def test_wild_not_for_barbarian__barbarian_CORE_222(table: Table) -> None:
    table.seat("green", "barbarian")
    rewarded(table).play_out()
    assert not table.was_offered("green", "barbarian.wild")


# -- with the reward deck ----------------------------------------------------------------------------


def test_looted_reward_cards_go_to_the_pile_of_their_deck__barbarian_REW_04(table: Table) -> None:
    table.variant("reward_deck")
    keeps(beaten(table, ["attack-00", "rw-attack-16", "attack-10", "rw-attack-17"], ships=1), "rw-attack-16").play_out()
    assert table.hand("red") == ["rw-attack-16"]
    assert table.pile("reward_discard") == ["rw-attack-17"]
    assert table.pile("discard")[:1] == ["attack-10"]


def test_a_looted_rift_that_is_kept_goes_off__barbarian_REW_43(table: Table) -> None:
    keeps(beaten(table.variant("reward_deck"), ["attack-00", "rw-rift-3", "attack-10"], ships=1), "rw-rift-3")
    table.until("detonation", "red").answer("red", **{"from": {"red-2": 3}}).play_out()
    assert table.in_warp("red") == 3
    assert table.pile("reward_discard") == ["rw-rift-3"]
    assert table.hand("red") == []


def test_in_one_common_deck_looted_reward_cards_are_like_any_others__barbarian_CREW_04(table: Table) -> None:
    keeps(beaten(table.variant("common_rewards"), ["attack-00", "rw-rift-3", "rw-attack-16"], ships=1), "rw-rift-3")
    table.until("detonation", "red").answer("red", **{"from": {"red-2": 3}}).play_out()
    assert table.in_warp("red") == 3
    assert {"rw-rift-3", "rw-attack-16"} <= set(table.pile("discard"))


def test_a_looted_rift_that_is_discarded_does_nothing__barbarian_REW_52(table: Table) -> None:
    keeps(beaten(table.variant("reward_deck"), ["attack-00", "rw-rift-3", "attack-10"], ships=1), "attack-10")
    table.play_out()
    assert table.in_warp("red") == 0
    assert table.pile("reward_discard") == ["rw-rift-3"]


def test_a_lone_rift_goes_off_only_if_it_is_kept__barbarian_BARBARIAN_01(table: Table) -> None:
    keeps(beaten(table.variant("reward_deck"), ["attack-00", "rw-rift-3"], ships=2), "rw-rift-3")
    table.until("detonation", "red").answer("red", **{"from": {"red-2": 3}}).play_out()
    assert table.in_warp("red") == 3


def test_a_lone_rift_may_be_discarded__barbarian_BARBARIAN_01_REW_52(table: Table) -> None:
    keeps(beaten(table.variant("reward_deck"), ["attack-00", "rw-rift-5"], ships=2)).play_out()
    assert table.in_warp("red") == 0
    assert table.pile("reward_discard") == ["rw-rift-5"]


def test_by_default_it_keeps_no_rift__barbarian(table: Table) -> None:
    beaten(table.variant("reward_deck"), ["attack-00", "rw-rift-3", "attack-10"], ships=2).play_out()
    assert table.hand("red") == ["attack-10"]
    assert table.in_warp("red") == 0


def test_wild_a_rift_that_comes_as_compensation_is_discarded_in_time__barbarian_REW_52(table: Table) -> None:
    compensated(table.variant("reward_deck"), "rw-rift-3", "attack-10").uses("blue", "barbarian.compensation")
    table.until("sort_compensation", "blue").answer("blue", cards=[table.card("blue", "rw-rift-3")]).play_out()
    assert table.in_warp("blue") == 4
    assert sorted(table.hand("blue")) == ["attack-01", "attack-10", "flare-barbarian"]
    assert table.pile("reward_discard") == ["rw-rift-3"]


def test_wild_a_rift_that_is_kept_goes_off_after_the_others_are_discarded__barbarian_REW_43(table: Table) -> None:
    compensated(table.variant("reward_deck"), "rw-rift-3", "attack-10").uses("blue", "barbarian.compensation")
    table.until("sort_compensation", "blue").answer("blue", cards=[table.card("blue", "attack-10")])
    table.until("detonation", "blue").answer("blue", **{"from": {"blue-1": 3}}).play_out()
    assert table.in_warp("blue") == 4 + 3
    assert sorted(table.hand("blue")) == ["attack-01", "flare-barbarian"]


def test_wild_with_named_backs_all_cards_come_before_any_is_discarded__barbarian_BARBARIAN_02(table: Table) -> None:
    table.variant("reward_deck").ships("blue", blue_2=2)
    compensated(table, "rw-rift-3", "attack-10", "attack-12").uses("blue", "barbarian.compensation")
    table.at("back", "blue", options=["reward"])
    table.until("sort_compensation", "blue").answer("blue", cards=[table.card("blue", "rw-rift-3")]).play_out()
    assert table.in_warp("blue") == 2
    assert table.pile("reward_discard") == ["rw-rift-3"]
    assert len(table.hand("blue")) == 3


def test_wild_cards_that_came_from_the_deck_are_sorted_too__barbarian(table: Table) -> None:
    table.seat("blue", "ethic").deck("attack-06", "attack-13")
    compensated(table, "attack-10", "attack-12").uses("blue", "ethic.deck", number=2)
    table.uses("blue", "barbarian.compensation").until("sort_compensation", "blue")
    table.answer("blue", cards=[table.card("blue", "attack-06")]).play_out()
    assert sorted(table.hand("blue")) == ["attack-01", "attack-10", "attack-12", "attack-13", "flare-barbarian"]


def test_wild_cards_that_its_holder_has_picked_are_sorted_too__barbarian_HACKER_01(table: Table) -> None:
    table.seat("blue", "hacker").seat("green", hand=["attack-13", "attack-14", "attack-15", "morph", "quash"])
    compensated(table, "attack-10").uses("blue", "hacker.power", seats=["green"])
    table.uses("blue", "barbarian.compensation").until("sort_compensation", "blue")
    assert len(table.question("blue").question.cards) == 4  # type: ignore[attr-defined]
    table.answer("blue", cards=[table.card("blue", "attack-13")]).play_out()
    assert "attack-13" in table.pile("discard")
    assert len(table.hand("blue")) == 2 + 3
