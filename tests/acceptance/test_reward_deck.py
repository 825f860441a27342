"""The reward deck: contents, draws, piles (IN-003, IN-040..048, IN-100..110)."""

from collections.abc import Callable

import pytest

from tests.acceptance.client import Game
from tests.acceptance.rewards import backs, battle, deck, discarded, on, printed
from tests.acceptance.table import row
from tests.acceptance.wire import Wire


@row("IN-003", "N-08")
def test_the_reward_deck_has_32_cards(game: Game) -> None:
    on(game).until("aim")
    assert deck(game) == 32
    assert sum(entry["count"] for entry in printed(game.wire).values()) == 32
    assert {entry["set"] for entry in printed(game.wire).values()} == {"incursion"}


@row("IN-040")
def test_without_the_option_there_is_no_reward_deck(game: Game) -> None:
    game.until("aim")
    assert "reward_deck" not in game.state()["variants"]
    assert not [data for data in game.happened("pile_stacked") if "reward" in data["zone"]]


@row("IN-040")
def test_with_it_the_deck_lies_shuffled_and_face_down(game: Game) -> None:
    on(game).until("aim")
    shuffled = [data for data in game.happened("pile_shuffled") if data["zone"] == "reward"]
    assert [(data["count"], "cards" in data) for data in shuffled] == [(32, False)]
    assert all("cards" not in data for seat in game.parts for data in game.happened("pile_shuffled", seat))


@row("IN-041")
def test_five_foreign_colonies_still_win(game: Game) -> None:
    on(game).ships("red", green_1=1, green_2=1, green_3=1, yellow_1=1)
    battle(game, "attack-08", "negotiate").play_out("game_ended")
    assert game.state()["winners"] == ["red"]


def rewarded(game: Game, ships: int, warp: int = 0) -> Game:
    """Lays a game in which green, an ally of the winning defense, is about to choose its rewards."""
    game.ships("green", warp=warp).hand("blue", "attack-40", "negotiate").against("blue").aims_at("blue-2")
    game.with_ships(1, "red-1").allies(defense={"green": ships})
    return game.reveals(red="attack-08", blue="attack-40")


@row("IN-042")
@pytest.mark.parametrize("of_rewards", range(5))
def test_four_rewards_may_be_split_between_the_decks(game: Game, of_rewards: int) -> None:
    rewarded(on(game), 4).until("rewards", "green")
    amounts = {"cards": 4 - of_rewards, "reward_cards": of_rewards}
    assert {"kind": "distribute", "amounts": {k: n for k, n in amounts.items() if n}} in game.legal("green")
    game.answer("green", amounts=amounts).play_out()
    assert backs(game, "green").get("reward", 0) == of_rewards
    assert backs(game, "green")["cosmic"] == 2 + 4 - of_rewards
    assert deck(game) == 32 - of_rewards


@row("IN-042")
@pytest.mark.parametrize("amounts", [{"cards": 5}, {"reward_cards": 3}, {"reward_cards": 5}, {"flares": 4}, {}])
def test_a_split_of_another_sum_is_refused(game: Game, amounts: dict[str, int]) -> None:
    rewarded(on(game), 4).until("rewards", "green").refuses("green", "CORE-164", amounts=amounts)
    assert deck(game) == 32


@row("IN-043")
def test_a_new_hand_never_comes_from_it(game: Game) -> None:
    on(game, start="start_turn").hand("red", "quash").until("aim")
    assert deck(game) == 32
    assert backs(game, "red") == {"cosmic": 8}


@row("IN-043")
def test_a_power_that_draws_never_draws_from_it(game: Game) -> None:
    battle(on(game).alien("green", "healer"), "attack-08", "negotiate")
    game.uses("green", "healer.power", seats=["blue"])
    assert not [each for each in game.asked().values() if "reward" in str(each.get("targets", ""))]
    game.play_out()
    assert len(game.held("green")) == 3
    assert backs(game, "green") == {"cosmic": 3}
    assert deck(game) == 32


@row("IN-044")
def test_a_played_reward_card_goes_to_its_own_discard_pile(game: Game) -> None:
    battle(on(game).hand("red", "rw-attack-17"), "rw-attack-17", "attack-08").play_out()
    assert discarded(game) == ["rw-attack-17"]
    assert game.open_pile("discard") == ["attack-08"]


@row("IN-045")
def test_effects_on_the_discard_pile_do_not_reach_it(game: Game) -> None:
    on(game, reward_discard=["rw-attack-23"], discard=["quash"]).hand("green", "rw-space-junk")
    game.uses("green", "rw-space-junk", seats=["yellow"]).until("aim")
    assert game.held("yellow") == ["attack-08", "negotiate", "quash"]
    assert discarded(game) == ["rw-attack-23", "rw-space-junk"]
    assert game.open_pile("discard") == []


@row("IN-045")
def test_a_search_of_the_discard_pile_does_not_find_its_cards_and_shuffles_none_of_them_in(game: Game) -> None:
    on(game, reward_discard=["rw-attack-23", "rw-rift-3"], discard=["quash", "morph"]).hand("green", "flare-chronos")
    game.until_usable("green", "chronos.wild")
    (use,) = [each for each in game.question("green")["abilities"] if each["use"] == "chronos.wild"]
    assert sorted(each["title"] for each in use["question"]["cards"]) == ["morph", "quash"]
    reward = {"kind": "choose_cards", "cards": ["rw-attack-23#1"]}
    game.refuses("green", "CORE-221", use="chronos.wild", answer=reward)
    before = game.state()["piles"]["deck"]
    quash = next(each["id"] for each in use["question"]["cards"] if each["title"] == "quash")
    game.answer("green", use="chronos.wild", answer={"kind": "choose_cards", "cards": [quash]}).until("aim")
    assert (game.held("green"), game.state()["piles"]["deck"]) == (["quash"], before + 1)
    assert discarded(game) == ["rw-attack-23", "rw-rift-3"]
    assert deck(game) == 32 - 2


@row("IN-046")
def test_an_empty_deck_is_rebuilt_from_its_discards(game: Game) -> None:
    six = ["rw-attack-10", "rw-attack-16", "rw-attack-17", "rw-attack-18", "rw-attack-19", "rw-morph"]
    rewarded(on(game, reward_size=0, reward_discard=six), 2).at("rewards", "green", amounts={"reward_cards": 2})
    assert backs(game, "green") == {"cosmic": 2, "reward": 2}
    assert (deck(game), discarded(game)) == (4, [])
    assert set(game.held("green")) - {"attack-08", "negotiate"} < set(six)


@row("IN-047")
def test_with_both_piles_empty_no_reward_card_is_offered_until_one_is_discarded(another: Callable[..., Game]) -> None:
    empty = rewarded(on(another(), reward_size=0), 2, warp=1).until("rewards", "green")
    assert [each["target"] for each in empty.question("green")["targets"]] == ["cards", "ships"]
    empty.refuses("green", "CORE-164", "not_an_option", amounts={"reward_cards": 2})
    one = on(another(), reward_size=0).hand("yellow", "rw-rift-3")
    one.ships("green", warp=1).hand("blue", "attack-40").against("blue").uses(
        "yellow", "rw-rift-3", amounts={"green": 1}
    )
    one.aims_at("blue-2").with_ships(1, "red-1").allies(defense={"green": 2})
    one.reveals(red="attack-08", blue="attack-40").until("rewards", "green")
    assert {each["target"]: each["max"] for each in one.question("green")["targets"]} == {"cards": 2, "reward_cards": 1}


@row("IN-048")
def test_the_reward_deck_makes_no_quake(game: Game) -> None:
    rewarded(on(game, reward_size=0), 2).play_out()
    assert not game.happened("quake_struck")
    assert len(game.held("green")) == 4


@row("IN-050", "N-07")
def test_three_attacks_are_negative(wire: Wire) -> None:
    attacks = {entry["value"]: entry["count"] for entry in printed(wire, "attack").values()}
    assert {value: count for value, count in attacks.items() if value < 0} == {-1: 1, -4: 1, -7: 1}


@row("IN-100", "N-08")
def test_the_other_attacks_are_10_to_23(wire: Wire) -> None:
    values = [entry["value"] for entry in printed(wire, "attack").values() if entry["value"] >= 0]
    assert (min(values), max(values)) == (10, 23)


@row("IN-101", "N-08")
def test_the_highest_reinforcement_is_6(wire: Wire) -> None:
    assert max(entry["value"] for entry in printed(wire, "reinforcement").values()) == 6


@row("IN-102")
def test_another_cosmic_zap_and_another_card_zap_are_among_its_artifacts(wire: Wire) -> None:
    names = [entry["name"] for entry in printed(wire, "artifact").values()]
    assert {"Cosmic Zap", "Card Zap"} < set(names)


@row("IN-102")
def test_the_second_cosmic_zap_works_like_the_first(game: Game) -> None:
    on(game).alien("red", "human").hand("green", "rw-cosmic-zap").against("blue").aims_at("blue-2")
    game.with_ships(2, "red-1").selects("red", "attack-08").selects("blue", "attack-08")
    game.uses("green", "rw-cosmic-zap").play_out("totals_fixed")
    assert game.total("offense") == 8 + 2


@row("IN-103", "N-08")
def test_it_has_no_flare_and_no_attack_above_23(wire: Wire) -> None:
    assert printed(wire, "flare") == {}
    assert [entry for entry in printed(wire, "attack").values() if entry["value"] > 23] == []


@row("IN-110")
def test_common_rewards_are_one_deck_of_all_cards(another: Callable[..., Game]) -> None:
    plain = another().until("aim")
    common = another().play_with("common_rewards").until("aim")
    assert common.state()["piles"]["deck"] == plain.state()["piles"]["deck"] + 32
    assert not [data for data in common.happened("pile_stacked") if "reward" in data["zone"]]
    assert "reward_deck" not in common.state()["variants"]
    played = another().play_with("common_rewards").hand("red", "rw-attack-17")
    battle(played, "rw-attack-17", "attack-08").play_out()
    assert played.open_pile("discard") == ["rw-attack-17", "attack-08"]


@row("IN-110")
def test_common_rewards_and_a_reward_deck_exclude_each_other(game: Game) -> None:
    game.play_with("reward_deck", "common_rewards").cannot_be_opened("/variants/0", "CREW-01")


WRONG = [
    ({"reward_top": ["attack-08"]}, "/position/reward_top/0"),
    ({"reward_top": "rw-morph"}, "/position/reward_top"),
    ({"reward_discard": ["rw-morph", "rw-morph"]}, "/position/reward_discard/1"),
    ({"reward_size": -1}, "/position/reward_size"),
]


@pytest.mark.parametrize(("position", "pointer"), WRONG)
def test_an_impossible_reward_deck_is_refused(game: Game, position: dict[str, object], pointer: str) -> None:
    on(game, **position).cannot_be_opened(pointer)


def test_reward_cards_in_hands_need_the_variant(game: Game) -> None:
    game.hand("red", "rw-morph").cannot_be_opened("/position/seats/0/hand/0")
