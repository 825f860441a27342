"""Nobody is shown a secret (CORE-310..314, CORE-347): not in views, events, questions, ready answers or refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import msgspec

from domain import cache
from domain import events as stored
from domain import state as states
from domain.aliens.page import ALIENS
from domain.commands import Answer
from domain.decks.titles import facts, title_of
from domain.engine.runner import CLOCK, EngineFault, OpenQuestion
from domain.events import Answered, Event
from domain.game.open_questions import open_questions
from domain.game.views import view
from domain.refusal import Refused
from domain.state import State
from tests.properties.knowledge import CARD_ID, PUBLIC, Book, Happened, card_ids, followed, text
from tests.properties.mutation import mutated
from tests.properties.play import Plan, Play
from tests.properties.watching import Game, watched

FLARE = re.compile(r'"(flare-[a-z-]+)"')
"""A flare named by its title; of each there is one card."""


def looked_through(asked: OpenQuestion, state: State) -> set[str]:
    """Returns a pile that a card's text lets a seat look through: all of it, and in an order that tells nothing."""
    offered = list(getattr(asked.question, "cards", []))
    piles = [sorted(state.zones.get(zone, [])) for zone in ("deck", "destiny")]
    return set(offered) if offered in piles else set()


def events_name_known_cards(book: Book, happened: Happened, told: Callable[[Event, str], str]) -> None:
    """Asserts that of what happened each viewer is told only of cards that he or she saw move."""
    for event, may_name in happened:
        for viewer in book.known:
            named = card_ids(told(event, viewer))
            assert named <= may_name[viewer], (event.type, viewer, named - may_name[viewer])


@watched()
async def test_an_event_names_to_a_viewer_only_cards_that_he_or_she_saw_move__CORE_311_CORE_347_REW_39h(
    game: Game,
) -> None:
    book = game.book
    async for _ in game.moves():
        events_name_known_cards(book, book.happened, game.redacted_text)


def said_aloud(event: Event) -> list[str]:
    """Returns the title that Finder looks for, chosen among all titles: it reveals no card (REW-56)."""
    return event.answer["options"] if isinstance(event, Answered) and event.kind == "choose_option" else []


@watched()
async def test_a_title_of_which_there_is_one_card_is_shown_to_nobody_who_has_not_seen_that_card__CORE_347(
    game: Game,
) -> None:
    """A card is not only known by its id: flares are told by name too. A question may list all that there are."""
    book = game.book
    seen: dict[str, set[str]] = {viewer: set() for viewer in book.known}
    async for _ in game.moves():
        aloud = {title for event, _ in book.happened for title in said_aloud(event)}
        looks = game.random.random() < 0.05
        for viewer, titles in seen.items():
            titles |= aloud
            titles |= {title_of(card) for _, may_name in book.happened for card in may_name[viewer]}
            told = [game.redacted_text(event, viewer) for event, _ in book.happened]
            told += [text({**game.view(viewer), "questions": []})] if looks else []
            named = {title for each in told if "flare-" in each for title in FLARE.findall(each)}
            assert named <= titles, (viewer, named - titles)


@watched()
async def test_the_opening_of_a_game_tells_nobody_the_decks_or_the_hands_of_others(game: Game) -> None:
    book = game.book
    before = {viewer: set(known) for viewer, known in book.known.items()}
    async for event in game.events():
        for viewer, known in book.known.items():
            assert card_ids(game.redacted_text(event, viewer)) <= known | before[viewer], (event.type, viewer)
        if game.state.status == "running" and event.type == "agenda_moved":
            return
        before = {viewer: set(known) for viewer, known in book.known.items()}


@watched()
async def test_a_view_names_only_cards_whose_place_the_viewer_may_know__CORE_311_CORE_347(
    game: Game,
) -> None:
    """Besides the questions that the viewer is asked."""
    book = game.book
    async for _ in game.moments(every=15):
        for viewer, known in book.known.items():
            shown = game.view(viewer)
            named = card_ids(text({**shown, "questions": [q for q in shown["questions"] if q["seat"] != viewer]}))
            assert named <= known, (viewer, named - known)


@watched()
async def test_questions_and_ready_answers_name_only_cards_that_the_seat_asked_may_know__CORE_347_REW_39h(
    game: Game,
) -> None:
    book = game.book
    async for _ in game.moments(every=2):
        for id, asked in game.asked().items():
            shown = text([game.shown(id), game.ready(id), asked.question.default()])
            known = book.known.get(asked.seat, set()) | looked_through(asked, game.state)
            assert card_ids(shown) <= known, (asked.question.name, card_ids(shown) - known)


@watched()
async def test_a_refusal_tells_no_more_than_the_answer_that_was_refused(game: Game) -> None:
    async for _ in game.moments(every=4):
        for id, asked in game.asked().items():
            if asked.seat in game.seats:
                answer = mutated(asked.question.default(), game.random)
                try:
                    game.decided(Answer(seat=asked.seat, question=id, answer=answer, at=game.play.now))
                except Refused as refused:
                    told = text([refused.code, refused.detail, refused.rule, refused.reason, refused.context])
                    assert card_ids(told) <= card_ids(text([answer, game.shown(id)]))


def exchanged(state: State, hidden: set[str], random: Random, careful: bool) -> State:
    """Returns the same state with hidden cards exchanged for each other, wherever they are written.

    `careful`: attack cards change places with attack cards only, other cards only inside the deck, so that everybody
    else can use at this moment what he or she could use before.
    """
    groups: dict[str, list[str]] = {}
    for zone, cards in state.zones.items():
        for card in cards:
            if card in hidden:
                group = facts(card).deck
                if careful and zone != "deck":
                    group = f"{group} attack" if facts(card).kind == "attack" else card
                groups.setdefault(group, []).append(card)
    other: dict[str, str] = {}
    for cards in groups.values():
        other |= dict(zip(cards, random.sample(cards, len(cards)), strict=True))
    renamed = CARD_ID.sub(lambda found: other.get(found[0], found[0]), json.dumps(msgspec.to_builtins(state)))
    return msgspec.json.decode(renamed, type=State)


@watched()
async def test_a_view_is_the_same_whatever_the_hidden_cards_are__REW_10_REW_39h(game: Game) -> None:
    """The strongest form: no title, number, option or prompt depends on a card that the viewer may not know."""
    book = game.book
    async for _ in game.moments(every=60):
        state = game.state
        asked = {pending.seat for pending in state.questions.values()}
        everything = {card for cards in state.zones.values() for card in cards}
        for viewer, known in book.known.items():
            hidden = everything - known - remembered(state)
            twin = exchanged(state, hidden, game.random, careful=viewer in asked)
            if possible(twin):
                assert view(twin, viewer) == game.view(viewer), viewer


def remembered(state: State) -> set[str]:
    """Returns cards that everybody saw in this encounter and that the rules still speak of, wherever they are now."""
    destiny = state.encounter.destiny if state.encounter else ""
    return card_ids(text([destiny, state.turn.destiny, state.flares_played, state.flares_barred]))


def possible(state: State) -> bool:
    """Returns False if with these cards other seats would be asked; only in a veiled window may that not be seen."""
    if any(pending.seat == CLOCK for pending in state.questions.values()):
        return True
    try:
        return bool(open_questions(state)) or not state.questions
    except (KeyError, ValueError, EngineFault):
        return False


@watched()
async def test_aliens_set_aside_or_rejected_are_named_to_nobody(game: Game) -> None:
    """At setup no other names fall than those revealed, laid open for all, or dealt to the viewer."""
    named: dict[str, set[str]] = {viewer: set() for viewer in (*game.seats, PUBLIC)}
    async for event in game.events():
        if game.state.turn.number:
            break
        for viewer, heard in named.items():
            told = game.redacted_text(event, viewer).replace('"chosen":', "")  # a member's name, and an alien's
            if event.type in ("aliens_revealed", "aliens_laid_out", "alien_gained", "flares_dealt", "game_created"):
                heard |= {alien for alien in ALIENS if alien in told}
            assert {alien for alien in ALIENS if f'"{alien}"' in told} <= heard, event.type
    for viewer, heard in named.items():
        told = text({**game.view(viewer), "options": {}})
        assert {alien for alien in ALIENS if f'"{alien}"' in told} <= heard


@watched()
async def test_the_position_and_the_agenda_stay_with_the_server(game: Game) -> None:
    async for events in game.all_moves():
        looks = game.play.running and game.random.random() < 0.1
        for viewer in (*game.seats, PUBLIC):
            for event in events:
                assert "position" not in game.redacted(event, viewer)
                assert event.type != "agenda_moved" or game.redacted(event, viewer) == {}
            if looks:
                assert not {"agenda", "position", "unused_aliens", "draws"} & set(game.view(viewer))


@watched()
async def test_no_key_of_a_secret_is_needed_to_read_what_is_public(game: Game) -> None:
    """The public part of an event is what `public` sees, byte for byte what is stored and hashed."""
    async for event in game.events():
        assert json.loads(stored.public(event)) == game.redacted(event, PUBLIC)


@watched()
async def test_how_many_ships_somebody_brings_unseen_is_told_to_nobody_else(game: Game) -> None:
    """Whatever the hidden number is, everybody else sees the same; the event names the seat and nothing more."""
    async for events in game.moves():
        now = game.state.encounter
        for fact in [fact for fact in (now.facts if now else {}) if fact.startswith("unseen:")]:
            others = [viewer for viewer in (*game.seats, PUBLIC) if viewer != fact.partition(":")[2]]
            noted = [event for event in events if getattr(event, "fact", "") == fact]
            assert not any("value" in game.redacted(event, viewer) for event in noted for viewer in others)
            twin = states.copy(game.state)
            cache.clear(twin)
            twin.current_encounter.facts[fact] = [] if twin.current_encounter.facts[fact] else list(twin.ships)[:2]
            for viewer in others:
                assert view(twin, viewer) == game.view(viewer), viewer


def test_the_book_keeping_notices_a_leak() -> None:
    """The property can fail: a viewer who is shown another hand is found out."""
    hands = [{"seat": seat, "aliens": [], "hand": ["attack-08", "negotiate"]} for seat in ("red", "blue", "green")]
    play = Play(Plan(7, ("red", "blue", "green"), position={"seats": hands}))
    book = followed(play)
    hand_of_blue = set(play.state.zones["hand:blue"])
    assert len(hand_of_blue) == 2
    assert hand_of_blue <= card_ids(text(view(play.state, "blue"))) <= book.known["blue"]
    assert not hand_of_blue & book.known["red"]
    assert not hand_of_blue & book.known[PUBLIC]
