"""Validates a setup and previews the table; creates nothing."""

from collections import Counter
from typing import Any

from domain import board, options
from domain.commands import CreateGame
from domain.decks import destiny
from domain.decks.titles import TITLES, copies
from domain.encounter.setup import FLARES_IN_DECK
from domain.game.lobby import options_of, setup_faults
from domain.variants import variant

Fault = dict[str, Any]


def check(command: CreateGame) -> dict[str, Any]:
    """Returns the faults of this setup, with JSON pointers, and its consequences.

    `ok`, `variants` (with the implied ones), `options` (with every default, also in place of what is wrong),
    `conflicts` (of variants), `errors` (of everything else) and `components` (name -> how many).
    """
    chosen = variant.complete(command.variants, len(command.seats))
    conflicts = variant.conflicts(command.variants, len(command.seats))
    errors = setup_faults(command)
    right = {name: value for name, value in command.options.items() if not options.faults({name: value}, chosen)}
    return {
        "ok": not conflicts and not errors,
        "seats": command.seats,
        "variants": chosen,
        "options": options.complete(right, chosen) if errors else options_of(command, chosen),
        "conflicts": conflicts,
        "errors": errors,
        "components": {} if conflicts or errors else _components(command, chosen),
    }


def _components(command: CreateGame, chosen: list[str]) -> dict[str, int]:
    """Returns the components of the base game and of each variant."""
    complete = options.complete(command.options, chosen)
    components = Counter(_of_the_base_game(command, complete, variant.home_planets(chosen)))
    for each in chosen:
        if each in variant.COUNTS:
            components.update(variant.COUNTS[each](command.seats, complete))
    return dict(components)


def _of_the_base_game(command: CreateGame, complete: dict[str, Any], home_planets: int) -> dict[str, int]:
    plain = copies(*[title for title in TITLES.values() if title.deck == "cosmic" and title.kind != "flare"])
    flares = _flares(command, complete)
    planets = home_planets * len(command.seats)
    return {
        "seats": len(command.seats),
        "ships": planets * board.SHIPS_PER_PLANET,
        "planets": planets,
        "destiny_cards": len(destiny.deck(command.seats)),
        "cosmic_cards": len(plain) + flares,
        "flares": flares,
    }


def _flares(command: CreateGame, complete: dict[str, Any]) -> int:
    """Returns the flares that must be in the deck, filled up to ten if the sets have that many (CORE-028, CORE-029)."""
    titles = [title.id for title in TITLES.values() if title.kind == "flare" and title.set in complete["sets"]]
    dealt = 2 * len(command.seats) if complete["alien_selection"] == "flares" and not command.position else 0
    return max(dealt, len(_named(command.position or {})), min(FLARES_IN_DECK, len(titles)))


def _named(position: dict[str, Any]) -> set[str]:
    """Returns the flares that a custom position needs."""
    parts = position.get("seats", [])
    titles = [title for part in parts for title in part.get("hand", [])]
    titles += [f"flare-{alien}" for part in parts for alien in part.get("aliens", [])]
    titles += [title for there in position.get("sheet_cards", {}).values() for title in there]
    titles += [title for pile in ("deck_top", "discard", "removed") for title in position.get(pile, [])]
    return {title for title in titles if title in TITLES and TITLES[title].kind == "flare"}
