"""Mind: knows the cards that others hold."""

from typing import Any

import pytest

from domain.events import CardsMoved
from domain.game.views import redact, view
from tests.properties.knowledge import card_ids
from tests.scenario.table import Table
from tests.scenario.variants import hazards, stations, techs

FLARE = "flare-mind"


def attacked(table: Table, mind: str = "red", hand: list[str] | None = None) -> Table:
    """Red attacks blue-2 with three ships; this seat is Mind."""
    table.seat(mind, "mind", hand=hand or ["attack-08", "negotiate"])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


def seen(table: Table) -> list[tuple[str, str]]:
    """Viewer and owner of each hand that was looked at."""
    return [(event.viewer, event.seat) for event in table.happened("hand_seen")]


# -- the power ---------------------------------------------------------------------------------


def test_as_a_main_player_it_looks_at_the_opponents_whole_hand__mind(table: Table) -> None:
    table.seat("blue", hand=["attack-06", "quash", "morph"])
    attacked(table).uses("red", "mind.power", seats=["blue"])
    assert seen(table) == [("red", "blue")]
    assert table.last("hand_seen").cards == table.state.zones["hand:blue"]
    assert len(table.hand("blue")) == 3


def test_as_the_defense_it_looks_at_the_offense__mind(table: Table) -> None:
    attacked(table, "blue").uses("blue", "mind.power", seats=["red"])
    assert seen(table) == [("blue", "red")]


def test_a_main_player_looks_at_nobody_else__mind(table: Table) -> None:
    attacked(table).until("before_invitations", "red")
    for seat in ("green", "red"):
        table.refuses("red", "not_an_option", use="mind.power", answer={"seats": [seat]})


@pytest.mark.parametrize("main", ["red", "blue"])
def test_a_player_who_is_no_main_player_looks_at_one_of_them__mind(table: Table, main: str) -> None:
    attacked(table, "green").uses("green", "mind.power", seats=[main])
    assert seen(table) == [("green", main)]


def test_a_player_who_is_no_main_player_looks_at_nobody_else_and_at_one_hand__mind(table: Table) -> None:
    attacked(table, "green").until("before_invitations", "green")
    table.refuses("green", "not_an_option", use="mind.power", answer={"seats": ["yellow"]})
    table.refuses("green", "too_many", use="mind.power", answer={"seats": ["red", "blue"]})


def test_it_looks_before_anybody_is_invited_and_only_then__mind(table: Table) -> None:
    attacked(table).uses("red", "mind.power", seats=["blue"])
    assert table.state.phase == "alliance"
    assert not table.happened("allies_invited")
    table.offered.clear()
    table.play_out()
    assert not table.was_offered("red", "mind.power")


def test_it_is_optional__mind(table: Table) -> None:
    attacked(table).play_out()
    assert table.was_offered("red", "mind.power")
    assert not table.used("mind.power")


def test_nobody_looks_at_an_empty_hand__mind(table: Table) -> None:
    table.seat("blue", hand=[])
    attacked(table).until("select_card")
    assert not table.was_offered("red", "mind.power")


def test_with_one_empty_hand_only_the_other_can_be_seen__mind(table: Table) -> None:
    table.seat("blue", hand=[])
    attacked(table, "green").until("before_invitations", "green")
    table.refuses("green", "not_an_option", use="mind.power", answer={"seats": ["blue"]})


def test_with_three_players_the_third_looks__mind(table: Table) -> None:
    table.seats("red", "blue", "green")
    attacked(table, "green").uses("green", "mind.power", seats=["blue"])
    assert seen(table) == [("green", "blue")]


def test_a_home_colony_that_is_founded_anew_shows_it_nothing__mind_CORE_084(table: Table) -> None:
    table.seat("red", "mind").ships("red", red_5=0).against("red")
    table.at("own_colour", "red", options=["homecoming"]).play_out()
    assert not table.was_offered("red", "mind.power")


def test_nobody_else_sees_the_hand__mind(table: Table) -> None:
    attacked(table).uses("red", "mind.power", seats=["blue"])
    event = table.last("hand_seen")
    assert ["cards" in redact(event, viewer) for viewer in ("red", "blue", "green", "public")] == [
        True,
        True,
        False,
        False,
    ]
    blue = set(table.state.zones["hand:blue"])
    for viewer in ("green", "yellow", "public"):
        assert not blue & card_ids(str(view(table.state, viewer)))


def test_what_it_has_seen_is_no_part_of_its_view_later__mind(table: Table) -> None:
    """The event is the whole look: a card that is drawn or lost afterwards is not followed."""
    attacked(table).uses("red", "mind.power", seats=["blue"])
    assert not set(table.state.zones["hand:blue"]) & card_ids(str(view(table.state, "red")))


@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_secret_choice_of_a_card_stays_secret_from_it__mind_CORE_124(table: Table, first: str) -> None:
    attacked(table, "green", ["attack-08"]).uses("green", "mind.power", seats=["blue"])
    table.until("select_card", first).selects(first, "attack-08")
    answered = table.last("answered")
    assert "answer" not in redact(answered, "green")
    other = {"red": "blue", "blue": "red"}[first]
    assert "answer" not in redact(answered, other)
    table.selects(other, "negotiate")
    assert not any(view(table.state, "green")["encounter"]["cards"].values())


def test_cosmic_zapped_it_sees_nothing__mind(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    attacked(table).uses("red", "mind.power", seats=["blue"]).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("mind.power") == "cancelled"
    assert not seen(table)


def test_without_flares_it_needs_no_more__mind(table: Table) -> None:
    table.option(sets=["base"])
    attacked(table, "green").uses("green", "mind.power", seats=["red"]).play_out()
    assert seen(table) == [("green", "red")]


# -- with the reward deck ----------------------------------------------------------------------


def test_it_sees_reward_cards_and_a_rift_stays_quiet__mind_REW_44(table: Table) -> None:
    table.variant("reward_deck").seat("blue", hand=["attack-06", "rw-rift-5", "rw-kicker-2"])
    attacked(table).uses("red", "mind.power", seats=["blue"]).until("select_card")
    assert len(table.happened("hand_seen")[0].cards) == 3
    assert table.in_warp("red") == 0
    assert "rw-rift-5" in table.hand("blue")


def test_the_backs_were_public_before_it_looked__mind_REW_10(table: Table) -> None:
    table.variant("reward_deck").seat("blue", hand=["attack-06", "rw-rift-5", "rw-kicker-2"])
    attacked(table).until("before_invitations", "red")
    for viewer in ("red", "green"):
        assert view(table.state, viewer)["variants"]["reward_deck"]["backs"]["blue"] == {"cosmic": 1, "reward": 2}


# -- the super flare ---------------------------------------------------------------------------


def thinking(table: Table, mind: str = "green") -> Table:
    return attacked(table, mind, ["attack-08", FLARE])


def test_super_one_use_shows_both_hands__mind(table: Table) -> None:
    thinking(table).uses("green", "mind.power", seats=["blue"]).uses("green", "mind.super").play_out()
    assert seen(table) == [("green", "red"), ("green", "blue")]
    assert len([event for event in table.happened("use_declared") if event.ability == "mind.power"]) == 1
    assert FLARE in table.hand("green")


def test_super_nobody_else_sees_them__mind(table: Table) -> None:
    thinking(table).uses("green", "mind.power", seats=["blue"]).uses("green", "mind.super").until("select_card")
    for event in table.happened("hand_seen"):
        assert "cards" in redact(event, "green")
        assert "cards" not in redact(event, "yellow")


@pytest.mark.parametrize("mind", ["red", "blue"])
def test_super_not_as_a_main_player__mind(table: Table, mind: str) -> None:
    other = {"red": "blue", "blue": "red"}[mind]
    thinking(table, mind).uses(mind, "mind.power", seats=[other]).play_out()
    assert not table.was_offered(mind, "mind.super")


def test_super_not_when_only_one_hand_holds_cards__mind(table: Table) -> None:
    table.seat("red", hand=[])
    thinking(table).uses("green", "mind.power", seats=["blue"]).until("select_card")
    assert not table.was_offered("green", "mind.super")


def test_super_card_zapped_one_hand_is_seen__mind(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    thinking(table).uses("green", "mind.power", seats=["blue"]).uses("green", "mind.super")
    table.uses("yellow", "card-zap").play_out()
    assert table.outcome_of("mind.super") == "cancelled"
    assert seen(table) == [("green", "blue")]


def test_super_cosmic_zapped_the_use_itself_goes_on__mind_FLARE_02(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    thinking(table).uses("green", "mind.power", seats=["blue"]).passes("yellow").uses("green", "mind.super")
    table.uses("yellow", "cosmic-zap").until("select_card")
    assert table.outcome_of("mind.super") == "cancelled"
    assert seen(table) == [("green", "blue")]
    assert "mind" not in view(table.state)["seats"]["green"]["power_active"]


# -- the wild flare ----------------------------------------------------------------------------

NEW_HAND = ["attack-06", *["reinforcement-2"] * 2, "quash", "plague", "morph", "attack-40", "force-field"]


def drawing(table: Table, yellow: str = FLARE, deck: list[str] | None = None) -> Table:
    """Blue, the defense, has no encounter card and draws a new hand; yellow has the flare."""
    table.seat("yellow", hand=["attack-08", yellow]).seat("blue", hand=["reinforcement-5"])
    return table.against("blue").deck(*(deck or NEW_HAND)).aims_at("blue-2").with_ships(3)


def draws_seen(table: Table) -> list[tuple[str, str, int]]:
    """Viewer, drawer and number of cards of each draw that was looked at."""
    return [(event.viewer, event.seat, len(event.cards)) for event in table.happened("draw_seen")]


def named(table: Table, event: Any) -> list[str]:
    return [viewer for viewer in (*table.state.seats, "public") if "cards" in redact(event, viewer)]


def test_wild_it_sees_what_another_player_draws__mind(table: Table) -> None:
    drawing(table).uses("yellow", "mind.wild").until("select_card")
    assert draws_seen(table) == [("yellow", "blue", 8)]
    assert table.last("draw_seen").cards == table.state.zones["hand:blue"]


def test_wild_the_cards_are_handed_over_unchanged__mind(table: Table) -> None:
    drawing(table).uses("yellow", "mind.wild").until("select_card")
    assert sorted(table.hand("blue")) == sorted(NEW_HAND)


def test_wild_nobody_but_the_two_sees_them__mind(table: Table) -> None:
    drawing(table).uses("yellow", "mind.wild").until("select_card")
    assert named(table, table.last("draw_seen")) == ["blue", "yellow"]


def test_wild_whether_to_play_it_is_asked_without_a_sight_of_the_cards__mind(table: Table) -> None:
    drawing(table).until("drawn_by_another", "yellow")
    shown = str(view(table.state, "yellow"))
    assert not set(table.state.zones["hand:blue"]) & card_ids(shown)


def test_wild_further_draws_of_the_encounter_are_seen_unasked__mind(table: Table) -> None:
    none = ["quash", "plague", "force-field", "reinforcement-3", "reinforcement-3", "ionic-gas", "mobius-tubes"]
    drawing(table, deck=[*none, "mobius-tubes", "attack-06"]).uses("yellow", "mind.wild").until("select_card")
    assert draws_seen(table) == [("yellow", "blue", 8), ("yellow", "blue", 8)]
    assert len([event for event in table.happened("use_declared") if event.ability == "mind.wild"]) == 1


def test_wild_draws_of_others_are_not_seen__mind(table: Table) -> None:
    drawing(table).allies(defense={"green": 2}).uses("yellow", "mind.wild")
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert table.result() == "defense_won"
    assert [event.count for event in table.happened("cards_moved") if event.why == "rewards"] == [2]
    assert draws_seen(table) == [("yellow", "blue", 8)]


def test_wild_it_ends_with_the_encounter__mind(table: Table) -> None:
    drawing(table).uses("yellow", "mind.wild").play_out()
    assert table.state.sheets["mind"] == {"read": {}}
    table.play_out("turn_ended").until("aim")
    assert draws_seen(table) == [("yellow", "blue", 8)]


def test_wild_at_the_start_of_a_turn_it_lasts_through_its_first_encounter__mind_MIND_01_CORE_048(table: Table) -> None:
    table.from_the_start_of_the_turn().seat("red", hand=["ionic-gas"]).seat("yellow", hand=["attack-08", FLARE])
    table.deck(*NEW_HAND).against("blue").uses("yellow", "mind.wild").until("aim")
    assert draws_seen(table) == [("yellow", "red", 8)]
    assert table.state.sheets["mind"] == {"read": {"red": "yellow"}}
    table.play_out()
    assert table.state.sheets["mind"] == {"read": {}}


def test_wild_anybody_may_play_it_in_any_phase__mind(table: Table) -> None:
    """Red, a main player, sees the rewards of a defensive ally."""
    table.seat("red", hand=["attack-06", FLARE]).seat("blue", hand=["attack-20"]).against("blue").aims_at("blue-2")
    table.with_ships(3).allies(defense={"green": 2}).reveals(red="attack-06", blue="attack-20")
    table.uses("red", "mind.wild").play_out()
    assert draws_seen(table) == [("red", "green", 2)]


def test_wild_nobody_plays_it_on_a_draw_of_its_own__mind(table: Table) -> None:
    table.seat("yellow", hand=["attack-08"]).seat("blue", hand=["reinforcement-5"]).against("blue").deck(
        FLARE, *NEW_HAND
    )
    table.aims_at("blue-2").with_ships(3).until("select_card")
    assert FLARE in table.hand("blue")
    assert not table.was_offered("blue", "mind.wild")


def test_wild_not_for_mind_itself__mind_CORE_222(table: Table) -> None:
    table.seat("yellow", "mind")
    drawing(table).until("select_card")
    assert not table.was_offered("yellow", "mind.wild")


def test_wild_card_zapped_it_sees_nothing__mind(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    drawing(table).uses("yellow", "mind.wild").uses("green", "card-zap").until("select_card")
    assert table.outcome_of("mind.wild") == "cancelled"
    assert not draws_seen(table)
    assert "flare-mind" in table.pile("discard")


def rewarded(table: Table, **amounts: int) -> Table:
    """Green, a defensive ally, takes these rewards; yellow has the flare."""
    table.variant("reward_deck").seat("yellow", hand=["attack-08", FLARE]).seat("blue", hand=["attack-20"])
    table.against("blue").aims_at("blue-2").with_ships(3).allies(defense={"green": 2})
    return table.reveals(red="attack-08", blue="attack-20").at("rewards", "green", amounts=amounts)


def test_wild_cards_of_the_reward_deck_are_not_seen__mind_REW_53_MIND_01(table: Table) -> None:
    rewarded(table, cards=1, reward_cards=1).uses("yellow", "mind.wild").play_out()
    assert draws_seen(table) == [("yellow", "green", 1)]
    assert table.last("draw_seen").cards[0] in table.state.zones["hand:green"]
    backs = view(table.state)["variants"]["reward_deck"]["backs"]["green"]
    assert backs["reward"] == 1


def test_wild_a_draw_from_the_reward_deck_is_no_draw_from_the_deck__mind_REW_53_MIND_01(table: Table) -> None:
    rewarded(table, reward_cards=2).play_out()
    assert not table.was_offered("yellow", "mind.wild")


def test_wild_in_a_common_deck_reward_cards_are_seen_too__mind_CREW_03(table: Table) -> None:
    table.variant("common_rewards")
    drawing(table, deck=["rw-attack-23", *NEW_HAND[:7]]).uses("yellow", "mind.wild").until("select_card")
    assert "rw-attack-23#1" in table.last("draw_seen").cards


def test_wild_cards_that_are_drawn_to_another_place_than_the_hand_are_seen_too__mind_MIND_01(table: Table) -> None:
    table.seat("red", "chosen", hand=["attack-08"]).seat("yellow", hand=["attack-08", FLARE]).against("blue")
    table.deck("attack-10", "attack-12", "morph").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").uses("red", "chosen.power").uses("yellow", "mind.wild").play_out()
    assert draws_seen(table) == [("yellow", "red", 3)]
    assert named(table, table.last("draw_seen")) == ["red", "yellow"]


def test_wild_hands_that_a_quake_deals_are_not_seen__mind_MIND_01_QUAKE_05(table: Table) -> None:
    drawing(table.ships("green", warp=1)).allies(defense={"green": 3}).uses("yellow", "mind.wild")
    table.reveals(red="attack-08", blue="attack-40").until("rewards", "green")
    for pile in ("deck", "discard"):
        cards = list(table.state.zones[pile])
        if cards:
            table.happens(CardsMoved(source=pile, target="removed", count=len(cards), why="effect", cards=cards))
    table.play_out()
    assert table.happened("quake_struck")
    assert draws_seen(table) == [("yellow", "blue", 8)]


# -- with variants -----------------------------------------------------------------------------


def test_it_sees_no_tech_and_no_card_under_one__mind_TECH_38_CORE_311(table: Table) -> None:
    techs.lay(table, blue={**techs.completed(quark_battery={"card": "attack-40"}), **techs.face_down("omega_missile")})
    table.seat("blue", hand=["attack-06", "quash"])
    attacked(table).uses("red", "mind.power", seats=["blue"])
    assert len(table.last("hand_seen").cards) == 2
    shown = str(view(table.state, "red")) + str([redact(event, "red") for event in table.events])
    assert "attack-40" not in shown
    assert "omega-missile" not in shown


def test_wild_what_vacuum_turbines_bring_up_is_seen__mind_MIND_01_TECH_21(table: Table) -> None:
    techs.lay(table, blue=techs.completed("vacuum_turbines")).seat("green", hand=[FLARE, "attack-08"])
    table.deck("attack-40", "quash", "morph", "plague").against("blue")
    table.uses("blue", techs.full("vacuum_turbines")).uses("green", "mind.wild").until("aim")
    assert len(table.last("draw_seen").cards) == 4


def test_it_sees_what_energy_fields_have_brought__mind_HAZ_15(table: Table) -> None:
    hazards.comes(table, "energy_fields").deck("quash", "plague", "morph", "attack-30")
    table.seat("red", "mind").seat("blue", hand=["attack-06"]).aims_at("blue-2").with_ships(2, "red-1")
    table.uses("red", "mind.power", seats=["blue"])
    assert sorted(card.partition("#")[0] for card in table.last("hand_seen").cards) == [
        "attack-06",
        "attack-30",
        "morph",
    ]


def test_in_a_cosmic_nebula_it_sees_nothing__mind_HAZ_13(table: Table) -> None:
    hazards.comes(table, "cosmic_nebula").seat("red", "mind").aims_at("blue-2").with_ships(2, "red-1")
    table.uses("red", "mind.power", seats=["blue"]).play_out()
    assert table.outcome_of("mind.power") == "cancelled"
    assert not seen(table)


def test_it_may_look_at_its_partners_hand_and_its_partner_sees_nothing__mind_TEAM_10(table: Table) -> None:
    """Partners show each other no cards; a power that looks is no showing."""
    table.seats("red", "blue", "green", "yellow", "purple").variant("team")
    table.position(teams=[["red", "yellow"], ["blue", "purple"], ["green"]])
    attacked(table, "yellow").until("before_invitations", "yellow")
    table.uses("yellow", "mind.power", seats=["red"])
    assert seen(table) == [("yellow", "red")]
    assert "cards" not in redact(table.last("hand_seen"), "green")
    held = [card for card in table.state.zones["hand:yellow"] if card]
    assert not [card for card in held if card in str(view(table.state, "red"))]


def test_with_four_planets_it_sees_the_same__mind_FOUR_01(table: Table) -> None:
    attacked(table.variant("four_planets")).uses("red", "mind.power", seats=["blue"])
    assert seen(table) == [("red", "blue")]


def test_wild_the_card_of_an_observation_platform_is_a_drawn_one__mind_STAT_32(table: Table) -> None:
    stations.lay(table, observation_platform="blue-5").seat("green", hand=[FLARE, "attack-08"]).deck("quash")
    table.against("yellow").uses("blue", "station-observation-platform", options=["card"])
    table.uses("green", "mind.wild")
    assert table.last("draw_seen").seat == "blue"
    assert [card.partition("#")[0] for card in table.last("draw_seen").cards] == ["quash"]


def test_wild_it_sees_the_whole_draw_when_the_deck_runs_out_in_it__mind_MIND_01_CORE_294(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-mind"]).seat("blue", hand=["attack-40", "negotiate"])
    table.seat("green", hand=[]).discard_pile("attack-20", "quash").deck("morph")
    table.against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 3})
    table.reveals(red="attack-08", blue="attack-40")
    rest = table.state.zones["deck"][:-1]
    table.happens(CardsMoved(source="deck", target="removed", count=len(rest), why="effect", cards=rest))
    table.uses("red", "mind.wild").play_out()
    assert [event.count for event in table.happened("cards_moved") if event.why == "rewards"] == [1, 2]
    assert sum(len(event.cards) for event in table.happened("draw_seen")) == 3
