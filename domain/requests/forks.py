"""Forks: a new game that continues from a version of another one (FORK-01..07).

With the same randomness every card stays where it was, hidden cards too, and chance gives the same later outcomes. With
fresh randomness the hidden cards are gathered, and dealt again when the new game starts.
"""

from typing import Any

import msgspec

from domain import board, powers, private_notes
from domain import state as states
from domain.commands import ForkGame
from domain.decks.hidden import CARD_ID, HAND, SHOWN, SHOWN_IN_AN_ENCOUNTER, hides, lies_open
from domain.decks.piles import SHUFFLED, deck_of, shuffle
from domain.engine.runner import Runner
from domain.events import SERVER, CardsMoved, Event
from domain.history import rewind
from domain.rating import rated_games
from domain.reducers import first_orders, reduces
from domain.refusal import Refused
from domain.rulebook.rulesets import RULESET
from domain.state import Origin, Seat, State

SAME, FRESH = "same", "fresh"
HIDDEN = "hidden_in_play"
"""The reason of a refusal when hidden things are in play."""
WHY = "fork"


class GameForked(Event, frozen=True, kw_only=True):
    """First event of a fork. `table` is the whole position at that version, as plain data of a `State`."""

    hideable = ("table",)
    game: str
    origin: Origin
    seats: list[str]
    ruleset: str
    variants: list[str]
    options: dict[str, Any]
    seed_commitment: str
    chosen_seed: bool
    table: dict[str, Any] = {}

    def hidden_fields(self) -> dict[str, str]:
        return {"table": SERVER}


@reduces(GameForked)
def _game_forked(state: State, event: GameForked) -> None:
    rewind(state, msgspec.convert(event.table, State))
    state.game, state.origin, state.status = event.game, event.origin, "lobby"
    state.chosen_seed = event.chosen_seed


def fork(runner: Runner, command: ForkGame) -> None:
    """Opens the lobby of the new game and lays the table, except what the start deals."""
    event = GameForked(
        game=command.game,
        origin=command.origin,
        seats=list(command.table["seats"]),
        ruleset=RULESET,
        variants=list(command.table.get("variants", {})),
        options=command.table.get("options", {}),
        seed_commitment=command.seed_commitment,
        chosen_seed=command.chosen_seed,
        table=command.table,
    )
    runner.emit(event)
    # The agenda came with the event.
    runner.begin()


def begin(runner: Runner) -> None:
    """Starts the fork: deals the hidden cards, and asks the open questions again."""
    origin = runner.state.origin
    assert origin is not None
    if origin.randomness == FRESH:
        deal(runner, origin.hands)
    runner.reopen_questions()


def deal(runner: Runner, hands: dict[str, dict[str, int]], why: str = WHY) -> None:
    """Shuffles the piles, and deals from them: seat or zone -> pile -> how many cards (CORE-290)."""
    for pile in SHUFFLED:
        if runner.state.zones.get(pile):
            shuffle(runner, pile, [pile], f"{why} {pile}")
    for place, wanted in hands.items():
        for pile, count in wanted.items():
            _deal_to(runner, place, pile, count, why)
    # Nobody reacts to how a table is laid.
    runner.queued_watchers, runner.queued_windows = [], []


def _deal_to(runner: Runner, place: str, pile: str, count: int, why: str) -> None:
    """Deals to a seat's hand or to another place for hidden cards; the seats that may look there see them."""
    state = runner.state
    zone = f"{HAND}{place}" if place in state.seats else place
    kind, _, owner = zone.partition(":")
    first = owner.partition(":")[0]
    seat = first if first in state.seats else ""
    seen_by = powers.beholders(state, owner) if kind == board.SHEET else [seat]
    cards = state.zones[pile][: -count - 1 : -1]
    runner.emit(CardsMoved(source=pile, target=zone, count=count, why=why, seat=seat, cards=cards, seen_by=seen_by))


def origin_of(state: State, seq: int, hash: str, randomness: str) -> Origin:
    """Returns the fork's record of its origin; `hands`: seat -> pile -> how many cards it is dealt."""
    if randomness == FRESH:
        return Origin(state.game, seq, hash, FRESH, hands=_held(state))
    before = state.origin
    if before is not None and before.randomness == SAME:
        return Origin(state.game, seq, hash, SAME, drawn_as=before.drawn_as, seeds=before.seeds)
    drawn_as = "" if state.chosen_seed else state.game
    seeds = [seat.seed for seat in state.seats.values() if seat.seed]
    return Origin(state.game, seq, hash, SAME, drawn_as=drawn_as, seeds=seeds)


def table(state: State, randomness: str) -> dict[str, Any]:
    """Returns the position for a fork of this state. Raises Refused when it would reveal a secret."""
    if state.status != "running":
        raise refused("not_running", "At this version nobody was playing.")
    laid = states.copy(state)
    laid.request, laid.undo_requested, laid.undo_ledger = None, 0, {}
    laid.paused, laid.paused_at, laid.questions = False, None, {}
    laid.clocks, laid.refilled, laid.made_up = {}, [], None
    laid.keys, laid.seed_commitments, laid.swaps, laid.vacated, laid.reseeded = {}, {}, [], {}, None
    laid.options, laid.ladder_ids = rated_games.unrated(laid.options), {}
    laid.seats = {
        colour: Seat(aliens=seat.aliens, lacking=seat.lacking, orders=first_orders(state))
        for colour, seat in laid.seats.items()
    }
    if randomness == FRESH:
        _gather(laid)
    position: dict[str, Any] = msgspec.to_builtins(laid)
    return position


def _held(state: State) -> dict[str, dict[str, int]]:
    """Returns how many cards of which pile are hidden in each place: by the seat whose hand it is, else by the zone."""
    held: dict[str, dict[str, int]] = {}
    for zone in _hidden_places(state):
        wanted = held.setdefault(zone.removeprefix(HAND), {})
        for card in state.zones[zone]:
            wanted[deck_of(state, card)] = wanted.get(deck_of(state, card), 0) + 1
    return held


def _hidden_places(state: State) -> list[str]:
    """Returns the zones with hidden cards: hands, and alien sheets and seats with face-down cards.

    Their sizes are public.
    """
    return [zone for zone, cards in state.zones.items() if cards and hides(zone)]


def _gather(laid: State) -> None:
    """Puts the hidden cards back into their piles, sorted by name, so that their order reveals nothing."""
    for zone in _hidden_places(laid):
        for card in laid.zones[zone]:
            laid.zones[deck_of(laid, card)].append(card)
        laid.zones[zone] = []
    hidden: list[str] = []
    for pile in SHUFFLED:
        if pile in laid.zones:
            laid.zones[pile].sort()
            hidden += laid.zones[pile]
    laid.unused_aliens.sort()
    laid.position = None
    for frame in laid.agenda[-1:]:
        frame.answers = {}
    _check_nothing_hidden_is_in_play(laid, set(hidden))


def _check_nothing_hidden_is_in_play(laid: State, hidden: set[str]) -> None:
    """Raises Refused while something hidden is in play.

    Face-down cards, secret choices and notes can be neither kept nor dealt again (FORK-05).
    """
    closed = any(cards and zone not in SHUFFLED and not lies_open(laid, zone) for zone, cards in laid.zones.items())
    rest = msgspec.to_builtins(laid)
    for name in SHOWN:
        rest.pop(name, None)
    for name in SHOWN_IN_AN_ENCOUNTER:
        rest.get("encounter", {}).pop(name, None)
    named = set(CARD_ID.findall(msgspec.json.encode({**rest, "zones": {}}).decode()))
    if closed or laid.uses or private_notes.existing(laid) or hidden & named:
        raise refused(HIDDEN, "What is in play here can be neither kept nor dealt anew.")


def refused(reason: str, detail: str, **context: Any) -> Refused:
    """Returns a fork that is not allowed, with the reason."""
    return Refused("fork_refused", detail, "FORK-01", reason, **context)
