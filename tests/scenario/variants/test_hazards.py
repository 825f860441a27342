"""Hazards: the mark on destiny cards, the draw, how long a hazard works (HAZ-01..09)."""

from collections import Counter
from typing import Any

import pytest

from domain.commands import CreateGame
from domain.decider import decide
from domain.decks.destiny import deck as destiny_deck
from domain.decks.destiny import marked
from domain.decks.titles import title_of
from domain.engine.chance import Chance
from domain.game import position
from domain.game.catalogue import entries
from domain.game.position_document import document
from domain.game.setup_check import check
from domain.game.views import view
from domain.refusal import Refused
from domain.state import new
from tests.scenario.table import Table
from tests.scenario.variants.hazards import comes, discarded, drawn, in_play, lay, shown

SEATS = ["red", "blue", "green", "yellow"]
ALL = sum(each["count"] for each in entries("hazards"))


def to_launch(table: Table) -> Table:
    return table.until("aim")


# -- the deck --------------------------------------------------------------------------------------


def test_the_deck_is_shuffled_and_put_face_down__HAZ_01(table: Table) -> None:
    table.variant("hazards").as_dealt().start()
    assert shown(table)["deck"] == ALL
    assert (shown(table)["discard"], shown(table)["in_play"]) == ([], [])
    shuffled = [event for event in table.happened("pile_shuffled") if event.zone == "hazards"]
    assert [(event.count, event.draws) for event in shuffled] == [(ALL, ALL - 1)]
    for viewer in (*SEATS, "public"):
        assert "hazard-" not in str(view(table.state, viewer))


def test_a_hazard_is_never_in_a_hand_and_no_discard_pile_of_others_holds_one__HAZ_01(table: Table) -> None:
    comes(table, "temporal_anomaly").play_out()
    assert discarded(table) == ["hazard-temporal-anomaly"]
    for zone in ("discard", "destiny_discard", *(f"hand:{seat}" for seat in SEATS)):
        assert not [card for card in table.state.zones[zone] if card.startswith("hazard-")]


def test_what_takes_discarded_cards_cannot_take_a_hazard__HAZ_01(table: Table) -> None:
    comes(table, "energy_fields", "reward_deck").seat("green", hand=["rw-space-junk", "negotiate"])
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert discarded(table) == ["hazard-energy-fields"]
    table.uses("green", "rw-space-junk", seats=["red"]).play_out("use_closed")
    assert not [card for card in table.state.zones["hand:red"] if card.startswith("hazard-")]
    assert discarded(table) == ["hazard-energy-fields"]


def test_the_empty_deck_is_made_anew_from_its_discard_pile__HAZ_01(table: Table) -> None:
    rest = [each["id"] for each in entries("hazards") for _ in range(each["count"])]
    lay(table, discard=rest, marked=[True]).against("blue")
    to_launch(table)
    assert len(drawn(table)) == 1
    assert shown(table)["deck"] == ALL - 1
    assert shown(table)["discard"] == []
    assert [event.draws for event in table.happened("pile_shuffled") if event.zone == "hazards"][-1] == ALL - 1


def test_without_a_hazard_in_deck_and_pile_nothing_is_drawn__CORE_293_HAZ_01(table: Table) -> None:
    everything = [each["id"] for each in entries("hazards") for _ in range(each["count"])]
    lay(table, in_play=everything, marked=[True]).against("blue")
    table.until("aim")
    assert drawn(table) == []


# -- the mark and the draw -------------------------------------------------------------------------


def test_one_destiny_card_of_each_colour_has_the_mark_and_no_other_card__HAZ_05_CORE_094() -> None:
    colours = ["red", "blue", "green", "yellow", "purple", "orange"]
    with_mark = [title_of(card) for card in destiny_deck(colours) if marked(card)]
    assert sorted(with_mark) == sorted(f"destiny-{colour}" for colour in colours)
    assert len(destiny_deck(colours[:5])) == 20  # a quarter of the deck of five


def test_the_mark_of_a_face_up_destiny_card_is_in_the_view__HAZ_05(table: Table) -> None:
    lay(table, deck_top=["hazard-temporal-anomaly"], marked=[True, False]).against("blue").against("blue").play_out()
    assert shown(table)["marked"] == ["destiny-blue#1"]


def test_a_marked_card_brings_a_hazard_before_allies_are_invited__HAZ_02(table: Table) -> None:
    comes(table, "energy_fields")
    table.until("invite")
    assert drawn(table) == ["hazard-energy-fields"]
    assert in_play(table) == ["hazard-energy-fields"]
    assert title_of(shown(table)["drawn"]) == "hazard-energy-fields"
    assert shown(table)["mark"] is True


def test_a_card_without_a_mark_brings_none__HAZ_02(table: Table) -> None:
    lay(table, deck_top=["hazard-energy-fields"], marked=[False]).against("blue").until("invite")
    assert drawn(table) == []
    assert (shown(table)["drawn"], shown(table)["mark"]) == (None, False)


@pytest.mark.parametrize("card", ["wild", "most-colonies", "most-cards", "fewest-warp"])
def test_wild_and_special_cards_have_no_mark__CORE_094(table: Table, card: str) -> None:
    lay(table, deck_top=["hazard-energy-fields"]).against(card).until("invite")
    assert drawn(table) == []


def test_the_mark_of_a_card_that_is_redrawn_counts__HAZ_02(table: Table) -> None:
    lay(table, deck_top=["hazard-energy-fields"], marked=[True, False]).ships("blue", red_2=1)
    table.against("red").against("blue").at("own_colour", "red", options=["redraw"])
    assert table.encounter.destiny.startswith("destiny-blue")
    table.until("invite")
    assert drawn(table) == ["hazard-energy-fields"]


def test_a_second_mark_in_the_encounter_brings_no_second_hazard__HAZ_03(table: Table) -> None:
    lay(table, deck_top=["hazard-energy-fields", "hazard-meteor-storm"], marked=[True, True]).ships("blue", red_2=1)
    table.against("red").against("blue").at("own_colour", "red", options=["redraw"]).until("invite")
    assert drawn(table) == ["hazard-energy-fields"]
    assert len([fact for fact in table.happened("fact_noted") if fact.fact == "hazard_mark"]) == 1


def test_the_second_encounter_of_a_turn_may_have_its_hazard__HAZ_03(table: Table) -> None:
    lay(table, deck_top=["hazard-temporal-anomaly", "hazard-meteor-storm"], marked=[True, True])
    table.seat("red", hand=["attack-40", "attack-08"]).against("blue").against("green")
    table.reveals(red="attack-40", blue="attack-08").at("second_encounter", "red", yes=True).until("aim")
    assert drawn(table) == ["hazard-temporal-anomaly", "hazard-meteor-storm"]


def test_the_hazard_is_drawn_when_the_defense_is_known__HAZ_07_TIME_29(table: Table) -> None:
    comes(table, "temporal_anomaly").until("aim")
    types = [event.type for event in table.events]
    drawn_at = max(i for i, event in enumerate(table.events) if getattr(event, "source", "") == "hazards")
    assert types.index("defense_set") < drawn_at
    phases = [event for event in table.events[:drawn_at] if event.type == "phase_began"]
    assert getattr(phases[-1], "phase", "") == "destiny"


def test_the_offense_draws_it__HAZ_02(table: Table) -> None:
    comes(table, "temporal_anomaly").until("aim")
    moved = [event for event in table.happened("cards_moved") if event.source == "hazards"]
    assert [(event.seat, event.target, event.seen_by) for event in moved] == [("red", "hazards_in_play", None)]


def test_a_hazard_is_drawn_too_when_a_home_colony_is_founded_again__HAZ_08(table: Table) -> None:
    lay(table, deck_top=["hazard-temporal-anomaly"], marked=[True]).seat("red", ships={"red-1": 10, "red-2": 10})
    table.against("red").at("own_colour", "red", options=["homecoming"]).play_out()
    assert table.result() == "homecoming"
    assert drawn(table) == ["hazard-temporal-anomaly"]
    assert discarded(table) == ["hazard-temporal-anomaly"]


def test_what_needs_a_defense_has_nothing_to_work_on_then__HAZ_08(table: Table) -> None:
    lay(table, deck_top=["hazard-energy-fields"], marked=[True]).seat("red", ships={"red-1": 10, "red-2": 10})
    table.against("red").at("own_colour", "red", options=["homecoming"]).play_out()
    assert drawn(table) == ["hazard-energy-fields"]
    assert not table.happened("cards_revealed_in_hand")
    assert [len(table.hand(seat)) for seat in SEATS] == [2, 2, 2, 2]


# -- how long it works -----------------------------------------------------------------------------


def test_a_temporary_hazard_is_discarded_at_the_end_of_the_encounter__HAZ_04(table: Table) -> None:
    comes(table, "meteor_storm").until("select_card")
    assert in_play(table) == ["hazard-meteor-storm"]
    table.play_out()
    assert in_play(table) == []
    assert discarded(table) == ["hazard-meteor-storm"]


def test_a_hazard_that_works_at_once_stays_in_play_until_then__HAZARD_01(table: Table) -> None:
    comes(table, "temporal_anomaly").until("select_card")
    assert in_play(table) == ["hazard-temporal-anomaly"]
    table.play_out()
    assert (in_play(table), discarded(table)) == ([], ["hazard-temporal-anomaly"])


def test_it_is_discarded_too_when_the_encounter_is_broken_off__HAZ_04(table: Table) -> None:
    comes(table, "meteor_storm").seat("red", hand=["reinforcement-2"]).play_out()
    assert table.result() == "aborted"
    assert in_play(table) == []


def test_no_zap_can_answer_a_hazard__HAZ_09(table: Table) -> None:
    comes(table, "energy_fields").seat("green", hand=["card-zap", "cosmic-zap"])
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "card-zap")
    assert not table.was_offered("green", "cosmic-zap")
    assert not table.happened("use_declared")


def test_at_the_same_moment_a_hazard_comes_before_the_effects_of_players__HAZ_09(table: Table) -> None:
    comes(table, "energy_fields").seat("red", hand=["attack-08", "flare-trader"]).until("before_invitations", "red")
    assert [event.seat for event in table.happened("cards_revealed_in_hand")] == ["red", "blue"]


# -- the game without it, its cards, its checks ----------------------------------------------------


def test_without_the_variant_marks_have_no_effect__CORE_094(table: Table) -> None:
    for _ in range(3):
        table.against("blue")
    table.play_out()
    assert not [fact for fact in table.happened("fact_noted") if fact.fact.startswith("hazard")]
    assert "hazards" not in table.state.zones


def test_there_are_28_hazards_with_17_names__HAZ_06() -> None:
    assert (ALL, len(entries("hazards"))) == (28, 17)
    assert sum(each["count"] for each in entries("hazards") if each["kind"] == "temporary") == 24


def test_all_hazards_are_put_into_the_game__HAZ_06() -> None:
    found = check(CreateGame(game="", seats=SEATS, variants=["hazards"], options={}))
    assert found["ok"]
    assert found["components"]["hazards"] == ALL


def test_every_hazard_is_in_the_catalogue_with_its_rule_and_its_text__HAZ_06() -> None:
    rules = {rule["id"] for rule in entries("rules")}
    assert all(each["rule"] in rules and each["text"] and each["set"] == "conflict" for each in entries("hazards"))
    assert {each["kind"] for each in entries("hazards")} <= {"temporary", "permanent"}


def faults(**members: object) -> list[tuple[str, str]]:
    laid = {"seats": [], "destiny_top": ["destiny-blue", "destiny-blue", "destiny-wild"], "hazards": members}
    return [(fault["pointer"], fault.get("rule", "")) for fault in position.faults(laid, SEATS, ["hazards"])]


def test_a_position_names_hazards_and_marks_that_there_are__HAZ_05_HAZ_06() -> None:
    energy = "hazard-energy-fields"
    assert faults(deck_top=[energy], discard=[energy], marked=[True, False, False]) == []
    assert faults(deck_top=[energy], discard=[energy], in_play=[energy]) == [
        ("/position/hazards/in_play/0", "CORE-342")
    ]
    assert faults(deck_top=["attack-08"]) == [("/position/hazards/deck_top/0", "HAZ-06")]
    assert faults(deck_top="x") == [("/position/hazards/deck_top", "")]
    assert faults(backwards=1) == [("/position/hazards/backwards", "")]
    assert faults(elsewhere=[]) == [("/position/hazards/elsewhere", "")]
    assert faults(marked=[True]) == [("/position/hazards/marked", "")]
    assert faults(marked=[True, True, False]) == [("/position/hazards/marked", "HAZ-05")]
    assert faults(marked_discard=[True]) == [("/position/hazards/marked_discard", "")]
    assert faults(alliance=["red", "red"]) == [("/position/hazards/alliance", "HAZ-10")]
    assert faults(alliance=["red", "blue"]) == [("/position/hazards/alliance", "HAZ-10")]
    assert faults(alliance=["red", "blue"], in_play=["hazard-alliance"]) == [("/position/hazards/alliance", "HAZ-10")]
    assert faults(marked=[False, False, True]) == [("/position/hazards/marked", "HAZ-05")]
    assert position.faults({"seats": [], "hazards": []}, SEATS, ["hazards"])[0]["pointer"] == "/position/hazards"


@pytest.mark.parametrize(
    ("laid", "fits"),
    [
        (1, True),
        ({"E": 1}, True),
        ({"E": 1, "W": 0}, True),
        (["red-01"], True),
        (2, False),
        ({"E": 1, "W": 1}, False),
        (["red-01", "red-02"], False),
        ({"E": "one"}, False),
        ("one", False),
    ],
)
def test_one_ship_is_on_the_alliance_however_a_position_names_it__HAZ_10(laid: Any, fits: bool) -> None:
    members = {"alliance": ["red", "blue"], "in_play": ["hazard-alliance"]}
    whole = {"seats": [{"seat": "red", "ships": {"hazard-alliance": laid}}], "hazards": members}
    told = [fault["pointer"] for fault in position.faults(whole, SEATS, ["hazards", "skill_tokens"])]
    assert ("/position/hazards/alliance" in told) is not fits


def test_a_position_document_says_what_is_on_the_table__HAZ_05_HAZ_10(table: Table, other_table: Table) -> None:
    comes(table, "alliance", in_play=["hazard-witness"], backwards=True).play_out().until("aim")
    open_to_all = document(table.state, "public")["hazards"]
    assert open_to_all == {
        "in_play": ["hazard-witness", "hazard-alliance"],
        "discard": [],
        "marked_discard": [marked(card) for card in table.state.zones["destiny_discard"]],
        "backwards": True,
        "alliance": ["red", "blue"],
    }
    whole = document(table.state)["hazards"]
    assert len(whole["deck_top"]) == ALL - 2
    assert [sum(whole["marked"]) + sum(whole["marked_discard"])] == [len(SEATS)]


def test_a_game_from_such_a_document_has_the_same_marks__HAZ_05(table: Table, other_table: Table) -> None:
    lay(table, deck_top=["hazard-temporal-anomaly"], marked=[True, False]).against("blue").against("blue")
    table.play_out().until("aim")
    laid = document(table.state, "public")
    members = {name: laid[name] for name in ("hazards", "destiny_discard")}
    other_table.variant("hazards").position(**members).start()
    assert shown(other_table)["backwards"] is True
    before = [(title_of(card), marked(card)) for card in table.state.zones["destiny_discard"]]
    after = [(title_of(card), marked(card)) for card in other_table.state.zones["destiny_discard"]]
    assert after[: len(before)] == before


def test_a_position_with_hazards_needs_the_variant__EXP_11() -> None:
    command = CreateGame(game="g", seats=SEATS, variants=[], options={}, position={"seats": [], "hazards": {}})
    with pytest.raises(Refused):
        decide(new(), command, Chance(b"s", "g"))


def test_a_position_can_put_hazards_into_play__HAZ_04(table: Table) -> None:
    lay(table, in_play=["hazard-meteor-storm"], discard=["hazard-reverse-rewards"], deck_top=["hazard-energy-fields"])
    table.start()
    assert in_play(table) == ["hazard-meteor-storm"]
    assert discarded(table) == ["hazard-reverse-rewards"]
    assert shown(table)["deck"] == ALL - 2
    assert Counter(map(title_of, table.state.zones["hazards"]))["hazard-meteor-storm"] == 1
