"""Determinization: a state that the table may be in as far as one seat can tell, for bots that search.

What the seat cannot see is dealt anew: the order of the piles, the cards in other hands and face down on the table,
secret answers. The sampled state looks to the seat exactly like the real one (CORE-310..314). It follows from what the
seat sees and from chance alone: two games that differ only in what is hidden give the same samples.
"""

from collections.abc import Callable, Collection
from copy import deepcopy
from typing import Any

import msgspec

from domain import board, powers, private_notes
from domain import state as states
from domain.cards import kickers
from domain.decks.hidden import CARD_ID, SHOWN, SHOWN_IN_AN_ENCOUNTER, lies_open
from domain.decks.piles import deck_of
from domain.decks.titles import Title, facts
from domain.encounter.planning import place_of_card
from domain.engine.abilities import ABILITIES
from domain.engine.chance import Chance
from domain.engine.runner import CLOCK, NO_CHANCE, Asked, EngineFault, Runner
from domain.game.views import view
from domain.state import PASS_WHEN_NOTHING_PLAYABLE, State

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(State)
WHY = "determinization"
TRIES = 40
"""Deals after which it is given up that one fits what the seats are asked."""

Answers = Callable[[State, Asked], dict[str, Any]]
"""`function(state, asked)`: what another seat may have answered in secret, with the cards that it has there."""


class Undetermined(Exception):
    """Something is hidden here that cannot be dealt anew; `reason` says what."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def by_default(_: State, asked: Asked) -> dict[str, Any]:
    """The answer that the clock would give."""
    return asked.question.default()


class Worlds:
    """The states in which the table may be as far as one seat can tell."""

    def __init__(self, state: State, seat: str, known: Collection[str] = (), answers: Answers = by_default) -> None:
        """Looks once at what the seat sees. The given state is not changed. Raises Undetermined.

        The seat remembers where the cards of `known` (ids) are, though they are hidden: they stay there. `answers`
        gives what other seats may have answered in secret meanwhile.
        """
        bare = _without_secrets(state, seat)
        # Read from the state as it is: what has been shown to the seat on the way stays where it was shown.
        seen = {*known, *CARD_ID.findall(_ENCODER.encode(view(state, seat)).decode())}
        self._bare, self._answers = bare, answers
        self._asked = _asked(bare).keys()
        self._secret = _forgotten(bare, seat)
        hidden = [zone for zone, cards in bare.zones.items() if cards and not _sees(bare, seat, zone)]
        self._places = [(zone, card) for zone in hidden for card in bare.zones[zone] if card not in seen]

    def sample(self, chance: Chance) -> State:
        """One of them, the same for the same chance. Nothing in it depends on what the seat cannot see.

        Raises Undetermined.
        """
        for attempt in range(TRIES):
            sampled = _renamed(self._bare, _dealt_anew(self._bare, self._places, chance, f"{WHY} {attempt}"))
            found = _asked(sampled)
            if found.keys() == self._asked | self._secret:
                for key in sorted(self._secret):
                    answer = self._answers(sampled, found[key])
                    sampled.agenda[-1].answers[key[1]] = found[key].question.check(answer)
                states.forget(sampled)
                return sampled
        raise Undetermined("no_deal_fits")


# -- what is hidden --------------------------------------------------------------------------------


def _sees(state: State, seat: str, zone: str) -> bool:
    """True when the seat sees which cards are in this zone."""
    if lies_open(state, zone):
        return True
    kind, _, owner = zone.partition(":")
    if kind == board.SHEET:
        alien, _, one = owner.partition(":")
        return seat in ([one] if one else powers.beholders(state, alien))
    if kind == "played":
        return state.encounter is not None and place_of_card(state, owner) == seat
    if kind == "kicker":
        return kickers.seen_by(state, seat).get(owner) is not None
    return owner.partition(":")[0] == seat


def _without_secrets(state: State, seat: str) -> State:
    """A copy without what only other players know of themselves. Raises Undetermined where rules depend on a secret."""
    if state.status != "running" or state.undo is not None:
        raise Undetermined("not_running")
    if private_notes.kept(state):
        raise Undetermined("private_note")
    if any(use.seat != seat and ABILITIES[use.ability].secret for use in state.uses.values()):
        raise Undetermined("secret_use")
    bare = states.copy(state)
    bare.unused_aliens.sort()
    for other, facts_of_seat in bare.seats.items():
        facts_of_seat.seed = ""
        if other != seat:
            facts_of_seat.orders = [PASS_WHEN_NOTHING_PLAYABLE]
    return bare


def _forgotten(bare: State, seat: str) -> set[tuple[str, str]]:
    """Forgets what other seats have answered in secret to a question that waits for further answers.

    Returns the seats and keys of those questions whose answers have to be thought up again. In a veiled window there
    are none: as far as anybody can tell, nobody has answered. Raises Undetermined for a use that waits for its turn.
    """
    answers = bare.agenda[-1].answers
    others = [key for key, value in answers.items() if value is not None and key.partition(":")[2] not in (seat, CLOCK)]
    if any(pending.seat == CLOCK for pending in bare.questions.values()):
        for key in others:
            del answers[key]
        return set()
    secret: set[tuple[str, str]] = set()
    for key in others:
        value = answers.pop(key)
        asked = next((each for each in _asked(bare).values() if each.key == key), None)
        if asked is not None and asked.question.kind == "respond":
            raise Undetermined("use_in_waiting")
        if asked is not None and asked.question.secret:
            secret.add((asked.seat, key))
        else:
            answers[key] = value
    return secret


def _asked(state: State) -> dict[tuple[str, str], Asked]:
    """What the top step asks, by seat and key; nothing where the rules cannot go on from here."""
    states.forget(state)
    try:
        return {(asked.seat, asked.key): asked for asked in Runner(state, NO_CHANCE).open_questions()}
    except (EngineFault, LookupError):
        # The step asks nothing with these cards, or does not find a card that it needs: such a deal does not fit.
        return {}


# -- dealing ---------------------------------------------------------------------------------------


def _dealt_anew(state: State, places: list[tuple[str, str]], chance: Chance, purpose: str) -> dict[str, str]:
    """Card -> the card that is in its place now: each hidden place gets a hidden card with the same back."""
    unseen: dict[str, list[str]] = {}
    for _, card in places:
        unseen.setdefault(deck_of(state, card), []).append(card)
    unseen = {pile: chance.shuffled(cards, 0, f"{purpose} {pile}") for pile, cards in unseen.items()}
    # The few places that take only some cards come first, so that these are not gone.
    ordered = sorted(places, key=lambda place: place[0].partition(":")[0] not in NEEDED)
    return {card: _taken(unseen[deck_of(state, card)], zone, card) for zone, card in ordered}


NEEDED: dict[str, Callable[[Title], object]] = {
    "played": lambda title: title.is_encounter_card,
    "laid_second": lambda title: title.is_encounter_card,
    "kicker": lambda title: title.kind,
}
"""Kind of zone -> what everybody knows of the cards there: a card is exchanged only for one that is alike in it."""


def _taken(cards: list[str], zone: str, card: str) -> str:
    """The next card that fits into the place of this one; it is gone then."""
    alike = NEEDED.get(zone.partition(":")[0])
    if alike is None:
        return cards.pop()
    at = next(at for at, each in enumerate(cards) if alike(facts(each)) == alike(facts(card)))
    return cards.pop(at)


def _renamed(state: State, names: dict[str, str]) -> State:
    """A copy in which the cards have exchanged their places wherever the state names them.

    What everybody has seen of a card stays: there its name stands for the card itself and not for its place.
    """
    text = _ENCODER.encode(state).decode()
    copied = _DECODER.decode(CARD_ID.sub(lambda found: names.get(found[0], found[0]), text))
    for name in SHOWN:
        setattr(copied, name, deepcopy(getattr(state, name)))
    if state.encounter is not None:
        for name in SHOWN_IN_AN_ENCOUNTER:
            setattr(copied.encounter, name, deepcopy(getattr(state.encounter, name)))
    return copied
