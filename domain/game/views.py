"""Views: the parts of state and events that one seat, or anybody, may see (CORE-310..314)."""

from typing import Any

import msgspec

from domain import board, powers
from domain.decks.piles import OPEN_ZONES
from domain.decks.titles import title_of
from domain.encounter.planning import place_of_card
from domain.encounter.statements import STATEMENT
from domain.encounter.totals import terms
from domain.encounter.victory import colonies_needed, terms_of_the_need
from domain.engine.runner import CLOCK
from domain.engine.uses import described
from domain.events import Event
from domain.events.deals import OFFER
from domain.game.open_questions import open_questions, veiled_seats
from domain.state import State, UndoRequest
from domain.variants.variant import VIEWS
from domain.view_parts import of_mechanics

View = dict[str, Any]

PUBLIC = "public"


def eyes(state: State, viewer: str, version: int) -> str:
    """The seat whose view the player of this seat had at an event: two players may have changed places since.

    A player who joined later has the public view of earlier events (TIME-36).
    """
    for swapped, one, other in reversed(state.swaps):
        if swapped > version and viewer in (one, other):
            viewer = one if viewer == other else other
    return PUBLIC if version <= state.vacated.get(viewer, 0) else viewer


def view(state: State, viewer: str = PUBLIC) -> View:
    """The state as `viewer` (a seat's colour, or `public`) may see it; plain JSON data."""
    planets = [planet for seat in state.seats for planet in board.planets(state, seat)]
    planets += [planet for planet, system in state.further_planets.items() if not system]
    places = _places(state, [*planets, board.GATE, board.BESIDE, board.WARP, board.REMOVED])
    return {
        "game": state.game,
        "version": state.version,
        "status": state.status,
        "paused": state.paused,
        "viewer": viewer,
        "options": state.options,
        "variants": {id: VIEWS[id](state, viewer) if id in VIEWS else {} for id in state.variants},
        "phase": state.phase,
        "turn": {**msgspec.to_builtins(state.turn), "destiny": _title(state.turn.destiny)},
        "seats": {seat: _seat(state, seat, viewer) for seat in board.seating(state)},
        "planets": {planet: places[planet] for planet in planets if places[planet] or board.system_of(state, planet)},
        "further_planets": {planet: system for planet, system in state.further_planets.items() if system},
        "gate": places[board.GATE],
        "beside": places[board.BESIDE],
        "warp": places[board.WARP],
        "removed": places[board.REMOVED],
        "piles": {zone: len(state.zones.get(zone, [])) for zone in ("deck", "destiny")},
        "open_piles": {zone: state.zones.get(zone, []) for zone in OPEN_ZONES},
        "sheets": _sheets(state, viewer),
        "encounter": _encounter(state, viewer),
        "mechanics": of_mechanics(state, viewer),
        "uses": {id: described(state, id) for id in state.uses},
        "waiting": waiting(state),
        "questions": _questions(state, viewer),
        "undo": _undo(state),
        "fork_request": _fork_request(state),
        "winners": state.winners,
    }


def waiting(state: State) -> list[str]:
    """The seats that have questions; in a veiled window all seats that could possibly act."""
    veiled = veiled_seats(state)
    return veiled or list(dict.fromkeys(pending.seat for pending in state.questions.values()))


def _title(card: str) -> str:
    """The title of a card that was once face up; its copy number would identify it after a shuffle."""
    return title_of(card) if card else ""


def _sheets(state: State, viewer: str) -> View:
    """The cards and notes on open alien sheets; of face-down cards others see only the number."""
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


def _seat(state: State, seat: str, viewer: str) -> View:
    hand = state.zones.get(f"hand:{seat}", [])
    shown: View = {
        "player": state.seats[seat].player,
        "bot": state.seats[seat].bot,
        "conceded": state.seats[seat].conceded,
        "aliens": powers.held(state, seat),
        "power_active": powers.active(state, seat),
        "hand_size": len(hand),
        "home_colonies": len(board.home_colonies(state, seat)),
        "home_colonies_needed": powers.HOME_COLONIES_NEEDED.of(state),
        "foreign_colonies": len(board.foreign_colonies(state, seat)),
        "trophies": board.trophies(state, seat),
        "colonies_needed": colonies_needed(state, seat),
        "colonies_needed_terms": terms_of_the_need(state, seat),
        "ships_in_warp": len(board.ships_at(state, board.WARP, seat)),
        "ships_on_sheets": board.on_sheets(state, seat),
    }
    if viewer == seat:
        shown["standing_orders"] = msgspec.to_builtins(state.seats[seat].orders)
        shown["hand"] = [{"id": card, "title": title_of(card)} for card in hand]
        shown["dealt"] = state.zones.get(f"dealt:{seat}", [])
    return shown


def _places(state: State, wanted: list[str]) -> dict[str, dict[str, list[str]]]:
    """Place -> colour -> ships there."""
    found: dict[str, dict[str, list[str]]] = {place: {} for place in wanted}
    for ship, place in state.ships.items():
        if place in found:
            found[place].setdefault(board.owner(state, ship), []).append(ship)
    return found


def _encounter(state: State, viewer: str) -> View | None:
    now = state.encounter
    if now is None:
        return None
    shown: View = {
        "number": now.number,
        "offense": now.offense,
        "defense": now.defense,
        "system": board.system_of(state, now.planet) or now.system,
        "destiny": _title(now.destiny),
        "planet": now.planet,
        "frozen": board.frozen(state),
        "homecoming": now.homecoming,
        "invited": now.invited,
        "allies": now.allies,
        "selected": now.selected,
        "cards": _played(state, viewer),
        "faces": msgspec.to_builtins(now.faces),
        "modifiers": msgspec.to_builtins(now.modifiers),
        "case": now.case,
        "winner": now.winner,
        "totals": now.totals,
        "explained": now.explained,
        "statements": STATEMENT.of_all(now),
    }
    if now.faces and now.planet and not now.winner:
        shown["terms"] = {side: terms(state, side) for side in ("offense", "defense")}
    if offer := OFFER.of(now):
        public = {key: value for key, value in offer.items() if key != "cards"}
        shown["offer"] = offer if viewer in offer["between"] else public
    return shown


def _played(state: State, viewer: str) -> dict[str, str | None]:
    """Seat -> its encounter card on the table; None for a face-down card."""
    now = state.current_encounter
    cards: dict[str, str | None] = {}
    for seat in now.selected:
        card = state.zones[f"played:{seat}"]
        known = seat in now.face_up or place_of_card(state, seat) == viewer
        if card:
            cards[seat] = title_of(card[0]) if known else None
    return cards


def _questions(state: State, viewer: str) -> list[View]:
    """The full question for its seat; others see only which seats the game waits for, and the kind of window."""
    own = [id for id, pending in state.questions.items() if pending.seat == viewer]
    asked = open_questions(state) if own else {}
    veiled = veiled_seats(state)
    closing = next((p.due for p in state.questions.values() if p.seat == CLOCK), None)
    shown: list[View] = []
    for id in own:
        due = closing if veiled else state.questions[id].due
        shown.append({"id": id, "seat": viewer, "deadline_at": due, **asked[id].question.describe()})
    if veiled:
        return shown + [{"id": None, "seat": seat, "deadline_at": closing} for seat in veiled if seat != viewer]
    others = [(id, pending) for id, pending in state.questions.items() if id not in own]
    return shown + [{"id": id, "seat": pending.seat, "deadline_at": pending.due} for id, pending in others]


def _undo(state: State) -> View | None:
    """The open request for an undo; nothing in it is hidden (UNDO-04)."""
    asked = state.undo
    if asked is None or asked.fork:
        return None
    return {**_request(state, asked), "to_seq": asked.to, "crosses": asked.crosses}


def _fork_request(state: State) -> View | None:
    """The open request for a fork; it names the version and reveals nothing else (FORK-09)."""
    asked = state.undo
    if asked is None or not asked.fork:
        return None
    return {**_request(state, asked), "at_seq": asked.to}


def _request(state: State, asked: UndoRequest) -> View:
    return {
        "id": asked.id,
        "seat": asked.seat,
        "reason": asked.reason,
        "needs": asked.needs,
        "votes": {seat: "approve" if yes else "reject" for seat, yes in asked.votes.items()},
        "expires_at": min((pending.due for pending in state.questions.values() if pending.due), default=None),
    }


def redact(event: Event, viewer: str = PUBLIC) -> View:
    """The event's data as `viewer` may see it; hidden fields are left out."""
    hidden = event.hidden_fields()
    fields: View = msgspec.to_builtins(event)
    return {name: value for name, value in fields.items() if viewer in hidden.get(name, viewer).split("+")}
