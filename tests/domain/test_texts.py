"""Every ability and card has a name and a text in our words, for the players who are asked about it."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from domain.aliens.page import ALIENS
from domain.decks.titles import TITLES
from domain.engine.abilities import ABILITIES
from domain.game import catalogue, open_questions
from domain.rulebook.book import BOOK

SHORTEST, MOST_SENTENCES = 20, 4
FILE = re.compile(r"\b[\w-]+\.(?:md|yaml|py|txt|json)\b")
PART_OF_A_FILE = re.compile(r"\bsections? \d|\bchapter \d|\bpage \d")
SLUG = re.compile(r"\b[a-z][a-z0-9]*(?:-[a-z0-9]+)+\b")
RULE = re.compile(r"\b[A-Z]{1,12}-[0-9]{2,3}[a-z]?\b")
SIDES_NOT_FOUND = {"crystal": {"super"}, "wrack": {"wild"}}
CHANGED_BY_A_VARIANT = re.compile(r"\b(two|three|four|five) (home|foreign) colonies\b")
WITH_TEXTS = ("cards", "moons", "planetoids", "tokens")
"""Kinds of the catalogue; stations are among the cards, flares say what their aliens say, attacks need no text."""


def sides(alien: str) -> dict[str, str]:
    """Returns the texts of an alien: power, and the sides of its flare if it has one."""
    facts = ALIENS[alien]
    return {"power": facts.power, "wild": facts.wild, "super": facts.super}


def texts() -> Iterator[tuple[str, str]]:
    """Yields every text of the catalogue that says what something does, with the id of that thing."""
    assert open_questions.LOADED
    for alien in ALIENS:
        yield from ((f"{alien}.{side}", text) for side, text in sides(alien).items() if text)
    for kind in WITH_TEXTS:
        for entry in catalogue.entries(kind):
            if entry.get("kind") not in ("flare", "attack"):
                yield f"{kind}/{entry['id']}", entry["text"]


def test_no_text_of_a_thing_says_a_number_of_colonies_that_four_planets_change__FOUR_03_FOUR_04() -> None:
    assert [name for name, text in texts() if CHANGED_BY_A_VARIANT.search(text)] == []


TEXTS = dict(texts())
NOTES = {f"{alien.id}.unverified": alien.unverified for alien in ALIENS.values() if alien.unverified}
OPTIONS = {option["id"]: option["about"] for option in catalogue.entries("options")}
SERVED = {**TEXTS, **NOTES, **OPTIONS}
"""All texts of the catalogue that are no rules: the `unverified` notes and the options too."""


def test_every_alien_has_a_text_for_its_power_and_for_both_sides_of_its_flare() -> None:
    lacking = {alien: {side for side, text in sides(alien).items() if not text} for alien in ALIENS}
    without = {alien: {"wild", "super"} for alien, facts in ALIENS.items() if not facts.flare}
    assert {alien: missing for alien, missing in lacking.items() if missing} == without | SIDES_NOT_FOUND
    assert len(TEXTS) > 87 * 3 - 8


def test_an_attack_card_has_no_text_that_only_repeats_its_name() -> None:
    attacks = [card for card in catalogue.entries("cards") if card["kind"] == "attack"]
    assert {card["text"] for card in attacks} == {"", "This card comes from the reward deck."}
    assert all((card["deck"] == "reward") == bool(card["text"]) for card in attacks)


def test_every_ability_that_a_question_can_offer_has_a_name_and_a_text() -> None:
    assert [ability.id for ability in ABILITIES.values() if not ability.name or not ability.text] == []
    known = {*TEXTS.values(), *(title.text for title in TITLES.values())}
    # The kickers have one ability together: which of them is laid stays secret.
    assert [ability.id for ability in ABILITIES.values() if ability.text not in known] == ["kicker"]


def test_an_ability_has_the_name_of_its_card_or_alien() -> None:
    assert ABILITIES["virus.power"].name == "Virus"
    assert ABILITIES["healer.super"].name == "Healer flare"
    assert ABILITIES["cosmic-zap"].name == "Cosmic Zap"
    assert ABILITIES["station-shield-generator"].name == "Station: Shield Generator"
    assert ABILITIES["kicker"].name == "Kicker"
    assert ABILITIES["moon-flux"].name == "Flux Moon"


def test_no_text_is_empty_or_too_short_to_say_something() -> None:
    assert [id for id, text in TEXTS.items() if len(text) < SHORTEST] == []


def test_no_two_things_share_a_text() -> None:
    shared = {text for text, count in Counter(TEXTS.values()).items() if count > 1}
    assert {id for id, text in TEXTS.items() if text in shared} == set()


def test_a_text_has_one_to_four_whole_sentences() -> None:
    counts = {id: len(re.findall(r"\.(?: |$)", text)) for id, text in TEXTS.items()}
    assert {id: count for id, count in counts.items() if not 1 <= count <= MOST_SENTENCES} == {}
    assert [id for id, text in TEXTS.items() if not text[0].isupper() or not text.endswith(".")] == []


def test_no_text_contains_an_id_a_file_or_a_name_of_the_code() -> None:
    known = {*ALIENS, *TITLES, *ABILITIES}
    slugs = {id: sorted(known & set(SLUG.findall(text))) for id, text in TEXTS.items()}
    assert {id: found for id, found in slugs.items() if found} == {}
    assert [id for id, text in TEXTS.items() if "_" in text or "`" in text or FILE.search(text)] == []


@pytest.mark.parametrize(
    "phrase", ["whoever", "own(?! colour)", "behind", "his or her", "he or she", "nought", "lies(?! face)", "told"]
)
def test_texts_are_plain_english(phrase: str) -> None:
    """A card that `lies face up` does so on every table."""
    found = re.compile(rf"\b{phrase}\b", re.IGNORECASE)
    assert [id for id, text in SERVED.items() if found.search(text)] == []


@pytest.mark.parametrize("phrase", ["whoever", r"own(?! colour\b)", "behind", "his or her", "he or she", "lies"])
def test_rules_are_plain_english(phrase: str) -> None:
    """`own colour` is a case of destiny with this name (CORE-083)."""
    found = re.compile(rf"\b{phrase}\b", re.IGNORECASE)
    assert [id for id, text in BOOK.items() if found.search(text)] == []


def test_every_rule_that_a_rule_or_an_option_names_is_in_the_catalogue() -> None:
    said = {**BOOK, **OPTIONS}
    named = {id: set(RULE.findall(text)) - {"SHA-256"} for id, text in said.items()}
    assert {id: rules - BOOK.keys() for id, rules in named.items() if rules - BOOK.keys()} == {}


def test_no_rule_points_to_a_file_that_a_reader_does_not_have() -> None:
    assert [id for id, text in BOOK.items() if FILE.search(text) or PART_OF_A_FILE.search(text)] == []
