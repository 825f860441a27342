"""One installation, whose processes are killed and whose queue is wiped, and which stands still in the end.

Programs that know only their stream play to the end, bots stand in and motions are open: all is done once. No player
loses any time while it stands still, as a whole and in part (CLOCK-07).
"""

import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from service import ids
from service.players.news import MOST, START, News
from service.players.persons import id_in
from tests.faults.deserted import DEADLINES, Deserted
from tests.faults.house import FAULT_ROUNDS, WORDS, Fragile, order
from tests.faults.players import Notes, ask, events_of
from tests.faults.programs import Program, begun, over
from tests.faults.test_clock_kills import WITHIN, more_than_one, struck
from tests.faults.test_kills import RecordProperty, stored
from tests.repo.running import running
from tests.waiting import eventually

NEWS_ROUNDS = max(4, FAULT_ROUNDS // 2)
NEWS_SHARES = {"api": 30, "worker": 30, "clock": 20, "queue": 20}
GAMES, PEOPLE = 4, 3
ABSENCE_ROUNDS = max(4, FAULT_ROUNDS // 4)
ABSENCE_SHARES = {"api": 25, "worker": 25, "clock": 25, "queue": 25}
TIMES_S = (3, 12, 48, 192)
"""Times to answer: on a busy machine one may be over before everything is stopped, and a longer one is tried."""
SPENT = {"deadline_missed", "answered", "reserves_spent"}
"""Types of events of a deadline that is missed."""
OPTIONS = {"absent_after": 1, "alien_selection": "random"}
RESERVE_S = 60

pytestmark = [pytest.mark.faults, pytest.mark.slow]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fragile]:
    with running(tmp_path_factory.mktemp("one") / "var", Fragile) as house:
        yield house


def test_programs_play_by_their_stream_alone_whatever_is_killed_and_hear_everything_once(
    house: Fragile, record_property: RecordProperty
) -> None:
    stop, chance = threading.Event(), Random(NEWS_ROUNDS)
    tokens = [str(ask(house.url, "POST", "/v1/players")[0]["token"]) for _ in range(PEOPLE)]
    games = [begun(house.url, tokens) for _ in range(GAMES)]
    programs = [Program(house.url, token, stop) for token in tokens]
    for program in programs:
        program.start()
    for victim in order(NEWS_ROUNDS, NEWS_SHARES, NEWS_ROUNDS):
        before = sum(program.answers for program in programs)
        struck(house, victim, chance)
        assert eventually(
            lambda before=before: sum(program.answers for program in programs) > before or over(house, games),  # type: ignore[misc]
            WITHIN,
        ), house.said
    assert eventually(lambda: over(house, games), WITHIN), house.said
    everything = [(game, kind) for game in games for kind in ("game_began", "game_ended")]
    assert eventually(lambda: all(each.said.issuperset(everything) for each in programs), WITHIN)
    told = News(house.store(0))

    def kept(program: Program) -> list[str]:
        return [str(each.id) for each in told.after(id_in(program.token), START, most=MOST).frames]

    heard = eventually(lambda: all(each.heard == kept(each) for each in programs), WITHIN)
    stop.set()
    assert [program.notes.broken for program in programs] == [[], [], []]
    assert heard
    for program in programs:
        said = [(frame["data"]["game_id"], frame["data"]["type"]) for frame in program.frames]
        assert {(game, said.count((game, kind))) for game, kind in everything} == {(game, 1) for game in games}
        turns = [json.dumps(frame["data"], sort_keys=True) for frame in program.frames]
        assert len(turns) == len(set(turns))
    figures = (sum(len(each.frames) for each in programs), sum(each.connections for each in programs), NEWS_ROUNDS)
    record_property("figures", "news: {} frames over {} connections, {} kills".format(*figures))


def test_stand_ins_play_and_motions_are_carried_once_whatever_is_killed__ABSENT_02_MOTION_06(
    house: Fragile, record_property: RecordProperty
) -> None:
    table = Deserted(0, house.url, Notes(), threading.Event())
    chance = Random(ABSENCE_ROUNDS)
    for victim in order(ABSENCE_ROUNDS, ABSENCE_SHARES, ABSENCE_ROUNDS):
        if not table.under_way():
            assert table.sit_down()
        struck(house, victim, chance)
        assert eventually(table.has_gone_on, WITHIN), house.said
        if moved := table.moves("timers", timers=DEADLINES[table.moved % 2]):
            struck(house, victim, chance)
            table.votes(moved)
            assert eventually(lambda moved=moved: table.became(moved) == "carried", WITHIN), house.said  # type: ignore[misc]
    if ended := table.moves("end"):
        struck(house, "worker", chance)
        table.votes(ended)
    assert eventually(lambda: not table.under_way(), WITHIN), house.said
    logs = {game: events_of(house.url, game) for game in table.notes.games}
    assert set(stored(house, table.notes.games).values()) <= {"over", "finalized"}
    seen = Counter(event["type"] for log in logs.values() for event in log)
    record_property("figures", f"absence: {seen['stand_in_began']} stand-ins, {seen['motion_put']} motions")
    assert table.notes.broken == []
    assert seen["motion_put"] == seen["motion_carried"] == table.moved > 0
    assert seen["stand_in_began"] > 0
    assert any(event["cause"] == "bot" for log in logs.values() for event in log if event["type"] == "answered")
    assert {game: twice for game, log in logs.items() if (twice := more_than_one(log))} == {}


class Watched:
    """A game of three people who do not answer."""

    def __init__(self, url: str, seconds: int, **timers: int) -> None:
        self.url = url
        times = {"reaction": seconds, "decision": seconds, "deal": seconds, **timers}
        made = ask(url, "POST", "/v1/games", {"seats": 3, "options": {**OPTIONS, "timers": times}})[0]
        self.path, self.host = f"/v1/games/{made['game']['id']}", made["host_token"]
        self.game = made["game"]["id"]
        for seat in made["game"]["seats"]:
            ask(url, "POST", f"{self.path}/seats", {"name": f"Ann {seat['seat']}", "seat": seat["seat"]})
        self.command("start_game")

    def command(self, type: str) -> None:
        """Sends a command of the host."""
        ask(self.url, "POST", f"{self.path}/commands", {"type": type}, self.host)

    def types(self, before: str = "") -> list[str]:
        """Returns the types of its events, all or those before a time."""
        return [event["type"] for event in events_of(self.url, self.game) if not before or event["at"] < before]

    def reserves(self) -> set[int]:
        seats = ask(self.url, "GET", f"{self.path}/state")[0]["seats"]
        return {seat["reserve_ms"] for seat in seats.values()}


@pytest.mark.parametrize("victim", ["", "api", "store"], ids=["everything", "the API", "the store"])
def test_nobody_has_missed_a_deadline_after_a_few_seconds_in_which_nobody_could_answer(
    victim: str, house: Fragile
) -> None:
    plain, reserved = stopped(house, victim)
    for game in (plain, reserved):
        assert eventually(lambda game=game: "deadlines_moved" in game.types()), house.said  # type: ignore[misc]
        told = game.types()
        until = told[: told.index("deadlines_moved")]
        assert SPENT.isdisjoint(until)
        assert told.count("deadlines_moved") == 1
    assert reserved.reserves() == {RESERVE_S * 1000}
    # Time goes on.
    assert eventually(lambda: "deadline_missed" in plain.types())
    # Else bots that stand in would play both games to their end, beside the next test.
    for game in (plain, reserved):
        game.command("pause_game")


def stopped(house: Fragile, victim: str) -> tuple[Watched, Watched]:
    """Returns two games, one with reserves, whose deadlines were over while processes of this kind were stopped."""
    for seconds in TIMES_S:
        games = Watched(house.url, seconds), Watched(house.url, seconds, reserve=RESERVE_S)
        since = stop(house, victim, seconds + 2)
        if all(SPENT.isdisjoint(game.types(before=since)) for game in games):
            break
        for game in games:
            game.command("pause_game")
    return games


def stop(house: Fragile, victim: str, seconds: int) -> str:
    """Stops processes for a while, and returns since when; no victim: the supervisor and all that it has started."""
    found = [pid for pid, args in house.family().items() if not victim or WORDS[victim] in args]
    found += [] if victim else [house.process.pid]
    for pid in found:
        os.kill(pid, signal.SIGSTOP)
    since = ids.iso(ids.now())
    try:
        time.sleep(seconds)
    finally:
        for pid in found:
            os.kill(pid, signal.SIGCONT)
    return since
