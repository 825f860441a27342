"""The cosmic quake of both expansions (ST-020..023, IN-030..033, N-11)."""

import pytest

from tests.acceptance.client import Game, title
from tests.acceptance.table import row

HANDS = {
    "red": ["negotiate"] * 10,
    "blue": ["attack-06"] * 7 + ["attack-40", "attack-15"],
    "green": ["attack-08"] * 7 + ["attack-13"],
    "yellow": ["attack-10"] * 4 + ["attack-04"] * 4,
}
"""33 cards besides the two that will lie face down: enough for four hands of eight."""


def about_to_draw(game: Game, discarded: tuple[str, ...] = ()) -> Game:
    """Returns a game with an empty deck, in which green as a defensive ally has won one card."""
    for seat, hand in HANDS.items():
        game.hand(seat, *hand)
    game.lay(deck_size=0, discard=list(discarded)).against("blue").ships("green", warp=1)
    game.aims_at("blue-2").with_ships(1).allies(defense={"green": 1})
    game.reveals(red="negotiate", blue="attack-40").until("rewards", "green")
    assert game.state()["piles"]["deck"] == 0
    return game


def quake(game: Game) -> Game:
    return about_to_draw(game).answer("green", amounts={"cards": 1})


def hands(game: Game) -> list[str]:
    """Returns the ids of all cards in hands."""
    return sorted(card["id"] for seat in game.parts for card in game.state(seat)["seats"][seat]["hand"])


@row("ST-020", "IN-030")
def test_a_draw_with_both_piles_empty_makes_a_quake(game: Game) -> None:
    about_to_draw(game)
    assert game.open_pile("discard") == []
    game.answer("green", amounts={"cards": 1})
    assert game.happened("quake_struck") == [{"seat": "green"}]


@row("ST-021", "IN-031")
def test_every_hand_is_discarded_before_new_ones_are_dealt(game: Game) -> None:
    sizes = {seat: data["hand_size"] for seat, data in about_to_draw(game).state()["seats"].items()}
    game.answer("green", amounts={"cards": 1})
    moved = [data for data in game.happened("cards_moved") if data["why"] == "quake"]
    discarded = {data["seat"]: data["count"] for data in moved if data["target"] == "discard"}
    assert discarded == sizes == {"red": 10, "blue": 7, "green": 8, "yellow": 8}
    assert [data["target"] for data in moved[:4]] == ["discard"] * 4


@row("ST-021", "IN-032")
def test_the_discards_become_the_new_deck(game: Game) -> None:
    held = hands(about_to_draw(game))
    game.answer("green", amounts={"cards": 1})
    shuffled = game.last("pile_shuffled")
    assert (shuffled["zone"], shuffled["count"], shuffled["sources"]) == ("deck", 33, ["discard"])
    assert set(hands(game)) < set(held)
    order = game.order("quake_struck", "pile_shuffled")
    assert order[order.index("quake_struck") :] == ["quake_struck", "pile_shuffled"]


@row("ST-022", "IN-033", "N-11")
def test_everybody_is_dealt_eight_cards(game: Game) -> None:
    quake(game)
    assert {seat: data["hand_size"] for seat, data in game.state()["seats"].items()} == dict.fromkeys(game.parts, 8)
    assert game.state()["piles"]["deck"] == 33 - 32


@row("ST-023")
def test_with_cards_in_the_discard_pile_there_is_no_quake(game: Game) -> None:
    pile = ("quash", "plague", "morph", "emotion-control", "mobius-tubes")
    about_to_draw(game, pile).answer("green", amounts={"cards": 1})
    assert not game.happened("quake_struck")
    assert game.last("pile_shuffled")["count"] == 5
    drawn = [data for data in game.happened("cards_moved", "green") if data["why"] == "rewards"]
    assert [title(card) for data in drawn for card in data["cards"]] == [game.held("green")[-1]]
    assert game.held("green")[-1] in pile


@pytest.mark.parametrize("size", [-1, 1.5, "0", None, True])
def test_a_deck_of_no_size_is_refused(game: Game, size: object) -> None:
    game.lay(deck_size=size).cannot_be_opened("/position/deck_size")


def test_a_deck_smaller_than_its_top_is_refused(game: Game) -> None:
    game.lay(deck_size=1, deck_top=["morph", "quash"]).cannot_be_opened("/position/deck_size")
