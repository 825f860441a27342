"""Kickers (IN-080..088, N-01..03)."""

from tests.acceptance.client import Game
from tests.acceptance.rewards import battle, discarded, failed_deal, on
from tests.acceptance.table import row

DOUBLE = "rw-kicker-2"


def kicks(game: Game, seat: str = "red", kicker: str = DOUBLE) -> Game:
    """Lays this kicker of the seat."""
    game.until_usable(seat, "kicker")
    return game.uses(seat, "kicker", cards=[game.card(seat, kicker)])


def attack(game: Game, *red: str, blue: tuple[str, ...] = ("attack-08", "negotiate"), ships: int = 3) -> Game:
    """Attacks blue-2 with these cards of red."""
    on(game).hand("red", *red).hand("blue", *blue).against("blue")
    return game.aims_at("blue-2").with_ships(ships, "red-1")


@row("IN-080")
def test_a_kicker_is_laid_before_encounter_cards_are_selected(game: Game) -> None:
    kicks(attack(game, "attack-10", DOUBLE)).until("select_card")
    assert game.order("cards_moved", "card_selected")[-1] == "cards_moved"
    assert game.state()["variants"]["reward_deck"]["kickers"] == {"red": None}


@row("IN-080")
def test_later_it_cannot_be_laid(game: Game) -> None:
    attack(game, "attack-10", DOUBLE).until("select_card", "red")
    kicker = game.card("red", DOUBLE)
    game.refuses("red", "CORE-123", "not_an_option", cards=[kicker])
    body = {"kind": "respond", "use": "kicker", "answer": {"kind": "choose_cards", "cards": [kicker]}}
    assert game.command_refused("red", game.question("red")["id"], body) == "illegal_command"
    game.selects("red", "attack-10")
    while not game.happened("encounter_ended"):
        assert not game.may_use("red", "kicker")
        game.one_step()
    assert DOUBLE in game.held("red")


@row("IN-080")
def test_one_that_is_not_held_cannot_be_laid(game: Game) -> None:
    attack(game, "attack-10", DOUBLE).until_usable("red", "kicker")
    for cards in ([], ["rw-kicker-3#1"], [game.card("red", "attack-10")]):
        game.refuses("red", "REW-31", use="kicker", answer={"kind": "choose_cards", "cards": cards})


@row("IN-081")
def test_it_is_announced_and_its_value_hidden_until_the_reveal(game: Game) -> None:
    kicks(attack(game, "attack-10", DOUBLE)).until("select_card")
    told = [data for data in game.happened("cards_moved") if data["why"] == "kicker"]
    assert [(data["seat"], data["count"], "cards" in data) for data in told] == [("red", 1, False)]
    for viewer in ("", "blue", "green"):
        assert game.state(viewer)["variants"]["reward_deck"]["kickers"] == {"red": None}
        assert DOUBLE not in str(game.events(viewer)) + str(game.state(viewer))
    assert game.state("red")["variants"]["reward_deck"]["kickers"] == {"red": DOUBLE}
    game.selects("red", "attack-10").selects("blue", "attack-08").play_out("cards_revealed")
    assert game.happened("kickers_revealed")[0]["cards"]["red"].startswith(DOUBLE)


@row("IN-082")
def test_effects_on_encounter_cards_leave_it_where_it_is(game: Game) -> None:
    kicks(attack(game.alien("red", "sorcerer"), "attack-01", DOUBLE, blue=("attack-10",)))
    game.selects("red", "attack-01").selects("blue", "attack-10").uses("red", "sorcerer.power").play_out("totals_fixed")
    assert (game.total("offense"), game.total("defense")) == (2 * 10 + 3, 1 + 4)


@row("IN-083", "N-01")
def test_twelve_ships_attack_10_and_a_double_kicker_make_32(game: Game) -> None:
    attack(game, "attack-10", DOUBLE, ships=4).allies(offense={"green": 4, "yellow": 4})
    kicks(game).reveals(red="attack-10", blue="attack-08").play_out("totals_fixed")
    assert game.total("offense") == 32


@row("IN-084")
def test_with_the_attack_against_a_negotiate_it_does_nothing(game: Game) -> None:
    attack(game, "negotiate", blue=("attack-08", "rw-kicker-3", *["attack-06"] * 5))
    kicks(game, "blue", "rw-kicker-3").reveals(red="negotiate", blue="attack-08").play_out()
    assert game.last("compensation_fixed")["count"] == 3
    assert len(game.held("red")) == 3


@row("IN-085", "N-02")
def test_with_the_negotiate_it_makes_compensation_3_into_6(game: Game) -> None:
    kicks(attack(game, "negotiate", DOUBLE, blue=("attack-08", *["attack-06"] * 6)))
    game.reveals(red="negotiate", blue="attack-08").play_out()
    assert game.last("compensation_fixed")["count"] == 6
    assert len(game.held("red")) == 6


@row("IN-086")
def test_a_made_deal_is_only_what_was_agreed(game: Game) -> None:
    kicks(attack(game, "negotiate", "attack-20", DOUBLE)).reveals(red="negotiate", blue="negotiate")
    game.offers("red", give={"cards": ["attack-20"]}, take={"card_count": 1}).accepts("blue").play_out()
    assert (game.held("red"), game.held("blue")) == (["attack-08"], ["attack-20"])
    assert game.in_warp("red") == game.in_warp("blue") == 0


@row("IN-087", "N-03")
def test_a_failed_deal_costs_its_player_3_and_the_opponent_6(game: Game) -> None:
    kicks(attack(game, "negotiate", DOUBLE)).reveals(red="negotiate", blue="negotiate")
    failed_deal(game)
    assert (game.in_warp("red"), game.in_warp("blue")) == (3, 6)


@row("IN-088")
def test_it_is_discarded_to_the_reward_discard_pile(game: Game) -> None:
    kicks(attack(game, "attack-10", DOUBLE)).reveals(red="attack-10", blue="attack-08").play_out()
    assert discarded(game) == [DOUBLE]
    assert DOUBLE not in game.held("red")


def test_a_battle_without_kickers_is_as_ever(game: Game) -> None:
    battle(on(game), "attack-08", "attack-08").play_out("totals_fixed")
    assert (game.total("offense"), game.total("defense")) == (11, 12)
