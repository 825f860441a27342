"""The catalogue, as data for clients: aliens, cards, options, the numbered rules and the names of things."""

import hashlib
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import msgspec

from domain.aliens.page import ALIENS
from domain.decks.titles import TITLES, Title
from domain.engine.abilities import ABILITIES
from domain.engine.ability import Ability
from domain.game.names import names
from domain.game.open_questions import LOADED
from domain.options import OPTIONS
from domain.rulebook import rules
from domain.rulebook.rulesets import RULESET
from domain.traits import TRAITS
from domain.variants.variant import CATALOGUE, VARIANTS, combine

Entry = dict[str, Any]


def _ability(ability: Ability) -> Entry:
    """Returns the entry of an ability."""
    return {
        "id": ability.id,
        "name": ability.name,
        "text": ability.text,
        "kind": ability.kind,
        "must": ability.must,
        "moments": list(ability.moments),
        "rule": ability.rule,
    }


def _carried_by(*titles: str) -> list[Ability]:
    return [ability for ability in ABILITIES.values() if ability.title in titles]


def _aliens() -> list[Entry]:
    return [
        {
            "id": alien.id,
            "name": alien.name,
            "edition": alien.edition,
            "alert": alien.alert,
            "verb": alien.verb,
            "power": alien.power,
            "wild": alien.wild or None,
            "super": alien.super or None,
            "players_min": alien.players_min,
            "not_with": list(alien.not_with),
            "unverified": alien.unverified,
            "tokens": dict(alien.tokens),
            "flare": alien.flare,
            "wins_otherwise": alien.wins_otherwise,
            "traits": alien.traits,
            "abilities": [_ability(a) for a in _carried_by(alien.id, f"flare-{alien.id}")],
        }
        for alien in ALIENS.values()
    ]


def _cards() -> list[Entry]:
    """Returns the entries of cards."""
    return [
        {
            "id": title.id,
            "name": title.name,
            "kind": title.kind,
            "text": title.text,
            "value": _value(title),
            "count": title.count,
            "deck": title.deck,
            "set": title.set,
            "subtype": title.subtype or None,
            "unverified": title.unverified,
            "abilities": [_ability(a) for a in _carried_by(title.id)],
        }
        for title in TITLES.values()
    ]


def _value(title: Title) -> int | None:
    """Returns the number on a card; None for one without."""
    return title.value if title.kind in ("attack", "reinforcement", "kicker", "rift") else None


def _options() -> list[Entry]:
    """Returns the options, those of every game first."""
    return [
        {
            "id": o.name,
            "default": o.default,
            "about": o.about,
            "rule": o.rule,
            "variant": o.variant or None,
            "choices": [{"id": word, "name": name} for word, name in o.choices().items()],
        }
        for o in sorted(OPTIONS.values(), key=lambda option: (option.variant, option.name))
    ]


def _names() -> list[Entry]:
    """Returns the name of every id of a thing in views, questions and events."""
    return [{"id": id, "name": name} for id, name in names().items()]


@cache
def _things() -> list[Entry]:
    """Lists what a table says of each thing that has an id: its name, and what it does. Other kinds say more."""
    said: dict[str, Entry] = {}
    for alien in ALIENS.values():
        texts = {"text": alien.power, "wild": alien.wild, "super": alien.super}
        said[alien.id] = {**texts, "alert": alien.alert, "verb": alien.verb}
    for title in TITLES.values():
        where = {"deck": title.deck, "set": title.set}
        said[title.id] = {"text": title.text, "kind": title.kind, "value": _value(title), **where}
    for kind, found in CATALOGUE.items():
        if kind != "variants":
            for entry in found():
                told = {member: entry[member] for member in ("text", "rule") if entry.get(member)}
                said[entry["id"]] = {**said.get(entry["id"], {}), **told}
    named = ({"id": id, "name": name, **said.get(id, {})} for id, name in names().items())
    return [{member: value for member, value in entry.items() if value not in (None, "")} for entry in named]


def _traits() -> list[Entry]:
    """Returns the meanings of the aliens' `traits`."""
    return [{"id": trait.name, "text": trait.text} for trait in TRAITS.values()]


KINDS: dict[str, Callable[[], list[Entry]]] = {
    "aliens": _aliens,
    "cards": _cards,
    "options": _options,
    "rules": rules,
    "names": _names,
    "things": _things,
    "traits": _traits,
}


def entries(kind: str) -> list[Entry]:
    """Returns all entries of a kind. Raises KeyError when there is no such kind."""
    assert LOADED
    return (KINDS.get(kind) or CATALOGUE[kind])()


def kinds() -> list[str]:
    """Returns every kind of entry: those of the base game and of variants."""
    return sorted({*KINDS, *CATALOGUE})


def entry(kind: str, id: str) -> Entry | None:
    """Returns one entry of a kind, or None. Raises KeyError when there is no such kind."""
    return next((each for each in entries(kind) if each["id"] == id), None)


@cache
def card_titles() -> frozenset[str]:
    """Returns the titles of the cards of all decks."""
    return frozenset(TITLES).union(entry["id"] for kind in ("hazards", "techs") for entry in entries(kind))


def is_card(id: str) -> bool:
    """Returns True for a card of any deck (`morph#1`) and for a title (`morph`)."""
    title, mark, copy = id.partition("#")
    return title in card_titles() and (not mark or copy.isdigit())


def ruleset() -> Entry:
    """Returns the rules that decide commands: a hash of their data, and at which numbers of seats two variants combine.

    A pair counts together with the variants that it needs. The hash is SHA-256 over the catalogue.
    """
    return {
        "id": RULESET,
        "current": True,
        "hash": _hash(),
        "counts": {kind: len(entries(kind)) for kind in kinds()},
        "variants": {id: combine(id) for id in sorted(VARIANTS)},
        "pairs": [{"variants": list(pair), "seats": combine(*pair)} for pair in combinations(sorted(VARIANTS), 2)],
    }


def _hash() -> str:
    data = {kind: entries(kind) for kind in kinds()}
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()
