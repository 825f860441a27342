"""Mouth: what the other side would discard ends up on its sheet."""

import pytest

from domain.events import CardsMoved
from domain.game.views import redact, view
from tests.scenario.table import Table

FLARE = "flare-mouth"
SHEET = "sheet:mouth"


def attack(table: Table, *hand: str, blue: tuple[str, ...] = ("attack-04", "morph"), ships: int = 3) -> Table:
    """Red, who is Mouth, attacks blue-2."""
    table.seat("red", "mouth", hand=["attack-20", "attack-01", *hand]).seat("blue", hand=list(blue)).against("blue")
    return table.aims_at("blue-2").with_ships(ships, "red-1")


def fed(table: Table, *titles: str) -> Table:
    """These cards of the deck lie on the sheet already."""
    table.start()
    deck = table.state.zones["deck"]
    cards: list[str] = []
    for title in titles:
        cards.append(next(c for c in deck if c.partition("#")[0] == title and c not in cards))
    return table.happens(CardsMoved(source="deck", target=SHEET, count=len(cards), why="mouth", cards=cards))


def on_the_sheet(table: Table) -> list[str]:
    return table.pile(SHEET) if SHEET in table.state.zones else []


# -- gobbling ----------------------------------------------------------------------------------


def test_the_played_card_of_the_opponent_is_swallowed_instead_of_discarded__mouth(table: Table) -> None:
    attack(table).reveals(red="attack-20", blue="attack-04").play_out()
    assert on_the_sheet(table) == ["attack-04"]
    assert table.pile("discard") == ["attack-20"]


def test_reinforcements_and_artifacts_of_the_opponent_too__mouth(table: Table) -> None:
    attack(table, blue=("attack-04", "reinforcement-2", "emotion-control")).reveals(red="attack-20", blue="attack-04")
    table.uses("blue", "reinforcement-2", options=["defense"]).uses("blue", "emotion-control").play_out()
    assert on_the_sheet(table)[:2] == ["reinforcement-2", "emotion-control"]


def test_and_cards_of_the_opponents_allies__mouth(table: Table) -> None:
    table.seat("green", hand=["reinforcement-3", "attack-10"])
    attack(table).allies(defense={"green": 1}).reveals(red="attack-20", blue="attack-04")
    table.uses("green", "reinforcement-3", options=["defense"]).play_out()
    assert "reinforcement-3" in on_the_sheet(table)


def test_not_those_of_its_allies_or_of_others__mouth(table: Table) -> None:
    table.seat("green", hand=["reinforcement-3"]).seat("yellow", hand=["emotion-control"])
    attack(table).allies(offense={"green": 1}).reveals(red="attack-20", blue="attack-04")
    table.uses("green", "reinforcement-3", options=["offense"]).uses("yellow", "emotion-control").play_out()
    assert on_the_sheet(table) == ["attack-04"]


def test_as_the_defense_it_swallows_what_the_offense_discards__mouth(table: Table) -> None:
    table.seat("blue", "mouth").against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert on_the_sheet(table) == ["attack-08"]


def test_an_ally_swallows_nothing__mouth(table: Table) -> None:
    table.seat("green", "mouth").against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert on_the_sheet(table) == []


def test_as_soon_as_the_alliances_are_closed__mouth(table: Table) -> None:
    table.seat("green", hand=["attack-10"])
    attack(table, blue=("attack-04", "force-field")).allies(offense={"green": 1})
    table.uses("blue", "force-field", seats=["green"]).until("select_card")
    assert on_the_sheet(table) == ["force-field"]


def test_not_before__mouth(table: Table) -> None:
    table.seat("red", "mouth", hand=["attack-08"]).seat("blue", hand=["attack-04", "plague"]).against("blue")
    table.uses("blue", "plague", seats=["green"]).until("select_card")
    assert on_the_sheet(table) == []
    assert "plague" in table.pile("discard")


def test_a_hand_that_the_defense_puts_away_in_planning_is_swallowed__mouth(table: Table) -> None:
    attack(table, blue=("plague", "quash")).until("select_card")
    assert sorted(on_the_sheet(table)) == ["plague", "quash"]


def test_a_flare_that_returns_to_its_hand_is_not_swallowed__mouth(table: Table) -> None:
    attack(table, blue=("attack-04", "flare-zombie")).reveals(red="attack-20", blue="attack-04")
    table.uses("blue", "zombie.wild").play_out()
    assert on_the_sheet(table) == ["attack-04"]


def test_it_is_used_without_being_asked__mouth_CORE_240(table: Table) -> None:
    attack(table).reveals(red="attack-20", blue="attack-04").play_out()
    assert table.outcome_of("mouth.power") == "carried_out"
    assert not table.was_offered("red", "mouth.power")


def test_of_two_who_want_a_card_the_first_in_timing_order_gets_it__mouth_CORE_300(table: Table) -> None:
    table.seat("green", "vulch")
    attack(table, blue=("attack-04", "emotion-control")).reveals(red="attack-20", blue="attack-04")
    table.uses("blue", "emotion-control").play_out("use_closed").until("deal")
    assert on_the_sheet(table) == ["emotion-control"]
    assert "emotion-control" not in table.hand("green")


def test_swallowed_cards_lie_face_down__mouth(table: Table) -> None:
    attack(table).reveals(red="attack-20", blue="attack-04").play_out("turn_began")
    for viewer in ("blue", "public"):
        assert "attack-04" not in str(view(table.state, viewer)["open_piles"])
        assert "attack-04" not in str(view(table.state, viewer)["sheets"])


def test_cosmic_zapped_the_card_is_discarded__mouth(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    attack(table).reveals(red="attack-20", blue="attack-04").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("mouth.power") == "cancelled"
    assert "attack-04" in table.pile("discard")


# -- five of them ------------------------------------------------------------------------------

FOUR = ("attack-06", "attack-12", "negotiate", "plague")


def test_with_five_cards_one_is_kept_and_the_others_leave_the_game__mouth(table: Table) -> None:
    fed(attack_laid(table), *FOUR)
    fight(table).until("digest", "red")
    cards = table.question("red").question.cards  # type: ignore[attr-defined]
    assert sorted(cards.values()) == sorted([*FOUR, "attack-04"])
    table.answer("red", cards=[next(card for card, title in cards.items() if title == "plague")]).play_out()
    assert "plague" in table.hand("red")
    assert on_the_sheet(table) == []
    known = [card for zone in ("deck", "discard") for card in table.state.zones[zone]]
    assert not set(cards) & set(known)


def test_with_four_nothing_happens__mouth(table: Table) -> None:
    fed(attack_laid(table), *FOUR[:3])
    fight(table).play_out()
    assert len(on_the_sheet(table)) == 4
    assert not table.used("mouth.digest")


def test_only_as_a_main_player__mouth(table: Table) -> None:
    table.seat("green", "mouth").against("blue")
    fed(table, *FOUR, "attack-14").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert len(on_the_sheet(table)) == 5


def test_not_when_the_encounter_ends_before_its_resolution__mouth(table: Table) -> None:
    table.seat("red", "mouth", hand=["plague"]).against("blue")
    fed(table, "attack-04", "attack-06", "morph", "negotiate", "attack-08").aims_at("blue-2").with_ships(3).play_out()
    assert table.result() == "aborted"
    assert not table.used("mouth.digest")


def test_which_one_is_kept_is_seen_by_mouth_alone__mouth(table: Table) -> None:
    fed(attack_laid(table), *FOUR)
    fight(table).until("digest", "red").play_out("encounter_ended")
    moved = [event for event in table.happened("cards_moved") if event.source == SHEET]
    assert [event.count for event in moved] == [1, 4]
    assert not any("cards" in redact(event, viewer) for event in moved for viewer in ("blue", "public"))
    assert not any("plague" in str(view(table.state, viewer)) for viewer in ("blue", "green", "public"))


def test_digesting_cosmic_zapped_everything_stays_on_the_sheet__mouth(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    fed(attack_laid(table), *FOUR, "attack-14")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-20", blue="attack-04").until("use", "green")
    while not any(event.ability == "mouth.digest" for event in table.happened("use_declared")):
        table.passes("green").until("use", "green")
    table.uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("mouth.digest") == "cancelled"
    assert len(on_the_sheet(table)) == 6


def attack_laid(table: Table, *hand: str) -> Table:
    table.seat("red", "mouth", hand=["attack-20", "attack-01", *hand]).seat("blue", hand=["attack-04", "morph"])
    return table.against("blue")


def fight(table: Table) -> Table:
    return table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="attack-04")


# -- the flare ---------------------------------------------------------------------------------


def played(table: Table, title: str, *zap: str) -> Table:
    """Red holds the flare; blue plays this card, to which the zap may answer."""
    table.seat("red", hand=["attack-08", FLARE]).seat("blue", hand=["attack-04", title])
    table.seat("green", hand=["attack-10", *zap]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-08", blue="attack-04")
    return table.uses("blue", title, **({"options": ["defense"]} if title.startswith("reinf") else {}))


@pytest.mark.parametrize("title", ["reinforcement-2", "emotion-control"])
def test_wild_an_artifact_or_reinforcement_of_the_opponent_is_picked_up__mouth(table: Table, title: str) -> None:
    played(table, title).uses("red", "mouth.wild").play_out("use_closed")
    assert title in table.hand("red")


def test_wild_after_it_has_taken_effect__mouth(table: Table) -> None:
    played(table, "reinforcement-2").uses("red", "mouth.wild").play_out()
    assert ("reinforcement-2", 2) in table.total("defense").explained


def test_wild_not_a_card_that_was_zapped__mouth(table: Table) -> None:
    played(table, "emotion-control", "card-zap").uses("green", "card-zap").play_out()
    assert table.outcome_of("emotion-control") == "cancelled"
    assert not table.was_offered("red", "mouth.wild")


def test_wild_not_an_encounter_card__mouth(table: Table) -> None:
    table.seat("red", hand=["attack-08", FLARE]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("red", "mouth.wild")


def test_wild_not_a_card_of_somebody_else__mouth(table: Table) -> None:
    table.seat("red", hand=["attack-08", FLARE]).seat("yellow", hand=["emotion-control"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-08").uses("yellow", "emotion-control")
    table.until("deal")
    assert not table.was_offered("red", "mouth.wild")


def test_wild_not_for_an_ally__mouth(table: Table) -> None:
    table.seat("green", hand=["attack-10", FLARE]).seat("red", hand=["attack-20", "reinforcement-2"]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(defense={"green": 1}).reveals(red="attack-20", blue="attack-08")
    table.uses("red", "reinforcement-2", options=["offense"]).play_out()
    assert not table.was_offered("green", "mouth.wild")


def test_wild_card_zapped_the_card_stays_on_the_pile__mouth(table: Table) -> None:
    played(table, "reinforcement-2", "card-zap").uses("red", "mouth.wild").uses("green", "card-zap").play_out()
    assert table.outcome_of("mouth.wild") == "cancelled"
    assert "reinforcement-2" in table.pile("discard")


def spits(table: Table, seat: str, title: str = "attack-12", *zap: str) -> Table:
    table.seat("green", hand=["attack-10", *zap])
    fed(attack_laid(table, FLARE), "attack-12", "negotiate", "plague")
    fight(table).uses("red", "mouth.super", seats=[seat])
    if zap:
        return table
    table.until("spit_out", "red")
    cards = table.question("red").question.cards  # type: ignore[attr-defined]
    return table.answer("red", cards=[next(card for card, each in cards.items() if each == title)])


def test_super_a_swallowed_encounter_card_takes_the_place_of_its_own__mouth(table: Table) -> None:
    spits(table, "red").play_out()
    assert table.total("offense").amount == 12 + 3
    assert "attack-20" in table.pile("discard")


def test_super_or_of_the_opponents_which_is_swallowed_in_turn__mouth(table: Table) -> None:
    spits(table, "blue").play_out()
    assert table.total("defense").amount == 12 + 4
    assert "attack-04" in on_the_sheet(table)


def test_super_it_may_be_a_negotiate__mouth(table: Table) -> None:
    spits(table, "blue", "negotiate").play_out()
    assert (table.result(), table.last("compensation_fixed").taker) == ("offense_won", "blue")


def test_super_no_other_kind_of_card__mouth(table: Table) -> None:
    fed(attack_laid(table, FLARE), "attack-12", "negotiate", "plague")
    fight(table).uses("red", "mouth.super", seats=["blue"]).until("spit_out", "red")
    assert sorted(table.question("red").question.cards.values()) == ["attack-12", "negotiate"]  # type: ignore[attr-defined]


def test_super_also_one_that_it_took_out_of_the_game__mouth(table: Table) -> None:
    attack_laid(table, FLARE).start()
    cards = [next(card for card in table.state.zones["deck"] if card.startswith("attack-12"))]
    table.happens(CardsMoved(source="deck", target="sheet:mouth:red", count=1, why="mouth", cards=cards))
    fight(table).uses("red", "mouth.super", seats=["red"]).play_out()
    assert table.total("offense").amount == 12 + 3


def test_super_not_without_an_encounter_card__mouth(table: Table) -> None:
    fed(attack_laid(table, FLARE), "plague")
    fight(table).play_out()
    assert not table.was_offered("red", "mouth.super")


def test_super_not_as_an_ally__mouth(table: Table) -> None:
    table.seat("green", "mouth", hand=[FLARE]).against("blue")
    fed(table, "attack-12").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "mouth.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_cards_stay__mouth(table: Table, zap: str) -> None:
    spits(table, "blue", "attack-12", zap).uses("green", zap).play_out()
    assert table.outcome_of("mouth.super") == "cancelled"
    assert table.total("defense").amount == 4 + 4
