"""The pages docs/rules, made from the domain: `python -m tests.domain.rule_pages` writes them.

They hold every numbered rule, every alien, card and variant with its text, and the tests that hold each of them.
A rule and an alien are found by their ids: `core.md#core-240`, `aliens/base.md#zombie`.
"""

import json
import posixpath
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from domain.aliens.page import ALIENS, Alien
from domain.decks.titles import BROUGHT
from domain.engine import moments
from domain.engine.abilities import ABILITIES
from domain.engine.ability import Ability
from domain.game import catalogue
from domain.options import OPTIONS, Option
from domain.rulebook.book import BOOK, PARTS
from domain.traits import TRAITS
from domain.variants.variant import CATALOGUE, VARIANTS, Variant, combine
from tests.domain import rule_table
from tests.repo.sources import renew

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
ANEW = "python -m tests.domain.rule_pages"
MADE = f"<!-- Made from the sources by `{ANEW}`: change the sources, not this page. -->\n"

SETS = {
    "base": "Base game",
    "incursion": "Cosmic Incursion",
    "storm": "Cosmic Storm",
    "classic": "Classic",
}
"""Set -> the title of the page of its aliens."""
PAGES = {
    "core": "core.md",
    "timing": "timing.md",
    "expansions": "sets.md",
    "table": "service.md",
    "undo": "service.md",
    "forks": "service.md",
    "rating": "service.md",
    "rulings": "rulings.md",
}
"""Part of the rulebook -> its page. The parts of variants are on the pages of these."""
TOGETHER = "XVAR"
"""The family of rules that say what holds where variants meet."""
SECTIONS = {
    "CORE-001": "The pieces and their words",
    "CORE-020": "Setup",
    "CORE-040": "The turn",
    "CORE-060": "Start of the turn",
    "CORE-070": "Regroup",
    "CORE-080": "Destiny",
    "CORE-100": "Launch",
    "CORE-110": "Alliance",
    "CORE-120": "Planning",
    "CORE-130": "Reveal",
    "CORE-140": "Resolution: which case applies",
    "CORE-150": "Resolution: the offense wins",
    "CORE-160": "Resolution: the defense wins",
    "CORE-170": "Resolution: compensation",
    "CORE-180": "Resolution: deals",
    "CORE-200": "End of the encounter",
    "CORE-210": "Moving ships",
    "CORE-220": "Cards in play",
    "CORE-240": "Alien powers",
    "CORE-260": "Losing and regaining a power",
    "CORE-280": "Winning",
    "CORE-290": "Decks and discard piles",
    "CORE-300": "Conflicts between effects",
    "CORE-310": "Information and talk",
    "CORE-320": "Clarifications",
    "CORE-340": "What always holds",
    "CORE-350": "Points decided for want of a source",
    "TIME-01": "Who acts first, and who may answer",
    "W-00": "The windows of a turn",
    "TIME-20": "Notes on single windows",
    "TIME-30": "Waiting for people",
    "TABLE-01": "At the table",
    "PAST-01": "Looking back at a game",
    "TALK-01": "Talk",
    "UNDO-01": "Undo",
    "FORK-01": "Forks and rematches",
}
"""First rule of a section -> the heading of the section."""
KINDS = {
    "Artifacts": ("artifact",),
    "Kickers": ("kicker",),
    "Rifts": ("rift",),
    "Reinforcements": ("reinforcement",),
    "Encounter cards": ("negotiate", "morph", "attack"),
    "Destiny cards": ("destiny",),
}
"""Heading -> the kinds of cards below it; flares are on the pages of their aliens."""
DECKS = {"cosmic": "Cosmic deck", "reward": "Reward deck", "edicts": "Edicts", "destiny": "Destiny deck"}
SHOWN = "The lines below a rule say which tests show it."
TESTS_SHOWN = 8

_RULE = re.compile(r"\b[A-Z]{1,12}-[0-9]{2,3}[a-z]?\b")
_RULE_IN_TEST = re.compile(r"(?<![A-Za-z])[A-Z]{1,12}_[0-9]{2,3}[a-z]?")

Entry = dict[str, Any]


# -- where everything is ---------------------------------------------------------------------------


@cache
def page_of_rule(id: str) -> str:
    """Returns the page of a rule. Raises KeyError for a part of the rulebook that has no page."""
    family = id.partition("-")[0]
    if family == TOGETHER:
        return "variants/together.md"
    for variant in VARIANTS.values():
        if variant.rules == family:
            return _page_of_variant(variant.id)
    part = next(part.__name__.rpartition(".")[2] for part in PARTS if id in part.RULES)
    return _page_of_variant(part) if part in VARIANTS else PAGES[part]


def _page_of_variant(id: str) -> str:
    return f"variants/{id}.md"


def _variant_of(page: str) -> str:
    """Returns the name of the variant that a page is about."""
    return next(variant.name for variant in VARIANTS.values() if _page_of_variant(variant.id) == page)


def _page_of_alien(alien: Alien) -> str:
    return f"aliens/{alien.edition}.md"


def _page_of_deck(deck: str) -> str:
    """Returns the page of the cards of a deck.

    It is that of a variant that brings the deck, if possible of one that keeps it apart.
    """
    bringing = sorted((not brought.apart, id) for id, brought in BROUGHT.items() if brought.deck == deck)
    return _page_of_variant(bringing[0][1]) if bringing else "cards.md"


def _link(name: str, target: str, page: str, anchor: str = "") -> str:
    """Returns a link from one page to another, or within one."""
    path = "" if target == page else posixpath.relpath(target, posixpath.dirname(page))
    return f"[{name}]({path}{'#' if anchor else ''}{anchor})"


def _rule_link(id: str, page: str) -> str:
    return _link(id, page_of_rule(id), page, id.lower())


def _alien_link(alien: Alien, page: str) -> str:
    return _link(alien.name, _page_of_alien(alien), page, alien.id)


def _words(text: str, page: str) -> str:
    """Returns a text as Markdown, with a link at each rule that it names."""
    plain = text.replace("<", "&lt;").replace("[", "\\[").replace("*", "\\*")
    return _RULE.sub(lambda found: _rule_link(found[0], page) if found[0] in BOOK else found[0], plain)


def _heading(level: int, name: str, id: str = "") -> list[str]:
    """Returns a heading; where its name would make another anchor than the id, the id is an anchor too."""
    slug = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", name.lower()).strip())
    return ([f'<a id="{id}"></a>', ""] if id and slug != id else []) + [f"{'#' * level} {name}", ""]


# -- tests -----------------------------------------------------------------------------------------


@cache
def _tests() -> list[tuple[str, str]]:
    return rule_table.tests()


@cache
def tests_of_rules() -> dict[str, list[tuple[str, str]]]:
    """Returns rule id -> the tests that name it, as (file below tests/, name of the test)."""
    found: dict[str, list[tuple[str, str]]] = {}
    for file, name in _tests():
        for id in dict.fromkeys(named.replace("_", "-") for named in _RULE_IN_TEST.findall(name)):
            found.setdefault(id, []).append((file, name))
    return found


def _sentence(test: str) -> str:
    """Returns `A tie is lost` for `test_a_tie_is_lost__CORE_140`."""
    said = test.removeprefix("test_").rpartition("__")[0] or test.removeprefix("test_")
    words = said.replace("__", ", ").replace("_", " ")
    return words[0].upper() + words[1:]


def _tests_of(id: str) -> list[str]:
    """Returns what tests show of a rule, one line each."""
    tests = tests_of_rules().get(id, [])
    reason = rule_table.exempt().get(id, "")
    lines = [f"- {_sentence(name)} (`tests/{file}`)" for file, name in tests[:TESTS_SHOWN]]
    if more := tests[TESTS_SHOWN:]:
        files = listed(f"`tests/{file}`" for file in sorted({file for file, _ in more}))
        lines.append(f"- {len(more)} more in {files}")
    if not tests and reason:
        lines.append(f"- No test; {reason}")
    return [*lines, ""] if lines else []


def listed(parts: Iterable[str]) -> str:
    """Returns `a`, `a and b`, `a, b and c`."""
    *most, last = list(parts)
    return f"{', '.join(most)} and {last}" if most else last


# -- rules -----------------------------------------------------------------------------------------


def _rules(page: str, level: int) -> Iterator[str]:
    """Yields each rule of a page with its anchor, its text and its tests, under the headings of its sections."""
    for id in _on(page):
        if id in SECTIONS:
            yield from _heading(level - 1, SECTIONS[id])
        yield from _heading(level, id)
        yield from (_words(BOOK[id], page), "")
        if page == PAGES["rulings"] and (about := [alien for alien in ALIENS.values() if id in rulings_of(alien)]):
            yield from (f"About {listed(_alien_link(alien, page) for alien in about)}.", "")
        yield from _tests_of(id)


def _on(page: str) -> list[str]:
    return [id for id in BOOK if page_of_rule(id) == page]


@cache
def rulings_of(alien: Alien) -> tuple[str, ...]:
    """Returns the rules that speak of an alien: by its name, or by the family that bears its id."""
    name = alien.name.removesuffix(" (classic)")
    families = {alien.id.upper().replace("-", ""), name.upper().replace("-", "")}
    spoken = re.compile(rf"\b{re.escape(name)}\b(?! [A-Z])")
    return tuple(id for id, text in BOOK.items() if id.partition("-")[0] in families or spoken.search(text))


def _rule_page(page: str, title: str, about: str) -> str:
    return _page(
        _heading(1, title), [f"{about} {SHOWN}", ""], _rules(page, 3 if SECTIONS.keys() & set(_on(page)) else 2)
    )


def _page(*parts: Iterable[str]) -> str:
    """Returns a page; the mark comes last, since the title of a page in a site is the heading with which it begins."""
    lines = [line for part in parts for line in part]
    return "\n".join(lines).rstrip("\n") + f"\n\n{MADE}"


# -- aliens and cards ------------------------------------------------------------------------------


def _when(ability: Ability) -> str:
    return listed(f"“{moments.NAMES[key]}”" for key in ability.moments)


def _abilities(carriers: Iterable[str], page: str) -> list[str]:
    """Returns what a client is offered or sees in events: the ids of uses, and when each comes."""
    found = [ability for title in carriers for ability in ABILITIES.values() if ability.title == title]
    lines = []
    for ability in found:
        verb = "must be used" if ability.must else "may be used"
        answered = "" if ability.is_use else "; nothing answers it"
        at = f" at {_when(ability)}" if ability.moments else ""
        lines.append(f"- `{ability.id}` {verb}{at}{answered} ({_rule_link(ability.rule, page)})")
    return [*lines, ""] if lines else []


def _alien(alien: Alien) -> Iterator[str]:
    page = _page_of_alien(alien)
    yield from _heading(2, alien.name, alien.id)
    facts = [f"{alien.alert.capitalize()} alert", alien.verb]
    if alien.players_min:
        facts.append(f"at least {alien.players_min} players")
    if alien.not_with:
        others = [ALIENS[id].name if id in ALIENS else id.replace("-", " ").title() for id in alien.not_with]
        facts.append(f"not in one game with {listed(others)}")
    if alien.wins_otherwise:
        facts.append("has a way to win of its own")
    if alien.unverified:
        facts.append(f"not read in an original text: {alien.unverified}")
    yield from (f"*{'; '.join(facts)}.*", "")
    yield from (f"**Power.** {_words(alien.power, page)}", "")
    if not alien.flare:
        yield from ("There is no flare of this alien.", "")
    for side, text in (("Wild flare", alien.wild), ("Super flare", alien.super)):
        if alien.flare:
            yield from (f"**{side}.** {_words(text, page) if text else 'No text of this side is left.'}", "")
    options = [each for each in catalogue.entries("options") if each["id"].startswith(f"{alien.id.replace('-', '_')}_")]
    for option in options:
        yield from (f"**Option `{option['id']}`.** {_words(option['about'], page)} (usually {_value(option)}).", "")
    for trait in alien.traits:
        yield from (f"**Trait `{trait}`.** {_words(TRAITS[trait].text, page)}", "")
    if rulings := rulings_of(alien):
        yield from (f"**Rules that speak of it:** {listed(_rule_link(id, page) for id in rulings)}.", "")
    yield from ("**In questions and events:**", "")
    yield from _abilities((alien.id, f"flare-{alien.id}"), page)
    file = f"scenario/aliens/test_{alien.id.replace('-', '_')}.py"
    shown = [name for where, name in _tests() if where == file]
    yield from (f"**Tests** (`tests/{file}`):", "", *(f"- {_sentence(name)}" for name in shown), "")


def _value(option: Entry) -> str:
    default = option["default"]
    if isinstance(default, str | list | dict):
        return f"`{default if isinstance(default, str) else json.dumps(default)}`" if default else "none"
    return {"True": "on", "False": "off", "None": "`null`"}.get(str(default), f"`{default}`")


def _values(option: Option) -> str:
    """Returns which values there are, where that is a list or a range; empty where it is not."""
    form, named = option.check.form, option.presets or option.check.form.get("enum")
    if named:
        return f"One of {listed(f'`{each}`' for each in named)}" + (", or seconds." if option.presets else ".")
    if words := form.get("items", {}).get("enum"):
        return f"Some of {listed(f'`{each}`' for each in words)}."
    least, most = form.get("minimum"), form.get("maximum")
    return f"From {least} to {most}." if least is not None and most is not None else ""


def _aliens(edition: str) -> str:
    aliens = sorted((alien for alien in ALIENS.values() if alien.edition == edition), key=lambda alien: alien.name)
    page = f"aliens/{edition}.md"
    names = [", ".join(_alien_link(alien, page) for alien in aliens) + ".", ""]
    return _page(
        _heading(1, f"Aliens: {SETS[edition]}"),
        [
            f"{len(aliens)} aliens. What a power or flare is and when it works: {_rule_link('CORE-221', page)} and "
            f"{_rule_link('CORE-240', page)}.",
            "",
        ],
        names,
        *map(_alien, aliens),
    )


def _card(card: Entry, page: str) -> Iterator[str]:
    yield from _heading(3, card["name"], card["id"])
    if card.get("count"):
        note = ", not read in an original text" if card["unverified"] else ""
        yield from (f"*{card['count']} {'card' if card['count'] == 1 else 'cards'}{note}.*", "")
    if card["text"]:
        yield from (_words(card["text"], page), "")
    yield from _abilities((card["id"],), page)
    if card.get("rule"):
        yield from (f"Rule: {_rule_link(card['rule'], page)}.", "")
    yield from _files_of(card["id"])


def _files_of(id: str) -> Iterator[str]:
    """Yields the files of scenarios that play a card which has abilities, those of other aliens left out."""
    if any(ability.title == id for ability in ABILITIES.values()) and (files := _playing(id)):
        yield from (f"Tests: {listed(f'`tests/{file}`' for file in files)}.", "")


@cache
def _sources() -> dict[str, str]:
    files = sorted({file for file, _ in _tests() if file.startswith("scenario/") and "/aliens/" not in file})
    return {file: (rule_table.TESTS / file).read_text(encoding="utf-8") for file in files}


def _playing(id: str) -> list[str]:
    return [file for file, text in _sources().items() if f'"{id}"' in text]


def _cards(decks: Iterable[str], page: str) -> Iterator[str]:
    cards = [each for each in catalogue.entries("cards") if each["deck"] in decks]
    for heading, kinds in KINDS.items():
        if found := [card for kind in kinds for card in cards if card["kind"] == kind]:
            yield from _heading(2, heading)
            for card in found:
                yield from _card(card, page)


def _cards_page() -> str:
    page = "cards.md"
    flares = sorted((alien for alien in ALIENS.values() if alien.flare), key=lambda alien: alien.name)
    elsewhere = [
        f"- {DECKS[deck]}: {_link(_variant_of(target), target, page)}"
        for deck in sorted({brought.deck for brought in BROUGHT.values()})
        for target in [_page_of_deck(deck)]
    ]
    return _page(
        _heading(1, "Cards"),
        [
            "The cards of the cosmic deck and of the destiny deck.",
            f"How cards are played: {_rule_link('CORE-220', page)}.",
            "",
            "Cards that variants bring are on the pages of these:",
            "",
            *elsewhere,
            "",
        ],
        _cards(("cosmic", "destiny"), page),
        _heading(2, "Flares"),
        [f"Both sides of a flare are on the page of its alien: {listed(_alien_link(each, page) for each in flares)}."],
    )


# -- variants --------------------------------------------------------------------------------------


def _things(variant: Variant, page: str) -> Iterator[str]:
    """Yields the cards of the deck that a variant brings, and what its package adds to the catalogue."""
    if variant.id in BROUGHT:
        deck = BROUGHT[variant.id].deck
        home = _page_of_deck(deck)
        if home == page:
            yield from _cards((deck,), page)
        else:
            yield from (f"The cards are on the page {_link(DECKS[deck], home, page)}.", "")
    for kind, entries in CATALOGUE.items():
        if f".{variant.id}." in f"{entries.__module__}.":
            yield from _heading(2, kind.replace("_", " ").capitalize())
            for entry in entries():
                yield from _card(entry, page)


def _variant(variant: Variant) -> str:
    page = _page_of_variant(variant.id)
    named = {id: _link(VARIANTS[id].name, _page_of_variant(id), page) for id in (*variant.needs, *variant.excludes)}
    facts = [f"- In a game: `{variant.id}` in `variants`" if not variant.always else "- It is part of every game"]
    facts.append(f"- Seats: {listed(map(str, combine(variant.id)))}")
    facts += [f"- Needs {listed(named[id] for id in variant.needs)}"] if variant.needs else []
    facts += [f"- Not together with {listed(named[id] for id in variant.excludes)}"] if variant.excludes else []
    facts += ["- Not all of it was read in an original text"] if variant.unverified else []
    facts += [
        f"- Option `{option['id']}`: {_words(option['about'], page)} (usually {_value(option)})"
        for option in catalogue.entries("options")
        if option["variant"] == variant.id
    ]
    return _page(
        _heading(1, variant.name),
        [_words(variant.about, page), "", *facts, ""],
        _things(variant, page),
        _heading(2, "Rules"),
        [SHOWN, ""],
        _rules(page, 3),
    )


# -- all pages -------------------------------------------------------------------------------------


def _options_page() -> str:
    page = "options.md"
    lines: list[str] = []
    for option in catalogue.entries("options"):
        lines += _heading(2, f"`{option['id']}`", option["id"])
        about = _words(option["about"], page)
        said = [f"{about[0].upper()}{about[1:]}.", _values(OPTIONS[option["id"]]), f"Usually {_value(option)}."]
        lines += [" ".join(filter(None, said)), ""]
        if variant := VARIANTS.get(option["variant"]):
            lines += [f"Only with {_link(variant.name, _page_of_variant(variant.id), page)}.", ""]
        lines += [f"Rule: {_rule_link(option['rule'], page)}.", ""]
    about = "What the host can choose when a game is created, in the member `options` of the body."
    return _page(_heading(1, "Options of a game"), [about, ""], lines)


def _index() -> str:
    page = "index.md"
    shown, exempt = tests_of_rules(), rule_table.exempt()
    of_the_game = [id for id in BOOK if id in rule_table.rules()]
    lines = [
        *_heading(1, "Rules, aliens, cards and variants"),
        "What the game does, in our own words. These pages are made from the same data that decides games and that",
        "`GET /v1/catalog` serves. Each rule has an id: refusals, questions and events name it, and",
        "`core.md#core-240` leads to CORE-240.",
        "",
        f"{len(BOOK)} numbered rules; {len([id for id in of_the_game if id in shown])} of the {len(of_the_game)} rules "
        f"of the game have tests that name them, and {len(exempt)} say why they have none.",
        "",
        *_heading(2, "Pages"),
        f"- {_link('Core rules', 'core.md', page)}: the base game (CORE)",
        f"- {_link('Timing', 'timing.md', page)}: who acts first, windows of a turn, answers (TIME, W)",
        f"- {_link('Rulings', 'rulings.md', page)}: what this project decided where the rules are silent",
        f"- {_link('Rules of the service', 'service.md', page)}: seats, talk, undo, forks, rated games (TABLE, TALK, "
        "UNDO, FORK, RATE)",
        f"- {_link('Sets', 'sets.md', page)}: what the expansions bring (EXP)",
        f"- {_link('Cards', 'cards.md', page)}: encounter cards, reinforcements, artifacts, destiny cards",
        f"- {_link('Options', 'options.md', page)}: what the host can choose",
        *(f"- {_link(f'Aliens: {name}', f'aliens/{set}.md', page)}" for set, name in SETS.items()),
        *(
            f"- {_link(variant.name, _page_of_variant(variant.id), page)}: {_words(variant.about, page)}"
            for variant in _variants()
        ),
        f"- {_link('Where variants meet', 'variants/together.md', page)} ({TOGETHER})",
        "",
        *_heading(2, "Aliens from A to Z"),
        *(
            f"- {_alien_link(alien, page)}: {alien.verb}"
            for alien in sorted(ALIENS.values(), key=lambda alien: alien.name)
        ),
        "",
        *_heading(2, "Artifacts, stations and other things with a text"),
        *(f"- {_link(name, target, page, id)}" for name, target, id in sorted(_with_text())),
    ]
    return _page(lines)


def _variants() -> list[Variant]:
    return sorted(VARIANTS.values(), key=lambda variant: variant.name)


def _with_text() -> Iterator[tuple[str, str, str]]:
    """Returns name, page and id of what players look up by its name, besides aliens."""
    for card in catalogue.entries("cards"):
        if card["kind"] in ("artifact", "kicker", "rift", "negotiate", "morph"):
            yield (card["name"], _page_of_deck(card["deck"]), card["id"])
    for kind, entries in CATALOGUE.items():
        found = next((id for id in VARIANTS if f".{id}." in f"{entries.__module__}."), None)
        if found and kind != found:
            yield from ((entry["name"], _page_of_variant(found), entry["id"]) for entry in entries())


def pages() -> dict[str, str]:
    """Returns path below docs/rules -> text, of every page."""
    catalogue.entries("aliens")
    made = {
        "index.md": _index(),
        "core.md": _rule_page("core.md", "Core rules", "The base game, rule by rule."),
        "timing.md": _rule_page(
            "timing.md",
            "Timing",
            "When something may be used, who comes first, and who may answer. O is the offense, D the defense; a "
            "letter in brackets marks what only a variant has.",
        ),
        "sets.md": _rule_page("sets.md", "Sets", "The base game and what its expansions bring."),
        "service.md": _rule_page("service.md", "Rules of the service", "How people play at a table of this service."),
        "rulings.md": _rule_page(
            "rulings.md", "Rulings", "What this project decided where the rules are silent, in the order of the book."
        ),
        "variants/together.md": _rule_page(
            "variants/together.md", "Where variants meet", "What holds when two variants are played together."
        ),
        "cards.md": _cards_page(),
        "options.md": _options_page(),
    }
    made |= {f"aliens/{set}.md": _aliens(set) for set in SETS}
    return made | {_page_of_variant(variant.id): _variant(variant) for variant in VARIANTS.values()}


def written() -> dict[str, str]:
    """Returns the pages as they are stored."""
    return {
        path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.md"))
    }


def write() -> None:
    """Writes every page, and removes those that are no more."""
    made = pages()
    for path in written().keys() - made.keys():
        (FOLDER / path).unlink()
    for path, text in made.items():
        (FOLDER / path).parent.mkdir(parents=True, exist_ok=True)
        renew(FOLDER / path, text)


if __name__ == "__main__":
    write()
