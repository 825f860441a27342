"""Sorcerer: selected cards change places, and with the wild flare powers do."""

import pytest

from domain import powers
from domain.aliens.selection import conflict
from domain.events import AlienGained
from domain.game.views import view
from tests.scenario.table import Table


def selected(table: Table) -> Table:
    """Red, the Sorcerer, has chosen an attack 4 and blue an attack 30; green is an ally of the offense."""
    table.seat("red", "sorcerer", hand=["attack-04"]).seat("blue", hand=["attack-30", "flare-gambler"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2})
    return table.selects("red", "attack-04").selects("blue", "attack-30")


def test_each_main_player_reveals_the_card_that_the_other_selected__sorcerer(table: Table) -> None:
    selected(table).uses("red", "sorcerer.power").play_out()
    revealed = table.last("cards_revealed")
    assert revealed.cards["red"].startswith("attack-30")
    assert revealed.cards["blue"].startswith("attack-04")
    assert table.total("offense").explained[0] == ("attack-30", 30)
    assert table.result() == "offense_won"


def test_the_swap_is_optional__sorcerer(table: Table) -> None:
    selected(table).until("cards_selected", "red").passes("red").play_out()
    assert table.total("offense").explained[0] == ("attack-04", 4)


def test_the_swap_happens_as_defense_too__sorcerer(table: Table) -> None:
    table.seat("red", hand=["attack-30"]).seat("blue", "sorcerer", hand=["attack-04"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-30")
    table.selects("blue", "attack-04").uses("blue", "sorcerer.power").play_out()
    assert table.result() == "defense_won"


def test_nobody_sees_a_card_by_the_swap__sorcerer(table: Table) -> None:
    selected(table).uses("red", "sorcerer.power")
    cards = {viewer: view(table.state, viewer)["encounter"]["cards"] for viewer in ("red", "blue", "green", "public")}
    assert cards["red"] == {"red": None, "blue": "attack-04"}
    assert cards["blue"] == {"red": "attack-30", "blue": None}
    assert cards["green"] == cards["public"] == {"red": None, "blue": None}


def test_an_open_card_stays_open_before_the_other_player__sorcerer(table: Table) -> None:
    table.seat("red", "sorcerer", hand=["attack-04"]).seat("blue", "oracle", hand=["attack-30", "flare-gambler"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-04")
    table.selects("blue", "attack-30").uses("red", "sorcerer.power")
    assert view(table.state, "green")["encounter"]["cards"] == {"red": None, "blue": "attack-04"}
    table.play_out()
    assert table.total("offense").explained[0] == ("attack-30", 30)


def test_a_player_who_looks_for_a_card_finds_it_where_it_was_resolved__sorcerer(table: Table) -> None:
    selected(table).uses("red", "sorcerer.power").play_out()
    discarded = [event for event in table.happened("cards_moved") if event.why == "played"]
    assert [(event.seat, event.cards[0].partition("#")[0]) for event in discarded] == [
        ("red", "attack-30"),
        ("blue", "attack-04"),
    ]


def test_an_ally_without_the_flare_swaps_nothing__sorcerer(table: Table) -> None:
    table.seat("green", "sorcerer")
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2}).play_out()
    assert not table.was_offered("green", "sorcerer.power")


def test_the_power_zapped_leaves_the_cards_where_they_are__sorcerer(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    selected(table).uses("red", "sorcerer.power").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("sorcerer.power") == "cancelled"
    assert table.total("offense").explained[0] == ("attack-04", 4)


def allied(table: Table, side: str) -> Table:
    table.seat("red", hand=["attack-04"]).seat("blue", hand=["attack-30"])
    table.seat("green", "sorcerer", hand=["flare-sorcerer", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(**{side: {"green": 2}})
    return table.selects("red", "attack-04").selects("blue", "attack-30").uses("green", "sorcerer.super")


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_super_an_ally_of_either_side_swaps_the_main_players_cards__sorcerer(table: Table, side: str) -> None:
    allied(table, side).play_out()
    assert table.total("offense").explained[0] == ("attack-30", 30)
    assert table.total("defense").explained[0] == ("attack-04", 4)


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_cards_stay__sorcerer(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    allied(table, "offense").uses("yellow", zap).play_out()
    assert table.outcome_of("sorcerer.super") == "cancelled"
    assert table.total("offense").explained[0] == ("attack-04", 4)


def wild(table: Table) -> Table:
    table.seat("red", "human").seat("blue", "zombie").seat("yellow", hand=["flare-sorcerer", "attack-08"])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1").uses("yellow", "sorcerer.wild")


def test_wild_the_main_players_swap_powers_before_the_selection__sorcerer(table: Table) -> None:
    wild(table).until("select_card")
    assert table.aliens("red") == ["zombie"]
    assert table.aliens("blue") == ["human"]


def test_wild_the_swap_is_for_good__sorcerer(table: Table) -> None:
    wild(table).play_out().until("aim")
    assert table.aliens("red") == ["zombie"]
    assert powers.active(table.state, "blue") == ["human"]


def test_wild_the_flare_goes_to_the_sorcerer__sorcerer(table: Table) -> None:
    table.seat("green", "sorcerer")
    wild(table).until("select_card")
    assert "flare-sorcerer" in table.hand("green")
    assert table.hand("yellow") == ["attack-08"]


def test_wild_is_discarded_when_nobody_is_the_sorcerer__sorcerer(table: Table) -> None:
    wild(table).until("select_card")
    assert table.pile("discard") == ["flare-sorcerer"]


def test_wild_is_no_use_while_the_sorcerer_is_a_main_player__sorcerer(table: Table) -> None:
    table.seat("red", "sorcerer").seat("yellow", hand=["flare-sorcerer", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").play_out()
    assert not table.was_offered("yellow", "sorcerer.wild")


def test_wild_a_power_moves_with_all_that_belongs_to_it__sorcerer(table: Table) -> None:
    table.seat("red", "reincarnator").seat("blue", "zombie").seat("yellow", hand=["flare-sorcerer", "attack-08"])
    table.happens(AlienGained(seat="red", alien="human", why="reincarnator"))
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").uses("yellow", "sorcerer.wild").until("select_card")
    assert table.aliens("blue") == ["reincarnator", "human"]
    assert table.state.gained == {"blue:reincarnator": "human"}


def test_wild_a_zapped_power_stays_zapped_with_its_new_player__sorcerer(table: Table) -> None:
    table.seat("red", "philanthropist").seat("green", hand=["cosmic-zap"])
    table.seat("yellow", hand=["flare-sorcerer", "attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").uses("red", "philanthropist.power").uses("green", "cosmic-zap")
    table.uses("yellow", "sorcerer.wild").until("select_card")
    assert table.aliens("blue") == ["philanthropist"]
    assert powers.active(table.state, "blue") == []


def test_wild_a_power_that_cannot_be_stolen_cannot_be_traded__sorcerer(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(powers, "BOUND", {"zombie"})
    wild(table).until("select_card")
    assert table.aliens("red") == []
    assert table.aliens("blue") == ["zombie", "human"]


def test_wild_zapped_the_powers_stay__sorcerer(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    wild(table).uses("green", "card-zap").until("select_card")
    assert table.aliens("red") == ["human"]
    assert table.pile("discard") == ["card-zap", "flare-sorcerer"]


def test_gambler_and_sorcerer_are_not_dealt_into_one_game__sorcerer() -> None:
    assert conflict("sorcerer", ["gambler"])
    assert conflict("gambler", ["sorcerer"])


def test_super_a_main_player_has_its_power_and_no_use_for_the_flare__sorcerer_CORE_018(table: Table) -> None:
    table.seat("red", "sorcerer", hand=["flare-sorcerer", "attack-08"]).against("blue").aims_at("blue-2").with_ships(2)
    table.play_out()
    assert table.was_offered("red", "sorcerer.power")
    assert not table.was_offered("red", "sorcerer.super")


# -- the wild flare while a power is lent or grafted -------------------------------------------


def held(table: Table, *seats: str) -> dict[str, list[str]]:
    return {seat: powers.held(table.state, seat) for seat in seats}


def lent(table: Table, borrower: str) -> Table:
    """Red, who is Human, lends that power; then yellow makes red and blue, who is Zombie, trade."""
    table.seat("red", "human", hand=["flare-philanthropist", "attack-08"]).seat("blue", "zombie")
    table.seat("yellow", hand=["flare-sorcerer", "attack-08"]).against("blue")
    table.uses("red", "philanthropist.wild", seats=[borrower]).aims_at("blue-2").with_ships(3, "red-1")
    return table.uses("yellow", "sorcerer.wild").until("select_card")


def test_wild_a_lent_power_stays_with_its_borrower_until_the_encounter_ends__sorcerer_SORCERER_01(
    table: Table,
) -> None:
    table.seat("green", "virus")
    lent(table, "green")
    assert (table.aliens("red"), table.aliens("blue")) == (["zombie"], ["human"])
    assert held(table, "red", "blue", "green") == {"red": ["zombie"], "blue": [], "green": ["human"]}


def test_wild_and_goes_to_its_new_player_then__sorcerer_SORCERER_01(table: Table) -> None:
    table.seat("green", "virus")
    lent(table, "green").play_out()
    assert held(table, "red", "blue", "green") == {"red": ["zombie"], "blue": ["human"], "green": ["virus"]}


def test_wild_a_borrower_who_gets_what_it_has_borrowed_keeps_it__sorcerer_SORCERER_01(table: Table) -> None:
    lent(table, "blue")
    assert held(table, "red", "blue") == {"red": ["zombie"], "blue": ["human"]}
    table.play_out()
    assert held(table, "red", "blue") == {"red": ["zombie"], "blue": ["human"]}


def test_wild_a_main_player_who_borrows_trades_its_alien_and_not_the_borrowed_one__sorcerer_SORCERER_01(
    table: Table,
) -> None:
    table.seat("green", "virus", hand=["flare-philanthropist", "attack-08"]).seat("red", "human")
    table.seat("blue", "zombie").seat("yellow", hand=["flare-sorcerer", "attack-08"]).against("blue")
    table.uses("green", "philanthropist.wild", seats=["red"]).aims_at("blue-2").with_ships(3, "red-1")
    table.uses("yellow", "sorcerer.wild").until("select_card")
    assert held(table, "red", "blue") == {"red": ["virus"], "blue": ["human"]}
    assert held(table.play_out(), "red") == {"red": ["zombie"]}


def test_wild_a_grafted_power_stays_where_it_is_until_the_encounter_ends__sorcerer_SORCERER_01(
    table: Table,
) -> None:
    """Red grafts the power of green, which is no part of the trade."""
    table.seat("red", "plant").seat("blue", "zombie").seat("green", "human").ships("red", green_1=2)
    table.seat("yellow", hand=["flare-sorcerer", "attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").uses("red", "plant.power", options=["green:human"])
    table.uses("yellow", "sorcerer.wild").until("select_card")
    assert held(table, "red", "blue", "green") == {"red": ["zombie", "human"], "blue": ["plant"], "green": []}
    assert held(table.play_out(), "red", "green") == {"red": ["zombie"], "green": ["human"]}
