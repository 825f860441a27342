"""The projection: one small reducer per event type, in place. Reducers set values; they run no rule."""

from collections.abc import Callable
from typing import Any, TypeVar

from domain import events as e
from domain.engine.agenda import copied
from domain.options import complete
from domain.state import Encounter, Seat, State, Turn, Use

Reducer = TypeVar("Reducer", bound=Callable[[State, Any], None])

REDUCERS: dict[type[e.Event], Callable[[State, Any], None]] = {}


def evolve(state: State, event: e.Event) -> State:
    """Applies one event to the state, in place, and counts the version up."""
    REDUCERS[type(event)](state, event)
    state.version += 1
    return state


def reduces(event_type: type[e.Event]) -> Callable[[Reducer], Reducer]:
    """Decorator: the function is the reducer of this event type."""

    def register(function: Reducer) -> Reducer:
        REDUCERS[event_type] = function
        return function

    return register


def changes_nothing(*event_types: type[e.Event]) -> None:
    """Facts that are only told; no later rule asks for them."""
    for event_type in event_types:
        REDUCERS[event_type] = _nothing


def _nothing(state: State, event: e.Event) -> None:
    """A fact that changes no state."""


changes_nothing(e.CardsRevealedInHand, e.HandSeen, e.SheetSeen, e.QuakeStruck)


def encounter(state: State) -> Encounter:
    """The encounter under way; every event that needs one comes inside one."""
    assert state.encounter is not None
    return state.encounter


# -- lobby and table ---------------------------------------------------------------------------


@reduces(e.GameCreated)
def _game_created(state: State, event: e.GameCreated) -> None:
    state.game, state.status = event.game, "lobby"
    state.seats = {colour: Seat() for colour in event.seats}
    # An option that is younger than the game has its default there.
    state.options = {**complete(event.options, event.variants), **event.options}
    state.variants = {variant: {} for variant in event.variants}
    state.position = event.position
    state.chosen_seed = event.chosen_seed


@reduces(e.SeatTaken)
def _seat_taken(state: State, event: e.SeatTaken) -> None:
    seat = state.seats[event.seat]
    seat.player, seat.bot = event.player, event.bot


@reduces(e.SeatSeeded)
def _seat_seeded(state: State, event: e.SeatSeeded) -> None:
    state.seats[event.seat].seed = event.seed


@reduces(e.SeatKeyed)
def _seat_keyed(state: State, event: e.SeatKeyed) -> None:
    state.keys[event.player] = event.public_key


@reduces(e.SeatLeft)
def _seat_left(state: State, event: e.SeatLeft) -> None:
    seat = state.seats[event.seat]
    state.keys.pop(seat.player, None)
    seat.player = seat.bot = seat.seed = ""


@reduces(e.GameStarted)
def _game_started(state: State, event: e.GameStarted) -> None:
    state.status = "running"


@reduces(e.SeatConceded)
def _seat_conceded(state: State, event: e.SeatConceded) -> None:
    state.seats[event.seat].conceded = True


@reduces(e.GamePaused)
def _game_paused(state: State, event: e.GamePaused) -> None:
    state.paused = True
    for pending in state.questions.values():
        pending.due = None


@reduces(e.GameResumed)
def _game_resumed(state: State, event: e.GameResumed) -> None:
    state.paused = False


@reduces(e.DeadlineExtended)
def _deadline_extended(state: State, event: e.DeadlineExtended) -> None:
    state.questions[event.question].due = event.due


@reduces(e.GameEnded)
def _game_ended(state: State, event: e.GameEnded) -> None:
    state.status, state.winners = "over", event.winners


@reduces(e.Sealed)
def _sealed(state: State, event: e.Sealed) -> None:
    state.sealed = True


@reduces(e.VictoryReached)
def _victory_reached(state: State, event: e.VictoryReached) -> None:
    state.winners = event.winners


# -- ships and cards ---------------------------------------------------------------------------


@reduces(e.BoardLaidOut)
def _board_laid_out(state: State, event: e.BoardLaidOut) -> None:
    state.ships = dict(event.ships)
    empty = ["discard", "destiny_discard", "table", "removed"]
    hands = [f"{zone}:{seat}" for seat in state.seats for zone in ("hand", "played", "dealt")]
    state.zones = {zone: [] for zone in empty + hands}


@reduces(e.FleetAdded)
def _fleet_added(state: State, event: e.FleetAdded) -> None:
    state.fleets[event.colour] = event.seat
    state.ships.update(event.ships)


@reduces(e.ShipsMoved)
def _ships_moved(state: State, event: e.ShipsMoved) -> None:
    ships = state.ships
    for ship, (_, target) in event.moves.items():
        ships[ship] = target


@reduces(e.PlanetDestroyed)
def _planet_destroyed(state: State, event: e.PlanetDestroyed) -> None:
    state.further_planets[event.planet] = ""
    if event.by:
        state.trophies[event.planet] = event.by


@reduces(e.PlanetsMoved)
def _planets_moved(state: State, event: e.PlanetsMoved) -> None:
    state.further_planets |= {planet: system for planet, (_, system) in event.systems.items()}


@reduces(e.ShipsTaken)
def _ships_taken(state: State, event: e.ShipsTaken) -> None:
    state.taken |= dict.fromkeys(event.ships, event.seat)


@reduces(e.ShipsFreed)
def _ships_freed(state: State, event: e.ShipsFreed) -> None:
    for ship in event.ships:
        del state.taken[ship]


@reduces(e.ShipsLost)
def _ships_lost(state: State, event: e.ShipsLost) -> None:
    if state.encounter is not None:
        lost = state.encounter.lost
        for seat, count in event.counts.items():
            lost[seat] = lost.get(seat, 0) + count


@reduces(e.PileStacked)
def _pile_stacked(state: State, event: e.PileStacked) -> None:
    for source in event.sources:
        state.zones[source] = []
    state.zones[event.zone] = list(event.cards)
    if event.draws:
        state.draws = event.first_draw + event.draws


@reduces(e.FlaresDealt)
def _flares_dealt(state: State, event: e.FlaresDealt) -> None:
    state.zones[f"dealt:{event.seat}"] = list(event.flares)
    if event.draws:
        state.draws = event.first_draw + event.draws


@reduces(e.PileShuffled)
def _pile_shuffled(state: State, event: e.PileShuffled) -> None:
    for source in event.sources:
        state.zones[source] = []
    state.zones[event.zone] = list(event.cards)
    state.draws = event.first_draw + event.draws


@reduces(e.CardsMoved)
def _cards_moved(state: State, event: e.CardsMoved) -> None:
    source = state.zones[event.source]
    for card in event.cards:
        if source[-1] == card:
            source.pop()
        else:
            source.remove(card)
    target = state.zones.setdefault(event.target, [])
    at = 0 if event.to_the_bottom else len(target)
    target[at:at] = event.cards
    if event.draws:
        state.draws = event.first_draw + event.draws


# -- aliens ------------------------------------------------------------------------------------


@reduces(e.AliensLaidOut)
def _aliens_laid_out(state: State, event: e.AliensLaidOut) -> None:
    state.draws = event.first_draw + event.draws


@reduces(e.AliensSetAside)
def _aliens_set_aside(state: State, event: e.AliensSetAside) -> None:
    state.unused_aliens = list(event.aliens)


@reduces(e.AliensRevealed)
def _aliens_revealed(state: State, event: e.AliensRevealed) -> None:
    for colour, aliens in event.aliens.items():
        state.seats[colour].aliens = list(aliens)
    if event.draws:
        state.draws = event.first_draw + event.draws


@reduces(e.AlienGained)
def _alien_gained(state: State, event: e.AlienGained) -> None:
    state.seats[event.seat].aliens.append(event.alien)
    state.gained[f"{event.seat}:{event.why}"] = event.alien
    gone = {event.alien, *event.set_aside}
    state.unused_aliens = [alien for alien in state.unused_aliens if alien not in gone]
    if event.draws:
        state.draws = event.first_draw + event.draws


@reduces(e.AlienDiscarded)
def _alien_discarded(state: State, event: e.AlienDiscarded) -> None:
    state.seats[event.seat].aliens.remove(event.alien)
    if not event.for_good:
        state.unused_aliens.append(event.alien)
    state.sheets.pop(event.alien, None)
    state.grafted.pop(event.alien, None)
    state.gained = {key: alien for key, alien in state.gained.items() if alien != event.alien}


@reduces(e.PowersExchanged)
def _powers_exchanged(state: State, event: e.PowersExchanged) -> None:
    for colour, aliens in event.aliens.items():
        state.seats[colour].aliens = list(aliens)
    holder = {alien: colour for colour, aliens in event.aliens.items() for alien in aliens}
    silenced = [entry.rpartition(":") for entry in state.silenced]
    state.silenced = [f"{holder.get(alien, colour)}:{alien}" for colour, _, alien in silenced]
    gained = {key.partition(":"): alien for key, alien in state.gained.items()}
    state.gained = {f"{holder.get(alien, colour)}:{why}": alien for (colour, _, why), alien in gained.items()}


@reduces(e.PowerLost)
def _power_lost(state: State, event: e.PowerLost) -> None:
    state.seats[event.seat].lacking = event.lacking or ["CORE-260"]
    _explain(state, f"power_lost:{event.seat}", event.terms)


@reduces(e.PowerRegained)
def _power_regained(state: State, event: e.PowerRegained) -> None:
    state.seats[event.seat].lacking = []


@reduces(e.SheetNoted)
def _sheet_noted(state: State, event: e.SheetNoted) -> None:
    state.sheets.setdefault(event.alien, {})[event.note] = event.value


@reduces(e.PlayersSwapped)
def _players_swapped(state: State, event: e.PlayersSwapped) -> None:
    one, other = (state.seats[seat] for seat in event.seats)
    one.player, other.player = other.player, one.player
    one.bot, other.bot = other.bot, one.bot
    one.conceded, other.conceded = other.conceded, one.conceded


@reduces(e.PowerLent)
def _power_lent(state: State, event: e.PowerLent) -> None:
    state.lent[event.borrower] = event.lender


@reduces(e.PowerGrafted)
def _power_grafted(state: State, event: e.PowerGrafted) -> None:
    state.grafted[event.alien] = event.seat


@reduces(e.PowerSilenced)
def _power_silenced(state: State, event: e.PowerSilenced) -> None:
    state.silenced.append(f"{event.seat}:{event.alien}")


# -- turn and encounter ------------------------------------------------------------------------


@reduces(e.StandingOrdersSet)
def _standing_orders_set(state: State, event: e.StandingOrdersSet) -> None:
    state.seats[event.seat].orders = list(event.orders)


def _orders_end(state: State, *until: str) -> None:
    for seat in state.seats.values():
        if any(order.until in until for order in seat.orders):
            seat.orders = [order for order in seat.orders if order.until not in until]


@reduces(e.PhaseBegan)
def _phase_began(state: State, event: e.PhaseBegan) -> None:
    state.phase = event.phase
    _orders_end(state, "phase")
    if event.phase == "planning":
        now = encounter(state)
        now.before_planning, now.facts_before_planning, now.played = len(now.modifiers), list(now.facts), []


@reduces(e.EncounterRewound)
def _encounter_rewound(state: State, event: e.EncounterRewound) -> None:
    now = encounter(state)
    now.faces, now.totals, now.played, now.exchanged = {}, {}, [], False
    now.modifiers = now.modifiers[: now.before_planning]
    now.explained = {what: terms for what, terms in now.explained.items() if not what.startswith("total:")}
    now.facts = {fact: now.facts[fact] for fact in now.facts_before_planning if fact in now.facts}


@reduces(e.TurnBegan)
def _turn_began(state: State, event: e.TurnBegan) -> None:
    state.turn = Turn(event.number, event.seat, event.encounters)
    _limits_begin_anew(state)


def _limits_begin_anew(state: State) -> None:
    """What counts for one encounter; the first counts from the start of the turn, each until the next (TIME-14)."""
    state.silenced, state.flares_played, state.flares_barred = [], [], []


@reduces(e.TurnEnded)
def _turn_ended(state: State, event: e.TurnEnded) -> None:
    state.phase = ""


@reduces(e.EncounterBegan)
def _encounter_began(state: State, event: e.EncounterBegan) -> None:
    if state.turn.encounters:
        _limits_begin_anew(state)
    state.turn.encounters = event.number
    state.encounter = Encounter(event.number, event.offense)


@reduces(e.EncounterEnded)
def _encounter_ended(state: State, event: e.EncounterEnded) -> None:
    state.turn.successful, state.turn.result = event.successful, event.result
    state.turn.destiny = encounter(state).destiny
    state.encounter = None
    state.lent, state.grafted = {}, {}
    _orders_end(state, "phase", "encounter")


@reduces(e.DestinyDrawn)
def _destiny_drawn(state: State, event: e.DestinyDrawn) -> None:
    state.zones["destiny"].remove(event.card)
    state.zones["destiny_discard"].append(event.card)
    if state.encounter is not None:
        state.encounter.destiny = event.card


@reduces(e.DefenseSet)
def _defense_set(state: State, event: e.DefenseSet) -> None:
    encounter(state).defense, encounter(state).system = event.seat, event.system


@reduces(e.OffenseSet)
def _offense_set(state: State, event: e.OffenseSet) -> None:
    encounter(state).offense = event.seat


@reduces(e.RolesReversed)
def _roles_reversed(state: State, event: e.RolesReversed) -> None:
    now = encounter(state)
    now.offense, now.defense, now.system = event.offense, event.defense, event.system


@reduces(e.HomecomingChosen)
def _homecoming_chosen(state: State, event: e.HomecomingChosen) -> None:
    encounter(state).homecoming, encounter(state).system = True, event.seat


@reduces(e.GateAimed)
def _gate_aimed(state: State, event: e.GateAimed) -> None:
    encounter(state).planet = event.planet


@reduces(e.AlliesInvited)
def _allies_invited(state: State, event: e.AlliesInvited) -> None:
    encounter(state).invited[event.side] = event.seats


@reduces(e.AllianceAnswered)
def _alliance_answered(state: State, event: e.AllianceAnswered) -> None:
    if event.side != "none":
        encounter(state).allies[event.seat] = event.side


@reduces(e.AllyDrawnIn)
def _ally_drawn_in(state: State, event: e.AllyDrawnIn) -> None:
    encounter(state).allies[event.seat] = event.side


@reduces(e.AlliesDismissed)
def _allies_dismissed(state: State, event: e.AlliesDismissed) -> None:
    for seat in event.seats:
        encounter(state).allies.pop(seat, None)


@reduces(e.CardSelected)
def _card_selected(state: State, event: e.CardSelected) -> None:
    state.zones[f"hand:{event.seat}"].remove(event.card)
    state.zones[f"played:{event.seat}"].insert(0, event.card)
    encounter(state).selected.append(event.seat)
    if event.face_up:
        encounter(state).face_up.append(event.seat)


@reduces(e.CardTakenBack)
def _card_taken_back(state: State, event: e.CardTakenBack) -> None:
    state.zones[f"played:{event.seat}"].remove(event.card)
    state.zones[f"hand:{event.seat}"].append(event.card)
    encounter(state).selected.remove(event.seat)
    if event.seat in encounter(state).face_up:
        encounter(state).face_up.remove(event.seat)


@reduces(e.CardsExchanged)
def _cards_exchanged(state: State, event: e.CardsExchanged) -> None:
    one, other = event.seats
    zones, now = state.zones, encounter(state)
    zones[f"played:{one}"], zones[f"played:{other}"] = zones[f"played:{other}"], zones[f"played:{one}"]
    now.face_up = [other if seat == one else one for seat in now.face_up]
    now.exchanged = not now.exchanged


@reduces(e.CardTurnedUp)
def _card_turned_up(state: State, event: e.CardTurnedUp) -> None:
    encounter(state).face_up.append(event.seat)


@reduces(e.CardsRevealed)
def _cards_revealed(state: State, event: e.CardsRevealed) -> None:
    encounter(state).faces = dict(event.faces)
    encounter(state).face_up = list(event.cards)


@reduces(e.KickersRevealed)
def _kickers_revealed(state: State, event: e.KickersRevealed) -> None:
    encounter(state).facts["kickers"] = dict(event.cards)


@reduces(e.FaceChanged)
def _face_changed(state: State, event: e.FaceChanged) -> None:
    """A new face is what counts from now on, in place of a value that the last one was given."""
    now = encounter(state)
    now.faces[event.seat] = event.face
    now.modifiers = [m for m in now.modifiers if (m.target, m.quantity) != (event.seat, "card_set")]


@reduces(e.ModifierAdded)
def _modifier_added(state: State, event: e.ModifierAdded) -> None:
    encounter(state).modifiers.append(event.modifier)


@reduces(e.FactNoted)
def _fact_noted(state: State, event: e.FactNoted) -> None:
    encounter(state).facts[event.fact] = event.value


@reduces(e.TotalsFixed)
def _totals_fixed(state: State, event: e.TotalsFixed) -> None:
    encounter(state).totals = dict(event.totals)
    for side, terms in event.terms.items():
        _explain(state, f"total:{side}", terms)


def _explain(state: State, what: str, terms: list[dict[str, Any]]) -> None:
    """Keeps the attributed terms of a number for as long as the encounter lasts."""
    if state.encounter is not None:
        state.encounter.explained[what] = [dict(term) for term in terms]


@reduces(e.CompensationFixed)
def _compensation_fixed(state: State, event: e.CompensationFixed) -> None:
    _explain(state, f"compensation:{event.taker}", event.terms)


@reduces(e.RewardsChosen)
def _rewards_chosen(state: State, event: e.RewardsChosen) -> None:
    _explain(state, f"rewards:{event.seat}", event.terms)


@reduces(e.OutcomeFixed)
def _outcome_fixed(state: State, event: e.OutcomeFixed) -> None:
    encounter(state).case, encounter(state).winner = event.case, event.winner


@reduces(e.DealOffered)
def _deal_offered(state: State, event: e.DealOffered) -> None:
    encounter(state).facts["offer"] = {"by": event.seat, **event.offer, "cards": event.private_cards}


@reduces(e.DealWithdrawn)
def _deal_withdrawn(state: State, event: e.DealWithdrawn) -> None:
    encounter(state).facts.pop("offer", None)


@reduces(e.DealAgreed)
def _deal_agreed(state: State, event: e.DealAgreed) -> None:
    encounter(state).facts["deal"] = "agreed"


@reduces(e.DealFailed)
def _deal_failed(state: State, event: e.DealFailed) -> None:
    encounter(state).facts["deal"] = "failed"


@reduces(e.DealLossesFixed)
def _deal_losses_fixed(state: State, event: e.DealLossesFixed) -> None:
    for seat, terms in event.terms.items():
        _explain(state, f"failed_deal:{seat}", terms)


@reduces(e.DealMade)
def _deal_made(state: State, event: e.DealMade) -> None:
    encounter(state).facts["deal"] = "made"


# -- uses and questions ------------------------------------------------------------------------


@reduces(e.UseDeclared)
def _use_declared(state: State, event: e.UseDeclared) -> None:
    state.declared += 1
    use = Use(event.ability, event.seat, event.card, event.source, event.subject, dict(event.chosen))
    state.uses[event.use] = use
    if event.card:
        state.zones[f"hand:{event.seat}"].remove(event.card)
        state.zones["table"].append(event.card)
        if state.encounter is not None:
            state.encounter.played.append([event.seat, event.card])
        if event.card.startswith("flare-"):
            state.flares_played.append(f"{event.seat}:{event.card}")


@reduces(e.UseCancelled)
def _use_cancelled(state: State, event: e.UseCancelled) -> None:
    use = state.uses[event.use]
    use.cancelled = event.how
    if event.how in ("returned", "barred") and f"{use.seat}:{use.card}" in state.flares_played:
        state.flares_played.remove(f"{use.seat}:{use.card}")
    if event.side:
        state.flares_barred.append(f"{event.side}:{use.card}")


@reduces(e.UseClosed)
def _use_closed(state: State, event: e.UseClosed) -> None:
    use = state.uses.pop(event.use)
    if use.card and event.zone:
        state.zones["table"].remove(use.card)
        state.zones[event.zone].append(use.card)


@reduces(e.Answered)
def _answered(state: State, event: e.Answered) -> None:
    state.questions.pop(event.question, None)


@reduces(e.MovesUndone)
def _moves_undone(state: State, event: e.MovesUndone) -> None:
    """The state is what it was already: domain/history.py."""
    state.draws, state.asked, state.declared = event.draws, event.asked, event.declared
    state.undo_requested, state.undo_ledger = event.requested, event.ledger


@reduces(e.AgendaMoved)
def _agenda_moved(state: State, event: e.AgendaMoved) -> None:
    state.agenda[event.keep :] = copied(event.push)
    state.questions = {
        id: type(pending)(pending.seat, pending.key, pending.due) for id, pending in event.questions.items()
    }
    state.asked = event.asked
