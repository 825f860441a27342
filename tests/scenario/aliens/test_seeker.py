"""Seeker: asks, and is told the truth."""

from typing import Any

import pytest

from domain.game.views import view
from tests.scenario.table import Table


def seeker(table: Table, *blue: str) -> Table:
    """Red, the Seeker, encounters blue, who holds these cards."""
    table.seat("red", "seeker", hand=["attack-08", "negotiate"])
    table.seat("blue", hand=list(blue or ("attack-20", "attack-08", "negotiate")))
    return table.against("blue").aims_at("blue-2").with_ships(3)


def asks(table: Table, question: str, ability: str = "seeker.power", seat: str = "red") -> Table:
    return table.uses(seat, ability, options=[question])


def statement(table: Table, seat: str = "blue") -> Any:
    return table.encounter.facts[f"statement:{seat}"]["answer"]


def offered(table: Table, seat: str) -> list[str]:
    """The titles among which the seat selects."""
    table.until("select_card", seat)
    return sorted(table.question(seat).question.cards.values())  # type: ignore[attr-defined]


# -- the truth ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "truth"),
    [
        ("blue|holds:negotiate", True),
        ("blue|holds:morph", False),
        ("blue|holds:over-15", True),
        ("blue|holds:over-20", False),
        ("blue|holds:attack", True),
    ],
)
def test_what_it_holds_is_answered_truly__seeker(table: Table, question: str, truth: bool) -> None:
    asks(seeker(table), question).until("select_card", "blue")
    assert statement(table) is truth


def test_everybody_hears_the_answer__seeker(table: Table) -> None:
    asks(seeker(table), "blue|holds:negotiate").until("select_card", "blue")
    assert view(table.state, "green")["encounter"]["statements"] == {
        "blue": {"question": "holds:negotiate", "answer": True}
    }


def test_a_question_about_plans_is_settled_now__seeker(table: Table) -> None:
    asks(seeker(table), "blue|plays:over-15").at("answer", "blue", yes=True)
    assert statement(table) is True
    assert offered(table, "blue") == ["attack-20"]


def test_a_no_holds_as_well__seeker(table: Table) -> None:
    asks(seeker(table), "blue|plays:over-15").at("answer", "blue", yes=False)
    assert offered(table, "blue") == ["attack-08", "negotiate"]
    card = table.card("blue", "attack-20")
    table.refuses("blue", "not_an_option", cards=[card])


def test_a_player_who_has_no_choice_is_not_asked__seeker(table: Table) -> None:
    asks(seeker(table, "attack-20", "attack-08"), "blue|plays:negotiate").until("select_card", "blue")
    assert statement(table) is False
    assert not any(event.kind == "confirm" and event.seat == "blue" for event in table.happened("answered"))


def test_a_player_who_will_draw_a_new_hand_says_what_it_will_play_then__seeker(table: Table) -> None:
    table.deck("attack-20", "negotiate")
    asks(seeker(table, "plague").until("alliances_formed", "red"), "blue|plays:attack").at("answer", "blue", yes=True)
    assert statement(table) is True
    assert all(title.startswith("attack") for title in offered(table, "blue"))
    assert "negotiate" in table.hand("blue")


def test_it_is_held_to_it_only_until_the_encounter_is_over__seeker(table: Table) -> None:
    seeker(table, "attack-20", "attack-08", "negotiate", "attack-00")
    asks(table, "blue|plays:attack").at("answer", "blue", yes=True)
    table.reveals(red="attack-08", blue="attack-20").play_out()
    assert table.state.encounter is None or "pledged:blue" not in table.encounter.facts


def asked_before_time_travel(table: Table) -> Table:
    """Blue, Chronos, has promised in Planning to play no negotiate, and travels back to before that."""
    table.seat("red", "seeker", hand=["attack-08", "negotiate"])
    table.seat("blue", "chronos", hand=["attack-20", "attack-06", "negotiate"]).against("blue").aims_at("blue-2")
    table.with_ships(3).until("before_selection", "red")
    asks(table, "blue|plays:negotiate").at("answer", "blue", yes=False)
    table.reveals(red="attack-08", blue="attack-20").uses("blue", "chronos.power")
    table.offered.clear()
    return table


def test_it_is_held_to_it_after_time_travel_too__seeker__chronos_01(table: Table) -> None:
    assert offered(asked_before_time_travel(table), "blue") == ["attack-06", "attack-20"]


def test_whether_it_wants_to_win_cannot_be_verified__seeker(table: Table) -> None:
    asks(seeker(table), "blue|wins").at("answer", "blue", yes=True)
    assert statement(table) is True
    assert offered(table, "blue") == ["attack-08", "attack-20", "negotiate"]


def test_a_main_player_asks_its_opponent__seeker(table: Table) -> None:
    seeker(table).until("before_selection", "red")
    table.refuses("red", "not_an_option", use="seeker.power", answer={"options": ["red|holds:attack"]})
    table.refuses("red", "not_an_option", use="seeker.power", answer={"options": ["green|holds:attack"]})


@pytest.mark.parametrize("other", ["red", "blue"])
def test_an_ally_asks_either_main_player__seeker(table: Table, other: str) -> None:
    table.seat("green", "seeker").against("blue").aims_at("blue-2").with_ships(3).allies(defense={"green": 1})
    asks(table, f"{other}|holds:negotiate", seat="green").until("select_card", "red")
    assert statement(table, other) is True


def test_not_for_others__seeker(table: Table) -> None:
    table.seat("green", "seeker").against("blue").aims_at("blue-2").with_ships(3).until("select_card", "red")
    assert not table.was_offered("green", "seeker.power")


def test_when_alliances_are_settled_and_again_before_cards_are_selected__seeker(table: Table) -> None:
    seeker(table).until("alliances_formed", "red")
    assert table.may_use("red", "seeker.power")
    table.passes("red").until("before_selection", "red")
    assert table.may_use("red", "seeker.power")


def test_once_per_encounter__seeker(table: Table) -> None:
    seeker(table).until("alliances_formed", "red")
    asks(table, "blue|holds:negotiate")
    table.offered.clear()
    table.until("select_card", "red")
    assert not table.was_offered("red", "seeker.power")


def test_also_when_planning_is_played_again__seeker__chronos_01(table: Table) -> None:
    asked_before_time_travel(table).until("select_card", "blue")
    assert not table.was_offered("red", "seeker.power")


def test_it_is_optional__seeker(table: Table) -> None:
    seeker(table).until("select_card", "blue")
    assert table.was_offered("red", "seeker.power")
    assert not table.used("seeker.power")


def test_one_that_must_attack_attacks_whatever_it_has_announced__seeker(table: Table) -> None:
    table.seat("blue", "loser")
    seeker(table).until("alliances_formed", "red")
    asks(table, "blue|plays:attack").at("answer", "blue", yes=False).uses("blue", "loser.power")
    assert offered(table, "blue") == ["attack-08", "attack-20"]


def test_zapped_nothing_is_asked__seeker(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    asks(seeker(table), "blue|plays:over-15").uses("yellow", "cosmic-zap")
    assert offered(table, "blue") == ["attack-08", "attack-20", "negotiate"]
    assert table.outcome_of("seeker.power") == "cancelled"


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table, *blue: str, asked: str = "blue") -> Table:
    """Green, with the flare, was invited by red and blue, and blue must show its card."""
    table.seat("green", hand=["attack-08", "flare-seeker"])
    table.seat("blue", hand=list(blue or ("attack-20", "attack-08"))).against("blue").aims_at("blue-2").with_ships(3)
    table.invites("red", "green").invites("blue", "green").uses("green", "seeker.wild", seats=[asked])
    return table.at("intended", asked, cards=[table.card(asked, "attack-08")])


def test_wild_the_inviter_shows_the_card_that_it_means_to_play__seeker(table: Table) -> None:
    wild(table)
    shown = table.last("cards_revealed_in_hand")
    assert (shown.seat, [card.partition("#")[0] for card in shown.cards]) == ("blue", ["attack-08"])


def test_wild_who_is_joined_then_has_to_play_it__seeker(table: Table) -> None:
    wild(table).at("ally", "green", options=["defense"])
    assert offered(table, "blue") == ["attack-08"]


@pytest.mark.parametrize("answer", ["offense", "none"])
def test_wild_who_is_not_joined_may_play_another__seeker(table: Table, answer: str) -> None:
    wild(table).at("ally", "green", options=[answer])
    assert offered(table, "blue") == ["attack-08", "attack-20"]


def test_wild_only_if_it_is_possible__seeker(table: Table) -> None:
    table.seat("red", "trader", hand=["attack-06", "negotiate"])
    wild(table).at("ally", "green", options=["defense"]).uses("red", "trader.power")
    assert offered(table, "blue") == ["attack-06", "negotiate"]


def test_wild_either_inviter_may_be_asked_when_both_have_invited__seeker(table: Table) -> None:
    wild(table, asked="red").at("ally", "green", options=["offense"])
    assert offered(table, "red") == ["attack-08"]


def test_wild_only_for_a_player_who_was_invited__seeker(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-seeker"]).against("blue").aims_at("blue-2").with_ships(3)
    table.invites("red", "yellow").invites("blue", "yellow").until("select_card", "red")
    assert not table.was_offered("green", "seeker.wild")


def test_wild_only_of_a_player_who_has_invited__seeker(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-seeker"]).against("blue").aims_at("blue-2").with_ships(3)
    table.invites("red", "green").invites("blue").until("alliance_turn", "green")
    table.refuses("green", "not_an_option", use="seeker.wild", answer={"seats": ["blue"]})


def test_wild_one_main_player_in_an_encounter__seeker(table: Table) -> None:
    wild(table)
    table.offered.clear()
    table.until("select_card", "red")
    assert not table.was_offered("green", "seeker.wild")


def test_wild_card_zapped_nothing_is_shown__seeker(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-seeker"]).seat("yellow", hand=["card-zap"]).against("blue")
    table.aims_at("blue-2").with_ships(3).invites("red", "green").invites("blue", "green")
    table.uses("green", "seeker.wild", seats=["blue"]).uses("yellow", "card-zap").until("ally", "green")
    assert table.outcome_of("seeker.wild") == "cancelled"
    assert not table.happened("cards_revealed_in_hand")


def super_(table: Table, question: str) -> Table:
    table.seat("red", "seeker", hand=["attack-08", "flare-seeker"])
    table.seat("blue", hand=["attack-20", "attack-08", "negotiate"]).against("blue").aims_at("blue-2").with_ships(3)
    return asks(table, question, "seeker.super")


def test_super_which_card_it_will_play__seeker(table: Table) -> None:
    super_(table, "blue|which").until("intended", "blue")
    table.answer("blue", cards=[table.card("blue", "attack-08")])
    assert statement(table) == "attack-08"
    assert offered(table, "blue") == ["attack-08"]


def test_super_which_cards_it_holds__seeker(table: Table) -> None:
    super_(table, "blue|hand")
    assert len(table.last("cards_revealed_in_hand").cards) == 3


def test_super_how_many_cards_of_a_kind_it_holds__seeker(table: Table) -> None:
    super_(table, "blue|counts:attack")
    assert statement(table) == 2


def test_super_yes_or_no_as_well__seeker(table: Table) -> None:
    super_(table, "blue|holds:attack")
    assert statement(table) is True


def test_super_not_after_the_question_of_the_encounter_was_put__seeker(table: Table) -> None:
    table.seat("red", "seeker", hand=["attack-08", "flare-seeker"]).against("blue").aims_at("blue-2").with_ships(3)
    asks(table.until("alliances_formed", "red"), "blue|holds:attack")
    table.offered.clear()
    table.until("select_card", "blue")
    assert not table.was_offered("red", "seeker.super")


def test_super_not_for_others__seeker(table: Table) -> None:
    table.seat("green", "seeker", hand=["attack-08", "flare-seeker"]).against("blue").aims_at("blue-2").with_ships(3)
    table.until("select_card", "blue")
    assert not table.was_offered("green", "seeker.super")


def test_super_it_is_the_question_of_the_encounter__seeker(table: Table) -> None:
    super_(table, "blue|counts:attack")
    table.offered.clear()
    table.until("select_card", "blue")
    assert not table.was_offered("red", "seeker.power")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_nothing_is_answered__seeker(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    super_(table, "blue|hand").uses("yellow", zap).until("select_card", "blue")
    assert table.outcome_of("seeker.super") == "cancelled"
    assert not table.happened("cards_revealed_in_hand")


def miser_defends(table: Table, hoard: list[str], hand: list[str]) -> Table:
    table.seat("blue", "miser", hand=hand).position(sheet_cards={"miser": hoard})
    return table.against("blue").aims_at("blue-2").with_ships(2, "red-1")


def test_what_a_player_with_a_hoard_has_said_binds__seeker_MISER_01(table: Table) -> None:
    table.seat("red", "seeker", hand=["attack-08"])
    miser_defends(table, ["attack-40"], ["negotiate", "attack-01"])
    table.uses("red", "seeker.power", options=["blue|plays:negotiate"]).at("answer", "blue", yes=True)
    table.until("select_card", "blue")
    assert not table.was_offered("blue", "miser.encounter")
