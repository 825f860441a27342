"""Legal commands come in pages that are short, and together they are what one long list would be."""

from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import board
from domain.questions import Arrange, ChooseShips, Distribute, Question, Respond
from domain.questions.respond import UseOption
from service.play.reading import legal_commands
from service.play.reading.legal_commands import IN_PAGES, PAGE_BYTES, AnswerPlace, LegalPage
from tests.api.table import Table, code
from tests.workers import questions as made

SHORT = 16 * 1024
"""Bytes that an answer has at most."""


def pages(asked: dict[str, Question], limit: int) -> list[LegalPage]:
    """Returns every page, one after the other."""
    found = [legal_commands.page(asked, limit)]
    while (next := found[-1].next) is not None:
        found.append(legal_commands.page(asked, limit, next))
    return found


def listed(asked: dict[str, Question]) -> list[Any]:
    """Returns what one list of everything would have."""
    return [
        {"command": {"type": "answer", "question_id": id, "answer": answer}, "label": question.label(answer)}
        for id, question in asked.items()
        for answer in question.legal(IN_PAGES)
    ]


@given(st.lists(made.questions, min_size=1, max_size=2), st.integers(1, 200))
def test_the_pages_together_are_the_whole_list_and_each_is_short(questions: list[Question], limit: int) -> None:
    asked = {f"q_{number}": question for number, question in enumerate(questions, 1)}
    found = pages(asked, limit)
    items = [msgspec.json.decode(item) for page in found for item in page.items]
    assert items == msgspec.to_builtins(listed(asked))
    for page in found:
        assert len(page.items) <= limit
        assert len(page.items) == 1 or sum(map(len, page.items)) <= PAGE_BYTES
    if legal_commands.is_complete(asked, IN_PAGES):
        for id, question in asked.items():
            every = sum(1 for _ in islice(question.answers(), IN_PAGES + 1))
            assert every == sum(item["command"]["question_id"] == id for item in items)


SHIPS = [ship for colour in board.COLOURS for ship in board.SHIPS[colour]]
PLANETS = {planet: 4 for colour in board.COLOURS for planet in board.PLANETS[colour]}
LARGE = {
    "every ship of six seats to thirty planets": Distribute(
        prompt="?", targets=PLANETS, items=SHIPS, marks={ship: ship[-1] for ship in SHIPS}
    ),
    "a number of ships to thirty planets": Distribute(prompt="?", targets=PLANETS, total=100),
    "ships of thirty places, each with a mark": ChooseShips(
        prompt="?",
        places={planet: SHIPS[4 * at : 4 * at + 4] for at, planet in enumerate(PLANETS)},
        least=0,
        most=120,
        marks={ship: ship[-1] for ship in SHIPS},
    ),
    "thirty planets in an order": Arrange(prompt="?", items=dict.fromkeys(PLANETS, "?")),
}
LARGE["one of ten uses, each with ships of thirty places"] = Respond(
    prompt="?",
    abilities={
        f"use-{number}": UseOption(name="N", label="Use", question=LARGE["ships of thirty places, each with a mark"])
        for number in range(10)
    },
)


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_the_largest_question_gets_short_pages_of_answers_that_it_accepts(name: str) -> None:
    """Looks at some of its hundreds of pages: each is made without the one before it."""
    question = LARGE[name]
    asked = {"q_1": question}
    begins = range(0, IN_PAGES, 111)
    assert begins[-1] == IN_PAGES - 1
    found = [legal_commands.page(asked, 200, AnswerPlace("q_1", begin)) for begin in begins]
    assert (len(found[-1].items), found[-1].next) == (1, None), "there are IN_PAGES answers"
    assert not legal_commands.is_complete(asked, IN_PAGES)
    for page in found:
        assert len(msgspec.json.encode({"items": page.items, "next": "x" * 100, "complete": False})) <= SHORT
    for item in found[0].items + found[-1].items:
        question.check(msgspec.json.decode(item)["command"]["answer"])


def followed(table: Table, seat: str, path: str) -> list[dict[str, Any]]:
    """Returns the documents of all pages."""
    found = []
    next: str | None = path
    while next:
        answer = table.client.get(next, headers=table.as_seat(seat))
        assert answer.status_code == 200, answer.text
        assert len(answer.data) <= SHORT
        found.append(answer.json)
        next = answer.json["next"]
    return found


def test_a_client_that_follows_next_gets_every_answer_once(table: Table) -> None:
    seat, question = table.play_until("choose_ships")
    path = f"{table.path}/legal-commands?question_id={question['id']}"
    whole = [item for page in followed(table, seat, f"{path}&limit=200") for item in page["items"]]
    found = followed(table, seat, f"{path}&limit=20")
    assert len(found) == -(-len(whole) // 20) > 1
    assert [item for page in found for item in page["items"]] == whole
    assert {page["complete"] for page in found} == {True}
    last = found[-1]["items"][-1]["command"]
    assert table.command(table.as_seat(seat), **last).status_code == 201


def test_a_page_of_a_question_that_is_closed_is_refused(table: Table) -> None:
    seat, question = table.play_until("choose_ships")
    path = f"{table.path}/legal-commands?limit=1"
    next = table.client.get(path, headers=table.as_seat(seat)).json["next"]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    refused = table.client.get(next, headers=table.as_seat(seat))
    assert (refused.status_code, code(refused)) == (409, "question_closed")


@pytest.mark.parametrize("cursor", ["", "q_1", "q_1-", "q_1-x", "q_1-99999", "1-1", "q_1-1-1"])
def test_a_cursor_that_is_none_is_refused(table: Table, cursor: str) -> None:
    (seat, _), *_ = table.asked()
    refused = table.client.get(f"{table.path}/legal-commands?cursor={cursor}", headers=table.as_seat(seat))
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert refused.json["errors"][0]["parameter"] == "cursor"


def test_a_cursor_beyond_the_last_answer_is_an_empty_page(table: Table) -> None:
    seat, question = table.play_until("choose_planets")
    path = f"{table.path}/legal-commands?cursor={question['id']}-999"
    document = table.client.get(path, headers=table.as_seat(seat)).json
    assert (document["items"], document["next"]) == ([], None)


def test_a_place_names_its_question() -> None:
    asked = {"q_1": LARGE["thirty planets in an order"], "q_2": LARGE["a number of ships to thirty planets"]}
    page = legal_commands.page(asked, 5, AnswerPlace("q_2", 3))
    assert {msgspec.json.decode(item)["command"]["question_id"] for item in page.items} == {"q_2"}
    assert page.next == AnswerPlace("q_2", 8)
