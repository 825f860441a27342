"""Properties of reward cards in every game, with a deck of their own or among the cosmic cards."""

from __future__ import annotations

from collections import Counter

from domain.decks import reward
from domain.decks.piles import back
from domain.decks.titles import facts
from domain.events import CardsMoved, Event, RewardsChosen
from domain.state import State
from tests.properties.watching import Game, watched


def apart(state: State) -> bool:
    """Returns True if the reward cards have a deck of their own in this game."""
    return "reward_deck" in state.variants


@watched("reward_deck", "common_rewards")
async def test_every_card_is_in_one_zone_and_reward_cards_are_among_their_own__REW_04_CREW_03(game: Game) -> None:
    all_cards: Counter[str] | None = None
    async for event in game.events():
        state = game.state
        if event.type == "turn_began" and all_cards is None:
            all_cards = game.lying()
            assert set(all_cards.values()) == {1}
            assert set(reward.cards()) <= set(all_cards)
        if all_cards is not None:
            assert dict.__eq__(game.lying(), all_cards)
            for zone in ("deck", "discard", "reward", "reward_discard"):
                decks = {back(state, card) for card in state.zones.get(zone, [])}
                assert decks <= {"reward" if zone.startswith("reward") else "cosmic"}
        if state.encounter is None and state.ships:
            assert not any(cards for zone, cards in state.zones.items() if zone.startswith("kicker:"))


@watched("reward_deck", "common_rewards")
async def test_only_rewards_draw_from_the_reward_deck_and_never_more_than_there_are__REW_14_REW_51(game: Game) -> None:
    promised = 0
    async for event in game.events():
        if isinstance(event, RewardsChosen):
            promised += event.amounts.get("reward_cards", 0)
        if isinstance(event, CardsMoved) and event.source == "reward" and event.why != "position":
            assert event.why == "rewards"
            promised -= event.count
    assert promised == 0


@watched("reward_deck", "common_rewards")
async def test_backs_are_counted_right_and_hidden_where_there_is_one_deck__REW_10_CREW_05(game: Game) -> None:
    async for _ in game.moves():
        shown = game.view()
        if not apart(game.state):
            assert set(shown["variants"]["common_rewards"]) == {"kickers"}
            continue
        for seat, backs in shown["variants"]["reward_deck"]["backs"].items():
            assert sum(backs.values()) == shown["seats"][seat]["hand_size"]
            rewards = [card for card in game.state.zones[f"hand:{seat}"] if facts(card).deck == "reward"]
            assert backs.get("reward", 0) == len(rewards)


def ships_lost_to(events: list[Event], rift: str) -> int:
    moves = [event.moves for event in events if event.type == "ships_moved" and event.why == rift]  # type: ignore[attr-defined]
    return sum(len(each) for each in moves)


@watched("reward_deck", "common_rewards")
async def test_a_rift_goes_off_once_for_each_time_that_it_is_taken__REW_43_REW_47(game: Game) -> None:
    """One that its taker discards as it sorts compensation was never taken (REW-52)."""
    taken: list[str] = []
    gone: list[str] = []
    async for event in game.events():
        if isinstance(event, CardsMoved):
            sorted_out = event.cards if event.why == "barbarian" and event.source == f"hand:{event.seat}" else []
            for card in (Counter(taken) - Counter(gone)).keys() & set(sorted_out):
                taken.remove(card)
            taken += [card for card in event.cards if event.taken and facts(card).kind == "rift"]
            gone += event.cards if event.why == "detonation" else []
    assert Counter(gone) <= Counter(taken)
    assert len(taken) - len(gone) <= 1, "only the last one may be overtaken by the end of the game"
