"""The bodies of notices: thin for programs, sentences for chats. The log and the views have everything else."""

from typing import Any, NamedTuple

import msgspec

from domain.game.open_questions import open_questions
from domain.questions import Question
from domain.state import State
from service import ids
from service.notices.deliveries import Delivery
from service.notices.webhooks import (
    CHALLENGE,
    CHALLENGE_ANSWER,
    CHALLENGE_END,
    DISCORD,
    FINISHED,
    INVITE,
    MATCH,
    MATCH_FAILURE,
    NTFY,
    PENDING,
    POSTED,
    REMINDER,
    SEEK_END,
    SLACK,
    STARTED,
    TEST,
    UNDO,
    UNDONE,
    Webhook,
)
from service.play.reading import legal_commands, state_views

JSON, TEXT = "application/json", "text/plain; charset=utf-8"
LONGEST_TEXT = 1500
"""Characters of a sentence for a chat; Discord takes 2,000."""


class WebhookMessage(NamedTuple):
    """The body of a request, and the headers that say what it is."""

    body: bytes
    headers: dict[str, str]


def message(hook: Webhook, delivery: Delivery, state: State | None, base: str) -> WebhookMessage:
    """Returns the request of a delivery in the form of its webhook; `base` is the public address of the service, or
    empty. Without `state` it speaks of no game.

    A question that is not open any more is left out.
    """
    if hook.format == DISCORD:
        # A name that looks like a mention pings nobody.
        content = {"content": _with_link(hook, delivery, state, base), "allowed_mentions": {"parse": []}}
        return WebhookMessage(msgspec.json.encode(content), {"Content-Type": JSON})
    if hook.format == SLACK:
        text = _with_link(hook, delivery, state, base)
        escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return WebhookMessage(msgspec.json.encode({"text": escaped}), {"Content-Type": JSON})
    if hook.format == NTFY:
        click = {"Click": _page(delivery, state, base)} if base else {}
        headers = {"Content-Type": TEXT, "Title": "Cosmic Ledger", **click}
        return WebhookMessage(sentence(hook, delivery, state).encode(), headers)
    data = _of_person(hook, delivery, base) if state is None else _of_game(hook, delivery, state, base)
    document = {"type": delivery.event, "timestamp": ids.iso(delivery.created), "data": data}
    return WebhookMessage(msgspec.json.encode(document), {"Content-Type": JSON})


def asked(hook: Webhook, delivery: Delivery, state: State) -> dict[str, Question]:
    """Returns the questions of a delivery that are still open, if its owner is the one who answers them."""
    if not hook.owner.player or not delivery.questions:
        return {}
    there = open_questions(state)
    return {id: there[id].question for id in delivery.questions if id in there and there[id].seat == delivery.seat}


def _of_person(hook: Webhook, delivery: Delivery, base: str) -> dict[str, Any]:
    """Returns the members of a notice that a person gets, outside of the games of that one."""
    if delivery.event == TEST:
        return {"game_id": None, "version": 0, "links": {}, "webhook_id": hook.id}
    game = delivery.data.get("game_id")
    return {**delivery.data, "links": {"game": f"{base}/v1/games/{game}"} if game else {}}


def _of_game(hook: Webhook, delivery: Delivery, state: State, base: str) -> dict[str, Any]:
    link = f"{base}/v1/games/{state.game}"
    data: dict[str, Any] = {"game_id": state.game, "version": state.version, "links": {"game": link}}
    if delivery.event in (PENDING, REMINDER):
        mine = asked(hook, delivery, state)
        data |= {
            "seat": delivery.seat,
            "question_ids": [id for id in delivery.questions if id in state.questions],
            "deadline_at": ids.iso(delivery.due) if delivery.due is not None else None,
            "legal_command_count": len(legal_commands.ready(mine)) if mine else None,
        }
        if mine:
            data["links"] |= {"questions": f"{link}/questions", "legal_commands": f"{link}/legal-commands"}
        if delivery.decides:
            ready = {"items": legal_commands.ready(mine), "complete": legal_commands.is_complete(mine)}
            data |= {"view": state_views.seen(state, delivery.seat), "legal_commands": ready}
    elif delivery.event == UNDO:
        data |= {"seat": delivery.seat, "undo_request_id": delivery.about}
        data["links"]["undo_request"] = f"{link}/undo-requests/{delivery.about}"
    elif delivery.event == POSTED:
        data |= {"seat": delivery.seat, "message_id": delivery.about}
        data["links"]["messages"] = f"{link}/messages"
    elif delivery.event == FINISHED:
        data["winners"] = state.winners
    elif delivery.event == TEST:
        data["webhook_id"] = hook.id
    return data


def _with_link(hook: Webhook, delivery: Delivery, state: State | None, base: str) -> str:
    text = sentence(hook, delivery, state)
    return f"{text} {_page(delivery, state, base)}" if base else text


def _page(delivery: Delivery, state: State | None, base: str) -> str:
    """Returns the address at which people see the game, or the service."""
    game = state.game if state is not None else delivery.data.get("game_id")
    return f"{base}/?game={game}" if game else f"{base}/"


SENTENCES = {
    INVITE: "You are invited to a game.",
    CHALLENGE: "You are challenged to a game.",
    CHALLENGE_ANSWER: "Your challenge is answered.",
    CHALLENGE_END: "A challenge is over.",
    MATCH: "A game is found for you.",
    SEEK_END: "Your seek has expired.",
    MATCH_FAILURE: "A game for you cannot be made.",
    TEST: "This is a test: the webhook works.",
}
"""Event -> the sentence for people, where it speaks of no seat."""


def sentence(hook: Webhook, delivery: Delivery, state: State | None) -> str:
    """Returns the sentence for people."""
    return SENTENCES[delivery.event] if state is None else _sentence(hook, delivery, state)


def _sentence(hook: Webhook, delivery: Delivery, state: State) -> str:
    seat = delivery.seat.title()
    match delivery.event:
        case event if event in (PENDING, REMINDER):
            until = f" Answer until {ids.iso(delivery.due)[:16].replace('T', ' ')} UTC." if delivery.due else ""
            prompts = [str(each.describe()["prompt"]) for each in asked(hook, delivery, state).values()]
            if prompts:
                still = "is still asked" if event == REMINDER else "is asked"
                return f"{seat} {still}: {' '.join(prompts)}"[:LONGEST_TEXT] + until
            return f"{'The game still waits' if event == REMINDER else 'The game waits'} for {seat}.{until}"
        case event if event == STARTED:
            return "The game has started."
        case event if event == FINISHED:
            won = ", ".join(each.title() for each in state.winners)
            return f"The game is over. The winner: {won}." if won else "The game is over, without a winner."
        case event if event == UNDO:
            return f"{seat} asks to take the game back."
        case event if event == UNDONE:
            return "Something was taken back: the game goes on from an earlier point."
        case event if event == POSTED:
            return f"{seat} has said something at the table."
    return SENTENCES[delivery.event]
