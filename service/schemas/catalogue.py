"""Schemas of the catalogue: one for the entries of each kind."""

from typing import NamedTuple

import marshmallow as ma
from marshmallow import fields

from service.schemas.base import LARGEST, In, Out, about, whole, words
from service.schemas.named import word_of
from service.schemas.options import OPTION_VALUE

ID = "By this id events, states and questions name it."
RULE = "The rule that says so, see `/v1/catalog/rules`."
UNVERIFIED = "True when nobody could read the printed text."


class CatalogueQuery(In):
    ruleset = words(r"[a-z0-9.]{1,20}", metadata=about("One of `/v1/rulesets`; the newest when left out."))


class StationAbility(Out):
    """An ability of a station."""

    id = fields.String(required=True, metadata=about(ID))
    name = fields.String(required=True, metadata=about("The alien, card or station that has it."))
    text = fields.String(required=True, metadata=about("What it does, in plain words."))
    must = fields.Boolean(required=True, metadata=about("True when it is not optional."))
    moments = fields.List(fields.String(), required=True, metadata=about("The points at which it may be used."))
    rule = fields.String(required=True, metadata=about(RULE))


class CatalogueAbility(StationAbility):
    """An ability of an alien or a card."""

    kind = word_of("AbilityKind", required=True)


class Entry(Out):
    """The members of every entry."""

    id = fields.String(required=True, metadata=about(ID))


class NamedEntry(Entry):
    """The name of an id."""

    name = fields.String(required=True, metadata=about("What people call it."))


class TextEntry(NamedEntry):
    """A thing with a text."""

    text = fields.String(required=True, metadata=about("What it does, in plain words."))


class RuledEntry(TextEntry):
    """A thing with a text and the rule that holds it."""

    rule = fields.String(required=True, metadata=about(RULE))


class ThingEntry(NamedEntry):
    """Text and rule of a thing on the table; a member that it does not have is left out."""

    text = fields.String(metadata=about("What it does, in plain words; of an alien its power."))
    rule = fields.String(metadata=about(RULE))
    verb = fields.String(metadata=about("For an alien: the word for its power."))
    alert = word_of("AlertLevel", metadata=about("For an alien."))
    wild = fields.String(metadata=about("For an alien: what the wild side of its flare does."))
    super = fields.String(metadata=about("For an alien: what the super side of its flare does."))
    kind = word_of("CardKind", metadata=about("For a title of cards."))
    value = fields.Integer(metadata=about("For a title of cards: the number on it."))
    deck = word_of("Deck", metadata=about("For a title of cards: the deck that it is in."))
    set = word_of("CardSet", metadata=about("For a title of cards: the set that it belongs to."))


class AlienEntry(NamedEntry):
    """An alien."""

    edition = word_of("SetOfAliens", required=True, metadata=about("The set that it belongs to."))
    alert = word_of("AlertLevel", required=True)
    verb = fields.String(required=True, metadata=about("The word for its power, such as `multiply`."))
    power = fields.String(required=True, metadata=about("What its power does."))
    wild = fields.String(
        required=True, allow_none=True, metadata=about("What the wild side of its flare does; null without one.")
    )
    super = fields.String(
        required=True, allow_none=True, metadata=about("What the super side of its flare does; null without one.")
    )
    players_min = whole(0, 6, required=True, metadata=about("The fewest players with whom it is dealt."))
    not_with = fields.List(fields.String(), required=True, metadata=about("Aliens that are never in a game with it."))
    unverified = fields.String(
        required=True, metadata=about("The parts that no original text shows; empty when all of it was read.")
    )
    tokens = fields.Dict(
        keys=fields.String(),
        values=whole(1, LARGEST),
        required=True,
        metadata=about("Pieces that only this alien needs -> how many."),
    )
    flare = fields.Boolean(required=True, metadata=about("There is a flare of it."))
    wins_otherwise = fields.Boolean(required=True, metadata=about("It has a way of its own to win."))
    traits = fields.List(word_of("Trait"), required=True, metadata=about("Ids of `/v1/catalog/traits`."))
    abilities = fields.List(fields.Nested(CatalogueAbility), required=True)


class CardEntry(TextEntry):
    """A title of cards of any deck."""

    text = fields.String(
        required=True, metadata=about("What it does, in plain words; empty for an attack, whose name says it.")
    )
    kind = word_of("CardKind", required=True)
    value = fields.Integer(
        required=True, allow_none=True, metadata=about("The number on it; null for a card without one.")
    )
    count = whole(1, LARGEST, required=True, metadata=about("How many of it there are."))
    deck = word_of("Deck", required=True, metadata=about("The deck that it is in."))
    set = word_of("CardSet", required=True, metadata=about("The set that it belongs to."))
    subtype = fields.String(
        required=True, allow_none=True, metadata=about("Tells titles of one kind apart; null for most.")
    )
    unverified = fields.Boolean(required=True, metadata=about(UNVERIFIED))
    abilities = fields.List(fields.Nested(CatalogueAbility), required=True)


class HazardEntry(RuledEntry):
    """A hazard."""

    kind = word_of("HazardKind", required=True, metadata=about("`permanent`: it stays in play."))
    count = whole(1, LARGEST, required=True, metadata=about("How many of it there are."))
    set = word_of("CardSet", required=True, metadata=about("The set that it belongs to."))
    unverified = fields.Boolean(required=True, metadata=about(UNVERIFIED))


class MoonEntry(RuledEntry):
    """A moon."""

    kind = word_of(
        "MoonKind",
        required=True,
        metadata=about("`immediate`: once. `continuous`: as long as a ship is there."),
    )
    selects_ships = word_of(
        "SelectsShips",
        required=True,
        allow_none=True,
        metadata=about(
            "Whether its effect selects ships one by one (`explicit`) or in general (`general`); null: it selects none."
        ),
    )
    ship_value = whole(0, LARGEST, required=True, metadata=about("What one ship of its player counts."))
    outside_bonus = whole(
        0, LARGEST, required=True, metadata=about("What each ship of its player adds that is in no encounter.")
    )
    unverified = fields.Boolean(required=True, metadata=about(UNVERIFIED))
    unverified_fields = fields.List(
        fields.String(), required=True, metadata=about("The members that nobody could read.")
    )


class OptionChoice(Out):
    """A word that may be sent for an option."""

    id = fields.String(required=True, metadata=about("The word."))
    name = fields.String(required=True, metadata=about("What people call it."))


class OptionEntry(Entry):
    """An option of a game."""

    default = fields.Raw(
        required=True, allow_none=True, metadata=about("What holds when it is left out.", form=OPTION_VALUE)
    )
    about = fields.String(required=True, metadata=about("What it decides."))
    rule = fields.String(required=True, metadata={"description": RULE})
    variant = word_of(
        "Variant",
        required=True,
        allow_none=True,
        metadata={"description": "Only games with this variant have it; null: all have."},
    )
    choices = fields.List(
        fields.Nested(OptionChoice),
        required=True,
        metadata={
            "description": "The words that may be sent, of a closed list or as presets; empty if values are no words."
        },
    )


class PlanetoidEntry(RuledEntry):
    """A planetoid."""


class TechMarkerEntry(RuledEntry):
    """A marker that a tech brings to the table."""


class RuleEntry(Entry):
    """A numbered rule."""

    text = fields.String(required=True, metadata=about("The rule, in plain words."))


class StationEntry(TextEntry):
    """A space station."""

    set = word_of("CardSet", required=True, metadata=about("The set that it belongs to."))
    abilities = fields.List(fields.Nested(StationAbility), required=True)


class TechEntry(TextEntry):
    """A tech."""

    research = whole(
        1, LARGEST, required=True, allow_none=True, metadata=about("The ships that it needs; null: any number (X).")
    )
    hidden = fields.Boolean(required=True, metadata=about("It stays face down until it is used (TECH-07)."))
    once = fields.Boolean(required=True, metadata=about("Its use discards it."))


class SkillTokenEntry(RuledEntry):
    """A skill that a ship may have."""

    variant = word_of("Variant", required=True, metadata=about("Only games with this variant have it."))
    per_colour = whole(1, LARGEST, required=True, metadata=about("How many ships of a colour have it."))


class TraitEntry(Entry):
    """The meaning of a trait of aliens."""

    text = fields.String(required=True, metadata=about("The meaning in a sentence."))


class VariantEntry(NamedEntry):
    """A variant."""

    about = fields.String(required=True, metadata=about("What it changes."))
    rules = fields.String(required=True, metadata={"description": "How the ids of its rules begin."})
    always = fields.Boolean(required=True, metadata={"description": "Every game has it."})
    needs = fields.List(word_of("Variant"), required=True, metadata={"description": "Variants that it needs."})
    excludes = fields.List(
        word_of("Variant"), required=True, metadata={"description": "Variants with which it cannot be combined."}
    )
    seats_min = whole(3, 6, required=True)
    seats_max = whole(3, 6, required=True)
    home_planets = whole(1, 6, required=True, metadata={"description": "Planets in each home system."})
    unverified = fields.Boolean(required=True, metadata={"description": UNVERIFIED})


class Kind(NamedTuple):
    """A kind of entries: the schema of one, the schema of all, and what one is in words."""

    entry: type[Entry]
    entries: type[ma.Schema]
    words: str


def _kind(entry: type[Entry], all: str, words: str) -> Kind:
    items = fields.List(fields.Nested(entry), required=True)
    return Kind(entry, Out.from_dict({"items": items, "next": fields.Constant(None, required=True)}, name=all), words)


KINDS = {
    "aliens": _kind(AlienEntry, "AlienEntries", "an alien"),
    "cards": _kind(CardEntry, "CardEntries", "a title of cards"),
    "hazards": _kind(HazardEntry, "HazardEntries", "a hazard"),
    "moons": _kind(MoonEntry, "MoonEntries", "a moon"),
    "names": _kind(NamedEntry, "NamedEntries", "the name of an id"),
    "options": _kind(OptionEntry, "OptionEntries", "an option"),
    "planetoids": _kind(PlanetoidEntry, "PlanetoidEntries", "a planetoid"),
    "rules": _kind(RuleEntry, "RuleEntries", "a numbered rule"),
    "stations": _kind(StationEntry, "StationEntries", "a space station"),
    "tech_markers": _kind(TechMarkerEntry, "TechMarkerEntries", "a marker of a tech"),
    "techs": _kind(TechEntry, "TechEntries", "a tech"),
    "things": _kind(ThingEntry, "ThingEntries", "what a table says of a thing"),
    "tokens": _kind(SkillTokenEntry, "SkillTokenEntries", "a skill token"),
    "traits": _kind(TraitEntry, "TraitEntries", "a trait"),
    "variants": _kind(VariantEntry, "VariantEntries", "a variant"),
}
"""Kind of the catalogue -> its entries."""
