"""Bots consent to undos by a rule for bots (UNDO-06)."""

from functools import partial
from random import Random
from typing import Any

import pytest

from domain.commands import RequestUndo
from domain.game.memory import Memory
from service.store.games import Games
from service.store.log.sender import Sender
from tests.workers.conftest import NewGame
from workers.bots.policies import POLICIES
from workers.bots.turns import take_turns

QUESTION = {"kind": "confirm", "name": "undo"}
YES, NO = {"kind": "confirm", "yes": True}, {"kind": "confirm", "yes": False}


def seen_by_red(*seats: str) -> dict[str, Any]:
    """A view of red in which an undo takes back what these were shown."""
    secrets = [{"seq": 7, "type": "cards_moved", "seat": seat} for seat in seats]
    return {"viewer": "red", "undo": {"crosses": {"secrets": secrets, "commands": [], "draws": 3, "timers": 0}}}


def said(bot: str, *shown: str) -> Any:
    """What the bot of red says where an undo takes back what these were shown."""
    return POLICIES[bot].choose(seen_by_red(*shown), QUESTION, [YES, NO], Random(1), partial(Memory, "red"))


@pytest.mark.parametrize("bot", POLICIES)
def test_a_bot_gives_back_what_all_or_others_were_shown(bot: str) -> None:
    for shown in ((), ("everybody",), ("blue", "green")):
        assert said(bot, *shown) == YES


@pytest.mark.parametrize("bot", POLICIES)
def test_a_bot_keeps_what_it_alone_was_shown(bot: str) -> None:
    assert said(bot, "blue", "red") == NO


def test_bots_vote_by_themselves_and_play_on(games: Games, new_game: NewGame) -> None:
    game = new_game({"red": "", "blue": "random", "green": "basic"}, response_windows="open", undo_policy="unanimous")
    before = games.load(game)
    after = take_turns(games, game, lambda: 5_000, 30)
    assert after.version > before.version
    request = RequestUndo(at=6_000, seat="red", to=before.version)
    asked = games.execute(game, request, Sender("please", "f", "seat:red")).state
    assert asked.undo is not None
    secretly = {each["seat"] for each in asked.undo.crosses["secrets"]}
    voted = take_turns(games, game, lambda: 7_000, 5)
    assert voted.undo is None
    told = [event for event in games.history(game, asked.version) if event.envelope.type == "undo_voted"]
    assert told
    for event in told:
        assert event.envelope.cause == "bot"
        vote: Any = event.event
        assert vote.approves == (vote.seat not in secretly)
