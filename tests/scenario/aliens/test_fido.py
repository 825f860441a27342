"""Fido: fetches what was thrown away."""

from typing import Any

import pytest

from tests.scenario.table import Table
from tests.scenario.variants.rewards import played

FLARE = "flare-fido"


def encounter(table: Table, *hand: str) -> Table:
    """Green is Fido and looks on while red, who shows an attack of 20, beats blue, who shows one of 8."""
    table.seat("green", "fido", hand=list(hand)).seat("red", hand=["attack-20", "attack-04"])
    table.seat("blue", hand=["attack-08"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.reveals(red="attack-20", blue="attack-08").until("encounter_closes", "green")


def lying(table: Table, title: str) -> str:
    """The id of a card of this title on a discard pile."""
    piles = table.state.zones["discard"] + table.state.zones.get("reward_discard", [])
    return next(card for card in piles if card.startswith(title))


def fetches(table: Table, title: str = "attack-20", to: str = "blue", fido: str = "green") -> Table:
    return table.uses(fido, "fido.power", options=[f"{lying(table, title)}|{to}"])


def accepted(table: Table, seat: str = "blue") -> Table:
    return table.at("fido_offers", seat, yes=True)


def refused(table: Table, seat: str = "blue") -> Table:
    return table.at("fido_offers", seat, yes=False)


# -- the offer ---------------------------------------------------------------------------------


def test_it_offers_a_used_card_to_another_player_who_takes_it__fido(table: Table) -> None:
    accepted(fetches(encounter(table))).at("fido_payment", "green", options=["nothing"])
    assert "attack-20" in table.hand("blue")
    assert table.pile("discard") == ["attack-08"]


@pytest.mark.parametrize("title", ["attack-20", "attack-08"])
@pytest.mark.parametrize("to", ["red", "blue", "yellow"])
def test_either_card_to_any_other_player__fido(table: Table, title: str, to: str) -> None:
    accepted(fetches(encounter(table), title, to), to).until("fido_payment", "green")
    assert table.hand(to)[-1] == title
    assert title not in table.pile("discard")


def test_the_offered_card_is_named_to_everybody__fido(table: Table) -> None:
    fetches(encounter(table)).until("fido_offers", "blue")
    assert table.last("use_declared").chosen == {"value": [f"{lying(table, 'attack-20')}|blue"]}
    assert "Attack 20" in table.question("blue").question.describe()["prompt"]


def test_it_cannot_offer_a_card_to_itself__fido(table: Table) -> None:
    encounter(table)
    answer = {"kind": "choose_option", "options": [f"{lying(table, 'attack-20')}|green"]}
    table.refuses("green", "not_an_option", use="fido.power", answer=answer)


def test_the_power_is_optional__fido(table: Table) -> None:
    encounter(table).play_out()
    assert table.was_offered("green", "fido.power")
    assert table.pile("discard") == ["attack-20", "attack-08"]


def test_one_card_of_an_encounter_and_no_more__fido(table: Table) -> None:
    accepted(fetches(encounter(table))).at("fido_payment", "green", options=["nothing"])
    assert len([event for event in table.happened("use_declared") if event.ability == "fido.power"]) == 1
    assert "attack-08" in table.pile("discard")


@pytest.mark.parametrize("fido", ["red", "blue", "green"])
def test_in_any_role__fido(table: Table, fido: str) -> None:
    table.seat(fido, "fido").against("blue").aims_at("blue-2").with_ships(1).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").until("encounter_closes", fido)
    accepted(fetches(table, "attack-08", "yellow", fido), "yellow").until("fido_payment", fido)
    assert table.hand("yellow").count("attack-08") == 2


def test_after_a_deal_it_fetches_a_negotiate__fido(table: Table) -> None:
    table.seat("green", "fido").to_a_deal().offers("red", take={"colony": "blue-1"}).accepts("blue")
    table.until("encounter_closes", "green")
    accepted(fetches(table, "negotiate", "yellow"), "yellow").until("fido_payment", "green")
    assert table.hand("yellow").count("negotiate") == 2


def test_cosmic_zapped_the_card_stays_on_the_pile__fido(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    fetches(encounter(table)).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("fido.power") == "cancelled"
    assert table.pile("discard")[:2] == ["attack-20", "attack-08"]
    assert not any(event.name == "fido_offers" for event in table.happened("answered"))


def test_at_a_table_of_three_without_any_flare__fido(table: Table) -> None:
    accepted(fetches(encounter(table.seats("red", "blue", "green")), to="blue")).until("fido_payment", "green")
    assert "attack-20" in table.hand("blue")


def test_without_three_home_colonies_it_fetches_nothing__fido_CORE_260(table: Table) -> None:
    table.ships("green", green_1=6, green_2=6, green_3=0, green_4=0, green_5=0, red_1=8).seat("green", "fido")
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "fido.power")


# -- payment and refusal -----------------------------------------------------------------------


def test_for_an_accepted_card_it_may_draw_one__fido(table: Table) -> None:
    accepted(fetches(encounter(table.deck("attack-40")))).at("fido_payment", "green", options=["card"])
    assert table.hand("green") == ["attack-40"]


def test_or_take_one_of_its_ships_from_the_warp__fido(table: Table) -> None:
    table.ships("green", warp=3)
    accepted(fetches(encounter(table))).at("fido_payment", "green", options=["ship"])
    table.at("return_ships", "green", amounts={"green-4": 1})
    assert table.in_warp("green") == 2
    assert table.hand("green") == []


def test_without_a_ship_in_the_warp_there_is_only_a_card__fido(table: Table) -> None:
    accepted(fetches(encounter(table))).until("fido_payment", "green")
    table.refuses("green", "not_an_option", options=["ship"])


def test_the_payment_is_optional__fido(table: Table) -> None:
    accepted(fetches(encounter(table))).at("fido_payment", "green", options=["nothing"]).play_out("turn_ended")
    assert table.hand("green") == []


def test_the_payment_is_no_reward_and_never_comes_from_the_reward_deck__fido(table: Table) -> None:
    table.variant("reward_deck").deck("attack-40")
    accepted(fetches(encounter(table))).until("fido_payment", "green")
    assert set(table.question("green").question.options) == {"card", "nothing"}  # type: ignore[attr-defined]
    table.answer("green", options=["card"])
    assert table.hand("green") == ["attack-40"]
    assert not table.happened("rewards_chosen")


def test_ionic_gas_does_not_stop_the_payment__fido_FIDO_01(table: Table) -> None:
    table.seat("yellow", hand=["ionic-gas"]).deck("attack-40").seat("green", "fido", hand=[]).against("blue")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08").uses("yellow", "ionic-gas")
    accepted(fetches(table, "attack-08")).at("fido_payment", "green", options=["card"])
    assert table.hand("green") == ["attack-40"]


def test_a_refused_card_it_may_keep__fido(table: Table) -> None:
    refused(fetches(encounter(table))).at("fido_keeps", "green", yes=True)
    assert table.hand("green") == ["attack-20"]
    assert table.pile("discard") == ["attack-08"]
    assert "fido_payment" not in {event.name for event in table.happened("answered")}


def test_or_leave_on_the_pile__fido_FIDO_01(table: Table) -> None:
    refused(fetches(encounter(table))).at("fido_keeps", "green", yes=False)
    assert table.hand("green") == []
    assert table.pile("discard") == ["attack-20", "attack-08"]


# -- which cards -------------------------------------------------------------------------------


def options(table: Table, ability: str = "fido.power") -> set[str]:
    """The titles that Fido may offer now."""
    question: Any = table.question("green").question
    return {each.partition("#")[0] for each in question.abilities[ability].question.options}


def test_only_cards_that_resolved_the_encounter__fido_USED_01(table: Table) -> None:
    """A reinforcement, a replaced card and those that were drawn for nothing lie there too."""
    table.seat("green", "fido", hand=[]).seat("red", hand=["attack-20", "reinforcement-5"])
    table.seat("blue", "chosen", hand=["attack-08"]).deck("attack-30", "plague", "quash").against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="attack-08")
    table.uses("blue", "chosen.power").until("chosen", "blue")
    new = [card for card in table.state.zones["sheet:chosen"] if card.startswith("attack-30")]
    table.answer("blue", cards=new).at("chosen_how", "blue", options=["replace"])
    table.uses("red", "reinforcement-5", options=["offense"]).until("encounter_closes", "green")
    assert options(table) == {"attack-20", "attack-30"}
    assert {"attack-08", "plague", "quash", "reinforcement-5"} <= set(table.pile("discard"))


def test_a_card_that_was_added_to_another_is_among_them__fido_USED_01(table: Table) -> None:
    table.seat("green", "fido", hand=[]).seat("red", hand=["attack-20"]).seat("blue", "chosen", hand=["attack-08"])
    table.deck("attack-30", "plague", "quash").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-20", blue="attack-08").uses("blue", "chosen.power").until("chosen", "blue")
    new = [card for card in table.state.zones["sheet:chosen"] if card.startswith("attack-30")]
    table.answer("blue", cards=new).at("chosen_how", "blue", options=["add"]).until("encounter_closes", "green")
    assert options(table) == {"attack-20", "attack-08", "attack-30"}


def test_a_card_that_was_kept_is_not_on_the_pile__fido(table: Table) -> None:
    table.seat("green", "fido").seat("red", "clone", hand=["attack-20"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-20", blue="attack-08").uses("red", "clone.power")
    table.until("encounter_closes", "green")
    assert options(table) == {"attack-08"}


def test_of_two_who_want_the_same_card_the_first_in_timing_order_gets_it__fido_CORE_300(table: Table) -> None:
    table.seat("green", "fido").seat("red", "filch", hand=["attack-20"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-20", blue="attack-08").uses("red", "filch.power")
    table.until("encounter_closes", "green")
    assert options(table) == {"attack-20"}
    assert table.hand("red") == ["attack-08"]


def test_a_card_of_the_reward_deck_may_be_fetched_and_a_kicker_not__fido_REW_54_REW_39k(table: Table) -> None:
    table.seat("green", "fido")
    played(table, ["attack-20"], ["rw-attack-16", "rw-kicker-2"], kickers=("blue",)).until("encounter_closes", "green")
    assert options(table) == {"attack-20", "rw-attack-16"}
    accepted(fetches(table, "rw-attack-16", "yellow"), "yellow").until("fido_payment", "green")
    assert "rw-attack-16" in table.hand("yellow")
    assert table.pile("reward_discard") == ["rw-kicker-2"]


# -- the wild flare ----------------------------------------------------------------------------


def planning(table: Table, *discarded: str, seat: str = "red") -> Table:
    """Red attacks blue; this main player holds the flare, and the last of these cards is on top of the pile."""
    table.seat(seat, hand=["attack-08", FLARE]).deck("attack-40").discard_pile(*discarded).against("blue")
    return table.aims_at("blue-2").with_ships(1)


@pytest.mark.parametrize(("seat", "opponent"), [("red", "blue"), ("blue", "red")])
def test_wild_the_opponent_gets_the_top_of_the_discard_pile_and_it_draws__fido(
    table: Table, seat: str, opponent: str
) -> None:
    planning(table, "quash", "attack-00", seat=seat).uses(seat, "fido.wild").until("select_card", "red")
    assert table.hand(opponent) == ["attack-08", "negotiate", "attack-00"]
    assert sorted(table.hand(seat)) == ["attack-08", "attack-40", FLARE]
    assert table.pile("discard") == ["quash"]


def test_wild_not_without_a_discard_pile__fido(table: Table) -> None:
    planning(table).until("select_card", "red")
    assert not table.was_offered("red", "fido.wild")


def test_wild_the_pile_of_the_reward_deck_is_another_one__fido_REW_05(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["attack-08", FLARE]).seat("green", hand=["rw-rift-3"])
    table.ships("red", warp=1).against("blue").uses("green", "rw-rift-3", amounts={"red": 1}).aims_at(
        "blue-2"
    ).with_ships(1)
    table.until("select_card", "red")
    assert table.pile("reward_discard") == ["rw-rift-3"]
    assert not table.was_offered("red", "fido.wild")


def test_wild_only_for_main_players__fido_CORE_018(table: Table) -> None:
    table.seat("green", hand=[FLARE]).discard_pile("quash").against("blue").aims_at("blue-2").with_ships(1)
    table.allies(offense={"green": 1}).until("select_card", "red")
    assert not table.was_offered("green", "fido.wild")


def test_wild_card_zapped_nothing_moves__fido(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    planning(table, "quash").uses("red", "fido.wild").uses("green", "card-zap").until("select_card", "red")
    assert table.hand("red") == ["attack-08"]
    assert table.hand("blue") == ["attack-08", "negotiate"]
    assert table.pile("discard") == ["quash", "card-zap", FLARE]


# -- the super flare ---------------------------------------------------------------------------


def all_of_them(table: Table) -> Table:
    """Green offers the attack of 20 to blue first, with its flare."""
    return fetches(encounter(table, FLARE)).uses("green", "fido.super")


def next_one(table: Table, title: str, to: str) -> Table:
    return table.at("fetch", "green", options=[f"{lying(table, title)}|{to}"])


def test_super_it_offers_one_card_after_the_other__fido(table: Table) -> None:
    accepted(all_of_them(table.deck("attack-40", "attack-30"))).at("fido_payment", "green", options=["card"])
    accepted(next_one(table, "attack-08", "yellow"), "yellow").at("fido_payment", "green", options=["card"])
    assert "attack-20" in table.hand("blue")
    assert "attack-08" in table.hand("yellow")
    assert sorted(table.hand("green")) == ["attack-30", "attack-40", FLARE]


def test_super_each_offer_follows_the_usual_rule__fido(table: Table) -> None:
    refused(all_of_them(table)).at("fido_keeps", "green", yes=True)
    refused(next_one(table, "attack-08", "blue")).at("fido_keeps", "green", yes=False)
    assert sorted(table.hand("green")) == ["attack-20", FLARE]
    assert table.pile("discard") == ["attack-08"]


def test_super_it_may_stop_after_any_card__fido(table: Table) -> None:
    accepted(all_of_them(table)).at("fido_payment", "green", options=["nothing"]).at("fetch", "green", options=[])
    assert "attack-08" in table.pile("discard")


def test_super_a_card_is_offered_only_once__fido_FIDO_01(table: Table) -> None:
    refused(all_of_them(table)).at("fido_keeps", "green", yes=False).until("fetch", "green")
    table.refuses("green", "not_an_option", options=[f"{lying(table, 'attack-20')}|red"])


def test_super_not_without_a_use_of_the_power__fido(table: Table) -> None:
    encounter(table, FLARE).play_out()
    assert not table.was_offered("green", "fido.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_it_offers_the_one_card__fido_FLARE_02(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    fetches(encounter(table, FLARE))
    if table.may_use("yellow", zap):
        table.passes("yellow")
    accepted(table.uses("green", "fido.super").uses("yellow", zap)).at("fido_payment", "green", options=["nothing"])
    assert table.outcome_of("fido.super") == "cancelled"
    assert table.outcome_of("fido.power") == "carried_out"
    assert "fetch" not in {event.name for event in table.happened("answered")}
    assert (FLARE in table.hand("green")) == (zap == "cosmic-zap")


def conceded(table: Table) -> Table:
    table.seat("blue", "squee", hand=["attack-20", "attack-30"]).against("blue").aims_at("blue-2").with_ships(2)
    return table.uses("blue", "squee.power").at("plea", "red", options=["concede"]).play_out()


def test_a_card_that_was_never_revealed_has_decided_nothing__fido_squee_USED_01(table: Table) -> None:
    table.seat("green", "fido")
    conceded(table)
    assert not table.was_offered("green", "fido.power")
