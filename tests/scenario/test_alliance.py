"""Alliance: invitations, answers, commitments (CORE-110..118, W-41..W-45)."""

from tests.scenario.table import Table


def to_invitations(table: Table) -> Table:
    return table.against("blue").aims_at("blue-2").with_ships(2, "red-1").until("invite", "red")


def test_the_offense_invites_first_and_nobody_answers_yet__CORE_110(table: Table) -> None:
    to_invitations(table).answer("red", seats=["green", "yellow"])
    assert table.asked("blue") == "invite"
    assert not table.happened("alliance_answered")


def test_the_offense_cannot_invite_the_defense_or_itself__CORE_110(table: Table) -> None:
    to_invitations(table).refuses("red", "not_an_option", "CORE-110", seats=["blue"])
    table.refuses("red", "not_an_option", "CORE-110", seats=["red"])


def test_nobody_may_be_invited__CORE_110_CORE_111(table: Table) -> None:
    to_invitations(table).answer("red", seats=[]).answer("blue", seats=[]).until("select_card")
    assert not table.happened("alliance_answered")


def test_the_defense_invites_second_also_those_invited_already__CORE_111(table: Table) -> None:
    to_invitations(table).answer("red", seats=["green"]).refuses("blue", "not_an_option", "CORE-111", seats=["red"])
    table.answer("blue", seats=["green"])
    assert table.encounter.invited == {"offense": ["green"], "defense": ["green"]}
    options = [option["id"] for option in table.question("green").question.describe()["options"]]
    assert options == ["offense", "defense", "none"]


def test_answers_come_clockwise_from_the_offenses_left__CORE_112_CORE_116(table: Table) -> None:
    table.offense("green").against("blue").aims_at("blue-2").with_ships(1)
    table.invites("green", "red", "yellow").invites("blue", "red", "yellow")
    assert table.asked("yellow") == "ally"
    table.answer("yellow", options=["none"])
    assert table.asked("red") == "ally"
    assert [(event.seat, event.side) for event in table.happened("alliance_answered")] == [("yellow", "none")]
    assert table.last("alliance_answered").hidden_fields() == {}


def test_an_ally_joins_one_side_never_both__CORE_112_CORE_345(table: Table) -> None:
    to_invitations(table).answer("red", seats=["green"]).answer("blue", seats=["green"])
    table.refuses("green", "too_many", "CORE-112", options=["offense", "defense"])


def test_an_offensive_ally_puts_one_to_four_ships_into_the_gate__CORE_113(table: Table) -> None:
    to_invitations(table).answer("red", seats=["green"]).answer("blue", seats=[]).answer("green", options=["offense"])
    table.refuses("green", "too_many", "CORE-113", **{"from": {"green-1": 4, "green-2": 1}})
    table.refuses("green", "too_few", "CORE-113", **{"from": {}})
    table.answer("green", **{"from": {"green-1": 2, "green-2": 2}})
    assert table.ships_of("green", "gate") == 4


def test_a_defensive_ally_puts_ships_beside_the_planet__CORE_114_CORE_009(table: Table) -> None:
    to_invitations(table).answer("red", seats=[]).answer("blue", seats=["green"]).answer("green", options=["defense"])
    table.refuses("green", "too_many", "CORE-114", **{"from": {"green-1": 4, "green-2": 1}})
    table.answer("green", **{"from": {"green-5": 3}})
    assert table.ships_of("green", "beside") == 3
    assert not table.has_colony("green", "blue-2")


def test_a_player_who_is_not_invited_cannot_ally__CORE_115(table: Table) -> None:
    to_invitations(table).answer("red", seats=["green"]).answer("blue", seats=[])
    table.refuses("green", "not_an_option", "CORE-112", options=["defense"])
    table.answer("green", options=["none"]).until("select_card")
    assert [event.seat for event in table.happened("alliance_answered")] == ["green"]


def test_a_player_who_has_no_ship_on_a_colony_cannot_ally__CORE_115(table: Table) -> None:
    table.seat("green", ships={}, warp=20)
    to_invitations(table).answer("red", seats=["green"]).answer("blue", seats=["green"]).until("select_card")
    assert not table.happened("alliance_answered")


def test_any_number_may_ally_on_either_side__CORE_117(table: Table) -> None:
    table.seats("red", "blue", "green", "yellow", "purple", "orange").against("blue").aims_at("blue-2").with_ships(1)
    table.allies(offense={"green": 1, "yellow": 2}, defense={"purple": 3, "orange": 4}).until("select_card")
    assert table.encounter.allies == {"green": "offense", "yellow": "offense", "purple": "defense", "orange": "defense"}


def test_effects_after_alliances_are_formed_wait_for_the_last_answer__CORE_118(table: Table) -> None:
    table.seat("red", hand=["force-field", "negotiate"])
    to_invitations(table).answer("red", seats=["green", "yellow"]).answer("blue", seats=[])
    table.answer("green", options=["offense"]).answer("green", **{"from": {"green-1": 1}})
    assert not table.may_use("red", "force-field")
    table.answer("yellow", options=["none"])
    assert table.may_use("red", "force-field")
