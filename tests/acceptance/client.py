"""An outside client: lays a position, opens the game, plays it by sentences, reads what each seat may see.

It knows the API only (positions, questions, answers, states, events). Questions that a test does not speak
of get the answer that the clock would give.
"""

from __future__ import annotations

from typing import Any

from tests.acceptance.position import Position
from tests.acceptance.wire import Reply, Wire

PATIENCE = 300

Question = dict[str, Any]


def title(card: str) -> str:
    """Returns `attack-08` for `attack-08#3`."""
    return card.rpartition("#")[0]


class Game(Position):
    """A game that is laid with `seats`, `seat`, `ships`, `against`, ...; the first play opens and starts it."""

    def __init__(self, wire: Wire, seed: str = "requirements") -> None:
        super().__init__(seed)
        self.wire = wire
        self.id = ""
        self.host = ""
        self.tokens: dict[str, str] = {}
        self._mark = 0
        self._eyes = ""
        self._read: dict[tuple[str, str], Any] = {}

    # -- opening -------------------------------------------------------------------------------

    def cannot_be_opened(self, pointer: str = "", rule: str = "") -> dict[str, Any]:
        """Checks that the service refuses to open the game as it is laid, and opens none; returns the problem."""
        before = self.wire("GET", "/v1/games").json["items"]
        reply = self.wire("POST", "/v1/games", self.body())
        assert 400 <= reply.status < 500, reply
        assert self.wire("GET", "/v1/games").json["items"] == before
        faults = reply.json.get("errors", [])
        assert not pointer or pointer in [fault["pointer"] for fault in faults], reply.json
        assert not rule or rule in str(reply.json), reply.json
        problem: dict[str, Any] = reply.json
        return problem

    def open(self) -> Game:
        """Opens the game as laid; everybody sits down."""
        made = self.wire("POST", "/v1/games", self.body())
        assert made.status == 201, made
        self.id, self.host = made.json["game"]["id"], made.json["host_token"]
        for colour in self.parts:
            joined = self.post("/seats", {"name": f"Captain {colour.title()}", "seat": colour}, self.host)
            assert joined.status == 201, joined
            self.tokens[colour] = joined.json["token"]
        return self

    def start(self) -> Game:
        """Opens and starts the game when it is not running yet; every play does so."""
        if not self.id:
            self.open()
            started = self.post("/commands", {"type": "start_game"}, self.host)
            assert started.status == 201, started
        return self

    def get(self, path: str, viewer: str = "") -> Any:
        """Returns what `viewer` (a seat; nobody: the public) gets there; the body of a 200.

        Nothing happens without a request of this client: until its next one it remembers what it read.
        """
        self.start()
        if (path, viewer) not in self._read:
            reply = self.wire("GET", f"/v1/games/{self.id}{path}", None, self.tokens.get(viewer, ""))
            assert reply.status in (200, 204), reply
            self._read[path, viewer] = reply.json
        return self._read[path, viewer]

    def post(self, path: str, body: Any, token: str = "") -> Reply:
        self._read.clear()
        return self.wire("POST", f"/v1/games/{self.id}{path}", body, token)

    # -- playing -------------------------------------------------------------------------------

    def asked(self) -> dict[str, Question]:
        """Returns seat -> the question put to it now, for every seat that is waited for."""
        found = {}
        for seat in self._questions()["waiting"]:
            self._eyes = seat
            mine = [each for each in self.get("/questions", seat)["items"] if each["seat"] == seat and "kind" in each]
            if mine:
                found[seat] = mine[0]
        return found

    def _questions(self) -> dict[str, Any]:
        """Returns the list of questions, read as a seat that was asked last: it may still be, and need it."""
        found: dict[str, Any] = self.get("/questions", self._eyes)
        return found

    def question(self, seat: str) -> Question:
        """Returns what the seat is asked now."""
        return self.asked()[seat]

    def send(self, seat: str, answer: dict[str, Any]) -> Reply:
        """Posts an answer to the question that the seat is asked now."""
        question = self.question(seat)
        body = {"type": "answer", "question_id": question["id"], "answer": {"kind": question["kind"], **answer}}
        return self.post("/commands", body, self.tokens[seat])

    def answer(self, seat: str, **answer: Any) -> Game:
        """Answers the question that the seat is asked now; it is accepted."""
        self.start()
        self._mark = self._questions()["version"]
        reply = self.send(seat, answer)
        assert reply.status == 201, reply
        return self

    def refuses(self, seat: str, rule: str = "", reason: str = "", **answer: Any) -> Game:
        """Checks that the answer is refused by this rule: nothing is stored, and the question is still open."""
        version, question = self.version(), self.question(seat)
        reply = self.send(seat, answer)
        assert (reply.status, reply.code) == (409, "illegal_command"), reply
        assert reply.json["context"]["rule"] == (rule or question["rule"]), reply.json
        assert not reason or reply.json["context"]["reason"] == reason, reply.json
        assert self.version() == version
        assert self.question(seat)["id"] == question["id"]
        return self

    def command_refused(self, seat: str, question: str, answer: dict[str, Any]) -> str:
        """Returns the problem code of an answer to a question that is not put to this seat now; nothing is stored."""
        version = self.version()
        body = {"type": "answer", "question_id": question, "answer": answer}
        reply = self.post("/commands", body, self.tokens[seat])
        assert 400 <= reply.status < 500, reply
        assert self.version() == version
        return reply.code

    def until(self, name: str, seat: str = "") -> Game:
        """Plays on with default answers until this question is open (for this seat)."""
        self.start()
        for _ in range(PATIENCE):
            asked = self.asked()
            if any(each["name"] == name and seat in ("", who) for who, each in asked.items()):
                return self
            self._let_go(asked)
        raise AssertionError(f"nobody was asked {name!r}")

    def until_usable(self, seat: str, ability: str) -> Game:
        """Plays on with default answers until the seat may use this."""
        self.start()
        for _ in range(PATIENCE):
            asked = self.asked()
            if ability in usable(asked.get(seat)):
                return self
            self._let_go(asked)
        raise AssertionError(f"{seat} could never use {ability}")

    def play_out(self, until_event: str = "encounter_ended") -> Game:
        """Plays on with default answers until an event of this type has happened since the last answer."""
        self.start()
        for _ in range(PATIENCE):
            for event in self.events(types=until_event, after=self._mark):
                self._mark = event["seq"]
                return self
            if self._questions()["status"] == "over":
                return self
            self._let_go(self.asked())
        raise AssertionError(f"{until_event} did not happen")

    def one_step(self) -> Game:
        """Gives the first open question its default answer."""
        self._let_go(self.asked())
        return self

    def _let_go(self, asked: dict[str, Question]) -> None:
        assert asked, "nobody is asked anything"
        seat, question = next(iter(asked.items()))
        body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
        reply = self.post("/commands", body, self.tokens[seat])
        assert reply.status == 201, reply

    def at(self, name: str, seat: str, **answer: Any) -> Game:
        """Plays on until the seat is asked this, then answers."""
        return self.until(name, seat).answer(seat, **answer)

    def uses(self, seat: str, ability: str, **answer: Any) -> Game:
        """Plays on until the seat may use this, and uses it (with the answer to its first question)."""
        self.until_usable(seat, ability)
        offered = next(each for each in self.question(seat)["abilities"] if each["use"] == ability)
        if not offered["question"]:
            return self.answer(seat, use=ability)
        return self.answer(seat, use=ability, answer={"kind": offered["question"]["kind"], **answer})

    def aims_at(self, planet: str) -> Game:
        return self.at("aim", self.main("offense"), planets=[planet])

    def with_ships(self, count: int, source: str = "") -> Game:
        """Launches a number of ships of the offense, from one place or from wherever they are."""
        return self.sends("launch", self.main("offense"), count, source)

    def sends(self, name: str, seat: str, count: int, source: str = "") -> Game:
        """Answers a question for ships with the first `count` of a place, or of all places."""
        self.until(name, seat)
        places = {each["place"]: each["ships"] for each in self.question(seat)["places"]}
        ships = places[source] if source else [ship for there in places.values() for ship in there]
        return self.answer(seat, ships=[id_of(ship) for ship in ships[:count]])

    def allies(self, offense: dict[str, int] | None = None, defense: dict[str, int] | None = None) -> Game:
        """Invites these seats for both sides; they join with a number of ships."""
        sides = {"offense": offense or {}, "defense": defense or {}}
        for side, joining in sides.items():
            self.at("invite", self.main(side), seats=list(joining))
        count = {seat: (side, number) for side, joining in sides.items() for seat, number in joining.items()}
        seats = list(self.parts)
        first = seats.index(self.main("offense"))
        for seat in [seat for seat in seats[first:] + seats[:first] if seat in count]:
            self.at("ally", seat, options=[count[seat][0]])
            self.sends("commit", seat, count[seat][1])
        return self

    def selects(self, seat: str, card: str) -> Game:
        """Selects the encounter card of the seat by title."""
        return self.until("select_card", seat).answer(seat, cards=[self.card(seat, card)])

    def reveals(self, **cards: str) -> Game:
        """Selects these titles for both main players and turns them up."""
        for seat, card in cards.items():
            self.selects(seat, card)
        return self.play_out("cards_revealed")

    def offers(self, seat: str, give: dict[str, Any] | None = None, take: dict[str, Any] | None = None) -> Game:
        """Puts up a deal; cards to give are named by title."""
        give = dict(give or {})
        self.until("deal", seat)
        if "cards" in give:
            give["cards"] = [self.card(seat, each) for each in give["cards"]]
        return self.answer(seat, offer={"give": give, "take": take or {}})

    def accepts(self, seat: str) -> Game:
        return self.answer(seat, accept=self.question(seat)["offer"]["id"])

    def no_deal(self) -> Game:
        """Lets the deal of the main players fail."""
        return self.until("deal").answer(self.main("offense"), refuse=True)

    # -- looking -------------------------------------------------------------------------------

    def state(self, viewer: str = "", at: int = 0) -> dict[str, Any]:
        """Returns the game as a seat, or anybody, sees it: now, or right after an earlier event."""
        found: dict[str, Any] = self.get(f"/state?at={at}" if at else "/state", viewer)
        return found

    def seq(self, type: str) -> int:
        """Returns the number of the last event of a type."""
        return int(self.events(types=type)[-1]["seq"])

    def version(self) -> int:
        """Returns the length of the log."""
        return int(self.wire("GET", f"/v1/games/{self.id}").json["version"])

    def events(self, viewer: str = "", types: str = "", after: int = 0) -> list[dict[str, Any]]:
        """Returns all events after `after` as a viewer sees them, in order."""
        found: list[dict[str, Any]] = []
        query = f"&types={types}" if types else ""
        path: str | None = f"/v1/games/{self.start().id}/events?after={after}&limit=500{query}"
        while path:
            page = self.wire("GET", path, None, self.tokens.get(viewer, "")).json
            found += page["items"]
            path = page["next"]
        return found

    def happened(self, type: str, viewer: str = "") -> list[dict[str, Any]]:
        """Returns the data of the events of a type, in order."""
        return [event["data"] for event in self.events(viewer, type)]

    def last(self, type: str, viewer: str = "") -> dict[str, Any]:
        return self.happened(type, viewer)[-1]

    def order(self, *types: str) -> list[str]:
        """Returns the types of the events of these types, in the order in which they happened."""
        return [event["type"] for event in self.events(types=",".join(types))]

    def legal(self, seat: str) -> list[dict[str, Any]]:
        """Returns the answers that `legal-commands` lists for the seat; none when it is asked nothing."""
        found = self.get("/legal-commands", seat)
        return [item["command"]["answer"] for item in found["items"]] if found else []

    def may_use(self, seat: str, ability: str) -> bool:
        """Returns True if the seat is asked right now whether it uses this."""
        return ability in usable(self.asked().get(seat))

    def main(self, side: str) -> str:
        """Returns the offense or the defense of the encounter."""
        found: str = self.start().state()["encounter"][side]
        return found

    def ships_at(self, place: str, colour: str) -> int:
        """Returns how many ships of a colour are at a place: a planet, `gate`, `beside` or `warp`."""
        return len(self.ids_at(place, colour))

    def ids_at(self, place: str, colour: str) -> list[str]:
        """Returns the ids of the ships of a colour at a place."""
        state = self.state()
        there = state["planets"][place] if place in state["planets"] else state[place]
        found: list[str] = there.get(colour, [])
        return found

    def in_warp(self, colour: str) -> int:
        return self.ships_at("warp", colour)

    def has_colony(self, colour: str, planet: str) -> bool:
        return self.ships_at(planet, colour) > 0

    def held(self, seat: str) -> list[str]:
        """Returns the titles of the seat's hand, as it sees them itself."""
        return [each["title"] for each in self.state(seat)["seats"][seat]["hand"]]

    def card(self, seat: str, wanted: str) -> str:
        """Returns the id of a card of this title in the seat's hand."""
        hand = self.state(seat)["seats"][seat]["hand"]
        return next(str(each["id"]) for each in hand if each["title"] == wanted)

    def open_pile(self, zone: str) -> list[str]:
        """Returns the titles of a pile that lies open."""
        return [title(card) for card in self.state()["open_piles"][zone]]

    def total(self, side: str) -> int:
        """Returns the total of a side as it was fixed."""
        return int(self.last("totals_fixed")["totals"][side])

    def result(self) -> str:
        """Returns how the last encounter ended."""
        return str(self.last("encounter_ended")["result"])


def usable(question: Question | None) -> list[str]:
    """Returns the abilities that a question offers for use."""
    return [each["use"] for each in (question or {}).get("abilities", [])]


def id_of(ship: Any) -> str:
    """Returns the id of a ship as a question offers it: bare, or beside its mark."""
    return str(ship["id"]) if isinstance(ship, dict) else str(ship)
