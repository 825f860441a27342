"""The part of README.md that says what is in and what is not: written from the catalogue.

`python -m tests.repo.readme_contents` writes it.
"""

from collections import Counter
from pathlib import Path

from domain.aliens.page import ALIENS
from domain.game import catalogue
from domain.variants.variant import VARIANTS, combine
from tests.repo.sources import renew

README = Path(__file__).resolve().parents[2] / "README.md"
BEGIN = "<!-- what is in: written by `make regenerate` -->\n"
END = "<!-- end of what is in -->\n"

SETS = {
    "base": "Cosmic Encounter (2008)",
    "incursion": "Cosmic Incursion",
    "storm": "Cosmic Storm",
    "classic": "aliens of older editions",
}
PRINTED = {
    "base": (
        "Amoeba, Anti-Matter, Barbarian, Calculator, Chosen, Citadel, Clone, Cudgel, Dictator, Fido, Filch, Fodder, "
        "Gambler, Grudge, Hacker, Hate, Healer, Human, Kamikaze, Loser, Machine, Macron, Masochist, Mind, Mirror, "
        "Miser, Mite, Mutant, Observer, Oracle, Pacifist, Parasite, Philanthropist, Reincarnator, Remora, Reserve, "
        "Shadow, Sorcerer, Spiff, Tick-Tock, Trader, Tripler, Vacuum, Virus, Void, Vulch, Warpish, Warrior, Will, "
        "Zombie"
    ),
}
"""The names of the aliens that a box holds, where not all of them are in."""
OTHER_VARIANTS = {
    "four_planets": "Four Planets",
    "technology": "Technology",
    "hazards": "Hazards",
    "team": "Team Cosmic",
}
OTHER_BOXES = "Cosmic Conflict, Cosmic Alliance, Cosmic Dominion, Cosmic Eons, Cosmic Odyssey"


def printed(id: str) -> list[str]:
    """Returns the names of the aliens in a box that is not all in."""
    return PRINTED[id].split(", ")


def contents() -> str:
    """Returns the tables and lines between the two markers of README.md."""
    return "\n".join([*_aliens(), "", *_variants(), "", *_counts(), "", *_not_in(), ""])


def write() -> None:
    """Writes the part of README.md between its markers."""
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    renew(README, f"{before}{BEGIN}\n{contents()}\n{END}{after}")


def written() -> str:
    """Returns what is between the markers now."""
    return README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip("\n") + "\n"


def _aliens() -> list[str]:
    rows = ["| set | name | aliens |", "| --- | --- | --- |"]
    for id, name in SETS.items():
        names = sorted(alien.name for alien in ALIENS.values() if alien.edition == id)
        of_all = f" of {len(printed(id))}" if id in PRINTED else ""
        rows.append(f"| `{id}` | {name} | **{len(names)}{of_all}**: {', '.join(names)} |")
    return rows


def _variants() -> list[str]:
    rows = ["| variant | rules | seats | what it brings |", "| --- | --- | --- | --- |"]
    for known in sorted(VARIANTS.values(), key=lambda each: each.id):
        seats = combine(known.id)
        span = str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
        notes = [f"needs `{id}`" for id in known.needs] + [f"not with `{id}`" for id in known.excludes]
        notes += ["always on"] if known.always else []
        notes += [f"on by itself with {known.seats_imply} seats"] if known.seats_imply else []
        limits = f" ({'; '.join(notes)})" if notes else ""
        rows.append(f"| `{known.id}` | `{known.rules}` | {span} | {known.about.removesuffix('.')}{limits} |")
    return rows


def _counts() -> list[str]:
    cards: Counter[str] = Counter()
    for card in catalogue.entries("cards"):
        cards["flare" if card["kind"] == "flare" else card["deck"]] += card["count"]
    rows = ["| cards and more | how many |", "| --- | --- |"]
    rows.append(f"| cosmic deck, without flares | {cards['cosmic']} |")
    rows.append(f"| flares | {cards['flare']} |")
    rows.append(f"| destiny deck, with the cards of the sixth player | {cards['destiny']} |")
    rows.append(f"| reward deck | {cards['reward']} |")
    rows.append(f"| edicts, moons | {cards['edicts']}, {len(catalogue.entries('moons'))} |")
    rows.append(f"| space stations, planetoids | {cards['stations']}, {len(catalogue.entries('planetoids'))} |")
    hazards = sum(each["count"] for each in catalogue.entries("hazards"))
    rows.append(f"| techs, hazards | {len(catalogue.entries('techs'))}, {hazards} |")
    rows.append(f"| numbered rules and rulings | {len(catalogue.entries('rules'))} |")
    rows.append(f"| options of a game | {len(catalogue.entries('options'))} |")
    return rows


def _not_in() -> list[str]:
    names = {alien.name for alien in ALIENS.values()}
    lines = ["Not in:", ""]
    for id in PRINTED:
        missing = [name for name in printed(id) if name not in names]
        if missing:
            lines.append(f"- {len(missing)} aliens of `{id}`: {', '.join(missing)}.")
    variants = [name for id, name in OTHER_VARIANTS.items() if id not in VARIANTS]
    if variants:
        lines.append(f"- The variants {', '.join(variants)}.")
    lines.append(f"- The other expansions: {OTHER_BOXES}.")
    lines.append("- Games for two players, and art of the game.")
    return lines


if __name__ == "__main__":
    write()
