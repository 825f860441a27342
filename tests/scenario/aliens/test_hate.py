"""Hate: rages at the start of its turn."""

from domain import board
from domain.commands import Concede
from domain.events import CardsMoved
from domain.game.views import redact
from domain.powers import active
from tests.scenario.table import Table
from tests.scenario.variants.skills import lay, letters_at, pick


def raging(table: Table, *hand: str) -> Table:
    """Red is Hate at the start of its turn."""
    return table.from_the_start_of_the_turn().seat("red", "hate", hand=list(hand))


def hates(table: Table, title: str) -> Table:
    table.until("hate", "red")
    return table.answer("red", cards=[table.card("red", title)])


def test_the_others_discard_a_card_of_the_same_type__hate(table: Table) -> None:
    hates(raging(table, "negotiate", "attack-08"), "negotiate").play_out("encounter_began")
    for seat in ("blue", "green", "yellow"):
        assert table.hand(seat) == ["attack-08"]
    assert table.hand("red") == ["attack-08"]
    assert table.pile("discard").count("negotiate") == 4


def test_a_player_who_holds_none_loses_three_ships_of_hates_choice__hate(table: Table) -> None:
    table.seat("blue", hand=["attack-08"])
    hates(raging(table, "negotiate", "attack-08"), "negotiate").until("hate_ships", "red")
    table.answer("red", **{"from": {"blue-3": 3}}).play_out("encounter_began")
    assert table.ships_of("blue", "blue-3") == 1
    assert table.in_warp("blue") == 3


def test_a_player_who_holds_one_may_rather_lose_ships__hate(table: Table) -> None:
    hates(raging(table, "negotiate", "attack-08"), "negotiate").until("hate_answer", "blue")
    table.answer("blue", cards=[]).until("hate_ships", "red")
    table.answer("red", **{"from": {"blue-1": 3}}).play_out("encounter_began")
    assert table.in_warp("blue") == 3
    assert "negotiate" in table.hand("blue")


def test_attacks_must_be_of_equal_or_higher_value__hate(table: Table) -> None:
    table.seat("blue", hand=["attack-06"]).seat("green", hand=["attack-10"]).seat("yellow", hand=["attack-08"])
    hates(raging(table, "attack-08", "negotiate"), "attack-08")
    assert table.asked("blue") == ""
    assert {table.asked("green"), table.asked("yellow")} == {"hate_answer"}
    table.play_out("encounter_began")
    assert table.in_warp("blue") == 3


def test_only_a_morph_answers_a_morph__hate(table: Table) -> None:
    hates(raging(table, "morph", "attack-08"), "morph").play_out("encounter_began")
    assert [table.in_warp(seat) for seat in ("blue", "green", "yellow")] == [3, 3, 3]


def test_without_encounter_card_afterwards_it_draws_a_new_hand__hate(table: Table) -> None:
    table.deck(*["attack-06"] * 7, "attack-10")
    hates(raging(table, "negotiate", "reinforcement-2"), "negotiate").play_out("encounter_began")
    assert len(table.hand("red")) == 8
    assert "reinforcement-2" in table.pile("discard")


def test_it_rages_once_in_a_turn_only__hate(table: Table) -> None:
    hates(raging(table, "negotiate", "attack-40", "attack-10"), "negotiate").against("blue")
    table.play_out()
    assert len([e for e in table.happened("use_declared") if e.ability == "hate.power"]) == 1


def test_zapped_hate_keeps_the_card_and_nobody_loses__hate(table: Table) -> None:
    table.seat("blue", hand=["cosmic-zap", "attack-08"])
    raging(table, "negotiate", "attack-08").uses("blue", "cosmic-zap").play_out("encounter_began")
    assert sorted(table.hand("red")) == ["attack-08", "negotiate"]
    assert table.hand("green") == ["attack-08", "negotiate"]


def test_super_the_card_is_only_shown__hate(table: Table) -> None:
    raging(table, "negotiate", "attack-08", "flare-hate").uses("red", "hate.super")
    hates(table, "negotiate").play_out("encounter_began")
    assert "negotiate" in table.hand("red")
    assert table.hand("blue") == ["attack-08"]
    assert table.last("cards_revealed_in_hand").seat == "red"


def test_zapped_after_the_card_that_is_shown_hate_keeps_it_too__hate(table: Table) -> None:
    table.seat("blue", hand=["cosmic-zap", "attack-08"])
    raging(table, "negotiate", "attack-08").until("use", "blue").passes("blue")
    hates(table, "negotiate").uses("blue", "cosmic-zap").play_out("encounter_began")
    assert table.outcome_of("hate.power") == "cancelled"
    assert sorted(table.hand("red")) == ["attack-08", "negotiate"]
    assert table.last("cards_revealed_in_hand").seat == "red"
    assert [table.in_warp(seat) for seat in ("blue", "green", "yellow")] == [0, 0, 0]


def test_super_not_any_more_when_the_card_is_shown__hate(table: Table) -> None:
    raging(table, "negotiate", "attack-08", "flare-hate").until("use", "red").passes("red")
    table.offered.clear()
    hates(table, "flare-hate").play_out("encounter_began")
    assert not table.was_offered("red", "hate.super")
    assert "flare-hate" in table.pile("discard")


def test_super_the_flare_on_the_table_cannot_be_the_card_shown__hate(table: Table) -> None:
    raging(table, "negotiate", "attack-08", "flare-hate").uses("red", "hate.super").until("hate", "red")
    assert "flare-hate" not in table.question("red").question.cards.values()  # type: ignore[attr-defined]


def test_super_card_zapped_the_card_is_discarded__hate(table: Table) -> None:
    table.seat("blue", hand=["card-zap", "negotiate"])
    raging(table, "negotiate", "attack-08", "flare-hate").uses("red", "hate.super").uses("blue", "card-zap")
    hates(table, "negotiate").play_out("encounter_began")
    assert table.hand("red") == ["attack-08"]


def test_wild_the_opponent_discards_a_random_card__hate(table: Table) -> None:
    table.seat("red", hand=["flare-hate", "attack-08"]).seat("blue", hand=["attack-08", "attack-10", "negotiate"])
    table.against("blue").aims_at("blue-2").with_ships(2).uses("red", "hate.wild").until("select_card")
    assert len(table.hand("blue")) == 2
    assert table.last("cards_moved").why == "hate"


def test_wild_without_encounter_card_left_this_player_wins_at_once__hate(table: Table) -> None:
    table.seat("red", hand=["flare-hate", "attack-08"]).seat("blue", hand=["attack-10"])
    table.against("blue").aims_at("blue-2").with_ships(2).uses("red", "hate.wild").play_out()
    assert table.result() == "offense_won"
    assert table.has_colony("red", "blue-2")
    assert not table.happened("cards_revealed")
    assert table.hand("red") == ["attack-08", "flare-hate"]


def test_wild_card_zapped_nothing_is_discarded__hate(table: Table) -> None:
    table.seat("red", hand=["flare-hate", "attack-08"]).seat("blue", hand=["attack-10", "card-zap"])
    table.against("blue").aims_at("blue-2").with_ships(2).uses("red", "hate.wild").uses("blue", "card-zap")
    table.until("select_card")
    assert table.hand("blue") == ["attack-10"]


def test_a_needed_new_hand_is_drawn_before_it_rages__hate_CORE_060(table: Table) -> None:
    table.deck(*["attack-06"] * 7, "negotiate")
    raging(table, "reinforcement-2").until("hate", "red")
    assert sorted(table.hand("red")) == ["attack-06"] * 7 + ["negotiate"]


def test_it_rages_on_its_own_turn_only__hate(table: Table) -> None:
    table.from_the_start_of_the_turn().seat("green", "hate").play_out("encounter_began")
    assert not table.used("hate.power")


def test_without_three_home_colonies_it_does_not_rage__hate_CORE_260(table: Table) -> None:
    table.ships("red", red_1=6, red_2=6, red_3=0, red_4=0, red_5=0, blue_1=8)
    raging(table, "negotiate", "attack-08").play_out("encounter_began")
    assert not table.used("hate.power")


def test_a_player_who_has_no_cards_loses_ships__hate(table: Table) -> None:
    table.seat("blue", hand=[])
    hates(raging(table, "negotiate", "attack-08"), "negotiate").play_out("encounter_began")
    assert table.in_warp("blue") == 3


def test_it_leaves_leaders_alone_while_there_are_other_ships__hate_SKILL_37(table: Table) -> None:
    lay(lay(table.variant("skill_tokens").seat("blue", hand=[]), "blue", blue_1="LLLE"), "red")
    hates(raging(table, "negotiate", "attack-08"), "negotiate").until("hate_ships", "red")
    leaders = [ship for ship in board.ships_at(table.state, "blue-1", "blue") if table.state.marks[ship] == "L"]
    table.refuses("red", "spared", "SKILL-37", ships=leaders)
    table.answer("red", ships=pick(table, "red", "ESW")).play_out("encounter_began")
    assert letters_at(table, "warp", "blue") == "ESW"


def test_a_player_who_has_fewer_than_three_ships_loses_all_of_them__hate(table: Table) -> None:
    table.seat("blue", hand=[]).ships("blue", warp=18, blue_1=2, blue_2=0, blue_3=0, blue_4=0, blue_5=0)
    hates(raging(table, "negotiate", "attack-08"), "negotiate").play_out("encounter_began")
    assert table.in_warp("blue") == 20


def test_the_others_answer_independently_of_each_other__hate_HATE_01(table: Table) -> None:
    hates(raging(table, "negotiate", "attack-08"), "negotiate")
    assert [table.asked(seat) for seat in ("blue", "green", "yellow")] == ["hate_answer"] * 3
    table.answer("yellow", cards=[])
    assert [table.asked(seat) for seat in ("blue", "green", "yellow")] == ["hate_answer", "hate_answer", ""]
    assert redact(table.last("answered"), "blue") != redact(table.last("answered"), "yellow")
    assert table.hand("yellow") == ["attack-08", "negotiate"]


def test_a_player_who_has_conceded_gives_the_default_answer__hate(table: Table) -> None:
    hates(raging(table, "negotiate", "attack-08"), "negotiate").command(Concede(seat="blue"))
    table.play_out("encounter_began")
    assert table.hand("blue") == ["attack-08"]


def test_with_no_card_left_there_is_nothing_to_hate__hate(table: Table) -> None:
    table.seat("blue", hand=["cosmic-zap", "attack-08"])
    raging(table, "negotiate", "attack-08").until("use", "blue")
    cards = list(table.state.zones["hand:red"])
    table.happens(CardsMoved(source="hand:red", target="removed", count=2, why="position", cards=cards)).passes("blue")
    table.play_out("encounter_began")
    assert [table.in_warp(seat) for seat in ("blue", "green", "yellow")] == [0, 0, 0]
    assert len(table.hand("red")) == 8


def test_super_cosmic_zapped_the_flare_returns_and_the_power_is_off__hate_CORE_226(table: Table) -> None:
    table.seat("blue", hand=["cosmic-zap", "negotiate"])
    raging(table, "negotiate", "attack-08", "flare-hate").uses("red", "hate.super").uses("blue", "cosmic-zap")
    assert "flare-hate" in table.hand("red")
    assert active(table.state, "red") == []


def test_wild_is_for_the_defense_too__hate(table: Table) -> None:
    table.seat("blue", hand=["flare-hate", "attack-08"]).seat("red", hand=["attack-10", "attack-06"]).against("blue")
    table.aims_at("blue-2").with_ships(2).uses("blue", "hate.wild").until("select_card")
    assert len(table.hand("red")) == 1


def test_wild_the_defense_wins_at_once_against_an_empty_hand__hate(table: Table) -> None:
    table.seat("blue", hand=["flare-hate", "attack-08"]).seat("red", hand=["attack-10"]).against("blue")
    table.aims_at("blue-2").with_ships(2).uses("blue", "hate.wild").play_out()
    assert table.result() == "defense_won"
    assert table.in_warp("red") == 2


def test_wild_not_for_an_ally__hate_CORE_018(table: Table) -> None:
    table.seat("green", hand=["flare-hate", "attack-08"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    assert not table.was_offered("green", "hate.wild")
