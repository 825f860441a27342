"""Determinization: a state that the table may be in for all that one seat knows, for bots that search.

What the seat cannot see is dealt again: the order of the piles, the cards in other hands and face down on the table,
secret answers. The sampled state looks to the seat exactly like the real one (CORE-310..314). It follows from what the
seat sees and from chance alone: two games that differ only in what is hidden give the same samples.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from copy import deepcopy
from itertools import count
from typing import Any

import msgspec

from domain import board, cache, powers, private_notes
from domain import state as states
from domain.cards import kickers
from domain.decks.hidden import CARD_ID, SHOWN, SHOWN_IN_AN_ENCOUNTER, lies_open
from domain.decks.piles import deck_of
from domain.decks.titles import Title, facts
from domain.encounter.planning import place_of_card
from domain.engine.abilities import ABILITIES
from domain.engine.chance import Chance
from domain.engine.runner import CLOCK, NO_CHANCE, NOT_ASKED, EngineFault, OpenQuestion, Runner
from domain.engine.uses import choose_again, not_yet_done, takes_effect
from domain.game.views import view
from domain.reducers import first_orders
from domain.state import Frame, Pending, State

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(State)
WHY = "determinization"
TRIES, USUAL = 1000, 50
"""Deals after which it is given up that one fits what the seats are asked.

In the first ones the others have answered as usual, in the rest anything: what is asked may come of no usual answer.
"""
READY = 60
"""The most ready answers from which one is picked."""

Answers = Callable[[State, OpenQuestion], dict[str, Any]]
"""`function(state, asked)`: what another seat may have answered in secret, with the cards that it has there."""


class Undetermined(Exception):
    """Something is hidden here that cannot be dealt again; `reason` says what."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def by_default(_: State, asked: OpenQuestion) -> dict[str, Any]:
    """Returns the answer that the clock would give."""
    return asked.question.default()


class Worlds:
    """The states in which the table may be for all that one seat knows."""

    def __init__(self, state: State, seat: str, shown: Collection[str] = (), answers: Answers = by_default) -> None:
        """Looks once at what the seat sees. The given state is not changed. Raises Undetermined.

        The seat remembers where the cards of `shown` (ids) are, though they are hidden: they stay there. `answers`
        gives what other seats may have answered in secret meanwhile.
        """
        bare = _without_secrets(state, seat)
        self._seat = seat
        # Read from the state as it is: what has been shown to the seat on the way stays where it was shown.
        seen = {*shown, *CARD_ID.findall(_ENCODER.encode(view(state, seat)).decode())}
        self._bare, self._answers = bare, answers
        self._asked = _asked(bare).keys()
        self._secret = _forgotten(bare, seat)
        self._text = _ENCODER.encode(bare).decode()
        hidden = [zone for zone, cards in bare.zones.items() if cards and not sees(bare, seat, zone)]
        self._places = [(zone, card) for zone in hidden for card in bare.zones[zone] if card not in seen]

    def sample(self, chance: Chance) -> State:
        """Returns one of them, the same for the same chance. Nothing in it depends on what the seat cannot see.

        Raises Undetermined.
        """
        for attempt in range(TRIES):
            purpose = f"{WHY} {attempt}"
            sampled = self._renamed(_redealt(self._bare, self._places, chance, purpose))
            pick = _picks(chance, purpose)
            # No answer of a question is ready where there is nothing to choose from.
            with suppress(LookupError, StopIteration):
                if self._fits(sampled, pick, self._answers if attempt < USUAL else _any_answer(pick)):
                    cache.clear(sampled)
                    return sampled
        raise Undetermined("no_deal_fits")

    def _renamed(self, names: dict[str, str]) -> State:
        """Returns a copy in which the cards have exchanged their places wherever the state names them.

        What everybody has seen of a card stays: there its name stands for the card itself and not for its place.
        """
        bare = self._bare
        copied = _DECODER.decode(CARD_ID.sub(lambda match: names.get(match[0], match[0]), self._text))
        for name in SHOWN:
            setattr(copied, name, deepcopy(getattr(bare, name)))
        if bare.encounter is not None:
            for name in SHOWN_IN_AN_ENCOUNTER:
                setattr(copied.encounter, name, deepcopy(getattr(bare.encounter, name)))
        return copied

    def _fits(self, sampled: State, pick: private_notes.Pick, answers: Answers) -> bool:
        """Invents what others keep secret; returns True if the same is asked after that as it is now.

        Raises LookupError where there is nothing that they could have chosen from these cards.
        """
        private_notes.guess_all(sampled, self._bare, self._seat, pick)
        for frame in not_yet_done(sampled):
            if _is_secret(sampled, frame.vars["use"], self._seat):
                _declare_again(sampled, frame, answers)
        missing = set(self._secret)
        while True:
            asked = _asked(sampled)
            if not (now := sorted(missing & asked.keys())):
                _veil(sampled, self._seat, asked)
                return not missing and asked.keys() == self._asked
            for key in now:
                answer = answers(sampled, asked[key])
                sampled.agenda[-1].answers[key[1]] = asked[key].question.check(answer)
            missing.difference_update(now)


# -- what is thought up ----------------------------------------------------------------------------


def _picks(chance: Chance, purpose: str) -> private_notes.Pick:
    """Picks by this chance; each pick has a number of its own."""
    numbers = count()

    def pick(items: Sequence[str], wanted: int) -> list[str]:
        if wanted > len(items):
            raise LookupError(purpose)
        return chance.sample(items, wanted, 0, f"{purpose} {next(numbers)}")

    return pick


def _any_answer(pick: private_notes.Pick) -> Answers:
    """Returns any ready answer, each as likely as another."""

    def answer(_: State, asked: OpenQuestion) -> dict[str, Any]:
        ready = asked.question.legal(READY)
        (number,) = pick([str(number) for number in range(len(ready))], 1)
        return ready[int(number)]

    return answer


def _declare_again(sampled: State, frame: Frame, answers: Answers) -> None:
    """Replaces the choice of a use that may still be answered. Raises LookupError where there is nothing to choose."""
    seat, use = frame.vars["seat"], frame.vars["use"]
    asks = ABILITIES[frame.vars["ability"]].asks
    question = asks(Runner(sampled, NO_CHANCE), seat, frame.vars["moment"]) if asks else None
    if question is None:
        raise LookupError(use)
    choose_again(sampled, use, question.check(answers(sampled, OpenQuestion(seat, "", question))))


def _veil(sampled: State, seat: str, questions: dict[tuple[str, str], OpenQuestion]) -> None:
    """Asks the seats in a veiled window that can act with these cards. Nobody knows who is really asked (TIME-30)."""
    public = {id: each for id, each in sampled.questions.items() if each.seat in (seat, CLOCK)}
    if any(each.seat == CLOCK for each in public.values()):
        others = [
            key for key, asked in questions.items() if key[0] not in (seat, CLOCK) and asked.question is not NOT_ASKED
        ]
        sampled.questions = {f"{other} {key}": Pending(other, key, None) for other, key in others} | public


def _is_secret(state: State, use: str, seat: str) -> bool:
    """Returns True for a use of another seat with a choice that only that seat knows."""
    declared = state.uses[use]
    return declared.seat != seat and bool(declared.chosen) and ABILITIES[declared.ability].secret


# -- what is hidden --------------------------------------------------------------------------------


def sees(state: State, seat: str, zone: str) -> bool:
    """Returns True if the seat sees which cards are in this zone."""
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
    """Returns a copy without what only other players know of themselves.

    Raises Undetermined where rules depend on a secret.
    """
    if state.status != "running" or state.request is not None:
        raise Undetermined("not_running")
    undone = [frame.vars["use"] for frame in not_yet_done(state)]
    if any(_is_secret(state, use, seat) and takes_effect(state, use) and use not in undone for use in state.uses):
        raise Undetermined("secret_use")
    bare = states.copy(state)
    bare.unused_aliens.sort()
    for other, facts_of_seat in bare.seats.items():
        facts_of_seat.seed = ""
        if other != seat:
            facts_of_seat.orders = first_orders(state)
    return bare


def _forgotten(bare: State, seat: str) -> set[tuple[str, str]]:
    """Forgets what other seats have answered in secret to a question that waits for further answers.

    Returns the seats and keys of those questions whose answers have to be thought up again. In a veiled window there
    are none: nobody can tell that anybody has answered.
    """
    answers = bare.agenda[-1].answers
    others = [key for key in answers if key.partition(":")[2] not in (seat, CLOCK)]
    if any(pending.seat == CLOCK for pending in bare.questions.values()):
        for key in others:
            if answers[key] is not None:
                del answers[key]
        return set()
    secret: set[tuple[str, str]] = set()
    # The last one first: a step asks again for what it has been answered only while all before that is there.
    for key in reversed(others):
        value = answers.pop(key)
        questions = list(_asked(bare).values())
        asked = next((each for each in questions if each.key == key), None)
        if asked is not None and (asked.question.secret or _waits_for_its_turn(asked, questions)):
            secret.add((asked.seat, key))
        else:
            answers[key] = value
    return secret


def _waits_for_its_turn(asked: OpenQuestion, questions: list[OpenQuestion]) -> bool:
    """Returns True while nobody knows whether it is a use or a pass: a seat that comes before it has not answered."""
    return asked.question.kind == "respond" and asked is not questions[0]


def _asked(state: State) -> dict[tuple[str, str], OpenQuestion]:
    """Returns what the top step asks, by seat and key; nothing where the rules cannot go on from here."""
    cache.clear(state)
    try:
        return {(asked.seat, asked.key): asked for asked in Runner(state, NO_CHANCE).open_questions()}
    except (EngineFault, LookupError):
        # The step asks nothing with these cards, or does not find a card that it needs: such a deal does not fit.
        return {}


# -- dealing ---------------------------------------------------------------------------------------


def _redealt(state: State, places: list[tuple[str, str]], chance: Chance, purpose: str) -> dict[str, str]:
    """Returns card -> the card that is in its place now: each hidden place gets a hidden card with the same back."""
    unseen: dict[str, list[str]] = {}
    for _, card in places:
        unseen.setdefault(deck_of(state, card), []).append(card)
    dealt: dict[str, str] = {}
    pick = _picks(chance, f"{purpose} place")
    # The few places that take only some cards come first, so that these are not gone.
    for zone, card in places:
        if alike := NEEDED.get(zone.partition(":")[0]):
            cards = unseen[deck_of(state, card)]
            (dealt[card],) = pick([each for each in cards if alike(facts(each)) == alike(facts(card))], 1)
            cards.remove(dealt[card])
    piles = {pile: chance.shuffled(cards, 0, f"{purpose} {pile}") for pile, cards in unseen.items()}
    return dealt | {card: piles[deck_of(state, card)].pop() for _, card in places if card not in dealt}


NEEDED: dict[str, Callable[[Title], object]] = {
    "played": lambda title: title.is_encounter_card,
    "laid_second": lambda title: title.is_encounter_card,
    "kicker": lambda title: title.kind,
}
"""Kind of zone -> what everybody knows of the cards there: a card is exchanged only for one that is alike in it."""
