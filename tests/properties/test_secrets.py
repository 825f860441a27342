"""Nobody is shown a secret (CORE-310..314, CORE-347): not in views, events, questions, ready answers or refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

from domain import events as stored
from domain import state as states
from domain.aliens.page import ALIENS
from domain.aliens.selection import faults
from domain.commands import Answer
from domain.decks.titles import facts, title_of
from domain.engine.runner import CLOCK, Asked, EngineFault
from domain.events import Answered, CardsMoved, Event
from domain.game.open_questions import open_questions
from domain.game.views import redact, view
from domain.options import complete
from domain.refusal import Refused
from domain.state import State
from domain.variants.variant import combine
from tests.properties import plans, positions
from tests.properties.knowledge import CARD_ID, PUBLIC, Knowledge, card_ids
from tests.properties.mutation import mutated
from tests.properties.plans import over
from tests.properties.play import Plan, Play
from tests.properties.shared import Replayed, watched

FLARE = re.compile(r'"(flare-[a-z-]+)"')
"""A flare named by its title; of each there is one card."""


Happened = list[tuple[Event, dict[str, set[str]]]]
"""Events, and for each viewer the cards that the event may name."""


class Watched:
    """A game beside which the table keeps book on who may know which card."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.knowledge = Knowledge(play.plan.seats)
        for events in play.opened():
            self._followed(events)

    def moves(self) -> Iterator[Happened]:
        """Plays on to the end of the game; yields what happened by each command."""
        return map(self._followed, self.play.moves())

    def _followed(self, events: Iterator[Event]) -> Happened:
        """The events of a command, and which cards each may name to whom.

        A move names only cards of which the viewer knows where they are then: that one lay open before is not enough.
        Other events may name what the viewer could know at any moment of the command.
        """
        could = {viewer: set(known) for viewer, known in self.knowledge.known.items()}
        happened: Happened = []
        for event in events:
            self.knowledge.learn(event, self.play.state)
            for viewer, known in self.knowledge.known.items():
                could[viewer] |= known
            moved = isinstance(event, CardsMoved)
            behind = {viewer: set(known) for viewer, known in self.knowledge.known.items()} if moved else could
            happened.append((event, behind))
        return happened

    @property
    def viewers(self) -> list[str]:
        return list(self.knowledge.known)


def looked_through(asked: Asked, state: State) -> set[str]:
    """A pile that a card's text lets a seat look through: all of it, and in an order that tells nothing."""
    offered = list(getattr(asked.question, "cards", []))
    piles = [sorted(state.zones.get(zone, [])) for zone in ("deck", "destiny")]
    return set(offered) if offered in piles else set()


def text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def events_name_known_cards(game: Watched, happened: Happened) -> None:
    """Asserts that of what happened each viewer is told only of cards that he or she saw move."""
    for event, may_name in happened:
        for viewer in game.viewers:
            named = card_ids(text(redact(event, viewer)))
            assert named <= may_name[viewer], (event.type, viewer, named - may_name[viewer])


def questions_name_known_cards(game: Watched) -> None:
    """Asserts that questions and ready answers name only cards that the seat asked may know."""
    for asked in open_questions(game.play.state).values():
        shown = text([asked.question.describe(), asked.question.legal(40), asked.question.default()])
        known = game.knowledge.known.get(asked.seat, set()) | looked_through(asked, game.play.state)
        assert card_ids(shown) <= known, (asked.question.name, card_ids(shown) - known)


@watched(0.15)
def test_an_event_names_to_a_viewer_only_cards_that_he_or_she_saw_move(plan: Plan) -> None:
    game = Watched(Replayed(plan))
    for happened in game.moves():
        events_name_known_cards(game, happened)


def said_aloud(event: Event) -> list[str]:
    """The title that Finder looks for is chosen among all that there are: it tells of no card (REW-56)."""
    return event.answer["options"] if isinstance(event, Answered) and event.kind == "choose_option" else []


@watched(0.1)
def test_a_title_of_which_there_is_one_card_is_shown_to_nobody_who_has_not_seen_that_card__CORE_347(plan: Plan) -> None:
    """A card is not only known by its id: flares are told by name too. A question may list all that there are."""
    game = Watched(Replayed(plan))
    seen: dict[str, set[str]] = {viewer: set() for viewer in game.viewers}
    for happened in game.moves():
        for viewer, titles in seen.items():
            titles |= {title_of(card) for _, may_name in happened for card in may_name[viewer]}
            titles |= {title for event, _ in happened for title in said_aloud(event)}
            told = [redact(event, viewer) for event, _ in happened]
            shown = view(game.play.state, viewer) if game.play.random.random() < 0.1 else {}
            named = set(FLARE.findall(text([told, {**shown, "questions": []}])))
            assert named <= titles, (viewer, named - titles)


@watched(0.15)
def test_the_opening_of_a_game_tells_nobody_the_decks_or_the_hands_of_others(plan: Plan) -> None:
    play, knowledge = Replayed(plan), Knowledge(plan.seats)
    for events in play.opened():
        for event in events:
            before = {viewer: set(known) for viewer, known in knowledge.known.items()}
            knowledge.learn(event, play.state)
            for viewer, known in knowledge.known.items():
                assert card_ids(text(redact(event, viewer))) <= known | before[viewer], (event.type, viewer)


@watched(0.1)
def test_a_view_names_beside_the_own_questions_only_cards_whose_place_the_viewer_may_know(plan: Plan) -> None:
    game = Watched(Replayed(plan))
    for _ in game.moves():
        for viewer in game.viewers if game.play.random.random() < 0.3 else []:
            shown = view(game.play.state, viewer)
            named = card_ids(text({**shown, "questions": [q for q in shown["questions"] if q["seat"] != viewer]}))
            assert named <= game.knowledge.known[viewer], (viewer, named - game.knowledge.known[viewer])


@watched(0.1)
def test_questions_and_ready_answers_name_only_cards_that_the_seat_asked_may_know(plan: Plan) -> None:
    game = Watched(Replayed(plan))
    for _ in game.moves():
        questions_name_known_cards(game)


@watched(0.15)
def test_a_refusal_tells_no_more_than_the_answer_that_was_refused(plan: Plan) -> None:
    game = Watched(Replayed(plan))
    for _ in game.moves():
        for id, asked in open_questions(game.play.state).items():
            if asked.seat in plan.seats:
                answer = mutated(asked.question.default(), game.play.random)
                try:
                    game.play.decide(Answer(seat=asked.seat, question=id, answer=answer, at=game.play.now))
                except Refused as refused:
                    told = text([refused.code, refused.detail, refused.rule, refused.reason, refused.context])
                    assert card_ids(told) <= card_ids(text([answer, asked.question.describe()]))


def exchanged(state: State, hidden: set[str], random: Random, careful: bool) -> State:
    """The same state with hidden cards exchanged for each other, wherever they are written.

    `careful`: attack cards change places with attack cards only, other cards only inside the deck, so that
    everybody else can use at this moment what he or she could use before.
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


@watched(0.1)
def test_a_view_is_the_same_whatever_the_hidden_cards_are(plan: Plan) -> None:
    """The strongest form: no title, number, option or prompt depends on a card that the viewer may not know."""
    look_alike(plan)


def look_alike(plan: Plan) -> None:
    """Plays a game; whenever hidden cards are exchanged, nobody who may not know them sees a difference."""
    game = Watched(Replayed(plan))
    for _ in game.moves():
        state = game.play.state
        asked = {pending.seat for pending in state.questions.values()}
        everything = {card for cards in state.zones.values() for card in cards}
        for viewer in game.viewers if game.play.random.random() < 0.2 else []:
            hidden = everything - game.knowledge.known[viewer] - remembered(state)
            twin = exchanged(state, hidden, game.play.random, careful=viewer in asked)
            if possible(twin):
                assert view(twin, viewer) == view(state, viewer), viewer


def remembered(state: State) -> set[str]:
    """Cards that everybody saw in this encounter and that the rules still speak of, wherever they are now."""
    destiny = state.encounter.destiny if state.encounter else ""
    return card_ids(text([destiny, state.turn.destiny, state.flares_played, state.flares_barred]))


def possible(state: State) -> bool:
    """False when with these cards in hand other seats would be asked; only in a veiled window may that not be seen."""
    if any(pending.seat == CLOCK for pending in state.questions.values()):
        return True
    try:
        return bool(open_questions(state)) or not state.questions
    except (KeyError, ValueError, EngineFault):
        return False


@watched(0.15)
def test_aliens_set_aside_or_rejected_are_named_to_nobody(plan: Plan) -> None:
    """At setup no other names fall than those revealed, laid open for all, or dealt to the viewer."""
    play = Replayed(plan)
    named: dict[str, set[str]] = {viewer: set() for viewer in (*plan.seats, PUBLIC)}
    for event in play.happenings():
        if play.state.turn.number:
            break
        for viewer, heard in named.items():
            told = text(redact(event, viewer)).replace('"chosen":', "")  # a member's name, and an alien's
            if event.type in ("aliens_revealed", "aliens_laid_out", "alien_gained", "flares_dealt", "game_created"):
                heard |= {alien for alien in ALIENS if alien in told}
            assert {alien for alien in ALIENS if f'"{alien}"' in told} <= heard, event.type
    for viewer, heard in named.items():
        told = text({**view(play.state, viewer), "options": {}})
        assert {alien for alien in ALIENS if f'"{alien}"' in told} <= heard


@watched(0.15)
def test_the_position_and_the_agenda_stay_with_the_server(plan: Plan) -> None:
    game = Watched(Replayed(plan))
    for event in game.play.history:
        for viewer in game.viewers:
            assert "position" not in redact(event, viewer)
    for events in game.play.steps(100):
        for viewer in game.viewers:
            assert all(redact(event, viewer) == {} for event in events if event.type == "agenda_moved")
            assert not {"agenda", "position", "unused_aliens", "draws"} & set(view(game.play.state, viewer))


@watched(0.15)
def test_no_key_of_a_secret_is_needed_to_read_what_is_public(plan: Plan) -> None:
    """The public part of an event is what `public` sees, byte for byte what is stored and hashed."""
    play = Replayed(plan)
    for event in play.happenings(400):
        assert json.loads(stored.public(event)) == redact(event, PUBLIC)


@st.composite
def concealing(draw: st.DrawFn) -> Plan:
    """A game in which somebody may bring ships that nobody sees."""
    random = Random(draw(st.integers(0, 2**40)))
    variants = random.choice([(), ("skill_tokens",)])
    usual = plans.plan(random.randrange(2**40), random.choice(combine(*variants)), variants, unusual=False)
    others = [alien for alien in positions.aliens(["base"]) if alien != "chosen"]
    options = {**usual.options, "sets": ["base", "classic"], "alien_selection": "chosen"}
    while True:
        aliens = ["wraith", *random.sample(others, len(usual.seats) - 1)]
        options["aliens"] = dict(zip(usual.seats, aliens, strict=True))
        if not faults(complete(options, variants), list(usual.seats), None):
            return replace(usual, options=options)


@over(0.1, plans=concealing())
def test_how_many_ships_somebody_brings_unseen_is_told_to_nobody_else(plan: Plan) -> None:
    """Whatever the hidden number is, everybody else sees the same; the event names the seat and nothing more."""
    play = Play(plan).start()
    for events in play.steps():
        now = play.state.encounter
        for fact in [fact for fact in (now.facts if now else {}) if fact.startswith("unseen:")]:
            seat = fact.partition(":")[2]
            others = [viewer for viewer in (*plan.seats, PUBLIC) if viewer != seat]
            assert not any("value" in redact(e, v) for e in events for v in others if getattr(e, "fact", "") == fact)
            twin = states.copy(play.state)
            assert twin.encounter
            twin.encounter.facts[fact] = [] if twin.encounter.facts[fact] else list(play.state.ships)[:2]
            for viewer in others:
                assert view(twin, viewer) == view(play.state, viewer), viewer


def test_the_book_keeping_notices_a_leak() -> None:
    """The property can fail: a viewer who is shown another hand is found out."""
    hands = [{"seat": seat, "aliens": [], "hand": ["attack-08", "negotiate"]} for seat in ("red", "blue", "green")]
    game = Watched(Play(Plan(7, ("red", "blue", "green"), position={"seats": hands})))
    hand_of_blue = set(game.play.state.zones["hand:blue"])
    assert len(hand_of_blue) == 2
    assert hand_of_blue <= card_ids(text(view(game.play.state, "blue"))) <= game.knowledge.known["blue"]
    assert not hand_of_blue & game.knowledge.known["red"]
    assert not hand_of_blue & game.knowledge.known[PUBLIC]
