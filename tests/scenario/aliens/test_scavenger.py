"""Scavenger: cards for lost colonies, and its own refuse on the sheet."""

import pytest

from domain.game.views import redact, view
from domain.powers import active
from tests.scenario.table import Table

SHEET = "sheet:scavenger"
PILE = ("quash", "plague", "attack-30")


def beaten(table: Table, blue: str = "attack-04", *hand: str) -> Table:
    """Blue, who is Scavenger, loses its colony on blue-2."""
    table.seat("blue", "scavenger", hand=[blue, *hand]).seat("red", hand=["attack-40", "attack-06"])
    table.discard_pile(*PILE).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.reveals(red="attack-40", blue=blue)


def scavenges(table: Table, title: str = "plague", *hand: str) -> Table:
    beaten(table, "attack-04", *hand).until("colony_lost", "blue")
    card = next(card for card in table.state.zones["discard"] if card.startswith(title))
    return table.uses("blue", "scavenger.power", cards=[card])


# -- (1) -----------------------------------------------------------------------------------------


def test_for_a_lost_colony_it_keeps_a_card_of_the_discard_pile__scavenger(table: Table) -> None:
    scavenges(table)
    assert "plague" in table.hand("blue")
    assert "plague" not in table.pile("discard")


def test_it_is_optional__scavenger(table: Table) -> None:
    beaten(table).play_out()
    assert table.was_offered("blue", "scavenger.power")
    assert "plague" in table.pile("discard")


def test_not_for_somebody_else_s_colony__scavenger(table: Table) -> None:
    table.seat("green", "scavenger").seat("red", hand=["attack-40"]).discard_pile(*PILE).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("green", "scavenger.power")


def test_not_as_long_as_a_ship_is_there__scavenger(table: Table) -> None:
    table.seat("red", "scavenger").discard_pile(*PILE).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    assert not table.until("select_card").was_offered("red", "scavenger.power")


def test_a_colony_that_is_left_of_its_own_will_is_lost_too__scavenger_COLONY_01(table: Table) -> None:
    table.seat("red", "scavenger").discard_pile(*PILE).against("blue").aims_at("blue-2").with_ships(4, "red-1")
    table.until("colony_lost", "red")
    card = next(card for card in table.state.zones["discard"] if card.startswith("quash"))
    table.uses("red", "scavenger.power", cards=[card])
    assert "quash" in table.hand("red")


def test_an_empty_pile_holds_nothing__scavenger(table: Table) -> None:
    table.seat("red", "scavenger").against("blue").aims_at("blue-2").with_ships(4, "red-1").until("select_card")
    assert not table.was_offered("red", "scavenger.power")


def test_its_own_refuse_cannot_be_found__scavenger(table: Table) -> None:
    table.seat("blue", "scavenger", hand=["attack-04", "reinforcement-2"]).seat("red", hand=["attack-40", "attack-06"])
    table.discard_pile("quash").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-40", blue="attack-04").uses("blue", "reinforcement-2", options=["defense"])
    table.until("colony_lost", "blue")
    cards = table.question("blue").question.abilities["scavenger.power"].question.cards  # type: ignore[attr-defined]
    assert (list(cards.values()), table.pile(SHEET)) == (["quash"], ["reinforcement-2"])


def test_too_few_home_colonies_do_not_cost_the_power__scavenger_CORE_265(table: Table) -> None:
    table.seat("blue", ships={"blue-2": 4}, warp=16)
    scavenges(table)
    assert active(table.state, "blue") == ["scavenger"]
    assert "plague" in table.hand("blue")


def test_cosmic_zapped_no_card_is_kept__scavenger(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    scavenges(table).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("scavenger.power") == "cancelled"
    assert "plague" in table.pile("discard")


# -- (2) -----------------------------------------------------------------------------------------


def test_its_own_discards_are_face_up_on_the_sheet__scavenger(table: Table) -> None:
    beaten(table).play_out()
    assert table.pile(SHEET) == ["attack-04"]
    assert "attack-40" in table.pile("discard")
    assert view(table.state)["sheets"]["scavenger"]["cards"] == table.state.zones[SHEET]


def test_spent_cards_too__scavenger(table: Table) -> None:
    table.seat("blue", "scavenger", hand=["attack-04", "reinforcement-3"]).against("blue").aims_at("blue-2")
    table.with_ships(3).reveals(red="attack-08", blue="attack-04")
    table.uses("blue", "reinforcement-3", options=["defense"]).play_out()
    assert sorted(table.pile(SHEET)) == ["attack-04", "reinforcement-3"]


def test_it_is_compulsory__scavenger(table: Table) -> None:
    beaten(table).play_out()
    assert not [asked for asked in table.questions().values() if asked.seat == "blue"]
    assert table.pile(SHEET) == ["attack-04"]


def test_cards_of_the_reward_deck_go_to_their_own_pile__scavenger(table: Table) -> None:
    beaten(table.variant("reward_deck"), "rw-attack-m07").play_out()
    assert not table.state.zones.get(SHEET)
    assert "rw-attack-m07" in table.pile("reward_discard")


def reshuffled(table: Table, *pile: str) -> Table:
    """The deck is empty when green draws a reward; the plague that blue has played lies on the sheet."""
    table.seat("blue", "scavenger", hand=["attack-40", "plague"]).seat("yellow", hand=[])
    table.position(deck_size=0).discard_pile(*pile).against("blue").uses("blue", "plague", seats=["yellow"])
    table.until("aim").aims_at("blue-2").with_ships(3).allies(defense={"green": 1})
    assert table.pile(SHEET) == ["plague"]
    return table.reveals(red="attack-08", blue="attack-40").play_out("rewards_chosen")


def test_with_the_next_shuffle_they_come_into_the_deck__scavenger(table: Table) -> None:
    reshuffled(table, "attack-06", "attack-30", "attack-20")
    shuffled = next(
        event for event in table.happened("pile_shuffled") if event.purpose == "cosmic deck" and event.sources
    )
    assert shuffled.sources == ["discard", SHEET]
    assert "plague#1" in shuffled.cards


def test_they_alone_are_enough_for_a_new_deck__scavenger(table: Table) -> None:
    reshuffled(table)
    drawn = next(event for event in table.happened("cards_moved") if event.why == "rewards")
    assert drawn.cards == ["plague#1"]


def test_others_cannot_take_them__scavenger(table: Table) -> None:
    table.seat("green", "vulch").seat("blue", "scavenger", hand=["attack-08", "plague"]).against("blue")
    table.uses("blue", "plague", seats=["yellow"]).until("aim")
    assert table.pile(SHEET) == ["plague"]
    assert not table.used("vulch.power")


def test_after_a_zap_they_go_to_the_pile_like_all_others__scavenger_CORE_229(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    scavenges(table).uses("yellow", "cosmic-zap").play_out()
    assert "attack-04" in table.pile("discard")


# -- the flare ---------------------------------------------------------------------------------


def rummaging(table: Table, *green: str) -> Table:
    """Red, with the flare, leaves red-1."""
    table.seat("green", hand=list(green) or ["attack-06"]).seat("red", hand=["attack-08", "flare-scavenger"])
    table.deck("plague", "attack-30", "quash").against("blue").aims_at("blue-2").with_ships(4, "red-1")
    return table.uses("red", "scavenger.wild")


def test_wild_of_three_cards_one_is_kept__scavenger(table: Table) -> None:
    rummaging(table).until("rummage", "red")
    cards = table.question("red").question.cards  # type: ignore[attr-defined]
    assert sorted(cards.values()) == ["attack-30", "plague", "quash"]
    table.answer("red", cards=[next(card for card, title in cards.items() if title == "attack-30")])
    assert "attack-30" in table.hand("red")
    assert sorted(table.pile("discard")) == ["plague", "quash"]


def test_wild_nobody_sees_the_kept_card__scavenger(table: Table) -> None:
    rummaging(table).until("rummage", "red")
    drawn = table.last("cards_moved")
    assert ["cards" in redact(drawn, viewer) for viewer in ("red", "blue")] == [True, False]
    table.answer("red", cards=[next(iter(table.question("red").question.cards))])  # type: ignore[attr-defined]
    kept = next(event for event in table.happened("cards_moved") if event.source == "drawn:red")
    assert ["cards" in redact(kept, viewer) for viewer in ("red", "blue")] == [True, False]


def test_wild_not_without_a_lost_colony__scavenger(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-scavenger"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    assert not table.until("select_card").was_offered("red", "scavenger.wild")


def test_wild_card_zapped_no_card_is_drawn__scavenger(table: Table) -> None:
    rummaging(table, "card-zap").uses("green", "card-zap").until("select_card")
    assert table.outcome_of("scavenger.wild") == "cancelled"
    assert table.hand("red") == ["attack-08"]


def test_super_after_the_power_a_card_is_stolen_out_of_a_hand__scavenger(table: Table) -> None:
    table.seat("green", hand=["morph", "attack-06"])
    scavenges(table, "plague", "flare-scavenger").uses("blue", "scavenger.super", seats=["green"])
    seen = table.last("hand_seen")
    assert ["cards" in redact(seen, viewer) for viewer in ("blue", "green", "red")] == [True, True, False]
    table.at("steal", "blue", cards=[table.card("green", "morph")])
    assert "morph" in table.hand("blue")
    assert table.hand("green") == ["attack-06"]


def test_super_not_when_something_is_laid_on_the_sheet__scavenger(table: Table) -> None:
    beaten(table, "attack-04", "flare-scavenger").play_out()
    assert table.pile(SHEET) == ["attack-04"]
    assert not table.was_offered("blue", "scavenger.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_nothing_is_stolen__scavenger(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap]).seat("green", hand=["morph", "attack-06"])
    scavenges(table, "plague", "flare-scavenger")
    if zap == "cosmic-zap":
        table.until("use", "yellow").passes("yellow")
    table.uses("blue", "scavenger.super", seats=["green"]).uses("yellow", zap).play_out()
    assert table.outcome_of("scavenger.super") == "cancelled"
    assert table.hand("green") == ["morph", "attack-06"]
    assert ("flare-scavenger" in table.hand("blue")) is (zap == "cosmic-zap")
