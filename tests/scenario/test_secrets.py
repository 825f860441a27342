"""Information and talk (CORE-014, CORE-310..314, CORE-347)."""

import json

from domain.game.views import redact, view
from tests.scenario.table import Table


def seen(table: Table, viewer: str) -> str:
    return json.dumps(view(table.state, viewer))


def test_board_sheets_and_sizes_of_hands_are_public__CORE_310_CORE_014(table: Table) -> None:
    table.seat("red", "human", hand=["attack-08"] * 3).ships("red", warp=2, blue_1=2).start()
    shown = view(table.state)
    assert shown["seats"]["red"]["aliens"] == ["human"]
    assert shown["seats"]["red"]["hand_size"] == 3
    assert shown["warp"] == {"red": ["red-19", "red-20"]}
    assert set(shown["planets"]["blue-1"]) == {"red", "blue"}
    assert shown["open_piles"]["discard"] == []


def test_hands_are_secret__CORE_311_CORE_347(table: Table) -> None:
    table.seat("red", hand=["attack-40", "flare-warpish"]).start()
    assert "attack-40" in seen(table, "red")
    assert all(
        title not in seen(table, viewer) for title in ("attack-40", "flare-warp") for viewer in ("blue", "public")
    )


def test_face_down_cards_are_secret_until_they_are_revealed__CORE_311_CORE_347(table: Table) -> None:
    table.seat("red", hand=["attack-40", "negotiate"]).against("blue").aims_at("blue-2").with_ships(1)
    table.selects("red", "attack-40")
    assert "attack-40" not in seen(table, "blue") + seen(table, "public")
    table.selects("blue", "attack-08").play_out("cards_revealed")
    assert "attack-40" in str(redact(table.last("cards_revealed"), "public"))


def test_the_secret_answers_tell_nothing__CORE_347(table: Table) -> None:
    table.seat("red", hand=["attack-40", "negotiate"]).against("blue").aims_at("blue-2").with_ships(1)
    table.selects("red", "attack-40")
    answered = table.last("answered")
    assert "attack-40" not in str(redact(answered, "blue"))


def test_order_of_the_decks_is_for_nobody__CORE_311(table: Table) -> None:
    table.as_dealt().start()
    shuffled = [event for event in table.happened("pile_shuffled") if event.zone == "deck"]
    assert shuffled
    assert all("cards" not in redact(event, seat) for event in shuffled for seat in [*table.state.seats, "public"])


def test_the_rejected_aliens_are_for_their_seat_alone__CORE_311(table: Table) -> None:
    table.seats("red", "blue", "green").as_dealt().option(alien_selection="flares").start()
    dealt = table.state.zones["dealt:red"]
    table.answer("red", cards=dealt[:1])
    assert all(card in seen(table, "red") for card in dealt)
    assert not any(card.partition("#")[0] in seen(table, "blue") for card in dealt)


def test_a_hand_that_a_rule_reveals_is_shown_to_everybody__CORE_314(table: Table) -> None:
    table.seat("blue", hand=["plague", "quash"]).against("blue").aims_at("blue-2").until("select_card")
    shown = table.last("cards_revealed_in_hand")
    assert {card.partition("#")[0] for card in redact(shown, "public")["cards"]} == {"plague", "quash"}


def test_only_who_is_asked_sees_the_question__CORE_347_CORE_348(table: Table) -> None:
    table.seat("green", hand=["plague"]).start()
    assert "plague" in json.dumps(view(table.state, "green")["questions"])
    assert "plague" not in json.dumps(view(table.state, "red")["questions"])
    assert view(table.state, "red")["waiting"] == ["green"]


def test_announcements_are_public__CORE_310(table: Table) -> None:
    table.seat("green", hand=["plague"]).uses("green", "plague", seats=["blue"]).until("plague", "blue")
    assert redact(table.last("use_declared"), "public")["chosen"] == {"value": ["blue"]}
    assert view(table.state)["uses"]


def test_the_number_of_cards_in_a_hand_has_no_limit__CORE_014(table: Table) -> None:
    table.seat("red", hand=["negotiate"] * 12).from_the_start_of_the_turn().until("aim")
    assert len(table.hand("red")) == 12


def test_a_gift_between_players_is_no_command__CORE_312_CORE_357(table: Table) -> None:
    table.until("aim").refuses("red", "wrong_members", give={"blue": ["attack-08"]})
