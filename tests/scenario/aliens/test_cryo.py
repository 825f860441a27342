"""Cryo: cards on ice."""

import pytest

from domain.decks.titles import title_of
from domain.events import CardsMoved, PowerLent, PowersExchanged
from domain.game.views import redact, view
from tests.scenario.table import Table

EIGHT = ["attack-10", "attack-20", "plague", "quash", "attack-12", "attack-14", "morph", "force-field"]


def on_ice(table: Table) -> list[str]:
    return [title_of(card) for card in table.state.zones.get("sheet:cryo", [])]


def launched(table: Table, *hand: str, seat: str = "red", yellow: tuple[str, ...] = ()) -> Table:
    """The seat is Cryo; red encounters blue."""
    table.seat(seat, "cryo", hand=["attack-08", "attack-06", *hand]).seat("yellow", hand=["attack-04", *yellow])
    return table.against("blue").aims_at("blue-2").with_ships(1)


def frozen(table: Table, *titles: str, seat: str = "red") -> Table:
    """These cards of the deck lie on the sheet already."""
    for title in titles:
        card = next(card for card in table.state.zones["deck"] if title_of(card) == title)
        moved = CardsMoved(
            source="deck", target="sheet:cryo", count=1, why="elsewhere", seat=seat, cards=[card], seen_by=[seat]
        )
        table.happens(moved)
    return table


def stores(table: Table, title: str = "attack-06", seat: str = "red") -> Table:
    table.until("alliances_formed", seat)
    return table.uses(seat, "cryo.power", cards=[table.card(seat, title)])


# -- storing -----------------------------------------------------------------------------------


def test_a_card_of_the_hand_is_stored_and_another_one_drawn__cryo(table: Table) -> None:
    stores(launched(table.deck("attack-20"))).until("select_card")
    assert on_ice(table) == ["attack-06"]
    assert sorted(table.hand("red")) == ["attack-08", "attack-20"]


def test_for_a_card_that_was_played_in_the_meantime_none_is_drawn__cryo(table: Table) -> None:
    """It named its Card Zap, and needs it to save the power."""
    stores(launched(table, "card-zap", yellow=("cosmic-zap",)), "card-zap").uses("yellow", "cosmic-zap")
    table.uses("red", "card-zap").until("select_card")
    assert on_ice(table) == []
    assert sorted(table.hand("red")) == ["attack-06", "attack-08"]


def test_it_is_optional__cryo(table: Table) -> None:
    launched(table).until("select_card")
    assert table.was_offered("red", "cryo.power")
    assert on_ice(table) == []


def test_also_as_an_ally__cryo(table: Table) -> None:
    stores(launched(table, seat="green").allies(offense={"green": 1}), seat="green").until("select_card")
    assert on_ice(table) == ["attack-06"]


def test_also_as_the_defense__cryo(table: Table) -> None:
    stores(launched(table, seat="blue"), seat="blue").until("select_card")
    assert on_ice(table) == ["attack-06"]


def test_not_outside_the_encounter__cryo(table: Table) -> None:
    launched(table, seat="green").until("select_card")
    assert not table.was_offered("green", "cryo.power")


def test_not_without_a_card_in_hand__cryo(table: Table) -> None:
    table.seat("green", "cryo", hand=[]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(offense={"green": 1}).until("select_card")
    assert not table.was_offered("green", "cryo.power")


def test_once_per_encounter__cryo(table: Table) -> None:
    stores(launched(table)).until("select_card")
    assert len([event for event in table.happened("use_declared") if event.ability == "cryo.power"]) == 1
    assert not table.may_use("red", "cryo.power")


def test_nobody_else_sees_what_is_stored__cryo(table: Table) -> None:
    stores(launched(table)).until("select_card")
    stored = next(event for event in table.happened("cards_moved") if event.target == "sheet:cryo")
    assert "cards" in redact(stored, "red")
    assert "cards" not in redact(stored, "blue")
    assert view(table.state, "blue")["sheets"]["cryo"] == {"count": 1}
    assert [card["title"] for card in view(table.state, "red")["sheets"]["cryo"]["cards"]] == ["attack-06"]


def test_nor_what_it_was_declared_with__cryo(table: Table) -> None:
    stores(launched(table)).until("select_card")
    declared = next(event for event in table.happened("use_declared") if event.ability == "cryo.power")
    assert "chosen" not in redact(declared, "blue")


def test_stored_cards_are_not_in_the_hand__cryo(table: Table) -> None:
    stores(launched(table)).until("select_card")
    assert view(table.state, "blue")["seats"]["red"]["hand_size"] == 2
    assert "attack-06" not in table.hand("red")


def test_zapped_nothing_is_stored_or_drawn__cryo(table: Table) -> None:
    stores(launched(table, yellow=("cosmic-zap",))).uses("yellow", "cosmic-zap").until("select_card")
    assert table.outcome_of("cryo.power") == "cancelled"
    assert on_ice(table) == []
    assert sorted(table.hand("red")) == ["attack-06", "attack-08"]


# -- a new hand --------------------------------------------------------------------------------


def test_with_eight_cards_stored_it_may_take_them_as_its_new_hand__cryo(table: Table) -> None:
    frozen(launched(table).until("invite", "red"), *EIGHT).uses("red", "cryo.thaw").until("select_card")
    assert sorted(table.hand("red")) == sorted(EIGHT)
    assert on_ice(table) == []
    assert sorted(table.pile("discard")) == ["attack-06", "attack-08"]


def test_not_with_seven__cryo(table: Table) -> None:
    frozen(launched(table).until("invite", "red"), *EIGHT[:7]).until("select_card")
    assert not table.was_offered("red", "cryo.thaw")


def test_it_need_not__cryo(table: Table) -> None:
    frozen(launched(table).until("invite", "red"), *EIGHT).until("select_card")
    assert table.was_offered("red", "cryo.thaw")
    assert len(on_ice(table)) == 8


@pytest.mark.parametrize("phase", ["start_of_encounter", "before_launch", "cards_revealed", "after_resolution"])
def test_at_any_time_and_in_any_role__cryo(table: Table, phase: str) -> None:
    table.seat("green", "cryo", hand=["attack-08", "plague"]).against("blue").until("start_of_encounter", "green")
    frozen(table, *[title for title in EIGHT if title != "plague"], "ionic-gas", seat="green").until(phase, "green")
    assert table.may_use("green", "cryo.thaw")


def test_nobody_else_sees_what_it_takes_up__cryo(table: Table) -> None:
    frozen(launched(table).until("invite", "red"), *EIGHT).uses("red", "cryo.thaw").until("select_card")
    taken = next(event for event in table.happened("cards_moved") if event.source == "sheet:cryo")
    assert "cards" in redact(taken, "red")
    assert "cards" not in redact(taken, "green")


def test_without_the_power_the_cards_stay_on_ice__cryo(table: Table) -> None:
    table.ships("red", red_1=4, red_2=0, red_3=0, red_4=0, red_5=0, warp=16)
    frozen(launched(table).until("invite", "red"), *EIGHT).until("select_card")
    assert not table.was_offered("red", "cryo.thaw")
    assert len(on_ice(table)) == 8


def test_zapped_the_hand_stays_what_it_is__cryo(table: Table) -> None:
    table = launched(table, yellow=("cosmic-zap",)).until("invite", "red")
    frozen(table, *EIGHT).uses("red", "cryo.thaw").uses("yellow", "cosmic-zap").until("select_card")
    assert table.outcome_of("cryo.thaw") == "cancelled"
    assert len(on_ice(table)) == 8
    assert sorted(table.hand("red")) == ["attack-06", "attack-08"]


def test_not_between_showing_the_hand_and_drawing_another_one__cryo__cryo_01(table: Table) -> None:
    table.variant("reward_deck").seat("blue", "cryo", hand=["rw-finder"]).against("blue").until("aim")
    frozen(table, *EIGHT, seat="blue").until("gate_aimed", "blue")
    assert table.may_use("blue", "cryo.thaw")
    table.until("hand_shown", "blue")
    assert table.may_use("blue", "rw-finder")
    assert not table.may_use("blue", "cryo.thaw")


# -- the sheet ---------------------------------------------------------------------------------


def test_the_storage_goes_with_the_sheet_and_its_new_holder_sees_it__cryo(table: Table) -> None:
    frozen(launched(table).until("invite", "red"), *EIGHT)
    table.happens(PowersExchanged(aliens={"red": [], "green": ["cryo"]}, why="elsewhere"))
    assert view(table.state, "red")["sheets"]["cryo"] == {"count": 8}
    assert len(view(table.state, "green")["sheets"]["cryo"]["cards"]) == 8
    table.uses("green", "cryo.thaw").until("select_card")
    assert sorted(table.hand("green")) == sorted(EIGHT)


def test_an_event_reports_that_the_new_holder_sees_it__cryo(table: Table) -> None:
    table.seat("blue", "plant", hand=["attack-12", "attack-14"]).ships("blue", red_1=1)
    frozen(launched(table).until("invite", "red"), *EIGHT[:3]).uses("blue", "plant.power", options=["red:cryo"])
    seen = table.last("sheet_seen")
    assert (seen.alien, seen.viewer, len(seen.cards)) == ("cryo", "blue", 3)
    assert "cards" in redact(seen, "blue")
    assert "cards" not in redact(seen, "red")


def test_plant_can_take_the_whole_hand_that_is_stored__cryo(table: Table) -> None:
    table.seat("blue", "plant", hand=["attack-04", "attack-06"]).ships("blue", red_1=1)
    frozen(launched(table).until("invite", "red"), *EIGHT).uses("blue", "plant.power", options=["red:cryo"])
    table.uses("blue", "cryo.thaw")
    assert sorted(table.hand("blue")) == sorted(EIGHT)


def test_a_player_who_lends_the_power_sees_what_the_borrower_stores__cryo__cryo_01(table: Table) -> None:
    launched(table).until("invite", "red").happens(PowerLent(lender="red", borrower="blue", alien="cryo"))
    table.until("alliances_formed", "blue").uses("blue", "cryo.power", cards=[table.card("blue", "attack-08")])
    stored = next(event for event in table.happened("cards_moved") if event.target == "sheet:cryo")
    assert stored.seen_by == ["blue", "red"]


def test_stored_cards_are_discarded_when_the_alien_leaves_the_game__cryo(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "flare-reincarnator"])
    launched(table.seat("blue", hand=["attack-30"]), yellow=("flare-reincarnator",)).until("invite", "red")
    frozen(table, "plague", "quash").reveals(red="attack-08", blue="attack-30")
    table.uses("yellow", "reincarnator.wild", seats=["red"]).play_out()
    assert table.aliens("red") != ["cryo"]
    assert {"plague", "quash"} <= {*table.pile("discard")}


# -- super -------------------------------------------------------------------------------------


def exchanging(table: Table, *yellow: str) -> Table:
    frozen(launched(table, "flare-cryo", yellow=yellow).until("invite", "red"), "attack-30", "plague")
    stores(table)
    if "cosmic-zap" in yellow:
        table.passes("yellow")
    return table.uses("red", "cryo.super")


def test_super_a_stored_card_may_be_picked_up_in_exchange_without_a_draw__cryo(table: Table) -> None:
    exchanging(table).until("exchange", "red")
    cards = {title_of(card): card for card in table.question("red").question.cards}  # type: ignore[attr-defined]
    assert sorted(cards) == ["attack-30", "plague"]
    table.answer("red", cards=[cards["attack-30"]]).until("select_card")
    assert sorted(table.hand("red")) == ["attack-08", "attack-30", "flare-cryo"]
    assert sorted(on_ice(table)) == ["attack-06", "plague"]


def test_super_or_it_draws_after_all__cryo(table: Table) -> None:
    exchanging(table.deck("attack-20")).at("exchange", "red", cards=[]).until("select_card")
    assert "attack-20" in table.hand("red")
    assert len(on_ice(table)) == 3


def test_super_played_once_it_grants_the_early_new_hand_as_well__cryo__cryo_01(table: Table) -> None:
    exchanging(table).at("exchange", "red", cards=[]).uses("red", "cryo.thaw").until("select_card")
    assert sorted(table.hand("red")) == ["attack-06", "attack-30", "plague"]
    assert on_ice(table) == []


def test_super_card_zapped_a_card_is_drawn__cryo(table: Table) -> None:
    exchanging(table, "card-zap").uses("yellow", "card-zap").until("select_card")
    assert table.outcome_of("cryo.super") == "cancelled"
    assert len(on_ice(table)) == 3


def test_super_cosmic_zapped_it_returns_to_hand__cryo(table: Table) -> None:
    exchanging(table, "cosmic-zap").uses("yellow", "cosmic-zap").until("select_card")
    assert table.outcome_of("cryo.super") == "cancelled"
    assert "flare-cryo" in table.hand("red")


def early(table: Table, *yellow: str) -> Table:
    """Green, outside the encounter, has three cards on ice."""
    table.seat("green", "cryo", hand=["attack-08", "plague", "flare-cryo"])
    table.seat("yellow", hand=["attack-04", *yellow]).against("blue").until("start_of_encounter", "green")
    return frozen(table, "attack-30", "attack-20", "quash", seat="green").uses("green", "cryo.super_thaw")


def test_super_the_new_hand_with_fewer_than_eight_in_any_role_and_phase__cryo(table: Table) -> None:
    early(table).until("aim")
    assert sorted(table.hand("green")) == ["attack-20", "attack-30", "flare-cryo", "quash"]
    assert on_ice(table) == []
    assert table.pile("discard") == ["attack-08", "plague"]


def test_super_the_early_hand_grants_the_exchange_as_well__cryo__cryo_01(table: Table) -> None:
    table.seat("red", "cryo", hand=["attack-08", "plague", "flare-cryo"]).against("blue")
    table.until("start_of_encounter", "red")
    frozen(table, "attack-30", "attack-20").uses("red", "cryo.super_thaw").aims_at("blue-2").with_ships(1)
    table.until("invite", "red")
    frozen(table, "quash")
    stores(table, "attack-20").until("exchange", "red")


def test_super_what_it_grants_ends_with_the_encounter__cryo(table: Table) -> None:
    early(table).play_out()
    assert table.state.sheets["cryo"]["granted"] == ""


def test_super_not_without_a_stored_card__cryo(table: Table) -> None:
    table.seat("green", "cryo", hand=["attack-08", "flare-cryo"]).against("blue").until("aim")
    assert not table.was_offered("green", "cryo.super_thaw")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_cards_stay_on_ice__cryo(table: Table, zap: str) -> None:
    early(table, zap).uses("yellow", zap).until("aim")
    assert table.outcome_of("cryo.super_thaw") == "cancelled"
    assert len(on_ice(table)) == 3


# -- wild --------------------------------------------------------------------------------------


def bare(table: Table, *yellow: str) -> Table:
    """Blue has no encounter card as it must defend."""
    table.seat("blue", hand=["plague", "quash", "flare-cryo"]).seat("yellow", hand=["attack-04", *yellow])
    return table.against("blue").aims_at("blue-2").with_ships(1).until("new_hand", "blue")


def lays_aside(table: Table, *titles: str) -> Table:
    return table.uses("blue", "cryo.wild", cards=[table.card("blue", title) for title in titles])


def test_wild_cards_laid_aside_join_a_whole_new_hand__cryo(table: Table) -> None:
    lays_aside(bare(table), "plague", "flare-cryo").until("select_card")
    assert len(table.hand("blue")) == 8 + 2
    assert {"plague", "flare-cryo"} <= {*table.hand("blue")}
    assert "quash" in table.pile("discard")


def test_wild_this_flare_only_if_it_is_named_too__cryo(table: Table) -> None:
    lays_aside(bare(table), "plague").until("select_card")
    assert "flare-cryo" in table.pile("discard")


def test_wild_they_stay_face_down__cryo(table: Table) -> None:
    lays_aside(bare(table), "plague", "flare-cryo").until("select_card")
    shown = table.last("cards_revealed_in_hand")
    assert [title_of(card) for card in shown.cards] == ["quash"]
    declared = next(event for event in table.happened("use_declared") if event.ability == "cryo.wild")
    assert "chosen" not in redact(declared, "red")


def test_wild_no_encounter_cards__cryo(table: Table) -> None:
    table.seat("blue", "deuce", hand=["plague", "attack-08", "flare-cryo"]).against("blue").aims_at("blue-2")
    table.with_ships(1).until("new_hand", "blue")
    answer = {"kind": "choose_cards", "cards": [table.card("blue", "attack-08")]}
    table.refuses("blue", "not_an_option", use="cryo.wild", answer=answer)


def test_wild_also_when_the_new_hand_lacks_an_encounter_card_again__cryo(table: Table) -> None:
    table.deck(
        "mobius-tubes",
        "mobius-tubes",
        "card-zap",
        "card-zap",
        "cosmic-zap",
        "ionic-gas",
        "reinforcement-2",
        "reinforcement-3",
        "attack-20",
    )
    lays_aside(bare(table), "plague", "flare-cryo").until("select_card")
    assert len(table.hand("blue")) == 8 + 2
    assert "plague" in table.hand("blue")


def test_wild_at_the_start_of_a_turn_too__cryo(table: Table) -> None:
    table.seat("red", hand=["plague", "flare-cryo"]).from_the_start_of_the_turn().against("blue")
    table.start().uses("red", "cryo.wild", cards=[table.card("red", "plague")]).until("aim")
    assert "plague" in table.hand("red")


def test_wild_card_zapped_everything_is_discarded__cryo(table: Table) -> None:
    lays_aside(bare(table, "card-zap"), "plague", "flare-cryo").uses("yellow", "card-zap").until("select_card")
    assert table.outcome_of("cryo.wild") == "cancelled"
    assert len(table.hand("blue")) == 8
    assert {"plague", "quash", "flare-cryo"} <= {*table.pile("discard")}
