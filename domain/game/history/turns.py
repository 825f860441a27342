"""The sentences of turns and encounters: from destiny to the outcome, with the totals and their terms."""

from domain.events import (
    AgendaMoved,
    AllianceAnswered,
    AlliesDismissed,
    AlliesInvited,
    AllyDrawnIn,
    CardSelected,
    CardsExchanged,
    CardsRevealed,
    CardTakenBack,
    CardTurnedUp,
    CompensationFixed,
    DefenseSet,
    DestinyDrawn,
    EncounterBegan,
    EncounterEnded,
    EncounterRewound,
    FaceChanged,
    FactNoted,
    GateAimed,
    HomecomingChosen,
    KickersRevealed,
    ModifierAdded,
    OffenseSet,
    OutcomeFixed,
    PhaseBegan,
    RewardsChosen,
    RolesReversed,
    TotalsFixed,
    TurnBegan,
    TurnContinued,
    TurnEnded,
)
from domain.game.names import PHASES
from domain.questions.wording import about, counted, listed
from domain.state import Face
from domain.story import (
    NOTHING,
    Scene,
    Sentence,
    added,
    because,
    detail,
    seats,
    tells,
    thing,
    untold,
    verb,
)

SAID = {*PHASES} - {"start_turn"}
"""The phases whose beginning has a sentence."""
RESULTS = {
    "offense_won": "the offense has won",
    "defense_won": "the defense has won",
    "both_lost": "both sides have lost",
    "deal": "a deal was made",
    "failed_deal": "no deal was made",
    "homecoming": "a home colony was founded again",
    "succeeded": "it counts as a success, without a winner",
    "aborted": "it was broken off",
}
REWARDS = {"ships": "ship", "cards": "card", "reward_cards": "reward card"}
"""The kinds of rewards of a defensive ally -> the word for one."""

untold(AgendaMoved, FactNoted)


# -- turns ----------------------------------------------------------------------------------------


@tells(TurnBegan)
def turn_began(event: TurnBegan, scene: Scene) -> Sentence:
    """Tells the number of the turn that begins."""
    return Sentence(f"Turn {event.number} begins: it is {about(event.seat)}'s.")


@tells(TurnContinued)
def turn_continued(event: TurnContinued, scene: Scene) -> Sentence:
    """Tells that the turn goes on after an encounter that was given to somebody."""
    return Sentence(f"The turn of {about(scene.seat)} goes on.")


@tells(TurnEnded)
def turn_ended(event: TurnEnded, scene: Scene) -> Sentence:
    """Tells nothing: the next turn begins with a sentence of its own."""
    return detail(f"{about(event.seat)}'s turn ends.")


@tells(PhaseBegan)
def phase_began(event: PhaseBegan, scene: Scene) -> Sentence:
    """Tells the headings of an encounter; another sentence says already that a turn starts."""
    return detail(f"{PHASES[event.phase]} begins.") if event.phase in SAID else NOTHING


# -- destiny and launch ---------------------------------------------------------------------------


@tells(EncounterBegan)
def encounter_began(event: EncounterBegan, scene: Scene) -> Sentence:
    """Tells that an encounter begins; an extra one is given by an effect."""
    if event.extra:
        return Sentence(f"An extra encounter begins: {about(event.offense)} is the offense.")
    return Sentence(f"Encounter {event.number} of the turn begins: {about(event.offense)} is the offense.")


@tells(EncounterEnded)
def encounter_ended(event: EncounterEnded, scene: Scene) -> Sentence:
    """Tells the result of an encounter."""
    result = RESULTS.get(event.result)
    return Sentence(f"The encounter ends{f': {result}' if result else ''}.")


@tells(EncounterRewound)
def encounter_rewound(event: EncounterRewound, scene: Scene) -> Sentence:
    """Changes by cards since then are gone."""
    return Sentence(f"Play goes back to the beginning of {PHASES.get(event.phase) or 'a phase'}.")


@tells(DestinyDrawn)
def destiny_drawn(event: DestinyDrawn, scene: Scene) -> Sentence:
    """Tells the card, which everybody sees."""
    if not scene.offense:
        return Sentence(f"{about(event.card)} is drawn for the first player.")
    return Sentence(f"{about(scene.offense)} draws {about(event.card)}.")


@tells(DefenseSet)
def defense_set(event: DefenseSet, scene: Scene) -> Sentence:
    """Tells the defense and its place, which is not always in the home system of the defense."""
    where = f" in {about(event.system)}'s home system" if event.system and event.system != event.seat else ""
    return Sentence(f"{about(scene.offense)} is to attack {about(event.seat)}{where}.")


@tells(OffenseSet)
def offense_set(event: OffenseSet, scene: Scene) -> Sentence:
    """Tells the offense; the turn stays with its seat."""
    return Sentence(f"{about(event.seat)} is the offense now.")


@tells(RolesReversed)
def roles_reversed(event: RolesReversed, scene: Scene) -> Sentence:
    """Tells that the defense attacks."""
    told = f"The roles are reversed: {about(event.offense)} attacks {about(event.defense)}"
    return Sentence(f"{told} in {about(event.system)}'s home system.")


@tells(HomecomingChosen)
def homecoming_chosen(event: HomecomingChosen, scene: Scene) -> Sentence:
    """Tells that there is no opponent."""
    return Sentence(f"{about(event.seat)} attacks nobody, to found a home colony again.")


@tells(GateAimed)
def gate_aimed(event: GateAimed, scene: Scene) -> Sentence:
    """Tells the planet that is the target."""
    return Sentence(f"The hyperspace gate is aimed at {about(event.planet)}.")


# -- alliances ------------------------------------------------------------------------------------


@tells(AlliesInvited)
def allies_invited(event: AlliesInvited, scene: Scene) -> Sentence:
    """Tells whom the main player of the side invites."""
    seat = scene.offense if event.side == "offense" else scene.defense
    who = about(seat) if seat else f"The {event.side}"
    if not event.seats:
        return detail(f"{who} invites nobody.")
    return Sentence(f"{who} invites {seats(event.seats)} to join the {event.side}.")


@tells(AllianceAnswered)
def alliance_answered(event: AllianceAnswered, scene: Scene) -> Sentence:
    """Tells the answer of a seat; one that stays out is a detail."""
    if event.side == "none":
        return detail(f"{about(event.seat)} joins neither side.")
    return Sentence(f"{about(event.seat)} joins the {event.side}.")


@tells(AllyDrawnIn)
def ally_drawn_in(event: AllyDrawnIn, scene: Scene) -> Sentence:
    """Tells that a seat becomes an ally without being asked."""
    return Sentence(f"{about(event.seat)} is drawn in as an ally of the {event.side}{because(event.why)}.")


@tells(AlliesDismissed)
def allies_dismissed(event: AlliesDismissed, scene: Scene) -> Sentence:
    """Tells that allies are allies no more."""
    are = verb(len(event.seats), "is an ally", "are allies")
    return Sentence(f"{seats(event.seats)} {are} no more{because(event.why)}.")


# -- encounter cards ------------------------------------------------------------------------------


@tells(CardSelected)
def card_selected(event: CardSelected, scene: Scene) -> Sentence:
    """Tells that a card is selected; face down it is seen by its player alone."""
    card = about(event.card) if event.card else "an encounter card"
    told = f"{about(event.seat)} selects {card}{', face up' if event.face_up else ''}."
    return Sentence(told) if event.face_up else detail(told)


@tells(CardTakenBack)
def card_taken_back(event: CardTakenBack, scene: Scene) -> Sentence:
    """Tells that a card is taken back, which may still be face down."""
    card = about(event.card) if event.card else "the encounter card"
    return Sentence(f"{about(event.seat)} takes back {card}.")


@tells(CardsExchanged)
def cards_exchanged(event: CardsExchanged, scene: Scene) -> Sentence:
    """Tells that cards are exchanged; face-down cards stay hidden."""
    return Sentence(f"{seats(event.seats)} exchange their encounter cards.")


@tells(CardTurnedUp)
def card_turned_up(event: CardTurnedUp, scene: Scene) -> Sentence:
    """Tells that a card is turned up before the reveal."""
    return Sentence(f"{about(event.seat)}'s encounter card is turned up: {about(event.card)}.")


@tells(CardsRevealed)
def cards_revealed(event: CardsRevealed, scene: Scene) -> Sentence:
    """Tells the revealed cards; one that stays face down counts as what its player claims."""
    cards = {seat: f"has {about(card)}" for seat, card in event.cards.items()}
    shown = [
        f"{about(seat)} {cards.get(seat) or f'claims {_face(face)}, face down'}" for seat, face in event.faces.items()
    ]
    return Sentence(f"The cards are revealed: {listed(shown)}.")


def _face(face: Face) -> str:
    return f"an attack of {face.value}" if face.type == "attack" else thing(face.type) or "another card"


@tells(KickersRevealed)
def kickers_revealed(event: KickersRevealed, scene: Scene) -> Sentence:
    """Tells the kickers together with the encounter cards."""
    return Sentence(f"{listed(f'{about(seat)} reveals {about(card)}' for seat, card in event.cards.items())}.")


@tells(FaceChanged)
def face_changed(event: FaceChanged, scene: Scene) -> Sentence:
    """Tells what the card counts as from now on."""
    return Sentence(f"{about(event.seat)}'s card counts as {_face(event.face)} now{because(event.source)}.")


@tells(ModifierAdded)
def modifier_added(event: ModifierAdded, scene: Scene) -> Sentence:
    """Tells what is added to a total; the totals show the rest."""
    change, source = event.modifier, thing(event.modifier.source)
    if change.quantity != "total" or not source or not change.amount:
        return NOTHING
    side = f"the {change.target}" if change.target in ("offense", "defense") else about(change.target)
    if change.amount < 0:
        return Sentence(f"{source} takes {-change.amount} from the total of {side}.")
    return Sentence(f"{source} adds {change.amount} to the total of {side}.")


# -- the outcome ----------------------------------------------------------------------------------


@tells(TotalsFixed)
def totals_fixed(event: TotalsFixed, scene: Scene) -> Sentence:
    """Tells each total with its terms."""
    sides = [
        f"{side} {total}{f' ({terms})' if (terms := added(event.terms.get(side, []))) else ''}"
        for side, total in event.totals.items()
    ]
    return Sentence(f"The totals: {'; '.join(sides)}.")


@tells(OutcomeFixed)
def outcome_fixed(event: OutcomeFixed, scene: Scene) -> Sentence:
    """Tells the outcome; the reason is named where a power or a card decides."""
    why = because(event.why)
    if event.winner:
        seat = scene.offense if event.winner == "offense" else scene.defense
        return Sentence(f"The {event.winner}{f' ({about(seat)})' if seat else ''} wins the encounter{why}.")
    if event.case == "deal":
        return Sentence(f"Nobody wins: {about(scene.offense)} and {about(scene.defense)} may make a deal{why}.")
    return Sentence(f"Both sides lose the encounter{why}.")


@tells(CompensationFixed)
def compensation_fixed(event: CompensationFixed, scene: Scene) -> Sentence:
    """Tells the compensation; the terms of the sum are named where there are several."""
    terms = f" ({added(event.terms)})" if event.terms else ""
    what = counted(event.count, "card")
    return Sentence(f"{about(event.payer)} owes {about(event.taker)} {what} as compensation{terms}.")


@tells(RewardsChosen)
def rewards_chosen(event: RewardsChosen, scene: Scene) -> Sentence:
    """Tells the rewards, which are decided before anything is taken."""
    chosen = [counted(count, REWARDS.get(kind, "reward")) for kind, count in event.amounts.items() if count]
    terms = f" ({added(event.terms)})" if event.terms else ""
    return Sentence(f"{about(event.seat)} chooses its rewards: {listed(chosen)}{terms}.")
