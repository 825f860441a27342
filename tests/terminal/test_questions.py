"""Each of the eleven kinds of questions is answered by keys alone; the questions are from real games."""

import asyncio
from typing import Any

import pytest
from textual.app import App, ComposeResult

from terminal.answering import KINDS
from terminal.panels import QuestionPanel
from terminal.words import Words
from tests.guides.questions import examples
from tests.terminal.typist import keys

NARROW = (80, 24)


class AnsweringApp(App[None]):
    """A screen with nothing but a question; it notes the answers."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[dict[str, Any]] = []

    def compose(self) -> ComposeResult:
        yield QuestionPanel()

    def on_question_panel_answered(self, message: QuestionPanel.Answered) -> None:
        self.answers.append({"type": "answer", "question_id": message.question, "answer": message.answer})


def typed(
    question: dict[str, Any], *pressed: str, words: Words | None = None, note: str = ""
) -> tuple[list[dict[str, Any]], str]:
    """Returns the answers that keys give, and what the screen says at the end, without its line breaks."""

    async def typing() -> tuple[list[dict[str, Any]], str]:
        app = AnsweringApp()
        async with app.run_test(size=NARROW) as pilot:
            panel = app.query_one(QuestionPanel)
            panel.focus()
            panel.ask(question, words or Words())
            await pilot.press(*pressed)
            if note:
                panel.say(note)
            await pilot.pause()
            return app.answers, " ".join(panel.render().plain.split())

    return asyncio.run(typing())


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_question_is_answered_by_keys_alone(kind: str) -> None:
    example = examples()[kind]
    wanted = {**example.command, "answer": {"kind": kind, **example.command["answer"]}}
    answers, _ = typed(example.question, *keys(example.question, example.command["answer"]))
    assert answers == [wanted]


def test_there_is_a_draft_for_every_kind() -> None:
    assert set(KINDS) == set(examples())


@pytest.mark.parametrize("kind", KINDS)
def test_the_prompt_and_every_choice_of_a_short_question_are_shown(kind: str) -> None:
    question = examples()[kind].question
    _, shown = typed(question)
    assert question["prompt"] in shown
    for option in [*question.get("options", ()), *question.get("abilities", ())]:
        assert option["label"] in shown


def test_an_ability_shows_what_it_does() -> None:
    question = examples()["respond"].question
    _, shown = typed(question)
    assert question["abilities"][0]["text"] in shown


def test_the_cursor_begins_on_pass_where_one_may_pass() -> None:
    question = examples()["respond"].question
    assert question["may_pass"]
    answers, _ = typed(question, "enter")
    assert [answer["answer"] for answer in answers] == [{"kind": "respond", "pass": True}]
    must = {**question, "may_pass": False}
    _, shown = typed(must)
    assert "> 1 " in shown


def test_the_use_that_one_may_answer_shows_what_it_does() -> None:
    question = examples()["respond"].question
    use = {"label": "Zombie: Immortality", "text": "Ships return to your colonies."}
    _, shown = typed({**question, "about": {**question["about"], "use": use}})
    assert "Ships return to your colonies." in shown


def test_the_choice_of_a_use_shows_its_own_question() -> None:
    question = examples()["respond"].question
    _, shown = typed(question, "1", "enter")
    assert question["abilities"][0]["question"]["prompt"] in shown


def test_both_aliens_that_one_may_choose_show_their_powers() -> None:
    cards = [{"id": f"flare-{alien}#1", "title": f"flare-{alien}"} for alien in ("zombie", "macron")]
    words = Words({}, {"zombie": "Ships return.", "macron": "Each ship is 4.", "flare-zombie": "A flare."})
    question = {**examples()["choose_cards"].question, "name": "choose_alien", "cards": cards}
    _, shown = typed(question, words=words)
    assert "Ships return." in shown
    assert "Each ship is 4." in shown
    assert "A flare." not in shown


THINGS: dict[str, dict[str, Any]] = {
    "choose_option": {"options": [{"id": "tech-cannon", "label": "Cannon"}, {"id": "b", "label": "B"}]},
    "choose_planets": {"planets": ["tech-cannon", "red-1"]},
    "choose_ships": {"places": [{"place": "red-1", "ships": ["red-01"], "max": 1, "marks": {"red-01": "tech-cannon"}}]},
    "distribute": {
        "targets": [{"target": "red-1", "max": 1}],
        "items": ["red-01"],
        "marks": {"red-01": "tech-cannon"},
        "allowed": None,
        "on_timeout": {"items": {"red-1": ["red-01"]}},
    },
    "arrange": {"items": [{"id": "tech-cannon#1", "label": "Cannon"}]},
}
"""Questions whose things have a text: a station, a tech, a planetoid, a skill."""


@pytest.mark.parametrize("kind", THINGS)
def test_a_thing_that_a_question_offers_shows_its_text(kind: str) -> None:
    words = Words({}, {"tech-cannon": "It shoots at two planets."})
    _, shown = typed({**examples()[kind].question, **THINGS[kind]}, words=words)
    assert "It shoots at two planets." in shown


def test_of_long_texts_only_the_one_at_the_cursor_is_shown_and_the_keys_stay() -> None:
    words = Words({}, {f"tech-{n}": f"Text {n} " + "is long " * 40 for n in range(9)})
    options = [{"id": f"tech-{n}", "label": f"Tech {n}"} for n in range(9)]
    _, shown = typed({**examples()["choose_option"].question, "options": options}, "3", words=words)
    assert "Text 2 " in shown
    assert "Text 1 " not in shown
    assert "enter" in shown


def test_a_message_leaves_the_line_of_keys_in_place() -> None:
    question = examples()["choose_planets"].question
    _, shown = typed(question, note="The server says no.")
    assert "The server says no." in shown
    assert "number or ↑ ↓, enter" in shown


def test_a_message_leaves_what_is_said_where_nothing_is_asked() -> None:
    panel = QuestionPanel()
    panel.note = "Only the host can start the game."
    assert panel.render().plain == f"{panel.note}\n{panel.idle}"


def test_an_answer_that_is_not_whole_is_told_in_a_sentence_and_not_sent() -> None:
    answers, shown = typed(examples()["choose_ships"].question, "enter")
    assert answers == []
    assert "It must be 1 to 4 in all; it is 0." in shown


def test_escape_leaves_the_choice_of_a_use_and_one_may_pass() -> None:
    answers, _ = typed(examples()["respond"].question, "1", "enter", "escape", "2", "enter")
    assert [answer["answer"] for answer in answers] == [{"kind": "respond", "pass": True}]


def test_an_offer_names_what_is_given_and_what_is_asked_for() -> None:
    question = examples()["deal"].question
    mine, theirs = (question["colonies"][seat][0] for seat in question["between"])
    offer = {
        "give": {"colony": mine, "cards": [question["cards"][1]["id"]]},
        "take": {"colony": theirs, "card_count": 2, "kinds": {"attack": 1, "flare": 2}},
    }
    answers, _ = typed(question, *keys(question, {"kind": "deal", "offer": offer}))
    assert [answer["answer"] for answer in answers] == [{"kind": "deal", "offer": offer}]


def test_an_open_offer_says_the_kinds_of_cards_in_words() -> None:
    question = examples()["deal"].question
    terms = {"give": {}, "take": {"kinds": {"attack": 1, "flare": 2}}}
    _, shown = typed({**question, "offer": {"id": "offer_1", **terms}})
    assert "you give 1 attack card, 2 flare cards and get nothing" in " ".join(shown.split())


def test_a_number_of_two_digits_goes_to_its_row() -> None:
    planets = [f"red-{number}" for number in range(1, 15)]
    question = {**examples()["choose_planets"].question, "planets": planets}
    answers, _ = typed(question, "1", "2", "enter")
    assert answers[0]["answer"]["planets"] == ["red-12"]
