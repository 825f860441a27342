"""Words of the Skill Tokens: laying ships by their letters, calling Escorts, reading skills."""

from collections import Counter
from typing import Any

from tests.acceptance.client import Game, id_of

LETTERS = "ELSW"
Part = dict[str, Any]


def skilled(game: Game) -> Game:
    """Lays a game with skills; every seat has one ship of each on each home planet."""
    game.play_with("skill_tokens")
    for seat in game.parts:
        lay(game, seat)
    return game


def lay(game: Game, colour: str, warp: str = "", **elsewhere: str) -> Game:
    """Lays ships: `lay(game, "red", warp="L", red_1="EW")`: these there, the rest on the other home planets."""
    places = {planet.replace("_", "-"): letters for planet, letters in elsewhere.items()}
    rest = list(LETTERS * len(game.home_planets(colour)))
    for letter in warp + "".join(places.values()):
        rest.remove(letter)
    home = [planet for planet in game.home_planets(colour) if planet not in places]
    rest.sort()
    for index, planet in enumerate(home):
        places[planet] = "".join(rest[index :: len(home)])
    ships = {planet: _counted(letters) for planet, letters in places.items() if letters}
    return game.seat(colour, ships=ships, warp=_counted(warp) if warp else 0)


def _counted(letters: str) -> Part:
    return dict(Counter(letters))


def skills(game: Game) -> dict[str, str]:
    """Returns ship -> its letter."""
    found: dict[str, str] = game.state()["variants"]["skill_tokens"]["skills"]
    return found


def letters(game: Game, place: str, colour: str) -> str:
    """Returns the letters of the ships of a colour at a place, sorted."""
    return letters_of(game, game.ids_at(place, colour))


def letters_of(game: Game, ships: list[str]) -> str:
    known = skills(game)
    return "".join(sorted(known[ship] for ship in ships))


def pick(game: Game, offered: list[Any], wanted: str) -> list[str]:
    """Returns one of the offered ships for each letter. Raises StopIteration when there are too few."""
    known, rest, found = skills(game), [id_of(ship) for ship in offered], []
    for letter in wanted:
        ship = next(each for each in rest if known[each] == letter)
        rest.remove(ship)
        found.append(ship)
    return found


def sends(game: Game, name: str, seat: str, wanted: str, source: str = "") -> Game:
    """Answers a question for ships with these letters, from one place or from wherever they are."""
    game.until(name, seat)
    places = {each["place"]: each["ships"] for each in game.question(seat)["places"]}
    offered = places[source] if source else [ship for there in places.values() for ship in there]
    return game.answer(seat, ships=pick(game, offered, wanted))


def launches(game: Game, wanted: str, source: str = "") -> Game:
    """Launches ships of the offense with these letters."""
    return sends(game, "launch", game.main("offense"), wanted, source)


def allies(game: Game, offense: dict[str, str] | None = None, defense: dict[str, str] | None = None) -> Game:
    """Invites these seats for both sides; they join with ships of these letters, by seat order after the offense."""
    sides = {"offense": offense or {}, "defense": defense or {}}
    for side, joining in sides.items():
        game.at("invite", game.main(side), seats=list(joining))
    wanted = {seat: (side, ships) for side, joining in sides.items() for seat, ships in joining.items()}
    seats = list(game.parts)
    first = seats.index(game.main("offense"))
    for seat in [seat for seat in seats[first:] + seats[:first] if seat in wanted]:
        game.at("ally", seat, options=[wanted[seat][0]])
        sends(game, "commit", seat, wanted[seat][1])
    return game


def calls(game: Game, seat: str, count: int) -> Game:
    """Calls a number of Escorts for the seat."""
    game.until("escorts", seat)
    return game.answer(seat, ships=offered(game, seat)[:count])


def offered(game: Game, seat: str) -> list[str]:
    """Returns the ships that the question now put to the seat offers."""
    return [id_of(ship) for place in game.question(seat)["places"] for ship in place["ships"]]


def compared(game: Game) -> tuple[int, int]:
    """Returns Weapons and Shields as they were compared."""
    data = game.last("skills_compared")
    return data["weapons"], data["shields"]


def active_leaders(game: Game, seat: str) -> int:
    return int(game.state()["variants"]["skill_tokens"]["active_leaders"][seat])


def power(game: Game, seat: str) -> list[str]:
    """Returns the aliens whose powers the seat can use now."""
    found: list[str] = game.state()["seats"][seat]["power_active"]
    return found


def on_the_sheet(game: Game, seat: str, alien: str, wanted: str) -> Game:
    """Lets the seat play this alien from the usual setup; these ships, one of each home planet, go to its sheet."""
    as_dealt(game.alien(seat, alien), seat)
    for letter in wanted:
        sends(game, "which_ships", seat, letter)
    return game


def as_dealt(game: Game, seat: str) -> Game:
    """Leaves open where the ships of this seat are."""
    for member in ("ships", "warp"):
        game.parts[seat].pop(member, None)
    return game


def sheet(game: Game, seat: str, alien: str) -> list[str]:
    """Returns the ships of the seat on this sheet."""
    found: list[str] = game.state()["seats"][seat]["ships_on_sheets"][f"sheet:{alien}"]
    return found


def battle(game: Game, red: str, blue: str) -> Game:
    """Launches these ships of red against those of blue on blue-2; others may be allies."""
    lay(lay(skilled(game), "red", red_1=red), "blue", blue_2=blue).against("blue")
    return launches(game.aims_at("blue-2"), red, "red-1")


def beats_blue(game: Game, alien: str, red: str, blue: str) -> Game:
    """Lets red play this alien and win with these ships of red-1 against those of blue on blue-2."""
    lay(lay(skilled(game), "red", red_1=red), "blue", blue_2=blue).alien("red", alien)
    game.hand("red", "attack-40", "attack-30").against("blue", "green")
    launches(game.aims_at("blue-2"), red, "red-1").reveals(red="attack-40", blue="attack-08")
    return game


def second_encounter(game: Game, target: str = "green-2") -> Game:
    """Begins the second encounter of red, against green."""
    return game.at("second_encounter", "red", yes=True).aims_at(target)


def moons(game: Game, **places: str) -> Game:
    """Puts these moons beside these planets, and no others: `moon_flux="red-1"`."""
    return skilled(game.play_with("classic")).lay(moons={moon.replace("_", "-"): at for moon, at in places.items()})
