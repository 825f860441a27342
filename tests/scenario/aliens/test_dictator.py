"""Dictator: decides whom the others meet."""

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


def test_it_never_draws_the_last_card__CORE_081__dictator(table: Table) -> None:
    table.seat("green", "dictator").ships("blue", red_1=2).start()
    for _ in range(13):
        dictates(table, "destiny-red" if "destiny-red" in table.pile("destiny") else table.pile("destiny")[0])
        if table.asked("red") != "own_colour":
            break
        table.answer("red", options=["redraw"])
    assert table.happened("destiny_drawn")


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
    table.uses("green", "dictator.wild").until("aim", "red")
    assert len(table.happened("destiny_drawn")) == 2


def test_wild_card_zapped_the_card_stands__dictator(table: Table) -> None:
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
