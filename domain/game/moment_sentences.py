"""The sentences for a seat that may step in: one for every moment of the game, with the facts that the seat needs.

Everything in them is public or known to that seat.
"""

from collections.abc import Iterable
from typing import Any

from domain import board
from domain.board import REMOVED, WARP
from domain.decks import piles, taking
from domain.decks.titles import TITLES, title_of
from domain.encounter import compensation, rewards, ships, state_checks, timings, victory
from domain.encounter.launch import ANY_COLONY
from domain.encounter.resolution import LOWER_TOTAL_WINS, UPSET, ahead, totals_decide
from domain.encounter.sentences import attack, both_sides, meeting, whom, whose
from domain.encounter.totals import terms
from domain.engine import moments, uses
from domain.engine.abilities import ABILITIES
from domain.engine.moments import SENTENCES, Moment, instead_of, reaction_to, says_at
from domain.events.deals import OFFER
from domain.questions.wording import about, besides, counted, listed, subject
from domain.state import Encounter, State, Use


def _who(state: State, seat: str, other: str, verb: str, of_you: str = "") -> str:
    return subject(seat, other, verb, of_you)


def _fleets(state: State, seat: str, gone: Iterable[str]) -> str:
    """Returns `3 ships of Red and 1 ship of yours`."""
    owners = [board.owner(state, ship) for ship in gone]
    counts = {owner: owners.count(owner) for owner in dict.fromkeys(owners)}
    whose = {owner: "yours" if owner == seat else about(owner) for owner in counts}
    return listed(f"{counted(count, 'ship')} of {whose[owner]}" for owner, count in counts.items())


def _are(things: list[Any]) -> str:
    return "is" if len(things) == 1 else "are"


# -- the turn, regroup and destiny -----------------------------------------------------------------

SENTENCES.update(
    {
        timings.GAME_SETUP: "The game is being set up.",
        timings.NEW_HAND: "You are about to show your hand and draw a new one.",
        timings.HAND_SHOWN: "You have shown your hand and are about to draw a new one.",
        timings.LOADING: "You are about to send ships into the encounter.",
        timings.ALLIANCE_TURN: "You are about to answer the invitations to an alliance.",
        timings.COMPARING_SKILLS: "The Weapons of the offense and the Shields of the defense are about to be compared.",
        timings.KICKERS: "You may add a kicker before the encounter cards are selected.",
        timings.LAID_OPEN: "You are about to play your encounter card face up.",
        timings.ENCOUNTER_CLOSES: "The encounter cards have been discarded.",
        piles.RESHUFFLED: "The cosmic deck was made anew from the discard pile.",
        taking.DISCARDING: "You are about to discard cards at random.",
    }
)


@says_at(timings.START_OF_TURN)
def _turn(state: State, seat: str, moment: Moment) -> str:
    return "Your turn begins." if state.turn.seat == seat else f"{about(state.turn.seat)}'s turn begins."


@says_at(timings.BETWEEN_ENCOUNTERS)
def _between(state: State, seat: str, moment: Moment) -> str:
    return f"One encounter of {whose(seat, state.turn.seat)} turn is over."


@says_at(timings.START_OF_ENCOUNTER)
def _encounter_begins(state: State, seat: str, moment: Moment) -> str:
    return f"An encounter begins. {_who(state, seat, state.current_encounter.offense, 'is', 'are')} the offense."


@says_at(timings.LEAVING_WARP)
def _regroup(state: State, seat: str, moment: Moment) -> str:
    return f"{_who(state, seat, state.current_encounter.offense, 'is', 'are')} about to get a ship back from the warp."


@says_at(timings.END_OF_REGROUP)
def _end_of_regroup(state: State, seat: str, moment: Moment) -> str:
    return f"The regroup of {whose(seat, state.current_encounter.offense)} encounter ends."


@says_at(timings.BEFORE_DESTINY)
def _before_destiny(state: State, seat: str, moment: Moment) -> str:
    return f"{_who(state, seat, state.current_encounter.offense, 'is', 'are')} about to draw a destiny card."


@says_at(timings.DESTINY_DRAWN)
def _destiny(state: State, seat: str, moment: Moment) -> str:
    now = state.current_encounter
    card = f" {about(title_of(now.destiny))}" if now.destiny else " a destiny card"
    return f"{_who(state, seat, now.offense, 'has', 'have')} drawn{card}."


@says_at(timings.DEFENSE_DUE)
def _defense_due(state: State, seat: str, moment: Moment) -> str:
    return f"{_destiny(state, seat, moment)} The defense is about to be decided."


@says_at(timings.DEFENSE_SET)
def _defense(state: State, seat: str, moment: Moment) -> str:
    now = state.current_encounter
    fixed = not ANY_COLONY.of(now, now.offense)
    return meeting(state, seat, now.system if fixed else "")


# -- launch and alliance ---------------------------------------------------------------------------


@says_at(timings.BEFORE_LAUNCH)
def _before_launch(state: State, seat: str, moment: Moment) -> str:
    now = state.current_encounter
    return f"{_who(state, seat, now.offense, 'is', 'are')} about to aim the hyperspace gate."


@says_at(timings.GATE_AIMED)
def _aimed(state: State, seat: str, moment: Moment) -> str:
    now = state.current_encounter
    return f"{_who(state, seat, now.offense, 'aims')} the hyperspace gate at {about(now.planet)}."


@says_at(timings.ALLY_LOADING)
def _ally_sends(state: State, seat: str, moment: Moment) -> str:
    ally = moment["seat"]
    side = state.current_encounter.allies.get(ally, "")
    return f"{_who(state, seat, ally, 'is', 'are')} about to send ships{f' to the {side}' if side else ''}."


@says_at(timings.SHIPS_LAUNCHED)
def _launched(state: State, seat: str, moment: Moment) -> str:
    now = state.current_encounter
    sent = board.in_encounter(state, now.offense)
    at = f" at {about(now.planet)}" if now.planet else ""
    return f"{_who(state, seat, now.offense, 'has', 'have')} launched {counted(len(sent), 'ship')}{at}.{besides(sent)}"


@says_at(timings.BEFORE_INVITATIONS)
def _before_invitations(state: State, seat: str, moment: Moment) -> str:
    return f"{_attack(state, seat)} Allies are about to be invited."


def _attack(state: State, seat: str) -> str:
    now = state.current_encounter
    count = counted(board.count_in_encounter(state, now.offense), "ship")
    return f"{attack(state, seat)} with {count}."


@says_at(timings.SHIPS_COMMITTED)
def _committed(state: State, seat: str, moment: Moment) -> str:
    ally = moment["seat"]
    sent, side = board.in_encounter(state, ally), board.side_of(state, ally)
    to = f" to the {side}" if side else ""
    return f"{_who(state, seat, ally, 'has', 'have')} sent {counted(len(sent), 'ship')}{to}.{besides(sent)}"


@says_at(timings.ALLIANCES_FORMED, timings.ALLIANCES_SETTLED)
def _sides(state: State, seat: str, moment: Moment) -> str:
    return f"Alliances are formed. {both_sides(state)}"


@says_at(timings.ESCORTS_NAMED)
def _escorts(state: State, seat: str, moment: Moment) -> str:
    return f"{_who(state, seat, moment['ally'], 'is', 'are')} about to bring Escorts into the encounter."


# -- planning and reveal ---------------------------------------------------------------------------


@says_at(timings.BEFORE_SELECTION, timings.SELECTING, timings.PICKING)
def _selecting(state: State, seat: str, moment: Moment) -> str:
    return f"Encounter cards are about to be selected. {both_sides(state)}"


@says_at(timings.FACE_UP)
def _face_up(state: State, seat: str, moment: Moment) -> str:
    now = state.current_encounter
    up = [
        f"{whose(seat, each)} encounter card lies face up: {about(title_of(state.zones[f'played:{each}'][0]))}"
        for each in now.face_up
        if state.zones.get(f"played:{each}")
    ]
    return f"{'; '.join(up)}." if up else "An encounter card lies face up."


@says_at(timings.CARDS_SELECTED)
def _selected(state: State, seat: str, moment: Moment) -> str:
    return f"The encounter cards are selected. {both_sides(state)}"


@says_at(timings.REVEALING)
def _revealing(state: State, seat: str, moment: Moment) -> str:
    return f"The encounter cards are about to be revealed. {both_sides(state)}"


@says_at(timings.CARDS_REVEALED)
def _revealed(state: State, seat: str, moment: Moment) -> str:
    return f"{_faces(state, seat)} {both_sides(state)}"


def _faces(state: State, seat: str) -> str:
    """Returns the faces of both encounter cards."""
    now = state.current_encounter
    shown = [f"{_who(state, seat, each, 'shows')} {_face(now, each)}" for each in (now.offense, now.defense)]
    return f"{shown[0]}, {shown[1][:1].lower() + shown[1][1:]}."


def _face(now: Encounter, seat: str) -> str:
    face = now.faces.get(seat)
    if face is None:
        return "no card"
    if face.printed in TITLES:
        return about(face.printed)
    return f"an attack of {face.value}" if face.type == "attack" else f"a {face.type}"


@says_at(timings.TOTALLING)
def _totals(state: State, seat: str, moment: Moment) -> str:
    """Returns the totals as they are now; they count only when both cards are attacks."""
    now = state.current_encounter
    if len(now.faces) < 2 or any(face.type != "attack" for face in now.faces.values()):
        return f"{_faces(state, seat)} Totals do not count."
    total = {side: sum(term["amount"] for term in terms(state, side)) for side in ("offense", "defense")}
    return f"Totals: offense {total['offense']}, defense {total['defense']}{_standing(state, seat, total)}."


def _standing(state: State, seat: str, total: dict[str, int]) -> str:
    """Returns the margin by which the seat's side wins or loses; for a seat in neither side, which side is ahead."""
    now, margin = state.current_encounter, abs(total["offense"] - total["defense"])
    winning, mine = ahead(state), board.side_of(state, seat)
    why = ", because the lower total wins" if LOWER_TOTAL_WINS.of(now) else ""
    why += ", because winner and loser are swapped" if UPSET.of(now) else ""
    if not totals_decide(now):
        how = " whatever the totals are"
    elif margin:
        how = f" by {margin}{why}"
    else:
        return f" (a tie, which the {winning} wins{why})"
    if mine:
        return f" (you are {'winning' if winning == mine else 'losing'}{how})"
    return f" (the {winning} is winning{how})"


# -- resolution ------------------------------------------------------------------------------------


@says_at(timings.WINNER_KNOWN)
def _winner(state: State, seat: str, moment: Moment) -> str:
    now = state.current_encounter
    if now.winner:
        main = board.main_player(state, now.winner)
        yours = " You are on the winning side." if board.side_of(state, seat) == now.winner else ""
        return f"The {now.winner} wins the encounter: {about(main)}.{yours}"
    return "The encounter ends in a deal, or without one." if now.case == "deal" else "Both sides lose the encounter."


@says_at(timings.AFTER_RESOLUTION)
def _after_resolution(state: State, seat: str, moment: Moment) -> str:
    now = state.current_encounter
    if now.winner:
        main = about(board.main_player(state, now.winner))
        return f"The resolution of the encounter ends. The {now.winner} has won: {main}."
    return "The resolution of the encounter ends. Neither side has won."


@says_at(timings.COMPENSATION_DUE)
def _compensation_due(state: State, seat: str, moment: Moment) -> str:
    lost = state.current_encounter.lost.get(seat, 0)
    return f"You lost {counted(lost, 'ship')} and are about to collect compensation."


@says_at(timings.BEFORE_COMPENSATION)
def _before_compensation(state: State, seat: str, moment: Moment) -> str:
    return f"You are about to pay {_owed(state)} as compensation{_party(' to ', compensation.who_collects(state))}."


@says_at(timings.TAKING_COMPENSATION)
def _taking_compensation(state: State, seat: str, moment: Moment) -> str:
    return f"You are about to take {_owed(state)} as compensation{_party(' from ', compensation.who_pays(state))}."


@says_at(timings.COMPENSATION_TAKEN)
def _compensation_taken(state: State, seat: str, moment: Moment) -> str:
    return f"You have taken {counted(moment['count'], 'card')} from {about(moment['payer'])} as compensation."


def _owed(state: State) -> str:
    return counted(compensation.owed(state), "card")


def _party(word: str, other: str) -> str:
    return f"{word}{about(other)}" if other else ""


@says_at(timings.REWARDS_DUE)
def _rewards(state: State, seat: str, moment: Moment) -> str:
    count = rewards.count_due(state)
    return f"You are about to collect {'rewards' if count is None else counted(count, 'reward')}."


@says_at(rewards.REWARD_CARDS_DRAWN, piles.DRAWN)
def _cards_drawn(state: State, seat: str, moment: Moment) -> str:
    return f"You have drawn {counted(len(moment['cards']), 'card')}.{besides(moment['cards'])}"


@says_at(piles.DRAWN_BY_ANOTHER)
def _another_draws(state: State, seat: str, moment: Moment) -> str:
    return f"{_who(state, seat, moment['seat'], 'draws')} {counted(len(moment['cards']), 'card')}."


@says_at(timings.DEAL_AGREED)
def _deal(state: State, seat: str, moment: Moment) -> str:
    offer = OFFER.of(state.current_encounter)
    between = offer.get("between") or [state.current_encounter.offense, state.current_encounter.defense]
    return f"{listed(map(about, between))} have agreed on a deal."


@says_at(timings.DEAL_FAILED)
def _no_deal(state: State, seat: str, moment: Moment) -> str:
    now = state.current_encounter
    return f"{listed(map(about, (now.offense, now.defense)))} have made no deal and are about to lose ships."


@says_at(timings.PHASE_OVER)
def _phase(state: State, seat: str, moment: Moment) -> str:
    return f"The phase ends: {about(state.phase)}."


@says_at(piles.DISCARDED)
def _discarded(state: State, seat: str, moment: Moment) -> str:
    """Names the cards that are still on a pile: others may be back in a deck or a hand that nobody may look into."""
    cards = [card for card in moment["cards"] if _is_discarded(state, card)]
    what = listed(map(about, cards)) if len(cards) <= 3 else f"{counted(len(cards), 'card')}{besides(cards)}"
    said = ""
    if not cards:
        what, said = counted(len(moment["cards"]), "card"), ", no longer in a discard pile"
    if moment.get("seat"):
        return f"{_who(state, seat, moment['seat'], 'discards')} {what}{said}."
    return f"{what} {_are(cards or moment['cards'])} discarded{said}."


def _is_discarded(state: State, card: str) -> bool:
    return any(card in there for zone, there in state.zones.items() if zone.endswith("discard"))


# -- ships, colonies, powers, victory --------------------------------------------------------------


@says_at(timings.COMING_OUT)
def _coming_out(state: State, seat: str, moment: Moment) -> str:
    coming = moment["ships"]
    return f"{counted(len(coming), 'ship')} of yours {_are(coming)} about to return from the warp.{besides(coming)}"


@says_at(ships.SHIPS_GONE)
def _ships_gone(state: State, seat: str, moment: Moment) -> str:
    where = {WARP: "to the warp", REMOVED: "out of the game"}
    parts = []
    for place, words in where.items():
        there = [ship for ship in moment["ships"] if state.ships.get(ship) == place]
        if there:
            parts.append(f"{_fleets(state, seat, there)} went {words}")
    return (
        f"{listed(parts)}.{besides(moment['ships'])}" if parts else f"Ships left the board.{besides(moment['ships'])}"
    )


@says_at(instead_of(ships.LOSE_SHIPS), instead_of(ships.REMOVE_SHIPS))
def _will_be_lost(state: State, seat: str, moment: Moment) -> str:
    gone, end = moment["ships"], _end(moment)
    return f"{_fleets(state, seat, gone)} {_are(gone)} about to go {end}.{besides(gone)}"


@says_at(reaction_to(ships.LOSE_SHIPS), reaction_to(ships.REMOVE_SHIPS))
def _were_lost(state: State, seat: str, moment: Moment) -> str:
    return f"{_fleets(state, seat, moment['ships'])} went {_end(moment)}.{besides(moment['ships'])}"


def _end(moment: Moment) -> str:
    return {WARP: "to the warp", REMOVED: "out of the game"}.get(moment["to"], f"to {about(moment['to'])}")


@says_at(instead_of(ships.MOVE_SHIPS))
def _will_move(state: State, seat: str, moment: Moment) -> str:
    moving = list(moment["moves"])
    return f"{_fleets(state, seat, moving)} {_are(moving)} about to move{_target(moment)}.{besides(moving)}"


@says_at(reaction_to(ships.MOVE_SHIPS))
def _have_moved(state: State, seat: str, moment: Moment) -> str:
    moving = list(moment["moves"])
    return f"{_fleets(state, seat, moving)} moved{_target(moment)}.{besides(moving)}"


def _target(moment: Moment) -> str:
    targets = list(dict.fromkeys(to for _, to in moment["moves"].values()))
    return f" to {listed(map(about, targets))}" if targets else ""


@says_at(state_checks.POWER_LOST)
def _power_lost(state: State, seat: str, moment: Moment) -> str:
    return f"{'You' if seat == moment['seat'] else about(moment['seat'])} can no longer use an alien power."


@says_at(instead_of(victory.WIN))
def _will_win(state: State, seat: str, moment: Moment) -> str:
    winners = moment["winners"]
    return f"{listed(map(about, winners))} {_are(winners)} about to win the game."


@says_at(reaction_to(victory.WIN))
def _have_won(state: State, seat: str, moment: Moment) -> str:
    return f"{listed(map(about, moment['winners']))} won the game."


# -- uses ------------------------------------------------------------------------------------------


@says_at(uses.FLARE_USED)
def _flare_used(state: State, seat: str, moment: Moment) -> str:
    return f"{_who(state, seat, moment['seat'], 'has', 'have')} used {ABILITIES[moment['ability']].label}."


@says_at(moments.USE)
def _used(state: State, seat: str, moment: Moment) -> str:
    """Returns the use: its seat, ability and target, and the use that it answers."""
    use = state.uses[moment["use"]]
    answers = ""
    if use.subject in state.uses:
        subject = state.uses[use.subject]
        answers = f" in answer to {whose(seat, subject.seat)} {ABILITIES[subject.ability].label}"
    over = " It is cancelled." if use.cancelled else ""
    ability = ABILITIES[use.ability]
    verb = _who(state, seat, use.seat, "plays" if use.card else "uses")
    return f"{verb} {ability.label}{_on(state, seat, use)}{answers}.{over}{besides(_uses(moment, use))}"


@says_at(uses.SPENT)
def _spent(state: State, seat: str, moment: Moment) -> str:
    use = state.uses[moment["use"]]
    return f"{_who(state, seat, use.seat, 'has', 'have')} played {about(use.card)}, which is about to be discarded."


def _uses(moment: Moment, use: Use) -> list[str]:
    """Returns the use itself, the one that it answers, and the card that it is made with."""
    return [id for id in (moment["use"], use.subject, use.card) if id]


def _on(state: State, seat: str, use: Use) -> str:
    """Returns the public choices of the use: players, planets, a side."""
    value = use.chosen.get("value")
    if ABILITIES[use.ability].secret or not isinstance(value, list) or not value:
        return ""
    if value[0] in ("offense", "defense"):
        return f" for the {value[0]}"
    if value[0] in ABILITIES:
        return f" for {ABILITIES[value[0]].label}"
    if all(isinstance(each, str) and each in state.seats for each in value):
        return f" on {listed('yourself' if each == seat == use.seat else whom(seat, each) for each in value)}"
    if all(isinstance(each, str) and board.system_of(state, each) for each in value):
        return f" on {listed(map(about, value))}"
    if all(isinstance(each, str) and each in state.ships for each in value):
        return f" on {_fleets(state, seat, value)}{besides(value)}"
    return ""
