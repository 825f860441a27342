"""Reincarnator: every defeat brings another life."""

import pytest

from domain import powers
from domain.aliens.page import ALIENS
from domain.events import AlienGained, AliensSetAside, SheetNoted
from tests.scenario.table import Table

REINCARNATOR_FLARE = ["attack-08", "negotiate", "flare-reincarnator"]


def defeat(table: Table, hand: list[str] | None = None, **allies: dict[str, int]) -> Table:
    """Red is Reincarnator and loses to blue."""
    table.seat("red", "reincarnator", hand=hand or ["attack-08", "negotiate"])
    table.seat("blue", hand=["attack-40", "negotiate"]).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    return table.allies(**allies).reveals(red="attack-08", blue="attack-40")


def test_after_a_loss_it_has_a_second_power__reincarnator(table: Table) -> None:
    defeat(table).play_out()
    first, second = table.aliens("red")
    assert first == "reincarnator"
    assert second not in table.state.unused_aliens
    assert set(powers.active(table.state, "red")) == {first, second}


def test_the_new_alien_comes_from_the_unused_ones_and_has_no_setup__reincarnator(table: Table) -> None:
    table.seat("green", "human")
    defeat(table).play_out()
    drawn = table.last("alien_gained")
    assert drawn.alien not in ("human", "reincarnator")
    assert not ALIENS[drawn.alien].setup
    assert drawn.draws == 1


def test_aliens_with_setup_text_are_set_aside__reincarnator(table: Table) -> None:
    defeat(table).play_out()
    assert table.last("alien_gained").set_aside
    assert all(ALIENS[alien].setup for alien in table.last("alien_gained").set_aside)
    assert not any(ALIENS[alien].setup for alien in table.state.unused_aliens)


def test_an_alien_that_does_not_go_with_one_in_play_is_not_drawn__reincarnator_CORE_026(table: Table) -> None:
    table.seat("red", "reincarnator").seat("green", "sorcerer").against("blue").aims_at("blue-2").with_ships(2)
    table.until("select_card").happens(AliensSetAside(aliens=["gambler"])).reveals(red="attack-08", blue="attack-08")
    table.play_out()
    assert table.aliens("red") == ["reincarnator"]
    assert table.state.unused_aliens == ["gambler"]


def test_after_a_win_nothing_happens__reincarnator(table: Table) -> None:
    table.seat("red", "reincarnator", hand=["attack-40", "negotiate"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.aliens("red") == ["reincarnator"]


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_as_an_ally_of_the_losing_side_it_reincarnates__reincarnator(table: Table, side: str) -> None:
    cards = ("attack-08", "attack-40") if side == "offense" else ("attack-40", "attack-08")
    table.seat("green", "reincarnator").seat("red", hand=[cards[0]]).seat("blue", hand=[cards[1]]).against("blue")
    table.aims_at("blue-2").with_ships(2).allies(**{side: {"green": 1}}).reveals(red=cards[0], blue=cards[1])
    table.play_out()
    assert len(table.aliens("green")) == 2


def test_as_an_ally_of_the_winning_side_it_does_not__reincarnator(table: Table) -> None:
    table.seat("green", "reincarnator").seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-40").play_out()
    assert table.aliens("green") == ["reincarnator"]


def test_after_a_failed_deal_a_main_player_reincarnates__reincarnator(table: Table) -> None:
    table.seat("red", "reincarnator").to_a_deal().answer("blue", refuse=True).play_out()
    assert len(table.aliens("red")) == 2


def test_after_a_failed_deal_a_former_ally_does_not__reincarnator(table: Table) -> None:
    table.seat("green", "reincarnator").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 1}).reveals(red="negotiate", blue="negotiate").until("deal")
    table.answer("blue", refuse=True).play_out()
    assert table.aliens("green") == ["reincarnator"]


def test_after_a_made_deal_nothing_happens__reincarnator(table: Table) -> None:
    table.seat("red", "reincarnator").to_a_deal().offers("red", give={"cards": ["attack-08"]}).accepts(
        "blue"
    ).play_out()
    assert table.aliens("red") == ["reincarnator"]


def test_the_next_loss_exchanges_the_extra_alien__reincarnator_POOL_01(table: Table) -> None:
    table.seat("blue", hand=["attack-40", "negotiate"]).seat("green", hand=["attack-30", "negotiate"])
    table.seat("red", "reincarnator", hand=["attack-08", "attack-06", "negotiate"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-40").play_out()
    first = table.aliens("red")[1]
    table.play_out("alien_discarded")
    assert table.happened("alien_discarded")[0].alien == first
    assert table.happened("alien_gained")[1].alien != first
    assert len(table.aliens("red")) == 2


def test_it_happens_after_losses_and_rewards__reincarnator(table: Table) -> None:
    defeat(table, defense={"green": 1}).play_out()
    types = [event.type for event in table.events]
    assert types.index("ships_lost") < types.index("rewards_chosen") < types.index("alien_gained")


def test_cosmic_zapped_it_stays_as_it_is__reincarnator(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    defeat(table).uses("green", "cosmic-zap").play_out()
    assert table.aliens("red") == ["reincarnator"]


def test_super_reincarnation_is_optional__reincarnator(table: Table) -> None:
    defeat(table, REINCARNATOR_FLARE).uses("red", "reincarnator.super").play_out()
    assert table.aliens("red") == ["reincarnator"]
    assert "flare-reincarnator" in table.hand("red")


def test_super_it_may_reincarnate_all_the_same__reincarnator(table: Table) -> None:
    defeat(table, REINCARNATOR_FLARE).until("use", "red").passes("red").play_out()
    assert len(table.aliens("red")) == 2


def test_super_card_zapped_it_must_reincarnate__reincarnator(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    defeat(table, REINCARNATOR_FLARE).uses("red", "reincarnator.super").uses("green", "card-zap").play_out()
    assert len(table.aliens("red")) == 2


def victim(table: Table, loser: str = "zombie") -> Table:
    """Yellow holds the flare; red loses to blue."""
    table.seat("yellow", hand=REINCARNATOR_FLARE).seat("red", loser).seat("blue", hand=["attack-40", "negotiate"])
    return table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-40")


def test_wild_a_loser_gets_the_flare_and_another_power__reincarnator(table: Table) -> None:
    victim(table).uses("yellow", "reincarnator.wild", seats=["red"]).play_out()
    assert "flare-reincarnator" in table.hand("red")
    assert "flare-reincarnator" not in table.hand("yellow")
    assert len(table.aliens("red")) == 1
    assert table.aliens("red") != ["zombie"]


def test_wild_only_losers_can_be_named__reincarnator(table: Table) -> None:
    victim(table).until("after_resolution", "yellow")
    answer = {"seats": ["blue"]}
    table.refuses("yellow", "not_an_option", use="reincarnator.wild", answer=answer)


def test_wild_the_reincarnator_cannot_be_named__reincarnator(table: Table) -> None:
    victim(table, "reincarnator").play_out()
    assert not table.was_offered("yellow", "reincarnator.wild")


def test_wild_not_for_its_defeat__reincarnator(table: Table) -> None:
    table.seat("red", "zombie", hand=REINCARNATOR_FLARE).seat("blue", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.was_offered("red", "reincarnator.wild")


def test_wild_after_a_failed_deal_either_dealer__reincarnator(table: Table) -> None:
    table.seat("yellow", hand=REINCARNATOR_FLARE).seat("blue", "human").to_a_deal().answer("red", refuse=True)
    table.uses("yellow", "reincarnator.wild", seats=["blue"]).play_out()
    assert table.aliens("blue") != ["human"]


def test_wild_card_zapped_everybody_keeps_its_power__reincarnator(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    victim(table).uses("yellow", "reincarnator.wild", seats=["red"]).uses("green", "card-zap").play_out()
    assert table.aliens("red") == ["zombie"]
    assert "flare-reincarnator" in table.pile("discard")


def stolen(table: Table) -> Table:
    """Red's Reincarnator with the extra alien Zombie went to blue, who gave Human for both."""
    table.seat("red", "reincarnator", hand=["attack-40"]).seat("blue", "human", hand=["attack-00"])
    table.seat("yellow", hand=["flare-sorcerer", "attack-08"]).start()
    table.happens(AlienGained(seat="red", alien="zombie", why="reincarnator"))
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").uses("yellow", "sorcerer.wild")
    return table.reveals(red="attack-40", blue="attack-00")


def test_a_player_who_steals_it_uses_both_powers__reincarnator(table: Table) -> None:
    stolen(table)
    assert powers.active(table.state, "blue") == ["reincarnator", "zombie"]
    assert powers.active(table.state, "red") == ["human"]


def test_a_player_who_steals_it_reincarnates_on_a_loss_and_gives_the_extra_alien_up__reincarnator(table: Table) -> None:
    stolen(table).play_out()
    assert table.last("alien_discarded").alien == "zombie"
    assert table.aliens("blue")[0] == "reincarnator"
    assert table.aliens("blue")[1] != "zombie"
    assert table.aliens("red") == ["human"]


def test_a_player_who_borrows_it_reincarnates_on_a_loss_and_gives_its_power_up__reincarnator(table: Table) -> None:
    table.seat("red", "reincarnator", hand=["attack-08", "flare-philanthropist"]).seat("green", "warpish")
    table.seat("blue", hand=["attack-40"]).against("blue").start()
    table.happens(AlienGained(seat="red", alien="human", why="reincarnator"))
    table.uses("red", "philanthropist.wild", seats=["green"]).aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-40").play_out()
    assert ("human", 4) in table.total("offense").explained
    assert table.aliens("green") == [table.last("alien_gained").alien]
    assert table.last("alien_discarded").alien == "warpish"
    assert table.aliens("red") == ["reincarnator", "human"]


def test_what_belongs_to_a_discarded_alien_leaves_play_with_it__reincarnator_CORE_264(table: Table) -> None:
    table.seat("red", "reincarnator").against("blue").aims_at("blue-2").with_ships(2).until("select_card")
    table.happens(AlienGained(seat="red", alien="tick-tock", why="reincarnator"))
    table.happens(SheetNoted(alien="tick-tock", note="tokens", value=3))
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert "tick-tock" not in table.aliens("red")
    assert "tick-tock" not in table.state.sheets


def test_a_player_who_grafts_it_uses_both_powers__reincarnator(table: Table) -> None:
    table.seat("red", "plant").seat("green", "reincarnator").ships("red", green_1=2).against("blue").start()
    table.happens(AlienGained(seat="green", alien="human", why="reincarnator"))
    table.aims_at("blue-2").with_ships(3, "red-1").uses("red", "plant.power", options=["green:reincarnator"])
    table.until("select_card")
    assert powers.active(table.state, "red") == ["plant", "reincarnator", "human"]
    assert powers.active(table.state, "green") == []
