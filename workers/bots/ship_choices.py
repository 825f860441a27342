"""The choices of `basic` about its ships: from where and to where it sends them."""

from collections.abc import Callable

from workers.bots.amounts import best, poured
from workers.bots.table import Answer, Question, SeenTable, View


def aim(table: SeenTable, question: Question) -> Answer:
    """Returns the planet with the fewest defending ships on which the bot has no colony yet."""
    defense = table.main_player("defense")

    def cost(planet: str) -> tuple[bool, int, float]:
        return table.ships_on(planet, table.me) > 0, table.ships_on(planet, defense), table.rng.random()

    return {"planets": best(sorted(question["planets"], key=cost), question)}


def farthest(table: SeenTable, question: Question) -> Answer:
    """Returns a planet that something destroys: not of its home system, and with as few of its ships as possible."""

    def cost(planet: str) -> tuple[int, bool, float]:
        return table.ships_on(planet, table.me), table.home_of(planet) == table.me, table.rng.random()

    return {"planets": best(sorted(question["planets"], key=cost), question)}


def launch(table: SeenTable, question: Question) -> Answer:
    """Launches three or four ships, if no colony has to be given up for them."""
    return _send(table, question, 4 if table.rng.random() < 0.7 else 3)


def commit(table: SeenTable, question: Question) -> Answer:
    """Sends few ships as an ally: a colony needs one, and a reward pays for each, but the risk is the same."""
    return _send(table, question, 2 if table.side(table.me) == "offense" else table.rng.choice((1, 2)))


def give_up(table: SeenTable, question: Question) -> Answer:
    """Gives up as few ships as it may, from where they are missed least."""
    return _send(table, question, question["min"])


def all_that_may(table: SeenTable, question: Question) -> Answer:
    """Chooses as many ships as it may, no matter whose they are."""
    return {"from": take(table, question["places"], question["max"])}


def reinforce(table: SeenTable, question: Question) -> Answer:
    """Sends as many ships as can be spared: each of them counts."""
    return _send(table, question, question["max"])


def settle(table: SeenTable, question: Question) -> Answer:
    """Settles with two ships: they hold a new colony as well as twenty."""
    return _send(table, question, 2)


def land(table: SeenTable, question: Question) -> Answer:
    """Lands one ship, if the colony from which it comes stays."""
    return _send(table, question, 1)


def _send(table: SeenTable, question: Question, wanted: int) -> Answer:
    spare = sum(max(0, len(place["ships"]) - 1) for place in question["places"])
    return {"from": take(table, question["places"], max(question["min"], min(question["max"], wanted, spare)))}


def take(table: SeenTable, places: list[View], wanted: int) -> dict[str, int]:
    """Takes `wanted` ships, or all that may be taken, one by one from the place that can spare one best.

    What must come from a place comes first.
    """
    room, left = {each["place"]: each["max"] for each in places}, {each["place"]: len(each["ships"]) for each in places}
    least, taken = {each["place"]: each.get("min", 0) for each in places}, dict.fromkeys(room, 0)
    homes = table.spare_home_colonies()
    for _ in range(min(sum(room.values()), max(wanted, sum(least.values())))):
        lacking = [place for place in room if taken[place] < least[place]]
        free = lacking or [place for place in room if taken[place] < room[place]]
        place = max(free, key=_spares_one(table, left, homes))
        left[place] -= 1
        taken[place] += 1
        homes -= left[place] == 0 and table.home_of(place) == table.me
    return {place: number for place, number in taken.items() if number}


def _spares_one(table: SeenTable, left: dict[str, int], homes: int) -> Callable[[str], tuple[bool, bool, int]]:
    def spares(place: str) -> tuple[bool, bool, int]:
        keeps_colony = left[place] > 1
        gives_home = table.home_of(place) == table.me and homes > 0
        return keeps_colony, gives_home, left[place]

    return spares


def weakest_colony(table: SeenTable, question: Question) -> Answer:
    """Returns the planet where it has the fewest ships."""
    ranked = sorted(question["planets"], key=lambda planet: table.ships_on(planet, table.me))
    return {"planets": best(ranked, question)}


def spread(table: SeenTable, question: Question) -> Answer:
    """Spreads ships one by one, each to the colony that has the fewest then."""
    room = {target["target"]: target["max"] for target in question["targets"]}
    least = {target["target"]: target.get("min", 0) for target in question["targets"]}
    there = {target: table.ships_on(target, table.me) for target in room}
    ships: list[str] = question.get("items", [])
    going: list[str] = []
    for _ in range(len(ships) or question["total"]):
        lacking = [target for target in room if going.count(target) < least[target]]
        free = lacking or [target for target in room if going.count(target) < room[target]]
        going.append(min(free, key=lambda target: there[target] + going.count(target)))
    if ships:
        pairs = list(zip(ships, going, strict=True))
        return {"items": {target: [ship for ship, to in pairs if to == target] for target in sorted(set(going))}}
    return {"amounts": {target: going.count(target) for target in going}}


def rewards(table: SeenTable, question: Question) -> Answer:
    """Chooses cards, some of every deck, unless many of its ships are in the warp."""
    total, lost = question["total"], table.seats[table.me]["ships_in_warp"]
    ships = min(lost, total if lost >= 8 else total // 2)
    further = (total - ships + 1) // 2
    wished = {"ships": ships, "reward_cards": further, "cards": total - ships - further}
    return {"amounts": poured(wished, question)}
