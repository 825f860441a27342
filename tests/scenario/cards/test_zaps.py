"""Card Zap and Cosmic Zap (CORE-226..232, TIME-07..09)."""

from domain import powers
from tests.scenario.table import Table


def closed(table: Table) -> list[tuple[str, str]]:
    """Returns each use with its outcome, in the order in which they were closed."""
    ability = {event.use: event.ability for event in table.happened("use_declared")}
    return [(ability[event.use], event.outcome) for event in table.happened("use_closed")]


def test_a_zap_comes_between_announcement_and_effect__CORE_230_TIME_08(table: Table) -> None:
    table.seat("green", hand=["plague"]).seat("blue", hand=["card-zap", "negotiate"])
    table.uses("green", "plague", seats=["blue"])
    assert table.may_use("blue", "card-zap")
    assert table.last("use_declared").chosen == {"value": ["blue"]}
    assert table.in_warp("blue") == 0


def test_a_card_zap_cancels_an_artifact_and_both_are_spent__CORE_227_TIME_09(table: Table) -> None:
    table.seat("green", hand=["plague"]).seat("blue", hand=["card-zap", "negotiate"])
    table.uses("green", "plague", seats=["blue"]).uses("blue", "card-zap").until("aim")
    assert table.in_warp("blue") == 0
    assert sorted(table.pile("discard")) == ["card-zap", "plague"]


def test_a_card_zap_discards_a_flare__CORE_227_CORE_223(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"]).ships("red", warp=4).seat("green", hand=["card-zap"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "warpish.wild").uses("green", "card-zap").play_out()
    assert "flare-warpish" in table.pile("discard")
    assert "flare-warpish" not in table.hand("red")
    assert table.total("offense").amount == 10


def test_a_card_zap_discards_a_super_flare_but_leaves_the_power__CORE_226(table: Table) -> None:
    table.seat("red", "warpish", hand=["attack-08", "flare-warpish"]).ships("blue", warp=5)
    table.seat("green", hand=["card-zap"]).against("blue").aims_at("blue-1").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").uses("red", "warpish.super").uses("green", "card-zap").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 2), ("warpish", 5)]
    assert table.total("defense").amount == 11
    assert "flare-warpish" in table.pile("discard")


def test_neither_encounter_card_nor_reinforcement_nor_power_can_be_card_zapped__CORE_227(table: Table) -> None:
    table.seat("red", "human", hand=["attack-08", "reinforcement-5"]).seat("blue", hand=["attack-08", "card-zap"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "reinforcement-5", options=["offense"]).play_out()
    assert table.used("human.power")
    assert not table.was_offered("blue", "card-zap")


def test_a_card_zap_can_be_card_zapped__CORE_231(table: Table) -> None:
    table.seat("green", hand=["plague", "card-zap"]).seat("blue", hand=["card-zap", "negotiate"])
    table.uses("green", "plague", seats=["yellow"]).uses("blue", "card-zap").uses("green", "card-zap").until("aim")
    assert table.in_warp("yellow") == 3
    assert closed(table) == [("card-zap", "carried_out"), ("card-zap", "cancelled"), ("plague", "carried_out")]
    assert sorted(table.pile("discard")) == ["attack-08", "card-zap", "card-zap", "negotiate", "plague"]


def test_a_zap_of_a_zap_of_a_zap_resolves_from_the_last_one_backwards__CORE_231_TIME_08(table: Table) -> None:
    table.seat("red", "human", hand=["attack-08", "card-zap"]).seat("green", hand=["cosmic-zap", "card-zap"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("green", "cosmic-zap").uses("red", "card-zap").uses("green", "card-zap").play_out()
    assert closed(table) == [
        ("card-zap", "carried_out"),
        ("card-zap", "cancelled"),
        ("cosmic-zap", "carried_out"),
        ("human.power", "cancelled"),
    ]
    assert table.result() == "offense_won"  # a zapped Human wins


def test_a_card_zapped_cosmic_zap_leaves_the_power_as_it_is__CORE_227_CORE_228(table: Table) -> None:
    table.seat("red", "warpish", hand=["attack-08", "card-zap"]).seat("blue", hand=["attack-08", "cosmic-zap"])
    table.ships("green", warp=6).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").uses("blue", "cosmic-zap").uses("red", "card-zap").play_out()
    assert ("warpish", 6) in table.total("offense").explained
    assert not table.happened("power_silenced")


def test_a_cosmic_zap_cancels_the_use_and_the_power_for_the_encounter__CORE_228(table: Table) -> None:
    table.seat("red", "warpish").seat("green", hand=["cosmic-zap"]).ships("yellow", warp=6).against("blue")
    table.aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08").uses("green", "cosmic-zap")
    table.play_out()
    assert table.last("power_silenced").alien == "warpish"
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 2)]


def test_the_next_encounter_has_the_power_again__CORE_228_TIME_14(table: Table) -> None:
    table.seat("red", "warpish").seat("green", hand=["cosmic-zap"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").uses("green", "cosmic-zap").play_out()
    assert powers.active(table.state, "red") == ["warpish"]


def test_its_power_may_be_zapped__CORE_228(table: Table) -> None:
    table.seat("red", "human", hand=["attack-08", "cosmic-zap"]).seat("blue", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-40").uses("red", "cosmic-zap")
    table.play_out()
    assert table.result() == "offense_won"


def test_every_part_of_a_zapped_power_is_off__CORE_229(table: Table) -> None:
    table.seat("red", "macron").seat("green", hand=["cosmic-zap"]).against("blue").aims_at("blue-2")
    table.uses("green", "cosmic-zap").with_ships(4, "red-1").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 4)]
    assert [event.ability for event in table.happened("use_declared")] == ["macron.one_ship", "cosmic-zap"]


def test_only_uses_can_be_zapped_not_passive_parts__CORE_229(table: Table) -> None:
    table.seat("yellow", "macron", hand=[]).seat("green", hand=["cosmic-zap"]).seat("blue", hand=["attack-40"])
    table.against("blue").aims_at("blue-2").with_ships(1).allies(defense={"yellow": 1})
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert table.last("rewards_chosen").amounts == {"cards": 2}
    answered = [event.subject for event in table.happened("use_declared")]
    assert answered == ["", ""]


def test_a_wild_flare_cannot_be_cosmic_zapped__CORE_226_CORE_228(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"]).seat("green", hand=["cosmic-zap"]).against("blue")
    table.aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08").uses("red", "warpish.wild")
    table.play_out()
    assert not table.was_offered("green", "cosmic-zap")


def super_warpish_zapped(table: Table) -> Table:
    """Red's super flare is answered by Cosmic Zap; five blue ships and two of red are in the warp."""
    table.seat("red", "warpish", hand=["attack-08", "attack-09", "flare-warpish", "flare-human"])
    table.ships("blue", warp=5).ships("red", warp=3).seat("green", hand=["cosmic-zap"]).against("blue")
    table.aims_at("blue-1").with_ships(2).reveals(red="attack-08", blue="attack-08")
    return table.uses("red", "warpish.super").until("use", "green").uses("green", "cosmic-zap")


def test_a_cosmic_zapped_super_flare_goes_back_to_hand_without_effect__CORE_226_TIME_09(table: Table) -> None:
    super_warpish_zapped(table)
    assert "flare-warpish" in table.hand("red")
    table.play_out()
    assert table.total("defense").amount == 11


def test_a_cosmic_zapped_super_flare_silences_the_power__CORE_226(table: Table) -> None:
    super_warpish_zapped(table)
    assert powers.active(table.state, "red") == []


def test_a_cosmic_zapped_super_flare_may_be_played_for_its_wild_effect__CORE_226_CORE_222(table: Table) -> None:
    super_warpish_zapped(table)
    assert not table.may_use("red", "warpish.super")
    table.uses("red", "warpish.wild").play_out()
    assert ("flare-warpish", 2) in table.total("offense").explained


def test_a_cosmic_zapped_super_flare_does_not_count_as_the_one_flare__CORE_226_CORE_224(table: Table) -> None:
    super_warpish_zapped(table).uses("red", "human.wild").play_out()
    assert ("flare-human", 42) in table.total("offense").explained


def test_a_super_flare_may_be_card_zapped_or_cosmic_zapped__CORE_226(table: Table) -> None:
    table.seat("red", "warpish", hand=["attack-08", "flare-warpish"]).seat("green", hand=["cosmic-zap", "card-zap"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "warpish.super")
    assert table.may_use("green", "card-zap")
    assert table.may_use("green", "cosmic-zap")


def test_what_is_cancelled_already_cannot_be_zapped_again__CORE_230(table: Table) -> None:
    table.seat("green", hand=["plague"]).seat("blue", hand=["card-zap"]).seat("yellow", hand=["card-zap"])
    table.uses("green", "plague", seats=["red"]).uses("blue", "card-zap").passes("yellow").until("aim")
    assert table.hand("yellow") == ["card-zap"]


def test_in_answer_to_a_use_its_player_comes_last__TIME_08(table: Table) -> None:
    table.seat("red", "human", hand=["attack-08", "cosmic-zap"]).seat("blue", hand=["attack-08", "cosmic-zap"])
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08")
    assert [asked.seat for asked in table.questions().values()] == ["blue", "red"]


def test_a_player_who_holds_no_zap_is_refused__CORE_227(table: Table) -> None:
    table.seat("green", hand=["plague"]).seat("blue", hand=["card-zap"]).uses("green", "plague", seats=["red"])
    table.refuses("blue", "not_usable", use="cosmic-zap")


def test_zaps_answer_and_cannot_be_played_by_themselves__TIME_13_TIME_03(table: Table) -> None:
    table.seat("red", hand=["attack-08", "card-zap", "cosmic-zap"]).against("blue").play_out()
    assert not table.was_offered("red", "card-zap")
    assert not table.was_offered("red", "cosmic-zap")
