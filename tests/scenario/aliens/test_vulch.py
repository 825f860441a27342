"""Vulch: feeds on what others throw away."""

from domain.events import CardsMoved
from tests.scenario.table import Table

DRAWN = (*["attack-06"] * 7, "attack-10")


def test_it_takes_an_artifact_that_another_played__vulch(table: Table) -> None:
    table.seat("green", "vulch").seat("red", hand=["mobius-tubes", "attack-08"]).against("blue")
    table.uses("red", "mobius-tubes").until("aim", "red")
    assert "mobius-tubes" in table.hand("green")


def test_it_takes_artifacts_discarded_unplayed__vulch(table: Table) -> None:
    table.seat("green", "vulch").seat("yellow", hand=["plague", "attack-08"])
    table.seat("blue", hand=["quash", "negotiate"]).against("blue").uses("yellow", "plague", seats=["blue"])
    table.until("aim", "red")
    assert sorted(table.hand("green")) == ["attack-08", "negotiate", "plague", "quash"]


def test_its_own_artifacts_are_discarded_for_good__vulch(table: Table) -> None:
    table.seat("red", "vulch", hand=["mobius-tubes", "attack-08"]).against("blue")
    table.uses("red", "mobius-tubes").until("aim", "red")
    assert table.pile("discard") == ["mobius-tubes"]


def test_a_salvaged_zap_cannot_join_the_same_chain__vulch(table: Table) -> None:
    table.seat("green", "vulch", hand=["attack-08"]).seat("blue", hand=["card-zap", "attack-08"])
    table.seat("red", hand=["mobius-tubes", "attack-08"], warp=2, ships={"red-1": 18}).against("blue")
    table.uses("red", "mobius-tubes").uses("blue", "card-zap").until("aim", "red")
    assert table.outcome_of("mobius-tubes") == "cancelled"
    assert sorted(table.hand("green")) == ["attack-08", "card-zap", "mobius-tubes"]


def test_a_zap_salvaged_in_the_middle_of_a_chain_cannot_join_it__vulch_CHAIN_01(table: Table) -> None:
    table.seat("green", "vulch", hand=["attack-08"]).seat("blue", hand=["card-zap", "attack-08"])
    table.seat("yellow", hand=["card-zap"]).seat("red", hand=["mobius-tubes", "attack-08"]).against("blue")
    table.uses("red", "mobius-tubes").uses("blue", "card-zap").uses("yellow", "card-zap").until("aim", "red")
    assert not table.was_offered("green", "card-zap")
    assert table.outcome_of("mobius-tubes") == "carried_out"
    assert table.hand("green") == ["attack-08", "card-zap", "card-zap", "mobius-tubes"]


def test_a_salvaged_zap_may_be_played_in_the_next_chain__vulch(table: Table) -> None:
    table.seat("green", "vulch", hand=["attack-08"]).seat("blue", hand=["card-zap", "attack-08"])
    table.seat("red", hand=["mobius-tubes", "mobius-tubes", "attack-08"]).against("blue")
    table.uses("red", "mobius-tubes").uses("blue", "card-zap").uses("red", "mobius-tubes").uses("green", "card-zap")
    table.until("aim", "red")
    assert table.outcome_of("mobius-tubes") == "cancelled"
    assert table.hand("green") == ["attack-08", "mobius-tubes", "mobius-tubes"]


def test_zapped_the_artifact_stays_on_the_pile_and_the_zap_too__vulch(table: Table) -> None:
    table.seat("green", "vulch").seat("red", hand=["mobius-tubes", "attack-08"])
    table.seat("blue", hand=["cosmic-zap", "attack-08"]).against("blue").uses("red", "mobius-tubes")
    table.uses("blue", "cosmic-zap").until("aim", "red")
    assert sorted(table.pile("discard")) == ["cosmic-zap", "mobius-tubes"]


def test_a_new_hand_is_drawn_on_top_of_its_artifacts__vulch(table: Table) -> None:
    table.seat("blue", "vulch", hand=["plague", "reinforcement-2"]).deck(*["attack-06"] * 7, "attack-10")
    table.against("blue").aims_at("blue-2").with_ships(1).until("select_card", "blue")
    assert sorted(table.hand("blue")) == sorted([*["attack-06"] * 7, "attack-10", "plague"])
    assert table.last("cards_revealed_in_hand").seat == "blue"


def picked_over(table: Table) -> Table:
    """Blue, who holds the wild flare, wins its defense; red holds three more cards."""
    table.seat("blue", hand=["flare-vulch", "attack-08"])
    table.seat("red", hand=["attack-00", "attack-01", "attack-40", "negotiate"]).against("blue").aims_at("blue-2")
    return table.with_ships(1).reveals(red="attack-00", blue="attack-08").uses("blue", "vulch.wild")


def test_wild_cards_are_handed_over_until_one_is_kept__vulch(table: Table) -> None:
    picked_over(table).until("vulch_card", "red").answer("red", cards=[table.card("red", "attack-01")])
    table.until("vulch_keep", "blue").answer("blue", yes=False)
    table.until("vulch_card", "red").answer("red", cards=[table.card("red", "negotiate")])
    table.until("vulch_keep", "blue").answer("blue", yes=True).play_out()
    assert table.hand("red") == ["attack-40"]
    assert "negotiate" in table.hand("blue")
    assert "attack-01" in table.pile("discard")


def test_wild_all_may_be_refused__vulch(table: Table) -> None:
    picked_over(table)
    for title in ("attack-01", "negotiate", "attack-40"):
        table.until("vulch_card", "red").answer("red", cards=[table.card("red", title)])
        table.until("vulch_keep", "blue").answer("blue", yes=False)
    table.play_out()
    assert table.hand("red") == []


def test_wild_card_zapped_the_opponent_keeps_all__vulch(table: Table) -> None:
    table.seat("green", hand=["card-zap", "attack-08"])
    picked_over(table).uses("green", "card-zap").play_out()
    assert len(table.hand("red")) == 3


def plagued(table: Table) -> Table:
    table.seat("green", "vulch", hand=["flare-vulch", "attack-08"]).seat("yellow", hand=["plague", "attack-08"])
    table.seat("blue", hand=["flare-zombie", "negotiate"]).against("blue")
    return table.uses("yellow", "plague", seats=["blue"]).uses("green", "vulch.super")


def test_super_discarded_flares_are_salvaged_too__vulch(table: Table) -> None:
    plagued(table).until("aim", "red")
    assert "flare-zombie" in table.hand("green")
    assert "flare-vulch" in table.hand("green")


def test_super_zapped_the_flares_stay__vulch(table: Table) -> None:
    table.seat("red", hand=["cosmic-zap", "attack-08"])
    plagued(table).uses("red", "cosmic-zap").until("aim", "red")
    assert "flare-zombie" in table.pile("discard")


def test_super_flares_are_kept_when_a_new_hand_is_drawn__vulch(table: Table) -> None:
    table.seat("blue", "vulch", hand=["flare-vulch", "flare-zombie", "reinforcement-2"])
    table.deck(*["attack-06"] * 7, "attack-10").against("blue").aims_at("blue-2").with_ships(1)
    table.uses("blue", "vulch.super_keep").until("select_card", "blue")
    assert {"flare-vulch", "flare-zombie"} <= set(table.hand("blue"))
    assert len(table.hand("blue")) == 10


def test_it_takes_artifacts_of_another_players_new_hand__vulch(table: Table) -> None:
    table.seat("green", "vulch", hand=[]).seat("blue", hand=["plague", "reinforcement-2"]).against("blue")
    table.deck(*DRAWN).aims_at("blue-2").with_ships(1).until("select_card", "blue")
    assert table.hand("green") == ["plague"]


def test_it_takes_an_artifact_that_was_discarded_at_random__vulch(table: Table) -> None:
    table.seat("green", "vulch", hand=[]).seat("red", hand=["flare-hate", "attack-08"])
    table.seat("blue", hand=["quash", "attack-08"]).against("blue").aims_at("blue-2").with_ships(1)
    table.until("before_selection", "red").happens(
        CardsMoved(
            source="hand:blue", target="removed", count=1, why="position", cards=[table.card("blue", "attack-08")]
        )
    )
    table.uses("red", "hate.wild").play_out()
    assert table.hand("green") == ["quash"]


def test_cards_of_other_kinds_are_no_carrion__vulch(table: Table) -> None:
    table.seat("green", "vulch", hand=[]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.hand("green") == []
    assert not table.used("vulch.power")


def test_without_three_home_colonies_it_takes_nothing__vulch_CORE_260(table: Table) -> None:
    table.seat("green", "vulch").ships("green", green_1=6, green_2=6, green_3=0, green_4=0, green_5=0, red_1=8)
    table.seat("red", hand=["mobius-tubes", "attack-08"]).against("blue").uses("red", "mobius-tubes")
    table.until("aim", "red")
    assert table.pile("discard") == ["mobius-tubes"]


def test_zapped_before_it_keeps_no_artifacts_of_an_old_hand__vulch_CORE_229(table: Table) -> None:
    table.seat("blue", "vulch", hand=["plague", "reinforcement-2"]).seat("green", hand=["cosmic-zap", "attack-08"])
    table.seat("red", hand=["mobius-tubes", "attack-08"]).deck(*DRAWN).against("blue")
    table.uses("red", "mobius-tubes").uses("green", "cosmic-zap").aims_at("blue-2").with_ships(1)
    table.until("select_card", "blue")
    assert sorted(table.hand("blue")) == sorted(DRAWN)


def test_its_artifacts_are_shown_with_the_rest_of_the_old_hand__vulch(table: Table) -> None:
    table.seat("blue", "vulch", hand=["plague", "reinforcement-2"]).deck(*DRAWN).against("blue")
    table.aims_at("blue-2").with_ships(1).until("select_card", "blue")
    shown = table.last("cards_revealed_in_hand")
    assert sorted(card.partition("#")[0] for card in shown.cards) == ["plague", "reinforcement-2"]


def test_wild_the_opponent_picks_the_order_and_keeps_what_is_left__vulch(table: Table) -> None:
    picked_over(table).until("vulch_card", "red")
    assert sorted(table.question("red").question.cards.values()) == [  # type: ignore[attr-defined]
        "attack-01",
        "attack-40",
        "negotiate",
    ]
    table.answer("red", cards=[table.card("red", "attack-01")]).until("vulch_keep", "blue").answer("blue", yes=True)
    table.play_out()
    assert sorted(table.hand("red")) == ["attack-40", "negotiate"]


def test_wild_after_a_deal_too__vulch(table: Table) -> None:
    table.seat("red", hand=["flare-vulch", "negotiate"]).to_a_deal()
    table.offers("red", take={"colony": "blue-1"}).accepts("blue").uses("red", "vulch.wild")
    table.until("vulch_card", "blue").answer("blue", cards=[table.card("blue", "attack-08")])
    table.until("vulch_keep", "red").answer("red", yes=True)
    assert "attack-08" in table.hand("red")


def test_wild_not_after_a_defeat_nor_against_an_empty_hand__vulch(table: Table) -> None:
    table.seat("red", hand=["attack-08"]).seat("blue", hand=["flare-vulch", "attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("blue", "vulch.wild")


def test_wild_is_for_main_players_only__vulch_CORE_018(table: Table) -> None:
    table.seat("green", hand=["flare-vulch"]).seat("red", hand=["attack-08", "negotiate"]).against("blue")
    table.aims_at("blue-2").with_ships(1).allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    table.play_out()
    assert not table.was_offered("green", "vulch.wild")


def test_wild_a_vulch_among_the_others_takes_refused_artifacts__vulch(table: Table) -> None:
    table.seat("green", "vulch", hand=[]).seat("blue", hand=["flare-vulch", "attack-08"])
    table.seat("red", hand=["attack-00", "plague"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-00", blue="attack-08").uses("blue", "vulch.wild").until("vulch_keep", "blue")
    table.answer("blue", yes=False).play_out()
    assert table.hand("green") == ["plague"]


def test_super_flares_of_one_discard_are_salvaged_by_one_play__vulch(table: Table) -> None:
    table.seat("green", "vulch", hand=["flare-vulch"]).seat("blue", hand=["flare-zombie", "flare-human"])
    table.deck(*DRAWN).against("blue").aims_at("blue-2").with_ships(1).uses("green", "vulch.super")
    table.until("select_card", "blue")
    assert sorted(table.hand("green")) == ["flare-human", "flare-vulch", "flare-zombie"]


def test_super_its_flares_are_not_salvaged__vulch(table: Table) -> None:
    table.seat("green", "vulch", hand=["flare-zombie", "flare-vulch", "negotiate"])
    table.seat("yellow", hand=["plague", "attack-08"]).against("blue").uses("yellow", "plague", seats=["green"])
    table.until("aim", "red")
    assert table.pile("discard") == ["flare-zombie", "negotiate"]
    assert not table.was_offered("green", "vulch.super")


def test_super_cosmic_zapped_flares_and_artifacts_of_an_old_hand_go__vulch_CORE_229(table: Table) -> None:
    table.seat("blue", "vulch", hand=["flare-vulch", "flare-zombie", "plague"]).seat("green", hand=["cosmic-zap"])
    table.deck(*DRAWN).against("blue").aims_at("blue-2").with_ships(1)
    table.uses("blue", "vulch.super_keep").uses("green", "cosmic-zap").until("select_card", "blue")
    assert sorted(table.hand("blue")) == sorted(DRAWN)
    assert {"flare-zombie", "plague"} <= set(table.pile("discard"))


def test_super_card_zapped_other_flares_of_an_old_hand_go_but_artifacts_stay__vulch(table: Table) -> None:
    table.seat("blue", "vulch", hand=["flare-vulch", "flare-zombie", "plague"]).seat("green", hand=["card-zap"])
    table.deck(*DRAWN).against("blue").aims_at("blue-2").with_ships(1)
    table.uses("blue", "vulch.super_keep").uses("green", "card-zap").until("select_card", "blue")
    assert "plague" in table.hand("blue")
    assert "flare-zombie" in table.pile("discard")


HOARD_OF_FLARES = ["flare-zombie", "flare-human", *["mobius-tubes", "plague", "quash", "card-zap", "reinforcement-5"]]


def renewed(table: Table, hoard: list[str]) -> Table:
    """Red shows and discards this hoard, which has no encounter card."""
    table.seat("red", "miser", hand=["attack-08", "negotiate"])
    return table.deck(*hoard, "cosmic-zap", "attack-20", *["attack-06"] * 7).against("blue").uses("red", "miser.renew")


def test_super_the_flares_of_a_hoard_are_one_discard__vulch(table: Table) -> None:
    table.seat("green", "vulch", hand=["flare-vulch"])
    renewed(table, HOARD_OF_FLARES).uses("green", "vulch.super").until("aim", "red")
    assert {"flare-human", "flare-vulch", "flare-zombie"} <= set(table.hand("green"))
