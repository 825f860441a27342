"""Gambler: a claim about a card that lies face down."""

import pytest

from domain.decks.titles import title_of
from domain.events import CardsMoved
from domain.game.views import redact, view
from tests.scenario.table import Table
from tests.scenario.variants import hazards


def bluff(table: Table, card: str = "attack-08", blue: str = "attack-10") -> Table:
    """Red, the Gambler, has chosen this card and keeps it face down."""
    table.seat("red", "gambler", hand=[card, "flare-gambler"]).seat("blue", hand=[blue])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.selects("red", card).selects("blue", blue).uses("red", "gambler.power")


def claims(table: Table, title: str) -> Table:
    return table.at("claim", "red", options=[title])


def accepted(table: Table) -> Table:
    return claims(bluff(table), "attack-40").at("believe", "blue", options=["accept"])


def challenged(table: Table, claim: str) -> Table:
    return claims(bluff(table), claim).at("believe", "blue", options=["challenge"])


def test_the_opponent_reveals_first__gambler(table: Table) -> None:
    bluff(table)
    assert [title_of(event.card) for event in table.happened("card_turned_up")] == ["attack-10"]
    assert not table.happened("cards_revealed")
    assert view(table.state, "green")["encounter"]["cards"] == {"red": None, "blue": "attack-10"}


def test_the_power_is_optional__gambler(table: Table) -> None:
    table.seat("red", "gambler").against("blue").aims_at("blue-2").with_ships(3, "red-1").play_out()
    assert table.was_offered("red", "gambler.power")
    assert set(table.last("cards_revealed").cards) == {"red", "blue"}


def test_after_the_opponent_has_revealed_your_card_may_still_be_shown__gambler(table: Table) -> None:
    claims(bluff(table), "open").play_out()
    assert set(table.last("cards_revealed").cards) == {"red", "blue"}
    assert table.total("offense").explained[0] == ("attack-08", 8)


def test_any_identity_may_be_claimed_true_or_false__gambler(table: Table) -> None:
    bluff(table)
    options = set(table.question("red").question.options)  # type: ignore[attr-defined]
    assert {"attack-00", "attack-08", "attack-40", "negotiate", "morph"} <= options


def test_the_opponent_accepts_or_challenges__gambler(table: Table) -> None:
    claims(bluff(table), "attack-40").until("believe", "blue")
    assert list(table.question("blue").question.options) == ["accept", "challenge"]  # type: ignore[attr-defined]


def test_an_accepted_claim_is_resolved_as_if_it_were_true__gambler(table: Table) -> None:
    accepted(table).play_out()
    assert table.total("offense").explained == [("attack-40", 40), ("ships", 3)]
    assert table.result() == "offense_won"


def test_an_accepted_negotiate_leads_to_the_outcome_of_a_negotiate__gambler(table: Table) -> None:
    claims(bluff(table, blue="negotiate"), "negotiate").at("believe", "blue", options=["accept"]).until("deal")
    assert table.encounter.case == "deal"


def test_an_accepted_morph_copies_the_opponents_card__gambler(table: Table) -> None:
    claims(bluff(table, blue="attack-30"), "morph").at("believe", "blue", options=["accept"]).play_out()
    assert table.total("offense").explained[0] == ("attack-30", 30)


def test_against_oracle_without_a_card_left_there_is_nothing_to_bluff_with__gambler_TIME_22(table: Table) -> None:
    table.seat("red", "oracle").seat("blue", "gambler").seat("green", hand=["cosmic-zap"]).against("blue")
    table.deck(*["attack-06"] * 7, "attack-10").aims_at("blue-2").with_ships(3)
    table.uses("blue", "gambler.power").until("use", "green")
    cards = list(table.state.zones["hand:blue"])
    table.happens(CardsMoved(source="hand:blue", target="removed", count=2, why="position", cards=cards))
    table.passes("green").until("laid_open", "blue").passes("blue").selects("blue", "attack-10")
    assert view(table.state, "green")["encounter"]["cards"] == {"blue": "attack-10"}


@pytest.mark.parametrize("more", [[], ["attack-20"]])
def test_an_accepted_card_that_chronos_sends_back_stays_unseen__gambler(table: Table, more: list[str]) -> None:
    table.seat("red", "gambler", hand=["attack-08", *more]).seat("blue", "chronos", hand=["attack-10"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-08").selects(
        "blue", "attack-10"
    )
    claims(table.uses("red", "gambler.power"), "attack-40").at("believe", "blue", options=["accept"])
    card = table.state.zones["played:red"][0]
    table.uses("blue", "chronos.power").selects("red", "attack-20" if more else "attack-08").play_out()
    began = next(index for index, event in enumerate(table.events) if event.type == "encounter_rewound") - 2
    shown = [index for index, event in enumerate(table.events) if event.type == "cards_revealed" and index > began]
    ended = len(table.events) if more else shown[0]
    for seat in ("blue", "green"):
        assert card not in str([redact(event, seat) for event in table.events[began:ended]])


def test_a_gambler_who_is_no_main_player_does_not_bluff__gambler_CORE_018(table: Table) -> None:
    table.seat("green", "gambler").against("blue").aims_at("blue-2").with_ships(3).allies(
        offense={"green": 1}
    ).play_out()
    assert not table.was_offered("green", "gambler.power")


def test_wild_it_is_for_main_players_only__gambler_CORE_018(table: Table) -> None:
    table.seat("green", hand=["flare-gambler"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 1}).play_out()
    assert not table.was_offered("green", "gambler.wild")


def test_an_accepted_card_goes_under_the_deck_and_is_never_discarded__gambler(table: Table) -> None:
    accepted(table).play_out()
    assert title_of(table.state.zones["deck"][0]) == "attack-08"
    assert "attack-08" not in table.pile("discard")
    assert table.pile("discard")[:1] == ["attack-10"]


def test_an_accepted_card_is_never_shown_to_anybody__gambler(table: Table) -> None:
    accepted(table).play_out()
    card = table.state.zones["deck"][0]
    for viewer in ("blue", "green", "public"):
        assert not [event for event in table.events if card in str(redact(event, viewer))]


def test_an_accepted_card_stays_face_down_on_the_table__gambler(table: Table) -> None:
    table.seat("yellow", hand=["ionic-gas"])
    accepted(table).until("winner_known", "yellow")
    assert view(table.state, "blue")["encounter"]["cards"] == {"red": None, "blue": "attack-10"}
    assert view(table.state, "red")["encounter"]["cards"]["red"] == "attack-08"


def test_an_accepted_claim_counts_as_a_revealed_card__gambler(table: Table) -> None:
    table.seat("red", "gambler", hand=["attack-08"]).seat("blue", "mirror", hand=["attack-10"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-08")
    table.selects("blue", "attack-10").uses("blue", "mirror.power").uses("red", "gambler.power")
    claims(table, "attack-15").at("believe", "blue", options=["accept"]).play_out()
    assert table.total("offense").explained[0] == ("mirror", 51)


def test_a_challenged_card_is_revealed__gambler(table: Table) -> None:
    challenged(table, "attack-40")
    assert [title_of(event.card) for event in table.happened("card_turned_up")] == ["attack-10", "attack-08"]


def test_a_false_claim_that_was_challenged_costs_as_many_ships_as_its_force__gambler(table: Table) -> None:
    challenged(table, "attack-40").until("bluff_ships", "red").answer("red", **{"from": {"red-2": 3}})
    moved = next(event for event in table.happened("ships_moved") if event.why == "gambler")
    assert sorted(moved.moves.values()) == [["red-2", "warp"]] * 3


def test_a_true_claim_that_was_challenged_costs_the_opponent_its_own_force__gambler(table: Table) -> None:
    challenged(table, "attack-08").until("bluff_ships", "blue").answer("blue", **{"from": {"blue-1": 4}})
    moved = next(event for event in table.happened("ships_moved") if event.why == "gambler")
    assert sorted(moved.moves.values()) == [["blue-1", "warp"]] * 4


def test_the_loser_picks_them_among_ships_not_in_the_encounter__gambler(table: Table) -> None:
    challenged(table, "attack-08").until("bluff_ships", "blue")
    places = set(table.question("blue").question.places)  # type: ignore[attr-defined]
    assert places == {"blue-1", "blue-3", "blue-4", "blue-5"}


def test_the_penalty_of_the_gambler_spares_the_gate__gambler(table: Table) -> None:
    challenged(table, "attack-40").until("bluff_ships", "red")
    assert "gate" not in table.question("red").question.places  # type: ignore[attr-defined]


def test_after_a_challenge_the_real_cards_count__gambler(table: Table) -> None:
    challenged(table, "attack-40").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3)]
    assert "attack-08" in table.pile("discard")


def test_the_penalty_is_no_reason_for_compensation__gambler(table: Table) -> None:
    challenged(table, "attack-40").until("bluff_ships", "red").answer("red", **{"from": {"red-2": 3}}).play_out()
    assert [event.counts for event in table.happened("ships_lost")] == [{"red": 3}]
    assert table.in_warp("red") == 6


def test_the_power_zapped_both_cards_are_revealed_as_usual__gambler(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    bluff(table).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("gambler.power") == "cancelled"
    assert not table.happened("card_turned_up")
    assert set(table.last("cards_revealed").cards) == {"red", "blue"}


def before_the_oracle(table: Table) -> Table:
    """Red, the Gambler, must play its card first, and face up."""
    table.seat("red", "gambler", hand=["attack-08", "attack-06"]).seat(
        "blue", "oracle", hand=["attack-10", "attack-12"]
    )
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


def test_against_the_oracle_the_gambler_may_play_face_up__gambler(table: Table) -> None:
    before_the_oracle(table).until("laid_open", "red").passes("red").selects("red", "attack-08")
    assert table.encounter.face_up == ["red"]
    table.play_out()
    assert not table.used("gambler.power")


def test_against_the_oracle_the_bluff_is_made_when_the_card_would_be_shown__gambler(table: Table) -> None:
    before_the_oracle(table).uses("red", "gambler.power").selects("red", "attack-08")
    claims(table, "attack-40").at("believe", "blue", options=["accept"])
    assert table.asked("blue") == "select_card"
    assert view(table.state, "blue")["encounter"]["cards"] == {"red": None}
    table.selects("blue", "attack-10").play_out()
    assert table.total("offense").explained[0] == ("attack-40", 40)
    assert title_of(table.state.zones["deck"][0]) == "attack-08"


def test_a_bluff_that_the_oracle_challenges_is_shown_at_once__gambler(table: Table) -> None:
    before_the_oracle(table).uses("red", "gambler.power").selects("red", "attack-08")
    claims(table, "attack-40").at("believe", "blue", options=["challenge"])
    table.until("bluff_ships", "red").answer("red", **{"from": {"red-2": 3}})
    assert table.encounter.face_up == ["red"]
    assert not table.happened("cards_revealed")
    table.selects("blue", "attack-10").play_out()
    assert table.total("offense").explained[0] == ("attack-08", 8)


def exchanged(table: Table) -> Table:
    """Blue, the Sorcerer, has swapped the cards: the Gambler's attack 8 lies before blue."""
    table.seat("red", "gambler", hand=["attack-08"]).seat("blue", "sorcerer", hand=["attack-10"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.selects("red", "attack-08").selects("blue", "attack-10").uses("blue", "sorcerer.power")


def test_a_swapped_gambler_cannot_bluff__gambler(table: Table) -> None:
    exchanged(table).play_out()
    assert not table.was_offered("red", "gambler.power")


def test_by_house_rule_the_bluff_is_about_the_card_that_the_sorcerer_holds_now__gambler(table: Table) -> None:
    table.option(gambler_after_exchange=True)
    exchanged(table).uses("red", "gambler.power")
    assert [title_of(event.card) for event in table.happened("card_turned_up")] == ["attack-10"]
    claims(table, "attack-00").at("believe", "blue", options=["accept"]).play_out()
    assert table.total("offense").explained[0] == ("attack-10", 10)
    assert table.total("defense").explained[0] == ("attack-00", 0)
    card = table.state.zones["deck"][0]
    assert title_of(card) == "attack-08"
    assert not [event for event in table.events if card in str(redact(event, "blue"))]


def staked(table: Table, claim: str, extra: int) -> Table:
    return claims(bluff(table), claim).uses("red", "gambler.super", number=extra)


def test_super_the_penalty_of_the_gambler_grows__gambler(table: Table) -> None:
    staked(table, "attack-40", 5).at("believe", "blue", options=["challenge"]).until("bluff_ships", "red")
    table.refuses("red", "too_few", **{"from": {"red-2": 4, "red-3": 3}})
    table.answer("red", **{"from": {"red-2": 4, "red-3": 4}})
    assert table.in_warp("red") >= 8


def test_super_the_penalty_of_the_opponent_grows__gambler(table: Table) -> None:
    staked(table, "attack-08", 2).at("believe", "blue", options=["challenge"]).until("bluff_ships", "blue")
    table.answer("blue", **{"from": {"blue-1": 4, "blue-3": 2}})
    moved = next(event for event in table.happened("ships_moved") if event.why == "gambler")
    assert len(moved.moves) == 6


@pytest.mark.parametrize(("number", "reason"), [(0, "too_few"), (21, "too_many")])
def test_super_one_to_twenty_ships_are_named__gambler(table: Table, number: int, reason: str) -> None:
    claims(bluff(table), "attack-40")
    table.refuses("red", reason, use="gambler.super", answer={"number": number})


def test_super_who_has_fewer_ships_loses_all_that_there_are__gambler(table: Table) -> None:
    table.ships("blue", warp=10, blue_2=4)
    staked(table, "attack-08", 20).at("believe", "blue", options=["challenge"]).play_out("ships_moved")
    assert table.in_warp("blue") >= 15
    moved = next(event for event in table.happened("ships_moved") if event.why == "gambler")
    assert len(moved.moves) == 6


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_penalty_stays_what_it_was__gambler(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    claims(bluff(table), "attack-40").uses("red", "gambler.super", number=5).uses("yellow", zap)
    table.at("believe", "blue", options=["challenge"]).until("bluff_ships", "red").answer(
        "red", **{"from": {"red-2": 3}}
    )
    assert table.outcome_of("gambler.super") == "cancelled"


def wild(table: Table, spread: int, red: str = "attack-08", blue: str = "attack-20") -> Table:
    table.seat("red", hand=["flare-gambler", red]).seat("blue", hand=[blue])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.selects("red", red).selects("blue", blue).uses("red", "gambler.wild", number=spread)


def test_wild_a_spread_that_is_met_is_added_to_its_card__gambler(table: Table) -> None:
    wild(table, 12).play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("flare-gambler", 12), ("ships", 3)]


def test_wild_a_spread_that_is_not_met_adds_nothing__gambler(table: Table) -> None:
    wild(table, 13).play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3)]


def test_wild_the_spread_is_named_before_the_reveal__gambler(table: Table) -> None:
    wild(table, 12).play_out()
    order = [event.type for event in table.events if event.type in ("use_declared", "cards_revealed")]
    assert order == ["use_declared", "cards_revealed"]


def test_wild_the_spread_needs_two_attacks__gambler(table: Table) -> None:
    wild(table, 5, blue="negotiate").play_out()
    assert not table.happened("modifier_added")


def test_wild_zapped_nothing_is_added__gambler(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table, 12).uses("yellow", "card-zap").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3)]
    assert "flare-gambler" in table.pile("discard")


def test_wild_the_spread_meets_values_that_an_earlier_call_has_changed__gambler_mirror_CALL_01(table: Table) -> None:
    """15 and 20 become 51 and 02: they differ by 49."""
    table.seat("red", "mirror", hand=["attack-15"]).seat("blue", hand=["attack-20", "flare-gambler"])
    table.against("blue").aims_at("blue-2").with_ships(2).uses("red", "mirror.power")
    table.uses("blue", "gambler.wild", number=30).play_out()
    assert table.total("defense").amount == 2 + 30 + 4


def test_a_claim_is_true_with_either_back__gambler_REW_55(table: Table) -> None:
    table.variant("reward_deck").seat("red", "gambler", ["rw-attack-10"]).against("blue").aims_at("blue-2")
    table.with_ships(2, "red-1").selects("red", "rw-attack-10").uses("red", "gambler.power")
    table.at("claim", "red", options=["attack-10"]).at("believe", "blue", options=["challenge"]).until("bluff_ships")
    assert table.asked("blue") == "bluff_ships"


def test_an_accepted_card_goes_under_the_deck_in_a_sargasso_web_too__gambler_GAMBLER_01(table: Table) -> None:
    hazards.comes(table, "sargasso_web").seat("red", "gambler", ["attack-10"]).aims_at("blue-2").with_ships(2, "red-1")
    table.selects("red", "attack-10").uses("red", "gambler.power").at("claim", "red", options=["attack-40"])
    table.at("believe", "blue", options=["accept"]).play_out()
    assert table.pile("deck")[0] == "attack-10"
