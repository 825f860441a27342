"""Tide: cards come and go with its victories and defeats."""

import pytest

from domain.events import SheetNoted
from tests.scenario.table import Table

WINS = {"red": "attack-40", "blue": "attack-06"}
LOSES = {"red": "attack-06", "blue": "attack-40"}
HAND = ["attack-04", "attack-08", "attack-10", "negotiate"]


def fought(table: Table, cards: dict[str, str], tide: str = "red") -> Table:
    """Red and yellow against blue and green, with these cards; red or blue is Tide."""
    for seat in ("red", "blue"):
        table.seat(seat, hand=[cards[seat], *HAND])
    for seat in ("green", "yellow"):
        table.seat(seat, hand=list(HAND))
    table.seat(tide, "tide").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"yellow": 1}, defense={"green": 1}).reveals(**cards)


def tokens(table: Table) -> int:
    return int(table.state.sheets["tide"]["tokens"])


def sizes(table: Table) -> dict[str, int]:
    return {seat: len(table.hand(seat)) for seat in table.state.seats}


# -- the power ---------------------------------------------------------------------------------


def test_two_tokens_are_there_at_the_start__tide(table: Table) -> None:
    table.seat("red", "tide").until("aim")
    assert tokens(table) == 2


def test_a_victory_adds_a_token_and_its_side_draws_as_many_cards_as_there_are__tide(table: Table) -> None:
    fought(table, WINS).play_out()
    assert tokens(table) == 3
    assert sizes(table) == {"red": 7, "yellow": 7, "blue": 4, "green": 4}


def test_so_does_one_as_the_defense__tide(table: Table) -> None:
    fought(table, LOSES, "blue").play_out("cards_moved")
    table.play_out()
    drawn = [(e.seat, e.count) for e in table.happened("cards_moved") if e.why == "tide"]
    assert drawn == [("blue", 3), ("green", 3)]


def test_a_defeat_takes_a_token_and_the_others_discard_as_many_cards_as_remain__tide(table: Table) -> None:
    fought(table, LOSES).play_out()
    assert tokens(table) == 1
    gone = [(e.seat, e.count) for e in table.happened("cards_moved") if e.why == "tide"]
    assert gone == [("blue", 1), ("green", 1)]


def test_so_does_one_as_the_defense_too__tide(table: Table) -> None:
    fought(table, WINS, "blue").play_out()
    assert tokens(table) == 1
    assert sizes(table) == {"red": 3, "yellow": 3, "blue": 4, "green": 4}


def test_which_cards_go_is_their_owner_s_choice__tide(table: Table) -> None:
    fought(table, LOSES).until("ebb", "blue").answer("blue", cards=[table.card("blue", "attack-10")])
    table.at("ebb", "green", cards=[table.card("green", "negotiate")]).play_out()
    assert {"attack-10", "negotiate"} <= set(table.pile("discard"))
    assert "attack-10" not in table.hand("blue")


def test_not_fewer_than_remain__tide(table: Table) -> None:
    fought(table, LOSES).happens(SheetNoted(alien="tide", note="tokens", value=3)).until("ebb", "blue")
    table.refuses("blue", "too_few", cards=[table.card("blue", "attack-10")])


def test_a_player_who_has_fewer_cards_discards_all__tide(table: Table) -> None:
    table.seat("red", "tide", hand=["attack-06"]).seat("blue", hand=["attack-40", "attack-04"]).against("blue").start()
    table.happens(SheetNoted(alien="tide", note="tokens", value=4)).until("aim").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-06", blue="attack-40").play_out()
    gone = [(e.seat, e.count) for e in table.happened("cards_moved") if e.why == "tide"]
    assert (tokens(table), gone) == (3, [("blue", 1)])


def test_with_one_token_a_defeat_changes_nothing__tide(table: Table) -> None:
    table.seat("red", "tide", hand=["attack-06", "negotiate"]).seat("blue", hand=["attack-40", "negotiate"]).start()
    table.happens(SheetNoted(alien="tide", note="tokens", value=1)).until("aim").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-06", blue="attack-40").play_out()
    assert tokens(table) == 1
    assert not table.used("tide.power")


def test_two_morphs_are_a_defeat__tide_CORE_145(table: Table) -> None:
    table.variant("common_rewards")
    fought(table, {"red": "morph", "blue": "rw-morph"}).play_out()
    assert tokens(table) == 1


def test_a_deal_is_no_victory__tide(table: Table) -> None:
    table.seat("red", "tide").to_a_deal().offers("red", give={"colony": "red-3"}).accepts("blue").play_out()
    assert tokens(table) == 2
    assert not table.used("tide.power")


def test_a_failed_deal_is_no_defeat__tide(table: Table) -> None:
    table.seat("red", "tide").to_a_deal().answer("red", refuse=True).play_out()
    assert tokens(table) == 2
    assert not table.used("tide.power")


@pytest.mark.parametrize("tide", ["yellow", "green"])
def test_an_ally_neither_wins_nor_loses__tide(table: Table, tide: str) -> None:
    fought(table, WINS, tide).play_out()
    assert not table.used("tide.power")


def test_cosmic_zapped_no_card_moves__tide(table: Table) -> None:
    table.seat("red", "tide", hand=["attack-40"]).seat("green", hand=["cosmic-zap"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-40", blue="attack-08").uses("green", "cosmic-zap")
    table.play_out()
    assert table.outcome_of("tide.power") == "cancelled"
    assert (tokens(table), table.hand("red")) == (2, [])


def test_by_the_house_rule_the_others_discard_at_random__tide(table: Table) -> None:
    fought(table.option(tide_at_random=True), LOSES).play_out()
    gone = [e for e in table.happened("cards_moved") if e.why == "tide"]
    assert [(e.seat, e.count, e.draws) for e in gone] == [("blue", 1, 1), ("green", 1, 1)]


# -- the flare ---------------------------------------------------------------------------------


def rewarded(table: Table, count: int = 1) -> Table:
    """Green, with the flare, defends with a number of ships and wins."""
    table.seat("green", hand=["attack-08", "flare-tide"]).seat("blue", hand=["attack-40"]).ships("green", warp=2)
    table.against("blue").aims_at("blue-2").with_ships(3).allies(defense={"green": count, "yellow": 2})
    return table.reveals(red="attack-08", blue="attack-40")


def rewards(table: Table, seat: str) -> list[tuple[str, int]]:
    chosen = next(event for event in table.happened("rewards_chosen") if event.seat == seat)
    return [(term["source"], term["amount"]) for term in chosen.terms]


@pytest.mark.parametrize(("count", "more"), [(1, 3), (3, 1)])
def test_wild_an_ally_collects_four_rewards_whatever_it_sent__tide(table: Table, count: int, more: int) -> None:
    rewarded(table, count).uses("green", "tide.wild").at("rewards", "green", amounts={"cards": 2, "ships": 2})
    table.play_out()
    assert rewards(table, "green") == [("ships", count), ("flare-tide", more)]
    assert len(table.hand("green")) == 2 + 2


def test_wild_the_others_get_what_they_sent__tide(table: Table) -> None:
    rewarded(table).uses("green", "tide.wild").play_out()
    assert rewards(table, "yellow") == [("ships", 2)]


def test_wild_it_is_optional__tide(table: Table) -> None:
    rewarded(table).play_out()
    assert table.was_offered("green", "tide.wild")
    assert rewards(table, "green") == [("ships", 1)]


def test_wild_also_with_no_ship_left_in_the_encounter__tide_TIDE_01(table: Table) -> None:
    table.seat("yellow", "patriot", hand=["attack-04", "flare-patriot"]).seat("blue", hand=["attack-40"])
    table.seat("green", hand=["attack-08", "flare-tide"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"yellow": 1}, defense={"green": 1}).reveals(red="attack-08", blue="attack-40")
    table.uses("yellow", "patriot.super", amounts={"green": 1}).uses("green", "tide.wild").until("rewards", "green")
    assert table.question("green").question.total == 4  # type: ignore[attr-defined]


def test_wild_not_without_rewards__tide(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-tide"]).seat("red", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("green", "tide.wild")


def test_wild_what_limits_rewards_limits_these__tide(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-brute"])
    rewarded(table, 3).uses("red", "brute.wild").uses("green", "tide.wild").play_out()
    assert rewards(table, "green") == [("ships", 3), ("flare-tide", 1), ("flare-brute", -3)]


def test_wild_card_zapped_there_is_one_for_each_ship__tide(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    rewarded(table).uses("green", "tide.wild").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("tide.wild") == "cancelled"
    assert rewards(table, "green") == [("ships", 1)]


def risen(table: Table) -> Table:
    table.seat("green", "tide", hand=["attack-08", "flare-tide"]).against("blue").uses("green", "tide.super")
    return table


def test_super_one_token_more_at_any_time__tide(table: Table) -> None:
    risen(table).until("aim")
    assert tokens(table) == 3
    assert "flare-tide" in table.hand("green")


@pytest.mark.parametrize(
    "window",
    [
        "start_of_turn",
        "destiny_drawn",
        "gate_aimed",
        "alliances_formed",
        "before_selection",
        "cards_revealed",
        "after_resolution",
    ],
)
def test_super_in_any_phase__tide(table: Table, window: str) -> None:
    table.seat("green", "tide", hand=["morph", "flare-tide"]).against("blue").from_the_start_of_the_turn()
    assert table.until(window, "green").may_use("green", "tide.super")


def test_super_card_zapped_there_are_two__tide(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    risen(table).uses("yellow", "card-zap").until("aim")
    assert tokens(table) == 2


def test_super_cosmic_zapped_there_are_two__tide(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    risen(table).uses("yellow", "cosmic-zap").until("aim")
    assert tokens(table) == 2
    assert table.outcome_of("tide.super") == "cancelled"
