"""The terms of a council's deal: who gets a colony, whose cards go to whom, and further goods (HAZ-17, XVAR-38).

An offer is built in parts: first the parts that it has, then one question about each. A part is `colony:red` (a colony
for red), `cards:red` (cards that red gives, and chooses), `titles:red:blue` (cards that the offer names, from red to
blue) or a kind of goods (`stations:red`: stations for red).
"""

from typing import Any

from domain import board
from domain.decks.titles import in_hands, title_of
from domain.encounter.deal import cards_of, givable_colonies
from domain.encounter.deal_goods import TRADES, goods_between
from domain.questions import ChooseOption, Distribute, Question
from domain.questions.wording import about, counted, listed
from domain.state import State

COLONY, CARDS, TITLES = "colony", "cards", "titles"
Terms = dict[str, Any]


def nothing() -> Terms:
    """Returns empty terms: receiver -> [giver, planet], giver -> receiver -> number, kind -> receiver -> ids.

    Terms that name cards have `titles` besides: giver -> receiver -> titles.
    """
    return {"colonies": {}, "gifts": {}, "goods": {}}


def anything(terms: Terms) -> bool:
    """Returns True if at least one card, colony or further thing changes hands; some goods do not make a deal alone."""
    return bool(terms["colonies"] or terms["gifts"] or terms["goods"] or terms.get(TITLES))


def colonies_for(state: State, seat: str) -> dict[str, str]:
    """Returns `giver:planet` -> its words, of every colony that the seat could get."""
    colonies = {}
    for giver in board.clockwise(state, seat)[1:]:
        for planet in givable_colonies(state, giver, seat)[giver]:
            colonies[f"{giver}:{planet}"] = f"{about(giver)}'s colony on {about(planet)}"
    return colonies


def goods_for(state: State, seat: str, kind: str) -> tuple[dict[str, str], int]:
    """Returns the things of a kind that the seat could get, in words, and how many it has room for."""
    words: dict[str, str] = {}
    room = 0
    for giver in board.clockwise(state, seat)[1:]:
        goods = goods_between(state, giver, seat).get(kind)
        if goods is not None and goods.alone:
            words |= {id: f"{about(id)} of {about(giver)}" for id in goods.givable[giver]}
            room = goods.room[seat]
    return words, min(room, len(words))


def possible_parts(state: State) -> dict[str, str]:
    """Returns part -> its words."""
    parts = {}
    for seat in board.timing_order(state):
        if colonies_for(state, seat):
            parts[f"{COLONY}:{seat}"] = f"a colony for {about(seat)}"
        if state.zones[f"hand:{seat}"]:
            parts[f"{CARDS}:{seat}"] = f"cards that {about(seat)} gives"
            for other in board.clockwise(state, seat)[1:]:
                parts[f"{TITLES}:{seat}:{other}"] = f"cards that you name, from {about(seat)} to {about(other)}"
        for kind in TRADES:
            if goods_for(state, seat, kind)[1]:
                parts[f"{kind}:{seat}"] = f"{about(kind)} for {about(seat)}"
    return parts


def which_parts(state: State) -> ChooseOption:
    """Asks for the parts of an offer; the default is that everybody gives cards."""
    parts = possible_parts(state)
    cards = [part for part in parts if part.startswith(f"{CARDS}:")]
    return ChooseOption(
        prompt="What is part of your offer to the Galactic Council?",
        name="council_parts",
        options=parts,
        most=len(parts),
        fallback={"options": cards or list(parts)[:1]},
    )


def about_part(state: State, speaker: str, part: str, terms: Terms) -> Question | None:
    """Returns the question that makes a part precise for the speaker; None if earlier parts have left nothing of it."""
    kind, _, seat = part.partition(":")
    if kind == COLONY:
        prompt = f"Which colony does {about(seat)} get?"
        return ChooseOption(prompt=prompt, name="council_colony", options=colonies_for(state, seat))
    if kind == CARDS:
        return _how_many_cards(state, seat)
    if kind == TITLES:
        return _which_titles(state, speaker, seat)
    options, room = goods_for(state, seat, kind)
    taken = [id for ids in terms["goods"].get(kind, {}).values() for id in ids]
    options = {id: words for id, words in options.items() if id not in taken}
    if not options:
        return None
    prompt = f"What does {about(seat)} get?"
    return ChooseOption(prompt=prompt, name="council_goods", options=options, most=min(room, len(options)))


def _which_titles(state: State, speaker: str, pair: str) -> ChooseOption:
    """Asks for titles that the giver may hold. From the speaker's hand they are those that it holds (CORE-189)."""
    giver, _, receiver = pair.partition(":")
    held = state.zones[f"hand:{giver}"]
    titles = (
        dict.fromkeys(map(title_of, held)) if giver == speaker else [title.id for title in in_hands(state.variants)]
    )
    prompt = f"Which cards does {about(giver)} give to {about(receiver)}?"
    options = {title: about(title) for title in titles}
    return ChooseOption(prompt=prompt, name="council_titles", options=options, most=min(len(held), len(options)))


def _how_many_cards(state: State, seat: str) -> Distribute:
    """Asks how many cards of a hand go to whom; the rest is kept. The default gives one to the next player."""
    size, others = len(state.zones[f"hand:{seat}"]), board.clockwise(state, seat)[1:]
    targets = dict.fromkeys([seat, *others], size)
    amounts = {seat: size - 1, others[0]: 1} if size > 1 else {others[0]: 1}
    return Distribute(
        prompt=f"How many of {about(seat)}'s {counted(size, 'card')} go to which player?",
        name="council_cards",
        total=size,
        targets=targets,
        where={seat: f"{about(seat)} keeps"} | {other: f"to {about(other)}" for other in others},
        fallback={"amounts": amounts},
    )


def add(terms: Terms, part: str, value: Any) -> None:
    """Adds the answer to the question about a part."""
    kind, _, seat = part.partition(":")
    if kind == COLONY:
        giver, _, planet = value[0].partition(":")
        terms["colonies"][seat] = [giver, planet]
    elif kind == CARDS:
        if gifts := {other: count for other, count in value.items() if other != seat and count}:
            terms["gifts"][seat] = gifts
    elif kind == TITLES:
        giver, _, receiver = seat.partition(":")
        terms.setdefault(TITLES, {}).setdefault(giver, {})[receiver] = value
    else:
        terms["goods"].setdefault(kind, {})[seat] = value


def can_be_met(state: State, terms: Terms) -> bool:
    """Returns True if every term can still be carried out (CORE-190)."""
    for giver in state.seats:
        named = [title for titles in _named_by(terms, giver).values() for title in titles]
        gifts = sum(terms["gifts"].get(giver, {}).values())
        if len(cards_of(state, giver, named)) < len(named) or gifts + len(named) > len(state.zones[f"hand:{giver}"]):
            return False
    for seat, (giver, planet) in terms["colonies"].items():
        if f"{giver}:{planet}" not in colonies_for(state, seat):
            return False
    for kind, gets in terms["goods"].items():
        for seat, ids in gets.items():
            options, room = goods_for(state, seat, kind)
            if not set(ids) <= set(options) or len(ids) > room:
                return False
    return True


def _named_by(terms: Terms, giver: str) -> dict[str, list[str]]:
    """Returns receiver -> the titles of the giver's cards that the terms name for it; older offers name none."""
    titles: dict[str, list[str]] = terms.get(TITLES, {}).get(giver, {})
    return titles


def named_gifts(state: State, terms: Terms, giver: str) -> dict[str, list[str]]:
    """Returns receiver -> the cards of the giver that it gets by their titles."""
    titles, held = _named_by(terms, giver), dict[str, list[str]]()
    cards = cards_of(state, giver, [title for named in titles.values() for title in named])
    for receiver, named in titles.items():
        held[receiver], cards = cards[: len(named)], cards[len(named) :]
    return held


def worded(terms: Terms) -> str:
    """Returns the terms in a sentence."""
    parts = [
        f"{about(giver)} gives {about(seat)} a colony on {about(p)}" for seat, (giver, p) in terms["colonies"].items()
    ]
    for giver, gifts in terms["gifts"].items():
        parts += [f"{about(giver)} gives {about(seat)} {counted(count, 'card')}" for seat, count in gifts.items()]
    for giver, named in terms.get(TITLES, {}).items():
        parts += [f"{about(giver)} gives {about(seat)} {listed(map(about, titles))}" for seat, titles in named.items()]
    for gets in terms["goods"].values():
        parts += [f"{about(seat)} gets {listed(map(about, ids))}" for seat, ids in gets.items()]
    return listed(parts)
