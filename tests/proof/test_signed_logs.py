"""A server that invents a word of a player who signs is found out, with the number of the event (SIGN-01)."""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain import decider
from domain import state as states
from domain.commands import (
    AddStandingOrder,
    Answer,
    Command,
    Concede,
    CreateGame,
    RemoveStandingOrder,
    SetStandingOrders,
    StartGame,
    TakeSeat,
)
from domain.events import Answered, Event, decode
from domain.game.open_questions import open_questions
from domain.reducers import evolve
from examples import verify_log
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.sender import Sender
from service.store.log.signed_requests import SignedRequest
from service.verification import chain, export_check, redecide
from service.verification.errors import VerificationError
from tests.api.signing import Key
from tests.proof.forging import compact, events_of, of_type, renumbered, written
from tests.proof.games import GAME, exported, new_games
from tests.properties.plans import EXAMPLES
from tests.properties.play import Plan, Play

SEATS = ("red", "blue", "green")
KEYS = {"red": Key(1), "blue": Key(2)}
OPTIONS = {"alien_selection": "random", "undo_policy": "majority"}


class Sent:
    """A request to the server: a command, the request as signed, its alleged sender, and why."""

    def __init__(self, command: Answer | Concede, signed: SignedRequest | None, cause: str = "") -> None:
        self.command, self.signed, self.by, self.cause = command, signed, f"seat:{command.seat}", cause


Forgery = Callable[[Sent, list[Sent]], Sent]


def body_of(command: Answer | Concede) -> str:
    if isinstance(command, Answer):
        return json.dumps({"type": "answer", "question_id": command.question, "answer": command.answer})
    return json.dumps({"type": "concede"})


def request(games: Games, command: Answer | Concede, number: int) -> Sent:
    """Returns an honest request: signed where its seat signs."""
    if command.seat not in KEYS:
        return Sent(command, None)
    head = games.log.head(GAME)
    assert head is not None
    see = f"{head.version}:{head.hash[:16]}"
    return Sent(
        command, KEYS[command.seat].sign(GAME, command.seat, "POST /commands", f"k{number:07}", see, body_of(command))
    )


def played(seed: int, forged: int = -1, forgery: Forgery | None = None) -> tuple[Games, int]:
    """Returns a game in which two sign, and the event that was forged after `forged` honest ones (0: none)."""
    games, player = begun(seed)
    done: list[Sent] = []
    at = 0
    for number in range(30):
        player.state = games.load(GAME)
        if not player.running:
            break
        command = player.next_command()
        assert isinstance(command, Answer)
        # As the API has it; the domain itself asks for no `kind`.
        kind = open_questions(player.state)[command.question].question.kind
        command = msgspec.structs.replace(command, answer={"kind": kind, **command.answer})
        sent = request(games, command, number)
        spoke = any(old.command.seat == command.seat for old in done)
        if forgery and spoke and not at and len(done) >= forged:
            sent, at = forgery(sent, done), games.load(GAME).version + 1
        take(games, sent, number)
        done += [sent] if sent.signed else []
    ended(games)
    return games, at


def begun(seed: int) -> tuple[Games, Play]:
    games, player = new_games(), Play(Plan(seed, SEATS, OPTIONS))
    for number, command in enumerate(player.opening()):
        match command:
            case CreateGame():
                games.create(msgspec.structs.replace(command, game=GAME), Sender(f"host:create:{GAME}", "", "host"))
            case TakeSeat():
                key = KEYS[command.seat].public if command.seat in KEYS else ""
                keyed = msgspec.structs.replace(command, public_key=key)
                games.carry_out(
                    PreparedCommand(GAME, keyed, Sender(f"{command.player}:join", "", f"seat:{command.seat}"))
                )
            case StartGame():
                games.carry_out(PreparedCommand(GAME, command, Sender(f"host:o{number}", "", "host")))
    return games, player


def ended(games: Games) -> None:
    for number, seat in enumerate(SEATS[1:], 100):
        state = games.load(GAME)
        if state.status == "running" and not state.seats[seat].conceded:
            take(games, request(games, Concede(at=0, seat=seat), number), number)


def take(games: Games, sent: Sent, number: int) -> None:
    state = games.load(GAME)
    senders = {"timer": f"expire:{state.version}", "bot": f"bot:{number}"}
    own = f"{state.seats[sent.command.seat].player}:c{number}"
    games.carry_out(
        PreparedCommand(
            GAME, sent.command, Sender(senders.get(sent.cause, own), "", sent.by, sent.cause, signed=sent.signed)
        )
    )


def found_by_both(content: bytes) -> tuple[int, int, str]:
    """Returns where each verifier says that the export is broken, and why."""
    with pytest.raises(verify_log.VerificationError) as independent:
        verify_log.check(content)
    with pytest.raises(VerificationError) as ours:
        export_check.checked(content)
    assert ours.value.detail in str(independent.value)
    return independent.value.seq, ours.value.seq, ours.value.detail


def test_both_know_every_command_that_a_seat_gives__SIGN_01() -> None:
    """Without a key nobody sits down yet, and a token is given out by the host; all else needs the seat's signature."""
    of_seats = {each.__struct_config__.tag for each in decider.DECIDERS if "seat" in each.__struct_fields__}
    assert of_seats - {"take_seat", "take_over_seat", "reissue_token"} == set(chain.OF_SEATS) == verify_log.OF_SEATS


def test_an_honest_game_of_players_who_sign_verifies() -> None:
    games, _ = played(3)
    content = exported(games)
    counts, *_ = verify_log.check(content)
    found, findings = export_check.checked(content)
    assert counts["signatures"] == findings.signatures > 10
    assert findings.unread == 0
    assert list(redecide.differences(found)) == []


# -- forgeries -----------------------------------------------------------------------------------


def unsigned(sent: Sent, done: list[Sent]) -> Sent:
    return Sent(sent.command, None)


def in_the_name_of_a_bot(sent: Sent, done: list[Sent]) -> Sent:
    return Sent(sent.command, None, "bot")


def in_the_name_of_the_clock(sent: Sent, done: list[Sent]) -> Sent:
    forged = Sent(sent.command, None, "timer")
    forged.by = "clock"
    return forged


def signed_by_the_server(sent: Sent, done: list[Sent]) -> Sent:
    signed = sent.signed
    assert signed is not None
    own = Key(9).sign(GAME, sent.command.seat, signed.request, signed.key, signed.see, signed.body)
    return Sent(sent.command, own)


def with_an_old_signature(sent: Sent, done: list[Sent]) -> Sent:
    return Sent(sent.command, next(old.signed for old in done if old.command.seat == sent.command.seat))


def with_another_body(sent: Sent, done: list[Sent]) -> Sent:
    assert sent.signed is not None
    return Sent(sent.command, msgspec.structs.replace(sent.signed, body=sent.signed.body + " "))


def as_another_command(sent: Sent, done: list[Sent]) -> Sent:
    return Sent(Concede(at=0, seat=sent.command.seat), sent.signed)


def of_another_history(sent: Sent, done: list[Sent]) -> Sent:
    """Returns a command that the player signed honestly, but where another head was shown."""
    see = "1:" + "0" * 16
    assert sent.signed is not None
    key = KEYS[sent.command.seat]
    return Sent(
        sent.command, key.sign(GAME, sent.command.seat, "POST /commands", sent.signed.key, see, sent.signed.body)
    )


FORGERIES: dict[Forgery, str] = {
    unsigned: "did not sign",
    in_the_name_of_a_bot: "not an id of its sender",
    in_the_name_of_the_clock: "not one that 'clock' may give",
    signed_by_the_server: "signature is not that of",
    with_an_old_signature: "not the command that",
    with_another_body: "signature is not that of",
    as_another_command: "not the command that",
    of_another_history: "signed a head that this game never had",
}


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.__name__)
def test_one_forged_command_in_an_export_that_fits_in_all_else_is_named(forgery: Forgery) -> None:
    games, at = played(3, 4, forgery)
    assert at > 0
    one, other, detail = found_by_both(exported(games))
    assert (one, other) == (at, at)
    assert FORGERIES[forgery] in detail


@settings(max_examples=max(3, EXAMPLES // 3))
@given(st.integers(0, 2**16), st.integers(2, 12), st.sampled_from(sorted(FORGERIES, key=lambda each: each.__name__)))
def test_wherever_a_command_is_forged_it_is_named(seed: int, number: int, forgery: Forgery) -> None:
    games, at = played(seed, number, forgery)
    if at:
        assert found_by_both(exported(games))[:2] == (at, at)


def test_what_was_signed_once_is_not_taken_twice() -> None:
    """An old word that could be given again at any time: standing orders that have been replaced since."""
    games, _ = begun(3)
    see, words = f"1:{games.log.read(GAME, 0, 1)[0].hash[:16]}", []
    for window in ("alliances_formed", "revealing"):
        orders = [{"window": window}]
        path, body = "PUT /seats/red/standing-orders", json.dumps({"orders": orders})
        signed = KEYS["red"].sign(GAME, "red", path, f"orders-{window}", see, body)
        words.append((SetStandingOrders(at=0, seat="red", orders=orders), signed))
    player = games.load(GAME).seats["red"].player
    for number, (command, signed) in enumerate([*words, words[0]]):
        games.carry_out(PreparedCommand(GAME, command, Sender(f"{player}:s{number}", "", "seat:red", signed=signed)))
    at = games.load(GAME).version
    ended(games)
    assert found_by_both(exported(games)) == (at, at, "the log has the same signed request twice")


WINDOW = {"window": "alliances_formed"}
USUAL = {"window": "*", "when": "nothing_playable"}
GIVEN = AddStandingOrder(at=0, seat="red", order=WINDOW)


@pytest.mark.parametrize(
    ("request_line", "body", "command", "honest"),
    [
        ("PUT", {"orders": [WINDOW]}, SetStandingOrders(at=0, seat="red", orders=[WINDOW]), True),
        ("PUT", {"orders": [WINDOW]}, SetStandingOrders(at=0, seat="red", orders=[WINDOW, USUAL]), True),
        ("PUT", {"orders": [WINDOW]}, SetStandingOrders(at=0, seat="red", orders=[USUAL]), False),
        ("PUT", {"orders": [], "default": "drop"}, SetStandingOrders(at=0, seat="red", orders=[USUAL]), False),
        ("PUT", {"orders": [], "default": "drop"}, SetStandingOrders(at=0, seat="red", orders=[]), True),
        ("PATCH", {"add": WINDOW}, GIVEN, True),
        ("PATCH", {"add": {**WINDOW, "until": "phase"}}, GIVEN, False),
        ("PATCH", {"remove": WINDOW}, GIVEN, False),
        ("PATCH", {"remove": USUAL}, RemoveStandingOrder(at=0, seat="red", order=USUAL), True),
        ("PATCH", {"remove": WINDOW}, RemoveStandingOrder(at=0, seat="red", order=USUAL), False),
    ],
)
def test_both_verifiers_hold_changes_of_orders_against_what_was_signed__ORDERS_01_ORDERS_02_ORDERS_03(
    request_line: str, body: Any, command: Command, honest: bool
) -> None:
    games, _ = begun(3)
    see = f"1:{games.log.read(GAME, 0, 1)[0].hash[:16]}"
    path = f"{request_line} /seats/red/standing-orders"
    signed = KEYS["red"].sign(GAME, "red", path, "key-of-orders", see, json.dumps(body))
    at, player = games.load(GAME).version + 1, games.load(GAME).seats["red"].player
    games.carry_out(PreparedCommand(GAME, command, Sender(f"{player}:orders", "", "seat:red", signed=signed)))
    ended(games)
    export = exported(games)
    if honest:
        assert verify_log.check(export)
        assert export_check.checked(export)
    else:
        assert found_by_both(export) == (at, at, "it is not the command that red signed")


def test_another_answer_told_in_the_place_of_the_signed_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Command and signature are the player's own; only the fact that is told of it is another."""
    honest = decider.advance
    changed: list[int] = []

    def cheating(state: Any, command: Command, *rest: Any) -> list[Event]:
        before = state.version
        events = honest(state, command, *rest)
        first = events[0]
        yes = isinstance(first, Answered) and not first.secret and "pass" in first.answer and first.seat in KEYS
        if yes and not changed:
            assert isinstance(first, Answered)
            changed.append(before + 1)
            events[0] = msgspec.structs.replace(first, answer={"use": "zap"})
        return events

    monkeypatch.setattr(decider, "advance", cheating)
    for seed in Random(1).sample(range(100), 20):
        games, _ = played(seed)
        if changed:
            break
    monkeypatch.undo()
    assert found_by_both(exported(games))[:2] == (changed[0], changed[0])


def test_a_key_that_the_server_puts_in_the_place_of_a_player_s_is_found() -> None:
    """With it, the server could sign whatever it wants the player to have said."""
    games, _ = played(3)
    events = events_of(exported(games))
    keyed = of_type(events, "seat_keyed")
    again = deepcopy(keyed) | {"part": [0, 1], "command_id": "p_again:join", "at": events[-1]["at"]}
    given = {"command": {"type": "take_seat", "seat": "red", "player": "p_again"}, "ruleset": "2026.1"}
    again["by"] = "seat:red"
    names = ("type", "seq", "at", "by", "command_id", "part", "command", "ruleset", "data", "parts")
    again = {name: (again | given)[name] for name in names}
    again["data"]["public_key"] = Key(9).public
    events.insert(len(events) - 1, again)
    renumbered(events)
    finalize_anew(events)
    one, other, detail = found_by_both(written(events))
    assert (one, other, detail) == (again["seq"], again["seq"], "a player's key cannot be replaced")


def finalize_anew(events: list[dict[str, Any]]) -> None:
    """Finalizes with the state to which these events lead."""
    state = states.new()
    for seq, event in enumerate(events[:-1], 1):
        state.version = seq - 1
        hidden = [compact(value) for name, value in event["parts"] if name != "proof"]
        evolve(state, decode(event["type"], 1, compact(event["data"]), hidden))
    events[-1]["data"]["state"] = states.fingerprint(state)


@pytest.mark.parametrize("see", ["1:", "1", "x:0", "01:{0}", "1:{0}0"])
def test_a_head_that_is_told_by_half_is_none(see: str) -> None:
    """Signed like this by a dishonest player, and taken by a dishonest server."""
    games, _ = begun(3)
    begins = games.log.read(GAME, 0, 1)[0].hash[:16]
    body = json.dumps({"orders": []})
    signed = KEYS["red"].sign(GAME, "red", "PUT /seats/red/standing-orders", "key-of-it", see.format(begins), body)
    at, player = games.load(GAME).version + 1, games.load(GAME).seats["red"].player
    games.carry_out(
        PreparedCommand(
            GAME,
            SetStandingOrders(at=0, seat="red", orders=[]),
            Sender(f"{player}:half", "", "seat:red", signed=signed),
        )
    )
    ended(games)
    one, other, detail = found_by_both(exported(games))
    assert (one, other) == (at, at)
    assert "signed a head that this game never had" in detail
