"""The words of a tech's page. Completed techs, and face-down ones that are used unseen, are sources of abilities."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Unpack

from domain.decks.piles import put_cards
from domain.decks.titles import Title, title
from domain.encounter.ships import return_home
from domain.engine.abilities import ABILITIES, declare_of_page, effect_of
from domain.engine.ability import Body, OnPage, When
from domain.engine.index import SOURCES, AbilitiesByTitle, Source, UsableAbility
from domain.engine.moments import Moment, named, says_at
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.engine.windows import may_hold, usable_with
from domain.events import UseDeclared
from domain.questions.wording import about, subject
from domain.state import State
from domain.variants.technology import variant_state
from domain.variants.technology.declaration import DECK, ID, WHY
from domain.variants.variant import played_with

KIND = "tech"
TURNED_UP = named("tech_turned_up", "After a tech is turned up", members=("seat", "tech"))
"""A tech was turned up with enough ships; it can be stopped before its player has anything of it."""
COMPLETED = named("tech_completed", "After a tech is completed", members=("seat", "tech", "place"))
"""The moment after the effect of a completed tech: the ships that have researched it are still there."""


@says_at(TURNED_UP, COMPLETED)
def _turned_up(state: State, seat: str, moment: Moment) -> str:
    return f"{subject(seat, moment['seat'], 'has', 'have')} completed {about(moment['tech'])}."


@dataclass(frozen=True)
class Tech:
    """A tech card. `research`: the ships that it needs, 0 for any number (X, TECH-06).

    `hidden`: it stays face down until it is used (TECH-07). `once`: its use discards it.
    """

    card: Title
    research: int
    hidden: bool
    once: bool

    @property
    def id(self) -> str:
        """The id of its title."""
        return self.card.id

    def number(self, ships: int) -> int:
        """Returns its research number, with a number of ships on it: X is their number."""
        return self.research or ships


TECHS: dict[str, Tech] = {}


def tech(id: str, name: str, research: int, text: str, *, hidden: bool = False, once: bool = True) -> Tech:
    """Declares a tech; `tech_omega_missile` of the rules' data is `tech-omega-missile` here."""
    card = title(f"tech-{id}", name, KIND, deck=DECK, text=text)
    TECHS[card.id] = Tech(card, research, hidden, once)
    return TECHS[card.id]


def at(state: State, place: str) -> Tech:
    """Returns the face-down tech at this place."""
    return TECHS[variant_state.title_at(state, place)]


SPENDING: set[str] = set()
"""The abilities whose use discards their tech."""


def ability(
    owner: Tech,
    part: str = "",
    *,
    rule: str,
    spends: bool | None = None,
    returns: bool = True,
    **said: Unpack[OnPage],
) -> Callable[[Body], Body]:
    """Declares an effect of the tech. `spends`: its use discards the tech; by default as the tech says.

    After the effect of a tech that was face down, and also if it is cancelled, the ships on it return. If not
    `returns`, the effect itself says when they do. `cancelled`: what else happens if the use is cancelled.
    """
    if owner.hidden:
        said["cancelled"] = researchers_return

    def register(body: Body) -> Body:
        id = f"{owner.id}.{part}" if part else owner.id
        effect = effect_of(id, body)
        if owner.hidden and returns:
            effect.step(researchers_return)
        if owner.once if spends is None else spends:
            SPENDING.add(id)
        declare_of_page(
            id,
            effect,
            title=owner.id,
            kind=KIND,
            label=owner.card.name,
            name=owner.card.name,
            text=owner.card.text,
            rule=rule,
            **said,
        )
        return body

    return register


def place_of(runner: Runner, use: Use) -> str:
    """Returns the place of the face-down tech that this use has turned up."""
    return runner.state.uses[use.id].source


def researchers_return(runner: Runner, use: Use) -> None:
    """Returns the ships on a tech that was used from its place to colonies (TECH-05)."""
    send_home(runner, place_of(runner, use))


def send_home(runner: Runner, place: str) -> None:
    """Returns the ships at a tech's place to colonies, or sends them to the warp if there is none (TECH-05)."""
    seat = variant_state.researcher(place)
    return_home(runner, seat, variant_state.researching(runner.state, seat).get(place, []), WHY)


def on_completion(owner: Tech, when: When | None = None) -> When:
    """Returns a condition: this tech has just been completed, and `when`."""

    def it_was_completed(runner: Runner, seat: str, moment: Moment) -> bool:
        mine = moment["seat"] == seat and moment["tech"] == owner.id
        return bool(mine and (when is None or when(runner, seat, moment)))

    return it_was_completed


@watches(UseDeclared, within=played_with(ID))
def spent_tech_is_discarded(runner: Runner, event: UseDeclared) -> None:
    """Discards the tech: it is the price of the use, and stays paid if the use is cancelled."""
    if event.ability in SPENDING:
        card = variant_state.card_of(ABILITIES[event.ability].title)
        discard_tech(runner, event.seat, card)


def discard_tech(runner: Runner, seat: str, card: str) -> None:
    """Moves the seat's tech to the tech discard pile, face up, from wherever it is."""
    zone = next(zone for zone, cards in runner.state.zones.items() if card in cards)
    put_cards(runner, [card], zone, variant_state.PILE, WHY, seat=seat)


def _titles(state: State, seat: str) -> Iterable[str]:
    return [*variant_state.completed(state, seat), *_unseen(state, seat).values()]


def _unseen(state: State, seat: str) -> dict[str, str]:
    """Returns place -> title of the seat's face-down techs that can be used from there."""
    places = variant_state.face_down_techs(state, seat)
    return {place: variant_state.title_at(state, place) for place in places if at(state, place).hidden}


def _abilities(state: State, seat: str, carried: AbilitiesByTitle) -> Iterable[UsableAbility]:
    for done in variant_state.completed(state, seat):
        for each in carried.get(done, ()):
            yield UsableAbility(each, "", done)
    for place, unseen in _unseen(state, seat).items():
        for each in carried.get(unseen, ()):
            yield UsableAbility(each, "", place)


SOURCES.append(Source(_titles, _abilities, frozenset({KIND}), played_with(ID)))


@may_hold
def any_unseen_tech(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if others must expect that a face-down tech can be used now (TIME-30)."""
    if ID not in runner.state.variants:
        return False
    unseen = [variant_state.card_of(id) for id, each in TECHS.items() if each.hidden]
    return any(
        usable_with(runner, seat, moment, place, [card])
        for place in variant_state.face_down_techs(runner.state, seat)
        for card in unseen
    )
