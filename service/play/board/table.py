"""Reads what a scene needs out of a view: seats, worlds, ships, the encounter. It knows no places in the picture."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.decks.titles import TITLES
from domain.questions.wording import counted
from service.play.board.plain_text import colonies_of, named, titled
from service.play.board.things import Alien, Badge, Card, EncounterBox, Fleet, Moon, SeatPlate, Side, World

View = Mapping[str, Any]
Fleets = Mapping[str, Sequence[str]]
SIDES = ("offense", "defense")
NEXT = {
    "": "Next: aliens are chosen",
    "start_turn": "Next: a ship comes back from the warp",
    "regroup": "Next: destiny names the defense",
    "destiny": "Next: destiny names the defense",
    "launch": "Next: aim the gate, launch ships",
    "alliance": "Next: both sides invite allies",
    "planning": "Next: both choose their cards",
    "reveal": "Next: the cards are turned up",
    "resolution": "The result is carried out",
}
"""Phase -> what the middle says until there are two sides."""


class Table:
    """A view with the names of its people."""

    def __init__(self, view: View, names: Mapping[str, str]) -> None:
        self.view = view
        self.now: View = view["encounter"] or {}
        variants = view["variants"]
        self.skills: Mapping[str, str] = variants.get("skill_tokens", {}).get("skills", {})
        # A bot is called by its seat: its own name is that of its kind, which several have.
        self._names = {
            seat: ("" if shown["bot"] else names.get(shown["player"] or "")) or named(seat)
            for seat, shown in view["seats"].items()
        }
        self._seats: dict[str, SeatPlate] = {}
        self._stations: dict[str, list[Badge]] = {}
        for id, each in variants.get("space_stations", {}).get("stations", {}).items():
            self._stations.setdefault(each["planet"] or "", []).append(self._station(id, each))
        self._cannon = variants.get("technology", {}).get("lunar_cannon", ())

    def who(self, seat: str) -> str:
        """Returns the name of a seat's person; without one, the seat."""
        return self._names.get(seat) or named(seat)

    # -- ships --------------------------------------------------------------------------------------

    def fleets(self, at: str, ships: Fleets) -> tuple[Fleet, ...]:
        """Returns the ships at a place, by seats."""
        return tuple(self._fleet(at, seat, each) for seat, each in ships.items() if each)

    def _fleet(self, at: str, seat: str, ships: Sequence[str]) -> Fleet:
        letters = "".join(sorted(self.skills.get(ship, "") for ship in ships)) if self.skills else ""
        title = f"{counted(len(ships), 'ship')} of {self.who(seat)}" + (f", skills {letters}" if letters else "")
        return Fleet(seat, at, len(ships), letters, title)

    def in_words(self, ships: Fleets) -> str:
        """Returns the ships as words, such as `3 ships of Ada, 1 of Ben`."""
        there = [(seat, len(each)) for seat, each in ships.items() if each]
        said = [f"{counted(there[0][1], 'ship')} of {self.who(there[0][0])}"] if there else []
        return ", ".join(said + [f"{count} of {self.who(seat)}" for seat, count in there[1:]])

    # -- worlds -------------------------------------------------------------------------------------

    def worlds(self, seat: str) -> Iterator[World]:
        """Yields the planets in a system, those that have come to it after them, and its planetoids."""
        view, moved = self.view, self.view["further_planets"]
        planetoids = view["variants"].get("planetoids", {}).get("planetoids", {})
        there = [each for each in view["planets"] if moved.get(each, each.rpartition("-")[0]) == seat]
        there += sorted({each for each, system in moved.items() if system == seat} - {*there})
        moons = view["variants"].get("classic", {}).get("moons", {})
        for id in there:
            if id not in planetoids:
                around = tuple(self._moon(moon, each) for moon, each in moons.items() if each["planet"] == id)
                yield self._planet(id, seat, around)
        for id, each in planetoids.items():
            if each["system"] == seat:
                yield self._planetoid(id, each)

    def _planet(self, id: str, system: str, moons: tuple[Moon, ...]) -> World:
        home, _, digit = id.rpartition("-")
        printed = home in self.view["seats"] or digit.isdigit()
        owner = home if printed else system
        ships = _first(owner, self.view["planets"].get(id, {}))
        mark = (digit if home == system else f"of {named(home)}") if printed else "Genesis"
        called = f"{self.who(home)}'s planet {digit}" if printed else f"{self.who(system)}'s Genesis planet"
        return World(
            "planet",
            id,
            owner,
            mark,
            self._title(called + (f" in the system of {self.who(system)}" if owner != system else ""), id, ships),
            self.fleets(id, ships),
            attacker=self._attacker(id),
            lost=not ships.get(owner),
            frozen=self.now.get("frozen") == id,
            genesis=not printed,
            cannon=id in self._cannon,
            stations=tuple(self._stations.get(id, ())),
            moons=moons,
        )

    def _moon(self, id: str, moon: View) -> Moon:
        called = f"{named(id)}, moon of {self.who(moon['planet'].rpartition('-')[0])}'s planet {moon['planet'][-1]}"
        return Moon(id, self._title(called, id, moon["ships"]), self.fleets(id, moon["ships"]))

    def _planetoid(self, id: str, each: View) -> World:
        ships = _first(each["origin"], each["ships"])
        called = f"{named(id)} of {self.who(each['origin'])} in the system of {self.who(each['system'])}"
        return World(
            "planetoid",
            id,
            each["origin"],
            id.rpartition("-")[2],
            self._title(called, id, ships),
            self.fleets(id, ships),
            attacker=self._attacker(id),
            frozen=self.now.get("frozen") == id,
            cannon=id in self._cannon,
            stations=tuple(self._stations.get(id, ())),
        )

    def _attacker(self, id: str) -> str:
        return self.now["offense"] if self.now.get("planet") == id else ""

    def _title(self, called: str, id: str, ships: Fleets) -> str:
        further = [station.title for station in self._stations.get(id, ())]
        further += ["frozen"] if self.now.get("frozen") == id else []
        further += ["beside the Lunar Cannon"] if id in self._cannon else []
        further += ["attacked"] if self.now and self.now["planet"] == id else []
        return "; ".join([f"{called}: {self.in_words(ships) or 'no ships'}", *further])

    # -- badges -------------------------------------------------------------------------------------

    def _station(self, id: str, each: View) -> Badge:
        face = "" if each["face_up"] else ", face down"
        counters = f", {counted(each['counters'], 'counter')}" if each["counters"] else ""
        alien = f", {named(each['alien'])} beside it" if each["alien"] else ""
        title = f"{each['name']} of {self.who(each['owner'])}{face}{counters}{alien}"
        return Badge("station", id, each["owner"], title, each["face_up"], str(each["counters"] or ""))

    def hazards(self) -> Iterator[Badge]:
        """Yields the hazards in play, and the one that was drawn in this encounter."""
        part = self.view["variants"].get("hazards")
        if part:
            drawn = [part["drawn"]] if part["drawn"] and part["drawn"] not in part["in_play"] else []
            for card in [*part["in_play"], *drawn]:
                title = card.partition("#")[0]
                name = titled(title).removeprefix("Hazard: ")
                yield Badge("hazard", title, "", f"Hazard: {name}", note=name)

    def piles(self) -> Iterator[tuple[str, int]]:
        """Yields the piles and how many cards each has; decks of variants last."""
        view = self.view
        yield "Deck", view["piles"]["deck"]
        yield "Discard", len(view["open_piles"]["discard"])
        yield "Destiny", view["piles"]["destiny"]
        for variant, name in (("reward_deck", "Reward"), ("hazards", "Hazard"), ("technology", "Tech")):
            if variant in view["variants"]:
                yield name, view["variants"][variant]["deck"]

    def _techs(self, seat: str) -> Iterator[Badge]:
        part = self.view["variants"].get("technology")
        if part:
            for card in part["completed"].get(seat, ()):
                title = card.partition("#")[0]
                yield Badge("tech", title, seat, f"{titled(title)}, completed by {self.who(seat)}")
            for place, each in part["researching"].items():
                if each["seat"] == seat:
                    tech = titled(each["tech"]) if each["tech"] else "a tech face down"
                    title = f"{self.who(seat)} researches {tech}: {self.in_words(each['ships']) or 'no ships'}"
                    yield Badge("tech", place, seat, title, False, "", self.fleets(place, each["ships"]))

    # -- seats --------------------------------------------------------------------------------------

    def seats(self) -> list[str]:
        """Returns all seats clockwise, the viewer's first."""
        seats, viewer = list(self.view["seats"]), self.view["viewer"]
        first = seats.index(viewer) if viewer in seats else 0
        return seats[first:] + seats[:first]

    def seat(self, seat: str) -> SeatPlate:
        """Reads what is on the plate of a seat."""
        if seat not in self._seats:
            self._seats[seat] = self._seat(seat)
        return self._seats[seat]

    def _seat(self, seat: str) -> SeatPlate:
        view, shown = self.view, self.view["seats"][seat]
        active = {*shown["power_active"]}
        aliens = tuple(Alien(each, named(each), each in active) for each in shown["aliens"])
        foreign, counted_ones, needed = (
            shown[name] for name in ("foreign_colonies", "colonies_counted", "colonies_needed")
        )
        near = view["status"] == "running" and needed - counted_ones == 1
        conquest = view["variants"].get("station_conquest")
        owned = conquest["stations"].get(seat, ()) if conquest else ()
        sheets = tuple(
            fleet for place, ships in shown["ships_on_sheets"].items() for fleet in self.fleets(place, {seat: ships})
        )
        further = [f"{len(owned)} of {conquest['stations_needed']} stations"] if conquest else []
        playing = ", ".join(each.name + ("" if each.active else " without its power") for each in aliens) or "no alien"
        said = [playing, colonies_of(shown), counted(shown["hand_size"], "card"), *further]
        beyond = counted_ones - foreign
        return SeatPlate(
            seat,
            self.who(seat),
            aliens,
            (foreign, beyond, needed),
            f"{foreign}+{beyond}" if beyond > 0 else f"{foreign}{beyond}" if beyond < 0 else "",
            shown["hand_size"],
            tuple(self._tags(seat)),
            f"{counted_ones} of {needed}!" if near else "",
            seat == view["viewer"],
            seat == view["turn"]["seat"],
            str(len(owned)) if conquest else "",
            f"{self.who(seat)}{self._colour(seat)}: {', '.join(said)}",
            (*self._techs(seat), *(each for each in self._stations.get("", ()) if each.seat == seat)),
            sheets,
        )

    def _colour(self, seat: str) -> str:
        return "" if self.who(seat) == named(seat) else f" ({named(seat)})"

    def _tags(self, seat: str) -> Iterator[str]:
        view, now, shown = self.view, self.now, self.view["seats"][seat]
        if seat == view["viewer"]:
            yield "you"
        if seat in view["winners"]:
            yield "won"
        elif shown["conceded"]:
            yield "gave up"
        elif seat == now.get("offense"):
            yield "offense"
        elif seat == now.get("defense"):
            yield "defense"
        elif now.get("allies", {}).get(seat) in SIDES:
            yield "ally"
        if shown["aliens"] and not shown["power_active"]:
            yield "no power"
        if shown["stand_in"]:
            yield "away"
        elif shown["bot"]:
            yield "bot"
        for number, team in enumerate(view["variants"].get("team", {}).get("teams", ()), 1):
            if seat in team and len(team) > 1:
                yield f"team {number}"

    # -- the encounter ------------------------------------------------------------------------------

    def encounter(self) -> EncounterBox:
        """Reads both sides; before they are known, whose turn it is and what comes next."""
        sides = tuple(self._side(side) for side in SIDES if self.now.get(side))
        heading = self._heading()
        waiting = self.view["waiting"] if self.view["status"] == "running" else []
        note = NEXT.get(self.view["phase"], "") if self.view["status"] == "running" else ""
        note = "The game is over" if self.view["status"] == "over" else note
        note = "Paused" if self.view["paused"] else note
        title = f"{self.happens()}. {self.where()}"
        if waiting:
            title += f". Waiting for {', '.join(map(self.who, waiting))}"
        return EncounterBox(heading, note, sides if len(sides) == len(SIDES) else (), title, self._shown())

    def _shown(self) -> tuple[tuple[str, str], ...]:
        """Returns the winners, or the seat whose turn it is, with their aliens."""
        view = self.view
        seats = view["winners"] if view["status"] == "over" else [view["turn"]["seat"]]
        seats = [seat for seat in seats if seat in view["seats"]]
        return tuple((seat, view["seats"][seat]["aliens"][0]) for seat in seats if view["seats"][seat]["aliens"])

    def _heading(self) -> str:
        view = self.view
        if view["status"] == "over":
            # It stays short for any names: the box has one line for it.
            winners = ["You" if seat == view["viewer"] else self.who(seat) for seat in view["winners"]]
            return f"{' and '.join(winners) or 'Nobody'} won"
        if view["status"] != "running":
            return "Waiting for players" if view["status"] == "lobby" else named(view["status"])
        seat = self.now.get("offense") or view["turn"]["seat"]
        return ("Your turn" if seat == view["viewer"] else f"{self.who(seat)}'s turn") if seat else "The game begins"

    def happens(self) -> str:
        """Says in a sentence what happens."""
        view, now = self.view, self.now
        if view["status"] == "over":
            return f"The game is over: {' and '.join(map(self.who, view['winners'])) or 'nobody'} won"
        if view["status"] != "running":
            return f"The game is not running: {named(view['status']).lower()}"
        if not now:
            return f"It is the turn of {self.who(view['turn']['seat'])}" if view["turn"]["seat"] else "The game begins"
        target = named(now["planet"]) if now["planet"] else self.who(now["defense"]) if now["defense"] else ""
        return f"{self.who(now['offense'])} attacks {target}" if target else f"{self.who(now['offense'])}'s encounter"

    def where(self) -> str:
        """Names turn, encounter and phase."""
        view, turn, now = self.view, self.view["turn"], self.now
        said = [f"turn {turn['number']} of {self.who(turn['seat'])}"] if turn["seat"] else []
        said += [f"encounter {now['number']}"] if now else []
        said += [f"phase {named(view['phase']).lower()}"] if view["phase"] and view["status"] == "running" else []
        said += [titled(now["destiny"]).lower()] if now and now["destiny"] else []
        said += ["paused"] if view["paused"] else []
        for request in ("undo", "fork_request", "motion"):
            said += [f"{named(request).lower()} asked by {self.who(view[request]['seat'])}"] if view[request] else []
        words = ", ".join(said)
        return words[:1].upper() + words[1:]

    def _side(self, side: str) -> Side:
        view, now = self.view, self.now
        seat = now[side]
        there: Fleets = view["gate"]
        if side == "defense":
            there = {seat: view["planets"].get(now["planet"], {}).get(seat, ()), **view["beside"]}
        allies = [ally for ally, chosen in now["allies"].items() if chosen == side]
        # The ships of the main player come first, those of the allies after them.
        amounts = [len(there.get(each, ())) for each in (seat, *allies)]
        ships = " + ".join(map(str, amounts)) + (" ship" if sum(amounts) == 1 else " ships")
        terms = now["explained"].get(f"total:{side}") or now.get("terms", {}).get(side, [])
        amount, known = sum(term["amount"] for term in terms), bool(terms)
        total = str(now["totals"][side]) if side in now["totals"] else str(amount) if known else ""
        result = ("wins" if now["winner"] == side else "loses") if now["winner"] in SIDES else ""
        return Side(
            side,
            seat,
            self.who(seat),
            ships if sum(amounts) else "",
            tuple((ally, self.who(ally)) for ally in allies),
            self._card(seat),
            total,
            now["totals"].get(side, amount) if known or side in now["totals"] else sum(amounts),
            tuple(f"{term['amount']:+d} {self._source(term, seat)}" for term in terms),
            result,
        )

    def _source(self, term: View, seat: str) -> str:
        source = titled(term["source"])
        if term["source"] in TITLES and TITLES[term["source"]].is_encounter_card:
            source = "card"
        of = f" of {self.who(term['seat'])}" if term.get("seat", seat) != seat else ""
        return source[:1].lower() + source[1:] + of if source in ("card", "Ships") else source + of

    def _card(self, seat: str) -> Card | None:
        face = self.now["faces"].get(seat)
        card = self.now["cards"].get(seat, face["printed"] if face else "")
        if card is None:
            return Card(seat, "", "", "", f"Card of {self.who(seat)}, face down")
        if not card:
            return None
        title = TITLES.get(card)
        kind, name = (title.kind, title.name) if title else ("", titled(card))
        value = str(face["value"]) if face and face["type"] == "attack" else ""
        if not value:
            value = str(title.value) if title and kind == "attack" else (name[:1] if name else "")
        return Card(seat, card, kind or "attack", value, f"Card of {self.who(seat)}: {name}")

    # -- words --------------------------------------------------------------------------------------

    def described(self) -> str:
        """Describes the board in sentences, for people who hear it."""
        view = self.view
        said = [f"{self.where()}."] if self.where() else []
        said += [f"{self.seat(seat).title}." for seat in view["seats"]]
        for place, ships in (("gate", view["gate"]), ("warp", view["warp"])):
            said.append(f"In the {place}: {self.in_words(ships) or 'no ships'}.")
        return " ".join(said)


def _first(owner: str, ships: Fleets) -> Fleets:
    """Returns the ships on a body, those of its owner first."""
    return {owner: ships[owner], **ships} if owner in ships else ships
