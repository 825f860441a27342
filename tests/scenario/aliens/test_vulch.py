"""Vulch: feeds on what others throw away."""

from tests.scenario.table import Table


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
    """Blue wins its defense with the wild flare in hand; red holds three more cards."""
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
