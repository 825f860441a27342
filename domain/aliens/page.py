"""The form of an alien's page: its facts, then power, wild and super under decorators."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from itertools import repeat
from typing import Any, Unpack

from domain import board, powers, private_notes
from domain.decks.titles import TITLES, title, title_of, titles_of
from domain.engine import abilities
from domain.engine.abilities import declare_of_page
from domain.engine.ability import Ability, Body, OnPage, When
from domain.engine.agenda import Procedure
from domain.engine.index import SOURCES, AbilitiesByTitle, Source, UsableAbility, has_abilities
from domain.engine.moments import Moment
from domain.engine.queries import Adds
from domain.engine.queries import passive as add_passive
from domain.engine.runner import Runner
from domain.engine.windows import also_played_from
from domain.state import State, sets_in_play
from domain.traits import give


@dataclass(frozen=True, kw_only=True)
class Traits:
    """The traits of an alien that rules ask for; `domain.traits.TRAITS` says what each trait means."""

    permanent: bool = False
    bound: bool = False
    open_sheet: bool = False
    gains_by_losses: bool = False
    haven: bool = False
    ships_at_hand: bool = False
    stock: bool = False
    counts_tokens: bool = False
    through_the_warp: bool = False
    captures_ships: bool = False
    ransoms_ships: bool = False
    hidden_reserve: bool = False
    discards_apart: bool = False
    lasting_flare: bool = False

    @property
    def traits(self) -> list[str]:
        """The names of the traits that the alien has."""
        return [field.name for field in fields(Traits) if getattr(self, field.name)]


@dataclass(frozen=True)
class Alien(Traits):
    """The facts of an alien sheet (CORE-017). `setup`: it has Game Setup text, so no effect draws it later.

    `flare`: there is a flare of it; without one it is never dealt by flares. `unverified`: the parts that are based on
    no original text, in words; nothing when all of it was read. `wins_otherwise`: it has a special way to win.
    `tokens`: pieces that are used with this alien only, and how many of each there are (EXP-09, EXP-10). `private_note`
    names the note on its sheet that only its player sees, `exposed_note` the note that makes it public. `power`,
    `wild`, `super`: the effects of the power and the two sides of the flare, in the project's words; nothing for a side
    without a known text.
    """

    id: str
    name: str
    edition: str
    alert: str
    verb: str
    setup: bool = False
    players_min: int = 0
    players_max: int = len(board.COLOURS)
    not_with: tuple[str, ...] = ()
    unverified: str = ""
    flare: bool = True
    wins_otherwise: bool = False
    tokens: tuple[tuple[str, int], ...] = ()
    private_note: str = ""
    exposed_note: str = ""
    power: str = ""
    wild: str = ""
    super: str = ""

    def text(self, kind: str) -> str:
        """Returns the effect of the power (`power` and `passive`) or of a side of the flare (`wild`, `super`)."""
        return {"wild": self.wild, "super": self.super}.get(kind, self.power)

    def in_game(self, state: State) -> bool:
        """Returns True if the sets of a game have this alien and its flare."""
        sets = sets_in_play(state)
        return sets is None or self.edition in sets


ALIENS: dict[str, Alien] = {}


def alien(id: str, name: str, edition: str, alert: str, verb: str, **facts: Any) -> Alien:
    """Declares an alien and the title of its flare, if it has one."""
    ALIENS[id] = Alien(id, name, edition, alert, verb, **facts)
    listed = ALIENS[id]
    give(id, listed.traits)
    if listed.private_note:
        private_notes.on_sheet(id, listed.private_note, listed.exposed_note)
    if listed.flare:
        sides = {"Wild": listed.wild, "Super": listed.super}
        text = " ".join(f"{side}: {said}" for side, said in sides.items() if said)
        title(f"flare-{id}", f"{name} flare", "flare", set=edition, text=text)
    return listed


def own_use(ability: str, when: When | None = None) -> When:
    """Returns a condition: `when`, and the seat has just declared this ability, which the card changes."""

    def declared(runner: Runner, seat: str, moment: Moment) -> bool:
        subject = runner.state.uses[moment["use"]]
        mine = subject.seat == seat and subject.ability == ability and not subject.cancelled
        return mine and (when is None or when(runner, seat, moment))

    return declared


class OnSheet(OnPage, total=False):
    """The keywords of an alien's page; `with_use` names the ability with whose use a flare is played."""

    rule: str
    with_use: str


def _declare(
    owner: Alien,
    title: str,
    kind: str,
    part: str,
    label: str,
    name: str,
    body: Body,
    *,
    rule: str = "CORE-240",
    with_use: str = "",
    **said: Unpack[OnPage],
) -> None:
    if with_use:
        said["answers"] = True
        said["when"] = own_use(with_use, said.get("when"))
    declare_of_page(
        f"{owner.id}.{part}",
        body,
        title=title,
        kind=kind,
        label=label,
        name=name,
        text=owner.text(kind),
        rule=rule,
        set=owner.edition,
        needs=_to_use(title, kind),
        **said,
    )


def power(owner: Alien, part: str = "power", **said: Unpack[OnSheet]) -> Callable[[Body], Body]:
    """Declares a use of the power. `part` names the use when the power has several."""

    def register(body: Body) -> Body:
        _declare(owner, owner.id, "power", part, f"{owner.name}: {owner.verb}", owner.name, body, **said)
        return body

    return register


def wild(owner: Alien, part: str = "wild", **said: Unpack[OnSheet]) -> Callable[[Body], Body]:
    """Declares the flare's effect for a seat without this power in force (CORE-221, CORE-222)."""
    return _flare(owner, "wild", part, said)


def super_(owner: Alien, part: str = "super", **said: Unpack[OnSheet]) -> Callable[[Body], Body]:
    """Declares the flare's effect for a seat with this power in force."""
    return _flare(owner, "super", part, said)


def _flare(owner: Alien, kind: str, part: str, said: OnSheet) -> Callable[[Body], Body]:
    said.setdefault("rule", "CORE-221")

    def register(body: Body) -> Body:
        flare = TITLES[f"flare-{owner.id}"]
        _declare(owner, flare.id, kind, part, f"{owner.name} flare ({kind})", flare.name, body, **said)
        return body

    return register


def passive(owner: Alien, query: str) -> Callable[[Adds], Adds]:
    """Declares a part of the power that is no use; it adds to a number while the power is in force."""

    def register(adds: Adds) -> Adds:
        id = f"{owner.id}.{query}"
        label = f"{owner.name}: {query.replace('_', ' ')}"
        ability = Ability(
            id=id,
            title=owner.id,
            kind="passive",
            moments=(),
            label=label,
            rule="CORE-240",
            must=True,
            effect=Procedure(id),
            set=owner.edition,
            name=owner.name,
            text=owner.text("passive"),
            needs=_to_use(owner.id, "power"),
        )
        add_passive(query, ability, adds)
        return adds

    return register


def _powers(state: State, seat: str, carried: AbilitiesByTitle) -> list[UsableAbility]:
    """Returns the powers in force, which are a source of abilities."""
    return [
        UsableAbility(ability, "", held) for held in powers.active(state, seat) for ability in carried.get(held, ())
    ]


def _cards(state: State, seat: str, carried: AbilitiesByTitle) -> list[UsableAbility]:
    """Returns the cards in hand, which are a source of abilities unless they are barred.

    Flares by CORE-222 and CORE-224.
    """
    return _of_cards(state, seat, state.zones[f"hand:{seat}"], carried)


def _of_cards(
    state: State, seat: str, cards: Iterable[str], carried: AbilitiesByTitle, zone: str = ""
) -> list[UsableAbility]:
    """Returns the abilities of cards that the seat may play; `zone` is theirs if it is not the hand."""
    options: list[UsableAbility] = []
    for card in cards:
        name = title_of(card)
        if name not in carried:
            continue
        for ability in carried[name]:
            if state.flares_barred and f"{ability.kind}:{card}" in state.flares_barred:
                continue
            if ability.kind not in ("wild", "super") or _flare_playable(state, seat, card, ability):
                options.append(UsableAbility(ability, card, name, zone))
    return options


def super_in_hand(state: State, seat: str, owner: Alien) -> bool:
    """Returns True if the seat holds the flare of this alien and may play its super side in this encounter."""
    ability = abilities.ABILITIES[f"{owner.id}.super"]
    cards = [card for card in state.zones[f"hand:{seat}"] if title_of(card) == ability.title]
    return any(_flare_playable(state, seat, card, ability) for card in cards)


def _flare_playable(state: State, seat: str, card: str, ability: Ability) -> bool:
    for played in state.flares_played:
        by, _, which = played.partition(":")
        if by == seat or which == card:
            return False
    return (ability.kind == "super") == (title_of(card).removeprefix("flare-") in powers.active(state, seat))


def _titles_of_aliens(state: State, seat: str) -> frozenset[str]:
    """Returns the aliens of the seat, and under another title those whose power it has not lost."""
    return _with_powers(tuple(powers.held(state, seat)), tuple(powers.not_lost(state, seat)))


@cache
def _with_powers(aliens: tuple[str, ...], not_lost: tuple[str, ...]) -> frozenset[str]:
    return frozenset([*aliens, *map(_to_use, not_lost, repeat("power"))])


def _titles_in_hand(state: State, seat: str) -> frozenset[str]:
    """Returns the cards in hand, and under another title the sides of flares that may be played in this encounter."""
    played = state.flares_played
    has_played_one = bool(played) and any(each.startswith(f"{seat}:") for each in played)
    cards, aliens = tuple(state.zones.get(f"hand:{seat}", ())), tuple(powers.not_lost(state, seat))
    return _with_flares(cards, aliens, has_played_one)


@lru_cache(maxsize=10_000)
def _with_flares(cards: tuple[str, ...], aliens: tuple[str, ...], has_played_one: bool) -> frozenset[str]:
    """Returns the titles with flares.

    A seat plays one flare in an encounter, the super side only with its power (CORE-222, CORE-224).
    """
    titles = titles_of(cards)
    if has_played_one:
        return titles
    flares = {title for title in titles if TITLES[title].kind == "flare"}
    supers = {title for alien in aliens if (title := f"flare-{alien}") in flares}
    return titles.union(map(_to_use, flares, repeat("wild")), map(_to_use, supers, repeat("super")))


def _to_use(title: str, kind: str) -> str:
    """Returns the title that a seat has while it may be able to use abilities of this kind of an alien or card."""
    return f"{title}:{kind}"


_PLAYED = frozenset({"wild", "super", "artifact", "reinforcement", "rift"})
"""The kinds of abilities that cards have."""
SOURCES.append(Source(_titles_of_aliens, _powers, frozenset({"power", "passive"})))
SOURCES.append(Source(_titles_in_hand, _cards, _PLAYED))


def plays_cards_of(owner: Alien, zone: str, use: str) -> None:
    """Lets the seat with this power play the cards of a zone as from its hand, each by this use of the power.

    The use can be made wherever a card of the zone could do something; `playable` says which.
    """

    def zones(state: State, seat: str) -> list[str]:
        return [zone] if zone in state.zones and owner.id in powers.active(state, seat) else []

    def titles(state: State, seat: str) -> Iterable[str]:
        return map(title_of, state.zones[zone]) if zones(state, seat) else ()

    def uses(state: State, seat: str, carried: AbilitiesByTitle) -> Iterable[UsableAbility]:
        if any(carried.get(title) for title in titles(state, seat)):
            yield UsableAbility(abilities.ABILITIES[use], "", owner.id)

    def lies_there(state: State) -> bool:
        return any(map(has_abilities, state.zones.get(zone, ())))

    also_played_from(zones)
    SOURCES.append(Source(titles, uses, _PLAYED, lies_there, comes_and_goes=True))


def playable(runner: Runner, seat: str, moment: Moment, zone: str) -> dict[str, UsableAbility]:
    """Returns ability -> how the seat would use it with a card of this zone, for all that it could use now."""
    carried = abilities.at_moment(runner.state, moment["key"])
    uses: dict[str, UsableAbility] = {}
    for option in _of_cards(runner.state, seat, runner.state.zones.get(zone, []), carried, zone):
        if option.ability.id not in uses and abilities.allowed(runner, seat, moment, option):
            uses[option.ability.id] = option
    return uses
