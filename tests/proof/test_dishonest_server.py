"""A server that holds every key and secret, and lies in a log in which each hash, salt and signature fits.

Both verifiers find the lie without asking a rule, and at the same event.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path

import msgspec
import pytest

from domain.commands import CreateGame
from examples import verify_log
from service.signing.keys import Signer
from service.store.deciding import PreparedCommand
from service.store.log.sender import Sender
from service.verification import export_check, export_format, redecide
from service.verification.errors import VerificationError
from tests.proof.both import found_by_both, verify_command
from tests.proof.forging import Event, chance, compact, events_of, of_type, part, renumbered, written
from tests.proof.games import GAME, SIGNER, end_it, exported, new_games, undone
from tests.properties.play import Plan, Play

PLAN = Plan(3, ("red", "blue", "green"), {"alien_selection": "random", "undo_policy": "majority"})

Lie = Callable[[list[Event]], Event]
"""Changes the events; the one at which it is found."""


@cache
def honest() -> bytes:
    """Returns a game with undos and picks from hands."""
    return undone(PLAN, 100)


def lied(lie: Lie) -> tuple[bytes, int]:
    events = deepcopy(events_of(honest()))
    at = lie(events)
    return written(events), at["seq"]


def a_shuffle(events: list[Event]) -> Event:
    return of_type(events, "pile_shuffled", "destiny deck")


# -- chance --------------------------------------------------------------------------------------


def draws_left_out(events: list[Event]) -> Event:
    """Leaves draws out: the server tries later numbers until it likes what comes."""
    shuffled = a_shuffle(events)
    drawn = part(shuffled, "proof")["drawn"]
    drawn["first"] += 7
    drawn["got"] = chance(events).shuffled(drawn["of"], drawn["first"], drawn["purpose"])
    shuffled["data"]["first_draw"] = shuffled["draws"][0][0] = drawn["first"]
    part(shuffled, "server")["cards"] = drawn["got"]
    return shuffled


def no_draws(events: list[Event]) -> Event:
    """Returns a pile in an order of choice, reported as a shuffle that took no draws."""
    shuffled = a_shuffle(events)
    del shuffled["draws"]
    shuffled["data"]["draws"] = 0
    shuffled["parts"] = [["server", {"cards": sorted(part(shuffled, "server")["cards"])}]]
    return shuffled


def more_draws_than_things(events: list[Event]) -> Event:
    shuffled = a_shuffle(events)
    part(shuffled, "proof")["drawn"]["draws"] += 5
    shuffled["data"]["draws"] += 5
    shuffled["draws"][0][1] += 5
    return shuffled


def a_proof_that_tells_of_another_event(events: list[Event]) -> Event:
    """Replaces the reported event by what is there for proof alone."""
    shuffled = a_shuffle(events)
    part(shuffled, "server")["cards"].sort()
    part(shuffled, "proof").update(type="nothing", data={}, draws=[])
    return shuffled


def a_seed_of_a_seat_after_the_start(events: list[Event]) -> Event:
    """Adds a seed with which everything fits that was drawn before."""
    seeded = [event for event in events if event["type"] == "seat_seeded"][-1]
    command = {"type": "seed_seat", "seat": seeded["data"]["seat"], "seed": seeded["data"]["seed"]}
    player = of_type(events, "seat_taken", f'"{command["seat"]}"')["data"]["player"]
    late = deepcopy(seeded) | {
        "parts": [],
        "by": f"seat:{command['seat']}",
        "command_id": f"{player}:late",
        "part": [0, 1],
    }
    late = {name: late[name] for name in ("type", "seq", "at", "by", "command_id", "part")}
    late |= {"command": command, "ruleset": "2026.1", "data": deepcopy(seeded["data"]), "parts": []}
    seeded["data"]["seed"] = "00" * 32
    late["at"] = events[-1]["at"]
    events.insert(len(events) - 1, late)
    renumbered(events)
    return next(event for event in events if event.get("draws"))


# -- cards ---------------------------------------------------------------------------------------


def a_hand_from_the_bottom_of_the_deck(events: list[Event]) -> Event:
    dealt = of_type(events, "cards_moved", '"source": "deck"')
    cards = part(of_type(events, "pile_shuffled", '"zone": "deck"'), "server")["cards"]
    dealt["parts"][0][1]["cards"] = cards[: dealt["data"]["count"]]
    return dealt


def hidden_otherwise_than_told(events: list[Event]) -> Event:
    """Hides cards for one reason in public, and for another in what is opened at the end."""
    dealt = of_type(events, "cards_moved", '"source": "deck"')
    dealt["parts"][0][1]["why"] = "another"
    return dealt


# -- undos ---------------------------------------------------------------------------------------


def an_undo(events: list[Event]) -> Event:
    return of_type(events, "moves_undone")


def an_undo_to_another_place(events: list[Event]) -> Event:
    undone = an_undo(events)
    undone["data"]["to"] -= 1
    return undone


def an_undo_to_which_others_agreed(events: list[Event]) -> Event:
    undone = next(e for e in events if e["type"] == "moves_undone" and e["data"].get("agreed"))
    undone["data"]["agreed"] = ["green", "yellow"]
    return undone


def an_undo_that_skips_draws(events: list[Event]) -> Event:
    undone = an_undo(events)
    undone["data"]["draws"] += 3
    return undone


# -- the log -------------------------------------------------------------------------------------


def a_second_end(events: list[Event]) -> Event:
    events.append(deepcopy(events[-1]) | {"command_id": "again"})
    renumbered(events)
    return events[-1]


def a_time_that_is_none(events: list[Event]) -> Event:
    for event in events[10:]:
        event["at"] = "later"
    return events[10]


def a_time_of_another_place(events: list[Event]) -> Event:
    """Returns a time that is later as a word, and earlier as a time."""
    for event in events[10:]:
        event["at"] = "2099-11-21T12:00:00.000+09:00"
    return events[10]


def more_members_of_an_event(events: list[Event]) -> Event:
    events[10]["drawn"] = {}
    return events[10]


LIES: tuple[Lie, ...] = (
    draws_left_out,
    no_draws,
    more_draws_than_things,
    a_proof_that_tells_of_another_event,
    a_seed_of_a_seat_after_the_start,
    a_hand_from_the_bottom_of_the_deck,
    hidden_otherwise_than_told,
    an_undo_to_another_place,
    an_undo_to_which_others_agreed,
    an_undo_that_skips_draws,
    a_second_end,
    a_time_that_is_none,
    a_time_of_another_place,
    more_members_of_an_event,
)


def test_what_nobody_changed_is_fine() -> None:
    content = written(events_of(honest()))
    verify_log.check(content)
    export_check.checked(content)


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
def test_a_lie_in_a_log_that_fits_in_all_else_is_found_at_its_event__STORE_3_10(lie: Lie) -> None:
    content, at = lied(lie)
    assert found_by_both(content) == (at, at)


# -- what only our own verifier can know ---------------------------------------------------------


def an_answer_of_another_seat(events: list[Event]) -> Event:
    answered = of_type(events, "answered")
    return begun_by(events, answered, "seat:nobody")


def an_answer_of_the_clock(events: list[Event]) -> Event:
    return begun_by(events, of_type(events, "answered"), "clock")


def begun_by(events: list[Event], first: Event, by: str) -> Event:
    last = first
    for last in events[first["seq"] - 1 : first["seq"] - 1 + first["part"][1]]:
        last["by"] = by
    return first


def a_hand_that_others_could_open(events: list[Event]) -> Event:
    dealt = of_type(events, "cards_moved", '"source": "deck"')
    dealt["parts"][0][0] = "blue+green+red"
    return dealt


def a_hand_that_its_owner_could_not_open(events: list[Event]) -> Event:
    dealt = of_type(events, "cards_moved", '"source": "deck"')
    dealt["parts"][0][0] = "server"
    return dealt


@pytest.mark.parametrize(
    "lie",
    [
        an_answer_of_another_seat,
        an_answer_of_the_clock,
        a_hand_that_others_could_open,
        a_hand_that_its_owner_could_not_open,
    ],
    ids=lambda lie: lie.__name__,
)
def test_a_word_of_others_and_a_part_for_others_are_found__STORE_3_10(lie: Lie) -> None:
    content, at = lied(lie)
    with pytest.raises(VerificationError) as ours:
        export_check.checked(content)
    assert ours.value.seq == at


def test_a_shuffle_under_a_name_of_choice_is_found_by_the_rules__STORE_3_10() -> None:
    """Who may name what is drawn for can try names. Which name it has, only the rules know."""
    events = deepcopy(events_of(honest()))
    shuffled = a_shuffle(events)
    drawn = part(shuffled, "proof")["drawn"]
    drawn["purpose"] = shuffled["data"]["purpose"] = shuffled["draws"][0][2] = "destiny deck 2"
    drawn["got"] = chance(events).shuffled(drawn["of"], drawn["first"], drawn["purpose"])
    part(shuffled, "server")["cards"] = drawn["got"]
    first = next(redecide.differences(export_format.read(written(events))))
    assert f"event {shuffled['seq']} would be" in first.detail


def test_rules_that_there_never_were_excuse_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    difference = redecide.Difference(7, "1999.9", "")
    assert not difference.explained
    monkeypatch.setattr(redecide, "RULESET", "2099.1")
    assert not difference.explained
    assert redecide.Difference(7, "2026.1", "").explained


def test_both_tell_who_added_to_the_seed_and_when_nobody_did(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The player who adds last, together with the server, could try seeds. That cannot be seen, so it is said."""
    file = tmp_path / "game"
    for content, added in ((honest(), "red, blue, green"), (without_seeds(), "none, so the server chose alone")):
        file.write_bytes(content)
        for program in (verify_log.main, verify_command):
            assert program([str(file)]) == 0
            assert f"added to the server's seed, in turn: {added}" in capsys.readouterr().out


def without_seeds() -> bytes:
    games, player = new_games(), Play(PLAN)
    for number, command in enumerate(player.opening()):
        if isinstance(command, CreateGame):
            games.create(msgspec.structs.replace(command, game=GAME), Sender(f"host:create:{GAME}", "", "host"))
        else:
            games.carry_out(PreparedCommand(GAME, command, Sender(f"host:c{number}", "", "host")))
    end_it(games, iter(range(100, 200)))
    return exported(games)


# -- keys and words ------------------------------------------------------------------------------


def test_a_foreign_key_that_goes_by_the_name_of_ours_is_found() -> None:
    events, foreign = events_of(honest()), Signer(None)
    own = json.loads(written(events, foreign).split(b"\n")[0])
    name = {"key_id": SIGNER.public["key_id"]}
    assert found_by_both(written(events, foreign, head=own["head"] | name, keys=[own["keys"][0] | name])) == (0, 0)


def test_words_of_the_manifest_cannot_pass_for_words_of_the_verifier() -> None:
    events = events_of(honest())
    head = json.loads(written(events).split(b"\n")[0])["head"]
    said = SIGNER.receipt(head["game"], head["version"], head["hash"], "now\nok  everything")
    assert found_by_both(written(events, head=said)) == (0, 0)


def test_what_lies_deep_inside_itself_is_broken_and_stops_no_verifier() -> None:
    """No traceback, no status 500."""
    events = events_of(honest())
    deep, plain = b"[" * 100_000 + b"]" * 100_000, next(e for e in events if e["seq"] > 3 and not e["parts"])
    body = compact({name: value for name, value in plain.items() if name != "parts"})
    bodies = (body[:-1] + b',"x":' + deep + b"}", body.replace(b'"data":{', b'"data":{"x":' + deep + b",", 1))
    for changed in bodies:
        assert found_by_both(written(events, bodies={plain["seq"]: changed})) == (plain["seq"], plain["seq"])
    lines = honest().splitlines(keepends=True)
    assert found_by_both(b"".join((lines[0][:-2], b',"x":', deep, b"}\n", *lines[1:]))) == (0, 0)
    hidden = next(each for each in events if each["parts"])
    hidden["parts"][0][1] = b'{"x":' + deep + b"}"
    content = written(events)
    with pytest.raises(verify_log.VerificationError):
        verify_log.check(content)
    with pytest.raises(VerificationError):
        export_check.checked(content)


@pytest.mark.parametrize("data", [[], None, "", 1, {"to": None}])
def test_data_of_another_kind_are_broken_and_stop_no_verifier(data: object) -> None:
    for type in ("moves_undone", "cards_moved", "seat_taken"):
        events = deepcopy(events_of(honest()))
        of_type(events, type)["data"] = data
        content = written(events)
        with pytest.raises(verify_log.VerificationError):
            verify_log.check(content)
        with pytest.raises(VerificationError):
            export_check.checked(content)


def test_draws_beyond_all_numbers_are_broken_and_stop_no_verifier() -> None:
    events = deepcopy(events_of(honest()))
    shuffled = a_shuffle(events)
    part(shuffled, "proof")["drawn"]["first"] = shuffled["data"]["first_draw"] = shuffled["draws"][0][0] = 2**70
    content = written(events)
    with pytest.raises(verify_log.VerificationError):
        verify_log.check(content)
    with pytest.raises(VerificationError):
        export_check.checked(content)
