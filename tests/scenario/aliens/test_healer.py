"""Healer: returns the losses of others, for a card."""

from domain.aliens.page import ALIENS
from tests.scenario.table import Table


def loss(table: Table, *hand: str) -> Table:
    """Green is Healer and takes no part; red loses two ships to blue."""
    table.seat("green", "healer", hand=["attack-08", *hand])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1")
    return table.reveals(red="attack-08", blue="attack-08")


def heals(table: Table, *patients: str) -> Table:
    for patient in patients:
        table.uses("green", "healer.power", seats=[patient])
    return table


def test_all_ships_of_a_loss_return_to_colonies_of_their_owners_choice__healer(table: Table) -> None:
    heals(loss(table), "red").at("return_ships", "red", amounts={"red-4": 2}).play_out()
    assert table.in_warp("red") == 0
    assert table.ships_of("red", "red-4") == 6


def test_healer_draws_one_card_for_it__healer(table: Table) -> None:
    heals(loss(table), "red").play_out()
    assert len(table.hand("green")) == 2


def test_it_is_optional__healer(table: Table) -> None:
    loss(table).until("after:lose_ships", "green").passes("green").play_out()
    assert table.in_warp("red") == 2
    assert len(table.hand("green")) == 1


def test_several_players_may_be_healed_for_one_card_each__healer(table: Table) -> None:
    table.seat("green", "healer", hand=["attack-08"]).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.allies(offense={"yellow": 1}).reveals(red="attack-08", blue="attack-08")
    heals(table, "yellow", "red").play_out()
    assert table.in_warp("red") == table.in_warp("yellow") == 0
    assert len(table.hand("green")) == 3


def test_losses_in_every_phase_can_be_healed__healer(table: Table) -> None:
    table.seat("green", "healer", hand=["attack-08"]).seat("blue", hand=["plague", "attack-08"]).against("blue")
    heals(table.uses("blue", "plague", seats=["yellow"]), "yellow").until("aim")
    assert table.in_warp("yellow") == 0


def test_its_own_ships_are_never_healed__healer(table: Table) -> None:
    table.seat("red", "healer").against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("red", "healer.power")
    assert table.in_warp("red") == 2


def test_the_healed_player_gets_compensation_all_the_same__healer(table: Table) -> None:
    table.seat("green", "healer", hand=["attack-08"]).seat("blue", hand=["attack-08", "attack-06", "attack-06"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="negotiate", blue="attack-08")
    heals(table, "red").play_out()
    assert table.in_warp("red") == 0
    assert table.last("compensation_fixed").count == 2


def test_it_acts_after_effects_that_save_ships__healer(table: Table) -> None:
    table.seat("red", "zombie")
    loss(table).play_out()
    assert table.used("zombie.power")
    assert not table.was_offered("green", "healer.power")


def test_ships_removed_from_the_game_come_back_too__healer(table: Table) -> None:
    table.seat("blue", "void")
    heals(loss(table), "red").play_out()
    assert table.used("void.power")
    assert table.ships_of("red", "removed") == table.in_warp("red") == 0
    assert len(table.hand("green")) == 2


def test_a_player_without_any_colony_cannot_be_healed__healer(table: Table) -> None:
    table.seat("green", "healer", hand=["attack-08"]).ships("red", red_1=2, red_2=0, red_3=0, red_4=0, red_5=0, warp=18)
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.in_warp("red") == 20
    assert not table.was_offered("green", "healer.power")


def test_the_patient_cannot_decline__healer(table: Table) -> None:
    table.seat("red", "masochist")
    heals(loss(table), "red").play_out()
    assert "choose_number" not in {event.kind for event in table.happened("answered")}
    assert table.in_warp("red") == 0


def test_zapped_the_ships_stay_lost_and_no_card_is_drawn__healer(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    heals(loss(table), "red").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("healer.power") == "cancelled"
    assert table.in_warp("red") == 2
    assert len(table.hand("green")) == 1


def test_it_is_not_in_a_game_with_sadist__healer() -> None:
    assert ALIENS["healer"].not_with == ("sadist",)


# -- the house rule ----------------------------------------------------------------------------


def test_by_the_house_rule_the_patient_chooses_how_many_ships_come_back__healer(table: Table) -> None:
    table.option(healer_asks=True)
    heals(loss(table), "red").at("healed_ships", "red", number=1).play_out()
    assert table.in_warp("red") == 1
    assert len(table.hand("green")) == 2


def test_by_the_house_rule_a_patient_who_takes_none_pays_none__healer(table: Table) -> None:
    table.option(healer_asks=True)
    heals(loss(table), "red").at("healed_ships", "red", number=0).play_out()
    assert table.in_warp("red") == 2
    assert len(table.hand("green")) == 1


def test_by_the_house_rule_a_loss_is_healed_once_and_paid_once__healer(table: Table) -> None:
    table.option(healer_asks=True)
    heals(loss(table), "red").at("healed_ships", "red", number=1)
    table.offered.clear()
    table.until("aim", "blue")
    assert not table.was_offered("green", "healer.power")
    assert len(table.hand("green")) == 2


def test_by_the_house_rule_ships_removed_from_the_game_are_gone__healer(table: Table) -> None:
    table.option(healer_asks=True).seat("blue", "void")
    loss(table).play_out()
    assert not table.was_offered("green", "healer.power")
    assert table.ships_of("red", "removed") == 2


# -- the flare ---------------------------------------------------------------------------------


def zapped(table: Table) -> Table:
    """Red is Human, and blue zaps its power."""
    table.seat("red", "human").seat("blue", hand=["attack-08", "cosmic-zap"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    return table.uses("blue", "cosmic-zap")


def zapped_with_the_flare(table: Table) -> Table:
    """Red holds Healer's flare."""
    return zapped(table.seat("red", hand=["attack-08", "flare-healer"]))


def test_wild_a_cosmic_zap_on_this_player_is_discarded_without_effect__healer(table: Table) -> None:
    zapped_with_the_flare(table).uses("red", "healer.wild").play_out()
    assert table.outcome_of("cosmic-zap") == "cancelled"
    assert table.outcome_of("human.power") == "carried_out"
    assert "cosmic-zap" in table.pile("discard")
    assert not table.happened("power_silenced")


def test_wild_a_cosmic_zap_of_the_reward_deck_is_one_too__healer(table: Table) -> None:
    table.variant("reward_deck").seat("red", "human", hand=["attack-08", "flare-healer"])
    table.seat("blue", hand=["attack-08", "rw-cosmic-zap"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").uses("blue", "rw-cosmic-zap").uses("red", "healer.wild")
    table.play_out()
    assert table.outcome_of("rw-cosmic-zap") == "cancelled"
    assert table.outcome_of("human.power") == "carried_out"


def test_wild_a_zap_on_somebody_else_is_not_its_matter__healer(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "flare-healer"])
    zapped(table).play_out()
    assert not table.was_offered("yellow", "healer.wild")


def test_wild_card_zapped_the_cosmic_zap_works__healer(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    zapped_with_the_flare(table)
    if table.asked("yellow"):
        table.passes("yellow")
    table.uses("red", "healer.wild").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("healer.wild") == "cancelled"
    assert table.outcome_of("human.power") == "cancelled"


def dearly(table: Table) -> Table:
    return heals(loss(table, "flare-healer"), "red").uses("green", "healer.super")


def test_super_the_fee_is_one_card_per_ship__healer(table: Table) -> None:
    dearly(table).play_out()
    assert table.in_warp("red") == 0
    assert len(table.hand("green")) == 2 + 2
    assert "flare-healer" in table.hand("green")


def test_super_not_for_a_single_ship__healer(table: Table) -> None:
    table.seat("green", "healer", hand=["attack-08", "flare-healer"]).against("blue").aims_at("blue-2").with_ships(1)
    heals(table.reveals(red="attack-08", blue="attack-08"), "red").play_out()
    assert len(table.hand("green")) == 3
    assert not table.was_offered("green", "healer.super")


def test_super_card_zapped_the_fee_is_one_card__healer(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    dearly(table).uses("yellow", "card-zap").play_out()
    assert table.outcome_of("healer.super") == "cancelled"
    assert len(table.hand("green")) == 1 + 1


def test_super_cosmic_zapped_it_returns_and_the_power_is_off__healer(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    heals(loss(table, "flare-healer"), "red").passes("yellow").uses("green", "healer.super")
    table.uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("healer.super") == "cancelled"
    assert "flare-healer" in table.hand("green")
    assert table.last("power_silenced").alien == "healer"
