"""Views: the parts of state and events that one seat, or anybody, may see (CORE-310..314)."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from domain import board, powers
from domain.decks.piles import OPEN_ZONES
from domain.decks.titles import title_of
from domain.encounter.planning import place_of_card
from domain.encounter.statements import STATEMENT
from domain.encounter.totals import terms
from domain.encounter.victory import colonies_counted, colonies_needed, colonies_that_count, terms_of_the_need
from domain.engine import clocks
from domain.engine.runner import CLOCK
from domain.engine.uses import described
from domain.events import Event
from domain.events.deals import OFFER
from domain.game.absence import absence, is_open
from domain.game.lazy_view import LazyQuestion, LazyView
from domain.game.open_questions import open_questions, veiled_seats
from domain.state import Clock, Encounter, ForkRequest, MotionRequest, Pending, Request, State, UndoRequest
from domain.variants.variant import VIEWS
from domain.view_parts import OF_ENCOUNTER, Part, View, for_all, for_each, of_mechanics

PUBLIC = "public"
BARE: View = {"kind": None}
"""A question in the eyes of others: no more than that it is asked."""
COMMON_PLACES = (board.GATE, board.BESIDE, board.WARP, board.REMOVED)


def eyes(state: State, viewer: str, version: int) -> str:
    """Returns the seat whose view the player of this seat had at an event: two players may have changed places since.

    A player who joined later has the public view of earlier events (TIME-36).
    """
    for swapped, one, other in reversed(state.swaps):
        if swapped > version and viewer in (one, other):
            viewer = one if viewer == other else other
    return PUBLIC if version <= state.vacated.get(viewer, 0) else viewer


def view(state: State, viewer: str = PUBLIC) -> View:
    """Returns the state as `viewer` (a seat's colour, or `public`) may see it; plain JSON data.

    The document is the caller's; what is in it is kept with the state, and not to be changed.
    """
    return {name: part(state, viewer) for name, part in PARTS.items()}


def lazy_view(state: State, viewer: str) -> LazyView:
    """Returns the same members as `view`, each made when it is read.

    Of a seat too only the facts that are read are made.
    """
    return LazyView(_LAZY_PARTS, state, viewer)


def questions_of(state: State, viewer: str) -> list[View]:
    """Returns the full question for its seat.

    Others see only which seats the game waits for, and the kind of window.
    """
    return list(_questions(state, viewer))


def question_of(state: State, viewer: str, id: str) -> Mapping[str, Any]:
    """Returns one question of the viewer, as `questions_of` has it; its words are made when somebody reads them."""
    asked = open_questions(state)[id].question
    seen = {"id": id, "seat": viewer, **_time(state, next(each for each in _visible(state, viewer) if each.id == id))}
    return LazyQuestion({**seen, **asked.without_words()}, lambda: {**seen, **asked.describe()})


def asked_of(state: State, viewer: str) -> dict[str, str]:
    """Returns question id -> its seat, for the questions whose ids the viewer may see; the viewer's own first."""
    own = {id: viewer for id, pending in state.questions.items() if pending.seat == viewer}
    if veiled_seats(state):
        return own
    return own | {id: pending.seat for id, pending in state.questions.items() if pending.seat != viewer}


def waiting(state: State) -> list[str]:
    """Returns the seats that have questions; in a veiled window all seats that could possibly act."""
    veiled = veiled_seats(state)
    return veiled or list(dict.fromkeys(pending.seat for pending in state.questions.values()))


# -- the parts of the document ---------------------------------------------------------------------


def _variants(state: State, viewer: str) -> View:
    return {id: VIEWS[id](state, viewer) if id in VIEWS else {} for id in state.variants}


@for_all
def _turn(state: State) -> View:
    return {**msgspec.to_builtins(state.turn), "destiny": _title(state.turn.destiny)}


def _seats(state: State, viewer: str) -> View:
    shown: dict[str, View] = _of_all_seats(state, viewer)
    if viewer not in state.seats:
        return shown
    own = {name: fact(state, viewer) for name, fact in OWN_FACTS.items()}
    return {**shown, viewer: {**shown[viewer], **own}}


@for_all
def _of_all_seats(state: State) -> dict[str, View]:
    return {seat: {name: fact(state, seat) for name, fact in SEAT_FACTS.items()} for seat in board.seating(state)}


@for_all
def _places(state: State) -> dict[str, dict[str, list[str]]]:
    """Returns place -> colour -> ships there, for all planets and the places beside them."""
    return board.by_owner(state, [*_all_planets(state), *COMMON_PLACES])


def _all_planets(state: State) -> list[str]:
    planets = [planet for seat in state.seats for planet in board.planets(state, seat)]
    return planets + [planet for planet, system in state.further_planets.items() if not system]


@for_all
def _planets(state: State) -> View:
    places = _places(state, PUBLIC)
    planets = _all_planets(state)
    return {planet: places[planet] for planet in planets if places[planet] or board.system_of(state, planet)}


def _at(place: str) -> Part:
    return lambda state, viewer: _places(state, viewer)[place]


@for_all
def _further_planets(state: State) -> View:
    return {planet: system for planet, system in state.further_planets.items() if system}


@for_all
def _piles(state: State) -> View:
    return {zone: len(state.zones.get(zone, [])) for zone in ("deck", "destiny")}


@for_all
def _open_piles(state: State) -> View:
    return {zone: state.zones.get(zone, []) for zone in OPEN_ZONES}


@for_all
def _uses(state: State) -> View:
    return {id: described(state, id) for id in state.uses}


def _title(card: str) -> str:
    """Returns the title of a card that was once face up; its copy number would identify it after a shuffle."""
    return title_of(card) if card else ""


def _sheets(state: State, viewer: str) -> View:
    """Returns the cards and notes on open alien sheets; of face-down cards others see only the number."""
    shown: View = {
        alien: {"cards": state.zones.get(f"sheet:{alien}", []), **notes}
        for alien, notes in state.sheets.items()
        if alien in powers.OPEN_SHEETS
    }
    for zone, cards in state.zones.items():
        kind, _, alien = zone.partition(":")
        if kind != board.SHEET or not cards or alien in shown:
            continue
        if alien in powers.OPEN_SHEETS:
            shown[alien] = {"cards": cards}
        else:
            shown[alien] = {"count": len(cards)}
            if viewer in powers.beholders(state, alien):
                shown[alien]["cards"] = [{"id": card, "title": title_of(card)} for card in cards]
    return shown


def _hand(state: State, seat: str) -> list[View]:
    return [{"id": card, "title": title_of(card)} for card in state.zones.get(f"hand:{seat}", [])]


SeatFact = Callable[[State, str], Any]
"""The lazy members of a seat."""

SEAT_FACTS: dict[str, SeatFact] = {
    "player": lambda state, seat: state.seats[seat].player,
    "bot": lambda state, seat: state.seats[seat].bot,
    "conceded": lambda state, seat: state.seats[seat].conceded,
    "missed": lambda state, seat: absence(state, seat).missed,
    "stand_in": lambda state, seat: absence(state, seat).bot or None,
    "open_to_newcomers": is_open,
    "reserve_ms": lambda state, seat: state.clocks.get(seat, Clock()).reserve,
    "extensions_left": lambda state, seat: clocks.extensions_left(state, seat),
    "aliens": powers.held,
    "power_active": powers.active,
    "hand_size": lambda state, seat: len(state.zones.get(f"hand:{seat}", [])),
    "home_colonies": lambda state, seat: len(board.home_colonies(state, seat)),
    "home_colonies_needed": lambda state, _: powers.HOME_COLONIES_NEEDED.of(state),
    "foreign_colonies": lambda state, seat: len(board.foreign_colonies(state, seat)),
    "trophies": board.trophies,
    "colonies_counted": colonies_counted,
    "colonies_counted_terms": colonies_that_count,
    "colonies_needed": colonies_needed,
    "colonies_needed_terms": terms_of_the_need,
    "ships_in_warp": lambda state, seat: len(board.ships_at(state, board.WARP, seat)),
    "ships_on_sheets": board.on_sheets,
}
"""Everything about a seat that everybody may see."""

OWN_FACTS: dict[str, SeatFact] = {
    "standing_orders": lambda state, seat: msgspec.to_builtins(state.seats[seat].orders),
    "hand": _hand,
    "dealt": lambda state, seat: state.zones.get(f"dealt:{seat}", []),
}
"""The part of the view that only the seat itself sees."""


def _encounter(state: State, viewer: str) -> View | None:
    if state.encounter is None:
        return None
    own = {name: make(state, viewer) for name, make in _of_one_viewer(state).items()}
    return {**_public_encounter(state, viewer), **own}


@for_all
def _public_encounter(state: State) -> View:
    return {name: make(state, PUBLIC) for name, make in _of_all_viewers(state).items()}


def _of_all_viewers(state: State) -> dict[str, Part]:
    """Returns the members of the encounter that are the same for everybody; the cards only stand for their place."""
    now = state.current_encounter
    has_terms = {now.offense, now.defense} <= now.faces.keys() and now.planet and not now.winner
    return {**ENCOUNTER, **OF_ENCOUNTER, **({"terms": _terms} if has_terms else {})}


def _of_one_viewer(state: State) -> dict[str, Part]:
    return {"cards": _played, "offer": _offer} if OFFER.of(state.encounter) else {"cards": _played}


@for_all
def _terms(state: State) -> View:
    return {side: terms(state, side) for side in ("offense", "defense")}


def _offer(state: State, viewer: str) -> View:
    offer = OFFER.of(state.encounter)
    return offer if viewer in offer["between"] else {key: value for key, value in offer.items() if key != "cards"}


def _of_encounter(read: Callable[[Encounter], Any]) -> Part:
    return lambda state, _: read(state.current_encounter)


ENCOUNTER: dict[str, Part] = {
    "number": _of_encounter(lambda now: now.number),
    "offense": _of_encounter(lambda now: now.offense),
    "defense": _of_encounter(lambda now: now.defense),
    "system": lambda state, _: board.system_of(state, state.current_encounter.planet) or state.current_encounter.system,
    "destiny": _of_encounter(lambda now: _title(now.destiny)),
    "planet": _of_encounter(lambda now: now.planet),
    "homecoming": _of_encounter(lambda now: now.homecoming),
    "invited": _of_encounter(lambda now: now.invited),
    "allies": _of_encounter(lambda now: now.allies),
    "selected": _of_encounter(lambda now: now.selected),
    "cards": lambda *_: {},
    "faces": _of_encounter(lambda now: msgspec.to_builtins(now.faces)),
    "modifiers": _of_encounter(lambda now: msgspec.to_builtins(now.modifiers)),
    "case": _of_encounter(lambda now: now.case),
    "winner": _of_encounter(lambda now: now.winner),
    "totals": _of_encounter(lambda now: now.totals),
    "explained": _of_encounter(lambda now: now.explained),
    "statements": _of_encounter(STATEMENT.of_all),
}
"""The members of an encounter that it always has, in their order, before those of mechanics."""


def _played(state: State, viewer: str) -> dict[str, str | None]:
    """Returns seat -> its encounter card on the table; None for a face-down card."""
    now = state.current_encounter
    cards: dict[str, str | None] = {}
    for seat in now.selected:
        card = state.zones[f"played:{seat}"]
        visible = seat in now.face_up or place_of_card(state, seat) == viewer
        if card:
            cards[seat] = title_of(card[0]) if visible else None
    return cards


class _Visible(NamedTuple):
    """A question that a viewer may know of; `id` is None for a seat that only could act."""

    id: str | None
    seat: str
    due: int | None
    reserve: int = 0


def _visible(state: State, viewer: str) -> list[_Visible]:
    """Returns the viewer's own questions first; in a veiled window of the others only who could act."""
    own = [_seen(state, id, pending) for id, pending in state.questions.items() if pending.seat == viewer]
    if veiled := veiled_seats(state):
        closing = next((p.due for p in state.questions.values() if p.seat == CLOCK), None)
        others = [_Visible(None, seat, closing) for seat in veiled if seat != viewer]
        return [each._replace(due=closing) for each in own] + others
    return own + [_seen(state, id, pending) for id, pending in state.questions.items() if pending.seat != viewer]


def _seen(state: State, id: str, pending: Pending) -> _Visible:
    if pending.due is None:
        return _Visible(id, pending.seat, None)
    end = clocks.base_end(state, pending)
    return _Visible(id, pending.seat, pending.due, 0 if end is None else pending.due - end)


@for_each
def _questions(state: State, viewer: str) -> list[View]:
    visible = _visible(state, viewer)
    asked = open_questions(state) if any(each.seat == viewer for each in visible) else {}
    return [
        {
            "id": each.id,
            "seat": each.seat,
            **_time(state, each),
            **(asked[each.id].question.describe() if each.id and each.seat == viewer else BARE),
        }
        for each in visible
    ]


def _time(state: State, question: _Visible) -> View:
    """Returns what a client needs to draw the clock: unix ms, and what is left (ms) while the clocks are stopped."""
    due, reserve, stopped_at = question.due, question.reserve, state.paused_at
    if due is None:
        return {"deadline_at": None, "base_ends_at": None, "reserve_ms": None, "remaining_ms": None}
    if stopped_at is not None:
        left = max(0, due - stopped_at)
        return {"deadline_at": None, "base_ends_at": None, "reserve_ms": reserve, "remaining_ms": left}
    shown = clocks.on_the_wall(state, due)
    return {"deadline_at": shown, "base_ends_at": shown - reserve, "reserve_ms": reserve, "remaining_ms": None}


def _undo(state: State) -> View | None:
    """Returns the open request for an undo; nothing in it is hidden (UNDO-04)."""
    asked = state.request
    if not isinstance(asked, UndoRequest):
        return None
    return {**_request(state, asked), "to_seq": asked.to, "crosses": asked.crosses}


def _fork_request(state: State) -> View | None:
    """Returns the open request for a fork; it names the version and reveals nothing else (FORK-09)."""
    asked = state.request
    if not isinstance(asked, ForkRequest):
        return None
    return {**_request(state, asked), "at_seq": asked.to}


def deadline_of_votes(state: State) -> int | None:
    """Returns when the open request is decided at the latest (unix ms); None during a pause."""
    if state.halted:
        return None
    dues = [clocks.on_the_wall(state, each.due) for each in state.questions.values() if each.due is not None]
    return min(dues, default=None)


def _motion(state: State) -> View | None:
    """Returns the open motion about the table; nothing in it is hidden (MOTION-01)."""
    asked = state.request
    if not isinstance(asked, MotionRequest):
        return None
    return {**_request(state, asked), "motion": asked.motion}


def _request(state: State, asked: Request) -> View:
    return {
        "id": asked.id,
        "seat": asked.seat,
        "reason": asked.reason,
        "needs": asked.needs,
        "votes": {seat: "approve" if yes else "reject" for seat, yes in asked.votes.items()},
        "expires_at": deadline_of_votes(state),
    }


PARTS: dict[str, Part] = {
    "game": lambda state, _: state.game,
    "version": lambda state, _: state.version,
    "status": lambda state, _: state.status,
    "paused": lambda state, _: state.paused,
    "viewer": lambda _, viewer: viewer,
    "options": lambda state, _: state.options,
    "variants": _variants,
    "phase": lambda state, _: state.phase,
    "turn": _turn,
    "seats": _seats,
    "planets": _planets,
    "further_planets": _further_planets,
    "gate": _at(board.GATE),
    "beside": _at(board.BESIDE),
    "warp": _at(board.WARP),
    "removed": _at(board.REMOVED),
    "piles": _piles,
    "open_piles": _open_piles,
    "sheets": _sheets,
    "encounter": _encounter,
    "mechanics": of_mechanics,
    "uses": _uses,
    "waiting": lambda state, _: waiting(state),
    "questions": questions_of,
    "undo": lambda state, _: _undo(state),
    "fork_request": lambda state, _: _fork_request(state),
    "motion": lambda state, _: _motion(state),
    "winners": lambda state, _: state.winners,
}
"""The members of the document, in their order."""


def _lazy_seats(state: State, viewer: str) -> dict[str, LazyView]:
    """Returns the same facts as in `_seats`."""
    own = {**SEAT_FACTS, **OWN_FACTS}
    return {seat: LazyView(own if seat == viewer else SEAT_FACTS, state, seat) for seat in board.seating(state)}


def _lazy_encounter(state: State, viewer: str) -> LazyView | None:
    """Returns the same members as in `_encounter`."""
    if state.encounter is None:
        return None
    return LazyView({**_of_all_viewers(state), **_of_one_viewer(state)}, state, viewer)


_LAZY_PARTS: dict[str, Part] = {**PARTS, "seats": _lazy_seats, "encounter": _lazy_encounter}


def redact(event: Event, viewer: str = PUBLIC) -> View:
    """Returns the event's data as `viewer` may see it; hidden fields are left out."""
    fields: View = msgspec.to_builtins(event)
    for name, audience in event.hidden_fields().items():
        if viewer not in audience.split("+"):
            fields.pop(name, None)
    return fields
