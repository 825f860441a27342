"""The table as text: what a view of the game shows, with a letter beside each colour."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.text import Text

from terminal.words import Words

STYLES = {
    "red": "bright_red",
    "blue": "bright_blue",
    "green": "bright_green",
    "yellow": "bright_yellow",
    "purple": "bright_magenta",
    "orange": "dark_orange",
}
SIDES = ("offense", "defense")
CELL = 11
View = Mapping[str, Any]


def board(view: View, words: Words, width: int) -> Text:
    """Returns the whole table, in lines of at most `width` cells."""
    lines = [_moment(view, words), *_encounter(view, words), *_players(view, words, width), *_elsewhere(view, words)]
    drawn = Text(no_wrap=True, overflow="ellipsis")
    for line in lines:
        line.truncate(width, overflow="ellipsis")
        drawn.append_text(line)
        drawn.append("\n")
    return drawn


def _moment(view: View, words: Words) -> Text:
    turn, piles = view["turn"], view["piles"]
    parts = [f"turn {turn['number']}" if turn["number"] else "before the first turn"]
    parts += [words.name(turn["seat"])] if turn["seat"] else []
    parts += [words.name(view["phase"]).lower()] if view["phase"] else []
    parts += [f"{words.name(pile).lower()} {count}" for pile, count in piles.items()]
    discard = view["open_piles"].get("discard", [])
    parts += [f"discard {len(discard)}" + (f" ({_title(discard[-1], words)})" if discard else "")]
    return Text(" · ".join(parts), style="bold")


def _title(card: Any, words: Words) -> str:
    return words.name(card["title"] or "a card" if isinstance(card, Mapping) else str(card))


def _players(view: View, words: Words, width: int) -> Iterator[Text]:
    columns = max(1, (width - 3) // CELL)
    for seat, facts in view["seats"].items():
        yield _player(view, words, seat, facts)
        cells = [_planet(planet, ships) for planet, ships in view["planets"].items() if _system(planet) == seat]
        for begin in range(0, len(cells), columns):
            yield Text("   ").append_text(Text().join(cells[begin : begin + columns]))


def _player(view: View, words: Words, seat: str, facts: View) -> Text:
    active = set(facts["power_active"])
    aliens = ", ".join(words.name(each) + ("" if each in active else " (no power)") for each in facts["aliens"])
    line = Text("▶ " if seat == view["turn"]["seat"] else "  ").append_text(_seat(seat, words))
    line.append(" (you)" if seat == view["viewer"] else f" ({facts['bot']})" if facts["bot"] else "")
    line.append(f"  {aliens or 'no alien yet'}", style="italic")
    further = facts.get("colonies_counted", facts["foreign_colonies"]) - facts["foreign_colonies"]
    colonies = f"{facts['foreign_colonies']}{f'+{further}' if further else ''}"
    line.append(f"  colonies {colonies} of {facts['colonies_needed']}  hand {facts['hand_size']}")
    if warp := view["warp"].get(seat):
        line.append(f"  warp {len(warp)}")
    if facts["conceded"]:
        line.append("  has conceded")
    if seat in view["waiting"]:
        line.append("  is asked", style="reverse")
    return line


def _system(planet: str) -> str:
    return planet.rpartition("-")[0]


def _planet(planet: str, ships: Mapping[str, list[str]]) -> Text:
    cell = Text().append(f"{planet.rpartition('-')[2]}:", style="dim").append_text(_fleet(ships))
    cell.pad_right(max(1, CELL - len(cell)))
    return cell


def _fleet(ships: Mapping[str, list[str]]) -> Text:
    """Returns the ships by colour: a letter, so that nobody needs to see colours, and how many."""
    groups = [
        Text(f"{colour[0].upper()}{len(ids)}", style=STYLES.get(colour, "")) for colour, ids in ships.items() if ids
    ]
    return Text(" ").join(groups) if groups else Text("-", style="dim")


def _seat(seat: str, words: Words) -> Text:
    return Text(f"{seat[0].upper()} {words.name(seat)}", style=f"bold {STYLES.get(seat, '')}")


def _elsewhere(view: View, words: Words) -> Iterator[Text]:
    """Yields planets of nobody's home system, and ships that are neither on planets nor in the encounter."""
    others = {place: ships for place, ships in view["planets"].items() if _system(place) not in view["seats"]}
    if others:
        yield Text("  ").append_text(
            Text("  ").join(
                [Text(f"{words.name(place)}: ").append_text(_fleet(ships)) for place, ships in others.items()]
            )
        )
    for place in ("warp", "removed"):
        if any(view[place].values()):
            yield Text(f"  {words.name(place).lower()}: ").append_text(_fleet(view[place]))


def _encounter(view: View, words: Words) -> Iterator[Text]:
    encounter = view["encounter"]
    if not encounter:
        return
    offense, defense = encounter["offense"], encounter["defense"]
    where = words.name(encounter["planet"]) if encounter["planet"] else ""
    line = Text("─ ").append_text(_seat(offense, words))
    line.append(" attacks " if defense else " is the offense")
    if defense:
        line.append_text(_seat(defense, words)).append(f" at {where}" if where else "")
    yield line
    for side in SIDES if defense else ():
        yield _side(view, words, side)
    for use in view["uses"].values():
        yield _use(use, words)


def _side(view: View, words: Words, side: str) -> Text:
    encounter = view["encounter"]
    main = encounter[side]
    ships = view["gate"] if side == "offense" else {**_on_planet(view), **view["beside"]}
    line = Text(f"  {side}: ").append_text(_fleet(ships))
    allies = [seat for seat, joined in encounter["allies"].items() if joined == side]
    line.append(f" with {words.listed(allies)}" if allies else "")
    if encounter["cards"].get(main):
        line.append(f" · {words.name(encounter['cards'][main])}", style="bold")
    elif main in encounter["selected"]:
        line.append(" · a card face down")
    if side in encounter["totals"]:
        line.append(f" · total {encounter['totals'][side]}", style="bold")
    return line.append(" · has won", style="reverse") if encounter["winner"] == side else line


def _on_planet(view: View) -> dict[str, list[str]]:
    encounter = view["encounter"]
    there = view["planets"].get(encounter["planet"], {})
    return {seat: ships for seat, ships in there.items() if seat == encounter["defense"]}


def _use(use: View, words: Words) -> Text:
    line = (
        Text("  ")
        .append_text(_seat(use["seat"], words))
        .append(f" uses {use.get('label') or words.name(use['ability'])}")
    )
    return line.append(" (cancelled)") if use["cancelled"] else line


def hand(view: View, words: Words) -> Text:
    """Returns your cards in one line; empty where the viewer has no seat."""
    cards = view["seats"].get(view["viewer"], {}).get("hand", [])
    return (
        Text("hand  ", style="bold").append(", ".join(_title(card, words) for card in cards), style="not bold")
        if cards
        else Text()
    )


def explained(view: View, words: Words) -> Text:
    """Returns the texts of the cards in your hand and of all aliens of the table, and the lines of variants."""
    text = Text()
    for card in view["seats"].get(view["viewer"], {}).get("hand", []):
        _entry(text, words.name(card["title"]), words.text(card["title"]))
    for seat, facts in view["seats"].items():
        for alien in facts["aliens"]:
            _entry(text, f"{words.name(seat)}: {words.name(alien)}", words.text(alien))
    for part in ("sheets", "variants", "mechanics"):
        for name, held in view[part].items():
            if held:
                _entry(text, words.name(name), _plain(held, words))
    return text


def _entry(block: Text, heading: str, text: str) -> None:
    block.append(f"{heading}\n", style="bold").append(f"  {text or 'It has no text.'}\n")


def _plain(held: Any, words: Words) -> str:
    if isinstance(held, Mapping):
        return "; ".join(f"{words.name(str(key))}: {_plain(value, words)}" for key, value in held.items())
    if isinstance(held, Iterable) and not isinstance(held, str):
        return ", ".join(_plain(each, words) for each in held) or "nothing"
    return words.name(held) if isinstance(held, str) else str(held)
