"""The search in a log finds what one would find by hand in what one may see, and does a bounded amount of work."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from msgspec import UNSET

from domain.commands import Answer
from service import ids
from service.play.reading import event_search
from service.store.deciding import PreparedCommand
from service.store.log.sender import Sender
from tests.api.client import ApiClient
from tests.api.conftest import Ids, Kept, Store, context_of, kept, three_people
from tests.api.table import Table, code
from tests.api.test_undo import MY_LAST, ask, voters

Event = dict[str, Any]


def found(table: Table, query: str, **headers: str) -> list[Event]:
    """Returns what all pages have together."""
    items, address = [], f"{table.path}/events?{query}"
    while address:
        page = table.client.get(address, headers=headers)
        assert page.status_code == 200, page.text
        items += page.json["items"]
        address = page.json["next"]
    return items


@pytest.fixture(scope="module")
def kept_game(bare_app: Flask) -> Kept:
    """Plays a game in which much happens, an undo too."""
    return kept(bare_app, lambda client: much_played(three_people(client).start()))


@pytest.fixture
def played(client: ApiClient, store: Store, kept_game: Kept, _ids_in_order: Ids) -> Table:
    """Returns a game in which much has happened, an undo too."""
    return kept_game.again(client, store, _ids_in_order)


def much_played(table: Table) -> Table:
    for number in range(60):
        seat, question = table.asked()[0]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
        if number == 20:
            asked = ask(table, seat, MY_LAST)
            for voter in voters(table, seat):
                path = f"{table.path}/undo-requests/{asked.json['id']}/votes/{voter}"
                table.client.put(path, json={"vote": "approve"}, headers=table.as_seat(voter))
    return table


def places(events: list[Event]) -> dict[int, tuple[int, int]]:
    """Returns by hand event -> its turn, and its encounter or 0."""
    after: dict[int, tuple[int, int]] = {0: (0, 0)}
    place = {}
    for event in events:
        turn, encounter = before = after[event["seq"] - 1]
        if event["type"] == "turn_began":
            turn = event["data"]["number"]
        if event["type"] in ("encounter_began", "encounter_ended"):
            encounter = event["data"]["number"] if event["type"] == "encounter_began" else 0
        if event["type"] == "moves_undone":
            turn, encounter = after[event["data"]["to"]]
        after[event["seq"]] = turn, encounter
        place[event["seq"]] = turn, encounter or before[1]
    return place


def words(value: Any) -> Iterator[str]:
    """Yields all texts in plain data, and the names of members."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)
    elif isinstance(value, str):
        yield from value.split("|")
        yield value


def named(word: str) -> Callable[[Event], bool]:
    return lambda event: word in words(event["data"])


@pytest.mark.parametrize("viewer", ["", "red"])
def test_a_search_finds_what_one_finds_by_hand(played: Table, viewer: str) -> None:
    headers = played.as_seat(viewer) if viewer else {}
    whole = found(played, "limit=500", **headers)
    assert [event["seq"] for event in whole] == list(range(1, played.version() + 1))
    place = places(whole)
    told = played.client.get(f"{played.path}/history?limit=5000&level=story", headers=headers).json["items"]
    story = {item["version"] for item in told}
    cards = sorted({word for event in whole for word in words(event["data"]) if "#" in word and not word[0].isdigit()})
    assert cards
    by_hand: dict[str, Callable[[Event], bool]] = {
        "types=cards_moved,encounter_ended": lambda event: event["type"] in ("cards_moved", "encounter_ended"),
        "seat=blue": lambda event: event["by"] == "seat:blue" or event["data"].get("seat") == "blue",
        "cause=standing_order": lambda event: event["data"].get("cause") == "standing_order",
        "turn=1": lambda event: place[event["seq"]][0] == 1,
        "turn=2&encounter=1": lambda event: place[event["seq"]] == (2, 1),
        "encounter=0": lambda event: place[event["seq"]][1] == 0,
        "level=story": lambda event: event["seq"] in story,
        "rule=CORE-140": named("CORE-140"),
        "use=u_1": named("u_1"),
    }
    random = Random(viewer)
    for card in random.sample(cards, 6):
        title = card.partition("#")[0]
        by_hand[f"card={card.replace('#', '%23')}"] = named(card)
        by_hand[f"card={title}"] = lambda event, title=title: (
            title
            in {  # type: ignore[misc]
                part for word in words(event["data"]) for part in (word, word.partition("#")[0])
            }
        )
    found_some = 0
    for _ in range(36):
        chosen = random.sample(sorted(by_hand), random.choice([1, 1, 2, 3]))
        names = [part.partition("=")[0] for query in chosen for part in query.split("&")]
        if len({*names}) < len(names):
            continue
        after, before = sorted(random.sample(range(played.version() + 2), 2))
        wanted = [event for event in whole if all(by_hand[query](event) for query in chosen)]
        found_some += bool(wanted)
        query = "&".join(chosen)
        # Up to some twenty pages.
        limit = random.choice([1 + len(wanted) // 20, 50, 500])
        assert found(played, f"{query}&limit={limit}", **headers) == wanted, query
        assert found(played, f"{query}&limit={limit}&before={before}", **headers) == [
            event for event in wanted[::-1] if event["seq"] < before
        ]
        assert found(played, f"{query}&limit={limit}&after={after}&before={before}", **headers) == [
            event for event in wanted if after < event["seq"] < before
        ]
    assert found_some > 9


def test_the_limit_counts_what_is_found(played: Table) -> None:
    page = played.client.get(f"{played.path}/events?types=encounter_began&limit=2").json
    assert len(page["items"]) == 2
    assert page["looked_at"] == {"first": 1, "last": page["items"][-1]["seq"]}
    back = played.client.get(f"{played.path}/events?types=encounter_began&limit=1&before=100000").json
    assert back["looked_at"] == {"first": back["items"][0]["seq"], "last": played.version()}


def test_a_request_looks_at_a_bounded_part_of_the_log_and_says_at_which(
    played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_search, "LOOKED_AT", 40)
    page = played.client.get(f"{played.path}/events?types=game_ended").json
    assert (page["items"], page["looked_at"]) == ([], {"first": 1, "last": 40})
    assert "after=40:" in page["next"]
    page = played.client.get(f"{played.path}/events?types=game_created&before=1000000").json
    last = played.version()
    assert (page["items"], page["looked_at"]) == ([], {"first": last - 39, "last": last})
    assert found(played, "types=game_created&before=1000000")[0]["seq"] == 1
    assert [event["type"] for event in found(played, "types=turn_began&limit=3")].count("turn_began") >= 2


def test_the_guide_says_how_many_events_a_request_looks_at() -> None:
    guide = Path(__file__).parents[2] / "docs" / "clients" / "events-and-streams.md"
    assert f"{event_search.LOOKED_AT:,} events" in guide.read_text()


@pytest.mark.parametrize(
    "query",
    ["types=no_such_type", "types=answered,no_such_type", "cause=boredom", "rule=CORE-999", "card=no-such-card"],
)
def test_what_does_not_exist_is_not_looked_for(table: Table, query: str) -> None:
    refused = table.client.get(f"{table.path}/events?{query}")
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert refused.json["errors"][0]["parameter"] == query.partition("=")[0]


@pytest.mark.parametrize(("cause", "of_answer"), [("bot", ""), ("webhook", ""), ("bot", "stand_in")])
def test_an_answer_that_something_else_gave_is_found_by_that__ABSENT_03(
    table: Table, cause: str, of_answer: str
) -> None:
    seat, question = table.asked()[0]
    if of_answer:
        path = f"{table.path}/seats/{seat}/bot"
        assert table.client.put(path, json={"kind": "basic"}, headers=table.as_seat(seat)).status_code == 200
        seat, question = table.asked()[0]
    given = of_answer or UNSET
    command = Answer(at=ids.now(), seat=seat, question=question["id"], answer=question["on_timeout"], cause=given)
    sender = Sender(f"{cause}:{question['id']}", cause, f"seat:{seat}", cause)
    done = context_of(table.client.application).games.carry_out(PreparedCommand(table.id, command, sender))
    for word in filter(None, (cause, of_answer)):
        events = found(table, f"types=answered&cause={word}", **table.as_seat(seat))
        assert [event["seq"] for event in events] == [done.first]
        assert (events[0]["cause"], events[0]["data"].get("cause", "")) == (cause, of_answer)


@pytest.mark.parametrize("query", ["before=0", "turn=-1", "encounter=x", "use=7", "card=morph%23x", "level=some"])
def test_bounds_of_filters_are_kept(table: Table, query: str) -> None:
    assert code(table.client.get(f"{table.path}/events?{query}")) == "validation_failed"


def test_a_hidden_card_is_found_by_those_who_see_it_alone(table: Table) -> None:
    state = table.client.get(f"{table.path}/state", headers=table.as_seat("red")).json
    card = state["seats"]["red"]["hand"][0]["id"].replace("#", "%23")
    assert found(table, f"card={card}", **table.as_seat("red"))
    for headers in ({}, table.as_host(), table.as_seat("blue")):
        assert found(table, f"card={card}", **headers) == []


def test_nothing_is_looked_at_where_nothing_is(client: ApiClient) -> None:
    table = Table(client)
    for query in (f"after={table.version()}", "before=1"):
        page = client.get(f"{table.path}/events?{query}").json
        assert (page["items"], page["next"], page["looked_at"]) == ([], None, None)
