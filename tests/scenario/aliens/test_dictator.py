"""Dictator: decides whom the others meet."""

from domain.commands import Concede
from domain.events import CardsMoved
from domain.game.views import view
from tests.scenario.table import Table


def dictates(table: Table, title: str) -> Table:
    """The Dictator picks the first card of this title."""
    table.until("dictator")
    cards = table.question("green").question.cards  # type: ignore[attr-defined]
    return table.answer("green", cards=[next(card for card, name in cards.items() if name == title)])


def test_it_picks_the_destiny_card_of_another_offense__dictator(table: Table) -> None:
    dictates(table.seat("green", "dictator").against("blue"), "destiny-yellow").until("aim", "red")
    assert table.encounter.defense == "yellow"
    assert table.last("destiny_drawn").card.startswith("destiny-yellow")


def test_it_looks_through_the_whole_deck__dictator(table: Table) -> None:
    table.seat("green", "dictator").until("dictator")
    assert sorted(table.question("green").question.cards) == sorted(table.state.zones["destiny"])  # type: ignore[attr-defined]


def test_the_chosen_card_leaves_the_deck__dictator(table: Table) -> None:
    dictates(table.seat("green", "dictator"), "destiny-wild")
    assert table.pile("destiny").count("destiny-wild") == 1
    assert table.pile("destiny_discard") == ["destiny-wild"]


def test_after_a_redraw_it_picks_again__dictator(table: Table) -> None:
    dictates(table.seat("green", "dictator").ships("blue", red_1=2), "destiny-red")
    table.at("own_colour", "red", options=["redraw"])
    dictates(table, "destiny-blue").until("aim", "red")
    assert table.encounter.defense == "blue"


def test_the_last_card_is_shuffled_in_before_it_looks__CORE_081__dictator(table: Table) -> None:
    table.seat("green", "dictator").seat("red", hand=["mobius-tubes", "attack-08"]).until("start_of_encounter", "red")
    gone = table.state.zones["destiny"][1:]
    table.happens(CardsMoved(source="destiny", target="destiny_discard", count=len(gone), why="position", cards=gone))
    table.passes("red").until("dictator")
    assert len(table.question("green").question.cards) == len(gone) + 1  # type: ignore[attr-defined]


def test_on_its_own_turn_the_deck_is_shuffled_and_dealt_at_random__dictator(table: Table) -> None:
    table.seat("red", "dictator").until("aim", "red")
    assert [e.purpose for e in table.happened("pile_shuffled")][-1] == "dictator"
    assert table.used("dictator.own_turn")
    assert not table.used("dictator.power")


def test_zapped_the_deck_is_shuffled_and_the_card_dealt_at_random__dictator(table: Table) -> None:
    table.seat("green", "dictator").seat("blue", hand=["cosmic-zap", "attack-08"]).uses("blue", "cosmic-zap")
    table.play_out("destiny_drawn")
    assert table.outcome_of("dictator.power") == "cancelled"
    assert table.last("pile_shuffled").purpose == "dictator"


def test_wild_the_offense_discards_the_card_and_draws_again__dictator(table: Table) -> None:
    table.seat("green", hand=["flare-dictator", "attack-08"]).against("blue").against("yellow")
    table.uses("green", "dictator.wild").until("aim", "red")
    assert table.encounter.defense == "yellow"
    assert table.pile("destiny_discard") == ["destiny-blue", "destiny-yellow"]


def test_wild_works_once_in_an_encounter__dictator(table: Table) -> None:
    table.seat("green", hand=["flare-dictator", "attack-08"]).against("blue").against("yellow")
    table.uses("green", "dictator.wild")
    table.offered.clear()
    table.until("aim", "red")
    assert not table.was_offered("green", "dictator.wild")


def test_wild_card_zapped_the_card_stays__dictator(table: Table) -> None:
    table.seat("green", hand=["flare-dictator", "attack-08"]).seat("yellow", hand=["card-zap", "attack-08"])
    table.against("blue").uses("green", "dictator.wild").uses("yellow", "card-zap").until("aim", "red")
    assert table.encounter.defense == "blue"


def test_super_it_picks_on_its_own_turn_too__dictator(table: Table) -> None:
    table.seat("red", "dictator", hand=["flare-dictator", "attack-08"]).uses("red", "dictator.super").until("dictator")
    cards = table.question("red").question.cards  # type: ignore[attr-defined]
    table.answer("red", cards=[next(card for card, name in cards.items() if name == "destiny-green")]).until(
        "aim", "red"
    )
    assert table.encounter.defense == "green"


def test_super_zapped_chance_decides__dictator(table: Table) -> None:
    table.seat("red", "dictator", hand=["flare-dictator", "attack-08"]).seat("blue", hand=["cosmic-zap", "attack-08"])
    table.uses("red", "dictator.super").uses("blue", "cosmic-zap").play_out("destiny_drawn")
    assert not any(event.kind == "choose_cards" for event in table.happened("answered"))


def test_what_it_sees_tells_nothing_of_the_order__dictator(table: Table) -> None:
    table.seat("green", "dictator").until("dictator")
    shown = list(table.question("green").question.cards)  # type: ignore[attr-defined]
    assert shown == sorted(shown)


def test_only_it_sees_the_deck__dictator(table: Table) -> None:
    table.seat("green", "dictator").until("dictator")
    assert [table.asked(seat) for seat in ("red", "blue", "yellow")] == ["", "", ""]
    assert [set(each) for each in view(table.state, "red")["questions"]] == [
        {"id", "seat", "kind", "deadline_at", "base_ends_at", "reserve_ms", "remaining_ms"}
    ]


def test_it_picks_for_every_encounter_of_another__dictator(table: Table) -> None:
    table.seat("green", "dictator").seat("red", hand=["attack-40", "attack-08"])
    dictates(table, "destiny-blue").aims_at("blue-2").with_ships(1).reveals(red="attack-40", blue="attack-08")
    table.at("second_encounter", "red", yes=True)
    dictates(table, "destiny-yellow").until("aim", "red")
    assert table.encounter.defense == "yellow"


def test_without_three_home_colonies_chance_decides__dictator_CORE_260(table: Table) -> None:
    table.seat("green", "dictator").ships("green", green_1=6, green_2=6, green_3=0, green_4=0, green_5=0, red_1=8)
    table.against("blue").until("aim", "red")
    assert table.encounter.defense == "blue"
    assert not table.used("dictator.power")


def test_zapped_it_does_not_pick_for_a_redraw_either__dictator_CORE_228(table: Table) -> None:
    table.seat("green", "dictator").seat("blue", hand=["cosmic-zap", "attack-08"])
    table.seat("yellow", hand=["flare-dictator", "attack-08"])
    table.uses("blue", "cosmic-zap").uses("yellow", "dictator.wild").until("aim", "red")
    assert len(table.happened("destiny_drawn")) >= 2
    assert [event.kind for event in table.happened("answered")].count("choose_cards") == 0


def test_a_dictator_that_has_conceded_picks_by_default__dictator(table: Table) -> None:
    table.seat("green", "dictator").until("dictator").command(Concede(seat="green"))
    assert table.happened("destiny_drawn")


def test_the_picked_card_counts_as_drawn__dictator(table: Table) -> None:
    table.seat("green", "dictator").seat("yellow", hand=["flare-dictator", "attack-08"])
    dictates(table, "destiny-blue").uses("yellow", "dictator.wild")
    dictates(table, "destiny-yellow").until("aim", "red")
    assert table.encounter.defense == "yellow"


def test_wild_not_for_the_offense__dictator(table: Table) -> None:
    table.seat("red", hand=["flare-dictator", "attack-08"]).against("blue").until("aim", "red")
    assert not table.was_offered("red", "dictator.wild")


def test_super_a_card_zap_leaves_it_to_chance__dictator(table: Table) -> None:
    table.seat("red", "dictator", hand=["flare-dictator", "attack-08"]).seat("blue", hand=["card-zap", "attack-08"])
    table.uses("red", "dictator.super").uses("blue", "card-zap").play_out("destiny_drawn")
    assert "flare-dictator" in table.pile("discard")
    assert not any(event.kind == "choose_cards" for event in table.happened("answered"))
