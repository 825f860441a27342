"""Magician: one of the opponent's cards vanishes up its sleeve."""

import pytest

from domain.aliens.selection import conflict
from domain.game.views import redact
from tests.scenario.table import Table


def magician(table: Table, *blue: str, red: tuple[str, ...] = ("attack-06",)) -> Table:
    """Red is Magician and encounters blue, who holds these cards."""
    table.seat("red", "magician", hand=list(red)).seat("blue", hand=list(blue or ("attack-20", "attack-08")))
    return table.against("blue").aims_at("blue-2").with_ships(3)


def lays(table: Table, *titles: str) -> Table:
    """Blue lays these cards down."""
    return lay(table, "blue", *titles)


def lay(table: Table, seat: str, *titles: str) -> Table:
    first, *others = titles
    table.at("select_card", seat, cards=[table.card(seat, first)])
    return table.at("lay_down", seat, cards=[table.card(seat, title) for title in others])


# -- prestidigitation --------------------------------------------------------------------------


def test_the_opponent_lays_down_two_encounter_cards_and_one_comes_at_random__magician(table: Table) -> None:
    lays(magician(table, "attack-20", "attack-08", "attack-00"), "attack-20", "attack-08").until("select_card", "red")
    stolen = next(event for event in table.happened("cards_moved") if event.why == "magician")
    assert (stolen.source, stolen.target, stolen.draws, stolen.taken) == ("hand:blue", "hand:red", 1, True)
    assert stolen.cards[0].partition("#")[0] in ("attack-20", "attack-08")
    assert len(table.hand("red")) == 2


def test_the_card_left_over_is_the_opponents_encounter_card__magician(table: Table) -> None:
    lays(magician(table), "attack-20", "attack-08").until("select_card", "red")
    stolen = next(title for title in table.hand("red") if title != "attack-06")
    left = "attack-08" if stolen == "attack-20" else "attack-20"
    table.selects("red", "attack-06").play_out("cards_revealed")
    assert table.last("cards_revealed").faces["blue"].printed == left


def test_it_then_chooses_freely_also_the_stolen_card__magician(table: Table) -> None:
    lays(magician(table), "attack-20", "attack-08").until("select_card", "red")
    stolen = next(title for title in table.hand("red") if title != "attack-06")
    table.selects("red", stolen).play_out("cards_revealed")
    assert table.last("cards_revealed").faces["red"].printed == stolen


def test_only_the_two_players_see_the_stolen_card__magician(table: Table) -> None:
    lays(magician(table), "attack-20", "attack-08").until("select_card", "red")
    stolen = next(event for event in table.happened("cards_moved") if event.why == "magician")
    assert ["cards" in redact(stolen, viewer) for viewer in ("red", "blue", "green")] == [True, True, False]
    assert "card" not in redact(table.last("card_selected"), "red")


def test_nothing_happens_against_one_who_shows_that_it_has_no_second_card__magician(table: Table) -> None:
    magician(table, "attack-20", "reinforcement-2").until("select_card", "blue")
    assert table.used("magician.power")
    assert table.last("cards_revealed_in_hand").seat == "blue"
    table.reveals(red="attack-06", blue="attack-20")
    assert table.hand("red") == []


def test_also_as_the_defense__magician(table: Table) -> None:
    table.seat("blue", "magician", hand=["attack-06"]).seat("red", hand=["attack-20", "attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3).at("select_card", "red", cards=[table.card("red", "attack-20")])
    table.until("select_card", "blue")
    assert len(table.hand("blue")) == 2


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_not_as_an_ally__magician(table: Table, side: str) -> None:
    table.seat("green", "magician").against("blue").aims_at("blue-2").with_ships(3).allies(**{side: {"green": 1}})
    table.reveals(red="attack-08", blue="attack-08")
    assert not table.used("magician.power")


def test_it_is_mandatory__magician(table: Table) -> None:
    magician(table).until("select_card", "blue")
    assert table.used("magician.power")


def test_after_effects_that_come_before_selection__magician(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-sorcerer"])
    magician(table).until("before_selection", "green")
    assert not table.used("magician.power")


def test_after_the_kickers_were_announced__magician(table: Table) -> None:
    table.variant("reward_deck")
    magician(table, "attack-20", "attack-08", "rw-kicker-2").until("kickers", "blue")
    table.uses("blue", "kicker", cards=[table.card("blue", "rw-kicker-2")]).until("select_card", "blue")
    declared = [event.ability for event in table.happened("use_declared")]
    assert declared.index("kicker") < declared.index("magician.power")


def test_it_is_not_used_with_oracle__magician(table: Table) -> None:
    assert conflict("magician", ["oracle"])


def test_an_upset_is_met_when_one_of_the_two_cards_is_an_attack__magician(table: Table) -> None:
    table.seat("blue", "loser", hand=["attack-08", "negotiate"]).seat("red", "magician", hand=["attack-06"])
    table.against("blue").aims_at("blue-2").with_ships(3).uses("blue", "loser.power").until("select_card", "blue")
    table.refuses("blue", "not_an_option", cards=[table.card("blue", "negotiate")])
    lays(table, "attack-08", "negotiate").until("select_card", "red")
    assert len(table.hand("red")) == 2


def test_zapped_both_choose_as_usual__magician(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    magician(table).uses("yellow", "cosmic-zap").reveals(red="attack-06", blue="attack-20")
    assert table.outcome_of("magician.power") == "cancelled"
    assert table.hand("blue") == ["attack-08"]


# -- the flare ---------------------------------------------------------------------------------


def super_(table: Table) -> Table:
    magician(table, red=("attack-06", "flare-magician")).until("use", "red")
    if table.asked("yellow"):
        table.passes("yellow")
    return table.uses("red", "magician.super")


def chooses(table: Table, option: str) -> Table:
    lays(table, "attack-20", "attack-08").at("turn_up", "blue", cards=[table.card("blue", "attack-20")])
    return table.at("take", "red", options=[option]).until("select_card", "red")


@pytest.mark.parametrize(
    ("option", "taken", "left"),
    [
        ("face_up", "attack-20", "attack-08"),
        ("face_down", "attack-08", "attack-20"),
    ],
)
def test_super_one_card_is_turned_up_and_it_chooses__magician(table: Table, option: str, taken: str, left: str) -> None:
    chooses(super_(table), option)
    assert taken in table.hand("red")
    table.selects("red", "attack-06").play_out("cards_revealed")
    assert table.last("cards_revealed").faces["blue"].printed == left


def test_super_everybody_sees_the_card_that_is_turned_up_and_nobody_the_other__magician(table: Table) -> None:
    chooses(super_(table), "face_down")
    assert [card.partition("#")[0] for card in table.last("cards_revealed_in_hand").cards] == ["attack-20"]
    offered = next(event for event in table.happened("answered") if event.kind == "choose_option")
    assert offered.answer == {"options": ["face_down"]}


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_chance_decides__magician(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    lays(super_(table).uses("yellow", zap), "attack-20", "attack-08").until("select_card", "red")
    assert table.outcome_of("magician.super") == "cancelled"
    assert [event.draws for event in table.happened("cards_moved") if event.why == "magician"] == [1]


def wild(table: Table, *blue: str, deck: tuple[str, ...] = ()) -> Table:
    """Red, with the flare, encounters blue."""
    table.seat("red", hand=["attack-06", "flare-magician"]).seat("blue", hand=list(blue)).deck(*deck)
    return table.against("blue").aims_at("blue-2").with_ships(3).uses("red", "magician.wild")


def test_wild_chance_picks_the_opponents_card_out_of_three__magician(table: Table) -> None:
    lays(wild(table, "attack-20", "attack-08", "attack-00", "attack-30"), "attack-20", "attack-08", "attack-00")
    table.selects("red", "attack-06").play_out("cards_revealed")
    played = table.last("cards_revealed").faces["blue"].printed
    assert played in ("attack-20", "attack-08", "attack-00")
    assert sorted([*table.hand("blue"), played]) == ["attack-00", "attack-08", "attack-20", "attack-30"]


def test_wild_nobody_else_learns_what_was_laid_down__magician(table: Table) -> None:
    lays(wild(table, "attack-20", "attack-08", "attack-00"), "attack-20", "attack-08", "attack-00")
    moves = [event for event in table.happened("cards_moved") if event.why == "magician"]
    assert [event.count for event in moves] == [3, 1, 2]
    assert not any("cards" in redact(event, "red") for event in moves)


NEW_HAND = ("attack-10", "attack-12", "attack-13", "quash", "plague", "force-field", "mobius-tubes", "ionic-gas")


def test_wild_who_lacks_three_first_refills_its_hand_and_then_it_goes_on__magician(table: Table) -> None:
    wild(table, "attack-20", "attack-08", deck=NEW_HAND)
    lays(table, "attack-10", "attack-12", "attack-13").until("select_card", "red")
    assert table.pile("discard")[:2] == ["attack-20", "attack-08"]
    assert len(table.hand("blue")) == 7


def test_wild_who_has_to_refill_its_hand_may_lay_cards_aside_by_cryos_flare__magician(table: Table) -> None:
    wild(table, "attack-20", "reinforcement-2", "flare-cryo", deck=NEW_HAND).until("new_hand", "blue")
    table.uses("blue", "cryo.wild", cards=[table.card("blue", "reinforcement-2")])
    lays(table, "attack-10", "attack-12", "attack-13").until("select_card", "red")
    assert len(table.hand("blue")) == 8 + 1 - 1
    assert "reinforcement-2" in table.hand("blue")


def test_wild_a_new_hand_with_fewer_than_three_is_laid_down_as_it_is__magician_MAGICIAN_01(table: Table) -> None:
    deck = ("reinforcement-2", "reinforcement-3", *NEW_HAND[3:], "attack-10")
    wild(table, "attack-20", "attack-08", deck=deck).selects("blue", "attack-10").until("select_card", "red")
    table.selects("red", "attack-06").play_out("cards_revealed")
    assert table.last("cards_revealed").faces["blue"].printed == "attack-10"


def test_wild_only_for_a_main_player__magician(table: Table) -> None:
    table.seat("green", hand=["attack-06", "flare-magician"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    assert not table.was_offered("green", "magician.wild")


def test_wild_a_magician_that_is_made_to_play_first_still_steals_and_keeps_its_card__magician(table: Table) -> None:
    table.seat("red", hand=["attack-20", "attack-08", "flare-magician"])
    table.seat("blue", "magician", hand=["attack-06", "attack-10", "attack-12"]).against("blue").aims_at("blue-2")
    table.with_ships(3).uses("red", "magician.wild")
    lays(table, "attack-06", "attack-10", "attack-12")
    lay(table, "red", "attack-20", "attack-08").play_out("cards_revealed")
    assert table.last("cards_revealed").faces["blue"].printed in ("attack-06", "attack-10", "attack-12")
    assert table.used("magician.power")
    assert {"attack-20", "attack-08"} & set(table.hand("blue"))


def test_wild_card_zapped_the_opponent_chooses__magician(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table, "attack-20", "attack-08", "attack-00").uses("yellow", "card-zap")
    table.reveals(red="attack-06", blue="attack-00")
    assert table.outcome_of("magician.wild") == "cancelled"
