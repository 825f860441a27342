"""Kickers: laid face down before the encounter cards, they multiply the value of your card (REW-30..39l, W-52)."""

from collections.abc import Iterable

from domain import board
from domain.cards.crooked_deals import BEFORE_KICKERS
from domain.decks import reward
from domain.decks.piles import put_cards
from domain.decks.titles import facts, title_of
from domain.encounter import encounter, roles, timings
from domain.encounter.deal import main_player_of
from domain.encounter.planning import planning
from domain.encounter.totals import AGAINST_ATTACK, Term, term
from domain.engine.abilities import declare, effect_of
from domain.engine.ability import Ability
from domain.engine.index import SOURCES, AbilitiesByTitle, Source, UsableAbility
from domain.engine.moments import Moment, timing
from domain.engine.queries import adds_by_rule
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.engine.windows import open_window, zones_to_play_from
from domain.events import CardsRevealed, EncounterRewound, KickersRevealed, ModifierAdded
from domain.events.encounter_cards import KICKER_FROM, KICKERS
from domain.questions import ChooseCards
from domain.state import Frame, Modifier, State

KICKER = "kicker"
"""The public name of the ability: which kicker it is stays secret."""


def in_hand(state: State, seat: str) -> dict[str, str]:
    """Returns the kickers that a seat holds: card -> title."""
    return {card: title_of(card) for card in _held(state, seat)} if reward.in_game(state) else {}


def _held(state: State, seat: str) -> dict[str, str]:
    """Returns kicker -> its zone: the hand, or another one from which the seat may play."""
    zones = zones_to_play_from(state, seat)
    return {card: zone for zone in zones for card in state.zones[zone] if facts(card).kind == "kicker"}


_CARRIERS = (KICKER,)


def _carriers(state: State, seat: str) -> Iterable[str]:
    """Returns the titles of kickers.

    Nothing else has this name, so hands are looked at only where a kicker can be played.
    """
    return _CARRIERS


def _abilities(state: State, seat: str, carried: AbilitiesByTitle) -> Iterable[UsableAbility]:
    return [UsableAbility(ability, "", KICKER) for ability in carried.get(KICKER, ())] if in_hand(state, seat) else []


SOURCES.append(Source(_carriers, _abilities, frozenset({KICKER}), reward.in_game))
encounter.discarded_beside_the_card(KICKER)


def laid_by(state: State, seat: str) -> list[str]:
    """Returns the kicker before a seat, if there is one."""
    return state.zones.get(f"{KICKER}:{seat}", [])


def none_laid(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True before a kicker is laid: one for each main player and encounter (REW-32)."""
    return not laid_by(runner.state, seat)


def which(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = in_hand(runner.state, seat)
    return ChooseCards(prompt="Which kicker do you play?", rule="REW-31", name="kicker", cards=cards, secret=True)


def lay_face_down(runner: Runner, use: Use) -> None:
    """Lays a kicker face down. That it is a kicker is announced, its value is not (REW-39h)."""
    held, target = _held(runner.state, use.seat), f"{KICKER}:{use.seat}"
    for card in [card for card in use.value if card in held]:
        put_cards(runner, [card], held[card], target, KICKER, seat=use.seat, seen_by=[use.seat])
        if held[card] != f"hand:{use.seat}":
            KICKER_FROM.note(runner, held[card], use.seat)


declare(
    Ability(
        id=KICKER,
        title=KICKER,
        kind=KICKER,
        moments=(timings.KICKERS,),
        label="Kicker",
        rule="REW-31",
        roles=roles.main,
        effect=effect_of(KICKER, lay_face_down),
        when=none_laid,
        asks=which,
        secret=True,
        is_use=False,
        name="Kicker",
        text=reward.KICKER,
    )
)


def kicker_of_the_offense(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.KICKERS, only=[runner.encounter.offense]))


def kicker_of_the_defense(runner: Runner, frame: Frame) -> None:
    """Lets the defense lay a kicker after the offense's announcement, and before either selects a card (REW-39h)."""
    open_window(runner, timing(timings.KICKERS, only=[runner.encounter.defense]))


planning.insert(kicker_of_the_offense, before="as_cards_are_selected", within=reward.in_game)
planning.insert(kicker_of_the_defense, before="as_cards_are_selected", within=reward.in_game)


@watches(CardsRevealed, within=reward.in_game)
def turned_up(runner: Runner, event: CardsRevealed) -> None:
    """Turns kickers up with the encounter cards (REW-39a).

    The cards may have changed places, the kickers have not (REW-39k).
    """
    cards = {seat: laid[0] for seat in event.faces if (laid := laid_by(runner.state, seat))}
    if cards:
        runner.emit(KickersRevealed(cards=cards))
    for seat, card in cards.items():
        runner.emit(ModifierAdded(modifier=Modifier(seat, AGAINST_ATTACK, facts(card).value, title_of(card))))


@watches(EncounterRewound, within=reward.in_game)
def taken_back(runner: Runner, event: EncounterRewound) -> None:
    """Returns kickers to where they came from when planning begins again; they may be played again (REW-39l)."""
    for seat in runner.state.seats:
        for card in list(laid_by(runner.state, seat)):
            source, target = f"{KICKER}:{seat}", event.kickers_from.get(seat, f"hand:{seat}")
            put_cards(runner, [card], source, target, KICKER, seat=seat)


def _times(runner: Runner, owner: str, count: int, rule: str) -> list[Term]:
    """Returns the number that this main player's revealed kicker adds, if its card is finally a negotiate."""
    now = runner.encounter
    card = KICKERS.of(now).get(owner)
    if card is None or now.faces[owner].type != "negotiate":
        return []
    value = facts(card).value
    return [term(title_of(card), count * (value - 1), seat=owner, times=value, rule=rule)]


@adds_by_rule("compensation", BEFORE_KICKERS + 1)
def more_compensation(runner: Runner, seat: str, count: int) -> list[Term]:
    return _times(runner, seat, count, "REW-36")


@adds_by_rule("failed_deal", BEFORE_KICKERS + 1)
def opponent_loses_more(runner: Runner, seat: str, count: int) -> list[Term]:
    own = main_player_of(runner.state, seat)
    return _times(runner, board.opponent(runner.state, own), count, "REW-38")


def seen_by(state: State, viewer: str) -> dict[str, str | None]:
    """Returns seat -> title of the kicker before it, None for one that the viewer may not know."""
    shown = KICKERS.of(state.encounter) if state.encounter else {}
    return {
        seat: title_of(laid[0]) if seat in (viewer, *shown) else None
        for seat in state.seats
        if (laid := laid_by(state, seat))
    }
