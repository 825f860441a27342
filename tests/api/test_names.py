"""Names that nobody can mistake: nothing invisible, no two alike at one table, none of the service's words."""

import unicodedata
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from idna.idnadata import joining_types

from service.http.problems import Problem
from service.play.bots.profiles import BOTS
from service.play.lobby import invisible_joiners, player_names
from service.play.lobby.seat_names import SeatNames
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import OpenGame
from tests.api.signing import Key
from tests.api.table import Table, code
from tests.api.test_bad_input import at_once

SCOTLAND = "🏴" + "".join(chr(0xE0000 + ord(each)) for each in "gbsct") + "\U000e007f"

FINE = {
    "Ann": "Ann",
    "  Ann   Lee ": "Ann Lee",
    "Ann\u00a0Lee": "Ann Lee",
    "Zoe\u0308": "Zoë",
    "\uff21\uff4e\uff4e": "Ann",
    "محمد": "محمد",
    "王小明": "王小明",
    "ngọc ánh": "ngọc ánh",
    "น้ำฝน": "น้ําฝน",
    "रमेश": "रमेश",
    "👨\u200d👩\u200d👧": "👨\u200d👩\u200d👧",
    "👩🏽\u200d🚀": "👩🏽\u200d🚀",
    "❤\ufe0f\u200d🔥": "❤\ufe0f\u200d🔥",
    "محمدی\u200cپور": "محمدی\u200cپور",
    "میر حسین": "میر حسین",
    "ر\u0650ی\u064e\u200cم": "ر\u0650ی\u064e\u200cم",
    "क\u094d\u200dष": "क\u094d\u200dष",
    "क\u094d\u200cषमा": "क\u094d\u200cषमा",
    "ක\u0dca\u200dරිෂාන්ති": "ක\u0dca\u200dරිෂාන්ති",
    "ශ\u0dca\u200dරී": "ශ\u0dca\u200dරී",
    "ന\u0d4d\u200d": "ന\u0d4d\u200d",
    "🇮🇷": "🇮🇷",
    SCOTLAND: SCOTLAND,
    "🏳\ufe0f\u200d🌈": "🏳\ufe0f\u200d🌈",
    "1\ufe0f\u20e3": "1\ufe0f\u20e3",
    "Ann #\ufe0f\u20e3": "Ann #\ufe0f\u20e3",
    "↔\ufe0f Bob": "↔\ufe0f Bob",
    "Ann™\ufe0f": "AnnTM",
    "❤\ufe0e": "❤\ufe0e",
    "x" * 40: "x" * 40,
}
"""Name as sent -> name as everybody reads it."""

REFUSED = {
    "empty": "",
    "spaces": "   ",
    "other spaces": "\u2003\u00a0",
    "line feed": "a\nb",
    "tabulator": "a\tb",
    "null": "a\x00b",
    "zero-width space": "a\u200bb",
    "zero-width joiner between letters": "a\u200db",
    "joiner at the end": "👩\u200d",
    "joiners in a row": "👩\u200d\u200d👧",
    "zero-width non-joiner": "a\u200cb",
    "zero-width non-joiner after a letter that is never connected": "میر\u200cحسین",
    "zero-width non-joiner at the end": "محمدی\u200c",
    "zero-width joiner in Persian": "محمدی\u200dپور",
    "two zero-width non-joiners": "محمدی\u200c\u200cپور",
    "zero-width joiner without a virama": "क\u200dष",
    "zero-width joiner before the sign of a vowel": "क\u094d\u200dि",
    "zero-width non-joiner between scripts": "क\u094d\u200cක",
    "two joiners after a virama": "क\u094d\u200d\u200dष",
    "a style of a digit": "1\ufe0f",
    "a keycap of a letter": "a\ufe0f\u20e3",
    "a flag of no region": "🏴\U000e0067\U000e0062\U000e007f",
    "a flag without an end": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074",
    "an end of a flag alone": "🏴\U000e007f",
    "word joiner": "a\u2060b",
    "byte order mark": "\ufeffAnn",
    "soft hyphen": "An\u00adn",
    "right-to-left override": "Ann\u202e",
    "right-to-left mark": "Ann\u200f",
    "isolate": "\u2067Ann\u2069",
    "line separator": "a\u2028b",
    "private use": "a\ue000",
    "no character": "a\uffff",
    "tags": "Ann\U000e0041",
    "variation selector of a letter": "A\ufe0f",
    "two variation selectors": "❤\ufe0f\ufe0f",
    "Hangul filler": "\u3164",
    "half-width filler": "a\uffa0",
    "empty Braille": "\u2800",
    "grapheme joiner": "a\u034fb",
    "marks alone": "\u0301\u0301",
    "a mark in front": "\u0301a",
    "Zalgo": "Z\u0300\u0301\u0302\u0303\u0304a",
    "too long": "x" * 41,
    "too long when written out": "\ufdfa" * 3,
    "far too long": "x" * 4000,
}

ALIKE = [
    ("Ann", "\u0410nn"),
    ("Ann", "ANN"),
    ("paypal", "paypaI"),
    ("paypal", "PAYPAL"),
    ("Bob", "B0b"),
    ("modern", "modem"),
    ("lan", "Ian"),
    ("ian", "Ian"),
    ("Zoë", "ZOË"),
    ("straße", "STRASSE"),
    ("👨\u200d👩", "👨👩"),
    ("محمدی\u200cپور", "محمدیپور"),
    ("क\u094d\u200dष", "क\u094dष"),
    ("1\ufe0f\u20e3", "1\u20e3"),
    ("scope", "\u0455\u0441\u043e\u0440\u0435"),
]
DIFFERENT = [("Ann", "Anna"), ("Ann", "Anne"), ("Zoë", "Zoe"), ("ian", "lan"), ("Ann 1", "Ann 2"), ("王", "玉")]


@pytest.fixture
def seats(open_game: OpenGame) -> str:
    return f"/v1/games/{open_game()['game']['id']}/seats"


@pytest.mark.parametrize("sent", FINE, ids=ascii)
def test_a_name_is_shown_in_its_written_form(client: ApiClient, seats: str, sent: str) -> None:
    joined = client.post(seats, json={"name": sent})
    assert joined.status_code == 201
    assert joined.json["game"]["seats"][0]["name"] == FINE[sent]


@pytest.mark.parametrize("name", REFUSED.values(), ids=REFUSED)
def test_a_name_that_cannot_be_read_as_it_is_written_is_refused(client: ApiClient, seats: str, name: str) -> None:
    refused = client.post(seats, json={"name": name})
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert [fault["pointer"] for fault in refused.json["errors"]] == ["/name"]
    assert not any(seat["taken"] for seat in client.get(seats.removesuffix("/seats")).json["seats"])


@pytest.mark.parametrize(
    "name", [*player_names.RESERVED, *BOTS, "H0st", "\u0455erver", "ANONYMOUS", "Cosmic  Ledger", "Bot Basic"]
)
def test_words_of_the_service_are_no_names(client: ApiClient, seats: str, name: str) -> None:
    refused = client.post(seats, json={"name": name})
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert [fault["pointer"] for fault in refused.json["errors"]] == ["/name"]


@pytest.mark.parametrize(("one", "other"), ALIKE, ids=ascii)
def test_no_two_seats_have_names_that_look_the_same(client: ApiClient, seats: str, one: str, other: str) -> None:
    assert client.post(seats, json={"name": one, "seat": "blue"}).status_code == 201
    refused = client.post(seats, json={"name": other})
    assert (refused.status_code, code(refused)) == (409, "name_taken")
    assert refused.json["context"] == {"seat": "blue"}
    assert player_names.look_the_same(other, one)
    game = client.get(seats.removesuffix("/seats")).json
    assert [seat["seat"] for seat in game["seats"] if seat["taken"]] == ["blue"]


@pytest.mark.parametrize(("one", "other"), DIFFERENT, ids=ascii)
def test_names_that_look_different_may_sit_at_one_table(client: ApiClient, seats: str, one: str, other: str) -> None:
    assert [client.post(seats, json={"name": name}).status_code for name in (one, other)] == [201, 201]


def test_the_same_join_under_the_same_key_is_no_second_one_of_its_name(client: ApiClient, seats: str) -> None:
    headers = {"Idempotency-Key": "one-seat-please"}
    first, again = (client.post(seats, json={"name": "Ann"}, headers=headers) for _ in range(2))
    assert (first.status_code, again.json) == (201, first.json)


def test_a_name_is_free_again_when_its_player_left_or_had_it_erased(lobby: Table) -> None:
    red, path = lobby.as_seat("red"), f"{lobby.path}/seats"
    assert lobby.client.patch(f"{path}/red", json={"name": "Ann"}, headers=red).status_code == 200
    assert code(lobby.client.patch(f"{path}/blue", json={"name": "Ann"}, headers=lobby.as_seat("blue"))) == "name_taken"
    assert lobby.client.delete(f"{path}/red/name", headers=red).status_code == 204
    assert lobby.client.patch(f"{path}/blue", json={"name": "Ann"}, headers=lobby.as_seat("blue")).status_code == 200
    assert lobby.client.delete(f"{path}/blue", headers=lobby.as_seat("blue")).status_code == 204
    assert lobby.client.post(path, json={"name": "Ann"}).status_code == 201


def test_a_change_to_a_name_that_is_refused_changes_nothing(lobby: Table) -> None:
    before = lobby.client.get(lobby.path).json
    for name, problem in (("Captain 8lue", ""), ("Captain B1ue", "name_taken"), ("a\u200b", "validation_failed")):
        if problem:
            body = {"name": name, "client_seed": "dice"}
            refused = lobby.client.patch(f"{lobby.path}/seats/red", json=body, headers=lobby.as_seat("red"))
            assert code(refused) == problem
    assert lobby.client.get(lobby.path).json == before
    own = lobby.client.patch(f"{lobby.path}/seats/red", json={"name": "captain red"}, headers=lobby.as_seat("red"))
    assert own.json["seats"][0]["name"] == "captain red"


def test_of_two_players_who_join_at_once_under_one_name_one_sits(client: ApiClient, open_game: OpenGame) -> None:
    seats = f"/v1/games/{open_game(seats=6)['game']['id']}/seats"
    joined = at_once(6, lambda n: client.post(seats, json={"name": ("Ann", "\u0410nn", "ANN")[n % 3]}))
    assert sorted(map(code, joined)) == [""] + ["name_taken"] * 5
    shown = client.get(seats.removesuffix("/seats")).json["seats"]
    assert [seat["taken"] for seat in shown].count(True) == 1


@pytest.mark.parametrize("key", [{}, {"public_key": Key(1).public}], ids=["unsigned", "signed"])
def test_the_later_of_two_players_of_one_name_gets_up_again(
    client: ApiClient, open_game: OpenGame, monkeypatch: pytest.MonkeyPatch, key: dict[str, str]
) -> None:
    """Both have looked before either sat; that is found when they sit."""
    game = open_game()["game"]["id"]
    seats, honest = f"/v1/games/{game}/seats", SeatNames.check
    before: list[ApiResponse | None] = []

    def overtaken(*given: Any) -> None:
        honest(*given)
        if not before:
            before.append(None)
            # In another thread: what belongs to a request is not shared.
            before[:] = at_once(1, lambda _: client.post(seats, json={"name": "Ann", "seat": "green"}))

    monkeypatch.setattr(SeatNames, "check", overtaken)
    late = client.post(seats, json={"name": "\u0410nn", **key})
    assert before[0] is not None
    assert before[0].status_code == 201
    assert (code(late), late.json["context"]) == ("name_taken", {"seat": "green"})
    shown = client.get(f"/v1/games/{game}").json["seats"]
    assert [seat["name"] for seat in shown] == [None, None, "Ann"]
    assert client.get(f"/v1/games/{game}/verification").json["ok"]


def test_the_later_of_two_players_of_one_name_stays_without_it_when_the_game_begins(
    lobby: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, honest, looked = f"{lobby.path}/seats", SeatNames.check, []
    assert lobby.client.delete(f"{path}/red", headers=lobby.as_seat("red")).status_code == 204

    def overtaken(*given: Any) -> None:
        looked.append(given[-1])
        if len(looked) == 2:
            at_once(1, lambda _: lobby.start())
            raise Problem("name_taken", seat="blue")
        honest(*given)

    monkeypatch.setattr(SeatNames, "check", overtaken)
    joined = lobby.client.post(path, json={"name": "Ann"})
    assert (joined.status_code, joined.json["seat"]) == (201, "red")
    assert lobby.client.get(lobby.path).json["seats"][0]["name"] == "anonymous"


def test_a_player_who_takes_a_name_while_another_does_gives_it_back(
    lobby: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, looked, path = SeatNames.check, [], f"{lobby.path}/seats"

    def overtaken(*given: Any) -> None:
        honest(*given)
        looked.append(given[-1])
        if len(looked) == 2:
            blue = lobby.as_seat("blue")
            (first,) = at_once(1, lambda _: lobby.client.patch(f"{path}/blue", json={"name": "Ann"}, headers=blue))
            assert first.status_code == 200

    monkeypatch.setattr(SeatNames, "check", overtaken)
    late = lobby.client.patch(f"{path}/red", json={"name": "ANN"}, headers=lobby.as_seat("red"))
    assert code(late) == "name_taken"
    shown = lobby.client.get(lobby.path).json["seats"]
    assert [seat["name"] for seat in shown] == ["Captain Red", "Ann", "Captain Green"]


REASONED: dict[str, dict[str, Any]] = {
    "undo-requests": {"to_seq": 1},
    "fork-requests": {"at_seq": 1},
    "motions": {"kind": "pause"},
}


@pytest.mark.parametrize("reason", ["a\x00b", "a\x07b", "a\u2028b", "a\u3164", "a\nb", "a\ue000"])
@pytest.mark.parametrize("path", REASONED)
def test_a_reason_that_others_read_has_no_invisible_characters(table: Table, path: str, reason: str) -> None:
    body = {**REASONED[path], "reason": reason}
    refused = table.client.post(f"{table.path}/{path}", json=body, headers=table.as_seat("red"))
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert "/reason" in [fault["pointer"] for fault in refused.json["errors"]]


@pytest.mark.parametrize("path", REASONED)
def test_what_cannot_be_seen_in_a_copied_reason_is_taken_out(table: Table, path: str) -> None:
    begun, seat = table.version(), table.play_until("choose_ships")[0]
    member = {"undo-requests": "to_seq", "fork-requests": "at_seq"}.get(path)
    sent = {**REASONED[path], **({member: begun} if member else {}), "reason": "\u200fa\u202eb\u200b\tc \u2066x\ufeff"}
    made = table.client.post(f"{table.path}/{path}", json=sent, headers=table.as_seat(seat))
    assert (made.status_code, made.json.get("reason")) == (201, "ab c x"), made.text


def test_the_letters_that_are_connected_are_those_of_unicode() -> None:
    """The table of joining types in the package `idna`, for the blocks of Arabic letters that this Python knows."""
    arabic = [chr(each) for each in (*range(0x600, 0x700), *range(0x750, 0x780), *range(0x870, 0x900))]
    letters = [each for each in arabic if unicodedata.category(each) == "Lo"]
    found = {name: {each for each in letters if _is_one(ord(each), joining_types[name])} for name in "RD"}
    assert found == {"R": invisible_joiners._JOINS_BEFORE, "D": invisible_joiners._JOINS_BOTH}


def _is_one(character: int, ranges: Iterable[int]) -> bool:
    return any(each >> 32 <= character < each & 0xFFFFFFFF for each in ranges)


@given(st.text(max_size=60))
def test_a_written_form_is_its_own_written_form(text: str) -> None:
    try:
        form = player_names.written(text)
    except ValueError:
        return
    assert player_names.written(form) == form
    assert 1 <= len(form) <= player_names.LONGEST
    assert player_names.look_the_same(form, text)
